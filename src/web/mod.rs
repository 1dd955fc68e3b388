//! The HTTP server: handlers turn requests into calls of the arbiter, and values into pages.
//!
//! [`run`] starts the server, [`configure`] adds all routes. No handler decides anything about a
//! tournament: it asks the [`arbiter`](crate::arbiter).

mod api;
mod desk;
pub mod games;
mod health;
pub mod kit;
mod play;
mod proof;
mod public;
mod rights;
mod rulebook;
mod service;
mod verify;
mod views;

use std::future::Future;
use std::io;
use std::net::TcpListener;
use std::num::NonZeroUsize;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_http::HttpService;
use actix_service::{IntoServiceFactory as _, ServiceFactoryExt as _, map_config};
use actix_web::body::MessageBody;
use actix_web::dev::{
    AppConfig, Server, ServiceFactory, ServiceRequest, ServiceResponse, fn_service,
};
use actix_web::middleware::{Compress, Next, from_fn};
use actix_web::{App, Error, HttpRequest, HttpResponse, web};
use tokio::net::TcpStream;

use crate::arbiter::{Arbiter, demo};
use crate::event::settings::Slug;
use kit::errors::{self, Failure};
use kit::perimeter::process::{Perimeter, Rules};
use kit::perimeter::{Gate, Socket, admission};
use kit::presence::Presence;
use kit::routes::RouteLine;
use kit::{assets, clock, face_files, headers};
use views::Live;

/// The largest body of a form or of JSON, in bytes. A route that takes files sets its own limit.
pub const BODY_LIMIT: usize = 1 << 20;

/// How long a connection is kept for the next request.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// How long the head of a request may take to arrive.
const HEAD: Duration = Duration::from_secs(5);

/// How long the rest of a request may arrive after a response that was given before the request was
/// complete.
const LINGER: Duration = Duration::from_secs(1);

/// The settings of the server.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Threads that answer requests; `None` is one for each core.
    pub workers: Option<usize>,
    /// How long open requests may go on after the stop signal.
    pub grace: Duration,
    /// How long the head of a request may take to arrive; `None` is five seconds.
    pub head: Option<Duration>,
    /// The rules of the perimeter: clients, rates, TLS.
    pub perimeter: Rules,
    /// Whether the events of the demonstration go on while somebody watches them.
    pub plays: bool,
}

/// The services that the handlers use, shared by all threads.
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

    /// The newest versions of the events, and their watchers.
    pub fn live(&self) -> Live {
        Live::clone(&self.live)
    }
}

/// The whole application: all routes with their middleware.
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

/// The middleware around all routes: languages, errors, headers, limits.
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
        .wrap(from_fn(inside))
        .wrap(Compress::default())
        .wrap(from_fn(outside))
}

/// What is done to an answer of a route before it is compressed. One middleware of all, because
/// each one is a boxed call.
async fn inside<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    admitted(request, async move |request| next.call(request).await).await
}

/// What is done to every answer at last: the security headers, the log line, and the turn of the
/// connection. A page that is kept, which has its compressed form with it, is answered here.
async fn outside<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let answered = async |request: ServiceRequest| match public::kept::answer(request.request()) {
        Some(kept) => {
            let respond = async |request: ServiceRequest| Ok(request.into_response(kept));
            Ok(admitted(request, respond).await?.map_into_right_body())
        }
        None => Ok(next.call(request).await?.map_into_left_body()),
    };
    let secured = |request| headers::secure(request, answered);
    admission::watch(request, |request| headers::trace(request, secured)).await
}

/// Refuses requests beyond the limits, and makes pages of refusals.
async fn admitted<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: impl AsyncFnOnce(ServiceRequest) -> Result<ServiceResponse<B>, Error>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let limited = |request| admission::limit(request, next);
    errors::page::dress(request, limited).await
}

/// Adds the application's routes and the data that they share.
pub fn configure(config: &mut web::ServiceConfig) {
    verify::share(config);
    service::configure(config, table());
}

