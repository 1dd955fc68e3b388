//! Games by acts in an event: entered, drawn for, timed, taken back, and audited on the way.

use proptest::prelude::*;

use super::super::tests::{TestEvent, WHY, audited, code, draft, game, journaled, moment};
use super::super::*;
use super::*;
use crate::settings::{Contributions, Discipline, EventDraft, EventSettings, LotRules, Rules};
use areopagus_games::acts::ActBoard;
use areopagus_games::almajara::{AlmajaraRules, Catalogue, Chip, Equipment, Regulations, generate};
use areopagus_games::notation::TextPosition;
use areopagus_games::{PerSide, Side};
use areopagus_lots::{Chain, Contribution, Secret};
use areopagus_tournament::result::Basis;

const ID: &str = "1.1";

fn almajara() -> EventDraft {
    EventDraft {
        discipline: Discipline::ALMAJARA,
        regulations: "almajara-sport".to_owned(),
        ..draft()
    }
}

fn event() -> TestEvent {
    TestEvent::paired(2, &almajara())
}

/// An event that draws its lots.
fn drawing(contributions: Contributions) -> TestEvent {
    let lots = LotRules {
        contributions,
        ..LotRules::default()
    };
    TestEvent::paired(2, &EventDraft { lots, ..almajara() })
}

impl TestEvent {
    fn orders(&mut self, act: GameAct) -> Result<(), Refusal> {
        let game = game(ID);
        self.run(&Command::Game(GameCommand::Act(ActOrder { game, act })))
    }

    fn makes(&mut self, text: &str) -> Result<(), Refusal> {
        self.orders(GameAct::Enter {
            text: text.to_owned(),
            off_clock: None,
        })
    }

    fn act_off_clock(&mut self, text: &str) -> Result<(), Refusal> {
        self.orders(GameAct::Enter {
            text: text.to_owned(),
            off_clock: Some(WHY.to_owned()),
        })
    }

    fn take_acts_back(&mut self, count: u16) -> Result<(), Refusal> {
        let reason = WHY.to_owned();
        self.orders(GameAct::TakeBack { count, reason })
    }

    fn acting(&self) -> &GameState {
        &self.state.games[&game(ID)]
    }

    fn acts_text(&self) -> String {
        let table = self
            .acting()
            .act_game()
            .unwrap()
            .table(&self.state.info.rules)
            .unwrap();
        table.record_text(&[])
    }

    fn act_board(&self) -> &ActBoard {
        self.acting().act_board().unwrap()
    }

    /// Deals, sets up and gives White the first move.
    fn begin(&mut self) {
        let chips: Vec<String> = (1..=54).map(|chip| chip.to_string()).collect();
        self.makes(&format!("deal {}", chips.join(" "))).unwrap();
        self.set_up();
        let ceded = ["first white", "first white ceded"];
        assert_eq!(
            ceded
                .map(|text| self.makes(text))
                .iter()
                .filter(|it| it.is_ok())
                .count(),
            1
        );
    }

    fn set_up(&mut self) {
        for (side, ranks) in [(Side::White, ["1", "2"]), (Side::Black, ["15", "14"])] {
            let table = self
                .acting()
                .act_game()
                .unwrap()
                .table(&self.state.info.rules)
                .unwrap();
            let position = table.board().position;
            let cells = ranks.map(|rank| ["d", "e", "f"].map(|file| format!("{file}{rank}")));
            let hand = hand(&position, side);
            for (chip, cell) in hand.iter().zip(cells.as_flattened()) {
                self.makes(&format!("place {side} {chip}-{cell}")).unwrap();
            }
            self.makes(&format!("ready {side}")).unwrap();
        }
    }
}

/// The first six chips in the reserve of a side, as a position writes them: `@17`.
fn hand(position: &str, side: Side) -> Vec<String> {
    let of_side = position.split(side.word()).nth(1).unwrap();
    let words = of_side.split(';').next().unwrap().split_whitespace();
    let reserve = words.filter_map(|word| word.strip_prefix('@'));
    reserve.take(6).map(ToOwned::to_owned).collect()
}

/// A generated game's record, without its tags and times.
fn generated(seed: u64) -> areopagus_games::almajara::record::Record {
    generate::game(seed, 1, &Regulations::default())
}

