//! Players: record 001 with its rounds, and national ratings.

use super::columns::{Columns, Layout, text_of};
use super::fault::{ContentFault, ExpectedContent};
use super::number::{Points, RoundNumber, StartingRank};
use areopagus_games::Side;

/// The column of the first round in records 001 and 132.
pub(super) const FIRST_ROUND: usize = 92;

/// The number of columns of a round in records 001 and 132, including the two spaces
/// after it.
pub(super) const ROUND_COLUMNS: usize = 10;

/// The highest rating that fits four columns.
const FOUR_DIGITS: u32 = 9999;

/// The sex of a player, column 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sex {
    /// `m`
    Man,
    /// `w`
    Woman,
}

/// The columns that record 001 and the national records have in common.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Person {
    /// The sex, column 10.
    pub sex: Option<Sex>,
    /// The title such as `GM`, or the national class, columns 11 to 13; empty for none.
    pub title: String,
    /// The name, columns 15 to 47: family name, comma, first name.
    pub name: String,
    /// The rating, columns 49 to 52, at most 9999.
    pub rating: Option<u16>,
    /// The federation, or the national origin, columns 54 to 56.
    pub federation: String,
    /// The number in the federation's list, columns 58 to 68.
    pub id: String,
    /// The date of birth, columns 70 to 79: `YYYY/MM/DD`, or the year alone.
    pub birth: String,
}

/// A player, record 001.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The starting rank, columns 5 to 8.
    pub number: StartingRank,
    /// The person.
    pub person: Person,
    /// The points in the standings, columns 81 to 84.
    pub points: Option<Points>,
    /// The place in the standings, columns 86 to 89; ties are allowed.
    pub rank: Option<StartingRank>,
    /// The rounds from column 92 on, from round 1; `None` if all columns of the round
    /// are blank. The last one is never `None`.
    pub rounds: Vec<Option<Cell>>,
}

/// A player's national rating: a record that begins with the three letters of the
/// federation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NationalRating {
    /// The federation that rates the player.
    pub federation: String,
    /// The player's starting rank.
    pub number: StartingRank,
    /// The person, as in the national list.
    pub person: Person,
}

/// What a player did in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// The player was paired.
    Game(Game),
    /// The player had no opponent, which is written as `0000` or blanks.
    Bye(Bye),
}

/// A pairing from the view of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Game {
    /// The opponent.
    pub opponent: StartingRank,
    /// The assigned colour. A game that was played has one.
    pub colour: Option<Side>,
    /// The result for this player; `None` until there is one.
    pub result: Option<GameResult>,
}

/// The result of a game for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1`
    Win,
    /// `=`
    Draw,
    /// `0`
    Loss,
    /// `W`: a win that is not rated.
    UnratedWin,
    /// `D`: a draw that is not rated.
    UnratedDraw,
    /// `L`: a loss that is not rated.
    UnratedLoss,
    /// `+`: the opponent was absent.
    ForfeitWin,
    /// `-`: the player was absent.
    ForfeitLoss,
}

impl GameResult {
    /// Whether the game was played over the board.
    pub const fn is_played(self) -> bool {
        !matches!(self, Self::ForfeitWin | Self::ForfeitLoss)
    }
}

/// A round without an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bye {
    /// `H`: a requested half-point bye.
    HalfPoint,
    /// `F`: a full-point bye.
    FullPoint,
    /// `U`: the pairing-allocated bye.
    PairingAllocated,
    /// `Z`: a zero-point bye, or an announced absence.
    ZeroPoint,
    /// `+`: a win without an opponent, such as when a whole team is absent.
    ForfeitWin,
    /// `-`: a loss without an opponent.
    ForfeitLoss,
    /// `=`: a half-point bye, as some programs write it.
    Draw,
    /// A blank after `0000`, which counts as [`Bye::ZeroPoint`].
    Unmarked,
}

const SEXES: [(&str, Option<Sex>); 4] = [
    ("", None),
    ("m", Some(Sex::Man)),
    ("w", Some(Sex::Woman)),
    ("f", Some(Sex::Woman)),
];

const COLOURS: [(&str, Option<Side>); 4] = [
    ("-", None),
    ("", None),
    ("w", Some(Side::White)),
    ("b", Some(Side::Black)),
];

const GAME_RESULTS: [(&str, Option<GameResult>); 9] = [
    ("", None),
    ("1", Some(GameResult::Win)),
    ("=", Some(GameResult::Draw)),
    ("0", Some(GameResult::Loss)),
    ("W", Some(GameResult::UnratedWin)),
    ("D", Some(GameResult::UnratedDraw)),
    ("L", Some(GameResult::UnratedLoss)),
    ("+", Some(GameResult::ForfeitWin)),
    ("-", Some(GameResult::ForfeitLoss)),
];

const BYES: [(&str, Bye); 8] = [
    ("H", Bye::HalfPoint),
    ("F", Bye::FullPoint),
    ("U", Bye::PairingAllocated),
    ("Z", Bye::ZeroPoint),
    ("+", Bye::ForfeitWin),
    ("-", Bye::ForfeitLoss),
    ("=", Bye::Draw),
    ("", Bye::Unmarked),
];

