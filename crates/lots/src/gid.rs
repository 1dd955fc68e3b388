//! The name of a run of draws, which is part of every hash.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::error::LotError;

/// The maximum length of the event's slug, in characters.
const MAX_EVENT: usize = 64;

/// The name of a run: `event/r1/b2/1` for the first attempt at the game of round 1 on
/// board 2, `event/r1/-/1` for the first pairing or colour lots of round 1 (R-66,
///
///
/// Every hash of a lot includes it, so that nothing revealed in one game can be used in
/// another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Gid {
    /// The written form, kept because every hash needs it.
    text: String,
    /// The length of the event's slug, in bytes.
    event: u8,
    round: NonZeroU16,
    /// `None` in the name of pairing lots.
    board: Option<NonZeroU16>,
    attempt: NonZeroU16,
}

impl Gid {
    /// The name of a game's run. `attempt` is 1 unless the game is replayed.
    ///
    /// # Errors
    /// [`LotError::Gid`] if the event is not a slug of lower-case letters, digits and
    /// single hyphens, or if a number is 0.
    pub fn game(event: &str, round: u16, board: u16, attempt: u16) -> Result<Self, LotError> {
        format!("{event}/r{round}/b{board}/{attempt}").try_into()
    }

    /// The name of run `number`, from 1, of the pairing or colour lots of a round.
    ///
    /// # Errors
    /// [`LotError::Gid`] under the conditions of [`Gid::game`].
    pub fn pairing(event: &str, round: u16, number: u16) -> Result<Self, LotError> {
        format!("{event}/r{round}/-/{number}").try_into()
    }

    /// The name as it is written and hashed.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The event's slug.
    pub fn event(&self) -> &str {
        self.text.get(..usize::from(self.event)).unwrap_or_default()
    }

    /// The round, from 1.
    pub const fn round(&self) -> u16 {
        self.round.get()
    }

    /// The board, from 1; `None` for pairing lots.
    pub fn board(&self) -> Option<u16> {
        self.board.map(NonZeroU16::get)
    }

    /// The attempt at the game, or the number of the pairing lots, from 1.
    pub const fn attempt(&self) -> u16 {
        self.attempt.get()
    }
}

impl fmt::Display for Gid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Gid {
    type Err = LotError;

    fn from_str(text: &str) -> Result<Self, LotError> {
        text.to_owned().try_into()
    }
}

impl TryFrom<String> for Gid {
    type Error = LotError;

    fn try_from(text: String) -> Result<Self, LotError> {
        match parts(&text) {
            Some((event, round, board, attempt)) => Ok(Self {
                text,
                event,
                round,
                board,
                attempt,
            }),
            None => Err(LotError::Gid(text)),
        }
    }
}

impl From<Gid> for String {
    fn from(gid: Gid) -> Self {
        gid.text
    }
}

/// The length of the event's slug, the round, the board and the attempt.
type Parts = (u8, NonZeroU16, Option<NonZeroU16>, NonZeroU16);

/// The parts of a name; `None` if the text is not a name.
fn parts(text: &str) -> Option<Parts> {
    let (event, rest) = next_part(text)?;
    let (round, rest) = next_part(rest)?;
    let (board, attempt) = next_part(rest)?;
    let board = match board {
        "-" => None,
        board => Some(number(board.strip_prefix('b')?)?),
    };
    let round = number(round.strip_prefix('r')?)?;
    let length = u8::try_from(event.len()).ok().filter(|_| is_slug(event))?;
    Some((length, round, board, number(attempt)?))
}

/// Splits a text at its first slash. The parts are too short for a search with a set-up
/// cost, such as `memchr`.
fn next_part(text: &str) -> Option<(&str, &str)> {
    let end = text.bytes().position(|byte| byte == b'/')?;
    Some((text.get(..end)?, text.get(end + 1..)?))
}

fn is_slug(text: &str) -> bool {
    let mut before = b'-';
    let fits = text.bytes().all(|byte| {
        let hyphen = byte == b'-' && before != b'-';
        before = byte;
        hyphen || byte.is_ascii_lowercase() || byte.is_ascii_digit()
    });
    // The slug is not empty and neither begins nor ends with a hyphen.
    fits && before != b'-' && text.len() <= MAX_EVENT
}

fn number(digits: &str) -> Option<NonZeroU16> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    plain.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written() {
        let game = Gid::game("demo", 1, 1, 1).unwrap();
        assert_eq!(game.to_string(), "demo/r1/b1/1");
        assert_eq!("demo/r1/b1/1".parse(), Ok(game));
        let pairing = Gid::pairing("autumn-cup-2026", 3, 2).unwrap();
        assert_eq!(pairing.to_string(), "autumn-cup-2026/r3/-/2");
        assert_eq!((pairing.round(), pairing.board()), (3, None));
        assert_eq!("autumn-cup-2026/r3/-/2".parse(), Ok(pairing));
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for text in [
            "",
            "demo",
            "demo/r1/b1",
            "demo/r1/b1/1/",
            "demo/r1/b1/1/1",
            "demo/r01/b1/1",
            "demo/r0/b1/1",
            "demo/r1/b1/0",
            "demo/1/1/1",
            "demo/r1/b65536/1",
            "demo/r1/b+1/1",
            "Demo/r1/b1/1",
            "de mo/r1/b1/1",
            "-demo/r1/b1/1",
            "/r1/b1/1",
            "дом/r1/b1/1",
        ] {
            assert_eq!(text.parse::<Gid>(), Err(LotError::Gid(text.to_owned())));
        }
        assert!(Gid::game(&"a".repeat(65), 1, 1, 1).is_err());
        assert!(Gid::game("demo", 0, 1, 1).is_err());
    }
}
