//! Faults of parts, terrain, positions and marks, each with its clause and a sentence that a
//! referee can read out.

use super::board::PieceName;
use super::regulations::LegionForm;
use super::terrain::{TerrainItem, ZoneKind};
use super::{Facing, Kind, Square, Wing};
use crate::{PerSide, Side};
use areopagus_language::Language;

areopagus_language::sentences! {
    /// A breach of the rules, with the values that its sentence needs.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum Fault {
        /// The side has no such piece on the board (TOTA*S 2).
        NoSuchPiece {
            /// The kind as written.
            kind: Kind,
            /// The wing as written.
            wing: Wing,
            /// The origin as written.
            origin: Option<Square>,
        } =>
            en ("There is no {} of this side on the board.", of_either(*kind, *wing, *origin).say(Language::En)),
            ru ("Такой фигуры у этой стороны на доске нет: {}.", of_either(*kind, *wing, *origin).say(Language::Ru)),
            de ("Diese Seite hat keine solche Figur auf dem Brett: {}.", of_either(*kind, *wing, *origin).say(Language::De));
        /// The piece cannot reach the square (TOTA*S 2).
        Unreachable {
            /// The piece, by its square before the part.
            piece: PieceName,
            /// The destination.
            to: Square,
            /// The reason why it cannot reach it.
            reason: Unreachable,
        } =>
            match reason {
                Unreachable::Geometry =>
                    en ("{piece} cannot go to {to}: {}.", steps(piece.kind, Language::En), piece = piece.say(Language::En)),
                    ru ("{piece} не может пойти на {to}: {}.", steps(piece.kind, Language::Ru), piece = piece.say(Language::Ru)),
                    de ("{piece} kann nicht nach {to} ziehen: {}.", steps(piece.kind, Language::De), piece = piece.say(Language::De));
                Unreachable::Same =>
                    en ("{piece} stands on {to} already.", piece = piece.say(Language::En)),
                    ru ("{piece} уже стоит на {to}.", piece = piece.say(Language::Ru)),
                    de ("{piece} steht schon auf {to}.", piece = piece.say(Language::De));
                Unreachable::Own =>
                    en ("{piece} cannot go to {to}: a piece of its own side stands there.", piece = piece.say(Language::En)),
                    ru ("{piece} не может пойти на {to}: там стоит своя фигура.", piece = piece.say(Language::Ru)),
                    de ("{piece} kann nicht nach {to} ziehen: Dort steht eine eigene Figur.", piece = piece.say(Language::De));
                Unreachable::Blocked(at) =>
                    en ("{piece} cannot go to {to}: a piece stands in its way on {at}.", piece = piece.say(Language::En)),
                    ru ("{piece} не может пойти на {to}: путь закрывает фигура на {at}.", piece = piece.say(Language::Ru)),
                    de ("{piece} kann nicht nach {to} ziehen: Auf {at} steht eine Figur im Weg.", piece = piece.say(Language::De));
                Unreachable::Occupied =>
                    en ("{piece} cannot go to {to}: it goes there only without capture, and the square is occupied.", piece = piece.say(Language::En)),
                    ru ("{piece} не может пойти на {to}: туда ходят только без взятия, а поле занято.", piece = piece.say(Language::Ru)),
                    de ("{piece} kann nicht nach {to} ziehen: Dorthin geht es nur ohne zu schlagen, und das Feld ist besetzt.", piece = piece.say(Language::De));
                Unreachable::NothingToTake =>
                    en ("{piece} cannot go to {to}: it goes there only to capture, and no enemy stands there.", piece = piece.say(Language::En)),
                    ru ("{piece} не может пойти на {to}: туда ходят только со взятием, а фигуры противника там нет.", piece = piece.say(Language::Ru)),
                    de ("{piece} kann nicht nach {to} ziehen: Dorthin geht es nur schlagend, und dort steht kein Gegner.", piece = piece.say(Language::De));
            };
        /// Only a Volcano or Tornado explodes, and only on its own square (TOTA*S 2).
        NoExplosion {
            /// The kind as written.
            kind: Kind,
            /// The square as written.
            at: Square,
        } =>
            match (kind.explodes()) {
                true =>
                    en ("No such {} stands on {at}; an explosion names the square on which the piece stands.", kind.name(Language::En)),
                    ru ("Такой фигуры ({}) на {at} нет; при взрыве указывают поле, на котором она стоит.", kind.name(Language::Ru)),
                    de ("Auf {at} steht keine solche Figur ({}); eine Explosion nennt das Feld, auf dem die Figur steht.", kind.name(Language::De));
                false =>
                    en ("{} does not explode; only Volcano and Tornado do.", kind.name(Language::En)),
                    ru ("{} не взрывается: взрываются только Вулкан и Торнадо.", kind.name(Language::Ru)),
                    de ("{} explodiert nicht; das tun nur Vulkan und Tornado.", kind.name(Language::De));
            };
        /// One piece makes both parts, which it may not (TOTA*S 2.3).
        SamePiece {
            /// The piece, by its square before the part.
            piece: PieceName,
        } =>
            match (piece.kind.is_new()) {
                true =>
                    en ("{} may make both parts only when they differ in kind ({}); choose another piece for one of them.", piece.say(Language::En), kinds(piece.kind, Language::En)),
                    ru ("{} может сделать обе части плана, только если они разноплановые ({}); для одной из частей нужна другая фигура.", piece.say(Language::Ru), kinds(piece.kind, Language::Ru)),
                    de ("{} darf beide Teilzüge nur machen, wenn sie verschiedener Art sind ({}); wählen Sie für einen davon eine andere Figur.", piece.say(Language::De), kinds(piece.kind, Language::De));
                false =>
                    en ("{} may not make both parts of a plan; choose another piece for one of them.", piece.say(Language::En)),
                    ru ("{} не может сделать обе части плана; для одной из них нужна другая фигура.", piece.say(Language::Ru)),
                    de ("{} darf nicht beide Teilzüge eines Plans machen; wählen Sie für einen davon eine andere Figur.", piece.say(Language::De));
            };
        /// A sidestep or slant of a piece whose latest step was not forward (TOTA*S 2.4).
        NotForward {
            /// The piece, by its square before the part.
            piece: PieceName,
            /// The destination.
            to: Square,
        } =>
            match (piece.kind == Kind::Patrol) {
                true =>
                    en ("{} may not slant to {to}: its own latest step was not forward.", piece.say(Language::En)),
                    ru ("{} не может шагнуть наискось на {to}: предыдущий шаг этой фигуры был не вперёд.", piece.say(Language::Ru)),
                    de ("{} darf nicht schräg nach {to} treten: Der letzte eigene Schritt dieser Figur ging nicht vorwärts.", piece.say(Language::De));
                false =>
                    en ("{} may not sidestep to {to}: its own latest step was not forward.", piece.say(Language::En)),
                    ru ("{} не может шагнуть вбок на {to}: предыдущий шаг этой фигуры был не вперёд.", piece.say(Language::Ru)),
                    de ("{} darf nicht zur Seite nach {to} treten: Der letzte eigene Schritt dieser Figur ging nicht vorwärts.", piece.say(Language::De));
            };
        /// A strike without a Legion, or without an enemy within reach (TOTA*S 2.5).
        NoStrike {
            /// The piece, by its square before the part.
            piece: PieceName,
            /// The destination.
            to: Square,
            /// The form of a Legion by the Regulations.
            legion: LegionForm,
            /// Whether a Legion may also strike at a square without an enemy.
            moves: bool,
        } =>
            en {
                let men = match legion {
                    LegionForm::Rank => "two Legionaries side by side on a rank",
                    LegionForm::Any => "two Legionaries on neighbouring squares",
                };
                let strikes = if *moves {
                    "goes, striking or not,"
                } else {
                    "strikes an enemy"
                };
                let rank = match legion {
                    LegionForm::Rank => "that rank",
                    LegionForm::Any => "the rank",
                };
                format!(
                    "{} cannot strike {to}: a Legion ({men}) {strikes} up to 4 squares along {rank}, with a clear path; a sidestep takes nothing.",
                    piece.say(Language::En)
                )
            },
            ru {
                let (men, along) = match legion {
                    LegionForm::Rank => {
                        ("два Легионера рядом на одной горизонтали", "вдоль неё")
                    }
                    LegionForm::Any => ("два Легионера на соседних полях", "вдоль горизонтали"),
                };
                let strikes = if *moves {
                    format!("ходит и бьёт {along}")
                } else {
                    format!("бьёт {along} фигуру противника")
                };
                format!(
                    "{} не может ударить на {to}: Легион ({men}) {strikes} не далее 4 клеток, если путь свободен; шаг вбок — без взятия.",
                    piece.say(Language::Ru)
                )
            },
            de {
                let (men, rank) = match legion {
                    LegionForm::Rank => {
                        ("zwei Legionäre nebeneinander auf einer Reihe", "dieser")
                    }
                    LegionForm::Any => ("zwei Legionäre auf benachbarten Feldern", "der"),
                };
                let strikes = if *moves {
                    "zieht und schlägt"
                } else {
                    "schlägt einen Gegner"
                };
                format!(
                    "{} kann nicht auf {to} schlagen: Eine Legion ({men}) {strikes} bis zu 4 Felder weit entlang {rank} Reihe, bei freiem Weg; ein Seitschritt schlägt nichts.",
                    piece.say(Language::De)
                )
            };
        /// The promotion is missing, not available, or not in the last part (TOTA*S 2.6).
        Promotion(fault: PromotionFault) =>
            match fault {
                PromotionFault::Missing(at) =>
                    en "On {at} the piece is promoted: write its new symbol, one of Q R N B V T G, behind the square, as {at}Q.",
                    ru "На {at} фигура превращается: рядом с полем нужен новый символ, один из Q R N B V T G, например {at}Q.",
                    de "Auf {at} wird die Figur umgewandelt: Schreiben Sie ihr neues Symbol, eines von Q R N B V T G, hinter das Feld, etwa {at}Q.";
                PromotionFault::NotHere(at) =>
                    en "Nothing is promoted on {at}: leave out the symbol behind the square.",
                    ru "На {at} превращения нет: символ после поля лишний.",
                    de "Auf {at} wird nichts umgewandelt: Lassen Sie das Symbol hinter dem Feld weg.";
                PromotionFault::Forbidden(kind) =>
                    en ("A promotion to {} is not possible: choose Q, R, N, B, V, T or G.", kind.name(Language::En)),
                    ru ("Превратиться в {} нельзя: выбирают Q, R, N, B, V, T или G.", kind.object(Language::Ru)),
                    de {
                        let a = if kind.is_feminine(Language::De) {
                            "eine"
                        } else {
                            "einen"
                        };
                        format!(
                            "Eine Umwandlung in {a} {} ist nicht möglich: Wählen Sie Q, R, N, B, V, T oder G.",
                            kind.object(Language::De)
                        )
                    };
                PromotionFault::AfterIt(at) =>
                    en "The piece is promoted on {at}: this is its last part in the plan.",
                    ru "На {at} фигура превращается: это её последняя часть в плане.",
                    de "Auf {at} wird die Figur umgewandelt: Das ist ihr letzter Teilzug im Plan.";
            };
        /// Castling is not possible (TOTA*S 2.8).
        Castling(fault: CastlingFault) =>
            match fault {
                CastlingFault::Moved =>
                    en "Castling needs the King and the rook where they began, neither having moved.",
                    ru "Для рокировки Король и Ладья должны стоять на своих начальных полях и ни разу не ходить.",
                    de "Zur Rochade müssen König und Turm auf ihren Anfangsfeldern stehen und dürfen noch nicht gezogen haben.";
                CastlingFault::Blocked(at) =>
                    en "Castling needs free squares between King and rook; {at} is occupied.",
                    ru "Для рокировки поля между Королём и Ладьёй должны быть свободны, а {at} занято.",
                    de "Zur Rochade müssen die Felder zwischen König und Turm frei sein; {at} ist besetzt.";
                CastlingFault::Attacked(at) =>
                    en "Castling needs unattacked squares for the King; {at} is attacked.",
                    ru "Для рокировки поля, где стоит и где проходит Король, не должны быть под боем, а {at} под боем.",
                    de "Zur Rochade darf kein Feld des Königs angegriffen sein; {at} ist angegriffen.";
            };
        /// The Regulations have neither Wild boar nor Chariot (TOTA*S 2.9).
        NotFielded(kind: Kind) =>
            en ("{} belongs to an optional armament; the regulations must say boar_and_chariot=true.", kind.name(Language::En)),
            ru ("{}: фигура дополнительного вооружения; в регламенте нужно boar_and_chariot=true.", kind.name(Language::Ru)),
            de ("{} gehört zu einer wählbaren Bewaffnung; in der Ausschreibung muss boar_and_chariot=true stehen.", kind.name(Language::De));
        /// A Wild boar or Chariot leaves its line, or runs too far on it (TOTA*S 2.9).
        OffItsLine {
            /// The piece, by its square before the part.
            piece: PieceName,
            /// The destination.
            to: Square,
            /// The line that the piece faces along.
            facing: Facing,
        } =>
            en ("{} cannot go to {to}: it faces {} and runs one or two squares on that line; a turn by 90° is a part of its own.", piece.say(Language::En), facing.say(Language::En)),
            ru ("{} не может пойти на {to}: фигура стоит {} и ходит по этой линии на одно или два поля, поворот на 90° — отдельная часть.", piece.say(Language::Ru), facing.say(Language::Ru)),
            de ("{} kann nicht nach {to} ziehen: Die Figur steht {} und läuft auf dieser Linie ein oder zwei Felder; eine Wendung um 90° ist ein eigener Teilzug.", piece.say(Language::De), facing.say(Language::De));
        /// Only a Wild boar or Chariot turns, and only on its own square (TOTA*S 2.9).
        NoTurn {
            /// The kind as written.
            kind: Kind,
            /// The square as written.
            at: Square,
        } =>
            match (matches!(kind, Kind::Boar | Kind::Chariot)) {
                true =>
                    en ("No such {} stands on {at}; a turn names the square on which the piece stands.", kind.name(Language::En)),
                    ru ("Такой фигуры ({}) на {at} нет; при повороте указывают поле, на котором она стоит.", kind.name(Language::Ru)),
                    de ("Auf {at} steht keine solche Figur ({}); eine Wendung nennt das Feld, auf dem die Figur steht.", kind.name(Language::De));
                false =>
                    en ("{} does not turn; only Wild boar and Chariot do.", kind.name(Language::En)),
                    ru ("{} не поворачивается: поворот есть только у Вепря и Колесницы.", kind.name(Language::Ru)),
                    de ("{} wendet nicht; das tun nur Eber und Streitwagen.", kind.name(Language::De));
            };
        /// The King may not retreat (TOTA*S 3.1).
        Retreat(fault: RetreatFault) =>
            match fault {
                RetreatFault::NotThere(Some(at)) =>
                    en "The King retreats only from its Acropolis, {at}.",
                    ru "Король уходит с доски только из своего Акрополя, а это {at}.",
                    de "Der König zieht sich nur aus seiner Akropolis zurück, {at}.";
                RetreatFault::NotThere(None) =>
                    en "This side has no Acropolis to retreat into.",
                    ru "У этой стороны нет Акрополя, уйти с доски нельзя.",
                    de "Diese Seite hat keine Akropolis, in die sich der König zurückziehen könnte.";
                RetreatFault::Spent =>
                    en "The King has already retreated once in this game.",
                    ru "Король уже уходил с доски в этой партии, это можно только раз.",
                    de "Der König hat sich in dieser Partie schon einmal zurückgezogen.";
                RetreatFault::NoThreat =>
                    en "The King leaves its Acropolis only under threat of mate: no piece that may move next attacks it.",
                    ru "Король уходит с доски только под угрозой мата: его не атакует ни одна фигура, которая может пойти следующим ходом.",
                    de "Der König verlässt seine Akropolis nur, wenn Matt droht: Keine Figur, die als nächste ziehen darf, greift ihn an.";
            };
        /// The plan does not bring the King back, as it must, so this part is void (TOTA*S 3.1).
        ReturnMissing =>
            en "The King is off the board and must be brought back to the Acropolis or one step from it; without that the last moving part and any skip are void, with ? before them.",
            ru "Король вне доски: его нужно вернуть в Акрополь или на соседнее с ним поле; без этого последняя часть с ходом и пропуск недействительны, перед ними пишут ?.",
            de "Der König ist nicht auf dem Brett und muss auf die Akropolis oder einen Schritt daneben zurückgebracht werden; sonst sind der letzte ziehende Teilzug und jedes Aussetzen ungültig, mit ? davor.";
        /// A zone is closed to the piece (TOTA*S 3.2).
        Zone {
            /// The piece, by its square before the part.
            piece: PieceName,
            /// The kind of the zone.
            zone: ZoneKind,
            /// The closed square on its way.
            at: Square,
        } =>
            en ("{} may not enter or cross the enemy's {} on {at}.", piece.say(Language::En), zone_name(*zone, Language::En)),
            ru ("{} не может ни встать на {at}, ни пройти через него: там {}.", piece.say(Language::Ru), foreign_zone(*zone)),
            de ("{} darf {} auf {at} weder betreten noch durchqueren.", piece.say(Language::De), foreign_land(*zone));
        /// Terrain that `TOTA*S 3.1` to `TOTA*S 3.3` forbid.
        Terrain(fault: TerrainFault) => |language| { fault.say(language) };
        /// Terrain is missing that the Regulations require before the first game move (TOTA*S 3).
        TerrainMissing(missing: PerSide<Vec<TerrainItem>>) =>
            en ("Before the first game move each side writes down its Acropolis, two Zones and its Labyrinth; missing: {}.", said_missing(missing, Language::En)),
            ru ("До первого игрового хода каждая сторона записывает Акрополь, две Зоны и Лабиринт; не хватает: {}.", said_missing(missing, Language::Ru)),
            de ("Vor dem ersten Spielzug schreibt jede Seite ihre Akropolis, zwei Zonen und ihr Labyrinth auf; es fehlen: {}.", said_missing(missing, Language::De));
        /// More than two parts, or castling with another part (TOTA*S 4.1).
        TooManyParts =>
            en "A plan has two parts; castling is both of them.",
            ru "В плане две части; рокировка занимает обе.",
            de "Ein Plan hat zwei Teilzüge; die Rochade ist beide.";
        /// A part is missing though one is possible (TOTA*S 4.1).
        PartMissing =>
            en "A plan has two parts, and a further part is possible here: write it, or - for a skip.",
            ru "В плане две части, и ещё одна здесь возможна: запишите её или - (пропуск).",
            de "Ein Plan hat zwei Teilzüge, und hier ist noch einer möglich: Schreiben Sie ihn, oder - zum Aussetzen.";
        /// The skip is spent (TOTA*S 4.1).
        SkipSpent =>
            en "This side has used its skip: another part is right, and a void skip is written ?-.",
            ru "Пропуск уже использован: нужна другая часть, а недействительный пропуск пишут ?-.",
            de "Diese Seite hat ihr Aussetzen verbraucht: Richtig ist ein anderer Teilzug; ein ungültiges Aussetzen wird ?- geschrieben.";
        /// The piece explodes in part 1 and cannot step after it (TOTA*S 4.2).
        Exploding {
            /// The piece, by its square before the part.
            piece: PieceName,
        } =>
            en ("{} explodes in this plan and takes no step after it.", piece.say(Language::En)),
            ru ("{} в этом плане взрывается и после этого не ходит.", piece.say(Language::Ru)),
            de ("{} explodiert in diesem Plan und zieht danach nicht mehr.", piece.say(Language::De));
        /// The King comes too near to the square of the other King (TOTA*S 4.3).
        KingsNear {
            /// The destination.
            to: Square,
            /// The square of the other King at the start of the game move.
            other: Square,
        } =>
            en "The King may not go to {to}: it must stay at least 3 King's steps from {other}, where the other King stood.",
            ru "Король не может пойти на {to}: до {other}, где стоял Король противника, должно быть не меньше трёх шагов Короля.",
            de "Der König darf nicht nach {to} ziehen: Er muss mindestens 3 Königsschritte von {other} entfernt bleiben, wo der andere König stand.";
        /// A doomed piece neither moves nor explodes (TOTA*S 4.5).
        Doomed {
            /// The piece, by its square before the part.
            piece: PieceName,
        } =>
            en ("{} is doomed and neither moves nor explodes in this game move.", piece.say(Language::En)),
            ru ("{}: эта фигура «обречена» и в этом игровом ходе не ходит и не взрывается.", piece.say(Language::Ru)),
            de ("{} ist todgeweiht und zieht und explodiert in diesem Spielzug nicht.", piece.say(Language::De));
        /// An absent piece neither moves nor explodes (TOTA*S 4.5).
        Absent {
            /// The piece, by its square before the part.
            piece: PieceName,
            /// The game moves that it still misses.
            misses: u8,
        } =>
            en ("{} is absent, misses {} and neither moves nor explodes.", piece.say(Language::En), game_moves(*misses, "more ", Language::En)),
            ru ("{} отсутствует, пропускает {}: не ходит и не взрывается.", piece.say(Language::Ru), game_moves(*misses, "ещё ", Language::Ru)),
            de ("{} ist abwesend, fehlt {} und zieht und explodiert nicht.", piece.say(Language::De), game_moves(*misses, "noch ", Language::De));
        /// The part is marked as void, but it is legal (TOTA*S 4.6).
        NotVoid =>
            en "This part is legal: leave out the ? before it.",
            ru "Эта часть допустима: знак ? перед ней лишний.",
            de "Dieser Teilzug ist zulässig: Lassen Sie das ? davor weg.";
        /// The piece moved in the game move before, and rests (TOTA*S 4.7).
        Resting {
            /// The piece, by its square before the part.
            piece: PieceName,
        } =>
            en ("{} moved in the game move before and rests in this one; choose another piece.", piece.say(Language::En)),
            ru ("{} отдыхает: эта фигура ходила в прошлом игровом ходе, нужна другая.", piece.say(Language::Ru)),
            de ("{} hat im vorigen Spielzug gezogen und ruht in diesem; wählen Sie eine andere Figur.", piece.say(Language::De));
        /// No piece of the kind and wing can reach the square (TOTA*S 2).
        NoneReaches {
            /// The kind as written.
            kind: Kind,
            /// The wing as written.
            wing: Wing,
            /// The destination.
            to: Square,
        } =>
            en ("No {} of this side can go to {to}: {}.", of_either(*kind, *wing, None).say(Language::En), steps(*kind, Language::En)),
            ru ("Ни одна такая фигура этой стороны ({}) не может пойти на {to}: {}.", of_either(*kind, *wing, None).say(Language::Ru), steps(*kind, Language::Ru)),
            de ("Keine solche Figur dieser Seite ({}) kann nach {to} ziehen: {}.", of_either(*kind, *wing, None).say(Language::De), steps(*kind, Language::De));
        /// The part was not recorded in time (TOTA*S 7.1).
        Late =>
            en "This part was not recorded in time.",
            ru "Эта часть не записана вовремя.",
            de "Dieser Teilzug wurde nicht rechtzeitig aufgeschrieben.";
        /// A mark that is not allowed (TOTA*S 7.2).
        Mark {
            /// The marked square.
            at: Square,
            /// The reason why it is not allowed.
            reason: MarkFault,
        } =>
            match reason {
                MarkFault::Empty =>
                    en "No piece stands on {at} that could be marked.",
                    ru "На {at} нет фигуры, которую можно пометить.",
                    de "Auf {at} steht keine Figur, die markiert werden könnte.";
                MarkFault::King =>
                    en "The King on {at} cannot be marked; no King can.",
                    ru "Короля на {at} пометить нельзя: Королей не помечают.",
                    de "Der König auf {at} kann nicht markiert werden; das kann kein König.";
                MarkFault::Idle =>
                    en "The piece on {at} cannot be marked: in this game move it neither took a piece nor returned.",
                    ru "Фигуру на {at} пометить нельзя: в этом игровом ходе она никого не взяла и не возвращалась.",
                    de "Die Figur auf {at} kann nicht markiert werden: Sie hat in diesem Spielzug weder geschlagen noch ist sie zurückgekehrt.";
                MarkFault::NotAttacked =>
                    en "The piece on {at} cannot be marked: no enemy piece attacks it.",
                    ru "Фигуру на {at} пометить нельзя: её не атакует ни одна фигура противника.",
                    de "Die Figur auf {at} kann nicht markiert werden: Keine gegnerische Figur greift sie an.";
                MarkFault::Twice =>
                    en "The piece on {at} is marked twice; once is enough.",
                    ru "Фигура на {at} помечена дважды, достаточно одного раза.",
                    de "Die Figur auf {at} ist zweimal markiert; einmal genügt.";
            };
        /// The underline is wrong or missing (TOTA*S 9.1).
        WrongMark {
            /// The correct notation of every piece that can do it.
            right: Vec<String>,
        } =>
            en ("The underline does not agree with the piece; the right writing is {}.", right.join(" or ")),
            ru ("Подчёркивание не соответствует фигуре; правильная запись: {}.", right.join(" или ")),
            de ("Die Unterstreichung passt nicht zur Figur; richtig geschrieben ist es {}.", right.join(" oder "));
        /// The notation fits several pieces (TOTA*S 9.1).
        Ambiguous {
            /// The notations that tell them apart.
            right: Vec<String>,
        } =>
            en ("Several pieces can do this; add the square from which it goes: {}.", right.join(" or ")),
            ru ("Это могут сделать несколько фигур; допишите исходное поле: {}.", right.join(" или ")),
            de ("Das können mehrere Figuren; fügen Sie das Ausgangsfeld hinzu: {}.", right.join(" oder "));
        /// A position that cannot be read or set up (TOTA*S 9.5).
        Setup {
            /// The word at fault.
            word: String,
            /// The index of its first character in the text of the position, from 0.
            at: usize,
            /// The fault of the word.
            reason: SetupFault,
        } =>
            en {
                let reason = match reason {
                    SetupFault::NoSide => "write white or black before the pieces",
                    SetupFault::Unreadable => {
                        "write a symbol and a square, such as Rc4, _Rc4, pe4 or Gk4~3"
                    }
                    SetupFault::Occupied => "another piece stands on that square",
                    SetupFault::Kings => "each side has exactly one King",
                    SetupFault::Underline => "only R, N, B, V, T, G, W and C can be right-hand",
                    SetupFault::Facing => {
                        "write the line of a Wild boar as n or e behind its square (Wc3n), that of a Chariot as ne or nw (Cc3ne), and none behind other pieces"
                    }
                    SetupFault::Retreat => {
                        "only a King on its own Acropolis can have retreated"
                    }
                    SetupFault::Misses => "a piece misses 1 to 12 game moves",
                    SetupFault::TooMany => "there are too many pieces",
                };
                format!("The position is wrong at “{word}”: {reason}.")
            },
            ru {
                let reason = match reason {
                    SetupFault::NoSide => "перед фигурами нужно white или black",
                    SetupFault::Unreadable => {
                        "нужны символ и поле, например Rc4, _Rc4, pe4 или Gk4~3"
                    }
                    SetupFault::Occupied => "на этом поле уже стоит фигура",
                    SetupFault::Kings => "у каждой стороны ровно один Король",
                    SetupFault::Underline => "правыми бывают только R, N, B, V, T, G, W и C",
                    SetupFault::Facing => {
                        "после поля Вепря пишут его линию, n или e (Wc3n), после поля Колесницы ne или nw (Cc3ne), после других фигур линии нет"
                    }
                    SetupFault::Retreat => "уйти с доски мог только Король из своего Акрополя",
                    SetupFault::Misses => "фигура пропускает от 1 до 12 игровых ходов",
                    SetupFault::TooMany => "слишком много фигур",
                };
                format!("Позиция неверна, «{word}»: {reason}.")
            },
            de {
                let reason = match reason {
                    SetupFault::NoSide => "vor den Figuren muss white oder black stehen",
                    SetupFault::Unreadable => {
                        "nötig sind ein Symbol und ein Feld, etwa Rc4, _Rc4, pe4 oder Gk4~3"
                    }
                    SetupFault::Occupied => "auf diesem Feld steht schon eine andere Figur",
                    SetupFault::Kings => "jede Seite hat genau einen König",
                    SetupFault::Underline => {
                        "nur R, N, B, V, T, G, W und C können rechte Figuren sein"
                    }
                    SetupFault::Facing => {
                        "hinter dem Feld eines Ebers steht seine Linie, n oder e (Wc3n), hinter dem eines Streitwagens ne oder nw (Cc3ne), hinter anderen Figuren keine"
                    }
                    SetupFault::Retreat => {
                        "zurückgezogen haben kann sich nur ein König auf seiner eigenen Akropolis"
                    }
                    SetupFault::Misses => "eine Figur fehlt 1 bis 12 Spielzüge",
                    SetupFault::TooMany => "das sind zu viele Figuren",
                };
                format!("Die Stellung ist bei „{word}“ falsch: {reason}.")
            };
    }
}

