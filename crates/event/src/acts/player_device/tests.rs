//! Commands of persons of a side from their own devices, refused and audited on the way.

use super::super::super::tests::{TestEvent, WHY, audited, code, draft, game, moment};
use super::super::super::*;
use super::super::fields_game::FieldsRules;
use super::super::secrets::tests::{paired_by, person};
use super::*;
use crate::settings::{Discipline, EventDraft};
use areopagus_games::Side;

const ID: &str = "1.1";

/// The persons of White and then of Black, with nothing handed in.
fn paired(parties: [&[u8]; 2]) -> TestEvent {
    paired_by(&draft(), FieldsRules::PARTIES, parties)
}

/// Three persons as White against one.
fn event() -> TestEvent {
    let mut event = paired([&[1, 2, 3], &[4]]);
    event.hand_in();
    event
}

impl TestEvent {
    fn own(&mut self, number: u8, act: GameAct) -> Result<(), Refusal> {
        let (game, person) = (game(ID), person(number));
        self.run(&Command::Game(GameCommand::Own(OwnOrder {
            game,
            person,
            act,
        })))
    }

    fn says(&mut self, number: u8, text: &str) -> Result<(), Refusal> {
        let text = text.to_owned();
        self.own(
            number,
            GameAct::Enter {
                text,
                off_clock: None,
            },
        )
    }

    fn names(&mut self, number: Option<u8>) -> Result<(), Refusal> {
        let (game, side) = (game(ID), Side::White);
        let person = number.map(person);
        let change = PartyChange::Name { person };
        self.run(&Command::Game(GameCommand::Party(PartyOrder {
            game,
            side,
            change,
        })))
    }

    fn clocks(&mut self, act: ClockAct) -> Result<(), Refusal> {
        let game = game(ID);
        self.run(&Command::Game(GameCommand::Clock(ClockOrder { game, act })))
    }
}

#[test]
fn r_272_a_player_alone_enters_the_own_turn_and_nothing_else() {
    let mut event = paired([&[1], &[4]]);
    event.hand_in();
    assert_eq!(code(event.says(9, "p3")), "own-not-playing");
    assert_eq!(code(event.says(4, "p3")), "own-not-turn");
    assert_eq!(code(event.says(1, "resign black")), "own-of-referee");
    assert_eq!(code(event.says(1, "p13")), "act-refused");
    event.says(1, "p3").unwrap();
    event.says(1, "end").unwrap();
    assert_eq!(code(event.says(1, "p4")), "own-not-turn");
    event.says(4, "p4").unwrap();
    // A resignation is also taken in the other side's turn.
    event.says(1, "resign white").unwrap();
    assert_eq!(event.texts(), ["p3", "end", "p4", "resign white"]);
    assert!(event.state.games[&game(ID)].result.is_some());
    assert_eq!(audited(&event.entries), Ok(()));
}

#[test]
fn r_272_what_is_the_referees_no_player_does() {
    let mut event = event();
    let reason = || WHY.to_owned();
    for act in [
        GameAct::StartSetup {},
        GameAct::Bring {},
        GameAct::Draw {},
        GameAct::CloseRound { reason: reason() },
        GameAct::TakeBack {
            count: 1,
            reason: reason(),
        },
        GameAct::Withdraw { reason: reason() },
        GameAct::Upload {
            text: String::new(),
        },
        GameAct::Enter {
            text: "end".to_owned(),
            off_clock: Some(reason()),
        },
    ] {
        assert_eq!(code(event.own(1, act)), "own-of-referee");
    }
}

