//! Refusals of commands from a player's own device.

use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a command from a player's own device.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum OwnRefusal {
        /// The person does not play in the game.
        NotPlaying(game: GameId) => Conflict "own-not-playing" by "R-272",
            en "You do not play in game {game} now.",
            ru "Вы сейчас не играете в партии {game}.",
            de "Sie spielen in der Partie {game} gerade nicht mit.";
        /// It belongs to the other side, or to another person.
        OfOthers(game: GameId) => Conflict "own-of-others" by "R-272",
            en "In game {game} that is for others to do.",
            ru "В партии {game} это делают другие.",
            de "In der Partie {game} ist das Sache anderer.";
        /// Only the referee may do it.
        OfReferee(game: GameId) => Conflict "own-of-referee" by "R-272",
            en "In game {game} the referee enters that.",
            ru "В партии {game} это вводит арбитр.",
            de "In der Partie {game} gibt das der Schiedsrichter ein.";
        /// It is the other side's turn.
        NotTurn(game: GameId) => Conflict "own-not-turn" in "text" by "R-272",
            en "In game {game} it is the other side's turn.",
            ru "В партии {game} сейчас ход соперника.",
            de "In der Partie {game} ist die andere Seite am Zug.";
        /// It comes from a round of choices, or from the person that the referee has named.
        NotNamed(game: GameId) => Conflict "own-not-named" in "text" by "R-273",
            en "In game {game} puts and moves of a team come from a round of choices, or from the player whom the referee has named.",
            ru "В партии {game} ходы команды берутся из общего выбора или их вводит игрок, названный арбитром.",
            de "In der Partie {game} kommen die Aktionen eines Teams aus einer gemeinsamen Wahl oder von dem Spieler, den der Schiedsrichter benannt hat.";
        /// The referee has not started the game.
        NotStarted(game: GameId) => Conflict "own-not-started" by "R-274",
            en "Game {game} has not begun: the referee starts its clock.",
            ru "Партия {game} не начата: часы пускает арбитр.",
            de "Die Partie {game} hat nicht begonnen: Der Schiedsrichter startet ihre Uhr.";
        /// The referee has stopped the clock.
        Paused(game: GameId) => Conflict "own-paused" by "R-274",
            en "The referee has stopped the clock of game {game}; wait until it goes on.",
            ru "Арбитр остановил часы партии {game}; подождите, пока они пойдут.",
            de "Der Schiedsrichter hat die Uhr der Partie {game} angehalten; warten Sie, bis sie weitergeht.";
        /// The person has consented already; the others of the side have to as well.
        Agreed(game: GameId) => Conflict "own-agreed" by "R-275",
            en "You have said so already in game {game}; your team has to agree.",
            ru "В партии {game} вы это уже сказали; нужно согласие всей команды.",
            de "In der Partie {game} haben Sie das schon gesagt; Ihr Team muss zustimmen.";
    }
}
