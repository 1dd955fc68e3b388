//! The fragments of an event's pages by their names in addresses and streams.

use std::fmt;

use crate::event::EventState;
use crate::games::Side;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::GameId;
use crate::tournament::team::TeamNumber;
use crate::web::kit::appearance::Figures;

/// The highest number of a board that an overlay can follow in any event.
const MOST_BOARDS: u16 = 9999;

/// The highest number of a board that an overlay can follow in an event: no round has more boards
/// than entrants.
pub fn most_boards(state: &EventState) -> u16 {
    let entrants = u16::try_from(state.entrants.len()).unwrap_or(u16::MAX);
    entrants.clamp(1, MOST_BOARDS)
}

/// A part of an event's pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fragment {
    /// The event's name and status.
    Head,
    /// The event's settings, its leaders, and its latest results.
    Overview,
    /// The round in play, with the boards that go on as parts of their own.
    Now,
    /// The rounds with pairings, results and byes.
    Rounds,
    /// The matches of a bracket, and the places.
    Bracket,
    /// The cross-table; the wall chart of an event that is paired round by round.
    Crosstable,
    /// The standings with every tie-break.
    Standings,
    /// The standings within each category.
    Categories,
    /// The prizes and their winners.
    Prizes,
    /// The standings in short, for other sites.
    Widget,
    /// The values of an entrant in the standings, each with its sum.
    Sums(EntrantNumber),
    /// A team with its players and matches.
    Team(TeamNumber),
    /// The games with their records.
    Games,
    /// The grid of the boards of the round; each board is a part of its own.
    Boards(Figures),
    /// The boards of the round for the hall's screen: those in play first, the others as lines.
    ScreenBoards(Figures),
    /// A board on the hall's screen.
    ScreenBoard(GameId, Figures),
    /// The board with a number of the round in play, for video streams.
    Overlay(u16, Figures),
    /// The standings in large type.
    ScreenStandings,
    /// The pairings of the round in large type.
    ScreenPairings,
    /// One game as a tile, in its current state.
    Tile(GameId, Figures),
    /// One game in its current state with what happened last, for the home page.
    Feature(GameId, Figures),
    /// One game at its last game move, seen from a side.
    Game(GameId, Figures, Side),
}

/// The suffix of a part with the armies' own figures.
const OWN: &str = "-own";

/// The suffix of a part that is seen from Black's side.
const BLACK: &str = "-black";

impl Fragment {
    /// The part with a name in addresses and in the stream: `standings`, `game-3.1`,
    /// `game-3.1-black-own`.
    pub fn parse(name: &str) -> Option<Self> {
        let (name, figures) = match name.strip_suffix(OWN) {
            Some(name) => (name, Figures::Own),
            None => (name, Figures::Usual),
        };
        let (name, viewpoint) = match name.strip_suffix(BLACK) {
            Some(name) => (name, Side::Black),
            None => (name, Side::White),
        };
        let part = Self::named(name, figures, viewpoint)?;
        (part.figures() == figures && part.viewpoint() == viewpoint).then_some(part)
    }

    /// The figures that it is drawn with.
    pub const fn figures(self) -> Figures {
        match self {
            Self::Boards(figures)
            | Self::ScreenBoards(figures)
            | Self::ScreenBoard(_, figures)
            | Self::Overlay(_, figures)
            | Self::Tile(_, figures)
            | Self::Feature(_, figures)
            | Self::Game(_, figures, _) => figures,
            _ => Figures::Usual,
        }
    }

    /// The side that it is seen from.
    pub const fn viewpoint(self) -> Side {
        match self {
            Self::Game(_, _, viewpoint) => viewpoint,
            _ => Side::White,
        }
    }

