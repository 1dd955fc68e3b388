//! The adjudication of a game's rows as JSON, from the same data as the game's page and
//! `areopagus explain`.

use serde::Serialize;

use super::replay::Game;
use crate::games::totas::PieceName;
use crate::games::totas::adjudication::{Consequence, Fate, Outcome};
use crate::games::totas::explanation::Topic;
use crate::games::totas::replay::ReplayedMove;
use crate::games::{PerSide, Side};
use crate::language::Language;
use crate::web::kit::i18n::text::Text;

/// The adjudication of one row.
#[derive(Debug, Serialize)]
pub struct AdjudicationJson {
    game_move: u16,
    parts: PerSide<[Option<PartJson>; 2]>,
    consequences: Vec<ConsequenceJson>,
    end: Option<EndJson>,
    sentences: Vec<SentenceJson>,
}

/// A piece by its name in the record.
#[derive(Debug, Serialize)]
struct Piece {
    side: Side,
    name: String,
}

/// The fate of a legal part, and its result column.
#[derive(Debug, Serialize)]
struct PartJson {
    piece: Piece,
    to: String,
    fate: &'static str,
    result: Option<String>,
    clause: Option<&'static str>,
}

/// A consequence of the plans.
#[derive(Debug, Serialize)]
struct ConsequenceJson {
    piece: Piece,
    loss: bool,
    causes: Vec<Piece>,
    square: Option<String>,
    clause: &'static str,
    text: Text,
}

/// The end of the game.
#[derive(Debug, Serialize)]
struct EndJson {
    reason: &'static str,
    winner: Option<Side>,
    clause: &'static str,
}

/// A sentence with the clause that it follows.
#[derive(Debug, Serialize)]
struct SentenceJson {
    topic: Topic,
    text: Text,
    clause: Option<&'static str>,
}

impl From<PieceName> for Piece {
    fn from(piece: PieceName) -> Self {
        Self {
            side: piece.side,
            name: piece.to_string(),
        }
    }
}

impl AdjudicationJson {
    /// The adjudications of all rows that led to a game move.
    pub fn for_game(game: &Game) -> Vec<Self> {
        let moves = 1..=game.game_moves();
        moves
            .filter_map(|number| game.played(number).map(Self::of_step))
            .collect()
    }

    fn of_step(step: &ReplayedMove) -> Self {
        let adjudication = &step.adjudication;
        let parts = PerSide::from_fn(|side| {
            [0, 1].map(|column| {
                let outcome = adjudication.outcomes[side].get(column)?.as_ref()?;
                let written = adjudication.columns[side].get(column)?.result;
                Some(PartJson::from_outcome(
                    outcome,
                    written.map(|result| result.to_string()),
                ))
            })
        });
        let told = |language| step.explain(language).sentences.into_iter();
        let sentences = told(Language::En)
            .zip(told(Language::Ru))
            .zip(told(Language::De));
        Self {
            game_move: step.number,
            parts,
            consequences: adjudication
                .consequences
                .iter()
                .map(ConsequenceJson::from_consequence)
                .collect(),
            end: adjudication.end.map(|end| EndJson {
                reason: end.reason.word(),
                winner: end.winner,
                clause: end.clause(),
            }),
            sentences: sentences
                .map(|((en, ru), de)| SentenceJson {
                    topic: en.topic,
                    clause: en.clause,
                    text: Text {
                        en: en.text,
                        ru: ru.text,
                        de: de.text,
                    },
                })
                .collect(),
        }
    }
}

impl PartJson {
    fn from_outcome(outcome: &Outcome, result: Option<String>) -> Self {
        Self {
            piece: outcome.piece.into(),
            to: outcome.to.to_string(),
            fate: word(outcome.fate),
            result,
            clause: outcome.fate.clause(),
        }
    }
}

impl ConsequenceJson {
    fn from_consequence(told: &Consequence) -> Self {
        Self {
            piece: told.piece.into(),
            loss: told.effect.is_loss(),
            causes: told.causes.iter().copied().map(Piece::from).collect(),
            square: told.square.map(|square| square.to_string()),
            clause: told.clause(),
            text: Text::from_fn(|language| told.say(language)),
        }
    }
}

/// The fate of a part, for programs.
const fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Done => "done",
        Fate::Took(_) => "took",
        Fate::FoundNobody(_) => "found_nobody",
        Fate::Met => "met",
        Fate::AttackedEachOther => "attacked_each_other",
        Fate::Stopped(_) => "stopped",
        Fate::MetOnTheWay => "met_on_the_way",
        Fate::NotBegun => "not_begun",
        Fate::NoExplosion => "no_explosion",
        Fate::NoTurn => "no_turn",
    }
}
