//! The persons on the sides of a game, and their consents.

use uuid::Uuid;

use crate::acts::game::ActGame;
use crate::game::GameState;
use crate::state::EventState;
use areopagus_games::Side;

impl EventState {
    /// The persons of a side, by their ids in the registry: in a game with parties those who
    /// are there now, otherwise those who are registered.
    pub fn players_of(&self, game: &GameState, side: Side) -> Vec<Uuid> {
        if self.info.rules.party().is_open() {
            return game.present(side);
        }
        let entrant = self.entrants.get(&game.pairing.both()[side]);
        entrant.map_or_else(Vec::new, |entrant| entrant.persons().collect())
    }

    /// Whether all others of a side have consented to an act.
    pub(crate) fn is_last_to_agree(
        &self,
        game: &GameState,
        (person, side): (Uuid, Side),
        text: &str,
    ) -> bool {
        let play = game.act_game();
        let others = self.players_of(game, side).into_iter();
        let mut others = others.filter(|other| *other != person);
        others.all(|other| play.is_some_and(|play| play.has_agreed(other, text)))
    }

    /// The side of a person in a game.
    pub fn seat_of(&self, game: &GameState, person: Uuid) -> Option<Side> {
        let mut sides = Side::ALL.into_iter();
        sides.find(|side| self.players_of(game, *side).contains(&person))
    }
}

impl ActGame {
    /// Whether a person has consented to an act.
    pub fn has_agreed(&self, person: Uuid, text: &str) -> bool {
        let mut agreed = self.agreed.iter();
        agreed.any(|it| it.person == person && it.text == text)
    }
}
