//! The value of a tie-break for one participant, and the terms it is the sum of.

use serde::{Deserialize, Serialize};

use super::code::{Code, Measure};
use super::exact::Exact;
use crate::entrant::EntrantNumber;
use areopagus_language::Language;

/// The value of a tie-break for one participant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Value {
    /// The value cannot be calculated, such as the average of no ratings. It comes
    /// after all numbers.
    Undefined,
    /// A number.
    Number(Exact),
    /// Numbers that are compared one after the other.
    Numbers(Vec<Exact>),
    /// The result of a direct encounter.
    Encounter(Encounter),
    /// The place in the drawn order, from 1; `None` without a place.
    Place(Option<u16>),
}

/// The result of a direct encounter for one participant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Encounter {
    /// The participant was not tied when it was evaluated.
    NotTied,
    /// Games between the tied participants are missing, so nothing is resolved.
    Unfinished {
        /// The tied participants, by number.
        among: Vec<EntrantNumber>,
    },
    /// The points from the games between the tied participants.
    Points {
        /// The points.
        points: Exact,
        /// The last group that was tied, by number.
        among: Vec<EntrantNumber>,
    },
}

/// The value of a tie-break with its terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfolding {
    /// The value.
    pub value: Value,
    /// The terms, including cut ones, in the order of the rounds.
    pub terms: Vec<Term>,
    /// The way in which the terms that count are combined.
    pub close: Close,
}

/// A term of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The round, from 1; `None` if the term does not belong to a round.
    pub round: Option<u16>,
    /// The origin of the score.
    pub source: Source,
    /// The score or rating.
    pub score: Exact,
    /// The factor that the score is multiplied by, if any.
    pub times: Option<Exact>,
    /// The amount that the term adds.
    pub amount: Exact,
    /// Whether the term counts or is cut.
    pub taken: Taken,
}

/// The origin of a term's score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The score of an opponent.
    Opponent {
        /// The opponent.
        number: EntrantNumber,
        /// Whether the score is adjusted for unplayed rounds (C.07, 16.3.2).
        adjusted: bool,
    },
    /// A dummy opponent with the participant's own score (C.07, 16.4).
    Dummy,
    /// A dummy opponent with the score of the scheduled opponent (C.07, 16.4.1).
    DummyOfForfeit(EntrantNumber),
    /// A dummy opponent with the score of all draws (C.07, 16.4.2).
    DummyOfBye,
    /// The rating of an opponent.
    Rating(EntrantNumber),
    /// Another tie-break of an opponent.
    Measure(EntrantNumber, Measure),
    /// The expected score against an opponent, in points; the term's score is the
    /// opponent's rating (C.07, 10.3).
    Chance(EntrantNumber),
    /// The points against an opponent.
    Against(EntrantNumber),
    /// The participant's score after the round.
    Progress,
    /// The round itself, for this reason.
    Round(Reason),
    /// The points of a board.
    Board(u8),
}

/// The reason why a round counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It has as many points as a win gives (C.07, 7.1).
    Win,
    /// It was won over the board (C.07, 7.2).
    Won,
    /// It was played with Black (C.07, 7.3).
    Black,
    /// It was won over the board with Black (C.07, 7.4).
    WonWithBlack,
    /// The participant was ready to play (C.07, 7.6).
    Elected,
    /// It has more points than the opponent or than a draw (C.07, 7.7).
    More,
    /// It has as many points as the opponent or as a draw (C.07, 7.7).
    Same,
    /// It is a clean victory.
    Clean,
    /// A difference or a time in the game.
    Fact,
}

/// Whether a term counts, or why it is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It counts.
    Counts,
    /// Cut as the least significant value (C.07 14.1).
    Least,
    /// Cut as the most significant value (C.07 14.3).
    Greatest,
    /// Cut as a voluntary unplayed round (C.07 16.5).
    Voluntary,
}

