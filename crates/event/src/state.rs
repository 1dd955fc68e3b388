//! The state of an event: the fold of its entries.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::acts::ActGame;
use super::awards::Awards;
use super::bracket;
use super::details::Details;
use super::entry::Entry;
use super::game::{GamePlay, GameState, GameStatus};
use super::lots::{self, game_of};
use super::plans::{FieldedArmy, GameRecord, PlanGame, RecordRow};
use super::protests::{ProtestRefusal, Protests};
use super::public::Withheld;
use super::refusal::Refusal;
use super::schedule::Schedule;
use super::signatures::Signatures;
use super::swiss::lots::is_run;
use super::swiss::{InitialColour, PairedBy, SwissState};
use super::table::Games;
use super::teams::TeamsState;
use crate::info::{EventInfo, Format};
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_lots::{Ledger, LedgerError, LotEntry};
use areopagus_tournament::entrant::{Entrant, EntrantNumber, Member, Rating, Withdrawal};
use areopagus_tournament::round::{GameId, Pairing, RequestedBye, Round};
use areopagus_tournament::team::TeamNumber;
use areopagus_tournament::text::Line;

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
            game.result.is_none() && game.plans().is_some_and(PlanGame::is_dark)
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

    fn enter(&mut self, entrant: Entrant) -> Result<(), Misfit> {
        let number = entrant.number;
        if number != self.next_number() {
            return Err(format!("entrant {number}").into());
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
            } => self.plans_mut(*game)?.arm(*armament, board),
            Entry::ArmamentProposed { game, by, armament } => {
                self.plans_mut(*game)?.propose(*by, *armament);
            }
            Entry::GameTerrain {
                game,
                terrain,
                labyrinth,
                board,
            } => {
                self.plans_mut(*game)?.record = Some(GameRecord {
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
            } => {
                let game = self.game_mut(*game)?;
                game.add_row(text, draws, board)?;
                // Here, where the game is at hand: rows are what most entries bring.
                game.clock.follow_row(at);
            }
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
                self.plans_mut(*game)?.take_record(Some(record));
            }
            Entry::GameRowWithdrawn { game, board, .. } => {
                self.plans_mut(*game)?.drop_row(board)?;
            }
            Entry::GameRecordWithdrawn { game, .. } => self.plans_mut(*game)?.take_record(None),
            Entry::LabyrinthOpened {
                game,
                side,
                square,
                blind,
            } => {
                let gid = lots::gid(self.info.slug.as_str(), *game)?;
                let record = self.plans_mut(*game)?.record_mut()?;
                record.open_labyrinth(&gid, *side, square, *blind)?;
            }
            Entry::RowOpened { game, text } => self.game_mut(*game)?.open_next_row(text)?,
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
        let counted = game.clock.counted(at);
        if let GamePlay::Plans(plans) = &mut game.play {
            plans.hands.take(entry, at, counted);
        }
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
            let mut game = GameState::new(pairing, self.unplayed(pairing));
            game.lots = self.swiss.spare.remove(&id);
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
                let game = GameState::new(pairing, self.unplayed(pairing));
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

    /// The same of what is put down of a game by plans.
    fn plans_mut(&mut self, game: GameId) -> Result<&mut PlanGame, String> {
        let known = self.game_mut(game)?.plans_mut();
        known.map_err(|what| format!("game {game}: {what}"))
    }

    /// A game of the event before anything is put down of it.
    fn unplayed(&self, pairing: Pairing) -> GamePlay {
        match self.info.rules.totas() {
            Some(regulations) => {
                let armies = self.armies_of(pairing);
                GamePlay::Plans(Box::new(PlanGame::new(regulations.clone(), armies)))
            }
            None => GamePlay::Acts(ActGame::default()),
        }
    }
}
