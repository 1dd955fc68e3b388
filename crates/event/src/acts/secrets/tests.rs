//! Secrets of a game by acts: handed in, revealed, opened, taken back, and audited on the way.

use proptest::prelude::*;

use super::super::super::tests::{
    TestEvent, WHY, audited, code, draft, entrant, game, journaled, moment,
};
use super::super::super::*;
use super::super::fields_game::FieldsRules;
use super::*;
use crate::discipline::Rules;
use crate::settings::{EventDraft, EventSettings};
use areopagus_games::acts::ByActs;
use areopagus_games::secrets::Viewer;
use areopagus_games::{PerSide, Side};
use areopagus_lots::{Hex, Secret, open_seal, seal};
use areopagus_tournament::entrant::{Commitment, Member};
use areopagus_tournament::result::Basis;
use uuid::Uuid;

const ID: &str = "1.1";

/// An event of the fields game without entrants.
pub(in super::super::super) fn event_by(draft: &EventDraft, rules: FieldsRules) -> TestEvent {
    let info = EventSettings::check(draft).unwrap();
    let rules = Rules::new(rules);
    TestEvent::created(Entry::EventCreated(EventSettings { rules, ..info }), 0)
}

/// A person whose id is a number.
pub(in super::super::super) fn person(number: u8) -> Uuid {
    Uuid::from_u128(u128::from(number))
}

/// An event in which these persons play as White and as Black, with nothing handed in.
pub(in super::super::super) fn paired_by(
    draft: &EventDraft,
    rules: FieldsRules,
    parties: [&[u8]; 2],
) -> TestEvent {
    let mut event = event_by(draft, rules);
    for numbers in parties {
        let member = |number: &u8| Member {
            person: person(*number),
            commitment: Commitment::from_digest([*number; 32]),
        };
        let members = numbers.iter().map(member).collect();
        event
            .run(&Command::Entrants(EntrantCommand::RegisterParty {
                members,
            }))
            .unwrap();
    }
    event
        .run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new(),
        }))
        .unwrap();
    event
}

/// An event with one game of the fields, not yet begun.
fn event_of(draft: &EventDraft) -> TestEvent {
    let mut event = event_by(draft, FieldsRules::ALONE);
    event.pair(2);
    event
}

fn event() -> TestEvent {
    event_of(&draft())
}

impl TestEvent {
    pub fn order_act(&mut self, act: GameAct) -> Result<(), Refusal> {
        let game = game(ID);
        self.run(&Command::Game(GameCommand::Act(ActOrder { game, act })))
    }

    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        self.order_act(GameAct::Enter {
            text: text.to_owned(),
            off_clock: None,
        })
    }

    pub fn hands(&mut self, side: Side, secret: &str, text: &str) -> Result<(), Refusal> {
        self.order_act(GameAct::Seal {
            side,
            secret: secret.to_owned(),
            text: SecretText(text.to_owned()),
        })
    }

    pub fn back(&mut self, count: u16) -> Result<(), Refusal> {
        let reason = WHY.to_owned();
        self.order_act(GameAct::TakeBack { count, reason })
    }

    pub fn take_all_back(&mut self) -> Result<(), Refusal> {
        let reason = WHY.to_owned();
        self.order_act(GameAct::Withdraw { reason })
    }

    /// Both hand in what the game waits for: White's fields are 1 and 2, Black's 5 and 6.
    pub fn hand_in(&mut self) {
        for (side, fields, kind) in [(Side::White, "2 1", "N"), (Side::Black, "5 6", "F")] {
            self.hands(side, "fields", fields).unwrap();
            self.hands(side, "kind", kind).unwrap();
        }
    }

    pub fn plays(&mut self, acts: &[&str]) {
        for act in acts {
            self.play(act).unwrap();
        }
    }

    fn state_of_game(&self) -> &GameState {
        &self.state.games[&game(ID)]
    }

    /// The open parts with the reasons, in the order of the journal.
    fn openings(&self) -> Vec<(u16, String, WhyOpened)> {
        let openings = self.entries.iter().filter_map(|entry| match entry {
            Entry::Secret(SecretEntry::Opened {
                hand, value, why, ..
            }) => Some((*hand, value.clone(), *why)),
            _ => None,
        });
        openings.collect()
    }

    fn table_of(&self, viewer: Viewer) -> Box<dyn ByActs> {
        let secrets = self.secrets(Some(game(ID)));
        let acts = self.state_of_game().act_game().unwrap();
        acts.table_for(&self.state.info.rules, viewer, &secrets)
            .unwrap()
    }

    pub fn texts(&self) -> Vec<&str> {
        let acts = self.state_of_game().acts().iter();
        acts.map(|act| act.made.text.as_str()).collect()
    }
}

