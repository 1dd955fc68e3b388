//! What a game move came to, as a value that can be shown: every consequence names
//! its piece, its cause, its square and its clause. `resolution` makes it; page,
//! record and report are made from it.

use super::board::PieceName;
use super::ending::End;
use super::fault::game_moves;
use super::notation::WrittenColumn;
use super::position::Position;
use super::written::{Throw, WrittenResult};
use super::{Facing, Kind, Square};
use crate::games::{PerSide, Side};
use crate::language::Language;

/// What happened around the plans in a game move, as the remarks of a row say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Circumstances {
    /// The answer on the timer; the other side recorded first (clause 7.1).
    pub answer: Option<Answer>,
    /// Squares with a doom mark set after this game move (clause 7.2).
    pub marks: Vec<Square>,
    /// The game is stopped after this game move, unless the rules end it.
    pub stop: Option<super::ending::Stop>,
}

/// An answer on the timer (clause 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Who answered.
    pub side: Side,
    /// After how many milliseconds.
    pub milliseconds: u64,
    /// Not in time: the parts that are not recorded are void.
    pub late: bool,
}

/// What stands in a result column (clause 9.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Column {
    /// The result; `None` when nothing stands there.
    pub result: Option<WrittenResult>,
    /// The throw, when dice decided.
    pub throw: Option<Throw>,
    /// The clause that gave the result.
    pub clause: Option<&'static str>,
}

impl Column {
    /// The column as the record writes it (clause 9.3).
    pub const fn written(self) -> WrittenColumn {
        WrittenColumn {
            result: self.result,
            throw: self.throw,
        }
    }
}

/// A piece that found its square occupied and threw again (clause 5.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rethrow {
    /// The piece, named by the square it returns to.
    pub piece: PieceName,
    /// The new throw.
    pub throw: Throw,
    /// What it gave.
    pub result: WrittenResult,
}

/// The mole of one side (section 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mole {
    /// The die for the number, 1 to 6.
    pub number: u8,
    /// The die for the wing; none for the Queen.
    pub wing: Option<u8>,
    /// The piece, as it stood before it changed its owner; `None` when there is no
    /// mole.
    pub piece: Option<PieceName>,
}

/// One thing that came of the plans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequence {
    /// Whom it happened to, named by its square before the game move.
    pub piece: PieceName,
    /// What happened.
    pub effect: Effect,
    /// Who caused it.
    pub causes: Vec<PieceName>,
    /// Where.
    pub square: Option<Square>,
}

/// What happens to a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It was stopped on its path (clause 5.3).
    Stopped,
    /// Lost on the way, against one of the same row that waited for it (clause 5.3).
    LostOnTheWay,
    /// Lost in a mutual attack (clause 5.2).
    LostInMutualAttack,
    /// Lost in a meeting (clause 5.4).
    LostInMeeting,
    /// Damaged in a meeting (clause 5.4).
    Damaged,
    /// Taken (clause 5.5).
    Taken,
    /// Lost with the Volcano or Tornado that it took (clause 5.5).
    LostTaking,
    /// Lost for taking a man of a striking Legion (clause 5.5a).
    LostToLegion,
    /// It stays, since its Legion has lost a man already (clause 5.5a).
    SavedByLegion,
    /// It exploded (clause 5.6).
    Exploded,
    /// Struck by an explosion (clause 5.6).
    Blown,
    /// It turned and faces along this line now (clause 2.9).
    Turned(Facing),
    /// It leaves for damage (clause 5.7).
    Misses(u8, Throw),
    /// It leaves into the Labyrinth (clause 5.7).
    InLabyrinth(u8, Throw),
    /// Lost by 6×6 (clause 5.7).
    LostByDice(Throw),
    /// It is back (clause 5.8).
    Returned,
    /// Its square is occupied; it throws again (clause 5.8).
    ThrowsAgain(u8, Throw),
    /// The King left into the Acropolis (clause 3.1).
    Retreated,
    /// Promoted (clause 5.9).
    Promoted(Kind),
    /// Checked by a Patrol of its side (clause 5.9).
    Checked,
    /// Marked as doomed (clause 7.2).
    Doomed,
    /// It changed its owner as the mole (clause 8.3).
    ChangedSides,
}

