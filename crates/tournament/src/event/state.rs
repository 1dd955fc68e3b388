//! The state of an event: the fold of its entries.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::acts::ActGame;
use super::army::{Armies, FieldedArmy};
use super::awards::Awards;
use super::bracket;
use super::clock::{Delay, GameClock};
use super::details::Details;
use super::entry::{BoardState, Entry};
use super::games::with_labyrinth;
use super::lots::{self, game_of, side_of};
use super::parties::PartyLog;
use super::protests::{ProtestRefusal, Protests};
use super::public::Withheld;
use super::refusal::Refusal;
use super::schedule::Schedule;
use super::secrets::SealedLabyrinth;
use super::signatures::Signatures;
use super::swiss::lots::is_run;
use super::swiss::{InitialColour, PairedBy, SwissState};
use super::table::Games;
use super::teams::TeamsState;
use crate::entrant::{Entrant, EntrantNumber, Member, Rating, Withdrawal};
use crate::info::{EventInfo, Format, Rules};
use crate::result::GameResult;
use crate::round::{GameId, Pairing, RequestedBye, Round};
use crate::team::TeamNumber;
use crate::text::Line;
use areopagus_games::totas::record::Record;
use areopagus_games::totas::{Armament, Regulations, Square};
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::{Gid, Hex, Ledger, LedgerError, LotEntry, Role, open_seal};

/// An event as its entries make it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventState {
    /// The sequence number of the last entry, from 1.
    pub version: u64,
    /// When the last entry was journaled. The next one is not earlier: what had to be
    /// fixed before a moment cannot be dated back.
    pub at: DateTime<Utc>,
    /// The first entry that was journaled at the moment of the last one: what is decided in
    /// one go is journaled at one moment.
    pub moment: u64,
    /// When the first entry was journaled.
    pub begun: DateTime<Utc>,
    /// What the event is.
    pub info: EventInfo,
    /// Who takes part, by number.
    pub entrants: Arc<BTreeMap<EntrantNumber, Entrant>>,
    /// The entrants by pairing number, 1 first; empty until the event is paired, or the
    /// Swiss is started.
    pub order: Vec<EntrantNumber>,
    /// The rounds that are paired.
    pub rounds: Arc<Vec<Round>>,
    /// The games, by round and board. A state that differs in one game shares the others with
    /// the one that it was made of.
    pub games: Games,
    /// The order that a lot gave to tied entrants, or to tied teams, the best first; empty
    /// without one.
    pub lot: Vec<EntrantNumber>,
    /// The protests of its players, and what was decided.
    pub protests: Protests,
    /// What an event that is paired round by round keeps besides; empty in another format.
    pub swiss: SwissState,
    /// The teams; empty in an event without.
    pub teams: TeamsState,
    /// The times of the rounds.
    pub schedule: Schedule,
    /// The categories and prizes.
    pub awards: Awards,
    /// Who plays the next game with an army of their own.
    pub armies: BTreeMap<EntrantNumber, Arc<FieldedArmy>>,
    /// What is played and not shown to everybody yet.
    pub withheld: Withheld,
    /// Whether the event is over.
    pub closed: bool,
    /// Whether it is listed, deleted, edited.
    pub details: Details,
}

/// How far an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStatus {
    /// Entrants are being entered.
    Registration,
    /// The event has begun, and a game is not finished or a round not paired yet.
    Running,
    /// Every game of every round has a result.
    Finished,
    /// The event is closed: nothing can be changed any more.
    Closed,
    /// Nothing had happened in the event, and it was deleted.
    Deleted,
}

impl EventStatus {
    const ALL: [Self; 5] = [
        Self::Registration,
        Self::Running,
        Self::Finished,
        Self::Closed,
        Self::Deleted,
    ];

    /// The stable word of the status.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Closed => "closed",
            Self::Deleted => "deleted",
        }
    }

    /// The status of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// A game of the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameState {
    /// Who plays.
    pub pairing: Pairing,
    /// The armament that its players agreed on; `None` for the event's.
    pub armament: Option<Armament>,
    /// What one of them has proposed since, and the other one has not accepted.
    pub proposal: Option<Proposal>,
    /// How often either side has proposed one.
    pub proposals: PerSide<u8>,
    /// The armies that its sides play with.
    pub armies: Armies,
    /// The record, once there is a terrain or a row.
    pub record: Option<GameRecord>,
    /// The result of a finished game.
    pub result: Option<GameResult>,
    /// The lots; `None` before the server is committed to them.
    pub lots: Option<Ledger>,
    /// The row whose plans are open and whose lots are being drawn.
    pub open_row: Option<OpenRow>,
    /// Why the game goes on with physical dice, if a referee has ruled so.
    pub physical_dice: Option<Line<500>>,
    /// The plans of the next game move, as far as they are recorded.
    pub hands: Hands,
    /// The clock.
    pub clock: GameClock,
    /// The sequence number of the entry that made the result.
    pub result_entry: Option<u64>,
    /// What stands under the protocol with this result.
    pub signatures: Signatures,
    /// What is played of a game by acts; in a game by plans nothing.
    pub acts: ActGame,
    /// Who has joined the game and left it.
    pub party: PartyLog,
}

/// An armament that one player has proposed to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposal {
    /// Whose player.
    pub by: Side,
    /// What.
    pub armament: Armament,
}

