//! The FIDE Tournament Report File: the format of 2016 (TRF16), that of 2026 (TRF-2026),
//! and the extensions of the pairing programs between them.
//!
//! A file is a list of lines, each a [`Record`] and the text that says it, so that what
//! is read is written as it stood, line by line. What the records mean together (the
//! point table, who is absent, who does not meet whom) is asked of [`Trf`].
//! Nothing here knows an event of this project or a pairing engine.

mod columns;
mod encoding;
mod fault;
mod number;
mod player;
mod points;
mod record;
mod team;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;

use crate::encoding::Encoding;

pub use encoding::{LineEnd, decode};
use fault::Misfit;
pub use fault::{TrfError, Wanted};
pub use number::{Number, Points, RoundNumber, SignedPoints, StartingRank, TeamNumber};
pub use player::{Bye, Cell, Game, GameResult, NationalRating, Person, Player, Sex};
pub use points::{PointTable, PointsFor, ScoreCode, SinglePointsFor, TeamPointsFor};
pub use record::{
    Abnormal, AbnormalKind, Acceleration, ByeKind, Byes, Heading, PlayerAcceleration, Prohibition,
    RankingMethod, Record, RoundsRecord, Settings,
};
pub use team::{ForfeitedMatch, LineUp, OldTeam, Team, TeamByes, TeamForfeit};

use areopagus_games::Side;

/// The largest file that is read, in bytes: 9999 players of 99 rounds fit.
pub const MAX_BYTES: usize = 16 << 20;

/// The most lines that are read.
pub const MAX_LINES: usize = 100_000;

/// What some editors write before UTF-8; it is no part of the first line.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// A line: what it says, and how it says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    record: Record,
    text: String,
}

impl Line {
    fn read(text: &str) -> Result<Self, Misfit> {
        Ok(Self {
            record: Record::read(text)?,
            text: text.to_owned(),
        })
    }

    /// A record, laid out by its columns. What would read as something else, such as a
    /// name that is too long, is refused.
    fn new(record: Record) -> Result<Self, Misfit> {
        let text = record.write();
        let misfit = || Misfit::new(1, &text, Wanted::Columns);
        if text.contains(['\r', '\n']) || Record::read(&text)? != record {
            return Err(misfit());
        }
        Ok(Self { record, text })
    }

    /// What the line says.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The line as it stands in the file, without its end.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A tournament report file.
///
/// ```
/// use areopagus_tournament::trf::{Heading, Player, Record, StartingRank, Trf};
///
/// let mut trf = Trf::new();
/// trf.push(Record::Heading(Heading::Name, "Spring".to_owned()))?;
/// trf.push(Record::Player(Box::new(Player::new(StartingRank::FIRST, "Rook, Anna"))))?;
/// assert_eq!(Trf::parse(&trf.to_string())?, trf);
/// # Ok::<(), areopagus_tournament::trf::TrfError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trf {
    lines: Vec<Line>,
    /// The place of each player's line.
    players: BTreeMap<StartingRank, usize>,
    /// The place of each team's line.
    teams: BTreeMap<TeamNumber, usize>,
}

impl Trf {
    /// A file without lines.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a file. A line ends with CR, LF or both; blanks at its end do not count.
    ///
    /// # Errors
    /// [`TrfError`] at the first field that does not hold what its record wants, when
    /// two players or teams have one number, and beyond [`MAX_BYTES`] and [`MAX_LINES`].
    pub fn parse(text: &str) -> Result<Self, TrfError> {
        if text.len() > MAX_BYTES {
            return Err(Misfit::new(1, "", Wanted::SmallerFile).at(1));
        }
        let mut trf = Self::new();
        for line in encoding::lines(text.trim_start_matches(BYTE_ORDER_MARK)) {
            trf.add(Line::read(line))?;
        }
        Ok(trf)
    }