    fn named(name: &str, figures: Figures, viewpoint: Side) -> Option<Self> {
        Some(match name {
            "head" => Self::Head,
            "overview" => Self::Overview,
            "now" => Self::Now,
            "rounds" => Self::Rounds,
            "bracket" => Self::Bracket,
            "crosstable" => Self::Crosstable,
            "standings" => Self::Standings,
            "games" => Self::Games,
            "widget" => Self::Widget,
            "categories" => Self::Categories,
            "prizes" => Self::Prizes,
            "boards" => Self::Boards(figures),
            "screen-boards" => Self::ScreenBoards(figures),
            "screen-standings" => Self::ScreenStandings,
            "screen-pairings" => Self::ScreenPairings,
            other => match other.split_once('-')? {
                ("sums", number) => Self::Sums(EntrantNumber::new(number.parse().ok()?)?),
                ("team", number) => Self::Team(TeamNumber::new(number.parse().ok()?)?),
                ("hall", game) => Self::ScreenBoard(game.parse().ok()?, figures),
                ("overlay", board) => Self::Overlay(board.parse().ok()?, figures),
                ("feature", game) => Self::Feature(game.parse().ok()?, figures),
                ("tile", game) => Self::Tile(game.parse().ok()?, figures),
                ("game", game) => Self::Game(game.parse().ok()?, figures, viewpoint),
                _ => return None,
            },
        })
    }
}

impl fmt::Display for Fragment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => f.write_str("head"),
            Self::Overview => f.write_str("overview"),
            Self::Now => f.write_str("now"),
            Self::Rounds => f.write_str("rounds"),
            Self::Bracket => f.write_str("bracket"),
            Self::Crosstable => f.write_str("crosstable"),
            Self::Standings => f.write_str("standings"),
            Self::Games => f.write_str("games"),
            Self::Widget => f.write_str("widget"),
            Self::Categories => f.write_str("categories"),
            Self::Prizes => f.write_str("prizes"),
            Self::Sums(entrant) => write!(f, "sums-{entrant}"),
            Self::Team(team) => write!(f, "team-{team}"),
            Self::Boards(_) => f.write_str("boards"),
            Self::ScreenBoards(_) => f.write_str("screen-boards"),
            Self::ScreenBoard(game, _) => write!(f, "hall-{game}"),
            Self::Overlay(board, _) => write!(f, "overlay-{board}"),
            Self::ScreenStandings => f.write_str("screen-standings"),
            Self::ScreenPairings => f.write_str("screen-pairings"),
            Self::Tile(game, _) => write!(f, "tile-{game}"),
            Self::Feature(game, _) => write!(f, "feature-{game}"),
            Self::Game(game, ..) => write!(f, "game-{game}"),
        }?;
        if self.viewpoint() == Side::Black {
            f.write_str(BLACK)?;
        }
        match self.figures() {
            Figures::Usual => Ok(()),
            Figures::Own => f.write_str(OWN),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_named_with_the_figures_that_it_is_drawn_with() {
        let game: GameId = "3.1".parse().unwrap();
        let parts = |figures| {
            [
                Fragment::Boards(figures),
                Fragment::ScreenBoards(figures),
                Fragment::ScreenBoard(game, figures),
                Fragment::Overlay(2, figures),
                Fragment::Tile(game, figures),
                Fragment::Game(game, figures, Side::White),
                Fragment::Game(game, figures, Side::Black),
            ]
        };
        let names = |figures| parts(figures).map(|part| part.to_string());
        assert_eq!(
            names(Figures::Usual),
            [
                "boards",
                "screen-boards",
                "hall-3.1",
                "overlay-2",
                "tile-3.1",
                "game-3.1",
                "game-3.1-black"
            ]
        );
        assert_eq!(
            names(Figures::Own),
            [
                "boards-own",
                "screen-boards-own",
                "hall-3.1-own",
                "overlay-2-own",
                "tile-3.1-own",
                "game-3.1-own",
                "game-3.1-black-own"
            ]
        );
        for part in [Figures::Usual, Figures::Own].map(parts).concat() {
            assert_eq!(Fragment::parse(&part.to_string()), Some(part));
        }
        for none in [
            "standings-own",
            "game-3.1-own-own",
            "game-3.1-own-black",
            "tile-3.1-black",
            "game-own",
            "-own",
        ] {
            assert_eq!(Fragment::parse(none), None, "{none}");
        }
    }
}
