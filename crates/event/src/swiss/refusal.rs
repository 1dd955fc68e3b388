//! Refusals of a Swiss's commands: codes for programs and sentences for people.

use super::participant::Participant;
use crate::swiss::fault::{RoundFault, RoundWarning};
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::swiss::PairingError;
use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a command of a Swiss.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum SwissRefusal {
        /// The event has another format.
        NotSwiss => Conflict "not-swiss",
            en "The event is no Swiss.",
            ru "Турнир не по швейцарской системе.",
            de "Das Turnier ist keines nach Schweizer System.";
        /// The event is a Swiss, which is paired round by round.
        IsSwiss => Conflict "is-swiss",
            en "The event is a Swiss: start it, then pair it round by round.",
            ru "Турнир по швейцарской системе: начните его и проводите жеребьёвку по турам.",
            de "Das Turnier wird nach Schweizer System gespielt: Beginnen Sie es und losen Sie es dann Runde für Runde aus.";
        /// The Swiss has begun already.
        Started => Conflict "swiss-started",
            en "The Swiss has begun already.",
            ru "Турнир уже начат.",
            de "Das Turnier hat schon begonnen.";
        /// The Swiss has not begun yet.
        NotStarted => Conflict "swiss-not-started",
            en "The Swiss has not begun yet; start it first.",
            ru "Турнир ещё не начат; сначала начните его.",
            de "Das Turnier hat noch nicht begonnen; beginnen Sie es zuerst.";
        /// The colour of the first board is unknown.
        NoInitialColour => Conflict "no-initial-colour",
            en "The colour of the first board is not drawn yet.",
            ru "Цвет первой доски ещё не определён жребием.",
            de "Die Farbe des ersten Bretts ist noch nicht gelost.";
        /// The order of the numbers was drawn and cannot be replaced.
        OrderDrawn => Conflict "order-drawn",
            en "The order of the numbers was drawn by lot; it is drawn once and stays.",
            ru "Порядок номеров определён жребием; его проводят один раз, и он остаётся.",
            de "Die Reihenfolge der Nummern wurde gelost; sie wird einmal gelost und bleibt.";
        /// The order among those who are tied was drawn and cannot be replaced.
        TiesDrawn => Conflict "ties-drawn",
            en "The lot among those who are tied was drawn; it is drawn once and stays.",
            ru "Жребий между равными уже проведён; его проводят один раз, и он остаётся.",
            de "Das Los unter Gleichaufliegenden wurde gezogen; es wird einmal gezogen und bleibt.";
        /// The tie-breaks of the event have no lot.
        NoTieBreakLot => Conflict "no-tie-break-lot",
            en "The lot is not among the tie-breaks of the event.",
            ru "Жребия нет среди дополнительных показателей турнира.",
            de "Das Los gehört nicht zu den Feinwertungen des Turniers.";
        /// Rounds are still to be paired.
        TiesEarly => Conflict "ties-early",
            en "The lot among those who are tied is drawn after the last round; rounds are still to be paired.",
            ru "Жребий между равными проводят после последнего тура; не все туры ещё составлены.",
            de "Das Los unter Gleichaufliegenden wird nach der letzten Runde gezogen; noch sind Runden auszulosen.";
        /// Nobody shares a place.
        NoTies => Conflict "no-ties",
            en "Nobody shares a place: the lot has nothing to decide.",
            ru "Никто не делит место: жребию нечего решать.",
            de "Niemand teilt einen Platz: Das Los hat nichts zu entscheiden.";
        /// A lot waits for the beacon's signature.
        LotPending => Conflict "lot-pending",
            en "A lot waits for the signature of the public beacon; bring it first.",
            ru "Жребий ждёт подписи общего маяка; сначала внесите её.",
            de "Ein Los wartet auf die Signatur der öffentlichen Zufallsquelle; holen Sie diese zuerst.";
        /// The server has no lots of the event, or their secret is missing.
        NoLots => Conflict "no-event-lots",
            en "The lots of the event cannot be drawn: their secret is missing. Draw in the hall, and write it down.",
            ru "Жребий турнира провести нельзя: его секрета нет. Проведите жребий в зале и запишите.",
            de "Die Lose des Turniers können nicht gezogen werden: Ihr Geheimnis fehlt. Losen Sie im Saal und schreiben Sie es auf.";
        /// All rounds are paired.
        NoRoundLeft => Conflict "no-round-left",
            en "All rounds are paired.",
            ru "Жеребьёвка всех туров проведена.",
            de "Alle Runden sind ausgelost.";
        /// Another round is the next one.
        NotNext { round: u16, next: u16 } => Conflict "round-not-next" in "round",
            en "Round {round} is not the next one to be paired; that is round {next}.",
            ru "Тур {round} не следующий; сейчас проводится жеребьёвка тура {next}.",
            de "Runde {round} ist nicht die nächste auszulosende; das ist Runde {next}.";
        /// Another round is the last one that is paired.
        NotLast {
            round: u16,
            /// The last paired round.
            last: u16,
        } => Conflict "round-not-last" in "round",
            en "Round {round} is not the last one that is paired; only round {last} can be taken back.",
            ru "Тур {round} не последний из составленных; отменить можно только тур {last}.",
            de "Runde {round} ist nicht die letzte ausgeloste; nur Runde {last} kann zurückgenommen werden.";
        /// The round is paired already, or does not exist.
        NotToCome {
            round: u16,
            /// The first round that is not paired.
            first: u16,
            /// The last round of the event.
            last: u16,
        } => Conflict "round-not-to-come" in "round",
            match (first <= last) {
                true =>
                    en "Round {round} is paired already or does not exist; rounds {first} to {last} are to come.",
                    ru "Тур {round} уже составлен или не существует; предстоят туры с {first} по {last}.",
                    de "Runde {round} ist schon ausgelost, oder es gibt sie nicht; die Runden {first} bis {last} stehen noch bevor.";
                false =>
                    en "No round is to come any more.",
                    ru "Предстоящих туров больше нет.",
                    de "Es steht keine Runde mehr bevor.";
            };
        /// A game of the round has begun.
        RoundBegun(game: GameId) => Conflict "round-begun",
            en "Game {game} has begun; a round is taken back only while nothing has happened in it.",
            ru "Партия {game} уже начата; тур отменяют, только пока в нём ничего не произошло.",
            de "Die Partie {game} hat begonnen; eine Runde wird nur zurückgenommen, solange in ihr nichts geschehen ist.";
        /// The system finds no pairing.
        Pairing(error: PairingError) => Conflict {
            if matches!(error, PairingError::NoLegalPairing) {
                "no-legal-pairing"
            } else {
                "pairing-impossible"
            }
        },
            |language| { sentence(&error.say(language)) };
        /// A round of the arbiter's cannot be published.
        Round(fault: RoundFault) => Invalid "round-invalid" in "boards",
            |language| { fault.say(language) };
        /// A round of the arbiter's breaks a rule that is not waived.
        NotWaived(warning: RoundWarning) => Conflict "round-not-waived" in "waive",
            en ("{} Waive the rule by name to publish the round all the same.", warning.say(Language::En)),
            ru ("{} Чтобы всё же объявить тур, назовите правило, от которого отступаете.", warning.say(Language::Ru)),
            de ("{} Um die Runde dennoch zu veröffentlichen, nennen Sie die Regel, von der Sie abweichen.", warning.say(Language::De));
        /// The entrant has left before the round.
        Gone { who: Participant, round: u16 } => Conflict "entrant-gone",
            en ("{} has left before round {round}.", who.say(Language::En)),
            ru ("{} выбыл{} до тура {round}.", who.say(Language::Ru), who.ending()),
            de ("{} hat das Turnier vor Runde {round} verlassen.", who.say(Language::De));
        /// The entrant has not left.
        NotWithdrawn(entrant: EntrantNumber) => Conflict "not-withdrawn",
            en "Entrant {entrant} has not left.",
            ru "Участник {entrant} не выбывал.",
            de "Der Teilnehmer {entrant} hat das Turnier nicht verlassen.";
        /// The entrant has asked for a bye in this round already.
        ByeKnown { who: Participant, round: u16 } => Conflict "bye-known",
            en ("{} has asked for a bye in round {round} already.", who.say(Language::En)),
            ru ("{} уже просил{} пропустить тур {round}.", who.say(Language::Ru), who.ending()),
            de ("{} hat sich für Runde {round} schon ein Freilos gewünscht.", who.say(Language::De));
        /// The entrant has not asked for a bye in this round.
        NoBye { who: Participant, round: u16 } => Conflict "no-bye",
            en ("{} has not asked for a bye in round {round}.", who.say(Language::En)),
            ru ("{} не просил{} пропустить тур {round}.", who.say(Language::Ru), who.ending()),
            de ("{} hat sich für Runde {round} kein Freilos gewünscht.", who.say(Language::De));
        /// A half-point bye is not possible in the last round.
        HalfByeInLastRound(last: u16) => Conflict "half-bye-in-last-round" in "round",
            en "Round {last} is the last one: a bye there has no points.",
            ru "Тур {last} последний: пропуск в нём очков не даёт.",
            de "Runde {last} ist die letzte: Ein Freilos dort gibt keine Punkte.";
        /// The entrant has had all half-point byes that the event allows.
        HalfByesSpent {
            who: Participant,
            /// The number that it allows.
            most: u8,
        } => Conflict "half-byes-spent" in "kind",
            en ("{} has had the byes with points that this event allows ({most}); a bye without points is possible.", who.say(Language::En)),
            ru ("{} исчерпал{} пропуски с очками, разрешённые в турнире ({most}); возможен пропуск без очков.", who.say(Language::Ru), who.ending()),
            de ("{} hatte schon die Freilose mit Punkten, die dieses Turnier erlaubt ({most}); eines ohne Punkte ist möglich.", who.say(Language::De));
        /// A group must have at least two entrants, each once.
        Group {
            /// The maximum size of a group.
            most: usize,
        } => Invalid "group-invalid" in "entrants",
            en "A group has 2 to {most} participants, each named once.",
            ru "В группе от 2 до {most} участников, каждый назван один раз.",
            de "Eine Gruppe hat 2 bis {most} Teilnehmer, jeden einmal genannt.";
        /// The same group is forbidden already.
        GroupKnown => Conflict "group-known" in "entrants",
            en "This group is forbidden already.",
            ru "Эта группа уже разведена.",
            de "Diese Gruppe ist schon gesperrt.";
        /// No such group is forbidden.
        GroupUnknown => Conflict "group-unknown" in "entrants",
            en "No such group is forbidden.",
            ru "Такая группа не разведена.",
            de "Eine solche Gruppe ist nicht gesperrt.";
    }
}

/// A clause as a sentence of its own.
fn sentence(clause: &str) -> String {
    let mut signs = clause.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), signs.as_str())
}
