//! A position of a game: the board and everything else that the next game move depends on.

use super::board::{Absence, Board, Piece, PieceId, PiecePlace};
use super::fault::{Fault, SetupFault};
use super::history::History;
use super::{Armament, Facing, Kind, Square, Terrain, Wing};
use crate::{PerSide, Side};

/// The King row of the array from a to l, for White; Black's is the mirror image, file by file
/// (TOTA*S 2.1).
const KING_ROW: [Kind; 12] = [
    Kind::Gryphon,
    Kind::Volcano,
    Kind::Rook,
    Kind::Knight,
    Kind::Bishop,
    Kind::Queen,
    Kind::King,
    Kind::Bishop,
    Kind::Knight,
    Kind::Rook,
    Kind::Tornado,
    Kind::Gryphon,
];

/// The pawn row of the array from a to l (TOTA*S 2.1).
const PAWN_ROW: [Kind; 12] = [
    Kind::Legionary,
    Kind::Patrol,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Patrol,
    Kind::Legionary,
];

/// The file of the King in the array (TOTA*S 2.1).
const KING_FILE: i8 = 6;

/// A position between two game moves.
#[derive(Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    /// The number of the next game move, from 1.
    pub(super) game_move: u16,
    pub(super) labyrinth_used: PerSide<bool>,
    pub(super) skip_used: PerSide<bool>,
    pub(super) retreat_used: PerSide<bool>,
    pub(super) infractions: PerSide<u8>,
    /// The time on each player's timer, in milliseconds (TOTA*S 7.1).
    pub(super) timer: PerSide<u64>,
    /// The positions so far, for the repetition of TOTA*S 6.3.
    pub(super) history: History,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            history: self.history.clone(),
            ..*self
        }
    }

    /// Reuses the allocation of the list of pieces.
    fn clone_from(&mut self, other: &Self) {
        self.board.clone_from(&other.board);
        self.history.clone_from(&other.history);
        let Self {
            board: _,
            game_move,
            labyrinth_used,
            skip_used,
            retreat_used,
            infractions,
            timer,
            history: _,
        } = *other;
        self.game_move = game_move;
        self.labyrinth_used = labyrinth_used;
        self.skip_used = skip_used;
        self.retreat_used = retreat_used;
        self.infractions = infractions;
        self.timer = timer;
    }
}

impl Position {
    /// The array of TOTA*S 2.1 over a terrain, before game move 1.
    pub fn initial(terrain: PerSide<Terrain>) -> Self {
        Self::array(terrain, Armament::default())
    }

    /// The array with the new pieces of an armament (`TOTA*S 2.1`, `TOTA*S 2.9`).
    pub fn array(terrain: PerSide<Terrain>, armament: Armament) -> Self {
        let mut board = Board::empty(terrain);
        for side in Side::ALL {
            for ((file, nominal), pawn_row) in (0..).zip(KING_ROW).zip(PAWN_ROW) {
                let king_row = armament.on_file(file).unwrap_or(nominal);
                let wing = array_wing(side, king_row, file);
                let king_square = Square::new(file, first_rank(side));
                let pawn_square = Square::new(file, pawn_rank(side));
                if let (Some(king_square), Some(pawn_square)) = (king_square, pawn_square) {
                    let mut piece =
                        Piece::new(side, king_row, wing, PiecePlace::Board(king_square));
                    piece.mole_number = nominal.mole_number();
                    board.add(piece);
                    let pawn = PiecePlace::Board(pawn_square);
                    board.add(Piece::new(side, pawn_row, Wing::Unmarked, pawn));
                }
            }
        }
        Self::start(board, 1)
    }

    /// The position of a `[Position]` tag (TOTA*S 9.5). Its pieces count as having moved, and as
    /// belonging to the original array.
    ///
    /// # Errors
    /// The first word that is not a piece on a free square, or a side without exactly one King.
    pub fn from_setup(
        text: &str,
        terrain: PerSide<Terrain>,
        game_move: u16,
    ) -> Result<Self, Fault> {
        let mut board = Board::empty(terrain);
        let mut retreat_used = PerSide::new(false, false);
        let mut side = None;
        for (at, word) in setup_words(text) {
            let refuse = |reason| {
                let word = word.to_owned();
                Err(Fault::Setup { word, at, reason })
            };
            match word {
                "white" => side = Some(Side::White),
                "black" => side = Some(Side::Black),
                _ => {
                    let Some(side) = side else {
                        return refuse(SetupFault::NoSide);
                    };
                    let mut piece = match setup_piece(side, word) {
                        Ok(piece) => piece,
                        Err(reason) => return refuse(reason),
                    };
                    if let PiecePlace::Retreated(square) = piece.place {
                        if piece.kind != Kind::King || !may_be_acropolis(&terrain, side, square) {
                            return refuse(SetupFault::Retreat);
                        }
                        retreat_used[side] = true;
                    }
                    if let Some(square) = piece.square()
                        && board.at(square).is_some()
                    {
                        return refuse(SetupFault::Occupied);
                    }
                    piece.moved = true;
                    if board.add(piece).is_none() {
                        return refuse(SetupFault::TooMany);
                    }
                }
            }
        }
        for side in Side::ALL {
            let kings = board.side(side).filter(|(_, p)| p.kind == Kind::King);
            if kings.count() != 1 {
                let mut words = setup_words(text);
                let named = words.find(|(_, word)| *word == side.word());
                return Err(Fault::Setup {
                    word: side.word().to_owned(),
                    at: named.map_or(0, |(at, _)| at),
                    reason: SetupFault::Kings,
                });
            }
        }
        let mut position = Self::start(board, game_move);
        position.retreat_used = retreat_used;
        Ok(position)
    }

