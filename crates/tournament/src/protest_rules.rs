//! The rules of an event for protests and appeals: time limits and the deposit.

use serde::{Deserialize, Serialize};

use super::text::{LineError, TextLine};
use areopagus_language::Language;

/// A time limit in minutes, from 1 to one week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Minutes(u16);

/// The number is not a valid [`Minutes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time limit is from 1 to {} minutes", Minutes::MOST)]
pub struct MinutesError;

impl Minutes {
    /// The longest limit: one week.
    pub const MOST: u16 = 7 * 24 * 60;

    /// One hour, which is FIDE's limit for standard games (C.11, 3.4.1).
    pub const HOUR: Self = Self(60);

    /// Validates a number of minutes.
    ///
    /// # Errors
    /// [`MinutesError`] if it is 0 or more than [`Minutes::MOST`].
    pub const fn new(minutes: u16) -> Result<Self, MinutesError> {
        if minutes == 0 || minutes > Self::MOST {
            return Err(MinutesError);
        }
        Ok(Self(minutes))
    }

    /// The number of minutes.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl MinutesError {
    /// The error in a sentence that says what would be right.
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
    /// The time after the end of a game within which its players may protest.
    pub protest_minutes: Minutes,
    /// The time after the arbiter's decision within which it may be appealed.
    pub appeal_minutes: Minutes,
    /// The deposit for an appeal, in words; `None` if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deposit: Option<TextLine<100>>,
}

impl Default for ProtestRules {
    /// One hour for each limit and no deposit. Events created before there were
    /// protests have these rules.
    fn default() -> Self {
        Self {
            protest_minutes: Minutes::HOUR,
            appeal_minutes: Minutes::HOUR,
            deposit: None,
        }
    }
}

/// The rules as a referee enters them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ProtestDraft {
    /// The time limit for protests in minutes, from 1 to one week.
    pub protest_minutes: u16,
    /// The time limit for appeals in minutes, from 1 to one week.
    pub appeal_minutes: u16,
    /// The deposit for an appeal; empty if there is none.
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

/// An invalid field of a [`ProtestDraft`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProtestDraftError {
    /// The field `protest_minutes`.
    ProtestMinutes(MinutesError),
    /// The field `appeal_minutes`.
    AppealMinutes(MinutesError),
    /// The field `deposit`.
    Deposit(LineError),
}

impl ProtestDraftError {
    /// The name of the field in the draft.
    pub const fn field(self) -> &'static str {
        match self {
            Self::ProtestMinutes(_) => "protest_minutes",
            Self::AppealMinutes(_) => "appeal_minutes",
            Self::Deposit(_) => "deposit",
        }
    }

    /// The error in a sentence that also says what would be right.
    pub fn say(self, language: Language) -> String {
        match self {
            Self::ProtestMinutes(error) | Self::AppealMinutes(error) => error.say(language),
            Self::Deposit(error) => error.say(language),
        }
    }
}

impl ProtestDraft {
    /// Validates the fields in their order.
    ///
    /// # Errors
    /// [`ProtestDraftError`] with the first invalid field.
    pub fn check(&self) -> Result<ProtestRules, ProtestDraftError> {
        let deposit = match self.deposit.trim() {
            "" => None,
            text => Some(TextLine::parse(text).map_err(ProtestDraftError::Deposit)?),
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
