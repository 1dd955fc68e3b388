//! Explanation of a game move in plain sentences that a referee can read out. They are made from
//! the adjudication alone, so that pages, desk and command line use the same words.

use serde::Serialize;

use super::adjudication::{Adjudication, Consequence, Effect, Fate, Outcome};
use super::attack::blast;
use super::board::PieceName;
use super::ending::End;
use super::judged::{JudgedPart, JudgedPlan, PartVerdict};
use super::lot::{Drawn, Lot};
use super::plan::Manner;
use super::replay::{Interruption, Replay, ReplayedMove};
use super::square::Square;
use crate::Side;
use crate::notation::said_clause;
use crate::text::Seconds;
use areopagus_language::Language;

/// The topic of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// A part of a plan and its outcome.
    Part,
    /// A void part and its price (TOTA*S 4.6).
    Void,
    /// A consequence of the plans.
    Consequence,
    /// A piece that was lost.
    Loss,
    /// The timer, or a mole (`TOTA*S 7.1`, `TOTA*S 8.2`).
    Remark,
    /// The residual potentials (TOTA*S 6.3).
    Potential,
    /// The end of the game (TOTA*S 6).
    End,
}

/// A sentence with the clause that it follows from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The topic of the sentence.
    pub topic: Topic,
    /// The sentence, with its full stop.
    pub text: String,
    /// The clause that it follows from, if there is one.
    pub clause: Option<&'static str>,
    /// The lots whose results it mentions.
    pub lots: Vec<Lot>,
    /// The squares that it mentions.
    pub squares: Vec<Square>,
    /// The parts that it mentions, by side and column of the record, counted from 0.
    pub parts: Vec<(Side, usize)>,
}

impl Sentence {
    fn new(topic: Topic, text: String, clause: impl Into<Option<&'static str>>) -> Self {
        Self {
            topic,
            text,
            clause: clause.into(),
            lots: Vec::new(),
            squares: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// Adds squares to the sentence, each once.
    fn about(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        for square in squares {
            if !self.squares.contains(&square) {
                self.squares.push(square);
            }
        }
        self
    }

    /// Adds to the sentence those lots of the adjudication for which `tells` is true.
    fn telling(mut self, adjudication: &Adjudication, tells: impl Fn(&Lot, Drawn) -> bool) -> Self {
        let lots = adjudication.lots.iter();
        let told = lots.filter(|(lot, drawn)| tells(lot, *drawn));
        self.lots = told.map(|(lot, _)| *lot).collect();
        self
    }

    /// The sentence on one line, followed by its clause in parentheses.
    pub fn line(&self, language: Language) -> String {
        match self.clause {
            None => self.text.clone(),
            Some(clause) => format!("{} ({})", self.text, said_clause(clause, language)),
        }
    }
}

/// The explanation of a game move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The number of the game move.
    pub game_move: u16,
    /// The sentences, in the order in which the rules decide.
    pub sentences: Vec<Sentence>,
}

impl Explanation {
    /// The heading and the sentences, one on each line.
    pub fn say(&self, language: Language) -> String {
        let mut lines = vec![match language {
            Language::En => format!("Game move {}", self.game_move),
            Language::Ru => format!("Игровой ход {}", self.game_move),
            Language::De => format!("Spielzug {}", self.game_move),
        }];
        lines.extend(self.sentences.iter().map(|it| it.line(language)));
        lines.join("\n")
    }
}

impl Replay {
    /// The explanation of every game move that was played. It includes the last one of a game
    /// that was stopped before its plans were opened.
    pub fn explanations(&self, language: Language) -> Vec<Explanation> {
        let mut explanations: Vec<Explanation> = self
            .steps()
            .iter()
            .map(|step| step.explain(language))
            .collect();
        let interrupted = self.explain_interruptions(&mut explanations, language);
        if self.rows_played() > self.steps().len() + interrupted
            && let (Some(position), Some(end)) = (self.position(), self.end())
        {
            explanations.push(Explanation {
                game_move: position.game_move(),
                sentences: vec![
                    unopened("6.3", language),
                    potential(
                        position.potential(Side::White),
                        position.potential(Side::Black),
                        language,
                    ),
                    said_end(end, language),
                ],
            });
        }
        explanations
    }

