//! Adjudication of a game move, as a value that can be shown: every consequence names its piece,
//! cause, square and clause. `resolution` creates it; pages, records and reports are made from
//! it.

use smallvec::SmallVec;

use super::board::PieceName;
use super::ending::End;
use super::fault::game_moves;
use super::lot::{Drawn, Lot};
use super::notation::WrittenColumn;
use super::plan::Manner;
use super::position::Position;
use super::written::{Throw, WrittenResult};
use super::{Facing, Kind, Square};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The circumstances of a game move apart from the plans, as the remarks of a row give them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Circumstances {
    /// The answer on the timer; the other side recorded first (TOTA*S 7.1).
    pub answer: Option<Answer>,
    /// Squares with a doom mark set after this game move (TOTA*S 7.2).
    pub marks: Vec<Square>,
    /// The game is stopped after this game move, unless the rules end it first.
    pub stop: Option<super::ending::Stop>,
}

/// An answer on the timer (TOTA*S 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The side that answered.
    pub side: Side,
    /// The time of the answer, in milliseconds.
    pub milliseconds: u64,
    /// The answer was not in time: the parts that are not recorded are void.
    pub late: bool,
}

/// The contents of a result column (TOTA*S 9.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Column {
    /// The result; `None` if the column is empty.
    pub result: Option<WrittenResult>,
    /// The throw, if dice decided.
    pub throw: Option<Throw>,
    /// The clause that gave the result.
    pub clause: Option<&'static str>,
}

impl Column {
    /// The column as the record writes it (TOTA*S 9.3).
    pub const fn written(self) -> WrittenColumn {
        WrittenColumn {
            result: self.result,
            throw: self.throw,
        }
    }
}

/// The course of a legal part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The piece, named by its square before the part.
    pub piece: PieceName,
    /// The way the piece moves or acts.
    pub manner: Manner,
    /// The destination; for an explosion and a retreat, the square of the piece.
    pub to: Square,
    /// The kind that it is promoted to on its last rank (TOTA*S 2.6).
    pub promotion: Option<Kind>,
    /// An enemy was on the destination at the start of the game move.
    pub at_enemy: bool,
    /// How the part ended.
    pub fate: Fate,
}

/// How a legal part ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It was carried out.
    Done,
    /// The piece arrived and took this one (TOTA*S 5.5).
    Took(PieceName),
    /// It arrived where this enemy had been, which has left (TOTA*S 5.5).
    FoundNobody(PieceName),
    /// It arrived, and so did an enemy (TOTA*S 5.4).
    Met,
    /// It arrived on the origin of its enemy, and the enemy on its origin (TOTA*S 5.2).
    AttackedEachOther,
    /// It was stopped on this square of its path (TOTA*S 5.3).
    Stopped(Square),
    /// It met, on the way, a piece that waited for it (TOTA*S 5.3).
    MetOnTheWay,
    /// Its piece did not get past the first part (TOTA*S 5.3).
    NotBegun,
    /// Its piece was lost, damaged or stopped before it could explode (TOTA*S 5.6).
    NoExplosion,
    /// Its piece was lost, damaged or stopped before it could turn (TOTA*S 2.9).
    NoTurn,
}

impl Fate {
    /// The clause that decided it; `None` if the part was carried out without an incident.
    pub const fn clause(self) -> Option<&'static str> {
        match self {
            Self::Done => None,
            Self::AttackedEachOther => Some("5.2"),
            Self::Stopped(_) | Self::MetOnTheWay | Self::NotBegun => Some("5.3"),
            Self::Met => Some("5.4"),
            Self::Took(_) | Self::FoundNobody(_) => Some("5.5"),
            Self::NoExplosion => Some("5.6"),
            Self::NoTurn => Some("2.9"),
        }
    }
}

/// A retreated King that no plan brought back, and that was set on its Acropolis (TOTA*S 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetBack {
    /// The King, named by its Acropolis.
    pub king: PieceName,
    /// It was lost in the same game move.
    pub is_lost: bool,
}

/// A piece that found its square occupied and threw again (TOTA*S 5.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rethrow {
    /// The piece, named by the square it returns to.
    pub piece: PieceName,
    /// The new throw.
    pub throw: Throw,
    /// The result of the throw.
    pub result: WrittenResult,
}

/// The mole of one side (TOTA*S 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mole {
    /// The die for the number, 1 to 6.
    pub number: u8,
    /// The die for the wing; `None` for the Queen.
    pub wing: Option<u8>,
    /// The piece, named by its square before it changed sides; `None` if there is no mole.
    pub piece: Option<PieceName>,
}

/// The pieces that caused a consequence: rarely more than two.
pub type Causes = SmallVec<[PieceName; 4]>;

