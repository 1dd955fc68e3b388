//! Events of teams from their creation to their end, command by command.

use proptest::prelude::*;

use super::*;
use crate::language::Language;
use crate::tournament::event::refusal::Refusal;
use crate::tournament::event::tests::{Hall, draft, entrant, fold, game, journaled};
use crate::tournament::event::{Command, Entry, EventStatus};
use crate::tournament::exchange::{People, report};
use crate::tournament::info::{
    Boards, DrawnColour, EventDraft, MatchPoints, Primary, Scheveningen, SwissRounds, TeamColours,
    TeamRoundRobin, TeamRules, TeamSwiss, TieBreak,
};
use crate::tournament::pairing::report::{RoundCheck, check_teams};
use crate::tournament::result::Forfeit;
use crate::tournament::round::GameId;
use crate::tournament::standings::{Standings, TieBreakValue};
use crate::tournament::team::{TeamStandings, matches};
use crate::tournament::tie_break::Value;
use crate::tournament::trf::{LineEnd, Trf};
use crate::tournament::wall_chart::{InRound, WallChart};

const WHY: &str = "by the chief referee";

fn rules(boards: u8) -> TeamRules {
    TeamRules {
        boards: Boards::new(boards).unwrap(),
        ..TeamRules::default()
    }
}

fn round_robin(boards: u8, double: bool) -> EventDraft {
    let format = Format::TeamRoundRobin(TeamRoundRobin {
        double,
        teams: rules(boards),
    });
    EventDraft { format, ..draft() }
}

fn team(number: u16) -> TeamNumber {
    TeamNumber::new(number).unwrap()
}

fn code(outcome: Result<(), Refusal>) -> &'static str {
    let refusal = outcome.unwrap_err();
    for language in Language::ALL {
        assert!(refusal.say(language).len() > 10, "{refusal:?}");
    }
    refusal.code()
}

fn set_order(hall: &mut Hall, number: u16, members: &[u16]) -> Result<(), Refusal> {
    hall.run(&Command::SetBoardOrder {
        team: team(number),
        members: members.iter().map(|it| entrant(*it)).collect(),
    })
}

fn line_up_of(hall: &mut Hall, round: u16, number: u16, players: &[u16]) -> Result<(), Refusal> {
    hall.run(&Command::SetLineUp {
        round,
        team: team(number),
        players: players.iter().map(|it| EntrantNumber::new(*it)).collect(),
    })
}

/// Teams of so many players each, registered team after team.
fn registered(draft: &EventDraft, sizes: &[u16]) -> Hall {
    let mut hall = Hall::of(draft);
    let mut next = 1;
    for (place, size) in (1_u16..).zip(sizes) {
        let name = format!("Team {place}");
        hall.run(&Command::RegisterTeam { name }).unwrap();
        let members: Vec<u16> = (next..next + size).collect();
        for member in &members {
            hall.register(*member).unwrap();
        }
        set_order(&mut hall, place, &members).unwrap();
        next += size;
    }
    hall
}

fn begun(draft: &EventDraft, sizes: &[u16]) -> Hall {
    let mut hall = registered(draft, sizes);
    hall.run(&Command::StartTeams {
        order: Vec::new(),
        initial_colour: None,
    })
    .unwrap();
    hall
}

fn pair(hall: &mut Hall, round: u16) {
    hall.run(&Command::PairRound { round }).unwrap();
}

fn boards_of(hall: &Hall, round: u16) -> Vec<(u16, u16)> {
    let place = usize::from(round) - 1;
    let boards = hall.state.rounds[place].boards.iter();
    boards
        .map(|pair| (pair.white.get(), pair.black.get()))
        .collect()
}

#[test]
fn r_140_a_match_has_consecutive_boards_and_the_first_team_white_on_the_odd_ones() {
    // 1-4 2-3 by teams of two boards.
    let mut hall = begun(&round_robin(2, false), &[2, 3, 2, 2]);
    assert_eq!(hall.state.status(), EventStatus::Running);
    pair(&mut hall, 1);
    // Team 1 is 1 2, team 2 is 3 4 5, team 3 is 6 7, team 4 is 8 9.
    assert_eq!(boards_of(&hall, 1), [(1, 8), (9, 2), (3, 6), (7, 4)]);
    let found = matches(&hall.state, 1);
    assert_eq!(found[1].boards[0].game, Some(game("1.3")));
    let (of_game, board) =
        crate::tournament::team::match_of_game(&hall.state, game("1.4")).unwrap();
    assert_eq!((of_game.number, board), (2, 2));
}

