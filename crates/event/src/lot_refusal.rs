//! Refusals about a game's lots and sealed plans: codes for programs and sentences for people.

use super::refusal_class::RefusalClass;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_lots::{LINKS, LedgerError, LotError};
use areopagus_tournament::round::GameId;

/// The refusal of a command about lots or sealed plans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LotRefusal {
    /// The server is not committed in this game: its event was paired without lots.
    NotAnchored(GameId),
    /// A secret that the arbiter keeps for the game is missing, or is another one.
    SecretMissing(GameId),
    /// The operating system gave no secret.
    NoRandomness,
    /// The player of a side is committed to a static secret and has not opened it yet.
    SecretClosed { game: GameId, side: Side },
    /// The game has begun, and players can no longer commit.
    ContributionTooLate(GameId),
    /// A row whose lots are drawn writes what may follow from them.
    OutcomeWritten(GameId),
    /// A row writes throws in a game with drawn lots.
    ThrowWritten(GameId),
    /// The lots have felled both Kings, and the row does not name the first recorder.
    FirstRecorder(GameId),
    /// The lots of the game are not drawn, so there is nothing to rule.
    NotDrawn(GameId),
    /// A draw has no result yet.
    DrawPending(GameId),
    /// The event's rules ask for a contribution.
    NoneNotAllowed,
    /// A draw is needed, and the player is not committed yet.
    ContributionMissing { game: GameId, side: Side },
    /// The chain of the game has no link left.
    Exhausted(GameId),
    /// The side has no chain.
    NoChain { game: GameId, side: Side },
    /// The tip does not lead to the side's anchor.
    WrongTip { side: Side },
    /// A value of the protocol is invalid in itself.
    Lot(LotError),
    /// The protocol does not allow it.
    Ledger(LedgerError),
    /// No plans of the game are open, so no link is awaited.
    NothingWaits(GameId),
    /// The plans of the last row are open, and its lots are being drawn.
    RowOpen(GameId),
    /// Sealed plans are in, at least one.
    PlansSealed(GameId),
    /// Both plans are open, and their row is to be entered.
    PlansOpen(GameId),
    /// A row differs from the opened plans.
    OtherPlan {
        game: GameId,
        difference: PlanDifference,
    },
    /// A ruling about opened plans that do not exist, or that the row carries as they are.
    NothingDiffers(GameId),
    /// A plan is for another game move than the next one.
    OtherGameMove {
        given: u16,
        /// The next game move.
        expected: u16,
    },
    /// The plan is too long.
    PlanTooLong {
        /// The maximum, in bytes.
        most: usize,
    },
    /// An entry does not fit, which is a bug.
    Misfit(String),
}

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
    },
    /// The player's text has characters that no plan has, so no row can carry it.
    Unreadable {
        side: Side,
        /// The text of the player.
        opened: String,
    },
    /// The row names another first recorder, calls an answer in time late, or omits times that
    /// the referee has recorded (`TOTA*S 6.2`, `TOTA*S 7.1`).
    Timer {
        /// The remark that follows from the times of the plans.
        by_times: String,
        /// The remark of the row.
        written: String,
    },
}

impl PlanDifference {
    fn english(&self) -> String {
        let way_out = "or give the reason for your ruling, which everybody sees";
        match self {
            Self::Plan {
                side,
                opened,
                written,
            } => {
                let whose = whose(*side, Language::En);
                let written = match written.as_str() {
                    "" => "none".to_owned(),
                    text => format!("“{text}”"),
                };
                format!(
                    "{whose} has opened the plan “{opened}”, and the row has {written}. Write it as it was opened, with ? before a part that is void, {way_out}."
                )
            }
            Self::Unreadable { side, opened } => format!(
                "What {} has opened, “{opened}”, cannot stand in a row. Write the row as you rule, and the reason, which everybody sees.",
                whose(*side, Language::En)
            ),
            Self::Timer { by_times, written } if written.is_empty() => format!(
                "By the times at which the plans were recorded the answer is “{by_times}”, and the row says nothing of it. Write it behind the plans, with ? before the parts that are void when it is late, {way_out}."
            ),
            Self::Timer { by_times, written } => format!(
                "The row says “{written}”, and by the times at which the plans came in it is “{by_times}”. Write it so, {way_out}."
            ),
        }
    }

