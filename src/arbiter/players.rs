//! Players' own pages: the link that opens one, and what a player may do in a game of
//! their own.

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
use crate::event::info::Slug;
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

/// The bytes of a link's secret.
const SECRET: usize = 32;

/// A link that was just made. It is shown once: what is kept of it opens nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeLink {
    /// Whose it is.
    pub owner: Owner,
    /// Its secret.
    pub token: PlayerToken,
    /// What leads to it when it is typed.
    pub code: JoinCode,
    /// Until when the code does.
    pub until: DateTime<Utc>,
}

/// Who has come by a link. The token is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Player {
    /// The event.
    pub slug: Slug,
    /// The number in it.
    pub entrant: EntrantNumber,
    /// The person behind it.
    pub person: Uuid,
    /// The token that every call of this player's page carries.
    pub csrf: String,
}

/// What a player does in a game of their own. Whose side it is follows from the pairing,
/// so that nobody can name another one. Secrets are among it, and none is in a `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub enum PlayerAct {
    /// Commits to a part in the lots.
    Contribute(Contribution),
    /// Gives a static secret into keeping.
    BringSecret(Hex<32>),
    /// Opens a static secret that the player's own browser kept.
    OpenSecret(Hex<32>),
    /// Shows the link for the draw that waits.
    Reveal {
        /// The draw.
        k: u32,
        /// The link of the player's chain.
        link: Hex<32>,
    },
    /// Hands in a sealed plan.
    CommitPlan {
        /// The game move.
        game_move: u16,
        /// `D("arb/v1/plan", gid, role, blind, text)`.
        commitment: Hex<32>,
        /// The answer that counts, in milliseconds, where the player's connection was gone
        ///
        answered_ms: Option<u32>,
    },
    /// Opens it, once both are in.
    OpenPlan {
        /// The game move.
        game_move: u16,
        /// The blind.
        blind: Hex<32>,
        /// The plan behind the number of the game move.
        text: String,
    },
    /// Does something in a game by acts.
    Act(GameAct),
    /// Hands the own side's terrain in, sealed.
    SealTerrain(String),
    /// Proposes an armament to the rival.
    ProposeArmament(String),
    /// Accepts the armament that the rival has proposed.
    AcceptArmament(String),
    /// Hands in the player's own protocol.
    HandInProtocol(String),
    /// Protests.
    Protest {
        /// What it is against.
        against: Against,
        /// The clause; empty for none.
        clause: String,
        /// The player's words.
        text: String,
    },
    /// Appeals against the arbiter's decision on a protest.
    Appeal {
        /// The protest's number.
        protest: u16,
        /// The player's words.
        text: String,
    },
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
    /// What is to be journaled besides of a plan that came late by its connection.
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
            // What comes after its time only the arbiter can take.
            Self::Protest {
                against,
                clause,
                text,
            } => Command::Protests(ProtestCommand::File(ProtestFiling {
                game,
                by: side,
                against,
                clause,
                text,
                admit: None,
            })),
            Self::Appeal { protest, text } => {
                Command::Protests(ProtestCommand::FileAppeal(AppealFiling {
                    game,
                    protest,
                    by: side,
                    text,
                    admit: None,
                }))
            }
        }
    }
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

impl Arbiter {
    /// Makes the link of an entrant, or of one person of a party. The one before opens
    /// nothing any more.
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
        let mut transaction = self.store.begin().await?;
        // Two links made at the same time come one behind the other.
        journal::lock_head(&mut transaction, slug).await?;
        let made = self.issue(&mut transaction, slug, owner, now).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(made)
    }

    /// Makes the links of all entrants who have none and have not left, by number.
    ///
    /// # Errors
    /// As [`Arbiter::make_link`].
    pub async fn make_missing_links(
        &self,
        slug: &Slug,
        now: DateTime<Utc>,
    ) -> Result<Vec<MadeLink>, ArbiterError> {
        let view = self.event(slug).await?;
        let mut transaction = self.store.begin().await?;
        // Who makes links at the same time makes those that are missing then.
        journal::lock_head(&mut transaction, slug).await?;
        let rows = players::in_force(&mut *transaction, slug).await?;
        let has_one: BTreeSet<Owner> = (rows.iter())
            .filter_map(|row| Owner::of(row.entrant, row.person))
            .collect();
        let mut made = Vec::new();
        let owners = view.state.active().flat_map(|it| view.link_owners(it));
        for owner in owners.filter(|it| !has_one.contains(it)) {
            made.push(self.issue(&mut transaction, slug, owner, now).await?);
        }
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(made)
    }

    /// A new link with its code, in the place of the one before.
    async fn issue(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
        owner: Owner,
        now: DateTime<Utc>,
    ) -> Result<MadeLink, ArbiterError> {
        let token = PlayerToken::of(URL_SAFE_NO_PAD.encode(fields::random::<SECRET>()?));
        let hash = sha256(token.as_str().as_bytes());
        players::revoke(&mut *connection, slug, owner, now).await?;
        players::insert(&mut *connection, &hash, slug, owner, now).await?;
        let whose = (slug, owner);
        let (code, until) = self.make_code(connection, whose, &token, now).await?;
        Ok(MadeLink {
            owner,
            token,
            code,
            until,
        })
    }

    /// Revokes somebody's link; `false` when there was none.
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

    /// Who has a link, and when it was made.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn links(&self, slug: &Slug) -> Result<BTreeMap<Owner, DateTime<Utc>>, ArbiterError> {
        let rows = players::in_force(self.store.pool(), slug).await?;
        let known =
            |row: players::MadeRow| Some((Owner::of(row.entrant, row.person)?, row.made_at));
        Ok(rows.into_iter().filter_map(known).collect())
    }

    /// Who has a link's secret; `None` when it opens nothing, or nothing any more.
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
        let owner = Owner::of(row.entrant, row.person);
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

    /// Notes a link that opens nothing. A right one is never delayed: 256 bits are not
    /// guessed at any speed, and a delay would let anybody in the hall lock the players
    /// out.
    ///
    /// # Errors
    /// [`ArbiterError::Throttled`] after five of them in a row from one address, and `Store`.
    pub async fn wrong_link(&self, address: &str, now: DateTime<Utc>) -> Result<(), ArbiterError> {
        let key = format!("link {}", hex::encode(sha256(address.as_bytes())));
        self.count_wrong(&key, CLOSE, now).await
    }

    /// Carries out what a player does in a game of their own.
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
        // A plan that is sent again is the same plan, whenever it comes.
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
        let link = PlayerToken::of("5a5a".to_owned());
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
