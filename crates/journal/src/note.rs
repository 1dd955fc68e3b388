//! Signed notes (C2SP `signed-note`): a text, a blank line, and one line for each
//! signature.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

use super::checkpoint_error::CheckpointError;

/// The maximum length of a note that is read, in bytes.
pub(super) const MAX_NOTE: usize = 64 * 1024;

/// The maximum number of signatures of a note.
pub(super) const MAX_SIGNATURES: usize = 64;

/// The beginning of a signature line.
const DASH: &str = "\u{2014} ";

/// The name of a key: not empty, without whitespace, control characters and `+`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyName(String);

impl KeyName {
    /// Validates a name.
    ///
    /// # Errors
    /// [`CheckpointError::KeyName`] if it is empty or has whitespace, a control
    /// character or a `+`.
    pub fn new(name: &str) -> Result<Self, CheckpointError> {
        let plain = |sign: char| !sign.is_whitespace() && !sign.is_control() && sign != '+';
        if !name.is_empty() && name.chars().all(plain) {
            Ok(Self(name.to_owned()))
        } else {
            Err(CheckpointError::KeyName(name.to_owned()))
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for KeyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The statement that a key's signatures make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyUse {
    /// The log's key: this is my tree.
    Log,
    /// A witness's key: at this time I saw that the tree continues the one I saw before
    /// (C2SP `tlog-cosignature` v1).
    Cosigner,
}

impl KeyUse {
    const fn byte(self) -> u8 {
        match self {
            Self::Log => 0x01,
            Self::Cosigner => 0x04,
        }
    }
}

/// A public key with its name and use, written as a `vkey`: `name+id+base64`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteVerifier {
    name: KeyName,
    usage: KeyUse,
    key: VerifyingKey,
}

impl NoteVerifier {
    /// The name.
    pub const fn name(&self) -> &KeyName {
        &self.name
    }

    /// The statement that its signatures make.
    pub const fn usage(&self) -> KeyUse {
        self.usage
    }

    /// The key id: the first four bytes of SHA-256 of the name, a line feed, the use
    /// and the key.
    pub fn id(&self) -> [u8; 4] {
        let mut hash = Sha256::new();
        hash.update(self.name.as_str());
        hash.update([0x0A, self.usage.byte()]);
        hash.update(self.key.as_bytes());
        let [a, b, c, d, ..]: [u8; 32] = hash.finalize().into();
        [a, b, c, d]
    }

    fn verified(&self, time: Option<u64>) -> Verified {
        Verified {
            key: self.clone(),
            time,
        }
    }

    /// Whether a signature line names this key.
    fn claims(&self, line: &SignatureLine) -> bool {
        line.name == self.name && line.id == self.id()
    }

    /// Verifies a signature line of a text; `None` if this key has not made it.
    fn verify(&self, text: &str, line: &SignatureLine) -> Option<Verified> {
        match self.usage {
            KeyUse::Log => {
                let signature = Signature::from_slice(&line.signature).ok()?;
                let genuine = self.key.verify_strict(text.as_bytes(), &signature);
                genuine.ok().map(|()| self.verified(None))
            }
            KeyUse::Cosigner => {
                let (time, signature) = line.signature.split_first_chunk::<8>()?;
                let time = u64::from_be_bytes(*time);
                let signature = Signature::from_slice(signature).ok()?;
                let message = cosigned(time, text);
                let genuine = self.key.verify_strict(message.as_bytes(), &signature);
                genuine.ok().map(|()| self.verified(Some(time)))
            }
        }
    }
}

impl fmt::Display for NoteVerifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut material = vec![self.usage.byte()];
        material.extend(self.key.as_bytes());
        let id = hex::encode(self.id());
        write!(f, "{}+{id}+{}", self.name, STANDARD.encode(material))
    }
}

impl FromStr for NoteVerifier {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let read = || {
            let (name, rest) = text.split_once('+')?;
            let (_, material) = rest.split_once('+')?;
            let material = STANDARD.decode(material).ok()?;
            let (byte, key) = material.split_first()?;
            let usage = [KeyUse::Log, KeyUse::Cosigner]
                .into_iter()
                .find(|usage| usage.byte() == *byte)?;
            let key = VerifyingKey::from_bytes(key.try_into().ok()?).ok()?;
            let name = KeyName::new(name).ok()?;
            // The comparison also checks the id in the text.
            Some(Self { name, usage, key }).filter(|key| key.to_string() == text)
        };
        read().ok_or_else(|| CheckpointError::VerifierKey(text.to_owned()))
    }
}

