//! Refusals about a game's times: codes for programs and sentences for people.

use crate::plans::{ReplayError, Square};
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a command about the times of a game.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ClockRefusal {
        /// The time of play runs already.
        Started(game: GameId) => Conflict "clock-started",
            en "The clock of game {game} was started already.",
            ru "Часы партии {game} уже пущены.",
            de "Die Uhr der Partie {game} ist schon gestartet.";
        /// There is no turn yet, so no time begins.
        NoTurn(game: GameId) => Conflict "clock-no-turn" by "R-274",
            en "In game {game} nobody's turn is made yet: the players have something to hand in.",
            ru "В партии {game} ещё никто не ходит: игроки должны сначала кое-что сдать.",
            de "In der Partie {game} ist noch niemand am Zug: Die Spieler haben erst etwas abzugeben.";
        /// The time of play has not begun.
        NotStarted(game: GameId) => Conflict "clock-not-started",
            en "The clock of game {game} has not been started yet.",
            ru "Часы партии {game} ещё не пущены.",
            de "Die Uhr der Partie {game} ist noch nicht gestartet.";
        /// The times are stopped.
        Stands(game: GameId) => Conflict "clock-stands",
            en "The clock of game {game} stands; let it go on first.",
            ru "Часы партии {game} стоят; сначала пустите их дальше.",
            de "Die Uhr der Partie {game} steht; lassen Sie sie zuerst weiterlaufen.";
        /// The times are running.
        Runs(game: GameId) => Conflict "clock-runs",
            en "The clock of game {game} runs.",
            ru "Часы партии {game} идут.",
            de "Die Uhr der Partie {game} läuft.";
        /// The players have no times of their own.
        NoBank(game: GameId) => Conflict "clock-no-bank" by "R-398",
            en "The players of game {game} have no time for the game of their own; nothing can be added to it.",
            ru "У игроков партии {game} нет своего времени на партию; добавить его не к чему.",
            de "Die Spieler der Partie {game} haben keine eigene Zeit für die Partie; es gibt nichts, wozu etwas käme.";
        /// The time cannot be given at once; the maximum in seconds.
        GivenSeconds(most: u32) => Invalid "clock-seconds" in "seconds" by "R-398",
            en "Give 1 to {most} seconds at once.",
            ru "Добавьте за раз от 1 до {most} секунд.",
            de "Geben Sie auf einmal 1 bis {most} Sekunden.";
        /// No clock of the round was stopped by an outage.
        NoneStands(round: u16) => Conflict "clock-none-stands" by "R-396",
            en "No clock of round {round} stands because the service was away.",
            ru "В туре {round} ни одни часы не стоят из-за отсутствия службы.",
            de "In Runde {round} steht keine Uhr, weil der Dienst weg war.";
        /// The service was not away that long while a time of the game ran.
        NotAway(game: GameId) => Conflict "clock-not-away" by "R-395",
            en "The service was not away for so long while a time of game {game} ran.",
            ru "Служба не отсутствовала столько, пока шло время партии {game}.",
            de "Der Dienst war nicht so lange weg, während eine Zeit der Partie {game} lief.";
        /// The side has recorded its plan already.
        Recorded { game: GameId, side: Side } => Conflict "plan-recorded",
            en ("The plan for the next game move of game {game} is recorded already ({}).", side.name(Language::En)),
            ru ("План следующего хода партии {game} уже отмечен записанным ({}).", side.name(Language::Ru)),
            de ("Der Plan für den nächsten Spielzug der Partie {game} ist schon aufgeschrieben ({}).", side.name(Language::De));
        /// The plan came in time, or cannot come late.
        NotDelayed { game: GameId, side: Side } => Conflict "plan-not-delayed",
            en ("No sealed plan of game {game} came late by its connection ({}).", side.name(Language::En)),
            ru ("В партии {game} запечатанный план не опоздал из-за связи ({}).", side.name(Language::Ru)),
            de ("In der Partie {game} kam kein versiegelter Plan wegen der Verbindung spät ({}).", side.name(Language::De));
        /// No plan on paper is recorded.
        NothingRecorded(game: GameId) => Conflict "nothing-recorded",
            en "No plan on paper is recorded for the next game move of game {game}.",
            ru "Ни один план на бумаге для следующего хода партии {game} не отмечен.",
            de "Für den nächsten Spielzug der Partie {game} ist kein Plan auf Papier festgehalten.";
        /// The time to memorise runs already.
        Memorising(game: GameId) => Conflict "memorising-started",
            en "The players of game {game} have begun to memorise the position already.",
            ru "Игроки партии {game} уже запоминают позицию.",
            de "Die Spieler der Partie {game} prägen sich die Stellung schon ein.";
        /// It is not the last game move before the one in the dark (TOTA*S 8.1).
        NoMole {
            game: GameId,
            /// The game move after which the mole is drawn.
            after: u16,
        } => Conflict "no-mole-now" by "8.1",
            en "The position of game {game} is memorised after game move {after}, before the mole is drawn and the game move in the dark.",
            ru "Позицию партии {game} запоминают после {after}-го игрового хода, перед жребием «крота» и ходом втёмную.",
            de "Die Stellung der Partie {game} wird nach Spielzug {after} eingeprägt, vor dem Los des Maulwurfs und dem Spielzug im Dunkeln.";
        /// The input is not a list of squares to be marked, or not that of the row.
        Squares => Invalid "doom-squares" in "squares",
            en "Name the squares of the marked pieces, as in “c9 k4”.",
            ru "Назовите поля обречённых фигур, например «c9 k4».",
            de "Nennen Sie die Felder der todgeweihten Figuren, etwa „c9 k4“.";
        /// A square is marked twice.
        Marked(square: Square) => Invalid "doom-twice" in "squares",
            en "The piece on {square} is marked already.",
            ru "Фигура на {square} уже обречена.",
            de "Die Figur auf {square} ist schon todgeweiht.";
        /// The time for doom marks, in seconds, is over.
        DoomLate(seconds: u16) => Conflict "doom-late" in "reason" by "7.2",
            en "Doom marks are set within {seconds} seconds after the row is entered; later only with the reason of the referee, which everybody sees.",
            ru "«Обречён» ставят не позже {seconds} с после записи строки; позже — только с открытой для всех причиной судьи.",
            de "Todesmarken werden innerhalb von {seconds} Sekunden nach dem Eintrag der Zeile gesetzt; später nur mit dem Grund des Schiedsrichters, den alle sehen.";
        /// Marks in time have no reason.
        DoomInTime => Conflict "doom-in-time" in "reason",
            en "These marks are in time; no reason is needed.",
            ru "Время не истекло; причина не нужна.",
            de "Diese Marken kommen rechtzeitig; ein Grund ist nicht nötig.";
        /// The next game move has begun.
        NextBegun(game: GameId) => Conflict "next-move-begun" by "7.2",
            en "The next game move of game {game} has begun; doom marks come before that.",
            ru "Следующий ход партии {game} уже начат; «обречён» ставят до этого.",
            de "Der nächste Spielzug der Partie {game} hat begonnen; Todesmarken kommen davor.";
        /// The rules do not allow a mark.
        Mark(error: Box<ReplayError>) => Invalid "doom-against-rules" in "squares" by { Some(error.clause()) },
            |language| { error.say(language) };
    }
}
