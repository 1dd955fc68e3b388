//! What stands beside a place in the standings: how far it is from that before the last round, and
//! the medal of an event that is over.

use crate::event::EventStatus;
use crate::event::standings::{Standing, Standings};
use crate::event::team_standings::TeamStanding;
use crate::web::kit::i18n::{Key, Words};
use crate::web::views::snapshot::Snapshot;

/// A sign beside a place.
pub struct Mark {
    /// The CSS class.
    pub look: &'static str,
    /// What is to be read beside the sign.
    pub text: String,
    /// What it means, in a sentence.
    pub said: String,
}

/// The signs beside a place.
#[derive(Default)]
pub struct PlaceMarks {
    /// How many places it is from that before the last round.
    pub moved: Option<Mark>,
    pub medal: Option<Mark>,
}

impl PlaceMarks {
    /// The signs of an entrant; none of a player in an event of teams, where the teams have them.
    pub fn of_entrant(snapshot: &Snapshot, words: Words, row: &Standing) -> Self {
        let rank_of = |standings: &Standings| {
            let mut rows = standings.rows.iter();
            rows.find(|it| it.entrant == row.entrant)?.rank
        };
        if snapshot.standings().teams.is_some() {
            return Self::default();
        }
        Self {
            moved: moved(snapshot, words, row.rank, rank_of),
            medal: medal(snapshot, words, row.rank, row.games),
        }
    }

    /// The signs of a team.
    pub fn of_team(snapshot: &Snapshot, words: Words, row: &TeamStanding) -> Self {
        let rank_of = |standings: &Standings| {
            let mut rows = standings.teams.as_ref()?.rows.iter();
            rows.find(|it| it.team == row.team)?.rank
        };
        Self {
            moved: moved(snapshot, words, row.rank, rank_of),
            medal: medal(snapshot, words, row.rank, row.matches),
        }
    }
}

/// The sign of a place that is another than before the last round.
fn moved(
    snapshot: &Snapshot,
    words: Words,
    now: Option<u16>,
    before: impl Fn(&Standings) -> Option<u16>,
) -> Option<Mark> {
    let (round, standings) = snapshot.before_last_round()?;
    let (now, before) = (now?, before(standings)?);
    let (look, key) = match now.cmp(&before) {
        std::cmp::Ordering::Less => ("up", Key("place-up")),
        std::cmp::Ordering::Greater => ("down", Key("place-down")),
        std::cmp::Ordering::Equal => return None,
    };
    let count = now.abs_diff(before);
    Some(Mark {
        look,
        text: count.to_string(),
        said: words.t_with(key, &[("count", &count), ("round", round)]),
    })
}

/// The medal of a place in an event that is over. Who shares a place has the same medal.
fn medal(snapshot: &Snapshot, words: Words, rank: Option<u16>, games: u16) -> Option<Mark> {
    let status = snapshot.view().state.status();
    if games == 0 || !matches!(status, EventStatus::Finished | EventStatus::Closed) {
        return None;
    }
    let (look, key) = match rank? {
        1 => ("gold", Key("medal-gold")),
        2 => ("silver", Key("medal-silver")),
        3 => ("bronze", Key("medal-bronze")),
        _ => return None,
    };
    Some(Mark {
        look,
        text: String::new(),
        said: words.t(key),
    })
}
