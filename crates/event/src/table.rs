//! The games of an event, shared between versions of its state.

use std::collections::{BTreeMap, btree_map};
use std::iter::FlatMap;
use std::ops::Index;
use std::sync::Arc;

use super::game::GameState;
use areopagus_tournament::round::GameId;

type Sheet = BTreeMap<GameId, Arc<GameState>>;

/// The games by round and board. A copy shares everything but the games changed in it, so that
/// an entry costs the same in an event of thousands as in one of ten.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Games(BTreeMap<u16, Arc<Sheet>>);

/// The games in order.
pub type Iter<'a> = FlatMap<
    btree_map::Values<'a, u16, Arc<Sheet>>,
    btree_map::Iter<'a, GameId, Arc<GameState>>,
    fn(&'a Arc<Sheet>) -> btree_map::Iter<'a, GameId, Arc<GameState>>,
>;

impl Games {
    pub fn get(&self, id: &GameId) -> Option<&Arc<GameState>> {
        self.0.get(&id.round)?.get(id)
    }

    /// As [`Games::get`], mutable: the round of the game is no longer shared.
    pub fn get_mut(&mut self, id: &GameId) -> Option<&mut Arc<GameState>> {
        Arc::make_mut(self.0.get_mut(&id.round)?).get_mut(id)
    }

    pub fn contains_key(&self, id: &GameId) -> bool {
        self.get(id).is_some()
    }

    /// Adds or replaces a game.
    pub fn insert(&mut self, id: GameId, game: Arc<GameState>) {
        Arc::make_mut(self.0.entry(id.round).or_default()).insert(id, game);
    }

    pub fn remove(&mut self, id: &GameId) -> Option<Arc<GameState>> {
        let sheet = Arc::make_mut(self.0.get_mut(&id.round)?);
        let game = sheet.remove(id);
        if sheet.is_empty() {
            self.0.remove(&id.round);
        }
        game
    }

    /// All games, by round and board.
    pub fn iter(&self) -> Iter<'_> {
        self.0.values().flat_map(|sheet| sheet.iter())
    }

    /// The ids, by round and board.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &GameId> + Clone {
        self.iter().map(|(id, _)| id)
    }

    /// All games without their ids, by round and board.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Arc<GameState>> + Clone {
        self.iter().map(|(_, game)| game)
    }

    /// The games of a round, by board.
    pub fn of_round(&self, round: u16) -> impl Iterator<Item = (&GameId, &Arc<GameState>)> {
        self.0
            .get(&round)
            .into_iter()
            .flat_map(|sheet| sheet.iter())
    }

    /// The games of the rounds before one.
    pub fn before_round(&self, round: u16) -> impl Iterator<Item = (&GameId, &Arc<GameState>)> {
        self.0.range(..round).flat_map(|(_, sheet)| sheet.iter())
    }

    pub fn len(&self) -> usize {
        self.0.values().map(|sheet| sheet.len()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The games that an earlier state does not have, or has otherwise. Shared parts are
    /// skipped without a look at their games.
    pub fn changed_since<'a>(
        &'a self,
        earlier: &'a Self,
    ) -> impl Iterator<Item = (&'a GameId, &'a Arc<GameState>)> {
        let rounds = self.0.iter().filter(|(round, sheet)| {
            let known = earlier.0.get(round);
            known.is_none_or(|known| !Arc::ptr_eq(known, sheet))
        });
        let games = rounds.flat_map(|(_, sheet)| sheet.iter());
        games.filter(|(id, game)| {
            let known = earlier.get(id);
            known.is_none_or(|known| !Arc::ptr_eq(known, game))
        })
    }
}

impl Index<&GameId> for Games {
    type Output = Arc<GameState>;

    #[expect(
        clippy::indexing_slicing,
        reason = "as that of any map: it is for tests, which name games that are there"
    )]
    fn index(&self, id: &GameId) -> &Arc<GameState> {
        &self.0[&id.round][id]
    }
}

impl FromIterator<(GameId, Arc<GameState>)> for Games {
    fn from_iter<I: IntoIterator<Item = (GameId, Arc<GameState>)>>(games: I) -> Self {
        let mut all = Self::default();
        for (id, game) in games {
            all.insert(id, game);
        }
        all
    }
}

impl<'a> IntoIterator for &'a Games {
    type Item = (&'a GameId, &'a Arc<GameState>);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acts::ActGame;
    use crate::game::GamePlay;
    use areopagus_tournament::entrant::EntrantNumber;
    use areopagus_tournament::round::Pairing;

    fn game() -> Arc<GameState> {
        let pairing = Pairing {
            white: EntrantNumber::FIRST,
            black: EntrantNumber::FIRST.next(),
        };
        Arc::new(GameState::new(pairing, GamePlay::Acts(ActGame::default())))
    }

    fn id(text: &str) -> GameId {
        text.parse().unwrap()
    }

    fn names<'a>(games: impl Iterator<Item = (&'a GameId, &'a Arc<GameState>)>) -> Vec<String> {
        games.map(|(id, _)| id.to_string()).collect()
    }

    fn three() -> Games {
        ["1.1", "1.2", "3.1"]
            .map(|name| (id(name), game()))
            .into_iter()
            .collect()
    }

    #[test]
    fn games_come_by_round_and_board() {
        let games = three();
        assert_eq!(names(games.iter()), ["1.1", "1.2", "3.1"]);
        assert_eq!(names(games.of_round(1)), ["1.1", "1.2"]);
        assert_eq!(names(games.before_round(3)), ["1.1", "1.2"]);
        assert_eq!((games.len(), games.is_empty()), (3, false));
        assert!(games.get(&id("2.1")).is_none());
        assert_eq!(games.values().rev().count(), 3);
    }

    #[test]
    fn what_has_changed_is_found_by_what_is_shared() {
        let before = three();
        let mut after = before.clone();
        assert_eq!(names(after.changed_since(&before)), Vec::<String>::new());
        *after.get_mut(&id("1.2")).unwrap() = game();
        after.insert(id("4.1"), game());
        assert!(after.remove(&id("3.1")).is_some());
        assert_eq!(names(after.changed_since(&before)), ["1.2", "4.1"]);
        assert_eq!(names(before.changed_since(&after)), ["1.2", "3.1"]);
        assert_eq!(
            names(before.iter()),
            ["1.1", "1.2", "3.1"],
            "it is as it was"
        );
        assert!(after.remove(&id("4.1")).is_some());
        assert!(after.remove(&id("4.1")).is_none());
        assert_eq!(names(after.iter()), ["1.1", "1.2"]);
    }
}
