//! Events of Almajara with bare results: every format, the report files, the audit.

use super::swiss::InitialColour;
use super::tests::{TestEvent, WHY, audited, boards, code, draft, entrant, fold, game, journaled};
use super::{
    AuditFault, Command, Entry, EventCommand, EventStatus, PairingCommand, PlanCommand, Played,
    Refusal, ResultCommand, ResultEntry, ResultRuling, TeamCommand,
};
use crate::exchange::{
    Extent, Import, ImportFault, People, ReportedEvent, Unfit, What, Who, report, taken_over,
};
use crate::matches::matches;
use crate::settings::{
    Acceleration, Boards, Discipline, EventDraft, Format, HalfByes, KnockoutRules, SwissRounds,
    SwissRules, TeamRoundRobin, TeamRules, TieBreak,
};
use crate::standings::{Standings, TieBreakValue};
use areopagus_games::almajara::Catalogue;
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::report as reported;
use areopagus_tournament::result::{Basis, Forfeit};
use areopagus_tournament::round::ByeKind;
use areopagus_tournament::team::TeamNumber;
use areopagus_tournament::tie_break::{Exact, Value};
use areopagus_tournament::trf::Trf;

fn almajara(format: Format) -> EventDraft {
    EventDraft {
        discipline: Discipline::ALMAJARA,
        regulations: "almajara-sport".to_owned(),
        format,
        ..draft()
    }
}

fn round_robin() -> EventDraft {
    almajara(Format::RoundRobin { double: false })
}

fn by_score() -> EventDraft {
    EventDraft {
        regulations: "almajara-sport; standings=score".to_owned(),
        ..round_robin()
    }
}

/// How a game ended: its points, its score if given, and the winner.
fn ended(points: (u16, u16), score: Option<(u16, u16)>, winner: Option<Side>) -> Played {
    Played {
        score: score.map(|(white, black)| PerSide::new(white, black)),
        winner,
        ..Played::from_points(PerSide::new(points.0, points.1))
    }
}

fn enter(event: &mut TestEvent, id: &str, played: Played) -> Result<(), Refusal> {
    event.run(&Command::Results(ResultCommand::Record {
        game: game(id),
        played,
        reason: WHY.to_owned(),
    }))
}

fn correct(event: &mut TestEvent, id: &str, played: Played) -> Result<(), Refusal> {
    event.run(&Command::Results(ResultCommand::Correct {
        game: game(id),
        verdict: ResultRuling::Played(played),
        reason: WHY.to_owned(),
    }))
}

fn start(event: &mut TestEvent, entrants: u16) {
    for number in 1..=entrants {
        event.register(number).unwrap();
    }
    event
        .run(&Command::Pairing(PairingCommand::StartSwiss {
            order: Vec::new(),
            initial_colour: InitialColour::Arbiter {
                side: Side::White,
                reason: "drawn before all players".to_owned(),
            },
        }))
        .unwrap();
}

fn pair(event: &mut TestEvent) {
    let round = event.state.next_round();
    event
        .run(&Command::Pairing(PairingCommand::PairRound { round }))
        .unwrap();
}

/// Entrants with their places and points, the first place first.
fn order(event: &TestEvent) -> Vec<(u16, u32)> {
    let rows = Standings::from_state(&event.state).rows.into_iter();
    rows.map(|row| (row.entrant.get(), row.points)).collect()
}

/// The report file, written and read back.
fn there_and_back(event: &TestEvent) -> Trf {
    let trf = report(
        &event.state,
        &Standings::from_state(&event.state),
        &People::default(),
    )
    .unwrap();
    let text = trf.to_string();
    assert_eq!(Trf::parse(&text), Ok(trf.clone()), "{text}");
    assert!(ReportedEvent::from_trf(&trf).is_ok(), "{text}");
    trf
}

/// Checks that the journal, written and read back, gives the same event and passes the audit.
fn holds(event: &TestEvent) {
    let again: Vec<Entry> = event
        .entries
        .iter()
        .map(|it| journaled(it, |body| body))
        .collect();
    assert_eq!(again, event.entries);
    assert_eq!(fold(&again).unwrap().games, event.state.games);
    assert_eq!(audited(&again), Ok(()));
}

