//! What is against something that is written or entered: its clause, what is wrong and what
//! would be right (CTOR 6.7).

use super::ending::End;
use super::item::{Kind, Number};
use super::result::WrittenResult;
use super::torus::FieldSet;
use super::words::Phrase;
use crate::notation::minutes;
use crate::{PerSide, Side};
use areopagus_language::Language;

/// What is against an item, a remark, a claim of a record or an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The board does not have the field (CTOR 1.1).
    NoField {
        /// The number that is written.
        number: Number,
        /// The greatest number.
        most: u8,
    },
    /// More operations of a kind than the turn has (CTOR 2.3, CTOR 3.1).
    TooMany {
        /// The kind.
        kind: Kind,
        /// How many there are.
        most: u8,
        /// Whether the table does not hold yet.
        opening: bool,
    },
    /// White has a turn where Black begins (CTOR 2.4).
    BlackBegins,
    /// The team has as many players as it may have (CTOR 2.5).
    NoRoom {
        /// The team.
        side: Side,
        /// How many there may be.
        most: u8,
    },
    /// The last player does not leave (CTOR 2.5).
    LastPlayer(Side),
    /// A chip stands on the field of a put, a move or a landing (CTOR 3.2 to CTOR 3.4).
    Occupied {
        /// The operation.
        kind: Kind,
        /// The field.
        field: Number,
    },
    /// No own chip stands there (CTOR 3.3, CTOR 3.4).
    NotOwn {
        /// The operation.
        kind: Kind,
        /// The field.
        field: Number,
    },
    /// The fields are no orthogonal neighbours (CTOR 3.3).
    NotNeighbour {
        /// Where the chip stands.
        from: Number,
        /// Where it should go.
        to: Number,
    },
    /// A landing takes off two chips (CTOR 3.4).
    OneChip(Number),
    /// A replacement before the first operation of the turn (CTOR 3.5).
    NoOperation,
    /// No enemy chip stands there (CTOR 3.5).
    NotEnemy(Number),
    /// Fewer than five of the eight neighbours are own ones (CTOR 3.5).
    TooFewAround {
        /// The field.
        field: Number,
        /// How many are.
        found: u16,
    },
    /// More players have written it than the team has (CTOR 3.6).
    MoreThanPlayers {
        /// How many, as it is written.
        times: u8,
        /// How many there are.
        players: u8,
    },
    /// More players have written it than operations of the kind are left (CTOR 3.6).
    MoreThanLeft {
        /// How many, as it is written.
        times: u8,
        /// How many are left.
        left: u8,
        /// The kind.
        kind: Kind,
    },
    /// The rest of the operations of a kind was settled by a round of choices (CTOR 3.6).
    Settled(Kind),
    /// There is no sand-glass (CTOR 3.7).
    NoSandGlass,
    /// The sand-glass is not out (CTOR 3.7).
    TurnNotOver(u16),
    /// Only replacements follow once all fields are occupied (CTOR 3.8).
    BoardFull,
    /// There are no secret fields (CTOR 4.1).
    NoSecrets,
    /// Secret fields are handed in sealed, not entered as an act (CTOR 4.1, CTOR 7.1).
    NotSealed,
    /// Another number of secret fields (CTOR 4.1).
    SecretCount {
        /// How many are written.
        found: usize,
        /// How many there are.
        needed: u8,
    },
    /// The same secret field twice (CTOR 4.1).
    SecretTwice(Number),
    /// Something that is no secret field could be there (CTOR 4.1).
    NoSecretField(String),
    /// A secret field that the team has not handed in, or that is open already (CTOR 4.1).
    OtherSecret(String),
    /// Nothing is hit there (CTOR 4.2).
    NotHit(Number),
    /// Hits that are not written (CTOR 4.2).
    Unannounced(FieldSet),
    /// Hits come by themselves (CTOR 4.2, CTOR 7.1).
    EnteredHit,
    /// There is no time of the game (CTOR 5.3).
    NoGameTime,
    /// The time of the game is not over (CTOR 5.3).
    TimeNotOver(u16),
    /// The time of the game is over (CTOR 5.3).
    TimeOver(u16),
    /// The clock goes back (CTOR 5.3).
    ClockBack(u32),
    /// The game is over.
    Over(End),
    /// Another score than the board has (CTOR 5.5).
    Score {
        /// What is written.
        written: PerSide<u16>,
        /// What the board has.
        given: PerSide<u16>,
    },
    /// The Result says something else (CTOR 5.5).
    Result {
        /// What is written.
        written: WrittenResult,
        /// The end that the rules give; `None` for a game that goes on.
        given: Option<End>,
    },
    /// Another number than that of the next row (CTOR 6.2).
    RowNumber {
        /// The number of the next row.
        expected: u16,
    },
    /// A row behind a turn that is not over (CTOR 6.2).
    TurnOpen(Side),
    /// The game has as many acts as there may be (CTOR 7.1).
    TooManyActs(u16),
    /// The record has as many rows as there may be (CTOR 7.1).
    TooManyRows(usize),
    /// The turn has as many items as there may be (CTOR 7.1).
    TooManyItems(usize),
    /// The record has other Regulations than the event (CTOR 6.1).
    OtherRegulations,
    /// The record begins with a position (CTOR 6.1).
    FromPosition,
    /// The record has other numbers of players than begin the game (CTOR 2.1).
    OtherPlayers(PerSide<u8>),
    /// The record is of a game that nobody played (CTOR 5.4).
    NotPlayed,
}

