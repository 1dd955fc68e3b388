//! The state of an event, computed by folding its entries.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::awards::state::Awards;
use crate::details::state::Details;
use crate::game::{GameState, GameStatus};
use crate::plans::fielded::FieldedArmy;
use crate::plans::game::PlanGame;
use crate::protests::state::Protests;
use crate::public::withheld::Withheld;
use crate::refusal::Refusal;
use crate::schedule::plan::Schedule;
use crate::settings::{EventSettings, Format};
use crate::swiss::state::SwissState;
use crate::table::Games;
use crate::teams::state::TeamsState;
use areopagus_games::Side;
use areopagus_tournament::entrant::{Entrant, EntrantNumber, Rating};
use areopagus_tournament::round::{GameId, RequestedBye, Round};

/// The state of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventState {
    /// The sequence number of the last entry, from 1.
    pub version: u64,
    /// When the last entry was journaled. The next one is not earlier, so that what had to be
    /// fixed before a moment cannot be dated back.
    pub at: DateTime<Utc>,
    /// The time of the last entry before that moment.
    pub before: DateTime<Utc>,
    /// The sequence number of the first entry at the moment of the last one: the entries of one
    /// decision are journaled at one moment.
    pub moment: u64,
    /// When the first entry was journaled.
    pub begun: DateTime<Utc>,
    pub info: EventSettings,
    /// The entrants, by number.
    pub entrants: Arc<BTreeMap<EntrantNumber, Entrant>>,
    /// The entrants by pairing number, 1 first; empty until the event is paired or the Swiss is
    /// started.
    pub order: Vec<EntrantNumber>,
    pub rounds: Arc<Vec<Round>>,
    /// The games, by round and board. A state that differs in one game shares the others with
    /// the state it was made from.
    pub games: Games,
    /// The order drawn among tied entrants or teams, the best first; empty without one.
    pub lot: Vec<EntrantNumber>,
    /// The protests of players, with the decisions.
    pub protests: Protests,
    /// Further state of an event that is paired round by round; empty in another format.
    pub swiss: SwissState,
    /// The teams; empty in an event without teams.
    pub teams: TeamsState,
    /// The times of the rounds.
    pub schedule: Schedule,
    /// The categories and prizes.
    pub awards: Awards,
    /// The armies of entrants who play the next game with their own.
    pub armies: BTreeMap<EntrantNumber, Arc<FieldedArmy>>,
    /// The play that is withheld from the public.
    pub withheld: Withheld,
    pub closed: bool,
    /// Whether the event is listed, deleted or edited.
    pub details: Details,
}

impl EventState {
    /// An event with only its first entry.
    pub(crate) fn begin(at: DateTime<Utc>, info: EventSettings) -> Self {
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

    pub fn game(&self, game: GameId) -> Option<&GameState> {
        self.games.get(&game).map(Arc::as_ref)
    }

    /// The number of games interrupted by force majeure that are not over, including those with
    /// a new time (TOTA*S 6.4).
    pub fn interrupted_games(&self) -> usize {
        let games = self.games.iter();
        games
            .filter(|(_, game)| game.interruption().is_some())
            .count()
    }

    /// Whether the next game move of a game is made in the dark and its plans are not open yet,
    /// so that only the arbiter sees the board (TOTA*S 8.4).
    pub fn is_dark(&self, id: GameId) -> bool {
        self.game(id).is_some_and(|game| {
            game.result.is_none() && game.plans().is_some_and(PlanGame::is_dark)
        })
    }

    /// The games of the rounds paired last for whose lots the server is not committed.
    pub(crate) fn unanchored(&self) -> Vec<GameId> {
        let games = self.games.iter();
        let bare = games.filter(|(_, game)| game.lots.is_none());
        bare.map(|(id, _)| *id).collect()
    }

    /// Whether an entrant was removed before anything was paired for them: nobody missed them, and
    /// no list has them.
    pub fn is_removed(&self, entrant: EntrantNumber) -> bool {
        let known = self.entrants.get(&entrant);
        let left = known.and_then(|known| known.withdrawn.as_ref());
        left.is_some_and(|left| left.from_round <= 1)
            && !self.order.contains(&entrant)
            && self.games_of(entrant).next().is_none()
    }

    /// The entrants who have not left, by number.
    pub fn active(&self) -> impl Iterator<Item = EntrantNumber> + '_ {
        let there = self.entrants.values();
        there
            .filter(|entrant| entrant.withdrawn.is_none())
            .map(|entrant| entrant.number)
    }

    /// The entrants who have not left, by rating from the highest, those without one last;
    /// equals in the order of registration (C.04.2 2).
    pub fn by_rating(&self) -> Vec<EntrantNumber> {
        let rating = |entrant: &EntrantNumber| {
            let known = self.entrants.get(entrant);
            std::cmp::Reverse(known.and_then(|known| known.rating))
        };
        let mut order: Vec<EntrantNumber> = self.active().collect();
        order.sort_by_key(rating);
        order
    }

    /// Checks that every game has a result.
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

    /// The games of an entrant, by round, with the entrant's side.
    pub fn games_of(
        &self,
        entrant: EntrantNumber,
    ) -> impl Iterator<Item = (GameId, Side, &GameState)> + '_ {
        self.games.iter().filter_map(move |(id, game)| {
            let side = game.pairing.side_of(entrant)?;
            Some((*id, side, game.as_ref()))
        })
    }

    /// Whether the entrants have pairing numbers.
    pub fn is_started(&self) -> bool {
        !self.order.is_empty()
    }

    /// Whether a round is paired; a round robin has all rounds paired at once.
    pub fn is_paired(&self) -> bool {
        !self.rounds.is_empty()
    }

    /// The round after the last paired one.
    pub fn next_round(&self) -> u16 {
        u16::try_from(self.rounds.len()).map_or(u16::MAX, |rounds| rounds.saturating_add(1))
    }

    /// The first round without known opponents: in a team Swiss the matches are paired before
    /// the boards.
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

    /// Whether an entrant has left and not returned.
    pub fn has_left(&self, entrant: EntrantNumber) -> bool {
        let known = self.entrants.get(&entrant);
        known.is_some_and(|known| known.withdrawn.is_some())
    }

    /// Whether an entrant has not left before a round.
    pub fn is_there(&self, entrant: EntrantNumber, round: u16) -> bool {
        let known = self.entrants.get(&entrant);
        known.is_some_and(|known| {
            let left = known.withdrawn.as_ref();
            left.is_none_or(|withdrawal| withdrawal.from_round > round)
        })
    }

    /// Whether an entrant takes part, paired or free, in the round that is paired next.
    pub(crate) fn is_to_be_paired(&self, entrant: EntrantNumber, round: u16) -> bool {
        self.is_there(entrant, round) && !self.swiss.requests.contains_key(&(round, entrant))
    }

    /// The requested byes of a round by players who have not left, by number.
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

    /// Changes the rating of an entrant.
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

    /// A game, mutable in this state only.
    pub(crate) fn game_mut(&mut self, game: GameId) -> Result<&mut GameState, String> {
        let known = self.games.get_mut(&game).map(Arc::make_mut);
        known.ok_or_else(|| format!("game {game}"))
    }
}
