//! Requests become calls, and values become pages.
//!
//! [`run`] starts the server, [`configure`] lists all routes. Nothing here decides
//! anything about a tournament: it asks the [`arbiter`](crate::arbiter).

pub mod api;
pub mod assets;
pub mod auth;
pub mod cache;
pub mod clock;
pub mod csrf;
pub mod desk;
mod drawing;
pub mod errors;
pub mod find;
pub mod hall;
pub mod headers;
pub mod i18n;
mod kinds;
pub mod layout;
pub mod live;
pub mod looks;
mod names;
pub mod perimeter;
pub mod play;
pub mod proof;
mod refused;
pub mod rights;
pub mod routes;
pub mod rulebook;
pub mod upload;
pub mod verify;
pub mod writing;

use std::future::Future;
use std::io;
use std::net::TcpListener;
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::{StatusCode, header};
use actix_web::middleware::{Compress, NormalizePath, TrailingSlash, from_fn};
use actix_web::{App, Error, HttpResponse, HttpServer, web};

use crate::arbiter::Arbiter;
use errors::Failure;
use live::Live;
use perimeter::{Perimeter, Rules};
use play::presence::Presence;
use routes::{Line, get, public};

/// The largest body of a form or of JSON, in bytes. A route that takes files sets its own.
pub const BODY_LIMIT: usize = 1 << 20;

/// How the server runs.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Threads that answer requests; `None` is one for each core.
    pub workers: Option<usize>,
    /// How long open requests may go on after the stop signal.
    pub grace: Duration,
    /// Whose address counts, how often one may write, and whether TLS is needed.
    pub perimeter: Rules,
}

/// What the handlers ask, one value for all threads.
#[derive(Clone)]
pub struct Services {
    arbiter: web::Data<Arbiter>,
    live: web::Data<Live>,
    presence: web::Data<Presence>,
    perimeter: web::Data<Perimeter>,
}

impl Services {
    /// The services around an arbiter, within a perimeter.
    pub fn new(arbiter: Arbiter, rules: Rules) -> Self {
        Self {
            live: web::Data::new(Live::new(arbiter.clone())),
            arbiter: web::Data::new(arbiter),
            presence: web::Data::default(),
            perimeter: web::Data::new(Perimeter::new(rules)),
        }
    }

    /// The newest versions of the events, and who watches them.
    pub fn live(&self) -> Live {
        Live::clone(&self.live)
    }
}

/// All routes and what is wrapped around them: the whole application.
///
/// Tests use it in process; [`run`] serves it.
pub fn app(
    services: Services,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    frame().configure(move |service| {
        service
            .app_data(services.arbiter)
            .app_data(services.live)
            .app_data(services.presence)
            .app_data(services.perimeter)
            .configure(configure);
    })
}

/// What is wrapped around all routes: languages, errors, headers, limits.
fn frame() -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    App::new()
        .app_data(web::PayloadConfig::new(BODY_LIMIT))
        .app_data(web::FormConfig::default().limit(BODY_LIMIT))
        .app_data(web::JsonConfig::default().limit(BODY_LIMIT))
        .default_service(web::to(nothing_here))
        .wrap(from_fn(perimeter::limit))
        .wrap(from_fn(errors::dress))
        .wrap(NormalizePath::new(TrailingSlash::Trim))
        .wrap(Compress::default())
        .wrap(from_fn(headers::secure))
        .wrap(from_fn(headers::trace))
}

/// The application's routes and what they share.
pub fn configure(service: &mut web::ServiceConfig) {
    verify::share(service);
    routes::configure(service, table());
}

/// All routes: the health checks, the static files, the public pages, the players' own
/// page, the referee's desk and the API.
pub fn table() -> Vec<Line> {
    let mut table = public(vec![get("/healthz", alive), get("/readyz", ready)]);
    for lines in [
        assets::routes,
        clock::routes,
        verify::routes,
        hall::routes,
        proof::routes,
        rulebook::routes,
        play::routes,
        desk::routes,
        api::routes,
    ] {
        table.extend(lines());
    }
    table
}

/// Serves until `stop` is done, then lets open requests end.
///
/// # Errors
/// When the listener cannot be used.
pub async fn run(
    listener: TcpListener,
    settings: Settings,
    arbiter: Arbiter,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let services = Services::new(arbiter, settings.perimeter.clone());
    let live = services.live();
    let follower = tokio::spawn(live.clone().follow());
    let stop = async move {
        stop.await;
        // A stream has no end of its own, and would use up the whole grace.
        live.close();
    };
    let end = server(listener, &settings, services, stop)?.await;
    follower.abort();
    end
}

fn server(
    listener: TcpListener,
    settings: &Settings,
    services: Services,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<Server> {
    let mut server = HttpServer::new(move || app(services.clone()))
        .shutdown_timeout(settings.grace.as_secs())
        .shutdown_signal(stop);
    if let Some(workers) = settings.workers {
        server = server.workers(workers);
    }
    Ok(server.listen(listener)?.run())
}

/// Begins to watch for SIGINT and SIGTERM; the future is done when the process is asked
/// to stop. A signal in between is not lost.
///
/// # Errors
/// When the signals cannot be watched.
pub fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// `GET /healthz`: the process answers.
async fn alive() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain")
        .body("ok\n")
}

/// `GET /readyz`: the database answers, so requests can be served. Migrations ran
/// before the server was started.
async fn ready(arbiter: web::Data<Arbiter>) -> Result<HttpResponse, Failure> {
    if let Err(error) = arbiter.ready().await {
        tracing::warn!(%error, "not ready");
        return Err(Failure::of_status(StatusCode::SERVICE_UNAVAILABLE));
    }
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain")
        .body("ready\n"))
}

/// What no route answers.
async fn nothing_here() -> Result<HttpResponse, Failure> {
    Err(Failure::not_found())
}

#[cfg(test)]
mod tests;
