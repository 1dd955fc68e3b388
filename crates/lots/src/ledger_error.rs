//! Violations of the protocol that a [`super::Ledger`] enforces.

use super::chain::Role;
use super::draw::Outcome;
use super::error::LotError;
use super::gid::Gid;
use areopagus_language::Language;

areopagus_language::sentences! {
    /// The reason why the protocol does not allow an entry of a run.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum LedgerError {
        /// A value in the entry is invalid.
        Lot(error: LotError) => |language| { error.say(language) };
        /// The entry belongs to another run.
        OtherLots {
            /// The run that it was applied to.
            expected: Gid,
            /// The run that it names.
            found: Gid,
        } =>
            en "This belongs to the lots {found}, not to {expected}.",
            ru "Это относится к жребиям {found}, а не к {expected}.",
            de "Das gehört zu den Losen {found}, nicht zu {expected}.";
        /// The anchors of the run are not journaled yet.
        NotAnchored(gid: Gid) =>
            en "The anchors of the lots {gid} are not published yet; that comes first.",
            ru "Якоря жребиев {gid} ещё не опубликованы; это делается сначала.",
            de "Die Anker der Lose {gid} sind noch nicht veröffentlicht; das kommt zuerst.";
        /// The anchors of the run are already journaled.
        AnchoredTwice(gid: Gid) =>
            en "The anchors of the lots {gid} are published already and cannot be replaced.",
            ru "Якоря жребиев {gid} уже опубликованы, заменить их нельзя.",
            de "Die Anker der Lose {gid} sind schon veröffentlicht und können nicht ersetzt werden.";
        /// Only White and Black can do this.
        NotAPlayer(role: Role) =>
            en ("Only White and Black can do this, not {}.", role.say(Language::En)),
            ru ("Это могут сделать только белые и чёрные, а не {}.", role.say(Language::Ru)),
            de ("Das können nur Weiß und Schwarz, nicht {}.", role.say(Language::De));
        /// The player has already committed.
        ContributedTwice(role: Role) =>
            en ("The contribution of {} is fixed already and cannot be replaced.", role.say(Language::En)),
            ru ("Вклад уже закреплён ({}), заменить его нельзя.", role.say(Language::Ru)),
            de ("Der Beitrag ({}) steht schon fest und kann nicht ersetzt werden.", role.say(Language::De));
        /// The player has not committed yet.
        NotContributed(role: Role) =>
            en ("The contribution of {} is missing: a chain, a static secret, or none where the regulations allow it.", role.say(Language::En)),
            ru ("Нет вклада ({}): цепочка, постоянный секрет или отказ, если его допускает регламент.", role.say(Language::Ru)),
            de ("Der Beitrag ({}) fehlt: eine Kette, ein festes Geheimnis oder keiner, wo die Ausschreibung das erlaubt.", role.say(Language::De));
        /// The player has no static secret.
        NotStatic(role: Role) =>
            en ("There is no static secret to open: {}.", role.say(Language::En)),
            ru ("Постоянного секрета нет, открывать нечего: {}.", role.say(Language::Ru)),
            de ("Es gibt kein festes Geheimnis zu öffnen: {}.", role.say(Language::De));
        /// The player's static secret is not opened yet.
        NotOpened(role: Role) =>
            en ("The static secret must be opened before the first draw: {}.", role.say(Language::En)),
            ru ("Постоянный секрет нужно открыть до первого жребия: {}.", role.say(Language::Ru)),
            de ("Das feste Geheimnis muss vor dem ersten Los geöffnet werden: {}.", role.say(Language::De));
        /// The player's static secret is already open.
        OpenedTwice(role: Role) =>
            en ("The static secret is open already: {}.", role.say(Language::En)),
            ru ("Постоянный секрет уже открыт: {}.", role.say(Language::Ru)),
            de ("Das feste Geheimnis ist schon offen: {}.", role.say(Language::De));
        /// The player has no chain.
        NoChain(role: Role) =>
            en ("There is no chain to show a link of: {}.", role.say(Language::En)),
            ru ("Цепочки нет, раскрывать нечего: {}.", role.say(Language::Ru)),
            de ("Es gibt keine Kette, von der ein Glied zu zeigen wäre: {}.", role.say(Language::De));
        /// The entry that opens a tip names no referee.
        TipWithoutReferee(role: Role) =>
            en ("The opening of the tip names no referee: {}.", role.say(Language::En)),
            ru ("При вскрытии конца цепочки не назван судья: {}.", role.say(Language::Ru)),
            de ("Das Öffnen der Spitze nennt keinen Schiedsrichter: {}.", role.say(Language::De));
        /// No draw waits for a link of the chain, or its tip is already open.
        TipNotAwaited(role: Role) =>
            en ("No draw waits for a link of {}; a tip is opened once, and only when its player withholds a link.", role.say(Language::En)),
            ru ("Ни один жребий не ждёт звена ({}); конец цепочки вскрывают один раз и только тогда, когда игрок не показывает звено.", role.say(Language::Ru)),
            de ("Kein Los wartet auf ein Glied ({}); eine Spitze wird einmal geöffnet, und nur, wenn ihr Spieler ein Glied zurückhält.", role.say(Language::De));
        /// The entry has the wrong draw number.
        WrongNumber {
            /// The expected number.
            expected: u32,
            /// The number in the entry.
            found: u32,
        } =>
            en "This is draw {found}; the one whose turn it is has the number {expected}. No number is left out and none comes twice.",
            ru "Это жребий {found}, а на очереди жребий {expected}. Номера не пропускаются и не повторяются.",
            de "Das ist das Los {found}; an der Reihe ist die Nummer {expected}. Keine Nummer wird ausgelassen und keine kommt zweimal.";
        /// The draw has no result yet.
        Unfinished(k: u32) =>
            en "Draw {k} has no result yet.",
            ru "У жребия {k} ещё нет результата.",
            de "Das Los {k} hat noch kein Ergebnis.";
        /// No draw is pending.
        NothingPending =>
            en "No draw is waiting for anything.",
            ru "Ни один жребий ничего не ждёт.",
            de "Kein Los wartet auf etwas.";
        /// There is no draw with this number.
        NoSuchDraw(k: u32) =>
            en "There was no draw {k}.",
            ru "Жребия {k} не было.",
            de "Ein Los {k} hat es nicht gegeben.";
        /// The beacon's round is already signed.
        BeaconPast {
            /// The beacon's round.
            round: u64,
        } =>
            en "Round {round} of the beacon is signed already: it must still be in the future when the draw is asked for.",
            ru "Раунд маяка {round} уже подписан: при запросе жребия он должен быть в будущем.",
            de "Die Runde {round} des Beacons ist schon signiert: Sie muss noch in der Zukunft liegen, wenn das Los verlangt wird.";
        /// The draw does not wait for the beacon.
        NoBeacon(k: u32) =>
            en "Draw {k} does not wait for the beacon.",
            ru "Жребий {k} не ждёт маяка.",
            de "Das Los {k} wartet nicht auf den Beacon.";
        /// The server must not reveal its link before the players and the beacon.
        TooEarly(k: u32) =>
            en "In draw {k} the server comes last: the players and the beacon have not all shown theirs.",
            ru "В жребии {k} сервер раскрывает последним: ещё не все игроки и не маяк раскрыли своё.",
            de "Beim Los {k} kommt der Server zuletzt: Die Spieler und der Beacon haben das Ihre noch nicht alle gezeigt.";
        /// The result of the draw must be sealed.
        Hidden(k: u32) =>
            en "Draw {k} is hidden: its result is sealed, and the link of its chain is shown when no hidden result is closed any more.",
            ru "Жребий {k} скрытый: результат опечатывается, а звено цепочки раскрывают, когда закрытых результатов не осталось.",
            de "Das Los {k} ist verdeckt: Sein Ergebnis ist versiegelt, und das Glied seiner Kette wird gezeigt, wenn kein verdecktes Ergebnis mehr verschlossen ist.";
        /// The draw is not hidden.
        NotHidden(k: u32) =>
            en "Draw {k} is not hidden.",
            ru "Жребий {k} не скрытый.",
            de "Das Los {k} ist nicht verdeckt.";
        /// The draw has no seal to open.
        NotSealed(k: u32) =>
            en "Draw {k} has no sealed result that could be opened.",
            ru "У жребия {k} нет опечатанного результата, который можно открыть.",
            de "Das Los {k} hat kein versiegeltes Ergebnis, das geöffnet werden könnte.";
        /// A hidden result is not opened yet.
        StillSealed(k: u32) =>
            en "The result of the hidden draw {k} is not opened yet.",
            ru "Результат скрытого жребия {k} ещё не открыт.",
            de "Das Ergebnis des verdeckten Loses {k} ist noch nicht geöffnet.";
        /// The server's link of a hidden draw is not shown yet.
        NotProven(k: u32) =>
            en "The link of the hidden draw {k} is not shown yet, so its result is not proven.",
            ru "Звено скрытого жребия {k} ещё не раскрыто, результат не доказан.",
            de "Das Glied des verdeckten Loses {k} ist noch nicht gezeigt, also ist sein Ergebnis nicht bewiesen.";
        /// The result does not follow from what was revealed.
        WrongOutcome {
            /// The number of the draw.
            k: u32,
            /// The result that follows.
            expected: Outcome,
            /// The result that the entry claims.
            found: Outcome,
        } =>
            en "The result of draw {k} is not “{found}”: “{expected}” follows from what was shown.",
            ru "Результат жребия {k} не «{found}»: из раскрытого следует «{expected}».",
            de "Das Ergebnis des Loses {k} ist nicht „{found}“: Aus dem Gezeigten folgt „{expected}“.";
        /// A draw is declared void without a referee, a clause or a reason.
        VoidWithoutReason(k: u32) =>
            en "Draw {k} can be declared void only with the referee, the clause and the reason.",
            ru "Объявить жребий {k} недействительным можно только с указанием судьи, пункта и причины.",
            de "Das Los {k} kann nur mit Schiedsrichter, Punkt und Grund für ungültig erklärt werden.";
        /// The draw is already void.
        VoidedTwice(k: u32) =>
            en "Draw {k} is void already.",
            ru "Жребий {k} уже недействителен.",
            de "Das Los {k} ist schon ungültig.";
        /// The player has already committed to a plan for the game move, or opened it.
        PlanTwice {
            /// The game move, from 1.
            game_move: u16,
            /// The player.
            role: Role,
        } =>
            en ("The plan of {} for game move {game_move} is there already and cannot be replaced.", role.say(Language::En)),
            ru ("План на ход {game_move} уже есть ({}), заменить его нельзя.", role.say(Language::Ru)),
            de ("Der Plan für Spielzug {game_move} ist schon da ({}) und kann nicht ersetzt werden.", role.say(Language::De));
        /// The player has not committed to a plan for the game move.
        NoPlan {
            /// The game move, from 1.
            game_move: u16,
            /// The player.
            role: Role,
        } =>
            en ("The plan of {} for game move {game_move} is not handed in; no plan is opened before both are in.", role.say(Language::En)),
            ru ("План на ход {game_move} не сдан ({}); планы открывают, когда сданы оба.", role.say(Language::Ru)),
            de ("Der Plan für Spielzug {game_move} ist nicht abgegeben ({}); kein Plan wird geöffnet, bevor beide da sind.", role.say(Language::De));
        /// The player's plan for the game move was never opened.
        PlanClosed {
            /// The game move, from 1.
            game_move: u16,
            /// The player.
            role: Role,
        } =>
            en ("The plan of {} for game move {game_move} was handed in and never opened.", role.say(Language::En)),
            ru ("План на ход {game_move} сдан, но не открыт ({}).", role.say(Language::Ru)),
            de ("Der Plan für Spielzug {game_move} wurde abgegeben und nie geöffnet ({}).", role.say(Language::De));
    }
}

impl From<LotError> for LedgerError {
    fn from(error: LotError) -> Self {
        Self::Lot(error)
    }
}

areopagus_language::error_in_english!(LedgerError);