/// All routes: the health checks, the static files, the public pages, the players' own page, the
/// referee's desk and the API.
pub fn table() -> Vec<RouteLine> {
    let mut table = Vec::new();
    for lines in [
        health::routes,
        assets::routes,
        clock::routes,
        face_files::routes,
        verify::routes,
        public::routes::routes,
        proof::routes,
        rulebook::routes,
        play::routes::routes,
        desk::routes::routes,
        games::almajara::equipment::routes,
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
    run_until_lost(listener, settings, arbiter, stop, std::future::pending()).await
}

/// As [`run`], but ends at once when `lost` is done, after which no request can be answered.
///
/// # Errors
/// When the listener cannot be used.
pub async fn run_until_lost(
    listener: TcpListener,
    settings: Settings,
    arbiter: Arbiter,
    stop: impl Future<Output = ()> + Send + 'static,
    lost: impl Future<Output = ()>,
) -> io::Result<()> {
    let calls = arbiter.device_calls();
    let services = Services::new(arbiter.clone(), settings.perimeter.clone());
    let live = services.live();
    let player = settings.plays.then(|| {
        let watched = services.live();
        let is_watched = Arc::new(move |slug: &Slug| watched.is_watched(slug));
        tokio::spawn(demo::play(arbiter.clone(), is_watched))
    });
    let presence = services.presence.clone();
    let listener_of_calls = tokio::spawn(async move { presence.follow(calls, &arbiter).await });
    let follower = tokio::spawn(live.clone().follow());
    let connections = services.perimeter.connections().cloned();
    let watcher = connections.map(|connections| tokio::spawn(connections.watch()));
    let stop = async move {
        stop.await;
        // A stream has no end of its own, and would use up the whole grace period.
        live.close();
    };
    let mut server = server(listener, &settings, services, stop)?;
    let handle = server.handle();
    let end = tokio::select! {
        end = &mut server => end,
        () = lost => tokio::join!(handle.stop(false), &mut server).1,
    };
    follower.abort();
    listener_of_calls.abort();
    for task in [watcher, player].into_iter().flatten() {
        task.abort();
    }
    end
}

fn server(
    listener: TcpListener,
    settings: &Settings,
    services: Services,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<Server> {
    let workers = settings.workers.unwrap_or_else(one_for_each_core);
    let head = settings.head.unwrap_or(HEAD);
    let mut server = Server::build()
        .workers(workers)
        .shutdown_timeout(settings.grace.as_secs())
        .shutdown_signal(stop);
    if let Some(capacity) = settings.perimeter.capacity {
        // The perimeter closes connections beyond its limits; this holds if it does not get that
        // far.
        server = server.max_concurrent_connections(capacity.of_each_worker(workers));
    }
    let stopping = server.graceful_shutdown_signal();
    let address = listener.local_addr()?;
    let factory = move || {
        let perimeter = services.perimeter.clone();
        let stopping = stopping.clone();
        let app = app(services.clone()).into_factory();
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .keep_alive(KEEP_ALIVE)
            .client_request_timeout(head)
            .client_disconnect_timeout(LINGER)
            .local_addr(address)
            .on_connect_ext(move |gate: &Gate<Socket>, data| {
                data.insert(Rc::clone(gate.turn()));
                if let Some(connection) = perimeter.meet(gate) {
                    data.insert(connection);
                }
            })
            .h1(map_config(app, |()| AppConfig::default()).map_err(|error| error.error_response()));
        fn_service(|stream: TcpStream| async {
            let peer = stream.peer_addr().ok();
            Ok((Gate::new(Socket::new(stream)), peer))
        })
        .and_then(http)
    };
    Ok(server.listen("areopagus", listener, factory)?.run())
}

/// The number of threads that answer requests if none is set.
pub fn one_for_each_core() -> usize {
    std::thread::available_parallelism().map_or(2, NonZeroUsize::get)
}

/// Begins to watch for SIGINT and SIGTERM; the future is done when the process is told to stop. A
/// signal in between is not lost.
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

/// The response when no route matches.
async fn nothing_here(request: HttpRequest) -> Result<HttpResponse, Failure> {
    admission::admit_nowhere(&request)?;
    Err(Failure::not_found())
}

#[cfg(test)]
mod tests;
