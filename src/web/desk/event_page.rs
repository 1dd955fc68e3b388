//! Renders the page of an event on the desk: its entrants, its rounds and the forms for everything
//! that can be done with it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use actix_web::HttpResponse;
use askama::Template;

use super::boards::{self, BoardLine};
use super::entrant_rows::{self, EDITED};
use super::entrants::{Order, entrant_number, start_title};
use super::last::{self, LastLine};
use super::outcome;
use super::panels::MORE;
use super::panels::between::{self, Between};
use super::panels::bracket::{self, BracketPanel};
use super::panels::protests;
use super::panels::swiss::{self, Panel};
use super::panels::teams::{self, TeamsPanel};
use super::players::apart;
use super::registered::{FIRST, NameQuestion, Registered, SECOND, THIRD, WhoFields};
use super::rounds::{self, RoundLine};
use super::waiting::{self, Waiting};
use crate::arbiter::{Arbiter, EventView};
use crate::event::swiss::may_draw_ties;
use crate::event::{EventStatus, GameStatus, Waits, leaving};
use crate::federation::rights::Right;
use crate::tournament::entrant::{Entrant, Rating, Withdrawal};
use crate::tournament::public_delay::PublicDelay;
use crate::tournament::round::GameId;
use crate::tournament::team::TeamNumber;
use crate::web::games;
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::form::{Forms, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::kit::protests as show_protests;
use crate::web::kit::waits::line;

/// Names of the forms on this page.
pub mod forms {
    pub const REGISTER: &str = "register";
    pub const COALITION: &str = "coalition";
    pub const PARTY: &str = "party";
    pub const WITHDRAW: &str = "withdraw";
    pub const ENTRANT: &str = "entrant";
    pub const REMOVE: &str = "remove";
    pub const LOT: &str = "lot";
    pub const CLOSE: &str = "close";
    pub const SIGN: &str = "sign";
    pub const DELAY: &str = "delay";
    pub const CLOCKS: &str = "clocks";
}

/// What is done when players were entered by a list or a report, and none by name is next.
pub(super) const ALL_ENTERED: &str = "all-entered";

/// The forms that are behind *More*.
const RARE: [&str; 12] = [
    forms::WITHDRAW,
    forms::LOT,
    forms::CLOSE,
    forms::SIGN,
    forms::DELAY,
    swiss::forms::BYE,
    swiss::forms::FORBID,
    swiss::forms::RETURN,
    swiss::forms::UNPAIR,
    teams::forms::GONE,
    teams::forms::RETURN,
    teams::forms::NO_MATCHES,
];

/// The value of `done` after a list was entered.
const LIST: &str = "list";

#[derive(Template)]
#[template(path = "desk/event.html")]
struct EventPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    forms: &'a Forms,
    registered: Registered,
    /// The warning that signing and drawing would fail.
    warning: Option<Failure>,
    /// The panel of a Swiss.
    swiss: Option<Panel>,
    /// The panel of a bracket.
    bracket: Option<BracketPanel>,
    /// The panel of an event of teams.
    teams: Option<TeamsPanel>,
    /// The part for the time between two rounds of a Swiss, of players or of teams.
    between: Option<Between>,
    /// What waits for the viewer.
    waiting: Vec<Waiting>,
    /// What its games wait for.
    awaited: BTreeMap<GameId, Waits>,
    /// What was done last; nothing before the first pairing.
    last: Vec<LastLine>,
    key: String,
}

/// The fields of one person of a party.
struct PartyPlace<'a> {
    legend: Key,
    who: &'static WhoFields,
    asked: &'a NameQuestion,
}

struct EntrantLine<'a> {
    number: u16,
    name: String,
    club: Cow<'a, str>,
    federation_id: Cow<'a, str>,
    rating: Option<Rating>,
    withdrawn: Option<&'a Withdrawal>,
    /// Whether the row can be edited.
    is_open: bool,
    /// The fields of the row, while it is edited.
    edited: Option<RowFields>,
}

