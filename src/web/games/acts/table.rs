//! The current state of a game by acts, for the panels in which acts are entered: at the desk and
//! on a player's page.

use chrono::{DateTime, Utc};

use super::sealed::{ShownRound, in_order};
use crate::arbiter::EventView;
use crate::event::{GameSecrets, GameState, RoundStage};
use crate::games::Side;
use crate::games::acts::{ActBoard, ByActs, ClockReadings};
use crate::games::rounds::Rounds;
use crate::games::secrets::Secrets;
use crate::web::games::acts::clock::Face;
use crate::web::games::{self, ActInput, InputPrompt, Presentation};
use crate::web::kit::i18n::Words;
use crate::web::kit::interruption::interrupted;
use crate::web::kit::layout::Page;

/// The current state of a game by acts.
pub struct ActTable<'a> {
    words: Words,
    view: &'a EventView,
    game: &'a GameState,
    /// The stored values of the sides' sealed secrets.
    kept: &'a GameSecrets,
    /// The game with all its acts.
    pub table: Box<dyn ByActs>,
    pub board: ActBoard,
    /// The game's input for a panel.
    pub input: ActInput,
    now: DateTime<Utc>,
}

/// A secret that a side may hand in.
pub struct SecretRequest {
    /// The name in journals.
    pub word: &'static str,
    pub side: Side,
    pub asked: InputPrompt,
}

/// A round of choices that may be opened.
pub struct Offered {
    /// The name in journals.
    pub word: &'static str,
    pub side: Side,
    pub title: String,
    /// The most persons who may hand in a choice.
    pub most: u8,
}

/// A sealed secret of a side, for viewers who may know it.
pub struct HandedSecret {
    pub side: Side,
    pub title: String,
    /// The value; a dash if the service has not stored it.
    pub value: String,
}

/// An act that one button enters.
pub struct Press {
    pub text: String,
    /// The effect in a sentence.
    pub said: String,
    pub deed: String,
}

/// A settlement that may be chosen when choices coincide.
pub struct SettlementOption {
    /// The number, from 1.
    pub number: usize,
    pub acts: String,
}

impl<'a> ActTable<'a> {
    /// The table of a game in an event.
    pub fn new(
        page: &Page,
        (view, game): (&'a EventView, &'a GameState),
        kept: &'a GameSecrets,
        table: Box<dyn ByActs>,
    ) -> Self {
        let (words, rules, board) = (page.words(), &view.state.info.rules, table.board());
        let look = games::presentation(rules.discipline());
        Self {
            words,
            input: look.entry(words, rules, &board),
            view,
            game,
            kept,
            table,
            board,
            now: page.now(),
        }
    }

