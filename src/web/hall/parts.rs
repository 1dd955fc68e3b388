//! The parts of an event's pages that change while people watch: each is rendered
//! once for each version and language, and stands in the page and in the live stream
//! as the same bytes.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use askama::Template;

use super::clocks::Clocks;
use super::print::{self, SheetLink};
use super::protests::{self, Told};
use super::show;
use super::snapshot::Snapshot;
use super::teams::{TeamCross, TeamPage, TeamRounds, TeamTable};
use super::{clubs, players};
use crate::arbiter::EventView;
use crate::event::{EventState, EventStatus, GameState, GameStatus, last_round, planned_rounds};
use crate::games::discipline::Numbers;
use crate::games::{PerSide, Side};
use crate::tournament::entrant::{EntrantNumber, Rating};
use crate::tournament::round::{GameId, Round};
use crate::tournament::team::TeamNumber;
use crate::web::games;
use crate::web::i18n::Words;
use crate::web::looks::Figures;

/// A part of an event's pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The event's name and how far it is.
    Head,
    /// What the event is, who leads, what is being played.
    Overview,
    /// The rounds with pairings, results and byes.
    Rounds,
    /// The matches of a bracket, and everybody's place.
    Bracket,
    /// Everybody against everybody; of an event that is paired round by round the wall
    /// chart.
    Crosstable,
    /// The standings with every tie-break.
    Standings,
    /// The standings within each category.
    Categories,
    /// The prizes and who gets them.
    Prizes,
    /// The standings in short, for other sites.
    Widget,
    /// The values of an entrant in the standings, each with its sum.
    Sums(EntrantNumber),
    /// A team with its players and matches.
    Team(TeamNumber),
    /// The games with their records.
    Games,
    /// The places of the boards of the round; each board is a part of its own.
    Boards(Figures),
    /// The standings in large type.
    ScreenStandings,
    /// The pairings of the round in large type.
    ScreenPairings,
    /// One game in small, as it stands.
    Tile(GameId, Figures),
    /// One game at its last game move.
    Game(GameId, Figures),
}

/// Behind the name of a part that is drawn with the armies' own figures.
const OWN: &str = "-own";

impl Part {
    /// The part of a name in addresses and in the stream: `standings`, `game-3.1`,
    /// `game-3.1-own`.
    pub fn parse(name: &str) -> Option<Self> {
        let (name, figures) = match name.strip_suffix(OWN) {
            Some(name) => (name, Figures::Own),
            None => (name, Figures::Usual),
        };
        let part = Self::named(name, figures)?;
        (part.figures() == figures).then_some(part)
    }

    /// Whose figures it is drawn with.
    pub const fn figures(self) -> Figures {
        match self {
            Self::Boards(figures) | Self::Tile(_, figures) | Self::Game(_, figures) => figures,
            _ => Figures::Usual,
        }
    }

    fn named(name: &str, figures: Figures) -> Option<Self> {
        Some(match name {
            "head" => Self::Head,
            "overview" => Self::Overview,
            "rounds" => Self::Rounds,
            "bracket" => Self::Bracket,
            "crosstable" => Self::Crosstable,
            "standings" => Self::Standings,
            "games" => Self::Games,
            "widget" => Self::Widget,
            "categories" => Self::Categories,
            "prizes" => Self::Prizes,
            "boards" => Self::Boards(figures),
            "screen-standings" => Self::ScreenStandings,
            "screen-pairings" => Self::ScreenPairings,
            other => match other.split_once('-')? {
                ("sums", number) => Self::Sums(EntrantNumber::new(number.parse().ok()?)?),
                ("team", number) => Self::Team(TeamNumber::new(number.parse().ok()?)?),
                ("tile", game) => Self::Tile(game.parse().ok()?, figures),
                ("game", game) => Self::Game(game.parse().ok()?, figures),
                _ => return None,
            },
        })
    }

    /// Renders the part.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn render(self, snapshot: &Snapshot, words: Words) -> askama::Result<String> {
        let view = snapshot.view();
        match self {
            Self::Head => Head::new(view, words).render(),
            Self::Overview => Overview::new(snapshot, words).render(),
            Self::Rounds => match view.state.info.format.teams() {
                Some(rules) => TeamRounds::new(view, words, rules).render(),
                None => Rounds::new(view, words).render(),
            },
            Self::Bracket => super::bracket::BracketTree::new(snapshot, words).render(),
            Self::Crosstable => crosstable(snapshot, words),
            Self::Standings => standings(snapshot, words),
            Self::Categories => super::awards::CategoryTables::new(snapshot, words).render(),
            Self::Prizes => super::prizes::PrizeTables::new(snapshot, words).render(),
            Self::Widget => super::widget::Widget::new(snapshot, words).render(),
            Self::Sums(entrant) => super::tables::Sums::new(snapshot, words, entrant).render(),
            Self::Team(team) => TeamPage::new(snapshot, words, team).render(),
            Self::Games => GameList::new(view, words).render(),
            Self::Boards(figures) => super::boards::places(view, words, figures),
            Self::ScreenStandings => super::display::Ranks::new(snapshot, words).render(),
            Self::ScreenPairings => super::display::Pairings::new(view, words).render(),
            Self::Tile(game, figures) => super::boards::tile(snapshot, words, game, figures),
            Self::Game(game, figures) => super::game::render(snapshot, words, game, None, figures),
        }
    }
}

