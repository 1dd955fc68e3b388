//! Terrain that is handed in sealed before the first game move, and tampering with it.

use crate::settings::EventDraft;
use crate::tests::{TestEvent, WHY, WholeAudit, code, draft, game, journaled, moment};
use crate::*;
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::Hex;
use areopagus_tournament::result::Forfeit;

const ID: &str = "1.1";
const WHITE: &str = "acropolis b2; sea d4-f4; mountains k3-k5; labyrinth h6";
const BLACK: &str = "acropolis k11; desert c9-e9; sea i7-i9; labyrinth c7";
const OPEN_WHITE: &str = "acropolis b2; sea d4-f4; mountains k3-k5";
const OPEN_BLACK: &str = "acropolis k11; desert c9-e9; sea i7-i9";

impl TestEvent {
    fn by_plans(&mut self, command: PlanCommand) -> Result<(), Refusal> {
        self.run(&Command::Plans(command))
    }

    fn seals(&mut self, side: Side, terrain: &str, by: TerrainBy) -> Result<(), Refusal> {
        self.by_plans(PlanCommand::SealTerrain {
            game: game(ID),
            side,
            terrain: terrain.to_owned(),
            by,
        })
    }

    fn by_device(&mut self, side: Side, terrain: &str) -> Result<(), Refusal> {
        self.seals(side, terrain, TerrainBy::Device)
    }

    fn writes_terrain(&mut self, white: &str, black: &str) -> Result<(), Refusal> {
        self.by_plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new(white.to_owned(), black.to_owned()),
        })
    }

    fn lays_terrain_aside(&mut self, side: Side) -> Result<(), Refusal> {
        self.by_plans(PlanCommand::DiscardTerrain {
            game: game(ID),
            side,
            reason: WHY.to_owned(),
        })
    }

    fn makes_row(&mut self, row: &str) -> Result<(), Refusal> {
        self.by_plans(PlanCommand::EnterRow {
            game: game(ID),
            text: row.to_owned(),
        })
    }

    fn commits(&mut self) -> Result<(), Refusal> {
        self.by_plans(PlanCommand::Commit {
            game: game(ID),
            game_move: 1,
            side: Side::White,
            commitment: Hex::new([9; 32]),
        })
    }

    fn game_of_plans(&self) -> &PlanGame {
        self.state.games[&game(ID)].plans().unwrap()
    }

    fn record_of(&self) -> &GameRecord {
        self.game_of_plans().record.as_ref().unwrap()
    }

    /// The kinds of the last entries.
    fn last_kinds(&self, count: usize) -> Vec<String> {
        let all: Vec<String> = self.entries.iter().map(kind).collect();
        all[all.len() - count..].to_vec()
    }
}

fn kind(entry: &Entry) -> String {
    let value = serde_json::to_value(entry).unwrap();
    value["kind"].as_str().unwrap().to_owned()
}

fn event_with(regulations: &str) -> TestEvent {
    let draft = EventDraft {
        regulations: regulations.to_owned(),
        ..draft()
    };
    TestEvent::paired(2, &draft)
}

/// Both sides have handed theirs in from their devices.
fn both() -> TestEvent {
    let mut event = event_with("federation-2013-2");
    event.by_device(Side::Black, BLACK).unwrap();
    event.by_device(Side::White, WHITE).unwrap();
    event
}

fn audit(entries: &[Entry]) -> Result<AuditCounts, AuditError> {
    let mut audit = WholeAudit::default();
    for entry in entries {
        audit.take(moment(0), entry)?;
    }
    audit.end()
}

/// The fault; its sentence exists in every language.
fn fault(entries: &[Entry]) -> (u64, AuditFault) {
    let AuditError { seq, fault } = audit(entries).unwrap_err();
    for language in Language::ALL {
        assert!(!fault.say(language).is_empty());
    }
    (seq, fault)
}

/// The index of the nth entry of a kind, from 1.
fn nth(entries: &[Entry], name: &str, number: usize) -> usize {
    let mut found = entries.iter().enumerate();
    let mut nth = found.by_ref().filter(|(_, entry)| kind(entry) == name);
    nth.nth(number - 1).unwrap().0
}

fn seq(index: usize) -> u64 {
    u64::try_from(index).unwrap() + 1
}