#[test]
fn clause_5_whole_games_are_entered_act_by_act_and_end_with_their_score() {
    for seed in 0..12 {
        let record = generated(seed);
        let mut event = event();
        let acts = event
            .state
            .info
            .rules
            .table()
            .unwrap()
            .acts_of(&record.to_string());
        for act in acts.unwrap() {
            event.act_off_clock(&act.text).unwrap();
        }
        let table = event
            .acting()
            .act_game()
            .unwrap()
            .table(&event.state.info.rules)
            .unwrap();
        let Some(end) = table.end() else {
            assert!(event.acting().result.is_none());
            continue;
        };
        let result = event.acting().result.as_ref().unwrap();
        assert_eq!(result.points, end.points);
        assert_eq!(result.winner(), end.winner);
        assert_eq!(result.score.map(|score| score.map(u32::from)), end.score);
        assert!(matches!(result.basis, Basis::Record { .. }));
        assert_eq!(code(event.makes("end")), "game-finished");
        assert_eq!(event.acting().moves(), event.acting().acts().len());
    }
}

#[test]
fn clause_5_a_whole_record_is_given_to_a_game_without_acts() {
    let record = generated(3).to_string();
    let upload = |event: &mut TestEvent, text: &str| {
        let text = text.to_owned();
        event.orders(GameAct::Upload { text })
    };
    let mut event = event();
    assert_eq!(code(upload(&mut event, "")), "act-refused");
    assert_eq!(code(upload(&mut event, "[Result \"*\"]")), "acts-missing");
    let wrong = record.replacen("white", "green", 1);
    let refusal = upload(&mut event, &wrong).unwrap_err();
    assert!(
        refusal.place().is_some() && refusal.code() == "act-refused",
        "{refusal:?}"
    );
    assert_eq!(event.acting().status(), GameStatus::Waiting);
    upload(&mut event, &record).unwrap();
    // The tags are left out.
    let kept = record.split_once('\n').unwrap().1;
    assert_eq!(event.acts_text(), kept);
    let code_of_second = if event.acting().result.is_some() {
        "game-finished"
    } else {
        "has-acts"
    };
    assert_eq!(code(upload(&mut event, &record)), code_of_second);
    let reason = WHY.to_owned();
    event
        .orders(GameAct::Withdraw {
            reason: reason.clone(),
        })
        .unwrap();
    assert_eq!(event.acting().status(), GameStatus::Waiting);
    assert_eq!(event.acting().clock, GameClock::default());
    assert_eq!(
        code(event.orders(GameAct::Withdraw { reason })),
        "acts-count"
    );
    upload(&mut event, &record).unwrap();
}

#[test]
fn r_242_the_set_up_runs_for_both_and_the_game_with_its_first_turn() {
    let mut event = event();
    let start = |event: &mut TestEvent| event.orders(GameAct::StartSetup {});
    assert_eq!(code(start(&mut event)), "no-setup-now");
    let pause = |event: &mut TestEvent| {
        let (game, reason) = (game(ID), WHY.to_owned());
        event.run(&Command::Game(GameCommand::Clock(ClockOrder {
            game,
            act: ClockAct::Pause { reason },
        })))
    };
    let resume = |event: &mut TestEvent| {
        let game = game(ID);
        event.run(&Command::Game(GameCommand::Clock(ClockOrder {
            game,
            act: ClockAct::Resume {},
        })))
    };
    let started = ClockOrder {
        game: game(ID),
        act: ClockAct::Start {},
    };
    assert_eq!(
        code(event.run(&Command::Game(GameCommand::Clock(started)))),
        "clock-no-turn"
    );
    let chips: Vec<String> = (1..=54).map(|chip| chip.to_string()).collect();
    event.makes(&format!("deal {}", chips.join(" "))).unwrap();
    assert_eq!(code(pause(&mut event)), "clock-not-started");
    assert_eq!(code(event.makes("ready white late")), "act-refused");
    start(&mut event).unwrap();
    assert_eq!(code(start(&mut event)), "clock-started");
    event.clock += 100_000;
    pause(&mut event).unwrap();
    event.clock += 500_000;
    resume(&mut event).unwrap();
    event.clock += 79_999;
    let refusal = event.makes("ready white late").unwrap_err();
    assert_eq!(refusal.clause(), Some("2.2"));
    event.clock += 1;
    event.makes("ready white late").unwrap();
    assert_eq!(code(start(&mut event)), "clock-started");
    event.makes("ready black late").unwrap();
    assert!(event.acting().clock.play().is_none() && event.acting().clock.turn().is_none());
    let first = ["first white", "first white ceded"].map(|text| event.makes(text).is_ok());
    assert_ne!(first[0], first[1]);
    assert!(event.acting().clock.play().is_some());
    assert_eq!(event.acting().acts().last().unwrap().made.seconds, None);
    event.clock += 7_900;
    event.makes("end").unwrap_err();
    event.makes("resign black").unwrap();
    assert_eq!(event.acting().acts().last().unwrap().made.seconds, Some(7));
}