/// The standings: of an event of teams theirs and the players'.
pub(super) fn standings(snapshot: &Snapshot, words: Words) -> askama::Result<String> {
    match &snapshot.standings().teams {
        Some(teams) => TeamTable::new(snapshot, words, teams)?.render(),
        None => super::tables::StandingsTable::new(snapshot, words).render(),
    }
}

/// The table of all games: of a Swiss or a bracket the wall chart, for most of its rows would be empty.
pub(super) fn crosstable(snapshot: &Snapshot, words: Words) -> askama::Result<String> {
    if let Some(teams) = &snapshot.standings().teams {
        TeamCross::new(snapshot, words, teams)?.render()
    } else if snapshot.view().state.info.format.is_by_rounds() {
        super::chart::Chart::new(snapshot, words).render()
    } else {
        super::tables::Crosstable::new(snapshot, words).render()
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => f.write_str("head"),
            Self::Overview => f.write_str("overview"),
            Self::Rounds => f.write_str("rounds"),
            Self::Bracket => f.write_str("bracket"),
            Self::Crosstable => f.write_str("crosstable"),
            Self::Standings => f.write_str("standings"),
            Self::Games => f.write_str("games"),
            Self::Widget => f.write_str("widget"),
            Self::Categories => f.write_str("categories"),
            Self::Prizes => f.write_str("prizes"),
            Self::Sums(entrant) => write!(f, "sums-{entrant}"),
            Self::Team(team) => write!(f, "team-{team}"),
            Self::Boards(_) => f.write_str("boards"),
            Self::ScreenStandings => f.write_str("screen-standings"),
            Self::ScreenPairings => f.write_str("screen-pairings"),
            Self::Tile(game, _) => write!(f, "tile-{game}"),
            Self::Game(game, _) => write!(f, "game-{game}"),
        }?;
        match self.figures() {
            Figures::Usual => Ok(()),
            Figures::Own => f.write_str(OWN),
        }
    }
}

/// A game as one line of a list.
pub(super) struct GameLine {
    pub id: GameId,
    pub address: String,
    pub names: PerSide<String>,
    pub status: GameStatus,
    pub points: Option<String>,
    pub winner: Option<Side>,
    pub reason: Option<String>,
    pub game_moves: u16,
    pub potential: Option<PerSide<u16>>,
    /// Whether the game is played by acts.
    pub by_acts: bool,
    /// The score, where the game has one.
    pub score: Option<PerSide<u32>>,
}

impl GameLine {
    pub(super) fn new(view: &EventView, words: Words, id: GameId, game: &GameState) -> Self {
        let board = game.record().map(|record| &record.board);
        let is_dark = view.state.is_dark(id);
        let discipline = view.state.info.rules.discipline();
        let result = game.result.as_ref();
        let score = result.and_then(|result| result.score);
        let live = (game.act_board())
            .filter(|_| discipline.numbers().score)
            .map(|board| board.score);
        Self {
            id,
            address: format!("/events/{}/games/{id}", view.slug()),
            names: show::names(words, view, game.pairing),
            status: game.status(),
            points: result.map(|result| show::points(view.state.info.unit(), result)),
            winner: result.and_then(crate::tournament::result::GameResult::winner),
            reason: result.map(|result| show::reason(words, discipline, result).0),
            game_moves: u16::try_from(game.moves()).unwrap_or(u16::MAX),
            by_acts: discipline.is_by_acts(),
            score: score.map(|score| score.map(u32::from)).or(live),
            potential: result
                .and_then(|result| result.potential)
                .or_else(|| board.filter(|_| !is_dark).map(|board| board.potential)),
        }
    }

    pub(super) fn won(&self, side: Side) -> bool {
        self.winner == Some(side)
    }

    pub(super) fn is_playing(&self) -> bool {
        self.status == GameStatus::Playing
    }
}

#[derive(Template)]
#[template(path = "hall/part_head.html")]
struct Head<'a> {
    name: &'a str,
    place: &'a str,
    dates: String,
    status: String,
    look: &'static str,
    /// With which delay everybody sees what is played, in a sentence.
    delay: Option<String>,
}

