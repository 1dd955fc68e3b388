//! The printed sheets of a round: pairings by board, the wall list, match sheets with the protocol
//! form, place cards.

use actix_web::HttpResponse;
use askama::Template;

use super::team_matches::TeamMatches;
use super::{PrintedSheet, Sheet, protocol};
use crate::arbiter::EventView;
use crate::event::GameStatus;
use crate::event::discipline::Rules;
use crate::event::wall_chart::WallChart;
use crate::federation::names;
use crate::games::{PerSide, Side};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::{GameId, Round};
use crate::web::games::{self, PaperGame, ScoreSheet};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::format;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::Words;
use crate::web::kit::points_text::PointsText;
use crate::web::public::visit::PublicRequest;
use crate::web::views::sheets::{Paper, Printable, SheetLink, links, own_papers, own_path};

/// A place at a board.
struct Seat {
    number: EntrantNumber,
    name: String,
    club: String,
    side: String,
    /// The points before the round.
    score: PointsText,
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
    /// The rules of the game.
    rules: Rules,
}

impl Board {
    const fn both(&self) -> [&Seat; 2] {
        [&self.seats.white, &self.seats.black]
    }

    /// The game for papers.
    fn on<'a>(&'a self, sheet: &'a Sheet, code: &'a str) -> PaperGame<'a> {
        PaperGame {
            code,
            event: &sheet.name,
            label: self.line.id.to_string(),
            names: &self.line.names,
            rules: &self.rules,
        }
    }

    /// The score sheet.
    fn form(&self, words: Words) -> askama::Result<ScoreSheet> {
        let label = self.line.id.to_string();
        games::presentation(self.rules.discipline()).form(words, &self.rules, &label)
    }
}

