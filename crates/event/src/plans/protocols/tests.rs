//! The players' own protocols in an event: handed in, compared, ruled on, audited.

use crate::settings::{EventDraft, LotRules};
use crate::tests::{TestEvent, WHY, audited, code, draft, game, journaled, moment};
use crate::*;
use areopagus_games::totas::protocols::Source;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::result::Forfeit;

const ID: &str = "1.1";
const ROWS: [&str; 4] = [
    "1. d4 e4 | d9 e9",
    "2. Nc3 _Nj3 | _Gc10 _Gb10",
    "3. d5 e5 | d8 e8",
    "4. d6 e6 | d7 e7; resign black",
];
/// The plans of both players as in the record.
const OWN: &str =
    "1. d4 e4 | d9 e9\n2. Nc3 _Nj3 | _Gc10 _Gb10\n3. d5 e5 | d8 e8\n4. d6 e6 | d7 e7\n";

impl TestEvent {
    fn hands_in_protocol(&mut self, side: Side, text: &str) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::HandInProtocol {
            game: game(ID),
            side,
            text: text.to_owned(),
        }))
    }

    fn rules_on(
        &mut self,
        (game_move, plan): (u16, Side),
        right: Source,
        take_back: bool,
    ) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::RuleDifference(
            DifferenceRuling {
                game: game(ID),
                game_move,
                plan,
                right,
                reason: WHY.to_owned(),
                take_back,
            },
        )))
    }

    fn writes_down(&mut self, rows: &[&str]) {
        for text in rows {
            let (game, text) = (game(ID), (*text).to_owned());
            self.run(&Command::Plans(PlanCommand::EnterRow { game, text }))
                .unwrap();
        }
    }

    fn of_game(&self) -> &GameState {
        &self.state.games[&game(ID)]
    }

    fn open(&self) -> Vec<(u16, Side)> {
        self.of_game().open_differences()
    }

    fn sign(&mut self) {
        let signed = || Some(SignatureDraft::Signed {});
        self.run(&Command::Game(GameCommand::Sign(Signing {
            game: game(ID),
            players: PerSide::new(signed(), signed()),
            referee: true,
        })))
        .unwrap();
    }
}

/// A game that is over after its fourth row.
fn played() -> TestEvent {
    let mut event = TestEvent::paired(2, &draft());
    event.writes_down(&ROWS);
    assert!(event.of_game().result.is_some());
    event
}

#[test]
fn r_390_the_last_protocol_counts_until_the_referee_has_signed() {
    let mut event = played();
    assert_eq!(event.of_game().compared_protocols(), None);
    event.hands_in_protocol(Side::White, OWN).unwrap();
    assert_eq!(event.open(), []);
    assert_eq!(
        code(event.hands_in_protocol(Side::White, OWN)),
        "protocol-unchanged"
    );
    let other = OWN.replace("d5 e5", "d5 f5");
    event.hands_in_protocol(Side::White, &other).unwrap();
    assert_eq!(event.open(), [(3, Side::White)]);
    let received = event.of_game().protocols().unwrap().own.white.as_ref();
    assert_eq!(received.unwrap().times, 2);
    // The game can be signed with an open difference.
    event.sign();
    assert_eq!(
        code(event.hands_in_protocol(Side::White, OWN)),
        "protocol-too-late"
    );
    event
        .rules_on((3, Side::White), Source::Record, false)
        .unwrap();
    assert_eq!(event.open(), []);
    audited(&event.entries).unwrap();
}

#[test]
fn r_390_nothing_but_plans_and_results_is_kept_and_the_hash_is_that_of_the_text() {
    let mut event = played();
    let text = "[White \"Ivanova\"]\n\n1. d4 e4 | d9 e9 {well played}\n2. Nc3 Nj3? | d8 Ivanova\n";
    event.hands_in_protocol(Side::Black, text).unwrap();
    let entry = event.entries.last().unwrap();
    let value = serde_json::to_value(entry).unwrap();
    assert_eq!(value["kind"], "protocol.handed_in");
    let body = &value["body"];
    assert_eq!(body["rows"], serde_json::json!(["1. d4 e4 | d9 e9"]));
    assert_eq!(body["unread"]["line"], 4);
    assert_eq!(body["unread"]["text"], "2. Nc3 Nj3? | d8 Ivanova");
    assert_eq!(
        body["sha256"],
        "593f583c4ba95c591c6ba5c1f23631fccc36670f5eaa9bcc4b16be983e987d8a"
    );
    assert_eq!(&journaled(entry, |body| body), entry);
    assert_eq!(event.open(), []);
    let unreadable = event.hands_in_protocol(Side::Black, "what I played");
    assert_eq!(code(unreadable), "record-unreadable");
    let empty = event.hands_in_protocol(Side::Black, "[White \"Ivanova\"]\n");
    assert_eq!(code(empty), "record-empty");
}

