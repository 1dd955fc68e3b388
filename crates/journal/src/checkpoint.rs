//! Checkpoints of a stream (C2SP `tlog-checkpoint`): the origin, the number of entries
//! and the root of the Merkle tree, signed by the arbiter and co-signed by witnesses.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::checkpoint_error::CheckpointError;
use super::note::{self, KeyUse, NoteSigner, NoteVerifier, SignatureLine, Verified};
use super::tree::{NodeHash, TreeHead, check_consistency};

/// The contents of a checkpoint, without signatures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    origin: String,
    head: TreeHead,
    extensions: Vec<String>,
}

impl Checkpoint {
    /// The checkpoint of a stream of this installation.
    ///
    /// # Errors
    /// [`CheckpointError::Origin`] if the name of the stream is empty or has control
    /// characters.
    pub fn of_stream(stream: &str, head: TreeHead) -> Result<Self, CheckpointError> {
        let origin = origin(stream);
        if stream.is_empty() || stream.chars().any(char::is_control) {
            return Err(CheckpointError::Origin(origin));
        }
        Ok(Self {
            origin,
            head,
            extensions: Vec::new(),
        })
    }

    /// The first line, which identifies the stream: `areopagus/autumn-cup`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The tree head.
    pub const fn head(&self) -> TreeHead {
        self.head
    }

    /// The extension lines after the root. This project neither writes nor interprets
    /// them.
    pub fn extensions(&self) -> &[String] {
        &self.extensions
    }

    /// Parses the signed text.
    fn parse(text: &str) -> Result<Self, CheckpointError> {
        let body = text.strip_suffix('\n').ok_or(CheckpointError::Lines)?;
        let mut lines = body.split('\n');
        let (Some(origin), Some(size), Some(root)) = (lines.next(), lines.next(), lines.next())
        else {
            return Err(CheckpointError::Lines);
        };
        if origin.is_empty() {
            return Err(CheckpointError::Origin(origin.to_owned()));
        }
        let plain = size.bytes().all(|byte| byte.is_ascii_digit());
        let plain = plain && (size == "0" || !size.starts_with('0'));
        let size = size.parse().ok().filter(|_| plain);
        let root = STANDARD.decode(root).ok();
        let root = root.and_then(|root| NodeHash::try_from(root).ok());
        let extensions: Vec<String> = lines.map(str::to_owned).collect();
        if extensions.iter().any(String::is_empty) {
            return Err(CheckpointError::Lines);
        }
        Ok(Self {
            origin: origin.to_owned(),
            head: TreeHead {
                size: size.ok_or(CheckpointError::Size)?,
                root: root.ok_or(CheckpointError::Root)?,
            },
            extensions,
        })
    }

    /// Signs the checkpoint with the log's key.
    ///
    /// # Errors
    /// [`CheckpointError::KeyUse`] if the key is a cosigner's.
    pub fn sign(self, key: &NoteSigner) -> Result<SignedCheckpoint, CheckpointError> {
        if key.verifier().usage() != KeyUse::Log {
            return Err(CheckpointError::KeyUse);
        }
        let signatures = vec![key.sign(&self.to_string(), 0)];
        Ok(SignedCheckpoint {
            checkpoint: self,
            signatures,
        })
    }

    /// Checks that this checkpoint continues an older one of the same stream.
    ///
    /// # Errors
    /// [`CheckpointError::OtherOrigin`] if the older one is of another stream,
    /// [`CheckpointError::Proof`] if it is larger or the consistency proof is not
    /// valid.
    pub fn check_continues(&self, older: &Self, proof: &[NodeHash]) -> Result<(), CheckpointError> {
        if self.origin != older.origin {
            return Err(CheckpointError::OtherOrigin {
                expected: older.origin.clone(),
                found: self.origin.clone(),
            });
        }
        check_consistency(&older.head, &self.head, proof).map_err(CheckpointError::Proof)
    }
}

/// The origin line of a stream.
pub fn origin(stream: &str) -> String {
    format!("areopagus/{stream}")
}

impl fmt::Display for Checkpoint {
    /// Writes the text that is signed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = STANDARD.encode(self.head.root);
        writeln!(f, "{}\n{}\n{root}", self.origin, self.head.size)?;
        self.extensions
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// A checkpoint with its signatures, which are not verified yet. Do not rely on its
/// contents until [`SignedCheckpoint::verify`] has found a known key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedCheckpoint {
    checkpoint: Checkpoint,
    signatures: Vec<SignatureLine>,
}

