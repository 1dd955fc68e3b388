//! Handles the armies at the desk (TOTA*S 11): owners submit them, referees measure them, and the
//! secretary approves or rejects them.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use uuid::Uuid;

use crate::arbiter::{Arbiter, ArbiterError, ArmyForm, ArmyList, ArmyReceipt, FigureForm};
use crate::federation::armies::{
    Armament, Army, ArmyCommand, Extent, Kind, Measure, NewPieces, Range, Size, Status, Version,
    nominal, required,
};
use crate::federation::glyph::Glyph;
use crate::federation::rights::Right;
use crate::language::Language;
use crate::web::games::totas::board::{sprite, symbol};
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::find::number;
use crate::web::kit::form::{Form, Forms, SubmittedForm, new_key, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::views::armies::{Paper, VersionView, sheet, status};

/// The address of the list.
const ARMIES: &str = "/desk/armies";

fn address(army: u32, version: u16) -> String {
    format!("{ARMIES}/{army}/versions/{version}")
}

/// Whether the viewer sees a version that is not registered. Its owner does, and so do those who
/// may measure it.
fn sees(referee: &Referee, army: &Army) -> bool {
    army.owner == referee.session.account.id || referee.may(Right::Measure)
}

struct VersionLine {
    address: String,
    name: String,
    version: u16,
    owner: String,
    when: String,
}

/// The versions that have the same status.
struct Group {
    title: String,
    look: &'static str,
    lines: Vec<VersionLine>,
}

#[derive(Template)]
#[template(path = "desk/armies.html")]
struct ListPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    groups: Vec<Group>,
}

/// `GET /desk/armies`: the viewer's own armies, and for referees all armies, grouped by what they
/// wait for.
pub async fn list(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let seen = |army: &&Army| sees(&referee, army);
    let group = |state: Status| {
        let (title, look) = status(page.words(), state);
        let armies = list.registry.armies().rev().filter(seen);
        let versions = armies.flat_map(|army| {
            let versions = army.versions().rev();
            let of_state = versions.filter(|version| version.status() == state);
            of_state.map(move |version| (army, version))
        });
        let line = |(army, version): (&Army, &Version)| VersionLine {
            address: address(army.number, version.number),
            name: version.design.name.to_string(),
            version: version.number,
            owner: list.name(Some(army.owner)).to_owned(),
            when: Clocks::UTC.moment(version.submitted.at),
        };
        Group {
            title,
            look,
            lines: versions.map(line).collect(),
        }
    };
    let groups = Status::ALL.map(group).into_iter();
    let template = ListPage {
        page: &page,
        referee: &referee,
        groups: groups.filter(|group| !group.lines.is_empty()).collect(),
    };
    respond(StatusCode::OK, &template)
}

struct FigureFields {
    letter: char,
    kind: &'static str,
    /// The name of the kind in English, as files are often called.
    word: &'static str,
    symbol: &'static str,
    /// Whether an armament may leave out this kind (TOTA*S 2.9).
    is_option: bool,
    sizes: [AskedSize; 2],
    /// The names of the fields for its name, its file, and a drawing that is kept.
    name: String,
    glyph: String,
    kept: String,
    /// Whether a drawing is kept from an earlier form or version.
    has_glyph: bool,
}

struct AskedSize {
    field: String,
    nominal: String,
    allowed: String,
}

impl FigureFields {
    fn for_kind(page: &Page, form: &Form, kind: Kind) -> Self {
        let letter = kind.symbol();
        Self {
            letter,
            kind: kind.name(page.language()),
            word: kind.name(Language::En),
            symbol: symbol(kind),
            is_option: matches!(kind, Kind::Boar | Kind::Chariot),
            sizes: Extent::ALL.map(|extent| {
                let nominal = nominal(kind).size(extent);
                AskedSize {
                    field: field(extent.word(), kind),
                    nominal: nominal.say(page.language()),
                    allowed: Range::around(nominal).say(page.language()),
                }
            }),
            name: field("name", kind),
            glyph: field("glyph", kind),
            kept: field("kept", kind),
            has_glyph: !form.value(&field("kept", kind)).is_empty(),
        }
    }
}

/// The name of a figure's field, such as `height_K`.
fn field(part: &str, kind: Kind) -> String {
    format!("{part}_{}", kind.symbol())
}

#[derive(Template)]
#[template(path = "desk/army_new.html")]
struct NewPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    form: &'a Form,
    /// The army of which this is a new version.
    army: Option<u32>,
    figures: Vec<FigureFields>,
    sprite: String,
    key: String,
}

