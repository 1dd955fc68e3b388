//! Builds the panel of a game's lots: the players' contributions, the input that a draw waits for,
//! and the sealed plans.

use crate::arbiter::EventView;
use crate::event::settings::Contributions;
use crate::event::{GameState, GameStatus, role, side_of};
use crate::games::Side;
use crate::lots::{Awaited, Contribution, beacon};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::format::{self, Purpose};
use crate::web::kit::i18n::{Key, Words};

/// A player's contribution to the lots.
pub struct Player {
    side: Side,
    /// `None` until the player has made one.
    pub contribution: Option<Contribution>,
    /// Whether the player keeps a secret that is to be opened now.
    pub opens: bool,
}

impl Player {
    pub const fn whose(&self) -> Side {
        self.side
    }

    /// The kind of the contribution, in a word.
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

/// The contributions of both players.
pub struct Players {
    pub sides: [Player; 2],
    /// Whether a player may contribute nothing.
    pub none_allowed: bool,
    /// Whether a contribution can still be made.
    pub open: bool,
}

impl Players {
    /// Builds the panel for a game; `None` if it has no lots of the server.
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

/// A row with open plans whose lots are incomplete, or the incomplete lot of a game by acts.
pub struct Waiting {
    /// The row as far as it is known; `None` in a game by acts.
    pub row: Option<String>,
    /// The number of the draw.
    pub k: u32,
    /// The purpose of the draw.
    pub purpose: Purpose,
    /// The guarantee of the draw, in words.
    pub mode: &'static str,
    /// The sides whose links are missing.
    pub links: Vec<Side>,
    /// The round of the beacon whose signature is missing.
    pub beacon: Option<Round>,
    /// Whether all lots are drawn and only the side that recorded first is to be named.
    pub recorder: bool,
}

pub struct Round {
    pub number: u64,
    /// The address at which the beacon's servers publish the signature.
    pub address: String,
}

impl Waiting {
    /// The draw that a game waits for; `None` if no row is open and no lot waits.
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

/// The sealed plans of a game move: which sides have handed one in, and the plans once both are
/// open.
pub struct Plans {
    pub game_move: u16,
    /// The plan of White, then that of Black.
    pub hands: [PlanLine; 2],
    /// Whether both are open, though no row followed from them.
    pub open: bool,
}

pub struct PlanLine {
    side: Side,
    /// The time of handing in, to a tenth of a second; `None` before it.
    pub at: Option<String>,
    /// The plan, once both are open.
    pub text: Option<String>,
}

impl PlanLine {
    pub const fn whose(&self) -> Side {
        self.side
    }
}

impl Plans {
    /// The sealed plans of a game; `None` if no side has handed one in.
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
