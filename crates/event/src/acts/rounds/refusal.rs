//! Refusals of choices, and of opening or closing a round.

use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a command about a round of choices.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RoundRefusal {
        /// The side cannot open such a round now.
        NotOffered(game: GameId) => Conflict "choice-not-offered" in "choice" by "R-269",
            en "No such round of choices can be opened in game {game} now.",
            ru "В партии {game} сейчас нельзя открыть такой выбор.",
            de "In der Partie {game} lässt sich jetzt keine solche Wahl öffnen.";
        /// A round is open: until it is made nothing else is entered.
        Open(game: GameId) => Conflict "choice-round-open" by "R-269",
            en "In game {game} choices are being made; nothing else is entered before.",
            ru "В партии {game} идёт выбор; до его конца ничего другого не вводят.",
            de "In der Partie {game} wird gewählt; vorher wird nichts anderes eingegeben.";
        /// No round is open.
        NoRound(game: GameId) => Conflict "choice-no-round" by "R-269",
            en "In game {game} no choices are being made.",
            ru "В партии {game} сейчас никто не выбирает.",
            de "In der Partie {game} wird gerade nicht gewählt.";
        /// The person does not choose in this round.
        NotWriter(game: GameId) => Conflict "choice-not-writer" in "person" by "R-269",
            en "This person does not choose in this round of game {game}.",
            ru "Этот человек в этом выборе партии {game} не участвует.",
            de "Diese Person wählt in dieser Runde der Partie {game} nicht mit.";
        /// The maximum number of choices is handed in.
        Full(game: GameId) => Conflict "choice-full" by "R-269",
            en "In game {game} as many as may have handed in a choice.",
            ru "В партии {game} выбор сдали уже все, кому он положен.",
            de "In der Partie {game} haben schon so viele gewählt, wie dürfen.";
        /// The choices are shown, and the way does not exist.
        NoSuchWay {
            game: GameId,
            /// The number of ways; 0 if there is nothing to choose.
            ways: u16,
        } => Conflict "choice-no-such-way" in "way" by "R-270",
            match ways {
                0 =>
                    en "In game {game} nothing is to be decided between choices.",
                    ru "В партии {game} решать между выборами нечего.",
                    de "In der Partie {game} ist zwischen Wahlen nichts zu entscheiden.";
                ways =>
                    en "In game {game} there are the ways 1 to {ways}.",
                    ru "В партии {game} есть варианты от 1 до {ways}.",
                    de "In der Partie {game} gibt es die Möglichkeiten 1 bis {ways}.";
            };
    }
}
