//! A serde deserializer for an entry's body. The canonical JSON was scanned before, so
//! strings are borrowed and nothing is validated twice.

use std::fmt::{self, Display};
use std::marker::PhantomData;

use serde::de::value::{BorrowedStrDeserializer, StrDeserializer};
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use super::view::Scan;

/// Deserializes a type that is tagged by `kind` and has its contents in `body`.
///
/// # Errors
/// The deserializer's error, if `kind` is unknown or `body` does not fit the type.
pub(super) fn read<'de, T: Deserialize<'de>, E: ReadBody>(
    kind: &'de str,
    body: &'de str,
) -> Result<T, E> {
    T::deserialize(Tagged {
        kind,
        body,
        error: PhantomData,
    })
}

/// A deserializer of bodies, selected by its error type.
pub(super) trait ReadBody: de::Error {
    /// Deserializes a body.
    fn body<'de, S: DeserializeSeed<'de>>(body: &'de str, seed: S) -> Result<S::Value, Self>;
}

impl ReadBody for serde_json::Error {
    fn body<'de, S: DeserializeSeed<'de>>(body: &'de str, seed: S) -> Result<S::Value, Self> {
        let mut body = serde_json::Deserializer::from_str(body);
        let value = seed.deserialize(&mut body)?;
        body.end()?;
        Ok(value)
    }
}

impl ReadBody for Unread {
    fn body<'de, S: DeserializeSeed<'de>>(body: &'de str, seed: S) -> Result<S::Value, Self> {
        let mut scan = Scan::again(body);
        let value = seed.deserialize(&mut scan)?;
        match scan.peek() {
            None => Ok(value),
            Some(_) => Err(Self),
        }
    }
}

/// `kind` and `body` as a map with the kind first: an enum tagged by it then knows how
/// to read the body and need not buffer it.
struct Tagged<'a, E> {
    kind: &'a str,
    body: &'a str,
    error: PhantomData<E>,
}

impl<'de, E: ReadBody> Deserializer<'de> for Tagged<'de, E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_map(TaggedMap {
            kind: Some(self.kind),
            body: Some(self.body),
            error: self.error,
        })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        option unit unit_struct newtype_struct seq tuple tuple_struct map struct enum
        identifier ignored_any
    }
}

/// The members of [`Tagged`] that are still to be read.
struct TaggedMap<'a, E> {
    kind: Option<&'a str>,
    body: Option<&'a str>,
    error: PhantomData<E>,
}

impl<'de, E: ReadBody> MapAccess<'de> for TaggedMap<'de, E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        let key = match (self.kind, self.body) {
            (Some(_), _) => "kind",
            (None, Some(_)) => "body",
            (None, None) => return Ok(None),
        };
        seed.deserialize(StrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        match self.kind.take() {
            Some(kind) => seed.deserialize(StrDeserializer::new(kind)),
            None => E::body(self.body.take().unwrap_or_default(), seed),
        }
    }
}

/// A body could not be deserialized. The error says neither what nor where, which keeps
/// the scan fast; for a message the body is read again with `serde_json`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unread;

impl Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the body cannot be read")
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

impl Scan<'_> {
    /// Consumes `byte`, or fails.
    #[inline]
    fn need(&mut self, byte: u8) -> Result<(), Unread> {
        self.byte(byte).ok_or(Unread)
    }
}

