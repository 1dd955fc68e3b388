//! Report files as input of the pairing systems: the next round, and the check of the
//! rounds in the file. This module reads players; `team` reads teams.
//!
//! Files are interpreted as pairing programs do: if no record gives the initial colour,
//! it follows from the first round with colours, and a score that does not follow from
//! the results is refused. A cell after the last round in which any player has an
//! opponent is a bye in a future round, whatever its symbol.

mod rules;
mod team;
#[cfg(test)]
mod tests;

pub use team::{check_teams, next_round_of_teams};

use crate::entrant::EntrantNumber;
use crate::round::Pairing;
use crate::trf::{
    Bye, Cell, Heading, Player as Line, Record, RoundNumber, StartingRank, Trf, Worths,
};
use areopagus_games::Side;
use areopagus_language::Language;

use super::swiss::{
    ColourRules, PairingError, PastKind, PastRound, Player, PointSystem, Tournament, baku_group_of,
    baku_virtual_points, pair,
};

/// The tournament types (record 192) of the Dutch system.
const DUTCH: [&str; 2] = ["FIDE_DUTCH", "FIDE_DUTCH_2025"];

/// The tournament types of the Dutch system with Baku acceleration.
const DUTCH_BAKU: [&str; 2] = ["FIDE_DUTCH_BAKU", "FIDE_DUTCH_2025_BAKU"];

areopagus_language::sentences! {
    /// The reason why a report file cannot be used as input.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    #[error("{}", self.say(Language::En))]
    pub enum ReportError {
        /// Neither record 142 nor XXR gives the number of rounds.
        NoRounds =>
            en "the number of rounds is missing: record 142 or XXR says it",
            ru "не указано число туров: его называет запись 142 или XXR",
            de "die Zahl der Runden fehlt: Datensatz 142 oder XXR nennt sie";
        /// Neither record 152 nor XXC nor a round gives the initial colour.
        NoInitialColour =>
            en "the colour of the lot is missing: record 152 (W or B) or XXC (white1 or black1) says it",
            ru "не указан цвет по жребию: его называет запись 152 (W или B) или XXC (white1 или black1)",
            de "die Farbe des Loses fehlt: Datensatz 152 (W oder B) oder XXC (white1 oder black1) nennt sie";
        /// More rounds are paired than the tournament has.
        TooManyRounds =>
            en "there are more rounds than record 142 or XXR says",
            ru "туров больше, чем сказано в записи 142 или XXR",
            de "es sind mehr Runden, als Datensatz 142 oder XXR angibt";
        /// All rounds are paired; their number.
        Finished(rounds: usize) =>
            en "there is no next round: all rounds are paired ({rounds})",
            ru "следующего тура нет: жеребьёвка всех туров ({rounds}) проведена",
            de "es gibt keine nächste Runde: Alle Runden ({rounds}) sind ausgelost";
        /// Record 192 names a system other than the Dutch system.
        OtherSystem(kind: String) =>
            en "record 192 says {kind:?}, which is not the FIDE Dutch system",
            ru "в записи 192 стоит {kind:?} – это не голландская система ФИДЕ",
            de "in Datensatz 192 steht {kind:?}, und das ist nicht das holländische System der FIDE";
        /// The file has teams (records 013 and 310) where players are to be paired.
        Teams =>
            en "the file has teams (records 013 and 310): they are paired by the team system",
            ru "в файле есть команды (записи 013 и 310): их жеребьёвку проводит командная система",
            de "die Datei hat Mannschaften (Datensätze 013 und 310): Diese lost das Mannschaftssystem aus";
        /// Record 192 names a system other than that of teams.
        OtherTeamSystem(kind: String) =>
            en "record 192 says {kind:?}, which is not the FIDE team system",
            ru "в записи 192 стоит {kind:?} – это не командная система ФИДЕ",
            de "in Datensatz 192 steht {kind:?}, und das ist nicht das Mannschaftssystem der FIDE";
        /// The file has no teams (records 013 and 310) where teams are to be paired.
        NoTeams =>
            en "there are no teams: records 310 (or 013) name them",
            ru "команд нет: их называют записи 310 (или 013)",
            de "es gibt keine Mannschaften: Die Datensätze 310 (oder 013) nennen sie";
        /// A player is in two teams.
        TwoTeams(player: StartingRank) =>
            en "player {player} stands in two teams",
            ru "участник {player} стоит в двух командах",
            de "der Spieler {player} steht in zwei Mannschaften";
        /// The players of a team met no team or more than one in a round.
        TwoOpponents {
            /// The team.
            team: EntrantNumber,
            /// The round, from 1.
            round: usize,
        } =>
            en "in round {round} the players of team {team} met players of more than one team, or of none",
            ru "в туре {round} игроки команды {team} встречались не с одной командой",
            de "in Runde {round} spielten die Spieler der Mannschaft {team} gegen Spieler mehrerer Mannschaften oder keiner";
        /// Baku acceleration is used with game points as the primary score (C.04.7, 1.4.4).
        BakuGamePoints =>
            en "Baku acceleration cannot be used with game points as the primary score",
            ru "ускорение «Баку» неприменимо, если основные очки – очки партий",
            de "die Baku-Beschleunigung ist nicht anwendbar, wenn Brettpunkte die Hauptwertung sind";
        /// A game of a completed round has no result.
        NoResult {
            /// The player.
            player: StartingRank,
            /// The round, from 1.
            round: usize,
        } =>
            en "round {round} of player {player} has no result",
            ru "в туре {round} у участника {player} нет результата",
            de "die Runde {round} des Spielers {player} hat kein Ergebnis";
        /// The score in a player's line does not follow from the results.
        Score {
            /// The player.
            player: StartingRank,
            /// The score that follows from the results, in tenths of a point.
            expected: u32,
        } =>
            en ("the score of player {player} must be {}.{}: that is what the results give", expected / 10, expected % 10),
            ru ("у участника {player} должно быть {},{} очка: столько дают результаты", expected / 10, expected % 10),
            de ("die Punktzahl des Spielers {player} muss {},{} sein: So viel ergeben die Ergebnisse", expected / 10, expected % 10);
        /// Baku acceleration is used with unsuitable points: a draw must be worth half a
        /// win, and a loss nothing.
        BakuPoints =>
            en "Baku acceleration needs a draw worth half a win and a loss worth nothing",
            ru "ускорение «Баку» требует, чтобы ничья стоила половину победы, а поражение – ничего",
            de "die Baku-Beschleunigung verlangt, dass ein Remis einen halben Sieg wert ist und eine Niederlage nichts";
    }
}

