//! Builds the OpenAPI 3.1 document from the table of operations and the schemas.

use std::sync::LazyLock;

use actix_web::HttpResponse;
use actix_web::http::header;
use serde_json::{Map, Value, json};

use super::files::{FILES, File};
use super::operations::{Answer, Body, OPERATIONS, Operation, Tag};
use super::read::MOST_EVENTS;
use crate::event::discipline::Discipline;
use crate::language::Language;
use crate::web::kit::i18n::t;
use crate::web::kit::listing::MOST_TYPED;
use crate::web::kit::routes::variables;

/// The schemas by name, as in the document.
const SCHEMAS: &str = include_str!("schemas.json");

/// The media type of refusals.
const PROBLEM: &str = "application/problem+json";

static DOCUMENT: LazyLock<String> = LazyLock::new(|| build().to_string());

/// `GET /api/openapi.json`.
pub async fn document() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .content_type("application/json")
        .body(DOCUMENT.as_str())
}

fn build() -> Value {
    let mut schemas: Value = serde_json::from_str(SCHEMAS).unwrap_or_else(|error| {
        tracing::error!(%error, "the schemas cannot be read");
        Value::Null
    });
    let field = |schema| format!("/{schema}/properties/discipline");
    if let Some(games) = schemas.pointer_mut(&field("EventDraft")) {
        *games = json!({
            "type": "string", "enum": Discipline::words(), "default": Discipline::default(),
        });
    }
    if let Some(games) = schemas.pointer_mut(&field("Report")) {
        *games = json!({
            "type": "string", "enum": Discipline::words(),
            "description": "The game; left out: the one that the file names, else the first.",
        });
    }
    let mut paths = Map::new();
    for operation in OPERATIONS {
        let methods = paths
            .entry(operation.path)
            .or_insert_with(|| Value::Object(Map::new()));
        if let Some(methods) = methods.as_object_mut() {
            methods.insert(operation.verb.word().to_owned(), describe(operation));
        }
    }
    for file in FILES {
        paths.insert(file.path.to_owned(), json!({ "get": describe_file(file) }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Areopagus",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Tournament arbiter",
            "description": "Everybody may read. Changes need a session, and its account the right that stands with the operation (x-right): its token goes into Authorization: Bearer, or the session cookie goes with its token in X-CSRF-Token. A change counts once under its Idempotency-Key; with If-Match it is made only while nothing that it rests on was changed since the version that was seen. Refusals are RFC 9457 problem details in the language of Accept-Language (en, ru, de).",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "tags": Tag::ALL.map(|tag| json!({ "name": tag.word() })),
        "paths": paths,
        "components": {
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer", "description": "The token of a session, which reaches as far as its account, or one that was made at the desk, which needs the scope that is named besides." },
                "cookie": { "type": "apiKey", "in": "cookie", "name": "session" },
                "csrf": { "type": "apiKey", "in": "header", "name": "X-CSRF-Token" },
            },
            "parameters": parameters(),
            "schemas": schemas,
        },
    })
}

fn describe(operation: &Operation) -> Value {
    let mut described = json!({
        "operationId": operation.id,
        "tags": [operation.tag.word()],
        "summary": t(Language::En, operation.summary),
        "parameters": parameters_of(operation),
        "responses": responses(operation),
    });
    let Some(members) = described.as_object_mut() else {
        return described;
    };
    let right = operation.kind.right();
    let security = match right.scope() {
        _ if !operation.kind.is_signed() => json!([]),
        // Since OpenAPI 3.1, the scopes of a bearer token may be named.
        Some(scope) => json!([{ "bearer": [scope.word()] }, { "cookie": [], "csrf": [] }]),
        None => json!([{ "bearer": [] }, { "cookie": [], "csrf": [] }]),
    };
    members.insert("security".to_owned(), security);
    members.insert("x-right".to_owned(), right.word().into());
    let content = match operation.body {
        Body::None => None,
        Body::Json(schema) => Some(json!({ "application/json": { "schema": reference(schema) } })),
        Body::Record => Some(json!({ "text/plain": { "schema": reference("RecordText") } })),
    };
    if let Some(content) = content {
        let body = json!({ "required": true, "content": content });
        members.insert("requestBody".to_owned(), body);
    }
    described
}

