//! Draws the board of CTOR: the fields, and the rim that repeats the fields at the edge.

use std::collections::BTreeMap;

use askama::Template;

use super::super::{Caption, ShownBoard};
use super::last::{Came, EdgeDirection, FieldMark, Gone, marks, orders};
use super::words::say;
use crate::games::ctor::Regulations;
use crate::games::ctor::board::Board;
use crate::games::ctor::torus::{Field, FieldSet, Size};
use crate::games::{PerSide, Side};
use crate::language::Argument;
use crate::web::kit::colours::above_and_below;
use crate::web::kit::i18n::Words;

/// The side of a field in units of the picture.
const CELL: i32 = 40;
/// The margin around the rim of a picture.
const EDGE: i32 = 6;
/// How much of the rim is in sight on a page: 0.4 of a field.
const RIM: i32 = 16;

/// The board and its legend; a small one has no legend.
pub(super) fn drawn(
    words: Words,
    regulations: &Regulations,
    shown: ShownBoard<'_>,
    title: &str,
    small: bool,
) -> askama::Result<String> {
    let mut drawing = Drawing::new(words, regulations.size, shown, title);
    drawing.is_small = small;
    if small {
        for field in &mut drawing.fields {
            field.may = false;
        }
    }
    drawing.render()
}

/// The board as a standalone picture.
pub(super) fn picture(
    words: Words,
    regulations: &Regulations,
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
        drawn: Drawing::new(words, regulations.size, shown, heading),
    }
    .render()
}

/// The position in a text. It is read without judging it.
pub(super) struct Position {
    pub board: Board,
    /// The secret fields that the viewer may know (CTOR 7.6).
    pub secrets: PerSide<FieldSet>,
}

impl Position {
    pub(super) fn parse(size: Size, position: &str) -> Self {
        let mut read = Self {
            board: Board::new(size),
            secrets: PerSide::default(),
        };
        for part in position.split(';') {
            let mut owner = None;
            let mut is_secret = false;
            for word in part.split_whitespace() {
                if let Some(named) = Side::from_word(word) {
                    owner = Some(named);
                } else if word == "secret" {
                    is_secret = true;
                } else if let Some((side, field)) = owner.zip(field_of(size, word)) {
                    if is_secret {
                        read.secrets[side] = read.secrets[side].with(field);
                    } else {
                        read.board.put(side, field);
                    }
                }
            }
        }
        read
    }
}

fn field_of(size: Size, number: &str) -> Option<Field> {
    size.field(number.parse().ok()?)
}

/// A field, or its repetition in the rim.
#[derive(Clone)]
struct FieldShape {
    x: i32,
    y: i32,
    number: u16,
    is_dark: bool,
    side: Option<Side>,
    mark: FieldMark,
    /// The number of the operation by which its chip came, if the last turn has several.
    order: Option<usize>,
    /// Whether another operation followed.
    is_earlier: bool,
    /// Whether the team to move has enough chips around it (CTOR 3.5).
    may: bool,
    /// The sides whose secret field it is, as far as the viewer may know.
    secrets: Vec<Side>,
    /// The description in words.
    title: String,
}

impl FieldShape {
    fn is_touched(&self) -> bool {
        self.mark.came.is_some() || self.mark.gone.is_some()
    }

    /// Whether the last turn has left a sign here.
    fn has_signs(&self) -> bool {
        self.mark != FieldMark::default()
    }

    /// The sign in the upper right corner: how the chip arrived.
    fn came(&self) -> Option<&'static str> {
        self.mark.came.map(|came| match came {
            Came::Put => PUT,
            Came::Moved => MOVED,
            Came::Landed => LANDED,
        })
    }

    /// The arrow at the edge that a chip crossed.
    fn arrow(&self) -> Option<&'static str> {
        match self.mark.gone? {
            Gone::Moved(EdgeDirection::Up) => Some("M20 11V2M15 7l5-5 5 5"),
            Gone::Moved(EdgeDirection::Right) => Some("M29 20h9M33 15l5 5-5 5"),
            Gone::Moved(EdgeDirection::Down) => Some("M20 29v9M15 33l5 5 5-5"),
            Gone::Moved(EdgeDirection::Left) => Some("M11 20H2M7 15l-5 5 5 5"),
            Gone::Taken => None,
        }
    }

    fn is_taken(&self) -> bool {
        self.mark.gone == Some(Gone::Taken)
    }
}

