//! The version of an event that a viewer has seen, in the ids of streams and the addresses of
//! pages.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::Deserialize;

use crate::arbiter::EventView;

/// The version of an event that a viewer has seen: `12`, or `12.7` if the persons of version 12 are
/// those after the seventh change of the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct StreamVersion {
    version: u64,
    registry: u64,
}

impl StreamVersion {
    /// The newest version of a view.
    pub fn all_of(view: &EventView) -> Self {
        Self {
            version: view.version(),
            registry: view.registry,
        }
    }
}

impl fmt::Display for StreamVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.version)?;
        match self.registry {
            0 => Ok(()),
            registry => write!(f, ".{registry}"),
        }
    }
}

impl FromStr for StreamVersion {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        let (version, registry) = text.split_once('.').unwrap_or((text, "0"));
        Ok(Self {
            version: version.parse()?,
            registry: registry.parse()?,
        })
    }
}

impl TryFrom<String> for StreamVersion {
    type Error = ParseIntError;

    fn try_from(text: String) -> Result<Self, ParseIntError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_reads_back_as_it_is_written() {
        for text in ["0", "12", "12.7"] {
            assert_eq!(text.parse::<StreamVersion>().unwrap().to_string(), text);
        }
        for text in ["", ".", "12.", ".7", "12.x", "-1", "1.2.3"] {
            assert!(text.parse::<StreamVersion>().is_err(), "{text}");
        }
    }
}
