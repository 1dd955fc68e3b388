//! Tests of the table: acts give the record that the players' referee would write, a refused act
//! leaves no trace, and a replay accepts the record at every moment.

use std::sync::Arc;

use proptest::prelude::*;

use super::super::catalogue::{CHIPS, CHIPS_EACH, Face, Up};
use super::super::entry::{Action, First, Touched};
use super::super::generate;
use super::super::position::Position;
use super::super::record::{MAX_LINE, MAX_NOTE, MAX_TEXT, read_entry};
use super::super::regulations::Regulations;
use super::super::replay::Replay;
use super::super::tests::equipment;
use super::*;
use crate::acts::{ActBoard, ActFault, ActTurn, ByActs, ClockReadings, LotKind, TimedAct};
use crate::text::Tag;
use areopagus_language::Language;

fn table(equipment: &Equipment) -> Table {
    Table::new(Arc::new(equipment.clone()))
}

/// The whole bag in ascending order: White draws 1 2 3, Black 4 5 6, and so on.
fn deal() -> String {
    let chips: Vec<String> = (1..=54).map(|chip| chip.to_string()).collect();
    format!("deal {}", chips.join(" "))
}

fn enter(table: &mut Table, lines: &[&str]) {
    for line in lines {
        let entered = table.enter(line, None);
        assert_eq!(entered.as_deref(), Ok(*line));
    }
}

/// A game whose chips are dealt.
fn dealt() -> Table {
    let mut table = table(&Equipment::default());
    enter(&mut table, &[&deal()]);
    table
}

/// A game in which White makes the first turn.
fn begun() -> Table {
    let mut table = dealt();
    for (side, rank, chips) in [
        ("white", ["1", "2"], [1, 2, 3, 7, 8, 9]),
        ("black", ["15", "14"], [4, 5, 6, 10, 11, 12]),
    ] {
        let cells = rank.map(|rank| ["d", "e", "f"].map(|file| format!("{file}{rank}")));
        for (chip, cell) in chips.iter().zip(cells.as_flattened()) {
            enter(&mut table, &[&format!("place {side} {chip}-{cell}")]);
        }
        enter(&mut table, &[&format!("ready {side}")]);
    }
    let ceded = table.game().entitled() == Some(Side::Black);
    enter(
        &mut table,
        &[if ceded {
            "first white ceded"
        } else {
            "first white"
        }],
    );
    table
}

fn rows(table: &Table) -> Vec<String> {
    table.record().rows.iter().map(TurnRow::to_string).collect()
}

/// The visible state of a table.
fn seen(table: &Table) -> (ActBoard, Record, Option<EntryOutcome>, u32, PerSide<u16>) {
    let (record, told) = (table.record().clone(), table.told.clone());
    (table.board(), record, told, table.clock, table.placings)
}

fn clause(entered: Result<String, ActFault>) -> &'static str {
    let fault = entered.expect_err("a refusal");
    assert!(fault.said.iter().all(|said| said.ends_with('.')), "{fault}");
    fault.clause
}

#[test]
fn clause_2_1_the_bag_is_dealt_by_hand_or_as_the_lot_has_it() {
    let mut table = table(&Equipment::default());
    let wanted = table.wanted().unwrap();
    assert_eq!(
        (wanted.kind, wanted.candidates.len()),
        (LotKind::Shuffle, CHIPS)
    );
    enter(
        &mut table,
        &["draw white 17", "draw white 4", "draw white 9"],
    );
    assert_eq!(clause(table.enter("draw white 5", None)), "2.1");
    assert_eq!(clause(table.enter(&deal(), None)), "2.1");
    assert_eq!(table.board().awaited, PerSide::new(false, true));
    let mut order = table.wanted().unwrap().candidates;
    assert_eq!(order.len(), CHIPS - 3);
    assert_eq!(table.of_lot(&order[1..]), Vec::<String>::new());
    order.reverse();
    let [line] = table.of_lot(&order).try_into().unwrap();
    enter(&mut table, &[&line]);
    assert!(line.starts_with("deal 54 53 52 "));
    let record = table.record_text(&[]);
    assert!(record.contains("\ndeal white 17 4 9 51 50 49 "), "{record}");
    assert!(record.contains("\ndeal black 54 53 52 48 "), "{record}");
    assert_eq!((table.wanted(), table.board().acts), (None, 4));
    assert_eq!(table.of_lot(&order), Vec::<String>::new());
}

#[test]
fn clause_2_1_no_result_but_an_order_of_the_bag_deals_it() {
    let table = table(&Equipment::default());
    let order = table.wanted().unwrap().candidates;
    let with = |at: usize, chip: &str| {
        let mut order = order.clone();
        order[at] = chip.to_owned();
        table.of_lot(&order).len()
    };
    assert_eq!(
        (with(0, "1"), with(0, "2"), with(3, "x"), with(3, "77")),
        (1, 0, 0, 0)
    );
    assert!(table.of_lot(&[]).is_empty());
}

#[test]
fn clause_2_2_the_record_has_the_starting_pieces_as_they_stand_in_the_end() {
    let mut table = dealt();
    let places = [
        "place white 1-d1",
        "place black 4-e15",
        "place white 2-e1",
        "place white 1-f2",
        "place white 3-e1",
    ];
    enter(&mut table, &places);
    assert_eq!(table.record().setup, PerSide::default());
    assert_eq!(table.board().awaited, PerSide::new(true, true));
    assert_eq!(clause(table.enter("ready white", None)), "2.2");
    enter(&mut table, &["ready white late"]);
    assert_eq!(table.board().awaited, PerSide::new(false, true));
    assert!(
        table
            .record_text(&[])
            .ends_with("\nsetup white 1-f2 3-e1 late\n")
    );
    assert!(Replay::from_record(table.record()).error().is_none());
}

#[test]
fn clause_2_2_starting_pieces_are_not_placed_without_end() {
    let mut table = dealt();
    for number in 0..MAX_PLACINGS {
        let cell = if number % 2 == 0 { "d1" } else { "e1" };
        enter(&mut table, &[&format!("place white 1-{cell}")]);
    }
    assert_eq!(clause(table.enter("place white 1-d1", None)), "2.2");
    enter(&mut table, &["place black 4-d15", "ready white late"]);
}