#[test]
fn r_243_a_round_robin_by_match_points_goes_by_the_score_difference() {
    // 1-4 2-3 / 4-3 1-2 / 2-4 3-1
    let mut event = TestEvent::paired(4, &round_robin());
    let words: Vec<_> = event
        .state
        .info
        .tie_breaks
        .as_slice()
        .iter()
        .map(|it| it.word())
        .collect();
    assert_eq!(words, ["OTHER_SD", "DE", "WIN", "sonneborn_berger", "lot"]);
    for (id, points, score) in [
        ("1.1", (3, 0), Some((20, 34))),
        ("1.2", (2, 0), Some((40, 22))),
        ("2.1", (1, 1), Some((27, 27))),
        ("2.2", (0, 2), Some((25, 31))),
        ("3.1", (0, 3), None),
    ] {
        enter(&mut event, id, ended(points, score, None)).unwrap();
    }
    let absent = Forfeit::White;
    let forfeit = Command::Results(ResultCommand::RecordForfeit {
        game: game("3.2"),
        absent,
    });
    event.run(&forfeit).unwrap();
    assert_eq!(event.points("3.2"), Some((0, 3)));
    assert_eq!(order(&event), [(1, 6), (2, 4), (4, 4), (3, 1)]);
    let difference = |number| {
        let standings = Standings::from_state(&event.state);
        let row = standings
            .rows
            .into_iter()
            .find(|row| row.entrant == entrant(number));
        row.unwrap().values.first().cloned()
    };
    // The forfeit and the game without a known score count for nothing.
    for (number, expected) in [(1, -20), (2, 24), (3, -18), (4, 14)] {
        let expected = TieBreakValue::Listed(Value::Number(Exact::whole(expected)));
        assert_eq!(difference(number), Some(expected), "{number}");
    }
    let trf = there_and_back(&event).to_string();
    assert!(
        trf.contains("162  W 3.0    D 1.0    L 0.0    P 2.0"),
        "{trf}"
    );
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    assert_eq!(event.state.status(), EventStatus::Closed);
    holds(&event);
}

#[test]
fn almajara_4_5_a_bare_result_has_points_and_a_score_that_a_game_can_end_with() {
    let mut event = TestEvent::paired(4, &round_robin());
    let white = Some(Side::White);
    for (played, refusal) in [
        (ended((5, 1), None, None), "points-impossible"),
        (ended((0, 0), None, None), "points-impossible"),
        (ended((2, 1), None, None), "points-impossible"),
        (ended((2, 0), Some((22, 31)), None), "score-contradicts"),
        (ended((2, 0), Some((27, 27)), None), "score-contradicts"),
        (ended((1, 1), Some((28, 27)), None), "score-contradicts"),
        (ended((3, 0), Some((60000, 1)), None), "score-impossible"),
        (ended((1, 1), None, white), "winner-contradicts"),
        (ended((0, 2), None, white), "winner-contradicts"),
        (
            Played {
                potential: Some(PerSide::new(61, 40)),
                ..ended((2, 0), None, None)
            },
            "other-discipline",
        ),
    ] {
        let refused = enter(&mut event, "1.1", played);
        if let Err(refusal) = &refused {
            let said = Language::ALL.map(|language| refusal.say(language));
            assert!(said.iter().all(|said| !said.is_empty()));
        }
        assert_eq!(code(refused), refusal, "{played:?}");
    }
    // The winner is not stated where the points tell it.
    enter(&mut event, "1.1", ended((3, 0), Some((10, 44)), white)).unwrap();
    assert_eq!(
        event
            .state
            .game(game("1.1"))
            .unwrap()
            .result
            .as_ref()
            .unwrap()
            .winner,
        None
    );
    // TOTA*S knows neither scores nor a winner beside the points.
    let mut totas = TestEvent::paired(2, &draft());
    for played in [
        ended((5, 1), Some((5, 1)), None),
        ended((5, 1), None, white),
    ] {
        assert_eq!(code(enter(&mut totas, "1.1", played)), "other-discipline");
    }
}

