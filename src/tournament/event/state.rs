//! The state of an event: the fold of its entries.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::entry::{BoardState, Entry};
use crate::games::totas::Regulations;
use crate::games::{PerSide, Side};
use crate::tournament::entrant::{Entrant, EntrantNumber, Withdrawal};
use crate::tournament::info::EventInfo;
use crate::tournament::result::GameResult;
use crate::tournament::round::{GameId, Pairing, Round};

/// An event as its entries make it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventState {
    /// The sequence number of the last entry, from 1.
    pub version: u64,
    /// What the event is.
    pub info: EventInfo,
    /// Who takes part, by number.
    pub entrants: BTreeMap<EntrantNumber, Entrant>,
    /// The entrants by pairing number, 1 first; empty until the event is paired.
    pub order: Vec<EntrantNumber>,
    /// The rounds; empty until the event is paired.
    pub rounds: Vec<Round>,
    /// The games, by round and board.
    pub games: BTreeMap<GameId, GameState>,
    /// The order that a lot gave to tied entrants, the best first; empty without one.
    pub lot: Vec<EntrantNumber>,
    /// Whether the event is over.
    pub closed: bool,
}

/// How far an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStatus {
    /// Entrants are being entered.
    Registration,
    /// The rounds are paired, and a game is not finished.
    Running,
    /// Every game has a result.
    Finished,
    /// The event is closed: nothing can be changed any more.
    Closed,
}

impl EventStatus {
    const ALL: [Self; 4] = [
        Self::Registration,
        Self::Running,
        Self::Finished,
        Self::Closed,
    ];

    /// The stable word of the status.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Closed => "closed",
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
    /// The record, once there is a terrain or a row.
    pub record: Option<GameRecord>,
    /// The result of a finished game.
    pub result: Option<GameResult>,
    /// The sequence number of the entry that made the result.
    pub result_entry: Option<u64>,
}

/// What is written of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// The canonical terrain of both sides; empty for none. A Labyrinth is secret
    /// until it is announced (clause 3.3).
    pub terrain: PerSide<String>,
    /// Comments before the first row.
    pub comments: Vec<String>,
    /// The canonical rows (clause 9.5).
    pub rows: Vec<String>,
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
    /// The record in the `.tota` form (clause 9.5), without the tags that name people:
    /// for referees only, since the Labyrinths are in it.
    pub fn text(&self, regulations: &Regulations) -> String {
        self.written(regulations, &self.terrain)
    }

    /// The record as everybody may see it: without the Labyrinths that are still secret
    /// (clause 3.3). It replays as the whole record does, for a Labyrinth that nobody has
    /// stopped on has changed nothing.
    pub fn public_text(&self, regulations: &Regulations) -> String {
        let terrain = PerSide::from_fn(|side| self.public_terrain(side));
        self.written(regulations, &terrain)
    }

    /// A side's terrain as everybody may see it: without a Labyrinth that is still secret
    /// (clause 3.3).
    pub fn public_terrain(&self, side: Side) -> String {
        let items = self.terrain[side].split("; ");
        let announced = self.board.labyrinth_announced[side];
        let open = items.filter(|item| announced || !item.starts_with("labyrinth"));
        open.collect::<Vec<_>>().join("; ")
    }

    fn written(&self, regulations: &Regulations, terrain: &PerSide<String>) -> String {
        let mut text = format!("[Regulations \"{regulations}\"]\n");
        for (name, side) in [("WhiteTerrain", Side::White), ("BlackTerrain", Side::Black)] {
            if !terrain[side].is_empty() {
                text.extend(["[", name, " \"", &terrain[side], "\"]\n"]);
            }
        }
        text.push('\n');
        for comment in &self.comments {
            text.extend(["{", comment, "}\n"]);
        }
        for row in &self.rows {
            text.extend([row, "\n"]);
        }
        text
    }
}

impl GameState {
    const fn new(pairing: Pairing) -> Self {
        Self {
            pairing,
            record: None,
            result: None,
            result_entry: None,
        }
    }

    /// The result and the sequence number of the entry that made it.
    pub fn recorded(&self) -> Option<(&GameResult, u64)> {
        self.result.as_ref().zip(self.result_entry)
    }

    /// How far the game is.
    pub const fn status(&self) -> GameStatus {
        match (&self.result, &self.record) {
            (Some(_), _) => GameStatus::Finished,
            (None, Some(_)) => GameStatus::Playing,
            (None, None) => GameStatus::Waiting,
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
}

impl EventState {
    /// The state of a stream from its first entry.
    ///
    /// # Errors
    /// [`FoldError`] with the first entry that does not fit.
    pub fn fold<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Self, FoldError> {
        let mut entries = entries.into_iter();
        let Some(Entry::EventCreated(info)) = entries.next() else {
            return Err(FoldError::NotCreated);
        };
        let mut state = Self {
            version: 1,
            info: info.clone(),
            entrants: BTreeMap::new(),
            order: Vec::new(),
            rounds: Vec::new(),
            games: BTreeMap::new(),
            lot: Vec::new(),
            closed: false,
        };
        for entry in entries {
            state.apply(entry)?;
        }
        Ok(state)
    }

    /// Adds the next entry. On an error the state is unchanged.
    ///
    /// # Errors
    /// [`FoldError::Misfit`] when the entry does not fit.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), FoldError> {
        let seq = self.version + 1;
        self.change(entry, seq)
            .map_err(|what| FoldError::Misfit { seq, what })?;
        self.version = seq;
        Ok(())
    }

    /// The game of a name.
    pub fn game(&self, game: GameId) -> Option<&GameState> {
        self.games.get(&game)
    }

    /// The entrants who have not left, by number.
    pub fn active(&self) -> impl Iterator<Item = EntrantNumber> + '_ {
        let there = self.entrants.values();
        there
            .filter(|entrant| entrant.withdrawn.is_none())
            .map(|entrant| entrant.number)
    }

