//! Compares the players' own protocols of a game with each other and with the record, and shows the
//! rulings on their differences.

use super::game::Notation;
use crate::event::{EventState, GameState, Protocols, Received, RuledDifference};
use crate::games::Side;
use crate::games::totas::protocols::{Comparison, Difference, Said, Source};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::i18n::{Key, Words};

/// The most missing plans of a protocol that are named.
const NAMED: usize = 12;

/// The protocols of a game, in words.
pub struct Compared {
    /// For each player the protocol, or that none was handed in.
    pub received: Vec<ProtocolLine>,
    /// The result of the comparison.
    pub found: String,
    pub differences: Vec<PlanComparison>,
    /// Rulings on plans that no longer differ.
    pub settled: Vec<PlanComparison>,
    /// Every plan in any of them.
    pub plans: Vec<PlanComparison>,
}

pub struct ProtocolLine {
    /// The description, with the time.
    pub said: String,
    /// SHA-256 of its text.
    pub sha256: Option<String>,
    /// The plans that it leaves out, and the lines that could not be read.
    pub notes: Vec<String>,
}

/// A plan in each of the sources.
pub struct PlanComparison {
    pub game_move: u16,
    /// The side whose plan it is.
    pub plan: Side,
    /// The game move and the side.
    pub heading: String,
    pub white: Option<Notation>,
    pub black: Option<Notation>,
    pub record: Option<Notation>,
    /// Whether two of the sources contradict each other.
    pub differs: bool,
    pub ruling: Option<String>,
}

impl PlanComparison {
    fn new(words: Words, (game_move, plan): (u16, Side), said: &Said) -> Self {
        let notation = |source| said.by(source).map(Notation::new);
        let side = words.side(plan);
        Self {
            game_move,
            plan,
            heading: words.t_with("protocol-plan", &[("number", &game_move), ("side", &side)]),
            white: notation(Source::White),
            black: notation(Source::Black),
            record: notation(Source::Record),
            differs: false,
            ruling: None,
        }
    }

    /// Whether the record has the plan.
    pub const fn is_in_record(&self) -> bool {
        self.record.is_some()
    }

    /// The sources that have the plan, or whose silence is a statement about it.
    pub fn sources(&self) -> Vec<Source> {
        let has_said = |source: &Source| match source {
            Source::White => self.white.is_some(),
            Source::Black => self.black.is_some(),
            Source::Record => true,
        };
        Source::ALL.into_iter().filter(has_said).collect()
    }
}

/// The sentence that a source is right.
pub const fn right(source: Source) -> Key {
    match source {
        Source::White => Key("protocol-right-white"),
        Source::Black => Key("protocol-right-black"),
        Source::Record => Key("protocol-right-record"),
    }
}

impl Compared {
    /// The comparison of a game; `None` before a protocol is handed in.
    pub fn for_game(words: Words, state: &EventState, game: &GameState) -> Option<Self> {
        let (protocols, compared) = game.protocols().zip(game.compared_protocols())?;
        let clocks = Clocks::for_event(state);
        let shown = |difference: Difference<'_>| {
            let place = (difference.game_move, difference.plan);
            let ruled = protocols.ruling_on(&difference);
            PlanComparison {
                differs: true,
                ruling: ruled.map(|ruled| ruling(words, clocks, ruled)),
                ..PlanComparison::new(words, place, difference.said)
            }
        };
        let differences: Vec<PlanComparison> = compared.differences().map(shown).collect();
        let place = |shown: &PlanComparison| (shown.game_move, shown.plan);
        let open = differences.iter().filter(|it| it.ruling.is_none()).count();
        let found = if differences.is_empty() {
            words.t("protocols-agree")
        } else {
            words.t_with(
                "protocols-differ",
                &[("count", &differences.len()), ("open", &open)],
            )
        };
        Some(Self {
            received: Side::ALL
                .map(|side| line(words, clocks, (protocols, &compared), side))
                .into(),
            found,
            settled: settled(words, clocks, protocols, &differences),
            plans: plans(words, &compared)
                .map(|plan| PlanComparison {
                    ruling: (differences.iter())
                        .find(|it| place(it) == place(&plan))
                        .and_then(|it| it.ruling.clone()),
                    ..plan
                })
                .collect(),
            differences,
        })
    }
}

/// Every plan in any of the sources.
fn plans(words: Words, compared: &Comparison) -> impl Iterator<Item = PlanComparison> {
    compared.rows.iter().flat_map(move |row| {
        let sides = Side::ALL.into_iter();
        let said = sides.filter(|side| row.plans[*side].said != Said::default());
        said.map(move |side| PlanComparison {
            differs: row.plans[side].differs,
            ..PlanComparison::new(words, (row.number, side), &row.plans[side].said)
        })
    })
}

