//! Refusals of commands: codes for programs and sentences for people.

use crate::acts::player_device::refusal::OwnRefusal;
use crate::acts::refusal::ActRefusal;
use crate::acts::rounds::refusal::RoundRefusal;
use crate::acts::secrets::refusal::SecretRefusal;
use crate::awards::refusal::AwardRefusal;
use crate::bracket::refusal::BracketRefusal;
use crate::clock::refusal::ClockRefusal;
use crate::details::refusal::DetailRefusal;
use crate::discipline::Discipline;
use crate::lot_refusal::LotRefusal;
use crate::parties::refusal::PartyRefusal;
use crate::plans::TerrainRefusal;
use crate::plans::protocols::refusal::ProtocolRefusal;
use crate::plans::refusal::CoalitionRefusal;
use crate::plans::{Armament, Fault, RecordError, Regulations, ReplayError};
use crate::protests::refusal::ProtestRefusal;
use crate::public::terms::DelayRefusal;
use crate::refusal_class::RefusalClass;
use crate::schedule::refusal::ScheduleRefusal;
use crate::settings::{DraftError, MAX_SWISS_ENTRANTS};
use crate::signatures::refusal::SignatureRefusal;
use crate::swiss::refusal::SwissRefusal;
use crate::teams::refusal::TeamRefusal;
use areopagus_games::Side;
use areopagus_games::discipline::BareFault;
use areopagus_games::notation::TextPosition;
use areopagus_language::Language;
use areopagus_tournament::bracket::MAX_BRACKET_ENTRANTS;
use areopagus_tournament::entrant::{EntrantNumber, MAX_ENTRANTS};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::LineError;

/// The reason why a command is not carried out. The state is then unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A field of a new event is wrong.
    Draft(DraftError),
    /// The reason is empty, too long or unprintable.
    Reason(LineError),
    /// The event is closed.
    EventClosed,
    /// The event was deleted.
    EventDeleted,
    /// There is no entrant of this number.
    EntrantUnknown(EntrantNumber),
    /// There is no game of this name.
    GameUnknown(GameId),
    /// There is no round of this number.
    RoundUnknown {
        round: u16,
        /// The last round, or the one after it.
        last: u16,
    },
    /// The person is in the event already.
    PersonEntered(EntrantNumber),
    /// The rounds are paired, so registration is over.
    RegistrationOver,
    /// The event has begun, and late entrants are registered one by one.
    EntrantsTooLate,
    /// All persons are registered already.
    NobodyNew,
    /// The event has the maximum number of entrants.
    TooManyEntrants,
    /// There are too few entrants to pair.
    TooFewEntrants,
    /// The rounds are paired already.
    AlreadyPaired,
    /// The rounds are not paired yet.
    NotPaired,
    /// An order names an entrant twice.
    OrderRepeats(EntrantNumber),
    /// An entrant is missing in the order of the pairing numbers.
    OrderMisses(EntrantNumber),
    /// An order names an entrant who has left the event.
    OrderHasWithdrawn(EntrantNumber),
    /// A lot needs two entrants.
    LotTooShort,
    /// A sheet has no results.
    NoResults,
    /// A result on a sheet is refused.
    InResult {
        game: GameId,
        refusal: Box<Refusal>,
    },
    /// The entrant has left already.
    AlreadyWithdrawn(EntrantNumber),
    /// The entrant has this army, or the usual figures, already.
    ArmyUnchanged(EntrantNumber),
    /// The entrant has a game in progress.
    EntrantPlaying {
        entrant: EntrantNumber,
        game: GameId,
    },
    /// The game is finished: its record is complete.
    GameFinished(GameId),
    /// The game has a result already.
    ResultRecorded(GameId),
    /// The game has no result to correct.
    NotFinished(GameId),
    /// The correction equals the present result.
    ResultUnchanged(GameId),
    /// The game has a record, which determines its result.
    RecordBegun(GameId),
    /// The game has no row to take back.
    NoRows(GameId),
    /// The game has no record to withdraw.
    NoRecord(GameId),
    /// The game has rows, and terrain is set before them (TOTA*S 3).
    TerrainTooLate(GameId),
    /// Terrain is missing that must be set before any plan (TOTA*S 3, R-341).
    TerrainMissing(Fault),
    /// The game is interrupted and waits for a ruling (TOTA*S 6.4, R-348).
    Interrupted(GameId),
    /// The game is not interrupted.
    NotInterrupted(GameId),
    /// A text is no armament.
    ArmamentUnreadable(String),
    /// The armament has Wild boar or Chariot, which the event does not allow (TOTA*S 2.9).
    ArmamentNotFielded(Armament),
    /// The game has rows, and its armament is agreed on before them.
    ArmamentTooLate(GameId),
    /// The other player has not proposed this armament, or has replaced the proposal.
    ArmamentNotProposed(Armament),
    /// This armament is in force without a proposal.
    ArmamentCounts(Armament),
    /// The player has proposed the same armament already.
    ArmamentProposed(Armament),
    /// The player has made the maximum number of proposals in a game.
    ArmamentProposals(u8),
    /// A record has another armament than the agreed one.
    OtherArmament {
        /// The agreed armament.
        agreed: Armament,
        /// The armament of the record.
        written: Armament,
        /// The place of the Regulations in the text.
        place: TextPosition,
    },
    /// The game has rows, and another record would replace them.
    HasRows(GameId),
    /// A terrain cannot be read or is not allowed.
    Terrain {
        side: Side,
        /// The fault; its place is in a terrain tag.
        error: RecordError,
    },
    /// A row or a record cannot be read.
    Unreadable(RecordError),
    /// A row or a record breaks the rules.
    AgainstRules {
        error: ReplayError,
        /// The place in the text.
        place: TextPosition,
    },
    /// A record has Regulations that are not the event's.
    OtherRegulations {
        /// The event's Regulations.
        event: Regulations,
        /// The place of the Regulations in the text.
        place: TextPosition,
    },
    /// A record starts from another position or game move than the initial array (TOTA*S 2.1).
    OtherStart(TextPosition),
    /// The terrain of a record differs from the one set before.
    OtherTerrain(Side),
    /// A record has neither a terrain nor a row nor a forfeit.
    EmptyRecord,
    /// A record of the journal no longer replays.
    Damaged(GameId),
    /// Games of the event's discipline, given here, are not played like that.
    OtherDiscipline(Discipline),
    /// No game of the event's discipline ends like that.
    Bare(BareFault),
    /// A refusal about lots or sealed plans.
    Lots(LotRefusal),
    Protests(ProtestRefusal),
    /// A refusal about the players' own protocols.
    Protocols(ProtocolRefusal),
    /// A refusal about the times of a game.
    Clock(ClockRefusal),
    /// A refusal about a game by acts.
    Acts(ActRefusal),
    /// A refusal about the signatures of a protocol.
    Signatures(SignatureRefusal),
    /// A refusal about the times of the rounds.
    Schedule(ScheduleRefusal),
    /// A refusal about categories or prizes.
    Awards(AwardRefusal),
    /// The public delay does not change.
    Delay(DelayRefusal),
    /// A refusal about a Swiss.
    Swiss(SwissRefusal),
    Coalition(CoalitionRefusal),
    /// A refusal of terrain that is handed in sealed, or set beside a sealed one.
    SealedTerrain(TerrainRefusal),
    Party(PartyRefusal),
    /// A refusal about the event as a whole.
    Details(DetailRefusal),
    Teams(TeamRefusal),
    /// A refusal about a bracket.
    Bracket(BracketRefusal),
    /// There are games without a result.
    GamesUnfinished {
        count: usize,
        first: GameId,
    },
}

