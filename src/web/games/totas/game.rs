//! The page of a game by plans: the board at a game move, the record form, what happened and why.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::board::{self, Arrow, BoardPiece, Ground, Picture, Sign};
use super::contested::contested;
use super::image;
use super::lots::row_lots;
use super::price;
use super::protocols::Compared;
use super::replay::Game;
use super::turns;
use crate::event::{EventState, GameState, Waits};
use crate::games::party::Partner;
use crate::games::totas::adjudication::{Adjudication, Consequence, Effect, Fate, Outcome};
use crate::games::totas::attack::blast;
use crate::games::totas::explanation::{self, Topic};
use crate::games::totas::record::{MoveRow, RecordedResult, Tag};
use crate::games::totas::replay::ReplayedMove as Played;
use crate::games::totas::terrain::ZoneKind;
use crate::games::totas::{Piece, PiecePlace, Position, Square, Wing};
use crate::games::{PerSide, Side};
use crate::lots::Hex;
use crate::tournament::round::GameId;
use crate::web::games::{Contested, RecordSheet, Replayed, ShownGame, ShownMoment};
use crate::web::kit::appearance::Figures;
use crate::web::kit::chart::{ChartSeries, GameChart, POTENTIALS};
use crate::web::kit::format;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::game_step::{
    BoardSummary, Sentence, StepLink, Stops, Tile, TileTime, steps, verdict,
};
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::interruption::interruption;
use crate::web::kit::lots::{LotRows, Lots, RowLot, drawn_lots};
use crate::web::kit::protests::ShownProtest;
use crate::web::kit::signatures;

/// The potentials for a plot.
fn course<'a>(
    game: &Game,
    words: Words,
    potentials: &'a [PerSide<u32>],
    line: &'a GameLine,
    shown: usize,
) -> ChartSeries<'a> {
    let number = |index| game.number(index).map(|number| number.to_string());
    let label = |index: usize| match number(index).filter(|_| index > 0) {
        Some(number) => words.t_with("game-move-number", &[("number", &number)]),
        None => words.t("start-position"),
    };
    let moments = 0..potentials.len();
    ChartSeries {
        words,
        texts: &POTENTIALS,
        first: 0,
        figures: potentials,
        labels: moments.clone().map(label).collect(),
        numbers: moments.map(|at| number(at).unwrap_or_default()).collect(),
        line,
        shown,
    }
}

/// The position of a game before the first row.
pub(super) fn start(game: &GameState) -> Position {
    // A game of another discipline has no armament of its own.
    let armament = game.armament().unwrap_or_default();
    Position::array(PerSide::default(), armament)
}

/// The public record of a game as a file; `None` when there is neither a record nor a result.
fn file(at: ShownGame<'_>, replayed: Option<&Game>) -> Option<String> {
    let (game, info) = (at.state, &at.view.state.info);
    let mut record = match replayed {
        Some(replayed) => replayed.record.clone(),
        None if game.result.is_some() => game.plans()?.unwritten(),
        None => return None,
    };
    let tag = |name: &str, value: String| Tag {
        name: name.to_owned(),
        value,
    };
    let names = format::names(at.words, at.view, game.pairing);
    record.tags = vec![
        tag("Event", info.name.to_string()),
        tag("Site", info.place.to_string()),
        tag("Round", at.id.to_string()),
        tag("White", names.white),
        tag("Black", names.black),
    ];
    record.result = Some(match &game.result {
        Some(result) => {
            let PerSide { white, black } = result.points;
            let small = |points: u16| u8::try_from(points).ok();
            RecordedResult::Points(PerSide::new(small(white)?, small(black)?))
        }
        None => RecordedResult::Unfinished,
    });
    Some(record.to_string())
}

