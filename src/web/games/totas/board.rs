//! Draws the board as an SVG of 12×12 squares with terrain, pieces and the effects of the last
//! plans. It is geometry only; the caller decides what is on the board. Figures, grounds and marks
//! are drawn in `static/pieces.svg`.

use std::borrow::Cow;

use askama::Template;

use crate::event::Armies;
use crate::games::Side;
use crate::games::totas::square::EDGE;
use crate::games::totas::{Facing, Kind, Square};
use crate::lots::Hex;
use crate::web::kit::appearance::Figures;
use crate::web::kit::arrow;
use crate::web::kit::assets;

/// The edge of a square in units of the picture.
const UNIT: i32 = 40;

/// The visible part of the picture: the board, and the names of files and ranks next to it.
const LABELLED: &str = "-24 -6 512 508";

/// The board alone, with its edge.
const SMALL: &str = "-1 -1 482 482";

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardPiece {
    pub square: Square,
    pub side: Side,
    pub kind: Kind,
    /// Right-hand pieces have a bar beneath (TOTA*S 2.2).
    pub right: bool,
    /// A Wild boar or Chariot has a point at both ends of its line (TOTA*S 2.9).
    pub facing: Option<Facing>,
}

/// The ground of a square (TOTA*S 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// The square of an Acropolis (TOTA*S 3.1).
    Acropolis,
    /// The zone of a Sea (TOTA*S 3.2).
    Sea,
    /// The zone of Mountains (TOTA*S 3.2).
    Mountains,
    /// The zone of a Desert (TOTA*S 3.2).
    Desert,
    /// A Labyrinth (TOTA*S 3.3); only one that was announced is ever drawn.
    Labyrinth,
}

impl Ground {
    #[cfg(test)]
    pub const ALL: [Self; 5] = [
        Self::Acropolis,
        Self::Sea,
        Self::Mountains,
        Self::Desert,
        Self::Labyrinth,
    ];

    /// The name of its drawing.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Acropolis => "acropolis",
            Self::Sea => "sea",
            Self::Mountains => "mountains",
            Self::Desert => "desert",
            Self::Labyrinth => "labyrinth",
        }
    }
}

/// A part of a plan: a piece moved from one square towards another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrow {
    pub side: Side,
    /// The column of the part in the record, from 0.
    pub column: usize,
    pub from: Square,
    /// The square that it reached.
    pub to: Square,
    /// The square that it was to reach.
    pub aim: Square,
}

impl Arrow {
    /// The name of the arrow of a part, by which sentences refer to it.
    pub fn name(side: Side, column: usize) -> String {
        format!("{}{}", side.word(), column + 1)
    }
}

/// A mark on a square, in the order in which marks are drawn and explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// An explosion struck here (TOTA*S 5.6).
    Blast,
    /// Two pieces met here (TOTA*S 5.4).
    Meeting,
    /// A piece came back (`TOTA*S 5.8`), or was set back (`TOTA*S 3.1`).
    Return,
    /// A piece left the board for a time (TOTA*S 5.7).
    Away,
    /// A piece was lost on a square that is occupied now.
    Taken,
    /// A piece was lost.
    Loss,
    /// The piece here was promoted (TOTA*S 5.9).
    Promoted,
    /// The piece here was the mole (TOTA*S 8.3).
    Mole,
    /// The piece here does not move in the next game move (TOTA*S 7.2).
    Doomed,
}

impl Sign {
    #[cfg(test)]
    pub const ALL: [Self; 9] = [
        Self::Blast,
        Self::Meeting,
        Self::Return,
        Self::Away,
        Self::Taken,
        Self::Loss,
        Self::Promoted,
        Self::Mole,
        Self::Doomed,
    ];

    /// The name of its drawing, and its CSS class.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Blast => "blast",
            Self::Meeting => "meeting",
            Self::Return => "return",
            Self::Away => "away",
            Self::Taken => "taken",
            Self::Loss => "loss",
            Self::Promoted => "promoted",
            Self::Mole => "mole",
            Self::Doomed => "doomed",
        }
    }

    /// The view box of its drawing.
    pub const fn view_box(self) -> &'static str {
        match self {
            Self::Promoted | Self::Mole => "0 0 16 16",
            Self::Doomed => "24 0 16 16",
            _ => "0 0 40 40",
        }
    }

    /// Whether it is drawn over the pieces.
    const fn is_above(self) -> bool {
        matches!(
            self,
            Self::Loss | Self::Promoted | Self::Mole | Self::Doomed
        )
    }
}

