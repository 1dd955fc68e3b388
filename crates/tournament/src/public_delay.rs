//! The public delay: the time by which the public sees moves later than the referees
//! and the players.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use areopagus_language::Language;

/// The public delay of an event in minutes, from 0 to 180.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "u16", into = "u16")]
pub struct PublicDelay(u16);

/// The number is not a valid [`PublicDelay`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a public delay is from 0 to {} minutes", PublicDelay::MOST)]
pub struct PublicDelayError;

impl PublicDelay {
    /// The longest delay: three hours.
    pub const MOST: u16 = 180;

    /// No delay.
    pub const NONE: Self = Self(0);

    /// Validates a number of minutes.
    ///
    /// # Errors
    /// [`PublicDelayError`] if it is more than [`PublicDelay::MOST`].
    pub const fn new(minutes: u16) -> Result<Self, PublicDelayError> {
        if minutes > Self::MOST {
            return Err(PublicDelayError);
        }
        Ok(Self(minutes))
    }

    /// The number of minutes.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Whether there is a delay.
    pub const fn is_some(self) -> bool {
        self.0 > 0
    }

    /// The delay as a time span.
    pub fn span(self) -> TimeDelta {
        TimeDelta::minutes(self.0.into())
    }
}

impl PublicDelayError {
    /// The error in a sentence that says what would be right.
    pub fn say(self, language: Language) -> String {
        let most = PublicDelay::MOST;
        match language {
            Language::En => {
                format!("A public delay is a number of minutes, from 0 (none) to {most}.")
            }
            Language::Ru => {
                format!("Задержка показа – число минут, от 0 (без задержки) до {most}.")
            }
            Language::De => format!(
                "Eine Verzögerung der Übertragung ist eine Zahl von Minuten, von 0 (keine) bis {most}."
            ),
        }
    }
}

impl TryFrom<u16> for PublicDelay {
    type Error = PublicDelayError;

    fn try_from(minutes: u16) -> Result<Self, PublicDelayError> {
        Self::new(minutes)
    }
}

impl From<PublicDelay> for u16 {
    fn from(delay: PublicDelay) -> Self {
        delay.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_185_a_public_delay_is_from_0_to_180_minutes() {
        assert!(!PublicDelay::default().is_some());
        assert_eq!(PublicDelay::new(180).unwrap().span().num_hours(), 3);
        let error = PublicDelay::new(181).unwrap_err();
        for language in Language::ALL {
            assert!(error.say(language).contains("180"));
        }
        assert!(serde_json::from_str::<PublicDelay>("181").is_err());
        assert_eq!(
            serde_json::to_string(&PublicDelay::new(15).unwrap()).unwrap(),
            "15"
        );
    }
}
