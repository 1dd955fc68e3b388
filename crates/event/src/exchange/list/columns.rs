//! The columns of a list: recognised by headings in English, Russian and German, or in the
//! usual order.

use std::collections::BTreeSet;

use areopagus_tournament::entrant::Rating;

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Column {
    /// The name, or a part of it: parts are joined in the order of their columns.
    Name,
    /// The club or town.
    Club,
    /// The number in the federation.
    Number,
    Rating,
    /// The national rating in a list with two: it counts where the other one is missing.
    NationalRating,
    /// The name of the team.
    Team,
}

impl Column {
    /// The choices for a column without a heading.
    pub const ALL: [Self; 5] = [
        Self::Name,
        Self::Club,
        Self::Number,
        Self::Rating,
        Self::Team,
    ];

    /// The stable word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Club => "club",
            Self::Number => "number",
            Self::Rating => "rating",
            Self::NationalRating => "national-rating",
            Self::Team => "team",
        }
    }

    /// Parses the word of a choice.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }
}

/// The headings of each column, separated by `|`, in lower case, without dots and colons, with
/// blanks for underscores. They include those of the desk's own form, of this service's files,
/// of Swiss-Manager and of Chess-Results.
const HEADINGS: [(Column, &str); 6] = [
    (
        Column::Name,
        "name|names|full name|player|players|player name|participant|entrant|surname|last name|\
         family name|first name|given name|forename|\
         имя|фамилия|отчество|фио|ф и о|фамилия имя|фамилия и имя|фамилия, имя|\
         фамилия имя отчество|имя фамилия|имя и фамилия|игрок|участник|\
         nachname|vorname|familienname|spieler|spielerin|spielername|teilnehmer|teilnehmerin",
    ),
    (
        Column::Club,
        "club|club or town|club/town|club/city|town|city|\
         клуб|клуб или город|клуб/город|город|\
         verein|verein oder ort|verein/ort|klub|ort|stadt",
    ),
    (
        Column::Number,
        "number|federation number|federation id|fed no|player number|player id|\
         licence|license|id|id no|id number|fide id|fideid|fide-id|fide no|ident-number|\
         номер|номер в федерации|номер федерации|номер участника|билет|номер билета|ид|\
         nummer|nummer im verband|verbandsnummer|mitgliedsnummer|spielernummer|passnummer|pass-nr",
    ),
    (
        Column::Rating,
        "rating|rating int|international rating|elo|elo int|elo fide|fide elo|fide rating|rtg|rtg int|\
         rtgi|irtg|рейтинг|рейтинг фиде|рейт|эло|wertung|wertungszahl",
    ),
    (
        Column::NationalRating,
        "rating nat|national rating|elo nat|rtg nat|rtgn|nrtg|национальный рейтинг|dwz|nwz|\
         nationale wertungszahl",
    ),
    (
        Column::Team,
        "team|teams|team name|teamname|команда|название команды|mannschaft|mannschaften",
    ),
];

/// The headings of columns with places, or with nothing of interest.
const PLACES: &str = "|№|#|no|nr|№ п/п|п/п|lfd nr|place|место|platz";

/// The content of each column of a list; `None` for one that is left out.
pub(super) struct Columns {
    kinds: Vec<Option<Column>>,
    /// The headings of columns that are left out, except places in the list.
    pub(super) left: Vec<String>,
}

impl Columns {
    /// A single column of names.
    pub(super) fn names() -> Self {
        Self::said(&[Some(Column::Name)])
    }

    /// The columns as chosen by the user.
    pub(super) fn said(kinds: &[Option<Column>]) -> Self {
        Self {
            kinds: kinds.to_vec(),
            left: Vec::new(),
        }
    }

    /// The columns by a line of headings; `None` if the line has none.
    pub(super) fn of_heading(cells: &[String], has_teams: bool) -> Option<Self> {
        let taken = |kind: &Column| has_teams || *kind != Column::Team;
        let kinds = cells.iter().map(|cell| kind(cell).filter(taken));
        let kinds: Vec<Option<Column>> = kinds.collect();
        let known = kinds.iter().flatten().count();
        if !(kinds.contains(&Some(Column::Name)) || known > 1) {
            return None;
        }
        let named = cells.iter().zip(&kinds);
        let left = named.filter(|(cell, kind)| kind.is_none() && !is_place(cell));
        let left = left.map(|(cell, _)| cell.clone()).collect();
        Some(Self { kinds, left })
    }

    /// Whether no column has names.
    pub(super) fn is_nameless(&self) -> bool {
        !self.kinds.contains(&Some(Column::Name))
    }

    /// Whether two columns have the same content, of which there can be only one.
    pub(super) fn is_repeated(&self) -> bool {
        let mut seen = BTreeSet::new();
        let kinds = self.kinds.iter().flatten();
        let mut once = kinds.filter(|kind| **kind != Column::Name);
        once.any(|kind| !seen.insert(*kind))
    }

    /// The positions of the columns with this content.
    pub(super) fn places(&self, which: Column) -> impl Iterator<Item = usize> {
        let kinds = self.kinds.iter().enumerate();
        kinds.filter_map(move |(at, kind)| (*kind == Some(which)).then_some(at))
    }

    pub(super) const fn len(&self) -> usize {
        self.kinds.len()
    }
}

/// A heading in the form for comparisons.
fn plain(heading: &str) -> String {
    let signs = heading
        .chars()
        .filter(|sign| !matches!(sign, '.' | ':' | '*'))
        .map(|sign| if sign == '_' { ' ' } else { sign });
    let plain: String = signs.flat_map(char::to_lowercase).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn kind(heading: &str) -> Option<Column> {
    let heading = plain(heading);
    let is_of = |words: &str| !heading.is_empty() && words.split('|').any(|word| word == heading);
    let mut known = HEADINGS.iter();
    known.find_map(|(column, words)| is_of(words).then_some(*column))
}

/// Whether a heading is empty or that of the places in the list.
fn is_place(heading: &str) -> bool {
    let heading = plain(heading);
    PLACES.split('|').any(|place| place == heading)
}

/// Guesses the contents of columns without headings from the non-empty texts of each, as
/// preselection for the user.
pub(super) fn guessed(columns: &[Vec<&str>]) -> Vec<Option<Column>> {
    let mut rest = vec![Column::Name, Column::Club, Column::Number, Column::Rating];
    let guess = |texts: &Vec<&str>| {
        let kind = seems(texts, &rest)?;
        rest.retain(|other| *other != kind);
        Some(kind)
    };
    columns.iter().map(guess).collect()
}

fn seems(texts: &[&str], rest: &[Column]) -> Option<Column> {
    let all = |is: fn(&str) -> bool| texts.iter().all(|text| is(text));
    let has_digit = |text: &str| text.contains(|sign: char| sign.is_ascii_digit());
    let wanted: &[Column] = if texts.is_empty() {
        &[]
    } else if all(is_rating) {
        &[Column::Rating, Column::Number]
    } else if all(has_digit) {
        &[Column::Number]
    } else {
        &[Column::Name, Column::Club]
    };
    wanted.iter().find(|kind| rest.contains(kind)).copied()
}

/// Whether a text looks like a rating, or like the mark of a player without one.
fn is_rating(text: &str) -> bool {
    let number = text.parse().ok().and_then(Rating::new);
    text == "0" || (text.len() > 2 && number.is_some())
}
