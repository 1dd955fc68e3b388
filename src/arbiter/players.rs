//! Players' links, and what players may do in their own games.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::bearer::{PlayerToken, csrf, sha256};
use super::codes::JoinCode;
use super::fields;
use super::handle::Arbiter;
use super::throttle::CLOSE;
use super::types::{Actor, ArbiterError, CommandContext, EventView, IdempotencyKey, Receipt};
use crate::event::settings::Slug;
use crate::event::{
    Against, AppealFiling, ClockAct, ClockOrder, Command, GameAct, GameCommand, LotCommand,
    OwnOrder, PlanCommand, ProtestCommand, ProtestFiling, Refusal, TerrainBy,
};
use crate::games::Side;
use crate::lots::{Contribution, Hex};
use crate::store::players::Owner;
use crate::store::{StoreError, journal, players};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::GameId;

/// Length of a link's secret, in bytes.
const SECRET: usize = 32;

/// A new link. Its secret is shown once; only the hash is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeLink {
    pub owner: Owner,
    pub token: PlayerToken,
    /// The join code for it.
    pub code: JoinCode,
    /// When the code expires.
    pub until: DateTime<Utc>,
}

/// A player, identified by their link. The token is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Player {
    pub slug: Slug,
    /// The number in the event.
    pub entrant: EntrantNumber,
    /// The person with the link.
    pub person: Uuid,
    /// The CSRF token of this player's page.
    pub csrf: String,
}

/// An action of a player in their own game. The side follows from the pairing, so that a player
/// cannot act for the other. Secrets in it are in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub enum PlayerAct {
    /// Commits to a contribution to the lots.
    Contribute(Contribution),
    /// Deposits a static secret with the service.
    BringSecret(Hex<32>),
    /// Opens a static secret that the player's browser kept.
    OpenSecret(Hex<32>),
    /// Reveals the link of the chain for the pending draw.
    Reveal {
        k: u32,
        /// The link of the player's chain.
        link: Hex<32>,
    },
    /// Submits a sealed plan.
    CommitPlan {
        game_move: u16,
        /// `D("arb/v1/plan", gid, role, blind, text)`.
        commitment: Hex<32>,
        /// The player's own answer time, in milliseconds, if their connection was lost.
        answered_ms: Option<u32>,
    },
    /// Opens a plan after both were submitted.
    OpenPlan {
        game_move: u16,
        blind: Hex<32>,
        /// The plan, without the number of the game move.
        text: String,
    },
    /// Does something in a game by acts.
    Act(GameAct),
    /// Submits the sealed terrain of the player's side.
    SealTerrain(String),
    /// Proposes an armament to the rival.
    ProposeArmament(String),
    /// Accepts the rival's proposal of an armament.
    AcceptArmament(String),
    /// Submits the player's own protocol.
    HandInProtocol(String),
    /// Resigns a game by plans.
    Resign,
    /// Protests.
    Protest {
        /// What the protest is against.
        against: Against,
        /// The clause; empty for none.
        clause: String,
        text: String,
    },
    /// Appeals against the referee's decision on a protest.
    Appeal { protest: u16, text: String },
}

impl std::fmt::Debug for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Player({} {})", self.slug, self.person)
    }
}

impl std::fmt::Debug for PlayerAct {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PlayerAct(…)")
    }
}

impl PlayerAct {
    /// The clock act that is journaled with a plan that a lost connection delayed.
    const fn delay(&self, side: Side) -> Option<ClockAct> {
        match self {
            Self::CommitPlan {
                game_move,
                answered_ms: Some(answered_ms),
                ..
            } => Some(ClockAct::Delay {
                game_move: *game_move,
                side,
                answered_ms: *answered_ms,
            }),
            _ => None,
        }
    }

    fn command(self, game: GameId, side: Side, person: Uuid) -> Command {
        match self {
            Self::Act(act) => Command::Game(GameCommand::Own(OwnOrder { game, person, act })),
            Self::Contribute(contribution) => Command::Lots(LotCommand::Contribute {
                game,
                side,
                contribution,
            }),
            Self::BringSecret(secret) => {
                Command::Lots(LotCommand::BringSecret { game, side, secret })
            }
            Self::OpenSecret(secret) => {
                Command::Lots(LotCommand::OpenSecret { game, side, secret })
            }
            Self::Reveal { k, link } => Command::Lots(LotCommand::Reveal {
                game,
                side,
                k,
                link,
            }),
            Self::CommitPlan {
                game_move,
                commitment,
                ..
            } => Command::Plans(PlanCommand::Commit {
                game,
                game_move,
                side,
                commitment,
            }),
            Self::OpenPlan {
                game_move,
                blind,
                text,
            } => Command::Plans(PlanCommand::Open {
                game,
                game_move,
                side,
                blind,
                text,
            }),
            Self::SealTerrain(terrain) => Command::Plans(PlanCommand::SealTerrain {
                game,
                side,
                terrain,
                by: TerrainBy::Device,
            }),
            Self::ProposeArmament(armament) => Command::Plans(PlanCommand::ProposeArmament {
                game,
                side,
                armament,
            }),
            Self::AcceptArmament(armament) => Command::Plans(PlanCommand::AcceptArmament {
                game,
                side,
                armament,
            }),
            Self::HandInProtocol(text) => {
                Command::Plans(PlanCommand::HandInProtocol { game, side, text })
            }
            Self::Resign => Command::Plans(PlanCommand::Resign { game, side }),
            Self::Protest {
                against,
                clause,
                text,
            } => protest(game, side, against, (clause, text)),
            Self::Appeal { protest, text } => appeal(game, side, protest, text),
        }
    }
}

