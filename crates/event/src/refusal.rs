//! Refusals of commands: codes for programs and sentences for people.

use crate::acts::player_device::refusal::OwnRefusal;
use crate::acts::refusal::ActRefusal;
use crate::acts::rounds::refusal::RoundRefusal;
use crate::acts::secrets::refusal::SecretRefusal;
use crate::awards::refusal::AwardRefusal;
use crate::bracket::refusal::BracketRefusal;
use crate::clock::refusal::ClockRefusal;
use crate::details::refusal::DetailRefusal;
use crate::discipline::Discipline;
use crate::lot_refusal::LotRefusal;
use crate::parties::refusal::PartyRefusal;
use crate::plans::protocols::refusal::ProtocolRefusal;
use crate::plans::refusal::CoalitionRefusal;
use crate::plans::terrain_refusal::{TerrainRefusal, field_of};
use crate::plans::{Armament, Fault, RecordError, Regulations, ReplayError};
use crate::protests::refusal::ProtestRefusal;
use crate::public::terms::DelayRefusal;
use crate::schedule::refusal::ScheduleRefusal;
use crate::settings::{DraftError, MAX_SWISS_ENTRANTS};
use crate::signatures::refusal::SignatureRefusal;
use crate::swiss::refusal::SwissRefusal;
use crate::teams::refusal::TeamRefusal;
use areopagus_games::Side;
use areopagus_games::discipline::BareFault;
use areopagus_games::notation::TextPosition;
use areopagus_language::Language;
use areopagus_tournament::bracket::MAX_BRACKET_ENTRANTS;
use areopagus_tournament::entrant::{EntrantNumber, MAX_ENTRANTS};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::LineError;

