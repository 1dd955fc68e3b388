//! The report on the replay of a file: the object of TOTA*S 9.5a, and the same in words.
//!
//! The command reads files and prints lines; this module makes the contents.

use serde::Serialize;

use super::ending::End;
use super::explanation::{Explanation, said_end};
use super::fault::Fault;
use super::position::setup_word_of;
use super::record::{self, MAX_BYTES, Reading, RecordError, RecordedResult};
use super::replay::{EveryStep, Keep, LastPosition, Replay, ReplayError, ReplayFault};
use crate::discipline::Explained;
use crate::notation::{TextPosition, placed, said_clause};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The number of bytes of a file that [`report`] needs. A longer file is refused, so a command
/// need not read more.
pub const ENOUGH_BYTES: usize = MAX_BYTES + 1;

/// The report on one file. Its JSON is the object of TOTA*S 9.5a, field for field.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The name of the file as given.
    pub file: String,
    /// Whether the file replays cleanly.
    pub ok: bool,
    /// The first error; empty if there is none.
    pub errors: Vec<ReportedError>,
    /// The number of resolved rows.
    pub game_moves: usize,
    /// The canonical position, before a faulty row; `null` if the first position cannot be set
    /// up.
    pub position: Option<String>,
    /// The residual potentials in that position.
    pub potential: Option<PerSide<u16>>,
    /// The end of the game in that position.
    pub end: Option<ReportedEnd>,
    /// The points, if the game is over.
    pub points: Option<PerSide<u8>>,
    /// Whether the game is interrupted (TOTA*S 6.4); only part of the words.
    #[serde(skip)]
    pub interrupted: bool,
}

/// An error of a report.
#[derive(Debug, Clone, Serialize)]
pub struct ReportedError {
    /// The number of the game move.
    pub game_move: Option<u16>,
    /// The side, if the error concerns one.
    pub side: Option<Side>,
    /// The part, 1 or 2, if the error concerns one.
    pub part: Option<u8>,
    /// The clause that is broken.
    pub clause: &'static str,
    /// The fault and its correction, with line and column.
    pub message: String,
    /// The place in the text; part of the message.
    #[serde(skip)]
    pub place: Option<TextPosition>,
}

/// The end of a game in a report.
#[derive(Debug, Clone, Serialize)]
pub struct ReportedEnd {
    /// The word of the reason, such as `king-lost`.
    pub reason: &'static str,
    /// The clause of the reason.
    pub clause: &'static str,
    /// The winner; `null` if both players were absent.
    pub winner: Option<Side>,
    #[serde(skip)]
    end: End,
}

/// A record, read and replayed up to its first error.
#[derive(Debug, Clone)]
pub struct Judged<K = EveryStep> {
    /// The record as read.
    pub reading: Reading,
    /// The replay, up to the first difference.
    pub replay: Replay<K>,
}

impl Judged {
    /// Reads and replays a text.
    pub fn from_text(text: &str) -> Self {
        let reading = read(text);
        let replay = if reading.error.is_some() {
            // The Result depends on rows that could not be read.
            Replay::rows(&reading.record)
        } else {
            Replay::from_record(&reading.record)
        };
        Self { reading, replay }
    }
}

/// Reads a text. In the file of a game that goes on a Labyrinth may still be sealed (R-341).
fn read(text: &str) -> Reading {
    let mut reading = record::read(text);
    let record = &mut reading.record;
    if record.result == Some(RecordedResult::Unfinished) {
        record.sealed = record.terrain.map(|terrain| terrain.labyrinth().is_none());
    }
    reading
}

impl Judged<LastPosition> {
    /// Reads and replays a text, but keeps only the last position.
    pub fn check(text: &str) -> Self {
        let reading = read(text);
        let replay = if reading.error.is_some() {
            Replay::check_rows(&reading.record)
        } else {
            Replay::check(&reading.record)
        };
        Self { reading, replay }
    }
}

impl<K: Keep> Judged<K> {
    /// The first error: a row that breaks the rules comes before one that cannot be read.
    pub fn error(&self, language: Language) -> Option<ReportedError> {
        if let Some(error) = self.replay.error() {
            return Some(replay_error(error, self.replay_place(error), language));
        }
        self.reading
            .error
            .as_ref()
            .map(|error| record_error(error, language))
    }

