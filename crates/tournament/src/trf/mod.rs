//! The FIDE Tournament Report File: TRF16, TRF-2026, and the extensions of pairing
//! programs such as TRF(bx).
//!
//! A file is a list of lines, each with its [`Record`] and its text, so that a file
//! that was read is written unchanged, line by line. [`Trf`] answers what the records
//! mean together: points, absences, forbidden pairs. The module is independent of this
//! project's events and of the pairing systems.

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
use fault::ContentFault;
pub use fault::{ExpectedContent, TrfError};
pub use number::{Number, Points, RoundNumber, SignedPoints, StartingRank, TeamNumber};
pub use player::{Bye, Cell, Game, GameResult, NationalRating, Person, Player, Sex};
pub use points::{PointTable, PointsFor, ScoreCode, SinglePointsFor, TeamPointsFor};
pub use record::{
    Abnormal, AbnormalKind, Acceleration, ByeKind, Byes, Heading, PlayerAcceleration, Prohibition,
    RankingMethod, Record, RoundsRecord, Settings,
};
pub use team::{ForfeitedMatch, LineUp, OldTeam, Team, TeamByes, TeamForfeit};

use areopagus_games::Side;

/// The maximum size of a file that is read, in bytes. 9999 players with 99 rounds fit.
pub const MAX_BYTES: usize = 16 << 20;

/// The maximum number of lines that are read.
pub const MAX_LINES: usize = 100_000;

/// Some editors write it at the beginning of UTF-8 files; it is not part of the first
/// line.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// A line: its record and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordLine {
    record: Record,
    text: String,
}

impl RecordLine {
    fn read(text: &str) -> Result<Self, ContentFault> {
        Ok(Self {
            record: Record::read(text)?,
            text: text.to_owned(),
        })
    }

    /// Lays out a record in its columns. A record that would not read back the same,
    /// such as one with a name that is too long, is refused.
    fn new(record: Record) -> Result<Self, ContentFault> {
        let text = record.write();
        let misfit = || ContentFault::new(1, &text, ExpectedContent::Columns);
        if text.contains(['\r', '\n']) || Record::read(&text)? != record {
            return Err(misfit());
        }
        Ok(Self { record, text })
    }

    /// The record.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The text in the file, without the line end.
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
    lines: Vec<RecordLine>,
    /// The index of each player's line.
    players: BTreeMap<StartingRank, usize>,
    /// The index of each team's line.
    teams: BTreeMap<TeamNumber, usize>,
}

impl Trf {
    /// An empty file.
    pub fn new() -> Self {
        Self::default()
    }

    /// Parses a file. Lines end with CR, LF or both; trailing spaces are ignored.
    ///
    /// # Errors
    /// [`TrfError`] with the first field that does not contain what its record
    /// requires, if two players or teams have the same number, or if [`MAX_BYTES`] or
    /// [`MAX_LINES`] is exceeded.
    pub fn parse(text: &str) -> Result<Self, TrfError> {
        if text.len() > MAX_BYTES {
            return Err(ContentFault::new(1, "", ExpectedContent::SmallerFile).at(1));
        }
        let mut trf = Self::new();
        for line in encoding::lines(text.trim_start_matches(BYTE_ORDER_MARK)) {
            trf.add(RecordLine::read(line))?;
        }
        Ok(trf)
    }

    /// Parses the bytes of a file, decoded by [`crate::encoding::decode`]. The encoding
    /// is returned, so that a program can ask whether the names are right.
    ///
    /// # Errors
    /// [`TrfError`] as for [`Trf::parse`], or with the first byte that does not belong
    /// to a text.
    pub fn parse_bytes(bytes: &[u8]) -> Result<(Self, Encoding), TrfError> {
        if bytes.len() > MAX_BYTES {
            return Err(ContentFault::new(1, "", ExpectedContent::SmallerFile).at(1));
        }
        let (text, encoding) = decode(bytes)?;
        Ok((Self::parse(&text)?, encoding))
    }

    /// Appends a record.
    ///
    /// # Errors
    /// [`TrfError`] if a value does not fit its columns, if the number of a player or a
    /// team is already used, or if [`MAX_LINES`] is exceeded.
    pub fn push(&mut self, record: Record) -> Result<(), TrfError> {
        self.add(RecordLine::new(record))
    }

    fn add(&mut self, line: Result<RecordLine, ContentFault>) -> Result<(), TrfError> {
        let place = self.lines.len();
        let number = place + 1;
        if place == MAX_LINES {
            return Err(ContentFault::new(1, "", ExpectedContent::FewerLines).at(number));
        }
        let line = line.map_err(|misfit| misfit.at(number))?;
        if place == 0 && line.text.starts_with(BYTE_ORDER_MARK) {
            return Err(ContentFault::new(1, &line.text, ExpectedContent::Columns).at(number));
        }
        let taken = |text: String, wanted| Err(ContentFault::new(5, &text, wanted).at(number));
        match &line.record {
            Record::Player(player) => {
                if let Some(other) = self.players.insert(player.number, place) {
                    return taken(
                        player.number.to_string(),
                        ExpectedContent::FreshStartingRank(other + 1),
                    );
                }
            }
            Record::Team(team) => {
                if let Some(other) = self.teams.insert(team.number, place) {
                    return taken(
                        team.number.to_string(),
                        ExpectedContent::FreshTeamNumber(other + 1),
                    );
                }
            }
            _ => {}
        }
        self.lines.push(line);
        Ok(())
    }