refusals! {
    /// The reason why a command is not carried out. The state is then unchanged.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Refusal {
        /// A field of a new event is wrong.
        Draft(error: DraftError) => Invalid "field-invalid" in { Some(error.field) },
            |language| { error.error.say(language) };
        /// The reason is empty, too long or unprintable.
        Reason(error: LineError) => Invalid "reason-invalid" in "reason",
            |language| { error.say(language) };
        /// The event is closed.
        EventClosed => Conflict "event-closed",
            en "The event is closed; nothing can be changed.",
            ru "Турнир закрыт; изменить ничего нельзя.",
            de "Das Turnier ist abgeschlossen; nichts kann geändert werden.";
        /// The event was deleted.
        EventDeleted => Conflict "event-deleted",
            en "The event was deleted.",
            ru "Турнир удалён.",
            de "Das Turnier ist gelöscht.";
        /// There is no entrant of this number.
        EntrantUnknown(entrant: EntrantNumber) => NotFound "entrant-unknown" in "entrant",
            en "There is no entrant {entrant}.",
            ru "Участника {entrant} нет.",
            de "Einen Teilnehmer {entrant} gibt es nicht.";
        /// There is no game of this name.
        GameUnknown(game: GameId) => NotFound "game-unknown" in "game",
            en "There is no game {game}.",
            ru "Партии {game} нет.",
            de "Eine Partie {game} gibt es nicht.";
        /// There is no round of this number.
        RoundUnknown {
            round: u16,
            /// The last round, or the one after it.
            last: u16,
        } => Invalid "round-unknown" in "from_round",
            en "There is no round {round}; rounds go from 1 to {last}.",
            ru "Тура {round} нет; туры идут с 1 по {last}.",
            de "Eine Runde {round} gibt es nicht; die Runden gehen von 1 bis {last}.";
        /// The person is in the event already.
        PersonEntered(entrant: EntrantNumber) => Conflict "person-entered",
            en "This person is entered already, as number {entrant}.",
            ru "Этот человек уже заявлен под номером {entrant}.",
            de "Diese Person ist schon gemeldet, mit der Nummer {entrant}.";
        /// The rounds are paired, so registration is over.
        RegistrationOver => Conflict "registration-over",
            en "The rounds are paired; nobody can be entered any more.",
            ru "Жеребьёвка проведена; новых участников заявить нельзя.",
            de "Die Runden sind ausgelost; niemand kann mehr gemeldet werden.";
        /// The event has begun, and late entrants are registered one by one.
        EntrantsTooLate => Conflict "entrants-too-late",
            en "The event has begun: enter late players one by one.",
            ru "Турнир уже начат: опоздавших заявляйте по одному.",
            de "Das Turnier hat begonnen: Melden Sie Spieler einzeln nach.";
        /// All persons are registered already.
        NobodyNew => Conflict "nobody-new",
            en "Everybody of the file is entered already.",
            ru "Все из файла уже заявлены.",
            de "Alle aus der Datei sind schon gemeldet.";
        /// The event has the maximum number of entrants.
        TooManyEntrants => Conflict "too-many-entrants",
            en "There is no room for another entrant: a round robin has at most {MAX_ENTRANTS}, a Swiss {MAX_SWISS_ENTRANTS}, a bracket {MAX_BRACKET_ENTRANTS}.",
            ru "Больше участников принять нельзя: в круговом турнире их не больше {MAX_ENTRANTS}, в швейцарском – {MAX_SWISS_ENTRANTS}, на выбывание – {MAX_BRACKET_ENTRANTS}.",
            de "Für einen weiteren Teilnehmer ist kein Platz: Ein Rundenturnier hat höchstens {MAX_ENTRANTS}, ein Turnier nach Schweizer System {MAX_SWISS_ENTRANTS}, ein Turnierbaum {MAX_BRACKET_ENTRANTS}.";
        /// There are too few entrants to pair.
        TooFewEntrants => Conflict "too-few-entrants",
            en "Pairing needs at least two entrants.",
            ru "Для жеребьёвки нужны хотя бы два участника.",
            de "Zur Auslosung sind mindestens zwei Teilnehmer nötig.";
        /// The rounds are paired already.
        AlreadyPaired => Conflict "already-paired",
            en "The rounds are paired already.",
            ru "Жеребьёвка уже проведена.",
            de "Die Runden sind schon ausgelost.";
        /// The rounds are not paired yet.
        NotPaired => Conflict "not-paired",
            en "The rounds are not paired yet.",
            ru "Жеребьёвка ещё не проведена.",
            de "Die Runden sind noch nicht ausgelost.";
        /// An order names an entrant twice.
        OrderRepeats(entrant: EntrantNumber) => Invalid "order-repeats" in "order",
            en "Entrant {entrant} stands in the order twice.",
            ru "Участник {entrant} стоит в списке дважды.",
            de "Der Teilnehmer {entrant} steht zweimal in der Reihenfolge.";
        /// An entrant is missing in the order of the pairing numbers.
        OrderMisses(entrant: EntrantNumber) => Invalid "order-misses" in "order",
            en "Entrant {entrant} is missing in the order.",
            ru "Участника {entrant} нет в списке.",
            de "Der Teilnehmer {entrant} fehlt in der Reihenfolge.";
        /// An order names an entrant who has left the event.
        OrderHasWithdrawn(entrant: EntrantNumber) => Invalid "order-has-withdrawn" in "order",
            en "Entrant {entrant} has left the event and has no place in the order.",
            ru "Участник {entrant} выбыл; места в списке у него нет.",
            de "Der Teilnehmer {entrant} hat das Turnier verlassen und hat keinen Platz in der Reihenfolge.";
        /// A lot needs two entrants.
        LotTooShort => Invalid "lot-too-short" in "order",
            en "A lot is drawn between at least two entrants.",
            ru "Жребий бросают хотя бы между двумя участниками.",
            de "Gelost wird zwischen mindestens zwei Teilnehmern.";
        /// A sheet has no results.
        NoResults => Invalid "no-results" in "results",
            en "No result is entered: choose one for a board at least.",
            ru "Выберите результат хотя бы для одной доски.",
            de "Es ist kein Ergebnis eingetragen: Wählen Sie für mindestens ein Brett eines.";
        /// A result on a sheet is refused.
        InResult { game: GameId, refusal: Box<Refusal> } => ..refusal @ "results",
            en ("Game {game}: {}", refusal.say(Language::En)),
            ru ("Партия {game}: {}", refusal.say(Language::Ru)),
            de ("Partie {game}: {}", refusal.say(Language::De));
        /// The entrant has left already.
        AlreadyWithdrawn(entrant: EntrantNumber) => Conflict "already-withdrawn",
            en "Entrant {entrant} has left already.",
            ru "Участник {entrant} уже выбыл.",
            de "Der Teilnehmer {entrant} hat das Turnier schon verlassen.";
        /// The entrant has this army, or the usual figures, already.
        ArmyUnchanged(entrant: EntrantNumber) => Conflict "army-unchanged" in "army" by "11",
            en "Entrant {entrant} plays with these figures already.",
            ru "Участник {entrant} уже играет этими фигурами.",
            de "Der Teilnehmer {entrant} spielt schon mit diesen Figuren.";
        /// The entrant has a game in progress.
        EntrantPlaying { entrant: EntrantNumber, game: GameId } => Conflict "entrant-playing",
            en "Entrant {entrant} has begun game {game}; finish it or take its record back first.",
            ru "Участник {entrant} начал партию {game}; сначала закончите её или отзовите запись.",
            de "Der Teilnehmer {entrant} hat die Partie {game} begonnen; beenden Sie sie oder nehmen Sie zuerst ihr Protokoll zurück.";
        /// The game is finished: its record is complete.
        GameFinished(game: GameId) => Conflict "game-finished",
            en "Game {game} is finished; take its last row back to change it.",
            ru "Партия {game} закончена; чтобы изменить её, отзовите последнюю строку записи.",
            de "Die Partie {game} ist beendet; um sie zu ändern, nehmen Sie ihre letzte Zeile zurück.";
        /// The game has a result already.
        ResultRecorded(game: GameId) => Conflict "result-recorded",
            en "Game {game} has a result already; correct it instead.",
            ru "У партии {game} уже есть результат; исправьте его.",
            de "Die Partie {game} hat schon ein Ergebnis; berichtigen Sie es.";
        /// The game has no result to correct.
        NotFinished(game: GameId) => Conflict "game-not-finished",
            en "Game {game} has no result yet.",
            ru "У партии {game} ещё нет результата.",
            de "Die Partie {game} hat noch kein Ergebnis.";
        /// The correction equals the present result.
        ResultUnchanged(game: GameId) => Conflict "result-unchanged",
            en "This is the result that game {game} has.",
            ru "Именно такой результат у партии {game} и записан.",
            de "Das ist das Ergebnis, das die Partie {game} schon hat.";
        /// The game has a record, which determines its result.
        RecordBegun(game: GameId) => Conflict "record-begun",
            en "Game {game} has a record, which decides; end it with a remark, or take it back.",
            ru "У партии {game} есть запись, она и решает; завершите её пометкой или отзовите.",
            de "Die Partie {game} hat ein Protokoll, und das entscheidet; beenden Sie es mit einem Vermerk oder nehmen Sie es zurück.";
        /// The game has no row to take back.
        NoRows(game: GameId) => Conflict "no-rows",
            en "Game {game} has no row to take back.",
            ru "У партии {game} нет строки, которую можно отозвать.",
            de "Die Partie {game} hat keine Zeile, die zurückgenommen werden könnte.";
        /// The game has no record to withdraw.
        NoRecord(game: GameId) => Conflict "no-record",
            en "Game {game} has no record to take back.",
            ru "У партии {game} нет записи, которую можно отозвать.",
            de "Die Partie {game} hat kein Protokoll, das zurückgenommen werden könnte.";
        /// The game has rows, and terrain is set before them (TOTA*S 3).
        TerrainTooLate(game: GameId) => Conflict "terrain-too-late" by "3",
            en "Game {game} has rows already; the terrain is written down before the first.",
            ru "В партии {game} уже есть строки; местность записывают до первой из них.",
            de "Die Partie {game} hat schon Zeilen; das Gelände wird vor der ersten aufgeschrieben.";
        /// Terrain is missing that must be set before any plan (TOTA*S 3, R-341).
        TerrainMissing(fault: Fault) => Conflict "terrain-missing" by { Some(fault.clause()) },
            |language| { fault.say(language) };
        /// The game is interrupted and waits for a ruling (TOTA*S 6.4, R-348).
        Interrupted(game: GameId) => Conflict "game-interrupted" by "6.4",
            en "Game {game} is interrupted and waits for a ruling: announce when it goes on, decide it with the remark stop ruling, or take its record back to have it played anew.",
            ru "Партия {game} прервана и ждёт решения: объявите, когда она продолжится, решите её пометкой stop ruling или отмените запись, чтобы играть заново.",
            de "Die Partie {game} ist unterbrochen und wartet auf eine Entscheidung: Kündigen Sie an, wann sie weitergeht, entscheiden Sie sie mit dem Vermerk stop ruling, oder nehmen Sie ihr Protokoll zurück, damit sie neu gespielt wird.";
        /// The game is not interrupted.
        NotInterrupted(game: GameId) => Conflict "game-not-interrupted" by "6.4",
            en "Game {game} is not interrupted.",
            ru "Партия {game} не прервана.",
            de "Die Partie {game} ist nicht unterbrochen.";
        /// A text is no armament.
        ArmamentUnreadable(written: String) => Invalid "armament-invalid" in "armament" by "2.9",
            en ("\"{written}\" is no armament. {}", Armament::describe(Language::En)),
            ru ("«{written}» — не вооружение. {}", Armament::describe(Language::Ru)),
            de ("„{written}“ ist keine Bewaffnung. {}", Armament::describe(Language::De));
        /// The armament has Wild boar or Chariot, which the event does not allow (TOTA*S 2.9).
        ArmamentNotFielded(armament: Armament) => Invalid "armament-not-fielded" in "armament" by "2.9",
            en "The armament {armament} has a Wild boar or a Chariot, and the event does not allow them (boar_and_chariot).",
            ru "В вооружении {armament} есть Вепрь или Колесница, а регламент турнира их не допускает (boar_and_chariot).",
            de "Die Bewaffnung {armament} hat einen Eber oder Streitwagen, und das Turnier lässt sie nicht zu (boar_and_chariot).";
        /// The game has rows, and its armament is agreed on before them.
        ArmamentTooLate(game: GameId) => Conflict "armament-too-late" by "2.9",
            en "Game {game} has rows already; the armament is agreed on before the first. Take the rows back to change it.",
            ru "В партии {game} уже есть строки; о вооружении договариваются до первой из них. Чтобы изменить его, отзовите строки.",
            de "Die Partie {game} hat schon Zeilen; die Bewaffnung wird vor der ersten vereinbart. Nehmen Sie die Zeilen zurück, um sie zu ändern.";
        /// The other player has not proposed this armament, or has replaced the proposal.
        ArmamentNotProposed(armament: Armament) => Conflict "armament-not-proposed" by "2.9",
            en "The other player does not propose {armament}. Look at the page again: perhaps it is another armament by now.",
            ru "Соперник не предлагает {armament}. Посмотрите страницу снова: возможно, предложено уже другое.",
            de "{armament} wird vom Gegner nicht vorgeschlagen. Sehen Sie die Seite noch einmal an: Vielleicht ist es inzwischen eine andere Bewaffnung.";
        /// This armament is in force without a proposal.
        ArmamentCounts(armament: Armament) => Conflict "armament-counts" by "2.9",
            en "{armament} counts already, and need not be proposed.",
            ru "{armament} и так действует, предлагать его не нужно.",
            de "{armament} gilt schon und muss nicht vorgeschlagen werden.";
        /// The player has proposed the same armament already.
        ArmamentProposed(armament: Armament) => Conflict "armament-proposed" by "2.9",
            en "You have proposed {armament} already; it is with your rival, who may accept it.",
            ru "Вы уже предложили {armament}; предложение у соперника, он может его принять.",
            de "Sie haben {armament} schon vorgeschlagen; der Gegner hat den Vorschlag und kann ihn annehmen.";
        /// The player has made the maximum number of proposals in a game.
        ArmamentProposals(most: u8) => Conflict "armament-proposals" by "2.9",
            en "You have proposed an armament {most} times in this game. Tell the referee what you have agreed on.",
            ru "Предложений вооружения в этой партии от вас уже {most}, больше нельзя. О чём вы договорились, скажите судье.",
            de "Sie haben in dieser Partie {most}-mal eine Bewaffnung vorgeschlagen. Sagen Sie dem Schiedsrichter, was Sie vereinbart haben.";
        /// A record has another armament than the agreed one.
        OtherArmament {
            agreed: Armament,
            /// The armament of the record.
            written: Armament,
            /// The place of the Regulations in the text.
            place: TextPosition,
        } => Invalid "record-other-armament" in "text" by "2.9" at { Some(*place) },
            en "The record has the armament {written}, and the players agreed on {agreed}. Enter what they agreed on first, or take the right file.",
            ru "В записи вооружение {written}, а соперники договорились о {agreed}. Сначала внесите то, о чём они договорились, или возьмите нужный файл.",
            de "Das Protokoll hat die Bewaffnung {written}, und die Spieler haben {agreed} vereinbart. Tragen Sie zuerst ein, was vereinbart ist, oder nehmen Sie die richtige Datei.";
        /// The game has rows, and another record would replace them.
        HasRows(game: GameId) => Conflict "has-rows",
            en "Game {game} has rows already; take its record back before uploading another.",
            ru "В партии {game} уже есть строки; отзовите её запись, прежде чем загружать другую.",
            de "Die Partie {game} hat schon Zeilen; nehmen Sie ihr Protokoll zurück, bevor Sie ein anderes hochladen.";
        /// A terrain cannot be read or is not allowed.
        Terrain {
            side: Side,
            /// The fault; its place is in a terrain tag.
            error: RecordError,
        } => Invalid "terrain-invalid" in { Some(field_of(*side)) } by { Some(error.clause()) } at { Some(in_terrain(error.place)) },
            |language| { error.say(language) };
        /// A row or a record cannot be read.
        Unreadable(error: RecordError) => Invalid "record-unreadable" in "text" by { Some(error.clause()) } at { Some(error.place) },
            |language| { error.say(language) };
        /// A row or a record breaks the rules.
        AgainstRules {
            error: ReplayError,
            /// The place in the text.
            place: TextPosition,
        } => Invalid "record-against-rules" in "text" by { Some(error.clause()) } at { Some(*place) },
            |language| { error.say(language) };
        /// A record has Regulations that are not the event's.
        OtherRegulations {
            event: Regulations,
            /// The place of the Regulations in the text.
            place: TextPosition,
        } => Invalid "record-other-regulations" in "text" by "9.5" at { Some(*place) },
            en "These are other regulations than the event's, which are \"{event}\".",
            ru "Это не регламент турнира; регламент турнира — «{event}».",
            de "Das ist nicht die Ausschreibung des Turniers; diese ist „{event}“.";
        /// A record starts from another position or game move than the initial array (TOTA*S 2.1).
        OtherStart(place: TextPosition) => Invalid "record-other-start" in "text" by "2.1" at { Some(*place) },
            en "A game of an event starts from the array, with game move 1.",
            ru "Партия турнира начинается с исходной расстановки, с первого игрового хода.",
            de "Eine Partie eines Turniers beginnt mit der Grundstellung und mit Spielzug 1.";
        /// The terrain of a record differs from the one set before.
        OtherTerrain(side: Side) => Invalid "record-other-terrain" in "text" by "3",
            match side {
                Side::White =>
                    en "White's terrain is another one than was written down before the game.",
                    ru "Местность белых не та, что была записана до партии.",
                    de "Das Gelände von Weiß ist ein anderes als das vor der Partie aufgeschriebene.";
                Side::Black =>
                    en "Black's terrain is another one than was written down before the game.",
                    ru "Местность чёрных не та, что была записана до партии.",
                    de "Das Gelände von Schwarz ist ein anderes als das vor der Partie aufgeschriebene.";
            };
        /// A record has neither a terrain nor a row nor a forfeit.
        EmptyRecord => Invalid "record-empty" in "text" by "9.5",
            en "The record has neither a terrain nor a row nor a Result of a forfeit.",
            ru "В записи нет ни местности, ни строк, ни результата неявки.",
            de "Das Protokoll hat weder ein Gelände noch eine Zeile noch ein kampfloses Ergebnis.";
        /// A record of the journal no longer replays.
        Damaged(game: GameId) => Conflict "record-damaged",
            en "The record of game {game} does not replay; take it back and enter it anew.",
            ru "Запись партии {game} не воспроизводится; отзовите её и введите заново.",
            de "Das Protokoll der Partie {game} lässt sich nicht nachspielen; nehmen Sie es zurück und geben Sie es neu ein.";
        /// Games of the event's discipline, given here, are not played like that.
        OtherDiscipline(discipline: Discipline) => Conflict "other-discipline",
            en ("The event is played by the rules of {}, which have nothing of the kind.", discipline.name()),
            ru ("Турнир идёт по правилам {}, в которых ничего такого нет.", discipline.name()),
            de ("Das Turnier wird nach den Regeln von {} gespielt, die nichts dergleichen kennen.", discipline.name());
        /// No game of the event's discipline ends like that.
        Bare(fault: BareFault) => Invalid { fault.code } in { Some(fault.field) } by { fault.clause },
            |language| { fault.say(language) };
        /// A refusal about lots or sealed plans.
        Lots(refusal: LotRefusal) => ..refusal, |language| { refusal.say(language) };
        Protests(refusal: ProtestRefusal) => ..refusal, |language| { refusal.say(language) };
        /// A refusal about the players' own protocols.
        Protocols(refusal: ProtocolRefusal) => ..refusal, |language| { refusal.say(language) };
        /// A refusal about the times of a game.
        Clock(refusal: ClockRefusal) => ..refusal, |language| { refusal.say(language) };
        /// A refusal about a game by acts.
        Acts(refusal: ActRefusal) => ..refusal, |language| { refusal.say(language) };
        /// A refusal about the signatures of a protocol.
        Signatures(refusal: SignatureRefusal) => ..refusal, |language| { refusal.say(language) };
        /// A refusal about the times of the rounds.
        Schedule(refusal: ScheduleRefusal) => ..refusal, |language| { refusal.say(language) };
        /// A refusal about categories or prizes.
        Awards(refusal: AwardRefusal) => ..refusal, |language| { refusal.say(language) };
        /// The public delay does not change.
        Delay(refusal: DelayRefusal) => ..refusal, |language| { refusal.say(language) };
        /// A refusal about a Swiss.
        Swiss(refusal: SwissRefusal) => ..refusal, |language| { refusal.say(language) };
        Coalition(refusal: CoalitionRefusal) => ..refusal, |language| { refusal.say(language) };
        /// A refusal of terrain that is handed in sealed, or set beside a sealed one.
        SealedTerrain(refusal: TerrainRefusal) => ..refusal, |language| { refusal.say(language) };
        Party(refusal: PartyRefusal) => ..refusal, |language| { refusal.say(language) };
        /// A refusal about the event as a whole.
        Details(refusal: DetailRefusal) => ..refusal, |language| { refusal.say(language) };
        Teams(refusal: TeamRefusal) => ..refusal, |language| { refusal.say(language) };
        /// A refusal about a bracket.
        Bracket(refusal: BracketRefusal) => ..refusal, |language| { refusal.say(language) };
        /// There are games without a result.
        GamesUnfinished { count: usize, first: GameId } => Conflict "games-unfinished",
            en "Games without a result: {count}; the first is {first}.",
            ru "Партий без результата: {count}; первая из них {first}.",
            de "Partien ohne Ergebnis: {count}; die erste ist {first}.";
    }
}

