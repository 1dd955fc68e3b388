//! The files of an event for other programs, of a real service and on the command line.

#[allow(dead_code, reason = "every test uses its own share of the support")]
use std::process::Command;

use crate::support::{AREOPAGUS, Service};
use areopagus::event::exchange::ReportedEvent;
use areopagus::tournament::trf::{Heading, Trf};
use reqwest::{Client, Response, StatusCode, header};
use serde_json::Value;

/// The demonstration event.
const EVENT: &str = "demo-autumn-cup";

struct Visitor {
    client: Client,
    address: String,
}

impl Visitor {
    async fn get(&self, path: &str) -> Response {
        let address = format!("{}{path}", self.address);
        self.client.get(address).send().await.unwrap()
    }

    /// A file of the event: its text, when its kind and its name are these.
    async fn file(&self, path: &str, kind: &str, name: &str) -> String {
        let response = self.get(&format!("/events/{EVENT}/{path}")).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let head = |name| response.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(head(header::CONTENT_TYPE), kind);
        assert_eq!(
            head(header::CONTENT_DISPOSITION),
            format!("attachment; filename=\"{name}\"")
        );
        assert!(response.headers().contains_key(header::ETAG));
        String::from_utf8(response.bytes().await.unwrap().to_vec()).unwrap()
    }

    async fn json(&self, path: &str) -> Value {
        self.get(path).await.json().await.unwrap()
    }
}

/// The cells of a table, row by row.
fn cells(table: &str) -> Vec<Vec<String>> {
    let table = table.strip_prefix('\u{FEFF}').unwrap();
    let lines = table.strip_suffix("\r\n").unwrap().split("\r\n");
    lines.map(row).collect()
}

/// The cells of a row: a comma between quotes is none that parts them.
fn row(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    for sign in line.chars() {
        match sign {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            other => cells.last_mut().unwrap().push(other),
        }
    }
    cells
}

#[tokio::test]
async fn everybody_takes_the_event_s_files_home_and_the_command_line_writes_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let service = Service::start(data, &["--demo", "still"]);
    let visitor = Visitor {
        client: crate::support::client().build().unwrap(),
        address: service.address.clone(),
    };
    let event = visitor.json(&format!("/api/v1/events/{EVENT}")).await;
    let standings = visitor
        .json(&format!("/api/v1/events/{EVENT}/standings"))
        .await;
    let rows = standings["rows"].as_array().unwrap();
    assert!(!rows.is_empty());

    let text = visitor
        .file("trf", "text/plain; charset=utf-8", &format!("{EVENT}.trf"))
        .await;
    let trf = Trf::parse(&text).unwrap();
    assert_eq!(trf.to_string(), text);
    assert_eq!(trf.heading(Heading::Name), event["name"].as_str());
    let said = ReportedEvent::from_trf(&trf).unwrap();
    assert_eq!(said.entrants.len(), rows.len());
    for row in rows {
        let name = row["name"].as_str().unwrap();
        let player = trf
            .players()
            .find(|player| player.person.name == name)
            .unwrap();
        let tenths = u64::from(player.points.unwrap().tenths());
        assert_eq!(row["points"].as_u64(), Some(tenths / 10), "{name}");
        let rank = player.rank.map(|rank| u64::from(rank.get()));
        assert_eq!(row["rank"].as_u64(), rank, "{name}");
    }

    let csv = "text/csv; charset=utf-8";
    let name = format!("{EVENT}-standings.csv");
    let table = visitor.file("standings.csv", csv, &name).await;
    let table = cells(&table);
    assert_eq!(table.len(), rows.len() + 1);
    for (line, row) in table[1..].iter().zip(rows) {
        assert_eq!(line[2], row["name"].as_str().unwrap());
        assert_eq!(line[5], row["points"].to_string());
    }
    let games = visitor
        .file("games.csv", csv, &format!("{EVENT}-games.csv"))
        .await;
    let paired: usize = said.rounds.iter().map(|round| round.games.len()).sum();
    assert_eq!(cells(&games).len(), paired + 1);

    for path in [
        "/events/nowhere/trf",
        "/events/nowhere/standings.csv",
        "/events/nowhere/games.csv",
    ] {
        assert_eq!(
            visitor.get(path).await.status(),
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    for (page, file) in [
        ("", "trf"),
        ("/standings", "standings.csv"),
        ("/games", "games.csv"),
    ] {
        let page = visitor.get(&format!("/events/{EVENT}{page}")).await;
        let page = page.text().await.unwrap();
        assert!(
            page.contains(&format!("href=\"/events/{EVENT}/{file}\"")),
            "{file}"
        );
    }

    let path = data.join("event.trf");
    let written = |event: &str| {
        Command::new(AREOPAGUS)
            .args(["trf", event, "--log", "warn", "-o"])
            .arg(&path)
            .arg("--data")
            .arg(data)
            .env_remove("DATABASE_URL")
            .output()
            .unwrap()
    };
    let unknown = written("nowhere");
    assert!(!unknown.status.success() && !path.exists());
    let ran = written(EVENT);
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    let shown = Command::new(AREOPAGUS)
        .args(["trf", EVENT, "--log", "warn", "--data"])
        .arg(data)
        .env_remove("DATABASE_URL")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(shown.stdout).unwrap(), text);
    assert!(service.stop());
}
