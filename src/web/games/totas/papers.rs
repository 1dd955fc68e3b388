//! The papers printed for a round of simultaneous play: each player's own form, slips for sealed
//! plans, the arbiter's sheet that joins both, continuation sheets, the field and the figures to
//! cut out (`TOTA*S 1`, `TOTA*S 5.1`, `TOTA*S 7.1` and `TOTA*S 9`).

use askama::Template;

use super::super::{Paper, PaperGame, ScoreSheet};
use crate::event::discipline::Rules;
use crate::games::totas::square::EDGE;
use crate::games::totas::{Armament, Position, Square, Wing};
use crate::games::{PerSide, Side};
use crate::web::games::totas::board::{sprite, symbol};
use crate::web::kit::i18n::{Key, Words};

/// Rows of a form or a sheet: both sides of a sheet of paper.
const ROWS: u16 = 40;

/// The edge of a square of the field, in millimetres.
const EDGE_MM: i32 = 15;

/// Slips on a sheet.
const SLIPS: u8 = 10;

/// The arbiter's form of a game, with rows for the plans of both sides (TOTA*S 9).
#[derive(Template)]
#[template(path = "games/totas_sheet.html")]
struct Form<'a> {
    words: Words,
    label: &'a str,
}

/// The score sheet of a game.
pub(super) fn form(words: Words, label: &str) -> askama::Result<ScoreSheet> {
    Ok(ScoreSheet {
        record: Form { words, label }.render()?,
        counting: None,
        beside_name: Some(words.t("sheet-terrain")),
        beside_result: Some(words.t("sheet-potential-left")),
    })
}

/// The papers of an event with these rules.
pub(super) fn papers(words: Words, rules: &Rules) -> Vec<Paper> {
    if rules.totas().is_none() {
        return Vec::new();
    }
    let paper = |word, name, is_kept, drawn| Paper {
        word,
        name: words.t(name),
        is_kept,
        drawn,
    };
    vec![
        paper("players", Key("paper-players"), true, players),
        paper("slips", Key("paper-slips"), false, slips),
        paper("arbiter", Key("paper-arbiter"), true, arbiter),
        paper(
            "continuation",
            Key("paper-continuation"),
            true,
            continuation,
        ),
        paper("field", Key("paper-field"), false, field),
        paper("figures", Key("paper-figures"), false, figures),
    ]
}

/// The values that the Regulations of a game put on its forms.
#[derive(Clone, Copy)]
struct RegulationsFields {
    /// The game move after which a mole is drawn (TOTA*S 8).
    mole_after: u16,
    /// The time for an answer, in seconds (TOTA*S 7.1).
    reply_seconds: u16,
    /// The pieces on the places of the armament (TOTA*S 2.9); `None` for the usual ones.
    armament: Option<Armament>,
}

impl RegulationsFields {
    fn for_rules(rules: &Rules) -> Self {
        let regulations = rules.totas().cloned().unwrap_or_default();
        Self {
            mole_after: regulations.mole_game_move(),
            reply_seconds: regulations.reply_seconds,
            armament: regulations.boar_and_chariot.then_some(regulations.armament),
        }
    }
}

/// A player at a board.
struct Player<'a> {
    event: &'a str,
    /// The player's seat: `1.2 · White`.
    seat: String,
    /// The name of the side.
    side: String,
    name: &'a str,
    rival: &'a str,
    asked: RegulationsFields,
    code: &'a str,
}

impl<'a> Player<'a> {
    /// Both players of each game.
    fn all(words: Words, games: &'a [PaperGame<'a>]) -> Vec<Self> {
        let of = |game: &'a PaperGame<'a>| {
            Side::ALL.map(|side| Self {
                event: game.event,
                seat: game.seat(words, side),
                side: words.side(side),
                name: game.names[side].as_str(),
                rival: game.names[side.other()].as_str(),
                asked: RegulationsFields::for_rules(game.rules),
                code: game.code,
            })
        };
        games.iter().flat_map(of).collect()
    }
}