#[test]
fn r_384_both_are_opened_together_and_the_labyrinths_stay_sealed() {
    let mut event = event_with("federation-2013-2");
    event.by_device(Side::Black, BLACK).unwrap();
    assert_eq!(event.last_kinds(1), ["terrain.sealed"]);
    assert!(event.game_of_plans().record.is_none());
    assert!(event.game_of_plans().has_terrain(Side::Black));
    assert_eq!(event.game_of_plans().awaits_terrain(), Some(Side::White));
    assert!(!event.state.games[&game(ID)].is_untouched());
    // Nothing of it is in the journal.
    let told = serde_json::to_string(&event.entries).unwrap();
    for secret in ["k11", "c9", "i7", "c7"] {
        assert!(!told.contains(&format!("{secret}\"")) && !told.contains(&format!("{secret}-")));
    }

    event.by_device(Side::White, WHITE).unwrap();
    assert_eq!(
        event.last_kinds(4),
        [
            "terrain.sealed",
            "terrain.opened",
            "terrain.opened",
            "game.terrain"
        ]
    );
    let record = event.record_of();
    assert_eq!(record.terrain.white, OPEN_WHITE);
    assert_eq!(record.terrain.black, OPEN_BLACK);
    let handed = &event.game_of_plans().handed;
    for side in Side::ALL {
        assert_eq!(record.labyrinth[side], handed.get(side).unwrap().labyrinth);
        assert!(handed.is_by_device(side) && !handed.is_sealed(side));
    }
    assert!(event.game_of_plans().lacking().is_none());
    event.commits().unwrap();
}

#[test]
fn r_384_a_labyrinth_is_opened_with_the_row_in_which_a_piece_stops_on_it() {
    let mut event = both();
    for row in ["1. Nc3 e4 | d9 e9", "2. Nb5 f4 | d8 e8"] {
        event.makes_row(row).unwrap();
    }
    event.makes_row("3. Nc7:5(2+3) g4 | f9 g9").unwrap();
    assert_eq!(event.last_kinds(2), ["labyrinth.opened", "game.row"]);
    let record = event.record_of();
    assert!(record.terrain.black.ends_with("labyrinth c7"));
    assert!(record.labyrinth.white.is_some() && record.labyrinth.black.is_none());
    event.makes_row("4. ; resign white").unwrap();
    assert!(event.record_of().terrain.white.ends_with("labyrinth h6"));
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    audit(&event.entries).unwrap();
}

#[test]
fn clause_3_a_faulty_terrain_is_refused_before_it_is_taken() {
    let mut event = event_with("federation-2013-2");
    let refusal = event.by_device(Side::White, "acropolis b2; sea d4-f4; labyrinth d6");
    let refusal = refusal.unwrap_err();
    assert_eq!(refusal.code(), "terrain-incomplete");
    assert_eq!(refusal.field(), Some("terrain.white"));
    assert_eq!(refusal.clause(), Some("3"));
    assert_eq!(refusal.class(), RefusalClass::Invalid);
    let refusal = event
        .by_device(Side::Black, "acropolis k11; labyrinth h6")
        .unwrap_err();
    assert_eq!(refusal.code(), "terrain-invalid");
    assert_eq!(refusal.field(), Some("terrain.black"));
    assert_eq!(refusal.place(), Some((1, 16)));
    assert!(!event.game_of_plans().has_terrain(Side::White));
}

#[test]
fn r_383_what_is_sealed_stands_until_the_referee_lays_it_aside() {
    let mut event = event_with("federation-2013-2");
    event.by_device(Side::White, WHITE).unwrap();
    let given = event.by_device(Side::White, WHITE).unwrap_err();
    assert_eq!(given.code(), "terrain-given");
    assert_eq!(
        code(event.lays_terrain_aside(Side::Black)),
        "terrain-not-sealed"
    );
    event.lays_terrain_aside(Side::White).unwrap();
    assert!(!event.game_of_plans().has_terrain(Side::White));
    event
        .by_device(
            Side::White,
            "acropolis j2; sea d4-f4; desert k3-k5; labyrinth a6",
        )
        .unwrap();
    event.by_device(Side::Black, BLACK).unwrap();
    assert!(event.record_of().terrain.white.starts_with("acropolis j2"));
    assert_eq!(
        code(event.lays_terrain_aside(Side::White)),
        "terrain-not-sealed"
    );
    // It is too late once plans are made.
    event.makes_row("1. d4 e4 | d9 e9").unwrap();
    assert_eq!(
        code(event.by_device(Side::White, WHITE)),
        "terrain-too-late"
    );
    for language in Language::ALL {
        assert!(!given.say(language).is_empty());
    }
}

