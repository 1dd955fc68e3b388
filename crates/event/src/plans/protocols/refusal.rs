//! Refusals of protocols and of rulings on their differences: codes for programs and sentences
//! for people.

use crate::refusal_class::RefusalClass;
use areopagus_games::Side;
use areopagus_games::totas::protocols::Source;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

/// The refusal of a command about the players' own protocols.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProtocolRefusal {
    /// A forfeit has no protocol.
    Forfeit(GameId),
    /// The referee has signed; nothing is handed in after that.
    Signed(GameId),
    /// A row of a protocol is not in canonical form.
    NotCanonical(GameId),
    /// A row is of a game move that is not in the record yet.
    NotPlayed { game: GameId, game_move: u16 },
    /// The same protocol was handed in before.
    Unchanged { game: GameId, side: Side },
    /// The side has handed in the maximum number.
    TooOften(u8),
    /// The difference does not exist, or has changed since.
    NoDifference {
        game: GameId,
        game_move: u16,
        plan: Side,
    },
    /// The protocol to be found right does not have the plan.
    SaysNothing(Source),
    /// The record has nothing that the ruling finds wrong.
    NothingToTakeBack(GameId),
}

impl ProtocolRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Forfeit(_) => "forfeit-without-protocol",
            Self::Signed(_) => "protocol-too-late",
            Self::NotCanonical(_) => "protocol-not-canonical",
            Self::NotPlayed { .. } => "protocol-not-played",
            Self::Unchanged { .. } => "protocol-unchanged",
            Self::TooOften(_) => "protocol-too-often",
            Self::NoDifference { .. } => "protocols-agree",
            Self::SaysNothing(_) => "protocol-says-nothing",
            Self::NothingToTakeBack(_) => "record-not-wrong",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::NotCanonical(_) => RefusalClass::Invalid,
            Self::Forfeit(_)
            | Self::Signed(_)
            | Self::NotPlayed { .. }
            | Self::Unchanged { .. }
            | Self::TooOften(_)
            | Self::NoDifference { .. }
            | Self::SaysNothing(_)
            | Self::NothingToTakeBack(_) => RefusalClass::Conflict,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::NotCanonical(_) | Self::NotPlayed { .. } | Self::Unchanged { .. } => Some("text"),
            Self::NoDifference { .. } => Some("game_move"),
            Self::SaysNothing(_) => Some("right"),
            Self::NothingToTakeBack(_) => Some("take_back"),
            Self::Forfeit(_) | Self::Signed(_) | Self::TooOften(_) => None,
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
            Self::Forfeit(game) => {
                format!("Game {game} was forfeited; there is no protocol of it.")
            }
            Self::Signed(game) => format!(
                "The referee has signed the protocol of game {game}; the players’ own are not handed in any more."
            ),
            Self::NotCanonical(game) => {
                format!("A row of the player’s protocol of game {game} is not in its usual form.")
            }
            Self::NotPlayed { game, game_move } => format!(
                "Game move {game_move} of game {game} is not in the record yet, and a protocol would tell its plans. Hand in the game moves before it."
            ),
            Self::Unchanged { game, side } => format!(
                "This very protocol of {} of game {game} was handed in already.",
                side.name(Language::En)
            ),
            Self::TooOften(most) => format!(
                "A player’s protocol of a game is handed in at most {most} times, and it was."
            ),
            Self::NoDifference {
                game,
                game_move,
                plan,
            } => format!(
                "About the plan of {} in game move {game_move} of game {game} there is no such difference, or it is another one by now. Look at the comparison once more.",
                plan.name(Language::En)
            ),
            Self::SaysNothing(source) => format!(
                "{} says nothing of this plan, and cannot be right about it.",
                of_whom(*source, Language::En)
            ),
            Self::NothingToTakeBack(game) => format!(
                "The record of game {game} has nothing there that this ruling finds wrong, so that no row is taken back."
            ),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::Forfeit(game) => format!("В партии {game} неявка; протокола у неё нет."),
            Self::Signed(game) => format!(
                "Протокол партии {game} подписан судьёй; протоколы игроков больше не принимают."
            ),
            Self::NotCanonical(game) => {
                format!("Строка протокола игрока в партии {game} записана не в каноническом виде.")
            }
            Self::NotPlayed { game, game_move } => format!(
                "Игрового хода {game_move} партии {game} в записи ещё нет, и протокол выдал бы его планы. Сдайте предыдущие ходы."
            ),
            Self::Unchanged { game, side } => format!(
                "Именно этот протокол партии {game} ({}) уже сдан.",
                side.name(Language::Ru)
            ),
            Self::TooOften(most) => format!(
                "Протокол игрока по одной партии принимают не больше {most} раз, и это число исчерпано."
            ),
            Self::NoDifference {
                game,
                game_move,
                plan,
            } => format!(
                "О плане игрового хода {game_move} ({}) в партии {game} такого расхождения нет, или оно уже другое. Посмотрите сравнение ещё раз.",
                plan.name(Language::Ru)
            ),
            Self::SaysNothing(source) => format!(
                "{} об этом плане ничего не говорит и правым быть не может.",
                of_whom(*source, Language::Ru)
            ),
            Self::NothingToTakeBack(game) => format!(
                "В записи партии {game} нет того, что это решение считает неверным; возвращать нечего."
            ),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::Forfeit(game) => format!(
                "Die Partie {game} wurde kampflos entschieden; eine Mitschrift gibt es nicht."
            ),
            Self::Signed(game) => format!(
                "Der Schiedsrichter hat das Protokoll der Partie {game} unterschrieben; Mitschriften der Spieler werden nicht mehr angenommen."
            ),
            Self::NotCanonical(game) => {
                format!("Eine Zeile der Mitschrift zur Partie {game} hat nicht die übliche Form.")
            }
            Self::NotPlayed { game, game_move } => format!(
                "Der Spielzug {game_move} der Partie {game} steht noch nicht im Partieprotokoll, und eine Mitschrift würde seine Pläne verraten. Geben Sie die Spielzüge davor ab."
            ),
            Self::Unchanged { game, side } => format!(
                "Genau diese Mitschrift von {} zur Partie {game} ist schon abgegeben.",
                side.name(Language::De)
            ),
            Self::TooOften(most) => format!(
                "Die Mitschrift eines Spielers wird zu einer Partie höchstens {most}-mal angenommen, und das ist geschehen."
            ),
            Self::NoDifference {
                game,
                game_move,
                plan,
            } => format!(
                "Über den Plan von {} im Spielzug {game_move} der Partie {game} gibt es keine solche Abweichung, oder sie ist inzwischen eine andere. Sehen Sie den Vergleich noch einmal an.",
                plan.name(Language::De)
            ),
            Self::SaysNothing(source) => format!(
                "{} sagt über diesen Plan nichts und kann darin nicht recht haben.",
                of_whom(*source, Language::De)
            ),
            Self::NothingToTakeBack(game) => format!(
                "Im Partieprotokoll {game} steht dort nichts, was diese Entscheidung für falsch befindet; zurückzunehmen ist nichts."
            ),
        }
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
