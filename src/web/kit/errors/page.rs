//! Renders an error response as a page, or as problem details for programs, in the reader's
//! language.

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::{Error, HttpRequest, HttpResponse, HttpResponseBuilder};
use askama::Template;

use super::{Failure, wants_problem};
use crate::web::kit::i18n;
use crate::web::kit::layout::Page;
use crate::web::kit::refused;

/// The media type of a health check's answer, which is not rewritten whatever its status.
pub const HEALTH: &str = "application/health+json";

/// The middleware that turns every error response into a page or problem details.
///
/// A middleware inside it must refuse with `Ok(request.into_response(failure.into_response()))`: an
/// `Err` would bypass it.
///
/// # Errors
/// The errors of the services inside.
pub async fn dress<B: MessageBody>(
    request: ServiceRequest,
    next: impl AsyncFnOnce(ServiceRequest) -> Result<ServiceResponse<B>, Error>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, Error> {
    let as_problem = wants_problem(request.request());
    let response = next(request).await?;
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return Ok(response.map_into_left_body());
    }
    if response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|media_type| {
            media_type.as_bytes().starts_with(b"text/html")
                || media_type
                    .as_bytes()
                    .starts_with(b"application/problem+json")
                || media_type == HEALTH
        })
    {
        // A form that is shown again with its error, or complete problem details.
        return Ok(response.map_into_left_body());
    }
    let failure = match response.response().error() {
        Some(error) => match error.as_error::<Failure>() {
            Some(failure) => failure.clone(),
            None if status.is_client_error() => {
                tracing::debug!(cause = %error, "a request was refused");
                Failure::of_status(status)
            }
            None => {
                tracing::error!(cause = %error, "a request failed");
                Failure::of_status(status)
            }
        },
        None => Failure::of_status(status),
    };
    let language = i18n::language_of(response.request());
    let mut dressed = HttpResponse::build(status);
    for (name, value) in response.headers() {
        if name != header::CONTENT_TYPE && name != header::CONTENT_LENGTH {
            dressed.append_header((name, value));
        }
    }
    dressed.insert_header((header::CACHE_CONTROL, "no-store"));
    let dressed = if as_problem {
        dressed
            .content_type("application/problem+json")
            .insert_header((header::CONTENT_LANGUAGE, language.tag()))
            .body(failure.problem(language).to_string())
    } else {
        error_page(response.request(), &failure, dressed)
    };
    Ok(response.into_response(dressed).map_into_right_body())
}

/// The page frame of a failure. Its links lead back to the page from which a form was sent, because
/// the form's own address may have no page.
fn page_of(request: &HttpRequest) -> Page {
    let page = Page::for_request(request);
    match refused::before(request) {
        Some((path, query)) => page.at(path, &query),
        None => page,
    }
}

#[derive(Template)]
#[template(path = "layout_error.html")]
struct ErrorPage<'a> {
    page: &'a Page,
    status: u16,
    sentence: &'a str,
}

/// The page of a failure.
fn error_page(
    request: &HttpRequest,
    failure: &Failure,
    mut response: HttpResponseBuilder,
) -> HttpResponse {
    let page = &page_of(request);
    let template = ErrorPage {
        page,
        status: failure.status().as_u16(),
        sentence: failure.say(page.language()),
    };
    let text = template.render().unwrap_or_else(|error| {
        tracing::error!(%error, "the error page cannot be rendered");
        failure.say(page.language()).to_owned()
    });
    response
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_LANGUAGE, page.tag()))
        .body(text)
}
