//! Entries: the facts of an event, as the journal keeps them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::acts::entry::ActEntry;
use crate::acts::rounds::entry::RoundEntry;
use crate::acts::secrets::entry::SecretEntry;
use crate::awards::command::Categories;
use crate::clock::entry::ClockEntry;
use crate::details::entry::DetailEntry;
use crate::discipline::PlayKind;
use crate::entrants::entry::EntrantEntry;
use crate::pairing::entry::PairingEntry;
use crate::parties::entry::PartyEntry;
use crate::plans::entry::PlanEntry;
use crate::prizes::Prizes;
use crate::protests::entry::ProtestEntry;
use crate::public::terms::DelayChange;
use crate::results::entry::ResultEntry;
use crate::schedule::plan::Plan;
use crate::settings::EventSettings;
use crate::signatures::entry::ProtocolSigned;
use crate::teams::entry::TeamEntry;
use areopagus_journal::EntryView;
use areopagus_lots::LotEntry;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// A fact of an event. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", remote = "Self")]
pub enum Entry {
    /// The event is created. Always and only the first entry.
    #[serde(rename = "event.created")]
    EventCreated(EventSettings),
    /// A game whose lots were drawn goes on with physical dice for good.
    #[serde(rename = "dice.physical")]
    DicePhysical { game: GameId, reason: TextLine<500> },
    /// The protocol of a game is signed, or a signature refused (R-217).
    #[serde(rename = "game.signed")]
    GameSigned(ProtocolSigned),
    /// A lot was drawn among tied entrants.
    #[serde(rename = "standings.lot")]
    StandingsLot {
        /// The entrants, the best first.
        order: Vec<EntrantNumber>,
        reason: TextLine<500>,
    },
    /// The plan of the rounds is replaced.
    #[serde(rename = "rounds.scheduled")]
    RoundsScheduled(Plan),
    /// The categories are replaced (R-105).
    #[serde(rename = "categories.set")]
    CategoriesSet(Categories),
    /// The prizes are replaced (R-107).
    #[serde(rename = "prizes.set")]
    PrizesSet(Prizes),
    /// The public delay changes (R-186).
    #[serde(rename = "delay.set")]
    DelaySet(DelayChange),
    /// The event is closed.
    #[serde(rename = "event.closed")]
    EventClosed {},
    /// An entry about entrants, with a kind of its own.
    #[serde(skip)]
    Entrant(EntrantEntry),
    /// An entry about pairings, with a kind of its own.
    #[serde(skip)]
    Pairing(PairingEntry),
    /// An entry of a game by plans, with a kind of its own.
    #[serde(skip)]
    Plan(PlanEntry),
    /// An entry about a result, with a kind of its own.
    #[serde(skip)]
    Result(ResultEntry),
    /// An entry about the event as a whole, with a kind of its own.
    #[serde(skip)]
    Detail(DetailEntry),
    /// An entry of the lots or the sealed plans of a game, with a kind of its own.
    #[serde(skip)]
    Lot(LotEntry),
    /// An entry about a protest or an appeal, with a kind of its own.
    #[serde(skip)]
    Protest(ProtestEntry),
    /// An entry about teams, with a kind of its own.
    #[serde(skip)]
    Team(TeamEntry),
    /// An entry about a game's times, with a kind of its own.
    #[serde(skip)]
    Clock(ClockEntry),
    /// An entry of a game by acts, with a kind of its own.
    #[serde(skip)]
    Act(ActEntry),
    /// An entry about a secret in a game by acts, with a kind of its own.
    #[serde(skip)]
    Secret(SecretEntry),
    /// An entry about choices in a game by acts, with a kind of its own.
    #[serde(skip)]
    Round(RoundEntry),
    /// An entry about a party, with a kind of its own.
    #[serde(skip)]
    Party(PartyEntry),
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Self::Entrant(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Pairing(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Plan(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Result(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Detail(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Lot(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Protest(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Team(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Clock(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Act(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Secret(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Round(entry) = self {
            return entry.serialize(serializer);
        }
        if let Self::Party(entry) = self {
            return entry.serialize(serializer);
        }
        // Rejects kinds that are missing above, which are skipped.
        Self::serialize(self, serializer)
    }
}

/// An entry whose kind is in no other list. [`Entry::read`] looks at the kind first, so that
/// the body need not be buffered and tried in several forms.
struct NoLot(Entry);

impl<'de> Deserialize<'de> for NoLot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Entry::deserialize(deserializer).map(Self)
    }
}

impl Entry {
    /// The kind of games that the entry belongs to; `None` if any.
    pub const fn play_kind(&self) -> Option<PlayKind> {
        match self {
            Self::Entrant(EntrantEntry::CoalitionRegistered { .. } | EntrantEntry::Army { .. })
            | Self::Plan(_)
            | Self::Lot(
                LotEntry::PlanCommitted { .. }
                | LotEntry::PlanOpened { .. }
                | LotEntry::PlansDiscarded { .. },
            ) => Some(PlayKind::Plans),
            Self::Clock(entry) => entry.play_kind(),
            Self::Act(_) | Self::Secret(_) | Self::Round(_) => Some(PlayKind::Acts),
            Self::Lot(
                LotEntry::Anchored { .. }
                | LotEntry::Contributed { .. }
                | LotEntry::Opened { .. }
                | LotEntry::Requested(_)
                | LotEntry::Revealed { .. }
                | LotEntry::TipOpened { .. }
                | LotEntry::Beacon { .. }
                | LotEntry::Resulted { .. }
                | LotEntry::Sealed { .. }
                | LotEntry::SealOpened { .. }
                | LotEntry::Voided { .. },
            )
            | Self::Entrant(
                EntrantEntry::Registered { .. }
                | EntrantEntry::Withdrawn { .. }
                | EntrantEntry::Returned { .. },
            )
            | Self::EventCreated(_)
            | Self::Pairing(_)
            | Self::DicePhysical { .. }
            | Self::Result(_)
            | Self::GameSigned(_)
            | Self::StandingsLot { .. }
            | Self::RoundsScheduled(_)
            | Self::CategoriesSet(_)
            | Self::PrizesSet(_)
            | Self::DelaySet(_)
            | Self::EventClosed {}
            | Self::Detail(_)
            | Self::Protest(_)
            | Self::Party(_)
            | Self::Team(_) => None,
        }
    }

    /// The entry kinds that are in no other list.
    const OWN_KINDS: [&'static str; 9] = [
        "event.created",
        "dice.physical",
        "game.signed",
        "standings.lot",
        "rounds.scheduled",
        "categories.set",
        "prizes.set",
        "delay.set",
        "event.closed",
    ];

    /// The entry kinds of an event, by subject.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        let lists = [
            &Self::OWN_KINDS[..],
            &EntrantEntry::KINDS,
            &PairingEntry::KINDS,
            &PlanEntry::KINDS,
            &ResultEntry::KINDS,
            &DetailEntry::KINDS,
            &LotEntry::KINDS,
            &ProtestEntry::KINDS,
            &TeamEntry::KINDS,
            &ClockEntry::KINDS,
            &ActEntry::KINDS,
            &SecretEntry::KINDS,
            &RoundEntry::KINDS,
            &PartyEntry::KINDS,
        ];
        lists.into_iter().flatten().copied()
    }

    /// Parses an entry of a journal.
    ///
    /// # Errors
    /// If its kind or its body is unknown.
    pub fn read(entry: &EntryView<'_>) -> Result<Self, serde_json::Error> {
        if EntrantEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Entrant);
        }
        if PairingEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Pairing);
        }
        if PlanEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Plan);
        }
        if ResultEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Result);
        }
        if DetailEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Detail);
        }
        if LotEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Lot);
        }
        if ProtestEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Protest);
        }
        if TeamEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Team);
        }
        if ClockEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Clock);
        }
        if ActEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Act);
        }
        if SecretEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Secret);
        }
        if RoundEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Round);
        }
        if PartyEntry::KINDS.contains(&entry.kind) {
            return entry.read().map(Self::Party);
        }
        entry.read().map(|NoLot(entry)| entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds that a deserializer names in its error for an unknown one.
    fn named<'de, T: Deserialize<'de>>() -> Vec<String> {
        let error = serde_json::from_str::<T>(r#"{"kind": "?", "body": {}}"#);
        let error = error.err().unwrap().to_string();
        let (_, expected) = error.split_once("expected").unwrap();
        let named = expected.split('`').skip(1).step_by(2);
        named.map(ToOwned::to_owned).collect()
    }

    #[test]
    fn the_lists_of_kinds_are_those_that_are_read() {
        assert_eq!(named::<NoLot>(), Entry::OWN_KINDS);
        assert_eq!(named::<EntrantEntry>(), EntrantEntry::KINDS);
        assert_eq!(named::<PairingEntry>(), PairingEntry::KINDS);
        assert_eq!(named::<PlanEntry>(), PlanEntry::KINDS);
        assert_eq!(named::<ResultEntry>(), ResultEntry::KINDS);
        let mut kinds: Vec<&str> = Entry::kinds().collect();
        let all = kinds.len();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), all, "a kind stands there twice");
    }
}
