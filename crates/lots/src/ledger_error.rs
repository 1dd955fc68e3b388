//! Violations of the protocol that a [`super::Ledger`] enforces.

use std::fmt;

use super::chain::Role;
use super::draw::Outcome;
use super::error::LotError;
use super::gid::Gid;
use areopagus_language::Language;

/// The reason why the protocol does not allow an entry of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LedgerError {
    /// A value in the entry is invalid.
    Lot(LotError),
    /// The entry belongs to another run.
    OtherLots {
        /// The run that it was applied to.
        expected: Gid,
        /// The run that it names.
        found: Gid,
    },
    /// The anchors of the run are not journaled yet.
    NotAnchored(Gid),
    /// The anchors of the run are already journaled.
    AnchoredTwice(Gid),
    /// Only White and Black can do this.
    NotAPlayer(Role),
    /// The player has already committed.
    ContributedTwice(Role),
    /// The player has not committed yet.
    NotContributed(Role),
    /// The player has no static secret.
    NotStatic(Role),
    /// The player's static secret is not opened yet.
    NotOpened(Role),
    /// The player's static secret is already open.
    OpenedTwice(Role),
    /// The player has no chain.
    NoChain(Role),
    /// The entry that opens a tip names no referee.
    TipWithoutReferee(Role),
    /// No draw waits for a link of the chain, or its tip is already open.
    TipNotAwaited(Role),
    /// The entry has the wrong draw number.
    WrongNumber {
        /// The expected number.
        expected: u32,
        /// The number in the entry.
        found: u32,
    },
    /// The draw has no result yet.
    Unfinished(u32),
    /// No draw is pending.
    NothingPending,
    /// There is no draw with this number.
    NoSuchDraw(u32),
    /// The beacon's round is already signed.
    BeaconPast {
        /// The beacon's round.
        round: u64,
    },
    /// The draw does not wait for the beacon.
    NoBeacon(u32),
    /// The server must not reveal its link before the players and the beacon.
    TooEarly(u32),
    /// The result of the draw must be sealed.
    Hidden(u32),
    /// The draw is not hidden.
    NotHidden(u32),
    /// The draw has no seal to open.
    NotSealed(u32),
    /// A hidden result is not opened yet.
    StillSealed(u32),
    /// The server's link of a hidden draw is not shown yet.
    NotProven(u32),
    /// The result does not follow from what was revealed.
    WrongOutcome {
        /// The number of the draw.
        k: u32,
        /// The result that follows.
        expected: Outcome,
        /// The result that the entry claims.
        found: Outcome,
    },
    /// A draw is declared void without a referee, a clause or a reason.
    VoidWithoutReason(u32),
    /// The draw is already void.
    VoidedTwice(u32),
    /// The player has already committed to a plan for the game move, or opened it.
    PlanTwice {
        /// The game move, from 1.
        game_move: u16,
        /// The player.
        role: Role,
    },
    /// The player has not committed to a plan for the game move.
    NoPlan {
        /// The game move, from 1.
        game_move: u16,
        /// The player.
        role: Role,
    },
    /// The player's plan for the game move was never opened.
    PlanClosed {
        /// The game move, from 1.
        game_move: u16,
        /// The player.
        role: Role,
    },
}

