//! Every form that can be refused: the page that shows it again can be asked for, in another
//! language and look too, with what was typed and what is wrong with it; and nobody else sees it.

use std::collections::BTreeSet;

use areopagus::arbiter::{
    AccountDraft, Actor, CommandContext, Entrance, Origin, PersonDraft, Typist,
};
use areopagus::event::settings::{EventDraft, Slug};
use areopagus::event::swiss::InitialColour;
use areopagus::event::{Command, PairingCommand, ResultCommand};
use areopagus::web;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{TimeDelta, Utc};
use reqwest::{Client, Method, StatusCode, redirect};
use serde_json::json;
use uuid::Uuid;

use super::site::Site;

/// What is typed where anything can be.
const TYPED: &str = "Typed 7";

/// What is too long for every name.
const LONG: &str = "Typed 7 and typed on and on, for a name has no more than a hundred signs, \
    and this one has some more of them than that";

/// A secret that is typed, which no page and no table has afterwards.
const SECRET: &str = "00ff7a11";

/// Events that are made for this walk: one that takes entrants, one that is paired, a Swiss
/// before and one after its start.
const OPEN: &str = "walk-open";
const PAIRED: &str = "walk-paired";
const SWISS: &str = "walk-swiss";
const BEGUN: &str = "walk-begun";

const CUP: &str = "demo-autumn-cup";
const TEAMS: &str = "demo-team-cup";
const KNOCKOUT: &str = "demo-knockout";
const ALMAJARA: &str = "demo-almajara";

/// A form that is refused: the pattern of its address, the event and the game, what is sent,
/// and whether what was typed stands on the page.
pub(super) type Refusal = (
    &'static str,
    (&'static str, &'static str),
    &'static [(&'static str, &'static str)],
    bool,
);

const NOWHERE: (&str, &str) = ("", "");

