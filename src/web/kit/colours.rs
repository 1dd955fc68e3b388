//! The colours of the style sheets, for pictures that are shown without it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::games::Side;

/// The colours of the light theme by name.
static COLOURS: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
    let lines = include_str!("../../../static/css/tokens.css").lines();
    let named = lines.filter_map(|line| line.trim().strip_prefix("--")?.split_once(": "));
    named
        .filter_map(|(name, value)| {
            let light = value.trim_start_matches("light-dark(");
            let end = light.find([',', ';'])?;
            Some((name, light.get(..end)?))
        })
        .collect()
});

/// The names of all colours, in the order of their names.
pub fn names() -> Vec<&'static str> {
    let colours = COLOURS.iter().filter(|(_, value)| value.starts_with('#'));
    colours.map(|(name, _)| *name).collect()
}

/// The colours of a side's pieces, fill and outline.
pub fn of_side(side: Side) -> [&'static str; 2] {
    match side {
        Side::White => ["white-body", "white-edge"],
        Side::Black => ["black-body", "black-edge"],
    }
    .map(colour)
}

/// The side above a picture that is seen from a side, and that side, each with its height there and
/// its colours.
pub fn above_and_below(
    viewpoint: Side,
    heights: [i32; 2],
) -> [(Side, i32, &'static str, &'static str); 2] {
    let [above, below] = heights;
    [(viewpoint.other(), above), (viewpoint, below)].map(|(side, y)| {
        let [body, edge] = of_side(side);
        (side, y, body, edge)
    })
}

/// A colour of the light theme.
pub fn colour(name: &str) -> &'static str {
    let known = COLOURS.get(name).copied();
    debug_assert!(known.is_some(), "the tokens have no --{name}");
    known.unwrap_or("#000")
}
