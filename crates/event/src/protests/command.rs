//! Commands about protests and appeals. Texts are as typed.

use serde::{Deserialize, Serialize};

use crate::protests::terms::{Against, Deposit, Effect, Finding};
use crate::scope::CommandScope;
use areopagus_games::Side;
use areopagus_tournament::round::GameId;

/// The filing of a protest by its player, or by a referee on the player's behalf.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProtestFiling {
    pub game: GameId,
    /// The side of the player.
    pub by: Side,
    pub against: Against,
    /// The clause named by the player; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clause: String,
    /// The player's words, at most 2000 characters; line breaks become blanks.
    pub text: String,
    /// Why the arbiter admits it late; left out by players. If in time, it is neither required
    /// nor kept.
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
    /// The reason, at most 500 characters.
    pub reason: String,
    /// The change in the game; left out for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
}

/// The filing of an appeal by a player, or by a referee on the player's behalf.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealFiling {
    pub game: GameId,
    /// The number of the protest whose decision is appealed against.
    pub protest: u16,
    /// The side of the player.
    pub by: Side,
    /// The player's words, at most 2000 characters; line breaks become blanks.
    pub text: String,
    /// Why it is admitted late, as for [`ProtestFiling::admit`].
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
    /// The committee, at most 200 characters.
    pub committee: String,
    pub finding: Finding,
    /// The reason, at most 500 characters.
    pub reason: String,
    /// The change in the game; left out for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// What happens to the deposit; required if the event has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deposit: Option<Deposit>,
}

/// A command about protests and appeals.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum ProtestCommand {
    /// Files a protest.
    #[serde(rename = "file_protest")]
    File(ProtestFiling),
    /// Decides a protest as the arbiter, and carries the decision out.
    #[serde(rename = "decide_protest")]
    Decide(ProtestRuling),
    /// Files an appeal against the arbiter's decision.
    FileAppeal(AppealFiling),
    /// Decides an appeal as the committee, and carries the decision out.
    DecideAppeal(AppealRuling),
}

impl ProtestCommand {
    pub(crate) const fn about(&self) -> CommandScope {
        match self {
            Self::File(ProtestFiling { game, .. })
            | Self::Decide(ProtestRuling { game, .. })
            | Self::FileAppeal(AppealFiling { game, .. })
            | Self::DecideAppeal(AppealRuling { game, .. }) => CommandScope::game(*game),
        }
    }
}