    /// Inserts the explanations of rows that interrupted the game among those of the game moves.
    /// Returns how many of these rows opened no plans.
    fn explain_interruptions(
        &self,
        explanations: &mut Vec<Explanation>,
        language: Language,
    ) -> usize {
        let (opened, not_opened): (Vec<&Interruption>, Vec<&Interruption>) =
            self.interruptions().iter().partition(|it| it.is_opened);
        for interruption in opened {
            let of_row = interruption.game_moves.checked_sub(1);
            if let Some(explanation) = of_row.and_then(|index| explanations.get_mut(index)) {
                explanation.sentences.push(interruption.say(language));
            }
        }
        let count = not_opened.len();
        // In reverse, so that the earlier indices stay valid.
        for interruption in not_opened.into_iter().rev() {
            let place = interruption.game_moves.min(explanations.len());
            let explanation = Explanation {
                game_move: interruption.number,
                sentences: vec![unopened("6.4", language), interruption.say(language)],
            };
            explanations.insert(place, explanation);
        }
        count
    }
}

/// The sentence for a row whose plans were not opened.
fn unopened(clause: &'static str, language: Language) -> Sentence {
    let text = match language {
        Language::En => "The plans were not opened; the position stays as it was.",
        Language::Ru => "Планы не вскрывались, позиция осталась прежней.",
        Language::De => "Die Pläne wurden nicht geöffnet; die Stellung bleibt, wie sie war.",
    };
    Sentence::new(Topic::Remark, text.to_owned(), clause)
}

impl Interruption {
    fn say(&self, language: Language) -> Sentence {
        let reason = &self.reason;
        let text = match language {
            Language::En => format!(
                "The game is interrupted by force majeure (“{reason}”); its clocks stand until a ruling."
            ),
            Language::Ru => {
                format!("Партия прервана, форс-мажор («{reason}»); часы стоят до решения судьи.")
            }
            Language::De => format!(
                "Die Partie ist durch höhere Gewalt unterbrochen („{reason}“); die Uhren stehen bis zu einer Entscheidung."
            ),
        };
        Sentence::new(Topic::Remark, text, "6.4")
    }
}

impl ReplayedMove {
    /// Explains the game move: the parts of both sides, their consequences, the timer, the moles,
    /// the potentials and the end.
    pub fn explain(&self, language: Language) -> Explanation {
        let adjudication = &self.adjudication;
        let mut sentences = Vec::new();
        for side in Side::ALL {
            said_plan(&mut sentences, &self.plans[side], adjudication, language);
        }
        sentences.extend(adjudication.consequences.iter().map(|told| {
            let topic = if told.effect.is_loss() {
                Topic::Loss
            } else {
                Topic::Consequence
            };
            let sentence = Sentence {
                parts: parts_in(told, adjudication),
                ..Sentence::new(topic, told.say(language), told.clause())
            };
            sentence
                .about(squares_of(told))
                .telling(adjudication, |lot, drawn| {
                    lot.piece() == Some(told.piece)
                        && told.effect.throw().map(Drawn::Throw) == Some(drawn)
                })
        }));
        sentences.extend(said_timer(adjudication, language));
        sentences.extend(said_moles(adjudication, language));
        let next = &adjudication.next;
        sentences.push(potential(
            next.potential(Side::White),
            next.potential(Side::Black),
            language,
        ));
        sentences.extend(adjudication.end.map(|end| {
            said_end(end, language).telling(adjudication, |lot, _| *lot == Lot::Winner)
        }));
        Explanation {
            game_move: self.number,
            sentences,
        }
    }
}

/// The origin of a part, the square that it got to and its destination.
fn squares_on_the_way(outcome: &Outcome) -> impl Iterator<Item = Square> {
    let stopped = match outcome.fate {
        Fate::Stopped(square) => Some(square),
        _ => None,
    };
    let from = outcome.piece.square;
    from.into_iter().chain(stopped).chain([outcome.to])
}

/// The squares of a consequence: all squares that an explosion strikes (TOTA*S 5.6), otherwise
/// its one square.
fn squares_of(told: &Consequence) -> Vec<Square> {
    let Some(square) = told.square.or(told.piece.square) else {
        return Vec::new();
    };
    if told.effect == Effect::Exploded {
        blast(told.piece.kind, square).collect()
    } else {
        vec![square]
    }
}

/// The parts of the affected pieces and of those that caused it. The second part of a piece that
/// makes both starts where its first one ends.
fn parts_in(told: &Consequence, adjudication: &Adjudication) -> Vec<(Side, usize)> {
    let is_in = |piece: PieceName| piece == told.piece || told.causes.contains(&piece);
    let mut parts = Vec::new();
    for side in Side::ALL {
        let mut behind = None;
        for (column, outcome) in adjudication.outcomes[side].iter().enumerate() {
            let Some(outcome) = outcome else { continue };
            let piece = outcome.piece;
            if is_in(piece) || behind == Some(piece) {
                parts.push((side, column));
                behind = Some(PieceName {
                    square: Some(outcome.to),
                    ..piece
                });
            }
        }
    }
    parts
}

/// The sentences about the parts of a plan, then about the price of its void parts (`TOTA*S 4.1`,
/// `TOTA*S 4.6`).
fn said_plan(
    sentences: &mut Vec<Sentence>,
    plan: &JudgedPlan,
    adjudication: &Adjudication,
    language: Language,
) {
    let side = plan.side.name(language);
    if let [
        JudgedPart {
            verdict: PartVerdict::Skipped { free: false },
            ..
        },
    ] = plan.parts.as_slice()
    {
        let text = match language {
            Language::En => format!("{side}: the whole plan is skipped."),
            Language::Ru => format!("{side}: пропуск всего плана."),
            Language::De => format!("{side}: Der ganze Plan wird ausgesetzt."),
        };
        sentences.push(Sentence::new(Topic::Part, text, "4.1"));
        return;
    }
    for (column, part) in plan.parts.iter().enumerate() {
        let number = column + 1;
        let by = part.partner.map_or_else(String::new, |partner| {
            format!(", {}", partner.say(language))
        });
        let head = match language {
            Language::En => format!("{side}, part {number}{by}"),
            Language::Ru => format!("{side}, часть {number}{by}"),
            Language::De => format!("{side}, Teilzug {number}{by}"),
        };
        let outcome = adjudication.outcomes[plan.side]
            .get(column)
            .copied()
            .flatten();
        let mut said = said_part(&head, part, outcome, language);
        if let Some(outcome) = outcome {
            said = said.about(squares_on_the_way(&outcome));
            said.parts.push((plan.side, column));
        }
        sentences.push(said);
    }
    let is_void = |part: &JudgedPart| matches!(part.verdict, PartVerdict::Void(_));
    if !plan.parts.iter().any(is_void) {
        return;
    }
    let infractions = adjudication.next.infractions(plan.side);
    let price = match (plan.spends_skip, plan.infractions, language) {
        (false, 0, Language::En) => format!("{side} pays nothing for it."),
        (false, 0, Language::Ru) => format!("{side}: это ничего не стоит."),
        (false, 0, Language::De) => format!("{side} zahlt dafür nichts."),
        (true, 0, Language::En) => format!("{side} pays for it with the skip."),
        (true, 0, Language::Ru) => format!("{side} платят за это правом на пропуск."),
        (true, 0, Language::De) => format!("{side} zahlt dafür mit dem Aussetzen."),
        (_, _, Language::En) => format!("{side} now has infractions: {infractions}."),
        (_, _, Language::Ru) => format!("{side}: нарушений стало {infractions}."),
        (_, _, Language::De) => format!("{side}: jetzt {infractions} Verstöße."),
    };
    sentences.push(Sentence::new(Topic::Void, price, "4.6"));
}

fn said_part(
    head: &str,
    part: &JudgedPart,
    outcome: Option<Outcome>,
    language: Language,
) -> Sentence {
    let written = part
        .written
        .as_ref()
        .map_or_else(String::new, |written| format!(" ({written})"));
    match (&part.verdict, outcome) {
        (PartVerdict::Void(fault), _) => {
            let void = match language {
                Language::En => "is void",
                Language::Ru => "недействительна",
                Language::De => "ist ungültig",
            };
            let text = format!("{head}{written} {void}. {}", fault.say(language));
            Sentence::new(Topic::Void, text, fault.clause())
        }
        (PartVerdict::Skipped { free }, _) => {
            let words = match (free, language) {
                (false, Language::En) => "skipped.",
                (true, Language::En) => "skipped at no cost: no further part is possible.",
                (false, Language::Ru) => "пропуск.",
                (true, Language::Ru) => "пропуск без утраты права: больше ходить нечем.",
                (false, Language::De) => "ausgesetzt.",
                (true, Language::De) => {
                    "ohne Verlust des Rechts ausgesetzt: Kein weiterer Teilzug ist möglich."
                }
            };
            Sentence::new(Topic::Part, format!("{head}: {words}"), "4.1")
        }
        (PartVerdict::Legal(_), Some(outcome)) => {
            let text = format!("{head}{written}: {}.", outcome.say(language));
            Sentence::new(Topic::Part, text, outcome.fate.clause())
        }
        (PartVerdict::Legal(_), None) => {
            Sentence::new(Topic::Part, format!("{head}{written}."), None)
        }
    }
}

impl Outcome {
    /// The sentence for a part that leaves its piece in place: explosion, turn, retreat.
    fn say_staying(&self, language: Language) -> Option<String> {
        let piece = self.piece.say(language);
        let fate = self.fate;
        Some(match (self.manner, fate, language) {
            (Manner::Explosion, Fate::NoExplosion, Language::En) => {
                format!("{piece} was to explode and does not, having been lost, damaged or stopped")
            }
            (Manner::Explosion, Fate::NoExplosion, Language::Ru) => {
                format!("{piece} не взрывается: потеря, повреждение или остановка раньше взрыва")
            }
            (Manner::Explosion, Fate::NoExplosion, Language::De) => {
                format!("{piece} explodiert nicht: vorher verloren, beschädigt oder angehalten")
            }
            (Manner::Explosion, _, Language::En) => format!("{piece} explodes"),
            (Manner::Explosion, _, Language::Ru) => format!("{piece} взрывается"),
            (Manner::Explosion, _, Language::De) => format!("{piece} explodiert"),
            (Manner::Turn, Fate::NoTurn, Language::En) => {
                format!("{piece} was to turn and does not, having been lost, damaged or stopped")
            }
            (Manner::Turn, Fate::NoTurn, Language::Ru) => {
                format!(
                    "{piece} не поворачивается: потеря, повреждение или остановка раньше поворота"
                )
            }
            (Manner::Turn, Fate::NoTurn, Language::De) => {
                format!("{piece} wendet nicht: vorher verloren, beschädigt oder angehalten")
            }
            (Manner::Turn, _, Language::En) => format!("{piece} turns by 90°"),
            (Manner::Turn, _, Language::Ru) => format!("{piece} поворачивается на 90°"),
            (Manner::Turn, _, Language::De) => format!("{piece} wendet um 90°"),
            (Manner::Retreat, _, Language::En) => format!("{piece} leaves the board"),
            (Manner::Retreat, _, Language::Ru) => format!("{piece} уходит с доски"),
            (Manner::Retreat, _, Language::De) => format!("{piece} verlässt das Brett"),
            _ => return None,
        })
    }