#[test]
fn r_241_the_servers_clock_says_when_a_turn_and_the_game_are_over() {
    let mut event = event();
    event.begin();
    event.clock += 40_000;
    event.makes("d2-d4").unwrap();
    event.clock += 19_999;
    assert_eq!(event.makes("-").unwrap_err().clause(), Some("3.1"));
    event.clock += 1;
    event.makes("-").unwrap();
    assert_eq!(event.act_board().turn.unwrap().side, Side::Black);
    // The other player's turn has its own minute.
    assert_eq!(event.makes("-").unwrap_err().clause(), Some("3.1"));
    // What the referee saw is taken off the clock, with the reason.
    assert_eq!(
        code(event.orders(GameAct::Enter {
            text: "-".to_owned(),
            off_clock: Some(" ".to_owned())
        })),
        "reason-invalid"
    );
    event.act_off_clock("-").unwrap();
    assert_eq!(event.acting().acts().last().unwrap().made.seconds, None);
    assert_eq!(event.makes("time").unwrap_err().clause(), Some("4.2"));
    event.clock += 1_139_999;
    assert_eq!(event.makes("time").unwrap_err().clause(), Some("4.2"));
    event.clock += 1;
    event.makes("time").unwrap();
    let result = event.acting().result.as_ref().unwrap();
    assert_eq!(
        result.basis,
        Basis::Record {
            reason: "time".to_owned(),
            clause: "4.2".to_owned()
        }
    );
    assert!(
        event.acts_text().contains("; clock 20:00; time"),
        "{}",
        event.acts_text()
    );
    assert!(!event.acting().clock.runs());
}

#[test]
fn r_245_the_last_acts_are_taken_back_with_the_result_and_the_clock() {
    let mut event = event();
    event.begin();
    let begun = event.acting().moves();
    event.clock += 10_000;
    event.makes("d2-d4").unwrap();
    event.clock += 5_000;
    event.makes("end").unwrap();
    event.clock += 5_000;
    event.makes("resign black").unwrap();
    let most = u16::try_from(begun + 3).unwrap();
    assert_eq!(code(event.take_acts_back(0)), "acts-count");
    assert_eq!(code(event.take_acts_back(most + 1)), "acts-count");
    let reason = WHY.to_owned();
    let (id, withdraw) = (
        game(ID),
        Command::Results(ResultCommand::Withdraw {
            game: game(ID),
            reason,
        }),
    );
    assert_eq!(code(event.run(&withdraw)), "record-begun");
    event.take_acts_back(2).unwrap();
    assert_eq!(event.acting().status(), GameStatus::Playing);
    assert_eq!(event.act_board().turn.unwrap().side, Side::White);
    event
        .run(&Command::Game(GameCommand::Clock(ClockOrder {
            game: id,
            act: ClockAct::Resume {},
        })))
        .unwrap();
    event.clock += 3_000;
    event.makes("end").unwrap();
    // The clock shows the time of the last remaining act.
    assert_eq!(event.acting().acts().last().unwrap().made.seconds, Some(13));
    event
        .take_acts_back(u16::try_from(event.acting().moves()).unwrap())
        .unwrap();
    assert_eq!(event.acting().status(), GameStatus::Waiting);
    event.begin();
}