impl Person {
    fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        for gap in [9, 14, 48, 53, 57, 69] {
            line.gap(gap, gap)?;
        }
        let text = |from, to| line.field(from, to).text.to_owned();
        let rating = line
            .field(49, 52)
            .count(FOUR_DIGITS, ExpectedContent::Rating)?;
        Ok(Self {
            sex: line.field(10, 10).one_of(&SEXES, ExpectedContent::Sex)?,
            title: text(11, 13),
            name: text(15, 47),
            rating: rating.and_then(|rating| u16::try_from(rating).ok()),
            federation: text(54, 56),
            id: text(58, 68),
            birth: text(70, 79),
        })
    }

    fn write(&self, line: &mut Layout) {
        let rating = self.rating.map(|rating| rating.to_string());
        line.left(10, text_of(&SEXES, self.sex))
            .right(11, 13, &self.title)
            .left(15, &self.name)
            .right(49, 52, &rating.unwrap_or_default())
            .left(54, &self.federation)
            .right(58, 68, &self.id)
            .left(70, &self.birth);
    }
}

impl Player {
    /// A player with nothing but a number and a name.
    pub fn new(number: StartingRank, name: impl Into<String>) -> Self {
        Self {
            number,
            person: Person {
                name: name.into(),
                ..Person::default()
            },
            points: None,
            rank: None,
            rounds: Vec::new(),
        }
    }

    /// The column in which a round begins.
    pub const fn column_of(round: RoundNumber) -> usize {
        FIRST_ROUND + ROUND_COLUMNS * (round.get() as usize - 1)
    }

    /// What the player did in a round; `None` if the columns are blank.
    pub fn cell(&self, round: RoundNumber) -> Option<Cell> {
        self.rounds
            .get(usize::from(round.get()) - 1)
            .copied()
            .flatten()
    }

    pub(super) fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        let number = line.field(5, 8).number(ExpectedContent::StartingRank)?;
        let person = Person::read(line)?;
        line.gap(80, 80)?;
        line.gap(85, 85)?;
        line.gap(90, 91)?;
        let mut rounds = Vec::new();
        let mut column = FIRST_ROUND;
        while column <= line.length() {
            if rounds.len() == usize::from(RoundNumber::LAST.get()) {
                return Err(line.rest(column).misfit(ExpectedContent::FewerRounds));
            }
            rounds.push(Cell::read(line, column, number)?);
            column += ROUND_COLUMNS;
        }
        Ok(Self {
            number,
            person,
            points: line.field(81, 84).points_if_any()?,
            rank: line.field(86, 89).number_or_nobody(ExpectedContent::Rank)?,
            rounds,
        })
    }

    pub(super) fn write(&self) -> String {
        let mut line = Layout::new("001");
        line.right(5, 8, &self.number.to_string());
        self.person.write(&mut line);
        let points = self.points.map(|points| points.within(4));
        let rank = self.rank.map(|rank| rank.to_string());
        line.right(81, 84, &points.unwrap_or_default())
            .right(86, 89, &rank.unwrap_or_default());
        let mut column = FIRST_ROUND;
        for cell in &self.rounds {
            if let Some(cell) = cell {
                cell.write(&mut line, column);
            }
            column += ROUND_COLUMNS;
        }
        line.text()
    }
}

impl NationalRating {
    pub(super) fn read(federation: &str, line: &Columns<'_>) -> Result<Self, ContentFault> {
        let rating = Self {
            federation: federation.to_owned(),
            number: line.field(5, 8).number(ExpectedContent::StartingRank)?,
            person: Person::read(line)?,
        };
        line.end(80)?;
        Ok(rating)
    }

    pub(super) fn write(&self) -> String {
        let mut line = Layout::new(&self.federation);
        line.right(5, 8, &self.number.to_string());
        self.person.write(&mut line);
        line.text()
    }
}

impl Cell {
    /// Whether it is a game without a result.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Game(Game { result: None, .. }))
    }

    /// Parses the round that begins in this column.
    fn read(
        line: &Columns<'_>,
        column: usize,
        player: StartingRank,
    ) -> Result<Option<Self>, ContentFault> {
        line.gap(column + 4, column + 4)?;
        line.gap(column + 6, column + 6)?;
        line.gap(column + 8, column + 9)?;
        let who = line.field(column, column + 3);
        let colour = line.field(column + 5, column + 5);
        let result = line.field(column + 7, column + 7);
        if [who, colour, result]
            .iter()
            .all(|field| field.text.is_empty())
        {
            return Ok(None);
        }
        let side = colour.one_of(&COLOURS, ExpectedContent::Colour)?;
        let Some(opponent) = who.number_or_nobody(ExpectedContent::Opponent)? else {
            if side.is_some() {
                return Err(colour.misfit(ExpectedContent::NoColour));
            }
            return result
                .one_of(&BYES, ExpectedContent::ByeResult)
                .map(|bye| Some(Self::Bye(bye)));
        };
        if opponent == player {
            return Err(who.misfit(ExpectedContent::Opponent));
        }
        let result = result.one_of(&GAME_RESULTS, ExpectedContent::GameResult)?;
        if side.is_none() && result.is_some_and(GameResult::is_played) {
            return Err(colour.misfit(ExpectedContent::ColourOfGame));
        }
        Ok(Some(Self::Game(Game {
            opponent,
            colour: side,
            result,
        })))
    }

    fn write(self, line: &mut Layout, column: usize) {
        let (who, colour, result) = match self {
            Self::Game(game) => (
                game.opponent.to_string(),
                text_of(&COLOURS, game.colour),
                text_of(&GAME_RESULTS, game.result),
            ),
            Self::Bye(bye) => (
                "0000".to_owned(),
                text_of(&COLOURS, None),
                text_of(&BYES, bye),
            ),
        };
        line.right(column, column + 3, &who)
            .left(column + 5, colour)
            .left(column + 7, result)
            .fill(column + 7);
    }
}
