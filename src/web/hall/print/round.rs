//! The sheets of a round: pairings by board, the wall list, match sheets with the protocol
//! form, place cards.

use actix_web::HttpResponse;
use askama::Template;

use super::team_matches::TeamMatches;
use super::{Sheet, SheetLink};
use crate::arbiter::EventView;
use crate::event::discipline::Rules;
use crate::event::wall_chart::WallChart;
use crate::federation::names;
use crate::games::{PerSide, Side};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::{GameId, Round};
use crate::web::errors::Failure;
use crate::web::games;
use crate::web::hall::parts::GameLine;
use crate::web::hall::visit::Visit;
use crate::web::hall::{Clocks, respond, show};
use crate::web::i18n::{Key, Words};
use crate::web::tally::Tally;

/// Empty rows of a protocol form: both sides of a sheet of paper.
const FORM_ROWS: u16 = 40;

/// A kind of sheet of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// The pairings by board, with the results as they come.
    Pairings,
    /// Everybody by name or number, with board, side and rival.
    WallList,
    /// A sheet for each match of teams: line-ups, boards, results.
    TeamMatches,
    /// The protocol form for each board.
    MatchSheets,
    /// The names of those who sit at the boards, to be folded.
    PlaceCards,
}

impl Paper {
    /// All of them, as they are linked.
    pub const ALL: [Self; 5] = [
        Self::Pairings,
        Self::WallList,
        Self::TeamMatches,
        Self::MatchSheets,
        Self::PlaceCards,
    ];

    /// The end of the sheet's address, behind that of its round.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Pairings => "/print",
            Self::WallList => "/print/names",
            Self::TeamMatches => "/print/matches",
            Self::MatchSheets => "/print/forms",
            Self::PlaceCards => "/print/cards",
        }
    }

    const fn name(self) -> Key {
        match self {
            Self::Pairings => Key("sheet-pairings"),
            Self::WallList => Key("sheet-wall-list"),
            Self::TeamMatches => Key("sheet-team-matches"),
            Self::MatchSheets => Key("sheet-match-sheets"),
            Self::PlaceCards => Key("sheet-place-cards"),
        }
    }

    /// Whether an event has such sheets.
    const fn is_for(self, view: &EventView) -> bool {
        !matches!(self, Self::TeamMatches) || view.state.info.format.teams().is_some()
    }
}

/// The links to the sheets of a round.
pub fn links(words: Words, view: &EventView, round: u16, current: Option<Paper>) -> Vec<SheetLink> {
    let slug = view.slug();
    let link = |paper: Paper| SheetLink {
        address: format!("/events/{slug}/rounds/{round}{}", paper.path()),
        name: words.t(paper.name()),
        current: Some(paper) == current,
    };
    let papers = Paper::ALL.into_iter().filter(|paper| paper.is_for(view));
    papers.map(link).collect()
}

/// A place at a board.
struct Seat {
    number: EntrantNumber,
    name: String,
    club: String,
    side: String,
    /// The points before the round.
    score: Tally,
}

impl Seat {
    /// The size of the name on a place card, so that it fits on the line.
    fn size(&self) -> &'static str {
        match self.name.chars().count() {
            0..=16 => "",
            17..=26 => "long",
            _ => "longer",
        }
    }
}

/// A board of the round.
struct Board {
    line: GameLine,
    seats: PerSide<Seat>,
    /// The rules that the game is played by.
    rules: Rules,
}

impl Board {
    const fn both(&self) -> [&Seat; 2] {
        [&self.seats.white, &self.seats.black]
    }

    /// The form of a game by acts: what stands before the result, and at its end; `None` where
    /// it has rows of plans.
    fn acts(&self, words: Words) -> askama::Result<Option<[String; 2]>> {
        let discipline = self.rules.discipline();
        let label = self.line.id.to_string();
        let form = discipline
            .is_by_acts()
            .then(|| games::of(discipline).form(words, &self.rules, &label));
        form.transpose()
    }
}

fn boards(view: &EventView, words: Words, round: &Round) -> Vec<Board> {
    let chart = WallChart::of(&view.state);
    let seat = |pairing: PerSide<EntrantNumber>, side: Side| {
        let number = pairing[side];
        Seat {
            number,
            name: show::name(words, view, number),
            club: view.club(number).unwrap_or_default().into_owned(),
            side: words.side(side),
            score: Tally::of(
                view.state.info.unit(),
                chart.score_before(number, round.number),
            ),
        }
    };
    let board = |(id, pairing): (GameId, crate::tournament::round::Pairing)| {
        let game = view.state.game(id)?;
        let rules = game.rules(&view.state.info);
        Some(Board {
            line: GameLine::new(view, words, id, game),
            rules,
            seats: PerSide::from_fn(|side| seat(pairing.both(), side)),
        })
    };
    round.games().filter_map(board).collect()
}

#[derive(Template)]
#[template(path = "hall/print_round.html")]
struct Pairings {
    sheet: Sheet,
    words: Words,
    round: u16,
    boards: Vec<Board>,
    free: Option<String>,
    byes: Vec<String>,
}

