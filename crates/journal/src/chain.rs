//! The hash chain of a stream: each entry contains the hash of the entry before it.

use serde_json::Value;

use super::canonical::CanonicalError;
use super::envelope::{Envelope, LeafHash, Timestamp};
use super::view::EntryView;

/// The head of a chain: number and hash of its last entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The sequence number of the last entry; 0 for an empty chain.
    pub seq: u64,
    /// The leaf hash of the last entry; [`LeafHash::NONE`] for an empty chain.
    pub hash: LeafHash,
}

/// An entry as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The sequence number, from 1.
    pub seq: u64,
    /// The exact bytes of the entry.
    pub bytes: Vec<u8>,
    /// The leaf hash of the bytes.
    pub hash: LeafHash,
}

impl Link {
    /// The head of a chain that ends with this entry.
    pub const fn head(&self) -> Head {
        Head {
            seq: self.seq,
            hash: self.hash,
        }
    }
}

impl Head {
    /// The head of an empty chain.
    pub const EMPTY: Self = Self {
        seq: 0,
        hash: LeafHash::NONE,
    };

    /// Makes the next entry of a stream. `stream` is the event's slug, `actor` the
    /// account or role that asked for it.
    ///
    /// # Errors
    /// [`CanonicalError`] if a number in the body is a fraction or too large.
    pub fn link(
        self,
        stream: &str,
        at: Timestamp,
        actor: &str,
        kind: &str,
        body: Value,
    ) -> Result<Link, CanonicalError> {
        let envelope = Envelope {
            stream: stream.to_owned(),
            seq: self.seq + 1,
            at,
            actor: actor.to_owned(),
            kind: kind.to_owned(),
            body,
            prev: self.hash,
        };
        let bytes = envelope.bytes()?;
        let hash = LeafHash::compute(&bytes);
        Ok(Link {
            seq: envelope.seq,
            bytes,
            hash,
        })
    }
}

/// The first invalid entry of a chain.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("entry {seq}: {fault}")]
pub struct ChainError {
    /// The sequence number that the entry should have.
    pub seq: u64,
    /// The fault of the entry.
    pub fault: ChainFault,
}

areopagus_language::sentences! {
    /// The fault of an entry.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum ChainFault {
        /// The bytes are not an entry; the parser's message.
        #[error("its bytes are no entry: {0}")]
        Unreadable(text: String) =>
            en "Its bytes are no entry.",
            ru "Эти байты не запись.",
            de "Seine Bytes sind kein Eintrag.";
        /// The bytes are an entry, but not in canonical form.
        #[error("its bytes are not canonical")]
        NotCanonical =>
            en "Its bytes are not canonical.",
            ru "Запись не в канонической форме.",
            de "Seine Bytes sind nicht kanonisch.";
        /// The entry belongs to another stream; its name.
        #[error("it belongs to the stream {0}")]
        Stream(stream: String) =>
            en "It belongs to the stream {stream}.",
            ru "Она из потока {stream}.",
            de "Er gehört zum Strom {stream}.";
        /// The entry has another sequence number, so an entry is missing, duplicated or
        /// moved; the number found.
        #[error("it has the number {0}")]
        Seq(seq: u64) =>
            en "It has the number {seq}: an entry is missing, doubled or moved.",
            ru "У неё номер {seq}: запись пропала, удвоена или сдвинута.",
            de "Er hat die Nummer {seq}: Ein Eintrag fehlt, ist doppelt oder verschoben.";
        /// The entry does not contain the hash of the entry before it, so one of the two
        /// was changed.
        #[error("it does not follow from the entry before: its prev is {found}, not {expected}")]
        Prev {
            /// The hash of the entry before.
            expected: LeafHash,
            /// The hash in the entry.
            found: LeafHash,
        } =>
            en "It does not follow from the entry before: one of the two was changed.",
            ru "Она не следует из предыдущей записи: одна из двух изменена.",
            de "Er folgt nicht aus dem Eintrag davor: Einer der beiden wurde geändert.";
    }
}

/// Checks the exact bytes of a whole stream, entry by entry, and returns the head of
/// its chain.
///
/// # Errors
/// [`ChainError`] with the first invalid entry.
pub fn check_chain<B: AsRef<[u8]>>(
    stream: &str,
    entries: impl IntoIterator<Item = B>,
) -> Result<Head, ChainError> {
    check_chain_from(Head::EMPTY, stream, entries)
}

/// Checks the entries after a head that was checked before, and returns the new head.
///
/// # Errors
/// [`ChainError`] with the first invalid entry.
pub fn check_chain_from<B: AsRef<[u8]>>(
    head: Head,
    stream: &str,
    entries: impl IntoIterator<Item = B>,
) -> Result<Head, ChainError> {
    entries.into_iter().try_fold(head, |head, bytes| {
        let seq = head.seq + 1;
        let read = read_entry(head, stream, bytes.as_ref());
        read.map(|(head, _)| head)
            .map_err(|fault| ChainError { seq, fault })
    })
}

