//! Commands: the changes that can be requested in an event.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::acts::command::{ActOrder, GameAct};
use crate::acts::player_device::command::OwnOrder;
use crate::awards::command::Categories;
use crate::clock::command::{ClockAct, ClockOrder};
use crate::details::command::{EventEdit, Listing};
use crate::discipline::{Discipline, PlayKind};
use crate::entrants::command::{EntrantCommand, committed};
use crate::lots::command::LotCommand;
use crate::pairing::command::PairingCommand;
use crate::parties::command::{PartyChange, PartyOrder};
use crate::plans::command::PlanCommand;
use crate::prizes::Prizes;
use crate::protests::command::ProtestCommand;
use crate::public::terms::DelayChange;
use crate::results::command::ResultCommand;
use crate::schedule::plan::Plan;
use crate::scope::CommandScope;
use crate::signatures::command::Signing;
use crate::swiss::terms::RUN;
use crate::teams::command::TeamCommand;
use areopagus_tournament::entrant::Commitment;
use areopagus_tournament::round::GameId;

/// A change requested in an existing event. [`super::create`] makes an event itself.
///
/// Texts are as typed; they are checked when the command is decided. Some are secrets, so
/// `Debug` prints only the command's name and its game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Command {
    Entrants(EntrantCommand),
    /// Pairings of players.
    Pairing(PairingCommand),
    /// Teams and their matches.
    Teams(TeamCommand),
    Plans(PlanCommand),
    /// Any game: its times, acts, players and protocol.
    Game(GameCommand),
    Results(ResultCommand),
    Lots(LotCommand),
    Protests(ProtestCommand),
    Event(EventCommand),
}

/// A command about a game of any kind.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameCommand {
    /// Changes the times of a game.
    Clock(ClockOrder),
    /// Does something in a game by acts.
    Act(ActOrder),
    /// Does something in a game by acts for one of its players.
    Own(OwnOrder),
    /// Lets a person join or leave a game.
    Party(PartyOrder),
    /// Records a signature under the protocol of a game.
    #[serde(rename = "sign_protocol")]
    Sign(Signing),
}

/// A command about the event itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum EventCommand {
    /// Replaces the plan of the rounds.
    ScheduleRounds(Plan),
    /// Changes the public delay from now on.
    SetPublicDelay(DelayChange),
    /// Replaces the categories with their members.
    SetCategories(Categories),
    /// Replaces the prizes and their rules.
    SetPrizes(Prizes),
    /// Edits the settings of the event.
    #[serde(rename = "change_event")]
    Change(EventEdit),
    /// Unlists the event, or lists it again.
    #[serde(rename = "list_event")]
    List(Listing),
    /// Deletes an event in which nothing has happened.
    #[serde(rename = "delete_event")]
    Delete {
        #[serde(default)]
        reason: Option<String>,
    },
    /// Reopens a closed event.
    #[serde(rename = "reopen_event")]
    Reopen { reason: String },
    /// Restarts the clocks of a round that stopped because of an outage.
    ResumeRound { round: u16 },
    /// Leaves out the time of an outage: running times go on with the lost time given back, or
    /// stop. Only the service itself sends this command.
    #[serde(skip_deserializing)]
    LeaveOut {
        /// The beginning of the outage.
        since: DateTime<Utc>,
        /// Whether the times stop until the referee restarts them.
        stands: bool,
    },
    /// Closes the event: nothing can be changed after that.
    #[serde(rename = "close_event")]
    Close {},
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = serde_json::to_value(self).unwrap_or_default();
        let name = form.get("command").and_then(Value::as_str);
        write!(f, "Command({}", name.unwrap_or_default())?;
        match self.game() {
            Some(game) => write!(f, " {game})"),
            None => f.write_str(")"),
        }
    }
}

impl Command {
    /// Whether the command only records something: no row is played and no lot drawn, so it is
    /// decided quickly.
    pub const fn is_light(&self) -> bool {
        self.about().light
    }

    /// The game whose secrets the command needs, or the event's own lots.
    pub const fn secrets(&self) -> Option<GameId> {
        let CommandScope {
            game,
            draws_for_event,
            light,
            ..
        } = self.about();
        if light {
            None
        } else if draws_for_event {
            Some(RUN)
        } else {
            game
        }
    }

    /// The command that uploads a whole record, in the form of its file.
    pub fn upload_record(discipline: Discipline, game: GameId, text: String) -> Self {
        match discipline.kind() {
            PlayKind::Plans => Self::Plans(PlanCommand::UploadRecord { game, text }),
            PlayKind::Acts => {
                let act = GameAct::Upload { text };
                Self::Game(GameCommand::Act(ActOrder { game, act }))
            }
        }
    }

    /// The kind of games that the command belongs to; `None` if any.
    pub const fn kind(&self) -> Option<PlayKind> {
        self.about().kind
    }

    /// The game that the command names.
    pub const fn game(&self) -> Option<GameId> {
        self.about().game
    }

