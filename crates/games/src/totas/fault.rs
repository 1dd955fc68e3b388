//! Faults of parts, terrain, positions and marks, each with its clause and a sentence that a
//! referee can read out.

use super::board::PieceName;
use super::regulations::LegionForm;
use super::terrain::{TerrainItem, ZoneKind};
use super::{Facing, Kind, Square, Wing};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// A breach of the rules, with the values that its sentence needs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The side has no such piece on the board (TOTA*S 2).
    NoSuchPiece {
        /// The kind as written.
        kind: Kind,
        /// The wing as written.
        wing: Wing,
        /// The origin as written.
        origin: Option<Square>,
    },
    /// The piece cannot reach the square (TOTA*S 2).
    Unreachable {
        /// The piece, by its square before the part.
        piece: PieceName,
        /// The destination.
        to: Square,
        /// The reason why it cannot reach it.
        reason: Unreachable,
    },
    /// Only a Volcano or Tornado explodes, and only on its own square (TOTA*S 2).
    NoExplosion {
        /// The kind as written.
        kind: Kind,
        /// The square as written.
        at: Square,
    },
    /// One piece makes both parts, which it may not (TOTA*S 2.3).
    SamePiece {
        /// The piece, by its square before the part.
        piece: PieceName,
    },
    /// A sidestep or slant of a piece whose latest step was not forward (TOTA*S 2.4).
    NotForward {
        /// The piece, by its square before the part.
        piece: PieceName,
        /// The destination.
        to: Square,
    },
    /// A strike without a Legion, or without an enemy within reach (TOTA*S 2.5).
    NoStrike {
        /// The piece, by its square before the part.
        piece: PieceName,
        /// The destination.
        to: Square,
        /// The form of a Legion by the Regulations.
        legion: LegionForm,
        /// Whether a Legion may also strike at a square without an enemy.
        moves: bool,
    },
    /// The promotion is missing, not available, or not in the last part (TOTA*S 2.6).
    Promotion(PromotionFault),
    /// Castling is not possible (TOTA*S 2.8).
    Castling(CastlingFault),
    /// The Regulations have neither Wild boar nor Chariot (TOTA*S 2.9).
    NotFielded(Kind),
    /// A Wild boar or Chariot leaves its line, or runs too far on it (TOTA*S 2.9).
    OffItsLine {
        /// The piece, by its square before the part.
        piece: PieceName,
        /// The destination.
        to: Square,
        /// The line that the piece faces along.
        facing: Facing,
    },
    /// Only a Wild boar or Chariot turns, and only on its own square (TOTA*S 2.9).
    NoTurn {
        /// The kind as written.
        kind: Kind,
        /// The square as written.
        at: Square,
    },
    /// The King may not retreat (TOTA*S 3.1).
    Retreat(RetreatFault),
    /// The plan does not bring the King back, as it must, so this part is void (TOTA*S 3.1).
    ReturnMissing,
    /// A zone is closed to the piece (TOTA*S 3.2).
    Zone {
        /// The piece, by its square before the part.
        piece: PieceName,
        /// The kind of the zone.
        zone: ZoneKind,
        /// The closed square on its way.
        at: Square,
    },
    /// Terrain that `TOTA*S 3.1` to `TOTA*S 3.3` forbid.
    Terrain(TerrainFault),
    /// Terrain is missing that the Regulations require before the first game move (TOTA*S 3).
    TerrainMissing(PerSide<Vec<TerrainItem>>),
    /// More than two parts, or castling with another part (TOTA*S 4.1).
    TooManyParts,
    /// A part is missing though one is possible (TOTA*S 4.1).
    PartMissing,
    /// The skip is spent (TOTA*S 4.1).
    SkipSpent,
    /// The piece explodes in part 1 and cannot step after it (TOTA*S 4.2).
    Exploding {
        /// The piece, by its square before the part.
        piece: PieceName,
    },
    /// The King comes too near to the square of the other King (TOTA*S 4.3).
    KingsNear {
        /// The destination.
        to: Square,
        /// The square of the other King at the start of the game move.
        other: Square,
    },
    /// A doomed piece neither moves nor explodes (TOTA*S 4.5).
    Doomed {
        /// The piece, by its square before the part.
        piece: PieceName,
    },
    /// An absent piece neither moves nor explodes (TOTA*S 4.5).
    Absent {
        /// The piece, by its square before the part.
        piece: PieceName,
        /// The game moves that it still misses.
        misses: u8,
    },
    /// The part is marked as void, but it is legal (TOTA*S 4.6).
    NotVoid,
    /// The piece moved in the game move before, and rests (TOTA*S 4.7).
    Resting {
        /// The piece, by its square before the part.
        piece: PieceName,
    },
    /// No piece of the kind and wing can reach the square (TOTA*S 2).
    NoneReaches {
        /// The kind as written.
        kind: Kind,
        /// The wing as written.
        wing: Wing,
        /// The destination.
        to: Square,
    },
    /// The part was not recorded in time (TOTA*S 7.1).
    Late,
    /// A mark that is not allowed (TOTA*S 7.2).
    Mark {
        /// The marked square.
        at: Square,
        /// The reason why it is not allowed.
        reason: MarkFault,
    },
    /// The underline is wrong or missing (TOTA*S 9.1).
    WrongMark {
        /// The correct notation of every piece that can do it.
        right: Vec<String>,
    },
    /// The notation fits several pieces (TOTA*S 9.1).
    Ambiguous {
        /// The notations that tell them apart.
        right: Vec<String>,
    },
    /// A position that cannot be read or set up (TOTA*S 9.5).
    Setup {
        /// The word at fault.
        word: String,
        /// The index of its first character in the text of the position, from 0.
        at: usize,
        /// The fault of the word.
        reason: SetupFault,
    },
}

/// The reason why a piece cannot reach a square (TOTA*S 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unreachable {
    /// The piece does not move that way.
    Geometry,
    /// The piece is already on the square.
    Same,
    /// A piece of its own side is on the square.
    Own,
    /// A piece on this square blocks the way.
    Blocked(Square),
    /// An enemy is on the square, and the move is not a capture.
    Occupied,
    /// The move is only a capture, and the square is empty.
    NothingToTake,
}

/// A fault of a promotion (TOTA*S 2.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PromotionFault {
    /// The new symbol is missing on the last rank.
    Missing(Square),
    /// There is a new symbol, but no promotion on this square.
    NotHere(Square),
    /// The new symbol is not a possible kind.
    Forbidden(Kind),
    /// A part follows the promotion.
    AfterIt(Square),
}

/// The reason why castling is not possible (TOTA*S 2.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CastlingFault {
    /// The King or the rook has moved, or is not on its original square.
    Moved,
    /// A piece on this square is between them.
    Blocked(Square),
    /// A square of the King is attacked.
    Attacked(Square),
}

