//! Imports lists of players at the desk. A list is pasted, checked line by line, and entered as a
//! whole.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

use super::at_event::{EventForm, EventFormView, EventVisit};
use super::event_page::ALL_ENTERED;
use super::panels::between;
use super::players::apart;
use crate::arbiter::{
    Arbiter, ArbiterError, CommandContext, EventView, Found, PeopleDraft, Person, PersonDraft,
    Teamed, Whom,
};
use crate::event::exchange::list::{
    Column, ListRow, Listed, ListedTeam, NameList, Reading, Separator, Unnamed, listed_team,
};
use crate::tournament::entrant::EntrantNumber;
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, numbered, wrong_field};
use crate::web::kit::form::{Form, VERSION, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The field with the text of the list.
pub(super) const LIST: &str = "list";

/// The field of the separator between columns.
const SEPARATOR: &str = "separator";

/// The field that says what a column without a heading has.
const COLUMN: &str = "column";

/// The field that says which person a line means.
const WHO: &str = "who";

/// The choice to leave out a line.
const LEFT_OUT: &str = "left-out";

/// The choice of the entrant who has the name and is put into the team.
const ENTERED: &str = "entered";

/// The choice of a person who is not registered.
const SOMEBODY_NEW: &str = "new";

/// A parsed list, with what the registry and the event know of its rows.
struct ParsedList {
    list: NameList,
    found: Vec<Found>,
    /// The entrant of each row who is put into the team that the row names.
    joining: Vec<Option<EntrantNumber>>,
}

/// A row of the list, what was found for it, and the entrant who is put into its team.
type Row<'a> = (&'a ListRow, &'a Found, Option<EntrantNumber>);

/// Whether a row cannot be carried out as it stands.
fn is_wrong((row, found, _): &Row<'_>) -> bool {
    row.fault.is_some() || found.fault().is_some()
}

impl ParsedList {
    async fn at(
        arbiter: &Arbiter,
        view: &Arc<EventView>,
        fields: &Fields,
    ) -> Result<Self, Failure> {
        let text = fields.get(LIST);
        let columns = (1..).map(|number| numbered(COLUMN, number));
        let columns = columns.take_while(|field| fields.has(field));
        let has_teams = view.state.info.format.teams().is_some();
        let column = |field: String| {
            let column = Column::from_word(fields.get(&field));
            column.filter(|column| has_teams || *column != Column::Team)
        };
        let reading = Reading {
            separator: Separator::from_word(fields.get(SEPARATOR)),
            columns: columns.map(column).collect(),
            has_teams,
        };
        let list = NameList::read(text, &reading);
        let found = arbiter.look_at_list(view, &list).await?;
        let mut placed = BTreeSet::new();
        let rows = list.rows.iter().zip(&found);
        let joining = rows.map(|(row, found)| {
            let number = joining(view, row, found);
            // Of two rows that put the same entrant into a team the first one counts.
            number.filter(|number| placed.insert(*number))
        });
        Ok(Self {
            joining: joining.collect(),
            list,
            found,
        })
    }

    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let rows = self.list.rows.iter().zip(&self.found).zip(&self.joining);
        rows.map(|((row, found), joining)| (row, found, *joining))
    }

    /// Who is to be entered or put into a team, by what was chosen.
    ///
    /// # Errors
    /// 409 at a row for which nothing is chosen, or whose entrant joins no team any more.
    fn chosen(&self, fields: &Fields) -> Result<Chosen, Failure> {
        let mut lines = Vec::with_capacity(self.found.len());
        let mut people = Vec::with_capacity(self.found.len());
        let mut teams = Vec::new();
        for (row, found, joining) in self.rows() {
            let who = if let Some(draft) = draft(row, found, fields)? {
                let place = people.len();
                lines.push(row.line);
                people.push(draft);
                Some(Listed::New(place))
            } else {
                let is_known = matches!(found.whom, Whom::Entered(_));
                let is_chosen = fields.get(&numbered(WHO, row.line)) == ENTERED;
                if is_chosen && joining.is_none() {
                    let (status, key) = (StatusCode::CONFLICT, Key("list-choose"));
                    let failure = Failure::told(status, "joins-no-team", key);
                    let field = numbered(WHO, row.line);
                    return Err(failure.with("field", field).in_row(row.line));
                }
                let number = joining.filter(|_| is_known || is_chosen);
                number.map(Listed::Entered)
            };
            if let Some((who, team)) = who.zip(row.team.clone()) {
                teams.push(Teamed { who, team });
            }
        }
        let draft = PeopleDraft { people, teams };
        Ok(Chosen { lines, draft })
    }

    /// Whether everybody on the list can be entered, and nothing has to be chosen or looked at.
    fn is_plain(&self) -> bool {
        let list = &self.list;
        let is_whole = list.fault.is_none() && list.unnamed.is_none() && list.left.is_empty();
        let mut rows = self.rows();
        is_whole
            && rows.all(|row| {
                let (_, found, _) = row;
                let is_there = matches!(found.whom, Whom::Entered(_));
                !is_wrong(&row) && !found.is_doubtful() && !is_there
            })
    }

    /// Whether any row names a team.
    fn has_teams(&self) -> bool {
        self.list.rows.iter().any(|row| row.team.is_some())
    }

    /// The fields of the columns without headings, with the choice for each.
    fn columns(&self) -> Vec<(String, &'static str)> {
        let unnamed = self.list.unnamed.as_ref().filter(|it| it.is_said);
        let kinds = unnamed.into_iter().flat_map(|unnamed| &unnamed.kinds);
        let word = |kind: &Option<Column>| kind.map_or("", Column::word);
        let numbered = |(number, kind)| (numbered(COLUMN, number), word(kind));
        (1..).zip(kinds).map(numbered).collect()
    }
}

