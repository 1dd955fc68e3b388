//! A service on a database of its own, a browser without scripts, and a client of the
//! API that holds every answer against the OpenAPI document.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::sync::Mutex;
use std::time::Duration;

use areopagus::arbiter::{BeaconRelay, Clock};
use areopagus::web::kit::perimeter::Rules;
use chrono::Utc;
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};

use crate::support::Database;
pub use crate::support::site::CODE;
use crate::support::site::Running;

pub const LOGIN: &str = "chief";
pub const PASSWORD: &str = "correct horse battery";

/// Where the secretary keeps the registry.
pub const PLAYERS: &str = "/desk/players";

/// How long a test waits for what has to come. Only one that fails waits so long.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// A service that listens.
pub struct Site {
    pub address: String,
    /// What the service goes by: a test puts it forward where it would have to wait.
    pub clock: Clock,
    document: Value,
    /// What was answered: operation and status.
    seen: Mutex<Vec<(String, u16)>>,
    _running: Running,
    pub database: Database,
}

impl Site {
    pub async fn open() -> Self {
        Self::open_with(None).await
    }

    /// A service that asks a relay for the beacon's signatures.
    pub async fn open_with(relay: Option<BeaconRelay>) -> Self {
        Self::begin(Database::new().await, relay, Rules::default()).await
    }

    /// A service within a perimeter.
    pub async fn open_within(rules: Rules) -> Self {
        Self::begin(Database::new().await, None, rules).await
    }

    /// A service with the demonstration.
    pub async fn demonstration() -> Self {
        Self::begin(Database::demonstration().await, None, Rules::default()).await
    }

    async fn begin(database: Database, relay: Option<BeaconRelay>, perimeter: Rules) -> Self {
        let clock = Clock::default();
        let arbiter = database.arbiter_by(clock.clone()).with_relay(relay);
        arbiter.offer_setup(Some(CODE), Utc::now()).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let running = Running::start(listener, perimeter, async move || arbiter);
        let document = Client::new()
            .get(format!("{address}/api/openapi.json"))
            .send()
            .await
            .unwrap();
        Self {
            document: document.json().await.unwrap(),
            address,
            clock,
            seen: Mutex::default(),
            _running: running,
            database,
        }
    }

    /// Lets whoever is held up by wrong secrets be held up for an hour longer: what they try
    /// next comes too early, however slow the machine is. Fails when nobody is held up.
    pub async fn hold_up_longer(&self) {
        let longer = "UPDATE login_attempt SET blocked_until = blocked_until + interval '1 hour'
                      WHERE blocked_until > last_at";
        let mut owner = self.database.as_owner().await;
        let longer = sqlx::query(longer).execute(&mut owner).await.unwrap();
        assert_ne!(longer.rows_affected(), 0, "nobody is held up");
    }

    /// The document of the API.
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// A call of the API that nobody has signed.
    pub fn call(&self, method: Method, path: &str) -> RequestBuilder {
        Client::new().request(method, format!("{}{path}", self.address))
    }

    /// Sends a call; the answer must be as the document says.
    pub async fn answer(&self, call: RequestBuilder) -> Answer {
        let request = call.build().unwrap();
        let (method, path) = (request.method().clone(), request.url().path().to_owned());
        let response = Client::new().execute(request).await.unwrap();
        self.check(&method, &path, response).await
    }