/// The reason why the King may not retreat (TOTA*S 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RetreatFault {
    /// The King is not on its Acropolis, but on this square or off the board.
    NotThere(Option<Square>),
    /// The King has retreated before.
    Spent,
    /// The King is not attacked.
    NoThreat,
}

/// The reason why a mark is not allowed (TOTA*S 7.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarkFault {
    /// There is no piece on the square.
    Empty,
    /// A King cannot be marked.
    King,
    /// The piece neither captured nor returned in this game move.
    Idle,
    /// The side that marks has no piece that attacks it.
    NotAttacked,
    /// The same mark twice.
    Twice,
}

/// A fault of a terrain (`TOTA*S 3.1` to `TOTA*S 3.3`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TerrainFault {
    /// An Acropolis on a square that the rules do not offer.
    Acropolis(Side),
    /// Not three squares in a line, dark, light, dark.
    ZoneShape(ZoneKind),
    /// More than two zones.
    TooManyZones,
    /// Two zones of one kind.
    SameZones(ZoneKind),
    /// Both zones along ranks or both along files.
    ZonesParallel,
    /// A zone crosses the other zone, the Acropolis or the Labyrinth.
    ZonesCross(Square),
    /// A zone outside its side's ranks.
    ZoneOutside(ZoneKind, Side),
    /// A Labyrinth on a rank that the rules do not offer.
    Labyrinth(Side),
}

/// A fault of a given position (TOTA*S 9.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetupFault {
    /// The piece has neither `white` nor `black` before it.
    NoSide,
    /// Not a piece and a square.
    Unreadable,
    /// Two pieces on one square.
    Occupied,
    /// A side without exactly one King.
    Kings,
    /// An underline on a piece that cannot have one.
    Underline,
    /// A Wild boar or Chariot without a line that fits it, or another piece with one.
    Facing,
    /// `^` after a piece that is not the King on its Acropolis.
    Retreat,
    /// The number of game moves to miss is not 1 to 12.
    Misses,
    /// More pieces than the board has squares.
    TooMany,
}