fn boards(view: &EventView, words: Words, round: &Round) -> Vec<Board> {
    let chart = WallChart::from_state(&view.state);
    let seat = |pairing: PerSide<EntrantNumber>, side: Side| {
        let number = pairing[side];
        Seat {
            number,
            name: format::name(words, view, number),
            club: view.club(number).unwrap_or_default().into_owned(),
            side: words.side(side),
            score: PointsText::new(
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
#[template(path = "public/print_round.html")]
struct Pairings {
    sheet: Sheet,
    words: Words,
    round: u16,
    boards: Vec<Board>,
    free: Option<String>,
    byes: Vec<String>,
}

impl Pairings {
    /// Whether a game of the round was decided, so that there is a reason to print.
    fn has_reasons(&self) -> bool {
        let mut boards = self.boards.iter();
        boards.any(|board| board.line.reason.is_some() || board.line.is_playing())
    }
}

/// The place of an entrant in the wall list.
enum WallPlace {
    Board {
        board: u16,
        side: String,
        rival: String,
        rival_number: EntrantNumber,
    },
    /// The reason why there is no board.
    Bye(String),
}

struct WallLine {
    number: EntrantNumber,
    name: String,
    place: WallPlace,
}

#[derive(Template)]
#[template(path = "public/print_wall_list.html")]
struct WallList {
    sheet: Sheet,
    words: Words,
    by_number: bool,
    lines: Vec<WallLine>,
}

/// The places of all entrants in a round.
fn wall_list(view: &EventView, words: Words, round: &Round, by_number: bool) -> Vec<WallLine> {
    let line = |number: EntrantNumber, place: WallPlace| WallLine {
        number,
        name: format::name(words, view, number),
        place,
    };
    let mut lines = Vec::new();
    for (id, pairing) in round.games() {
        for side in Side::ALL {
            let rival_number = pairing.entrant(side.other());
            let place = WallPlace::Board {
                board: id.board,
                side: words.side(side),
                rival: format::name(words, view, rival_number),
                rival_number,
            };
            lines.push(line(pairing.entrant(side), place));
        }
    }
    if let Some(free) = round.free {
        lines.push(line(free, WallPlace::Bye(free_words(view, words))));
    }
    for bye in &round.byes {
        let info = &view.state.info;
        let points = PointsText::new(info.unit(), info.worth().requested_bye(bye.kind));
        let said = words.t_with("sheet-bye", &[("points", &points)]);
        lines.push(line(bye.entrant, WallPlace::Bye(said)));
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
        let points = PointsText::new(info.unit(), info.worth().bye);
        words.t_with("sheet-allocated", &[("points", &points)])
    } else {
        words.t("sheet-free")
    }
}

#[derive(Template)]
#[template(path = "public/print_forms.html")]
struct MatchSheets {
    sheet: Sheet,
    words: Words,
    round: u16,
    boards: Vec<Board>,
}

#[derive(Template)]
#[template(path = "public/print_cards.html")]
struct PlaceCards {
    sheet: Sheet,
    words: Words,
    round: u16,
    boards: Vec<Board>,
}

/// The code of the newest checkpoint on a sheet.
#[derive(Template)]
#[template(path = "public/print_code.html")]
struct Code<'a> {
    words: Words,
    sheet: &'a Sheet,
}

/// The game's own papers for a round.
#[derive(Template)]
#[template(path = "public/print_papers.html")]
struct OwnPapers {
    sheet: Sheet,
    papers: String,
    /// Whether they have the code of the newest checkpoint.
    is_kept: bool,
}

/// The round that an address names.
fn named(visit: &PublicRequest) -> Result<&Round, Failure> {
    let number: u16 = visit.named("number")?;
    let mut rounds = visit.view().state.rounds.iter();
    let round = rounds.find(|round| round.number == number);
    round.ok_or_else(Failure::not_found)
}

/// The common parts of a sheet of a round.
fn sheet(visit: &PublicRequest, blank: &Sheet, number: u16, what: &str) -> Sheet {
    let (view, words) = (visit.view(), visit.words());
    let title = words.t_with("sheet-of-round", &[("what", &what), ("number", &number)]);
    let mut sheet = blank.titled(title);
    let clocks = Clocks::for_event(&view.state);
    if let Some(time) = clocks.round_time(words, &view.state.schedule, number) {
        sheet.dates = time;
    }
    sheet
}

/// The rendered sheet of a round.
fn printed(
    visit: &PublicRequest,
    round: u16,
    sheet: &Sheet,
    template: &impl Template,
) -> Result<PrintedSheet, Failure> {
    let source = visit.address(&format!("/rounds#round-{round}"));
    PrintedSheet::new(sheet, template, source)
}

/// One of the game's own papers for a round.
fn own_paper(
    visit: &PublicRequest,
    blank: &Sheet,
    round: &Round,
    word: &str,
) -> Result<PrintedSheet, Failure> {
    let (view, words) = (visit.view(), visit.words());
    let mut papers = own_papers(words, view).into_iter();
    let paper = papers.find(|paper| paper.word == word);
    let paper = paper.ok_or_else(Failure::not_found)?;
    let sheet = sheet(visit, blank, round.number, &paper.name);
    let boards = boards(view, words, round);
    let sheet_code = || {
        let sheet = &sheet;
        Code { words, sheet }.render()
    };
    let code = paper.is_kept.then(sheet_code).transpose();
    let code = code.map_err(|error| Failure::internal(&error))?;
    let code = code.unwrap_or_default();
    let games = boards.iter().map(|board| board.on(&sheet, &code));
    let games: Vec<PaperGame<'_>> = games.collect();
    let papers = (paper.drawn)(words, &games).map_err(|error| Failure::internal(&error))?;
    let is_kept = paper.is_kept;
    let template = OwnPapers {
        sheet,
        papers,
        is_kept,
    };
    printed(visit, round.number, &template.sheet, &template)
}

/// `GET /events/{slug}/rounds/{number}/print/own/{paper}`: one of the game's own papers for a
/// round.
pub async fn own(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let round = named(&visit)?;
    let word: String = visit.named("paper")?;
    let blank = Sheet::blank(&visit).await?;
    let mut paper = own_paper(&visit, &blank, round, &word)?;
    let path = own_path(&word);
    paper.links = links(visit.words(), visit.view(), round.number, Some(&path));
    paper.respond(&visit)
}

/// `GET /events/{slug}/rounds/{number}/print…`: a sheet of a round.
pub async fn show(paper: Paper, visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let (view, words) = (visit.view(), visit.words());
    let round = named(&visit)?;
    if !paper.is_for(view) {
        return Err(Failure::not_found());
    }
    let by_number = visit.page.parameter("by") == Some("number");
    let blank = Sheet::blank(&visit).await?;
    let mut printed = of_round(&visit, &blank, round, paper, by_number)?;
    printed.links = links(words, view, round.number, Some(paper.path()));
    if paper == Paper::WallList {
        let path = visit.page.path();
        let (address, name) = if by_number {
            (path.to_owned(), words.t("sheet-wall-list-by-name"))
        } else {
            let address = format!("{path}?by=number");
            (address, words.t("sheet-wall-list-by-number"))
        };
        printed.links.push(SheetLink {
            address,
            name,
            current: false,
        });
    }
    printed.respond(&visit)
}

fn of_round(
    visit: &PublicRequest,
    blank: &Sheet,
    round: &Round,
    paper: Paper,
    by_number: bool,
) -> Result<PrintedSheet, Failure> {
    let (view, words, number) = (visit.view(), visit.words(), round.number);
    let sheet = sheet(visit, blank, number, &words.t(paper.name()));
    let head = sheet.clone();
    let boards = || boards(view, words, round);
    match paper {
        Paper::Pairings => {
            let template = Pairings {
                sheet,
                words,
                round: number,
                boards: boards(),
                free: format::free(words, view, round),
                byes: format::byes(words, view, round),
            };
            printed(visit, number, &head, &template)
        }
        Paper::WallList => {
            let template = WallList {
                sheet,
                words,
                by_number,
                lines: wall_list(view, words, round, by_number),
            };
            printed(visit, number, &head, &template)
        }
        Paper::TeamMatches => {
            let template = TeamMatches::new(sheet, words, view, number);
            printed(visit, number, &head, &template)
        }
        Paper::MatchSheets => {
            let template = MatchSheets {
                sheet,
                words,
                round: number,
                boards: boards(),
            };
            printed(visit, number, &head, &template)
        }
        Paper::PlaceCards => {
            let template = PlaceCards {
                sheet,
                words,
                round: number,
                boards: boards(),
            };
            printed(visit, number, &head, &template)
        }
    }
}

/// The sheets of a round that were chosen with others.
pub(super) fn bodies(
    visit: &PublicRequest,
    blank: &Sheet,
    round: &Round,
    sheet: Printable,
) -> Result<Vec<String>, Failure> {
    let one = match sheet {
        Printable::Round(paper) => of_round(visit, blank, round, paper, false)?,
        Printable::WallListByNumber => of_round(visit, blank, round, Paper::WallList, true)?,
        Printable::Own(word) => own_paper(visit, blank, round, word)?,
        Printable::Protocols => {
            let begun = round.games().map(|(id, _)| id).filter(|id| {
                let game = visit.view().state.game(*id);
                game.is_some_and(|game| game.status() != GameStatus::Waiting)
            });
            let bodies = begun.map(|id| Ok(protocol(visit, blank, id)?.body));
            return bodies.collect();
        }
        Printable::Event(_) => return Ok(Vec::new()),
    };
    Ok(vec![one.body])
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
