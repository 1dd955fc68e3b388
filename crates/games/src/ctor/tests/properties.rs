//! Property tests: symmetry of the torus and of the sides, conservation of chips, and records
//! that read as they print.

use std::sync::Arc;

use proptest::prelude::*;

use super::counts::board;
use crate::acts::ByActs;
use crate::ctor::board::Board;
use crate::ctor::count::{Count, turns};
use crate::ctor::game::{Beginning, Game};
use crate::ctor::generate::{PRESETS, game};
use crate::ctor::item::{Item, Kind, Stop};
use crate::ctor::record::{Record, read};
use crate::ctor::regulations::{Power, Regulations};
use crate::ctor::replay::Replay;
use crate::ctor::report::report;
use crate::ctor::table::Table;
use crate::ctor::torus::{Field, FieldSet, Size};
use crate::secrets::Secrets;
use crate::{PerSide, Side};
use areopagus_language::Language;

/// A symmetry of the board: rows and columns are exchanged, mirrored, shifted.
#[derive(Debug, Clone, Copy)]
struct Carrying {
    turned: bool,
    mirrored: bool,
    down: u8,
    right: u8,
}

impl Carrying {
    fn field(self, size: Size, field: Field) -> Field {
        let width = size.width();
        let (mut row, mut column) = (field.place() / width, field.place() % width);
        if self.turned {
            (row, column) = (column, row);
        }
        if self.mirrored {
            column = width - 1 - column;
        }
        size.at(row + self.down, column + self.right)
    }

    fn number(self, size: Size, number: u16) -> u16 {
        let field = size.field(number);
        field.map_or(number, |field| self.field(size, field).number())
    }

    fn item(self, size: Size, item: Item) -> Item {
        let to = |number| self.number(size, number);
        match item {
            Item::Put { field, times } => Item::Put {
                field: to(field),
                times,
            },
            Item::Move {
                from,
                to: target,
                times,
            } => Item::Move {
                from: to(from),
                to: to(target),
                times,
            },
            Item::Landing {
                off: [one, other],
                to: target,
            } => Item::landing(to(one), to(other), to(target)),
            Item::Replace(field) => Item::Replace(to(field)),
            Item::Join(_) | Item::Leave(_) => item,
        }
    }

    fn set(self, size: Size, set: FieldSet) -> FieldSet {
        set.iter().map(|field| self.field(size, field)).collect()
    }

    fn board(self, board: &Board) -> Board {
        let size = board.size();
        let mut carried = Board::new(size);
        for side in Side::ALL {
            for field in board.chips(side).iter() {
                carried.put(side, self.field(size, field));
            }
        }
        carried
    }
}

prop_compose! {
    fn carrying()(turned: bool, mirrored: bool, down in 0_u8..10, right in 0_u8..10) -> Carrying {
        Carrying { turned, mirrored, down, right }
    }
}

/// A random item that may be possible, in a small corner, so that much happens.
fn item() -> impl Strategy<Value = Item> {
    let near = || prop_oneof![8 => 1_u16..=4, 4 => 9_u16..=12, 2 => 57_u16..=60, 1 => 0_u16..=101];
    let times = || prop_oneof![8 => Just(1_u8), 1 => Just(2_u8), 1 => Just(3_u8)];
    prop_oneof![
        6 => (near(), times()).prop_map(|(field, times)| Item::Put { field, times }),
        4 => (near(), near(), times()).prop_map(|(from, to, times)| Item::Move { from, to, times }),
        2 => (near(), near(), near()).prop_map(|(one, other, to)| Item::landing(one, other, to)),
        4 => near().prop_map(Item::Replace),
        1 => any::<bool>().prop_map(|white| Item::Join(if white { Side::White } else { Side::Black })),
        1 => any::<bool>().prop_map(|white| Item::Leave(if white { Side::White } else { Side::Black })),
    ]
}

/// Records that are mutated slightly.
const SEEDS: [&str; 4] = [
    crate::ctor::record::SAMPLE,
    "[Regulations \"ctor-team; size=8; quiet_turns=3; turn_seconds=9\"]\n\
     [Position \"white 2 3 4; black 10 11\"]\n[Turn \"black\"]\n[Result \"*\"]\n\n\
     1. | 12 13 m13-14\n2. 1 m1-64 L2+3-2 - | {x} -\n3. | |",
    "[Regulations \"ctor-team; game_seconds=60\"]\n[Players \"1:3\"]\n\
     1. 100 | 1 2x2; clock 0:59\n2. 5 6 7x2 =4:2 | =4:2; clock 1:00; time\n",
    "{a}[A \"b \\\"c\\\"\"]{d}1.5|6|;stop \"e\";clock 1:00{f}",
];

