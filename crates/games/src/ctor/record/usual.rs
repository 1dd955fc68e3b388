//! A fast path for items in the form in which they print, which nearly all of them have.

use crate::ctor::item::{Item, Number};
use crate::ctor::result::MAX_NUMBER;

/// Reads the item that a text starts with if it has its printed form and is followed by white
/// space or the end; returns it with its length in bytes. For every other text it is `None`, and
/// [`part`] reads it or reports the error.
///
/// [`part`]: super::read::part
pub(super) fn usual_item(text: &str) -> Option<(Item, usize)> {
    let bytes = text.as_bytes();
    let (item, rest) = match bytes.split_first()? {
        (b'm', rest) => {
            let (from, rest) = number(rest)?;
            let (to, rest) = number(rest.strip_prefix(b"-")?)?;
            let (times, rest) = times(rest);
            (Item::Move { from, to, times }, rest)
        }
        (b'L', rest) => {
            let (one, rest) = number(rest)?;
            let (other, rest) = number(rest.strip_prefix(b"+")?)?;
            let (to, rest) = number(rest.strip_prefix(b"-")?)?;
            (Item::landing(one, other, to), rest)
        }
        (b'r', rest) => {
            let (field, rest) = number(rest)?;
            (Item::Replace(field), rest)
        }
        _ => {
            let (field, rest) = number(bytes)?;
            let (times, rest) = times(rest);
            (Item::Put { field, times }, rest)
        }
    };
    let is_whole = matches!(rest.first(), None | Some(b' ' | b'\n'));
    is_whole.then_some((item, bytes.len() - rest.len()))
}

fn number(text: &[u8]) -> Option<(Number, &[u8])> {
    let mut number: Number = 0;
    let mut rest = text;
    while let Some((byte @ b'0'..=b'9', behind)) = rest.split_first() {
        // A leading zero is an error, and 0 is not a field.
        if number > MAX_NUMBER / 10 || (number == 0 && *byte == b'0') {
            return None;
        }
        number = number * 10 + Number::from(byte - b'0');
        rest = behind;
    }
    (number > 0).then_some((number, rest))
}

fn times(text: &[u8]) -> (u8, &[u8]) {
    match text {
        [b'x', b'2', rest @ ..] => (2, rest),
        [b'x', b'3', rest @ ..] => (3, rest),
        _ => (1, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ctor::record::cursor::Cursor;
    use crate::ctor::record::read::{TurnPart, part};
    use proptest::prelude::*;

    /// The item as the general reader reads it, with its length.
    fn sign_by_sign(text: &str) -> Option<(Item, usize)> {
        let mut cursor = Cursor::new(text);
        let TurnPart::Item(item) = part(&mut cursor).ok()? else {
            return None;
        };
        Some((item, cursor.place().column as usize - 1))
    }

    #[test]
    fn clause_6_2_every_item_that_prints_is_usual() {
        let items = [
            Item::put(45),
            Item::Put {
                field: 100,
                times: 2,
            },
            Item::step(44, 43),
            Item::Move {
                from: 12,
                to: 13,
                times: 3,
            },
            Item::landing(3, 7, 12),
            Item::Replace(9999),
        ];
        for item in items {
            for behind in ["", " ", "\n", " 1", "\n2. 3"] {
                let text = item.to_string();
                let expected = Some((item, text.len()));
                assert_eq!(usual_item(&format!("{text}{behind}")), expected);
            }
        }
    }

    #[test]
    fn clause_6_2_what_does_not_print_like_that_is_not_usual() {
        for text in [
            "",
            " 4",
            "04",
            "0",
            "12345",
            "4x",
            "4x1",
            "4x22",
            "4×2",
            "4х2",
            "4{a}",
            "4|",
            "4.",
            "m4",
            "m4–5",
            "L4-5-6",
            "L4+5",
            "r",
            "r4x2",
            "L4+5-6x2",
            "!join white",
            "-",
            "=3:4",
        ] {
            assert_eq!(usual_item(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn clause_6_2_what_is_usual_is_read_the_same_sign_by_sign(
            text in "[mLr]?[0-9]{0,5}[-+–x ]?[0-9]{0,3}[-x×]?[0-9]{0,2}[x ]?[23]?[ {|;.]?",
        ) {
            if let Some(usual) = usual_item(&text) {
                prop_assert_eq!(sign_by_sign(&text), Some(usual));
            }
        }
    }
}