/// A put: a cross.
const PUT: &str = "M34 2v10M29 7h10";
/// A move: a dot with a tail.
const MOVED: &str = "M28 7h10M34 3l4 4-4 4";
/// A landing: two wedges down.
const LANDED: &str = "M29 2l5 5 5-5M29 8l5 5 5-5";
/// A replacement: two arrows around.
const REPLACED: &str = "M2 5h11l-3-3M13 10H2l3 3";
/// A hit: a star.
const HIT: &str = "M34 24l2.4 5 5.1.6-3.8 3.5 1 5.1-4.7-2.6-4.7 2.6 1-5.1-3.8-3.5 5.1-.6z";
/// A removed chip: a cross over the field.
const TAKEN: &str = "M9 9 31 31M31 9 9 31";
/// A secret field: a lozenge.
const SECRET: &str = "M7 26l7 7-7 7-7-7z";

/// A row of the board as a table.
struct BoardRow {
    name: String,
    cells: Vec<Cell>,
}

/// A field in the table.
struct Cell {
    number: u16,
    side: Option<Side>,
    title: String,
}

/// A sign on the board with its meaning.
struct Sign {
    class: &'static str,
    path: &'static str,
    said: String,
}

/// A board of CTOR.
#[derive(Template)]
#[template(path = "games/ctor_board.html")]
struct Drawing {
    words: Words,
    is_small: bool,
    /// The side that it is seen from.
    viewpoint: Side,
    size: i32,
    label: String,
    description: String,
    fields: Vec<FieldShape>,
    /// The repeated fields of the edges, those in the corners three times (CTOR 1.3).
    rim: Vec<FieldShape>,
    rows: Vec<BoardRow>,
    columns: Vec<String>,
    signs: Vec<Sign>,
}

/// A standalone picture of a board.
#[derive(Template)]
#[template(path = "games/ctor_picture.svg", escape = "html")]
struct Picture<'a> {
    title: String,
    event: &'a str,
    heading: &'a str,
    names: &'a PerSide<String>,
    in_card: bool,
    score: PerSide<u32>,
    drawn: Drawing,
}

impl Drawing {
    fn new(words: Words, size: Size, shown: ShownBoard<'_>, title: &str) -> Self {
        let ShownBoard {
            board,
            acts,
            viewpoint,
        } = shown;
        let position = Position::parse(size, &board.position);
        let marks = marks(size, acts);
        let width = size.width();
        let mover = board.turn.map(|turn| turn.side);
        let shape = |field| shape(words, &position, &marks, (mover, viewpoint), field);
        let mut fields: Vec<FieldShape> = size.fields().map(shape).collect();
        let (orders, last) = orders(size, acts);
        for (field, shape) in size.fields().zip(&mut fields) {
            shape.order = orders
                .get(&field)
                .copied()
                .filter(|_| shape.mark.came.is_some());
            shape.is_earlier = shape.order.is_some_and(|order| order < last);
        }
        let score = position.board.score();
        let numbers: [(&str, &dyn Argument); 4] = [
            ("heading", &title),
            ("size", &width),
            ("white", &score.white),
            ("black", &score.black),
        ];
        let mut drawing = Self {
            words,
            is_small: false,
            viewpoint,
            size: i32::from(width),
            label: say(words.0, "board-title", &numbers),
            description: say(words.0, "board-description", &numbers),
            rim: rim(width)
                .filter_map(|place| Self::repeated(size, &fields, place, viewpoint))
                .collect(),
            rows: rows(words, size, &fields),
            columns: (1..=width)
                .map(|column| say(words.0, "table-column", &[("column", &column)]))
                .collect(),
            signs: Vec::new(),
            fields,
        };
        drawing.signs = drawing.signs_in_use();
        drawing
    }