impl NewPage<'_> {
    /// The syntax of an armament, for the browser to check.
    const fn forms() -> &'static str {
        Armament::FORMS
    }

    /// A description of the armament, for people.
    fn armament(&self) -> String {
        Armament::describe(self.page.language())
    }

    /// The address to which the form is sent.
    fn action(&self) -> String {
        self.army
            .map_or_else(|| ARMIES.to_owned(), |army| format!("{ARMIES}/{army}"))
    }
}

fn show_new(
    page: &Page,
    referee: &Referee,
    form: &Form,
    army: Option<u32>,
) -> Result<HttpResponse, Failure> {
    let asked = |kind: Kind| FigureFields::for_kind(page, form, kind);
    let template = NewPage {
        page,
        referee,
        form,
        army,
        figures: Kind::ALL.map(asked).into(),
        sprite: sprite(),
        key: new_key(),
    };
    respond(form.status(), &template)
}

/// `GET /desk/armies/new`: the form of a new army, with the nominal dimensions.
pub async fn new_page(page: Page, referee: Referee, forms: Forms) -> Result<HttpResponse, Failure> {
    let mut fields = Fields::default();
    fields.set("armament", Armament::NOMINAL.to_string());
    for kind in Kind::ALL {
        fields.set(&field("name", kind), kind.name(page.language()).to_owned());
        for extent in Extent::ALL {
            let nominal = nominal(kind).size(extent).say(page.language());
            fields.set(&field(extent.word(), kind), nominal);
        }
    }
    show_new(&page, &referee, forms.filled(fields).refusal(), None)
}

/// An army that the viewer owns.
fn own<'a>(list: &'a ArmyList, referee: &Referee, army: u32) -> Result<&'a Army, Failure> {
    let army = list.registry.army(army);
    let own = army.filter(|army| army.owner == referee.session.account.id);
    own.ok_or_else(Failure::not_found)
}

/// `GET /desk/armies/{army}/new`: the form of a new version, filled in from the last one.
pub async fn new_version_page(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    army: Path<String>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let army = own(&list, &referee, number(&army)?)?;
    let design = &army.newest().design;
    let mut fields = Fields::default();
    fields.set("name", design.name.to_string());
    fields.set("armament", design.armament.king_row().to_string());
    for figure in &design.figures {
        let kind = figure.kind;
        fields.set(&field("name", kind), figure.name.to_string());
        for extent in Extent::ALL {
            let stated = figure.dimensions().size(extent).say(page.language());
            fields.set(&field(extent.word(), kind), stated);
        }
        let kept = arbiter.glyph(&figure.glyph).await?;
        fields.set(&field("kept", kind), kept.unwrap_or_default());
    }
    let forms = forms.filled(fields);
    show_new(&page, &referee, forms.refusal(), Some(army.number))
}

fn size(fields: &Fields, name: &str) -> Result<Size, Failure> {
    let size = fields.get(name).parse();
    size.map_err(|_| wrong_field(name, Key("army-field-size")))
}

/// Moves the uploaded drawings into hidden fields, because a browser does not fill in files when a
/// form is shown again.
fn take_glyphs(fields: &mut Fields) -> Result<(), Failure> {
    if let Some((name, bytes)) = fields.foreign_file() {
        let Err(error) = Glyph::parse(bytes) else {
            return Err(wrong_field(name, Key("army-field-glyph")));
        };
        let kinds = Kind::ALL.into_iter();
        let mut named = kinds.filter(|kind| field("glyph", *kind) == name);
        let kind = named
            .next()
            .ok_or_else(|| wrong_field(name, Key("army-field-glyph")))?;
        return Err(ArbiterError::Glyph { kind, error }.into());
    }
    if let Some(failure) = fields.file_fault() {
        return Err(failure.clone());
    }
    let mut refused = Ok(());
    for kind in Kind::ALL {
        let name = field("glyph", kind);
        let Some(sent) = fields.given(&name).map(str::to_owned) else {
            continue;
        };
        fields.forget(&[&name]);
        match Glyph::parse(sent.as_bytes()) {
            Ok(glyph) => fields.set(&field("kept", kind), glyph.svg().to_owned()),
            Err(error) if refused.is_ok() => {
                refused = Err(ArbiterError::Glyph { kind, error }.into());
            }
            Err(_) => {}
        }
    }
    refused
}

