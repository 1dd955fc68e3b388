//! What is secret in a game of CTOR (CTOR 7.6) is looked for in everything that the service
//! gives out: a sealed field before it is hit or the game is over, and a choice before its round
//! is closed.
//!
//! The numbers of fields are short and stand everywhere. So the exact texts are looked for in
//! which they could stand, with the blinds of their seals; and games are played that differ in
//! nothing but what is secret: what everybody gets of them is the same, byte for byte.

use std::net::TcpListener;
use std::sync::Mutex;
use std::time::Duration;

use areopagus::arbiter::{
    Actor, Arbiter, CommandContext, Entrance, IdempotencyKey, LinkOwner, Origin, PartyDraft,
    PersonDraft, Player, PlayerAct, ServiceKey, SetupForm,
};
use areopagus::event::settings::{Discipline, EventDraft, Format, Slug};
use areopagus::event::{
    ActOrder, Command, GameAct, GameCommand, PairingCommand, SealedParts, SecretText,
};
use areopagus::games::Side;
use areopagus::lots::{Gid, Secret, seal};
use areopagus::store::secrets;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::tournament::round::GameId;
use areopagus::web;
use areopagus::web::kit::stream_version::StreamVersion;
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::join_all;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::Value;
use sqlx::AssertSqlSafe;

use crate::secrecy::{Heard, Log, log, written};
use crate::support::Database;

const SLUG: &str = "ring-cup";
/// How the addresses of the file of the record end.
const RECORDS: [&str; 2] = ["/1.1.ctor", "/record.tota"];
/// The entries of the journal, which have an order.
const ENTRIES: &str = "the table of the entries";
const GAME: GameId = GameId { round: 1, board: 1 };
const WHITE: [&str; 3] = ["Ada", "Boris", "Clara"];
const BLACK: [&str; 2] = ["Dmitri", "Emil"];
const WHITE_FIELDS: [u16; 3] = [7, 41, 64];
const BLACK_FIELDS: [u16; 3] = [14, 21, 55];

fn slug() -> Slug {
    Slug::parse(SLUG).unwrap()
}

/// Who gets something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// Everybody, without signing in, or whoever has the database.
    Everybody,
    /// Somebody who plays, on the own page.
    Person(&'static str),
    /// The referee, at the desk.
    Referee,
    /// What says when it was asked for and by whom: it is looked through and not compared.
    Telling,
}

/// Something that was given out.
#[derive(Clone)]
struct Given {
    place: String,
    whose: Whose,
    text: String,
}

/// One who plays, with the link and the page that it opens.
struct Seat {
    name: &'static str,
    link: String,
    player: Player,
}

/// A service with an event of two parties, and everything that it has given out.
struct Site {
    arbiter: Arbiter,
    database: Database,
    address: String,
    client: Client,
    log: Log,
    streams: Mutex<Vec<Heard>>,
    seats: Vec<Seat>,
    session: String,
    /// The moment of the last command: the same in all services.
    now: DateTime<Utc>,
}

impl Site {
    async fn open(begun: DateTime<Utc>) -> Self {
        let log = log();
        let database = Database::new().await;
        let arbiter = database.arbiter();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let settings = web::Settings {
            head: Some(crate::support::PATIENCE),
            workers: Some(1),
            grace: Duration::from_secs(1),
            ..web::Settings::default()
        };
        let served = web::run(listener, settings, arbiter.clone(), std::future::pending());
        tokio::spawn(served);
        let mut service = Self {
            session: signed_in(&arbiter, begun).await,
            arbiter,
            database,
            address,
            client: crate::support::client()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .unwrap(),
            log,
            streams: Mutex::default(),
            seats: Vec::new(),
            now: begun,
        };
        service.enter_all().await;
        service
    }

    /// An event of one game, Ada, Boris and Clara against Dmitri and Emil.
    async fn enter_all(&mut self) {
        let context = self.context();
        let made = self.arbiter.create_event(&draft(), &context).await;
        made.unwrap();
        for names in [&WHITE[..], &BLACK] {
            let members = names.iter().map(|name| named(name)).collect();
            let (draft, context) = (PartyDraft { members }, self.context());
            let slug = slug();
            let entered = self.arbiter.register_party(&slug, &draft, &context);
            entered.await.unwrap();
        }
        self.run(Command::Pairing(PairingCommand::Pair { order: Vec::new() }))
            .await;
        for (number, names) in [(1, &WHITE[..]), (2, &BLACK)] {
            let entrant = EntrantNumber::new(number).unwrap();
            for name in names {
                let person = Some(self.id(name).await);
                let owner = LinkOwner { entrant, person };
                let made = self.arbiter.make_link(&slug(), owner, self.now).await;
                let link = made.unwrap().token.as_str().to_owned();
                let player = self.arbiter.person_of_token(&link).await.unwrap().unwrap();
                self.seats.push(Seat { name, link, player });
            }
        }
        let parts =
            format!("overview,now,feature-{GAME},rounds,crosstable,standings,games,game-{GAME}");
        let open = self.get(&format!("/events/{SLUG}/live?parts={parts}"));
        self.listen(open).await;
    }