    fn russian(&self) -> String {
        let of = |side: &Side| match side {
            Side::White => "белых",
            Side::Black => "чёрных",
        };
        let way_out = "или приведите причину своего решения, открытую для всех";
        match self {
            Self::Plan {
                side,
                opened,
                written,
            } => {
                let written = match written.as_str() {
                    "" => "его нет".to_owned(),
                    text => format!("«{text}»"),
                };
                format!(
                    "Вскрыт план {} «{opened}», а в строке {written}. Запишите его, как он вскрыт, с «?» перед недействительной частью, {way_out}.",
                    of(side)
                )
            }
            Self::Unreadable { side, opened } => format!(
                "Вскрытое у {}, «{opened}», в строку не записать. Запишите строку по своему решению и его причину, открытую для всех.",
                of(side)
            ),
            Self::Timer { by_times, written } if written.is_empty() => format!(
                "По времени записи планов ответ — «{by_times}», а в строке о нём ничего нет. Запишите его после планов, с «?» перед недействительными частями, если он опоздал, {way_out}."
            ),
            Self::Timer { by_times, written } => format!(
                "В строке «{written}», а по времени сдачи планов — «{by_times}». Запишите так, {way_out}."
            ),
        }
    }

    fn german(&self) -> String {
        let way_out = "oder geben Sie den Grund Ihrer Entscheidung an, den alle sehen";
        match self {
            Self::Plan {
                side,
                opened,
                written,
            } => {
                let whose = whose(*side, Language::De);
                let written = match written.as_str() {
                    "" => "keiner".to_owned(),
                    text => format!("„{text}“"),
                };
                format!(
                    "{whose} hat den Plan „{opened}“ geöffnet, und in der Zeile steht {written}. Schreiben Sie ihn, wie er geöffnet wurde, mit ? vor einem ungültigen Teilzug, {way_out}."
                )
            }
            Self::Unreadable { side, opened } => format!(
                "Was {} geöffnet hat, „{opened}“, kann in keiner Zeile stehen. Schreiben Sie die Zeile, wie Sie entscheiden, und den Grund, den alle sehen.",
                whose(*side, Language::De)
            ),
            Self::Timer { by_times, written } if written.is_empty() => format!(
                "Nach den Zeiten des Aufschreibens ist die Antwort „{by_times}“, und die Zeile sagt nichts davon. Schreiben Sie sie hinter die Pläne, mit ? vor den ungültigen Teilzügen, wenn sie zu spät kam, {way_out}."
            ),
            Self::Timer { by_times, written } => format!(
                "In der Zeile steht „{written}“, doch nach den Zeiten der Abgabe ist es „{by_times}“. Schreiben Sie es so, {way_out}."
            ),
        }
    }
}

fn whose(side: Side, language: Language) -> &'static str {
    match (side, language) {
        (Side::White, Language::En) => "White",
        (Side::Black, Language::En) => "Black",
        (Side::White, Language::Ru) => "белые",
        (Side::Black, Language::Ru) => "чёрные",
        (Side::White, Language::De) => "Weiß",
        (Side::Black, Language::De) => "Schwarz",
    }
}

