//! Edits the players of a team by name. A draft is put into the order of the boards and saved as a
//! whole.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::at_event::{EventForm, EventFormView, EventVisit};
use super::entrants::entrant_number;
use super::panels::teams::forms;
use crate::arbiter::EventView;
use crate::event::teams::may_set_members;
use crate::event::{Command, TeamCommand};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::team::{Team, TeamNumber};
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::{Form, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The field of a player in the draft.
const MEMBER: &str = "member";

/// The field of a player who is added to it.
const ADD: &str = "add";

/// A player in the draft.
struct Seat {
    number: EntrantNumber,
    /// The board, or that the player is a reserve.
    place: String,
    name: String,
    rating: String,
    is_first: bool,
    is_last: bool,
}

/// A player without a team.
struct Candidate {
    number: EntrantNumber,
    name: String,
    apart: String,
}

#[derive(Template)]
#[template(path = "desk/team.html")]
struct TeamPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    team: &'a Team,
    seats: Vec<Seat>,
    candidates: Vec<Candidate>,
    /// Whether the draft differs from what is saved.
    is_changed: bool,
    /// Whether any entrant has a rating to be ordered by.
    has_ratings: bool,
    /// The button that was pressed last and keeps the focus.
    pressed: &'a str,
    key: String,
}

impl TeamPage<'_> {
    /// Whether a button has the focus: the one that was pressed last, or its neighbour if it is now
    /// disabled.
    fn has_focus(&self, deed: &str, seat: &Seat) -> bool {
        let moved = self.pressed.split_once('-');
        let Some((pressed, number)) = moved else {
            return false;
        };
        let other = match pressed {
            "up" if seat.is_first => "down",
            "down" if seat.is_last => "up",
            same => same,
        };
        number == seat.number.to_string() && other == deed
    }
}

/// The entrants who have not withdrawn, by rating if any has one, otherwise by registration.
fn usual_order(view: &EventView) -> Vec<EntrantNumber> {
    if has_ratings(view) {
        view.by_rating()
    } else {
        view.state.active().collect()
    }
}

fn has_ratings(view: &EventView) -> bool {
    let mut entrants = view.state.entrants.values();
    entrants.any(|entrant| entrant.rating.is_some())
}

/// The index in the usual order. Withdrawn entrants come last.
fn place(order: &[EntrantNumber], who: EntrantNumber) -> usize {
    let place = order.iter().position(|other| *other == who);
    place.unwrap_or(order.len())
}

/// Adds players to a draft. If it is in the usual order they are sorted into it; otherwise they
/// come last.
fn with_added(
    mut members: Vec<EntrantNumber>,
    mut added: Vec<EntrantNumber>,
    order: &[EntrantNumber],
) -> Vec<EntrantNumber> {
    let by = |who: &EntrantNumber| place(order, *who);
    let is_usual = members.is_sorted_by_key(by);
    added.sort_by_key(by);
    for who in added {
        if !members.contains(&who) {
            members.push(who);
        }
    }
    if is_usual {
        members.sort_by_key(by);
    }
    members
}

fn numbers(fields: &Fields, name: &str) -> Result<Vec<EntrantNumber>, Failure> {
    let numbers: Option<Vec<_>> = fields.all(name).map(entrant_number).collect();
    numbers.ok_or_else(|| wrong_field(ADD, Key("desk-field-entrant")))
}

enum LineUpAction {
    Set,
    Change(Vec<EntrantNumber>),
}

/// Applies the button of a form to its draft.
fn draft(view: &EventView, fields: &Fields) -> Result<(Vec<EntrantNumber>, LineUpAction), Failure> {
    let order = usual_order(view);
    let members = with_added(numbers(fields, MEMBER)?, numbers(fields, ADD)?, &order);
    let deed = fields.get("do");
    if deed == "set" {
        return Ok((members, LineUpAction::Set));
    }
    let mut changed = members.clone();
    if deed == "rated" {
        changed.sort_by_key(|who| place(&order, *who));
    } else if let Some((deed, number)) = deed.split_once('-') {
        let who = entrant_number(number);
        let at = who.and_then(|who| changed.iter().position(|other| *other == who));
        match (deed, at) {
            ("up", Some(at)) if at > 0 => changed.swap(at - 1, at),
            ("down", Some(at)) if at + 1 < changed.len() => changed.swap(at, at + 1),
            ("out", Some(at)) => {
                changed.remove(at);
            }
            _ => {}
        }
    }
    Ok((members, LineUpAction::Change(changed)))
}

/// The address of the page of a team's players, relative to the event's page.
fn at(team: TeamNumber) -> String {
    format!("/teams/{team}/players")
}

/// The team of an address, while its players can be set.
fn team(view: &EventView, number: &str) -> Option<TeamNumber> {
    let number = number.parse().ok().and_then(TeamNumber::new)?;
    let is_open = !view.state.closed && may_set_members(&view.state, number);
    (view.state.teams.teams.contains_key(&number) && is_open).then_some(number)
}

