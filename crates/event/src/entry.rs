//! What has happened in an event, as the journal keeps it.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

use crate::acts::entry::ActEntry;
use crate::acts::rounds::entry::RoundEntry;
use crate::acts::secrets::entry::SecretEntry;
use crate::awards::command::Categories;
use crate::clock::entry::ClockEntry;
use crate::details::entry::DetailEntry;
use crate::discipline::PlayKind;
use crate::info::EventInfo;
use crate::parties::entry::PartyEntry;
use crate::plans::board::BoardState;
use crate::plans::fielded::FieldedArmy;
use crate::prizes::Prizes;
use crate::protests::entry::ProtestEntry;
use crate::public::terms::DelayChange;
use crate::schedule::plan::Plan;
use crate::signatures::entry::ProtocolSigned;
use crate::swiss::terms::{InitialColour, PairedBy};
use crate::teams::entry::TeamEntry;
use areopagus_games::totas::Armament;
use areopagus_games::{PerSide, Side};
use areopagus_journal::EntryView;
use areopagus_lots::{Hex, LotEntry};
use areopagus_tournament::entrant::{Commitment, EntrantNumber, Member, Rating};
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::{ByeKind, GameId, Round};
use areopagus_tournament::text::Line;

/// A fact of an event. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", remote = "Self")]
pub enum Entry {
    /// The event exists. Always the first entry, and only the first.
    #[serde(rename = "event.created")]
    EventCreated(EventInfo),
    /// A person takes part.
    #[serde(rename = "entrant.registered")]
    EntrantRegistered {
        /// The number given, the next one.
        entrant: EntrantNumber,
        /// The person's id in the registry.
        person: Uuid,
        /// The commitment to the person's data.
        commitment: Commitment,
        /// The rating at the registration.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<Rating>,
    },
    /// Two persons take part as one entrant (clause 10).
    #[serde(rename = "coalition.registered")]
    CoalitionRegistered {
        /// The number given, the next one.
        entrant: EntrantNumber,
        /// The First.
        first: Member,
        /// The Second.
        second: Member,
    },
    /// An entrant has left.
    #[serde(rename = "entrant.withdrawn")]
    EntrantWithdrawn {
        /// Who.
        entrant: EntrantNumber,
        /// The first round not played.
        from_round: u16,
        /// Why.
        reason: Line<500>,
    },
    /// An entrant plays with a registered version of an army from now on (clause 11, R-204).
    #[serde(rename = "entrant.army")]
    EntrantArmy {
        /// Who.
        entrant: EntrantNumber,
        /// Which; `None` for the usual figures again.
        army: Option<FieldedArmy>,
    },
    /// All rounds are paired.
    #[serde(rename = "rounds.paired")]
    RoundsPaired {
        /// The entrants by pairing number, 1 first.
        order: Vec<EntrantNumber>,
        /// The rounds in their order.
        rounds: Vec<Round>,
    },
    /// An entrant who had left takes part again.
    #[serde(rename = "entrant.returned")]
    EntrantReturned {
        /// Who.
        entrant: EntrantNumber,
        /// The first round that is played again.
        from_round: u16,
    },
    /// A Swiss begins: the entrants have their pairing numbers.
    #[serde(rename = "swiss.started")]
    SwissStarted {
        /// The initial ranking (C.04.2), number 1 first.
        order: Vec<EntrantNumber>,
        /// How the colour of the first board came about (C.04.3 5.1).
        initial_colour: InitialColour<Line<500>>,
    },
    /// A knockout or a double elimination begins: the entrants have their seeds.
    #[serde(rename = "bracket.started")]
    BracketStarted {
        /// The entrants, the best seed first.
        order: Vec<EntrantNumber>,
        /// How the colour of the better seed came about.
        initial_colour: InitialColour<Line<500>>,
    },
    /// The next round of a Swiss or of a bracket is paired.
    #[serde(rename = "round.paired")]
    RoundPaired {
        /// The round.
        round: Round,
        /// By whom.
        #[serde(flatten)]
        by: PairedBy,
    },
    /// The last round of a Swiss or of a bracket is not paired after all; no game of it has begun.
    #[serde(rename = "round.unpaired")]
    RoundUnpaired {
        /// The round.
        round: u16,
        /// Why.
        reason: Line<500>,
    },
    /// An entrant, in a team Swiss a team, asked not to be paired in a round to come.
    #[serde(rename = "bye.requested")]
    ByeRequested {
        /// Who; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        /// The round.
        round: u16,
        /// What it is worth.
        kind: ByeKind,
    },
    /// An entrant, in a team Swiss a team, wants to be paired after all.
    #[serde(rename = "bye.withdrawn")]
    ByeWithdrawn {
        /// Who; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        /// The round.
        round: u16,
    },
    /// Of these entrants, in a team Swiss of these teams, no two are paired from now on.
    #[serde(rename = "pairing.forbidden")]
    PairingForbidden {
        /// Who, by number; in a team Swiss the numbers of the teams.
        entrants: Vec<EntrantNumber>,
        /// Why.
        reason: Line<500>,
    },
    /// A group may be paired again.
    #[serde(rename = "pairing.allowed")]
    PairingAllowed {
        /// Who, by number: a group as it was forbidden.
        entrants: Vec<EntrantNumber>,
        /// Why.
        reason: Line<500>,
    },
    /// A game has its terrain.
    #[serde(rename = "game.terrain")]
    GameTerrain {
        /// The game.
        game: GameId,
        /// The canonical terrain of both sides without the Labyrinths that are sealed;
        /// empty for none.
        terrain: PerSide<String>,
        /// The seals of the Labyrinths (clause 3.3).
        #[serde(default)]
        labyrinth: PerSide<Option<Hex<32>>>,
        /// The board that the game starts on.
        board: BoardState,
    },
    /// The players of a game have agreed on an armament (clauses 2.9, 11; R-205).
    #[serde(rename = "game.armament")]
    GameArmament {
        /// The game.
        game: GameId,
        /// The new pieces that both field in the King row, as in `WTGC`.
        armament: Armament,
        /// The board that the game starts on.
        board: BoardState,
    },
    /// A player has proposed an armament to the other one.
    #[serde(rename = "armament.proposed")]
    ArmamentProposed {
        /// The game.
        game: GameId,
        /// Whose player.
        by: Side,
        /// The new pieces that both are to field in the King row.
        armament: Armament,
    },
    /// A game has one more row.
    #[serde(rename = "game.row")]
    GameRow {
        /// The game.
        game: GameId,
        /// The canonical row, with everything that the rules give.
        text: String,
        /// The numbers of the draws in it. A throw that is none of theirs was thrown with
        /// physical dice.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        draws: Vec<u32>,
        /// The board after it.
        board: BoardState,
    },
    /// A game has its whole record, or the beginning of one.
    #[serde(rename = "game.record")]
    GameRecord {
        /// The game.
        game: GameId,
        /// The canonical terrain of both sides without the Labyrinths that are sealed;
        /// empty for none.
        terrain: PerSide<String>,
        /// The seals of the Labyrinths (clause 3.3).
        #[serde(default)]
        labyrinth: PerSide<Option<Hex<32>>>,
        /// Comments before the first row.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        comments: Vec<String>,
        /// The canonical rows.
        rows: Vec<String>,
        /// The board after them.
        board: BoardState,
    },
    /// The last row of a game is taken back.
    #[serde(rename = "game.row_withdrawn")]
    GameRowWithdrawn {
        /// The game.
        game: GameId,
        /// Why.
        reason: Line<500>,
        /// The board before it.
        board: BoardState,
    },
    /// A game's record is taken back.
    #[serde(rename = "game.record_withdrawn")]
    GameRecordWithdrawn {
        /// The game.
        game: GameId,
        /// Why.
        reason: Line<500>,
    },
    /// A Labyrinth is no secret any more: a piece has stopped on it, or the game is over
    /// (clause 3.3).
    #[serde(rename = "labyrinth.opened")]
    LabyrinthOpened {
        /// The game.
        game: GameId,
        /// Whose.
        side: Side,
        /// Where it is.
        square: String,
        /// The blind of its seal.
        blind: Hex<32>,
    },
    /// The plans of a game move are open, and its lots are being drawn.
    #[serde(rename = "game.plans")]
    RowOpened {
        /// The game.
        game: GameId,
        /// The row as far as it is known.
        text: String,
    },
    /// A game whose lots were drawn goes on with physical dice, for good.
    #[serde(rename = "dice.physical")]
    DicePhysical {
        /// The game.
        game: GameId,
        /// Why.
        reason: Line<500>,
    },
    /// A game is finished.
    #[serde(rename = "result.recorded")]
    ResultRecorded {
        /// The game.
        game: GameId,
        /// Its result.
        #[serde(flatten)]
        result: GameResult,
    },
    /// A game's result was wrong.
    #[serde(rename = "result.corrected")]
    ResultCorrected {
        /// The game.
        game: GameId,
        /// The sequence number of the entry that is corrected.
        corrects: u64,
        /// The right result.
        #[serde(flatten)]
        result: GameResult,
        /// Why.
        why: Line<500>,
    },
    /// A game is not finished after all.
    #[serde(rename = "result.withdrawn")]
    ResultWithdrawn {
        /// The game.
        game: GameId,
        /// The sequence number of the entry that is taken back.
        corrects: u64,
        /// Why.
        why: Line<500>,
    },
    /// Somebody has signed the protocol of a game, or refused to.
    #[serde(rename = "game.signed")]
    GameSigned(ProtocolSigned),
    /// A lot was drawn for entrants who are tied.
    #[serde(rename = "standings.lot")]
    StandingsLot {
        /// The entrants, the best first.
        order: Vec<EntrantNumber>,
        /// How it was drawn.
        reason: Line<500>,
    },
    /// The rounds have times: the whole plan, in the place of the one before.
    #[serde(rename = "rounds.scheduled")]
    RoundsScheduled(Plan),
    /// The event has these categories, in the place of those before.
    #[serde(rename = "categories.set")]
    CategoriesSet(Categories),
    /// The event gives these prizes, in the place of those before.
    #[serde(rename = "prizes.set")]
    PrizesSet(Prizes),
    /// Everybody sees what is played with this delay from now on.
    #[serde(rename = "delay.set")]
    DelaySet(DelayChange),
    /// The event is over.
    #[serde(rename = "event.closed")]
    EventClosed {},
    /// Something about the event as a whole, with a kind of its own.
    #[serde(skip)]
    Detail(DetailEntry),
    /// Something of the lots or the sealed plans of a game, with a kind of its own.
    #[serde(skip)]
    Lot(LotEntry),
    /// Something of a protest or an appeal, with a kind of its own.
    #[serde(skip)]
    Protest(ProtestEntry),
    /// Something of the teams, with a kind of its own.
    #[serde(skip)]
    Team(TeamEntry),
    /// Something of a game's times, with a kind of its own.
    #[serde(skip)]
    Clock(ClockEntry),
    /// Something of a game by acts, with a kind of its own.
    #[serde(skip)]
    Act(ActEntry),
    /// Something of a secret in a game by acts, with a kind of its own.
    #[serde(skip)]
    Secret(SecretEntry),
    /// Something of choices in a game by acts, with a kind of its own.
    #[serde(skip)]
    Round(RoundEntry),
    /// Something of a party, with a kind of its own.
    #[serde(skip)]
    Party(PartyEntry),
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
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
        // Refuses a list that is missing above, for it is skipped.
        Self::serialize(self, serializer)
    }
}