/// The rows of a list that are to be carried out.
struct Chosen {
    /// The lines of those who are entered.
    lines: Vec<usize>,
    draft: PeopleDraft,
}

/// The entrant whom a row means and who is put into the team that it names. A name without
/// a number means the entrant of that name; a number means nobody who has another one.
fn joining(view: &EventView, row: &ListRow, found: &Found) -> Option<EntrantNumber> {
    let team = row.team.as_deref()?;
    let by_number = match found.whom {
        Whom::Entered(number) => Some(number),
        _ => None,
    };
    let is_by_name = found.whom == Whom::New && row.federation_id.is_none();
    let by_name = found.entered.as_ref().filter(|_| is_by_name);
    let by_name = by_name.map(|(number, _)| *number);
    let number = by_number.or(by_name)?;
    (listed_team(&view.state, number, team) == ListedTeam::Joins).then_some(number)
}

/// The person of a row, as a form would describe them; `None` if the row is left out or the event
/// already has the person.
fn draft(row: &ListRow, found: &Found, fields: &Fields) -> Result<Option<PersonDraft>, Failure> {
    let typed = PersonDraft {
        name: row.name.clone(),
        club: row.club.clone(),
        federation_id: row.federation_id.clone(),
        rating: row.rating,
        ..PersonDraft::default()
    };
    if matches!(found.whom, Whom::Entered(_)) {
        return Ok(None);
    }
    if !found.is_doubtful() {
        return Ok(Some(typed));
    }
    let field = numbered(WHO, row.line);
    let typed = PersonDraft {
        namesake: true,
        ..typed
    };
    match fields.get(&field) {
        LEFT_OUT | ENTERED => Ok(None),
        SOMEBODY_NEW => Ok(Some(typed)),
        "" => {
            let (status, key) = (StatusCode::CONFLICT, Key("list-choose"));
            let failure = Failure::told(status, "namesakes", key);
            Err(failure.with("field", field).in_row(row.line))
        }
        _ => {
            let person = fields.id(&field)?;
            let is_offered = found.offered().any(|offered| offered.id == person);
            let typed = PersonDraft {
                person: Some(person),
                ..typed
            };
            is_offered
                .then_some(Some(typed))
                .ok_or_else(|| wrong_field(&field, Key("desk-field-choose")))
        }
    }
}

struct LineShown {
    line: usize,
    name: String,
    club: String,
    federation_id: String,
    rating: String,
    team: String,
    /// What happens to the line.
    said: String,
    /// The error of the line.
    fault: Option<String>,
    /// The person whom the registry has.
    person: Option<Person>,
    /// The choice that the referee has to make.
    choice: Option<Choice>,
}