    /// Somebody's id in the registry.
    async fn id(&self, name: &str) -> uuid::Uuid {
        let view = self.arbiter.event(&slug()).await.unwrap();
        let mut all = view.people.iter();
        let found = all.find(|(_, person)| person.name.as_deref() == Some(name));
        *found.unwrap().0
    }

    fn seat(&self, name: &str) -> &Seat {
        self.seats.iter().find(|seat| seat.name == name).unwrap()
    }

    fn context(&mut self) -> CommandContext {
        self.now += TimeDelta::seconds(1);
        CommandContext {
            actor: Actor::Operator,
            now: self.now,
            idempotency_key: None,
            expected_version: None,
        }
    }

    async fn run(&mut self, command: Command) {
        let context = self.context();
        let done = self.arbiter.execute(&slug(), &command, &context).await;
        done.unwrap();
    }

    /// Somebody who plays does something, at a moment that is the same in all services.
    async fn plays(&mut self, name: &str, act: GameAct) {
        self.now += TimeDelta::seconds(1);
        let key = IdempotencyKey::parse(&format!("{name}-{}", self.now.timestamp()));
        let player = &self.seat(name).player;
        let done = self
            .arbiter
            .play(player, GAME, PlayerAct::Act(act), key, self.now);
        done.await.unwrap();
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}{path}", self.address))
    }

    fn signed_in(&self, name: &str, request: RequestBuilder) -> RequestBuilder {
        request.header("cookie", format!("player={}", self.seat(name).link))
    }

    /// Sends a form of somebody's own page.
    async fn sends(&self, name: &str, path: &str, typed: &[(&str, &str)]) -> (StatusCode, String) {
        let key = uuid::Uuid::new_v4().to_string();
        let game = GAME.to_string();
        let own = [
            ("csrf", self.seat(name).player.csrf.as_str()),
            ("key", &key),
            ("game", &game),
        ];
        let request = self.client.post(format!("{}{path}", self.address));
        let request = self
            .signed_in(name, request)
            .form(&[&own[..], typed].concat());
        let response = request.send().await.unwrap();
        (response.status(), response.text().await.unwrap())
    }

    /// Sends a form that is taken.
    async fn does(&self, name: &str, path: &str, typed: &[(&str, &str)]) {
        let (status, text) = self.sends(name, path, typed).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{name} {path}: {text}");
    }

    /// Keeps everything that a stream says.
    async fn listen(&self, request: RequestBuilder) {
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let heard = Heard::default();
        heard.listen(response);
        self.streams.lock().unwrap().push(heard);
    }

    /// What the streams have said up to the newest version. They are not asked, they tell.
    async fn heard(&self) -> String {
        let view = self.arbiter.event(&slug()).await.unwrap();
        let streams = self.streams.lock().unwrap().clone();
        let mut all = String::new();
        for stream in streams {
            all += &stream.until(StreamVersion::all_of(&view)).await;
        }
        all
    }

    async fn ask(&self, found: &mut Vec<Given>, whose: Whose, path: &str) {
        let request = self.get(path);
        let request = match whose {
            Whose::Person(name) => self.signed_in(name, request),
            Whose::Referee => request.header("cookie", format!("session={}", self.session)),
            Whose::Everybody | Whose::Telling => request,
        };
        let response = request.send().await.unwrap();
        // Before the first act there is no file of the record.
        let is_record = RECORDS.iter().any(|of_record| path.ends_with(of_record));
        let (status, none) = (response.status(), StatusCode::NOT_FOUND);
        let is_there = status == StatusCode::OK || (is_record && status == none);
        assert!(is_there, "{status}: {whose:?} {path}");
        let text = response.text().await.unwrap();
        let place = format!("{path} of {whose:?}");
        found.push(Given { place, whose, text });
    }

    /// Everything that is given out, and what is kept outside of the encrypted secrets.
    async fn given_out(&self) -> Vec<Given> {
        let heard = self.heard().await;
        let mut found = Vec::new();
        for path in pages() {
            for language in ["en", "ru", "de"] {
                let path = format!("{path}?lang={language}");
                self.ask(&mut found, Whose::Everybody, &path).await;
            }
        }
        let event = format!("/events/{SLUG}");
        let looked = format!("{event}/games/{GAME}?move=1");
        self.ask(&mut found, Whose::Everybody, &looked).await;
        for path in files() {
            self.ask(&mut found, Whose::Everybody, &path).await;
        }
        for seat in &self.seats {
            for path in [
                "/play?lang=en".to_owned(),
                "/play?lang=ru".to_owned(),
                "/play?lang=de".to_owned(),
                format!("/play?game={GAME}"),
                format!("/play/api/games/{GAME}"),
                format!("/play/api/games/{GAME}/choices"),
            ] {
                self.ask(&mut found, Whose::Person(seat.name), &path).await;
            }
        }
        for path in [
            format!("/desk/events/{SLUG}"),
            format!("/desk/events/{SLUG}/boards"),
            format!("/desk/events/{SLUG}/links"),
            format!("/desk/events/{SLUG}/games/{GAME}"),
            format!("/desk/events/{SLUG}/games/{GAME}/choices"),
            format!("/desk/events/{SLUG}/export"),
            format!("/api/v1/events/{SLUG}/games/{GAME}/acts"),
        ] {
            self.ask(&mut found, Whose::Referee, &path).await;
        }
        let mut telling = |place: &str, text: String| {
            assert!(!text.is_empty(), "{place} is silent");
            let place = place.to_owned();
            let whose = Whose::Telling;
            found.push(Given { place, whose, text });
        };
        telling("a stream", heard);
        telling("the log", self.log.said());
        self.tables(&mut found).await;
        found
    }

    /// Every table of the database, its rows in the order of their texts.
    async fn tables(&self, found: &mut Vec<Given>) {
        let mut connection = self.database.as_superuser().await;
        let names: Vec<(String,)> = sqlx::query_as(
            "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        assert!(names.len() > 20, "{names:?}");
        let journal = "SELECT convert_from(bytes, 'UTF8') FROM journal ORDER BY stream, seq";
        let rows = |name: &str| format!("SELECT t::text FROM \"{name}\" AS t ORDER BY 1");
        let all = names.iter().map(|(name,)| (name.as_str(), rows(name)));
        for (name, query) in all.chain([(ENTRIES, journal.to_owned())]) {
            let rows: Vec<(String,)> = sqlx::query_as(AssertSqlSafe(query))
                .fetch_all(&mut connection)
                .await
                .unwrap();
            let rows: Vec<String> = rows.into_iter().map(|(row,)| row).collect();
            let whose = match name {
                // Who is signed in, and what was refused, is another's business.
                "session" | "sign_in" | "known_device" | "login_attempt" | "refused_form"
                | "audit" => Whose::Telling,
                _ => Whose::Everybody,
            };
            found.push(Given {
                place: match name {
                    ENTRIES => name.to_owned(),
                    _ => format!("the table {name}"),
                },
                whose,
                text: rows.join("\n"),
            });
        }
    }

    /// Fails when one of these is found anywhere but where some may see it.
    async fn holds_none(&self, when: &str, signs: &[String], but: &[Whose]) {
        for Given { place, whose, text } in self.given_out().await {
            if but.contains(&whose) {
                continue;
            }
            for sign in signs {
                assert!(
                    !text.contains(sign.as_str()),
                    "{when}: {sign} is in {place}"
                );
            }
        }
    }

    /// What is at an address that everybody may ask.
    async fn text(&self, path: &str) -> String {
        let mut found = Vec::new();
        self.ask(&mut found, Whose::Everybody, path).await;
        found.remove(0).text
    }

    /// The own page of somebody.
    async fn own(&self, name: &'static str) -> String {
        let mut found = Vec::new();
        self.ask(&mut found, Whose::Person(name), "/play").await;
        found.remove(0).text
    }

    async fn acts(&self) -> Value {
        let path = format!("/api/v1/events/{SLUG}/games/{GAME}/acts");
        serde_json::from_str(&self.text(&path).await).unwrap()
    }

    async fn record(&self) -> String {
        self.text(&format!("/events/{SLUG}/games/{GAME}.ctor"))
            .await
    }

    /// What is kept under the encryption: the name, and the parts, each with its blind.
    async fn kept(&self) -> Vec<(String, Vec<(String, [u8; 32])>)> {
        let key = ServiceKey::new([7; 32]);
        let mut connection = self.database.as_superuser().await;
        let rows = secrets::find(&mut connection, &slug(), GAME).await.unwrap();
        let open = |row: secrets::SecretRow| {
            let place = format!("{SLUG}/{GAME}/{}", row.name);
            let bytes = key.open(&place, &row.sealed).unwrap();
            let values = SealedParts::from_bytes(&bytes).unwrap().values();
            let mut rest = &bytes[..];
            let parts = values.into_iter().map(|value| {
                let blind: [u8; 32] = rest[..32].try_into().unwrap();
                rest = &rest[34 + value.len()..];
                (value, blind)
            });
            (row.name, parts.collect())
        };
        let is_own = |row: &secrets::SecretRow| {
            row.name.starts_with("sealed/") || row.name.starts_with("choice/")
        };
        let mut kept: Vec<_> = rows.into_iter().filter(is_own).map(open).collect();
        kept.sort();
        kept
    }

    /// The blind of a value under a name that begins like this, in the ways to write it.
    async fn blind(&self, name: &str, value: &str) -> Vec<String> {
        let kept = self.kept().await.into_iter();
        let mut own = kept.filter(|(known, _)| known.starts_with(name));
        let found = own.find_map(|(_, parts)| parts.into_iter().find(|it| it.0 == value));
        written(&hex::encode(found.unwrap().1))
    }
}

