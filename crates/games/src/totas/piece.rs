//! The kinds of pieces and their properties (TOTA*S 2).

use serde::{Deserialize, Serialize};

use areopagus_language::Language;

/// A kind of piece. The order is that of the canonical position: K Q R N B V T G L P p W C
/// (TOTA*S 9.5a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// `K`, the King
    King,
    /// `Q`, the Queen
    Queen,
    /// `R`, the Rook
    Rook,
    /// `N`, the Knight
    Knight,
    /// `B`, the Bishop
    Bishop,
    /// `V`, explodes on `+`
    Volcano,
    /// `T`, explodes on `×`
    Tornado,
    /// `G`, walks or flies
    Gryphon,
    /// `L`, forms Legions
    Legionary,
    /// `P`, checks pieces of its side
    Patrol,
    /// No symbol in the record, `p` in a position
    Pawn,
    /// `W`, an option of an agreed armament (TOTA*S 2.9)
    Boar,
    /// `C`, an option of an agreed armament (TOTA*S 2.9)
    Chariot,
}

/// The row of a kind, which decides meetings (TOTA*S 5.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PieceRow {
    /// The King's row: K Q R N B V T G (and W C).
    King,
    /// The pawns' row: Pawn, Legionary, Patrol.
    Pawn,
}

/// The wing of a piece from its player's view (TOTA*S 2.2). Right-hand King-row pieces are
/// underlined in the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wing {
    /// Not underlined: left-hand pieces, Kings, Queens and pawn-row pieces.
    Unmarked,
    /// Right-hand: underlined in the record.
    Right,
}

