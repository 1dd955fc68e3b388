//! Lots and sealed plans in an event, command by command.

use super::tests::{TestEvent, code, draft, game};
use super::*;
use crate::settings::{Contributions, EventDraft, LotRules};
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::{
    Chain, Contribution, Draw, DrawForm, Gid, Hex, Inputs, Kind, Mode, Outcome, Role, Secret,
    commit_plan,
};
use areopagus_tournament::result::Forfeit;

const ID: &str = "1.1";

fn drawn(contributions: Contributions) -> EventDraft {
    EventDraft {
        lots: LotRules {
            contributions,
            ..LotRules::default()
        },
        ..draft()
    }
}

fn event(contributions: Contributions) -> TestEvent {
    TestEvent::paired(2, &drawn(contributions))
}

fn gid() -> Gid {
    Gid::game("autumn-cup", 1, 1, 1).unwrap()
}

fn chain(side: Side) -> Chain {
    let byte = if side == Side::White { 0xa1 } else { 0xb2 };
    Chain::new(gid(), role(side), Secret::new([byte; 32]))
}

impl TestEvent {
    fn bring_chains(&mut self) {
        for side in Side::ALL {
            self.contribute(side, Contribution::Chain(chain(side).anchor()))
                .unwrap();
        }
    }

    fn contribute(&mut self, side: Side, contribution: Contribution) -> Result<(), Refusal> {
        self.run(&Command::Lots(LotCommand::Contribute {
            game: game(ID),
            side,
            contribution,
        }))
    }

    fn bring(&mut self, side: Side, byte: u8) -> Result<(), Refusal> {
        self.run(&Command::Lots(LotCommand::BringSecret {
            game: game(ID),
            side,
            secret: Hex::new([byte; 32]),
        }))
    }

    fn show(&mut self, side: Side, k: u32) -> Result<(), Refusal> {
        self.run(&Command::Lots(LotCommand::Reveal {
            game: game(ID),
            side,
            k,
            link: chain(side).reveal(k).unwrap(),
        }))
    }

    fn seal(&mut self, side: Side, number: u16, plan: &str) -> Result<(), Refusal> {
        let blind = Secret::new([9; 32]);
        self.run(&Command::Plans(PlanCommand::Commit {
            game: game(ID),
            game_move: number,
            side,
            commitment: commit_plan(&gid(), role(side), &blind, plan).unwrap(),
        }))
    }

    fn unseal(&mut self, side: Side, number: u16, plan: &str) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::Open {
            game: game(ID),
            game_move: number,
            side,
            blind: Hex::new([9; 32]),
            text: plan.to_owned(),
        }))
    }

    /// A Labyrinth that White's Knight steps into in game move 2.
    fn labyrinth(&mut self) {
        self.run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new(String::new(), "labyrinth c7".to_owned()),
        }))
        .unwrap();
        self.enter("1. Nc3 e4 | d9 e9").unwrap();
        self.enter("2. Nb5 f4 | d8 e8").unwrap();
    }

    fn enter(&mut self, row: &str) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::EnterRow {
            game: game(ID),
            text: row.to_owned(),
        }))
    }

    fn state_of(&self) -> &GameState {
        &self.state.games[&game(ID)]
    }

    fn rows(&self) -> Vec<String> {
        let record = self.state_of().record();
        record.map_or_else(Vec::new, |record| {
            record.rows.iter().map(|row| row.text.clone()).collect()
        })
    }

    fn lots(&self) -> &areopagus_lots::Ledger {
        self.state_of().lots.as_ref().unwrap()
    }

    fn kinds(&self) -> Vec<String> {
        let kind = |entry: &Entry| serde_json::to_value(entry).unwrap()["kind"].to_string();
        self.entries
            .iter()
            .map(|entry| kind(entry).trim_matches('"').to_owned())
            .collect()
    }
}

#[test]
fn every_game_is_anchored_with_the_pairing() {
    let event = TestEvent::paired(4, &drawn(Contributions::Optional));
    assert_eq!(event.state.games.len(), 6);
    assert!(event.state.games.values().all(|game| game.lots.is_some()));
    // Those of the event's own lots are kept as well.
    assert_eq!(event.kept.len(), 14);
    let anchors: std::collections::BTreeSet<String> = event
        .entries
        .iter()
        .filter(|entry| matches!(entry, Entry::Lot(_)))
        .map(|entry| serde_json::to_string(entry).unwrap())
        .collect();
    assert_eq!(anchors.len(), 7);
}