#[test]
fn almajara_4_1_where_the_scores_count_the_winner_of_an_absolute_victory_is_written() {
    let mut event = TestEvent::paired(4, &by_score());
    let white = Some(Side::White);
    let refused = enter(&mut event, "1.1", ended((30, 24), Some((31, 23)), None));
    assert_eq!(code(refused), "score-contradicts");
    enter(&mut event, "1.1", ended((10, 44), None, white)).unwrap();
    enter(&mut event, "1.2", ended((31, 23), None, white)).unwrap();
    enter(&mut event, "2.1", ended((27, 27), None, None)).unwrap();
    let absent = Forfeit::Black;
    event.forfeit("2.2", absent).unwrap();
    let result =
        |event: &TestEvent, id: &str| event.state.game(game(id)).unwrap().result.clone().unwrap();
    let absolute = result(&event, "1.1");
    assert_eq!(
        (absolute.winner, absolute.score),
        (white, Some(PerSide::new(10, 44)))
    );
    assert_eq!(result(&event, "1.2").winner, None);
    assert!(result(&event, "2.1").is_drawn());
    assert_eq!(event.points("2.2"), Some((27, 0)));
    // A correction keeps the winner that the points do not tell.
    let refused = correct(&mut event, "1.1", ended((10, 44), Some((10, 44)), white));
    assert_eq!(code(refused), "result-unchanged");
    correct(&mut event, "1.1", ended((10, 44), None, None)).unwrap();
    assert_eq!(result(&event, "1.1").winner(), Some(Side::Black));
    correct(&mut event, "1.1", ended((12, 40), None, white)).unwrap();
    assert_eq!(result(&event, "1.1").winner(), white);
    there_and_back(&event);
    holds(&event);
}

#[test]
fn a_result_that_was_tampered_with_is_found() {
    let mut event = TestEvent::paired(2, &by_score());
    enter(&mut event, "1.1", ended((10, 44), None, Some(Side::White))).unwrap();
    correct(&mut event, "1.1", ended((11, 44), None, Some(Side::White))).unwrap();
    let of_result = |entry: &Entry| {
        matches!(
            entry,
            Entry::Result(ResultEntry::Recorded { .. } | ResultEntry::Corrected { .. })
        )
    };
    assert_eq!(audited(&event.entries), Ok(()));
    for (field, forged) in [
        ("/winner", serde_json::json!("black")),
        ("/points/white", serde_json::json!(20)),
        ("/score/white", serde_json::json!(20)),
    ] {
        let forge = |body: String| {
            let mut body: serde_json::Value = serde_json::from_str(&body).unwrap();
            *body.pointer_mut(field).unwrap() = forged.clone();
            body.to_string()
        };
        let tampered = |which: &Entry| {
            let entries = event.entries.iter().map(|entry| {
                let is_it = entry == which;
                journaled(entry, |body| if is_it { forge(body) } else { body })
            });
            entries.collect::<Vec<_>>()
        };
        for which in event.entries.iter().filter(|entry| of_result(entry)) {
            let forged = tampered(which);
            assert!(forged != event.entries, "{field}");
            let found = audited(&forged).unwrap_err();
            assert!(!matches!(found.fault, AuditFault::NotDue), "{found:?}");
        }
    }
}

#[test]
fn r_243_a_swiss_gives_a_bye_the_points_of_a_victory_on_score() {
    let format = Format::Swiss(SwissRules {
        rounds: SwissRounds::new(3).unwrap(),
        acceleration: Acceleration::None,
        half_byes: HalfByes::default(),
    });
    for (regulations, points) in [
        ("almajara-sport", [(3, 0), (1, 1), (2, 0)]),
        (
            "almajara-sport; standings=score",
            [(40, 20), (27, 27), (30, 26)],
        ),
    ] {
        let mut event = TestEvent::from_draft(&EventDraft {
            regulations: regulations.to_owned(),
            ..almajara(format)
        });
        let list = event.state.info.tie_breaks.as_slice();
        assert_eq!(list[0], TieBreak::from_word("OTHER_SD").unwrap());
        start(&mut event, 7);
        event
            .run(&Command::Pairing(PairingCommand::RequestBye {
                entrant: entrant(2),
                round: 2,
                kind: ByeKind::Half,
            }))
            .unwrap();
        for round in 1..=3_u16 {
            pair(&mut event);
            let boards = u16::try_from(boards(&event, usize::from(round)).len()).unwrap();
            for board in 1..=boards {
                let [first, second, third] = points;
                let ended_with = [first, second, third][usize::from(board + round) % 3];
                let id = format!("{round}.{board}");
                enter(&mut event, &id, ended(ended_with, None, None)).unwrap();
            }
        }
        let worth = event.state.info.worth();
        let free = event.state.rounds[0].free.unwrap();
        let first = Standings::after_round(&event.state, 1);
        let row = first.rows.iter().find(|row| row.entrant == free).unwrap();
        assert_eq!(row.points, u32::from(worth.bye));
        let of_second = |round| {
            let standings = Standings::after_round(&event.state, round);
            let row = standings
                .rows
                .into_iter()
                .find(|row| row.entrant == entrant(2));
            row.unwrap().points
        };
        assert_eq!(of_second(2) - of_second(1), u32::from(worth.half_bye));
        let trf = there_and_back(&event);
        for round in reported::check(&trf).unwrap() {
            assert_eq!(round.unwrap(), reported::RoundCheck::Same, "{trf}");
        }
        holds(&event);
    }
}

