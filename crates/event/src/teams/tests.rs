//! Events of teams from creation to closing, command by command.

use proptest::prelude::*;

use super::*;
use crate::exchange::{People, report};
use crate::matches::{matches, rounds_of};
use crate::refusal::Refusal;
use crate::settings::{
    Acceleration, Boards, Discipline, EventDraft, Format, HalfByes, MatchPoints, Primary,
    Scheveningen, SwissRounds, TeamColours, TeamRoundRobin, TeamRules, TeamSwiss, TieBreak,
};
use crate::standings::{Standings, TieBreakValue};
use crate::swiss::terms::{PairedBy, Waiver};
use crate::swiss::tests::corrected;
use crate::swiss::{InitialColour, OpenPairing, Repaired, repairing};
use crate::team_standings::TeamStandings;
use crate::tests::{TestEvent, WHY, code, draft, entrant, fold, game, journaled};
use crate::wall_chart::{InRound, WallChart};
use crate::{
    Command, EntrantCommand, Entry, EventCommand, EventStatus, PairingCommand, PairingEntry,
    ResultCommand, TeamCommand,
};
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::report::{RoundCheck, check_teams};
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::round::{ByeKind, GameId, Pairing};
use areopagus_tournament::team::{Match, TeamNumber};
use areopagus_tournament::text::TextLine;
use areopagus_tournament::tie_break::Value;
use areopagus_tournament::trf::{LineEnd, Trf};

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

fn set_order(event: &mut TestEvent, number: u16, members: &[u16]) -> Result<(), Refusal> {
    event.run(&Command::Teams(TeamCommand::SetBoardOrder {
        team: team(number),
        members: members.iter().map(|it| entrant(*it)).collect(),
    }))
}

fn line_up_of(
    event: &mut TestEvent,
    round: u16,
    number: u16,
    players: &[u16],
) -> Result<(), Refusal> {
    event.run(&Command::Teams(TeamCommand::SetLineUp {
        round,
        team: team(number),
        players: players.iter().map(|it| EntrantNumber::new(*it)).collect(),
    }))
}

/// Teams of these sizes, registered team after team.
fn registered(draft: &EventDraft, sizes: &[u16]) -> TestEvent {
    let mut event = TestEvent::from_draft(draft);
    let mut next = 1;
    for (place, size) in (1_u16..).zip(sizes) {
        let name = format!("Team {place}");
        event
            .run(&Command::Teams(TeamCommand::Register { name }))
            .unwrap();
        let members: Vec<u16> = (next..next + size).collect();
        for member in &members {
            event.register(*member).unwrap();
        }
        set_order(&mut event, place, &members).unwrap();
        next += size;
    }
    event
}

fn begun(draft: &EventDraft, sizes: &[u16]) -> TestEvent {
    let mut event = registered(draft, sizes);
    event
        .run(&Command::Teams(TeamCommand::Start {
            order: Vec::new(),
            initial_colour: None,
        }))
        .unwrap();
    event
}

fn pair(event: &mut TestEvent, round: u16) {
    event
        .run(&Command::Pairing(PairingCommand::PairRound { round }))
        .unwrap();
}

fn boards_of(event: &TestEvent, round: u16) -> Vec<(u16, u16)> {
    let place = usize::from(round) - 1;
    let boards = event.state.rounds[place].boards.iter();
    boards
        .map(|pair| (pair.white.get(), pair.black.get()))
        .collect()
}

#[test]
fn r_140_a_match_has_consecutive_boards_and_the_first_team_white_on_the_odd_ones() {
    // 1-4 2-3 by teams of two boards.
    let mut event = begun(&round_robin(2, false), &[2, 3, 2, 2]);
    assert_eq!(event.state.status(), EventStatus::Running);
    pair(&mut event, 1);
    // Team 1 is 1 2, team 2 is 3 4 5, team 3 is 6 7, team 4 is 8 9.
    assert_eq!(boards_of(&event, 1), [(1, 8), (9, 2), (3, 6), (7, 4)]);
    let found = matches(&event.state, 1);
    assert_eq!(found[1].boards[0].game, Some(game("1.3")));
    let (of_game, board) = crate::matches::match_of_game(&event.state, game("1.4")).unwrap();
    assert_eq!((of_game.number, board), (2, 2));
}

#[test]
fn r_141_more_game_points_win_a_match_and_as_many_draw_it() {
    let mut event = begun(&round_robin(2, false), &[2, 2, 2, 2]);
    pair(&mut event, 1);
    // 1-4: 5:1 and 1:5 by boards is 6:6. 2-3: 4:1 and 2:1 is 6:2.
    for (id, white, black) in [("1.1", 5, 1), ("1.2", 5, 1), ("1.3", 4, 1)] {
        event.result(id, white, black).unwrap();
    }
    let table = MatchPoints::default();
    let found = matches(&event.state, 1);
    assert_eq!(found[0].match_points(table), Some(PerSide::new(1, 1)));
    assert_eq!(found[1].match_points(table), None);
    event.result("1.4", 1, 2).unwrap();
    let found = matches(&event.state, 1);
    assert_eq!(found[1].match_points(table), Some(PerSide::new(2, 0)));
    let standings = TeamStandings::after_round(&event.state, 1).unwrap();
    let rows = standings.rows.iter();
    let rows: Vec<_> = rows
        .map(|row| (row.rank, row.team.get(), row.match_points, row.game_points))
        .collect();
    let drawn = [(Some(2), 1, 1, 6), (Some(2), 4, 1, 6)];
    assert_eq!(rows[0], (Some(1), 2, 2, 6));
    assert_eq!(rows[3], (Some(4), 3, 0, 2));
    // The board counts 1×5 + 2×1 and 1×1 + 2×5 separate them.
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
    let mut event = registered(&round_robin(2, false), &[3, 2, 2]);
    assert_eq!(
        code(line_up_of(&mut event, 1, 1, &[1, 2])),
        "teams-not-started"
    );
    assert_eq!(code(set_order(&mut event, 2, &[1])), "in-another-team");
    assert_eq!(code(set_order(&mut event, 1, &[1, 1])), "order-repeats");
    event.register(8).unwrap();
    assert_eq!(
        code(event.run(&Command::Teams(TeamCommand::Start {
            order: Vec::new(),
            initial_colour: None
        }))),
        "in-no-team"
    );
    set_order(&mut event, 3, &[6, 7, 8]).unwrap();
    let order = vec![team(3), team(1)];
    assert_eq!(
        code(event.run(&Command::Teams(TeamCommand::Start {
            order,
            initial_colour: None
        }))),
        "team-order-misses"
    );
    let order = vec![team(3), team(1), team(2)];
    event
        .run(&Command::Teams(TeamCommand::Start {
            order,
            initial_colour: None,
        }))
        .unwrap();
    assert_eq!(code(set_order(&mut event, 1, &[2, 1])), "teams-started");
    assert_eq!(code(event.register(9)), "registration-over");
    // Numbers 1 2 3 are teams 3 1 2: 2-3 in round 1, 3 is free.
    assert_eq!(code(line_up_of(&mut event, 1, 3, &[6, 7])), "team-free");
    assert_eq!(code(line_up_of(&mut event, 1, 1, &[3, 1])), "board-order");
    assert_eq!(code(line_up_of(&mut event, 1, 1, &[1, 4])), "not-in-team");
    assert_eq!(
        code(line_up_of(&mut event, 1, 1, &[1, 2, 3])),
        "too-many-boards"
    );
    assert_eq!(
        code(line_up_of(&mut event, 9, 1, &[1])),
        "round-not-to-come"
    );
    line_up_of(&mut event, 1, 1, &[1, 3]).unwrap();
    pair(&mut event, 1);
    assert_eq!(boards_of(&event, 1), [(1, 4), (5, 3)]);
    assert_eq!(
        code(line_up_of(&mut event, 1, 1, &[1, 2])),
        "round-not-to-come"
    );
    // Until a game begins the round can be paired with another line-up.
    let unpair = Command::Pairing(PairingCommand::UnpairRound {
        round: 1,
        reason: WHY.to_owned(),
    });
    event.run(&unpair).unwrap();
    assert_eq!(event.state.teams.seats.len(), 0);
    line_up_of(&mut event, 1, 1, &[2, 3]).unwrap();
    pair(&mut event, 1);
    assert_eq!(boards_of(&event, 1), [(2, 4), (5, 3)]);
    event.result("1.1", 5, 1).unwrap();
    assert_eq!(code(event.run(&unpair)), "round-begun");
}