impl Pairings {
    /// Whether a game of the round was decided: then there is something to say of it.
    fn has_reasons(&self) -> bool {
        let mut boards = self.boards.iter();
        boards.any(|board| board.line.reason.is_some() || board.line.is_playing())
    }
}

/// What the wall list says of an entrant.
enum Place {
    Board {
        board: u16,
        side: String,
        rival: String,
        rival_number: EntrantNumber,
    },
    /// Why there is no board.
    Bye(String),
}

struct WallLine {
    number: EntrantNumber,
    name: String,
    place: Place,
}

#[derive(Template)]
#[template(path = "hall/print_wall_list.html")]
struct WallList {
    sheet: Sheet,
    words: Words,
    by_number: bool,
    lines: Vec<WallLine>,
}

/// Everybody who has a place in a round.
fn wall_list(view: &EventView, words: Words, round: &Round, by_number: bool) -> Vec<WallLine> {
    let line = |number: EntrantNumber, place: Place| WallLine {
        number,
        name: show::name(words, view, number),
        place,
    };
    let mut lines = Vec::new();
    for (id, pairing) in round.games() {
        for side in Side::ALL {
            let rival_number = pairing.of(side.other());
            let place = Place::Board {
                board: id.board,
                side: words.side(side),
                rival: show::name(words, view, rival_number),
                rival_number,
            };
            lines.push(line(pairing.of(side), place));
        }
    }
    if let Some(free) = round.free {
        lines.push(line(free, Place::Bye(free_words(view, words))));
    }
    for bye in &round.byes {
        let info = &view.state.info;
        let points = Tally::of(info.unit(), info.worth().requested_bye(bye.kind));
        let said = words.t_with("sheet-bye", &[("points", &points)]);
        lines.push(line(bye.entrant, Place::Bye(said)));
    }
    if by_number {
        lines.sort_by_key(|line| line.number);
    } else {
        lines.sort_by_cached_key(|line| (names::folded(&line.name), line.number));
    }
    lines
}

fn free_words(view: &EventView, words: Words) -> String {
    let info = &view.state.info;
    if info.format.swiss().is_some() {
        let points = Tally::of(info.unit(), info.worth().bye);
        words.t_with("sheet-allocated", &[("points", &points)])
    } else {
        words.t("sheet-free")
    }
}

#[derive(Template)]
#[template(path = "hall/print_forms.html")]
struct MatchSheets {
    sheet: Sheet,
    words: Words,
    round: u16,
    boards: Vec<Board>,
}

#[derive(Template)]
#[template(path = "hall/print_cards.html")]
struct PlaceCards {
    sheet: Sheet,
    words: Words,
    round: u16,
    boards: Vec<Board>,
}

/// `GET /events/{slug}/rounds/{number}/print…`: a sheet of a round.
pub async fn show(paper: Paper, visit: Visit) -> Result<HttpResponse, Failure> {
    let view = visit.view();
    let number: u16 = visit.named("number")?;
    let mut rounds = view.state.rounds.iter();
    let round = rounds.find(|round| round.number == number);
    let round = round.ok_or_else(Failure::not_found)?;
    let words = visit.words();
    let by_number = visit.page.parameter("by") == Some("number");
    let what = words.t(paper.name());
    let title = words.t_with("sheet-of-round", &[("what", &what), ("number", &number)]);
    let mut sheet = Sheet::new(&visit, title, &format!("/rounds#round-{number}")).await?;
    if let Some(time) = Clocks::of(&view.state).round_time(words, &view.state.schedule, number) {
        sheet.dates = time;
    }
    sheet.links = links(words, view, number, Some(paper));
    match paper {
        Paper::Pairings => respond(
            &visit.request,
            &Pairings {
                sheet,
                words,
                round: number,
                boards: boards(view, words, round),
                free: show::free(words, view, round),
                byes: show::byes(words, view, round),
            },
        ),
        Paper::WallList => respond(
            &visit.request,
            &WallList {
                sheet,
                words,
                by_number,
                lines: wall_list(view, words, round, by_number),
            },
        ),
        Paper::TeamMatches => {
            if !paper.is_for(view) {
                return Err(Failure::not_found());
            }
            let matches = TeamMatches::new(sheet, words, view, number);
            respond(&visit.request, &matches)
        }
        Paper::MatchSheets => respond(
            &visit.request,
            &MatchSheets {
                sheet,
                words,
                round: number,
                boards: boards(view, words, round),
            },
        ),
        Paper::PlaceCards => respond(
            &visit.request,
            &PlaceCards {
                sheet,
                words,
                round: number,
                boards: boards(view, words, round),
            },
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::names::folded;

    #[test]
    fn names_stand_where_they_are_looked_up() {
        let mut names = ["Жуков", "Ёлкин", "Егоров", "елисеев", "Adams"];
        names.sort_by_key(|name| folded(name));
        assert_eq!(names, ["Adams", "Егоров", "елисеев", "Ёлкин", "Жуков"]);
        let mut names = ["Zander", "Özdemir", "Otto", "Groth", "Groß", "Ärmel"];
        names.sort_by_key(|name| folded(name));
        assert_eq!(
            names,
            ["Ärmel", "Groß", "Groth", "Otto", "Özdemir", "Zander"]
        );
    }
}