#[derive(Debug, Clone)]
pub struct Picture {
    /// The picture in words, for readers who cannot see it.
    pub title: String,
    /// The squares with terrain.
    pub ground: Vec<(Square, Ground)>,
    pub men: Vec<BoardPiece>,
    pub arrows: Vec<Arrow>,
    pub marks: Vec<(Square, Sign)>,
    /// Whether the names of files and ranks are left out.
    pub small: bool,
    /// The armies whose own figures are drawn (TOTA*S 11).
    pub armies: Armies,
    /// The side whose own ranks are at the bottom.
    pub viewpoint: Side,
    /// Two opposite corners of the part that is shown; `None` for all of the board.
    pub cut: Option<(Square, Square)>,
}

impl Default for Picture {
    fn default() -> Self {
        Self {
            title: String::new(),
            ground: Vec::new(),
            men: Vec::new(),
            arrows: Vec::new(),
            marks: Vec::new(),
            small: false,
            armies: Armies::default(),
            viewpoint: Side::White,
            cut: None,
        }
    }
}

/// A drawing at the upper left corner of its square.
pub struct Placed {
    pub x: i32,
    pub y: i32,
    pub class: &'static str,
    pub symbol: &'static str,
    /// The digest of the drawing of an army's own figure, which replaces the usual one.
    pub own: Option<Hex<32>>,
}

impl Placed {
    fn at((x, y): (i32, i32), class: &'static str, symbol: &'static str) -> Self {
        Self {
            x,
            y,
            class,
            symbol,
            own: None,
        }
    }

    /// A piece, as a figure of its army if that has one of its kind.
    fn man(man: BoardPiece, armies: &Armies, viewpoint: Side) -> Self {
        let own = armies[man.side].as_ref();
        let at = corner(man.square, viewpoint);
        Self {
            own: own.and_then(|army| army.glyphs.get(man.kind)),
            ..Self::at(at, man.side.word(), symbol(man.kind))
        }
    }
}

pub struct BoardPath {
    pub class: &'static str,
    pub path: String,
    /// The name of an arrow.
    pub name: String,
}

/// The square that a piece did not reach.
pub struct Aim {
    pub class: &'static str,
    /// The name of its arrow.
    pub name: String,
    pub from: (i32, i32),
    pub to: (i32, i32),
}

/// The name of a file or a rank.
pub struct Label {
    pub x: i32,
    pub y: i32,
    pub text: String,
}

/// The layers of the picture, from bottom to top.
pub struct Drawn {
    pub dark: String,
    pub labels: Vec<Label>,
    pub ground: Vec<Placed>,
    pub trails: Vec<Placed>,
    pub below: Vec<Placed>,
    pub above: Vec<Placed>,
    pub men: Vec<Placed>,
    pub hands: Vec<Placed>,
    pub lines: Vec<BoardPath>,
    pub aims: Vec<Aim>,
    pub facings: Vec<BoardPath>,
}

#[derive(Template)]
#[template(path = "public/board.html")]
struct Svg<'a> {
    title: &'a str,
    view_box: Cow<'static, str>,
    viewpoint: Side,
    sprite: String,
    drawn: Drawn,
}

impl Picture {
    /// The picture with the figures of these armies, if they are to be shown.
    #[must_use]
    pub fn with(self, figures: Figures, armies: Option<&Armies>) -> Self {
        match (figures, armies) {
            (Figures::Own, Some(armies)) => Self {
                armies: armies.clone(),
                ..self
            },
            (Figures::Usual, _) | (Figures::Own, None) => self,
        }
    }

