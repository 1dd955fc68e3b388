//! Refusals of protocols and of rulings on their differences: codes for programs and sentences
//! for people.

use areopagus_games::Side;
use areopagus_games::totas::protocols::Source;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a command about the players' own protocols.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ProtocolRefusal {
        /// A forfeit has no protocol.
        Forfeit(game: GameId) => Conflict "forfeit-without-protocol",
            en "Game {game} was forfeited; there is no protocol of it.",
            ru "В партии {game} неявка; протокола у неё нет.",
            de "Die Partie {game} wurde kampflos entschieden; eine Mitschrift gibt es nicht.";
        /// The referee has signed; nothing is handed in after that.
        Signed(game: GameId) => Conflict "protocol-too-late",
            en "The referee has signed the protocol of game {game}; the players’ own are not handed in any more.",
            ru "Протокол партии {game} подписан судьёй; протоколы игроков больше не принимают.",
            de "Der Schiedsrichter hat das Protokoll der Partie {game} unterschrieben; Mitschriften der Spieler werden nicht mehr angenommen.";
        /// A row of a protocol is not in canonical form.
        NotCanonical(game: GameId) => Invalid "protocol-not-canonical" in "text",
            en "A row of the player’s protocol of game {game} is not in its usual form.",
            ru "Строка протокола игрока в партии {game} записана не в каноническом виде.",
            de "Eine Zeile der Mitschrift zur Partie {game} hat nicht die übliche Form.";
        /// A row is of a game move that is not in the record yet.
        NotPlayed { game: GameId, game_move: u16 } => Conflict "protocol-not-played" in "text",
            en "Game move {game_move} of game {game} is not in the record yet, and a protocol would tell its plans. Hand in the game moves before it.",
            ru "Игрового хода {game_move} партии {game} в записи ещё нет, и протокол выдал бы его планы. Сдайте предыдущие ходы.",
            de "Der Spielzug {game_move} der Partie {game} steht noch nicht im Partieprotokoll, und eine Mitschrift würde seine Pläne verraten. Geben Sie die Spielzüge davor ab.";
        /// The same protocol was handed in before.
        Unchanged { game: GameId, side: Side } => Conflict "protocol-unchanged" in "text",
            en ("This very protocol of {} of game {game} was handed in already.", side.name(Language::En)),
            ru ("Именно этот протокол партии {game} ({}) уже сдан.", side.name(Language::Ru)),
            de ("Genau diese Mitschrift von {} zur Partie {game} ist schon abgegeben.", side.name(Language::De));
        /// The side has handed in the maximum number.
        TooOften(most: u8) => Conflict "protocol-too-often",
            en "A player’s protocol of a game is handed in at most {most} times, and it was.",
            ru "Протокол игрока по одной партии принимают не больше {most} раз, и это число исчерпано.",
            de "Die Mitschrift eines Spielers wird zu einer Partie höchstens {most}-mal angenommen, und das ist geschehen.";
        /// The difference does not exist, or has changed since.
        NoDifference { game: GameId, game_move: u16, plan: Side } => Conflict "protocols-agree" in "game_move",
            en ("About the plan of {} in game move {game_move} of game {game} there is no such difference, or it is another one by now. Look at the comparison once more.", plan.name(Language::En)),
            ru ("О плане игрового хода {game_move} ({}) в партии {game} такого расхождения нет, или оно уже другое. Посмотрите сравнение ещё раз.", plan.name(Language::Ru)),
            de ("Über den Plan von {} im Spielzug {game_move} der Partie {game} gibt es keine solche Abweichung, oder sie ist inzwischen eine andere. Sehen Sie den Vergleich noch einmal an.", plan.name(Language::De));
        /// The protocol to be found right does not have the plan.
        SaysNothing(source: Source) => Conflict "protocol-says-nothing" in "right",
            en ("{} says nothing of this plan, and cannot be right about it.", of_whom(*source, Language::En)),
            ru ("{} об этом плане ничего не говорит и правым быть не может.", of_whom(*source, Language::Ru)),
            de ("{} sagt über diesen Plan nichts und kann darin nicht recht haben.", of_whom(*source, Language::De));
        /// The record has nothing that the ruling finds wrong.
        NothingToTakeBack(game: GameId) => Conflict "record-not-wrong" in "take_back",
            en "The record of game {game} has nothing there that this ruling finds wrong, so that no row is taken back.",
            ru "В записи партии {game} нет того, что это решение считает неверным; возвращать нечего.",
            de "Im Partieprotokoll {game} steht dort nichts, was diese Entscheidung für falsch befindet; zurückzunehmen ist nichts.";
    }
}

/// The owner of the protocol, or the record, as a beginning of a sentence.
const fn of_whom(source: Source, language: Language) -> &'static str {
    match (source, language) {
        (Source::White, Language::En) => "White’s protocol",
        (Source::Black, Language::En) => "Black’s protocol",
        (Source::Record, Language::En) => "The record",
        (Source::White, Language::Ru) => "Протокол белых",
        (Source::Black, Language::Ru) => "Протокол чёрных",
        (Source::Record, Language::Ru) => "Запись партии",
        (Source::White, Language::De) => "Die Mitschrift von Weiß",
        (Source::Black, Language::De) => "Die Mitschrift von Schwarz",
        (Source::Record, Language::De) => "Das Partieprotokoll",
    }
}