impl SignedCheckpoint {
    /// The contents of the checkpoint.
    pub const fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }

    /// The signatures in the order of the note.
    pub fn signatures(&self) -> &[SignatureLine] {
        &self.signatures
    }

    /// Adds a co-signature made at `time`, a Unix time in seconds. The caller must have
    /// checked that the checkpoint is signed by its log and continues the last one that
    /// this key co-signed.
    ///
    /// # Errors
    /// [`CheckpointError::KeyUse`] if the key is a log's.
    pub fn cosign(&mut self, key: &NoteSigner, time: u64) -> Result<(), CheckpointError> {
        if key.verifier().usage() != KeyUse::Cosigner {
            return Err(CheckpointError::KeyUse);
        }
        let line = key.sign(&self.checkpoint.to_string(), time);
        self.signatures.push(line);
        Ok(())
    }

    /// Adds the signatures of another copy of the same checkpoint.
    ///
    /// # Errors
    /// [`CheckpointError::NotTheSame`] if the contents differ.
    pub fn merge(&mut self, other: &Self) -> Result<(), CheckpointError> {
        if self.checkpoint != other.checkpoint {
            return Err(CheckpointError::NotTheSame);
        }
        for line in &other.signatures {
            if !self.signatures.contains(line) {
                self.signatures.push(line.clone());
            }
        }
        Ok(())
    }

    /// The same checkpoint with these signatures only.
    #[must_use]
    pub fn only(&self, verified: &[Verified]) -> Self {
        let is_of = |line: &&SignatureLine| {
            let same = |by: &Verified| by.key.name() == line.name() && by.key.id() == line.id();
            verified.iter().any(same)
        };
        Self {
            checkpoint: self.checkpoint.clone(),
            signatures: self.signatures.iter().filter(is_of).cloned().collect(),
        }
    }

    /// Verifies the signatures of known keys and returns them. Signatures of unknown
    /// keys are ignored.
    ///
    /// # Errors
    /// [`CheckpointError::Forged`] if a signature names a known key and is not valid,
    /// [`CheckpointError::NobodyKnown`] if no signature is of a known key.
    pub fn verify(&self, keys: &[NoteVerifier]) -> Result<Vec<Verified>, CheckpointError> {
        note::verify(&self.checkpoint.to_string(), &self.signatures, keys)
    }
}

