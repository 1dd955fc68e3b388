//! Builds the service from the routing table: one scope for each common prefix of addresses, and
//! around every handler the check of its right.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use actix_web::http::{Method, StatusCode, header};
use actix_web::middleware::from_fn;
use actix_web::{HttpRequest, Resource, Route, Scope, guard, web};

use crate::federation::rights::Right;
use crate::web::kit::cut_off;
use crate::web::kit::errors::Failure;
use crate::web::kit::perimeter::admission;
use crate::web::kit::routes::RouteLine;
use crate::web::rights;

/// Adds the lines to the service. If two addresses match a path, the earlier one answers.
///
/// Lines with the same prefix share a scope, so that a request is not compared with every address.
pub fn configure(service: &mut web::ServiceConfig, lines: Vec<RouteLine>) {
    let lines = lines.into_iter().map(|line| (line.path().to_owned(), line));
    for factory in Branch::from_lines(lines.collect()).into_services() {
        match factory {
            Service::Scope(scope) => service.service(scope),
            Service::Resource(resource) => service.service(resource),
        };
    }
}

/// What is registered: addresses are compared with it in this order.
enum Service {
    Scope(Scope),
    Resource(Resource),
}

/// The lines of a scope.
struct Branch {
    /// The rest of each address that is matched here, with its lines.
    leaves: Vec<(String, Vec<RouteLine>)>,
    /// The next segment of the other addresses, with their branch.
    scopes: Vec<(String, Branch)>,
}

impl Branch {
    /// A branch of lines with the rest of their addresses.
    fn from_lines(lines: Vec<(String, RouteLine)>) -> Self {
        let heads: BTreeSet<&str> = lines.iter().filter_map(|(rest, _)| head(rest)).collect();
        let (variable, literal): (Vec<&str>, Vec<&str>) =
            heads.into_iter().partition(|head| head.contains('{'));
        // A scope does not pass requests on, so literal segments have none next to a variable; a
        // variable has one if it matches every segment.
        let is_leaf = |rest: &str| head(rest).is_none() && rest.contains('{');
        let has_variable_leaf = lines.iter().any(|(rest, _)| is_leaf(rest));
        let opened: BTreeSet<String> = match variable.as_slice() {
            [] if has_variable_leaf => BTreeSet::new(),
            [] => literal.into_iter().map(str::to_owned).collect(),
            [one] if is_variable(one) => BTreeSet::from([(*one).to_owned()]),
            _ => BTreeSet::new(),
        };
        let (mut leaves, mut inner) = (Vec::new(), Vec::new());
        for (rest, line) in lines {
            // A literal scope also answers at its prefix.
            let head = head(&rest).or_else(|| Some(rest.as_str()).filter(|it| !it.contains('{')));
            match head.filter(|head| opened.contains(*head)) {
                None => push(&mut leaves, rest, line),
                Some(head) => {
                    let (head, rest) = (head.to_owned(), rest.split_at(head.len()).1.to_owned());
                    push(&mut inner, head, (rest, line));
                }
            }
        }
        let scopes = inner.into_iter();
        Self {
            leaves,
            scopes: scopes
                .map(|(head, lines)| (head, Self::from_lines(lines)))
                .collect(),
        }
    }

    /// The number of its addresses.
    fn size(&self) -> usize {
        let inner = self.scopes.iter().map(|(_, branch)| branch.size());
        self.leaves.len() + inner.sum::<usize>()
    }

    /// What it registers. Literal scopes come first, the largest at the top, so that most requests
    /// are compared with few addresses; a scope of every segment comes last.
    fn into_services(mut self) -> impl Iterator<Item = Service> {
        self.scopes
            .sort_by_key(|(_, branch)| Reverse(branch.size()));
        let (variable, literal): (Vec<_>, Vec<_>) = self
            .scopes
            .into_iter()
            .partition(|(prefix, _)| prefix.contains('{'));
        let scopes = |scopes: Vec<(String, Self)>| {
            let scopes = scopes.into_iter();
            scopes.map(|(prefix, branch)| Service::Scope(scope(&prefix, branch)))
        };
        let leaves = self.leaves.into_iter();
        let leaves = leaves.map(|(path, lines)| Service::Resource(resource(&path, lines)));
        scopes(literal).chain(leaves).chain(scopes(variable))
    }
}

