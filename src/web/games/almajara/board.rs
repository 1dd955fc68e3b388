//! Draws the board of Almajara with the reserves.

use askama::Template;

use super::super::{Caption, ShownBoard};
use super::last::{self, Done};
use super::pattern::{self, Drawing};
use crate::games::almajara::{Catalogue, Cell, Chip, ChipId, Equipment, Face, Zone, ZoneKind};
use crate::games::{PerSide, Side};
use crate::web::kit::arrow;
use crate::web::kit::colours::{above_and_below, colour};
use crate::web::kit::i18n::{Key, Words};

/// The side of a cell in units of the picture.
const CELL: i32 = 36;
/// The margin for the letters and numbers.
const EDGE: i32 = 22;

/// The board and its surroundings; a small one has no reserves.
pub(super) fn drawn(
    words: Words,
    equipment: &Equipment,
    shown: ShownBoard<'_>,
    title: &str,
    small: bool,
) -> askama::Result<String> {
    Almajara::new(words, equipment, shown, title, small).render()
}

/// The board as a standalone picture.
pub(super) fn picture(
    words: Words,
    equipment: &Equipment,
    shown: ShownBoard<'_>,
    caption: &Caption<'_>,
) -> askama::Result<String> {
    let Caption {
        event,
        heading,
        names,
        in_card,
    } = caption;
    Picture {
        title: caption.title(),
        event,
        heading,
        names,
        in_card: *in_card,
        score: shown.board.score,
        drawn: Almajara::new(words, equipment, shown, heading, true),
    }
    .render()
}

/// White's chips of a catalogue, each as it may lie.
pub(super) fn chips(words: Words, catalogue: &Catalogue) -> askama::Result<String> {
    let faces = catalogue.chips().flat_map(|chip| {
        chip.faces().map(move |face| {
            let title = of_chip(words, chip, face);
            ChipShape::new((Side::White, Side::White), face, Some(chip), title)
        })
    });
    let chips = faces.collect();
    Chips { chips }.render()
}

/// Chips outside a board.
#[derive(Template)]
#[template(path = "games/almajara_chips.html")]
struct Chips {
    chips: Vec<ChipShape>,
}

/// A standalone picture of a board.
#[derive(Template)]
#[template(path = "games/almajara_picture.svg", escape = "html")]
struct Picture<'a> {
    title: String,
    event: &'a str,
    heading: &'a str,
    names: &'a PerSide<String>,
    in_card: bool,
    score: PerSide<u32>,
    drawn: Almajara,
}

/// A zone of the board.
struct ZoneShape {
    x: i32,
    y: i32,
    kind: &'static str,
    /// The name, and the side that controls it.
    title: String,
    /// The centre of its marker.
    marker: Option<(i32, i32)>,
}

impl ZoneShape {
    /// The drawing on its marker.
    fn sign(&self) -> &'static str {
        match self.kind {
            "lighthouse" => "M-6 14L-3-9H3L6 14zM-9-9H9L0-16z",
            "obelisk" => "M-5 14L-4-10 0-15 4-10 5 14z",
            "stone" => "M-13 10L-8-6 3-11 12-2 13 10z",
            _ => "M0-15L15 0 0 15-15 0z",
        }
    }

    fn colour(&self) -> &'static str {
        colour(match self.kind {
            "lighthouse" => "desert",
            "obelisk" => "labyrinth",
            "stone" => "mountains",
            "plain" => "sq-light",
            _ => "sea",
        })
    }
}

/// A cell that can be tapped.
struct CellShape {
    x: i32,
    y: i32,
    name: String,
}

/// What the last turn left on the board.
#[derive(Default)]
struct Traces {
    /// The corners of the cells that were left and reached.
    trail: Vec<(i32, i32)>,
    arrows: Vec<Trace>,
    /// The corners of the cells on which an enemy was captured.
    taken: Vec<(i32, i32)>,
    /// The corners of the cells with a chip that made an illegal action.
    illegal: Vec<(i32, i32)>,
}

/// The way of a chip that moved, up to the rim of the chip at its end.
struct Trace {
    side: Side,
    path: String,
}

impl Trace {
    /// The colour of the side's moves.
    fn colour(&self) -> &'static str {
        colour(match self.side {
            Side::White => "move-white",
            Side::Black => "move-black",
        })
    }
}

