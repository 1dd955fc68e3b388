//! The table of addresses: which methods each answers, and who answers.
//!
//! Every address that answers GET answers HEAD, with the same head and no body; every
//! other method gets 405 and is told in `Allow` which there are.

use std::borrow::Cow;

use actix_web::http::{Method, StatusCode, header};
use actix_web::{FromRequest, Handler, Resource, Responder, Route, guard, web};

use super::errors::Failure;

/// One method of one address.
pub struct Line {
    path: Cow<'static, str>,
    method: Method,
    route: Route,
}

impl Line {
    /// A line whose answer is a route without guards.
    pub fn new(method: Method, path: impl Into<Cow<'static, str>>, route: Route) -> Self {
        Self {
            path: path.into(),
            method,
            route,
        }
    }

    /// The address, with its variables in braces.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The method. GET stands for HEAD too.
    pub const fn method(&self) -> &Method {
        &self.method
    }
}

/// The variables of an address.
pub fn variables(path: &str) -> impl Iterator<Item = &str> {
    let parts = path.split('{').skip(1);
    parts
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
}

/// Who answers GET and HEAD.
pub fn get<F, Args>(path: impl Into<Cow<'static, str>>, handler: F) -> Line
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    Line::new(Method::GET, path, web::route().to(handler))
}

/// Who answers POST.
pub fn post<F, Args>(path: impl Into<Cow<'static, str>>, handler: F) -> Line
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    Line::new(Method::POST, path, web::route().to(handler))
}

/// Takes the lines into the service. Of two addresses that fit a path the earlier answers.
pub fn configure(service: &mut web::ServiceConfig, mut lines: Vec<Line>) {
    while let Some(path) = lines.first().map(|line| line.path.clone()) {
        let (same, others) = lines.into_iter().partition(|line| line.path == path);
        service.service(resource(&path, same));
        lines = others;
    }
}

/// One address with its lines.
fn resource(path: &str, lines: Vec<Line>) -> Resource {
    let allow = allowed(lines.iter().map(Line::method));
    let refuse = move || {
        let failure = Failure::of_status(StatusCode::METHOD_NOT_ALLOWED);
        std::future::ready(Err::<&str, _>(failure.with_header(header::ALLOW, &allow)))
    };
    lines
        .into_iter()
        .map(|line| guarded(line.route, line.method))
        .fold(web::resource(path), Resource::route)
        .default_service(web::to(refuse))
}

fn guarded(route: Route, method: Method) -> Route {
    if method == Method::GET {
        route.guard(guard::Any(guard::Get()).or(guard::Head()))
    } else {
        route.method(method)
    }
}

/// The methods as `Allow` has them: `GET, HEAD, POST`.
fn allowed<'a>(methods: impl Iterator<Item = &'a Method>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for method in methods {
        names.push(method.as_str());
        if *method == Method::GET {
            names.push("HEAD");
        }
    }
    names.sort_unstable();
    names.join(", ")
}