/// A row whose lots are being drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenRow {
    /// The row as far as it is known.
    pub text: String,
    /// The number of its first draw.
    pub first_draw: u32,
}

/// What is recorded for the next game move: sealed plans, and the times of plans on paper.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hands {
    /// The game move; 0 while there are none.
    pub game_move: u16,
    /// Each side's sealed plan, once it is handed in.
    pub plans: PerSide<Option<Hand>>,
    /// Answers of devices that were cut off.
    pub delayed: PerSide<Option<Delay>>,
    /// When each side's plan was recorded on paper, pauses left out.
    recorded: PerSide<Option<DateTime<Utc>>>,
}

/// A sealed plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// When the server had it: the second player's time runs from the first's.
    pub at: DateTime<Utc>,
    /// The same moment with pauses left out.
    counted: DateTime<Utc>,
    /// What the player wrote, once it is open.
    pub text: Option<String>,
}

/// A row of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordRow {
    /// The canonical row (clause 9.5).
    pub text: String,
    /// The numbers of its draws; other throws in it are of physical dice.
    pub draws: Vec<u32>,
}

/// What is written of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// The canonical terrain of both sides as everybody may see it: without a Labyrinth
    /// that is still sealed (clause 3.3). A record replays without one as with it, for a
    /// Labyrinth that nobody has stopped on has changed nothing.
    pub terrain: PerSide<String>,
    /// The seals of the Labyrinths that are not open yet.
    pub labyrinth: PerSide<Option<Hex<32>>>,
    /// Comments before the first row.
    pub comments: Vec<String>,
    /// The rows.
    pub rows: Vec<RecordRow>,
    /// The board after them.
    pub board: BoardState,
}

/// How far a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameStatus {
    /// Nothing is written yet.
    Waiting,
    /// There is a terrain or a row, and no result.
    Playing,
    /// There is a result.
    Finished,
}

impl GameRecord {
    /// What is written in the `.tota` form (clause 9.5), without the tags that name people and
    /// without the Labyrinths that are still sealed.
    pub(super) fn text(&self, regulations: &Regulations) -> String {
        let mut text = format!("[Regulations \"{regulations}\"]\n");
        for (name, side) in [("WhiteTerrain", Side::White), ("BlackTerrain", Side::Black)] {
            let terrain = &self.terrain[side];
            if !terrain.is_empty() {
                text.extend(["[", name, " \"", terrain, "\"]\n"]);
            }
        }
        text.push('\n');
        for comment in &self.comments {
            text.extend(["{", comment, "}\n"]);
        }
        for row in &self.rows {
            text.extend([&row.text, "\n"]);
        }
        text
    }
}

impl GameRecord {
    /// Nothing but the board that a game starts on.
    pub(super) fn bare(board: BoardState) -> Self {
        Self {
            terrain: PerSide::default(),
            labyrinth: PerSide::default(),
            comments: Vec::new(),
            rows: Vec::new(),
            board,
        }
    }

    /// A side's terrain with a Labyrinth that is still sealed, for the referee.
    pub fn whole_terrain(&self, side: Side, labyrinth: Option<Square>) -> String {
        let terrain = &self.terrain[side];
        match labyrinth.filter(|_| self.labyrinth[side].is_some()) {
            Some(square) => with_labyrinth(terrain, square),
            None => terrain.clone(),
        }
    }

    /// Takes the opening of a Labyrinth when it is that of the seal.
    fn open_labyrinth(
        &mut self,
        gid: &Gid,
        side: Side,
        square: &str,
        blind: Hex<32>,
    ) -> Result<(), String> {
        let seal = self.labyrinth[side].ok_or_else(|| format!("no seal of {side}"))?;
        let value = SealedLabyrinth::value(side, square);
        open_seal(seal, gid, 0, blind, value.as_bytes()).map_err(|error| error.to_string())?;
        self.terrain[side] = with_labyrinth(&self.terrain[side], square);
        self.labyrinth[side] = None;
        Ok(())
    }
}

impl Hands {
    /// Whether both plans are open.
    pub fn are_open(&self) -> bool {
        let is_open = |hand: &Option<Hand>| hand.as_ref().is_some_and(|hand| hand.text.is_some());
        is_open(&self.plans.white) && is_open(&self.plans.black)
    }

    /// Whether sealed plans are in, and not both are open.
    pub fn are_sealed(&self) -> bool {
        self.have_plans() && !self.are_open()
    }

    /// Whether sealed plans are in, or were.
    pub fn have_plans(&self) -> bool {
        self.plans.white.is_some() || self.plans.black.is_some()
    }

    /// Whether a plan on paper is recorded.
    pub fn on_paper(&self) -> bool {
        self.recorded.white.is_some() || self.recorded.black.is_some()
    }

    /// When a side has recorded its plan, sealed or on paper.
    pub fn recorded_at(&self, side: Side) -> Option<DateTime<Utc>> {
        let handed_in = self.plans[side].as_ref().map(|hand| hand.at);
        handed_in.or(self.recorded[side])
    }

    /// Whether a side has recorded its plan, sealed or on paper.
    pub fn is_recorded(&self, side: Side) -> bool {
        self.answer(side).is_some()
    }

    /// When a side has recorded its plan, whichever way came first; pauses left out.
    pub(super) fn answer(&self, side: Side) -> Option<DateTime<Utc>> {
        let handed_in = self.plans[side].as_ref().map(|hand| hand.counted);
        handed_in.into_iter().chain(self.recorded[side]).min()
    }