    async fn check(&self, method: &Method, path: &str, response: Response) -> Answer {
        let status = response.status();
        let headers = response.headers().clone();
        let text = response.text().await.unwrap();
        let (template, operation) = self.operation(method, path);
        let documented = &operation["responses"][status.as_str()];
        assert!(
            documented.is_object(),
            "{method} {template} answers {status}, which is not documented: {text}"
        );
        let mut seen = self.seen.lock().unwrap();
        seen.push((
            operation["operationId"].as_str().unwrap().to_owned(),
            status.as_u16(),
        ));
        drop(seen);
        let media_type = headers.get("content-type").map(|value| {
            value
                .to_str()
                .unwrap()
                .split(';')
                .next()
                .unwrap()
                .to_owned()
        });
        let json = match &media_type {
            // Of a file of lines each is JSON, not the whole.
            Some(media_type) if media_type.ends_with("/json") || media_type.ends_with("+json") => {
                serde_json::from_str(&text).unwrap()
            }
            _ => Value::Null,
        };
        match (documented["content"].as_object(), &media_type) {
            (None, None) => assert_eq!(text, "", "{method} {template}"),
            (Some(content), Some(media_type)) => {
                let described = content.get(media_type);
                let schema = &described
                    .unwrap_or_else(|| panic!("{method} {template}: {media_type}"))["schema"];
                if json != Value::Null {
                    let place = format!("{method} {template} {status}");
                    self.fits(&json, schema, &place);
                }
            }
            (content, media_type) => {
                panic!("{method} {template} {status}: {content:?}, but {media_type:?}")
            }
        }
        Answer {
            status,
            headers,
            text,
            json,
        }
    }

    /// The operation of an address.
    fn operation(&self, method: &Method, path: &str) -> (String, &Value) {
        let paths = self.document["paths"].as_object().unwrap();
        let fits = |template: &str| {
            let (parts, own): (Vec<&str>, Vec<&str>) =
                (template.split('/').collect(), path.split('/').collect());
            parts.len() == own.len()
                && parts
                    .iter()
                    .zip(&own)
                    .all(|(part, own)| part.starts_with('{') || part == own)
        };
        let verb = method.as_str().to_lowercase();
        let (template, operations) = paths
            .iter()
            .find(|(template, operations)| fits(template) && operations[&verb].is_object())
            .unwrap_or_else(|| panic!("{method} {path} is not in the document"));
        (template.clone(), &operations[&verb])
    }

    /// Holds a value against a schema, as far as the document's schemas go.
    fn fits(&self, value: &Value, schema: &Value, place: &str) {
        if let Some(target) = schema["$ref"].as_str() {
            let schema = self
                .document
                .pointer(target.trim_start_matches('#'))
                .unwrap();
            return self.fits(value, schema, place);
        }
        if let Some(choices) = schema["anyOf"].as_array() {
            // Our choices are a schema or null.
            let choice = choices
                .iter()
                .find(|choice| (choice["type"] == "null") == value.is_null());
            return self.fits(value, choice.unwrap(), place);
        }
        if let Some(words) = schema["enum"].as_array() {
            assert!(words.contains(value), "{place}: {value}");
        }
        let types: Vec<&str> = match &schema["type"] {
            Value::String(name) => vec![name],
            Value::Array(names) => names.iter().map(|name| name.as_str().unwrap()).collect(),
            _ => return,
        };
        let is = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_f64() => "number",
            Value::Number(_) => "integer",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        assert!(types.contains(&is), "{place}: {value} is no {types:?}");
        match value {
            Value::Array(values) => {
                for (index, value) in values.iter().enumerate() {
                    self.fits(value, &schema["items"], &format!("{place}[{index}]"));
                }
            }
            Value::Object(members) => {
                for name in schema["required"].as_array().into_iter().flatten() {
                    let name = name.as_str().unwrap();
                    assert!(members.contains_key(name), "{place} has no {name}: {value}");
                }
                for (name, value) in members {
                    let schema = &schema["properties"][name];
                    assert!(schema.is_object(), "{place}.{name} is not documented");
                    self.fits(value, schema, &format!("{place}.{name}"));
                }
            }
            _ => {}
        }
    }

    /// The operations that were answered well.
    pub fn done(&self) -> Vec<String> {
        let seen = self.seen.lock().unwrap();
        let well = seen.iter().filter(|(_, status)| *status < 300);
        well.map(|(operation, _)| operation.clone()).collect()
    }