    /// The move of the part and its outcome, without a full stop.
    pub fn say(&self, language: Language) -> String {
        if let Some(said) = self.say_staying(language) {
            return said;
        }
        let piece = self.piece.say(language);
        let (to, fate) = (self.to, self.fate);
        let goes = match self.manner {
            Manner::Strike if !self.at_enemy => goes_along_the_rank(language),
            manner => goes(manner, language),
        };
        let going = format!("{piece} {goes} {to}");
        match (fate, language) {
            (Fate::Done | Fate::NoExplosion | Fate::NoTurn, _) => going,
            (Fate::Took(taken), Language::En) => {
                format!("{going} and takes {}", taken.object(language))
            }
            (Fate::Took(taken), Language::Ru) => {
                format!("{going} и берёт {}", taken.object(language))
            }
            (Fate::Took(taken), Language::De) => {
                format!("{going} und schlägt {}", taken.object(language))
            }
            (Fate::FoundNobody(gone), Language::En) => {
                format!("{going}; {} has left", gone.say(language))
            }
            (Fate::FoundNobody(gone), Language::Ru) => {
                let left = if gone.kind.is_feminine(language) {
                    "ушла"
                } else {
                    "ушёл"
                };
                let gone = PieceName {
                    square: None,
                    ..gone
                };
                format!("{going}; {} {left} с {to}", gone.say(language))
            }
            (Fate::Met, Language::En) => format!("{going} and meets an enemy there"),
            (Fate::FoundNobody(gone), Language::De) => {
                format!("{going}; {} ist fort", gone.say(language))
            }
            (Fate::Met, Language::Ru) => format!("{going} и встречает там фигуру противника"),
            (Fate::Met, Language::De) => format!("{going} und trifft dort auf einen Gegner"),
            (Fate::AttackedEachOther, Language::En) => {
                format!(
                    "{going} while the enemy from there comes to its square: the two attack each other"
                )
            }
            (Fate::AttackedEachOther, Language::Ru) => {
                format!(
                    "{going}, а фигура противника оттуда приходит на её поле: они атакуют друг друга"
                )
            }
            (Fate::AttackedEachOther, Language::De) => {
                format!(
                    "{going}, und die gegnerische Figur von dort kommt auf ihr Feld: Beide greifen einander an"
                )
            }
            (Fate::Stopped(at), Language::En) if at == to => {
                format!("{going} and is stopped there")
            }
            (Fate::Stopped(at), Language::Ru) if at == to => {
                format!("{going} и там останавливается")
            }
            (Fate::Stopped(at), Language::De) if at == to => {
                format!("{going} und wird dort angehalten")
            }
            (Fate::Stopped(at), Language::En) => format!("{going} and comes no further than {at}"),
            (Fate::Stopped(at), Language::Ru) => format!("{going}, но доходит только до {at}"),
            (Fate::Stopped(at), Language::De) => format!("{going}, kommt aber nur bis {at}"),
            (Fate::MetOnTheWay, Language::En) => format!("{going} and is met on the way"),
            (Fate::MetOnTheWay, Language::Ru) => {
                format!("{going}, но на пути встречает противника")
            }
            (Fate::MetOnTheWay, Language::De) => {
                format!("{going}, trifft aber auf dem Weg auf einen Gegner")
            }
            (Fate::NotBegun, Language::En) => {
                format!("{going}: not carried out, it was stopped before")
            }
            (Fate::NotBegun, Language::Ru) => {
                format!("{going}: не выполнено, остановка была раньше")
            }
            (Fate::NotBegun, Language::De) => {
                format!("{going}: nicht ausgeführt, vorher angehalten")
            }
        }
    }
}

/// The verb of a part, which precedes its square.
const fn goes(manner: Manner, language: Language) -> &'static str {
    match (manner, language) {
        (Manner::Leap, Language::En) => "leaps to",
        (Manner::Leap, Language::Ru) => "прыгает на",
        (Manner::Leap, Language::De) => "springt nach",
        (Manner::Walk, Language::En) => "walks to",
        (Manner::Flight, Language::En) => "flies to",
        (Manner::Flight, Language::Ru) => "летит на",
        (Manner::Flight, Language::De) => "fliegt nach",
        (Manner::Sidestep, Language::En) => "sidesteps to",
        (Manner::Sidestep, Language::Ru) => "шагает вбок на",
        (Manner::Sidestep, Language::De) => "tritt zur Seite nach",
        (Manner::Slant, Language::En) => "slants to",
        (Manner::Slant, Language::Ru) => "шагает наискось на",
        (Manner::Slant, Language::De) => "tritt schräg nach",
        (Manner::Strike, Language::En) => "strikes along the rank at",
        (Manner::Strike, Language::Ru) => "бьёт вдоль горизонтали на",
        (Manner::Strike, Language::De) => "schlägt entlang der Reihe auf",
        (Manner::Return, Language::En) => "comes back to the board on",
        (Manner::Return, Language::Ru) => "возвращается на доску, на",
        (Manner::Return, Language::De) => "kommt zurück auf das Brett nach",
        (Manner::Castling(_), Language::En) => "castles to",
        (Manner::Castling(_), Language::Ru) => "рокируется на",
        (Manner::Castling(_), Language::De) => "rochiert nach",
        (_, Language::En) => "goes to",
        (_, Language::Ru) => "идёт на",
        (_, Language::De) => "zieht nach",
    }
}

