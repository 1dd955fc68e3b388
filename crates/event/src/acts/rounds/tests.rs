//! Choices of the persons of a side: handed in, replaced, shown, made, lost, and audited on the
//! way.

use proptest::prelude::*;
use uuid::Uuid;

use super::super::super::tests::{
    TestEvent, WHY, audited, code, decided, draft, game, journaled, moment,
};
use super::super::super::*;
use super::super::fields_game::FieldsRules;
use super::super::secrets::tests::{paired_by, person};
use super::*;
use crate::settings::{Discipline, EventDraft, EventSettings, Rules};
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::entrant::{Commitment, Member};

const ID: &str = "1.1";

fn begun(draft: &EventDraft, rules: FieldsRules, parties: [&[u8]; 2]) -> TestEvent {
    let mut event = paired_by(draft, rules, parties);
    event.hand_in();
    event
}

/// Three persons as White against two.
fn event() -> TestEvent {
    begun(&draft(), FieldsRules::PARTIES, [&[1, 2, 3], &[4, 5]])
}

impl TestEvent {
    fn opens(&mut self, side: Side) -> Result<(), Refusal> {
        let choice = "puts".to_owned();
        self.order_act(GameAct::OpenRound { side, choice })
    }

    fn chooses(&mut self, number: u8, text: &str) -> Result<(), Refusal> {
        let text = (!text.is_empty()).then(|| SecretText(text.to_owned()));
        let person = person(number);
        self.order_act(GameAct::Choose { person, text })
    }

    fn closes(&mut self) -> Result<(), Refusal> {
        let reason = WHY.to_owned();
        self.order_act(GameAct::CloseRound { reason })
    }

    fn leaves_game(&mut self, side: Side, number: u8) -> Result<(), Refusal> {
        let (game, person) = (game(ID), person(number));
        let change = PartyChange::Leave { person };
        self.run(&Command::Game(GameCommand::Party(PartyOrder {
            game,
            side,
            change,
        })))
    }

    fn rounds(&self) -> &RoundLog {
        self.state.games[&game(ID)].rounds()
    }

    fn acts(&self) -> Vec<&str> {
        let acts = self.state.games[&game(ID)].acts().iter();
        acts.map(|act| act.made.text.as_str()).collect()
    }
}

/// The choices of a round with their persons.
fn shown(round: &ChoiceRound) -> Vec<(Uuid, Option<&str>)> {
    let hands = round.hands.iter();
    hands
        .map(|hand| (hand.person, hand.text.as_deref()))
        .collect()
}

#[test]
fn r_269_all_choose_in_secret_and_the_last_one_opens_the_choices() {
    let mut event = event();
    assert_eq!(code(event.chooses(1, "p1")), "choice-no-round");
    assert_eq!(code(event.opens(Side::Black)), "choice-not-offered");
    event.opens(Side::White).unwrap();
    assert_eq!(code(event.opens(Side::White)), "choice-round-open");
    assert_eq!(code(event.play("p9")), "choice-round-open");
    assert_eq!(code(event.chooses(4, "p1")), "choice-not-writer");
    let refusal = event.chooses(1, "p99").unwrap_err();
    assert_eq!(
        (refusal.code(), refusal.clause()),
        ("secret-refused", Some("8"))
    );
    assert!(!format!("{refusal:?}").contains("99"));
    event.chooses(1, "p7").unwrap();
    event.chooses(2, " p4 ").unwrap();
    // The seal is public, and only the writer can read the choice.
    let entries = serde_json::to_string(&event.entries).unwrap();
    let debug = format!("{:?} {:?}", event.state, event.kept);
    assert!(!entries.contains("p7") && !debug.contains("p7"));
    let acts = event.state.games[&game(ID)].act_game().cloned().unwrap();
    let kept = event.secrets(Some(game(ID)));
    assert_eq!(acts.choice_of(person(1), &kept).as_deref(), Some("p7"));
    assert_eq!(acts.choice_of(person(3), &kept), None);
    assert_eq!(
        shown(&event.rounds().all()[0]),
        [(person(1), None), (person(2), None)]
    );
    event.chooses(1, "p3").unwrap();
    event.chooses(3, "").unwrap();
    let round = event.rounds().all()[0].clone();
    assert_eq!((round.stage, round.is_shown), (RoundStage::Made, true));
    // A replaced choice counts as handed in again.
    let expected = [
        (person(2), Some("p4")),
        (person(1), Some("p3")),
        (person(3), None),
    ];
    assert_eq!(shown(&round), expected);
    assert_eq!(event.acts(), ["p3", "p4"]);
    event.opens(Side::White).unwrap();
    assert_eq!(event.rounds().current().unwrap().most, 1);
    event.chooses(3, "p8").unwrap();
    assert_eq!(event.acts(), ["p3", "p4", "p8"]);
    event.play("end").unwrap();
    assert_eq!(audited(&event.entries), Ok(()));
}

