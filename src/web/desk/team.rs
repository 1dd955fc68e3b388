//! Who plays for a team, chosen by name: a draft that is put into the order of the boards, and
//! saved as a whole.

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

/// The field of somebody who stands in the draft.
const MEMBER: &str = "member";

/// The field of somebody who is added to it.
const ADD: &str = "add";

/// Somebody in the draft.
struct Seat {
    number: EntrantNumber,
    /// The board, or that it is a reserve.
    place: String,
    name: String,
    rating: String,
    is_first: bool,
    is_last: bool,
}

/// Somebody in no team.
struct Candidate {
    number: EntrantNumber,
    name: String,
    /// Rating and club.
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
    /// Whether the draft is another one than what is saved.
    is_changed: bool,
    /// Whether anybody has a rating to be ordered by.
    has_ratings: bool,
    /// What was pressed last, and stands in focus again.
    pressed: &'a str,
    key: String,
}

impl TeamPage<'_> {
    /// Whether a button that moves somebody was pressed last and can be pressed again; else
    /// the one beside it has the focus.
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

/// Everybody who has not left: by rating where anybody has one, else by registration.
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

/// The place in the usual order; who has left is behind.
fn place(order: &[EntrantNumber], who: EntrantNumber) -> usize {
    let place = order.iter().position(|other| *other == who);
    place.unwrap_or(order.len())
}

/// The players of a draft with who is added: where it stands in the usual order, all in this
/// order, else the new ones behind.
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

/// What a form asks for.
enum LineUpAction {
    Set,
    Change(Vec<EntrantNumber>),
}

/// The draft of a form with what its button does.
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

/// Where the page of a team's players is, from that of the event on.
fn at(team: TeamNumber) -> String {
    format!("/teams/{team}/players")
}

/// The team of an address, as long as it can be said who plays for it.
fn team(view: &EventView, number: &str) -> Option<TeamNumber> {
    let number = number.parse().ok().and_then(TeamNumber::new)?;
    let is_open = !view.state.closed && may_set_members(&view.state, number);
    (view.state.teams.teams.contains_key(&number) && is_open).then_some(number)
}

/// `GET /desk/events/{slug}/teams/{team}/players`: who plays for a team.
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

/// `POST /desk/events/{slug}/teams/{team}/players`: puts a draft into order, or saves it.
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
                    return Ok(form.to(&format!("?done={done}#{done}")));
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
        // Who has left is behind everybody who is there.
        assert_eq!(add(&[4], &[9, 2]), [4, 2, 9]);
    }
}