#[test]
fn clause_2_1_the_bag_is_dealt_by_a_lot_and_a_deal_that_is_taken_back_is_drawn_anew() {
    let mut event = drawing(Contributions::Optional);
    assert_eq!(
        code(event.run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::default()
        }))),
        "other-discipline"
    );
    event.orders(GameAct::Draw {}).unwrap();
    let first = event.acting().acts()[0].clone();
    assert_eq!(first.draw, Some(1));
    assert!(first.made.text.starts_with("deal "), "{first:?}");
    assert!(event.acting().drawn_lot().is_none());
    assert_eq!(code(event.orders(GameAct::Draw {})), "no-lot-wanted");
    let contribution = Contribution::None;
    let late = Command::Lots(LotCommand::Contribute {
        game: game(ID),
        side: Side::White,
        contribution,
    });
    assert_eq!(code(event.run(&late)), "contribution-too-late");
    event.take_acts_back(1).unwrap();
    assert!(
        event
            .acting()
            .lots
            .as_ref()
            .unwrap()
            .draw(1)
            .unwrap()
            .voided()
    );
    // An unwelcome lot cannot be dealt by hand instead.
    assert_eq!(code(event.makes(&first.made.text)), "throw-written");
    let text = generated(1).to_string();
    assert_eq!(
        code(event.orders(GameAct::Upload { text })),
        "throw-written"
    );
    event.orders(GameAct::Draw {}).unwrap();
    assert_eq!(event.acting().acts()[0].draw, Some(2));
    let by_hand = Command::Lots(LotCommand::UsePhysicalDice {
        game: game(ID),
        reason: WHY.to_owned(),
    });
    event.take_acts_back(1).unwrap();
    event.run(&by_hand).unwrap();
    assert_eq!(code(event.orders(GameAct::Draw {})), "lots-not-drawn");
    event.makes(&first.made.text).unwrap();
}

#[test]
fn clause_2_1_the_bag_waits_for_the_links_of_both_players() {
    let mut event = drawing(Contributions::Required);
    assert_eq!(code(event.orders(GameAct::Draw {})), "contribution-missing");
    let gid = gid("autumn-cup", game(ID)).unwrap();
    let chain = |side: Side| {
        Chain::new(
            gid.clone(),
            role(side),
            Secret::new([side.word().len().to_le_bytes()[0]; 32]),
        )
    };
    for side in Side::ALL {
        let contribution = Contribution::Chain(chain(side).anchor());
        event
            .run(&Command::Lots(LotCommand::Contribute {
                game: game(ID),
                side,
                contribution,
            }))
            .unwrap();
    }
    event.orders(GameAct::Draw {}).unwrap();
    assert!(event.acting().acts().is_empty());
    assert_eq!(code(event.orders(GameAct::Draw {})), "draw-pending");
    assert_eq!(code(event.makes("draw white 1")), "draw-pending");
    assert_eq!(
        code(event.orders(GameAct::Withdraw {
            reason: WHY.to_owned()
        })),
        "acts-count"
    );
    for side in Side::ALL {
        let link = chain(side).reveal(1).unwrap();
        event
            .run(&Command::Lots(LotCommand::Reveal {
                game: game(ID),
                side,
                k: 1,
                link,
            }))
            .unwrap();
    }
    assert_eq!(event.acting().acts()[0].draw, Some(1));
}

#[test]
fn clause_2_3_the_lot_of_the_first_move_gives_the_right_which_may_be_ceded() {
    // Of the shipped chips nine are blue; here it is eight.
    let shipped = Equipment::default();
    let text = shipped
        .catalogue
        .to_string()
        .replacen("| blue |", "| red |", 1);
    let equipment = Equipment {
        catalogue: Catalogue::parse(&text).unwrap(),
        ..shipped
    };
    // The first event whose deal gives both the same number of blue chips.
    let dealt = |number| {
        let draft = EventDraft {
            slug: format!("cup-{number}"),
            lots: LotRules::default(),
            ..almajara()
        };
        let info = EventSettings::check(&draft).unwrap();
        let rules = Rules::new(AlmajaraRules::new(equipment.clone()).unwrap());
        let mut event = TestEvent::created(Entry::EventCreated(EventSettings { rules, ..info }), 0);
        event.pair(2);
        event.orders(GameAct::Draw {}).unwrap();
        event.set_up();
        let table = event
            .acting()
            .act_game()
            .unwrap()
            .table(&event.state.info.rules)
            .unwrap();
        table.wanted().is_some().then_some(event)
    };
    let mut event = (0..100).find_map(dealt).unwrap();
    assert_eq!(code(event.makes("first white lot")), "throw-written");
    event.orders(GameAct::Draw {}).unwrap();
    let (k, words) = event.acting().drawn_lot().unwrap();
    assert_eq!((k, words.len()), (2, 1));
    assert_eq!(code(event.orders(GameAct::Draw {})), "act-other-than-lot");
    let other = if words[0] == "white" {
        "black"
    } else {
        "white"
    };
    assert_eq!(
        code(event.makes(&format!("first {other} lot"))),
        "act-other-than-lot"
    );
    event.makes(&format!("first {other} lot ceded")).unwrap();
    assert_eq!(event.acting().acts().last().unwrap().draw, Some(2));
    assert!(event.acting().drawn_lot().is_none());
}

