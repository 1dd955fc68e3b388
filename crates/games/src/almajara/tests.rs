//! Property tests: generated games replay cleanly, the set of chips never changes, and records
//! are printed and read back unchanged.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::catalogue::CHIPS;
use super::record::{Item, Note, Remark};
use super::report::{Judged, explain, of_judged, report};
use super::*;
use crate::Side;
use crate::discipline::{Discipline, Drafted, FilePoints, Game as _, Wish};
use areopagus_language::Language;

/// Asserts that every fault has a sentence of its own, in every language.
pub fn each_has_its_sentence<T>(faults: &[T], say: impl Fn(&T, Language) -> String) {
    for language in Language::ALL {
        let said: BTreeSet<String> = faults.iter().map(|fault| say(fault, language)).collect();
        assert_eq!(said.len(), faults.len());
        for sentence in said {
            let cyrillic = sentence.chars().any(|sign| ('а'..='я').contains(&sign));
            assert_eq!(cyrillic, language == Language::Ru, "{sentence}");
            assert!(sentence.ends_with('.'), "{sentence}");
        }
    }
}

/// The equipment for Regulations; in the second edition some chips have patterns, and some of
/// them two.
pub fn equipment(regulations: &Regulations) -> Equipment {
    let mut equipment = Equipment {
        regulations: regulations.clone(),
        ..Equipment::default()
    };
    if regulations.edition.is_second() {
        let patterned = equipment.catalogue.chips().filter_map(|chip| {
            let patterns = match chip.id.to_string().parse::<u16>() {
                Ok(number) if number % 3 == 0 => "*1-3 | (1,2) +1",
                Ok(number) if number % 5 == 0 => "m:n1-2 c:ne/nw1",
                _ => return None,
            };
            let chip = Chip::parse(&format!("{chip} | {patterns}")).ok()?;
            Some((crate::notation::TextPosition::START, chip))
        });
        let chips = patterned.collect();
        equipment.catalogue = Catalogue::of_differences(chips).unwrap();
    }
    equipment
}

fn second() -> Regulations {
    Regulations::for_edition(Edition::Sport2)
}

fn generated(seed: u64, number: u32) -> Record {
    generate::game(seed, number, &Regulations::default())
}

#[test]
fn generated_games_replay_cleanly_and_show_everything() {
    let mut events: BTreeSet<String> = BTreeSet::new();
    for number in 1..=60 {
        let text = generated(2026, number).to_string();
        let judged = Judged::from_text(&text);
        let said = of_judged("game", &judged, Language::En);
        assert!(said.ok, "{}\n{text}", said.say(Language::En));
        let end = judged.replay.end().expect("the game ends");
        events.insert(end.reason.word().to_owned());
        for step in judged.replay.steps() {
            let name = format!("{:?}", step.told);
            let name = name.split([' ', '(']).next().unwrap_or_default().to_owned();
            events.insert(name);
            for language in Language::ALL {
                assert!(!step.told.say(language).is_empty());
            }
        }
    }
    for event in [
        "absolute",
        "time",
        "Moved",
        "Captured",
        "Deployed",
        "Touched",
        "Penalty",
        "Refused",
        "Late",
        "TurnEnded",
        "Stopped",
    ] {
        assert!(events.contains(event), "{event} in {events:?}");
    }
}

#[test]
fn r_243_the_points_of_a_file_tell_the_regulations() {
    let told = |[win, bye, draw, loss]: [u16; 4]| {
        let rules = discipline::Almajara.rules_by_points(&FilePoints {
            win: Some(win),
            bye: Some(bye),
            draw: Some(draw),
            loss: Some(loss),
            ..FilePoints::default()
        });
        rules.map(|rules| rules.text())
    };
    for (points, text) in [
        ([3, 2, 1, 0], Some("almajara-sport")),
        (
            [7, 4, 1, 1],
            Some("almajara-sport; absolute_points=7; victory_points=4; loss_points=1"),
        ),
        // A file of scores does not need the word.
        ([27, 27, 13, 0], Some("almajara-sport; standings=score")),
        (
            [27, 26, 13, 0],
            Some("almajara-sport; absolute_points=27; victory_points=26; equal_points=13"),
        ),
        ([1, 1, 2, 0], None),
        ([101, 2, 1, 0], None),
    ] {
        assert_eq!(told(points).as_deref(), text, "{points:?}");
    }
}

