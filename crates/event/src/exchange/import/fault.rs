//! Why a report file is not taken over: where, what stands there, and what can be done.

use crate::exchange::reported::Contradiction;
use areopagus_language::Language;
use areopagus_tournament::text::LineError;
use areopagus_tournament::trf::{Player, RoundNumber, SignedPoints, StartingRank, TrfError};

/// The first column of a name in records 001 and 310.
const NAME_COLUMNS: [usize; 2] = [15, 9];

/// Why a report file is not taken over. Nothing is then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Language::En))]
pub enum ImportFault {
    /// It is no report file.
    Unreadable(#[from] TrfError),
    /// Two players' lines contradict each other.
    Contradiction {
        /// The line of the first.
        line: usize,
        /// What they say.
        contradiction: Contradiction,
    },
    /// It names no player (record 001).
    Nobody,
    /// A player's name, or a team's, is empty or cannot be printed.
    Name {
        /// The line.
        line: usize,
        /// Whether it is a team's.
        of_team: bool,
        /// What is wrong with it.
        error: LineError,
    },
    /// A team names a player who has no line.
    Member {
        /// The team's line.
        line: usize,
        /// The number.
        player: StartingRank,
    },
    /// A round of a player does not fit a TOTA*S event.
    Round {
        /// The player's line.
        line: usize,
        /// The round.
        round: RoundNumber,
        /// The player.
        player: StartingRank,
        /// The player's name.
        name: String,
        /// What does not fit.
        unfit: Unfit,
    },
    /// Rounds were played, and the event is no Swiss and no round robin of players.
    Format,
    /// A file of players for an event of teams, or the other way round.
    OtherKind,
}

/// What of a player's round does not fit a TOTA*S event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// A draw.
    Draw,
    /// No game ends with these points.
    Points {
        /// The player's.
        own: SignedPoints,
        /// The opponent's.
        rival: SignedPoints,
    },
    /// A forfeit brings other points than the others, or than clause 6.4 has.
    Forfeit {
        /// The player's.
        own: SignedPoints,
        /// The opponent's.
        rival: SignedPoints,
    },
    /// A round without an opponent that brings other points than a bye does.
    Bye(SignedPoints),
    /// A bye with the points of a win.
    FullPointBye,
    /// A win without an opponent.
    WonAlone,
    /// Somebody else has the pairing-allocated bye of this round.
    SecondFree,
    /// The game has no result, and a later round was paired.
    Open,
    /// The opponent is another one than the Berger tables have.
    NotBerger,
}

