//! The verifier: one pass over an export that checks bytes, chain, tree, checkpoints
//! and contents.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::scope;

use super::checks::{Aside, Check};
use super::export::{ExportLine, ExportReader, Header};
use super::fault::{Fault, FaultKind};
use super::standings::StatedStandings;
use areopagus_journal::{
    CheckpointError, Head, KeyUse, NoteVerifier, SignedCheckpoint, Timestamp, Tree, TreeHead,
    origin, read_entry,
};

/// Keys and checkpoints that the caller knows from elsewhere. Without them a file can
/// only be checked against itself, because the holder of the key could write and sign
/// another history.
#[derive(Debug, Clone, Default)]
pub struct Trust {
    /// Trusted keys. Each must have signed something in the export, or one of the kept
    /// checkpoints.
    pub keys: Vec<NoteVerifier>,
    /// Checkpoints kept elsewhere, such as on a printed protocol or on another machine.
    pub checkpoints: Vec<SignedCheckpoint>,
}

/// The outcome of a verification without faults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The header of the export.
    pub header: Header,
    /// The head of the tree of all entries.
    pub head: TreeHead,
    /// The number of checkpoints in the file.
    pub checkpoints: u64,
    /// The number of co-signatures on them.
    pub cosignatures: u64,
    /// The last entry that a checkpoint covers; entries after it are not signed.
    pub signed: u64,
    /// The last checkpoint in the file.
    pub newest: Option<SignedCheckpoint>,
    /// The public delay in minutes, if there is one. A public export then ends before
    /// the entries that are still withheld.
    pub delay: Option<u16>,
}

/// The number of steps in a batch.
const BATCH: usize = 512;

/// The number of batches in a queue, which limits how far reading is ahead of the
/// check.
const WAITING: usize = 16;

/// Verifies an export to its end and returns the report and `check`, which has checked
/// the contents. `progress` is called with the number of the last entry.
///
/// One thread reads and hashes the bytes ahead of the check, and another runs the tasks
/// that the check defers. The fault returned is nevertheless the first one in the file.
///
/// # Errors
/// [`Fault`] with the first fault of the file.
pub fn verify<R: BufRead + Send, C: Check>(
    from: R,
    trust: &Trust,
    check: C,
    progress: &mut dyn FnMut(u64),
) -> Result<(Report, C), Fault> {
    let (header, reader) = ExportReader::new(from).map_err(Fault::first)?;
    verify_behind(header, reader, trust, check, progress)
}

/// Verifies the lines after the header, as [`verify`] does, for callers that choose the
/// check by the header.
///
/// # Errors
/// [`Fault`] with the first fault of the file.
pub fn verify_behind<R: BufRead + Send, C: Check>(
    header: Header,
    reader: ExportReader<R>,
    trust: &Trust,
    mut check: C,
    progress: &mut dyn FnMut(u64),
) -> Result<(Report, C), Fault> {
    let proof = Proof::new(header, trust)?;
    let (send, receive) = mpsc::sync_channel(WAITING);
    let (leave, left) = mpsc::sync_channel(WAITING);
    scope(|threads| {
        let reading = threads.spawn(move || read_ahead::<R, C>(reader, proof, &send));
        let beside = threads.spawn(move || do_aside::<C>(left));
        let mut places = Places::default();
        let mut tasks = Vec::new();
        let taken = take_all(
            receive,
            &mut check,
            &mut places,
            &mut tasks,
            &leave,
            progress,
        );
        let ended = taken.and_then(|()| {
            let proof = reading
                .join()
                .unwrap_or_else(|panic| resume_unwind(panic))?;
            proof.finish(&mut check, &places, &mut tasks)?;
            Ok(proof)
        });
        if ended.is_err() {
            check.hand_over(&mut tasks);
        }
        let _ = leave.send(tasks);
        drop(leave);
        let beside = beside.join().unwrap_or_else(|panic| resume_unwind(panic));
        // A deferred task belongs to an earlier entry than any other fault, so its
        // fault comes first.
        let aside = beside.map_err(|kind| places.fault(kind))?;
        let proof = ended?;
        check.done_aside(aside);
        Ok((proof.report(check.delay()), check))
    })
}

/// Runs the check over what was read, up to its first fault, and passes on the deferred
/// tasks.
fn take_all<C: Check>(
    batches: Receiver<Vec<LineContent<C::Fact>>>,
    check: &mut C,
    places: &mut Places,
    tasks: &mut Vec<C::Task>,
    to: &SyncSender<Vec<C::Task>>,
    progress: &mut dyn FnMut(u64),
) -> Result<(), Fault> {
    for batch in batches {
        for step in &batch {
            step.done_by(check, places, tasks)?;
            progress(step.seq);
        }
        if to.send(std::mem::take(tasks)).is_err() {
            // A deferred task has found a fault in an earlier entry.
            break;
        }
    }
    Ok(())
}