    /// A plan on paper is recorded.
    pub(super) fn record(&mut self, game_move: u16, side: Side, counted: DateTime<Utc>) {
        self.begin(game_move);
        self.recorded[side] = Some(counted);
    }

    /// The times of the plans on paper do not count.
    pub(super) fn forget_times(&mut self) {
        self.recorded = PerSide::default();
        self.delayed = PerSide::default();
        if !self.have_plans() {
            *self = Self::default();
        }
    }

    fn begin(&mut self, game_move: u16) {
        if self.game_move != game_move {
            *self = Self::default();
            self.game_move = game_move;
        }
    }

    /// Follows what the ledger has taken, at a moment that is given with and without
    /// pauses.
    fn take(&mut self, entry: &LotEntry, at: DateTime<Utc>, counted: DateTime<Utc>) {
        match entry {
            LotEntry::PlanCommitted {
                game_move, role, ..
            } => {
                self.begin(*game_move);
                if let Some(side) = side_of(*role) {
                    self.plans[side] = Some(Hand {
                        at,
                        counted,
                        text: None,
                    });
                }
            }
            LotEntry::PlanOpened { role, plan, .. } => {
                if let Some(side) = side_of(*role)
                    && let Some(hand) = &mut self.plans[side]
                {
                    hand.text = Some(plan.clone());
                }
            }
            LotEntry::PlansDiscarded { .. } => *self = Self::default(),
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
            | LotEntry::Voided { .. } => {}
        }
    }
}

impl GameState {
    /// A row's draws are those that were made for it, in their order.
    fn check_draws(&self, draws: &[u32]) -> Result<(), String> {
        let made = match (&self.open_row, &self.lots) {
            (Some(row), Some(lots)) => (row.first_draw..lots.next_k()).collect(),
            (None, _) | (_, None) => Vec::new(),
        };
        let waits = self.lots.as_ref().is_some_and(Ledger::is_pending);
        if waits || made != draws {
            return Err("other draws than those of the row".to_owned());
        }
        Ok(())
    }

    pub(super) fn new(pairing: Pairing, armies: Armies) -> Self {
        Self {
            pairing,
            armament: None,
            proposal: None,
            proposals: PerSide::default(),
            armies,
            record: None,
            result: None,
            lots: None,
            open_row: None,
            physical_dice: None,
            hands: Hands::default(),
            clock: GameClock::default(),
            result_entry: None,
            signatures: Signatures::default(),
            acts: ActGame::default(),
            party: PartyLog::default(),
        }
    }

    /// A player proposes an armament.
    fn propose(&mut self, by: Side, armament: Armament) {
        self.proposal = Some(Proposal { by, armament });
        self.proposals[by] = self.proposals[by].saturating_add(1);
    }

    /// Takes the next row.
    fn add_row(
        &mut self,
        text: &str,
        draws: &[u32],
        board: &BoardState,
        at: DateTime<Utc>,
    ) -> Result<(), String> {
        self.check_draws(draws)?;
        let record = self.record.as_mut().ok_or("a row without a record")?;
        record.rows.push(RecordRow {
            text: text.to_owned(),
            draws: draws.to_vec(),
        });
        record.board.clone_from(board);
        self.open_row = None;
        self.hands = Hands::default();
        // Here, where the game is at hand: rows are what most entries bring.
        self.clock.follow_row(at);
        Ok(())
    }

    /// Opens a row for its draws.
    fn open_row(&mut self, text: &str) -> Result<(), String> {
        if self.open_row.is_some() {
            return Err("a second open row".to_owned());
        }
        let lots = self.lots.as_ref().ok_or("a row without lots")?;
        self.open_row = Some(OpenRow {
            text: text.to_owned(),
            first_draw: lots.next_k(),
        });
        Ok(())
    }

    /// Takes a result, or another one. Signatures hold for the result that they stand under
    ///
    fn end(&mut self, result: &GameResult, seq: u64) {
        self.result = Some(result.clone());
        self.result_entry = Some(seq);
        self.signatures = Signatures::default();
        self.open_row = None;
        self.hands = Hands::default();
    }

    /// Takes another armament, and the board that the game starts on with it.
    fn arm(&mut self, armament: Armament, board: &BoardState) {
        self.armament = Some(armament);
        self.proposal = None;
        if let Some(record) = &mut self.record {
            record.board.clone_from(board);
        }
    }

    /// The Regulations of TOTA\*S that the game is played by: the event's, with the armament
    /// that its players agreed on (clauses 2.9, 11). Whatever is made of a game's record, its
    /// board or its plans is made with these. `None` in an event of another discipline.
    pub fn regulations(&self, info: &EventInfo) -> Option<Regulations> {
        let event = info.rules.totas()?;
        Some(Regulations {
            armament: self.armament.unwrap_or(event.armament),
            ..event.clone()
        })
    }

    /// The rules that the game is played by: the event's, with what its players agreed on.
    pub fn rules(&self, info: &EventInfo) -> Rules {
        let own = self.regulations(info).map(Rules::new);
        own.unwrap_or_else(|| info.rules.clone())
    }

    /// The armament that the game is played with; `None` in an event of another discipline.
    pub fn armament(&self, info: &EventInfo) -> Option<Armament> {
        let event = info.rules.totas()?;
        Some(self.armament.unwrap_or(event.armament))
    }