#[test]
fn r_390_a_protocol_of_what_is_not_played_yet_is_not_taken() {
    let mut event = TestEvent::paired(2, &draft());
    let first = "1. d4 e4 | d9 e9";
    assert_eq!(
        code(event.hands_in_protocol(Side::White, first)),
        "protocol-not-played"
    );
    event.writes_down(&ROWS[..2]);
    event.hands_in_protocol(Side::White, first).unwrap();
    assert_eq!(
        code(event.hands_in_protocol(Side::White, OWN)),
        "protocol-not-played"
    );
    let mut forfeited = TestEvent::paired(2, &draft());
    let (game, absent) = (game(ID), Forfeit::White);
    forfeited
        .run(&Command::Results(ResultCommand::RecordForfeit {
            game,
            absent,
        }))
        .unwrap();
    assert_eq!(
        code(forfeited.hands_in_protocol(Side::Black, first)),
        "forfeit-without-protocol"
    );
}

#[test]
fn r_390_a_side_hands_in_no_more_than_twenty_protocols() {
    let mut event = played();
    for nth in 0..20 {
        let text = format!("{OWN}{}", "\n".repeat(nth));
        event.hands_in_protocol(Side::White, &text).unwrap();
    }
    let another = event.hands_in_protocol(Side::White, "1. d4 e4 |");
    assert_eq!(code(another), "protocol-too-often");
    event.hands_in_protocol(Side::Black, OWN).unwrap();
}

#[test]
fn r_393_a_ruling_settles_the_difference_that_it_was_about() {
    let mut event = played();
    let other = OWN.replace("d5 e5", "d5 f5");
    event.hands_in_protocol(Side::White, OWN).unwrap();
    event.hands_in_protocol(Side::Black, &other).unwrap();
    assert_eq!(event.open(), [(3, Side::White)]);
    let elsewhere = event.rules_on((2, Side::White), Source::Black, false);
    assert_eq!(code(elsewhere), "protocols-agree");
    let no_row = event.rules_on((3, Side::White), Source::Record, true);
    assert_eq!(code(no_row), "record-not-wrong");
    event
        .rules_on((3, Side::White), Source::White, false)
        .unwrap();
    assert_eq!(event.open(), []);
    let protocols = event.of_game().protocols().unwrap();
    let ruled: Vec<_> = protocols.counting().collect();
    assert_eq!(ruled.len(), 1);
    assert_eq!(ruled[0].ruling.said.by(Source::Black), Some("d5 f5"));
    // Another protocol with other moves makes another difference.
    event
        .hands_in_protocol(Side::Black, &OWN.replace("d5 e5", "d5 -"))
        .unwrap();
    assert_eq!(event.open(), [(3, Side::White)]);
    event
        .rules_on((3, Side::White), Source::Record, false)
        .unwrap();
    let protocols = event.of_game().protocols().unwrap();
    assert_eq!(
        (protocols.rulings.len(), protocols.counting().count()),
        (2, 1)
    );
    audited(&event.entries).unwrap();
}

#[test]
fn r_393_a_record_that_is_wrong_goes_back_with_the_ruling() {
    let mut event = played();
    let right = OWN.replace("d5 e5", "d5 -");
    event.hands_in_protocol(Side::White, &right).unwrap();
    event.hands_in_protocol(Side::Black, &right).unwrap();
    let says_nothing = event.rules_on((4, Side::White), Source::White, true);
    assert_eq!(code(says_nothing), "protocols-agree");
    event
        .rules_on((3, Side::White), Source::White, true)
        .unwrap();
    assert_eq!(event.of_game().result, None);
    assert_eq!(event.of_game().moves(), 2);
    assert_eq!(event.open(), []);
    event.writes_down(&["3. d5 - | d8 e8", "4. d6 e5 | d7 e7; resign black"]);
    // The record now has what was found right, and something else in the next game move.
    assert_eq!(event.open(), [(4, Side::White)]);
    audited(&event.entries).unwrap();
}