impl fmt::Display for SignedCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.checkpoint)?;
        self.signatures
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl FromStr for SignedCheckpoint {
    type Err = CheckpointError;

    fn from_str(note: &str) -> Result<Self, CheckpointError> {
        let (text, signatures) = note::split(note)?;
        Ok(Self {
            checkpoint: Checkpoint::parse(text)?,
            signatures,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::note::KeyName;
    use super::super::tree::{prove_consistency, tree_head};
    use super::super::{LeafHash, ProofError};
    use super::*;
    use areopagus_language::Language;

    /// Published by the checksum database of the Go project.
    const PUBLISHED: &str = "go.sum database tree\n30055305\nmXfgRcJ0bG0j3CPdKwgGWtUzBUbX67saZGRmFuJGGsM=\n\n\u{2014} sum.golang.org Az3grpgEild5qw7+5dtV13Kf1C2Xurm8q4fhdxvcsDHnqNTaxL2AFjBY+2TyGKevucFcAAlWFJJYle3EJlDCrQ+y3A8=\n";
    const PUBLISHED_KEY: &str =
        "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8";

    /// The test of `sigsum-go`: seed 17 and zeros, time 1234.
    const COSIGNED: &str = "example.org/log\n10\nHA5HAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n\u{2014} example.org/witness ys8uUAAAAAAAAATSftMzceM8zssdZ9jin9SjwIxzx9iADMf63VqirX2hafol9RsqNqbofIz0LVRqHXI2kpEBSki5RTXFtxz1vo9+Cg==\n";

    fn signer(name: &str, usage: KeyUse, seed: u8) -> NoteSigner {
        NoteSigner::new(KeyName::new(name).unwrap(), usage, &[seed; 32])
    }

    fn leaves(count: u8) -> Vec<LeafHash> {
        (0..count)
            .map(|number| LeafHash::compute(&[number]))
            .collect()
    }

    fn checkpoint(count: u8) -> Checkpoint {
        Checkpoint::of_stream("cup", tree_head(&leaves(count))).unwrap()
    }

    fn signed() -> (SignedCheckpoint, NoteVerifier) {
        let key = signer("areopagus/cup", KeyUse::Log, 1);
        (checkpoint(3).sign(&key).unwrap(), key.verifier())
    }

    #[test]
    fn a_published_checkpoint_is_read_verified_and_written() {
        let signed: SignedCheckpoint = PUBLISHED.parse().unwrap();
        let key: NoteVerifier = PUBLISHED_KEY.parse().unwrap();
        assert_eq!(signed.checkpoint().head().size, 30_055_305);
        assert_eq!(signed.to_string(), PUBLISHED);
        assert_eq!(key.to_string(), PUBLISHED_KEY);
        let verified = signed.verify(std::slice::from_ref(&key)).unwrap();
        assert_eq!(verified, [Verified { key, time: None }]);
    }

    #[test]
    fn a_published_cosignature_is_made_and_verified() {
        let mut seed = [0; 32];
        seed[0] = 17;
        let name = KeyName::new("example.org/witness").unwrap();
        let key = NoteSigner::new(name, KeyUse::Cosigner, &seed);
        let published: SignedCheckpoint = COSIGNED.parse().unwrap();
        let verified = published.verify(&[key.verifier()]).unwrap();
        assert_eq!(verified[0].time, Some(1234));
        let mut ours = SignedCheckpoint {
            checkpoint: published.checkpoint.clone(),
            signatures: Vec::new(),
        };
        ours.cosign(&key, 1234).unwrap();
        assert_eq!(ours.to_string(), COSIGNED);
    }

    #[test]
    fn a_key_is_read_as_it_is_written() {
        for key in [
            PUBLISHED_KEY,
            "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
        ] {
            assert_eq!(key.parse::<NoteVerifier>().unwrap().to_string(), key);
        }
        for key in [
            "",
            "bananas.sigstore.dev+12344556",
            "rekor.sigstore.dev+12345678+AwEB",
            "sum.golang.org+00000000+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8",
            "sum.golang.org+033DE0AE+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8",
            "sum golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8",
        ] {
            let error = CheckpointError::VerifierKey(key.to_owned());
            assert_eq!(key.parse::<NoteVerifier>(), Err(error));
        }
    }

    #[test]
    fn several_sign_and_unknown_ones_are_passed_over() {
        let (mut note, log) = signed();
        let witnesses = [2, 3].map(|seed| signer("hall.example/w", KeyUse::Cosigner, seed));
        for (time, witness) in (100..).zip(&witnesses) {
            note.cosign(witness, time).unwrap();
        }
        let note: SignedCheckpoint = note.to_string().parse().unwrap();
        assert_eq!(note.signatures().len(), 3);
        let known = [log.clone(), witnesses[1].verifier()];
        let times: Vec<_> = note
            .verify(&known)
            .unwrap()
            .iter()
            .map(|v| v.time)
            .collect();
        assert_eq!(times, [None, Some(101)]);
        let stranger = signer("areopagus/cup", KeyUse::Log, 9).verifier();
        assert_eq!(note.verify(&[stranger]), Err(CheckpointError::NobodyKnown));
        let (mut alone, _) = signed();
        alone.merge(&note).unwrap();
        alone.merge(&note).unwrap();
        assert_eq!(alone, note);
        let other = checkpoint(4).sign(&signer("x", KeyUse::Log, 1)).unwrap();
        assert_eq!(alone.merge(&other), Err(CheckpointError::NotTheSame));
    }

    #[test]
    fn a_key_signs_only_what_it_is_for() {
        let witness = signer("w", KeyUse::Cosigner, 1);
        let log = signer("w", KeyUse::Log, 1);
        let error = Err(CheckpointError::KeyUse);
        assert_eq!(checkpoint(1).sign(&witness).map(drop), error);
        let (mut note, _) = signed();
        assert_eq!(note.cosign(&log, 1), error);
        assert_ne!(witness.verifier().id(), log.verifier().id());
        assert!(!format!("{log:?}").contains("01, 1"));
    }

    #[test]
    fn a_checkpoint_continues_its_own_stream_alone() {
        let all = leaves(9);
        let proof = prove_consistency(&all, 4).unwrap();
        let (old, new) = (checkpoint(4), checkpoint(9));
        assert_eq!(new.check_continues(&old, &proof), Ok(()));
        assert!(old.check_continues(&new, &proof).is_err());
        let mut fork = all;
        fork[0] = LeafHash::compute(b"rewritten");
        let forked = Checkpoint::of_stream("cup", tree_head(&fork)).unwrap();
        let error = CheckpointError::Proof(ProofError::Consistency { old: 4, new: 9 });
        assert_eq!(forked.check_continues(&old, &proof), Err(error));
        let other = Checkpoint::of_stream("open", new.head()).unwrap();
        assert!(matches!(
            other.check_continues(&old, &proof),
            Err(CheckpointError::OtherOrigin { .. })
        ));
    }

    #[test]
    fn what_is_no_checkpoint_is_refused_with_its_reason() {
        let root = STANDARD.encode([0; 32]);
        let line = "\u{2014} k AAAAAAAA\n";
        let note = |text: &str| format!("{text}\n{line}");
        let cases = [
            (String::new(), CheckpointError::NoSignatures),
            (format!("o\n1\n{root}\n"), CheckpointError::NoSignatures),
            (format!("o\n1\n{root}\n\n"), CheckpointError::NoSignatures),
            (
                format!("o\n1\n{root}\n\n{}", line.trim_end()),
                CheckpointError::NoSignatures,
            ),
            (note("o\n1\n"), CheckpointError::Lines),
            (
                note(&format!("\n1\n{root}\n")),
                CheckpointError::Origin(String::new()),
            ),
            (note(&format!("o\n01\n{root}\n")), CheckpointError::Size),
            (note(&format!("o\n+1\n{root}\n")), CheckpointError::Size),
            (
                note(&format!("o\n18446744073709551616\n{root}\n")),
                CheckpointError::Size,
            ),
            (note("o\n1\nAAAA\n"), CheckpointError::Root),
            (
                note(&format!("o\n1\n{root}\n\nx\n")),
                CheckpointError::Lines,
            ),
            (note(&format!("o\r\n1\n{root}\n")), CheckpointError::Control),
            (
                format!("o\n1\n{root}\n\n\u{2014} k AAA=\n"),
                CheckpointError::Signature("\u{2014} k AAA=".to_owned()),
            ),
            ("x".repeat(70_000), CheckpointError::TooLong(70_000)),
            (
                format!("o\n1\n{root}\n\n{}", line.repeat(65)),
                CheckpointError::TooManySignatures(65),
            ),
        ];
        for (text, error) in cases {
            assert_eq!(
                text.parse::<SignedCheckpoint>(),
                Err(error.clone()),
                "{text:?}"
            );
            for language in Language::ALL {
                assert!(!error.say(language).is_empty());
            }
        }
        assert!(Checkpoint::of_stream("", checkpoint(1).head()).is_err());
        assert!(Checkpoint::of_stream("a\nb", checkpoint(1).head()).is_err());
    }

    proptest! {
        #[test]
        fn any_changed_character_is_found(place: prop::sample::Index, other: char) {
            let (note, key) = signed();
            let text = note.to_string();
            let mut signs: Vec<char> = text.chars().collect();
            let place = place.index(signs.len());
            prop_assume!(signs[place] != other);
            signs[place] = other;
            let changed: String = signs.into_iter().collect();
            let found = changed.parse::<SignedCheckpoint>().and_then(|note| note.verify(&[key]));
            prop_assert!(found.is_err(), "{:?}", changed);
        }

        #[test]
        fn what_is_read_is_written_the_same(note in "[a-z]{1,5}\n(0|[1-9][0-9]{0,9})\n[A-Za-z0-9+/]{42}A=\n(x{1,3}\n){0,2}\n(\u{2014} [a-z]{1,4} [A-Za-z0-9+/]{8,16}\n){1,3}") {
            if let Ok(read) = note.parse::<SignedCheckpoint>() {
                prop_assert_eq!(read.to_string(), note);
            }
        }

        #[test]
        fn noise_does_no_harm(noise: String) {
            prop_assert!(noise.parse::<SignedCheckpoint>().is_err());
        }
    }
}
