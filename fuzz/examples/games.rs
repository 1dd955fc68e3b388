//! Generates games, reads them back from their text, replays them, and prints one object
//! a game as `areopagus replay --json` does. Fails when one does not replay cleanly, or
//! when some kind of event occurs in none of them.
//!
//! `games NUMBER` plays games of several Regulations, on two threads. The output
//! is the same in every build: its hash is compared.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;
use std::thread;

use areopagus_fuzz::games::totas::judged::Verdict;
use areopagus_fuzz::games::totas::replay::Step;
use areopagus_fuzz::games::totas::report::{Judged, of_judged};
use areopagus_fuzz::games::totas::{Regulations, generate};
use areopagus_fuzz::language::Language;

/// What has to occur, besides being legal.
const EVENTS: [&str; 48] = [
    "Stopped",
    "LostOnTheWay",
    "LostInMutualAttack",
    "LostInMeeting",
    "Damaged",
    "Taken",
    "LostTaking",
    "Exploded",
    "Blown",
    "Misses",
    "InLabyrinth",
    "LostByDice",
    "Returned",
    "ThrowsAgain",
    "Retreated",
    "Promoted",
    "Checked",
    "Doomed",
    "ChangedSides",
    "void",
    "skip",
    "infraction",
    "late",
    "Castling",
    "Return",
    "two parts of one piece",
    "no mole",
    "king-lost",
    "both-kings",
    "resignation",
    "infractions",
    "time",
    "mate",
    "repetition",
    "no-mate",
    "ruling",
    "Advance",
    "Capture",
    "Sidestep",
    "Slant",
    "Strike",
    "Walk",
    "Flight",
    "Run",
    "Turn",
    "Turned",
    "LostToLegion",
    "SavedByLegion",
];

/// The Regulations of the games: the first of every second, the others of every fourth.
/// Every ninth game begins from a set position.
const EDITIONS: [&str; 3] = ["federation-2013", "annex-en", "annex-en; armament=VCWG"];

/// How often what occurred.
type Events = BTreeMap<String, usize>;

struct Played {
    json: Vec<(u32, String)>,
    events: Events,
    faulty: Vec<u32>,
}

/// The first word of a value's name.
fn name(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(['(', ' ', '{'])
        .next()
        .unwrap_or_default()
        .to_owned()
}

fn note(events: &mut Events, step: &Step) {
    let adjudication = &step.adjudication;
    let mut count = |event: &str| *events.entry(event.to_owned()).or_default() += 1;
    for told in &adjudication.consequences {
        count(&name(&told.effect));
    }
    for plan in [&step.plans.white, &step.plans.black] {
        let parts: Vec<_> = plan.legal_parts().map(|(_, part)| part).collect();
        for part in &parts {
            count(&name(&part.manner));
        }
        if matches!(&*parts, [one, other] if one.piece == other.piece) {
            count("two parts of one piece");
        }
        for part in &plan.parts {
            match part.verdict {
                Verdict::Void(_) => count("void"),
                Verdict::Skipped { .. } => count("skip"),
                Verdict::Legal(_) => {}
            }
        }
        if plan.infractions > 0 {
            count("infraction");
        }
    }
    if adjudication.answer.is_some_and(|answer| answer.late) {
        count("late");
    }
    if let Some(moles) = adjudication.moles
        && (moles.white.piece.is_none() || moles.black.piece.is_none())
    {
        count("no mole");
    }
}

fn play(numbers: impl Iterator<Item = u32>) -> Played {
    let editions = EDITIONS.map(|edition| edition.parse::<Regulations>().unwrap_or_default());
    let [federation, annex, optional] = &editions;
    let mut played = Played {
        json: Vec::new(),
        events: Events::new(),
        faulty: Vec::new(),
    };
    for number in numbers {
        let regulations = match number % 4 {
            0 | 2 => federation,
            1 => annex,
            _ => optional,
        };
        let game = if number % 9 == 8 {
            generate::endgame(2026, number, regulations)
        } else {
            generate::game(2026, number, regulations)
        };
        let text = game.to_string();
        let judged = Judged::of(&text);
        let report = of_judged(&format!("{number}.tota"), &judged, Language::En);
        if !report.ok {
            eprintln!("{}", report.say(Language::En));
            played.faulty.push(number);
        }
        for step in judged.replay.steps() {
            note(&mut played.events, step);
        }
        if let Some(end) = &report.end {
            *played.events.entry(end.reason.to_owned()).or_default() += 1;
        }
        played.json.push((number, report.json()));
    }
    played
}

fn main() -> ExitCode {
    let count = std::env::args()
        .nth(1)
        .and_then(|count| count.parse().ok())
        .unwrap_or(10_000);
    let (mut one, other) = thread::scope(|scope| {
        let other = scope.spawn(move || play((0..count).filter(|n| n / 4 % 2 == 1)));
        let one = play((0..count).filter(|n| n / 4 % 2 == 0));
        (one, other.join())
    });
    let Ok(other) = other else {
        return ExitCode::FAILURE;
    };
    one.json.extend(other.json);
    for (event, times) in other.events {
        *one.events.entry(event).or_default() += times;
    }
    one.faulty.extend(other.faulty);
    one.json.sort();
    let mut out = std::io::stdout().lock();
    for (_, json) in &one.json {
        if writeln!(out, "{json}").is_err() {
            return ExitCode::FAILURE;
        }
    }
    let missing: Vec<&str> = EVENTS
        .into_iter()
        .filter(|it| !one.events.contains_key(*it))
        .collect();
    eprintln!(
        "games: {count}, not clean: {}, events that never occur: {missing:?}",
        one.faulty.len()
    );
    eprintln!("events: {:?}", one.events);
    // A few games cannot show everything.
    if one.faulty.is_empty() && (missing.is_empty() || count < 10_000) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
