//! Lists of kinds and of pairs that are chosen by buttons (TCHESS 1.4, TCHESS 1.5, TCHESS 2.7,
//! TCHESS 6.5, TCHESS 7.1).

use askama::Template;

use super::words::say;
use super::{PREFIX, pair_said};
use crate::games::Side;
use crate::games::tchess::kind::{Kind, Kinds};
use crate::games::tchess::regulations::{Edition, Regulations};
use crate::games::tchess::setup::Setup;
use crate::web::kit::i18n::Words;

/// A kind or a pair of kinds that can be added to a list.
#[derive(Clone)]
pub(super) struct Offer {
    /// The text in the list.
    pub item: String,
    pub figures: Vec<String>,
    pub name: String,
}

impl Offer {
    pub fn from_kinds(words: Words, kinds: &[Kind]) -> Self {
        let symbols: Vec<&str> = kinds.iter().map(|kind| kind.symbol()).collect();
        Self {
            item: symbols.join(":"),
            figures: symbols.iter().map(|it| it.to_ascii_lowercase()).collect(),
            name: pair_said(words, kinds),
        }
    }
}

/// A list that fills in a field of its form.
struct List {
    /// The name of the field.
    into: String,
    title: String,
    offers: Vec<Offer>,
    /// Whether an offer is shown only while its first kind is in the array.
    is_of_array: bool,
    /// The labels of the two kinds of any other pair; `None` if no other pairs are allowed.
    others: Option<[String; 2]>,
}

/// The lists of a form, which the script of the page shows.
#[derive(Template)]
#[template(path = "games/tchess_choices.html")]
struct Choices {
    words: Words,
    lists: Vec<List>,
    /// The kinds of pairs, by symbol and name.
    kinds: Vec<(&'static str, &'static str)>,
    sprite: String,
}

impl Choices {
    /// The lists as HTML; empty if they cannot be rendered, because a list can also be typed.
    fn html(words: Words, lists: Vec<List>) -> String {
        let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::King);
        let choices = Self {
            words,
            lists,
            kinds: kinds
                .map(|kind| (kind.symbol(), kind.name(words.0)))
                .collect(),
            sprite: crate::web::kit::assets::url("tchess.svg"),
        };
        choices.render().unwrap_or_default()
    }

    fn say(&self, key: &str) -> String {
        say(self.words.0, key, &[])
    }
}

/// The lists of the Regulations.
pub(super) fn of_regulations(words: Words) -> String {
    let title = |key| say(words.0, key, &[]);
    let sides = Regulations::for_edition(Edition::Layer1).sides;
    let pawns = Kind::ALL
        .into_iter()
        .filter(|kind| kind.is_pawn() && *kind != Kind::Pawn);
    let pawns = pawns.flat_map(|kind| [[Kind::Pawn, kind], [kind, Kind::Pawn]]);
    let pairs = sides
        .iter()
        .flat_map(|(one, other)| [[one, other], [other, one]]);
    let kinds = |fits: fn(Kind) -> bool| {
        let kinds = Kind::ALL.into_iter().filter(|kind| fits(*kind));
        kinds
            .map(|kind| Offer::from_kinds(words, &[kind]))
            .collect()
    };
    let lists = vec![
        List {
            into: format!("{PREFIX}exchange"),
            title: title("regulation-exchange"),
            offers: pairs
                .chain(pawns)
                .map(|pair| Offer::from_kinds(words, &pair))
                .collect(),
            is_of_array: true,
            others: Some([title("choices-instead"), title("choices-stands")]),
        },
        List {
            into: format!("{PREFIX}promotion"),
            title: title("regulation-promotion"),
            offers: kinds(Kind::is_senior),
            is_of_array: false,
            others: None,
        },
        List {
            into: format!("{PREFIX}substitution"),
            title: title("regulation-substitution"),
            offers: Vec::new(),
            is_of_array: false,
            others: Some([title("choices-lost"), title("choices-donor")]),
        },
        List {
            into: format!("{PREFIX}targets"),
            title: title("regulation-targets"),
            offers: kinds(|kind| kind != Kind::King),
            is_of_array: false,
            others: None,
        },
    ];
    Choices::html(words, lists)
}

/// The pairs that a player may choose from before the game, as buttons (TCHESS 1.5).
pub(super) fn of_player(words: Words, setup: &Setup) -> String {
    let offers = pairs(setup).into_iter();
    let list = List {
        into: "text".to_owned(),
        title: say(words.0, "asked-set", &[]),
        offers: offers.map(|pair| Offer::from_kinds(words, &pair)).collect(),
        is_of_array: false,
        others: None,
    };
    Choices::html(words, vec![list])
}

/// The kinds in the array after the exchanges (TCHESS 1.4).
fn standing(setup: &Setup) -> Kinds {
    let Regulations {
        array, exchange, ..
    } = setup.regulations().as_ref();
    let kinds = array.pieces().map(|(_, piece)| piece.kind());
    let standing = kinds.map(|kind| exchange.paired_with(kind).unwrap_or(kind));
    standing.fold(Kinds::default(), Kinds::with)
}

/// The pairs of a player's set whose first kind is in the array (TCHESS 1.5).
pub(super) fn pairs(setup: &Setup) -> Vec<[Kind; 2]> {
    let sides = &setup.regulations().sides;
    let faces = |kind: Kind| {
        let ways = sides
            .iter()
            .flat_map(|(one, other)| [(one, other), (other, one)]);
        let faces = ways.filter(move |(one, _)| *one == kind);
        let pawns = Kind::ALL.into_iter();
        let pawns = pawns.filter(move |other| kind.is_pawn() && other.is_pawn() && *other != kind);
        let faces = faces.map(|(_, other)| other).chain(pawns);
        faces.map(move |face| [kind, face])
    };
    standing(setup).iter().flat_map(faces).collect()
}

/// The kinds that can come onto the board: those of the array, those that a player may choose
/// (TCHESS 1.5) and those that pawn kinds become (TCHESS 2.7).
pub(super) fn met(setup: &Setup) -> Kinds {
    let chosen = setup.regulations().free_choice.then(|| pairs(setup));
    let chosen = chosen.into_iter().flatten().map(|[_, face]| face);
    let promoted = Side::ALL.map(|side| setup.promotions(side)).into_iter();
    let more = chosen.chain(promoted.flatten().copied());
    more.fold(standing(setup), Kinds::with)
}