/// The fields of a row.
struct RowFields {
    /// The id of the form.
    form: String,
    names: Vec<RowField>,
    clubs: Vec<RowField>,
    federation_ids: Vec<RowField>,
    ratings: Vec<RowField>,
    /// What the fields had when the row was opened, under the names of hidden fields.
    was: Vec<(String, String)>,
}

/// A field of a row with what it has.
struct RowField {
    id: String,
    name: &'static str,
    label: String,
    value: String,
    /// What the field has besides.
    rest: &'static str,
}

/// A player who leaves: who it is, and what that changes.
struct Leaving {
    name: String,
    changes: Vec<String>,
}

/// Renders the event's page with the given forms.
pub async fn show(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    view: &EventView,
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let awaited = waiting::of_games(view);
    let last = if view.state.is_paired() {
        last::lines(page, arbiter, view).await?
    } else {
        Vec::new()
    };
    let template = EventPage {
        page,
        referee,
        view,
        forms,
        registered: Registered::from_form(arbiter, view, forms.refusal()).await?,
        warning: find::warning(arbiter, view.slug()).await?,
        swiss: Panel::for_event(view, page),
        bracket: BracketPanel::for_event(view, page),
        teams: TeamsPanel::for_event(view, page),
        between: Between::for_event(view, page),
        waiting: waiting::in_event(page, view, &awaited)
            .into_iter()
            .filter(|it| referee.may(it.right))
            .collect(),
        awaited,
        last,
        key: new_key(),
    };
    respond(forms.refusal().status(), &template)
}