#[test]
fn r_141_more_game_points_win_a_match_and_as_many_draw_it() {
    let mut hall = begun(&round_robin(2, false), &[2, 2, 2, 2]);
    pair(&mut hall, 1);
    // 1-4: 5:1 and 1:5 by boards is 6:6. 2-3: 4:1 and 2:1 is 6:2.
    for (id, white, black) in [("1.1", 5, 1), ("1.2", 5, 1), ("1.3", 4, 1)] {
        hall.result(id, white, black).unwrap();
    }
    let table = MatchPoints::default();
    let found = matches(&hall.state, 1);
    assert_eq!(found[0].match_points(table), Some(PerSide::new(1, 1)));
    assert_eq!(found[1].match_points(table), None);
    hall.result("1.4", 1, 2).unwrap();
    let found = matches(&hall.state, 1);
    assert_eq!(found[1].match_points(table), Some(PerSide::new(2, 0)));
    let standings = TeamStandings::after_round(&hall.state, 1).unwrap();
    let rows = standings.rows.iter();
    let rows: Vec<_> = rows
        .map(|row| (row.rank, row.team.get(), row.match_points, row.game_points))
        .collect();
    let drawn = [(Some(2), 1, 1, 6), (Some(2), 4, 1, 6)];
    assert_eq!(rows[0], (Some(1), 2, 2, 6));
    assert_eq!(rows[3], (Some(4), 3, 0, 2));
    // Board counts 1×5 + 2×1 and 1×1 + 2×5 part them.
    assert!(
        rows[1..3]
            .iter()
            .all(|row| drawn.map(|it| it.1).contains(&row.1))
    );
    assert_eq!((rows[1].0, rows[1].1), (Some(2), 1));
    let counted = &standings.rows[1].values[2];
    assert_eq!(*counted, TieBreakValue::Listed(Value::Number(7_u16.into())));
}

#[test]
fn r_142_a_line_up_keeps_the_order_of_its_team_and_comes_before_the_boards() {
    let mut hall = registered(&round_robin(2, false), &[3, 2, 2]);
    assert_eq!(
        code(line_up_of(&mut hall, 1, 1, &[1, 2])),
        "teams-not-started"
    );
    assert_eq!(code(set_order(&mut hall, 2, &[1])), "in-another-team");
    assert_eq!(code(set_order(&mut hall, 1, &[1, 1])), "order-repeats");
    hall.register(8).unwrap();
    assert_eq!(
        code(hall.run(&Command::StartTeams {
            order: Vec::new(),
            initial_colour: None
        })),
        "in-no-team"
    );
    set_order(&mut hall, 3, &[6, 7, 8]).unwrap();
    let order = vec![team(3), team(1)];
    assert_eq!(
        code(hall.run(&Command::StartTeams {
            order,
            initial_colour: None
        })),
        "team-order-misses"
    );
    let order = vec![team(3), team(1), team(2)];
    hall.run(&Command::StartTeams {
        order,
        initial_colour: None,
    })
    .unwrap();
    assert_eq!(code(set_order(&mut hall, 1, &[2, 1])), "teams-started");
    assert_eq!(code(hall.register(9)), "registration-over");
    // Numbers 1 2 3 are teams 3 1 2: 2-3 in round 1, 3 is free.
    assert_eq!(code(line_up_of(&mut hall, 1, 3, &[6, 7])), "team-free");
    assert_eq!(code(line_up_of(&mut hall, 1, 1, &[3, 1])), "board-order");
    assert_eq!(code(line_up_of(&mut hall, 1, 1, &[1, 4])), "not-in-team");
    assert_eq!(
        code(line_up_of(&mut hall, 1, 1, &[1, 2, 3])),
        "too-many-boards"
    );
    assert_eq!(code(line_up_of(&mut hall, 9, 1, &[1])), "round-not-to-come");
    line_up_of(&mut hall, 1, 1, &[1, 3]).unwrap();
    pair(&mut hall, 1);
    assert_eq!(boards_of(&hall, 1), [(1, 4), (5, 3)]);
    assert_eq!(
        code(line_up_of(&mut hall, 1, 1, &[1, 2])),
        "round-not-to-come"
    );
    // Until a game begins the round can be paired with another line-up.
    let unpair = Command::UnpairRound {
        round: 1,
        reason: WHY.to_owned(),
    };
    hall.run(&unpair).unwrap();
    assert_eq!(hall.state.teams.seats.len(), 0);
    line_up_of(&mut hall, 1, 1, &[2, 3]).unwrap();
    pair(&mut hall, 1);
    assert_eq!(boards_of(&hall, 1), [(2, 4), (5, 3)]);
    hall.result("1.1", 5, 1).unwrap();
    assert_eq!(code(hall.run(&unpair)), "round-begun");
}