/// A character with or without a meaning in records.
fn sign() -> impl Strategy<Value = char> {
    let signs: Vec<char> = "0123456789 |;-!=:.xmLr{}[]\"\\\n\t×—хж/".chars().collect();
    prop::sample::select(signs)
}

/// Items, and between them ends of turns.
fn items() -> impl Strategy<Value = Vec<Option<Item>>> {
    prop::collection::vec(prop::option::weighted(0.85, item()), 0..120)
}

fn regulations(preset: usize) -> Arc<Regulations> {
    Arc::new(Regulations::parse(PRESETS[preset]).unwrap())
}

fn beginning(preset: usize, secrets: PerSide<Option<FieldSet>>) -> Beginning {
    Beginning {
        regulations: regulations(preset),
        players: PerSide::new(1, 2),
        start: None,
        secrets,
    }
}

/// Makes an item of the turn, or ends the turn with its hits; returns whether it was accepted.
fn play(game: &mut Game, item: Option<Item>) -> bool {
    if let Some(item) = item {
        return game.make(item).is_ok();
    }
    let due: Vec<u16> = game.due_hits().numbers().collect();
    let hits = due.iter().all(|hit| game.hit(*hit).is_ok());
    game.end_turn();
    hits
}

/// Secret fields in the corner of the random items.
fn secret_fields(preset: usize, shift: u16) -> Option<FieldSet> {
    let regulations = regulations(preset);
    let count = u16::from(regulations.secret_fields);
    let numbers = (0..count).map(|number| 1 + (shift + number) % 12);
    let fields = numbers.filter_map(|number| regulations.size.field(number));
    (count > 0).then(|| fields.collect())
}

proptest! {
    #[test]
    fn clause_1_2_the_torus_has_no_edge(
        preset in 0..PRESETS.len(),
        items in items(),
        carrying in carrying(),
        shift in 0_u16..12,
    ) {
        let size = regulations(preset).size;
        let secrets = PerSide::from_fn(|_| secret_fields(preset, shift));
        let carried = secrets.map(|set| set.map(|set| carrying.set(size, set)));
        let mut one = Game::new(beginning(preset, secrets));
        let mut other = Game::new(beginning(preset, carried));
        for item in items {
            let taken = play(&mut one, item);
            let there = item.map(|item| carrying.item(size, item));
            prop_assert_eq!(play(&mut other, there), taken);
            prop_assert_eq!(*other.board(), carrying.board(one.board()));
            prop_assert_eq!((one.turns(), one.end()), (other.turns(), other.end()));
        }
    }

    #[test]
    fn section_3_the_colours_are_alike(items in items(), first in 1_u16..=12) {
        let start = |side: Side| {
            let mut board = Board::new(Size::Eight);
            for (number, of) in [(first, side), (first + 20, side.other()), (first + 21, side)] {
                board.put(of, Size::Eight.field(number).unwrap());
            }
            Game::new(Beginning {
                players: PerSide::new(2, 2),
                start: Some((board, side)),
                ..beginning(4, PerSide::default())
            })
        };
        let [mut white, mut black] = Side::ALL.map(start);
        for item in items {
            let exchanged = item.map(|item| match item {
                Item::Join(side) => Item::Join(side.other()),
                Item::Leave(side) => Item::Leave(side.other()),
                other => other,
            });
            prop_assert_eq!(play(&mut white, item), play(&mut black, exchanged));
            for side in Side::ALL {
                prop_assert_eq!(white.board().chips(side), black.board().chips(side.other()));
            }
            let winner = |game: &Game| game.end().and_then(|end| end.winner);
            prop_assert_eq!(winner(&white), winner(&black).map(Side::other));
        }
    }

    #[test]
    fn section_3_chips_come_by_puts_and_go_by_landings_alone(
        preset in 0..PRESETS.len(),
        items in items(),
        shift in 0_u16..12,
    ) {
        let secrets = PerSide::from_fn(|_| secret_fields(preset, shift));
        let mut game = Game::new(beginning(preset, secrets));
        for item in items {
            let before = game.board().occupied().count();
            let untouched = game.clone();
            let taken = play(&mut game, item);
            let after = game.board().occupied().count();
            let expected = match item.and_then(Item::kind) {
                Some(Kind::Put) if taken => before + 1,
                Some(Kind::Landing) if taken => before - 1,
                _ => before,
            };
            prop_assert_eq!(after, expected);
            let PerSide { white, black } = game.score();
            prop_assert_eq!(white + black, after);
            if item.is_some() && !taken {
                prop_assert_eq!(game.board(), untouched.board());
                prop_assert_eq!(game.players(), untouched.players());
                let lefts = |game: &Game| [Kind::Put, Kind::Move, Kind::Landing].map(|it| game.left(it));
                prop_assert_eq!(lefts(&game), lefts(&untouched));
            }
        }
    }

    #[test]
    fn clause_6_4_what_is_read_prints_and_reads_back_the_same(text in "[0-9mLrx+|;{}.=:! \\-\nabcdefhijklnostw\"]{0,80}") {
        let text = format!("[Regulations \"ctor-team; turn_seconds=9\"]\n1. {text}");
        if let Ok(record) = Record::parse(&text) {
            let printed = record.to_string();
            prop_assert_eq!(Record::parse(&printed), Ok(record));
        }
    }

    #[test]
    fn clause_6_4_a_record_with_a_few_other_signs_prints_and_reads_back_the_same(
        seed in 0_usize..4,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..3_u8, sign()), 1..4),
    ) {
        let mut signs: Vec<char> = SEEDS[seed].chars().collect();
        for (place, change, sign) in changes {
            let place = place.index(signs.len());
            match change {
                0 => signs[place] = sign,
                1 => signs.insert(place, sign),
                _ => drop(signs.remove(place)),
            }
        }
        let text: String = signs.into_iter().collect();
        let said = report("x", text.as_bytes(), Language::En);
        prop_assert_eq!(said.ok, said.errors.is_empty());
        if let Ok(record) = Record::parse(&text) {
            let printed = record.to_string();
            let again = Record::parse(&printed).unwrap();
            prop_assert_eq!(again.to_string(), &*printed);
            prop_assert_eq!(again, record);
            if said.ok {
                let again = report("x", printed.as_bytes(), Language::En);
                prop_assert_eq!(again.json(), said.json(), "{}", printed);
            }
        }
    }

    #[test]
    fn nothing_that_is_written_makes_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for language in Language::ALL {
            let report = report("x", &bytes, language);
            prop_assert_eq!(report.ok, report.errors.is_empty());
            prop_assert!(!report.json().is_empty() && !report.say(language).is_empty());
        }
    }

    #[test]
    fn nothing_that_is_entered_makes_the_table_panic(acts in prop::collection::vec("[0-9mLrx+! \\-a-z\"]{0,16}", 0..20)) {
        let mut table = Table::new(&regulations(1), PerSide::new(1, 2));
        for act in acts {
            if let Ok(text) = table.enter(&act, None) {
                let again = Table::clone(&table);
                prop_assert_eq!(again.board(), table.board());
                prop_assert!(!text.contains('\n'));
            }
        }
        let report = report("x", table.record_text(&[]).as_bytes(), Language::En);
        prop_assert!(report.ok, "{}", report.say(Language::En));
    }
}