impl From<LotError> for LedgerError {
    fn from(error: LotError) -> Self {
        Self::Lot(error)
    }
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl std::error::Error for LedgerError {}

impl LedgerError {
    /// The error in a sentence that also says what would be right.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Lot(error) => error.say(Language::En),
            Self::OtherLots { expected, found } => {
                format!("This belongs to the lots {found}, not to {expected}.")
            }
            Self::NotAnchored(gid) => {
                format!("The anchors of the lots {gid} are not published yet; that comes first.")
            }
            Self::AnchoredTwice(gid) => format!(
                "The anchors of the lots {gid} are published already and cannot be replaced."
            ),
            Self::NotAPlayer(role) => format!(
                "Only White and Black can do this, not {}.",
                role.say(Language::En)
            ),
            Self::ContributedTwice(role) => format!(
                "The contribution of {} is fixed already and cannot be replaced.",
                role.say(Language::En)
            ),
            Self::NotContributed(role) => format!(
                "The contribution of {} is missing: a chain, a static secret, or none where the regulations allow it.",
                role.say(Language::En)
            ),
            Self::NotStatic(role) => format!(
                "There is no static secret to open: {}.",
                role.say(Language::En)
            ),
            Self::NotOpened(role) => format!(
                "The static secret must be opened before the first draw: {}.",
                role.say(Language::En)
            ),
            Self::OpenedTwice(role) => format!(
                "The static secret is open already: {}.",
                role.say(Language::En)
            ),
            Self::NoChain(role) => format!(
                "There is no chain to show a link of: {}.",
                role.say(Language::En)
            ),
            Self::TipWithoutReferee(role) => format!(
                "The opening of the tip names no referee: {}.",
                role.say(Language::En)
            ),
            Self::TipNotAwaited(role) => format!(
                "No draw waits for a link of {}; a tip is opened once, and only when its player withholds a link.",
                role.say(Language::En)
            ),
            Self::WrongNumber { expected, found } => format!(
                "This is draw {found}; the one whose turn it is has the number {expected}. No number is left out and none comes twice."
            ),
            Self::Unfinished(k) => format!("Draw {k} has no result yet."),
            Self::NothingPending => "No draw is waiting for anything.".to_owned(),
            Self::NoSuchDraw(k) => format!("There was no draw {k}."),
            Self::BeaconPast { round } => format!(
                "Round {round} of the beacon is signed already: it must still be in the future when the draw is asked for."
            ),
            Self::NoBeacon(k) => format!("Draw {k} does not wait for the beacon."),
            Self::TooEarly(k) => format!(
                "In draw {k} the server comes last: the players and the beacon have not all shown theirs."
            ),
            Self::Hidden(k) => format!(
                "Draw {k} is hidden: its result is sealed, and the link of its chain is shown when no hidden result is closed any more."
            ),
            Self::NotHidden(k) => format!("Draw {k} is not hidden."),
            Self::NotSealed(k) => format!("Draw {k} has no sealed result that could be opened."),
            Self::StillSealed(k) => format!("The result of the hidden draw {k} is not opened yet."),
            Self::NotProven(k) => format!(
                "The link of the hidden draw {k} is not shown yet, so its result is not proven."
            ),
            Self::WrongOutcome { k, expected, found } => format!(
                "The result of draw {k} is not “{found}”: “{expected}” follows from what was shown."
            ),
            Self::VoidWithoutReason(k) => format!(
                "Draw {k} can be declared void only with the referee, the clause and the reason."
            ),
            Self::VoidedTwice(k) => format!("Draw {k} is void already."),
            Self::PlanTwice { game_move, role } => format!(
                "The plan of {} for game move {game_move} is there already and cannot be replaced.",
                role.say(Language::En)
            ),
            Self::NoPlan { game_move, role } => format!(
                "The plan of {} for game move {game_move} is not handed in; no plan is opened before both are in.",
                role.say(Language::En)
            ),
            Self::PlanClosed { game_move, role } => format!(
                "The plan of {} for game move {game_move} was handed in and never opened.",
                role.say(Language::En)
            ),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::Lot(error) => error.say(Language::Ru),
            Self::OtherLots { expected, found } => {
                format!("Это относится к жребиям {found}, а не к {expected}.")
            }
            Self::NotAnchored(gid) => {
                format!("Якоря жребиев {gid} ещё не опубликованы; это делается сначала.")
            }
            Self::AnchoredTwice(gid) => {
                format!("Якоря жребиев {gid} уже опубликованы, заменить их нельзя.")
            }
            Self::NotAPlayer(role) => format!(
                "Это могут сделать только белые и чёрные, а не {}.",
                role.say(Language::Ru)
            ),
            Self::ContributedTwice(role) => format!(
                "Вклад уже закреплён ({}), заменить его нельзя.",
                role.say(Language::Ru)
            ),
            Self::NotContributed(role) => format!(
                "Нет вклада ({}): цепочка, постоянный секрет или отказ, если его допускает регламент.",
                role.say(Language::Ru)
            ),
            Self::NotStatic(role) => format!(
                "Постоянного секрета нет, открывать нечего: {}.",
                role.say(Language::Ru)
            ),
            Self::NotOpened(role) => format!(
                "Постоянный секрет нужно открыть до первого жребия: {}.",
                role.say(Language::Ru)
            ),
            Self::OpenedTwice(role) => {
                format!("Постоянный секрет уже открыт: {}.", role.say(Language::Ru))
            }
            Self::NoChain(role) => format!(
                "Цепочки нет, раскрывать нечего: {}.",
                role.say(Language::Ru)
            ),
            Self::TipWithoutReferee(role) => format!(
                "При вскрытии конца цепочки не назван судья: {}.",
                role.say(Language::Ru)
            ),
            Self::TipNotAwaited(role) => format!(
                "Ни один жребий не ждёт звена ({}); конец цепочки вскрывают один раз и только тогда, когда игрок не показывает звено.",
                role.say(Language::Ru)
            ),
            Self::WrongNumber { expected, found } => format!(
                "Это жребий {found}, а на очереди жребий {expected}. Номера не пропускаются и не повторяются."
            ),
            Self::Unfinished(k) => format!("У жребия {k} ещё нет результата."),
            Self::NothingPending => "Ни один жребий ничего не ждёт.".to_owned(),
            Self::NoSuchDraw(k) => format!("Жребия {k} не было."),
            Self::BeaconPast { round } => format!(
                "Раунд маяка {round} уже подписан: при запросе жребия он должен быть в будущем."
            ),
            Self::NoBeacon(k) => format!("Жребий {k} не ждёт маяка."),
            Self::TooEarly(k) => format!(
                "В жребии {k} сервер раскрывает последним: ещё не все игроки и не маяк раскрыли своё."
            ),
            Self::Hidden(k) => format!(
                "Жребий {k} скрытый: результат опечатывается, а звено цепочки раскрывают, когда закрытых результатов не осталось."
            ),
            Self::NotHidden(k) => format!("Жребий {k} не скрытый."),
            Self::NotSealed(k) => {
                format!("У жребия {k} нет опечатанного результата, который можно открыть.")
            }
            Self::StillSealed(k) => format!("Результат скрытого жребия {k} ещё не открыт."),
            Self::NotProven(k) => {
                format!("Звено скрытого жребия {k} ещё не раскрыто, результат не доказан.")
            }
            Self::WrongOutcome { k, expected, found } => {
                format!("Результат жребия {k} не «{found}»: из раскрытого следует «{expected}».")
            }
            Self::VoidWithoutReason(k) => format!(
                "Объявить жребий {k} недействительным можно только с указанием судьи, пункта и причины."
            ),
            Self::VoidedTwice(k) => format!("Жребий {k} уже недействителен."),
            Self::PlanTwice { game_move, role } => format!(
                "План на ход {game_move} уже есть ({}), заменить его нельзя.",
                role.say(Language::Ru)
            ),
            Self::NoPlan { game_move, role } => format!(
                "План на ход {game_move} не сдан ({}); планы открывают, когда сданы оба.",
                role.say(Language::Ru)
            ),
            Self::PlanClosed { game_move, role } => format!(
                "План на ход {game_move} сдан, но не открыт ({}).",
                role.say(Language::Ru)
            ),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::Lot(error) => error.say(Language::De),
            Self::OtherLots { expected, found } => {
                format!("Das gehört zu den Losen {found}, nicht zu {expected}.")
            }
            Self::NotAnchored(gid) => {
                format!(
                    "Die Anker der Lose {gid} sind noch nicht veröffentlicht; das kommt zuerst."
                )
            }
            Self::AnchoredTwice(gid) => format!(
                "Die Anker der Lose {gid} sind schon veröffentlicht und können nicht ersetzt werden."
            ),
            Self::NotAPlayer(role) => format!(
                "Das können nur Weiß und Schwarz, nicht {}.",
                role.say(Language::De)
            ),
            Self::ContributedTwice(role) => format!(
                "Der Beitrag ({}) steht schon fest und kann nicht ersetzt werden.",
                role.say(Language::De)
            ),
            Self::NotContributed(role) => format!(
                "Der Beitrag ({}) fehlt: eine Kette, ein festes Geheimnis oder keiner, wo die Ausschreibung das erlaubt.",
                role.say(Language::De)
            ),
            Self::NotStatic(role) => format!(
                "Es gibt kein festes Geheimnis zu öffnen: {}.",
                role.say(Language::De)
            ),
            Self::NotOpened(role) => format!(
                "Das feste Geheimnis muss vor dem ersten Los geöffnet werden: {}.",
                role.say(Language::De)
            ),
            Self::OpenedTwice(role) => format!(
                "Das feste Geheimnis ist schon offen: {}.",
                role.say(Language::De)
            ),
            Self::NoChain(role) => format!(
                "Es gibt keine Kette, von der ein Glied zu zeigen wäre: {}.",
                role.say(Language::De)
            ),
            Self::TipWithoutReferee(role) => format!(
                "Das Öffnen der Spitze nennt keinen Schiedsrichter: {}.",
                role.say(Language::De)
            ),
            Self::TipNotAwaited(role) => format!(
                "Kein Los wartet auf ein Glied ({}); eine Spitze wird einmal geöffnet, und nur, wenn ihr Spieler ein Glied zurückhält.",
                role.say(Language::De)
            ),
            Self::WrongNumber { expected, found } => format!(
                "Das ist das Los {found}; an der Reihe ist die Nummer {expected}. Keine Nummer wird ausgelassen und keine kommt zweimal."
            ),
            Self::Unfinished(k) => format!("Das Los {k} hat noch kein Ergebnis."),
            Self::NothingPending => "Kein Los wartet auf etwas.".to_owned(),
            Self::NoSuchDraw(k) => format!("Ein Los {k} hat es nicht gegeben."),
            Self::BeaconPast { round } => format!(
                "Die Runde {round} des Beacons ist schon signiert: Sie muss noch in der Zukunft liegen, wenn das Los verlangt wird."
            ),
            Self::NoBeacon(k) => format!("Das Los {k} wartet nicht auf den Beacon."),
            Self::TooEarly(k) => format!(
                "Beim Los {k} kommt der Server zuletzt: Die Spieler und der Beacon haben das Ihre noch nicht alle gezeigt."
            ),
            Self::Hidden(k) => format!(
                "Das Los {k} ist verdeckt: Sein Ergebnis ist versiegelt, und das Glied seiner Kette wird gezeigt, wenn kein verdecktes Ergebnis mehr verschlossen ist."
            ),
            Self::NotHidden(k) => format!("Das Los {k} ist nicht verdeckt."),
            Self::NotSealed(k) => {
                format!("Das Los {k} hat kein versiegeltes Ergebnis, das geöffnet werden könnte.")
            }
            Self::StillSealed(k) => {
                format!("Das Ergebnis des verdeckten Loses {k} ist noch nicht geöffnet.")
            }
            Self::NotProven(k) => format!(
                "Das Glied des verdeckten Loses {k} ist noch nicht gezeigt, also ist sein Ergebnis nicht bewiesen."
            ),
            Self::WrongOutcome { k, expected, found } => format!(
                "Das Ergebnis des Loses {k} ist nicht „{found}“: Aus dem Gezeigten folgt „{expected}“."
            ),
            Self::VoidWithoutReason(k) => format!(
                "Das Los {k} kann nur mit Schiedsrichter, Punkt und Grund für ungültig erklärt werden."
            ),
            Self::VoidedTwice(k) => format!("Das Los {k} ist schon ungültig."),
            Self::PlanTwice { game_move, role } => format!(
                "Der Plan für Spielzug {game_move} ist schon da ({}) und kann nicht ersetzt werden.",
                role.say(Language::De)
            ),
            Self::NoPlan { game_move, role } => format!(
                "Der Plan für Spielzug {game_move} ist nicht abgegeben ({}); kein Plan wird geöffnet, bevor beide da sind.",
                role.say(Language::De)
            ),
            Self::PlanClosed { game_move, role } => format!(
                "Der Plan für Spielzug {game_move} wurde abgegeben und nie geöffnet ({}).",
                role.say(Language::De)
            ),
        }
    }
}