impl Kind {
    /// Every kind, in canonical order (TOTA*S 9.5a).
    pub const ALL: [Self; 13] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Knight,
        Self::Bishop,
        Self::Volcano,
        Self::Tornado,
        Self::Gryphon,
        Self::Legionary,
        Self::Patrol,
        Self::Pawn,
        Self::Boar,
        Self::Chariot,
    ];

    /// The symbol in a position: `K`, …, and `p` for the pawn, which has no symbol in the record
    /// (`TOTA*S 2`, `TOTA*S 9.5`).
    pub const fn symbol(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Volcano => 'V',
            Self::Tornado => 'T',
            Self::Gryphon => 'G',
            Self::Legionary => 'L',
            Self::Patrol => 'P',
            Self::Pawn => 'p',
            Self::Boar => 'W',
            Self::Chariot => 'C',
        }
    }

    /// The kind for a symbol; `p` is the pawn.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Some(match symbol {
            'K' => Self::King,
            'Q' => Self::Queen,
            'R' => Self::Rook,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'V' => Self::Volcano,
            'T' => Self::Tornado,
            'G' => Self::Gryphon,
            'L' => Self::Legionary,
            'P' => Self::Patrol,
            'p' => Self::Pawn,
            'W' => Self::Boar,
            'C' => Self::Chariot,
            _ => return None,
        })
    }

    /// The quality: the value that a piece adds to its side's potential (`TOTA*S 2`,
    /// `TOTA*S 6.3`).
    pub const fn quality(self) -> u16 {
        match self {
            Self::King => 10,
            Self::Queen => 9,
            Self::Gryphon => 8,
            Self::Volcano | Self::Tornado => 7,
            Self::Rook => 6,
            Self::Knight | Self::Boar | Self::Chariot => 5,
            Self::Bishop => 4,
            Self::Legionary => 3,
            Self::Patrol => 2,
            Self::Pawn => 1,
        }
    }

    /// Whether pieces of the kind explode (TOTA*S 2).
    pub const fn explodes(self) -> bool {
        matches!(self, Self::Volcano | Self::Tornado)
    }

    /// The row of the kind (TOTA*S 2).
    pub const fn row(self) -> PieceRow {
        match self {
            Self::Legionary | Self::Patrol | Self::Pawn => PieceRow::Pawn,
            _ => PieceRow::King,
        }
    }

    /// The die that draws the kind as the mole, 1 to 6 (`TOTA*S 2`, `TOTA*S 8.2`). A Wild boar or
    /// Chariot of the array has the number of its place instead (`TOTA*S 2.9`).
    pub const fn mole_number(self) -> Option<u8> {
        match self {
            Self::Gryphon => Some(1),
            Self::Volcano | Self::Tornado | Self::Boar | Self::Chariot => Some(2),
            Self::Rook => Some(3),
            Self::Knight => Some(4),
            Self::Bishop => Some(5),
            Self::Queen => Some(6),
            _ => None,
        }
    }

    /// The name that a referee reads out, in the nominative.
    pub const fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::King, Language::En) => "King",
            (Self::Queen, Language::En) => "Queen",
            (Self::Rook, Language::En) => "Rook",
            (Self::Knight, Language::En) => "Knight",
            (Self::Bishop, Language::En) => "Bishop",
            (Self::Volcano, Language::En) => "Volcano",
            (Self::Tornado, Language::En | Language::De) => "Tornado",
            (Self::Gryphon, Language::En) => "Gryphon",
            (Self::Legionary, Language::En) => "Legionary",
            (Self::Patrol, Language::En) => "Patrol",
            (Self::Pawn, Language::En) => "Pawn",
            (Self::Boar, Language::En) => "Wild boar",
            (Self::Chariot, Language::En) => "Chariot",
            (Self::King, Language::Ru) => "Король",
            (Self::Queen, Language::Ru) => "Ферзь",
            (Self::Rook, Language::Ru) => "Ладья",
            (Self::Knight, Language::Ru) => "Конь",
            (Self::Bishop, Language::Ru) => "Слон",
            (Self::Volcano, Language::Ru) => "Вулкан",
            (Self::Tornado, Language::Ru) => "Торнадо",
            (Self::Gryphon, Language::Ru) => "Грифон",
            (Self::Legionary, Language::Ru) => "Легионер",
            (Self::Patrol, Language::Ru) => "Дозорный",
            (Self::Pawn, Language::Ru) => "Пешка",
            (Self::Boar, Language::Ru) => "Вепрь",
            (Self::Chariot, Language::Ru) => "Колесница",
            (Self::King, Language::De) => "König",
            (Self::Queen, Language::De) => "Dame",
            (Self::Rook, Language::De) => "Turm",
            (Self::Knight, Language::De) => "Springer",
            (Self::Bishop, Language::De) => "Läufer",
            (Self::Volcano, Language::De) => "Vulkan",
            (Self::Gryphon, Language::De) => "Greif",
            (Self::Legionary, Language::De) => "Legionär",
            (Self::Patrol, Language::De) => "Patrouille",
            (Self::Pawn, Language::De) => "Bauer",
            (Self::Boar, Language::De) => "Eber",
            (Self::Chariot, Language::De) => "Streitwagen",
        }
    }

    /// Whether the name is grammatically feminine; never in English.
    pub const fn is_feminine(self, language: Language) -> bool {
        match language {
            Language::En => false,
            Language::Ru => matches!(self, Self::Rook | Self::Pawn | Self::Chariot),
            Language::De => matches!(self, Self::Queen | Self::Patrol),
        }
    }

    /// The name in the accusative, without an article: `takes the Rook`, `берёт Ладью`, `schlägt
    /// den Bauern`.
    pub const fn object(self, language: Language) -> &'static str {
        match (self, language) {
            (_, Language::En) | (Self::Volcano | Self::Tornado, Language::Ru) => {
                self.name(language)
            }
            (Self::King, Language::Ru) => "Короля",
            (Self::Queen, Language::Ru) => "Ферзя",
            (Self::Rook, Language::Ru) => "Ладью",
            (Self::Knight, Language::Ru) => "Коня",
            (Self::Bishop, Language::Ru) => "Слона",
            (Self::Gryphon, Language::Ru) => "Грифона",
            (Self::Legionary, Language::Ru) => "Легионера",
            (Self::Patrol, Language::Ru) => "Дозорного",
            (Self::Pawn, Language::Ru) => "Пешку",
            (Self::Boar, Language::Ru) => "Вепря",
            (Self::Chariot, Language::Ru) => "Колесницу",
            (Self::Gryphon, Language::De) => "Greifen",
            (Self::Pawn, Language::De) => "Bauern",
            (_, Language::De) => self.name(language),
        }
    }

    /// Whether pieces of this kind can be right-hand (TOTA*S 2.2).
    pub const fn has_wings(self) -> bool {
        matches!(
            self,
            Self::Rook
                | Self::Knight
                | Self::Bishop
                | Self::Volcano
                | Self::Tornado
                | Self::Gryphon
                | Self::Boar
                | Self::Chariot
        )
    }

    /// Whether one piece of this kind may make both parts of a plan (TOTA*S 2.3).
    pub const fn is_new(self) -> bool {
        matches!(
            self,
            Self::Volcano
                | Self::Tornado
                | Self::Gryphon
                | Self::Legionary
                | Self::Patrol
                | Self::Boar
                | Self::Chariot
        )
    }

    /// Whether a piece of this kind may be promoted to `promotion` on its last rank (TOTA*S 2.6).
    pub const fn promotes_to(self, promotion: Self) -> bool {
        matches!(self.row(), PieceRow::Pawn)
            && matches!(
                promotion,
                Self::Queen
                    | Self::Rook
                    | Self::Knight
                    | Self::Bishop
                    | Self::Volcano
                    | Self::Tornado
                    | Self::Gryphon
            )
    }

    /// The promotions of TOTA*S 2.6, in the order of the clause.
    pub const PROMOTIONS: [Self; 7] = [
        Self::Queen,
        Self::Rook,
        Self::Knight,
        Self::Bishop,
        Self::Volcano,
        Self::Tornado,
        Self::Gryphon,
    ];
}