/// Reads an army from a form.
fn form_of(fields: &mut Fields) -> Result<ArmyForm, Failure> {
    take_glyphs(fields)?;
    let armament = fields.get("armament").trim().to_owned();
    let mut figures = Vec::new();
    // The registry refuses what is no armament, and names the field.
    let pieces = NewPieces::parse(&armament).unwrap_or_default();
    for kind in required(pieces) {
        let glyph = fields.get(&field("kept", kind)).to_owned();
        let figure = FigureForm {
            kind,
            name: fields.get(&field("name", kind)).to_owned(),
            height: size(fields, &field("height", kind))?,
            base: size(fields, &field("base", kind))?,
            glyph,
        };
        if figure.glyph.is_empty() {
            let name = field("glyph", kind);
            return Err(wrong_field(&name, Key("army-field-glyph")));
        }
        figures.push(figure);
    }
    Ok(ArmyForm {
        name: fields.get("name").to_owned(),
        armament,
        figures,
    })
}

async fn submitted(
    page: &Page,
    arbiter: &Arbiter,
    mut sent: SubmittedForm,
    army: Option<u32>,
) -> Result<HttpResponse, Failure> {
    let done = match form_of(&mut sent.fields) {
        Err(failure) => Err(failure),
        Ok(form) => {
            let done = arbiter.submit_army(army, form, &sent.context(None)).await;
            done.map_err(Failure::from)
        }
    };
    match done {
        Ok(receipt) => Ok(to(&receipt, "submitted")),
        Err(failure) => {
            let of_army = army.map_or_else(String::new, |army| format!("/{army}"));
            let at = format!("{ARMIES}{of_army}/new");
            let (page, forms) = sent.refuse(page, &at, "", failure).await?;
            show_new(&page, &sent.referee, forms.refusal(), army)
        }
    }
}

/// Redirects to the version that was changed.
fn to(receipt: &ArmyReceipt, done: &str) -> HttpResponse {
    let address = address(receipt.army, receipt.version);
    auth::see_other(&format!("{address}?done={done}"))
}

/// `POST /desk/armies`: submits a new army.
pub async fn submit(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    submitted(&page, &arbiter, sent, None).await
}

/// `POST /desk/armies/{army}`: submits a new version.
pub async fn submit_version(
    page: Page,
    arbiter: Data<Arbiter>,
    army: Path<String>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let army = own(&list, &sent.referee, number(&army)?)?.number;
    submitted(&page, &arbiter, sent, Some(army)).await
}

#[derive(Template)]
#[template(path = "desk/army.html")]
struct VersionPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    forms: &'a Forms,
    shown: VersionView,
    status: Status,
    is_own: bool,
    is_newest: bool,
    versions: Vec<u16>,
    /// The other secretaries of the federation, who may decide on a secretary's own army.
    others: Vec<String>,
    key: String,
}

impl VersionPage<'_> {
    fn done(&self) -> Option<String> {
        let page = self.page;
        None.or_else(|| page.done("submitted", Key("army-done-submitted")))
            .or_else(|| page.done("measured", Key("army-done-measured")))
            .or_else(|| page.done("approved", Key("army-done-approved")))
            .or_else(|| page.done("rejected", Key("army-done-rejected")))
            .or_else(|| page.done("withdrawn", Key("army-done-withdrawn")))
    }

    /// Whether the version waits for a decision.
    const fn is_open(&self) -> bool {
        self.status.is_open()
    }

    fn is_registered(&self) -> bool {
        self.status == Status::Approved
    }

    fn may_measure(&self) -> bool {
        self.is_open() && !self.is_own && self.referee.may(Right::Measure)
    }

    fn may_decide(&self) -> bool {
        self.is_open() && !self.is_own && self.referee.may(Right::Approve)
    }

    fn other_names(&self) -> String {
        self.others.join(", ")
    }

    /// Whether the viewer could decide on the army if it were not their own.
    fn is_own_to_decide(&self) -> bool {
        self.is_open() && self.is_own && self.referee.may(Right::Approve)
    }
}

/// The names of the federation's secretaries who can sign in, without the given account.
async fn other_secretaries(arbiter: &Arbiter, own: Uuid) -> Result<Vec<String>, Failure> {
    let accounts = arbiter.accounts().await?.into_iter();
    let others = accounts.filter(|it| it.is_secretary && it.locked_at.is_none() && it.id != own);
    Ok(others.map(|it| it.name).collect())
}

/// Parses the army and the version of an address.
fn version_of(path: &(String, String)) -> Result<(u32, u16), Failure> {
    Ok((number(&path.0)?, number(&path.1)?))
}

