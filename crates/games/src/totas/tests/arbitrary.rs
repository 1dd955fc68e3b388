//! Random values for property tests: Regulations, terrain, positions, written parts.

use std::fmt::Write as _;

use proptest::prelude::*;

use crate::totas::board::{Absence, PiecePlace};
use crate::totas::regulations::{CoalitionOrder, Dice, Edition, LabyrinthOf, LegionForm, MoleTime};
use crate::totas::replay::Replay;
use crate::totas::terrain::{Zone, ZoneKind};
use crate::totas::written::{Castling, PieceAction, WrittenAction, WrittenMove, WrittenPart};
use crate::totas::{
    Armament, Facing, Kind, PieceRow, Position, Regulations, Square, Terrain, generate,
};
use crate::{PerSide, Side};

prop_compose! {
    /// Regulations with any value in every field; limits are small in most cases, so that they
    /// are reached.
    pub fn any_regulations()(
        edition in prop::sample::select(Edition::ALL.to_vec()),
        second in any::<[bool; 8]>(),
        dice in prop::sample::select(vec![Dice::Sum, Dice::En]),
        boar_and_chariot in any::<bool>(),
        armament in Armament::FORMS,
        illegal_limit in prop_oneof![3 => 1u8..4, 1 => 1u8..=100],
        rest_after_move in any::<bool>(),
        points in (0u8..=5, 0u8..=5),
        game_minutes in 1u16..=1000,
        reply_seconds in 1u16..=3600,
        mole_after in prop_oneof![3 => 1u16..30, 1 => 1u16..=1000],
        coalition in any::<bool>(),
        coalition_order in prop::sample::select(vec![CoalitionOrder::Fixed, CoalitionOrder::Alternating]),
        tolerance_percent in 0u8..=100,
    ) -> Regulations {
        let armament = Armament::parse(&armament).filter(|_| boar_and_chariot).unwrap_or_default();
        Regulations {
            edition,
            legion: if second[0] { LegionForm::Any } else { LegionForm::Rank },
            legion_moves: second[1],
            complete_terrain: second[2],
            king_returns: second[3],
            labyrinth: if second[4] { LabyrinthOf::Both } else { LabyrinthOf::Rival },
            checks_from_start: second[5],
            doom_king: second[6],
            mole: if second[7] { MoleTime::AfterDark } else { MoleTime::BeforeDark },
            dice,
            boar_and_chariot,
            armament,
            illegal_limit,
            rest_after_move,
            forfeit_loss: points.0,
            bye_points: points.1,
            game_minutes,
            reply_seconds,
            mole_after,
            coalition,
            coalition_order,
            tolerance_percent,
        }
    }
}

prop_compose! {
    /// The terrain that one side may have written before the game, complete or not.
    pub fn any_terrain(side: Side)(
        seed in any::<u64>(),
        kept in any::<[bool; 4]>(),
    ) -> Terrain {
        let game = generate::unfinished(seed, 0, &Regulations::default(), 0);
        let terrain = game.terrain[side];
        let zones: Vec<Zone> = terrain
            .zones()
            .zip(kept)
            .filter_map(|(zone, kept)| kept.then_some(*zone))
            .collect();
        let acropolis = terrain.acropolis().filter(|_| kept[2]);
        Terrain::check(side, acropolis, &zones, terrain.labyrinth().filter(|_| kept[3])).unwrap()
    }
}

/// Every kind but the King.
const KINDS: [Kind; 12] = [
    Kind::Queen,
    Kind::Rook,
    Kind::Knight,
    Kind::Bishop,
    Kind::Volcano,
    Kind::Tornado,
    Kind::Gryphon,
    Kind::Legionary,
    Kind::Patrol,
    Kind::Pawn,
    Kind::Boar,
    Kind::Chariot,
];

fn at(text: &str) -> Square {
    Square::parse(text).unwrap()
}

fn zone(kind: ZoneKind, first: &str, last: &str) -> Zone {
    Zone::new(kind, at(first), at(last)).unwrap()
}