    /// The operations that were refused.
    pub fn refused(&self) -> Vec<String> {
        let seen = self.seen.lock().unwrap();
        let refused = seen.iter().filter(|(_, status)| *status >= 400);
        refused.map(|(operation, _)| operation.clone()).collect()
    }

    /// A referee who is signed in at the API; the first one sets the service up.
    pub async fn referee(&self) -> Referee<'_> {
        let call = self.call(Method::POST, "/api/v1/setup").json(&json!({
            "code": CODE, "login": LOGIN, "name": "Nina Chief", "password": PASSWORD,
        }));
        let answer = self.answer(call).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        Referee {
            service: self,
            token: answer.json["token"].as_str().unwrap().to_owned(),
        }
    }

    /// The same referee, who is the federation's secretary too, at the API and in a browser.
    pub async fn secretary(&self) -> (Referee<'_>, Browser<'_>) {
        let referee = self.referee().await;
        let browser = Browser::new(self, "en");
        let typed = [("login", LOGIN), ("password", PASSWORD)];
        browser.do_form("/login", "/login", &typed).await.is(200);
        (referee, browser)
    }
}

/// An answer of the API.
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
    pub json: Value,
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }
}

/// A referee with a token.
pub struct Referee<'a> {
    pub service: &'a Site,
    pub token: String,
}

impl Referee<'_> {
    /// A call under a key of its own.
    pub fn call(&self, method: Method, path: &str) -> RequestBuilder {
        let key = uuid::Uuid::new_v4().to_string();
        self.call_again(method, path, &key)
    }

    /// A call under a key that may have been used.
    pub fn call_again(&self, method: Method, path: &str, key: &str) -> RequestBuilder {
        let call = self.service.call(method, path).bearer_auth(&self.token);
        call.header("idempotency-key", key)
    }

    pub async fn get(&self, path: &str) -> Value {
        let answer = self.service.answer(self.call(Method::GET, path)).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
        answer.json
    }

    pub async fn send(&self, method: Method, path: &str, body: &Value) -> Answer {
        let call = self.call(method, path).json(body);
        self.service.answer(call).await
    }

    /// A change that must be made.
    pub async fn done(&self, method: Method, path: &str, body: &Value) -> Answer {
        let answer = self.send(method, path, body).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text);
        answer
    }

    /// An event of four, paired.
    pub async fn event_of_four(&self) {
        let draft = json!({
            "slug": "cup", "name": "Cup", "place": "Hall", "starts_on": "2026-11-21",
            "ends_on": "2026-11-22", "regulations": "federation-2013", "format": { "system": "round_robin" },
        });
        self.done(Method::POST, "/api/v1/events", &draft).await;
        for name in ["Anna", "Boris", "Clara", "Дмитрий"] {
            let person = json!({ "name": name, "club": "Club" });
            self.done(Method::POST, "/api/v1/events/cup/entrants", &person)
                .await;
        }
        self.done(Method::POST, "/api/v1/events/cup/pairing", &json!({}))
            .await;
    }
}

/// A browser without scripts: it keeps cookies, and sends forms as they stand on pages.
pub struct Browser<'a> {
    pub service: &'a Site,
    pub client: Client,
}

/// A page that was shown.
pub struct Shown {
    pub status: StatusCode,
    pub address: String,
    pub html: String,
    pub headers: reqwest::header::HeaderMap,
}

impl Shown {
    /// Whether the record at the desk has a row with these parts; `_` is before what is underlined.
    #[track_caller]
    pub fn has_row(&self, number: u16, parts: [&str; 4]) {
        let start = format!("<tr><th scope=\"rowgroup\">{number}</th>");
        let (_, row) = self.html.split_once(&start).unwrap();
        let (row, _) = row.split_once("</tr>").unwrap();
        let cells = row.split("<td>").skip(1);
        let part = |cell: &str| {
            let (part, _) = cell.split_once("</td>").unwrap();
            let part = part.replace("<u>", "_").replace("</u>", "");
            part.split('<').next().unwrap().trim().to_owned()
        };
        let cells: Vec<String> = cells.take(4).map(part).collect();
        assert_eq!(cells, parts, "{row}");
    }