/// What is refused of each address.
pub(super) const REFUSED: &[Refusal] = &[
    (
        "/login",
        NOWHERE,
        &[("login", TYPED), ("password", SECRET)],
        true,
    ),
    ("/login/code", NOWHERE, &[("code", SECRET)], false),
    (
        "/invitation/{token}",
        NOWHERE,
        &[("password", SECRET)],
        false,
    ),
    ("/join", NOWHERE, &[("code", "AAAAAAAA22")], false),
    (
        "/desk/events",
        NOWHERE,
        &[("name", TYPED), ("starts_on", "x")],
        true,
    ),
    ("/desk/equipment", NOWHERE, &[("catalogue", TYPED)], true),
    (
        "/desk/events/{slug}/entrants",
        (OPEN, ""),
        &[("name", TYPED), ("rating", "x")],
        true,
    ),
    (
        "/desk/events/{slug}/entrants/{number}",
        (OPEN, ""),
        &[("name", TYPED), ("rating", "x")],
        true,
    ),
    (
        "/desk/events/{slug}/removals",
        (PAIRED, ""),
        &[("entrant", "1")],
        false,
    ),
    (
        "/desk/events/{slug}/removals/withdrawal",
        (OPEN, ""),
        &[("entrant", "99")],
        false,
    ),
    (
        "/desk/events/{slug}/coalitions",
        (OPEN, ""),
        &[("name", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/parties",
        (OPEN, ""),
        &[("name", TYPED), ("rating", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/withdrawals",
        (PAIRED, ""),
        &[("entrant", "99"), ("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/armies",
        (OPEN, ""),
        &[("entrant", "1"), ("army", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/pairing",
        (OPEN, ""),
        &[("n1", "1"), ("n2", "1")],
        false,
    ),
    (
        "/desk/events/{slug}/lot",
        (PAIRED, ""),
        &[("order", "x"), ("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/close",
        (PAIRED, ""),
        &[("sure", "no")],
        false,
    ),
    (
        "/desk/events/{slug}/clocks",
        (PAIRED, ""),
        &[("round", "1")],
        false,
    ),
    (
        "/desk/events/{slug}/delay",
        (PAIRED, ""),
        &[("minutes", "999"), ("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/details",
        (PAIRED, ""),
        &[("name", TYPED), ("ends_on", "x")],
        true,
    ),
    (
        "/desk/events/{slug}/rules",
        (PAIRED, ""),
        &[("format", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/ratings",
        (PAIRED, ""),
        &[("rating1", "x"), ("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/listing",
        (PAIRED, ""),
        &[("listed", "true"), ("reason", TYPED)],
        true,
    ),
    ("/desk/events/{slug}/deletion", (OPEN, ""), &[], false),
    (
        "/desk/events/{slug}/reopening",
        (KNOCKOUT, ""),
        &[("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/list",
        (OPEN, ""),
        &[("list", "")],
        false,
    ),
    (
        "/desk/events/{slug}/list/entrants",
        (OPEN, ""),
        &[("list", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/schedule",
        (PAIRED, ""),
        &[("zone", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/categories",
        (OPEN, ""),
        &[("word1", "x!"), ("en1", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/prizes",
        (OPEN, ""),
        &[("currency", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/protests",
        (PAIRED, ""),
        &[("game", "1.1"), ("text", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/protests/{protest}/decision",
        (CUP, ""),
        &[("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/protests/{protest}/appeal",
        (CUP, ""),
        &[("text", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/protests/{protest}/appeal/decision",
        (CUP, ""),
        &[("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/terrain",
        (PAIRED, "1.1"),
        &[("white_sea", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/terrain/discard",
        (PAIRED, "1.1"),
        &[("side", "white"), ("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/armament",
        (PAIRED, "1.1"),
        &[],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/row",
        (PAIRED, "1.1"),
        &[("white1", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/line",
        (PAIRED, "1.1"),
        &[("text", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/clock",
        (PAIRED, "1.1"),
        &[("act", "pause"), ("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/clock/given",
        (ALMAJARA, "open"),
        &[("side", "white"), ("seconds", "x"), ("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/recorder",
        (PAIRED, "1.1"),
        &[("seconds", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/act",
        (ALMAJARA, "open"),
        &[("text", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/act/seal",
        (ALMAJARA, "open"),
        &[("side", "white"), ("what", "fields")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/act/round",
        (ALMAJARA, "open"),
        &[("side", "white"), ("what", "puts")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/act/choice",
        (ALMAJARA, "open"),
        &[("person", "x"), ("text", "45")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/act/round/closed",
        (ALMAJARA, "open"),
        &[("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/act/decision",
        (ALMAJARA, "open"),
        &[("way", "1")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/act/draw",
        (ALMAJARA, "open"),
        &[],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/act/setup",
        (ALMAJARA, "open"),
        &[],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/acts/withdrawal",
        (ALMAJARA, "open"),
        &[("reason", TYPED), ("count", "x")],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/party/join",
        (ALMAJARA, "open"),
        &[("name", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/party/leave",
        (ALMAJARA, "open"),
        &[("side", "white"), ("person", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/party/name",
        (ALMAJARA, "open"),
        &[("side", "white"), ("person", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/record",
        (PAIRED, "1.1"),
        &[("text", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/row/withdrawal",
        (CUP, "open"),
        &[("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/record/withdrawal",
        (CUP, "open"),
        &[("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/forfeit",
        (PAIRED, "1.1"),
        &[("absent", "")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/result",
        (PAIRED, "1.1"),
        &[("points", ""), ("reason", TYPED)],
        true,
    ),
    // It is looked at first, on a page that has the same links.
    (
        "/desk/events/{slug}/games/{game}/result/withdrawal",
        (PAIRED, "1.2"),
        &[("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/correction",
        (PAIRED, "1.2"),
        &[("points", ""), ("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/signatures",
        (PAIRED, "1.2"),
        &[("white_signature", "refused"), ("white_reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/protocols",
        (CUP, "open"),
        &[("side", ""), ("text", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/games/{game}/protocols/ruling",
        (CUP, "open"),
        &[("game_move", "1"), ("plan", "white"), ("right", "record")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/lots/contribution",
        (PAIRED, "1.1"),
        &[("side", "white"), ("what", "secret"), ("digits", SECRET)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/lots/secret",
        (PAIRED, "1.1"),
        &[("side", "white"), ("secret", SECRET)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/lots/physical-dice",
        (PAIRED, "1.1"),
        &[("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/lots/link",
        (PAIRED, "1.1"),
        &[("side", "white"), ("k", "1"), ("link", SECRET)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/lots/tip",
        (PAIRED, "1.1"),
        &[("side", "white"), ("tip", SECRET)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/lots/beacon",
        (PAIRED, "1.1"),
        &[("k", "1"), ("signature", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/plans/discard",
        (PAIRED, "1.1"),
        &[("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/interruption",
        (PAIRED, "1.1"),
        &[("reason", "")],
        false,
    ),
    (
        "/desk/events/{slug}/games/{game}/resumption",
        (PAIRED, "1.1"),
        &[("starts_at", "x"), ("reason", TYPED)],
        false,
    ),
    ("/desk/import", NOWHERE, &[("report", TYPED)], true),
    ("/desk/import/event", NOWHERE, &[("report", TYPED)], true),
    (
        "/desk/events/{slug}/import",
        (OPEN, ""),
        &[("report", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/import/entrants",
        (OPEN, ""),
        &[("report", TYPED)],
        true,
    ),
    ("/desk/account/name", NOWHERE, &[("name", LONG)], true),
    (
        "/desk/account/password",
        NOWHERE,
        &[("password", SECRET)],
        false,
    ),
    (
        "/desk/account/sessions",
        NOWHERE,
        &[("session", "x")],
        false,
    ),
    (
        "/desk/account/devices",
        NOWHERE,
        &[("device", "x"), ("name", TYPED)],
        false,
    ),
    (
        "/desk/account/code/first",
        NOWHERE,
        &[("code", SECRET)],
        false,
    ),
    (
        "/desk/account/code/removal",
        NOWHERE,
        &[("old_password", SECRET)],
        false,
    ),
    ("/desk/account/keys", NOWHERE, &[("name", LONG)], false),
    (
        "/desk/account/keys/removal",
        NOWHERE,
        &[("key", "x"), ("old_password", SECRET)],
        false,
    ),
    (
        "/desk/account/tokens",
        NOWHERE,
        &[("name", TYPED), ("days", "x")],
        true,
    ),
    ("/desk/players", NOWHERE, &[("name", LONG)], true),
    (
        "/desk/players/{person}",
        NOWHERE,
        &[("do", "correct"), ("name", LONG)],
        true,
    ),
    (
        "/desk/face",
        NOWHERE,
        &[("name", TYPED), ("accent", "x")],
        true,
    ),
    (
        "/desk/events/{slug}/face",
        (PAIRED, ""),
        &[("name", TYPED), ("mast", "x")],
        true,
    ),
    (
        "/desk/face/sponsors",
        NOWHERE,
        &[("sponsor", TYPED), ("sponsor_site", "x")],
        true,
    ),
    (
        "/desk/events/{slug}/face/sponsors",
        (PAIRED, ""),
        &[("sponsor", TYPED), ("sponsor_site", "x")],
        true,
    ),
    (
        "/desk/clubs",
        NOWHERE,
        &[("do", "register"), ("name", LONG)],
        true,
    ),
    (
        "/desk/clubs/{club}",
        NOWHERE,
        &[("do", "correct"), ("name", LONG)],
        true,
    ),
    (
        "/desk/accounts",
        NOWHERE,
        &[("login", "x y"), ("name", TYPED)],
        true,
    ),
    ("/desk/accounts/{account}", NOWHERE, &[("do", "x")], false),
    (
        "/desk/armies",
        NOWHERE,
        &[("name", TYPED), ("armament", "VTGG")],
        true,
    ),
    (
        "/desk/armies/{army}",
        NOWHERE,
        &[("name", TYPED), ("armament", "VTGG")],
        true,
    ),
    (
        "/desk/armies/{army}/versions/{version}/withdrawal",
        NOWHERE,
        &[],
        false,
    ),
    (
        "/desk/armies/{army}/versions/{version}/measuring",
        NOWHERE,
        &[("remark", TYPED)],
        false,
    ),
    (
        "/desk/armies/{army}/versions/{version}/approval",
        NOWHERE,
        &[],
        false,
    ),
    (
        "/desk/armies/{army}/versions/{version}/rejection",
        NOWHERE,
        &[("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/referees",
        (OPEN, ""),
        &[("account", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/referees/removal",
        (OPEN, ""),
        &[("account", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/referees/chief",
        (OPEN, ""),
        &[("account", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/start",
        (SWISS, ""),
        &[("side", "white"), ("reason", TYPED)],
        true,
    ),
    ("/desk/events/{slug}/order", (SWISS, ""), &[], false),
    (
        "/desk/events/{slug}/round",
        (BEGUN, ""),
        &[
            ("act", "publish"),
            ("round", "x"),
            ("boards", "1"),
            ("w1", "1"),
            ("b1", "2"),
        ],
        false,
    ),
    (
        "/desk/events/{slug}/round/next",
        (KNOCKOUT, ""),
        &[("round", "1")],
        false,
    ),
    (
        "/desk/events/{slug}/round/withdrawal",
        (BEGUN, ""),
        &[("round", "1"), ("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/byes",
        (BEGUN, ""),
        &[("entrant", "1"), ("round", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/byes/withdrawal",
        (BEGUN, ""),
        &[("entrant", "1"), ("round", "1")],
        false,
    ),
    (
        "/desk/events/{slug}/returns",
        (BEGUN, ""),
        &[("entrant", "1")],
        false,
    ),
    (
        "/desk/events/{slug}/forbidden",
        (BEGUN, ""),
        &[("entrants", "x"), ("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/forbidden/withdrawal",
        (BEGUN, ""),
        &[("entrants", "1 2"), ("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/teams",
        (TEAMS, ""),
        &[("name", LONG)],
        false,
    ),
    (
        "/desk/events/{slug}/teams/name",
        (TEAMS, ""),
        &[("team", "1"), ("name", LONG)],
        false,
    ),
    (
        "/desk/events/{slug}/teams/start",
        (TEAMS, ""),
        &[("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/teams/line-up",
        (TEAMS, ""),
        &[("team", "1")],
        false,
    ),
    (
        "/desk/events/{slug}/teams/round",
        (TEAMS, ""),
        &[("round", "1")],
        false,
    ),
    (
        "/desk/events/{slug}/teams/withdrawal",
        (TEAMS, ""),
        &[("team", "x"), ("reason", TYPED)],
        true,
    ),
    (
        "/desk/events/{slug}/teams/returns",
        (TEAMS, ""),
        &[("team", "1")],
        false,
    ),
    (
        "/desk/events/{slug}/teams/matches",
        (TEAMS, ""),
        &[("round", "x")],
        false,
    ),
    (
        "/desk/events/{slug}/teams/matches/withdrawal",
        (TEAMS, ""),
        &[("round", "x"), ("reason", TYPED)],
        false,
    ),
    (
        "/desk/events/{slug}/results/{round}",
        (PAIRED, ""),
        &[("board", TYPED), ("points", "5:1")],
        true,
    ),
    (
        "/desk/events/{slug}/links",
        (PAIRED, ""),
        &[("entrant", "x")],
        false,
    ),
    ("/play/secret", (CUP, ""), &[("secret", SECRET)], false),
    ("/play/armament", (CUP, ""), &[], false),
    (
        "/play/terrain",
        (CUP, ""),
        &[("white_labyrinth", "h7"), ("black_labyrinth", "h6")],
        false,
    ),
    (
        "/play/armament/acceptance",
        (CUP, ""),
        &[("armament", "x")],
        false,
    ),
    ("/play/protest", (CUP, ""), &[("text", TYPED)], true),
    ("/play/protocol", (CUP, ""), &[("text", TYPED)], true),
    ("/play/act", (CUP, ""), &[("text", "45")], false),
    (
        "/play/act/secret",
        (CUP, ""),
        &[("side", "white"), ("what", "fields")],
        false,
    ),
    (
        "/play/act/round",
        (CUP, ""),
        &[("side", "white"), ("what", "puts")],
        false,
    ),
    ("/play/act/choice", (CUP, ""), &[("text", "45")], false),
    ("/play/act/decision", (CUP, ""), &[("way", "1")], false),
    (
        "/play/appeal",
        (CUP, ""),
        &[("protest", "x"), ("text", TYPED)],
        false,
    ),
];

/// What takes forms and has no page of a refused one, and why.
const OTHERS: &[(&str, &str)] = &[
    (
        "/setup",
        "the hall is set up; `tests/desk/refused.rs` has it",
    ),
    ("/logout", "a button"),
    ("/play/resignation", "a button, while the player may resign"),
    ("/desk/events/{slug}/checkpoint", "a button"),
    (
        "/desk/events/regulations",
        "a script sends it, and reads JSON",
    ),
    (
        "/desk/events/{slug}/games/{game}/look",
        "a script sends it, and reads JSON",
    ),
    (
        "/desk/events/{slug}/games/{game}/lots/beacon/fetched",
        "a button, with a relay alone",
    ),
    (
        "/desk/events/{slug}/round/lot",
        "a button, while a drawn game waits for the lot",
    ),
    ("/desk/face/sponsors/removal", "a button beside a sponsor"),
    (
        "/desk/events/{slug}/face/sponsors/removal",
        "a button beside a sponsor",
    ),
    (
        "/desk/events/{slug}/ties",
        "a button, while somebody shares a place and the lot can be drawn",
    ),
    (
        "/desk/events/{slug}/order/beacon",
        "stands only while a lot awaits the beacon",
    ),
    (
        "/desk/events/{slug}/teams/{team}/players",
        "names are ticked, and nothing is typed",
    ),
    ("/desk/account/code", "a button"),
    ("/desk/account/sign-ins", "a button"),
    ("/desk/account/tokens/removal", "a button"),
];

/// A page that was answered.
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) html: String,
}

impl Answer {
    /// What the page has to say, but for what is another one each time.
    fn main(&self) -> String {
        let (_, main) = self.html.split_once("<main").unwrap_or_default();
        let (main, _) = main.split_once("</main>").unwrap_or_default();
        let mut said = String::new();
        for (n, part) in main.split("name=\"key\" value=\"").enumerate() {
            let part = if n == 0 {
                part
            } else {
                part.split_once('"').unwrap().1
            };
            said.push_str(part);
        }
        // What a clock shows is another second a moment later.
        let times = said.split("aria-live=\"off\">").enumerate();
        let shown = |(n, part): (usize, &str)| match part.split_once('<') {
            Some((_, rest)) if n > 0 => rest.to_owned(),
            _ => part.to_owned(),
        };
        times.map(shown).collect()
    }

    /// The sentence of what is wrong.
    pub(super) fn fault(&self) -> Option<String> {
        let Some((_, rest)) = self.html.split_once("class=\"notice bad\"") else {
            // It stands at its field alone.
            let (_, rest) = self.html.split_once("class=\"fault\"")?;
            let (_, rest) = rest.split_once('>')?;
            return Some(rest.split_once("</p>")?.0.to_owned());
        };
        let (_, rest) = rest.split_once('>')?;
        let end = ["</div>", "</ul>"]
            .map(|end| rest.find(end))
            .into_iter()
            .flatten()
            .min()?;
        Some(rest[..end].to_owned())
    }

    /// The links that choose something for the reader.
    fn choices(&self) -> Vec<String> {
        let links = self.html.split("href=\"").skip(1);
        let links = links.filter_map(|rest| Some(rest.split_once('"')?.0));
        let chooses = |link: &&str| {
            ["lang=", "theme=", "pieces="]
                .iter()
                .any(|name| link.contains(name))
        };
        let links = links.filter(chooses).filter(|link| link.starts_with('/'));
        links
            .map(|link| link.replace("&#38;", "&").replace("&amp;", "&"))
            .collect()
    }

    /// The field of the sign that every form carries.
    fn csrf(&self) -> String {
        let (_, rest) = self.html.split_once("name=\"csrf\" value=\"").unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    }
}

/// A browser without scripts.
pub(super) struct Walker<'a> {
    service: &'a Site,
    client: Client,
    guest: String,
}

impl<'a> Walker<'a> {
    pub(super) fn new(service: &'a Site) -> Self {
        let client = crate::support::client().redirect(redirect::Policy::none());
        Self {
            service,
            client: client.build().unwrap(),
            guest: URL_SAFE_NO_PAD.encode([7; 24]),
        }
    }

    /// Who comes to an address, by cookies.
    fn cookies(&self, path: &str) -> String {
        if path.starts_with("/desk") {
            format!("session={}; guest={}", self.service.token, self.guest)
        } else if path.starts_with("/play") {
            format!("player={}", self.service.player)
        } else {
            format!("guest={}; step=none", self.guest)
        }
    }

    pub(super) async fn ask(&self, method: Method, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.ask_as(method, path, fields, &self.cookies(path)).await
    }

    async fn ask_as(
        &self,
        method: Method,
        path: &str,
        fields: &[(&str, &str)],
        cookies: &str,
    ) -> Answer {
        let call = self
            .client
            .request(method.clone(), format!("{}{path}", self.service.address));
        let call = call
            .header("cookie", cookies)
            .header("accept", "text/html")
            .header("accept-language", "en")
            .header("sec-fetch-site", "same-origin")
            .header("sec-fetch-dest", "document");
        let call = if method == Method::POST {
            call.form(fields)
        } else {
            call
        };
        let answer = call.send().await.unwrap();
        Answer {
            status: answer.status(),
            html: answer.text().await.unwrap(),
        }
    }

    pub(super) async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, &[]).await
    }

    /// The sign that a form of an address carries.
    async fn csrf(&self, path: &str) -> String {
        if path.starts_with("/desk") {
            self.get("/desk/account").await.csrf()
        } else if path.starts_with("/play") {
            self.get("/play").await.csrf()
        } else {
            self.guest.clone()
        }
    }
}

fn context() -> CommandContext {
    CommandContext {
        actor: Actor::Operator,
        now: Utc::now(),
        idempotency_key: None,
        expected_version: None,
    }
}

/// Makes an event of four.
async fn make(service: &Site, slug: &str, format: serde_json::Value) -> Slug {
    let draft: EventDraft = serde_json::from_value(json!({
        "slug": slug, "name": slug, "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013", "format": format,
    }))
    .unwrap();
    service
        .arbiter
        .create_event(&draft, &context())
        .await
        .unwrap();
    let slug = Slug::parse(slug).unwrap();
    for name in ["Anna", "Boris", "Clara", "Dora"] {
        let person = PersonDraft {
            name: format!("{name} of {slug}"),
            ..PersonDraft::default()
        };
        service
            .arbiter
            .register(&slug, &person, &context())
            .await
            .unwrap();
    }
    slug
}

/// The events of the walk.
pub(super) async fn prepare(service: &Site) {
    let single = || json!({ "system": "round_robin" });
    let swiss = || json!({ "system": "swiss", "rounds": 3 });
    make(service, OPEN, single()).await;
    make(service, SWISS, swiss()).await;
    let paired = make(service, PAIRED, single()).await;
    let begun = make(service, BEGUN, swiss()).await;
    let result = Command::Results(ResultCommand::Record {
        game: "1.2".parse().unwrap(),
        played: serde_json::from_value(json!({ "points": { "white": 5, "black": 1 } })).unwrap(),
        reason: "no record was kept".to_owned(),
    });
    let start = Command::Pairing(PairingCommand::StartSwiss {
        order: Vec::new(),
        initial_colour: InitialColour::Lot {},
    });
    for (slug, command) in [
        (
            &paired,
            Command::Pairing(PairingCommand::Pair { order: Vec::new() }),
        ),
        (&paired, result),
        (&begun, start),
    ] {
        service
            .arbiter
            .execute(slug, &command, &context())
            .await
            .unwrap();
    }
}

/// A game of an event that goes on.
pub(super) async fn open_game(service: &Site, slug: &str) -> String {
    let view = service
        .arbiter
        .event(&Slug::parse(slug).unwrap())
        .await
        .unwrap();
    let mut games = view.state.games.iter();
    let open = games.find(|(_, game)| game.result.is_none() && game.moves() > 0);
    open.unwrap().0.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_every_refused_form_can_be_asked_for_with_what_was_typed() {
    let service = Site::open().await;
    prepare(&service).await;
    let walker = Walker::new(&service);
    let known: BTreeSet<&str> = REFUSED.iter().map(|(path, ..)| *path).collect();
    let others: BTreeSet<&str> = OTHERS.iter().map(|(path, _)| *path).collect();
    for line in web::table() {
        let path = line.path();
        let is_form = line.method().as_str() == "POST" && !path.contains("/api/");
        assert!(
            !is_form || known.contains(path) || others.contains(path),
            "POST {path}: say in REFUSED how its form is refused, or in OTHERS why it is not"
        );
    }
    let table = web::table();
    let there: BTreeSet<&str> = table
        .iter()
        .map(web::kit::routes::RouteLine::path)
        .collect();
    let gone: Vec<_> = known
        .union(&others)
        .filter(|path| !there.contains(*path))
        .collect();
    assert!(gone.is_empty(), "there is no {gone:?} any more");
    let mut wrong = Vec::new();
    for (pattern, (event, game), sent, shows) in REFUSED {
        let game = match *game {
            "open" => open_game(&service, event).await,
            "" => String::new(),
            game => game.to_owned(),
        };
        let mut path = pattern.replace("{slug}", event);
        if !game.is_empty() {
            path = path.replace("{game}", &game);
        }
        let path = service.path(&path);
        let (csrf, key) = (walker.csrf(&path).await, Uuid::new_v4().to_string());
        let own = service.path("{game}");
        let mut fields = vec![("csrf", csrf.as_str()), ("key", &key), ("version", "0")];
        if path.starts_with("/play") {
            fields.push(("game", &own));
        }
        fields.extend_from_slice(sent);
        let refused = walker.ask(Method::POST, &path, &fields).await;
        if let Err(fault) = look(&walker, &refused, *shows).await {
            wrong.push(format!("{pattern}: {} {fault}", refused.status));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Looks at a page on which a form was refused, and at all that its links lead to.
async fn look(walker: &Walker<'_>, refused: &Answer, shows: bool) -> Result<(), String> {
    let is_looked_at = refused.html.contains("id=\"ahead\"");
    if !refused.status.is_client_error() && !is_looked_at {
        return Err("is not refused".to_owned());
    }
    let fault = refused.fault();
    if fault.is_none() && !is_looked_at {
        return Err(format!("says no fault:\n{}", refused.html));
    }
    if shows && !refused.html.contains(TYPED) {
        return Err(format!("does not show what was typed:\n{}", refused.main()));
    }
    if refused.html.contains(SECRET) {
        return Err("shows a secret".to_owned());
    }
    let choices = refused.choices();
    if choices.len() < 9 {
        return Err(format!("has the links {choices:?}"));
    }
    for link in choices {
        let again = walker.get(&link).await;
        if again.status != StatusCode::OK {
            return Err(format!("{link} answers {}", again.status));
        }
        if shows && !again.html.contains(TYPED) {
            return Err(format!("{link} has lost what was typed:\n{}", again.main()));
        }
        if again.html.contains(SECRET) {
            return Err(format!("{link} shows a secret"));
        }
        if link.contains("lang=de") || link.contains("lang=ru") {
            if fault.is_some() && (again.fault().is_none() || again.fault() == fault) {
                return Err(format!("{link} says {:?} for {fault:?}", again.fault()));
            }
        } else if again.fault() != fault {
            return Err(format!("{link} says {:?} for {fault:?}", again.fault()));
        } else if link.contains("lang=en") && again.main() != refused.main() {
            let (one, other) = (refused.main(), again.main());
            let pairs = one.lines().zip(other.lines());
            let differ: Vec<_> = pairs.filter(|(one, other)| one != other).take(3).collect();
            return Err(format!("{link} is another page: {differ:#?}"));
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_is_shown_to_who_typed_it_alone_and_for_a_day() {
    let service = Site::open().await;
    let walker = Walker::new(&service);
    let csrf = walker.csrf("/desk").await;
    let fields = [("csrf", csrf.as_str()), ("name", LONG)];
    let refused = walker.ask(Method::POST, "/desk/players", &fields).await;
    let link = refused
        .choices()
        .into_iter()
        .find(|link| link.contains("refused="))
        .unwrap();
    assert!(walker.get(&link).await.html.contains(LONG));
    // The page of another form has nothing to do with it.
    let (_, query) = link.split_once('?').unwrap();
    let other = walker.get(&format!("/desk/clubs?{query}")).await;
    assert_eq!(
        (other.status, other.html.contains(LONG)),
        (StatusCode::OK, false)
    );
    let nothing = walker.get("/desk/players?refused=nothing").await;
    assert_eq!(
        (nothing.status, nothing.html.contains(LONG)),
        (StatusCode::OK, false)
    );

    // What is too large to be kept is refused on its page all the same.
    let large = "x".repeat(600 << 10);
    let fields = [("csrf", csrf.as_str()), ("report", large.as_str())];
    let refused = walker.ask(Method::POST, "/desk/import", &fields).await;
    assert!(refused.status.is_client_error() && refused.html.contains(&large));
    for link in refused.choices() {
        assert!(!link.contains("refused="), "{link}");
        assert_eq!(walker.get(&link).await.status, StatusCode::OK, "{link}");
    }

    // Somebody else with the same right.
    let password = "correct horse battery";
    let draft = AccountDraft {
        login: "second".to_owned(),
        name: "Second Secretary".to_owned(),
    };
    let now = Utc::now();
    let made = service
        .arbiter
        .make_account(&draft, password, Actor::Operator, now);
    let account = made.await.unwrap();
    service
        .arbiter
        .set_secretary(account.id, true, Actor::Operator, Utc::now())
        .await
        .unwrap();
    let origin = Origin::default();
    let entrance = service
        .arbiter
        .sign_in("second", password, &origin, Utc::now())
        .await
        .unwrap();
    let Entrance::Open(second) = entrance else {
        panic!("nobody has a second factor");
    };
    let cookies = format!("session={}", second.token.as_str());
    let other = walker.ask_as(Method::GET, &link, &[], &cookies).await;
    assert_eq!(
        (other.status, other.html.contains(LONG)),
        (StatusCode::OK, false)
    );

    // For a day, and so many of them.
    let (typist, now) = (Typist::guest("somebody"), Utc::now());
    let keep = async |text: &str, at| {
        let kept = service
            .arbiter
            .keep_refused(&typist, text.as_bytes(), at)
            .await;
        kept.unwrap().unwrap().as_str().to_owned()
    };
    let find = async |secret: &str, at| service.arbiter.refused(&typist, secret, at).await.unwrap();
    let first = keep("first", now - TimeDelta::hours(23)).await;
    assert_eq!(find(&first, now).await.as_deref(), Some(&b"first"[..]));
    assert_eq!(find(&first, now + TimeDelta::hours(2)).await, None);
    let other = Typist::guest("else");
    assert_eq!(
        service.arbiter.refused(&other, &first, now).await.unwrap(),
        None
    );
    for n in 0..8 {
        keep("more", now + TimeDelta::seconds(n)).await;
    }
    assert_eq!(find(&first, now).await, None);
    let large = vec![b'x'; 20 << 10];
    assert!(
        service
            .arbiter
            .keep_refused(&typist, &large, now)
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_who_is_not_signed_in_any_more_is_sent_after_the_next_sign_in() {
    let service = Site::open().await;
    let walker = Walker::new(&service);
    let guest = format!("guest={}", walker.guest);
    let fields = [("name", LONG), ("password", SECRET)];
    let refused = walker
        .ask_as(Method::POST, "/desk/players", &fields, &guest)
        .await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
    assert!(refused.html.contains(LONG) && !refused.html.contains(SECRET));
    let choices = refused.choices();
    assert!(choices.len() >= 9, "{choices:?}");
    for link in &choices {
        let again = walker.ask_as(Method::GET, link, &[], &guest).await;
        assert_eq!(again.status, StatusCode::OK, "{link}");
        assert!(again.html.contains(LONG) && !again.html.contains(SECRET));
    }
    let signed = format!("{guest}; session={}", service.token);
    let again = walker.ask_as(Method::GET, &choices[0], &[], &signed).await;
    assert!(
        again
            .html
            .contains("<form method=\"post\" action=\"/desk/players\">")
    );
    let nothing = walker.get("/refused?refused=nothing").await;
    assert_eq!(nothing.status, StatusCode::SEE_OTHER);
}