/// The reason why a piece cannot reach a square (TOTA*S 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unreachable {
    /// The piece does not move that way.
    Geometry,
    /// The piece is already on the square.
    Same,
    /// A piece of its own side is on the square.
    Own,
    /// A piece on this square blocks the way.
    Blocked(Square),
    /// An enemy is on the square, and the move is not a capture.
    Occupied,
    /// The move is only a capture, and the square is empty.
    NothingToTake,
}

/// A fault of a promotion (TOTA*S 2.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PromotionFault {
    /// The new symbol is missing on the last rank.
    Missing(Square),
    /// There is a new symbol, but no promotion on this square.
    NotHere(Square),
    /// The new symbol is not a possible kind.
    Forbidden(Kind),
    /// A part follows the promotion.
    AfterIt(Square),
}

/// The reason why castling is not possible (TOTA*S 2.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CastlingFault {
    /// The King or the rook has moved, or is not on its original square.
    Moved,
    /// A piece on this square is between them.
    Blocked(Square),
    /// A square of the King is attacked.
    Attacked(Square),
}

/// The reason why the King may not retreat (TOTA*S 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RetreatFault {
    /// The King is not on its Acropolis, but on this square or off the board.
    NotThere(Option<Square>),
    /// The King has retreated before.
    Spent,
    /// The King is not attacked.
    NoThreat,
}