/// The report file of an event whose entrants have names.
fn named_report(event: &TestEvent) -> Trf {
    let who = |number: &EntrantNumber| Who {
        name: Some(format!("Player {number}")),
        club: None,
        federation_id: None,
    };
    let people: People = event
        .state
        .entrants
        .keys()
        .map(|it| (*it, who(it)))
        .collect();
    report(&event.state, &Standings::from_state(&event.state), &people).unwrap()
}

#[test]
fn r_271_a_report_file_of_another_game_is_taken_over_as_it_was() {
    let swiss = Format::Swiss(SwissRules {
        rounds: SwissRounds::new(3).unwrap(),
        acceleration: Acceleration::None,
        half_byes: HalfByes::default(),
    });
    let absolute = ended((20, 34), None, Some(Side::White));
    for (regulations, results) in [
        (
            "almajara-sport",
            [(3, 0), (1, 1), (0, 2)].map(|points| ended(points, None, None)),
        ),
        (
            "almajara-sport; absolute_points=7; victory_points=4; loss_points=1",
            [(7, 1), (1, 1), (1, 4)].map(|points| ended(points, None, None)),
        ),
        (
            "almajara-sport; standings=score",
            [
                ended((40, 20), None, None),
                ended((27, 27), None, None),
                absolute,
            ],
        ),
    ] {
        let mut event = TestEvent::from_draft(&EventDraft {
            regulations: regulations.to_owned(),
            ..almajara(swiss)
        });
        start(&mut event, 7);
        for round in 1..=2_u16 {
            pair(&mut event);
            for (board, played) in (1..=3).zip(results) {
                enter(&mut event, &format!("{round}.{board}"), played).unwrap();
            }
        }
        pair(&mut event);
        let absent = Forfeit::White;
        let forfeit = Command::Results(ResultCommand::RecordForfeit {
            game: game("3.1"),
            absent,
        });
        event.run(&forfeit).unwrap();
        let file = named_report(&event);
        let text = file.to_string();
        assert!(text.contains("### Game: almajara"), "{text}");
        let is_usual = regulations == "almajara-sport";
        assert_eq!(text.contains("### Regulations: "), !is_usual, "{text}");
        let import = Import::read(&Trf::parse(&text).unwrap(), Extent::Whole, None).unwrap();
        assert_eq!(import.draft.regulations, regulations);
        let lost: Vec<What> = import.left.iter().map(|left| left.what).collect();
        // The name of the program that wrote the file.
        assert_eq!(lost, [What::Heading]);
        let (again, _) = taken_over(&file);
        assert_eq!(again.state.info.rules, event.state.info.rules);
        assert_eq!(again.state.rounds, event.state.rounds);
        let result = |event: &TestEvent, id| event.state.games[&game(id)].result.clone();
        for id in ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "3.1", "3.2"] {
            let [then, now] = [&event, &again].map(|event| {
                let result = result(event, id);
                result.map(|result| (result.points, result.winner(), result.is_played()))
            });
            assert_eq!(now, then, "{id} {regulations}");
        }
        // Read as another game, its rounds do not fit, and the fault says what would.
        let totas = Some(Discipline::TOTAS);
        let fault = Import::read(&file, Extent::Whole, totas).unwrap_err();
        let ImportFault::Round { unfit, .. } = &fault else {
            panic!("{fault}");
        };
        assert!(matches!(unfit, Unfit::Draw | Unfit::Points { .. }));
        assert!(
            fault.say(Language::En).contains("TOTA*S") || fault.say(Language::En).contains("5:1")
        );
    }
}