/// Terrain of both sides without Acropolises, which are no mirror images.
fn zones_and_labyrinths() -> PerSide<Terrain> {
    let white = [
        zone(ZoneKind::Sea, "d4", "f4"),
        zone(ZoneKind::Mountains, "k3", "k5"),
    ];
    let black = [
        zone(ZoneKind::Desert, "c9", "e9"),
        zone(ZoneKind::Mountains, "g7", "g9"),
    ];
    PerSide::new(
        Terrain::check(Side::White, None, &white, Some(at("d6"))).unwrap(),
        Terrain::check(Side::Black, None, &black, Some(at("h7"))).unwrap(),
    )
}

/// One piece of a crowded position.
#[derive(Debug, Clone)]
struct ArbitraryPiece {
    kind: Kind,
    side: Side,
    right_hand: bool,
    misses: u8,
    turned: bool,
}

prop_compose! {
    fn any_man()(
        kind in prop::sample::select(KINDS.to_vec()),
        side in any_side(),
        right_hand in any::<bool>(),
        misses in 0u8..12,
        turned in any::<bool>(),
    ) -> ArbitraryPiece {
        ArbitraryPiece { kind, side, right_hand, misses: misses.saturating_sub(8), turned }
    }
}

impl ArbitraryPiece {
    /// The word of the piece in a `[Position]`; `None` for a pawn-row piece on a King-row rank,
    /// where it would have been promoted.
    fn word(&self, square: Square) -> Option<String> {
        if self.kind.row() == PieceRow::Pawn && matches!(square.rank(), 0 | 11) {
            return None;
        }
        let mut word = String::new();
        if self.right_hand && self.kind.has_wings() {
            word.push('_');
        }
        write!(word, "{}{square}", self.kind.symbol()).unwrap();
        let mut facings = Facing::ALL.into_iter().filter(|it| it.kind() == self.kind);
        if let Some(facing) = facings.nth(self.turned.into()) {
            word.push_str(facing.word());
        }
        if self.misses > 0 {
            write!(word, "~{}", self.misses).unwrap();
        }
        Some(word)
    }
}

/// The state of a piece from the game so far.
type Memory = (u8, [bool; 4]);

prop_compose! {
    /// A crowded random position with terrain, absent pieces and a random past.
    pub fn crowded()(
        squares in Just(Square::all().collect::<Vec<_>>()).prop_shuffle(),
        men in prop::collection::vec(any_man(), 4..26),
        kings in prop::sample::select(vec!["", "", "", "~2", "^"]),
        used in any::<[bool; 6]>(),
        memories in prop::collection::vec(any::<Memory>(), 1..20),
        with_terrain in any::<bool>(),
    ) -> Position {
        let terrain = if with_terrain { zones_and_labyrinths() } else { PerSide::default() };
        let retreats = kings == "^";
        let mut squares: Vec<Square> = squares;
        if retreats {
            squares.retain(|square| *square != at("j2"));
            squares.insert(0, at("j2"));
        }
        let mut squares = squares.into_iter();
        let mut words = PerSide::new("white ".to_owned(), "black ".to_owned());
        for (side, suffix) in [(Side::White, kings), (Side::Black, "")] {
            write!(words[side], "K{}{suffix} ", squares.next().unwrap()).unwrap();
        }
        for (man, square) in men.iter().zip(squares) {
            if let Some(word) = man.word(square) {
                write!(words[man.side], "{word} ").unwrap();
            }
        }
        let text = format!("{}; {}", words.white, words.black);
        let mut position = Position::from_setup(&text, terrain, 7).unwrap();
        position.skip_used = PerSide::new(used[0], used[1]);
        position.labyrinth_used = PerSide::new(used[2] && used[3], used[4] && used[5]);
        let ids: Vec<_> = position.board().pieces().map(|(id, _)| id).collect();
        for (id, (rare, often)) in ids.into_iter().zip(memories.into_iter().cycle()) {
            let piece = position.board.piece_mut(id);
            let [forward, checked, tired, in_labyrinth] = often;
            piece.forward = forward;
            piece.checked = checked;
            piece.tired = tired;
            piece.doomed = rare < 32 && piece.kind != Kind::King;
            if let PiecePlace::Absent { cause, .. } = &mut piece.place
                && in_labyrinth
            {
                *cause = Absence::Labyrinth;
            }
        }
        position
    }
}

