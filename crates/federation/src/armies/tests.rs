use serde_json::json;
use uuid::Uuid;

use super::*;
use areopagus_games::totas::Kind;
use areopagus_journal::{EntryView, Head, LeafHash, Timestamp};
use areopagus_language::Language;
use areopagus_lots::Hex;

const OWNER: Uuid = Uuid::from_u128(1);
const REFEREE: Uuid = Uuid::from_u128(2);
const SECRETARY: Uuid = Uuid::from_u128(3);

fn draft(armament: &str) -> ArmyDraft {
    let pieces = NewPieces::parse(armament).unwrap();
    let figure = |kind: Kind| Figure {
        kind,
        name: format!("The {}", kind.symbol()),
        height: nominal(kind).height,
        base: nominal(kind).base,
        glyph: Hex::new([u8::try_from(kind as usize).unwrap(); 32]),
    };
    ArmyDraft {
        name: "Knights of the lake".to_owned(),
        armament: armament.to_owned(),
        figures: required(pieces).map(figure).collect(),
    }
}

fn submit(army: Option<u32>) -> ArmyCommand {
    ArmyCommand::Submit {
        army,
        draft: draft("VTGG"),
    }
}

fn measures(version: &Version) -> Vec<Measure> {
    let figures = version.design.figures.iter();
    figures
        .map(|figure| Measure {
            kind: figure.kind,
            height: figure.height,
            base: figure.base,
        })
        .collect()
}

/// A registry with a simple interface for commands.
#[derive(Default)]
struct Desk {
    registry: Registry,
    seq: u64,
}

impl Desk {
    fn ask(&mut self, command: &ArmyCommand, by: Uuid) -> Result<(), ArmyRefusal> {
        let entry = self.registry.decide(command, by)?;
        self.seq += 1;
        let fact = Fact {
            seq: self.seq,
            hash: LeafHash::NONE,
            at: chrono::DateTime::UNIX_EPOCH,
            by: Some(by),
        };
        self.registry.apply(fact, entry).unwrap();
        Ok(())
    }

    fn submitted() -> Self {
        let mut desk = Self::default();
        desk.ask(&submit(None), OWNER).unwrap();
        desk
    }

    fn version(&self) -> &Version {
        self.registry.army(1).unwrap().newest()
    }

    fn measure(&mut self, change: impl FnOnce(&mut Vec<Measure>)) -> Result<(), ArmyRefusal> {
        let mut figures = measures(self.version());
        change(&mut figures);
        let command = ArmyCommand::Measure {
            army: 1,
            version: self.version().number,
            figures,
            remark: String::new(),
        };
        self.ask(&command, REFEREE)
    }

    fn approve(&mut self) -> Result<(), ArmyRefusal> {
        let version = self.version().number;
        self.ask(&ArmyCommand::Approve { army: 1, version }, SECRETARY)
    }

    fn reject(&mut self) -> Result<(), ArmyRefusal> {
        let command = ArmyCommand::Reject {
            army: 1,
            version: self.version().number,
            reason: "The  Queen\nlooks like a pawn".to_owned(),
        };
        self.ask(&command, SECRETARY)
    }
}

fn size(tenths: u16) -> Size {
    Size::of_tenths(tenths).unwrap()
}

#[test]
fn clause_11_an_army_is_submitted_measured_and_approved() {
    let mut desk = Desk::submitted();
    assert_eq!(desk.version().status(), Status::Submitted);
    desk.measure(|_| {}).unwrap();
    assert_eq!(desk.version().status(), Status::Measured);
    assert!(desk.version().keeps_the_dimensions());
    desk.approve().unwrap();
    let army = desk.registry.army(1).unwrap();
    assert_eq!(army.approved().unwrap().number, 1);
    assert_eq!(army.owner, OWNER);
}

