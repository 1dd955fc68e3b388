//! The JSON API: the same commands as the desk's pages, and reading for everybody.
//!
//! [`operations`] is the one table of it: the routes, the OpenAPI document and the
//! page that lists them are made of it. Refusals are RFC 9457 problem details, in the
//! language of `Accept-Language`.

mod body;
mod lots;
mod openapi;
mod operations;
mod page;
mod read;
mod told;
mod view;
mod write;

use actix_web::http::Method;
use actix_web::web;

use operations::OPERATIONS;

/// The routes of the API, its document and its page.
pub fn configure(service: &mut web::ServiceConfig) {
    service
        .route("/api", web::get().to(page::list))
        .route("/api/openapi.json", web::get().to(openapi::document));
    let mut paths: Vec<&str> = OPERATIONS.iter().map(|operation| operation.path).collect();
    paths.dedup();
    for path in paths {
        let mut resource = web::resource(path);
        for operation in OPERATIONS.iter().filter(|operation| operation.path == path) {
            let method: Method = operation.verb.method();
            resource = resource.route((operation.handler)().method(method));
        }
        service.service(resource);
    }
}
