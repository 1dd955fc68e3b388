//! The points of results: records 162 and 362, XXS, and BBW to BBU.

use super::columns::{Columns, Field, Layout, text_of};
use super::fault::{ContentFault, ExpectedContent};
use super::number::Points;
use super::player::{Bye, Cell, GameResult};
use areopagus_games::{PerSide, Side};

/// A symbol of record 162.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PointsFor {
    /// `W`: a win, over the board or by forfeit, or a full-point bye.
    Win,
    /// `D`: a draw or a half-point bye.
    Draw,
    /// `L`: a loss over the board.
    Loss,
    /// `A`: absence, a zero-point bye or a forfeit loss. Some programs write `Z`.
    Absence,
    /// `P`: the pairing-allocated bye.
    PairingAllocatedBye,
    /// `X`: an unknown result, such as that of an adjourned game.
    Unknown,
}

/// A symbol of record 362.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TeamPointsFor {
    /// `TW`
    Win,
    /// `TD`
    Draw,
    /// `TL`
    Loss,
}

/// A code of record XXS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScoreCode {
    /// `WW` and `BW`: a win with this colour.
    Win(Side),
    /// `WD` and `BD`: a draw with this colour.
    Draw(Side),
    /// `WL` and `BL`: a loss with this colour.
    Loss(Side),
    /// `ZPB`: a zero-point bye.
    ZeroPointBye,
    /// `HPB`: a half-point bye.
    HalfPointBye,
    /// `FPB`: a full-point bye.
    FullPointBye,
    /// `PAB`: the pairing-allocated bye.
    PairingAllocatedBye,
    /// `FW`: a forfeit win.
    ForfeitWin,
    /// `FL`: a forfeit loss.
    ForfeitLoss,
    /// `W`: every win and the full-point bye.
    AnyWin,
    /// `D`: every draw and the half-point bye.
    AnyDraw,
}

/// The result that one of the records BBW to BBU gives points for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SinglePointsFor {
    /// `BBW`: a win.
    Win,
    /// `BBD`: a draw.
    Draw,
    /// `BBL`: a loss over the board.
    Loss,
    /// `BBZ`: a zero-point bye.
    ZeroPointBye,
    /// `BBF`: a forfeit loss.
    ForfeitLoss,
    /// `BBU`: the pairing-allocated bye.
    PairingAllocatedBye,
}

const SYMBOLS: [(&str, PointsFor); 7] = [
    ("W", PointsFor::Win),
    ("D", PointsFor::Draw),
    ("L", PointsFor::Loss),
    ("A", PointsFor::Absence),
    ("Z", PointsFor::Absence),
    ("P", PointsFor::PairingAllocatedBye),
    ("X", PointsFor::Unknown),
];

const TEAM_SYMBOLS: [(&str, TeamPointsFor); 3] = [
    ("TW", TeamPointsFor::Win),
    ("TD", TeamPointsFor::Draw),
    ("TL", TeamPointsFor::Loss),
];

const SCORE_CODES: [(&str, ScoreCode); 14] = [
    ("WW", ScoreCode::Win(Side::White)),
    ("BW", ScoreCode::Win(Side::Black)),
    ("WD", ScoreCode::Draw(Side::White)),
    ("BD", ScoreCode::Draw(Side::Black)),
    ("WL", ScoreCode::Loss(Side::White)),
    ("BL", ScoreCode::Loss(Side::Black)),
    ("ZPB", ScoreCode::ZeroPointBye),
    ("HPB", ScoreCode::HalfPointBye),
    ("FPB", ScoreCode::FullPointBye),
    ("PAB", ScoreCode::PairingAllocatedBye),
    ("FW", ScoreCode::ForfeitWin),
    ("FL", ScoreCode::ForfeitLoss),
    ("W", ScoreCode::AnyWin),
    ("D", ScoreCode::AnyDraw),
];

/// The records for a single result, by the three characters that they begin with.
pub(super) const SINGLES: [(&str, SinglePointsFor); 6] = [
    ("BBW", SinglePointsFor::Win),
    ("BBD", SinglePointsFor::Draw),
    ("BBL", SinglePointsFor::Loss),
    ("BBZ", SinglePointsFor::ZeroPointBye),
    ("BBF", SinglePointsFor::ForfeitLoss),
    ("BBU", SinglePointsFor::PairingAllocatedBye),
];

/// The width of a pair: two columns for the symbol, four for its points, three spaces.
const PAIR_COLUMNS: usize = 9;

/// The number of columns of the points in a pair.
const POINT_COLUMNS: usize = 4;

