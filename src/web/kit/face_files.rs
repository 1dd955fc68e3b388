//! Serves the emblem and the colours of a face as files.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::cache::{Body, PNG};
use super::errors::Failure;
use super::face::{sheet, sheet_address};
use super::routes::{RouteLine, get, public};
use crate::arbiter::{Arbiter, Face};

/// A file that is never another one under its address.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// The routes of the files.
pub fn routes() -> Vec<RouteLine> {
    public(vec![get("/face/{file}", file)])
}

/// `GET /face/{digest}.png` and `GET /face/{version}.css`.
async fn file(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    file: Path<String>,
) -> Result<HttpResponse, Failure> {
    let body = if let Some(digest) = file.strip_suffix(".png") {
        let is = |face: &Face| face.emblem.as_ref().is_some_and(|it| it.digest == digest);
        let face = arbiter.face_that(is).ok_or_else(Failure::not_found)?;
        let emblem = face.emblem.as_ref().ok_or_else(Failure::not_found)?;
        Body::new(PNG, emblem.png.to_vec())
    } else if let Some(version) = file.strip_suffix(".css") {
        let is = |face: &Face| sheet_address(face).is_some() && face.version == version;
        let face = arbiter.face_that(is).ok_or_else(Failure::not_found)?;
        Body::new("text/css; charset=utf-8", sheet(&face))
    } else {
        return Err(Failure::not_found());
    };
    Ok(body.respond(&request, FOR_GOOD))
}