fn describe_file(file: &File) -> Value {
    let parameters = variables(file.path).chain(["If-None-Match"]);
    let parameters: Vec<Value> = parameters.map(parameter).collect();
    let text = |media_type: &str| json!({ media_type: { "schema": { "type": "string" } } });
    json!({
        "operationId": file.id,
        "tags": [Tag::Events.word()],
        "summary": t(Language::En, file.summary),
        "parameters": parameters,
        "responses": {
            "200": { "description": reason(200), "content": text(file.media_type) },
            "304": { "description": reason(304) },
            "404": {
                "description": "There is no such event, or it has no such file.",
                "content": text("text/html"),
            },
        },
        "security": [],
    })
}

/// A reference to a parameter.
fn parameter(name: &str) -> Value {
    json!({ "$ref": format!("#/components/parameters/{name}") })
}

/// A reference to a schema.
fn reference(schema: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{schema}") })
}

/// The parameters that several operations share.
fn parameters() -> Value {
    let (path, query, header) = (path_parameters(), query_parameters(), header_parameters());
    Value::Object(path.into_iter().chain(query).chain(header).collect())
}

/// A parameter with its name, at a place of the request: its path, query or header.
fn parameter_at(
    place: &str,
    required: bool,
    name: &str,
    description: &str,
    schema: &Value,
) -> (String, Value) {
    let parameter = json!({
        "name": name, "in": place, "required": required,
        "description": description,
        "schema": schema,
    });
    (name.to_owned(), parameter)
}

fn path_parameters() -> Vec<(String, Value)> {
    let number = json!({ "type": "integer", "minimum": 1 });
    let id = json!({ "type": "string", "format": "uuid" });
    let variable = |name: &str, description: &str, schema: &Value| {
        parameter_at("path", true, name, description, schema)
    };
    vec![
        variable("slug", "The event's name in addresses.", &reference("Slug")),
        variable(
            "game",
            "Round and board, such as 3.2.",
            &reference("GameId"),
        ),
        variable(
            "number",
            "The entrant's number.",
            &reference("EntrantNumber"),
        ),
        variable("team", "The team's number.", &reference("TeamNumber")),
        variable("round", "The round, from 1.", &number),
        variable("army", "The army's number.", &number),
        variable("version", "The number of a version of an army.", &number),
        variable("account", "The account's id.", &id),
        variable("person", "The person's id.", &id),
        variable("club", "The club's id.", &id),
        variable(
            "entry",
            "A sequence number in the federation's journal.",
            &number,
        ),
        variable("protest", "The protest's number in the event.", &number),
    ]
}

fn query_parameters() -> Vec<(String, Value)> {
    let option = |name: &str, description: &str, schema: Value| {
        parameter_at("query", false, name, description, &schema)
    };
    vec![
        option(
            "q",
            "Words that all stand in the name, the place or the address, whatever their case \
             and diacritics.",
            json!({ "type": "string", "maxLength": MOST_TYPED }),
        ),
        option(
            "limit",
            "How many at most; without it all. Where there are more, Link has the address of \
             the next (rel=\"next\").",
            json!({ "type": "integer", "minimum": 1, "maximum": MOST_EVENTS }),
        ),
        option(
            "after",
            "The address of an event: those that stand behind it in the list.",
            reference("Slug"),
        ),
        option(
            "ignore_names",
            "true: the record is taken though its tags White and Black name other people than \
             the pairing.",
            json!({ "type": "boolean", "default": false }),
        ),
    ]
}

