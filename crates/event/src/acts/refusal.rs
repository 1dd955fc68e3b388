//! Refusals about games by acts: codes for programs and sentences for people.

use crate::acts::player_device::refusal::OwnRefusal;
use crate::acts::rounds::refusal::RoundRefusal;
use crate::acts::secrets::refusal::SecretRefusal;
use areopagus_games::acts::ActFault;
use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a command about a game by acts.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ActRefusal {
        /// An act or a record cannot be read, or the rules refuse it.
        Rules(fault: ActFault) => Invalid "act-refused" in "text" by { Some(fault.clause) } at { fault.place },
            |language| { fault.say(language) };
        /// A record has no acts.
        NothingWritten => Invalid "acts-missing" in "text",
            en "Nothing of the game is written in this record.",
            ru "В этой записи от партии ничего нет.",
            de "In diesem Protokoll steht nichts von der Partie.";
        /// The game has acts, and a record would replace them.
        HasActs(game: GameId) => Conflict "has-acts",
            en "Game {game} is written down already; take it back before you give another record.",
            ru "Партия {game} уже записана; прежде чем дать другую запись, снимите эту.",
            de "Die Partie {game} ist schon aufgezeichnet; nehmen Sie sie zurück, bevor Sie ein anderes Protokoll geben.";
        /// There are fewer acts than are to be taken back.
        Count {
            game: GameId,
            /// The number of acts.
            most: usize,
        } => Conflict "acts-count" in "count" by "R-245",
            match most {
                0 =>
                    en "Nothing of game {game} is written that could be taken back.",
                    ru "В партии {game} ничего не записано, снимать нечего.",
                    de "Von der Partie {game} ist nichts aufgezeichnet, das man zurücknehmen könnte.";
                most =>
                    en "Of game {game} 1 to {most} entries can be taken back, the last ones.",
                    ru "В партии {game} можно снять от 1 до {most} последних строк ввода.",
                    de "Von der Partie {game} lassen sich die letzten 1 bis {most} Eingaben zurücknehmen.";
            };
        /// The players cannot begin to set up now.
        NoSetup(game: GameId) => Conflict "no-setup-now" by "R-242",
            en "The players of game {game} set up after the deal, both at the same time.",
            ru "Игроки партии {game} расставляют фигуры после раздачи, оба одновременно.",
            de "Die Spieler der Partie {game} stellen nach der Verteilung auf, beide zugleich.";
        /// The game waits for no lot.
        NoLot(game: GameId) => Conflict "no-lot-wanted",
            en "Game {game} waits for no lot.",
            ru "Партия {game} не ждёт жребия.",
            de "Die Partie {game} wartet auf kein Los.";
        /// A lot was drawn that does not leave this act.
        LotDrawn {
            game: GameId,
            /// The acts that it leaves.
            acts: Vec<String>,
        } => Conflict "act-other-than-lot" in "text",
            en ("The lot of game {game} is drawn: {acts}.", acts = acts.join(" / ")),
            ru ("Жребий партии {game} брошен: {acts}.", acts = acts.join(" / ")),
            de ("Das Los der Partie {game} ist gezogen: {acts}.", acts = acts.join(" / "));
        /// The game brings no act by itself now.
        NothingBrought(game: GameId) => Conflict "nothing-brought" by "R-268",
            en "Game {game} brings nothing by itself now: no time is over.",
            ru "Партия {game} сейчас ничего не даёт сама: время не истекло.",
            de "Die Partie {game} bringt jetzt nichts von selbst: Keine Zeit ist um.";
        /// The game is interrupted and waits for a ruling.
        Interrupted(game: GameId) => Conflict "game-interrupted" by "R-400",
            en "Game {game} is interrupted and waits for a ruling: announce when it goes on, enter an act that ends it, or take its acts back to have it played anew.",
            ru "Партия {game} прервана и ждёт решения: объявите, когда она продолжится, введите действие, которым она кончается, или возьмите её действия назад, чтобы сыграть её заново.",
            de "Die Partie {game} ist unterbrochen und wartet auf eine Entscheidung: Kündigen Sie an, wann sie weitergeht, geben Sie ein, was sie beendet, oder nehmen Sie ihre Eingaben zurück, damit sie neu gespielt wird.";
        /// A refusal about a secret of a side.
        Secret(refusal: SecretRefusal) => ..refusal,
            |language| { refusal.say(language) };
        /// A refusal about choices of persons of a side.
        Round(refusal: RoundRefusal) => ..refusal,
            |language| { refusal.say(language) };
        /// A refusal of a command from a player's own device.
        Own(refusal: OwnRefusal) => ..refusal,
            |language| { refusal.say(language) };
    }
}
