//! A fast path for items in their usual form.

use smallvec::SmallVec;

use crate::tchess::item::{Item, Part};
use crate::tchess::kind::Kind;
use crate::tchess::square::Spot;

/// Reads the item that a text starts with if it is a plain move in its printed form, followed by
/// a separator or the end; returns it with its length in bytes. For every other text it is
/// `None`, and [`entry`] reads it or reports the error.
///
/// [`entry`]: super::read::entry
pub(super) fn usual_item(text: &str) -> Option<(Item, usize)> {
    let bytes = text.as_bytes();
    let length = bytes.iter().take_while(|byte| byte.is_ascii_uppercase());
    let length = length.count();
    let (kind, rest) = match length {
        0 => (Kind::Pawn, bytes),
        1 | 2 => (
            Kind::from_symbol(text.get(..length)?)?,
            bytes.get(length..)?,
        ),
        _ => return None,
    };
    let (origin, rest) = spot(rest)?;
    let (plus, rest) = plus(rest);
    let (first, mut rest) = part(rest)?;
    let mut parts = SmallVec::new();
    parts.push(first);
    if let Some((second, behind)) = part(rest) {
        parts.push(second);
        rest = behind;
    }
    let is_whole = matches!(rest.first(), None | Some(b' ' | b'\n' | b','));
    let item = Item {
        kind,
        origin,
        plus,
        parts,
        copies: None,
        becomes: None,
        freed: None,
        facing: None,
        decides: false,
    };
    is_whole.then_some((item, bytes.len() - rest.len()))
}

fn spot(text: &[u8]) -> Option<(Spot, &[u8])> {
    let (file, rest) = text.split_first()?;
    let (first, rest) = rest.split_first()?;
    let first = (b'1'..=b'9').contains(first).then(|| first - b'0')?;
    let (rank, rest) = match rest.split_first() {
        Some((second @ b'0'..=b'9', behind)) => (first * 10 + (second - b'0'), behind),
        _ => (first, rest),
    };
    // A third digit cannot belong to a square.
    let goes_on = rest.first().is_some_and(u8::is_ascii_digit);
    let is_spot = file.is_ascii_lowercase() && !goes_on;
    let spot = Spot {
        file: file.wrapping_sub(b'a'),
        rank: rank - 1,
    };
    is_spot.then_some((spot, rest))
}

fn plus(text: &[u8]) -> (bool, &[u8]) {
    match text.strip_prefix(b"+") {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}

fn part(text: &[u8]) -> Option<(Part, &[u8])> {
    let (sign, rest) = text.split_first()?;
    let takes = match sign {
        b'-' => false,
        b'x' => true,
        _ => return None,
    };
    let (to, rest) = spot(rest)?;
    let (plus, rest) = plus(rest);
    Some((Part { takes, to, plus }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tchess::item::Entry;
    use crate::tchess::record::cursor::Cursor;
    use crate::tchess::record::read::entry;
    use proptest::prelude::*;

    #[test]
    fn tchess_11_4_plain_moves_are_usual() {
        for text in ["a2-a3", "Nb1-c3", "RNa10xa12", "Fc3+-d5+xe6+", "Qa1xb2"] {
            let (item, length) = usual_item(&format!("{text}, b2-b3")).unwrap();
            assert_eq!((item.to_string(), length), (text.to_owned(), text.len()));
        }
        for text in [
            "", "a2", "a2=Q", "Za2-a3", "a2-a3#", "a2-a311", "a02-a3", "Ra1^E",
        ] {
            assert_eq!(usual_item(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn tchess_11_4_what_is_usual_is_read_the_same_sign_by_sign(
            text in "[NRBZ]{0,3}[a-j][0-9]{1,3}[+]?[-x–][a-j][0-9]{1,2}[+]?[-x]?[a-j]?[0-9]?[ ,#]?",
        ) {
            if let Some((item, length)) = usual_item(&text) {
                let mut cursor = Cursor::new(&text);
                prop_assert_eq!(entry(&mut cursor), Ok(Entry::Item(item)));
                prop_assert_eq!(text.len() - cursor.rest().len(), length);
            }
        }
    }
}
