//! Amounts of money in whole minor units of a currency.

use std::fmt;

use serde::{Deserialize, Serialize};

use areopagus_language::Language;

/// The maximum amount of a prize, in minor units.
pub const MAX_AMOUNT: u64 = 1_000_000_000_000;

/// Currencies without minor units (ISO 4217).
const WHOLE: [&str; 16] = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
    "XAF", "XOF", "XPF",
];

/// Currencies with thousandths (ISO 4217).
const THOUSANDTHS: [&str; 7] = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];

/// A currency by its code of three upper-case letters (ISO 4217), such as `EUR`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Currency(String);

/// The error for a text that is not a [`Currency`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a currency is three upper-case letters, such as EUR")]
pub struct CurrencyError;

impl Currency {
    /// Parses a code.
    ///
    /// # Errors
    /// [`CurrencyError`] if it is not of that form.
    pub fn parse(text: &str) -> Result<Self, CurrencyError> {
        if text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(CurrencyError)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The decimal places of an amount: 2, except for currencies with other minor units.
    fn places(&self) -> u32 {
        if WHOLE.contains(&self.as_str()) {
            0
        } else if THOUSANDTHS.contains(&self.as_str()) {
            3
        } else {
            2
        }
    }

    /// An amount in minor units as a decimal number with a point: `500.00`.
    pub fn decimal(&self, amount: u64) -> String {
        let places = self.places();
        let unit = 10_u64.pow(places);
        let (whole, rest) = (amount / unit, amount % unit);
        match usize::try_from(places) {
            Ok(width) if width > 0 => format!("{whole}.{rest:0width$}"),
            _ => whole.to_string(),
        }
    }

    /// Parses a decimal number with a point or a comma as minor units; `None` if it is not a
    /// number, has too many places, or is more than [`MAX_AMOUNT`].
    pub fn amount(&self, text: &str) -> Option<u64> {
        let (whole, rest) = text.split_once(['.', ',']).unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let places = usize::try_from(self.places()).ok()?;
        if whole.is_empty() || !digits(whole) || !digits(rest) || rest.len() > places {
            return None;
        }
        let amount = format!("{whole}{rest:0<places$}").parse().ok()?;
        (amount <= MAX_AMOUNT).then_some(amount)
    }

    /// An amount for readers: `500.00 EUR`, `500,00 EUR`.
    pub fn say(&self, amount: u64, language: Language) -> String {
        let decimal = self.decimal(amount);
        let decimal = match language {
            Language::En => decimal,
            Language::Ru | Language::De => decimal.replace('.', ","),
        };
        format!("{decimal}\u{a0}{self}")
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Currency {
    type Error = CurrencyError;

    fn try_from(text: String) -> Result<Self, CurrencyError> {
        Self::parse(&text)
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_written_and_read_in_the_units_of_its_currency() {
        for (code, text, amount) in [
            ("EUR", "500.00", 50_000),
            ("EUR", "0.05", 5),
            ("JPY", "500", 500),
            ("KWD", "1.005", 1_005),
        ] {
            let currency = Currency::parse(code).unwrap();
            assert_eq!(currency.decimal(amount), text);
            assert_eq!(currency.amount(text), Some(amount));
        }
        let euro = Currency::parse("EUR").unwrap();
        assert_eq!(euro.amount("12,5"), Some(1_250));
        assert_eq!(euro.amount("12"), Some(1_200));
        assert_eq!(euro.say(1_250, Language::Ru), "12,50\u{a0}EUR");
        for wrong in ["", ".5", "-1", "1.005", "1 000", "x", "99999999999999"] {
            assert_eq!(euro.amount(wrong), None, "{wrong}");
        }
        for wrong in ["", "eur", "EURO", "€"] {
            assert!(Currency::parse(wrong).is_err(), "{wrong}");
        }
    }
}
