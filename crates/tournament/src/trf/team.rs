//! Teams: records 013, 300, 310, 320 and 330.

use super::columns::{Columns, Layout, text_of};
use super::fault::{ContentFault, ExpectedContent};
use super::number::{Points, RoundNumber, StartingRank, TeamNumber};

/// A team of TRF16, record 013: its name and its players by board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OldTeam {
    /// The name, columns 5 to 36.
    pub name: String,
    /// The players in board order, from column 37 on.
    pub players: Vec<StartingRank>,
}

/// A team, record 310.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// The pairing number, columns 5 to 7.
    pub number: TeamNumber,
    /// The name, columns 9 to 40.
    pub name: String,
    /// The short name, columns 42 to 46.
    pub nickname: String,
    /// The strength, columns 48 to 53, at most six digits.
    pub strength: Option<u32>,
    /// The match points, columns 55 to 60.
    pub match_points: Option<Points>,
    /// The game points, columns 62 to 67.
    pub game_points: Option<Points>,
    /// The rank, columns 69 to 71; ties are allowed.
    pub rank: Option<TeamNumber>,
    /// The players in board order, from column 74 on.
    pub players: Vec<StartingRank>,
}

/// The points of the teams' pairing-allocated bye, and the teams that had it, record
/// 320.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamByes {
    /// The match points, columns 5 to 8.
    pub match_points: Option<Points>,
    /// The game points, columns 10 to 13.
    pub game_points: Option<Points>,
    /// The team with the bye in each round, from column 15 on; `None` if no team had
    /// it.
    pub rounds: Vec<Option<TeamNumber>>,
}

/// The outcome of a forfeited match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TeamForfeit {
    /// `+-`: White's team wins.
    White,
    /// `-+`: Black's team wins.
    Black,
    /// `--`: both lose.
    Both,
}

/// A forfeited match, record 330.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForfeitedMatch {
    /// The outcome, columns 5 and 6.
    pub forfeit: TeamForfeit,
    /// The round, columns 8 to 10.
    pub round: RoundNumber,
    /// White's team, columns 12 to 14.
    pub white: TeamNumber,
    /// Black's team, columns 16 to 18.
    pub black: TeamNumber,
}

/// A team's line-up in an order other than that of its record, record 300.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineUp {
    /// The round, columns 5 to 7.
    pub round: RoundNumber,
    /// The team, columns 9 to 11.
    pub team: TeamNumber,
    /// The opposing team, columns 13 to 15.
    pub opponent: TeamNumber,
    /// The players in board order, from column 17 on; `None` for an empty board.
    pub boards: Vec<Option<StartingRank>>,
}

/// The largest strength that fits six columns.
const SIX_DIGITS: u32 = 999_999;

const FORFEITS: [(&str, TeamForfeit); 3] = [
    ("+-", TeamForfeit::White),
    ("-+", TeamForfeit::Black),
    ("--", TeamForfeit::Both),
];

fn points(points: Option<Points>, width: usize) -> String {
    points
        .map(|points| points.within(width))
        .unwrap_or_default()
}

impl OldTeam {
    pub(super) fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        Ok(Self {
            name: line.field(5, 36).text.to_owned(),
            players: line.numbers(37, 4, ExpectedContent::StartingRank)?,
        })
    }

    pub(super) fn write(&self) -> String {
        Layout::new("013")
            .left(5, &self.name)
            .numbers(37, 4, &self.players)
            .text()
    }
}

impl Team {
    pub(super) fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        for (from, to) in [
            (8, 8),
            (41, 41),
            (47, 47),
            (54, 54),
            (61, 61),
            (68, 68),
            (72, 73),
        ] {
            line.gap(from, to)?;
        }
        Ok(Self {
            number: line.field(5, 7).number(ExpectedContent::TeamNumber)?,
            name: line.field(9, 40).text.to_owned(),
            nickname: line.field(42, 46).text.to_owned(),
            strength: line
                .field(48, 53)
                .count(SIX_DIGITS, ExpectedContent::Strength)?,
            match_points: line.field(55, 60).points_if_any()?,
            game_points: line.field(62, 67).points_if_any()?,
            rank: line.field(69, 71).number_or_nobody(ExpectedContent::Rank)?,
            players: line.numbers(74, 4, ExpectedContent::StartingRank)?,
        })
    }

    pub(super) fn write(&self) -> String {
        let strength = self.strength.map(|strength| strength.to_string());
        let rank = self.rank.map(|rank| rank.to_string());
        Layout::new("310")
            .right(5, 7, &self.number.to_string())
            .left(9, &self.name)
            .left(42, &self.nickname)
            .right(48, 53, &strength.unwrap_or_default())
            .right(55, 60, &points(self.match_points, 6))
            .right(62, 67, &points(self.game_points, 6))
            .right(69, 71, &rank.unwrap_or_default())
            .numbers(74, 4, &self.players)
            .text()
    }
}

impl TeamByes {
    pub(super) fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        line.gap(9, 9)?;
        line.gap(14, 14)?;
        let rounds = line.places(15, 3, ExpectedContent::TeamNumber)?;
        if rounds.len() > usize::from(RoundNumber::LAST.get()) {
            return Err(line.rest(15).misfit(ExpectedContent::FewerRounds));
        }
        Ok(Self {
            match_points: line.field(5, 8).points_if_any()?,
            game_points: line.field(10, 13).points_if_any()?,
            rounds,
        })
    }

    pub(super) fn write(&self) -> String {
        Layout::new("320")
            .right(5, 8, &points(self.match_points, 4))
            .right(10, 13, &points(self.game_points, 4))
            .places(15, 3, &self.rounds)
            .text()
    }
}

impl ForfeitedMatch {
    pub(super) fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        for gap in [7, 11, 15] {
            line.gap(gap, gap)?;
        }
        line.end(19)?;
        Ok(Self {
            forfeit: line
                .field(5, 6)
                .one_of(&FORFEITS, ExpectedContent::TeamForfeit)?,
            round: line.field(8, 10).number(ExpectedContent::Round)?,
            white: line.field(12, 14).number(ExpectedContent::TeamNumber)?,
            black: line.field(16, 18).number(ExpectedContent::TeamNumber)?,
        })
    }

    pub(super) fn write(self) -> String {
        Layout::new("330")
            .left(5, text_of(&FORFEITS, self.forfeit))
            .right(8, 10, &self.round.to_string())
            .right(12, 14, &self.white.to_string())
            .right(16, 18, &self.black.to_string())
            .text()
    }
}

impl LineUp {
    pub(super) fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        for gap in [8, 12, 16] {
            line.gap(gap, gap)?;
        }
        Ok(Self {
            round: line.field(5, 7).number(ExpectedContent::Round)?,
            team: line.field(9, 11).number(ExpectedContent::TeamNumber)?,
            opponent: line.field(13, 15).number(ExpectedContent::TeamNumber)?,
            boards: line.places(17, 4, ExpectedContent::StartingRank)?,
        })
    }

    pub(super) fn write(&self) -> String {
        Layout::new("300")
            .right(5, 7, &self.round.to_string())
            .right(9, 11, &self.team.to_string())
            .right(13, 15, &self.opponent.to_string())
            .places(17, 4, &self.boards)
            .text()
    }
}