async fn signed_in(arbiter: &Arbiter, now: DateTime<Utc>) -> String {
    let code = arbiter.offer_setup(None, now).await.unwrap().unwrap();
    let form = SetupForm {
        code,
        login: "chief".to_owned(),
        name: "Anna Sokolova".to_owned(),
        password: "correct horse battery".to_owned(),
    };
    let origin = Origin::default();
    arbiter.setup(&form, &origin, Utc::now()).await.unwrap();
    let entrance = arbiter.sign_in("chief", &form.password, &origin, Utc::now());
    match entrance.await.unwrap() {
        Entrance::Open(signed_in) => signed_in.token.as_str().to_owned(),
        Entrance::SecondStep(_) => panic!("nobody has a second factor"),
    }
}

fn named(name: &str) -> PersonDraft {
    PersonDraft {
        name: name.to_owned(),
        ..PersonDraft::default()
    }
}

fn draft() -> EventDraft {
    EventDraft {
        slug: SLUG.to_owned(),
        name: "Ring Cup".to_owned(),
        place: "Riga".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        discipline: Discipline::CTOR,
        format: Format::RoundRobin { double: false },
        regulations: "ctor-team; size=8; power=3; secret_fields=3".to_owned(),
        ..EventDraft::default()
    }
}

/// The pages of the event that everybody may ask for, which speak three languages.
fn pages() -> Vec<String> {
    let event = format!("/events/{SLUG}");
    let game = format!("{event}/games/{GAME}");
    let round = format!("{event}/rounds/1/print");
    let mut all = vec!["/".to_owned(), event.clone()];
    for tab in [
        "rounds",
        "crosstable",
        "standings",
        "games",
        "boards",
        "display",
        "overlay",
        "widget",
        "embed",
        "standings/1",
        "standings/print",
        "crosstable/print",
        "categories",
        "prizes",
        "referees",
        "verify",
    ] {
        all.push(format!("{event}/{tab}"));
    }
    for of_game in ["", "/print", "/board.svg", "/widget", "/embed"] {
        all.push(format!("{game}{of_game}"));
    }
    for sheet in [
        "",
        "/names",
        "/cards",
        "/own/choices",
        "/own/secrets",
        "/own/board",
    ] {
        all.push(format!("{round}{sheet}"));
    }
    all
}