/// A chip on the board or in a reserve.
struct ChipShape {
    x: i32,
    y: i32,
    cell: String,
    /// The face that was dealt, which is shown.
    face: Face,
    side: Side,
    colour: &'static str,
    title: String,
    /// The moves; nothing if they are left to the referee.
    drawings: Vec<Drawing>,
    /// The dots of its strength (Almajara 1.1).
    strength: u8,
}

impl ChipShape {
    /// A chip of a side outside a board, with its moves as they are seen from a side.
    fn new(
        (side, viewpoint): (Side, Side),
        face: Face,
        known: Option<&Chip>,
        title: String,
    ) -> Self {
        let ahead = match viewpoint {
            Side::White => side,
            Side::Black => side.other(),
        };
        let pattern = known.and_then(|chip| chip.pattern_of(face.up));
        Self {
            x: 0,
            y: 0,
            cell: String::new(),
            face,
            side,
            colour: known.map_or("", |chip| chip.colour.word()),
            title,
            drawings: pattern.map_or_else(Vec::new, |it| pattern::drawn(it, ahead)),
            strength: known.map_or(0, |chip| chip.strength),
        }
    }

    /// The colour of the chip.
    fn rim(&self) -> &'static str {
        colour(&format!("chip-{}", self.colour))
    }

    /// The colours of the body, of its edge and of the marks on it.
    fn colours(&self) -> [&'static str; 3] {
        match self.side {
            Side::White => ["white-body", "white-edge", "white-edge"],
            Side::Black => ["black-body", "black-detail", "black-detail"],
        }
        .map(colour)
    }

    /// Its strength as a path of dots along its lower edge.
    fn dots(&self) -> String {
        let radius = if self.is_drawn() { 12.0 } else { 9.8 };
        let middle = f64::from(self.strength.saturating_sub(1)) / 2.0;
        let dots = (0..self.strength).map(|dot| {
            let turned = (90.0 + (middle - f64::from(dot)) * 22.0).to_radians();
            format!(
                "M{:.1} {:.1}h.01",
                turned.cos() * radius,
                turned.sin() * radius
            )
        });
        dots.collect::<Vec<String>>().concat()
    }

    /// The colour of the marks on it.
    fn sign(&self) -> &'static str {
        let [_, _, sign] = self.colours();
        sign
    }

    /// The number that acts refer to.
    const fn id(&self) -> ChipId {
        self.face.chip
    }

    /// Whether a drawing leaves less room for the number.
    const fn is_drawn(&self) -> bool {
        !self.drawings.is_empty()
    }

    /// The sides of the rim and of the body.
    const fn radii(&self) -> [&'static str; 2] {
        if self.is_drawn() {
            ["17", "14"]
        } else {
            ["15.5", "12"]
        }
    }
}

/// The chips of a side that are not on the board.
struct Tray {
    side: Side,
    title: String,
    chips: Vec<ChipShape>,
}

/// A board of Almajara with the reserves.
#[derive(Template)]
#[template(path = "games/almajara_board.html")]
struct Almajara {
    /// The side that it is seen from.
    viewpoint: Side,
    width: i32,
    height: i32,
    label: String,
    zones: Vec<ZoneShape>,
    cells: Vec<CellShape>,
    /// The way of an act that is not made on this position yet.
    way: Option<Way>,
    traces: Traces,
    chips: Vec<ChipShape>,
    files: Vec<(i32, String)>,
    ranks: Vec<(i32, u8)>,
    trays: Vec<Tray>,
}

/// The way of an act, from the middle of a cell to that of another.
struct Way {
    side: Side,
    from: (i32, i32),
    to: (i32, i32),
}

/// The way of the act after the position, if the acts go on from it (Almajara 3.2).
fn way(grid: &Grid<'_>, shown: ShownBoard<'_>) -> Option<Way> {
    let done = last::done(shown.acts.get(usize::from(shown.board.acts))?)?;
    Some(Way {
        side: shown.board.turn?.side,
        from: grid.middle(done.from?),
        to: grid.middle(done.to),
    })
}

/// The cells of a board in the picture, and the shapes on them.
struct Grid<'a> {
    words: Words,
    equipment: &'a Equipment,
    /// The side that it is seen from.
    viewpoint: Side,
    /// The width of the board in units of the picture.
    width: i32,
    /// The height of the board in units of the picture.
    height: i32,
}

