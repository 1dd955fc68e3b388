//! How public pages and files are answered: everybody may keep them, and asks whether they are
//! still the newest.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::web::kit::cache::Body;
use crate::web::kit::errors::Failure;

/// Everybody may keep a public page, and asks whether it is still the newest.
pub const CACHING: &str = "public, no-cache";

/// The type of records and report files.
pub const TEXT: &str = "text/plain; charset=utf-8";

/// The type of tables.
pub const CSV: &str = "text/csv; charset=utf-8";

/// A text as a file that the browser keeps under a name.
pub fn download(
    request: &HttpRequest,
    media_type: &'static str,
    text: String,
    name: &str,
) -> HttpResponse {
    let mut response = Body::new(media_type, text).respond(request, CACHING);
    let name = format!("attachment; filename=\"{name}\"");
    if let Ok(name) = header::HeaderValue::from_str(&name) {
        response
            .headers_mut()
            .insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

/// A page that is made anew for everybody.
pub fn respond(request: &HttpRequest, page: &impl Template) -> Result<HttpResponse, Failure> {
    let text = page.render().map_err(|error| Failure::internal(&error))?;
    Ok(Body::new("text/html; charset=utf-8", text).respond(request, CACHING))
}
