//! Reads the fields of a submitted form, urlencoded or multipart, within limits.

use std::str::FromStr;
use std::sync::OnceLock;

use actix_multipart::{Field, Multipart};
use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, web};
use futures_util::StreamExt;
use uuid::Uuid;

use crate::event::Refusal;
use crate::games::Side;
use crate::tournament::encoding::{Encoding, read_again};
use crate::tournament::text::TextLine;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Key;
use crate::web::kit::upload::{
    LIMIT, MOST_FIELDS, foreign_text, patience, read_form, text, too_large, too_many_fields,
    unreadable,
};

/// The least that the head of a part of a form takes, in bytes.
const PART_WEIGHT: usize = 128;

/// The addresses whose forms may contain a file; all other forms have fields only.
pub(in crate::web) const WITH_FILES: [&str; 13] = [
    "/play/protocol",
    "/desk/import",
    "/desk/events/{slug}/import",
    "/desk/events/{slug}/list",
    "/desk/events/{slug}/games/{game}/record",
    "/desk/events/{slug}/games/{game}/protocols",
    "/desk/armies",
    "/desk/armies/{army}",
    "/desk/clubs/{club}",
    "/desk/face",
    "/desk/face/sponsors",
    "/desk/events/{slug}/face",
    "/desk/events/{slug}/face/sponsors",
];

/// The least average size of a piece of a form with files, in bytes: text that looks like the
/// beginning of a boundary can split the body into any number of pieces.
const PIECE: usize = 64;

/// The field of a file.
pub const FILE: &str = "file";

/// The field of the encoding that was chosen for a text.
pub const ENCODING: &str = "encoding";

/// The field of the encoding in which a text was read.
pub const READ_AS: &str = "read_as";

/// The fields of a form, in the order of the form. They include passwords and secrets, so `Debug`
/// shows the names alone.
#[derive(Clone, Default)]
pub struct Fields {
    pairs: Vec<(String, String)>,
    /// The positions of the fields by name, computed at the first look-up.
    by_name: OnceLock<Vec<usize>>,
    /// The error of an uploaded file; its field is empty then.
    file_fault: Option<Failure>,
    /// An uploaded file that is not in UTF-8.
    foreign_file: Option<(String, Vec<u8>)>,
}

impl std::fmt::Debug for Fields {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.pairs.iter().map(|(name, _)| name);
        f.debug_list().entries(names).finish()
    }
}

impl From<Vec<(String, String)>> for Fields {
    fn from(pairs: Vec<(String, String)>) -> Self {
        Self {
            pairs,
            ..Self::default()
        }
    }
}

impl From<Fields> for Vec<(String, String)> {
    fn from(fields: Fields) -> Self {
        fields.pairs
    }
}

/// The field of a row, `place1`.
pub fn numbered(name: &str, row: usize) -> String {
    format!("{name}{row}")
}

/// 422: a field is wrong, with one of the pages' own messages.
pub fn wrong_field(field: &str, key: impl Into<Key>) -> Failure {
    Failure::told(StatusCode::UNPROCESSABLE_ENTITY, "field-invalid", key).with("field", field)
}

impl Fields {
    /// Fields made of pairs.
    #[cfg(test)]
    pub(crate) fn from_pairs(pairs: &[(&str, &str)]) -> Self {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Self::from(pairs.iter().map(own).collect::<Vec<_>>())
    }

    /// The value of a field; empty when it was not sent.
    pub fn get(&self, name: &str) -> &str {
        self.all(name).next().unwrap_or_default()
    }

    /// Whether a field was sent.
    pub fn has(&self, name: &str) -> bool {
        self.all(name).next().is_some()
    }

    /// The trimmed value of a field; `None` when it is empty.
    pub fn given(&self, name: &str) -> Option<&str> {
        Some(self.get(name).trim()).filter(|value| !value.is_empty())
    }

