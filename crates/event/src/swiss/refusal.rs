//! Refusals of a Swiss's commands: codes for programs and sentences for people.

use super::participant::Participant;
use crate::refusal_class::RefusalClass;
use crate::swiss::fault::{RoundFault, RoundWarning};
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::swiss::PairingError;
use areopagus_tournament::round::GameId;

/// The refusal of a command of a Swiss.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SwissRefusal {
    /// The event has another format.
    NotSwiss,
    /// The event is a Swiss, which is paired round by round.
    IsSwiss,
    /// The Swiss has begun already.
    Started,
    /// The Swiss has not begun yet.
    NotStarted,
    /// The colour of the first board is unknown.
    NoInitialColour,
    /// The order of the numbers was drawn and cannot be replaced.
    OrderDrawn,
    /// A lot waits for the beacon's signature.
    LotPending,
    /// The server has no lots of the event, or their secret is missing.
    NoLots,
    /// All rounds are paired.
    NoRoundLeft,
    /// Another round is the next one.
    NotNext { round: u16, next: u16 },
    /// Another round is the last one that is paired.
    NotLast {
        round: u16,
        /// The last paired round.
        last: u16,
    },
    /// The round is paired already, or does not exist.
    NotToCome {
        round: u16,
        /// The first round that is not paired.
        first: u16,
        /// The last round of the event.
        last: u16,
    },
    /// A game of the round has begun.
    RoundBegun(GameId),
    /// The system finds no pairing.
    Pairing(PairingError),
    /// A round of the arbiter's cannot be published.
    Round(RoundFault),
    /// A round of the arbiter's breaks a rule that is not waived.
    NotWaived(RoundWarning),
    /// The entrant has left before the round.
    Gone { who: Participant, round: u16 },
    /// The entrant has not left.
    NotWithdrawn(EntrantNumber),
    /// The entrant has asked for a bye in this round already.
    ByeKnown { who: Participant, round: u16 },
    /// The entrant has not asked for a bye in this round.
    NoBye { who: Participant, round: u16 },
    /// A half-point bye is not possible in the last round.
    HalfByeInLastRound(u16),
    /// The entrant has had all half-point byes that the event allows.
    HalfByesSpent {
        who: Participant,
        /// The number that it allows.
        most: u8,
    },
    /// A group must have at least two entrants, each once.
    Group {
        /// The maximum size of a group.
        most: usize,
    },
    /// The same group is forbidden already.
    GroupKnown,
    /// No such group is forbidden.
    GroupUnknown,
}

