//! Join codes: ten characters that a player types instead of following the long link to their
//! own page.
//!
//! A code works once and expires with its event, or after the hours of the settings. The database
//! holds a keyed hash of it and the link's secret encrypted under the service's key, so a copy of
//! the database alone opens nothing.
//!
//! A right code is never delayed: a hall shares one address, and an attacker in it must not
//! lock the players out. So the code itself is long enough. With 30 characters there are 30^10
//! codes, 5.9e14. Ten guesses a second for the nine days of a long event are 7.8 million; with 1,000
//! codes in force, those of a big event, they find one with a chance of 1 in 75,000. Codes made two
//! months before the end are found with one of 1 in 11,000: who needs less sets fewer hours.

use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};
use sqlx::postgres::PgConnection;

use super::bearer::{PlayerToken, sha256};
use super::fields::{self, is_between};
use super::handle::Arbiter;
use super::throttle::{JOINS, Tries};
use super::types::ArbiterError;
use crate::event::settings::{EventSettings, Slug};
use crate::store::codes;
use crate::store::players::Owner;
use crate::tournament::zone::LocalMoments;

/// The alphabet of a code, without characters that are read or heard as another one.
const SIGNS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Length of a code.
const LENGTH: usize = 10;

/// The former length: codes of it that are still in force work until they expire, and guesses
/// at them are throttled as before.
const FORMER_LENGTH: usize = 6;

/// The groups in which a code is shown, like a telephone number.
const GROUPS: [usize; 3] = [3, 3, 4];

/// How far behind UTC any zone is.
const FARTHEST_BEHIND: TimeDelta = TimeDelta::hours(12);

/// The least lifetime of a code without a setting: an event may last longer than was planned.
const LEAST: TimeDelta = TimeDelta::hours(12);

/// A code of ten characters, or of six in the former format. It is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct JoinCode(String);

impl JoinCode {
    /// Parses a typed code: case, blanks and dashes do not count, and a Cyrillic letter is the
    /// Latin one that looks the same; `None` if it cannot be a code.
    pub fn parse(typed: &str) -> Option<Self> {
        let plain = typed.chars().filter(|sign| !is_between(*sign));
        let code: String = plain.flat_map(char::to_uppercase).map(latin).collect();
        let is_sign = |byte: u8| SIGNS.contains(&byte);
        let is_long = [LENGTH, FORMER_LENGTH].contains(&code.len());
        (is_long && code.bytes().all(is_sign)).then_some(Self(code))
    }

    /// The code in groups: `K7M 4XQ 9RTB`.
    pub fn spaced(&self) -> String {
        let mut signs = self.0.chars();
        let groups = GROUPS.map(|length| signs.by_ref().take(length).collect::<String>());
        groups.join(" ").trim_end().to_owned()
    }

    /// Whether it is short enough to be guessed.
    const fn is_former(&self) -> bool {
        self.0.len() == FORMER_LENGTH
    }

