//! The board as a picture: an SVG of 12×12 squares with terrain, pieces and what the
//! last plans did. Geometry only; what is on the board is the caller's to say.

use askama::Template;

use crate::games::Side;
use crate::games::totas::square::EDGE;
use crate::games::totas::{Facing, Kind, Square};

/// The edge of a square in units of the picture.
const UNIT: i32 = 40;

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Man {
    /// Where it stands.
    pub square: Square,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Right-hand pieces have a bar beneath (clause 2.2).
    pub right: bool,
    /// A Wild boar or Chariot has a point at both ends of its line (clause 2.9).
    pub facing: Option<Facing>,
}

/// What the ground of a square is (clause 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Clause 3.1.
    Acropolis,
    /// Clause 3.2.
    Sea,
    /// Clause 3.2.
    Mountains,
    /// Clause 3.2.
    Desert,
    /// Clause 3.3; only one that was announced is ever drawn.
    Labyrinth,
}

impl Ground {
    /// The name of its drawing.
    fn symbol(self) -> &'static str {
        match self {
            Self::Acropolis => "acropolis",
            Self::Sea => "sea",
            Self::Mountains => "mountains",
            Self::Desert => "desert",
            Self::Labyrinth => "labyrinth",
        }
    }
}

/// A part of a plan: a piece went from one square to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrow {
    /// Who moved.
    pub side: Side,
    /// From where.
    pub from: Square,
    /// To where it came.
    pub to: Square,
}

/// What is drawn.
#[derive(Debug, Clone, Default)]
pub struct Picture {
    /// The picture in words, for who cannot see it.
    pub title: String,
    /// The ground that is not plain.
    pub ground: Vec<(Square, Ground)>,
    /// The pieces.
    pub men: Vec<Man>,
    /// Kinds whose drawings are used beside the board.
    pub tokens: Vec<Kind>,
    /// What moved last.
    pub arrows: Vec<Arrow>,
    /// Squares on which something was lost: a cross, or a frame around who stands there.
    pub losses: Vec<Square>,
    /// Squares that an explosion struck.
    pub blasts: Vec<Square>,
}

struct Placed {
    x: i32,
    y: i32,
    class: &'static str,
    symbol: &'static str,
}

struct Line {
    class: &'static str,
    path: String,
}

struct Label {
    x: i32,
    y: i32,
    text: String,
}

#[derive(Template)]
#[template(path = "hall/board.html")]
struct Svg<'a> {
    title: &'a str,
    dark: String,
    labels: Vec<Label>,
    ground: Vec<Placed>,
    blasts: Vec<Placed>,
    trails: Vec<Placed>,
    men: Vec<Placed>,
    hands: Vec<Placed>,
    lines: Vec<Line>,
    facings: Vec<Line>,
    losses: Vec<Placed>,
    frames: Vec<Placed>,
    symbols: Vec<(&'static str, &'static str)>,
}

impl Picture {
    /// The picture as SVG to stand in a page.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn svg(&self) -> askama::Result<String> {
        let at = |square: &Square, class, symbol| {
            let (x, y) = corner(*square);
            Placed {
                x,
                y,
                class,
                symbol,
            }
        };
        let mut symbols: Vec<(&'static str, &'static str)> = self
            .men
            .iter()
            .map(|man| man.kind)
            .chain(self.tokens.iter().copied())
            .map(|kind| (symbol(kind), drawing(kind)))
            .collect();
        let grounds = self.ground.iter();
        symbols.extend(grounds.map(|(_, ground)| (ground.symbol(), scenery(*ground))));
        symbols.sort_unstable();
        symbols.dedup();
        let occupied = |square: &Square| self.men.iter().any(|man| man.square == *square);
        let (frames, losses): (Vec<Square>, Vec<Square>) =
            self.losses.iter().copied().partition(occupied);
        let trails = self
            .arrows
            .iter()
            .flat_map(|arrow| [arrow.from, arrow.to])
            .map(|square| at(&square, "trail", ""))
            .collect();
        Svg {
            title: &self.title,
            dark: dark_squares(),
            labels: labels(),
            ground: self
                .ground
                .iter()
                .map(|(square, ground)| at(square, ground.symbol(), ground.symbol()))
                .collect(),
            blasts: self.blasts.iter().map(|s| at(s, "blast", "")).collect(),
            trails,
            men: self
                .men
                .iter()
                .map(|man| at(&man.square, man.side.word(), symbol(man.kind)))
                .collect(),
            hands: self
                .men
                .iter()
                .filter(|man| man.right)
                .map(|man| at(&man.square, man.side.word(), ""))
                .collect(),
            lines: self.arrows.iter().copied().filter_map(line).collect(),
            facings: self.men.iter().copied().filter_map(points).collect(),
            losses: losses.iter().map(|s| at(s, "loss", "")).collect(),
            frames: frames.iter().map(|s| at(s, "taken", "")).collect(),
            symbols,
        }
        .render()
    }
}

