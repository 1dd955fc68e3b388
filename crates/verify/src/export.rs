//! The export format: a text file of lines, so that it can be written and read as a
//! stream.
//!
//! The first line is the header with the keys. Each entry is a line with its exact
//! bytes, which are canonical JSON and so have no line feed. A checkpoint follows the
//! last entry that it covers, and standings follow the entry that ends a round. The
//! last line has the number of entries and the root, so that a truncated file is
//! detected. There is no personal data in an export, not even data that may be
//! published, because copies of the file can never be erased.
//!
//! The federation's export has the drawings of an army after the first entry that names
//! them. In its public version withheld entries are replaced by their hashes.

use std::io::{self, BufRead, Write};

use memchr::memchr;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::fault::FaultKind;
use super::standings::StatedStandings;
use areopagus_journal::{LeafHash, NoteVerifier, SignedCheckpoint, Tree, TreeHead, canonical};

/// The name and version of the format.
const FORMAT: &str = "areopagus-export/1";

/// The maximum length of a line that is read, in bytes.
pub const MAX_LINE: usize = 16 << 20;

/// The beginning of a checkpoint's line.
const CHECKPOINT: &[u8] = b"{\"checkpoint\":";

/// The beginning of a line of standings.
const STANDINGS: &[u8] = b"{\"standings\":";

/// The beginning of a drawing's line.
const DRAWING: &[u8] = b"{\"drawing\":";

/// The beginning of the line of a withheld entry.
const WITHHELD: &[u8] = b"{\"withheld\":";

/// The beginning of the last line.
const END: &[u8] = b"{\"end\":";

/// The first line of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The stream: the event's slug, or `federation`.
    pub stream: String,
    /// The keys that signed the checkpoints: the log's and the cosigners'.
    pub keys: Vec<NoteVerifier>,
}