/// The tournament in a report file, before its next round.
///
/// # Errors
/// [`ReportError`] if the file lacks something that the pairing needs, or contradicts
/// itself.
pub fn next_round(trf: &Trf) -> Result<Tournament, ReportError> {
    let reader = Reader::new(trf)?;
    let is_over = |round: usize| {
        let mut players = reader.players.iter();
        players.all(|player| player.rounds.get(round).is_some_and(Option::is_some))
    };
    let nobody_left = !reader.players.is_empty() && is_over(reader.played);
    let rounds = trf.rounds().ok_or(ReportError::NoRounds)?;
    let rounds = usize::from(rounds.get());
    let played = before_last(reader.played, usize::from(nobody_left), rounds)?;
    if let Some(open) = reader.open() {
        return Err(open);
    }
    let initial = told_colour(trf, &reader.players).ok_or(ReportError::NoInitialColour)?;
    reader.check_scores(played)?;
    let next = round_number(played);
    let byes: Vec<StartingRank> = next
        .into_iter()
        .flat_map(|round| trf.byes(round))
        .map(|bye| bye.0)
        .collect();
    let absent: Vec<StartingRank> = trf.absent().collect();
    let takes_part = |player: &Line| {
        player.rounds.get(played).is_none_or(Option::is_none)
            && !byes.contains(&player.number)
            && !absent.contains(&player.number)
    };
    reader.before(played, rounds, initial, takes_part)
}

/// A pairing or bye, from a report file or from the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// The player of White, or the one with the bye.
    pub white: EntrantNumber,
    /// The player of Black; `None` for the bye.
    pub black: Option<EntrantNumber>,
}

