//! The games that the demonstration plays while somebody watches: chosen by a search, and held to
//! what they were chosen for.
//!
//! `cargo test --release -p areopagus-games --test live_samples -- --ignored --nocapture` searches
//! anew.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::ops::RangeInclusive;

use areopagus_games::Side;
use areopagus_games::acts::{ByActs, ClockReadings};
use areopagus_games::discipline::{Discipline, LiveSample, Rules, Wish};
use areopagus_games::totas::Record;
use areopagus_games::totas::record::{Remark, Stop};
use areopagus_games::totas::replay::Replay;
use areopagus_language::Language;

/// The game moves of a game by plans, or the turns of a side.
const TURNS: RangeInclusive<usize> = 14..=26;

/// The turns until the first capture.
const EARLY: usize = 6;

/// How often the lead changes at the least.
const LEADS: usize = 2;

/// What a spectator sees in a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Course {
    turns: usize,
    /// The turn of the first capture, from 1.
    captured: Option<usize>,
    /// How often the side in front changes.
    leads: usize,
    /// Whether it ends by its rules, and not by the clock or a ruling.
    is_whole: bool,
    /// The answers that are late.
    late: usize,
    end: String,
}

impl Course {
    fn is_lively(&self) -> bool {
        self.is_whole
            && TURNS.contains(&self.turns)
            && self.captured.is_some_and(|turn| turn <= EARLY)
            && self.leads >= LEADS
    }
}

/// How often the side in front changes in a course of counts.
fn leads(counts: impl IntoIterator<Item = (u32, u32)>) -> usize {
    let mut leads = 0;
    let mut before = None;
    for (white, black) in counts {
        if white == black {
            continue;
        }
        let side = if white > black {
            Side::White
        } else {
            Side::Black
        };
        leads += usize::from(before.is_some_and(|before| before != side));
        before = Some(side);
    }
    leads
}

fn course(game: Discipline, sample: &LiveSample, number: u32) -> Option<Course> {
    let wish = Wish {
        seed: sample.seed,
        regulations: Some(sample.regulations),
        endgames: false,
    };
    let record = game.generator(wish).unwrap()(number);
    let rules = Rules::parse(game, sample.regulations).unwrap();
    match rules.table() {
        Some(table) => of_acts(table, &record),
        None => of_plans(&record),
    }
}

fn of_plans(record: &str) -> Option<Course> {
    let record = Record::parse(record).ok()?;
    let replay = Replay::from_record(&record);
    let potentials: Vec<(u32, u32)> = replay
        .positions()
        .map(|at| {
            let count = |side| u32::from(at.potential(side));
            (count(Side::White), count(Side::Black))
        })
        .collect();
    let first = potentials.first()?;
    let remarks = || record.rows.iter().flat_map(|row| &row.remarks);
    let late = |remark: &Remark| matches!(remark, Remark::Timer(timer) if timer.late);
    let has_late = |at: usize| {
        record
            .rows
            .get(at)
            .is_some_and(|row| row.remarks.iter().any(late))
    };
    let written = record.rows.iter().all(|row| {
        Side::ALL
            .iter()
            .all(|side| !row.plans[*side].parts.is_empty())
    });
    let stopped = remarks()
        .any(|remark| matches!(remark, Remark::Stop(stop) if !matches!(stop, Stop::NoMate)));
    let end = replay.steps().last()?.adjudication.end?;
    Some(Course {
        turns: record.rows.len(),
        captured: potentials.iter().position(|count| count != first),
        leads: leads(potentials.iter().copied()),
        is_whole: written && !stopped && !has_late(record.rows.len() - 1),
        late: remarks().filter(|it| late(it)).count(),
        end: format!("{:?}", end.reason),
    })
}

fn of_acts(mut table: Box<dyn ByActs>, record: &str) -> Option<Course> {
    let acts = table.acts_of(record).ok()?;
    let mut course = Course {
        is_whole: true,
        ..Course::default()
    };
    let (mut turn, mut scores) = (None, Vec::new());
    for act in &acts {
        let board = table.board();
        if board.turn != turn {
            course.turns += usize::from(board.turn.is_some());
            turn = board.turn;
            scores.push((board.score.white, board.score.black));
        }
        // What the clock makes is no part of a game that follows a script.
        let by_clock = table.claimed(&act.text).is_some() || act.text == "time";
        let odd = act.text.starts_with("join") || act.text.starts_with("leave");
        course.is_whole &= !by_clock && !odd;
        course.is_whole &= table
            .brought(None, ClockReadings::default())
            .is_none_or(|it| act.text.starts_with(&it));
        table.enter(&act.text, act.seconds).ok()?;
        let said = table
            .told(Language::En)
            .map(|told| told.said)
            .unwrap_or_default();
        let captures = ["takes", "replace"].iter().any(|word| said.contains(word));
        if captures && course.captured.is_none() {
            course.captured = Some(course.turns);
        }
    }
    let end = table.end()?;
    course.leads = leads(scores);
    course.is_whole &= !["time", "stopped", "ruling", "agreement", "illegal"].contains(&end.reason);
    // Nobody resigns who is in front.
    let score = table.board().score;
    if end.reason == "resignation" {
        course.is_whole &= end
            .winner
            .is_some_and(|side| score[side] > score[side.other()]);
    }
    end.reason.clone_into(&mut course.end);
    Some(course)
}

#[test]
fn the_games_of_the_demonstration_are_lively() {
    let mut late = 0;
    for game in Discipline::all() {
        let sample = game.samples().live.unwrap();
        assert!(sample.games.len() >= 3, "{}", game.name());
        for number in sample.games {
            let course = course(game, &sample, *number).unwrap();
            assert!(course.is_lively(), "{} {number}: {course:?}", game.name());
            late += course.late;
            assert!(course.late <= 1, "{} {number}: {course:?}", game.name());
        }
    }
    assert!(late > 0, "nobody is late");
}

#[test]
#[ignore = "searches for games that the demonstration may play"]
fn games_that_are_lively() {
    for game in Discipline::all() {
        let Some(sample) = game.samples().live else {
            continue;
        };
        for number in 0..20_000 {
            if let Some(course) = course(game, &sample, number)
                && course.is_lively()
            {
                println!("{} {number}: {course:?}", game.name());
            }
        }
    }
}
