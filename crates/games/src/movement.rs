//! Movement patterns: a small language for the moves of pieces that an event defines.
//!
//! A pattern is a list of terms, separated by spaces. Each term is one way to move:
//!
//! | term | meaning |
//! |---|---|
//! | `+1` `x1` `*1` | one square orthogonally, diagonally, in any of the eight directions |
//! | `+1-3` `x2` `*1-` | one to three squares, exactly two, any distance over free squares |
//! | `n1-2` `ne/nw1` | only in these directions; `n` is forward for the piece's side |
//! | `(1,2)` | a leap: one square sideways and two ahead, in all eight orientations |
//! | `m:n1` `c:ne/nw1` | only without a capture, only with a capture |
//!
//! The King of chess is `*1`, a Rook `+1-`, a Knight `(1,2)`, a Pawn `m:n1 c:ne/nw1`.

use std::fmt;

use crate::Side;
use areopagus_language::Language;

/// The greatest number of terms in a pattern.
pub const MAX_TERMS: usize = 32;
/// The greatest distance of a move, in squares.
pub const MAX_DISTANCE: u8 = 63;

/// A square as file and rank, both counted from 0.
pub type Spot = (u8, u8);

/// One of the eight directions, from the point of view of the piece's own side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Direction {
    name: &'static str,
    right: i16,
    ahead: i16,
}

const fn direction(name: &'static str, right: i16, ahead: i16) -> Direction {
    Direction { name, right, ahead }
}

/// All directions, clockwise.
const DIRECTIONS: [Direction; 8] = [
    direction("n", 0, 1),
    direction("ne", 1, 1),
    direction("e", 1, 0),
    direction("se", 1, -1),
    direction("s", 0, -1),
    direction("sw", -1, -1),
    direction("w", -1, 0),
    direction("nw", -1, 1),
];

/// Restriction on when a term applies: any move, move only, capture only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Mode {
    Any,
    Move,
    Capture,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Steps {
    Slide {
        ways: Vec<Direction>,
        least: u8,
        most: Option<u8>,
    },
    Leap {
        one: u8,
        other: u8,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Term {
    mode: Mode,
    steps: Steps,
}

/// The movement of a piece.
///
/// ```
/// use areopagus_games::movement::{Pattern, Reach};
/// use areopagus_games::Side;
/// let pawn: Pattern = "m:n1 c:ne/nw1".parse()?;
/// let free = |_| false;
/// assert_eq!(pawn.reach(Side::White, (4, 1), (4, 2), false, free), Reach::Yes);
/// assert_eq!(pawn.reach(Side::Black, (4, 1), (4, 2), false, free), Reach::No);
/// # Ok::<(), areopagus_games::movement::PatternError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pattern {
    terms: Vec<Term>,
}

/// A direction of a pattern: steps along one line, or one leap. Games that generate all moves of
/// a piece at once build their tables from these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MovementDirection {
    /// Squares to the right per step, from the point of view of the piece's own side.
    pub right: i16,
    /// Squares ahead per step.
    pub ahead: i16,
    /// The smallest number of steps, from 1.
    pub least: u8,
    /// The greatest number of steps; `None` if only pieces and the edge limit it.
    pub most: Option<u8>,
    /// Whether it applies to moves without a capture.
    pub moves: bool,
    /// Whether it applies to captures.
    pub captures: bool,
}

/// Whether a pattern leads to a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// The pattern leads there.
    Yes,
    /// The pattern would lead there, but a piece on this square blocks the way.
    Blocked(Spot),
    /// The pattern does not lead there.
    No,
}

impl Pattern {
    /// Whether a piece of a side can go from one square to another, with or without a capture.
    /// `occupied` says which squares have pieces.
    pub fn reach(
        &self,
        side: Side,
        from: Spot,
        to: Spot,
        captures: bool,
        occupied: impl Fn(Spot) -> bool,
    ) -> Reach {
        let mut reach = Reach::No;
        for term in &self.terms {
            let fits = match term.mode {
                Mode::Any => true,
                Mode::Move => !captures,
                Mode::Capture => captures,
            };
            if !fits {
                continue;
            }
            match term.reach(side, from, to, &occupied) {
                Reach::Yes => return Reach::Yes,
                blocked @ Reach::Blocked(_) => reach = blocked,
                Reach::No => {}
            }
        }
        reach
    }
}