#[test]
fn what_is_of_acts_is_not_of_games_by_plans() {
    let mut event = TestEvent::paired(2, &draft());
    assert_eq!(code(event.makes("time")), "other-discipline");
    let mut entries = event.entries.clone();
    entries.push(Entry::Act(ActEntry::SetupStarted { game: game(ID) }));
    assert!(audited(&entries).is_err());
}

#[test]
fn r_186_acts_are_withheld_as_long_as_the_delay_says() {
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            public_delay: 5,
            ..almajara()
        },
    );
    event.begin();
    let now = moment(event.clock);
    let cut = event.state.public(now).unwrap();
    assert!(cut.state.games[&game(ID)].acts().is_empty());
    assert_eq!(cut.state.games[&game(ID)].status(), GameStatus::Waiting);
    let later = moment(event.clock + 5 * 60_000);
    assert!(event.state.public(later).is_none());
}

#[test]
fn r_151_a_decision_lets_a_game_go_on_from_an_act_or_anew() {
    let mut event = event();
    event.begin();
    let begun = u16::try_from(event.acting().moves()).unwrap();
    event.makes("d2-d4").unwrap();
    event.makes("resign black").unwrap();
    let file = |event: &mut TestEvent, against| {
        event.run(&Command::Protests(ProtestCommand::File(ProtestFiling {
            game: game(ID),
            by: Side::Black,
            against,
            clause: "3.2".to_owned(),
            text: WHY.to_owned(),
            admit: None,
        })))
    };
    let decide = |event: &mut TestEvent, protest, effect| {
        event.run(&Command::Protests(ProtestCommand::Decide(ProtestRuling {
            game: game(ID),
            protest,
            finding: Finding::Upheld,
            reason: WHY.to_owned(),
            effect: Some(effect),
        })))
    };
    let past = Against::Row {
        game_move: begun + 3,
    };
    assert_eq!(code(file(&mut event, past)), "protest-no-row");
    file(
        &mut event,
        Against::Row {
            game_move: begun + 1,
        },
    )
    .unwrap();
    decide(&mut event, 1, Effect::Continue { from: begun + 1 }).unwrap();
    assert_eq!(event.acting().moves(), usize::from(begun));
    assert!(event.acting().result.is_none());
    file(&mut event, Against::Ruling).unwrap();
    decide(&mut event, 2, Effect::Replay).unwrap();
    assert_eq!(event.acting().status(), GameStatus::Waiting);
}

/// An event by the second edition, in which chips of any strength may start, with chips that
/// differ from the shipped ones.
fn second(chips: &[&str]) -> EventDraft {
    let own = chips
        .iter()
        .map(|line| (TextPosition::START, Chip::parse(line).unwrap()));
    let catalogue = Catalogue::default().with(own.collect()).unwrap();
    EventDraft {
        regulations: "almajara-sport-2; strength_by_lighthouses=false".to_owned(),
        catalogue: catalogue.to_string(),
        ..almajara()
    }
}

/// A chip with two drawings.
const RAM: &str = "23 | green | 3 | Ram | n1 | *1-";