/// A cell of the record form: symbols, some of them underlined, and the member of a coalition who
/// wrote them (TOTA*S 10).
pub struct Notation(pub Vec<(bool, String)>, pub Option<&'static str>);

impl Notation {
    /// Splits the notation of the record: `_` underlines the symbol or the square after it (TOTA*S
    /// 9.1).
    pub fn new(text: &str) -> Self {
        let mut spans: Vec<(bool, String)> = Vec::new();
        let mut signs = text.chars().peekable();
        let mut plain = String::new();
        while let Some(sign) = signs.next() {
            if sign != '_' {
                plain.push(sign);
                continue;
            }
            spans.push((false, std::mem::take(&mut plain)));
            let mut marked = String::new();
            if let Some(first) = signs.next() {
                marked.push(first);
                if first.is_ascii_lowercase() {
                    while let Some(digit) = signs.next_if(char::is_ascii_digit) {
                        marked.push(digit);
                    }
                }
            }
            spans.push((true, marked));
        }
        spans.push((false, plain));
        spans.retain(|(_, text)| !text.is_empty());
        Self(spans, None)
    }
}

/// One row of the record form: four columns for each side.
pub struct FormRow {
    pub number: u16,
    pub address: String,
    pub focus: String,
    pub cells: Vec<Notation>,
    pub remarks: Vec<String>,
    pub current: bool,
}

impl FormRow {
    pub(super) fn new(scene: &Scene<'_>, line: &GameLine, index: usize) -> Option<Self> {
        let Scene {
            words, game, shown, ..
        } = *scene;
        let game = game?;
        let row = game.record.rows.get(index)?;
        let game_move = game.moves_after(index);
        let played = game_move.and_then(|game_move| game.played(game_move));
        let moment = game_move.unwrap_or_else(|| game.moves_before(index));
        let mut cells = Vec::with_capacity(8);
        for side in Side::ALL {
            let plan = &row.plans[side];
            let texts: Vec<String> = plan.parts.iter().map(ToString::to_string).collect();
            // Castling is one part that is written in both columns.
            let mut texts: Vec<&str> = match texts.as_slice() {
                [castling] if castling.contains(' ') => castling.split(' ').collect(),
                texts => texts.iter().map(String::as_str).collect(),
            };
            texts.resize(2, "");
            for (column, text) in texts.into_iter().enumerate() {
                let result = played
                    .and_then(|it| it.adjudication.columns[side].get(column)?.result)
                    .map_or_else(String::new, |result| result.to_string());
                let maker = played
                    .and_then(|it| it.plans[side].parts.get(column)?.partner)
                    .filter(|_| !text.is_empty());
                let Notation(spans, _) = Notation::new(text);
                cells.push(Notation(spans, maker.map(Partner::numeral)));
                cells.push(Notation::new(&result));
            }
        }
        Some(Self {
            number: row.number,
            address: line.moment(moment),
            focus: format!("row-{}", index + 1),
            cells,
            remarks: row
                .remarks
                .iter()
                .map(ToString::to_string)
                .chain(scene.is_physical(index).then(|| words.t("physical-dice")))
                .collect(),
            current: game_move == Some(shown),
        })
    }
}

/// A piece that is off the board and will come back.
struct AbsentMan {
    symbol: &'static str,
    name: String,
    misses: Option<String>,
}

/// A side next to the board.
struct Party {
    side: Side,
    name: String,
    won: bool,
    points: Option<u16>,
    potential: Option<u16>,
    absent: Vec<AbsentMan>,
    skip_used: bool,
    infractions: u8,
}

/// The army of a side (TOTA*S 11).
struct ArmyLine {
    side: String,
    /// The name, version and page; `None` for the usual figures.
    army: Option<(String, u16, String)>,
}

impl ArmyLine {
    /// The armies of both sides; none if both play with the usual figures.
    fn both(words: Words, state: &GameState) -> Vec<Self> {
        if !state.has_own_figures() {
            return Vec::new();
        }
        let line = |side: Side| Self {
            side: words.side(side),
            army: state.army(side).map(|army| {
                let address = format!("/armies/{}/versions/{}", army.number, army.version);
                (army.name.to_string(), army.version, address)
            }),
        };
        Side::ALL.into_iter().map(line).collect()
    }
}

/// A rank of the board as a table, from the twelfth down.
struct TableRow {
    rank: i8,
    cells: Vec<Option<TableCell>>,
}

struct TableCell {
    white: bool,
    symbol: char,
    right: bool,
    name: String,
}

#[derive(Template)]
#[template(path = "public/part_game.html")]
struct GamePart {
    /// The armament that the players agreed on.
    armament: Option<String>,
    /// The armies of both sides; empty if both play with the usual figures.
    armies: Vec<ArmyLine>,
    /// Whether the standalone picture has the armies' own figures.
    own_picture: bool,
    words: Words,
    line: GameLine,
    board: String,
    legend: Legend,
    sprite: String,
    plot: String,
    shown: usize,
    last: usize,
    has_file: bool,
    heading: String,
    steps: Vec<StepLink>,
    top: Party,
    bottom: Party,
    /// The record as turns, as HTML; empty before the first row.
    record: String,
    sentences: Vec<Sentence>,
    /// The line of what the game waits for, if its last game move is shown.
    waits: Option<String>,
    verdict: Option<Sentence>,
    table: Vec<TableRow>,
    lots: Option<Lots>,
    protests: Vec<ShownProtest>,
    /// The signatures of the protocol, a line for each.
    signatures: Vec<String>,
    /// The players' own protocols, compared.
    protocols: Option<Compared>,
    /// The address of the event's proof of lots.
    proof: String,
    /// The game move that is now made in the dark (TOTA*S 8.4).
    dark: Option<u16>,
    /// How the game was interrupted, in sentences (TOTA*S 6.4).
    interruption: Option<Vec<String>>,
    /// For each sealed terrain a sentence that does not reveal it (R-383).
    terrains: Vec<String>,
}

/// For each sealed terrain a sentence that does not reveal it (R-383).
fn sealed_terrains(words: Words, game: &GameState) -> Vec<String> {
    let sealed = game.plans().into_iter().flat_map(|it| it.handed.sealed());
    let said = |side| words.t_with("game-terrain-sealed", &[("side", &words.side(side))]);
    sealed.map(said).collect()
}

impl GamePart {
    /// The message when nothing was drawn for the game move that is shown.
    fn no_lots(&self) -> Option<Key> {
        (self.shown > 0).then_some(Key("no-lots-here"))
    }

    fn is_pinned(&self) -> bool {
        self.shown < self.last
    }

    /// The address of what is shown.
    fn here(&self) -> String {
        self.line.moment(self.shown)
    }

    /// The address of what is shown as a picture in a format.
    fn picture(&self, format: &str) -> String {
        let own = if self.own_picture { "&figures=own" } else { "" };
        self.line.picture(self.shown, format) + own
    }

    /// The address of what is shown, seen from the other side.
    fn flipped(&self) -> String {
        self.line.flipped(self.shown, self.last)
    }
}

/// A game at a game move.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    words: Words,
    state: &'a GameState,
    game: Option<&'a Game>,
    shown: usize,
}

