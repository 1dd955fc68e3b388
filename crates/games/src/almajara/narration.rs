//! Outcomes of entries, and their sentences for the desk and for spectators.

use super::catalogue::{ChipId, Face};
use super::cell::Cell;
use super::entry::{Action, First, Stop, Touched};
use super::fault::Fault;
use super::regulations::Fine;
use crate::Side;
use areopagus_language::Language;

/// The outcome of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryOutcome {
    /// All the chips in the bag were dealt (Almajara 2.1).
    Dealt {
        /// The number of chips.
        chips: usize,
    },
    /// A chip was drawn (Almajara 2.1).
    Drawn {
        /// The side that drew it.
        side: Side,
        /// The chip, with its side that was up.
        chip: Face,
    },
    /// A starting piece was placed (Almajara 2.2).
    Placed {
        /// The side that placed it.
        side: Side,
        /// The number of the chip.
        chip: ChipId,
        /// The cell of the chip.
        cell: Cell,
    },
    /// A player finished the set-up (Almajara 2.2).
    Ready {
        /// The side that is ready.
        side: Side,
        /// The number of starting pieces.
        found: usize,
        /// Whether the player's time was over.
        late: bool,
    },
    /// The side that makes the first move was determined (Almajara 2.3).
    First(First),
    /// A chip was touched (Almajara 3.5).
    Touched {
        /// The side that touched it.
        side: Side,
        /// The chip, by its cell or in the reserve.
        touched: Touched,
    },
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
    },
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
    },
    /// A chip was deployed from the reserve (Almajara 3.2).
    Deployed {
        /// The side of the chip.
        side: Side,
        /// The number of the chip.
        chip: ChipId,
        /// The destination.
        to: Cell,
    },
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
    },
    /// A repetition was refused (Almajara 3.4).
    Refused {
        /// The side that tried it.
        side: Side,
        /// The action that was tried.
        action: Action,
        /// The reason why it was refused.
        fault: Box<Fault>,
    },
    /// The referee recorded an observation.
    Noted(String),
    /// A turn passed by the clock (Almajara 3.1).
    Late {
        /// The side whose turn it was.
        side: Side,
        /// The number of its actions.
        actions: usize,
    },
    /// A player ended the turn (Almajara 3.2).
    TurnEnded {
        /// The side whose turn it was.
        side: Side,
        /// The number of its actions.
        actions: usize,
    },
    /// The game was stopped (Almajara 4.2, Almajara 4.5).
    Stopped(Stop),
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

    /// The outcome as a sentence.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        let name = |side: &Side| side.name(Language::En);
        match self {
            Self::Dealt { chips } => {
                format!("All the chips of the bag are dealt in turn: {chips}.")
            }
            Self::Drawn { side, chip } => format!("{} draws chip {chip}.", name(side)),
            Self::Placed { side, chip, cell } => {
                format!("{} places chip {chip} on {cell}.", name(side))
            }
            Self::Ready {
                side,
                found,
                late: false,
            } => {
                format!("{} has placed {found} starting pieces.", name(side))
            }
            Self::Ready {
                side,
                found,
                late: true,
            } => {
                format!(
                    "{}'s time is over; {found} starting pieces stand.",
                    name(side)
                )
            }
            Self::First(first) => said_first(*first, Language::En),
            Self::Touched { side, touched } => {
                format!(
                    "{} has touched {touched}: that chip makes the next action.",
                    name(side)
                )
            }
            Self::Moved {
                side,
                chip,
                from,
                to,
            } => {
                format!("{}'s chip {chip} goes from {from} to {to}.", name(side))
            }
            Self::Captured {
                side,
                chip,
                from,
                to,
                taken,
            } => format!(
                "{}'s chip {chip} goes from {from} to {to} and takes{} into the reserve.",
                name(side),
                said_chip(*taken, " chip ")
            ),
            Self::Deployed { side, chip, to } => {
                format!("{} deploys chip {chip} on {to}.", name(side))
            }
            Self::Penalty { .. } => self.penalty(Language::En),
            Self::Refused {
                side,
                action,
                fault,
            } => {
                format!(
                    "{}'s {action} is refused. {}",
                    name(side),
                    fault.say(Language::En)
                )
            }
            Self::Noted(words) => format!("The referee notes: {words}"),
            Self::Late { side, actions } => {
                format!(
                    "{}'s time is over, the turn passes. Actions: {actions}.",
                    name(side)
                )
            }
            Self::TurnEnded { side, actions } => {
                format!("{} ends the turn. Actions: {actions}.", name(side))
            }
            Self::Stopped(stop) => said_stop(stop, Language::En),
        }
    }

    fn russian(&self) -> String {
        let name = |side: &Side| side.name(Language::Ru);
        match self {
            Self::Dealt { chips } => {
                format!("Все фишки мешка розданы по очереди: {chips}.")
            }
            Self::Drawn { side, chip } => format!("{} тянут фишку {chip}.", name(side)),
            Self::Placed { side, chip, cell } => {
                format!("{} ставят фишку {chip} на {cell}.", name(side))
            }
            Self::Ready {
                side,
                found,
                late: false,
            } => {
                format!("{} расставили стартовые фигуры: {found}.", name(side))
            }
            Self::Ready {
                side,
                found,
                late: true,
            } => {
                format!(
                    "{}: время вышло, стартовых фигур стоит {found}.",
                    name(side)
                )
            }
            Self::First(first) => said_first(*first, Language::Ru),
            Self::Touched { side, touched } => {
                format!(
                    "{} взялись за {touched}: следующее действие – этой фишкой.",
                    name(side)
                )
            }
            Self::Moved {
                side,
                chip,
                from,
                to,
            } => {
                format!("{}: фишка {chip} идёт с {from} на {to}.", name(side))
            }
            Self::Captured {
                side,
                chip,
                from,
                to,
                taken,
            } => format!(
                "{}: фишка {chip} идёт с {from} на {to} и берёт в резерв{}.",
                name(side),
                said_chip(*taken, " фишку ")
            ),
            Self::Deployed { side, chip, to } => {
                format!("{} выставляют фишку {chip} на {to}.", name(side))
            }
            Self::Penalty { .. } => self.penalty(Language::Ru),
            Self::Refused {
                side,
                action,
                fault,
            } => {
                format!(
                    "{}: {action} не принято. {}",
                    name(side),
                    fault.say(Language::Ru)
                )
            }
            Self::Noted(words) => format!("Судья отмечает: {words}"),
            Self::Late { side, actions } => {
                format!(
                    "{}: время вышло, ход переходит. Действий: {actions}.",
                    name(side)
                )
            }
            Self::TurnEnded { side, actions } => {
                format!("{} завершают ход. Действий: {actions}.", name(side))
            }
            Self::Stopped(stop) => said_stop(stop, Language::Ru),
        }
    }

    fn german(&self) -> String {
        let name = |side: &Side| side.name(Language::De);
        match self {
            Self::Dealt { chips } => {
                format!("Alle Steine des Beutels sind reihum verteilt: {chips}.")
            }
            Self::Drawn { side, chip } => format!("{} zieht Stein {chip}.", name(side)),
            Self::Placed { side, chip, cell } => {
                format!("{} stellt Stein {chip} auf {cell}.", name(side))
            }
            Self::Ready {
                side,
                found,
                late: false,
            } => {
                format!("{} hat {found} Startsteine aufgestellt.", name(side))
            }
            Self::Ready {
                side,
                found,
                late: true,
            } => {
                format!(
                    "{}: Die Zeit ist um, {found} Startsteine stehen.",
                    name(side)
                )
            }
            Self::First(first) => said_first(*first, Language::De),
            Self::Touched { side, touched } => {
                format!(
                    "{} hat {touched} berührt: Dieser Stein macht die nächste Aktion.",
                    name(side)
                )
            }
            Self::Moved {
                side,
                chip,
                from,
                to,
            } => {
                format!("{}: Stein {chip} geht von {from} nach {to}.", name(side))
            }
            Self::Captured {
                side,
                chip,
                from,
                to,
                taken,
            } => format!(
                "{}: Stein {chip} geht von {from} nach {to} und schlägt{} in die Reserve.",
                name(side),
                said_chip(*taken, " Stein ")
            ),
            Self::Deployed { side, chip, to } => {
                format!("{} setzt Stein {chip} auf {to} ein.", name(side))
            }
            Self::Penalty { .. } => self.penalty(Language::De),
            Self::Refused {
                side,
                action,
                fault,
            } => {
                format!(
                    "{}: {action} wird abgelehnt. {}",
                    name(side),
                    fault.say(Language::De)
                )
            }
            Self::Noted(words) => format!("Der Schiedsrichter vermerkt: {words}"),
            Self::Late { side, actions } => {
                format!(
                    "{}: Die Zeit ist um, der Zug geht weiter. Aktionen: {actions}.",
                    name(side)
                )
            }
            Self::TurnEnded { side, actions } => {
                format!("{} beendet den Zug. Aktionen: {actions}.", name(side))
            }
            Self::Stopped(stop) => said_stop(stop, Language::De),
        }
    }
}

impl EntryOutcome {
    /// The sentence for an illegal action, with the chip that was given and the obligation that
    /// remains (Almajara 3.5, Almajara 3.6).
    fn penalty(&self, language: Language) -> String {
        let Self::Penalty {
            side,
            attempt,
            gives,
            fine,
            owes,
        } = self
        else {
            return String::new();
        };
        let name = side.name(language);
        let back = match language {
            Language::En => format!("{name}'s {attempt} is illegal and taken back;"),
            Language::Ru => format!("{name}: недопустимое {attempt} возвращено;"),
            Language::De => format!("{name}: {attempt} ist regelwidrig und wird zurückgenommen;"),
        };
        let given = match (gives, language) {
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
        let owed = owes.map(|touched| match language {
            Language::En => format!(" {touched} was touched: that chip makes the next action."),
            Language::Ru => {
                format!(" Игрок взялся за {touched}: следующее действие – этой фишкой.")
            }
            Language::De => {
                format!(" {touched} wurde berührt: Dieser Stein macht die nächste Aktion.")
            }
        });
        format!("{back} {given}{}", owed.unwrap_or_default())
    }
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
