//! The fold of an event: each entry changes the state, or does not fit it.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::acts::game::ActGame;
use crate::entry::Entry;
use crate::game::{GamePlay, GameState};
use crate::info::Format;
use crate::lots::{self, game_of};
use crate::plans::game::PlanGame;
use crate::plans::record::{GameRecord, RecordRow};
use crate::protests::refusal::ProtestRefusal;
use crate::refusal::Refusal;
use crate::signatures::state::Signatures;
use crate::state::EventState;
use crate::swiss::lots::is_run;
use crate::swiss::terms::{InitialColour, PairedBy};
use crate::table::Games;
use areopagus_language::Language;
use areopagus_lots::{Ledger, LedgerError, LotEntry};
use areopagus_tournament::entrant::{Entrant, EntrantNumber, Member, Withdrawal};
use areopagus_tournament::round::{GameId, Pairing, Round};
use areopagus_tournament::team::TeamNumber;
use areopagus_tournament::text::Line;

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
pub(crate) enum Misfit {
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

    pub(crate) fn enter(&mut self, entrant: Entrant) -> Result<(), String> {
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
    pub(crate) fn change(
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

    fn pair(&mut self, order: &[EntrantNumber], rounds: &[Round]) -> Result<(), String> {
        let games: Games = rounds
            .iter()
            .flat_map(Round::games)
            .map(|(id, pairing)| {
                let mut game = GameState::new(pairing, self.unplayed(pairing));
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

    /// The same of what is put down of a game by plans.
    fn plans_mut(&mut self, game: GameId) -> Result<&mut PlanGame, String> {
        let known = self.game_mut(game)?.plans_mut();
        known.map_err(|what| format!("game {game}: {what}"))
    }

    /// A game of the event before anything is put down of it.
    fn unplayed(&self, pairing: Pairing) -> GamePlay {
        let by_plans = PlanGame::of(&self.info.rules, || self.armies_of(pairing));
        by_plans.map_or_else(
            || GamePlay::Acts(ActGame::default()),
            |game| GamePlay::Plans(Box::new(game)),
        )
    }

    /// The event as if its last round were still to be paired; `None` before the first.
    pub(crate) fn before_last_round(&self) -> Option<Self> {
        let mut state = self.clone();
        let last = Arc::make_mut(&mut state.rounds).pop()?;
        state.forget_round(&last);
        Some(state)
    }
}