    /// Whether the text stands on the page.
    #[track_caller]
    pub fn says(&self, text: &str) {
        let text = text.replace('\'', "&#39;").replace('"', "&#34;");
        assert!(
            self.html.contains(&text),
            "{} {} does not say {text:?}:\n{}",
            self.status,
            self.address,
            self.html
        );
    }

    #[track_caller]
    pub fn is(&self, status: u16) -> &Self {
        assert_eq!(
            self.status.as_u16(),
            status,
            "{}: {}",
            self.address,
            self.html
        );
        self
    }

    /// The hidden fields of the form with an action.
    #[track_caller]
    pub fn hidden(&self, action: &str) -> BTreeMap<String, String> {
        let start = format!("method=\"post\" action=\"{action}\"");
        let (_, form) = self
            .html
            .split_once(&start)
            .unwrap_or_else(|| panic!("{} has no form {action}:\n{}", self.address, self.html));
        let (form, _) = form.split_once("</form>").unwrap();
        form.split("<input type=\"hidden\" ")
            .skip(1)
            .map(|input| {
                let value = |name: &str| {
                    let (_, rest) = input.split_once(&format!("{name}=\"")).unwrap();
                    rest.split_once('"').unwrap().0.to_owned()
                };
                (value("name"), value("value"))
            })
            .collect()
    }

    /// The value of a field.
    #[track_caller]
    pub fn value(&self, name: &str) -> String {
        let (_, rest) = self
            .html
            .split_once(&format!("name=\"{name}\""))
            .unwrap_or_else(|| panic!("{} has no field {name}", self.address));
        let (input, _) = rest.split_once('>').unwrap();
        let (_, value) = input.split_once("value=\"").unwrap();
        value.split_once('"').unwrap().0.to_owned()
    }
}

impl<'a> Browser<'a> {
    pub fn new(service: &'a Site, language: &str) -> Self {
        let mut headers = reqwest::header::HeaderMap::new();
        headers.insert("accept-language", language.parse().unwrap());
        headers.insert("accept", "text/html".parse().unwrap());
        let client = crate::support::client()
            .cookie_store(true)
            .default_headers(headers);
        Self {
            service,
            client: client.build().unwrap(),
        }
    }

    pub async fn get(&self, path: &str) -> Shown {
        let call = self.client.get(format!("{}{path}", self.service.address));
        shown(call.send().await.unwrap()).await
    }