impl Fault {
    /// The clause that is broken (CTOR 6.7).
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::NoField { .. } => "1.1",
            Self::OtherPlayers(_) => "2.1",
            Self::TooMany { opening: true, .. } => "2.3",
            Self::TooMany { opening: false, .. } => "3.1",
            Self::BlackBegins => "2.4",
            Self::NoRoom { .. } | Self::LastPlayer(_) => "2.5",
            Self::Occupied { kind, .. } | Self::NotOwn { kind, .. } => match kind {
                Kind::Put => "3.2",
                Kind::Move => "3.3",
                Kind::Landing => "3.4",
            },
            Self::NotNeighbour { .. } => "3.3",
            Self::OneChip(_) => "3.4",
            Self::NoOperation | Self::NotEnemy(_) | Self::TooFewAround { .. } => "3.5",
            Self::MoreThanPlayers { .. } | Self::MoreThanLeft { .. } | Self::Settled(_) => "3.6",
            Self::NoSandGlass | Self::TurnNotOver(_) => "3.7",
            Self::BoardFull => "3.8",
            Self::NoSecrets
            | Self::NotSealed
            | Self::SecretCount { .. }
            | Self::SecretTwice(_)
            | Self::NoSecretField(_)
            | Self::OtherSecret(_) => "4.1",
            Self::NotHit(_) | Self::Unannounced(_) | Self::EnteredHit => "4.2",
            Self::NoGameTime | Self::TimeNotOver(_) | Self::TimeOver(_) | Self::ClockBack(_) => {
                "5.3"
            }
            Self::Over(end) => end.reason.clause(),
            Self::NotPlayed => "5.4",
            Self::Score { .. } | Self::Result { .. } => "5.5",
            Self::OtherRegulations | Self::FromPosition => "6.1",
            Self::RowNumber { .. } | Self::TurnOpen(_) => "6.2",
            Self::TooManyActs(_) | Self::TooManyRows(_) | Self::TooManyItems(_) => "7.1",
        }
    }

    /// What is wrong and what would be right.
    pub fn say(&self, language: Language) -> String {
        self.phrase(language).say(language)
    }

    #[expect(
        clippy::too_many_lines,
        reason = "a new fault cannot be left without a sentence"
    )]
    fn phrase(&self, language: Language) -> Phrase {
        let bare = Phrase::new;
        let field = |key, field: &Number| Phrase::new(key).with("field", *field);
        match self {
            Self::NoField { number, most } => field("fault-no-field", number).with("most", *most),
            Self::TooMany {
                kind,
                most,
                opening,
            } => {
                let key = match (kind, opening) {
                    (Kind::Put, true) => "fault-opening-puts",
                    (_, true) => "fault-opening-others",
                    (Kind::Put, false) => "fault-too-many-puts",
                    (Kind::Move, false) => "fault-too-many-moves",
                    (Kind::Landing, false) => "fault-too-many-landings",
                };
                bare(key).with("most", *most)
            }
            Self::BlackBegins => bare("fault-black-begins"),
            Self::NoRoom { side, most } => bare("fault-no-room")
                .with("side", *side)
                .with("most", *most),
            Self::LastPlayer(side) => bare("fault-last-player")
                .with("side", *side)
                .with("word", side.word()),
            Self::Occupied { field: at, .. } => field("fault-occupied", at),
            Self::NotOwn { kind, field: at } => match kind {
                Kind::Landing => field("fault-not-own-landing", at),
                Kind::Put | Kind::Move => field("fault-not-own", at),
            },
            Self::NotNeighbour { from, to } => bare("fault-not-neighbour")
                .with("from", *from)
                .with("to", *to),
            Self::OneChip(at) => field("fault-one-chip", at),
            Self::NoOperation => bare("fault-no-operation"),
            Self::NotEnemy(at) => field("fault-not-enemy", at),
            Self::TooFewAround { field: at, found } => {
                field("fault-too-few-around", at).with("found", *found)
            }
            Self::MoreThanPlayers { times, players } => bare("fault-more-than-players")
                .with("times", *times)
                .with("players", *players),
            Self::MoreThanLeft { times, left, kind } => {
                let key = match kind {
                    Kind::Put => "fault-more-than-puts-left",
                    Kind::Move | Kind::Landing => "fault-more-than-moves-left",
                };
                bare(key).with("times", *times).with("left", *left)
            }
            Self::Settled(kind) => bare(match kind {
                Kind::Put => "fault-settled-puts",
                Kind::Move | Kind::Landing => "fault-settled-moves",
            }),
            Self::NoSandGlass => bare("fault-no-sand-glass"),
            Self::TurnNotOver(seconds) => bare("fault-turn-not-over").with("seconds", *seconds),
            Self::BoardFull => bare("fault-board-full"),
            Self::NoSecrets => bare("fault-no-secrets"),
            Self::NotSealed => bare("fault-not-sealed"),
            Self::SecretCount { found, needed } => bare("fault-secret-count")
                .with("found", u32::try_from(*found).unwrap_or(u32::MAX))
                .with("needed", *needed),
            Self::SecretTwice(field) => bare("fault-secret-twice").with("field", *field),
            Self::NoSecretField(written) => bare("fault-no-secret-field").with("written", written),
            Self::OtherSecret(written) => bare("fault-other-secret").with("written", written),
            Self::NotHit(field) => bare("fault-not-hit").with("field", *field),
            Self::Unannounced(fields) => {
                let hits: Vec<String> =
                    fields.numbers().map(|it| format!("!secret {it}")).collect();
                bare("fault-unannounced").with("hits", hits.join(" "))
            }
            Self::EnteredHit => bare("fault-entered-hit"),
            Self::NoGameTime => bare("fault-no-game-time"),
            Self::TimeNotOver(seconds) => {
                bare("fault-time-not-over").with("time", minutes(*seconds))
            }
            Self::TimeOver(seconds) => bare("fault-time-over").with("time", minutes(*seconds)),
            Self::ClockBack(seconds) => bare("fault-clock-back").with("time", minutes(*seconds)),
            Self::Over(end) => bare("fault-over").with("end", end.say(language)),
            Self::Result { written, given } => {
                let key = match given {
                    Some(_) => "fault-result",
                    None => "fault-result-open",
                };
                bare(key)
                    .with("written", written.to_string())
                    .with("right", WrittenResult::from_end(*given).to_string())
            }
            Self::Score { written, given } => bare("fault-score")
                .with("written", pair(*written))
                .with("right", pair(*given)),
            Self::RowNumber { expected } => bare("fault-row-number").with("expected", *expected),
            Self::TurnOpen(side) => bare(match side {
                Side::White => "fault-turn-open-white",
                Side::Black => "fault-turn-open-black",
            }),
            Self::TooManyActs(most) => bare("fault-too-many-acts").with("most", *most),
            Self::TooManyRows(most) => bare("fault-too-many-rows").with("most", many(*most)),
            Self::TooManyItems(most) => bare("fault-too-many-items").with("most", many(*most)),
            Self::OtherRegulations => bare("fault-other-regulations"),
            Self::FromPosition => bare("fault-from-position"),
            Self::OtherPlayers(PerSide { white, black }) => {
                bare("fault-other-players").with("players", format!("{white}:{black}"))
            }
            Self::NotPlayed => bare("fault-not-played"),
        }
    }
}

fn many(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A score as records write it.
pub fn pair(PerSide { white, black }: PerSide<u16>) -> String {
    format!("{white}:{black}")
}