#[test]
fn r_142_who_has_left_is_in_no_line_up() {
    let mut hall = begun(&round_robin(2, false), &[3, 2]);
    line_up_of(&mut hall, 1, 1, &[1, 3]).unwrap();
    hall.withdraw(3, None).unwrap();
    assert_eq!(
        code(hall.run(&Command::PairRound { round: 1 })),
        "line-up-has-gone"
    );
    line_up_of(&mut hall, 1, 1, &[0, 2]).unwrap();
    pair(&mut hall, 1);
    // Board 1 is empty and has no number.
    assert_eq!(boards_of(&hall, 1), [(5, 2)]);
    let found = matches(&hall.state, 1);
    assert_eq!(found[0].boards[0].points, Some(PerSide::new(0, 5)));
    hall.result("1.1", 1, 5).unwrap();
    let found = matches(&hall.state, 1);
    assert_eq!(found[0].game_points(), PerSide::new(5, 6));
    assert_eq!(hall.state.status(), EventStatus::Finished);
    // Who sat there alone has the points of a win, and played no game.
    let standings = Standings::of(&hall.state);
    let alone = standings.rows.iter().find(|row| row.entrant == entrant(4));
    assert_eq!(alone.map(|row| (row.points, row.games)), Some((5, 0)));
    let chart = WallChart::of(&hall.state);
    assert_eq!(chart.score_before(entrant(4), 2), 5);
    let cell = chart
        .rows
        .iter()
        .find(|row| row.entrant == entrant(4))
        .unwrap()
        .cells[0];
    assert_eq!(cell.what, InRound::Unopposed(Side::Black));
}

#[test]
fn r_144_a_team_that_leaves_early_is_not_ranked_and_its_matches_count_for_nobody() {
    let mut hall = begun(&round_robin(1, false), &[1, 1, 1, 1]);
    pair(&mut hall, 1);
    hall.result("1.1", 5, 1).unwrap();
    hall.result("1.2", 5, 1).unwrap();
    let leaves = Command::WithdrawTeam {
        team: team(1),
        from_round: None,
        reason: WHY.to_owned(),
    };
    hall.run(&leaves).unwrap();
    assert_eq!(code(hall.run(&leaves)), "team-gone");
    let standings = TeamStandings::after_round(&hall.state, 9).unwrap();
    let last = standings.rows.last().unwrap();
    assert_eq!((last.rank, last.team), (None, team(1)));
    let fourth = standings
        .rows
        .iter()
        .find(|row| row.team == team(4))
        .unwrap();
    assert_eq!((fourth.matches, fourth.game_points), (0, 0));
    pair(&mut hall, 2);
    pair(&mut hall, 3);
    // In 4-3 1-2 and 2-4 3-1 team 1 has nobody.
    assert_eq!(boards_of(&hall, 2), [(4, 3)]);
    assert_eq!(boards_of(&hall, 3), [(2, 4)]);
    assert_eq!(matches(&hall.state, 2)[1].forfeit(), Some(Forfeit::White));
}

#[test]
fn r_144_a_team_that_leaves_later_stays_and_forfeits() {
    let mut hall = begun(&round_robin(1, false), &[1, 1, 1]);
    for round in 1..=2 {
        pair(&mut hall, round);
    }
    // 2-3, 1-2 and 3-1: team 2 leaves after its matches, team 3 plays no more.
    hall.result("1.1", 5, 1).unwrap();
    hall.withdraw(3, None).unwrap();
    hall.result("2.1", 5, 1).unwrap();
    pair(&mut hall, 3);
    let standings = TeamStandings::after_round(&hall.state, 9).unwrap();
    let rows: Vec<_> = standings
        .rows
        .iter()
        .map(|row| (row.team.get(), row.match_points, row.game_points))
        .collect();
    assert_eq!(rows, [(1, 4, 10), (2, 2, 6), (3, 0, 1)]);
}

