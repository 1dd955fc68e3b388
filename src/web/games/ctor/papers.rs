//! The papers printed for a round of CTOR besides the turn sheets: the cards on which the players
//! of a team write their choices (CTOR 3.6 and CTOR 7.4), a card for a team's secret fields (CTOR
//! 4.1), and the empty board with its rim (CTOR 1.3).

use askama::Template;

use super::super::{Paper, PaperGame};
use super::words::say;
use crate::event::discipline::Rules;
use crate::games::Side;
use crate::games::ctor::CtorRules;
use crate::games::ctor::torus::Size;
use crate::web::kit::i18n::Words;

/// Rows of cards for choices that fit on a sheet.
const ROWS: u8 = 6;

/// The side of a field in units of the picture.
const CELL: i32 = 20;

/// The papers of an event with these rules.
pub(super) fn papers(words: Words, rules: &Rules) -> Vec<Paper> {
    let Some(own) = rules.downcast_ref::<CtorRules>() else {
        return Vec::new();
    };
    let all: [(bool, Paper); 3] = [
        // A player who is alone in a team does not vote.
        (
            rules.party().most() > 1,
            Paper {
                word: "choices",
                name: say(words.0, "paper-choices", &[]),
                is_kept: false,
                drawn: choices,
            },
        ),
        (
            own.regulations().secret_fields > 0,
            Paper {
                word: "secrets",
                name: say(words.0, "paper-secrets", &[]),
                is_kept: false,
                drawn: secrets,
            },
        ),
        (
            true,
            Paper {
                word: "board",
                name: say(words.0, "paper-board", &[]),
                is_kept: false,
                drawn: boards,
            },
        ),
    ];
    let wanted = all.into_iter().filter(|(is_wanted, _)| *is_wanted);
    wanted.map(|(_, paper)| paper).collect()
}

/// A team at a board.
struct Team<'a> {
    event: &'a str,
    /// Its place: `1.2 · White`.
    seat: String,
    name: &'a str,
    /// The most players of the team.
    players: u8,
    /// The number of secret fields that it writes.
    secrets: u8,
}

impl<'a> Team<'a> {
    /// Both teams of each game.
    fn all(words: Words, games: &'a [PaperGame<'a>]) -> Vec<Self> {
        let of = |game: &'a PaperGame<'a>| {
            let own = game.rules.downcast_ref::<CtorRules>();
            Side::ALL.map(|side| Self {
                event: game.event,
                seat: game.seat(words, side),
                name: game.names[side].as_str(),
                players: game.rules.party().most(),
                secrets: own.map_or(0, |own| own.regulations().secret_fields),
            })
        };
        games.iter().flat_map(of).collect()
    }

    /// The owner of the card: `1.2 · White: Riga`.
    fn said(&self) -> String {
        format!("{}: {}", self.seat, self.name)
    }
}

/// The cards for choices: a column for each player of a team.
#[derive(Template)]
#[template(path = "games/ctor_choices.html")]
struct Choices<'a> {
    words: Words,
    teams: Vec<Team<'a>>,
}

/// The cards for secret fields, of one team each.
#[derive(Template)]
#[template(path = "games/ctor_secrets.html")]
struct Secrets<'a> {
    words: Words,
    teams: Vec<Team<'a>>,
}

/// The empty boards: one of each size in play.
#[derive(Template)]
#[template(path = "games/ctor_empty.html")]
struct Boards<'a> {
    words: Words,
    event: &'a str,
    shown: Vec<Empty>,
}

struct Empty {
    /// The number of rows and columns.
    size: i32,
}

fn choices(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    let mut teams = Team::all(words, games);
    teams.retain(|team| team.players > 1);
    Choices { words, teams }.render()
}

fn secrets(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    let mut teams = Team::all(words, games);
    teams.retain(|team| team.secrets > 0);
    Secrets { words, teams }.render()
}

fn boards(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    let rules = games
        .iter()
        .filter_map(|game| game.rules.downcast_ref::<CtorRules>());
    let played: Vec<Size> = rules.map(|own| own.regulations().size).collect();
    let sizes = [Size::Eight, Size::Ten].into_iter();
    Boards {
        words,
        event: games.first().map_or("", |game| game.event),
        shown: sizes
            .filter(|size| played.contains(size))
            .map(|size| Empty {
                size: size.width().into(),
            })
            .collect(),
    }
    .render()
}

impl Choices<'_> {
    fn say(&self, key: &str) -> String {
        say(self.words.0, key, &[])
    }
}

impl Secrets<'_> {
    fn say(&self, key: &str) -> String {
        say(self.words.0, key, &[])
    }
}

impl Empty {
    fn title(&self, words: Words) -> String {
        say(words.0, "paper-board-title", &[("size", &self.size)])
    }

    /// The fields with their rim: the position, the number, and whether it is in the rim.
    fn fields(&self) -> impl Iterator<Item = (i32, i32, i32, bool)> {
        let size = self.size;
        let lines = -1..=size;
        let all = lines.flat_map(move |row| (-1..=size).map(move |column| (row, column)));
        all.map(move |(row, column)| {
            let number = row.rem_euclid(size) * size + column.rem_euclid(size) + 1;
            let is_rim = !(0..size).contains(&row) || !(0..size).contains(&column);
            (column * CELL, row * CELL, number, is_rim)
        })
    }

    /// The width and the height of the board.
    const fn inner(&self) -> i32 {
        self.size * CELL
    }

    /// The width and the height of the board with its rim.
    const fn extent(&self) -> i32 {
        (self.size + 2) * CELL + 2
    }
}
