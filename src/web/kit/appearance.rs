//! How a reader wants pages to look: the theme, and the pieces as figures or as letters.
//!
//! Both are chosen by a link, `?theme=dark`, as the language is, and kept in a cookie. The
//! style sheets do the rest by two attributes of the page: what stands in it is the same.

use actix_web::HttpRequest;

use super::cookies;

/// The cookie that remembers what a reader chose: `dark-letters`.
pub const COOKIE: &str = "looks";

/// The colours of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// As the device asks for, in colours and in contrast.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// As strong a contrast as there is.
    Contrast,
}

impl Theme {
    /// Every theme, in the order of the switch.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Light, Self::Dark, Self::Contrast];

    /// Its word in addresses, in the cookie and in the style sheets.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }

    /// The theme of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// When the colours of the strongest contrast hold: a query of the style sheets.
    pub const fn contrast_media(self) -> &'static str {
        match self {
            Self::Auto => "(prefers-contrast: more)",
            Self::Contrast => "all",
            Self::Light | Self::Dark => "not all",
        }
    }
}

/// How the pieces of a board are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pieces {
    /// As figures.
    #[default]
    Figures,
    /// As the symbols of the record (TOTA*S 9.1).
    Letters,
    /// As the figures of the armies that are played with (TOTA*S 11), where there are any;
    /// else as figures.
    Own,
}

impl Pieces {
    /// Every way.
    pub const ALL: [Self; 3] = [Self::Figures, Self::Letters, Self::Own];

    /// The ways that every page has, in the order of the switch.
    pub const USUAL: [Self; 2] = [Self::Figures, Self::Letters];

    /// The ways to draw figures, which only a game has that is played with own ones.
    pub const DRAWN: [Self; 2] = [Self::Figures, Self::Own];

    /// Its word in addresses, in the cookie and in the style sheets.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Figures => "figures",
            Self::Letters => "letters",
            Self::Own => "own",
        }
    }

    /// The way as every page has it: where no figures are own ones, they are the usual ones.
    #[must_use]
    pub const fn usual(self) -> Self {
        match self {
            Self::Own => Self::Figures,
            usual => usual,
        }
    }

    /// The way of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pieces| pieces.word() == word)
    }
}

/// Whose figures are drawn on a board: what is made of it differs by them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Figures {
    /// The usual ones, for every game.
    #[default]
    Usual,
    /// Those of the armies that a game is played with (TOTA*S 11), where there are any.
    Own,
}

impl Figures {
    /// What an address says for itself, whoever asks: `figures=own`.
    pub fn of_query(query: &str) -> Self {
        if query.split('&').any(|pair| pair == "figures=own") {
            Self::Own
        } else {
            Self::Usual
        }
    }
}

/// What a reader chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Appearance {
    /// The colours.
    pub theme: Theme,
    /// The pieces.
    pub pieces: Pieces,
}

impl Appearance {
    /// What a request asks for: its address before its cookie.
    pub fn from_request(request: &HttpRequest) -> Self {
        let kept = cookies::value_or_former(request, COOKIE);
        let kept = kept.map_or_else(Self::default, |kept| Self::kept(&kept));
        Self::asked(request.query_string(), kept)
    }

    /// What is to be kept, when a request chooses anything.
    pub fn chosen(request: &HttpRequest) -> Option<Self> {
        let chooses = request.query_string().split('&').any(is_choice);
        chooses.then(|| Self::from_request(request))
    }

    /// Whose figures the reader wants to see.
    pub const fn figures(self) -> Figures {
        match self.pieces {
            Pieces::Own => Figures::Own,
            Pieces::Figures | Pieces::Letters => Figures::Usual,
        }
    }

    /// As the cookie has it.
    pub fn cookie(self) -> String {
        format!("{}-{}", self.theme.word(), self.pieces.word())
    }

    fn kept(cookie: &str) -> Self {
        let (theme, pieces) = cookie.split_once('-').unwrap_or_default();
        Self {
            theme: Theme::from_word(theme).unwrap_or_default(),
            pieces: Pieces::from_word(pieces).unwrap_or_default(),
        }
    }

    fn asked(query: &str, kept: Self) -> Self {
        let word = |name: &str| {
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.find_map(|(other, word)| (other == name).then_some(word))
        };
        Self {
            theme: word("theme")
                .and_then(Theme::from_word)
                .unwrap_or(kept.theme),
            pieces: word("pieces")
                .and_then(Pieces::from_word)
                .unwrap_or(kept.pieces),
        }
    }
}

/// Whether a pair of a query chooses how the page looks.
pub fn is_choice(pair: &str) -> bool {
    pair.starts_with("theme=") || pair.starts_with("pieces=")
}

#[cfg(test)]
mod tests;