#[test]
fn r_370_whole_games_of_the_second_edition_are_entered_and_follow_from_the_journal() {
    for seed in 0..4 {
        let draft = second(&[RAM, "2 | red | 4 | Gate | +1 | (1,2)"]);
        let mut event = TestEvent::paired(2, &draft);
        let rules = event.state.info.rules.clone();
        let equipment = rules.downcast_ref::<AlmajaraRules>().unwrap().equipment();
        let record = generate::game_with(seed, 1, (**equipment).clone());
        let acts = rules.table().unwrap().acts_of(&record.to_string());
        for act in acts.unwrap() {
            event.act_off_clock(&act.text).unwrap();
        }
        let dealt = &event.acting().acts()[0].made.text;
        let lies = |letter| dealt.split(' ').any(|word| word == format!("23{letter}"));
        assert!(lies('a') != lies('b'), "{dealt}");
        let read = |entry| journaled(entry, |body| body);
        let again: Vec<Entry> = event.entries.iter().map(read).collect();
        assert_eq!(again, event.entries);
        audited(&again).unwrap();
        // With the other face up it is another deal with another board.
        let place = event
            .entries
            .iter()
            .position(|entry| matches!(entry, Entry::Act(_)));
        let place = place.unwrap();
        let mut other = event.entries.clone();
        other[place] = journaled(&event.entries[place], |body| {
            let [up, down] = if lies('a') { ["a", "b"] } else { ["b", "a"] };
            body.replacen(&format!(" 23{up}"), &format!(" 23{down}"), 1)
        });
        assert!(audited(&other).is_err(), "{dealt}");
    }
}

#[test]
fn r_372_the_lot_of_the_deal_says_which_sides_lie_up() {
    let lots = LotRules {
        contributions: Contributions::Optional,
        ..LotRules::default()
    };
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            lots,
            ..second(&[RAM])
        },
    );
    event.orders(GameAct::Draw {}).unwrap();
    let dealt = event.acting().acts()[0].clone();
    assert_eq!(dealt.draw, Some(1));
    let faces: Vec<&str> = dealt
        .made
        .text
        .split(' ')
        .filter(|it| it.starts_with("23"))
        .collect();
    assert!(matches!(faces[..], ["23a" | "23b"]), "{faces:?}");
    // Both faces of the chip were candidates of the lot.
    let draw = event
        .acting()
        .lots
        .as_ref()
        .unwrap()
        .draw(1)
        .unwrap()
        .draw();
    assert_eq!(draw.candidates().len(), 56);
    audited(&event.entries).unwrap();
}

#[test]
fn r_374_what_comes_after_the_turns_time_needs_the_referees_reason() {
    let mut event = TestEvent::paired(2, &second(&[]));
    event.begin();
    event.clock += 59_999;
    event.makes("d2-d4").unwrap();
    event.clock += 1;
    for late in ["e2-e4", "!touch e2", "!illegal e2-e9 gives -", "end"] {
        assert_eq!(
            event.makes(late).unwrap_err().clause(),
            Some("3.1"),
            "{late}"
        );
    }
    // A note of the referee changes nothing, and may come at any time.
    event.makes("!note \"The obelisk acts.\"").unwrap();
    event.act_off_clock("e2-e4").unwrap();
    event.makes("-").unwrap();
    assert_eq!(event.act_board().turn.unwrap().side, Side::Black);
}

#[test]
fn r_375_after_an_illegal_action_its_chip_makes_the_next_one() {
    let mut event = TestEvent::paired(2, &second(&[]));
    event.begin();
    let given = hand(&event.act_board().position, Side::White)[0].clone();
    event
        .makes(&format!("!illegal d2-d9 gives {given}"))
        .unwrap();
    assert_eq!(event.makes("e2-e4").unwrap_err().clause(), Some("3.5"));
    event.makes("d2-d4").unwrap();
    event.makes("e2-e4").unwrap();
    audited(&event.entries).unwrap();
}

#[test]
fn r_377_a_bag_on_the_table_is_drawn_in_whatever_batches() {
    let mut event = TestEvent::paired(2, &second(&[RAM]));
    for text in [
        "draw black 23b",
        "draw black 1",
        "draw white 2",
        "draw black 3",
    ] {
        event.makes(text).unwrap();
    }
    assert!(
        event.act_board().position.contains("@23b"),
        "{}",
        event.act_board().position
    );
    assert_eq!(code(event.makes("draw white 23a")), "act-refused");
    audited(&event.entries).unwrap();
}

