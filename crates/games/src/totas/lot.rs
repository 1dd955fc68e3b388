//! The lots of a game move, requested by purpose in a fixed order. The source of the lots is
//! abstract: a record, dice on the table, or a seed.

use super::board::{PieceId, PieceName};
use super::written::Throw;
use crate::Side;
use areopagus_language::Language;

/// The purpose of a lot. In one game move lots are requested in this order: the damage and
/// Labyrinth throws column by column, White first; the returns, White first, in the canonical
/// order of their squares; the mole, White first; the lot of TOTA*S 6.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lot {
    /// Two dice for a damaged piece (TOTA*S 5.7).
    Damage {
        /// The piece, named by its square before the game move.
        piece: PieceName,
        /// The number of the piece.
        id: PieceId,
        /// The column of its part, 0 or 1.
        column: usize,
    },
    /// Two dice for a piece in a Labyrinth (TOTA*S 5.7).
    Labyrinth {
        /// The piece, named by its square before the game move.
        piece: PieceName,
        /// The number of the piece.
        id: PieceId,
        /// The column of its part, 0 or 1.
        column: usize,
    },
    /// Two dice for a piece that found its square occupied (TOTA*S 5.8).
    Return {
        /// The piece, named by the square it returns to.
        piece: PieceName,
        /// The number of the piece.
        id: PieceId,
    },
    /// A die for the number of a side's mole (TOTA*S 8.2).
    MoleNumber(Side),
    /// A die for the wing of a side's mole: odd is left, even is right (TOTA*S 8.2).
    MoleWing(Side),
    /// The winner with equal potential and equal time (TOTA*S 6.3).
    Winner,
}

/// A source of lots.
pub trait Lots {
    /// Two dice, each 1 to 6; `None` if the source has none.
    fn throw(&mut self, lot: &Lot) -> Option<Throw>;
    /// One die, 1 to 6; `None` if the source has none.
    fn die(&mut self, lot: &Lot) -> Option<u8>;
    /// A side; `None` if the source has none.
    fn side(&mut self, lot: &Lot) -> Option<Side>;
}

/// The result of a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// Two dice, in the order thrown.
    Throw(Throw),
    /// One die, 1 to 6.
    Die(u8),
    /// A side, by a lot between the two.
    Side(Side),
}

/// A source that forwards requests and records the results in their order.
pub struct Ledger<'a> {
    lots: &'a mut dyn Lots,
    /// The lots so far.
    pub drawn: Vec<(Lot, Drawn)>,
}

impl<'a> Ledger<'a> {
    /// An empty ledger over a source.
    pub fn new(lots: &'a mut dyn Lots) -> Self {
        Self {
            lots,
            drawn: Vec::new(),
        }
    }

    fn note(&mut self, lot: &Lot, drawn: Option<Drawn>) {
        self.drawn.extend(drawn.map(|drawn| (*lot, drawn)));
    }
}

impl Lots for Ledger<'_> {
    fn throw(&mut self, lot: &Lot) -> Option<Throw> {
        let throw = self.lots.throw(lot);
        self.note(lot, throw.map(Drawn::Throw));
        throw
    }

    fn die(&mut self, lot: &Lot) -> Option<u8> {
        let die = self.lots.die(lot);
        self.note(lot, die.map(Drawn::Die));
        die
    }

    fn side(&mut self, lot: &Lot) -> Option<Side> {
        let side = self.lots.side(lot);
        self.note(lot, side.map(Drawn::Side));
        side
    }
}