/// A column without a heading: its field, and the choices with their names and whether they are
/// selected.
struct ColumnShown {
    number: usize,
    field: String,
    choices: Vec<(&'static str, Key, bool)>,
}

/// A choice for a line.
struct Choice {
    field: String,
    choices: Vec<(String, String)>,
    chosen: String,
}

#[derive(Template)]
#[template(path = "desk/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    looked: Option<&'a ParsedList>,
    key: String,
}

impl Found {
    /// The persons of the registry who can be chosen.
    fn offered(&self) -> impl Iterator<Item = &Person> {
        let known = match &self.whom {
            Whom::Known(person) => Some(person),
            _ => None,
        };
        known.into_iter().chain(&self.alike)
    }

    /// An error of a row that its text alone does not show.
    fn fault(&self) -> Option<(Key, Option<&Person>)> {
        match &self.whom {
            Whom::OtherName(person) => Some((Key("players-error-number-of"), Some(person))),
            Whom::Nobody => Some((Key("list-nobody"), None)),
            _ => None,
        }
    }
}

impl ListPage<'_> {
    /// Whether the event still takes players from a list.
    fn is_open(&self) -> bool {
        between::may_register(self.view) && !self.view.state.info.rules.has_coalitions()
    }

    /// The possible separators: each word with its name.
    fn separators() -> [(&'static str, Key); 5] {
        [
            ("", Key("list-separator-found")),
            (Separator::Tab.word(), Key("list-separator-tab")),
            (Separator::Semicolon.word(), Key("list-separator-semicolon")),
            (Separator::Comma.word(), Key("list-separator-comma")),
            (Separator::Nothing.word(), Key("list-separator-nothing")),
        ]
    }

    /// The columns without headings, with the choices of what they have.
    fn unnamed(&self, unnamed: &Unnamed) -> Vec<ColumnShown> {
        let has_teams = self.view.state.info.format.teams().is_some();
        let column = |(number, kind): (usize, &Option<Column>)| {
            let columns = Column::ALL.into_iter();
            let columns = columns.filter(|column| has_teams || *column != Column::Team);
            let choices =
                columns.map(|column| (column.word(), name_of(column), *kind == Some(column)));
            let none = ("", Key("list-column-none"), kind.is_none());
            ColumnShown {
                number,
                field: numbered(COLUMN, number),
                choices: choices.chain([none]).collect(),
            }
        };
        (1..).zip(&unnamed.kinds).map(column).collect()
    }

    fn lines(&self, looked: &ParsedList) -> Vec<LineShown> {
        let line = |(row, found, joining): Row<'_>| {
            let fault = self.fault(row, found);
            LineShown {
                line: row.line,
                name: row.name.clone(),
                club: row.club.clone().unwrap_or_default(),
                federation_id: row.federation_id.clone().unwrap_or_default(),
                rating: row.rating.map(|it| it.to_string()).unwrap_or_default(),
                team: row.team.clone().unwrap_or_default(),
                said: self.said(row, found),
                person: match &found.whom {
                    Whom::Known(person) => Some(person.clone()),
                    _ => None,
                },
                choice: (fault.is_none())
                    .then(|| self.choice(row, found, joining))
                    .flatten(),
                fault,
            }
        };
        looked.rows().map(line).collect()
    }

    fn fault(&self, row: &ListRow, found: &Found) -> Option<String> {
        let own = row.fault.as_ref();
        own.map(|fault| fault.say(self.page.language()))
            .or_else(|| {
                let (key, person) = found.fault()?;
                let name = person.and_then(|person| person.name.clone());
                let name = name.unwrap_or_default();
                Some(self.page.t_with(key, &[("name", &name)]))
            })
    }

    /// The number of lines with an error.
    fn faults(looked: &ParsedList) -> usize {
        looked.rows().filter(is_wrong).count() + usize::from(looked.list.fault.is_some())
    }

    /// The error of the list as a whole.
    fn fault_of_list(&self, looked: &ParsedList) -> Option<String> {
        let fault = looked.list.fault.as_ref()?;
        let what = fault.say(self.page.language());
        Some(
            self.page
                .t_with("error-in-row", &[("row", &fault.line), ("what", &what)]),
        )
    }

    /// Whether there is any row to carry out.
    fn has_somebody(looked: &ParsedList) -> bool {
        let mut rows = looked.rows();
        rows.any(|(_, found, joining)| {
            let is_new = matches!(found.whom, Whom::New | Whom::Known(_));
            is_new || joining.is_some()
        })
    }

    /// The sentence for a person whom the event already has.
    fn said_of_entered(&self, number: EntrantNumber, row: &ListRow) -> String {
        let (page, of) = (self.page, number.get());
        let team = row.team.as_deref();
        match team.map(|team| listed_team(&self.view.state, number, team)) {
            Some(ListedTeam::Joins) => page.t_with("list-joins", &[("number", &of)]),
            Some(ListedTeam::Other(team)) => {
                let team = format::team(self.view, team);
                page.t_with("list-stays", &[("number", &of), ("team", &team)])
            }
            Some(ListedTeam::Fixed) => page.t_with("list-fixed", &[("number", &of)]),
            Some(ListedTeam::Same | ListedTeam::Withdrawn) | None => {
                page.t_with("import-known", &[("number", &of)])
            }
        }
    }

    fn said(&self, row: &ListRow, found: &Found) -> String {
        let page = self.page;
        match (&found.whom, &found.entered, found.above) {
            (Whom::Entered(number), ..) => self.said_of_entered(*number, row),
            (_, Some((number, name)), _) => {
                let number = number.get();
                page.t_with("list-name-entered", &[("name", name), ("number", &number)])
            }
            (_, None, Some(line)) => page.t_with("list-name-above", &[("line", &line)]),
            (Whom::Known(_), ..) => page.t("import-registered"),
            _ if !found.alike.is_empty() => page.t("list-name-registered"),
            _ => page.t("import-somebody-new"),
        }
    }

    /// The choice for a line. A registered person is preselected only if no other one has the name.
    fn choice(
        &self,
        row: &ListRow,
        found: &Found,
        joining: Option<EntrantNumber>,
    ) -> Option<Choice> {
        if !found.is_doubtful() {
            return None;
        }
        let field = numbered(WHO, row.line);
        let is_there = found.entered.is_some() || found.above.is_some();
        let person = |person: &Person| {
            let name = person.name.as_deref().unwrap_or_default();
            let parts = [name.to_owned(), apart(person)].into_iter();
            let said = parts.filter(|it| !it.is_empty()).collect::<Vec<_>>();
            (person.id.to_string(), said.join(" · "))
        };
        let mut choices: Vec<(String, String)> = found.offered().map(person).collect();
        let is_only_one = choices.len() == 1;
        let first = choices.first().map(|(id, _)| id.clone());
        if !matches!(found.whom, Whom::Known(_)) {
            let new = self.page.t("players-somebody-new");
            choices.push((SOMEBODY_NEW.to_owned(), new));
        }
        if let Some(number) = joining {
            let number = number.get();
            let said = self.page.t_with("list-into-team", &[("number", &number)]);
            choices.push((ENTERED.to_owned(), said));
        }
        choices.push((LEFT_OUT.to_owned(), self.page.t("list-leave-out")));
        let usual = match first {
            _ if joining.is_some() => ENTERED.to_owned(),
            _ if is_there => LEFT_OUT.to_owned(),
            Some(id) if is_only_one => id,
            _ => String::new(),
        };
        Some(Choice {
            chosen: self.form.value_or(&field, &usual).to_owned(),
            field,
            choices,
        })
    }
}