impl LotRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotAnchored(_) => "lots-not-anchored",
            Self::SecretMissing(_) => "lots-secret-missing",
            Self::NoRandomness => "lots-no-randomness",
            Self::SecretClosed { .. } => "secret-closed",
            Self::ContributionTooLate(_) => "contribution-too-late",
            Self::OutcomeWritten(_) => "outcome-written",
            Self::ThrowWritten(_) => "throw-written",
            Self::FirstRecorder(_) => "first-recorder-missing",
            Self::NotDrawn(_) => "lots-not-drawn",
            Self::DrawPending(_) => "draw-pending",
            Self::NoneNotAllowed => "contribution-required",
            Self::ContributionMissing { .. } => "contribution-missing",
            Self::Exhausted(_) => "lots-exhausted",
            Self::NoChain { .. } => "no-chain",
            Self::WrongTip { .. } => "tip-wrong",
            Self::Lot(_) | Self::Ledger(LedgerError::Lot(_)) => "lot-invalid",
            Self::Ledger(_) => "lot-against-protocol",
            Self::NothingWaits(_) => "no-draw-waits",
            Self::RowOpen(_) => "row-open",
            Self::PlansSealed(_) => "plans-sealed",
            Self::PlansOpen(_) => "plans-open",
            Self::OtherPlan { .. } => "plan-other",
            Self::NothingDiffers(_) => "plan-not-other",
            Self::OtherGameMove { .. } => "plan-other-game-move",
            Self::PlanTooLong { .. } => "plan-too-long",
            Self::Misfit(_) => "entry-misfit",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::NoneNotAllowed
            | Self::OtherPlan { .. }
            | Self::NothingDiffers(_)
            | Self::OutcomeWritten(_)
            | Self::FirstRecorder(_)
            | Self::WrongTip { .. }
            | Self::Lot(_)
            | Self::Ledger(LedgerError::Lot(_))
            | Self::PlanTooLong { .. } => RefusalClass::Invalid,
            Self::NotAnchored(_)
            | Self::SecretMissing(_)
            | Self::NoRandomness
            | Self::SecretClosed { .. }
            | Self::ContributionTooLate(_)
            | Self::ThrowWritten(_)
            | Self::NotDrawn(_)
            | Self::DrawPending(_)
            | Self::ContributionMissing { .. }
            | Self::Exhausted(_)
            | Self::NoChain { .. }
            | Self::Ledger(_)
            | Self::NothingWaits(_)
            | Self::RowOpen(_)
            | Self::PlansSealed(_)
            | Self::PlansOpen(_)
            | Self::OtherGameMove { .. }
            | Self::Misfit(_) => RefusalClass::Conflict,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::NoneNotAllowed => Some("contribution"),
            Self::WrongTip { .. } => Some("tip"),
            Self::OtherGameMove { .. } => Some("game_move"),
            Self::NothingDiffers(_) => Some("reason"),
            Self::OutcomeWritten(_)
            | Self::ThrowWritten(_)
            | Self::FirstRecorder(_)
            | Self::OtherPlan { .. }
            | Self::PlanTooLong { .. } => Some("text"),
            Self::NotAnchored(_)
            | Self::SecretMissing(_)
            | Self::NoRandomness
            | Self::SecretClosed { .. }
            | Self::ContributionTooLate(_)
            | Self::NotDrawn(_)
            | Self::DrawPending(_)
            | Self::ContributionMissing { .. }
            | Self::Exhausted(_)
            | Self::NoChain { .. }
            | Self::Lot(_)
            | Self::Ledger(_)
            | Self::NothingWaits(_)
            | Self::RowOpen(_)
            | Self::PlansSealed(_)
            | Self::PlansOpen(_)
            | Self::Misfit(_) => None,
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
        let whose = |side: &Side| whose(*side, Language::En);
        match self {
            Self::NotAnchored(game) => format!(
                "Nothing can be drawn in game {game}: the server was committed to no lots when it was paired. Write the throws of physical dice."
            ),
            Self::SecretMissing(game) => format!(
                "The secret that game {game} is committed to is not there. Restore the service's key and database; until then the referee may rule that the game goes on with physical dice."
            ),
            Self::NoRandomness => {
                "The operating system gives no random bytes; nothing was done.".to_owned()
            }
            Self::SecretClosed { game, side } => format!(
                "{} is committed to a static secret in game {game}; the player opens it before the first game move, or the referee does from the sealed sheet.",
                whose(side)
            ),
            Self::ContributionTooLate(game) => format!(
                "Game {game} has begun; a part in its lots is fixed before the first game move."
            ),
            Self::OutcomeWritten(game) => format!(
                "In this game move of game {game} a lot is drawn: write the plans alone, without results and throws; they follow from the draw. With physical dice every throw is written."
            ),
            Self::ThrowWritten(game) => format!(
                "Lots were drawn in game {game}: leave the throws out, or rule first, with a reason that everybody sees, that the game goes on with physical dice."
            ),
            Self::FirstRecorder(game) => format!(
                "The lots of game {game} have felled both Kings. Write the same row again with who recorded first, as in “; timer black 3.2”: Black answered after 3.2 seconds."
            ),
            Self::NotDrawn(game) => {
                format!("Game {game} is played with physical dice already.")
            }
            Self::DrawPending(game) => format!(
                "A draw of game {game} has no result, and a draw is not dropped. Correct the game's result instead."
            ),
            Self::NoneNotAllowed => {
                "In this event every player takes part in the lots, with a chain or a secret."
                    .to_owned()
            }
            Self::ContributionMissing { game, side } => format!(
                "A lot has to be drawn in game {game}, and {} is not committed to a chain or a secret yet.",
                whose(side)
            ),
            Self::Exhausted(game) => format!(
                "Game {game} has had {LINKS} draws, and its chain has no more links. Write the throws of physical dice."
            ),
            Self::NoChain { game, side } => {
                format!("{} has no chain in game {game}.", whose(side))
            }
            Self::WrongTip { side } => format!(
                "This tip does not lead to the anchor that {} is committed to; compare the 64 digits with the sealed sheet.",
                whose(side)
            ),
            Self::Lot(error) => error.say(Language::En),
            Self::Ledger(error) => error.say(Language::En),
            Self::NothingWaits(game) => {
                format!(
                    "No lot of game {game} waits for anything; a tip is opened only when its player withholds a link."
                )
            }
            Self::RowOpen(game) => format!(
                "The plans of game {game} are open and their lots are being drawn; that comes first."
            ),
            Self::PlansSealed(game) => format!(
                "Sealed plans are handed in for the next game move of game {game}; wait until both are open, or lay them aside."
            ),
            Self::PlansOpen(game) => format!(
                "Both plans of game {game} are open; the arbiter enters the game move first."
            ),
            Self::OtherPlan { difference, .. } => difference.english(),
            Self::NothingDiffers(game) => format!(
                "The row says nothing else than the opened plans of game {game}; leave the reason out."
            ),
            Self::OtherGameMove { given, expected } => {
                format!("The plan is for game move {given}; the next one is {expected}.")
            }
            Self::PlanTooLong { most } => format!("A plan has at most {most} bytes."),
            Self::Misfit(what) => {
                format!("The service made an entry that does not fit: {what}. Nothing was done.")
            }
        }
    }

    fn russian(&self) -> String {
        let whose = |side: &Side| whose(*side, Language::Ru);
        match self {
            Self::NotAnchored(game) => format!(
                "В партии {game} жребий невозможен: при жеребьёвке сервер не взял на себя обязательств. Запишите броски настоящих костей."
            ),
            Self::SecretMissing(game) => format!(
                "Секрета, закреплённого за партией {game}, нет на месте. Восстановите ключ и базу данных сервера; до тех пор судья может решить, что партия продолжается с настоящими костями."
            ),
            Self::NoRandomness => {
                "Операционная система не даёт случайных байтов; ничего не сделано.".to_owned()
            }
            Self::SecretClosed { game, side } => format!(
                "В партии {game} {} закрепили постоянный секрет; до первого игрового хода его раскрывает игрок или судья по запечатанному листу.",
                whose(side)
            ),
            Self::ContributionTooLate(game) => format!(
                "Партия {game} началась; участие в жребиях закрепляют до первого игрового хода."
            ),
            Self::OutcomeWritten(game) => format!(
                "В этом игровом ходе партии {game} нужен жребий: запишите только планы, без результатов и бросков, они последуют из жребия. С настоящими костями записывают каждый бросок."
            ),
            Self::ThrowWritten(game) => format!(
                "В партии {game} уже тянули жребий: не пишите бросков или сначала примите решение, с открытым для всех обоснованием, что партия продолжается с настоящими костями."
            ),
            Self::FirstRecorder(game) => format!(
                "По жребию в партии {game} пали оба Короля. Запишите тот же ряд ещё раз и укажите, кто записал первым, например «; timer black 3.2»: чёрные ответили через 3,2 секунды."
            ),
            Self::NotDrawn(game) => {
                format!("Партия {game} уже играется настоящими костями.")
            }
            Self::DrawPending(game) => format!(
                "Жребий партии {game} остался без результата, а жребий не отменяют. Исправьте вместо этого результат партии."
            ),
            Self::NoneNotAllowed => {
                "В этом турнире в жребиях участвует каждый игрок: цепочкой или секретом.".to_owned()
            }
            Self::ContributionMissing { game, side } => format!(
                "В партии {game} нужен жребий, а {} ещё не внесли ни цепочки, ни секрета.",
                whose(side)
            ),
            Self::Exhausted(game) => format!(
                "В партии {game} было {LINKS} жребия, звеньев в цепочке больше нет. Запишите броски настоящих костей."
            ),
            Self::NoChain { game, side } => {
                format!("В партии {game} {} не закрепляли цепочки.", whose(side))
            }
            Self::WrongTip { side } => format!(
                "Из этого значения не следует якорь, который закрепили {}; сверьте 64 цифры с запечатанным листом.",
                whose(side)
            ),
            Self::Lot(error) => error.say(Language::Ru),
            Self::Ledger(error) => error.say(Language::Ru),
            Self::NothingWaits(game) => {
                format!(
                    "Ни один жребий партии {game} ничего не ждёт; конец цепочки раскрывают, только когда игрок не показывает звено."
                )
            }
            Self::RowOpen(game) => format!("Планы партии {game} вскрыты, идёт жребий; сначала он."),
            Self::PlansSealed(game) => format!(
                "На следующий игровой ход партии {game} сданы запечатанные планы; дождитесь вскрытия обоих или отложите их."
            ),
            Self::PlansOpen(game) => {
                format!("Оба плана партии {game} вскрыты; сначала арбитр внесёт игровой ход.")
            }
            Self::OtherPlan { difference, .. } => difference.russian(),
            Self::NothingDiffers(game) => format!(
                "Строка не расходится со вскрытыми планами партии {game}; причины не нужно."
            ),
            Self::OtherGameMove { given, expected } => {
                format!("План — на игровой ход {given}, а следующий {expected}.")
            }
            Self::PlanTooLong { most } => format!("В плане не больше {most} байтов."),
            Self::Misfit(what) => {
                format!("Сервер составил запись, которая не подходит: {what}. Ничего не сделано.")
            }
        }
    }

    fn german(&self) -> String {
        let whose = |side: &Side| whose(*side, Language::De);
        match self {
            Self::NotAnchored(game) => format!(
                "In der Partie {game} kann nicht gelost werden: Bei der Auslosung war der Server auf keine Lose festgelegt. Schreiben Sie die Würfe echter Würfel."
            ),
            Self::SecretMissing(game) => format!(
                "Das Geheimnis, auf das die Partie {game} festgelegt ist, fehlt. Stellen Sie Schlüssel und Datenbank des Dienstes wieder her; bis dahin kann der Schiedsrichter entscheiden, dass die Partie mit echten Würfeln weitergeht."
            ),
            Self::NoRandomness => {
                "Das Betriebssystem liefert keine Zufallsbytes; nichts wurde getan.".to_owned()
            }
            Self::SecretClosed { game, side } => format!(
                "{} ist in der Partie {game} auf ein festes Geheimnis festgelegt; der Spieler öffnet es vor dem ersten Spielzug, oder der Schiedsrichter tut es vom versiegelten Blatt.",
                whose(side)
            ),
            Self::ContributionTooLate(game) => format!(
                "Die Partie {game} hat begonnen; eine Mitwirkung an ihren Losen steht vor dem ersten Spielzug fest."
            ),
            Self::OutcomeWritten(game) => format!(
                "In diesem Spielzug der Partie {game} wird gelost: Schreiben Sie nur die Pläne, ohne Ergebnisse und Würfe; sie folgen aus dem Los. Mit echten Würfeln wird jeder Wurf geschrieben."
            ),
            Self::ThrowWritten(game) => format!(
                "In der Partie {game} wurde gelost: Lassen Sie die Würfe weg, oder entscheiden Sie zuerst, mit einem Grund, den alle sehen, dass die Partie mit echten Würfeln weitergeht."
            ),
            Self::FirstRecorder(game) => format!(
                "Die Lose der Partie {game} haben beide Könige gefällt. Schreiben Sie dieselbe Zeile noch einmal mit dem, wer zuerst aufgeschrieben hat, etwa „; timer black 3.2“: Schwarz antwortete nach 3,2 Sekunden."
            ),
            Self::NotDrawn(game) => {
                format!("Die Partie {game} wird schon mit echten Würfeln gespielt.")
            }
            Self::DrawPending(game) => format!(
                "Ein Los der Partie {game} hat kein Ergebnis, und ein Los wird nicht fallen gelassen. Berichtigen Sie stattdessen das Ergebnis der Partie."
            ),
            Self::NoneNotAllowed => {
                "In diesem Turnier wirkt jeder Spieler an den Losen mit, mit einer Kette oder einem Geheimnis."
                    .to_owned()
            }
            Self::ContributionMissing { game, side } => format!(
                "In der Partie {game} ist ein Los zu ziehen, und {} ist noch auf keine Kette und kein Geheimnis festgelegt.",
                whose(side)
            ),
            Self::Exhausted(game) => format!(
                "Die Partie {game} hatte {LINKS} Lose, und ihre Kette hat keine Glieder mehr. Schreiben Sie die Würfe echter Würfel."
            ),
            Self::NoChain { game, side } => {
                format!("{} hat in der Partie {game} keine Kette.", whose(side))
            }
            Self::WrongTip { side } => format!(
                "Diese Spitze führt nicht zu dem Anker, auf den {} festgelegt ist; vergleichen Sie die 64 Ziffern mit dem versiegelten Blatt.",
                whose(side)
            ),
            Self::Lot(error) => error.say(Language::De),
            Self::Ledger(error) => error.say(Language::De),
            Self::NothingWaits(game) => format!(
                "Kein Los der Partie {game} wartet auf etwas; eine Spitze wird nur geöffnet, wenn ihr Spieler ein Glied zurückhält."
            ),
            Self::RowOpen(game) => format!(
                "Die Pläne der Partie {game} sind geöffnet, und ihre Lose werden gezogen; das kommt zuerst."
            ),
            Self::PlansSealed(game) => format!(
                "Für den nächsten Spielzug der Partie {game} sind versiegelte Pläne abgegeben; warten Sie, bis beide offen sind, oder legen Sie sie beiseite."
            ),
            Self::PlansOpen(game) => format!(
                "Beide Pläne der Partie {game} sind offen; zuerst trägt der Schiedsrichter den Spielzug ein."
            ),
            Self::OtherPlan { difference, .. } => difference.german(),
            Self::NothingDiffers(game) => format!(
                "Die Zeile sagt nichts anderes als die geöffneten Pläne der Partie {game}; lassen Sie den Grund weg."
            ),
            Self::OtherGameMove { given, expected } => {
                format!("Der Plan ist für Spielzug {given}; der nächste ist {expected}.")
            }
            Self::PlanTooLong { most } => format!("Ein Plan hat höchstens {most} Bytes."),
            Self::Misfit(what) => format!(
                "Der Dienst hat einen Eintrag gemacht, der nicht passt: {what}. Nichts wurde getan."
            ),
        }
    }
}
