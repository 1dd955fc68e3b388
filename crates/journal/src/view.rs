//! A one-pass parser for the bytes of an entry.
//!
//! It accepts only canonical bytes (RFC 8785), so that no entry has to be serialized
//! again and compared.

use memchr::memchr2;
use serde::de::DeserializeOwned;

use super::body::{self, Unread};
use super::canonical::MAX_INTEGER;
use super::envelope::{LeafHash, Timestamp};

/// The maximum nesting depth of values, within the limit of `serde_json`.
const MAX_DEPTH: usize = 120;

/// An entry whose body is not parsed yet. Strings are as they are written, with their
/// escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryView<'a> {
    /// The stream, which is the event's slug or `federation`.
    pub stream: &'a str,
    /// The sequence number, from 1.
    pub seq: u64,
    /// The time of the decision.
    pub at: Timestamp,
    /// The account or role that asked for it.
    pub actor: &'a str,
    /// The kind of the entry: `result.recorded`.
    pub kind: &'a str,
    /// The contents in canonical JSON.
    pub body: &'a str,
    /// The leaf hash of the entry before; [`LeafHash::NONE`] in the first entry.
    pub prev: LeafHash,
}

impl<'a> EntryView<'a> {
    /// Parses the bytes of an entry; `None` if they are not canonical.
    pub fn parse(bytes: &'a [u8]) -> Option<Self> {
        let mut scan = Scan::new(std::str::from_utf8(bytes).ok()?)?;
        // The members are in the order of RFC 8785.
        let actor = scan.member("{\"actor\":", Scan::string)?;
        let at = scan.member(",\"at\":", |scan| scan.string_of(Timestamp::LENGTH))?;
        let body = scan.member(",\"body\":", |scan| scan.spanned(|scan| scan.value(0)))?;
        let kind = scan.member(",\"kind\":", Scan::string)?;
        let prev = scan.member(",\"prev\":", |scan| scan.string_of(LeafHash::LENGTH))?;
        let seq = scan.member(",\"seq\":", Scan::integer)?;
        let stream = scan.member(",\"stream\":", Scan::string)?;
        scan.byte(b'}')?;
        let ended = scan.at == bytes.len();
        ended.then_some(())?;
        Some(Self {
            stream,
            seq: u64::try_from(seq).ok()?,
            at: Timestamp::parse(at).ok()?,
            actor,
            kind,
            body,
            prev: LeafHash::parse(prev).ok()?,
        })
    }

    /// Deserializes the contents as a type that is tagged by `kind` and has its
    /// contents in `body`.
    ///
    /// # Errors
    /// [`serde_json::Error`] if the kind is unknown or the body does not fit the type.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        // On failure `serde_json` reads the body again, because its error has a message
        // and a position.
        body::read::<T, Unread>(self.kind, self.body)
            .or_else(|Unread| body::read::<T, serde_json::Error>(self.kind, self.body))
    }
}