/// Runs deferred tasks, up to the first fault.
fn do_aside<C: Check>(batches: Receiver<Vec<C::Task>>) -> Result<C::Aside, FaultKind> {
    let mut aside = C::Aside::default();
    for task in batches.into_iter().flatten() {
        aside.run(&task)?;
    }
    Ok(aside)
}

/// Reads a file to its end or to its first fault, and passes on the contents of its
/// lines.
fn read_ahead<R: BufRead, C: Check>(
    mut reader: ExportReader<R>,
    mut proof: Proof,
    to: &SyncSender<Vec<LineContent<C::Fact>>>,
) -> Result<Proof, Fault> {
    let mut batch = Vec::with_capacity(BATCH);
    let ended = loop {
        let read = match reader.next_line() {
            Ok(Some(line)) => proof.take::<C>(line),
            Ok(None) => break Ok(proof),
            Err(kind) => break Err(proof.unreadable(kind)),
        };
        match read {
            Ok(step) => batch.extend(step),
            Err(fault) => break Err(fault),
        }
        if batch.len() == BATCH {
            let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
            if to.send(full).is_err() {
                // The check has found a fault and has stopped receiving.
                return Ok(proof);
            }
        }
    };
    // The lines before the end, or before a fault, are still checked.
    let _ = to.send(batch);
    ended
}

/// A verification in progress, fed line by line on a single thread.
#[derive(Debug, Clone)]
pub struct Verifier<C: Check> {
    proof: Proof,
    check: C,
    aside: C::Aside,
    places: Places,
}

impl<C: Check> Verifier<C> {
    /// Starts after the header.
    ///
    /// # Errors
    /// [`Fault`] if a kept checkpoint is of another stream, has no signature of a known
    /// key or contradicts another one.
    pub fn new(header: Header, trust: &Trust, check: C) -> Result<Self, Fault> {
        Ok(Self {
            proof: Proof::new(header, trust)?,
            check,
            aside: C::Aside::default(),
            places: Places::default(),
        })
    }

    /// Verifies the next line.
    ///
    /// # Errors
    /// [`Fault`] with the fault of the line, or of an entry before it.
    pub fn take(&mut self, line: ExportLine<'_>) -> Result<(), Fault> {
        let mut tasks = Vec::new();
        let step = self.proof.take::<C>(line);
        let taken = step.and_then(|step| {
            let step = step.as_ref();
            step.map_or(Ok(()), |step| {
                step.done_by(&mut self.check, &mut self.places, &mut tasks)
            })
        });
        self.settle(taken, tasks)
    }

    /// The check with the entries so far.
    pub const fn check(&self) -> &C {
        &self.check
    }

    /// The fault to report if the next line cannot be read: `kind`, or a fault in an
    /// entry before it.
    pub fn unreadable(&mut self, kind: FaultKind) -> Fault {
        let fault = self.proof.unreadable(kind);
        let settled = self.settle(Err::<(), _>(fault.clone()), Vec::new());
        settled.err().unwrap_or(fault)
    }

    /// Verifies that the file may end here, and returns the report and the check.
    ///
    /// # Errors
    /// [`Fault`] with what is missing.
    pub fn finish(mut self) -> Result<(Report, C), Fault> {
        let mut tasks = Vec::new();
        let ended = self.proof.finish(&mut self.check, &self.places, &mut tasks);
        self.settle(ended, tasks)?;
        self.check.done_aside(self.aside);
        Ok((self.proof.report(self.check.delay()), self.check))
    }

    /// Runs the tasks that the check has deferred.
    fn settle(&mut self, taken: Result<(), Fault>, mut tasks: Vec<C::Task>) -> Result<(), Fault> {
        if taken.is_err() {
            self.check.hand_over(&mut tasks);
        }
        let beside = tasks.iter().try_for_each(|task| self.aside.run(task));
        beside.map_err(|kind| self.places.fault(kind)).and(taken)
    }
}

/// A line that the check of the contents has to process.
struct LineContent<F> {
    line: u64,
    /// The number of the last entry, which is this line's own if it is an entry.
    seq: u64,
    said: Said<F>,
}

enum Said<F> {
    Fact(Timestamp, F),
    Withheld,
    Standings(StatedStandings),
    Drawing(String),
}