/// Parses symbols with their points. Programs use different columns, so the letters of
/// a symbol determine where a pair begins.
fn read_pairs<T: Copy>(
    line: &Columns<'_>,
    table: &[(&str, T)],
    wanted: ExpectedContent,
) -> Result<Vec<(T, Points)>, ContentFault> {
    let mut pairs = Vec::new();
    let mut rest = line.rest(5);
    while !rest.text.is_empty() {
        let (symbol, behind) = rest.split(|sign| !sign.is_alphabetic());
        let (points, behind) = behind.split(|sign| sign == ' ');
        let symbol = symbol.one_of(table, wanted)?;
        let value = points.points()?;
        if value.within(POINT_COLUMNS).len() > POINT_COLUMNS {
            return Err(points.misfit(ExpectedContent::Points));
        }
        pairs.push((symbol, value));
        rest = behind;
    }
    Ok(pairs)
}

fn write_pairs<T: Copy + PartialEq>(
    tag: &str,
    table: &[(&'static str, T)],
    pairs: &[(T, Points)],
) -> String {
    let mut line = Layout::new(tag);
    for (place, (symbol, points)) in pairs.iter().enumerate() {
        let column = 5 + place * PAIR_COLUMNS;
        line.right(column, column + 1, text_of(table, *symbol))
            .right(column + 2, column + 5, &points.within(POINT_COLUMNS));
    }
    line.text()
}

pub(super) fn read_points(line: &Columns<'_>) -> Result<Vec<(PointsFor, Points)>, ContentFault> {
    read_pairs(line, &SYMBOLS, ExpectedContent::PointsFor)
}

pub(super) fn write_points(pairs: &[(PointsFor, Points)]) -> String {
    write_pairs("162", &SYMBOLS, pairs)
}

pub(super) fn read_team_points(
    line: &Columns<'_>,
) -> Result<Vec<(TeamPointsFor, Points)>, ContentFault> {
    read_pairs(line, &TEAM_SYMBOLS, ExpectedContent::TeamPointsFor)
}

pub(super) fn write_team_points(pairs: &[(TeamPointsFor, Points)]) -> String {
    write_pairs("362", &TEAM_SYMBOLS, pairs)
}

pub(super) fn read_scores(line: &Columns<'_>) -> Result<Vec<(ScoreCode, Points)>, ContentFault> {
    line.words(4).map(read_score).collect()
}

fn read_score(word: Field<'_>) -> Result<(ScoreCode, Points), ContentFault> {
    let misfit = || word.misfit(ExpectedContent::Score);
    let (code, points) = word.text.split_once('=').ok_or_else(misfit)?;
    let (_, code) = SCORE_CODES
        .iter()
        .find(|(text, _)| *text == code)
        .ok_or_else(misfit)?;
    Ok((*code, Points::read(points).ok_or_else(misfit)?))
}

pub(super) fn write_scores(scores: &[(ScoreCode, Points)]) -> String {
    let score = |(code, points): &(ScoreCode, Points)| {
        format!(" {}={points}", text_of(&SCORE_CODES, *code))
    };
    std::iter::once("XXS".to_owned())
        .chain(scores.iter().map(score))
        .collect()
}

/// The points of every result in a tournament: the usual values, changed by the records
/// in the order of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointTable {
    /// The points of a win over the board, by the winner's colour.
    pub win: PerSide<Points>,
    /// The points of a draw over the board, by the player's colour.
    pub draw: PerSide<Points>,
    /// The points of a loss over the board, by the loser's colour.
    pub loss: PerSide<Points>,
    /// The points of a forfeit win.
    pub forfeit_win: Points,
    /// The points of a forfeit loss.
    pub forfeit_loss: Points,
    /// The points of a full-point bye.
    pub full_point_bye: Points,
    /// The points of a half-point bye.
    pub half_point_bye: Points,
    /// The points of a zero-point bye.
    pub zero_point_bye: Points,
    /// The points of the pairing-allocated bye.
    pub pairing_allocated_bye: Points,
    /// The points of a game with an unknown result.
    pub unknown: Points,
}

fn set(points: &mut PerSide<Points>, side: Side, value: Points) {
    match side {
        Side::White => points.white = value,
        Side::Black => points.black = value,
    }
}

impl PointTable {
    /// The usual points: 1 for wins, full-point byes and pairing-allocated byes, ½ for
    /// draws, half-point byes and unknown results, otherwise 0.
    pub const USUAL: Self = {
        let win = Points::ONE;
        Self {
            win: PerSide::new(win, win),
            draw: PerSide::new(Points::HALF, Points::HALF),
            loss: PerSide::new(Points::ZERO, Points::ZERO),
            forfeit_win: win,
            forfeit_loss: Points::ZERO,
            full_point_bye: win,
            half_point_bye: Points::HALF,
            zero_point_bye: Points::ZERO,
            pairing_allocated_bye: win,
            unknown: Points::HALF,
        }
    };

    /// The points of a player's round; `None` without a result.
    pub fn points(&self, cell: Cell) -> Option<Points> {
        let by_colour = |points: PerSide<Points>, colour: Option<Side>| match colour {
            Some(Side::Black) => points.black,
            Some(Side::White) | None => points.white,
        };
        match cell {
            Cell::Game(game) => game.result.map(|result| match result {
                GameResult::Win | GameResult::UnratedWin => by_colour(self.win, game.colour),
                GameResult::Draw | GameResult::UnratedDraw => by_colour(self.draw, game.colour),
                GameResult::Loss | GameResult::UnratedLoss => by_colour(self.loss, game.colour),
                GameResult::ForfeitWin => self.forfeit_win,
                GameResult::ForfeitLoss => self.forfeit_loss,
            }),
            Cell::Bye(bye) => Some(match bye {
                Bye::HalfPoint | Bye::Draw => self.half_point_bye,
                Bye::FullPoint => self.full_point_bye,
                Bye::PairingAllocated => self.pairing_allocated_bye,
                Bye::ZeroPoint | Bye::Unmarked => self.zero_point_bye,
                Bye::ForfeitWin => self.forfeit_win,
                Bye::ForfeitLoss => self.forfeit_loss,
            }),
        }
    }

    fn set_wins(&mut self, points: Points) {
        self.win = PerSide::new(points, points);
        self.forfeit_win = points;
        self.full_point_bye = points;
    }

    fn set_draws(&mut self, points: Points) {
        self.draw = PerSide::new(points, points);
        self.half_point_bye = points;
    }

    /// Applies record 162. By default the pairing-allocated bye is worth a win, and an
    /// unknown result a draw; `bye_said` is whether any record of the file gives the
    /// bye's points.
    pub(super) fn apply(&mut self, pairs: &[(PointsFor, Points)], bye_said: bool) {
        let unknown_said = pairs
            .iter()
            .any(|(symbol, _)| *symbol == PointsFor::Unknown);
        for (symbol, points) in pairs.iter().copied() {
            match symbol {
                PointsFor::Win => {
                    self.set_wins(points);
                    if !bye_said {
                        self.pairing_allocated_bye = points;
                    }
                }
                PointsFor::Draw => {
                    self.set_draws(points);
                    if !unknown_said {
                        self.unknown = points;
                    }
                }
                PointsFor::Loss => self.loss = PerSide::new(points, points),
                PointsFor::Absence => {
                    self.zero_point_bye = points;
                    self.forfeit_loss = points;
                }
                PointsFor::PairingAllocatedBye => self.pairing_allocated_bye = points,
                PointsFor::Unknown => self.unknown = points,
            }
        }
    }

    /// Applies record XXS. By default the pairing-allocated bye keeps its usual value.
    pub(super) fn apply_scores(&mut self, scores: &[(ScoreCode, Points)]) {
        for (code, points) in scores.iter().copied() {
            match code {
                ScoreCode::Win(side) => set(&mut self.win, side, points),
                ScoreCode::Draw(side) => set(&mut self.draw, side, points),
                ScoreCode::Loss(side) => set(&mut self.loss, side, points),
                ScoreCode::ZeroPointBye => self.zero_point_bye = points,
                ScoreCode::HalfPointBye => self.half_point_bye = points,
                ScoreCode::FullPointBye => self.full_point_bye = points,
                ScoreCode::PairingAllocatedBye => self.pairing_allocated_bye = points,
                ScoreCode::ForfeitWin => self.forfeit_win = points,
                ScoreCode::ForfeitLoss => self.forfeit_loss = points,
                ScoreCode::AnyWin => self.set_wins(points),
                ScoreCode::AnyDraw => self.set_draws(points),
            }
        }
    }

    /// Applies one of the records BBW to BBU. By default the pairing-allocated bye is
    /// worth a win.
    pub(super) fn apply_single(&mut self, what: SinglePointsFor, points: Points, bye_said: bool) {
        match what {
            SinglePointsFor::Win => {
                self.set_wins(points);
                if !bye_said {
                    self.pairing_allocated_bye = points;
                }
            }
            SinglePointsFor::Draw => self.set_draws(points),
            SinglePointsFor::Loss => self.loss = PerSide::new(points, points),
            SinglePointsFor::ZeroPointBye => self.zero_point_bye = points,
            SinglePointsFor::ForfeitLoss => self.forfeit_loss = points,
            SinglePointsFor::PairingAllocatedBye => self.pairing_allocated_bye = points,
        }
    }
}