#[test]
fn clause_11_an_approved_army_is_immutable_and_a_change_is_a_new_version() {
    let mut desk = Desk::submitted();
    desk.measure(|_| {}).unwrap();
    desk.approve().unwrap();
    let before = desk.version().clone();
    let decided = Err(ArmyRefusal::Decided(Status::Approved));
    assert_eq!(desk.measure(|_| {}), decided);
    assert_eq!(desk.approve(), decided);
    assert_eq!(desk.reject(), decided);
    let withdrawal = ArmyCommand::Withdraw {
        army: 1,
        version: 1,
    };
    assert_eq!(desk.ask(&withdrawal, OWNER), decided);
    desk.ask(&submit(Some(1)), OWNER).unwrap();
    assert_eq!(desk.version().number, 2);
    let army = desk.registry.army(1).unwrap();
    assert_eq!(army.version(1), Some(&before));
    assert_eq!(army.approved(), Some(&before));
}

#[test]
fn r_204_only_what_is_registered_is_played_with() {
    let mut desk = Desk::submitted();
    let field = |desk: &Desk, version| desk.registry.field(1, version);
    let refused = Err(ArmyRefusal::NotRegistered(Status::Submitted));
    assert_eq!(field(&desk, 1), refused);
    desk.measure(|_| {}).unwrap();
    desk.approve().unwrap();
    let fielded = field(&desk, 1).unwrap();
    assert_eq!((fielded.number, fielded.version), (1, 1));
    assert_eq!((fielded.approved, fielded.hash), (3, LeafHash::NONE));
    for figure in &desk.version().design.figures {
        assert_eq!(fielded.glyphs.get(figure.kind), Some(figure.glyph));
    }
    assert_eq!(fielded.glyphs.get(Kind::Boar), None);
    assert_eq!(field(&desk, 2), Err(ArmyRefusal::VersionUnknown(2)));
    let unknown = desk.registry.field(2, 1);
    assert_eq!(unknown, Err(ArmyRefusal::ArmyUnknown(2)));
    // A later version that is not approved does not affect the first one.
    desk.ask(&submit(Some(1)), OWNER).unwrap();
    desk.reject().unwrap();
    let refused = Err(ArmyRefusal::NotRegistered(Status::Rejected));
    assert_eq!(field(&desk, 2), refused);
    assert_eq!(field(&desk, 1).unwrap(), fielded);
}

#[test]
fn clause_11_what_is_measured_outside_of_the_tolerance_is_not_approved() {
    let mut desk = Desk::submitted();
    desk.measure(|figures| figures[0].height = size(1046))
        .unwrap();
    let Err(ArmyRefusal::Outside(finding)) = desk.approve() else {
        panic!("approved");
    };
    assert_eq!(
        finding.say(Language::En),
        "King: height 104.6 mm, too large; allowed 85.5–104.5 mm."
    );
    desk.measure(|figures| figures[0].height = size(1045))
        .unwrap();
    desk.approve().unwrap();
}

#[test]
fn clause_11_a_figure_that_was_not_measured_is_not_approved() {
    let mut desk = Desk::submitted();
    assert_eq!(desk.approve(), Err(ArmyRefusal::NotMeasured(Kind::King)));
    desk.measure(|figures| {
        figures.pop();
    })
    .unwrap();
    assert_eq!(desk.approve(), Err(ArmyRefusal::NotMeasured(Kind::Pawn)));
    assert_eq!(desk.measure(Vec::clear), Err(ArmyRefusal::NothingMeasured));
}

#[test]
fn clause_11_a_rejection_has_its_reason_and_a_new_version_follows() {
    let mut desk = Desk::submitted();
    let waits = desk.ask(&submit(Some(1)), OWNER);
    assert_eq!(waits, Err(ArmyRefusal::Waits(1)));
    desk.reject().unwrap();
    let Some(Closing::Rejected(fact, reason)) = &desk.version().closing else {
        panic!("not rejected");
    };
    assert_eq!(reason.as_str(), "The Queen looks like a pawn");
    assert_eq!(fact.by, Some(SECRETARY));
    desk.ask(&submit(Some(1)), OWNER).unwrap();
    assert_eq!(desk.registry.army(1).unwrap().approved(), None);
}

