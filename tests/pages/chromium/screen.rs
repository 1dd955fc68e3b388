//! One browser on the service, and what a referee does there before a game.

use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use super::api::Api;
use super::{Chromium, Kind, PATIENCE};
use crate::support::site::Site;

/// How long something is waited for that comes soon, but for a machine that is very busy.
const SOON: Duration = Duration::from_mins(4);

/// Asks until there is an answer, or tells why there is none.
pub async fn wait_for<T>(
    mut ask: impl AsyncFnMut() -> WebDriverResult<Option<T>>,
) -> Result<T, String> {
    let deadline = Instant::now() + SOON;
    loop {
        let answer = ask().await;
        if let Ok(Some(answer)) = answer {
            return Ok(answer);
        }
        if Instant::now() > deadline {
            return Err(answer.map_or_else(|error| error.to_string(), |_| "not yet".to_owned()));
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

/// One browser on the service.
pub struct Screen<'a> {
    pub browser: WebDriver,
    pub service: &'a Site,
}

impl<'a> Screen<'a> {
    pub async fn new(chromium: &Chromium, kind: Kind, service: &'a Site) -> Self {
        let browser = chromium.browser(kind).await;
        browser.set_script_timeout(PATIENCE).await.unwrap();
        Self { browser, service }
    }

    pub async fn open(&self, path: &str) {
        let address = format!("{}{path}", self.service.address);
        self.browser.goto(address).await.unwrap();
    }

    /// Waits until the whole of a page is there that was not asked for by its address.
    pub async fn complete(&self) {
        let state = "return document.readyState;";
        let complete = wait_for(async || {
            let state: String = self.browser.execute(state, Vec::new()).await?.convert()?;
            Ok((state == "complete").then_some(()))
        });
        self.given(complete.await, "the whole page").await;
    }

    pub async fn path(&self) -> String {
        self.browser.current_url().await.unwrap().path().to_owned()
    }

    /// What a script gives.
    pub async fn run<T: DeserializeOwned>(&self, script: &str, arguments: Vec<Value>) -> T {
        let answer = self.browser.execute(script, arguments).await.unwrap();
        answer.convert().unwrap()
    }

    /// What a script gives of the element `it` if that is shown now.
    async fn asked(&self, selector: &str, script: &str) -> WebDriverResult<Option<ScriptRet>> {
        let script = format!("{SHOWN} {script}");
        let answer = self.browser.execute(script, vec![selector.into()]).await?;
        Ok((!answer.json().is_null()).then_some(answer))
    }

    /// An element if it is shown now.
    async fn shown(&self, selector: &str) -> WebDriverResult<Option<WebElement>> {
        let answer = self.asked(selector, "return it;").await?;
        answer.map(ScriptRet::element).transpose()
    }

    /// Waits for an element that is shown, and gives what a script says of it, `it`: in one step,
    /// for a live page may put another one in its place at any time.
    pub async fn ask<T: DeserializeOwned>(&self, selector: &str, script: &str) -> T {
        let answer = wait_for(async || self.asked(selector, script).await).await;
        self.given(answer, selector).await.convert().unwrap()
    }

    /// Waits until an element has been shown at one place for longer than the page waits to look at
    /// what was typed: what it says of that moves the element, and a press in that moment misses it.
    pub async fn rests(&self, selector: &str) {
        let place = "const at = it.getBoundingClientRect(); return [at.x, at.y];";
        let mut since = (Instant::now(), None);
        let rested = wait_for(async || {
            let at = self.asked(selector, place).await?;
            let at: Option<[f64; 2]> = at.map(|at| at.convert()).transpose()?;
            if at.is_none() || since.1 != at {
                since = (Instant::now(), at);
            }
            Ok((since.0.elapsed() > Duration::from_millis(600)).then_some(()))
        });
        self.given(rested.await, &format!("{selector} at rest"))
            .await;
    }

    /// Waits for an element that is shown.
    pub async fn find(&self, selector: &str) -> WebElement {
        let found = wait_for(async || self.shown(selector).await);
        self.given(found.await, selector).await
    }

    /// Waits until the page is there with its scripts, and nothing that it has sent is on its way.
    pub async fn is_ready(&self) {
        let script = "return document.readyState === 'complete'
            && document.querySelector('[aria-busy=true]') === null;";
        let ready = wait_for(async || {
            let ready: bool = self.browser.execute(script, Vec::new()).await?.convert()?;
            Ok(ready.then_some(()))
        });
        self.given(ready.await, "a page that is ready").await;
    }

    /// Waits until an element says this.
    pub async fn says(&self, selector: &str, text: &str) {
        let told = wait_for(async || {
            let arguments = vec![selector.into(), text.into()];
            let told: bool = self.browser.execute(SAYS, arguments).await?.convert()?;
            Ok(told.then_some(()))
        });
        self.given(told.await, &format!("{text:?} at {selector}"))
            .await;
    }

    /// Whether the whole of an element is on the screen.
    pub async fn is_in_sight(&self, selector: &str) -> bool {
        let script =
            "const { top, bottom } = document.querySelector(arguments[0]).getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight && bottom > top;";
        self.run(script, vec![selector.into()]).await
    }

    /// Waits until the whole of an element is on the screen.
    pub async fn comes_into_sight(&self, selector: &str) {
        let seen = wait_for(async || Ok(self.is_in_sight(selector).await.then_some(())));
        self.given(seen.await, &format!("{selector} in sight"))
            .await;
    }

    /// What was waited for; else the page that does not have it ends the test.
    pub async fn given<T>(&self, answer: Result<T, String>, what: &str) -> T {
        match answer {
            Ok(answer) => answer,
            Err(reason) => panic!(
                "waited in vain for {what} ({reason}) on {:?}:\n{}",
                self.browser.current_url().await.map(String::from),
                self.browser.source().await.unwrap_or_default()
            ),
        }
    }

    /// Puts a text into a field in place of what stands there, as somebody who pastes it.
    pub async fn fill(&self, selector: &str, text: &str) {
        let script = "it.focus(); it.select(); document.execCommand('delete'); return true;";
        let _: bool = self.ask(selector, script).await;
        let typed = json!({ "text": text });
        let cdp = self.browser.cdp();
        cdp.send_raw("Input.insertText", typed).await.unwrap();
    }

    /// Puts texts into fields by a script, which is soon done: for what is not tested.
    pub async fn set(&self, fields: &[(&str, &str)]) {
        let script = "for (const [selector, value] of arguments[0]) {
                const field = document.querySelector(selector);
                field.value = value;
                for (const kind of ['input', 'change']) {
                    field.dispatchEvent(new Event(kind, { bubbles: true }));
                }
            }";
        self.run::<Value>(script, vec![json!(fields)]).await;
    }

    /// The same, and sends the form of the first field.
    pub async fn submit(&self, fields: &[(&str, &str)]) {
        self.set(fields).await;
        let script = "document.querySelector(arguments[0]).form.requestSubmit();";
        let first = fields.first().map(|(selector, _)| (*selector).into());
        self.run::<Value>(script, first.into_iter().collect()).await;
    }

    /// Chooses a word of a list.
    pub async fn choose(&self, selector: &str, word: &str) {
        self.find(selector).await.send_keys(word).await.unwrap();
        assert_eq!(self.value(selector).await, word);
    }

    /// Clicks what is there by then: a live page may put a new element in an old one's place
    /// between the look and the click.
    pub async fn click(&self, selector: &str) {
        let clicked = wait_for(async || {
            let Some(element) = self.shown(selector).await? else {
                return Ok(None);
            };
            // The driver scrolls to the edge, below what is fixed there; a browser keeps the
            // page's `scroll-padding`.
            let scroll = "arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' });";
            self.browser
                .execute(scroll, vec![element.to_json()?])
                .await?;
            element.click().await.map(Some)
        });
        self.given(clicked.await, selector).await;
    }

    /// Presses where the middle of an element is shown: whatever lies over it gets the press.
    pub async fn press_at(&self, selector: &str) {
        let script = "it.scrollIntoView({ block: 'center', behavior: 'instant' });
            const { x, y, width, height } = it.getBoundingClientRect();
            return [Math.round(x + width / 2), Math.round(y + height / 2)];";
        let (x, y) = self.ask(selector, script).await;
        // By the screen: a driver that is given the element scrolls it to the edge.
        let pointer = self.browser.action_chain().move_to(x, y).click();
        pointer.perform().await.unwrap();
    }

    /// Presses what sends a form of a game by acts, and waits until it is answered.
    pub async fn enters(&self, selector: &str) {
        self.press_at(selector).await;
        self.find("#own-acts[aria-busy=false]").await;
    }

    pub async fn value(&self, selector: &str) -> String {
        self.ask(selector, "return it.value;").await
    }

    /// The page is no wider than the screen, nothing of it stands out at the right, and its
    /// main buttons are reached without moving it sideways. What is `inside` of these may be
    /// wider, each moved or cut off by itself.
    pub async fn fits(&self, width: u32, inside: &str, what: &str) {
        let answer = self.run(WIDTHS, vec![inside.into()]).await;
        let (needed, wide, unreachable): (u32, Vec<String>, u32) = answer;
        assert!(
            needed <= width && wide.is_empty(),
            "{what} needs {needed} of {width}: {wide:?}"
        );
        assert_eq!(unreachable, 0, "{what} at {width}");
    }

    /// The width that the page needs, in CSS pixels, and what of it is wider than the screen.
    pub async fn widths(&self) -> (u32, Vec<String>) {
        let script = "const room = document.documentElement.clientWidth;
            return [document.scrollingElement.scrollWidth,
                [...document.querySelectorAll('body *')]
                    .filter((it) => it.getBoundingClientRect().right > room + 1)
                    .map((it) => `${it.tagName}.${it.className}`)];";
        self.run(script, Vec::new()).await
    }

    /// Makes the window so large, in CSS pixels.
    pub async fn resize(&self, (width, height): (u32, u32)) {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        let cdp = self.browser.cdp();
        let done = cdp.send_raw("Emulation.setDeviceMetricsOverride", metrics);
        done.await.unwrap();
    }

    /// Shows the page on a screen of this width in CSS pixels, as phones and projectors
    /// have it; again on its own with `None`.
    pub async fn set_width(&self, width: Option<u32>) {
        let cdp = self.browser.cdp();
        let answer = match width {
            Some(width) => return self.resize((width, width * 3 / 4)).await,
            None => cdp.send_raw("Emulation.clearDeviceMetricsOverride", json!({})),
        };
        answer.await.unwrap();
    }

    /// The texts of a table's cells, row by row.
    pub async fn table(&self, selector: &str) -> Vec<Vec<String>> {
        let script = "return [...document.querySelectorAll(arguments[0] + ' tbody tr')]
            .map((row) => [...row.cells].map((cell) => cell.innerText.trim()));";
        self.run(script, vec![selector.into()]).await
    }

    pub async fn close(self) {
        self.browser.clone().quit().await.unwrap();
    }
}

impl Drop for Screen<'_> {
    fn drop(&mut self) {
        // When a test has failed, a session that is dropped waits two minutes for its own
        // end, and chromedriver is killed anyway.
        if std::thread::panicking() {
            std::mem::forget(self.browser.clone());
        }
    }
}

