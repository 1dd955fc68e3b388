//! Builds the responses of public pages and files: every cache may keep them, and must revalidate
//! them.

use actix_web::http::Method;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::arbiter::ArbiterError;
use crate::arbiter::Export;
use crate::web::kit::cache::Body;
use crate::web::kit::errors::Failure;
use futures_util::stream;

/// Every cache may keep a public page, and must revalidate it.
pub const CACHING: &str = "public, no-cache";

/// The media type of records and report files.
pub const TEXT: &str = "text/plain; charset=utf-8";

/// The media type of tables.
pub const CSV: &str = "text/csv; charset=utf-8";

/// A text as a file that the browser saves under a name.
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

/// A page that is rendered for each request.
pub fn respond(request: &HttpRequest, page: &impl Template) -> Result<HttpResponse, Failure> {
    let text = page.render().map_err(|error| Failure::internal(&error))?;
    Ok(Body::new("text/html; charset=utf-8", text).respond(request, CACHING))
}

/// An export as a file, sent while it is read.
pub fn export_file(request: &HttpRequest, export: Export, caching: &'static str) -> HttpResponse {
    let name = format!("{}-{}.areopagus", export.slug(), export.last());
    let mut response = HttpResponse::Ok();
    response
        .content_type("application/x-ndjson")
        .insert_header((header::CACHE_CONTROL, caching))
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ));
    if request.method() == Method::HEAD {
        // The response to HEAD has no body.
        return response.streaming(stream::empty::<Result<Bytes, ArbiterError>>());
    }
    let pieces = stream::try_unfold(export, |mut export| async {
        let bytes = export.next().await;
        let bytes = bytes.inspect_err(|error| tracing::error!(%error, "an export broke off"))?;
        Ok::<_, ArbiterError>(bytes.map(|bytes| (Bytes::from(bytes), export)))
    });
    response.streaming(pieces)
}