/// A private key with its name and use. `Debug` does not show its seed.
#[derive(Clone)]
pub struct NoteSigner {
    name: KeyName,
    usage: KeyUse,
    key: SigningKey,
}

impl NoteSigner {
    /// The key derived from a seed of 32 random bytes.
    pub fn new(name: KeyName, usage: KeyUse, seed: &[u8; 32]) -> Self {
        let key = SigningKey::from_bytes(seed);
        Self { name, usage, key }
    }

    /// The public key.
    pub fn verifier(&self) -> NoteVerifier {
        NoteVerifier {
            name: self.name.clone(),
            usage: self.usage,
            key: self.key.verifying_key(),
        }
    }

    /// Signs a text. A co-signature includes `time`, a Unix time in seconds; a log's
    /// signature ignores it.
    pub(super) fn sign(&self, text: &str, time: u64) -> SignatureLine {
        let signature = match self.usage {
            KeyUse::Log => self.key.sign(text.as_bytes()).to_bytes().to_vec(),
            KeyUse::Cosigner => {
                let signature = self.key.sign(cosigned(time, text).as_bytes());
                [&time.to_be_bytes(), signature.to_bytes().as_slice()].concat()
            }
        };
        SignatureLine {
            name: self.name.clone(),
            id: self.verifier().id(),
            signature,
        }
    }
}

impl fmt::Debug for NoteSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NoteSigner({})", self.verifier())
    }
}

fn cosigned(time: u64, text: &str) -> String {
    format!("cosignature/v1\ntime {time}\n{text}")
}

/// A signature line, not yet verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureLine {
    name: KeyName,
    id: [u8; 4],
    signature: Vec<u8>,
}

impl SignatureLine {
    /// The name of the key.
    pub const fn name(&self) -> &KeyName {
        &self.name
    }

    /// The id of the key.
    pub const fn id(&self) -> [u8; 4] {
        self.id
    }

    fn parse(line: &str) -> Option<Self> {
        let (name, blob) = line.strip_prefix(DASH)?.split_once(' ')?;
        let bytes = STANDARD.decode(blob).ok()?;
        let (id, signature) = bytes.split_first_chunk::<4>()?;
        (!signature.is_empty()).then_some(())?;
        Some(Self {
            name: KeyName::new(name).ok()?,
            id: *id,
            signature: signature.to_vec(),
        })
    }
}

impl fmt::Display for SignatureLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blob = STANDARD.encode([self.id.as_slice(), &self.signature].concat());
        write!(f, "{DASH}{} {blob}", self.name)
    }
}

/// A verified signature of a known key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The key.
    pub key: NoteVerifier,
    /// The Unix time in seconds at which a cosigner signed; `None` for the log.
    pub time: Option<u64>,
}

/// Splits a note into its text, including the last line feed, and its signatures.
pub(super) fn split(note: &str) -> Result<(&str, Vec<SignatureLine>), CheckpointError> {
    if note.len() > MAX_NOTE {
        return Err(CheckpointError::TooLong(note.len()));
    }
    if note.chars().any(|sign| sign < ' ' && sign != '\n') {
        return Err(CheckpointError::Control);
    }
    // The text includes its last line feed; the blank line belongs to neither part.
    let end = note.rfind("\n\n").ok_or(CheckpointError::NoSignatures)?;
    let (text, rest) = note.split_at_checked(end + 1).unwrap_or((note, ""));
    let lines = rest.strip_prefix('\n').unwrap_or_default();
    let lines = lines
        .strip_suffix('\n')
        .ok_or(CheckpointError::NoSignatures)?;
    let signatures = lines
        .split('\n')
        .map(|line| {
            SignatureLine::parse(line).ok_or_else(|| CheckpointError::Signature(line.to_owned()))
        })
        .collect::<Result<Vec<_>, _>>()?;
    if signatures.len() > MAX_SIGNATURES {
        return Err(CheckpointError::TooManySignatures(signatures.len()));
    }
    Ok((text, signatures))
}

/// Verifies the signatures of a text. Signatures of unknown keys are ignored; those
/// that name a known key must be valid.
pub(super) fn verify(
    text: &str,
    lines: &[SignatureLine],
    keys: &[NoteVerifier],
) -> Result<Vec<Verified>, CheckpointError> {
    let mut verified = Vec::new();
    for line in lines {
        for key in keys.iter().filter(|key| key.claims(line)) {
            let good = key.verify(text, line);
            verified.push(good.ok_or_else(|| CheckpointError::Forged(key.name.to_string()))?);
        }
    }
    if verified.is_empty() {
        return Err(CheckpointError::NobodyKnown);
    }
    Ok(verified)
}
