//! Property tests: symmetry of the sides, incremental keys, turns that end by themselves, and
//! records that read as they print.

use std::sync::Arc;

use proptest::prelude::*;

use crate::PerSide;
use crate::acts::ByActs;
use crate::tchess::act::{Act, Move};
use crate::tchess::count::is_over;
use crate::tchess::discipline::Tchess;
use crate::tchess::game::Game;
use crate::tchess::generate::{PRESETS, game};
use crate::tchess::item::Item;
use crate::tchess::moves::{completed, moves, turns};
use crate::tchess::piece::Facing;
use crate::tchess::place::{Placed, read};
use crate::tchess::position::Position;
use crate::tchess::record::Record;
use crate::tchess::regulations::Regulations;
use crate::tchess::report::{Judged, report};
use crate::tchess::setup::Setup;
use crate::tchess::square::Square;
use crate::tchess::table::Table;
use crate::tchess::turn::{Goal, is_complete, is_legal, left, legal};
use crate::text::MAX_LINE;
use areopagus_language::Language;

fn setup(preset: usize) -> Arc<Setup> {
    let regulations = Regulations::parse(PRESETS[preset]).unwrap();
    Arc::new(Setup::new(&regulations, &PerSide::default()).unwrap())
}

fn legal_acts(setup: &Setup, position: &Position) -> Vec<Act> {
    let mut acts = Vec::new();
    legal(setup, position, &mut |act| acts.push(*act));
    acts
}

/// A position some acts after the start, possibly within a turn.
fn played(setup: &Setup, choices: &[u16]) -> Position {
    let mut position = setup.start().clone();
    for choice in choices {
        let acts = legal_acts(setup, &position);
        // Captures are preferred, so that much happens.
        let lively: Vec<&Act> = acts
            .iter()
            .filter(|act| matches!(act, Act::Move(made) if made.captures || made.onto))
            .collect();
        let act = if lively.is_empty() || choice % 3 == 0 {
            acts.get(usize::from(*choice) % acts.len().max(1))
        } else {
            lively.get(usize::from(*choice) % lively.len()).copied()
        };
        let Some(act) = act else {
            break;
        };
        let mut after = position.clone();
        after.make(setup, act);
        if !matches!(act, Act::Replace { .. }) {
            if Goal::reached(setup, &after, after.side()).is_some() {
                break;
            }
            if is_over(setup, &after) {
                after.end_turn(setup);
            }
        }
        position = after;
    }
    position
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..40)
}

fn mirrored(setup: &Setup, act: &Act) -> Act {
    let size = setup.size();
    let turn = |square: Square| {
        let rank = size.ranks() - 1 - size.rank(square);
        size.square(size.file(square), rank).unwrap()
    };
    match act {
        Act::Move(made) => Act::Move(Move {
            from: turn(made.from),
            mid: made.mid.map(turn),
            to: turn(made.to),
            freed: made.freed.map(turn),
            facing: made.facing.map(Facing::mirrored),
            ..*made
        }),
        Act::Turn { at, facing, kind } => Act::Turn {
            at: turn(*at),
            facing: facing.mirrored(),
            kind: *kind,
        },
        Act::Replace { at, kind } => Act::Replace {
            at: turn(*at),
            kind: *kind,
        },
    }
}