impl Pattern {
    /// The directions of the pattern, in the order of its terms. A leap has eight of them, or
    /// four if one of its numbers is 0 or both are equal.
    pub fn ways(&self) -> Vec<MovementDirection> {
        self.terms.iter().flat_map(Term::ways).collect()
    }
}

impl Term {
    fn ways(&self) -> Vec<MovementDirection> {
        let way = |(right, ahead), least, most| MovementDirection {
            right,
            ahead,
            least,
            most,
            moves: self.mode != Mode::Capture,
            captures: self.mode != Mode::Move,
        };
        match &self.steps {
            Steps::Slide { ways, least, most } => ways
                .iter()
                .map(|to| way((to.right, to.ahead), *least, *most))
                .collect(),
            Steps::Leap { one, other } => {
                let (one, other) = (i16::from(*one), i16::from(*other));
                let mut ways: Vec<MovementDirection> = Vec::new();
                for (right, ahead) in [(one, other), (other, one)] {
                    for to in [
                        (right, ahead),
                        (right, -ahead),
                        (-right, -ahead),
                        (-right, ahead),
                    ] {
                        let leap = way(to, 1, Some(1));
                        if !ways.contains(&leap) {
                            ways.push(leap);
                        }
                    }
                }
                ways
            }
        }
    }

    fn reach(&self, side: Side, from: Spot, to: Spot, occupied: &impl Fn(Spot) -> bool) -> Reach {
        let forward = match side {
            Side::White => 1,
            Side::Black => -1,
        };
        // From Black's side of the board, right is White's left.
        let right = forward * (i16::from(to.0) - i16::from(from.0));
        let ahead = forward * (i16::from(to.1) - i16::from(from.1));
        let distance = right.unsigned_abs().max(ahead.unsigned_abs());
        match &self.steps {
            Steps::Leap { one, other } => {
                let mut leap = [u16::from(*one), u16::from(*other)];
                let mut made = [right.unsigned_abs(), ahead.unsigned_abs()];
                leap.sort_unstable();
                made.sort_unstable();
                if leap == made { Reach::Yes } else { Reach::No }
            }
            Steps::Slide { ways, least, most } => {
                let far = distance >= u16::from(*least)
                    && most.is_none_or(|most| distance <= u16::from(most));
                let way = ways.iter().find(|way| {
                    i16::try_from(distance).is_ok_and(|distance| {
                        way.right * distance == right && way.ahead * distance == ahead
                    })
                });
                match way {
                    Some(way) if far => free_way(
                        from,
                        (forward * way.right, forward * way.ahead),
                        distance,
                        occupied,
                    ),
                    _ => Reach::No,
                }
            }
        }
    }
}

/// Whether all squares between two squares of a line are free.
fn free_way(
    from: Spot,
    step: (i16, i16),
    distance: u16,
    occupied: &impl Fn(Spot) -> bool,
) -> Reach {
    let mut at = from;
    for _ in 1..distance {
        let next = (shifted(at.0, step.0), shifted(at.1, step.1));
        let (Some(file), Some(rank)) = next else {
            return Reach::No;
        };
        at = (file, rank);
        if occupied(at) {
            return Reach::Blocked(at);
        }
    }
    Reach::Yes
}

fn shifted(number: u8, by: i16) -> Option<u8> {
    u8::try_from(i16::from(number) + by).ok()
}

/// A syntax error in a pattern, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternError {
    /// The number of characters before the faulty term.
    pub offset: usize,
    /// The fault of the term.
    pub fault: PatternFault,
}

/// A fault in the text of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PatternFault {
    /// There is no term.
    Empty,
    /// There are more than [`MAX_TERMS`].
    TooMany,
    /// A term has none of the forms.
    Term(String),
    /// A direction does not exist.
    Direction(String),
    /// A distance is missing, 0, too great, or a range from high to low.
    Distance(String),
    /// A leap leads nowhere or too far.
    Leap(String),
}