    /// The position with the mole numbers of its Wild boars and Chariots under an armament
    /// (`TOTA*S 2.9`, `TOTA*S 8.2`).
    #[must_use]
    pub fn armed(mut self, armament: Armament) -> Self {
        let options: Vec<PieceId> = self
            .board
            .pieces()
            .filter(|(_, piece)| piece.facing().is_some())
            .map(|(id, _)| id)
            .collect();
        for id in options {
            let piece = self.board.piece_mut(id);
            piece.mole_number = armament.number_of(piece.kind, piece.side, piece.wing);
        }
        self
    }

    /// The position after its Patrols have checked pieces (TOTA*S 5.9).
    #[must_use]
    pub(super) fn checked(mut self) -> Self {
        for (id, _) in seen_by_patrols(&self.board) {
            self.board.piece_mut(id).checked = true;
        }
        self
    }

    fn start(board: Board, game_move: u16) -> Self {
        let mut position = Self {
            board,
            game_move,
            labyrinth_used: PerSide::default(),
            skip_used: PerSide::default(),
            retreat_used: PerSide::default(),
            infractions: PerSide::default(),
            timer: PerSide::default(),
            history: History::default(),
        };
        position.history.push(&position.board);
        position
    }

    /// The pieces with their places.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<&Piece> {
        self.board.piece_at(square)
    }

    /// The residual potential: the sum of the qualities of the pieces on the board and of the
    /// absent ones (TOTA*S 6.3). A ruling says that absent pieces count.
    pub fn potential(&self, side: Side) -> u16 {
        self.board.potential(side)
    }

    /// The number of the next game move, from 1.
    pub const fn game_move(&self) -> u16 {
        self.game_move
    }

    /// Whether the side has used its skip (TOTA*S 4.1).
    pub fn skip_used(&self, side: Side) -> bool {
        self.skip_used[side]
    }

    /// Whether the side's King has used its retreat (TOTA*S 3.1).
    pub fn retreat_used(&self, side: Side) -> bool {
        self.retreat_used[side]
    }

    /// Whether the side's Labyrinth has caught a piece (TOTA*S 3.3).
    pub fn labyrinth_used(&self, side: Side) -> bool {
        self.labyrinth_used[side]
    }

    /// The side's infractions so far (TOTA*S 4.6).
    pub fn infractions(&self, side: Side) -> u8 {
        self.infractions[side]
    }

    /// The time on the side's timer, in milliseconds (TOTA*S 7.1).
    pub fn timer(&self, side: Side) -> u64 {
        self.timer[side]
    }

    /// The side's King if it has retreated and must be brought back (TOTA*S 3.1), with its
    /// Acropolis.
    pub fn retreated_king(&self, side: Side) -> Option<(PieceId, Square)> {
        let king = self.board.king(side)?;
        match self.board.piece(king).place {
            PiecePlace::Retreated(square) => Some((king, square)),
            _ => None,
        }
    }
}

/// The text before each side's pieces in the canonical position (TOTA*S 9.5a).
const SIDES: [(Side, &str); 2] = [(Side::White, "white"), (Side::Black, "; black")];

