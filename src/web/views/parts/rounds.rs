//! The rounds of an event of players.

use askama::Template;

use crate::arbiter::EventView;
use crate::event::{GameStatus, last_round};
use crate::tournament::round::Round;
use crate::web::kit::clocks::PlannedTime;
use crate::web::kit::format;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::Words;
use crate::web::views::bracket;
use crate::web::views::sheets::{SheetLink, links};

struct RoundView {
    pub number: u16,
    /// The title of a round of a bracket.
    title: Option<String>,
    pub games: Vec<GameLine>,
    pub free: Option<String>,
    pub byes: Vec<String>,
    pub sheets: Vec<SheetLink>,
    planned: Option<PlannedTime>,
    finished: usize,
}

impl RoundView {
    fn from_round(view: &EventView, words: Words, round: &Round, title: Option<String>) -> Self {
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
            free: format::free(words, view, round),
            byes: format::byes(words, view, round),
            sheets: links(words, view, round.number, None),
            planned: PlannedTime::for_round(view, words, round.number),
        }
    }

    fn is_finished(&self) -> bool {
        self.finished == self.games.len()
    }
}

/// The rounds with pairings, results and byes.
#[derive(Template)]
#[template(path = "public/part_rounds.html")]
pub struct Rounds {
    words: Words,
    slug: String,
    /// The rounds that are not paired and have a time.
    to_come: Vec<(u16, PlannedTime)>,
    all: Vec<RoundView>,
}

impl Rounds {
    /// The rounds of an event.
    pub fn new(view: &EventView, words: Words) -> Self {
        let rounds = view.state.rounds.iter();
        let mut titles = bracket::round_titles(words, view).into_iter();
        Self {
            words,
            slug: view.slug().to_string(),
            to_come: (view.state.next_round()..=last_round(&view.state))
                .filter_map(|round| Some((round, PlannedTime::for_round(view, words, round)?)))
                .collect(),
            all: rounds
                .map(|round| RoundView::from_round(view, words, round, titles.next()))
                .collect(),
        }
    }
}