/// The number of legal items of a turn, by trying all of them.
fn tried(game: &Game) -> usize {
    let count = u16::from(game.board().size().count());
    let numbers = || 1..=count;
    let puts = numbers().map(Item::put);
    let moves = numbers().flat_map(|from| numbers().map(move |to| Item::step(from, to)));
    let replacements = numbers().map(Item::Replace);
    let own: Vec<u16> = game.board().chips(game.side()).numbers().collect();
    let pairs = own.iter().flat_map(|one| {
        let others = own.iter().filter(move |other| *other < one);
        others.map(move |other| (*one, *other))
    });
    let landings =
        pairs.flat_map(|(one, other)| numbers().map(move |to| Item::landing(one, other, to)));
    let all = puts.chain(moves).chain(replacements).chain(landings);
    all.filter(|item| game.clone().make(*item).is_ok()).count()
}

/// The number of ways to make a turn, by making all of them.
fn walked(game: &Game) -> u64 {
    let count = u16::from(game.board().size().count());
    let mut ways = 1;
    let own: Vec<u16> = game.board().chips(game.side()).numbers().collect();
    let mut all: Vec<Item> = (1..=count).map(Item::put).collect();
    all.extend((1..=count).map(Item::Replace));
    for from in &own {
        all.extend((1..=count).map(|to| Item::step(*from, to)));
        for other in own.iter().filter(|other| *other < from) {
            all.extend((1..=count).map(|to| Item::landing(*from, *other, to)));
        }
    }
    for item in all {
        let mut next = game.clone();
        if next.make(item).is_ok() {
            ways += walked(&next);
        }
    }
    ways
}

#[test]
fn section_8_the_game_makes_what_is_counted() {
    let crowded = {
        let mut board = board("white 1 2 3 9 11; black 10");
        for field in Size::Eight.fields() {
            let is_free = field.number() == 19;
            if board.on(field).is_none() && !is_free {
                board.put(Side::Black, field);
            }
        }
        board
    };
    let power_1 = Arc::new(Regulations::parse("ctor-team; size=8; power=1").unwrap());
    let game = |board| {
        Game::new(Beginning {
            regulations: Arc::clone(&power_1),
            players: PerSide::new(1, 1),
            start: Some((board, Side::White)),
            secrets: PerSide::default(),
        })
    };
    let counted = |board, power| turns(board, &[(Side::White, power)]);
    let Count { ways, .. } = counted(crowded, Power::from_level(1));
    assert_eq!(walked(&game(crowded)), ways);
    // On an open board the first operations are counted by the ways after one of them.
    let open = board("white 1 8 64; black 2 9 57");
    let one = |puts, moves, landings| {
        let power = Power {
            puts,
            moves,
            landings,
        };
        counted(open, power).ways - 1
    };
    let first = one(1, 0, 0) + one(0, 1, 0) + one(0, 0, 1);
    assert_eq!(u64::try_from(tried(&game(open))).unwrap(), first);
}

