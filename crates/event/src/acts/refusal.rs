//! Refusals about games by acts: codes for programs and sentences for people.

use super::super::refusal_class::RefusalClass;
use crate::acts::player_device::refusal::OwnRefusal;
use crate::acts::rounds::refusal::RoundRefusal;
use crate::acts::secrets::refusal::SecretRefusal;
use areopagus_games::acts::ActFault;
use areopagus_games::notation::TextPosition;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

/// The refusal of a command about a game by acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActRefusal {
    /// An act or a record cannot be read, or the rules refuse it.
    Rules(ActFault),
    /// A record has no acts.
    NothingWritten,
    /// The game has acts, and a record would replace them.
    HasActs(GameId),
    /// There are fewer acts than are to be taken back.
    Count {
        game: GameId,
        /// The number of acts.
        most: usize,
    },
    /// The players cannot begin to set up now.
    NoSetup(GameId),
    /// The game waits for no lot.
    NoLot(GameId),
    /// A lot was drawn that does not leave this act.
    LotDrawn {
        game: GameId,
        /// The acts that it leaves.
        acts: Vec<String>,
    },
    /// The game brings no act by itself now.
    NothingBrought(GameId),
    /// The game is interrupted and waits for a ruling.
    Interrupted(GameId),
    /// A refusal about a secret of a side.
    Secret(SecretRefusal),
    /// A refusal about choices of persons of a side.
    Round(RoundRefusal),
    /// A refusal of a command from a player's own device.
    Own(OwnRefusal),
}

