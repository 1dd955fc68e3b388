//! Serves the style sheets, fonts, scripts and pictures that are embedded in the binary.
//!
//! All share one address prefix with a hash of all their bytes, so that they can be cached forever
//! and can refer to each other by relative addresses.

use std::sync::LazyLock;

use actix_web::{HttpRequest, HttpResponse, web};
use sha2::{Digest, Sha256};

use super::cache::Body;
use super::errors::Failure;
use super::routes::{RouteLine, get, public};

struct Asset {
    name: &'static str,
    media_type: &'static str,
    bytes: &'static [u8],
}

/// Every file of `static/` and `static/fonts/`, by its name.
const ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The hash of all files, 16 hexadecimal digits.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for asset in ASSETS {
        hash.update(asset.name);
        hash.update([0]);
        hash.update((asset.bytes.len() as u64).to_be_bytes());
        hash.update(asset.bytes);
    }
    let mut digits = hex::encode(hash.finalize());
    digits.truncate(16);
    digits
});

/// The address of a file of `static/`.
pub fn url(name: &str) -> String {
    debug_assert!(
        ASSETS.iter().any(|asset| asset.name == name),
        "there is no static/{name}"
    );
    format!("/static/{}/{name}", *HASH)
}

/// The files as they are sent: each is compressed once.
static BODIES: LazyLock<Vec<(&'static str, Body)>> = LazyLock::new(|| {
    let assets = ASSETS.iter();
    let bodies = assets.map(|asset| (asset.name, Body::unchanging(asset.media_type, asset.bytes)));
    bodies.collect()
});

fn body(name: &str) -> Result<&'static Body, Failure> {
    let known = BODIES.iter().find(|(known, _)| *known == name);
    known.map(|(_, body)| body).ok_or_else(Failure::not_found)
}

/// `GET /static/{hash}/{name}`.
async fn asset(
    request: HttpRequest,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let (hash, name) = path.into_inner();
    if hash != *HASH {
        return Err(Failure::not_found());
    }
    Ok(body(&name)?.respond(&request, "public, max-age=31536000, immutable"))
}

/// `GET /favicon.ico`: browsers ask for it unprompted, for a record's file as an example, and go by
/// the media type of the picture.
async fn favicon(request: HttpRequest) -> Result<HttpResponse, Failure> {
    Ok(body("icon.svg")?.respond(&request, "public, max-age=86400"))
}

/// The routes of the embedded files.
pub fn routes() -> Vec<RouteLine> {
    public(vec![
        get("/favicon.ico", favicon),
        get("/static/{hash}/{name}", asset),
    ])
}
