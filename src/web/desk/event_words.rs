//! Says what the form of a new event comes to: a sentence for each of its steps, and of its fine
//! points what is not as usual.

use chrono::NaiveDate;
use serde::Serialize;

use crate::event::discipline::Rules;
use crate::event::settings::{Discipline, Format, LotRules};
use crate::tournament::protest_rules::ProtestDraft;
use crate::web::games;
use crate::web::kit::fields::Fields;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};

/// What was chosen in a form, as far as it can be read.
pub(super) struct Chosen {
    pub discipline: Discipline,
    pub format: Option<Format>,
    pub rules: Option<Rules>,
    /// Whether the tie-breaks are the usual ones; a bracket has none.
    pub has_usual_tie_breaks: bool,
    pub lots: Option<LotRules>,
    pub protests: Option<ProtestDraft>,
    pub delay: Option<u16>,
}

/// What a form comes to, in words.
#[derive(Serialize)]
pub(super) struct Told {
    /// A sentence for each step.
    pub steps: [String; 3],
    /// The event in a sentence.
    pub all: String,
    /// How the Regulations differ from the set that they start from; may be empty.
    pub differs: String,
    /// What the rules advise against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    rows: Vec<ToldRow>,
}

/// A fine point.
#[derive(Serialize)]
struct ToldRow {
    name: &'static str,
    #[serde(skip)]
    title: Key,
    said: String,
    /// Whether it is not as usual.
    is_other: bool,
}

impl Told {
    pub(super) fn new(words: Words, fields: &Fields, chosen: &Chosen) -> Self {
        let game = games::presentation(chosen.discipline);
        let said = chosen.rules.as_ref().map(|it| game.in_words(words, it));
        let mut said = said.unwrap_or_default().into_iter();
        let base = said.next().unwrap_or_default();
        let differs = said.collect::<Vec<_>>().join(" ");
        let rows = rows(words, chosen, (base, !differs.is_empty()));
        let others: Vec<String> = (rows.iter())
            .filter(|row| row.is_other)
            .map(|row| words.t(row.title))
            .collect();
        let fine = if others.is_empty() {
            words.t("new-event-all-usual")
        } else {
            let what = others.join(", ");
            words.t_with("new-event-but", &[("what", &what)])
        };
        let system = chosen.format.map(|it| format::format(words, it));
        let played = [Some(chosen.discipline.name().to_owned()), system];
        let days = days(words, fields);
        let place = fields.given("place").map(str::to_owned);
        let name = fields.given("name").map(str::to_owned);
        Self {
            all: listed(played.iter().flatten().chain(&days)),
            steps: [
                listed([name, days, place].iter().flatten()),
                listed(played.iter().flatten()),
                fine,
            ],
            differs,
            advice: (chosen.rules.as_ref()).and_then(|rules| game.advice(words, rules)),
            rows,
        }
    }

    /// How the Regulations differ, and what the rules advise against; may be empty.
    pub(super) fn looked(&self) -> String {
        let differs = Some(&self.differs).filter(|it| !it.is_empty());
        let parts = differs.into_iter().chain(&self.advice);
        parts.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// A fine point in words; nothing if what was typed for it cannot be read.
    pub(super) fn said(&self, name: &str) -> &str {
        self.row(name).map_or("", |row| &row.said)
    }

    /// Whether a fine point is not as usual.
    pub(super) fn is_other(&self, name: &str) -> bool {
        self.row(name).is_some_and(|row| row.is_other)
    }

    fn row(&self, name: &str) -> Option<&ToldRow> {
        self.rows.iter().find(|row| row.name == name)
    }
}

fn listed<'a>(parts: impl Iterator<Item = &'a String>) -> String {
    parts.map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// The days of the form, if the first one can be read.
fn days(words: Words, fields: &Fields) -> Option<String> {
    let day = |name| fields.given(name)?.parse::<NaiveDate>().ok();
    let first = day("starts_on")?;
    let last = day("ends_on").filter(|last| *last >= first);
    Some(format::dates(words, first, last.unwrap_or(first)))
}

fn rows(words: Words, chosen: &Chosen, (base, differs): (String, bool)) -> Vec<ToldRow> {
    let told = |name, title, is_other| ToldRow {
        name,
        title,
        said: words.t(if is_other {
            Key("new-event-other")
        } else {
            Key("new-event-usual")
        }),
        is_other,
    };
    let lots = chosen.lots.is_some_and(|lots| lots != LotRules::default());
    let mut rows = vec![
        ToldRow {
            name: "regulations",
            title: Key("desk-new-regulations"),
            said: base,
            is_other: differs,
        },
        told(
            "tie-breaks",
            Key("desk-new-tie-breaks"),
            !chosen.has_usual_tie_breaks,
        ),
        told("lots", Key("lots"), lots),
    ];
    if let Some(protests) = &chosen.protests {
        let (protest, appeal) = (protests.protest_minutes, protests.appeal_minutes);
        rows.push(ToldRow {
            name: "protests",
            title: Key("protests"),
            said: words.t_with(
                "new-event-protests",
                &[("protest", &protest), ("appeal", &appeal)],
            ),
            is_other: *protests != ProtestDraft::default(),
        });
    }
    if let Some(minutes) = chosen.delay {
        rows.push(ToldRow {
            name: "delay",
            title: Key("delay"),
            said: match minutes {
                0 => words.t("new-event-none"),
                _ => words.t_with("new-event-minutes", &[("minutes", &minutes)]),
            },
            is_other: minutes > 0,
        });
    }
    rows
}
