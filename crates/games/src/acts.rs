//! The interface of games that are played by *acts*, the sides in turn. The referee or a player
//! enters each act as one line of text, and the acts in their order determine the game.
//!
//! The journal stores the texts only. To decide a command, to audit a game or to show it, the
//! texts are entered again. This module does not depend on any discipline.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::notation::{TextPosition, placed};
use super::rounds::Rounds;
use super::secrets::{Secrets, Viewer};
use super::text::Tag;
use super::{PerSide, Side};
use areopagus_language::Language;

/// A game that is played by acts. A new table is in the state before the first act.
///
/// The same acts in the same order give the same game, on every machine.
pub trait ByActs: fmt::Debug + Send + Sync {
    /// Enters an act and returns its canonical text: one line, which gives the same act when it
    /// is entered.
    ///
    /// `seconds` is the game time of the act, or `None` if it was not measured. It is ignored
    /// before the game clock runs.
    ///
    /// # Errors
    /// The reason why the act is refused, with its place in the text. The game is then unchanged.
    fn enter(&mut self, text: &str, seconds: Option<u32>) -> Result<String, ActFault>;

    /// Enters an act whose time differs from the game clock, which showed `shown` seconds.
    /// Whatever starts with this act starts at `shown`, which is `None` if the clock's reading is
    /// not known.
    ///
    /// # Errors
    /// As [`ByActs::enter`].
    fn enter_off_clock(&mut self, text: &str, shown: Option<u32>) -> Result<String, ActFault> {
        let _ = shown;
        self.enter(text, None)
    }

    /// Checks an act against the clocks: an act that claims a time is over is refused before that
    /// time is over, and in some games a player's act is refused after it (R-374). All other acts
    /// pass.
    ///
    /// # Errors
    /// The time is not over, or it is over, or the text is not an act.
    fn check_due(&self, text: &str, shown: ClockReadings) -> Result<(), ActFault>;

    /// The current state of the game.
    fn board(&self) -> ActBoard;

    /// The current state as earlier versions of this program wrote it, if that differs. Old
    /// journals contain this form.
    fn board_before(&self) -> Option<ActBoard> {
        None
    }

    /// The consequence of the latest act as a sentence; `None` before the first act.
    fn told(&self, language: Language) -> Option<ToldAct>;

    /// The time limits of the game.
    fn limits(&self) -> Limits;

    /// Whether the referee starts the game clock, and with it the first turn, once a turn can be
    /// made (R-274). Otherwise the clock starts with the first act of the first turn.
    fn is_started_by_referee(&self) -> bool {
        false
    }

    /// What the sides that [`ActBoard::awaited`] names have to do, without their names: the rest
    /// of a turn, such as `2 left`, or another task. Empty if a plain move is awaited; `None`
    /// once the game is over.
    fn asked(&self, language: Language) -> Option<String>;

    /// The lot that has to be drawn before the game can go on.
    fn wanted(&self) -> Option<WantedLot>;

    /// The acts, as canonical texts, that are possible with the result of the wanted lot. A
    /// single one needs no decision and may be entered at once; if there are several, a player
    /// chooses. Empty if no lot is wanted or `result` is not a result of it.
    fn of_lot(&self, result: &[String]) -> Vec<String>;

    /// The acts without a chip or a cell that may be entered now: a side is ready, a side begins,
    /// a turn or the game is over. The clocks are not checked. Resignations are not included; see
    /// [`ByActs::resignation`].
    fn choices(&self) -> Vec<String>;

    /// The clock whose end an act of the [`ByActs::choices`] claims: it is not offered before
    /// that clock shows it. `None` for an act that claims no end of a time the service measures.
    fn claimed(&self, _text: &str) -> Option<ActClock> {
        None
    }

    /// How far the current turn has come; `None` in a phase without turns.
    fn progress(&self) -> Option<TurnProgress> {
        None
    }

    /// The act by which a side resigns; `None` once the game is over.
    fn resignation(&self, side: Side) -> Option<String>;

    /// Which persons of a side may enter an act from their own devices in the current state. It
    /// does not check that the act is legal. The referee may enter every act (R-272).
    fn entitled(&self, _side: Side, _text: &str) -> Entitled {
        Entitled::Nobody
    }

