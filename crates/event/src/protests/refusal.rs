//! Refusals about protests and appeals: codes for programs and sentences for people.

use chrono::{DateTime, Utc};

use crate::protests::state::Stage;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::LineError;

refusals! {
    /// The refusal of a command about protests.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ProtestRefusal {
        /// The game does not exist.
        GameUnknown(game: GameId) => NotFound "game-unknown" in "game",
            en "There is no game {game}.",
            ru "Партии {game} нет.",
            de "Eine Partie {game} gibt es nicht.";
        /// The game has no protest of this number.
        Unknown(number: u16) => NotFound "protest-unknown" in "protest",
            en "The game has no protest {number}.",
            ru "Протеста {number} в этой партии нет.",
            de "Die Partie hat keinen Protest {number}.";
        /// A text is empty, too long or unprintable.
        Text {
            /// The name of the field in the command.
            field: &'static str,
            error: LineError,
        } => Invalid "protest-text" in { Some(field) }, |language| { error.say(language) };
        /// The game has no result to protest against.
        NoResult(game: GameId) => Conflict "protest-no-result" in "against",
            en "Game {game} has no result to protest against.",
            ru "У партии {game} нет результата, который можно опротестовать.",
            de "Die Partie {game} hat kein Ergebnis, gegen das protestiert werden könnte.";
        /// The game has no row of this game move.
        NoRow { game: GameId, game_move: u16 } => Invalid "protest-no-row" in "game_move",
            en "Game {game} has no row of game move {game_move}.",
            ru "В партии {game} нет строки хода {game_move}.",
            de "Die Partie {game} hat keine Zeile des Spielzugs {game_move}.";
        /// The term is over.
        TooLate {
            /// The last moment of the term.
            until: DateTime<Utc>,
        } => Conflict "protest-too-late" in "admit",
            en ("The time for this ended on {}; only the arbiter can still take it, with a reason.", moment(*until)),
            ru ("Срок истёк {}; принять ещё может только арбитр, с объяснением.", moment(*until)),
            de ("Die Frist dafür endete am {}; nur der Schiedsrichter kann ihn noch annehmen, mit einem Grund.", moment(*until));
        /// A filing in time has a reason for late admission.
        NotLate => Conflict "protest-not-late" in "admit",
            en "This is in time; no reason is needed to take it.",
            ru "Срок не истёк; объяснять, почему это принято, не нужно.",
            de "Das ist fristgerecht; zur Annahme ist kein Grund nötig.";
        /// The same player's earlier protest about the game is not decided yet.
        Waits(number: u16) => Conflict "protest-waits",
            en "Protest {number} of this player about this game is not decided yet; one is decided after the other.",
            ru "Протест {number} этого игрока по этой партии ещё не решён; они решаются один за другим.",
            de "Über den Protest {number} dieses Spielers zu dieser Partie ist noch nicht entschieden; über einen wird nach dem anderen entschieden.";
        /// The protest is at another stage.
        WrongStage { number: u16, stage: Stage } => Conflict "protest-stage",
            match stage {
                Stage::Filed =>
                    en "Protest {number} waits for the arbiter’s decision.",
                    ru "Протест {number} ждёт решения арбитра.",
                    de "Der Protest {number} wartet auf die Entscheidung des Schiedsrichters.";
                Stage::Decided =>
                    en "Protest {number} is decided; there is no appeal against it.",
                    ru "Протест {number} решён; апелляции на решение нет.",
                    de "Über den Protest {number} ist entschieden; eine Berufung dagegen gibt es nicht.";
                Stage::Appealed =>
                    en "The appeal about protest {number} is not decided yet.",
                    ru "Апелляция по протесту {number} ещё не решена.",
                    de "Über die Berufung zum Protest {number} ist noch nicht entschieden.";
                Stage::Final =>
                    en "Protest {number} is decided for good.",
                    ru "Протест {number} решён окончательно.",
                    de "Über den Protest {number} ist endgültig entschieden.";
            };
        /// A finding without effect has one.
        ChangesNothing => Invalid "protest-changes-nothing" in "effect",
            en "A protest that is dismissed or withdrawn changes nothing in the game.",
            ru "Отклонённый или отозванный протест ничего в партии не меняет.",
            de "Ein abgewiesener oder zurückgezogener Protest ändert nichts an der Partie.";
        /// The event has a deposit, and the decision does not say what happens to it.
        DepositOpen => Invalid "deposit-open" in "deposit",
            en "Say what becomes of the deposit: it is returned, or it is kept.",
            ru "Нужно указать судьбу залога: он возвращён или удержан.",
            de "Geben Sie an, was aus der Berufungsgebühr wird: Sie wird erstattet oder verfällt.";
        /// The event has no deposit.
        NoDeposit => Invalid "no-deposit" in "deposit",
            en "This event has no deposit.",
            ru "В этом турнире залога нет.",
            de "In diesem Turnier gibt es keine Berufungsgebühr.";
        /// Plans of the game are sealed, or its board is in the dark: a text could reveal them.
        Sealed(game: GameId) => Conflict "protest-plans-sealed",
            en "Plans of game {game} are sealed, and a text could tell of them. Wait until they are open: no time runs before the game ends.",
            ru "Планы партии {game} запечатаны, и текст мог бы их выдать. Подождите, пока они откроются: до конца партии срок не идёт.",
            de "Pläne der Partie {game} sind versiegelt, und ein Text könnte sie verraten. Warten Sie, bis sie offen sind: Vor dem Ende der Partie läuft keine Frist.";
        /// The text names the square of a sealed Labyrinth.
        NamesLabyrinth {
            /// The name of the field in the command.
            field: &'static str,
            side: Side,
        } => Invalid "protest-names-labyrinth" in { Some(field) },
            en ("The text names the square of a Labyrinth that is still sealed ({}). Everybody would read it: say it without that square.", side.name(Language::En)),
            ru ("В тексте названо поле ещё запечатанного Лабиринта ({}). Текст прочтут все: напишите без этого поля.", side.name(Language::Ru)),
            de ("Der Text nennt das Feld eines noch versiegelten Labyrinths ({}). Alle würden es lesen: Sagen Sie es ohne dieses Feld.", side.name(Language::De));
        /// The game has neither a record nor a result to take back.
        NothingPlayed(game: GameId) => Conflict "nothing-played" in "effect",
            en "Nothing of game {game} could be taken back.",
            ru "В партии {game} нечего брать назад.",
            de "In der Partie {game} gibt es nichts zurückzunehmen.";
        /// A protest or an appeal waits for a decision, so the event cannot be closed.
        Open(number: u16) => Conflict "protest-open",
            en "Protest {number} waits for a decision; an event is closed when all are decided.",
            ru "Протест {number} ждёт решения; турнир закрывают, когда решены все.",
            de "Der Protest {number} wartet auf eine Entscheidung; ein Turnier wird abgeschlossen, wenn über alle entschieden ist.";
    }
}

/// A moment for a referee, in UTC.
fn moment(at: DateTime<Utc>) -> impl std::fmt::Display {
    at.format("%Y-%m-%d %H:%M:%S UTC")
}
