//! The lots of a game: what the players are committed to, what a draw waits for, and the sealed
//! plans.

use crate::arbiter::EventView;
use crate::event::settings::Contributions;
use crate::event::{GameState, GameStatus, role, side_of};
use crate::games::Side;
use crate::lots::{Awaited, Contribution, beacon};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::format::{self, Purpose};
use crate::web::kit::i18n::{Key, Words};

/// What one player is committed to.
pub struct Player {
    side: Side,
    /// `None` before that.
    pub contribution: Option<Contribution>,
    /// Whether the player keeps a secret that is to be opened now.
    pub opens: bool,
}

impl Player {
    /// Whose it is.
    pub const fn whose(&self) -> Side {
        self.side
    }

    /// What it is, in a word.
    pub fn word(&self) -> Key {
        match self.contribution {
            None => Key("desk-lots-nothing"),
            Some(Contribution::Chain(_)) => Key("desk-lots-chain"),
            Some(Contribution::Static(_)) => Key("desk-lots-static"),
            Some(Contribution::None) => Key("desk-lots-none"),
        }
    }

    /// The anchor or the commitment.
    pub fn digits(&self) -> Option<String> {
        match self.contribution? {
            Contribution::Chain(digits) | Contribution::Static(digits) => Some(digits.to_string()),
            Contribution::None => None,
        }
    }
}

/// What both players are committed to.
pub struct Players {
    /// White, then Black.
    pub sides: [Player; 2],
    /// Whether a player may take no part.
    pub none_allowed: bool,
    /// Whether a player may still be committed to anything.
    pub open: bool,
}

impl Players {
    /// Of a game; `None` when the server is committed to no lots.
    pub fn for_game(view: &EventView, game: &GameState) -> Option<Self> {
        let lots = game.lots.as_ref()?;
        let awaited = lots.awaited();
        let both = !awaited
            .iter()
            .any(|it| matches!(it, Awaited::Contribution(_)));
        Some(Self {
            sides: Side::ALL.map(|side| Player {
                side,
                contribution: lots.contribution(role(side)),
                opens: both && awaited.contains(&Awaited::Secret(role(side))),
            }),
            none_allowed: view.state.info.lots.contributions == Contributions::Optional,
            open: game.moves() == 0 && game.status() != GameStatus::Finished && !view.state.closed,
        })
    }
}

/// A row whose plans are open and whose lots wait for somebody, or the lot of a game by acts
/// that does.
pub struct Waiting {
    /// The row as far as it is known; `None` in a game by acts.
    pub row: Option<String>,
    /// The number of the draw.
    pub k: u32,
    /// What it is for.
    pub purpose: Purpose,
    /// What speaks for it.
    pub mode: &'static str,
    /// Whose links are missing.
    pub links: Vec<Side>,
    /// The round of the beacon whose signature is missing.
    pub beacon: Option<Round>,
    /// Whether all lots are drawn, and the row is to say who recorded first.
    pub recorder: bool,
}

/// A round of the beacon.
pub struct Round {
    /// Its number.
    pub number: u64,
    /// Where the beacon's servers give the signature.
    pub address: String,
}

impl Waiting {
    /// Of a game; `None` when no row is open and no lot waits.
    pub fn for_game(words: Words, game: &GameState) -> Option<Self> {
        let (row, lots) = (game.open_row(), game.lots.as_ref()?);
        if row.is_none() && !lots.is_pending() {
            return None;
        }
        let draw = lots.draws().last()?.draw();
        let awaited = lots.awaited();
        let links = awaited.iter().filter_map(|it| match it {
            Awaited::Link { role, .. } => side_of(*role),
            _ => None,
        });
        let round = awaited.iter().find_map(|it| match it {
            Awaited::Beacon { round, .. } => Some(*round),
            _ => None,
        });
        Some(Self {
            row: row.map(|row| row.text.clone()),
            recorder: !lots.is_pending(),
            k: draw.k(),
            purpose: format::purpose(words, draw.purpose()),
            mode: lots.mode(draw.k()).map_or("", |mode| mode.say(words.0)),
            links: links.collect(),
            beacon: round.map(|number| Round {
                number,
                address: "https://api.drand.sh".to_owned() + &beacon::path(number),
            }),
        })
    }
}

/// Sealed plans: who has handed one in, and what they say once both are open.
pub struct Plans {
    /// The game move.
    pub game_move: u16,
    /// White's, then Black's.
    pub hands: [PlanLine; 2],
    /// Whether both are open: no row followed from them.
    pub open: bool,
}

/// A sealed plan of one side.
pub struct PlanLine {
    side: Side,
    /// When it was handed in, to a tenth of a second; `None` before that.
    pub at: Option<String>,
    /// What it says, once both are open.
    pub text: Option<String>,
}

impl PlanLine {
    /// Whose it is.
    pub const fn whose(&self) -> Side {
        self.side
    }
}

impl Plans {
    /// Of a game; `None` when nobody has handed in a plan.
    pub fn for_game(clocks: Clocks<'_>, game: &GameState) -> Option<Self> {
        let hands = game.hands()?;
        let line = |side| {
            let hand = hands.plans[side].as_ref();
            PlanLine {
                side,
                at: hand.map(|hand| clocks.exact_time(hand.at)),
                text: hand
                    .filter(|_| hands.are_open())
                    .and_then(|hand| hand.text.clone()),
            }
        };
        let lines = Side::ALL.map(line);
        lines.iter().any(|line| line.at.is_some()).then(|| Self {
            game_move: hands.game_move,
            open: hands.are_open(),
            hands: lines,
        })
    }
}