impl<'a> Scene<'a> {
    pub(super) const fn new(
        words: Words,
        state: &'a GameState,
        game: Option<&'a Game>,
        shown: usize,
    ) -> Self {
        Self {
            words,
            state,
            game,
            shown,
        }
    }

    /// The rows of the record.
    pub(super) fn rows(&self) -> &'a [MoveRow] {
        self.game.map_or(&[][..], |game| &game.record.rows)
    }

    /// Whether physical dice were thrown for a row.
    fn is_physical(&self, index: usize) -> bool {
        self.game.is_some_and(|game| {
            let lots = row_lots(self.state, game, index);
            lots.iter().any(|lot| lot.k.is_none())
        })
    }
}

/// The plot of the potentials; empty before the first game move.
fn potential_plot(
    words: Words,
    game: Option<&Game>,
    line: &GameLine,
    shown: usize,
) -> askama::Result<String> {
    let potentials = game.map_or_else(Vec::new, Game::potentials);
    let plot = game.and_then(|game| GameChart::new(course(game, words, &potentials, line, shown)));
    plot.map_or_else(|| Ok(String::new()), |plot| plot.render())
}

/// The lots of a row by its index. Without the replayed game they have the order of the draws.
fn asked_lots(state: &GameState, game: Option<&Game>, index: usize) -> Vec<RowLot> {
    match game {
        Some(game) => row_lots(state, game, index),
        None => drawn_lots(state, index),
    }
}

/// The lots of some rows. Without the replayed game, which is missing in the dark (TOTA*S 8.4), the
/// draws of the last row.
fn lots(at: ShownGame<'_>, game: Option<&Game>, rows: LotRows) -> Option<Lots> {
    let last = at.state.rows().saturating_sub(1);
    let rows = match game {
        Some(_) => rows,
        None => LotRows {
            rows: last..last + 1,
            ..rows
        },
    };
    let asked = |row| asked_lots(at.state, game, row);
    let named = |row: usize| row.to_string();
    Lots::for_rows(at.words, at.view, at.state, (&asked, &named), rows)
}

/// The lots at a game move, of which `last` is the last one that can be shown.
fn lots_at(at: ShownGame<'_>, game: Option<&Game>, (shown, last): (usize, usize)) -> Option<Lots> {
    let rows = |game_move| game.map_or(0, |game| game.rows_until(game_move));
    lots(at, game, LotRows::at(at.state, rows(shown), rows(last)))
}

/// The armament that the players agreed on.
fn agreed_armament(state: &GameState) -> Option<String> {
    let armament = state.plans().and_then(|plans| plans.armament);
    armament.map(|armament| armament.to_string())
}