/// The verb of a Legion's move to a square without an enemy, which precedes the square
/// (TOTA*S 2.5).
const fn goes_along_the_rank(language: Language) -> &'static str {
    match language {
        Language::En => "goes with its Legion along the rank to",
        Language::Ru => "идёт Легионом вдоль горизонтали на",
        Language::De => "zieht mit der Legion entlang der Reihe nach",
    }
}

/// The sentence about the side that recorded first and the time of the answer (TOTA*S 7.1).
fn said_timer(adjudication: &Adjudication, language: Language) -> Option<Sentence> {
    let answer = adjudication.answer?;
    let seconds = Seconds(u32::try_from(answer.milliseconds).unwrap_or(u32::MAX)).say(language);
    let (first, second) = (
        answer.side.other().name(language),
        answer.side.name(language),
    );
    let text = match (answer.late, language) {
        (false, Language::En) => {
            format!("{first} recorded first; {second} answered after {seconds} s.")
        }
        (true, Language::En) => {
            format!("{first} recorded first; {second} did not answer in time ({seconds} s).")
        }
        (false, Language::Ru) => {
            format!("{first} записали план первыми; ответ соперника — через {seconds} с.")
        }
        (true, Language::Ru) => {
            format!("{first} записали план первыми; соперник не ответил вовремя ({seconds} с).")
        }
        (false, Language::De) => {
            format!("{first} hat zuerst aufgeschrieben; {second} hat nach {seconds} s geantwortet.")
        }
        (true, Language::De) => {
            format!(
                "{first} hat zuerst aufgeschrieben; {second} hat nicht rechtzeitig geantwortet ({seconds} s)."
            )
        }
    };
    Some(Sentence::new(Topic::Remark, text, "7.1"))
}