impl ActRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Rules(_) => "act-refused",
            Self::NothingWritten => "acts-missing",
            Self::HasActs(_) => "has-acts",
            Self::Count { .. } => "acts-count",
            Self::NoSetup(_) => "no-setup-now",
            Self::NoLot(_) => "no-lot-wanted",
            Self::LotDrawn { .. } => "act-other-than-lot",
            Self::NothingBrought(_) => "nothing-brought",
            Self::Interrupted(_) => "game-interrupted",
            Self::Secret(refusal) => refusal.code(),
            Self::Round(refusal) => refusal.code(),
            Self::Own(refusal) => refusal.code(),
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::Rules(_) | Self::NothingWritten => RefusalClass::Invalid,
            Self::HasActs(_)
            | Self::Count { .. }
            | Self::NoSetup(_)
            | Self::NoLot(_)
            | Self::NothingBrought(_)
            | Self::Interrupted(_)
            | Self::LotDrawn { .. } => RefusalClass::Conflict,
            Self::Secret(refusal) => refusal.class(),
            Self::Round(refusal) => refusal.class(),
            Self::Own(refusal) => refusal.class(),
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Rules(_) | Self::NothingWritten | Self::LotDrawn { .. } => Some("text"),
            Self::Count { .. } => Some("count"),
            Self::HasActs(_)
            | Self::NoSetup(_)
            | Self::NoLot(_)
            | Self::NothingBrought(_)
            | Self::Interrupted(_) => None,
            Self::Secret(refusal) => refusal.field(),
            Self::Round(refusal) => refusal.field(),
            Self::Own(refusal) => refusal.field(),
        }
    }

    /// The clause of the game's rules, or the ruling, that refuses it.
    pub const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::Rules(fault) => Some(fault.clause),
            Self::Secret(refusal) => refusal.clause(),
            Self::Round(refusal) => Some(refusal.clause()),
            Self::Own(refusal) => Some(refusal.clause()),
            Self::NoSetup(_) => Some("R-242"),
            Self::Count { .. } => Some("R-245"),
            Self::NothingBrought(_) => Some("R-268"),
            Self::Interrupted(_) => Some("R-400"),
            Self::NothingWritten | Self::HasActs(_) | Self::NoLot(_) | Self::LotDrawn { .. } => {
                None
            }
        }
    }

    /// The place of the error in the text.
    pub const fn place(&self) -> Option<TextPosition> {
        match self {
            Self::Rules(fault) => fault.place,
            Self::Secret(refusal) => refusal.place(),
            Self::NothingWritten
            | Self::HasActs(_)
            | Self::Count { .. }
            | Self::NoSetup(_)
            | Self::NoLot(_)
            | Self::NothingBrought(_)
            | Self::Interrupted(_)
            | Self::Round(_)
            | Self::Own(_)
            | Self::LotDrawn { .. } => None,
        }
    }

    /// The sentence for people: what is wrong, and the way out where there is one.
    pub fn say(&self, language: Language) -> String {
        let [english, russian, german] = match self {
            Self::Rules(fault) => return fault.say(language).to_owned(),
            Self::Secret(refusal) => return refusal.say(language),
            Self::Round(refusal) => return refusal.say(language),
            Self::Own(refusal) => return refusal.say(language),
            Self::NothingWritten => [
                "Nothing of the game is written in this record.".to_owned(),
                "В этой записи от партии ничего нет.".to_owned(),
                "In diesem Protokoll steht nichts von der Partie.".to_owned(),
            ],
            Self::HasActs(game) => [
                format!(
                    "Game {game} is written down already; take it back before you give another record."
                ),
                format!("Партия {game} уже записана; прежде чем дать другую запись, снимите эту."),
                format!(
                    "Die Partie {game} ist schon aufgezeichnet; nehmen Sie sie zurück, bevor Sie ein anderes Protokoll geben."
                ),
            ],
            Self::Count { game, most: 0 } => [
                format!("Nothing of game {game} is written that could be taken back."),
                format!("В партии {game} ничего не записано, снимать нечего."),
                format!(
                    "Von der Partie {game} ist nichts aufgezeichnet, das man zurücknehmen könnte."
                ),
            ],
            Self::Count { game, most } => [
                format!("Of game {game} 1 to {most} entries can be taken back, the last ones."),
                format!("В партии {game} можно снять от 1 до {most} последних строк ввода."),
                format!(
                    "Von der Partie {game} lassen sich die letzten 1 bis {most} Eingaben zurücknehmen."
                ),
            ],
            Self::NoSetup(game) => [
                format!("The players of game {game} set up after the deal, both at the same time."),
                format!("Игроки партии {game} расставляют фигуры после раздачи, оба одновременно."),
                format!(
                    "Die Spieler der Partie {game} stellen nach der Verteilung auf, beide zugleich."
                ),
            ],
            Self::NoLot(game) => [
                format!("Game {game} waits for no lot."),
                format!("Партия {game} не ждёт жребия."),
                format!("Die Partie {game} wartet auf kein Los."),
            ],
            Self::Interrupted(game) => [
                format!(
                    "Game {game} is interrupted and waits for a ruling: announce when it goes on, enter an act that ends it, or take its acts back to have it played anew."
                ),
                format!(
                    "Партия {game} прервана и ждёт решения: объявите, когда она продолжится, введите действие, которым она кончается, или возьмите её действия назад, чтобы сыграть её заново."
                ),
                format!(
                    "Die Partie {game} ist unterbrochen und wartet auf eine Entscheidung: Kündigen Sie an, wann sie weitergeht, geben Sie ein, was sie beendet, oder nehmen Sie ihre Eingaben zurück, damit sie neu gespielt wird."
                ),
            ],
            Self::NothingBrought(game) => [
                format!("Game {game} brings nothing by itself now: no time is over."),
                format!("Партия {game} сейчас ничего не даёт сама: время не истекло."),
                format!("Die Partie {game} bringt jetzt nichts von selbst: Keine Zeit ist um."),
            ],
            Self::LotDrawn { game, acts } => {
                let acts = acts.join(" / ");
                [
                    format!("The lot of game {game} is drawn: {acts}."),
                    format!("Жребий партии {game} брошен: {acts}."),
                    format!("Das Los der Partie {game} ist gezogen: {acts}."),
                ]
            }
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}
