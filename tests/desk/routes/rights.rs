//! Every address walked by everybody who may come to it: what they may is what the table of
//! R-180 in the rulebook says, by cookie and by token alike.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use areopagus::arbiter::{AccountDraft, Actor, CommandContext, Entrance, Origin, TokenDraft};
use areopagus::event::settings::{EventDraft, Format, Slug};
use areopagus::federation::categories::Category;
use areopagus::federation::rights::{EventRole, Right, Role, Scope};
use areopagus::web;
use chrono::Utc;
use futures_util::future::join_all;
use reqwest::{Method, Response, StatusCode};
use serde_json::Value;

use super::site::{EVENTS, Site};
use crate::given::give_category;
use crate::harness::PATIENCE;

const RULEBOOK: &str = include_str!("../../../docs/rulebook.md");

const PASSWORD: &str = "correct horse battery";

/// How a secret comes along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Nothing,
    Cookie,
    Bearer,
    Link,
}

/// Somebody who comes to an address.
struct Asker {
    name: &'static str,
    /// The column of the table that is theirs at the events.
    column: Role,
    /// The one that is theirs at addresses of the federation, where who is one at an event
    /// alone is no referee.
    beyond: Role,
    by: By,
    login: &'static str,
    secret: String,
    /// How far a token reaches.
    reach: Option<Reach>,
}

/// How far a token reaches.
struct Reach {
    scopes: Vec<Scope>,
    event: Option<&'static str>,
}

impl Asker {
    fn new(name: &'static str, column: Role, by: By, secret: &str) -> Self {
        Self {
            name,
            column,
            beyond: match column {
                Role::Referee | Role::ChiefReferee => Role::Member,
                other => other,
            },
            by,
            login: "",
            secret: secret.to_owned(),
            reach: None,
        }
    }

    /// Somebody with an account, who has signed in.
    async fn signed(
        service: &Site,
        name: &'static str,
        column: Role,
        by: By,
        login: &'static str,
    ) -> Self {
        let mut asker = Self::new(name, column, by, "");
        asker.login = login;
        asker.open(service).await;
        asker
    }

    async fn open(&mut self, service: &Site) {
        let origin = Origin::default();
        let entrance = service
            .arbiter
            .sign_in(self.login, PASSWORD, &origin, Utc::now());
        let Entrance::Open(signed_in) = entrance.await.unwrap() else {
            panic!("nobody has a second factor");
        };
        signed_in.token.as_str().clone_into(&mut self.secret);
    }
}

/// What the table of R-180 says of a right.
struct Row {
    roles: Vec<Role>,
    scope: Option<Scope>,
}

impl Row {
    /// The right and the row of a line of the table; `None` for another line.
    fn parse(line: &str) -> Option<(String, Self)> {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let word = cells.first()?.strip_prefix('`')?.strip_suffix('`')?;
        let (scope, marks) = cells.get(2..)?.split_last()?;
        let all_marks = marks.iter().all(|mark| matches!(*mark, "" | "✓"));
        if marks.len() != Role::ALL.len() || !all_marks {
            return None;
        }
        let has = Role::ALL.into_iter().zip(marks);
        let has = has.filter(|(_, mark)| **mark == "✓");
        let row = Self {
            roles: has.map(|(role, _)| role).collect(),
            scope: Scope::from_word(scope.trim_matches('`')),
        };
        Some((word.to_owned(), row))
    }

    /// Whether somebody may have it at an address.
    fn is_of(&self, asker: &Asker, path: &str) -> bool {
        let is_of_event = path.contains("/events/");
        let column = if is_of_event {
            asker.column
        } else {
            asker.beyond
        };
        let holds = self.roles.contains(&column);
        let Some(reach) = &asker.reach else {
            return holds;
        };
        let is_of_event = |event: &str| path.contains(&format!("/events/{event}"));
        let reaches = self.scope.is_some_and(|it| reach.scopes.contains(&it))
            && reach.event.is_none_or(is_of_event);
        self.roles.contains(&Role::Spectator) || (holds && reaches)
    }
}

/// The table of R-180.
fn table() -> BTreeMap<String, Row> {
    RULEBOOK.lines().filter_map(Row::parse).collect()
}

async fn make(service: &Site, login: &str) -> uuid::Uuid {
    let draft = AccountDraft {
        login: login.to_owned(),
        name: "Boris Ivanov".to_owned(),
    };
    let made = service
        .arbiter
        .make_account(&draft, PASSWORD, Actor::Operator, Utc::now())
        .await;
    made.unwrap().id
}

