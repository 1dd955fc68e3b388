//! Draws the board of TCHESS: figures on one or two storeys, their facings, the portals, and the
//! moves of the last turn.

use std::collections::BTreeSet;

use askama::Template;

use super::super::{Caption, ShownBoard};
use super::last::{Played, played};
use super::words::say;
use crate::games::tchess::TchessRules;
use crate::games::tchess::item::Item;
use crate::games::tchess::kind::Kind;
use crate::games::tchess::piece::{Facing, Piece};
use crate::games::tchess::square::{Size, Spot};
use crate::games::tchess::standing::{Standing, Storeys};
use crate::games::{PerSide, Side};
use crate::language::Argument;
use crate::web::kit::colours::{above_and_below, colour};
use crate::web::kit::i18n::Words;

/// The side of a square in units of the picture.
const CELL: i32 = 40;
/// The margin for the letters and numbers.
const EDGE: i32 = 22;

/// The board and its legend; a small one has no legend.
pub(super) fn drawn(
    words: Words,
    rules: &TchessRules,
    shown: ShownBoard<'_>,
    title: &str,
    small: bool,
) -> askama::Result<String> {
    Drawing::new(words, rules, shown, title, small).render()
}

/// The board as a standalone picture.
pub(super) fn picture(
    words: Words,
    rules: &TchessRules,
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
        drawn: Drawing::new(words, rules, shown, heading, true),
    }
    .render()
}

/// A piece on its square.
struct BoardPiece {
    side: Side,
    /// The name of its figure in `static/tchess.svg`.
    figure: String,
    x: i32,
    y: i32,
    size: i32,
    /// Whether its side is to move and it has no move.
    is_idle: bool,
}

impl BoardPiece {
    fn new(piece: Piece, (x, y): (i32, i32), size: i32) -> Self {
        Self {
            side: piece.side(),
            figure: piece.kind().symbol().to_ascii_lowercase(),
            x,
            y,
            size,
            is_idle: false,
        }
    }

    /// The figure in the colours of its side, for a picture without a style sheet.
    fn coloured(&self) -> String {
        let [body, edge, detail] = match self.side {
            Side::White => ["white-body", "white-edge", "white-edge"],
            Side::Black => ["black-body", "black-edge", "black-detail"],
        };
        let sprite = include_str!("../../../../static/tchess.svg");
        let opening = format!("<symbol id=\"{}\" viewBox=\"0 0 40 40\">", self.figure);
        let symbol = sprite.split_once(&opening).map_or("", |(_, rest)| rest);
        let figure = symbol.split("<g display=\"var(--letter)\">").next();
        let figure = figure
            .unwrap_or_default()
            .replace("<g display=\"var(--figure)\">", "<g>")
            .replace("var(--detail)", colour(detail));
        format!(
            "<g fill=\"{}\" stroke=\"{}\" stroke-width=\"1.9\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\" transform=\"translate({} {}) scale({})\">{}</g>",
            colour(body),
            colour(edge),
            self.x,
            self.y,
            f64::from(self.size) / f64::from(CELL),
            figure.trim()
        )
    }
}

/// The facing of a piece (TCHESS 9.1).
struct Tick {
    side: Side,
    x: i32,
    y: i32,
    /// In degrees, clockwise from the top.
    angle: u16,
}

struct SquareShape {
    x: i32,
    y: i32,
    name: String,
    is_dark: bool,
    /// The side whose portal it is (TCHESS 1.6), if portals matter.
    portal: Option<Side>,
    /// Whether the last turn started on it, crossed it or ended on it.
    is_trail: bool,
    /// Whether its piece has moved in this turn (TCHESS 4.2).
    has_moved: bool,
    /// The kind that a Jester copies (TCHESS 3.1).
    copies: Option<&'static str>,
    /// The symbol and the side of the upper piece.
    top: Option<(&'static str, Side)>,
    /// The description in words.
    title: String,
}

/// A rank of the board as a table.
struct BoardRow {
    name: String,
    cells: Vec<Cell>,
}

/// A square in the table.
struct Cell {
    symbol: String,
    side: Option<Side>,
    title: String,
}

/// A board of TCHESS.
#[derive(Template)]
#[template(path = "games/tchess_board.html")]
struct Drawing {
    words: Words,
    is_small: bool,
    /// The side that it is seen from.
    viewpoint: Side,
    width: i32,
    height: i32,
    label: String,
    description: String,
    squares: Vec<SquareShape>,
    men: Vec<BoardPiece>,
    ticks: Vec<Tick>,
    /// The arrows of the last turn, and its side.
    ways: Vec<Way>,
    mover: Side,
    files: Vec<(i32, String)>,
    ranks: Vec<(i32, String)>,
    rows: Vec<BoardRow>,
    /// The pieces to be replaced before any move (TCHESS 7.1); may be empty.
    due: String,
    /// The possible next acts, separated by spaces.
    offers: String,
}

/// A standalone picture of a board.
#[derive(Template)]
#[template(path = "games/tchess_picture.svg", escape = "html")]
struct Picture<'a> {
    title: String,
    event: &'a str,
    heading: &'a str,
    names: &'a PerSide<String>,
    in_card: bool,
    drawn: Drawing,
}