/// Reads the entry after `head` from its exact bytes and checks that it follows.
///
/// # Errors
/// [`ChainFault`] with the fault of the entry.
pub fn read_entry<'a>(
    head: Head,
    stream: &str,
    bytes: &'a [u8],
) -> Result<(Head, EntryView<'a>), ChainFault> {
    let entry = EntryView::parse(bytes).ok_or_else(|| why_unread(bytes))?;
    if entry.stream != stream {
        return Err(ChainFault::Stream(entry.stream.to_owned()));
    }
    if entry.seq != head.seq + 1 {
        return Err(ChainFault::Seq(entry.seq));
    }
    if entry.prev != head.hash {
        return Err(ChainFault::Prev {
            expected: head.hash,
            found: entry.prev,
        });
    }
    let head = Head {
        seq: entry.seq,
        hash: LeafHash::compute(bytes),
    };
    Ok((head, entry))
}

/// The reason why bytes are not the canonical bytes of an entry.
fn why_unread(bytes: &[u8]) -> ChainFault {
    let envelope = serde_json::from_slice::<Envelope>(bytes).map_err(|error| error.to_string());
    let again = envelope.and_then(|envelope| envelope.bytes().map_err(|error| error.to_string()));
    again.map_or_else(ChainFault::Unreadable, |_| ChainFault::NotCanonical)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn chain(length: u64) -> Vec<Vec<u8>> {
        let at = Timestamp::parse("2026-11-21T09:30:00.000Z").unwrap();
        let mut head = Head::EMPTY;
        (0..length)
            .map(|number| {
                let link = head.link("cup", at, "chief", "test.entry", json!({"number": number}));
                let link = link.unwrap();
                head = link.head();
                link.bytes
            })
            .collect()
    }

    fn fault(entries: &[Vec<u8>]) -> (u64, ChainFault) {
        let error = check_chain("cup", entries).unwrap_err();
        (error.seq, error.fault)
    }

    #[test]
    fn an_empty_chain_ends_in_nothing() {
        assert_eq!(check_chain("cup", chain(0)), Ok(Head::EMPTY));
    }

    #[test]
    fn a_chain_can_be_checked_in_two_halves() {
        let entries = chain(9);
        let half = check_chain("cup", &entries[..4]).unwrap();
        assert_eq!(
            check_chain_from(half, "cup", &entries[4..]),
            check_chain("cup", &entries)
        );
    }

    #[test]
    fn a_missing_entry_is_named() {
        let mut entries = chain(5);
        entries.remove(2);
        assert_eq!(fault(&entries), (3, ChainFault::Seq(4)));
    }

    #[test]
    fn a_rewritten_entry_is_found_at_the_next_one() {
        let mut entries = chain(5);
        let text = String::from_utf8(entries[2].clone()).unwrap();
        entries[2] = text.replace("\"number\":2", "\"number\":7").into_bytes();
        let (seq, fault) = fault(&entries);
        assert!(matches!((seq, fault), (4, ChainFault::Prev { .. })));
    }

    #[test]
    fn another_stream_s_entry_is_named() {
        let error = check_chain("other", chain(1)).unwrap_err();
        assert_eq!(error.fault, ChainFault::Stream("cup".to_owned()));
    }

    #[test]
    fn the_same_value_in_other_bytes_is_not_the_entry() {
        let mut entries = chain(2);
        let text = String::from_utf8(entries[1].clone()).unwrap();
        entries[1] = text.replace("\"seq\":2", "\"seq\": 2").into_bytes();
        assert_eq!(fault(&entries), (2, ChainFault::NotCanonical));
        entries[1] = text
            .replace("\"seq\":2", "\"seq\":2,\"seq\":2")
            .into_bytes();
        let (seq, fault) = fault(&entries);
        assert!(matches!((seq, fault), (2, ChainFault::Unreadable(_))));
    }

    #[test]
    fn a_fraction_in_stored_bytes_is_unreadable() {
        let mut entries = chain(1);
        let text = String::from_utf8(entries[0].clone()).unwrap();
        entries[0] = text.replace("\"number\":0", "\"number\":0.5").into_bytes();
        let (seq, fault) = fault(&entries);
        assert!(matches!((seq, fault), (1, ChainFault::Unreadable(_))));
    }

    proptest! {
        #[test]
        fn an_untouched_chain_holds(length in 0_u64..20) {
            let head = check_chain("cup", chain(length)).unwrap();
            prop_assert_eq!(head.seq, length);
        }

        #[test]
        fn one_changed_bit_breaks_the_chain_there_or_right_behind(
            length in 2_u64..12, entry: prop::sample::Index, byte: prop::sample::Index, bit in 0_u8..8,
        ) {
            let mut entries = chain(length);
            // The last entry is vouched for by nothing but a head that is kept elsewhere.
            let index = entry.index(entries.len() - 1);
            let byte = byte.index(entries[index].len());
            entries[index][byte] ^= 1 << bit;
            let error = check_chain("cup", &entries).unwrap_err();
            let seq = u64::try_from(index).unwrap() + 1;
            prop_assert!(error.seq == seq || error.seq == seq + 1, "{}", error);
        }

        #[test]
        fn noise_is_no_chain(noise: Vec<u8>) {
            prop_assert!(check_chain("cup", [noise]).is_err());
        }
    }
}
