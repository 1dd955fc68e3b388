//! A game of an event as its pages show it, for all kinds of games.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use crate::arbiter::EventView;
use crate::event::{EventState, GameState, Waits};
use crate::games::acts::ByActs;
use crate::games::{PerSide, Side};
use crate::lots::Hex;
use crate::tournament::round::GameId;
use crate::web::kit::appearance::Figures;
use crate::web::kit::game_step::{BoardSummary, Sentence, Tile};
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::lots::{Lots, RowLot, drawn_lots};

/// A game of an event that is replayed for display.
pub trait Replayed: Debug + Send + Sync {
    /// The bytes that it takes, as they are estimated.
    fn weight(&self) -> usize;

    /// The number of game moves or acts that can be shown.
    fn moves(&self) -> usize;

    /// The table of a game by acts with all of its acts.
    fn table(&self) -> Option<&dyn ByActs> {
        None
    }

    /// What the game waits for.
    fn waits(&self, event: &EventState, state: &GameState) -> Waits {
        Waits::for_game(event, state, self.table())
    }

    /// The lots of a row or an act by its index, in the order in which the rules asked for them.
    fn row_lots(&self, state: &GameState, index: usize) -> Vec<RowLot> {
        drawn_lots(state, index)
    }

    /// What it costs a side now to leave out a part that can be made, in a sentence; `None` where it
    /// costs nothing.
    fn price_of_missing_part(&self, words: Words, state: &GameState, side: Side) -> Option<String> {
        let _ = (words, state, side);
        None
    }

    /// The game's page; `waits` is the line of what the game waits for.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn page(&self, shown: ShownGame<'_>, waits: Option<String>) -> askama::Result<String>;

    /// The current state as a tile.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn tile(&self, shown: ShownGame<'_>) -> askama::Result<Tile>;

    /// The current state as a tile with a large board, and what happened last in sentences, if a
    /// move is told in several.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn scene(&self, shown: ShownGame<'_>) -> askama::Result<(Tile, Vec<Sentence>)> {
        Ok((self.tile(shown)?, Vec::new()))
    }

    /// The current state for the desk.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn glance(&self, shown: ShownGame<'_>) -> askama::Result<BoardSummary>;

    /// What a protest is about: the board before a row of the record or an act, by its number from
    /// 1, with what it does; by default the last one. Nothing is withheld.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn contested(&self, shown: ShownGame<'_>, number: Option<usize>) -> askama::Result<Contested>;

    /// The public record as a file; `None` if there is nothing to write in it.
    fn file(&self, shown: ShownGame<'_>) -> Option<String>;

    /// The record on the printed protocol.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn sheet(&self, shown: ShownGame<'_>) -> askama::Result<RecordSheet>;

    /// The armies' own figures on the board that [`Self::picture`] draws, by digest.
    fn own_figures(&self, shown: ShownGame<'_>) -> BTreeSet<Hex<32>> {
        let _ = shown;
        BTreeSet::new()
    }

    /// The name and the numbers of the shown moment; `None` if the public must not see it.
    fn moment(&self, shown: ShownGame<'_>) -> Option<ShownMoment>;

    /// The board as a standalone picture, with the drawings of [`Self::own_figures`]; the board
    /// alone for a card that has the caption beside it. `None` if the public must not see it.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn picture(
        &self,
        shown: ShownGame<'_>,
        in_card: bool,
        drawings: BTreeMap<Hex<32>, String>,
    ) -> askama::Result<Option<String>>;
}

/// A game of an event at a moment, and how its reader wants to see it.
#[derive(Clone, Copy)]
pub struct ShownGame<'a> {
    pub words: Words,
    pub view: &'a EventView,
    pub id: GameId,
    pub state: &'a GameState,
    /// The number of the move or act after which it is shown, by default the last one.
    pub chosen: Option<usize>,
    /// The figures to draw.
    pub figures: Figures,
    /// The side whose own ranks are at the bottom.
    pub viewpoint: Side,
}

/// What a protest is about.
pub struct Contested {
    /// The name of the moment.
    pub heading: String,
    /// The board, as HTML.
    pub board: String,
    /// The rows or turns of the record around it, as HTML; empty if there are none.
    pub record: String,
    /// What the record says by itself.
    pub sentences: Vec<Sentence>,
}

/// A moment of a game, without its board.
pub struct ShownMoment {
    pub heading: String,
    /// The potentials or the score, if the game has any.
    pub numbers: Option<PerSide<u32>>,
}

/// The record of a game on its printed protocol.
pub struct RecordSheet {
    /// Facts beside the names of the players, each with its name.
    pub facts: Vec<(String, String)>,
    /// The record as HTML; `None` if nothing is recorded.
    pub record: Option<String>,
    /// The game move that is now made in the dark (TOTA*S 8.4).
    pub dark: Option<u16>,
    /// What the moments of the lots are.
    pub moment: Key,
    pub lots: Option<Lots>,
}
