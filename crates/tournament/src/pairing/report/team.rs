//! A team competition's report file as input of the team pairing system.
//!
//! A team's round is assembled from its players' lines; records about the team itself
//! (240, 320, 330) take precedence. Points that do not follow from the results are in
//! records 299.
#![expect(
    clippy::indexing_slicing,
    reason = "teams and rounds are counted by the reader that has them"
)]

use std::collections::BTreeMap;

use crate::entrant::EntrantNumber;
use crate::pairing::swiss::{PointSystem, baku_group_of, baku_virtual_points};
use crate::pairing::team::{PairingError, PastKind, PastRound, Team, TeamRound, Tournament};
use crate::trf::{
    Abnormal, AbnormalKind, Bye, ByeKind, Cell, ForfeitedMatch, Game, GameResult, PointTable,
    Points, Record, SignedPoints, StartingRank, TeamByes, TeamForfeit, TeamNumber, Trf,
};
use areopagus_games::Side;

use super::rules::{BoardColours, CompetitionKind, Primary, match_points};
use super::{
    Board, ReportError, RoundCheck, before_last, differences, entrant, judged, paired_rounds,
    round_number, was_paired,
};

/// The competition in a report file, before its next round.
///
/// # Errors
/// [`ReportError`] if the file lacks something that the pairing needs, or contradicts
/// itself.
pub fn next_round_of_teams(trf: &Trf) -> Result<Tournament, ReportError> {
    let reader = Reader::new(trf)?;
    let rounds = trf.rounds().ok_or(ReportError::NoRounds)?;
    let rounds = usize::from(rounds.get());
    before_last(reader.played, 0, rounds)?;
    if let Some(open) = reader.open() {
        return Err(open);
    }
    let initial = reader
        .initial_colour()
        .ok_or(ReportError::NoInitialColour)?;
    let absent: Vec<StartingRank> = trf.absent().collect();
    let takes_part = |team: usize| {
        let players = &reader.teams[team].players;
        let stays_away = |player: &StartingRank| {
            absent.contains(player) || reader.cell(*player, reader.played).is_some()
        };
        let nobody = !players.is_empty() && players.iter().all(stays_away);
        let has_bye = reader.requested_bye(team, reader.played).is_some()
            || reader.had_allocated_bye(team, reader.played);
        !has_bye && !nobody
    };
    Ok(reader.before(reader.played, rounds, initial, takes_part))
}

/// Checks every round of a report file against the pairings by `pair`, from the first
/// round.
///
/// # Errors
/// [`ReportError`] at once, if the file contradicts itself. The iterator returns
/// [`PairingError`] for a round that cannot be checked.
pub fn check_teams(
    trf: &Trf,
    pair: fn(&Tournament) -> Result<TeamRound, PairingError>,
) -> Result<impl Iterator<Item = Result<RoundCheck, PairingError>> + '_, ReportError> {
    let reader = Reader::new(trf)?;
    let rounds = trf
        .rounds()
        .map_or(reader.played, |rounds| usize::from(rounds.get()));
    if reader.played > rounds {
        return Err(ReportError::TooManyRounds);
    }
    let initial = reader.initial_colour().unwrap_or(Side::White);
    Ok((0..reader.played).map(move |round| {
        let paired = |team: usize| reader.found(team, round).is_some();
        let before = reader.before(round, rounds, initial, paired);
        let place = |number: EntrantNumber| {
            let mut teams = before.teams.iter();
            teams.position(|team| team.number == number)
        };
        let found = |number| reader.found(place(number)?, round);
        let score = |number| {
            let team = place(number).and_then(|place| before.teams.get(place));
            team.map_or(0, |team| {
                let points = team.history.iter().map(|past| i64::from(past.primary));
                points.sum::<i64>()
            })
        };
        let paired = pair(&before).map(|round| (round.matches, round.bye));
        judged(paired, |expected| {
            let order = |number| (std::cmp::Reverse(score(number)), place(number));
            differences(expected, found, order)
        })
    }))
}