    /// A record of the game in which nothing is written; `None` in an event of another
    /// discipline.
    pub fn unwritten(&self, info: &EventInfo) -> Option<Record> {
        Some(Record {
            regulations: self.regulations(info)?,
            ..Record::default()
        })
    }

    /// The record in the `.tota` form (clause 9.5), without the tags that name people and
    /// without the Labyrinths that are still sealed; `None` before there is one.
    pub fn record_text(&self, info: &EventInfo) -> Option<String> {
        let record = self.record.as_ref()?;
        Some(record.text(&self.regulations(info)?))
    }

    /// Whether nothing has happened in the game but that the server is committed to its
    /// lots.
    pub fn is_untouched(&self) -> bool {
        let committed = |lots: &Ledger| {
            let mut roles = Role::PLAYERS.into_iter();
            roles.any(|role| lots.contribution(role).is_some()) || !lots.draws().is_empty()
        };
        self.status() == GameStatus::Waiting
            && self.open_row.is_none()
            && self.physical_dice.is_none()
            && self.party.is_empty()
            && self.hands == Hands::default()
            && self.clock == GameClock::default()
            && !self.lots.as_ref().is_some_and(committed)
    }

    /// The result and the sequence number of the entry that made it.
    pub fn recorded(&self) -> Option<(&GameResult, u64)> {
        self.result.as_ref().zip(self.result_entry)
    }

    /// How far the game is.
    pub const fn status(&self) -> GameStatus {
        match (&self.result, self.is_written()) {
            (Some(_), _) => GameStatus::Finished,
            (None, true) => GameStatus::Playing,
            (None, false) => GameStatus::Waiting,
        }
    }
}

/// An entry that does not fit the entries before it: the journal was damaged or
/// written by another program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    /// A stream does not begin with `event.created`.
    #[error("entry 1 does not create the event")]
    NotCreated,
    /// An entry names something that does not exist, or comes at a wrong time.
    #[error("entry {seq} ({what}) does not fit the entries before it")]
    Misfit {
        /// Its sequence number.
        seq: u64,
        /// What it names.
        what: String,
    },
    /// An entry is against the protocol of the lots.
    #[error("entry {seq}: {error}")]
    Lots {
        /// Its sequence number.
        seq: u64,
        /// What the protocol has against it.
        error: LedgerError,
    },
    /// An entry is against the rules of a game's times, or of its signatures.
    #[error("entry {seq}: {}", .refusal.say(Language::En))]
    Refused {
        /// Its sequence number.
        seq: u64,
        /// What is against it.
        refusal: Box<Refusal>,
    },
    /// An entry is against the rules of protests.
    #[error("entry {seq}: {}", .error.say(Language::En))]
    Protest {
        /// Its sequence number.
        seq: u64,
        /// What is against it.
        error: ProtestRefusal,
    },
}

/// Why an entry does not fit, before its number is known.
pub(super) enum Misfit {
    What(String),
    Lots(LedgerError),
    Protest(ProtestRefusal),
    Refused(Box<Refusal>),
}

impl From<String> for Misfit {
    fn from(what: String) -> Self {
        Self::What(what)
    }
}

impl From<&str> for Misfit {
    fn from(what: &str) -> Self {
        Self::What(what.to_owned())
    }
}

impl From<LedgerError> for Misfit {
    fn from(error: LedgerError) -> Self {
        Self::Lots(error)
    }
}

impl From<ProtestRefusal> for Misfit {
    fn from(error: ProtestRefusal) -> Self {
        Self::Protest(error)
    }
}

impl EventState {
    /// The state of a stream from its first entry, each with the moment of its journaling.
    ///
    /// # Errors
    /// [`FoldError`] with the first entry that does not fit.
    pub fn fold<'a>(
        entries: impl IntoIterator<Item = (DateTime<Utc>, &'a Entry)>,
    ) -> Result<Self, FoldError> {
        let mut entries = entries.into_iter();
        let Some((at, Entry::EventCreated(info))) = entries.next() else {
            return Err(FoldError::NotCreated);
        };
        let mut state = Self::begin(at, info.clone());
        for (at, entry) in entries {
            state.apply(at, entry)?;
        }
        Ok(state)
    }

    /// An event with nothing but its first entry.
    pub(super) fn begin(at: DateTime<Utc>, info: EventInfo) -> Self {
        Self {
            version: 1,
            at,
            moment: 1,
            begun: at,
            info,
            entrants: Arc::default(),
            order: Vec::new(),
            rounds: Arc::default(),
            games: Games::default(),
            lot: Vec::new(),
            protests: Protests::default(),
            swiss: SwissState::default(),
            teams: TeamsState::default(),
            schedule: Schedule::default(),
            awards: Awards::default(),
            armies: BTreeMap::new(),
            withheld: Withheld::default(),
            closed: false,
            details: Details::default(),
        }
    }

    /// Adds the next entry, journaled at a moment. On an error the state is unchanged.
    ///
    /// # Errors
    /// [`FoldError`] when the entry does not fit.
    pub fn apply(&mut self, at: DateTime<Utc>, entry: &Entry) -> Result<(), FoldError> {
        let seq = self.version + 1;
        if at < self.at {
            let what = "an earlier moment".to_owned();
            return Err(FoldError::Misfit { seq, what });
        }
        let before = self.before_withheld(entry, at);
        self.change(entry, seq, at).map_err(|misfit| match misfit {
            Misfit::What(what) => FoldError::Misfit { seq, what },
            Misfit::Lots(error) => FoldError::Lots { seq, error },
            Misfit::Protest(error) => FoldError::Protest { seq, error },
            Misfit::Refused(refusal) => FoldError::Refused { seq, refusal },
        })?;
        self.protests.follow(entry, at);
        self.follow_clock(entry, at);
        self.version = seq;
        if at > self.at {
            self.moment = seq;
        }
        self.at = at;
        self.withhold(entry, at, before);
        Ok(())
    }

