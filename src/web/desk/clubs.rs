//! Shows the federation's clubs to its secretary, who searches, registers, corrects, links and
//! removes them. Club names that persons have typed and that are not on the list can be assigned
//! here.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use uuid::Uuid;

use crate::arbiter::{Arbiter, ClubCard, ClubDraft, ClubLine, LooseText};
use crate::federation::clubs::Club;
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{FILE, Fields, wrong_field};
use crate::web::kit::find::club_id;
use crate::web::kit::form::{Forms, SubmittedForm, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The address of the list.
const CLUBS: &str = "/desk/clubs";

/// Names of the forms on these pages.
mod forms {
    pub const REGISTER: &str = "register";
    /// Makes a club of a text that a person has typed.
    pub const TEXT: &str = "text";
    /// Makes such a text a spelling of a club.
    pub const SPELLING: &str = "spelling";
    pub const CORRECT: &str = "correct";
    pub const EMBLEM: &str = "emblem";
    pub const LINK: &str = "link";
    pub const UNLINK: &str = "unlink";
    pub const REMOVE: &str = "remove";
}

/// Reads a club from a form, with one spelling a line.
fn draft(fields: &Fields) -> ClubDraft {
    ClubDraft {
        name: fields.get("name").to_owned(),
        short: fields.given("short").map(ToOwned::to_owned),
        town: fields.given("town").map(ToOwned::to_owned),
        spellings: fields.get("spellings").lines().map(str::to_owned).collect(),
    }
}

/// The drawing of an emblem; `None` to remove it.
fn drawing(fields: &Fields) -> Result<Option<&str>, Failure> {
    if let Some(failure) = fields.file_fault() {
        return Err(failure.clone().with("field", FILE));
    }
    match fields.given(FILE) {
        None if !fields.has("remove") => Err(wrong_field(FILE, Key("clubs-fault-emblem"))),
        svg => Ok(svg),
    }
}

#[derive(Template)]
#[template(path = "desk/clubs.html")]
struct ListPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    forms: &'a Forms,
    search: String,
    clubs: Vec<ClubLine>,
    /// All clubs, to choose from.
    all: Vec<Club>,
    loose: Vec<LooseText>,
}

impl ListPage<'_> {
    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::TEXT => Key("clubs-done-register"),
            forms::SPELLING => Key("clubs-done-spelling"),
            forms::REMOVE => Key("clubs-done-remove"),
            _ => return None,
        };
        Some(self.page.t(key))
    }
}

async fn show_list(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    search: &str,
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let template = ListPage {
        page,
        referee,
        forms,
        clubs: arbiter.club_list(search).await?,
        all: arbiter.shown_clubs().await?,
        loose: arbiter.loose_texts().await?,
        search: search.to_owned(),
    };
    respond(forms.refusal().status(), &template)
}

/// `GET /desk/clubs`.
pub async fn list(
    request: HttpRequest,
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let query = Fields::of_query(request.query_string());
    let search = query.get("search").trim();
    show_list(&page, &referee, &arbiter, search, &forms).await
}

/// `POST /desk/clubs`: registers a club, or assigns a text to one as a spelling.
pub async fn add(
    page: Page,
    arbiter: Data<Arbiter>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let deeds = [forms::REGISTER, forms::TEXT, forms::SPELLING];
    let deed = sent.fields.deed(&deeds)?;
    match add_by(&arbiter, deed, &sent).await {
        Ok(Some(club)) if deed == forms::REGISTER => Ok(done(club, deed)),
        Ok(_) => Ok(auth::see_other(&format!("{CLUBS}?done={deed}#loose"))),
        Err(failure) => {
            // The form of a new club corrects the text that was typed.
            let shown = if deed == forms::SPELLING {
                forms::SPELLING
            } else {
                forms::REGISTER
            };
            let (page, forms) = sent.refuse(&page, CLUBS, shown, failure).await?;
            show_list(&page, &sent.referee, &arbiter, "", &forms).await
        }
    }
}

async fn add_by(
    arbiter: &Arbiter,
    deed: &'static str,
    sent: &SubmittedForm,
) -> Result<Option<Uuid>, Failure> {
    let (fields, by, now) = (&sent.fields, sent.referee.actor(), arbiter.now());
    if deed == forms::SPELLING {
        let (club, spelling) = (fields.id("club")?, fields.get("text"));
        arbiter.add_club_spelling(club, spelling, by, now).await?;
        return Ok(None);
    }
    let club = arbiter.register_club(&draft(fields), by, now).await?;
    Ok(Some(club.id))
}

/// Redirects to the club's page after a success.
fn done(club: Uuid, form: &str) -> HttpResponse {
    auth::see_other(&format!("{CLUBS}/{club}?done={form}"))
}

#[derive(Template)]
#[template(path = "desk/club.html")]
struct ClubPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    forms: &'a Forms,
    card: ClubCard,
    /// The clubs that may be the same.
    others: Vec<Club>,
}

impl ClubPage<'_> {
    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::REGISTER => Key("clubs-done-register"),
            forms::CORRECT | forms::EMBLEM => Key("clubs-done-correct"),
            forms::LINK => Key("clubs-done-link"),
            forms::UNLINK => Key("clubs-done-unlink"),
            _ => return None,
        };
        Some(self.page.t(key))
    }

    /// The other spellings, one a line.
    fn spellings(&self) -> String {
        self.card.club.spellings.join("\n")
    }
}

async fn show_club(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    id: Uuid,
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let card = arbiter.club_card(id).await?;
    let mut others = arbiter.shown_clubs().await?;
    others.retain(|club| club.id != id);
    let template = ClubPage {
        page,
        referee,
        forms,
        card,
        others,
    };
    respond(forms.refusal().status(), &template)
}

/// `GET /desk/clubs/{club}`.
pub async fn page(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    club: Path<String>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    show_club(&page, &referee, &arbiter, club_id(&club)?, &forms).await
}

/// `POST /desk/clubs/{club}`: carries out the action of the form.
pub async fn change(
    page: Page,
    arbiter: Data<Arbiter>,
    club: Path<String>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let id = club_id(&club)?;
    let deeds = [
        forms::CORRECT,
        forms::EMBLEM,
        forms::LINK,
        forms::UNLINK,
        forms::REMOVE,
    ];
    let deed = sent.fields.deed(&deeds)?;
    match change_by(&arbiter, id, deed, &sent).await {
        Ok(()) if deed == forms::REMOVE => Ok(auth::see_other(&format!("{CLUBS}?done={deed}"))),
        Ok(()) => Ok(done(id, deed)),
        Err(failure) => {
            let at = format!("{CLUBS}/{id}");
            sent.fields.forget(&[FILE]);
            let (page, forms) = sent.refuse(&page, &at, deed, failure).await?;
            show_club(&page, &sent.referee, &arbiter, id, &forms).await
        }
    }
}

async fn change_by(
    arbiter: &Arbiter,
    id: Uuid,
    deed: &'static str,
    sent: &SubmittedForm,
) -> Result<(), Failure> {
    let (fields, by, now) = (&sent.fields, sent.referee.actor(), arbiter.now());
    let changed = match deed {
        forms::CORRECT => arbiter.correct_club(id, &draft(fields), by, now).await,
        forms::EMBLEM => {
            let svg = drawing(fields)?;
            arbiter.set_club_emblem(id, svg, by, now).await
        }
        forms::LINK => {
            let shown = fields.id("other")?;
            arbiter.link_clubs(id, shown, by, now).await
        }
        forms::UNLINK => arbiter.unlink_club(id, by, now).await,
        _ => arbiter.remove_club(id, by, now).await,
    };
    Ok(changed?)
}