/// The upper left corner of a square.
fn corner(square: Square) -> (i32, i32) {
    let x = i32::from(square.file()) * UNIT;
    let y = (i32::from(EDGE) - 1 - i32::from(square.rank())) * UNIT;
    (x, y)
}

/// All dark squares as one path.
fn dark_squares() -> String {
    let mut path = String::new();
    for square in Square::all().filter(|square| square.is_dark()) {
        let (x, y) = corner(square);
        path.extend(["M", &x.to_string(), " ", &y.to_string(), "h40v40h-40z"]);
    }
    path
}

/// The names of files and ranks along two edges.
fn labels() -> Vec<Label> {
    let end = i32::from(EDGE) * UNIT;
    let middle = UNIT / 2;
    let files = ('a'..='l').zip(0..).map(|(file, n)| Label {
        x: n * UNIT + middle,
        y: end + 15,
        text: file.to_string(),
    });
    let ranks = (0..i32::from(EDGE)).map(|n| Label {
        x: -12,
        y: end - n * UNIT - middle + 4,
        text: (n + 1).to_string(),
    });
    files.chain(ranks).collect()
}

/// An arrow's path, which starts beside the middle of its square so that the piece
/// stays legible; `None` when nothing moved.
fn line(arrow: Arrow) -> Option<Line> {
    let centre = |square| {
        let (x, y) = corner(square);
        let half = f64::from(UNIT) / 2.0;
        (f64::from(x) + half, f64::from(y) + half)
    };
    let ((x1, y1), (x2, y2)) = (centre(arrow.from), centre(arrow.to));
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return None;
    }
    let (ux, uy) = (dx / length, dy / length);
    let (sx, sy) = (x1 + ux * 8.0, y1 + uy * 8.0);
    // The head's tip ends short of the middle.
    let (tx, ty) = (x2 - ux * 9.0, y2 - uy * 9.0);
    let (nx, ny) = (-uy, ux);
    let (bx, by) = (tx - ux * 9.0, ty - uy * 9.0);
    let path = format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
        sx + nx * 2.0,
        sy + ny * 2.0,
        bx + nx * 2.0,
        by + ny * 2.0,
        bx + nx * 6.5,
        by + ny * 6.5,
        tx,
        ty,
        bx - nx * 6.5,
        by - ny * 6.5,
        bx - nx * 2.0,
        by - ny * 2.0,
        sx - nx * 2.0,
        sy - ny * 2.0,
    );
    Some(Line {
        class: arrow.side.word(),
        path,
    })
}

/// The points of a piece that faces along a line, one at each end of it.
fn points(man: Man) -> Option<Line> {
    let (x, y) = corner(man.square);
    let (x, y) = (x + UNIT / 2, y + UNIT / 2);
    let point = |&(files, ranks): &(i8, i8)| {
        let (dx, dy) = (i32::from(files), -i32::from(ranks));
        // A step on a diagonal is longer: its points stay as large.
        let (base, half) = if dx != 0 && dy != 0 { (15, 3) } else { (14, 4) };
        let (bx, by) = (x + dx * base, y + dy * base);
        format!(
            "M{} {}L{} {}L{} {}z",
            x + dx * 19,
            y + dy * 19,
            bx - dy * half,
            by + dx * half,
            bx + dy * half,
            by - dx * half,
        )
    };
    Some(Line {
        class: man.side.word(),
        path: man.facing?.directions().iter().map(point).collect(),
    })
}