/// Ends a script with null unless the element of a selector, `it`, is shown; of a list's entry
/// the list has to be.
const SHOWN: &str = "const it = document.querySelector(arguments[0]);
    const box = it?.closest('select') ?? it;
    const shown = box?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && [...box.getClientRects()].some(({ width, height }) => width > 0 || height > 0);
    // A page whose scripts have not run yet takes no press.
    if (!shown || document.readyState !== 'complete') {
        return null;
    }";

/// Whether the element of a selector is shown and says a text.
const SAYS: &str = "const it = document.querySelector(arguments[0]);
    if (!it?.checkVisibility({ visibilityProperty: true })) {
        return false;
    }
    const text = it.innerText ?? it.textContent;
    return text.replaceAll('\u{a0}', ' ').includes(arguments[1]);";

/// The width that a page needs, what of it stands out at the right, and how many of its main
/// buttons cannot be reached.
const WIDTHS: &str = "const room = document.documentElement.clientWidth;
    const wide = [...document.querySelectorAll('main *')]
        .filter((it) => !it.closest(arguments[0]))
        .filter((it) => it.getBoundingClientRect().right > room + 1)
        .map((it) => `${it.tagName}.${it.className}`);
    const mains = [...document.querySelectorAll('main .main')]
        .map((it) => it.getBoundingClientRect())
        .filter((box) => box.width < 24 || box.height < 24 || box.left < 0 || box.right > room);
    return [document.scrollingElement.scrollWidth, wide, mains.length];";