/// `GET /desk/events/{slug}/teams/{team}/players`: shows the players of a team.
pub async fn page(
    visit: EventVisit,
    address: web::Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let Some(team) = team(&visit.view, &address.1) else {
        return Ok(visit.to_event());
    };
    let saved = || visit.view.state.teams.members_of(team).to_vec();
    let typed = visit.forms.refusal().fields();
    let members = match draft(&visit.view, typed) {
        _ if typed.iter().next().is_none() => saved(),
        Ok((_, LineUpAction::Change(members)) | (members, LineUpAction::Set)) => members,
        Err(_) => saved(),
    };
    visit.show(|shown| show(shown, team, &members, ""))
}

/// `POST /desk/events/{slug}/teams/{team}/players`: reorders a draft, or saves it.
pub async fn change(
    form: EventForm,
    address: web::Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let view = form.view().await?;
    let Some(team) = team(&view, &address.1) else {
        return Ok(form.to("#teams"));
    };
    let saved = || view.state.teams.members_of(team).to_vec();
    let (members, failure) = match draft(&view, form.fields()) {
        Err(failure) => (saved(), failure),
        Ok((_, LineUpAction::Change(members))) => {
            let at = form.address(&at(team));
            let (page, forms) = form.sent.look(&form.page, &at, "").await;
            let shown = EventFormView(&page, form.referee(), &view, forms.refusal());
            return show(shown, team, &members, form.fields().get("do"));
        }
        Ok((members, LineUpAction::Set)) => {
            let command = Command::Teams(TeamCommand::SetBoardOrder {
                team,
                members: members.clone(),
            });
            match form.execute(Ok(command)).await {
                Ok(_) => {
                    let done = forms::MEMBERS;
                    return Ok(form.to(&format!("?done={done}")));
                }
                Err(failure) => (members, failure),
            }
        }
    };
    form.refuse_on(&at(team), failure, |shown| show(shown, team, &members, ""))
        .await
}

fn show(
    EventFormView(page, referee, view, form): EventFormView<'_>,
    team: TeamNumber,
    members: &[EntrantNumber],
    pressed: &str,
) -> Result<HttpResponse, Failure> {
    let state = &view.state;
    let known = state.teams.teams.get(&team);
    let known = known.ok_or_else(Failure::not_found)?;
    let boards = state
        .info
        .format
        .teams()
        .map_or(0, |rules| rules.boards.get());
    let rating = |who: &EntrantNumber| state.entrants.get(who).and_then(|it| it.rating);
    let seat = |(place, who): (usize, &EntrantNumber)| Seat {
        number: *who,
        place: if place <= usize::from(boards) {
            page.t_with("teams-board", &[("number", &place)])
        } else {
            page.t("teams-reserve")
        },
        name: format::name(page.words(), view, *who),
        rating: rating(who).map(|it| it.to_string()).unwrap_or_default(),
        is_first: place == 1,
        is_last: place == members.len(),
    };
    let is_free = |who: &EntrantNumber| {
        let own = state.teams.team_of(*who);
        own.is_none_or(|own| own.number == team) && !members.contains(who)
    };
    let candidate = |who: EntrantNumber| {
        let rating = rating(&who).map(|it| it.to_string());
        let club = view.club(who).map(std::borrow::Cow::into_owned);
        let apart = rating.into_iter().chain(club).collect::<Vec<_>>();
        Candidate {
            number: who,
            name: format::name(page.words(), view, who),
            apart: apart.join(" · "),
        }
    };
    let free = usual_order(view).into_iter().filter(is_free);
    let template = TeamPage {
        page,
        referee,
        view,
        form,
        team: known,
        seats: (1..).zip(members).map(seat).collect(),
        candidates: free.map(candidate).collect(),
        is_changed: known.members != members,
        has_ratings: has_ratings(view),
        pressed,
        key: new_key(),
    };
    respond(form.status(), &template)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrants(numbers: &[u16]) -> Vec<EntrantNumber> {
        numbers
            .iter()
            .filter_map(|it| EntrantNumber::new(*it))
            .collect()
    }

    #[test]
    fn who_is_added_stands_by_strength_unless_the_boards_were_ordered_otherwise() {
        let order = entrants(&[4, 1, 3, 2]);
        let add = |members: &[u16], added: &[u16]| {
            let all = with_added(entrants(members), entrants(added), &order);
            all.into_iter().map(EntrantNumber::get).collect::<Vec<_>>()
        };
        assert_eq!(add(&[], &[1, 2, 4]), [4, 1, 2]);
        assert_eq!(add(&[1, 2], &[4, 3]), [4, 1, 3, 2]);
        assert_eq!(add(&[2, 1], &[3, 4]), [2, 1, 4, 3]);
        assert_eq!(add(&[2, 1], &[1]), [2, 1]);
        // Withdrawn entrants come last.
        assert_eq!(add(&[4], &[9, 2]), [4, 2, 9]);
    }
}