fn opened(hand: u16, value: &str, why: WhyOpened) -> (u16, String, WhyOpened) {
    (hand, value.to_owned(), why)
}

#[test]
fn r_263_the_game_goes_on_when_what_it_waits_for_is_handed_in() {
    let mut event = event();
    let refusal = event.play("p1").unwrap_err();
    assert_eq!(
        (refusal.code(), refusal.clause()),
        ("secret-awaited", Some("2"))
    );
    assert_eq!(code(event.play("p1")), "secret-awaited");
    event.hands(Side::White, "fields", "1 2").unwrap();
    assert_eq!(event.state_of_game().status(), GameStatus::Playing);
    let board = event.state_of_game().act_board().cloned().unwrap();
    assert_eq!((board.acts, board.turn), (0, None));
    event.hands(Side::White, "kind", "N").unwrap();
    let awaited = |event: &TestEvent| event.state_of_game().act_board().cloned().unwrap().awaited;
    assert_eq!(awaited(&event), PerSide::new(false, true));
    event.hands(Side::Black, "kind", "F").unwrap();
    assert_eq!(code(event.play("p1")), "secret-awaited");
    event.hands(Side::Black, "fields", "5 6").unwrap();
    // The clocks run from then on, since the game's board has a turn.
    assert!(event.state_of_game().clock.play().is_some());
    event.clock += 5_000;
    event.play("p1").unwrap();
    let made = event.state_of_game().acts()[0].made.clone();
    assert_eq!(made.seconds, Some(5));
}

#[test]
fn r_263_a_secret_is_taken_once_and_only_when_the_game_wants_it() {
    let mut event = event();
    let white = Side::White;
    assert_eq!(
        code(event.hands(white, "nothing", "1")),
        "secret-not-wanted"
    );
    let refusal = event.hands(white, "fields", "5 5").unwrap_err();
    assert_eq!(refusal.clause(), Some("2"));
    assert!(refusal.place().is_some());
    // Only the writer is told the text.
    assert!(
        refusal
            .say(areopagus_language::Language::En)
            .contains("5 5")
    );
    assert!(!format!("{refusal:?}").contains("5 5"), "{refusal:?}");
    assert_eq!(code(Err(refusal)), "secret-refused");
    event.hands(white, "fields", "1 2").unwrap();
    assert_eq!(
        code(event.hands(white, "fields", "3 4")),
        "secret-not-wanted"
    );
    // What ends the game waits for nothing, and opens what is there.
    event.play("resign black").unwrap();
    let mut values: Vec<_> = event.openings().into_iter().collect();
    values.sort_unstable_by(|one, other| one.1.cmp(&other.1));
    let over = WhyOpened::Over;
    assert_eq!(values, [opened(1, "1", over), opened(1, "2", over)]);
    assert_eq!(code(event.hands(white, "kind", "N")), "game-finished");
}

#[test]
fn r_264_both_kinds_are_opened_together_whoever_hands_in_first() {
    for first in Side::ALL {
        let mut event = event();
        event.hands(first, "kind", "N").unwrap();
        assert_eq!(event.openings(), []);
        event.hands(first.other(), "fields", "1 2").unwrap();
        event.hands(first.other(), "kind", "F").unwrap();
        let together = WhyOpened::Together;
        assert_eq!(
            event.openings(),
            [opened(1, "N", together), opened(3, "F", together)]
        );
        let log = event.state_of_game().secrets();
        assert_eq!((log.opened(1, 1), log.opened(3, 1)), (Some("N"), Some("F")));
        assert_eq!((log.opened(2, 1), log.opened(9, 1)), (None, None));
        assert_eq!(log.hands().count(), 3);
    }
}