/// The password of the chief referee.
pub const PASSWORD: &str = "two armies of twenty-four";

/// The links of an event's persons, by their names.
pub async fn links(referee: &Screen<'_>, slug: &str) -> Vec<(String, String)> {
    referee.open(&format!("/desk/events/{slug}/links")).await;
    referee.click("#all button").await;
    referee.find("#made .slip").await;
    let script = "return [...document.querySelectorAll('#made .slip')].map((it) =>
        [it.querySelector('h2').textContent, new URL(it.querySelector('a').href).pathname]);";
    referee.run(script, Vec::new()).await
}

/// Makes the first account.
pub async fn set_up(referee: &Screen<'_>, code: &str) {
    referee.open("/setup").await;
    let fields = [
        ("#code", code),
        ("#name", "Chief Referee"),
        ("#login", "chief"),
        ("#password", PASSWORD),
        ("#password_again", PASSWORD),
    ];
    referee.submit(&fields).await;
    referee.says(".account", "Chief Referee").await;
}

/// Makes the first account field by field, from the desk that nobody may enter yet.
pub async fn set_up_by_hand(referee: &Screen<'_>, code: &str) {
    referee.open("/desk").await;
    assert_eq!(referee.path().await, "/setup");
    referee.fill("#code", code).await;
    referee.fill("#name", "Chief Referee").await;
    referee.fill("#login", "chief").await;
    referee.fill("#password", PASSWORD).await;
    referee.fill("#password_again", "two armies of 24").await;
    referee.click("main button.main").await;
    // The browser forgets passwords; what was typed besides them is kept.
    referee.says("#password_again-fault", "differ").await;
    assert_eq!(referee.value("#login").await, "chief");
    assert_eq!(referee.value("#code").await, code);
    referee.fill("#password", PASSWORD).await;
    referee.fill("#password_again", PASSWORD).await;
    referee.click("main button.main").await;
    referee.says(".account", "Chief Referee").await;
    // Without an event there is nothing else to do.
    assert_eq!(referee.path().await, "/desk/events/new");
}