impl Position {
    /// The text of the canonical position (TOTA*S 9.5a).
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(4 * 96);
        let pieces = self.board.in_canonical_order();
        let mut pieces = pieces.iter().peekable();
        // The side is the first criterion of the order.
        for (side, prefix) in SIDES {
            text.push_str(prefix);
            // A side without a piece still has its space.
            if pieces.peek().is_none_or(|piece| piece.side != side) {
                text.push(' ');
            }
            while let Some(piece) = pieces.next_if(|piece| piece.side == side) {
                text.push(' ');
                piece.name().push_to(&mut text);
                text.push_str(piece.facing().map_or("", Facing::word));
                match piece.place {
                    PiecePlace::Absent { misses, .. } => text.extend(["~", &misses.to_string()]),
                    PiecePlace::Retreated(_) => text.push('^'),
                    _ => {}
                }
            }
        }
        text
    }

    /// Whether a text equals [`Position::text`]. An audit compares one for every row of a
    /// journal; checking the text against the board is faster than sorting the pieces and
    /// printing them.
    pub fn is_text(&self, text: &str) -> bool {
        self.reads_as(text).is_some() || self.text() == text
    }

    /// Checks a text against the board; `None` if it differs, or if two pieces of a kind share a
    /// square.
    fn reads_as(&self, text: &str) -> Option<()> {
        let there = |piece: &&Piece| piece.place != PiecePlace::Lost;
        let mut left = self.board.all().iter().filter(there).count();
        let mut rest = text.as_bytes();
        for (side, prefix) in SIDES {
            rest = rest.strip_prefix(prefix.as_bytes())?;
            // Strictly increasing kinds and squares ensure that no piece is counted twice.
            let mut before = None;
            while let [b' ', word @ ..] = rest
                && let Some(name) = ReadName::parse(word)
            {
                let next = self.read_piece(side, &name)?;
                let place = Some((name.symbol_order()?, name.square));
                (before < place).then_some(())?;
                (before, rest) = (place, next);
                left = left.checked_sub(1)?;
            }
            if before.is_none() {
                rest = rest.strip_prefix(b" ")?;
            }
        }
        (left == 0 && rest.is_empty()).then_some(())
    }

    /// The text after a piece with this name, if the side has it.
    fn read_piece<'a>(&self, side: Side, name: &ReadName<'a>) -> Option<&'a [u8]> {
        let is_away = |text: &[u8]| matches!(text.first(), Some(b'~' | b'^'));
        if let Some(piece) = self.board.piece_at(name.square)
            && let Some(behind) = name.behind(side, piece)
            && !is_away(behind)
            && piece.square() == Some(name.square)
        {
            return Some(behind);
        }
        self.board.all().iter().find_map(|piece| {
            let is_it = piece.square().is_none() && piece.place.square() == Some(name.square);
            let behind = name.behind(side, piece).filter(|_| is_it)?;
            match piece.place {
                PiecePlace::Absent { misses, .. } => {
                    let text = behind.strip_prefix(b"~")?;
                    text.strip_prefix(misses.to_string().as_bytes())
                }
                _ => behind.strip_prefix(b"^"),
            }
        })
    }
}

/// The name of a piece in a canonical position, up to its square.
struct ReadName<'a> {
    underlined: bool,
    symbol: u8,
    square: Square,
    rest: &'a [u8],
}

impl<'a> ReadName<'a> {
    #[inline]
    fn parse(word: &'a [u8]) -> Option<Self> {
        let (underlined, word) = match word {
            [b'_', word @ ..] => (true, word),
            _ => (false, word),
        };
        let (symbol, file, rank, rest) = match word {
            [symbol, file, b'1', digit @ b'0'..=b'2', rest @ ..] => {
                (*symbol, *file, 10 + (*digit - b'0'), rest)
            }
            [symbol, file, digit @ b'1'..=b'9', rest @ ..] => (*symbol, *file, *digit - b'0', rest),
            _ => return None,
        };
        Some(Self {
            underlined,
            symbol,
            square: Square::named(char::from(file), rank)?,
            rest,
        })
    }

    /// The index of the kind in the canonical order.
    #[inline]
    fn symbol_order(&self) -> Option<u8> {
        Kind::from_symbol(char::from(self.symbol)).map(|kind| kind as u8)
    }

    /// The text after the name and the facing of this piece, if the name is its.
    #[inline]
    fn behind(&self, side: Side, piece: &Piece) -> Option<&'a [u8]> {
        let is_it = piece.side == side
            && (piece.wing == Wing::Right) == self.underlined
            && piece.kind.symbol() == char::from(self.symbol);
        match piece.facing() {
            _ if !is_it => None,
            None => Some(self.rest),
            Some(facing) => self.rest.strip_prefix(facing.word().as_bytes()),
        }
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

/// Whether the side's King can have retreated from a square: from its Acropolis, or from any that
/// `TOTA*S 3.1` offers if the terrain leaves it out (`TOTA*S 3.3`).
fn may_be_acropolis(terrain: &PerSide<Terrain>, side: Side, square: Square) -> bool {
    match terrain[side].acropolis() {
        Some(acropolis) => acropolis == square,
        None => Terrain::acropolis_choices(side).contains(&square.to_string().as_str()),
    }
}

/// The words of a `[Position]` tag, each with the index of its first character, from 0.
fn setup_words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split([' ', '\t', '\r', '\n', ';', ',']);
    let placed = words.scan(0, |next, word| {
        let at = *next;
        *next += word.chars().count() + 1;
        Some((at, word))
    });
    placed.filter(|(_, word)| !word.is_empty())
}

