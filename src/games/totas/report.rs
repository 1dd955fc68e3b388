//! What a replay of a file has to say: the object of clause 9.5a, and the same in
//! words for a person.
//!
//! Reading files and printing lines is the command's; here is what stands in them.

use serde::Serialize;

use super::ending::End;
use super::record::{self, MAX_BYTES, Reading, RecordError};
use super::replay::{Replay, ReplayError};
use crate::games::notation::Place;
use crate::games::{PerSide, Side};
use crate::language::Language;

/// The bytes of a file that [`report`] needs: a command need not read more of a
/// longer file to have it refused.
pub const ENOUGH_BYTES: usize = MAX_BYTES + 1;

/// The report on one file. Its JSON is the object of clause 9.5a, field for field.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The file as it was named.
    pub file: String,
    /// Whether it replays cleanly.
    pub ok: bool,
    /// The first error, or none.
    pub errors: Vec<ReportedError>,
    /// The number of rows resolved.
    pub game_moves: usize,
    /// The canonical position, before a faulty row; `null` when the first position
    /// cannot be set up.
    pub position: Option<String>,
    /// The residual potentials in that position.
    pub potential: Option<PerSide<u16>>,
    /// How the game ended.
    pub end: Option<ReportedEnd>,
    /// The points, when the game ended.
    pub points: Option<PerSide<u8>>,
}

/// An error of a report.
#[derive(Debug, Clone, Serialize)]
pub struct ReportedError {
    /// The game move.
    pub game_move: Option<u16>,
    /// The side.
    pub side: Option<Side>,
    /// The part, 1 or 2.
    pub part: Option<u8>,
    /// The clause.
    pub clause: &'static str,
    /// What is wrong and what would be right, with line and column.
    pub message: String,
    /// Where it stands; said in the message.
    #[serde(skip)]
    pub place: Option<Place>,
}

/// An end of a report.
#[derive(Debug, Clone, Serialize)]
pub struct ReportedEnd {
    /// The word of the reason, such as `king-lost`.
    pub reason: &'static str,
    /// Its clause.
    pub clause: &'static str,
    /// Who won; `null` when both were absent.
    pub winner: Option<Side>,
    #[serde(skip)]
    end: End,
}

/// A record that was read and replayed as far as it goes.
#[derive(Debug, Clone)]
pub struct Judged {
    /// What was read.
    pub reading: Reading,
    /// How far it replays.
    pub replay: Replay,
}

impl Judged {
    /// Reads and replays a text.
    pub fn of(text: &str) -> Self {
        let reading = record::read(text);
        let replay = if reading.error.is_some() {
            // The Result belongs to rows that could not be read.
            Replay::rows(&reading.record)
        } else {
            Replay::of(&reading.record)
        };
        Self { reading, replay }
    }

    /// The first error: a row that breaks the rules stands before one that cannot be
    /// read.
    pub fn error(&self, language: Language) -> Option<ReportedError> {
        if let Some(error) = self.replay.error() {
            return Some(replay_error(error, self.replay_place(error), language));
        }
        self.reading
            .error
            .as_ref()
            .map(|error| record_error(error, language))
    }

    /// Where a replay's error stands in the text.
    fn replay_place(&self, error: &ReplayError) -> Option<Place> {
        let of_result = error.is_of_result().then_some(self.reading.result);
        let of_row = || {
            // The replay stops at the first faulty row, which follows those it played.
            let played = self.reading.record.rows.iter();
            let row = played
                .zip(&self.reading.places)
                .nth(self.replay.rows_played())?;
            Some(error.place(row.1))
        };
        of_result.unwrap_or_else(|| {
            if error.game_move.is_some() {
                of_row()
            } else {
                self.reading.position
            }
        })
    }
}

fn replay_error(error: &ReplayError, place: Option<Place>, language: Language) -> ReportedError {
    ReportedError {
        game_move: error.game_move,
        side: error.side,
        part: error.part,
        clause: error.clause(),
        message: placed(place, &error.say(language), language),
        place,
    }
}