/// The way in which the terms that count are combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Close {
    /// As their sum.
    Sum,
    /// As their average.
    Average,
    /// As their average, rounded to an integer, half up (C.07, 10.1).
    Rounded,
    /// As the rounded average plus the rating difference of a fractional score (C.07,
    /// 10.2).
    Performance {
        /// The rounded average.
        average: i64,
        /// The standard points over the board.
        score: Exact,
        /// The fractional score in hundredths.
        hundredths: i64,
        /// The rating difference for it.
        difference: i32,
    },
    /// As the lowest rating with an expected score that is not below the actual score
    /// (C.07, 10.3).
    Perfect {
        /// The standard points over the board.
        score: Exact,
    },
    /// As 800 less than the lowest rating, because the score is zero (C.07, 10.3).
    PerfectOfNothing,
    /// As the secondary score plus the schedule strength (C.07, 13.4).
    Strength {
        /// The secondary score.
        secondary: Exact,
        /// The sum of the terms.
        buchholz: Exact,
        /// The normalising factor.
        factor: Exact,
    },
    /// Not at all: the value has no terms.
    Itself,
}

/// The name of a participant in a sentence.
pub type Name<'a> = &'a dyn Fn(EntrantNumber) -> String;

impl Unfolding {
    /// A value without terms.
    pub(super) const fn itself(value: Value) -> Self {
        Self {
            value,
            terms: Vec::new(),
            close: Close::Itself,
        }
    }

    /// The sum of terms.
    pub(super) fn sum(terms: Vec<Term>) -> Self {
        Self {
            value: Value::Number(counted(&terms).sum()),
            terms,
            close: Close::Sum,
        }
    }

    /// The average of terms; undefined if there are none.
    pub(super) fn average(terms: Vec<Term>, close: Close) -> Self {
        let sum: Exact = counted(&terms).sum();
        let count = i64::try_from(counted(&terms).count()).unwrap_or(i64::MAX);
        let value = match (sum.over(count), close) {
            (None, _) => Value::Undefined,
            (Some(average), Close::Rounded) => Value::Number(Exact::whole(average.rounded())),
            (Some(average), _) => Value::Number(average),
        };
        Self {
            value,
            terms,
            close,
        }
    }

    /// The amounts of the terms that count.
    pub fn counted(&self) -> impl Iterator<Item = Exact> + '_ {
        counted(&self.terms)
    }

    /// The number, if the value is one.
    pub const fn number(&self) -> Option<Exact> {
        match self.value {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The terms and their combination, one in each line, with participants as numbers.
    pub fn say(&self, language: Language) -> Vec<String> {
        self.say_with(language, &|number| number.to_string())
    }

    /// The terms and their combination, one in each line, with participants by name.
    pub fn say_with(&self, language: Language, name: Name<'_>) -> Vec<String> {
        let terms = self.terms.iter();
        let mut lines: Vec<String> = terms.map(|term| term.say(language, name)).collect();
        lines.extend(self.say_close(language));
        lines
    }

    fn say_close(&self, language: Language) -> Option<String> {
        let value = self.value.say(language);
        let amounts: Vec<String> = self.counted().map(|it| it.to_string()).collect();
        let count = amounts.len();
        let sum: Exact = self.counted().sum();
        let plus = amounts.join(" + ");
        Some(match (self.close, language) {
            (Close::Itself, _) => return None,
            (Close::Sum, Language::En) if count == 0 => format!("nothing counts: {value}"),
            (Close::Sum, Language::Ru) if count == 0 => format!("ничего не считается: {value}"),
            (Close::Sum, Language::De) if count == 0 => format!("nichts zählt: {value}"),
            (Close::Sum, _) => format!("{plus} = {value}"),
            (Close::Average | Close::Rounded, Language::En) if count == 0 => {
                "nothing is left to take the average of".to_owned()
            }
            (Close::Average | Close::Rounded, Language::Ru) if count == 0 => {
                "среднее брать не из чего".to_owned()
            }
            (Close::Average | Close::Rounded, Language::De) if count == 0 => {
                "es ist nichts übrig, woraus ein Mittel zu bilden wäre".to_owned()
            }
            (Close::Average, _) => format!("({plus}) / {count} = {value}"),
            (Close::Rounded, Language::En) => {
                format!("{sum} / {count}, rounded, a half up = {value}")
            }
            (Close::Rounded, Language::Ru) => {
                format!("{sum} / {count}, с округлением, половина вверх = {value}")
            }
            (Close::Rounded, Language::De) => {
                format!("{sum} / {count}, gerundet, ein Halbes nach oben = {value}")
            }
            (
                Close::Performance {
                    average,
                    score,
                    hundredths,
                    difference,
                },
                _,
            ) => {
                let (rating, of) = match language {
                    Language::En => ("average rating", "of"),
                    Language::Ru => ("средний рейтинг", "из"),
                    Language::De => ("mittlere Wertungszahl", "von"),
                };
                let whole = hundredths / 100;
                let rest = hundredths % 100;
                format!(
                    "{rating} {average}; {score} {of} {count} = {whole}.{rest:02} → {difference:+}; {average} {difference:+} = {value}"
                )
            }
            (Close::Perfect { score }, Language::En) => format!(
                "{value} is the lowest rating with an expected score, {sum}, not below {score}"
            ),
            (Close::Perfect { score }, Language::Ru) => {
                format!("{value} — наименьший рейтинг, чьё ожидание, {sum}, не ниже {score}")
            }
            (Close::Perfect { score }, Language::De) => format!(
                "{value} ist die niedrigste Wertungszahl, deren Erwartung, {sum}, nicht unter {score} liegt"
            ),
            (Close::PerfectOfNothing, Language::En) => {
                format!("no points: the lowest rating less 800 = {value}")
            }
            (Close::PerfectOfNothing, Language::Ru) => {
                format!("нет очков: наименьший рейтинг минус 800 = {value}")
            }
            (Close::PerfectOfNothing, Language::De) => {
                format!("keine Punkte: die niedrigste Wertungszahl minus 800 = {value}")
            }
            (
                Close::Strength {
                    secondary,
                    buchholz,
                    factor,
                },
                _,
            ) => format!("{plus} = {buchholz}; {secondary} + {buchholz} / {factor} = {value}"),
        })
    }
}

fn counted(terms: &[Term]) -> impl Iterator<Item = Exact> + '_ {
    let terms = terms.iter().filter(|term| term.taken == Taken::Counts);
    terms.map(|term| term.amount)
}

