//! Games that are played by *acts*: what the referee enters is one line of text each, and
//! the game is what all of its acts come to.
//!
//! A journal keeps the texts and folds nothing of the game: whoever has to decide about one,
//! to audit or to show it, enters the texts again. Nothing here knows a discipline.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::notation::{TextPosition, placed};
use super::rounds::Rounds;
use super::secrets::{Secrets, Viewer};
use super::text::Tag;
use super::{PerSide, Side};
use areopagus_language::Language;

/// A game that is played by acts, from before its first one.
///
/// The same acts in the same order give the same game, on every machine.
pub trait ByActs: fmt::Debug + Send + Sync {
    /// Enters an act, and gives its canonical text: one line, which enters the same again.
    ///
    /// `seconds` is the time of the game at which the act was made; `None` where nobody
    /// measured it. Before the time of the game runs it is not looked at.
    ///
    /// # Errors
    /// Why the act is refused, and where in its text; the game is as it was.
    fn enter(&mut self, text: &str, seconds: Option<u32>) -> Result<String, ActFault>;

    /// Enters an act that does not follow the clocks, which showed `shown` as the time of the
    /// game: what begins with it begins then. `None` where nobody knows what they showed.
    ///
    /// # Errors
    /// As [`ByActs::enter`].
    fn enter_off_clock(&mut self, text: &str, shown: Option<u32>) -> Result<String, ActFault> {
        let _ = shown;
        self.enter(text, None)
    }

    /// Whether the clocks bear an act: one that says that a player's time is over is not taken
    /// before it is, and where a game has it so, what a player does not once it is (R-374).
    /// Every other act they bear.
    ///
    /// # Errors
    /// That the time is not over or that it is, or that the text is no act.
    fn check_due(&self, text: &str, shown: ClockReadings) -> Result<(), ActFault>;

    /// How the game stands.
    fn board(&self) -> ActBoard;

    /// How the game stands as earlier versions of this program wrote it, where that differs:
    /// journals have it so.
    fn board_before(&self) -> Option<ActBoard> {
        None
    }

    /// What the latest act came to, in a sentence; `None` before the first one.
    fn told(&self, language: Language) -> Option<ToldAct>;

    /// How long its times are.
    fn limits(&self) -> Limits;

    /// Whether the referee starts the time of the game, and of its first turn, once a turn can be
    /// made (R-274). Else they begin with what makes the first turn.
    fn is_started_by_referee(&self) -> bool {
        false
    }

    /// What is asked of those whom [`ActBoard::awaited`] names, and not of whom: what is left of
    /// a turn, as in `2 left`, or what else is to be done. Empty where there is no more to it than
    /// a move; `None` once the game is over.
    fn asked(&self, language: Language) -> Option<String>;

    /// The lot that the game waits for.
    fn wanted(&self) -> Option<WantedLot>;

    /// The acts, as canonical texts, that the result of the wanted lot leaves: a single one
    /// needs nobody's decision and may be entered at once, of several a player chooses one.
    /// None when no lot is wanted, or when this is no result of it.
    fn of_lot(&self, result: &[String]) -> Vec<String>;

    /// The acts that name neither a chip nor a cell and may be entered now: who is ready, who
    /// begins, that a turn or the game is over. Whether their time has come is not looked at.
    /// A resignation is none of them: it is asked for by itself.
    fn choices(&self) -> Vec<String>;

    /// The act by which a side resigns; `None` when the game is over.
    fn resignation(&self, side: Side) -> Option<String>;

    /// Who of a side may enter an act from a device of their own, as the game stands. Whether the
    /// act is possible it does not say. The referee may enter every act (R-272).
    fn entitled(&self, _side: Side, _text: &str) -> Entitled {
        Entitled::Nobody
    }

    /// What is pressed to enter one of the [`ByActs::choices`] or of the acts of a lot, in a verb
    /// and at most two words more; `None` for any other act.
    fn deed(&self, text: &str, language: Language) -> Option<&'static str>;

    /// The end, when the game is over.
    fn end(&self) -> Option<ActEnd>;

    /// The record as a file has it, with these tags first.
    fn record_text(&self, tags: &[Tag]) -> String;

