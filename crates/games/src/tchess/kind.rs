//! The kinds of pieces and their patterns (TCHESS 3).

use super::value::ValueFault;
use areopagus_language::Language;

/// The kind of a piece. The order is that of printed lists (TCHESS 11.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the table of section 3 names them")]
pub enum Kind {
    King,
    Queen,
    Rook,
    Knight,
    Bishop,
    Pawn,
    Guardian,
    Griffin,
    Paladin,
    Champion,
    Lion,
    Magister,
    Templar,
    Warchariot,
    Exarch,
    Assassin,
    Emperor,
    Ballista,
    MountedBishop,
    Archer,
    ShockCavalryman,
    Jester,
    Flanker,
    Sentinel,
    Zealot,
    Pikeman,
}

/// The number of kinds.
pub const KINDS: usize = 26;

/// A row of the table of TCHESS 3.
struct KindRow {
    kind: Kind,
    symbol: &'static str,
    /// The names in the order of [`Language::ALL`].
    names: [&'static str; 3],
    pattern: &'static str,
}

const fn row(
    kind: Kind,
    symbol: &'static str,
    names: [&'static str; 3],
    pattern: &'static str,
) -> KindRow {
    KindRow {
        kind,
        symbol,
        names,
        pattern,
    }
}

/// The table of TCHESS 3, in the order of the kinds.
const TABLE: [KindRow; KINDS] = [
    row(Kind::King, "K", ["King", "Король", "König"], "*1"),
    row(Kind::Queen, "Q", ["Queen", "Ферзь", "Dame"], "*1-"),
    row(Kind::Rook, "R", ["Rook", "Башня", "Turm"], "+1-"),
    row(Kind::Knight, "N", ["Knight", "Конь", "Springer"], "(1,2)"),
    row(Kind::Bishop, "B", ["Bishop", "Епископ", "Läufer"], "x1-"),
    row(Kind::Pawn, "P", ["Pawn", "Пешка", "Bauer"], "m:n1 c:ne/nw1"),
    row(
        Kind::Guardian,
        "G",
        ["Guardian", "Страж", "Wächter"],
        "m:+1- > c:x1",
    ),
    row(
        Kind::Griffin,
        "F",
        ["Griffin", "Грифон", "Greif"],
        "m:(1,2) > c:x1",
    ),
    row(
        Kind::Paladin,
        "D",
        ["Paladin", "Паладин", "Paladin"],
        "m:x1- > c:+1",
    ),
    row(
        Kind::Champion,
        "C",
        ["Champion", "Чемпион", "Champion"],
        "m:(1,2) > c:+1",
    ),
    row(Kind::Lion, "L", ["Lion", "Лев", "Löwe"], "m:*1 > c:*1"),
    row(
        Kind::Magister,
        "M",
        ["Magister", "Магистр", "Magister"],
        "m:+1- > c:x1 | m:x1- > c:+1",
    ),
    row(
        Kind::Templar,
        "T",
        ["Templar", "Тамплиер", "Templer"],
        "m:x1- c:+1-",
    ),
    row(
        Kind::Warchariot,
        "W",
        ["Warchariot", "Боевая колесница", "Streitwagen"],
        "[2,1]",
    ),
    row(
        Kind::Exarch,
        "X",
        ["Exarch", "Экзарх", "Exarch"],
        "m:+1- c:x1-",
    ),
    row(
        Kind::Assassin,
        "A",
        ["Assassin", "Ассасин", "Assassine"],
        "[2,1] [1,2]",
    ),
    row(
        Kind::Emperor,
        "E",
        ["Emperor", "Император", "Kaiser"],
        "m:(1,2) > c:*1",
    ),
    row(
        Kind::Ballista,
        "RN",
        ["Ballista", "Баллиста", "Ballista"],
        "(0,2)",
    ),
    row(
        Kind::MountedBishop,
        "NB",
        ["Mounted Bishop", "Конный епископ", "Reitender Bischof"],
        "m:(1,2) c:x1-",
    ),
    row(
        Kind::Archer,
        "BN",
        ["Archer", "Лучник", "Bogenschütze"],
        "(2,2)",
    ),
    row(
        Kind::ShockCavalryman,
        "NR",
        ["Shock Cavalryman", "Ударный кавалерист", "Stoßreiter"],
        "m:(1,2) c:+1-",
    ),
    row(Kind::Jester, "J", ["Jester", "Шут", "Narr"], ""),
    row(
        Kind::Flanker,
        "PR",
        ["Flanker", "Фланкер", "Flankierer"],
        "n1 m:e/w1",
    ),
    row(
        Kind::Sentinel,
        "PS",
        ["Sentinel", "Часовой", "Posten"],
        "m:ne/nw1 c:n/e/w1",
    ),
    row(Kind::Zealot, "PB", ["Zealot", "Зилот", "Zelot"], "ne/nw1"),
    row(
        Kind::Pikeman,
        "PP",
        ["Pikeman", "Пикинер", "Pikenier"],
        "m:n1 c:n2",
    ),
];

/// The greatest distance of a capture by a kind that does not move along lines: a leap and a step
/// after it.
pub const NEAR: u8 = 3;

/// The kinds that move along lines, and the Jester.
const FAR: Kinds = {
    let mut far = Kinds::one(Kind::Jester);
    let mut at = 0;
    while at < KINDS {
        #[expect(clippy::indexing_slicing, reason = "it has as many")]
        let row = &TABLE[at];
        let mut rest = row.pattern.as_bytes();
        while let [first, behind @ ..] = rest {
            if *first == b'-' {
                far = far.with(row.kind);
            }
            rest = behind;
        }
        at += 1;
    }
    far
};

/// The pattern of a passive King, which moves without capturing (TCHESS 6.2).
pub const PASSIVE_KING: &str = "m:*1";

impl Kind {
    /// Every kind, in the order of printed lists.
    pub const ALL: [Self; KINDS] = {
        let mut all = [Self::King; KINDS];
        let mut at = 0;
        while at < KINDS {
            #[expect(clippy::indexing_slicing, reason = "both have as many")]
            {
                all[at] = TABLE[at].kind;
            }
            at += 1;
        }
        all
    };

    const fn row(self) -> &'static KindRow {
        #[expect(clippy::indexing_slicing, reason = "the table has a row for each kind")]
        &TABLE[self as usize]
    }

    /// The index in [`Kind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with an index.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The symbol, in capitals: `K`, `RN`.
    pub const fn symbol(self) -> &'static str {
        self.row().symbol
    }

