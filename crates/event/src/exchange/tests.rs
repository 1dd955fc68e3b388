//! Events written to files, and the contents of files.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::settings::{Discipline, EventDraft, TieBreak};
use crate::standings::Standings;
use crate::tests::{TestEvent, WHY, draft, entrant};
use crate::{
    ActOrder, Command, EntrantCommand, Entry, GameAct, GameCommand, PairingCommand, Played,
    ResultCommand, ResultEntry,
};
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_tournament::result::{Basis, Forfeit, GameResult as EventResult};
use areopagus_tournament::round::{GameId, Round};
use areopagus_tournament::text::TextLine;
use areopagus_tournament::trf::{
    Bye, Cell, GameResult, LineEnd, Points, RoundNumber, SignedPoints, StartingRank, Trf,
};

fn who(name: &str, club: &str, id: &str) -> Who {
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Who {
        name: given(name),
        club: given(club),
        federation_id: given(id),
    }
}

fn people(known: &[(u16, Who)]) -> People {
    known
        .iter()
        .map(|(number, who)| (entrant(*number), who.clone()))
        .collect()
}

fn four() -> People {
    people(&[
        (1, who("Ivanova, Anna", "Dubna", "T-1501")),
        (2, who("Petrov, Boris", "", "")),
        (3, who("Сидорова, Вера", "Клуб «Мат»", "")),
        (4, who("", "", "")),
    ])
}

fn reported(event: &TestEvent, people: &People) -> Trf {
    report(&event.state, &Standings::from_state(&event.state), people).unwrap()
}

fn forfeit(event: &mut TestEvent, id: &str, absent: Forfeit) {
    let game = id.parse().unwrap();
    event
        .run(&Command::Results(ResultCommand::RecordForfeit {
            game,
            absent,
        }))
        .unwrap();
}

fn rank(number: u16) -> StartingRank {
    StartingRank::new(number).unwrap()
}

#[test]
fn clauses_6_1_to_6_4_a_report_says_every_result_with_its_points() {
    // 1-4 2-3 / 4-3 1-2 / 2-4 3-1
    let mut event = TestEvent::paired(4, &draft());
    for (id, white, black) in [("1.1", 5, 1), ("1.2", 1, 4), ("2.1", 2, 1), ("2.2", 3, 1)] {
        event.result(id, white, black).unwrap();
    }
    forfeit(&mut event, "3.1", Forfeit::Black);
    let lines = [
        "012 Autumn Cup",
        "022 Dubna",
        "042 2026/11/21",
        "052 2026/11/22",
        "062 4",
        "092 Individual: Round robin",
        "182 Areopagus",
        "192 FIDE_ROUNDROBIN",
        "162  W 5.0    D 3.0    L 1.0    P 3.0",
        "142 3",
        "202 DE",
        "### Tie-breaks: direct_encounter, clean_victories, potential_difference, progressive_score, sonneborn_berger, lot",
        "001    1      Ivanova, Anna                                   T-1501             8.0    1     4 w 1     2 w 1     3 b  ",
        "001    2      Petrov, Boris                                                      7.0    2     3 w 0     1 b 0     4 w +",
        "001    3      Сидорова, Вера                                                     5.0    3     2 b 1     4 b 0     1 w  ",
        "001    4      No. 4                                                              3.0    4     1 b 0     3 w 1     2 b -",
        "299 W         4.0    1    3",
        "299 W         3.0    2    1",
        "299 W         2.0    2    4",
        "",
    ];
    assert_eq!(
        reported(&event, &four()).write(LineEnd::Lf),
        lines.join("\n")
    );
}