impl Term {
    /// A term that adds its score.
    pub(super) const fn plain(round: u16, source: Source, score: Exact) -> Self {
        Self {
            round: Some(round),
            source,
            score,
            times: None,
            amount: score,
            taken: Taken::Counts,
        }
    }

    /// A term that adds its score times a factor.
    pub(super) fn times(round: u16, source: Source, score: Exact, times: Exact) -> Self {
        Self {
            times: Some(times),
            amount: score * times,
            ..Self::plain(round, source, score)
        }
    }

    /// The term as a line: the round, the origin, the amount, and why it is cut.
    fn say(&self, language: Language, name: Name<'_>) -> String {
        let mut line = match (self.round, language) {
            (None, _) => String::new(),
            (Some(round), Language::En) => format!("round {round}: "),
            (Some(round), Language::Ru) => format!("тур {round}: "),
            (Some(round), Language::De) => format!("Runde {round}: "),
        };
        line.push_str(&self.source.say(self.score, language, name));
        if let Some(times) = self.times {
            line.push_str(" × ");
            line.push_str(&times.to_string());
            line.push_str(" = ");
            line.push_str(&self.amount.to_string());
        }
        line.push_str(self.taken.say(language));
        line
    }
}

impl Taken {
    const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Counts, _) => "",
            (Self::Least, Language::En) => " – cut as the least significant (C.07 14.1)",
            (Self::Least, Language::Ru) => " – отброшено как наименее значимое (C.07 14.1)",
            (Self::Least, Language::De) => " – gestrichen als niedrigster Wert (C.07 14.1)",
            (Self::Greatest, Language::En) => " – cut as the most significant (C.07 14.3)",
            (Self::Greatest, Language::Ru) => " – отброшено как наиболее значимое (C.07 14.3)",
            (Self::Greatest, Language::De) => " – gestrichen als höchster Wert (C.07 14.3)",
            (Self::Voluntary, Language::En) => " – cut as a voluntary unplayed round (C.07 16.5)",
            (Self::Voluntary, Language::Ru) => {
                " – отброшено как тур, пропущенный по своей воле (C.07 16.5)"
            }
            (Self::Voluntary, Language::De) => {
                " – gestrichen als freiwillig nicht gespielte Runde (C.07 16.5)"
            }
        }
    }
}