#[derive(Template)]
#[template(path = "games/totas_players.html")]
struct Players<'a> {
    words: Words,
    players: Vec<Player<'a>>,
}

fn players(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    let players = Player::all(words, games);
    Players { words, players }.render()
}

#[derive(Template)]
#[template(path = "games/totas_slips.html")]
struct Slips<'a> {
    words: Words,
    players: Vec<Player<'a>>,
}

fn slips(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    let players = Player::all(words, games);
    Slips { words, players }.render()
}

/// The sheet of a game on which the plans of both players are joined.
struct Board<'a> {
    event: &'a str,
    label: &'a str,
    /// The sides, each with its player.
    names: [(String, &'a str); 2],
    asked: RegulationsFields,
    code: &'a str,
}

#[derive(Template)]
#[template(path = "games/totas_arbiter.html")]
struct Sheets<'a> {
    words: Words,
    boards: Vec<Board<'a>>,
    /// Whether its rows continue those of another sheet.
    goes_on: bool,
}

impl<'a> Sheets<'a> {
    fn html(words: Words, games: &'a [PaperGame<'a>], goes_on: bool) -> askama::Result<String> {
        let board = |game: &'a PaperGame<'a>| Board {
            event: game.event,
            label: &game.label,
            names: Side::ALL.map(|side| (words.side(side), game.names[side].as_str())),
            asked: RegulationsFields::for_rules(game.rules),
            code: game.code,
        };
        let sheets = Self {
            words,
            boards: games.iter().map(board).collect(),
            goes_on,
        };
        sheets.render()
    }
}

fn arbiter(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    Sheets::html(words, games, false)
}

fn continuation(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    Sheets::html(words, games, true)
}

#[derive(Template)]
#[template(path = "games/totas_field.html")]
struct Field<'a> {
    words: Words,
    event: &'a str,
    /// The upper left corner of each square, in millimetres, and whether it is dark.
    squares: Vec<(i32, i32, bool)>,
}

impl Field<'_> {
    /// Files and ranks by name, and the centre of each, in millimetres.
    fn lines() -> Vec<(char, u8, i32)> {
        let middles = (0..i32::from(EDGE)).map(|line| line * EDGE_MM + EDGE_MM / 2);
        let names = ('a'..='l').zip((1..=EDGE).rev());
        let lines = names.zip(middles);
        lines.map(|((file, rank), at)| (file, rank, at)).collect()
    }
}

/// A square on paper: the last rank is at the top.
fn corner(square: Square) -> (i32, i32, bool) {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    let above = i32::from(EDGE) - 1 - rank;
    (file * EDGE_MM, above * EDGE_MM, square.is_dark())
}

/// The field is drawn once, since it is the same for all games of a round.
fn field(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    let field = Field {
        words,
        event: games.first().map_or("", |game| game.event),
        squares: Square::all().map(corner).collect(),
    };
    field.render()
}

/// A figure to cut out.
struct Figure {
    side: Side,
    symbol: &'static str,
    /// Right-hand pieces have a bar beneath (TOTA*S 2.2).
    is_right: bool,
    name: &'static str,
}

#[derive(Template)]
#[template(path = "games/totas_figures.html")]
struct CutOut<'a> {
    words: Words,
    event: &'a str,
    figures: Vec<Figure>,
    sprite: String,
}