impl Effect {
    /// The clause it follows.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Turned(_) => "2.9",
            Self::Retreated => "3.1",
            Self::LostInMutualAttack => "5.2",
            Self::Stopped | Self::LostOnTheWay => "5.3",
            Self::LostInMeeting | Self::Damaged => "5.4",
            Self::Taken | Self::LostTaking => "5.5",
            Self::LostToLegion | Self::SavedByLegion => "5.5a",
            Self::Exploded | Self::Blown => "5.6",
            Self::Misses(..) | Self::InLabyrinth(..) | Self::LostByDice(_) => "5.7",
            Self::Returned | Self::ThrowsAgain(..) => "5.8",
            Self::Promoted(_) | Self::Checked => "5.9",
            Self::Doomed => "7.2",
            Self::ChangedSides => "8.3",
        }
    }

    /// Whether the piece is lost by it.
    pub const fn is_loss(self) -> bool {
        matches!(
            self,
            Self::LostOnTheWay
                | Self::LostInMutualAttack
                | Self::LostInMeeting
                | Self::Taken
                | Self::LostTaking
                | Self::LostToLegion
                | Self::Exploded
                | Self::Blown
                | Self::LostByDice(_)
        )
    }

    fn words(self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
        }
    }

    fn english(self) -> String {
        let fixed = match self {
            Self::Stopped => "is stopped on its path",
            Self::LostOnTheWay => "is lost: the two met on the way",
            Self::LostInMutualAttack => "is lost in a mutual attack",
            Self::LostInMeeting => "is lost in a meeting",
            Self::Damaged => "is damaged in a meeting",
            Self::Taken => "is taken",
            Self::LostTaking => "is lost with the piece that it took",
            Self::LostToLegion => "is lost for attacking a striking Legion",
            Self::SavedByLegion => "stays: its Legion has lost one man already",
            Self::Exploded => "explodes",
            Self::Blown => "is lost in an explosion",
            Self::Returned => "returns",
            Self::Retreated => "leaves the board from its Acropolis",
            Self::Checked => "is checked by a Patrol of its own side",
            Self::Doomed => "is marked as doomed and may not move in the next game move",
            Self::ChangedSides => "is the mole and changes its owner",
            Self::Misses(n, Throw(a, b)) => {
                return format!("throws {a}+{b} and misses {}", game_moves(n, ""));
            }
            Self::InLabyrinth(n, Throw(a, b)) => {
                return format!(
                    "is in the Labyrinth, throws {a}+{b} and misses {}",
                    game_moves(n, "")
                );
            }
            Self::LostByDice(Throw(a, b)) => {
                return format!("throws {a}+{b} and is lost to the end of the game");
            }
            Self::ThrowsAgain(n, Throw(a, b)) => {
                return format!(
                    "finds its square occupied, throws {a}+{b} and misses {}",
                    game_moves(n, "more ")
                );
            }
            Self::Promoted(kind) => return format!("becomes a {}", kind.name(Language::En)),
            Self::Turned(facing) => return format!("turns and faces {}", facing.say(Language::En)),
        };
        fixed.to_owned()
    }

    fn russian(self) -> String {
        let fixed = match self {
            Self::Stopped => "остановка на пути",
            Self::LostOnTheWay => "потеря, встреча произошла в пути",
            Self::LostInMutualAttack => "потеря при обоюдной атаке",
            Self::LostInMeeting => "потеря при встрече",
            Self::Damaged => "повреждение при встрече",
            Self::Taken => "взятие",
            Self::LostTaking => "потеря вместе со взятой фигурой",
            Self::LostToLegion => "потеря за удар по Легиону",
            Self::SavedByLegion => "остаётся: Легион уже потерял одного бойца",
            Self::Exploded => "взрыв",
            Self::Blown => "потеря от взрыва",
            Self::Returned => "возвращение",
            Self::Retreated => "уход с доски через Акрополь",
            Self::Checked => "проверка Дозорным своей стороны",
            Self::Doomed => "метка «обречена», в следующем игровом ходе не ходит",
            Self::ChangedSides => "крот, смена владельца",
            Self::Misses(n, Throw(a, b)) => {
                return format!("бросок {a}+{b}, пропуск игровых ходов: {n}");
            }
            Self::InLabyrinth(n, Throw(a, b)) => {
                return format!("Лабиринт, бросок {a}+{b}, пропуск игровых ходов: {n}");
            }
            Self::LostByDice(Throw(a, b)) => {
                return format!("бросок {a}+{b}, потеря до конца партии");
            }
            Self::ThrowsAgain(n, Throw(a, b)) => {
                return format!("поле занято, бросок {a}+{b}, пропуск игровых ходов: {n}");
            }
            Self::Promoted(kind) => {
                return format!("превращение, новая фигура: {}", kind.name(Language::Ru));
            }
            Self::Turned(facing) => return format!("поворот, стоит {}", facing.say(Language::Ru)),
        };
        fixed.to_owned()
    }

    /// Whether the words go beyond this game move, so that the square has to stand
    /// before them: "misses 7 game moves on d5" would be misheard.
    const fn lasts(self) -> bool {
        matches!(
            self,
            Self::Misses(..)
                | Self::InLabyrinth(..)
                | Self::LostByDice(_)
                | Self::ThrowsAgain(..)
                | Self::Doomed
                | Self::Turned(_)
        )
    }
}