/// The files and the answers for programs.
fn files() -> Vec<String> {
    let event = format!("/events/{SLUG}");
    let api = format!("/api/v1{event}");
    vec![
        format!("{event}/games/{GAME}.ctor"),
        format!("{event}/verify.json"),
        format!("{event}/export"),
        format!("{event}/trf"),
        format!("{event}/standings.csv"),
        format!("{event}/games.csv"),
        format!("{event}/feed.atom"),
        format!("{event}/checkpoint"),
        format!("{event}/keys"),
        format!("{event}/calendar.ics"),
        format!("{event}/widget.json"),
        "/api/v1/events".to_owned(),
        api.clone(),
        format!("{api}/games"),
        format!("{api}/games/{GAME}"),
        format!("{api}/games/{GAME}/acts"),
        format!("{api}/games/{GAME}/record.tota"),
        format!("{api}/standings"),
    ]
}

/// The texts in which the secret fields of a side could stand as a whole.
fn as_list(side: Side, fields: [u16; 3]) -> Vec<String> {
    let numbers = fields.map(|field| field.to_string());
    let tag = match side {
        Side::White => "WhiteSecret",
        Side::Black => "BlackSecret",
    };
    let list = numbers.join(" ");
    vec![
        hex::encode(&list),
        list,
        numbers.join(", "),
        numbers.join(","),
        numbers.join("\",\""),
        numbers.join("\", \""),
        tag.to_owned(),
    ]
}

/// The texts in which one secret field could stand.
fn as_field(side: Side, field: u16) -> Vec<String> {
    let committed = format!("{side} fields {field}");
    vec![
        format!("secret {field}"),
        format!("{side} secret {field}"),
        format!("fields {field}"),
        hex::encode(&committed),
        format!("\"value\":\"{field}\",\"why\""),
        format!("\"opened\":[\"{field}\"]"),
    ]
}