#[test]
fn r_270_who_chose_the_same_in_the_larger_side_chooses_anew() {
    let mut event = event();
    event.opens(Side::White).unwrap();
    for (number, text) in [(2, "p3"), (1, "p3"), (3, "p4")] {
        event.chooses(number, text).unwrap();
    }
    assert_eq!(event.acts(), ["p3", "p4"]);
    let again = event.rounds().current().unwrap();
    assert_eq!((again.number, &again.writers[..]), (2, &[person(1)][..]));
    assert_eq!(code(event.chooses(2, "p7")), "choice-not-writer");
    event.chooses(1, "p7").unwrap();
    assert_eq!(event.acts(), ["p3", "p4", "p7"]);
    event.play("end").unwrap();
    // On the smaller side the other person's choice is lost.
    event.opens(Side::Black).unwrap();
    event.chooses(4, "p8").unwrap();
    event.chooses(5, "p8").unwrap();
    assert_eq!(event.acts().last(), Some(&"p8"));
    assert!(event.rounds().current().is_none());
}

#[test]
fn r_270_one_of_the_writers_says_which_of_coinciding_choices_is_made() {
    let mut event = event();
    event.opens(Side::White).unwrap();
    assert_eq!(
        code(event.order_act(GameAct::Decide { way: 1 })),
        "choice-no-such-way"
    );
    for (number, text) in [(1, "p1"), (2, "p12"), (3, "p4")] {
        event.chooses(number, text).unwrap();
    }
    assert_eq!(event.acts(), Vec::<&str>::new());
    assert_eq!(
        event.rounds().current().unwrap().stage,
        RoundStage::Undecided(2)
    );
    assert_eq!(code(event.play("p9")), "choice-round-open");
    for way in [0, 3] {
        let refused = code(event.order_act(GameAct::Decide { way }));
        assert_eq!(refused, "choice-no-such-way");
    }
    event.order_act(GameAct::Decide { way: 2 }).unwrap();
    assert_eq!(event.acts(), ["p4", "p12"]);
    assert_eq!(audited(&event.entries), Ok(()));
}

#[test]
fn r_270_the_referee_closes_a_round_and_who_leaves_withdraws() {
    let mut event = event();
    assert_eq!(code(event.closes()), "choice-no-round");
    event.opens(Side::White).unwrap();
    event.chooses(1, "p7").unwrap();
    event.chooses(2, "p8").unwrap();
    let reason = " ".to_owned();
    let nameless = event.order_act(GameAct::CloseRound { reason });
    assert_eq!(code(nameless), "reason-invalid");
    event.leaves_game(Side::White, 1).unwrap();
    assert_eq!(event.rounds().current().unwrap().hands.len(), 1);
    event.closes().unwrap();
    assert_eq!(event.acts(), ["!leave white", "p8"]);
    // The last awaited person leaves, and the round is complete.
    event.opens(Side::White).unwrap();
    event.chooses(3, "p9").unwrap();
    event.leaves_game(Side::White, 2).unwrap();
    assert_eq!(event.acts(), ["!leave white", "p8", "!leave white", "p9"]);
}