    /// The field that the rim repeats in a row and a column, of which one is -1 or one more than
    /// the last.
    fn repeated(
        size: Size,
        fields: &[FieldShape],
        (row, column): (i32, i32),
        viewpoint: Side,
    ) -> Option<FieldShape> {
        let around = |line: i32| u8::try_from(line.rem_euclid(i32::from(size.width()))).ok();
        let field = size.at(around(row)?, around(column)?);
        let shown = fields.get(usize::from(field.place()))?;
        let (x, y) = corner(size, (row, column), viewpoint);
        Some(FieldShape {
            x,
            y,
            ..shown.clone()
        })
    }

    fn say(&self, key: &str) -> String {
        say(self.words.0, key, &[])
    }

    /// Every sign on the board, once.
    fn signs_in_use(&self) -> Vec<Sign> {
        let has = |mark: &dyn Fn(&FieldShape) -> bool| self.fields.iter().any(mark);
        let came = |came| move |it: &FieldShape| it.mark.came == Some(came);
        let all: [(bool, &'static str, &'static str, &str); 8] = [
            (has(&came(Came::Put)), "came", PUT, "sign-put"),
            (has(&came(Came::Moved)), "came", MOVED, "sign-moved"),
            (has(&came(Came::Landed)), "came", LANDED, "sign-landed"),
            (has(&FieldShape::is_taken), "taken", TAKEN, "sign-taken"),
            (
                has(&|it| it.mark.replaced),
                "replaced",
                REPLACED,
                "sign-replaced",
            ),
            (has(&|it| it.mark.hit), "hit", HIT, "sign-hit"),
            (has(&|it| it.may), "may", MAY, "sign-may"),
            (
                has(&|it| !it.secrets.is_empty()),
                "secret",
                SECRET,
                "sign-secret",
            ),
        ];
        let used = all.into_iter().filter(|(is_used, ..)| *is_used);
        used.map(|(_, class, path, key)| Sign {
            class,
            path,
            said: say(self.words.0, key, &[]),
        })
        .collect()
    }

    /// The sides above and below the board of a standalone picture, each with the base line of its
    /// name and its colours.
    fn captions(&self) -> [(Side, i32, &'static str, &'static str); 2] {
        above_and_below(self.viewpoint, [-48, self.inner() + 62])
    }

    /// What a page shows: the board and what is in sight of its rim.
    fn view_box(&self) -> String {
        let extent = self.inner() + 2 * RIM;
        format!("-{RIM} -{RIM} {extent} {extent}")
    }

    /// The left and the upper edge of the picture.
    const fn start() -> i32 {
        -CELL - EDGE
    }

    /// The width and the height of the picture.
    const fn extent(&self) -> i32 {
        (self.size + 2) * CELL + 2 * EDGE
    }

    /// The width and the height of the board without its rim.
    const fn inner(&self) -> i32 {
        self.size * CELL
    }
}

/// A chip that may be replaced: a ring around it.
const MAY: &str = "M20 2.5a17.5 17.5 0 1 1-.01 0z";

/// The rows and columns of the rim (CTOR 1.3).
fn rim(width: u8) -> impl Iterator<Item = (i32, i32)> {
    let width = i32::from(width);
    let lines = -1..=width;
    let all = lines.flat_map(move |row| (-1..=width).map(move |column| (row, column)));
    all.filter(move |(row, column)| [row, column].into_iter().any(|it| !(0..width).contains(it)))
}

/// The upper left corner of the field in a row and a column, of those of the rim too, seen from a
/// side: Black sees the board turned by half a turn.
fn corner(size: Size, (row, column): (i32, i32), viewpoint: Side) -> (i32, i32) {
    let last = i32::from(size.width()) - 1;
    match viewpoint {
        Side::White => (column * CELL, row * CELL),
        Side::Black => ((last - column) * CELL, (last - row) * CELL),
    }
}

