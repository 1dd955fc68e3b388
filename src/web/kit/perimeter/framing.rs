//! Finds the end of a request among the bytes of its connection (RFC 9112).

/// A head that is arriving.
#[derive(Debug, Clone, Copy, Default)]
pub struct Head {
    /// Whether anything of it has arrived: empty lines before it do not belong to it.
    has_begun: bool,
    /// Whether the current line is not empty.
    is_in_line: bool,
    /// Whether the last byte was a carriage return.
    is_returned: bool,
}

/// How many of some bytes belong to the message part that is arriving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// All of them, and it continues.
    All,
    /// This many, and it ends there.
    Until(usize),
    /// This many, the last of which is not allowed at its position.
    Faulty(usize),
}

impl Head {
    /// Takes the bytes of the head. A line feed without a carriage return before it and a carriage
    /// return without a line feed after it are faulty (RFC 9112, 2.2): a proxy in front of the
    /// service may see the end of a line elsewhere.
    pub fn take(&mut self, bytes: &[u8]) -> Taken {
        for (index, &byte) in bytes.iter().enumerate() {
            let is_end = byte == b'\n';
            if self.is_returned != is_end {
                return Taken::Faulty(index + 1);
            }
            self.is_returned = byte == b'\r';
            if is_end {
                if self.has_begun && !self.is_in_line {
                    return Taken::Until(index + 1);
                }
                self.is_in_line = false;
            } else if !self.is_returned {
                (self.has_begun, self.is_in_line) = (true, true);
            }
        }
        Taken::All
    }
}

/// The rest of a body.
#[derive(Debug, Clone, Copy)]
pub enum Body {
    /// This many bytes.
    Bytes(u64),
    /// The line with the size of a chunk: the size as read so far, and whether anything after the
    /// digits has arrived.
    Size(u64, bool),
    /// This many bytes of a chunk, and the end of the line after them.
    Chunk(u64),
    /// The lines after the last chunk, and whether the current one is not empty.
    Trailer(bool),
}

impl Body {
    /// A body in chunks (RFC 9112, 7.1).
    pub const CHUNKED: Self = Self::Size(0, false);

    /// Takes the bytes of the body. Faults in it are left to its decoder.
    pub fn take(&mut self, bytes: &[u8]) -> Taken {
        let mut index = 0;
        while let Some(&byte) = bytes.get(index) {
            let present = (bytes.len() - index) as u64;
            let is_end = byte == b'\n';
            index += 1;
            *self = match *self {
                Self::Bytes(left) if left <= present => {
                    return Taken::Until(index - 1 + usize::try_from(left).unwrap_or(usize::MAX));
                }
                Self::Bytes(left) => {
                    *self = Self::Bytes(left - present);
                    return Taken::All;
                }
                Self::Size(0, _) if is_end => Self::Trailer(false),
                Self::Size(size, _) if is_end => Self::Chunk(size),
                Self::Size(size, has_more) => match char::from(byte).to_digit(16) {
                    Some(digit) if !has_more => {
                        Self::Size(size.saturating_mul(16).saturating_add(digit.into()), false)
                    }
                    _ => Self::Size(size, true),
                },
                Self::Chunk(0) if is_end => Self::CHUNKED,
                Self::Chunk(0) => Self::Chunk(0),
                Self::Chunk(left) => {
                    let skipped = left.min(present);
                    index += usize::try_from(skipped).unwrap_or(usize::MAX) - 1;
                    Self::Chunk(left - skipped)
                }
                Self::Trailer(false) if is_end => return Taken::Until(index),
                Self::Trailer(has_some) => Self::Trailer(!is_end && (has_some || byte != b'\r')),
            };
        }
        Taken::All
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The end of an item whose bytes arrive this many at a time; `None` if it continues.
    fn ends(bytes: &[u8], at_a_time: usize, mut take: impl FnMut(&[u8]) -> Taken) -> Option<Taken> {
        let mut before = 0;
        for piece in bytes.chunks(at_a_time) {
            match take(piece) {
                Taken::All => before += piece.len(),
                Taken::Until(end) => return Some(Taken::Until(before + end)),
                Taken::Faulty(end) => return Some(Taken::Faulty(before + end)),
            }
        }
        None
    }

    #[test]
    fn a_head_ends_behind_its_empty_line_however_it_arrives() {
        let get = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";
        for (sent, end) in [
            (format!("{get}{get}"), Some(Taken::Until(get.len()))),
            (format!("\r\n\r\n{get}"), Some(Taken::Until(get.len() + 4))),
            ("GET / HTTP/1.1\r\nhost: x\r\n".to_owned(), None),
            (
                "GET / HTTP/1.1\nhost: x\n\n".to_owned(),
                Some(Taken::Faulty(15)),
            ),
            (
                "GET / HTTP/1.1\r\na: b\nc: d\r\n\r\n".to_owned(),
                Some(Taken::Faulty(21)),
            ),
            (
                "GET / HTTP/1.1\r\na: b\rc: d\r\n\r\n".to_owned(),
                Some(Taken::Faulty(22)),
            ),
            (
                "\nGET / HTTP/1.1\r\n\r\n".to_owned(),
                Some(Taken::Faulty(1)),
            ),
        ] {
            for at_a_time in 1..=sent.len() {
                let mut head = Head::default();
                let ended = ends(sent.as_bytes(), at_a_time, |piece| head.take(piece));
                assert_eq!(ended, end, "{sent:?} by {at_a_time}");
            }
        }
    }

    #[test]
    fn a_body_ends_where_its_head_or_its_chunks_say() {
        let rest = "GET / HTTP/1.1\r\n\r\n";
        for (body, sent) in [
            (Body::Bytes(4), "a\r\n\n"),
            (Body::CHUNKED, "0\r\n\r\n"),
            (
                Body::CHUNKED,
                "4\r\n\r\n\r\n\r\n1;a=\"b\"\r\nx\r\n0\r\n\r\n",
            ),
            (
                Body::CHUNKED,
                "0001A\r\nabcdefghijklmnopqrstuvwxyz\r\n00;f=1\r\na: b\r\n\r\n",
            ),
        ] {
            let all = format!("{sent}{rest}");
            for at_a_time in 1..=all.len() {
                let mut body = body;
                let ended = ends(all.as_bytes(), at_a_time, |piece| body.take(piece));
                let end = Some(Taken::Until(sent.len()));
                assert_eq!(ended, end, "{sent:?} by {at_a_time}");
            }
        }
        let mut endless = Body::CHUNKED;
        assert_eq!(endless.take(b"ffffffffffffffffff\r\nabc"), Taken::All);
    }
}