/// The index of the first character, from 0, of the first word of a `[Position]` tag that names a
/// piece of this kind.
pub fn setup_word_of(text: &str, kind: Kind) -> Option<usize> {
    let is_it = |word: &str| word.trim_start_matches('_').starts_with(kind.symbol());
    setup_words(text).find_map(|(at, word)| is_it(word).then_some(at))
}

/// One piece of a `[Position]` tag.
fn setup_piece(side: Side, word: &str) -> Result<Piece, SetupFault> {
    let (wing, rest) = match word.strip_prefix('_') {
        Some(rest) => (Wing::Right, rest),
        None => (Wing::Unmarked, word),
    };
    let mut signs = rest.chars();
    let kind = signs
        .next()
        .and_then(Kind::from_symbol)
        .ok_or(SetupFault::Unreadable)?;
    if wing == Wing::Right && !kind.has_wings() {
        return Err(SetupFault::Underline);
    }
    let rest = signs.as_str();
    let (rest, facing) = setup_facing(rest);
    let square = |text| Square::parse(text).ok_or(SetupFault::Unreadable);
    let place = if let Some(text) = rest.strip_suffix('^') {
        PiecePlace::Retreated(square(text)?)
    } else if let Some((text, misses)) = rest.split_once('~') {
        let misses = misses.parse().map_err(|_| SetupFault::Misses)?;
        if !(1..=12).contains(&misses) {
            return Err(SetupFault::Misses);
        }
        PiecePlace::Absent {
            returns: square(text)?,
            misses,
            cause: Absence::Damage,
        }
    } else {
        PiecePlace::Board(square(&rest)?)
    };
    let piece = Piece::new(side, kind, wing, place);
    match (piece.facing(), Facing::from_word(facing)) {
        (None, None) if facing.is_empty() => Ok(piece),
        (Some(_), Some(facing)) => piece.towards(facing).ok_or(SetupFault::Facing),
        _ => Err(SetupFault::Facing),
    }
}

/// Extracts the word of a facing after the square (TOTA*S 2.9): `c3ne~2` gives `c3~2` and `ne`.
fn setup_facing(text: &str) -> (String, &str) {
    let is_letter = |sign: char| sign.is_ascii_lowercase();
    let after_rank = text
        .find(|sign: char| sign.is_ascii_digit())
        .and_then(|at| text.get(at..))
        .map_or("", |text| {
            text.trim_start_matches(|sign: char| sign.is_ascii_digit())
        });
    let (square, _) = text.split_at(text.len() - after_rank.len());
    let rest = after_rank.trim_start_matches(is_letter);
    let (facing, _) = after_rank.split_at(after_rank.len() - rest.len());
    (format!("{square}{rest}"), facing)
}

/// The wing of a piece in the array: right-hand if it is right of the King from its player's
/// view, the Queen excepted (TOTA*S 2.2).
fn array_wing(side: Side, kind: Kind, file: i8) -> Wing {
    let right_of_the_king = match side {
        Side::White => file > KING_FILE,
        Side::Black => file < KING_FILE,
    };
    if right_of_the_king && kind.has_wings() {
        Wing::Right
    } else {
        Wing::Unmarked
    }
}

/// The pieces that a Patrol of their own side checks and that no Patrol has checked before, each
/// with the Patrol (TOTA*S 5.9).
pub(super) fn seen_by_patrols(board: &Board) -> Vec<(PieceId, PieceId)> {
    let mut seen = Vec::new();
    for (patrol, piece) in board.pieces() {
        let Some(from) = piece.square().filter(|_| piece.kind == Kind::Patrol) else {
            continue;
        };
        for files in [-1, 1] {
            let square = from.offset(files, forward(piece.side));
            let Some(id) = square.and_then(|square| board.at(square)) else {
                continue;
            };
            let other = board.piece(id);
            if other.side == piece.side && !other.checked {
                seen.push((id, patrol));
            }
        }
    }
    seen
}

/// The side's first rank, on which its King row starts (TOTA*S 1.2).
pub const fn first_rank(side: Side) -> i8 {
    match side {
        Side::White => 0,
        Side::Black => 11,
    }
}

/// The rank on which the side's pawn row starts, and from which it may make a double step
/// (TOTA*S 2).
pub const fn pawn_rank(side: Side) -> i8 {
    match side {
        Side::White => 1,
        Side::Black => 10,
    }
}

/// The rank on which the side's pawn-row pieces are promoted (TOTA*S 2.6).
pub const fn last_rank(side: Side) -> i8 {
    first_rank(side.other())
}

/// The rank offset of one step forward for the side: 1 or -1 (TOTA*S 1.2).
pub const fn forward(side: Side) -> i8 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}