impl Source {
    fn say(self, score: Exact, language: Language, name: Name<'_>) -> String {
        let pick = |english: String, russian: String, german: String| match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        };
        match self {
            Self::Opponent { number, adjusted } => {
                let number = name(number);
                let note = match (adjusted, language) {
                    (false, _) => "",
                    (true, Language::En) => " (adjusted, C.07 16.3.2)",
                    (true, Language::Ru) => " (с поправкой, C.07 16.3.2)",
                    (true, Language::De) => " (angepasst, C.07 16.3.2)",
                };
                pick(
                    format!("opponent {number}, {score}{note}"),
                    format!("соперник {number}, {score}{note}"),
                    format!("Gegner {number}, {score}{note}"),
                )
            }
            Self::Dummy => pick(
                format!("dummy opponent with the own score, {score} (C.07 16.4)"),
                format!("условный соперник с собственными очками, {score} (C.07 16.4)"),
                format!("virtueller Gegner mit den eigenen Punkten, {score} (C.07 16.4)"),
            ),
            Self::DummyOfForfeit(number) => {
                let number = name(number);
                pick(
                    format!("dummy opponent with no more than {number}, {score} (C.07 16.4.1)"),
                    format!("условный соперник, не выше, чем у {number}, {score} (C.07 16.4.1)"),
                    format!(
                        "virtueller Gegner, nicht mehr als bei {number}, {score} (C.07 16.4.1)"
                    ),
                )
            }
            Self::DummyOfBye => pick(
                format!("dummy opponent with no more than all draws, {score} (C.07 16.4.2)"),
                format!("условный соперник, не выше всех ничьих, {score} (C.07 16.4.2)"),
                format!(
                    "virtueller Gegner, nicht mehr als bei lauter Remis, {score} (C.07 16.4.2)"
                ),
            ),
            Self::Rating(number) => {
                let number = name(number);
                pick(
                    format!("opponent {number}, rating {score}"),
                    format!("соперник {number}, рейтинг {score}"),
                    format!("Gegner {number}, Wertungszahl {score}"),
                )
            }
            Self::Measure(number, measure) => {
                let (number, measure) = (name(number), measure.name());
                pick(
                    format!("opponent {number}, {measure} {score}"),
                    format!("соперник {number}, {measure} {score}"),
                    format!("Gegner {number}, {measure} {score}"),
                )
            }
            Self::Chance(number) => {
                let number = name(number);
                pick(
                    format!("opponent {number}, rating {score}, chance"),
                    format!("соперник {number}, рейтинг {score}, ожидание"),
                    format!("Gegner {number}, Wertungszahl {score}, Erwartung"),
                )
            }
            Self::Against(number) => {
                let number = name(number);
                pick(
                    format!("against {number}: {score}"),
                    format!("против {number}: {score}"),
                    format!("gegen {number}: {score}"),
                )
            }
            Self::Progress => pick(
                format!("score {score}"),
                format!("очки {score}"),
                format!("Punkte {score}"),
            ),
            Self::Round(reason) => format!("{}, {score}", reason.say(language)),
            Self::Board(board) => pick(
                format!("board {board}, {score}"),
                format!("доска {board}, {score}"),
                format!("Brett {board}, {score}"),
            ),
        }
    }
}

impl Reason {
    const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Win, Language::En) => "the points of a win",
            (Self::Win, Language::Ru) => "очки победы",
            (Self::Win, Language::De) => "die Punkte eines Sieges",
            (Self::Won, Language::En) => "won over the board",
            (Self::Won, Language::Ru) => "победа за доской",
            (Self::Won, Language::De) => "am Brett gewonnen",
            (Self::Black, Language::En) => "played with Black",
            (Self::Black, Language::Ru) => "партия чёрными",
            (Self::Black, Language::De) => "mit Schwarz gespielt",
            (Self::WonWithBlack, Language::En) => "won with Black",
            (Self::WonWithBlack, Language::Ru) => "победа чёрными",
            (Self::WonWithBlack, Language::De) => "mit Schwarz gewonnen",
            (Self::Elected, Language::En) => "ready to play",
            (Self::Elected, Language::Ru) => "был готов играть",
            (Self::Elected, Language::De) => "spielbereit",
            (Self::More, Language::En) => "more than the opponent or than a draw",
            (Self::More, Language::Ru) => "больше соперника или ничьей",
            (Self::More, Language::De) => "mehr als der Gegner oder als ein Remis",
            (Self::Same, Language::En) => "as much as the opponent or as a draw",
            (Self::Same, Language::Ru) => "столько же, сколько у соперника или за ничью",
            (Self::Same, Language::De) => "so viel wie der Gegner oder wie ein Remis",
            (Self::Clean, Language::En) => "clean victory",
            (Self::Clean, Language::Ru) => "чистая победа",
            (Self::Clean, Language::De) => "reiner Sieg",
            (Self::Fact, Language::En) => "of the game",
            (Self::Fact, Language::Ru) => "по партии",
            (Self::Fact, Language::De) => "aus der Partie",
        }
    }
}