/// An event of which the accounts of the other events are nothing; who makes it is its chief
/// referee.
async fn event_elsewhere(service: &Site, maker: uuid::Uuid) -> Slug {
    let draft = EventDraft {
        slug: "elsewhere".to_owned(),
        name: "Elsewhere".to_owned(),
        place: "Hall".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        discipline: areopagus::event::settings::Discipline::TOTAS,
        format: Format::RoundRobin { double: false },
        regulations: "federation-2013".to_owned(),
        lots: areopagus::event::settings::LotRules::default(),
        protests: areopagus::tournament::protest_rules::ProtestDraft::default(),
        ..EventDraft::default()
    };
    let context = CommandContext {
        actor: Actor::Referee(maker),
        now: Utc::now(),
        idempotency_key: None,
        expected_version: None,
    };
    let made = service.arbiter.create_event(&draft, &context).await;
    made.unwrap().slug
}

/// Everybody who may come, each in every way.
async fn askers(service: &Site) -> Vec<Asker> {
    let (by, now) = (Actor::Operator, Utc::now());
    make(service, "member").await;
    let licensed = make(service, "licensed").await;
    give_category(&service.arbiter, licensed, "Ludmila Berg", Category::First).await;
    let (referee, chief) = (make(service, "referee").await, make(service, "head").await);
    for event in EVENTS {
        let slug = Slug::parse(event).unwrap();
        for (account, role) in [(referee, EventRole::Referee), (chief, EventRole::Chief)] {
            let given = service
                .arbiter
                .give_role(&slug, account, role, by, now)
                .await;
            given.unwrap();
        }
    }
    let (other, head) = (
        make(service, "other").await,
        make(service, "other-head").await,
    );
    let elsewhere = event_elsewhere(service, head).await;
    let given = (service.arbiter).give_role(&elsewhere, other, EventRole::Referee, by, now);
    given.await.unwrap();
    let mut askers = Vec::new();
    for (name, column, login) in [
        ("an account", Role::Member, "member"),
        ("a referee with a category", Role::Member, "licensed"),
        ("a referee", Role::Referee, "referee"),
        ("a referee of another event", Role::Member, "other"),
        (
            "the chief referee of another event",
            Role::Member,
            "other-head",
        ),
        ("the chief referee", Role::ChiefReferee, "head"),
        ("the secretary", Role::Secretary, "chief"),
    ] {
        for by in [By::Cookie, By::Bearer] {
            let mut asker = Asker::signed(service, name, column, by, login).await;
            if login == "licensed" {
                asker.beyond = Role::Referee;
            }
            askers.push(asker);
        }
    }
    let player = &service.player;
    askers.push(Asker::new("a player", Role::Player, By::Link, player));
    askers.push(Asker::new("everybody", Role::Spectator, By::Nothing, ""));
    askers.extend(programs(service).await);
    askers
}

/// Whoever comes by a token for programs: of which account, and how far it reaches.
async fn programs(service: &Site) -> Vec<Asker> {
    let all = Scope::ALL.to_vec();
    let own = vec![Scope::Read, Scope::Results];
    let mut askers = Vec::new();
    for (name, column, login, scopes, event) in [
        ("a token", Role::Secretary, "chief", all.clone(), None),
        (
            "a token to read",
            Role::Secretary,
            "chief",
            vec![Scope::Read],
            None,
        ),
        ("a referee's token", Role::Referee, "referee", all, None),
        (
            "a token of one event",
            Role::ChiefReferee,
            "head",
            own,
            Some(EVENTS[0]),
        ),
    ] {
        let account = service.arbiter.account(login).await.unwrap().id;
        let draft = TokenDraft {
            name: name.to_owned(),
            scopes: scopes.clone(),
            event: event.map(|event| Slug::parse(event).unwrap()),
            days: 1,
        };
        let secret = service
            .arbiter
            .make_token(account, &draft, Utc::now())
            .await;
        let secret = secret.unwrap();
        let mut asker = Asker::new(name, column, By::Bearer, secret.as_str());
        asker.reach = Some(Reach { scopes, event });
        askers.push(asker);
    }
    askers
}

/// What somebody is answered at an address.
async fn ask(service: &Site, method: &Method, path: &str, asker: &Asker) -> Response {
    let call = service
        .client
        .request(method.clone(), format!("{}{path}", service.address))
        .header("accept", "application/json");
    let call = match asker.by {
        By::Nothing => call,
        By::Cookie => call.header("cookie", format!("session={}", asker.secret)),
        By::Bearer => call.bearer_auth(&asker.secret),
        By::Link => call.header("cookie", format!("player={}", asker.secret)),
    };
    call.send().await.unwrap()
}