#[test]
fn a_report_says_who_has_won_and_that_nobody_has() {
    let mut event = TestEvent::paired(4, &draft());
    let mut end = |id: &str, points, winner| {
        let basis = Basis::Referee {
            reason: TextLine::parse(WHY).unwrap(),
        };
        let entry = Entry::Result(ResultEntry::Recorded {
            game: id.parse().unwrap(),
            result: EventResult {
                points,
                potential: None,
                score: Some(PerSide::new(27, 31)),
                winner,
                basis,
            },
        });
        event.state.apply(event.state.at, &entry).unwrap();
    };
    // 1-4 2-3: a draw, and a victory with fewer points (Almajara 4.1).
    end("1.1", PerSide::new(3, 3), None);
    end("1.2", PerSide::new(1, 4), Some(Side::White));
    let trf = reported(&event, &four());
    let results: Vec<(u16, Option<GameResult>)> = (trf.players())
        .filter_map(|player| {
            let Some(Some(Cell::Game(game))) = player.rounds.first() else {
                return None;
            };
            Some((player.number.get(), game.result))
        })
        .collect();
    assert_eq!(
        results,
        [
            (1, Some(GameResult::Draw)),
            (2, Some(GameResult::Win)),
            (3, Some(GameResult::Loss)),
            (4, Some(GameResult::Draw)),
        ]
    );
    assert_eq!(Trf::parse(&trf.to_string()), Ok(trf.clone()));
    // A draw has the points that the file states.
    assert!(!trf.to_string().contains("299 D"), "{trf}");
}

#[test]
fn what_a_report_says_is_read_back() {
    let mut event = TestEvent::paired(5, &draft());
    for (id, white, black) in [("1.1", 5, 1), ("1.2", 1, 4), ("2.1", 2, 1)] {
        event.result(id, white, black).unwrap();
    }
    forfeit(&mut event, "2.2", Forfeit::Both);
    let report = ReportedEvent::from_trf(&reported(&event, &four())).unwrap();
    assert_eq!(
        (report.name.as_str(), report.place.as_str()),
        ("Autumn Cup", "Dubna")
    );
    assert_eq!(report.starts_on, Some(event.state.info.dates.starts_on()));
    assert_eq!(report.ends_on, Some(event.state.info.dates.ends_on()));
    assert_eq!(report.entrants.len(), 5);
    assert_eq!(report.entrants[0].federation_id, "T-1501");
    assert_eq!(report.entrants[2].name, "Сидорова, Вера");
    assert_eq!(report.rounds.len(), event.state.rounds.len());
    for (said, round) in report.rounds.iter().zip(event.state.rounds.iter()) {
        let number = |entrant: areopagus_tournament::entrant::EntrantNumber| rank(entrant.get());
        let mut pairs: Vec<_> = round
            .boards
            .iter()
            .map(|pairing| pairing.both().map(number))
            .collect();
        pairs.sort_by_key(|pair| pair.white);
        let players: Vec<_> = said.games.iter().map(|game| game.players).collect();
        assert_eq!(players, pairs);
        assert!(said.games.iter().all(|game| game.has_colours));
        let free: Vec<_> = round
            .free
            .map(|free| (number(free), Bye::ZeroPoint))
            .into_iter()
            .collect();
        assert_eq!(said.byes, free);
    }
    let both = |result| PerSide::new(Some(result), Some(result));
    let second = &report.rounds[1].games;
    assert!(
        second
            .iter()
            .any(|game| game.results == both(GameResult::ForfeitLoss))
    );
    assert!(
        report.rounds[2]
            .games
            .iter()
            .all(|game| game.results == PerSide::new(None, None))
    );
}

#[test]
fn who_leaves_early_keeps_the_games_in_the_report_without_points() {
    let mut event = TestEvent::paired(4, &draft());
    event.result("1.1", 5, 1).unwrap();
    event.withdraw(4, None).unwrap();
    let trf = reported(&event, &four());
    let points = |number| trf.player(rank(number)).unwrap().points.unwrap().tenths();
    assert_eq!((points(1), points(4)), (0, 0), "the game counts for nobody");
    let first = RoundNumber::FIRST;
    assert_eq!(trf.worth(rank(1), first).unwrap().tenths(), 0);
    assert_eq!(trf.player(rank(4)).unwrap().rank, None);
    let event = ReportedEvent::from_trf(&trf).unwrap();
    let won = event.rounds[0]
        .games
        .iter()
        .find(|game| game.players.white == rank(1));
    assert_eq!(won.unwrap().results.white, Some(GameResult::Win));
}

