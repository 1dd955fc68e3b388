//! Shows the public data of a game's lots, and accepts the inputs of the players and the referee.
//! Secrets are accepted here and never shown.

use actix_web::HttpResponse;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::body::Json;
use super::call::Call;
use super::look::Look;
use super::write::Reason;
use crate::arbiter::EventView;
use crate::event::{Command, GameState, Hand, LotCommand, PlanCommand, role, side_of};
use crate::games::{PerSide, Side};
use crate::lots::{
    Awaited, Contribution, Derivation, Draw as Request, DrawRecord, Hex, Ledger, Mode, Outcome,
    Progress, Ruling,
};
use crate::tournament::round::GameId;
use crate::tournament::text::TextLine;
use crate::web::kit::errors::Failure;
use crate::web::views::snapshot::Snapshot;

/// The public data of a game's lots.
#[derive(Debug, Serialize)]
struct Lots<'a> {
    version: u64,
    game: GameId,
    gid: Option<String>,
    anchors: Option<Anchors>,
    contributions: PerSide<Option<Contribution>>,
    labyrinths: PerSide<Option<Hex<32>>>,
    plans: Option<Plans<'a>>,
    plans_laid_aside: Vec<LaidAside<'a>>,
    waiting: Option<Waiting<'a>>,
    draws: Vec<Draw<'a>>,
    physical: Vec<Thrown>,
    physical_dice: Option<&'a str>,
    voids: usize,
}

#[derive(Debug, Serialize)]
struct Anchors {
    server: Hex<32>,
    hidden: Hex<32>,
}

/// The sealed plans of the next game move.
#[derive(Debug, Serialize)]
struct Plans<'a> {
    game_move: u16,
    #[serde(flatten)]
    hands: PerSide<Option<Plan<'a>>>,
}

#[derive(Debug, Serialize)]
struct Plan<'a> {
    at: DateTime<Utc>,
    text: Option<&'a str>,
}

/// Discarded plans, with their texts if they were open.
#[derive(Debug, Serialize)]
struct LaidAside<'a> {
    game_move: u16,
    reason: &'a str,
    #[serde(flatten)]
    plans: PerSide<Option<&'a str>>,
}

/// The row whose plans are open, with the inputs that its draw waits for.
#[derive(Debug, Serialize)]
struct Waiting<'a> {
    row: &'a str,
    links: Vec<Side>,
    beacon: Option<u64>,
}

#[derive(Debug, Serialize)]
struct Draw<'a> {
    #[serde(flatten)]
    request: &'a Request,
    mode: Option<Mode>,
    progress: &'static str,
    seal: Option<Hex<32>>,
    outcome: Option<&'a Outcome>,
    inputs: Option<Inputs>,
    derivation: Option<Derived>,
    tips_opened: Vec<Side>,
    void: Option<Void<'a>>,
}

#[derive(Debug, Serialize)]
struct Inputs {
    server: Hex<32>,
    white: Option<Hex<32>>,
    black: Option<Hex<32>>,
    beacon: Option<Hex<48>>,
}

#[derive(Debug, Serialize)]
struct Derived {
    key: Hex<32>,
    words: Vec<u32>,
}

#[derive(Debug, Serialize)]
struct Void<'a> {
    referee: &'a str,
    clause: &'a str,
    reason: &'a str,
}

/// A throw of physical dice, which cannot be verified.
#[derive(Debug, Serialize)]
struct Thrown {
    row: usize,
    purpose: String,
    outcome: Outcome,
}

impl<'a> Lots<'a> {
    fn for_game(snapshot: &'a Snapshot, id: GameId, game: &'a GameState) -> Self {
        let view = snapshot.view();
        let lots = game.lots.as_ref();
        let draws = lots.map_or(&[][..], Ledger::draws);
        Self {
            version: view.version(),
            game: id,
            gid: lots.map(|lots| lots.gid().to_string()),
            anchors: lots.map(|lots| Anchors {
                server: lots.anchor(),
                hidden: lots.hidden_anchor(),
            }),
            contributions: PerSide::from_fn(|side| lots?.contribution(role(side))),
            labyrinths: PerSide::from_fn(|side| game.record()?.labyrinth[side]),
            plans: Plans::from_game(game),
            plans_laid_aside: lots.map_or_else(Vec::new, LaidAside::all),
            waiting: Waiting::from_game(game),
            draws: draws
                .iter()
                .map(|record| Draw::from_record(view, lots, record))
                .collect(),
            physical: thrown(snapshot, id, game),
            physical_dice: game.physical_dice.as_ref().map(TextLine::as_str),
            voids: draws.iter().filter(|record| record.voided()).count(),
        }
    }
}

