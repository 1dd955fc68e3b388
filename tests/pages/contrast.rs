//! Whether the word on a button can be read: every kind of button that a template has, on every
//! ground that it may stand on, at rest, hovered, pressed, focused and where it cannot be pressed,
//! in every look. The kinds are read from the templates, so that a new one is looked at by itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::json;

use crate::chromium::screen::Screen;
use crate::chromium::{Chromium, Kind};
use crate::support::site::Site;

/// What the word of a button needs against its ground.
const READABLE: f64 = 4.5;

/// What the word of a button that cannot be pressed needs, and the line around a focused one.
const VISIBLE: f64 = 3.0;

/// What a button may stand on: the class of a box around it.
const GROUNDS: [&str; 7] = [
    "",
    "card",
    "notice",
    "notice good",
    "notice bad",
    "notice warn",
    "card waiting",
];

/// The theme of the address, and what the device asks for: one says for itself whether it is dark.
const LOOKS: [(&str, &str); 4] = [
    ("light", "dark"),
    ("dark", "light"),
    ("contrast", "light"),
    ("contrast", "dark"),
];

/// The pseudo-classes of a state, and whether the buttons of it can be pressed.
const STATES: [(&str, &[&str], bool); 6] = [
    ("rest", &[], true),
    ("hover", &["hover"], true),
    ("focus", &["focus", "focus-visible"], true),
    ("pressed", &["hover", "active"], true),
    ("disabled", &[], false),
    ("disabled and hovered", &["hover"], false),
];

/// The end of what askama reads in a template, behind its beginning.
fn behind_askama(text: &str) -> Option<usize> {
    let end = match text.get(..2)? {
        "{%" => "%}",
        "{{" => "}}",
        "{#" => "#}",
        _ => return None,
    };
    text.find(end).map(|at| at + end.len())
}

/// The tags that a template opens: the name and what stands in it.
fn tags(template: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = template;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let name = rest
            .split(|sign: char| !sign.is_ascii_alphanumeric())
            .next();
        let name = name.unwrap_or_default();
        let mut quoted = false;
        let mut end = 0;
        while let Some(sign) = rest[end..].chars().next() {
            if let Some(length) = behind_askama(&rest[end..]) {
                end += length;
                continue;
            }
            quoted ^= sign == '"';
            if sign == '>' && !quoted {
                break;
            }
            end += sign.len_utf8();
        }
        if !name.is_empty() {
            found.push((name, &rest[name.len()..end]));
        }
    }
    found
}

/// The classes that a tag may have: all that are written there, and those outside of conditions.
fn classes(tag: &str) -> Vec<String> {
    let Some((_, value)) = tag.split_once(" class=\"") else {
        return vec![String::new()];
    };
    let (mut all, mut always) = (String::new(), String::new());
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(sign) = value[at..].chars().next() {
        if let Some(length) = behind_askama(&value[at..]) {
            let inside = value[at + 2..].trim_start_matches('-');
            let word = inside.split_whitespace().next();
            match word {
                Some("if" | "match" | "for") => depth += 1,
                Some("endif" | "endmatch" | "endfor") => depth -= 1,
                _ => {}
            }
            all.push(' ');
            at += length;
            continue;
        }
        if sign == '"' {
            break;
        }
        all.push(sign);
        if depth == 0 {
            always.push(sign);
        }
        at += sign.len_utf8();
    }
    vec![all, always]
}

fn templates(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                templates(&path)
            } else {
                vec![fs::read_to_string(path).unwrap()]
            }
        })
        .collect()
}

/// Every kind of button: its element and its classes in the order of the alphabet.
fn kinds() -> BTreeSet<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut kinds = BTreeSet::new();
    for template in templates(&folder) {
        for (name, tag) in tags(&template) {
            for words in classes(tag) {
                let words: BTreeSet<&str> = words.split_whitespace().collect();
                if name == "button" || words.contains("button") {
                    let words: Vec<&str> = words.into_iter().collect();
                    let element = if name == "button" { "button" } else { "a" };
                    kinds.insert((element.to_owned(), words.join(" ")));
                }
            }
        }
    }
    kinds
}

/// Puts all kinds on all grounds into the page, each once to be pressed and once not.
const LAY_OUT: &str = "const [kinds, grounds] = arguments;
    const main = document.querySelector('main');
    main.replaceChildren(...grounds.map((ground) => {
        const box = document.createElement('div');
        box.className = ground;
        for (const [name, classes] of kinds) {
            for (const enabled of [true, false]) {
                const it = document.createElement(name);
                it.className = classes;
                it.textContent = 'Correct';
                it.dataset.sample = `<${name} class=\"${classes}\"> on \"${ground}\"`;
                it.dataset.enabled = enabled;
                if (name === 'a') { it.href = '#'; }
                if (!enabled && name === 'a') { it.ariaDisabled = 'true'; }
                if (!enabled && name === 'button') { it.disabled = true; }
                box.append(it, ' ');
            }
        }
        return box;
    }));
    return main.querySelectorAll('[data-sample]').length;";