impl PatternError {
    const fn new(offset: usize, fault: PatternFault) -> Self {
        Self { offset, fault }
    }

    /// The fault and its correction in a language.
    pub fn say(&self, language: Language) -> String {
        use PatternFault::{Direction, Distance, Empty, Leap, Term, TooMany};
        match (language, &self.fault) {
            (Language::En, Empty) => {
                "a pattern has at least one term, such as *1 or (1,2)".to_owned()
            }
            (Language::Ru, Empty) => {
                "в схеме хода есть хотя бы один элемент, например *1 или (1,2)".to_owned()
            }
            (Language::De, Empty) => {
                "ein Zugmuster hat mindestens ein Glied, etwa *1 oder (1,2)".to_owned()
            }
            (Language::En, TooMany) => format!("a pattern has at most {MAX_TERMS} terms"),
            (Language::Ru, TooMany) => {
                format!("в схеме хода не более {MAX_TERMS} элементов")
            }
            (Language::De, TooMany) => {
                format!("ein Zugmuster hat höchstens {MAX_TERMS} Glieder")
            }
            (Language::En, Term(text)) => format!(
                "\"{text}\" is no term; terms are lines such as +1, x1-3, *1-, n/ne1, leaps such as (1,2), with m: or c: before them"
            ),
            (Language::Ru, Term(text)) => format!(
                "«{text}» – не элемент; элементы – линии, например +1, x1-3, *1-, n/ne1, и прыжки, например (1,2), перед ними может стоять m: или c:"
            ),
            (Language::De, Term(text)) => format!(
                "„{text}“ ist kein Glied; Glieder sind Linien wie +1, x1-3, *1-, n/ne1 und Sprünge wie (1,2), davor darf m: oder c: stehen"
            ),
            (Language::En, Direction(text)) => format!(
                "there is no direction \"{text}\"; the directions are n, ne, e, se, s, sw, w, nw"
            ),
            (Language::Ru, Direction(text)) => {
                format!("направления «{text}» нет; есть n, ne, e, se, s, sw, w, nw")
            }
            (Language::De, Direction(text)) => format!(
                "eine Richtung „{text}“ gibt es nicht; die Richtungen sind n, ne, e, se, s, sw, w, nw"
            ),
            (Language::En, Distance(text)) => format!(
                "\"{text}\" is no distance; right are 2, 1-3 or 1-, from 1 to {MAX_DISTANCE}"
            ),
            (Language::Ru, Distance(text)) => {
                format!("«{text}» – не дальность; верно 2, 1-3 или 1-, от 1 до {MAX_DISTANCE}")
            }
            (Language::De, Distance(text)) => format!(
                "„{text}“ ist keine Weite; richtig sind 2, 1-3 oder 1-, von 1 bis {MAX_DISTANCE}"
            ),
            (Language::En, Leap(text)) => format!(
                "\"{text}\" is no leap; a leap is written (1,2), each number from 0 to {MAX_DISTANCE} and one of them not 0"
            ),
            (Language::Ru, Leap(text)) => format!(
                "«{text}» – не прыжок; прыжок пишется (1,2), числа от 0 до {MAX_DISTANCE}, одно из них не 0"
            ),
            (Language::De, Leap(text)) => format!(
                "„{text}“ ist kein Sprung; ein Sprung wird (1,2) geschrieben, jede Zahl von 0 bis {MAX_DISTANCE}, eine davon nicht 0"
            ),
        }
    }
}

areopagus_language::error_in_english!(PatternError);

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// The first faulty term, with its place in the text.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let mut terms = Vec::new();
        let mut offset = 0;
        for word in text.split(' ') {
            if !word.is_empty() {
                if terms.len() >= MAX_TERMS {
                    return Err(PatternError::new(offset, PatternFault::TooMany));
                }
                terms.push(term(word).map_err(|fault| PatternError::new(offset, fault))?);
            }
            offset += word.chars().count() + 1;
        }
        if terms.is_empty() {
            return Err(PatternError::new(0, PatternFault::Empty));
        }
        Ok(Self { terms })
    }
}

