//! The setup of a game: the Regulations with everything that follows from them and from the sets
//! of the players (TCHESS 1, TCHESS 10; TCHESS 12.4).

use std::sync::Arc;

use super::array::{Array, Pairs, last_rank};
use super::attack;
use super::kind::{Kind, Kinds};
use super::pattern::{Movement, Tables};
use super::piece::Piece;
use super::position::Position;
use super::regulations::{KingRule, Promotion, Regulations};
use super::square::{Size, Spot, Square, Squares};
use super::words::Phrase;
use crate::{PerSide, Side};

/// The rules of one game.
#[derive(Debug, Clone)]
pub struct Setup {
    regulations: Arc<Regulations>,
    sets: PerSide<Option<Pairs>>,
    tables: Arc<Tables>,
    portals: PerSide<Square>,
    promotions: PerSide<Vec<Kind>>,
    last_ranks: PerSide<Squares>,
    has_check: bool,
    start: Box<Position>,
}

/// An incompatibility of the fields of Regulations or of sets, in the order in which they are
/// judged (TCHESS 12.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetupFault {
    /// A side does not have exactly one King in the array (TCHESS 1.2).
    Kings(Side, u16),
    /// A pawn kind is on its own last rank in the array (TCHESS 1.2).
    LastRank(Kind, Spot),
    /// A portal is not a square of the board (TCHESS 1.6).
    Portals(Spot, Size),
    /// The King is captured and held, but other kinds are targets (TCHESS 10.1).
    KingAndTargets,
    /// The King cannot move, but has to be escorted (TCHESS 10.1).
    FlagAndEscort,
    /// Turning is a move, but pieces have no facing (TCHESS 10.1).
    TurnWithoutPolarity,
    /// A worse result would give more points than a better one (TCHESS 5.11).
    Points,
    /// A turn would add time, but the players have no clocks (TCHESS 5.12).
    IncrementWithoutBank,
    /// A set is given, but the players do not choose (TCHESS 1.5).
    SetWithoutChoice,
    /// A pair is neither one of the sides nor of two pawn kinds (TCHESS 1.5).
    SetPair,
    /// A side has no target in its array (TCHESS 6.5).
    Targets(Side),
    /// Black's King is attacked in the array (TCHESS 1.2).
    Attacked,
}

impl SetupFault {
    /// The clause that is broken.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Kings(..) | Self::LastRank(..) | Self::Attacked => "1.2",
            Self::Portals(..) => "1.6",
            Self::KingAndTargets | Self::FlagAndEscort | Self::TurnWithoutPolarity => "10.1",
            Self::Points => "5.11",
            Self::IncrementWithoutBank => "5.12",
            Self::SetWithoutChoice | Self::SetPair => "1.5",
            Self::Targets(_) => "6.5",
        }
    }

    /// The sentence for the fault.
    pub(super) fn phrase(self) -> Phrase {
        match self {
            Self::Kings(side, count) => Phrase::new("setup-kings")
                .with("side", side)
                .with("count", count),
            Self::LastRank(kind, spot) => Phrase::new("setup-last-rank")
                .with("kind", kind)
                .with("square", spot.to_string()),
            Self::Portals(spot, size) => Phrase::new("setup-portals")
                .with("square", spot.to_string())
                .with("last", size.last().to_string()),
            Self::KingAndTargets => Phrase::new("setup-king-targets"),
            Self::FlagAndEscort => Phrase::new("setup-flag-escort"),
            Self::TurnWithoutPolarity => Phrase::new("setup-turn-polarity"),
            Self::Points => Phrase::new("setup-points"),
            Self::IncrementWithoutBank => Phrase::new("setup-increment"),
            Self::SetWithoutChoice => Phrase::new("setup-no-choice"),
            Self::SetPair => Phrase::new("setup-set-pair"),
            Self::Targets(side) => Phrase::new("setup-targets").with("side", side),
            Self::Attacked => Phrase::new("setup-attacked"),
        }
    }
}