#[test]
fn clause_2_3_the_lot_gives_a_right_that_may_be_ceded() {
    // One more blue chip than shipped, so that both may have the same number.
    let text = "[Chip \"1 | blue | 3 | Tenth\"]\n";
    let equipment = Record::parse(text).unwrap().equipment;
    let mut table = table(&equipment);
    let is_blue = |chip: &ChipId| {
        let chip = equipment.catalogue.get(*chip).unwrap();
        chip.colour == super::super::Colour::Blue
    };
    let (blue, others): (Vec<ChipId>, Vec<ChipId>) = table.game().bag().partition(is_blue);
    let (mut blue, mut others) = (blue.into_iter(), others.into_iter());
    while let Some((side, _)) = table.game().drawing() {
        let more = blue.len() > 5 && side == Side::White || blue.len() <= 5 && side == Side::Black;
        let chip = if more { blue.next() } else { None }.or_else(|| others.next());
        let chip = chip.or_else(|| blue.next()).unwrap();
        enter(&mut table, &[&format!("draw {side} {chip}")]);
    }
    enter(&mut table, &["ready white late", "ready black late"]);
    assert_eq!(table.game().blue(), PerSide::new(5, 5));
    assert_eq!(table.board().awaited, PerSide::new(false, false));
    let wanted = table.wanted().unwrap();
    assert_eq!(
        (wanted.kind, wanted.purpose),
        (LotKind::Choice, "2.3 first move")
    );
    assert_eq!(wanted.candidates, ["black", "white"]);
    let right = table.of_lot(&["black".to_owned()]);
    assert_eq!(right, ["first black lot", "first white lot ceded"]);
    for result in [&[][..], &["nobody".to_owned()], &wanted.candidates] {
        assert!(table.of_lot(result).is_empty());
    }
    assert_eq!(clause(table.enter("first black", None)), "2.3");
    enter(&mut table, &[&right[1]]);
    assert_eq!(table.wanted(), None);
    assert!(
        table
            .record_text(&[])
            .ends_with("\nfirst white lot ceded\n")
    );
}

#[test]
fn clause_3_1_the_sign_between_the_turns_ends_white_s() {
    let mut table = begun();
    enter(&mut table, &["d1-d3"]);
    assert_eq!(rows(&table), ["1. d1-d3=27:27"]);
    enter(&mut table, &["end"]);
    assert_eq!(rows(&table), ["1. d1-d3=27:27 |"]);
    let (number, side) = (1, Side::Black);
    assert_eq!(table.board().turn, Some(ActTurn { number, side }));
    assert_eq!(clause(table.enter("end", None)), "3.1");
    let mut stopped = table.clone();
    enter(&mut stopped, &["resign black"]);
    assert_eq!(rows(&stopped), ["1. d1-d3=27:27; resign black"]);
    enter(&mut table, &["d15-d13", "end", "-"]);
    assert_eq!(rows(&table), ["1. d1-d3=27:27 | d15-d13=27:27", "2. -"]);
    assert_eq!(table.board().awaited, PerSide::new(false, true));
}

#[test]
fn clause_3_6_a_turn_has_room_for_some_incidents_and_for_its_end() {
    let mut table = begun();
    let longest = format!("stop \"{}\"", "\\\"".repeat(MAX_TEXT));
    for rank in ["1", "15"] {
        let side = table.game().turn().side;
        let illegal = format!("!illegal d{rank}-d9 gives ");
        for _ in 0..MAX_INCIDENTS {
            let chip = table.game().position().reserve(side).first();
            let gives = chip.map_or("-".to_owned(), ChipId::to_string);
            enter(&mut table, &[&format!("{illegal}{gives}")]);
        }
        let more = format!("{illegal}-");
        let fault = table.enter(&more, None).unwrap_err();
        assert!(fault.say(Language::En).contains("at most 40"), "{fault}");
        assert_eq!(clause(table.enter(&format!("!touch f{rank}"), None)), "5");
        enter(&mut table, &["-"]);
    }
    enter(&mut table, &[&longest]);
    let record = table.record_text(&[]);
    assert!(record.lines().all(|line| line.chars().count() <= MAX_LINE));
    assert_eq!(Record::parse(&record).as_ref(), Ok(table.record()));
    assert!(Replay::from_record(table.record()).error().is_none());
}

#[test]
fn clause_4_2_an_entry_has_the_time_at_which_it_was_made() {
    let mut table = begun();
    let at = |table: &mut Table, line: &str, seconds| table.enter(line, Some(seconds));
    assert!(at(&mut table, "d1-d3", 40).is_ok());
    assert!(at(&mut table, "end", 55).is_ok());
    assert_eq!(rows(&table), ["1. d1-d3=27:27 |; clock 0:55"]);
    let before = seen(&table);
    assert_eq!(clause(at(&mut table, "d15-d13", 54)), "4.2");
    assert_eq!(clause(at(&mut table, "time", 1199)), "4.2");
    assert_eq!(seen(&table), before);
    assert!(at(&mut table, "d15-d13", 90).is_ok());
    // The end of the turn was not measured.
    enter(&mut table, &["end"]);
    assert!(at(&mut table, "e1-e3", 1195).is_ok());
    let mut late = table.clone();
    // An action that was begun in time may be entered later, and after it only the end.
    assert!(at(&mut late, "f1-f3", 1203).is_ok());
    assert_eq!(clause(late.enter("end", None)), "4.2");
    assert_eq!(clause(at(&mut late, "end", 1204)), "4.2");
    assert!(late.enter("time", None).is_ok());
    assert_eq!(
        rows(&late)[1],
        "2. e1-e3=27:27 f1-f3=27:27; clock 20:03; time"
    );
    assert!(Replay::from_record(late.record()).error().is_none());
    // `time` advances the clock.
    enter(&mut table, &["time"]);
    assert_eq!(
        rows(&table),
        [
            "1. d1-d3=27:27 | d15-d13=27:27; clock 1:30",
            "2. e1-e3=27:27; clock 20:00; time"
        ]
    );
    assert!(Replay::from_record(table.record()).error().is_none());
}

#[test]
fn clause_4_2_the_end_stands_in_the_last_row_with_its_time() {
    let mut table = begun();
    for (line, seconds) in [("d1-d3", 10), ("end", 20), ("-", 60), ("time", 1234)] {
        assert!(table.enter(line, Some(seconds)).is_ok());
    }
    assert_eq!(rows(&table), ["1. d1-d3=27:27 | -; clock 20:34; time"]);
    assert!(Replay::from_record(table.record()).error().is_none());
    assert_eq!(clause(table.enter("d3-d4", Some(1240))), "4.2");
    let mut unused = begun();
    assert!(unused.enter("time", Some(u32::MAX)).is_ok());
    assert_eq!(rows(&unused), ["1.; clock 9999:59; time"]);
    let record = unused.record_text(&[]);
    assert_eq!(Record::parse(&record).as_ref(), Ok(unused.record()));
    assert!(Replay::from_record(unused.record()).error().is_none());
}

#[test]
fn clause_4_2_time_does_not_count_before_the_first_move() {
    let mut table = table(&Equipment::default());
    assert!(table.enter(&deal(), Some(5000)).is_ok());
    assert!(table.enter("resign black", Some(1)).is_ok());
    assert_eq!(rows(&table), ["1.; resign black"]);
    assert!(Replay::from_record(table.record()).error().is_none());
}

