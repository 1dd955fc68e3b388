//! One pass over an export: bytes, chain, tree, checkpoints, and the checks of contents.

use std::collections::BTreeMap;
use std::io::BufRead;

use super::checks::{Check, ReadEntry};
use super::export::{ExportReader, Header, Line};
use super::fault::{Fault, FaultKind};
use crate::journal::{
    CheckpointError, Head, KeyUse, NoteVerifier, SignedCheckpoint, Tree, TreeHead, origin,
    read_entry,
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
}

/// Checks an export. `checks` do the contents' part; `progress` is told the number of
/// every entry that is in order.
///
/// # Errors
/// [`Fault`] with the first thing that is wrong.
pub fn verify<R: BufRead>(
    from: R,
    trust: &Trust,
    checks: &mut [&mut dyn Check],
    progress: &mut dyn FnMut(u64),
) -> Result<Report, Fault> {
    let (header, mut reader) = ExportReader::new(from)?;
    let mut pass = Pass::new(header, trust).map_err(|kind| reader.fault(0, kind))?;
    loop {
        let step = reader
            .next_line()
            .and_then(|line| line.ok_or(FaultKind::CutOff))
            .and_then(|line| pass.take(line, checks));
        match step {
            Ok(Step::More) => progress(pass.chain.seq),
            Ok(Step::Done) => break,
            // An entry that is wrong is the next one; all others are behind the last.
            Err(kind) => return Err(reader.fault(pass.seq_of(&kind), kind)),
        }
    }
    let finish = match reader.next_line() {
        Ok(None) => pass.finish(trust, checks),
        Ok(Some(_)) | Err(_) => Err(FaultKind::Trailing),
    };
    finish.map_err(|kind| reader.fault(pass.chain.seq, kind))?;
    Ok(pass.report())
}

enum Step {
    More,
    Done,
}

struct Pass {
    header: Header,
    chain: Head,
    tree: Tree,
    /// The trees of the checkpoints kept elsewhere that were not reached yet.
    outside: BTreeMap<u64, TreeHead>,
    /// Keys that are trusted and have signed nothing yet.
    silent: Vec<NoteVerifier>,
    checkpoints: u64,
    cosignatures: u64,
    signed: u64,
}

impl Pass {
    fn new(header: Header, trust: &Trust) -> Result<Self, FaultKind> {
        let keys: Vec<NoteVerifier> = header.keys.iter().chain(&trust.keys).cloned().collect();
        let mut outside = BTreeMap::new();
        for kept in &trust.checkpoints {
            check_origin(&header, kept)?;
            kept.verify(&keys).map_err(FaultKind::Checkpoint)?;
            let head = kept.checkpoint().head();
            if outside
                .insert(head.size, head)
                .is_some_and(|other| other != head)
            {
                return Err(FaultKind::Forked { size: head.size });
            }
        }
        let pass = Self {
            header,
            chain: Head::EMPTY,
            tree: Tree::default(),
            outside,
            silent: trust.keys.clone(),
            checkpoints: 0,
            cosignatures: 0,
            signed: 0,
        };
        Ok(pass)
    }

    /// The number of the entry that a fault is about.
    const fn seq_of(&self, kind: &FaultKind) -> u64 {
        match kind {
            FaultKind::Chain(_) | FaultKind::Line | FaultKind::LongLine => self.chain.seq + 1,
            _ => self.chain.seq,
        }
    }

    fn take(&mut self, line: Line, checks: &mut [&mut dyn Check]) -> Result<Step, FaultKind> {
        match line {
            Line::Entry(bytes) => {
                self.reach()?;
                let (chain, envelope) = read_entry(self.chain, &self.header.stream, &bytes)
                    .map_err(FaultKind::Chain)?;
                self.chain = chain;
                self.tree.push(chain.hash);
                let hash = chain.hash;
                let envelope = &envelope;
                for check in checks {
                    check.entry(ReadEntry { hash, envelope })?;
                }
                Ok(Step::More)
            }
            Line::Checkpoint(checkpoint) => {
                self.checkpoint(&checkpoint)?;
                Ok(Step::More)
            }
            Line::End(head) if head == self.tree.head() => {
                self.reach()?;
                Ok(Step::Done)
            }
            Line::End(_) => Err(FaultKind::End),
        }
    }

    /// Compares the tree with the one that was kept elsewhere at this size.
    fn reach(&mut self) -> Result<(), FaultKind> {
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
        Ok(())
    }

    fn finish(&self, trust: &Trust, checks: &mut [&mut dyn Check]) -> Result<(), FaultKind> {
        for check in checks {
            check.end()?;
        }
        if let Some((size, _)) = self.outside.last_key_value() {
            return Err(FaultKind::Missing { size: *size });
        }
        let by_kept = |key: &&NoteVerifier| {
            let kept = &trust.checkpoints;
            kept.iter()
                .any(|kept| kept.verify(&[(*key).clone()]).is_ok())
        };
        let silent = self.silent.iter().find(|key| !by_kept(key));
        silent.map_or(Ok(()), |key| {
            Err(FaultKind::TrustedKeyAbsent(key.name().to_string()))
        })
    }

    fn report(self) -> Report {
        Report {
            head: self.tree.head(),
            header: self.header,
            checkpoints: self.checkpoints,
            cosignatures: self.cosignatures,
            signed: self.signed,
        }
    }
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
