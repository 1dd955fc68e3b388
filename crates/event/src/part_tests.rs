//! Two users at one event: commands that do not conflict have the same effect in either order.

use proptest::prelude::*;

use crate::entrants::entry::EntrantEntry;
use crate::settings::{
    Acceleration, EventDraft, Format, HalfByes, LotRules, SwissRounds, SwissRules,
};
use crate::state::EventState;
use crate::swiss::terms::InitialColour;
use crate::tests::{TestEvent, WHY, draft, entrant, game, moment};
use crate::{
    BoardResult, Categories, ClockAct, ClockOrder, Command, DecisionContext, EntrantCommand, Entry,
    EventCommand, EventEdit, GameCommand, GameSecrets, Listing, PairingCommand, Plan, Played,
    Premises, RatingChange, RatingChanges, Refusal, ResultCommand, ResultRuling, RoundTime,
    TeamCommand, decide,
};
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::{Commitment, EntrantNumber, Rating};
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::round::{ByeKind, GameId};
use areopagus_tournament::team::TeamNumber;
use uuid::Uuid;

/// Whether an entry journaled since conflicts with commands.
fn contradicts(now: &EventState, entry: &Entry, commands: &[Command]) -> bool {
    Premises::new(now, commands).are_changed_by(entry)
}

fn decided(event: &TestEvent, command: &Command) -> Result<Vec<Entry>, Refusal> {
    let secrets = GameSecrets::default();
    let mut given = DecisionContext {
        now: moment(event.clock),
        actor: "referee".to_owned(),
        secrets: &secrets,
        fresh: &mut std::iter::empty(),
    };
    let decision = decide(&event.state, command, &mut given)?;
    Ok(decision.entries)
}

/// The part of a command's entries that does not depend on earlier arrivals: numbers are given
/// on arrival.
fn without_numbers(mut entries: Vec<Entry>) -> Vec<Entry> {
    for entry in &mut entries {
        if let Entry::Entrant(EntrantEntry::Registered { entrant, .. }) = entry {
            *entrant = EntrantNumber::FIRST;
        }
    }
    entries
}

fn swiss() -> EventDraft {
    EventDraft {
        format: Format::Swiss(SwissRules {
            rounds: SwissRounds::new(4).unwrap(),
            acceleration: Acceleration::None,
            half_byes: HalfByes::default(),
        }),
        lots: LotRules::PHYSICAL,
        ..draft()
    }
}

fn started() -> Command {
    let reason = "drawn before all players".to_owned();
    Command::Pairing(PairingCommand::StartSwiss {
        order: Vec::new(),
        initial_colour: InitialColour::Arbiter {
            side: Side::White,
            reason,
        },
    })
}

fn played(game: GameId, points: PerSide<u16>) -> Command {
    Command::Results(ResultCommand::Record {
        game,
        played: Played::from_points(points),
        reason: WHY.to_owned(),
    })
}

fn edit(change: impl FnOnce(&mut EventEdit)) -> Command {
    let mut edit = EventEdit::default();
    change(&mut edit);
    Command::Event(EventCommand::Change(edit))
}

fn rate(entrant: EntrantNumber, rating: u16) -> Command {
    Command::Entrants(EntrantCommand::Rate(RatingChanges {
        ratings: vec![RatingChange {
            entrant,
            rating: Rating::new(rating),
        }],
        reason: Some(WHY.to_owned()),
    }))
}

fn register(number: u128) -> Command {
    Command::Entrants(EntrantCommand::Register {
        person: Uuid::from_u128(number),
        commitment: Commitment::from_digest([7; 32]),
        rating: None,
    })
}