impl<'a> Grid<'a> {
    fn new(words: Words, equipment: &'a Equipment, viewpoint: Side) -> Self {
        Self {
            words,
            equipment,
            viewpoint,
            width: i32::from(equipment.template.files()) * CELL,
            height: i32::from(equipment.template.ranks()) * CELL,
        }
    }

    /// The left edge of a cell.
    fn left(&self, cell: Cell) -> i32 {
        let file = i32::from(cell.file());
        match self.viewpoint {
            Side::White => file * CELL,
            Side::Black => self.width - (file + 1) * CELL,
        }
    }

    /// The upper edge of a cell.
    fn top(&self, cell: Cell) -> i32 {
        let rank = i32::from(cell.rank());
        match self.viewpoint {
            Side::White => self.height - (rank + 1) * CELL,
            Side::Black => rank * CELL,
        }
    }

    fn cell(&self, cell: Cell) -> CellShape {
        CellShape {
            x: self.left(cell),
            y: self.top(cell),
            name: cell.to_string(),
        }
    }

    /// The middle of a cell.
    fn middle(&self, cell: Cell) -> (i32, i32) {
        (self.left(cell) + CELL / 2, self.top(cell) + CELL / 2)
    }

    fn traces(&self, turn: &[Done], placed: &PerSide<Placed>) -> Traces {
        let corner = |cell: Cell| (self.left(cell), self.top(cell));
        let middle = |cell: Cell| {
            let (x, y) = self.middle(cell);
            (f64::from(x), f64::from(y))
        };
        let mut traces = Traces::default();
        for done in turn {
            traces
                .trail
                .extend(done.from.into_iter().chain([done.to]).map(corner));
            let stands = done.stands();
            if done.is_illegal {
                traces.illegal.push(corner(stands));
            }
            if done.captures {
                traces.taken.push(corner(done.to));
            }
            let side = side_on(placed, stands).unwrap_or(Side::White);
            let trace = |from| {
                let path = arrow::path(middle(from), middle(done.to), (0.0, 18.0))?;
                Some(Trace { side, path })
            };
            traces.arrows.extend(done.from.and_then(trace));
        }
        traces
    }

    /// A chip on its cell; in a reserve without one.
    fn chip(&self, side: Side, face: Face, cell: Option<Cell>) -> ChipShape {
        let known = self.equipment.catalogue.get(face.chip);
        let title = said(self.words, side, face, known, cell);
        ChipShape {
            x: cell.map_or(0, |cell| self.left(cell)) + CELL / 2,
            y: cell.map_or(0, |cell| self.top(cell)) + CELL / 2,
            cell: cell.map_or_else(String::new, |cell| cell.to_string()),
            ..ChipShape::new((side, self.viewpoint), face, known, title)
        }
    }

    fn zone(&self, zone: Zone, placed: &PerSide<Placed>) -> ZoneShape {
        let controls = |marker: Cell| side_on(placed, marker);
        let name = zone.kind.name(self.words.0);
        let controlled = zone.marker.and_then(controls);
        let title = controlled.map_or_else(
            || name.to_owned(),
            |side| format!("{name}: {}", self.words.side(side)),
        );
        // The corner is the first cell of three by three; a picture begins at the upper left one.
        let (x, y) = (self.left(zone.corner), self.top(zone.corner));
        let (x, y) = match self.viewpoint {
            Side::White => (x, y - 2 * CELL),
            Side::Black => (x - 2 * CELL, y),
        };
        ZoneShape {
            x,
            y,
            kind: kind_word(zone.kind),
            title,
            marker: zone
                .marker
                .map(|it| (self.left(it) + CELL / 2, self.top(it) + CELL / 2)),
        }
    }

    fn tray(&self, side: Side, reserve: &[Face]) -> Tray {
        Tray {
            side,
            title: self.words.t_with(
                "acts-reserve",
                &[("side", &self.words.side(side)), ("count", &reserve.len())],
            ),
            chips: (reserve.iter())
                .map(|face| self.chip(side, *face, None))
                .collect(),
        }
    }

    /// The names of the files, each with the middle of its file.
    fn files(&self) -> Vec<(i32, String)> {
        let letters = (0..self.equipment.template.files()).filter_map(|file| Cell::new(file, 0));
        letters
            .map(|cell| {
                let name = cell.to_string();
                let middle = self.left(cell) + CELL / 2;
                (middle, name.trim_end_matches('1').to_owned())
            })
            .collect()
    }