/// Signs the chief referee in on another screen, by the page of an address.
pub async fn sign_in(referee: &Screen<'_>, login: &str) {
    referee.open(login).await;
    let fields = [("#login", "chief"), ("#password", PASSWORD)];
    referee.submit(&fields).await;
    referee.says(".account", "Chief Referee").await;
}

/// Opens the form of a new event with all of its steps and fine points unfolded.
pub async fn new_event(referee: &Screen<'_>) {
    referee.open("/desk/events/new").await;
    unfold(referee).await;
}

/// Unfolds what a form folds.
pub async fn unfold(referee: &Screen<'_>) {
    let script = "for (const it of document.querySelectorAll('[data-shut]')) {
            it.removeAttribute('data-shut');
        }
        for (const it of document.querySelectorAll('form details.fine')) {
            it.open = true;
        }";
    referee.run::<Value>(script, Vec::new()).await;
}

/// Creates the event `autumn-cup`, a round robin.
pub async fn create_event(referee: &Screen<'_>) {
    create_event_of(referee, "round_robin").await;
}

/// Creates the event `autumn-cup` of a format, by the first reading of the rules, which asks for
/// no terrain.
pub async fn create_event_of(referee: &Screen<'_>, format: &str) {
    new_event(referee).await;
    referee
        .click("#edition option[value=federation-2013]")
        .await;
    fill_in_event(referee, format, "Autumn Cup", &[]).await;
    assert_eq!(referee.path().await, "/desk/events/autumn-cup");
}