impl Fault {
    /// The side whose terrain is missing, if it is only one; `None` for every other fault.
    pub(super) fn side(&self) -> Option<Side> {
        match self {
            Self::TerrainMissing(missing) => {
                match Side::ALL.map(|side| !missing[side].is_empty()) {
                    [true, false] => Some(Side::White),
                    [false, true] => Some(Side::Black),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The piece whose part is at fault, by its square before the part; `None` if the fault names
    /// none.
    pub const fn piece(&self) -> Option<PieceName> {
        match self {
            Self::Unreachable { piece, .. }
            | Self::SamePiece { piece }
            | Self::NotForward { piece, .. }
            | Self::NoStrike { piece, .. }
            | Self::OffItsLine { piece, .. }
            | Self::Zone { piece, .. }
            | Self::Exploding { piece }
            | Self::Doomed { piece }
            | Self::Absent { piece, .. }
            | Self::Resting { piece } => Some(*piece),
            _ => None,
        }
    }

    /// The clause that is broken.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::NoSuchPiece { .. }
            | Self::NoneReaches { .. }
            | Self::Unreachable { .. }
            | Self::NoExplosion { .. } => "2",
            Self::SamePiece { .. } => "2.3",
            Self::NotForward { .. } => "2.4",
            Self::NoStrike { .. } => "2.5",
            Self::Promotion(_) => "2.6",
            Self::Castling(_) => "2.8",
            Self::NotFielded(_)
            | Self::OffItsLine { .. }
            | Self::NoTurn { .. }
            | Self::Setup {
                reason: SetupFault::Facing,
                ..
            } => "2.9",
            Self::Retreat(_) | Self::ReturnMissing | Self::Terrain(TerrainFault::Acropolis(_)) => {
                "3.1"
            }
            Self::Terrain(TerrainFault::Labyrinth(_)) => "3.3",
            Self::Zone { .. } | Self::Terrain(_) => "3.2",
            Self::TerrainMissing(_) => "3",
            Self::TooManyParts | Self::PartMissing | Self::SkipSpent => "4.1",
            Self::Exploding { .. } => "4.2",
            Self::KingsNear { .. } => "4.3",
            Self::Doomed { .. } | Self::Absent { .. } => "4.5",
            Self::NotVoid => "4.6",
            Self::Resting { .. } => "4.7",
            Self::Late => "7.1",
            Self::Mark { .. } => "7.2",
            Self::WrongMark { .. } | Self::Ambiguous { .. } => "9.1",
            Self::Setup { .. } => "9.5",
        }
    }

    /// The fault and its correction, as a sentence that a referee can read out.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one line for each fault: a table")]
    fn english(&self) -> String {
        let say = |piece: &PieceName| piece.say(Language::En);
        match self {
            Self::NoSuchPiece { kind, wing, origin } => {
                let piece = PieceName { side: Side::White, kind: *kind, wing: *wing, square: *origin };
                format!("There is no {} of this side on the board.", say(&piece))
            }
            Self::Unreachable { piece, to, reason } => {
                let kind = piece.kind;
                let piece = say(piece);
                match reason {
                    Unreachable::Geometry => {
                        format!("{piece} cannot go to {to}: {}.", steps(kind, Language::En))
                    }
                    Unreachable::Same => format!("{piece} stands on {to} already."),
                    Unreachable::Own => {
                        format!("{piece} cannot go to {to}: a piece of its own side stands there.")
                    }
                    Unreachable::Blocked(at) => {
                        format!("{piece} cannot go to {to}: a piece stands in its way on {at}.")
                    }
                    Unreachable::Occupied => {
                        format!("{piece} cannot go to {to}: it goes there only without capture, and the square is occupied.")
                    }
                    Unreachable::NothingToTake => {
                        format!("{piece} cannot go to {to}: it goes there only to capture, and no enemy stands there.")
                    }
                }
            }
            Self::NoExplosion { kind, at } => {
                if kind.explodes() {
                    format!("No such {} stands on {at}; an explosion names the square on which the piece stands.", kind.name(Language::En))
                } else {
                    format!("{} does not explode; only Volcano and Tornado do.", kind.name(Language::En))
                }
            }
            Self::SamePiece { piece } => {
                if piece.kind.is_new() {
                    format!("{} may make both parts only when they differ in kind ({}); choose another piece for one of them.", say(piece), kinds(piece.kind, Language::En))
                } else {
                    format!("{} may not make both parts of a plan; choose another piece for one of them.", say(piece))
                }
            }
            Self::NotForward { piece, to } => {
                let goes = if piece.kind == Kind::Patrol { "slant" } else { "sidestep" };
                format!("{} may not {goes} to {to}: its own latest step was not forward.", say(piece))
            }
            Self::NoStrike { piece, to, legion, moves } => {
                let men = match legion {
                    LegionForm::Rank => "two Legionaries side by side on a rank",
                    LegionForm::Any => "two Legionaries on neighbouring squares",
                };
                let strikes = if *moves { "goes, striking or not," } else { "strikes an enemy" };
                let rank = match legion {
                    LegionForm::Rank => "that rank",
                    LegionForm::Any => "the rank",
                };
                format!("{} cannot strike {to}: a Legion ({men}) {strikes} up to 4 squares along {rank}, with a clear path; a sidestep takes nothing.", say(piece))
            }
            Self::Promotion(fault) => match fault {
                PromotionFault::Missing(at) => format!("On {at} the piece is promoted: write its new symbol, one of Q R N B V T G, behind the square, as {at}Q."),
                PromotionFault::NotHere(at) => format!("Nothing is promoted on {at}: leave out the symbol behind the square."),
                PromotionFault::Forbidden(kind) => format!("A promotion to {} is not possible: choose Q, R, N, B, V, T or G.", kind.name(Language::En)),
                PromotionFault::AfterIt(at) => format!("The piece is promoted on {at}: this is its last part in the plan."),
            },
            Self::Castling(fault) => match fault {
                CastlingFault::Moved => "Castling needs the King and the rook where they began, neither having moved.".to_owned(),
                CastlingFault::Blocked(at) => format!("Castling needs free squares between King and rook; {at} is occupied."),
                CastlingFault::Attacked(at) => format!("Castling needs unattacked squares for the King; {at} is attacked."),
            },
            Self::NotFielded(kind) => format!("{} belongs to an optional armament; the regulations must say boar_and_chariot=true.", kind.name(Language::En)),
            Self::OffItsLine { piece, to, facing } => format!("{} cannot go to {to}: it faces {} and runs one or two squares on that line; a turn by 90° is a part of its own.", say(piece), facing.say(Language::En)),
            Self::NoTurn { kind, at } => {
                if matches!(kind, Kind::Boar | Kind::Chariot) {
                    format!("No such {} stands on {at}; a turn names the square on which the piece stands.", kind.name(Language::En))
                } else {
                    format!("{} does not turn; only Wild boar and Chariot do.", kind.name(Language::En))
                }
            }
            Self::Retreat(fault) => match fault {
                RetreatFault::NotThere(Some(at)) => format!("The King retreats only from its Acropolis, {at}."),
                RetreatFault::NotThere(None) => "This side has no Acropolis to retreat into.".to_owned(),
                RetreatFault::Spent => "The King has already retreated once in this game.".to_owned(),
                RetreatFault::NoThreat => "The King leaves its Acropolis only under threat of mate: no piece that may move next attacks it.".to_owned(),
            },
            Self::ReturnMissing => "The King is off the board and must be brought back to the Acropolis or one step from it; without that the last moving part and any skip are void, with ? before them.".to_owned(),
            Self::Zone { piece, zone, at } => format!("{} may not enter or cross the enemy's {} on {at}.", say(piece), zone_name(*zone, Language::En)),
            Self::Terrain(fault) => fault.english(),
            Self::TerrainMissing(missing) => format!("Before the first game move each side writes down its Acropolis, two Zones and its Labyrinth; missing: {}.", said_missing(missing, Language::En)),
            Self::TooManyParts => "A plan has two parts; castling is both of them.".to_owned(),
            Self::PartMissing => "A plan has two parts, and a further part is possible here: write it, or - for a skip.".to_owned(),
            Self::SkipSpent => "This side has used its skip: another part is right, and a void skip is written ?-.".to_owned(),
            Self::Exploding { piece } => format!("{} explodes in this plan and takes no step after it.", say(piece)),
            Self::KingsNear { to, other } => format!("The King may not go to {to}: it must stay at least 3 King's steps from {other}, where the other King stood."),
            Self::Doomed { piece } => format!("{} is doomed and neither moves nor explodes in this game move.", say(piece)),
            Self::Absent { piece, misses } => format!("{} is absent, misses {} and neither moves nor explodes.", say(piece), game_moves(*misses, "more ", Language::En)),
            Self::NotVoid => "This part is legal: leave out the ? before it.".to_owned(),
            Self::Resting { piece } => format!("{} moved in the game move before and rests in this one; choose another piece.", say(piece)),
            Self::NoneReaches { kind, wing, to } => {
                let piece = PieceName { side: Side::White, kind: *kind, wing: *wing, square: None };
                format!("No {} of this side can go to {to}: {}.", say(&piece), steps(*kind, Language::En))
            }
            Self::Late => "This part was not recorded in time.".to_owned(),
            Self::Mark { at, reason } => match reason {
                MarkFault::Empty => format!("No piece stands on {at} that could be marked."),
                MarkFault::King => format!("The King on {at} cannot be marked; no King can."),
                MarkFault::Idle => format!("The piece on {at} cannot be marked: in this game move it neither took a piece nor returned."),
                MarkFault::NotAttacked => format!("The piece on {at} cannot be marked: no enemy piece attacks it."),
                MarkFault::Twice => format!("The piece on {at} is marked twice; once is enough."),
            },
            Self::WrongMark { right } => format!("The underline does not agree with the piece; the right writing is {}.", right.join(" or ")),
            Self::Ambiguous { right } => format!("Several pieces can do this; add the square from which it goes: {}.", right.join(" or ")),
            Self::Setup { word, reason, .. } => {
                let reason = match reason {
                    SetupFault::NoSide => "write white or black before the pieces",
                    SetupFault::Unreadable => "write a symbol and a square, such as Rc4, _Rc4, pe4 or Gk4~3",
                    SetupFault::Occupied => "another piece stands on that square",
                    SetupFault::Kings => "each side has exactly one King",
                    SetupFault::Underline => "only R, N, B, V, T, G, W and C can be right-hand",
                    SetupFault::Facing => "write the line of a Wild boar as n or e behind its square (Wc3n), that of a Chariot as ne or nw (Cc3ne), and none behind other pieces",
                    SetupFault::Retreat => "only a King on its own Acropolis can have retreated",
                    SetupFault::Misses => "a piece misses 1 to 12 game moves",
                    SetupFault::TooMany => "there are too many pieces",
                };
                format!("The position is wrong at “{word}”: {reason}.")
            }
        }
    }

    #[expect(clippy::too_many_lines, reason = "one line for each fault: a table")]
    fn russian(&self) -> String {
        let say = |piece: &PieceName| piece.say(Language::Ru);
        match self {
            Self::NoSuchPiece { kind, wing, origin } => {
                let piece = PieceName { side: Side::White, kind: *kind, wing: *wing, square: *origin };
                format!("Такой фигуры у этой стороны на доске нет: {}.", say(&piece))
            }
            Self::Unreachable { piece, to, reason } => {
                let kind = piece.kind;
                let piece = say(piece);
                match reason {
                    Unreachable::Geometry => format!("{piece} не может пойти на {to}: {}.", steps(kind, Language::Ru)),
                    Unreachable::Same => format!("{piece} уже стоит на {to}."),
                    Unreachable::Own => format!("{piece} не может пойти на {to}: там стоит своя фигура."),
                    Unreachable::Blocked(at) => format!("{piece} не может пойти на {to}: путь закрывает фигура на {at}."),
                    Unreachable::Occupied => format!("{piece} не может пойти на {to}: туда ходят только без взятия, а поле занято."),
                    Unreachable::NothingToTake => format!("{piece} не может пойти на {to}: туда ходят только со взятием, а фигуры противника там нет."),
                }
            }
            Self::NoExplosion { kind, at } => {
                if matches!(kind, Kind::Volcano | Kind::Tornado) {
                    format!("Такой фигуры ({}) на {at} нет; при взрыве указывают поле, на котором она стоит.", kind.name(Language::Ru))
                } else {
                    format!("{} не взрывается: взрываются только Вулкан и Торнадо.", kind.name(Language::Ru))
                }
            }
            Self::SamePiece { piece } => {
                if piece.kind.is_new() {
                    format!("{} может сделать обе части плана, только если они разноплановые ({}); для одной из частей нужна другая фигура.", say(piece), kinds(piece.kind, Language::Ru))
                } else {
                    format!("{} не может сделать обе части плана; для одной из них нужна другая фигура.", say(piece))
                }
            }
            Self::NotForward { piece, to } => {
                let goes = if piece.kind == Kind::Patrol { "наискось" } else { "вбок" };
                format!("{} не может шагнуть {goes} на {to}: предыдущий шаг этой фигуры был не вперёд.", say(piece))
            }
            Self::NoStrike { piece, to, legion, moves } => {
                let (men, along) = match legion {
                    LegionForm::Rank => ("два Легионера рядом на одной горизонтали", "вдоль неё"),
                    LegionForm::Any => ("два Легионера на соседних полях", "вдоль горизонтали"),
                };
                let strikes = if *moves {
                    format!("ходит и бьёт {along}")
                } else {
                    format!("бьёт {along} фигуру противника")
                };
                format!("{} не может ударить на {to}: Легион ({men}) {strikes} не далее 4 клеток, если путь свободен; шаг вбок — без взятия.", say(piece))
            }
            Self::Promotion(fault) => match fault {
                PromotionFault::Missing(at) => format!("На {at} фигура превращается: рядом с полем нужен новый символ, один из Q R N B V T G, например {at}Q."),
                PromotionFault::NotHere(at) => format!("На {at} превращения нет: символ после поля лишний."),
                PromotionFault::Forbidden(kind) => format!("Превратиться в {} нельзя: выбирают Q, R, N, B, V, T или G.", kind.object(Language::Ru)),
                PromotionFault::AfterIt(at) => format!("На {at} фигура превращается: это её последняя часть в плане."),
            },
            Self::Castling(fault) => match fault {
                CastlingFault::Moved => "Для рокировки Король и Ладья должны стоять на своих начальных полях и ни разу не ходить.".to_owned(),
                CastlingFault::Blocked(at) => format!("Для рокировки поля между Королём и Ладьёй должны быть свободны, а {at} занято."),
                CastlingFault::Attacked(at) => format!("Для рокировки поля, где стоит и где проходит Король, не должны быть под боем, а {at} под боем."),
            },
            Self::NotFielded(kind) => format!("{}: фигура дополнительного вооружения; в регламенте нужно boar_and_chariot=true.", kind.name(Language::Ru)),
            Self::OffItsLine { piece, to, facing } => format!("{} не может пойти на {to}: фигура стоит {} и ходит по этой линии на одно или два поля, поворот на 90° — отдельная часть.", say(piece), facing.say(Language::Ru)),
            Self::NoTurn { kind, at } => {
                if matches!(kind, Kind::Boar | Kind::Chariot) {
                    format!("Такой фигуры ({}) на {at} нет; при повороте указывают поле, на котором она стоит.", kind.name(Language::Ru))
                } else {
                    format!("{} не поворачивается: поворот есть только у Вепря и Колесницы.", kind.name(Language::Ru))
                }
            }
            Self::Retreat(fault) => match fault {
                RetreatFault::NotThere(Some(at)) => format!("Король уходит с доски только из своего Акрополя, а это {at}."),
                RetreatFault::NotThere(None) => "У этой стороны нет Акрополя, уйти с доски нельзя.".to_owned(),
                RetreatFault::Spent => "Король уже уходил с доски в этой партии, это можно только раз.".to_owned(),
                RetreatFault::NoThreat => "Король уходит с доски только под угрозой мата: его не атакует ни одна фигура, которая может пойти следующим ходом.".to_owned(),
            },
            Self::ReturnMissing => "Король вне доски: его нужно вернуть в Акрополь или на соседнее с ним поле; без этого последняя часть с ходом и пропуск недействительны, перед ними пишут ?.".to_owned(),
            Self::Zone { piece, zone, at } => format!("{} не может ни встать на {at}, ни пройти через него: там {}.", say(piece), foreign_zone(*zone)),
            Self::Terrain(fault) => fault.russian(),
            Self::TerrainMissing(missing) => format!("До первого игрового хода каждая сторона записывает Акрополь, две Зоны и Лабиринт; не хватает: {}.", said_missing(missing, Language::Ru)),
            Self::TooManyParts => "В плане две части; рокировка занимает обе.".to_owned(),
            Self::PartMissing => "В плане две части, и ещё одна здесь возможна: запишите её или - (пропуск).".to_owned(),
            Self::SkipSpent => "Пропуск уже использован: нужна другая часть, а недействительный пропуск пишут ?-.".to_owned(),
            Self::Exploding { piece } => format!("{} в этом плане взрывается и после этого не ходит.", say(piece)),
            Self::KingsNear { to, other } => format!("Король не может пойти на {to}: до {other}, где стоял Король противника, должно быть не меньше трёх шагов Короля."),
            Self::Doomed { piece } => format!("{}: эта фигура «обречена» и в этом игровом ходе не ходит и не взрывается.", say(piece)),
            Self::Absent { piece, misses } => format!("{} отсутствует, пропускает {}: не ходит и не взрывается.", say(piece), game_moves(*misses, "ещё ", Language::Ru)),
            Self::NotVoid => "Эта часть допустима: знак ? перед ней лишний.".to_owned(),
            Self::Resting { piece } => format!("{} отдыхает: эта фигура ходила в прошлом игровом ходе, нужна другая.", say(piece)),
            Self::NoneReaches { kind, wing, to } => {
                let piece = PieceName { side: Side::White, kind: *kind, wing: *wing, square: None };
                format!("Ни одна такая фигура этой стороны ({}) не может пойти на {to}: {}.", say(&piece), steps(*kind, Language::Ru))
            }
            Self::Late => "Эта часть не записана вовремя.".to_owned(),
            Self::Mark { at, reason } => match reason {
                MarkFault::Empty => format!("На {at} нет фигуры, которую можно пометить."),
                MarkFault::King => format!("Короля на {at} пометить нельзя: Королей не помечают."),
                MarkFault::Idle => format!("Фигуру на {at} пометить нельзя: в этом игровом ходе она никого не взяла и не возвращалась."),
                MarkFault::NotAttacked => format!("Фигуру на {at} пометить нельзя: её не атакует ни одна фигура противника."),
                MarkFault::Twice => format!("Фигура на {at} помечена дважды, достаточно одного раза."),
            },
            Self::WrongMark { right } => format!("Подчёркивание не соответствует фигуре; правильная запись: {}.", right.join(" или ")),
            Self::Ambiguous { right } => format!("Это могут сделать несколько фигур; допишите исходное поле: {}.", right.join(" или ")),
            Self::Setup { word, reason, .. } => {
                let reason = match reason {
                    SetupFault::NoSide => "перед фигурами нужно white или black",
                    SetupFault::Unreadable => "нужны символ и поле, например Rc4, _Rc4, pe4 или Gk4~3",
                    SetupFault::Occupied => "на этом поле уже стоит фигура",
                    SetupFault::Kings => "у каждой стороны ровно один Король",
                    SetupFault::Underline => "правыми бывают только R, N, B, V, T, G, W и C",
                    SetupFault::Facing => "после поля Вепря пишут его линию, n или e (Wc3n), после поля Колесницы ne или nw (Cc3ne), после других фигур линии нет",
                    SetupFault::Retreat => "уйти с доски мог только Король из своего Акрополя",
                    SetupFault::Misses => "фигура пропускает от 1 до 12 игровых ходов",
                    SetupFault::TooMany => "слишком много фигур",
                };
                format!("Позиция неверна, «{word}»: {reason}.")
            }
        }
    }

    #[expect(clippy::too_many_lines, reason = "one line for each fault: a table")]
    fn german(&self) -> String {
        let say = |piece: &PieceName| piece.say(Language::De);
        match self {
            Self::NoSuchPiece { kind, wing, origin } => {
                let piece = PieceName { side: Side::White, kind: *kind, wing: *wing, square: *origin };
                format!("Diese Seite hat keine solche Figur auf dem Brett: {}.", say(&piece))
            }
            Self::Unreachable { piece, to, reason } => {
                let kind = piece.kind;
                let piece = say(piece);
                match reason {
                    Unreachable::Geometry => format!("{piece} kann nicht nach {to} ziehen: {}.", steps(kind, Language::De)),
                    Unreachable::Same => format!("{piece} steht schon auf {to}."),
                    Unreachable::Own => format!("{piece} kann nicht nach {to} ziehen: Dort steht eine eigene Figur."),
                    Unreachable::Blocked(at) => format!("{piece} kann nicht nach {to} ziehen: Auf {at} steht eine Figur im Weg."),
                    Unreachable::Occupied => format!("{piece} kann nicht nach {to} ziehen: Dorthin geht es nur ohne zu schlagen, und das Feld ist besetzt."),
                    Unreachable::NothingToTake => format!("{piece} kann nicht nach {to} ziehen: Dorthin geht es nur schlagend, und dort steht kein Gegner."),
                }
            }
            Self::NoExplosion { kind, at } => {
                if matches!(kind, Kind::Volcano | Kind::Tornado) {
                    format!("Auf {at} steht keine solche Figur ({}); eine Explosion nennt das Feld, auf dem die Figur steht.", kind.name(Language::De))
                } else {
                    format!("{} explodiert nicht; das tun nur Vulkan und Tornado.", kind.name(Language::De))
                }
            }
            Self::SamePiece { piece } => {
                if piece.kind.is_new() {
                    format!("{} darf beide Teilzüge nur machen, wenn sie verschiedener Art sind ({}); wählen Sie für einen davon eine andere Figur.", say(piece), kinds(piece.kind, Language::De))
                } else {
                    format!("{} darf nicht beide Teilzüge eines Plans machen; wählen Sie für einen davon eine andere Figur.", say(piece))
                }
            }
            Self::NotForward { piece, to } => {
                let goes = if piece.kind == Kind::Patrol { "schräg" } else { "zur Seite" };
                format!("{} darf nicht {goes} nach {to} treten: Der letzte eigene Schritt dieser Figur ging nicht vorwärts.", say(piece))
            }
            Self::NoStrike { piece, to, legion, moves } => {
                let (men, rank) = match legion {
                    LegionForm::Rank => ("zwei Legionäre nebeneinander auf einer Reihe", "dieser"),
                    LegionForm::Any => ("zwei Legionäre auf benachbarten Feldern", "der"),
                };
                let strikes = if *moves { "zieht und schlägt" } else { "schlägt einen Gegner" };
                format!("{} kann nicht auf {to} schlagen: Eine Legion ({men}) {strikes} bis zu 4 Felder weit entlang {rank} Reihe, bei freiem Weg; ein Seitschritt schlägt nichts.", say(piece))
            }
            Self::Promotion(fault) => match fault {
                PromotionFault::Missing(at) => format!("Auf {at} wird die Figur umgewandelt: Schreiben Sie ihr neues Symbol, eines von Q R N B V T G, hinter das Feld, etwa {at}Q."),
                PromotionFault::NotHere(at) => format!("Auf {at} wird nichts umgewandelt: Lassen Sie das Symbol hinter dem Feld weg."),
                PromotionFault::Forbidden(kind) => {
                    let a = if kind.is_feminine(Language::De) { "eine" } else { "einen" };
                    format!("Eine Umwandlung in {a} {} ist nicht möglich: Wählen Sie Q, R, N, B, V, T oder G.", kind.object(Language::De))
                }
                PromotionFault::AfterIt(at) => format!("Auf {at} wird die Figur umgewandelt: Das ist ihr letzter Teilzug im Plan."),
            },
            Self::Castling(fault) => match fault {
                CastlingFault::Moved => "Zur Rochade müssen König und Turm auf ihren Anfangsfeldern stehen und dürfen noch nicht gezogen haben.".to_owned(),
                CastlingFault::Blocked(at) => format!("Zur Rochade müssen die Felder zwischen König und Turm frei sein; {at} ist besetzt."),
                CastlingFault::Attacked(at) => format!("Zur Rochade darf kein Feld des Königs angegriffen sein; {at} ist angegriffen."),
            },
            Self::NotFielded(kind) => format!("{} gehört zu einer wählbaren Bewaffnung; in der Ausschreibung muss boar_and_chariot=true stehen.", kind.name(Language::De)),
            Self::OffItsLine { piece, to, facing } => format!("{} kann nicht nach {to} ziehen: Die Figur steht {} und läuft auf dieser Linie ein oder zwei Felder; eine Wendung um 90° ist ein eigener Teilzug.", say(piece), facing.say(Language::De)),
            Self::NoTurn { kind, at } => {
                if matches!(kind, Kind::Boar | Kind::Chariot) {
                    format!("Auf {at} steht keine solche Figur ({}); eine Wendung nennt das Feld, auf dem die Figur steht.", kind.name(Language::De))
                } else {
                    format!("{} wendet nicht; das tun nur Eber und Streitwagen.", kind.name(Language::De))
                }
            }
            Self::Retreat(fault) => match fault {
                RetreatFault::NotThere(Some(at)) => format!("Der König zieht sich nur aus seiner Akropolis zurück, {at}."),
                RetreatFault::NotThere(None) => "Diese Seite hat keine Akropolis, in die sich der König zurückziehen könnte.".to_owned(),
                RetreatFault::Spent => "Der König hat sich in dieser Partie schon einmal zurückgezogen.".to_owned(),
                RetreatFault::NoThreat => "Der König verlässt seine Akropolis nur, wenn Matt droht: Keine Figur, die als nächste ziehen darf, greift ihn an.".to_owned(),
            },
            Self::ReturnMissing => "Der König ist nicht auf dem Brett und muss auf die Akropolis oder einen Schritt daneben zurückgebracht werden; sonst sind der letzte ziehende Teilzug und jedes Aussetzen ungültig, mit ? davor.".to_owned(),
            Self::Zone { piece, zone, at } => format!("{} darf {} auf {at} weder betreten noch durchqueren.", say(piece), foreign_land(*zone)),
            Self::Terrain(fault) => fault.german(),
            Self::TerrainMissing(missing) => format!("Vor dem ersten Spielzug schreibt jede Seite ihre Akropolis, zwei Zonen und ihr Labyrinth auf; es fehlen: {}.", said_missing(missing, Language::De)),
            Self::TooManyParts => "Ein Plan hat zwei Teilzüge; die Rochade ist beide.".to_owned(),
            Self::PartMissing => "Ein Plan hat zwei Teilzüge, und hier ist noch einer möglich: Schreiben Sie ihn, oder - zum Aussetzen.".to_owned(),
            Self::SkipSpent => "Diese Seite hat ihr Aussetzen verbraucht: Richtig ist ein anderer Teilzug; ein ungültiges Aussetzen wird ?- geschrieben.".to_owned(),
            Self::Exploding { piece } => format!("{} explodiert in diesem Plan und zieht danach nicht mehr.", say(piece)),
            Self::KingsNear { to, other } => format!("Der König darf nicht nach {to} ziehen: Er muss mindestens 3 Königsschritte von {other} entfernt bleiben, wo der andere König stand."),
            Self::Doomed { piece } => format!("{} ist todgeweiht und zieht und explodiert in diesem Spielzug nicht.", say(piece)),
            Self::Absent { piece, misses } => format!("{} ist abwesend, fehlt {} und zieht und explodiert nicht.", say(piece), game_moves(*misses, "noch ", Language::De)),
            Self::NotVoid => "Dieser Teilzug ist zulässig: Lassen Sie das ? davor weg.".to_owned(),
            Self::Resting { piece } => format!("{} hat im vorigen Spielzug gezogen und ruht in diesem; wählen Sie eine andere Figur.", say(piece)),
            Self::NoneReaches { kind, wing, to } => {
                let piece = PieceName { side: Side::White, kind: *kind, wing: *wing, square: None };
                format!("Keine solche Figur dieser Seite ({}) kann nach {to} ziehen: {}.", say(&piece), steps(*kind, Language::De))
            }
            Self::Late => "Dieser Teilzug wurde nicht rechtzeitig aufgeschrieben.".to_owned(),
            Self::Mark { at, reason } => match reason {
                MarkFault::Empty => format!("Auf {at} steht keine Figur, die markiert werden könnte."),
                MarkFault::King => format!("Der König auf {at} kann nicht markiert werden; das kann kein König."),
                MarkFault::Idle => format!("Die Figur auf {at} kann nicht markiert werden: Sie hat in diesem Spielzug weder geschlagen noch ist sie zurückgekehrt."),
                MarkFault::NotAttacked => format!("Die Figur auf {at} kann nicht markiert werden: Keine gegnerische Figur greift sie an."),
                MarkFault::Twice => format!("Die Figur auf {at} ist zweimal markiert; einmal genügt."),
            },
            Self::WrongMark { right } => format!("Die Unterstreichung passt nicht zur Figur; richtig geschrieben ist es {}.", right.join(" oder ")),
            Self::Ambiguous { right } => format!("Das können mehrere Figuren; fügen Sie das Ausgangsfeld hinzu: {}.", right.join(" oder ")),
            Self::Setup { word, reason, .. } => {
                let reason = match reason {
                    SetupFault::NoSide => "vor den Figuren muss white oder black stehen",
                    SetupFault::Unreadable => "nötig sind ein Symbol und ein Feld, etwa Rc4, _Rc4, pe4 oder Gk4~3",
                    SetupFault::Occupied => "auf diesem Feld steht schon eine andere Figur",
                    SetupFault::Kings => "jede Seite hat genau einen König",
                    SetupFault::Underline => "nur R, N, B, V, T, G, W und C können rechte Figuren sein",
                    SetupFault::Facing => "hinter dem Feld eines Ebers steht seine Linie, n oder e (Wc3n), hinter dem eines Streitwagens ne oder nw (Cc3ne), hinter anderen Figuren keine",
                    SetupFault::Retreat => "zurückgezogen haben kann sich nur ein König auf seiner eigenen Akropolis",
                    SetupFault::Misses => "eine Figur fehlt 1 bis 12 Spielzüge",
                    SetupFault::TooMany => "das sind zu viele Figuren",
                };
                format!("Die Stellung ist bei „{word}“ falsch: {reason}.")
            }
        }
    }
}

impl TerrainFault {
    fn english(self) -> String {
        match self {
            Self::Acropolis(Side::White) => "White's Acropolis is one of b2, j2, k3.".to_owned(),
            Self::Acropolis(Side::Black) => "Black's Acropolis is one of b10, c11, k11.".to_owned(),
            Self::ZoneShape(zone) => format!(
                "A zone is three squares in line along a rank or a file, dark, light, dark; what is written for {} is not.",
                zone_name(zone, Language::En)
            ),
            Self::TooManyZones => "A side has two zones; here is a third.".to_owned(),
            Self::SameZones(zone) => format!(
                "A side's two zones differ in kind; {} is written twice.",
                zone_name(zone, Language::En)
            ),
            Self::ZonesParallel => {
                "One zone lies along a rank and the other along a file; these two lie alike."
                    .to_owned()
            }
            Self::ZonesCross(at) => {
                format!(
                    "A zone may cross neither the other zone nor its owner's Acropolis or Labyrinth; here both lie on {at}."
                )
            }
            Self::ZoneOutside(_, Side::White) => {
                "White's zones lie within ranks 3 to 6.".to_owned()
            }
            Self::ZoneOutside(_, Side::Black) => {
                "Black's zones lie within ranks 7 to 10.".to_owned()
            }
            Self::Labyrinth(Side::White) => "White's Labyrinth lies on rank 6.".to_owned(),
            Self::Labyrinth(Side::Black) => "Black's Labyrinth lies on rank 7.".to_owned(),
        }
    }

    fn russian(self) -> String {
        match self {
            Self::Acropolis(Side::White) => "Акрополь белых — одно из полей b2, j2, k3.".to_owned(),
            Self::Acropolis(Side::Black) => {
                "Акрополь чёрных — одно из полей b10, c11, k11.".to_owned()
            }
            Self::ZoneShape(zone) => format!(
                "Зона — три поля в линию по горизонтали или вертикали: тёмное, светлое, тёмное; у зоны «{}» записано не так.",
                zone_name(zone, Language::Ru)
            ),
            Self::TooManyZones => "У стороны две зоны, эта — третья.".to_owned(),
            Self::SameZones(zone) => format!(
                "Две зоны стороны должны быть разного вида, а «{}» записано дважды.",
                zone_name(zone, Language::Ru)
            ),
            Self::ZonesParallel => {
                "Одна зона лежит по горизонтали, другая по вертикали, а эти две — одинаково."
                    .to_owned()
            }
            Self::ZonesCross(at) => {
                format!(
                    "Зона не пересекает ни другую зону, ни Акрополь и Лабиринт своей стороны, а здесь они сошлись на {at}."
                )
            }
            Self::ZoneOutside(_, Side::White) => {
                "Зоны белых лежат на горизонталях с 3 по 6.".to_owned()
            }
            Self::ZoneOutside(_, Side::Black) => {
                "Зоны чёрных лежат на горизонталях с 7 по 10.".to_owned()
            }
            Self::Labyrinth(Side::White) => "Лабиринт белых лежит на 6-й горизонтали.".to_owned(),
            Self::Labyrinth(Side::Black) => "Лабиринт чёрных лежит на 7-й горизонтали.".to_owned(),
        }
    }

    fn german(self) -> String {
        match self {
            Self::Acropolis(Side::White) => {
                "Die Akropolis von Weiß ist eines der Felder b2, j2, k3.".to_owned()
            }
            Self::Acropolis(Side::Black) => {
                "Die Akropolis von Schwarz ist eines der Felder b10, c11, k11.".to_owned()
            }
            Self::ZoneShape(zone) => format!(
                "Eine Zone sind drei Felder nebeneinander auf einer Reihe oder Linie: dunkel, hell, dunkel; die Zone „{}“ ist anders geschrieben.",
                zone_name(zone, Language::De)
            ),
            Self::TooManyZones => "Eine Seite hat zwei Zonen; dies ist eine dritte.".to_owned(),
            Self::SameZones(zone) => format!(
                "Die zwei Zonen einer Seite sind verschiedener Art; „{}“ ist zweimal geschrieben.",
                zone_name(zone, Language::De)
            ),
            Self::ZonesParallel => {
                "Eine Zone liegt auf einer Reihe, die andere auf einer Linie; diese zwei liegen gleich."
                    .to_owned()
            }
            Self::ZonesCross(at) => {
                format!(
                    "Eine Zone schneidet weder die andere Zone noch Akropolis und Labyrinth ihrer Seite; hier liegt beides auf {at}."
                )
            }
            Self::ZoneOutside(_, Side::White) => {
                "Die Zonen von Weiß liegen auf den Reihen 3 bis 6.".to_owned()
            }
            Self::ZoneOutside(_, Side::Black) => {
                "Die Zonen von Schwarz liegen auf den Reihen 7 bis 10.".to_owned()
            }
            Self::Labyrinth(Side::White) => {
                "Das Labyrinth von Weiß liegt auf der 6. Reihe.".to_owned()
            }
            Self::Labyrinth(Side::Black) => {
                "Das Labyrinth von Schwarz liegt auf der 7. Reihe.".to_owned()
            }
        }
    }
}

/// The missing terrain: `White: Acropolis, Labyrinth; Black: Labyrinth`.
fn said_missing(missing: &PerSide<Vec<TerrainItem>>, language: Language) -> String {
    let sides = Side::ALL
        .into_iter()
        .filter(|side| !missing[*side].is_empty());
    let said: Vec<String> = sides
        .map(|side| {
            let items = missing[side].iter().map(|item| item.name(language));
            let items: Vec<&str> = items.collect();
            format!("{}: {}", side.name(language), items.join(", "))
        })
        .collect();
    said.join("; ")
}

/// The name of a zone in a sentence.
fn zone_name(zone: ZoneKind, language: Language) -> &'static str {
    match (zone, language) {
        (ZoneKind::Sea, Language::En) => "Sea",
        (ZoneKind::Mountains, Language::En) => "Mountains",
        (ZoneKind::Desert, Language::En) => "Desert",
        (ZoneKind::Sea, Language::Ru) => "Море",
        (ZoneKind::Mountains, Language::Ru) => "Горы",
        (ZoneKind::Desert, Language::Ru) => "Пустыня",
        (ZoneKind::Sea, Language::De) => "Meer",
        (ZoneKind::Mountains, Language::De) => "Gebirge",
        (ZoneKind::Desert, Language::De) => "Wüste",
    }
}

/// Foreign land as the subject of a Russian sentence.
const fn foreign_zone(zone: ZoneKind) -> &'static str {
    match zone {
        ZoneKind::Sea => "чужое Море",
        ZoneKind::Mountains => "чужие Горы",
        ZoneKind::Desert => "чужая Пустыня",
    }
}

