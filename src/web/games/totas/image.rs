//! Draws a position as a standalone picture: one SVG that needs nothing else, with the colours of
//! the light theme. It has no style sheet and no variables, because not every SVG viewer supports
//! them.

use std::collections::BTreeMap;

use askama::Template;

use super::board::{Drawn, Placed};
use super::game::PublicBoard;
use crate::games::{PerSide, Side};
use crate::lots::Hex;
use crate::web::kit::colours::{above_and_below, colour, of_side};

/// The drawings of the sprite by name.
pub fn drawings() -> impl Iterator<Item = (&'static str, &'static str)> {
    let sprite = include_str!("../../../../static/pieces.svg");
    let symbols = sprite.split("<symbol id=\"").skip(1);
    symbols.filter_map(|symbol| {
        let (name, rest) = symbol.split_once("\" viewBox=\"0 0 40 40\">")?;
        Some((name, rest.split_once("</symbol>")?.0))
    })
}

/// A drawing by its name.
fn drawing(name: &str) -> &'static str {
    let mut named = drawings();
    named
        .find_map(|(other, drawing)| (other == name).then_some(drawing))
        .unwrap_or_default()
}

/// A figure in the colours of its side.
fn figure(man: &Placed) -> String {
    let detail = if man.class == "white" {
        "white-edge"
    } else {
        "black-detail"
    };
    let [body, edge] = body(man.class);
    let figure = drawing(man.symbol);
    let figure = figure.split("<g display=\"var(--letter)\">").next();
    let coloured = figure
        .unwrap_or_default()
        .replace("<g display=\"var(--figure)\">", "<g>")
        .replace("var(--detail)", colour(detail))
        .replace("var(--tusk)", colour("black-detail"))
        .replace("var(--fire)", colour("fire"));
    format!(
        "<g fill=\"{}\" stroke=\"{}\" stroke-width=\"1.9\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\">{}</g>",
        body,
        edge,
        coloured.trim()
    )
}

/// A mark in its colour.
fn mark(placed: &Placed) -> String {
    let (fill, stroke, width) = match placed.class {
        "loss" => ("none", colour("mark-lost"), "4.5"),
        "taken" => ("none", colour("mark-lost"), "3"),
        "away" => ("none", colour("mark-away"), "3"),
        "return" => ("none", colour("mark-back"), "3.5"),
        "meeting" => ("none", colour("mark-met"), "2.6"),
        "mole" => (colour("mark-mole"), "none", "1"),
        "promoted" => (colour("mark-back"), "none", "1"),
        "doomed" => (colour("mark-lost"), "none", "1"),
        _ => return blast(),
    };
    format!(
        "<g fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">{}</g>",
        drawing(placed.symbol)
    )
}

fn blast() -> String {
    let colour = colour("mark-blast");
    format!("<rect width=\"40\" height=\"40\" fill=\"{colour}\" fill-opacity=\".45\"/>")
}

/// A ground with its drawing.
fn ground(placed: &Placed) -> String {
    let ink = format!("{}-ink", placed.class);
    format!(
        "<rect width=\"40\" height=\"40\" fill=\"{}\" fill-opacity=\".8\"/><g fill=\"none\" \
         stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\">{}</g>",
        colour(placed.class),
        colour(&ink),
        drawing(placed.symbol)
    )
}

/// A player beside the board.
struct Bar<'a> {
    /// The height of the middle of the disc.
    y: i32,
    body: &'static str,
    edge: &'static str,
    name: &'a str,
    potential: u16,
}

impl<'a> Bar<'a> {
    /// The rival of the side that the board is seen from, and that side.
    fn both(seen: &PublicBoard, names: &'a PerSide<String>) -> [Self; 2] {
        let sides = above_and_below(seen.picture.viewpoint, [-20, 524]);
        sides.map(|(side, y, body, edge)| Self {
            y,
            body,
            edge,
            name: &names[side],
            potential: seen.potential[side],
        })
    }
}

