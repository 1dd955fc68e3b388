//! The committed descriptions of the queries (`.sqlx`), against which the service is
//! compiled: each belongs to a query of the sources, each query has one, and a database with
//! all migrations describes every query in the same way. `scripts/sqlx prepare` renews them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sqlx::{AssertSqlSafe, Executor as _, SqlSafeStr as _};

use crate::support::Database;

/// The macros that take a query and check it when they are compiled.
const MACROS: [&str; 3] = ["query!(", "query_as!(", "query_scalar!("];

/// The files in a folder and below it that have this extension.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The first string literal of a text, plain or raw.
fn literal(text: &str) -> &str {
    let (before, after) = text.split_once('"').unwrap();
    let hashes: String = before.chars().rev().take_while(|it| *it == '#').collect();
    let (literal, _) = after.split_once(&format!("\"{hashes}")).unwrap();
    let is_raw = before.trim_end_matches('#').ends_with('r');
    assert!(
        is_raw || !literal.contains('\\'),
        "a query is written as it is sent, without escapes: {literal}"
    );
    literal
}

/// The queries of the sources, each with the file that has it.
fn queries() -> BTreeMap<String, PathBuf> {
    let mut found = BTreeMap::new();
    for folder in ["src", "crates"] {
        for path in files(&root().join(folder), "rs") {
            let source = fs::read_to_string(&path).unwrap();
            for name in MACROS {
                for (at, _) in source.match_indices(name) {
                    let query = literal(&source[at + name.len()..]);
                    found.insert(query.to_owned(), path.clone());
                }
            }
        }
    }
    found
}

/// The committed descriptions, by their queries.
fn described() -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    for path in files(&root().join(".sqlx"), "json") {
        let text = fs::read_to_string(&path).unwrap();
        let mut file: Value = serde_json::from_str(&text).unwrap();
        let query = file["query"].as_str().unwrap().to_owned();
        assert_eq!(file["db_name"], "PostgreSQL", "{}", path.display());
        found.insert(query, file["describe"].take());
    }
    found
}

const RENEW: &str = "run scripts/sqlx prepare and commit .sqlx";

#[test]
fn each_query_has_its_committed_description_and_each_description_its_query() {
    let (queries, described) = (queries(), described());
    assert!(!queries.is_empty());
    for (query, path) in &queries {
        let path = path.display();
        assert!(
            described.contains_key(query),
            "{path}: no description of {query:?}; {RENEW}"
        );
    }
    for query in described.keys() {
        assert!(
            queries.contains_key(query),
            "no source has the query {query:?}; {RENEW}"
        );
    }
}

#[actix_web::test]
async fn the_migrated_database_describes_every_query_as_the_committed_file_does() {
    let database = Database::new().await;
    let mut connection = database.as_owner().await;
    for (query, committed) in described() {
        let sql = AssertSqlSafe(query.clone()).into_sql_str();
        let now = (&mut connection).describe(sql).await;
        let now = now.unwrap_or_else(|error| panic!("{query}: {error}"));
        // Columns with their types and origins, parameters, and what may be null.
        let now = serde_json::to_value(now).unwrap();
        assert_eq!(now, committed, "{query}: {RENEW}");
    }
}