/// The command of a player's protest. A late one can only be entered by the referee.
fn protest(game: GameId, by: Side, against: Against, (clause, text): (String, String)) -> Command {
    Command::Protests(ProtestCommand::File(ProtestFiling {
        game,
        by,
        against,
        clause,
        text,
        admit: None,
    }))
}

/// The command of a player's appeal. A late one can only be entered by the referee.
fn appeal(game: GameId, by: Side, protest: u16, text: String) -> Command {
    Command::Protests(ProtestCommand::FileAppeal(AppealFiling {
        game,
        protest,
        by,
        text,
        admit: None,
    }))
}

impl Player {
    /// The side that the player has in a game.
    ///
    /// # Errors
    /// [`Refusal::GameUnknown`] for a game of others, or none.
    pub fn side(&self, view: &EventView, game: GameId) -> Result<Side, Refusal> {
        let known = view.state.game(game);
        known
            .and_then(|known| known.pairing.side_of(self.entrant))
            .ok_or(Refusal::GameUnknown(game))
    }
}

/// The players of an event who may have a link and have none.
fn lacking(view: &EventView, has: impl Fn(&Owner) -> bool) -> impl Iterator<Item = Owner> {
    let owners = view.state.active().flat_map(|it| view.link_owners(it));
    owners.filter(move |owner| !has(owner))
}

impl Arbiter {
    /// Creates the link of an entrant, or of one person of a party. The previous link
    /// becomes invalid.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] and `Refused` when there is no such event, entrant or person,
    /// or when the entrant has left; `Random` and `Store`.
    pub async fn make_link(
        &self,
        slug: &Slug,
        owner: Owner,
        now: DateTime<Utc>,
    ) -> Result<MadeLink, ArbiterError> {
        let entrant = owner.entrant;
        let view = self.event(slug).await?;
        let known = view.state.entrants.get(&entrant);
        let known = known.ok_or(ArbiterError::Refused(Refusal::EntrantUnknown(entrant)))?;
        if known.withdrawn.is_some() {
            let left = Refusal::AlreadyWithdrawn(entrant);
            return Err(ArbiterError::Refused(left));
        }
        if !view.link_owners(entrant).contains(&owner) {
            return Err(ArbiterError::NotFound);
        }
        let until = self.code_until(&view.state.info, now);
        let mut transaction = self.store.begin().await?;
        // Serialises concurrent calls.
        journal::lock_head(&mut transaction, slug).await?;
        let times = (now, until);
        let made = self.issue(&mut transaction, slug, owner, times).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(made)
    }

    /// Creates the links of all entrants who have none and have not left, by number.
    ///
    /// # Errors
    /// As [`Arbiter::make_link`].
    pub async fn make_missing_links(
        &self,
        slug: &Slug,
        now: DateTime<Utc>,
    ) -> Result<Vec<MadeLink>, ArbiterError> {
        let view = self.event(slug).await?;
        let times = (now, self.code_until(&view.state.info, now));
        let mut transaction = self.store.begin().await?;
        // Serialises concurrent calls, so that only missing links are created.
        journal::lock_head(&mut transaction, slug).await?;
        let rows = players::in_force(&mut *transaction, slug).await?;
        let has_one: BTreeSet<Owner> = (rows.iter())
            .filter_map(|row| Owner::from_row(row.entrant, row.person))
            .collect();
        let mut made = Vec::new();
        for owner in lacking(&view, |owner| has_one.contains(owner)) {
            made.push(self.issue(&mut transaction, slug, owner, times).await?);
        }
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(made)
    }

