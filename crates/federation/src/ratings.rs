//! Elo and Glicko-2 ratings from closed events.
//!
//! A rating period is one event: each of its games is rated against the opponent's rating
//! before the event. Ratings are rounded to hundredths after each period, so that differences
//! in floating-point arithmetic do not accumulate.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{DateTime, Utc};
use skillratings::Outcomes;
use skillratings::elo::{EloConfig, EloRating, elo};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use areopagus_event::EventState;
use areopagus_event::settings::Slug;
use areopagus_games::Side;
use areopagus_tournament::entrant::EntrantNumber;

/// The initial rating of a player, in points, in both systems.
pub const FIRST_RATING: u16 = 1_500;

/// Number of rated games before an event from which the smaller K-factor applies.
pub const ESTABLISHED: u32 = 30;

/// The K-factors below [`ESTABLISHED`] games, and from then on.
const FACTORS: (f64, f64) = (32.0, 16.0);

/// Units per point in which ratings and deviations are stored.
const HUNDREDTHS: f64 = 100.0;

/// Units in which volatilities are stored.
const MILLIONTHS: f64 = 1_000_000.0;

/// A player across events: the federation number, in upper case and without blanks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(String);

impl PlayerId {
    /// The player of a federation number; `None` if it is blank.
    pub fn parse(number: &str) -> Option<Self> {
        let signs = number.chars().filter(|sign| !sign.is_whitespace());
        let text: String = signs.flat_map(char::to_uppercase).collect();
        (!text.is_empty()).then_some(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A game that is rated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedGame {
    pub winner: PlayerId,
    pub loser: PlayerId,
}

/// A closed event as input of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedEvent {
    /// The slug.
    pub slug: Slug,
    /// The name on pages.
    pub name: String,
    /// When it was closed, by which events are ordered.
    pub closed: DateTime<Utc>,
    /// Its games, by round and board.
    pub games: Vec<RatedGame>,
}

impl RatedEvent {
    /// The rated games of an event; `None` while it is not closed, or if nothing in it is rated
    /// . `player` maps entrants on the list: games against others, and forfeits, are not
    /// rated.
    pub fn from_state(
        state: &EventState,
        player: impl Fn(EntrantNumber) -> Option<PlayerId>,
    ) -> Option<Self> {
        let rated = state.games.values().filter_map(|game| {
            let result = game.result.as_ref().filter(|result| result.is_played())?;
            let winner: Side = result.winner()?;
            // An entrant with joined persons plays as a team in this game.
            if game.party.joined().next().is_some() {
                return None;
            }
            let of = |side| player(game.pairing.entrant(side));
            let (winner, loser) = (of(winner)?, of(winner.other())?);
            (winner != loser).then_some(RatedGame { winner, loser })
        });
        let is_rated = state.info.rules.discipline().is_rated();
        let closed = state.details.closed_at.filter(|_| is_rated)?;
        Some(Self {
            slug: state.info.slug.clone(),
            name: state.info.name.to_string(),
            closed,
            games: rated.collect(),
        })
    }
}

/// A rating in hundredths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(i64);

impl Hundredths {
    fn from_points(points: f64) -> Self {
        Self(rounded(points * HUNDREDTHS))
    }

    fn points(self) -> f64 {
        exact(self.0) / HUNDREDTHS
    }

    /// Hundredths.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// Whole points, halves rounded up.
    pub const fn rounded(self) -> i64 {
        (self.0 + 50).div_euclid(100)
    }
}

/// Rounds to the nearest integer; ratings are far from the limits.
#[expect(
    clippy::cast_possible_truncation,
    reason = "ratings have a few digits, and a cast that is out of range saturates"
)]
fn rounded(value: f64) -> i64 {
    value.round() as i64
}

#[expect(
    clippy::cast_precision_loss,
    reason = "ratings in their small units have a few digits, far below 2^53"
)]
const fn exact(value: i64) -> f64 {
    value as f64
}

/// A Glicko-2 rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glicko {
    pub rating: Hundredths,
    /// Its deviation: the true strength is within twice that with 95 %.
    pub deviation: Hundredths,
    /// The volatility in millionths.
    pub volatility: i64,
}

impl Glicko {
    fn from_rating(rating: Glicko2Rating) -> Self {
        Self {
            rating: Hundredths::from_points(rating.rating),
            deviation: Hundredths::from_points(rating.deviation),
            volatility: rounded(rating.volatility * MILLIONTHS),
        }
    }

    fn points(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating.points(),
            deviation: self.deviation.points(),
            volatility: exact(self.volatility) / MILLIONTHS,
        }
    }
}

/// Both ratings of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Both {
    pub elo: Hundredths,
    pub glicko: Glicko,
}

impl Both {
    /// Initial ratings.
    fn first() -> Self {
        let glicko = Glicko2Rating {
            rating: f64::from(FIRST_RATING),
            deviation: 350.0,
            volatility: 0.06,
        };
        Self {
            elo: Hundredths::from_points(f64::from(FIRST_RATING)),
            glicko: Glicko::from_rating(glicko),
        }
    }
}