impl<'a> Head<'a> {
    fn new(view: &'a EventView, words: Words) -> Self {
        let info = &view.state.info;
        let (status, look) = show::status(words, view.state.status());
        Self {
            name: info.name.as_str(),
            place: info.place.as_str(),
            dates: show::dates(words, info.dates.starts_on(), info.dates.ends_on()),
            status,
            look,
            delay: show::delay(words, view),
        }
    }
}

struct EntrantLine {
    number: u16,
    name: String,
    /// Where the player's own page is; none where two play as one, or nobody is known.
    address: Option<String>,
    club: Option<String>,
    /// Where the club's page is.
    club_address: Option<String>,
    federation_id: Option<String>,
    rating: Option<Rating>,
    withdrawn: Option<u16>,
}

#[derive(Template)]
#[template(path = "hall/part_overview.html")]
struct Overview {
    words: Words,
    slug: String,
    system: String,
    discipline: &'static str,
    regulations: String,
    /// The same in words.
    rules: Vec<String>,
    tie_breaks: Vec<String>,
    /// The time zone by whose clocks the event tells the time.
    zone: Option<String>,
    /// What everybody is told about it.
    notes: Option<String>,
    lot_rules: Vec<String>,
    protest_rules: Vec<String>,
    protests: Vec<Told>,
    entrants: Vec<EntrantLine>,
    /// The rounds in words; `None` before the first one.
    rounds: Option<String>,
    /// Whether more rounds than these are to be paired, or may be.
    goes_on: bool,
    games: usize,
    finished: usize,
    leaders: Vec<super::tables::Leader>,
    playing: Vec<GameLine>,
    lately: Vec<GameLine>,
}

impl Overview {
    /// Lines of each short list.
    const SHORT: usize = 5;

    fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let state = &view.state;
        let line = |(id, game): (&GameId, &Arc<GameState>)| GameLine::new(view, words, *id, game);
        let playing = state
            .games
            .iter()
            .filter(|(_, game)| game.status() == GameStatus::Playing)
            .map(line)
            .collect();
        let mut results: Vec<_> = state
            .games
            .iter()
            .filter_map(|(id, game)| Some((game.result_entry?, id, game)))
            .collect();
        results.sort_unstable_by_key(|(entry, ..)| std::cmp::Reverse(*entry));
        let finished = results.len();
        results.truncate(Self::SHORT);
        Self {
            words,
            slug: view.slug().to_string(),
            system: show::format(words, state.info.format),
            zone: Clocks::of(state).zone().map(str::to_owned),
            notes: (state.info.notes.as_ref()).map(|notes| notes.as_str().to_owned()),
            lot_rules: show::lot_rules(words, state.info.lots),
            protest_rules: protests::rules(words, &state.info.protests),
            protests: (state.protests.list().iter().rev())
                .map(|protest| Told::of(words, view, protest))
                .collect(),
            discipline: state.info.rules.discipline().name(),
            regulations: state.info.rules.to_string(),
            rules: games::of(state.info.rules.discipline()).in_words(words, &state.info.rules),
            tie_breaks: state
                .info
                .tie_breaks
                .as_slice()
                .iter()
                .map(|tie_break| show::tie_break(words, *tie_break))
                .collect(),
            entrants: state
                .entrants
                .values()
                .map(|entrant| EntrantLine {
                    number: entrant.number.get(),
                    name: show::name(words, view, entrant.number),
                    address: players::address_in(view, entrant),
                    club: view.club(entrant.number).map(Cow::into_owned),
                    club_address: clubs::address_of(view, entrant.number),
                    federation_id: view.federation_id(entrant.number).map(Cow::into_owned),
                    rating: entrant.rating,
                    withdrawn: entrant.withdrawn.as_ref().map(|left| left.from_round),
                })
                .collect(),
            rounds: rounds(words, state),
            goes_on: goes_on(state),
            games: state.games.len(),
            finished,
            leaders: super::tables::leaders(snapshot, words, Self::SHORT),
            playing,
            lately: results
                .into_iter()
                .map(|(_, id, game)| line((id, game)))
                .collect(),
        }
    }

    fn has_clubs(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.club.is_some())
    }

    fn has_ratings(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.rating.is_some())
    }

    fn has_federation_ids(&self) -> bool {
        self.entrants
            .iter()
            .any(|entrant| entrant.federation_id.is_some())
    }
}

/// Whether rounds are to be paired besides those that are, or may be.
fn goes_on(state: &EventState) -> bool {
    let paired = u16::try_from(state.rounds.len()).unwrap_or(u16::MAX);
    let planned = planned_rounds(state);
    let is_over = matches!(state.status(), EventStatus::Finished | EventStatus::Closed);
    !is_over && planned.is_none_or(|planned| paired < planned)
}