fn name_of(column: Column) -> Key {
    match column {
        Column::Name => Key("desk-name"),
        Column::Club => Key("desk-club"),
        Column::Number => Key("desk-federation-id"),
        Column::Rating | Column::NationalRating => Key("rating"),
        Column::Team => Key("list-team"),
    }
}

/// The address of the page, relative to the event's page.
const AT: &str = "/list";

/// `GET /desk/events/{slug}/list`: the form of a list, with the preview if a list was read.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let typed = visit.forms.refusal().fields();
    let looked = match typed.given(LIST) {
        Some(_) => Some(ParsedList::at(&visit.arbiter, &visit.view, typed).await?),
        None => None,
    };
    visit.show(|shown| show(shown, looked.as_ref()))
}

/// `POST /desk/events/{slug}/list`: previews a list.
pub async fn look(mut form: EventForm) -> Result<HttpResponse, Failure> {
    if let Err(failure) = form.sent.fields.take_file(LIST) {
        return form.refuse_on(AT, failure, |shown| show(shown, None)).await;
    }
    if form.fields().given(LIST).is_none() {
        let failure = wrong_field(LIST, Key("list-empty"));
        return form.refuse_on(AT, failure, |shown| show(shown, None)).await;
    }
    let view = form.view().await?;
    let looked = ParsedList::at(&form.arbiter, &view, form.fields()).await?;
    preview(&form, &view, &looked).await
}

