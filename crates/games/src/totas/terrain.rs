//! Terrain that a side wrote down before the game (TOTA*S 3), checked.
//!
//! Whether a Labyrinth is still armed is part of the position.

use super::fault::{Fault, TerrainFault};
use super::{Kind, Square};
use crate::Side;
use areopagus_language::Language;

/// An item of terrain that a side writes down before the game (TOTA*S 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TerrainItem {
    /// The Acropolis (TOTA*S 3.1).
    Acropolis,
    /// The zone along a rank (TOTA*S 3.2).
    ZoneAlongARank,
    /// The zone along a file (TOTA*S 3.2).
    ZoneAlongAFile,
    /// The Labyrinth (TOTA*S 3.3).
    Labyrinth,
}

impl TerrainItem {
    /// The stable word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Acropolis => "acropolis",
            Self::ZoneAlongARank => "zone_along_a_rank",
            Self::ZoneAlongAFile => "zone_along_a_file",
            Self::Labyrinth => "labyrinth",
        }
    }

    /// The name in a list.
    pub const fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Acropolis, Language::En) => "Acropolis",
            (Self::ZoneAlongARank, Language::En) => "Zone along a rank",
            (Self::ZoneAlongAFile, Language::En) => "Zone along a file",
            (Self::Labyrinth, Language::En | Language::De) => "Labyrinth",
            (Self::Acropolis, Language::Ru) => "Акрополь",
            (Self::ZoneAlongARank, Language::Ru) => "Зона на горизонтали",
            (Self::ZoneAlongAFile, Language::Ru) => "Зона на вертикали",
            (Self::Labyrinth, Language::Ru) => "Лабиринт",
            (Self::Acropolis, Language::De) => "Akropolis",
            (Self::ZoneAlongARank, Language::De) => "Zone auf einer Reihe",
            (Self::ZoneAlongAFile, Language::De) => "Zone auf einer Linie",
        }
    }
}

/// A kind of zone (TOTA*S 3.2). The texts forbid to go through its squares; a ruling says that
/// they may not be entered either.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ZoneKind {
    /// Closed to foreign Knights.
    Sea,
    /// Closed to foreign Rooks.
    Mountains,
    /// Closed to foreign Bishops.
    Desert,
}

impl ZoneKind {
    /// All kinds, in the order of TOTA*S 3.2.
    pub const ALL: [Self; 3] = [Self::Sea, Self::Mountains, Self::Desert];

    /// The word of the record: `sea`, `mountains` or `desert`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sea => "sea",
            Self::Mountains => "mountains",
            Self::Desert => "desert",
        }
    }

    /// The kind of piece that may not enter it.
    pub const fn bars(self) -> Kind {
        match self {
            Self::Sea => Kind::Knight,
            Self::Mountains => Kind::Rook,
            Self::Desert => Kind::Bishop,
        }
    }
}

/// A zone: three squares in line, dark, light, dark (TOTA*S 3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Zone {
    kind: ZoneKind,
    squares: [Square; 3],
}

impl Zone {
    /// The zone from its first to its last square, in either order.
    ///
    /// # Errors
    /// The squares are not three along a rank or a file, or not dark at the ends (TOTA*S 3.2).
    pub fn new(kind: ZoneKind, one: Square, other: Square) -> Result<Self, Fault> {
        let (first, last) = (one.min(other), one.max(other));
        let files = last.file() - first.file();
        let ranks = last.rank() - first.rank();
        let middle = match (files, ranks) {
            (2, 0) => first.offset(1, 0),
            (0, 2) => first.offset(0, 1),
            _ => None,
        };
        match middle {
            Some(middle) if first.is_dark() => Ok(Self {
                kind,
                squares: [first, middle, last],
            }),
            _ => Err(Fault::Terrain(TerrainFault::ZoneShape(kind))),
        }
    }

    /// The kind of the zone.
    pub const fn kind(&self) -> ZoneKind {
        self.kind
    }

    /// The three squares, the lowest first.
    pub const fn squares(&self) -> [Square; 3] {
        self.squares
    }

    fn is_along_a_rank(self) -> bool {
        let [first, _, last] = self.squares;
        first.rank() == last.rank()
    }
}

/// One side's terrain (TOTA*S 3). A side may leave some of it out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Terrain {
    acropolis: Option<Square>,
    zones: [Option<Zone>; 2],
    labyrinth: Option<Square>,
}

impl Terrain {
    /// The squares that a side may choose as its Acropolis (TOTA*S 3.1).
    pub const fn acropolis_choices(side: Side) -> [&'static str; 3] {
        match side {
            Side::White => ["b2", "j2", "k3"],
            Side::Black => ["b10", "c11", "k11"],
        }
    }