    /// The place of a replay's error in the text.
    fn replay_place(&self, error: &ReplayError) -> Option<TextPosition> {
        let of_result = error.is_of_result().then_some(self.reading.result);
        let of_row = || {
            // The replay stops at the first faulty row, which is the one after those it played.
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
                self.place_in_position(error)
            }
        })
    }

    /// The place of the word of the Position tag that an error is about.
    fn place_in_position(&self, error: &ReplayError) -> Option<TextPosition> {
        let at = match &error.fault {
            ReplayFault::Rules(Fault::Setup { at, .. }) => Some(*at),
            ReplayFault::Rules(Fault::NotFielded(kind)) => {
                let text = self.reading.record.position.as_deref();
                text.and_then(|text| setup_word_of(text, *kind))
            }
            _ => None,
        };
        let start = self.reading.position?;
        Some(start.right(at.unwrap_or_default()))
    }
}

fn replay_error(
    error: &ReplayError,
    place: Option<TextPosition>,
    language: Language,
) -> ReportedError {
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

/// Reads, replays and reports one file.
pub fn report(file: &str, bytes: &[u8], language: Language) -> Report {
    match RecordError::check_text(bytes) {
        Ok(text) => of_judged(file, &Judged::check(text), language),
        Err(error) => Report {
            file: file.to_owned(),
            ok: false,
            errors: vec![record_error(&error, language)],
            game_moves: 0,
            position: None,
            potential: None,
            end: None,
            points: None,
            interrupted: false,
        },
    }
}

/// Makes the report on a record that was read and replayed.
pub fn of_judged<K: Keep>(file: &str, judged: &Judged<K>, language: Language) -> Report {
    let replay = &judged.replay;
    let error = judged.error(language);
    let end = replay.end();
    let position = replay.position();
    Report {
        file: file.to_owned(),
        ok: error.is_none(),
        errors: error.into_iter().collect(),
        game_moves: replay.game_moves(),
        position: position.map(ToString::to_string),
        potential: position.map(|position| PerSide::from_fn(|side| position.potential(side))),
        end: end.map(|end| ReportedEnd {
            reason: end.reason.word(),
            clause: end.clause(),
            winner: end.winner,
            end,
        }),
        points: end.map(|end| end.points),
        interrupted: replay.is_interrupted(),
    }
}

/// Explains one file: every game move, or the one with this number.
///
/// # Errors
/// The record has no row for the game move; the sentence says which it has.
pub fn explain(
    file: &str,
    bytes: &[u8],
    game_move: Option<u16>,
    language: Language,
) -> Result<Explained, String> {
    let judged = RecordError::check_text(bytes).map(Judged::from_text);
    let report = match &judged {
        Ok(judged) => of_judged(file, judged, language),
        Err(_) => report(file, bytes, language),
    };
    let replay = judged.ok().map(|judged| judged.replay);
    let all = replay
        .as_ref()
        .map_or_else(Vec::new, |replay| replay.explanations(language));
    let chosen: Vec<&Explanation> = all
        .iter()
        .filter(|it| game_move.is_none_or(|number| number == it.game_move))
        .collect();
    if let Some(number) = game_move
        && chosen.is_empty()
        && report.ok
    {
        return Err(no_such_row(number, &all, language));
    }
    let mut paragraphs: Vec<String> = chosen.iter().map(|it| it.say(language)).collect();
    let unplayed = replay.filter(|replay| replay.rows_played() == 0);
    if let Some(end) = unplayed.and_then(|replay| replay.end()) {
        paragraphs.push(said_end(end, language).line(language));
    }
    if !report.ok || paragraphs.is_empty() {
        paragraphs.push(report.say(language));
    }
    Ok(Explained {
        text: paragraphs.join("\n\n"),
        ok: report.ok,
    })
}

fn no_such_row(number: u16, all: &[Explanation], language: Language) -> String {
    match (all.first(), all.last(), language) {
        (Some(first), Some(last), Language::En) => format!(
            "there is no game move {number}; the record has {} to {}",
            first.game_move, last.game_move
        ),
        (Some(first), Some(last), Language::Ru) => format!(
            "игрового хода {number} нет; в записи ходы с {} по {}",
            first.game_move, last.game_move
        ),
        (Some(first), Some(last), Language::De) => format!(
            "es gibt keinen Spielzug {number}; das Protokoll hat die Spielzüge {} bis {}",
            first.game_move, last.game_move
        ),
        (_, _, Language::En) => format!("there is no game move {number}; the record has no rows"),
        (_, _, Language::Ru) => format!("игрового хода {number} нет; в записи нет строк"),
        (_, _, Language::De) => {
            format!("es gibt keinen Spielzug {number}; das Protokoll hat keine Zeilen")
        }
    }
}

impl Report {
    /// The object of TOTA*S 9.5a as one line of JSON.
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
        let game_moves = self.game_moves;
        let sound = match language {
            Language::En => format!("{file}: replays cleanly, game moves: {game_moves}."),
            Language::Ru => format!("{file}: повтор без ошибок, игровых ходов: {game_moves}."),
            Language::De => {
                format!("{file}: fehlerfrei nachgespielt, Spielzüge: {game_moves}.")
            }
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
                let stands = match (self.interrupted, language) {
                    (false, Language::En) => "The game goes on",
                    (true, Language::En) => "The game is interrupted",
                    (false, Language::Ru) => "Партия продолжается",
                    (true, Language::Ru) => "Партия прервана",
                    (false, Language::De) => "Die Partie geht weiter",
                    (true, Language::De) => "Die Partie ist unterbrochen",
                };
                match language {
                    Language::En => format!("{stands}; the potential is {white}:{black}."),
                    Language::Ru => format!("{stands}; потенциал {white}:{black}."),
                    Language::De => format!("{stands}; das Potenzial ist {white}:{black}."),
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
        let mut where_it_is = Vec::new();
        if let Some(game_move) = self.game_move {
            where_it_is.push(match language {
                Language::En => format!("game move {game_move}"),
                Language::Ru => format!("игровой ход {game_move}"),
                Language::De => format!("Spielzug {game_move}"),
            });
        }
        if let Some(side) = self.side {
            where_it_is.push(match language {
                Language::En | Language::De => side.name(language).to_owned(),
                Language::Ru => side.name(language).to_lowercase(),
            });
        }
        if let Some(part) = self.part {
            where_it_is.push(match language {
                Language::En => format!("part {part}"),
                Language::Ru => format!("часть {part}"),
                Language::De => format!("Teilzug {part}"),
            });
        }
        where_it_is.push(said_clause(self.clause, language));
        format!("{}. {}", where_it_is.join(", "), self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> String {
        report("game.tota", text.as_bytes(), Language::En).json()
    }

    #[test]
    fn clause_9_5a_a_clean_file_is_one_object_in_the_stated_order() {
        let over = "[Position \"white Kg1 Ra12; black Kg12 pa9\"]\n[Result \"5-1\"]\n\
                    1. Rg12 Kg2 | a8 -\n";
        assert_eq!(
            json(over),
            r#"{"file":"game.tota","ok":true,"errors":[],"game_moves":1,"position":"white Kg2 Rg12; black pa8","potential":{"white":16,"black":1},"end":{"reason":"king-lost","clause":"6.1","winner":"white"},"points":{"white":5,"black":1}}"#
        );
        let going_on = "[Position \"white Kg1 pa2; black Kg12 Gk4~3\"]\n1. a3 Kg2 | Kg11\n";
        assert_eq!(
            json(going_on),
            r#"{"file":"game.tota","ok":true,"errors":[],"game_moves":1,"position":"white Kg2 pa3; black Kg11 Gk4~2","potential":{"white":11,"black":18},"end":null,"points":null}"#
        );
        let nobody = "[Result \"0-0\"]\n";
        let nobody = json(nobody);
        assert!(
            nobody.ends_with(
                r#""potential":{"white":97,"black":97},"end":{"reason":"forfeit","clause":"6.4","winner":null},"points":{"white":0,"black":0}}"#
            ),
            "{nobody}"
        );
    }

    #[test]
    fn r_341_the_file_of_a_game_that_goes_on_may_leave_a_sealed_labyrinth_out() {
        let file = |white: &str, result: &str| {
            format!(
                "[Regulations \"federation-2013-2\"]\n[WhiteTerrain \"acropolis b2; {white}\"]\n\
                 [BlackTerrain \"acropolis k11; desert c9-e9; sea i7-i9\"]\n{result}\
                 1. d4 e4 | d9 e9\n"
            )
        };
        let zones = "sea d4-f4; mountains k3-k5";
        let going_on = json(&file(zones, "[Result \"*\"]\n"));
        assert!(going_on.contains("\"ok\":true"), "{going_on}");
        // Nothing else is missing, and nothing in a game that does not state that it goes on.
        for (white, result) in [(zones, ""), ("sea d4-f4", "[Result \"*\"]\n")] {
            let missed = json(&file(white, result));
            assert!(missed.contains("\"clause\":\"3\""), "{missed}");
        }
    }

    #[test]
    fn clause_9_5a_an_error_leaves_the_position_before_the_faulty_row() {
        let wrong = "[Position \"white Kg1 pa2; black Kg12 pa11\"]\n\
                     1. a3 Kg2 | a10 Kg11\n2. a4 Kg1 | a9 Kg12:Z\n3. a5 - | a8 -\n";
        assert_eq!(
            json(wrong),
            r#"{"file":"game.tota","ok":false,"errors":[{"game_move":2,"side":"black","part":2,"clause":"9.6","message":"Line 3, column 16: Z is written; by the rules nothing stands in this column."}],"game_moves":1,"position":"white Kg2 pa3; black Kg11 pa10","potential":{"white":11,"black":11},"end":null,"points":null}"#
        );
        let unreadable = "[WhiteTerrain \"acropolis b3\"]\n1. d4 e4 | d9 e9\n";
        let unreadable = json(unreadable);
        assert!(
            unreadable.contains(r#"{"game_move":null,"side":"white","part":null,"clause":"3.1""#),
            "{unreadable}"
        );
        assert!(unreadable.contains(r#""game_moves":0,"position":"white Kg1 Qf1 "#));
    }

    #[test]
    fn clause_9_5a_a_wrong_result_leaves_the_position_after_the_last_row() {
        let wrong = "[Position \"white Kg1 Ra12; black Kg12 pa9\"]\n[Result \"3-1\"]\n\
                     1. Rg12 Kg2 | a8 -\n";
        assert_eq!(
            json(wrong),
            r#"{"file":"game.tota","ok":false,"errors":[{"game_move":1,"side":null,"part":null,"clause":"6.1","message":"Line 2, column 10: The Result 3-1 is written; the rules give 5-1. The King is lost. (6.1)"}],"game_moves":1,"position":"white Kg2 Rg12; black pa8","potential":{"white":16,"black":1},"end":{"reason":"king-lost","clause":"6.1","winner":"white"},"points":{"white":5,"black":1}}"#
        );
    }

    #[test]
    fn clause_9_5_what_is_no_record_is_said_to_be_none() {
        for (bytes, part) in [
            (&b""[..], "The record is empty"),
            (b"\xff\xfe1\0.\0", "This is not UTF-8 text"),
            (&vec![b' '; ENOUGH_BYTES], "longer than 1048576 bytes"),
        ] {
            let report = report("noise", bytes, Language::En);
            assert!(!report.ok && report.game_moves == 0);
            let said = report.say(Language::En);
            assert!(
                said.starts_with("noise: clause 9.5. Line 1, column 1: "),
                "{said}"
            );
            assert!(said.contains(part), "{said}");
        }
    }

    #[test]
    fn clause_9_6_a_report_in_words_names_the_place() {
        let wrong = "1. d4 e5 | d9 e9\n";
        let english = report("a", wrong.as_bytes(), Language::En).say(Language::En);
        assert!(
            english.starts_with("a: game move 1, White, part 2, clause 2. Line 1, column 7: "),
            "{english}"
        );
        let russian = report("a", wrong.as_bytes(), Language::Ru).say(Language::Ru);
        assert!(
            russian.starts_with("a: игровой ход 1, белые, часть 2, п. 2. Строка 1, знак 7: "),
            "{russian}"
        );
        let german = report("a", wrong.as_bytes(), Language::De).say(Language::De);
        assert!(
            german.starts_with("a: Spielzug 1, Weiß, Teilzug 2, Punkt 2. Zeile 1, Spalte 7: "),
            "{german}"
        );
        let clean = report("a", b"1. d4 e4 | d9 e9\n", Language::En).say(Language::En);
        assert_eq!(
            clean,
            "a: replays cleanly, game moves: 1. The game goes on; the potential is 97:97."
        );
    }
}