/// A ground's drawing in a box of 40×40.
const fn scenery(ground: Ground) -> &'static str {
    match ground {
        Ground::Acropolis => {
            r#"<path d="M4 13 20 4l16 9zM5 35h30M8 17v14M16 17v14M24 17v14M32 17v14"/>"#
        }
        Ground::Sea => {
            r#"<path d="M3 10q4.3-5 8.5 0t8.5 0 8.5 0 8.5 0M3 20q4.3-5 8.5 0t8.5 0 8.5 0 8.5 0M3 30q4.3-5 8.5 0t8.5 0 8.5 0 8.5 0"/>"#
        }
        Ground::Mountains => r#"<path d="M3 34 14 14l6 10 6-8 11 18zM10 21l4 3 3-2.5"/>"#,
        Ground::Desert => {
            r#"<path d="M3 15q9-8 17 0 8-6 17 0M3 25q9-8 17 0 8-6 17 0M3 35q9-8 17 0 8-6 17 0"/>"#
        }
        Ground::Labyrinth => r#"<path d="M20 20h4v4h-8v-8h12v12H12V12h20v20H8V8h28v28H4V4h34"/>"#,
    }
}

/// The name of a kind's drawing.
pub(super) const fn symbol(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "man-k",
        Kind::Queen => "man-q",
        Kind::Rook => "man-r",
        Kind::Knight => "man-n",
        Kind::Bishop => "man-b",
        Kind::Volcano => "man-v",
        Kind::Tornado => "man-t",
        Kind::Gryphon => "man-g",
        Kind::Legionary => "man-l",
        Kind::Patrol => "man-p",
        Kind::Pawn => "man-pawn",
        Kind::Boar => "man-w",
        Kind::Chariot => "man-c",
    }
}