#[test]
fn r_264_what_is_played_reveals_a_secret_field_and_the_end_opens_the_rest() {
    let mut event = event();
    event.hand_in();
    event.hands(Side::White, "guess", "white").unwrap();
    let before = event.openings().len();
    event.plays(&["p5", "p3", "p4"]);
    assert_eq!(event.openings().len(), before);
    // The referee ends the turn, and the hit comes by itself.
    event.play("end").unwrap();
    assert_eq!(event.texts().last(), Some(&"end !5"));
    assert_eq!(
        event.openings().last(),
        Some(&opened(3, "5", WhyOpened::Revealed))
    );
    let board = event.state_of_game().act_board().cloned().unwrap();
    assert_eq!(board.position, "white 3 4; black 5");
    // An act cannot be used to ask whether a field is secret, rightly or wrongly.
    event.play("p1").unwrap();
    let refusals = ["end !1", "end !3"].map(|text| event.play(text).unwrap_err());
    assert_eq!(refusals[0], refusals[1]);
    assert_eq!(refusals[0].code(), "act-refused");
    event.back(1).unwrap();
    event.plays(&["p6", "p7", "p8", "end", "p1", "p2", "p9", "end"]);
    assert_eq!(event.texts().last(), Some(&"end"));
    event.plays(&["p10", "p11", "p12", "end"]);
    let result = event.state_of_game().result.clone().unwrap();
    assert!(matches!(result.basis, Basis::Record { .. }));
    let over: Vec<String> = (event.openings().into_iter())
        .filter(|(_, _, why)| *why == WhyOpened::Over)
        .map(|(_, value, _)| value)
        .collect();
    let over: std::collections::BTreeSet<&str> = over.iter().map(String::as_str).collect();
    assert_eq!(over, ["1", "2", "6", "white"].into());
    assert!(event.state_of_game().secrets().closed().is_empty());
    assert_eq!(audited(&event.entries), Ok(()));
    // The same acts lead to the same game on a table without any information.
    let mut bare = event.state.info.rules.table().unwrap();
    for side in Side::ALL {
        bare.secrets_mut().unwrap().seal(side, "fields", 2, &[]);
    }
    for text in event.texts() {
        assert_eq!(bare.enter(text, None).unwrap(), text);
    }
    let known = event.state_of_game().act_board().cloned().unwrap();
    assert_eq!(bare.board().position, known.position);
}

#[test]
fn r_263_nobody_but_its_side_and_the_referee_sees_a_secret() {
    let mut event = event();
    event.hands(Side::White, "fields", "11 12").unwrap();
    event.hands(Side::Black, "kind", "N").unwrap();
    let of_entries = serde_json::to_string(&event.entries).unwrap();
    let of_board = event.table_of(Viewer::Everybody).board().position;
    let shown = format!("{:?} {:?}", event.state, event.kept);
    let blind = "0303";
    for (secret, text) in [
        ("12", &of_board),
        ("\"12\"", &of_entries),
        ("\"12\"", &shown),
        (" 12", &shown),
        (blind, &shown),
    ] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    let sight = |viewer| event.table_of(viewer).board_for(viewer).position;
    for viewer in [Viewer::Everybody, Viewer::Side(Side::Black)] {
        assert_eq!(sight(viewer), "white; black");
    }
    for viewer in [Viewer::Side(Side::White), Viewer::Referee] {
        assert_eq!(sight(viewer), "white; black; white 11; white 12");
    }
    // The public board does not show it, whatever the table knows.
    assert_eq!(
        event.table_of(Viewer::Referee).board().position,
        "white; black"
    );
    let order = ActOrder {
        game: game(ID),
        act: GameAct::Seal {
            side: Side::White,
            secret: "fields".to_owned(),
            text: SecretText("11 12".to_owned()),
        },
    };
    let debug = format!(
        "{order:?} {:?}",
        Command::Game(GameCommand::Act(order.clone()))
    );
    assert!(!debug.contains("12"), "{debug}");
    assert!(debug.ends_with("Command(act 1.1)"), "{debug}");
    let json = serde_json::to_string(&order).unwrap();
    assert_eq!(
        json,
        r#"{"game":"1.1","act":{"act":"seal","side":"white","secret":"fields","text":"11 12"}}"#
    );
    assert_eq!(serde_json::from_str::<ActOrder>(&json).unwrap(), order);
}