/// How many rounds the event has, and how many of them are paired; `None` before the first one.
fn rounds(words: Words, state: &EventState) -> Option<String> {
    let paired = state.rounds.len();
    match planned_rounds(state).filter(|_| goes_on(state)) {
        _ if paired == 0 => None,
        Some(rounds) => Some(words.t_with(
            "rounds-of-event",
            &[("rounds", &rounds), ("paired", &paired)],
        )),
        None if goes_on(state) => Some(words.t_with("rounds-so-far", &[("paired", &paired)])),
        None => Some(paired.to_string()),
    }
}

/// When a round begins.
pub(super) struct PlannedTime {
    pub text: String,
    /// As a program reads it.
    pub machine: String,
}

impl PlannedTime {
    pub(super) fn of(view: &EventView, words: Words, round: u16) -> Option<Self> {
        let time = view.state.schedule.starts_at(round)?;
        Some(Self {
            text: Clocks::of(&view.state).round_time(words, &view.state.schedule, round)?,
            machine: time.to_string(),
        })
    }
}

struct RoundView {
    pub number: u16,
    /// What is played in a round of a bracket.
    title: Option<String>,
    pub games: Vec<GameLine>,
    pub free: Option<String>,
    pub byes: Vec<String>,
    pub sheets: Vec<SheetLink>,
    planned: Option<PlannedTime>,
    finished: usize,
}

impl RoundView {
    fn of(view: &EventView, words: Words, round: &Round, title: Option<String>) -> Self {
        let games: Vec<GameLine> = round
            .games()
            .filter_map(|(id, _)| Some(GameLine::new(view, words, id, view.state.game(id)?)))
            .collect();
        Self {
            number: round.number,
            title,
            finished: games
                .iter()
                .filter(|game| game.status == GameStatus::Finished)
                .count(),
            games,
            free: show::free(words, view, round),
            byes: show::byes(words, view, round),
            sheets: print::round::links(words, view, round.number, None),
            planned: PlannedTime::of(view, words, round.number),
        }
    }

    fn is_finished(&self) -> bool {
        self.finished == self.games.len()
    }
}

#[derive(Template)]
#[template(path = "hall/part_rounds.html")]
struct Rounds {
    words: Words,
    slug: String,
    /// The rounds that are not paired and have a time.
    to_come: Vec<(u16, PlannedTime)>,
    all: Vec<RoundView>,
}

impl Rounds {
    fn new(view: &EventView, words: Words) -> Self {
        let rounds = view.state.rounds.iter();
        let mut titles = super::bracket::round_titles(words, view).into_iter();
        Self {
            words,
            slug: view.slug().to_string(),
            to_come: (view.state.next_round()..=last_round(&view.state))
                .filter_map(|round| Some((round, PlannedTime::of(view, words, round)?)))
                .collect(),
            all: rounds
                .map(|round| RoundView::of(view, words, round, titles.next()))
                .collect(),
        }
    }
}

#[derive(Template)]
#[template(path = "hall/part_games.html")]
struct GameList {
    words: Words,
    slug: String,
    /// Whether its games are played by acts.
    by_acts: bool,
    /// What its results have beside the points.
    numbers: Numbers,
    games: Vec<GameLine>,
}

impl GameList {
    fn new(view: &EventView, words: Words) -> Self {
        let discipline = view.state.info.rules.discipline();
        let games = view
            .state
            .games
            .iter()
            .map(|(id, game)| GameLine::new(view, words, *id, game))
            .collect();
        Self {
            words,
            slug: view.slug().to_string(),
            by_acts: discipline.is_by_acts(),
            numbers: discipline.numbers(),
            games,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_named_with_the_figures_that_it_is_drawn_with() {
        let game: GameId = "3.1".parse().unwrap();
        let parts = |figures| {
            [
                Part::Boards(figures),
                Part::Tile(game, figures),
                Part::Game(game, figures),
            ]
        };
        let names = |figures| parts(figures).map(|part| part.to_string());
        assert_eq!(names(Figures::Usual), ["boards", "tile-3.1", "game-3.1"]);
        assert_eq!(
            names(Figures::Own),
            ["boards-own", "tile-3.1-own", "game-3.1-own"]
        );
        for part in [Figures::Usual, Figures::Own].map(parts).concat() {
            assert_eq!(Part::parse(&part.to_string()), Some(part));
        }
        for none in ["standings-own", "game-3.1-own-own", "game-own", "-own"] {
            assert_eq!(Part::parse(none), None, "{none}");
        }
    }
}