/// Renders a game at a game move, by default at its last one.
fn render(at: ShownGame<'_>, game: Option<&Game>, waits: Option<String>) -> askama::Result<String> {
    let ShownGame {
        words,
        view,
        id,
        state,
        ..
    } = at;
    let last = game.map_or(0, Game::game_moves);
    let shown = at.chosen.unwrap_or(last).min(last);
    let start = start(state);
    let position = game.and_then(|game| game.position(shown)).unwrap_or(&start);
    let line = GameLine::new(view, words, id, state).seen_from(at.viewpoint);
    let scene = Scene::new(words, state, game, shown);
    let dark = dark(&view.state, id);
    let seen = dark.is_none().then_some(position);
    let party = |side| party(words, &line, seen, state.result.as_ref(), side);
    let (top, bottom) = (party(at.viewpoint.other()), party(at.viewpoint));
    let verdict = verdict(words, &view.state, state).filter(|_| shown == last);
    let heading = match dark {
        Some(number) => words.t_with("game-move-number", &[("number", &number)]),
        None => heading(words, game, shown),
    };
    let picture = Picture {
        viewpoint: at.viewpoint,
        ..picture(words, game, position, shown, &heading).with(at.figures, state.armies())
    };
    GamePart {
        plot: potential_plot(words, game, &line, shown)?,
        words,
        board: match dark {
            Some(_) => String::new(),
            None => picture.svg()?,
        },
        legend: Legend::for_picture(words, &picture),
        armament: agreed_armament(state),
        armies: ArmyLine::both(words, state),
        own_picture: at.figures == Figures::Own && state.has_own_figures(),
        sprite: board::sprite(),
        lots: lots_at(at, game, (shown, last)),
        protests: ShownProtest::of_game(words, view, id),
        signatures: signatures::lines(words, view, state),
        protocols: Compared::for_game(words, &view.state, state).filter(|_| dark.is_none()),
        proof: format!("/events/{}/verify", view.slug()),
        dark,
        shown,
        last,
        has_file: game.is_some() || state.result.is_some(),
        heading,
        steps: steps(words, &line, &Stops::of_moments(shown, last)),
        top,
        bottom,
        interruption: interruption(words, view, state),
        terrains: sealed_terrains(words, state),
        record: turns::table(words, form_rows(&scene, &line), scene.rows()).html()?,
        sentences: sentences(&scene, verdict.is_some()),
        waits: waits.filter(|_| shown == last),
        verdict,
        table: table(words, position),
        line,
    }
    .render()
}

/// The record on paper.
#[derive(Template)]
#[template(
    ext = "html",
    source = r#"{% import "public/record_form.html" as form %}<div class="scroll" tabindex="0" role="region" aria-label="{{ words.t("record-form") }}">{% call form::form(words, rows) %}{% endcall %}</div>"#
)]
struct PaperRecord {
    words: Words,
    rows: Vec<FormRow>,
}

/// The record on the protocol, with the terrain of both sides as far as it is public.
fn sheet(at: ShownGame<'_>, game: Option<&Game>) -> askama::Result<RecordSheet> {
    let (words, state) = (at.words, at.state);
    // No row is highlighted.
    let scene = Scene::new(words, state, game, 0);
    let record = state.record();
    let terrain = |side| {
        let terrain = &record?.terrain[side];
        let name = words.t_with("print-terrain", &[("side", &words.side(side))]);
        (!terrain.is_empty()).then(|| (name, terrain.clone()))
    };
    let rows = form_rows(&scene, &GameLine::new(at.view, words, at.id, state));
    let paper = (!rows.is_empty()).then(|| PaperRecord { words, rows }.render());
    let all = LotRows {
        rows: 0..state.rows(),
        is_last: true,
    };
    Ok(RecordSheet {
        facts: Side::ALL.into_iter().filter_map(terrain).collect(),
        record: paper.transpose()?,
        dark: dark(&at.view.state, at.id),
        moment: Key("game-move"),
        lots: lots(at, game, all),
    })
}

/// The record form of a game.
fn form_rows(scene: &Scene<'_>, line: &GameLine) -> Vec<FormRow> {
    let rows = scene.game.map_or(0, |game| game.record.rows.len());
    (0..rows)
        .filter_map(|index| FormRow::new(scene, line, index))
        .collect()
}

/// The game move that is now made in the dark (TOTA*S 8.4).
fn dark(event: &EventState, id: GameId) -> Option<u16> {
    let regulations = event.game(id)?.plans()?.regulations();
    let next = regulations.mole_after.saturating_add(1);
    event.is_dark(id).then_some(next)
}