/// The effect of an event on a player's ratings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingStep {
    pub slug: Slug,
    pub name: String,
    /// When it was closed.
    pub closed: DateTime<Utc>,
    /// Rated games in it.
    pub games: u32,
    pub wins: u32,
    /// The ratings before it.
    pub before: Both,
    /// The ratings after it.
    pub after: Both,
}

/// A player of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    pub now: Both,
    /// All rated games.
    pub games: u32,
    pub wins: u32,
    /// The events, in order.
    pub history: Vec<RatingStep>,
}

/// The list of ratings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ratings {
    players: BTreeMap<PlayerId, Player>,
}

impl Ratings {
    /// The list after these events, in any order. They are sorted by closing time, then by slug
    ///
    pub fn from_events(mut events: Vec<RatedEvent>) -> Self {
        events.sort_by(|one, other| (one.closed, &one.slug).cmp(&(other.closed, &other.slug)));
        let mut ratings = Self::default();
        for event in &events {
            ratings.rate(event);
        }
        ratings
    }

    fn rate(&mut self, event: &RatedEvent) {
        let mut played: BTreeMap<&PlayerId, Vec<(&PlayerId, Outcomes)>> = BTreeMap::new();
        for game in &event.games {
            let mut write = |own, rival, outcome| {
                played.entry(own).or_default().push((rival, outcome));
            };
            write(&game.winner, &game.loser, Outcomes::WIN);
            write(&game.loser, &game.winner, Outcomes::LOSS);
        }
        let steps: Vec<(PlayerId, RatingStep)> = played
            .iter()
            .map(|(player, results)| ((*player).clone(), self.step(event, player, results)))
            .collect();
        for (player, step) in steps {
            let known = self.players.entry(player).or_insert_with(|| Player {
                now: step.before,
                games: 0,
                wins: 0,
                history: Vec::new(),
            });
            known.now = step.after;
            known.games += step.games;
            known.wins += step.wins;
            known.history.push(step);
        }
    }

    /// The ratings of a player before an event, or the initial ones.
    fn before(&self, player: &PlayerId) -> Both {
        let known = self.players.get(player);
        known.map_or_else(Both::first, |known| known.now)
    }

    fn step(
        &self,
        event: &RatedEvent,
        player: &PlayerId,
        results: &[(&PlayerId, Outcomes)],
    ) -> RatingStep {
        let before = self.before(player);
        let games_before = self.players.get(player).map_or(0, |known| known.games);
        let k = if games_before < ESTABLISHED {
            FACTORS.0
        } else {
            FACTORS.1
        };
        let own = EloRating {
            rating: before.elo.points(),
        };
        let gain = |(rival, outcome): &(&PlayerId, Outcomes)| {
            let rival = EloRating {
                rating: self.before(rival).elo.points(),
            };
            elo(&own, &rival, outcome, &EloConfig { k }).0.rating - own.rating
        };
        let gained: f64 = results.iter().map(gain).sum();
        let rivals: Vec<(Glicko2Rating, Outcomes)> = results
            .iter()
            .map(|(rival, outcome)| (self.before(rival).glicko.points(), *outcome))
            .collect();
        let config = Glicko2Config {
            tau: 0.5,
            convergence_tolerance: 0.000_001,
        };
        let glicko = glicko2_rating_period(&before.glicko.points(), &rivals, &config);
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let wins = results
            .iter()
            .filter(|(_, outcome)| *outcome == Outcomes::WIN);
        RatingStep {
            slug: event.slug.clone(),
            name: event.name.clone(),
            closed: event.closed,
            games: count(results.len()),
            wins: count(wins.count()),
            before,
            after: Both {
                elo: Hundredths::from_points(own.rating + gained),
                glicko: Glicko::from_rating(glicko),
            },
        }
    }

    /// A player of the list.
    pub fn player(&self, player: &PlayerId) -> Option<&Player> {
        self.players.get(player)
    }

