//! A resignation on the desk, of a game of any discipline: pressed for a player, and asked once
//! more with what it means.

use askama::Template;

use crate::games::{PerSide, Side};
use crate::web::kit::layout::Page;

/// What is pressed when a player resigns. Its form goes to where everything of the game is
/// entered, for a resignation is a line of it as any other.
#[derive(Template)]
#[template(path = "desk/resign.html")]
pub(super) struct Resigning<'a> {
    pub page: &'a Page,
    pub csrf: &'a str,
    /// Under which the form counts once.
    pub key: &'a str,
    pub version: u64,
    /// What the form has seen of the game.
    pub seen: &'a str,
    /// The number of the row that it makes.
    pub number: usize,
    /// Where the form goes.
    pub action: String,
    /// The field of what is entered.
    pub field: &'static str,
    /// The clause that ends the game.
    pub clause: &'static str,
    /// Where the clauses are.
    pub rulebook: &'static str,
    /// Whether plans are open that the resignation leaves out, which needs a ruling.
    pub departs_from_plans: bool,
    /// Who may resign.
    pub players: [Resigned; 2],
    pub names: PerSide<String>,
}

/// A player who may resign.
pub(super) struct Resigned {
    side: Side,
    /// What is entered.
    text: String,
    /// What the game ends with, White's points first.
    points: String,
}

impl Resigned {
    pub fn new(side: Side, text: String, points: String) -> Self {
        Self { side, text, points }
    }
}

impl Resigning<'_> {
    /// That a player resigns.
    fn says(&self, resigned: &Resigned) -> String {
        let side = resigned.side.word();
        self.page.t_with("desk-resigns", &[("side", &side)])
    }

    /// What it means that a player resigns: who wins, and with what the game ends.
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