impl<'a> Plans<'a> {
    fn from_game(game: &'a GameState) -> Option<Self> {
        let hands = game.hands()?;
        let open = hands.are_open();
        let plan = |hand: &'a Hand| Plan {
            at: hand.at,
            text: hand.text.as_deref().filter(|_| open),
        };
        let any = Side::ALL.iter().any(|side| hands.plans[*side].is_some());
        any.then(|| Self {
            game_move: hands.game_move,
            hands: PerSide::from_fn(|side| hands.plans[side].as_ref().map(plan)),
        })
    }
}

impl<'a> LaidAside<'a> {
    fn all(lots: &'a Ledger) -> Vec<Self> {
        let aside = |it: &'a crate::lots::LaidAside| Self {
            game_move: it.game_move,
            reason: &it.reason,
            plans: PerSide::from_fn(|side| it.opened(role(side))),
        };
        lots.laid_aside().iter().map(aside).collect()
    }
}

impl<'a> Waiting<'a> {
    fn from_game(game: &'a GameState) -> Option<Self> {
        let row = game.open_row()?;
        let awaited = game.lots.as_ref()?.awaited();
        let links = awaited.iter().filter_map(|it| match it {
            Awaited::Link { role, .. } => side_of(*role),
            _ => None,
        });
        let beacon = awaited.iter().find_map(|it| match it {
            Awaited::Beacon { round, .. } => Some(*round),
            _ => None,
        });
        Some(Self {
            row: &row.text,
            links: links.collect(),
            beacon,
        })
    }
}

impl<'a> Draw<'a> {
    fn from_record(view: &'a EventView, lots: Option<&Ledger>, record: &'a DrawRecord) -> Self {
        let (progress, seal) = match record.progress() {
            Progress::Pending => ("pending", None),
            Progress::Shown(_) => ("shown", None),
            Progress::Sealed(seal) => ("sealed", Some(*seal)),
            Progress::Opened(_) => ("opened", None),
            Progress::Proven(_) => ("proven", None),
        };
        Self {
            request: record.draw(),
            mode: lots.and_then(|lots| lots.mode(record.draw().k())),
            progress,
            seal,
            outcome: record.outcome(),
            inputs: record.inputs().map(Inputs::from),
            derivation: record.derivation().map(Derived::from),
            tips_opened: Side::ALL
                .into_iter()
                .filter(|side| {
                    let opened = lots.and_then(|lots| lots.tip_opened(role(*side)));
                    opened == Some(record.draw().k())
                })
                .collect(),
            void: record
                .ruling()
                .map(|ruling| Void::from_ruling(view, ruling)),
        }
    }
}

impl From<crate::lots::Inputs> for Inputs {
    fn from(inputs: crate::lots::Inputs) -> Self {
        let crate::lots::Inputs {
            server,
            white,
            black,
            beacon,
        } = inputs;
        Self {
            server,
            white,
            black,
            beacon,
        }
    }
}

impl From<Derivation> for Derived {
    fn from(derivation: Derivation) -> Self {
        Self {
            key: Hex::new(derivation.key),
            words: derivation.words,
        }
    }
}

impl<'a> Void<'a> {
    fn from_ruling(view: &'a EventView, ruling: &'a Ruling) -> Self {
        Self {
            referee: view.referee(&ruling.referee),
            clause: &ruling.clause,
            reason: &ruling.reason,
        }
    }
}

/// The throws of physical dice; none while the game is in the dark (TOTA*S 8.4).
fn thrown(snapshot: &Snapshot, id: GameId, game: &GameState) -> Vec<Thrown> {
    let Some(replayed) = snapshot.game(id) else {
        return Vec::new();
    };
    let rows = game.record().map_or(0, |record| record.rows.len());
    let of_row = |index| {
        let lots = replayed.row_lots(game, index).into_iter();
        lots.filter(|lot| lot.k.is_none()).map(move |lot| Thrown {
            row: index + 1,
            purpose: lot.purpose,
            outcome: lot.outcome,
        })
    };
    (0..rows).flat_map(of_row).collect()
}

/// `GET …/lots`: the lots of a game, with the inputs of each result.
pub async fn show(look: Look) -> Result<HttpResponse, Failure> {
    let id = look.game()?;
    let state = look.view().state.game(id).ok_or_else(Failure::not_found)?;
    look.answer(&Lots::for_game(&look.snapshot, id, state))
}

