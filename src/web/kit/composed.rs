//! Composes a text from form fields and remembers where each field is in it, so that an error at a
//! column can be shown at its field.

use std::ops::Range;

/// A line composed of fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Composed {
    pub text: String,
    /// The columns, from 1, of every field that is not empty.
    spans: Vec<(String, Range<usize>)>,
}

impl Composed {
    /// A line that begins with text of no field.
    pub fn new(text: String) -> Self {
        Self {
            text,
            spans: Vec::new(),
        }
    }

    /// Appends the text of a field.
    pub fn push(&mut self, name: String, text: &str) {
        if text.is_empty() {
            return;
        }
        let start = self.text.chars().count() + 1;
        self.text.push_str(text);
        self.spans.push((name, start..start + text.chars().count()));
    }

    /// Whether a field has any text.
    pub fn has(&self, name: &str) -> bool {
        self.spans.iter().any(|(known, _)| known == name)
    }

    /// The field at a column of the line, from 1; between fields the nearest one on its left, else
    /// the first.
    pub fn field_at(&self, column: usize) -> Option<&str> {
        let left = |(_, span): &&(String, Range<usize>)| span.start <= column;
        let (name, _) = self
            .spans
            .iter()
            .rev()
            .find(left)
            .or_else(|| self.spans.first())?;
        Some(name)
    }
}
