//! A text that is put together from fields, and where each field went in it.

use std::ops::Range;

/// A line made of fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Composed {
    /// The line.
    pub text: String,
    /// The columns, from 1, of every field that is not empty.
    spans: Vec<(String, Range<usize>)>,
}

impl Composed {
    /// A line that begins with signs of no field.
    pub fn new(text: String) -> Self {
        Self {
            text,
            spans: Vec::new(),
        }
    }

    /// Adds what stands in a field.
    pub fn push(&mut self, name: String, text: &str) {
        if text.is_empty() {
            return;
        }
        let start = self.text.chars().count() + 1;
        self.text.push_str(text);
        self.spans.push((name, start..start + text.chars().count()));
    }

    /// Whether something stands in a field.
    pub fn has(&self, name: &str) -> bool {
        self.spans.iter().any(|(known, _)| known == name)
    }

    /// The field that a column of the line, from 1, came from; the nearest one on its
    /// left for a column between fields, else the first.
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
