//! A service with the demonstration, and who comes to its addresses.

use std::net::TcpListener;
use std::thread::JoinHandle;
use std::time::Duration;

use areopagus::arbiter::{
    AccountDraft, Actor, Arbiter, ArmyForm, CommandContext, EmblemChange, FaceSettings, FigureForm,
    LinkOwner, Origin, SetupForm, demo,
};
use areopagus::event::settings::Slug;
use areopagus::event::{Against, Command, ProtestCommand, ProtestFiling};
use areopagus::federation::armies::{ArmyCommand, Measure, NewPieces, nominal, required};
use areopagus::federation::glyph::Glyph;
use areopagus::games::Side;
use areopagus::games::totas::Kind;
use areopagus::lots::Hex;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::web;
use areopagus::web::kit::assets;
use chrono::Utc;
use reqwest::header::HeaderMap;
use reqwest::{Client, Method, StatusCode, redirect};
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::support::Database;

/// The events of the demonstration.
pub const EVENTS: [&str; 6] = [
    CUP,
    "demo-team-cup",
    "demo-knockout",
    "demo-almajara",
    "demo-ctor",
    "demo-tchess",
];

/// The event of the demonstration that has what an address shows.
fn event_with(pattern: &str) -> &'static str {
    let has = |parts: &[&str]| parts.iter().any(|part| pattern.contains(part));
    if has(&["/teams/", "/print/matches", "/draft", "/round/why/"]) {
        return "demo-team-cup";
    }
    if has(&["/bracket"]) {
        return "demo-knockout";
    }
    if has(&[".ctor", "/print/own/"]) {
        return "demo-ctor";
    }
    if has(&[".tchess"]) {
        return "demo-tchess";
    }
    if has(&["/act", ".alma"]) {
        return "demo-almajara";
    }
    CUP
}

const CUP: &str = "demo-autumn-cup";

/// The federation's number of a player of a closed event.
const RATED: &str = "101";