    /// The label of the button for one of the [`ByActs::choices`] or for an act of a lot: a verb
    /// and at most two more words. `None` for any other act.
    fn deed(&self, text: &str, language: Language) -> Option<&'static str>;

    /// The end of the game; `None` while it goes on.
    fn end(&self) -> Option<ActEnd>;

    /// The text of the record file, with these tags first.
    fn record_text(&self, tags: &[Tag]) -> String;

    /// Reads a whole record with the equipment of this game, and returns its acts from the first
    /// one on. Tags and comments are not acts.
    ///
    /// # Errors
    /// The first place that cannot be read, breaks the rules or is not an act.
    fn acts_of(&self, record: &str) -> Result<Vec<TimedAct>, ActFault>;

    /// The act by which one more person joins a side; `None` if nobody can join it now.
    fn joining(&self, _side: Side) -> Option<String> {
        None
    }

    /// The act by which one person leaves a side; `None` if nobody can leave it now.
    fn leaving(&self, _side: Side) -> Option<String> {
        None
    }

    /// The act that the game makes by itself in the current state: a turn without anything left
    /// to do is over, a time is over, opened secrets have a consequence. The caller enters it at
    /// once, before any other act, and then asks for the next one; the sequence is finite. A game
    /// that waits for a lot returns none. The returned text does not contain the consequences of
    /// secrets; [`ByActs::enter`] appends them to the canonical text after a blank.
    ///
    /// `seconds` is the game time and `shown` the other clocks; `None` if they are not measured.
    fn brought(&self, _seconds: Option<u32>, _shown: ClockReadings) -> Option<String> {
        None
    }

    /// Gives a side more thinking time for the game. Games without thinking times ignore it.
    fn give(&mut self, _side: Side, _seconds: u32) {}

    /// The sealed secrets of the sides; `None` in a game without secrets.
    fn secrets(&self) -> Option<&dyn Secrets> {
        None
    }

    /// Mutable access to the secrets, which is how the game learns what was sealed and opened.
    fn secrets_mut(&mut self) -> Option<&mut dyn Secrets> {
        None
    }

    /// The rounds of choices of the game; `None` in a game without them.
    fn rounds(&self) -> Option<&dyn Rounds> {
        None
    }

    /// Reports, after the acts that a round of choices has made, how many operations the round
    /// settled, so that a game may drop the options that were not chosen. The number is the
    /// greatest possible number of choices, less those that are repeated in a round of their own.
    ///
    /// The acts do not contain this number. The caller reports it once for each round, and again
    /// at the same place when it replays the acts. It changes what may follow, but not the board.
    fn round_made(&mut self, _side: Side, _word: &str, _settled: u8, _acts: &[String]) {}

    /// The current state for a viewer, on a table that has what the viewer may know.
    /// [`ByActs::board`] is the public one, and shows nothing that is sealed even if the table
    /// has it.
    fn board_for(&self, _viewer: Viewer) -> ActBoard {
        self.board()
    }

    /// An independent copy of the game.
    fn boxed_clone(&self) -> Box<dyn ByActs>;
}

/// The persons of a side that may enter an act from their own devices (R-272).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entitled {
    /// None of them: only the referee enters it.
    Nobody,
    /// The person whom the referee has named (R-273).
    Named,
    /// Each of them; the first one to enter it decides.
    Anybody,
    /// All of them together: the act is entered when the last one agrees.
    Everybody,
}

/// A clock of a game by acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ActClock {
    /// The clock of the set-up.
    Setup,
    /// The clock of a turn.
    Turn,
    /// The clock of the game.
    Game,
}

/// How far a turn has come.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnProgress {
    /// The number of acts since the turn began: they are the last ones of the game.
    pub acts: usize,
    /// The greatest number of moves, actions or operations that the turn can still have.
    pub left: usize,
    /// What is left of each kind of operation, by its word; empty if all are of one kind.
    pub kinds: Vec<(&'static str, usize)>,
    /// The pieces that have acted and may not act again in the turn, as acts name them.
    pub acted: Vec<String>,
    /// The piece that has to act next.
    pub forced: Option<String>,
}