    /// The games of an entrant, round by round, with the side that the entrant has.
    pub fn games_of(
        &self,
        entrant: EntrantNumber,
    ) -> impl Iterator<Item = (GameId, Side, &GameState)> + '_ {
        self.games.iter().filter_map(move |(id, game)| {
            let side = game.pairing.side_of(entrant)?;
            Some((*id, side, game))
        })
    }

    /// How far the event is.
    pub fn status(&self) -> EventStatus {
        let finished = |game: &GameState| game.status() == GameStatus::Finished;
        if self.closed {
            EventStatus::Closed
        } else if !self.is_paired() {
            EventStatus::Registration
        } else if self.games.values().all(finished) {
            EventStatus::Finished
        } else {
            EventStatus::Running
        }
    }

    /// Whether the rounds are made.
    pub fn is_paired(&self) -> bool {
        !self.rounds.is_empty()
    }

    fn change(&mut self, entry: &Entry, seq: u64) -> Result<(), String> {
        match entry {
            Entry::EventCreated(_) => return Err("a second event.created".to_owned()),
            Entry::EntrantRegistered {
                entrant,
                person,
                commitment,
            } => {
                if *entrant != self.next_number() {
                    return Err(format!("entrant {entrant}"));
                }
                let value = Entrant {
                    number: *entrant,
                    person: *person,
                    commitment: commitment.clone(),
                    withdrawn: None,
                };
                self.entrants.insert(*entrant, value);
            }
            Entry::EntrantWithdrawn {
                entrant,
                from_round,
                reason,
            } => {
                let known = self.entrants.get_mut(entrant);
                let known = known.ok_or_else(|| format!("entrant {entrant}"))?;
                known.withdrawn = Some(Withdrawal {
                    from_round: *from_round,
                    reason: reason.clone(),
                });
            }
            Entry::RoundsPaired { order, rounds } => self.pair(order, rounds)?,
            Entry::GameTerrain {
                game,
                terrain,
                board,
            } => {
                let record = GameRecord {
                    terrain: terrain.clone(),
                    comments: Vec::new(),
                    rows: Vec::new(),
                    board: board.clone(),
                };
                self.game_mut(*game)?.record = Some(record);
            }
            Entry::GameRow { game, text, board } => {
                let record = self.record_mut(*game)?;
                record.rows.push(text.clone());
                record.board = board.clone();
            }
            Entry::GameRecord {
                game,
                terrain,
                comments,
                rows,
                board,
            } => {
                let record = GameRecord {
                    terrain: terrain.clone(),
                    comments: comments.clone(),
                    rows: rows.clone(),
                    board: board.clone(),
                };
                self.game_mut(*game)?.record = Some(record);
            }
            Entry::GameRowWithdrawn { game, board, .. } => {
                let record = self.record_mut(*game)?;
                if record.rows.pop().is_none() {
                    return Err(format!("game {game} without rows"));
                }
                record.board = board.clone();
            }
            Entry::GameRecordWithdrawn { game, .. } => self.game_mut(*game)?.record = None,
            Entry::ResultRecorded { game, result }
            | Entry::ResultCorrected { game, result, .. } => {
                let game = self.game_mut(*game)?;
                game.result = Some(result.clone());
                game.result_entry = Some(seq);
            }
            Entry::ResultWithdrawn { game, .. } => {
                let game = self.game_mut(*game)?;
                game.result = None;
                game.result_entry = None;
            }
            Entry::StandingsLot { order, .. } => self.lot.clone_from(order),
            Entry::EventClosed {} => self.closed = true,
        }
        Ok(())
    }

    fn pair(&mut self, order: &[EntrantNumber], rounds: &[Round]) -> Result<(), String> {
        let games: BTreeMap<GameId, GameState> = rounds
            .iter()
            .flat_map(Round::games)
            .map(|(id, pairing)| (id, GameState::new(pairing)))
            .collect();
        let stranger = games
            .values()
            .flat_map(|game| [game.pairing.white, game.pairing.black])
            .chain(order.iter().copied())
            .find(|entrant| !self.entrants.contains_key(entrant));
        if let Some(stranger) = stranger {
            return Err(format!("entrant {stranger}"));
        }
        self.order = order.to_vec();
        self.rounds = rounds.to_vec();
        self.games = games;
        Ok(())
    }

    /// The number of the next entrant.
    pub(super) fn next_number(&self) -> EntrantNumber {
        self.entrants
            .last_key_value()
            .map_or(EntrantNumber::FIRST, |(last, _)| last.next())
    }

    fn game_mut(&mut self, game: GameId) -> Result<&mut GameState, String> {
        let known = self.games.get_mut(&game);
        known.ok_or_else(|| format!("game {game}"))
    }

    fn record_mut(&mut self, game: GameId) -> Result<&mut GameRecord, String> {
        let record = self.game_mut(game)?.record.as_mut();
        record.ok_or_else(|| format!("game {game} without a record"))
    }
}