/// A service with the demonstration, and who comes to it.
pub struct Site {
    pub arbiter: Arbiter,
    pub address: String,
    pub client: Client,
    /// The secretary's token.
    pub token: String,
    /// A player's.
    pub player: String,
    /// What stands for the variables of addresses.
    values: Vec<(&'static str, String)>,
    _served: Served,
    _database: Database,
}

/// A service in a thread of its own, which ends with it: its connections are for the next.
struct Served {
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Served {
    fn start(listener: TcpListener, settings: web::Settings, arbiter: Arbiter) -> Self {
        let (stop, stopped) = oneshot::channel();
        let run = async move {
            let until = async { stopped.await.unwrap_or(()) };
            web::run(listener, settings, arbiter, until).await.unwrap();
        };
        let run = move || actix_web::rt::System::new().block_on(run);
        Self {
            stop: Some(stop),
            thread: Some(std::thread::spawn(run)),
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.stop.take());
        // A service that failed has said so.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl Site {
    pub async fn open() -> Self {
        let database = Database::new().await;
        let arbiter = database.arbiter();
        demo::load(&arbiter, Utc::now()).await.unwrap();
        let code = arbiter.offer_setup(None, Utc::now()).await.unwrap();
        let form = SetupForm {
            code: code.unwrap(),
            login: "chief".to_owned(),
            name: "Anna Sokolova".to_owned(),
            password: "correct horse battery".to_owned(),
        };
        let signed_in = arbiter
            .setup(&form, &Origin::default(), Utc::now())
            .await
            .unwrap();
        let slug = Slug::parse(CUP).unwrap();
        let first = EntrantNumber::new(1).unwrap();
        let link = arbiter
            .make_link(&slug, LinkOwner::entrant(first), Utc::now())
            .await
            .unwrap();
        let view = arbiter.event(&slug).await.unwrap();
        let mut games = view.state.games.iter();
        let own = games.find(|(_, game)| game.pairing.side_of(first).is_some());
        let own = *own.unwrap().0;
        let protest = Command::Protests(ProtestCommand::File(ProtestFiling {
            game: own,
            by: Side::White,
            against: Against::Ruling,
            clause: String::new(),
            text: "The clock was not started.".to_owned(),
            admit: Some("the hall was closed".to_owned()),
        }));
        let context = CommandContext {
            actor: Actor::Operator,
            now: Utc::now(),
            idempotency_key: None,
            expected_version: None,
        };
        arbiter.execute(&slug, &protest, &context).await.unwrap();
        let signed = arbiter.newest_checkpoint(&slug).await.unwrap().unwrap();
        let asset = assets::url("site.css");
        let hash = asset.split('/').nth(2).unwrap();
        let invitee = AccountDraft {
            login: "invitee".to_owned(),
            name: "Clara Berg".to_owned(),
        };
        let made = arbiter.make_invited(&invitee, Actor::Operator, Utc::now());
        let (account, invitation) = made.await.unwrap();
        let army = register_army(&arbiter, signed_in.session.account.id).await;
        let person = view.person(first).unwrap().id;
        let club = view.club_id(first).unwrap();
        colour(&arbiter).await;
        let mut values = vec![
            ("{person}", person.to_string()),
            ("{club}", club.to_string()),
            ("{army}", army.to_string()),
            ("{entry}", "1".to_owned()),
            ("{version}", "1".to_owned()),
            ("{glyph}", glyph()),
            ("{account}", account.id.to_string()),
            ("{invitation}", invitation.as_str().to_owned()),
            ("{game}", own.to_string()),
            ("{protest}", "1".to_owned()),
            ("{paper}", "board".to_owned()),
            ("{number}", "1".to_owned()),
            ("{round}", "1".to_owned()),
            ("{team}", "1".to_owned()),
            ("{size}", signed.checkpoint().head().size.to_string()),
            ("{hash}", hash.to_owned()),
            ("{name}", "site.css".to_owned()),
            ("{token}", link.token.as_str().to_owned()),
        ];
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let settings = web::Settings {
            head: Some(crate::support::PATIENCE),
            workers: Some(2),
            grace: Duration::from_secs(1),
            ..web::Settings::default()
        };
        let served = Served::start(listener, settings, arbiter.clone());
        let client = crate::support::client()
            .redirect(redirect::Policy::none())
            .timeout(Duration::from_mins(1));
        let client = client.build().unwrap();
        values.push(("{file}", colours(&client, &address).await));
        Self {
            arbiter,
            address,
            client,
            token: signed_in.token.as_str().to_owned(),
            player: link.token.as_str().to_owned(),
            values,
            _served: served,
            _database: database,
        }
    }

    /// The path of an address.
    pub fn path(&self, pattern: &str) -> String {
        let mut path = pattern.replace("{slug}", event_with(pattern));
        if pattern.starts_with("/invitation/") {
            path = path.replace("{token}", "{invitation}");
        }
        if pattern.contains("/ratings/") {
            path = path.replace("{number}", RATED);
        }
        for (variable, value) in &self.values {
            path = path.replace(variable, value);
        }
        assert!(!path.contains('{'), "nothing stands for a variable: {path}");
        if path.ends_with("/live") {
            path += "?parts=head";
        }
        path
    }

    pub async fn ask(&self, method: Method, path: &str) -> (StatusCode, HeaderMap, Option<u64>) {
        let mut call = self
            .client
            .request(method.clone(), format!("{}{path}", self.address));
        // The page of who has done it already leads on.
        if !["/login", "/setup"].contains(&path) {
            call = call.bearer_auth(&self.token);
        }
        if path.starts_with("/play") {
            call = call.header("cookie", format!("player={}", self.player));
        }
        let answer = call.send().await;
        let answer = answer.unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        let (status, headers) = (answer.status(), answer.headers().clone());
        // A stream of changes has no end.
        let length = if method == Method::GET && path.contains("/live") {
            None
        } else {
            let body = answer.bytes().await;
            Some(u64::try_from(body.unwrap().len()).unwrap())
        };
        (status, headers, length)
    }
}

/// The drawing of every figure of the army.
const DRAWING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\"><path d=\"M8 36h24V9H8z\"/></svg>";

/// Gives the federation its colours.
async fn colour(arbiter: &Arbiter) {
    let settings = FaceSettings {
        accent: "#0a5f63".parse().ok(),
        ..FaceSettings::default()
    };
    let (by, now) = (Actor::Operator, Utc::now());
    let saved = arbiter.set_face(None, &settings, EmblemChange::Keep, by, now);
    saved.await.unwrap();
}

/// The name of the file with the federation's colours.
async fn colours(client: &Client, address: &str) -> String {
    let home = client.get(address).send().await.unwrap();
    let home = home.text().await.unwrap();
    let (_, rest) = home.split_once("\"/face/").unwrap();
    rest.split('"').next().unwrap().to_owned()
}

/// The name of the drawing's file.
fn glyph() -> String {
    let glyph = Glyph::parse(DRAWING.as_bytes()).unwrap();
    format!("{}-white.svg", Hex::new(glyph.digest()))
}

/// An army of somebody, registered; its number.
async fn register_army(arbiter: &Arbiter, owner: Uuid) -> u32 {
    let context = |actor| CommandContext {
        actor,
        now: Utc::now(),
        idempotency_key: None,
        expected_version: None,
    };
    let kinds: Vec<Kind> = required(NewPieces::default()).collect();
    let figure = |kind: &Kind| FigureForm {
        kind: *kind,
        name: "Figure".to_owned(),
        height: nominal(*kind).height,
        base: nominal(*kind).base,
        glyph: DRAWING.to_owned(),
    };
    let form = ArmyForm {
        name: "Army".to_owned(),
        armament: "VTGG".to_owned(),
        figures: kinds.iter().map(figure).collect(),
    };
    let owner = context(Actor::Referee(owner));
    let submitted = arbiter.submit_army(None, form, &owner).await.unwrap();
    let measure = |kind: &Kind| Measure {
        kind: *kind,
        height: nominal(*kind).height,
        base: nominal(*kind).base,
    };
    let (army, version) = (submitted.army, submitted.version);
    let figures = kinds.iter().map(measure).collect();
    let measuring = ArmyCommand::Measure {
        army,
        version,
        figures,
        remark: String::new(),
    };
    for command in [measuring, ArmyCommand::Approve { army, version }] {
        let context = context(Actor::Operator);
        arbiter.command_army(&command, &context).await.unwrap();
    }
    army
}