impl Consequence {
    /// The clause it follows.
    pub const fn clause(&self) -> &'static str {
        self.effect.clause()
    }

    /// The sentence that a referee reads out.
    pub fn say(&self, language: Language) -> String {
        let side = match (self.piece.side, language) {
            (Side::White, Language::En) => "White's",
            (Side::Black, Language::En) => "Black's",
            (Side::White, Language::Ru) => "Белые",
            (Side::Black, Language::Ru) => "Чёрные",
        };
        let piece = self.piece.say(language);
        let words = self.effect.words(language);
        let place = |before: &str, after: &str| match self.square {
            Some(square) => format!("{before}{square}{after}"),
            None => String::new(),
        };
        let mut sentence = match (language, self.effect.lasts()) {
            (Language::En, false) => format!("{side} {piece} {words}{}", place(" on ", "")),
            (Language::En, true) => format!("{side} {piece}{} {words}", place(", on ", ",")),
            (Language::Ru, false) => format!("{side}, {piece}: {words}{}", place(", поле ", "")),
            (Language::Ru, true) => format!("{side}, {piece}{}: {words}", place(", поле ", "")),
        };
        if !self.causes.is_empty() {
            let causes: Vec<String> = self
                .causes
                .iter()
                .map(|cause| cause.say(language))
                .collect();
            let by = match language {
                Language::En => "by",
                Language::Ru => "причина",
            };
            sentence = format!("{sentence} ({by}: {})", causes.join(", "));
        }
        sentence.push('.');
        sentence
    }
}

/// What a game move came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjudication {
    /// The result columns of both plans.
    pub columns: PerSide<[Column; 2]>,
    /// Everything that happened, in the order of section 5.
    pub consequences: Vec<Consequence>,
    /// The throws of pieces that could not return (clause 5.8).
    pub rethrows: Vec<Rethrow>,
    /// The moles, when they were drawn after this game move (section 8).
    pub moles: Option<PerSide<Mole>>,
    /// The position after it.
    pub next: Position,
    /// The end of the game, if it ended.
    pub end: Option<End>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::totas::Wing;

    #[test]
    fn clause_5_7_the_square_stands_where_it_cannot_be_misheard() {
        let told = |effect, language| {
            Consequence {
                piece: PieceName {
                    side: Side::White,
                    kind: Kind::Rook,
                    wing: Wing::Unmarked,
                    square: Square::parse("c6"),
                },
                effect,
                causes: Vec::new(),
                square: Square::parse("d5"),
            }
            .say(language)
        };
        assert_eq!(
            told(Effect::Misses(7, Throw(5, 2)), Language::En),
            "White's Rook c6, on d5, throws 5+2 and misses 7 game moves."
        );
        assert_eq!(
            told(Effect::Exploded, Language::En),
            "White's Rook c6 explodes on d5."
        );
        let doomed = told(Effect::Doomed, Language::Ru);
        assert!(doomed.starts_with("Белые, Ладья c6, поле d5: "), "{doomed}");
    }
}
