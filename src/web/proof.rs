//! The files with which anyone can verify an event, or the federation's journal: its checkpoints,
//! the keys that signed them, and the export. None of them has a person's name or a secret, or goes
//! beyond the public entries.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use crate::arbiter::{Arbiter, Readers};
use crate::event::settings::Slug;
use crate::journal::SignedCheckpoint;
use crate::web::kit::cache::Body;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::respond::export_file;
use crate::web::kit::routes::{RouteLine, get, public};

/// Every cache may keep them, and must revalidate them.
const CACHING: &str = "public, no-cache";

const TEXT: &str = "text/plain; charset=utf-8";

pub fn routes() -> Vec<RouteLine> {
    public(vec![
        get("/events/{slug}/checkpoint", newest),
        get("/events/{slug}/checkpoint/{size}", of_size),
        get("/events/{slug}/keys", keys),
        get("/events/{slug}/export", export),
        get("/federation/checkpoint", newest_of_federation),
        get("/federation/keys", keys_of_federation),
        get("/federation/export", export_of_federation),
    ])
}

/// `GET /events/{slug}/checkpoint`: the newest one.
async fn newest(
    request: HttpRequest,
    slug: Path<String>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let view = find::event(&arbiter, &slug).await?;
    let until = view.state.public_until(arbiter.now());
    let newest = arbiter.newest_checkpoint_until(view.slug(), until);
    let newest = newest.await?;
    note(&request, newest)
}

/// `GET /events/{slug}/checkpoint/{size}`: the one over this many entries.
async fn of_size(
    request: HttpRequest,
    path: Path<(String, u64)>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let (slug, size) = path.into_inner();
    let view = find::event(&arbiter, &slug).await?;
    if size > view.state.public_until(arbiter.now()) {
        return Err(Failure::not_found());
    }
    let checkpoint = arbiter.checkpoint_of(view.slug(), size).await?;
    note(&request, checkpoint)
}

fn note(
    request: &HttpRequest,
    checkpoint: Option<SignedCheckpoint>,
) -> Result<HttpResponse, Failure> {
    let checkpoint = checkpoint.ok_or_else(Failure::not_found)?;
    Ok(Body::new(TEXT, checkpoint.to_string()).respond(request, CACHING))
}

/// `GET /events/{slug}/keys`: the public keys, one per line, the service's own first.
async fn keys(
    request: HttpRequest,
    slug: Path<String>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let view = find::event(&arbiter, &slug).await?;
    keys_of(&request, &arbiter, view.slug()).await
}

async fn keys_of(
    request: &HttpRequest,
    arbiter: &Arbiter,
    slug: &Slug,
) -> Result<HttpResponse, Failure> {
    let keys = arbiter.note_keys(slug).await?;
    let lines: Vec<String> = keys.iter().map(ToString::to_string).collect();
    Ok(Body::new(TEXT, lines.join("\n") + "\n").respond(request, CACHING))
}

/// `GET /events/{slug}/export`: the public part of the journal as a file.
async fn export(
    request: HttpRequest,
    slug: Path<String>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let view = find::event(&arbiter, &slug).await?;
    let until = view.state.public_until(arbiter.now());
    let export = arbiter.export_until(view.slug(), until).await?;
    Ok(export_file(&request, export, CACHING))
}

/// `GET /federation/checkpoint`: the newest one.
async fn newest_of_federation(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let newest = arbiter.newest_checkpoint(&Slug::federation()).await?;
    note(&request, newest)
}

/// `GET /federation/keys`: the public keys, one per line, the service's own first.
async fn keys_of_federation(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    keys_of(&request, &arbiter, &Slug::federation()).await
}

/// `GET /federation/export`: the public part of the federation's journal.
async fn export_of_federation(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let export = arbiter.export_federation(Readers::Everybody).await?;
    Ok(export_file(&request, export, CACHING))
}