fn record_error(error: &RecordError, language: Language) -> ReportedError {
    ReportedError {
        game_move: error.game_move,
        side: error.side,
        part: error.part,
        clause: error.clause(),
        message: placed(Some(error.place), &error.say(language), language),
        place: Some(error.place),
    }
}

/// A message with its place before it.
fn placed(place: Option<Place>, message: &str, language: Language) -> String {
    match (place, language) {
        (None, _) => message.to_owned(),
        (Some(Place { line, column }), Language::En) => {
            format!("Line {line}, column {column}: {message}")
        }
        (Some(Place { line, column }), Language::Ru) => {
            format!("Строка {line}, знак {column}: {message}")
        }
    }
}

/// Reads, replays and reports one file.
pub fn report(file: &str, bytes: &[u8], language: Language) -> Report {
    match RecordError::check_text(bytes) {
        Ok(text) => of_judged(file, &Judged::of(text), language),
        Err(error) => Report {
            file: file.to_owned(),
            ok: false,
            errors: vec![record_error(&error, language)],
            game_moves: 0,
            position: None,
            potential: None,
            end: None,
            points: None,
        },
    }
}

fn of_judged(file: &str, judged: &Judged, language: Language) -> Report {
    let replay = &judged.replay;
    let error = judged.error(language);
    // Where a row breaks off the game, its end is not known.
    let end = replay.end().filter(|_| error.is_none());
    let position = replay.position();
    Report {
        file: file.to_owned(),
        ok: error.is_none(),
        errors: error.into_iter().collect(),
        game_moves: replay.steps().len(),
        position: position.map(ToString::to_string),
        potential: position.map(|position| PerSide::from_fn(|side| position.potential(side))),
        end: end.map(|end| ReportedEnd {
            reason: end.reason.word(),
            clause: end.clause(),
            winner: end.winner,
            end,
        }),
        points: end.map(|end| end.points),
    }
}

impl Report {
    /// The object of clause 9.5a on one line.
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The report in words, as lines without the last line break: the file, where the
    /// error stands, or how far the game came.
    pub fn say(&self, language: Language) -> String {
        let file = &self.file;
        if let Some(error) = self.errors.first() {
            return format!("{file}: {}", error.say(language));
        }
        let game_moves = self.game_moves;
        let sound = match language {
            Language::En => format!("{file}: replays cleanly, {game_moves} game moves."),
            Language::Ru => format!("{file}: повтор без ошибок, игровых ходов: {game_moves}."),
        };
        let rest = match (&self.end, &self.points, &self.potential) {
            (Some(end), Some(points), _) => format!(
                "{} {}:{} ({})",
                end.end.reason.say(language),
                points.white,
                points.black,
                end.clause
            ),
            (_, _, Some(potential)) => {
                let PerSide { white, black } = potential;
                match language {
                    Language::En => format!("The game goes on; the potential is {white}:{black}."),
                    Language::Ru => format!("Партия продолжается; потенциал {white}:{black}."),
                }
            }
            _ => String::new(),
        };
        format!("{sound} {rest}")
    }
}

impl ReportedError {
    fn say(&self, language: Language) -> String {
        let mut where_it_is = Vec::new();
        if let Some(game_move) = self.game_move {
            where_it_is.push(match language {
                Language::En => format!("game move {game_move}"),
                Language::Ru => format!("игровой ход {game_move}"),
            });
        }
        if let Some(side) = self.side {
            where_it_is.push(
                match (side, language) {
                    (Side::White, Language::En) => "White",
                    (Side::Black, Language::En) => "Black",
                    (Side::White, Language::Ru) => "белые",
                    (Side::Black, Language::Ru) => "чёрные",
                }
                .to_owned(),
            );
        }
        if let Some(part) = self.part {
            where_it_is.push(match language {
                Language::En => format!("part {part}"),
                Language::Ru => format!("часть {part}"),
            });
        }
        let clause = match language {
            Language::En => format!("clause {}", self.clause),
            Language::Ru => format!("п. {}", self.clause),
        };
        where_it_is.push(clause);
        format!("{}. {}", where_it_is.join(", "), self.message)
    }
}