/// The reason why a mark is not allowed (TOTA*S 7.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarkFault {
    /// There is no piece on the square.
    Empty,
    /// A King cannot be marked.
    King,
    /// The piece neither captured nor returned in this game move.
    Idle,
    /// The side that marks has no piece that attacks it.
    NotAttacked,
    /// The same mark twice.
    Twice,
}

areopagus_language::sentences! {
    /// A fault of a terrain (`TOTA*S 3.1` to `TOTA*S 3.3`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum TerrainFault {
        /// An Acropolis on a square that the rules do not offer.
        Acropolis(side: Side) =>
            match side {
                Side::White =>
                    en "White's Acropolis is one of b2, j2, k3.",
                    ru "Акрополь белых — одно из полей b2, j2, k3.",
                    de "Die Akropolis von Weiß ist eines der Felder b2, j2, k3.";
                Side::Black =>
                    en "Black's Acropolis is one of b10, c11, k11.",
                    ru "Акрополь чёрных — одно из полей b10, c11, k11.",
                    de "Die Akropolis von Schwarz ist eines der Felder b10, c11, k11.";
            };
        /// Not three squares in a line, dark, light, dark.
        ZoneShape(zone: ZoneKind) =>
            en ("A zone is three squares in line along a rank or a file, dark, light, dark; what is written for {} is not.", zone_name(*zone, Language::En)),
            ru ("Зона — три поля в линию по горизонтали или вертикали: тёмное, светлое, тёмное; у зоны «{}» записано не так.", zone_name(*zone, Language::Ru)),
            de ("Eine Zone sind drei Felder nebeneinander auf einer Reihe oder Linie: dunkel, hell, dunkel; die Zone „{}“ ist anders geschrieben.", zone_name(*zone, Language::De));
        /// More than two zones.
        TooManyZones =>
            en "A side has two zones; here is a third.",
            ru "У стороны две зоны, эта — третья.",
            de "Eine Seite hat zwei Zonen; dies ist eine dritte.";
        /// Two zones of one kind.
        SameZones(zone: ZoneKind) =>
            en ("A side's two zones differ in kind; {} is written twice.", zone_name(*zone, Language::En)),
            ru ("Две зоны стороны должны быть разного вида, а «{}» записано дважды.", zone_name(*zone, Language::Ru)),
            de ("Die zwei Zonen einer Seite sind verschiedener Art; „{}“ ist zweimal geschrieben.", zone_name(*zone, Language::De));
        /// Both zones along ranks or both along files.
        ZonesParallel =>
            en "One zone lies along a rank and the other along a file; these two lie alike.",
            ru "Одна зона лежит по горизонтали, другая по вертикали, а эти две — одинаково.",
            de "Eine Zone liegt auf einer Reihe, die andere auf einer Linie; diese zwei liegen gleich.";
        /// A zone crosses the other zone, the Acropolis or the Labyrinth.
        ZonesCross(at: Square) =>
            en "A zone may cross neither the other zone nor its owner's Acropolis or Labyrinth; here both lie on {at}.",
            ru "Зона не пересекает ни другую зону, ни Акрополь и Лабиринт своей стороны, а здесь они сошлись на {at}.",
            de "Eine Zone schneidet weder die andere Zone noch Akropolis und Labyrinth ihrer Seite; hier liegt beides auf {at}.";
        /// A zone outside its side's ranks.
        ZoneOutside(kind: ZoneKind, side: Side) =>
            match side {
                Side::White =>
                    en "White's zones lie within ranks 3 to 6.",
                    ru "Зоны белых лежат на горизонталях с 3 по 6.",
                    de "Die Zonen von Weiß liegen auf den Reihen 3 bis 6.";
                Side::Black =>
                    en "Black's zones lie within ranks 7 to 10.",
                    ru "Зоны чёрных лежат на горизонталях с 7 по 10.",
                    de "Die Zonen von Schwarz liegen auf den Reihen 7 bis 10.";
            };
        /// A Labyrinth on a rank that the rules do not offer.
        Labyrinth(side: Side) =>
            match side {
                Side::White =>
                    en "White's Labyrinth lies on rank 6.",
                    ru "Лабиринт белых лежит на 6-й горизонтали.",
                    de "Das Labyrinth von Weiß liegt auf der 6. Reihe.";
                Side::Black =>
                    en "Black's Labyrinth lies on rank 7.",
                    ru "Лабиринт чёрных лежит на 7-й горизонтали.",
                    de "Das Labyrinth von Schwarz liegt auf der 7. Reihe.";
            };
    }
}