impl ImportFault {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "report-unreadable",
            Self::Contradiction { .. } => "report-contradiction",
            Self::Nobody => "report-empty",
            Self::Name { .. } => "report-name",
            Self::Member { .. } => "report-member",
            Self::Round { .. } => "report-round",
            Self::Format => "report-format",
            Self::OtherKind => "report-other-kind",
        }
    }

    /// The line and the column that are wrong, from 1.
    pub const fn place(&self) -> Option<(usize, usize)> {
        match self {
            Self::Unreadable(error) => Some((error.line, error.column)),
            Self::Contradiction {
                line,
                contradiction,
            } => Some((*line, Player::column_of(contradiction.round))),
            Self::Name { line, of_team, .. } => {
                let [player, team] = NAME_COLUMNS;
                Some((*line, if *of_team { team } else { player }))
            }
            Self::Member { line, .. } => Some((*line, 1)),
            Self::Round { line, round, .. } => Some((*line, Player::column_of(*round))),
            Self::Nobody | Self::Format | Self::OtherKind => None,
        }
    }

    /// Where, what is wrong, and what can be done.
    pub fn say(&self, language: Language) -> String {
        let what = match self {
            Self::Unreadable(error) => return error.say(language),
            Self::Contradiction { contradiction, .. } => contradiction.say(language),
            Self::Nobody => match language {
                Language::En => "The file names no player: record 001 does.".to_owned(),
                Language::Ru => "В файле нет ни одного участника (запись 001).".to_owned(),
                Language::De => "Die Datei nennt keinen Spieler: Das tut der Datensatz 001.".to_owned(),
            },
            Self::Name { error, .. } => match language {
                Language::En => format!("The name: {}", error.say(language)),
                Language::Ru => format!("Имя: {}", error.say(language)),
                Language::De => format!("Der Name: {}", error.say(language)),
            },
            Self::Member { player, .. } => match language {
                Language::En => format!(
                    "The team names player {player}, for whom there is no line 001."
                ),
                Language::Ru => format!(
                    "В команде назван участник {player}, а строки 001 для него нет."
                ),
                Language::De => format!(
                    "Die Mannschaft nennt den Spieler {player}, für den es keine Zeile 001 gibt."
                ),
            },
            Self::Round {
                round,
                player,
                name,
                unfit,
                ..
            } => unfit.say(*round, *player, name, language),
            Self::Format => match language {
                Language::En => "Played rounds are taken over into a Swiss or a round robin of players. Choose one of these, or leave the rounds out.".to_owned(),
                Language::Ru => "Сыгранные туры переносятся только в швейцарский или круговой личный турнир. Выберите такой или не берите туры.".to_owned(),
                Language::De => "Gespielte Runden werden nur in ein Einzelturnier nach Schweizer System oder ein Rundenturnier übernommen. Wählen Sie eines davon, oder lassen Sie die Runden weg.".to_owned(),
            },
            Self::OtherKind => match language {
                Language::En => "What the file says of players does not fit an event of teams, nor the other way round. Choose the kind of event that the file is of.".to_owned(),
                Language::Ru => "Сказанное в файле об участниках не подходит командному турниру, и наоборот. Выберите тот вид турнира, о котором файл.".to_owned(),
                Language::De => "Was die Datei von Spielern sagt, passt nicht zu einem Mannschaftsturnier, und umgekehrt. Wählen Sie die Art von Turnier, von der die Datei ist.".to_owned(),
            },
        };
        match (self.place(), language) {
            (None, _) => what,
            (Some((line, column)), Language::En) => {
                format!("Line {line}, column {column}: {what}")
            }
            (Some((line, column)), Language::Ru) => {
                format!("Строка {line}, столбец {column}: {what}")
            }
            (Some((line, column)), Language::De) => {
                format!("Zeile {line}, Spalte {column}: {what}")
            }
        }
    }
}

impl Unfit {
    fn say(
        self,
        round: RoundNumber,
        player: StartingRank,
        name: &str,
        language: Language,
    ) -> String {
        match language {
            Language::En => {
                let (what, advice) = self.english();
                format!("In round {round} player {player} ({name}) {what}. {advice}")
            }
            Language::Ru => {
                let (what, advice) = self.russian();
                format!("В туре {round} у участника {player} ({name}) {what}. {advice}")
            }
            Language::De => {
                let (what, advice) = self.german();
                format!("In Runde {round} hat Spieler {player} ({name}) {what}. {advice}")
            }
        }
    }

    /// What is wrong, behind the player; and what can be done.
    fn english(self) -> (String, &'static str) {
        const POINTS: &str = "Say in records 162 (W 5.0, D 2.0, L 1.0, P 3.0) and 299 what the results are worth, or leave the played rounds out.";
        const CORRECT: &str = "Correct the file, or leave the played rounds out.";
        match self {
            Self::Draw => (
                "has a draw, and TOTA*S has none (6.1 to 6.3)".to_owned(),
                CORRECT,
            ),
            Self::Points { own, rival } => (
                format!(
                    "has a game that ended {own} : {rival}; one ends 5:1, 4:1, 3:1 or 2:1 (6.1 to 6.3)"
                ),
                POINTS,
            ),
            Self::Forfeit { own, rival } => (
                format!(
                    "has a forfeit worth {own} : {rival}; it brings 5, to who did not come the same as elsewhere in the file, and nothing where nobody came (6.4)"
                ),
                POINTS,
            ),
            Self::Bye(points) => (
                format!(
                    "has {points} points without an opponent; a requested bye brings 2 or nothing (R-131), the pairing’s bye the same to everybody (6.4)"
                ),
                POINTS,
            ),
            Self::FullPointBye => (
                "has a bye with the points of a win, which TOTA*S does not have (R-131)".to_owned(),
                CORRECT,
            ),
            Self::WonAlone => ("has a win without an opponent".to_owned(), CORRECT),
            Self::SecondFree => (
                "has the pairing’s bye, and somebody else has it too".to_owned(),
                CORRECT,
            ),
            Self::Open => (
                "has a game without a result, and a later round is paired".to_owned(),
                CORRECT,
            ),
            Self::NotBerger => (
                "has another opponent or colour than the Berger tables give (C.05)".to_owned(),
                "Choose a Swiss, or leave the played rounds out.",
            ),
        }
    }