#[test]
fn clause_11_nobody_measures_or_decides_on_the_own_army() {
    let mut desk = Desk::submitted();
    let figures = measures(desk.version());
    let measuring = ArmyCommand::Measure {
        army: 1,
        version: 1,
        figures,
        remark: String::new(),
    };
    let approval = ArmyCommand::Approve {
        army: 1,
        version: 1,
    };
    assert_eq!(desk.ask(&measuring, OWNER), Err(ArmyRefusal::Own));
    assert_eq!(desk.ask(&approval, OWNER), Err(ArmyRefusal::Own));
    let withdrawal = ArmyCommand::Withdraw {
        army: 1,
        version: 1,
    };
    let others = desk.ask(&withdrawal, REFEREE);
    assert_eq!(others, Err(ArmyRefusal::NotTheOwner));
    assert_eq!(desk.ask(&submit(Some(1)), REFEREE), others);
    desk.ask(&withdrawal, OWNER).unwrap();
    assert_eq!(desk.version().status(), Status::Withdrawn);
}

#[test]
fn clause_11_an_army_has_a_figure_for_each_kind_that_it_fields() {
    let registry = Registry::default();
    let decide =
        |draft: ArmyDraft| registry.decide(&ArmyCommand::Submit { army: None, draft }, OWNER);
    let mut missing = draft("VTGG LLPP");
    missing.figures.remove(8);
    assert_eq!(decide(missing), Err(ArmyRefusal::NoFigure(Kind::Legionary)));
    let mut twice = draft("VTGG");
    let king = twice.figures[0].clone();
    twice.figures.push(king);
    assert_eq!(decide(twice), Err(ArmyRefusal::TwoFigures(Kind::King)));
    let mut without = draft("WTGC");
    without.armament = "WTGG".to_owned();
    assert_eq!(decide(without), Err(ArmyRefusal::NotFielded(Kind::Chariot)));
    let mut armament = draft("VTGG");
    for bad in ["", "TVGG", "VTGG LLLL", "VTGG LLPP LLPP"] {
        bad.clone_into(&mut armament.armament);
        assert_eq!(
            decide(armament.clone()),
            Err(ArmyRefusal::Armament),
            "{bad}"
        );
    }
    let entry = decide(draft("WTGC")).unwrap();
    let ArmyEntry::Submitted { design, .. } = &entry else {
        panic!("{entry:?}");
    };
    assert_eq!(design.figures.len(), 13);
    assert_eq!(design.armament.to_string(), "WTGC LLPP");
}

#[test]
fn clause_11_what_the_owner_states_outside_of_the_tolerance_is_not_taken() {
    let mut draft = draft("VTGG");
    draft.figures[1].base = size(341);
    let refused = Design::from_draft(&draft).unwrap_err();
    assert_eq!(refused.field().as_deref(), Some("base_Q"));
    assert_eq!(
        refused.say(Language::De),
        "Dame: Standfläche 34,1 mm liegt außerhalb des Erlaubten, 34,2–41,8 mm."
    );
}

#[test]
fn clause_11_three_armies_of_an_owner_wait_at_the_most() {
    let mut desk = Desk::default();
    for _ in 0..3 {
        desk.ask(&submit(None), OWNER).unwrap();
    }
    assert_eq!(desk.ask(&submit(None), OWNER), Err(ArmyRefusal::TooMany(3)));
    desk.ask(&submit(None), REFEREE).unwrap();
    desk.ask(
        &ArmyCommand::Withdraw {
            army: 2,
            version: 1,
        },
        OWNER,
    )
    .unwrap();
    desk.ask(&submit(None), OWNER).unwrap();
    assert_eq!(desk.registry.armies().count(), 5);
}