    /// Reads a file of bytes, as [`crate::encoding::decode`] finds its text. The encoding
    /// is given back, for a program that asks whether the names are right.
    ///
    /// # Errors
    /// As [`Trf::parse`], and [`TrfError`] at a byte that is none of a text.
    pub fn parse_bytes(bytes: &[u8]) -> Result<(Self, Encoding), TrfError> {
        if bytes.len() > MAX_BYTES {
            return Err(Misfit::new(1, "", Wanted::SmallerFile).at(1));
        }
        let (text, encoding) = decode(bytes)?;
        Ok((Self::parse(&text)?, encoding))
    }

    /// Adds a record at the end.
    ///
    /// # Errors
    /// [`TrfError`] when a value does not fit into its columns, when the number of a
    /// player or a team is taken, and beyond [`MAX_LINES`].
    pub fn push(&mut self, record: Record) -> Result<(), TrfError> {
        self.add(Line::new(record))
    }

    fn add(&mut self, line: Result<Line, Misfit>) -> Result<(), TrfError> {
        let place = self.lines.len();
        let number = place + 1;
        if place == MAX_LINES {
            return Err(Misfit::new(1, "", Wanted::FewerLines).at(number));
        }
        let line = line.map_err(|misfit| misfit.at(number))?;
        if place == 0 && line.text.starts_with(BYTE_ORDER_MARK) {
            return Err(Misfit::new(1, &line.text, Wanted::Columns).at(number));
        }
        let taken = |text: String, wanted| Err(Misfit::new(5, &text, wanted).at(number));
        match &line.record {
            Record::Player(player) => {
                if let Some(other) = self.players.insert(player.number, place) {
                    return taken(
                        player.number.to_string(),
                        Wanted::FreshStartingRank(other + 1),
                    );
                }
            }
            Record::Team(team) => {
                if let Some(other) = self.teams.insert(team.number, place) {
                    return taken(team.number.to_string(), Wanted::FreshTeamNumber(other + 1));
                }
            }
            _ => {}
        }
        self.lines.push(line);
        Ok(())
    }

    /// The lines in the order of the file.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The records in the order of the file.
    pub fn records(&self) -> impl DoubleEndedIterator<Item = &Record> {
        self.lines.iter().map(Line::record)
    }