#[test]
fn clause_5_7_without_contributions_a_lot_is_drawn_at_once() {
    let mut event = event(Contributions::Optional);
    event.labyrinth();
    let before = event.entries.len();
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    assert_eq!(
        event.kinds()[before..],
        [
            "game.plans",
            "draw.request",
            "draw.reveal",
            "draw.result",
            "labyrinth.opened",
            "game.row",
        ]
    );
    let draw = event.lots().draw(1).unwrap();
    assert_eq!(draw.draw().purpose(), "5.7 labyrinth white Nb5");
    let Some(Outcome::Dice(one, two)) = draw.outcome() else {
        panic!("{draw:?}");
    };
    assert!(
        event.rows()[2].contains(&format!("({one}+{two})")),
        "{:?}",
        event.rows()
    );
    assert_eq!(event.lots().mode(1), Some(Mode::None));
    assert_eq!(event.state_of().record().unwrap().rows[2].draws, [1]);
}

#[test]
fn clause_5_7_both_chains_are_waited_for_and_the_server_shows_its_link_last() {
    let mut event = event(Contributions::Required);
    assert_eq!(
        code(event.contribute(Side::White, Contribution::None)),
        "contribution-required"
    );
    assert_eq!(
        code(event.enter("1. Nc3 e4 | d9 e9")),
        "contribution-missing"
    );
    event.bring_chains();
    event.labyrinth();
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    assert_eq!(event.rows().len(), 2);
    assert_eq!(code(event.enter("3. Nc7 g4 | f9 g9")), "row-open");
    let wrong = event.run(&Command::Lots(LotCommand::Reveal {
        game: game(ID),
        side: Side::White,
        k: 1,
        link: Hex::new([1; 32]),
    }));
    assert_eq!(code(wrong), "lot-invalid");
    event.show(Side::White, 1).unwrap();
    assert_eq!(code(event.show(Side::White, 1)), "lot-invalid");
    assert_eq!(event.rows().len(), 2);
    event.show(Side::Black, 1).unwrap();
    assert_eq!(event.rows().len(), 3);
    assert_eq!(event.lots().mode(1), Some(Mode::Chains));
}

#[test]
fn a_withheld_link_comes_from_the_sealed_tip_and_later_ones_need_nobody() {
    let mut event = event(Contributions::Optional);
    event.bring_chains();
    let tip = |byte| {
        Command::Lots(LotCommand::OpenTip {
            game: game(ID),
            side: Side::Black,
            tip: Hex::new([byte; 32]),
        })
    };
    assert_eq!(code(event.run(&tip(0xb2))), "no-draw-waits");
    event.labyrinth();
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    event.show(Side::White, 1).unwrap();
    assert_eq!(code(event.run(&tip(0xb3))), "tip-wrong");
    event.run(&tip(0xb2)).unwrap();
    assert_eq!(event.rows().len(), 3);
    let journal = serde_json::to_string(&event.entries).unwrap();
    assert!(!journal.contains(&hex::encode([0xb2; 32])));
    // No one knew the pending draw; the arbiter can foresee the later ones.
    assert!(event.kinds().contains(&"lots.tip_opened".to_owned()));
    assert_eq!(event.lots().mode(1), Some(Mode::Chains));
    event.take_back(ID).unwrap();
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    event.show(Side::White, 2).unwrap();
    assert_eq!(event.lots().mode(2), Some(Mode::WhiteChain));
}

#[test]
fn nobody_is_committed_once_the_game_has_begun() {
    let mut event = event(Contributions::Optional);
    event
        .contribute(
            Side::White,
            Contribution::Chain(chain(Side::White).anchor()),
        )
        .unwrap();
    event.labyrinth();
    let late = Contribution::Chain(chain(Side::Black).anchor());
    assert_eq!(
        code(event.contribute(Side::Black, late)),
        "contribution-too-late"
    );
    assert_eq!(
        code(event.bring(Side::Black, 0x55)),
        "contribution-too-late"
    );
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    assert_eq!(event.lots().mode(1), Some(Mode::WhiteChain));
}

