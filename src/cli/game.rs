//! Which game a file or a flag is of.

use std::path::Path;

use clap::ValueEnum;

/// A discipline on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum GameOf {
    /// TOTA*S, whose records are .tota files
    #[default]
    Totas,
    /// Almajara, whose records are .alma files
    Almajara,
}

impl GameOf {
    /// The game of a record, by the ending of its file; TOTA*S where it has no other.
    pub fn file(file: &Path) -> Self {
        let ending = file.extension().and_then(|ending| ending.to_str());
        match ending {
            Some(ending) if ending.eq_ignore_ascii_case(Self::Almajara.ending()) => Self::Almajara,
            _ => Self::Totas,
        }
    }

    /// The ending of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Totas => "tota",
            Self::Almajara => "alma",
        }
    }
}
