//! A game by acts on public pages: the board after an act, what came of it, the score.

use askama::Template;

use super::game::{Glance, Sentence, Step, Tile, steps, verdict};
use super::lots::{LotRows, Lots};
use super::parts::GameLine;
use super::plot::{Course, Plot, SCORES};
use super::protests::Told;
use super::show;
use super::signatures;
use super::snapshot::Snapshot;
use crate::event::discipline::Rules;
use crate::event::{Count, EventState, GameState};
use crate::games::acts::{ActBoard, ByActs, Limits};
use crate::games::text::Tag;
use crate::games::{PerSide, Side};
use crate::language::Language;
use crate::tournament::round::GameId;
use crate::web::games;
use crate::web::i18n::{Key, Words};
use crate::web::tally::Tally;

/// A game by acts, entered again for showing.
#[derive(Debug)]
pub struct ActPlay {
    rules: Rules,
    /// Before the first act, and after each.
    moments: Vec<Moment>,
    table: Box<dyn ByActs>,
}

/// What a moment of a game takes, in bytes.
const MOMENT_WEIGHT: usize = 4 * 1024;

/// A game after a number of acts.
#[derive(Debug)]
struct Moment {
    /// The act; empty before the first one.
    act: String,
    /// The time of the game at which it was made, in seconds.
    seconds: Option<u32>,
    /// Why it does not follow the server's clock.
    off_clock: Option<String>,
    board: ActBoard,
    /// What came of the act, and what the game waits for, in the order of
    /// [`Language::ALL`].
    told: [Vec<Sentence>; 3],
}

impl ActPlay {
    /// The bytes that it takes, as they are estimated.
    pub fn weight(&self) -> usize {
        self.moments.len() * MOMENT_WEIGHT
    }

    /// Enters the acts of a game; `None` for a game of another kind. What the rules do not take
    /// any more is left out with all behind it.
    pub fn of(event: &EventState, game: &GameState) -> Option<Self> {
        let rules = event.info.rules.clone();
        let mut table = rules.table()?;
        let mut moments = vec![Moment::of(table.as_ref(), "", None, None)];
        for act in game.acts() {
            let entered = table.enter(&act.made.text, act.made.seconds);
            if let Err(fault) = entered {
                tracing::error!(%fault, "an act of the journal is not taken");
                break;
            }
            let off_clock = act.off_clock.as_ref().map(ToString::to_string);
            let made = &act.made;
            moments.push(Moment::of(
                table.as_ref(),
                &made.text,
                made.seconds,
                off_clock,
            ));
        }
        Some(Self {
            rules,
            moments,
            table,
        })
    }

    /// The number of acts that can be shown.
    pub fn acts(&self) -> usize {
        self.moments.len().saturating_sub(1)
    }

    /// The moment after a number of acts, the last one without a number.
    fn at(&self, chosen: Option<usize>) -> Option<(usize, &Moment)> {
        let shown = chosen.unwrap_or(usize::MAX).min(self.acts());
        Some((shown, self.moments.get(shown)?))
    }
}

impl ActPlay {
    /// The board after a number of acts, as a picture to pass on.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub(super) fn picture(
        &self,
        words: Words,
        chosen: Option<usize>,
        event: &str,
        names: &PerSide<String>,
    ) -> askama::Result<String> {
        let Some((shown, moment)) = self.at(chosen) else {
            return Ok(String::new());
        };
        let caption = games::Caption {
            event,
            heading: &heading(words, shown),
            names,
        };
        presented(&self.rules).picture(words, &self.rules, &moment.board, &caption)
    }
}

impl Moment {
    fn of(table: &dyn ByActs, act: &str, seconds: Option<u32>, off_clock: Option<String>) -> Self {
        let sentences = |language| {
            let told = table.told(language).map(|told| Sentence {
                clause: Some(told.clause.to_owned()),
                ..Sentence::plain(told.said)
            });
            let waits = table.waits(language).map(Sentence::plain);
            told.into_iter().chain(waits).collect()
        };
        Self {
            act: act.to_owned(),
            seconds,
            off_clock,
            board: table.board(),
            told: Language::ALL.map(sentences),
        }
    }

    fn told(&self, language: Language) -> &[Sentence] {
        language.of(&self.told).as_slice()
    }