/// An entry that has no kind of its own in another list: [`Entry::read`] looks at the kind
/// first, so that no body has to be kept and tried as one form after the other.
struct NoLot(Entry);

impl<'de> Deserialize<'de> for NoLot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Entry::deserialize(deserializer).map(Self)
    }
}

impl Entry {
    /// The kind of games that the entry belongs to; `None` where it is the same in all.
    pub const fn play_kind(&self) -> Option<PlayKind> {
        match self {
            Self::CoalitionRegistered { .. }
            | Self::EntrantArmy { .. }
            | Self::GameTerrain { .. }
            | Self::GameArmament { .. }
            | Self::ArmamentProposed { .. }
            | Self::GameRow { .. }
            | Self::GameRecord { .. }
            | Self::GameRowWithdrawn { .. }
            | Self::GameRecordWithdrawn { .. }
            | Self::LabyrinthOpened { .. }
            | Self::RowOpened { .. }
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
            | Self::EventCreated(_)
            | Self::EntrantRegistered { .. }
            | Self::EntrantWithdrawn { .. }
            | Self::RoundsPaired { .. }
            | Self::EntrantReturned { .. }
            | Self::SwissStarted { .. }
            | Self::BracketStarted { .. }
            | Self::RoundPaired { .. }
            | Self::RoundUnpaired { .. }
            | Self::ByeRequested { .. }
            | Self::ByeWithdrawn { .. }
            | Self::PairingForbidden { .. }
            | Self::PairingAllowed { .. }
            | Self::DicePhysical { .. }
            | Self::ResultRecorded { .. }
            | Self::ResultCorrected { .. }
            | Self::ResultWithdrawn { .. }
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

    /// The entry of a journal.
    ///
    /// # Errors
    /// What is unknown in it.
    pub fn read(entry: &EntryView<'_>) -> Result<Self, serde_json::Error> {
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
