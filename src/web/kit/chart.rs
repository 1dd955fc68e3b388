//! Charts the potentials of a game over its game moves, or the score over its acts, as a plot and
//! as a table.

use std::fmt::Write as _;

use askama::Template;

use crate::games::{PerSide, Side};
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::{Key, Words};

/// The size of the plot in its own units, which are stretched to the room that it has.
const WIDTH: i32 = 1000;
const HEIGHT: i32 = 100;

/// Where the plot stands in its picture, whose height is that of `svg.plot` in the style sheet: from
/// the left and in width in percent, from the top and in height in CSS pixels.
const LEFT: i32 = 8;
const BREADTH: i32 = 90;
const TOP: i32 = 6;
const DEPTH: i32 = 60;

/// The most strips that can be pressed: narrower ones would not be hit.
const MOST_STRIPS: usize = 80;

/// The most labels along the axis of the moments, and along that of the figures.
const MOST_MOMENTS: usize = 8;
const MOST_FIGURES: usize = 4;

pub(in crate::web) struct ChartSeries<'a> {
    pub words: Words,
    /// The captions of the figures.
    pub texts: &'static Texts,
    /// The number of game moves or acts before the first figure.
    pub first: usize,
    /// At first and after every game move or act.
    pub figures: &'a [PerSide<u32>],
    /// The name of each of these moments.
    pub labels: Vec<String>,
    /// The number of each along the axis.
    pub numbers: Vec<String>,
    /// The game, with the addresses of its moments.
    pub line: &'a GameLine,
    /// The moment that is shown.
    pub shown: usize,
}

/// The captions of a plot.
pub(in crate::web) struct Texts {
    title: Key,
    summary: Key,
    table: Key,
    moment: Key,
    both: Key,
}

/// The captions of potentials (TOTA*S 6.3).
pub(in crate::web) static POTENTIALS: Texts = Texts {
    title: Key("plot"),
    summary: Key("plot-summary"),
    table: Key("plot-table"),
    moment: Key("game-move"),
    both: Key("potential-both"),
};

/// The captions of the live score of a game by acts (Almajara 4.4).
pub(in crate::web) static SCORES: Texts = Texts {
    title: Key("acts-plot"),
    summary: Key("acts-plot-summary"),
    table: Key("acts-plot-table"),
    moment: Key("acts-moment"),
    both: Key("score-both"),
};

/// The figures at a moment.
struct Moment {
    /// The game move or act; 0 is the initial position.
    index: usize,
    label: String,
    address: String,
    both: PerSide<u32>,
    /// The strip of the plot that links to it: from where, and how wide.
    strip: Option<(i32, i32)>,
}

/// A label of an axis: in percent of the picture's width or in CSS pixels from its top.
struct Tick {
    at: i32,
    text: String,
}

/// The figures of a game over its game moves or acts.
#[derive(Template)]
#[template(path = "public/plot.html")]
pub(in crate::web) struct GameChart {
    words: Words,
    texts: &'static Texts,
    summary: String,
    moments: Vec<Moment>,
    lines: Vec<(&'static str, String)>,
    moves: Vec<Tick>,
    points: Vec<Tick>,
    /// The horizontal coordinate of the position that is shown.
    now: i32,
    shown: usize,
}

impl GameChart {
    /// The plot of a game at one of its positions; `None` before the first game move or act.
    pub(in crate::web) fn new(course: ChartSeries<'_>) -> Option<Self> {
        let ChartSeries {
            words,
            texts,
            first: offset,
            figures,
            labels,
            numbers,
            line: game,
            shown,
        } = course;
        let last = figures.len().checked_sub(1).filter(|last| *last > 0)?;
        let both = figures.iter().flat_map(|both| [both.white, both.black]);
        let axis = Axis::for_figures(both)?;
        let x = |index: usize| share(WIDTH, index, last);
        let y = |figure: u32| HEIGHT - share(HEIGHT, axis.above(figure), axis.range);
        let apart = figures.len().div_ceil(MOST_STRIPS);
        let width = share(WIDTH, apart, last).max(1);
        let strip = |index: usize| {
            let from = (x(index) - width / 2).max(0);
            let to = (x(index) + width - width / 2).min(WIDTH);
            index.is_multiple_of(apart).then_some((from, to - from))
        };
        let moment = |((index, both), label): ((usize, &PerSide<u32>), String)| Moment {
            index: index + offset,
            label,
            address: game.moment(index + offset),
            both: *both,
            strip: strip(index),
        };
        let line = |side: Side| (side.word(), stairs(figures, side, x, y));
        Some(Self {
            words,
            texts,
            summary: summary(words, texts, figures)?,
            moments: figures.iter().enumerate().zip(labels).map(moment).collect(),
            lines: Side::ALL.map(line).to_vec(),
            moves: ticks(last, MOST_MOMENTS)
                .map(|index| Tick {
                    at: LEFT + share(BREADTH, index, last),
                    text: numbers.get(index).cloned().unwrap_or_default(),
                })
                .collect(),
            points: ticks(axis.range, MOST_FIGURES)
                .map(|above| Tick {
                    at: TOP + DEPTH - share(DEPTH, above, axis.range),
                    text: (axis.from + above).to_string(),
                })
                .collect(),
            now: x(shown.saturating_sub(offset).min(last)),
            shown,
        })
    }