/// Adds an item to the group of its name; groups keep their order.
fn push<T>(groups: &mut Vec<(String, Vec<T>)>, name: String, item: T) {
    match groups.iter_mut().find(|(known, _)| *known == name) {
        Some((_, items)) => items.push(item),
        None => groups.push((name, vec![item])),
    }
}

/// The first segment of an address that continues after it, with its slash.
fn head(rest: &str) -> Option<&str> {
    let end = rest.get(1..)?.find('/')? + 1;
    rest.get(..end)
}

/// Whether a segment is a variable and nothing else.
fn is_variable(head: &str) -> bool {
    let name = head
        .strip_prefix("/{")
        .and_then(|rest| rest.strip_suffix('}'));
    name.is_some_and(|name| !name.contains(['{', '}', ':']))
}

/// The scope of a segment.
fn scope(prefix: &str, branch: Branch) -> Scope {
    let services = branch.into_services();
    services.fold(web::scope(prefix), |outer, service| match service {
        Service::Scope(scope) => outer.service(scope),
        Service::Resource(resource) => outer.service(resource),
    })
}

/// An address with its lines.
fn resource(path: &str, lines: Vec<RouteLine>) -> Resource {
    let allow = allowed(lines.iter().map(RouteLine::method));
    let refuse = move |request: HttpRequest| {
        let failure = admission::admit_nowhere(&request)
            .err()
            .unwrap_or_else(|| Failure::of_status(StatusCode::METHOD_NOT_ALLOWED));
        std::future::ready(Err::<&str, _>(failure.with_header(header::ALLOW, &allow)))
    };
    lines
        .into_iter()
        .map(guarded)
        .fold(web::resource(path), Resource::route)
        .default_service(web::to(refuse))
}

fn guarded(line: RouteLine) -> Route {
    let (method, right) = (line.method().clone(), line.right());
    let route = line.into_route();
    let route = match right {
        // Public pages need no authentication.
        Right::See if method == Method::GET => route,
        right => route.wrap(from_fn(move |request, next| {
            rights::enforce(right, request, next)
        })),
    };
    let route = route.wrap(from_fn(cut_off::give_up));
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

#[cfg(test)]
mod tests {
    use actix_web::App;
    use actix_web::body::to_bytes;
    use actix_web::test::{TestRequest, call_service, init_service};

    use super::*;
    use crate::web::kit::routes::{Unstated, variables};

    /// Values for the variables of an address, including literal segments of other addresses.
    const VALUES: [&str; 5] = ["1", "new", "games", "1.1.tota", "x.csv"];

    /// The service's lines, with handlers that return their own address.
    fn lines() -> Vec<RouteLine> {
        let lines = crate::web::table().into_iter();
        let lines = lines.map(|line| {
            let told = format!("{} {}", line.method(), line.path());
            let route = web::route().to(move || std::future::ready(told.clone()));
            let (method, path) = (line.method().clone(), line.path().to_owned());
            Unstated::new(method, path, route).needs(Right::See)
        });
        lines.collect()
    }

    /// The reference: a flat list of the addresses in order.
    fn one_by_one(service: &mut web::ServiceConfig) {
        let mut groups = Vec::new();
        for line in lines() {
            push(&mut groups, line.path().to_owned(), line);
        }
        for (path, lines) in groups {
            service.service(resource(&path, lines));
        }
    }

    #[actix_web::test]
    async fn scopes_answer_as_one_address_after_the_other_would() {
        let plain = init_service(App::new().configure(one_by_one)).await;
        let scoped = App::new().configure(|service| configure(service, lines()));
        let scoped = init_service(scoped).await;
        let mut asked = BTreeSet::new();
        for line in lines() {
            for value in VALUES {
                let mut path = line.path().to_owned();
                for name in variables(line.path()) {
                    path = path.replace(&format!("{{{name}}}"), value);
                }
                asked.extend([format!("{path}/beyond"), path]);
            }
        }
        for path in asked {
            for method in [Method::GET, Method::POST] {
                let mut answers = Vec::new();
                for service in [&plain, &scoped] {
                    let request = TestRequest::with_uri(&path).method(method.clone());
                    let response = call_service(service, request.to_request()).await;
                    let status = response.status();
                    let allow = response.headers().get(header::ALLOW).cloned();
                    let body = to_bytes(response.into_body()).await.ok();
                    answers.push((status, allow, body));
                }
                assert_eq!(answers.first(), answers.last(), "{method} {path}");
            }
        }
    }
}
