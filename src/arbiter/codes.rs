//! Codes of six signs: where a link's address is too long to be typed, a player types one of
//! these, and is on the own page.
//!
//! A code leads on once and for some hours. The database has a keyed hash of it and the
//! link's secret under the service's key: a copy of the database alone opens nothing.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::PgConnection;

use super::accounts::sha256;
use super::players::PlayerToken;
use super::types::ArbiterError;
use super::{Arbiter, fields};
use crate::store::{accounts, codes};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::info::Slug;

/// The signs of a code: none that is read or heard as another one.
const SIGNS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// How many signs a code has: 729 million codes, of which a few hundred are in force.
const LENGTH: usize = 6;

/// How long a code leads on: a day of play.
const LASTS: TimeDelta = TimeDelta::hours(12);

/// A code of six signs. It is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct JoinCode(String);

impl JoinCode {
    /// The code as it is typed: case, blanks and dashes count for nothing, and a Cyrillic
    /// letter is the Latin one that looks the same; `None` for what is no code.
    pub fn parse(typed: &str) -> Option<Self> {
        let plain = typed.chars().filter(|sign| !is_between(*sign));
        let code: String = plain.flat_map(char::to_uppercase).map(latin).collect();
        let is_sign = |byte: u8| SIGNS.contains(&byte);
        (code.len() == LENGTH && code.bytes().all(is_sign)).then_some(Self(code))
    }

    /// The code as it is read out: `K7M 4XQ`.
    pub fn spaced(&self) -> String {
        let (first, second) = self.0.split_at(self.0.len() / 2);
        format!("{first} {second}")
    }

    /// A code that nobody can foresee.
    fn random() -> Result<Self, ArbiterError> {
        let mut code = String::with_capacity(LENGTH);
        while code.len() < LENGTH {
            // Five bits of a byte; what is beyond the signs is drawn again, so that each
            // sign is as likely.
            let [byte] = fields::random::<1>()?;
            if let Some(sign) = SIGNS.get(usize::from(byte & 0x1f)) {
                code.push(char::from(*sign));
            }
        }
        Ok(Self(code))
    }
}

impl std::fmt::Debug for JoinCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JoinCode(…)")
    }
}

/// Whether a sign only parts others: blanks, and whatever a keyboard writes for a dash.
pub(super) fn is_between(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '-' | '_' | '\u{AD}' | '\u{2010}'..='\u{2015}' | '−')
}

/// The sign of a code that a Cyrillic capital looks like.
const fn latin(sign: char) -> char {
    match sign {
        'А' => 'A',
        'В' => 'B',
        'Е' => 'E',
        'З' => '3',
        'К' => 'K',
        'М' => 'M',
        'Н' => 'H',
        'Р' => 'P',
        'С' => 'C',
        'Т' => 'T',
        'У' => 'Y',
        'Х' => 'X',
        other => other,
    }
}

/// Under which a link's secret is encrypted.
fn place(slug: &Slug, entrant: EntrantNumber) -> String {
    format!("{slug}/{entrant}/join")
}

impl Arbiter {
    fn mac_of(&self, code: &JoinCode) -> Vec<u8> {
        self.key.mac(&[b"join", code.0.as_bytes()])
    }

    /// Makes a code for a link that was just made, in the place of the one before, and says
    /// until when it leads on.
    ///
    /// # Errors
    /// [`ArbiterError::Random`] and `Store`.
    pub(super) async fn make_code(
        &self,
        connection: &mut PgConnection,
        whose: (&Slug, EntrantNumber),
        token: &PlayerToken,
        now: DateTime<Utc>,
    ) -> Result<(JoinCode, DateTime<Utc>), ArbiterError> {
        let (slug, entrant) = whose;
        let code = JoinCode::random()?;
        let sealed = self
            .key
            .seal(&place(slug, entrant), token.as_str().as_bytes())?;
        let until = now + LASTS;
        codes::keep(connection, &self.mac_of(&code), whose, &sealed, until).await?;
        Ok((code, until))
    }

    /// The secret of the link that a code leads to; the code is used up by it. `address` is
    /// from where it was typed.
    ///
    /// # Errors
    /// [`ArbiterError::NoCode`] for what cannot be one, [`ArbiterError::WrongCode`] for one
    /// that leads nowhere, or nowhere any more, `Throttled` after five of these in a row
    /// from one address, and `Store`.
    pub async fn join(
        &self,
        typed: &str,
        address: &str,
        now: DateTime<Utc>,
    ) -> Result<PlayerToken, ArbiterError> {
        // What cannot be a code is no attempt to guess one.
        let code = JoinCode::parse(typed).ok_or(ArbiterError::NoCode)?;
        let key = format!("code {}", hex::encode(sha256(address.as_bytes())));
        self.begin_attempt(&key, now).await?;
        let pool = self.store.pool();
        let row = codes::take(pool, &self.mac_of(&code), now).await?;
        let row = row.ok_or(ArbiterError::WrongCode)?;
        let slug = Slug::parse(&row.stream).ok();
        let entrant = u16::try_from(row.entrant).ok().and_then(EntrantNumber::new);
        let token = slug.zip(entrant).and_then(|(slug, entrant)| {
            let secret = self.key.open(&place(&slug, entrant), &row.sealed)?;
            String::from_utf8(secret).ok()
        });
        let token = PlayerToken::of(token.ok_or(ArbiterError::WrongCode)?);
        // A link that was revoked in between opens nothing any more.
        if self.person_of_token(token.as_str()).await?.is_none() {
            return Err(ArbiterError::WrongCode);
        }
        accounts::forget_attempts(pool, &key).await?;
        Ok(token)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_typed() {
        for typed in [
            "K7M4XQ",
            " k7m 4xq ",
            "K7M-4XQ",
            "К7М – 4ХQ",
            "к7м_4х q",
            "K7M‑4XQ",
        ] {
            let code = JoinCode::parse(typed).unwrap();
            assert_eq!(code.spaced(), "K7M 4XQ");
            assert_eq!(format!("{code:?}"), "JoinCode(…)");
        }
        for typed in [
            "", "K7M4X", "K7M4XQ2", "K7M4X0", "K7M4XI", "K7M4XО", "K7M4XЖ", "K7M4X\0",
        ] {
            assert!(JoinCode::parse(typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn codes_that_are_made_can_be_typed_and_use_every_sign() {
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..400 {
            let code = JoinCode::random().unwrap();
            assert_eq!(JoinCode::parse(&code.spaced()), Some(code.clone()));
            seen.extend(code.0.bytes());
        }
        assert_eq!(seen.len(), SIGNS.len());
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_a_code_or_none(typed in ".{0,20}") {
            if let Some(code) = JoinCode::parse(&typed) {
                prop_assert_eq!(code.0.len(), LENGTH);
            }
        }
    }
}