    fn look(&self) -> &'static dyn Presentation {
        games::presentation(self.view.state.info.rules.discipline())
    }

    fn secret(&self, word: &str) -> InputPrompt {
        let rules = &self.view.state.info.rules;
        self.look().secret(self.words, rules, word)
    }

    fn choice(&self, word: &str) -> InputPrompt {
        let rules = &self.view.state.info.rules;
        self.look().round(self.words, rules, word)
    }

    /// Whether anything can still be entered.
    pub fn goes_on(&self) -> bool {
        self.game.result.is_none() && !self.view.state.closed
    }

    /// The times that were started.
    pub fn faces(&self) -> Vec<Face> {
        Face::all(self.game, self.table.limits(), &self.board)
    }

    /// The reading of a time when the page was made: `0:42`.
    pub fn shown(&self, face: &Face) -> String {
        face.shown(self.now)
    }

    /// Whether a time was exceeded then.
    pub fn is_over(&self, face: &Face) -> bool {
        face.is_over(self.now)
    }

    /// Whether the clock is stopped.
    pub fn stands(&self) -> bool {
        let clock = &self.game.clock;
        let is_stopped = clock.reason().is_some() || clock.outage().is_some();
        self.game.is_interrupted() || (self.game.result.is_none() && is_stopped)
    }

    /// How the game was interrupted, and how it will go on.
    pub fn interrupted(&self) -> Option<String> {
        interrupted(self.words, self.view, self.game)
    }

    /// Whether the referee has yet to start the game.
    pub fn waits_for_start(&self) -> bool {
        let is_started = self.game.clock.play().is_some();
        self.table.is_started_by_referee() && self.board.turn.is_some() && !is_started
    }

    /// The side that has the turn.
    pub fn turn(&self) -> Option<Side> {
        self.board.turn.map(|turn| turn.side)
    }

    /// The secrets that the sides may hand in now.
    pub fn wanted(&self) -> Vec<SecretRequest> {
        let wanted = self.table.secrets().map(Secrets::wanted);
        let wanted = wanted.unwrap_or_default().into_iter();
        let asked = wanted.map(|it| SecretRequest {
            word: it.word,
            side: it.side,
            asked: self.secret(it.word),
        });
        asked.collect()
    }

    /// The sealed secrets with their values, which only the side and the referee may see.
    pub fn kept(&self) -> Vec<HandedSecret> {
        let hands = self.game.secrets().hands();
        let kept = hands.map(|hand| {
            let kept = self.kept.sealed.get(&hand.number);
            let value = kept.map(|kept| in_order(kept.values()).join(" "));
            HandedSecret {
                side: hand.side,
                title: self.secret(&hand.word).title,
                value: value.unwrap_or_else(|| "–".to_owned()),
            }
        });
        kept.collect()
    }

    /// The rounds of choices that may be opened: none while one is in progress.
    pub fn offered(&self) -> Vec<Offered> {
        let rounds = self.table.rounds().filter(|_| !self.is_choosing());
        let offered = rounds.map(Rounds::offered).unwrap_or_default();
        let offered = offered.into_iter().map(|it| Offered {
            word: it.word,
            side: it.side,
            title: self.choice(it.word).title,
            most: it.most,
        });
        offered.collect()
    }

    /// Whether a round of choices is in progress, so that nothing else is entered.
    pub fn is_choosing(&self) -> bool {
        self.game.rounds().current().is_some()
    }

    /// The current round, or the last one.
    pub fn round(&self) -> Option<ShownRound> {
        ShownRound::latest(self.words, self.view, self.game)
    }

    /// The prompt of the round that takes choices.
    pub fn asked(&self) -> Option<InputPrompt> {
        let round = self.game.rounds().current()?;
        (round.stage == RoundStage::Open).then(|| self.choice(&round.word))
    }

    /// The settlements that are left to one of the authors of choices that coincide.
    pub fn ways(&self) -> Vec<SettlementOption> {
        let current = self.game.rounds().current();
        let current = current.filter(|it| matches!(it.stage, RoundStage::Undecided(_)));
        let Some((round, rounds)) = current.zip(self.table.rounds()) else {
            return Vec::new();
        };
        let end = rounds.end(round.side, &round.word, &round.texts());
        let ways = end.ways.into_iter().enumerate();
        let ways = ways.map(|(place, acts)| SettlementOption {
            number: place + 1,
            acts: acts.join(" "),
        });
        ways.collect()
    }

    /// Whether the clock allows an act now or later: an act that is too late for the turn is
    /// refused for good.
    pub fn may_be_due(&self, text: &str) -> bool {
        let (_, now) = self.game.clock.read(self.now);
        let later = ClockReadings {
            setup: Some(u32::MAX),
            turn: Some(u32::MAX),
        };
        [now, later]
            .into_iter()
            .any(|shown| self.table.check_due(text, shown).is_ok())
    }

    /// The button of an act; `None` if the act is not accepted now.
    pub fn press(&self, text: String) -> Option<Press> {
        let mut after = self.table.clone();
        after.enter(&text, None).ok()?;
        let said = after.told(self.words.0)?.said;
        let deed = self.table.deed(&text, self.words.0);
        let deed = deed.map_or_else(|| self.words.t("acts-enter"), ToOwned::to_owned);
        Some(Press { text, said, deed })
    }
}
