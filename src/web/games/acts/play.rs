//! Replays a game by acts for display.

use crate::event::discipline::Rules;
use crate::event::{Act, ActGame, GameState};
use crate::games::Side;
use crate::games::acts::{ActBoard, ByActs};
use crate::language::Language;
use crate::web::games::acts::clock::minutes;
use crate::web::games::{self, ShownBoard};
use crate::web::kit::game_step::Sentence;

/// A replayed game by acts.
#[derive(Debug)]
pub struct ActPlay {
    pub rules: Rules,
    /// The initial moment, and the one after each act.
    pub moments: Vec<Moment>,
    pub table: Box<dyn ByActs>,
}

/// A game after a number of acts.
#[derive(Debug)]
pub struct Moment {
    /// The act; empty before the first one.
    pub act: String,
    /// The time of the game at which it was made, in seconds.
    seconds: Option<u32>,
    /// The reason for which it does not follow the server's clock.
    pub off_clock: Option<String>,
    pub board: ActBoard,
    /// The outcome of the act, in the order of [`Language::ALL`].
    told: [Option<Sentence>; 3],
}

impl ActPlay {
    /// Replays the acts of a game; `None` for a game of another kind. If the rules refuse an act,
    /// it is left out with all acts after it, and the game is shown as it was before.
    pub fn for_game(rules: &Rules, game: &GameState) -> Option<Self> {
        Self::entered(rules.clone(), game.act_game()?)
    }

    fn entered(rules: Rules, play: &ActGame) -> Option<Self> {
        let mut moments = Vec::with_capacity(play.acts.len() + 1);
        let table = play.watch(&rules, &mut |made, table| {
            let act = made.checked_sub(1).and_then(|place| play.acts.get(place));
            moments.push(Moment::from_table(table, act));
        });
        let table = table.or_else(|| {
            tracing::error!("an act of the journal is not taken");
            let mut readable = play.clone();
            readable.acts.truncate(moments.len().saturating_sub(1));
            readable.table(&rules).or_else(|| rules.table())
        })?;
        Some(Self {
            rules,
            moments,
            table,
        })
    }

    /// The number of acts that can be shown.
    pub fn acts(&self) -> usize {
        self.moments.len().saturating_sub(1)
    }

    /// The moment after a number of acts, by default after the last one.
    pub fn at(&self, chosen: Option<usize>) -> Option<(usize, &Moment)> {
        let shown = chosen.unwrap_or(usize::MAX).min(self.acts());
        Some((shown, self.moments.get(shown)?))
    }

    /// The first `shown` acts of the game.
    pub fn acts_before(&self, shown: usize) -> Vec<&str> {
        let made = self.moments.iter().take(shown.saturating_add(1)).skip(1);
        made.map(|moment| moment.act.as_str()).collect()
    }
}

impl Moment {
    fn from_table(table: &dyn ByActs, act: Option<&Act>) -> Self {
        let sentences = |language| {
            let told = table.told(language)?;
            Some(Sentence {
                clause: Some(told.clause.to_owned()),
                ..Sentence::plain(told.said)
            })
        };
        Self {
            act: act.map_or_else(String::new, |act| act.made.text.clone()),
            seconds: act.and_then(|act| act.made.seconds),
            off_clock: act.and_then(|act| act.off_clock.as_ref().map(ToString::to_string)),
            board: table.board(),
            told: Language::ALL.map(sentences),
        }
    }

    /// Its board after these acts, seen from a side.
    pub const fn shown<'a>(&'a self, acts: &'a [&'a str], viewpoint: Side) -> ShownBoard<'a> {
        ShownBoard {
            board: &self.board,
            acts,
            viewpoint,
        }
    }

    /// The outcome of the act, in a language.
    pub fn told(&self, language: Language) -> Option<&Sentence> {
        language.pick(&self.told).as_ref()
    }

    /// The time of the game: `12:05`.
    pub fn time(&self) -> Option<String> {
        Some(minutes(self.seconds?.into()))
    }
}

/// The presentation of the game of these rules.
pub fn presented(rules: &Rules) -> &'static dyn games::Presentation {
    games::presentation(rules.discipline())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::settings::Discipline;
    use crate::games::acts::TimedAct;

    const ACTS: [&str; 3] = ["e2-e3", "e7-e6", "d2-d3"];

    /// A game of three acts, one of which the rules refuse.
    fn damaged(behind: usize) -> (Rules, ActGame) {
        let rules = Rules::parse(Discipline::TCHESS, "tchess-classical").unwrap();
        let mut table = rules.table().unwrap();
        let enter = |text: &str| TimedAct {
            text: table.enter(text, Some(1)).unwrap(),
            seconds: Some(1),
        };
        let made: Vec<TimedAct> = ACTS.map(enter).into();
        let acts = made.into_iter().enumerate().map(|(place, mut made)| {
            if place == behind {
                made.text = "no act".to_owned();
            }
            Act {
                made,
                draw: None,
                off_clock: None,
                shown: None,
            }
        });
        let acts = acts.collect();
        let play = ActGame {
            acts,
            ..ActGame::default()
        };
        (rules, play)
    }

    #[test]
    fn what_can_be_read_of_a_damaged_journal_is_shown() {
        for behind in 0..3 {
            let (rules, play) = damaged(behind);
            let shown = ActPlay::entered(rules.clone(), &play).unwrap();
            assert_eq!(shown.acts(), behind);
            let mut readable = play.clone();
            readable.acts.truncate(behind);
            let table = readable.table(&rules).unwrap();
            assert_eq!(shown.table.board(), table.board());
            assert_eq!(shown.at(None).unwrap().1.board, table.board());
        }
    }
}