#[test]
fn entries_are_read_again_as_they_were_written() {
    let registry = Registry::default();
    let entry = registry.decide(&submit(None), OWNER).unwrap();
    let value = serde_json::to_value(&entry).unwrap();
    assert_eq!(value["kind"], json!("army.submitted"));
    assert_eq!(value["body"]["armament"], json!("VTGG LLPP"));
    assert_eq!(value["body"]["figures"][0]["kind"], json!("K"));
    assert_eq!(value["body"]["figures"][0]["height"], json!(950));
    let at = Timestamp::parse("2026-11-21T09:30:00.000Z").unwrap();
    let link = Head::EMPTY
        .link(
            "federation",
            at,
            "x",
            "army.submitted",
            value["body"].clone(),
        )
        .unwrap();
    let view = EntryView::parse(&link.bytes).unwrap();
    assert_eq!(ArmyEntry::read(&view).unwrap(), entry);
}

#[test]
fn r_196_the_table_in_the_rulebook_is_the_table_of_the_program() {
    let rulebook = include_str!("../../../../docs/rulebook.md");
    for (kind, language) in Kind::ALL
        .into_iter()
        .flat_map(|kind| Language::ALL.map(|it| (kind, it)))
    {
        let Dimensions { height, base } = nominal(kind);
        let row = format!(
            "| {} `{}` | {height} | {} | {base} | {} |",
            kind.name(language),
            kind.symbol(),
            Range::around(height).say(language),
            Range::around(base).say(language),
        );
        assert!(rulebook.contains(&row), "{row}");
    }
}

#[test]
fn an_entry_that_does_not_follow_is_named() {
    let fact = |seq| Fact {
        seq,
        hash: LeafHash::NONE,
        at: chrono::DateTime::UNIX_EPOCH,
        by: None,
    };
    let mut registry = Registry::default();
    let approval = ArmyEntry::Approved {
        army: 1,
        version: 1,
    };
    let fault = ArmyFault {
        seq: 1,
        army: 1,
        version: 1,
    };
    assert_eq!(registry.apply(fact(1), approval.clone()), Err(fault));
    let entry = registry.decide(&submit(None), OWNER).unwrap();
    registry.apply(fact(1), entry.clone()).unwrap();
    assert!(registry.apply(fact(2), entry).is_err());
    // A journal cannot register an army that was not measured either.
    assert!(registry.apply(fact(2), approval).is_err());
}

#[test]
fn every_refusal_is_said_in_every_language() {
    let finding = Desk::submitted().version().findings()[0];
    let refusals = [
        ArmyRefusal::Armament,
        ArmyRefusal::NoFigure(Kind::Patrol),
        ArmyRefusal::TwoFigures(Kind::Patrol),
        ArmyRefusal::NotFielded(Kind::Boar),
        ArmyRefusal::ArmyUnknown(7),
        ArmyRefusal::VersionUnknown(7),
        ArmyRefusal::NotTheOwner,
        ArmyRefusal::Own,
        ArmyRefusal::Waits(2),
        ArmyRefusal::TooMany(3),
        ArmyRefusal::Decided(Status::Approved),
        ArmyRefusal::Decided(Status::Rejected),
        ArmyRefusal::Decided(Status::Withdrawn),
        ArmyRefusal::NotRegistered(Status::Measured),
        ArmyRefusal::NotRegistered(Status::Rejected),
        ArmyRefusal::NotRegistered(Status::Withdrawn),
        ArmyRefusal::NothingMeasured,
        ArmyRefusal::NotMeasured(Kind::King),
        ArmyRefusal::Outside(finding),
    ];
    for refusal in refusals {
        let mut said: Vec<String> = Language::ALL.map(|language| refusal.say(language)).into();
        assert!(
            said.iter().all(|sentence| sentence.ends_with('.')),
            "{said:?}"
        );
        said.dedup();
        assert_eq!(said.len(), Language::ALL.len(), "{said:?}");
    }
}