    /// The game of a name.
    pub fn game(&self, game: GameId) -> Option<&GameState> {
        self.games.get(&game).map(Arc::as_ref)
    }

    /// Whether the next game move of a game is made in the dark and its plans are not open
    /// yet: nobody but the arbiter sees the board (clause 8.4).
    pub fn is_dark(&self, id: GameId) -> bool {
        self.game(id).is_some_and(|game| {
            let record = game.record.as_ref().filter(|_| game.result.is_none());
            let rules = record.zip(self.info.rules.totas());
            rules.is_some_and(|(record, totas)| record.board.game_moves == totas.mole_after)
                && game.open_row.is_none()
                && !game.hands.are_open()
        })
    }

    /// The games of the rounds that were paired last whose lots the server is not
    /// committed to.
    pub(super) fn unanchored(&self) -> Vec<GameId> {
        let games = self.games.iter();
        let bare = games.filter(|(_, game)| game.lots.is_none());
        bare.map(|(id, _)| *id).collect()
    }

    /// The entrants who have not left, by number.
    pub fn active(&self) -> impl Iterator<Item = EntrantNumber> + '_ {
        let there = self.entrants.values();
        there
            .filter(|entrant| entrant.withdrawn.is_none())
            .map(|entrant| entrant.number)
    }

    /// The entrants who have not left, the highest rated first, those without a rating
    /// last; of equals in the order of registration (C.04.2 2).
    pub fn by_rating(&self) -> Vec<EntrantNumber> {
        let rating = |entrant: &EntrantNumber| {
            let known = self.entrants.get(entrant);
            std::cmp::Reverse(known.and_then(|known| known.rating))
        };
        let mut order: Vec<EntrantNumber> = self.active().collect();
        order.sort_by_key(rating);
        order
    }

    /// That every game has its result.
    ///
    /// # Errors
    /// [`Refusal::GamesUnfinished`].
    pub fn all_finished(&self) -> Result<(), Refusal> {
        let games = self.games.iter();
        let mut open = games.filter(|(_, game)| game.status() != GameStatus::Finished);
        let Some((first, _)) = open.next() else {
            return Ok(());
        };
        Err(Refusal::GamesUnfinished {
            first: *first,
            count: 1 + open.count(),
        })
    }

    /// The games of an entrant, round by round, with the side that the entrant has.
    pub fn games_of(
        &self,
        entrant: EntrantNumber,
    ) -> impl Iterator<Item = (GameId, Side, &GameState)> + '_ {
        self.games.iter().filter_map(move |(id, game)| {
            let side = game.pairing.side_of(entrant)?;
            Some((*id, side, game.as_ref()))
        })
    }

    /// How far the event is.
    pub fn status(&self) -> EventStatus {
        // From the end: in the last rounds it shows first that games go on.
        let finished = |game: &Arc<GameState>| game.status() == GameStatus::Finished;
        let all_paired = match self.info.format {
            Format::RoundRobin { .. } => self.is_paired(),
            Format::Swiss(rules) => self.next_round() > rules.rounds.get(),
            Format::TeamRoundRobin(_) | Format::Scheveningen(_) | Format::TeamSwiss(_) => {
                self.are_all_matches_paired()
            }
            Format::Knockout(_) | Format::DoubleElimination(_) => bracket::is_decided(self),
        };
        if self.details.deleted {
            EventStatus::Deleted
        } else if self.closed {
            EventStatus::Closed
        } else if !self.is_started() {
            EventStatus::Registration
        } else if all_paired && self.games.values().rev().all(finished) {
            EventStatus::Finished
        } else {
            EventStatus::Running
        }
    }

    /// Whether the entrants have their pairing numbers.
    pub fn is_started(&self) -> bool {
        !self.order.is_empty()
    }

    /// Whether a round is paired; in a round robin all are then.
    pub fn is_paired(&self) -> bool {
        !self.rounds.is_empty()
    }

    /// Whether the event came to something that can be closed: a round is paired, or
    /// walkovers alone have decided its bracket (6.4).
    pub fn has_something_to_close(&self) -> bool {
        self.is_paired() || bracket::is_decided(self)
    }

    /// The round after the last one that is paired.
    pub fn next_round(&self) -> u16 {
        u16::try_from(self.rounds.len()).map_or(u16::MAX, |rounds| rounds.saturating_add(1))
    }

    /// The first round of which nobody's opponents are known: in a team Swiss its matches
    /// are paired before its boards.
    pub fn round_to_come(&self) -> u16 {
        let paired = match self.info.format {
            Format::TeamSwiss(_) => self.teams.rounds.len(),
            Format::RoundRobin { .. }
            | Format::TeamRoundRobin(_)
            | Format::Scheveningen(_)
            | Format::Swiss(_)
            | Format::Knockout(_)
            | Format::DoubleElimination(_) => self.rounds.len(),
        };
        u16::try_from(paired).map_or(u16::MAX, |paired| paired.saturating_add(1))
    }

    /// Whether an entrant has left, and not come back.
    pub fn has_left(&self, entrant: EntrantNumber) -> bool {
        let known = self.entrants.get(&entrant);
        known.is_some_and(|known| known.withdrawn.is_some())
    }

    /// Whether an entrant is in the event in a round: has not left before it.
    pub fn is_there(&self, entrant: EntrantNumber, round: u16) -> bool {
        let known = self.entrants.get(&entrant);
        known.is_some_and(|known| {
            let left = known.withdrawn.as_ref();
            left.is_none_or(|withdrawal| withdrawal.from_round > round)
        })
    }

    /// Whether an entrant is paired, or free, in a round that is paired next.
    pub(super) fn is_to_be_paired(&self, entrant: EntrantNumber, round: u16) -> bool {
        self.is_there(entrant, round) && !self.swiss.requests.contains_key(&(round, entrant))
    }

    /// The requested byes of a round among players, by number, of those who are still there.
    pub fn byes_of(&self, round: u16) -> Vec<RequestedBye> {
        let first = (round, EntrantNumber::FIRST);
        let requests = self.swiss.requests.range(first..);
        requests
            .take_while(|((other, _), _)| *other == round)
            .filter(|((_, entrant), _)| self.is_there(*entrant, round))
            .map(|((_, entrant), kind)| RequestedBye {
                entrant: *entrant,
                kind: *kind,
            })
            .collect()
    }

    /// Gives an entrant another rating.
    pub(super) fn rate(&mut self, entrant: EntrantNumber, rating: Option<Rating>) {
        if let Some(known) = Arc::make_mut(&mut self.entrants).get_mut(&entrant) {
            known.rating = rating;
        }
    }

    pub(super) fn enter(&mut self, entrant: Entrant) -> Result<(), String> {
        let number = entrant.number;
        if number != self.next_number() {
            return Err(format!("entrant {number}"));
        }
        Arc::make_mut(&mut self.entrants).insert(number, entrant);
        if self.is_started() {
            self.order.push(number);
        }
        Ok(())
    }

    /// What an entry changes. Each has an arm of its own.
    #[expect(clippy::too_many_lines, reason = "an arm for each entry")]
    pub(super) fn change(
        &mut self,
        entry: &Entry,
        seq: u64,
        at: DateTime<Utc>,
    ) -> Result<(), Misfit> {
        match entry {
            Entry::EventCreated(_) => return Err("a second event.created".into()),
            Entry::EntrantRegistered {
                entrant,
                person,
                commitment,
                rating,
            } => self.enter(Entrant {
                number: *entrant,
                person: *person,
                commitment: commitment.clone(),
                partner: None,
                third: None,
                rating: *rating,
                withdrawn: None,
            })?,
            Entry::CoalitionRegistered {
                entrant,
                first,
                second,
            } => {
                let Member { person, commitment } = first.clone();
                self.enter(Entrant {
                    number: *entrant,
                    person,
                    commitment,
                    partner: Some(second.clone()),
                    third: None,
                    rating: None,
                    withdrawn: None,
                })?;
            }
            Entry::EntrantWithdrawn {
                entrant,
                from_round,
                reason,
            } => {
                self.entrant_mut(*entrant)?.withdrawn = Some(Withdrawal {
                    from_round: *from_round,
                    reason: reason.clone(),
                });
            }
            Entry::EntrantReturned { entrant, .. } => self.take_back_in(*entrant)?,
            Entry::EntrantArmy { entrant, army } => self.take_army(*entrant, army.as_ref())?,
            Entry::RoundsPaired { order, rounds } => {
                self.pair(order, rounds)?;
                self.seat_scheveningen(rounds)?;
            }
            Entry::SwissStarted {
                order,
                initial_colour,
            } => {
                let fits = self.info.format.swiss().is_some();
                self.start(fits, order, initial_colour)?;
            }
            Entry::BracketStarted {
                order,
                initial_colour,
            } => {
                let fits = self.info.format.bracket().is_some();
                self.start(fits, order, initial_colour)?;
            }
            Entry::RoundPaired { round, by } => self.add_round(round, by)?,
            Entry::RoundUnpaired { round, .. } => self.drop_round(*round)?,
            Entry::ByeRequested {
                entrant,
                round,
                kind,
            } => {
                self.all_participants([*entrant])?;
                self.swiss.requests.insert((*round, *entrant), *kind);
            }
            Entry::ByeWithdrawn { entrant, round } => {
                let gone = self.swiss.requests.remove(&(*round, *entrant));
                gone.ok_or_else(|| format!("a bye of entrant {entrant} in round {round}"))?;
            }
            Entry::PairingForbidden { entrants, reason } => {
                self.all_participants(entrants.iter().copied())?;
                let round = self.round_to_come();
                self.swiss.forbid(entrants, reason, round);
            }
            Entry::PairingAllowed { entrants, .. } => {
                let round = self.round_to_come();
                let gone = self.swiss.allow(entrants, round);
                gone.ok_or("a group that is not forbidden")?;
            }
            Entry::Team(entry) => self.change_teams(entry)?,
            Entry::GameArmament {
                game,
                armament,
                board,
            } => self.game_mut(*game)?.arm(*armament, board),
            Entry::ArmamentProposed { game, by, armament } => {
                self.game_mut(*game)?.propose(*by, *armament);
            }
            Entry::GameTerrain {
                game,
                terrain,
                labyrinth,
                board,
            } => {
                self.game_mut(*game)?.record = Some(GameRecord {
                    terrain: terrain.clone(),
                    labyrinth: *labyrinth,
                    ..GameRecord::bare(board.clone())
                });
            }
            Entry::GameRow {
                game,
                text,
                draws,
                board,
            } => self.game_mut(*game)?.add_row(text, draws, board, at)?,
            Entry::GameRecord {
                game,
                terrain,
                labyrinth,
                comments,
                rows,
                board,
            } => {
                let row = |text: &String| RecordRow {
                    text: text.clone(),
                    draws: Vec::new(),
                };
                let record = GameRecord {
                    terrain: terrain.clone(),
                    labyrinth: *labyrinth,
                    comments: comments.clone(),
                    rows: rows.iter().map(row).collect(),
                    board: board.clone(),
                };
                let game = self.game_mut(*game)?;
                game.record = Some(record);
                game.hands = Hands::default();
            }
            Entry::GameRowWithdrawn { game, board, .. } => {
                let record = self.record_mut(*game)?;
                if record.rows.pop().is_none() {
                    return Err(format!("game {game} without rows").into());
                }
                record.board.clone_from(board);
                self.game_mut(*game)?.hands = Hands::default();
            }
            Entry::GameRecordWithdrawn { game, .. } => {
                let game = self.game_mut(*game)?;
                game.record = None;
                game.hands = Hands::default();
            }
            Entry::LabyrinthOpened {
                game,
                side,
                square,
                blind,
            } => {
                let gid = lots::gid(self.info.slug.as_str(), *game)?;
                self.record_mut(*game)?
                    .open_labyrinth(&gid, *side, square, *blind)?;
            }
            Entry::RowOpened { game, text } => self.game_mut(*game)?.open_row(text)?,
            Entry::DicePhysical { game, reason } => {
                self.game_mut(*game)?.physical_dice = Some(reason.clone());
            }
            Entry::Lot(entry) => self.take_lot(entry, at)?,
            Entry::Clock(entry) => {
                let checked = self.check_clock(entry, at);
                checked.map_err(|refusal| Misfit::Refused(Box::new(refusal)))?;
                self.take_clock(entry, at);
            }
            Entry::Act(entry) => self.take_act(entry, at)?,
            Entry::Secret(entry) => self.take_secret(entry, at)?,
            Entry::Round(entry) => self.take_round(entry)?,
            Entry::Party(entry) => self.take_party(entry)?,
            Entry::ResultRecorded { game, result }
            | Entry::ResultCorrected { game, result, .. } => {
                self.game_mut(*game)?.end(result, seq);
            }
            Entry::ResultWithdrawn { game, .. } => {
                let game = self.game_mut(*game)?;
                game.result = None;
                game.result_entry = None;
                game.signatures = Signatures::default();
            }
            Entry::GameSigned(signed) => {
                let checked = self.check_signature(signed);
                checked.map_err(|refusal| Misfit::Refused(Box::new(refusal)))?;
                self.take_signature(signed, at);
            }
            Entry::Protest(entry) => {
                self.check_protest(entry, at)?;
                self.protests.take(entry, at);
            }
            Entry::StandingsLot { order, .. } => self.lot.clone_from(order),
            Entry::RoundsScheduled(plan) => self.schedule.take(plan, at),
            Entry::CategoriesSet(set) => self.awards.categories.clone_from(&set.categories),
            Entry::PrizesSet(prizes) => self.awards.prizes.clone_from(prizes),
            Entry::DelaySet(change) => self.info.public_delay = change.minutes,
            Entry::EventClosed {} => {
                self.closed = true;
                self.details.closed_at = Some(at);
            }
            Entry::Detail(entry) => self.take_detail(entry, at),
        }
        Ok(())
    }

    fn entrant_mut(&mut self, entrant: EntrantNumber) -> Result<&mut Entrant, String> {
        let known = Arc::make_mut(&mut self.entrants).get_mut(&entrant);
        known.ok_or_else(|| format!("entrant {entrant}"))
    }

    /// An entrant who had left takes part again.
    fn take_back_in(&mut self, entrant: EntrantNumber) -> Result<(), String> {
        self.entrant_mut(entrant)?.withdrawn = None;
        // Who had left before the start has no number yet.
        if !self.order.is_empty() && !self.order.contains(&entrant) {
            self.order.push(entrant);
        }
        Ok(())
    }

    /// A Swiss or a bracket begins, where it `fits` the format.
    fn start(
        &mut self,
        fits: bool,
        order: &[EntrantNumber],
        initial_colour: &InitialColour<Line<500>>,
    ) -> Result<(), String> {
        if !fits || self.is_started() {
            return Err("a start".to_owned());
        }
        self.all_known(order.iter().copied())?;
        match initial_colour {
            InitialColour::Lot {} => self.swiss.colour_by_lot = true,
            InitialColour::Arbiter { side, .. } => self.swiss.initial_colour = Some(*side),
        }
        self.swiss.first_field = order.len();
        self.order = order.to_vec();
        Ok(())
    }

    /// A fact of the lots goes to the ledger of its game, which refuses what the protocol
    /// does not allow.
    fn take_lot(&mut self, entry: &LotEntry, at: DateTime<Utc>) -> Result<(), Misfit> {
        let gid = entry.gid();
        let seconds = u64::try_from(at.timestamp()).unwrap_or_default();
        let is_of_event = gid.event() == self.info.slug.as_str();
        if is_of_event && self.info.format.has_own_lots() && is_run(gid) {
            Ledger::take(&mut self.swiss.lots, seconds, entry)?;
            self.swiss.follow_lot(entry);
            return Ok(());
        }
        let id = game_of(gid).filter(|_| is_of_event);
        let game = self.game_mut(id.ok_or_else(|| format!("lots {gid}"))?)?;
        Ledger::take(&mut game.lots, seconds, entry)?;
        game.hands.take(entry, at, game.clock.counted(at));
        Ok(())
    }

    /// A round of a Swiss is paired.
    fn add_round(&mut self, round: &Round, by: &PairedBy) -> Result<(), String> {
        if round.number != self.next_round() || !self.is_started() {
            return Err(format!("round {}", round.number));
        }
        let players = round
            .boards
            .iter()
            .flat_map(|pair| [pair.white, pair.black]);
        let byes = round.byes.iter().map(|bye| bye.entrant);
        self.all_known(players.chain(round.free).chain(byes))?;
        for (id, pairing) in round.games() {
            let mut game = GameState::new(pairing, self.armies_of(pairing));
            game.lots = self.swiss.spare.remove(&id);
            self.seat_parties(&mut game);
            self.games.insert(id, Arc::new(game));
        }
        if self.info.format.teams().is_some() {
            self.seat_round(round)?;
        }
        Arc::make_mut(&mut self.rounds).push(round.clone());
        self.swiss.paired_by.push(by.clone());
        Ok(())
    }

    /// The last round of a Swiss is not paired after all. The anchors of its games stay.
    fn drop_round(&mut self, number: u16) -> Result<(), String> {
        let last = Arc::make_mut(&mut self.rounds).pop_if(|round| round.number == number);
        let last = last.ok_or_else(|| format!("round {number}"))?;
        self.forget_round(&last);
        Ok(())
    }

    /// The event as if its last round were still to be paired; `None` before the first.
    pub(super) fn before_last_round(&self) -> Option<Self> {
        let mut state = self.clone();
        let last = Arc::make_mut(&mut state.rounds).pop()?;
        state.forget_round(&last);
        Some(state)
    }

    /// What is left of a round that is paired no more.
    fn forget_round(&mut self, round: &Round) {
        self.swiss.paired_by.pop();
        self.teams.seats.pop();
        match self.info.format {
            // The matches of a team Swiss stay as they are.
            Format::TeamSwiss(_) => {}
            Format::RoundRobin { .. }
            | Format::TeamRoundRobin(_)
            | Format::Scheveningen(_)
            | Format::Swiss(_)
            | Format::Knockout(_)
            | Format::DoubleElimination(_) => self.swiss.reopen(round.number),
        }
        for (id, _) in round.games() {
            let game = self.games.remove(&id).map(Arc::unwrap_or_clone);
            let lots = game.and_then(|game| game.lots);
            self.swiss.spare.extend(lots.map(|lots| (id, lots)));
        }
    }

    /// That all numbers are those of participants of a Swiss.
    fn all_participants(
        &self,
        numbers: impl IntoIterator<Item = EntrantNumber>,
    ) -> Result<(), String> {
        if self.info.format.teams().is_none() {
            return self.all_known(numbers);
        }
        let mut numbers = numbers.into_iter();
        let known = |number| {
            let team = TeamNumber::of_participant(number);
            self.teams.teams.contains_key(&team)
        };
        let stranger = numbers.find(|number| !known(*number));
        stranger.map_or(Ok(()), |stranger| Err(format!("team {stranger}")))
    }

    pub(super) fn all_known(
        &self,
        entrants: impl IntoIterator<Item = EntrantNumber>,
    ) -> Result<(), String> {
        let mut entrants = entrants.into_iter();
        let stranger = entrants.find(|entrant| !self.entrants.contains_key(entrant));
        stranger.map_or(Ok(()), |stranger| Err(format!("entrant {stranger}")))
    }

    fn pair(&mut self, order: &[EntrantNumber], rounds: &[Round]) -> Result<(), String> {
        let games: Games = rounds
            .iter()
            .flat_map(Round::games)
            .map(|(id, pairing)| {
                let mut game = GameState::new(pairing, self.armies_of(pairing));
                self.seat_parties(&mut game);
                (id, Arc::new(game))
            })
            .collect();
        let players = games
            .values()
            .flat_map(|game| [game.pairing.white, game.pairing.black]);
        self.all_known(players.chain(order.iter().copied()))?;
        self.order = order.to_vec();
        self.rounds = Arc::new(rounds.to_vec());
        self.games = games;
        Ok(())
    }

    /// The number of the next entrant.
    pub(super) fn next_number(&self) -> EntrantNumber {
        self.entrants
            .last_key_value()
            .map_or(EntrantNumber::FIRST, |(last, _)| last.next())
    }

    /// A game that is changed in this state alone.
    pub(super) fn game_mut(&mut self, game: GameId) -> Result<&mut GameState, String> {
        let known = self.games.get_mut(&game).map(Arc::make_mut);
        known.ok_or_else(|| format!("game {game}"))
    }

    fn record_mut(&mut self, game: GameId) -> Result<&mut GameRecord, String> {
        let record = self.game_mut(game)?.record.as_mut();
        record.ok_or_else(|| format!("game {game} without a record"))
    }
}