#[test]
fn r_385_what_the_referee_writes_for_the_other_side_opens_the_sealed_one() {
    let mut event = event_with("federation-2013-2");
    event.by_device(Side::White, WHITE).unwrap();
    // Only the other side's terrain is reported missing.
    let missing = event.commits().unwrap_err();
    assert_eq!(missing.code(), "terrain-missing");
    let said = missing.say(Language::En);
    assert!(said.contains("Black") && !said.contains("White"), "{said}");

    assert_eq!(code(event.writes_terrain(WHITE, BLACK)), "terrain-sealed");
    assert_eq!(
        code(event.writes_terrain("", "acropolis k11")),
        "terrain-incomplete"
    );
    event.writes_terrain("", BLACK).unwrap();
    assert_eq!(event.last_kinds(2), ["terrain.opened", "game.terrain"]);
    assert_eq!(event.record_of().terrain.white, OPEN_WHITE);
    assert_eq!(event.record_of().terrain.black, OPEN_BLACK);
    // The referee can still correct what the referee has set, and nothing else.
    event
        .writes_terrain("", "acropolis b10; desert c9-e9; sea i7-i9; labyrinth c7")
        .unwrap();
    assert_eq!(
        code(event.writes_terrain("acropolis j2", BLACK)),
        "terrain-fixed"
    );
    assert_eq!(event.record_of().terrain.white, OPEN_WHITE);
    let seal = event.record_of().labyrinth.white;
    assert_eq!(
        seal,
        event
            .game_of_plans()
            .handed
            .get(Side::White)
            .unwrap()
            .labyrinth
    );
    event.makes_row("1. d4 e4 | d9 e9").unwrap();
}

#[test]
fn r_385_a_device_opens_what_the_referee_has_written_before() {
    let mut event = event_with("federation-2013-2");
    event.writes_terrain(WHITE, "").unwrap();
    assert_eq!(code(event.by_device(Side::White, WHITE)), "terrain-given");
    let seal = event.record_of().labyrinth.white;
    event.by_device(Side::Black, BLACK).unwrap();
    assert_eq!(event.record_of().terrain.black, OPEN_BLACK);
    assert_eq!(event.record_of().labyrinth.white, seal);
    assert!(!event.game_of_plans().handed.is_by_device(Side::White));
}

#[test]
fn r_385_the_referee_may_seal_one_side_for_a_player_without_a_device() {
    let mut event = event_with("federation-2013-2");
    event.seals(Side::White, WHITE, TerrainBy::Referee).unwrap();
    assert!(event.game_of_plans().handed.is_sealed(Side::White));
    event.by_device(Side::Black, BLACK).unwrap();
    assert_eq!(event.record_of().terrain.white, OPEN_WHITE);
    assert!(!event.game_of_plans().handed.is_by_device(Side::White));
}

#[test]
fn r_385_where_terrain_may_be_left_out_nothing_is_played_before_the_other_side_s_is_known() {
    let mut event = event_with("federation-2013");
    event
        .by_device(Side::White, "acropolis b2; labyrinth h6")
        .unwrap();
    let awaited = event.commits().unwrap_err();
    assert_eq!(awaited.code(), "terrain-awaited");
    assert!(
        awaited
            .say(Language::En)
            .starts_with("White's terrain is sealed until Black's")
    );
    assert_eq!(code(event.makes_row("1. d4 e4 | d9 e9")), "terrain-awaited");
    let upload = PlanCommand::UploadRecord {
        game: game(ID),
        text: "1. d4 e4 | d9 e9".to_owned(),
    };
    assert_eq!(code(event.by_plans(upload)), "terrain-awaited");
    // The referee says that the other side has none.
    event.writes_terrain("", "").unwrap();
    assert_eq!(event.record_of().terrain.white, "acropolis b2");
    event.makes_row("1. d4 e4 | d9 e9").unwrap();
}

