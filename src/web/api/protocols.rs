//! Shows the players' own protocols and their differences, and accepts protocols and rulings from
//! referees.

use actix_web::HttpResponse;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::body::Json;
use super::call::Call;
use super::look::Look;
use crate::event::{
    Command, DifferenceRuled, DifferenceRuling, GameState, PlanCommand, Protocols, Received,
    Refusal, Unread,
};
use crate::games::totas::protocols::{Comparison, Difference, Said, Source};
use crate::games::{PerSide, Side};
use crate::lots::Hex;
use crate::tournament::round::GameId;
use crate::web::kit::errors::Failure;
use crate::web::kit::live::Sight;

/// The protocols of a game at the event's version.
#[derive(Debug, Serialize)]
struct ProtocolsView<'a> {
    version: u64,
    game: GameId,
    /// Whether a protocol can be handed in now.
    open: bool,
    protocols: PerSide<Option<PlayerProtocol<'a>>>,
    differences: Vec<Differing<'a>>,
    /// All rulings, in order.
    rulings: Vec<Ruled<'a>>,
}

#[derive(Debug, Serialize)]
struct PlayerProtocol<'a> {
    at: DateTime<Utc>,
    rows: &'a [String],
    unread: Option<&'a Unread>,
    sha256: Hex<32>,
    /// The plans that it lacks although it has later ones.
    missing: Vec<PlanKey>,
}

/// A side's plan in a game move.
#[derive(Debug, Serialize)]
struct PlanKey {
    game_move: u16,
    plan: Side,
}

/// A plan about which the protocols or the record differ.
#[derive(Debug, Serialize)]
struct Differing<'a> {
    #[serde(flatten)]
    place: PlanKey,
    said: &'a Said,
    /// Whether a ruling settles it.
    ruled: bool,
}

/// A ruling with its time.
#[derive(Debug, Serialize)]
struct Ruled<'a> {
    at: DateTime<Utc>,
    #[serde(flatten)]
    place: PlanKey,
    said: &'a Said,
    right: Source,
    reason: &'a str,
    take_back: bool,
}

impl<'a> PlayerProtocol<'a> {
    fn from_received(received: &'a Received, compared: &Comparison) -> Self {
        let protocol = &received.protocol;
        let missing = compared.missing(protocol.side);
        Self {
            at: received.at,
            rows: &protocol.rows,
            unread: protocol.unread.as_ref(),
            sha256: protocol.sha256,
            missing: missing
                .map(|(game_move, plan)| PlanKey { game_move, plan })
                .collect(),
        }
    }
}

fn differing<'a>(protocols: &Protocols, difference: Difference<'a>) -> Differing<'a> {
    Differing {
        place: PlanKey {
            game_move: difference.game_move,
            plan: difference.plan,
        },
        said: difference.said,
        ruled: protocols.ruling_on(&difference).is_some(),
    }
}

fn ruled(at: DateTime<Utc>, ruling: &DifferenceRuled) -> Ruled<'_> {
    Ruled {
        at,
        place: PlanKey {
            game_move: ruling.game_move,
            plan: ruling.plan,
        },
        said: &ruling.said,
        right: ruling.right,
        reason: ruling.reason.as_str(),
        take_back: ruling.take_back,
    }
}

/// The comparison for the caller. While the next game move is made in the dark, only referees see
/// the record (TOTA*S 8.4).
fn seen(look: &Look, id: GameId, game: &GameState) -> Option<Comparison> {
    let in_the_dark = look.view().state.is_dark(id);
    let is_hidden = in_the_dark && look.sight == Sight::Public;
    game.compared_protocols().filter(|_| !is_hidden)
}

/// `GET …/games/{game}/protocols`: the players' own protocols, compared.
pub async fn show(look: Look) -> Result<HttpResponse, Failure> {
    let (view, id) = (look.view(), look.game()?);
    let game = view.state.game(id).ok_or(Refusal::GameUnknown(id))?;
    // Games by acts have no protocols.
    let protocols = game.protocols().ok_or_else(Failure::not_found)?;
    let compared = seen(&look, id, game);
    let compared = compared.as_ref();
    let own = |side: Side| {
        Some(PlayerProtocol::from_received(
            protocols.own[side].as_ref()?,
            compared?,
        ))
    };
    let differences = compared.into_iter().flat_map(Comparison::differences);
    let rulings = protocols.rulings.iter().filter(|_| compared.is_some());
    look.answer(&ProtocolsView {
        version: view.version(),
        game: id,
        open: game.takes_protocols() && !view.state.closed,
        protocols: PerSide::from_fn(own),
        differences: differences.map(|it| differing(protocols, it)).collect(),
        rulings: rulings.map(|it| ruled(it.at, &it.ruling)).collect(),
    })
}

/// A protocol that a referee hands in for a player.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Handed {
    side: Side,
    text: String,
}

/// `POST …/games/{game}/protocols`: hands in a player's own protocol.
pub async fn hand_in(call: Call<GameId>, handed: Json<Handed>) -> Result<HttpResponse, Failure> {
    let Handed { side, text } = handed.0;
    call.add(|game| Command::Plans(PlanCommand::HandInProtocol { game, side, text }))
        .await
}

/// A ruling on which source is right.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    game_move: u16,
    plan: Side,
    right: Source,
    reason: String,
    #[serde(default)]
    take_back: bool,
}

/// `POST …/games/{game}/protocols/ruling`: rules on a difference.
pub async fn rule(call: Call<GameId>, ruling: Json<Ruling>) -> Result<HttpResponse, Failure> {
    let Ruling {
        game_move,
        plan,
        right,
        reason,
        take_back,
    } = ruling.0;
    call.add(|game| {
        Command::Plans(PlanCommand::RuleDifference(DifferenceRuling {
            game,
            game_move,
            plan,
            right,
            reason,
            take_back,
        }))
    })
    .await
}