/// The drawing of a kind in a box of 40×40; class `line` marks what is stroked only.
const fn drawing(kind: Kind) -> &'static str {
    match kind {
        Kind::King => {
            r#"<path d="M18.4 2.5h3.2v3h3v3.1h-3v4.6h-3.2V8.600h-3v-3.100h3z"/><path d="M20 12.800c2.6 0 4 2 4 4.2 1.9-1.6 3.9-2.2 5.9-2.2 3.9 0 6.3 2.9 6.3 6.1 0 3.8-3.2 5.7-5.1 9.600H8.900c-1.9-3.9-5.1-5.8-5.1-9.6 0-3.2 2.4-6.1 6.3-6.1 2 0 4 .6 5.9 2.2 0-2.2 1.4-4.2 4-4.200z"/><path d="M8.5 31.500h23v4h-23z"/><path class="line" d="M20 17v13"/>"#
        }
        Kind::Queen => {
            r#"<path d="M8.8 30.5 5 14.500l7 6.5 1.5-11 6.5 9.800L26.5 10 28 21l7-6.5-3.8 16z"/><circle cx="4.8" cy="12.2" r="2.3"/><circle cx="13.3" cy="7.8" r="2.3"/><circle cx="26.7" cy="7.8" r="2.3"/><circle cx="35.2" cy="12.2" r="2.3"/><path d="M8.5 31.500h23v4h-23z"/>"#
        }
        Kind::Rook => {
            r#"<path d="M9.5 6.500h5v3.600h3V6.500h5v3.600h3V6.500h5v8.300l-3.3 2.700v10.300l2.8 2.700h-20l2.8-2.700V17.500l-3.3-2.700z"/><path d="M8 31.500h24v4H8z"/><path class="line" d="M13.5 17.500h13M13.5 27.600h13"/>"#
        }
        Kind::Knight => {
            r#"<path d="M14 31c0-6.2 6.2-7.5 6-12.5-2 2-5 2-7.2 4.2-1.7 1.7-4.8.8-5.3-1.5-.5-2.4 2.7-5 4.3-8.400C13.2 9.7 16 7.5 18.7 6.800L19.6 3l3.4 3.500C29.5 8 33 14.5 32.5 22c-.2 3-.9 6-1.1 9z"/><path d="M9.5 31.800h23.500v3.700H9.500z"/><circle class="line" cx="17" cy="12.6" r="1"/>"#
        }
        Kind::Bishop => {
            r#"<circle cx="20" cy="5.3" r="2.4"/><path d="M20 8.200c5.4 3.2 8.6 7.3 8.6 12 0 3.2-1.5 5.5-3.4 7.400H14.800c-1.9-1.9-3.4-4.2-3.4-7.4 0-4.7 3.2-8.8 8.6-12z"/><path d="M13.5 28h13v3h-13z"/><path d="M8 31.800h24v3.700H8z"/><path class="line" d="M20 13v9M16 17.200h8"/>"#
        }
        Kind::Volcano => {
            r#"<path d="M4 35.5 14.5 17.500h11L36 35.500z"/><path class="line" d="M14.5 17.500c1 3.4 2.3 2.2 3 5.2.5 2.3 2 2.3 2.5 0 .7-3.4 3.5-1.7 5.5-5.2"/><path class="line heavy" d="M20 14V4M13.8 13.5 10.5 6.500M26.2 13.500l3.3-7"/>"#
        }
        Kind::Tornado => {
            r#"<path d="M4.5 4.500h31c-.2 3-2.6 4.8-5.5 5.5 2 .8 1 4.3-3 5.3 1.5 1.2.3 4.4-3.2 5.4 1.4 1.3.2 4.2-2.6 5.3 1 2.4-.6 6.5-5.2 9.5.6-2.6.3-4.8-.9-6.5-2-.5-3.6-2.6-2.3-4.5-2.8-1-4.1-3.7-2.3-5.3-3.6-1.2-4.6-4.2-2.7-5.700C5.5 12 4.2 8 4.5 4.500z"/><path class="line" d="M9.5 10.200h16.500M12.5 15.700h11M14.6 20.900h7"/>"#
        }
        Kind::Gryphon => {
            r#"<path d="M9.5 31c0-4.5 2.3-8 2.3-13 0-4 1-7 3-9.300L13.5 3l6.2 2.800c7-1.3 13.8 2.5 14.3 9.700l-1.6 4.500c-1.6-2-4.1-2.7-6.4-2.4 1.3 4.2 4.5 7 4.5 13.400z"/><path d="M7.5 31.800h25v3.700h-25z"/><circle class="line" cx="24.5" cy="11.8" r="1.1"/><path class="line" d="M15.5 14c.5 3-.2 6.4-1.3 9M19.5 16c.6 3 .2 6-.9 9"/>"#
        }
        Kind::Legionary => {
            r#"<path d="M11 6.500c5.5-2 12.5-2 18 0v27c-5.5 2-12.5 2-18 0z"/><path class="line" d="M20 5v30M11 20h18"/><circle cx="20" cy="20" r="3.8"/>"#
        }
        Kind::Patrol => {
            r#"<path d="M20 5.500c3.5 2 7.3 2.8 11 2.800V19c0 7.8-4.6 13-11 16.200C13.6 32 9 26.8 9 19V8.300c3.7 0 7.5-.8 11-2.800z"/><path class="line" d="M12.5 19c4.5-5 10.5-5 15 0-4.5 5-10.5 5-15 0z"/><circle class="line" cx="20" cy="19" r="1.7"/>"#
        }
        Kind::Pawn => {
            r#"<path d="M20 8.500a5 5 0 0 1 3.3 8.800c2.5 1.4 3.7 3.7 3.7 6.2 0 .8-.1 1.5-.4 2.2 2.6 1.2 4.1 4.8 4.4 9.800H9c.3-5 1.8-8.6 4.4-9.8-.3-.7-.4-1.4-.4-2.2 0-2.5 1.2-4.8 3.7-6.200A5 5 0 0 1 20 8.500z"/>"#
        }
        Kind::Boar => {
            r#"<path d="M4.5 22c0-3 1.5-4.5 3.5-6l1-5 4 2.300c2.2-1.5 5-2.3 8-2.3 8.5 0 14.5 5 14.5 12 0 3.5-1.5 5.5-3 6.500V35h-5.500v-4.500h-9V35h-5.500v-6.500c-4-.5-8-2.5-8-6.500z"/><path class="line" d="M8 25.500c-.5-2 .5-4 2-5"/><circle class="line" cx="11.5" cy="18.5" r="1"/>"#
        }
        Kind::Chariot => {
            r#"<path d="M6 8h5l3 12h18v5H9z"/><circle cx="20" cy="27" r="8.5"/><path class="line" d="M20 18.500v17M11.5 27h17M14 21l12 12M26 21 14 33"/>"#
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    #[test]
    fn clause_1_1_a1_is_the_dark_square_at_whites_left() {
        assert_eq!(corner(square("a1")), (0, 440));
        assert_eq!(corner(square("l12")), (440, 0));
        assert!(dark_squares().contains("M0 440h"));
        assert!(!dark_squares().contains("M40 440h"));
        assert_eq!(dark_squares().matches('M').count(), 72);
    }

    #[test]
    fn every_rank_and_file_is_named() {
        let labels = labels();
        let text: Vec<&str> = labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(text.join(""), "abcdefghijkl123456789101112");
    }

    #[test]
    fn every_kind_has_a_drawing_of_its_own() {
        let mut names: Vec<_> = Kind::ALL.into_iter().map(symbol).collect();
        let mut drawings: Vec<_> = Kind::ALL.into_iter().map(drawing).collect();
        names.sort_unstable();
        names.dedup();
        drawings.sort_unstable();
        drawings.dedup();
        assert_eq!(names.len(), Kind::ALL.len());
        assert_eq!(drawings.len(), Kind::ALL.len());
        for drawing in drawings {
            assert!(
                !drawing.contains("style="),
                "the policy forbids inline style"
            );
        }
    }

    #[test]
    fn clause_2_2_a_right_hand_piece_has_a_bar() {
        let man = |right| Man {
            square: square("c4"),
            side: Side::White,
            kind: Kind::Rook,
            right,
            facing: None,
        };
        let picture = |right| Picture {
            men: vec![man(right)],
            ..Picture::default()
        };
        let bar = "class=\"hand white\"";
        assert!(picture(true).svg().unwrap().contains(bar));
        assert!(!picture(false).svg().unwrap().contains(bar));
    }

    #[test]
    fn clause_2_9_a_facing_has_a_point_at_both_ends_of_its_line() {
        let path = |facing| {
            points(Man {
                square: square("a1"),
                side: Side::White,
                kind: Kind::Boar,
                right: false,
                facing,
            })
            .map(|line| line.path)
        };
        // The middle of a1 is (20, 460).
        let starts = |path: String| -> Vec<String> {
            let points = path.split('M').skip(1);
            points
                .map(|point| point.split('L').next().unwrap().to_owned())
                .collect()
        };
        let along = |facing| starts(path(Some(facing)).unwrap());
        assert_eq!(along(Facing::File), ["20 441", "20 479"]);
        assert_eq!(along(Facing::Rank), ["39 460", "1 460"]);
        assert_eq!(along(Facing::Rising), ["39 441", "1 479"]);
        assert_eq!(along(Facing::Falling), ["1 441", "39 479"]);
        assert_eq!(path(None), None);
    }

    #[test]
    fn an_arrow_points_from_origin_to_destination_and_a_rest_has_none() {
        let arrow = |from, to| Arrow {
            side: Side::Black,
            from: square(from),
            to: square(to),
        };
        // Upwards from the middle (20, 460) of a1 to the middle (20, 300) of a5.
        let path = line(arrow("a1", "a5")).unwrap().path;
        assert!(path.starts_with("M22.0 452.0L"), "{path}");
        assert!(path.contains("L20.0 309.0L"), "{path}");
        assert!(line(arrow("a1", "a1")).is_none());
    }

    #[test]
    fn the_title_is_escaped() {
        let picture = Picture {
            title: "<script>".to_owned(),
            ..Picture::default()
        };
        assert!(!picture.svg().unwrap().contains("<script>"));
    }
}