#[test]
fn clause_4_4_a_score_that_is_noted_is_compared() {
    let mut table = begun();
    let before = seen(&table);
    assert_eq!(clause(table.enter("d1-d3=28:27", None)), "4.4");
    assert_eq!(clause(table.enter("d1-d3#", None)), "4.1");
    assert_eq!(clause(table.enter("d1-j3=27:27", None)), "1.3");
    assert_eq!(seen(&table), before);
    assert_eq!(table.enter("d1-d3=27:27", None).as_deref(), Ok("d1-d3"));
    // A chip on the opponent's portal wins, and ends the game by itself.
    assert_eq!(table.enter("e2xe14#=28:26", None).ok(), None);
    enter(&mut table, &["end", "e14-e13", "end"]);
    assert_eq!(table.enter("e2-e14 #=32:27", None).ok(), None);
    assert_eq!(table.enter("e2-e14#", None).as_deref(), Ok("e2-e14"));
    assert_eq!(rows(&table)[1], "2. e2-e14#=32:27");
}

#[test]
fn clause_4_5_an_end_has_its_reason_winner_and_points() {
    let mut table = begun();
    assert_eq!(ByActs::end(&table), None);
    enter(&mut table, &["stop \"The hall closes.\""]);
    let end = ByActs::end(&table).unwrap();
    assert_eq!(
        (end.reason, end.clause, end.winner),
        ("stopped", "4.2", None)
    );
    assert_eq!(
        (end.points, end.score),
        (PerSide::new(1, 1), Some(PerSide::new(27, 27)))
    );
    let board = table.board();
    assert_eq!((board.phase.as_str(), board.turn), ("over", None));
    assert_eq!(board.awaited, PerSide::new(false, false));
    for (line, right) in [
        ("resign white", "4.2"),
        ("draw white 1", "4.2"),
        ("end", "4.2"),
    ] {
        assert_eq!(clause(table.enter(line, None)), right);
    }
    let told = table.told(Language::De).unwrap();
    assert_eq!(told.clause, "4.2");
    assert!(told.said.ends_with("The hall closes."));
    let tag = |value: &str| Tag {
        name: "Event".to_owned(),
        value: value.to_owned(),
    };
    let text = table.record_text(&[tag("Cup")]);
    assert!(text.starts_with("[Event \"Cup\"]\n[Regulations \"almajara-sport\"]\n"));
    assert!(text.contains("\n[Result \"27:27\"]\n"));
}

#[test]
fn clause_5_a_record_has_a_thousand_rows_and_a_game_three_thousand_acts() {
    let mut by_rows = begun();
    for _ in 0..2 * MAX_ITEMS {
        enter(&mut by_rows, &["-"]);
    }
    assert_eq!(clause(by_rows.enter("-", None)), "5");
    enter(&mut by_rows, &["stop \"Enough.\""]);
    let text = by_rows.record_text(&[]);
    assert_eq!(Record::parse(&text).as_ref(), Ok(by_rows.record()));

    let mut by_acts = begun();
    let chip = *by_acts
        .game()
        .position()
        .reserve(Side::White)
        .first()
        .unwrap();
    while by_acts.board().acts < MAX_ACTS {
        let from = match by_acts.game().turn().side {
            Side::White => "d1",
            Side::Black => "d15",
        };
        let first = by_acts.items(by_acts.game().turn().number, by_acts.game().turn().side);
        let line = if first.is_empty() {
            format!("!illegal {from}-d9 gives {chip}")
        } else {
            "-".to_owned()
        };
        enter(&mut by_acts, &[&line]);
    }
    assert_eq!(clause(by_acts.enter("-", None)), "5");
    assert!(Replay::from_record(by_acts.record()).error().is_none());
    enter(&mut by_acts, &["resign white"]);
    assert!(Replay::from_record(by_acts.record()).error().is_none());
}

#[test]
fn clause_5_a_record_of_another_game_gives_no_acts() {
    let table = table(&Equipment::default());
    for (record, place, right) in [
        (
            "[Regulations \"almajara-sport; turn_seconds=90\"]\n",
            None,
            "1.1",
        ),
        ("[Chip \"7 | blue | 5 | Rook\"]\n", None, "1.1"),
        (
            "[Position \"white 1-d4; black 28-d12\"]\n1. d4-d5\n",
            None,
            "2.1",
        ),
        ("[Result \"white forfeit\"]\n", None, "4.5"),
        ("[Result \"nobody forfeit\"]\n", None, "4.5"),
        ("deal white 1 1\n", Some("1:14"), "2.1"),
        ("deal white 1\n[Result \"31:23\"]\n", Some("2:1"), "5"),
        ("[Result \"31:23\"]\ndeal white 1\n", Some("1:10"), "4.5"),
        ("hello\n", Some("1:1"), "5"),
        ("", Some("1:1"), "5"),
    ] {
        let fault = table.acts_of(record).expect_err(record);
        let at = fault.place.map(|place| place.to_string());
        assert_eq!((at.as_deref(), fault.clause), (place, right), "{record}");
    }
    let acts = table.acts_of("deal white 1 2 {slowly}\n1.; resign white\n");
    let texts = acts.map(|acts| acts.into_iter().map(|act| act.text).collect::<Vec<_>>());
    assert_eq!(
        texts,
        Ok(["draw white 1", "draw white 2", "resign white"]
            .map(str::to_owned)
            .to_vec())
    );
}

fn generated(seed: u64, regulations: &Regulations) -> (Record, Vec<TimedAct>) {
    let record = generate::game_with(seed, 1, equipment(regulations));
    let acts = table(&record.equipment).acts_of(&record.to_string());
    (record, acts.expect("a clean record"))
}

fn some_regulations() -> impl Strategy<Value = Regulations> {
    prop::sample::select(vec![
        "almajara-sport",
        "almajara-sport; draw_batch=9; turn_seconds=5; starting_pieces=1; zone_points=20",
        "almajara-sport; actions_per_turn=9; game_seconds=300; strength_by_lighthouses=true",
        "almajara-sport; actions_per_turn=1; back_and_forth_limit=1; repetition_limit=2",
        "almajara-sport-2",
        "almajara-sport-2; draw_batch=27; turn_seconds=400; strength_by_lighthouses=false; \
         fine=opponent; game_seconds=3000",
    ])
    .prop_map(|text| text.parse().expect("Regulations"))
}

fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::ALL.to_vec())
}

fn chip() -> impl Strategy<Value = ChipId> {
    (1_u16..=999).prop_filter_map("a chip", ChipId::new)
}