impl Setup {
    /// The setup of a game in which the sides have chosen these sets.
    ///
    /// # Errors
    /// The first incompatibility of the Regulations and the sets (TCHESS 12.4).
    pub fn new(
        regulations: &Regulations,
        sets: &PerSide<Option<Pairs>>,
    ) -> Result<Self, SetupFault> {
        check_array(&regulations.array)?;
        let size = regulations.array.size();
        let portals = portals(regulations, size).map_err(|spot| SetupFault::Portals(spot, size))?;
        check_fields(regulations)?;
        for set in [&sets.white, &sets.black].into_iter().flatten() {
            if !regulations.free_choice {
                return Err(SetupFault::SetWithoutChoice);
            }
            if !set.is_choice_of(&regulations.sides) {
                return Err(SetupFault::SetPair);
            }
        }
        let array = array_of(regulations, sets);
        for side in Side::ALL {
            let mut targets = regulations.targets.iter();
            if !targets.any(|kind| array.count(side, kind) > 0) {
                return Err(SetupFault::Targets(side));
            }
        }
        let setup = Self::assembled(regulations, sets, portals);
        let is_attacked = attack::is_king_attacked(&setup, &setup.start, Side::Black, None);
        if setup.has_check && is_attacked {
            return Err(SetupFault::Attacked);
        }
        Ok(setup)
    }

    /// The setup of a game under the default Regulations, which a test shows to be valid.
    pub fn usual() -> Self {
        let regulations = Regulations::default();
        let portals = portals(&regulations, regulations.array.size());
        let portals = portals.unwrap_or(PerSide::new(Square(0), Square(0)));
        Self::assembled(&regulations, &PerSide::default(), portals)
    }

    fn assembled(
        regulations: &Regulations,
        sets: &PerSide<Option<Pairs>>,
        portals: PerSide<Square>,
    ) -> Self {
        let array = array_of(regulations, sets);
        let start = Position::of_array(&array);
        Self {
            tables: Tables::for_size(array.size(), regulations.polarity),
            portals,
            promotions: PerSide::from_fn(|side| promotions(regulations, &start, side)),
            last_ranks: PerSide::from_fn(|side| {
                let board = array.size();
                let rank = last_rank(board, side);
                let files = 0..board.files();
                files.filter_map(|file| board.square(file, rank)).collect()
            }),
            has_check: regulations.has_check(),
            start: Box::new(start),
            sets: sets.clone(),
            regulations: Arc::new(regulations.clone()),
        }
    }

    /// The Regulations of the game.
    pub const fn regulations(&self) -> &Arc<Regulations> {
        &self.regulations
    }

    /// The sets that the sides have chosen (TCHESS 1.5).
    pub const fn sets(&self) -> &PerSide<Option<Pairs>> {
        &self.sets
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.tables.size()
    }

    /// The move tables of all kinds.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The portal of a side (TCHESS 1.6).
    pub fn portal(&self, side: Side) -> Square {
        self.portals[side]
    }

    /// The kinds to which a side's pawn kinds are promoted (TCHESS 2.7).
    pub fn promotions(&self, side: Side) -> &[Kind] {
        &self.promotions[side]
    }

    /// Whether the game has check (TCHESS 5.1).
    pub const fn has_check(&self) -> bool {
        self.has_check
    }

    /// Whether a captured King is held, and Kings do not capture (TCHESS 6.2, TCHESS 6.4).
    pub fn is_king_held(&self) -> bool {
        self.regulations.king != KingRule::Mate
    }

    /// The movement of a piece that is a kind or copies it; `None` for a King that cannot move.
    pub fn movement(&self, kind: Kind) -> Option<Movement> {
        match (kind, self.regulations.king) {
            (Kind::King, KingRule::Capture) => Some(Movement::PASSIVE_KING),
            (Kind::King, KingRule::Flag) | (Kind::Jester, _) => None,
            _ => Some(Movement::for_kind(kind)),
        }
    }