#[test]
fn r_371_an_event_of_the_first_edition_has_no_chips_of_two_drawings() {
    let shipped = Catalogue::default().to_string();
    let catalogue = shipped.replace("| red 3b\n", "| red 3b | +1 | x1\n");
    let own = serde_json::json!({"chips": ["2 | red | 3 | red 3b | +1 | x1"]});
    for (text, is_taken) in [("almajara-sport", false), ("almajara-sport-2", true)] {
        let drafted = discipline::Almajara.drafted(Drafted {
            regulations: Some(text),
            catalogue: Some(&catalogue),
            template: None,
        });
        let field = drafted.as_ref().err().map(|(field, _)| *field);
        assert_eq!(field, (!is_taken).then_some("catalogue"));
        let rules = discipline::Almajara.rules(text, Some(&own));
        assert_eq!(rules.is_ok(), is_taken);
        if let (Ok(drafted), Ok(rules)) = (drafted, rules) {
            assert_eq!(drafted, rules);
            assert_eq!(
                (rules.text().as_str(), rules.own()),
                (text, Some(own.clone()))
            );
        }
    }
}

#[test]
fn r_370_generated_games_of_the_second_edition_replay_cleanly_and_show_what_it_adds() {
    let mut events: BTreeSet<&str> = BTreeSet::new();
    for number in 1..=40 {
        let record = generate::game_with(2026, number, equipment(&second()));
        let text = record.to_string();
        assert_eq!(Record::parse(&text).as_ref(), Ok(&record));
        let judged = Judged::from_text(&text);
        let said = of_judged("game", &judged, Language::En);
        assert!(said.ok, "{}\n{text}", said.say(Language::En));
        for step in judged.replay.steps() {
            events.insert(match &step.told {
                EntryOutcome::Drawn { chip, .. } if chip.up == Some(Up::A) => "a",
                EntryOutcome::Drawn { chip, .. } if chip.up == Some(Up::B) => "b",
                EntryOutcome::Noted(_) => "noted",
                EntryOutcome::Penalty { owes: Some(_), .. } => "owes",
                EntryOutcome::Penalty { owes: None, .. } => "free",
                _ => continue,
            });
            assert!(
                Language::ALL
                    .iter()
                    .all(|it| step.told.say(*it).ends_with('.'))
            );
        }
    }
    assert_eq!(events.len(), 5, "{events:?}");
    // The shipped chips have one drawing each, and the first edition plays as before.
    let shipped = generate::game(7, 3, &second()).to_string();
    assert!(!shipped.contains("[Chip"), "{shipped}");
    assert!(Judged::from_text(&shipped).error(Language::En).is_none());
}

#[test]
fn the_same_seed_gives_the_same_game() {
    assert_eq!(generated(7, 3), generated(7, 3));
    assert_ne!(generated(7, 3), generated(7, 4));
    assert_ne!(generated(7, 3), generated(8, 3));
}

#[test]
fn an_explanation_has_every_row_and_the_score() {
    let text = generated(5, 1).to_string();
    for language in Language::ALL {
        let explained = explain("game", text.as_bytes(), None, language).unwrap();
        assert!(explained.ok);
        let row = explain("game", text.as_bytes(), Some(1), language).unwrap();
        assert!(explained.text.contains(&row.text));
        assert!(explain("game", text.as_bytes(), Some(999), language).is_err());
    }
}