#[test]
fn r_142_who_has_left_is_in_no_line_up() {
    let mut event = begun(&round_robin(2, false), &[3, 2]);
    line_up_of(&mut event, 1, 1, &[1, 3]).unwrap();
    event.withdraw(3, None).unwrap();
    assert_eq!(
        code(event.run(&Command::Pairing(PairingCommand::PairRound { round: 1 }))),
        "line-up-has-gone"
    );
    line_up_of(&mut event, 1, 1, &[0, 2]).unwrap();
    pair(&mut event, 1);
    // Board 1 is empty and has no number.
    assert_eq!(boards_of(&event, 1), [(5, 2)]);
    let found = matches(&event.state, 1);
    assert_eq!(found[0].boards[0].points, Some(PerSide::new(0, 5)));
    event.result("1.1", 1, 5).unwrap();
    let found = matches(&event.state, 1);
    assert_eq!(found[0].game_points(), PerSide::new(5, 6));
    assert_eq!(event.state.status(), EventStatus::Finished);
    // A player who sat alone has the points of a win, and played no game.
    let standings = Standings::from_state(&event.state);
    let alone = standings.rows.iter().find(|row| row.entrant == entrant(4));
    assert_eq!(alone.map(|row| (row.points, row.games)), Some((5, 0)));
    let chart = WallChart::from_state(&event.state);
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
    let mut event = begun(&round_robin(1, false), &[1, 1, 1, 1]);
    pair(&mut event, 1);
    event.result("1.1", 5, 1).unwrap();
    event.result("1.2", 5, 1).unwrap();
    let leaves = Command::Teams(TeamCommand::Withdraw {
        team: team(1),
        from_round: None,
        reason: WHY.to_owned(),
    });
    event.run(&leaves).unwrap();
    assert_eq!(code(event.run(&leaves)), "team-gone");
    let standings = TeamStandings::after_round(&event.state, 9).unwrap();
    let last = standings.rows.last().unwrap();
    assert_eq!((last.rank, last.team), (None, team(1)));
    let fourth = standings
        .rows
        .iter()
        .find(|row| row.team == team(4))
        .unwrap();
    assert_eq!((fourth.matches, fourth.game_points), (0, 0));
    pair(&mut event, 2);
    pair(&mut event, 3);
    // In 4-3 1-2 and 2-4 3-1 team 1 has no players.
    assert_eq!(boards_of(&event, 2), [(4, 3)]);
    assert_eq!(boards_of(&event, 3), [(2, 4)]);
    assert_eq!(matches(&event.state, 2)[1].forfeit(), Some(Forfeit::White));
}

#[test]
fn r_144_a_team_that_leaves_later_stays_and_forfeits() {
    let mut event = begun(&round_robin(1, false), &[1, 1, 1]);
    for round in 1..=2 {
        pair(&mut event, round);
    }
    // 2-3, 1-2 and 3-1: team 2 leaves after its matches, team 3 stops playing.
    event.result("1.1", 5, 1).unwrap();
    event.withdraw(3, None).unwrap();
    event.result("2.1", 5, 1).unwrap();
    pair(&mut event, 3);
    let standings = TeamStandings::after_round(&event.state, 9).unwrap();
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
    let mut event = registered(&draft, &[3, 3]);
    assert_eq!(
        code(event.run(&Command::Teams(TeamCommand::Start {
            order: Vec::new(),
            initial_colour: None
        }))),
        "paired-at-once"
    );
    let order = vec![entrant(1)];
    assert_eq!(
        code(event.run(&Command::Pairing(PairingCommand::Pair { order }))),
        "order-of-teams"
    );
    event
        .run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new(),
        }))
        .unwrap();
    assert_eq!(boards_of(&event, 1), [(1, 4), (2, 5), (6, 3)]);
    assert_eq!(boards_of(&event, 3), [(1, 6), (4, 2), (3, 5)]);
    assert_eq!(
        code(event.run(&Command::Pairing(PairingCommand::PairRound { round: 4 }))),
        "round-not-to-come"
    );
    let ids: Vec<GameId> = event.state.games.keys().copied().collect();
    for id in ids {
        event.result(&id.to_string(), 4, 1).unwrap();
    }
    // Rounds by colours: 2:1, 1:2 and 2:1 whites for team 1.
    let standings = TeamStandings::after_round(&event.state, 9).unwrap();
    let rows: Vec<_> = standings
        .rows
        .iter()
        .map(|row| (row.team.get(), row.match_points, row.game_points))
        .collect();
    assert_eq!(rows, [(1, 4, 24), (2, 2, 21)]);
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
}

