//! Reading and writing the fixed-width columns of a line. A column is one character,
//! regardless of its bytes.

use super::fault::{ContentFault, ExpectedContent};
use super::number::{Number, Points, SignedPoints, digits};

/// A line whose fields are read by column, from 1.
pub(super) struct Columns<'a> {
    text: &'a str,
    /// The byte offset of each column; not needed if every character is one byte.
    starts: Option<Vec<usize>>,
    length: usize,
}

/// The text in some columns, trimmed.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) text: &'a str,
    /// The column of the text's first character, or of the field if it is empty.
    pub(super) column: usize,
}

impl<'a> Columns<'a> {
    /// The columns of a line; trailing spaces and tabs are ignored.
    pub(super) fn new(line: &'a str) -> Self {
        let text = line.trim_end_matches([' ', '\t']);
        let starts: Option<Vec<usize>> =
            (!text.is_ascii()).then(|| text.char_indices().map(|(start, _)| start).collect());
        Self {
            length: starts.as_ref().map_or(text.len(), Vec::len),
            starts,
            text,
        }
    }

    /// The last column that is not blank, 0 for an empty line.
    pub(super) const fn length(&self) -> usize {
        self.length
    }

    fn start(&self, column: usize) -> usize {
        let place = column.saturating_sub(1);
        match &self.starts {
            Some(starts) => starts.get(place).copied().unwrap_or(self.text.len()),
            None => place.min(self.text.len()),
        }
    }

    /// The text between two columns, both included. Short lines are padded with spaces.
    pub(super) fn field(&self, from: usize, to: usize) -> Field<'a> {
        let raw = self
            .text
            .get(self.start(from)..self.start(to + 1))
            .unwrap_or_default();
        let text = raw.trim_start_matches(' ');
        let skipped = if text.is_empty() {
            0
        } else {
            raw.len() - text.len()
        };
        Field {
            text: text.trim_end_matches(' '),
            column: from + skipped,
        }
    }

    /// The text from a column to the end of the line.
    pub(super) fn rest(&self, from: usize) -> Field<'a> {
        self.field(from, self.length.max(from))
    }

    /// Checks that the columns between two fields are blank.
    pub(super) fn gap(&self, from: usize, to: usize) -> Result<(), ContentFault> {
        self.field(from, to).empty(ExpectedContent::Blank)
    }

    /// Checks that the line ends before a column.
    pub(super) fn end(&self, from: usize) -> Result<(), ContentFault> {
        self.rest(from).empty(ExpectedContent::End)
    }

    /// The fields of `width` columns that begin at `from` and repeat every `stride`
    /// columns to the end of the line, separated by blank columns.
    pub(super) fn repeated(
        &self,
        from: usize,
        width: usize,
        stride: usize,
    ) -> Result<Vec<Field<'a>>, ContentFault> {
        let mut fields = Vec::new();
        let mut column = from;
        while column <= self.length {
            fields.push(self.field(column, column + width - 1));
            if stride > width {
                self.gap(column + width, column + stride - 1)?;
            }
            column += stride;
        }
        Ok(fields)
    }

    /// The numbers in repeated fields; blank fields are skipped.
    pub(super) fn numbers<const MAX: u16>(
        &self,
        from: usize,
        width: usize,
        wanted: ExpectedContent,
    ) -> Result<Vec<Number<MAX>>, ContentFault> {
        self.repeated(from, width, width + 1)?
            .into_iter()
            .filter(|field| !field.text.is_empty())
            .map(|field| field.number(wanted))
            .collect()
    }

    /// The numbers in repeated fields; zeros and blank fields are `None`.
    pub(super) fn places<const MAX: u16>(
        &self,
        from: usize,
        width: usize,
        wanted: ExpectedContent,
    ) -> Result<Vec<Option<Number<MAX>>>, ContentFault> {
        self.repeated(from, width, width + 1)?
            .into_iter()
            .map(|field| field.number_or_nobody(wanted))
            .collect()
    }

    /// The words from a column to the end of the line, with their columns.
    pub(super) fn words(&self, from: usize) -> impl Iterator<Item = Field<'a>> {
        let rest = self.text.get(self.start(from)..).unwrap_or_default();
        let blank = [' ', '\t'];
        rest.split(blank)
            .scan(from, |column, text| {
                let field = Field {
                    text,
                    column: *column,
                };
                *column += text.chars().count() + 1;
                Some(field)
            })
            .filter(|field| !field.text.is_empty())
    }
}

impl<'a> Field<'a> {
    /// The field up to the first character that `stop` accepts, and the rest after
    /// spaces.
    pub(super) fn split(self, stop: impl FnMut(char) -> bool) -> (Self, Self) {
        let end = self.text.find(stop).unwrap_or(self.text.len());
        let (text, rest) = self.text.split_at(end);
        let behind: &'a str = rest.trim_start_matches(' ');
        let skipped = text.chars().count() + (rest.len() - behind.len());
        let behind = Self {
            text: behind,
            column: self.column + skipped,
        };
        (Self { text, ..self }, behind)
    }

    /// The error that this field does not contain what is expected.
    pub(super) fn misfit(self, wanted: ExpectedContent) -> ContentFault {
        ContentFault::new(self.column, self.text, wanted)
    }

