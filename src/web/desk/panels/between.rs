//! Builds the part of the event's page for the time between two rounds of a Swiss, of players or of
//! teams: requested byes, forbidden pairings, returning entrants and rounds that the arbiter has
//! paired.

use crate::arbiter::EventView;
use crate::event::settings::EventSettings;
use crate::event::swiss::{self, ForbiddenGroup, PairedBy, Participant, Waiver};
use crate::event::teams::is_there;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::ByeKind;
use crate::tournament::team::TeamNumber;
use crate::web::desk::entrants::numbers;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;
use crate::web::kit::points_text::PointsText;

/// A requested bye on the event's page.
pub struct ByeLine {
    /// The player or the team.
    pub number: EntrantNumber,
    pub name: String,
    pub round: u16,
    pub kind: String,
    /// Whether the round is still to be paired.
    pub is_open: bool,
}

/// A group of which no two are paired.
pub struct GroupLine {
    /// The numbers, in the format of the form.
    pub numbers: String,
    pub names: String,
    pub reason: String,
}

/// The part of the event's page for the time between two rounds.
pub struct Between {
    /// The rounds that are still to be paired.
    pub to_come: Vec<u16>,
    pub byes: Vec<ByeLine>,
    pub groups: Vec<GroupLine>,
    /// The players or the teams that are paired.
    pub participants: Vec<(EntrantNumber, String)>,
    /// The withdrawn players who may return.
    pub gone: Vec<(EntrantNumber, String)>,
    /// The teams with withdrawn players who may return.
    pub gone_teams: Vec<(TeamNumber, String)>,
    pub of_teams: bool,
}

impl Between {
    /// Builds the part for a Swiss that is still open; `None` for other events.
    pub fn for_event(view: &EventView, page: &Page) -> Option<Self> {
        let state = &view.state;
        let last = state.info.format.any_swiss()?.rounds.get();
        if state.closed || state.entrants.is_empty() {
            return None;
        }
        let first = state.round_to_come();
        let of_teams = state.info.format.teams().is_some();
        let bye = |((round, number), kind): (&(u16, EntrantNumber), &ByeKind)| ByeLine {
            number: *number,
            name: participant(page.words(), view, *number),
            round: *round,
            kind: bye_kind(page, &state.info, *kind),
            is_open: *round >= first,
        };
        let group = |group: &ForbiddenGroup| {
            let names = group.entrants.iter();
            let names: Vec<String> = names
                .map(|it| participant(page.words(), view, *it))
                .collect();
            GroupLine {
                numbers: numbers(&group.entrants),
                names: names.join(", "),
                reason: group.reason.to_string(),
            }
        };
        let may_return = state.next_round() <= last;
        let has_left = |number: &EntrantNumber| state.has_left(*number);
        let gone = state.entrants.keys().copied();
        let gone = gone.filter(|number| may_return && has_left(number));
        let gone_teams = state.teams.teams.values();
        let gone_teams = gone_teams.filter(|team| may_return && team.members.iter().any(has_left));
        let participants: Vec<EntrantNumber> = if of_teams {
            let teams = state.teams.with_players().map(|team| team.number);
            let there = teams.filter(|team| is_there(state, *team, first));
            there.map(TeamNumber::participant).collect()
        } else {
            state.active().collect()
        };
        Some(Self {
            to_come: (first..=last).collect(),
            byes: state.swiss.requests.iter().map(bye).collect(),
            groups: state.swiss.forbidden_now().map(group).collect(),
            participants: (participants.into_iter())
                .map(|number| (number, participant(page.words(), view, number)))
                .collect(),
            gone: gone
                .map(|number| (number, format::name(page.words(), view, number)))
                .collect(),
            gone_teams: gone_teams
                .map(|team| (team.number, team.name.to_string()))
                .collect(),
            of_teams,
        })
    }

    pub fn has_byes(&self) -> bool {
        !self.to_come.is_empty() && !self.byes.is_empty()
    }

    pub fn has_groups(&self) -> bool {
        !self.to_come.is_empty() && !self.groups.is_empty()
    }

    /// The label of the field for the numbers of a group.
    pub fn forbidden_label(&self, page: &Page) -> String {
        page.t(if self.of_teams {
            Key("teams-forbidden")
        } else {
            Key("desk-forbidden-entrants")
        })
    }
}

/// The name of a player or a team that a Swiss pairs.
pub fn participant(words: Words, view: &EventView, number: EntrantNumber) -> String {
    match Participant::from_number(&view.state, number) {
        Participant::Team(team) => format::team(view, team),
        Participant::Entrant(number) => format::name(words, view, number),
    }
}

/// The value of a requested bye, in words.
pub fn bye_kind(page: &Page, info: &EventSettings, kind: ByeKind) -> String {
    match kind {
        ByeKind::Half if info.format.teams().is_some() => page.t("teams-bye-half"),
        kind => {
            let points = PointsText::new(info.unit(), info.worth().requested_bye(kind));
            page.t_with("bye-requested", &[("points", &points)])
        }
    }
}

/// The rounds that the arbiter has paired: the number, with the reason and the waived rules.
pub fn by_hand(page: &Page, paired_by: &[PairedBy]) -> Vec<(u16, String)> {
    let said = |(round, by): (u16, &PairedBy)| match by {
        PairedBy::Engine {} => None,
        PairedBy::Arbiter { reason, waived } => {
            let waived = waived.iter().map(|it| page.t(waiver(*it)));
            let said = std::iter::once(reason.to_string()).chain(waived);
            Some((round, said.collect::<Vec<_>>().join(" · ")))
        }
    };
    (1..).zip(paired_by).filter_map(said).collect()
}

/// The label of a rule that can be waived.
pub const fn waiver(waiver: Waiver) -> Key {
    match waiver {
        Waiver::Rematch => Key("desk-waive-rematch"),
        Waiver::SecondBye => Key("desk-waive-second-bye"),
        Waiver::Colour => Key("desk-waive-colour"),
    }
}

/// Whether a new entrant can be entered.
pub fn may_register(view: &EventView) -> bool {
    let state = &view.state;
    let open = match state.info.format.any_swiss() {
        Some(rules) => state.round_to_come() <= rules.rounds.get(),
        None => !state.is_started(),
    };
    open && !state.closed
}

/// The last round, if it can be taken back.
pub fn last_untouched(view: &EventView) -> Option<u16> {
    swiss::open_round(&view.state).filter(|_| !view.state.closed)
}