fn commands() -> impl Strategy<Value = Command> {
    let number = || (1_u16..9).prop_map(entrant);
    let id = || (1_u16..5, 1_u16..5).prop_map(|(round, board)| GameId { round, board });
    let points =
        || (0_u16..6).prop_map(|white| PerSide::new(white, [1, 1, 4, 3, 2, 1][usize::from(white)]));
    let round = || 1_u16..5;
    let why = || WHY.to_owned();
    let clock = |act: ClockAct| {
        move |game| {
            let act = act.clone();
            Command::Game(GameCommand::Clock(ClockOrder { game, act }))
        }
    };
    prop_oneof![
        2 => (20_u128..30).prop_map(register),
        1 => (number(), proptest::option::of(round())).prop_map(move |(entrant, from_round)| {
            Command::Entrants(EntrantCommand::Withdraw { entrant, from_round, reason: why() })
        }),
        1 => number().prop_map(|entrant| Command::Entrants(EntrantCommand::Return { entrant })),
        2 => (number(), 1_u16..3000).prop_map(|(entrant, rating)| rate(entrant, rating)),
        1 => (number(), round()).prop_map(|(entrant, round)| {
            Command::Pairing(PairingCommand::RequestBye { entrant, round, kind: ByeKind::Zero })
        }),
        1 => (number(), number()).prop_map(move |(one, other)| {
            Command::Pairing(PairingCommand::Forbid { entrants: vec![one, other], reason: why() })
        }),
        1 => Just(started()),
        1 => Just(Command::Pairing(PairingCommand::Pair { order: Vec::new() })),
        2 => round().prop_map(|round| Command::Pairing(PairingCommand::PairRound { round })),
        1 => round().prop_map(move |round| {
            Command::Pairing(PairingCommand::UnpairRound { round, reason: why() })
        }),
        6 => (id(), points()).prop_map(|(game, points)| played(game, points)),
        3 => (id(), id(), points()).prop_map(move |(one, other, points)| {
            let row = |game| BoardResult { game, verdict: ResultRuling::Played(Played::from_points(points)) };
            let results = vec![row(one), row(other)];
            Command::Results(ResultCommand::RecordSheet { results, reason: why() })
        }),
        2 => id().prop_map(|game| {
            Command::Results(ResultCommand::RecordForfeit { game, absent: Forfeit::Black })
        }),
        3 => (id(), points()).prop_map(move |(game, points)| {
            let verdict = ResultRuling::Played(Played::from_points(points));
            Command::Results(ResultCommand::Correct { game, verdict, reason: why() })
        }),
        1 => id().prop_map(move |game| {
            Command::Results(ResultCommand::Withdraw { game, reason: why() })
        }),
        1 => id().prop_map(clock(ClockAct::Start {})),
        1 => id().prop_map(clock(ClockAct::Pause { reason: why() })),
        1 => "[A-Z][a-z]{3,9}".prop_map(|name| edit(|it| it.name = Some(name))),
        1 => "[A-Z][a-z]{3,9}".prop_map(|place| edit(|it| it.place = Some(place))),
        1 => "[A-Z][a-z]{3,9}".prop_map(|notes| edit(|it| it.notes = Some(notes))),
        1 => (21_u16..25).prop_map(|day| {
            edit(|it| it.ends_on = Some(format!("2026-11-{day}")))
        }),
        1 => (10_u16..20).prop_map(|hour| {
            let starts_at = format!("2026-11-21T{hour}:00+03:00").parse().unwrap();
            let rounds = vec![RoundTime { round: 1, starts_at }];
            let plan = Plan { rounds, minutes: None, default_minutes: None };
            Command::Event(EventCommand::ScheduleRounds(plan))
        }),
        1 => Just(Command::Event(EventCommand::SetCategories(Categories {
            categories: Vec::new(),
            reason: None,
        }))),
        1 => any::<bool>().prop_map(|listed| {
            Command::Event(EventCommand::List(Listing { listed, reason: None }))
        }),
        1 => Just(Command::Event(EventCommand::Close {})),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Of two commands decided on the same version, the second has its effect or is refused as
    /// if it were alone, unless the first conflicts with it.
    #[test]
    fn r_420_what_does_not_contradict_comes_to_the_same(
        of_swiss: bool,
        before in proptest::collection::vec(commands(), 0..40),
        asked in proptest::collection::vec((commands(), commands()), 8),
    ) {
        let mut event = TestEvent::from_draft(&if of_swiss { swiss() } else { draft() });
        for number in 1..=7 {
            event.register(number).unwrap();
        }
        for command in &before {
            let is_end = matches!(command, Command::Event(EventCommand::Close {}));
            if !is_end {
                let _ = event.run(command);
            }
        }
        for (first, second) in asked {
            let Ok(seen) = decided(&event, &second) else { continue };
            let known = event.entries.len();
            if event.run(&first).is_err() {
                continue;
            }
            let commands = std::slice::from_ref(&second);
            if event.entries[known..].iter().any(|entry| contradicts(&event.state, entry, commands)) {
                continue;
            }
            if let Ok(now) = decided(&event, &second) {
                prop_assert_eq!(without_numbers(now), without_numbers(seen), "{:?}", first);
            }
        }
    }

    /// Two users who change the same thing conflict: a command conflicts with itself, unless it
    /// has nothing that could be lost.
    #[test]
    fn r_420_the_same_thing_twice_contradicts(
        of_swiss: bool,
        before in proptest::collection::vec(commands(), 0..40),
        asked in commands(),
    ) {
        let mut event = TestEvent::from_draft(&if of_swiss { swiss() } else { draft() });
        for number in 1..=7 {
            event.register(number).unwrap();
        }
        for command in &before {
            let _ = event.run(command);
        }
        let known = event.entries.len();
        if event.run(&asked).is_ok() {
            let commands = std::slice::from_ref(&asked);
            let contradicted = event.entries[known..].iter().any(|it| contradicts(&event.state, it, commands));
            let adds = matches!(
                asked,
                Command::Entrants(EntrantCommand::Register { .. })
                    | Command::Pairing(PairingCommand::Forbid { .. })
            );
            prop_assert_eq!(contradicted, !adds, "{:?}", asked);
        }
    }
}

/// Whether the effect of a first command conflicts with a second one that has not seen it.
fn collide(event: &mut TestEvent, first: &Command, second: &Command) -> bool {
    let known = event.entries.len();
    event.run(first).unwrap();
    let mut entries = event.entries[known..].iter();
    entries.any(|entry| contradicts(&event.state, entry, std::slice::from_ref(second)))
}

#[test]
fn r_420_two_tables_work_at_one_event() {
    let mut event = TestEvent::from_draft(&draft());
    // Two entrants registered at two desks, and their ratings.
    assert!(!collide(&mut event, &register(1), &register(2)));
    event.run(&register(2)).unwrap();
    assert!(!collide(
        &mut event,
        &rate(entrant(1), 1800),
        &rate(entrant(2), 1700)
    ));
    assert!(collide(
        &mut event,
        &rate(entrant(1), 1900),
        &rate(entrant(1), 1950)
    ));
    // An order that lacks a later entrant.
    let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
    assert!(collide(&mut event, &register(3), &pair));
    event.run(&register(4)).unwrap();
    let place = edit(|it| it.place = Some("Riga".to_owned()));
    let name = edit(|it| it.name = Some("Spring Cup".to_owned()));
    assert!(!collide(&mut event, &place, &name));
    assert!(!collide(&mut event, &name, &pair));
    let dates = |day: &str| edit(|it| it.ends_on = Some(day.to_owned()));
    assert!(collide(
        &mut event,
        &dates("2026-11-23"),
        &dates("2026-11-24")
    ));
    event.run(&pair).unwrap();
    // Other boards, the same board, a sheet that includes the board.
    let won = |id: &str| played(game(id), PerSide::new(5, 1));
    let sheet = |ids: &[&str]| {
        let row = |id: &&str| BoardResult {
            game: game(id),
            verdict: ResultRuling::Played(Played::from_points(PerSide::new(5, 1))),
        };
        Command::Results(ResultCommand::RecordSheet {
            results: ids.iter().map(row).collect(),
            reason: WHY.to_owned(),
        })
    };
    assert!(!collide(&mut event, &won("1.1"), &sheet(&["1.2", "2.1"])));
    assert!(collide(&mut event, &won("1.2"), &sheet(&["1.2", "2.1"])));
    // Closing the event conflicts with everything.
    let close = Command::Event(EventCommand::Close {});
    assert!(collide(&mut event, &won("2.1"), &close));
    let team = |number| TeamNumber::new(number).unwrap();
    let rename = |number| {
        let name = "Zarya".to_owned();
        Command::Teams(TeamCommand::Rename {
            team: team(number),
            name,
        })
    };
    assert!(!collide(&mut event, &won("2.2"), &rename(1)));
}

#[test]
fn r_420_who_leaves_rests_on_the_own_games_and_on_no_others() {
    let leaves = |number| {
        Command::Entrants(EntrantCommand::Withdraw {
            entrant: entrant(number),
            from_round: None,
            reason: WHY.to_owned(),
        })
    };
    let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
    let mut event = TestEvent::from_draft(&draft());
    for number in 1..=4 {
        event.register(number).unwrap();
    }
    event.run(&pair).unwrap();
    let of_first = event.state.games_of(entrant(1)).next().unwrap().0;
    let other = GameId {
        board: 3 - of_first.board,
        ..of_first
    };
    let result = |game| played(game, PerSide::new(5, 1));
    assert!(!collide(&mut event, &result(other), &leaves(1)));
    // The opponent of the first round leaves: the game is over, and the next one differs.
    let pairing = event.state.game(of_first).unwrap().pairing;
    let side = pairing.side_of(entrant(1)).unwrap();
    let rival = match side {
        Side::White => pairing.black,
        Side::Black => pairing.white,
    };
    assert!(collide(&mut event, &leaves(rival.get()), &leaves(1)));
}
