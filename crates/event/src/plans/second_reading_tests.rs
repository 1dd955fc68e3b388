//! Terrain before the first plan, Labyrinths of either side, and interruptions by force
//! majeure.

use crate::clock::command::{ClockAct, ClockOrder};
use crate::protests::decide::is_carried_out;
use crate::protests::terms::Effect;
use crate::settings::EventDraft;
use crate::tests::{TestEvent, WHY, code, draft, game, moment};
use crate::*;
use areopagus_games::totas::Fault;
use areopagus_games::totas::terrain::TerrainItem;
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::Hex;

const ID: &str = "1.1";
const WHITE: &str = "acropolis b2; sea d4-f4; mountains k3-k5; labyrinth d6";
const BLACK: &str = "acropolis k11; desert c9-e9; sea i7-i9; labyrinth h7";

impl TestEvent {
    fn plans(&mut self, command: PlanCommand) -> Result<(), Refusal> {
        self.run(&Command::Plans(command))
    }

    fn writes(&mut self, row: &str) -> Result<(), Refusal> {
        self.plans(PlanCommand::EnterRow {
            game: game(ID),
            text: row.to_owned(),
        })
    }

    fn lays(&mut self, white: &str, black: &str) -> Result<(), Refusal> {
        self.plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new(white.to_owned(), black.to_owned()),
        })
    }

    fn hands_in(&mut self, game_move: u16, side: Side) -> Result<(), Refusal> {
        self.plans(PlanCommand::Commit {
            game: game(ID),
            game_move,
            side,
            commitment: Hex::new([9; 32]),
        })
    }

    fn times(&mut self, act: ClockAct) -> Result<(), Refusal> {
        let game = game(ID);
        self.run(&Command::Game(GameCommand::Clock(ClockOrder { game, act })))
    }

    fn stops_timer(&mut self, game_move: u16, side: Side) -> Result<(), Refusal> {
        self.times(ClockAct::Record { game_move, side })
    }

    fn interrupt(&mut self, reason: &str) -> Result<(), Refusal> {
        self.plans(PlanCommand::Interrupt {
            game: game(ID),
            reason: reason.to_owned(),
        })
    }

    fn resume(&mut self, starts_at: &str) -> Result<(), Refusal> {
        self.plans(PlanCommand::Resume {
            game: game(ID),
            starts_at: starts_at.parse().unwrap(),
            reason: WHY.to_owned(),
        })
    }

    fn known(&self) -> &GameState {
        &self.state.games[&game(ID)]
    }

    fn rows_written(&self) -> Vec<&str> {
        let record = self.known().record().unwrap();
        record.rows.iter().map(|row| row.text.as_str()).collect()
    }
}

fn event_with(regulations: &str) -> TestEvent {
    let draft = EventDraft {
        regulations: regulations.to_owned(),
        ..draft()
    };
    TestEvent::paired(2, &draft)
}

/// The missing terrain of each side.
fn missing(event: &TestEvent) -> PerSide<Vec<TerrainItem>> {
    match event.known().plans().unwrap().lacking() {
        Some(Fault::TerrainMissing(missing)) => missing,
        other => panic!("{other:?}"),
    }
}

#[test]
fn r_340_a_new_event_begins_with_the_second_reading() {
    let draft = EventDraft {
        regulations: String::new(),
        ..draft()
    };
    let event = TestEvent::from_draft(&draft);
    assert_eq!(event.state.info.rules.to_string(), "federation-2013-2");
}

