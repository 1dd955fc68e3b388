//! Builds the part of the event's page for teams: their members, their order at the start, the
//! matches of the next round, and the names of its forms.

use super::between;
use crate::arbiter::EventView;
use crate::event::matches::rounds_of;
use crate::event::settings::Format;
use crate::event::swiss;
use crate::event::teams::{line_up, may_enter_teams, may_set_members};
use crate::games::Side;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::team::TeamNumber;
use crate::web::desk::entrants::numbers;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;

/// Names of the forms on the event's page.
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

pub struct TeamLine {
    pub number: String,
    pub name: String,
    pub players: Vec<String>,
    pub is_there: bool,
    /// Whether the players of the team can still be set.
    pub is_open: bool,
}

/// The form of a team's line-up in the next round.
pub struct LineUpForm {
    pub team: String,
    pub name: String,
    /// The players to choose from: number and name.
    pub players: Vec<(String, String)>,
    /// The chosen player of each board; empty for an empty board.
    pub boards: Vec<String>,
}

/// A match of the next round.
pub struct NextMatch {
    pub number: usize,
    pub teams: Vec<LineUpForm>,
}

/// The order of the teams at the start, unless the arbiter types another one.
pub struct TeamOrder {
    /// The numbers, in the format of the form; empty for the order of registration.
    pub numbers: String,
    pub said: Key,
}

impl TeamOrder {
    /// The drawn order, otherwise the order by strength if any player has a rating.
    fn for_event(view: &EventView) -> Self {
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
        // Equally strong teams stay in the order of registration.
        strengths.sort_by_key(|(_, strength)| std::cmp::Reverse(*strength));
        let teams = strengths.into_iter().map(|(team, _)| team.participant());
        Self {
            numbers: numbers(&teams.collect::<Vec<_>>()),
            said: Key("teams-order-rating"),
        }
    }
}

/// The average rating, in hundredths of a point, of the rated players on a team's boards.
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

/// The part of the event's page for teams.
pub struct TeamsPanel {
    pub teams: Vec<TeamLine>,
    /// The players without a team.
    pub alone: Vec<(EntrantNumber, String)>,
    /// Whether teams can be entered; in a Swiss also after the start.
    pub may_enter: bool,
    pub may_start: bool,
    /// Whether the order can still be drawn by the protocol of the lots.
    pub may_draw: bool,
    /// The order at the start.
    pub order: TeamOrder,
    /// The lot that waits for a round of the beacon: its number and the round.
    pub awaited: Option<(u32, u64)>,
    format: Format,
    /// The round that is paired next.
    pub next: Option<u16>,
    pub matches: Vec<NextMatch>,
    /// The teams without a match in the next round.
    pub free: Vec<String>,
    /// The rounds whose matches the arbiter has paired.
    pub by_hand: Vec<(u16, String)>,
    /// The last round, if it can be taken back.
    pub last_untouched: Option<u16>,
    /// The round whose matches the system pairs next, with the number of games that it waits for.
    pub to_pair: Option<(u16, usize)>,
}

impl TeamsPanel {
    /// Builds the part for an event of teams; `None` for other events.
    pub fn for_event(view: &EventView, page: &Page) -> Option<Self> {
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
                        .map(|member| format::name(words, view, *member))
                        .collect(),
                    is_there: team.members.iter().any(there),
                    is_open: !state.closed && may_set_members(state, team.number),
                })
                .collect(),
            alone: state
                .active()
                .filter(|entrant| state.teams.team_of(*entrant).is_none())
                .map(|entrant| (entrant, format::name(words, view, entrant)))
                .collect(),
            may_enter: !state.closed && may_enter_teams(state),
            may_start: is_open && has_two && !state.swiss.is_lot_pending(),
            may_draw: is_open && has_two && swiss::may_draw_order(state),
            order: TeamOrder::for_event(view),
            awaited: state.swiss.awaited_beacon(),
            by_hand: between::by_hand(page, &state.teams.paired_by),
            format: state.info.format,
            next: known.map(|round| round.number),
            matches: (1..)
                .zip(matches)
                .map(|(number, teams)| NextMatch {
                    number,
                    teams: Side::ALL
                        .map(|place| line_up_form(view, words, next, teams.team(place)))
                        .into(),
                })
                .collect(),
            free: known.map_or_else(Vec::new, |round| format::teams_without(words, view, round)),
            last_untouched: between::last_untouched(view),
            to_pair: (is_swiss && may_pair && known.is_none()).then(|| {
                let games = state.games.values();
                (next, games.filter(|game| game.result.is_none()).count())
            }),
        })
    }

    /// Whether the start pairs all rounds.
    pub const fn is_at_once(&self) -> bool {
        matches!(self.format, Format::Scheveningen(_))
    }

    /// Whether the start asks for the initial colour.
    pub const fn is_swiss(&self) -> bool {
        matches!(self.format, Format::TeamSwiss(_))
    }

    /// The teams that can withdraw.
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
        name: format::team(view, team),
        players: there
            .map(|member| (member.to_string(), format::name(words, view, *member)))
            .collect(),
        boards: line_up(state, round, team)
            .into_iter()
            .map(|player| player.map_or_else(String::new, |player| player.to_string()))
            .collect(),
    }
}

/// The message after one of the forms was sent.
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
