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

areopagus_language::sentences! {
    /// The reason why an entry is refused.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Fault {
        /// The game is in another phase.
        Phase(phase: Phase) =>
            match phase {
                Phase::Deal =>
                    en "The chips are being drawn now.",
                    ru "Сейчас раздают фишки.",
                    de "Jetzt werden die Steine gezogen.";
                Phase::Setup =>
                    en "The starting pieces are being placed now.",
                    ru "Сейчас расставляют стартовые фигуры.",
                    de "Jetzt werden die Startsteine aufgestellt.";
                Phase::First =>
                    en "It is to be said now who makes the first move.",
                    ru "Сейчас нужно указать, за кем первый ход.",
                    de "Jetzt ist zu sagen, wer den ersten Zug macht.";
                Phase::Play =>
                    en "The game is being played already.",
                    ru "Партия уже идёт.",
                    de "Die Partie läuft schon.";
                Phase::Over =>
                    en "The game is over.",
                    ru "Партия окончена.",
                    de "Die Partie ist zu Ende.";
            };
        /// The game is over.
        Over(end: End) =>
            en ("The game is over. {}", end.say(Language::En)),
            ru ("Партия окончена. {}", end.say(Language::Ru)),
            de ("Die Partie ist zu Ende. {}", end.say(Language::De));
        /// It is the other player's turn to draw.
        NotDrawing(side: Side) =>
            en ("{} draws now; the players take turns.", side.name(Language::En)),
            ru ("Сейчас тянут {}; игроки тянут по очереди.", side.name(Language::Ru).to_lowercase()),
            de ("Jetzt zieht {}; die Spieler wechseln sich ab.", side.name(Language::De));
        /// The player has all chips of the deal.
        HasAll(side: Side) =>
            en ("{} has all the chips that a player gets.", side.name(Language::En)),
            ru ("{}: все положенные фишки уже вытянуты.", side.name(Language::Ru)),
            de ("{} hat alle Steine, die ein Spieler bekommt.", side.name(Language::De));
        /// A chip with two drawings is dealt without the side that is up.
        NoUp(chip: ChipId) =>
            en "Chip {chip} has a drawing on both sides: it is dealt as {chip}a or {chip}b, by the side that lies up.",
            ru "У фишки {chip} рисунок на обеих сторонах: она раздаётся как {chip}a или {chip}b, по стороне, лежащей вверху.",
            de "Stein {chip} hat auf beiden Seiten eine Zeichnung: Er wird als {chip}a oder {chip}b verteilt, nach der Seite, die oben liegt.";
        /// A chip without two drawings is dealt with a side that is up.
        NoSides(chip: ChipId) =>
            en "Chip {chip} has no drawing on both sides: it is dealt as {chip}.",
            ru "У фишки {chip} рисунок не на обеих сторонах: она раздаётся как {chip}.",
            de "Stein {chip} hat nicht auf beiden Seiten eine Zeichnung: Er wird als {chip} verteilt.";
        /// The chip is not in the bag.
        NotInBag(chip: ChipId) =>
            en "The bag does not hold chip {chip}.",
            ru "В мешке нет фишки {chip}.",
            de "Der Beutel enthält keinen Stein {chip}.";
        /// A deal of the bag does not name all its chips.
        NotWholeBag {
            /// The number of chips in the deal.
            named: usize,
            /// The number of chips in the bag.
            held: usize,
        } => |language| { said_bag(*named, *held, language) };
        /// The chip is not in the player's reserve.
        NotInReserve(side: Side, chip: ChipId) =>
            en ("{} has no chip {chip} in the reserve.", side.name(Language::En)),
            ru ("{}: в резерве нет фишки {chip}.", side.name(Language::Ru)),
            de ("{} hat keinen Stein {chip} in der Reserve.", side.name(Language::De));
        /// The player was not dealt the chip, or has already placed it.
        NotDealt(side: Side, chip: ChipId) =>
            en ("{} was not dealt chip {chip}, or it stands already.", side.name(Language::En)),
            ru ("{}: фишка {chip} им не досталась или уже стоит.", side.name(Language::Ru)),
            de ("{} hat Stein {chip} nicht bekommen, oder er steht schon.", side.name(Language::De));
        /// Two starting pieces are on one cell.
        StartingTwice(cell: Cell) =>
            en "A starting piece stands on {cell} already.",
            ru "На {cell} уже стоит стартовая фигура.",
            de "Auf {cell} steht schon ein Startstein.";
        /// The cell is not for starting pieces of the player.
        NotStarting(cell: Cell) =>
            en "{cell} is no cell for a starting piece; those are the two rows of the own portal zone at the own edge.",
            ru "{cell} – не клетка для стартовой фигуры; это два ряда своей зоны портала у своего края.",
            de "{cell} ist keine Zelle für einen Startstein; das sind die zwei Reihen der eigenen Portalzone am eigenen Rand.";
        /// The starting piece is too strong for the player's lighthouses.
        TooStrongToStart(chip: ChipId) =>
            en "Chip {chip} is too strong for the start: a starting piece has three dots, and one more for each lighthouse that its player controls.",
            ru "Фишка {chip} слишком сильна для начала: у стартовой фигуры три точки и ещё по одной за каждый маяк под контролем игрока.",
            de "Stein {chip} ist zu stark für den Beginn: Ein Startstein hat drei Punkte und einen mehr für jeden Leuchtturm, den sein Spieler beherrscht.";
        /// There would be more starting pieces than allowed.
        TooManyPieces(most: u8) =>
            en "There are {most} starting pieces at most.",
            ru "Стартовых фигур не больше {most}.",
            de "Es gibt höchstens {most} Startsteine.";
        /// There are too few starting pieces, and the player's time is not over.
        TooFewPieces {
            /// The number of pieces that are placed.
            found: usize,
            /// The number of pieces that are needed.
            needed: u8,
        } =>
            en "There are {needed} starting pieces; {found} stand. Fewer only start when the time is over.",
            ru "Стартовых фигур {needed}; стоит {found}. Меньше можно, только если время вышло.",
            de "Es gibt {needed} Startsteine; {found} stehen. Weniger sind es nur, wenn die Zeit um ist.";
        /// The player has already finished the set-up.
        SetUp(side: Side) =>
            en ("{}'s starting pieces stand already.", side.name(Language::En)),
            ru ("{}: стартовые фигуры уже стоят.", side.name(Language::Ru)),
            de ("{}: Die Startsteine stehen schon.", side.name(Language::De));
        /// The right to the first move belongs to the other side, or came about otherwise.
        FirstMove {
            /// The numbers of blue chips of White and of Black.
            blue: [usize; 2],
        } =>
            en ("Of the chips dealt White has {} blue ones and Black {}: who has more has the right, and may cede it; a lot decides when they have as many.", blue[0], blue[1]),
            ru ("Из розданных фишек синих у белых {}, у чёрных {}: право у того, у кого больше, он может его уступить; при равенстве решает жребий.", blue[0], blue[1]),
            de ("Von den verteilten Steinen hat Weiß {} blaue und Schwarz {}: Wer mehr hat, hat das Recht und darf es abtreten; bei gleich vielen entscheidet das Los.", blue[0], blue[1]);
        /// There is no such cell on the board.
        NoCell(cell: Cell) =>
            en "There is no cell {cell} on this board.",
            ru "Клетки {cell} на этом поле нет.",
            de "Eine Zelle {cell} gibt es auf diesem Feld nicht.";
        /// There is no chip on the cell.
        Empty(cell: Cell) =>
            en "No chip stands on {cell}.",
            ru "На {cell} нет фишки.",
            de "Auf {cell} steht kein Stein.";
        /// The chip on the cell is the opponent's.
        Foreign(cell: Cell) =>
            en "The chip on {cell} is the opponent's.",
            ru "На {cell} фишка соперника.",
            de "Der Stein auf {cell} gehört dem Gegner.";
        /// A chip of the player's own is on the cell.
        Own(cell: Cell) =>
            en "An own chip stands on {cell}.",
            ru "На {cell} стоит своя фишка.",
            de "Auf {cell} steht ein eigener Stein.";
        /// An enemy is on the cell, and the action is not a capture.
        Enemy(cell: Cell) =>
            en "An enemy stands on {cell}: a capture is written with x.",
            ru "На {cell} фишка соперника: взятие пишется через x.",
            de "Auf {cell} steht ein Gegner: Ein Schlag wird mit x geschrieben.";
        /// There is no enemy on the cell, and the action is a capture.
        NoEnemy(cell: Cell) =>
            en "No enemy stands on {cell} to be taken: a move is written with -.",
            ru "На {cell} брать некого: ход без взятия пишется через -.",
            de "Auf {cell} steht kein Gegner, der zu schlagen wäre: Ein Zug wird mit - geschrieben.";
        /// The destination is the origin of the chip.
        SameCell(cell: Cell) =>
            en "The chip stands on {cell} already.",
            ru "Фишка уже стоит на {cell}.",
            de "Der Stein steht schon auf {cell}.";
        /// The chip has already acted in this turn.
        Acted(chip: ChipId) =>
            en "Chip {chip} has acted in this turn; the actions are by different chips.",
            ru "Фишка {chip} в этот ход уже действовала; действия – разными фишками.",
            de "Stein {chip} hat in diesem Zug schon gehandelt; die Aktionen macht je ein anderer Stein.";
        /// A deployment on an occupied cell.
        Occupied(cell: Cell) =>
            en "A chip is deployed on a free cell; {cell} is not.",
            ru "Фишку выставляют на свободную клетку; {cell} занята.",
            de "Ein Stein wird auf eine freie Zelle eingesetzt; {cell} ist es nicht.";
        /// A deployment on a cell that does not allow it.
        NoDeployment(cell: Cell) =>
            en "A chip is deployed on the own portal or in a zone that one controls; {cell} is neither.",
            ru "Фишку выставляют на свой портал или в зону под своим контролем; {cell} – ни то ни другое.",
            de "Ein Stein wird auf dem eigenen Portal oder in einer Zone eingesetzt, die man beherrscht; {cell} ist keines von beiden.";
        /// A deployment of a chip too strong for the player's lighthouses.
        TooStrong {
            /// The number of the chip.
            chip: ChipId,
            /// The number of lighthouses that it needs.
            needed: u8,
        } =>
            en {
                match needed {
                    1 => {
                        format!("To deploy chip {chip} one controls a lighthouse.")
                    }
                    needed => {
                        format!("To deploy chip {chip} one controls {needed} lighthouses.")
                    }
                }
            },
            ru "Чтобы выставить фишку {chip}, нужно контролировать маяков: {needed}.",
            de {
                match needed {
                    1 => {
                        format!("Um Stein {chip} einzusetzen, beherrscht man einen Leuchtturm.")
                    }
                    needed => {
                        format!(
                            "Um Stein {chip} einzusetzen, beherrscht man {needed} Leuchttürme."
                        )
                    }
                }
            };
        /// The pattern of the chip does not lead to the cell.
        Pattern(chip: ChipId, cell: Cell) =>
            en "By its pattern chip {chip} does not come to {cell}.",
            ru "По своей схеме фишка {chip} на {cell} не ходит.",
            de "Nach seinem Muster kommt Stein {chip} nicht nach {cell}.";
        /// The pattern of the chip leads to the cell, but a chip blocks the way.
        Blocked(chip: ChipId, cell: Cell) =>
            en "Chip {chip} does not pass the chip on {cell}.",
            ru "Фишка {chip} не проходит через фишку на {cell}.",
            de "Stein {chip} kommt an dem Stein auf {cell} nicht vorbei.";
        /// The position would occur this number of times.
        Repetition(times: u8) =>
            en "The position would stand {times} times after this player's turns; another action is right.",
            ru "Позиция встала бы после хода этого игрока в {times}-й раз; нужно другое действие.",
            de "Die Stellung stünde zum {times}. Mal nach einem Zug dieses Spielers; richtig ist eine andere Aktion.";
        /// The chip moves back and forth.
        BackAndForth(chip: ChipId) =>
            en "Chip {chip} goes back and forth; another action is right.",
            ru "Фишка {chip} ходит вперёд-назад; нужно другое действие.",
            de "Stein {chip} geht hin und her; richtig ist eine andere Aktion.";
        /// Another chip was touched and must act.
        Touched(touched: Touched) =>
            en "The chip {touched} was touched and makes the next action.",
            ru "Игрок взялся за фишку {touched}: следующее действие – ею.",
            de "Der Stein {touched} wurde berührt und macht die nächste Aktion.";
        /// The touched chip has no legal action.
        TouchedCannot(touched: Touched) =>
            en "The chip {touched} can make no action, so that touching it obliges to nothing.",
            ru "Фишка {touched} не может действовать, и касание ни к чему не обязывает.",
            de "Der Stein {touched} kann keine Aktion machen; ihn zu berühren verpflichtet zu nichts.";
        /// The action that is called illegal is legal.
        NotIllegal(action: Action) =>
            en "{action} is allowed, and costs nothing.",
            ru "{action} – допустимое действие, за него не платят.",
            de "{action} ist erlaubt und kostet nichts.";
        /// The action that is called a repetition is not one.
        NoRepetition(action: Action) =>
            en "{action} is no repetition.",
            ru "{action} – не повторение.",
            de "{action} ist keine Wiederholung.";
        /// The referee need not decide whether the chip has a legal action.
        NotFree(action: Action) =>
            en "That the chip has no legal action is said, by free, where the referee's eye alone sees it: of an own chip on the board without a pattern that has not acted.",
            ru "Что у фишки нет допустимого действия, пишут словом free там, где это видит только глаз судьи: о своей фишке на поле без схемы, которая ещё не действовала.",
            de "Dass der Stein keine erlaubte Aktion hat, wird mit free gesagt, wo es nur das Auge des Schiedsrichters sieht: von einem eigenen Stein auf dem Feld ohne Muster, der noch nicht gehandelt hat.";
        /// A penalty without a chip from a reserve that is not empty.
        ReserveNotEmpty(side: Side, fine: Fine) =>
            match fine {
                Fine::Opponent =>
                    en ("{} gives a chip of the reserve, which the opponent chooses; nothing only from an empty reserve.", side.name(Language::En)),
                    ru ("{} отдают фишку из резерва по выбору соперника; ничего – только если резерв пуст.", side.name(Language::Ru)),
                    de ("{} gibt einen Stein der Reserve ab, den der Gegner wählt; nichts nur aus einer leeren Reserve.", side.name(Language::De));
                Fine::Offender =>
                    en ("{} gives a chip of the reserve by own choice; nothing only from an empty reserve.", side.name(Language::En)),
                    ru ("{} отдают фишку из резерва по своему выбору; ничего – только если резерв пуст.", side.name(Language::Ru)),
                    de ("{} gibt einen selbst gewählten Stein der Reserve ab; nichts nur aus einer leeren Reserve.", side.name(Language::De));
            };
        /// A turn ends without an action, and not by the clock.
        NoAction =>
            en "A turn has an action; only the clock ends one without, which is written -.",
            ru "В ходе есть хотя бы одно действие; без него ход кончают только часы, это пишется -.",
            de "Ein Zug hat eine Aktion; ohne sie endet er nur durch die Uhr, das wird - geschrieben.";
        /// The entry exists only in the second edition, and the game is of the first.
        SecondEdition =>
            en "This belongs to games of the edition {SECOND} alone.",
            ru "Это есть только в партиях редакции {SECOND}.",
            de "Das gibt es nur in Partien der Fassung {SECOND}.";
    }
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