#[test]
fn a_secret_that_its_player_keeps_opens_when_both_are_committed() {
    let mut event = event(Contributions::Required);
    let secret = Secret::new([0x44; 32]);
    let commitment = Contribution::commit_static(&gid(), role(Side::White), &secret);
    let open = |byte| {
        Command::Lots(LotCommand::OpenSecret {
            game: game(ID),
            side: Side::White,
            secret: Hex::new([byte; 32]),
        })
    };
    event
        .contribute(Side::White, Contribution::Static(commitment))
        .unwrap();
    assert_eq!(code(event.run(&open(0x44))), "lot-against-protocol");
    event.bring(Side::Black, 0x55).unwrap();
    assert_eq!(code(event.enter("1. d4 e4 | d9 e9")), "secret-closed");
    assert_eq!(code(event.run(&open(0x45))), "lot-invalid");
    event.run(&open(0x44)).unwrap();
    event.labyrinth();
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    assert_eq!(event.lots().mode(1), Some(Mode::Static));
}

#[test]
fn a_row_with_an_outcome_is_refused_before_its_draw_and_never_after_it() {
    let mut event = event(Contributions::Optional);
    event.labyrinth();
    for row in [
        "3. Nc7:2 g4 | f9 g9",
        "3. Nc7 g4:Z | f9 g9",
        "3. Nc7 g4 | f9 g9; return white _Ra4(1+2)",
        "3. Nc7 g4 | f9 g9; lot white",
    ] {
        assert_eq!(code(event.enter(row)), "outcome-written", "{row}");
    }
    for row in ["3. Nc7 g4 | f9", "3. Nc7 Nz9 | f9 g9"] {
        event.enter(row).unwrap_err();
    }
    assert!(event.lots().draws().is_empty());
    event.enter("3. Nc7 g4 | f9 g9; resign black").unwrap();
    assert_eq!(event.lots().draws().len(), 1);
    assert_eq!(event.state_of().status(), GameStatus::Finished);
}

/// Secrets of White and Black that make each of the first two draws two sixes.
fn sixes(event: &TestEvent) -> (u8, u8) {
    let tip = event
        .kept
        .iter()
        .filter(|kept| kept.game == game(ID))
        .find_map(|kept| match (kept.name, &kept.value) {
            (SecretName::Tip, StoredValue::Bytes(tip)) => Some(tip.clone()),
            _ => None,
        });
    let server = Chain::new(gid(), Role::Server, tip.unwrap());
    let links = [1, 2].map(|k| (k, server.reveal(k).unwrap()));
    let throws_sixes = |white: u8, black: u8, k: u32, link: Hex<32>| {
        let form = DrawForm {
            gid: gid(),
            k,
            kind: Kind::Dice,
            purpose: "a throw".to_owned(),
            hidden: false,
            candidates: Vec::new(),
            beacon: None,
        };
        let inputs = Inputs {
            server: link,
            white: Some(Hex::new([white; 32])),
            black: Some(Hex::new([black; 32])),
            beacon: None,
        };
        Draw::try_from(form).unwrap().derive(&inputs).outcome == Outcome::Dice(6, 6)
    };
    (0..=u8::MAX)
        .flat_map(|white| (0..=u8::MAX).map(move |black| (white, black)))
        .find(|(white, black)| {
            links
                .iter()
                .all(|(k, link)| throws_sixes(*white, *black, *k, *link))
        })
        .unwrap()
}

