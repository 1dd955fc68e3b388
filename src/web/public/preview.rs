//! What other programs show of a link to a page.

use crate::event::EventStatus;
use crate::web::kit::format;
use crate::web::kit::game_line;
use crate::web::kit::layout::Page;
use crate::web::views::parts::boards;
use crate::web::views::parts::leaders::leaders;
use crate::web::views::snapshot::Snapshot;
use crate::web::views::tabs::Tab;

/// The leaders that a preview of the standings names.
const LEADERS: usize = 3;

/// What other programs show of a link: a title, a sentence and a picture, with absolute addresses.
pub struct Preview {
    pub title: String,
    pub description: String,
    pub address: String,
    /// `None` when there is no position to show.
    pub picture: Option<String>,
}

impl Preview {
    /// The preview of a page that is about no position.
    pub fn plain(page: &Page, title: String, said: impl IntoIterator<Item = String>) -> Self {
        let said = said.into_iter().filter(|part| !part.is_empty());
        Self {
            title,
            description: said.collect::<Vec<_>>().join(" · "),
            address: page.absolute(page.path()),
            picture: None,
        }
    }

    /// The preview of a page of an event: where and when it is, and how it stands.
    pub fn for_event(page: &Page, snapshot: &Snapshot, tab: Tab, title: Option<&str>) -> Self {
        let (words, view) = (page.words(), snapshot.view());
        let info = &view.state.info;
        let name = info.name.as_str();
        let title = title.map_or_else(|| name.to_owned(), |title| format!("{title} · {name}"));
        let dates = &info.dates;
        let mut said = vec![
            format::status(words, view.state.status()).0,
            info.place.to_string(),
            format::dates(words, dates.starts_on(), dates.ends_on()),
        ];
        if matches!(tab, Tab::Overview | Tab::Standings | Tab::Crosstable) {
            let leaders = leaders(snapshot, words, LEADERS).into_iter();
            said.extend(leaders.map(|it| format!("{}. {} {}", it.rank, it.name, it.points)));
        }
        Self {
            picture: matches!(tab, Tab::Overview | Tab::Boards)
                .then(|| card(page, snapshot))
                .flatten(),
            ..Self::plain(page, title, said)
        }
    }
}

/// The picture of the first board of the round in play with a position.
fn card(page: &Page, snapshot: &Snapshot) -> Option<String> {
    let view = snapshot.view();
    if view.state.status() == EventStatus::Registration {
        return None;
    }
    let games = boards::games(view).into_iter();
    let mut begun = games.filter_map(|id| Some((id, view.state.game(id)?)));
    let (id, game) = begun.find(|(id, game)| game.moves() > 0 && !view.state.is_dark(*id))?;
    let address = format!("/events/{}/games/{id}", view.slug());
    let query = format!("move={}", game.moves());
    Some(page.absolute(&game_line::card(&address, &query, page.tag())))
}