    /// The time of the game: `12:05`.
    fn time(&self) -> Option<String> {
        Some(minutes(self.seconds?.into()))
    }
}

/// One side beside the board.
struct Party {
    side: Side,
    name: String,
    won: bool,
    points: Option<Tally>,
    /// The score, where the game has one.
    score: Option<u32>,
}

/// An act in the list of all.
struct ActLine {
    number: usize,
    address: String,
    text: String,
    time: Option<String>,
    off_clock: Option<String>,
    current: bool,
}

/// A time of a game by acts, while it goes on.
pub struct Face {
    /// What it is of.
    pub name: Key,
    /// What the script counts, as JSON.
    pub count: String,
    /// The seconds that it may last.
    pub limit: u16,
    /// The same, as a clock has them.
    pub whole: String,
    /// The count.
    pub of: Count,
}

impl Face {
    /// The times of a game that were started.
    pub fn all(game: &GameState, limits: Limits) -> Vec<Self> {
        let clock = &game.clock;
        let setup = clock.setting_up().filter(|_| clock.play().is_none());
        let faces = [
            (Key("acts-clock-setup"), setup, limits.setup),
            (Key("acts-clock-turn"), clock.turn(), limits.turn),
            (Key("acts-clock-game"), clock.play(), limits.game),
        ];
        let face = |(name, of, limit): (Key, Option<Count>, u16)| {
            Some(Self {
                name,
                count: serde_json::to_string(&of?).ok()?,
                limit,
                whole: minutes(limit.into()),
                of: of?,
            })
        };
        faces.into_iter().filter_map(face).collect()
    }
}

/// Seconds as a clock has them: `12:05`.
pub fn minutes(seconds: i64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[derive(Template)]
#[template(path = "hall/part_act_game.html")]
struct ActPart {
    words: Words,
    line: GameLine,
    board: String,
    plot: String,
    shown: usize,
    last: usize,
    heading: String,
    steps: Vec<Step>,
    top: Party,
    bottom: Party,
    sentences: Vec<Sentence>,
    verdict: Option<Sentence>,
    /// The times, while the game goes on.
    faces: Vec<Face>,
    acts: Vec<ActLine>,
    lots: Option<Lots>,
    protests: Vec<Told>,
    /// What stands under the protocol, a line for each.
    signatures: Vec<String>,
    /// The address of the event's proof of lots.
    proof: String,
    has_file: bool,
    /// The ending of the record's file.
    ending: &'static str,
    /// Where its clauses are.
    rulebook: &'static str,
}

impl ActPart {
    /// What is said where nothing was drawn for the act that is shown.
    const NO_LOTS: Option<Key> = Some(Key("acts-no-lots"));

    fn is_pinned(&self) -> bool {
        self.shown < self.last
    }
}

/// How the game of these rules looks.
fn presented(rules: &Rules) -> &'static dyn games::Presentation {
    games::of(rules.discipline())
}

/// The name of a moment of a game.
fn heading(words: Words, shown: usize) -> String {
    if shown == 0 {
        words.t("acts-before")
    } else {
        words.t_with("acts-number", &[("number", &shown)])
    }
}

