//! Shows and edits the prizes of an event on the desk.

use actix_web::HttpResponse;
use askama::Template;

use super::at_event::{EventForm, EventFormView, EventVisit};
use crate::arbiter::EventView;
use crate::event::category::CategoryWord;
use crate::event::prizes::{Award, Currency, MAX_PRIZES, Prize, Prizes, Rule};
use crate::event::{Command, EventCommand};
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, numbered, wrong_field};
use crate::web::kit::form::{Form, Input, new_key, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::views::prizes::rule as prize_rule;

/// The number of empty rows for new prizes.
const BLANK: usize = 6;

/// The row of a prize, saved or new.
struct PrizeFields {
    number: usize,
    place: Input,
    category: Input,
    money: Input,
    thing: Input,
}

/// An option with its label.
struct Choice {
    word: String,
    name: String,
    chosen: bool,
}

#[derive(Template)]
#[template(path = "desk/prizes.html")]
struct PrizesPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    rows: Vec<PrizeFields>,
    /// The lists of prizes by word and name. The empty word means the whole event.
    lists: Vec<(String, String)>,
    rules: Vec<Choice>,
    currency: String,
    several: bool,
    key: String,
}

impl PrizesPage<'_> {
    fn done(&self) -> Option<String> {
        self.page.done("prizes", Key("prizes-done"))
    }
}

/// The saved values, as the fields of the form.
fn saved(view: &EventView) -> Fields {
    let saved = &view.state.awards.prizes;
    let currency = saved.currency.as_ref();
    let mut fields = Fields::default();
    fields.set("currency", currency.map_or("", Currency::as_str).to_owned());
    fields.set("rule", saved.rule.word().to_owned());
    let several = if saved.several { "yes" } else { "" };
    fields.set("several", several.to_owned());
    for number in 1..=MAX_PRIZES {
        let prize = saved.prizes.get(number - 1);
        let amount = |prize: &Prize| match (&prize.award, currency) {
            (Award::Money(amount), Some(currency)) => Some(currency.decimal(*amount)),
            _ => None,
        };
        let thing = |prize: &Prize| match &prize.award {
            Award::Thing(thing) => Some(thing.to_string()),
            Award::Money(_) => None,
        };
        let category = |prize: &Prize| prize.category.as_ref().map(ToString::to_string);
        for (name, value) in [
            ("place", prize.map(|it| it.place.to_string())),
            ("category", prize.and_then(category)),
            ("money", prize.and_then(amount)),
            ("thing", prize.and_then(thing)),
        ] {
            fields.set(&numbered(name, number), value.unwrap_or_default());
        }
    }
    fields
}

fn render(
    EventFormView(page, referee, view, form): EventFormView<'_>,
) -> Result<HttpResponse, Failure> {
    let awards = &view.state.awards;
    let saved = &awards.prizes;
    let sent = form.failure().is_some();
    let typed = |number: usize| !form.value(&numbered("place", number)).is_empty();
    let filled = (1..=MAX_PRIZES).rfind(|number| sent && typed(*number));
    let rows = filled.unwrap_or(saved.prizes.len()) + BLANK;
    let stands = self::saved(view);
    let row = |number: usize| {
        let input = |name| form.input(name, number, Some(stands.get(&numbered(name, number))));
        PrizeFields {
            number,
            place: input("place"),
            category: input("category"),
            money: input("money"),
            thing: input("thing"),
        }
    };
    let chosen = form.value_or("rule", saved.rule.word()).to_owned();
    let rule = |rule: Rule| Choice {
        word: rule.word().to_owned(),
        name: page.t(prize_rule(rule)),
        chosen: rule.word() == chosen,
    };
    let whole = (String::new(), page.t("prizes-overall"));
    let categories = awards.categories.iter();
    let categories = categories.map(|category| {
        let name = category.name(page.language());
        (category.word.to_string(), name.to_owned())
    });
    let currency = saved.currency.as_ref().map_or("", Currency::as_str);
    let template = PrizesPage {
        page,
        referee,
        view,
        form,
        rows: (1..=rows.min(MAX_PRIZES)).map(row).collect(),
        lists: std::iter::once(whole).chain(categories).collect(),
        rules: Rule::ALL.map(rule).into_iter().collect(),
        currency: form.value_or("currency", currency).to_owned(),
        several: if sent {
            form.has("several", "yes")
        } else {
            saved.several
        },
        key: new_key(),
    };
    respond(form.status(), &template)
}

/// `GET /desk/events/{slug}/prizes`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    visit.show(render)
}

/// `POST /desk/events/{slug}/prizes`: replaces all prizes, merged with what others have saved
/// meanwhile.
pub async fn set(mut form: EventForm) -> Result<HttpResponse, Failure> {
    // A browser does not send an unticked checkbox.
    let several = form.fields().get("several").to_owned();
    form.sent.fields.set("several", several);
    let set = match form.lay_over(saved, &[]).await {
        Ok(_) => prizes(form.fields()),
        Err(failure) => Err(failure),
    };
    let command = set.map(|set| Command::Event(EventCommand::SetPrizes(set)));
    let next = "/prizes?done=prizes";
    form.finish_on(("/prizes", next), command, render).await
}

/// Reads the prizes of a form. A row without a place is skipped.
fn prizes(fields: &Fields) -> Result<Prizes, Failure> {
    let currency = fields.given("currency").map(Currency::parse).transpose();
    let currency = currency.map_err(|_| wrong_field("currency", Key("prizes-currency-fault")))?;
    let mut rules = Rule::ALL.into_iter();
    let rule = rules.find(|rule| rule.word() == fields.get("rule"));
    let mut prizes = Vec::new();
    for row in 1..=MAX_PRIZES {
        row_of(fields, row, currency.as_ref(), &mut prizes)?;
    }
    Ok(Prizes {
        currency,
        rule: rule.unwrap_or_default(),
        several: fields.get("several") == "yes",
        prizes,
        reason: fields.reason()?,
    })
}

/// Adds the prizes of a row: money, a thing, or both.
fn row_of(
    fields: &Fields,
    row: usize,
    currency: Option<&Currency>,
    prizes: &mut Vec<Prize>,
) -> Result<(), Failure> {
    let [place, category, money, thing] =
        ["place", "category", "money", "thing"].map(|name| numbered(name, row));
    if fields.given(&place).is_none() {
        return Ok(());
    }
    let prize = |award| {
        let word = fields.given(&category).map(CategoryWord::parse);
        let word = word.transpose();
        Ok::<_, Failure>(Prize {
            place: fields.number(&place)?,
            category: word.map_err(|_| wrong_field(&category, Key("category-word-fault")))?,
            award,
        })
    };
    let known = prizes.len();
    if let Some(text) = fields.given(&money) {
        let currency =
            currency.ok_or_else(|| wrong_field("currency", Key("prizes-currency-fault")))?;
        let amount = currency.amount(text);
        let amount = amount.ok_or_else(|| wrong_field(&money, Key("prizes-amount-fault")))?;
        prizes.push(prize(Award::Money(amount))?);
    }
    if fields.given(&thing).is_some() {
        prizes.push(prize(Award::Thing(fields.line(&thing)?))?);
    }
    if prizes.len() == known {
        return Err(wrong_field(&money, Key("prizes-empty-fault")));
    }
    Ok(())
}
