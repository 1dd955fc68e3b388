//! Shows the registered armies (TOTA*S 11), and accepts submissions of owners, measurements of
//! referees and decisions of the secretary.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::body::{Json, context, unkept};
use super::call::Call;
use super::write::Reason;
use crate::arbiter::{Arbiter, ArmyForm, ArmyList};
use crate::federation::armies::{
    Army, ArmyCommand, Closing, Dimensions, Fact, Figure, Finding, Measure, Status, Version,
    nominal,
};
use crate::lots::Hex;
use crate::tournament::entrant::EntrantNumber;
use crate::web::kit::auth::Caller;
use crate::web::kit::errors::Failure;
use crate::web::kit::find::number;

/// The largest submission, in bytes. It includes the drawings.
const MOST: usize = 1 << 20;

/// An event in the history of a version, with its actor and its entry in the federation's journal.
#[derive(Serialize)]
struct VersionEvent<'a> {
    entry: u64,
    hash: String,
    at: DateTime<Utc>,
    by: &'a str,
}

impl<'a> VersionEvent<'a> {
    fn from_fact(list: &'a ArmyList, fact: &Fact) -> Self {
        Self {
            entry: fact.seq,
            hash: fact.hash.to_string(),
            at: fact.at,
            by: list.name(fact.by),
        }
    }
}

/// A figure with its measurements.
#[derive(Serialize)]
struct FigureView<'a> {
    kind: char,
    name: &'a str,
    glyph: Hex<32>,
    stated: Dimensions,
    nominal: Dimensions,
    measured: Option<Dimensions>,
    is_within: bool,
}

impl<'a> FigureView<'a> {
    fn from_figure(version: &Version, figure: &'a Figure) -> Self {
        let mut measured = version.measuring().into_iter().flat_map(|it| &it.figures);
        let measured = measured.find(|one| one.kind == figure.kind);
        let findings = version.findings();
        let mut own = findings.iter().filter(|it| it.kind == figure.kind);
        Self {
            kind: figure.kind.symbol(),
            name: figure.name.as_str(),
            glyph: figure.glyph,
            stated: figure.dimensions(),
            nominal: nominal(figure.kind),
            measured: measured.map(|one| one.dimensions()),
            is_within: own.all(Finding::is_within),
        }
    }
}

#[derive(Serialize)]
struct OneVersion<'a> {
    version: u16,
    state: &'static str,
    name: &'a str,
    armament: String,
    figures: Vec<FigureView<'a>>,
    submitted: VersionEvent<'a>,
    measured: Option<VersionEvent<'a>>,
    remark: Option<&'a str>,
    closed: Option<VersionEvent<'a>>,
    reason: Option<&'a str>,
}

impl<'a> OneVersion<'a> {
    fn from_version(list: &'a ArmyList, version: &'a Version) -> Self {
        let measuring = version.measuring();
        let closing = version.closing.as_ref();
        let figures = version.design.figures.iter();
        Self {
            version: version.number,
            state: version.status().word(),
            name: version.design.name.as_str(),
            armament: version.design.armament.to_string(),
            figures: figures
                .map(|figure| FigureView::from_figure(version, figure))
                .collect(),
            submitted: VersionEvent::from_fact(list, &version.submitted),
            measured: measuring.map(|it| VersionEvent::from_fact(list, &it.fact)),
            remark: measuring.and_then(|it| Some(it.remark.as_ref()?.as_str())),
            closed: closing.map(|it| VersionEvent::from_fact(list, it.fact())),
            reason: match closing {
                Some(Closing::Rejected(_, reason)) => Some(reason.as_str()),
                _ => None,
            },
        }
    }
}

#[derive(Serialize)]
struct OneArmy<'a> {
    army: u32,
    owner: &'a str,
    versions: Vec<OneVersion<'a>>,
}

impl<'a> OneArmy<'a> {
    /// An army with those of its versions that are shown; `None` if there are none.
    fn from_army(list: &'a ArmyList, army: &'a Army, is_shown: fn(Status) -> bool) -> Option<Self> {
        let versions = army.versions().filter(|it| is_shown(it.status()));
        let versions: Vec<_> = versions
            .map(|it| OneVersion::from_version(list, it))
            .collect();
        let owner = list.name(Some(army.owner));
        let army = army.number;
        (!versions.is_empty()).then_some(Self {
            army,
            owner,
            versions,
        })
    }
}

#[derive(Serialize)]
struct Armies<'a> {
    armies: Vec<OneArmy<'a>>,
}

impl<'a> Armies<'a> {
    fn from_list(list: &'a ArmyList, is_shown: fn(Status) -> bool) -> Self {
        let armies = list.registry.armies();
        let armies = armies.filter_map(|army| OneArmy::from_army(list, army, is_shown));
        Self {
            armies: armies.collect(),
        }
    }
}