    /// The file with lines that end so.
    pub fn write(&self, end: LineEnd) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text += &line.text;
            text += end.signs();
        }
        text
    }

    /// The players in the order of the file.
    pub fn players(&self) -> impl Iterator<Item = &Player> {
        self.records().filter_map(|record| match record {
            Record::Player(player) => Some(&**player),
            _ => None,
        })
    }

    /// The player of a number.
    pub fn player(&self, number: StartingRank) -> Option<&Player> {
        match self.lines.get(*self.players.get(&number)?)?.record() {
            Record::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The line of a player, from 1.
    pub fn line_of(&self, number: StartingRank) -> Option<usize> {
        self.players.get(&number).map(|place| place + 1)
    }

    /// The teams of the records 310 in the order of the file.
    pub fn teams(&self) -> impl Iterator<Item = &Team> {
        self.records().filter_map(|record| match record {
            Record::Team(team) => Some(&**team),
            _ => None,
        })
    }

    /// The texts of a heading: one for most, one a line for the deputy arbiters.
    pub fn headings(&self, wanted: Heading) -> impl Iterator<Item = &str> {
        self.records().filter_map(move |record| match record {
            Record::Heading(heading, text) if *heading == wanted => Some(text.as_str()),
            _ => None,
        })
    }

    /// The text of a heading; the first one where there are several.
    pub fn heading(&self, wanted: Heading) -> Option<&str> {
        self.headings(wanted).next()
    }

    /// How many rounds the tournament has, by its last record 142 or XXR.
    pub fn rounds(&self) -> Option<RoundNumber> {
        self.records().rev().find_map(|record| match record {
            Record::Rounds(_, rounds) => Some(*rounds),
            _ => None,
        })
    }

    /// The last round of which any player's line says something.
    pub fn last_written_round(&self) -> Option<RoundNumber> {
        let longest = self.players().map(|player| player.rounds.len()).max()?;
        RoundNumber::new(u16::try_from(longest).ok()?)
    }

    /// The last round in which any player has an opponent, which is the last that was paired:
    /// a column of byes alone is that of a round to come, whatever the byes are (R-410).
    pub fn last_paired_round(&self) -> Option<RoundNumber> {
        let is_game = |cell: &Option<Cell>| matches!(cell, Some(Cell::Game(_)));
        let last = |player: &Player| player.rounds.iter().rposition(is_game);
        let last = self.players().filter_map(last).max()?;
        RoundNumber::new(u16::try_from(last + 1).ok()?)
    }

    /// The colour that the lot gave the first player, by record 152 or XXC.
    pub fn initial_colour(&self) -> Option<Side> {
        self.records().rev().find_map(|record| match record {
            Record::InitialColour(side) => Some(*side),
            Record::Settings(settings) => settings.initial_colour,
            _ => None,
        })
    }

    /// The players in the order of their pairing numbers.
    pub fn in_pairing_order(&self) -> Vec<&Player> {
        let mut players: Vec<&Player> = self.players().collect();
        if !self.by_rank() {
            players.sort_by_key(|player| player.number);
        }
        players
    }

    /// Whether the order of the players' lines, not their starting ranks, is that of the
    /// pairing (XXC `rank`).
    fn by_rank(&self) -> bool {
        self.records()
            .any(|record| matches!(record, Record::Settings(settings) if settings.by_rank))
    }

    /// What results are worth, by the records 162, XXS and BBW to BBU.
    pub fn point_table(&self) -> PointTable {
        let bye_said = self.records().any(|record| match record {
            Record::Points(pairs) => pairs
                .iter()
                .any(|(symbol, _)| *symbol == PointsFor::PairingAllocatedBye),
            Record::SinglePoints(what, _) => *what == SinglePointsFor::PairingAllocatedBye,
            _ => false,
        });
        let mut table = PointTable::USUAL;
        for record in self.records() {
            match record {
                Record::Points(pairs) => table.apply(pairs, bye_said),
                Record::Scores(scores) => table.apply_scores(scores),
                Record::SinglePoints(what, points) => table.apply_single(*what, *points, bye_said),
                _ => {}
            }
        }
        table
    }

    /// The byes of a round that stand in records 240.
    pub fn byes(&self, round: RoundNumber) -> impl Iterator<Item = (StartingRank, ByeKind)> {
        self.records()
            .filter_map(move |record| match record {
                Record::Byes(byes) if byes.round == round => Some(byes),
                _ => None,
            })
            .flat_map(|byes| byes.numbers.iter().map(|number| (*number, byes.kind)))
    }

    /// Who misses the round that is to be paired, by the records XXZ.
    pub fn absent(&self) -> impl Iterator<Item = StartingRank> {
        self.records()
            .filter_map(|record| match record {
                Record::Absent(numbers) => Some(numbers),
                _ => None,
            })
            .flatten()
            .copied()
    }

    /// Those who do not meet each other in a round, by the records 260 and XXP.
    pub fn prohibited(&self, round: RoundNumber) -> impl Iterator<Item = &[StartingRank]> {
        self.records().filter_map(move |record| match record {
            Record::ForbiddenPairs(numbers) => Some(numbers.as_slice()),
            Record::Prohibition(prohibition) => {
                let begun = prohibition.first_round <= round;
                let over = prohibition.last_round.is_some_and(|last| last < round);
                (begun && !over).then_some(prohibition.numbers.as_slice())
            }
            _ => None,
        })
    }

    /// Whether any record gives points for the pairing alone (250 or XXA).
    pub fn is_accelerated(&self) -> bool {
        self.records().any(|record| {
            matches!(
                record,
                Record::Acceleration(_) | Record::PlayerAcceleration(_)
            )
        })
    }

    /// The points that a player has in a round for the pairing alone; the last record
    /// that speaks of both counts. `None` when none does.
    pub fn acceleration(&self, player: StartingRank, round: RoundNumber) -> Option<Points> {
        self.records().rev().find_map(|record| match record {
            Record::Acceleration(span) => {
                let meant = (span.first_round..=span.last_round).contains(&round)
                    && (span.first..=span.last).contains(&player);
                meant.then_some(span.points.or(span.match_points)).flatten()
            }
            Record::PlayerAcceleration(one) if one.number == player => {
                one.rounds.get(usize::from(round.get()) - 1).copied()
            }
            _ => None,
        })
    }

    /// What a player's round is worth: its result, and every adjustment of this round
    /// added. `None` without a result.
    pub fn worth(&self, number: StartingRank, round: RoundNumber) -> Option<SignedPoints> {
        let result = self.result_worth(number, round)?.tenths();
        SignedPoints::from_tenths(result + self.adjustment(number, Some(round)))
    }

    /// What the result of a player's round is worth: by the last record 299 for it, else by
    /// the point table. `None` without a result.
    pub fn result_worth(&self, number: StartingRank, round: RoundNumber) -> Option<SignedPoints> {
        let cell = self.player(number)?.cell(round)?;
        self.worths().of(number, round, cell)
    }

    /// What results are worth, for many of them.
    pub fn worths(&self) -> Worths<'_> {
        Worths {
            table: self.point_table(),
            abnormal: self.abnormal().collect(),
        }
    }

    /// The bonus, or the penalty below zero, that the records 299 give a player beside the
    /// results of a round, in tenths. Those of no round are one for the tournament, not for
    /// each of its rounds.
    pub fn adjustment(&self, number: StartingRank, round: Option<RoundNumber>) -> i32 {
        let meant = self.abnormal().filter(|abnormal| {
            abnormal.kind == AbnormalKind::Adjustment
                && abnormal.round == round
                && abnormal.concerns(number)
        });
        let points = meant.filter_map(|abnormal| abnormal.points);
        points.map(SignedPoints::tenths).sum()
    }

    /// The records 299.
    pub fn abnormal(&self) -> impl Iterator<Item = &Abnormal> {
        self.records().filter_map(|record| match record {
            Record::Abnormal(abnormal) => Some(abnormal),
            _ => None,
        })
    }
}

