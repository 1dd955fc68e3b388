//! The public pages of registered armies (TOTA*S 11): the list, each army with its versions,
//! figures and protocol, the printed certificate, and the drawings of the figures. All registered
//! armies are public.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::arbiter::{Arbiter, ArmyList};
use crate::event::settings::Slug;
use crate::federation::armies::{Army, Kind, Status, Version};
use crate::games::Side;
use crate::lots::Hex;
use crate::web::games::totas::image::plate;
use crate::web::kit::cache::Body;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::find::number;
use crate::web::kit::headers::Inert;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::respond;
use crate::web::views::armies::{Paper, VersionView, sheet};

/// A drawing never changes, since its address is its digest.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// An army in the list.
struct ArmyLine {
    number: u32,
    name: String,
    owner: String,
    version: u16,
    when: String,
    /// The drawings of some of its figures.
    glyphs: Vec<String>,
}

#[derive(Template)]
#[template(path = "public/armies.html")]
struct ListPage {
    page: Page,
    lines: Vec<ArmyLine>,
}

/// `GET /armies`: the registered armies.
pub async fn list(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.armies().await?;
    let line = |army: &Army| {
        let version = army.approved()?;
        let glyphs = [Kind::King, Kind::Queen, Kind::Knight, Kind::Gryphon];
        let glyph = |kind| Some(version.design.figure(kind)?.glyph.to_string());
        Some(ArmyLine {
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
#[template(path = "public/army.html")]
struct ArmyPage {
    page: Page,
    shown: VersionView,
    /// The registered versions, newest first.
    versions: Vec<u16>,
}

/// A registered version of an army, by default the newest.
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
        shown: VersionView::from_version(page.words(), &list, army, version),
        versions: approved.map(|it| it.number).collect(),
        page,
    };
    respond(request, &template)
}

/// `GET /armies/{army}`: the newest registered version of an army.
pub async fn army(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    army: Path<String>,
) -> Result<HttpResponse, Failure> {
    show(&request, page, &arbiter, number(&army)?, None).await
}

/// `GET /armies/{army}/versions/{version}`.
pub async fn version(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let (army, version) = (number(&path.0)?, number(&path.1)?);
    show(&request, page, &arbiter, army, Some(version)).await
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
    let shown = VersionView::from_version(page.words(), &list, army, version);
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
pub async fn certificate(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    registered_sheet(request, page, arbiter, path, true).await
}

/// `GET /armies/{army}/versions/{version}/protocol`.
pub async fn protocol(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    registered_sheet(request, page, arbiter, path, false).await
}

/// The drawing on a plate as a standalone picture.
fn on_plate(side: Side, drawing: &str) -> String {
    let plate = plate(side.word(), drawing);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\">{plate}</svg>")
}

/// The digest and the side in a drawing's name, `{digest}-white.svg`; `{digest}.svg` is the
/// drawing alone.
fn named(name: &str) -> Option<(Hex<32>, Option<Side>)> {
    let name = name.strip_suffix(".svg")?;
    let Some((digest, side)) = name.split_once('-') else {
        return Some((name.parse().ok()?, None));
    };
    let side = Side::from_word(side)?;
    Some((digest.parse().ok()?, Some(side)))
}

/// `GET /glyphs/{glyph}`: the emblem of a club, or the drawing of a figure as a piece of its side.
/// Nothing in it is run or fetched.
pub async fn glyph(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    glyph: Path<String>,
) -> Result<HttpResponse, Failure> {
    let (digest, side) = named(&glyph).ok_or_else(Failure::not_found)?;
    let drawing = arbiter.glyph(&digest).await?;
    let drawing = drawing.ok_or_else(Failure::not_found)?;
    let drawing = match side {
        Some(side) => on_plate(side, &drawing),
        None => drawing,
    };
    let body = Body::new("image/svg+xml", drawing);
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
        assert_eq!(named(&name), Some((digest, Some(Side::Black))));
        assert_eq!(named(&format!("{digest}.svg")), Some((digest, None)));
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
