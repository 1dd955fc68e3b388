//! Outcomes of entries, and their sentences for the desk and for spectators.

use super::catalogue::{ChipId, Face};
use super::cell::Cell;
use super::entry::{Action, First, Stop, Touched};
use super::fault::Fault;
use super::regulations::Fine;
use crate::Side;
use areopagus_language::Language;

areopagus_language::sentences! {
    /// The outcome of an entry.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum EntryOutcome {
        /// All the chips in the bag were dealt (Almajara 2.1).
        Dealt {
            /// The number of chips.
            chips: usize,
        } =>
            en "All the chips of the bag are dealt in turn: {chips}.",
            ru "Все фишки мешка розданы по очереди: {chips}.",
            de "Alle Steine des Beutels sind reihum verteilt: {chips}.";
        /// A chip was drawn (Almajara 2.1).
        Drawn {
            /// The side that drew it.
            side: Side,
            /// The chip, with its side that was up.
            chip: Face,
        } =>
            en ("{} draws chip {chip}.", side.name(Language::En)),
            ru ("{} тянут фишку {chip}.", side.name(Language::Ru)),
            de ("{} zieht Stein {chip}.", side.name(Language::De));
        /// A starting piece was placed (Almajara 2.2).
        Placed {
            /// The side that placed it.
            side: Side,
            /// The number of the chip.
            chip: ChipId,
            /// The cell of the chip.
            cell: Cell,
        } =>
            en ("{} places chip {chip} on {cell}.", side.name(Language::En)),
            ru ("{} ставят фишку {chip} на {cell}.", side.name(Language::Ru)),
            de ("{} stellt Stein {chip} auf {cell}.", side.name(Language::De));
        /// A player finished the set-up (Almajara 2.2).
        Ready {
            /// The side that is ready.
            side: Side,
            /// The number of starting pieces.
            found: usize,
            /// Whether the player's time was over.
            late: bool,
        } =>
            match late {
                false =>
                    en ("{} has placed {found} starting pieces.", side.name(Language::En)),
                    ru ("{} расставили стартовые фигуры: {found}.", side.name(Language::Ru)),
                    de ("{} hat {found} Startsteine aufgestellt.", side.name(Language::De));
                true =>
                    en ("{}'s time is over; {found} starting pieces stand.", side.name(Language::En)),
                    ru ("{}: время вышло, стартовых фигур стоит {found}.", side.name(Language::Ru)),
                    de ("{}: Die Zeit ist um, {found} Startsteine stehen.", side.name(Language::De));
            };
        /// The side that makes the first move was determined (Almajara 2.3).
        First(first: First) => |language| { said_first(*first, language) };
        /// A chip was touched (Almajara 3.5).
        Touched {
            /// The side that touched it.
            side: Side,
            /// The chip, by its cell or in the reserve.
            touched: Touched,
        } =>
            en ("{} has touched {touched}: that chip makes the next action.", side.name(Language::En)),
            ru ("{} взялись за {touched}: следующее действие – этой фишкой.", side.name(Language::Ru)),
            de ("{} hat {touched} berührt: Dieser Stein macht die nächste Aktion.", side.name(Language::De));
        /// A chip moved to a free cell (Almajara 3.2).
        Moved {
            /// The side of the chip.
            side: Side,
            /// The number of the chip.
            chip: ChipId,
            /// The origin.
            from: Cell,
            /// The destination.
            to: Cell,
        } =>
            en ("{}'s chip {chip} goes from {from} to {to}.", side.name(Language::En)),
            ru ("{}: фишка {chip} идёт с {from} на {to}.", side.name(Language::Ru)),
            de ("{}: Stein {chip} geht von {from} nach {to}.", side.name(Language::De));
        /// A chip captured another one (Almajara 3.3).
        Captured {
            /// The side of the captor.
            side: Side,
            /// The number of the captor.
            chip: ChipId,
            /// The origin.
            from: Cell,
            /// The destination.
            to: Cell,
            /// The captured chip.
            taken: Option<ChipId>,
        } =>
            en ("{}'s chip {chip} goes from {from} to {to} and takes{} into the reserve.", side.name(Language::En), said_chip(*taken, " chip ")),
            ru ("{}: фишка {chip} идёт с {from} на {to} и берёт в резерв{}.", side.name(Language::Ru), said_chip(*taken, " фишку ")),
            de ("{}: Stein {chip} geht von {from} nach {to} und schlägt{} in die Reserve.", side.name(Language::De), said_chip(*taken, " Stein "));
        /// A chip was deployed from the reserve (Almajara 3.2).
        Deployed {
            /// The side of the chip.
            side: Side,
            /// The number of the chip.
            chip: ChipId,
            /// The destination.
            to: Cell,
        } =>
            en ("{} deploys chip {chip} on {to}.", side.name(Language::En)),
            ru ("{} выставляют фишку {chip} на {to}.", side.name(Language::Ru)),
            de ("{} setzt Stein {chip} auf {to} ein.", side.name(Language::De));
        /// An illegal action was taken back, with a penalty (Almajara 3.6).
        Penalty {
            /// The side that paid.
            side: Side,
            /// The action that was tried.
            attempt: Action,
            /// The chip that was given; `None` from an empty reserve.
            gives: Option<ChipId>,
            /// The rule for the player who chose the chip.
            fine: Fine,
            /// The chip of the attempt, if it must make the next action (Almajara 3.5).
            owes: Option<Touched>,
        } => |language| {
            said_penalty(*side, *attempt, *gives, *fine, *owes, language)
        };
        /// A repetition was refused (Almajara 3.4).
        Refused {
            /// The side that tried it.
            side: Side,
            /// The action that was tried.
            action: Action,
            /// The reason why it was refused.
            fault: Box<Fault>,
        } =>
            en ("{}'s {action} is refused. {}", side.name(Language::En), fault.say(Language::En)),
            ru ("{}: {action} не принято. {}", side.name(Language::Ru), fault.say(Language::Ru)),
            de ("{}: {action} wird abgelehnt. {}", side.name(Language::De), fault.say(Language::De));
        /// The referee recorded an observation.
        Noted(words: String) =>
            en "The referee notes: {words}",
            ru "Судья отмечает: {words}",
            de "Der Schiedsrichter vermerkt: {words}";
        /// A turn passed by the clock (Almajara 3.1).
        Late {
            /// The side whose turn it was.
            side: Side,
            /// The number of its actions.
            actions: usize,
        } =>
            en ("{}'s time is over, the turn passes. Actions: {actions}.", side.name(Language::En)),
            ru ("{}: время вышло, ход переходит. Действий: {actions}.", side.name(Language::Ru)),
            de ("{}: Die Zeit ist um, der Zug geht weiter. Aktionen: {actions}.", side.name(Language::De));
        /// A player ended the turn (Almajara 3.2).
        TurnEnded {
            /// The side whose turn it was.
            side: Side,
            /// The number of its actions.
            actions: usize,
        } =>
            en ("{} ends the turn. Actions: {actions}.", side.name(Language::En)),
            ru ("{} завершают ход. Действий: {actions}.", side.name(Language::Ru)),
            de ("{} beendet den Zug. Aktionen: {actions}.", side.name(Language::De));
        /// The game was stopped (Almajara 4.2, Almajara 4.5).
        Stopped(stop: Stop) => |language| { said_stop(stop, language) };
    }
}

