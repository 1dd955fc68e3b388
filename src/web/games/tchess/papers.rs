//! The papers printed for a round of TCHESS besides the score sheets: a card for the sides that a
//! player chooses (TCHESS 1.5), and the kinds in play, each with its moves (TCHESS 3).

use askama::Template;

use super::super::{Paper, PaperGame};
use super::choices::{self, Offer};
use super::words::say;
use crate::event::discipline::Rules;
use crate::games::Side;
use crate::games::tchess::TchessRules;
use crate::web::kit::i18n::Words;

/// The papers of an event with these rules.
pub(super) fn papers(words: Words, rules: &Rules) -> Vec<Paper> {
    let Some(own) = rules.downcast_ref::<TchessRules>() else {
        return Vec::new();
    };
    let sets = Paper {
        word: "sets",
        name: say(words.0, "paper-sets", &[]),
        is_kept: false,
        drawn: sets,
    };
    let kinds = Paper {
        word: "kinds",
        name: say(words.0, "paper-kinds", &[]),
        is_kept: false,
        drawn: kinds,
    };
    let sets = own.regulations().free_choice.then_some(sets);
    sets.into_iter().chain([kinds]).collect()
}

/// A player at a board.
struct Player<'a> {
    event: &'a str,
    /// The player's seat: `1.2 · White`.
    seat: String,
    name: &'a str,
    /// The pairs to choose from.
    pairs: Vec<Offer>,
}

#[derive(Template)]
#[template(path = "games/tchess_sets.html")]
struct Sets<'a> {
    words: Words,
    players: Vec<Player<'a>>,
    sprite: String,
}

impl Sets<'_> {
    fn say(&self, key: &str) -> String {
        say(self.words.0, key, &[])
    }
}

fn sets(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    let of = |game: &PaperGame<'_>| -> Vec<Offer> {
        let own = game.rules.downcast_ref::<TchessRules>();
        let pairs = own.map_or_else(Vec::new, |own| choices::pairs(own.setup()));
        pairs
            .iter()
            .map(|pair| Offer::from_kinds(words, pair))
            .collect()
    };
    let players = games.iter().flat_map(|game| {
        let pairs = of(game);
        Side::ALL.map(|side| Player {
            event: game.event,
            seat: game.seat(words, side),
            name: game.names[side].as_str(),
            pairs: pairs.clone(),
        })
    });
    let sets = Sets {
        words,
        players: players.collect(),
        sprite: crate::web::kit::assets::url("tchess.svg"),
    };
    sets.render()
}

/// A kind in play.
struct PlayedKind {
    figure: String,
    symbol: &'static str,
    name: &'static str,
    pattern: &'static str,
}

#[derive(Template)]
#[template(path = "games/tchess_kinds.html")]
struct KindsPage<'a> {
    words: Words,
    event: &'a str,
    kinds: Vec<PlayedKind>,
    sprite: String,
}

impl KindsPage<'_> {
    fn say(&self, key: &str) -> String {
        say(self.words.0, key, &[])
    }
}

/// The kinds are drawn once, since the games of a round have the same Regulations.
fn kinds(words: Words, games: &[PaperGame<'_>]) -> askama::Result<String> {
    let Some(game) = games.first() else {
        return Ok(String::new());
    };
    let own = game.rules.downcast_ref::<TchessRules>();
    let kinds = own.map(|own| choices::met(own.setup())).unwrap_or_default();
    let known = kinds.iter().map(|kind| PlayedKind {
        figure: kind.symbol().to_ascii_lowercase(),
        symbol: kind.symbol(),
        name: kind.name(words.0),
        pattern: kind.pattern(),
    });
    let page = KindsPage {
        words,
        event: game.event,
        kinds: known.collect(),
        sprite: crate::web::kit::assets::url("tchess.svg"),
    };
    page.render()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::discipline::Discipline;
    use crate::games::PerSide;
    use crate::language::Language;

    fn drawn(regulations: &str, word: &str) -> Option<String> {
        let rules = Rules::parse(Discipline::TCHESS, regulations).unwrap();
        let words = Words(Language::En);
        let papers = papers(words, &rules);
        let paper = papers.iter().find(|paper| paper.word == word)?;
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
        Some((paper.drawn)(words, &[game]).unwrap())
    }

    #[test]
    fn clause_1_5_each_player_has_a_card_with_the_pairs_of_the_array() {
        assert!(drawn("tchess-classical", "sets").is_none());
        let cards = drawn("tchess-classical; free_choice=true", "sets").unwrap();
        assert_eq!(cards.matches("<section").count(), 2);
        for part in ["Ada", "Boris", "N:W", "Pawn → Pikeman"] {
            assert!(cards.contains(part), "{part}");
        }
        assert!(!cards.contains("W:N"));
    }

    #[test]
    fn section_3_the_kinds_are_those_that_can_come_onto_the_board() {
        let kinds = drawn("tchess-classical", "kinds").unwrap();
        assert!(kinds.contains("Queen") && !kinds.contains("Jester"));
        let kinds = drawn("tchess-classical; exchange=N:W; promotion=Q,L", "kinds").unwrap();
        for name in ["Warchariot", "Lion", "[2,1]"] {
            assert!(kinds.contains(name), "{name}");
        }
        assert!(!kinds.contains("Knight"));
    }
}
