//! An entry as its exact bytes say, read in one pass.
//!
//! The pass takes canonical bytes alone (RFC 8785): whatever could also be written
//! another way ends it. So nothing has to be written anew and compared.

use memchr::memchr2;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, Visitor};

use super::canonical::MAX_INTEGER;
use super::envelope::{LeafHash, Timestamp};

/// How deep values may stand in each other; as deep as `serde_json` reads.
const MAX_DEPTH: usize = 120;

/// An entry whose body is not read yet. Texts stand here as they are written, with their
/// escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryView<'a> {
    /// The stream: an event's slug.
    pub stream: &'a str,
    /// The sequence number.
    pub seq: u64,
    /// When it was decided.
    pub at: Timestamp,
    /// Who asked for it.
    pub actor: &'a str,
    /// What it is: `result.recorded`.
    pub kind: &'a str,
    /// What it says, in canonical JSON.
    pub body: &'a str,
    /// The leaf hash of the entry before.
    pub prev: LeafHash,
}

impl<'a> EntryView<'a> {
    /// The view of an entry's bytes; `None` when they are not the canonical bytes of an
    /// entry.
    pub fn of(bytes: &'a [u8]) -> Option<Self> {
        let mut scan = Scan::new(std::str::from_utf8(bytes).ok()?)?;
        // The order of RFC 8785.
        let actor = scan.member("{\"actor\":", Scan::string)?;
        let at = scan.member(",\"at\":", Scan::string)?;
        let body = scan.member(",\"body\":", |scan| scan.spanned(|scan| scan.value(0)))?;
        let kind = scan.member(",\"kind\":", Scan::string)?;
        let prev = scan.member(",\"prev\":", Scan::string)?;
        let seq = scan.member(",\"seq\":", |scan| scan.spanned(Scan::integer))?;
        let stream = scan.member(",\"stream\":", Scan::string)?;
        scan.byte(b'}')?;
        let ended = scan.at == bytes.len();
        ended.then_some(())?;
        Some(Self {
            stream,
            seq: seq.parse().ok()?,
            at: Timestamp::parse(at).ok()?,
            actor,
            kind,
            body,
            prev: LeafHash::parse(prev).ok()?,
        })
    }

    /// What it says, as a type that is tagged by `kind` and has its contents in `body`.
    ///
    /// # Errors
    /// What is unknown in it.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(Tagged {
            kind: self.kind,
            body: self.body,
        })
    }
}

/// A place in a text.
struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// Begins a text; `None` when a control character is in it, which stands nowhere in
    /// canonical JSON.
    fn new(text: &'a str) -> Option<Self> {
        // Without a way out the compiler looks at many bytes at once.
        let least = text.bytes().fold(u8::MAX, u8::min);
        (least >= b' ').then_some(Self { text, at: 0 })
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    #[inline]
    fn byte(&mut self, byte: u8) -> Option<()> {
        (self.rest().first() == Some(&byte)).then(|| self.at += 1)
    }

    #[inline]
    fn literal(&mut self, literal: &str) -> Option<()> {
        self.rest().strip_prefix(literal.as_bytes())?;
        self.at += literal.len();
        Some(())
    }

    #[inline]
    fn member<T>(&mut self, name: &str, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.literal(name)?;
        read(self)
    }

    fn spanned(&mut self, read: impl FnOnce(&mut Self) -> Option<()>) -> Option<&'a str> {
        let from = self.at;
        read(self)?;
        self.text.get(from..self.at)
    }

    /// A string; what stands between its quotes.
    fn string(&mut self) -> Option<&'a str> {
        self.byte(b'"')?;
        let from = self.at;
        loop {
            self.at += memchr2(b'"', b'\\', self.rest())?;
            if self.rest().first() == Some(&b'"') {
                let text = self.text.get(from..self.at);
                self.at += 1;
                return text;
            }
            self.escape()?;
        }
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

    fn integer(&mut self) -> Option<()> {
        let rest = self.rest();
        let digits = rest.strip_prefix(b"-").unwrap_or(rest);
        let length = digits.iter().take_while(|byte| byte.is_ascii_digit());
        let length = length.count();
        let negative = digits.len() < rest.len();
        let size = digits.iter().take(length).try_fold(0_u64, |size, digit| {
            size.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
        });
        let canonical = match digits.first()? {
            b'0' => length == 1 && !negative,
            _ => length > 0,
        };
        (canonical && size? <= MAX_INTEGER).then_some(())?;
        self.at += usize::from(negative) + length;
        Some(())
    }

    fn value(&mut self, depth: usize) -> Option<()> {
        (depth < MAX_DEPTH).then_some(())?;
        match self.rest().first()? {
            b'"' => self.string().map(|_| ()),
            b'{' => self.object(depth),
            b'[' => self.array(depth),
            b't' => self.literal("true"),
            b'f' => self.literal("false"),
            b'n' => self.literal("null"),
            _ => self.integer(),
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

/// Whether a key stands before another one, by their UTF-16 code units.
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

/// `kind` and `body` as a map, the kind first: a type that is tagged by it then knows how
/// to read the body and need not keep it.
struct Tagged<'a> {
    kind: &'a str,
    body: &'a str,
}

impl<'de> Deserializer<'de> for Tagged<'de> {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_map(TaggedMap {
            kind: Some(self.kind),
            body: Some(self.body),
        })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        option unit unit_struct newtype_struct seq tuple tuple_struct map struct enum
        identifier ignored_any
    }
}

/// What is left of [`Tagged`].
struct TaggedMap<'a> {
    kind: Option<&'a str>,
    body: Option<&'a str>,
}

impl<'de> MapAccess<'de> for TaggedMap<'de> {
    type Error = serde_json::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Self::Error> {
        let key = match (self.kind, self.body) {
            (Some(_), _) => "kind",
            (None, Some(_)) => "body",
            (None, None) => return Ok(None),
        };
        seed.deserialize(StrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, Self::Error> {
        if let Some(kind) = self.kind.take() {
            return seed.deserialize(StrDeserializer::new(kind));
        }
        let mut body = serde_json::Deserializer::from_str(self.body.take().unwrap_or_default());
        let value = seed.deserialize(&mut body)?;
        body.end()?;
        Ok(value)
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

    /// The same by reading and writing anew.
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
