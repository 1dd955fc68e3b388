//! Reads the rules of each game in the reader's language, from the same texts as
//! `docs/rulebook.md` and `docs/almajara.md`. Every clause has an anchor, so that a sentence can
//! link to the clause that it cites.
//!
//! In the text a line of English is followed by one of Russian and one of German in emphasis, an
//! English paragraph or table by a Russian and a German one. A heading has all three in one line.

use std::iter::Peekable;
use std::sync::LazyLock;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

use crate::event::discipline::Discipline;
use crate::language::Language;
use crate::web::games;

/// The rules of a game.
pub struct Rules {
    pub game: &'static str,
    /// The address of their page.
    pub address: &'static str,
    /// The text in every language, in the order of [`Language::ALL`].
    texts: [String; 3],
}

/// The rules of all games that have a page.
static ALL: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let rules = |game: &&dyn games::Presentation| Rules {
        game: game.game().name(),
        address: game.rulebook().address,
        texts: in_every_language(game.rulebook().text),
    };
    games::all().iter().map(rules).collect()
});

impl Rules {
    pub fn text(&self, language: Language) -> &str {
        language.pick(&self.texts).as_str()
    }
}

fn in_every_language(text: &str) -> [String; 3] {
    Language::ALL.map(|language| rendered(&of_language(text, language)))
}

/// The separator of the languages in a heading.
const BETWEEN: &str = " · ";

/// The beginning of the list of a clause's cases.
const CASES: &str = "Cases (примеры): ";

/// The rules of all games that have a page.
pub fn all() -> &'static [Rules] {
    &ALL
}

/// A clause in full, without its cases and rulings, as HTML; `None` if the game's rules have no
/// such clause, or a whole section of that number.
pub fn clause(game: Discipline, language: Language, clause: &str) -> Option<&'static str> {
    let rules = ALL.iter().find(|rules| rules.game == game.name())?;
    let start = format!("<strong id=\"clause-{clause}\">");
    let text = rules.text(language);
    let text = text.get(text.find(&start)?..)?;
    let ruling = format!("\n{}", ruling(language));
    let ends = ["</p>", "</li>", "<details", "<ul", &ruling, "\n<p"];
    let end = ends.iter().filter_map(|end| text.find(end)).min()?;
    text.get(..end).map(str::trim_end)
}

/// The clauses that a text names.
pub fn named(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || sign == '.' || sign == '-';
    let words = text.split(move |sign: char| !is_part(sign));
    words
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| is_clause(word))
}

/// The text in one language, as Markdown.
fn of_language(text: &str, language: Language) -> String {
    let mut blocks = text.split("\n\n").peekable();
    let mut kept = Vec::new();
    while let Some(block) = blocks.next() {
        let translated = if block.starts_with('|') {
            Translated::following(&mut blocks, table)
        } else if block.starts_with(['-', '#', ' ']) {
            Translated::default()
        } else {
            Translated::following(&mut blocks, emphasised)
        };
        kept.push(
            translated
                .into(language)
                .map_or_else(|| block_of_language(block, language), str::to_owned),
        );
    }
    kept.join("\n\n")
}

fn block_of_language(block: &str, language: Language) -> String {
    let mut lines = block.lines().peekable();
    let mut kept = Vec::new();
    while let Some(line) = lines.next() {
        let translated = Translated::following(&mut lines, emphasised);
        kept.push(match translated.into(language) {
            _ if line.starts_with('#') => heading(line, language),
            Some(words) if is_item(line) || is_ruling(line) => {
                format!("{}{words}", lead(line, language))
            }
            Some(words) => words.to_owned(),
            None => cases(line, language),
        });
    }
    kept.join("\n")
}

/// The translations after a line, a paragraph or a table of English.
#[derive(Default)]
struct Translated<'a> {
    /// Recognised by its letters.
    russian: Option<&'a str>,
    /// Recognised by its place after the Russian.
    german: Option<&'a str>,
}

