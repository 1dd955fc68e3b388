//! Watermarks: lower bounds for the length of each stream, kept outside the database.
//! They reveal that a database was restored from an older backup.
//!
//! A watermark has the newest signed tree, the newest entry that is part of a throw,
//! and the throw that is being written.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};

use super::canonical::canonical;
use super::chain::Head;
use super::checkpoint::SignedCheckpoint;
use super::checkpoint_error::CheckpointError;
use super::envelope::LeafHash;
use areopagus_language::Language;

/// The name and version of the file format.
const FORMAT: &str = "areopagus-watermarks/1";

/// A lower bound for the length of a stream.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Watermark {
    /// The newest checkpoint signed by the log's own key.
    pub signed: Option<SignedCheckpoint>,
    /// The newest entry that is part of a throw, unless the signed tree contains it.
    pub drawn: Option<Head>,
    /// A throw that may or may not have been written.
    pub begun: Option<Begun>,
}

/// A throw that is about to be written. It is recorded before anyone can see the
/// result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// The last entry of the throw.
    pub head: Head,
    /// The id of the transaction that writes it, by which the database can tell its
    /// outcome.
    pub transaction: String,
}

impl Watermark {
    /// The number of signed entries; 0 if none are signed.
    pub fn signed_size(&self) -> u64 {
        let signed = self.signed.as_ref();
        signed.map_or(0, |signed| signed.checkpoint().head().size)
    }

    /// The minimum number of entries of the stream.
    pub fn entries(&self) -> u64 {
        let drawn = self.drawn.map_or(0, |head| head.seq);
        self.signed_size().max(drawn)
    }

    /// Raises the watermark to another one where that is higher; `false` if nothing
    /// changed.
    pub fn raise(&mut self, other: Self) -> bool {
        let before = (self.signed_size(), self.drawn, self.begun.clone());
        if other.signed_size() > self.signed_size() {
            self.signed = other.signed;
        }
        let further = |head: Option<Head>| head.map_or(0, |head| head.seq);
        if further(other.drawn) > further(self.drawn) {
            self.drawn = other.drawn;
        }
        // A signed tree proves more than a single entry in it.
        let size = self.signed_size();
        self.drawn = self.drawn.filter(|head| head.seq > size);
        let entries = self.entries();
        // A new throw is recorded only after the outcome of the one before is known.
        let begun = other.begun.or(self.begun.take());
        self.begun = begun.filter(|begun| begun.head.seq > entries);
        (self.signed_size(), self.drawn, &self.begun) != (before.0, before.1, &before.2)
    }
}