/// A fault of a given position (TOTA*S 9.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetupFault {
    /// The piece has neither `white` nor `black` before it.
    NoSide,
    /// Not a piece and a square.
    Unreadable,
    /// Two pieces on one square.
    Occupied,
    /// A side without exactly one King.
    Kings,
    /// An underline on a piece that cannot have one.
    Underline,
    /// A Wild boar or Chariot without a line that fits it, or another piece with one.
    Facing,
    /// `^` after a piece that is not the King on its Acropolis.
    Retreat,
    /// The number of game moves to miss is not 1 to 12.
    Misses,
    /// More pieces than the board has squares.
    TooMany,
}

impl Fault {
    /// The side whose terrain is missing, if it is only one; `None` for every other fault.
    pub(super) fn side(&self) -> Option<Side> {
        match self {
            Self::TerrainMissing(missing) => {
                match Side::ALL.map(|side| !missing[side].is_empty()) {
                    [true, false] => Some(Side::White),
                    [false, true] => Some(Side::Black),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The piece whose part is at fault, by its square before the part; `None` if the fault names
    /// none.
    pub const fn piece(&self) -> Option<PieceName> {
        match self {
            Self::Unreachable { piece, .. }
            | Self::SamePiece { piece }
            | Self::NotForward { piece, .. }
            | Self::NoStrike { piece, .. }
            | Self::OffItsLine { piece, .. }
            | Self::Zone { piece, .. }
            | Self::Exploding { piece }
            | Self::Doomed { piece }
            | Self::Absent { piece, .. }
            | Self::Resting { piece } => Some(*piece),
            _ => None,
        }
    }

    /// The clause that is broken.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::NoSuchPiece { .. }
            | Self::NoneReaches { .. }
            | Self::Unreachable { .. }
            | Self::NoExplosion { .. } => "2",
            Self::SamePiece { .. } => "2.3",
            Self::NotForward { .. } => "2.4",
            Self::NoStrike { .. } => "2.5",
            Self::Promotion(_) => "2.6",
            Self::Castling(_) => "2.8",
            Self::NotFielded(_)
            | Self::OffItsLine { .. }
            | Self::NoTurn { .. }
            | Self::Setup {
                reason: SetupFault::Facing,
                ..
            } => "2.9",
            Self::Retreat(_) | Self::ReturnMissing | Self::Terrain(TerrainFault::Acropolis(_)) => {
                "3.1"
            }
            Self::Terrain(TerrainFault::Labyrinth(_)) => "3.3",
            Self::Zone { .. } | Self::Terrain(_) => "3.2",
            Self::TerrainMissing(_) => "3",
            Self::TooManyParts | Self::PartMissing | Self::SkipSpent => "4.1",
            Self::Exploding { .. } => "4.2",
            Self::KingsNear { .. } => "4.3",
            Self::Doomed { .. } | Self::Absent { .. } => "4.5",
            Self::NotVoid => "4.6",
            Self::Resting { .. } => "4.7",
            Self::Late => "7.1",
            Self::Mark { .. } => "7.2",
            Self::WrongMark { .. } | Self::Ambiguous { .. } => "9.1",
            Self::Setup { .. } => "9.5",
        }
    }
}

/// A piece that is named without its side.
const fn of_either(kind: Kind, wing: Wing, square: Option<Square>) -> PieceName {
    PieceName {
        side: Side::White,
        kind,
        wing,
        square,
    }
}

/// The missing terrain: `White: Acropolis, Labyrinth; Black: Labyrinth`.
fn said_missing(missing: &PerSide<Vec<TerrainItem>>, language: Language) -> String {
    let sides = Side::ALL
        .into_iter()
        .filter(|side| !missing[*side].is_empty());
    let said: Vec<String> = sides
        .map(|side| {
            let items = missing[side].iter().map(|item| item.name(language));
            let items: Vec<&str> = items.collect();
            format!("{}: {}", side.name(language), items.join(", "))
        })
        .collect();
    said.join("; ")
}

/// The name of a zone in a sentence.
fn zone_name(zone: ZoneKind, language: Language) -> &'static str {
    match (zone, language) {
        (ZoneKind::Sea, Language::En) => "Sea",
        (ZoneKind::Mountains, Language::En) => "Mountains",
        (ZoneKind::Desert, Language::En) => "Desert",
        (ZoneKind::Sea, Language::Ru) => "Море",
        (ZoneKind::Mountains, Language::Ru) => "Горы",
        (ZoneKind::Desert, Language::Ru) => "Пустыня",
        (ZoneKind::Sea, Language::De) => "Meer",
        (ZoneKind::Mountains, Language::De) => "Gebirge",
        (ZoneKind::Desert, Language::De) => "Wüste",
    }
}

/// Foreign land as the subject of a Russian sentence.
const fn foreign_zone(zone: ZoneKind) -> &'static str {
    match zone {
        ZoneKind::Sea => "чужое Море",
        ZoneKind::Mountains => "чужие Горы",
        ZoneKind::Desert => "чужая Пустыня",
    }
}