    /// The numbers of the ranks, each with the base line of its text.
    fn ranks(&self) -> Vec<(i32, u8)> {
        let cells = (0..self.equipment.template.ranks()).filter_map(|rank| Cell::new(0, rank));
        cells
            .map(|cell| (self.top(cell) + CELL / 2 + 5, cell.rank() + 1))
            .collect()
    }
}

impl Almajara {
    fn new(
        words: Words,
        equipment: &Equipment,
        shown: ShownBoard<'_>,
        title: &str,
        small: bool,
    ) -> Self {
        let template = &equipment.template;
        let viewpoint = shown.viewpoint;
        let grid = &Grid::new(words, equipment, viewpoint);
        let placed = Placed::parse(&shown.board.position);
        // The act after the position, if it is shown, is not made on it.
        let made = usize::from(shown.board.acts);
        let made = shown.acts.get(..made).unwrap_or(shown.acts);
        let standing = |side: Side| {
            let standing = placed[side].standing.iter();
            standing.map(move |(face, cell)| grid.chip(side, *face, Some(*cell)))
        };
        let tray = |side: Side| grid.tray(side, &placed[side].reserve);
        let zones = template.zones().iter();
        Self {
            viewpoint,
            width: grid.width + 2 * EDGE,
            height: grid.height + 2 * EDGE,
            label: words.t_with("acts-board-title", &[("heading", &title)]),
            zones: zones.map(|zone| grid.zone(*zone, &placed)).collect(),
            cells: template.cells().map(|cell| grid.cell(cell)).collect(),
            way: way(grid, shown),
            traces: grid.traces(
                &last::last_turn(made, |cell| side_on(&placed, cell)),
                &placed,
            ),
            chips: Side::ALL.into_iter().flat_map(standing).collect(),
            files: grid.files(),
            ranks: grid.ranks(),
            trays: if small {
                Vec::new()
            } else {
                [viewpoint.other(), viewpoint].map(tray).into()
            },
        }
    }
}

impl Almajara {
    /// The sides above and below the board of a standalone picture, each with the base line of its
    /// name and its colours.
    fn captions(&self) -> [(Side, i32, &'static str, &'static str); 2] {
        above_and_below(self.viewpoint, [-27, self.height - 5])
    }
}

/// The position of a side. It is read without judging it: a game could not be continued from a
/// position in which it is won.
#[derive(Default)]
pub(super) struct Placed {
    standing: Vec<(Face, Cell)>,
    pub(super) reserve: Vec<Face>,
}

impl Placed {
    /// Whether a chip stands on a cell.
    fn is_on(&self, cell: Cell) -> bool {
        self.standing.iter().any(|(_, own)| *own == cell)
    }

    pub(super) fn parse(position: &str) -> PerSide<Self> {
        let mut placed = PerSide::<Self>::default();
        let mut side = Side::White;
        for word in position.split([' ', ';']) {
            if let Some(named) = Side::from_word(word) {
                side = named;
            } else if let Some(chip) = word.strip_prefix('@') {
                placed[side].reserve.extend(Face::parse(chip));
            } else if let Some((chip, cell)) = word.split_once('-') {
                let standing = Face::parse(chip).zip(Cell::parse(cell));
                placed[side].standing.extend(standing);
            }
        }
        placed
    }
}

/// The side whose chip stands on a cell.
fn side_on(placed: &PerSide<Placed>, cell: Cell) -> Option<Side> {
    Side::ALL.into_iter().find(|side| placed[*side].is_on(cell))
}

const fn kind_word(kind: ZoneKind) -> &'static str {
    match kind {
        ZoneKind::Portal(Side::White) => "portal white",
        ZoneKind::Portal(Side::Black) => "portal black",
        ZoneKind::Lighthouse => "lighthouse",
        ZoneKind::Obelisk => "obelisk",
        ZoneKind::Stone => "stone",
        ZoneKind::Plain => "plain",
    }
}

/// `White, chip 17 on b3: Guard, blue, 3 dots, moves *1`.
fn said(words: Words, side: Side, face: Face, chip: Option<&Chip>, cell: Option<Cell>) -> String {
    let side = words.side(side);
    let number = face.to_string();
    let at = cell.map_or_else(String::new, |cell| cell.to_string());
    let key = if cell.is_some() {
        Key("acts-chip-on")
    } else {
        Key("acts-chip")
    };
    let what = chip.map_or_else(String::new, |chip| of_chip(words, chip, face));
    words.t_with(
        key,
        &[
            ("side", &side),
            ("chip", &number),
            ("cell", &at),
            ("what", &what),
        ],
    )
}