#[test]
fn r_393_a_record_that_went_back_is_not_right_when_it_comes_again_as_it_was() {
    let mut event = played();
    let (right, other) = (OWN.replace("d5 e5", "d5 -"), OWN.replace("d5 e5", "d5 f5"));
    event.hands_in_protocol(Side::White, &right).unwrap();
    event.hands_in_protocol(Side::Black, &other).unwrap();
    event
        .rules_on((3, Side::White), Source::White, true)
        .unwrap();
    // The players still differ, and the ruling says who is right.
    assert_eq!(event.open(), []);
    event.writes_down(&ROWS[2..3]);
    assert_eq!(event.open(), [(3, Side::White)]);
    event.take_back(ID).unwrap();
    event.writes_down(&["3. d5 - | d8 e8"]);
    assert_eq!(event.open(), []);
    audited(&event.entries).unwrap();
}

#[test]
fn r_393_the_audit_finds_a_ruling_without_its_difference_and_one_not_carried_out() {
    let mut event = played();
    let right = OWN.replace("d5 e5", "d5 -");
    event.hands_in_protocol(Side::White, &right).unwrap();
    event
        .rules_on((3, Side::White), Source::White, true)
        .unwrap();
    audited(&event.entries).unwrap();
    let is_ruling = |entry: &Entry| {
        let value = serde_json::to_value(entry).unwrap();
        value["kind"] == "protocol.ruled"
    };
    let at = event.entries.iter().position(is_ruling).unwrap();
    let changed = |from: &'static str, to: &'static str| {
        let mut entries = event.entries.clone();
        entries[at] = journaled(&entries[at], |body| {
            assert!(body.contains(from), "{body}");
            body.replace(from, to)
        });
        audited(&entries)
    };
    for (from, to) in [
        ("\"game_move\":3", "\"game_move\":2"),
        ("\"plan\":\"white\"", "\"plan\":\"black\""),
        ("d5 -", "d5 e6"),
        ("\"right\":\"white\"", "\"right\":\"black\""),
    ] {
        let error = changed(from, to).unwrap_err();
        assert_eq!(error.seq, u64::try_from(at).unwrap() + 1, "{to}");
    }
    let mut entries = event.entries.clone();
    entries.truncate(at + 1);
    assert!(audited(&entries).is_err());
    // Without the protocol there is no difference.
    let mut entries = event.entries.clone();
    entries.remove(at - 1);
    assert!(audited(&entries).is_err());
}

#[test]
fn r_393_a_reason_does_not_name_a_sealed_labyrinth() {
    let mut event = TestEvent::paired(2, &draft());
    event
        .run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new("labyrinth d6".to_owned(), String::new()),
        }))
        .unwrap();
    event.writes_down(&ROWS[..2]);
    event
        .hands_in_protocol(Side::White, "1. d4 f4 | d9 e9")
        .unwrap();
    let named = event.run(&Command::Plans(PlanCommand::RuleDifference(
        DifferenceRuling {
            game: game(ID),
            game_move: 1,
            plan: Side::White,
            right: Source::Record,
            reason: "The Labyrinth on d6 says so.".to_owned(),
            take_back: false,
        },
    )));
    assert_eq!(code(named), "protest-names-labyrinth");
}

#[test]
fn r_392_protocols_wait_for_everybody_as_long_as_their_game() {
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            public_delay: 10,
            lots: LotRules::PHYSICAL,
            ..draft()
        },
    );
    event.writes_down(&ROWS[..2]);
    event
        .hands_in_protocol(Side::White, "1. d4 f4 | d9 e9")
        .unwrap();
    event
        .rules_on((1, Side::White), Source::Record, false)
        .unwrap();
    let seen = |minutes: i64| {
        let cut = event.state.public(moment(event.clock + minutes * 60_000));
        let state = cut.as_ref().map_or(&event.state, |cut| &cut.state);
        let protocols = state.games[&game(ID)].protocols().unwrap();
        (protocols.is_empty(), protocols.rulings.len())
    };
    assert_eq!(seen(9), (true, 0));
    assert_eq!(seen(10), (false, 1));
}
