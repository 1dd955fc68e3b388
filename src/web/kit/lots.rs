//! Presents the lots of a game to the public: the source of each throw, its guarantee, and how it
//! is recomputed.

use std::ops::Range;

use crate::arbiter::EventView;
use crate::event::{GameState, role};
use crate::games::Side;
use crate::lots::{Contribution, Derivation, Draw, DrawRecord, Hex, Kind, Ledger, Outcome};
use crate::web::kit::format::{self, Purpose};
use crate::web::kit::i18n::Words;
use crate::web::kit::move_words::MoveWords;

/// A lot of a row with its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowLot {
    /// The line of the journal: `5.7 damage white _Rc4`.
    pub purpose: String,
    pub outcome: Outcome,
    /// The number of its draw; `None` for physical dice.
    pub k: Option<u32>,
}

/// The draws for a row.
pub fn drawn_for(state: &GameState, index: usize) -> Vec<&DrawRecord> {
    let Some(lots) = &state.lots else {
        return Vec::new();
    };
    let rows = state.record().map(|record| &record.rows);
    let of_row = rows.and_then(|rows| rows.get(index)).map(|row| &row.draws);
    let of_act = state.acts().get(index).and_then(|act| act.draw);
    let draws = of_row.into_iter().flatten().copied().chain(of_act);
    draws.filter_map(|k| lots.draw(k)).collect()
}

/// The lots that were drawn for a row or an act, by its index.
pub fn drawn_lots(state: &GameState, index: usize) -> Vec<RowLot> {
    let lot = |record: &DrawRecord| {
        Some(RowLot {
            purpose: record.draw().purpose().to_owned(),
            outcome: record.outcome()?.clone(),
            k: Some(record.draw().k()),
        })
    };
    drawn_for(state, index)
        .into_iter()
        .filter_map(lot)
        .collect()
}

/// The rows whose lots are asked for, by index.
pub struct LotRows {
    pub rows: Range<usize>,
    /// Whether they include the last one, to which the pending draw belongs.
    pub is_last: bool,
}

impl LotRows {
    /// The rows of the moment that is shown, by how many there are up to it and up to the last
    /// moment that can be shown.
    pub fn at(state: &GameState, shown: usize, last: usize) -> Self {
        let rows = state.rows();
        let is_last = shown == last;
        // The last moment also shows a row that no game move followed.
        let until = if is_last { rows } else { shown };
        Self {
            rows: shown.checked_sub(1).unwrap_or(until)..until,
            is_last,
        }
    }
}

/// The lots of a game, or of a game move.
pub struct Lots {
    /// The lots of the game move.
    pub draws: Vec<LotView>,
    /// The draw that the open plans wait for.
    pub waiting: Option<Waiting>,
    /// The commitments of the server and the players.
    pub commitments: Vec<(String, String)>,
    /// The draws that do not count.
    pub voids: Vec<Void>,
    /// The plans that were open when they were set aside.
    pub laid_aside: Vec<LaidAside>,
    /// The ruling that the lots are drawn on the table from now on.
    pub ruling: Option<String>,
    /// The mark of a lot that was drawn there.
    pub mark: String,
}

/// A draw that was declared void.
pub struct Void {
    pub k: u32,
    pub purpose: Purpose,
    pub faces: String,
    pub referee: String,
    pub reason: String,
    /// The clause that the ruling cites.
    pub clause: String,
}

/// Plans that were open when they were set aside.
pub struct LaidAside {
    pub game_move: u16,
    pub reason: String,
    /// The plan of each side's player.
    pub plans: Vec<(String, String)>,
}

pub struct LotView {
    /// The name of the moment at which it was drawn.
    pub moment: String,
    pub purpose: Purpose,
    pub faces: String,
    /// The number of the draw; `None` for physical dice.
    pub k: Option<u32>,
    /// The kind of guarantee of a draw.
    pub mode: &'static str,
    /// How a draw is recomputed.
    pub proof: Option<Proof>,
    /// The sides whose sealed tip the referee opened for it.
    pub tips: Vec<String>,
}

/// A pending draw.
pub struct Waiting {
    pub k: u32,
    /// The row as far as it is known, with its plans open; `None` in a game by acts.
    pub row: Option<String>,
    pub purpose: Purpose,
    /// The kind of its guarantee.
    pub mode: &'static str,
}

/// Everything that the result of a draw is computed from.
pub struct Proof {
    /// The values that were revealed.
    pub inputs: Vec<(String, String)>,
    /// The key of the stream.
    pub key: String,
    /// The words that were consumed, each with its use.
    pub words: Vec<(u32, String)>,
}