prop_compose! {
    /// Legionaries and a few other pieces crowded on the squares of four files, so that
    /// Legions form and fall apart.
    pub fn legions()(
        squares in Just(Square::all().collect::<Vec<_>>()).prop_shuffle(),
        men in prop::collection::vec(("[LLLLpPN]", any_side()), 4..12),
        steps in any::<u16>(),
    ) -> Position {
        let near = |square: &Square| {
            (2..6).contains(&square.file()) && (3..7).contains(&square.rank())
        };
        let mut words = PerSide::new("white Kl1".to_owned(), "black Kl12".to_owned());
        for ((symbol, side), square) in men.iter().zip(squares.into_iter().filter(near)) {
            write!(words[*side], " {symbol}{square}").unwrap();
        }
        let text = format!("{}; {}", words.white, words.black);
        let mut position = Position::from_setup(&text, PerSide::default(), 7).unwrap();
        let ids: Vec<_> = position.board().pieces().map(|(id, _)| id).collect();
        for (n, id) in ids.into_iter().enumerate() {
            let piece = position.board.piece_mut(id);
            piece.forward = piece.kind != Kind::King && steps >> n & 1 == 1;
        }
        position
    }
}

prop_compose! {
    /// The position after some game moves of a generated game that goes on.
    fn played(regulations: Regulations)(
        seed in any::<u64>(),
        game_moves in 0u16..16,
    ) -> Position {
        let game = generate::unfinished(seed, 0, &regulations, game_moves);
        let replay = Replay::from_record(&game);
        let ended = usize::from(replay.end().is_some());
        let last = replay.positions().count() - 1 - ended;
        replay.positions().nth(last).unwrap().clone()
    }
}

/// A position and the Regulations of its game, often from the game move after which the mole is
/// drawn.
pub fn any_game() -> impl Strategy<Value = (Position, Regulations)> {
    let crowded =
        (crowded(), any_regulations(), 0u16..3).prop_map(|(position, regulations, at)| {
            // A crowded board has every kind.
            let regulations = Regulations {
                boar_and_chariot: true,
                ..regulations
            };
            let mut position = position.armed(regulations.armament);
            position.game_move = match at {
                0 => 7,
                more => regulations.mole_after + more - 1,
            };
            (position, regulations)
        });
    let played = any_regulations().prop_flat_map(|regulations| {
        played(regulations.clone()).prop_map(move |position| (position, regulations.clone()))
    });
    prop_oneof![9 => crowded, 1 => played]
}

pub fn any_side() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::ALL.to_vec())
}

pub fn any_square() -> impl Strategy<Value = Square> {
    (0i8..12, 0i8..12).prop_map(|(file, rank)| Square::new(file, rank).unwrap())
}

pub fn any_symbol() -> impl Strategy<Value = Option<Kind>> {
    let symbols = Kind::ALL.map(|kind| (kind != Kind::Pawn).then_some(kind));
    prop::sample::select(symbols.to_vec())
}

prop_compose! {
    fn any_move()(
        symbol in any_symbol(),
        marks in any::<[bool; 2]>(),
        origin in prop::option::weighted(0.3, any_square()),
        square in any_square(),
        promotion in prop::option::weighted(0.2, any_symbol()),
        deed in prop::sample::select(vec![PieceAction::Going, PieceAction::Going, PieceAction::Turn, PieceAction::Explosion]),
    ) -> WrittenMove {
        WrittenMove {
            symbol,
            symbol_underlined: marks[0] && symbol.is_some(),
            origin,
            square_underlined: marks[1],
            square,
            promotion: promotion.flatten(),
            deed,
        }
    }
}

/// A random part of a plan, legal or not.
pub fn any_part() -> impl Strategy<Value = WrittenPart> {
    let action = prop_oneof![
        1 => Just(WrittenAction::Skip),
        1 => Just(WrittenAction::Retreat),
        1 => Just(WrittenAction::Castling(Castling::KingRook)),
        1 => Just(WrittenAction::Castling(Castling::RookKing)),
        8 => any_move().prop_map(WrittenAction::Move),
    ];
    (any::<bool>(), action).prop_map(|(void, action)| WrittenPart { void, action })
}
