//! Faults of entries: the clause, the fault and its correction, in every language.

use super::catalogue::ChipId;
use super::cell::Cell;
use super::ending::End;
use super::entry::{Action, Touched};
use super::regulations::{Edition, Fine};
use crate::Side;
use areopagus_language::Language;

/// The edition that some entries need.
const SECOND: &str = Edition::Sport2.word();

/// The phase of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The chips are drawn (Almajara 2.1).
    Deal,
    /// The starting pieces are placed (Almajara 2.2).
    Setup,
    /// The right to the first move is decided (Almajara 2.3).
    First,
    /// The game is played (Almajara 3).
    Play,
    /// The game is over (Almajara 4).
    Over,
}

impl Phase {
    /// The word for boards.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Setup => "setup",
            Self::First => "first",
            Self::Play => "play",
            Self::Over => "over",
        }
    }
}

/// The reason why an entry is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The game is in another phase.
    Phase(Phase),
    /// The game is over.
    Over(End),
    /// It is the other player's turn to draw.
    NotDrawing(Side),
    /// The player has all chips of the deal.
    HasAll(Side),
    /// A chip with two drawings is dealt without the side that is up.
    NoUp(ChipId),
    /// A chip without two drawings is dealt with a side that is up.
    NoSides(ChipId),
    /// The chip is not in the bag.
    NotInBag(ChipId),
    /// A deal of the bag does not name all its chips.
    NotWholeBag {
        /// The number of chips in the deal.
        named: usize,
        /// The number of chips in the bag.
        held: usize,
    },
    /// The chip is not in the player's reserve.
    NotInReserve(Side, ChipId),
    /// The player was not dealt the chip, or has already placed it.
    NotDealt(Side, ChipId),
    /// Two starting pieces are on one cell.
    StartingTwice(Cell),
    /// The cell is not for starting pieces of the player.
    NotStarting(Cell),
    /// The starting piece is too strong for the player's lighthouses.
    TooStrongToStart(ChipId),
    /// There would be more starting pieces than allowed.
    TooManyPieces(u8),
    /// There are too few starting pieces, and the player's time is not over.
    TooFewPieces {
        /// The number of pieces that are placed.
        found: usize,
        /// The number of pieces that are needed.
        needed: u8,
    },
    /// The player has already finished the set-up.
    SetUp(Side),
    /// The right to the first move belongs to the other side, or came about otherwise.
    FirstMove {
        /// The numbers of blue chips of White and of Black.
        blue: [usize; 2],
    },
    /// There is no such cell on the board.
    NoCell(Cell),
    /// There is no chip on the cell.
    Empty(Cell),
    /// The chip on the cell is the opponent's.
    Foreign(Cell),
    /// A chip of the player's own is on the cell.
    Own(Cell),
    /// An enemy is on the cell, and the action is not a capture.
    Enemy(Cell),
    /// There is no enemy on the cell, and the action is a capture.
    NoEnemy(Cell),
    /// The destination is the origin of the chip.
    SameCell(Cell),
    /// The chip has already acted in this turn.
    Acted(ChipId),
    /// A deployment on an occupied cell.
    Occupied(Cell),
    /// A deployment on a cell that does not allow it.
    NoDeployment(Cell),
    /// A deployment of a chip too strong for the player's lighthouses.
    TooStrong {
        /// The number of the chip.
        chip: ChipId,
        /// The number of lighthouses that it needs.
        needed: u8,
    },
    /// The pattern of the chip does not lead to the cell.
    Pattern(ChipId, Cell),
    /// The pattern of the chip leads to the cell, but a chip blocks the way.
    Blocked(ChipId, Cell),
    /// The position would occur this number of times.
    Repetition(u8),
    /// The chip moves back and forth.
    BackAndForth(ChipId),
    /// Another chip was touched and must act.
    Touched(Touched),
    /// The touched chip has no legal action.
    TouchedCannot(Touched),
    /// The action that is called illegal is legal.
    NotIllegal(Action),
    /// The action that is called a repetition is not one.
    NoRepetition(Action),
    /// The referee need not decide whether the chip has a legal action.
    NotFree(Action),
    /// A penalty without a chip from a reserve that is not empty.
    ReserveNotEmpty(Side, Fine),
    /// A turn ends without an action, and not by the clock.
    NoAction,
    /// The entry exists only in the second edition, and the game is of the first.
    SecondEdition,
}

