//! The settings of a team competition in a report file: records 192, 162, 352 and 362.

use crate::pairing::swiss::PointSystem;
use crate::pairing::team::Preferences;
use crate::trf::{Heading, Record, TeamPointsFor, Trf};
use areopagus_games::Side;

use super::ReportError;

/// The primary score (C.04.6, 1.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Primary {
    MatchPoints,
    GamePoints,
}

/// The settings that record 192 encodes for a team competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CompetitionKind {
    pub(super) preferences: Preferences,
    pub(super) primary: Primary,
    pub(super) secondary_counts: bool,
    pub(super) baku: bool,
}

/// The prefix of every team competition's code.
const TEAM: &str = "FIDE_TEAM";

const SCORES: [(&str, Primary, bool); 5] = [
    ("", Primary::MatchPoints, true),
    ("_MP_GP", Primary::MatchPoints, true),
    ("_GP_MP", Primary::GamePoints, true),
    ("_MP", Primary::MatchPoints, false),
    ("_GP", Primary::GamePoints, false),
];

impl CompetitionKind {
    /// Whether a code of record 192 is that of a team competition.
    pub(super) fn is_of_teams(code: &str) -> bool {
        code.starts_with(TEAM)
    }

    /// Reads record 192. Without it the defaults of C.04.6 apply: type A, match points
    /// first, game points for the colours.
    pub(super) fn from_trf(trf: &Trf) -> Result<Self, ReportError> {
        let code = trf.heading(Heading::KindCode).map_or("", str::trim);
        let other = || ReportError::OtherTeamSystem(code.to_owned());
        let rest = if code.is_empty() {
            code
        } else {
            code.strip_prefix(TEAM).ok_or_else(other)?
        };
        let (rest, baku) = match rest.strip_suffix("_BAKU") {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let (scores, preferences) = if let Some(scores) = rest.strip_prefix("_TYPEA") {
            (scores, Preferences::TypeA)
        } else if let Some(scores) = rest.strip_prefix("_TYPEB") {
            (scores, Preferences::TypeB)
        } else if rest.is_empty() {
            (rest, Preferences::TypeA)
        } else {
            (rest, Preferences::Off)
        };
        let (_, primary, secondary_counts) = SCORES
            .into_iter()
            .find(|(text, ..)| *text == scores)
            .ok_or_else(other)?;
        let accelerated = baku && !trf.is_accelerated();
        if baku && primary == Primary::GamePoints {
            return Err(ReportError::BakuGamePoints);
        }
        Ok(Self {
            preferences,
            primary,
            secondary_counts,
            baku: accelerated,
        })
    }
}

/// The match points in tenths, from records 362; by default 2, 1 and 0.
pub(super) fn match_points(trf: &Trf) -> PointSystem {
    let mut table = PointSystem {
        win: 20,
        draw: 10,
        loss: 0,
    };
    for record in trf.records() {
        let Record::TeamPoints(pairs) = record else {
            continue;
        };
        for (symbol, points) in pairs {
            match symbol {
                TeamPointsFor::Win => table.win = points.tenths(),
                TeamPointsFor::Draw => table.draw = points.tenths(),
                TeamPointsFor::Loss => table.loss = points.tenths(),
            }
        }
    }
    table
}

/// The board colours of a team from record 352. Without it White and Black alternate.
#[derive(Debug, Clone)]
pub(super) struct BoardColours(Vec<Side>);

impl BoardColours {
    pub(super) fn from_trf(trf: &Trf) -> Self {
        let colours = trf.records().rev().find_map(|record| match record {
            Record::BoardColours(sides) => Some(sides.clone()),
            _ => None,
        });
        Self(colours.unwrap_or_default())
    }

    /// The number of boards, if record 352 gives it.
    pub(super) fn count(&self) -> Option<usize> {
        (!self.0.is_empty()).then_some(self.0.len())
    }

    fn at(&self, board: usize) -> Side {
        let alternating = if board.is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        };
        self.0.get(board).copied().unwrap_or(alternating)
    }

    /// The colour of a team's first board if the board with this index has `colour`.
    pub(super) fn first_board(&self, board: usize, colour: Side) -> Side {
        if colour == self.at(board) {
            self.at(0)
        } else {
            self.at(0).other()
        }
    }
}
