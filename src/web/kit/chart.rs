//! Charts the potentials of a game over its game moves, or the score over its acts, as a plot and
//! as a table.

use askama::Template;

use crate::games::{PerSide, Side};
use crate::web::kit::i18n::{Key, Words};

/// The plot's size in units of the picture, with the room for its labels.
const WIDTH: i32 = 600;
const HEIGHT: i32 = 190;
const LEFT: i32 = 34;
const BOTTOM: i32 = 22;
const TOP: i32 = 8;
const RIGHT: i32 = 10;

/// The most labels along an axis.
const MOST_TICKS: usize = 8;

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
    /// The address of the game.
    pub address: &'a str,
    /// The side that the game is seen from, behind the moment in its address.
    pub seen: &'static str,
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
    /// The strip of the plot that links to it.
    from: i32,
    width: i32,
}

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
            address,
            seen,
            shown,
        } = course;
        let last = figures.len().checked_sub(1).filter(|last| *last > 0)?;
        let both = figures.iter().flat_map(|both| [both.white, both.black]);
        let top = round_up(usize::try_from(both.max()?.max(1)).ok()?);
        let x = |index: usize| LEFT + share(WIDTH - LEFT - RIGHT, index, last);
        let y = |points: usize| {
            let height = HEIGHT - TOP - BOTTOM;
            TOP + height - share(height, points, top)
        };
        let of = |points: u32| y(usize::try_from(points).unwrap_or(top));
        let strip = (WIDTH - LEFT - RIGHT) / i32::try_from(last).ok()?;
        let moment = |((index, both), label): ((usize, &PerSide<u32>), String)| Moment {
            index: index + offset,
            label,
            address: format!("{address}?move={}{seen}", index + offset),
            both: *both,
            from: x(index) - strip / 2,
            width: strip.max(1),
        };
        let line = |side: Side| {
            let points = figures.iter().enumerate();
            let points = points.map(|(index, both)| format!("{},{}", x(index), of(both[side])));
            (side.word(), points.collect::<Vec<_>>().join(" "))
        };
        Some(Self {
            words,
            texts,
            summary: summary(words, texts, figures)?,
            moments: figures.iter().enumerate().zip(labels).map(moment).collect(),
            lines: Side::ALL.map(line).to_vec(),
            moves: ticks(last)
                .map(|index| Tick {
                    at: x(index),
                    text: numbers.get(index).cloned().unwrap_or_default(),
                })
                .collect(),
            points: ticks(top)
                .map(|points| Tick {
                    at: y(points),
                    text: points.to_string(),
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

/// Round numbers from 0 to `last`.
fn ticks(last: usize) -> impl Iterator<Item = usize> {
    (0..=last).step_by(step(last))
}

/// The distance between the labels of an axis up to `last`.
fn step(last: usize) -> usize {
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
    let mut steps = steps.into_iter();
    let step = steps.find(|step| last / step < MOST_TICKS);
    step.unwrap_or(1000)
}

/// The end of an axis that has room for `last`: a round number, so that the highest line is below a
/// label.
fn round_up(last: usize) -> usize {
    last.next_multiple_of(step(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        let of = |last| ticks(last).collect::<Vec<_>>();
        assert_eq!(of(1), [0, 1]);
        assert_eq!(of(7), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(of(8), [0, 2, 4, 6, 8]);
        assert_eq!(of(91), [0, 20, 40, 60, 80]);
        assert_eq!(of(round_up(97)), [0, 20, 40, 60, 80, 100]);
        for last in 1..4000 {
            assert!(round_up(last) >= last);
            assert!(ticks(last).count() <= MOST_TICKS, "{last}");
        }
    }

    #[test]
    fn a_share_stays_within_its_length() {
        assert_eq!(share(100, 0, 7), 0);
        assert_eq!(share(100, 7, 7), 100);
        assert_eq!(share(100, 1, 0), 100);
    }
}