#[test]
fn a_report_holds_the_order_of_the_pairing_and_before_it_that_of_registration() {
    let mut event = TestEvent::from_draft(&draft());
    let empty = reported(&event, &People::default());
    assert_eq!(empty.players().count(), 0);
    for number in 1..=3 {
        let person = uuid::Uuid::from_u128(number);
        let commitment = areopagus_tournament::entrant::Commitment::from_digest([1; 32]);
        event
            .run(&Command::Entrants(EntrantCommand::Register {
                person,
                commitment,
                rating: None,
            }))
            .unwrap();
    }
    let names = |event: &TestEvent| {
        let trf = reported(event, &four());
        trf.players()
            .map(|player| player.person.name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(&event),
        ["Ivanova, Anna", "Petrov, Boris", "Сидорова, Вера"]
    );
    let order = vec![entrant(3), entrant(1), entrant(2)];
    event
        .run(&Command::Pairing(PairingCommand::Pair { order }))
        .unwrap();
    assert_eq!(
        names(&event),
        ["Сидорова, Вера", "Ivanova, Anna", "Petrov, Boris"]
    );
}

#[test]
fn a_name_is_cut_to_its_columns_and_a_long_number_left_out() {
    let event = TestEvent::paired(2, &draft());
    let long = format!("{} {}", "x".repeat(32), "y".repeat(20));
    let trf = reported(&event, &people(&[(1, who(&long, "", "123456789012"))]));
    let player = trf.player(rank(1)).unwrap();
    assert_eq!(player.person.name, "x".repeat(32));
    assert_eq!(player.person.id, "");
}

#[test]
fn tie_breaks_have_codes_as_far_as_there_are_any() {
    let with = |list: Vec<TieBreak>| {
        let draft = EventDraft {
            tie_breaks: Some(list),
            ..draft()
        };
        reported(&TestEvent::from_draft(&draft), &People::default()).write(LineEnd::Lf)
    };
    let all = with(vec![TieBreak::SonnebornBerger, TieBreak::ProgressiveScore]);
    assert!(all.contains("\n202 SB,PS\n") && !all.contains("###"));
    let none = with(vec![TieBreak::CleanVictories, TieBreak::SonnebornBerger]);
    assert!(
        !none.contains("\n202 ")
            && none.contains("### Tie-breaks: clean_victories, sonneborn_berger")
    );
}

#[test]
fn more_rounds_than_the_format_has_are_told() {
    let mut state = TestEvent::paired(2, &draft()).state;
    let standings = Standings::from_state(&state);
    let empty = |number| Round {
        number,
        boards: Vec::new(),
        free: None,
        byes: Vec::new(),
    };
    state.rounds = Arc::new((1..=102).map(empty).collect());
    let error = report(&state, &standings, &People::default()).unwrap_err();
    assert_eq!(error, ReportError::TooManyRounds(102));
    assert_eq!(
        error.say(Language::En),
        "The event has 102 rounds; a report file has room for 99."
    );
    assert!(error.say(Language::Ru).contains("102"));
}

#[test]
fn lines_that_contradict_each_other_are_refused() {
    let line = |number: u16, round: &str| {
        format!(
            "001 {number:>4}      {:<33}{:33} 0.0    1  {round}",
            "N", ""
        )
    };
    let event = |one: &str, other: &str| {
        let text = format!("{}\n{}\n", line(1, one), line(2, other));
        ReportedEvent::from_trf(&Trf::parse(&text).unwrap())
    };
    assert!(event("   2 w 1", "   1 b 0").is_ok());
    assert!(
        event("   2 w 0", "   1 b 0").is_ok(),
        "both lost, by a penalty"
    );
    let colourless = event("   2 - +", "   1 - -").unwrap();
    assert_eq!(colourless.rounds[0].games.len(), 1);
    assert!(!colourless.rounds[0].games[0].has_colours);
    let one_colour = event("   2 - +", "   1 w -").unwrap();
    assert_eq!(
        one_colour.rounds[0].games[0].players,
        PerSide::new(rank(2), rank(1))
    );
    let cases = [
        ("   3 w 1", "        ", ContradictionKind::NoSuchPlayer),
        ("   2 w 1", "        ", ContradictionKind::OtherOpponent),
        ("   2 w 1", "0000 - Z", ContradictionKind::OtherOpponent),
        ("   2 w 1", "   1 w 0", ContradictionKind::SameColour),
        ("   2 w 1", "   1 b 1", ContradictionKind::Results),
        ("   2 w =", "   1 b 1", ContradictionKind::Results),
        ("   2 w 1", "   1 b -", ContradictionKind::Results),
        ("   2 w 1", "   1 b  ", ContradictionKind::Results),
    ];
    for (one, other, kind) in cases {
        let error = event(one, other).unwrap_err();
        assert_eq!((error.kind, error.player), (kind, rank(1)), "{one} {other}");
        assert!(
            Language::ALL
                .iter()
                .all(|language| !error.say(*language).is_empty())
        );
    }
}

#[test]
fn the_standings_are_a_table_of_comma_separated_values() {
    let mut event = TestEvent::paired(3, &draft());
    event.result("1.1", 5, 1).unwrap();
    let people = people(&[
        (1, who("=1+1", "", "")),
        (2, who("Petrov, \"Boris\"", "Dubna", "")),
        (3, who("Ivanova", "", "")),
    ]);
    let standings = |event: &TestEvent| {
        csv::standings(&event.state, &Standings::from_state(&event.state), &people)
    };
    let table = standings(&event);
    let lines: Vec<&str> = table.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "\u{FEFF}rank,entrant,name,club,games,points,direct_encounter,clean_victories,potential_difference,progressive_score,sonneborn_berger,lot"
    );
    assert_eq!(
        lines[1],
        "1,2,\"Petrov, \"\"Boris\"\"\",Dubna,1,5,,1,0,5,5,"
    );
    assert_eq!(lines[3], "3,1,\"'=1+1\",,0,0,,0,0,0,0,");
    assert_eq!(lines[4], "");

    event.withdraw(1, Some(2)).unwrap();
    let left = standings(&event);
    let left: Vec<&str> = left.split("\r\n").collect();
    assert_eq!(left[0], format!("{},withdrawn_from", lines[0]));
    assert_eq!(left[1], format!("{},", lines[1]));
    assert_eq!(left[3], ",1,\"'=1+1\",,0,0,,,,,,,2");
}