#[test]
fn r_341_no_plan_is_made_before_the_terrain_is_complete() {
    let mut event = event_with("federation-2013-2");
    assert_eq!(missing(&event).white.len(), 4);
    assert_eq!(code(event.hands_in(1, Side::White)), "terrain-missing");
    assert_eq!(code(event.stops_timer(1, Side::White)), "terrain-missing");
    let row = "1. d4 e4 | d9 e9";
    assert_eq!(code(event.writes(row)), "record-against-rules");

    event.lays(WHITE, "acropolis k11; desert c9-e9").unwrap();
    let known = missing(&event);
    assert_eq!(known.white, []);
    assert_eq!(
        known.black,
        [TerrainItem::ZoneAlongAFile, TerrainItem::Labyrinth]
    );
    let refusal = event.hands_in(1, Side::White).unwrap_err();
    let said = refusal.say(Language::En);
    assert!(
        said.contains("Black: Zone along a file, Labyrinth"),
        "{said}"
    );
    assert!(!said.contains("White:"), "{said}");

    // A sealed Labyrinth counts as set, also in a replay of the public record.
    event.lays(WHITE, BLACK).unwrap();
    assert_eq!(event.known().plans().unwrap().lacking(), None);
    let record = event.known().plans().unwrap().public_record();
    assert_eq!(record.unwrap().unwrap().sealed, PerSide::new(true, true));
    assert_eq!(
        NextMove::for_game(&event.state, game(ID)).unwrap().number(),
        1
    );
    event.hands_in(1, Side::White).unwrap();
    event
        .plans(PlanCommand::Discard {
            game: game(ID),
            reason: WHY.to_owned(),
        })
        .unwrap();
    event.writes(row).unwrap();
    event.writes("2. d5 e5 | d8 e8").unwrap();
    let record = event.known().record().unwrap();
    assert!(record.labyrinth.white.is_some() && record.labyrinth.black.is_some());
}

#[test]
fn r_341_a_game_that_ends_before_its_plans_needs_no_terrain() {
    let mut event = event_with("federation-2013-2");
    event.writes("1. |; resign white").unwrap();
    assert!(event.known().result.is_some());
}

#[test]
fn r_344_a_labyrinth_that_an_own_piece_stops_on_is_opened() {
    for (labyrinth, opens) in [("rival", false), ("both", true)] {
        let mut event = event_with(&format!("federation-2013-2; labyrinth={labyrinth}"));
        event.lays(WHITE, BLACK).unwrap();
        event.writes("1. d4 e4 | d9 e9").unwrap();
        event.writes("2. d5 e5 | d8 e8").unwrap();
        let into = if opens { "d6:7(3+4)" } else { "d6" };
        event.writes(&format!("3. {into} e6 | c9 f9")).unwrap();
        let record = event.known().record().unwrap();
        assert_eq!(record.labyrinth.white.is_none(), opens);
        assert_eq!(record.terrain.white.contains("labyrinth d6"), opens);
        assert!(record.labyrinth.black.is_some());
    }
}

#[test]
fn r_348_an_interrupted_game_goes_on_when_a_ruling_announces_a_time() {
    let mut event = event_with("federation-2013");
    event.times(ClockAct::Start {}).unwrap();
    event.writes("1. d4 e4 | d9 e9").unwrap();
    assert_eq!(
        code(event.resume("2026-11-22T10:00+00:00")),
        "game-not-interrupted"
    );
    event.clock += 60_000;
    event.interrupt("power cut").unwrap();
    assert_eq!(
        event.rows_written(),
        ["1. d4 e4 | d9 e9", "2. |; stop force-majeure \"power cut\""]
    );
    let interruption = event.known().interruption().unwrap();
    assert_eq!((interruption.game_move, interruption.resumption), (2, None));
    assert_eq!(interruption.reason, "power cut");
    assert_eq!(event.state.interrupted_games(), 1);
    assert_eq!(event.known().result, None);
    // Its clock stops, and nothing is played.
    event.clock += 3_600_000;
    let played = event.known().clock.play().unwrap();
    assert_eq!(played.at(moment(event.clock)).num_seconds(), 60);
    assert_eq!(event.known().clock.reason().unwrap().as_str(), "power cut");
    for refused in [
        event.writes("2. d5 e5 | d8 e8"),
        event.hands_in(2, Side::Black),
        event.stops_timer(2, Side::Black),
        event.times(ClockAct::Resume {}),
        event.interrupt("flood"),
    ] {
        assert_eq!(code(refused), "game-interrupted");
    }

    event.resume("2026-11-22T10:00+00:00").unwrap();
    let resumption = event.known().interruption().unwrap().resumption.unwrap();
    assert_eq!(resumption.starts_at.to_string(), "2026-11-22T10:00+00:00");
    assert_eq!(resumption.ruling.as_str(), WHY);
    // Another time may be announced.
    event.resume("2026-11-22T11:00+00:00").unwrap();
    event.times(ClockAct::Resume {}).unwrap();
    event.hands_in(2, Side::Black).unwrap();
    event
        .plans(PlanCommand::Discard {
            game: game(ID),
            reason: WHY.to_owned(),
        })
        .unwrap();
    assert_eq!(code(event.hands_in(3, Side::Black)), "plan-other-game-move");
    event.writes("2. d5 e5 | d8 e8").unwrap();
    assert_eq!(event.known().interruption(), None);
    assert_eq!(event.state.interrupted_games(), 0);
    let plans = event.known().plans().unwrap();
    assert_eq!((plans.last_number(), plans.next_game_move()), (2, 3));
    // The row after the ruling can be taken back; the ruling stays.
    event.take_back(ID).unwrap();
    event.writes("2. d5 f4 | d8 e8").unwrap();
    for _ in 0..2 {
        event.take_back(ID).unwrap();
    }
    assert_eq!(event.known().interruption(), None);
    event.writes("2. d5 e5 | d8 e8").unwrap();
}

