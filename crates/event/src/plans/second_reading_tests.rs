//! Terrain before the first plan, Labyrinths of either side, and interruptions by force
//! majeure.

use crate::clock::command::{ClockAct, ClockOrder};
use crate::protests::decide::is_carried_out;
use crate::protests::terms::Effect;
use crate::settings::EventDraft;
use crate::tests::{Hall, WHY, code, draft, game, moment};
use crate::*;
use areopagus_games::totas::Fault;
use areopagus_games::totas::terrain::TerrainItem;
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::Hex;

const ID: &str = "1.1";
const WHITE: &str = "acropolis b2; sea d4-f4; mountains k3-k5; labyrinth d6";
const BLACK: &str = "acropolis k11; desert c9-e9; sea i7-i9; labyrinth h7";

impl Hall {
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

fn hall_with(regulations: &str) -> Hall {
    let draft = EventDraft {
        regulations: regulations.to_owned(),
        ..draft()
    };
    Hall::paired(2, &draft)
}

/// The missing terrain of each side.
fn missing(hall: &Hall) -> PerSide<Vec<TerrainItem>> {
    match hall.known().plans().unwrap().lacking() {
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
    let hall = Hall::from_draft(&draft);
    assert_eq!(hall.state.info.rules.to_string(), "federation-2013-2");
}

#[test]
fn r_341_no_plan_is_made_before_the_terrain_is_complete() {
    let mut hall = hall_with("federation-2013-2");
    assert_eq!(missing(&hall).white.len(), 4);
    assert_eq!(code(hall.hands_in(1, Side::White)), "terrain-missing");
    assert_eq!(code(hall.stops_timer(1, Side::White)), "terrain-missing");
    let row = "1. d4 e4 | d9 e9";
    assert_eq!(code(hall.writes(row)), "record-against-rules");

    hall.lays(WHITE, "acropolis k11; desert c9-e9").unwrap();
    let known = missing(&hall);
    assert_eq!(known.white, []);
    assert_eq!(
        known.black,
        [TerrainItem::ZoneAlongAFile, TerrainItem::Labyrinth]
    );
    let refusal = hall.hands_in(1, Side::White).unwrap_err();
    let said = refusal.say(Language::En);
    assert!(
        said.contains("Black: Zone along a file, Labyrinth"),
        "{said}"
    );
    assert!(!said.contains("White:"), "{said}");

    // A sealed Labyrinth counts as set, also in a replay of the public record.
    hall.lays(WHITE, BLACK).unwrap();
    assert_eq!(hall.known().plans().unwrap().lacking(), None);
    let record = hall.known().plans().unwrap().public_record();
    assert_eq!(record.unwrap().unwrap().sealed, PerSide::new(true, true));
    assert_eq!(
        NextMove::for_game(&hall.state, game(ID)).unwrap().number(),
        1
    );
    hall.hands_in(1, Side::White).unwrap();
    hall.plans(PlanCommand::Discard {
        game: game(ID),
        reason: WHY.to_owned(),
    })
    .unwrap();
    hall.writes(row).unwrap();
    hall.writes("2. d5 e5 | d8 e8").unwrap();
    let record = hall.known().record().unwrap();
    assert!(record.labyrinth.white.is_some() && record.labyrinth.black.is_some());
}

#[test]
fn r_341_a_game_that_ends_before_its_plans_needs_no_terrain() {
    let mut hall = hall_with("federation-2013-2");
    hall.writes("1. |; resign white").unwrap();
    assert!(hall.known().result.is_some());
}

#[test]
fn r_344_a_labyrinth_that_an_own_piece_stops_on_is_opened() {
    for (labyrinth, opens) in [("rival", false), ("both", true)] {
        let mut hall = hall_with(&format!("federation-2013-2; labyrinth={labyrinth}"));
        hall.lays(WHITE, BLACK).unwrap();
        hall.writes("1. d4 e4 | d9 e9").unwrap();
        hall.writes("2. d5 e5 | d8 e8").unwrap();
        let into = if opens { "d6:7(3+4)" } else { "d6" };
        hall.writes(&format!("3. {into} e6 | c9 f9")).unwrap();
        let record = hall.known().record().unwrap();
        assert_eq!(record.labyrinth.white.is_none(), opens);
        assert_eq!(record.terrain.white.contains("labyrinth d6"), opens);
        assert!(record.labyrinth.black.is_some());
    }
}

#[test]
fn r_348_an_interrupted_game_goes_on_when_a_ruling_announces_a_time() {
    let mut hall = hall_with("federation-2013");
    hall.times(ClockAct::Start {}).unwrap();
    hall.writes("1. d4 e4 | d9 e9").unwrap();
    assert_eq!(
        code(hall.resume("2026-11-22T10:00+00:00")),
        "game-not-interrupted"
    );
    hall.clock += 60_000;
    hall.interrupt("power cut").unwrap();
    assert_eq!(
        hall.rows_written(),
        ["1. d4 e4 | d9 e9", "2. |; stop force-majeure \"power cut\""]
    );
    let interruption = hall.known().interruption().unwrap();
    assert_eq!((interruption.game_move, interruption.resumption), (2, None));
    assert_eq!(interruption.reason, "power cut");
    assert_eq!(hall.state.interrupted_games(), 1);
    assert_eq!(hall.known().result, None);
    // Its clock stops, and nothing is played.
    hall.clock += 3_600_000;
    let played = hall.known().clock.play().unwrap();
    assert_eq!(played.at(moment(hall.clock)).num_seconds(), 60);
    assert_eq!(hall.known().clock.reason().unwrap().as_str(), "power cut");
    for refused in [
        hall.writes("2. d5 e5 | d8 e8"),
        hall.hands_in(2, Side::Black),
        hall.stops_timer(2, Side::Black),
        hall.times(ClockAct::Resume {}),
        hall.interrupt("flood"),
    ] {
        assert_eq!(code(refused), "game-interrupted");
    }

    hall.resume("2026-11-22T10:00+00:00").unwrap();
    let resumption = hall.known().interruption().unwrap().resumption.unwrap();
    assert_eq!(resumption.starts_at.to_string(), "2026-11-22T10:00+00:00");
    assert_eq!(resumption.ruling.as_str(), WHY);
    // Another time may be announced.
    hall.resume("2026-11-22T11:00+00:00").unwrap();
    hall.times(ClockAct::Resume {}).unwrap();
    hall.hands_in(2, Side::Black).unwrap();
    hall.plans(PlanCommand::Discard {
        game: game(ID),
        reason: WHY.to_owned(),
    })
    .unwrap();
    assert_eq!(code(hall.hands_in(3, Side::Black)), "plan-other-game-move");
    hall.writes("2. d5 e5 | d8 e8").unwrap();
    assert_eq!(hall.known().interruption(), None);
    assert_eq!(hall.state.interrupted_games(), 0);
    let plans = hall.known().plans().unwrap();
    assert_eq!((plans.last_number(), plans.next_game_move()), (2, 3));
    // The row after the ruling can be taken back; the ruling stays.
    hall.take_back(ID).unwrap();
    hall.writes("2. d5 f4 | d8 e8").unwrap();
    for _ in 0..2 {
        hall.take_back(ID).unwrap();
    }
    assert_eq!(hall.known().interruption(), None);
    hall.writes("2. d5 e5 | d8 e8").unwrap();
}

#[test]
fn r_348_an_interrupted_game_is_decided_or_played_anew() {
    let mut hall = hall_with("federation-2013");
    hall.writes("1. d4 e4 | d9 e9; stop force-majeure \"flood\"")
        .unwrap();
    assert_eq!(hall.known().interruption().unwrap().game_move, 1);
    assert_eq!(hall.known().plans().unwrap().next_game_move(), 2);
    assert_eq!(
        code(hall.writes("2. d5 e5 | d8 e8; stop ruling \"the hall is lost\"")),
        "game-interrupted"
    );
    let mut anew = hall.audit.clone();
    hall.writes("2. |; stop ruling \"the hall is lost\"; lot white")
        .unwrap();
    assert_eq!(hall.points(ID), Some((2, 1)));
    assert_eq!(hall.known().interruption(), None);
    assert_eq!(hall.state.interrupted_games(), 0);
    assert!(anew.end().is_ok());

    let mut hall = hall_with("federation-2013");
    hall.writes("1. d4 e4 | d9 e9").unwrap();
    hall.interrupt("flood").unwrap();
    hall.plans(PlanCommand::WithdrawRecord {
        game: game(ID),
        reason: WHY.to_owned(),
    })
    .unwrap();
    assert_eq!(hall.known().interruption(), None);
    hall.writes("1. d4 e4 | d9 e9").unwrap();
}

#[test]
fn r_348_an_interruption_lays_plans_and_presses_aside() {
    let mut hall = hall_with("federation-2013");
    hall.writes("1. d4 e4 | d9 e9").unwrap();
    hall.hands_in(2, Side::White).unwrap();
    hall.interrupt("fire \"alarm\" {1}").unwrap();
    assert!(!hall.known().hands().unwrap().have_plans());
    let interruption = hall.known().interruption().unwrap();
    assert_eq!(interruption.reason, "fire \"alarm\" {1}");
    hall.resume("2026-11-22T10:00+00:00").unwrap();
    hall.stops_timer(2, Side::White).unwrap();
    hall.interrupt("once more").unwrap();
    assert!(!hall.known().hands().unwrap().on_paper());
    assert_eq!(hall.known().plans().unwrap().rows(), 3);
    assert_eq!(code(hall.hands_in(2, Side::White)), "game-interrupted");
}

#[test]
fn r_348_a_decision_counts_the_rows_of_an_interruption_by_their_number() {
    let mut hall = hall_with("federation-2013");
    hall.writes("1. d4 e4 | d9 e9").unwrap();
    hall.interrupt("flood").unwrap();
    hall.resume("2026-11-22T10:00+00:00").unwrap();
    hall.writes("2. d5 e5 | d8 e8").unwrap();
    hall.writes("3. d6 e6 | c9 f9").unwrap();
    assert_eq!(hall.known().plans().unwrap().rows_from(2), 3);
    assert_eq!(hall.known().plans().unwrap().rows_from(3), 1);
    assert_eq!(hall.known().moves(), 3);
    let from = Effect::Continue { from: 4 };
    assert!(is_carried_out(from, hall.known()));
    let from = Effect::Continue { from: 3 };
    assert!(!is_carried_out(from, hall.known()));
}
