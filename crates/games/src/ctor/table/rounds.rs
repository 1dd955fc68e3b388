//! Rounds of choices: operations that the players of a team choose together (CTOR 3.6, CTOR 7.3).

use std::collections::BTreeMap;

use super::Table;
use crate::Side;
use crate::acts::ActFault;
use crate::ctor::fault::Fault;
use crate::ctor::item::{Item, Kind, Number};
use crate::ctor::record::line::{WrittenAct, read_act};
use crate::ctor::words::Phrase;
use crate::notation::TextPosition;
use crate::rounds::{OfferedRound, RoundEnd, Rounds};

/// The word of a round of puts in journals.
pub const PUTS: &str = "puts";
/// The word of a round of moves in journals.
pub const MOVES: &str = "moves";

/// The kind of operation that is chosen in a round, given its word.
pub const fn kind_of(word: &str) -> Option<Kind> {
    match word.as_bytes() {
        b"puts" => Some(Kind::Put),
        b"moves" => Some(Kind::Move),
        _ => None,
    }
}

fn refused(fault: &Fault) -> ActFault {
    ActFault::new(None, fault.clause(), |language| fault.say(language))
}

/// Reads a choice from its canonical text.
fn read(choice: &str) -> Option<Item> {
    match read_act(choice).ok()?.deed {
        WrittenAct::Item(item) => Some(item),
        WrittenAct::End | WrittenAct::Late | WrittenAct::Stop(_) | WrittenAct::Secret => None,
    }
}

/// The item as written by `times` players.
const fn times(item: Item, times: u8) -> Item {
    match item {
        Item::Put { field, .. } => Item::Put { field, times },
        Item::Move { from, to, .. } => Item::Move { from, to, times },
        other => other,
    }
}

impl Table {
    fn is_in_play(&self) -> bool {
        let is_sealed = !Side::ALL.into_iter().any(|side| self.awaits_secrets(side));
        is_sealed && self.game.end().is_none()
    }

    /// Checks that a choice is possible on the current board.
    fn check_choice(&self, item: Item) -> Result<(), Fault> {
        self.game.clone().make(item)
    }
}

impl Rounds for Table {
    fn offered(&self) -> Vec<OfferedRound> {
        let side = self.game.side();
        let players = self.game.players()[side];
        if !self.is_in_play() || players < 2 || self.game.board().is_full() {
            return Vec::new();
        }
        let offered = [(PUTS, Kind::Put), (MOVES, Kind::Move)].map(|(word, kind)| {
            let most = self.game.left(kind).min(players);
            (most > 0).then_some(OfferedRound {
                word,
                side,
                clause: "3.6",
                most,
            })
        });
        offered.into_iter().flatten().collect()
    }

    fn check(&self, _side: Side, word: &str, text: &str) -> Result<String, ActFault> {
        let is_single = |item: &Item| item.kind() == kind_of(word) && item.times() == 1;
        let Some(item) = read(text).filter(is_single) else {
            let key = match kind_of(word) {
                Some(Kind::Put) => "fault-choice-put",
                Some(Kind::Move | Kind::Landing) | None => "fault-choice-move",
            };
            let written: String = text.trim().chars().take(20).collect();
            let phrase = Phrase::new(key).with("written", written);
            return Err(ActFault::new(
                Some(TextPosition::START),
                "3.6",
                |language| phrase.say(language),
            ));
        };
        self.check_choice(item).map_err(|fault| refused(&fault))?;
        Ok(item.to_string())
    }

    fn end(&self, side: Side, word: &str, choices: &[String]) -> RoundEnd {
        let is_possible = |item: &Item| {
            item.kind() == kind_of(word)
                && side == self.game.side()
                && self.check_choice(*item).is_ok()
        };
        let items: Vec<Option<Item>> = choices
            .iter()
            .map(|choice| read(choice).filter(is_possible))
            .collect();
        match kind_of(word) {
            Some(Kind::Put) => self.puts(side, &items),
            _ => moves(&items),
        }
    }
}

impl Table {
    /// Evaluates a round of puts. A field that several players chose is put once. In the larger
    /// team it is the put of the first, and the others choose again while there is a free field
    /// (CTOR 3.6, CTOR 7.3; ).
    fn puts(&self, side: Side, choices: &[Option<Item>]) -> RoundEnd {
        let mut written: BTreeMap<Number, Vec<usize>> = BTreeMap::new();
        for (place, choice) in choices.iter().enumerate() {
            if let Some(Item::Put { field, .. }) = choice {
                written.entry(*field).or_default().push(place);
            }
        }
        let made = written.iter().map(|(field, writers)| {
            let count = u8::try_from(writers.len()).unwrap_or(u8::MAX);
            times(Item::put(*field), count).to_string()
        });
        let ways = vec![made.collect()];
        let free = usize::from(self.game.board().free().count());
        let is_larger = self.game.larger() == Some(side);
        let mut again: Vec<usize> = Vec::new();
        if is_larger && free > written.len() {
            let others = written.values().flat_map(|writers| writers.iter().skip(1));
            again = others.copied().collect();
            again.sort_unstable();
        }
        RoundEnd { ways, again }
    }
}

/// Evaluates a round of moves. A move that several players chose is made once. Of different moves
/// with the same chip or the same destination one is made, as one of their authors decides, and
/// those that conflict with it are lost; the others are made (CTOR 3.6, CTOR 7.3; ).
fn moves(choices: &[Option<Item>]) -> RoundEnd {
    let mut written: BTreeMap<(Number, Number), u8> = BTreeMap::new();
    for choice in choices.iter().flatten() {
        if let Item::Move { from, to, .. } = choice {
            *written.entry((*from, *to)).or_default() += 1;
        }
    }
    let all: Vec<((Number, Number), u8)> = written.into_iter().collect();
    let coincide = |one: (Number, Number), other: (Number, Number)| {
        one != other && (one.0 == other.0 || one.1 == other.1)
    };
    // Every maximal set of moves without a conflict; there are at most three moves.
    let count = u32::try_from(all.len()).unwrap_or(u32::MAX).min(8);
    let mut ways = Vec::new();
    for set in (0..1_u32 << count).rev() {
        let has = |place: usize| set >> place & 1 == 1;
        let (within, without): (Vec<_>, Vec<_>) =
            (all.iter().enumerate()).partition(|(place, _)| has(*place));
        let clashes = |(_, (one, _)): &(usize, &((Number, Number), u8))| {
            within.iter().any(|(_, (other, _))| coincide(*one, *other))
        };
        if within.iter().any(clashes) || !without.iter().all(clashes) {
            continue;
        }
        let made = within
            .iter()
            .map(|(_, ((from, to), count))| times(Item::step(*from, *to), *count).to_string());
        ways.push(made.collect::<Vec<_>>());
    }
    // In the order of their chips.
    ways.reverse();
    RoundEnd {
        ways,
        again: Vec::new(),
    }
}