#[test]
fn r_271_points_that_no_game_of_almajara_ends_with_are_told_with_those_it_does() {
    let mut event = TestEvent::paired(4, &round_robin());
    enter(&mut event, "1.1", ended((3, 0), None, None)).unwrap();
    let text = named_report(&event).to_string();
    let other = text.replace("162  W 3.0", "162  W 5.0");
    let fault = Import::read(&Trf::parse(&other).unwrap(), Extent::Whole, None);
    let read = fault.unwrap().draft.regulations;
    assert_eq!(read, "almajara-sport; absolute_points=5");
    let chess = text.replace(
        "162  W 3.0    D 1.0    L 0.0",
        "162  W 1.0    D 0.5    L 0.0",
    );
    assert_ne!(chess, text);
    let fault = Import::read(&Trf::parse(&chess).unwrap(), Extent::Whole, None).unwrap_err();
    for (language, said) in [
        (
            Language::En,
            "ended 1.0 : 0.0; by these Regulations games end 3:0, 2:0, 1:1. Say in records 162 (W 3.0, D 1.0, L 0.0, P 2.0)",
        ),
        (Language::Ru, "бывает 3:0, 2:0, 1:1. Укажите"),
        (Language::De, "enden Partien 3:0, 2:0, 1:1. Geben"),
    ] {
        let sentence = fault.say(language);
        assert!(sentence.contains(said), "{sentence}");
    }
}

#[test]
fn r_271_regulations_that_a_game_does_not_have_are_told_and_left() {
    let event = TestEvent::paired(4, &by_score());
    let text = named_report(&event).to_string();
    let other = text.replace("standings=score", "standings=luck");
    let import = Import::read(&Trf::parse(&other).unwrap(), Extent::Whole, None).unwrap();
    assert_eq!(import.draft.discipline, Discipline::ALMAJARA);
    let [_, left] = import.left.as_slice() else {
        panic!("{:?}", import.left);
    };
    assert_eq!(left.what, What::Regulations);
    assert!(left.line.is_some());
}

/// A board of the event's own, larger than the shipped one and so with greater scores, and a
/// chip of its own.
fn with_own(regulations: &str) -> EventDraft {
    let chips = Catalogue::default().to_string();
    let own = "7 | blue | 5 | Rook | +1- | (1,2)";
    let lines = chips
        .lines()
        .map(|line| if line.starts_with("7 |") { own } else { line });
    let zones = ["L5 B5 L5"]
        .into_iter()
        .chain(["L5 L5 L5"; 13])
        .chain(["L5 W5 L5"]);
    EventDraft {
        regulations: regulations.to_owned(),
        catalogue: lines.collect::<Vec<_>>().join("\n"),
        template: zones.collect::<Vec<_>>().join("\n"),
        ..almajara(Format::Swiss(SwissRules {
            rounds: SwissRounds::new(3).unwrap(),
            acceleration: Acceleration::None,
            half_byes: HalfByes::default(),
        }))
    }
}

#[test]
fn r_271_chips_a_board_and_scores_of_an_event_come_back_from_its_report_file() {
    for (regulations, results) in [
        (
            "almajara-sport-2; standings=score",
            // Higher than any score on the shipped board.
            [
                ended((520, 7), None, None),
                ended((20, 34), None, Some(Side::White)),
            ],
        ),
        (
            "almajara-sport-2",
            [
                ended((3, 0), Some((20, 34)), None),
                ended((1, 1), Some((27, 27)), None),
            ],
        ),
    ] {
        let mut event = TestEvent::from_draft(&with_own(regulations));
        start(&mut event, 4);
        pair(&mut event);
        for (board, played) in (1..).zip(results) {
            enter(&mut event, &format!("1.{board}"), played).unwrap();
        }
        let file = named_report(&event);
        let import = Import::read(&file, Extent::Whole, None).unwrap();
        let lost: Vec<What> = import.left.iter().map(|left| left.what).collect();
        assert_eq!(lost, [What::Heading], "{file}");
        let (again, _) = taken_over(&file);
        assert_eq!(again.state.info.rules, event.state.info.rules);
        for id in ["1.1", "1.2"] {
            let [then, now] = [&event, &again].map(|event| {
                let result = event.state.games[&game(id)].result.clone().unwrap();
                (result.points, result.score, result.winner())
            });
            assert_eq!(now, then, "{id} {file}");
        }
        assert_eq!(named_report(&again).to_string(), file.to_string());
    }
}

