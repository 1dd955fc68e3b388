//! Shows and edits the times of the rounds on the desk.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use chrono::NaiveDateTime;

use super::at_event::{EventForm, EventFormView, EventVisit};
use crate::arbiter::EventView;
use crate::event::settings::Format;
use crate::event::{Command, EventCommand, HallTime, Plan, RoundTime, last_round};
use crate::tournament::berger::round_robin;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::team::{TeamNumber, team_round_robin};
use crate::tournament::zone::{LocalMoments as ClockShows, Zone};
use crate::web::kit::auth::Referee;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::{Form, new_key, respond};
use crate::web::kit::i18n::{Key, t_with};
use crate::web::kit::layout::Page;

/// The format of a local time in a browser's field.
const LOCAL: &str = "%Y-%m-%dT%H:%M";

/// The format of a time of day in a sentence.
const HOUR: &str = "%H:%M";

/// The format of a time with its date in a sentence.
const DAY: &str = "%Y-%m-%d %H:%M";

struct RoundField {
    number: u16,
    field: String,
    value: String,
    twice: Option<Twice>,
}

/// The choice for a time that the clocks show twice: the name of the field, and the two distances
/// from UTC with whether each is selected.
pub(super) struct Twice {
    pub(super) field: String,
    pub(super) choices: [(String, bool); 2],
}

impl Twice {
    /// The choice for the value of a form's field, otherwise for the saved one; `None` for a time
    /// that the clocks show once.
    pub(super) fn for_field(
        form: &Form,
        of_event: Option<&Zone>,
        name: &str,
        saved: Option<HallTime>,
    ) -> Option<Self> {
        let saved = saved.map(HallTime::at);
        let typed = form.fields().has(name).then(|| local(form.value(name)));
        let kept = || Some(of_event?.local(saved?.to_utc()).naive_local());
        let local = typed.unwrap_or_else(kept)?;
        let ClockShows::Twice(both) = of_event?.shown(local) else {
            return None;
        };
        let field = offset_field(name);
        let choices = both.map(|at| {
            let offset = at.offset().to_string();
            let is_chosen = match form.fields().given(&field) {
                Some(chosen) => chosen == offset,
                None => typed.is_none() && saved == Some(at),
            };
            (offset, is_chosen)
        });
        Some(Self { field, choices })
    }
}

/// The name of the field beside a time, for the distance of the clocks from UTC.
fn offset_field(name: &str) -> String {
    format!("{name}_offset")
}

/// Parses a local time.
fn local(text: &str) -> Option<NaiveDateTime> {
    let text = text.trim();
    // Some browsers send seconds.
    let text = text
        .strip_suffix(":00")
        .filter(|it| it.len() == 16)
        .unwrap_or(text);
    NaiveDateTime::parse_from_str(text, LOCAL).ok()
}

#[derive(Template)]
#[template(path = "desk/schedule.html")]
struct SchedulePage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    rows: Vec<RoundField>,
    /// The typed distance from UTC; `None` if the event has a time zone.
    zone: Option<String>,
    minutes: String,
    default_minutes: String,
    /// The first and the last moment of the event's days, in the format of the fields.
    first: String,
    last: String,
    key: String,
}

impl SchedulePage<'_> {
    fn done(&self) -> Option<String> {
        self.page.done("schedule", Key("schedule-done"))
    }
}

/// The number of rounds on the page: those of the event. A round robin that has not begun has as
/// many as its players or teams so far require.
fn rounds(view: &EventView) -> u16 {
    let state = &view.state;
    let entered = match state.info.format {
        _ if state.is_started() => return last_round(state),
        Format::RoundRobin { double } => {
            let active: Vec<EntrantNumber> = state.active().collect();
            match active.len() {
                0 | 1 => 0,
                _ => u16::try_from(round_robin(&active, double).len()).unwrap_or(u16::MAX),
            }
        }
        Format::TeamRoundRobin(rules) => {
            let teams: Vec<TeamNumber> =
                state.teams.with_players().map(|team| team.number).collect();
            match teams.len() {
                0 | 1 => 0,
                _ => {
                    u16::try_from(team_round_robin(&teams, rules.double).len()).unwrap_or(u16::MAX)
                }
            }
        }
        _ => return last_round(state),
    };
    let planned = state.schedule.plan().rounds.last();
    let planned = planned.map_or(0, |time| time.round);
    entered.max(planned).min(last_round(state))
}

fn field(round: u16) -> String {
    format!("round{round}")
}