    /// The number in a field.
    ///
    /// # Errors
    /// 422 when there is none.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<T, Failure> {
        let number = self.get(name).trim().parse();
        number.map_err(|_| wrong_field(name, Key("desk-field-number")))
    }

    /// The number in a field that may be empty.
    ///
    /// # Errors
    /// 422 for anything else.
    pub fn given_number<T: FromStr>(&self, name: &str) -> Result<Option<T>, Failure> {
        let given = self.given(name).is_some();
        given.then(|| self.number(name)).transpose()
    }

    /// The id that was chosen in a field.
    ///
    /// # Errors
    /// 422 when there is none.
    pub fn id(&self, name: &str) -> Result<Uuid, Failure> {
        let id = self.get(name).parse();
        id.map_err(|_| wrong_field(name, Key("desk-field-choose")))
    }

    /// The side that was chosen in a field.
    ///
    /// # Errors
    /// 422 when there is none.
    pub fn side(&self, name: &str) -> Result<Side, Failure> {
        let side = Side::from_word(self.get(name));
        side.ok_or_else(|| wrong_field(name, Key("desk-field-choose")))
    }

    /// The action that a form requests, by the button that sent it.
    ///
    /// # Errors
    /// 422 when it requests none of them.
    pub fn deed(&self, deeds: &[&'static str]) -> Result<&'static str, Failure> {
        let asked = self.get("do");
        let deed = deeds.iter().find(|deed| **deed == asked).copied();
        deed.ok_or_else(|| wrong_field("do", Key("desk-field-choose")))
    }

    /// The text of a field that has one line.
    ///
    /// # Errors
    /// 422 when it has more than one line.
    pub fn line<const MAX: usize>(&self, name: &str) -> Result<TextLine<MAX>, Failure> {
        TextLine::parse(self.get(name))
            .map_err(|error| Failure::from(Refusal::Reason(error)).with("field", name))
    }

    /// The reason, if there is one.
    ///
    /// # Errors
    /// As [`Fields::line`].
    pub fn reason(&self) -> Result<Option<TextLine<500>>, Failure> {
        let given = self.given("reason").is_some();
        given.then(|| self.line("reason")).transpose()
    }

    /// Replaces the value of a field.
    pub fn set(&mut self, name: &str, value: String) {
        self.forget(&[name]);
        self.put(name.to_owned(), value);
    }

    /// Adds a value to a field that may occur several times.
    pub fn add(&mut self, name: &str, value: String) {
        self.put(name.to_owned(), value);
    }

    /// Removes fields.
    pub fn forget(&mut self, names: &[&str]) {
        self.by_name.take();
        self.pairs
            .retain(|(name, _)| !names.contains(&name.as_str()));
    }

    /// The fields without those of these names.
    #[must_use]
    pub fn without(&self, names: &[String]) -> Self {
        let mut fields = self.clone();
        fields.by_name.take();
        fields.pairs.retain(|(name, _)| !names.contains(name));
        fields
    }

    /// Every value of a field that may occur several times.
    pub fn all<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        let name_at = |index: &usize| self.pairs.get(*index).map_or("", |(name, _)| name);
        let by_name = self.by_name.get_or_init(|| {
            let mut by_name: Vec<usize> = (0..self.pairs.len()).collect();
            by_name.sort_by_key(name_at);
            by_name
        });
        let first = by_name.partition_point(|index| name_at(index) < name);
        let rest = by_name.iter().skip(first);
        rest.filter_map(|index| self.pairs.get(*index))
            .take_while(move |(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    fn put(&mut self, name: String, value: String) {
        self.by_name.take();
        self.pairs.push((name, value));
    }

    /// The error of an uploaded file.
    pub fn file_fault(&self) -> Option<&Failure> {
        self.file_fault.as_ref()
    }

    /// An uploaded file that is not in UTF-8, with its field, for callers that read other
    /// encodings.
    pub fn foreign_file(&self) -> Option<(&str, &[u8])> {
        let (name, bytes) = self.foreign_file.as_ref()?;
        Some((name, bytes))
    }

    /// Replaces a text by the uploaded file, or reads the text again in the encoding that was
    /// chosen for it (R-418). A second field says in which encoding it was read.
    ///
    /// # Errors
    /// 422 at the file, or at the choice of the encoding.
    pub fn take_file(&mut self, name: &str) -> Result<(), Failure> {
        let [chosen, read] = [ENCODING, READ_AS].map(|it| Encoding::of_bytes(self.get(it)));
        let taken = if let Some((_, bytes)) = self.foreign_file.take() {
            self.file_fault = None;
            Some(foreign_text(&bytes).map_err(|failure| failure.with("field", FILE))?)
        } else if let Some(failure) = self.file_fault.take() {
            return Err(failure.with("field", FILE));
        } else if self.given(FILE).is_some() {
            Some((self.get(FILE).to_owned(), Encoding::Utf8))
        } else if let Some((read, chosen)) = read.zip(chosen).filter(|(read, it)| read != it) {
            // What was typed into the text since then is in no encoding.
            let text = read_again(self.get(name), read, chosen);
            let typed = || wrong_field(ENCODING, Key("encoding-typed"));
            Some((text.ok_or_else(typed)?, chosen))
        } else {
            None
        };
        if let Some((text, encoding)) = taken {
            self.set(name, text);
            self.set(READ_AS, encoding.name().to_owned());
        }
        self.forget(&[FILE, ENCODING]);
        Ok(())
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The fields of a query string.
    pub fn of_query(query: &str) -> Self {
        web::Query::<Vec<(String, String)>>::from_query(query)
            .map(|pairs| Self::from(pairs.into_inner()))
            .unwrap_or_default()
    }

    /// Reads the body of a request.
    ///
    /// # Errors
    /// 413 when it has more than [`LIMIT`] bytes or too many fields, 422 when a file is not text,
    /// 400 when the body cannot be read, 415 for another kind of body, such as one with files where
    /// none is expected.
    pub async fn read(request: &HttpRequest, payload: Payload) -> Result<Self, Failure> {
        Self::read_within(request, payload, LIMIT).await
    }

    /// Reads the body of a request with its own limit, in bytes.
    ///
    /// # Errors
    /// As [`Fields::read`].
    pub async fn read_within(
        request: &HttpRequest,
        payload: Payload,
        limit: usize,
    ) -> Result<Self, Failure> {
        let media_type = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let takes_files = || {
            let pattern = request.match_pattern();
            pattern.is_some_and(|pattern| WITH_FILES.contains(&pattern.as_str()))
        };
        if media_type.starts_with("multipart/form-data") && takes_files() {
            Self::read_multipart(request, payload, limit).await
        } else if media_type.is_empty()
            || media_type.starts_with("application/x-www-form-urlencoded")
        {
            let body = read_form(payload, limit).await?;
            let text = String::from_utf8(body).map_err(|_| unreadable())?;
            Ok(Self::of_query(&text))
        } else {
            Err(Failure::of_status(StatusCode::UNSUPPORTED_MEDIA_TYPE))
        }
    }

    async fn read_multipart(
        request: &HttpRequest,
        payload: Payload,
        limit: usize,
    ) -> Result<Self, Failure> {
        let mut form = Multipart::new(request.headers(), payload);
        let mut fields = Self::default();
        let mut totals = Totals::default();
        let mut is_too_large = false;
        while let Some(field) = form.next().await {
            let mut field = field.map_err(|_| unreadable())?;
            let name = field.name().unwrap_or_default().to_owned();
            let disposition = field.content_disposition();
            let is_file = disposition.is_some_and(|it| it.get_filename().is_some());
            // Empty parts count too, or a body of nothing else would fill the memory.
            totals.heads = totals.heads.saturating_add(PART_WEIGHT + name.len());
            if totals.heads > limit {
                return Err(too_large(limit));
            }
            let (value, is_whole) = totals.read_value(&mut field, limit).await?;
            is_too_large |= !is_whole && !is_file;
            if is_file && std::str::from_utf8(&value).is_err() {
                fields.foreign_file = Some((name.clone(), value.clone()));
            }
            let value = if is_whole {
                text(value)
            } else {
                Err(too_large(limit))
            };
            match value {
                Ok(value) => fields.put(name, value),
                // The page of the form shows the error, with everything else that was typed.
                Err(failure) if is_file => fields.file_fault = Some(failure),
                Err(_) if !is_whole => {}
                Err(failure) => return Err(failure),
            }
        }
        if is_too_large {
            return Err(too_large(limit));
        }
        Ok(fields)
    }
}

/// The totals of a multipart form that is being read, each of which is limited.
#[derive(Default)]
struct Totals {
    /// Bytes of all values, including discarded ones.
    read: usize,
    /// Bytes of the values that are kept.
    held: usize,
    /// Bytes that the heads of the parts count as.
    heads: usize,
    pieces: usize,
}

impl Totals {
    /// Reads the value of a part, and returns whether it is whole: one beyond the limit is read
    /// to its end and discarded.
    async fn read_value(
        &mut self,
        field: &mut Field,
        limit: usize,
    ) -> Result<(Vec<u8>, bool), Failure> {
        let mut is_whole = true;
        let mut value = Vec::new();
        while let Some(chunk) = field.next().await {
            let chunk = chunk.map_err(|_| unreadable())?;
            self.read = self.read.saturating_add(chunk.len());
            if self.read > patience(limit) {
                return Err(too_large(limit));
            }
            self.pieces += 1;
            if self.pieces > MOST_FIELDS + self.read / PIECE {
                return Err(too_many_fields());
            }
            if is_whole && self.held + value.len() + chunk.len() <= limit {
                value.extend_from_slice(&chunk);
            } else {
                is_whole = false;
                value = Vec::new();
            }
        }
        self.held += value.len();
        Ok((value, is_whole))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_is_not_there_is_empty() {
        let fields = Fields::of_query("a=1&b=%20x%20&a=2&c=");
        assert_eq!(fields.get("a"), "1");
        assert_eq!(fields.all("a").collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(fields.given("b"), Some("x"));
        assert_eq!(fields.given("c"), None);
        assert_eq!(fields.get("z"), "");
    }

    #[test]
    fn a_field_is_found_as_it_stands_now() {
        let mut fields = Fields::of_query("b=1&a=2&b=3&ab=4");
        assert_eq!(fields.all("b").collect::<Vec<_>>(), ["1", "3"]);
        fields.set("b", "5".to_owned());
        fields.set("c", "6".to_owned());
        fields.forget(&["a"]);
        assert_eq!(fields.all("b").collect::<Vec<_>>(), ["5"]);
        assert_eq!((fields.get("c"), fields.has("a")), ("6", false));
        let names: Vec<&str> = fields.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["ab", "b", "c"]);
    }

    #[test]
    fn debug_has_the_names_and_no_value() {
        let fields = Fields::of_query("password=hidden&tip=hidden");
        assert_eq!(format!("{fields:?}"), r#"["password", "tip"]"#);
    }
}