async fn preview(
    form: &EventForm,
    view: &EventView,
    looked: &ParsedList,
) -> Result<HttpResponse, Failure> {
    let (page, forms) = form.sent.look(&form.page, &form.address(AT), "").await;
    let shown = EventFormView(&page, form.referee(), view, forms.refusal());
    show(shown, Some(looked))
}

/// Enters the list that was typed into the form of a new event, and redirects to the event's page.
/// A list of which something has to be chosen is previewed; the event is there already.
pub(super) async fn enter_first(mut form: EventForm) -> Result<HttpResponse, Failure> {
    if form.fields().given(LIST).is_none() {
        return Ok(form.to(""));
    }
    let view = form.view().await?;
    form.sent.fields.set(VERSION, view.version().to_string());
    let context = form.sent.context_of(LIST);
    let done = form.arbiter.done_before(&form.slug, &context).await?;
    if done.is_some() {
        return Ok(form.to(&format!("?done={ALL_ENTERED}")));
    }
    let looked = ParsedList::at(&form.arbiter, &view, form.fields()).await?;
    if looked.is_plain() {
        enter(form, looked, &context).await
    } else {
        preview(&form, &view, &looked).await
    }
}

/// `POST /desk/events/{slug}/list/entrants`: enters all rows of a list, or none.
pub async fn register(form: EventForm) -> Result<HttpResponse, Failure> {
    // The list is matched with the current event again, without a second preview.
    let done = form
        .arbiter
        .done_before(&form.slug, &form.context())
        .await?;
    if done.is_some() {
        return Ok(form.to(&format!("?done={ALL_ENTERED}")));
    }
    let view = form.view().await?;
    let looked = ParsedList::at(&form.arbiter, &view, form.fields()).await?;
    let context = form.context();
    enter(form, looked, &context).await
}

async fn enter(
    form: EventForm,
    looked: ParsedList,
    context: &CommandContext,
) -> Result<HttpResponse, Failure> {
    match register_all(&form, &looked, context).await {
        Ok([count, joined]) => {
            let done = format!("?done=list&count={count}&joined={joined}");
            Ok(form.to(&done))
        }
        Err(failure) => {
            // The event may have changed since the preview.
            let view = form.view().await?;
            let looked = ParsedList::at(&form.arbiter, &view, form.fields()).await?;
            form.refuse_on(AT, failure, |shown| show(shown, Some(&looked)))
                .await
        }
    }
}

/// Returns the number of entered players and the number of entrants put into teams.
async fn register_all(
    form: &EventForm,
    looked: &ParsedList,
    context: &CommandContext,
) -> Result<[usize; 2], Failure> {
    if looked.list.fault.is_some() || looked.rows().any(|row| is_wrong(&row)) {
        return Err(wrong_field(LIST, Key("list-wrong")));
    }
    if looked.list.is_asked() {
        return Err(wrong_field(LIST, Key("list-columns-first")));
    }
    let Chosen { lines, draft } = looked.chosen(form.fields())?;
    let joined = draft.teams.iter().filter(|it| it.is_entered()).count();
    let done = form.arbiter.register_list(&form.slug, &draft, context);
    match done.await {
        Ok(_) => Ok([lines.len(), joined]),
        // The command counts its drafts; the referee knows the lines of the list.
        Err(ArbiterError::InRow { row, error }) => {
            let line = row.checked_sub(1).and_then(|at| lines.get(at));
            Err(Failure::from(*error).in_row(line.copied().unwrap_or(row)))
        }
        Err(error) => Err(error.into()),
    }
}

fn show(
    EventFormView(page, referee, view, form): EventFormView<'_>,
    looked: Option<&ParsedList>,
) -> Result<HttpResponse, Failure> {
    let template = ListPage {
        page,
        referee,
        view,
        form,
        looked,
        key: new_key(),
    };
    respond(form.status(), &template)
}