#[test]
fn the_games_are_a_table_of_comma_separated_values() {
    let mut event = TestEvent::paired(4, &draft());
    event
        .run(&Command::Results(ResultCommand::Record {
            game: "1.1".parse().unwrap(),
            played: Played {
                potential: Some(PerSide::new(61, 40)),
                ..Played::from_points(PerSide::new(4, 1))
            },
            reason: "time".to_owned(),
        }))
        .unwrap();
    forfeit(&mut event, "1.2", Forfeit::White);
    let table = csv::games(&event.state, &four());
    let lines: Vec<&str> = table.split("\r\n").collect();
    assert_eq!(
        &lines[..4],
        [
            "\u{FEFF}round,board,white,white_name,black,black_name,status,white_points,black_points,white_potential,black_potential,basis",
            "1,1,1,\"Ivanova, Anna\",4,No. 4,finished,4,1,61,40,referee",
            "1,2,2,\"Petrov, Boris\",3,\"Сидорова, Вера\",finished,0,5,,,forfeit",
            "2,1,4,No. 4,3,\"Сидорова, Вера\",waiting,,,,,",
        ]
    );
    assert_eq!(lines.len(), 6 + 2);
}

#[test]
fn almajara_4_4_the_games_of_an_event_by_acts_have_their_scores() {
    let almajara = EventDraft {
        discipline: Discipline::ALMAJARA,
        regulations: String::new(),
        ..draft()
    };
    let mut event = TestEvent::paired(4, &almajara);
    event
        .run(&Command::Results(ResultCommand::Record {
            game: "1.1".parse().unwrap(),
            played: Played {
                score: Some(PerSide::new(31, 23)),
                ..Played::from_points(PerSide::new(2, 0))
            },
            reason: "time".to_owned(),
        }))
        .unwrap();
    let text = "resign white".to_owned();
    let off_clock = None;
    event
        .run(&Command::Game(GameCommand::Act(ActOrder {
            game: "1.2".parse().unwrap(),
            act: GameAct::Enter { text, off_clock },
        })))
        .unwrap();
    let table = csv::games(&event.state, &four());
    let lines: Vec<&str> = table.split("\r\n").collect();
    assert!(lines[0].ends_with(",basis,white_score,black_score"));
    assert!(lines[1].ends_with(",finished,2,0,,,referee,31,23"));
    assert!(lines[2].ends_with(",finished,0,3,,,record,0,0"));
    assert!(lines[3].ends_with(",waiting,,,,,,,"));
}