#[test]
fn clause_6_2_a_row_whose_lots_fell_both_kings_waits_for_who_recorded_first() {
    let mut event = event(Contributions::Required);
    let (white, black) = sixes(&event);
    event.bring(Side::White, white).unwrap();
    event.bring(Side::Black, black).unwrap();
    event
        .run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new("labyrinth j6".to_owned(), "labyrinth c7".to_owned()),
        }))
        .unwrap();
    for row in [
        "1. g4 h4 | g9 h9",
        "2. Kg2 g5 | Kg11 g8",
        "3. Kf3 h5 | Kh10 h8",
        "4. Ke4 i4 | Ki9 f9",
        "5. Kd5 j4 | Ki8 f8",
        "6. Kc6 i5 | Kj7 e9",
        "7. Kc7 h6 | Kj6 e8",
    ] {
        event.enter(row).unwrap();
    }
    assert_eq!(event.rows().len(), 6);
    assert_eq!(event.lots().draws().len(), 2);
    for row in ["7. Kc7 h6 | Kj6 e8", "7. Kc7 h6 | Kj6 e9; timer black 3.2"] {
        assert_eq!(code(event.enter(row)), "first-recorder-missing", "{row}");
    }
    event.enter("7. Kc7 h6 | Kj6 e8; timer black 3.2").unwrap();
    assert_eq!(
        event.rows()[6],
        "7. Kc7:12Z(6+6) h6 | Kj6:12Z(6+6) e8; timer black 3.2"
    );
    assert_eq!(event.state_of().status(), GameStatus::Finished);
    assert_eq!(event.lots().draws().len(), 2);
}

#[test]
fn throws_are_written_after_a_draw_only_by_a_ruling_that_everybody_sees() {
    let mut event = event(Contributions::Optional);
    event.labyrinth();
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    event.take_back(ID).unwrap();
    assert_eq!(code(event.enter("3. Nc7(3+4) g4 | f9 g9")), "throw-written");
    let ruling = Command::Lots(LotCommand::UsePhysicalDice {
        game: game(ID),
        reason: "the players ask for it".to_owned(),
    });
    event.run(&ruling).unwrap();
    assert_eq!(code(event.run(&ruling)), "lots-not-drawn");
    assert_eq!(
        code(event.enter("3. Nc7 g4 | f9 g9")),
        "record-against-rules"
    );
    event.enter("3. Nc7(3+4) g4 | f9 g9").unwrap();
    let record = event.state_of().record().unwrap();
    assert!(record.rows[2].draws.is_empty());
    let reason = event.state_of().physical_dice.as_ref().unwrap();
    assert_eq!(reason.as_str(), "the players ask for it");
}

#[test]
fn a_draw_that_waits_is_not_dropped_with_its_record() {
    let mut event = event(Contributions::Optional);
    event.bring_chains();
    event.labyrinth();
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    let withdraw = Command::Plans(PlanCommand::WithdrawRecord {
        game: game(ID),
        reason: "a mistake".to_owned(),
    });
    assert_eq!(code(event.run(&withdraw)), "row-open");
    event.forfeit(ID, Forfeit::Black).unwrap();
    assert_eq!(code(event.run(&withdraw)), "draw-pending");
}

#[test]
fn clause_3_3_a_labyrinth_that_is_written_anew_opens_the_old_seal() {
    let mut event = event(Contributions::Optional);
    let set = |black: &str| {
        Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new(String::new(), black.to_owned()),
        })
    };
    event.run(&set("labyrinth c7")).unwrap();
    let seal = event.state_of().record().unwrap().labyrinth.black;
    event.run(&set("sea i7-i9; labyrinth c7")).unwrap();
    let record = event.state_of().record().unwrap();
    assert_eq!(record.labyrinth.black, seal);
    assert!(!event.kinds().contains(&"labyrinth.opened".to_owned()));
    event.run(&set("labyrinth d7")).unwrap();
    let record = event.state_of().record().unwrap();
    assert_ne!(record.labyrinth.black, seal);
    assert_eq!(
        event
            .kinds()
            .iter()
            .filter(|kind| *kind == "labyrinth.opened")
            .count(),
        1
    );
    event.enter("1. d4 e4 | d9 e9").unwrap();
    event
        .run(&Command::Plans(PlanCommand::WithdrawRecord {
            game: game(ID),
            reason: "the wrong board".to_owned(),
        }))
        .unwrap();
    assert_eq!(
        event
            .kinds()
            .iter()
            .filter(|kind| *kind == "labyrinth.opened")
            .count(),
        2
    );
}