#[test]
fn teams_have_names_of_their_own() {
    let mut event = registered(&round_robin(1, false), &[1, 1]);
    let name = || " Team 1 ".to_owned();
    assert_eq!(
        code(event.run(&Command::Teams(TeamCommand::Register { name: name() }))),
        "team-name-taken"
    );
    let rename = |number| {
        Command::Teams(TeamCommand::Rename {
            team: team(number),
            name: name(),
        })
    };
    assert_eq!(code(event.run(&rename(2))), "team-name-taken");
    assert_eq!(code(event.run(&rename(3))), "team-unknown");
    event.run(&rename(1)).unwrap();
    let empty = Command::Teams(TeamCommand::Register {
        name: "  ".to_owned(),
    });
    assert_eq!(code(event.run(&empty)), "team-name-invalid");
    let mut other = TestEvent::from_draft(&draft());
    assert_eq!(
        code(other.run(&Command::Teams(TeamCommand::Register { name: name() }))),
        "no-teams"
    );
}

#[test]
fn a_lot_among_teams_names_teams() {
    let mut event = begun(&round_robin(1, false), &[1, 1]);
    pair(&mut event, 1);
    let lot = |numbers: [u16; 2]| {
        Command::Results(ResultCommand::SetTieBreakLot {
            order: numbers.map(entrant).to_vec(),
            reason: WHY.to_owned(),
        })
    };
    assert_eq!(code(event.run(&lot([2, 3]))), "entrant-unknown");
    let both = Command::Results(ResultCommand::RecordForfeit {
        game: game("1.1"),
        absent: Forfeit::Both,
    });
    event.run(&both).unwrap();
    event.run(&lot([2, 1])).unwrap();
    let standings = TeamStandings::after_round(&event.state, 1).unwrap();
    let order: Vec<u16> = standings.rows.iter().map(|row| row.team.get()).collect();
    assert_eq!(order, [2, 1]);
    assert_eq!(
        standings.rows[0].values.last(),
        Some(&TieBreakValue::Lot(Some(1)))
    );
}

#[test]
fn entries_of_teams_are_read_as_they_were_written_and_tampering_is_found() {
    let mut event = begun(&round_robin(2, true), &[3, 2, 2]);
    line_up_of(&mut event, 1, 2, &[0, 5]).unwrap();
    pair(&mut event, 1);
    for entry in &event.entries {
        assert_eq!(journaled(entry, |body| body), *entry);
    }
    assert_eq!(fold(&event.entries).unwrap().teams, event.state.teams);
    let audited = |entries: &[Entry]| {
        let mut audit = crate::tests::WholeAudit::default();
        let mut taken = entries
            .iter()
            .map(|entry| audit.take(crate::tests::moment(0), entry));
        taken.try_for_each(|taken| taken)
    };
    audited(&event.entries).unwrap();
    let change = |kind: fn(&Entry) -> bool, from: &str, to: &str| {
        let mut entries = event.entries.clone();
        let place = entries.iter().position(kind).unwrap();
        let changed = journaled(&entries[place], |body| body.replacen(from, to, 1));
        assert_ne!(changed, entries[place]);
        entries[place] = changed;
        assert!(audited(&entries).is_err(), "{from}");
    };
    let is_round =
        |entry: &Entry| matches!(entry, Entry::Pairing(PairingEntry::RoundPaired { .. }));
    let is_start = |entry: &Entry| matches!(entry, Entry::Team(TeamEntry::Started { .. }));
    let is_line_up = |entry: &Entry| matches!(entry, Entry::Team(TeamEntry::LineUpSet { .. }));
    change(is_round, r#""white":"#, r#""white":1"#);
    change(is_start, r#""first":2"#, r#""first":1"#);
    change(is_line_up, "[null,5]", "[4,5]");
}

#[test]
fn c07_11_tie_breaks_of_teams_are_those_that_teams_have() {
    let usual = |draft: &EventDraft| {
        let event = TestEvent::from_draft(draft);
        let list = event.state.info.tie_breaks.as_slice().iter();
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
        crate::create(&draft).is_ok()
    };
    assert!(asked("EGMSB") && asked("progressive_score"));
    assert!(!asked("clean_victories") && !asked("BH") && !asked("DE"));
    let offered: Vec<_> =
        TieBreak::offered(Discipline::TOTAS, round_robin(4, false).format).collect();
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
        acceleration: Acceleration::None,
        half_byes: HalfByes::default(),
    });
    EventDraft { format, ..draft() }
}

fn drawn_start() -> Command {
    Command::Teams(TeamCommand::Start {
        order: Vec::new(),
        initial_colour: Some(InitialColour::Arbiter {
            side: Side::White,
            reason: WHY.to_owned(),
        }),
    })
}

fn team_pairs(event: &TestEvent, round: u16) -> Vec<(u16, u16)> {
    let known = event.state.teams.matches_of(round).unwrap();
    let matches = known.matches.iter();
    matches
        .map(|it| (it.first.get(), it.second.get()))
        .collect()
}

#[test]
fn r_158_a_correction_tells_how_the_system_would_pair_the_published_matches() {
    let begun = || {
        let mut event = registered(&team_swiss(1, 3, Primary::MatchPoints), &[1; 6]);
        event.run(&drawn_start()).unwrap();
        event
            .run(&Command::Teams(TeamCommand::PairMatches { round: 1 }))
            .unwrap();
        pair(&mut event, 1);
        event
    };
    let play = |event: &mut TestEvent, first: (u16, u16)| {
        for (id, (white, black)) in [("1.1", first), ("1.2", (1, 5)), ("1.3", (5, 1))] {
            event.result(id, white, black).unwrap();
        }
        event
            .run(&Command::Teams(TeamCommand::PairMatches { round: 2 }))
            .unwrap();
    };
    let (mut event, mut system) = (begun(), begun());
    play(&mut event, (5, 1));
    play(&mut system, (1, 5));
    let of = |event: &TestEvent, white, black| {
        let after = corrected(event, "1.1", white, black);
        repairing(&event.state, &after, game("1.1"))
    };
    let pairs = |boards: &[(GameId, Pairing)]| -> Vec<(u16, u16)> {
        let pair = |(_, pair): &(GameId, Pairing)| (pair.white.get(), pair.black.get());
        boards.iter().map(pair).collect()
    };
    let only = |these: &[(u16, u16)], those: &[(u16, u16)]| -> Vec<(u16, u16)> {
        let these = these.iter().copied();
        these.filter(|pair| !those.contains(pair)).collect()
    };
    let (published, other) = (team_pairs(&event, 2), team_pairs(&system, 2));
    assert_ne!(published, other);
    // Before the boards are paired, and after.
    for open in [OpenPairing::Matches(2), OpenPairing::Round(2)] {
        assert_eq!(OpenPairing::from_state(&event.state), Some(open));
        let told = of(&event, 1, 5).unwrap();
        assert_eq!((told.round, told.is_open), (2, true));
        let Repaired::Other(told) = told.repaired else {
            panic!("{told:?}");
        };
        assert_eq!(pairs(&told.published), only(&published, &other));
        assert_eq!(pairs(&told.instead), only(&other, &published));
        // If no score changes, the matches stay.
        let mut after = event.state.clone();
        let result = after.game_mut(game("1.1")).unwrap().result.as_mut();
        result.unwrap().potential = Some(PerSide::new(7, 3));
        let told = repairing(&event.state, &after, game("1.1")).unwrap();
        assert_eq!(told.repaired, Repaired::Same);
        assert_eq!(of(&event, 5, 1), None);
        if open == OpenPairing::Matches(2) {
            pair(&mut event, 2);
        }
    }
    event.result("2.1", 5, 1).unwrap();
    assert!(!of(&event, 1, 5).unwrap().is_open);
    assert_eq!(OpenPairing::from_state(&event.state), None);
}

