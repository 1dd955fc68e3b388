//! One pass over an export: bytes, chain, tree, checkpoints, and what the entries say.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::scope;

use super::checks::{Aside, Check};
use super::export::{ExportReader, Header, Line};
use super::fault::{Fault, FaultKind};
use super::standings::StatedStandings;
use areopagus_journal::{
    CheckpointError, Head, KeyUse, NoteVerifier, SignedCheckpoint, Timestamp, Tree, TreeHead,
    origin, read_entry,
};

/// What the verifier's owner knows from elsewhere. Without it a file can only be shown
/// to agree with itself: who holds the key can write another history and sign that.
#[derive(Debug, Clone, Default)]
pub struct Trust {
    /// Keys, each of which must have signed something.
    pub keys: Vec<NoteVerifier>,
    /// Checkpoints that were kept: a printed protocol, another machine's.
    pub checkpoints: Vec<SignedCheckpoint>,
}

/// What was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The header.
    pub header: Header,
    /// The tree of all entries.
    pub head: TreeHead,
    /// Checkpoints in the file.
    pub checkpoints: u64,
    /// Cosignatures on them.
    pub cosignatures: u64,
    /// The last entry that a checkpoint covers; what is behind it is not signed.
    pub signed: u64,
    /// The last checkpoint in the file.
    pub newest: Option<SignedCheckpoint>,
    /// Within how many minutes everybody has what is journaled, where that is not at once:
    /// a file that everybody may have ends before what is withheld.
    pub delay: Option<u16>,
}

/// How many steps are handed over at once.
const BATCH: usize = 512;

/// How many batches may wait: reading is never far ahead of the contents' check.
const WAITING: usize = 16;

/// Checks an export to its end. `check` does the contents' part and comes back;
/// `progress` is told the number of the last entry that was taken.
///
/// The bytes are read and hashed in a thread of their own, ahead of what they say, and
/// what the check leaves to be done is done in another one behind it. The fault that is
/// told is the first one of the file nevertheless.
///
/// # Errors
/// [`Fault`] with the first thing that is wrong.
pub fn verify<R: BufRead + Send, C: Check>(
    from: R,
    trust: &Trust,
    check: C,
    progress: &mut dyn FnMut(u64),
) -> Result<(Report, C), Fault> {
    let (header, reader) = ExportReader::new(from).map_err(Fault::first)?;
    verify_behind(header, reader, trust, check, progress)
}

/// Checks what stands behind the header, as [`verify`] does: for who chooses the check by
/// what the header says.
///
/// # Errors
/// [`Fault`] with the first thing that is wrong.
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
        // What was left was believed before anything else was found.
        let aside = beside.map_err(|kind| places.fault(kind))?;
        let proof = ended?;
        check.done_aside(aside);
        Ok((proof.report(check.delay()), check))
    })
}

/// Has the check take what was read, up to its first fault, and hands on what it leaves.
fn take_all<C: Check>(
    batches: Receiver<Vec<Step<C::Fact>>>,
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
            // There is a fault at an earlier entry.
            break;
        }
    }
    Ok(())
}

/// Does what a check leaves, up to the first fault.
fn do_aside<C: Check>(batches: Receiver<Vec<C::Task>>) -> Result<C::Aside, FaultKind> {
    let mut aside = C::Aside::default();
    for task in batches.into_iter().flatten() {
        aside.run(&task)?;
    }
    Ok(aside)
}

/// Reads a file to its end, or to its first fault, and hands over what it says.
fn read_ahead<R: BufRead, C: Check>(
    mut reader: ExportReader<R>,
    mut proof: Proof,
    to: &SyncSender<Vec<Step<C::Fact>>>,
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
                // The check has found a fault and listens no more.
                return Ok(proof);
            }
        }
    };
    // What stands before the end, or before a fault, is still checked.
    let _ = to.send(batch);
    ended
}

/// A check in the making: takes an export line by line, and does everything at once.
#[derive(Debug, Clone)]
pub struct Verifier<C: Check> {
    proof: Proof,
    check: C,
    aside: C::Aside,
    places: Places,
}

impl<C: Check> Verifier<C> {
    /// Begins behind the header.
    ///
    /// # Errors
    /// [`Fault`] when a kept checkpoint is of another stream, is signed with no known key
    /// or contradicts another one.
    pub fn new(header: Header, trust: &Trust, check: C) -> Result<Self, Fault> {
        Ok(Self {
            proof: Proof::new(header, trust)?,
            check,
            aside: C::Aside::default(),
            places: Places::default(),
        })
    }

