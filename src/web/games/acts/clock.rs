//! The times of a game by acts in progress.

use chrono::{DateTime, Utc};

use super::turn::{clock_name, clock_word};
use crate::event::{Count, GameState};
use crate::games::Side;
use crate::games::acts::{ActBoard, ActClock, Limits};
use crate::web::kit::i18n::Key;

/// A time of a game by acts in progress.
pub struct Face {
    pub name: Key,
    /// The clock that it shows; none for a player's remaining time.
    pub clock: Option<ActClock>,
    /// The count for the script, as JSON.
    pub count: String,
    /// The limit in seconds.
    pub limit: u32,
    /// The limit as a clock shows it; none for a player's remaining time, which is counted down.
    pub whole: Option<String>,
    of: Count,
}

impl Face {
    /// The times of a game that were started, and the players' remaining times.
    pub fn all(game: &GameState, limits: Limits, board: &ActBoard) -> Vec<Self> {
        let clock = &game.clock;
        let setup = clock.setting_up().filter(|_| clock.play().is_none());
        let faces = [
            (ActClock::Setup, setup, limits.setup),
            (ActClock::Turn, clock.turn(), limits.turn),
            (ActClock::Game, clock.play(), limits.game),
        ];
        let counted_up = faces.into_iter().filter_map(|(clock, of, limit)| {
            // A time without a limit is not shown.
            let limit = Some(u32::from(limit)).filter(|limit| *limit > 0)?;
            let face = Self::new(clock_name(clock), of?, limit, Some(minutes(limit.into())))?;
            let clock = Some(clock);
            Some(Self { clock, ..face })
        });
        let counted_down = Side::ALL.into_iter().filter_map(|side| {
            let clocks = board.clocks?;
            let name = match side {
                Side::White => Key("white"),
                Side::Black => Key("black"),
            };
            let is_on = board.turn.is_some_and(|turn| turn.side == side);
            // A turn whose beginning is unknown takes no time.
            let runs = clock.play().zip(clocks.since);
            let (of, since) = runs.filter(|_| is_on).unwrap_or((Count::StandsMs(0), 0));
            Self::new(name, of, clocks.left[side].saturating_add(since), None)
        });
        counted_up.chain(counted_down).collect()
    }

    fn new(name: Key, of: Count, limit: u32, whole: Option<String>) -> Option<Self> {
        Some(Self {
            name,
            clock: None,
            count: serde_json::to_string(&of).ok()?,
            limit,
            whole,
            of,
        })
    }

    /// The reading at a moment, with the limit once it is exceeded: `0:42`.
    pub fn shown(&self, now: DateTime<Utc>) -> String {
        let lasted = self.of.at(now).num_seconds();
        let lasted = lasted.min(self.limit.into());
        minutes(match self.whole {
            Some(_) => lasted,
            None => i64::from(self.limit) - lasted,
        })
    }

    /// The clock as the page names it; empty for a player's remaining time.
    pub fn clock_word(&self) -> &'static str {
        self.clock.map_or("", clock_word)
    }

    /// Whether it is exceeded at a moment.
    pub fn is_over(&self, now: DateTime<Utc>) -> bool {
        self.of.at(now).num_seconds() >= i64::from(self.limit)
    }
}

/// Seconds as a clock shows them: `12:05`.
pub fn minutes(seconds: i64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_is_over_shows_its_limit() {
        let now = DateTime::from_timestamp_millis(1_795_000_000_000).unwrap();
        let count = Count::StandsMs(1_597_000);
        for (whole, shown) in [(Some("1:00".to_owned()), "1:00"), (None, "0:00")] {
            let face = Face::new(Key("acts-clock-turn"), count, 60, whole).unwrap();
            assert_eq!(face.shown(now), shown);
            assert!(face.is_over(now));
        }
        let whole = Some("30:00".to_owned());
        let face = Face::new(Key("acts-clock-game"), count, 1800, whole).unwrap();
        assert_eq!(face.shown(now), "26:37");
        assert!(!face.is_over(now));
    }
}