/// The sentences about the dice of the moles (`TOTA*S 8.2`, `TOTA*S 8.3`).
fn said_moles(adjudication: &Adjudication, language: Language) -> Vec<Sentence> {
    let Some(moles) = adjudication.moles else {
        return Vec::new();
    };
    Side::ALL
        .into_iter()
        .map(|side| {
            let mole = moles[side];
            let number = mole.number;
            let dice = match (mole.wing, language) {
                (None, Language::En) => format!("the die shows {number}"),
                (Some(wing), Language::En) => {
                    let hand = if wing % 2 == 0 { "right" } else { "left" };
                    format!("the die shows {number}, the wing die {wing} ({hand})")
                }
                (None, Language::Ru) => format!("кость показывает {number}"),
                (Some(wing), Language::Ru) => {
                    let hand = if wing % 2 == 0 {
                        "правая"
                    } else {
                        "левая"
                    };
                    format!("кость показывает {number}, вторая кость — {wing} ({hand} фигура)")
                }
                (None, Language::De) => format!("der Würfel zeigt {number}"),
                (Some(wing), Language::De) => {
                    let hand = if wing % 2 == 0 { "rechts" } else { "links" };
                    format!("der Würfel zeigt {number}, der Flügelwürfel {wing} ({hand})")
                }
            };
            let whom = match (mole.piece, language) {
                (Some(piece), _) => piece.say(language),
                (None, Language::En) => "it is lost or was checked, so there is no mole".to_owned(),
                (None, Language::Ru) => "она выбыла или прошла проверку, «Крота» нет".to_owned(),
                (None, Language::De) => {
                    "diese Figur ist verloren oder wurde überprüft, es gibt keinen Maulwurf"
                        .to_owned()
                }
            };
            let text = match (side, language) {
                (_, Language::En) => format!("{}'s mole: {dice}: {whom}.", side.name(language)),
                (Side::White, Language::Ru) => format!("«Крот» белых: {dice}: {whom}."),
                (Side::Black, Language::Ru) => format!("«Крот» чёрных: {dice}: {whom}."),
                (_, Language::De) => {
                    format!("Der Maulwurf von {}: {dice}: {whom}.", side.name(language))
                }
            };
            let clause = if mole.piece.is_some() { "8.2" } else { "8.3" };
            let sentence = Sentence::new(Topic::Remark, text, clause);
            let square = mole.piece.and_then(|piece| piece.square);
            sentence.about(square).telling(adjudication, |lot, _| {
                *lot == Lot::MoleNumber(side) || *lot == Lot::MoleWing(side)
            })
        })
        .collect()
}