/// One consequence of the plans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequence {
    /// The affected piece, named by its square before the game move.
    pub piece: PieceName,
    /// The effect on the piece.
    pub effect: Effect,
    /// The pieces that caused it.
    pub causes: Causes,
    /// The square where it happened.
    pub square: Option<Square>,
}

/// An effect on a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It was stopped on its path (TOTA*S 5.3).
    Stopped,
    /// Lost on the way, against one of the same row that waited for it (TOTA*S 5.3).
    LostOnTheWay,
    /// Lost in a mutual attack (TOTA*S 5.2).
    LostInMutualAttack,
    /// Lost in a meeting (TOTA*S 5.4).
    LostInMeeting,
    /// Damaged in a meeting (TOTA*S 5.4).
    Damaged,
    /// Taken (TOTA*S 5.5).
    Taken,
    /// Lost with the Volcano or Tornado that it took (TOTA*S 5.5).
    LostTaking,
    /// Lost for taking a piece of a striking Legion (TOTA*S 5.5a).
    LostToLegion,
    /// It stays, since its Legion has already lost a piece (TOTA*S 5.5a).
    SavedByLegion,
    /// It exploded (TOTA*S 5.6).
    Exploded,
    /// Struck by an explosion (TOTA*S 5.6).
    Blown,
    /// It turned, and now faces along this line (TOTA*S 2.9).
    Turned(Facing),
    /// It leaves the board with damage (TOTA*S 5.7).
    Misses(u8, Throw),
    /// It leaves the board into the Labyrinth (TOTA*S 5.7).
    InLabyrinth(u8, Throw),
    /// Lost by 6×6 (TOTA*S 5.7).
    LostByDice(Throw),
    /// It is back (TOTA*S 5.8).
    Returned,
    /// Its square is occupied; it throws again (TOTA*S 5.8).
    ThrowsAgain(u8, Throw),
    /// The King left into the Acropolis (TOTA*S 3.1).
    Retreated,
    /// The King is set on its Acropolis because no plan brought it back (TOTA*S 3.1).
    SetBack,
    /// The King had to be set on its Acropolis, which a piece of its own side occupies
    /// (TOTA*S 3.1).
    LostComingBack,
    /// Promoted (TOTA*S 5.9).
    Promoted(Kind),
    /// Checked by a Patrol of its side (TOTA*S 5.9).
    Checked,
    /// Marked as doomed (TOTA*S 7.2).
    Doomed,
    /// It changed sides as the mole (TOTA*S 8.3).
    ChangedSides,
}

impl Effect {
    /// The clause that the effect follows from.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Turned(_) => "2.9",
            Self::Retreated | Self::SetBack | Self::LostComingBack => "3.1",
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

    /// The throw that decided the effect, if it has one.
    pub const fn throw(self) -> Option<Throw> {
        match self {
            Self::Misses(_, throw)
            | Self::InLabyrinth(_, throw)
            | Self::LostByDice(throw)
            | Self::ThrowsAgain(_, throw) => Some(throw),
            _ => None,
        }
    }

