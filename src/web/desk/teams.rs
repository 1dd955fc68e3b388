//! Teams on the desk: who is in one, its start, its line-ups, the round that is paired
//! next.

use actix_web::HttpResponse;

use super::at_event::EventForm;
use super::between;
use super::event::{entrants, numbers};
use super::fields::Fields;
use super::form::wrong_field;

use crate::arbiter::EventView;
use crate::event::info::{Boards, Format, MatchPoints, Primary, TeamRules};
use crate::event::matches::rounds_of;
use crate::event::swiss::InitialColour;
use crate::event::teams::{line_up, may_enter_teams, may_set_members};
use crate::event::{Command, swiss};
use crate::games::Side;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::team::{LineUp, TeamNumber};
use crate::web::errors::Failure;
use crate::web::hall::show;
use crate::web::i18n::{Key, Words};
use crate::web::layout::Page;

/// The names of the forms on the event's page.
pub mod forms {
    pub const TEAM: &str = "team";
    pub const NAME: &str = "team-name";
    pub const MEMBERS: &str = "members";
    pub const START: &str = "teams-start";
    pub const LINE_UP: &str = "line-up";
    pub const ROUND: &str = "team-round";
    pub const GONE: &str = "team-gone";
    pub const RETURN: &str = "team-return";
    pub const MATCHES: &str = "matches";
    pub const NO_MATCHES: &str = "no-matches";
}

/// A team in the list.
pub struct TeamLine {
    pub number: String,
    pub name: String,
    pub players: Vec<String>,
    pub is_there: bool,
    /// Who plays for it can be set.
    pub is_open: bool,
}

/// A team's line-up in the round that is paired next.
pub struct LineUpForm {
    pub team: String,
    pub name: String,
    /// The choices: a number with the name.
    pub players: Vec<(String, String)>,
    /// Who is chosen for each board; empty for an empty board.
    pub boards: Vec<String>,
}

/// A match of the round that is paired next.
pub struct NextMatch {
    pub number: usize,
    pub teams: Vec<LineUpForm>,
}

/// The order of the teams at the start, unless the arbiter writes another one.
pub struct TeamOrder {
    /// As a form sends it; empty for the order of registration.
    pub numbers: String,
    pub said: Key,
}

impl TeamOrder {
    /// As it was drawn; else by strength where anybody has a rating.
    fn of(view: &EventView) -> Self {
        let by_rating = || {
            let strengths: Vec<(TeamNumber, Option<u32>)> = (view.state.teams.with_players())
                .map(|team| (team.number, strength(view, team.number)))
                .collect();
            let is_known = strengths.iter().any(|(_, strength)| strength.is_some());
            is_known.then_some(strengths)
        };
        if let Some(drawn) = swiss::drawn_order(&view.state) {
            return Self {
                numbers: numbers(&drawn),
                said: Key("teams-order-drawn"),
            };
        }
        let Some(mut strengths) = by_rating() else {
            return Self {
                numbers: String::new(),
                said: Key("teams-order-registration"),
            };
        };
        // Of equals who was entered first.
        strengths.sort_by_key(|(_, strength)| std::cmp::Reverse(*strength));
        let teams = strengths.into_iter().map(|(team, _)| team.participant());
        Self {
            numbers: numbers(&teams.collect::<Vec<_>>()),
            said: Key("teams-order-rating"),
        }
    }
}

/// The average rating, in hundredths, of those on a team's boards who have one.
fn strength(view: &EventView, team: TeamNumber) -> Option<u32> {
    let state = &view.state;
    let boards = state.info.format.teams()?.boards.get();
    let there = state.teams.members_of(team).iter();
    let there = there
        .filter(|who| !state.has_left(**who))
        .take(usize::from(boards));
    let rating = |who: &EntrantNumber| state.entrants.get(who)?.rating;
    let ratings: Vec<u32> = there
        .filter_map(rating)
        .map(|it| u32::from(it.get()))
        .collect();
    let count = u32::try_from(ratings.len()).ok()?;
    (100 * ratings.iter().sum::<u32>()).checked_div(count)
}