#[test]
fn r_271_chips_and_scores_that_do_not_fit_are_told_and_left() {
    let mut event = TestEvent::from_draft(&with_own("almajara-sport-2"));
    start(&mut event, 4);
    pair(&mut event);
    enter(&mut event, "1.1", ended((2, 0), Some((31, 23)), None)).unwrap();
    let text = named_report(&event).to_string();
    let left = |text: &str| {
        let import = Import::read(&Trf::parse(text).unwrap(), Extent::Whole, None).unwrap();
        let left = import.left.iter().filter(|left| left.what != What::Heading);
        let left: Vec<What> = left.map(|left| left.what).collect();
        (left, import.draft)
    };
    // Two drawings of a chip need the second edition.
    let first = text.replace(
        "Regulations: almajara-sport-2",
        "Regulations: almajara-sport",
    );
    assert_ne!(first, text);
    let (lost, draft) = left(&first);
    assert_eq!(lost, [What::Equipment]);
    assert_eq!(
        (draft.catalogue.as_str(), draft.template.as_str()),
        ("", "")
    );
    let (lost, _) = left(&text.replace("Equipment: {", "Equipment: "));
    assert_eq!(lost, [What::Equipment]);
    for (from, to) in [
        (" 31:23", " 23:31"),
        (" 31:23", " 31"),
        ("Scores 1: ", "Scores 2: "),
    ] {
        let other = text.replace(from, to);
        assert_ne!(other, text);
        let (lost, _) = left(&other);
        assert_eq!(lost, [What::Scores], "{other}");
    }
}

#[test]
fn r_244_an_equal_score_gives_both_teams_what_it_is_worth() {
    let format = Format::TeamRoundRobin(TeamRoundRobin {
        double: false,
        teams: TeamRules {
            boards: Boards::new(2).unwrap(),
            ..TeamRules::default()
        },
    });
    let mut event = TestEvent::from_draft(&almajara(format));
    for team in 1..=2_u16 {
        let name = format!("Team {team}");
        event
            .run(&Command::Teams(TeamCommand::Register { name }))
            .unwrap();
        let members = [2 * team - 1, 2 * team];
        for member in members {
            event.register(member).unwrap();
        }
        event
            .run(&Command::Teams(TeamCommand::SetBoardOrder {
                team: TeamNumber::new(team).unwrap(),
                members: members.map(entrant).to_vec(),
            }))
            .unwrap();
    }
    event
        .run(&Command::Teams(TeamCommand::Start {
            order: Vec::new(),
            initial_colour: None,
        }))
        .unwrap();
    pair(&mut event);
    enter(&mut event, "1.1", ended((1, 1), Some((27, 27)), None)).unwrap();
    enter(&mut event, "1.2", ended((1, 1), None, None)).unwrap();
    let found = matches(&event.state, 1);
    let points = event.state.info.format.teams().unwrap().match_points;
    assert_eq!(found[0].match_points(points), Some(PerSide::new(1, 1)));
    correct(&mut event, "1.2", ended((0, 3), Some((20, 30)), None)).unwrap();
    let found = matches(&event.state, 1);
    assert_eq!(found[0].match_points(points), Some(PerSide::new(2, 0)));
    // The players' own standings are ordered by the score difference.
    assert_eq!(order(&event), [(2, 3), (1, 1), (3, 1), (4, 0)]);
    there_and_back(&event);
    holds(&event);
}

#[test]
fn r_244_an_equal_score_in_a_bracket_is_played_again() {
    let mut event = TestEvent::from_draft(&almajara(Format::Knockout(KnockoutRules::default())));
    assert_eq!(event.state.info.tie_breaks.as_slice(), []);
    start(&mut event, 2);
    pair(&mut event);
    assert_eq!(boards(&event, 1), [(1, 2)]);
    enter(&mut event, "1.1", ended((1, 1), None, None)).unwrap();
    assert_eq!(event.state.status(), EventStatus::Running);
    pair(&mut event);
    assert_eq!(boards(&event, 2), [(2, 1)]);
    enter(&mut event, "2.1", ended((2, 0), Some((31, 23)), None)).unwrap();
    assert_eq!(event.state.status(), EventStatus::Finished);
    assert_eq!(order(&event).first().map(|(number, _)| *number), Some(2));
    there_and_back(&event);
    holds(&event);
}

#[test]
fn what_is_of_plans_alone_is_refused() {
    let mut event = TestEvent::paired(2, &round_robin());
    let row = Command::Plans(PlanCommand::EnterRow {
        game: game("1.1"),
        text: "1. d4 e4 | d9 e9".to_owned(),
    });
    assert_eq!(code(event.run(&row)), "other-discipline");
    let absent = Forfeit::Both;
    event.forfeit("1.1", absent).unwrap();
    assert_eq!(event.basis("1.1"), &Basis::Forfeit { absent });
    assert_eq!(event.points("1.1"), Some((0, 0)));
}