impl Drawing {
    fn new(
        words: Words,
        rules: &TchessRules,
        shown: ShownBoard<'_>,
        title: &str,
        is_small: bool,
    ) -> Self {
        let ShownBoard {
            board,
            acts,
            viewpoint,
        } = shown;
        let setup = rules.setup();
        let size = setup.size();
        let seen = Seen {
            size,
            from: viewpoint,
        };
        let standing = Standing::read(&board.position);
        let played = played(rules, acts);
        let items = played.as_ref().map_or(&[][..], |played| &played.items);
        let offers = played.as_ref().filter(|_| !is_small);
        let offers = offers.map_or_else(Vec::new, Played::offers);
        let trail: BTreeSet<Spot> = items.iter().flat_map(Item::spots).collect();
        let (width, height) = (
            i32::from(size.files()) * CELL,
            i32::from(size.ranks()) * CELL,
        );
        let mut drawing = Self {
            words,
            is_small,
            viewpoint,
            width: width + 2 * EDGE,
            height: height + 2 * EDGE,
            label: say(words.0, "board-title", &[("heading", &title)]),
            description: String::new(),
            squares: Vec::new(),
            men: Vec::new(),
            ticks: Vec::new(),
            ways: ways(seen, items),
            mover: played.as_ref().map_or(Side::White, |played| played.side),
            files: (0..size.files())
                .map(|file| {
                    let (x, _) = seen.corner(Spot { file, rank: 0 });
                    (x + CELL / 2, char::from(b'a' + file).to_string())
                })
                .collect(),
            ranks: (0..size.ranks())
                .map(|rank| {
                    let (_, y) = seen.corner(Spot { file: 0, rank });
                    (y + CELL / 2 + 5, (rank + 1).to_string())
                })
                .collect(),
            rows: Vec::new(),
            due: String::new(),
            offers: offers
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" "),
        };
        if let Some(standing) = &standing {
            let starts: BTreeSet<Spot> = offers.iter().map(|item| item.origin).collect();
            drawing.place(rules, standing, (&trail, &starts), viewpoint);
        }
        drawing
    }

    /// Places the squares and the pieces on the board, given the squares of the last turn and
    /// those from which the next act can start.
    fn place(
        &mut self,
        rules: &TchessRules,
        standing: &Standing,
        (trail, starts): (&BTreeSet<Spot>, &BTreeSet<Spot>),
        viewpoint: Side,
    ) {
        let setup = rules.setup();
        let (size, regulations) = (setup.size(), rules.regulations());
        let seen = Seen {
            size,
            from: viewpoint,
        };
        let has_portals = regulations.escort || setup.is_king_held();
        let mut counts = PerSide::<u32>::default();
        for (spot, there) in standing.squares() {
            let (x, y) = seen.corner(spot);
            let portal = Side::ALL
                .into_iter()
                .find(|side| has_portals && size.find(spot) == Some(setup.portal(*side)));
            let copies = there.and_then(|(top, _)| {
                let is_jester = top.is(standing.side, Kind::Jester);
                standing.last.filter(|_| is_jester)
            });
            let square = SquareShape {
                x,
                y,
                name: spot.to_string(),
                is_dark: (spot.file + spot.rank) % 2 == 0,
                portal,
                is_trail: trail.contains(&spot),
                has_moved: standing.moved.contains(&spot),
                copies: copies.map(Kind::symbol),
                top: there.map(|(top, _)| (top.kind().symbol(), top.side())),
                title: said(
                    self.words,
                    (spot, there),
                    portal,
                    copies,
                    regulations.polarity,
                ),
            };
            if let Some((top, under)) = there {
                counts[top.side()] += 1;
                let is_mover = top.side() == standing.side && !starts.is_empty();
                let is_idle = is_mover && !starts.contains(&spot);
                if regulations.polarity {
                    self.ticks.push(Tick {
                        side: top.side(),
                        x,
                        y,
                        angle: seen.angle(top.facing()),
                    });
                }
                match under {
                    None => self.men.push(BoardPiece {
                        is_idle,
                        ..BoardPiece::new(top, (x + 2, y + 1), 36)
                    }),
                    Some(under) => {
                        counts[under.side()] += 1;
                        self.men.push(BoardPiece {
                            is_idle,
                            ..BoardPiece::new(top, (x, y), 29)
                        });
                        self.men.push(BoardPiece::new(under, (x + 19, y + 19), 20));
                    }
                }
            }
            self.squares.push(square);
        }
        self.describe(size, standing, counts);
    }

    /// Describes the board in words: its size, the numbers of pieces, and the pieces to replace.
    fn describe(&mut self, size: Size, standing: &Standing, counts: PerSide<u32>) {
        let words = self.words;
        let numbers: [(&str, &dyn Argument); 4] = [
            ("files", &size.files()),
            ("ranks", &size.ranks()),
            ("white", &counts.white),
            ("black", &counts.black),
        ];
        self.description = say(words.0, "board-description", &numbers);
        self.rows = rows(words, size, &self.squares);
        if !standing.due.is_empty() {
            let kinds: Vec<&str> = standing.due.iter().map(|kind| kind.name(words.0)).collect();
            let arguments: [(&str, &dyn Argument); 2] = [
                ("side", &standing.side.word()),
                ("kinds", &kinds.join(", ")),
            ];
            self.due = say(words.0, "board-due", &arguments);
        }
    }

    fn sprite() -> String {
        crate::web::kit::assets::url("tchess.svg")
    }

    /// The sides above and below the board of a standalone picture, each with the base line of its
    /// name and its colours.
    fn captions(&self) -> [(Side, i32, &'static str, &'static str); 2] {
        above_and_below(self.viewpoint, [-27, self.height - 5])
    }

    /// The width of the board without its edge.
    const fn inner_width(&self) -> i32 {
        self.width - 2 * EDGE
    }

    /// The height of the board without its edge.
    const fn inner_height(&self) -> i32 {
        self.height - 2 * EDGE
    }
}