impl From<TerrainRefusal> for Refusal {
    fn from(refusal: TerrainRefusal) -> Self {
        Self::SealedTerrain(refusal)
    }
}

impl From<CoalitionRefusal> for Refusal {
    fn from(refusal: CoalitionRefusal) -> Self {
        Self::Coalition(refusal)
    }
}

impl From<TeamRefusal> for Refusal {
    fn from(refusal: TeamRefusal) -> Self {
        Self::Teams(refusal)
    }
}

impl From<DelayRefusal> for Refusal {
    fn from(refusal: DelayRefusal) -> Self {
        Self::Delay(refusal)
    }
}

impl From<ProtestRefusal> for Refusal {
    fn from(refusal: ProtestRefusal) -> Self {
        // The refusal of an unknown game is the same for all commands.
        if let ProtestRefusal::GameUnknown(game) = refusal {
            return Self::GameUnknown(game);
        }
        Self::Protests(refusal)
    }
}

impl From<ProtocolRefusal> for Refusal {
    fn from(refusal: ProtocolRefusal) -> Self {
        Self::Protocols(refusal)
    }
}

impl From<SignatureRefusal> for Refusal {
    fn from(refusal: SignatureRefusal) -> Self {
        Self::Signatures(refusal)
    }
}

impl From<ScheduleRefusal> for Refusal {
    fn from(refusal: ScheduleRefusal) -> Self {
        Self::Schedule(refusal)
    }
}

impl From<ActRefusal> for Refusal {
    fn from(refusal: ActRefusal) -> Self {
        Self::Acts(refusal)
    }
}

impl From<AwardRefusal> for Refusal {
    fn from(refusal: AwardRefusal) -> Self {
        Self::Awards(refusal)
    }
}

impl From<DetailRefusal> for Refusal {
    fn from(refusal: DetailRefusal) -> Self {
        Self::Details(refusal)
    }
}

impl From<SecretRefusal> for Refusal {
    fn from(refusal: SecretRefusal) -> Self {
        ActRefusal::from(refusal).into()
    }
}

impl From<PartyRefusal> for Refusal {
    fn from(refusal: PartyRefusal) -> Self {
        Self::Party(refusal)
    }
}

impl From<OwnRefusal> for Refusal {
    fn from(refusal: OwnRefusal) -> Self {
        ActRefusal::Own(refusal).into()
    }
}

impl From<RoundRefusal> for Refusal {
    fn from(refusal: RoundRefusal) -> Self {
        ActRefusal::Round(refusal).into()
    }
}

impl From<LotRefusal> for Refusal {
    fn from(refusal: LotRefusal) -> Self {
        Self::Lots(refusal)
    }
}

impl From<ClockRefusal> for Refusal {
    fn from(refusal: ClockRefusal) -> Self {
        Self::Clock(refusal)
    }
}

impl From<BracketRefusal> for Refusal {
    fn from(refusal: BracketRefusal) -> Self {
        Self::Bracket(refusal)
    }
}

impl From<SwissRefusal> for Refusal {
    fn from(refusal: SwissRefusal) -> Self {
        Self::Swiss(refusal)
    }
}

/// The length of `[WhiteTerrain "` before a terrain, in characters.
const TERRAIN_TAG: u32 = 15;

/// The details of a refusal for programs, besides its code.
#[derive(Clone, Copy)]
struct RefusalInfo {
    class: RefusalClass,
    /// The name of the field in the command or the draft.
    field: Option<&'static str>,
    /// The place of the error in the text of the field.
    place: Option<TextPosition>,
    clause: Option<&'static str>,
}

impl RefusalInfo {
    const fn new(class: RefusalClass, field: Option<&'static str>) -> Self {
        Self {
            class,
            field,
            place: None,
            clause: None,
        }
    }

    const fn not_found(field: &'static str) -> Self {
        Self::new(RefusalClass::NotFound, Some(field))
    }

    const fn invalid(field: &'static str) -> Self {
        Self::new(RefusalClass::Invalid, Some(field))
    }

    const fn conflict(field: Option<&'static str>) -> Self {
        Self::new(RefusalClass::Conflict, field)
    }

