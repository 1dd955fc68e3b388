//! The sheets of an event and of a round by name, including those of its game, the links to them,
//! and the page that has them.

use actix_web::HttpResponse;
use askama::Template;

use crate::arbiter::EventView;
use crate::web::games;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::{Page, html};

/// A link to a sheet.
pub struct SheetLink {
    pub address: String,
    /// The name of the sheet.
    pub name: String,
    /// Whether it is the sheet that is shown.
    pub current: bool,
}

/// What stands around the sheets of a page, and in the margins of each.
pub struct Frame {
    pub page: Page,
    /// Whose sheets they are: the event, or an army.
    pub name: String,
    pub title: String,
    /// The round, or what the sheet has.
    pub what: String,
    /// The page with the same content on a screen.
    pub source: String,
    pub links: Vec<SheetLink>,
    /// The time of printing.
    printed: String,
}

impl Frame {
    /// The frame of sheets that are printed now, by these clocks.
    pub fn new(
        page: Page,
        clocks: Clocks<'_>,
        name: String,
        title: String,
        source: String,
    ) -> Self {
        let at = clocks.moment(page.now());
        Self {
            printed: page.t_with("centre-printed", &[("at", &at)]),
            what: title.clone(),
            name,
            title,
            source,
            links: Vec::new(),
            page,
        }
    }

    /// The page of these sheets. It names the time of its printing, so that no cache may keep it.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn respond(&self, bodies: &[String]) -> Result<HttpResponse, Failure> {
        html(&PrintPage {
            frame: self,
            bodies,
        })
    }
}

#[derive(Template)]
#[template(path = "public/print.html")]
struct PrintPage<'a> {
    frame: &'a Frame,
    bodies: &'a [String],
}

/// A kind of sheet of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// The pairings by board, with the results so far.
    Pairings,
    /// All entrants by name or number, with board, side and opponent.
    WallList,
    /// A sheet for each match of teams: line-ups, boards, results.
    TeamMatches,
    /// The protocol form for each board.
    MatchSheets,
    /// The names of the players at the boards, to be folded.
    PlaceCards,
}

impl Paper {
    /// All of them, in the order of their links.
    pub const ALL: [Self; 5] = [
        Self::Pairings,
        Self::WallList,
        Self::TeamMatches,
        Self::MatchSheets,
        Self::PlaceCards,
    ];

    /// The end of the sheet's address, after that of its round.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Pairings => "/print",
            Self::WallList => "/print/names",
            Self::TeamMatches => "/print/matches",
            Self::MatchSheets => "/print/forms",
            Self::PlaceCards => "/print/cards",
        }
    }

    pub const fn name(self) -> Key {
        match self {
            Self::Pairings => Key("sheet-pairings"),
            Self::WallList => Key("sheet-wall-list"),
            Self::TeamMatches => Key("sheet-team-matches"),
            Self::MatchSheets => Key("sheet-match-sheets"),
            Self::PlaceCards => Key("sheet-place-cards"),
        }
    }

    /// The word that chooses it.
    const fn word(self) -> &'static str {
        match self {
            Self::Pairings => "pairings",
            Self::WallList => "names",
            Self::TeamMatches => "matches",
            Self::MatchSheets => "forms",
            Self::PlaceCards => "cards",
        }
    }

    /// Whether an event has such sheets.
    pub const fn is_for(self, view: &EventView) -> bool {
        !matches!(self, Self::TeamMatches) || view.state.info.format.teams().is_some()
    }
}

/// The game's own papers in addition to the sheets that every game has.
pub fn own_papers(words: Words, view: &EventView) -> Vec<games::Paper> {
    let rules = &view.state.info.rules;
    games::presentation(rules.discipline()).papers(words, rules)
}

/// The end of the address of one of the game's own papers.
pub fn own_path(word: &str) -> String {
    format!("/print/own/{word}")
}

/// The links to the sheets of a round; `current` is the end of the current one's address.
pub fn links(words: Words, view: &EventView, round: u16, current: Option<&str>) -> Vec<SheetLink> {
    let slug = view.slug();
    let link = |path: &str, name: String| SheetLink {
        address: format!("/events/{slug}/rounds/{round}{path}"),
        name,
        current: Some(path) == current,
    };
    let papers = Paper::ALL.into_iter().filter(|paper| paper.is_for(view));
    let papers = papers.map(|paper| link(paper.path(), words.t(paper.name())));
    let own = own_papers(words, view).into_iter();
    let own = own.map(|paper| link(&own_path(paper.word), paper.name));
    papers.chain(own).collect()
}