areopagus_language::sentences! {
    /// A value that only the record can supply, and does not.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum MissingLot {
        /// The result of a lot.
        Lot(lot: Lot) => |language| { lot.ask(language) };
        /// A throw or a die with a face outside 1 to 6.
        NoSuchFace(lot: Lot) =>
            en ("A die shows 1 to 6. {}", lot.ask(Language::En)),
            ru ("На кости от 1 до 6 очков. {}", lot.ask(Language::Ru)),
            de ("Ein Würfel zeigt 1 bis 6. {}", lot.ask(Language::De));
        /// The side that recorded first and started the other's timer (`TOTA*S 4.6`, `TOTA*S 6.2`).
        FirstRecorder =>
            en "Both sides lose here, so whoever recorded the plan first wins: the row needs the timer remark, such as “; timer black 7.4” when White was first.",
            ru "Проигрывают обе стороны, поэтому побеждает записавший план первым: строке нужна пометка таймера, например «; timer black 7.4», если первыми были белые.",
            de "Hier verlieren beide Seiten, also gewinnt, wer den Plan zuerst aufgeschrieben hat: Die Zeile braucht den Timervermerk, etwa „; timer black 7.4“, wenn Weiß zuerst fertig war.";
    }
}

impl MissingLot {
    /// The clause that requires the value.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Lot(lot) | Self::NoSuchFace(lot) => lot.clause(),
            Self::FirstRecorder => "6.2",
        }
    }

    /// The lot; `None` if another value is missing.
    pub const fn lot(&self) -> Option<&Lot> {
        match self {
            Self::Lot(lot) | Self::NoSuchFace(lot) => Some(lot),
            Self::FirstRecorder => None,
        }
    }

    /// The side that the value concerns.
    pub const fn side(&self) -> Option<Side> {
        match self {
            Self::Lot(lot) | Self::NoSuchFace(lot) => lot.of_side(),
            Self::FirstRecorder => None,
        }
    }

    /// The column, 0 or 1, that the value belongs to.
    pub const fn column(&self) -> Option<usize> {
        match self {
            Self::Lot(Lot::Damage { column, .. } | Lot::Labyrinth { column, .. })
            | Self::NoSuchFace(Lot::Damage { column, .. } | Lot::Labyrinth { column, .. }) => {
                Some(*column)
            }
            _ => None,
        }
    }
}