/// Both armies in their initial array (TOTA*S 2.2).
fn figures(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    let game = games.first();
    let asked = game.map(|game| RegulationsFields::for_rules(game.rules));
    let armament = asked.and_then(|asked| asked.armament).unwrap_or_default();
    let array = Position::array(PerSide::default(), armament);
    let pieces = array.board().pieces().map(|(_, piece)| Figure {
        side: piece.side,
        symbol: symbol(piece.kind),
        is_right: piece.wing == Wing::Right,
        name: piece.kind.name(words.0),
    });
    let sheet = CutOut {
        words,
        event: game.map_or("", |game| game.event),
        figures: pieces.collect(),
        sprite: sprite(),
    };
    sheet.render()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::discipline::Discipline;
    use crate::language::Language;

    fn drawn(regulations: &str, word: &str, language: Language) -> String {
        let rules = Rules::parse(Discipline::TOTAS, regulations).unwrap();
        let words = Words(language);
        let papers = papers(words, &rules);
        let paper = papers.iter().find(|paper| paper.word == word).unwrap();
        let names = PerSide {
            white: "Ada".to_owned(),
            black: "Boris".to_owned(),
        };
        let game = PaperGame {
            event: "Spring Cup",
            label: "1.2".to_owned(),
            names: &names,
            rules: &rules,
            code: "",
        };
        (paper.drawn)(words, &[game]).unwrap()
    }

    #[test]
    fn clauses_3_5_1_and_8_each_player_has_a_form_with_terrain_plans_and_the_mole() {
        let forms = drawn("federation-2013", "players", Language::En);
        assert_eq!(forms.matches("<section").count(), 2);
        for part in ["Ada", "Boris", "Acropolis", "Labyrinth", "Mole"] {
            assert!(forms.contains(part), "{part}");
        }
        assert_eq!(
            forms.matches("<tr class=\"turn-row\">").count(),
            2 * usize::from(ROWS)
        );
        // The mole is drawn after the game move that the Regulations name.
        let form = forms.split("<tr class=\"mole\">").next().unwrap();
        assert_eq!(form.matches("<tr class=\"turn-row\">").count(), 25);
        let other = drawn("federation-2013; mole_after=10", "players", Language::En);
        let form = other.split("<tr class=\"mole\">").next().unwrap();
        assert_eq!(form.matches("<tr class=\"turn-row\">").count(), 10);
        let other = drawn(
            "federation-2013; mole=after_dark; mole_after=10",
            "players",
            Language::En,
        );
        let form = other.split("<tr class=\"mole\">").next().unwrap();
        assert_eq!(form.matches("<tr class=\"turn-row\">").count(), 11);
    }

    #[test]
    fn clause_5_1_each_player_has_slips_for_plans() {
        let slips = drawn("federation-2013", "slips", Language::En);
        assert_eq!(slips.matches("<li>").count(), 2 * usize::from(SLIPS));
    }

    #[test]
    fn clause_9_the_sheets_of_the_arbiter_go_on_without_numbers() {
        let sheet = drawn("federation-2013", "arbiter", Language::En);
        assert!(sheet.contains(">40</th>"));
        let more = drawn("federation-2013", "continuation", Language::En);
        assert!(!more.contains(">40</th>") && !more.contains("class=\"mole\""));
        let rows = |text: &str| text.matches("<tr class=\"turn-row\">").count();
        assert_eq!([rows(&sheet), rows(&more)], [usize::from(ROWS); 2]);
    }

    #[test]
    fn clause_2_2_the_figures_are_both_armies_with_bars_under_the_right_hand_ones() {
        let figures = drawn("federation-2013", "figures", Language::En);
        assert_eq!(figures.matches("<li").count(), 48);
        assert_eq!(figures.matches("class=\"hand").count(), 10);
        let other = "annex-en; armament=VCWG";
        assert!(drawn(other, "figures", Language::En).contains("#chariot"));
    }

    #[test]
    fn the_papers_are_in_the_language_that_is_asked_for() {
        for word in [
            "players",
            "slips",
            "arbiter",
            "continuation",
            "field",
            "figures",
        ] {
            let sheet = drawn("federation-2013", word, Language::Ru);
            let text = sheet
                .replace("Ada", "")
                .replace("Boris", "")
                .replace("Spring Cup", "");
            let said = text.split('<').filter_map(|part| part.split_once('>'));
            for (_, said) in said {
                let words = said.split(|sign: char| !sign.is_alphabetic());
                let foreign = words.filter(|word| word.len() > 1 && word.is_ascii());
                assert_eq!(foreign.collect::<Vec<_>>(), Vec::<&str>::new(), "{said}");
            }
        }
    }
}