fn face() -> impl Strategy<Value = Face> {
    let up = prop::option::of(prop::sample::select(Up::ALL.to_vec()));
    (chip(), up).prop_map(|(chip, up)| Face { chip, up })
}

fn cell() -> impl Strategy<Value = Cell> {
    (0_u8..24, 0_u8..48).prop_filter_map("a cell", |(file, rank)| Cell::new(file, rank))
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        (cell(), cell(), any::<bool>()).prop_map(|(from, to, captures)| Action::Move {
            from,
            to,
            captures
        }),
        (chip(), cell()).prop_map(|(chip, to)| Action::Deploy { chip, to }),
    ]
}

fn entry() -> impl Strategy<Value = Entry> {
    let words = "\\PC{1,40}".prop_filter_map("words", |words| {
        let words = words.trim();
        (!words.is_empty()).then(|| words.to_owned())
    });
    prop_oneof![
        prop::collection::vec(face(), 1..=CHIPS).prop_map(Entry::Deal),
        (side(), face()).prop_map(|(side, chip)| Entry::Draw { side, chip }),
        (side(), chip(), cell()).prop_map(|(side, chip, cell)| Entry::Place { side, chip, cell }),
        (side(), any::<bool>()).prop_map(|(side, late)| Entry::Ready { side, late }),
        (side(), any::<bool>(), any::<bool>()).prop_map(|(side, ceded, lot)| Entry::First(First {
            side,
            ceded,
            lot
        })),
        cell().prop_map(|cell| Entry::Touch(Touched::Cell(cell))),
        chip().prop_map(|chip| Entry::Touch(Touched::Reserve(chip))),
        action().prop_map(Entry::Act),
        (action(), any::<bool>(), prop::option::of(chip())).prop_map(|(attempt, free, gives)| {
            Entry::Illegal {
                attempt,
                free,
                gives,
            }
        }),
        "\\PC{1,40}".prop_filter_map("a note", |words| {
            let words = words.trim();
            (!words.is_empty()).then(|| Entry::Note(words.to_owned()))
        }),
        action().prop_map(Entry::Repeat),
        Just(Entry::Late),
        Just(Entry::EndTurn),
        Just(Entry::Stop(Stop::Time)),
        side().prop_map(|side| Entry::Stop(Stop::Resign(side))),
        words.prop_map(|words| Entry::Stop(Stop::Ruling(words))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn an_entry_reads_back_as_it_prints(entry in entry()) {
        let line = entry.to_string();
        prop_assert_eq!(line.lines().count(), 1);
        prop_assert_eq!(read_entry(&line), Ok((entry, Note::default())));
    }

    #[test]
    fn a_line_that_is_read_has_one_canonical_form(line in "\\PC{0,30}|([a-z!@]{1,8}[ -]?){0,3}[a-f1-9x@ -]{0,9}") {
        if let Ok((entry, _)) = read_entry(&line) {
            let canonical = entry.to_string();
            prop_assert_eq!(read_entry(&canonical), Ok((entry, Note::default())));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn the_acts_of_a_generated_game_make_its_record(
        seed: u64,
        regulations in some_regulations(),
        by_hand: bool,
    ) {
        let (record, acts) = generated(seed, &regulations);
        let mut table = table(&record.equipment);
        for TimedAct { text, seconds } in &acts {
            if let Some(chips) = text.strip_prefix("deal ").filter(|_| by_hand) {
                for chip in chips.split(' ') {
                    let (side, _) = table.game().drawing().expect("somebody draws");
                    enter(&mut table, &[&format!("draw {side} {chip}")]);
                }
            } else {
                let entered = table.enter(text, *seconds);
                prop_assert_eq!(entered.as_ref(), Ok(text));
            }
        }
        prop_assert_eq!(table.record_text(&record.tags), record.to_string());
        prop_assert_eq!(table.record(), &Record { tags: Vec::new(), ..record });
    }

    #[test]
    fn the_record_replays_after_every_act(seed: u64, regulations in some_regulations()) {
        let (record, acts) = generated(seed, &regulations);
        let mut table = table(&record.equipment);
        for (TimedAct { text, seconds }, number) in acts.iter().zip(0_u16..) {
            let entered = table.enter(text, *seconds);
            prop_assert_eq!(entered.as_ref(), Ok(text));
            let replay = Replay::from_record(table.record());
            prop_assert!(replay.error().is_none(), "{}\n{}", text, table.record_text(&[]));
            prop_assert_eq!(replay.game().totals(), table.board().score);
            prop_assert_eq!(replay.end(), table.game().end());
            // Starting pieces are in the record once their player is ready.
            if table.game().phase() != Phase::Setup {
                prop_assert_eq!(replay.game().position(), table.game().position());
            }
            if number % 16 == 0 || table.game().end().is_some() {
                let file = table.record_text(&[]);
                let record = Record::parse(&file);
                prop_assert_eq!(record.as_ref(), Ok(table.record()));
                // The file of a game that goes on gives the same game again.
                let mut again = self::table(&record.expect("a record").equipment);
                for TimedAct { text, seconds } in table.acts_of(&file).expect("clean") {
                    prop_assert_eq!(again.enter(&text, seconds), Ok(text));
                }
                prop_assert_eq!(again.record(), table.record());
            }
        }
    }

    #[test]
    fn an_act_that_is_refused_changes_nothing(
        seed: u64,
        regulations in some_regulations(),
        others in prop::collection::vec((entry(), prop::option::of(0_u32..1300)), 12),
    ) {
        let (record, acts) = generated(seed, &regulations);
        let mut table = table(&record.equipment);
        for (act, number) in acts.iter().zip(0..) {
            let known = acts.get(number * 7 % acts.len()).map(|act| act.text.clone());
            let other = others.get(number % others.len());
            let tried = other
                .map(|(entry, seconds)| (entry.to_string(), *seconds))
                .into_iter()
                .chain(known.map(|text| (text, None)));
            for (text, seconds) in tried {
                let before = seen(&table);
                let mut fork = table.clone();
                match fork.enter(&text, seconds) {
                    Ok(canonical) => prop_assert_eq!(canonical, text),
                    Err(fault) => {
                        prop_assert_eq!(seen(&fork), before, "{}", fault);
                        prop_assert!(!fault.clause.is_empty());
                        // The rest of the game goes on as if the attempts had not been made.
                        table = fork;
                    }
                }
            }
            let entered = table.enter(&act.text, act.seconds);
            prop_assert_eq!(entered.as_ref(), Ok(&act.text));
        }
        let last = table.board();
        prop_assert_eq!(usize::from(last.acts), acts.len());
        let position = Position::parse(
            &last.position,
            &table.game().equipment().catalogue,
            &table.game().equipment().template,
        );
        let absolute = table.game().end().is_some_and(|end| end.reason == Reason::Absolute);
        prop_assert!(absolute || position.as_ref() == Ok(table.game().position()));
        let clone = table.boxed_clone();
        prop_assert_eq!(clone.board(), last);
    }
}

/// Lines of which many are acts of a game after [`begun`] or [`begun_second`].
const LIKELY: [&str; 28] = [
    "d1-d3",
    "d3-d4",
    "e1-e3",
    "e3-e5",
    "f1-f3",
    "f2-f5",
    "d15-d13",
    "d13-d12",
    "e15-e13",
    "f15-f13",
    "f14-f10",
    "@37-d3",
    "@46-d13",
    "!touch e1",
    "!touch f15",
    "!touch @37",
    "!illegal d1-e1 gives 13",
    "!illegal d1-e1 free gives 14",
    "!illegal e15-f15 gives 40",
    "!illegal @43-d3 gives 25",
    "!illegal d15-d14 gives -",
    "!repeat d3-d1",
    "!note \"The obelisk acts.\"",
    "end",
    "-",
    "time",
    "resign black",
    "stop \"Fire.\"",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_entered_makes_a_record_that_gives_it_back(
        second: bool,
        lines in prop::collection::vec(
            (prop::sample::select(LIKELY[..25].to_vec()), prop::option::of(0_u32..90)),
            1..60,
        ),
        last in (prop::sample::select(LIKELY[25..].to_vec()), prop::option::of(0_u32..700)),
    ) {
        let mut table = if second { begun_second("almajara-sport-2") } else { begun() };
        let mut now = 0;
        for (line, passed) in lines.into_iter().chain([last]) {
            now += passed.unwrap_or_default();
            if table.enter(line, passed.map(|_| now)).is_err() {
                continue;
            }
            let file = table.record_text(&[]);
            let replay = Replay::from_record(table.record());
            prop_assert!(replay.error().is_none(), "{:?}\n{}", replay.error(), file);
            prop_assert_eq!(replay.game().position(), table.game().position());
            prop_assert_eq!(&replay.game().turn().touched, &table.game().turn().touched);
            let record = Record::parse(&file);
            prop_assert_eq!(record.as_ref(), Ok(table.record()));
            let mut again = self::table(&table.record().equipment);
            for TimedAct { text, seconds } in table.acts_of(&file).expect("acts") {
                prop_assert_eq!(again.enter(&text, seconds), Ok(text));
            }
            prop_assert_eq!(again.record(), table.record());
        }
    }
}

#[test]
fn clauses_2_2_to_4_2_the_acts_without_a_chip_are_offered_as_long_as_they_are_taken() {
    let fresh = table(&Equipment::default());
    assert_eq!(fresh.choices(), [""; 0]);
    assert_eq!(dealt().choices(), ["ready white late", "ready black late"]);
    let mut table = begun();
    assert_eq!(table.choices(), ["-", "time"]);
    enter(&mut table, &["d1-d3"]);
    assert_eq!(table.choices(), ["end", "-", "time"]);
    enter(&mut table, &["resign black"]);
    assert!(table.choices().is_empty());
}

#[test]
fn r_452_players_enter_their_own_acts_where_the_regulations_let_them() {
    use crate::acts::Entitled::{Anybody, Nobody};
    let usual = begun();
    let let_in = table(&Equipment {
        regulations: "almajara-sport; players_enter=true".parse().unwrap(),
        ..Equipment::default()
    });
    let resigns = |side: Side| format!("resign {side}");
    for side in Side::ALL {
        assert_eq!(usual.entitled(side, &resigns(side)), Nobody);
        assert_eq!(let_in.entitled(side, &resigns(side)), Anybody);
        assert_eq!(let_in.entitled(side, &resigns(side.other())), Nobody);
        assert_eq!(let_in.entitled(side, &format!("ready {side}")), Anybody);
        // No turn is begun, and what the referee rules is nobody else's.
        for act in [
            "d1-d3",
            "end",
            "-",
            "time",
            "!illegal d1-d9 gives 3",
            "!touch d1",
        ] {
            assert_eq!(let_in.entitled(side, act), Nobody, "{act}");
        }
        assert_eq!(let_in.entitled(side, "what"), Anybody);
    }
}

#[test]
fn clauses_3_1_and_4_2_a_time_is_claimed_of_the_clock_that_ends_it() {
    use crate::acts::ActClock;
    let mut table = begun();
    assert_eq!(table.claimed("ready white late"), Some(ActClock::Setup));
    assert_eq!(table.claimed("-"), Some(ActClock::Turn));
    assert_eq!(table.claimed("time"), Some(ActClock::Game));
    assert_eq!(table.claimed("end"), None);
    enter(&mut table, &["d1-d3"]);
    let turn = table.progress().unwrap();
    assert_eq!((turn.acts, turn.left, turn.acted.len()), (1, 2, 1));
    assert_eq!(turn.forced, None);
    enter(&mut table, &["end"]);
    let turn = table.progress().unwrap();
    assert_eq!((turn.acts, turn.left), (0, 3));
}

#[test]
fn clause_4_5_a_resignation_is_no_choice_among_others() {
    let resign = |table: &Table| Side::ALL.map(|side| table.resignation(side));
    let both = ["resign white", "resign black"].map(|act| Some(act.to_owned()));
    assert_eq!(resign(&table(&Equipment::default())), both);
    let mut table = begun();
    assert_eq!(resign(&table), both);
    enter(&mut table, &["resign black"]);
    assert_eq!(resign(&table), [None, None]);
}

#[test]
fn what_enters_a_choice_is_a_verb_of_three_words_at_most() {
    let dealt = dealt();
    let acts = [
        "ready white",
        "ready black late",
        "first white",
        "first black ceded",
        "end",
        "-",
        "time",
    ];
    for act in acts {
        for language in Language::ALL {
            let deed = dealt.deed(act, language).unwrap();
            assert!((2..=3).contains(&deed.split(' ').count()), "{act}: {deed}");
        }
    }
    for other in ["b2-b5", "resign white", "Ф"] {
        assert_eq!(dealt.deed(other, Language::En), None);
    }
}

#[test]
fn clauses_2_2_and_3_1_nobody_is_late_before_the_time_is_over() {
    let shown = |setup, turn| ClockReadings { setup, turn };
    let nothing = ClockReadings::default();
    let table = dealt();
    assert_eq!(table.check_due("ready white", nothing), Ok(()));
    for setup in [None, Some(179)] {
        let fault = table.check_due("ready white late", shown(setup, None));
        assert_eq!(fault.unwrap_err().clause, "2.2");
    }
    let late = table.check_due("ready white late", shown(Some(180), None));
    assert_eq!(late, Ok(()));
    let table = begun();
    for turn in [None, Some(59)] {
        let fault = table.check_due("-", shown(None, turn));
        assert_eq!(fault.unwrap_err().clause, "3.1");
    }
    assert_eq!(table.check_due("-", shown(None, Some(60))), Ok(()));
    assert_eq!(table.check_due("end", nothing), Ok(()));
    assert!(table.check_due("?", nothing).is_err());
}

#[test]
fn clauses_2_and_3_it_is_said_what_is_asked() {
    let waits = |table: &Table| table.asked(Language::En);
    let mut table = table(&Equipment::default());
    assert_eq!(waits(&table).unwrap(), "chips to draw from the bag (3)");
    enter(&mut table, &[&deal()]);
    assert_eq!(
        waits(&table).unwrap(),
        "starting pieces to be placed (White 6, Black 6)"
    );
    let cells = ["d1", "e1", "f1", "d2", "e2", "f2"];
    for (chip, cell) in [1, 2, 3, 7, 8, 9].into_iter().zip(cells) {
        enter(&mut table, &[&format!("place white {chip}-{cell}")]);
    }
    assert_eq!(
        waits(&table).unwrap(),
        "starting pieces to be placed (Black 6); to be confirmed as ready (White)"
    );
    enter(&mut table, &["ready white"]);
    assert_eq!(
        waits(&table).unwrap(),
        "starting pieces to be placed (Black 6)"
    );
    let mut table = begun();
    assert_eq!(waits(&table).unwrap(), "3 left");
    enter(&mut table, &["d1-d3"]);
    let said: Vec<Option<String>> = Language::ALL.map(|it| table.asked(it)).to_vec();
    assert!(said.iter().all(|said| said.as_ref().unwrap().contains('2')));
    enter(&mut table, &["resign black"]);
    assert_eq!(waits(&table), None);
}

/// The equipment of a game of the second edition with these tags.
fn second(tags: &str) -> Equipment {
    let text = format!("[Regulations \"almajara-sport-2\"]\n{tags}");
    Record::parse(&text).expect("equipment").equipment
}

/// Two chips with a drawing on both sides.
const TWO_SIDED: &str = "[Chip \"2 | red | 3 | Horse | (1,2) | +1\"]\n\
                         [Chip \"23 | green | 4 | Ram | x1 | *1\"]\n";

/// A game of the second edition in which White makes the first turn; the chips of three dots are
/// placed.
fn begun_second(regulations: &str) -> Table {
    let mut table = table(&Equipment {
        regulations: regulations.parse().expect("Regulations"),
        ..Equipment::default()
    });
    enter(&mut table, &[&deal()]);
    for (side, rank, chips) in [
        ("white", ["1", "2"], [1, 2, 3, 19, 20, 21]),
        ("black", ["15", "14"], [10, 11, 12, 28, 29, 30]),
    ] {
        let cells = rank.map(|rank| ["d", "e", "f"].map(|file| format!("{file}{rank}")));
        for (chip, cell) in chips.iter().zip(cells.as_flattened()) {
            enter(&mut table, &[&format!("place {side} {chip}-{cell}")]);
        }
        enter(&mut table, &[&format!("ready {side}")]);
    }
    enter(&mut table, &["first white ceded"]);
    table
}

#[test]
fn clause_2_1_one_lot_deals_the_chips_and_says_which_side_lies_up() {
    let mut table = table(&second(TWO_SIDED));
    let wanted = table.wanted().unwrap();
    assert_eq!(wanted.candidates.len(), CHIPS + 4);
    let mut sorted = wanted.candidates.clone();
    areopagus_lots::sort_candidates(&mut sorted);
    assert_eq!(wanted.candidates, sorted);
    let order = |first: &[&str]| {
        let mut order: Vec<String> = first.iter().map(|word| (*word).to_owned()).collect();
        let rest = wanted
            .candidates
            .iter()
            .filter(|word| !first.contains(&word.as_str()));
        order.extend(rest.cloned());
        order
    };
    let dealt = |first: &[&str]| {
        let [line] = table.of_lot(&order(first)).try_into().unwrap();
        line.split(' ')
            .skip(1)
            .take(3)
            .collect::<Vec<_>>()
            .join(" ")
    };
    // The places of faces do not depend on the place of the chip, nor on those of other faces.
    assert_eq!(dealt(&["23b", "5", "2", "23a", "23"]), "5 2a 23b");
    assert_eq!(dealt(&["23", "2b", "23b", "2", "2a"]), "23b 2b 1");
    for faulty in [
        &order(&[])[1..],
        &[order(&[]), vec!["3a".to_owned()]].concat(),
        &[order(&[]), vec!["2a".to_owned()]].concat(),
    ] {
        assert!(table.of_lot(faulty).is_empty());
    }
    let lines = table.of_lot(&order(&["23b", "2a"]));
    enter(&mut table, &[&lines[0]]);
    let record = table.record_text(&[]);
    assert!(record.contains("\ndeal white 1 2a 3 7 "), "{record}");
    assert!(record.contains(" 23b "), "{record}");
    assert_eq!(Record::parse(&record).as_ref(), Ok(table.record()));
    assert!(table.board().position.contains(" @2a "));
    let replay = Replay::from_record(table.record());
    assert_eq!(replay.game().position(), table.game().position());
    let acts = table.acts_of(&record).unwrap();
    let [TimedAct { text, .. }] = acts.as_slice() else {
        panic!("{acts:?}");
    };
    assert_eq!(*text, lines[0]);
}

#[test]
fn clause_2_1_without_two_drawings_the_lot_of_the_second_edition_is_that_of_the_first() {
    let first = table(&Equipment::default()).wanted();
    assert_eq!(table(&second("")).wanted(), first);
    // The order of the numbers does not depend on the places of the faces.
    let order = ["3", "2b", "1", "2a", "2"].map(str::to_owned);
    let drawn = super::super::lot::drawn(&order).unwrap();
    let drawn: Vec<String> = drawn.iter().map(Face::to_string).collect();
    assert_eq!(drawn, ["3", "1", "2b"]);
    assert_eq!(super::super::lot::drawn(&["x".to_owned()]), None);
}

#[test]
fn clause_2_1_a_chip_of_two_drawings_is_drawn_with_the_side_that_lies_up() {
    let mut table = table(&second(TWO_SIDED));
    for faulty in ["draw white 2", "draw white 3a", &deal()] {
        assert_eq!(clause(table.enter(faulty, None)), "2.1");
    }
    enter(&mut table, &["draw white 2b", "draw white 3"]);
    assert_eq!(table.board().position, "white @2b @3; black");
    let ramless = table.wanted().unwrap().candidates;
    assert_eq!(ramless.len(), CHIPS - 2 + 2);
    let mut first = self::table(&Equipment::default());
    assert_eq!(clause(first.enter("draw white 2b", None)), "2.1");
}

#[test]
fn clause_2_1_a_bag_on_the_table_is_drawn_in_whatever_batches() {
    let mut table = table(&second(""));
    for chip in 1..=CHIPS_EACH {
        enter(&mut table, &[&format!("draw black {chip}")]);
    }
    assert_eq!(clause(table.enter("draw black 40", None)), "2.1");
    for chip in CHIPS_EACH + 1..=CHIPS {
        assert_eq!(table.game().phase(), Phase::Deal);
        enter(&mut table, &[&format!("draw white {chip}")]);
    }
    assert_eq!(table.game().phase(), Phase::Setup);
    let record = table.record_text(&[]);
    assert!(
        Replay::from_record(table.record()).error().is_none(),
        "{record}"
    );
    let mut again = self::table(&second(""));
    for TimedAct { text, .. } in table.acts_of(&record).unwrap() {
        enter(&mut again, &[&text]);
    }
    assert_eq!(again.record(), table.record());
    // A lot may deal the rest of an uneven draw.
    let mut begun = self::table(&second(""));
    enter(
        &mut begun,
        &[
            "draw white 1",
            "draw white 2",
            "draw white 3",
            "draw white 4",
        ],
    );
    let rest = begun.wanted().unwrap().candidates;
    let [line] = begun.of_lot(&rest).try_into().unwrap();
    enter(&mut begun, &[&line]);
    assert_eq!(begun.game().drawn(Side::Black).len(), CHIPS_EACH);
    assert!(Replay::from_record(begun.record()).error().is_none());
    let mut first = self::table(&Equipment::default());
    assert_eq!(clause(first.enter("draw black 1", None)), "2.1");
}

#[test]
fn clause_2_2_starting_pieces_have_three_dots_where_lighthouses_count() {
    let dealt = |regulations: &str| {
        let mut table = table(&Equipment {
            regulations: regulations.parse().unwrap(),
            ..Equipment::default()
        });
        enter(&mut table, &[&deal()]);
        table
    };
    let mut table = dealt("almajara-sport-2");
    let before = seen(&table);
    assert_eq!(clause(table.enter("place white 7-d1", None)), "2.2");
    assert_eq!(seen(&table), before);
    enter(&mut table, &["place white 1-d1"]);
    for free in [
        "almajara-sport-2; strength_by_lighthouses=false",
        "almajara-sport; strength_by_lighthouses=true",
        "almajara-sport",
    ] {
        enter(&mut dealt(free), &["place white 7-d1"]);
    }
}

#[test]
fn clause_2_2_who_has_few_chips_of_three_dots_is_ready_with_them() {
    let mut table = table(&second(""));
    let is_weak = |chip: &u16| (chip - 1) % 9 < 3;
    let (weak, strong): (Vec<u16>, Vec<u16>) = (1..=54).partition(is_weak);
    let of_white = strong[..25].iter().chain(&weak[..2]);
    for chip in of_white {
        enter(&mut table, &[&format!("draw white {chip}")]);
    }
    for chip in strong[25..].iter().chain(&weak[2..]) {
        enter(&mut table, &[&format!("draw black {chip}")]);
    }
    assert_eq!(
        table.asked(Language::En).unwrap(),
        "starting pieces to be placed (White 2, Black 6)"
    );
    enter(&mut table, &["place white 1-d1"]);
    assert_eq!(clause(table.enter("ready white", None)), "2.2");
    enter(&mut table, &["place white 2-e1", "ready white"]);
    assert!(Replay::from_record(table.record()).error().is_none());
}

#[test]
fn clause_3_1_nothing_is_done_in_a_turn_whose_time_is_over() {
    let shown = |turn| ClockReadings { setup: None, turn };
    let acts = [
        "d1-d3",
        "@37-d3",
        "!touch d1",
        "!repeat d1-d3",
        "!illegal d1-e1 gives 13",
        "end",
    ];
    let table = begun_second("almajara-sport-2; turn_seconds=90");
    for act in acts {
        assert_eq!(table.check_due(act, shown(Some(89))), Ok(()));
        assert_eq!(table.check_due(act, shown(None)), Ok(()));
        let fault = table.check_due(act, shown(Some(90))).unwrap_err();
        assert_eq!(fault.clause, "3.1");
        assert!(fault.say(Language::En).contains("90 seconds"), "{fault}");
        // In the first edition the referee ends the turn.
        assert_eq!(begun().check_due(act, shown(Some(90))), Ok(()));
    }
    for act in [
        "-",
        "time",
        "resign white",
        "stop \"Fire.\"",
        "!note \"Late.\"",
    ] {
        assert_eq!(table.check_due(act, shown(Some(90))), Ok(()), "{act}");
    }
    assert_eq!(
        dealt().check_due("place white 1-d1", shown(Some(90))),
        Ok(())
    );
}

#[test]
fn clause_3_5_the_chip_of_an_illegal_action_makes_the_next_one() {
    let mut table = begun_second("almajara-sport-2");
    let illegal = "!illegal d1-e1 gives 13";
    enter(&mut table, &[illegal]);
    let told = table.told(Language::En).unwrap();
    assert!(
        told.said
            .ends_with("d1 was touched: that chip makes the next action.")
    );
    let before = seen(&table);
    for other in ["e1-e3", "@37-d3", "end", "!touch e1"] {
        assert_eq!(clause(table.enter(other, None)), "3.5", "{other}");
    }
    assert_eq!(seen(&table), before);
    let mut passed = table.clone();
    enter(&mut passed, &["-", "d15-d13"]);
    enter(&mut table, &["d1-d3", "e1-e3"]);
    assert!(Replay::from_record(table.record()).error().is_none());
    let mut first = begun();
    enter(&mut first, &[illegal, "e1-e3"]);
    assert!(!first.told(Language::En).unwrap().said.contains("touched"));
}

#[test]
fn clause_3_5_a_chip_without_a_legal_action_owes_none() {
    let mut table = begun_second("almajara-sport-2");
    // A chip of four dots cannot be deployed, the opponent's chip cannot be moved, and the chip
    // that was given is gone.
    for line in [
        "!illegal @43-d3 gives 13",
        "!illegal d15-d14 gives 14",
        "!illegal @37-a1 gives 37",
    ] {
        enter(&mut table, &[line]);
        assert_eq!(table.game().turn().touched, None, "{line}");
    }
    // For a chip without a pattern the referee decides.
    enter(&mut table, &["!illegal d1-e1 free gives 15", "e1-e3"]);
    assert_eq!(rows(&table)[0].matches(" free gives 15").count(), 1);
    // One that has acted does not act again.
    enter(&mut table, &["!illegal e3-e2 gives 25", "d1-d3"]);
    assert_eq!(
        clause(table.enter("!illegal e3-d3 free gives 26", None)),
        "3.6"
    );
    for wrong in [
        "!illegal @49-a1 free gives 26",
        "!illegal d15-d14 free gives 26",
    ] {
        assert_eq!(clause(table.enter(wrong, None)), "3.6", "{wrong}");
    }
    assert!(Replay::from_record(table.record()).error().is_none());
    assert_eq!(
        clause(begun().enter("!illegal d1-e1 free gives 13", None)),
        "5"
    );
}

#[test]
fn clause_3_5_a_chip_that_was_touched_comes_before_one_that_was_tried() {
    let mut table = begun_second("almajara-sport-2");
    enter(&mut table, &["!touch d1", "!illegal e1-f1 gives 13"]);
    assert_eq!(clause(table.enter("e1-e3", None)), "3.5");
    enter(&mut table, &["d1-d3", "e1-e3"]);
    assert!(Replay::from_record(table.record()).error().is_none());
}

#[test]
fn clause_3_6_who_chooses_the_chip_is_said() {
    let said = |regulations: &str, line: &str| {
        let mut table = begun_second(regulations);
        let fault = table.enter("!illegal d1-e1 gives -", None).unwrap_err();
        enter(&mut table, &[line]);
        (
            fault.said,
            Language::ALL.map(|it| table.told(it).unwrap().said),
        )
    };
    let line = "!illegal d1-e1 gives 13";
    let (fault, told) = said("almajara-sport-2", line);
    assert_eq!(
        fault[0],
        "White gives a chip of the reserve by own choice; nothing only from an empty reserve."
    );
    assert!(
        told[0].contains("chip 13, chosen by who gives it,"),
        "{told:?}"
    );
    let (other, otherwise) = said("almajara-sport-2; fine=opponent", line);
    assert!(other[0].contains("which the opponent chooses"));
    for (one, two) in fault
        .iter()
        .chain(&told)
        .zip(other.iter().chain(&otherwise))
    {
        assert_ne!(one, two);
    }
    let mut first = begun();
    assert_eq!(
        first
            .enter("!illegal d1-e1 gives -", None)
            .unwrap_err()
            .said,
        other
    );
    enter(&mut first, &[line]);
    assert_eq!(
        first.told(Language::En).unwrap().said,
        "White's d1-e1 is illegal and taken back; chip 13 goes to the opponent's reserve."
    );
}

#[test]
fn clause_4_2_no_clock_of_the_second_edition_is_past_the_end() {
    let mut table = begun_second("almajara-sport-2");
    let at = |table: &mut Table, line: &str, seconds| table.enter(line, Some(seconds));
    assert!(at(&mut table, "d1-d3", 40).is_ok());
    let before = seen(&table);
    for line in ["e1-e3", "end", "-", "!note \"Late.\""] {
        assert_eq!(clause(at(&mut table, line, 1201)), "4.2", "{line}");
    }
    assert_eq!(clause(at(&mut table, "time", 1199)), "4.2");
    assert_eq!(seen(&table), before);
    let mut last = table.clone();
    assert!(at(&mut last, "e1-e3", 1200).is_ok());
    assert_eq!(clause(last.enter("end", None)), "4.2");
    for (line, row) in [
        ("time", "1. d1-d3=27:27; clock 0:40; time"),
        ("resign black", "1. d1-d3=27:27; clock 20:00; resign black"),
    ] {
        let mut table = table.clone();
        assert!(at(&mut table, line, 1234).is_ok());
        assert_eq!(rows(&table), [row]);
        assert!(Replay::from_record(table.record()).error().is_none());
        let record = table.record_text(&[]);
        let mut again = self::table(&table.record().equipment);
        for TimedAct { text, seconds } in table.acts_of(&record).unwrap() {
            assert_eq!(again.enter(&text, seconds), Ok(text));
        }
        assert_eq!(again.record(), table.record());
    }
    let mut unused = begun_second("almajara-sport-2");
    assert!(unused.enter("time", Some(u32::MAX)).is_ok());
    assert_eq!(rows(&unused), ["1.; time"]);
    assert!(Replay::from_record(unused.record()).error().is_none());
}

#[test]
fn clause_5_a_note_is_kept_and_changes_nothing() {
    let mut table = begun_second("almajara-sport-2");
    let note = "!note \"The obelisk \\\"acts\\\".\"";
    let board = table.board();
    enter(&mut table, &[note]);
    let acts = board.acts + 1;
    assert_eq!(table.board(), ActBoard { acts, ..board });
    let told = table.told(Language::En).unwrap();
    assert_eq!(
        (told.clause, told.said.as_str()),
        ("5", "The referee notes: The obelisk \"acts\".")
    );
    assert_eq!(clause(table.enter("end", None)), "3.1");
    for _ in 1..MAX_NOTES {
        enter(&mut table, &[note]);
    }
    assert_eq!(clause(table.enter(note, None)), "5");
    enter(
        &mut table,
        &["d1-d3", "end", note, "!touch d15", note, "d15-d13"],
    );
    assert!(rows(&table)[0].ends_with(&format!("| {note} !touch d15 {note} d15-d13=27:27")));
    let record = table.record_text(&[]);
    assert_eq!(Record::parse(&record).as_ref(), Ok(table.record()));
    assert!(Replay::from_record(table.record()).error().is_none());
    assert_eq!(clause(begun().enter(note, None)), "5");
    let mut dealt = self::table(&second(""));
    assert_eq!(clause(dealt.enter(note, None)), "2.1");
}

#[test]
fn clause_5_the_longest_row_of_the_second_edition_has_room() {
    let mut table = begun_second("almajara-sport-2; chip_points=100; zone_points=100");
    let note = format!("!note \"{}\"", "\\\"".repeat(MAX_NOTE));
    for rank in ["1", "15"] {
        let side = table.game().turn().side;
        for _ in 0..MAX_NOTES {
            enter(&mut table, &[&note]);
        }
        for _ in MAX_NOTES..MAX_INCIDENTS {
            let chip = table.game().position().reserve(side).first();
            let gives = chip.map_or("-".to_owned(), ChipId::to_string);
            enter(
                &mut table,
                &[&format!("!illegal d{rank}-e{rank} free gives {gives}")],
            );
        }
        assert_eq!(clause(table.enter("!touch d1", None)), "5");
        enter(&mut table, &["-"]);
    }
    let longest = format!("stop \"{}\"", "\\\"".repeat(MAX_TEXT));
    enter(&mut table, &[&longest]);
    let record = table.record_text(&[]);
    // Other cells, chips and scores lengthen an incident by at most ten characters.
    let room = MAX_LINE - 2 * 10 * MAX_INCIDENTS;
    assert!(record.lines().all(|line| line.chars().count() <= room));
    assert_eq!(Record::parse(&record).as_ref(), Ok(table.record()));
    assert!(Replay::from_record(table.record()).error().is_none());
}