    const fn about(&self) -> CommandScope {
        match self {
            Self::Entrants(command) => command.about(),
            Self::Pairing(command) => command.about(),
            Self::Plans(command) => command.about(),
            Self::Game(command) => command.about(),
            Self::Results(command) => command.about(),
            Self::Lots(command) => command.about(),
            Self::Protests(command) => command.about(),
            Self::Teams(TeamCommand::Start { .. }) => CommandScope::DRAWS_FOR_EVENT,
            Self::Event(EventCommand::ResumeRound { .. } | EventCommand::LeaveOut { .. }) => {
                CommandScope::EVENT.light()
            }
            Self::Teams(_) | Self::Event(_) => CommandScope::EVENT,
        }
    }

    /// Replaces the commitments to persons in the command, if it has any.
    pub fn commit_anew(&mut self, commitments: &BTreeMap<Uuid, Commitment>) {
        let members: Vec<(Uuid, &mut Commitment)> = match self {
            Self::Entrants(command) => command.members(),
            Self::Game(GameCommand::Party(PartyOrder {
                change: PartyChange::Join { member },
                ..
            })) => vec![committed(member)],
            // Other commands have no commitments.
            Self::Game(_)
            | Self::Pairing(_)
            | Self::Teams(_)
            | Self::Plans(_)
            | Self::Results(_)
            | Self::Lots(_)
            | Self::Protests(_)
            | Self::Event(_) => Vec::new(),
        };
        for (person, commitment) in members {
            if let Some(other) = commitments.get(&person) {
                commitment.clone_from(other);
            }
        }
    }
}

impl GameCommand {
    const fn about(&self) -> CommandScope {
        match self {
            Self::Act(ActOrder { game, .. }) | Self::Own(OwnOrder { game, .. }) => {
                CommandScope::game(*game).by_acts()
            }
            Self::Clock(ClockOrder { game, act }) => CommandScope {
                kind: act.kind(),
                // Doom marks belong to the row before them, which is replayed (TOTA*S 7.2).
                light: !matches!(act, ClockAct::MarkDoom { .. }),
                ..CommandScope::game(*game)
            },
            Self::Sign(Signing { game, .. }) => CommandScope::game(*game).light(),
            Self::Party(PartyOrder { game, .. }) => CommandScope::game(*game),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::TerrainBy;
    use areopagus_games::{PerSide, Side};
    use areopagus_lots::Hex;

    #[test]
    fn what_is_of_plans_is_of_no_other_kind_of_games() {
        let game = GameId { round: 1, board: 1 };
        let reason = String::new;
        let clock = |act| Command::Game(GameCommand::Clock(ClockOrder { game, act }));
        let of_plans = [
            Command::Plans(PlanCommand::EnterRow {
                game,
                text: String::new(),
            }),
            Command::Plans(PlanCommand::TakeBackRow {
                game,
                reason: reason(),
            }),
            clock(ClockAct::Memorise {}),
            clock(ClockAct::DiscardTimes { reason: reason() }),
        ];
        let of_any = [
            Command::Event(EventCommand::Close {}),
            Command::Results(ResultCommand::Withdraw {
                game,
                reason: reason(),
            }),
            clock(ClockAct::Start {}),
            clock(ClockAct::Resume {}),
            clock(ClockAct::Pause { reason: reason() }),
        ];
        for command in of_plans {
            assert_eq!(command.kind(), Some(PlayKind::Plans), "{command:?}");
        }
        for command in of_any {
            assert_eq!(command.kind(), None, "{command:?}");
        }
    }

    #[test]
    fn debug_has_the_name_and_the_game_and_no_secret() {
        let game = GameId { round: 3, board: 2 };
        let side = Side::White;
        let secret = Hex::new([0x5a; 32]);
        let k = 1;
        let terrain = PerSide::new(String::new(), "labyrinth c7".to_owned());
        let opening = Command::Plans(PlanCommand::Open {
            game,
            game_move: 7,
            side,
            blind: secret,
            text: "7. Nc3 labyrinth c7".to_owned(),
        });
        let link = secret;
        let tip = secret;
        for command in [
            Command::Plans(PlanCommand::SetTerrain { game, terrain }),
            Command::Plans(PlanCommand::SealTerrain {
                game,
                side,
                terrain: "labyrinth c7".to_owned(),
                by: TerrainBy::Device,
            }),
            Command::Lots(LotCommand::BringSecret { game, side, secret }),
            Command::Lots(LotCommand::OpenSecret { game, side, secret }),
            Command::Lots(LotCommand::Reveal {
                game,
                side,
                k,
                link,
            }),
            Command::Lots(LotCommand::OpenTip { game, side, tip }),
            opening,
        ] {
            let shown = format!("{command:?} {command:#?}");
            assert!(
                !shown.contains("5a5a") && !shown.contains("90, 90"),
                "{shown}"
            );
            assert!(!shown.contains("c7") && !shown.contains("Nc3"), "{shown}");
        }
        let brought = Command::Lots(LotCommand::BringSecret { game, side, secret });
        assert_eq!(format!("{brought:?}"), "Command(bring_secret 3.2)");
        assert_eq!(
            format!("{:?}", Command::Event(EventCommand::Close {})),
            "Command(close_event)"
        );
    }
}
