//! The public page of a game by acts: the board after an act, its outcome, the score.

use askama::Template;

use super::sealed::{ShownRound, ShownSecret};
use crate::arbiter::EventView;
use crate::event::{EventState, GameState, Waits};
use crate::games::text::Tag;
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;
use crate::web::games::acts::clock::Face;
use crate::web::games::acts::play::{ActPlay, Moment};
use crate::web::games::acts::turns::ActTurns;
use crate::web::games::{self, GamePage};
use crate::web::kit::chart::{ChartSeries, GameChart, SCORES};
use crate::web::kit::format;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::game_step::{BoardSummary, Sentence, StepLink, Tile, steps, verdict};
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::interruption::interrupted;
use crate::web::kit::lots::{LotRows, Lots};
use crate::web::kit::points_text::PointsText;
use crate::web::kit::protests::ProtestView;
use crate::web::kit::signatures;

/// A side next to the board.
struct Party {
    side: Side,
    name: String,
    won: bool,
    points: Option<PointsText>,
    /// The score, if the game has one.
    score: Option<u32>,
}

#[derive(Template)]
#[template(path = "public/part_act_game.html")]
struct ActPart {
    words: Words,
    line: GameLine,
    board: String,
    plot: String,
    shown: usize,
    last: usize,
    /// The number of the last turn.
    last_turn: usize,
    heading: String,
    steps: Vec<StepLink>,
    top: Party,
    bottom: Party,
    sentences: Vec<Sentence>,
    /// The line of what the game waits for, if its last act is shown.
    waits: Option<String>,
    verdict: Option<Sentence>,
    /// The times, while the game is in progress.
    faces: Vec<Face>,
    /// How the game was interrupted, and how it will go on.
    interrupted: Option<String>,
    /// The record as turns, as HTML; empty before the first act.
    record: String,
    lots: Option<Lots>,
    /// The sealed secrets, and the opened parts of them.
    secrets: Vec<ShownSecret>,
    /// The rounds of choices, the last one first.
    rounds: Vec<ShownRound>,
    protests: Vec<ProtestView>,
    /// The signatures of the protocol, a line for each.
    signatures: Vec<String>,
    /// The address of the event's proof of lots.
    proof: String,
    has_file: bool,
    /// The extension of the record's file.
    ending: &'static str,
    /// The address of the rulebook.
    rulebook: &'static str,
}

impl ActPart {
    /// The message when nothing was drawn for the act that is shown.
    const NO_LOTS: Option<Key> = Some(Key("acts-no-lots"));

    fn is_pinned(&self) -> bool {
        self.shown < self.last
    }
}

/// The plot of the score; empty if the game has no score, and before the first turn.
fn score_plot(
    words: Words,
    (play, turns): (&ActPlay, &ActTurns<'_>),
    address: &str,
    shown: usize,
) -> askama::Result<String> {
    if !play.rules.discipline().numbers().score {
        return Ok(String::new());
    }
    let last = play.acts();
    // Before the first turn there is nothing to win.
    let mut moments = play.moments.iter();
    let first = moments.position(|moment| moment.board.turn.is_some());
    let first = first.unwrap_or(last);
    let moments = play.moments.iter().skip(first);
    let scores: Vec<PerSide<u32>> = moments.map(|moment| moment.board.score).collect();
    let plot = GameChart::new(ChartSeries {
        words,
        texts: &SCORES,
        first,
        figures: &scores,
        labels: (first..=last).map(|shown| turns.name(shown)).collect(),
        numbers: (first..=last).map(|shown| shown.to_string()).collect(),
        address,
        shown,
    });
    plot.map_or_else(|| Ok(String::new()), |plot| plot.render())
}

/// The times of a game that is not over.
fn faces(state: &GameState, play: &ActPlay) -> Vec<Face> {
    if state.result.is_some() {
        Vec::new()
    } else {
        Face::all(state, play.table.limits(), &play.table.board())
    }
}

/// Renders a game after a number of acts, by default after the last one. `None` if the event has no
/// such game.
///
/// # Errors
/// A template that cannot be rendered.
pub fn render(page: GamePage<'_>, play: &ActPlay) -> askama::Result<Option<String>> {
    let GamePage {
        words,
        view,
        id,
        chosen,
        figures: _,
        waits,
    } = page;
    let Some(state) = view.state.game(id) else {
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
            .map(|result| PointsText::new(view.state.info.unit(), result.points[side])),
        score: has_score.then(|| moment.board.score[side]),
    };
    let turns = ActTurns::new(words, play);
    let part = ActPart {
        heading: turns.name(shown),
        last_turn: turns.last_turn(),
        board: play.board(words, shown, false)?,
        plot: score_plot(words, (play, &turns), &line.address, shown)?,
        steps: steps(words, &line, &turns.stops(shown)),
        top: party(Side::Black),
        bottom: party(Side::White),
        sentences: moment.told(words.0).cloned().into_iter().collect(),
        waits: waits.filter(|_| shown == last),
        verdict: verdict(words, &view.state, state).filter(|_| shown == last),
        interrupted: interrupted(words, view, state),
        faces: faces(state, play),
        record: turns.table(&line.address, shown).html()?,
        lots: Lots::for_rows(words, view, state, None, LotRows::at(state, shown, last)),
        secrets: ShownSecret::of_game(words, view, state),
        rounds: ShownRound::of_game(words, view, state)
            .into_iter()
            .rev()
            .collect(),
        protests: ProtestView::of_game(words, view, id),
        signatures: signatures::lines(words, view, state),
        proof: format!("/events/{}/verify", view.slug()),
        has_file: last > 0,
        ending: play.rules.discipline().ending(),
        rulebook: games::rulebook(play.rules.discipline()),
        words,
        shown,
        last,
        line,
    };
    part.render().map(Some)
}

/// Renders the current state of a game as a tile.
///
/// # Errors
/// A template that cannot be rendered.
pub fn tile(play: &ActPlay, words: Words) -> askama::Result<Option<Tile>> {
    let Some((shown, moment)) = play.at(None) else {
        return Ok(None);
    };
    Ok(Some(Tile {
        board: play.board(words, shown, true)?,
        news: moment.told(words.0).map(|said| said.text.clone()),
        dark: None,
    }))
}

/// Renders the current state of a game for the desk; `None` for a game of another kind.
///
/// # Errors
/// A template that cannot be rendered.
pub fn glance(
    words: Words,
    event: &EventState,
    state: &GameState,
) -> askama::Result<Option<BoardSummary>> {
    let Some(play) = ActPlay::for_game(event, state) else {
        return Ok(None);
    };
    let Some((shown, _)) = play.at(None) else {
        return Ok(None);
    };
    // The referee counts what was entered.
    let heading = if shown == 0 {
        words.t("acts-before")
    } else {
        words.t_with("acts-number", &[("number", &shown)])
    };
    let row = |moment: &Moment| {
        let time = moment.time();
        let text = time.map_or_else(
            || moment.act.clone(),
            |time| format!("{} · {time}", moment.act),
        );
        (text, false)
    };
    Ok(Some(BoardSummary {
        board: play.board(words, shown, false)?,
        sentences: Vec::new(),
        waits: Waits::for_game(event, state, Some(play.table.as_ref())),
        rows: play.moments.iter().skip(1).map(row).collect(),
        heading,
    }))
}

/// The record of a game as a file; `None` when nothing is played.
pub fn file(view: &EventView, words: Words, id: GameId, play: &ActPlay) -> Option<String> {
    if play.acts() == 0 {
        return None;
    }
    let names = format::names(words, view, view.state.game(id)?.pairing);
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