    /// Reads a whole record, with the same equipment as this game, and gives the acts that
    /// make its game from before the first one. Tags and comments are no acts.
    ///
    /// # Errors
    /// The first thing that cannot be read, breaks the rules or is no act, with its place.
    fn acts_of(&self, record: &str) -> Result<Vec<TimedAct>, ActFault>;

    /// The act by which one more person plays on a side; `None` where nobody can join it now.
    fn joining(&self, _side: Side) -> Option<String> {
        None
    }

    /// The act by which one person less plays on a side; `None` where nobody can leave it now.
    fn leaving(&self, _side: Side) -> Option<String> {
        None
    }

    /// The act that the game makes by itself as it stands: that nothing is left to be made in a
    /// turn, that a time is over, what follows from secrets that were opened. It is entered at
    /// once, before any other, and the next one after it: they come to an end. A game that waits
    /// for a lot brings none. What follows
    /// from secrets is not in it; it stands behind it in the canonical text, after a blank.
    ///
    /// `seconds` is the time of the game, `shown` the other clocks; `None` where nobody
    /// measures them.
    fn brought(&self, _seconds: Option<u32>, _shown: ClockReadings) -> Option<String> {
        None
    }

    /// Gives a side more of its own time for the game; nothing in a game without such times.
    fn give(&mut self, _side: Side, _seconds: u32) {}

    /// What the sides hand in sealed; `None` in a game without secrets.
    fn secrets(&self) -> Option<&dyn Secrets> {
        None
    }

    /// The same, to be told of what is handed in and opened.
    fn secrets_mut(&mut self) -> Option<&mut dyn Secrets> {
        None
    }

    /// The choices that the persons of a side make in secret; `None` in a game without any.
    fn rounds(&self) -> Option<&dyn Rounds> {
        None
    }

    /// Told behind the acts that a round of choices has made: how many operations the round has
    /// settled, so that a game may leave out those that nobody chose. That are as many as might
    /// be chosen, without those that are chosen anew in a round of their own.
    ///
    /// Nothing of it stands in the acts. Whoever carries the game says it once for every round,
    /// and again in the same place when it enters the acts again. It changes nothing of the
    /// board, only what may follow.
    fn round_made(&mut self, _side: Side, _word: &str, _settled: u8, _acts: &[String]) {}

    /// How the game stands for a viewer, on a table that knows what the viewer may know.
    /// [`ByActs::board`] is that of everybody, and shows nothing that is sealed whatever the
    /// table knows.
    fn board_for(&self, _viewer: Viewer) -> ActBoard {
        self.board()
    }

    /// A game that stands the same.
    fn boxed_clone(&self) -> Box<dyn ByActs>;
}

/// Who of a side may enter an act from a device of their own (R-272).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entitled {
    /// The referee alone enters it.
    Nobody,
    /// The one of them whom the referee has named (R-273).
    Named,
    /// Each of them: the first word counts.
    Anybody,
    /// All of them together: it is entered with the word of the last one.
    Everybody,
}

/// What the clocks show beside that of the game, in whole seconds; `None` for one that was not
/// started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ClockReadings {
    /// Since the players began to set up.
    pub setup: Option<u32>,
    /// Since the turn began.
    pub turn: Option<u32>,
}

/// How long the times of a game are, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Limits {
    /// To set up.
    pub setup: u16,
    /// A turn.
    pub turn: u16,
    /// The game.
    pub game: u16,
}

/// An act, and when it was made.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedAct {
    /// Its canonical text.
    pub text: String,
    /// The time of the game, in seconds; `None` where nobody measured it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
}

impl Clone for Box<dyn ByActs> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// How a game by acts stands: what may be said of it without entering its acts again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActBoard {
    /// How many acts were entered.
    pub acts: u16,
    /// The part of the game, in a word of the discipline.
    pub phase: String,
    /// Who is to do something now: in a part that both players are busy with, both.
    pub awaited: PerSide<bool>,
    /// Whose turn it is; left out while turns are not made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<ActTurn>,
    /// The live score.
    pub score: PerSide<u32>,
    /// The position, in the text form of the discipline.
    pub position: String,
    /// What the players have left of times of their own; left out where they have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<ActClocks>,
}

/// The times of both players, which run in their own turns, in seconds (R-333).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActClocks {
    /// What each of them had left when the turn began.
    pub left: PerSide<u32>,
    /// When the turn began, by the time of the game. Left out where that is not known, behind a
    /// turn that did not follow the clock in an older journal: such a turn takes no time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u32>,
}