/// What the event's page has of teams.
pub struct TeamsPanel {
    pub teams: Vec<TeamLine>,
    /// Who is in no team yet.
    pub alone: Vec<(EntrantNumber, String)>,
    /// Teams can be entered, in a Swiss also late ones.
    pub may_enter: bool,
    pub may_start: bool,
    /// The order can still be drawn by the protocol of the lots.
    pub may_draw: bool,
    /// The order at the start.
    pub order: TeamOrder,
    /// The lot that waits for a round of the beacon.
    pub awaited: Option<(u32, u64)>,
    format: Format,
    /// The round that is paired next.
    pub next: Option<u16>,
    pub matches: Vec<NextMatch>,
    /// Which teams have no match in it.
    pub free: Vec<String>,
    /// The rounds whose matches the arbiter has paired.
    pub by_hand: Vec<(u16, String)>,
    /// The last round, while it can be taken back.
    pub last_untouched: Option<u16>,
    /// The round whose matches the system pairs next, and the games that it waits for.
    pub to_pair: Option<(u16, usize)>,
}

impl TeamsPanel {
    /// Of an event that is played in teams.
    pub fn of(view: &EventView, page: &Page) -> Option<Self> {
        let state = &view.state;
        state.info.format.teams()?;
        let words = page.words();
        let is_open = !state.closed && !state.is_started();
        let next = state.next_round();
        let is_swiss = matches!(state.info.format, Format::TeamSwiss(_));
        let may_pair = !state.closed && state.is_started() && next <= rounds_of(state);
        let known = state.teams.matches_of(next).filter(|_| may_pair);
        let there = |member: &EntrantNumber| !state.has_left(*member);
        let matches = known.map_or(&[][..], |round| &round.matches);
        let has_two = state.teams.with_players().count() > 1;
        Some(Self {
            teams: (state.teams.teams.values())
                .map(|team| TeamLine {
                    number: team.number.to_string(),
                    name: team.name.to_string(),
                    players: (team.members.iter())
                        .map(|member| show::name(words, view, *member))
                        .collect(),
                    is_there: team.members.iter().any(there),
                    is_open: !state.closed && may_set_members(state, team.number),
                })
                .collect(),
            alone: state
                .active()
                .filter(|entrant| state.teams.team_of(*entrant).is_none())
                .map(|entrant| (entrant, show::name(words, view, entrant)))
                .collect(),
            may_enter: !state.closed && may_enter_teams(state),
            may_start: is_open && has_two && !state.swiss.is_lot_pending(),
            may_draw: is_open && has_two && swiss::may_draw_order(state),
            order: TeamOrder::of(view),
            awaited: state.swiss.awaited_beacon(),
            by_hand: between::by_hand(page, &state.teams.paired_by),
            format: state.info.format,
            next: known.map(|round| round.number),
            matches: (1..)
                .zip(matches)
                .map(|(number, teams)| NextMatch {
                    number,
                    teams: Side::ALL
                        .map(|place| line_up_form(view, words, next, teams.of(place)))
                        .into(),
                })
                .collect(),
            free: known.map_or_else(Vec::new, |round| show::teams_without(words, view, round)),
            last_untouched: between::last_untouched(view),
            to_pair: (is_swiss && may_pair && known.is_none()).then(|| {
                let games = state.games.values();
                (next, games.filter(|game| game.result.is_none()).count())
            }),
        })
    }

    /// Whether all rounds are paired with the start.
    pub const fn is_at_once(&self) -> bool {
        matches!(self.format, Format::Scheveningen(_))
    }

    /// Whether the first colour is asked for with the start.
    pub const fn is_swiss(&self) -> bool {
        matches!(self.format, Format::TeamSwiss(_))
    }

