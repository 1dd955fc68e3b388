//! Shows the protests and appeals of an event, and accepts filings and decisions from referees.

use actix_web::HttpResponse;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::body::Json;
use super::call::{Call, ProtestNumber};
use super::look::Look;
use crate::arbiter::EventView;
use crate::event::{
    Against, AppealFiling, AppealRuling, Command, Deposit, Effect, Finding, Protest,
    ProtestCommand, ProtestFiling, ProtestRuling, Ruling, Stage,
};
use crate::games::Side;
use crate::tournament::round::GameId;
use crate::tournament::text::TextLine;
use crate::web::kit::errors::Failure;

#[derive(Debug, Serialize)]
struct Protests<'a> {
    version: u64,
    protests: Vec<ProtestView<'a>>,
}

/// The public data of a protest.
#[derive(Debug, Serialize)]
struct ProtestView<'a> {
    number: u16,
    game: GameId,
    by: Side,
    at: DateTime<Utc>,
    against: Against,
    clause: Option<&'a str>,
    text: &'a str,
    late: Option<&'a str>,
    stage: Stage,
    appeal_until: Option<DateTime<Utc>>,
    decided: Option<Decided<'a>>,
}

#[derive(Debug, Serialize)]
struct Decided<'a> {
    at: DateTime<Utc>,
    finding: Finding,
    reason: &'a str,
    effect: Option<Effect>,
    appeal: Option<Appeal<'a>>,
}

#[derive(Debug, Serialize)]
struct Appeal<'a> {
    by: Side,
    at: DateTime<Utc>,
    text: &'a str,
    late: Option<&'a str>,
    decided: Option<Final<'a>>,
}

#[derive(Debug, Serialize)]
struct Final<'a> {
    at: DateTime<Utc>,
    committee: &'a str,
    finding: Finding,
    reason: &'a str,
    effect: Option<Effect>,
    deposit: Option<Deposit>,
}

impl<'a> ProtestView<'a> {
    fn from_protest(view: &EventView, protest: &'a Protest) -> Self {
        let decided = protest.decided.as_ref();
        Self {
            number: protest.number,
            game: protest.game,
            by: protest.by,
            at: protest.at,
            against: protest.against,
            clause: protest.clause.as_ref().map(TextLine::as_str),
            text: protest.text.as_str(),
            late: protest.late.as_ref().map(TextLine::as_str),
            stage: protest.stage(),
            appeal_until: view.state.appeal_until(protest),
            decided: decided.map(|decided| {
                let Ruling {
                    finding,
                    reason,
                    effect,
                } = &decided.ruling;
                Decided {
                    at: decided.at,
                    finding: *finding,
                    reason: reason.as_str(),
                    effect: *effect,
                    appeal: decided.appeal.as_ref().map(|appeal| Appeal {
                        by: appeal.by,
                        at: appeal.at,
                        text: appeal.text.as_str(),
                        late: appeal.late.as_ref().map(TextLine::as_str),
                        decided: appeal.decided.as_ref().map(|last| Final {
                            at: last.at,
                            committee: last.committee.as_str(),
                            finding: last.ruling.finding,
                            reason: last.ruling.reason.as_str(),
                            effect: last.ruling.effect,
                            deposit: last.deposit,
                        }),
                    }),
                }
            }),
        }
    }
}

/// `GET /api/v1/events/{slug}/protests`: all protests with their decisions.
pub async fn list(look: Look) -> Result<HttpResponse, Failure> {
    let view = look.view();
    let protests = view.state.protests.list().iter();
    let shown = Protests {
        version: view.version(),
        protests: protests
            .map(|it| ProtestView::from_protest(view, it))
            .collect(),
    };
    look.answer(&shown)
}

/// A protest that a referee files for a player.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filing {
    by: Side,
    against: Against,
    #[serde(default)]
    clause: String,
    text: String,
    #[serde(default)]
    admit: Option<String>,
}

/// `POST …/games/{game}/protests`: files a protest.
pub async fn file(call: Call<GameId>, filing: Json<Filing>) -> Result<HttpResponse, Failure> {
    let Filing {
        by,
        against,
        clause,
        text,
        admit,
    } = filing.0;
    call.add(|game| {
        Command::Protests(ProtestCommand::File(ProtestFiling {
            game,
            by,
            against,
            clause,
            text,
            admit,
        }))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    finding: Finding,
    reason: String,
    #[serde(default)]
    effect: Option<Effect>,
}

/// `POST …/protests/{protest}/decision`: enters the arbiter's decision.
pub async fn decide(
    call: Call<(GameId, ProtestNumber)>,
    decision: Json<Decision>,
) -> Result<HttpResponse, Failure> {
    let Decision {
        finding,
        reason,
        effect,
    } = decision.0;
    call.set(|(game, ProtestNumber(protest))| {
        Command::Protests(ProtestCommand::Decide(ProtestRuling {
            game,
            protest,
            finding,
            reason,
            effect,
        }))
    })
    .await
}

/// An appeal that a referee files for a player.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealBody {
    by: Side,
    text: String,
    #[serde(default)]
    admit: Option<String>,
}

/// `POST …/protests/{protest}/appeal`: files an appeal against the decision.
pub async fn appeal(
    call: Call<(GameId, ProtestNumber)>,
    filing: Json<AppealBody>,
) -> Result<HttpResponse, Failure> {
    let AppealBody { by, text, admit } = filing.0;
    call.add(|(game, ProtestNumber(protest))| {
        Command::Protests(ProtestCommand::FileAppeal(AppealFiling {
            game,
            protest,
            by,
            text,
            admit,
        }))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealDecision {
    committee: String,
    finding: Finding,
    reason: String,
    #[serde(default)]
    effect: Option<Effect>,
    #[serde(default)]
    deposit: Option<Deposit>,
}

/// `POST …/protests/{protest}/appeal/decision`: enters the committee's decision.
pub async fn decide_appeal(
    call: Call<(GameId, ProtestNumber)>,
    decision: Json<AppealDecision>,
) -> Result<HttpResponse, Failure> {
    let AppealDecision {
        committee,
        finding,
        reason,
        effect,
        deposit,
    } = decision.0;
    call.set(|(game, ProtestNumber(protest))| {
        Command::Protests(ProtestCommand::DecideAppeal(AppealRuling {
            game,
            protest,
            committee,
            finding,
            reason,
            effect,
            deposit,
        }))
    })
    .await
}