/// The outcome of checking a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoundCheck {
    /// The round is what the system pairs.
    Same,
    /// The round differs. Both lists have only the boards that the other lacks, in the
    /// order of boards.
    Different {
        /// The boards that the system pairs.
        expected: Vec<Board>,
        /// The boards in the file.
        found: Vec<Board>,
    },
    /// The system finds no legal pairing.
    NoLegalPairing,
}

/// Checks every round of a report file against the pairing system, from the first
/// round.
///
/// # Errors
/// [`ReportError`] at once, if the file contradicts itself. The iterator returns
/// [`PairingError`] for a round that cannot be checked.
pub fn check(
    trf: &Trf,
) -> Result<impl Iterator<Item = Result<RoundCheck, PairingError>> + '_, ReportError> {
    let reader = Reader::new(trf)?;
    let played = reader.played;
    let rounds = trf
        .rounds()
        .map_or(played, |rounds| usize::from(rounds.get()));
    if played > rounds {
        return Err(ReportError::TooManyRounds);
    }
    reader.check_scores(played)?;
    let initial = told_colour(trf, &reader.players).unwrap_or(Side::White);
    let befores = (0..played).map(|round| {
        let paired = |player: &Line| {
            let cell = player.rounds.get(round).copied().flatten();
            cell.is_some_and(was_paired)
        };
        reader.before(round, rounds, initial, paired)
    });
    let befores: Vec<Tournament> = befores.collect::<Result<_, _>>()?;
    Ok(befores.into_iter().enumerate().map(move |(round, before)| {
        let paired = pair(&before).map(|round| (round.boards, round.bye));
        judged(paired, |expected| reader.compare(&before, round, expected))
    }))
}

/// The outcome for a round that the system paired; `compare` compares its boards with
/// the file's.
///
/// # Errors
/// [`PairingError`] if the system cannot pair the round.
fn judged(
    paired: Result<(Vec<Pairing>, Option<EntrantNumber>), PairingError>,
    compare: impl FnOnce(Vec<Board>) -> RoundCheck,
) -> Result<RoundCheck, PairingError> {
    let (pairs, bye) = match paired {
        Ok(round) => round,
        Err(PairingError::NobodyToPair) => return Ok(RoundCheck::Same),
        Err(PairingError::NoLegalPairing) => return Ok(RoundCheck::NoLegalPairing),
        Err(error) => return Err(error),
    };
    let boards = pairs.into_iter().map(|pairing| Board {
        white: pairing.white,
        black: Some(pairing.black),
    });
    let bye = bye.map(|white| Board { white, black: None });
    Ok(compare(boards.chain(bye).collect()))
}

/// The number of rounds before the next one: the paired rounds, and the round after
/// them if everyone in it has a bye.
fn before_last(paired: usize, passed: usize, rounds: usize) -> Result<usize, ReportError> {
    if paired > rounds {
        return Err(ReportError::TooManyRounds);
    }
    let behind = paired + passed;
    if behind >= rounds {
        return Err(ReportError::Finished(rounds));
    }
    Ok(behind)
}

/// A file whose players are in the order of their pairing numbers.
#[derive(Debug, Clone)]
struct Reader<'a> {
    trf: &'a Trf,
    players: Vec<&'a Line>,
    worths: Worths<'a>,
    baku: bool,
    /// Whether a result has another value than in the points table.
    abnormal: bool,
    /// The number of paired rounds.
    played: usize,
}

/// Whether a player was paired or had the pairing-allocated bye.
const fn was_paired(cell: Cell) -> bool {
    matches!(
        cell,
        Cell::Game(_) | Cell::Bye(Bye::PairingAllocated | Bye::ForfeitWin)
    )
}

/// The number of paired rounds.
fn paired_rounds(trf: &Trf) -> usize {
    trf.last_paired_round()
        .map_or(0, |round| usize::from(round.get()))
}

fn round_number(round: usize) -> Option<RoundNumber> {
    RoundNumber::new(u16::try_from(round + 1).ok()?)
}