    /// Checks one side's terrain.
    ///
    /// # Errors
    /// The first thing that `TOTA*S 3.1` to `TOTA*S 3.3` forbid.
    pub fn check(
        side: Side,
        acropolis: Option<Square>,
        zones: &[Zone],
        labyrinth: Option<Square>,
    ) -> Result<Self, Fault> {
        let refuse = |fault| Err(Fault::Terrain(fault));
        if let Some(square) = acropolis {
            let named = square.to_string();
            if !Self::acropolis_choices(side).contains(&named.as_str()) {
                return refuse(TerrainFault::Acropolis(side));
            }
        }
        if let Some(square) = labyrinth
            && square.rank() != labyrinth_rank(side)
        {
            return refuse(TerrainFault::Labyrinth(side));
        }
        let zones = match *zones {
            [] => [None, None],
            [one] => [Some(one), None],
            [one, two] => [Some(one), Some(two)],
            _ => return refuse(TerrainFault::TooManyZones),
        };
        if let [Some(one), Some(two)] = zones {
            if one.kind == two.kind {
                return refuse(TerrainFault::SameZones(one.kind));
            }
            if one.is_along_a_rank() == two.is_along_a_rank() {
                return refuse(TerrainFault::ZonesParallel);
            }
            if let Some(at) = one.squares.iter().find(|at| two.squares.contains(at)) {
                return refuse(TerrainFault::ZonesCross(*at));
            }
        }
        for zone in zones.iter().flatten() {
            for square in zone.squares {
                if !zone_ranks(side).contains(&square.rank()) {
                    return refuse(TerrainFault::ZoneOutside(zone.kind, side));
                }
                if acropolis == Some(square) || labyrinth == Some(square) {
                    return refuse(TerrainFault::ZonesCross(square));
                }
            }
        }
        Ok(Self {
            acropolis,
            zones,
            labyrinth,
        })
    }

    /// The Acropolis, if it is written down.
    pub const fn acropolis(&self) -> Option<Square> {
        self.acropolis
    }

    /// The zones, at most two.
    pub fn zones(&self) -> impl Iterator<Item = &Zone> {
        self.zones.iter().flatten()
    }

    /// The terrain as the opponent may know it: without the Labyrinth (TOTA*S 3.3).
    #[must_use]
    pub const fn without_labyrinth(mut self) -> Self {
        self.labyrinth = None;
        self
    }

    /// The Labyrinth, if it is written down. It is sealed: the arbiter keeps it secret until a
    /// piece stops on it (TOTA*S 3.3).
    pub const fn labyrinth(&self) -> Option<Square> {
        self.labyrinth
    }

    /// The missing items among an Acropolis, a zone along a rank, one along a file and a
    /// Labyrinth, in this order (TOTA*S 3).
    pub fn missing(&self) -> Vec<TerrainItem> {
        let lies = |along_a_rank| {
            let mut zones = self.zones();
            zones.any(|zone| zone.is_along_a_rank() == along_a_rank)
        };
        [
            (TerrainItem::Acropolis, self.acropolis.is_some()),
            (TerrainItem::ZoneAlongARank, lies(true)),
            (TerrainItem::ZoneAlongAFile, lies(false)),
            (TerrainItem::Labyrinth, self.labyrinth.is_some()),
        ]
        .into_iter()
        .filter_map(|(item, is_there)| (!is_there).then_some(item))
        .collect()
    }

    /// Whether all items are written down that the rules require (TOTA*S 3).
    pub fn is_complete(&self) -> bool {
        self.missing().is_empty()
    }

    /// The zone that closes a square to a foreign piece of this kind (TOTA*S 3.2).
    pub fn bar(&self, kind: Kind, square: Square) -> Option<ZoneKind> {
        self.zones()
            .find(|zone| zone.kind.bars() == kind && zone.squares.contains(&square))
            .map(Zone::kind)
    }
}

impl std::fmt::Display for Terrain {
    /// The form of a terrain tag: `acropolis b2; sea d4-f4; labyrinth d6`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let acropolis = self.acropolis.map(|at| format!("acropolis {at}"));
        let zones = self.zones().map(|zone| {
            let [first, _, last] = zone.squares;
            format!("{} {first}-{last}", zone.kind.word())
        });
        let labyrinth = self.labyrinth.map(|at| format!("labyrinth {at}"));
        let all: Vec<String> = acropolis
            .into_iter()
            .chain(zones)
            .chain(labyrinth)
            .collect();
        f.write_str(&all.join("; "))
    }
}

/// The rank, counted from 0, of a side's Labyrinth (TOTA*S 3.3).
pub const fn labyrinth_rank(side: Side) -> i8 {
    match side {
        Side::White => 5,
        Side::Black => 6,
    }
}

/// The ranks, counted from 0, of a side's zones (TOTA*S 3.2).
const fn zone_ranks(side: Side) -> std::ops::RangeInclusive<i8> {
    match side {
        Side::White => 2..=5,
        Side::Black => 6..=9,
    }
}
