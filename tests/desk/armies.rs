//! Armies: submitted, measured, approved, and shown to everybody (TOTA*S 11).

use areopagus::arbiter::{AccountDraft, Actor, Entrance, Origin};
use areopagus::federation::categories::Category;
use areopagus::verify::{FederationCheck, Trust, verify};
use chrono::Utc;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::given::give_category;
use crate::harness::{Browser, PASSWORD, Referee, Shown, Site};

const ARMIES: &str = "/desk/armies";
const FIRST: &str = "/desk/armies/1/versions/1";
const SECOND: &str = "/desk/armies/1/versions/2";

/// The nominal dimensions of the eleven usual kinds.
const SIZES: [(&str, &str, &str); 11] = [
    ("K", "95", "43"),
    ("Q", "85", "38"),
    ("R", "55", "25"),
    ("N", "60", "27"),
    ("B", "70", "32"),
    ("V", "75", "34"),
    ("T", "75", "34"),
    ("G", "80", "36"),
    ("L", "54", "24"),
    ("P", "52", "23"),
    ("p", "50", "23"),
];

/// The drawing of a kind.
fn drawing(kind: &str) -> String {
    let height = 10 + kind.bytes().map(u32::from).sum::<u32>() % 20;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\">\
         <path d=\"M8 36h24V{height}H8z\"/></svg>"
    )
}

/// What is typed of a new army, with some fields typed otherwise.
fn army(otherwise: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut fields = vec![
        ("name".to_owned(), "Knights of the lake".to_owned()),
        ("armament".to_owned(), "VTGG".to_owned()),
    ];
    for (kind, height, base) in SIZES {
        fields.push((format!("name_{kind}"), format!("The {kind}")));
        fields.push((format!("height_{kind}"), height.to_owned()));
        fields.push((format!("base_{kind}"), base.to_owned()));
        fields.push((format!("glyph_{kind}"), drawing(kind)));
    }
    typed(fields, otherwise)
}

/// What is typed of a protocol.
fn protocol(otherwise: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for (kind, height, base) in SIZES {
        fields.push((format!("height_{kind}"), height.to_owned()));
        fields.push((format!("base_{kind}"), base.to_owned()));
    }
    typed(fields, otherwise)
}

fn typed(mut fields: Vec<(String, String)>, otherwise: &[(&str, &str)]) -> Vec<(String, String)> {
    for (name, value) in otherwise {
        fields.retain(|(other, _)| other != name);
        fields.push(((*name).to_owned(), (*value).to_owned()));
    }
    fields
}

fn pairs(fields: &[(String, String)]) -> Vec<(&str, &str)> {
    fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

/// The owner, a referee and the secretary.
struct People<'a> {
    owner: Browser<'a>,
    referee: Browser<'a>,
    secretary: Browser<'a>,
}

impl<'a> People<'a> {
    async fn new(service: &'a Site) -> Self {
        let secretary = Browser::new(service, "en");
        secretary.set_up().await.is(200);
        secretary.create_event(&[]).await;
        let arbiter = service.database.arbiter();
        let mut browsers = Vec::new();
        for (login, name) in [("olga", "Olga Owner"), ("rita", "Rita Referee")] {
            let draft = AccountDraft {
                login: login.to_owned(),
                name: name.to_owned(),
            };
            let made = arbiter.make_account(&draft, PASSWORD, Actor::Operator, Utc::now());
            let account = made.await.unwrap().id;
            if login == "rita" {
                give_category(&arbiter, account, name, Category::First).await;
            }
            let browser = Browser::new(service, "en");
            let typed = [("login", login), ("password", PASSWORD)];
            browser.do_form("/login", "/login", &typed).await.is(200);
            browsers.push(browser);
        }
        let referee = browsers.pop().unwrap();
        Self {
            owner: browsers.pop().unwrap(),
            referee,
            secretary,
        }
    }

