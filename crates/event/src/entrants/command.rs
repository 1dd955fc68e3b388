//! What a referee asks for about who takes part.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::about::About;
use crate::details::command::RatingChanges;
use crate::plans::fielded::FieldedArmy;
use areopagus_tournament::entrant::{Commitment, EntrantNumber, Member, Rating};

/// Something about who takes part.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum EntrantCommand {
    /// Enters a person of the registry.
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
    /// Enters two persons of the registry as one entrant (TOTA\*S 10).
    RegisterCoalition {
        /// The First.
        first: Member,
        /// The Second.
        second: Member,
    },
    /// Enters up to three persons as one entrant.
    RegisterParty { members: Vec<Member> },
    /// An entrant leaves the event.
    #[serde(rename = "withdraw_entrant")]
    Withdraw {
        entrant: EntrantNumber,
        /// The first round not played; left out: the first round with a game of the
        /// entrant that is not finished.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from_round: Option<u16>,
        reason: String,
    },
    /// An entrant who has left takes part again, from the next round that is paired.
    #[serde(rename = "return_entrant")]
    Return { entrant: EntrantNumber },
    /// An entrant plays with a registered version of an army from the next game on (TOTA\*S
    /// 11, R-204).
    FieldArmy {
        entrant: EntrantNumber,
        /// Which, as the federation has registered it; `None` for the usual figures.
        army: Option<FieldedArmy>,
    },
    /// Gives entrants other ratings.
    #[serde(rename = "rate_entrants")]
    Rate(RatingChanges),
}

impl EntrantCommand {
    pub(crate) const fn about(&self) -> About {
        match self {
            Self::RegisterCoalition { .. } | Self::FieldArmy { .. } => About::EVENT.by_plans(),
            Self::Register { .. }
            | Self::RegisterParty { .. }
            | Self::Withdraw { .. }
            | Self::Return { .. }
            | Self::Rate(_) => About::EVENT,
        }
    }

    /// The persons who are entered by it, with the commitments to their data.
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

/// A person, with the commitment to the data.
pub(crate) const fn committed(member: &mut Member) -> (Uuid, &mut Commitment) {
    (member.person, &mut member.commitment)
}
