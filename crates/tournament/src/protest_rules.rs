//! What an event decides about protests and appeals: how long they may be filed, and what
//! is deposited with an appeal.

use serde::{Deserialize, Serialize};

use super::text::{Line, LineError};
use areopagus_language::Language;

/// A time limit in minutes, from 1 to a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Minutes(u16);

/// A number that is no [`Minutes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time limit is from 1 to {} minutes", Minutes::MOST)]
pub struct MinutesError;

impl Minutes {
    /// The longest limit: a week.
    pub const MOST: u16 = 7 * 24 * 60;

    /// One hour, as FIDE C.11 3.4.1 has it for games at the usual pace.
    pub const HOUR: Self = Self(60);

    /// Checks a number.
    ///
    /// # Errors
    /// [`MinutesError`] when it is 0 or more than [`Minutes::MOST`].
    pub const fn new(minutes: u16) -> Result<Self, MinutesError> {
        if minutes == 0 || minutes > Self::MOST {
            return Err(MinutesError);
        }
        Ok(Self(minutes))
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl MinutesError {
    /// What would be right.
    pub fn say(self, language: Language) -> String {
        let most = Minutes::MOST;
        match language {
            Language::En => format!("A time limit is a number of minutes, from 1 to {most}."),
            Language::Ru => format!("Срок – число минут, от 1 до {most}."),
            Language::De => format!("Eine Frist ist eine Zahl von Minuten, von 1 bis {most}."),
        }
    }
}

impl TryFrom<u16> for Minutes {
    type Error = MinutesError;

    fn try_from(minutes: u16) -> Result<Self, MinutesError> {
        Self::new(minutes)
    }
}

impl From<Minutes> for u16 {
    fn from(minutes: Minutes) -> Self {
        minutes.0
    }
}

/// An event's rules for protests and appeals (R-151, R-155).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProtestRules {
    /// From the end of a game until when its players may protest.
    pub protest_minutes: Minutes,
    /// From the arbiter's decision until when it may be appealed against.
    pub appeal_minutes: Minutes,
    /// What is deposited with an appeal, in words; `None` for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deposit: Option<Line<100>>,
}

impl Default for ProtestRules {
    /// An hour for either and no deposit. Events from before there were protests have it.
    fn default() -> Self {
        Self {
            protest_minutes: Minutes::HOUR,
            appeal_minutes: Minutes::HOUR,
            deposit: None,
        }
    }
}

/// The rules as a referee fills them in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ProtestDraft {
    /// Minutes from the end of a game, 1 to a week.
    pub protest_minutes: u16,
    /// Minutes from the arbiter's decision, 1 to a week.
    pub appeal_minutes: u16,
    /// What is deposited with an appeal; empty for nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub deposit: String,
}

impl Default for ProtestDraft {
    fn default() -> Self {
        Self {
            protest_minutes: Minutes::HOUR.get(),
            appeal_minutes: Minutes::HOUR.get(),
            deposit: String::new(),
        }
    }
}

/// A field of a [`ProtestDraft`] that is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProtestDraftError {
    /// `protest_minutes`.
    ProtestMinutes(MinutesError),
    /// `appeal_minutes`.
    AppealMinutes(MinutesError),
    /// `deposit`.
    Deposit(LineError),
}

impl ProtestDraftError {
    /// The field, by its name in the draft.
    pub const fn field(self) -> &'static str {
        match self {
            Self::ProtestMinutes(_) => "protest_minutes",
            Self::AppealMinutes(_) => "appeal_minutes",
            Self::Deposit(_) => "deposit",
        }
    }

    /// What is wrong and what would be right.
    pub fn say(self, language: Language) -> String {
        match self {
            Self::ProtestMinutes(error) | Self::AppealMinutes(error) => error.say(language),
            Self::Deposit(error) => error.say(language),
        }
    }
}

impl ProtestDraft {
    /// Checks the fields in their order.
    ///
    /// # Errors
    /// [`ProtestDraftError`] with the first that is wrong.
    pub fn check(&self) -> Result<ProtestRules, ProtestDraftError> {
        let deposit = match self.deposit.trim() {
            "" => None,
            text => Some(Line::parse(text).map_err(ProtestDraftError::Deposit)?),
        };
        Ok(ProtestRules {
            protest_minutes: Minutes::new(self.protest_minutes)
                .map_err(ProtestDraftError::ProtestMinutes)?,
            appeal_minutes: Minutes::new(self.appeal_minutes)
                .map_err(ProtestDraftError::AppealMinutes)?,
            deposit,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_151_a_limit_is_from_a_minute_to_a_week() {
        assert_eq!(ProtestDraft::default().check(), Ok(ProtestRules::default()));
        for (protest_minutes, appeal_minutes, deposit, field) in [
            (0, 60, "", "protest_minutes"),
            (60, 10_081, "", "appeal_minutes"),
            (1, 10_080, "50\u{7}", "deposit"),
        ] {
            let draft = ProtestDraft {
                protest_minutes,
                appeal_minutes,
                deposit: deposit.to_owned(),
            };
            let error = draft.check().unwrap_err();
            assert_eq!(error.field(), field);
            for language in Language::ALL {
                assert!(error.say(language).len() > 20);
            }
        }
        let zero = r#"{"protest_minutes":0,"appeal_minutes":60}"#;
        assert!(serde_json::from_str::<ProtestRules>(zero).is_err());
    }

    #[test]
    fn r_155_without_a_deposit_the_rules_name_none() {
        let text = serde_json::to_string(&ProtestRules::default()).unwrap();
        assert_eq!(text, r#"{"protest_minutes":60,"appeal_minutes":60}"#);
        let draft = ProtestDraft {
            deposit: " 50 € ".to_owned(),
            ..ProtestDraft::default()
        };
        let rules = draft.check().unwrap();
        assert_eq!(rules.deposit.unwrap().as_str(), "50 €");
    }
}