/// Foreign land as the object of a German sentence.
const fn foreign_land(zone: ZoneKind) -> &'static str {
    match zone {
        ZoneKind::Sea => "das fremde Meer",
        ZoneKind::Mountains => "das fremde Gebirge",
        ZoneKind::Desert => "die fremde Wüste",
    }
}

/// The moves of a kind in a sentence (TOTA*S 2).
const fn steps(kind: Kind, language: Language) -> &'static str {
    match (kind, language) {
        (Kind::King, Language::En) => "a King steps one square any way",
        (Kind::Queen, Language::En) => "a Queen slides any way, up to 7 squares",
        (Kind::Rook, Language::En) => "a Rook slides along rank or file, up to 7 squares",
        (Kind::Knight, Language::En) => "a Knight leaps two squares straight and one aside",
        (Kind::Bishop, Language::En) => "a Bishop slides along diagonals, up to 7 squares",
        (Kind::Volcano, Language::En) => "a Volcano steps one square any way",
        (Kind::Tornado, Language::En) => "a Tornado steps one square any way",
        (Kind::Gryphon, Language::En) => {
            "a Gryphon walks one square along rank or file, or flies two squares diagonally"
        }
        (Kind::Legionary | Kind::Patrol | Kind::Pawn, Language::En) => {
            "it goes one square forward, two from its first rank, and takes one diagonally forward"
        }
        (Kind::Boar, Language::En) => "a Wild boar runs one or two squares along its facing line",
        (Kind::Chariot, Language::En) => {
            "a Chariot runs one or two squares along its facing diagonal"
        }
        (Kind::King, Language::Ru) => "Король ходит на одну клетку в любую сторону",
        (Kind::Queen, Language::Ru) => "Ферзь ходит в любую сторону не далее 7 клеток",
        (Kind::Rook, Language::Ru) => "Ладья ходит по вертикали и горизонтали не далее 7 клеток",
        (Kind::Knight, Language::Ru) => "Конь ходит на две клетки прямо и одну вбок",
        (Kind::Bishop, Language::Ru) => "Слон ходит по диагонали не далее 7 клеток",
        (Kind::Volcano, Language::Ru) => "Вулкан ходит на одну клетку в любую сторону",
        (Kind::Tornado, Language::Ru) => "Торнадо ходит на одну клетку в любую сторону",
        (Kind::Gryphon, Language::Ru) => {
            "Грифон ходит на одну клетку по вертикали или горизонтали либо летит на две по диагонали"
        }
        (Kind::Legionary | Kind::Patrol | Kind::Pawn, Language::Ru) => {
            "фигура ходит на одну клетку вперёд, с первой своей линии — и на две, а берёт на одну вперёд наискось"
        }
        (Kind::Boar, Language::Ru) => "Вепрь бежит на одну или две клетки по своей линии",
        (Kind::Chariot, Language::Ru) => "Колесница едет на одну или две клетки по своей диагонали",
        (Kind::King, Language::De) => "ein König zieht ein Feld in jede Richtung",
        (Kind::Queen, Language::De) => "eine Dame zieht in jede Richtung, bis zu 7 Felder",
        (Kind::Rook, Language::De) => {
            "ein Turm zieht entlang von Linie oder Reihe, bis zu 7 Felder"
        }
        (Kind::Knight, Language::De) => {
            "ein Springer springt zwei Felder gerade und eines zur Seite"
        }
        (Kind::Bishop, Language::De) => "ein Läufer zieht entlang der Diagonalen, bis zu 7 Felder",
        (Kind::Volcano, Language::De) => "ein Vulkan zieht ein Feld in jede Richtung",
        (Kind::Tornado, Language::De) => "ein Tornado zieht ein Feld in jede Richtung",
        (Kind::Gryphon, Language::De) => {
            "ein Greif geht ein Feld entlang von Linie oder Reihe oder fliegt zwei Felder diagonal"
        }
        (Kind::Legionary | Kind::Patrol | Kind::Pawn, Language::De) => {
            "die Figur zieht ein Feld vor, von ihrer Grundreihe auch zwei, und schlägt ein Feld schräg vor sich"
        }
        (Kind::Boar, Language::De) => {
            "ein Eber läuft ein oder zwei Felder entlang der Linie, auf die er blickt"
        }
        (Kind::Chariot, Language::De) => {
            "ein Streitwagen fährt ein oder zwei Felder entlang der Diagonale, auf die er blickt"
        }
    }
}

