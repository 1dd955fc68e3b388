//! The game of a file, its Regulations, pieces and board, and the scores of its games. Our own
//! files have them in comments where they differ from the default or from what the points tell
//!

use std::collections::BTreeMap;

use super::left::{Gathered, What};
use crate::discipline::{Discipline, Rules};
use areopagus_games::PerSide;
use areopagus_games::discipline::Own;
use areopagus_tournament::trf::{Record, RoundNumber, StartingRank, Trf};

/// The prefix of the comment with the name of the game.
pub(in crate::exchange) const GAME: &str = "Game: ";

/// The prefix of the comment with the Regulations.
pub(in crate::exchange) const REGULATIONS: &str = "Regulations: ";

/// The prefix of the comment with the event's own pieces and board.
pub(in crate::exchange) const EQUIPMENT: &str = "Equipment: ";

/// The prefix of the comment with the scores of a round's games.
pub(in crate::exchange) const SCORES: &str = "Scores ";

/// The score of a game according to the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scored {
    pub line: usize,
    pub black: StartingRank,
    pub score: PerSide<u16>,
}

/// The scores of games, by round and by the player with White.
pub(super) type Scores = BTreeMap<(RoundNumber, StartingRank), Scored>;

/// The comments with a prefix, each with its line and the text after the prefix.
fn comments<'a>(trf: &'a Trf, begin: &str) -> impl Iterator<Item = (usize, &'a str)> {
    (1..).zip(trf.records()).filter_map(move |(line, record)| {
        let Record::Comment(text) = record else {
            return None;
        };
        Some((line, text.strip_prefix(begin)?.trim()))
    })
}

/// The game that the file names, otherwise the first of the list.
pub(super) fn discipline(trf: &Trf) -> Discipline {
    let named = comments(trf, GAME).next();
    let named = named.and_then(|(_, word)| Discipline::from_word(word));
    named.unwrap_or_default()
}

/// The rules that the file states, if they are valid for the game: the Regulations with the
/// pieces and the board, otherwise the Regulations alone.
pub(super) fn rules(trf: &Trf, game: Discipline, left: &mut Gathered) -> Option<Rules> {
    let regulations = comments(trf, REGULATIONS).next();
    let equipment = comments(trf, EQUIPMENT).next();
    let text = regulations.map_or_else(|| game.usual().text(), |(_, text)| text.to_owned());
    let alone = Rules::parse(game, &text).ok();
    if let Some((line, _)) = regulations.filter(|_| alone.is_none()) {
        left.at(What::Regulations, line);
    }
    let Some((line, own)) = equipment else {
        return alone.filter(|_| regulations.is_some());
    };
    let own = serde_json::from_str::<Own>(own).ok();
    let with_own = own.and_then(|own| Rules::with(game, &text, Some(&own)).ok());
    if with_own.is_none() {
        left.at(What::Equipment, line);
    }
    with_own.or_else(|| alone.filter(|_| regulations.is_some()))
}

/// The scores that the file states, if the game has scores.
pub(super) fn scores(trf: &Trf, game: Discipline, left: &mut Gathered) -> Scores {
    let mut scores = Scores::new();
    for (line, text) in comments(trf, SCORES) {
        let read = game.numbers().score.then(|| of_round(line, text));
        match read.flatten() {
            Some(read) => scores.extend(read),
            None => left.at(What::Scores, line),
        }
    }
    scores
}

/// `2: 1-4 31:27, 3-2 26:30`: round 2, in which 1 had White against 4.
fn of_round(line: usize, text: &str) -> Option<Vec<((RoundNumber, StartingRank), Scored)>> {
    let (round, games) = text.split_once(": ")?;
    let round = RoundNumber::new(round.parse().ok()?)?;
    let rank = |text: &str| StartingRank::new(text.parse().ok()?);
    let game = |text: &str| {
        let (players, score) = text.trim().split_once(' ')?;
        let (white, black) = players.split_once('-')?;
        let score = score.split_once(':')?;
        let scored = Scored {
            line,
            black: rank(black)?,
            score: PerSide::new(score.0.parse().ok()?, score.1.parse().ok()?),
        };
        Some(((round, rank(white)?), scored))
    };
    games.split(',').map(game).collect()
}