impl Value {
    /// The value as a line of text.
    pub fn say(&self, language: Language) -> String {
        let among = |numbers: &[EntrantNumber]| {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            numbers.join(", ")
        };
        match self {
            Self::Undefined | Self::Place(None) | Self::Encounter(Encounter::NotTied) => {
                "–".to_owned()
            }
            Self::Number(number) => number.to_string(),
            Self::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                numbers.join(" / ")
            }
            Self::Encounter(Encounter::Unfinished { among: tied }) => match language {
                Language::En => format!("games among {} are missing", among(tied)),
                Language::Ru => format!("партии между {} не сыграны", among(tied)),
                Language::De => format!("Partien zwischen {} fehlen", among(tied)),
            },
            Self::Encounter(Encounter::Points {
                points,
                among: tied,
            }) => match language {
                Language::En => format!("{points} among {}", among(tied)),
                Language::Ru => format!("{points} между {}", among(tied)),
                Language::De => format!("{points} zwischen {}", among(tied)),
            },
            Self::Place(Some(place)) => place.to_string(),
        }
    }
}

/// The reason why a tie-break is left out of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dropped {
    /// It is a Buchholz, and the pairings are predetermined (C.07, 8).
    Predetermined,
    /// A participant has no rating (C.07, 10).
    Unrated(EntrantNumber),
    /// It applies to teams only or to individuals only, and the participants are of the
    /// other kind (C.07, 11 to 13).
    OthersOnly,
    /// The boards of a match of this team are not known (C.07, 12).
    Boards(EntrantNumber),
}

impl Dropped {
    /// The reason in a sentence.
    pub fn say(self, code: Code, language: Language) -> String {
        match (self, language) {
            (Self::Predetermined, Language::En) => {
                format!("{code} does not fit here: Buchholz is not for round robins (C.07 8).")
            }
            (Self::Predetermined, Language::Ru) => {
                format!("{code} здесь не подходит: Бухгольц не для круговых турниров (C.07 8).")
            }
            (Self::Predetermined, Language::De) => {
                format!("{code} passt hier nicht: Buchholz ist nicht für Rundenturniere (C.07 8).")
            }
            (Self::Unrated(number), Language::En) => {
                format!("{code} is left out: number {number} has no rating (C.07 10).")
            }
            (Self::Unrated(number), Language::Ru) => {
                format!("{code} пропущен: у номера {number} нет рейтинга (C.07 10).")
            }
            (Self::Unrated(number), Language::De) => {
                format!("{code} entfällt: Die Nummer {number} hat keine Wertungszahl (C.07 10).")
            }
            (Self::OthersOnly, Language::En) if code.measure().is_for_teams() => {
                format!("{code} does not fit here: it is for teams (C.07 11).")
            }
            (Self::OthersOnly, Language::Ru) if code.measure().is_for_teams() => {
                format!("{code} здесь не подходит: он для команд (C.07 11).")
            }
            (Self::OthersOnly, Language::De) if code.measure().is_for_teams() => {
                format!("{code} passt hier nicht: Es ist für Mannschaften (C.07 11).")
            }
            (Self::OthersOnly, Language::En) => {
                format!("{code} does not fit here: it is for individuals.")
            }
            (Self::OthersOnly, Language::Ru) => {
                format!("{code} здесь не подходит: он для личных турниров.")
            }
            (Self::OthersOnly, Language::De) => {
                format!("{code} passt hier nicht: Es ist für Einzelturniere.")
            }
            (Self::Boards(number), Language::En) => format!(
                "{code} is left out: the boards of a match of number {number} are not known (C.07 12)."
            ),
            (Self::Boards(number), Language::Ru) => format!(
                "{code} пропущен: доски одного из матчей номера {number} неизвестны (C.07 12)."
            ),
            (Self::Boards(number), Language::De) => format!(
                "{code} entfällt: Die Bretter einer Begegnung der Nummer {number} sind nicht bekannt (C.07 12)."
            ),
        }
    }
}