impl<F> LineContent<F> {
    fn done_by<C: Check<Fact = F>>(
        &self,
        check: &mut C,
        places: &mut Places,
        tasks: &mut Vec<C::Task>,
    ) -> Result<(), Fault> {
        let done = match &self.said {
            Said::Fact(at, fact) => {
                places.note(self.seq, self.line);
                check.entry(*at, fact, tasks)
            }
            Said::Withheld => {
                places.note(self.seq, self.line);
                check.withheld()
            }
            Said::Standings(stated) => check.standings(stated),
            Said::Drawing(svg) => check.drawing(svg),
        };
        done.map_err(|kind| places.fault(kind))
    }
}

/// The line numbers of the entries. Only entries that do not directly follow the one
/// before are stored.
#[derive(Debug, Clone, Default)]
struct Places {
    apart: Vec<(u64, u64)>,
    /// The number of the last entry.
    last: u64,
}

impl Places {
    /// Records the line of the next entry.
    fn note(&mut self, seq: u64, line: u64) {
        if self.line_of(seq) != Some(line) {
            self.apart.push((seq, line));
        }
        self.last = seq;
    }

    fn line_of(&self, seq: u64) -> Option<u64> {
        let before = self.apart.partition_point(|(first, _)| *first <= seq);
        let (first, line) = self.apart.get(before.checked_sub(1)?)?;
        Some(line + (seq - first))
    }

    /// The fault in the contents of an entry, with its place.
    fn fault(&self, kind: FaultKind) -> Fault {
        let seq = match &kind {
            FaultKind::Event(error) => error.seq,
            _ => self.last,
        };
        let line = self.line_of(seq).unwrap_or(1);
        Fault { line, seq, kind }
    }
}

/// A fault in a line, with the number of its entry; `last` is the last entry that was
/// read.
fn fault(kind: FaultKind, line: u64, last: u64) -> Fault {
    let seq = match &kind {
        // These are faults of the next entry; all others are reported after the last
        // one.
        FaultKind::Chain(_) | FaultKind::Line | FaultKind::LongLine => last + 1,
        _ => last,
    };
    Fault { line, seq, kind }
}

/// The part of a verification that does not depend on the contents: bytes, chain, tree,
/// checkpoints.
#[derive(Debug, Clone)]
struct Proof {
    header: Header,
    /// The number of lines read.
    line: u64,
    chain: Head,
    tree: Tree,
    ended: bool,
    /// The heads of the checkpoints kept elsewhere that are not reached yet, by size.
    outside: BTreeMap<u64, TreeHead>,
    /// The trusted keys that have not signed anything yet.
    silent: Vec<NoteVerifier>,
    checkpoints: u64,
    cosignatures: u64,
    signed: u64,
    newest: Option<SignedCheckpoint>,
}

impl Proof {
    fn new(header: Header, trust: &Trust) -> Result<Self, Fault> {
        let outside = outside(&header, trust).map_err(Fault::first)?;
        let signed_kept = |key: &NoteVerifier| {
            let mut kept = trust.checkpoints.iter();
            kept.any(|kept| kept.verify(std::slice::from_ref(key)).is_ok())
        };
        let silent = trust.keys.iter().filter(|key| !signed_kept(key));
        Ok(Self {
            silent: silent.cloned().collect(),
            header,
            line: 1,
            chain: Head::EMPTY,
            tree: Tree::default(),
            ended: false,
            outside,
            checkpoints: 0,
            cosignatures: 0,
            signed: 0,
            newest: None,
        })
    }

    /// Verifies the next line and returns the step for the check of the contents, if
    /// any.
    fn take<C: Check>(
        &mut self,
        line: ExportLine<'_>,
    ) -> Result<Option<LineContent<C::Fact>>, Fault> {
        self.line += 1;
        let taken = if self.ended {
            Err(FaultKind::Trailing)
        } else {
            self.taken::<C>(line)
        };
        let (line, seq) = (self.line, self.chain.seq);
        match taken {
            Ok(said) => Ok(said.map(|said| LineContent { line, seq, said })),
            Err(kind) => Err(fault(kind, line, seq)),
        }
    }

    fn unreadable(&self, kind: FaultKind) -> Fault {
        let kind = if self.ended {
            FaultKind::Trailing
        } else {
            kind
        };
        fault(kind, self.line + 1, self.chain.seq)
    }

    /// The report at the end of the file.
    fn report(self, delay: Option<u16>) -> Report {
        Report {
            head: self.tree.head(),
            header: self.header,
            checkpoints: self.checkpoints,
            cosignatures: self.cosignatures,
            signed: self.signed,
            newest: self.newest,
            delay,
        }
    }