    const fn by(self, clause: &'static str) -> Self {
        Self {
            clause: Some(clause),
            ..self
        }
    }

    const fn at(self, place: TextPosition) -> Self {
        Self {
            place: Some(place),
            ..self
        }
    }
}

/// What is known of terrain that cannot be read.
const fn of_terrain(side: Side, error: &RecordError) -> RefusalInfo {
    let field = match side {
        Side::White => "terrain.white",
        Side::Black => "terrain.black",
    };
    // The tag in which the terrain was parsed is not in the input.
    let place = TextPosition {
        line: 1,
        column: error.place.column.saturating_sub(TERRAIN_TAG),
    };
    RefusalInfo::invalid(field).by(error.clause()).at(place)
}

impl Refusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Draft(_) => "field-invalid",
            Self::Reason(_) => "reason-invalid",
            Self::EventClosed => "event-closed",
            Self::EventDeleted => "event-deleted",
            Self::EntrantUnknown(_) => "entrant-unknown",
            Self::GameUnknown(_) => "game-unknown",
            Self::RoundUnknown { .. } => "round-unknown",
            Self::PersonEntered(_) => "person-entered",
            Self::RegistrationOver => "registration-over",
            Self::EntrantsTooLate => "entrants-too-late",
            Self::NobodyNew => "nobody-new",
            Self::TooManyEntrants => "too-many-entrants",
            Self::TooFewEntrants => "too-few-entrants",
            Self::AlreadyPaired => "already-paired",
            Self::NotPaired => "not-paired",
            Self::OrderRepeats(_) => "order-repeats",
            Self::OrderMisses(_) => "order-misses",
            Self::OrderHasWithdrawn(_) => "order-has-withdrawn",
            Self::LotTooShort => "lot-too-short",
            Self::NoResults => "no-results",
            Self::InResult { refusal, .. } => refusal.code(),
            Self::AlreadyWithdrawn(_) => "already-withdrawn",
            Self::ArmyUnchanged(_) => "army-unchanged",
            Self::EntrantPlaying { .. } => "entrant-playing",
            Self::GameFinished(_) => "game-finished",
            Self::ResultRecorded(_) => "result-recorded",
            Self::NotFinished(_) => "game-not-finished",
            Self::ResultUnchanged(_) => "result-unchanged",
            Self::RecordBegun(_) => "record-begun",
            Self::NoRows(_) => "no-rows",
            Self::NoRecord(_) => "no-record",
            Self::TerrainTooLate(_) => "terrain-too-late",
            Self::TerrainMissing(_) => "terrain-missing",
            Self::Interrupted(_) => "game-interrupted",
            Self::NotInterrupted(_) => "game-not-interrupted",
            Self::ArmamentUnreadable(_) => "armament-invalid",
            Self::ArmamentNotFielded(_) => "armament-not-fielded",
            Self::ArmamentTooLate(_) => "armament-too-late",
            Self::ArmamentNotProposed(_) => "armament-not-proposed",
            Self::ArmamentCounts(_) => "armament-counts",
            Self::ArmamentProposed(_) => "armament-proposed",
            Self::ArmamentProposals(_) => "armament-proposals",
            Self::OtherArmament { .. } => "record-other-armament",
            Self::HasRows(_) => "has-rows",
            Self::Terrain { .. } => "terrain-invalid",
            Self::Unreadable(_) => "record-unreadable",
            Self::AgainstRules { .. } => "record-against-rules",
            Self::OtherRegulations { .. } => "record-other-regulations",
            Self::OtherStart(_) => "record-other-start",
            Self::OtherTerrain(_) => "record-other-terrain",
            Self::EmptyRecord => "record-empty",
            Self::Damaged(_) => "record-damaged",
            Self::OtherDiscipline(_) => "other-discipline",
            Self::Bare(fault) => fault.code,
            Self::Lots(refusal) => refusal.code(),
            Self::Protests(refusal) => refusal.code(),
            Self::Protocols(refusal) => refusal.code(),
            Self::Clock(refusal) => refusal.code(),
            Self::Acts(refusal) => refusal.code(),
            Self::Signatures(refusal) => refusal.code(),
            Self::Schedule(refusal) => refusal.code(),
            Self::Awards(refusal) => refusal.code(),
            Self::Delay(refusal) => refusal.code(),
            Self::Swiss(refusal) => refusal.code(),
            Self::Coalition(refusal) => refusal.code(),
            Self::SealedTerrain(refusal) => refusal.code(),
            Self::Party(refusal) => refusal.code(),
            Self::Details(refusal) => refusal.code(),
            Self::Teams(refusal) => refusal.code(),
            Self::Bracket(refusal) => refusal.code(),
            Self::GamesUnfinished { .. } => "games-unfinished",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        self.info().class
    }

    /// The name of the wrong field in the command or the draft.
    pub const fn field(&self) -> Option<&'static str> {
        self.info().field
    }

    /// The line and the column of the error in the text, both from 1.
    pub fn place(&self) -> Option<(usize, usize)> {
        let TextPosition { line, column } = self.info().place?;
        let count = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        Some((count(line), count(column)))
    }

    /// The clause of the game's rules that refuses it, such as `5.3`.
    pub const fn clause(&self) -> Option<&'static str> {
        self.info().clause
    }

    const fn info(&self) -> RefusalInfo {
        match self {
            Self::EntrantUnknown(_) => RefusalInfo::not_found("entrant"),
            Self::GameUnknown(_) => RefusalInfo::not_found("game"),
            Self::Draft(error) => RefusalInfo::invalid(error.field),
            Self::Reason(_) => RefusalInfo::invalid("reason"),
            Self::RoundUnknown { .. } => RefusalInfo::invalid("from_round"),
            Self::OrderRepeats(_)
            | Self::OrderMisses(_)
            | Self::OrderHasWithdrawn(_)
            | Self::LotTooShort => RefusalInfo::invalid("order"),
            Self::NoResults => RefusalInfo::invalid("results"),
            Self::InResult { refusal, .. } => RefusalInfo::new(refusal.class(), Some("results")),
            Self::ArmamentUnreadable(_) | Self::ArmamentNotFielded(_) => {
                RefusalInfo::invalid("armament").by("2.9")
            }
            Self::Terrain { side, error } => of_terrain(*side, error),
            Self::Unreadable(error) => RefusalInfo::invalid("text")
                .by(error.clause())
                .at(error.place),
            Self::AgainstRules { error, place } => {
                RefusalInfo::invalid("text").by(error.clause()).at(*place)
            }
            Self::OtherRegulations { place, .. } => {
                RefusalInfo::invalid("text").by("9.5").at(*place)
            }
            Self::OtherArmament { place, .. } => RefusalInfo::invalid("text").by("2.9").at(*place),
            Self::OtherStart(place) => RefusalInfo::invalid("text").by("2.1").at(*place),
            Self::OtherTerrain(_) => RefusalInfo::invalid("text").by("3"),
            Self::EmptyRecord => RefusalInfo::invalid("text").by("9.5"),
            Self::TerrainTooLate(_) => RefusalInfo::conflict(None).by("3"),
            Self::TerrainMissing(fault) => RefusalInfo::conflict(None).by(fault.clause()),
            Self::Interrupted(_) | Self::NotInterrupted(_) => RefusalInfo::conflict(None).by("6.4"),
            Self::ArmamentTooLate(_)
            | Self::ArmamentNotProposed(_)
            | Self::ArmamentCounts(_)
            | Self::ArmamentProposed(_)
            | Self::ArmamentProposals(_) => RefusalInfo::conflict(None).by("2.9"),
            Self::ArmyUnchanged(_) => RefusalInfo::conflict(Some("army")).by("11"),
            Self::EventClosed
            | Self::EventDeleted
            | Self::PersonEntered(_)
            | Self::RegistrationOver
            | Self::EntrantsTooLate
            | Self::NobodyNew
            | Self::TooManyEntrants
            | Self::TooFewEntrants
            | Self::AlreadyPaired
            | Self::NotPaired
            | Self::AlreadyWithdrawn(_)
            | Self::EntrantPlaying { .. }
            | Self::GameFinished(_)
            | Self::ResultRecorded(_)
            | Self::NotFinished(_)
            | Self::ResultUnchanged(_)
            | Self::RecordBegun(_)
            | Self::NoRows(_)
            | Self::NoRecord(_)
            | Self::HasRows(_)
            | Self::Damaged(_)
            | Self::OtherDiscipline(_)
            | Self::Coalition(_)
            | Self::GamesUnfinished { .. } => RefusalInfo::conflict(None),
            Self::Bare(fault) => RefusalInfo {
                clause: fault.clause,
                ..RefusalInfo::invalid(fault.field)
            },
            Self::SealedTerrain(refusal) => {
                RefusalInfo::new(refusal.class(), refusal.field()).by("3")
            }
            Self::Lots(refusal) => RefusalInfo::new(refusal.class(), refusal.field()),
            Self::Protests(refusal) => RefusalInfo::new(refusal.class(), refusal.field()),
            Self::Protocols(refusal) => RefusalInfo::new(refusal.class(), refusal.field()),
            Self::Clock(refusal) => RefusalInfo {
                clause: refusal.clause(),
                ..RefusalInfo::new(refusal.class(), refusal.field())
            },
            Self::Party(refusal) => RefusalInfo {
                clause: refusal.clause(),
                ..RefusalInfo::new(refusal.class(), refusal.field())
            },
            Self::Acts(refusal) => RefusalInfo {
                clause: refusal.clause(),
                place: refusal.place(),
                ..RefusalInfo::new(refusal.class(), refusal.field())
            },
            Self::Signatures(refusal) => RefusalInfo::new(refusal.class(), refusal.field()),
            Self::Schedule(refusal) => RefusalInfo::new(refusal.class(), refusal.field()),
            Self::Awards(refusal) => RefusalInfo::new(refusal.class(), refusal.field()),
            Self::Delay(refusal) => RefusalInfo::new(refusal.class(), Some(refusal.field())),
            Self::Swiss(refusal) => RefusalInfo::new(refusal.class(), refusal.field()),
            Self::Details(refusal) => RefusalInfo::new(refusal.class(), refusal.field()),
            Self::Teams(refusal) => RefusalInfo::new(refusal.class(), refusal.field()),
            Self::Bracket(refusal) => RefusalInfo::conflict(refusal.field()),
        }
    }

    /// The sentence for people: what is wrong, and the way out where there is one.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.say_en(),
            Language::Ru => self.say_ru(),
            Language::De => self.say_de(),
        }
    }

    #[allow(
        clippy::too_many_lines,
        reason = "a table: a sentence for each refusal"
    )]
    fn say_en(&self) -> String {
        match self {
            Self::Draft(error) => error.error.say(Language::En),
            Self::Reason(error) => error.say(Language::En),
            Self::EventClosed => "The event is closed; nothing can be changed.".to_owned(),
            Self::EventDeleted => "The event was deleted.".to_owned(),
            Self::EntrantUnknown(entrant) => format!("There is no entrant {entrant}."),
            Self::GameUnknown(game) => format!("There is no game {game}."),
            Self::RoundUnknown { round, last } => {
                format!("There is no round {round}; rounds go from 1 to {last}.")
            }
            Self::PersonEntered(entrant) => {
                format!("This person is entered already, as number {entrant}.")
            }
            Self::RegistrationOver => {
                "The rounds are paired; nobody can be entered any more.".to_owned()
            }
            Self::EntrantsTooLate => {
                "The event has begun: enter late players one by one.".to_owned()
            }
            Self::NobodyNew => "Everybody of the file is entered already.".to_owned(),
            Self::TooManyEntrants => too_many(Language::En),
            Self::TooFewEntrants => "Pairing needs at least two entrants.".to_owned(),
            Self::AlreadyPaired => "The rounds are paired already.".to_owned(),
            Self::NotPaired => "The rounds are not paired yet.".to_owned(),
            Self::OrderRepeats(entrant) => format!("Entrant {entrant} stands in the order twice."),
            Self::OrderMisses(entrant) => format!("Entrant {entrant} is missing in the order."),
            Self::OrderHasWithdrawn(entrant) => {
                format!("Entrant {entrant} has left the event and has no place in the order.")
            }
            Self::LotTooShort => "A lot is drawn between at least two entrants.".to_owned(),
            Self::NoResults => "No result is entered: choose one for a board at least.".to_owned(),
            Self::InResult { game, refusal } => format!("Game {game}: {}", refusal.say_en()),
            Self::AlreadyWithdrawn(entrant) => format!("Entrant {entrant} has left already."),
            Self::ArmyUnchanged(entrant) => {
                format!("Entrant {entrant} plays with these figures already.")
            }
            Self::EntrantPlaying { entrant, game } => format!(
                "Entrant {entrant} has begun game {game}; finish it or take its record back first."
            ),
            Self::GameFinished(game) => {
                format!("Game {game} is finished; take its last row back to change it.")
            }
            Self::ResultRecorded(game) => {
                format!("Game {game} has a result already; correct it instead.")
            }
            Self::NotFinished(game) => format!("Game {game} has no result yet."),
            Self::ResultUnchanged(game) => format!("This is the result that game {game} has."),
            Self::RecordBegun(game) => format!(
                "Game {game} has a record, which decides; end it with a remark, or take it back."
            ),
            Self::NoRows(game) => format!("Game {game} has no row to take back."),
            Self::NoRecord(game) => format!("Game {game} has no record to take back."),
            Self::TerrainTooLate(game) => format!(
                "Game {game} has rows already; the terrain is written down before the first."
            ),
            Self::TerrainMissing(fault) => fault.say(Language::En),
            Self::Interrupted(game) => format!(
                "Game {game} is interrupted and waits for a ruling: announce when it goes on, decide it with the remark stop ruling, or take its record back to have it played anew."
            ),
            Self::NotInterrupted(game) => format!("Game {game} is not interrupted."),
            Self::ArmamentUnreadable(written) => format!(
                "\"{written}\" is no armament. {}",
                Armament::describe(Language::En)
            ),
            Self::ArmamentNotFielded(armament) => format!(
                "The armament {armament} has a Wild boar or a Chariot, and the event does not allow them (boar_and_chariot)."
            ),
            Self::ArmamentTooLate(game) => format!(
                "Game {game} has rows already; the armament is agreed on before the first. Take the rows back to change it."
            ),
            Self::ArmamentNotProposed(armament) => format!(
                "The other player does not propose {armament}. Look at the page again: perhaps it is another armament by now."
            ),
            Self::ArmamentCounts(armament) => {
                format!("{armament} counts already, and need not be proposed.")
            }
            Self::ArmamentProposed(armament) => format!(
                "You have proposed {armament} already; it is with your rival, who may accept it."
            ),
            Self::ArmamentProposals(most) => format!(
                "You have proposed an armament {most} times in this game. Tell the referee what you have agreed on."
            ),
            Self::OtherArmament {
                agreed, written, ..
            } => format!(
                "The record has the armament {written}, and the players agreed on {agreed}. Enter what they agreed on first, or take the right file."
            ),
            Self::HasRows(game) => format!(
                "Game {game} has rows already; take its record back before uploading another."
            ),
            Self::Terrain { error, .. } | Self::Unreadable(error) => error.say(Language::En),
            Self::AgainstRules { error, .. } => error.say(Language::En),
            Self::OtherRegulations { event, .. } => {
                format!("These are other regulations than the event's, which are \"{event}\".")
            }
            Self::OtherStart(_) => {
                "A game of an event starts from the array, with game move 1.".to_owned()
            }
            Self::OtherTerrain(Side::White) => {
                "White's terrain is another one than was written down before the game.".to_owned()
            }
            Self::OtherTerrain(Side::Black) => {
                "Black's terrain is another one than was written down before the game.".to_owned()
            }
            Self::EmptyRecord => {
                "The record has neither a terrain nor a row nor a Result of a forfeit.".to_owned()
            }
            Self::Damaged(game) => {
                format!(
                    "The record of game {game} does not replay; take it back and enter it anew."
                )
            }
            Self::OtherDiscipline(discipline) => format!(
                "The event is played by the rules of {}, which have nothing of the kind.",
                discipline.name()
            ),
            Self::Bare(fault) => fault.say(Language::En).to_owned(),
            Self::Lots(refusal) => refusal.say(Language::En),
            Self::Protests(refusal) => refusal.say(Language::En),
            Self::Protocols(refusal) => refusal.say(Language::En),
            Self::Clock(refusal) => refusal.say(Language::En),
            Self::Acts(refusal) => refusal.say(Language::En),
            Self::Signatures(refusal) => refusal.say(Language::En),
            Self::Schedule(refusal) => refusal.say(Language::En),
            Self::Awards(refusal) => refusal.say(Language::En),
            Self::Delay(refusal) => refusal.say(Language::En),
            Self::Swiss(refusal) => refusal.say(Language::En),
            Self::SealedTerrain(refusal) => refusal.say(Language::En),
            Self::Coalition(refusal) => refusal.say(Language::En).to_owned(),
            Self::Party(refusal) => refusal.say(Language::En),
            Self::Details(refusal) => refusal.say(Language::En),
            Self::Teams(refusal) => refusal.say(Language::En),
            Self::Bracket(refusal) => refusal.say(Language::En),
            Self::GamesUnfinished { count, first } => {
                format!("Games without a result: {count}; the first is {first}.")
            }
        }
    }

    #[allow(
        clippy::too_many_lines,
        reason = "a table: a sentence for each refusal"
    )]
    fn say_ru(&self) -> String {
        match self {
            Self::Draft(error) => error.error.say(Language::Ru),
            Self::Reason(error) => error.say(Language::Ru),
            Self::EventClosed => "Турнир закрыт; изменить ничего нельзя.".to_owned(),
            Self::EventDeleted => "Турнир удалён.".to_owned(),
            Self::EntrantUnknown(entrant) => format!("Участника {entrant} нет."),
            Self::GameUnknown(game) => format!("Партии {game} нет."),
            Self::RoundUnknown { round, last } => {
                format!("Тура {round} нет; туры идут с 1 по {last}.")
            }
            Self::PersonEntered(entrant) => {
                format!("Этот человек уже заявлен под номером {entrant}.")
            }
            Self::RegistrationOver => {
                "Жеребьёвка проведена; новых участников заявить нельзя.".to_owned()
            }
            Self::EntrantsTooLate => "Турнир уже начат: опоздавших заявляйте по одному.".to_owned(),
            Self::NobodyNew => "Все из файла уже заявлены.".to_owned(),
            Self::TooManyEntrants => too_many(Language::Ru),
            Self::TooFewEntrants => "Для жеребьёвки нужны хотя бы два участника.".to_owned(),
            Self::AlreadyPaired => "Жеребьёвка уже проведена.".to_owned(),
            Self::NotPaired => "Жеребьёвка ещё не проведена.".to_owned(),
            Self::OrderRepeats(entrant) => format!("Участник {entrant} стоит в списке дважды."),
            Self::OrderMisses(entrant) => format!("Участника {entrant} нет в списке."),
            Self::OrderHasWithdrawn(entrant) => {
                format!("Участник {entrant} выбыл; места в списке у него нет.")
            }
            Self::LotTooShort => "Жребий бросают хотя бы между двумя участниками.".to_owned(),
            Self::NoResults => "Выберите результат хотя бы для одной доски.".to_owned(),
            Self::InResult { game, refusal } => format!("Партия {game}: {}", refusal.say_ru()),
            Self::AlreadyWithdrawn(entrant) => format!("Участник {entrant} уже выбыл."),
            Self::ArmyUnchanged(entrant) => {
                format!("Участник {entrant} уже играет этими фигурами.")
            }
            Self::EntrantPlaying { entrant, game } => format!(
                "Участник {entrant} начал партию {game}; сначала закончите её или отзовите запись."
            ),
            Self::GameFinished(game) => format!(
                "Партия {game} закончена; чтобы изменить её, отзовите последнюю строку записи."
            ),
            Self::ResultRecorded(game) => {
                format!("У партии {game} уже есть результат; исправьте его.")
            }
            Self::NotFinished(game) => format!("У партии {game} ещё нет результата."),
            Self::ResultUnchanged(game) => {
                format!("Именно такой результат у партии {game} и записан.")
            }
            Self::RecordBegun(game) => format!(
                "У партии {game} есть запись, она и решает; завершите её пометкой или отзовите."
            ),
            Self::NoRows(game) => format!("У партии {game} нет строки, которую можно отозвать."),
            Self::NoRecord(game) => format!("У партии {game} нет записи, которую можно отозвать."),
            Self::TerrainTooLate(game) => {
                format!("В партии {game} уже есть строки; местность записывают до первой из них.")
            }
            Self::TerrainMissing(fault) => fault.say(Language::Ru),
            Self::Interrupted(game) => format!(
                "Партия {game} прервана и ждёт решения: объявите, когда она продолжится, решите её пометкой stop ruling или отмените запись, чтобы играть заново."
            ),
            Self::NotInterrupted(game) => format!("Партия {game} не прервана."),
            Self::ArmamentUnreadable(written) => format!(
                "«{written}» — не вооружение. {}",
                Armament::describe(Language::Ru)
            ),
            Self::ArmamentNotFielded(armament) => format!(
                "В вооружении {armament} есть Вепрь или Колесница, а регламент турнира их не допускает (boar_and_chariot)."
            ),
            Self::ArmamentTooLate(game) => format!(
                "В партии {game} уже есть строки; о вооружении договариваются до первой из них. Чтобы изменить его, отзовите строки."
            ),
            Self::ArmamentNotProposed(armament) => format!(
                "Соперник не предлагает {armament}. Посмотрите страницу снова: возможно, предложено уже другое."
            ),
            Self::ArmamentCounts(armament) => {
                format!("{armament} и так действует, предлагать его не нужно.")
            }
            Self::ArmamentProposed(armament) => format!(
                "Вы уже предложили {armament}; предложение у соперника, он может его принять."
            ),
            Self::ArmamentProposals(most) => format!(
                "Предложений вооружения в этой партии от вас уже {most}, больше нельзя. О чём вы договорились, скажите судье."
            ),
            Self::OtherArmament {
                agreed, written, ..
            } => format!(
                "В записи вооружение {written}, а соперники договорились о {agreed}. Сначала внесите то, о чём они договорились, или возьмите нужный файл."
            ),
            Self::HasRows(game) => format!(
                "В партии {game} уже есть строки; отзовите её запись, прежде чем загружать другую."
            ),
            Self::Terrain { error, .. } | Self::Unreadable(error) => error.say(Language::Ru),
            Self::AgainstRules { error, .. } => error.say(Language::Ru),
            Self::OtherRegulations { event, .. } => {
                format!("Это не регламент турнира; регламент турнира — «{event}».")
            }
            Self::OtherStart(_) => {
                "Партия турнира начинается с исходной расстановки, с первого игрового хода."
                    .to_owned()
            }
            Self::OtherTerrain(Side::White) => {
                "Местность белых не та, что была записана до партии.".to_owned()
            }
            Self::OtherTerrain(Side::Black) => {
                "Местность чёрных не та, что была записана до партии.".to_owned()
            }
            Self::EmptyRecord => {
                "В записи нет ни местности, ни строк, ни результата неявки.".to_owned()
            }
            Self::Damaged(game) => {
                format!("Запись партии {game} не воспроизводится; отзовите её и введите заново.")
            }
            Self::OtherDiscipline(discipline) => format!(
                "Турнир идёт по правилам {}, в которых ничего такого нет.",
                discipline.name()
            ),
            Self::Bare(fault) => fault.say(Language::Ru).to_owned(),
            Self::Lots(refusal) => refusal.say(Language::Ru),
            Self::Protests(refusal) => refusal.say(Language::Ru),
            Self::Protocols(refusal) => refusal.say(Language::Ru),
            Self::Clock(refusal) => refusal.say(Language::Ru),
            Self::Acts(refusal) => refusal.say(Language::Ru),
            Self::Signatures(refusal) => refusal.say(Language::Ru),
            Self::Schedule(refusal) => refusal.say(Language::Ru),
            Self::Awards(refusal) => refusal.say(Language::Ru),
            Self::Delay(refusal) => refusal.say(Language::Ru),
            Self::Swiss(refusal) => refusal.say(Language::Ru),
            Self::SealedTerrain(refusal) => refusal.say(Language::Ru),
            Self::Coalition(refusal) => refusal.say(Language::Ru).to_owned(),
            Self::Party(refusal) => refusal.say(Language::Ru),
            Self::Details(refusal) => refusal.say(Language::Ru),
            Self::Teams(refusal) => refusal.say(Language::Ru),
            Self::Bracket(refusal) => refusal.say(Language::Ru),
            Self::GamesUnfinished { count, first } => {
                format!("Партий без результата: {count}; первая из них {first}.")
            }
        }
    }

    #[allow(
        clippy::too_many_lines,
        reason = "a table: a sentence for each refusal"
    )]
    fn say_de(&self) -> String {
        match self {
            Self::Draft(error) => error.error.say(Language::De),
            Self::Reason(error) => error.say(Language::De),
            Self::EventDeleted => "Das Turnier ist gelöscht.".to_owned(),
            Self::EventClosed => {
                "Das Turnier ist abgeschlossen; nichts kann geändert werden.".to_owned()
            }
            Self::EntrantUnknown(entrant) => format!("Einen Teilnehmer {entrant} gibt es nicht."),
            Self::GameUnknown(game) => format!("Eine Partie {game} gibt es nicht."),
            Self::RoundUnknown { round, last } => {
                format!("Eine Runde {round} gibt es nicht; die Runden gehen von 1 bis {last}.")
            }
            Self::PersonEntered(entrant) => {
                format!("Diese Person ist schon gemeldet, mit der Nummer {entrant}.")
            }
            Self::RegistrationOver => {
                "Die Runden sind ausgelost; niemand kann mehr gemeldet werden.".to_owned()
            }
            Self::EntrantsTooLate => {
                "Das Turnier hat begonnen: Melden Sie Spieler einzeln nach.".to_owned()
            }
            Self::NobodyNew => "Alle aus der Datei sind schon gemeldet.".to_owned(),
            Self::TooManyEntrants => too_many(Language::De),
            Self::TooFewEntrants => {
                "Zur Auslosung sind mindestens zwei Teilnehmer nötig.".to_owned()
            }
            Self::AlreadyPaired => "Die Runden sind schon ausgelost.".to_owned(),
            Self::NotPaired => "Die Runden sind noch nicht ausgelost.".to_owned(),
            Self::OrderRepeats(entrant) => {
                format!("Der Teilnehmer {entrant} steht zweimal in der Reihenfolge.")
            }
            Self::OrderMisses(entrant) => {
                format!("Der Teilnehmer {entrant} fehlt in der Reihenfolge.")
            }
            Self::OrderHasWithdrawn(entrant) => format!(
                "Der Teilnehmer {entrant} hat das Turnier verlassen und hat keinen Platz in der Reihenfolge."
            ),
            Self::LotTooShort => "Gelost wird zwischen mindestens zwei Teilnehmern.".to_owned(),
            Self::NoResults => {
                "Es ist kein Ergebnis eingetragen: Wählen Sie für mindestens ein Brett eines."
                    .to_owned()
            }
            Self::InResult { game, refusal } => format!("Partie {game}: {}", refusal.say_de()),
            Self::AlreadyWithdrawn(entrant) => {
                format!("Der Teilnehmer {entrant} hat das Turnier schon verlassen.")
            }
            Self::ArmyUnchanged(entrant) => {
                format!("Der Teilnehmer {entrant} spielt schon mit diesen Figuren.")
            }
            Self::EntrantPlaying { entrant, game } => format!(
                "Der Teilnehmer {entrant} hat die Partie {game} begonnen; beenden Sie sie oder nehmen Sie zuerst ihr Protokoll zurück."
            ),
            Self::GameFinished(game) => format!(
                "Die Partie {game} ist beendet; um sie zu ändern, nehmen Sie ihre letzte Zeile zurück."
            ),
            Self::ResultRecorded(game) => {
                format!("Die Partie {game} hat schon ein Ergebnis; berichtigen Sie es.")
            }
            Self::NotFinished(game) => format!("Die Partie {game} hat noch kein Ergebnis."),
            Self::ResultUnchanged(game) => {
                format!("Das ist das Ergebnis, das die Partie {game} schon hat.")
            }
            Self::RecordBegun(game) => format!(
                "Die Partie {game} hat ein Protokoll, und das entscheidet; beenden Sie es mit einem Vermerk oder nehmen Sie es zurück."
            ),
            Self::NoRows(game) => {
                format!("Die Partie {game} hat keine Zeile, die zurückgenommen werden könnte.")
            }
            Self::NoRecord(game) => {
                format!("Die Partie {game} hat kein Protokoll, das zurückgenommen werden könnte.")
            }
            Self::TerrainTooLate(game) => format!(
                "Die Partie {game} hat schon Zeilen; das Gelände wird vor der ersten aufgeschrieben."
            ),
            Self::TerrainMissing(fault) => fault.say(Language::De),
            Self::Interrupted(game) => format!(
                "Die Partie {game} ist unterbrochen und wartet auf eine Entscheidung: Kündigen Sie an, wann sie weitergeht, entscheiden Sie sie mit dem Vermerk stop ruling, oder nehmen Sie ihr Protokoll zurück, damit sie neu gespielt wird."
            ),
            Self::NotInterrupted(game) => format!("Die Partie {game} ist nicht unterbrochen."),
            Self::ArmamentUnreadable(written) => format!(
                "„{written}“ ist keine Bewaffnung. {}",
                Armament::describe(Language::De)
            ),
            Self::ArmamentNotFielded(armament) => format!(
                "Die Bewaffnung {armament} hat einen Eber oder Streitwagen, und das Turnier lässt sie nicht zu (boar_and_chariot)."
            ),
            Self::ArmamentTooLate(game) => format!(
                "Die Partie {game} hat schon Zeilen; die Bewaffnung wird vor der ersten vereinbart. Nehmen Sie die Zeilen zurück, um sie zu ändern."
            ),
            Self::ArmamentNotProposed(armament) => format!(
                "{armament} wird vom Gegner nicht vorgeschlagen. Sehen Sie die Seite noch einmal an: Vielleicht ist es inzwischen eine andere Bewaffnung."
            ),
            Self::ArmamentCounts(armament) => {
                format!("{armament} gilt schon und muss nicht vorgeschlagen werden.")
            }
            Self::ArmamentProposed(armament) => format!(
                "Sie haben {armament} schon vorgeschlagen; der Gegner hat den Vorschlag und kann ihn annehmen."
            ),
            Self::ArmamentProposals(most) => format!(
                "Sie haben in dieser Partie {most}-mal eine Bewaffnung vorgeschlagen. Sagen Sie dem Schiedsrichter, was Sie vereinbart haben."
            ),
            Self::OtherArmament {
                agreed, written, ..
            } => format!(
                "Das Protokoll hat die Bewaffnung {written}, und die Spieler haben {agreed} vereinbart. Tragen Sie zuerst ein, was vereinbart ist, oder nehmen Sie die richtige Datei."
            ),
            Self::HasRows(game) => format!(
                "Die Partie {game} hat schon Zeilen; nehmen Sie ihr Protokoll zurück, bevor Sie ein anderes hochladen."
            ),
            Self::Terrain { error, .. } | Self::Unreadable(error) => error.say(Language::De),
            Self::AgainstRules { error, .. } => error.say(Language::De),
            Self::OtherRegulations { event, .. } => {
                format!("Das ist nicht die Ausschreibung des Turniers; diese ist „{event}“.")
            }
            Self::OtherStart(_) => {
                "Eine Partie eines Turniers beginnt mit der Grundstellung und mit Spielzug 1."
                    .to_owned()
            }
            Self::OtherTerrain(Side::White) => {
                "Das Gelände von Weiß ist ein anderes als das vor der Partie aufgeschriebene."
                    .to_owned()
            }
            Self::OtherTerrain(Side::Black) => {
                "Das Gelände von Schwarz ist ein anderes als das vor der Partie aufgeschriebene."
                    .to_owned()
            }
            Self::EmptyRecord => {
                "Das Protokoll hat weder ein Gelände noch eine Zeile noch ein kampfloses Ergebnis."
                    .to_owned()
            }
            Self::Damaged(game) => format!(
                "Das Protokoll der Partie {game} lässt sich nicht nachspielen; nehmen Sie es zurück und geben Sie es neu ein."
            ),
            Self::OtherDiscipline(discipline) => format!(
                "Das Turnier wird nach den Regeln von {} gespielt, die nichts dergleichen kennen.",
                discipline.name()
            ),
            Self::Bare(fault) => fault.say(Language::De).to_owned(),
            Self::Lots(refusal) => refusal.say(Language::De),
            Self::Protests(refusal) => refusal.say(Language::De),
            Self::Protocols(refusal) => refusal.say(Language::De),
            Self::Clock(refusal) => refusal.say(Language::De),
            Self::Acts(refusal) => refusal.say(Language::De),
            Self::Signatures(refusal) => refusal.say(Language::De),
            Self::Schedule(refusal) => refusal.say(Language::De),
            Self::Awards(refusal) => refusal.say(Language::De),
            Self::Delay(refusal) => refusal.say(Language::De),
            Self::Swiss(refusal) => refusal.say(Language::De),
            Self::SealedTerrain(refusal) => refusal.say(Language::De),
            Self::Coalition(refusal) => refusal.say(Language::De).to_owned(),
            Self::Party(refusal) => refusal.say(Language::De),
            Self::Details(refusal) => refusal.say(Language::De),
            Self::Teams(refusal) => refusal.say(Language::De),
            Self::Bracket(refusal) => refusal.say(Language::De),
            Self::GamesUnfinished { count, first } => {
                format!("Partien ohne Ergebnis: {count}; die erste ist {first}.")
            }
        }
    }
}

/// The sentence that a format has no more room.
fn too_many(language: Language) -> String {
    match language {
        Language::En => format!(
            "There is no room for another entrant: a round robin has at most {MAX_ENTRANTS}, a Swiss {MAX_SWISS_ENTRANTS}, a bracket {MAX_BRACKET_ENTRANTS}."
        ),
        Language::Ru => format!(
            "Больше участников принять нельзя: в круговом турнире их не больше {MAX_ENTRANTS}, в швейцарском – {MAX_SWISS_ENTRANTS}, на выбывание – {MAX_BRACKET_ENTRANTS}."
        ),
        Language::De => format!(
            "Für einen weiteren Teilnehmer ist kein Platz: Ein Rundenturnier hat höchstens {MAX_ENTRANTS}, ein Turnier nach Schweizer System {MAX_SWISS_ENTRANTS}, ein Turnierbaum {MAX_BRACKET_ENTRANTS}."
        ),
    }
}