/// A short game at one moment: dealt by a lot, played, taken back and ended.
fn short() -> Vec<Entry> {
    let mut event = drawing(Contributions::Optional);
    event.orders(GameAct::Draw {}).unwrap();
    event.set_up();
    event.makes("resign white").unwrap();
    event.take_acts_back(1).unwrap();
    event.makes("resign black").unwrap();
    event.entries
}

#[test]
fn whatever_an_entry_of_acts_says_otherwise_is_found() {
    let entries = short();
    audited(&entries).unwrap();
    let at = |wanted: fn(&ActEntry) -> bool| {
        let is_it = |entry: &Entry| matches!(entry, Entry::Act(act) if wanted(act));
        entries.iter().position(is_it).unwrap()
    };
    let dealt = at(|act| matches!(act, ActEntry::Entered { .. }));
    let withdrawn = at(|act| matches!(act, ActEntry::Withdrawn { .. }));
    let over = entries
        .iter()
        .rposition(|entry| matches!(entry, Entry::Act(_)))
        .unwrap();
    let board = r#""acts":"#;
    for (place, from, to) in [
        (dealt, "deal ", "deal 1 "),
        (dealt, r#""draw":1"#, r#""draw":2"#),
        (dealt, r#","draw":1"#, ""),
        (dealt, r#""phase":"setup""#, r#""phase":"deal""#),
        (dealt, r#""white":27"#, r#""white":28"#),
        (dealt, r#""text""#, r#""seconds":0,"text""#),
        (
            dealt,
            r#""text""#,
            r#""off_clock":"why","seconds":5,"text""#,
        ),
        (withdrawn, r#""count":1"#, r#""count":2"#),
        (withdrawn, board, r#""acts":1"#),
        (over, "resign black", "resign  black"),
        (over, "resign black", "resign white"),
        (over, "resign black", "ready black"),
    ] {
        let mut other = entries.clone();
        other[place] = journaled(&entries[place], |body| {
            // Canonical JSON has the draw before the text.
            let changed = body.replacen(from, to, 1);
            let changed = if changed == body {
                body.replacen(from.trim_start_matches(','), to, 1)
            } else {
                changed
            };
            changed.replace("{,", "{").replace(",,", ",")
        });
        assert_ne!(other[place], entries[place], "{from} is not in the entry");
        let found = audited(&other).unwrap_err();
        assert!(found.seq <= place as u64 + 2, "{from}: {found:?}");
    }
    for missing in [dealt, withdrawn, over, entries.len() - 1] {
        let mut other = entries.clone();
        other.remove(missing);
        assert!(audited(&other).is_err(), "{missing}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn acts_are_journaled_as_they_are_folded(seed in 0..1000_u64, back in 1..6_u16) {
        let mut event = event();
        let acts = event.state.info.rules.table().unwrap();
        let acts = acts.acts_of(&generated(seed).to_string()).unwrap();
        for act in &acts {
            event.act_off_clock(&act.text).unwrap();
        }
        event.take_acts_back(back).unwrap();
        let read: Vec<Entry> = event.entries.iter().map(|entry| journaled(entry, |body| body)).collect();
        prop_assert_eq!(&read, &event.entries);
        let kept = &acts[..acts.len() - usize::from(back)];
        let known = event.acting().acts().iter().map(|act| &act.made.text);
        prop_assert!(known.eq(kept.iter().map(|act| &act.text)));
        for act in &acts[kept.len()..] {
            event.act_off_clock(&act.text).unwrap();
        }
        let again = event.acting().act_game().unwrap().table(&event.state.info.rules).unwrap();
        prop_assert_eq!(again.board().acts as usize, acts.len());
    }
}

#[test]
fn r_400_no_set_up_begins_in_an_interrupted_game() {
    let mut event = event();
    let chips: Vec<String> = (1..=54).map(|chip| chip.to_string()).collect();
    event.makes(&format!("deal {}", chips.join(" "))).unwrap();
    let interrupt = PlanCommand::Interrupt {
        game: game(ID),
        reason: WHY.to_owned(),
    };
    event.run(&Command::Plans(interrupt)).unwrap();
    let refused = event.orders(GameAct::StartSetup {});
    assert_eq!(code(refused), "game-interrupted");
}