/// The lots of a row, and the name of the moment after a number of rows.
type RowsOf<'a> = (
    &'a dyn Fn(usize) -> Vec<RowLot>,
    &'a dyn Fn(usize) -> String,
);

impl Lots {
    /// Whether a draw was made that anybody can check.
    pub fn is_proved(&self) -> bool {
        self.draws.iter().any(|lot| lot.k.is_some())
    }

    /// The lots of some rows of a game; `None` when there are none to show. `asked` gives the lots
    /// of a row in the order in which the rules asked for them, `named` the name of the moment
    /// after a number of rows.
    pub fn for_rows(
        words: Words,
        view: &EventView,
        state: &GameState,
        (asked, named): RowsOf<'_>,
        LotRows { rows, is_last }: LotRows,
    ) -> Option<Self> {
        if !view.state.info.rules.discipline().has_lots() {
            return None;
        }
        let of_row = |index: usize| {
            let lots = asked(index).into_iter();
            lots.map(move |lot| {
                LotView::from_lot(words, state.lots.as_ref(), named(index + 1), &lot)
            })
        };
        let draws: Vec<LotView> = rows.flat_map(of_row).collect();
        let by_hand = MoveWords::for_games(view.state.info.rules.discipline()).by_hand;
        let mark = words.t(by_hand.mark);
        let Some(lots) = &state.lots else {
            return (!draws.is_empty()).then(|| Self {
                draws,
                waiting: None,
                commitments: Vec::new(),
                voids: Vec::new(),
                laid_aside: Vec::new(),
                ruling: None,
                mark,
            });
        };
        Some(Self {
            draws,
            waiting: Waiting::for_game(words, state, lots).filter(|_| is_last),
            commitments: commitments(words, state, lots),
            voids: voids(words, view, lots),
            laid_aside: laid_aside(words, lots),
            ruling: state
                .physical_dice
                .as_ref()
                .map(|reason| words.t_with(by_hand.ruled, &[("reason", &reason.as_str())])),
            mark,
        })
    }
}

impl LotView {
    fn from_lot(words: Words, ledger: Option<&Ledger>, moment: String, lot: &RowLot) -> Self {
        let drawn = lot.k.and_then(|k| Some((ledger?, ledger?.draw(k)?)));
        Self {
            moment,
            purpose: format::purpose(words, &lot.purpose),
            faces: format::outcome(words, &lot.outcome),
            k: lot.k,
            mode: drawn
                .and_then(|(ledger, record)| ledger.mode(record.draw().k()))
                .map_or("", |mode| mode.say(words.0)),
            proof: drawn.and_then(|(ledger, record)| Proof::from_record(words, ledger, record)),
            tips: drawn.map_or_else(Vec::new, |(ledger, record)| {
                tips(words, ledger, record.draw().k())
            }),
        }
    }
}

/// The sides whose sealed tips the referee opened for a draw.
fn tips(words: Words, ledger: &Ledger, k: u32) -> Vec<String> {
    let opened = |side: &Side| ledger.tip_opened(role(*side)) == Some(k);
    let sides = Side::ALL.into_iter().filter(opened);
    sides.map(|side| words.side(side)).collect()
}

impl Waiting {
    fn for_game(words: Words, state: &GameState, lots: &Ledger) -> Option<Self> {
        let row = state.open_row();
        if row.is_none() && !lots.is_pending() {
            return None;
        }
        let draw = lots.draws().last()?.draw();
        Some(Self {
            k: draw.k(),
            row: row.map(|row| row.text.clone()),
            purpose: format::purpose(words, draw.purpose()),
            mode: lots.mode(draw.k()).map_or("", |mode| mode.say(words.0)),
        })
    }
}

/// The commitments of the server and the players: their contributions to the lots, and the terrain
/// and the Labyrinths that are still sealed (TOTA*S 3.3).
fn commitments(words: Words, state: &GameState, lots: &Ledger) -> Vec<(String, String)> {
    let anchor = (words.t("lots-anchor"), lots.anchor().to_string());
    let players = Side::ALL.map(|side| {
        let what = match lots.contribution(role(side)) {
            None => words.t("lots-nothing-yet"),
            Some(Contribution::None) => words.t("lots-no-part"),
            Some(Contribution::Chain(anchor)) => {
                words.t_with("lots-chain", &[("anchor", &anchor.to_string())])
            }
            Some(Contribution::Static(commitment)) => {
                words.t_with("lots-static", &[("commitment", &commitment.to_string())])
            }
        };
        (words.side(side), what)
    });
    let handed = |side| state.plans().and_then(|plans| plans.handed.get(side));
    let handed = |side| handed(side).filter(|terrain| terrain.is_sealed());
    let terrains = Side::ALL.into_iter().filter_map(|side| {
        let name = words.t_with("lots-terrain", &[("side", &words.side(side))]);
        Some((name, handed(side)?.seal.to_string()))
    });
    let seal = |side| {
        let recorded = state.record().and_then(|record| record.labyrinth[side]);
        recorded.or_else(|| handed(side)?.labyrinth)
    };
    let labyrinths = Side::ALL.into_iter().filter_map(|side| {
        let name = words.t_with("lots-labyrinth", &[("side", &words.side(side))]);
        Some((name, seal(side)?.to_string()))
    });
    std::iter::once(anchor)
        .chain(players)
        .chain(terrains)
        .chain(labyrinths)
        .collect()
}

