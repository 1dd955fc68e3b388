//! The export file: one line for each thing, so that it is written and read as a stream.
//!
//! The first line is the header with the keys; every entry is a line of its exact bytes,
//! which are canonical JSON and so have no line feed; a checkpoint stands right behind the
//! last entry that it covers, and the standings behind the entry that ends a round; the
//! last line has the number of entries and the root, so that nothing can be cut off. No
//! personal data is in it, not even what may be published: the file is copied for good, and
//! what is in it can never be erased.
//!
//! That of the federation has the drawings of an army's figures behind the entry that names
//! them first. In the one that everybody may have, the hash of an entry stands where the
//! entry is not for everybody.

use std::io::{self, BufRead, Write};

use memchr::memchr;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::fault::FaultKind;
use super::standings::StatedStandings;
use areopagus_journal::{LeafHash, NoteVerifier, SignedCheckpoint, Tree, TreeHead, canonical};

/// The name of the form, with its version.
const FORMAT: &str = "areopagus-export/1";

/// The most bytes of a line that is read.
pub const MAX_LINE: usize = 16 << 20;

/// What begins the line of a checkpoint.
const CHECKPOINT: &[u8] = b"{\"checkpoint\":";

/// What begins the line of standings.
const STANDINGS: &[u8] = b"{\"standings\":";

/// What begins the line of a drawing.
const DRAWING: &[u8] = b"{\"drawing\":";

/// What begins the line of an entry of which the hash alone is here.
const WITHHELD: &[u8] = b"{\"withheld\":";

/// What begins the last line.
const END: &[u8] = b"{\"end\":";

/// The first line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The stream: the event's slug, or `federation`.
    pub stream: String,
    /// The keys that have signed the checkpoints: the log's, and those of cosigners.
    pub keys: Vec<NoteVerifier>,
}

/// A line behind the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line<'a> {
    /// An entry's exact bytes.
    Entry(&'a [u8]),
    /// A checkpoint over all entries before it.
    Checkpoint(Box<SignedCheckpoint>),
    /// The standings behind the last entry.
    Standings(StatedStandings),
    /// A drawing that the last entry names, as SVG.
    Drawing(String),
    /// The leaf hash of an entry that is not shown.
    Withheld(LeafHash),
    /// The end: the tree of all entries.
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

/// Writes an export.
#[derive(Debug)]
pub struct ExportWriter<W> {
    out: W,
    tree: Tree,
}

impl<W: Write> ExportWriter<W> {
    /// Begins with the header.
    ///
    /// # Errors
    /// [`io::Error`] of the writer below.
    pub fn new(out: W, header: &Header) -> io::Result<Self> {
        let keys: Vec<String> = header.keys.iter().map(ToString::to_string).collect();
        let tree = Tree::default();
        let mut writer = Self { out, tree };
        writer.json(&json!({"format": FORMAT, "keys": keys, "stream": header.stream}))?;
        Ok(writer)
    }

    /// The next entry, in its exact bytes.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidData`] when the bytes have a line feed or are too many,
    /// and what the writer below gives.
    pub fn entry(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.contains(&b'\n') || bytes.len() >= MAX_LINE {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("entry {} is no line", self.tree.head().size + 1),
            ));
        }
        self.tree.push(LeafHash::of(bytes));
        self.line(bytes)
    }

    /// A checkpoint over the entries written so far.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidData`] when it is over others, and what the writer below
    /// gives.
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

    /// The standings behind the last entry.
    ///
    /// # Errors
    /// [`io::Error`] of the writer below.
    pub fn standings(&mut self, stated: &StatedStandings) -> io::Result<()> {
        self.json(&json!({"standings": stated}))
    }

    /// A drawing that the last entry names.
    ///
    /// # Errors
    /// [`io::Error`] of the writer below.
    pub fn drawing(&mut self, svg: &str) -> io::Result<()> {
        self.json(&json!({"drawing": svg}))
    }

    /// The hash of the next entry in its place.
    ///
    /// # Errors
    /// [`io::Error`] of the writer below.
    pub fn withheld(&mut self, hash: LeafHash) -> io::Result<()> {
        self.tree.push(hash);
        self.json(&json!({"withheld": hash.to_string()}))
    }

    /// The last line. The writer below comes back, to be flushed.
    ///
    /// # Errors
    /// [`io::Error`] of the writer below.
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
    /// The bytes written since the last time.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.out)
    }
}

impl Header {
    /// The header of the first line.
    ///
    /// # Errors
    /// [`FaultKind`] when the bytes are none.
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

impl<'a> Line<'a> {
    /// The line of its bytes, without the line feed. Whether an entry's bytes are an entry
    /// is not checked here.
    ///
    /// # Errors
    /// [`FaultKind`] when it is no line of an export.
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

/// Reads an export line by line.
#[derive(Debug)]
pub struct ExportReader<R> {
    from: R,
    line: Vec<u8>,
}

impl<R: BufRead> ExportReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// [`FaultKind`] when the first line is none.
    pub fn new(from: R) -> Result<(Header, Self), FaultKind> {
        let line = Vec::new();
        let mut reader = Self { from, line };
        let bytes = reader.bytes()?.ok_or(FaultKind::CutOff)?;
        Ok((Header::read(bytes)?, reader))
    }

    /// The next line; `None` where the file ends.
    ///
    /// # Errors
    /// [`FaultKind`] when it cannot be read or is no line of an export.
    pub fn next_line(&mut self) -> Result<Option<Line<'_>>, FaultKind> {
        self.bytes()?.map(Line::read).transpose()
    }

    /// The bytes of the next line without its line feed.
    fn bytes(&mut self) -> Result<Option<&[u8]>, FaultKind> {
        self.line.clear();
        while self.line.len() < MAX_LINE {
            let ready = match self.from.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                ready => ready.map_err(|error| FaultKind::Read(error.to_string()))?,
            };
            let room = ready.len().min(MAX_LINE - self.line.len());
            let ready = ready.get(..room).unwrap_or_default();
            // It looks at more bytes at once than `read_until` does.
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

/// A value whose canonical bytes are exactly these.
fn exact<T: Serialize + for<'de> Deserialize<'de>>(bytes: &[u8]) -> Option<T> {
    let form: T = serde_json::from_slice(bytes).ok()?;
    let again = canonical(&serde_json::to_value(&form).ok()?).ok()?;
    (again == bytes).then_some(form)
}