fn header_parameters() -> Vec<(String, Value)> {
    let key = json!({ "type": "string", "minLength": 1, "maxLength": 128 });
    let tag = json!({ "type": "string" });
    vec![
        parameter_at(
            "header",
            true,
            "Idempotency-Key",
            "The same command under the same key is done once.",
            &key,
        ),
        parameter_at(
            "header",
            false,
            "If-Match",
            "The ETag of the version that was seen, of any representation. Where what the \
             change rests on (its game, its entrant, its field of the event) was changed since, \
             it is refused with 409 and the fresh state; what others have changed elsewhere \
             does not keep it.",
            &tag,
        ),
        parameter_at(
            "header",
            false,
            "If-None-Match",
            "The ETag that is known already.",
            &tag,
        ),
    ]
}

fn parameters_of(operation: &Operation) -> Vec<Value> {
    let mut names: Vec<&str> = variables(operation.path).collect();
    names.extend(operation.query());
    if operation.kind.counts_once() {
        names.push("Idempotency-Key");
    }
    if operation.takes_version() {
        names.push("If-Match");
    }
    if operation.statuses().contains(&304) {
        names.push("If-None-Match");
    }
    names.into_iter().map(parameter).collect()
}

fn responses(operation: &Operation) -> Value {
    let responses: Map<String, Value> = operation
        .statuses()
        .into_iter()
        .map(|status| (status.to_string(), response(operation, status)))
        .collect();
    Value::Object(responses)
}

fn response(operation: &Operation, status: u16) -> Value {
    if status == operation.answer.status() {
        let content = match operation.answer {
            Answer::Nothing => None,
            Answer::Json(schema) | Answer::Created(schema) => {
                Some(json!({ "application/json": { "schema": reference(schema) } }))
            }
            Answer::Record => Some(json!({ "text/plain": { "schema": reference("RecordText") } })),
        };
        return match content {
            None => json!({ "description": reason(status) }),
            Some(content) => json!({ "description": reason(status), "content": content }),
        };
    }
    if status == 304 {
        return json!({ "description": reason(status) });
    }
    json!({
        "description": reason(status),
        "content": { PROBLEM: { "schema": reference("Problem") } },
    })
}

/// The meaning of a status in this API.
const fn reason(status: u16) -> &'static str {
    match status {
        200 => "Done, or shown.",
        201 => "Made.",
        204 => "Done.",
        304 => "Nothing has changed since the known version.",
        400 => "The body or a header cannot be read.",
        401 => "Nobody is signed in, or the password is wrong.",
        403 => {
            "Who asks has not the right, the token that goes with the cookie is missing or wrong, or the setup code is."
        }
        404 => "There is no such event, entrant, game, protest, account, person or club.",
        409 => "It does not fit the state: stale version, second result, paired already.",
        413 => "The body is too large.",
        415 => "The body is of another media type.",
        422 => "What was sent is wrong: the problem says where and by which clause.",
        429 => "Too many requests or wrong attempts; Retry-After says how long to wait.",
        _ => "The database does not answer.",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::web::api::operations::Verb;

    /// Collects every `$ref` of a value.
    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    match value {
                        Value::String(target) if name == "$ref" => {
                            found.insert(target.clone());
                        }
                        _ => references(value, found),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere_and_every_schema_is_used() {
        let document = build();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        for target in &found {
            let pointer = target.trim_start_matches('#');
            assert!(document.pointer(pointer).is_some(), "{target}");
        }
        for name in document["components"]["schemas"]
            .as_object()
            .unwrap()
            .keys()
        {
            let target = format!("#/components/schemas/{name}");
            assert!(found.contains(&target), "nothing uses the schema {name}");
        }
    }

    #[test]
    fn every_operation_has_a_name_of_its_own_and_the_body_its_verb_may_have() {
        let mut names = BTreeSet::new();
        let mut addresses = BTreeSet::new();
        for operation in OPERATIONS {
            assert!(names.insert(operation.id), "{}", operation.id);
            assert!(
                addresses.insert((operation.path, operation.verb.word())),
                "{}",
                operation.id
            );
            if matches!(operation.verb, Verb::Get | Verb::Delete) {
                assert_eq!(operation.body, Body::None, "{}", operation.id);
            }
        }
        for file in FILES {
            assert!(names.insert(file.id), "{}", file.id);
            assert!(addresses.insert((file.path, "get")), "{}", file.path);
        }
    }
}