    fn russian(self) -> (String, &'static str) {
        const POINTS: &str = "Укажите в записях 162 (W 5.0, D 2.0, L 1.0, P 3.0) и 299, сколько стоят результаты, или не берите сыгранные туры.";
        const CORRECT: &str = "Исправьте файл или не берите сыгранные туры.";
        match self {
            Self::Draw => ("ничья, а в TOTA*S ничьих нет (6.1–6.3)".to_owned(), CORRECT),
            Self::Points { own, rival } => (
                format!(
                    "партия окончилась {own} : {rival}, а бывает 5:1, 4:1, 3:1 или 2:1 (6.1–6.3)"
                ),
                POINTS,
            ),
            Self::Forfeit { own, rival } => (
                format!(
                    "неявка даёт {own} : {rival}, а должна: явившемуся 5, неявившемуся – как везде в файле, обоим неявившимся – ничего (6.4)"
                ),
                POINTS,
            ),
            Self::Bye(points) => (
                format!(
                    "{points} очка без соперника, а пропуск по просьбе даёт 2 или ничего (R-131), пропуск по жеребьёвке – всем поровну (6.4)"
                ),
                POINTS,
            ),
            Self::FullPointBye => (
                "пропуск с очками победы, а в TOTA*S такого нет (R-131)".to_owned(),
                CORRECT,
            ),
            Self::WonAlone => ("победа без соперника".to_owned(), CORRECT),
            Self::SecondFree => (
                "пропуск по жеребьёвке, и он же ещё у кого-то".to_owned(),
                CORRECT,
            ),
            Self::Open => (
                "партия без результата, а следующий тур уже составлен".to_owned(),
                CORRECT,
            ),
            Self::NotBerger => (
                "другой соперник или цвет, чем по таблицам Бергера (C.05)".to_owned(),
                "Выберите швейцарскую систему или не берите сыгранные туры.",
            ),
        }
    }

    fn german(self) -> (String, &'static str) {
        const POINTS: &str = "Geben Sie in den Datensätzen 162 (W 5.0, D 2.0, L 1.0, P 3.0) und 299 an, was die Ergebnisse wert sind, oder lassen Sie die gespielten Runden weg.";
        const CORRECT: &str =
            "Berichtigen Sie die Datei, oder lassen Sie die gespielten Runden weg.";
        match self {
            Self::Draw => (
                "ein Remis, und das gibt es in TOTA*S nicht (6.1 bis 6.3)".to_owned(),
                CORRECT,
            ),
            Self::Points { own, rival } => (
                format!(
                    "eine Partie, die {own} : {rival} endete; möglich sind 5:1, 4:1, 3:1 oder 2:1 (6.1 bis 6.3)"
                ),
                POINTS,
            ),
            Self::Forfeit { own, rival } => (
                format!(
                    "ein kampfloses Ergebnis im Wert von {own} : {rival}; es bringt 5, dem nicht Erschienenen so viel wie sonst in der Datei und nichts, wo niemand kam (6.4)"
                ),
                POINTS,
            ),
            Self::Bye(points) => (
                format!(
                    "{points} Punkte ohne Gegner; ein gewünschtes Freilos bringt 2 oder nichts (R-131), das der Auslosung allen gleich viel (6.4)"
                ),
                POINTS,
            ),
            Self::FullPointBye => (
                "ein Freilos mit den Punkten eines Sieges, das es in TOTA*S nicht gibt (R-131)"
                    .to_owned(),
                CORRECT,
            ),
            Self::WonAlone => ("einen Sieg ohne Gegner".to_owned(), CORRECT),
            Self::SecondFree => (
                "das Freilos der Auslosung, und ein anderer hat es auch".to_owned(),
                CORRECT,
            ),
            Self::Open => (
                "eine Partie ohne Ergebnis, und eine spätere Runde ist ausgelost".to_owned(),
                CORRECT,
            ),
            Self::NotBerger => (
                "einen anderen Gegner oder eine andere Farbe, als die Berger-Tabellen ergeben (C.05)"
                    .to_owned(),
                "Wählen Sie das Schweizer System, oder lassen Sie die gespielten Runden weg.",
            ),
        }
    }
}