/// Whether a complete sequence goes on from a position, by exhaustive search.
pub fn goes_on_at_all(setup: &Setup, position: &Position, left: u8) -> bool {
    if left == 0 {
        return false;
    }
    let idle = position.tops(position.side()).minus(*position.moved());
    idle.iter().any(|from| {
        let mut acts: Vec<Act> = Vec::new();
        moves(setup, position, from, &mut |made| {
            acts.push(Act::Move(*made));
            false
        });
        turns(setup, position, from, &mut |act| {
            acts.push(*act);
            false
        });
        acts.iter().any(|act| {
            let takes = matches!(act, Act::Move(made)
                if crate::tchess::search::takes_king(setup, position, made));
            if takes {
                return false;
            }
            let mut after = position.clone();
            after.make(setup, act);
            is_complete(setup, &after) || goes_on_at_all(setup, &after, left - 1)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn tchess_12_1_keys_kept_up_are_the_recomputed_ones(preset in 0..PRESETS.len(), choices in choices()) {
        let setup = setup(preset);
        let position = played(&setup, &choices);
        prop_assert_eq!(position.key(), position.recomputed_key(&setup));
        for act in legal_acts(&setup, &position).iter().take(20) {
            let mut after = position.clone();
            after.make(&setup, act);
            prop_assert_eq!(after.key(), after.recomputed_key(&setup));
        }
    }

    #[test]
    fn tchess_4_1_the_colours_are_alike(preset in 0..PRESETS.len(), choices in choices()) {
        let setup = setup(preset);
        let position = played(&setup, &choices);
        let other = position.mirrored(&setup);
        let mut acts: Vec<String> = legal_acts(&setup, &position)
            .iter()
            .map(|act| format!("{:?}", mirrored(&setup, act)))
            .collect();
        let mut others: Vec<String> = legal_acts(&setup, &other)
            .iter()
            .map(|act| format!("{act:?}"))
            .collect();
        acts.sort();
        others.sort();
        // Both portals are on one file, and both sides promote to the same kinds.
        prop_assert_eq!(acts, others);
    }

    #[test]
    fn tchess_12_1_a_position_reads_as_it_prints(preset in 0..PRESETS.len(), choices in choices()) {
        let setup = setup(preset);
        let position = &played(&setup, &choices);
        let size = setup.size();
        let text = Placed { size, position }.to_string();
        match read(&setup, &text) {
            Ok(again) => {
                prop_assert_eq!(again.key(), position.key());
                let again = Placed { size, position: &again }.to_string();
                prop_assert_eq!(again, text);
            }
            Err(fault) => prop_assert!(false, "{:?}: {}", fault, text),
        }
    }

    #[test]
    fn tchess_12_2_where_much_is_replaced_and_reached_a_position_reads(
        mods in 0..REPLACING.len(),
        choices in choices(),
    ) {
        let regulations = Regulations::parse(REPLACING[mods]).unwrap();
        let setup = Setup::new(&regulations, &PerSide::default()).unwrap();
        for made in 0..=choices.len() {
            let position = &played(&setup, &choices[..made]);
            let text = Placed { size: setup.size(), position }.to_string();
            let again = read(&setup, &text).map(|again| again.key());
            prop_assert_eq!(again, Ok(position.key()), "{}", text);
        }
    }

    #[test]
    fn tchess_11_1_a_long_row_is_printed_on_lines_that_are_read(
        items in 1_usize..=100,
        comments in 0_usize..=1000,
        reason in 1_usize..=1000,
    ) {
        let item = "!illegal NBp10+-p11+xp12+~NB=NB(Kp13)^E#, ".repeat(items);
        let text = format!(
            "1. {item}!illegal a2-a3 | {item}Nb1-c3; stop white \"{}\" {}\n2. a2-a3",
            "\\\"".repeat(reason),
            "{}".repeat(comments),
        );
        if let Ok(record) = Record::parse(&text.replace(", ", ",\n")) {
            let printed = record.to_string();
            prop_assert!(printed.lines().all(|line| line.chars().count() <= MAX_LINE));
            prop_assert_eq!(Record::parse(&printed), Ok(record));
        } else {
            prop_assert!(items == 100);
        }
    }

    #[test]
    fn tchess_4_4_legal_acts_are_those_that_are_legal(preset in 0..PRESETS.len(), choices in choices()) {
        let setup = setup(preset);
        let position = played(&setup, &choices);
        let acts = legal_acts(&setup, &position);
        if position.due(position.side()).first().is_none() {
            let idle = position.tops(position.side()).minus(*position.moved());
            for from in idle.iter() {
                moves(&setup, &position, from, &mut |base| {
                    completed(&setup, &position, base, &mut |made| {
                        let act = Act::Move(*made);
                        assert_eq!(acts.contains(&act), is_legal(&setup, &position, &act), "{act:?}");
                        false
                    });
                    false
                });
            }
        }
        // Each is a different text, which is judged as the same act.
        let mut texts: Vec<String> = Vec::new();
        let game = Game::new(Arc::clone(&setup), Some(position.clone()));
        for act in &acts {
            let item = Item::from_act(&setup, &position, act);
            texts.push(item.to_string());
            if game.end().is_none() {
                prop_assert_eq!(game.judge(&item), Ok(*act), "{}", item);
            }
        }
        let count = texts.len();
        texts.sort();
        texts.dedup();
        prop_assert_eq!(texts.len(), count);
    }

    #[test]
    fn tchess_4_3_whether_a_turn_goes_on_is_what_every_move_says(
        preset in 0..PRESETS.len(),
        choices in choices(),
    ) {
        let setup = setup(preset);
        let position = played(&setup, &choices);
        let left = left(&setup, &position);
        let found = crate::tchess::turn::goes_on(&setup, &position);
        prop_assert_eq!(found, goes_on_at_all(&setup, &position, left));
        for act in legal_acts(&setup, &position).iter().take(6) {
            let mut after = position.clone();
            after.make(&setup, act);
            if is_over(&setup, &after) {
                // A complete turn cannot be prolonged.
                prop_assert!(!goes_on_at_all(&setup, &after, left.saturating_sub(1)));
            }
        }
    }

    #[test]
    fn tchess_4_3_few_pieces_near_their_end(
        preset in 0..NEAR.len(),
        seed in any::<u64>(),
        number in 0_u32..100,
    ) {
        let regulations = Regulations::parse(NEAR[preset]).unwrap();
        let record = game(seed, number, &regulations, true);
        let Some(position) = record.start else {
            return Ok(());
        };
        let setup = Setup::new(&regulations, &PerSide::default()).unwrap();
        let left = left(&setup, &position);
        let found = crate::tchess::turn::goes_on(&setup, &position);
        prop_assert_eq!(found, goes_on_at_all(&setup, &position, left));
    }

    #[test]
    fn tchess_11_4_what_is_read_prints_and_reads_back_the_same(
        text in "[a-hNKRQP0-9\\-x+~=()^#|;{}.,! \n]{0,60}",
    ) {
        let text = format!("[Regulations \"tchess-classical\"]\n1. {text}");
        if let Ok(record) = Record::parse(&text) {
            let printed = record.to_string();
            prop_assert_eq!(Record::parse(&printed), Ok(record));
        }
        report("x", text.as_bytes(), Language::En);
    }

    #[test]
    fn tchess_12_3_nothing_that_is_written_panics(text in any::<String>(), at in 0_usize..400, sign in any::<char>()) {
        report("x", text.as_bytes(), Language::Ru);
        let mut seeded: Vec<char> = SEED.chars().collect();
        let place = at % seeded.len();
        seeded[place] = sign;
        let seeded: String = seeded.into_iter().collect();
        for language in Language::ALL {
            let report = report("x", seeded.as_bytes(), language);
            prop_assert!(!report.say(language).is_empty());
        }
        let regulations = Regulations::parse("tchess-classical; free_choice=true").unwrap();
        let mut table = Table::new(&regulations).unwrap();
        for line in seeded.lines() {
            let before = table.board();
            if table.enter(line, None).is_err() {
                prop_assert_eq!(table.board(), before);
            }
        }
    }

    #[test]
    fn tchess_11_8_a_generated_game_replays_and_is_entered_again(
        preset in 0..PRESETS.len(),
        number in 0_u32..1000,
        near in any::<bool>(),
    ) {
        let regulations = Regulations::parse(PRESETS[preset]).unwrap();
        let record = game(5, number, &regulations, near);
        let text = record.to_string();
        prop_assert_eq!(&game(5, number, &regulations, near).to_string(), &text);
        let report = report("x", text.as_bytes(), Language::En);
        prop_assert!(report.ok, "{}\n{}", text, report.say(Language::En));
        prop_assert_eq!(Judged::from_text(&text).canonical().to_string(), text.clone());
        let table = crate::discipline::Game::rules(&Tchess, PRESETS[preset], None).unwrap().table().unwrap();
        let Ok(acts) = table.acts_of(&text) else {
            return Ok(());
        };
        let mut table = table;
        for act in acts {
            prop_assert_eq!(table.enter(&act.text, None), Ok(act.text));
            for language in Language::ALL {
                prop_assert!(table.told(language).is_some());
                prop_assert_eq!(table.asked(language).is_none(), table.end().is_some());
            }
        }
        let entered = table.record_text(&record.tags);
        prop_assert_eq!(entered, text);
    }
}

/// Positions with features that are rare elsewhere.
const REPLACING: [&str; 6] = [
    "tchess-classical; array=rnbqk1nr/pp3ppp/8/8/8/8/PP3PPP/RNBQK1NR; substitution=Q:P,R:N,B:P",
    "tchess-classical; array=k2r/2pp/PP2/R2K; strike=true; substitution=P:R,R:P,Q:P,J:P",
    "tchess-classical; array=k1j1r/pp1pp/5/PP1PP/K1J1R; strike=true; substitution=J:P,R:P,P:J",
    "tchess-classical; array=k2q/p1pp/PP1P/Q2K; targets=Q; substitution=R:Q,P:Q; promotion=R,Q",
    "tchess-classical; array=k1n1/p1pp/PP1P/1N1K; king=capture; escort=true; transport=true; \
     strike=true; substitution=N:P,P:N",
    "tchess-classical; array=1knj/2pp/PP1P/JN1K; escort=true; transport=true; polarity=true; \
     strike=true; substitution=N:P,J:P",
];

/// Small boards on which a King is soon attacked.
const NEAR: [&str; 4] = [
    "tchess-layer2",
    "tchess-layer1; transport=true",
    "tchess-layer1; array=k4/ppppp/5/PPPPP/4K; promotion=Q,F,C,N; transport=true",
    "tchess-layer1; array=k4/ppppp/5/PPPPP/4K; promotion=Q,M,L,J",
];

const SEED: &str = "[Event \"a\"]\n[Regulations \"tchess-classical; strike=true; transport=true\"]\n\
    [Position \"7k/1p1j4/8/2F2w2/1N+P2G3/8/4(PR)3/3K4 w - - -\"]\n[Result \"*\"]\n\n\
    1. Nb4+-d3+, Fc5-e4xf5, Kd1-d2 | Kh8-h7 {x} b7-b6, !illegal Kh7-h1\n2. Gf4-f3; stop white \"a\"\n";