    /// The same setup without polarity, to find out what a facing forbids.
    #[must_use]
    pub fn without_polarity(&self) -> Self {
        let regulations = Regulations {
            polarity: false,
            ..Regulations::clone(&self.regulations)
        };
        Self {
            tables: Tables::for_size(self.size(), false),
            regulations: Arc::new(regulations),
            ..self.clone()
        }
    }

    /// The initial position.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Whether a move of this piece to a square promotes it (TCHESS 2.7).
    pub fn promotes(&self, piece: Piece, to: Square) -> bool {
        piece.kind().is_pawn() && self.last_ranks[piece.side()].has(to)
    }

    /// The squares of a side's last rank (TCHESS 2.7), which does not depend on facings
    /// (TCHESS 9.3).
    pub fn last_rank(&self, side: Side) -> &Squares {
        &self.last_ranks[side]
    }
}

/// The array after the exchanges of the event and of the players (TCHESS 1.4, TCHESS 1.5).
fn array_of(regulations: &Regulations, sets: &PerSide<Option<Pairs>>) -> Array {
    let mut array = regulations.array.clone();
    for side in Side::ALL {
        array = array.exchanged(side, &regulations.exchange);
    }
    for side in Side::ALL {
        if let Some(set) = &sets[side] {
            array = array.exchanged(side, set);
        }
    }
    array
}

/// Checks that either side has exactly one King, and no pawn kind on its own last rank
/// (TCHESS 1.2).
fn check_array(array: &Array) -> Result<(), SetupFault> {
    for side in Side::ALL {
        let kings = array.count(side, Kind::King);
        if kings != 1 {
            let kings = u16::try_from(kings).unwrap_or(u16::MAX);
            return Err(SetupFault::Kings(side, kings));
        }
    }
    match array.pawn_on_last_rank() {
        Some((kind, square)) => Err(SetupFault::LastRank(kind, array.size().spot(square))),
        None => Ok(()),
    }
}

/// Both portals, White's first; otherwise one that the board does not have (TCHESS 1.6).
fn portals(regulations: &Regulations, size: Size) -> Result<PerSide<Square>, Spot> {
    let file = size.files().div_ceil(2) - 1;
    let on = |rank| Spot { file, rank };
    let usual = || PerSide::new(on(0), on(size.ranks() - 1));
    let PerSide { white, black } = regulations.portals.unwrap_or_else(usual);
    let find = |spot| size.find(spot).ok_or(spot);
    Ok(PerSide::new(find(white)?, find(black)?))
}

/// Checks the compatibility of the fields (TCHESS 5.11, TCHESS 10.1).
fn check_fields(regulations: &Regulations) -> Result<(), SetupFault> {
    let is_king_held = regulations.king != KingRule::Mate;
    if is_king_held && regulations.targets != Kinds::one(Kind::King) {
        return Err(SetupFault::KingAndTargets);
    }
    if regulations.king == KingRule::Flag && regulations.escort {
        return Err(SetupFault::FlagAndEscort);
    }
    if regulations.turn_in_place && !regulations.polarity {
        return Err(SetupFault::TurnWithoutPolarity);
    }
    let Regulations {
        win_points,
        draw_points,
        loss_points,
        ..
    } = *regulations;
    if win_points < draw_points || draw_points < loss_points {
        return Err(SetupFault::Points);
    }
    if regulations.increment_seconds > 0 && regulations.bank_minutes == 0 {
        return Err(SetupFault::IncrementWithoutBank);
    }
    Ok(())
}

/// The kinds to which a side's pawn kinds are promoted, in the order of TCHESS 3 (TCHESS 2.7).
fn promotions(regulations: &Regulations, start: &Position, side: Side) -> Vec<Kind> {
    let kinds = match regulations.promotion {
        Promotion::List(kinds) => kinds,
        Promotion::Array => {
            let seniors = Kind::ALL
                .into_iter()
                .filter(|kind| kind.is_senior() && start.count(side, *kind) > 0);
            let seniors = seniors.fold(Kinds::NONE, Kinds::with);
            if seniors.is_empty() {
                Kinds::one(Kind::Queen)
            } else {
                seniors
            }
        }
    };
    kinds.iter().collect()
}