/// Renders the current state of a game for the desk.
fn glance(at: ShownGame<'_>, game: Option<&Game>) -> askama::Result<BoardSummary> {
    let (words, state) = (at.words, at.state);
    let last = game.map_or(0, Game::game_moves);
    let start = start(state);
    let position = game.and_then(|game| game.position(last)).unwrap_or(&start);
    let heading = heading(words, game, last);
    let scene = Scene::new(words, state, game, last);
    let rows = form_rows(&scene, &GameLine::new(at.view, words, at.id, state));
    Ok(BoardSummary {
        board: picture(words, game, position, last, &heading)
            .with(at.figures, state.armies())
            .svg()?,
        sentences: sentences(&scene, false),
        waits: Waits::for_game(&at.view.state, state, None),
        entries: scene.rows().len(),
        record: turns::table(words, rows, scene.rows()).unlinked().html()?,
        heading,
    })
}

/// Renders the current state of a game as a tile.
fn tile(at: ShownGame<'_>, game: Option<&Game>) -> askama::Result<Tile> {
    let seen = seen(at, game);
    let board = seen.map(|seen| {
        let small = Picture {
            small: true,
            // A tile has no table below it.
            title: seen.heading,
            ..seen.picture
        };
        small.svg()
    });
    let played = game.and_then(|game| game.played(game.game_moves()));
    Ok(Tile {
        board: board.unwrap_or_else(|| Ok(String::new()))?,
        news: played.and_then(|played| news(played, at.words)),
        dark: dark(&at.view.state, at.id),
        times: time_of_play(at.state).into_iter().collect(),
    })
}

/// The time of play of a game in progress (TOTA*S 6.3).
fn time_of_play(state: &GameState) -> Option<TileTime> {
    let plans = state.plans().filter(|_| state.result.is_none())?;
    Some(TileTime {
        side: None,
        count: serde_json::to_string(&state.clock.play()?).ok()?,
        limit: u32::from(plans.regulations().game_minutes) * 60,
    })
}

/// The current state with a large board, and what happened in the last game move; in the dark
/// neither (TOTA*S 8.4).
fn scene(at: ShownGame<'_>, game: Option<&Game>) -> askama::Result<(Tile, Vec<Sentence>)> {
    let tile = tile(at, game)?;
    let Some(seen) = seen(at, game) else {
        return Ok((tile, Vec::new()));
    };
    let large = Picture {
        title: seen.heading,
        ..seen.picture
    };
    let board = large.svg()?;
    let told = Scene {
        words: at.words,
        state: at.state,
        game,
        shown: game.map_or(0, Game::game_moves),
    };
    Ok((Tile { board, ..tile }, sentences(&told, false)))
}

/// The public view of a board.
pub struct PublicBoard {
    pub heading: String,
    pub picture: Picture,
    pub potential: PerSide<u16>,
}

/// A game after a number of game moves, by default the last one; `None` in the dark (TOTA*S 8.4).
fn seen(at: ShownGame<'_>, game: Option<&Game>) -> Option<PublicBoard> {
    let (words, state) = (at.words, at.state);
    if dark(&at.view.state, at.id).is_some() {
        return None;
    }
    let last = game.map_or(0, Game::game_moves);
    let shown = at.chosen.unwrap_or(last).min(last);
    let start = start(state);
    let position = game.and_then(|game| game.position(shown)).unwrap_or(&start);
    let heading = heading(words, game, shown);
    Some(PublicBoard {
        picture: Picture {
            viewpoint: at.viewpoint,
            ..picture(words, game, position, shown, &heading).with(at.figures, state.armies())
        },
        potential: PerSide::from_fn(|side| position.potential(side)),
        heading,
    })
}

/// A game by plans: its replayed record, if there is one that may be seen.
impl Replayed for Option<Game> {
    fn weight(&self) -> usize {
        self.as_ref().map_or(0, Game::weight)
    }

    fn moves(&self) -> usize {
        self.as_ref().map_or(0, Game::game_moves)
    }

    fn row_lots(&self, state: &GameState, index: usize) -> Vec<RowLot> {
        asked_lots(state, self.as_ref(), index)
    }

    fn price_of_missing_part(&self, words: Words, state: &GameState, side: Side) -> Option<String> {
        price::of_missing_part(words, state, self.as_ref(), side)
    }

    fn page(&self, shown: ShownGame<'_>, waits: Option<String>) -> askama::Result<String> {
        render(shown, self.as_ref(), waits)
    }