    /// Sends fields as they are.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Shown {
        let call = self.client.post(format!("{}{path}", self.service.address));
        shown(call.form(fields).send().await.unwrap()).await
    }

    /// Tells the service something, as the script of a page does.
    pub async fn tell(&self, path: &str, csrf: &str, body: &Value) -> Shown {
        let call = self.client.post(format!("{}{path}", self.service.address));
        let call = call.header("x-csrf-token", csrf);
        let call = call.header("sec-fetch-site", "same-origin");
        let call = call.header("idempotency-key", "told/once");
        shown(call.json(body).send().await.unwrap()).await
    }

    /// Sends a form of a page that says where it is.
    pub async fn post_from(&self, from: &str, path: &str, fields: &[(&str, &str)]) -> Shown {
        let call = self.client.post(format!("{}{path}", self.service.address));
        let call = call.header("referer", from).form(fields);
        shown(call.send().await.unwrap()).await
    }

    /// Sends fields with a file.
    pub async fn post_file(&self, path: &str, fields: &[(&str, &str)], file: Vec<u8>) -> Shown {
        let part = reqwest::multipart::Part::bytes(file).file_name("game.tota");
        let mut form = reqwest::multipart::Form::new();
        for (name, value) in fields {
            form = form.text((*name).to_owned(), (*value).to_owned());
        }
        let call = self.client.post(format!("{}{path}", self.service.address));
        let call = call.multipart(form.part("file", part));
        shown(call.send().await.unwrap()).await
    }

    /// Fills in and sends the form of a page. What is typed takes the place of a hidden field: of
    /// the forms of a list, each row's has another value.
    pub async fn fill(&self, page: &Shown, action: &str, typed: &[(&str, &str)]) -> Shown {
        let hidden = page.hidden(action);
        let hidden = hidden
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let is_kept = |(name, _): &(&str, &str)| typed.iter().all(|(other, _)| other != name);
        let mut fields: Vec<(&str, &str)> = hidden.filter(is_kept).collect();
        fields.extend(typed);
        self.post(action, &fields).await
    }

    /// Opens a page, fills in its form and sends it.
    pub async fn do_form(&self, page: &str, action: &str, typed: &[(&str, &str)]) -> Shown {
        let page = self.get(page).await;
        self.fill(&page, action, typed).await
    }

    /// The same of a form that is first shown with what it changes.
    pub async fn look_and_do(&self, page: &str, action: &str, typed: &[(&str, &str)]) -> Shown {
        let looked = self.do_form(page, action, typed).await;
        assert!(looked.is(200).html.contains("id=\"ahead\""));
        let mut typed = typed.to_vec();
        typed.push(("do", "publish"));
        self.fill(&looked, action, &typed).await
    }

    /// Registers somebody in the federation by what the form has; the person's id.
    pub async fn register(&self, typed: &[(&str, &str)]) -> String {
        let made = self.do_form(PLAYERS, PLAYERS, typed).await;
        let (_, id) = made.is(200).address.rsplit_once('/').unwrap();
        let (id, _) = id.split_once('?').unwrap_or((id, ""));
        id.to_owned()
    }

    /// Sets the service up: afterwards the chief referee is signed in.
    pub async fn set_up(&self) -> Shown {
        let typed = [
            ("code", CODE),
            ("login", LOGIN),
            ("name", "Nina Chief"),
            ("password", PASSWORD),
            ("password_again", PASSWORD),
        ];
        self.do_form("/setup", "/setup", &typed).await
    }

    /// An event of four, paired.
    pub async fn event_of_four(&self) {
        self.event_with(&[]).await;
    }

    /// Makes an event, a round robin that nobody is entered into, with more or something
    /// else typed into its form.
    pub async fn create_event(&self, more: &[(&str, &str)]) -> Shown {
        let mut typed = vec![
            ("name", "Cup"),
            ("slug", "cup"),
            ("place", "Hall"),
            ("starts_on", "2026-11-21"),
            ("ends_on", "2026-11-22"),
            ("edition", "federation-2013"),
            ("format", "round_robin"),
        ];
        typed.retain(|(name, _)| more.iter().all(|(other, _)| other != name));
        typed.extend(more);
        let page = self
            .do_form("/desk/events/new", "/desk/events", &typed)
            .await;
        page.is(200);
        page
    }

    /// An event of four, paired, with more or something else typed into its form.
    pub async fn event_with(&self, more: &[(&str, &str)]) {
        self.create_event(more).await;
        for name in ["Anna", "Boris", "Clara", "Дмитрий"] {
            let action = "/desk/events/cup/entrants";
            let page = self
                .do_form("/desk/events/cup", action, &[("name", name)])
                .await;
            page.is(200).says(name);
        }
        let pairing = "/desk/events/cup/pairing";
        self.do_form(pairing, pairing, &[]).await.is(200);
    }
}

async fn shown(response: Response) -> Shown {
    Shown {
        status: response.status(),
        address: response.url().path().to_owned(),
        headers: response.headers().clone(),
        html: response.text().await.unwrap(),
    }
}