#[test]
fn a_refused_entry_changes_nothing() {
    let record = generated(3, 2);
    let judged = Judged::from_text(&record.to_string());
    let game = judged.replay.game();
    let mut after = game.clone();
    for entry in [
        Entry::EndTurn,
        Entry::Late,
        Entry::Ready {
            side: Side::White,
            late: true,
        },
        Entry::Stop(Stop::Time),
    ] {
        let fault = after.enter(&entry).unwrap_err();
        assert!(matches!(fault, Fault::Over(_)));
        assert_eq!(after.position(), game.position());
        let said: BTreeSet<String> = Language::ALL.map(|language| fault.say(language)).into();
        assert_eq!(said.len(), 3);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_generated_game_keeps_its_chips_and_its_score(seed: u64, number in 1_u32..1000) {
        let record = generated(seed, number);
        let text = record.to_string();
        prop_assert_eq!(Record::parse(&text), Ok(record.clone()));
        let judged = Judged::from_text(&text);
        prop_assert!(judged.error(Language::En).is_none(), "{}", text);
        let position = judged.replay.game().position();
        prop_assert_eq!(position.count(), CHIPS);
        for step in judged.replay.steps() {
            let chips = step.score.white.chips + step.score.black.chips;
            // During the deal some chips are in the bag.
            prop_assert!(step.row.is_none() || chips == 54);
        }
        let again = Judged::from_text(&text);
        prop_assert_eq!(again.replay.steps(), judged.replay.steps());
        let Equipment { catalogue, template, .. } = &record.equipment;
        let printed = position.to_string();
        prop_assert_eq!(Position::parse(&printed, catalogue, template).map(|it| it.to_string()),
            // A won position is not a valid start.
            match judged.replay.end().map(|end| end.reason) {
                Some(Reason::Absolute) => return Ok(()),
                _ => Ok(printed),
            });
    }

    #[test]
    fn a_wrong_score_is_always_noticed(seed: u64, at: prop::sample::Index) {
        let mut record = generated(seed, 1);
        let mut notes: Vec<&mut Note> = Vec::new();
        for row in &mut record.rows {
            for item in row.white.iter_mut().chain(row.black.iter_mut().flatten()) {
                if let Item::Act(_, note) | Item::Illegal { note, .. } = item {
                    notes.push(note);
                }
            }
        }
        let at = at.index(notes.len());
        if let Some(score) = notes.get_mut(at).and_then(|note| note.score.as_mut()) {
            score.black += 1;
        }
        let judged = Judged::from_text(&record.to_string());
        let error = judged.error(Language::En).map(|error| error.clause);
        prop_assert_eq!(error, Some("4.4"));
    }

    #[test]
    fn whatever_is_written_gets_a_report(text in "[ -~\n]{0,60}|(1\\. [a-e][1-4][-x][a-e][1-4] ?[|;-]? ?){0,4}") {
        for language in Language::ALL {
            let said = report("text", text.as_bytes(), language);
            prop_assert_eq!(said.ok, said.errors.is_empty());
        }
        if let Ok(record) = Record::parse(&text) {
            prop_assert_eq!(Record::parse(&record.to_string()), Ok(record));
        }
    }
}

#[test]
fn remarks_keep_their_order() {
    let text = "1. a1-a2; time; clock 20:00";
    let record = Record::parse(text).unwrap();
    assert_eq!(record.rows[0].remarks[1], Remark::Clock(1200));
}

#[test]
fn clause_4_3_who_controls_what_is_shown_for_every_marker() {
    let text = "[Position \"white 1-b5 2-d5; black 28-e8 29-e15\"]\n1. d5-d6\n";
    let judged = Judged::from_text(text);
    let controlled: Vec<String> = judged
        .replay
        .game()
        .controlled()
        .filter_map(|(kind, cell, side)| {
            Some(format!("{} {cell} {}", kind.name(Language::De), side?))
        })
        .collect();
    assert_eq!(controlled, ["Leuchtturm b5 white", "Fels e8 black"]);
}

#[test]
fn clause_2_2_a_starting_piece_may_be_placed_anew_until_the_player_is_ready() {
    let record = generated(9, 1);
    let mut game = Game::new(std::sync::Arc::new(record.equipment.clone()));
    let bag: Vec<Face> = game.bag().map(Face::from).collect();
    game.enter(&Entry::Deal(bag)).unwrap();
    let side = Side::White;
    let (one, other) = (game.drawn(side)[0], game.drawn(side)[1]);
    let [here, there] = ["d1", "e2"].map(|cell| Cell::parse(cell).unwrap());
    for (chip, cell) in [(one, here), (one, there), (other, there)] {
        game.enter(&Entry::Place { side, chip, cell }).unwrap();
    }
    let standing: Vec<(Cell, ChipId)> = game.position().standing(side).collect();
    assert_eq!(standing, [(there, other)]);
    assert!(game.position().reserve(side).contains(&one));
    game.enter(&Entry::Ready { side, late: true }).unwrap();
    let again = Entry::Place {
        side,
        chip: one,
        cell: here,
    };
    assert_eq!(game.enter(&again), Err(Fault::SetUp(side)));
}

#[test]
fn clause_2_1_a_deal_is_of_the_whole_bag_or_of_nothing() {
    let mut game = Game::new(std::sync::Arc::default());
    let bag: Vec<Face> = game.bag().map(Face::from).collect();
    let first = bag[0];
    let most = Entry::Deal(bag[1..].to_vec());
    let fault = game.enter(&most).unwrap_err();
    assert_eq!(
        fault,
        Fault::NotWholeBag {
            named: 53,
            held: 54
        }
    );
    let twice = Entry::Deal(bag.iter().chain([&first]).copied().collect());
    assert_eq!(game.enter(&twice), Err(Fault::NotInBag(first.chip)));
    assert_eq!(game.position(), &Position::default());
    let side = Side::White;
    game.enter(&Entry::Draw { side, chip: first }).unwrap();
    game.enter(&most).unwrap();
    let drawn = game.drawn(side)[..3].iter().copied().map(Face::from);
    assert!(drawn.eq(bag[..3].iter().copied()));
    assert_eq!(game.phase(), Phase::Setup);
    assert_eq!(game.enter(&most), Err(Fault::Phase(Phase::Setup)));
}

#[test]
fn clause_4_5_a_game_may_be_resigned_before_its_first_turn() {
    for (head, turn) in [("deal white 1 2\n", ""), ("", "")] {
        let text = format!("[Result \"black resignation\"]\n{head}1.{turn}; resign white\n");
        let judged = Judged::from_text(&text);
        assert!(judged.error(Language::En).is_none(), "{text}");
    }
    for (row, clause) in [
        ("1.; time", "2.1"),
        ("1.; stop \"Fire.\"", "2.1"),
        ("1. a1-a2; resign white", "2.1"),
        ("1. |; resign white", "2.1"),
        ("1.; clock 1:00; resign white", "2.1"),
        ("2.; resign white", "5"),
    ] {
        let error = Judged::from_text(&format!("deal white 1\n{row}\n")).error(Language::En);
        assert_eq!(error.map(|error| error.clause), Some(clause), "{row}");
    }
}

#[test]
fn the_games_of_the_demonstration_show_how_games_end_and_what_is_refused() {
    let samples = Discipline::ALMAJARA.samples();
    let wish = Wish {
        seed: samples.seed,
        regulations: samples.regulations,
        endgames: false,
    };
    let generator = Discipline::ALMAJARA.generator(wish).unwrap();
    let numbers = samples.finished.into_iter().flatten();
    let texts: Vec<String> = numbers.chain(samples.played).map(generator).collect();
    for sign in [
        "absolute",
        "[Result \"27:27\"]",
        "stop ",
        "!illegal ",
        "!repeat ",
        "!touch ",
        "The obelisk acts.",
    ] {
        assert!(texts.iter().any(|text| text.contains(sign)), "{sign}");
    }
}