/// The kinds of parts that a new piece may combine (TOTA*S 2.3).
const fn kinds(kind: Kind, language: Language) -> &'static str {
    match (kind, language) {
        (Kind::Gryphon, Language::En) => "walk and flight",
        (Kind::Legionary, Language::En) => "step or capture, sidestep, strike",
        (Kind::Patrol, Language::En) => "step or capture, slant",
        (Kind::Boar | Kind::Chariot, Language::En) => "turn and run",
        (_, Language::En) => "step and explosion",
        (Kind::Gryphon, Language::Ru) => "ход и полёт",
        (Kind::Legionary, Language::Ru) => "ход или взятие, шаг вбок, удар",
        (Kind::Patrol, Language::Ru) => "ход или взятие, шаг наискось",
        (Kind::Boar | Kind::Chariot, Language::Ru) => "поворот и бег",
        (_, Language::Ru) => "ход и взрыв",
        (Kind::Gryphon, Language::De) => "Gang und Flug",
        (Kind::Legionary, Language::De) => "Zug oder Schlagen, Seitschritt, Schlag der Legion",
        (Kind::Patrol, Language::De) => "Zug oder Schlagen, Schrägschritt",
        (Kind::Boar | Kind::Chariot, Language::De) => "Wendung und Lauf",
        (_, Language::De) => "Zug und Explosion",
    }
}

/// A number of game moves: `1 game move`, `3 more game moves`, `3 игровых хода`,
/// `noch 3 Spielzüge`.
pub(super) fn game_moves(count: u8, more: &str, language: Language) -> String {
    let noun = match (language, count % 10, count % 100) {
        (Language::En, ..) if count == 1 => "game move",
        (Language::En, ..) => "game moves",
        (Language::Ru, _, 11..=14) => "игровых ходов",
        (Language::Ru, 1, _) => "игровой ход",
        (Language::Ru, 2..=4, _) => "игровых хода",
        (Language::Ru, ..) => "игровых ходов",
        (Language::De, ..) if count == 1 => "Spielzug",
        (Language::De, ..) => "Spielzüge",
    };
    match language {
        Language::En => format!("{count} {more}{noun}"),
        Language::Ru | Language::De => format!("{more}{count} {noun}"),
    }
}
