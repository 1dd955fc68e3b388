//! The current turn of a game by acts as slots, and the acts that a press of one button enters.

use super::table::{ActTable, Press};
use crate::event::GameState;
use crate::games::acts::{ActClock, TurnProgress};
use crate::web::games::acts::clock::Face;
use crate::web::kit::i18n::{Key, Words};

/// A move, an action or an operation of the current turn.
pub struct Slot {
    pub text: String,
    /// The number of acts that are taken back with it: its own and those after it.
    pub back: usize,
}

/// The current turn as slots.
pub struct TurnSlots {
    pub made: Vec<Slot>,
    /// The numbers of the slots that can still be filled.
    pub open: Vec<usize>,
    /// What the taps may not do: see [`TurnProgress`].
    progress: TurnProgress,
}

/// An act that one button enters, if it is possible now or once a clock shows its end.
pub struct Offer {
    pub press: Press,
    /// The clause that the act follows from.
    pub clause: &'static str,
    /// The clock whose end it claims, as the page names it.
    pub clock: Option<&'static str>,
    /// Whether that clock has run out; otherwise the act is not offered yet.
    pub is_due: bool,
    /// Whether it ends the game.
    pub ends: bool,
    /// Whether it is the next thing to do.
    pub is_main: bool,
}

impl TurnSlots {
    /// The turn of a game; `None` in a phase without turns.
    pub fn new(acts: &ActTable<'_>, game: &GameState) -> Option<Self> {
        let progress = acts.table.progress()?;
        let turn = game.acts().iter().rev().take(progress.acts).enumerate();
        // Attempts, touches and notes fill no slot.
        let made = turn.filter(|(_, act)| !act.made.text.starts_with('!'));
        let mut made: Vec<Slot> = made
            .map(|(behind, act)| Slot {
                text: act.made.text.clone(),
                back: behind + 1,
            })
            .collect();
        made.reverse();
        Some(Self {
            open: (made.len() + 1..).take(progress.left).collect(),
            made,
            progress,
        })
    }

    /// What is left of each kind of operation, by its word.
    pub fn kinds(&self) -> &[(&'static str, usize)] {
        &self.progress.kinds
    }

    /// The pieces that may not act again in the turn, separated by spaces.
    pub fn acted(&self) -> String {
        self.progress.acted.join(" ")
    }

    /// The piece that has to act next; empty for none.
    pub fn forced(&self) -> &str {
        self.progress.forced.as_deref().unwrap_or_default()
    }
}

impl Offer {
    /// The offers of a game: what ends it or claims a time comes last.
    pub fn all(words: Words, acts: &ActTable<'_>) -> Vec<Self> {
        let faces = acts.faces();
        let choices = acts.table.choices().into_iter();
        let choices = choices.filter(|text| acts.may_be_due(text));
        let mut offers: Vec<Self> = choices
            .filter_map(|text| Self::new(words, acts, &faces, text))
            .collect();
        offers.sort_by_key(|it| (it.ends, it.clock.is_some()));
        let is_plain = |it: &&mut Self| !it.ends && it.clock.is_none();
        let mut plain = offers.iter_mut().filter(is_plain);
        if let (Some(only), None) = (plain.next(), plain.next()) {
            only.is_main = true;
            // Before the turns it is said what the players are to do, which is no number.
            let left = acts
                .table
                .progress()
                .and_then(|_| acts.table.asked(words.0));
            if let Some(left) = left.filter(|left| !left.is_empty()) {
                let deed = &only.press.deed;
                only.press.deed =
                    words.t_with("acts-deed-left", &[("deed", deed), ("left", &left)]);
            }
        }
        offers
    }

    fn new(words: Words, acts: &ActTable<'_>, faces: &[Face], text: String) -> Option<Self> {
        let mut after = acts.table.clone();
        after.enter(&text, None).ok()?;
        let clock = acts.table.claimed(&text);
        let is_over = |face: &Face| face.clock == clock && acts.is_over(face);
        Some(Self {
            clause: after.told(words.0)?.clause,
            is_due: clock.is_none() || faces.iter().any(is_over),
            clock: clock.map(clock_word),
            ends: after.end().is_some(),
            is_main: false,
            press: acts.press(text)?,
        })
    }
}

/// The name of a clock on the page.
pub const fn clock_word(clock: ActClock) -> &'static str {
    match clock {
        ActClock::Setup => "setup",
        ActClock::Turn => "turn",
        ActClock::Game => "game",
    }
}

/// The label of a clock.
pub const fn clock_name(clock: ActClock) -> Key {
    match clock {
        ActClock::Setup => Key("acts-clock-setup"),
        ActClock::Turn => Key("acts-clock-turn"),
        ActClock::Game => Key("acts-clock-game"),
    }
}