/// The saved values, as the fields of the form.
fn saved(view: &EventView) -> Fields {
    let (schedule, clocks) = (&view.state.schedule, Clocks::for_event(&view.state));
    let mut fields = Fields::default();
    for number in 1..=rounds(view) {
        let time = schedule.starts_at(number);
        let time = time.map(|time| clocks.shown(time).format(LOCAL).to_string());
        fields.set(&field(number), time.unwrap_or_default());
    }
    let plan = schedule.plan();
    if clocks.zone().is_none() {
        let zone = plan.rounds.first().map(|time| time.starts_at.zone());
        fields.set("zone", zone.unwrap_or_else(|| "+00:00".to_owned()));
    }
    for (name, minutes) in [
        ("minutes", plan.minutes),
        ("default_minutes", plan.default_minutes),
    ] {
        let minutes = minutes.map(|minutes| minutes.to_string());
        fields.set(name, minutes.unwrap_or_default());
    }
    fields
}

fn show(
    EventFormView(page, referee, view, form): EventFormView<'_>,
) -> Result<HttpResponse, Failure> {
    let (saved, clocks) = (saved(view), Clocks::for_event(&view.state));
    let value = |field: &str| form.value_or(field, saved.get(field)).to_owned();
    let row = |number: u16| {
        let field = field(number);
        RoundField {
            number,
            value: value(&field),
            twice: Twice::for_field(
                form,
                view.state.info.time_zone.as_ref(),
                &field,
                view.state.schedule.starts_at(number),
            ),
            field,
        }
    };
    let days = view.state.info.dates;
    let template = SchedulePage {
        page,
        referee,
        view,
        form,
        rows: (1..=rounds(view)).map(row).collect(),
        zone: clocks.zone().is_none().then(|| value("zone")),
        minutes: value("minutes"),
        default_minutes: value("default_minutes"),
        first: format!("{}T00:00", days.starts_on()),
        last: format!("{}T23:59", days.ends_on()),
        key: new_key(),
    };
    respond(form.status(), &template)
}

/// `GET /desk/events/{slug}/schedule`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    visit.show(show)
}

/// `POST /desk/events/{slug}/schedule`: replaces the schedule, merged with what others have saved
/// meanwhile.
pub async fn set(mut form: EventForm) -> Result<HttpResponse, Failure> {
    let plan = match form.lay_over(saved, &[]).await {
        Ok(view) => {
            let zone = view.state.info.time_zone.as_ref();
            plan(form.fields(), zone, rounds(&view))
        }
        Err(failure) => Err(failure),
    };
    let command = plan.map(|plan| Command::Event(EventCommand::ScheduleRounds(plan)));
    let next = "/schedule?done=schedule";
    form.finish_on(("/schedule", next), command, show).await
}

/// The clock by which the times of a form are typed.
enum HallClock<'a> {
    /// The clock of the event's time zone.
    Zone(&'a Zone),
    /// A clock with a fixed distance from UTC, in minutes east.
    East(i32),
}

impl<'a> HallClock<'a> {
    /// The event's clock, otherwise the one of the form.
    fn from_fields(fields: &Fields, of_event: Option<&'a Zone>) -> Result<Self, Failure> {
        if let Some(zone) = of_event {
            return Ok(Self::Zone(zone));
        }
        let east = zone(fields.get("zone").trim());
        let east = east.ok_or_else(|| wrong_field("zone", Key("schedule-zone-fault")))?;
        Ok(Self::East(east))
    }

    /// Reads the time in a field.
    fn read(&self, fields: &Fields, field: &str) -> Result<HallTime, Failure> {
        let wrong = || wrong_field(field, Key("schedule-time-fault"));
        let local = local(fields.get(field)).ok_or_else(wrong)?;
        let zone = match self {
            Self::East(east) => return HallTime::new(local, *east).ok_or_else(wrong),
            Self::Zone(zone) => zone,
        };
        let at = match zone.shown(local) {
            ClockShows::Once(at) => at,
            ClockShows::Twice(both) => {
                let chosen = fields.get(&offset_field(field));
                let mut both = both.into_iter();
                let at = both.find(|at| at.offset().to_string() == chosen);
                at.ok_or_else(|| twice(field, local))?
            }
            ClockShows::Never(from, until) => return Err(never(field, zone, [local, from, until])),
        };
        HallTime::from_datetime(at).ok_or_else(wrong)
    }
}

/// 422 for a time that the clocks show twice when they are set back, if the form does not say which
/// is meant.
fn twice(field: &str, local: NaiveDateTime) -> Failure {
    let time = local.format(HOUR).to_string();
    let say = |language| t_with(language, "schedule-time-twice", &[("time", &time)]);
    let failure = Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "time-twice", say);
    failure.with("field", field)
}