    /// Whether the piece is lost.
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
                | Self::LostComingBack
        )
    }

    /// The predicate in English; `at`, which may be empty, follows it as the place: " on d5".
    fn english(self, at: &str) -> String {
        let before = if at.is_empty() {
            String::new()
        } else {
            format!(",{at},")
        };
        match self {
            Self::Stopped => format!(" is stopped on its path{at}"),
            Self::LostOnTheWay => format!(" is lost{at}: the two met on the way"),
            Self::LostInMutualAttack => format!(" is lost{at} in a mutual attack"),
            Self::LostInMeeting => format!(" is lost{at} in a meeting"),
            Self::Damaged => format!(" is damaged{at} in a meeting"),
            Self::Taken => format!(" is taken{at}"),
            Self::LostTaking => format!(" is lost{at} with the piece that it took"),
            Self::LostToLegion => format!(" is lost{at} for attacking a striking Legion"),
            Self::SavedByLegion => format!(" stays{at}: its Legion has lost one man already"),
            Self::Exploded => format!(" explodes{at}"),
            Self::Blown => format!(" is lost{at} in an explosion"),
            Self::Returned => format!(" returns{at}"),
            Self::Retreated => format!(" leaves the board from its Acropolis{at}"),
            Self::SetBack => format!(" is set back on its Acropolis{at}: no plan brought it back"),
            Self::LostComingBack => {
                format!(" is lost{at}: a piece of its own side stands on its Acropolis")
            }
            Self::Checked => format!(" is checked{at} by a Patrol of its own side"),
            Self::Doomed => {
                format!("{before} is marked as doomed and may not move in the next game move")
            }
            Self::ChangedSides => format!(" is the mole and changes its owner{at}"),
            Self::Misses(n, Throw(a, b)) => {
                let missed = game_moves(n, "", Language::En);
                format!("{before} throws {a}+{b} and misses {missed}")
            }
            Self::InLabyrinth(n, Throw(a, b)) => {
                let missed = game_moves(n, "", Language::En);
                format!("{before} is in the Labyrinth, throws {a}+{b} and misses {missed}")
            }
            Self::LostByDice(Throw(a, b)) => {
                format!("{before} throws {a}+{b} and is lost to the end of the game")
            }
            Self::ThrowsAgain(n, Throw(a, b)) => {
                let missed = game_moves(n, "more ", Language::En);
                format!("{before} finds its square occupied, throws {a}+{b} and misses {missed}")
            }
            Self::Promoted(kind) => format!(" becomes a {}{at}", kind.name(Language::En)),
            Self::Turned(facing) => {
                format!("{before} turns and faces {}", facing.say(Language::En))
            }
        }
    }

    /// The predicate in Russian. The verbs are in the present tense, which has no gender.
    fn russian(self, at: &str) -> String {
        match self {
            Self::Stopped => format!(" останавливается{at}: встречный бой"),
            Self::LostOnTheWay => format!(" выбывает{at}: встречный бой на пути"),
            Self::LostInMutualAttack => format!(" выбывает{at}: обоюдная атака"),
            Self::LostInMeeting => format!(" выбывает{at}: встреча"),
            Self::Damaged => format!(" получает повреждение{at}: встреча"),
            Self::Taken => format!(" выбывает{at}: взятие"),
            Self::LostTaking => format!(" выбывает{at} вместе со взятой фигурой"),
            Self::LostToLegion => format!(" выбывает{at}: нападение на бьющий Легион"),
            Self::SavedByLegion => format!(" остаётся{at}: Легион уже потерял одного бойца"),
            Self::Exploded => format!(" взрывается{at}"),
            Self::Blown => format!(" выбывает{at}: взрыв"),
            Self::Returned => format!(" возвращается{at}"),
            Self::Retreated => format!(" уходит с доски из Акрополя{at}"),
            Self::SetBack => {
                format!(" снова занимает Акрополь{at}: план не вернул его на доску")
            }
            Self::LostComingBack => {
                format!(" выбывает{at}: в Акрополе стоит фигура своей стороны")
            }
            Self::Checked => format!(" проходит{at} проверку своего Дозорного"),
            Self::Doomed => {
                format!("{at} получает метку «обречена» и в следующем игровом ходе не ходит")
            }
            Self::ChangedSides => format!(" становится «Кротом» и меняет хозяина{at}"),
            Self::Misses(n, Throw(a, b)) => {
                let missed = game_moves(n, "", Language::Ru);
                format!("{at}: бросок {a}+{b}, пропускает {missed}")
            }
            Self::InLabyrinth(n, Throw(a, b)) => {
                let missed = game_moves(n, "", Language::Ru);
                format!(" попадает{at} в Лабиринт: бросок {a}+{b}, пропускает {missed}")
            }
            Self::LostByDice(Throw(a, b)) => {
                format!("{at}: бросок {a}+{b}, выбывает до конца партии")
            }
            Self::ThrowsAgain(n, Throw(a, b)) => {
                let missed = game_moves(n, "ещё ", Language::Ru);
                format!(" не возвращается{at}, поле занято: бросок {a}+{b}, пропускает {missed}")
            }
            Self::Promoted(kind) => {
                format!(" превращается{at} в {}", kind.object(Language::Ru))
            }
            Self::Turned(facing) => {
                format!("{at} поворачивается и стоит {}", facing.say(Language::Ru))
            }
        }
    }

    /// The predicate in German.
    fn german(self, at: &str) -> String {
        match self {
            Self::Stopped => format!(" wird auf dem Weg angehalten{at}"),
            Self::LostOnTheWay => format!(" geht{at} verloren: Die beiden trafen sich auf dem Weg"),
            Self::LostInMutualAttack => format!(" geht{at} verloren: gegenseitiger Angriff"),
            Self::LostInMeeting => format!(" geht{at} verloren: Treffen"),
            Self::Damaged => format!(" wird{at} beschädigt: Treffen"),
            Self::Taken => format!(" wird{at} geschlagen"),
            Self::LostTaking => format!(" geht{at} mit der geschlagenen Figur verloren"),
            Self::LostToLegion => {
                format!(" geht{at} verloren: Angriff auf eine schlagende Legion")
            }
            Self::SavedByLegion => {
                format!(" bleibt{at}: Die Legion hat schon einen Mann verloren")
            }
            Self::Exploded => format!(" explodiert{at}"),
            Self::Blown => format!(" geht{at} verloren: Explosion"),
            Self::Returned => format!(" kehrt{at} zurück"),
            Self::Retreated => format!(" verlässt das Brett aus der Akropolis{at}"),
            Self::SetBack => {
                format!(" steht wieder{at} in der Akropolis: kein Plan hat ihn zurückgebracht")
            }
            Self::LostComingBack => {
                format!(" geht{at} verloren: In der Akropolis steht eine eigene Figur")
            }
            Self::Checked => format!(" wird{at} von einer eigenen Patrouille überprüft"),
            Self::Doomed => {
                format!(" wird{at} als todgeweiht markiert und zieht im nächsten Spielzug nicht")
            }
            Self::ChangedSides => format!(" ist der Maulwurf und wechselt{at} den Besitzer"),
            Self::Misses(n, Throw(a, b)) => {
                let missed = game_moves(n, "", Language::De);
                format!("{at}: Wurf {a}+{b}, fehlt {missed}")
            }
            Self::InLabyrinth(n, Throw(a, b)) => {
                let missed = game_moves(n, "", Language::De);
                format!(" gerät{at} ins Labyrinth: Wurf {a}+{b}, fehlt {missed}")
            }
            Self::LostByDice(Throw(a, b)) => {
                format!("{at}: Wurf {a}+{b}, verloren bis zum Ende der Partie")
            }
            Self::ThrowsAgain(n, Throw(a, b)) => {
                let missed = game_moves(n, "noch ", Language::De);
                format!(
                    " kehrt{at} nicht zurück, das Feld ist besetzt: Wurf {a}+{b}, fehlt {missed}"
                )
            }
            Self::Promoted(kind) => {
                let to = if kind.is_feminine(Language::De) {
                    "zur"
                } else {
                    "zum"
                };
                format!(" wird{at} {to} {}", kind.object(Language::De))
            }
            Self::Turned(facing) => {
                format!(" wendet{at} und steht {}", facing.say(Language::De))
            }
        }
    }
}