fn term(word: &str) -> Result<Term, PatternFault> {
    let (mode, steps) = match word.split_once(':') {
        Some(("m", steps)) => (Mode::Move, steps),
        Some(("c", steps)) => (Mode::Capture, steps),
        Some(_) => return Err(PatternFault::Term(word.to_owned())),
        None => (Mode::Any, word),
    };
    let steps = if steps.starts_with('(') {
        leap(steps).ok_or_else(|| PatternFault::Leap(steps.to_owned()))?
    } else {
        slide(steps)?
    };
    Ok(Term { mode, steps })
}

fn leap(text: &str) -> Option<Steps> {
    let (one, other) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    let (one, other) = (number(one)?, number(other)?);
    (one.max(other) > 0).then_some(Steps::Leap { one, other })
}

fn slide(text: &str) -> Result<Steps, PatternFault> {
    let end = text
        .find(|sign: char| sign.is_ascii_digit() || sign == '-')
        .unwrap_or(text.len());
    let (lines, range) = text.split_at(end);
    let every = |keep: fn(usize) -> bool| {
        let kept = DIRECTIONS.iter().enumerate();
        kept.filter(|(at, _)| keep(*at))
            .map(|(_, way)| *way)
            .collect()
    };
    let ways: Vec<Direction> = match lines {
        "" => return Err(PatternFault::Term(text.to_owned())),
        "*" => every(|_| true),
        "+" => every(|at| at.is_multiple_of(2)),
        "x" => every(|at| !at.is_multiple_of(2)),
        _ => {
            let mut ways: Vec<Direction> = Vec::new();
            for name in lines.split('/') {
                let known = DIRECTIONS.iter().find(|way| way.name == name);
                let fresh = known.filter(|way| !ways.contains(way));
                ways.push(*fresh.ok_or_else(|| PatternFault::Direction(name.to_owned()))?);
            }
            ways
        }
    };
    let (least, most) = distances(range).ok_or_else(|| PatternFault::Distance(range.to_owned()))?;
    Ok(Steps::Slide { ways, least, most })
}

/// Reads a distance: `2`, `1-3`, or `1-` without an upper bound.
fn distances(text: &str) -> Option<(u8, Option<u8>)> {
    let (least, most) = match text.split_once('-') {
        None => (number(text)?, Some(number(text)?)),
        Some((least, "")) => (number(least)?, None),
        Some((least, most)) => (number(least)?, Some(number(most)?)),
    };
    (least > 0 && most.is_none_or(|most| least <= most)).then_some((least, most))
}

fn number(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let value = plain.then(|| text.parse().ok()).flatten()?;
    (value <= MAX_DISTANCE).then_some(value)
}

