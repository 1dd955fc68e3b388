//! The registered armies (clause 11): their list, each with its versions, figures and
//! protocol, the certificate on paper, and the drawings of the figures.
//!
//! Everybody sees what is registered. The desk shows the rest by the same parts.

use std::str::FromStr;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::print::{Code, Printed};
use super::sheets::SheetLink;
use crate::arbiter::{Arbiter, ArmyList};
use crate::event::info::Slug;
use crate::federation::armies::{Army, Closing, Extent, Fact, Finding, Kind, Status, Version};
use crate::games::Side;
use crate::journal::SignedCheckpoint;
use crate::lots::Hex;
use crate::web::kit::cache::Body;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::headers::Inert;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::{Page, absolute};
use crate::web::kit::respond::respond;
use crate::web::plans::board::{sprite, symbol};
use crate::web::plans::image::plate;

/// Whoever has a drawing has it for good: its address is its digest.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// A dimension of a figure.
pub struct SizeLine {
    /// The field of a form: `height_K`.
    pub field: String,
    /// What the table says.
    pub nominal: String,
    /// What is allowed.
    pub allowed: String,
    /// What the owner states.
    pub stated: String,
    /// What was measured.
    pub measured: Option<String>,
    /// Whether that is allowed.
    pub is_within: bool,
    /// What is found, in a sentence.
    pub sentence: String,
}

/// A figure of an army.
pub struct FigureLine {
    /// The kind.
    pub kind: &'static str,
    /// The kind's symbol.
    pub letter: char,
    /// The name of the standard drawing.
    pub symbol: &'static str,
    /// What its owner calls it.
    pub name: String,
    /// The own drawing's digest.
    pub glyph: String,
    /// Height and base.
    pub sizes: [SizeLine; 2],
}

/// Something that happened with a version.
pub struct Step {
    /// What, by whom and when.
    pub sentence: String,
    /// What was said besides.
    pub words: Option<String>,
    /// The entry's sequence number.
    pub seq: u64,
    /// The entry's hash.
    pub hash: String,
}

/// A version of an army as it is shown.
pub struct Shown {
    /// The army.
    pub army: u32,
    /// The version.
    pub number: u16,
    /// The army's name.
    pub name: String,
    /// The armament.
    pub armament: String,
    /// The owner's name.
    pub owner: String,
    /// How far it is, and the look of its badge.
    pub status: (String, &'static str),
    /// The figures.
    pub figures: Vec<FigureLine>,
    /// What happened, in its order.
    pub steps: Vec<Step>,
    /// Where the standard drawings are.
    pub sprite: String,
}

/// How far a version is, and the look of its badge.
pub fn status(words: Words, status: Status) -> (String, &'static str) {
    match status {
        Status::Submitted => (words.t("army-submitted"), "warn"),
        Status::Measured => (words.t("army-measured"), "warn"),
        Status::Approved => (words.t("army-approved"), "good"),
        Status::Rejected => (words.t("army-rejected"), "bad"),
        Status::Withdrawn => (words.t("army-withdrawn"), ""),
    }
}

impl SizeLine {
    fn of(words: Words, finding: &Finding) -> Self {
        let (kind, extent) = (finding.kind, finding.extent);
        Self {
            field: format!("{}_{}", extent.word(), kind.symbol()),
            nominal: finding.nominal.say(words.0),
            allowed: finding.allowed.say(words.0),
            stated: finding.stated.say(words.0),
            measured: finding.measured.map(|size| size.say(words.0)),
            is_within: finding.is_within(),
            sentence: finding.say(words.0),
        }
    }
}

impl Shown {
    /// A version in the reader's words.
    pub fn of(words: Words, list: &ArmyList, army: &Army, version: &Version) -> Self {
        let findings = version.findings();
        let size = |kind: Kind, extent: Extent| {
            let mut found = findings.iter();
            let found = found.find(|it| it.kind == kind && it.extent == extent);
            found.map(|finding| SizeLine::of(words, finding))
        };
        let figures = version.design.figures.iter().filter_map(|figure| {
            Some(FigureLine {
                kind: figure.kind.name(words.0),
                letter: figure.kind.symbol(),
                symbol: symbol(figure.kind),
                name: figure.name.to_string(),
                glyph: figure.glyph.to_string(),
                sizes: [
                    size(figure.kind, Extent::Height)?,
                    size(figure.kind, Extent::Base)?,
                ],
            })
        });
        Self {
            army: army.number,
            number: version.number,
            name: version.design.name.to_string(),
            armament: version.design.armament.to_string(),
            owner: list.name(Some(army.owner)).to_owned(),
            status: status(words, version.status()),
            figures: figures.collect(),
            steps: steps(words, list, version),
            sprite: sprite(),
        }
    }