impl SwissRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotSwiss => "not-swiss",
            Self::IsSwiss => "is-swiss",
            Self::Started => "swiss-started",
            Self::NotStarted => "swiss-not-started",
            Self::NoInitialColour => "no-initial-colour",
            Self::OrderDrawn => "order-drawn",
            Self::LotPending => "lot-pending",
            Self::NoLots => "no-event-lots",
            Self::NoRoundLeft => "no-round-left",
            Self::NotNext { .. } => "round-not-next",
            Self::NotLast { .. } => "round-not-last",
            Self::NotToCome { .. } => "round-not-to-come",
            Self::RoundBegun(_) => "round-begun",
            Self::Pairing(PairingError::NoLegalPairing) => "no-legal-pairing",
            Self::Pairing(_) => "pairing-impossible",
            Self::Round(_) => "round-invalid",
            Self::NotWaived(_) => "round-not-waived",
            Self::Gone { .. } => "entrant-gone",
            Self::NotWithdrawn(_) => "not-withdrawn",
            Self::ByeKnown { .. } => "bye-known",
            Self::NoBye { .. } => "no-bye",
            Self::HalfByeInLastRound(_) => "half-bye-in-last-round",
            Self::HalfByesSpent { .. } => "half-byes-spent",
            Self::Group { .. } => "group-invalid",
            Self::GroupKnown => "group-known",
            Self::GroupUnknown => "group-unknown",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::Round(_) | Self::Group { .. } => RefusalClass::Invalid,
            Self::NotSwiss
            | Self::IsSwiss
            | Self::Started
            | Self::NotStarted
            | Self::NoInitialColour
            | Self::OrderDrawn
            | Self::LotPending
            | Self::NoLots
            | Self::NoRoundLeft
            | Self::NotNext { .. }
            | Self::NotLast { .. }
            | Self::NotToCome { .. }
            | Self::RoundBegun(_)
            | Self::Pairing(_)
            | Self::NotWaived(_)
            | Self::Gone { .. }
            | Self::NotWithdrawn(_)
            | Self::ByeKnown { .. }
            | Self::NoBye { .. }
            | Self::HalfByeInLastRound(_)
            | Self::HalfByesSpent { .. }
            | Self::GroupKnown
            | Self::GroupUnknown => RefusalClass::Conflict,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::NotNext { .. }
            | Self::NotLast { .. }
            | Self::NotToCome { .. }
            | Self::HalfByeInLastRound(_) => Some("round"),
            Self::Round(_) => Some("boards"),
            Self::NotWaived(_) => Some("waive"),
            Self::HalfByesSpent { .. } => Some("kind"),
            Self::Group { .. } | Self::GroupKnown | Self::GroupUnknown => Some("entrants"),
            Self::NotSwiss
            | Self::IsSwiss
            | Self::Started
            | Self::NotStarted
            | Self::NoInitialColour
            | Self::OrderDrawn
            | Self::LotPending
            | Self::NoLots
            | Self::NoRoundLeft
            | Self::RoundBegun(_)
            | Self::Pairing(_)
            | Self::Gone { .. }
            | Self::NotWithdrawn(_)
            | Self::ByeKnown { .. }
            | Self::NoBye { .. } => None,
        }
    }

    /// The sentence for people: what is wrong, and the way out where there is one.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::NotSwiss => "The event is no Swiss.".to_owned(),
            Self::IsSwiss => {
                "The event is a Swiss: start it, then pair it round by round.".to_owned()
            }
            Self::Started => "The Swiss has begun already.".to_owned(),
            Self::NotStarted => "The Swiss has not begun yet; start it first.".to_owned(),
            Self::NoInitialColour => "The colour of the first board is not drawn yet.".to_owned(),
            Self::OrderDrawn => {
                "The order of the numbers was drawn by lot; it is drawn once and stays.".to_owned()
            }
            Self::LotPending => {
                "A lot waits for the signature of the public beacon; bring it first.".to_owned()
            }
            Self::NoLots => {
                "The lots of the event cannot be drawn: their secret is missing. Draw in the hall, and write it down."
                    .to_owned()
            }
            Self::NoRoundLeft => "All rounds are paired.".to_owned(),
            Self::NotNext { round, next } => {
                format!("Round {round} is not the next one to be paired; that is round {next}.")
            }
            Self::NotLast { round, last } => format!(
                "Round {round} is not the last one that is paired; only round {last} can be taken back."
            ),
            Self::NotToCome { round, first, last } if first <= last => format!(
                "Round {round} is paired already or does not exist; rounds {first} to {last} are to come."
            ),
            Self::NotToCome { .. } => "No round is to come any more.".to_owned(),
            Self::RoundBegun(game) => format!(
                "Game {game} has begun; a round is taken back only while nothing has happened in it."
            ),
            Self::Pairing(error) => sentence(&error.say(Language::En)),
            Self::Round(fault) => fault.say(Language::En),
            Self::NotWaived(warning) => format!(
                "{} Waive the rule by name to publish the round all the same.",
                warning.say(Language::En)
            ),
            Self::Gone { who, round } => {
                format!("{} has left before round {round}.", who.say(Language::En))
            }
            Self::NotWithdrawn(entrant) => format!("Entrant {entrant} has not left."),
            Self::ByeKnown { who, round } => {
                format!(
                    "{} has asked for a bye in round {round} already.",
                    who.say(Language::En)
                )
            }
            Self::NoBye { who, round } => {
                format!(
                    "{} has not asked for a bye in round {round}.",
                    who.say(Language::En)
                )
            }
            Self::HalfByeInLastRound(last) => {
                format!("Round {last} is the last one: a bye there has no points.")
            }
            Self::HalfByesSpent { who, most } => format!(
                "{} has had the byes with points that this event allows ({most}); a bye without points is possible.",
                who.say(Language::En)
            ),
            Self::Group { most } => {
                format!("A group has 2 to {most} participants, each named once.")
            }
            Self::GroupKnown => "This group is forbidden already.".to_owned(),
            Self::GroupUnknown => "No such group is forbidden.".to_owned(),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::NotSwiss => "Турнир не по швейцарской системе.".to_owned(),
            Self::IsSwiss => {
                "Турнир по швейцарской системе: начните его и проводите жеребьёвку по турам."
                    .to_owned()
            }
            Self::Started => "Турнир уже начат.".to_owned(),
            Self::NotStarted => "Турнир ещё не начат; сначала начните его.".to_owned(),
            Self::NoInitialColour => "Цвет первой доски ещё не определён жребием.".to_owned(),
            Self::OrderDrawn => {
                "Порядок номеров определён жребием; его проводят один раз, и он остаётся.".to_owned()
            }
            Self::LotPending => {
                "Жребий ждёт подписи общего маяка; сначала внесите её.".to_owned()
            }
            Self::NoLots => {
                "Жребий турнира провести нельзя: его секрета нет. Проведите жребий в зале и запишите."
                    .to_owned()
            }
            Self::NoRoundLeft => "Жеребьёвка всех туров проведена.".to_owned(),
            Self::NotNext { round, next } => {
                format!("Тур {round} не следующий; сейчас проводится жеребьёвка тура {next}.")
            }
            Self::NotLast { round, last } => format!(
                "Тур {round} не последний из составленных; отменить можно только тур {last}."
            ),
            Self::NotToCome { round, first, last } if first <= last => format!(
                "Тур {round} уже составлен или не существует; предстоят туры с {first} по {last}."
            ),
            Self::NotToCome { .. } => "Предстоящих туров больше нет.".to_owned(),
            Self::RoundBegun(game) => format!(
                "Партия {game} уже начата; тур отменяют, только пока в нём ничего не произошло."
            ),
            Self::Pairing(error) => sentence(&error.say(Language::Ru)),
            Self::Round(fault) => fault.say(Language::Ru),
            Self::NotWaived(warning) => format!(
                "{} Чтобы всё же объявить тур, назовите правило, от которого отступаете.",
                warning.say(Language::Ru)
            ),
            Self::Gone { who, round } => {
                format!(
                    "{} выбыл{} до тура {round}.",
                    who.say(Language::Ru),
                    who.ending()
                )
            }
            Self::NotWithdrawn(entrant) => format!("Участник {entrant} не выбывал."),
            Self::ByeKnown { who, round } => {
                format!(
                    "{} уже просил{} пропустить тур {round}.",
                    who.say(Language::Ru),
                    who.ending()
                )
            }
            Self::NoBye { who, round } => {
                format!(
                    "{} не просил{} пропустить тур {round}.",
                    who.say(Language::Ru),
                    who.ending()
                )
            }
            Self::HalfByeInLastRound(last) => {
                format!("Тур {last} последний: пропуск в нём очков не даёт.")
            }
            Self::HalfByesSpent { who, most } => format!(
                "{} исчерпал{} пропуски с очками, разрешённые в турнире ({most}); возможен пропуск без очков.",
                who.say(Language::Ru),
                who.ending()
            ),
            Self::Group { most } => {
                format!("В группе от 2 до {most} участников, каждый назван один раз.")
            }
            Self::GroupKnown => "Эта группа уже разведена.".to_owned(),
            Self::GroupUnknown => "Такая группа не разведена.".to_owned(),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::NotSwiss => "Das Turnier ist keines nach Schweizer System.".to_owned(),
            Self::IsSwiss => {
                "Das Turnier wird nach Schweizer System gespielt: Beginnen Sie es und losen Sie es dann Runde für Runde aus."
                    .to_owned()
            }
            Self::Started => "Das Turnier hat schon begonnen.".to_owned(),
            Self::NotStarted => {
                "Das Turnier hat noch nicht begonnen; beginnen Sie es zuerst.".to_owned()
            }
            Self::NoInitialColour => "Die Farbe des ersten Bretts ist noch nicht gelost.".to_owned(),
            Self::OrderDrawn => {
                "Die Reihenfolge der Nummern wurde gelost; sie wird einmal gelost und bleibt."
                    .to_owned()
            }
            Self::LotPending => {
                "Ein Los wartet auf die Signatur des öffentlichen Beacons; holen Sie diese zuerst."
                    .to_owned()
            }
            Self::NoLots => {
                "Die Lose des Turniers können nicht gezogen werden: Ihr Geheimnis fehlt. Losen Sie im Saal und schreiben Sie es auf."
                    .to_owned()
            }
            Self::NoRoundLeft => "Alle Runden sind ausgelost.".to_owned(),
            Self::NotNext { round, next } => {
                format!("Runde {round} ist nicht die nächste auszulosende; das ist Runde {next}.")
            }
            Self::NotLast { round, last } => format!(
                "Runde {round} ist nicht die letzte ausgeloste; nur Runde {last} kann zurückgenommen werden."
            ),
            Self::NotToCome { round, first, last } if first <= last => format!(
                "Runde {round} ist schon ausgelost, oder es gibt sie nicht; die Runden {first} bis {last} stehen noch bevor."
            ),
            Self::NotToCome { .. } => "Es steht keine Runde mehr bevor.".to_owned(),
            Self::RoundBegun(game) => format!(
                "Die Partie {game} hat begonnen; eine Runde wird nur zurückgenommen, solange in ihr nichts geschehen ist."
            ),
            Self::Pairing(error) => sentence(&error.say(Language::De)),
            Self::Round(fault) => fault.say(Language::De),
            Self::NotWaived(warning) => format!(
                "{} Um die Runde dennoch zu veröffentlichen, nennen Sie die Regel, von der Sie abweichen.",
                warning.say(Language::De)
            ),
            Self::Gone { who, round } => format!(
                "{} hat das Turnier vor Runde {round} verlassen.",
                who.say(Language::De)
            ),
            Self::NotWithdrawn(entrant) => {
                format!("Der Teilnehmer {entrant} hat das Turnier nicht verlassen.")
            }
            Self::ByeKnown { who, round } => format!(
                "{} hat sich für Runde {round} schon ein Freilos gewünscht.",
                who.say(Language::De)
            ),
            Self::NoBye { who, round } => format!(
                "{} hat sich für Runde {round} kein Freilos gewünscht.",
                who.say(Language::De)
            ),
            Self::HalfByeInLastRound(last) => {
                format!("Runde {last} ist die letzte: Ein Freilos dort gibt keine Punkte.")
            }
            Self::HalfByesSpent { who, most } => format!(
                "{} hatte schon die Freilose mit Punkten, die dieses Turnier erlaubt ({most}); eines ohne Punkte ist möglich.",
                who.say(Language::De)
            ),
            Self::Group { most } => {
                format!("Eine Gruppe hat 2 bis {most} Teilnehmer, jeden einmal genannt.")
            }
            Self::GroupKnown => "Diese Gruppe ist schon gesperrt.".to_owned(),
            Self::GroupUnknown => "Eine solche Gruppe ist nicht gesperrt.".to_owned(),
        }
    }
}

/// A clause as a sentence of its own.
fn sentence(clause: &str) -> String {
    let mut signs = clause.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), signs.as_str())
}