#[test]
fn r_272_secrets_and_choices_are_ones_own() {
    let mut event = paired([&[1, 2, 3], &[4]]);
    let seal = |side, text: &str| GameAct::Seal {
        side,
        secret: "fields".to_owned(),
        text: SecretText(text.to_owned()),
    };
    assert_eq!(
        code(event.own(4, seal(Side::White, "1 2"))),
        "own-of-others"
    );
    event.own(2, seal(Side::White, "1 2")).unwrap();
    event.own(4, seal(Side::Black, "5 6")).unwrap();
    event.hands(Side::White, "kind", "N").unwrap();
    event.hands(Side::Black, "kind", "F").unwrap();
    let puts = |side| GameAct::OpenRound {
        side,
        choice: "puts".to_owned(),
    };
    assert_eq!(code(event.own(4, puts(Side::White))), "own-of-others");
    event.own(3, puts(Side::White)).unwrap();
    let choose = |number, text: &str| GameAct::Choose {
        person: person(number),
        text: Some(SecretText(text.to_owned())),
    };
    assert_eq!(code(event.own(1, choose(2, "p1"))), "own-of-others");
    event.own(1, choose(1, "p1")).unwrap();
    event.own(2, choose(2, "p12")).unwrap();
    // Until the round is made nothing else is entered.
    assert_eq!(code(event.says(3, "end")), "choice-round-open");
    event
        .own(
            3,
            GameAct::Choose {
                person: person(3),
                text: None,
            },
        )
        .unwrap();
    // 1 and 12 coincide, and the writer of one of them decides.
    let decide = || GameAct::Decide { way: 2 };
    assert_eq!(code(event.own(3, decide())), "own-of-others");
    event.own(2, decide()).unwrap();
    assert_eq!(event.texts(), ["p12"]);
    assert_eq!(audited(&event.entries), Ok(()));
}

#[test]
fn r_273_puts_of_a_team_are_entered_by_whom_the_referee_has_named() {
    let mut event = event();
    assert_eq!(code(event.says(2, "p3")), "own-not-named");
    assert_eq!(code(event.names(None)), "party-named");
    assert_eq!(code(event.names(Some(4))), "party-not-playing");
    event.names(Some(2)).unwrap();
    assert_eq!(code(event.names(Some(2))), "party-named");
    event.says(2, "p3").unwrap();
    assert_eq!(code(event.says(1, "p4")), "own-not-named");
    // Any person of the side may end the turn.
    event.says(1, "end").unwrap();
    event.plays(&["end"]);
    let change = PartyChange::Leave { person: person(2) };
    event
        .run(&Command::Game(GameCommand::Party(PartyOrder {
            game: game(ID),
            side: Side::White,
            change,
        })))
        .unwrap();
    assert_eq!(code(event.says(2, "p4")), "own-not-playing");
    // A person who has left is no longer named.
    assert_eq!(code(event.names(None)), "party-named");
    event.names(Some(1)).unwrap();
    event.says(1, "p4").unwrap();
    event.names(None).unwrap();
    assert_eq!(code(event.says(1, "p5")), "own-not-named");
    assert_eq!(audited(&event.entries), Ok(()));
}

#[test]
fn r_274_in_a_pause_players_enter_nothing_but_a_resignation() {
    let mut event = paired_by(&draft(), FieldsRules::STARTED, [&[1, 2], &[4]]);
    assert_eq!(code(event.clocks(ClockAct::Start {})), "clock-no-turn");
    event.hand_in();
    let puts = || GameAct::OpenRound {
        side: Side::White,
        choice: "puts".to_owned(),
    };
    assert_eq!(code(event.says(1, "end")), "own-not-started");
    assert_eq!(code(event.own(1, puts())), "own-not-started");
    event.clocks(ClockAct::Start {}).unwrap();
    assert_eq!(code(event.clocks(ClockAct::Start {})), "clock-started");
    event
        .clocks(ClockAct::Pause {
            reason: WHY.to_owned(),
        })
        .unwrap();
    assert_eq!(code(event.says(1, "end")), "own-paused");
    assert_eq!(code(event.own(1, puts())), "own-paused");
    // The referee corrects it meanwhile.
    event.play("p3").unwrap();
    event.says(1, "resign white").unwrap();
    event.says(2, "resign white").unwrap();
    assert_eq!(audited(&event.entries), Ok(()));
}