fn is_registered(status: Status) -> bool {
    status == Status::Approved
}

/// `GET /api/v1/armies`: the registered armies.
pub async fn list(arbiter: Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let armies = Armies::from_list(&list, is_registered);
    Ok(unkept(HttpResponse::Ok(), &armies))
}

/// `GET /api/v1/armies/waiting`: the versions that wait for a referee or the secretary.
pub async fn waiting(arbiter: Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let armies = Armies::from_list(&list, Status::is_open);
    Ok(unkept(HttpResponse::Ok(), &armies))
}

/// `GET /api/v1/armies/{army}`: a registered army.
pub async fn army(arbiter: Data<Arbiter>, army: Path<String>) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let army = list.registry.army(number(&army)?);
    let army = army.and_then(|army| OneArmy::from_army(&list, army, is_registered));
    let army = army.ok_or_else(Failure::not_found)?;
    Ok(unkept(HttpResponse::Ok(), &army))
}

/// `POST /api/v1/armies`: submits an army.
pub async fn submit(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    caller: Caller,
    form: Json<ArmyForm, MOST>,
) -> Result<HttpResponse, Failure> {
    let context = context(&request, &caller.0)?;
    let receipt = arbiter.submit_army(None, form.0, &context).await?;
    Ok(unkept(HttpResponse::Created(), &receipt))
}

/// `POST …/versions`: submits a new version of the caller's own army.
pub async fn submit_version(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    caller: Caller,
    army: Path<String>,
    form: Json<ArmyForm, MOST>,
) -> Result<HttpResponse, Failure> {
    let context = context(&request, &caller.0)?;
    let army = Some(number(&army)?);
    let receipt = arbiter.submit_army(army, form.0, &context).await?;
    Ok(unkept(HttpResponse::Created(), &receipt))
}

/// Runs a command on the version of an address.
async fn command(
    request: &HttpRequest,
    arbiter: &Arbiter,
    caller: &Caller,
    path: &(String, String),
    command: impl FnOnce(u32, u16) -> ArmyCommand,
) -> Result<HttpResponse, Failure> {
    let command = command(number(&path.0)?, number(&path.1)?);
    let context = context(request, &caller.0)?;
    let receipt = arbiter.command_army(&command, &context).await?;
    Ok(unkept(HttpResponse::Ok(), &receipt))
}

/// `POST …/withdrawal`: withdraws a version of the caller's own army.
pub async fn withdraw(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    caller: Caller,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let withdraw = |army, version| ArmyCommand::Withdraw { army, version };
    command(&request, &arbiter, &caller, &path, withdraw).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measuring {
    figures: Vec<Measure>,
    #[serde(default)]
    remark: String,
}

/// `POST …/measuring`: enters the measurements.
pub async fn measure(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    caller: Caller,
    path: Path<(String, String)>,
    measuring: Json<Measuring>,
) -> Result<HttpResponse, Failure> {
    let Measuring { figures, remark } = measuring.0;
    let measure = |army, version| ArmyCommand::Measure {
        army,
        version,
        figures,
        remark,
    };
    command(&request, &arbiter, &caller, &path, measure).await
}

/// `POST …/approval`: registers a version.
pub async fn approve(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    caller: Caller,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let approve = |army, version| ArmyCommand::Approve { army, version };
    command(&request, &arbiter, &caller, &path, approve).await
}

/// `POST …/rejection`: rejects a version.
pub async fn reject(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    caller: Caller,
    path: Path<(String, String)>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let reason = reason.0.reason;
    let reject = |army, version| ArmyCommand::Reject {
        army,
        version,
        reason,
    };
    command(&request, &arbiter, &caller, &path, reject).await
}

/// A version of an army.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    army: u32,
    version: u16,
}

/// `PUT …/entrants/{number}/army`: sets the registered version with which an entrant plays from the
/// next game on.
pub async fn field(
    call: Call<EntrantNumber>,
    choice: Json<Choice>,
) -> Result<HttpResponse, Failure> {
    let Choice { army, version } = choice.0;
    fielded(call, Some((army, version))).await
}

/// `DELETE …/entrants/{number}/army`: returns an entrant to the usual figures.
pub async fn unfield(call: Call<EntrantNumber>) -> Result<HttpResponse, Failure> {
    fielded(call, None).await
}

async fn fielded(
    call: Call<EntrantNumber>,
    army: Option<(u32, u16)>,
) -> Result<HttpResponse, Failure> {
    let (slug, entrant, context) = (call.slug()?, call.named()?, call.context()?);
    let done = call.arbiter().field_army(&slug, entrant, army, &context);
    let done = done.await;
    call.answer(done, HttpResponse::Ok()).await
}