    fn tile(&self, shown: ShownGame<'_>) -> askama::Result<Tile> {
        tile(shown, self.as_ref())
    }

    fn scene(&self, shown: ShownGame<'_>) -> askama::Result<(Tile, Vec<Sentence>)> {
        scene(shown, self.as_ref())
    }

    fn glance(&self, shown: ShownGame<'_>) -> askama::Result<BoardSummary> {
        glance(shown, self.as_ref())
    }

    fn contested(&self, shown: ShownGame<'_>, number: Option<usize>) -> askama::Result<Contested> {
        contested(shown, self.as_ref(), number)
    }

    fn file(&self, shown: ShownGame<'_>) -> Option<String> {
        file(shown, self.as_ref())
    }

    fn sheet(&self, shown: ShownGame<'_>) -> askama::Result<RecordSheet> {
        sheet(shown, self.as_ref())
    }

    fn own_figures(&self, shown: ShownGame<'_>) -> BTreeSet<Hex<32>> {
        let seen = seen(shown, self.as_ref());
        let men = seen.into_iter().flat_map(|seen| seen.picture.drawn().men);
        men.filter_map(|man| man.own).collect()
    }

    fn moment(&self, shown: ShownGame<'_>) -> Option<ShownMoment> {
        seen(shown, self.as_ref()).map(|seen| ShownMoment {
            heading: seen.heading,
            numbers: Some(seen.potential.map(u32::from)),
        })
    }

    fn picture(
        &self,
        shown: ShownGame<'_>,
        in_card: bool,
        drawings: BTreeMap<Hex<32>, String>,
    ) -> askama::Result<Option<String>> {
        let Some(seen) = seen(shown, self.as_ref()) else {
            return Ok(None);
        };
        let names = format::names(shown.words, shown.view, shown.state.pairing);
        let event = shown.view.state.info.name.as_str();
        image::picture(&seen, event, &names, drawings, in_card).map(Some)
    }
}

/// The most telling sentence of a game move: a loss, else a consequence of the plans, else the last
/// part.
fn news(played: &Played, words: Words) -> Option<String> {
    let weight = |topic| match topic {
        Topic::Loss => 3,
        Topic::Void => 2,
        Topic::Consequence => 1,
        Topic::Part => 0,
        Topic::Remark | Topic::Potential | Topic::End => -1,
    };
    let sentences = played.explain(words.0).sentences.into_iter();
    let told = sentences.filter(|said| weight(said.topic) >= 0);
    told.max_by_key(|said| weight(said.topic))
        .map(|said| said.text)
}

/// The name of a moment of a game.
fn heading(words: Words, game: Option<&Game>, shown: usize) -> String {
    let row = shown
        .checked_sub(1)
        .and_then(|index| game?.record.rows.get(index));
    match row {
        Some(row) => words.t_with("game-move-number", &[("number", &row.number)]),
        None => words.t("start-position"),
    }
}

fn party(
    words: Words,
    line: &GameLine,
    position: Option<&Position>,
    result: Option<&crate::tournament::result::GameResult>,
    side: Side,
) -> Party {
    let absent = position
        .into_iter()
        .flat_map(|position| position.board().side(side))
        .filter_map(|(_, piece)| {
            let misses = match piece.place {
                PiecePlace::Absent { misses, .. } => {
                    Some(words.t_with("misses", &[("count", &misses)]))
                }
                PiecePlace::Retreated(_) => None,
                PiecePlace::Board(_) | PiecePlace::Lost => return None,
            };
            Some(AbsentMan {
                symbol: board::symbol(piece.kind),
                name: named(words, piece),
                misses,
            })
        })
        .collect();
    Party {
        side,
        name: line.names[side].clone(),
        won: line.winner == Some(side),
        points: result.map(|result| result.points[side]),
        potential: position.map(|position| position.potential(side)),
        absent,
        skip_used: position.is_some_and(|position| position.skip_used(side)),
        infractions: position.map_or(0, |position| position.infractions(side)),
    }
}