/// The readings of the clocks other than the game clock, in whole seconds; `None` for a clock
/// that was not started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ClockReadings {
    /// The seconds since the set-up began.
    pub setup: Option<u32>,
    /// The seconds since the turn began.
    pub turn: Option<u32>,
}

/// The time limits of a game, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Limits {
    /// The limit of the set-up.
    pub setup: u16,
    /// The limit of a turn.
    pub turn: u16,
    /// The limit of the game.
    pub game: u16,
}

/// An act with its game time.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedAct {
    /// Its canonical text.
    pub text: String,
    /// The game time in seconds; `None` if it was not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
}

impl Clone for Box<dyn ByActs> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// The state of a game by acts, as far as it can be shown without replaying the acts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActBoard {
    /// The number of acts.
    pub acts: u16,
    /// The phase of the game, as a word of the discipline.
    pub phase: String,
    /// The sides that have to act now; both of them in a phase in which both act.
    pub awaited: PerSide<bool>,
    /// The current turn; left out in a phase without turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<ActTurn>,
    /// The live score of both sides.
    pub score: PerSide<u32>,
    /// The position in the text form of the discipline.
    pub position: String,
    /// The thinking times that the players have left; left out in a game without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<ActClocks>,
}

/// The thinking times of both players in seconds. Each runs during its owner's turns (R-333).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActClocks {
    /// The seconds that each side had left when the turn began.
    pub left: PerSide<u32>,
    /// The game time at which the turn began, in seconds. It is left out if unknown, which
    /// happens in older journals after a turn that was entered off the clock; such a turn takes
    /// no time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u32>,
}

impl ActClocks {
    /// The seconds that the turn has lasted, given the game time.
    pub fn lasted(&self, seconds: Option<u32>) -> u32 {
        let lasted = self.since.zip(seconds);
        lasted.map_or(0, |(since, now)| now.saturating_sub(since))
    }

    /// Gives a side more thinking time.
    pub const fn give(&mut self, side: Side, seconds: u32) {
        let left = match side {
            Side::White => &mut self.left.white,
            Side::Black => &mut self.left.black,
        };
        *left = left.saturating_add(seconds);
    }

    /// Whether the thinking time of the side to move is over.
    pub fn is_over(&self, side: Side, seconds: Option<u32>) -> bool {
        self.since.is_some() && self.lasted(seconds) >= self.left[side]
    }
}

/// A turn: its row and its side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActTurn {
    /// The number of the turn's row in the record.
    pub number: u16,
    /// The side to move.
    pub side: Side,
}

/// The consequence of an act, as a sentence with its clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldAct {
    /// The clause that the consequence follows from.
    pub clause: &'static str,
    /// The sentence in the language that was asked for.
    pub said: String,
}

/// The kind of a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LotKind {
    /// All candidates in a random order.
    Shuffle,
    /// One of the candidates.
    Choice,
}

/// A lot that a game waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedLot {
    /// How it is drawn.
    pub kind: LotKind,
    /// The clause that requires the lot, and its purpose.
    pub purpose: &'static str,
    /// The candidates, in the order of the protocol of the lots.
    pub candidates: Vec<String>,
}

/// The end of a game by acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActEnd {
    /// The reason, as a word of the discipline.
    pub reason: &'static str,
    /// The clause by which the game ends.
    pub clause: &'static str,
    /// The winner; `None` if there is none.
    pub winner: Option<Side>,
    /// The points of both sides in the standings.
    pub points: PerSide<u16>,
    /// The final score, if the game has one.
    pub score: Option<PerSide<u32>>,
}

/// The refusal of an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActFault {
    /// The place of the fault in the text; `None` if it has no single place.
    pub place: Option<TextPosition>,
    /// The clause that the act breaks.
    pub clause: &'static str,
    /// The fault and its correction, in the order of [`Language::ALL`].
    pub said: [String; 3],
}

impl ActFault {
    /// Creates a fault; `say` makes its sentence for each language.
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

    /// The fault and its correction in a language.
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