/// The initial colour, from a record or from the first round with colours.
pub fn initial_colour(trf: &Trf) -> Option<Side> {
    told_colour(trf, &trf.in_pairing_order())
}

/// The initial colour: from a record, or from the first round with colours, by its
/// highest player among those paired until then.
fn told_colour(trf: &Trf, players: &[&Line]) -> Option<Side> {
    let colour = |cell: &Option<Cell>| match cell {
        Some(Cell::Game(game)) => game.colour,
        _ => None,
    };
    trf.initial_colour().or_else(|| {
        let coloured =
            |player: &&Line| player.rounds.iter().position(|cell| colour(cell).is_some());
        let first = players.iter().filter_map(coloured).min()?;
        let had_number = |player: &&&Line| {
            let cells = player.rounds.iter().take(first + 1);
            cells.flatten().any(|cell| was_paired(*cell))
        };
        let numbered = players.iter().filter(had_number).enumerate();
        let mut colours = numbered.filter_map(|(place, player)| {
            let side = player.rounds.get(first).and_then(colour)?;
            Some(if place % 2 == 0 { side } else { side.other() })
        });
        colours.next()
    })
}

fn entrant(number: StartingRank) -> EntrantNumber {
    // A starting rank is never 0.
    EntrantNumber::new(number.get()).unwrap_or(EntrantNumber::FIRST)
}

impl<'a> Reader<'a> {
    fn new(trf: &'a Trf) -> Result<Self, ReportError> {
        if trf
            .records()
            .any(|record| matches!(record, Record::Team(_) | Record::OldTeam(_)))
        {
            return Err(ReportError::Teams);
        }
        let kind = trf.heading(Heading::KindCode).map_or("", str::trim);
        if rules::CompetitionKind::is_of_teams(kind) {
            return Err(ReportError::Teams);
        }
        let baku = DUTCH_BAKU.contains(&kind);
        if !baku && !DUTCH.contains(&kind) && !kind.is_empty() {
            return Err(ReportError::OtherSystem(kind.to_owned()));
        }
        let players = trf.in_pairing_order();
        let played = paired_rounds(trf);
        let worths = trf.worths();
        let points = worths.table();
        let baku = baku && !trf.is_accelerated();
        let (win, draw) = (points.win.white.tenths(), points.draw.white.tenths());
        if baku && (win != 2 * draw || points.loss.white.tenths() != 0) {
            return Err(ReportError::BakuPoints);
        }
        Ok(Self {
            trf,
            players,
            worths,
            baku,
            abnormal: trf.abnormal().next().is_some(),
            played,
        })
    }

    fn system(&self) -> PointSystem {
        let points = self.worths.table();
        PointSystem {
            win: points.win.white.tenths(),
            draw: points.draw.white.tenths(),
            loss: points.loss.white.tenths(),
        }
    }

    /// The error for an open game in the last paired round, which is then still in
    /// progress.
    fn open(&self) -> Option<ReportError> {
        let last = self.played.checked_sub(1)?;
        let mut players = self.players.iter();
        players.find_map(|player| {
            let cell = player.rounds.get(last).copied().flatten()?;
            cell.is_open().then_some(ReportError::NoResult {
                player: player.number,
                round: self.played,
            })
        })
    }

    /// The value of a round's result in tenths of a point. It is negative only by a
    /// record 299.
    fn worth(&self, player: &Line, round: usize) -> Result<i32, ReportError> {
        let written = player.rounds.get(round).copied().flatten();
        if self.abnormal
            && let Some((number, cell)) = round_number(round).zip(written)
            && let Some(worth) = self.worths.points(player.number, number, cell)
        {
            return Ok(worth.tenths());
        }
        let cell = written.unwrap_or(Cell::Bye(Bye::Unmarked));
        let points = self
            .worths
            .table()
            .points(cell)
            .ok_or(ReportError::NoResult {
                player: player.number,
                round: round + 1,
            })?;
        Ok(i32::try_from(points.tenths()).unwrap_or(i32::MAX))
    }

    fn points_of(&self, player: &Line, round: usize) -> Result<u32, ReportError> {
        let worth = self.worth(player, round)?;
        Ok(u32::try_from(worth).unwrap_or_default())
    }