impl<'a> EventPage<'a> {
    fn entrants(&self) -> Vec<EntrantLine<'a>> {
        let line = |entrant: &'a Entrant| {
            let (view, number) = (self.view, entrant.number);
            EntrantLine {
                number: number.get(),
                name: format::name(self.page.words(), view, number),
                club: view.club(number).unwrap_or_default(),
                federation_id: view.federation_id(number).unwrap_or_default(),
                rating: entrant.rating,
                withdrawn: entrant.withdrawn.as_ref(),
                is_open: self.may_edit() && entrant_rows::persons(view, entrant).is_some(),
                edited: self.edited(entrant),
            }
        };
        let entrants = self.view.state.entrants.values();
        entrants
            .filter(|entrant| !self.view.state.is_removed(entrant.number))
            .map(line)
            .collect()
    }

    fn may_edit(&self) -> bool {
        self.referee.may(Right::Direct) && entrant_rows::are_open(self.view)
    }

    fn may_remove(&self) -> bool {
        self.referee.may(Right::Pair) && entrant_rows::are_open(self.view)
    }

    /// The fields of a row that is edited: as typed, else as saved.
    fn edited(&self, entrant: &Entrant) -> Option<RowFields> {
        let number = entrant.number.to_string();
        let form = self.forms.get(forms::ENTRANT);
        let is_sent = self.forms.is_of(forms::ENTRANT);
        let is_edited = if is_sent {
            form.has(EDITED, &number)
        } else {
            self.page.parameter(EDITED) == Some(number.as_str())
        };
        if !is_edited || !(is_sent || self.may_edit()) {
            return None;
        }
        let persons = entrant_rows::persons(self.view, entrant)?;
        let saved = entrant_rows::saved(&persons, entrant.rating);
        let page = self.page;
        let field = |name: &'static str, label: String, rest| RowField {
            id: format!("row-{name}-{number}"),
            value: if is_sent {
                form.value(name).to_owned()
            } else {
                saved.get(name).to_owned()
            },
            name,
            label,
            rest,
        };
        let legends = [Key("party-first"), Key("party-second"), Key("party-third")];
        let is_party = persons.len() > 1;
        let of_each = |name: fn(&WhoFields) -> &'static str, label: Key, rest| {
            let persons = persons.iter().zip(legends);
            let fields = persons.map(|((who, _), legend)| {
                let label = page.t(label);
                let label = if is_party {
                    format!("{}: {label}", page.t(legend))
                } else {
                    label
                };
                field(name(who), label, rest)
            });
            fields.collect::<Vec<_>>()
        };
        let mut names = of_each(|who| who.name, Key("desk-name"), "");
        if let Some(first) = names.first_mut().filter(|_| !is_sent) {
            first.rest = " autofocus";
        }
        Some(RowFields {
            form: format!("entrant-form-{number}"),
            names,
            clubs: of_each(|who| who.club, Key("desk-club"), " list=\"clubs\""),
            federation_ids: of_each(|who| who.federation_id, Key("desk-federation-id"), ""),
            ratings: vec![field("rating", page.t("rating"), " inputmode=\"numeric\"")],
            was: saved
                .iter()
                .map(|(name, value)| (format!("{}{name}", entrant_rows::WAS), value.to_owned()))
                .collect(),
        })
    }

    /// What changes when the player leaves whom the form names, if it was asked for.
    fn leaving(&self) -> Option<Leaving> {
        let (_, form) = self
            .forms
            .looked_at()
            .filter(|(name, _)| *name == forms::WITHDRAW)?;
        let number = entrant_number(form.value("entrant"))?;
        let (state, words) = (&self.view.state, self.page.words());
        let from_round = form.value("from_round").trim().parse().ok();
        let ended = leaving(state, number, from_round).ok()?;
        let mut changes: Vec<String> = ended
            .iter()
            .filter_map(|(id, absent)| {
                let names = format::names(words, self.view, state.game(*id)?.pairing);
                let said = outcome::absent_word(words, *absent);
                let players = format!("{} – {}", names.white, names.black);
                let game = id.to_string();
                Some(self.page.t_with(
                    "leave-game",
                    &[("game", &game), ("players", &players), ("absent", &said)],
                ))
            })
            .collect();
        if changes.is_empty() {
            changes.push(self.page.t("leave-no-game"));
        }
        if state.info.format.is_by_rounds() {
            changes.push(self.page.t("leave-not-paired"));
        }
        let name = format::name(words, self.view, number);
        Some(Leaving { name, changes })
    }

    /// The player who was removed last.
    fn removed(&self) -> Option<(u16, String)> {
        let number = (self.page.parameter("done")? == forms::REMOVE)
            .then(|| entrant_number(self.page.parameter("row")?))??;
        let is_removed = self.may_remove() && self.view.state.is_removed(number);
        is_removed.then(|| {
            let name = format::name(self.page.words(), self.view, number);
            (
                number.get(),
                self.page.t_with("rows-is-removed", &[("name", &name)]),
            )
        })
    }

    /// The entrant who was entered last, if the page follows the form that did it.
    fn entered(&self, form: &str) -> Option<String> {
        let done = self.page.parameter("done")?;
        if done != form {
            return None;
        }
        let number = entrant_number(self.page.parameter("number")?)?;
        let name = if form == teams::forms::TEAM {
            let team = TeamNumber::of_participant(number);
            self.view
                .state
                .teams
                .teams
                .contains_key(&team)
                .then(|| format::team(self.view, team))
        } else {
            let known = self.view.state.entrants.contains_key(&number);
            known.then(|| format::name(self.page.words(), self.view, number))
        };
        let name = name?;
        Some(self.page.t_with(
            "desk-entered",
            &[("name", &name), ("number", &number.get())],
        ))
    }

    /// Whether a form of names has the focus. After a form was sent it is the same form, for the
    /// next name; otherwise it is that of the players until the event starts.
    fn has_focus(&self, form: &str) -> bool {
        let is_ready = !self.view.state.is_started() && form != teams::forms::TEAM;
        // A row that is edited has it instead.
        let is_ready = is_ready && self.page.parameter(EDITED).is_none();
        let is_next = self
            .page
            .parameter("done")
            .map_or(is_ready, |done| done == form);
        is_next && self.forms.refusal().failure().is_none()
    }

    /// The fields of those who play as one entrant, one for each place of a side.
    fn party(&self) -> Vec<PartyPlace<'_>> {
        let registered = &self.registered;
        let places = [
            (Key("party-first"), &FIRST, &registered.first),
            (Key("party-second"), &SECOND, &registered.second),
            (Key("party-third"), &THIRD, &registered.third),
        ];
        let most = self.view.state.info.rules.party().most();
        let places = places.into_iter().take(usize::from(most));
        let place = |(legend, who, asked)| PartyPlace { legend, who, asked };
        places.map(place).collect()
    }

    /// The rounds, the current one first.
    fn rounds(&self) -> Vec<RoundLine> {
        let mut lines = rounds::lines(self.view, &self.view.state.rounds, self.page);
        let current = self.current();
        lines.sort_by_key(|line| line.number != current);
        lines
    }

    /// What a board of the current round waits for, once it has begun.
    fn missing(&self, board: &BoardLine) -> Option<String> {
        let id = board.game;
        let game = self.view.state.game(id);
        let game = game.filter(|game| {
            let is_current = id.round == self.current();
            is_current && game.status() == GameStatus::Playing
        })?;
        let waits = self.awaited.get(&id)?;
        Some(line(self.page.words(), self.view, game, waits, None))
    }

    /// How many games of the current round are finished, and how many it has.
    fn progress(&self) -> Option<(usize, usize)> {
        let round = boards::current_round(self.view)?;
        let games = round.games().filter_map(|(id, _)| self.view.state.game(id));
        let finished = games.filter(|game| game.status() == GameStatus::Finished);
        Some((finished.count(), round.games().count()))
    }

    /// Whether there is something to do behind *More*.
    fn has_more(&self) -> bool {
        let may = |right| self.referee.may(right);
        self.view.state.is_paired() || may(Right::Pair) || may(Right::Direct)
    }

    /// Whether *More* is asked for, or something in it needs attention.
    fn opens_more(&self) -> bool {
        let sent = self.forms.name().is_some_and(|form| RARE.contains(&form));
        let awaits = self.view.state.swiss.awaited_beacon().is_some();
        sent || awaits || self.page.parameter(MORE).is_some()
    }

    /// Whether a link leads to this form behind *More*.
    fn is_chosen(&self, form: &str) -> bool {
        self.page.parameter(MORE) == Some(form)
    }

    fn may_close(&self) -> bool {
        let state = &self.view.state;
        let is_open = !state.closed && !state.entrants.is_empty();
        is_open && self.referee.may(Right::Direct) && state.has_something_to_close()
    }

    /// The last round, if its pairing can be taken back.
    fn last_untouched(&self) -> Option<u16> {
        let swiss = self.swiss.as_ref().and_then(|it| it.last_untouched);
        let bracket = self.bracket.as_ref().and_then(|it| it.last_untouched);
        let teams = self.teams.as_ref().and_then(|it| it.last_untouched);
        swiss.or(bracket).or(teams)
    }

    fn may_register(&self) -> bool {
        self.referee.may(Right::Pair) && between::may_register(self.view)
    }

    /// The current round, or before the pairing the name of the event.
    fn title(&self) -> String {
        match self.current() {
            0 => self.view.state.info.name.to_string(),
            round => self.page.t_with("desk-round", &[("round", &round)]),
        }
    }

    /// Whether players are entered before anything is paired.
    fn is_registering(&self) -> bool {
        self.may_register() && !self.view.state.is_started()
    }

    fn start_title(&self) -> Key {
        start_title(self.view)
    }

    /// How the players are numbered if the event starts now.
    fn start_order(&self) -> Key {
        Order::usual(self.view).said()
    }

    /// The class of the button of a form, if it is the page's one thing to do: to enter players
    /// until the event starts, then what waits first.
    fn main_of(&self, form: &str) -> &'static str {
        let is_main = if self.is_registering() {
            form == forms::REGISTER
        } else {
            let first = self.waiting.first();
            let place = first.and_then(|first| first.address.split_once('#'));
            place.is_some_and(|(_, place)| place == form)
        };
        if is_main { " class=\"main\"" } else { "" }
    }

    fn current(&self) -> u16 {
        boards::current_round(self.view).map_or(0, |round| round.number)
    }

    fn format(&self) -> String {
        format::format(self.page.words(), self.view.state.info.format)
    }

    fn dates(&self) -> String {
        let dates = self.view.state.info.dates;
        format::dates(self.page.words(), dates.starts_on(), dates.ends_on())
    }

    /// Whether every game has a result.
    fn is_played(&self) -> bool {
        self.view.state.status() == EventStatus::Finished
    }

    /// The Regulations of the event, in words.
    fn regulations(&self) -> Vec<String> {
        let rules = &self.view.state.info.rules;
        games::presentation(rules.discipline()).in_words(self.page.words(), rules)
    }

    fn protest_rules(&self) -> Vec<String> {
        show_protests::rules(self.page.words(), &self.view.state.info.protests)
    }

    /// The notice about protests that the referee reads before closing the event.
    fn before_closing(&self) -> Option<String> {
        protests::before_closing(self.page.words(), &self.view.state, self.page.now())
    }

    fn delay(&self) -> String {
        match self.view.state.info.public_delay {
            PublicDelay::NONE => self.page.t("delay-none"),
            delay => self.page.t_with("delay-is", &[("minutes", &delay.get())]),
        }
    }

    /// Whether the lot among tied entrants can be drawn by the protocol now.
    fn may_draw_ties(&self) -> bool {
        may_draw_ties(&self.view.state)
    }

    fn lot_rules(&self) -> Vec<String> {
        format::lot_rules(self.page.words(), &self.view.state.info)
    }

    fn tie_breaks(&self) -> Vec<String> {
        let list = self.view.state.info.tie_breaks.as_slice();
        list.iter()
            .map(|tie_break| format::tie_break(self.page.words(), *tie_break))
            .collect()
    }

    /// Whether a board of a round has nothing entered yet.
    fn has_open_results(&self, round: &RoundLine) -> bool {
        boards::has_open(self.view, round.number)
    }

    /// The message about the last action, if the page follows a form.
    fn done(&self) -> Option<String> {
        let done = self.page.parameter("done")?;
        if self.entered(done).is_some() {
            return None;
        }
        if done == LIST {
            let number = |name| self.page.parameter(name)?.parse::<usize>().ok();
            let count = number("count")?;
            let joined = number("joined").unwrap_or_default();
            let entered = self.page.t_with("list-done", &[("count", &count)]);
            let teamed = self.page.t_with("list-done-teams", &[("count", &joined)]);
            return Some(match (count, joined) {
                (_, 0) => entered,
                (0, _) => teamed,
                _ => format!("{entered} {teamed}"),
            });
        }
        let key = match done {
            forms::REGISTER | ALL_ENTERED => Key("desk-done-register"),
            forms::WITHDRAW if self.page.parameter("games") == Some("0") => Key("leave-done"),
            forms::WITHDRAW => Key("desk-done-withdraw"),
            forms::ENTRANT => Key("rows-saved"),
            forms::LOT => Key("desk-done-lot"),
            forms::CLOSE => Key("desk-done-close"),
            forms::SIGN => Key("desk-done-sign"),
            forms::DELAY => Key("delay-done"),
            "pair" => Key("desk-done-pair"),
            "results" => Key("desk-done-results"),
            // With a beacon it is drawn only once the signature arrives.
            bracket::LOT if self.view.state.swiss.is_lot_pending() => return None,
            bracket::LOT => Key("desk-bracket-lot-done"),
            "ties" if self.view.state.swiss.is_lot_pending() => return None,
            "ties" => Key("ties-done"),
            other => swiss::done(other).or_else(|| teams::done(other))?,
        };
        Some(self.page.t(key))
    }
}