    /// All players, by Elo, then by Glicko-2, then by number.
    pub fn ranked(&self) -> Vec<(&PlayerId, &Player)> {
        let mut ranked: Vec<_> = self.players.iter().collect();
        ranked.sort_by_key(|(_, player)| {
            let Both { elo, glicko } = player.now;
            std::cmp::Reverse((elo, glicko.rating))
        });
        ranked
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn id(number: u32) -> PlayerId {
        PlayerId::parse(&format!("t-{number}")).unwrap()
    }

    fn event(number: i64, games: &[(u32, u32)]) -> RatedEvent {
        RatedEvent {
            slug: Slug::parse(&format!("cup-{number}")).unwrap(),
            name: "Cup".to_owned(),
            closed: DateTime::from_timestamp(number * 86_400, 0).unwrap(),
            games: games
                .iter()
                .map(|(winner, loser)| RatedGame {
                    winner: id(*winner),
                    loser: id(*loser),
                })
                .collect(),
        }
    }

    fn elo_of(ratings: &Ratings, number: u32) -> i64 {
        ratings.player(&id(number)).unwrap().now.elo.hundredths()
    }

    #[test]
    fn r_115_a_player_is_the_number_in_the_federation() {
        assert_eq!(PlayerId::parse(" t-15 01 ").unwrap().as_str(), "T-1501");
        assert_eq!(PlayerId::parse("т7"), PlayerId::parse("Т7"));
        assert_eq!(PlayerId::parse("  "), None);
    }

    #[test]
    fn r_117_a_win_between_equals_is_half_of_the_factor() {
        let ratings = Ratings::from_events(vec![event(1, &[(1, 2)])]);
        assert_eq!(elo_of(&ratings, 1), 151_600);
        assert_eq!(elo_of(&ratings, 2), 148_400);
        let list: Vec<&PlayerId> = ratings.ranked().into_iter().map(|(id, _)| id).collect();
        assert_eq!(list, [&id(1), &id(2)]);
        // 1516 against 1484: expected 0.546, so 32 × 0.454 is gained.
        let ratings = Ratings::from_events(vec![event(1, &[(1, 2)]), event(2, &[(1, 2)])]);
        assert_eq!(elo_of(&ratings, 1), 153_053);
        let history = &ratings.player(&id(1)).unwrap().history;
        assert_eq!(history.len(), 2);
        assert_eq!(history[1].before, history[0].after);
        assert_eq!((history[1].games, history[1].wins), (1, 1));
    }

    #[test]
    fn r_117_games_of_one_event_are_rated_against_the_ratings_before_it() {
        let forth = Ratings::from_events(vec![event(1, &[(1, 2), (2, 3), (3, 1)])]);
        let back = Ratings::from_events(vec![event(1, &[(3, 1), (2, 3), (1, 2)])]);
        for number in 1..=3 {
            assert_eq!(elo_of(&forth, number), 150_000);
            assert_eq!(elo_of(&back, number), 150_000);
        }
    }

    #[test]
    fn r_117_after_thirty_games_elo_moves_half_as_far() {
        let many: Vec<(u32, u32)> = (0..30)
            .map(|game| if game % 2 == 0 { (1, 2) } else { (2, 1) })
            .collect();
        let ratings = Ratings::from_events(vec![event(1, &many), event(2, &[(1, 2)])]);
        assert_eq!(elo_of(&ratings, 1), 150_800);
    }

    #[test]
    fn r_118_glicko_2_gives_the_example_of_its_author() {
        // Glickman's example: 1500/200/0.06 beats 1400/30, loses to 1550/100 and 1700/300.
        let rival = |rating, deviation| Glicko2Rating {
            rating,
            deviation,
            volatility: 0.06,
        };
        let own = rival(1500.0, 200.0);
        let results = [
            (rival(1400.0, 30.0), Outcomes::WIN),
            (rival(1550.0, 100.0), Outcomes::LOSS),
            (rival(1700.0, 300.0), Outcomes::LOSS),
        ];
        let config = Glicko2Config {
            tau: 0.5,
            convergence_tolerance: 0.000_001,
        };
        let after = Glicko::from_rating(glicko2_rating_period(&own, &results, &config));
        assert_eq!(after.rating.hundredths(), 146_405);
        assert_eq!(after.deviation.hundredths(), 15_152);
        assert_eq!(after.volatility, 59_996);
        // Two new players: the loser is as far below as the winner is above.
        let ratings = Ratings::from_events(vec![event(1, &[(1, 2)])]);
        let of = |number| ratings.player(&id(number)).unwrap().now.glicko;
        let (winner, loser) = (of(1), of(2));
        assert_eq!(
            winner.rating.hundredths() + loser.rating.hundredths(),
            300_000
        );
        assert!(winner.deviation.hundredths() < 35_000);
        assert_eq!(winner.rating.rounded(), 1_662);
    }

    proptest! {
        #[test]
        fn r_116_the_list_is_the_same_in_whatever_order_the_events_come(
            games in proptest::collection::vec(
                proptest::collection::vec((1_u32..6, 6_u32..10, any::<bool>()), 0..12), 0..6,
            ),
            turn in 0_usize..6,
        ) {
            let events: Vec<RatedEvent> = (1..)
                .zip(&games)
                .map(|(number, games)| {
                    let games: Vec<(u32, u32)> = games
                        .iter()
                        .map(|(one, other, won)| if *won { (*one, *other) } else { (*other, *one) })
                        .collect();
                    event(number, &games)
                })
                .collect();
            let mut turned = events.clone();
            if !turned.is_empty() {
                let turn = turn % turned.len();
                turned.rotate_left(turn);
            }
            let list = Ratings::from_events(events);
            prop_assert_eq!(&list, &Ratings::from_events(turned));
            let games: usize = games.iter().map(Vec::len).sum();
            let rated: u32 = list.ranked().iter().map(|(_, player)| player.games).sum();
            prop_assert_eq!(usize::try_from(rated).unwrap(), games * 2);
            let wins: u32 = list.ranked().iter().map(|(_, player)| player.wins).sum();
            prop_assert_eq!(usize::try_from(wins).unwrap(), games);
        }
    }
}