    /// The last entry about it.
    pub fn last(&self) -> Option<&Step> {
        self.steps.last()
    }

    /// What was measured and is not allowed.
    pub fn outside(&self) -> impl Iterator<Item = &SizeLine> {
        let sizes = self.figures.iter().flat_map(|figure| &figure.sizes);
        sizes.filter(|size| size.measured.is_some() && !size.is_within)
    }

    /// Whether a protocol is there.
    pub fn is_measured(&self) -> bool {
        let mut sizes = self.figures.iter().flat_map(|figure| &figure.sizes);
        sizes.any(|size| size.measured.is_some())
    }
}

/// What happened with a version, in its order.
fn steps(words: Words, list: &ArmyList, version: &Version) -> Vec<Step> {
    let step = |key: Key, fact: &Fact, said: Option<String>| {
        let (who, when) = (list.name(fact.by).to_owned(), Clocks::UTC.moment(fact.at));
        Step {
            sentence: words.t_with(key, &[("who", &who), ("when", &when)]),
            words: said,
            seq: fact.seq,
            hash: fact.hash.to_string(),
        }
    };
    let mut steps = vec![step(Key("army-step-submitted"), &version.submitted, None)];
    for protocol in &version.measurings {
        let remark = protocol.remark.as_ref().map(ToString::to_string);
        steps.push(step(Key("army-step-measured"), &protocol.fact, remark));
    }
    steps.extend(version.closing.as_ref().map(|closing| match closing {
        Closing::Approved(fact) => step(Key("army-step-approved"), fact, None),
        Closing::Rejected(fact, reason) => {
            step(Key("army-step-rejected"), fact, Some(reason.to_string()))
        }
        Closing::Withdrawn(fact) => step(Key("army-step-withdrawn"), fact, None),
    }));
    steps
}

/// An army in the list.
struct Line {
    number: u32,
    name: String,
    owner: String,
    version: u16,
    when: String,
    /// The drawings of some of its figures.
    glyphs: Vec<String>,
}

#[derive(Template)]
#[template(path = "hall/armies.html")]
struct ListPage {
    page: Page,
    lines: Vec<Line>,
}

/// `GET /armies`: the registered armies.
pub(super) async fn list(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let line = |army: &Army| {
        let version = army.approved()?;
        let glyphs = [Kind::King, Kind::Queen, Kind::Knight, Kind::Gryphon];
        let glyph = |kind| Some(version.design.figure(kind)?.glyph.to_string());
        Some(Line {
            number: army.number,
            name: version.design.name.to_string(),
            owner: list.name(Some(army.owner)).to_owned(),
            version: version.number,
            when: Clocks::UTC.moment(version.closing.as_ref()?.fact().at),
            glyphs: glyphs.into_iter().filter_map(glyph).collect(),
        })
    };
    let lines = list.registry.armies().filter_map(line).collect();
    respond(&request, &ListPage { page, lines })
}

#[derive(Template)]
#[template(path = "hall/army.html")]
struct ArmyPage {
    page: Page,
    shown: Shown,
    /// The registered versions, the newest first.
    versions: Vec<u16>,
}

/// A registered version of an army, the newest where none is named.
///
/// # Errors
/// 404 when there is none.
pub fn registered(
    list: &ArmyList,
    army: u32,
    version: Option<u16>,
) -> Result<(&Army, &Version), Failure> {
    let army = list.registry.army(army).ok_or_else(Failure::not_found)?;
    let version = match version {
        None => army.approved(),
        Some(number) => army.version(number),
    };
    let version = version.filter(|it| it.status() == Status::Approved);
    Ok((army, version.ok_or_else(Failure::not_found)?))
}

async fn show(
    request: &HttpRequest,
    page: Page,
    arbiter: &Arbiter,
    army: u32,
    version: Option<u16>,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let (army, version) = registered(&list, army, version)?;
    let approved = army.versions().rev();
    let approved = approved.filter(|it| it.status() == Status::Approved);
    let template = ArmyPage {
        shown: Shown::of(page.words(), &list, army, version),
        versions: approved.map(|it| it.number).collect(),
        page,
    };
    respond(request, &template)
}

/// `GET /armies/{army}`: the newest registered version of an army.
pub(super) async fn army(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    army: Path<String>,
) -> Result<HttpResponse, Failure> {
    show(&request, page, &arbiter, number(&army)?, None).await
}

/// `GET /armies/{army}/versions/{version}`.
pub(super) async fn version(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let (army, version) = (number(&path.0)?, number(&path.1)?);
    show(&request, page, &arbiter, army, Some(version)).await
}

/// A number in an address.
///
/// # Errors
/// 404 for anything else.
pub fn number<T: FromStr>(text: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| Failure::not_found())
}