/// Fills in the form of a new event, with more in other fields, and sends it.
pub async fn fill_in_event(referee: &Screen<'_>, format: &str, name: &str, more: &[(&str, &str)]) {
    let format = format!("input[name=format][value={format}]");
    referee.click(&format).await;
    let known = [
        ("#name", name),
        ("#place", "Riga"),
        ("#starts_on", "2026-11-21"),
        ("#ends_on", "2026-11-22"),
    ];
    let fields = [&known, more].concat();
    referee.set(&fields).await;
    // What the form says of the fields moves its button meanwhile.
    let script = "const button = document.querySelector('form .row button.main');
        button.form.requestSubmit(button);";
    referee.run::<Value>(script, Vec::new()).await;
    referee.says("h1", name).await;
}

/// Enters the player who has this number then.
pub async fn enter_player(referee: &Screen<'_>, number: usize, name: &str) {
    referee.fill("#name", name).await;
    referee.click("#register form button.main").await;
    let listed = format!("table.entrants tbody tr:nth-child({number})");
    referee.says(&listed, name).await;
}

/// Enters a player whose name the registry has from another event: it proposes that person
///
pub async fn enter_known_player(referee: &Screen<'_>, number: usize, name: &str) {
    referee.fill("#name", name).await;
    referee.click("#register form button.main").await;
    referee.says("#person", name).await;
    referee.click("#register form button.main").await;
    let listed = format!("table.entrants tbody tr:nth-child({number})");
    referee.says(&listed, name).await;
}

/// Enters players into the event whose page is shown, and leaves its page with them.
pub async fn enter_players(referee: &Screen<'_>, players: &[&str]) {
    let page = referee.path().await;
    let event = page.trim_start_matches("/desk");
    let mut api = Api::new(referee.service).await;
    for name in players {
        let entrants = format!("{event}/entrants");
        api.does(&entrants, json!({ "name": name })).await;
    }
    referee.open(&page).await;
    let names = referee.table("table.entrants").await;
    let names: Vec<&str> = names.iter().map(|row| row[1].as_str()).collect();
    assert_eq!(names, players);
}

/// Pairs the players of the event whose page is shown.
pub async fn pair(referee: &Screen<'_>) {
    let page = referee.path().await;
    let event = page.trim_start_matches("/desk");
    let mut api = Api::new(referee.service).await;
    api.does(&format!("{event}/pairing"), json!({})).await;
    referee.open(&page).await;
    referee.find("#rounds").await;
}

/// Enters players one by one, and pairs them, on the pages.
pub async fn enter_and_pair_by_hand(referee: &Screen<'_>, players: &[&str]) {
    for (number, name) in (1..).zip(players) {
        enter_player(referee, number, name).await;
    }
    let names = referee.table("table.entrants").await;
    let names: Vec<&str> = names.iter().map(|row| row[1].as_str()).collect();
    assert_eq!(names, players);
    referee.click("a[href$='/pairing']").await;
    referee.click("form[method=post] button.main").await;
    referee.find("#rounds").await;
}
