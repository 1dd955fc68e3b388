//! The public page of a game by acts: the board after an act, its outcome, the score.

use std::collections::BTreeMap;

use askama::Template;

use super::sealed::{ShownRound, ShownSecret};
use crate::event::GameState;
use crate::games::acts::{ActClock, ByActs};
use crate::games::text::Tag;
use crate::games::{PerSide, Side};
use crate::lots::Hex;
use crate::web::games::acts::clock::Face;
use crate::web::games::acts::play::ActPlay;
use crate::web::games::acts::turns::ActTurns;
use crate::web::games::{
    self, Contested, PictureShape, RecordSheet, Replayed, ShownGame, ShownMoment,
};
use crate::web::kit::chart::{ChartSeries, GameChart, SCORES};
use crate::web::kit::format;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::game_step::{
    BoardSummary, Sentence, StepLink, Tile, TileTime, steps, verdict,
};
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::interruption::interrupted;
use crate::web::kit::lots::{LotRows, Lots, drawn_lots};
use crate::web::kit::points_text::PointsText;
use crate::web::kit::protests::ShownProtest;
use crate::web::kit::signatures;

/// The estimated size of a moment of a game, in bytes.
const MOMENT_WEIGHT: usize = 4 * 1024;

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
    /// What the players have to know at once: an act that is none of theirs, or how the game ended.
    said: Option<String>,
    /// The side that has the turn.
    turn: Option<Side>,
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
    protests: Vec<ShownProtest>,
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

    /// Whether a time that is counted up stands at the name below: the time of a turn belongs to
    /// whose turn it is, and leaves the other place to the rest.
    fn is_below(&self, face: &Face) -> bool {
        let is_turn = face.clock == Some(ActClock::Turn);
        self.turn
            .is_some_and(|side| (side == self.bottom.side) == is_turn)
    }

    /// The address of what is shown.
    fn here(&self) -> String {
        self.line.moment(self.shown)
    }

    /// The address of what is shown as a picture in a format.
    fn picture(&self, format: &str) -> String {
        self.line.picture(self.shown, format)
    }

    /// The address of what is shown, seen from the other side.
    fn flipped(&self) -> String {
        self.line.flipped(self.shown, self.last)
    }
}

/// The plot of the score; empty if the game has no score, and before the first turn.
fn score_plot(
    words: Words,
    (play, turns): (&ActPlay, &ActTurns<'_>),
    line: &GameLine,
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
        line,
        shown,
    });
    plot.map_or_else(|| Ok(String::new()), |plot| plot.render())
}

/// The lots of some acts.
fn lots(at: ShownGame<'_>, turns: &ActTurns<'_>, acts: LotRows) -> Option<Lots> {
    let drawn = |act| drawn_lots(at.state, act);
    let named = |act| turns.name(act);
    Lots::for_rows(at.words, at.view, at.state, (&drawn, &named), acts)
}

/// The record on paper.
#[derive(Template)]
#[template(ext = "html", source = r#"<pre class="record">{{ record }}</pre>"#)]
struct PaperRecord {
    record: String,
}

impl Replayed for ActPlay {
    fn weight(&self) -> usize {
        self.moments.len() * MOMENT_WEIGHT
    }

    fn moves(&self) -> usize {
        self.acts()
    }

    fn table(&self) -> Option<&dyn ByActs> {
        Some(self.table.as_ref())
    }

    fn page(&self, shown: ShownGame<'_>, waits: Option<String>) -> askama::Result<String> {
        render(shown, self, waits)
    }

    fn tile(&self, shown: ShownGame<'_>) -> askama::Result<Tile> {
        tile(shown.state, self, shown.words)
    }

    fn glance(&self, shown: ShownGame<'_>) -> askama::Result<BoardSummary> {
        glance(shown, self)
    }

    fn contested(&self, shown: ShownGame<'_>, number: Option<usize>) -> askama::Result<Contested> {
        contested(shown, self, number.unwrap_or_else(|| self.acts()))
    }

    fn file(&self, shown: ShownGame<'_>) -> Option<String> {
        file(shown, self)
    }

    fn sheet(&self, shown: ShownGame<'_>) -> askama::Result<RecordSheet> {
        let record = self
            .file(shown)
            .map(|record| PaperRecord { record }.render());
        let all = LotRows {
            rows: 0..shown.state.rows(),
            is_last: true,
        };
        Ok(RecordSheet {
            facts: Vec::new(),
            record: record.transpose()?,
            dark: None,
            moment: Key("acts-moment"),
            lots: lots(shown, &ActTurns::new(shown.words, self), all),
        })
    }

    fn moment(&self, shown: ShownGame<'_>) -> Option<ShownMoment> {
        let (number, moment) = self.at(shown.chosen)?;
        let has_score = self.rules.discipline().numbers().score;
        Some(ShownMoment {
            heading: ActTurns::new(shown.words, self).name(number),
            numbers: has_score.then_some(moment.board.score),
        })
    }

    fn picture(
        &self,
        shown: ShownGame<'_>,
        in_card: bool,
        _drawings: BTreeMap<Hex<32>, String>,
    ) -> askama::Result<Option<String>> {
        let shape = PictureShape {
            viewpoint: shown.viewpoint,
            in_card,
        };
        let names = format::names(shown.words, shown.view, shown.state.pairing);
        let event = shown.view.state.info.name.as_str();
        let Some((number, _)) = self.at(shown.chosen) else {
            return Ok(None);
        };
        ActTurns::new(shown.words, self).picture(number, event, &names, shape)
    }
}

