//! Generates games, reads them back from their text, replays them, and prints one object for each
//! as `areopagus replay --json` does. It fails if a game does not replay cleanly, or if a kind of
//! event does not occur in any game.
//!
//! `games NUMBER` plays that number of games of each discipline and of several Regulations, for
//! TCHESS a tenth of it, on two threads. The output is the same in every build, and its hash is
//! compared.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;
use std::thread;

use areopagus_games::almajara::{self, EntryOutcome};
use areopagus_games::ctor;
use areopagus_games::tchess;
use areopagus_games::totas::judged::PartVerdict;
use areopagus_games::totas::replay::ReplayedMove;
use areopagus_games::totas::{self, generate};
use areopagus_language::Language;

/// Events that have to occur in games of TOTA*S.
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

/// The Regulations of the games: the first of every second, the others of every fourth. Every
/// ninth game starts from a set-up position.
const EDITIONS: [&str; 3] = ["federation-2013", "annex-en", "annex-en; armament=VCWG"];

/// Events that have to occur in games of Almajara.
const ALMAJARA_EVENTS: [&str; 18] = [
    "Drawn",
    "Placed",
    "Ready",
    "First",
    "ceded",
    "Touched",
    "Moved",
    "Captured",
    "Deployed",
    "Penalty",
    "Refused",
    "Late",
    "TurnEnded",
    "Stopped",
    "absolute",
    "time",
    "stopped",
    "resignation",
];

/// The Regulations of the games of Almajara, in turn.
const ALMAJARA_EDITIONS: [&str; 2] = [
    "almajara-sport",
    "almajara-sport; draw_batch=9; turn_seconds=90; strength_by_lighthouses=true; \
     repetition_limit=2; zone_points=20",
];

/// Events that have to occur in games of CTOR.
const CTOR_EVENTS: [&str; 19] = [
    "Put",
    "Move",
    "Landing",
    "Replace",
    "Join",
    "Leave",
    "several",
    "Hit",
    "hit of a sealed field",
    "Ended",
    "late",
    "Stopped",
    "position",
    "full",
    "quiet",
    "time",
    "stopped",
    "resignation",
    "forfeit",
];

/// Events that have to occur in games of TCHESS.
const TCHESS_EVENTS: [&str; 20] = [
    "moved",
    "two parts",
    "taken",
    "holds",
    "promoted",
    "copied",
    "carries",
    "freed",
    "turned",
    "replaced",
    "Attempt",
    "Stopped",
    "position",
    "mate",
    "no-move",
    "repetition",
    "quiet",
    "capture",
    "escort",
    "targets",
];

/// The number of games of the other disciplines for one of TCHESS, whose games have many turns.
const OF_TCHESS: u32 = 10;

/// The number of occurrences of each event.
type Events = BTreeMap<String, usize>;

#[derive(Default)]
struct Played {
    json: Vec<(u32, String)>,
    totas: Events,
    almajara: Events,
    ctor: Events,
    tchess: Events,
    faulty: usize,
}

/// The first word of a value's name.
fn name(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(['(', ' ', '{'])
        .next()
        .unwrap_or_default()
        .to_owned()
}