    /// The teams that can leave.
    pub fn there(&self) -> impl Iterator<Item = &TeamLine> {
        self.teams.iter().filter(|team| team.is_there)
    }
}

fn line_up_form(view: &EventView, words: Words, round: u16, team: TeamNumber) -> LineUpForm {
    let state = &view.state;
    let members = state.teams.members_of(team);
    let there = members.iter().filter(|it| state.is_there(**it, round));
    LineUpForm {
        team: team.to_string(),
        name: show::team(view, team),
        players: there
            .map(|member| (member.to_string(), show::name(words, view, *member)))
            .collect(),
        boards: line_up(state, round, team)
            .into_iter()
            .map(|player| player.map_or_else(String::new, |player| player.to_string()))
            .collect(),
    }
}

/// What the form of a new event says of its teams.
pub fn team_rules(fields: &Fields) -> Result<TeamRules, Failure> {
    let wrong = |field: &str, key| wrong_field(field, key);
    let boards = match fields.given("boards") {
        None => Boards::default(),
        Some(text) => text
            .trim()
            .parse()
            .ok()
            .and_then(Boards::new)
            .ok_or_else(|| wrong("boards", Key("teams-boards-hint")))?,
    };
    let match_points = match fields.given("match_points") {
        None => MatchPoints::default(),
        Some(text) => three(text).ok_or_else(|| wrong("match_points", Key("teams-points-hint")))?,
    };
    Ok(TeamRules {
        boards,
        primary: match fields.get("primary") {
            "game_points" => Primary::GamePoints,
            "" | "match_points" => Primary::MatchPoints,
            _ => return Err(wrong("primary", Key("desk-field-choose"))),
        },
        match_points,
    })
}

/// The points of a won, drawn and lost match, such as `2 1 0`.
fn three(text: &str) -> Option<MatchPoints> {
    let numbers: Option<Vec<u8>> = text
        .split([',', ' ', ';', '-', '–', '/'])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok())
        .collect();
    match numbers?[..] {
        [win, draw, loss] => MatchPoints::new(win, draw, loss),
        _ => None,
    }
}

fn team(fields: &Fields) -> Result<TeamNumber, Failure> {
    let number = fields.get("team").trim().parse().ok();
    let number = number.and_then(TeamNumber::new);
    number.ok_or_else(|| wrong_field("team", Key("desk-field-number")))
}

/// `POST /desk/events/{slug}/teams`: enters a team.
pub async fn register(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::RegisterTeam {
            name: fields.get("name").to_owned(),
        })
    };
    let done = form.execute(command(form.fields())).await;
    if let Err(failure) = done {
        return form.refuse(forms::TEAM, failure).await;
    }
    let view = form.view().await?;
    let last = view.state.teams.teams.keys().next_back();
    Ok(form.to_next(forms::TEAM, last))
}

/// `POST /desk/events/{slug}/teams/name`: gives a team another name.
pub async fn rename(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::RenameTeam {
            team: team(fields)?,
            name: fields.get("name").to_owned(),
        })
    };
    form.finish(forms::NAME, command).await
}

/// `POST /desk/events/{slug}/teams/start`: gives the teams their numbers; of a
/// Scheveningen pairs all rounds.
pub async fn start(form: EventForm) -> Result<HttpResponse, Failure> {
    let format = form.view().await?.state.info.format;
    let at_once = matches!(format, Format::Scheveningen(_));
    let is_swiss = matches!(format, Format::TeamSwiss(_));
    let command = |fields: &Fields| {
        if at_once {
            return Ok(Command::Pair { order: Vec::new() });
        }
        let order = entrants(fields, "order")?.into_iter();
        let by_arbiter = |side| InitialColour::Arbiter {
            side,
            reason: fields.get("reason").to_owned(),
        };
        let initial_colour = match fields.get("side") {
            _ if !is_swiss => None,
            "lot" => Some(InitialColour::Lot {}),
            "white" => Some(by_arbiter(Side::White)),
            "black" => Some(by_arbiter(Side::Black)),
            _ => return Err(wrong_field("side", Key("desk-field-choose"))),
        };
        Ok(Command::StartTeams {
            order: order.map(TeamNumber::of_participant).collect(),
            initial_colour,
        })
    };
    form.finish(forms::START, command).await
}