/// `Guard, blue, 3 dots, moves *1`.
pub(super) fn of_chip(words: Words, chip: &Chip, face: Face) -> String {
    let said = words.t_with(
        "acts-chip-what",
        &[
            ("name", &chip.name),
            ("colour", &chip.colour.name(words.0)),
            ("dots", &chip.strength),
        ],
    );
    let Some(pattern) = chip.pattern_of(face.up) else {
        return said;
    };
    let moves = pattern.to_string();
    words.t_with("acts-chip-moves", &[("what", &said), ("moves", &moves)])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::games::acts::{ActBoard, ByActs};
    use crate::games::almajara::{Edition, Regulations, Table, generate};
    use crate::games::notation::TextPosition;
    use crate::language::Language;

    /// The boards of a whole game after each act.
    fn boards(seed: u64, edition: Edition) -> (Arc<Equipment>, Vec<ActBoard>) {
        let record = generate::game(seed, 1, &Regulations::for_edition(edition));
        let equipment = Arc::new(record.equipment.clone());
        let mut table = Table::new(Arc::clone(&equipment));
        let acts = table.acts_of(&record.to_string()).unwrap();
        let mut boards = vec![table.board()];
        for act in acts {
            table.enter(&act.text, act.seconds).unwrap();
            boards.push(table.board());
        }
        (equipment, boards)
    }

    #[test]
    fn clause_5_every_chip_of_every_position_is_drawn_once() {
        let games = Edition::ALL
            .into_iter()
            .flat_map(|edition| (0..6).map(move |it| (it, edition)));
        for (seed, edition) in games {
            let (equipment, boards) = boards(seed, edition);
            for board in &boards {
                let shown = ShownBoard::plain(board);
                let html = drawn(Words(Language::En), &equipment, shown, "3", false).unwrap();
                let chips = board.position.matches(['@', '-']).count();
                assert_eq!(
                    html.matches("data-chip=").count(),
                    chips,
                    "{}",
                    board.position
                );
                assert_eq!(html.matches("<rect data-cell=").count(), 135);
                let small = drawn(Words(Language::Ru), &equipment, shown, "3", true).unwrap();
                assert!(!small.contains("data-tray"));
            }
        }
    }

    #[test]
    fn a_picture_to_pass_on_needs_nothing_else_and_shows_every_chip_of_the_board() {
        let (equipment, boards) = boards(2, Edition::Sport);
        let names = PerSide::new("Ada <b>".to_owned(), "Boris".to_owned());
        let caption = Caption {
            event: "Cup",
            heading: "Entry 3",
            names: &names,
            in_card: false,
        };
        for board in boards.iter().step_by(9) {
            let shown = ShownBoard::plain(board);
            let svg = picture(Words(Language::En), &equipment, shown, &caption).unwrap();
            for foreign in [
                "var(", "class=", "style", "href", "/static/", "<b>", "script",
            ] {
                assert!(!svg.contains(foreign), "{foreign} in {svg}");
            }
            let chips = board.position.matches('-').count();
            assert_eq!(svg.matches("r=\"15.5\"").count(), chips);
            assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
        }
    }

    #[test]
    fn clause_2_1_a_chip_is_drawn_by_the_side_that_lies_up() {
        let mut equipment = Equipment {
            regulations: Regulations::for_edition(Edition::Sport2),
            ..Equipment::default()
        };
        let chip = Chip::parse("12 | green | 3 | Ram | n1 | *1-").unwrap();
        equipment.catalogue = equipment
            .catalogue
            .with(vec![(TextPosition::START, chip)])
            .unwrap();
        let board = |face: &str| ActBoard {
            position: format!("white {face}-e2 @3; black 30-d15 @31"),
            ..empty_board()
        };
        let html = |face: &str| {
            let board = board(face);
            let shown = ShownBoard::plain(&board);
            drawn(Words(Language::En), &equipment, shown, "3", false).unwrap()
        };
        for (face, moves) in [("12a", "moves n1"), ("12b", "moves *1-")] {
            let html = html(face);
            // Acts refer to the number alone; the chip shows the face that is up.
            assert!(html.contains(r#"data-cell="e2" data-chip="12" data-side="white""#));
            assert!(html.contains(&format!(">{face}</text>")), "{html}");
            assert!(html.contains(moves), "{html}");
            assert!(html.contains(r#"class="ways""#), "{html}");
        }
        assert_ne!(html("12a"), html("12b").replace("12b", "12a"));
        let names = PerSide::new("Ada".to_owned(), "Boris".to_owned());
        let caption = Caption {
            event: "Cup",
            heading: "Entry 3",
            names: &names,
            in_card: false,
        };
        let board = board("12b");
        let shown = ShownBoard::plain(&board);
        let svg = picture(Words(Language::En), &equipment, shown, &caption).unwrap();
        assert!(
            svg.contains(">12b</text>") && !svg.contains("class="),
            "{svg}"
        );
    }

    #[test]
    fn clause_3_2_the_board_shows_what_the_last_turn_did() {
        let equipment = Equipment::default();
        let board = ActBoard {
            position: "white 12-e5 @3; black 30-d15 31-b9 @12".to_owned(),
            ..empty_board()
        };
        let html = |acts: &[&str]| {
            let board = ActBoard {
                acts: u16::try_from(acts.len()).unwrap(),
                ..board.clone()
            };
            let shown = ShownBoard {
                acts,
                ..ShownBoard::plain(&board)
            };
            drawn(Words(Language::En), &equipment, shown, "3", false).unwrap()
        };
        let count = |html: &str, of: &str| html.matches(of).count();
        let none = html(&["first white"]);
        assert_eq!(count(&none, "class=\"trail\""), 0);
        let moved = html(&["first white", "e2xe5"]);
        assert_eq!(count(&moved, "class=\"trail\""), 2);
        assert_eq!(count(&moved, "class=\"white\" d="), 1, "{moved}");
        assert_eq!(count(&moved, "class=\"taken\""), 1);
        let tried = html(&["first white", "e2xe5", "end", "!illegal b9-b12 gives -"]);
        assert_eq!(count(&tried, "class=\"black\" d="), 1, "{tried}");
        assert_eq!(count(&tried, "class=\"loss\""), 1);
        assert_eq!(count(&tried, "class=\"taken\""), 0);
        // A contested act is not made on the position before it.
        let before = ShownBoard {
            acts: &["first white", "e2xe5"],
            ..ShownBoard::plain(&board)
        };
        let contested = drawn(Words(Language::En), &equipment, before, "3", false).unwrap();
        assert_eq!(count(&contested, "class=\"trail\""), 0);
        let names = PerSide::new("Ada".to_owned(), "Boris".to_owned());
        let caption = Caption {
            event: "Cup",
            heading: "Turn 1",
            names: &names,
            in_card: false,
        };
        let shown = ShownBoard {
            acts: &["b12-b9"],
            ..ShownBoard::plain(&board)
        };
        let svg = picture(Words(Language::En), &equipment, shown, &caption).unwrap();
        assert!(svg.contains(colour("move-black")), "{svg}");
    }

    fn empty_board() -> ActBoard {
        ActBoard {
            acts: 1,
            phase: "play".to_owned(),
            awaited: PerSide::new(true, false),
            turn: None,
            score: PerSide::new(27, 27),
            position: String::new(),
            clocks: None,
        }
    }

    #[test]
    fn clause_1_2_the_board_names_its_zones_and_who_controls_them() {
        let equipment = Equipment::default();
        let board = ActBoard {
            position: "white 12-e2 @3; black 30-d15 @31".to_owned(),
            ..empty_board()
        };
        for (language, portal) in [
            (Language::En, "portal: White"),
            (Language::Ru, "портал: Белые"),
            (Language::De, "Portal: Weiß"),
        ] {
            let shown = ShownBoard::plain(&board);
            let html = drawn(Words(language), &equipment, shown, "3", false).unwrap();
            assert!(
                html.to_lowercase().contains(&portal.to_lowercase()),
                "{html}"
            );
        }
        let shown = ShownBoard::plain(&board);
        let html = drawn(Words(Language::En), &equipment, shown, "3", false).unwrap();
        assert!(
            html.contains(r#"data-cell="e2" data-chip="12" data-side="white""#),
            "{html}"
        );
        assert!(html.contains(r#"data-tray="black""#));
    }
}