    /// The lines in the order of the file.
    pub fn lines(&self) -> &[RecordLine] {
        &self.lines
    }

    /// The records in the order of the file.
    pub fn records(&self) -> impl DoubleEndedIterator<Item = &Record> {
        self.lines.iter().map(RecordLine::record)
    }

    /// The text of the file with these line ends.
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

    /// The player with this number.
    pub fn player(&self, number: StartingRank) -> Option<&Player> {
        match self.lines.get(*self.players.get(&number)?)?.record() {
            Record::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The number of a player's line, from 1.
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

    /// The texts of a heading. Only deputy arbiters have several, one in each line.
    pub fn headings(&self, wanted: Heading) -> impl Iterator<Item = &str> {
        self.records().filter_map(move |record| match record {
            Record::Heading(heading, text) if *heading == wanted => Some(text.as_str()),
            _ => None,
        })
    }

    /// The text of a heading; the first one if there are several.
    pub fn heading(&self, wanted: Heading) -> Option<&str> {
        self.headings(wanted).next()
    }

    /// The number of rounds, from the last record 142 or XXR.
    pub fn rounds(&self) -> Option<RoundNumber> {
        self.records().rev().find_map(|record| match record {
            Record::Rounds(_, rounds) => Some(*rounds),
            _ => None,
        })
    }

    /// The last round for which any player's line has an entry.
    pub fn last_written_round(&self) -> Option<RoundNumber> {
        let longest = self.players().map(|player| player.rounds.len()).max()?;
        RoundNumber::new(u16::try_from(longest).ok()?)
    }

    /// The last paired round, which is the last one in which any player has an
    /// opponent. A column with byes only is a future round, whatever the byes are
    /// (R-410).
    pub fn last_paired_round(&self) -> Option<RoundNumber> {
        let is_game = |cell: &Option<Cell>| matches!(cell, Some(Cell::Game(_)));
        let last = |player: &Player| player.rounds.iter().rposition(is_game);
        let last = self.players().filter_map(last).max()?;
        RoundNumber::new(u16::try_from(last + 1).ok()?)
    }

    /// The initial colour, from record 152 or XXC.
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

    /// Whether the pairing numbers follow the order of the players' lines, not the
    /// starting ranks (XXC `rank`).
    fn by_rank(&self) -> bool {
        self.records()
            .any(|record| matches!(record, Record::Settings(settings) if settings.by_rank))
    }

    /// The points of results, from records 162, XXS and BBW to BBU.
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

    /// The byes of a round in records 240.
    pub fn byes(&self, round: RoundNumber) -> impl Iterator<Item = (StartingRank, ByeKind)> {
        self.records()
            .filter_map(move |record| match record {
                Record::Byes(byes) if byes.round == round => Some(byes),
                _ => None,
            })
            .flat_map(|byes| byes.numbers.iter().map(|number| (*number, byes.kind)))
    }

    /// The players who are absent from the round to be paired (records XXZ).
    pub fn absent(&self) -> impl Iterator<Item = StartingRank> {
        self.records()
            .filter_map(|record| match record {
                Record::Absent(numbers) => Some(numbers),
                _ => None,
            })
            .flatten()
            .copied()
    }

    /// The groups within which no pair is allowed in a round (records 260 and XXP).
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

    /// Whether a record gives virtual points (250 or XXA).
    pub fn is_accelerated(&self) -> bool {
        self.records().any(|record| {
            matches!(
                record,
                Record::Acceleration(_) | Record::PlayerAcceleration(_)
            )
        })
    }

    /// A player's virtual points in a round, from the last record for both; `None` if
    /// there is none.
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

    /// The value of a player's round: its result plus all adjustments of this round.
    /// `None` without a result.
    pub fn worth(&self, number: StartingRank, round: RoundNumber) -> Option<SignedPoints> {
        let result = self.result_worth(number, round)?.tenths();
        SignedPoints::from_tenths(result + self.adjustment(number, Some(round)))
    }

    /// The value of the result of a player's round: from the last record 299 for it,
    /// otherwise from the point table. `None` without a result.
    pub fn result_worth(&self, number: StartingRank, round: RoundNumber) -> Option<SignedPoints> {
        let cell = self.player(number)?.cell(round)?;
        self.worths().points(number, round, cell)
    }

    /// The values of results, for looking up many of them.
    pub fn worths(&self) -> Worths<'_> {
        Worths {
            table: self.point_table(),
            abnormal: self.abnormal().collect(),
        }
    }

    /// The bonus, or the penalty if negative, that records 299 give a player in
    /// addition to the results of a round, in tenths of a point. A record without a
    /// round applies once to the tournament, not to each of its rounds.
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

/// The values of the results in a file: from records 299, otherwise from the point
/// table.
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

    /// The value of a player's round with this result: from the last record 299 for it,
    /// otherwise from the point table. `None` without a result.
    pub fn points(
        &self,
        number: StartingRank,
        round: RoundNumber,
        cell: Cell,
    ) -> Option<SignedPoints> {
        let usual = self.table.points(cell)?;
        let kind = AbnormalKind::from_cell(cell);
        let said = self.abnormal.iter().filter(|abnormal| {
            Some(abnormal.kind) == kind
                && abnormal.round.is_none_or(|other| other == round)
                && abnormal.concerns(number)
        });
        let said = said.filter_map(|abnormal| abnormal.points).next_back();
        said.or_else(|| SignedPoints::from_tenths(i32::try_from(usual.tenths()).ok()?))
    }
}

/// Writes the file with CR and LF as line ends.
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
