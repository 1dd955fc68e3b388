//! The report on the replay of a file, as one object and in words.
//!
//! The command reads files and prints lines; this module makes the contents.

use serde::Serialize;

use super::ending::{End, ReportedEnd};
use super::narration::EntryOutcome;
use super::position::Score;
use super::record::{self, MAX_BYTES, Reading, RecordError};
use super::replay::{Replay, ReplayedEntry};
use crate::discipline::Explained;
use crate::notation::{InRow, TextPosition, placed, said_clause, said_row};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The number of bytes of a file that [`report`] needs. A longer file is refused, so a command
/// need not read more.
pub const ENOUGH_BYTES: usize = MAX_BYTES + 1;

/// The report on one file.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The name of the file as given.
    pub file: String,
    /// Whether the file replays cleanly.
    pub ok: bool,
    /// The first error; empty if there is none.
    pub errors: Vec<ReportedError>,
    /// The number of replayed rows.
    pub rows: usize,
    /// The position, before a faulty entry.
    pub position: Option<String>,
    /// The score in that position, with its items.
    pub score: Option<PerSide<Score>>,
    /// The end of the game, if it is over.
    pub end: Option<ReportedEnd>,
    /// The match points, if the game is over.
    pub match_points: Option<PerSide<u32>>,
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
    /// The item of the side's turn, the chip of its deal or its starting piece, from 1.
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
        let replay = if reading.error.is_some() {
            // The Result depends on rows that could not be read.
            Replay::rows(&reading.record)
        } else {
            Replay::from_record(&reading.record)
        };
        Self { reading, replay }
    }

    /// The first error: a breach of the rules comes before text that cannot be read.
    pub fn error(&self, language: Language) -> Option<ReportedError> {
        let Some(error) = self.replay.error() else {
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
}

fn record_error(error: &RecordError, language: Language) -> ReportedError {
    ReportedError {
        row: error.row,
        side: error.side,
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
            position: None,
            score: None,
            end: None,
            match_points: None,
            ended: None,
        },
    }
}

/// Makes the report on a record that was read and replayed.
pub fn of_judged(file: &str, judged: &Judged, language: Language) -> Report {
    let replay = &judged.replay;
    let error = judged.error(language);
    let end = replay.end();
    let regulations = &judged.reading.record.equipment.regulations;
    Report {
        file: file.to_owned(),
        ok: error.is_none(),
        errors: error.into_iter().collect(),
        rows: replay.rows_played(),
        position: Some(replay.game().position().to_string()),
        score: Some(replay.game().score()),
        end: end.map(ReportedEnd::from),
        match_points: end.map(|end| end.match_points(regulations)),
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
        let rows = self.rows;
        let sound = match language {
            Language::En => format!("{file}: replays cleanly, rows: {rows}."),
            Language::Ru => format!("{file}: повтор без ошибок, строк: {rows}."),
            Language::De => format!("{file}: fehlerfrei nachgespielt, Zeilen: {rows}."),
        };
        let rest = match (self.ended, &self.match_points, &self.score) {
            (Some(end), Some(points), _) => {
                let PerSide { white, black } = points;
                let said = end.say(language);
                let clause = said_clause(end.reason.clause(), language);
                let match_points = match language {
                    Language::En => "Match points",
                    Language::Ru => "Очки за партию",
                    Language::De => "Partiepunkte",
                };
                format!("{said} {match_points} {white}:{black}. ({clause})")
            }
            (_, _, Some(score)) => {
                let (white, black) = (score.white.total, score.black.total);
                match language {
                    Language::En => format!("The game goes on; the score is {white}:{black}."),
                    Language::Ru => format!("Партия продолжается; счёт {white}:{black}."),
                    Language::De => format!("Die Partie geht weiter; es steht {white}:{black}."),
                }
            }
            _ => String::new(),
        };
        format!("{sound} {rest}")
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

/// Explains one file: the deal and every row, or the row with this number.
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
        return Ok(Explained {
            text: report.say(language),
            ok: false,
        });
    };
    let judged = Judged::from_text(text);
    let report = of_judged(file, &judged, language);
    let steps = judged.replay.steps();
    let numbers = steps.chunk_by(|one, other| one.row == other.row);
    let paragraphs: Vec<String> = numbers
        .filter(|steps| row.is_none() || steps.first().and_then(|step| step.row) == row)
        .map(|steps| paragraph(steps, language))
        .collect();
    let said = report.say(language);
    Explained::of_rows(paragraphs, row, (report.ok, said), language)
}

/// Explains the steps of one row, or those before the first row.
fn paragraph(steps: &[ReplayedEntry], language: Language) -> String {
    let heading = match steps.first().and_then(|step| step.row) {
        Some(row) => said_row(row, language),
        None => match language {
            Language::En => "before the first row".to_owned(),
            Language::Ru => "до первой строки".to_owned(),
            Language::De => "vor der ersten Zeile".to_owned(),
        },
    };
    let mut signs = heading.chars();
    let first: String = signs
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    let mut lines = vec![format!("{first}{}", signs.as_str())];
    for step in steps {
        let PerSide { white, black } = step.score.map(|score| score.total);
        let said = step.told.say(language);
        let clause = said_clause(step.told.clause(), language);
        lines.push(match step.told {
            EntryOutcome::Moved { .. }
            | EntryOutcome::Captured { .. }
            | EntryOutcome::Deployed { .. }
            | EntryOutcome::Penalty { gives: Some(_), .. } => {
                format!("{said} {white}:{black} ({clause})")
            }
            EntryOutcome::Penalty { gives: None, .. }
            | EntryOutcome::Dealt { .. }
            | EntryOutcome::Drawn { .. }
            | EntryOutcome::Placed { .. }
            | EntryOutcome::Ready { .. }
            | EntryOutcome::First(..)
            | EntryOutcome::Touched { .. }
            | EntryOutcome::Refused { .. }
            | EntryOutcome::Noted(..)
            | EntryOutcome::Late { .. }
            | EntryOutcome::TurnEnded { .. }
            | EntryOutcome::Stopped(..) => format!("{said} ({clause})"),
        });
    }
    lines.join("\n")
}