/// The facing of a piece: a wedge at the edge of its square, turned from White's forward.
const TICK: &str = "M13 6.5 20 .8l7 5.7z";

/// A portal: an arch.
const PORTAL: &str = "M4 38V20a16 16 0 0 1 32 0v18";

/// A board seen from a side, whose first rank is at the bottom.
#[derive(Clone, Copy)]
struct Seen {
    size: Size,
    from: Side,
}

impl Seen {
    /// The upper left corner of a square.
    fn corner(self, spot: Spot) -> (i32, i32) {
        let (file, rank) = (i32::from(spot.file), i32::from(spot.rank));
        let (files, ranks) = (i32::from(self.size.files()), i32::from(self.size.ranks()));
        match self.from {
            Side::White => (file * CELL, (ranks - 1 - rank) * CELL),
            Side::Black => ((files - 1 - file) * CELL, rank * CELL),
        }
    }

    /// The turn of a facing from the top, in degrees.
    const fn angle(self, facing: Facing) -> u16 {
        let angle = match facing {
            Facing::North => 0,
            Facing::East => 90,
            Facing::South => 180,
            Facing::West => 270,
        };
        match self.from {
            Side::White => angle,
            Side::Black => (angle + 180) % 360,
        }
    }
}

/// The distance from the end of an arrow to the centre of the last square, in units of the picture.
const SHORT: f64 = 12.0;

/// The arrow of a move of the last turn.
struct Way {
    path: String,
    /// The number of the move, if the turn has several, and the middle of the square that it left.
    number: Option<(usize, i32, i32)>,
    /// Whether another move followed.
    is_earlier: bool,
}