    /// Checks that the field is empty.
    pub(super) fn empty(self, wanted: ExpectedContent) -> Result<(), ContentFault> {
        if self.text.is_empty() {
            Ok(())
        } else {
            Err(self.misfit(wanted))
        }
    }

    /// Parses a number from 1 to `MAX`.
    pub(super) fn number<const MAX: u16>(
        self,
        wanted: ExpectedContent,
    ) -> Result<Number<MAX>, ContentFault> {
        Number::read(self.text).ok_or_else(|| self.misfit(wanted))
    }

    /// Parses a number from 1 to `MAX`; `None` for a blank field or zero.
    pub(super) fn number_or_nobody<const MAX: u16>(
        self,
        wanted: ExpectedContent,
    ) -> Result<Option<Number<MAX>>, ContentFault> {
        if self.text.bytes().all(|byte| byte == b'0') {
            Ok(None)
        } else {
            self.number(wanted).map(Some)
        }
    }

    /// Parses an integer from 0 to `max`; `None` for a blank field.
    pub(super) fn count(
        self,
        max: u32,
        wanted: ExpectedContent,
    ) -> Result<Option<u32>, ContentFault> {
        if self.text.is_empty() {
            return Ok(None);
        }
        digits(self.text)
            .filter(|number| *number <= max)
            .map(Some)
            .ok_or_else(|| self.misfit(wanted))
    }

    /// Parses points.
    pub(super) fn points(self) -> Result<Points, ContentFault> {
        Points::read(self.text).ok_or_else(|| self.misfit(ExpectedContent::Points))
    }

    /// Parses points; `None` for a blank field.
    pub(super) fn points_if_any(self) -> Result<Option<Points>, ContentFault> {
        if self.text.is_empty() {
            Ok(None)
        } else {
            self.points().map(Some)
        }
    }

    /// Parses points with an optional sign; `None` for a blank field.
    pub(super) fn signed_if_any(self) -> Result<Option<SignedPoints>, ContentFault> {
        if self.text.is_empty() {
            return Ok(None);
        }
        SignedPoints::read(self.text)
            .map(Some)
            .ok_or_else(|| self.misfit(ExpectedContent::SignedPoints))
    }

    /// Looks up the text in a table, ignoring case.
    pub(super) fn one_of<T: Copy>(
        self,
        table: &[(&str, T)],
        wanted: ExpectedContent,
    ) -> Result<T, ContentFault> {
        table
            .iter()
            .find(|(text, _)| text.eq_ignore_ascii_case(self.text))
            .map(|(_, value)| *value)
            .ok_or_else(|| self.misfit(wanted))
    }
}

/// The text of a value in a table, which has all values.
pub(super) fn text_of<T: PartialEq + Copy>(table: &[(&'static str, T)], value: T) -> &'static str {
    table
        .iter()
        .find(|(_, other)| *other == value)
        .map_or("", |(text, _)| *text)
}

/// A line that is laid out by columns, from 1.
pub(super) struct Layout(Vec<char>);

impl Layout {
    /// A line that begins with the three characters of its record.
    pub(super) fn new(tag: &str) -> Self {
        Self(tag.chars().collect())
    }

    /// Writes a text left-aligned from a column. An empty text does not change the
    /// line.
    pub(super) fn left(&mut self, from: usize, text: &str) -> &mut Self {
        if text.is_empty() {
            return self;
        }
        let place = from.saturating_sub(1);
        if self.0.len() < place {
            self.0.resize(place, ' ');
        }
        self.0.truncate(place);
        self.0.extend(text.chars());
        self
    }

    /// Writes a text right-aligned in columns. A text that is too wide extends to the
    /// right, where the reader rejects it.
    pub(super) fn right(&mut self, from: usize, to: usize, text: &str) -> &mut Self {
        let width = to + 1 - from;
        let skip = width.saturating_sub(text.chars().count());
        self.left(from + skip, text)
    }

    /// Writes numbers in fields of `width` columns, separated by spaces.
    pub(super) fn numbers<const MAX: u16>(
        &mut self,
        from: usize,
        width: usize,
        numbers: &[Number<MAX>],
    ) -> &mut Self {
        for (place, number) in numbers.iter().enumerate() {
            let column = from + place * (width + 1);
            self.right(column, column + width - 1, &number.to_string());
        }
        self
    }

    /// Writes numbers in fields of `width` columns, separated by spaces; `None` is
    /// written as zeros.
    pub(super) fn places<const MAX: u16>(
        &mut self,
        from: usize,
        width: usize,
        numbers: &[Option<Number<MAX>>],
    ) -> &mut Self {
        for (place, number) in numbers.iter().enumerate() {
            let column = from + place * (width + 1);
            let text = number.map_or_else(|| "0".repeat(width), |number| number.to_string());
            self.right(column, column + width - 1, &text);
        }
        self
    }

    /// Pads the line with spaces to a column.
    pub(super) fn fill(&mut self, to: usize) -> &mut Self {
        if self.0.len() < to {
            self.0.resize(to, ' ');
        }
        self
    }

    pub(super) fn text(&self) -> String {
        self.0.iter().collect()
    }
}