    /// The kind for a symbol in capitals.
    pub const fn from_symbol(symbol: &str) -> Option<Self> {
        Some(match symbol.as_bytes() {
            b"K" => Self::King,
            b"Q" => Self::Queen,
            b"R" => Self::Rook,
            b"N" => Self::Knight,
            b"B" => Self::Bishop,
            b"P" => Self::Pawn,
            b"G" => Self::Guardian,
            b"F" => Self::Griffin,
            b"D" => Self::Paladin,
            b"C" => Self::Champion,
            b"L" => Self::Lion,
            b"M" => Self::Magister,
            b"T" => Self::Templar,
            b"W" => Self::Warchariot,
            b"X" => Self::Exarch,
            b"A" => Self::Assassin,
            b"E" => Self::Emperor,
            b"RN" => Self::Ballista,
            b"NB" => Self::MountedBishop,
            b"BN" => Self::Archer,
            b"NR" => Self::ShockCavalryman,
            b"J" => Self::Jester,
            b"PR" => Self::Flanker,
            b"PS" => Self::Sentinel,
            b"PB" => Self::Zealot,
            b"PP" => Self::Pikeman,
            _ => return None,
        })
    }

    /// Reads a symbol in capitals; white space around it is free.
    ///
    /// # Errors
    /// No kind has the symbol.
    pub fn read(text: &str) -> Result<Self, ValueFault> {
        let symbol = text.trim();
        Self::from_symbol(symbol).ok_or_else(|| ValueFault::Symbol(symbol.to_owned()))
    }