/// A team with its players in board order.
#[derive(Debug, Clone)]
struct TeamMembers {
    number: EntrantNumber,
    players: Vec<StartingRank>,
}

/// What a team did in a round, apart from points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RoundDeed {
    /// Paired with the team of this index. `side` is the colour of the first board;
    /// `None` if no board was played.
    Match {
        opponent: usize,
        side: Option<Side>,
        won: Won,
    },
    AllocatedBye,
    /// Another bye.
    Bye(ByeKind),
    /// All boards were won without an opponent, and no record names the other team.
    Walkover,
}

/// The outcome of a match for a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Won {
    Yes,
    Drawn,
    No,
}

/// A file whose teams are in the order of their numbers.
#[derive(Debug, Clone)]
struct Reader<'a> {
    trf: &'a Trf,
    kind: CompetitionKind,
    points: PointTable,
    match_points: PointSystem,
    colours: BoardColours,
    /// The number of boards of a match.
    boards: usize,
    teams: Vec<TeamMembers>,
    team_of: BTreeMap<StartingRank, usize>,
    /// The number of paired rounds.
    played: usize,
    /// What each team did, by team and round.
    deeds: Vec<Vec<RoundDeed>>,
    /// The game points of the boards, in tenths, by team and round.
    game_points: Vec<Vec<i32>>,
}

fn tenths(points: Points) -> i32 {
    i32::try_from(points.tenths()).unwrap_or(i32::MAX)
}

fn teams(trf: &Trf) -> Vec<TeamMembers> {
    let new = trf.teams().map(|team| TeamMembers {
        number: of_team(team.number),
        players: team.players.clone(),
    });
    let mut teams: Vec<TeamMembers> = new.collect();
    teams.sort_by_key(|team| team.number);
    if !teams.is_empty() {
        return teams;
    }
    let old = trf.records().filter_map(|record| match record {
        Record::OldTeam(team) => Some(&team.players),
        _ => None,
    });
    let numbers = (1..).filter_map(EntrantNumber::new);
    let old = numbers.zip(old).map(|(number, players)| TeamMembers {
        number,
        players: players.clone(),
    });
    old.collect()
}

fn of_team(number: TeamNumber) -> EntrantNumber {
    // A team's number is never 0.
    EntrantNumber::new(number.get()).unwrap_or(EntrantNumber::FIRST)
}

impl<'a> Reader<'a> {
    fn new(trf: &'a Trf) -> Result<Self, ReportError> {
        let kind = CompetitionKind::from_trf(trf)?;
        let teams = teams(trf);
        if teams.is_empty() {
            return Err(ReportError::NoTeams);
        }
        let mut team_of = BTreeMap::new();
        for (place, team) in teams.iter().enumerate() {
            for player in &team.players {
                if team_of.insert(*player, place).is_some() {
                    return Err(ReportError::TwoTeams(*player));
                }
            }
        }
        let mut reader = Self {
            trf,
            kind,
            points: trf.point_table(),
            match_points: match_points(trf),
            colours: BoardColours::from_trf(trf),
            boards: 0,
            teams,
            team_of,
            played: 0,
            deeds: Vec::new(),
            game_points: Vec::new(),
        };
        reader.played = reader.paired_rounds();
        reader.boards = reader.boards();
        reader.read_rounds()?;
        Ok(reader)
    }

    /// The last round in which a player or a team met another.
    fn paired_rounds(&self) -> usize {
        let forfeits = self
            .forfeits()
            .map(|forfeit| usize::from(forfeit.round.get()));
        forfeits.fold(paired_rounds(self.trf), usize::max)
    }

