//! What is too long for a field: no browser cuts it, and the service says so at the field and
//! keeps it as it was typed.

use std::collections::{BTreeMap, BTreeSet};

use areopagus::web;
use reqwest::Method;

use super::refused::{Answer, REFUSED, Walker, open_game, prepare};
use super::site::Site;

/// Longer than anything that has one line, and no number, day or word of a list either.
const SIGNS: usize = 5_000;

/// The fields of a decision that are read only with the choice that they follow.
const UNREAD: [&str; 3] = ["from", "known_black", "known_white"];

/// Fields whose text is a whole document, or only looked for; and a note of Almajara, which has its
/// own bound and is not kept when it is refused.
const ENDLESS: [&str; 10] = [
    "note",
    "list",
    "report",
    "catalogue",
    "glyph",
    "search",
    "q",
    "spellings",
    "former",
    "lines",
];

/// Fields that are no text of a page: secrets, which no page shows again, and what is compared
/// with one.
const SECRETS: [&str; 9] = [
    "password", "code", "secret", "digits", "link", "tip", "login", "typed", "token",
];

/// Forms that are not walked: a row's, of which a fault is that of the whole row; that of a device
/// in the list of them; a draft of a round, which is looked at; and two that ask for a reason of
/// what is not chosen here.
const OTHERS: [&str; 5] = ["/row", "/devices", "/round", "/signatures", "/start"];

/// What a form of a page sends, and which of its fields are typed.
struct Form {
    action: String,
    fields: Vec<(String, String)>,
    typed: BTreeSet<String>,
}

/// The value of an attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    Some(rest.split_once('"')?.0)
}

/// The forms of a page that are sent.
fn forms(html: &str) -> Vec<Form> {
    let parts = html.split("<form ").skip(1);
    let parts = parts.filter_map(|part| part.split_once("</form>").map(|(form, _)| form));
    parts.filter_map(form).collect()
}

fn form(html: &str) -> Option<Form> {
    let (head, _) = html.split_once('>')?;
    let head = format!(" {head}");
    let action = attribute(&head, "action").filter(|_| head.contains("method=\"post\""))?;
    let mut form = Form {
        action: action.to_owned(),
        fields: Vec::new(),
        typed: BTreeSet::new(),
    };
    let mut buttons = html.split("<button").skip(1);
    let has_plain = buttons.any(|tag| {
        let (head, _) = tag.split_once('>').unwrap_or((tag, ""));
        attribute(head, "name").is_none()
    });
    for (n, tag) in html.split('<').enumerate().skip(1) {
        let Some((head, text)) = tag.split_once('>') else {
            continue;
        };
        let (Some(element), Some(name)) = (head.split(' ').next(), attribute(head, "name")) else {
            continue;
        };
        let kind = attribute(head, "type").unwrap_or("text");
        let value = match element {
            "select" => {
                let options = html.split('<').skip(n + 1);
                let mut options = options.take_while(|tag| tag.starts_with("option"));
                options.next().and_then(|tag| attribute(tag, "value"))
            }
            "textarea" => Some(text),
            "input" if ["radio", "checkbox"].contains(&kind) => {
                let is_first = form.fields.iter().all(|(other, _)| other != name);
                let is_taken = head.contains(" checked") || (kind == "radio" && is_first);
                is_taken.then(|| attribute(head, "value")).flatten()
            }
            // The first of several buttons is pressed, where one has to be.
            "button" if has_plain || form.fields.iter().any(|(other, _)| other == name) => None,
            "input" if ["file", "submit"].contains(&kind) => None,
            "button" | "input" => Some(attribute(head, "value").unwrap_or_default()),
            _ => None,
        };
        let Some(value) = value else { continue };
        if element == "textarea" || (element == "input" && ["text", "password"].contains(&kind)) {
            form.typed.insert(name.to_owned());
        }
        form.fields.push((name.to_owned(), value.to_owned()));
    }
    Some(form)
}