impl Lot {
    /// The clause that requires the lot.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Damage { .. } | Self::Labyrinth { .. } => "5.7",
            Self::Return { .. } => "5.8",
            Self::MoleNumber(_) | Self::MoleWing(_) => "8.2",
            Self::Winner => "6.3",
        }
    }

    /// The purpose in one line for the journal: clause, purpose, side and piece, such as `5.7
    /// damage white _Rc4`.
    pub fn purpose(&self) -> String {
        let mut text = self.clause().to_owned();
        text.push_str(match self {
            Self::Damage { .. } => " damage",
            Self::Labyrinth { .. } => " labyrinth",
            Self::Return { .. } => " return",
            Self::MoleNumber(_) => " mole",
            Self::MoleWing(_) => " wing",
            Self::Winner => " winner",
        });
        if let Some(side) = self.of_side() {
            text.extend([" ", side.word()]);
        }
        if let Some(piece) = self.piece() {
            text.push(' ');
            piece.push_to(&mut text);
        }
        text
    }

    /// The piece of the throw; `None` for a mole and the lot of TOTA*S 6.3.
    pub const fn piece(&self) -> Option<PieceName> {
        match self {
            Self::Damage { piece, .. }
            | Self::Labyrinth { piece, .. }
            | Self::Return { piece, .. } => Some(*piece),
            Self::MoleNumber(_) | Self::MoleWing(_) | Self::Winner => None,
        }
    }

    /// The side that the lot concerns; `None` for the lot of TOTA*S 6.3.
    pub const fn of_side(&self) -> Option<Side> {
        match self {
            Self::Damage { piece, .. }
            | Self::Labyrinth { piece, .. }
            | Self::Return { piece, .. } => Some(piece.side),
            Self::MoleNumber(side) | Self::MoleWing(side) => Some(*side),
            Self::Winner => None,
        }
    }

    /// The request to the arbiter, with the notation of the result.
    pub fn ask(&self, language: Language) -> String {
        match language {
            Language::En => self.ask_in_english(),
            Language::Ru => self.ask_in_russian(),
            Language::De => self.ask_in_german(),
        }
    }

    fn ask_in_english(&self) -> String {
        match self {
            Self::Damage { piece, .. } => format!(
                "{} is damaged: its owner throws two dice, written behind the part, such as :7(3+4).",
                piece.say(Language::En)
            ),
            Self::Labyrinth { piece, .. } => format!(
                "{} is in the Labyrinth: its owner throws two dice, written behind the part, such as :7(3+4).",
                piece.say(Language::En)
            ),
            Self::Return { piece, .. } => format!(
                "{} finds its square occupied: its owner throws again, written “; return {} {piece}:7(3+4)”.",
                piece.say(Language::En),
                piece.side
            ),
            Self::MoleNumber(side) => {
                format!(
                    "{}'s mole needs a die for its number, written “; mole white _Rc4(3,2) black -(5,1)”.",
                    side.name(Language::En)
                )
            }
            Self::MoleWing(side) => {
                format!(
                    "{}'s mole needs a second die for the wing, odd is left and even is right.",
                    side.name(Language::En)
                )
            }
            Self::Winner => {
                "Potential and timer time are equal: a lot decides, written “; lot white”."
                    .to_owned()
            }
        }
    }

    fn ask_in_russian(&self) -> String {
        match self {
            Self::Damage { piece, .. } => format!(
                "{} получает повреждение: владелец бросает две кости и записывает после части, например :7(3+4).",
                piece.say(Language::Ru)
            ),
            Self::Labyrinth { piece, .. } => format!(
                "{} попадает в Лабиринт: владелец бросает две кости и записывает после части, например :7(3+4).",
                piece.say(Language::Ru)
            ),
            Self::Return { piece, .. } => format!(
                "{} не может вернуться, поле занято: владелец снова бросает кости и записывает «; return {} {piece}:7(3+4)».",
                piece.say(Language::Ru),
                piece.side
            ),
            Self::MoleNumber(side) => {
                format!(
                    "{}: для «Крота» нужна кость номера; запись «; mole white _Rc4(3,2) black -(5,1)».",
                    side.name(Language::Ru)
                )
            }
            Self::MoleWing(side) => {
                format!(
                    "{}: для «Крота» нужна вторая кость, нечёт — левая фигура, чёт — правая.",
                    side.name(Language::Ru)
                )
            }
            Self::Winner => {
                "Потенциал и время таймеров равны: решает жребий; запись «; lot white».".to_owned()
            }
        }
    }

    fn ask_in_german(&self) -> String {
        match self {
            Self::Damage { piece, .. } => format!(
                "{} wird beschädigt: Der Besitzer wirft zwei Würfel; der Wurf steht hinter dem Teilzug, etwa :7(3+4).",
                piece.say(Language::De)
            ),
            Self::Labyrinth { piece, .. } => format!(
                "{} ist im Labyrinth: Der Besitzer wirft zwei Würfel; der Wurf steht hinter dem Teilzug, etwa :7(3+4).",
                piece.say(Language::De)
            ),
            Self::Return { piece, .. } => format!(
                "{} findet das eigene Feld besetzt: Der Besitzer würfelt noch einmal, geschrieben „; return {} {piece}:7(3+4)“.",
                piece.say(Language::De),
                piece.side
            ),
            Self::MoleNumber(side) => {
                format!(
                    "Der Maulwurf von {} braucht einen Würfel für die Nummer, geschrieben „; mole white _Rc4(3,2) black -(5,1)“.",
                    side.name(Language::De)
                )
            }
            Self::MoleWing(side) => {
                format!(
                    "Der Maulwurf von {} braucht einen zweiten Würfel für den Flügel: ungerade ist links, gerade ist rechts.",
                    side.name(Language::De)
                )
            }
            Self::Winner => {
                "Potenzial und Timerzeit sind gleich: Das Los entscheidet, geschrieben „; lot white“.".to_owned()
            }
        }
    }
}
