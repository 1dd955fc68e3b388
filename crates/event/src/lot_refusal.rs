//! Refusals about a game's lots and sealed plans: codes for programs and sentences for people.

use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_lots::{LINKS, LedgerError, LotError};
use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a command about lots or sealed plans.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum LotRefusal {
        /// The server is not committed in this game: its event was paired without lots.
        NotAnchored(game: GameId) => Conflict "lots-not-anchored",
            en "Nothing can be drawn in game {game}: the server was committed to no lots when it was paired. Write the throws of physical dice.",
            ru "В партии {game} жребий невозможен: при жеребьёвке сервер не взял на себя обязательств. Запишите броски настоящих костей.",
            de "In der Partie {game} kann nicht gelost werden: Bei der Auslosung war der Server auf keine Lose festgelegt. Schreiben Sie die Würfe echter Würfel.";
        /// A secret that the arbiter keeps for the game is missing, or is another one.
        SecretMissing(game: GameId) => Conflict "lots-secret-missing",
            en "The secret that game {game} is committed to is not there. Restore the service's key and database; until then the referee may rule that the game goes on with physical dice.",
            ru "Секрета, закреплённого за партией {game}, нет на месте. Восстановите ключ и базу данных сервера; до тех пор судья может решить, что партия продолжается с настоящими костями.",
            de "Das Geheimnis, auf das die Partie {game} festgelegt ist, fehlt. Stellen Sie Schlüssel und Datenbank des Dienstes wieder her; bis dahin kann der Schiedsrichter entscheiden, dass die Partie mit echten Würfeln weitergeht.";
        /// The operating system gave no secret.
        NoRandomness => Conflict "lots-no-randomness",
            en "The operating system gives no random bytes; nothing was done.",
            ru "Операционная система не даёт случайных байтов; ничего не сделано.",
            de "Das Betriebssystem liefert keine Zufallsbytes; nichts wurde getan.";
        /// The player of a side is committed to a static secret and has not opened it yet.
        SecretClosed { game: GameId, side: Side } => Conflict "secret-closed",
            en ("{} is committed to a static secret in game {game}; the player opens it before the first game move, or the referee does from the sealed sheet.", whose(*side, Language::En)),
            ru ("В партии {game} {} закрепили постоянный секрет; до первого игрового хода его раскрывает игрок или судья по запечатанному листу.", whose(*side, Language::Ru)),
            de ("{} ist in der Partie {game} auf ein festes Geheimnis festgelegt; der Spieler öffnet es vor dem ersten Spielzug, oder der Schiedsrichter tut es vom versiegelten Blatt.", whose(*side, Language::De));
        /// The game has begun, and players can no longer commit.
        ContributionTooLate(game: GameId) => Conflict "contribution-too-late",
            en "Game {game} has begun; a part in its lots is fixed before the first game move.",
            ru "Партия {game} началась; участие в жребиях закрепляют до первого игрового хода.",
            de "Die Partie {game} hat begonnen; eine Mitwirkung an ihren Losen steht vor dem ersten Spielzug fest.";
        /// A row whose lots are drawn writes what may follow from them.
        OutcomeWritten(game: GameId) => Invalid "outcome-written" in "text",
            en "In this game move of game {game} a lot is drawn: write the plans alone, without results and throws; they follow from the draw. With physical dice every throw is written.",
            ru "В этом игровом ходе партии {game} нужен жребий: запишите только планы, без результатов и бросков, они последуют из жребия. С настоящими костями записывают каждый бросок.",
            de "In diesem Spielzug der Partie {game} wird gelost: Schreiben Sie nur die Pläne, ohne Ergebnisse und Würfe; sie folgen aus dem Los. Mit echten Würfeln wird jeder Wurf geschrieben.";
        /// A row writes throws in a game with drawn lots.
        ThrowWritten(game: GameId) => Conflict "throw-written" in "text",
            en "Lots were drawn in game {game}: leave the throws out, or rule first, with a reason that everybody sees, that the game goes on with physical dice.",
            ru "В партии {game} уже тянули жребий: не пишите бросков или сначала примите решение, с открытым для всех обоснованием, что партия продолжается с настоящими костями.",
            de "In der Partie {game} wurde gelost: Lassen Sie die Würfe weg, oder entscheiden Sie zuerst, mit einem Grund, den alle sehen, dass die Partie mit echten Würfeln weitergeht.";
        /// The lots have felled both Kings, and the row does not name the first recorder.
        FirstRecorder(game: GameId) => Invalid "first-recorder-missing" in "text",
            en "The lots of game {game} have felled both Kings. Write the same row again with who recorded first, as in “; timer black 3.2”: Black answered after 3.2 seconds.",
            ru "По жребию в партии {game} пали оба Короля. Запишите тот же ряд ещё раз и укажите, кто записал первым, например «; timer black 3.2»: чёрные ответили через 3,2 секунды.",
            de "Die Lose der Partie {game} haben beide Könige gefällt. Schreiben Sie dieselbe Zeile noch einmal mit dem, wer zuerst aufgeschrieben hat, etwa „; timer black 3.2“: Schwarz antwortete nach 3,2 Sekunden.";
        /// The lots of the game are not drawn, so there is nothing to rule.
        NotDrawn(game: GameId) => Conflict "lots-not-drawn",
            en "Game {game} is played with physical dice already.",
            ru "Партия {game} уже играется настоящими костями.",
            de "Die Partie {game} wird schon mit echten Würfeln gespielt.";
        /// A draw has no result yet.
        DrawPending(game: GameId) => Conflict "draw-pending",
            en "A draw of game {game} has no result, and a draw is not dropped. Correct the game's result instead.",
            ru "Жребий партии {game} остался без результата, а жребий не отменяют. Исправьте вместо этого результат партии.",
            de "Ein Los der Partie {game} hat kein Ergebnis, und ein Los wird nicht fallen gelassen. Berichtigen Sie stattdessen das Ergebnis der Partie.";
        /// The event's rules ask for a contribution.
        NoneNotAllowed => Invalid "contribution-required" in "contribution",
            en "In this event every player takes part in the lots, with a chain or a secret.",
            ru "В этом турнире в жребиях участвует каждый игрок: цепочкой или секретом.",
            de "In diesem Turnier wirkt jeder Spieler an den Losen mit, mit einer Kette oder einem Geheimnis.";
        /// A draw is needed, and the player is not committed yet.
        ContributionMissing { game: GameId, side: Side } => Conflict "contribution-missing",
            en ("A lot has to be drawn in game {game}, and {} is not committed to a chain or a secret yet.", whose(*side, Language::En)),
            ru ("В партии {game} нужен жребий, а {} ещё не внесли ни цепочки, ни секрета.", whose(*side, Language::Ru)),
            de ("In der Partie {game} ist ein Los zu ziehen, und {} ist noch auf keine Kette und kein Geheimnis festgelegt.", whose(*side, Language::De));
        /// The chain of the game has no link left.
        Exhausted(game: GameId) => Conflict "lots-exhausted",
            en "Game {game} has had {LINKS} draws, and its chain has no more links. Write the throws of physical dice.",
            ru "В партии {game} было {LINKS} жребия, звеньев в цепочке больше нет. Запишите броски настоящих костей.",
            de "Die Partie {game} hatte {LINKS} Lose, und ihre Kette hat keine Glieder mehr. Schreiben Sie die Würfe echter Würfel.";
        /// The side has no chain.
        NoChain { game: GameId, side: Side } => Conflict "no-chain",
            en ("{} has no chain in game {game}.", whose(*side, Language::En)),
            ru ("В партии {game} {} не закрепляли цепочки.", whose(*side, Language::Ru)),
            de ("{} hat in der Partie {game} keine Kette.", whose(*side, Language::De));
        /// The tip does not lead to the side's anchor.
        WrongTip { side: Side } => Invalid "tip-wrong" in "tip",
            en ("This tip does not lead to the anchor that {} is committed to; compare the 64 digits with the sealed sheet.", whose(*side, Language::En)),
            ru ("Из этого значения не следует якорь, который закрепили {}; сверьте 64 цифры с запечатанным листом.", whose(*side, Language::Ru)),
            de ("Diese Spitze führt nicht zu dem Anker, auf den {} festgelegt ist; vergleichen Sie die 64 Ziffern mit dem versiegelten Blatt.", whose(*side, Language::De));
        /// A value of the protocol is invalid in itself.
        Lot(error: LotError) => Invalid "lot-invalid", |language| { error.say(language) };
        /// The protocol does not allow it.
        Ledger(error: LedgerError) => Conflict "lot-against-protocol",
            |language| { error.say(language) };
        /// No plans of the game are open, so no link is awaited.
        NothingWaits(game: GameId) => Conflict "no-draw-waits",
            en "No lot of game {game} waits for anything; a tip is opened only when its player withholds a link.",
            ru "Ни один жребий партии {game} ничего не ждёт; конец цепочки раскрывают, только когда игрок не показывает звено.",
            de "Kein Los der Partie {game} wartet auf etwas; eine Spitze wird nur geöffnet, wenn ihr Spieler ein Glied zurückhält.";
        /// The plans of the last row are open, and its lots are being drawn.
        RowOpen(game: GameId) => Conflict "row-open",
            en "The plans of game {game} are open and their lots are being drawn; that comes first.",
            ru "Планы партии {game} вскрыты, идёт жребий; сначала он.",
            de "Die Pläne der Partie {game} sind geöffnet, und ihre Lose werden gezogen; das kommt zuerst.";
        /// Sealed plans are in, at least one.
        PlansSealed(game: GameId) => Conflict "plans-sealed",
            en "Sealed plans are handed in for the next game move of game {game}; wait until both are open, or lay them aside.",
            ru "На следующий игровой ход партии {game} сданы запечатанные планы; дождитесь вскрытия обоих или отложите их.",
            de "Für den nächsten Spielzug der Partie {game} sind versiegelte Pläne abgegeben; warten Sie, bis beide offen sind, oder legen Sie sie beiseite.";
        /// Both plans are open, and their row is to be entered.
        PlansOpen(game: GameId) => Conflict "plans-open",
            en "Both plans of game {game} are open; the arbiter enters the game move first.",
            ru "Оба плана партии {game} вскрыты; сначала арбитр внесёт игровой ход.",
            de "Beide Pläne der Partie {game} sind offen; zuerst trägt der Schiedsrichter den Spielzug ein.";
        /// A row differs from the opened plans.
        OtherPlan { game: GameId, difference: PlanDifference } => Invalid "plan-other" in "text",
            |language| { difference.say(language) };
        /// A ruling about opened plans that do not exist, or that the row carries as they are.
        NothingDiffers(game: GameId) => Invalid "plan-not-other" in "reason",
            en "The row says nothing else than the opened plans of game {game}; leave the reason out.",
            ru "Строка не расходится со вскрытыми планами партии {game}; причины не нужно.",
            de "Die Zeile sagt nichts anderes als die geöffneten Pläne der Partie {game}; lassen Sie den Grund weg.";
        /// A plan is for another game move than the next one.
        OtherGameMove {
            given: u16,
            /// The next game move.
            expected: u16,
        } => Conflict "plan-other-game-move" in "game_move",
            en "The plan is for game move {given}; the next one is {expected}.",
            ru "План — на игровой ход {given}, а следующий {expected}.",
            de "Der Plan ist für Spielzug {given}; der nächste ist {expected}.";
        /// The plan is too long.
        PlanTooLong {
            /// The maximum, in bytes.
            most: usize,
        } => Invalid "plan-too-long" in "text",
            en "A plan has at most {most} bytes.",
            ru "В плане не больше {most} байтов.",
            de "Ein Plan hat höchstens {most} Bytes.";
        /// An entry does not fit, which is a bug.
        Inapplicable(what: String) => Conflict "entry-misfit",
            en "The service made an entry that does not fit: {what}. Nothing was done.",
            ru "Сервер составил запись, которая не подходит: {what}. Ничего не сделано.",
            de "Der Dienst hat einen Eintrag gemacht, der nicht passt: {what}. Nichts wurde getan.";
    }
}