#[test]
fn r_146_a_team_swiss_pairs_teams_then_takes_line_ups_then_pairs_boards() {
    let mut event = registered(&team_swiss(2, 3, Primary::MatchPoints), &[2, 3, 2, 2, 2]);
    let bare = Command::Teams(TeamCommand::Start {
        order: Vec::new(),
        initial_colour: None,
    });
    assert_eq!(code(event.run(&bare)), "no-initial-colour");
    event.run(&drawn_start()).unwrap();
    assert_eq!(
        code(event.run(&Command::Pairing(PairingCommand::PairRound { round: 1 }))),
        "round-not-to-come"
    );
    let matches_of = |round| Command::Teams(TeamCommand::PairMatches { round });
    assert_eq!(code(event.run(&matches_of(2))), "round-not-next");
    event.run(&matches_of(1)).unwrap();
    // 1-3 2-4, and the last one has the bye.
    assert_eq!(team_pairs(&event, 1), [(1, 3), (4, 2)]);
    assert_eq!(event.state.teams.rounds[0].free, Some(team(5)));
    assert_eq!(code(event.run(&matches_of(1))), "matches-paired");
    let unpair = Command::Teams(TeamCommand::UnpairMatches {
        round: 1,
        reason: WHY.to_owned(),
    });
    line_up_of(&mut event, 1, 2, &[3, 5]).unwrap();
    event.run(&unpair).unwrap();
    assert_eq!(code(event.run(&unpair)), "no-matches");
    assert!(event.state.teams.line_ups.is_empty());
    event.run(&matches_of(1)).unwrap();
    line_up_of(&mut event, 1, 2, &[3, 5]).unwrap();
    pair(&mut event, 1);
    assert_eq!(boards_of(&event, 1), [(1, 6), (7, 2), (8, 3), (5, 9)]);
    assert_eq!(code(event.run(&unpair)), "no-matches");
    assert_eq!(code(event.run(&matches_of(2))), "games-unfinished");
    for id in ["1.1", "1.2", "1.3", "1.4"] {
        event.result(id, 5, 1).unwrap();
    }
    // Both matches are 6:6 drawn; the bye is worth a draw and 3 points on each board.
    let standings = TeamStandings::after_round(&event.state, 1).unwrap();
    let rows = standings.rows.iter();
    assert!(
        rows.clone()
            .all(|row| row.match_points == 1 && row.game_points == 6),
        "{standings:?}"
    );
    event.run(&matches_of(2)).unwrap();
    assert_ne!(event.state.teams.rounds[1].free, Some(team(5)));
    for entry in &event.entries {
        assert_eq!(journaled(entry, |body| body), *entry);
    }
    let mut other = begun(&round_robin(1, false), &[1, 1]);
    assert_eq!(code(other.run(&matches_of(1))), "no-team-swiss");
}

fn bye_of(number: u16, round: u16, kind: ByeKind) -> Command {
    Command::Pairing(PairingCommand::RequestBye {
        entrant: team(number).participant(),
        round,
        kind,
    })
}

/// A team Swiss of three rounds with teams of one player each, begun.
fn three_rounds(teams: usize) -> TestEvent {
    let draft = team_swiss(1, 3, Primary::MatchPoints);
    let mut event = registered(&draft, &vec![1; teams]);
    event.run(&drawn_start()).unwrap();
    event
}

/// Pairs a whole round and lets the first-named side win its matches.
fn won_by_first(event: &mut TestEvent, round: u16) {
    if event.state.teams.matches_of(round).is_none() {
        event
            .run(&Command::Teams(TeamCommand::PairMatches { round }))
            .unwrap();
    }
    pair(event, round);
    let games: Vec<GameId> = event.state.games.keys().copied().collect();
    for id in games.into_iter().filter(|id| id.round == round) {
        event.result(&id.to_string(), 5, 1).unwrap();
    }
}

#[test]
fn r_147_a_requested_bye_of_a_team_is_worth_a_drawn_match_and_2_points_a_board() {
    let mut event = three_rounds(5);
    assert_eq!(
        code(event.run(&bye_of(9, 1, ByeKind::Half))),
        "team-unknown"
    );
    event.run(&bye_of(2, 1, ByeKind::Half)).unwrap();
    assert_eq!(code(event.run(&bye_of(2, 1, ByeKind::Zero))), "bye-known");
    let again = event.run(&bye_of(2, 2, ByeKind::Half));
    assert_eq!(code(again), "half-byes-spent");
    let last = event.run(&bye_of(3, 3, ByeKind::Half));
    assert_eq!(code(last), "half-bye-in-last-round");
    event.run(&bye_of(3, 1, ByeKind::Zero)).unwrap();
    won_by_first(&mut event, 1);
    let known = &event.state.teams.rounds[0];
    assert_eq!(known.byes.len(), 2);
    assert_eq!(known.free, Some(team(5)));
    assert_eq!(team_pairs(&event, 1), [(1, 4)]);
    let standings = TeamStandings::after_round(&event.state, 1).unwrap();
    let of = |number| {
        let row = standings.rows.iter().find(|row| row.team == team(number));
        row.map(|row| (row.match_points, row.game_points)).unwrap()
    };
    assert_eq!(
        [of(1), of(2), of(3), of(4), of(5)],
        [(2, 5), (1, 2), (0, 0), (0, 1), (1, 3)]
    );
    assert_eq!(
        code(event.run(&bye_of(4, 1, ByeKind::Zero))),
        "round-not-to-come"
    );
    event.run(&bye_of(4, 2, ByeKind::Zero)).unwrap();
    let withdrawn = Command::Pairing(PairingCommand::WithdrawBye {
        entrant: team(4).participant(),
        round: 2,
    });
    event.run(&withdrawn).unwrap();
    assert_eq!(code(event.run(&withdrawn)), "no-bye");
    // After the matches are paired it is too late, though the boards are not.
    event
        .run(&Command::Teams(TeamCommand::PairMatches { round: 2 }))
        .unwrap();
    assert_eq!(
        code(event.run(&bye_of(4, 2, ByeKind::Zero))),
        "round-not-to-come"
    );
}