#[test]
fn r_186_what_is_handed_in_and_opened_is_withheld_as_the_delay_says() {
    let mut event = event_of(&EventDraft {
        public_delay: 5,
        ..draft()
    });
    event.hand_in();
    let cut = event.state.public(moment(event.clock)).unwrap();
    assert!(cut.state.games[&game(ID)].act_game().unwrap().is_empty());
    assert_eq!(cut.state.games[&game(ID)].status(), GameStatus::Waiting);
    event.clock += 5 * 60_000;
    assert!(event.state.public(moment(event.clock)).is_none());
    event.plays(&["p5", "end"]);
    let cut = event.state.public(moment(event.clock)).unwrap();
    let log = cut.state.games[&game(ID)].secrets();
    assert_eq!(log.closed().len(), 4);
    // The end opens everything at once.
    event.play("resign white").unwrap();
    assert!(event.state.public(moment(event.clock)).is_none());
}

#[test]
fn r_265_what_was_opened_stays_open_and_counts_when_its_act_is_taken_back() {
    let mut event = event();
    event.hand_in();
    event.plays(&["p5", "end"]);
    let before = event.openings();
    event.back(1).unwrap();
    assert_eq!(event.openings(), before);
    // It is hit again.
    event.play("end").unwrap();
    assert_eq!(event.texts(), ["p5", "end !5"]);
    assert_eq!(event.openings(), before);
    event.back(2).unwrap();
    event.plays(&["p6", "end"]);
    assert_eq!(event.texts(), ["p6", "end !6"]);
    assert_eq!(event.openings().len(), before.len() + 1);
    // A resignation by mistake has opened everything.
    event.play("resign white").unwrap();
    event.back(1).unwrap();
    assert!(event.state_of_game().result.is_none());
    assert!(event.state_of_game().secrets().closed().is_empty());
    event.plays(&["p1", "end"]);
    assert_eq!(event.texts().last(), Some(&"end !1"));
}

#[test]
fn r_265_what_was_handed_in_behind_an_act_goes_with_it_and_is_opened_before() {
    let mut event = event();
    event.hand_in();
    event.plays(&["p3"]);
    event.hands(Side::Black, "guess", "black").unwrap();
    event.plays(&["p4"]);
    event.back(1).unwrap();
    assert_eq!(event.state_of_game().secrets().hands().count(), 5);
    event.back(1).unwrap();
    assert_eq!(
        event.openings().last(),
        Some(&opened(5, "black", WhyOpened::Withdrawn))
    );
    assert_eq!(event.state_of_game().secrets().hands().count(), 4);
    // Another one gets its number.
    event.hands(Side::White, "guess", "white").unwrap();
    event.play("resign black").unwrap();
    assert_eq!(
        event.openings().last(),
        Some(&opened(5, "white", WhyOpened::Over))
    );
}

#[test]
fn r_265_a_record_that_is_taken_back_opens_all_and_the_game_begins_anew() {
    let mut event = event();
    event.hands(Side::White, "fields", "1 2").unwrap();
    let text = "p1".to_owned();
    assert_eq!(code(event.order_act(GameAct::Upload { text })), "has-acts");
    // A result without an act has to wait until nothing is sealed.
    assert_eq!(code(event.result(ID, 2, 0)), "record-begun");
    let (leaving, reason) = (entrant(1), WHY.to_owned());
    let leaving = Command::Entrants(EntrantCommand::Withdraw {
        entrant: leaving,
        from_round: None,
        reason,
    });
    assert_eq!(code(event.run(&leaving)), "entrant-playing");
    assert!(!event.state_of_game().is_untouched());
    event.take_all_back().unwrap();
    assert_eq!(event.openings().len(), 2);
    assert!(
        event
            .openings()
            .iter()
            .all(|it| it.2 == WhyOpened::Withdrawn)
    );
    assert_eq!(event.state_of_game().status(), GameStatus::Waiting);
    assert!(event.state_of_game().secrets().is_empty());
    assert_eq!(code(event.take_all_back()), "acts-count");
    event.hand_in();
    event.plays(&["p5", "end"]);
    event.take_all_back().unwrap();
    assert!(event.state_of_game().is_untouched());
    event.result(ID, 2, 0).unwrap();
}