    /// Takes the next line.
    ///
    /// # Errors
    /// [`Fault`] with what is wrong with it, or with what it leaves undone.
    pub fn take(&mut self, line: Line<'_>) -> Result<(), Fault> {
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

    /// What was done so far of the contents' part.
    pub const fn check(&self) -> &C {
        &self.check
    }

    /// The fault of a next line that could not be read, or of one before it.
    pub fn unreadable(&mut self, kind: FaultKind) -> Fault {
        let fault = self.proof.unreadable(kind);
        let settled = self.settle(Err::<(), _>(fault.clone()), Vec::new());
        settled.err().unwrap_or(fault)
    }

    /// Takes the end of the file.
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

    /// Does what the check has left.
    fn settle(&mut self, taken: Result<(), Fault>, mut tasks: Vec<C::Task>) -> Result<(), Fault> {
        if taken.is_err() {
            self.check.hand_over(&mut tasks);
        }
        let beside = tasks.iter().try_for_each(|task| self.aside.run(task));
        beside.map_err(|kind| self.places.fault(kind)).and(taken)
    }
}

/// What a line says, for the contents' check.
struct Step<F> {
    line: u64,
    /// The last entry, which is this line's where it is an entry.
    seq: u64,
    said: Said<F>,
}

enum Said<F> {
    Fact(Timestamp, F),
    Withheld,
    Standings(StatedStandings),
    Drawing(String),
}

impl<F> Step<F> {
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

/// The lines of the entries: of each one that does not stand right behind the entry
/// before it.
#[derive(Debug, Clone, Default)]
struct Places {
    apart: Vec<(u64, u64)>,
    /// The last entry.
    last: u64,
}

impl Places {
    /// Notes the line of the next entry.
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

    /// The fault of an entry's contents.
    fn fault(&self, kind: FaultKind) -> Fault {
        let seq = match &kind {
            FaultKind::Event(error) => error.seq,
            _ => self.last,
        };
        let line = self.line_of(seq).unwrap_or(1);
        Fault { line, seq, kind }
    }
}

/// A fault in a line, with the last entry that was read.
fn fault(kind: FaultKind, line: u64, last: u64) -> Fault {
    let seq = match &kind {
        // An entry that is wrong is the next one; all others are behind the last.
        FaultKind::Chain(_) | FaultKind::Line | FaultKind::LongLine => last + 1,
        _ => last,
    };
    Fault { line, seq, kind }
}

/// The part of a check that asks nothing of what the entries say: bytes, chain, tree,
/// checkpoints.
#[derive(Debug, Clone)]
struct Proof {
    header: Header,
    /// Lines that were taken.
    line: u64,
    chain: Head,
    tree: Tree,
    ended: bool,
    /// The trees of the checkpoints kept elsewhere that were not reached yet.
    outside: BTreeMap<u64, TreeHead>,
    /// Keys that are trusted and have signed nothing yet.
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

    /// Takes the next line and gives what the contents' check has to do for it.
    fn take<C: Check>(&mut self, line: Line<'_>) -> Result<Option<Step<C::Fact>>, Fault> {
        self.line += 1;
        let taken = if self.ended {
            Err(FaultKind::Trailing)
        } else {
            self.taken::<C>(line)
        };
        let (line, seq) = (self.line, self.chain.seq);
        match taken {
            Ok(said) => Ok(said.map(|said| Step { line, seq, said })),
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

    /// What was checked, at the end of the file.
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

    /// Takes the end of the file.
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

    fn taken<C: Check>(&mut self, line: Line<'_>) -> Result<Option<Said<C::Fact>>, FaultKind> {
        match line {
            Line::Entry(bytes) => {
                self.reach()?;
                let (chain, entry) =
                    read_entry(self.chain, &self.header.stream, bytes).map_err(FaultKind::Chain)?;
                self.chain = chain;
                self.tree.push(chain.hash);
                Ok(Some(Said::Fact(entry.at, C::read(&entry, chain.hash)?)))
            }
            Line::Withheld(hash) => {
                self.reach()?;
                let seq = self.chain.seq + 1;
                self.chain = Head { seq, hash };
                self.tree.push(hash);
                Ok(Some(Said::Withheld))
            }
            Line::Checkpoint(checkpoint) => self.checkpoint(&checkpoint).map(|()| None),
            Line::Standings(stated) => Ok(Some(Said::Standings(stated))),
            Line::Drawing(svg) => Ok(Some(Said::Drawing(svg))),
            Line::End(head) if head == self.tree.head() => {
                self.ended = true;
                self.reach().map(|()| None)
            }
            Line::End(_) => Err(FaultKind::End),
        }
    }

    /// Compares the tree with the one that was kept elsewhere at this size.
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

/// The trees of the checkpoints that were kept elsewhere, by their sizes.
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