#[test]
fn r_148_a_late_team_has_the_next_number_and_no_points_for_the_rounds_before() {
    let mut event = three_rounds(4);
    won_by_first(&mut event, 1);
    assert_eq!(code(set_order(&mut event, 1, &[1])), "team-fixed");
    enter_late(&mut event, 2);
    assert_eq!(event.state.teams.order.last(), Some(&team(5)));
    // Until it is paired its players may still be set, but not removed.
    assert_eq!(code(set_order(&mut event, 5, &[])), "team-empty");
    set_order(&mut event, 5, &[6, 5]).unwrap();
    event.register(7).unwrap();
    let matches = Command::Teams(TeamCommand::PairMatches { round: 2 });
    assert_eq!(code(event.run(&matches)), "in-no-team");
    event.withdraw(7, None).unwrap();
    won_by_first(&mut event, 2);
    assert!(event.state.teams.rounds[1].has(team(5)));
    assert_eq!(code(set_order(&mut event, 5, &[5, 6])), "team-fixed");
    won_by_first(&mut event, 3);
    let name = "Late".to_owned();
    let late = event.run(&Command::Teams(TeamCommand::Register { name }));
    assert_eq!(code(late), "registration-over");
    assert_eq!(code(event.register(8)), "registration-over");
}

#[test]
fn r_148_a_team_that_left_returns_for_the_next_round() {
    let mut event = three_rounds(4);
    let returns = |number| Command::Teams(TeamCommand::Return { team: team(number) });
    assert_eq!(code(event.run(&returns(2))), "team-not-gone");
    let leaves = Command::Teams(TeamCommand::Withdraw {
        team: team(2),
        from_round: None,
        reason: WHY.to_owned(),
    });
    event.run(&leaves).unwrap();
    assert_eq!(
        code(event.run(&bye_of(2, 1, ByeKind::Zero))),
        "entrant-gone"
    );
    won_by_first(&mut event, 1);
    assert!(!event.state.teams.rounds[0].has(team(2)));
    event.run(&returns(2)).unwrap();
    won_by_first(&mut event, 2);
    assert!(event.state.teams.rounds[1].has(team(2)));
    let mut other = begun(&round_robin(1, false), &[1, 1]);
    other.withdraw(1, None).unwrap();
    assert_eq!(code(other.run(&returns(1))), "not-swiss");
}

#[test]
fn r_148_teams_of_a_forbidden_group_do_not_meet() {
    let mut event = three_rounds(4);
    let group = |numbers: &[u16]| numbers.iter().map(|it| team(*it).participant()).collect();
    let forbid = |numbers: &[u16]| {
        Command::Pairing(PairingCommand::Forbid {
            entrants: group(numbers),
            reason: WHY.to_owned(),
        })
    };
    assert_eq!(code(event.run(&forbid(&[1, 7]))), "team-unknown");
    event.run(&forbid(&[1, 3])).unwrap();
    assert_eq!(code(event.run(&forbid(&[3, 1]))), "group-known");
    event
        .run(&Command::Teams(TeamCommand::PairMatches { round: 1 }))
        .unwrap();
    // Without the group it would be 1-3 4-2.
    assert_eq!(team_pairs(&event, 1), [(1, 4), (3, 2)]);
    // What is forbidden from now on holds from round 2 on: round 1 is paired.
    event.run(&forbid(&[1, 4])).unwrap();
    assert_eq!(event.state.swiss.forbidden[1].from_round, 2);
    let unpair = Command::Teams(TeamCommand::UnpairMatches {
        round: 1,
        reason: WHY.to_owned(),
    });
    event.run(&unpair).unwrap();
    assert_eq!(event.state.swiss.forbidden[1].from_round, 1);
    event
        .run(&Command::Pairing(PairingCommand::Allow {
            entrants: group(&[1, 3]),
            reason: WHY.to_owned(),
        }))
        .unwrap();
    won_by_first(&mut event, 1);
    assert_eq!(team_pairs(&event, 1), [(1, 3), (4, 2)]);
}

#[test]
fn r_148_the_arbiter_pairs_matches_by_hand_with_a_reason_and_named_waivers() {
    let mut event = three_rounds(5);
    let own = |pairs: &[(u16, u16)], free: Option<u16>, waive: &[Waiver]| {
        Command::Teams(TeamCommand::PublishMatches(OwnMatches {
            round: 1,
            matches: (pairs.iter())
                .map(|(first, second)| Match {
                    first: team(*first),
                    second: team(*second),
                })
                .collect(),
            free: free.map(team),
            waive: waive.to_vec(),
            reason: WHY.to_owned(),
        }))
    };
    for wrong in [
        own(&[], None, &[]),
        own(&[(1, 2), (3, 4)], None, &[]),
        own(&[(1, 2), (3, 1)], Some(5), &[]),
        own(&[(1, 2), (3, 9)], Some(5), &[]),
    ] {
        assert_eq!(code(event.run(&wrong)), "round-invalid");
    }
    event.run(&own(&[(5, 4), (3, 2)], Some(1), &[])).unwrap();
    assert_eq!(team_pairs(&event, 1), [(5, 4), (3, 2)]);
    won_by_first(&mut event, 1);
    let second = |pairs, free, waive| match own(pairs, free, waive) {
        Command::Teams(TeamCommand::PublishMatches(own)) => {
            Command::Teams(TeamCommand::PublishMatches(OwnMatches { round: 2, ..own }))
        }
        other => other,
    };
    let pairs = [(4, 5), (3, 2)];
    let refused = event.run(&second(&pairs, Some(1), &[Waiver::Rematch]));
    assert_eq!(code(refused), "round-not-waived");
    let refused = event.run(&second(&pairs, Some(1), &[Waiver::SecondBye]));
    assert_eq!(code(refused), "round-not-waived");
    let both = [Waiver::Rematch, Waiver::SecondBye, Waiver::Colour];
    event.run(&second(&pairs, Some(1), &both)).unwrap();
    // A team may have any colour: nothing had to be waived.
    assert_eq!(
        event.state.teams.paired_by[1],
        PairedBy::Arbiter {
            reason: TextLine::parse(WHY).unwrap(),
            waived: vec![Waiver::Rematch, Waiver::SecondBye],
        }
    );
    let entry = event.entries.last().unwrap();
    assert_eq!(journaled(entry, |body| body), *entry);
}