/// A cursor over a text.
pub(super) struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// Starts at the beginning of a text; `None` if it has a control character, which
    /// canonical JSON never has.
    fn new(text: &'a str) -> Option<Self> {
        // A fold without an early return, so that the compiler can vectorise it.
        let least = text.bytes().fold(u8::MAX, u8::min);
        (least >= b' ').then_some(Self::again(text))
    }

    /// Starts at the beginning of a text that was scanned before.
    pub const fn again(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    #[inline]
    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// The next byte, which is not consumed.
    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Consumes the next byte if it is `byte`.
    #[inline]
    pub fn byte(&mut self, byte: u8) -> Option<()> {
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }

    /// Consumes `literal`.
    #[inline]
    pub fn literal(&mut self, literal: &str) -> Option<()> {
        self.rest().strip_prefix(literal.as_bytes())?;
        self.at += literal.len();
        Some(())
    }

    #[inline]
    fn member<T>(&mut self, name: &str, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.literal(name)?;
        read(self)
    }

    /// Returns the text that `read` consumes.
    #[inline]
    pub fn spanned(&mut self, read: impl FnOnce(&mut Self) -> Option<()>) -> Option<&'a str> {
        let from = self.at;
        read(self)?;
        self.text.get(from..self.at)
    }

    /// Consumes a string and returns the text between its quotes.
    #[inline]
    pub fn string(&mut self) -> Option<&'a str> {
        self.written_string().map(|(text, _)| text)
    }

    /// Consumes a string of `length` bytes. The caller's parser rejects a quote or an
    /// escape in it.
    fn string_of(&mut self, length: usize) -> Option<&'a str> {
        self.byte(b'"')?;
        let text = self.text.get(self.at..self.at + length)?;
        self.at += length;
        self.byte(b'"').map(|()| text)
    }

    /// Consumes a string and returns the text between its quotes and whether it has an
    /// escape.
    pub fn written_string(&mut self) -> Option<(&'a str, bool)> {
        self.byte(b'"')?;
        let from = self.at;
        self.pass_plain()?;
        if self.peek() == Some(b'"') {
            let text = self.text.get(from..self.at)?;
            self.at += 1;
            return Some((text, false));
        }
        self.rest_of_escaped(from).map(|text| (text, true))
    }

    /// Consumes the rest of a string, from its first escape.
    #[cold]
    fn rest_of_escaped(&mut self, from: usize) -> Option<&'a str> {
        while self.peek() != Some(b'"') {
            self.escape()?;
            self.pass_plain()?;
        }
        let text = self.text.get(from..self.at);
        self.at += 1;
        text
    }

    /// Advances to the next quote or escape. Most strings are short, so the first 24
    /// bytes are examined eight at a time before `memchr2` takes over.
    #[inline]
    fn pass_plain(&mut self) -> Option<()> {
        for _ in 0..3 {
            let Some(eight) = self.rest().first_chunk::<8>() else {
                break;
            };
            let word = u64::from_le_bytes(*eight);
            let found = bytes_that_are(b'"', word) | bytes_that_are(b'\\', word);
            if found != 0 {
                self.at += found.trailing_zeros() as usize / 8;
                return Some(());
            }
            self.at += 8;
        }
        self.at += memchr2(b'"', b'\\', self.rest())?;
        Some(())
    }

    fn escape(&mut self) -> Option<()> {
        self.at += match self.rest() {
            [b'\\', b'"' | b'\\' | b'b' | b't' | b'n' | b'f' | b'r', ..] => 2,
            [b'\\', b'u', b'0', b'0', high, low, ..] => {
                let short = matches!((high, low), (b'0', b'8' | b'9' | b'a' | b'c' | b'd'));
                let digit = matches!(low, b'0'..=b'9' | b'a'..=b'f');
                let needed = matches!(high, b'0' | b'1') && digit && !short;
                needed.then_some(6)?
            }
            _ => return None,
        };
        Some(())
    }

    /// Consumes an integer.
    pub fn integer(&mut self) -> Option<i64> {
        let negative = self.byte(b'-').is_some();
        let from = self.at;
        let leading_zero = self.peek() == Some(b'0');
        let mut size = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            size = size * 10 + u64::from(digit - b'0');
            (size <= MAX_INTEGER).then_some(())?;
            self.at += 1;
        }
        let canonical = match self.at - from {
            0 => false,
            1 => size > 0 || !negative,
            _ => !leading_zero,
        };
        let size = i64::try_from(size).ok()?;
        canonical.then_some(if negative { -size } else { size })
    }

    fn value(&mut self, depth: usize) -> Option<()> {
        (depth < MAX_DEPTH).then_some(())?;
        match self.peek()? {
            b'"' => self.string().map(|_| ()),
            b'{' => self.object(depth),
            b'[' => self.array(depth),
            b't' => self.literal("true"),
            b'f' => self.literal("false"),
            b'n' => self.literal("null"),
            _ => self.integer().map(|_| ()),
        }
    }

    fn array(&mut self, depth: usize) -> Option<()> {
        self.byte(b'[')?;
        if self.byte(b']').is_some() {
            return Some(());
        }
        loop {
            self.value(depth + 1)?;
            match self.byte(b',') {
                Some(()) => {}
                None => return self.byte(b']'),
            }
        }
    }

    fn object(&mut self, depth: usize) -> Option<()> {
        self.byte(b'{')?;
        if self.byte(b'}').is_some() {
            return Some(());
        }
        let mut before = None;
        loop {
            let key = self.string()?;
            let in_order = before.is_none_or(|before| is_before(before, key));
            in_order.then_some(())?;
            before = Some(key);
            self.byte(b':')?;
            self.value(depth + 1)?;
            match self.byte(b',') {
                Some(()) => {}
                None => return self.byte(b'}'),
            }
        }
    }
}