    /// The error for an open game in the last paired round, which is then still in
    /// progress.
    fn open(&self) -> Option<ReportError> {
        let last = self.played.checked_sub(1)?;
        let mut players = self.team_of.keys();
        let player = players.find(|player| self.cell(**player, last).is_some_and(Cell::is_open));
        player.map(|player| ReportError::NoResult {
            player: *player,
            round: self.played,
        })
    }

    /// The number of boards of a match: from record 352, or the largest line-up.
    fn boards(&self) -> usize {
        let most = |round: usize| {
            let teams = self.teams.iter().map(move |team| {
                let players = team.players.iter();
                let on_board = players.filter(|player| {
                    let cell = self.cell(**player, round);
                    cell.is_some_and(was_paired)
                });
                on_board.count()
            });
            teams.max().unwrap_or_default()
        };
        let most = || (0..self.played).map(most).max().unwrap_or_default();
        self.colours.count().unwrap_or_else(most)
    }

    fn forfeits(&self) -> impl Iterator<Item = &'a ForfeitedMatch> + use<'a> {
        self.trf.records().filter_map(|record| match record {
            Record::ForfeitedMatch(forfeited) => Some(forfeited),
            _ => None,
        })
    }

    fn team_byes(&self) -> impl Iterator<Item = &'a TeamByes> + use<'a> {
        self.trf.records().filter_map(|record| match record {
            Record::TeamByes(byes) => Some(byes),
            _ => None,
        })
    }

    fn cell(&self, player: StartingRank, round: usize) -> Option<Cell> {
        self.trf.player(player)?.cell(round_number(round)?)
    }

    fn is(&self, team: usize, number: u16) -> bool {
        self.teams[team].number.get() == number
    }

    /// The bye that a team requested for a round (record 240).
    fn requested_bye(&self, team: usize, round: usize) -> Option<ByeKind> {
        let mut byes = self.trf.byes(round_number(round)?);
        let bye = byes.find(|(number, _)| self.is(team, number.get()));
        bye.map(|(_, kind)| kind)
    }

    /// The forfeited match of a team in a round (record 330).
    fn forfeited(&self, team: usize, round: usize) -> Option<RoundDeed> {
        let number = round_number(round)?;
        let mut forfeits = self.forfeits().filter(|forfeit| forfeit.round == number);
        forfeits.find_map(|forfeit| {
            let (other, won) = if self.is(team, forfeit.white.get()) {
                (forfeit.black, forfeit.forfeit == TeamForfeit::White)
            } else if self.is(team, forfeit.black.get()) {
                (forfeit.white, forfeit.forfeit == TeamForfeit::Black)
            } else {
                return None;
            };
            let opponent =
                (0..self.teams.len()).find(|other_team| self.is(*other_team, other.get()))?;
            Some(RoundDeed::Match {
                opponent,
                side: None,
                won: if won { Won::Yes } else { Won::No },
            })
        })
    }

    /// Whether a team has the pairing-allocated bye of a round (record 320).
    fn had_allocated_bye(&self, team: usize, round: usize) -> bool {
        let mut places = self.team_byes().filter_map(|byes| *byes.rounds.get(round)?);
        places.any(|number| self.is(team, number.get()))
    }

    /// A team's line-up in a round by board: from record 300, or the players who were
    /// present in the order of the team's record.
    fn line_up(&self, team: usize, round: usize) -> Vec<Option<StartingRank>> {
        let written = self.trf.records().find_map(|record| match record {
            Record::LineUp(line_up)
                if Some(line_up.round) == round_number(round)
                    && self.is(team, line_up.team.get()) =>
            {
                Some(line_up.boards.clone())
            }
            _ => None,
        });
        written.unwrap_or_else(|| {
            let players = self.teams[team].players.iter().copied();
            let on_board = |player: &StartingRank| {
                let cell = self.cell(*player, round);
                matches!(
                    cell,
                    Some(Cell::Game(_) | Cell::Bye(Bye::ForfeitWin | Bye::ForfeitLoss))
                )
            };
            players.filter(on_board).map(Some).collect()
        })
    }

