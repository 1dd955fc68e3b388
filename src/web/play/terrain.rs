//! The own side's terrain on a player's page: requested before the first game move, handed in
//! sealed, opened with the rival's.

use actix_web::HttpResponse;
use actix_web::web::Data;

use super::forms::{PlayerForm, done_at_field};
use crate::arbiter::{Arbiter, PlayerAct};
use crate::event::{EventState, GameSecrets, GameState};
use crate::games::totas::terrain::labyrinth_rank;
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;
use crate::web::games::totas::terrain::{Input, at_its_field, compose_side, inputs, said};
use crate::web::kit::composed::Composed;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::find;
use crate::web::kit::form::Form;
use crate::web::kit::i18n::Words;
use crate::web::kit::layout::Page;
use crate::web::kit::link::game_of;
use crate::web::views::Live;

/// The name of the form.
pub const TERRAIN: &str = "terrain";

/// The place on the page to which it returns.
pub const PLACE: &str = "own-terrain";

/// The state of the own side's terrain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// It has to be handed in.
    Asked,
    /// It is handed in, and waits for the rival's.
    Sealed,
    /// Both are open, except the own Labyrinth while that is secret.
    Open { secret: bool },
    /// The referee has entered it, and the first plans are still to come.
    Written,
}

impl Standing {
    /// The state of a side in a game; `None` if the terrain is no longer shown.
    fn for_side(state: &EventState, (id, side): (GameId, Side), game: &GameState) -> Option<Self> {
        let plans = game.plans().filter(|_| game.result.is_none())?;
        if state.may_hand_terrain_in(id, side) {
            return Some(Self::Asked);
        }
        if !plans.has_terrain(side) {
            return None;
        }
        let by_device = plans.handed.is_by_device(side);
        let secret = game.record().is_some_and(|it| it.labyrinth[side].is_some());
        match (by_device, plans.handed.is_sealed(side)) {
            (true, true) => Some(Self::Sealed),
            (true, false) => (secret || !plans.has_begun()).then_some(Self::Open { secret }),
            (false, _) => (!plans.has_begun()).then_some(Self::Written),
        }
    }

    const fn mark(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Sealed => "sealed",
            Self::Open { secret: true } => "open-but-labyrinth",
            Self::Open { secret: false } => "open",
            Self::Written => "written",
        }
    }
}

/// The state of the own terrain that the page shows, as a word that changes with it; `None` if it
/// shows nothing.
pub fn mark(state: &EventState, own: (GameId, Side), game: &GameState) -> Option<&'static str> {
    Standing::for_side(state, own, game).map(Standing::mark)
}

/// The own terrain on the page.
pub struct OwnTerrain {
    standing: Standing,
    /// The fields, while it is requested.
    pub fields: Vec<Input>,
    /// The message about missing choices.
    pub missing: Option<String>,
    /// The terrain that was handed in, with the Labyrinth.
    pub text: Option<String>,
    /// The rank of the own Labyrinth in notation.
    pub rank: i16,
}

impl OwnTerrain {
    /// The terrain in a player's game, with the refused form.
    pub fn for_side(
        words: Words,
        state: &EventState,
        (id, side): (GameId, Side),
        game: &GameState,
        kept: &GameSecrets,
        form: &Form,
    ) -> Option<Self> {
        let standing = Standing::for_side(state, (id, side), game)?;
        let is_asked = standing == Standing::Asked;
        let missing = game.plans().and_then(|plans| plans.lacking_of(side));
        let is_own = matches!(standing, Standing::Sealed | Standing::Open { .. });
        Some(Self {
            standing,
            fields: if is_asked {
                inputs(side, "", form)
            } else {
                Vec::new()
            },
            missing: missing.map(|fault| fault.say(words.0)),
            text: kept
                .own_terrain(game, side)
                .filter(|_| is_own)
                .map(|text| said(words, &text)),
            rank: i16::from(labyrinth_rank(side)) + 1,
        })
    }

    /// Whether it is requested.
    pub fn is_asked(&self) -> bool {
        self.standing == Standing::Asked
    }

    /// Whether it waits for the rival's.
    pub fn is_sealed(&self) -> bool {
        self.standing == Standing::Sealed
    }

    /// Whether the referee has entered it.
    pub fn is_written(&self) -> bool {
        self.standing == Standing::Written
    }

    /// Whether the own Labyrinth is still secret.
    pub fn has_secret(&self) -> bool {
        self.standing == Standing::Open { secret: true }
    }

    /// The state that the page shows, to be compared with [`mark`].
    pub fn mark(&self) -> &'static str {
        self.standing.mark()
    }
}

/// `POST /play/terrain`: hands the own side's terrain in.
pub async fn hand_in(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let view = find::event(&arbiter, sent.player().slug.as_str()).await?;
    let game = game_of(sent.fields().get("game"))?;
    let side = sent.player().side(&view, game)?;
    let composed = of_side(sent.fields(), side);
    let act = PlayerAct::SealTerrain(composed[side].text.clone());
    let at_field = |failure| at_its_field(failure, &composed);
    done_at_field(&page, (&arbiter, &live), sent, TERRAIN, Ok(act), at_field).await
}

/// The fields of the own side; those of the other side are ignored.
fn of_side(fields: &Fields, side: Side) -> PerSide<Composed> {
    let mut composed = PerSide::default();
    composed[side] = compose_side(fields, side);
    composed
}