/// The explanation of the chosen game move, in the order of the rules. The potentials are next to
/// the board; the verdict also states the end, unless it was corrected.
pub(super) fn sentences(scene: &Scene<'_>, told: bool) -> Vec<Sentence> {
    let Some(game) = scene.game else {
        return Vec::new();
    };
    let explained = game
        .played(scene.shown)
        .map(|played| played.explain(scene.words.0));
    let lots = game
        .rows_until(scene.shown)
        .checked_sub(1)
        .map_or_else(Vec::new, |index| row_lots(scene.state, game, index));
    let is_physical = |said: &explanation::Sentence| {
        let thrown = lots.iter().filter(|lot| lot.k.is_none());
        let mut purposes = thrown.map(|lot| &lot.purpose);
        purposes.any(|purpose| said.lots.iter().any(|lot| lot.purpose() == *purpose))
    };
    let shown = |topic| match topic {
        Topic::Potential => false,
        Topic::End => !told,
        Topic::Part | Topic::Void | Topic::Consequence | Topic::Loss | Topic::Remark => true,
    };
    explained
        .into_iter()
        .flat_map(|explained| explained.sentences)
        .filter(|said| shown(said.topic))
        .map(|said| {
            let physical = is_physical(&said);
            sentence(said, physical)
        })
        .collect()
}

/// A sentence of the explanation of a game move.
fn sentence(said: explanation::Sentence, physical: bool) -> Sentence {
    let squares: Vec<String> = said.squares.iter().map(ToString::to_string).collect();
    let arrows = said.parts.iter();
    let arrows: Vec<String> = arrows
        .map(|(side, column)| Arrow::name(*side, *column))
        .collect();
    Sentence {
        physical,
        squares: squares.join(" "),
        arrows: arrows.join(" "),
        clause: said.clause.map(str::to_owned),
        look: match said.topic {
            Topic::Void => "bad",
            Topic::Loss => "loss",
            Topic::End => "end",
            Topic::Part => "part",
            Topic::Consequence | Topic::Remark | Topic::Potential => "",
        },
        ..Sentence::plain(said.text)
    }
}

/// The board after a game move, with the effects of the plans.
pub(super) fn picture(
    words: Words,
    game: Option<&Game>,
    position: &Position,
    shown: usize,
    heading: &str,
) -> Picture {
    let board = position.board();
    let mut ground = Vec::new();
    for side in Side::ALL {
        let terrain = &board.terrain()[side];
        ground.extend(terrain.acropolis().map(|at| (at, Ground::Acropolis)));
        for zone in terrain.zones() {
            let kind = match zone.kind() {
                ZoneKind::Sea => Ground::Sea,
                ZoneKind::Mountains => Ground::Mountains,
                ZoneKind::Desert => Ground::Desert,
            };
            ground.extend(zone.squares().map(|at| (at, kind)));
        }
        ground.extend(terrain.labyrinth().map(|at| (at, Ground::Labyrinth)));
    }
    let men = board.pieces().filter_map(|(_, piece)| man(piece)).collect();
    let played = game.and_then(|game| game.played(shown));
    let adjudication = played.map(|played| &played.adjudication);
    Picture {
        title: words.t_with("board-title", &[("heading", &heading)]),
        ground,
        men,
        arrows: adjudication.map_or_else(Vec::new, arrows),
        marks: adjudication.map_or_else(Vec::new, |it| marks(it, position)),
        ..Picture::default()
    }
}

/// The moves of both plans, and how far they went (`TOTA*S 5.2` to `TOTA*S 5.4`).
pub(super) fn arrows(adjudication: &Adjudication) -> Vec<Arrow> {
    let arrow = |(column, outcome): (usize, &Option<Outcome>)| {
        let outcome = outcome.as_ref()?;
        let from = outcome.piece.square?;
        let to = match outcome.fate {
            Fate::Stopped(square) => square,
            Fate::MetOnTheWay | Fate::NotBegun => from,
            _ => outcome.to,
        };
        (from != outcome.to).then_some(Arrow {
            side: outcome.piece.side,
            column,
            from,
            to,
            aim: outcome.to,
        })
    };
    let outcomes = Side::ALL
        .iter()
        .flat_map(|side| adjudication.outcomes[*side].iter().enumerate());
    outcomes.filter_map(arrow).collect()
}