/// What the results of a file are worth: by the records 299, else by the point table.
#[derive(Debug, Clone)]
pub struct Worths<'a> {
    table: PointTable,
    abnormal: Vec<&'a Abnormal>,
}

impl Worths<'_> {
    /// The point table.
    pub const fn table(&self) -> &PointTable {
        &self.table
    }

    /// What a player's round is worth that is so: by the last record 299 for it, else by the
    /// point table. `None` without a result.
    pub fn of(&self, number: StartingRank, round: RoundNumber, cell: Cell) -> Option<SignedPoints> {
        let usual = self.table.of(cell)?;
        let kind = AbnormalKind::of(cell);
        let said = self.abnormal.iter().filter(|abnormal| {
            Some(abnormal.kind) == kind
                && abnormal.round.is_none_or(|other| other == round)
                && abnormal.concerns(number)
        });
        let said = said.filter_map(|abnormal| abnormal.points).next_back();
        said.or_else(|| SignedPoints::from_tenths(i32::try_from(usual.tenths()).ok()?))
    }
}

/// The file with lines that end in CR and LF.
impl fmt::Display for Trf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(LineEnd::CrLf))
    }
}

impl std::str::FromStr for Trf {
    type Err = TrfError;

    fn from_str(text: &str) -> Result<Self, TrfError> {
        Self::parse(text)
    }
}
