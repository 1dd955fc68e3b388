//! Commands about entrants.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::details::command::RatingChanges;
use crate::plans::fielded::FieldedArmy;
use crate::scope::CommandScope;
use areopagus_tournament::entrant::{Commitment, EntrantNumber, Member, Rating};

/// A command about entrants.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum EntrantCommand {
    /// Registers a person of the registry as an entrant.
    #[serde(rename = "register_entrant")]
    Register {
        /// The person's id in the registry.
        person: Uuid,
        /// The commitment to the person's data.
        commitment: Commitment,
        /// The rating at the registration.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<Rating>,
    },
    /// Registers two persons as one entrant (TOTA*S 10).
    RegisterCoalition { first: Member, second: Member },
    /// Registers up to three persons as one entrant.
    RegisterParty { members: Vec<Member> },
    /// Withdraws an entrant from the event.
    #[serde(rename = "withdraw_entrant")]
    Withdraw {
        entrant: EntrantNumber,
        /// The first round not played; if left out, the first round with an unfinished game of
        /// the entrant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from_round: Option<u16>,
        reason: String,
    },
    /// Lets an entrant who has left take part again, from the next paired round on.
    #[serde(rename = "return_entrant")]
    Return { entrant: EntrantNumber },
    /// Sets the registered army of an entrant from the next game on (TOTA*S 11, R-204).
    FieldArmy {
        entrant: EntrantNumber,
        /// The version as registered by the federation; `None` for the usual figures.
        army: Option<FieldedArmy>,
    },
    /// Sets ratings of entrants.
    #[serde(rename = "rate_entrants")]
    Rate(RatingChanges),
}

impl EntrantCommand {
    pub(crate) const fn about(&self) -> CommandScope {
        match self {
            Self::RegisterCoalition { .. } | Self::FieldArmy { .. } => {
                CommandScope::EVENT.by_plans()
            }
            Self::Register { .. }
            | Self::RegisterParty { .. }
            | Self::Withdraw { .. }
            | Self::Return { .. }
            | Self::Rate(_) => CommandScope::EVENT,
        }
    }

    /// The persons whom the command registers, with the commitments to their data.
    pub(crate) fn members(&mut self) -> Vec<(Uuid, &mut Commitment)> {
        match self {
            Self::Register {
                person, commitment, ..
            } => vec![(*person, commitment)],
            Self::RegisterCoalition { first, second } => {
                [first, second].map(committed).into_iter().collect()
            }
            Self::RegisterParty { members } => members.iter_mut().map(committed).collect(),
            Self::Withdraw { .. }
            | Self::Return { .. }
            | Self::FieldArmy { .. }
            | Self::Rate(_) => Vec::new(),
        }
    }
}

pub(crate) const fn committed(member: &mut Member) -> (Uuid, &mut Commitment) {
    (member.person, &mut member.commitment)
}