/// The times of a game that is not over.
fn faces(state: &GameState, play: &ActPlay) -> Vec<Face> {
    if state.result.is_some() {
        Vec::new()
    } else {
        Face::all(state, play.table.limits(), &play.table.board())
    }
}

/// Renders a game after a number of acts, by default after the last one.
fn render(at: ShownGame<'_>, play: &ActPlay, waits: Option<String>) -> askama::Result<String> {
    let ShownGame {
        words,
        view,
        id,
        state,
        chosen,
        viewpoint,
        ..
    } = at;
    let Some((shown, moment)) = play.at(chosen) else {
        return Ok(String::new());
    };
    let last = play.acts();
    let line = GameLine::new(view, words, id, state).seen_from(viewpoint);
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
    let told = moment.told(words.0).cloned();
    let verdict = verdict(words, &view.state, state).filter(|_| shown == last);
    let said = verdict.clone().or_else(|| {
        let is_news = shown == last && turns.is_news(shown);
        told.clone().filter(|_| is_news)
    });
    let part = ActPart {
        heading: turns.name(shown),
        last_turn: turns.last_turn(),
        board: turns.board(shown, false, viewpoint)?,
        plot: score_plot(words, (play, &turns), &line, shown)?,
        steps: steps(words, &line, &turns.stops(shown)),
        top: party(viewpoint.other()),
        bottom: party(viewpoint),
        sentences: told.into_iter().collect(),
        waits: waits.filter(|_| shown == last),
        verdict,
        said: said.map(|it| it.text),
        turn: play.table.board().turn.map(|turn| turn.side),
        interrupted: interrupted(words, view, state),
        faces: faces(state, play),
        record: turns.table(&line, shown).html()?,
        lots: lots(at, &turns, LotRows::at(state, shown, last)),
        secrets: ShownSecret::of_game(words, view, state),
        rounds: ShownRound::of_game(words, view, state)
            .into_iter()
            .rev()
            .collect(),
        protests: ShownProtest::of_game(words, view, id),
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
    part.render()
}

/// The times of a tile: one that is counted up, and what the players have left.
fn times(state: &GameState, play: &ActPlay) -> Vec<TileTime> {
    let (up, down): (Vec<Face>, Vec<Face>) = faces(state, play)
        .into_iter()
        .partition(|face| face.whole.is_some());
    let up = up.into_iter().take(1).map(|face| (None, face));
    let sides = [Key("white"), Key("black")].into_iter().zip(Side::ALL);
    let down = down.into_iter().map(|face| {
        let mut sides = sides.clone();
        let side = sides.find(|(name, _)| *name == face.name);
        (side.map(|(_, side)| side), face)
    });
    up.chain(down)
        .map(|(side, face)| TileTime {
            side,
            count: face.count,
            limit: face.limit,
        })
        .collect()
}

/// Renders the current state of a game as a tile.
fn tile(state: &GameState, play: &ActPlay, words: Words) -> askama::Result<Tile> {
    let Some((shown, moment)) = play.at(None) else {
        return Ok(Tile::default());
    };
    Ok(Tile {
        board: ActTurns::new(words, play).board(shown, true, Side::White)?,
        news: moment.told(words.0).map(|said| said.text.clone()),
        dark: None,
        times: times(state, play),
    })
}

/// Renders the current state of a game for the desk.
fn glance(at: ShownGame<'_>, play: &ActPlay) -> askama::Result<BoardSummary> {
    let (words, shown) = (at.words, play.acts());
    let turns = ActTurns::new(words, play);
    let line = GameLine::new(at.view, words, at.id, at.state);
    Ok(BoardSummary {
        board: turns.board(shown, false, Side::White)?,
        sentences: Vec::new(),
        waits: play.waits(&at.view.state, at.state),
        entries: shown,
        record: turns.table(&line, shown).unlinked().html()?,
        heading: turns.name(shown),
    })
}

/// The board before an act with the way of the act, and the turns of the record up to it.
fn contested(at: ShownGame<'_>, play: &ActPlay, number: usize) -> askama::Result<Contested> {
    let turns = ActTurns::new(at.words, play);
    let line = GameLine::new(at.view, at.words, at.id, at.state);
    let mut table = turns.table(&line, number);
    let current = table.turns.iter().position(|turn| turn.is_current);
    table.turns = current.map_or_else(Vec::new, |at| {
        table.turns.drain(at.saturating_sub(1)..=at).collect()
    });
    let told = play.moments.get(number);
    Ok(Contested {
        heading: turns.name(number),
        board: turns.before(number)?,
        record: table.html()?,
        sentences: told
            .and_then(|it| it.told(at.words.0))
            .cloned()
            .into_iter()
            .collect(),
    })
}

/// The record of a game as a file; `None` when nothing is played.
fn file(at: ShownGame<'_>, play: &ActPlay) -> Option<String> {
    if play.acts() == 0 {
        return None;
    }
    let names = format::names(at.words, at.view, at.state.pairing);
    let info = &at.view.state.info;
    let tag = |name: &str, value: String| Tag {
        name: name.to_owned(),
        value,
    };
    let tags = [
        tag("Event", info.name.to_string()),
        tag("Site", info.place.to_string()),
        tag("Round", at.id.to_string()),
        tag("White", names.white),
        tag("Black", names.black),
    ];
    Some(play.table.record_text(&tags))
}
