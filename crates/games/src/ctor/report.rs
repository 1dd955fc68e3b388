//! The report on the replay of a file, as one object and in words (CTOR 6.6).
//!
//! The command reads files and prints lines; this module makes the contents.

use serde::Serialize;

use super::ending::{End, ReportedEnd};
use super::fault::pair;
use super::narration::ActOutcome;
use super::record::{self, Reading, RecordError};
use super::replay::{Replay, ReplayedAct};
use super::words::Phrase;
use crate::discipline::Explained;
use crate::notation::{InRow, TextPosition, placed, said_clause};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The report on one file.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The name of the file as given.
    pub file: String,
    /// Whether the file replays cleanly.
    pub ok: bool,
    /// The first error; empty if there is none.
    pub errors: Vec<ReportedError>,
    /// The number of turns that were ended by the team or the clock, for both sides together.
    pub turns: u32,
    /// The position, before a faulty item.
    pub position: Option<String>,
    /// The score in that position.
    pub score: Option<PerSide<u16>>,
    /// The end of the game, if it is over.
    pub end: Option<ReportedEnd>,
    /// The points in the standings, if the game is over.
    pub points: Option<PerSide<u16>>,
    #[serde(skip)]
    ended: Option<End>,
}

/// An error of a report.
#[derive(Debug, Clone, Serialize)]
pub struct ReportedError {
    /// The number of the row.
    pub turn: Option<u16>,
    /// The side, if the error concerns one.
    pub side: Option<Side>,
    /// The part of that turn, from 1.
    pub item: Option<usize>,
    /// The clause that is broken.
    pub clause: &'static str,
    /// The fault and its correction, with line and column.
    pub message: String,
    /// The place in the text; part of the message.
    #[serde(skip)]
    pub place: Option<TextPosition>,
}

/// A record, read and replayed up to its first error.
#[derive(Debug, Clone)]
pub struct Judged {
    /// The record as read.
    pub reading: Reading,
    /// The replay, up to the first difference.
    pub replay: Replay,
}

impl Judged {
    /// Reads and replays a text.
    pub fn from_text(text: &str) -> Self {
        let reading = record::read(text);
        let replay = Replay::from_reading(&reading);
        Self { reading, replay }
    }

    /// The first error: a breach of the rules comes before text that cannot be read (CTOR 6.6).
    pub fn error(&self, language: Language) -> Option<ReportedError> {
        let Some(error) = self.replay.error() else {
            let error = self.reading.error.as_ref();
            return error.map(|error| record_error(error, language));
        };
        let place = error.at.place(&self.reading.places);
        Some(ReportedError {
            turn: error.row,
            side: error.side(),
            item: error.item(),
            clause: error.clause(),
            message: placed(place, &error.say(language), language),
            place,
        })
    }
}

fn record_error(error: &RecordError, language: Language) -> ReportedError {
    ReportedError {
        turn: error.row(),
        side: None,
        item: None,
        clause: error.clause(),
        message: placed(Some(error.place), &error.say(language), language),
        place: Some(error.place),
    }
}

/// Reads, replays and reports one file.
pub fn report(file: &str, bytes: &[u8], language: Language) -> Report {
    match record::check_text(bytes) {
        Ok(text) => of_judged(file, &Judged::from_text(text), language),
        Err(error) => Report {
            file: file.to_owned(),
            ok: false,
            errors: vec![record_error(&error, language)],
            turns: 0,
            position: None,
            score: None,
            end: None,
            points: None,
            ended: None,
        },
    }
}

/// Makes the report on a record that was read and replayed.
pub fn of_judged(file: &str, judged: &Judged, language: Language) -> Report {
    let game = judged.replay.game();
    let error = judged.error(language);
    let end = game.end();
    Report {
        file: file.to_owned(),
        ok: error.is_none(),
        errors: error.into_iter().collect(),
        turns: game.turns(),
        position: Some(game.board().to_string()),
        score: Some(game.score()),
        end: end.map(ReportedEnd::from),
        points: end.map(|end| end.points(game.regulations())),
        ended: end,
    }
}

impl Report {
    /// The report as one line of JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The report in words, as lines without the last line break: the file, and the place of the
    /// error or the state of the game.
    pub fn say(&self, language: Language) -> String {
        let file = &self.file;
        if let Some(error) = self.errors.first() {
            return format!("{file}: {}", error.say(language));
        }
        let clean = Phrase::new("report-clean")
            .with("file", file)
            .with("turns", self.turns)
            .say(language);
        let rest = match (self.ended, self.points, self.score) {
            (Some(end), Some(points), _) => {
                let said = Phrase::new("report-points").with("points", pair(points));
                let clause = said_clause(end.reason.clause(), language);
                format!("{} {} ({clause})", end.say(language), said.say(language))
            }
            (_, _, Some(score)) => Phrase::new("report-goes-on")
                .with("score", pair(score))
                .say(language),
            _ => String::new(),
        };
        format!("{clean} {rest}")
    }
}

impl ReportedError {
    /// The place of the error and its sentence.
    pub fn say(&self, language: Language) -> String {
        let here = InRow {
            row: self.turn,
            side: self.side,
            item: self.item,
        };
        here.say(self.clause, &self.message, language)
    }
}

/// Explains one file: every row, or the row with this number.
///
/// # Errors
/// The record has no such row; the sentence says so.
pub fn explain(
    file: &str,
    bytes: &[u8],
    row: Option<u16>,
    language: Language,
) -> Result<Explained, String> {
    let Ok(text) = record::check_text(bytes) else {
        let report = report(file, bytes, language);
        let text = report.say(language);
        return Ok(Explained { text, ok: false });
    };
    let judged = Judged::from_text(text);
    let report = of_judged(file, &judged, language);
    let rows = judged
        .replay
        .steps()
        .chunk_by(|one, other| one.row == other.row);
    let is_wanted = |steps: &&[ReplayedAct]| {
        let first = steps.first().map(|step| step.row);
        row.is_none() || first == row
    };
    let paragraphs: Vec<String> = rows
        .filter(is_wanted)
        .map(|steps| paragraph(steps, language))
        .collect();
    let said = report.say(language);
    Explained::of_rows(paragraphs, row, (report.ok, said), language)
}

/// Explains the steps of one row.
fn paragraph(steps: &[ReplayedAct], language: Language) -> String {
    let row = steps.first().map(|step| step.row).unwrap_or_default();
    let mut lines = vec![Phrase::new("explain-row").with("row", row).say(language)];
    for step in steps {
        let said = step.told.say(language);
        let clause = said_clause(step.told.clause(), language);
        lines.push(match step.told {
            ActOutcome::Made { .. } | ActOutcome::Hit { .. } => {
                format!("{said} {} ({clause})", pair(step.score))
            }
            ActOutcome::Ended { .. } | ActOutcome::Stopped(_) => format!("{said} ({clause})"),
        });
    }
    lines.join("\n")
}