impl ActClocks {
    /// How long the turn has lasted, by the time of the game.
    pub fn lasted(&self, seconds: Option<u32>) -> u32 {
        let lasted = self.since.zip(seconds);
        lasted.map_or(0, |(since, now)| now.saturating_sub(since))
    }

    /// Gives a side more time.
    pub const fn give(&mut self, side: Side, seconds: u32) {
        let left = match side {
            Side::White => &mut self.left.white,
            Side::Black => &mut self.left.black,
        };
        *left = left.saturating_add(seconds);
    }

    /// Whether the time of the side whose turn it is is over.
    pub fn is_over(&self, side: Side, seconds: Option<u32>) -> bool {
        self.since.is_some() && self.lasted(seconds) >= self.left[side]
    }
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActTurn {
    /// The number of its row in the record.
    pub number: u16,
    /// Whose it is.
    pub side: Side,
}

/// What an act came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldAct {
    /// The clause that it follows.
    pub clause: &'static str,
    /// The sentence.
    pub said: String,
}

/// How a lot is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LotKind {
    /// All the candidates, in an order.
    Shuffle,
    /// One of the candidates.
    Choice,
}

/// A lot that a game waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedLot {
    /// How it is drawn.
    pub kind: LotKind,
    /// The clause that asks for it, and for what.
    pub purpose: &'static str,
    /// What is drawn from, in the order that the protocol of the lots has.
    pub candidates: Vec<String>,
}

/// How a game by acts has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActEnd {
    /// Why, in a word of the discipline.
    pub reason: &'static str,
    /// The clause that ends it.
    pub clause: &'static str,
    /// Who has won; `None` for nobody.
    pub winner: Option<Side>,
    /// What it is worth in the standings.
    pub points: PerSide<u16>,
    /// The score at the end, where the game has one.
    pub score: Option<PerSide<u32>>,
}

/// Why an act is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActFault {
    /// Where in the text it is wrong; `None` where no single place is.
    pub place: Option<TextPosition>,
    /// The clause that it breaks.
    pub clause: &'static str,
    /// What is wrong and what would be right, in the order of [`Language::ALL`].
    pub said: [String; 3],
}

impl ActFault {
    /// A fault that says its sentence in a language.
    pub fn new(
        place: Option<TextPosition>,
        clause: &'static str,
        say: impl FnMut(Language) -> String,
    ) -> Self {
        Self {
            place,
            clause,
            said: Language::ALL.map(say),
        }
    }

    /// What is wrong and what would be right.
    pub fn say(&self, language: Language) -> &str {
        language.pick(&self.said).as_str()
    }
}

impl fmt::Display for ActFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = placed(self.place, self.say(Language::En), Language::En);
        write!(f, "{said} (clause {})", self.clause)
    }
}

impl std::error::Error for ActFault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_says_its_sentence_in_every_language() {
        let fault = ActFault::new(Some(TextPosition::START), "2.1", |language| {
            language.tag().to_owned()
        });
        let said = Language::ALL.map(|language| fault.say(language));
        assert_eq!(said, ["en", "ru", "de"]);
        assert_eq!(fault.to_string(), "Line 1, column 1: en (clause 2.1)");
    }

    #[test]
    fn a_board_reads_back_as_it_is_written() {
        let mut board = ActBoard {
            acts: 3,
            phase: "deal".to_owned(),
            awaited: PerSide::new(true, false),
            turn: None,
            score: PerSide::new(2, 1),
            position: "white; black".to_owned(),
            clocks: None,
        };
        let json = r#"{"acts":3,"phase":"deal","awaited":{"white":true,"black":false},"score":{"white":2,"black":1},"position":"white; black"}"#;
        assert_eq!(serde_json::to_string(&board).unwrap(), json);
        let (number, side) = (7, Side::Black);
        board.turn = Some(ActTurn { number, side });
        let (left, since) = (PerSide::new(90, 60), Some(12));
        board.clocks = Some(ActClocks { left, since });
        let json = serde_json::to_string(&board).unwrap();
        assert_eq!(serde_json::from_str::<ActBoard>(&json).unwrap(), board);
        let other = json.replace("phase", "stage");
        assert!(serde_json::from_str::<ActBoard>(&other).is_err());
    }
}