impl<'a> Translated<'a> {
    /// Takes the translations of the text that was just read, if there are any; `words` extracts
    /// them from a line or block that can be one.
    fn following(
        text: &mut Peekable<impl Iterator<Item = &'a str>>,
        words: impl Fn(&'a str) -> Option<&'a str>,
    ) -> Self {
        let mut next = |russian| {
            let next = text.next_if(|next| words(next).is_some_and(|it| is_russian(it) == russian));
            next.and_then(&words)
        };
        let russian = next(true);
        let german = russian.and_then(|_| next(false));
        Self { russian, german }
    }

    /// The text in a language; `None` for English, and if there is no translation.
    const fn into(self, language: Language) -> Option<&'a str> {
        match language {
            Language::En => None,
            Language::Ru => self.russian,
            Language::De => self.german,
        }
    }
}

/// The text of a line or a paragraph that is emphasised as a whole.
fn emphasised(text: &str) -> Option<&str> {
    text.trim().strip_prefix('*')?.strip_suffix('*')
}

fn table(block: &str) -> Option<&str> {
    block.starts_with('|').then_some(block)
}

fn heading(line: &str, language: Language) -> String {
    let mut titles = line.split(BETWEEN);
    let english = titles.next().unwrap_or_default();
    let translated = Translated {
        russian: titles.next(),
        german: titles.next(),
    };
    let Some(title) = translated.into(language) else {
        return english.to_owned();
    };
    let mut words = english.split(' ');
    let marks = words.next().unwrap_or_default();
    match words.next().filter(|word| is_clause(word)) {
        Some(number) => format!("{marks} {number} {title}"),
        None => format!("{marks} {title}"),
    }
}

fn is_item(line: &str) -> bool {
    line.starts_with("- **")
}

fn is_ruling(line: &str) -> bool {
    line.trim_start().starts_with("Ruling ")
}

/// The word before the number of a ruling.
const fn ruling(language: Language) -> &'static str {
    match language {
        Language::En => "Ruling",
        Language::Ru => "Постановление",
        Language::De => "Entscheidung",
    }
}

/// The marker before the text of a clause or of a ruling, for the translation.
fn lead(line: &str, language: Language) -> String {
    let margin: String = line.chars().take_while(|sign| *sign == ' ').collect();
    let text = line.trim_start();
    if let Some(rest) = text.strip_prefix("Ruling ") {
        let number = rest.split([' ', ':']).next().unwrap_or_default();
        return format!("{margin}{} {number}: ", ruling(language));
    }
    // `- **5.5a** …`, `- **R-40** (2.9, 9.5a) …`
    let Some(end) = text
        .match_indices("**")
        .nth(1)
        .map(|(at, mark)| at + mark.len())
    else {
        return margin;
    };
    let (name, rest) = text.split_at(end);
    let clauses = rest.trim_start().strip_prefix('(').and_then(|rest| {
        let (clauses, _) = rest.split_once(')')?;
        let all = clauses.split(", ").all(is_clause);
        all.then_some(clauses)
    });
    clauses.map_or_else(
        || format!("{margin}{name} "),
        |clauses| format!("{margin}{name} ({clauses}) "),
    )
}

/// A collapsed list of cases, so that the clauses can be read in one go; the titles are in English.
/// Any other line is unchanged.
fn cases(line: &str, language: Language) -> String {
    let Some((margin, list)) = line.split_once(CASES) else {
        return line.to_owned();
    };
    let named: Vec<(&str, &str)> = list
        .trim_start_matches('[')
        .split("; [")
        .filter_map(|case| {
            let (number, rest) = case.split_once(']')?;
            let (_, title) = rest.split_once(") ")?;
            Some((number, title.trim_end_matches('.')))
        })
        .collect();
    let summary = match language {
        Language::En => "Cases",
        Language::Ru => "Примеры",
        Language::De => "Beispiele",
    };
    let items = named.iter().map(|(number, title)| match language {
        Language::En => format!("{margin}- `{number}` {title}"),
        Language::Ru | Language::De => {
            format!("{margin}- `{number}` <span lang=\"en\">{title}</span>")
        }
    });
    let items = items.collect::<Vec<_>>().join("\n");
    let count = named.len();
    // Without an empty line the next clause would be part of the list.
    format!(
        "{margin}<details><summary>{summary} ({count})</summary>\n\n{items}\n\n{margin}</details>\n"
    )
}

