//! Applies entries about pairings to the state.

use std::sync::Arc;

use super::entry::PairingEntry;
use crate::acts::game::ActGame;
use crate::game::{GamePlay, GameState};
use crate::plans::game::PlanGame;
use crate::settings::Format;
use crate::state::EventState;
use crate::swiss::terms::{InitialColour, PairedBy};
use crate::table::Games;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{Pairing, Round};
use areopagus_tournament::team::TeamNumber;
use areopagus_tournament::text::TextLine;

impl EventState {
    /// Applies an entry about pairings.
    pub(crate) fn apply_pairing(&mut self, entry: &PairingEntry) -> Result<(), String> {
        match entry {
            PairingEntry::RoundsPaired { order, rounds } => {
                self.pair(order, rounds)?;
                self.seat_scheveningen(rounds)?;
            }
            PairingEntry::SwissStarted {
                order,
                initial_colour,
            } => {
                let fits = self.info.format.swiss().is_some();
                self.start(fits, order, initial_colour)?;
            }
            PairingEntry::BracketStarted {
                order,
                initial_colour,
            } => {
                let fits = self.info.format.bracket().is_some();
                self.start(fits, order, initial_colour)?;
            }
            PairingEntry::RoundPaired { round, by } => self.add_round(round, by)?,
            PairingEntry::RoundUnpaired { round, .. } => self.drop_round(*round)?,
            PairingEntry::ByeRequested {
                entrant,
                round,
                kind,
            } => {
                self.all_participants([*entrant])?;
                self.swiss.requests.insert((*round, *entrant), *kind);
            }
            PairingEntry::ByeWithdrawn { entrant, round } => {
                let gone = self.swiss.requests.remove(&(*round, *entrant));
                gone.ok_or_else(|| format!("a bye of entrant {entrant} in round {round}"))?;
            }
            PairingEntry::Forbidden { entrants, reason } => {
                self.all_participants(entrants.iter().copied())?;
                let round = self.round_to_come();
                self.swiss.forbid(entrants, reason, round);
            }
            PairingEntry::Allowed { entrants, .. } => {
                let round = self.round_to_come();
                let gone = self.swiss.allow(entrants, round);
                gone.ok_or("a group that is not forbidden")?;
            }
        }
        Ok(())
    }

    /// Starts a Swiss or a bracket, if it `fits` the format.
    fn start(
        &mut self,
        fits: bool,
        order: &[EntrantNumber],
        initial_colour: &InitialColour<TextLine<500>>,
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

    /// Adds a paired round of a Swiss.
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

    /// Takes back the pairing of the last round of a Swiss. The anchors of its games are kept.
    fn drop_round(&mut self, number: u16) -> Result<(), String> {
        let last = Arc::make_mut(&mut self.rounds).pop_if(|round| round.number == number);
        let last = last.ok_or_else(|| format!("round {number}"))?;
        self.forget_round(&last);
        Ok(())
    }

    /// Removes the other traces of a round that was unpaired.
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

    /// Checks that all numbers are those of participants of a Swiss.
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

    /// The play of a new game.
    fn unplayed(&self, pairing: Pairing) -> GamePlay {
        let by_plans = PlanGame::for_rules(&self.info.rules, || self.armies_of(pairing));
        by_plans.map_or_else(
            || GamePlay::Acts(ActGame::default()),
            |game| GamePlay::Plans(Box::new(game)),
        )
    }

    /// The event before the pairing of its last round; `None` before the first.
    pub(crate) fn before_last_round(&self) -> Option<Self> {
        let mut state = self.clone();
        let last = Arc::make_mut(&mut state.rounds).pop()?;
        state.forget_round(&last);
        Some(state)
    }
}