    /// A cryptographically random code.
    fn random() -> Result<Self, ArbiterError> {
        let mut code = String::with_capacity(LENGTH);
        while code.len() < LENGTH {
            // Five bits of a byte; values beyond the alphabet are drawn again, so that all
            // characters are equally likely.
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

/// The Latin letter that a Cyrillic capital looks like.
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

/// The associated data under which a link's secret is encrypted.
fn place(slug: &Slug, owner: Owner) -> String {
    let Owner { entrant, person } = owner;
    match person {
        None => format!("{slug}/{entrant}/join"),
        Some(person) => format!("{slug}/{entrant}/{person}/join"),
    }
}

/// The end of an event's last day, by the clocks of the event.
fn end_of(info: &EventSettings) -> DateTime<Utc> {
    let last = info.dates.ends_on();
    let next = last.checked_add_days(Days::new(1)).unwrap_or(last);
    let midnight = next.and_time(NaiveTime::MIN);
    match info.time_zone.as_ref().map(|zone| zone.shown(midnight)) {
        Some(LocalMoments::Once(at) | LocalMoments::Twice([_, at])) => at.to_utc(),
        // No zone is known to be more than twelve hours behind UTC.
        Some(LocalMoments::Never(..)) | None => midnight.and_utc() + FARTHEST_BEHIND,
    }
}

impl Arbiter {
    fn mac_of(&self, code: &JoinCode) -> Vec<u8> {
        self.key.mac(&[b"join", code.0.as_bytes()])
    }

    /// Sets how many hours codes last, in place of the time to the end of their event.
    #[must_use]
    pub const fn with_code_hours(mut self, hours: TimeDelta) -> Self {
        self.code_hours = Some(hours);
        self
    }

    /// When a code that is made now expires: a slip that is printed in the evening works as long as
    /// the event lasts.
    pub(super) fn code_until(&self, info: &EventSettings, now: DateTime<Utc>) -> DateTime<Utc> {
        match self.code_hours {
            Some(hours) => now + hours,
            None => end_of(info).max(now + LEAST),
        }
    }

    /// Creates the code of a new link, replacing the one before, which expires at this moment.
    ///
    /// # Errors
    /// [`ArbiterError::Random`] and `Store`.
    pub(super) async fn make_code(
        &self,
        connection: &mut PgConnection,
        whose: (&Slug, Owner),
        token: &PlayerToken,
        until: DateTime<Utc>,
    ) -> Result<JoinCode, ArbiterError> {
        let (slug, owner) = whose;
        let code = JoinCode::random()?;
        let sealed = self
            .key
            .seal(&place(slug, owner), token.as_str().as_bytes())?;
        codes::keep(connection, &self.mac_of(&code), whose, &sealed, until).await?;
        Ok(code)
    }

    /// The secret of the link of a code, which is used up. `address` is the client's.
    ///
    /// # Errors
    /// [`ArbiterError::NoCode`] for text that cannot be a code, [`ArbiterError::WrongCode`] for
    /// an unknown or expired one, `Throttled` after sixty of these in a row from one address,
    /// and `Store`. A right code works however many were wrong; one of the former six
    /// characters is throttled after five.
    pub async fn join(
        &self,
        typed: &str,
        address: &str,
        now: DateTime<Utc>,
    ) -> Result<PlayerToken, ArbiterError> {
        // Text that cannot be a code is not counted as a guess.
        let code = JoinCode::parse(typed).ok_or(ArbiterError::NoCode)?;
        let from = hex::encode(sha256(address.as_bytes()));
        let former = code
            .is_former()
            .then(|| Tries::for_key(format!("code {from}")));
        if let Some(tries) = &former {
            self.begin_tries(tries, now).await?;
        }
        let Some(token) = self.behind(&code, now).await? else {
            if former.is_none() {
                self.count_wrong(&format!("join {from}"), JOINS, now)
                    .await?;
            }
            return Err(ArbiterError::WrongCode);
        };
        if let Some(tries) = &former {
            self.forgive_tries(tries).await?;
        }
        Ok(token)
    }

    /// The secret of the link of a code, which is used up.
    async fn behind(
        &self,
        code: &JoinCode,
        now: DateTime<Utc>,
    ) -> Result<Option<PlayerToken>, ArbiterError> {
        let Some(row) = codes::take(self.store.pool(), &self.mac_of(code), now).await? else {
            return Ok(None);
        };
        let slug = Slug::parse(&row.stream).ok();
        let owner = Owner::from_row(row.entrant, row.person);
        let token = slug.zip(owner).and_then(|(slug, owner)| {
            let secret = self.key.open(&place(&slug, owner), &row.sealed)?;
            String::from_utf8(secret).ok()
        });
        let Some(token) = token.map(PlayerToken::from_secret) else {
            return Ok(None);
        };
        // The link may have been revoked since.
        let player = self.person_of_token(token.as_str()).await?;
        Ok(player.map(|_| token))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_typed() {
        for typed in [
            "K7M4XQ9RTB",
            " k7m 4xq 9rtb ",
            "K7M-4XQ-9RTB",
            "К7М – 4ХQ – 9RТВ",
            "к7м_4х q9rтв",
            "K7M‑4XQ‑9RTB",
        ] {
            let code = JoinCode::parse(typed).unwrap();
            assert_eq!(code.spaced(), "K7M 4XQ 9RTB");
            assert_eq!(format!("{code:?}"), "JoinCode(…)");
            assert!(!code.is_former());
        }
        for typed in [
            "",
            "K7M4X",
            "K7M4XQ2",
            "K7M4XQ9RT",
            "K7M4XQ9RTB2",
            "K7M4XQ9RT0",
            "K7M4XQ9RTI",
            "K7M4XQ9RTО",
            "K7M4XQ9RTЖ",
            "K7M4XQ9RT\0",
        ] {
            assert!(JoinCode::parse(typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn a_code_of_six_signs_from_before_is_read_as_well() {
        let code = JoinCode::parse("k7m 4xq").unwrap();
        assert!(code.is_former());
        assert_eq!(code.spaced(), "K7M 4XQ");
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
                prop_assert!([LENGTH, FORMER_LENGTH].contains(&code.0.len()));
            }
        }
    }
}