/// `POST /desk/events/{slug}/teams/line-up`: says who plays for a team in a round.
pub async fn set_line_up(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        let player = |text: &str| match text.trim() {
            "" => Ok(None),
            text => {
                let number = text.parse().ok().and_then(EntrantNumber::new);
                let number =
                    number.ok_or_else(|| wrong_field("players", Key("desk-field-entrant")))?;
                Ok(Some(number))
            }
        };
        let players: Result<LineUp, Failure> = fields.all("player").map(player).collect();
        Ok(Command::SetLineUp {
            round: fields.number("round")?,
            team: team(fields)?,
            players: players?,
        })
    };
    form.finish(forms::LINE_UP, command).await
}

/// `POST /desk/events/{slug}/teams/round`: pairs the next round by its line-ups.
pub async fn pair(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::PairRound {
            round: fields.number("round")?,
        })
    };
    form.finish(forms::ROUND, command).await
}

/// `POST /desk/events/{slug}/teams/matches`: pairs the teams of the next round.
pub async fn pair_matches(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::PairMatches {
            round: fields.number("round")?,
        })
    };
    form.finish(forms::MATCHES, command).await
}

/// `POST /desk/events/{slug}/teams/matches/withdrawal`: takes the matches of the next round
/// back.
pub async fn unpair_matches(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::UnpairMatches {
            round: fields.number("round")?,
            reason: fields.get("reason").to_owned(),
        })
    };
    form.finish(forms::NO_MATCHES, command).await
}

/// `POST /desk/events/{slug}/teams/withdrawal`: a whole team leaves.
pub async fn withdraw(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::WithdrawTeam {
            team: team(fields)?,
            from_round: None,
            reason: fields.get("reason").to_owned(),
        })
    };
    form.finish(forms::GONE, command).await
}

/// `POST /desk/events/{slug}/teams/returns`: everybody of a team who has left comes back.
pub async fn return_team(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::ReturnTeam {
            team: team(fields)?,
        })
    };
    form.finish(forms::RETURN, command).await
}

/// What was done last, when the page follows one of these forms.
pub fn done(form: &str) -> Option<Key> {
    Some(match form {
        forms::TEAM | forms::NAME | forms::MEMBERS => Key("teams-done-team"),
        forms::START => Key("teams-done-start"),
        forms::LINE_UP => Key("teams-done-line-up"),
        forms::ROUND => Key("desk-done-round"),
        forms::MATCHES => Key("teams-done-matches"),
        forms::NO_MATCHES => Key("desk-done-unpair"),
        forms::GONE => Key("teams-done-gone"),
        forms::RETURN => Key("teams-done-return"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_teams_are_read_and_what_is_wrong_is_named() {
        let read = |pairs: &[(&str, &str)]| team_rules(&Fields::from_pairs(pairs));
        assert_eq!(read(&[]).unwrap(), TeamRules::default());
        let other = read(&[
            ("boards", "8"),
            ("match_points", "3–1–0"),
            ("primary", "game_points"),
        ]);
        let other = other.unwrap();
        assert_eq!(other.boards.get(), 8);
        assert_eq!(
            (other.match_points.win(), other.match_points.draw()),
            (3, 1)
        );
        assert_eq!(other.primary, Primary::GamePoints);
        for (field, text) in [
            ("boards", "0"),
            ("boards", "33"),
            ("match_points", "1 2 0"),
            ("match_points", "2 1"),
            ("primary", "x"),
        ] {
            let failure = read(&[(field, text)]).unwrap_err();
            assert_eq!(failure.member("field").unwrap(), field);
        }
    }
}
