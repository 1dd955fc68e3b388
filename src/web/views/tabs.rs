//! The tabs of an event's pages.

use super::part::Fragment;
use crate::arbiter::EventView;
use crate::event::settings::Format;
use crate::web::kit::appearance::Figures;
use crate::web::kit::i18n::{Key, Words};

/// The pages of an event, as its tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    Overview,
    Boards,
    Rounds,
    Bracket,
    Crosstable,
    Standings,
    Games,
}

impl Tab {
    /// All of them, in order.
    pub const ALL: [Self; 7] = [
        Self::Overview,
        Self::Boards,
        Self::Rounds,
        Self::Bracket,
        Self::Crosstable,
        Self::Standings,
        Self::Games,
    ];

    /// Whether an event of a format has the tab: the bracket or the table of all games.
    pub const fn is_of(self, format: Format) -> bool {
        match self {
            Self::Bracket => format.bracket().is_some(),
            Self::Crosstable => format.bracket().is_none(),
            Self::Overview | Self::Boards | Self::Rounds | Self::Standings | Self::Games => true,
        }
    }

    /// The end of the tab's address.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Overview => "",
            Self::Boards => "/boards",
            Self::Rounds => "/rounds",
            Self::Bracket => "/bracket",
            Self::Crosstable => "/crosstable",
            Self::Standings => "/standings",
            Self::Games => "/games",
        }
    }

    pub fn name(self, words: Words) -> String {
        words.t(match self {
            Self::Overview => Key("tab-overview"),
            Self::Boards => Key("tab-boards"),
            Self::Rounds => Key("tab-rounds"),
            Self::Bracket => Key("tab-bracket"),
            Self::Crosstable => Key("tab-crosstable"),
            Self::Standings => Key("tab-standings"),
            Self::Games => Key("tab-games"),
        })
    }

    /// The part that its page shows.
    pub const fn part(self) -> Fragment {
        match self {
            Self::Overview => Fragment::Overview,
            Self::Boards => Fragment::Boards(Figures::Usual),
            Self::Rounds => Fragment::Rounds,
            Self::Bracket => Fragment::Bracket,
            Self::Crosstable => Fragment::Crosstable,
            Self::Standings => Fragment::Standings,
            Self::Games => Fragment::Games,
        }
    }
}

/// An entry of an event's row of tabs.
pub struct TabLink {
    pub address: String,
    pub name: String,
    /// Whether its page is the one that is shown.
    pub current: bool,
}

/// The tabs of an event around one of its own pages, or around its proof.
pub fn tabs(words: Words, view: &EventView, current: Option<Tab>) -> Vec<TabLink> {
    let slug = view.slug();
    let link = |path: &str, name: String, current: bool| TabLink {
        address: format!("/events/{slug}{path}"),
        name,
        current,
    };
    let mut tabs: Vec<TabLink> = Tab::ALL
        .into_iter()
        .filter(|each| each.is_of(view.state.info.format))
        .map(|each| link(each.path(), each.name(words), Some(each) == current))
        .collect();
    tabs.push(link("/verify", words.t("tab-verify"), current.is_none()));
    tabs
}

/// The tabs of an event around its proof.
pub fn tabs_of_proof(words: Words, view: &EventView) -> Vec<TabLink> {
    tabs(words, view, None)
}