#[test]
fn r_263_without_its_secrets_the_game_waits_for_the_key() {
    let mut event = event();
    event.hand_in();
    let kept = std::mem::take(&mut event.kept);
    assert_eq!(code(event.play("p1")), "lots-secret-missing");
    event.kept = kept;
    event.play("p1").unwrap();
}

/// A short game at one moment with every kind of opening.
fn short() -> Vec<Entry> {
    let mut event = event();
    event.hand_in();
    event.plays(&["p5", "end", "p7"]);
    event.hands(Side::White, "guess", "black").unwrap();
    event.play("p8").unwrap();
    event.back(2).unwrap();
    event.play("resign white").unwrap();
    event.entries
}

#[test]
fn whatever_an_entry_of_a_secret_says_otherwise_is_found() {
    let entries = short();
    assert_eq!(audited(&entries), Ok(()));
    let at = |wanted: &dyn Fn(&SecretEntry) -> bool| {
        let is_it = |entry: &Entry| matches!(entry, Entry::Secret(secret) if wanted(secret));
        entries.iter().position(is_it).unwrap()
    };
    let is_because = |reason: WhyOpened| move |entry: &SecretEntry| matches!(entry, SecretEntry::Opened { why, .. } if *why == reason);
    let sealed = at(&|entry| matches!(entry, SecretEntry::Sealed { .. }));
    let kind = at(&|entry| matches!(entry, SecretEntry::Sealed { hand: 2, .. }));
    let [together, revealed, withdrawn, over] = [
        WhyOpened::Together,
        WhyOpened::Revealed,
        WhyOpened::Withdrawn,
        WhyOpened::Over,
    ]
    .map(|why| at(&is_because(why)));
    let hit = revealed - 1;
    for (place, from, to) in [
        (sealed, r#""hand":1"#, r#""hand":2"#),
        (sealed, r#""game":"1.1""#, r#""game":"1.2""#),
        (sealed, r#""side":"white""#, r#""side":"black""#),
        (sealed, r#""secret":"fields""#, r#""secret":"guess""#),
        (sealed, r#""secret":"fields""#, r#""secret":"other""#),
        (sealed, r#""opens":"revealed""#, r#""opens":"end""#),
        (sealed, r#""phase":"secrets""#, r#""phase":"play""#),
        (sealed, r#""white":true"#, r#""white":false"#),
        (kind, r#""opens":"together""#, r#""opens":"revealed""#),
        (together, r#""value":"N""#, r#""value":"F""#),
        (together, r#""why":"together""#, r#""why":"over""#),
        (together, r#""why":"together""#, r#""why":"withdrawn""#),
        (together, r#""hand":2"#, r#""hand":1"#),
        (together, r#""part":1"#, r#""part":2"#),
        (together, r#""part":1"#, r#""part":0"#),
        (together, r#""blind":"0"#, r#""blind":"1"#),
        (revealed, r#""value":"5""#, r#""value":"6""#),
        (revealed, r#""why":"revealed""#, r#""why":"over""#),
        (revealed, r#""why":"revealed""#, r#""why":"together""#),
        (revealed, r#""why":"revealed""#, r#""why":"withdrawn""#),
        (revealed, r#""hand":3"#, r#""hand":1"#),
        (withdrawn, r#""why":"withdrawn""#, r#""why":"over""#),
        (withdrawn, r#""why":"withdrawn""#, r#""why":"revealed""#),
        (withdrawn, r#""value":"black""#, r#""value":"white""#),
        (over, r#""why":"over""#, r#""why":"revealed""#),
        (over, r#""why":"over""#, r#""why":"withdrawn""#),
        (hit, r#""text":"end !5""#, r#""text":"end""#),
    ] {
        let mut other = entries.clone();
        other[place] = journaled(&entries[place], |body| body.replacen(from, to, 1));
        assert_ne!(other[place], entries[place], "{from} is not in the entry");
        let found = audited(&other).unwrap_err();
        assert!(found.seq <= entries.len() as u64, "{from}: {found:?}");
    }
    // Another seal, and the seals of a secret in another order.
    let Entry::Secret(SecretEntry::Sealed { seals, .. }) = &entries[sealed] else {
        panic!("{sealed}");
    };
    let mut turned = seals.clone();
    turned.reverse();
    let mut other_seal = seals.clone();
    other_seal[0] = Hex::new([0; 32]);
    for changed in [turned, other_seal, Vec::new()] {
        let mut other = entries.clone();
        if let Entry::Secret(SecretEntry::Sealed { seals, .. }) = &mut other[sealed] {
            *seals = changed;
        }
        assert!(audited(&other).is_err());
    }
    for missing in [
        sealed,
        kind,
        together,
        revealed,
        withdrawn,
        over,
        entries.len() - 1,
    ] {
        let mut other = entries.clone();
        other.remove(missing);
        assert!(audited(&other).is_err(), "{missing}");
    }
    for early in [revealed, over] {
        let mut other = entries.clone();
        let opening = other.remove(early);
        other.insert(early - 2, opening);
        assert!(audited(&other).is_err(), "{early}");
    }
    // The journal may not end where an opening is due.
    for opening in [together, revealed, over] {
        assert!(audited(&entries[..opening]).is_err(), "{opening}");
    }
}

#[test]
fn r_264_a_hit_that_the_referee_kept_quiet_is_found_when_the_field_is_opened() {
    // Black has other fields than those that are hit ...
    let mut event = event();
    event.hands(Side::White, "fields", "1 2").unwrap();
    event.hands(Side::White, "kind", "N").unwrap();
    event.hands(Side::Black, "kind", "N").unwrap();
    event.hands(Side::Black, "fields", "9 10").unwrap();
    event.plays(&["p5", "end"]);
    event.play("resign white").unwrap();
    assert_eq!(audited(&event.entries), Ok(()));
    // ... and sealed some that are: only the openings reveal it.
    let gid = gid("autumn-cup", game(ID)).unwrap();
    let mut blinds = Vec::new();
    for entry in &event.entries {
        if let Entry::Secret(SecretEntry::Opened { hand: 4, blind, .. }) = entry {
            blinds.push(*blind);
        }
    }
    let mut sealed: Vec<_> = ["5", "6"]
        .into_iter()
        .zip(blinds)
        .map(|(value, blind)| {
            let text = format!("black fields {value}");
            let seal = seal(&gid, 0, &Secret::new(*blind.as_bytes()), text.as_bytes());
            (seal.unwrap(), value, blind)
        })
        .collect();
    sealed.sort_by_key(|(seal, ..)| *seal.as_bytes());
    let mut other = event.entries.clone();
    for entry in &mut other {
        if let Entry::Secret(SecretEntry::Sealed { hand: 4, seals, .. }) = entry {
            *seals = sealed.iter().map(|(seal, ..)| *seal).collect();
        }
        if let Entry::Secret(SecretEntry::Opened {
            hand: 4,
            part,
            value,
            blind,
            ..
        }) = entry
        {
            let (_, known, own) = &sealed[usize::from(*part) - 1];
            (*value, *blind) = ((*known).to_owned(), *own);
        }
    }
    let found = audited(&other).unwrap_err();
    assert_eq!(found.seq, other.len() as u64);
    let expected = AuditFault::Row {
        game: game(ID),
        expected: "end !5".to_owned(),
    };
    assert_eq!(found.fault, expected);
    for language in areopagus_language::Language::ALL {
        for fault in [
            ActsFault::SecretOpened(game(ID)),
            ActsFault::SecretSealed {
                game: game(ID),
                side: Side::Black,
            },
        ] {
            assert!(AuditFault::from(fault).say(language).contains("1.1"));
        }
    }
}

#[test]
fn r_264_a_value_that_the_rules_do_not_take_is_found_when_it_is_opened() {
    let entries = short();
    let gid = gid("autumn-cup", game(ID)).unwrap();
    let blind = Hex::new([0x77; 32]);
    for (value, taken) in [("N", true), ("F", true), ("X", false), ("N ", false)] {
        let text = format!("white kind {value}");
        let seal = seal(&gid, 0, &Secret::new([0x77; 32]), text.as_bytes()).unwrap();
        let mut other = entries.clone();
        for entry in &mut other {
            if let Entry::Secret(SecretEntry::Sealed { hand: 2, seals, .. }) = entry {
                *seals = vec![seal];
            }
            if let Entry::Secret(SecretEntry::Opened {
                hand: 2,
                value: known,
                blind: own,
                ..
            }) = entry
            {
                (*known, *own) = (value.to_owned(), blind);
            }
        }
        assert_eq!(audited(&other).is_ok(), taken, "{value}");
    }
}

#[test]
fn the_entries_of_a_secret_stand_in_a_journal_like_this() {
    let entries = short();
    let of_secrets: Vec<String> = (entries.iter())
        .filter(|entry| matches!(entry, Entry::Secret(_)))
        .map(|entry| serde_json::to_string(entry).unwrap())
        .collect();
    let golden = include_str!("golden.txt");
    let golden: Vec<&str> = golden.lines().collect();
    assert_eq!(of_secrets, golden, "{}", of_secrets.join("\n"));
    // The first entry names a game that no journal can have here.
    for entry in &entries[1..] {
        assert_eq!(&journaled(entry, |body| body), entry);
    }
}

/// The secrets of both sides before the game begins.
const HANDED: [(Side, &str, &str); 5] = [
    (Side::White, "fields", "1 2"),
    (Side::White, "kind", "N"),
    (Side::Black, "fields", "5 6"),
    (Side::Black, "kind", "F"),
    (Side::Black, "guess", "white"),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn r_263_the_order_in_which_secrets_are_handed_in_does_not_matter(
        order in Just((0..HANDED.len()).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let mut event = event();
        for place in &order {
            let (side, secret, text) = HANDED[*place];
            event.hands(side, secret, text).unwrap();
        }
        event.plays(&["p5", "p3", "end", "p1", "p4", "end"]);
        prop_assert_eq!(event.texts(), ["p5", "p3", "end !5", "p1", "p4", "end !1"]);
        event.play("resign black").unwrap();
        let mut values: Vec<(String, WhyOpened)> = (event.openings().into_iter())
            .map(|(_, value, why)| (value, why))
            .collect();
        values.sort_unstable_by_key(|(value, _)| value.clone());
        let (together, revealed, over) = (WhyOpened::Together, WhyOpened::Revealed, WhyOpened::Over);
        let expected = [
            ("1", revealed), ("2", over), ("5", revealed), ("6", over),
            ("F", together), ("N", together), ("white", over),
        ];
        prop_assert_eq!(values, expected.map(|(value, why)| (value.to_owned(), why)));
        let read: Vec<Entry> = event.entries[1..].iter().map(|entry| journaled(entry, |body| body)).collect();
        prop_assert_eq!(&read[..], &event.entries[1..]);
    }

    #[test]
    fn what_is_kept_of_a_secret_opens_its_seals(
        parts in prop::collection::vec(("[a-zA-Z0-9 é]{1,20}", any::<[u8; 32]>()), 1..8),
    ) {
        let gid = gid("autumn-cup", game(ID)).unwrap();
        let secrets = parts.iter().map(|(value, blind)| (value.clone(), Secret::new(*blind)));
        let (kept, seals) = SealedParts::seal(&gid, Side::Black, "fields", secrets).unwrap();
        prop_assert!(seals.is_sorted());
        let read = SealedParts::from_bytes(&kept.to_bytes()).unwrap();
        prop_assert_eq!(&read, &kept);
        for (number, seal) in (1..).zip(&seals) {
            let part = read.part(number).unwrap();
            let text = format!("black fields {}", part.value);
            let blind = Hex::new(*part.blind.reveal());
            prop_assert!(open_seal(*seal, &gid, 0, blind, text.as_bytes()).is_ok());
        }
        // The length tells the maximum number of parts, and nothing of the values.
        let bytes = kept.to_bytes();
        prop_assert_eq!(bytes.len() % 256, 0);
        let written: usize = parts.iter().map(|(value, _)| 34 + value.len()).sum();
        // The earlier form had no zeros after the parts.
        let before = SealedParts::from_bytes(&bytes[..written]);
        prop_assert_eq!(before.as_ref(), Some(&kept));
        prop_assert!(SealedParts::from_bytes(&bytes[..written - 1]).is_none());
        prop_assert!(read.part(0).is_none());
    }
}