/// The text as HTML: clauses and sections, which may coincide, have anchors; links to files of the
/// repository are removed.
fn rendered(text: &str) -> String {
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut source = Parser::new_ext(text, Options::ENABLE_TABLES).peekable();
    let mut opens_item = false;
    let mut section = String::new();
    while let Some(event) = source.next() {
        let next = match source.peek() {
            Some(Event::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let event = match (event, next) {
            (Event::Start(Tag::Heading { level, .. }), Some(title)) => {
                let clause = title.split(' ').next().filter(|word| is_clause(word));
                let id =
                    clause.map_or_else(String::new, |clause| format!(" id=\"clause-{clause}\""));
                clause.unwrap_or_default().clone_into(&mut section);
                Event::Html(format!("<{level}{id}>").into())
            }
            (Event::Start(Tag::Strong), Some(clause))
                if opens_item && is_clause(&clause) && *clause != *section =>
            {
                Event::InlineHtml(format!("<strong id=\"clause-{clause}\">").into())
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
    // Content wider than the screen can be scrolled by keyboard.
    page.replace("<table>", "<table tabindex=\"0\">")
        .replace("<pre>", "<pre tabindex=\"0\">")
}

/// Whether a word is the number of a clause or of a ruling: `5`, `5.5a`, `R-12`.
fn is_clause(word: &str) -> bool {
    let number = word.strip_prefix("R-").unwrap_or(word);
    number.starts_with(|sign: char| sign.is_ascii_digit())
        && number
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || sign == '.')
}

/// Whether most of the letters outside code are Cyrillic.
fn is_russian(words: &str) -> bool {
    let is_cyrillic = |sign: &char| ('\u{400}'..='\u{4ff}').contains(sign);
    let prose = words.split('`').step_by(2).flat_map(str::chars);
    let letters: Vec<char> = prose.filter(|sign| sign.is_alphabetic()).collect();
    let cyrillic = letters.iter().filter(|sign| is_cyrillic(sign)).count();
    cyrillic * 2 > letters.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules of each game, with their source.
    fn texts() -> impl Iterator<Item = (&'static Rules, &'static str)> {
        let sources = games::all().iter().map(|game| game.rulebook().text);
        ALL.iter().zip(sources)
    }

    fn at(address: &str) -> &'static Rules {
        ALL.iter().find(|rules| rules.address == address).unwrap()
    }

    #[test]
    fn every_clause_that_a_sentence_can_name_has_its_anchor() {
        for page in Language::ALL.map(|language| at("/rulebook").text(language)) {
            for clause in [
                "2", "2.3", "3.1", "5.5a", "5.10", "9.5a", "10", "R-1", "R-40",
            ] {
                let id = format!(" id=\"clause-{clause}\"");
                assert_eq!(page.matches(&id).count(), 1, "{clause}");
            }
        }
        for ((rules, text), language) in
            texts().flat_map(|rules| Language::ALL.map(|language| (rules, language)))
        {
            let page = rules.text(language);
            for line in text.lines() {
                let item = line
                    .strip_prefix("- **")
                    .and_then(|rest| rest.split_once("**"));
                if let Some((clause, _)) = item {
                    let id = format!(" id=\"clause-{clause}\">");
                    assert_eq!(page.matches(&id).count(), 1, "{clause}");
                }
            }
            assert!(!page.contains("<a href"));
        }
    }

    #[test]
    fn a_clause_is_quoted_without_its_cases_and_found_in_what_a_player_writes() {
        for language in Language::ALL {
            let text = clause(Discipline::TOTAS, language, "2.4").unwrap();
            assert!(text.starts_with("<strong id=\"clause-2.4\">"), "{text}");
            assert!(!text.contains("<details") && !text.contains("2.4-01"));
            let ruled = clause(Discipline::TOTAS, language, "2.1").unwrap();
            assert!(!ruled.contains(ruling(language)), "{ruled}");
            let ruling = clause(Discipline::TOTAS, language, "R-157").unwrap();
            assert!(!ruling.contains("</li>"), "{ruling}");
        }
        // A section is no clause.
        assert_eq!(clause(Discipline::TOTAS, Language::En, "2"), None);
        let named: Vec<&str> = named("clause 2.4, 4.6. Then R-157!").collect();
        assert_eq!(named, ["2.4", "4.6", "R-157"]);
    }

    /// The page without the titles of the cases, which are English on every page.
    fn without_titles(page: &str) -> String {
        let mut pieces = page.split("<span lang=\"en\">");
        let mut kept = pieces.next().unwrap().to_owned();
        for piece in pieces {
            kept.push_str(piece.split_once("</span>").unwrap().1);
        }
        kept
    }

    /// The percentage of Cyrillic words in a page, outside tags and code.
    fn cyrillic_percent(page: &str) -> usize {
        let mut text = String::new();
        let mut in_code = false;
        let page = without_titles(page);
        for (index, piece) in page.split(['<', '>']).enumerate() {
            if index % 2 == 1 {
                in_code = piece == "code";
            } else if !in_code {
                text.push_str(piece);
                text.push(' ');
            }
        }
        let words: Vec<&str> = text
            .split_whitespace()
            .filter(|word| word.chars().filter(|sign| sign.is_alphabetic()).count() > 3)
            .collect();
        let cyrillic = words.iter().filter(|word| is_russian(word)).count();
        cyrillic * 100 / words.len()
    }

    #[test]
    fn every_line_of_the_text_that_is_in_russian_is_in_german_too() {
        for (_, text) in texts() {
            let mut lines = text.split('\n').filter(|line| !line.is_empty()).peekable();
            while let Some(line) = lines.next() {
                if line.starts_with('#') {
                    let languages = line.split(BETWEEN).count();
                    assert!(languages == 1 || languages == 3, "{line}");
                } else if emphasised(line).is_some_and(is_russian) {
                    let next = lines.next().and_then(emphasised);
                    assert!(next.is_some_and(|next| !is_russian(next)), "{line}");
                }
            }
        }
    }

    #[test]
    fn each_page_is_in_its_own_language() {
        for (rules, _) in texts() {
            let [english, russian, german] = Language::ALL.map(|language| rules.text(language));
            assert!(cyrillic_percent(english) < 1);
            assert!(cyrillic_percent(russian) > 90);
            assert!(cyrillic_percent(german) < 1);
            for english in ["The ", " the ", " and ", "Ruling "] {
                let words = without_titles(german);
                assert!(!words.contains(english), "{english}");
            }
        }
        let [english, russian, german] =
            Language::ALL.map(|language| at("/rulebook").text(language));
        assert!(english.contains("A Rook does not cross foreign Mountains"));
        assert!(english.contains("<summary>Cases ("));
        assert!(russian.contains("Постановление 2.1: "));
        assert!(russian.contains("<td>Ферзь</td>") && !russian.contains("<td>Queen</td>"));
        assert!(german.contains("Entscheidung 2.1: ") && german.contains("<summary>Beispiele ("));
        assert!(german.contains("<td>Dame</td>") && !german.contains("<td>Queen</td>"));
        let [english, russian, german] =
            Language::ALL.map(|language| at("/rulebook/almajara").text(language));
        assert!(english.contains("The catalogue has 54 chips"));
        assert!(russian.contains("В каталоге 54 фишки"));
        assert!(german.contains("Der Katalog hat 54 Steine"));
    }
}