    /// Verifies that the file may end here.
    fn finish<C: Check>(
        &self,
        check: &mut C,
        places: &Places,
        tasks: &mut Vec<C::Task>,
    ) -> Result<(), Fault> {
        let here = |kind| fault(kind, self.line, self.chain.seq);
        if !self.ended {
            return Err(here(FaultKind::CutOff));
        }
        check.end(tasks).map_err(|kind| places.fault(kind))?;
        if let Some((size, _)) = self.outside.last_key_value() {
            let size = *size;
            let missing = match check.delay() {
                Some(minutes) => FaultKind::NotYet { size, minutes },
                None => FaultKind::Missing { size },
            };
            return Err(here(missing));
        }
        self.silent.first().map_or(Ok(()), |key| {
            Err(here(FaultKind::TrustedKeyAbsent(key.name().to_string())))
        })
    }

    fn taken<C: Check>(
        &mut self,
        line: ExportLine<'_>,
    ) -> Result<Option<Said<C::Fact>>, FaultKind> {
        match line {
            ExportLine::Entry(bytes) => {
                self.reach()?;
                let (chain, entry) =
                    read_entry(self.chain, &self.header.stream, bytes).map_err(FaultKind::Chain)?;
                self.chain = chain;
                self.tree.push(chain.hash);
                Ok(Some(Said::Fact(entry.at, C::read(&entry, chain.hash)?)))
            }
            ExportLine::Withheld(hash) => {
                self.reach()?;
                let seq = self.chain.seq + 1;
                self.chain = Head { seq, hash };
                self.tree.push(hash);
                Ok(Some(Said::Withheld))
            }
            ExportLine::Checkpoint(checkpoint) => self.checkpoint(&checkpoint).map(|()| None),
            ExportLine::Standings(stated) => Ok(Some(Said::Standings(stated))),
            ExportLine::Drawing(svg) => Ok(Some(Said::Drawing(svg))),
            ExportLine::End(head) if head == self.tree.head() => {
                self.ended = true;
                self.reach().map(|()| None)
            }
            ExportLine::End(_) => Err(FaultKind::End),
        }
    }

    /// Compares the tree with a checkpoint kept elsewhere of this size, if there is
    /// one.
    fn reach(&mut self) -> Result<(), FaultKind> {
        if self.outside.is_empty() {
            return Ok(());
        }
        let size = self.chain.seq;
        match self.outside.remove(&size) {
            Some(kept) if kept != self.tree.head() => Err(FaultKind::Forked { size }),
            _ => Ok(()),
        }
    }

    fn checkpoint(&mut self, signed: &SignedCheckpoint) -> Result<(), FaultKind> {
        check_origin(&self.header, signed)?;
        let head = signed.checkpoint().head();
        if head.size != self.chain.seq {
            return Err(FaultKind::NotHere { size: head.size });
        }
        let verified = signed
            .verify(&self.header.keys)
            .map_err(FaultKind::Checkpoint)?;
        let known = |name, id| {
            let same = |key: &NoteVerifier| key.name() == name && key.id() == id;
            self.header.keys.iter().any(same)
        };
        if let Some(line) = signed
            .signatures()
            .iter()
            .find(|line| !known(line.name(), line.id()))
        {
            return Err(FaultKind::UnknownKey(line.name().to_string()));
        }
        if !verified.iter().any(|by| by.key.usage() == KeyUse::Log) {
            return Err(FaultKind::NotSignedByLog);
        }
        if head != self.tree.head() {
            return Err(FaultKind::OtherRoot);
        }
        self.silent
            .retain(|key| !verified.iter().any(|by| by.key == *key));
        let cosigned = verified.iter().filter(|by| by.time.is_some()).count();
        self.cosignatures += u64::try_from(cosigned).unwrap_or_default();
        self.checkpoints += 1;
        self.signed = head.size;
        self.newest = Some(signed.clone());
        Ok(())
    }
}

/// The heads of the checkpoints kept elsewhere, by size.
fn outside(header: &Header, trust: &Trust) -> Result<BTreeMap<u64, TreeHead>, FaultKind> {
    let keys: Vec<NoteVerifier> = header.keys.iter().chain(&trust.keys).cloned().collect();
    let mut outside = BTreeMap::new();
    for kept in &trust.checkpoints {
        check_origin(header, kept)?;
        kept.verify(&keys).map_err(FaultKind::Checkpoint)?;
        let head = kept.checkpoint().head();
        if outside
            .insert(head.size, head)
            .is_some_and(|other| other != head)
        {
            return Err(FaultKind::Forked { size: head.size });
        }
    }
    Ok(outside)
}

fn check_origin(header: &Header, signed: &SignedCheckpoint) -> Result<(), FaultKind> {
    let expected = origin(&header.stream);
    let found = signed.checkpoint().origin();
    if found == expected {
        return Ok(());
    }
    Err(FaultKind::Checkpoint(CheckpointError::OtherOrigin {
        expected,
        found: found.to_owned(),
    }))
}
