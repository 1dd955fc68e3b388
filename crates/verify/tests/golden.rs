//! Golden tests: exports of every kind of journal that was ever written must verify for
//! good, with the same texts.
//!
//! `golden/` has exports of real events of the service and the texts that follow from
//! them. One is of the game of the fields, which only the tests have (`tests/parties`).
//! Files are added and never changed. A text that differs is written to the target
//! folder for comparison.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    dead_code,
    reason = "tests; not each needs all of a game"
)]

#[path = "../../event/src/acts/fields_game.rs"]
mod fields_game;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use areopagus_event::exchange::{People, csv};
use areopagus_event::standings::Standings;
use areopagus_event::{
    ActEntry, ClockEntry, DetailEntry, EventState, PartyEntry, ProtestEntry, RoundEntry,
    SecretEntry, teams::TeamEntry,
};
use areopagus_games::discipline::Discipline;
use areopagus_journal::EntryView;
use areopagus_language::Language;
use areopagus_lots::Ledger;
use areopagus_verify::{
    Counts, EventCheck, FederationCheck, Report, Trust, explain, explain_entry, verify,
};

use fields_game::FIELDS_GAME;

/// The kinds of entries of events, lots and the federation.
const KINDS: [&str; 61] = [
    "armament.proposed",
    "army.approved",
    "army.measured",
    "army.rejected",
    "army.submitted",
    "army.withdrawn",
    "bracket.started",
    "bye.requested",
    "bye.withdrawn",
    "categories.set",
    "category.ended",
    "category.given",
    "coalition.registered",
    "delay.set",
    "dice.physical",
    "draw.beacon",
    "draw.request",
    "draw.result",
    "draw.reveal",
    "entrant.army",
    "entrant.registered",
    "entrant.returned",
    "entrant.withdrawn",
    "event.closed",
    "event.created",
    "game.armament",
    "game.plans",
    "game.record",
    "game.record_withdrawn",
    "game.resumed",
    "game.row",
    "game.row_withdrawn",
    "game.signed",
    "game.terrain",
    "key.changed",
    "labyrinth.opened",
    "lots.anchored",
    "lots.contributed",
    "lots.opened",
    "lots.tip_opened",
    "pairing.allowed",
    "pairing.forbidden",
    "plan.committed",
    "plan.discarded",
    "plan.opened",
    "prizes.set",
    "protocol.handed_in",
    "protocol.ruled",
    "result.corrected",
    "result.recorded",
    "result.withdrawn",
    "round.paired",
    "round.unpaired",
    "rounds.paired",
    "rounds.scheduled",
    "ruling.void",
    "standings.lot",
    "swiss.started",
    "terrain.discarded",
    "terrain.opened",
    "terrain.sealed",
];

fn golden() -> Vec<PathBuf> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let games = [
            Discipline::TOTAS,
            Discipline::ALMAJARA,
            Discipline::CTOR,
            Discipline::TCHESS,
            FIELDS_GAME,
        ];
        Discipline::register(&games).unwrap();
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "arb"));
    files.sort();
    files
}

/// Everything that follows from an export, as text.
fn told(export: &[u8]) -> String {
    let first = export.split(|byte| *byte == b'\n').next().unwrap();
    let is_federation = first.windows(12).any(|part| part == b"\"federation\"");
    let mut text = String::new();
    if is_federation {
        let checked = verify(
            export,
            &Trust::default(),
            FederationCheck::default(),
            &mut |_| (),
        );
        let (report, check) = checked.unwrap_or_else(|fault| panic!("{}", fault.say(Language::En)));
        say(&mut text, &report, &check.counts());
        for seq in 1..=report.head.size {
            for language in Language::ALL {
                text.extend(explain_entry(check.audit(), seq, language));
            }
        }
    } else {
        let checked = verify(
            export,
            &Trust::default(),
            EventCheck::default(),
            &mut |_| (),
        );
        let (report, check) = checked.unwrap_or_else(|fault| panic!("{}", fault.say(Language::En)));
        say(&mut text, &report, &check.counts());
        text.extend(check.state().map(event));
    }
    text
}

fn say(text: &mut String, report: &Report, counts: &impl Counts) {
    for language in Language::ALL {
        writeln!(text, "{}", report.say(counts, language)).unwrap();
    }
}

/// The tables, records and lots of an event.
fn event(state: &EventState) -> String {
    let nobody = People::default();
    let mut text = String::new();
    text.push_str(&csv::games(state, &nobody));
    text.push_str(&csv::standings(
        state,
        &Standings::from_state(state),
        &nobody,
    ));
    text.extend(state.swiss.lots.iter().map(lots));
    for (id, game) in &state.games {
        writeln!(text, "\n{id}").unwrap();
        if let Some(record) = game.record() {
            let terrain = &record.terrain;
            writeln!(text, "{} | {}", terrain.white, terrain.black).unwrap();
            for row in &record.rows {
                writeln!(text, "{}", row.text).unwrap();
            }
        }
        for act in game.acts() {
            let (made, draw) = (&act.made, act.draw);
            writeln!(text, "{} {:?} {draw:?}", made.text, made.seconds).unwrap();
        }
        text.extend(game.lots.iter().map(lots));
    }
    text
}

/// The explanation of the first draw in every language, and the results of all draws.
fn lots(ledger: &Ledger) -> String {
    let numbers = ledger.draws().iter().map(|record| record.draw().k());
    let mut text = String::new();
    for (place, k) in numbers.enumerate() {
        let languages = if place == 0 {
            &Language::ALL[..]
        } else {
            &[Language::En]
        };
        for language in languages {
            text.extend(explain(ledger, k, *language));
        }
    }
    text
}

#[test]
fn exports_that_exist_verify_and_say_the_same_for_good() {
    let mut changed = Vec::new();
    for file in golden() {
        let told = told(&fs::read(&file).unwrap());
        let kept = fs::read_to_string(file.with_extension("txt")).unwrap_or_default();
        if told != kept {
            let beside = file.with_extension("txt");
            let beside = Path::new(env!("CARGO_TARGET_TMPDIR")).join(beside.file_name().unwrap());
            fs::write(&beside, told).unwrap();
            changed.push(beside);
        }
    }
    assert!(changed.is_empty(), "they say something else: {changed:#?}");
}

#[test]
fn every_kind_of_entry_stands_in_an_export_that_is_kept() {
    let mut kept = BTreeSet::new();
    for file in golden() {
        let export = fs::read_to_string(file).unwrap();
        let lines = export.lines();
        kept.extend(lines.filter_map(|line| {
            let entry = EntryView::parse(line.as_bytes())?;
            Some(entry.kind.to_owned())
        }));
    }
    let of_subjects = [
        &ActEntry::KINDS[..],
        &ClockEntry::KINDS,
        &DetailEntry::KINDS,
        &PartyEntry::KINDS,
        &ProtestEntry::KINDS,
        &RoundEntry::KINDS,
        &SecretEntry::KINDS,
        &TeamEntry::KINDS,
    ];
    let kinds = of_subjects.concat().into_iter().chain(KINDS);
    let missing: Vec<&str> = kinds.filter(|kind| !kept.contains(*kind)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