/// The arrows of a turn, numbered if it has several moves.
fn ways(seen: Seen, items: &[Item]) -> Vec<Way> {
    let moves = items
        .iter()
        .filter_map(|item| Some((item, way(seen, item)?)));
    let moves: Vec<_> = moves.collect();
    let last = moves.len();
    let ways = (1..).zip(moves).map(|(number, (item, path))| {
        let (x, y) = seen.corner(item.origin);
        Way {
            path,
            number: (last > 1).then_some((number, x + CELL / 2, y + CELL / 2)),
            is_earlier: number < last,
        }
    });
    ways.collect()
}

/// The arrow of a move, with its head: from the centre of its first square via its first landing to
/// its last square. `None` for an item that does not move.
fn way(seen: Seen, item: &Item) -> Option<String> {
    let middle = |spot: Spot| {
        let (x, y) = seen.corner(spot);
        (f64::from(x + CELL / 2), f64::from(y + CELL / 2))
    };
    let landings = item.parts.iter().map(|part| middle(part.to));
    let points: Vec<(f64, f64)> = std::iter::once(middle(item.origin))
        .chain(landings)
        .collect();
    let &[.., before, last] = points.as_slice() else {
        return None;
    };
    let (right, down) = (last.0 - before.0, last.1 - before.1);
    let length = right.hypot(down).max(1.0);
    let (right, down) = (right / length, down / length);
    let back = |by: f64| (last.0 - right * by, last.1 - down * by);
    let (tip, neck) = (back(SHORT), back(SHORT + 9.0));
    let aside = |by: f64| (neck.0 - down * by, neck.1 + right * by);
    let mut path = String::from("M");
    let body = points.iter().take(points.len() - 1).copied();
    let ends = [neck, aside(6.0), tip, aside(-6.0), neck];
    for (x, y) in body.chain(ends) {
        // Writing to a string cannot fail.
        let _ = std::fmt::Write::write_fmt(&mut path, format_args!("{x:.1} {y:.1}L"));
    }
    path.pop();
    Some(path)
}

/// A square in words: `e4: White, Knight, carries Pawn`.
fn said(
    words: Words,
    (spot, there): (Spot, Option<Storeys>),
    portal: Option<Side>,
    copies: Option<Kind>,
    polarity: bool,
) -> String {
    let say = |key, arguments: &[(&str, &dyn Argument)]| say(words.0, key, arguments);
    let square = spot.to_string();
    let mut parts = Vec::new();
    match there {
        None => parts.push(say("square-free", &[("square", &square)])),
        Some((top, under)) => {
            parts.push(say(
                "square-piece",
                &[
                    ("square", &square),
                    ("side", &words.side(top.side())),
                    ("kind", &top.kind().name(words.0)),
                ],
            ));
            if let Some(under) = under {
                let key = if under.side() == top.side() {
                    "mark-carries"
                } else {
                    "mark-holds"
                };
                parts.push(say(key, &[("kind", &under.kind().name(words.0))]));
            }
            if polarity {
                let facing = top.facing().letter().to_string();
                parts.push(say("mark-facing", &[("facing", &facing)]));
            }
        }
    }
    if let Some(kind) = copies {
        parts.push(say("mark-copies", &[("kind", &kind.name(words.0))]));
    }
    if let Some(side) = portal {
        parts.push(say("mark-portal", &[("side", &side.word())]));
    }
    parts.join(", ")
}

/// The ranks from the last to the first.
fn rows(words: Words, size: Size, squares: &[SquareShape]) -> Vec<BoardRow> {
    let cell = |square: &SquareShape| Cell {
        symbol: square
            .top
            .map_or_else(|| "·".to_owned(), |(symbol, _)| symbol.to_owned()),
        side: square.top.map(|(_, side)| side),
        title: square.title.clone(),
    };
    let ranks = squares.chunks(size.files().into()).zip(1_u8..);
    let mut rows: Vec<BoardRow> = ranks
        .map(|(squares, rank)| BoardRow {
            name: say(words.0, "table-row", &[("rank", &rank)]),
            cells: squares.iter().map(cell).collect(),
        })
        .collect();
    rows.reverse();
    rows
}