fn laid_aside(words: Words, lots: &Ledger) -> Vec<LaidAside> {
    let opened = |it: &crate::lots::LaidAside| {
        let plan = |side| Some((words.side(side), it.opened(role(side))?.to_owned()));
        let plans: Vec<_> = Side::ALL.into_iter().filter_map(plan).collect();
        (!plans.is_empty()).then(|| LaidAside {
            game_move: it.game_move,
            reason: it.reason.clone(),
            plans,
        })
    };
    lots.laid_aside().iter().filter_map(opened).collect()
}

fn voids(words: Words, view: &EventView, lots: &Ledger) -> Vec<Void> {
    let void = |record: &DrawRecord| {
        let (draw, ruling) = (record.draw(), record.ruling()?);
        Some(Void {
            k: draw.k(),
            purpose: format::purpose(words, draw.purpose()),
            faces: record
                .outcome()
                .map_or_else(String::new, |outcome| format::outcome(words, outcome)),
            referee: view.referee(&ruling.referee).to_owned(),
            reason: ruling.reason.clone(),
            clause: ruling.clause.clone(),
        })
    };
    lots.draws().iter().filter_map(void).collect()
}

impl Proof {
    fn from_record(words: Words, lots: &Ledger, record: &DrawRecord) -> Option<Self> {
        let (inputs, derivation) = (record.inputs()?, record.derivation()?);
        let k = record.draw().k();
        let brought = |side, value: Option<Hex<32>>| {
            let name = match lots.contribution(role(side)) {
                Some(Contribution::Static(_)) => {
                    words.t_with("proof-secret", &[("side", &words.side(side))])
                }
                Some(Contribution::Chain(_) | Contribution::None) | None => {
                    words.t_with("proof-link", &[("side", &words.side(side)), ("k", &k)])
                }
            };
            let value = value.map_or_else(|| words.t("proof-empty"), |value| value.to_string());
            (name, value)
        };
        let mut given = vec![
            (
                words.t_with("proof-server", &[("k", &k)]),
                inputs.server.to_string(),
            ),
            brought(Side::White, inputs.white),
            brought(Side::Black, inputs.black),
        ];
        if let (Some(round), Some(signature)) = (record.draw().beacon(), inputs.beacon) {
            given.push((
                words.t_with("proof-beacon", &[("round", &round)]),
                signature.to_string(),
            ));
        }
        Some(Self {
            inputs: given,
            key: hex::encode(derivation.key),
            words: faces(words, record.draw(), &derivation),
        })
    }
}

/// The use of each word: `below(n)`, or skipped.
fn faces(words: Words, draw: &Draw, derivation: &Derivation) -> Vec<(u32, String)> {
    let candidates = draw.candidates();
    let n = match draw.kind() {
        Kind::Die | Kind::Dice => 6,
        Kind::Coin => 2,
        Kind::Choice | Kind::Bag => candidates.len().max(1) as u64,
        // Every step of a shuffle has a bound of its own, so the words are shown alone.
        Kind::Shuffle => {
            return derivation
                .words
                .iter()
                .map(|word| (*word, String::new()))
                .collect();
        }
    };
    let limit = (1_u64 << 32) - (1_u64 << 32) % n;
    derivation
        .words
        .iter()
        .map(|word| {
            let wide = u64::from(*word);
            let rest = wide % n;
            let face = match draw.kind() {
                _ if wide >= limit => words.t("proof-passed-over"),
                Kind::Die | Kind::Dice => (rest + 1).to_string(),
                Kind::Choice | Kind::Bag => usize::try_from(rest)
                    .ok()
                    .and_then(|index| candidates.get(index))
                    .cloned()
                    .unwrap_or_default(),
                Kind::Coin | Kind::Shuffle => rest.to_string(),
            };
            (*word, face)
        })
        .collect()
}