    /// The games of a team in a round, with the player's index in the line-up.
    fn games(&self, team: usize, round: usize) -> Vec<(usize, Game)> {
        let line_up = self.line_up(team, round).into_iter().enumerate();
        let games = line_up.filter_map(|(board, player)| match self.cell(player?, round)? {
            Cell::Game(game) => Some((board, game)),
            Cell::Bye(_) => None,
        });
        games.collect()
    }

    /// The team that the players of a team met in a round.
    fn opponent(&self, team: usize, round: usize) -> Result<Option<usize>, ReportError> {
        let mut opponent = None;
        for (_, game) in self.games(team, round) {
            let other = self.team_of.get(&game.opponent).copied();
            let other = other.filter(|other| *other != team);
            let contradiction = ReportError::TwoOpponents {
                team: self.teams[team].number,
                round: round + 1,
            };
            match (other, opponent) {
                (Some(other), None) => opponent = Some(other),
                (Some(other), Some(known)) if other == known => {}
                _ => return Err(contradiction),
            }
        }
        Ok(opponent)
    }

    /// The colour of a team's first board in a played match. A missing player moves the
    /// later players up by one board, so of two opponents the later index is the right
    /// one, and the first board with a known colour decides.
    fn side(&self, team: usize, opponent: usize, round: usize) -> Option<Side> {
        let there = self.line_up(opponent, round);
        let boards = self.games(team, round).into_iter();
        let boards = boards.filter_map(|(board, game)| {
            let colour = game.colour?;
            let place = there
                .iter()
                .position(|player| *player == Some(game.opponent));
            Some((board.max(place.unwrap_or_default()), colour))
        });
        let first = boards.min_by_key(|(board, _)| *board);
        first.map(|(board, colour)| self.colours.first_board(board, colour))
    }

    /// The game points of a team's boards in a round, in tenths.
    fn boards_points(&self, team: usize, round: usize) -> Result<i32, ReportError> {
        let mut sum = 0;
        for player in &self.teams[team].players {
            let Some(cell) = self.cell(*player, round) else {
                continue;
            };
            if cell.is_open() && round + 1 == self.played {
                continue;
            }
            let points = self.points.points(cell).ok_or(ReportError::NoResult {
                player: *player,
                round: round + 1,
            })?;
            // A player outside the line-up contributes no points.
            if !matches!(cell, Cell::Bye(Bye::Unmarked)) {
                sum += tenths(points);
            }
        }
        Ok(sum)
    }

    fn was_played(&self, team: usize, round: usize) -> bool {
        let mut games = self.games(team, round).into_iter();
        games.any(|(_, game)| game.result.is_some_and(GameResult::is_played))
    }

    fn read_rounds(&mut self) -> Result<(), ReportError> {
        for team in 0..self.teams.len() {
            let points = (0..self.played).map(|round| self.boards_points(team, round));
            self.game_points.push(points.collect::<Result<_, _>>()?);
        }
        for team in 0..self.teams.len() {
            let deeds = (0..self.played).map(|round| self.deed(team, round));
            self.deeds.push(deeds.collect::<Result<_, _>>()?);
        }
        Ok(())
    }

    fn deed(&self, team: usize, round: usize) -> Result<RoundDeed, ReportError> {
        if let Some(kind) = self.requested_bye(team, round) {
            return Ok(RoundDeed::Bye(kind));
        }
        if let Some(forfeited) = self.forfeited(team, round) {
            return Ok(forfeited);
        }
        if self.had_allocated_bye(team, round) {
            return Ok(RoundDeed::AllocatedBye);
        }
        let Some(opponent) = self.opponent(team, round)? else {
            return Ok(self.bye(team, round));
        };
        let (own, theirs) = (
            self.game_points[team][round],
            self.game_points[opponent][round],
        );
        let played = self.was_played(team, round);
        let side = played.then(|| self.side(team, opponent, round));
        Ok(RoundDeed::Match {
            opponent,
            side: side.flatten(),
            won: match own.cmp(&theirs) {
                std::cmp::Ordering::Greater => Won::Yes,
                std::cmp::Ordering::Equal if played => Won::Drawn,
                _ => Won::No,
            },
        })
    }