    /// Creates a link now and its code until a moment, replacing the previous ones.
    async fn issue(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
        owner: Owner,
        (now, until): (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<MadeLink, ArbiterError> {
        let token = PlayerToken::from_secret(URL_SAFE_NO_PAD.encode(fields::random::<SECRET>()?));
        let hash = sha256(token.as_str().as_bytes());
        players::revoke(&mut *connection, slug, owner, now).await?;
        players::insert(&mut *connection, &hash, slug, owner, now).await?;
        let whose = (slug, owner);
        let code = self.make_code(connection, whose, &token, until).await?;
        Ok(MadeLink {
            owner,
            token,
            code,
            until,
        })
    }

    /// Revokes a link; `false` if there was none.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn revoke_link(
        &self,
        slug: &Slug,
        owner: Owner,
        now: DateTime<Utc>,
    ) -> Result<bool, ArbiterError> {
        Ok(players::revoke(self.store.pool(), slug, owner, now).await?)
    }

    /// The owners of links, with the time of creation.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn links(&self, slug: &Slug) -> Result<BTreeMap<Owner, DateTime<Utc>>, ArbiterError> {
        let rows = players::in_force(self.store.pool(), slug).await?;
        let known =
            |row: players::MadeRow| Some((Owner::from_row(row.entrant, row.person)?, row.made_at));
        Ok(rows.into_iter().filter_map(known).collect())
    }

    /// How many players have no link and may have one.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn missing_links(&self, view: &EventView) -> Result<usize, ArbiterError> {
        let made = self.links(view.slug()).await?;
        Ok(lacking(view, |owner| made.contains_key(owner)).count())
    }

    /// The player of a link's secret; `None` if it is unknown or revoked.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] and `Store` when the event cannot be read.
    pub async fn person_of_token(&self, token: &str) -> Result<Option<Player>, ArbiterError> {
        let is_token = URL_SAFE_NO_PAD
            .decode(token)
            .is_ok_and(|bytes| bytes.len() == SECRET);
        if !is_token {
            return Ok(None);
        }
        let hash = sha256(token.as_bytes());
        let Some(row) = players::find(self.store.pool(), &hash).await? else {
            return Ok(None);
        };
        let owner = Owner::from_row(row.entrant, row.person);
        let Some((slug, owner)) = Slug::parse(&row.stream).ok().zip(owner) else {
            return Ok(None);
        };
        let view = self.event(&slug).await?;
        let entrant = owner.entrant;
        let known = view.state.entrants.get(&entrant);
        let person = known.map(|known| owner.person.unwrap_or(known.person));
        Ok(person.map(|person| Player {
            slug,
            entrant,
            person,
            csrf: csrf(token),
        }))
    }

    /// Counts an invalid link. A valid one is never delayed: 256 bits cannot be guessed at any
    /// speed, and a delay would let anyone in the hall lock the players out.
    ///
    /// # Errors
    /// [`ArbiterError::Throttled`] after five of them in a row from one address, and `Store`.
    pub async fn wrong_link(&self, address: &str, now: DateTime<Utc>) -> Result<(), ArbiterError> {
        let key = format!("link {}", hex::encode(sha256(address.as_bytes())));
        self.count_wrong(&key, CLOSE, now).await
    }

    /// Executes a player's action in their own game.
    ///
    /// # Errors
    /// As [`Arbiter::execute`]; [`Refusal::GameUnknown`] for a game of others.
    pub async fn play(
        &self,
        player: &Player,
        game: GameId,
        act: PlayerAct,
        key: Option<IdempotencyKey>,
        now: DateTime<Utc>,
    ) -> Result<Receipt, ArbiterError> {
        let view = self.event(&player.slug).await?;
        let side = player.side(&view, game).map_err(ArbiterError::Refused)?;
        let context = CommandContext {
            actor: Actor::Player(player.person),
            now,
            idempotency_key: key,
            expected_version: None,
        };
        let delay = act.delay(side).map(|act| ClockOrder { game, act });
        let command = act.command(game, side, player.person);
        // A repeated plan is the same command at any time.
        let write = self.new_write("execute", &player.slug, &command, &context)?;
        let mut commands = vec![command];
        commands.extend(delay.map(|order| Command::Game(GameCommand::Clock(order))));
        self.write_commands(write, commands).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_neither_tokens_nor_what_a_player_brings() {
        let player = Player {
            slug: Slug::parse("cup").unwrap(),
            entrant: EntrantNumber::new(1).unwrap(),
            person: Uuid::nil(),
            csrf: "5a5a".to_owned(),
        };
        let link = PlayerToken::from_secret("5a5a".to_owned());
        let opening = PlayerAct::OpenPlan {
            game_move: 7,
            blind: Hex::new([0x5a; 32]),
            text: "5a5a".to_owned(),
        };
        let shown = format!("{player:?} {link:?} {opening:?}");
        assert!(
            !shown.contains("5a5a") && !shown.contains("90, 90"),
            "{shown}"
        );
    }
}