areopagus_language::sentences! {
    /// How a row differs from the opened plans.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum PlanDifference {
        /// A side has other parts.
        Plan {
            side: Side,
            /// The plan as the player wrote it.
            opened: String,
            /// The plan in the row.
            written: String,
        } =>
            match (written.as_str()) {
                "" =>
                    en ("{} has opened the plan “{opened}”, and the row has none. Write it as it was opened, with ? before a part that is void, or give the reason for your ruling, which everybody sees.", whose(*side, Language::En)),
                    ru ("Вскрыт план {} «{opened}», а в строке его нет. Запишите его, как он вскрыт, с «?» перед недействительной частью, или приведите причину своего решения, открытую для всех.", genitive(*side)),
                    de ("{} hat den Plan „{opened}“ geöffnet, und in der Zeile steht keiner. Schreiben Sie ihn, wie er geöffnet wurde, mit ? vor einem ungültigen Teilzug, oder geben Sie den Grund Ihrer Entscheidung an, den alle sehen.", whose(*side, Language::De));
                _ =>
                    en ("{} has opened the plan “{opened}”, and the row has “{written}”. Write it as it was opened, with ? before a part that is void, or give the reason for your ruling, which everybody sees.", whose(*side, Language::En)),
                    ru ("Вскрыт план {} «{opened}», а в строке «{written}». Запишите его, как он вскрыт, с «?» перед недействительной частью, или приведите причину своего решения, открытую для всех.", genitive(*side)),
                    de ("{} hat den Plan „{opened}“ geöffnet, und in der Zeile steht „{written}“. Schreiben Sie ihn, wie er geöffnet wurde, mit ? vor einem ungültigen Teilzug, oder geben Sie den Grund Ihrer Entscheidung an, den alle sehen.", whose(*side, Language::De));
            };
        /// The player's text has characters that no plan has, so no row can carry it.
        Unreadable {
            side: Side,
            /// The text of the player.
            opened: String,
        } =>
            en ("What {} has opened, “{opened}”, cannot stand in a row. Write the row as you rule, and the reason, which everybody sees.", whose(*side, Language::En)),
            ru ("Вскрытое у {}, «{opened}», в строку не записать. Запишите строку по своему решению и его причину, открытую для всех.", genitive(*side)),
            de ("Was {} geöffnet hat, „{opened}“, kann in keiner Zeile stehen. Schreiben Sie die Zeile, wie Sie entscheiden, und den Grund, den alle sehen.", whose(*side, Language::De));
        /// The row names another first recorder, calls an answer in time late, or omits times that
        /// the referee has recorded (`TOTA*S 6.2`, `TOTA*S 7.1`).
        Timer {
            /// The remark that follows from the times of the plans.
            by_times: String,
            /// The remark of the row.
            written: String,
        } =>
            match (written.as_str()) {
                "" =>
                    en "By the times at which the plans were recorded the answer is “{by_times}”, and the row says nothing of it. Write it behind the plans, with ? before the parts that are void when it is late, or give the reason for your ruling, which everybody sees.",
                    ru "По времени записи планов ответ — «{by_times}», а в строке о нём ничего нет. Запишите его после планов, с «?» перед недействительными частями, если он опоздал, или приведите причину своего решения, открытую для всех.",
                    de "Nach den Zeiten des Aufschreibens ist die Antwort „{by_times}“, und die Zeile sagt nichts davon. Schreiben Sie sie hinter die Pläne, mit ? vor den ungültigen Teilzügen, wenn sie zu spät kam, oder geben Sie den Grund Ihrer Entscheidung an, den alle sehen.";
                _ =>
                    en "The row says “{written}”, and by the times at which the plans came in it is “{by_times}”. Write it so, or give the reason for your ruling, which everybody sees.",
                    ru "В строке «{written}», а по времени сдачи планов — «{by_times}». Запишите так, или приведите причину своего решения, открытую для всех.",
                    de "In der Zeile steht „{written}“, doch nach den Zeiten der Abgabe ist es „{by_times}“. Schreiben Sie es so, oder geben Sie den Grund Ihrer Entscheidung an, den alle sehen.";
            };
    }
}

impl From<LedgerError> for LotRefusal {
    fn from(error: LedgerError) -> Self {
        if let LedgerError::Lot(error) = error {
            return Self::Lot(error);
        }
        Self::Ledger(error)
    }
}

const fn genitive(side: Side) -> &'static str {
    match side {
        Side::White => "белых",
        Side::Black => "чёрных",
    }
}

const fn whose(side: Side, language: Language) -> &'static str {
    match (side, language) {
        (Side::White, Language::En) => "White",
        (Side::Black, Language::En) => "Black",
        (Side::White, Language::Ru) => "белые",
        (Side::Black, Language::Ru) => "чёрные",
        (Side::White, Language::De) => "Weiß",
        (Side::Black, Language::De) => "Schwarz",
    }
}
