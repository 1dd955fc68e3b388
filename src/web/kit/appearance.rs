//! The appearance that a reader has chosen: the theme, and the pieces as figures or as letters.
//!
//! Both are chosen by a link, `?theme=dark`, as the language is, and kept in a cookie. The style
//! sheets do the rest by two attributes of the page: its content is the same.

use actix_web::HttpRequest;

use super::cookies;
use crate::games::Side;

/// The cookie that remembers the choice: `dark-letters`.
pub const COOKIE: &str = "looks";

/// The colours of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// The colours and the contrast that the device asks for.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// The strongest possible contrast.
    Contrast,
}

impl Theme {
    /// All themes, in the order of the switch.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Light, Self::Dark, Self::Contrast];

    /// The name in addresses, in the cookie and in the style sheets.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }

    /// The theme with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// The media query under which the colours of the strongest contrast apply.
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
    #[default]
    Figures,
    /// As the symbols of the record (TOTA*S 9.1).
    Letters,
    /// As the figures of the armies in play (TOTA*S 11) if there are any, else as figures.
    Own,
}

impl Pieces {
    pub const ALL: [Self; 3] = [Self::Figures, Self::Letters, Self::Own];

    /// The ways that every page offers, in the order of the switch.
    pub const USUAL: [Self; 2] = [Self::Figures, Self::Letters];

    /// The ways to draw figures, for games with figures of an army's own.
    pub const DRAWN: [Self; 2] = [Self::Figures, Self::Own];

    /// The name in addresses, in the cookie and in the style sheets.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Figures => "figures",
            Self::Letters => "letters",
            Self::Own => "own",
        }
    }

    /// The way that every page offers: without own figures they are the usual ones.
    #[must_use]
    pub const fn usual(self) -> Self {
        match self {
            Self::Own => Self::Figures,
            usual => usual,
        }
    }

    /// The way with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pieces| pieces.word() == word)
    }
}

/// The set of figures that a board is drawn with. What is rendered from it differs by them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Figures {
    /// The usual figures, for every game.
    #[default]
    Usual,
    /// Those of the armies in play (TOTA*S 11), if there are any.
    Own,
}

impl Figures {
    /// The set that an address names, whatever the reader has chosen: `figures=own`.
    pub fn of_query(query: &str) -> Self {
        if query.split('&').any(|pair| pair == "figures=own") {
            Self::Own
        } else {
            Self::Usual
        }
    }
}

/// The side that an address sees a board from, `side=black`; White's without the parameter.
pub fn viewpoint_of_query(query: &str) -> Side {
    if query.split('&').any(|pair| pair == "side=black") {
        Side::Black
    } else {
        Side::White
    }
}

/// The choices of a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Appearance {
    pub theme: Theme,
    pub pieces: Pieces,
}

impl Appearance {
    /// The choices of a request: those of its address come before those of its cookie.
    pub fn from_request(request: &HttpRequest) -> Self {
        let kept = cookies::value_or_former(request, COOKIE);
        let kept = kept.map_or_else(Self::default, |kept| Self::kept(&kept));
        Self::asked(request.query_string(), kept)
    }

    /// The choices to remember, when a request makes any.
    pub fn chosen(request: &HttpRequest) -> Option<Self> {
        let chooses = request.query_string().split('&').any(is_choice);
        chooses.then(|| Self::from_request(request))
    }

    /// The set of figures that the reader wants to see.
    pub const fn figures(self) -> Figures {
        match self.pieces {
            Pieces::Own => Figures::Own,
            Pieces::Figures | Pieces::Letters => Figures::Usual,
        }
    }

    /// The value of the cookie.
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

/// Whether a pair of a query chooses the appearance.
pub fn is_choice(pair: &str) -> bool {
    pair.starts_with("theme=") || pair.starts_with("pieces=")
}

#[cfg(test)]
mod tests;
