//! The columns of a list: by its headings, in English, Russian and German, or in the usual
//! order.

use super::fault::Wrong;

/// What a column says of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Column {
    /// The name, or a part of it: parts are put together in the order of their columns.
    Name,
    /// The club or town.
    Club,
    /// The number in the federation.
    Number,
    /// The rating.
    Rating,
}

/// The headings of each column, parted by lines, in lower case, without dots and colons. What
/// the desk's own form and the files of this service call them is among them.
const HEADINGS: [(Column, &str); 4] = [
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
        "club|club or town|club/town|town|city|\
         клуб|клуб или город|клуб/город|город|\
         verein|verein oder ort|verein/ort|klub|ort|stadt",
    ),
    (
        Column::Number,
        "number|federation number|federation id|federation_id|fed no|player number|player id|\
         licence|license|id|id number|\
         номер|номер в федерации|номер федерации|номер участника|билет|номер билета|ид|\
         nummer|nummer im verband|verbandsnummer|mitgliedsnummer|spielernummer|passnummer|pass-nr",
    ),
    (
        Column::Rating,
        "rating|elo|rtg|рейтинг|рейт|эло|wertung|wertungszahl",
    ),
];

/// The headings of places in a list, and of nothing.
const PLACES: &str = "|№|#|no|nr|№ п/п|п/п|lfd nr|place|место|platz";

/// What each column of a list says; nothing of one that is left out.
pub(super) struct Columns {
    kinds: Vec<Option<Column>>,
    /// The headings of those that are left out and are not the place in the list.
    pub(super) left: Vec<String>,
}

impl Columns {
    /// The order of columns without a heading.
    pub(super) fn usual() -> Self {
        let usual = [Column::Name, Column::Club, Column::Number, Column::Rating];
        Self {
            kinds: usual.map(Some).into(),
            left: Vec::new(),
        }
    }

    /// The columns by a line of headings; `None` for a line that is none.
    pub(super) fn of_heading(cells: &[String]) -> Option<Self> {
        let kinds: Vec<Option<Column>> = cells.iter().map(|cell| kind(cell)).collect();
        let known = kinds.iter().flatten().count();
        if !(kinds.contains(&Some(Column::Name)) || known > 1) {
            return None;
        }
        let named = cells.iter().zip(&kinds);
        let left = named.filter(|(cell, kind)| kind.is_none() && !is_place(cell));
        let left = left.map(|(cell, _)| cell.clone()).collect();
        Some(Self { kinds, left })
    }

    /// What is wrong with the headings.
    pub(super) fn fault(&self) -> Option<Wrong> {
        if !self.kinds.contains(&Some(Column::Name)) {
            return Some(Wrong::NoNameColumn);
        }
        let once = [Column::Club, Column::Number, Column::Rating];
        let twice = once.into_iter().find(|which| self.of(*which).count() > 1);
        twice.map(|_| Wrong::ColumnTwice)
    }

    /// The places of the columns that say this.
    pub(super) fn of(&self, which: Column) -> impl Iterator<Item = usize> {
        let kinds = self.kinds.iter().enumerate();
        kinds.filter_map(move |(at, kind)| (*kind == Some(which)).then_some(at))
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.kinds.len()
    }
}

/// A heading as it is compared.
fn plain(heading: &str) -> String {
    let signs = heading
        .chars()
        .filter(|sign| !matches!(sign, '.' | ':' | '*'));
    let plain: String = signs.flat_map(char::to_lowercase).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn kind(heading: &str) -> Option<Column> {
    let heading = plain(heading);
    let is_of = |words: &str| !heading.is_empty() && words.split('|').any(|word| word == heading);
    let mut known = HEADINGS.iter();
    known.find_map(|(column, words)| is_of(words).then_some(*column))
}

/// Whether a heading is that of the places in the list, or none.
fn is_place(heading: &str) -> bool {
    let heading = plain(heading);
    PLACES.split('|').any(|place| place == heading)
}
