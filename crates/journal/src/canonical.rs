//! Canonical JSON (RFC 8785): the only byte sequence for a JSON value.
//!
//! Numbers are integers only. A journal has no use for fractions, and without them the
//! canonical form needs no formatting of floating-point numbers.

use serde_json::{Number, Value};

/// The largest integer that every JSON reader keeps exactly (RFC 7493), 2^53 - 1.
pub(super) const MAX_INTEGER: u64 = (1 << 53) - 1;

/// A value that a journal cannot have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CanonicalError {
    /// A number with a fraction or an exponent.
    #[error("the number {0} is no integer")]
    Fraction(String),
    /// An integer whose absolute value is greater than 2^53 - 1.
    #[error("the integer {0} is beyond 2^53 - 1")]
    Large(String),
}

/// The canonical bytes of a value: keys sorted by their UTF-16 code units, no
/// whitespace, the shortest escapes.
///
/// # Errors
/// [`CanonicalError`] if a number is a fraction or its absolute value is greater than
/// 2^53 - 1.
pub fn canonical(value: &Value) -> Result<Vec<u8>, CanonicalError> {
    let mut text = String::new();
    write_value(value, &mut text)?;
    Ok(text.into_bytes())
}

fn write_value(value: &Value, out: &mut String) -> Result<(), CanonicalError> {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Value::Number(number) => write_number(number, out)?,
        Value::String(text) => write_string(text, out),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_value(item, out)?;
            }
            out.push(']');
        }
        Value::Object(map) => {
            let mut members: Vec<(&String, &Value)> = map.iter().collect();
            members.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
            out.push('{');
            for (index, (key, item)) in members.into_iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_string(key, out);
                out.push(':');
                write_value(item, out)?;
            }
            out.push('}');
        }
    }
    Ok(())
}

fn write_number(number: &Number, out: &mut String) -> Result<(), CanonicalError> {
    let size = number
        .as_u64()
        .or_else(|| number.as_i64().map(i64::unsigned_abs));
    match size {
        None => Err(CanonicalError::Fraction(number.to_string())),
        Some(size) if size > MAX_INTEGER => Err(CanonicalError::Large(number.to_string())),
        Some(_) => {
            out.push_str(&number.to_string());
            Ok(())
        }
    }
}

fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for sign in text.chars() {
        match sign {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{C}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\0'..='\u{1F}' => {
                out.push_str("\\u00");
                out.push_str(&hex::encode([u8::try_from(sign).unwrap_or_default()]));
            }
            _ => out.push(sign),
        }
    }
    out.push('"');
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn text(value: &Value) -> String {
        String::from_utf8(canonical(value).unwrap()).unwrap()
    }

    #[test]
    fn rfc_8785_section_3_2_3_keys_stand_in_the_order_of_utf_16() {
        let value = json!({
            "\u{20ac}": "Euro Sign",
            "\r": "Carriage Return",
            "\u{fb33}": "Hebrew Letter Dalet With Dagesh",
            "1": "One",
            "\u{1f600}": "Emoji: Grinning Face",
            "\u{80}": "Control",
            "\u{f6}": "Latin Small Letter O With Diaeresis",
        });
        let names: Vec<String> = text(&value)
            .split("\":\"")
            .filter_map(|part| part.rsplit_once(",\"").map(|(name, _)| name.to_owned()))
            .map(|name| name.trim_end_matches('"').to_owned())
            .collect();
        assert_eq!(
            names,
            [
                "Carriage Return",
                "One",
                "Control",
                "Latin Small Letter O With Diaeresis",
                "Euro Sign",
                "Emoji: Grinning Face",
            ]
        );
    }

    #[test]
    fn rfc_8785_section_3_2_2_2_strings_have_the_shortest_escapes() {
        let value = json!("\u{20ac}$\u{f}\u{a}A'\u{42}\u{22}\u{5c}\\\"/");
        assert_eq!(text(&value), "\"\u{20ac}$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"");
    }

    #[test]
    fn literals_and_nesting_have_no_blanks() {
        let value = json!({"b": [null, true, false, -7, 0], "a": {}});
        assert_eq!(text(&value), r#"{"a":{},"b":[null,true,false,-7,0]}"#);
    }

    #[test]
    fn a_fraction_or_a_large_integer_is_refused() {
        for number in ["1.5", "1e3", "1.0", "-0.0", "-0"] {
            let value: Value = serde_json::from_str(number).unwrap();
            let error = canonical(&json!([value])).unwrap_err();
            assert!(matches!(error, CanonicalError::Fraction(_)), "{number}");
        }
        for number in ["9007199254740992", "-9007199254740992"] {
            let value: Value = serde_json::from_str(number).unwrap();
            let error = canonical(&value).unwrap_err();
            assert!(matches!(error, CanonicalError::Large(_)), "{number}");
        }
        assert_eq!(text(&json!(9_007_199_254_740_991_u64)), "9007199254740991");
        assert_eq!(
            text(&json!(-9_007_199_254_740_991_i64)),
            "-9007199254740991"
        );
    }

    pub fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-(1_i64 << 52)..1 << 52).prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                proptest::collection::btree_map(any::<String>(), inner, 0..6)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn canonical_bytes_read_back_and_are_their_own_canonical_form(value in values()) {
            let bytes = canonical(&value).unwrap();
            let back: Value = serde_json::from_slice(&bytes).unwrap();
            prop_assert_eq!(&back, &value);
            prop_assert_eq!(canonical(&back).unwrap(), bytes);
        }
    }
}