/// Whether somebody came as far as the handler, and how it was answered.
async fn comes_in(
    service: &Site,
    method: &Method,
    path: &str,
    asker: &Asker,
) -> (bool, StatusCode) {
    // Where many come at once, a busy service asks some of them to come again in a moment.
    let begun = Instant::now();
    let answer = loop {
        let answer = ask(service, method, path, asker).await;
        let is_busy = answer.status() == StatusCode::SERVICE_UNAVAILABLE;
        if !is_busy || begun.elapsed() > PATIENCE {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let status = answer.status();
    let header = |name: &str| {
        let value = answer.headers().get(name);
        value.map_or("", |value| value.to_str().unwrap()).to_owned()
    };
    let to_login = status.is_redirection() && header("location").starts_with("/login");
    if status == StatusCode::UNAUTHORIZED || (to_login && path.starts_with("/desk")) {
        return (false, status);
    }
    if status == StatusCode::FORBIDDEN && header("content-type").starts_with("application/problem")
    {
        let problem: Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
        let refused = problem["code"] == "role-needed" || problem["code"] == "scope-needed";
        return (!refused, status);
    }
    (true, status)
}

#[test]
fn the_table_in_the_rulebook_is_the_table_of_the_program() {
    let table = table();
    let words: Vec<&str> = Right::ALL.iter().map(|right| right.word()).collect();
    let mut sorted = words.clone();
    sorted.sort_unstable();
    assert_eq!(table.keys().collect::<Vec<_>>(), sorted);
    for right in Right::ALL {
        let row = &table[right.word()];
        assert_eq!(row.roles, right.roles(), "{}", right.word());
        assert_eq!(row.scope, right.scope(), "{}", right.word());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_comes_as_far_as_the_table_of_rights_says() {
    let service = Site::open().await;
    let mut askers = askers(&service).await;
    let table = table();
    let mut walked = BTreeMap::new();
    for line in web::table() {
        let method: Method = line.method().as_str().parse().unwrap();
        let path = service.path(line.path());
        let asked = askers
            .iter()
            .map(|asker| comes_in(&service, &method, &path, asker));
        let answers = join_all(asked).await;
        let right = line.right().word();
        for (asker, (came, status)) in askers.iter().zip(answers) {
            let may = table[right].is_of(asker, &path);
            let Asker { name, by, .. } = asker;
            assert_eq!(
                came, may,
                "{name} by {by:?}: {method} {path}, {status} ({right})"
            );
            assert!(
                !status.is_server_error(),
                "{name}: {method} {path}, {status}"
            );
        }
        *walked.entry(right).or_insert(0) += 1;
        if method == Method::DELETE && path == "/api/v1/session" {
            for asker in askers.iter_mut().filter(|asker| !asker.login.is_empty()) {
                asker.open(&service).await;
            }
        }
    }
    assert_eq!(
        walked.len(),
        Right::ALL.len(),
        "a right without an address: {walked:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lacks_a_right_is_told_which_role_has_it_and_who_gives_it() {
    let service = Site::open().await;
    make(&service, "member").await;
    let asker = Asker::signed(&service, "an account", Role::Member, By::Bearer, "member").await;
    let ask = async |path: &str, language: &str| {
        let call = service.client.get(format!("{}{path}", service.address));
        let call = call.bearer_auth(&asker.secret);
        call.header("accept-language", language)
            .send()
            .await
            .unwrap()
    };
    let page = ask("/desk/events/demo-autumn-cup/prizes", "en").await;
    assert_eq!(page.status(), StatusCode::FORBIDDEN);
    let page = page.text().await.unwrap();
    assert!(
        page.contains("for the chief referee of the event"),
        "{page}"
    );
    assert!(page.contains("names the chief referee"), "{page}");
    let page = ask("/desk/events/demo-autumn-cup", "ru").await;
    let page = page.text().await.unwrap();
    assert!(page.contains("Это доступно судьям турнира."), "{page}");
    let problem = ask("/api/v1/events/demo-team-cup/draft", "en").await;
    assert_eq!(problem.status(), StatusCode::FORBIDDEN);
    let problem: Value = problem.json().await.unwrap();
    assert_eq!(problem["code"], "role-needed");
    assert_eq!(problem["right"], "pair");
    assert_eq!(
        problem["roles"],
        serde_json::json!(["chief-referee", "secretary"])
    );
}