#[test]
fn a_sealed_plan_is_laid_aside_when_the_game_ends_without_it() {
    let mut event = event(Contributions::Optional);
    event.seal(Side::White, 1, "1. d4 e4").unwrap();
    event.forfeit(ID, Forfeit::Black).unwrap();
    assert_eq!(event.lots().check_finished(), Ok(()));
}

#[test]
fn a_withheld_link_may_forfeit_the_game() {
    let mut event = event(Contributions::Optional);
    event.bring_chains();
    event.labyrinth();
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    let forfeit = Command::Results(ResultCommand::RecordForfeit {
        game: game(ID),
        absent: Forfeit::Black,
    });
    event.run(&forfeit).unwrap();
    assert!(event.state_of().open_row().is_none());
    let record = event.state_of().record().unwrap();
    assert_eq!(record.terrain.black, "labyrinth c7");
}

#[test]
fn static_secrets_open_together_and_take_part_by_themselves() {
    let mut event = event(Contributions::Required);
    event.bring(Side::White, 0x44).unwrap();
    let secret = hex::encode([0x44; 32]);
    assert!(
        !serde_json::to_string(&event.entries)
            .unwrap()
            .contains(&secret)
    );
    event.bring(Side::Black, 0x55).unwrap();
    assert!(
        serde_json::to_string(&event.entries)
            .unwrap()
            .contains(&secret)
    );
    assert_eq!(code(event.bring(Side::Black, 0x55)), "lot-against-protocol");
    event.labyrinth();
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    assert_eq!(event.rows().len(), 3);
    assert_eq!(event.lots().mode(1), Some(Mode::Static));
}

#[test]
fn a_row_that_is_taken_back_voids_its_draws_and_the_next_has_the_next_number() {
    let mut event = event(Contributions::Optional);
    event.labyrinth();
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    event
        .run(&Command::Plans(PlanCommand::TakeBackRow {
            game: game(ID),
            reason: "a plan was misread".to_owned(),
        }))
        .unwrap();
    assert!(event.lots().draw(1).unwrap().voided());
    event.enter("3. Nc7 g4 | f9 g9").unwrap();
    assert_eq!(event.state_of().record().unwrap().rows[2].draws, [2]);
}

#[test]
fn physical_dice_need_no_draw() {
    let mut event = event(Contributions::Optional);
    event.labyrinth();
    event.enter("3. Nc7(3+4) g4 | f9 g9").unwrap();
    assert!(event.state_of().record().unwrap().rows[2].draws.is_empty());
    assert!(event.lots().draws().is_empty());
}

#[test]
fn in_an_event_with_physical_dice_nothing_is_drawn() {
    let mut event = TestEvent::paired(2, &draft());
    event.labyrinth();
    assert_eq!(
        code(event.enter("3. Nc7 g4 | f9 g9")),
        "record-against-rules"
    );
}

#[test]
fn sealed_plans_open_when_both_are_in_and_make_the_row() {
    let mut event = event(Contributions::Optional);
    event.seal(Side::White, 1, "1. d4 e4").unwrap();
    assert_eq!(
        code(event.seal(Side::White, 1, "1. d4 e4")),
        "lot-against-protocol"
    );
    assert_eq!(
        code(event.unseal(Side::White, 1, "1. d4 e4")),
        "lot-against-protocol"
    );
    assert_eq!(code(event.enter("1. d4 e4 | d9 e9")), "plans-sealed");
    assert_eq!(
        code(event.seal(Side::Black, 2, "2. d9 e9")),
        "plan-other-game-move"
    );
    event.clock = 7_340;
    event.seal(Side::Black, 1, "1. d9 e9").unwrap();
    assert_eq!(
        code(event.unseal(Side::White, 1, "1. d4 a4")),
        "lot-invalid"
    );
    event.unseal(Side::White, 1, "1. d4 e4").unwrap();
    assert!(event.rows().is_empty());
    event.unseal(Side::Black, 1, "1. d9 e9").unwrap();
    assert_eq!(event.rows(), ["1. d4 e4 | d9 e9; timer black 7.4"]);
}