/// A line after the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExportLine<'a> {
    /// The exact bytes of an entry.
    Entry(&'a [u8]),
    /// A checkpoint that covers all entries before it.
    Checkpoint(Box<SignedCheckpoint>),
    /// The standings after the last entry.
    Standings(StatedStandings),
    /// A drawing that the last entry names, as SVG.
    Drawing(String),
    /// The leaf hash of a withheld entry.
    Withheld(LeafHash),
    /// The last line: the head of the tree of all entries.
    End(TreeHead),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderForm {
    format: String,
    keys: Vec<String>,
    stream: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckpointForm {
    checkpoint: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StandingsForm {
    standings: StatedStandings,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawingForm {
    drawing: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WithheldForm {
    withheld: LeafHash,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndForm {
    end: EndHead,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndHead {
    entries: u64,
    root: LeafHash,
}

/// A writer of exports.
#[derive(Debug)]
pub struct ExportWriter<W> {
    out: W,
    tree: Tree,
}

impl<W: Write> ExportWriter<W> {
    /// Writes the header.
    ///
    /// # Errors
    /// [`io::Error`] of the underlying writer.
    pub fn new(out: W, header: &Header) -> io::Result<Self> {
        let keys: Vec<String> = header.keys.iter().map(ToString::to_string).collect();
        let tree = Tree::default();
        let mut writer = Self { out, tree };
        writer.json(&json!({"format": FORMAT, "keys": keys, "stream": header.stream}))?;
        Ok(writer)
    }

    /// Writes the next entry with its exact bytes.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidData`] if the bytes have a line feed or are longer than
    /// [`MAX_LINE`], and any error of the underlying writer.
    pub fn entry(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.contains(&b'\n') || bytes.len() >= MAX_LINE {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("entry {} is no line", self.tree.head().size + 1),
            ));
        }
        self.tree.push(LeafHash::compute(bytes));
        self.line(bytes)
    }

    /// Writes a checkpoint that covers the entries so far.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidData`] if it covers other entries, and any error of the
    /// underlying writer.
    pub fn checkpoint(&mut self, checkpoint: &SignedCheckpoint) -> io::Result<()> {
        if checkpoint.checkpoint().head() != self.tree.head() {
            let size = self.tree.head().size;
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("the checkpoint is not over the {size} entries before it"),
            ));
        }
        self.json(&json!({"checkpoint": checkpoint.to_string()}))
    }

    /// Writes the standings after the last entry.
    ///
    /// # Errors
    /// [`io::Error`] of the underlying writer.
    pub fn standings(&mut self, stated: &StatedStandings) -> io::Result<()> {
        self.json(&json!({"standings": stated}))
    }

    /// Writes a drawing that the last entry names.
    ///
    /// # Errors
    /// [`io::Error`] of the underlying writer.
    pub fn drawing(&mut self, svg: &str) -> io::Result<()> {
        self.json(&json!({"drawing": svg}))
    }

    /// Writes the hash of the next entry in place of the entry.
    ///
    /// # Errors
    /// [`io::Error`] of the underlying writer.
    pub fn withheld(&mut self, hash: LeafHash) -> io::Result<()> {
        self.tree.push(hash);
        self.json(&json!({"withheld": hash.to_string()}))
    }

    /// Writes the last line and returns the underlying writer, which the caller
    /// flushes.
    ///
    /// # Errors
    /// [`io::Error`] of the underlying writer.
    pub fn finish(mut self) -> io::Result<W> {
        let head = self.tree.head();
        let root = LeafHash::from_bytes(head.root).to_string();
        self.json(&json!({"end": {"entries": head.size, "root": root}}))?;
        Ok(self.out)
    }

    fn json(&mut self, value: &Value) -> io::Result<()> {
        let bytes = canonical(value).map_err(io::Error::other)?;
        self.line(&bytes)
    }

    fn line(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.out.write_all(b"\n")
    }
}

impl ExportWriter<Vec<u8>> {
    /// Takes the bytes that were written since the last call.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.out)
    }
}

impl Header {
    /// Parses the first line.
    ///
    /// # Errors
    /// [`FaultKind`] if the bytes are not a header.
    pub fn read(bytes: &[u8]) -> Result<Self, FaultKind> {
        let form: HeaderForm = exact(bytes).ok_or(FaultKind::Header)?;
        if form.format != FORMAT {
            return Err(FaultKind::Header);
        }
        let keys = form.keys.iter().map(|key| key.parse());
        Ok(Self {
            stream: form.stream,
            keys: keys
                .collect::<Result<_, _>>()
                .map_err(FaultKind::Checkpoint)?,
        })
    }
}

impl<'a> ExportLine<'a> {
    /// Parses a line without its line feed. Whether the bytes of an entry are an entry
    /// is not checked here.
    ///
    /// # Errors
    /// [`FaultKind`] if the bytes are not a line of an export.
    pub fn read(bytes: &'a [u8]) -> Result<Self, FaultKind> {
        if bytes.starts_with(CHECKPOINT) {
            let form: CheckpointForm = exact(bytes).ok_or(FaultKind::Line)?;
            let checkpoint = form.checkpoint.parse().map_err(FaultKind::Checkpoint)?;
            Ok(Self::Checkpoint(Box::new(checkpoint)))
        } else if bytes.starts_with(STANDINGS) {
            let form: StandingsForm = exact(bytes).ok_or(FaultKind::Line)?;
            Ok(Self::Standings(form.standings))
        } else if bytes.starts_with(DRAWING) {
            let form: DrawingForm = exact(bytes).ok_or(FaultKind::Line)?;
            Ok(Self::Drawing(form.drawing))
        } else if bytes.starts_with(WITHHELD) {
            let form: WithheldForm = exact(bytes).ok_or(FaultKind::Line)?;
            Ok(Self::Withheld(form.withheld))
        } else if bytes.starts_with(END) {
            let EndForm { end } = exact(bytes).ok_or(FaultKind::Line)?;
            Ok(Self::End(TreeHead {
                size: end.entries,
                root: *end.root.as_bytes(),
            }))
        } else {
            Ok(Self::Entry(bytes))
        }
    }
}

/// A reader of exports, line by line.
#[derive(Debug)]
pub struct ExportReader<R> {
    from: R,
    line: Vec<u8>,
}

impl<R: BufRead> ExportReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// [`FaultKind`] if the first line is not a header.
    pub fn new(from: R) -> Result<(Header, Self), FaultKind> {
        let line = Vec::new();
        let mut reader = Self { from, line };
        let bytes = reader.bytes()?.ok_or(FaultKind::CutOff)?;
        Ok((Header::read(bytes)?, reader))
    }

    /// Reads the next line; `None` at the end of the file.
    ///
    /// # Errors
    /// [`FaultKind`] if reading fails or the line is not a line of an export.
    pub fn next_line(&mut self) -> Result<Option<ExportLine<'_>>, FaultKind> {
        self.bytes()?.map(ExportLine::read).transpose()
    }

    /// The bytes of the next line without its line feed; `None` at the end of the file.
    fn bytes(&mut self) -> Result<Option<&[u8]>, FaultKind> {
        self.line.clear();
        while self.line.len() < MAX_LINE {
            let ready = match self.from.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                ready => ready.map_err(|error| FaultKind::Read(error.to_string()))?,
            };
            let room = ready.len().min(MAX_LINE - self.line.len());
            let ready = ready.get(..room).unwrap_or_default();
            // `memchr` examines more bytes at once than `read_until` does.
            let end = memchr(b'\n', ready);
            let part = end.map_or(ready, |end| ready.get(..=end).unwrap_or_default());
            let length = part.len();
            self.line.extend_from_slice(part);
            self.from.consume(length);
            if end.is_some() || length == 0 {
                break;
            }
        }
        match self.line.as_slice() {
            [] => Ok(None),
            [line @ .., b'\n'] => Ok(Some(line)),
            longer if longer.len() == MAX_LINE => Err(FaultKind::LongLine),
            _ => Err(FaultKind::CutOff),
        }
    }
}

/// Deserializes a value, if its canonical bytes are exactly these.
fn exact<T: Serialize + for<'de> Deserialize<'de>>(bytes: &[u8]) -> Option<T> {
    let form: T = serde_json::from_slice(bytes).ok()?;
    let again = canonical(&serde_json::to_value(&form).ok()?).ok()?;
    (again == bytes).then_some(form)
}
