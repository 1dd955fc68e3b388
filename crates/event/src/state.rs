//! The state of an event: the fold of its entries.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::awards::state::Awards;
use crate::details::state::Details;
use crate::game::{GameState, GameStatus};
use crate::info::{EventInfo, Format};
use crate::plans::fielded::FieldedArmy;
use crate::plans::game::PlanGame;
use crate::protests::state::Protests;
use crate::public::withheld::Withheld;
use crate::refusal::Refusal;
use crate::schedule::plan::Schedule;
use crate::swiss::state::SwissState;
use crate::table::Games;
use crate::teams::state::TeamsState;
use areopagus_games::Side;
use areopagus_tournament::entrant::{Entrant, EntrantNumber, Rating};
use areopagus_tournament::round::{GameId, RequestedBye, Round};

/// An event as its entries make it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventState {
    /// The sequence number of the last entry, from 1.
    pub version: u64,
    /// When the last entry was journaled. The next one is not earlier: what had to be
    /// fixed before a moment cannot be dated back.
    pub at: DateTime<Utc>,
    /// When the last one before that moment was.
    pub before: DateTime<Utc>,
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

impl EventState {
    /// An event with nothing but its first entry.
    pub(crate) fn begin(at: DateTime<Utc>, info: EventInfo) -> Self {
        Self {
            version: 1,
            at,
            before: at,
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

    /// The game of a name.
    pub fn game(&self, game: GameId) -> Option<&GameState> {
        self.games.get(&game).map(Arc::as_ref)
    }

    /// How many games force majeure has interrupted that are not over, those that have a new
    /// time included (TOTA\*S 6.4).
    pub fn interrupted_games(&self) -> usize {
        let games = self.games.iter();
        games
            .filter(|(_, game)| game.interruption().is_some())
            .count()
    }

    /// Whether the next game move of a game is made in the dark and its plans are not open
    /// yet: nobody but the arbiter sees the board (TOTA\*S 8.4).
    pub fn is_dark(&self, id: GameId) -> bool {
        self.game(id).is_some_and(|game| {
            game.result.is_none() && game.plans().is_some_and(PlanGame::is_dark)
        })
    }

    /// The games of the rounds that were paired last whose lots the server is not
    /// committed to.
    pub(crate) fn unanchored(&self) -> Vec<GameId> {
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

    /// Whether the entrants have their pairing numbers.
    pub fn is_started(&self) -> bool {
        !self.order.is_empty()
    }

    /// Whether a round is paired; in a round robin all are then.
    pub fn is_paired(&self) -> bool {
        !self.rounds.is_empty()
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
    pub(crate) fn is_to_be_paired(&self, entrant: EntrantNumber, round: u16) -> bool {
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
    pub(crate) fn rate(&mut self, entrant: EntrantNumber, rating: Option<Rating>) {
        if let Some(known) = Arc::make_mut(&mut self.entrants).get_mut(&entrant) {
            known.rating = rating;
        }
    }

    pub(crate) fn all_known(
        &self,
        entrants: impl IntoIterator<Item = EntrantNumber>,
    ) -> Result<(), String> {
        let mut entrants = entrants.into_iter();
        let stranger = entrants.find(|entrant| !self.entrants.contains_key(entrant));
        stranger.map_or(Ok(()), |stranger| Err(format!("entrant {stranger}")))
    }

    /// The number of the next entrant.
    pub(crate) fn next_number(&self) -> EntrantNumber {
        self.entrants
            .last_key_value()
            .map_or(EntrantNumber::FIRST, |(last, _)| last.next())
    }

    /// A game that is changed in this state alone.
    pub(crate) fn game_mut(&mut self, game: GameId) -> Result<&mut GameState, String> {
        let known = self.games.get_mut(&game).map(Arc::make_mut);
        known.ok_or_else(|| format!("game {game}"))
    }
}