#[test]
fn clause_4_6_an_illegal_part_of_a_sealed_plan_is_void() {
    let mut event = event(Contributions::Optional);
    event.seal(Side::White, 1, "1. d4 Nc4").unwrap();
    event.seal(Side::Black, 1, "1. d9 e9").unwrap();
    event.unseal(Side::White, 1, "1. d4 Nc4").unwrap();
    event.unseal(Side::Black, 1, "1. d9 e9").unwrap();
    assert_eq!(event.rows(), ["1. d4 ?Nc4 | d9 e9; timer black 0"]);
}

impl TestEvent {
    /// Both plans of game move 1, opened; Black's was handed in this many milliseconds later.
    fn opened(plans: PerSide<&str>, milliseconds: i64) -> Self {
        let mut event = event(Contributions::Optional);
        event.seal(Side::White, 1, plans.white).unwrap();
        event.clock = milliseconds;
        event.seal(Side::Black, 1, plans.black).unwrap();
        for side in Side::ALL {
            event.unseal(side, 1, plans[side]).unwrap();
        }
        event
    }

    fn rule(&mut self, row: &str) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::RuleRow {
            game: game(ID),
            text: row.to_owned(),
            reason: "Black meant the pawn on e9".to_owned(),
        }))
    }

    fn typed(&self) -> OpenedPlans {
        self.state_of().hands().unwrap().as_typed(10).unwrap()
    }
}

#[test]
fn clause_7_1_the_row_of_a_late_plan_carries_it_void() {
    let mut event = TestEvent::opened(PerSide::new("1. d4 e4", "1. d9 Nc4"), 10_100);
    assert!(event.rows().is_empty());
    assert_eq!(event.typed().plans.black, "?d9 ?Nc4");
    assert_eq!(event.typed().timer, "timer black 10.1 late");
    for other in [
        "1. d4 e4 | ; timer black 10.1 late",
        "1. d4 e4 | ?d9; timer black 10.1 late",
        "1. d4 e5 | ?d9 ?Nc4; timer black 10.1 late",
        "1. d4 e4 | ?d9 ?Nc4; timer white 10.1 late",
        "1. e4 d4 | ?d9 ?Nc4; timer black 10.1 late",
        "1. | ; resign black",
    ] {
        assert_eq!(code(event.enter(other)), "plan-other", "{other}");
    }
    // A ruling may find an answer in time.
    let mut in_time = TestEvent::opened(PerSide::new("1. d4 e4", "1. d9 e9"), 10_100);
    in_time.enter("1. d4 e4 | d9 e9; timer black 9.9").unwrap();
    event
        .enter("1. d4 e4 | ?d9 ?Nc4; timer black 10.1 late")
        .unwrap();
    assert_eq!(event.rows().len(), 1);
    // A late answer that cannot be read does not count.
    let mut event = TestEvent::opened(PerSide::new("1. d4 e4", "1. nonsense"), 10_100);
    assert_eq!(code(event.enter("1. d4 e4 | d9 e9")), "plan-other");
    event.enter("1. d4 e4 | ; timer black 10.1 late").unwrap();
}

#[test]
fn clause_4_6_a_row_carries_the_opened_plans_or_a_ruling_says_why_not() {
    for unreadable in ["1. nonsense", "d9 e9", "1. d9 e9 {x}"] {
        let mut event = TestEvent::opened(PerSide::new("1. d4 e4", unreadable), 1000);
        assert!(event.rows().is_empty(), "{unreadable}");
        let row = "1. d4 e4 | d9 e9; timer black 1";
        let refusal = event.enter(row).unwrap_err();
        assert_eq!(refusal.code(), "plan-other");
        assert!(refusal.say(Language::En).contains(unreadable));
        assert!(refusal.say(Language::Ru).contains(unreadable));
        event.rule(row).unwrap();
        assert_eq!(event.rows(), [row]);
        let aside = &event.lots().laid_aside()[0];
        assert_eq!(aside.reason, "Black meant the pawn on e9");
        assert_eq!(aside.opened(Role::Black), Some(unreadable));
    }
    let mut event = event(Contributions::Optional);
    assert_eq!(
        code(event.rule("1. d4 e4 | d9 e9")),
        "plan-not-other",
        "nothing is open"
    );
}