/// The watermarks of an installation, by stream. They are written as lines of canonical
/// JSON: the format, one line for each stream, and the SHA-256 of the lines before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Watermarks(BTreeMap<String, Watermark>);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstLine {
    format: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StreamLine {
    stream: String,
    #[serde(default)]
    signed: Option<String>,
    #[serde(default)]
    drawn: Option<DrawnForm>,
    #[serde(default)]
    begun: Option<BegunForm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawnForm {
    hash: LeafHash,
    seq: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BegunForm {
    hash: LeafHash,
    seq: u64,
    transaction: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LastLine {
    sha256: String,
}

impl Watermarks {
    /// The watermark of a stream; an empty one if the stream is not listed.
    pub fn get(&self, stream: &str) -> Watermark {
        self.0.get(stream).cloned().unwrap_or_default()
    }

    /// The names of the streams, in order.
    pub fn streams(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Raises a stream's watermark to another one where that is higher; `false` if
    /// nothing changed.
    pub fn raise(&mut self, stream: &str, mark: Watermark) -> bool {
        self.0.entry(stream.to_owned()).or_default().raise(mark)
    }

    /// Forgets a throw that was not written; `false` if another throw or none is
    /// recorded.
    pub fn forget(&mut self, stream: &str, begun: &Begun) -> bool {
        let Some(mark) = self.0.get_mut(stream) else {
            return false;
        };
        mark.begun.take_if(|known| known == begun).is_some()
    }

    /// Parses the written form.
    ///
    /// # Errors
    /// [`WatermarkError`] with the first invalid line.
    pub fn parse(text: &str) -> Result<Self, WatermarkError> {
        let at = |line: usize, kind| WatermarkError {
            line: line + 1,
            kind,
        };
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let (Some((last, before)), Some(first)) = (lines.split_last(), lines.first()) else {
            return Err(at(0, WatermarkFault::Form));
        };
        let form: Result<FirstLine, _> = serde_json::from_str(first);
        if form.map_or(true, |form| form.format != FORMAT) {
            return Err(at(0, WatermarkFault::Form));
        }
        let sum: Result<LastLine, _> = serde_json::from_str(last);
        let sum = sum.map_err(|_| at(before.len(), WatermarkFault::CutOff))?;
        if sum.sha256 != sum_of(&before.concat()) || !last.ends_with('\n') {
            return Err(at(before.len(), WatermarkFault::Sum));
        }
        let mut marks = Self::default();
        for (number, line) in before.iter().enumerate().skip(1) {
            let (stream, mark) = read(line).map_err(|kind| at(number, kind))?;
            if marks.0.insert(stream, mark).is_some() {
                return Err(at(number, WatermarkFault::Twice));
            }
        }
        Ok(marks)
    }
}

fn read(line: &str) -> Result<(String, Watermark), WatermarkFault> {
    let line: StreamLine =
        serde_json::from_str(line).map_err(|error| WatermarkFault::Line(error.to_string()))?;
    let signed = line.signed.map(|note| note.parse()).transpose();
    let drawn = line.drawn.map(|form| Head {
        seq: form.seq,
        hash: form.hash,
    });
    let signed = signed.map_err(WatermarkFault::Checkpoint)?;
    let begun = line.begun.map(|form| Begun {
        head: Head {
            seq: form.seq,
            hash: form.hash,
        },
        transaction: form.transaction,
    });
    let mark = Watermark {
        signed,
        drawn,
        begun,
    };
    Ok((line.stream, mark))
}

fn sum_of(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

fn line(value: &Value) -> String {
    // This cannot fail: the only numbers are sequence numbers.
    let bytes = canonical(value).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned() + "\n"
}

impl fmt::Display for Watermarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = line(&json!({"format": FORMAT}));
        for (stream, mark) in &self.0 {
            let mut members = Map::from_iter([("stream".to_owned(), json!(stream))]);
            if let Some(signed) = &mark.signed {
                members.insert("signed".to_owned(), json!(signed.to_string()));
            }
            if let Some(head) = mark.drawn {
                let drawn = json!({"hash": head.hash, "seq": head.seq});
                members.insert("drawn".to_owned(), drawn);
            }
            if let Some(Begun { head, transaction }) = &mark.begun {
                let begun = json!({"hash": head.hash, "seq": head.seq, "transaction": transaction});
                members.insert("begun".to_owned(), begun);
            }
            text += &line(&Value::Object(members));
        }
        let sum = line(&json!({"sha256": sum_of(&text)}));
        write!(f, "{text}{sum}")
    }
}

/// The first error in a file of watermarks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatermarkError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The error in the line.
    pub kind: WatermarkFault,
}

/// An error in a line of watermarks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WatermarkFault {
    /// The first line is not the expected format.
    Form,
    /// The last line is not the checksum, so the file is truncated.
    CutOff,
    /// The checksum does not match.
    Sum,
    /// The line is not a stream's watermark; the parser's message.
    Line(String),
    /// The checkpoint is invalid.
    Checkpoint(CheckpointError),
    /// The stream already has a line.
    Twice,
}

impl WatermarkError {
    /// The error in a sentence that also says what would be right.
    pub fn say(&self, language: Language) -> String {
        let line = self.line;
        match (&self.kind, language) {
            (WatermarkFault::Form, Language::En) => {
                format!("line {line} must be {{\"format\":\"{FORMAT}\"}}")
            }
            (WatermarkFault::Form, Language::Ru) => {
                format!("строка {line} должна быть {{\"format\":\"{FORMAT}\"}}")
            }
            (WatermarkFault::Form, Language::De) => {
                format!("Zeile {line} muss {{\"format\":\"{FORMAT}\"}} sein")
            }
            (WatermarkFault::CutOff, Language::En) => format!(
                "line {line} must end the file with the SHA-256 of the lines before it; the file is cut off"
            ),
            (WatermarkFault::CutOff, Language::Ru) => format!(
                "строка {line} должна завершать файл суммой SHA-256 прежних строк; файл обрезан"
            ),
            (WatermarkFault::CutOff, Language::De) => format!(
                "Zeile {line} muss die Datei mit dem SHA-256 der Zeilen davor beenden; die Datei ist abgeschnitten"
            ),
            (WatermarkFault::Sum, Language::En) => {
                format!(
                    "line {line} is not the SHA-256 of the lines before it; the file was changed"
                )
            }
            (WatermarkFault::Sum, Language::Ru) => {
                format!("строка {line} — не сумма SHA-256 прежних строк; файл изменён")
            }
            (WatermarkFault::Sum, Language::De) => {
                format!(
                    "Zeile {line} ist nicht der SHA-256 der Zeilen davor; die Datei wurde geändert"
                )
            }
            (WatermarkFault::Line(error), Language::En) => {
                format!("line {line} is no stream's: {error}")
            }
            (WatermarkFault::Line(error), Language::Ru) => {
                format!("строка {line} не описывает журнала: {error}")
            }
            (WatermarkFault::Line(error), Language::De) => {
                format!("Zeile {line} gehört zu keinem Journal: {error}")
            }
            (WatermarkFault::Checkpoint(error), Language::En) => {
                format!("line {line}: {}", error.say(language))
            }
            (WatermarkFault::Checkpoint(error), Language::Ru) => {
                format!("строка {line}: {}", error.say(language))
            }
            (WatermarkFault::Checkpoint(error), Language::De) => {
                format!("Zeile {line}: {}", error.say(language))
            }
            (WatermarkFault::Twice, Language::En) => {
                format!("line {line} is of a stream that has a line already")
            }
            (WatermarkFault::Twice, Language::Ru) => {
                format!("строка {line} относится к журналу, у которого строка уже есть")
            }
            (WatermarkFault::Twice, Language::De) => {
                format!("Zeile {line} gehört zu einem Journal, das schon eine Zeile hat")
            }
        }
    }
}

areopagus_language::error_in_english!(WatermarkError);

#[cfg(test)]
mod tests {
    use super::super::Checkpoint;
    use super::super::note::{KeyName, KeyUse, NoteSigner};
    use super::super::tree::tree_head;
    use super::*;

    fn signed(stream: &str, size: u64) -> SignedCheckpoint {
        let leaves: Vec<LeafHash> = (0..size)
            .map(|number| LeafHash::compute(&number.to_be_bytes()))
            .collect();
        let name = KeyName::new("areopagus/cup").unwrap();
        let key = NoteSigner::new(name, KeyUse::Log, &[1; 32]);
        let checkpoint = Checkpoint::of_stream(stream, tree_head(&leaves)).unwrap();
        checkpoint.sign(&key).unwrap()
    }

    fn drawn(seq: u64) -> Head {
        let hash = LeafHash::compute(&seq.to_be_bytes());
        Head { seq, hash }
    }

    fn begun(seq: u64) -> Begun {
        Begun {
            head: drawn(seq),
            transaction: "7/00000001/42".to_owned(),
        }
    }

    fn marks() -> Watermarks {
        let mut marks = Watermarks::default();
        let cup = Watermark {
            signed: Some(signed("cup", 3)),
            drawn: Some(drawn(5)),
            begun: Some(begun(7)),
        };
        assert!(marks.raise("cup", cup.clone()));
        assert!(!marks.raise("cup", cup));
        let open = Watermark {
            drawn: Some(drawn(2)),
            ..Watermark::default()
        };
        assert!(marks.raise("open", open));
        marks
    }

    #[test]
    fn what_is_written_reads_back() {
        let marks = marks();
        assert_eq!(Watermarks::parse(&marks.to_string()), Ok(marks));
        let none = Watermarks::default();
        assert_eq!(Watermarks::parse(&none.to_string()), Ok(none));
    }

    #[test]
    fn a_watermark_never_goes_down() {
        let mut mark = marks().get("cup");
        let older = Watermark {
            signed: Some(signed("cup", 2)),
            drawn: Some(drawn(4)),
            begun: None,
        };
        assert!(!mark.raise(older));
        assert_eq!((mark.signed_size(), mark.entries()), (3, 5));
        let newer = Watermark {
            signed: Some(signed("cup", 6)),
            ..Watermark::default()
        };
        assert!(mark.raise(newer));
        assert_eq!((mark.signed_size(), mark.drawn), (6, None));
    }

    #[test]
    fn a_throw_is_begun_until_it_is_there_or_was_not_made() {
        let mut marks = marks();
        assert_eq!(marks.get("cup").entries(), 5, "it may not have been made");
        assert!(!marks.forget("cup", &begun(8)), "another one");
        assert!(marks.forget("cup", &begun(7)));
        assert_eq!(marks.get("cup").begun, None);
        let again = |begun| Watermark {
            begun: Some(begun),
            ..Watermark::default()
        };
        assert!(marks.raise("cup", again(begun(6))));
        assert!(marks.raise("cup", again(begun(8))));
        assert_eq!(marks.get("cup").begun, Some(begun(8)));
        let there = Watermark {
            drawn: Some(drawn(8)),
            ..Watermark::default()
        };
        assert!(marks.raise("cup", there));
        let mark = marks.get("cup");
        assert_eq!((mark.drawn, mark.begun), (Some(drawn(8)), None));
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_found() {
        let text = marks().to_string();
        for position in 0..text.len() {
            let cut = text.get(..position).unwrap_or_default();
            assert!(Watermarks::parse(cut).is_err(), "cut at {position}");
            let mut bytes = text.clone().into_bytes();
            for bit in [0x01, 0x20] {
                if let Some(byte) = bytes.get_mut(position) {
                    *byte ^= bit;
                }
                let changed = String::from_utf8_lossy(&bytes).into_owned();
                assert!(Watermarks::parse(&changed).is_err(), "{changed}");
                if let Some(byte) = bytes.get_mut(position) {
                    *byte ^= bit;
                }
            }
        }
    }

    #[test]
    fn an_error_names_the_line_and_what_would_be_right() {
        let text = marks().to_string();
        let first = text.lines().next().unwrap_or_default();
        let said = |text: &str| {
            let error = Watermarks::parse(text).unwrap_err();
            assert_ne!(error.say(Language::En), error.say(Language::Ru));
            assert_ne!(error.say(Language::En), error.say(Language::De));
            error.to_string()
        };
        assert!(said("").contains(first));
        assert!(said(&format!("{first}\n")).contains("line 1 must end the file"));
        assert!(said(&text.replacen("cup", "cap", 1)).contains("line 4 is not the SHA-256"));
        let with_sum = |lines: &str| format!("{lines}{}", line(&json!({"sha256": sum_of(lines)})));
        let twice = format!("{first}\n{0}{0}", "{\"stream\":\"cup\"}\n");
        assert!(said(&with_sum(&twice)).contains("line 3"));
        let unknown = format!("{first}\n{{\"stream\":\"cup\",\"size\":1}}\n");
        assert!(said(&with_sum(&unknown)).contains("line 2 is no stream's"));
        let note = format!("{first}\n{{\"signed\":\"x\",\"stream\":\"cup\"}}\n");
        assert!(said(&with_sum(&note)).contains("line 2: The checkpoint has no signatures"));
    }
}