/// The rulings on plans that no longer differ, or differ otherwise now.
fn settled(
    words: Words,
    clocks: Clocks<'_>,
    protocols: &Protocols,
    differences: &[PlanComparison],
) -> Vec<PlanComparison> {
    let is_shown = |ruled: &RuledDifference| {
        let place = (ruled.ruling.game_move, ruled.ruling.plan);
        let mut shown = differences.iter();
        shown.any(|it| (it.game_move, it.plan) == place && it.ruling.is_some())
    };
    let others = protocols.counting().filter(|ruled| !is_shown(ruled));
    let shown = |ruled: &RuledDifference| {
        let place = (ruled.ruling.game_move, ruled.ruling.plan);
        PlanComparison {
            ruling: Some(ruling(words, clocks, ruled)),
            ..PlanComparison::new(words, place, &ruled.ruling.said)
        }
    };
    others.map(shown).collect()
}

/// A ruling in a sentence or two.
fn ruling(words: Words, clocks: Clocks<'_>, ruled: &RuledDifference) -> String {
    let right = words.t(right(ruled.ruling.right));
    let said = words.t_with(
        "protocol-ruled",
        &[
            ("right", &right),
            ("at", &clocks.told(words, ruled.at)),
            ("reason", &ruled.ruling.reason.as_str()),
        ],
    );
    if !ruled.ruling.take_back {
        return said;
    }
    let number = ruled.ruling.game_move;
    let back = words.t_with("protest-effect-continue", &[("number", &number)]);
    format!("{said} {back}")
}

/// The protocol that a player has handed in.
fn line(
    words: Words,
    clocks: Clocks<'_>,
    (protocols, compared): (&Protocols, &Comparison),
    side: Side,
) -> ProtocolLine {
    let Some(Received { protocol, at, .. }) = &protocols.own[side] else {
        let side = words.side(side);
        return ProtocolLine {
            said: words.t_with("protocol-none", &[("side", &side)]),
            sha256: None,
            notes: Vec::new(),
        };
    };
    let last = compared.ends[side].unwrap_or_default();
    let said = words.t_with(
        "protocol-received",
        &[
            ("side", &words.side(side)),
            ("last", &last),
            ("at", &clocks.told(words, *at)),
        ],
    );
    let mut notes = Vec::new();
    let mut missing: Vec<String> = compared
        .missing(side)
        .take(NAMED + 1)
        .map(|(number, plan)| format!("{number} ({})", words.side(plan)))
        .collect();
    if missing.len() > NAMED {
        missing.truncate(NAMED);
        missing.push("…".to_owned());
    }
    if !missing.is_empty() {
        let plans = missing.join(", ");
        notes.push(words.t_with("protocol-missing", &[("plans", &plans)]));
    }
    if let Some(unread) = &protocol.unread {
        let text = unread.text.as_ref().map_or("", |text| text.as_str());
        notes.push(words.t_with(
            "protocol-unread",
            &[
                ("line", &unread.line),
                ("column", &unread.column),
                ("text", &text),
            ],
        ));
    }
    ProtocolLine {
        said,
        sha256: Some(protocol.sha256.to_string()),
        notes,
    }
}

/// The warning about differences without a ruling, for those who sign or look at the boards; `None`
/// without any.
pub fn open(words: Words, game: &GameState) -> Option<String> {
    let count = game.open_differences().len();
    (count > 0).then(|| words.t_with("protocols-open", &[("count", &count)]))
}

/// The state of the protocol on the player's own page.
pub struct OwnProtocol {
    /// The protocol that was handed in.
    pub received: Option<ProtocolLine>,
    /// Whether one can be handed in.
    pub is_open: bool,
}

impl OwnProtocol {
    /// The state in a player's game; `None` if no protocol can be or was handed in.
    pub fn for_side(
        words: Words,
        state: &EventState,
        game: &GameState,
        side: Side,
    ) -> Option<Self> {
        let protocols = game.protocols()?;
        let received = protocols.own[side].as_ref();
        let compared = received.and_then(|_| game.compared_protocols());
        let clocks = Clocks::for_event(state);
        let received = compared.map(|compared| line(words, clocks, (protocols, &compared), side));
        let is_open = game.takes_protocols() && !state.closed;
        (is_open || received.is_some()).then_some(Self { received, is_open })
    }
}
