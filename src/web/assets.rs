//! Style sheet, scripts and pictures, embedded into the binary.
//!
//! All share one address prefix with the hash of all their bytes, so that they can
//! be cached for ever and can name each other relatively.

use std::sync::LazyLock;

use actix_web::http::header::{CacheControl, CacheDirective};
use actix_web::{HttpResponse, web};
use sha2::{Digest, Sha256};

use super::errors::Failure;
use super::routes::{Line, get, public};

/// One embedded file.
struct Asset {
    name: &'static str,
    media_type: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal: $media_type:literal),+ $(,)?) => {
        &[$(Asset {
            name: $name,
            media_type: $media_type,
            bytes: include_bytes!(concat!("../../static/", $name)),
        }),+]
    };
}

/// Every file of `static/`.
const ASSETS: &[Asset] = assets! {
    "act-clock.js": "text/javascript; charset=utf-8",
    "acts.css": "text/css; charset=utf-8",
    "almajara.js": "text/javascript; charset=utf-8",
    "armies.css": "text/css; charset=utf-8",
    "boards.js": "text/javascript; charset=utf-8",
    "clock.css": "text/css; charset=utf-8",
    "clock.js": "text/javascript; charset=utf-8",
    "contrast.css": "text/css; charset=utf-8",
    "ctor-ring.js": "text/javascript; charset=utf-8",
    "ctor-taps.js": "text/javascript; charset=utf-8",
    "ctor.css": "text/css; charset=utf-8",
    "ctor.js": "text/javascript; charset=utf-8",
    "desk.js": "text/javascript; charset=utf-8",
    "display.js": "text/javascript; charset=utf-8",
    "equipment.js": "text/javascript; charset=utf-8",
    "game.js": "text/javascript; charset=utf-8",
    "glance.css": "text/css; charset=utf-8",
    "hall.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "journal.js": "text/javascript; charset=utf-8",
    "keys.js": "text/javascript; charset=utf-8",
    "links.js": "text/javascript; charset=utf-8",
    "live.js": "text/javascript; charset=utf-8",
    "lots.js": "text/javascript; charset=utf-8",
    "moved.js": "text/javascript; charset=utf-8",
    "pieces.svg": "image/svg+xml",
    "plan.css": "text/css; charset=utf-8",
    "plan.js": "text/javascript; charset=utf-8",
    "play.css": "text/css; charset=utf-8",
    "play.js": "text/javascript; charset=utf-8",
    "regulations.js": "text/javascript; charset=utf-8",
    "seals.js": "text/javascript; charset=utf-8",
    "site.css": "text/css; charset=utf-8",
    "tapped.js": "text/javascript; charset=utf-8",
    "tchess-array.js": "text/javascript; charset=utf-8",
    "tchess-choices.js": "text/javascript; charset=utf-8",
    "tchess-taps.js": "text/javascript; charset=utf-8",
    "tchess.css": "text/css; charset=utf-8",
    "tchess.svg": "image/svg+xml",
    "told.js": "text/javascript; charset=utf-8",
    "verify.js": "text/javascript; charset=utf-8",
    "words.js": "text/javascript; charset=utf-8",
    "zone.js": "text/javascript; charset=utf-8",
};

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
        "there is no static/{name} in the table"
    );
    format!("/static/{}/{name}", *HASH)
}

/// `GET /static/{hash}/{name}`.
async fn asset(path: web::Path<(String, String)>) -> Result<HttpResponse, Failure> {
    let (hash, name) = path.into_inner();
    let asset = ASSETS
        .iter()
        .find(|asset| asset.name == name && hash == *HASH)
        .ok_or_else(Failure::not_found)?;
    Ok(HttpResponse::Ok()
        .content_type(asset.media_type)
        .insert_header(CacheControl(vec![
            CacheDirective::Public,
            CacheDirective::MaxAge(31_536_000),
            CacheDirective::Extension("immutable".to_owned(), None),
        ]))
        .body(asset.bytes))
}

/// `GET /favicon.ico`: browsers ask for it without being told to, for a record's file as
/// an example, and take the picture by its media type.
async fn favicon() -> Result<HttpResponse, Failure> {
    let icon = ASSETS.iter().find(|asset| asset.name == "icon.svg");
    let icon = icon.ok_or_else(Failure::not_found)?;
    Ok(HttpResponse::Ok()
        .content_type(icon.media_type)
        .insert_header(CacheControl(vec![
            CacheDirective::Public,
            CacheDirective::MaxAge(86_400),
        ]))
        .body(icon.bytes))
}

/// The routes of the embedded files.
pub fn routes() -> Vec<Line> {
    public(vec![
        get("/favicon.ico", favicon),
        get("/static/{hash}/{name}", asset),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_in_the_table() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let table: Vec<&str> = ASSETS.iter().map(|asset| asset.name).collect();
        assert_eq!(files, table);
    }
}