    /// What the players' lines say about a team without an opponent: the first line
    /// that is more than an absence.
    fn bye(&self, team: usize, round: usize) -> RoundDeed {
        let players = self.teams[team].players.iter();
        let mut cells = players.filter_map(|player| self.cell(*player, round));
        let deed = cells.find_map(|cell| match cell {
            Cell::Bye(Bye::PairingAllocated) => Some(RoundDeed::AllocatedBye),
            Cell::Bye(Bye::FullPoint) => Some(RoundDeed::Bye(ByeKind::FullPoint)),
            Cell::Bye(Bye::HalfPoint | Bye::Draw) => Some(RoundDeed::Bye(ByeKind::HalfPoint)),
            Cell::Bye(Bye::ForfeitWin) => Some(RoundDeed::Walkover),
            Cell::Bye(_) | Cell::Game(_) => None,
        });
        deed.unwrap_or(RoundDeed::Bye(ByeKind::ZeroPoint))
    }

    /// The match points and game points of a team's round, in tenths, with the kind of
    /// record 299 that may change them.
    fn usual_points(&self, team: usize, round: usize) -> (i32, i32, Option<AbnormalKind>) {
        let boards = self.game_points[team][round];
        let table = self.match_points;
        let number = |points: u32| i32::try_from(points).unwrap_or(i32::MAX);
        let (win, draw, loss) = (number(table.win), number(table.draw), number(table.loss));
        let on_all_boards = |points: Points| {
            let count = i32::try_from(self.boards).unwrap_or(i32::MAX);
            tenths(points).saturating_mul(count)
        };
        // If the players' lines do not have the round, the result applies to all
        // boards.
        let mut cells = self.teams[team].players.iter();
        let written = cells.any(|player| {
            let cell = self.cell(*player, round);
            cell.is_some_and(|cell| cell != Cell::Bye(Bye::Unmarked))
        });
        let as_written = |points: Points| {
            if written {
                boards
            } else {
                on_all_boards(points)
            }
        };
        match self.deeds[team][round] {
            RoundDeed::Match { side, won, .. } => match (won, side) {
                (Won::Yes, Some(_)) => (win, boards, Some(AbnormalKind::Win)),
                (Won::Drawn, _) => (draw, boards, Some(AbnormalKind::Draw)),
                (Won::No, Some(_)) => (loss, boards, Some(AbnormalKind::Loss)),
                (Won::Yes, None) => (
                    win,
                    as_written(self.points.forfeit_win),
                    Some(AbnormalKind::ForfeitWin),
                ),
                (Won::No, None) => (loss, boards, Some(AbnormalKind::ForfeitLoss)),
            },
            RoundDeed::AllocatedBye => {
                let said = |of: fn(&TeamByes) -> Option<Points>| {
                    let mut records = self.team_byes().filter_map(of);
                    records.next().map(tenths)
                };
                (
                    said(|byes| byes.match_points).unwrap_or(draw),
                    said(|byes| byes.game_points)
                        .unwrap_or_else(|| on_all_boards(self.points.draw.white)),
                    None,
                )
            }
            RoundDeed::Bye(ByeKind::FullPoint) => (
                win,
                as_written(self.points.full_point_bye),
                Some(AbnormalKind::FullPointBye),
            ),
            RoundDeed::Bye(ByeKind::HalfPoint) => (
                draw,
                as_written(self.points.half_point_bye),
                Some(AbnormalKind::HalfPointBye),
            ),
            RoundDeed::Bye(ByeKind::ZeroPoint) => (0, boards, Some(AbnormalKind::ZeroPointBye)),
            RoundDeed::Walkover => (win, boards, Some(AbnormalKind::ForfeitWin)),
        }
    }