/// Outcomes of a game in a test.
#[derive(Debug, Clone, Copy)]
enum Happened {
    Nothing,
    Result(u16, u16),
    Forfeit(Forfeit),
}

fn happened() -> impl Strategy<Value = Happened> {
    let results = [
        (5, 1),
        (4, 1),
        (3, 1),
        (2, 1),
        (1, 5),
        (1, 4),
        (1, 3),
        (1, 2),
    ];
    prop_oneof![
        1 => Just(Happened::Nothing),
        6 => select(results.to_vec()).prop_map(|(white, black)| Happened::Result(white, black)),
        2 => select(vec![Forfeit::White, Forfeit::Black, Forfeit::Both]).prop_map(Happened::Forfeit),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// In every case a player's points are the sum of the points of the file's rounds by its
    /// own records, and the file reads as it was written.
    #[test]
    fn the_points_are_those_of_the_records(
        games in vec(happened(), 15),
        entrants in 2_u16..7,
        loss in 0_u8..=1,
        leaves in proptest::option::of(1_u16..7),
    ) {
        let draft = EventDraft {
            regulations: format!("federation-2013; forfeit_loss={loss}"),
            ..draft()
        };
        let mut event = TestEvent::paired(entrants, &draft);
        let ids: Vec<GameId> = event.state.games.keys().copied().collect();
        for (id, happened) in ids.into_iter().zip(games) {
            match happened {
                Happened::Nothing => {}
                Happened::Result(white, black) => event.result(&id.to_string(), white, black).unwrap(),
                Happened::Forfeit(absent) => forfeit(&mut event, &id.to_string(), absent),
            }
        }
        if let Some(leaves) = leaves.filter(|number| *number <= entrants) {
            let _ = event.withdraw(leaves, None);
        }
        let trf = reported(&event, &four());
        prop_assert_eq!(Trf::parse(&trf.to_string()), Ok(trf.clone()));
        for player in trf.players() {
            let sum: i32 = (1..=99)
                .filter_map(RoundNumber::new)
                .filter_map(|round| trf.worth(player.number, round))
                .map(SignedPoints::tenths)
                .sum();
            let points = player.points.map(Points::tenths);
            prop_assert_eq!(Some(sum.unsigned_abs()), points, "{}", trf);
        }
        let report = ReportedEvent::from_trf(&trf).unwrap();
        let finished = report.rounds.iter().flat_map(|round| &round.games);
        let finished = finished.filter(|game| game.results.white.is_some()).count();
        let expected = event.state.games.values().filter(|game| game.result.is_some()).count();
        prop_assert_eq!(finished, expected);
    }
}
