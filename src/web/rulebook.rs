//! The rulebook as a page, from the same text as `docs/rulebook.md`: every clause has
//! an anchor, so that a sentence can lead to the clause that it names.

use std::sync::LazyLock;

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::cache::Body;
use super::errors::Failure;
use super::layout::Page;

/// The text, compiled in.
const TEXT: &str = include_str!("../../docs/rulebook.md");

/// Everybody may keep the page, and asks whether it is still the newest.
const CACHING: &str = "public, no-cache";

static HTML: LazyLock<String> = LazyLock::new(|| rendered(TEXT));

#[derive(Template)]
#[template(path = "rulebook.html")]
struct RulebookPage<'a> {
    page: &'a Page,
    text: &'static str,
}

/// The routes of the rulebook.
pub fn configure(service: &mut web::ServiceConfig) {
    service.route("/rulebook", super::read().to(rulebook));
}

/// `GET /rulebook`
async fn rulebook(request: HttpRequest, page: Page) -> Result<HttpResponse, Failure> {
    let page = page.at("/rulebook".to_owned(), "");
    let text = RulebookPage {
        page: &page,
        text: HTML.as_str(),
    }
    .render()
    .map_err(|error| Failure::internal(&error))?;
    Ok(Body::new("text/html; charset=utf-8", text).respond(&request, CACHING))
}

/// The text as HTML: anchors at clauses and sections, Russian marked as such, links to
/// the repository's files left out.
fn rendered(text: &str) -> String {
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut source = Parser::new_ext(text, Options::ENABLE_TABLES).peekable();
    let mut opens_item = false;
    while let Some(event) = source.next() {
        let next = match source.peek() {
            Some(Event::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let event = match (event, next) {
            (Event::Start(Tag::Heading { level, .. }), Some(title)) => {
                let section = title.split(' ').next().filter(|word| is_clause(word));
                let id =
                    section.map_or_else(String::new, |clause| format!(" id=\"clause-{clause}\""));
                Event::Html(format!("<{level}{id}>").into())
            }
            (Event::Start(Tag::Strong), Some(clause)) if opens_item && is_clause(&clause) => {
                Event::InlineHtml(format!("<strong id=\"clause-{clause}\">").into())
            }
            (Event::Start(Tag::Emphasis), Some(words)) if is_russian(&words) => {
                Event::InlineHtml(CowStr::Borrowed("<em lang=\"ru\">"))
            }
            (Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link), _) => continue,
            (event, _) => event,
        };
        opens_item = match &event {
            Event::Start(Tag::Item) => true,
            Event::Start(Tag::Paragraph) => opens_item,
            _ => false,
        };
        events.push(event);
    }
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    page
}

/// Whether a word is the number of a clause or of a ruling: `5`, `5.5a`, `R-12`.
fn is_clause(word: &str) -> bool {
    let number = word.strip_prefix("R-").unwrap_or(word);
    number.starts_with(|sign: char| sign.is_ascii_digit())
        && number
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || sign == '.')
}

fn is_russian(words: &str) -> bool {
    let is_cyrillic = |sign: char| ('\u{400}'..='\u{4ff}').contains(&sign);
    words
        .chars()
        .filter(|sign| sign.is_alphabetic())
        .take(3)
        .any(is_cyrillic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_that_a_sentence_can_name_has_its_anchor() {
        let page = &*HTML;
        for clause in [
            "2", "2.3", "3.1", "5.5a", "5.10", "9.5a", "10", "R-1", "R-40",
        ] {
            let id = format!(" id=\"clause-{clause}\"");
            assert_eq!(page.matches(&id).count(), 1, "{clause}");
        }
        for line in TEXT.lines() {
            let item = line
                .strip_prefix("- **")
                .and_then(|rest| rest.split_once("**"));
            if let Some((clause, _)) = item {
                assert!(
                    page.contains(&format!("<strong id=\"clause-{clause}\">")),
                    "{clause}"
                );
            }
        }
    }

    #[test]
    fn russian_is_marked_and_no_link_leads_into_the_repository() {
        let page = &*HTML;
        assert!(page.matches("<em lang=\"ru\">").count() > 100);
        assert!(!page.contains("<a href"));
        assert!(page.contains("A Rook does not cross foreign Mountains"));
    }
}
