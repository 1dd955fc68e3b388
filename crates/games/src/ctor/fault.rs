//! Faults of records and entries: the clause, the fault and its correction (CTOR 6.7).

use super::ending::End;
use super::item::{Kind, Number};
use super::result::WrittenResult;
use super::torus::FieldSet;
use super::words::Phrase;
use crate::notation::minutes;
use crate::{PerSide, Side};
use areopagus_language::Language;

/// A fault of an item, a remark, a claim of a record or an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The board does not have the field (CTOR 1.1).
    NoField {
        /// The number as written.
        number: Number,
        /// The greatest number.
        most: u8,
    },
    /// The turn does not have so many operations of a kind (CTOR 2.3, CTOR 3.1).
    TooMany {
        /// The kind of operation.
        kind: Kind,
        /// The greatest number of them.
        most: u8,
        /// Whether the opening sets the limit, and not the table of powers.
        opening: bool,
    },
    /// White has a turn, but Black begins (CTOR 2.4).
    BlackBegins,
    /// The team has its greatest number of players (CTOR 2.5).
    NoRoom {
        /// The team, by its side.
        side: Side,
        /// The greatest number of players.
        most: u8,
    },
    /// The last player cannot leave (CTOR 2.5).
    LastPlayer(Side),
    /// The field of a put, a move or a landing is occupied (CTOR 3.2 to CTOR 3.4).
    Occupied {
        /// The kind of operation.
        kind: Kind,
        /// The number of the field.
        field: Number,
    },
    /// There is no own chip on the field (CTOR 3.3, CTOR 3.4).
    NotOwn {
        /// The kind of operation.
        kind: Kind,
        /// The number of the field.
        field: Number,
    },
    /// The fields are not orthogonal neighbours (CTOR 3.3).
    NotNeighbour {
        /// The origin.
        from: Number,
        /// The destination.
        to: Number,
    },
    /// A landing removes two chips, and here both are the same (CTOR 3.4).
    OneChip(Number),
    /// A replacement comes before the first operation of the turn (CTOR 3.5).
    NoOperation,
    /// There is no enemy chip on the field (CTOR 3.5).
    NotEnemy(Number),
    /// Fewer than five of the eight neighbours are the team's own (CTOR 3.5).
    TooFewAround {
        /// The number of the field.
        field: Number,
        /// The number of own neighbours.
        found: u16,
    },
    /// More players have written the item than the team has (CTOR 3.6).
    MoreThanPlayers {
        /// The number as written.
        times: u8,
        /// The number of players in the team.
        players: u8,
    },
    /// More players have written the item than operations of the kind are left (CTOR 3.6).
    MoreThanLeft {
        /// The number as written.
        times: u8,
        /// The number of operations left.
        left: u8,
        /// The kind of operation.
        kind: Kind,
    },
    /// A round of choices has settled the remaining operations of a kind (CTOR 3.6).
    Settled(Kind),
    /// There is no sand-glass (CTOR 3.7).
    NoSandGlass,
    /// The sand-glass has not run out; its seconds (CTOR 3.7).
    TurnNotOver(u16),
    /// Only replacements may follow once all fields are occupied (CTOR 3.8).
    BoardFull,
    /// The game has no secret fields (CTOR 4.1).
    NoSecrets,
    /// Secret fields must be handed in sealed, and not entered as an act (CTOR 4.1, CTOR 7.1).
    NotSealed,
    /// The number of secret fields is wrong (CTOR 4.1).
    SecretCount {
        /// The number of fields as written.
        found: usize,
        /// The number of fields that is needed.
        needed: u8,
    },
    /// A secret field occurs twice (CTOR 4.1).
    SecretTwice(Number),
    /// A word is not a secret field (CTOR 4.1).
    NoSecretField(String),
    /// The team has not handed in this secret field, or it is already open (CTOR 4.1).
    OtherSecret(String),
    /// There is no hit on the field (CTOR 4.2).
    NotHit(Number),
    /// These hits are not written (CTOR 4.2).
    Unannounced(FieldSet),
    /// Hits must not be entered, since the game adds them (CTOR 4.2, CTOR 7.1).
    EnteredHit,
    /// The game has no time limit (CTOR 5.3).
    NoGameTime,
    /// The game time is not over; its seconds (CTOR 5.3).
    TimeNotOver(u16),
    /// The game time is over; its seconds (CTOR 5.3).
    TimeOver(u16),
    /// The clock goes back, from this many seconds (CTOR 5.3).
    ClockBack(u32),
    /// The game is over.
    Over(End),
    /// The score differs from the board (CTOR 5.5).
    Score {
        /// The score as written.
        written: PerSide<u16>,
        /// The score of the board.
        given: PerSide<u16>,
    },
    /// The Result tag differs (CTOR 5.5).
    Result {
        /// The result as written.
        written: WrittenResult,
        /// The end by the rules; `None` for a game that goes on.
        given: Option<End>,
    },
    /// The row does not have the next number (CTOR 6.2).
    RowNumber {
        /// The next number.
        expected: u16,
    },
    /// A row follows a turn that is not over (CTOR 6.2).
    TurnOpen(Side),
    /// The game has the greatest possible number of acts (CTOR 7.1).
    TooManyActs(u16),
    /// The record has the greatest possible number of rows (CTOR 7.1).
    TooManyRows(usize),
    /// The turn has the greatest possible number of items (CTOR 7.1).
    TooManyItems(usize),
    /// The Regulations of the record are not those of the event (CTOR 6.1).
    OtherRegulations,
    /// The record starts from a position (CTOR 6.1).
    FromPosition,
    /// The numbers of players in the record are not those at the start of the game (CTOR 2.1).
    OtherPlayers(PerSide<u8>),
    /// The record is that of a game that was not played (CTOR 5.4).
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

    /// The fault and its correction in a language.
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

/// A score in the notation of records.
pub fn pair(PerSide { white, black }: PerSide<u16>) -> String {
    format!("{white}:{black}")
}