    async fn submit(&self, otherwise: &[(&str, &str)]) -> Shown {
        let fields = army(otherwise);
        let page = format!("{ARMIES}/new");
        self.owner.do_form(&page, ARMIES, &pairs(&fields)).await
    }

    async fn measure(&self, version: &str, otherwise: &[(&str, &str)]) -> Shown {
        let fields = protocol(otherwise);
        let action = format!("{version}/measuring");
        self.referee
            .do_form(version, &action, &pairs(&fields))
            .await
    }

    async fn decide(&self, version: &str, action: &str, typed: &[(&str, &str)]) -> Shown {
        let action = format!("{version}/{action}");
        self.secretary.do_form(version, &action, typed).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_11_an_army_goes_from_its_owner_over_the_gauge_to_its_certificate() {
    let service = Site::open().await;
    let people = People::new(&service).await;
    let visitor = Browser::new(&service, "en");
    people
        .submit(&[])
        .await
        .is(200)
        .says("The army is submitted.");
    visitor
        .get("/armies")
        .await
        .is(200)
        .says("No army is registered yet.");
    visitor.get("/armies/1").await.is(404);

    // Outside of the tolerance: told at once, and not to be approved.
    let found = people.measure(FIRST, &[("height_K", "104,6")]).await;
    found
        .is(200)
        .says("King: height 104.6 mm, too large; allowed 85.5–104.5 mm.");
    let refused = people.decide(FIRST, "approval", &[]).await;
    refused.is(409).says("The army cannot be approved.");
    let reason = [("reason", "The King is too high")];
    let rejected = people.decide(FIRST, "rejection", &reason).await;
    rejected.is(200).says("The army is rejected.");
    people
        .owner
        .get(FIRST)
        .await
        .is(200)
        .says("The King is too high");

    // A new version, which keeps the drawings.
    let next = format!("{ARMIES}/1/new");
    let page = people.owner.get(&next).await;
    page.is(200).says("A drawing is there.");
    assert_eq!(page.value("height_K"), "95");
    let fields = army(&[("height_K", "100")]);
    let second = people
        .owner
        .do_form(&next, "/desk/armies/1", &pairs(&fields))
        .await;
    second.is(200).says("The army is submitted.");
    let found = people
        .measure(SECOND, &[("height_K", "100"), ("remark", "With a gauge")])
        .await;
    found
        .is(200)
        .says("All figures were measured and keep the dimensions.");
    let approved = people.decide(SECOND, "approval", &[]).await;
    approved.is(200).says("The army is registered.");

    // Nothing changes it any more.
    let again = people.referee.get(SECOND).await;
    assert!(!again.html.contains("/measuring\""), "{}", again.html);
    let token = people
        .referee
        .get(&format!("{ARMIES}/new"))
        .await
        .hidden(ARMIES);
    let fields = typed(protocol(&[]), &[("csrf", &token["csrf"])]);
    let path = format!("{SECOND}/measuring");
    let refused = people.referee.post(&path, &pairs(&fields)).await;
    refused.is(409).says("cannot be changed any more");

    let page = visitor.get("/armies/1").await;
    page.is(200).says("With a gauge");
    page.says("Olga Owner");
    visitor.get("/armies/1/versions/1").await.is(404);
    visitor
        .get("/armies/1/versions/2/protocol")
        .await
        .is(200)
        .says("Rita Referee");
    let certificate = visitor.get("/armies/1/versions/2/certificate").await;
    certificate.is(200).says("Certificate of registration");
    certificate.says("Entry 6 of the federation’s journal");
    certificate.says("/armies/1/versions/2</code>");
    let list = service.database.arbiter().armies().await.unwrap();
    let version = list.registry.army(1).unwrap().approved().unwrap();
    certificate.says(&version.closing.as_ref().unwrap().fact().hash.to_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_11_nobody_measures_or_approves_who_may_not() {
    let service = Site::open().await;
    let people = People::new(&service).await;
    people.submit(&[]).await.is(200);
    people.referee.get(FIRST).await.is(200);
    let own = people.owner.get(FIRST).await;
    assert!(!own.html.contains("/measuring\""), "{}", own.html);
    let token = own.hidden(&format!("{FIRST}/withdrawal"));
    let fields = typed(protocol(&[]), &[("csrf", &token["csrf"])]);
    for (path, status) in [("measuring", 403), ("approval", 403), ("rejection", 403)] {
        let path = format!("{FIRST}/{path}");
        people.owner.post(&path, &pairs(&fields)).await.is(status);
    }
    // A referee does not decide, and the army of somebody else is not withdrawn.
    let token = people
        .referee
        .get(FIRST)
        .await
        .hidden(&format!("{FIRST}/measuring"));
    let csrf = [("csrf", token["csrf"].as_str())];
    people
        .referee
        .post(&format!("{FIRST}/approval"), &csrf)
        .await
        .is(403);
    let refused = people
        .referee
        .post(&format!("{FIRST}/withdrawal"), &csrf)
        .await;
    refused.is(409).says("Only the army's owner can do this.");
    // The secretary's own army waits for somebody else.
    let fields = army(&[("name", "The office")]);
    let page = format!("{ARMIES}/new");
    let done = people
        .secretary
        .do_form(&page, ARMIES, &pairs(&fields))
        .await;
    done.is(200);
    assert!(!done.html.contains("/approval\""), "{}", done.html);
    // It says why nothing is decided here, and who can.
    done.says("nobody measures or decides on an army of their own");
    done.says("There is no other federation secretary yet");
    let form = people.secretary.get(&page).await;
    let hint = "b: V, W or C; k: T, W or C; a: G, W or C; l: G, W or C";
    form.is(200).says(hint);
    assert!(!form.html.contains(": [VWC]"), "{}", form.html);
    let token = done.hidden("/desk/armies/2/versions/1/withdrawal");
    let csrf = [("csrf", token["csrf"].as_str())];
    let refused = people
        .secretary
        .post("/desk/armies/2/versions/1/approval", &csrf)
        .await;
    refused
        .is(409)
        .says("Nobody measures or decides on an army of their own");
    let withdrawn = people
        .owner
        .do_form(FIRST, &format!("{FIRST}/withdrawal"), &[])
        .await;
    withdrawn.is(200).says("The version is withdrawn.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_refused_comes_back_with_what_was_typed_and_its_drawings() {
    let service = Site::open().await;
    let people = People::new(&service).await;
    let refused = people.submit(&[("height_Q", "94")]).await;
    refused
        .is(422)
        .says("Queen: height 94 mm is outside of what is allowed, 76.5–93.5 mm.");
    assert_eq!(refused.value("height_Q"), "94");
    assert_eq!(refused.value("name_Q"), "The Q");
    refused.says("A drawing is there.");
    people
        .submit(&[("height_Q", "tall")])
        .await
        .is(422)
        .says("such as 95 or 95.5");
    people
        .submit(&[("glyph_Q", "")])
        .await
        .is(422)
        .says("Choose a drawing as an SVG file.");
    people.submit(&[("armament", "WTGG")]).await.is(422);
    people
        .submit(&[("armament", "KQRN")])
        .await
        .is(422)
        .says("This is no armament. Four letters, one for each of the files b, k, a and l");
    let scripted = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><script/></svg>";
    let refused = people.submit(&[("glyph_Q", scripted)]).await;
    assert!(
        !refused.is(422).html.contains("&lt;script"),
        "{}",
        refused.html
    );
    people.owner.get("/desk/armies/1/versions/1").await.is(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drawing_is_served_so_that_nothing_in_it_can_run() {
    let service = Site::open().await;
    let people = People::new(&service).await;
    people.submit(&[]).await.is(200);
    let page = people.owner.get(FIRST).await;
    let (_, rest) = page.html.split_once("/glyphs/").unwrap();
    let name = rest.split_once('"').unwrap().0;
    let drawing = Browser::new(&service, "en")
        .get(&format!("/glyphs/{name}"))
        .await;
    drawing.is(200);
    let header = |name: &str| drawing.headers[name].to_str().unwrap();
    assert_eq!(header("content-type"), "image/svg+xml");
    assert_eq!(
        header("content-security-policy"),
        "default-src 'none'; style-src 'none'; frame-ancestors 'none'; sandbox"
    );
    assert_eq!(
        header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(header("x-content-type-options"), "nosniff");
    let vary = drawing.headers.get_all("vary");
    assert!(
        vary.iter()
            .all(|it| !it.to_str().unwrap().contains("Cookie"))
    );
    assert!(drawing.html.starts_with("<svg "), "{}", drawing.html);
    Browser::new(&service, "en")
        .get("/glyphs/00-white.svg")
        .await
        .is(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_event_takes_the_name_of_the_federation_s_journal() {
    let service = Site::open().await;
    let secretary = Browser::new(&service, "en");
    secretary.set_up().await.is(200);
    let typed = [
        ("name", "Cup"),
        ("slug", "federation"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-22"),
        ("edition", "federation-2013"),
        ("format", "round_robin"),
    ];
    let refused = secretary
        .do_form("/desk/events/new", "/desk/events", &typed)
        .await;
    refused.is(422).says("is neither “new” nor “federation”");
}

const FIELD: &str = "/desk/events/cup/armies";
const GAME: &str = "/events/cup/games/1.1";

/// A page has this in its source.
#[track_caller]
fn holds(page: &Shown, source: &str) {
    assert!(page.html.contains(source), "{source}: {}", page.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_204_a_registered_army_is_played_with_and_seen_by_who_wants_to() {
    let service = Site::open().await;
    let people = People::new(&service).await;
    people.submit(&[]).await.is(200);
    let desk = &people.secretary;
    for name in ["Ada", "Boris"] {
        let (page, action) = ("/desk/events/cup", "/desk/events/cup/entrants");
        desk.do_form(page, action, &[("name", name)]).await.is(200);
    }
    // Nothing is registered yet.
    let page = desk.get(FIELD).await;
    page.is(200).says("No army is registered yet.");
    people.measure(FIRST, &[]).await.is(200);
    people.decide(FIRST, "approval", &[]).await.is(200);
    let typed = [("entrant", "1"), ("army", "1.1")];
    let done = desk.do_form(FIELD, FIELD, &typed).await;
    done.is(200).says("The army is written down.");
    holds(
        &done,
        "1 · Ada: <a href=\"/armies/1/versions/1\">Knights of the lake</a>, version 1",
    );
    let again = desk.do_form(FIELD, FIELD, &typed).await;
    again
        .is(409)
        .says("Entrant 1 plays with these figures already.");
    let wrong = [("entrant", "1"), ("army", "one")];
    desk.do_form(FIELD, FIELD, &wrong).await.is(422);
    people.referee.get(FIELD).await.is(403);

    let pairing = "/desk/events/cup/pairing";
    desk.do_form(pairing, pairing, &[]).await.is(200);
    // Everybody sees the usual figures first, and is told of the others.
    let visitor = Browser::new(&service, "en");
    let page = visitor.get(GAME).await;
    page.is(200).says("Knights of the lake</a>, version 1");
    page.says("/armies/1/versions/1/certificate");
    page.says("Black: usual figures");
    holds(&page, "?pieces=own\"");
    assert!(!page.html.contains("<image"), "{}", page.html);
    let own = visitor.get(&format!("{GAME}?pieces=own")).await;
    assert_eq!(own.is(200).html.matches("-white.svg\"").count(), 24);
    assert!(!own.html.contains("-black.svg"), "{}", own.html);
    holds(&own, "data-part=\"game-1.1-own\"");
    let (usual_tag, own_tag) = (&page.headers["etag"], &own.headers["etag"]);
    assert_ne!(usual_tag, own_tag);
    // It is remembered, on every board.
    let pages = [
        (GAME, "game-1.1-own"),
        ("/events/cup/boards", "boards-own"),
        ("/events/cup/overlay?board=right", "overlay-1-own"),
        ("/events/cup/games/1.1/widget", "tile-1.1-own"),
    ];
    for (address, part) in pages {
        let page = visitor.get(address).await;
        holds(page.is(200), &format!("data-part=\"{part}\""));
        assert_eq!(page.html.matches("-white.svg\"").count(), 24, "{address}");
    }
    let embed = visitor.get("/events/cup/games/1.1/embed").await;
    embed
        .is(200)
        .says("/games/1.1/widget?lang=en&#38;pieces=own");
    let back = visitor.get(&format!("{GAME}?pieces=figures")).await;
    assert!(!back.is(200).html.contains("<image"), "{}", back.html);
    let board = "/desk/events/cup/games/1.1";
    let page = desk.get(board).await;
    assert!(!page.is(200).html.contains("<image"), "{}", page.html);
    let page = desk.get(&format!("{board}?pieces=own")).await;
    assert_eq!(page.is(200).html.matches("-white.svg\"").count(), 24);

    // The picture to pass on has them when its address says so, whoever asks.
    let address = format!("{GAME}/board.svg?move=0");
    let usual = visitor.get(&address).await;
    let own = visitor.get(&format!("{address}&figures=own")).await;
    assert_ne!(usual.is(200).html, own.is(200).html);
    assert_eq!(own.html.matches("<svg x=\"7\"").count(), 24);
    for foreign in ["href", "class=", "style", "var(", "script"] {
        assert!(!own.html.contains(foreign), "{foreign}");
    }
    let again = desk.get(&format!("{address}&figures=own")).await;
    assert_eq!(again.html, own.html);
    assert!(own.headers.get("set-cookie").is_none());

    // Once the game goes on, it is played to its end as it began.
    let row = [
        ("white1", "d4"),
        ("white2", "e4"),
        ("black1", "d9"),
        ("black2", "e9"),
    ];
    desk.do_form(board, &format!("{board}/row"), &row)
        .await
        .is(200);
    let usual = [("entrant", "1"), ("army", "")];
    let refused = desk.do_form(FIELD, FIELD, &usual).await;
    refused.is(409).says("Entrant 1 has begun game 1.1");
}

/// An owner with a token, besides the secretary.
async fn owner(service: &Site) -> Referee<'_> {
    let arbiter = service.database.arbiter();
    let draft = AccountDraft {
        login: "olga".to_owned(),
        name: "Olga Owner".to_owned(),
    };
    let made = arbiter.make_account(&draft, PASSWORD, Actor::Operator, Utc::now());
    made.await.unwrap();
    let origin = Origin::default();
    let opened = arbiter.sign_in("olga", PASSWORD, &origin, Utc::now());
    let Entrance::Open(signed_in) = opened.await.unwrap() else {
        panic!("a second step");
    };
    Referee {
        service,
        token: signed_in.token.as_str().to_owned(),
    }
}

/// Millimetres of the table as the API has them.
fn tenths(millimetres: &str) -> u32 {
    millimetres.parse::<u32>().unwrap() * 10
}

fn army_of_the_api() -> Value {
    let figures = SIZES.map(|(kind, height, base)| {
        json!({
            "kind": kind, "name": format!("The {kind}"), "height": tenths(height),
            "base": tenths(base), "glyph": drawing(kind),
        })
    });
    json!({ "name": "Knights of the lake", "armament": "VTGG LLPP", "figures": figures })
}

fn measures_of_the_api() -> Vec<Value> {
    let measure = |(kind, height, base)| json!({ "kind": kind, "height": tenths(height), "base": tenths(base) });
    SIZES.map(measure).into()
}

/// Every call about armies, each answer held against the document.
pub async fn through_the_api(secretary: &Referee<'_>) {
    const ARMIES: &str = "/api/v1/armies";
    let owner = owner(secretary.service).await;
    let made = owner.done(Method::POST, ARMIES, &army_of_the_api()).await;
    assert_eq!(made.json["army"], 1);
    let none = json!({});
    let first = format!("{ARMIES}/1/versions/1");
    let reason = json!({ "reason": "The Queen looks like a pawn" });
    let own = owner
        .send(Method::POST, &format!("{first}/rejection"), &reason)
        .await;
    assert_eq!(own.status, StatusCode::FORBIDDEN);
    let path = format!("{first}/rejection");
    secretary.done(Method::POST, &path, &reason).await;
    let path = format!("{ARMIES}/1/versions");
    owner.done(Method::POST, &path, &army_of_the_api()).await;
    let second = format!("{ARMIES}/1/versions/2");
    owner
        .done(Method::POST, &format!("{second}/withdrawal"), &none)
        .await;
    let mut wrong = army_of_the_api();
    wrong["figures"][1]["glyph"] = "<svg><script/></svg>".into();
    let refused = owner.send(Method::POST, &path, &wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json["field"], "glyph_Q");
    owner.done(Method::POST, &path, &army_of_the_api()).await;

    let third = format!("{ARMIES}/1/versions/3");
    let waiting = secretary.get(&format!("{ARMIES}/waiting")).await;
    assert_eq!(waiting["armies"][0]["versions"][0]["version"], 3);
    let mut figures = measures_of_the_api();
    figures[0]["height"] = 1046.into();
    let measuring = json!({ "figures": figures });
    let path = format!("{third}/measuring");
    secretary.done(Method::POST, &path, &measuring).await;
    let approval = format!("{third}/approval");
    let refused = secretary.send(Method::POST, &approval, &none).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(refused.json["code"], "figure-measured-outside");
    let measuring = json!({ "figures": measures_of_the_api(), "remark": "With a gauge" });
    secretary.done(Method::POST, &path, &measuring).await;
    let key = uuid::Uuid::new_v4().to_string();
    for replayed in [false, true] {
        let call = secretary.call_again(Method::POST, &approval, &key);
        let approved = secretary.service.answer(call).await;
        assert_eq!(approved.status, StatusCode::OK, "{}", approved.text);
        assert_eq!(approved.json["replayed"], replayed);
    }
    let armies = secretary.get(ARMIES).await;
    assert_eq!(armies["armies"].as_array().unwrap().len(), 1);
    let army = secretary.get(&format!("{ARMIES}/1")).await;
    let version = &army["versions"][0];
    assert_eq!(version["version"], 3);
    assert_eq!(version["figures"][0]["measured"]["height"], 950);
    assert_eq!(version["remark"], "With a gauge");
    assert_eq!(version["closed"]["by"], "Nina Chief");
    let gone = secretary.send(Method::POST, &path, &measuring).await;
    assert_eq!(gone.json["code"], "army-decided");
    fielded_through_the_api(secretary).await;
}

/// Who plays with which army, of an event with two players.
async fn fielded_through_the_api(secretary: &Referee<'_>) {
    const EVENT: &str = "/api/v1/events/fielding";
    let draft = json!({
        "slug": "fielding", "name": "Fielding", "place": "Hall",
        "starts_on": "2026-11-21", "ends_on": "2026-11-22", "regulations": "federation-2013",
        "format": { "system": "round_robin" },
    });
    secretary.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris"] {
        let entrant = json!({ "name": name });
        let path = format!("{EVENT}/entrants");
        secretary.done(Method::POST, &path, &entrant).await;
    }
    let path = format!("{EVENT}/entrants/1/army");
    let choice = |army: u32, version: u16| json!({ "army": army, "version": version });
    for (army, version, status, code) in [
        (1, 1, StatusCode::CONFLICT, "army-not-registered"),
        (1, 2, StatusCode::CONFLICT, "army-not-registered"),
        (1, 9, StatusCode::NOT_FOUND, "army-version-not-found"),
        (9, 1, StatusCode::NOT_FOUND, "army-not-found"),
    ] {
        let refused = secretary
            .send(Method::PUT, &path, &choice(army, version))
            .await;
        assert_eq!(
            (refused.status, &refused.json["code"]),
            (status, &json!(code))
        );
    }
    secretary.done(Method::PUT, &path, &choice(1, 3)).await;
    let event = secretary.get(EVENT).await;
    let own = json!({ "army": 1, "version": 3, "name": "Knights of the lake" });
    assert_eq!(event["entrants"][0]["army"], own);
    assert_eq!(event["entrants"][1]["army"], Value::Null);
    let pairing = format!("{EVENT}/pairing");
    secretary.done(Method::POST, &pairing, &json!({})).await;
    let game = secretary.get(&format!("{EVENT}/games/1.1")).await;
    assert_eq!(game["armies"], json!({ "white": own, "black": null }));
    secretary.done(Method::DELETE, &path, &json!({})).await;
    let game = secretary.get(&format!("{EVENT}/games/1.1")).await;
    assert_eq!(game["armies"], json!({ "white": null, "black": null }));
    let refused = secretary.send(Method::DELETE, &path, &json!({})).await;
    assert_eq!(refused.json["code"], "army-unchanged");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_250_everybody_takes_home_the_federation_s_journal_and_checks_it() {
    let service = Site::open().await;
    let people = People::new(&service).await;
    let visitor = Browser::new(&service, "de");
    people.submit(&[]).await.is(200);
    people.measure(FIRST, &[]).await.is(200);
    people.decide(FIRST, "approval", &[]).await.is(200);
    people.submit(&[("name", "Not yet for you")]).await.is(200);

    let page = visitor.get("/federation/verify").await;
    page.is(200).says("Beweis des Verbandsjournals");
    page.says("areopagus verify federation-5.areopagus");
    for list in ["/armies", "/referees", "/ratings", "/players"] {
        let linked = visitor.get(list).await;
        holds(&linked, "href=\"/federation/verify\"");
    }
    let text = async |path: &str| {
        let answer = service.call(Method::GET, path).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        answer.text().await.unwrap()
    };
    let file = text("/federation/export").await;
    assert!(!file.contains("Not yet for you"), "{file}");
    let note = text("/federation/checkpoint").await;
    // The category of the referee, three entries of the army, one that is not told.
    assert_eq!(note.lines().nth(1), Some("4"), "{note}");
    let keys = text("/federation/keys").await;
    let trust = Trust {
        keys: keys.lines().map(|key| key.parse().unwrap()).collect(),
        checkpoints: vec![note.parse().unwrap()],
    };
    let check = FederationCheck::default();
    let (report, check) = verify(file.as_bytes(), &trust, check, &mut |_| {}).unwrap();
    assert_eq!(report.head.size, 5);
    let counts = check.counts();
    assert_eq!((counts.approved, counts.given, counts.withheld), (1, 1, 1));
    // The certificate has the checkpoint that was signed with the registration.
    let paper = visitor.get("/armies/1/versions/1/certificate").await;
    paper
        .is(200)
        .says("Prüfpunkt des Verbandsjournals über 4 Einträge");
    let root = note.lines().nth(2).unwrap();
    paper.says(root);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_federation_without_a_journal_has_nothing_to_be_checked() {
    let service = Site::open().await;
    let visitor = Browser::new(&service, "ru");
    let page = visitor.get("/federation/verify").await;
    page.is(200).says("В журнале ещё ничего нет.");
    for path in ["export", "checkpoint"] {
        visitor.get(&format!("/federation/{path}")).await.is(404);
    }
}
