//! The report on the replay of a file, as one object and in words (TCHESS 12.3).
//!
//! The command reads files and prints lines; this module makes the contents.

use serde::Serialize;

use super::ending::{End, ReportedEnd};
use super::game::Game;
use super::record::{self, Part, Reading, Record, RecordError, RecordFault};
use super::replay::{Replay, ReplayedAct};
use super::words::Phrase;
use crate::discipline::{Explained, Unit};
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
    /// The number of rows, or of rows before the one with the error.
    pub rows: usize,
    /// The number of finished turns.
    pub turns: u32,
    /// The position, before a faulty item; `None` if the head is faulty. A game can start from it
    /// (TCHESS 12.2), unless a goal was reached: then it is within the turn that reached the
    /// goal, with the pieces that have moved, and no side is to move.
    pub position: Option<String>,
    /// The end of the game, if it is over.
    pub end: Option<ReportedEnd>,
    /// The points in the standings, if the game is over.
    pub match_points: Option<PerSide<u16>>,
    #[serde(skip)]
    ended: Option<End>,
}

/// An error of a report.
#[derive(Debug, Clone, Serialize)]
pub struct ReportedError {
    /// The number of the row.
    pub row: Option<u16>,
    /// The side, if the error concerns one.
    pub side: Option<Side>,
    /// The entry of that half, from 1.
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
    /// The replay; `None` if the head has an error.
    pub replay: Option<Replay>,
}

impl Judged {
    /// Reads and replays a text.
    pub fn from_text(text: &str) -> Self {
        Self::of_reading(record::read(text))
    }

    /// Replays a record as read.
    pub fn of_reading(reading: Reading) -> Self {
        let replay = Replay::from_reading(&reading);
        Self { reading, replay }
    }

    /// The record with everything that may be left out, as far as it was replayed.
    pub fn canonical(&self) -> Record {
        Record {
            rows: self
                .replay
                .as_ref()
                .map_or_else(Vec::new, |replay| replay.rows(&self.reading.record)),
            ..self.reading.record.clone()
        }
    }

    /// The first error: a breach of the rules comes before text that cannot be read
    /// (TCHESS 12.3).
    pub fn error(&self, language: Language) -> Option<ReportedError> {
        let error = self.replay.as_ref().and_then(Replay::error);
        let Some(error) = error else {
            let error = self.reading.error.as_ref();
            return error.map(|error| record_error(error, language));
        };
        let place = error.at.place(&self.reading.places);
        Some(ReportedError {
            row: error.row,
            side: error.side(),
            item: error.item(),
            clause: error.clause(),
            message: placed(place, &error.say(language), language),
            place,
        })
    }

    /// The number of rows, or of rows before the one with the error.
    fn rows(&self) -> usize {
        let rows = &self.reading.record.rows;
        let judged = self.replay.as_ref().and_then(Replay::error);
        if let Some(error) = judged {
            return error.rows_before().unwrap_or(rows.len());
        }
        match &self.reading.error {
            Some(error) if error.part == Part::Head => 0,
            // The reader does not start a row beyond the limit.
            Some(error) if error.fault == RecordFault::TooMany => rows.len(),
            Some(error) if error.row().is_some() => rows.len().saturating_sub(1),
            None | Some(_) => rows.len(),
        }
    }
}

fn record_error(error: &RecordError, language: Language) -> ReportedError {
    ReportedError {
        row: error.row(),
        side: error.side(),
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
            rows: 0,
            turns: 0,
            position: None,
            end: None,
            match_points: None,
            ended: None,
        },
    }
}

/// Makes the report on a record that was read and replayed.
pub fn of_judged(file: &str, judged: &Judged, language: Language) -> Report {
    let game = judged.replay.as_ref().map(Replay::game);
    let error = judged.error(language);
    let end = game.and_then(Game::end).filter(|_| error.is_none());
    let points = game.zip(end);
    Report {
        file: file.to_owned(),
        ok: error.is_none(),
        errors: error.into_iter().collect(),
        rows: judged.rows(),
        turns: game.map_or(0, Game::turns),
        position: game.map(|game| game.placed().to_string()),
        end: end.map(ReportedEnd::from),
        match_points: points.map(|(game, end)| end.points(game.setup().regulations())),
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
        let rest = match (self.ended, self.match_points) {
            (Some(end), Some(points)) => {
                let said = Phrase::new("report-points").with("points", Unit::Halves.pair(points));
                let clause = said_clause(end.reason.clause(), language);
                format!("{} {} ({clause})", end.say(language), said.say(language))
            }
            _ => Phrase::new("report-goes-on").say(language),
        };
        format!("{clean} {rest}")
    }
}

impl ReportedError {
    /// The place of the error and its sentence.
    pub fn say(&self, language: Language) -> String {
        let here = InRow {
            row: self.row,
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
    let steps = judged.replay.as_ref().map_or(&[][..], Replay::steps);
    let rows = steps.chunk_by(|one, other| one.row == other.row);
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
        lines.push(format!("{said} ({clause})"));
    }
    lines.join("\n")
}