    fn names(&self) -> PerSide<String> {
        PerSide::from_fn(|side| self.words.side(side))
    }
}

/// The first and the last figures of both sides in a sentence; `None` without figures.
fn summary(words: Words, texts: &Texts, figures: &[PerSide<u32>]) -> Option<String> {
    let (first, end) = (figures.first()?, figures.last()?);
    Some(words.t_with(
        texts.summary,
        &[
            ("white_first", &first.white),
            ("white", &end.white),
            ("black_first", &first.black),
            ("black", &end.black),
        ],
    ))
}

/// The fraction `of` / `whole` of a length.
fn share(length: i32, of: usize, whole: usize) -> i32 {
    let of = i32::try_from(of).unwrap_or(i32::MAX);
    let whole = i32::try_from(whole).unwrap_or(i32::MAX).max(1);
    length.saturating_mul(of) / whole
}

/// The line of a side: a figure lasts until the next one.
fn stairs(
    figures: &[PerSide<u32>],
    side: Side,
    x: impl Fn(usize) -> i32,
    y: impl Fn(u32) -> i32,
) -> String {
    let mut path = String::new();
    let mut level = None;
    for (index, both) in figures.iter().enumerate() {
        let at = y(both[side]);
        // Writing to a string cannot fail.
        let _ = match level {
            None => write!(path, "M{} {at}", x(index)),
            Some(before) if before != at => write!(path, "H{}V{at}", x(index)),
            Some(_) => Ok(()),
        };
        level = Some(at);
    }
    let _ = write!(path, "H{WIDTH}");
    path
}

/// What the axis of the figures shows: from the tens below the least one to a label that no line is
/// above.
struct Axis {
    from: usize,
    range: usize,
}

impl Axis {
    /// `None` without figures.
    fn for_figures(figures: impl Iterator<Item = u32> + Clone) -> Option<Self> {
        let least = usize::try_from(figures.clone().min()?).ok()?;
        let most = usize::try_from(figures.max()?).ok()?;
        let from = least / 10 * 10;
        let range = (most - from).max(1);
        Some(Self {
            from,
            range: range.next_multiple_of(step(range, MOST_FIGURES)),
        })
    }

    /// How far a figure is above the foot of the axis.
    fn above(&self, figure: u32) -> usize {
        usize::try_from(figure).map_or(self.range, |figure| figure.saturating_sub(self.from))
    }
}

/// Round numbers from 0 to `last`, at most so many.
fn ticks(last: usize, most: usize) -> impl Iterator<Item = usize> {
    (0..=last).step_by(step(last, most))
}

/// The distance between at most so many labels of an axis up to `last`.
fn step(last: usize, most: usize) -> usize {
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
    let mut steps = steps.into_iter();
    let step = steps.find(|step| last.div_ceil(*step) < most);
    step.unwrap_or(1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        let of = |last| ticks(last, 8).collect::<Vec<_>>();
        assert_eq!(of(1), [0, 1]);
        assert_eq!(of(7), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(of(8), [0, 2, 4, 6, 8]);
        assert_eq!(of(91), [0, 20, 40, 60, 80]);
        for last in 1..4000 {
            assert!(ticks(last, MOST_MOMENTS).count() <= MOST_MOMENTS, "{last}");
        }
    }

    #[test]
    fn the_axis_begins_at_the_tens_below_the_least_figure_and_no_line_is_above_it() {
        let of = |figures: &[u32]| {
            let axis = Axis::for_figures(figures.iter().copied()).unwrap();
            let labels = ticks(axis.range, MOST_FIGURES);
            labels.map(|above| axis.from + above).collect::<Vec<_>>()
        };
        assert_eq!(of(&[97, 82]), [80, 90, 100]);
        assert_eq!(of(&[97, 97]), [90, 95, 100]);
        assert_eq!(of(&[0, 0]), [0, 1]);
        assert_eq!(of(&[0, 54]), [0, 20, 40, 60]);
        for least in 0..120 {
            for most in least..120 {
                let shown = of(&[least, most]);
                assert!(shown.len() <= MOST_FIGURES, "{least} {most}");
                assert!(shown.last() >= Some(&(most as usize)), "{least} {most}");
            }
        }
    }

    #[test]
    fn a_line_is_stairs_with_a_step_where_the_figure_changes() {
        let figures = [97, 97, 90].map(|white| PerSide { white, black: 0 });
        let x = |index: usize| 500 * i32::try_from(index).unwrap();
        let y = |figure: u32| i32::try_from(figure).unwrap();
        let path = stairs(&figures, Side::White, x, y);
        assert_eq!(path, "M0 97H1000V90H1000");
    }

    #[test]
    fn a_share_stays_within_its_length() {
        assert_eq!(share(100, 0, 7), 0);
        assert_eq!(share(100, 7, 7), 100);
        assert_eq!(share(100, 1, 0), 100);
    }
}
