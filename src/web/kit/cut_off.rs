//! Aborts requests that hang on a dead database connection.
//!
//! A request that waits for an answer over such a connection would wait forever. Once the process
//! suspects its connections, the requests in progress have a grace period to finish.

use std::time::Duration;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::web::Data;

use super::errors::Failure;
use crate::arbiter::Arbiter;

/// How long a request may go on after the connections became suspect: most of them are alive.
const GRACE: Duration = Duration::from_millis(250);

/// Answers 503 to a request that waits while the connections of the process are suspect. Whether
/// its write was kept is not known; sent again with the same key it is carried out once.
///
/// # Errors
/// The errors of the handler.
pub async fn give_up<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse, Error> {
    let Some(arbiter) = request.app_data::<Data<Arbiter>>().cloned() else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let asked = request.request().clone();
    let doubted = arbiter.until_doubted();
    let give_up = async move {
        doubted.await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        biased;
        response = next.call(request) => Ok(response?.map_into_boxed_body()),
        () = give_up => {
            tracing::warn!("a request was given up: the database does not answer");
            let failure = Failure::of_status(StatusCode::SERVICE_UNAVAILABLE);
            Ok(ServiceResponse::new(asked, failure.into_response()))
        }
    }
}