impl<'de> Deserializer<'de> for &mut Scan<'de> {
    type Error = Unread;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.peek() {
            Some(b'"') => self.deserialize_str(visitor),
            Some(b'{') => self.deserialize_map(visitor),
            Some(b'[') => self.deserialize_seq(visitor),
            Some(b't') => {
                self.literal("true").ok_or(Unread)?;
                visitor.visit_bool(true)
            }
            Some(b'f') => {
                self.literal("false").ok_or(Unread)?;
                visitor.visit_bool(false)
            }
            Some(b'n') => {
                self.literal("null").ok_or(Unread)?;
                visitor.visit_unit()
            }
            Some(_) => {
                let number = self.integer().ok_or(Unread)?;
                match u64::try_from(number) {
                    Ok(number) => visitor.visit_u64(number),
                    Err(_) => visitor.visit_i64(number),
                }
            }
            None => Err(Unread),
        }
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        let (text, escaped) = self.written_string().ok_or(Unread)?;
        if escaped {
            let read = serde_json::from_str(&format!("\"{text}\""));
            return visitor.visit_string(read.map_err(|_| Unread)?);
        }
        visitor.visit_borrowed_str(text)
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.need(b'{')?;
        let value = visitor.visit_map(Items::new(self, b'}'))?;
        self.need(b'}')?;
        Ok(value)
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        self.deserialize_map(visitor)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.need(b'[')?;
        let value = visitor.visit_seq(Items::new(self, b']'))?;
        self.need(b']')?;
        Ok(value)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.literal("null") {
            Some(()) => visitor.visit_none(),
            None => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        if self.byte(b'{').is_none() {
            let word = self.string().ok_or(Unread)?;
            return visitor.visit_enum(BorrowedStrDeserializer::new(word));
        }
        let value = visitor.visit_enum(&mut *self)?;
        self.need(b'}')?;
        Ok(value)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit
        unit_struct tuple tuple_struct ignored_any
    }
}

/// The members of an object after its `{`, or the items of an array after its `[`.
struct Items<'s, 'a> {
    scan: &'s mut Scan<'a>,
    end: u8,
    first: bool,
}

impl<'s, 'a> Items<'s, 'a> {
    const fn new(scan: &'s mut Scan<'a>, end: u8) -> Self {
        let first = true;
        Self { scan, end, first }
    }

    /// Advances to the next member or item; `false` at the end.
    #[inline]
    fn next(&mut self) -> Result<bool, Unread> {
        if self.scan.peek() == Some(self.end) {
            return Ok(false);
        }
        if !std::mem::take(&mut self.first) {
            self.scan.need(b',')?;
        }
        Ok(true)
    }
}

impl<'de> MapAccess<'de> for Items<'_, 'de> {
    type Error = Unread;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unread> {
        if !self.next()? {
            return Ok(None);
        }
        seed.deserialize(&mut *self.scan).map(Some)
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unread> {
        self.scan.need(b':')?;
        seed.deserialize(&mut *self.scan)
    }
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unread> {
        if !self.next()? {
            return Ok(None);
        }
        seed.deserialize(&mut *self.scan).map(Some)
    }
}

/// An enum variant with its contents, after the `{`.
impl<'de> EnumAccess<'de> for &mut Scan<'de> {
    type Error = Unread;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Unread> {
        let variant = seed.deserialize(&mut *self)?;
        self.need(b':')?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for &mut Scan<'de> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        self.literal("null").ok_or(Unread)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unread> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        self.deserialize_map(visitor)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;
    use serde_json::Value;

    use super::super::canonical::{canonical, tests::values};
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    enum Form {
        Bare,
        One(Option<u8>),
        Both(i8, bool),
        Named { text: String },
    }

    /// What either reader reads.
    fn read_by_both<T: for<'de> Deserialize<'de>>(text: &str) -> [Option<T>; 2] {
        let seed = PhantomData::<T>;
        let slow = <serde_json::Error as ReadBody>::body(text, seed).ok();
        [Unread::body(text, seed).ok(), slow]
    }

    #[test]
    fn every_form_is_read_as_serde_json_reads_it() {
        for text in [
            r#""Bare""#,
            r#"{"Bare":null}"#,
            r#"{"Bare":1}"#,
            r#"{"One":null}"#,
            r#"{"One":7}"#,
            r#"{"One":-7}"#,
            r#"{"One":300}"#,
            r#"{"One":7,"Two":2}"#,
            r#"{"Both":[-3,true]}"#,
            r#"{"Both":[-3]}"#,
            r#"{"Both":[-3,true,1]}"#,
            r#"{"Named":{"text":"a\"\u001f"}}"#,
            r#"{"Named":{"other":[{"a":[]},false,null],"text":""}}"#,
            r#"{"Named":{}}"#,
            r#"{"Other":1}"#,
            "[]",
            "{",
            "",
        ] {
            let [one, other] = read_by_both::<Form>(text);
            assert_eq!(one, other, "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_canonical_value_is_read_as_serde_json_reads_it(value in values()) {
            let text = String::from_utf8(canonical(&value).unwrap()).unwrap();
            prop_assert_eq!(read_by_both::<Value>(&text), [Some(value.clone()), Some(value)]);
        }
    }
}
