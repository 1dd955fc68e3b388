//! The lines of the routing table: method, address, handler and required right.
//!
//! Every address that answers GET answers HEAD, with the same head and no body; all other methods
//! get 405 with the allowed ones in `Allow`. An address without a stated right cannot become a
//! [`RouteLine`], so that none can be forgotten; the service checks the right before it calls the
//! handler.

use std::borrow::Cow;

use actix_web::http::Method;
use actix_web::{FromRequest, Handler, Responder, Route, web};

use crate::federation::rights::Right;

/// One method of one address, before its right is stated. Nothing else can be done with it.
#[must_use]
pub struct Unstated {
    path: Cow<'static, str>,
    method: Method,
    route: Route,
}

impl Unstated {
    /// A method of an address with a route that has no guards.
    pub fn new(method: Method, path: impl Into<Cow<'static, str>>, route: Route) -> Self {
        Self {
            path: path.into(),
            method,
            route,
        }
    }

    /// The line with the right that it needs.
    pub fn needs(self, right: Right) -> RouteLine {
        RouteLine {
            path: self.path,
            method: self.method,
            route: self.route,
            right,
        }
    }
}

/// The lines of a module in which everything is public.
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

    /// The method. GET includes HEAD.
    pub const fn method(&self) -> &Method {
        &self.method
    }

    /// The right that it needs.
    pub const fn right(&self) -> Right {
        self.right
    }

    /// The route to the handler.
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

/// A route for GET and HEAD.
pub fn get<F, Args>(path: impl Into<Cow<'static, str>>, handler: F) -> Unstated
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    Unstated::new(Method::GET, path, web::route().to(handler))
}

/// A route for POST.
pub fn post<F, Args>(path: impl Into<Cow<'static, str>>, handler: F) -> Unstated
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    Unstated::new(Method::POST, path, web::route().to(handler))
}