#[test]
fn clause_4_6_an_uploaded_record_carries_the_opened_plans() {
    let mut event = TestEvent::opened(PerSide::new("1. d4 e4", "1. d9 e9"), 10_100);
    let upload = |text: &str| {
        Command::Plans(PlanCommand::UploadRecord {
            game: game(ID),
            text: text.to_owned(),
        })
    };
    let other = upload("1. d4 e4 | d9 f9\n2. d5 e5 | d8 f8\n");
    assert_eq!(code(event.run(&other)), "plan-other");
    event
        .run(&upload("1. d4 e4 | d9 e9\n2. d5 e5 | d8 e8\n"))
        .unwrap();
    assert_eq!(event.rows().len(), 2);
}

#[test]
fn opened_plans_are_not_forgotten_with_the_row_before_them() {
    let mut event = event(Contributions::Optional);
    event.enter("1. d4 e4 | d9 e9").unwrap();
    event.seal(Side::White, 2, "2. d5 e5").unwrap();
    event.clock = 20_000;
    event.seal(Side::Black, 2, "2. d8 e8").unwrap();
    event.unseal(Side::White, 2, "2. d5 e5").unwrap();
    event.unseal(Side::Black, 2, "2. d8 e8").unwrap();
    assert_eq!(event.rows().len(), 1);
    event
        .run(&Command::Plans(PlanCommand::TakeBackRow {
            game: game(ID),
            reason: "a plan was misread".to_owned(),
        }))
        .unwrap();
    assert_eq!(event.lots().laid_aside().len(), 1);
    assert_eq!(
        event.lots().laid_aside()[0].opened(Role::White),
        Some("2. d5 e5")
    );
    event.enter("1. d4 e4 | d9 e9").unwrap();
    event.seal(Side::White, 2, "2. d5 e5").unwrap();
}

#[test]
fn discarded_plans_are_made_anew() {
    let mut event = event(Contributions::Optional);
    event.seal(Side::White, 1, "1. d4 e4").unwrap();
    let discard = Command::Plans(PlanCommand::Discard {
        game: game(ID),
        reason: "the device was lost".to_owned(),
    });
    event.run(&discard).unwrap();
    assert_eq!(code(event.run(&discard)), "lot-against-protocol");
    event.seal(Side::White, 1, "1. a4 b4").unwrap();
    event.seal(Side::Black, 1, "1. d9 e9").unwrap();
    event.unseal(Side::White, 1, "1. a4 b4").unwrap();
    event.unseal(Side::Black, 1, "1. d9 e9").unwrap();
    assert_eq!(event.rows().len(), 1);
    event
        .run(&Command::Plans(PlanCommand::TakeBackRow {
            game: game(ID),
            reason: "a mistake".to_owned(),
        }))
        .unwrap();
    event.seal(Side::White, 1, "1. d4 e4").unwrap();
}

#[test]
fn a_missing_key_is_told_and_physical_dice_go_on() {
    let mut event = event(Contributions::Optional);
    event.labyrinth();
    event.kept.retain(|kept| kept.name != SecretName::Tip);
    assert_eq!(
        code(event.enter("3. Nc7 g4 | f9 g9")),
        "lots-secret-missing"
    );
    event.enter("3. Nc7(1+2) g4 | f9 g9").unwrap();
}

#[test]
fn every_refusal_has_its_sentences() {
    let other = |difference| LotRefusal::OtherPlan {
        game: game(ID),
        difference,
    };
    for refusal in [
        LotRefusal::NotAnchored(game(ID)),
        LotRefusal::SecretMissing(game(ID)),
        LotRefusal::NoneNotAllowed,
        LotRefusal::RowOpen(game(ID)),
        LotRefusal::WrongTip { side: Side::White },
        LotRefusal::NothingDiffers(game(ID)),
        other(PlanDifference::Plan {
            side: Side::Black,
            opened: "1. d9 e9".to_owned(),
            written: String::new(),
        }),
        other(PlanDifference::Timer {
            by_times: "timer black 3.2".to_owned(),
            written: "timer white 3".to_owned(),
        }),
    ] {
        for language in Language::ALL {
            assert!(refusal.say(language).ends_with('.'));
        }
    }
}