    /// The picture as SVG to embed in a page.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn svg(&self) -> askama::Result<String> {
        Svg {
            title: &self.title,
            view_box: match self.cut {
                Some(corners) => Cow::Owned(view_of(corners, self.viewpoint)),
                None => Cow::Borrowed(if self.small { SMALL } else { LABELLED }),
            },
            viewpoint: self.viewpoint,
            sprite: sprite(),
            drawn: self.drawn(),
        }
        .render()
    }

    pub fn drawn(&self) -> Drawn {
        let viewpoint = self.viewpoint;
        let at = move |square: Square, class: &'static str, symbol: &'static str| {
            Placed::at(corner(square, viewpoint), class, symbol)
        };
        let trails = self.arrows.iter().flat_map(|arrow| [arrow.from, arrow.to]);
        let marks = |above| {
            let marks = self.marks.iter();
            let marks = marks.filter(move |(_, sign)| sign.is_above() == above);
            marks.map(move |(square, sign)| at(*square, sign.symbol(), sign.symbol()))
        };
        let men = |man: &BoardPiece| Placed::man(*man, &self.armies, viewpoint);
        let arrows = || self.arrows.iter().copied();
        Drawn {
            dark: dark_squares(viewpoint),
            labels: if self.small {
                Vec::new()
            } else {
                labels(viewpoint)
            },
            ground: self
                .ground
                .iter()
                .map(|(square, ground)| at(*square, ground.symbol(), ground.symbol()))
                .collect(),
            trails: trails.map(|square| at(square, "trail", "")).collect(),
            below: marks(false).collect(),
            above: marks(true).collect(),
            men: self.men.iter().map(men).collect(),
            hands: self.men.iter().filter(|man| man.right).map(men).collect(),
            lines: arrows().filter_map(|it| line(it, viewpoint)).collect(),
            aims: arrows().filter_map(|it| aim(it, viewpoint)).collect(),
            facings: (self.men.iter().copied())
                .filter_map(|man| points(man, viewpoint))
                .collect(),
        }
    }

    /// The marks on the board, each once.
    pub fn signs(&self) -> Vec<Sign> {
        let mut signs: Vec<Sign> = self.marks.iter().map(|(_, sign)| *sign).collect();
        signs.sort_unstable();
        signs.dedup();
        signs
    }
}

/// The address of the drawings.
pub fn sprite() -> String {
    assets::url("pieces.svg")
}

/// The upper left corner of a square, seen from a side.
fn corner(square: Square, viewpoint: Side) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    let last = i32::from(EDGE) - 1;
    match viewpoint {
        Side::White => (file * UNIT, (last - rank) * UNIT),
        Side::Black => ((last - file) * UNIT, rank * UNIT),
    }
}

/// The view box of the part of the board between two squares.
fn view_of((one, other): (Square, Square), viewpoint: Side) -> String {
    let ((x1, y1), (x2, y2)) = (corner(one, viewpoint), corner(other, viewpoint));
    let (width, height) = (x1.abs_diff(x2), y1.abs_diff(y2));
    let unit = UNIT.unsigned_abs();
    format!(
        "{} {} {} {}",
        x1.min(x2),
        y1.min(y2),
        width + unit,
        height + unit
    )
}

/// All dark squares as one path.
fn dark_squares(viewpoint: Side) -> String {
    let mut path = String::new();
    for square in Square::all().filter(|square| square.is_dark()) {
        let (x, y) = corner(square, viewpoint);
        path.extend(["M", &x.to_string(), " ", &y.to_string(), "h40v40h-40z"]);
    }
    path
}

/// The names of files and ranks along two edges.
fn labels(viewpoint: Side) -> Vec<Label> {
    let end = i32::from(EDGE) * UNIT;
    let middle = UNIT / 2;
    let along = |n: i32| match viewpoint {
        Side::White => n * UNIT + middle,
        Side::Black => end - n * UNIT - middle,
    };
    let files = ('a'..='l').zip(0..).map(|(file, n)| Label {
        x: along(n),
        y: end + 15,
        text: file.to_string(),
    });
    let ranks = (0..i32::from(EDGE)).map(|n| Label {
        x: -12,
        y: end - along(n) + 4,
        text: (n + 1).to_string(),
    });
    files.chain(ranks).collect()
}