/// The contrast of each sample's word with its ground, and of the line around it.
const MEASURE: &str = "for (const it of document.getAnimations()) {
        if (it instanceof CSSTransition) { it.finish(); }
    }
    const paint = document.createElement('canvas')
        .getContext('2d', { willReadFrequently: true });
    const parts = (colour) => {
        paint.clearRect(0, 0, 1, 1);
        paint.fillStyle = colour;
        paint.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a], ground) =>
        [r, g, b].map((part, n) => part * a + ground[n] * (1 - a)).concat(1);
    const faded = (colour, opacity) => [...colour.slice(0, 3), opacity];
    const painted = (it) => {
        const behind = it.parentElement ? painted(it.parentElement) : [255, 255, 255, 1];
        const style = getComputedStyle(it);
        if (style.filter !== 'none' || style.backgroundImage !== 'none') {
            throw new Error(`${it.outerHTML}: a filter or a picture cannot be reckoned with`);
        }
        const own = over(parts(style.backgroundColor), behind);
        return over(faded(own, Number(style.opacity)), behind);
    };
    const light = (colour) => {
        const [r, g, b] = colour.slice(0, 3).map((part) => part / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    return [...document.querySelectorAll('[data-sample]')].map((it) => {
        const style = getComputedStyle(it);
        const behind = painted(it.parentElement);
        const ground = painted(it);
        const inside = over(parts(style.backgroundColor), behind);
        const word = over(faded(over(parts(style.color), inside), Number(style.opacity)), behind);
        const line = style.outlineStyle === 'none' ? null
            : ratio(over(parts(style.outlineColor), behind), behind);
        return { sample: it.dataset.sample, enabled: it.dataset.enabled === 'true',
            word: ratio(word, ground), line };
    });";

/// What is read of a sample.
#[derive(Deserialize)]
struct Measured {
    sample: String,
    enabled: bool,
    word: f64,
    line: Option<f64>,
}

/// Forces the pseudo-classes of a state on all samples.
async fn force(screen: &Screen<'_>, nodes: &[u64], classes: &[&str]) {
    let cdp = screen.browser.cdp();
    for node in nodes {
        let wanted = json!({"nodeId": node, "forcedPseudoClasses": classes});
        let done = cdp.send_raw("CSS.forcePseudoState", wanted).await;
        done.unwrap();
    }
}

/// The samples of the page, as the browser's tools call them.
async fn nodes(screen: &Screen<'_>) -> Vec<u64> {
    let cdp = screen.browser.cdp();
    for domain in ["DOM.enable", "CSS.enable"] {
        cdp.send_raw(domain, json!({})).await.unwrap();
    }
    let page = cdp.send_raw("DOM.getDocument", json!({})).await.unwrap();
    let wanted = json!({"nodeId": page["root"]["nodeId"], "selector": "[data-sample]"});
    let found = cdp.send_raw("DOM.querySelectorAll", wanted).await.unwrap();
    serde_json::from_value(found["nodeIds"].clone()).unwrap()
}

/// What of the page's samples is too faint in a state.
fn faint(state: &str, can_be_pressed: bool, measured: &[Measured]) -> Vec<String> {
    let mut found = Vec::new();
    for one in measured.iter().filter(|one| one.enabled == can_be_pressed) {
        let least = if can_be_pressed { READABLE } else { VISIBLE };
        if one.word < least {
            found.push(format!("{}, {state}: {:.2}", one.sample, one.word));
        }
        let is_focused = state.contains("focus");
        if is_focused && one.line.is_none_or(|line| line < VISIBLE) {
            found.push(format!("{}, {state}: line {:?}", one.sample, one.line));
        }
    }
    found
}

#[actix_web::test]
async fn the_word_on_every_button_can_be_read_in_every_state_and_look() {
    let kinds = kinds();
    for (element, classes) in [("button", "danger main"), ("a", "button main")] {
        let known = (element.to_owned(), classes.to_owned());
        assert!(kinds.contains(&known), "{known:?} is not among {kinds:?}");
    }
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    let mut found = Vec::new();
    for (theme, device) in LOOKS {
        let media = json!({"features": [{"name": "prefers-color-scheme", "value": device}]});
        let cdp = screen.browser.cdp();
        cdp.send_raw("Emulation.setEmulatedMedia", media)
            .await
            .unwrap();
        screen.open(&format!("/login?theme={theme}")).await;
        let arguments = vec![json!(kinds), json!(GROUNDS)];
        let laid_out: usize = screen.run(LAY_OUT, arguments).await;
        let nodes = nodes(&screen).await;
        assert_eq!(nodes.len(), laid_out);
        for (state, classes, can_be_pressed) in STATES {
            force(&screen, &nodes, classes).await;
            let measured: Vec<Measured> = screen.run(MEASURE, Vec::new()).await;
            let faint = faint(state, can_be_pressed, &measured).into_iter();
            found.extend(faint.map(|one| format!("{theme} by {device}: {one}")));
        }
    }
    assert!(
        found.is_empty(),
        "{} faults:\n{}",
        found.len(),
        found.join("\n")
    );
    screen.close().await;
    assert!(service.stop());
}
