//! What is asked for about protests and appeals. Texts are as they were typed.

use serde::{Deserialize, Serialize};

use crate::about::About;
use crate::protests::terms::{Against, Deposit, Effect, Finding};
use areopagus_games::Side;
use areopagus_tournament::round::GameId;

/// A protest as its player files it, or a referee on the player's behalf.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProtestFiling {
    pub game: GameId,
    /// The side of the player.
    pub by: Side,
    /// What it is against.
    pub against: Against,
    /// The clause that the player names; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clause: String,
    /// The player's words, at most 2000 signs; line breaks become blanks.
    pub text: String,
    /// Why the arbiter takes it although its time is over; left out by players. In time
    /// it is not asked for and not kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub admit: Option<String>,
}

/// The arbiter's decision on a protest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProtestRuling {
    pub game: GameId,
    pub protest: u16,
    pub finding: Finding,
    /// Why, at most 500 signs.
    pub reason: String,
    /// What it changes in the game; left out for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
}

/// An appeal as a player files it, or a referee on the player's behalf.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealFiling {
    pub game: GameId,
    /// The number of the protest whose decision it is against.
    pub protest: u16,
    /// The side of the player.
    pub by: Side,
    /// The player's words, at most 2000 signs; line breaks become blanks.
    pub text: String,
    /// Why it is taken although its time is over, as of [`ProtestFiling::admit`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub admit: Option<String>,
}

/// The committee's decision on an appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealRuling {
    pub game: GameId,
    /// The number of the protest.
    pub protest: u16,
    /// Who has decided, at most 200 signs.
    pub committee: String,
    pub finding: Finding,
    /// Why, at most 500 signs.
    pub reason: String,
    /// What it changes in the game; left out for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// What becomes of the deposit; asked for where the event has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deposit: Option<Deposit>,
}

/// Something about protests and appeals.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum ProtestCommand {
    /// A player protests.
    #[serde(rename = "file_protest")]
    File(ProtestFiling),
    /// The arbiter decides a protest; what it changes is carried out with it.
    #[serde(rename = "decide_protest")]
    Decide(ProtestRuling),
    /// A player appeals against the arbiter's decision.
    FileAppeal(AppealFiling),
    /// The committee decides an appeal; what it changes is carried out with it.
    DecideAppeal(AppealRuling),
}

impl ProtestCommand {
    pub(crate) const fn about(&self) -> About {
        match self {
            Self::File(ProtestFiling { game, .. })
            | Self::Decide(ProtestRuling { game, .. })
            | Self::FileAppeal(AppealFiling { game, .. })
            | Self::DecideAppeal(AppealRuling { game, .. }) => About::game(*game),
        }
    }
}