    /// The name on pages.
    pub const fn name(self, language: Language) -> &'static str {
        let name: &&str = language.pick(&self.row().names);
        name
    }

    /// The movement pattern; empty for a Jester, which copies (TCHESS 3.1).
    pub const fn pattern(self) -> &'static str {
        self.row().pattern
    }

    /// Whether it is a pawn kind: P PR PS PB PP.
    pub const fn is_pawn(self) -> bool {
        matches!(
            self,
            Self::Pawn | Self::Flanker | Self::Sentinel | Self::Zealot | Self::Pikeman
        )
    }

    /// Whether it can carry a passenger: N F C E NB NR (TCHESS 8.1).
    pub const fn is_horse(self) -> bool {
        matches!(
            self,
            Self::Knight
                | Self::Griffin
                | Self::Champion
                | Self::Emperor
                | Self::MountedBishop
                | Self::ShockCavalryman
        )
    }

    /// Whether it may capture at a greater distance than [`NEAR`]: it moves along lines, or
    /// copies a kind that does.
    pub const fn is_far(self) -> bool {
        FAR.has(self)
    }

    /// Whether it is a senior: neither the King nor a pawn kind.
    pub const fn is_senior(self) -> bool {
        !self.is_pawn() && !matches!(self, Self::King)
    }

    /// Its bit in a [`Kinds`].
    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A set of kinds, which is printed in the order of TCHESS 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Kinds(u32);

impl Kinds {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The set of one kind.
    pub const fn one(kind: Kind) -> Self {
        Self(kind.bit())
    }

    /// Whether the set has a kind.
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & kind.bit() != 0
    }

    /// The union of the set and a kind.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Self {
        Self(self.0 | kind.bit())
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of kinds.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Its kinds, in order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.has(*kind))
    }

    /// Reads `Q,R`.
    ///
    /// # Errors
    /// The first unknown symbol, or a kind that occurs twice.
    pub fn read(text: &str) -> Result<Self, ValueFault> {
        let mut kinds = Self::NONE;
        for symbol in text.split(',') {
            let kind = Kind::read(symbol)?;
            if kinds.has(kind) {
                return Err(ValueFault::Twice(kind));
            }
            kinds = kinds.with(kind);
        }
        Ok(kinds)
    }
}

impl std::fmt::Display for Kinds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let symbols: Vec<&str> = self.iter().map(Kind::symbol).collect();
        f.write_str(&symbols.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tchess_3_the_table_has_a_row_for_each_kind_in_its_place() {
        for (index, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), index);
            assert_eq!(Kind::from_symbol(kind.symbol()), Some(kind));
        }
        let list: Vec<&str> = Kind::ALL.map(Kind::symbol).to_vec();
        assert_eq!(
            list.join(" "),
            "K Q R N B P G F D C L M T W X A E RN NB BN NR J PR PS PB PP"
        );
    }

    #[test]
    fn tchess_8_1_horses_are_the_kinds_with_a_knights_leap() {
        for kind in Kind::ALL {
            assert_eq!(
                kind.is_horse(),
                kind.pattern().contains("(1,2)"),
                "{kind:?}"
            );
        }
    }

    #[test]
    fn tchess_11_2_lists_print_in_the_order_of_the_table() {
        assert_eq!(Kinds::read("PP,RN,Q").unwrap().to_string(), "Q,RN,PP");
        assert_eq!(Kinds::read("Q,Q"), Err(ValueFault::Twice(Kind::Queen)));
        assert_eq!(Kinds::read("q"), Err(ValueFault::Symbol("q".to_owned())));
    }
}