    /// The match points and game points of a team's round, in tenths, after records
    /// 299.
    fn round_points(&self, team: usize, round: usize) -> (i32, i32) {
        let (mut match_points, mut game_points, kind) = self.usual_points(team, round);
        let meant = |abnormal: &&Abnormal| {
            let names = abnormal.numbers.iter();
            abnormal
                .round
                .is_none_or(|number| Some(number) == round_number(round))
                && (abnormal.numbers.is_empty()
                    || names.map(|number| number.get()).any(|n| self.is(team, n)))
        };
        // A record that names teams or a round is more specific; of equally specific
        // ones the last applies.
        let of_result = self
            .trf
            .abnormal()
            .filter(meant)
            .filter(|abnormal| Some(abnormal.kind) == kind);
        let precisely = |abnormal: &&Abnormal| (!abnormal.numbers.is_empty(), abnormal.round);
        let of_result = of_result.max_by_key(precisely);
        if let Some(abnormal) = of_result {
            let said = |points: Option<SignedPoints>| points.map(SignedPoints::tenths);
            match_points = said(abnormal.match_points).unwrap_or(match_points);
            game_points = said(abnormal.points).unwrap_or(game_points);
        }
        // A record without a round applies once to the tournament and counts in the
        // first round.
        let adjustments = self.trf.abnormal().filter(meant).filter(|abnormal| {
            abnormal.kind == AbnormalKind::Adjustment && (abnormal.round.is_some() || round == 0)
        });
        for abnormal in adjustments {
            let added = |points: Option<SignedPoints>| points.map_or(0, SignedPoints::tenths);
            match_points += added(abnormal.match_points);
            game_points += added(abnormal.points);
        }
        (match_points, game_points)
    }

    fn past(&self, team: usize, round: usize) -> PastRound {
        let (match_points, game_points) = self.round_points(team, round);
        let (primary, secondary) = match self.kind.primary {
            Primary::MatchPoints => (match_points, game_points),
            Primary::GamePoints => (game_points, match_points),
        };
        let kind = match self.deeds[team][round] {
            RoundDeed::Match {
                opponent,
                side,
                won,
            } => {
                let opponent = self.teams[opponent].number;
                match side {
                    Some(side) => PastKind::Played { opponent, side },
                    None => PastKind::Forfeit {
                        opponent,
                        won: won == Won::Yes,
                    },
                }
            }
            RoundDeed::AllocatedBye => PastKind::AllocatedBye,
            RoundDeed::Bye(ByeKind::FullPoint) | RoundDeed::Walkover => PastKind::FullPointBye,
            RoundDeed::Bye(_) => PastKind::NotPaired,
        };
        PastRound {
            primary,
            secondary,
            kind,
        }
    }

    /// The competition before the round with this index.
    fn before(
        &self,
        round: usize,
        rounds: usize,
        initial_colour: Side,
        takes_part: impl Fn(usize) -> bool,
    ) -> Tournament {
        let all = || 0..self.teams.len();
        let first = (0..self.played).find(|round| all().any(|it| self.found(it, *round).is_some()));
        let group = baku_group_of(all().map(|team| match first {
            Some(round) => self.found(team, round).is_some(),
            None => takes_part(team),
        }));
        let teams = self.teams.iter().enumerate().map(|(place, team)| Team {
            number: team.number,
            history: (0..round).map(|round| self.past(place, round)).collect(),
            virtual_points: self.virtual_points(place, place < group, round, rounds),
            takes_part: takes_part(place),
        });
        let known = |number: &EntrantNumber| self.teams.iter().any(|team| team.number == *number);
        let groups = round_number(round)
            .into_iter()
            .flat_map(|round| self.trf.prohibited(round));
        let forbidden = groups.map(|group| {
            let group = group.iter().copied().map(entrant);
            group.filter(known).collect()
        });
        Tournament {
            teams: teams.collect(),
            rounds,
            paired_rounds: round,
            initial_colour,
            preferences: self.kind.preferences,
            secondary_counts: self.kind.secondary_counts,
            forbidden: forbidden.collect(),
        }
    }