    /// The bonus or penalty of a round in tenths of a point: from records 299 that are
    /// not for a result, and from results with a negative value. What belongs to no
    /// round counts in the first.
    fn adjustment(&self, player: &Line, round: usize) -> Result<i32, ReportError> {
        if !self.abnormal {
            return Ok(0);
        }
        let of = |round| self.trf.adjustment(player.number, round);
        let of_all = if round == 0 { of(None) } else { 0 };
        let of_round = round_number(round).map_or(0, |number| of(Some(number)));
        Ok(of_all + of_round + self.worth(player, round)?.min(0))
    }

    fn past(&self, player: &Line, round: usize) -> Result<PastRound, ReportError> {
        let points = self.points_of(player, round)?;
        let kind = match player.rounds.get(round).copied().flatten() {
            Some(Cell::Game(game)) => {
                let opponent = entrant(game.opponent);
                match (game.colour, game.result) {
                    (Some(side), Some(result)) if result.is_played() => {
                        PastKind::Played { opponent, side }
                    }
                    _ => PastKind::Forfeit { opponent },
                }
            }
            Some(Cell::Bye(Bye::PairingAllocated | Bye::ForfeitWin)) => PastKind::AllocatedBye,
            Some(Cell::Bye(_)) | None => PastKind::NotPaired,
        };
        Ok(PastRound { points, kind })
    }

    /// The tournament before the round with this index.
    fn before(
        &self,
        round: usize,
        rounds: usize,
        initial_colour: Side,
        takes_part: impl Fn(&Line) -> bool,
    ) -> Result<Tournament, ReportError> {
        let mut players = Vec::new();
        let group = self.first_group(&takes_part);
        for (place, player) in self.players.iter().enumerate() {
            let history = (0..round).map(|round| self.past(player, round));
            let adjustments = (0..round).map(|round| self.adjustment(player, round));
            players.push(Player {
                number: entrant(player.number),
                history: history.collect::<Result<_, _>>()?,
                adjustments: adjustments.collect::<Result<_, _>>()?,
                virtual_points: self.virtual_points(place < group, player, round, rounds),
                takes_part: takes_part(player),
            });
        }
        let groups = round_number(round)
            .into_iter()
            .flat_map(|round| self.trf.prohibited(round));
        let forbidden = groups.map(|group| group.iter().copied().map(entrant).collect());
        Ok(Tournament {
            players,
            rounds,
            paired_rounds: round,
            points: self.system(),
            initial_colour,
            colours: ColourRules::Fide,
            forbidden: forbidden.collect(),
        })
    }

    /// The number of first players with Baku's virtual points: determined by the
    /// players paired in the first paired round, or, before it, by those who take part
    /// in it.
    fn first_group(&self, takes_part: impl Fn(&Line) -> bool) -> usize {
        let cell = |player: &Line, round: usize| player.rounds.get(round).copied().flatten();
        let has_game = |round: &usize| {
            let mut players = self.players.iter();
            players.any(|player| matches!(cell(player, *round), Some(Cell::Game(_))))
        };
        let first = (0..self.played).find(has_game);
        baku_group_of(self.players.iter().map(|player| match first {
            Some(round) => cell(player, round).is_some_and(was_paired),
            None => takes_part(player),
        }))
    }

    fn virtual_points(
        &self,
        is_first: bool,
        player: &Line,
        round: usize,
        rounds: usize,
    ) -> Vec<u32> {
        if self.baku {
            return if is_first {
                baku_virtual_points(rounds, self.system())
            } else {
                Vec::new()
            };
        }
        if !self.trf.is_accelerated() {
            return Vec::new();
        }
        let points = |round| {
            let round = round_number(round)?;
            Some(self.trf.acceleration(player.number, round)?.tenths())
        };
        (0..=round)
            .map(|round| points(round).unwrap_or_default())
            .collect()
    }

