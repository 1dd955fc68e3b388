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
    json!({
        "slug": {
            "name": "slug", "in": "path", "required": true,
            "description": "The event's name in addresses.",
            "schema": reference("Slug"),
        },
        "game": {
            "name": "game", "in": "path", "required": true,
            "description": "Round and board, such as 3.2.",
            "schema": reference("GameId"),
        },
        "number": {
            "name": "number", "in": "path", "required": true,
            "description": "The entrant's number.",
            "schema": reference("EntrantNumber"),
        },
        "team": {
            "name": "team", "in": "path", "required": true,
            "description": "The team's number.",
            "schema": reference("TeamNumber"),
        },
        "round": {
            "name": "round", "in": "path", "required": true,
            "description": "The round, from 1.",
            "schema": { "type": "integer", "minimum": 1 },
        },
        "army": {
            "name": "army", "in": "path", "required": true,
            "description": "The army's number.",
            "schema": { "type": "integer", "minimum": 1 },
        },
        "version": {
            "name": "version", "in": "path", "required": true,
            "description": "The number of a version of an army.",
            "schema": { "type": "integer", "minimum": 1 },
        },
        "account": {
            "name": "account", "in": "path", "required": true,
            "description": "The account's id.",
            "schema": { "type": "string", "format": "uuid" },
        },
        "person": {
            "name": "person", "in": "path", "required": true,
            "description": "The person's id.",
            "schema": { "type": "string", "format": "uuid" },
        },
        "club": {
            "name": "club", "in": "path", "required": true,
            "description": "The club's id.",
            "schema": { "type": "string", "format": "uuid" },
        },
        "entry": {
            "name": "entry", "in": "path", "required": true,
            "description": "A sequence number in the federation's journal.",
            "schema": { "type": "integer", "minimum": 1 },
        },
        "protest": {
            "name": "protest", "in": "path", "required": true,
            "description": "The protest's number in the event.",
            "schema": { "type": "integer", "minimum": 1 },
        },
        "q": {
            "name": "q", "in": "query", "required": false,
            "description": "Words that all stand in the name, the place or the address, whatever their case and diacritics.",
            "schema": { "type": "string", "maxLength": MOST_TYPED },
        },
        "limit": {
            "name": "limit", "in": "query", "required": false,
            "description": "How many at most; without it all. Where there are more, Link has the address of the next (rel=\"next\").",
            "schema": { "type": "integer", "minimum": 1, "maximum": MOST_EVENTS },
        },
        "after": {
            "name": "after", "in": "query", "required": false,
            "description": "The address of an event: those that stand behind it in the list.",
            "schema": reference("Slug"),
        },
        "ignore_names": {
            "name": "ignore_names", "in": "query", "required": false,
            "description": "true: the record is taken though its tags White and Black name other people than the pairing.",
            "schema": { "type": "boolean", "default": false },
        },
        "Idempotency-Key": {
            "name": "Idempotency-Key", "in": "header", "required": true,
            "description": "The same command under the same key is done once.",
            "schema": { "type": "string", "minLength": 1, "maxLength": 128 },
        },
        "If-Match": {
            "name": "If-Match", "in": "header", "required": false,
            "description": "The ETag of the version that was seen, of any representation. Where what the change rests on (its game, its entrant, its field of the event) was changed since, it is refused with 409 and the fresh state; what others have changed elsewhere does not keep it.",
            "schema": { "type": "string" },
        },
        "If-None-Match": {
            "name": "If-None-Match", "in": "header", "required": false,
            "description": "The ETag that is known already.",
            "schema": { "type": "string" },
        },
    })
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