#[test]
fn r_143_a_scheveningen_is_paired_at_once_between_two_full_teams() {
    let format = Format::Scheveningen(Scheveningen {
        double: false,
        teams: TeamRules {
            primary: Primary::GamePoints,
            ..rules(3)
        },
    });
    let draft = EventDraft { format, ..draft() };
    let mut hall = registered(&draft, &[3, 3]);
    assert_eq!(
        code(hall.run(&Command::StartTeams {
            order: Vec::new(),
            initial_colour: None
        })),
        "paired-at-once"
    );
    let order = vec![entrant(1)];
    assert_eq!(code(hall.run(&Command::Pair { order })), "order-of-teams");
    hall.run(&Command::Pair { order: Vec::new() }).unwrap();
    assert_eq!(boards_of(&hall, 1), [(1, 4), (2, 5), (6, 3)]);
    assert_eq!(boards_of(&hall, 3), [(1, 6), (4, 2), (3, 5)]);
    assert_eq!(
        code(hall.run(&Command::PairRound { round: 4 })),
        "round-not-to-come"
    );
    let ids: Vec<GameId> = hall.state.games.keys().copied().collect();
    for id in ids {
        hall.result(&id.to_string(), 4, 1).unwrap();
    }
    // Rounds by colours: 2:1, 1:2 and 2:1 whites for team 1.
    let standings = TeamStandings::after_round(&hall.state, 9).unwrap();
    let rows: Vec<_> = standings
        .rows
        .iter()
        .map(|row| (row.team.get(), row.match_points, row.game_points))
        .collect();
    assert_eq!(rows, [(1, 4, 24), (2, 2, 21)]);
    hall.run(&Command::CloseEvent {}).unwrap();
}

#[test]
fn teams_have_names_of_their_own() {
    let mut hall = registered(&round_robin(1, false), &[1, 1]);
    let name = || " Team 1 ".to_owned();
    assert_eq!(
        code(hall.run(&Command::RegisterTeam { name: name() })),
        "team-name-taken"
    );
    let rename = |number| Command::RenameTeam {
        team: team(number),
        name: name(),
    };
    assert_eq!(code(hall.run(&rename(2))), "team-name-taken");
    assert_eq!(code(hall.run(&rename(3))), "team-unknown");
    hall.run(&rename(1)).unwrap();
    let empty = Command::RegisterTeam {
        name: "  ".to_owned(),
    };
    assert_eq!(code(hall.run(&empty)), "team-name-invalid");
    let mut other = Hall::of(&draft());
    assert_eq!(
        code(other.run(&Command::RegisterTeam { name: name() })),
        "no-teams"
    );
}

#[test]
fn a_lot_among_teams_names_teams() {
    let mut hall = begun(&round_robin(1, false), &[1, 1]);
    pair(&mut hall, 1);
    let lot = |numbers: [u16; 2]| Command::SetTieBreakLot {
        order: numbers.map(entrant).to_vec(),
        reason: WHY.to_owned(),
    };
    assert_eq!(code(hall.run(&lot([2, 3]))), "entrant-unknown");
    let both = Command::RecordForfeit {
        game: game("1.1"),
        absent: Forfeit::Both,
    };
    hall.run(&both).unwrap();
    hall.run(&lot([2, 1])).unwrap();
    let standings = TeamStandings::after_round(&hall.state, 1).unwrap();
    let order: Vec<u16> = standings.rows.iter().map(|row| row.team.get()).collect();
    assert_eq!(order, [2, 1]);
    assert_eq!(
        standings.rows[0].values.last(),
        Some(&TieBreakValue::Lot(Some(1)))
    );
}