#[test]
fn the_matches_of_a_system_s_round_are_journaled_as_ever() {
    let mut event = three_rounds(2);
    event
        .run(&Command::Teams(TeamCommand::PairMatches { round: 1 }))
        .unwrap();
    let text = serde_json::to_string(event.entries.last().unwrap()).unwrap();
    let body = r#"{"round":{"number":1,"matches":[{"first":1,"second":2}]}}"#;
    assert_eq!(
        text,
        format!(r#"{{"kind":"matches.paired","body":{body}}}"#)
    );
    let format = serde_json::to_string(&event.state.info.format).unwrap();
    assert!(
        !format.contains("half_byes") && !format.contains("acceleration"),
        "{format}"
    );
}

#[test]
fn r_149_the_order_of_the_teams_and_the_first_colour_are_drawn_by_the_protocol() {
    let draft = team_swiss(1, 3, Primary::MatchPoints);
    let mut event = registered(&draft, &[1; 6]);
    event
        .run(&Command::Pairing(PairingCommand::DrawOrder {}))
        .unwrap();
    assert_eq!(
        code(event.run(&Command::Pairing(PairingCommand::DrawOrder {}))),
        "order-drawn"
    );
    let drawn = event.state.swiss.drawn_order().unwrap();
    let mut sorted = drawn.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (1..=6).map(entrant).collect::<Vec<_>>());
    let mut other: Vec<TeamNumber> = (drawn.iter().copied())
        .map(TeamNumber::of_participant)
        .collect();
    let start = |order: Vec<TeamNumber>| {
        Command::Teams(TeamCommand::Start {
            order,
            initial_colour: Some(InitialColour::Lot {}),
        })
    };
    other.swap(0, 1);
    assert_eq!(code(event.run(&start(other))), "order-drawn");
    event.run(&start(Vec::new())).unwrap();
    let order = event
        .state
        .teams
        .order
        .iter()
        .map(|team| team.participant());
    assert_eq!(order.collect::<Vec<_>>(), drawn);
    assert!(event.state.swiss.initial_colour.is_some());
    won_by_first(&mut event, 1);
    let mut round_robin = registered(&round_robin(1, false), &[1; 4]);
    round_robin
        .run(&Command::Pairing(PairingCommand::DrawOrder {}))
        .unwrap();
    let lot = start(Vec::new());
    assert_eq!(code(round_robin.run(&lot)), "no-team-swiss");
    round_robin
        .run(&Command::Teams(TeamCommand::Start {
            order: Vec::new(),
            initial_colour: None,
        }))
        .unwrap();
    let order = round_robin.state.teams.order.iter();
    let order: Vec<EntrantNumber> = order.map(|team| team.participant()).collect();
    assert_eq!(Some(order), round_robin.state.swiss.drawn_order());
}

#[test]
fn r_149_an_event_of_teams_from_before_it_had_lots_passes_and_stays_without() {
    let mut event = three_rounds(2);
    won_by_first(&mut event, 1);
    let is_run = |entry: &Entry| match entry {
        Entry::Lot(lot) => lot.gid().board().is_none(),
        _ => false,
    };
    let of_old: Vec<Entry> = (event.entries.iter())
        .filter(|entry| !is_run(entry))
        .cloned()
        .collect();
    assert_eq!(of_old.len() + 1, event.entries.len());
    let mut audit = crate::tests::WholeAudit::default();
    for entry in &of_old {
        audit.take(crate::tests::moment(0), entry).unwrap();
    }
    audit.end().unwrap();
    // The anchors are not added later.
    let anchored = event.entries.iter().find(|entry| is_run(entry)).unwrap();
    let at = crate::tests::moment(0);
    assert!(audit.take(at, anchored).is_err());
}

#[test]
fn r_94_acceleration_is_by_match_points_and_keeps_the_first_half_together() {
    let accelerated = |primary| {
        let mut draft = team_swiss(1, 5, primary);
        if let Format::TeamSwiss(rules) = &mut draft.format {
            rules.acceleration = Acceleration::Baku;
        }
        draft
    };
    let refused = crate::create(&accelerated(Primary::GamePoints));
    assert!(refused.is_err());
    let mut event = registered(&accelerated(Primary::MatchPoints), &[1; 8]);
    event.run(&drawn_start()).unwrap();
    event
        .run(&Command::Teams(TeamCommand::PairMatches { round: 1 }))
        .unwrap();
    // Teams 1 to 4 have 2 virtual match points: 1-3 2-4, and 5-7 6-8 below.
    assert_eq!(team_pairs(&event, 1), [(1, 3), (4, 2), (5, 7), (8, 6)]);
    for round in 1..=4 {
        won_by_first(&mut event, round);
    }
    let standings = Standings::from_state(&event.state);
    let written = report(&event.state, &standings, &People::default()).unwrap();
    let text = written.write(LineEnd::Lf);
    assert!(text.contains("FIDE_TEAM_TYPEA_MP_GP_BAKU"), "{text}");
    let read = Trf::parse(&text).unwrap();
    let checks = check_teams(&read, areopagus_tournament::pairing::team::pair).unwrap();
    assert_eq!(
        checks.map(Result::unwrap).collect::<Vec<_>>(),
        [const { RoundCheck::Same }; 4]
    );
}

#[test]
fn r_412_of_teams_half_of_those_of_the_first_round_are_the_first_group() {
    let pairs = |acceleration| {
        let mut draft = team_swiss(1, 5, Primary::MatchPoints);
        if let Format::TeamSwiss(rules) = &mut draft.format {
            rules.acceleration = acceleration;
        }
        let mut event = registered(&draft, &[1; 10]);
        event.run(&drawn_start()).unwrap();
        for number in [9, 10] {
            event.run(&bye_of(number, 1, ByeKind::Zero)).unwrap();
        }
        event
            .run(&Command::Teams(TeamCommand::PairMatches { round: 1 }))
            .unwrap();
        team_pairs(&event, 1)
    };
    assert_eq!(pairs(Acceleration::Baku), [(1, 4), (5, 2), (3, 6), (7, 8)]);
    assert_eq!(pairs(Acceleration::Baku2), [(1, 3), (4, 2), (5, 7), (8, 6)]);
}