/// Sets the highest bit of each of the eight bytes that equals `byte`. Only the lowest
/// match is exact: bytes above it may be marked falsely.
#[inline]
const fn bytes_that_are(byte: u8, eight: u64) -> u64 {
    const LOWEST: u64 = u64::from_le_bytes([1; 8]);
    let zeros = eight ^ (LOWEST * byte as u64);
    zeros.wrapping_sub(LOWEST) & !zeros & (LOWEST << 7)
}

/// Whether a key sorts before another one by UTF-16 code units.
fn is_before(one: &str, other: &str) -> bool {
    let plain = |key: &str| key.is_ascii() && !key.contains('\\');
    if plain(one) && plain(other) {
        return one < other;
    }
    let read = |key: &str| serde_json::from_str::<String>(&format!("\"{key}\"")).ok();
    match (read(one), read(other)) {
        (Some(one), Some(other)) => one.encode_utf16().lt(other.encode_utf16()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::super::canonical::{canonical, tests::values};
    use super::*;

    fn is_canonical(text: &str) -> bool {
        let scan = Scan::new(text);
        scan.is_some_and(|mut scan| scan.value(0).is_some() && scan.at == text.len())
    }

    /// The same, by parsing and serializing again.
    fn is_canonical_by_writing(text: &str) -> bool {
        let value: Option<Value> = serde_json::from_str(text).ok();
        let again = value.and_then(|value| canonical(&value).ok());
        again.is_some_and(|again| again == text.as_bytes())
    }

    #[test]
    fn what_can_be_written_another_way_is_refused() {
        for text in [
            " 1",
            "1 ",
            "01",
            "-0",
            "1.0",
            "1e3",
            "+1",
            "-",
            "",
            "nul",
            "\"\\u0041\"",
            "\"\\u000a\"",
            "\"\\u000A\"",
            "\"\\u001F\"",
            "\"\\/\"",
            "\"\n\"",
            "\"",
            "[1, 2]",
            "[1,]",
            "[",
            "[1",
            "{\"b\":1,\"a\":2}",
            "{\"a\":1,\"a\":2}",
            "{\"a\" :1}",
            "{\"a\":1,}",
            "{",
            "{\"a\"",
            "9007199254740992",
            "99999999999999999999999",
        ] {
            assert!(!is_canonical(text), "{text}");
            assert!(!is_canonical_by_writing(text), "{text}");
        }
        for text in [
            "-7",
            "0",
            "\"\\u001f\\n\\\"\"",
            "{\"\":[],\"a\":{}}",
            "[null,true,false]",
        ] {
            assert!(is_canonical(text), "{text}");
            assert!(is_canonical_by_writing(text), "{text}");
        }
    }

    #[test]
    fn values_that_stand_too_deep_in_each_other_are_refused() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(is_canonical(&nested(MAX_DEPTH)));
        assert!(!is_canonical(&nested(MAX_DEPTH + 1)));
        assert!(!is_canonical(&nested(1_000_000)));
    }

    proptest! {
        #[test]
        fn canonical_bytes_are_taken(value in values()) {
            let bytes = canonical(&value).unwrap();
            prop_assert!(is_canonical(std::str::from_utf8(&bytes).unwrap()));
        }

        #[test]
        fn one_changed_sign_is_judged_as_by_writing_anew(
            value in values(), place: prop::sample::Index, sign: char,
        ) {
            let mut signs: Vec<char> = String::from_utf8(canonical(&value).unwrap()).unwrap().chars().collect();
            let place = place.index(signs.len());
            signs[place] = sign;
            let text: String = signs.into_iter().collect();
            prop_assert_eq!(is_canonical(&text), is_canonical_by_writing(&text), "{}", text);
        }

        #[test]
        fn noise_is_judged_as_by_writing_anew(text in "[\\[\\]{}\":,0-9a\\\\u-]{0,12}") {
            prop_assert_eq!(is_canonical(&text), is_canonical_by_writing(&text), "{}", text);
        }
    }
}