    fn virtual_points(&self, team: usize, is_first: bool, round: usize, rounds: usize) -> Vec<u32> {
        if self.kind.baku {
            return if is_first {
                baku_virtual_points(rounds, self.match_points)
            } else {
                Vec::new()
            };
        }
        let points = |round: usize| {
            let number = round_number(round)?;
            self.trf.records().rev().find_map(|record| match record {
                Record::Acceleration(span)
                    if (span.first_round..=span.last_round).contains(&number)
                        && (span.first.get()..=span.last.get())
                            .contains(&self.teams[team].number.get()) =>
                {
                    match self.kind.primary {
                        Primary::MatchPoints => span.match_points,
                        Primary::GamePoints => span.points,
                    }
                }
                _ => None,
            })
        };
        (0..=round)
            .map(|round| points(round).map_or(0, Points::tenths))
            .collect()
    }

    /// The initial colour: from a record, or from the first round with colours, by its
    /// highest team.
    fn initial_colour(&self) -> Option<Side> {
        let side = |team: usize, round: usize| match self.deeds[team][round] {
            RoundDeed::Match { side, .. } => side,
            _ => None,
        };
        self.trf.initial_colour().or_else(|| {
            let teams = 0..self.teams.len();
            let coloured = |round: &usize| teams.clone().any(|team| side(team, *round).is_some());
            let round = (0..self.played).find(coloured)?;
            let had_number = |team: &usize| {
                let deeds = self.deeds[*team][..=round].iter();
                let mut paired = deeds.filter(|deed| {
                    matches!(deed, RoundDeed::Match { .. } | RoundDeed::AllocatedBye)
                });
                paired.next().is_some()
            };
            let numbered = teams.clone().filter(had_number).enumerate();
            let mut colours = numbered.filter_map(|(place, team)| {
                let side = side(team, round)?;
                Some(if place.is_multiple_of(2) {
                    side
                } else {
                    side.other()
                })
            });
            colours.next()
        })
    }

    /// The match of a team in a round of the file.
    fn found(&self, team: usize, round: usize) -> Option<Board> {
        let number = self.teams[team].number;
        match self.deeds[team][round] {
            RoundDeed::Match { opponent, side, .. } => {
                let opponent = self.teams[opponent].number;
                let black = side == Some(Side::Black)
                    || (side.is_none() && self.scheduled(team, round) == Some(Side::Black));
                Some(if black {
                    Board {
                        white: opponent,
                        black: Some(number),
                    }
                } else {
                    Board {
                        white: number,
                        black: Some(opponent),
                    }
                })
            }
            RoundDeed::AllocatedBye => Some(Board {
                white: number,
                black: None,
            }),
            RoundDeed::Bye(_) | RoundDeed::Walkover => None,
        }
    }

    /// The colour that a team was assigned in a forfeited match.
    fn scheduled(&self, team: usize, round: usize) -> Option<Side> {
        let number = round_number(round)?;
        let of_record = self.forfeits().find_map(|forfeit| {
            if forfeit.round != number {
                None
            } else if self.is(team, forfeit.white.get()) {
                Some(Side::White)
            } else if self.is(team, forfeit.black.get()) {
                Some(Side::Black)
            } else {
                None
            }
        });
        of_record.or_else(|| {
            let mut games = self.games(team, round).into_iter();
            games.find_map(|(board, game)| {
                let colour = game.colour?;
                Some(self.colours.first_board(board, colour))
            })
        })
    }
}
