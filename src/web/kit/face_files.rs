//! Serves the emblem and the colours of a face as files.

use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::cache::{Body, PNG};
use super::errors::Failure;
use super::face::sheet;
use super::routes::{RouteLine, get, public};
use crate::arbiter::Arbiter;

/// A file that is never another one under its address.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// The routes of the files.
pub fn routes() -> Vec<RouteLine> {
    public(vec![get("/face/{file}", file)])
}

/// `GET /face/{digest}.png` and `GET /face/{digest}.css`.
async fn file(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    file: Path<String>,
) -> Result<HttpResponse, Failure> {
    let body = if let Some(digest) = file.strip_suffix(".png") {
        let picture = arbiter.picture(digest).ok_or_else(Failure::not_found)?;
        Body::digested(PNG, digest, Bytes::from_owner(picture.png))
    } else if let Some(digest) = file.strip_suffix(".css") {
        let face = arbiter.face_that(|face| sheet(face).is_some_and(|it| it.digest == digest));
        let face = face.ok_or_else(Failure::not_found)?;
        let sheet = sheet(&face).ok_or_else(Failure::not_found)?;
        Body::digested("text/css; charset=utf-8", digest, sheet.text.clone())
    } else {
        return Err(Failure::not_found());
    };
    Ok(body.respond(&request, FOR_GOOD))
}