/// Who may see the sealed fields of a team: its players and the referee.
fn of_team(names: &[&'static str]) -> Vec<Whose> {
    let persons = names.iter().map(|name| Whose::Person(name));
    persons.chain([Whose::Referee]).collect()
}

fn sealed(side: Side, fields: &str) -> GameAct {
    GameAct::Seal {
        side,
        secret: "fields".to_owned(),
        text: SecretText(fields.to_owned()),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ctor_7_6_a_sealed_field_and_a_choice_are_nowhere_before_their_time() {
    let service = Site::open(Utc::now() - TimeDelta::hours(1)).await;
    for name in ["Clara", "Dmitri"] {
        let own = service.get(&format!("/play/api/games/{GAME}/live?parts=game-{GAME}"));
        service.listen(service.signed_in(name, own)).await;
    }
    // The fields are typed in another order than that of the list.
    let typed = |side, text| [("side", side), ("what", "fields"), ("text", text)];
    service
        .does("Ada", "/play/act/secret", &typed("white", "41 7 64"))
        .await;
    let mut white = signs_of(&service, Side::White, WHITE_FIELDS).await;
    white.push("41 7 64".to_owned());
    let when = "with White's fields sealed";
    service.holds_none(when, &white, &of_team(&WHITE)).await;
    for name in WHITE {
        assert!(service.own(name).await.contains("7 41 64"), "{name}");
    }
    service
        .does("Emil", "/play/act/secret", &typed("black", "14 21 55"))
        .await;
    let black = signs_of(&service, Side::Black, BLACK_FIELDS).await;
    let hold = async |when: &str, white: &[String]| {
        service.holds_none(when, white, &of_team(&WHITE)).await;
        service.holds_none(when, &black, &of_team(&BLACK)).await;
    };
    hold("with both teams' fields sealed", &white).await;
    seals_say_nothing(&service).await;
    service.does("Boris", "/play/act", &[("text", "end")]).await;
    let replaced = black_chooses(&service).await;

    // Black's chip stands on a field of White's, and nobody is told before the turn is over.
    hold("with a chip on a sealed field", &white).await;
    service.does("Emil", "/play/act", &[("text", "end")]).await;
    let record = service.record().await;
    assert!(record.contains("7 20 !secret 7 =1:1"), "{record}");
    let told = service.acts().await;
    assert_eq!(told["secrets"][0]["opened"], serde_json::json!(["7"]));
    let mut left = as_list(Side::White, WHITE_FIELDS);
    for field in [41, 64] {
        left.extend(as_field(Side::White, field));
        left.extend(service.blind("sealed", &field.to_string()).await);
    }
    hold("with one field hit", &left).await;
    let late = white_resigns(&service, &left).await;

    // The game is over, and all of it is open but what was replaced.
    all_is_open(&service).await;
    let export = service.text(&format!("/events/{SLUG}/export")).await;
    let blind = service.blind("sealed", "64").await;
    for blind in [&late[0], &blind[0]] {
        assert!(export.contains(blind.as_str()), "{blind}");
    }
    service.holds_none("after the game", &replaced, &[]).await;
}

/// The texts in which the secret fields of a side could stand, and the blinds of their seals.
async fn signs_of(service: &Site, side: Side, fields: [u16; 3]) -> Vec<String> {
    let mut signs = as_list(side, fields);
    for field in fields {
        signs.extend(as_field(side, field));
        signs.extend(service.blind("sealed", &field.to_string()).await);
    }
    signs
}

/// A round of two choices, of which one is replaced; the texts of what was replaced.
async fn black_chooses(service: &Site) -> Vec<String> {
    let puts = [("side", "black"), ("what", "puts")];
    service.does("Dmitri", "/play/act/round", &puts).await;
    let choice = "/play/act/choice";
    service.does("Emil", choice, &[("text", "33")]).await;
    let mut replaced = service.blind("choice", "33").await;
    service.does("Emil", choice, &[("text", "20")]).await;
    let emil = service.id("Emil").await;
    let mut signs = service.blind("choice", "20").await;
    for written in ["33", "20"] {
        for text in [
            format!("{emil} black puts {written}"),
            format!("puts {written}"),
            format!("\"text\":\"{written}\""),
            format!("\"value\":\"{written}\""),
            format!("class=\"record\">{written}<"),
            format!(">{written}</strong>"),
        ] {
            signs.push(hex::encode(&text));
            signs.push(text);
        }
    }
    let when = "while the round is open";
    service
        .holds_none(when, &signs, &[Whose::Person("Emil")])
        .await;
    service.holds_none(when, &replaced, &[]).await;
    assert!(service.own("Emil").await.contains(">20</strong>"));
    service.does("Dmitri", choice, &[("text", "7")]).await;
    let writers = service.acts().await["rounds"][0]["writers"].clone();
    assert_eq!(
        (&writers[0]["text"], &writers[1]["text"]),
        (&"7".into(), &"20".into())
    );
    let export = service.text(&format!("/events/{SLUG}/export")).await;
    assert!(export.contains(&signs[0]), "the blind of what is shown");
    assert!(service.own("Ada").await.contains("class=\"record\">20<"));
    replaced.push(format!("{emil} black puts 33"));
    replaced
}

/// Of three one has written, and one leaves it out, when the game ends: what was written is
/// nobody's before all of them have resigned. The blind of it.
async fn white_resigns(service: &Site, left: &[String]) -> Vec<String> {
    let puts = [("side", "white"), ("what", "puts")];
    service.does("Clara", "/play/act/round", &puts).await;
    let choice = "/play/act/choice";
    service.does("Ada", choice, &[("text", "28")]).await;
    service.does("Boris", choice, &[("do", "leave-out")]).await;
    let mut late = service.blind("choice", "28").await;
    late.extend(["\"text\":\"28\"", "\"record\">28<", ">28</strong>"].map(str::to_owned));
    let ada = [Whose::Person("Ada")];
    service.holds_none("while White chooses", &late, &ada).await;
    let resigns = [("text", "resign white")];
    for name in ["Ada", "Boris"] {
        service.does(name, "/play/act", &resigns).await;
    }
    let when = "before all have resigned";
    service.holds_none(when, &late, &ada).await;
    service.holds_none(when, left, &of_team(&WHITE)).await;
    service.does("Clara", "/play/act", &resigns).await;
    late
}

/// The fields of both teams and the choices of a round that is lost.
async fn all_is_open(service: &Site) {
    let record = service.record().await;
    for tag in [
        "[WhiteSecret \"7 41 64\"]",
        "[BlackSecret \"14 21 55\"]",
        "[Result \"black resignation\"]",
    ] {
        assert!(record.contains(tag), "{tag}: {record}");
    }
    let told = service.acts().await;
    for side in [0, 1] {
        let opened = told["secrets"][side]["opened"].as_array().unwrap();
        assert_eq!(opened.len(), 3);
    }
    assert_eq!(told["rounds"][1]["stage"], "lost");
    assert_eq!(told["rounds"][1]["writers"][0]["text"], "28");
}

/// The seals of a team's fields are as many as the Regulations say, and stand in the order of
/// their own digits.
async fn seals_say_nothing(service: &Site) {
    let told = service.acts().await;
    let secrets = told["secrets"].as_array().unwrap();
    assert_eq!(secrets.len(), 2);
    let gid = Gid::game(SLUG, 1, 1, 1).unwrap();
    for (hand, (name, parts)) in secrets.iter().zip(service.kept().await) {
        assert_eq!(hand["opened"], serde_json::json!([]));
        let side = hand["side"].as_str().unwrap();
        let seals = hand["seals"].as_array().unwrap();
        let seals: Vec<&str> = seals.iter().map(|seal| seal.as_str().unwrap()).collect();
        assert_eq!(seals.len(), 3);
        assert!(seals.is_sorted(), "{name}: {seals:?}");
        let again = parts.iter().map(|(value, blind)| {
            let text = format!("{side} fields {value}");
            seal(&gid, 0, &Secret::new(*blind), text.as_bytes()).unwrap()
        });
        let again: Vec<String> = again.map(|seal| seal.to_string()).collect();
        assert_eq!(seals, again, "{name}");
    }
}

/// What is secret in a game that is played to be compared.
#[derive(Clone, Copy)]
struct Hidden {
    white: &'static str,
    /// What Emil chooses; `None` for one who leaves it out.
    emil: Option<&'static str>,
}

/// A moment of such a game, with everything that is given out in it.
struct Moment {
    when: &'static str,
    given: Vec<Given>,
    refused: Vec<Given>,
}

/// The same game with other secrets.
async fn played(begun: DateTime<Utc>, hidden: Hidden) -> Vec<Moment> {
    let mut service = Site::open(begun).await;
    let mut moments = Vec::new();
    service
        .plays("Ada", sealed(Side::White, hidden.white))
        .await;
    moments.push(moment(&service, "with White's fields sealed").await);
    service.plays("Emil", sealed(Side::Black, "14 21 55")).await;
    moments.push(moment(&service, "with both teams' fields sealed").await);
    let end = || GameAct::Enter {
        text: "end".to_owned(),
        off_clock: None,
    };
    service.plays("Ada", end()).await;
    let (side, choice) = (Side::Black, "puts".to_owned());
    service
        .plays("Dmitri", GameAct::OpenRound { side, choice })
        .await;
    let chooses = async |service: &mut Site, name: &str, text: Option<&str>| {
        let person = service.id(name).await;
        let text = text.map(|text| SecretText(text.to_owned()));
        service.plays(name, GameAct::Choose { person, text }).await;
    };
    chooses(&mut service, "Emil", Some("33")).await;
    chooses(&mut service, "Emil", hidden.emil).await;
    moments.push(moment(&service, "while the round is open").await);
    chooses(&mut service, "Dmitri", Some("7")).await;
    moments.push(moment(&service, "with a chip on 7").await);
    moments
}

async fn moment(service: &Site, when: &'static str) -> Moment {
    let mut given = service.given_out().await;
    let mut refused = refusals(service).await;
    for Given { place, text, .. } in given.iter_mut().chain(&mut refused) {
        *text = bare(&text.replace(&service.address, "http://hall"));
        if place.starts_with("the table ") && place != ENTRIES {
            // What their order comes from is not in them any more.
            let mut rows: Vec<&str> = text.lines().collect();
            rows.sort_unstable();
            *text = rows.join("\n");
        }
    }
    Moment {
        when,
        given,
        refused,
    }
}

/// What is said to those who try something: guesses of fields, what the other team has to do,
/// what comes a second time.
async fn refusals(service: &Site) -> Vec<Given> {
    let mut found = Vec::new();
    let act = "/play/act";
    for (name, path, typed) in [
        ("Dmitri", act, &[("text", "end !secret 7")][..]),
        ("Emil", act, &[("text", "end !secret 8")]),
        ("Emil", act, &[("text", "!secret 41")]),
        ("Dmitri", act, &[("text", "7 !secret 7")]),
        ("Dmitri", act, &[("text", "stop \"7\"")]),
        ("Dmitri", "/play/act/choice", &[("text", "m7-8")]),
        ("Dmitri", "/play/act/choice", &[("text", "65")]),
        (
            "Dmitri",
            "/play/act/secret",
            &[("side", "white"), ("what", "fields"), ("text", "7 8 9")],
        ),
        (
            "Dmitri",
            "/play/act/round",
            &[("side", "white"), ("what", "puts")],
        ),
        ("Dmitri", "/play/act/decision", &[("way", "1")]),
    ] {
        let (status, text) = service.sends(name, path, typed).await;
        assert!(
            status.is_client_error(),
            "{name} {path} {typed:?}: {status}"
        );
        found.push(Given {
            place: format!("what {path} says to {typed:?}"),
            whose: Whose::Person(name),
            text: format!("{status}\n{text}"),
        });
    }
    // The referee is told no more of a guess.
    for guess in ["end !secret 7", "end !secret 8", "7 !secret 7"] {
        let (text, off_clock) = (guess.to_owned(), None);
        let (game, act) = (GAME, GameAct::Enter { text, off_clock });
        let command = Command::Game(GameCommand::Act(ActOrder { game, act }));
        let context = CommandContext {
            actor: Actor::Operator,
            now: service.now,
            idempotency_key: None,
            expected_version: None,
        };
        let said = service.arbiter.execute(&slug(), &command, &context).await;
        found.push(Given {
            place: format!("what the referee is told of {guess}"),
            whose: Whose::Referee,
            text: format!("{:?}", said.unwrap_err()),
        });
    }
    found
}

/// A text without what differs from run to run: digests, keys, tokens, ids, and moments, and
/// the codes of checkpoints.
fn bare(text: &str) -> String {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || "_-+=/".contains(sign);
    let code = "<svg class=\"code\"";
    let mut parts = text.split(code);
    let first = parts.next().unwrap_or_default().to_owned();
    let text = parts.fold(first, |text, part| {
        let (_, behind) = part.split_once("</svg>").unwrap();
        text + code + behind
    });
    // The year, as a moment begins: `2026-11-21T09:30:00.5Z`.
    let is_moment = |run: &str| {
        let year = run.strip_prefix("20").and_then(|rest| rest.get(..3));
        year.is_some_and(|rest| rest.ends_with('-') && rest.starts_with(char::is_numeric))
    };
    let (mut bare, mut run) = (String::new(), String::new());
    let close = |bare: &mut String, run: &mut String| {
        let has_capital = run.contains(|sign: char| sign.is_ascii_uppercase());
        let has_digit = run.contains(|sign: char| sign.is_ascii_digit());
        // An address begins with a slash, and so may a digest in the signs of base64, which has
        // capitals; a salt of 22 of them may be without a digit.
        let is_address = run.starts_with('/') && !has_capital;
        let is_digest = run.len() >= 32;
        let is_long = is_digest || (run.len() >= 20 && (has_digit || has_capital));
        if is_moment(run) || (is_long && !is_address) {
            bare.push('…');
        } else {
            bare.push_str(run);
        }
        run.clear();
    };
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let goes_on = signs.peek().is_some_and(char::is_ascii_digit);
        let is_of_moment =
            goes_on && is_moment(&run) && (sign == ':' || sign == '.' || sign == ' ');
        if is_sign(sign) || is_of_moment {
            run.push(sign);
        } else {
            close(&mut bare, &mut run);
            bare.push(sign);
        }
    }
    close(&mut bare, &mut run);
    bare
}

#[test]
fn what_differs_from_run_to_run_is_left_out_and_nothing_else() {
    let salt = "abcdefghijkLmnopqrstuv";
    let digest = "/gHjZMLjL0kwqRt0RUY9oFm32EVUhRcWwgOcWXBn6Zc";
    assert_eq!(bare(&format!("p=1${salt}${digest}")), "p=1$…$…");
    assert_eq!(
        bare("at 2026-11-21T09:30:00.5Z, 2031-01-02 10:00"),
        "at …, …"
    );
    let kept = "/events/open/games/1/acts?move=12 2099 B12 what_is_left_where_it_stands";
    assert_eq!(bare(kept), kept);
}

/// The first lines in which two texts differ.
fn difference(one: &str, other: &str) -> String {
    let mut lines = one.lines().zip(other.lines());
    let first = lines.find(|(one, other)| one != other);
    first.map_or_else(
        || format!("{} and {} signs", one.len(), other.len()),
        |(one, other)| {
            let signs = one.chars().zip(other.chars());
            let same = signs.take_while(|(one, other)| one == other).count();
            let short = |line: &str| {
                line.chars()
                    .skip(same.saturating_sub(60))
                    .take(160)
                    .collect()
            };
            let [one, other]: [String; 2] = [one, other].map(short);
            format!("\n{one}\n{other}")
        },
    )
}

fn same(when: &str, one: &[Given], other: &[Given], is_told: impl Fn(Whose) -> bool) -> usize {
    assert_eq!(one.len(), other.len(), "{when}");
    let pairs = one.iter().zip(other);
    let compared = pairs.filter(|(one, _)| is_told(one.whose));
    let differing = compared.clone().filter(|(one, other)| {
        assert_eq!(one.place, other.place, "{when}");
        one.text != other.text
    });
    let differing: Vec<String> = differing
        .map(|(one, other)| format!("{}: {}", one.place, difference(&one.text, &other.text)))
        .collect();
    assert!(differing.is_empty(), "{when}: {}", differing.join("\n"));
    compared.count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ctor_7_6_what_others_get_is_the_same_whatever_is_secret() {
    let begun = Utc::now() - TimeDelta::hours(1);
    let one = Hidden {
        white: "7 41 64",
        emil: Some("20"),
    };
    let other_fields = Hidden {
        white: "5 42 63",
        ..one
    };
    let other_choice = Hidden {
        emil: Some("30"),
        ..one
    };
    let left_out = Hidden { emil: None, ..one };
    let hidden = [one, other_fields, other_choice, left_out];
    let games = join_all(hidden.map(|hidden| played(begun, hidden))).await;
    let [first, fields, choice, left_out] = games.try_into().ok().unwrap();

    // White's fields are nobody's business but White's.
    let not_white = |whose| match whose {
        Whose::Everybody => true,
        Whose::Person(name) => BLACK.contains(&name),
        Whose::Referee | Whose::Telling => false,
    };
    for (one, other) in first.iter().zip(&fields) {
        let count = same(one.when, &one.given, &other.given, not_white);
        assert!(count > 100, "{count}");
        // The referee's refusals say no more than the players'.
        let all = |_| true;
        assert_eq!(same(one.when, &one.refused, &other.refused, all), 13);
    }
    // A choice is nobody's but Emil's, neither his team mate's nor the referee's.
    let not_emil = |whose| !matches!(whose, Whose::Telling | Whose::Person("Emil"));
    for (one, other) in first.iter().zip(&choice).take(3) {
        let count = same(one.when, &one.given, &other.given, not_emil);
        assert!(count > 100, "{count}");
        same(one.when, &one.refused, &other.refused, not_emil);
    }
    // That somebody leaves it out is nobody's either, but where the journal is read: it has no
    // seal of it.
    let is_journal = |place: &str| {
        let tables = ["the table journal", "the table game_secret", ENTRIES];
        tables.contains(&place) || place.contains("/export ") || place.contains("/verify")
    };
    for (one, other) in first.iter().zip(&left_out).take(3) {
        let [one_is, other_is] = [one, other].map(|moment| {
            let given = moment.given.iter().chain(&moment.refused);
            let outside = given.filter(|given| !is_journal(&given.place));
            outside.cloned().collect::<Vec<_>>()
        });
        let count = same(one.when, &one_is, &other_is, not_emil);
        assert!(count > 100, "{count}");
    }
    // They do differ where they may: on the pages of who has written it, and once it is open.
    let of = |moments: &[Moment], place: usize, whose: Whose| {
        let given = moments[place].given.iter();
        let own = given.filter(|given| given.whose == whose);
        own.map(|given| given.text.clone()).collect::<Vec<_>>()
    };
    let ada = Whose::Person("Ada");
    let emil = Whose::Person("Emil");
    assert_ne!(of(&first, 0, ada), of(&fields, 0, ada));
    assert_ne!(of(&first, 2, emil), of(&choice, 2, emil));
    assert_ne!(
        of(&first, 3, Whose::Everybody),
        of(&choice, 3, Whose::Everybody)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ctor_7_6_a_refused_form_is_shown_to_who_typed_it_alone() {
    let service = Site::open(Utc::now() - TimeDelta::hours(1)).await;
    let typed = [("side", "white"), ("what", "fields"), ("text", "7 41 6400")];
    let (status, page) = service.sends("Ada", "/play/act/secret", &typed).await;
    assert!(status.is_client_error(), "{status}");
    assert!(page.contains("7 41 6400"), "what was typed is there again");
    let (_, behind) = page.split_once("refused=").unwrap();
    let secret: String = behind
        .chars()
        .take_while(|sign| sign.is_ascii_alphanumeric() || "-_".contains(*sign))
        .collect();
    assert!(secret.len() > 30, "{secret}");
    let path = format!("/play?game={GAME}&refused={secret}");
    for name in WHITE.into_iter().chain(BLACK) {
        let page = own_at(&service, name, &path).await;
        assert_eq!(page.contains("7 41 6400"), name == "Ada", "{name}");
    }
    // The database has it under the service's key.
    let signs = ["7 41 6400".to_owned(), hex::encode("7 41 6400")];
    service
        .holds_none("after a refused form", &signs, &[])
        .await;
}

async fn own_at(service: &Site, name: &'static str, path: &str) -> String {
    let mut found = Vec::new();
    service.ask(&mut found, Whose::Person(name), path).await;
    found.remove(0).text
}
