//! Applies rounds of choices while the acts of a game are entered again.

use super::decide::end_of;
use super::log::{ChoiceRound, RoundLog};
use crate::acts::game::Act;
use areopagus_games::Side;
use areopagus_games::acts::ByActs;

/// What a game is told after the acts of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Settled {
    side: Side,
    word: String,
    /// The number of choices that it has settled.
    count: u8,
    acts: Vec<String>,
}

impl Settled {
    /// For a round that made these acts, with this many persons who choose again.
    pub fn from_round(round: &ChoiceRound, acts: &[String], again: usize) -> Self {
        let again = u8::try_from(again).unwrap_or(u8::MAX);
        Self {
            side: round.side,
            word: round.word.clone(),
            count: round.most.saturating_sub(again),
            acts: acts.to_vec(),
        }
    }

    pub fn tell(&self, table: &mut dyn ByActs) {
        table.round_made(self.side, &self.word, self.count, &self.acts);
    }
}

/// The rounds of a game whose acts are entered again.
#[derive(Debug)]
pub(in super::super) struct RoundsAgain<'a> {
    to_come: std::slice::Iter<'a, ChoiceRound>,
    /// The next one, the number of acts before it, and the way in which it was made.
    next: Option<(&'a ChoiceRound, usize, u16)>,
    /// What the table is told after a number of acts.
    due: Option<(usize, Settled)>,
}

impl<'a> RoundsAgain<'a> {
    pub fn from_log(log: &'a RoundLog) -> Self {
        let mut again = Self {
            to_come: log.rounds.iter(),
            next: None,
            due: None,
        };
        again.go_on();
        again
    }

    fn go_on(&mut self) {
        let made = |round: &'a ChoiceRound| {
            let (behind, way) = round.made?;
            Some((round, behind, way))
        };
        self.next = self.to_come.by_ref().find_map(made);
    }

    /// Tells the table what is due after the acts entered on it.
    pub fn tell(&mut self, table: &mut dyn ByActs, acts: &[Act], entered: usize) {
        loop {
            if let Some((_, settled)) = self.due.take_if(|(at, _)| *at == entered) {
                settled.tell(table);
            }
            let Some((round, _, way)) = self.next.filter(|(_, behind, _)| *behind == entered)
            else {
                return;
            };
            self.go_on();
            let Some(end) = end_of(table, round, &round.texts()) else {
                continue;
            };
            let place = usize::from(way).checked_sub(1);
            let Some(own) = place.and_then(|place| end.ways.get(place)) else {
                continue;
            };
            // Some of them may have been taken back.
            let behind = acts.iter().skip(entered).map(|act| &act.made.text);
            if behind.take(own.len()).eq(own) {
                let settled = Settled::from_round(round, own, end.again.len());
                self.due = Some((entered + own.len(), settled));
            }
        }
    }
}