#[test]
fn entries_of_teams_are_read_as_they_were_written_and_tampering_is_found() {
    let mut hall = begun(&round_robin(2, true), &[3, 2, 2]);
    line_up_of(&mut hall, 1, 2, &[0, 5]).unwrap();
    pair(&mut hall, 1);
    for entry in &hall.entries {
        assert_eq!(journaled(entry, |body| body), *entry);
    }
    assert_eq!(fold(&hall.entries).unwrap().teams, hall.state.teams);
    let audited = |entries: &[Entry]| {
        let mut audit = crate::tournament::event::tests::WholeAudit::default();
        let mut taken = entries
            .iter()
            .map(|entry| audit.take(crate::tournament::event::tests::moment(0), entry));
        taken.try_for_each(|taken| taken)
    };
    audited(&hall.entries).unwrap();
    let change = |kind: fn(&Entry) -> bool, from: &str, to: &str| {
        let mut entries = hall.entries.clone();
        let place = entries.iter().position(kind).unwrap();
        let changed = journaled(&entries[place], |body| body.replacen(from, to, 1));
        assert_ne!(changed, entries[place]);
        entries[place] = changed;
        assert!(audited(&entries).is_err(), "{from}");
    };
    let is_round = |entry: &Entry| matches!(entry, Entry::RoundPaired { .. });
    let is_start = |entry: &Entry| matches!(entry, Entry::Team(TeamEntry::Started { .. }));
    let is_line_up = |entry: &Entry| matches!(entry, Entry::Team(TeamEntry::LineUpSet { .. }));
    change(is_round, r#""white":"#, r#""white":1"#);
    change(is_start, r#""first":2"#, r#""first":1"#);
    change(is_line_up, "[null,5]", "[4,5]");
}

#[test]
fn c07_11_tie_breaks_of_teams_are_those_that_teams_have() {
    let usual = |draft: &EventDraft| {
        let hall = Hall::of(draft);
        let list = hall.state.info.tie_breaks.as_slice().iter();
        list.map(|it| it.word().into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        usual(&round_robin(4, false)),
        ["MPvGP", "EDE", "BC", "TBR", "lot"]
    );
    let asked = |word: &str| {
        let tie_breaks = Some(vec![TieBreak::from_word(word).unwrap()]);
        let draft = EventDraft {
            tie_breaks,
            ..round_robin(4, false)
        };
        crate::tournament::event::create(&draft).is_ok()
    };
    assert!(asked("EGMSB") && asked("progressive_score"));
    assert!(!asked("clean_victories") && !asked("BH") && !asked("DE"));
    let offered: Vec<_> = TieBreak::offered(round_robin(4, false).format).collect();
    assert!(
        offered
            .iter()
            .all(|it| it.fits(round_robin(4, false).format).is_ok())
    );
}

fn team_swiss(boards: u8, rounds: u16, primary: Primary) -> EventDraft {
    let format = Format::TeamSwiss(TeamSwiss {
        rounds: SwissRounds::new(rounds).unwrap(),
        teams: TeamRules {
            primary,
            ..rules(boards)
        },
        colours: TeamColours::TypeA,
    });
    EventDraft { format, ..draft() }
}

fn drawn_start() -> Command {
    Command::StartTeams {
        order: Vec::new(),
        initial_colour: Some(DrawnColour {
            side: Side::White,
            reason: WHY.to_owned(),
        }),
    }
}

fn team_pairs(hall: &Hall, round: u16) -> Vec<(u16, u16)> {
    let known = hall.state.teams.matches_of(round).unwrap();
    let matches = known.matches.iter();
    matches
        .map(|it| (it.first.get(), it.second.get()))
        .collect()
}

#[test]
fn r_146_a_team_swiss_pairs_teams_then_takes_line_ups_then_pairs_boards() {
    let mut hall = registered(&team_swiss(2, 3, Primary::MatchPoints), &[2, 3, 2, 2, 2]);
    let bare = Command::StartTeams {
        order: Vec::new(),
        initial_colour: None,
    };
    assert_eq!(code(hall.run(&bare)), "no-initial-colour");
    hall.run(&drawn_start()).unwrap();
    assert_eq!(
        code(hall.run(&Command::PairRound { round: 1 })),
        "round-not-to-come"
    );
    let matches_of = |round| Command::PairMatches { round };
    assert_eq!(code(hall.run(&matches_of(2))), "round-not-next");
    hall.run(&matches_of(1)).unwrap();
    // 1-3 2-4, and the last one has the bye.
    assert_eq!(team_pairs(&hall, 1), [(1, 3), (4, 2)]);
    assert_eq!(hall.state.teams.rounds[0].free, Some(team(5)));
    assert_eq!(code(hall.run(&matches_of(1))), "matches-paired");
    let unpair = Command::UnpairMatches {
        round: 1,
        reason: WHY.to_owned(),
    };
    line_up_of(&mut hall, 1, 2, &[3, 5]).unwrap();
    hall.run(&unpair).unwrap();
    assert_eq!(code(hall.run(&unpair)), "no-matches");
    assert!(hall.state.teams.line_ups.is_empty());
    hall.run(&matches_of(1)).unwrap();
    line_up_of(&mut hall, 1, 2, &[3, 5]).unwrap();
    pair(&mut hall, 1);
    assert_eq!(boards_of(&hall, 1), [(1, 6), (7, 2), (8, 3), (5, 9)]);
    assert_eq!(code(hall.run(&unpair)), "no-matches");
    assert_eq!(code(hall.run(&matches_of(2))), "games-unfinished");
    for id in ["1.1", "1.2", "1.3", "1.4"] {
        hall.result(id, 5, 1).unwrap();
    }
    // Both matches are 6:6 drawn; the bye is worth a draw and 3 points on each board.
    let standings = TeamStandings::after_round(&hall.state, 1).unwrap();
    let rows = standings.rows.iter();
    assert!(
        rows.clone()
            .all(|row| row.match_points == 1 && row.game_points == 6),
        "{standings:?}"
    );
    hall.run(&matches_of(2)).unwrap();
    assert_ne!(hall.state.teams.rounds[1].free, Some(team(5)));
    for entry in &hall.entries {
        assert_eq!(journaled(entry, |body| body), *entry);
    }
    let mut other = begun(&round_robin(1, false), &[1, 1]);
    assert_eq!(code(other.run(&matches_of(1))), "no-team-swiss");
}

/// What happens at a board: points, or who did not come.
fn boards_end() -> impl Strategy<Value = (u8, u8, u8)> {
    (2_u8..=5, 0_u8..2, 0_u8..12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_happens_the_audit_passes_and_points_add_up(
        sizes in proptest::collection::vec(1_u16..5, 2..6),
        boards in 1_u8..4,
        double in any::<bool>(),
        ends in proptest::collection::vec(boards_end(), 200),
        choices in proptest::collection::vec((any::<u16>(), 0_u8..10), 40),
    ) {
        let mut hall = begun(&round_robin(boards, double), &sizes);
        let mut ends = ends.into_iter();
        let mut choices = choices.into_iter();
        let rounds = rounds_of(&hall.state);
        for round in 1..=rounds {
            if let Some((number, kind)) = choices.next() {
                let all: u16 = sizes.iter().sum();
                let number = number % all + 1;
                let of = hall.state.teams.team_of(entrant(number)).unwrap().number;
                // Who is not free, has not left and so on: a refusal changes nothing.
                let _ = match kind {
                    0 => hall.withdraw(number, None),
                    1 => hall.run(&Command::WithdrawTeam {
                        team: of,
                        from_round: None,
                        reason: WHY.to_owned(),
                    }),
                    2..=5 => line_up_of(&mut hall, round, of.get(), &[number]),
                    _ => line_up_of(&mut hall, round, of.get(), &[0, number]),
                };
            }
            pair(&mut hall, round);
            let ids: Vec<GameId> = hall.state.rounds[usize::from(round) - 1]
                .games()
                .map(|(id, _)| id)
                .collect();
            for (id, (points, side, kind)) in ids.into_iter().zip(&mut ends) {
                let (white, black) = if side == 0 { (points, 1) } else { (1, points) };
                match kind {
                    0 => hall.run(&Command::RecordForfeit { game: id, absent: Forfeit::Both }).unwrap(),
                    1 => hall.run(&Command::RecordForfeit { game: id, absent: Forfeit::White }).unwrap(),
                    _ => hall.result(&id.to_string(), white, black).unwrap(),
                }
            }
        }
        let finished = hall.state.games.values().all(|game| game.result.is_some());
        if finished {
            prop_assert_eq!(hall.state.status(), EventStatus::Finished);
        }
        let standings = Standings::of(&hall.state);
        let teams = standings.teams.as_ref().unwrap();
        prop_assert_eq!(teams.rows.len(), sizes.len());
        let ranked: u32 = teams.rows.iter().map(|row| row.game_points).sum();
        let players: u32 = standings.rows.iter().map(|row| row.points).sum();
        prop_assert!(ranked <= players);
        if finished && teams.rows.iter().all(|row| row.rank.is_some()) {
            prop_assert_eq!(ranked, players);
            let matches: u32 = teams.rows.iter().map(|row| u32::from(row.matches)).sum();
            let times = if double { 2 } else { 1 };
            let count = u32::try_from(sizes.len()).unwrap();
            prop_assert_eq!(matches, count * (count - 1) * times);
        }
        let stated = serde_json::to_string(&standings).unwrap();
        prop_assert_eq!(serde_json::from_str::<Standings>(&stated).unwrap(), standings);
        prop_assert_eq!(&fold(&hall.entries).unwrap().teams, &hall.state.teams);
    }

    #[test]
    fn c04_6_no_two_teams_meet_twice_and_the_audit_pairs_every_round_again(
        sizes in proptest::collection::vec(1_u16..3, 3..11),
        boards in 1_u8..3,
        by_games in any::<bool>(),
        ends in proptest::collection::vec(boards_end(), 200),
        leaving in proptest::collection::vec((any::<u16>(), 0_u8..8), 5),
    ) {
        let primary = if by_games { Primary::GamePoints } else { Primary::MatchPoints };
        let mut hall = registered(&team_swiss(boards, 5, primary), &sizes);
        hall.run(&drawn_start()).unwrap();
        let mut ends = ends.into_iter();
        let mut met = std::collections::BTreeSet::new();
        let mut byes = std::collections::BTreeSet::new();
        for (round, (number, kind)) in (1..=5).zip(leaving) {
            if kind == 0 {
                let all: u16 = sizes.iter().sum();
                let _ = hall.withdraw(number % all + 1, None);
            }
            // Where no legal pairing is left the arbiter decides.
            if hall.run(&Command::PairMatches { round }).is_err() {
                break;
            }
            if let Some(free) = hall.state.teams.rounds[usize::from(round) - 1].free {
                prop_assert!(byes.insert(free));
            }
            pair(&mut hall, round);
            let ids: Vec<GameId> = hall.state.rounds[usize::from(round) - 1]
                .games()
                .map(|(id, _)| id)
                .collect();
            for (id, (points, side, kind)) in ids.into_iter().zip(&mut ends) {
                let (white, black) = if side == 0 { (points, 1) } else { (1, points) };
                match kind {
                    0 => hall.run(&Command::RecordForfeit { game: id, absent: Forfeit::Both }).unwrap(),
                    1 => hall.run(&Command::RecordForfeit { game: id, absent: Forfeit::White }).unwrap(),
                    _ => hall.result(&id.to_string(), white, black).unwrap(),
                }
            }
            for found in matches(&hall.state, round) {
                let both = found.teams.both();
                let pair = (both.white.min(both.black), both.white.max(both.black));
                if found.is_played() {
                    prop_assert!(met.insert(pair), "{:?}", pair);
                }
            }
        }
        let standings = Standings::of(&hall.state);
        prop_assert_eq!(standings.teams.unwrap().rows.len(), sizes.len());
    }

    #[test]
    fn c04_6_the_report_file_of_full_teams_pairs_every_round_again(
        teams in 3_usize..9,
        boards in 1_u8..4,
        by_games in any::<bool>(),
        ends in proptest::collection::vec(boards_end(), 100),
    ) {
        let primary = if by_games { Primary::GamePoints } else { Primary::MatchPoints };
        let sizes = vec![u16::from(boards); teams];
        let mut hall = registered(&team_swiss(boards, 4, primary), &sizes);
        hall.run(&drawn_start()).unwrap();
        let mut ends = ends.into_iter();
        for round in 1..=4 {
            if hall.run(&Command::PairMatches { round }).is_err() {
                break;
            }
            pair(&mut hall, round);
            let ids: Vec<GameId> = hall.state.rounds[usize::from(round) - 1]
                .games()
                .map(|(id, _)| id)
                .collect();
            for (id, (points, side, _)) in ids.into_iter().zip(&mut ends) {
                let (white, black) = if side == 0 { (points, 1) } else { (1, points) };
                hall.result(&id.to_string(), white, black).unwrap();
            }
        }
        let standings = Standings::of(&hall.state);
        let written = report(&hall.state, &standings, &People::default()).unwrap();
        let text = written.write(LineEnd::Lf);
        let read = Trf::parse(&text).unwrap();
        let checks = check_teams(&read, crate::tournament::pairing::team::pair).unwrap();
        let mut rounds = 0;
        for check in checks {
            rounds += 1;
            prop_assert_eq!(check.unwrap(), RoundCheck::Same, "{}", text);
        }
        prop_assert_eq!(rounds, hall.state.rounds.len());
    }
}