/// A kind of sheet of a whole event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventPaper {
    StartList,
    /// Standings, cross-table and a line for each protest.
    Standings,
    WallChart,
    Bracket,
    Categories,
    Prizes,
    /// The protests with the decisions, in full.
    Rulings,
}

impl EventPaper {
    const ALL: [Self; 7] = [
        Self::StartList,
        Self::Standings,
        Self::WallChart,
        Self::Bracket,
        Self::Categories,
        Self::Prizes,
        Self::Rulings,
    ];

    /// Those with a page of their own, each with the end of the address of its subject.
    pub const ADDRESSED: [(Self, &'static str); 5] = [
        (Self::Standings, "/standings"),
        (Self::WallChart, "/crosstable"),
        (Self::Bracket, "/bracket"),
        (Self::Categories, "/categories"),
        (Self::Prizes, "/prizes"),
    ];

    const fn word(self) -> &'static str {
        match self {
            Self::StartList => "start",
            Self::Standings => "standings",
            Self::WallChart => "chart",
            Self::Bracket => "bracket",
            Self::Categories => "categories",
            Self::Prizes => "prizes",
            Self::Rulings => "rulings",
        }
    }

    pub const fn name(self) -> Key {
        match self {
            Self::StartList => Key("centre-start-list"),
            Self::Standings => Key("tab-standings"),
            Self::WallChart => Key("sheet-wall-chart"),
            Self::Bracket => Key("tab-bracket"),
            Self::Categories => Key("categories"),
            Self::Prizes => Key("prizes"),
            Self::Rulings => Key("centre-rulings"),
        }
    }

    fn is_for(self, view: &EventView) -> bool {
        let state = &view.state;
        match self {
            Self::StartList => !state.entrants.is_empty(),
            Self::Standings | Self::WallChart => state.is_paired(),
            Self::Bracket => state.info.format.bracket().is_some(),
            Self::Categories => !state.awards.categories.is_empty(),
            Self::Prizes => !state.awards.prizes.prizes.is_empty(),
            Self::Rulings => !state.protests.list().is_empty(),
        }
    }
}

/// A sheet that can be chosen to be printed with others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Printable {
    Round(Paper),
    /// The wall list by number.
    WallListByNumber,
    /// The protocols of the games of the round that have begun.
    Protocols,
    /// A paper of the game's own.
    Own(&'static str),
    Event(EventPaper),
}

/// A sheet to choose, in the order in which they are printed.
pub struct SheetChoice {
    pub sheet: Printable,
    /// The value in the form.
    pub word: String,
    pub name: String,
}

impl SheetChoice {
    /// Whether the sheet is of a round.
    pub const fn is_of_round(&self) -> bool {
        !matches!(self.sheet, Printable::Event(_))
    }
}

/// All sheets that an event has.
pub fn printable(words: Words, view: &EventView) -> Vec<SheetChoice> {
    let choice = |sheet, word: &str, name: String| SheetChoice {
        sheet,
        word: word.to_owned(),
        name,
    };
    let mut found = Vec::new();
    if view.state.is_paired() {
        for paper in Paper::ALL.into_iter().filter(|paper| paper.is_for(view)) {
            let name = words.t(paper.name());
            found.push(choice(Printable::Round(paper), paper.word(), name));
            if paper == Paper::WallList {
                let name = words.t("centre-by-number");
                found.push(choice(Printable::WallListByNumber, "numbers", name));
            }
        }
        let own = own_papers(words, view).into_iter();
        found.extend(own.map(|paper| {
            let word = format!("own-{}", paper.word);
            choice(Printable::Own(paper.word), &word, paper.name)
        }));
        found.push(choice(
            Printable::Protocols,
            "protocols",
            words.t("centre-protocols"),
        ));
    }
    let papers = EventPaper::ALL.into_iter().filter(|it| it.is_for(view));
    let papers = papers.map(|it| choice(Printable::Event(it), it.word(), words.t(it.name())));
    found.extend(papers);
    found
}
