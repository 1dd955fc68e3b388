//! A registered army as public pages and the desk show it (TOTA*S 11): its versions with figures
//! and protocol, and the printed sheets.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::sheets::Frame;
use crate::arbiter::ArmyList;
use crate::federation::armies::{Army, Closing, Extent, Fact, Finding, Kind, Status, Version};
use crate::journal::SignedCheckpoint;
use crate::web::games::totas::board::{sprite, symbol};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::code::{Code, Printed};
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::{Page, absolute};

/// A dimension of a figure.
pub struct SizeLine {
    /// The form field: `height_K`.
    pub field: String,
    /// The nominal value in the table.
    pub nominal: String,
    /// The permitted range.
    pub allowed: String,
    /// The owner's statement.
    pub stated: String,
    pub measured: Option<String>,
    /// Whether that is permitted.
    pub is_within: bool,
    /// The finding in a sentence.
    pub sentence: String,
}

/// A figure of an army.
pub struct FigureLine {
    pub kind: &'static str,
    /// The kind's symbol.
    pub letter: char,
    /// The name of the standard drawing.
    pub symbol: &'static str,
    /// The owner's name for it.
    pub name: String,
    /// The own drawing's digest.
    pub glyph: String,
    /// Height and base.
    pub sizes: [SizeLine; 2],
}

/// A step in the history of a version.
pub struct VersionEvent {
    /// What happened, by whom and when.
    pub sentence: String,
    /// The comment.
    pub words: Option<String>,
    /// The entry's sequence number.
    pub seq: u64,
    /// The entry's hash.
    pub hash: String,
}

/// A version of an army as it is shown.
pub struct VersionView {
    pub army: u32,
    pub number: u16,
    /// The army's name.
    pub name: String,
    pub armament: String,
    /// The owner's name.
    pub owner: String,
    /// The status, and the CSS class of its badge.
    pub status: (String, &'static str),
    pub figures: Vec<FigureLine>,
    /// The history, oldest first.
    pub steps: Vec<VersionEvent>,
    /// The address of the standard drawings.
    pub sprite: String,
}

/// The status of a version, and the CSS class of its badge.
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
    fn from_finding(words: Words, finding: &Finding) -> Self {
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

impl VersionView {
    /// A version in the reader's language.
    pub fn from_version(words: Words, list: &ArmyList, army: &Army, version: &Version) -> Self {
        let findings = version.findings();
        let size = |kind: Kind, extent: Extent| {
            let mut found = findings.iter();
            let found = found.find(|it| it.kind == kind && it.extent == extent);
            found.map(|finding| SizeLine::from_finding(words, finding))
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
    pub fn last(&self) -> Option<&VersionEvent> {
        self.steps.last()
    }

    /// The measurements outside the permitted ranges.
    pub fn outside(&self) -> impl Iterator<Item = &SizeLine> {
        let sizes = self.figures.iter().flat_map(|figure| &figure.sizes);
        sizes.filter(|size| size.measured.is_some() && !size.is_within)
    }

    /// Whether it was measured.
    pub fn is_measured(&self) -> bool {
        let mut sizes = self.figures.iter().flat_map(|figure| &figure.sizes);
        sizes.any(|size| size.measured.is_some())
    }
}

/// The history of a version, oldest first.
fn steps(words: Words, list: &ArmyList, version: &Version) -> Vec<VersionEvent> {
    let step = |key: Key, fact: &Fact, said: Option<String>| {
        let (who, when) = (list.name(fact.by).to_owned(), Clocks::UTC.moment(fact.at));
        VersionEvent {
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

/// The common parts of an army's sheets.
struct Sheet {
    page: Page,
    title: String,
    name: String,
    wide: bool,
}

#[derive(Template)]
#[template(path = "public/print_army.html")]
struct ArmySheet {
    sheet: Sheet,
    shown: VersionView,
    code: Option<Code>,
    address: String,
    /// The entry that registers the version.
    entry: Option<(u64, String)>,
    /// The checkpoint that was signed with it.
    checkpoint: Option<Printed>,
}

/// A sheet of an army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paper {
    /// The certificate of registration, with the checkpoint that was signed with it.
    Certificate(Option<SignedCheckpoint>),
    /// The protocol of the measurements, filled in or blank.
    Protocol,
}

/// Renders a sheet of a version; `source` is the page with the same content on a screen.
///
/// # Errors
/// A template that cannot be rendered.
pub fn sheet(
    request: &HttpRequest,
    page: Page,
    paper: Paper,
    shown: VersionView,
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
        code: is_certificate.then(|| Code::encode(&address)).flatten(),
        entry: last.map(|step| (step.seq, step.hash.clone())),
        checkpoint: checkpoint.as_ref().map(Printed::from),
        address,
        sheet: Sheet {
            title: title.clone(),
            name: shown.name.clone(),
            wide: false,
            page: page.clone(),
        },
        shown,
    };
    let body = template.render();
    let body = body.map_err(|error| Failure::internal(&error))?;
    let name = template.sheet.name;
    Frame::new(page, Clocks::UTC, name, title, source).respond(&[body])
}
