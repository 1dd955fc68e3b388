//! The table of addresses: which methods each answers, who answers, and what right it needs.
//!
//! Every address that answers GET answers HEAD, with the same head and no body; every
//! other method gets 405 and is told in `Allow` which there are. An address whose right is
//! not stated is no [`RouteLine`] yet, so that none can be forgotten; the service
//! asks for the right before the handler is reached.

use std::borrow::Cow;

use actix_web::http::Method;
use actix_web::{FromRequest, Handler, Responder, Route, web};

use crate::federation::rights::Right;

/// One method of one address, before it is said who may ask. All that can be done with it
/// is to say so.
#[must_use]
pub struct Unstated {
    path: Cow<'static, str>,
    method: Method,
    route: Route,
}

impl Unstated {
    /// A method of an address whose answer is a route without guards.
    pub fn new(method: Method, path: impl Into<Cow<'static, str>>, route: Route) -> Self {
        Self {
            path: path.into(),
            method,
            route,
        }
    }

    /// The line for whoever has a right.
    pub fn needs(self, right: Right) -> RouteLine {
        RouteLine {
            path: self.path,
            method: self.method,
            route: self.route,
            right,
        }
    }
}

/// The lines of a room in which there is nothing that not everybody may see.
pub fn public(lines: Vec<Unstated>) -> Vec<RouteLine> {
    let lines = lines.into_iter();
    lines.map(|line| line.needs(Right::See)).collect()
}

/// One method of one address, with the right it needs.
pub struct RouteLine {
    path: Cow<'static, str>,
    method: Method,
    route: Route,
    right: Right,
}

impl RouteLine {
    /// The address, with its variables in braces.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The method. GET stands for HEAD too.
    pub const fn method(&self) -> &Method {
        &self.method
    }

    /// The right that it needs.
    pub const fn right(&self) -> Right {
        self.right
    }

    /// Who answers.
    pub fn into_route(self) -> Route {
        self.route
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
pub fn get<F, Args>(path: impl Into<Cow<'static, str>>, handler: F) -> Unstated
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    Unstated::new(Method::GET, path, web::route().to(handler))
}

/// Who answers POST.
pub fn post<F, Args>(path: impl Into<Cow<'static, str>>, handler: F) -> Unstated
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    Unstated::new(Method::POST, path, web::route().to(handler))
}