impl Fault {
    /// The clause that the entry breaks.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Phase(Phase::Deal)
            | Self::NotDrawing(_)
            | Self::HasAll(_)
            | Self::NoUp(_)
            | Self::NoSides(_)
            | Self::NotInBag(_)
            | Self::NotWholeBag { .. } => "2.1",
            Self::Phase(Phase::Setup)
            | Self::NotStarting(_)
            | Self::NotDealt(..)
            | Self::StartingTwice(_)
            | Self::TooStrongToStart(_)
            | Self::TooManyPieces(_)
            | Self::TooFewPieces { .. }
            | Self::SetUp(_) => "2.2",
            Self::Phase(Phase::First) | Self::FirstMove { .. } => "2.3",
            Self::Over(end) => end.reason.clause(),
            Self::Phase(Phase::Over) => "4.2",
            Self::NoCell(_) => "1.3",
            Self::NoEnemy(_) | Self::Enemy(_) => "3.3",
            Self::Repetition(_) | Self::BackAndForth(_) | Self::NoRepetition(_) => "3.4",
            Self::Touched(_) | Self::TouchedCannot(_) => "3.5",
            Self::NotIllegal(_) | Self::NotFree(_) | Self::ReserveNotEmpty(..) => "3.6",
            Self::NoAction => "3.1",
            Self::SecondEdition => "5",
            Self::NotInReserve(..)
            | Self::Empty(..)
            | Self::Foreign(..)
            | Self::Own(..)
            | Self::SameCell(..)
            | Self::Acted(..)
            | Self::Occupied(..)
            | Self::NoDeployment(..)
            | Self::TooStrong { .. }
            | Self::Pattern(..)
            | Self::Blocked(..)
            | Self::Phase(Phase::Play) => "3.2",
        }
    }

    /// The fault and its correction in a language.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Phase(Phase::Deal) => "The chips are being drawn now.".to_owned(),
            Self::Phase(Phase::Setup) => "The starting pieces are being placed now.".to_owned(),
            Self::Phase(Phase::First) => {
                "It is to be said now who makes the first move.".to_owned()
            }
            Self::Phase(Phase::Play) => "The game is being played already.".to_owned(),
            Self::Phase(Phase::Over) => "The game is over.".to_owned(),
            Self::Over(end) => format!("The game is over. {}", end.say(Language::En)),
            Self::NotDrawing(side) => {
                format!(
                    "{} draws now; the players take turns.",
                    side.name(Language::En)
                )
            }
            Self::NotInBag(chip) => format!("The bag does not hold chip {chip}."),
            Self::NotWholeBag { named, held } => said_bag(*named, *held, Language::En),
            Self::NotInReserve(side, chip) => {
                format!(
                    "{} has no chip {chip} in the reserve.",
                    side.name(Language::En)
                )
            }
            Self::NotDealt(side, chip) => {
                format!(
                    "{} was not dealt chip {chip}, or it stands already.",
                    side.name(Language::En)
                )
            }
            Self::StartingTwice(cell) => format!("A starting piece stands on {cell} already."),
            Self::NotStarting(cell) => format!(
                "{cell} is no cell for a starting piece; those are the two rows of the own portal zone at the own edge."
            ),
            Self::TooManyPieces(most) => format!("There are {most} starting pieces at most."),
            Self::TooFewPieces { found, needed } => format!(
                "There are {needed} starting pieces; {found} stand. Fewer only start when the time is over."
            ),
            Self::SetUp(side) => {
                format!(
                    "{}'s starting pieces stand already.",
                    side.name(Language::En)
                )
            }
            Self::FirstMove {
                blue: [white, black],
            } => format!(
                "Of the chips dealt White has {white} blue ones and Black {black}: who has more has the right, and may cede it; a lot decides when they have as many."
            ),
            Self::NoCell(cell) => format!("There is no cell {cell} on this board."),
            Self::Empty(cell) => format!("No chip stands on {cell}."),
            Self::Foreign(cell) => format!("The chip on {cell} is the opponent's."),
            Self::Own(cell) => format!("An own chip stands on {cell}."),
            Self::Enemy(cell) => {
                format!("An enemy stands on {cell}: a capture is written with x.")
            }
            Self::NoEnemy(cell) => {
                format!("No enemy stands on {cell} to be taken: a move is written with -.")
            }
            Self::SameCell(cell) => format!("The chip stands on {cell} already."),
            Self::Acted(chip) => {
                format!("Chip {chip} has acted in this turn; the actions are by different chips.")
            }
            Self::Occupied(cell) => format!("A chip is deployed on a free cell; {cell} is not."),
            Self::NoDeployment(cell) => format!(
                "A chip is deployed on the own portal or in a zone that one controls; {cell} is neither."
            ),
            Self::TooStrong { chip, needed: 1 } => {
                format!("To deploy chip {chip} one controls a lighthouse.")
            }
            Self::TooStrong { chip, needed } => {
                format!("To deploy chip {chip} one controls {needed} lighthouses.")
            }
            Self::Pattern(chip, cell) => {
                format!("By its pattern chip {chip} does not come to {cell}.")
            }
            Self::Blocked(chip, cell) => {
                format!("Chip {chip} does not pass the chip on {cell}.")
            }
            Self::Repetition(times) => format!(
                "The position would stand {times} times after this player's turns; another action is right."
            ),
            Self::BackAndForth(chip) => {
                format!("Chip {chip} goes back and forth; another action is right.")
            }
            Self::Touched(touched) => {
                format!("The chip {touched} was touched and makes the next action.")
            }
            Self::TouchedCannot(touched) => {
                format!(
                    "The chip {touched} can make no action, so that touching it obliges to nothing."
                )
            }
            Self::NotIllegal(action) => format!("{action} is allowed, and costs nothing."),
            Self::NoRepetition(action) => format!("{action} is no repetition."),
            Self::NoAction => {
                "A turn has an action; only the clock ends one without, which is written -."
                    .to_owned()
            }
            _ => self.settled(Language::En),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::Phase(Phase::Deal) => "Сейчас раздают фишки.".to_owned(),
            Self::Phase(Phase::Setup) => "Сейчас расставляют стартовые фигуры.".to_owned(),
            Self::Phase(Phase::First) => "Сейчас нужно указать, за кем первый ход.".to_owned(),
            Self::Phase(Phase::Play) => "Партия уже идёт.".to_owned(),
            Self::Phase(Phase::Over) => "Партия окончена.".to_owned(),
            Self::Over(end) => format!("Партия окончена. {}", end.say(Language::Ru)),
            Self::NotDrawing(side) => {
                format!("Сейчас тянут {}; игроки тянут по очереди.", side.name(Language::Ru).to_lowercase())
            }
            Self::NotInBag(chip) => format!("В мешке нет фишки {chip}."),
            Self::NotWholeBag { named, held } => said_bag(*named, *held, Language::Ru),
            Self::NotInReserve(side, chip) => {
                format!("{}: в резерве нет фишки {chip}.", side.name(Language::Ru))
            }
            Self::NotDealt(side, chip) => {
                format!("{}: фишка {chip} им не досталась или уже стоит.", side.name(Language::Ru))
            }
            Self::StartingTwice(cell) => format!("На {cell} уже стоит стартовая фигура."),
            Self::NotStarting(cell) => format!(
                "{cell} – не клетка для стартовой фигуры; это два ряда своей зоны портала у своего края."
            ),
            Self::TooManyPieces(most) => format!("Стартовых фигур не больше {most}."),
            Self::TooFewPieces { found, needed } => format!(
                "Стартовых фигур {needed}; стоит {found}. Меньше можно, только если время вышло."
            ),
            Self::SetUp(side) => {
                format!("{}: стартовые фигуры уже стоят.", side.name(Language::Ru))
            }
            Self::FirstMove { blue: [white, black] } => format!(
                "Из розданных фишек синих у белых {white}, у чёрных {black}: право у того, у кого больше, он может его уступить; при равенстве решает жребий."
            ),
            Self::NoCell(cell) => format!("Клетки {cell} на этом поле нет."),
            Self::Empty(cell) => format!("На {cell} нет фишки."),
            Self::Foreign(cell) => format!("На {cell} фишка соперника."),
            Self::Own(cell) => format!("На {cell} стоит своя фишка."),
            Self::Enemy(cell) => format!("На {cell} фишка соперника: взятие пишется через x."),
            Self::NoEnemy(cell) => {
                format!("На {cell} брать некого: ход без взятия пишется через -.")
            }
            Self::SameCell(cell) => format!("Фишка уже стоит на {cell}."),
            Self::Acted(chip) => {
                format!("Фишка {chip} в этот ход уже действовала; действия – разными фишками.")
            }
            Self::Occupied(cell) => {
                format!("Фишку выставляют на свободную клетку; {cell} занята.")
            }
            Self::NoDeployment(cell) => format!(
                "Фишку выставляют на свой портал или в зону под своим контролем; {cell} – ни то ни другое."
            ),
            Self::TooStrong { chip, needed } => {
                format!("Чтобы выставить фишку {chip}, нужно контролировать маяков: {needed}.")
            }
            Self::Pattern(chip, cell) => {
                format!("По своей схеме фишка {chip} на {cell} не ходит.")
            }
            Self::Blocked(chip, cell) => {
                format!("Фишка {chip} не проходит через фишку на {cell}.")
            }
            Self::Repetition(times) => format!(
                "Позиция встала бы после хода этого игрока в {times}-й раз; нужно другое действие."
            ),
            Self::BackAndForth(chip) => {
                format!("Фишка {chip} ходит вперёд-назад; нужно другое действие.")
            }
            Self::Touched(touched) => {
                format!("Игрок взялся за фишку {touched}: следующее действие – ею.")
            }
            Self::TouchedCannot(touched) => {
                format!("Фишка {touched} не может действовать, и касание ни к чему не обязывает.")
            }
            Self::NotIllegal(action) => format!("{action} – допустимое действие, за него не платят."),
            Self::NoRepetition(action) => format!("{action} – не повторение."),
            Self::NoAction => {
                "В ходе есть хотя бы одно действие; без него ход кончают только часы, это пишется -."
                    .to_owned()
            }
            _ => self.settled(Language::Ru),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::Phase(Phase::Deal) => "Jetzt werden die Steine gezogen.".to_owned(),
            Self::Phase(Phase::Setup) => "Jetzt werden die Startsteine aufgestellt.".to_owned(),
            Self::Phase(Phase::First) => "Jetzt ist zu sagen, wer den ersten Zug macht.".to_owned(),
            Self::Phase(Phase::Play) => "Die Partie läuft schon.".to_owned(),
            Self::Phase(Phase::Over) => "Die Partie ist zu Ende.".to_owned(),
            Self::Over(end) => format!("Die Partie ist zu Ende. {}", end.say(Language::De)),
            Self::NotDrawing(side) => {
                format!("Jetzt zieht {}; die Spieler wechseln sich ab.", side.name(Language::De))
            }
            Self::NotInBag(chip) => format!("Der Beutel enthält keinen Stein {chip}."),
            Self::NotWholeBag { named, held } => said_bag(*named, *held, Language::De),
            Self::NotInReserve(side, chip) => {
                format!("{} hat keinen Stein {chip} in der Reserve.", side.name(Language::De))
            }
            Self::NotDealt(side, chip) => {
                format!("{} hat Stein {chip} nicht bekommen, oder er steht schon.", side.name(Language::De))
            }
            Self::StartingTwice(cell) => format!("Auf {cell} steht schon ein Startstein."),
            Self::NotStarting(cell) => format!(
                "{cell} ist keine Zelle für einen Startstein; das sind die zwei Reihen der eigenen Portalzone am eigenen Rand."
            ),
            Self::TooManyPieces(most) => format!("Es gibt höchstens {most} Startsteine."),
            Self::TooFewPieces { found, needed } => format!(
                "Es gibt {needed} Startsteine; {found} stehen. Weniger sind es nur, wenn die Zeit um ist."
            ),
            Self::SetUp(side) => {
                format!("{}: Die Startsteine stehen schon.", side.name(Language::De))
            }
            Self::FirstMove { blue: [white, black] } => format!(
                "Von den verteilten Steinen hat Weiß {white} blaue und Schwarz {black}: Wer mehr hat, hat das Recht und darf es abtreten; bei gleich vielen entscheidet das Los."
            ),
            Self::NoCell(cell) => format!("Eine Zelle {cell} gibt es auf diesem Feld nicht."),
            Self::Empty(cell) => format!("Auf {cell} steht kein Stein."),
            Self::Foreign(cell) => format!("Der Stein auf {cell} gehört dem Gegner."),
            Self::Own(cell) => format!("Auf {cell} steht ein eigener Stein."),
            Self::Enemy(cell) => {
                format!("Auf {cell} steht ein Gegner: Ein Schlag wird mit x geschrieben.")
            }
            Self::NoEnemy(cell) => format!(
                "Auf {cell} steht kein Gegner, der zu schlagen wäre: Ein Zug wird mit - geschrieben."
            ),
            Self::SameCell(cell) => format!("Der Stein steht schon auf {cell}."),
            Self::Acted(chip) => format!(
                "Stein {chip} hat in diesem Zug schon gehandelt; die Aktionen macht je ein anderer Stein."
            ),
            Self::Occupied(cell) => {
                format!("Ein Stein wird auf eine freie Zelle eingesetzt; {cell} ist es nicht.")
            }
            Self::NoDeployment(cell) => format!(
                "Ein Stein wird auf dem eigenen Portal oder in einer Zone eingesetzt, die man beherrscht; {cell} ist keines von beiden."
            ),
            Self::TooStrong { chip, needed: 1 } => {
                format!("Um Stein {chip} einzusetzen, beherrscht man einen Leuchtturm.")
            }
            Self::TooStrong { chip, needed } => {
                format!("Um Stein {chip} einzusetzen, beherrscht man {needed} Leuchttürme.")
            }
            Self::Pattern(chip, cell) => {
                format!("Nach seinem Muster kommt Stein {chip} nicht nach {cell}.")
            }
            Self::Blocked(chip, cell) => {
                format!("Stein {chip} kommt an dem Stein auf {cell} nicht vorbei.")
            }
            Self::Repetition(times) => format!(
                "Die Stellung stünde zum {times}. Mal nach einem Zug dieses Spielers; richtig ist eine andere Aktion."
            ),
            Self::BackAndForth(chip) => {
                format!("Stein {chip} geht hin und her; richtig ist eine andere Aktion.")
            }
            Self::Touched(touched) => {
                format!("Der Stein {touched} wurde berührt und macht die nächste Aktion.")
            }
            Self::TouchedCannot(touched) => format!(
                "Der Stein {touched} kann keine Aktion machen; ihn zu berühren verpflichtet zu nichts."
            ),
            Self::NotIllegal(action) => format!("{action} ist erlaubt und kostet nichts."),
            Self::NoRepetition(action) => format!("{action} ist keine Wiederholung."),
            Self::NoAction => {
                "Ein Zug hat eine Aktion; ohne sie endet er nur durch die Uhr, das wird - geschrieben."
                    .to_owned()
            }
            _ => self.settled(Language::De),
        }
    }
}