    /// Checks that the scores in the file follow from the results, with or without
    /// virtual points, byes of future rounds, and the round in progress.
    fn check_scores(&self, played: usize) -> Result<(), ReportError> {
        let in_progress = self.open().map(|_| played - 1);
        for player in &self.players {
            let Some(written) = self.trf.player(player.number).and_then(|line| line.points) else {
                continue;
            };
            let mut expected = 0;
            for round in 0..in_progress.unwrap_or(played) {
                expected += i64::from(self.points_of(player, round)?);
                expected += i64::from(self.adjustment(player, round)?);
            }
            // The amounts that a file may or may not include yet, added one after the
            // other.
            let mut counted = vec![0];
            if let Some(round) = in_progress {
                let cell = player.rounds.get(round).copied().flatten();
                if !cell.is_some_and(Cell::is_open) {
                    let points = i64::from(self.points_of(player, round)?);
                    counted.push(points + i64::from(self.adjustment(player, round)?));
                }
            }
            for round in played..player.rounds.len() {
                let so_far = counted.last().copied().unwrap_or_default();
                counted.push(so_far + i64::from(self.points_of(player, round)?));
            }
            let round = round_number(played);
            let virtual_points =
                round.and_then(|round| self.trf.acceleration(player.number, round));
            let virtual_points = virtual_points.map_or(0, |points| i64::from(points.tenths()));
            // The columns have no sign, so a negative score is written as zero.
            let accepted = counted
                .iter()
                .flat_map(|more| [*more, more + virtual_points]);
            let mut accepted = accepted.map(|more| (expected + more).max(0));
            if !accepted.any(|accepted| accepted == i64::from(written.tenths())) {
                return Err(ReportError::Score {
                    player: player.number,
                    expected: u32::try_from(expected).unwrap_or_default(),
                });
            }
        }
        Ok(())
    }

    /// The board of a player in a round of the file.
    fn found(&self, number: EntrantNumber, round: usize) -> Option<Board> {
        let player = self
            .players
            .iter()
            .find(|player| entrant(player.number) == number)?;
        match player.rounds.get(round).copied().flatten()? {
            Cell::Game(game) => {
                let opponent = entrant(game.opponent);
                Some(match game.colour {
                    Some(Side::Black) => Board {
                        white: opponent,
                        black: Some(number),
                    },
                    _ => Board {
                        white: number,
                        black: Some(opponent),
                    },
                })
            }
            Cell::Bye(_) => Some(Board {
                white: number,
                black: None,
            }),
        }
    }

    fn compare(&self, before: &Tournament, round: usize, expected: Vec<Board>) -> RoundCheck {
        let order = |number: EntrantNumber| {
            let place = before
                .players
                .iter()
                .position(|player| player.number == number);
            let player = place.and_then(|place| before.players.get(place));
            let points: i64 = player.map_or(0, |player| {
                let past = player.history.iter().map(|past| i64::from(past.points));
                past.chain(player.adjustments.iter().copied().map(i64::from))
                    .sum()
            });
            (std::cmp::Reverse(points), place)
        };
        differences(expected, |number| self.found(number, round), order)
    }
}

/// The boards that only one side has: first those of the system, then those of the
/// file, where `found` gives the board of a number. `order` gives the score, the
/// highest first, and the place of a number.
fn differences<S: Ord + Copy, P: Ord + Copy>(
    expected: Vec<Board>,
    found: impl Fn(EntrantNumber) -> Option<Board>,
    order: impl Fn(EntrantNumber) -> (S, P),
) -> RoundCheck {
    let differs = |board: &Board| found(board.white) != Some(*board);
    let expected: Vec<Board> = expected.into_iter().filter(differs).collect();
    if expected.is_empty() {
        return RoundCheck::Same;
    }
    let numbers = expected
        .iter()
        .flat_map(|board| std::iter::once(board.white).chain(board.black));
    let mut boards: Vec<Board> = Vec::new();
    for board in numbers.filter_map(&found) {
        if !boards.contains(&board) {
            boards.push(board);
        }
    }
    boards.sort_by_key(|board| {
        let white = order(board.white);
        let black = board.black.map_or(white, &order);
        let (first, second) = (white.min(black), white.max(black));
        (board.black.is_none(), first.0, second.0, first.1)
    });
    RoundCheck::Different {
        expected,
        found: boards,
    }
}