/// 422 for a time that a zone's clocks skip when they are set forward.
fn never(field: &str, zone: &Zone, [local, from, until]: [NaiveDateTime; 3]) -> Failure {
    // If a whole day is skipped, the sentence needs the dates.
    let form = if from.date() == until.date() {
        HOUR
    } else {
        DAY
    };
    let [time, from, until] = [local, from, until].map(|it| it.format(form).to_string());
    let say = |language| {
        t_with(
            language,
            "schedule-time-left-out",
            &[
                ("zone", &zone.as_str()),
                ("time", &time),
                ("from", &from),
                ("until", &until),
            ],
        )
    };
    let failure = Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "time-left-out", say);
    failure.with("field", field)
}

/// Reads a single time of a form, by the clock of the hall.
pub(super) fn time(
    fields: &Fields,
    of_event: Option<&Zone>,
    field: &str,
) -> Result<HallTime, Failure> {
    HallClock::from_fields(fields, of_event)?.read(fields, field)
}

/// Reads the schedule of a form. A round with an empty field has no time.
fn plan(fields: &Fields, of_event: Option<&Zone>, rounds: u16) -> Result<Plan, Failure> {
    let clock = HallClock::from_fields(fields, of_event)?;
    let mut plan = Plan {
        rounds: Vec::new(),
        minutes: fields.given_number("minutes")?,
        default_minutes: fields.given_number("default_minutes")?,
    };
    for round in 1..=rounds {
        let field = field(round);
        if fields.given(&field).is_none() {
            continue;
        }
        let starts_at = clock.read(fields, &field)?;
        plan.rounds.push(RoundTime { round, starts_at });
    }
    Ok(plan)
}

/// Parses minutes east of UTC from a text such as `+03:00`, `-5` or `0530`.
fn zone(text: &str) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|it| it.is_ascii_digit() || it == b':') {
        return None;
    }
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None if digits.len() > 2 => digits.split_at_checked(digits.len() - 2)?,
        None => (digits, "0"),
    };
    let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours <= 14 && minutes < 60).then_some(sign * (hours * 60 + minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_read_as_it_is_written() {
        for (text, minutes) in [
            ("+03:00", Some(180)),
            ("3", Some(180)),
            ("-5", Some(-300)),
            ("−05:00", Some(-300)),
            ("0530", Some(330)),
            ("0", Some(0)),
            ("", None),
            ("+", None),
            ("MSK", None),
            ("+15:00", None),
            ("+03:75", None),
            ("1:2:3", None),
        ] {
            assert_eq!(zone(text), minutes, "{text}");
        }
    }

    #[test]
    fn r_261_times_of_rounds_are_typed_by_the_clocks_of_the_event() {
        let berlin = Zone::parse("Europe/Berlin").unwrap();
        let read = |time: &str, offset: &str| {
            let fields = Fields::from_pairs(&[("round1", time), ("round1_offset", offset)]);
            let plan = plan(&fields, Some(&berlin), 1);
            plan.map(|plan| plan.rounds[0].starts_at.to_string())
        };
        let summer = "2026-07-01T13:00+02:00";
        assert_eq!(read("2026-07-01T13:00", "").unwrap(), summer);
        assert_eq!(read("2026-07-01T13:00", "+01:00").unwrap(), summer);
        let winter = "2026-12-01T13:00+01:00";
        assert_eq!(read("2026-12-01T13:00:00", "").unwrap(), winter);
        for (offset, is_right) in [
            ("+02:00", true),
            ("+01:00", true),
            ("", false),
            ("+03:00", false),
        ] {
            match read("2026-10-25T02:30", offset) {
                Ok(time) => assert!(is_right && time.ends_with(offset), "{time}"),
                Err(failure) => {
                    assert_eq!((failure.code(), is_right), ("time-twice", false));
                }
            }
        }
        let failure = read("2026-03-29T02:30", "").unwrap_err();
        assert_eq!(failure.code(), "time-left-out");
        assert_eq!(failure.member("field").unwrap(), "round1");
        let samoa = Zone::parse("Pacific/Apia").unwrap();
        let fields = Fields::from_pairs(&[("starts_at", "2011-12-30T12:00")]);
        let failure = time(&fields, Some(&samoa), "starts_at").unwrap_err();
        assert!(
            failure.to_string().contains("2011-12-31 00:00"),
            "{failure}"
        );
    }
}
