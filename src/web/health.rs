//! Health checks for monitoring: whether the service is alive, has started and is ready. The format
//! is that of "Health Check Response Format for HTTP APIs" (draft-inadarei-api-health-check).

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use serde_json::{Map, Value, json};

use crate::arbiter::{Arbiter, Check, Health, Standing};
use crate::web::kit::errors::page::HEALTH;
use crate::web::kit::presence::Presence;
use crate::web::kit::routes::{RouteLine, get, public};

/// The routes of the health checks.
pub(super) fn routes() -> Vec<RouteLine> {
    public(vec![
        get("/livez", alive),
        get("/healthz", alive),
        get("/startupz", started),
        get("/readyz", ready),
    ])
}

/// `GET /livez` and `GET /healthz`: the process answers.
async fn alive() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain")
        .body("ok\n")
}

/// `GET /startupz`: the start is over; the migrations ran before the port answered.
async fn started(arbiter: web::Data<Arbiter>) -> HttpResponse {
    let standing = if arbiter.is_started() {
        Standing::Pass
    } else {
        Standing::Fail
    };
    respond(standing, &json!({ "status": word(standing) }))
}

/// `GET /readyz`: the components that the service depends on, each in a few words; 503 when
/// requests cannot be answered.
async fn ready(arbiter: web::Data<Arbiter>, presence: web::Data<Presence>) -> HttpResponse {
    let mut health = arbiter.health().await;
    health.checks.push(devices(&arbiter, &presence));
    let standing = health.standing();
    if standing == Standing::Fail {
        tracing::warn!(?health, "not ready");
    }
    respond(standing, &form(&health))
}

/// Whether the balancer sends the calls of each player's device to one process.
fn devices(arbiter: &Arbiter, presence: &Presence) -> Check {
    let spread = presence.spread();
    let counted = format!(
        "{} calls of players' devices came here, {} were told of by other processes",
        spread.here, spread.elsewhere
    );
    let (standing, found) = if spread.is_so(arbiter.now()) {
        let advice = "a device calls several processes in turn: let the balancer keep each client \
                      at one of them (sticky sessions)";
        (Standing::Warn, format!("{advice}; {counted}"))
    } else {
        (Standing::Pass, counted)
    };
    Check {
        name: "devices",
        standing,
        found,
    }
}

/// The response of a health check: its status says whether requests can be answered.
fn respond(standing: Standing, form: &Value) -> HttpResponse {
    let mut response = match standing {
        Standing::Pass | Standing::Warn => HttpResponse::Ok(),
        Standing::Fail => HttpResponse::ServiceUnavailable(),
    };
    response
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type(HEALTH)
        .body(form.to_string() + "\n")
}

fn form(health: &Health) -> Value {
    let checks = health.checks.iter().map(|check| {
        let form = json!([{ "status": word(check.standing), "output": check.found }]);
        (check.name.to_owned(), form)
    });
    json!({
        "status": word(health.standing()),
        "checks": checks.collect::<Map<_, _>>(),
    })
}

const fn word(standing: Standing) -> &'static str {
    match standing {
        Standing::Pass => "pass",
        Standing::Warn => "warn",
        Standing::Fail => "fail",
    }
}