#[test]
fn r_270_a_round_that_goes_on_when_the_turn_ends_is_lost_and_shown_with_the_end() {
    let mut event = begun(&draft(), FieldsRules::ALL, [&[1, 2, 3], &[4, 5]]);
    event.opens(Side::White).unwrap();
    event.chooses(1, "p7").unwrap();
    event.clock += 60_000;
    // The choice comes too late; the turn is over.
    event.chooses(2, "p8").unwrap();
    assert_eq!(event.acts().last(), Some(&"-"));
    assert_eq!(event.rounds().all()[0].stage, RoundStage::Lost);
    assert!(!event.rounds().all()[0].is_shown);
    assert_eq!(code(event.chooses(2, "p8")), "choice-no-round");
    // Three choices end the turn by themselves, after the last of them.
    event.opens(Side::Black).unwrap();
    event.chooses(4, "p7").unwrap();
    event.chooses(5, "p8").unwrap();
    event.play("p9").unwrap();
    assert_eq!(event.acts().last(), Some(&"end"));
    event.opens(Side::White).unwrap();
    event.chooses(3, "p10").unwrap();
    event.play("resign black").unwrap();
    let seen: Vec<bool> = event.rounds().all().iter().map(|it| it.is_shown).collect();
    assert_eq!(seen, [true, true, true]);
    assert_eq!(shown(&event.rounds().all()[0]), [(person(1), Some("p7"))]);
    assert_eq!(shown(&event.rounds().all()[2]), [(person(3), Some("p10"))]);
}

#[test]
fn r_270_what_is_taken_back_loses_the_round() {
    let mut event = event();
    event.play("p9").unwrap();
    event.opens(Side::White).unwrap();
    event.chooses(1, "p7").unwrap();
    event.back(1).unwrap();
    assert!(event.rounds().current().is_none());
    event.opens(Side::White).unwrap();
    event.chooses(1, "p8").unwrap();
    event.take_all_back().unwrap();
    assert!(event.rounds().is_empty());
    let withdrawn = event.entries.iter().filter(|entry| {
        let Entry::Round(RoundEntry::Shown { why, .. }) = entry else {
            return false;
        };
        *why == WhyShown::Withdrawn
    });
    assert_eq!(withdrawn.count(), 2);
    event.hand_in();
    event.opens(Side::White).unwrap();
}

#[test]
fn r_186_choices_are_withheld_as_the_delay_says() {
    let draft = EventDraft {
        public_delay: 5,
        ..draft()
    };
    let mut event = begun(&draft, FieldsRules::PARTIES, [&[1, 2], &[4, 5]]);
    event.clock += 5 * 60_000;
    event.opens(Side::White).unwrap();
    event.chooses(1, "p7").unwrap();
    event.chooses(2, "p8").unwrap();
    let cut = event.state.public(moment(event.clock)).unwrap();
    assert!(cut.state.games[&game(ID)].rounds().is_empty());
    event.clock += 5 * 60_000;
    assert!(event.state.public(moment(event.clock)).is_none());
}

/// A short game with every kind of round.
fn short() -> Vec<Entry> {
    let mut event = event();
    event.opens(Side::White).unwrap();
    for (number, text) in [(2, "p3"), (1, "p3"), (3, "")] {
        event.chooses(number, text).unwrap();
    }
    event.closes().unwrap();
    event.opens(Side::White).unwrap();
    event.chooses(1, "p1").unwrap();
    event.chooses(2, "p12").unwrap();
    event.order_act(GameAct::Decide { way: 1 }).unwrap();
    event.play("end").unwrap();
    event.opens(Side::Black).unwrap();
    event.chooses(4, "p9").unwrap();
    event.play("resign white").unwrap();
    event.entries
}

/// The positions of entries of [`short`] that are changed.
struct Places {
    opened: usize,
    first: usize,
    left_out: usize,
    all: usize,
    again: usize,
    closed: usize,
    second: usize,
    two: usize,
    decided: usize,
    over: usize,
}