#[test]
fn generated_games_replay_and_print_as_they_are_read() {
    let mut reasons = std::collections::BTreeSet::new();
    let mut seen = String::new();
    for (number, preset) in (0_u32..)
        .zip(PRESETS)
        .flat_map(|(index, preset)| (0..30).map(move |number| (index * 1000 + number, preset)))
    {
        let regulations = Regulations::parse(preset).unwrap();
        let record = game(7, number, &regulations, number % 3 == 0);
        assert_eq!(game(7, number, &regulations, number % 3 == 0), record);
        let text = record.to_string();
        assert_eq!(Record::parse(&text), Ok(record.clone()), "{text}");
        let reading = read(&text);
        let replay = Replay::from_reading(&reading);
        assert!(replay.error().is_none(), "{:?}\n{text}", replay.error());
        reasons.extend(replay.end().map(|end| end.reason.word()));
        seen.push_str(&text);
        if record.start.is_some() || record.rows.is_empty() {
            continue;
        }
        // Entering the acts one by one gives the same game.
        let empty = Table::new(&Arc::new(regulations), record.players);
        let acts = empty.acts_of(&text).unwrap();
        let mut table = empty;
        for act in &acts {
            assert_eq!(table.enter(&act.text, act.seconds).unwrap(), act.text);
        }
        assert_eq!(*table.game().board(), *replay.game().board());
        assert_eq!(
            table.end().map(|end| end.reason),
            replay.end().map(|end| end.reason.word())
        );
        let again = table.record_text(&[]);
        let said = report("x", again.as_bytes(), Language::En);
        assert!(said.ok, "{again}{}", said.say(Language::En));
        assert_eq!(table.acts_of(&again).unwrap(), acts, "{again}");
    }
    let all = ["forfeit", "full", "quiet", "resignation", "stopped", "time"];
    assert_eq!(reasons.into_iter().collect::<Vec<_>>(), all);
    for part in [
        "x2", "x3", "!join", "!leave", "!secret", " r", " L", " m", " - ", "Turn",
    ] {
        assert!(seen.contains(part), "{part}");
    }
}

/// A table with the secret fields adds the hits, and one without them reaches the same game
/// through the hits.
#[test]
fn clause_4_2_hits_come_by_themselves_in_generated_games() {
    let mut hits = 0;
    for (number, preset) in (0..90_u32).zip([1, 3, 5].into_iter().cycle()) {
        let regulations = regulations(preset);
        let record = game(3, number, &regulations, false);
        let PerSide {
            white: Some(white),
            black: Some(black),
        } = record.secrets
        else {
            continue;
        };
        if record.rows.is_empty() {
            continue;
        }
        let mut knowing = Table::new(&regulations, record.players);
        let mut bare = knowing.clone();
        for (side, fields) in [(Side::White, white), (Side::Black, black)] {
            let parts: Vec<String> = fields.numbers().map(|it| it.to_string()).collect();
            knowing.seal(side, "fields", parts.len(), &parts);
            bare.seal(side, "fields", parts.len(), &[]);
        }
        for act in knowing.acts_of(&record.to_string()).unwrap() {
            let entered = act.text.split(" !secret ").next().unwrap();
            hits += usize::from(entered != act.text);
            assert_eq!(knowing.enter(entered, act.seconds).unwrap(), act.text);
            assert_eq!(bare.enter(&act.text, act.seconds).unwrap(), act.text);
            assert_eq!(knowing.board(), bare.board());
            for secret in knowing.revealed() {
                for table in [&mut knowing, &mut bare] {
                    table.open(secret.side, secret.word, &secret.value).unwrap();
                }
            }
        }
        assert_eq!(knowing.record_text(&[]), bare.record_text(&[]));
    }
    assert!(hits > 20, "{hits}");
}

#[test]
fn a_game_that_is_over_takes_nothing() {
    let mut game = Game::new(beginning(0, PerSide::default()));
    game.stop(&Stop::Resign(Side::White)).unwrap();
    let before = game.turns();
    assert!(game.make(Item::put(1)).is_err());
    assert!(game.hit(1).is_err() && game.run_out().is_err());
    assert!(game.stop(&Stop::Time).is_err());
    game.end_turn();
    assert_eq!(game.turns(), before);
}