#[test]
fn clause_3_3_what_is_kept_secret_is_not_told_for_debugging() {
    let mut event = event(Contributions::Optional);
    event.labyrinth();
    let told = format!("{:?}", event.kept);
    assert!(told.contains("SealedLabyrinth(..)"), "{told}");
    assert!(!told.contains("c7"), "{told}");
}

/// Round 657,413 of quicknet, whose signature is published.
#[test]
fn a_draw_counts_with_the_beacon_s_signature_of_its_round_alone() {
    const SIGNATURE: &str = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";
    let mut rules = drawn(Contributions::Optional);
    rules.lots.beacon = true;
    // In the middle of September 2023, at least twelve seconds before the round.
    let mut event = TestEvent::begun(&rules, (1_694_775_588 - 1_795_000_000) * 1000);
    event.pair(2);
    event
        .run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new(String::new(), "labyrinth c7".to_owned()),
        }))
        .unwrap();
    for row in ["Nc3 e4 | d9 e9", "Nb5 f4 | d8 e8", "Nc7 g4 | f9 g9"] {
        let text = row.to_owned();
        event
            .run(&Command::Plans(PlanCommand::EnterRow {
                game: game(ID),
                text,
            }))
            .unwrap();
    }
    let draw = |event: &TestEvent| {
        let known = event.state.game(game(ID)).unwrap();
        let draw = known.lots.as_ref().unwrap().draw(1).unwrap();
        (draw.draw().beacon(), draw.outcome().is_some())
    };
    assert_eq!(draw(&event), (Some(657_413), false));
    event.clock += 20_000;
    let bring = |event: &mut TestEvent, signature: Hex<48>| {
        event.run(&Command::Lots(LotCommand::BringBeacon {
            game: game(ID),
            k: 1,
            signature,
        }))
    };
    let signature: Hex<48> = SIGNATURE.parse().unwrap();
    let mut forged = *signature.as_bytes();
    forged[20] ^= 1;
    bring(&mut event, Hex::new(forged)).unwrap_err();
    assert_eq!(draw(&event), (Some(657_413), false));
    bring(&mut event, signature).unwrap();
    assert_eq!(draw(&event), (Some(657_413), true));
}

#[test]
fn clause_6_1_a_player_resigns_also_while_sealed_plans_wait() {
    let resign = |side| {
        Command::Plans(PlanCommand::Resign {
            game: game(ID),
            side,
        })
    };
    for sealed in [&[][..], &[Side::White], &[Side::Black]] {
        let mut event = event(Contributions::Optional);
        event.enter("1. Nc3 e4 | d9 e9").unwrap();
        for side in sealed {
            event.seal(*side, 2, "2. d4 f4").unwrap();
        }
        assert!(event.state.may_resign(game(ID)));
        let mut closed = event.state.clone();
        closed.closed = true;
        assert!(!closed.may_resign(game(ID)));
        event.run(&resign(Side::White)).unwrap();
        let points = event.state_of().result.as_ref().map(|it| it.points);
        assert_eq!(points, Some(PerSide::new(1, 5)));
        let last = event.rows().pop().unwrap();
        assert!(last.ends_with("resign white"), "{last}");
        let aside = event
            .kinds()
            .iter()
            .filter(|kind| *kind == "plan.discarded")
            .count();
        assert_eq!(aside, sealed.len());
        assert!(!event.state.may_resign(game(ID)));
        assert_eq!(code(event.run(&resign(Side::Black))), "game-finished");
    }
}

#[test]
fn r_456_nobody_resigns_between_the_opening_of_the_plans_and_their_row() {
    let mut event = event(Contributions::Optional);
    event.seal(Side::White, 1, "1. d4 e4").unwrap();
    // Over ten seconds: what becomes of the plan is the arbiter's to say.
    event.clock += 10_100;
    event.seal(Side::Black, 1, "1. d9 e9").unwrap();
    event.unseal(Side::White, 1, "1. d4 e4").unwrap();
    event.unseal(Side::Black, 1, "1. d9 e9").unwrap();
    assert!(!event.state.may_resign(game(ID)));
    let side = Side::Black;
    let resign = Command::Plans(PlanCommand::Resign {
        game: game(ID),
        side,
    });
    assert_eq!(code(event.run(&resign)), "plans-open");
    assert!(event.rows().is_empty());
}