fn note(events: &mut Events, step: &ReplayedMove) {
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
                PartVerdict::Void(_) => count("void"),
                PartVerdict::Skipped { .. } => count("skip"),
                PartVerdict::Legal(_) => {}
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

impl Played {
    fn totas(&mut self, number: u32, regulations: &totas::Regulations) {
        let game = if number % 9 == 8 {
            generate::endgame(2026, number, regulations)
        } else {
            generate::game(2026, number, regulations)
        };
        let judged = totas::report::Judged::from_text(&game.to_string());
        let file = format!("{number}.tota");
        let report = totas::report::of_judged(&file, &judged, Language::En);
        for step in judged.replay.steps() {
            note(&mut self.totas, step);
        }
        if let Some(end) = &report.end {
            *self.totas.entry(end.reason.to_owned()).or_default() += 1;
        }
        self.take(number, report.ok, report.json(), &report.say(Language::En));
    }

    fn almajara(&mut self, number: u32, regulations: &almajara::Regulations) {
        let game = almajara::generate::game(2026, number, regulations);
        let judged = almajara::report::Judged::from_text(&game.to_string());
        let file = format!("{number}.alma");
        let report = almajara::report::of_judged(&file, &judged, Language::En);
        let mut count = |event: &str| *self.almajara.entry(event.to_owned()).or_default() += 1;
        for step in judged.replay.steps() {
            count(&name(&step.told));
            if matches!(step.told, EntryOutcome::First(first) if first.ceded) {
                count("ceded");
            }
        }
        if let Some(end) = &report.end {
            count(end.reason);
        }
        self.take(number, report.ok, report.json(), &report.say(Language::En));
    }

    fn ctor(&mut self, number: u32, regulations: &ctor::Regulations) {
        // Of each of the Regulations every fourth game starts near its end.
        let presets = u32::try_from(ctor::generate::PRESETS.len()).unwrap_or(1);
        let near_the_end = number / presets % 4 == 3;
        let game = ctor::generate::game(2026, number, regulations, near_the_end);
        let judged = ctor::report::Judged::from_text(&game.to_string());
        let file = format!("{number}.ctor");
        let report = ctor::report::of_judged(&file, &judged, Language::En);
        let mut count = |event: &str| *self.ctor.entry(event.to_owned()).or_default() += 1;
        for step in judged.replay.steps() {
            match &step.told {
                ctor::narration::ActOutcome::Made { item, .. } => {
                    count(&name(item));
                    if item.times() > 1 {
                        count("several");
                    }
                }
                ctor::narration::ActOutcome::Ended { late: true, .. } => count("late"),
                ctor::narration::ActOutcome::Hit { side, .. }
                    if game.secrets[side.other()].is_none() =>
                {
                    count("hit of a sealed field");
                }
                told => count(&name(told)),
            }
        }
        if game.start.is_some() {
            count("position");
        }
        if let Some(end) = &report.end {
            count(end.reason);
        }
        self.take(number, report.ok, report.json(), &report.say(Language::En));
    }

    fn tchess(&mut self, number: u32, regulations: &tchess::Regulations) {
        // Of each of the Regulations every fourth game starts near its end.
        let presets = u32::try_from(tchess::generate::PRESETS.len()).unwrap_or(1);
        let near_the_end = number / OF_TCHESS / presets % 4 == 3;
        let game = tchess::generate::game(2026, number, regulations, near_the_end);
        let judged = tchess::report::Judged::from_text(&game.to_string());
        let file = format!("{number}.tchess");
        let report = tchess::report::of_judged(&file, &judged, Language::En);
        let mut count = |event: &str| *self.tchess.entry(event.to_owned()).or_default() += 1;
        for step in judged.replay.iter().flat_map(tchess::replay::Replay::steps) {
            let tchess::narration::ActOutcome::Made(made) = &step.told else {
                count(&name(&step.told));
                continue;
            };
            let (item, effect) = (&made.item, &made.effect);
            let is_replacement = item.is_replacement();
            for (occurs, event) in [
                (item.parts.len() == 1, "moved"),
                (item.parts.len() == 2, "two parts"),
                (!effect.taken.is_empty(), "taken"),
                (effect.holds, "holds"),
                (effect.promoted, "promoted"),
                (item.copies.is_some(), "copied"),
                (item.plus, "carries"),
                (item.freed.is_some(), "freed"),
                (item.facing.is_some(), "turned"),
                (is_replacement, "replaced"),
            ] {
                if occurs {
                    count(event);
                }
            }
        }
        if game.start.is_some() {
            count("position");
        }
        if let Some(end) = &report.end {
            count(end.reason);
        }
        self.take(number, report.ok, report.json(), &report.say(Language::En));
    }

    fn take(&mut self, number: u32, ok: bool, json: String, said: &str) {
        if !ok {
            eprintln!("{said}");
            self.faulty += 1;
        }
        self.json.push((number, json));
    }

    fn add(&mut self, other: Self) {
        self.json.extend(other.json);
        for (all, more) in [
            (&mut self.totas, other.totas),
            (&mut self.almajara, other.almajara),
            (&mut self.ctor, other.ctor),
            (&mut self.tchess, other.tchess),
        ] {
            for (event, times) in more {
                *all.entry(event).or_default() += times;
            }
        }
        self.faulty += other.faulty;
    }
}

fn play(numbers: impl Iterator<Item = u32>) -> Played {
    let editions = EDITIONS.map(|edition| edition.parse().unwrap_or_default());
    let [federation, annex, optional] = &editions;
    let of_almajara = ALMAJARA_EDITIONS.map(|edition| edition.parse().unwrap_or_default());
    let [sport, changed] = &of_almajara;
    let of_ctor = ctor::generate::PRESETS.map(|preset| preset.parse().unwrap_or_default());
    let of_tchess = tchess::generate::PRESETS.map(|preset| preset.parse().unwrap_or_default());
    let mut played = Played::default();
    for number in numbers {
        let regulations = match number % 4 {
            0 | 2 => federation,
            1 => annex,
            _ => optional,
        };
        played.totas(number, regulations);
        played.almajara(number, if number % 2 == 0 { sport } else { changed });
        let turn = usize::try_from(number).unwrap_or_default() % of_ctor.len();
        if let Some(regulations) = of_ctor.get(turn) {
            played.ctor(number, regulations);
        }
        if number % OF_TCHESS == 0 {
            let turn = usize::try_from(number / OF_TCHESS).unwrap_or_default() % of_tchess.len();
            if let Some(regulations) = of_tchess.get(turn) {
                played.tchess(number, regulations);
            }
        }
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
    one.add(other);
    one.json.sort();
    let mut out = std::io::stdout().lock();
    for (_, json) in &one.json {
        if writeln!(out, "{json}").is_err() {
            return ExitCode::FAILURE;
        }
    }
    let missing = |events: &[&'static str], occurred: &Events| -> Vec<&'static str> {
        let never = events.iter().filter(|it| !occurred.contains_key(**it));
        never.copied().collect()
    };
    let missing = [
        missing(&EVENTS, &one.totas),
        missing(&ALMAJARA_EVENTS, &one.almajara),
        missing(&CTOR_EVENTS, &one.ctor),
        missing(&TCHESS_EVENTS, &one.tchess),
    ]
    .concat();
    eprintln!(
        "games: {}, not clean: {}, events that never occur: {missing:?}",
        one.json.len(),
        one.faulty
    );
    eprintln!(
        "events: {:?}\nof Almajara: {:?}\nof CTOR: {:?}\nof TCHESS: {:?}",
        one.totas, one.almajara, one.ctor, one.tchess
    );
    // A few games cannot contain every event.
    if one.faulty == 0 && (missing.is_empty() || count < 10_000) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