/// What every sheet of an army has.
struct Sheet {
    page: Page,
    title: String,
    name: String,
    source: String,
    links: Vec<SheetLink>,
    wide: bool,
}

#[derive(Template)]
#[template(path = "hall/print_army.html")]
struct ArmySheet {
    sheet: Sheet,
    shown: Shown,
    code: Option<Code>,
    address: String,
    /// The entry that registers the version.
    entry: Option<(u64, String)>,
    /// The checkpoint that was signed with it.
    checkpoint: Option<Printed>,
}

/// Which sheet of an army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paper {
    /// That it is registered, with the checkpoint that was signed with it.
    Certificate(Option<SignedCheckpoint>),
    /// What was measured, or is to be.
    Protocol,
}

/// A sheet of a version; `source` is the page that shows the same on a screen.
///
/// # Errors
/// A template that cannot be rendered.
pub fn sheet(
    request: &HttpRequest,
    page: Page,
    paper: Paper,
    shown: Shown,
    source: String,
) -> Result<HttpResponse, Failure> {
    let (title, is_certificate, checkpoint) = match paper {
        Paper::Certificate(checkpoint) => (page.t("army-certificate"), true, checkpoint),
        Paper::Protocol => (page.t("army-protocol"), false, None),
    };
    let public = format!("/armies/{}/versions/{}", shown.army, shown.number);
    let address = absolute(request, &public);
    let last = shown.last().filter(|_| is_certificate);
    let template = ArmySheet {
        code: is_certificate.then(|| Code::of(&address)).flatten(),
        entry: last.map(|step| (step.seq, step.hash.clone())),
        checkpoint: checkpoint.as_ref().map(Printed::from),
        address,
        sheet: Sheet {
            title,
            name: shown.name.clone(),
            source,
            links: Vec::new(),
            wide: false,
            page,
        },
        shown,
    };
    respond(request, &template)
}

async fn registered_sheet(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
    is_certificate: bool,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let (army, version) = registered(&list, number(&path.0)?, Some(number(&path.1)?))?;
    let shown = Shown::of(page.words(), &list, army, version);
    let paper = match shown.last().filter(|_| is_certificate) {
        Some(step) => {
            Paper::Certificate(arbiter.checkpoint_of(&Slug::federation(), step.seq).await?)
        }
        None => Paper::Protocol,
    };
    let source = format!("/armies/{}/versions/{}", army.number, version.number);
    sheet(&request, page, paper, shown, source)
}

/// `GET /armies/{army}/versions/{version}/certificate`.
pub(super) async fn certificate(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    registered_sheet(request, page, arbiter, path, true).await
}

/// `GET /armies/{army}/versions/{version}/protocol`.
pub(super) async fn protocol(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    registered_sheet(request, page, arbiter, path, false).await
}

/// The same as a picture of its own.
fn on_plate(side: Side, drawing: &str) -> String {
    let plate = plate(side.word(), drawing);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\">{plate}</svg>")
}

/// The digest and the side of a drawing's name, `{digest}-white.svg`.
fn named(name: &str) -> Option<(Hex<32>, Side)> {
    let (digest, side) = name.strip_suffix(".svg")?.split_once('-')?;
    let side = Side::from_word(side)?;
    Some((digest.parse().ok()?, side))
}

/// `GET /glyphs/{glyph}`: the drawing of a figure, as a piece of its side. Whatever stands
/// in it, nothing of it is run or fetched.
pub(super) async fn glyph(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    glyph: Path<String>,
) -> Result<HttpResponse, Failure> {
    let (digest, side) = named(&glyph).ok_or_else(Failure::not_found)?;
    let drawing = arbiter.glyph(&digest).await?;
    let drawing = drawing.ok_or_else(Failure::not_found)?;
    let body = Body::new("image/svg+xml", on_plate(side, &drawing));
    let mut response = body.respond(&request, FOR_GOOD);
    response.extensions_mut().insert(Inert);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_named_by_its_digest_and_its_side() {
        let digest = Hex::new([7; 32]);
        let name = format!("{digest}-black.svg");
        assert_eq!(named(&name), Some((digest, Side::Black)));
        for bad in ["", ".svg", "-white.svg", "07-white.svg"] {
            assert_eq!(named(bad), None, "{bad}");
        }
        assert_eq!(named(&name.to_uppercase()), None);
        assert_eq!(named(&name.replace("black", "grey")), None);
    }

    #[test]
    fn a_piece_of_either_side_can_be_told_from_the_other() {
        let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>";
        let [white, black] = Side::ALL.map(|side| on_plate(side, drawing));
        assert_ne!(white, black);
        assert!(white.contains(drawing) && !white.contains("var("));
    }
}