/// A mark as it is seen from a side.
fn seen_from(mark: FieldMark, viewpoint: Side) -> FieldMark {
    let gone = mark.gone.map(|gone| match (gone, viewpoint) {
        (Gone::Moved(direction), Side::Black) => Gone::Moved(match direction {
            EdgeDirection::Up => EdgeDirection::Down,
            EdgeDirection::Right => EdgeDirection::Left,
            EdgeDirection::Down => EdgeDirection::Up,
            EdgeDirection::Left => EdgeDirection::Right,
        }),
        _ => gone,
    });
    FieldMark { gone, ..mark }
}

fn shape(
    words: Words,
    position: &Position,
    marks: &BTreeMap<Field, FieldMark>,
    (mover, viewpoint): (Option<Side>, Side),
    field: Field,
) -> FieldShape {
    let board = &position.board;
    let width = board.size().width();
    let (row, column) = (field.place() / width, field.place() % width);
    let (x, y) = corner(board.size(), (row.into(), column.into()), viewpoint);
    let mark = marks.get(&field).copied().unwrap_or_default();
    let knows = |side: &Side| position.secrets[*side].has(field);
    let mut shape = FieldShape {
        x,
        y,
        number: field.number(),
        is_dark: (row + column) % 2 == 1,
        side: board.on(field),
        mark: seen_from(mark, viewpoint),
        order: None,
        is_earlier: false,
        may: mover.is_some_and(|side| board.is_replaceable(side, field)),
        secrets: Side::ALL.into_iter().filter(knows).collect(),
        title: String::new(),
    };
    shape.title = said(words, &shape);
    shape
}

/// A field in words: `45: White, put in the last turn`.
fn said(words: Words, field: &FieldShape) -> String {
    let say = |key, arguments: &[(&str, &dyn Argument)]| say(words.0, key, arguments);
    let number = [("field", &field.number as &dyn Argument)];
    let mut parts = vec![match field.side {
        Some(side) => say(
            "field-chip",
            &[("field", &field.number), ("side", &words.side(side))],
        ),
        None => say("field-free", &number),
    }];
    let FieldShape { mark, may, .. } = field;
    let came = mark.came.map(|came| match came {
        Came::Put => "mark-put",
        Came::Moved => "mark-moved",
        Came::Landed => "mark-landed",
    });
    let gone = mark.gone.map(|gone| match gone {
        Gone::Moved(_) => "mark-left",
        Gone::Taken => "mark-taken",
    });
    let others = [
        (mark.replaced, "mark-replaced"),
        (mark.hit, "mark-hit"),
        (*may, "mark-may"),
    ];
    let others = others.into_iter().filter(|(is_so, _)| *is_so);
    let keys = gone
        .into_iter()
        .chain(came)
        .chain(others.map(|(_, key)| key));
    parts.extend(keys.map(|key| say(key, &[])));
    for side in &field.secrets {
        parts.push(say("mark-secret", &[("side", &side.word())]));
    }
    parts.join(", ")
}