fn potential(white: u16, black: u16, language: Language) -> Sentence {
    let text = match language {
        Language::En => format!("Potential: White {white}, Black {black}."),
        Language::Ru => format!("Потенциал: белые {white}, чёрные {black}."),
        Language::De => format!("Potenzial: Weiß {white}, Schwarz {black}."),
    };
    Sentence::new(Topic::Potential, text, "6.3")
}

/// The sentence about the reason for the end, the winner and the points.
pub(super) fn said_end(end: End, language: Language) -> Sentence {
    let (white, black) = (end.points.white, end.points.black);
    let reason = end.reason.say(language);
    let text = match (end.winner, language) {
        (Some(winner), Language::En) => {
            let (more, less) = (white.max(black), white.min(black));
            format!("{reason} {} wins {more}:{less}.", winner.name(language))
        }
        (Some(winner), Language::Ru) => {
            let (more, less) = (white.max(black), white.min(black));
            format!(
                "{reason} {} побеждают {more}:{less}.",
                winner.name(language)
            )
        }
        (Some(winner), Language::De) => {
            let (more, less) = (white.max(black), white.min(black));
            format!("{reason} {} gewinnt {more}:{less}.", winner.name(language))
        }
        (None, Language::En) => format!("{reason} Nobody wins, {white}:{black}."),
        (None, Language::Ru) => format!("{reason} Победителя нет, {white}:{black}."),
        (None, Language::De) => format!("{reason} Niemand gewinnt, {white}:{black}."),
    };
    Sentence::new(Topic::End, text, end.clause())
}

impl PieceName {
    /// The name in the accusative: `takes the right-hand Rook c4`.
    fn object(self, language: Language) -> String {
        let name = self.kind.object(language);
        let square = self.square.map_or_else(String::new, |at| format!(" {at}"));
        match language {
            Language::En => self.say(language),
            Language::Ru => format!("{name}{square}"),
            Language::De => {
                let the = if self.kind.is_feminine(language) {
                    "die"
                } else {
                    "den"
                };
                format!("{the} {name}{square}")
            }
        }
    }
}
