//! Whatever lines are entered as acts of Almajara: what is refused leaves no trace and says
//! why, what is taken has one canonical form that enters the same again, no chip is lost or
//! made, and the record replays cleanly and gives the acts back.
//!
//! Each line is an act, before it the time of the game in seconds where there is one, as in
//! `720 b2-b5`. A first line in brackets has the Regulations. Without a deal in the first
//! act the game is dealt and set up before it.

use std::sync::Arc;

use areopagus_games::Side;
use areopagus_games::acts::ByActs;
use areopagus_games::almajara::record::{Note, read_entry};
use areopagus_games::almajara::{ChipId, Equipment, Phase, Record, Replay, Table};
use areopagus_language::Language;

/// How often the whole record is looked at.
const OFTEN: u16 = 16;

/// Holds it of any bytes.
pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.split('\n').peekable();
    let mut equipment = Equipment::default();
    if let Some(regulations) = lines.next_if(|line| line.starts_with('[')) {
        let regulations = regulations.trim_matches(['[', ']']);
        equipment.regulations = regulations.parse().unwrap_or_default();
    }
    let equipment = Arc::new(equipment);
    let mut table = Table::new(Arc::clone(&equipment));
    let mut entered = Vec::new();
    let deals = |line: &&str| line.contains("deal") || line.contains("draw");
    if lines.peek().is_some_and(|line| !deals(line)) {
        for line in beginning(&table) {
            entered.extend(enter(&mut table, &line, None));
        }
        assert_eq!(table.game().phase(), Phase::Play);
    }
    for line in lines {
        let (time, act) = line.split_once(' ').unwrap_or(("", line));
        let act = match time.parse() {
            Ok(seconds) => enter(&mut table, act, Some(seconds)),
            Err(_) => enter(&mut table, line, None),
        };
        entered.extend(act);
        if table.board().acts.is_multiple_of(OFTEN) {
            look(&table);
        }
    }
    look(&table);
    let mut again = Table::new(equipment);
    for (text, seconds) in entered {
        assert_eq!(again.enter(&text, seconds).as_ref(), Ok(&text));
    }
    assert_eq!(again.record(), table.record());
    assert_eq!(again.board(), table.board());
}

/// The acts of a plain deal and set-up, with chips that either edition has set up. The shipped
/// chips have no lot for the first move.
fn beginning(table: &Table) -> Vec<String> {
    let mut order = table.wanted().map(|lot| lot.candidates).unwrap_or_default();
    let mut acts = table.of_lot(&order);
    let batch = usize::from(table.game().equipment().regulations.draw_batch);
    // The players draw in turn, the last batch being a smaller one.
    let mut drawn = [Vec::new(), Vec::new()];
    while !order.is_empty() {
        for hand in &mut drawn {
            let due = batch.min(27 - hand.len()).min(order.len());
            hand.extend(order.drain(..due));
        }
    }
    let catalogue = &table.game().equipment().catalogue;
    let is_weak = |chip: &&String| {
        let chip = ChipId::parse(chip).and_then(|chip| catalogue.get(chip));
        chip.is_some_and(|chip| chip.strength == 3)
    };
    let [white, black] = drawn;
    for (side, chips, ranks) in [("white", white, ["1", "2"]), ("black", black, ["15", "14"])] {
        let cells = ranks.map(|rank| ["d", "e", "f"].map(|file| format!("{file}{rank}")));
        let most = usize::from(table.game().equipment().regulations.starting_pieces);
        let weak = chips.iter().filter(is_weak);
        for (chip, cell) in weak.zip(cells.as_flattened()).take(most) {
            acts.push(format!("place {side} {chip}-{cell}"));
        }
        acts.push(format!("ready {side}"));
    }
    let mut dealt = table.clone();
    for act in &acts {
        assert_eq!(dealt.enter(act, None).as_ref(), Ok(act));
    }
    let first = dealt.game().entitled().unwrap_or(Side::White);
    acts.push(format!("first {first}"));
    acts
}

/// Enters a line, and says what was taken.
fn enter(table: &mut Table, line: &str, seconds: Option<u32>) -> Option<(String, Option<u32>)> {
    let before = table.clone();
    match table.enter(line, seconds) {
        Ok(text) => {
            let read = read_entry(&text).map(|(entry, note)| (entry.to_string(), note));
            assert_eq!(read, Ok((text.clone(), Note::default())), "{line}");
            let board = table.board();
            assert_eq!(board.acts, before.board().acts + 1);
            assert_eq!(board.phase == "over", ByActs::end(table).is_some());
            for language in Language::ALL {
                assert!(
                    table
                        .told(language)
                        .is_some_and(|told| !told.said.is_empty())
                );
            }
            let game = table.game();
            assert_eq!(game.bag().count() + game.position().count(), 54);
            Some((text, seconds))
        }
        Err(fault) => {
            assert!(!fault.clause.is_empty());
            for language in Language::ALL {
                assert!(!fault.say(language).is_empty());
            }
            assert_eq!(table.record(), before.record(), "{line}");
            assert_eq!(table.board(), before.board(), "{line}");
            None
        }
    }
}

/// The record replays to where the table stands, reads back as it prints, and gives acts
/// that make it again.
fn look(table: &Table) {
    let replay = Replay::from_record(table.record());
    let file = table.record_text(&[]);
    assert!(replay.error().is_none(), "{:?}\n{file}", replay.error());
    assert_eq!(replay.end(), table.game().end());
    assert_eq!(replay.game().totals(), table.game().totals());
    if table.game().phase() == Phase::Play {
        assert_eq!(replay.game().position(), table.game().position());
    }
    let read = Record::parse(&file);
    assert_eq!(read.as_ref(), Ok(table.record()), "{file}");
    let acts = table.acts_of(&file);
    let mut again = Table::new(Arc::new(table.game().equipment().clone()));
    for act in acts.unwrap_or_default() {
        assert_eq!(again.enter(&act.text, act.seconds), Ok(act.text));
    }
    assert_eq!(again.record(), table.record(), "{file}");
}