/// The outcome at a board: points, or who was absent.
fn boards_end() -> impl Strategy<Value = (u16, u8, u8)> {
    (2_u16..=5, 0_u8..2, 0_u8..12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_happens_the_audit_passes_and_points_add_up(
        sizes in proptest::collection::vec(1_u16..5, 2..6),
        boards in 1_u8..4,
        double in any::<bool>(),
        ends in proptest::collection::vec(boards_end(), 200),
        choices in proptest::collection::vec((any::<u16>(), 0_u8..10), 40),
    ) {
        let mut event = begun(&round_robin(boards, double), &sizes);
        let mut ends = ends.into_iter();
        let mut choices = choices.into_iter();
        let rounds = rounds_of(&event.state);
        for round in 1..=rounds {
            if let Some((number, kind)) = choices.next() {
                let all: u16 = sizes.iter().sum();
                let number = number % all + 1;
                let of = event.state.teams.team_of(entrant(number)).unwrap().number;
                // Those who are not free, have left and so on: a refusal changes nothing.
                let _ = match kind {
                    0 => event.withdraw(number, None),
                    1 => event.run(&Command::Teams(TeamCommand::Withdraw {
                        team: of,
                        from_round: None,
                        reason: WHY.to_owned(),
                    })),
                    2..=5 => line_up_of(&mut event, round, of.get(), &[number]),
                    _ => line_up_of(&mut event, round, of.get(), &[0, number]),
                };
            }
            pair(&mut event, round);
            play(&mut event, round, &mut ends);
        }
        let finished = event.state.games.values().all(|game| game.result.is_some());
        if finished {
            prop_assert_eq!(event.state.status(), EventStatus::Finished);
        }
        let standings = Standings::from_state(&event.state);
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
        prop_assert_eq!(&fold(&event.entries).unwrap().teams, &event.state.teams);
    }
}

/// A random request of a captain or the arbiter of a team Swiss between two rounds: its kind,
/// its subject and its object.
type Wish = (u8, u16, u16);

fn wish() -> impl Strategy<Value = Wish> {
    (0_u8..12, any::<u16>(), any::<u16>())
}

/// Carries out a wish; a refusal changes nothing.
fn carry_out(event: &mut TestEvent, (what, who, about): Wish) {
    let teams = u16::try_from(event.state.teams.teams.len()).unwrap();
    let of = team(who % teams + 1);
    let other = team(about % teams + 1);
    let round = event.state.next_round() + about % 2;
    let reason = || WHY.to_owned();
    let players = u16::try_from(event.state.entrants.len()).unwrap();
    let group = || vec![of.participant(), other.participant()];
    let command = match what {
        0 => Command::Teams(TeamCommand::Withdraw {
            team: of,
            from_round: None,
            reason: reason(),
        }),
        1 => Command::Teams(TeamCommand::Return { team: of }),
        2 => Command::Entrants(EntrantCommand::Withdraw {
            entrant: entrant(who % players + 1),
            from_round: None,
            reason: reason(),
        }),
        3 => Command::Entrants(EntrantCommand::Return {
            entrant: entrant(who % players + 1),
        }),
        4 | 5 => Command::Pairing(PairingCommand::RequestBye {
            entrant: of.participant(),
            round,
            kind: if about % 3 == 0 {
                ByeKind::Zero
            } else {
                ByeKind::Half
            },
        }),
        6 => Command::Pairing(PairingCommand::WithdrawBye {
            entrant: of.participant(),
            round,
        }),
        7 => Command::Pairing(PairingCommand::Forbid {
            entrants: group(),
            reason: reason(),
        }),
        8 => Command::Pairing(PairingCommand::Allow {
            entrants: group(),
            reason: reason(),
        }),
        9 if event.state.is_started() => return enter_late(event, about % 3 + 1),
        _ => return,
    };
    let _ = event.run(&command);
}

/// A late team of this size; none if no round is left for it.
fn enter_late(event: &mut TestEvent, size: u16) {
    let number = u16::try_from(event.state.teams.teams.len()).unwrap() + 1;
    let name = format!("Team {number}");
    if event
        .run(&Command::Teams(TeamCommand::Register { name }))
        .is_err()
    {
        return;
    }
    let next = u16::try_from(event.state.entrants.len()).unwrap() + 1;
    let members: Vec<u16> = (next..next + size).collect();
    for member in &members {
        event.register(*member).unwrap();
    }
    set_order(event, number, &members).unwrap();
}

/// Plays the rest of a paired round.
fn play(event: &mut TestEvent, round: u16, ends: &mut impl Iterator<Item = (u16, u8, u8)>) {
    let paired = &event.state.rounds[usize::from(round) - 1];
    let ids: Vec<GameId> = paired.games().map(|(id, _)| id).collect();
    for (game, (points, side, kind)) in ids.into_iter().zip(ends) {
        if event.state.games[&game].result.is_some() {
            continue;
        }
        let (white, black) = if side == 0 { (points, 1) } else { (1, points) };
        let forfeit = |absent| Command::Results(ResultCommand::RecordForfeit { game, absent });
        match kind {
            0 => event.run(&forfeit(Forfeit::Both)).unwrap(),
            1 => event.run(&forfeit(Forfeit::White)).unwrap(),
            _ => event.result(&game.to_string(), white, black).unwrap(),
        }
    }
}

/// The line-up of a team with the boards of a mask left empty.
fn thin_out(event: &mut TestEvent, round: u16, (who, mask): (u16, u16)) {
    let known = event.state.teams.matches_of(round).unwrap();
    let teams: Vec<TeamNumber> = (known.matches.iter())
        .flat_map(|it| [it.first, it.second])
        .collect();
    let Some(of) = teams.get(usize::from(who) % teams.len().max(1)) else {
        return;
    };
    let players: Vec<u16> = line_up(&event.state, round, *of)
        .into_iter()
        .enumerate()
        .map(|(board, player)| match player {
            Some(player) if mask >> board & 1 == 0 => player.get(),
            _ => 0,
        })
        .collect();
    line_up_of(event, round, of.get(), &players).unwrap();
}

/// Checks that every player at a board of a newly paired round is present, and that their team
/// has no bye.
fn assert_nobody_absent_is_paired(event: &TestEvent, round: u16) {
    let state = &event.state;
    let boards = &state.rounds[usize::from(round) - 1].boards;
    for player in boards.iter().flat_map(|pair| [pair.white, pair.black]) {
        assert!(state.is_there(player, round), "{player} in round {round}");
        let of = state.teams.team_of(player).unwrap().number;
        assert!(
            !state
                .swiss
                .requests
                .contains_key(&(round, of.participant()))
        );
    }
}

/// A team Swiss with random requests between rounds and empty boards.
fn troubled(
    draft: &EventDraft,
    sizes: &[u16],
    rounds: u16,
    wishes: &[Wish],
    ends: Vec<(u16, u8, u8)>,
    masks: &[(u16, u16)],
) -> TestEvent {
    let mut event = registered(draft, sizes);
    event.run(&drawn_start()).unwrap();
    let mut ends = ends.into_iter();
    let mut wishes = wishes.chunks(2);
    for round in 1..=rounds {
        for wish in wishes.next().unwrap_or_default() {
            carry_out(&mut event, *wish);
        }
        // If no legal pairing is left, the arbiter decides.
        if event
            .run(&Command::Teams(TeamCommand::PairMatches { round }))
            .is_err()
        {
            break;
        }
        for mask in masks.iter().skip(usize::from(round) * 2).take(2) {
            thin_out(&mut event, round, *mask);
        }
        pair(&mut event, round);
        assert_nobody_absent_is_paired(&event, round);
        play(&mut event, round, &mut ends);
    }
    event
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn r_147_r_148_whatever_is_asked_for_nobody_absent_is_paired_and_the_audit_passes(
        sizes in proptest::collection::vec(1_u16..4, 3..9),
        boards in 1_u8..4,
        wishes in proptest::collection::vec(wish(), 10),
        ends in proptest::collection::vec(boards_end(), 200),
        masks in proptest::collection::vec((any::<u16>(), 0_u16..8), 12),
    ) {
        let draft = team_swiss(boards, 5, Primary::MatchPoints);
        let event = troubled(&draft, &sizes, 5, &wishes, ends, &masks);
        let mut met = std::collections::BTreeSet::new();
        for known in &event.state.teams.rounds {
            let paired = known.matches.iter().flat_map(|it| [it.first, it.second]);
            let mut paired: Vec<TeamNumber> = paired.chain(known.free).collect();
            prop_assert!(paired.iter().all(|team| known.bye_of(*team).is_none()));
            let count = paired.len();
            paired.sort_unstable();
            paired.dedup();
            prop_assert_eq!(paired.len(), count);
            for found in matches(&event.state, known.number).iter().filter(|it| it.is_played()) {
                let both = found.teams.both();
                prop_assert!(met.insert((both.white.min(both.black), both.white.max(both.black))));
            }
        }
        for entry in &event.entries {
            prop_assert_eq!(&journaled(entry, |body| body), entry);
        }
        prop_assert_eq!(&fold(&event.entries).unwrap().teams, &event.state.teams);
        let rows = Standings::from_state(&event.state).teams.unwrap().rows;
        prop_assert_eq!(rows.len(), event.state.teams.order.len());
    }

    #[test]
    fn c04_6_the_report_file_with_empty_boards_and_byes_pairs_every_round_again(
        sizes in proptest::collection::vec(1_u16..5, 3..9),
        boards in 1_u8..4,
        by_games in any::<bool>(),
        wishes in proptest::collection::vec(wish(), 10),
        ends in proptest::collection::vec(boards_end(), 200),
        masks in proptest::collection::vec((any::<u16>(), 0_u16..8), 12),
    ) {
        let primary = if by_games { Primary::GamePoints } else { Primary::MatchPoints };
        let draft = team_swiss(boards, 5, primary);
        let event = troubled(&draft, &sizes, 5, &wishes, ends, &masks);
        let standings = Standings::from_state(&event.state);
        let written = report(&event.state, &standings, &People::default()).unwrap();
        let text = written.write(LineEnd::Lf);
        let read = Trf::parse(&text).unwrap();
        let checks = check_teams(&read, areopagus_tournament::pairing::team::pair).unwrap();
        for (number, check) in (1..).zip(checks) {
            prop_assert_eq!(check.unwrap(), RoundCheck::Same, "round {}\n{}", number, text);
        }
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
        let mut event = registered(&team_swiss(boards, 5, primary), &sizes);
        event.run(&drawn_start()).unwrap();
        let mut ends = ends.into_iter();
        let mut met = std::collections::BTreeSet::new();
        let mut byes = std::collections::BTreeSet::new();
        for (round, (number, kind)) in (1..=5).zip(leaving) {
            if kind == 0 {
                let all: u16 = sizes.iter().sum();
                let _ = event.withdraw(number % all + 1, None);
            }
            // If no legal pairing is left, the arbiter decides.
            if event.run(&Command::Teams(TeamCommand::PairMatches { round })).is_err() {
                break;
            }
            if let Some(free) = event.state.teams.rounds[usize::from(round) - 1].free {
                prop_assert!(byes.insert(free));
            }
            pair(&mut event, round);
            play(&mut event, round, &mut ends);
            for found in matches(&event.state, round) {
                let both = found.teams.both();
                let pair = (both.white.min(both.black), both.white.max(both.black));
                if found.is_played() {
                    prop_assert!(met.insert(pair), "{:?}", pair);
                }
            }
        }
        let standings = Standings::from_state(&event.state);
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
        let mut event = registered(&team_swiss(boards, 4, primary), &sizes);
        event.run(&drawn_start()).unwrap();
        let mut ends = ends.into_iter();
        for round in 1..=4 {
            if event.run(&Command::Teams(TeamCommand::PairMatches { round })).is_err() {
                break;
            }
            pair(&mut event, round);
            let ids: Vec<GameId> = event.state.rounds[usize::from(round) - 1]
                .games()
                .map(|(id, _)| id)
                .collect();
            for (id, (points, side, _)) in ids.into_iter().zip(&mut ends) {
                let (white, black) = if side == 0 { (points, 1) } else { (1, points) };
                event.result(&id.to_string(), white, black).unwrap();
            }
        }
        let standings = Standings::from_state(&event.state);
        let written = report(&event.state, &standings, &People::default()).unwrap();
        let text = written.write(LineEnd::Lf);
        let read = Trf::parse(&text).unwrap();
        let checks = check_teams(&read, areopagus_tournament::pairing::team::pair).unwrap();
        let mut rounds = 0;
        for check in checks {
            rounds += 1;
            prop_assert_eq!(check.unwrap(), RoundCheck::Same, "{}", text);
        }
        prop_assert_eq!(rounds, event.state.rounds.len());
    }
}