/// Foreign land as the object of a German sentence.
const fn foreign_land(zone: ZoneKind) -> &'static str {
    match zone {
        ZoneKind::Sea => "das fremde Meer",
        ZoneKind::Mountains => "das fremde Gebirge",
        ZoneKind::Desert => "die fremde Wüste",
    }
}

/// The moves of a kind in a sentence (TOTA*S 2).
const fn steps(kind: Kind, language: Language) -> &'static str {
    match (kind, language) {
        (Kind::King, Language::En) => "a King steps one square any way",
        (Kind::Queen, Language::En) => "a Queen slides any way, up to 7 squares",
        (Kind::Rook, Language::En) => "a Rook slides along rank or file, up to 7 squares",
        (Kind::Knight, Language::En) => "a Knight leaps two squares straight and one aside",
        (Kind::Bishop, Language::En) => "a Bishop slides along diagonals, up to 7 squares",
        (Kind::Volcano, Language::En) => "a Volcano steps one square any way",
        (Kind::Tornado, Language::En) => "a Tornado steps one square any way",
        (Kind::Gryphon, Language::En) => {
            "a Gryphon walks one square along rank or file, or flies two squares diagonally"
        }
        (Kind::Legionary | Kind::Patrol | Kind::Pawn, Language::En) => {
            "it goes one square forward, two from its first rank, and takes one diagonally forward"
        }
        (Kind::Boar, Language::En) => "a Wild boar runs one or two squares along its facing line",
        (Kind::Chariot, Language::En) => {
            "a Chariot runs one or two squares along its facing diagonal"
        }
        (Kind::King, Language::Ru) => "Король ходит на одну клетку в любую сторону",
        (Kind::Queen, Language::Ru) => "Ферзь ходит в любую сторону не далее 7 клеток",
        (Kind::Rook, Language::Ru) => "Ладья ходит по вертикали и горизонтали не далее 7 клеток",
        (Kind::Knight, Language::Ru) => "Конь ходит на две клетки прямо и одну вбок",
        (Kind::Bishop, Language::Ru) => "Слон ходит по диагонали не далее 7 клеток",
        (Kind::Volcano, Language::Ru) => "Вулкан ходит на одну клетку в любую сторону",
        (Kind::Tornado, Language::Ru) => "Торнадо ходит на одну клетку в любую сторону",
        (Kind::Gryphon, Language::Ru) => {
            "Грифон ходит на одну клетку по вертикали или горизонтали либо летит на две по диагонали"
        }
        (Kind::Legionary | Kind::Patrol | Kind::Pawn, Language::Ru) => {
            "фигура ходит на одну клетку вперёд, с первой своей линии — и на две, а берёт на одну вперёд наискось"
        }
        (Kind::Boar, Language::Ru) => "Вепрь бежит на одну или две клетки по своей линии",
        (Kind::Chariot, Language::Ru) => "Колесница едет на одну или две клетки по своей диагонали",
        (Kind::King, Language::De) => "ein König zieht ein Feld in jede Richtung",
        (Kind::Queen, Language::De) => "eine Dame zieht in jede Richtung, bis zu 7 Felder",
        (Kind::Rook, Language::De) => {
            "ein Turm zieht entlang von Linie oder Reihe, bis zu 7 Felder"
        }
        (Kind::Knight, Language::De) => {
            "ein Springer springt zwei Felder gerade und eines zur Seite"
        }
        (Kind::Bishop, Language::De) => "ein Läufer zieht entlang der Diagonalen, bis zu 7 Felder",
        (Kind::Volcano, Language::De) => "ein Vulkan zieht ein Feld in jede Richtung",
        (Kind::Tornado, Language::De) => "ein Tornado zieht ein Feld in jede Richtung",
        (Kind::Gryphon, Language::De) => {
            "ein Greif geht ein Feld entlang von Linie oder Reihe oder fliegt zwei Felder diagonal"
        }
        (Kind::Legionary | Kind::Patrol | Kind::Pawn, Language::De) => {
            "die Figur zieht ein Feld vor, von ihrer Grundreihe auch zwei, und schlägt ein Feld schräg vor sich"
        }
        (Kind::Boar, Language::De) => {
            "ein Eber läuft ein oder zwei Felder entlang der Linie, auf die er blickt"
        }
        (Kind::Chariot, Language::De) => {
            "ein Streitwagen fährt ein oder zwei Felder entlang der Diagonale, auf die er blickt"
        }
    }
}