impl EntryOutcome {
    /// The clause that the outcome follows from.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Dealt { .. } | Self::Drawn { .. } => "2.1",
            Self::Placed { .. } | Self::Ready { .. } => "2.2",
            Self::First(_) => "2.3",
            Self::Touched { .. } => "3.5",
            Self::Moved { .. } | Self::Deployed { .. } | Self::TurnEnded { .. } => "3.2",
            Self::Captured { .. } => "3.3",
            Self::Penalty { .. } => "3.6",
            Self::Refused { .. } => "3.4",
            Self::Noted(_) => "5",
            Self::Late { .. } => "3.1",
            Self::Stopped(Stop::Resign(_)) => "4.5",
            Self::Stopped(_) => "4.2",
        }
    }
}

/// The sentence for an illegal action, with the chip that was given and the obligation that
/// remains (Almajara 3.5, Almajara 3.6).
fn said_penalty(
    side: Side,
    attempt: Action,
    gives: Option<ChipId>,
    fine: Fine,
    owes: Option<Touched>,
    language: Language,
) -> String {
    let name = side.name(language);
    let back = match language {
        Language::En => format!("{name}'s {attempt} is illegal and taken back;"),
        Language::Ru => format!("{name}: недопустимое {attempt} возвращено;"),
        Language::De => format!("{name}: {attempt} ist regelwidrig und wird zurückgenommen;"),
    };
    let fine_paid = match (gives, language) {
        (None, Language::En) => "the reserve is empty, nothing is given.".to_owned(),
        (None, Language::Ru) => "резерв пуст, отдавать нечего.".to_owned(),
        (None, Language::De) => "die Reserve ist leer, nichts wird abgegeben.".to_owned(),
        (Some(chip), _) => {
            let [english, russian, german] = match fine {
                Fine::Opponent => [""; 3],
                Fine::Offender => [
                    ", chosen by who gives it,",
                    ", по своему выбору,",
                    ", selbst gewählt,",
                ],
            };
            match language {
                Language::En => format!("chip {chip}{english} goes to the opponent's reserve."),
                Language::Ru => format!("фишка {chip}{russian} уходит в резерв соперника."),
                Language::De => {
                    format!("Stein {chip}{german} kommt in die Reserve des Gegners.")
                }
            }
        }
    };
    let next = owes.map(|touched| match language {
        Language::En => format!(" {touched} was touched: that chip makes the next action."),
        Language::Ru => {
            format!(" Игрок взялся за {touched}: следующее действие – этой фишкой.")
        }
        Language::De => {
            format!(" {touched} wurde berührt: Dieser Stein macht die nächste Aktion.")
        }
    });
    format!("{back} {fine_paid}{}", next.unwrap_or_default())
}