fn rows(words: Words, size: Size, fields: &[FieldShape]) -> Vec<BoardRow> {
    let cell = |field: &FieldShape| Cell {
        number: field.number,
        side: field.side,
        title: field.title.clone(),
    };
    let rows = fields.chunks(size.width().into()).enumerate();
    rows.map(|(row, fields)| BoardRow {
        name: say(words.0, "table-row", &[("row", &(row + 1))]),
        cells: fields.iter().map(cell).collect(),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::acts::{ActBoard, ActTurn, ByActs};
    use crate::games::ctor::{Table, generate};
    use crate::language::Language;

    const EN: Words = Words(Language::En);

    fn board(position: &str, mover: Option<Side>) -> ActBoard {
        ActBoard {
            acts: 1,
            phase: "play".to_owned(),
            awaited: PerSide::new(true, false),
            turn: mover.map(|side| ActTurn { number: 4, side }),
            score: PerSide::new(2, 1),
            position: position.to_owned(),
            clocks: None,
        }
    }

    fn regulations(text: &str) -> Regulations {
        text.parse().unwrap()
    }

    fn html(size: u8, board: &ActBoard, acts: &[&str]) -> String {
        let regulations = regulations(&format!("ctor-team; size={size}"));
        drawn(
            EN,
            &regulations,
            ShownBoard {
                board,
                acts,
                viewpoint: Side::White,
            },
            "Entry 3",
            false,
        )
        .unwrap()
    }

    /// The drawing of a field, or an empty string.
    fn field(html: &str, number: u16) -> &str {
        let opening = format!("data-field=\"{number}\"");
        let rest = html.split(&opening).nth(1).unwrap();
        rest.split("</g>").next().unwrap()
    }

    #[test]
    fn clauses_1_1_and_1_3_every_field_is_drawn_once_and_the_rim_once_more() {
        for (size, rim) in [(8, 36), (10, 44)] {
            let html = html(size, &board("white 1 5; black 2", None), &[]);
            let count = u16::from(size) * u16::from(size);
            for number in 1..=count {
                let needle = format!("data-field=\"{number}\"");
                assert_eq!(html.matches(&needle).count(), 1, "{number}");
                assert!(field(&html, number).contains(&format!(">{number}</text>")));
            }
            assert_eq!(html.matches("data-field=").count(), usize::from(count));
            assert_eq!(html.matches("data-rim=").count(), rim);
            // Field 1 is in a corner: four times in total; 5 at an edge; 2 too.
            assert_eq!(html.matches("class=\"chip white\"").count(), 4 + 2);
            assert_eq!(html.matches("class=\"chip black\"").count(), 2);
        }
    }

    #[test]
    fn clause_1_3_the_rim_shows_what_is_on_the_other_side() {
        let size = Size::Eight;
        let position = board("white 64; black", None);
        let drawing = Drawing::new(EN, size, ShownBoard::plain(&position), "");
        let at = |row: i32, column: i32| {
            let mut rim = drawing.rim.iter();
            let found = rim.find(|it| (it.x, it.y) == (column * CELL, row * CELL));
            found.unwrap().number
        };
        assert_eq!(
            (at(-1, -1), at(-1, 0), at(-1, 7), at(-1, 8)),
            (64, 57, 64, 57)
        );
        assert_eq!((at(0, -1), at(0, 8), at(8, 0), at(8, 8)), (8, 1, 1, 1));
        let chips = drawing.rim.iter().filter(|it| it.side.is_some());
        assert_eq!(chips.count(), 3);
    }

    #[test]
    fn clauses_3_2_to_3_5_and_4_2_the_last_turn_is_marked_with_signs_and_words() {
        let acts = ["45", "m12-20", "L3+7-30", "r54", "end !secret 45"];
        let position = board("white 20 30 54; black 45", Some(Side::Black));
        let html = html(8, &position, &acts);
        for (number, class, title) in [
            (
                45,
                "class=\"came",
                "45: Black, put in the last turn, a secret field that was hit",
            ),
            (45, "class=\"hit\"", ""),
            (12, "class=\"arrow\"", "12: free, left in the last turn"),
            (20, "class=\"came", "20: White, moved here in the last turn"),
            (3, "class=\"taken\"", "3: free, taken off in the last turn"),
            (
                30,
                "class=\"came",
                "30: White, landed here in the last turn",
            ),
            (
                54,
                "class=\"replaced\"",
                "54: White, replaced in the last turn",
            ),
        ] {
            let shown = field(&html, number);
            assert!(shown.contains(class), "{number}: {shown}");
            assert!(shown.contains(title), "{number}: {shown}");
        }
        assert!(!field(&html, 44).contains("trail"));
        assert_eq!(html.matches("class=\"ctor-sign\"").count(), 6);
    }

    #[test]
    fn clause_3_5_what_could_be_replaced_is_marked_for_who_is_to_move() {
        let position = "white 1 2 3 9 11; black 10 30";
        let shown = html(8, &board(position, Some(Side::White)), &[]);
        assert!(field(&shown, 10).contains("class=\"may\""));
        assert!(field(&shown, 10).contains("could be replaced"));
        assert!(!field(&shown, 30).contains("class=\"may\""));
        for mover in [Some(Side::Black), None] {
            let shown = html(8, &board(position, mover), &[]);
            assert!(!shown.contains("class=\"may\""), "{mover:?}");
        }
    }

    #[test]
    fn clause_7_6_secret_fields_are_shown_where_the_board_has_them_alone() {
        let open = "white 1; black 2; white secret 5 9; black secret 9";
        let shown = html(8, &board(open, Some(Side::White)), &[]);
        assert!(field(&shown, 5).contains("class=\"secret white\""));
        assert!(field(&shown, 9).contains("class=\"secret white\""));
        assert!(field(&shown, 9).contains("class=\"secret black\""));
        assert!(field(&shown, 5).contains("5: free, secret field of White"));
        let sealed = html(8, &board("white 1; black 2", None), &[]);
        assert!(!sealed.contains("secret"));
    }

    #[test]
    fn clause_6_5_every_chip_of_every_position_of_a_game_is_drawn_and_read() {
        let mut played = 0;
        for seed in 0..8 {
            let regulations = regulations("ctor-team; size=8");
            let record = generate::game(seed, 1, &regulations, false);
            let mut table = Table::new(&std::sync::Arc::new(regulations.clone()), record.players);
            // The team may have no players present.
            let Ok(acts) = table.acts_of(&record.to_string()) else {
                continue;
            };
            played += 1;
            let acts: Vec<&str> = acts.iter().map(|act| act.text.as_str()).collect();
            for (count, act) in acts.iter().enumerate() {
                table.enter(act, None).unwrap();
                let board = table.board();
                let position = Position::parse(regulations.size, &board.position);
                assert_eq!(position.board.to_string(), board.position);
                if count % 40 == 0 {
                    let shown = ShownBoard {
                        board: &board,
                        acts: &acts[..=count],
                        viewpoint: Side::White,
                    };
                    let html = drawn(EN, &regulations, shown, "", false).unwrap();
                    let chips = board.score.white + board.score.black;
                    let chips = usize::try_from(chips).unwrap();
                    let read = html.matches("<abbr").count();
                    assert_eq!(read, chips);
                    let small = drawn(EN, &regulations, shown, "", true).unwrap();
                    assert!(!small.contains("<table") && !small.contains("script"));
                }
            }
        }
        assert!(played > 2, "{played}");
    }

    #[test]
    fn the_table_for_readers_names_every_field_in_three_languages() {
        let position = board("white 45; black 2", None);
        let regulations = regulations("ctor-team");
        for (language, chip, free) in [
            (Language::En, "45: White", "44: free"),
            (Language::Ru, "45: Белые", "44: свободно"),
            (Language::De, "45: Weiß", "44: frei"),
        ] {
            let words = Words(language);
            let html = drawn(
                words,
                &regulations,
                ShownBoard::plain(&position),
                "3",
                false,
            )
            .unwrap();
            let (svg, table) = html.split_once("<table").unwrap();
            let body = table.split("<tbody>").nth(1).unwrap();
            assert_eq!(body.matches("<td>").count(), 100);
            assert_eq!(table.matches("scope=\"row\"").count(), 10);
            assert!(table.contains(&format!(">{chip}<")), "{table}");
            assert!(table.contains(&format!(">{free}<")), "{table}");
            assert!(svg.contains("<title>") && svg.contains("<desc>"));
        }
    }

    #[test]
    fn a_picture_to_pass_on_needs_nothing_else_and_shows_every_chip_and_the_rim() {
        let names = PerSide::new("Ada <b>".to_owned(), "Boris".to_owned());
        let caption = Caption {
            event: "Cup",
            heading: "Entry 3",
            names: &names,
            in_card: false,
        };
        for size in [8, 10] {
            let regulations = regulations(&format!("ctor-team; size={size}"));
            let board = board("white 1 12 22; black 2", None);
            let svg = picture(EN, &regulations, ShownBoard::plain(&board), &caption).unwrap();
            for foreign in [
                "var(", "class=", "style", "href", "/static/", "<b>", "script",
            ] {
                assert!(!svg.contains(foreign), "{foreign} in {svg}");
            }
            assert_eq!(svg.matches("r=\"14\"").count(), 8);
            assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
        }
    }
}