impl Consequence {
    /// The clause that the consequence follows from.
    pub const fn clause(&self) -> &'static str {
        self.effect.clause()
    }

    /// The sentence that a referee reads out.
    pub fn say(&self, language: Language) -> String {
        let piece = self.piece.say(language);
        let mut sentence = match language {
            Language::En => {
                let at = self
                    .square
                    .map_or_else(String::new, |at| format!(" on {at}"));
                let words = self.effect.english(&at);
                format!("{}'s {piece}{words}", self.piece.side.name(language))
            }
            Language::Ru => {
                let at = self
                    .square
                    .map_or_else(String::new, |at| format!(" на {at}"));
                let side = match self.piece.side {
                    Side::White => "У белых",
                    Side::Black => "У чёрных",
                };
                format!("{side} {}{}", piece, self.effect.russian(&at))
            }
            Language::De => {
                let at = self
                    .square
                    .map_or_else(String::new, |at| format!(" auf {at}"));
                let words = self.effect.german(&at);
                format!("{}: {piece}{words}", self.piece.side.name(language))
            }
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
                Language::De => "durch",
            };
            sentence = format!("{sentence} ({by}: {})", causes.join(", "));
        }
        sentence.push('.');
        sentence
    }
}

/// The adjudication of a game move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjudication {
    /// The course of each legal part of both plans, in its column; `None` for a part that is
    /// void, skipped or missing.
    pub outcomes: PerSide<[Option<Outcome>; 2]>,
    /// The answer on the timer, as it was given (TOTA*S 7.1).
    pub answer: Option<Answer>,
    /// The result columns of both plans.
    pub columns: PerSide<[Column; 2]>,
    /// Everything that happened, in the order of TOTA*S 5.
    pub consequences: Vec<Consequence>,
    /// The Kings that were set on their Acropolises, White's first (TOTA*S 3.1).
    pub set_back: SmallVec<[SetBack; 2]>,
    /// The throws of pieces that could not return (TOTA*S 5.8).
    pub rethrows: Vec<Rethrow>,
    /// All lots with their results, in the order in which they were requested.
    pub lots: Vec<(Lot, Drawn)>,
    /// The moles, if they were drawn after this game move (TOTA*S 8).
    pub moles: Option<PerSide<Mole>>,
    /// The position after the game move.
    pub next: Position,
    /// The end of the game, if this game move ended it.
    pub end: Option<End>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::totas::Wing;

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
                causes: Causes::new(),
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
        assert_eq!(
            told(Effect::Misses(3, Throw(2, 1)), Language::Ru),
            "У белых Ладья c6 на d5: бросок 2+1, пропускает 3 игровых хода."
        );
        assert_eq!(
            told(Effect::Misses(1, Throw(2, 1)), Language::De),
            "Weiß: Turm c6 auf d5: Wurf 2+1, fehlt 1 Spielzug."
        );
        assert_eq!(
            told(Effect::Promoted(Kind::Gryphon), Language::De),
            "Weiß: Turm c6 wird auf d5 zum Greifen."
        );
    }
}