/// A player's contribution to the lots: the anchor of a chain, the commitment to a static secret,
/// or nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    side: Side,
    contribution: Contribution,
}

/// `POST …/lots/contribution`: enters a player's contribution.
pub async fn contribute(call: Call<GameId>, part: Json<Part>) -> Result<HttpResponse, Failure> {
    let Part { side, contribution } = part.0;
    call.add(|game| {
        Command::Lots(LotCommand::Contribute {
            game,
            side,
            contribution,
        })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BroughtSecret {
    side: Side,
    secret: Hex<32>,
}

/// `POST …/lots/secret`: hands in a player's static secret.
pub async fn bring_secret(
    call: Call<GameId>,
    brought: Json<BroughtSecret>,
) -> Result<HttpResponse, Failure> {
    let BroughtSecret { side, secret } = brought.0;
    call.add(|game| Command::Lots(LotCommand::BringSecret { game, side, secret }))
        .await
}

/// `POST …/lots/secret/opening`: opens a static secret that its player kept.
pub async fn open_secret(
    call: Call<GameId>,
    opened: Json<BroughtSecret>,
) -> Result<HttpResponse, Failure> {
    let BroughtSecret { side, secret } = opened.0;
    call.add(|game| Command::Lots(LotCommand::OpenSecret { game, side, secret }))
        .await
}

/// `POST …/lots/physical-dice`: rules that the game goes on with physical dice.
pub async fn use_physical_dice(
    call: Call<GameId>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let Reason { reason } = reason.0;
    call.set(|game| Command::Lots(LotCommand::UsePhysicalDice { game, reason }))
        .await
}

/// A link for the waiting draw.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownLink {
    side: Side,
    k: u32,
    link: Hex<32>,
}

/// `POST …/lots/link`: reveals a player's link.
pub async fn reveal(call: Call<GameId>, link: Json<ShownLink>) -> Result<HttpResponse, Failure> {
    let ShownLink { side, k, link } = link.0;
    call.add(|game| {
        Command::Lots(LotCommand::Reveal {
            game,
            side,
            k,
            link,
        })
    })
    .await
}

/// The tip of a chain, from its sealed envelope.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedTip {
    side: Side,
    tip: Hex<32>,
}

/// `POST …/lots/tip`: opens the sealed tip of a player who reveals no link.
pub async fn open_tip(call: Call<GameId>, tip: Json<SealedTip>) -> Result<HttpResponse, Failure> {
    let SealedTip { side, tip } = tip.0;
    call.add(|game| Command::Lots(LotCommand::OpenTip { game, side, tip }))
        .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeaconSignature {
    pub(super) k: u32,
    pub(super) signature: Hex<48>,
}

/// `POST …/lots/beacon`: enters the beacon's signature for the waiting draw.
pub async fn bring_beacon(
    call: Call<GameId>,
    brought: Json<BeaconSignature>,
) -> Result<HttpResponse, Failure> {
    let BeaconSignature { k, signature } = brought.0;
    call.add(|game| Command::Lots(LotCommand::BringBeacon { game, k, signature }))
        .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedPlan {
    game_move: u16,
    side: Side,
    commitment: Hex<32>,
}

/// `POST …/plans`: hands in a sealed plan.
pub async fn commit_plan(
    call: Call<GameId>,
    plan: Json<SealedPlan>,
) -> Result<HttpResponse, Failure> {
    let SealedPlan {
        game_move,
        side,
        commitment,
    } = plan.0;
    call.add(|game| {
        Command::Plans(PlanCommand::Commit {
            game,
            game_move,
            side,
            commitment,
        })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanOpening {
    game_move: u16,
    side: Side,
    blind: Hex<32>,
    text: String,
}

/// `POST …/plans/opening`: opens a sealed plan, once both are in.
pub async fn open_plan(
    call: Call<GameId>,
    opening: Json<PlanOpening>,
) -> Result<HttpResponse, Failure> {
    let PlanOpening {
        game_move,
        side,
        blind,
        text,
    } = opening.0;
    call.add(|game| {
        Command::Plans(PlanCommand::Open {
            game,
            game_move,
            side,
            blind,
            text,
        })
    })
    .await
}

/// `POST …/plans/discard`: discards the sealed plans.
pub async fn discard_plans(
    call: Call<GameId>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let Reason { reason } = reason.0;
    call.set(|game| Command::Plans(PlanCommand::Discard { game, reason }))
        .await
}