/// The picture with the names of the players.
#[derive(Template)]
#[template(path = "public/image.svg", escape = "html")]
struct Image<'a> {
    title: &'a str,
    event: &'a str,
    heading: &'a str,
    /// Who is above the board, and who below it.
    bars: [Bar<'a>; 2],
    /// Whether a card has the caption beside the board.
    in_card: bool,
    drawn: Drawn,
    /// The drawings of the armies' own figures by digest.
    drawings: BTreeMap<Hex<32>, String>,
}

impl Image<'_> {
    /// A piece: the figure of its army, or the usual one.
    fn man(&self, man: &Placed) -> String {
        match man.own.and_then(|own| self.drawings.get(&own)) {
            Some(drawing) => plate(man.class, drawing),
            None => figure(man),
        }
    }
}

/// The colour of a side's moves.
fn moves(class: &str) -> &'static str {
    colour(if class == "white" {
        "move-white"
    } else {
        "move-black"
    })
}

/// A drawing on the plate of its side, 40 units wide: the drawing keeps its own colours, and its
/// uncoloured parts get a colour that is visible on the plate.
pub fn plate(side: &str, drawing: &str) -> String {
    let (body, edge, ink) = if side == Side::White.word() {
        ("white-body", "white-edge", "white-edge")
    } else {
        ("black-body", "black-edge", "black-detail")
    };
    let (body, edge, ink) = (colour(body), colour(edge), colour(ink));
    format!(
        "<circle cx=\"20\" cy=\"20\" r=\"18.8\" fill=\"{body}\" stroke=\"{edge}\" \
         stroke-width=\"1.6\"/><svg x=\"7\" y=\"7\" width=\"26\" height=\"26\">\
         <g fill=\"{ink}\" color=\"{ink}\">{drawing}</g></svg>"
    )
}

/// The colours of the pieces of a side by its name, fill and outline.
fn body(class: &str) -> [&'static str; 2] {
    of_side(if class == Side::White.word() {
        Side::White
    } else {
        Side::Black
    })
}

/// A position as a standalone picture, with the armies' own drawings by digest; in a card it is the
/// board alone.
///
/// # Errors
/// A template that cannot be rendered.
pub fn picture(
    seen: &PublicBoard,
    event: &str,
    names: &PerSide<String>,
    drawings: BTreeMap<Hex<32>, String>,
    in_card: bool,
) -> askama::Result<String> {
    let image = Image {
        title: &format!("{} – {}, {}", names.white, names.black, seen.heading),
        event,
        heading: &seen.heading,
        bars: Bar::both(seen, names),
        in_card,
        drawn: seen.picture.drawn(),
        drawings,
    };
    image.render()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::totas::{Kind, Square};
    use crate::web::games::totas::board::{Arrow, BoardPiece, Ground, Picture, Sign};

    #[test]
    fn a_picture_to_pass_on_needs_nothing_else() {
        let square = |n: usize| Square::all().nth(n).unwrap();
        let men = Kind::ALL
            .into_iter()
            .enumerate()
            .map(|(n, kind)| BoardPiece {
                square: square(n),
                side: if n % 2 == 0 { Side::White } else { Side::Black },
                kind,
                right: true,
                facing: None,
            });
        let picture = Picture {
            men: men.collect(),
            ground: Ground::ALL.map(|ground| (square(50), ground)).to_vec(),
            marks: Sign::ALL.map(|sign| (square(60), sign)).to_vec(),
            arrows: vec![Arrow {
                column: 0,
                side: Side::White,
                from: square(1),
                to: square(2),
                aim: square(3),
            }],
            ..Picture::default()
        };
        let names = PerSide::new("Ada <b>".to_owned(), "Boris".to_owned());
        let seen = PublicBoard {
            heading: "Game move 3".to_owned(),
            potential: PerSide::new(91, 90),
            picture,
        };
        let image = Image {
            title: "Ada – Boris",
            event: "Cup",
            heading: "Game move 3",
            bars: Bar::both(&seen, &names),
            in_card: false,
            drawn: seen.picture.drawn(),
            drawings: BTreeMap::new(),
        };
        let text = image.render().unwrap();
        for foreign in [
            "var(", "class=", "style", "href", "/static/", "<b>", "script",
        ] {
            assert!(!text.contains(foreign), "{foreign} in {text}");
        }
        assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
        assert_eq!(text.matches("<g").count(), text.matches("</g>").count());
    }
}