impl std::str::FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for Pattern {
    /// The terms with one space between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms: Vec<String> = self.terms.iter().map(ToString::to_string).collect();
        f.write_str(&terms.join(" "))
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.mode {
            Mode::Any => "",
            Mode::Move => "m:",
            Mode::Capture => "c:",
        })?;
        match &self.steps {
            Steps::Leap { one, other } => write!(f, "({one},{other})"),
            Steps::Slide { ways, least, most } => {
                let lines = |keep: fn(usize) -> bool| {
                    let kept = DIRECTIONS.iter().enumerate();
                    ways.iter()
                        .eq(kept.filter(|(at, _)| keep(*at)).map(|(_, way)| way))
                };
                if lines(|_| true) {
                    f.write_str("*")?;
                } else if lines(|at| at.is_multiple_of(2)) {
                    f.write_str("+")?;
                } else if lines(|at| !at.is_multiple_of(2)) {
                    f.write_str("x")?;
                } else {
                    let names: Vec<&str> = ways.iter().map(|way| way.name).collect();
                    f.write_str(&names.join("/"))?;
                }
                match most {
                    None => write!(f, "{least}-"),
                    Some(most) if most == least => write!(f, "{least}"),
                    Some(most) => write!(f, "{least}-{most}"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(pattern: &str, side: Side, from: Spot, to: Spot, captures: bool) -> Reach {
        let stones = [(3, 3), (4, 6)];
        let pattern = Pattern::parse(pattern).unwrap();
        pattern.reach(side, from, to, captures, |spot| stones.contains(&spot))
    }

    #[test]
    fn chess_is_said_in_patterns() {
        use Side::{Black, White};
        for (pattern, side, from, to, captures, reached) in [
            ("*1", White, (2, 2), (3, 3), true, Reach::Yes),
            ("*1", White, (2, 2), (2, 4), false, Reach::No),
            ("+1-", White, (4, 0), (4, 5), false, Reach::Yes),
            ("+1-", White, (4, 0), (4, 8), false, Reach::Blocked((4, 6))),
            ("x1-", White, (1, 1), (6, 6), false, Reach::Blocked((3, 3))),
            ("x1-", White, (1, 1), (6, 5), false, Reach::No),
            ("(1,2)", Black, (4, 4), (2, 3), false, Reach::Yes),
            ("(1,2)", Black, (4, 4), (2, 2), false, Reach::No),
            ("m:n1 c:ne/nw1", White, (4, 1), (4, 2), false, Reach::Yes),
            ("m:n1 c:ne/nw1", White, (4, 1), (4, 2), true, Reach::No),
            ("m:n1 c:ne/nw1", White, (4, 1), (5, 2), true, Reach::Yes),
            ("m:n1 c:ne/nw1", Black, (4, 2), (5, 1), true, Reach::Yes),
            ("e1", Black, (4, 2), (3, 2), false, Reach::Yes),
            ("x2-3", White, (0, 0), (1, 1), false, Reach::No),
            ("x2-3", White, (0, 0), (3, 3), true, Reach::Yes),
        ] {
            assert_eq!(
                reach(pattern, side, from, to, captures),
                reached,
                "{pattern} {from:?} {to:?}"
            );
        }
    }

    #[test]
    fn the_ways_of_a_pattern_are_its_directions() {
        let count = |text| Pattern::parse(text).unwrap().ways().len();
        assert_eq!(
            ["(1,2)", "(0,2)", "(2,2)", "*1-", "m:n1 c:ne/nw1"].map(count),
            [8, 4, 4, 8, 3]
        );
        let pawn = Pattern::parse("m:n1").unwrap().ways();
        let ahead = MovementDirection {
            right: 0,
            ahead: 1,
            least: 1,
            most: Some(1),
            moves: true,
            captures: false,
        };
        assert_eq!(pawn, [ahead]);
    }

    #[test]
    fn a_pattern_prints_as_it_is_read() {
        for (text, printed) in [
            (" *1   (1,2) ", "*1 (1,2)"),
            ("n/ne/e/se/s/sw/w/nw1-1", "*1"),
            ("+1-3 x2 c:s1-", "+1-3 x2 c:s1-"),
            ("m:ne/n2-2", "m:ne/n2"),
        ] {
            let pattern = Pattern::parse(text).unwrap();
            assert_eq!(pattern.to_string(), printed);
            assert_eq!(Pattern::parse(printed), Ok(pattern));
        }
    }

    #[test]
    fn a_faulty_pattern_says_where_and_what_would_be_right() {
        for (text, offset, part) in [
            ("  ", 0, "at least one"),
            ("*1 q:n1", 3, "no term"),
            ("*1 1", 3, "no term"),
            ("+1 north1", 3, "\"north\""),
            ("n/n1", 0, "direction"),
            ("+0", 0, "no distance"),
            ("+3-2", 0, "no distance"),
            ("x64", 0, "no distance"),
            ("x1-2-3", 0, "no distance"),
            ("*1  (0,0)", 4, "no leap"),
            ("(1,2", 0, "no leap"),
            (&"*1 ".repeat(33), 96, "at most"),
        ] {
            let error = Pattern::parse(text).unwrap_err();
            assert_eq!(error.offset, offset, "{text}");
            assert!(error.to_string().contains(part), "{text}: {error}");
            for language in Language::ALL {
                assert!(!error.say(language).is_empty());
            }
        }
    }
}