/// The marks on the board after a game move.
pub(super) fn marks(adjudication: &Adjudication, after: &Position) -> Vec<(Square, Sign)> {
    let mut marks: Vec<(Square, Sign)> = adjudication
        .consequences
        .iter()
        .flat_map(|consequence| marks_of(consequence, after))
        .collect();
    for outcome in Side::ALL
        .iter()
        .flat_map(|side| &adjudication.outcomes[*side])
    {
        if let Some(met) = outcome.filter(|outcome| outcome.fate == Fate::Met) {
            marks.push((met.to, Sign::Meeting));
        }
    }
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// The marks of a consequence.
fn marks_of(consequence: &Consequence, after: &Position) -> Vec<(Square, Sign)> {
    let Some(square) = consequence.square.or(consequence.piece.square) else {
        return Vec::new();
    };
    let effect = consequence.effect;
    let sign = match effect {
        Effect::Exploded => {
            let struck = blast(consequence.piece.kind, square);
            return struck.map(|square| (square, Sign::Blast)).collect();
        }
        _ if effect.is_loss() && after.piece_at(square).is_some() => Sign::Taken,
        _ if effect.is_loss() => Sign::Loss,
        Effect::Misses(..) | Effect::InLabyrinth(..) | Effect::Retreated => Sign::Away,
        Effect::Returned | Effect::SetBack => Sign::Return,
        Effect::Promoted(_) => Sign::Promoted,
        Effect::ChangedSides => Sign::Mole,
        Effect::Doomed => Sign::Doomed,
        _ => return Vec::new(),
    };
    vec![(square, sign)]
}

/// The legend of the marks on a board.
struct Legend {
    /// The sides that have arrows.
    arrows: Vec<(&'static str, String)>,
    /// Whether a piece did not reach its aim.
    aims: bool,
    /// The drawing, its view box, and its meaning.
    marks: Vec<(&'static str, &'static str, String)>,
}

impl Legend {
    fn for_picture(words: Words, picture: &Picture) -> Self {
        let moved = |side: &Side| picture.arrows.iter().any(|arrow| arrow.side == *side);
        let arrow = |side: Side| {
            let name = words.t_with("legend-moved", &[("side", &side.word())]);
            (side.word(), name)
        };
        let mark = |sign: Sign| {
            let name = words.t(match sign {
                Sign::Blast => Key("legend-blast"),
                Sign::Meeting => Key("legend-meeting"),
                Sign::Return => Key("legend-return"),
                Sign::Away => Key("legend-away"),
                Sign::Taken => Key("legend-taken"),
                Sign::Loss => Key("legend-loss"),
                Sign::Promoted => Key("legend-promoted"),
                Sign::Mole => Key("legend-mole"),
                Sign::Doomed => Key("legend-doomed"),
            });
            (sign.symbol(), sign.view_box(), name)
        };
        Self {
            arrows: Side::ALL.into_iter().filter(moved).map(arrow).collect(),
            aims: picture.arrows.iter().any(|arrow| arrow.to != arrow.aim),
            marks: picture.signs().into_iter().map(mark).collect(),
        }
    }

    fn is_empty(&self) -> bool {
        self.arrows.is_empty() && self.marks.is_empty()
    }
}

fn man(piece: &Piece) -> Option<BoardPiece> {
    Some(BoardPiece {
        square: piece.square()?,
        side: piece.side,
        kind: piece.kind,
        right: piece.wing == Wing::Right,
        facing: piece.facing(),
    })
}

/// A piece's name, with the line that a Wild boar or Chariot faces along.
fn named(words: Words, piece: &Piece) -> String {
    let name = piece.name().say(words.0);
    match piece.facing() {
        Some(facing) => format!("{name}, {}", facing.say(words.0)),
        None => name,
    }
}

/// A piece's side and name: `White, left-hand Knight`.
pub fn man_name(words: Words, piece: &Piece) -> String {
    let side = words.side(piece.side);
    format!("{side}, {}", named(words, piece))
}

fn table(words: Words, position: &Position) -> Vec<TableRow> {
    let cell = |square: Square| {
        let piece = position.piece_at(square)?;
        Some(TableCell {
            white: piece.side == Side::White,
            symbol: piece.kind.symbol(),
            right: piece.wing == Wing::Right,
            name: man_name(words, piece),
        })
    };
    (0..12)
        .rev()
        .map(|rank| TableRow {
            rank: rank + 1,
            cells: (0..12).map(|file| cell(Square::new(file, rank)?)).collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_9_1_underlines_are_shown() {
        let spans = |text| Notation::new(text).0;
        let plain = |text: &str| (false, text.to_owned());
        let marked = |text: &str| (true, text.to_owned());
        assert_eq!(spans("Gk4"), [plain("Gk4")]);
        assert_eq!(spans("_Rc4"), [marked("R"), plain("c4")]);
        assert_eq!(spans("?_Va7"), [plain("?"), marked("V"), plain("a7")]);
        assert_eq!(spans("_c12Q"), [marked("c12"), plain("Q")]);
        assert_eq!(spans("L_c5"), [plain("L"), marked("c5")]);
        assert_eq!(spans(""), []);
        assert_eq!(spans("_"), []);
    }
}