impl Fault {
    /// The sentence about what an event may decide otherwise by its edition or its fields.
    fn settled(&self, language: Language) -> String {
        let [english, russian, german] = match self {
            Self::HasAll(side) => {
                let [english, russian, german] = Language::ALL.map(|it| side.name(it));
                [
                    format!("{english} has all the chips that a player gets."),
                    format!("{russian}: все положенные фишки уже вытянуты."),
                    format!("{german} hat alle Steine, die ein Spieler bekommt."),
                ]
            }
            Self::NoUp(chip) => [
                format!("Chip {chip} has a drawing on both sides: it is dealt as {chip}a or {chip}b, by the side that lies up."),
                format!("У фишки {chip} рисунок на обеих сторонах: она раздаётся как {chip}a или {chip}b, по стороне, лежащей вверху."),
                format!("Stein {chip} hat auf beiden Seiten eine Zeichnung: Er wird als {chip}a oder {chip}b verteilt, nach der Seite, die oben liegt."),
            ],
            Self::NoSides(chip) => [
                format!("Chip {chip} has no drawing on both sides: it is dealt as {chip}."),
                format!("У фишки {chip} рисунок не на обеих сторонах: она раздаётся как {chip}."),
                format!("Stein {chip} hat nicht auf beiden Seiten eine Zeichnung: Er wird als {chip} verteilt."),
            ],
            Self::TooStrongToStart(chip) => [
                format!("Chip {chip} is too strong for the start: a starting piece has three dots, and one more for each lighthouse that its player controls."),
                format!("Фишка {chip} слишком сильна для начала: у стартовой фигуры три точки и ещё по одной за каждый маяк под контролем игрока."),
                format!("Stein {chip} ist zu stark für den Beginn: Ein Startstein hat drei Punkte und einen mehr für jeden Leuchtturm, den sein Spieler beherrscht."),
            ],
            Self::NotFree(_) => [
                "That the chip has no legal action is said, by free, where the referee's eye alone sees it: of an own chip on the board without a pattern that has not acted.".to_owned(),
                "Что у фишки нет допустимого действия, пишут словом free там, где это видит только глаз судьи: о своей фишке на поле без схемы, которая ещё не действовала.".to_owned(),
                "Dass der Stein keine erlaubte Aktion hat, wird mit free gesagt, wo es nur das Auge des Schiedsrichters sieht: von einem eigenen Stein auf dem Feld ohne Muster, der noch nicht gehandelt hat.".to_owned(),
            ],
            Self::ReserveNotEmpty(side, fine) => {
                let [english, russian, german] = Language::ALL.map(|it| side.name(it));
                match fine {
                    Fine::Opponent => [
                        format!("{english} gives a chip of the reserve, which the opponent chooses; nothing only from an empty reserve."),
                        format!("{russian} отдают фишку из резерва по выбору соперника; ничего – только если резерв пуст."),
                        format!("{german} gibt einen Stein der Reserve ab, den der Gegner wählt; nichts nur aus einer leeren Reserve."),
                    ],
                    Fine::Offender => [
                        format!("{english} gives a chip of the reserve by own choice; nothing only from an empty reserve."),
                        format!("{russian} отдают фишку из резерва по своему выбору; ничего – только если резерв пуст."),
                        format!("{german} gibt einen selbst gewählten Stein der Reserve ab; nichts nur aus einer leeren Reserve."),
                    ],
                }
            }
            _ => [
                format!("This belongs to games of the edition {SECOND} alone."),
                format!("Это есть только в партиях редакции {SECOND}."),
                format!("Das gibt es nur in Partien der Fassung {SECOND}."),
            ],
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}

fn said_bag(named: usize, held: usize, language: Language) -> String {
    match language {
        Language::En => format!(
            "A deal names all the chips that the bag holds, each once: there are {held}, and {named} are named."
        ),
        Language::Ru => format!(
            "В раздаче названы все фишки мешка, каждая один раз: их там {held}, названо {named}."
        ),
        Language::De => format!(
            "Eine Verteilung nennt alle Steine des Beutels, jeden einmal: Es sind {held}, und {named} sind genannt."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::almajara::ending::Reason;
    use crate::almajara::tests::each_has_its_sentence;
    use crate::{PerSide, Side};

    fn every_fault() -> Vec<Fault> {
        let chip = ChipId::new(7).unwrap();
        let cell = Cell::parse("b5").unwrap();
        let action = Action::Deploy { chip, to: cell };
        let end = End::on_score(Reason::Time, PerSide::new(3, 2));
        let mut faults = vec![
            Fault::Over(end),
            Fault::NotDrawing(Side::White),
            Fault::HasAll(Side::Black),
            Fault::NoUp(chip),
            Fault::NoSides(chip),
            Fault::NotInBag(chip),
            Fault::NotWholeBag { named: 3, held: 54 },
            Fault::NotInReserve(Side::White, chip),
            Fault::NotDealt(Side::Black, chip),
            Fault::StartingTwice(cell),
            Fault::NotStarting(cell),
            Fault::TooStrongToStart(chip),
            Fault::TooManyPieces(6),
            Fault::TooFewPieces {
                found: 2,
                needed: 6,
            },
            Fault::SetUp(Side::Black),
            Fault::FirstMove { blue: [5, 4] },
            Fault::NoCell(cell),
            Fault::Empty(cell),
            Fault::Foreign(cell),
            Fault::Own(cell),
            Fault::Enemy(cell),
            Fault::NoEnemy(cell),
            Fault::SameCell(cell),
            Fault::Acted(chip),
            Fault::Occupied(cell),
            Fault::NoDeployment(cell),
            Fault::TooStrong { chip, needed: 2 },
            Fault::Pattern(chip, cell),
            Fault::Blocked(chip, cell),
            Fault::Repetition(3),
            Fault::BackAndForth(chip),
            Fault::Touched(Touched::Reserve(chip)),
            Fault::TouchedCannot(Touched::Cell(cell)),
            Fault::NotIllegal(action),
            Fault::NoRepetition(action),
            Fault::NotFree(action),
            Fault::ReserveNotEmpty(Side::White, Fine::Opponent),
            Fault::ReserveNotEmpty(Side::White, Fine::Offender),
            Fault::NoAction,
            Fault::SecondEdition,
        ];
        let phases = [
            Phase::Deal,
            Phase::Setup,
            Phase::First,
            Phase::Play,
            Phase::Over,
        ];
        faults.extend(phases.map(Fault::Phase));
        faults
    }

    #[test]
    fn every_refusal_has_a_clause_and_a_sentence_of_its_own_in_every_language() {
        let faults = every_fault();
        each_has_its_sentence(&faults, Fault::say);
        assert!(faults.iter().all(|fault| !fault.clause().is_empty()));
    }
}