/// Whether a page has a field that is marked as wrong, with a sentence at it.
fn is_marked(page: &Answer, name: &str) -> bool {
    let mut tags = page.html.split('<');
    tags.any(|tag| {
        let (head, _) = tag.split_once('>').unwrap_or((tag, ""));
        attribute(head, "name") == Some(name) && head.contains("aria-invalid=\"true\"")
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_is_refused_at_its_field_and_kept_as_it_was_typed() {
    let service = Site::open().await;
    prepare(&service).await;
    let walker = Walker::new(&service);
    let mut pages = BTreeSet::new();
    for (pattern, (event, game), ..) in REFUSED {
        let game = match *game {
            "open" => open_game(&service, event).await,
            game => game.to_owned(),
        };
        let path = pattern.replace("{slug}", event);
        if !game.is_empty() && pattern.contains("{game}") {
            pages.insert(format!("/desk/events/{event}/games/{game}"));
        } else if !event.is_empty() && pattern.starts_with("/desk") {
            pages.insert(format!("/desk/events/{event}"));
        }
        let path = if game.is_empty() {
            path
        } else {
            path.replace("{game}", &game)
        };
        pages.insert(service.path(&path));
    }
    for line in web::table() {
        let path = line.path();
        // A stream has no end.
        if line.method().as_str() == "GET"
            && !path.ends_with("/live")
            && (path.starts_with("/desk") || path.starts_with("/play"))
        {
            pages.insert(service.path(path));
        }
    }
    let (mut seen, mut wrong) = (BTreeMap::new(), Vec::new());
    for page in &pages {
        let shown = walker.get(page).await;
        if shown.html.contains(" maxlength=") {
            wrong.push(format!("{page}: a browser cuts what is typed"));
        }
        for form in forms(&shown.html) {
            for name in &form.typed {
                let plain = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
                let numberless: String = form
                    .action
                    .split(|sign: char| sign.is_ascii_digit() || sign == '.')
                    .collect();
                let is_unread =
                    UNREAD.contains(&name.as_str()) && form.action.ends_with("/decision");
                if is_unread
                    || ENDLESS.contains(&plain)
                    || SECRETS.iter().any(|secret| plain.contains(secret))
                    || OTHERS.iter().any(|end| form.action.ends_with(end))
                    || seen
                        .insert((numberless, plain.to_owned()), page.clone())
                        .is_some()
                {
                    continue;
                }
                if let Err(fault) = typed(&walker, &form, name).await {
                    wrong.push(format!("{page}: {} {name}: {fault}", form.action));
                }
            }
        }
    }
    assert!(seen.len() > 50, "{} fields", seen.len());
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        seen.len(),
        wrong.join("\n")
    );
}

/// Sends a form with too long a text in one of its fields.
async fn typed(walker: &Walker<'_>, form: &Form, name: &str) -> Result<(), String> {
    let long = "7W".repeat(SIGNS / 2);
    let mut fields: Vec<(&str, &str)> = Vec::new();
    for (field, value) in &form.fields {
        let value = match (field.as_str(), value.as_str()) {
            (field, _) if field == name => long.as_str(),
            // What another game or system asks for is not read; the form is refused all the same.
            ("starts_on", _) => "",
            ("reason" | "name" | "place" | "text", "") => "Typed",
            (_, value) => value,
        };
        fields.push((field, value));
    }
    let refused = walker.ask(Method::POST, &form.action, &fields).await;
    if !refused.status.is_client_error() {
        return Err(format!("answers {}", refused.status));
    }
    let is_marked = is_marked(&refused, name);
    let fault = refused.fault().unwrap_or_default();
    if fault.is_empty() && !is_marked {
        let (_, title) = refused.html.split_once("<h1>").unwrap_or_default();
        let title = title.split_once('<').unwrap_or_default().0;
        return Err(format!("says {} {title:?} alone", refused.status));
    }
    if !refused.html.contains(&long) {
        return Err(format!("has lost what was typed, and says {fault:?}"));
    }
    // What is refused for something else is none of this test.
    let is_about_length = fault.contains("signs; at most");
    if is_about_length && !is_marked {
        return Err(format!("is not marked, and says {fault:?}"));
    }
    Ok(())
}