impl From<ProtestRefusal> for Refusal {
    fn from(refusal: ProtestRefusal) -> Self {
        // The refusal of an unknown game is the same for all commands.
        if let ProtestRefusal::GameUnknown(game) = refusal {
            return Self::GameUnknown(game);
        }
        Self::Protests(refusal)
    }
}

impl From<SecretRefusal> for Refusal {
    fn from(refusal: SecretRefusal) -> Self {
        ActRefusal::from(refusal).into()
    }
}

impl From<OwnRefusal> for Refusal {
    fn from(refusal: OwnRefusal) -> Self {
        ActRefusal::Own(refusal).into()
    }
}

impl From<RoundRefusal> for Refusal {
    fn from(refusal: RoundRefusal) -> Self {
        ActRefusal::Round(refusal).into()
    }
}

/// Converts the refusals of the subjects.
macro_rules! from_subjects {
    ($($Subject:ident => $Variant:ident,)+) => {
        $(impl From<$Subject> for Refusal {
            fn from(refusal: $Subject) -> Self {
                Self::$Variant(refusal)
            }
        })+
    };
}

from_subjects! {
    ActRefusal => Acts,
    AwardRefusal => Awards,
    BracketRefusal => Bracket,
    ClockRefusal => Clock,
    CoalitionRefusal => Coalition,
    DelayRefusal => Delay,
    DetailRefusal => Details,
    LotRefusal => Lots,
    PartyRefusal => Party,
    ProtocolRefusal => Protocols,
    ScheduleRefusal => Schedule,
    SignatureRefusal => Signatures,
    SwissRefusal => Swiss,
    TeamRefusal => Teams,
    TerrainRefusal => SealedTerrain,
}

/// The length of `[WhiteTerrain "` before a terrain, in characters.
const TERRAIN_TAG: u32 = 15;

/// The place in a terrain, without the tag in which it was parsed, which is not in the input.
const fn in_terrain(place: TextPosition) -> TextPosition {
    TextPosition {
        line: 1,
        column: place.column.saturating_sub(TERRAIN_TAG),
    }
}

impl Refusal {
    /// The line and the column of the error in the text, both from 1.
    pub fn place(&self) -> Option<(usize, usize)> {
        let TextPosition { line, column } = self.position()?;
        let count = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        Some((count(line), count(column)))
    }
}