/// An arrow's path; `None` when nothing moved.
fn line(drawn: Arrow, viewpoint: Side) -> Option<BoardPath> {
    let centre = |square| {
        let (x, y) = corner(square, viewpoint);
        let half = f64::from(UNIT) / 2.0;
        (f64::from(x) + half, f64::from(y) + half)
    };
    // Neither end is at the centre, where a piece has to stay legible.
    let path = arrow::path(centre(drawn.from), centre(drawn.to), (8.0, 9.0))?;
    Some(BoardPath {
        class: drawn.side.word(),
        path,
        name: Arrow::name(drawn.side, drawn.column),
    })
}

/// The line from the square that a piece reached to its aim; `None` when it reached it.
fn aim(arrow: Arrow, viewpoint: Side) -> Option<Aim> {
    let centre = |square| {
        let (x, y) = corner(square, viewpoint);
        (x + UNIT / 2, y + UNIT / 2)
    };
    (arrow.to != arrow.aim).then(|| Aim {
        class: arrow.side.word(),
        name: Arrow::name(arrow.side, arrow.column),
        from: centre(arrow.to),
        to: centre(arrow.aim),
    })
}

/// The points of a piece that faces along a line, one at each end of it.
fn points(man: BoardPiece, viewpoint: Side) -> Option<BoardPath> {
    let (x, y) = corner(man.square, viewpoint);
    let (x, y) = (x + UNIT / 2, y + UNIT / 2);
    let point = |&(files, ranks): &(i8, i8)| {
        let (dx, dy) = (i32::from(files), -i32::from(ranks));
        // A step on a diagonal is longer: its points keep their size.
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
    Some(BoardPath {
        class: man.side.word(),
        name: String::new(),
        path: man.facing?.directions().iter().map(point).collect(),
    })
}

/// The name of a kind's drawing.
pub const fn symbol(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "king",
        Kind::Queen => "queen",
        Kind::Rook => "rook",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Volcano => "volcano",
        Kind::Tornado => "tornado",
        Kind::Gryphon => "gryphon",
        Kind::Legionary => "legionary",
        Kind::Patrol => "patrol",
        Kind::Pawn => "pawn",
        Kind::Boar => "boar",
        Kind::Chariot => "chariot",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::event::FieldedArmy;
    use crate::games::PerSide;
    use crate::journal::LeafHash;
    use crate::tournament::text::TextLine;
    use crate::web::games::totas::image::drawings;

    fn square(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    #[test]
    fn clause_1_1_a1_is_the_dark_square_at_whites_left() {
        assert_eq!(corner(square("a1"), Side::White), (0, 440));
        assert_eq!(corner(square("l12"), Side::White), (440, 0));
        let dark = dark_squares(Side::White);
        assert!(dark.contains("M0 440h"));
        assert!(!dark.contains("M40 440h"));
        assert_eq!(dark.matches('M').count(), 72);
    }

    #[test]
    fn clause_1_1_seen_from_black_the_twelfth_rank_is_at_the_bottom() {
        assert_eq!(corner(square("l12"), Side::Black), (0, 440));
        assert_eq!(corner(square("a1"), Side::Black), (440, 0));
        // Half a turn leaves the dark squares where they are.
        let sorted = |viewpoint| {
            let path = dark_squares(viewpoint);
            let mut squares: Vec<String> = path.split('M').map(str::to_owned).collect();
            squares.sort_unstable();
            squares
        };
        assert_eq!(sorted(Side::Black), sorted(Side::White));
        let named = |text: &str| {
            let mut labels = labels(Side::Black).into_iter();
            labels
                .find(|label| label.text == text)
                .map(|it| (it.x, it.y))
        };
        assert_eq!(named("l"), Some((20, 495)));
        assert_eq!(named("12"), Some((-12, 464)));
        let up = Arrow {
            side: Side::Black,
            column: 0,
            from: square("a12"),
            to: square("a8"),
            aim: square("a8"),
        };
        // Black moves away from the reader.
        let path = line(up, Side::Black).unwrap().path;
        assert!(path.starts_with("M462.0 452.0L"), "{path}");
    }

    #[test]
    fn every_rank_and_file_is_named() {
        let labels = labels(Side::White);
        let text: Vec<&str> = labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(text.join(""), "abcdefghijkl123456789101112");
    }

    #[test]
    fn every_kind_ground_and_mark_has_a_drawing_of_its_own() {
        // A blast colours its square.
        let signs = Sign::ALL.into_iter().filter(|sign| *sign != Sign::Blast);
        let mut wanted: Vec<&str> = Kind::ALL.into_iter().map(symbol).collect();
        wanted.extend(Ground::ALL.map(Ground::symbol));
        wanted.extend(signs.map(Sign::symbol));
        wanted.sort_unstable();
        let mut names: Vec<&str> = drawings().map(|(name, _)| name).collect();
        names.sort_unstable();
        assert_eq!(names, wanted);
        let mut drawn: Vec<&str> = drawings().map(|(_, drawing)| drawing).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), wanted.len());
    }

    #[test]
    fn clause_9_1_a_figure_can_be_shown_as_its_symbol() {
        for kind in Kind::ALL {
            let named = drawings().find(|(name, _)| *name == symbol(kind));
            let (_, drawing) = named.unwrap();
            let letter = format!(">{}</text></g>", kind.symbol());
            assert!(drawing.contains(&letter), "{kind:?}");
            assert!(
                drawing.contains("<g display=\"var(--figure)\">"),
                "{kind:?}"
            );
            assert!(
                drawing.contains("<g display=\"var(--letter)\">"),
                "{kind:?}"
            );
        }
    }

    #[test]
    fn clause_2_2_a_right_hand_piece_has_a_bar() {
        let man = |right| BoardPiece {
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
    fn clause_11_the_figures_of_an_army_are_drawn_for_its_side_where_they_are_wanted() {
        let glyph = Hex::new([7; 32]);
        let army = FieldedArmy {
            number: 1,
            version: 1,
            name: TextLine::parse("Knights of the lake").unwrap(),
            approved: 3,
            hash: LeafHash::NONE,
            glyphs: [(Kind::Rook, glyph)].into_iter().collect(),
        };
        let armies = PerSide::new(Some(Arc::new(army)), None);
        let man = |name, side, kind| BoardPiece {
            square: square(name),
            side,
            kind,
            right: false,
            facing: None,
        };
        let picture = |figures| {
            let picture = Picture {
                men: vec![
                    man("a1", Side::White, Kind::Rook),
                    man("b1", Side::White, Kind::King),
                    man("a12", Side::Black, Kind::Rook),
                ],
                ..Picture::default()
            };
            picture.with(figures, Some(&armies)).svg().unwrap()
        };
        let own = picture(Figures::Own);
        let address = format!("href=\"/glyphs/{glyph}-white.svg\"");
        assert_eq!(own.matches("<image").count(), 1);
        assert!(own.contains(&address), "{own}");
        assert!(own.contains("#king\"") && own.contains("#rook\""), "{own}");
        let usual = picture(Figures::Usual);
        assert!(!usual.contains("<image"), "{usual}");
        assert_eq!(usual.matches("#rook\"").count(), 2);
    }

    #[test]
    fn clause_2_9_a_facing_has_a_point_at_both_ends_of_its_line() {
        let path = |facing| {
            points(
                BoardPiece {
                    square: square("a1"),
                    side: Side::White,
                    kind: Kind::Boar,
                    right: false,
                    facing,
                },
                Side::White,
            )
            .map(|line| line.path)
        };
        // The centre of a1 is (20, 460).
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
            column: 0,
            from: square(from),
            to: square(to),
            aim: square(to),
        };
        // Upwards from the centre (20, 460) of a1 to the centre (20, 300) of a5.
        let path = line(arrow("a1", "a5"), Side::White).unwrap().path;
        assert!(path.starts_with("M22.0 452.0L"), "{path}");
        assert!(path.contains("L20.0 309.0L"), "{path}");
        assert!(line(arrow("a1", "a1"), Side::White).is_none());
    }

    #[test]
    fn clause_5_3_who_was_stopped_has_a_line_to_where_they_were_to_go() {
        let stopped = Arrow {
            side: Side::White,
            column: 1,
            from: square("a1"),
            to: square("a3"),
            aim: square("a7"),
        };
        let Aim { from, to, .. } = aim(stopped, Side::White).unwrap();
        assert_eq!((from, to), ((20, 380), (20, 220)));
        let reached = Arrow {
            to: stopped.aim,
            ..stopped
        };
        assert!(aim(reached, Side::White).is_none());
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