/// The kinds of parts that a new piece may combine (TOTA*S 2.3).
const fn kinds(kind: Kind, language: Language) -> &'static str {
    match (kind, language) {
        (Kind::Gryphon, Language::En) => "walk and flight",
        (Kind::Legionary, Language::En) => "step or capture, sidestep, strike",
        (Kind::Patrol, Language::En) => "step or capture, slant",
        (Kind::Boar | Kind::Chariot, Language::En) => "turn and run",
        (_, Language::En) => "step and explosion",
        (Kind::Gryphon, Language::Ru) => "ход и полёт",
        (Kind::Legionary, Language::Ru) => "ход или взятие, шаг вбок, удар",
        (Kind::Patrol, Language::Ru) => "ход или взятие, шаг наискось",
        (Kind::Boar | Kind::Chariot, Language::Ru) => "поворот и бег",
        (_, Language::Ru) => "ход и взрыв",
        (Kind::Gryphon, Language::De) => "Gang und Flug",
        (Kind::Legionary, Language::De) => "Zug oder Schlagen, Seitschritt, Schlag der Legion",
        (Kind::Patrol, Language::De) => "Zug oder Schlagen, Schrägschritt",
        (Kind::Boar | Kind::Chariot, Language::De) => "Wendung und Lauf",
        (_, Language::De) => "Zug und Explosion",
    }
}

/// A number of game moves: `1 game move`, `3 more game moves`, `3 игровых хода`,
/// `noch 3 Spielzüge`.
pub(super) fn game_moves(count: u8, more: &str, language: Language) -> String {
    let noun = match (language, count % 10, count % 100) {
        (Language::En, ..) if count == 1 => "game move",
        (Language::En, ..) => "game moves",
        (Language::Ru, _, 11..=14) => "игровых ходов",
        (Language::Ru, 1, _) => "игровой ход",
        (Language::Ru, 2..=4, _) => "игровых хода",
        (Language::Ru, ..) => "игровых ходов",
        (Language::De, ..) if count == 1 => "Spielzug",
        (Language::De, ..) => "Spielzüge",
    };
    match language {
        Language::En => format!("{count} {more}{noun}"),
        Language::Ru | Language::De => format!("{more}{count} {noun}"),
    }
}