#[test]
fn r_274_the_first_turn_runs_from_the_start_of_the_clock() {
    let mut event = paired_by(&draft(), FieldsRules::STARTED, [&[1], &[4]]);
    event.hand_in();
    event.clock += 5_000;
    let clock = |event: &TestEvent| event.state.games[&game(ID)].clock.clone();
    assert_eq!(clock(&event).play(), None);
    event.clocks(ClockAct::Start {}).unwrap();
    event.clock += 20_000;
    event.says(1, "p3").unwrap();
    let act = event.state.games[&game(ID)].acts().last().cloned().unwrap();
    assert_eq!(act.made.seconds, Some(20));
    let turn = |event: &TestEvent| {
        let now = moment(event.clock);
        clock(event).turn().unwrap().at(now).num_seconds()
    };
    assert_eq!(turn(&event), 20);
    event.says(1, "end").unwrap();
    assert_eq!(turn(&event), 0);
}

#[test]
fn r_275_a_team_resigns_together() {
    let mut event = event();
    event.says(1, "resign white").unwrap();
    assert_eq!(code(event.says(1, "resign white")), "own-agreed");
    event.says(2, "resign white").unwrap();
    assert_eq!(event.texts(), [""; 0]);
    // Play in between revokes their consent.
    event.says(3, "end").unwrap();
    event.says(3, "resign white").unwrap();
    assert!(event.state.games[&game(ID)].result.is_none());
    event.says(1, "resign white").unwrap();
    event.says(2, "resign white").unwrap();
    assert_eq!(event.texts(), ["end", "resign white"]);
    assert!(event.state.games[&game(ID)].result.is_some());
    assert_eq!(audited(&event.entries), Ok(()));
    let json = |entry: &Entry| serde_json::to_string(entry).unwrap();
    let agreed: Vec<String> = event.entries.iter().map(json).collect();
    let first = agreed.iter().find(|line| line.contains("act.agreed"));
    assert_eq!(
        first.unwrap(),
        r#"{"kind":"act.agreed","body":{"game":"1.1","person":"00000000-0000-0000-0000-000000000001","text":"resign white"}}"#
    );
}

/// Whether the entries pass the audit with one of them changed.
fn is_sound(event: &TestEvent, is: impl Fn(&Entry) -> bool, change: impl Fn(&mut Entry)) -> bool {
    let mut entries = event.entries.clone();
    let place = entries.iter().position(is).unwrap();
    change(&mut entries[place]);
    audited(&entries).is_ok()
}

#[test]
fn r_275_an_agreement_that_is_none_is_found() {
    let mut event = event();
    event.says(1, "resign white").unwrap();
    event.says(2, "resign white").unwrap();
    let is = |entry: &Entry| matches!(entry, Entry::Act(ActEntry::Agreed { .. }));
    assert!(is_sound(&event, is, |_| ()));
    let set = |number: u8, act: &'static str| {
        move |entry: &mut Entry| {
            if let Entry::Act(ActEntry::Agreed {
                person: who, text, ..
            }) = entry
            {
                *who = person(number);
                act.clone_into(text);
            }
        }
    };
    // A person twice, a person of the other side, an act that is entered at once, no act.
    for (number, act) in [
        (2, "resign white"),
        (4, "resign white"),
        (1, "end"),
        (1, "no act"),
    ] {
        assert!(!is_sound(&event, is, set(number, act)), "{number} {act}");
    }
}

#[test]
fn r_267_nobody_joins_where_a_side_is_one_person_by_the_regulations() {
    let draft = EventDraft {
        discipline: Discipline::CTOR,
        regulations: "ctor-team; size=8".to_owned(),
        ..draft()
    };
    let mut event = TestEvent::from_draft(&draft);
    event.pair(2);
    // The rules of the game would take it (CTOR 2.5), since its power depends on who begins.
    let table = event.state.info.rules.table().unwrap();
    assert!(table.joining(Side::White).is_some());
    assert_eq!(code(event.play("!join white")), "party-closed");
    event.play("45").unwrap();
    assert_eq!(code(event.play("!join black")), "party-closed");
}
