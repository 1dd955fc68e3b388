//! Renders the button for a resignation in a game of any discipline, with a confirmation that
//! states its consequences.

use askama::Template;

use crate::games::{PerSide, Side};
use crate::web::kit::layout::Page;

/// The resignation buttons. The form is sent to the address that takes the other entries of the
/// game, because a resignation is a line of it like any other.
#[derive(Template)]
#[template(path = "desk/resign.html")]
pub(super) struct Resigning<'a> {
    pub page: &'a Page,
    pub csrf: &'a str,
    /// The idempotency key of the form.
    pub key: &'a str,
    pub version: u64,
    /// The mark of the game for the form.
    pub seen: &'a str,
    /// The number of the row that it enters.
    pub number: usize,
    /// The address to which the form is sent.
    pub action: String,
    /// The field of the entry.
    pub field: &'static str,
    /// The clause that ends the game.
    pub clause: &'static str,
    /// The address of the clauses.
    pub rulebook: &'static str,
    /// Whether the resignation departs from opened plans, which needs a ruling.
    pub departs_from_plans: bool,
    /// The players who may resign.
    pub players: [Resigned; 2],
    pub names: PerSide<String>,
}

pub(super) struct Resigned {
    side: Side,
    /// The text to enter.
    text: String,
    /// The points of the result, White's first.
    points: String,
}

impl Resigned {
    pub fn new(side: Side, text: String, points: String) -> Self {
        Self { side, text, points }
    }
}

impl Resigning<'_> {
    /// The sentence that the player resigns.
    fn says(&self, resigned: &Resigned) -> String {
        let side = resigned.side.word();
        self.page.t_with("desk-resigns", &[("side", &side)])
    }

    /// The consequences: who wins, and with which result.
    fn means(&self, resigned: &Resigned) -> String {
        let (loser, winner) = (resigned.side, resigned.side.other());
        self.page.t_with(
            "desk-resign-means",
            &[
                ("side", &loser.word()),
                ("loser", &self.names[loser]),
                ("winner", &self.names[winner]),
                ("points", &resigned.points),
            ],
        )
    }
}
