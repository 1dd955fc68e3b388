//! Generates games, reads them back from their text, replays them, and prints one object
//! a game as `areopagus replay --json` does. Fails when one does not replay cleanly, or
//! when some kind of event occurs in none of them.
//!
//! `games NUMBER` takes half of the games from each edition, on two threads. The output
//! is the same in every build: its hash is compared.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::ExitCode;
use std::thread;

use areopagus_fuzz::games::totas::judged::Verdict;
use areopagus_fuzz::games::totas::replay::Step;
use areopagus_fuzz::games::totas::report::{Judged, report};
use areopagus_fuzz::games::totas::{Regulations, generate};
use areopagus_fuzz::language::Language;

/// What has to occur, besides being legal. Legionaries begin on the two edges and form no
/// Legion in random games, nor do these reach a mate: the catalogue has both.
const EVENTS: [&str; 33] = [
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
    "castling",
    "return",
    "two parts of one piece",
    "no mole",
    "king-lost",
    "both-kings",
    "resignation",
    "infractions",
    "time",
    "Flight",
];

struct Played {
    json: Vec<(u32, String)>,
    events: BTreeSet<String>,
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

fn note(events: &mut BTreeSet<String>, step: &Step) {
    let adjudication = &step.adjudication;
    events.extend(
        adjudication
            .consequences
            .iter()
            .map(|told| name(&told.effect)),
    );
    for plan in [&step.plans.white, &step.plans.black] {
        let parts: Vec<_> = plan.legal_parts().map(|(_, part)| part).collect();
        events.extend(
            parts
                .iter()
                .map(|part| name(&part.manner).replace("Castling", "castling")),
        );
        if matches!(&*parts, [one, other] if one.piece == other.piece) {
            events.insert("two parts of one piece".to_owned());
        }
        for part in &plan.parts {
            match part.verdict {
                Verdict::Void(_) => events.insert("void".to_owned()),
                Verdict::Skipped { .. } => events.insert("skip".to_owned()),
                Verdict::Legal(_) => false,
            };
        }
        if plan.infractions > 0 {
            events.insert("infraction".to_owned());
        }
    }
    if events.contains("Return") {
        events.insert("return".to_owned());
    }
    if adjudication.answer.is_some_and(|answer| answer.late) {
        events.insert("late".to_owned());
    }
    if let Some(moles) = adjudication.moles
        && (moles.white.piece.is_none() || moles.black.piece.is_none())
    {
        events.insert("no mole".to_owned());
    }
}

fn play(numbers: impl Iterator<Item = u32>) -> Played {
    let editions = ["federation-2013", "annex-en"]
        .map(|edition| edition.parse::<Regulations>().unwrap_or_default());
    let mut played = Played {
        json: Vec::new(),
        events: BTreeSet::new(),
        faulty: Vec::new(),
    };
    for number in numbers {
        let [federation, annex] = &editions;
        let regulations = if number % 2 == 0 { federation } else { annex };
        let text = generate::game(2026, number, regulations).to_string();
        let report = report(&format!("{number}.tota"), text.as_bytes(), Language::En);
        if !report.ok {
            eprintln!("{}", report.say(Language::En));
            played.faulty.push(number);
        }
        let judged = Judged::of(&text);
        judged
            .replay
            .steps()
            .iter()
            .for_each(|step| note(&mut played.events, step));
        played
            .events
            .extend(report.end.as_ref().map(|end| end.reason.to_owned()));
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
        let other = scope.spawn(move || play((0..count).filter(|n| n / 2 % 2 == 1)));
        let one = play((0..count).filter(|n| n / 2 % 2 == 0));
        (one, other.join())
    });
    let Ok(other) = other else {
        return ExitCode::FAILURE;
    };
    one.json.extend(other.json);
    one.events.extend(other.events);
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
        .filter(|it| !one.events.contains(*it))
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