#[test]
fn r_386_a_game_that_is_played_anew_gets_its_terrain_anew() {
    let mut event = both();
    event.makes_row("1. d4 e4 | d9 e9").unwrap();
    event
        .by_plans(PlanCommand::WithdrawRecord {
            game: game(ID),
            reason: WHY.to_owned(),
        })
        .unwrap();
    for side in Side::ALL {
        assert!(!event.game_of_plans().has_terrain(side));
    }
    event.by_device(Side::White, WHITE).unwrap();
    event.by_device(Side::Black, BLACK).unwrap();
    event.makes_row("1. d4 e4 | d9 e9").unwrap();
}

#[test]
fn r_386_rows_that_are_taken_back_leave_the_terrain() {
    let mut event = both();
    event.makes_row("1. d4 e4 | d9 e9").unwrap();
    event
        .by_plans(PlanCommand::TakeBackRow {
            game: game(ID),
            reason: WHY.to_owned(),
        })
        .unwrap();
    assert_eq!(event.record_of().terrain.black, OPEN_BLACK);
    assert_eq!(code(event.by_device(Side::White, WHITE)), "terrain-given");
    event.makes_row("1. d4 e4 | d9 e9").unwrap();
}

#[test]
fn r_387_a_game_that_ends_without_it_lays_sealed_terrain_aside() {
    let mut event = event_with("federation-2013-2");
    event.by_device(Side::White, WHITE).unwrap();
    event.forfeit(ID, Forfeit::Black).unwrap();
    assert_eq!(
        event.last_kinds(2),
        ["terrain.discarded", "result.recorded"]
    );
    event.run(&Command::Event(EventCommand::Close {})).unwrap();

    let mut event = event_with("federation-2013-2");
    event.by_device(Side::White, WHITE).unwrap();
    event.makes_row("1. ; resign black").unwrap();
    assert!(!event.game_of_plans().has_terrain(Side::White));
}

#[test]
fn r_388_an_interruption_leaves_terrain_sealed_and_the_rest_is_handed_in_afterwards() {
    let mut event = event_with("federation-2013-2");
    event.by_device(Side::White, WHITE).unwrap();
    event
        .by_plans(PlanCommand::Interrupt {
            game: game(ID),
            reason: "fire alarm".to_owned(),
        })
        .unwrap();
    assert!(event.game_of_plans().handed.is_sealed(Side::White));
    assert_eq!(
        code(event.by_device(Side::Black, BLACK)),
        "game-interrupted"
    );
    assert_eq!(code(event.writes_terrain("", BLACK)), "game-interrupted");
    event
        .by_plans(PlanCommand::Resume {
            game: game(ID),
            starts_at: "2026-11-21T13:00+03:00".parse().unwrap(),
            reason: WHY.to_owned(),
        })
        .unwrap();
    event.by_device(Side::Black, BLACK).unwrap();
    assert_eq!(event.record_of().terrain.white, OPEN_WHITE);
    assert_eq!(event.record_of().rows.len(), 1);
    event.makes_row("1. d4 e4 | d9 e9").unwrap();
    assert_eq!(event.record_of().rows.len(), 2);
    // An interruption entered as a row is the same; one with plans does not count.
    let mut event = event_with("federation-2013");
    event.by_device(Side::White, WHITE).unwrap();
    let with_plans = "1. d4 e4 | d9 e9 ; stop force-majeure \"fire alarm\"";
    assert_eq!(code(event.makes_row(with_plans)), "terrain-awaited");
    event
        .makes_row("1. ; stop force-majeure \"fire alarm\"")
        .unwrap();
    assert!(event.game_of_plans().handed.is_sealed(Side::White));
    // Without sealed terrain the referee's form also works after an interruption.
    let mut event = event_with("federation-2013-2");
    event
        .by_plans(PlanCommand::Interrupt {
            game: game(ID),
            reason: "fire alarm".to_owned(),
        })
        .unwrap();
    event
        .by_plans(PlanCommand::Resume {
            game: game(ID),
            starts_at: "2026-11-21T13:00+03:00".parse().unwrap(),
            reason: WHY.to_owned(),
        })
        .unwrap();
    event.writes_terrain(WHITE, BLACK).unwrap();
    event.makes_row("1. d4 e4 | d9 e9").unwrap();
}