/// A version that the viewer may see.
fn seen<'a>(
    list: &'a ArmyList,
    referee: &Referee,
    (army, version): (u32, u16),
) -> Result<(&'a Army, &'a Version), Failure> {
    let army = list.registry.army(army).filter(|it| sees(referee, it));
    let army = army.ok_or_else(Failure::not_found)?;
    let version = army.version(version).ok_or_else(Failure::not_found)?;
    Ok((army, version))
}

async fn show_version(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    version: (u32, u16),
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let (army, version) = seen(&list, referee, version)?;
    let others = army.versions().map(|it| it.number);
    let own = referee.session.account.id;
    let is_own = army.owner == own;
    let secretaries = if is_own && referee.may(Right::Approve) {
        other_secretaries(arbiter, own).await?
    } else {
        Vec::new()
    };
    let template = VersionPage {
        page,
        referee,
        forms,
        shown: VersionView::from_version(page.words(), &list, army, version),
        status: version.status(),
        is_own,
        others: secretaries,
        is_newest: army.newest().number == version.number,
        versions: others.filter(|it| *it != version.number).collect(),
        key: new_key(),
    };
    respond(forms.refusal().status(), &template)
}

/// `GET /desk/armies/{army}/versions/{version}`.
pub async fn version_page(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    show_version(&page, &referee, &arbiter, version_of(&path)?, &forms).await
}

/// `GET /desk/armies/{army}/versions/{version}/protocol`: the protocol for printing. Sizes that
/// were not measured are left blank, to be filled in.
pub async fn protocol(
    request: HttpRequest,
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let (army, version) = seen(&list, &referee, version_of(&path)?)?;
    let shown = VersionView::from_version(page.words(), &list, army, version);
    let source = address(army.number, version.number);
    sheet(&request, page, Paper::Protocol, shown, source)
}

/// Runs an operation on the version of an address. The form of this name is shown again if it is
/// refused.
async fn carry_out(
    page: &Page,
    arbiter: &Arbiter,
    mut sent: SubmittedForm,
    path: &(String, String),
    name: &'static str,
    command: impl FnOnce(u32, u16) -> Result<ArmyCommand, Failure>,
) -> Result<HttpResponse, Failure> {
    let (army, version) = version_of(path)?;
    let done = match command(army, version) {
        Err(failure) => Err(failure),
        Ok(command) => {
            let context = sent.context(None);
            let done = arbiter.command_army(&command, &context).await;
            done.map_err(Failure::from)
        }
    };
    match done {
        Ok(receipt) => Ok(to(&receipt, name)),
        Err(failure) => {
            let at = address(army, version);
            let (page, forms) = sent.refuse(page, &at, name, failure).await?;
            show_version(&page, &sent.referee, arbiter, (army, version), &forms).await
        }
    }
}

/// `POST …/withdrawal`: withdraws a version, by its owner.
pub async fn withdraw(
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let withdraw = |army, version| Ok(ArmyCommand::Withdraw { army, version });
    carry_out(&page, &arbiter, sent, &path, "withdrawn", withdraw).await
}

/// The measurements of a form. A figure without both lengths was not measured.
fn measured(fields: &Fields) -> Result<Vec<Measure>, Failure> {
    let mut figures = Vec::new();
    for kind in Kind::ALL {
        let [height, base] = Extent::ALL.map(|extent| field(extent.word(), kind));
        if fields.given(&height).or(fields.given(&base)).is_none() {
            continue;
        }
        figures.push(Measure {
            kind,
            height: size(fields, &height)?,
            base: size(fields, &base)?,
        });
    }
    Ok(figures)
}

/// `POST …/measuring`: enters the protocol of a referee.
pub async fn measure(
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let figures = measured(&sent.fields);
    let remark = sent.fields.get("remark").to_owned();
    let measure = |army, version| {
        Ok(ArmyCommand::Measure {
            army,
            version,
            figures: figures?,
            remark,
        })
    };
    carry_out(&page, &arbiter, sent, &path, "measured", measure).await
}

/// `POST …/approval`: registers a version, by the secretary.
pub async fn approve(
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let approve = |army, version| Ok(ArmyCommand::Approve { army, version });
    carry_out(&page, &arbiter, sent, &path, "approved", approve).await
}

/// `POST …/rejection`: rejects a version, by the secretary.
pub async fn reject(
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let reason = sent.fields.get("reason").to_owned();
    let reject = |army, version| {
        Ok(ArmyCommand::Reject {
            army,
            version,
            reason,
        })
    };
    carry_out(&page, &arbiter, sent, &path, "rejected", reject).await
}