/// Replacements in entries.
fn changes(at: &Places) -> Vec<(usize, String, String)> {
    let id = |number: u8| format!("\"{}\"", person(number));
    [
        (at.opened, r#""round":1"#, r#""round":2"#),
        (at.opened, r#""game":"1.1""#, r#""game":"1.2""#),
        (at.opened, "white", "black"),
        (at.opened, "puts", "moves"),
        (at.opened, r#""most":3"#, r#""most":2"#),
        (at.opened, &id(3), &id(4)),
        (at.first, &id(2), &id(4)),
        (at.first, &id(2), &id(3)),
        (at.first, r#""round":1"#, r#""round":2"#),
        (at.first, r#""seal":""#, r#""seal":"0"#),
        (at.left_out, &id(3), &id(2)),
        (at.all, r#""value":"""#, r#""value":"p5""#),
        (at.all, r#""why":"all""#, r#""why":"closed""#),
        (at.all, r#""why":"all""#, r#""why":"over""#),
        (at.all, r#""why":"all""#, r#""why":"withdrawn""#),
        (at.all, r#""ways":1"#, r#""ways":2"#),
        (at.all, r#""ways":1"#, r#""ways":0"#),
        (at.all, r#""value":"p3""#, r#""value":"p4""#),
        (at.all, &id(2), &id(1)),
        (at.all, r#""blind":"0"#, r#""blind":"1"#),
        (at.all, r#""ways":1"#, r#""reason":"why","ways":1"#),
        (at.again, &id(1), &id(2)),
        (at.again, r#""most":1"#, r#""most":2"#),
        (at.closed, r#""why":"closed""#, r#""why":"all""#),
        (at.second, r#""round":3"#, r#""round":2"#),
        (at.two, r#""ways":2"#, r#""ways":1"#),
        (at.two, r#""ways":2"#, r#""ways":3"#),
        (at.decided, r#""way":1"#, r#""way":2"#),
        (at.decided, r#""way":1"#, r#""way":3"#),
        (at.decided, r#""round":3"#, r#""round":1"#),
        (at.over, r#""ways":0"#, r#""ways":1"#),
        (at.over, r#""why":"over""#, r#""why":"withdrawn""#),
        (at.over, r#""value":"p9""#, r#""value":"p8""#),
        (at.all + 1, r#""text":"p3""#, r#""text":"p4""#),
    ]
    .map(|(place, from, to)| (place, from.to_owned(), to.to_owned()))
    .to_vec()
}

#[test]
fn whatever_an_entry_of_choices_says_otherwise_is_found() {
    let entries = short();
    assert_eq!(audited(&entries), Ok(()));
    let of_rounds = |at: &usize| matches!(entries[*at], Entry::Round(_));
    let places: Vec<usize> = (0..entries.len()).filter(of_rounds).collect();
    let kinds: Vec<String> = (places.iter())
        .map(|at| serde_json::to_value(&entries[*at]).unwrap()["kind"].to_string())
        .map(|kind| {
            kind.trim_matches('"')
                .trim_start_matches("choice.")
                .to_owned()
        })
        .collect();
    let expected = [
        "opened", "handed", "handed", "handed", "shown", "opened", "shown", "opened", "handed",
        "handed", "shown", "decided", "opened", "handed", "shown",
    ];
    assert_eq!(kinds, expected);
    let [
        opened,
        first,
        _,
        left_out,
        all,
        again,
        closed,
        second,
        _,
        _,
        two,
        decided,
        ..,
    ] = places[..]
    else {
        panic!("{places:?}");
    };
    let over = places[places.len() - 1];
    let at = Places {
        opened,
        first,
        left_out,
        all,
        again,
        closed,
        second,
        two,
        decided,
        over,
    };
    for (place, from, to) in changes(&at) {
        let change = |body: String| {
            let changed = body.replacen(&from, &to, 1);
            // The seal keeps its length.
            if from.starts_with(r#""seal""#) {
                let at = changed.find(r#""seal":""#).unwrap() + 8 + 64;
                return [&changed[..at], &changed[at + 1..]].concat();
            }
            changed
        };
        let mut other = entries.clone();
        other[place] = journaled(&entries[place], change);
        assert_ne!(other[place], entries[place], "{from} is not in the entry");
        assert!(audited(&other).is_err(), "{from} {to}");
    }
    for place in [
        opened,
        first,
        left_out,
        all,
        all + 1,
        again,
        closed,
        second,
        two,
        decided,
        over,
    ] {
        let mut other = entries.clone();
        other.remove(place);
        assert!(audited(&other).is_err(), "{place}");
    }
    // The journal may not end between shown choices and their outcome.
    for place in [all + 1, again, over] {
        assert!(audited(&entries[..place]).is_err(), "{place}");
    }
    for language in Language::ALL {
        let fault = AuditFault::from(ActsFault::Choices(game(ID)));
        assert!(fault.say(language).contains("1.1"));
        assert!(RoundRefusal::Full(game(ID)).say(language).contains("1.1"));
    }
}

/// Whether an entry hands in a choice, and whether it is sealed.
fn handed(entry: &Entry) -> Option<bool> {
    let Entry::Round(RoundEntry::Handed { seal, .. }) = entry else {
        return None;
    };
    Some(seal.is_some())
}

#[test]
fn r_303_who_leaves_a_choice_out_hands_in_a_seal_like_everybody() {
    let mut event = event();
    event.opens(Side::White).unwrap();
    event.chooses(2, "").unwrap();
    let chosen_later = event.rounds().current().unwrap().hands[0].clone();
    event.chooses(2, "p4").unwrap();
    event.chooses(1, "").unwrap();
    let seals: Vec<bool> = event.entries.iter().filter_map(handed).collect();
    assert_eq!(seals, [true; 3]);
    let again = &event.rounds().current().unwrap().hands;
    assert_ne!(chosen_later.seal, again[0].seal);
    let acts = event.state.games[&game(ID)].act_game().cloned().unwrap();
    let kept = event.secrets(Some(game(ID)));
    assert_eq!(acts.choice_of(person(1), &kept).as_deref(), Some(""));
    event.chooses(3, "").unwrap();
    let round = event.rounds().all()[0].clone();
    assert_eq!(round.stage, RoundStage::Made);
    let expected = [
        (person(2), Some("p4")),
        (person(1), None),
        (person(3), None),
    ];
    assert_eq!(shown(&round), expected);
    assert_eq!(round.texts(), ["p4"]);
    assert!(round.has_chosen(person(2)) && !round.has_chosen(person(1)));
    assert_eq!(event.acts(), ["p4"]);
    assert_eq!(audited(&event.entries), Ok(()));
}

#[test]
fn r_303_where_not_all_may_hand_in_leaving_out_is_open() {
    let mut event = event();
    event.opens(Side::White).unwrap();
    for (number, text) in [(1, "p1"), (2, "p1"), (3, "")] {
        event.chooses(number, text).unwrap();
    }
    event.closes().unwrap();
    // Two places for three.
    event.opens(Side::White).unwrap();
    let round = event.rounds().current().unwrap().clone();
    assert_eq!((round.most, round.writers.len()), (2, 3));
    let before = event.entries.len();
    event.chooses(3, "").unwrap();
    assert_eq!(handed(&event.entries[before]), Some(false));
    event.chooses(1, "p2").unwrap();
    event.chooses(2, "p3").unwrap();
    assert_eq!(event.rounds().all().last().unwrap().texts(), ["p2", "p3"]);
    assert_eq!(audited(&event.entries), Ok(()));
    // A seal of nothing would replace a choice.
    let gid = gid(event.state.info.slug.as_str(), game(ID)).unwrap();
    let blind = areopagus_lots::Hex::new([1; 32]);
    let text = round.committed(person(3), "");
    let secret = areopagus_lots::Secret::new([1; 32]);
    let nothing = areopagus_lots::seal(&gid, 0, &secret, text.as_bytes()).unwrap();
    let mut entries = event.entries[..before].to_vec();
    let handed = |person, seal| {
        Entry::Round(RoundEntry::Handed {
            game: game(ID),
            round: round.number,
            person,
            seal: Some(seal),
        })
    };
    entries.push(handed(person(3), nothing));
    let Entry::Round(RoundEntry::Handed { seal, .. }) = &event.entries[before + 1] else {
        panic!("a choice");
    };
    entries.push(handed(person(1), seal.unwrap()));
    let Entry::Round(RoundEntry::Shown { choices, .. }) = &event.entries[before + 3] else {
        panic!("the choices");
    };
    let left_out = ShownChoice {
        person: person(3),
        value: String::new(),
        blind,
    };
    entries.push(Entry::Round(RoundEntry::Shown {
        game: game(ID),
        round: round.number,
        choices: vec![left_out, choices[0].clone()],
        ways: 1,
        why: WhyShown::All,
        reason: None,
    }));
    assert!(audited(&entries).is_err());
}

#[test]
fn r_303_leaving_out_without_a_seal_is_read_as_it_was_written() {
    let body = r#"{"game":"1.1","round":1,"person":"00000000-0000-0000-0000-000000000003"}"#;
    let json = format!(r#"{{"kind":"choice.handed","body":{body}}}"#);
    let entry = Entry::Round(serde_json::from_str(&json).unwrap());
    assert_eq!(handed(&entry), Some(false));
    let mut event = event();
    event.opens(Side::White).unwrap();
    for (number, text) in [(1, "p1"), (2, "p2")] {
        event.chooses(number, text).unwrap();
    }
    let mut entries = event.entries.clone();
    event.chooses(3, "").unwrap();
    entries.push(entry);
    for entry in &event.entries[entries.len()..] {
        let mut entry = entry.clone();
        if let Entry::Round(RoundEntry::Shown { choices, .. }) = &mut entry {
            choices.retain(|choice| !choice.value.is_empty());
        }
        entries.push(entry);
    }
    assert_eq!(audited(&entries), Ok(()));
}

#[test]
fn r_270_a_round_that_is_complete_and_stays_open_is_found() {
    let choices = Err(AuditFault::from(ActsFault::Choices(game(ID))));
    let found = |entries: &[Entry]| audited(entries).map_err(|error| error.fault);
    let mut event = event();
    event.opens(Side::White).unwrap();
    for (number, text) in [(1, "p7"), (2, "p8")] {
        event.chooses(number, text).unwrap();
    }
    // The journal may end while a choice is awaited, and not after the last one.
    assert_eq!(found(&event.entries), Ok(()));
    let shown = event.entries.len() + 1;
    event.chooses(3, "p4").unwrap();
    let until_complete = &event.entries[..shown];
    assert_eq!(found(until_complete), choices);
    // After the last choice no other one comes, nor does the referee close the round.
    let again = [until_complete, &event.entries[shown - 2..shown - 1]].concat();
    assert_eq!(found(&again), choices);
    let mut closed = event.entries.clone();
    closed[shown] = journaled(&closed[shown], |body| {
        body.replace(r#""why":"all""#, r#""reason":"late","why":"closed""#)
    });
    assert_ne!(closed[shown], event.entries[shown]);
    assert_eq!(found(&closed), choices);
    // Nor may the game end instead.
    let act = GameAct::Enter {
        text: "resign white".to_owned(),
        off_clock: None,
    };
    let game = game(ID);
    let resign = Command::Game(GameCommand::Act(ActOrder { game, act }));
    let over = decided(&event, until_complete, &resign);
    assert_eq!(found(&[until_complete, &over].concat()), choices);
}

#[test]
fn r_270_a_round_that_is_complete_because_somebody_left_is_shown_behind_the_act() {
    let choices = Err(AuditFault::from(ActsFault::Choices(game(ID))));
    let found = |entries: &[Entry]| audited(entries).map_err(|error| error.fault);
    let mut event = event();
    event.opens(Side::White).unwrap();
    event.chooses(1, "p7").unwrap();
    event.chooses(2, "p8").unwrap();
    let before = event.entries.len();
    event.leaves_game(Side::White, 3).unwrap();
    assert_eq!(event.acts(), ["!leave white", "p7", "p8"]);
    assert_eq!(found(&event.entries), Ok(()));
    let until_left = &event.entries[..before + 2];
    assert_eq!(found(until_left), choices);
    let game = game(ID);
    let enter = |text: &str| {
        let (text, off_clock) = (text.to_owned(), None);
        let act = GameAct::Enter { text, off_clock };
        Command::Game(GameCommand::Act(ActOrder { game, act }))
    };
    let over = decided(&event, until_left, &enter("resign white"));
    assert_eq!(found(&[until_left, &over].concat()), choices);
    let without = [until_left, &event.entries[before + 3..]].concat();
    assert!(audited(&without).is_err());
    // What the clock brings with the act breaks the round off, which is not a fault.
    let mut event = begun(&draft(), FieldsRules::ALL, [&[1, 2, 3], &[4, 5]]);
    event.opens(Side::White).unwrap();
    event.chooses(1, "p7").unwrap();
    event.chooses(2, "p8").unwrap();
    event.clock += 60_000;
    event.leaves_game(Side::White, 3).unwrap();
    assert_eq!(event.acts().last(), Some(&"-"));
    assert_eq!(event.rounds().all()[0].stage, RoundStage::Lost);
}

#[test]
fn the_entries_of_choices_stand_in_a_journal_like_this() {
    let entries = short();
    let of_rounds: Vec<String> = (entries.iter())
        .filter(|entry| matches!(entry, Entry::Round(_)))
        .map(|entry| serde_json::to_string(entry).unwrap())
        .collect();
    let golden: Vec<&str> = include_str!("golden.txt").lines().collect();
    assert_eq!(of_rounds, golden, "{}", of_rounds.join("\n"));
    for entry in &entries[1..] {
        assert_eq!(&journaled(entry, |body| body), entry);
    }
    let order = ActOrder {
        game: game(ID),
        act: GameAct::Choose {
            person: person(1),
            text: Some(SecretText("p12".to_owned())),
        },
    };
    assert!(!format!("{order:?}").contains("p12"));
    let json = serde_json::to_string(&order).unwrap();
    assert_eq!(serde_json::from_str::<ActOrder>(&json).unwrap(), order);
}

/// Three against three in CTOR, where White has begun.
fn of_ctor() -> TestEvent {
    let info = EventSettings::check(&draft()).unwrap();
    let rules = Rules::parse(Discipline::CTOR, "ctor-team; size=8; power=3").unwrap();
    let created = Entry::EventCreated(EventSettings { rules, ..info });
    let mut event = TestEvent::created(created, 0);
    for numbers in [[1, 2, 3], [4, 5, 6]] {
        let member = |number: u8| Member {
            person: person(number),
            commitment: Commitment::from_digest([number; 32]),
        };
        let members = numbers.map(member).to_vec();
        let party = EntrantCommand::RegisterParty { members };
        event.run(&Command::Entrants(party)).unwrap();
    }
    let order = Vec::new();
    event
        .run(&Command::Pairing(PairingCommand::Pair { order }))
        .unwrap();
    event.plays(&["12", "end"]);
    event
}

#[test]
fn ctor_7_3_what_nobody_chose_in_a_round_is_left_out() {
    let mut event = of_ctor();
    event.opens(Side::Black).unwrap();
    assert_eq!(event.rounds().current().unwrap().most, 2);
    event.chooses(4, "5").unwrap();
    event.chooses(5, "").unwrap();
    event.chooses(6, "").unwrap();
    assert_eq!(event.acts(), ["12", "end", "5"]);
    // The round settled two operations, one of them by leaving it out (CTOR 3.6).
    assert_eq!(code(event.opens(Side::Black)), "choice-not-offered");
    let refusal = event.play("6").unwrap_err();
    assert_eq!(refusal.clause(), Some("3.6"));
    // Nor may a journal contain it.
    let mut other = of_ctor();
    other.plays(&["5", "6"]);
    let mut entries = event.entries.clone();
    entries.extend(other.entries.last().cloned());
    assert!(matches!(
        audited(&entries).unwrap_err().fault,
        AuditFault::Act { .. }
    ));
    // After it is taken back, the choice is made again.
    event
        .order_act(GameAct::TakeBack {
            count: 1,
            reason: WHY.to_owned(),
        })
        .unwrap();
    event.plays(&["6", "7", "end"]);
    assert_eq!(audited(&event.entries), Ok(()));
}

#[test]
fn ctor_7_3_a_round_in_which_nobody_chose_settles_what_could_be_chosen() {
    let mut event = of_ctor();
    event.opens(Side::Black).unwrap();
    event.closes().unwrap();
    assert_eq!(event.acts(), ["12", "end"]);
    assert_eq!(event.play("6").unwrap_err().clause(), Some("3.6"));
    event.plays(&["end"]);
    // The next turn has its own.
    event.opens(Side::White).unwrap();
    for (number, text) in [(1, "20"), (2, "20"), (3, "")] {
        event.chooses(number, text).unwrap();
    }
    assert_eq!(event.acts().last(), Some(&"20x2"));
    assert_eq!(event.play("21").unwrap_err().clause(), Some("3.6"));
    assert_eq!(audited(&event.entries), Ok(()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn r_270_the_order_of_hand_ins_does_not_matter_for_the_acts(
        order in Just(vec![0, 1, 2]).prop_shuffle(),
        replaced in 0..3_usize,
    ) {
        let choices = [(1, "p7"), (2, "p8"), (3, "p4")];
        let mut event = event();
        event.opens(Side::White).unwrap();
        for (done, place) in order.into_iter().enumerate() {
            let (number, text) = choices[place];
            if done < 2 && place == replaced {
                event.chooses(number, "p2").unwrap();
            }
            event.chooses(number, text).unwrap();
        }
        prop_assert_eq!(event.acts(), ["p4", "p7", "p8"]);
    }
}