#[test]
fn r_384_another_terrain_than_was_sealed_is_found() {
    let entries = both().entries;
    for (from, to) in [("acropolis b2", "acropolis j2"), ("d4-f4", "e5-g5")] {
        let mut changed = entries.clone();
        let opened = nth(&changed, "terrain.opened", 1);
        changed[opened] = journaled(&changed[opened], |body| body.replace(from, to));
        let (at, fault) = fault(&changed);
        assert_eq!(at, seq(opened));
        assert!(matches!(fault, AuditFault::Inapplicable(_)), "{fault:?}");
    }
    // The opening is right, and the record differs.
    let mut changed = entries.clone();
    let terrain = nth(&changed, "game.terrain", 1);
    changed[terrain] = journaled(&changed[terrain], |body| {
        body.replace("acropolis b2", "acropolis j2")
    });
    assert_eq!(fault(&changed).0, seq(terrain));
    // A Labyrinth seal that was not handed in, which would open another square.
    let mut changed = entries;
    let Entry::Plan(PlanEntry::Terrain { labyrinth, .. }) = &mut changed[terrain] else {
        panic!("terrain")
    };
    labyrinth.black = labyrinth.white;
    assert_eq!(fault(&changed).0, seq(terrain));
}

#[test]
fn r_384_another_labyrinth_than_was_sealed_is_found() {
    let mut event = both();
    event.makes_row("1. d4 e4 | d9 e9 ; resign white").unwrap();
    let entries = event.entries;
    let opened = nth(&entries, "labyrinth.opened", 1);
    let mut changed = entries.clone();
    changed[opened] = journaled(&changed[opened], |body| body.replace("h6", "g6"));
    assert_eq!(fault(&changed).0, seq(opened));
    let mut kept = entries;
    kept.remove(opened);
    let sealed = AuditFault::LabyrinthSealed {
        game: game(ID),
        side: Side::White,
    };
    assert_eq!(fault(&kept), (seq(opened), sealed));
}

#[test]
fn r_384_an_opening_before_both_are_in_is_found() {
    let entries = both().entries;
    let sealed = nth(&entries, "terrain.sealed", 1);
    let of_black = |entry: &Entry| {
        matches!(
            entry,
            Entry::Plan(PlanEntry::TerrainOpened {
                side: Side::Black,
                ..
            })
        )
    };
    let opening = entries
        .iter()
        .find(|entry| of_black(entry))
        .unwrap()
        .clone();
    let mut early = entries.clone();
    early.insert(sealed + 1, opening.clone());
    let expected = AuditFault::TerrainSealed {
        game: game(ID),
        side: Side::Black,
    };
    assert_eq!(fault(&early), (seq(sealed + 2), expected));
    // A record that leaves out the other side.
    let mut alone = entries[..=sealed].to_vec();
    let terrain = nth(&entries, "game.terrain", 1);
    let mut bare = entries[terrain].clone();
    let Entry::Plan(PlanEntry::Terrain {
        terrain, labyrinth, ..
    }) = &mut bare
    else {
        panic!("terrain")
    };
    terrain.white.clear();
    labyrinth.white = None;
    alone.extend([opening, bare]);
    let (at, found) = fault(&alone);
    assert_eq!(at, seq(sealed + 2));
    assert!(
        matches!(&found, AuditFault::Refused(refusal) if refusal.code() == "terrain-missing"),
        "{found:?}"
    );
}

#[test]
fn r_384_terrain_that_is_not_opened_when_both_are_in_is_found() {
    let entries = both().entries;
    let cut = entries.len() - 1;
    for missing in 1..=3 {
        let (at, found) = fault(&entries[..entries.len() - missing]);
        assert_eq!(at, seq(cut - missing));
        assert!(
            matches!(found, AuditFault::TerrainSealed { .. }),
            "{found:?}"
        );
    }
    // A terrain is set beside a sealed one.
    let mut event = event_with("federation-2013-2");
    event.by_device(Side::White, WHITE).unwrap();
    let mut beside = event.entries;
    let terrain = nth(&entries, "game.terrain", 1);
    beside.push(entries[terrain].clone());
    assert_eq!(fault(&beside).0, seq(beside.len() - 1));
}

#[test]
fn r_387_a_terrain_that_is_left_sealed_in_a_closed_event_is_found() {
    let mut event = event_with("federation-2013-2");
    event.by_device(Side::White, WHITE).unwrap();
    event.forfeit(ID, Forfeit::Black).unwrap();
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    let mut entries = event.entries;
    entries.remove(nth(&entries, "terrain.discarded", 1));
    let expected = AuditFault::TerrainSealed {
        game: game(ID),
        side: Side::White,
    };
    assert_eq!(fault(&entries).1, expected);
}