fn said_chip(chip: Option<ChipId>, lead: &str) -> String {
    chip.map(|chip| format!("{lead}{chip}")).unwrap_or_default()
}

fn said_stop(stop: &Stop, language: Language) -> String {
    match (stop, language) {
        (Stop::Time, Language::En) => "The time of the game is over.".to_owned(),
        (Stop::Time, Language::Ru) => "Время партии вышло.".to_owned(),
        (Stop::Time, Language::De) => "Die Zeit der Partie ist um.".to_owned(),
        (Stop::Resign(side), Language::En) => format!("{} resigns.", side.name(language)),
        (Stop::Resign(side), Language::Ru) => format!("{} сдаются.", side.name(language)),
        (Stop::Resign(side), Language::De) => format!("{} gibt auf.", side.name(language)),
        (Stop::Ruling(words), Language::En) => format!("The referee stops the game: {words}"),
        (Stop::Ruling(words), Language::Ru) => format!("Судья останавливает партию: {words}"),
        (Stop::Ruling(words), Language::De) => {
            format!("Der Schiedsrichter bricht die Partie ab: {words}")
        }
    }
}

fn said_first(first: First, language: Language) -> String {
    let name = first.side.name(language);
    let [begins, lot, ceded] = match language {
        Language::En => [
            "makes the first move.",
            " A lot decided, the blue chips being as many.",
            " The opponent has ceded it.",
        ],
        Language::Ru => [
            "ходят первыми.",
            " Синих фишек поровну, решил жребий.",
            " Соперник уступил первый ход.",
        ],
        Language::De => [
            "macht den ersten Zug.",
            " Bei gleich vielen blauen Steinen entschied das Los.",
            " Der Gegner hat ihn abgetreten.",
        ],
    };
    let lot = if first.lot { lot } else { "" };
    let ceded = if first.ceded { ceded } else { "" };
    format!("{name} {begins}{lot}{ceded}")
}
