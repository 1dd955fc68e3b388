//! The leaders of an event, for a short list.

use super::tables::ranks;
use crate::event::team_standings::TeamStanding;
use crate::web::kit::format;
use crate::web::kit::i18n::Words;
use crate::web::kit::points_text::PointsText;
use crate::web::views::snapshot::Snapshot;

/// A leader in a short list.
pub struct Leader {
    pub rank: String,
    pub name: String,
    pub points: PointsText,
}

/// The leaders of an event that has results.
pub fn leaders(snapshot: &Snapshot, words: Words, most: usize) -> Vec<Leader> {
    if let Some(teams) = teams(snapshot, most) {
        return teams;
    }
    let rows = &snapshot.standings().rows;
    if rows.iter().all(|row| row.games == 0) {
        return Vec::new();
    }
    rows.iter()
        .zip(ranks(snapshot))
        .take(most)
        .map(|(row, rank)| Leader {
            rank,
            name: format::name(words, snapshot.view(), row.entrant),
            points: PointsText::new(snapshot.unit(), row.points),
        })
        .collect()
}

/// The leading teams of an event with decided matches; `None` without teams.
pub fn teams(snapshot: &Snapshot, most: usize) -> Option<Vec<Leader>> {
    let standings = snapshot.standings().teams.as_ref()?;
    let rules = snapshot.view().state.info.format.teams()?;
    if standings.rows.iter().all(|row| row.matches == 0) {
        return Some(Vec::new());
    }
    let leader = |row: &TeamStanding| Leader {
        rank: format::rank(row.rank),
        name: format::team(snapshot.view(), row.team),
        points: PointsText::new(snapshot.unit_of_teams(), row.score(rules)),
    };
    Some(standings.rows.iter().take(most).map(leader).collect())
}