/// Renders a game after a number of acts; after its last one without `chosen`. `None` for a game
/// of another kind.
///
/// # Errors
/// A template that cannot be rendered.
pub(super) fn render(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    chosen: Option<usize>,
) -> askama::Result<Option<String>> {
    let view = snapshot.view();
    let Some((state, play)) = view.state.game(id).zip(snapshot.act_game(id)) else {
        return Ok(None);
    };
    let Some((shown, moment)) = play.at(chosen) else {
        return Ok(None);
    };
    let last = play.acts();
    let line = GameLine::new(view, words, id, state);
    let has_score = play.rules.discipline().numbers().score;
    let party = |side: Side| Party {
        side,
        name: line.names[side].clone(),
        won: line.won(side),
        points: (state.result.as_ref())
            .map(|result| Tally::of(view.state.info.unit(), result.points[side])),
        score: has_score.then(|| moment.board.score[side]),
    };
    let acts = play.moments.iter().enumerate().skip(1);
    let acts = acts.map(|(number, moment)| ActLine {
        number,
        address: format!("{}?move={number}", line.address),
        text: moment.act.clone(),
        time: moment.time(),
        off_clock: moment.off_clock.clone(),
        current: number == shown,
    });
    let heading = heading(words, shown);
    // Before the first turn there is nothing to win.
    let mut moments = play.moments.iter();
    let first = moments.position(|moment| moment.board.turn.is_some());
    let first = first.unwrap_or(last);
    let moments = play.moments.iter().skip(first);
    let scores: Vec<PerSide<u32>> = moments.map(|moment| moment.board.score).collect();
    let plot = has_score.then_some(Course {
        words,
        texts: &SCORES,
        first,
        figures: &scores,
        labels: (first..=last)
            .map(|shown| self::heading(words, shown))
            .collect(),
        numbers: (first..=last).map(|shown| shown.to_string()).collect(),
        address: &line.address,
        shown,
    });
    let plot = plot.and_then(Plot::of);
    let part = ActPart {
        board: presented(&play.rules).board(words, &play.rules, &moment.board, &heading, false)?,
        plot: plot.map_or_else(|| Ok(String::new()), |plot| plot.render())?,
        steps: steps(words, &line, shown, last),
        top: party(Side::Black),
        bottom: party(Side::White),
        sentences: moment.told(words.0).to_vec(),
        verdict: verdict(words, &view.state, state).filter(|_| shown == last),
        faces: if state.result.is_some() {
            Vec::new()
        } else {
            Face::all(state, play.table.limits())
        },
        acts: acts.collect(),
        lots: Lots::of(words, view, state, None, LotRows::at(state, shown, last)),
        protests: Told::of_game(words, view, id),
        signatures: signatures::lines(words, view, state),
        proof: format!("/events/{}/verify", view.slug()),
        has_file: last > 0,
        ending: play.rules.discipline().ending(),
        rulebook: games::rulebook(play.rules.discipline()),
        words,
        shown,
        last,
        heading,
        line,
    };
    part.render().map(Some)
}

/// A game by acts as it stands, in small; `None` for a game of another kind.
///
/// # Errors
/// A template that cannot be rendered.
pub(super) fn tile(snapshot: &Snapshot, words: Words, id: GameId) -> askama::Result<Option<Tile>> {
    let Some(play) = snapshot.act_game(id) else {
        return Ok(None);
    };
    let Some((shown, moment)) = play.at(None) else {
        return Ok(None);
    };
    let heading = heading(words, shown);
    Ok(Some(Tile {
        board: presented(&play.rules).board(words, &play.rules, &moment.board, &heading, true)?,
        news: moment.told(words.0).first().map(|said| said.text.clone()),
        dark: None,
    }))
}

/// Looks at a game as it stands, for the desk; `None` for a game of another kind.
///
/// # Errors
/// A template that cannot be rendered.
pub(super) fn glance(
    words: Words,
    event: &EventState,
    state: &GameState,
) -> askama::Result<Option<Glance>> {
    let Some(play) = ActPlay::of(event, state) else {
        return Ok(None);
    };
    let Some((shown, moment)) = play.at(None) else {
        return Ok(None);
    };
    let heading = heading(words, shown);
    let row = |moment: &Moment| {
        let time = moment.time();
        let text = time.map_or_else(
            || moment.act.clone(),
            |time| format!("{} · {time}", moment.act),
        );
        (text, false)
    };
    Ok(Some(Glance {
        board: presented(&play.rules).board(words, &play.rules, &moment.board, &heading, false)?,
        sentences: Vec::new(),
        rows: play.moments.iter().skip(1).map(row).collect(),
        heading,
    }))
}

/// The record of a game as a file; `None` when nothing is played, or for a game of another kind.
pub(super) fn file(snapshot: &Snapshot, words: Words, id: GameId) -> Option<String> {
    let play = snapshot.act_game(id).filter(|play| play.acts() > 0)?;
    let view = snapshot.view();
    let names = show::names(words, view, view.state.game(id)?.pairing);
    let info = &view.state.info;
    let tag = |name: &str, value: String| Tag {
        name: name.to_owned(),
        value,
    };
    let tags = [
        tag("Event", info.name.to_string()),
        tag("Site", info.place.to_string()),
        tag("Round", id.to_string()),
        tag("White", names.white),
        tag("Black", names.black),
    ];
    Some(play.table.record_text(&tags))
}