#[test]
fn r_348_an_interrupted_game_is_decided_or_played_anew() {
    let mut event = event_with("federation-2013");
    event
        .writes("1. d4 e4 | d9 e9; stop force-majeure \"flood\"")
        .unwrap();
    assert_eq!(event.known().interruption().unwrap().game_move, 1);
    assert_eq!(event.known().plans().unwrap().next_game_move(), 2);
    assert_eq!(
        code(event.writes("2. d5 e5 | d8 e8; stop ruling \"the hall is lost\"")),
        "game-interrupted"
    );
    let mut anew = event.audit.clone();
    event
        .writes("2. |; stop ruling \"the hall is lost\"; lot white")
        .unwrap();
    assert_eq!(event.points(ID), Some((2, 1)));
    assert_eq!(event.known().interruption(), None);
    assert_eq!(event.state.interrupted_games(), 0);
    assert!(anew.end().is_ok());

    let mut event = event_with("federation-2013");
    event.writes("1. d4 e4 | d9 e9").unwrap();
    event.interrupt("flood").unwrap();
    event
        .plans(PlanCommand::WithdrawRecord {
            game: game(ID),
            reason: WHY.to_owned(),
        })
        .unwrap();
    assert_eq!(event.known().interruption(), None);
    event.writes("1. d4 e4 | d9 e9").unwrap();
}

#[test]
fn r_348_an_interruption_lays_plans_and_presses_aside() {
    let mut event = event_with("federation-2013");
    event.writes("1. d4 e4 | d9 e9").unwrap();
    event.hands_in(2, Side::White).unwrap();
    event.interrupt("fire \"alarm\" {1}").unwrap();
    assert!(!event.known().hands().unwrap().have_plans());
    let interruption = event.known().interruption().unwrap();
    assert_eq!(interruption.reason, "fire \"alarm\" {1}");
    event.resume("2026-11-22T10:00+00:00").unwrap();
    event.stops_timer(2, Side::White).unwrap();
    event.interrupt("once more").unwrap();
    assert!(!event.known().hands().unwrap().on_paper());
    assert_eq!(event.known().plans().unwrap().rows(), 3);
    assert_eq!(code(event.hands_in(2, Side::White)), "game-interrupted");
}

#[test]
fn r_348_a_decision_counts_the_rows_of_an_interruption_by_their_number() {
    let mut event = event_with("federation-2013");
    event.writes("1. d4 e4 | d9 e9").unwrap();
    event.interrupt("flood").unwrap();
    event.resume("2026-11-22T10:00+00:00").unwrap();
    event.writes("2. d5 e5 | d8 e8").unwrap();
    event.writes("3. d6 e6 | c9 f9").unwrap();
    assert_eq!(event.known().plans().unwrap().rows_from(2), 3);
    assert_eq!(event.known().plans().unwrap().rows_from(3), 1);
    assert_eq!(event.known().moves(), 3);
    let from = Effect::Continue { from: 4 };
    assert!(is_carried_out(from, event.known()));
    let from = Effect::Continue { from: 3 };
    assert!(!is_carried_out(from, event.known()));
}
