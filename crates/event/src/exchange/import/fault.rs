//! Faults that prevent the import of a report file: where, what is wrong, and what can be done.

use crate::discipline::Rules;
use crate::exchange::reported::Contradiction;
use areopagus_games::PerSide;
use areopagus_games::discipline::UnrecordedResult;
use areopagus_language::Language;
use areopagus_tournament::text::LineError;
use areopagus_tournament::trf::{Player, RoundNumber, SignedPoints, StartingRank, TrfError};

/// The first column of a name in records 001 and 310.
const NAME_COLUMNS: [usize; 2] = [15, 9];

/// Why a report file is not imported. Nothing of it is then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Language::En))]
pub enum ImportFault {
    /// The text is not a report file.
    Unreadable(#[from] TrfError),
    /// Two players' lines contradict each other.
    Contradiction {
        /// The line of the first of them.
        line: usize,
        contradiction: Contradiction,
    },
    /// The file has no players (record 001).
    Nobody,
    /// The name of a player or a team is empty or cannot be printed.
    Name {
        line: usize,
        /// Whether it is a team's name.
        of_team: bool,
        error: LineError,
    },
    /// A team has a player without a line.
    Member { line: usize, player: StartingRank },
    /// A player's round does not fit an event of the game.
    Round {
        line: usize,
        round: RoundNumber,
        player: StartingRank,
        name: String,
        /// The reason why it does not fit.
        unfit: Unfit,
        /// The rules that it was checked against.
        rules: Rules,
    },
    /// Rounds were played, and the event is neither a Swiss nor a round robin of players.
    Format,
    /// A file of players for an event of teams, or the other way round.
    OtherKind,
}

/// Why a player's round does not fit an event of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// A draw, where the game has none.
    Draw,
    /// No game ends with these points.
    Points {
        /// The points of the player.
        own: SignedPoints,
        /// The points of the opponent.
        rival: SignedPoints,
    },
    /// A forfeit brings other points than other forfeits, or than the rules give.
    Forfeit {
        /// The points of the player.
        own: SignedPoints,
        /// The points of the opponent.
        rival: SignedPoints,
    },
    /// A round without an opponent brings other points than a bye.
    Bye(SignedPoints),
    /// A bye with the points of a win.
    FullPointBye,
    /// A win without an opponent, where other players had no opponent either.
    WonAlone,
    /// Another player has the pairing-allocated bye of this round.
    SecondFree,
    /// The game has no result, and a later round was paired.
    Open,
    /// The opponent differs from the Berger tables.
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

    /// The line and the column of the fault, from 1.
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

    /// The sentence: where, what is wrong, and what can be done.
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
                rules,
                ..
            } => {
                let (what, advice) = unfit.say(rules, language);
                match language {
                    Language::En => {
                        format!("In round {round} player {player} ({name}) {what}. {advice}")
                    }
                    Language::Ru => {
                        format!("В туре {round} у участника {player} ({name}) {what}. {advice}")
                    }
                    Language::De => {
                        format!("In Runde {round} hat Spieler {player} ({name}) {what}. {advice}")
                    }
                }
            }
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

/// The rules of an event in words for a sentence.
struct Terms {
    game: &'static str,
    /// The possible points of a game, the winner's first; if the rules have no list, the fault
    /// of impossible points.
    ends: Result<String, String>,
    /// The clause by which a game does not end drawn.
    no_draw: &'static str,
    /// The clause about absent players.
    absence: &'static str,
    forfeit_win: String,
    forfeit_loss: String,
    both_absent: String,
    half_bye: String,
    /// The text of record 162.
    table: String,
}

impl Terms {
    fn for_rules(rules: &Rules, language: Language) -> Self {
        let game = rules.discipline();
        let worth = rules.worth();
        let say = |points: u16| worth.unit.say(points.into());
        let bare = |white, black| UnrecordedResult {
            points: PerSide::new(white, black),
            potential: None,
            score: None,
            winner: None,
        };
        let refused = rules.bare(bare(worth.draw, worth.draw)).err();
        let list = rules.ends().map(|ends| {
            let ends = ends.into_iter().filter(|end| end.white >= end.black);
            let ends: Vec<String> = ends.map(|end| worth.unit.pair(end)).collect();
            ends.join(", ")
        });
        let unlike = || rules.bare(bare(u16::MAX, u16::MAX)).err();
        let unlike = || unlike().map(|fault| fault.say(language).to_owned());
        let decimal = |points: u16| {
            let tenths = worth.unit.tenths(points.into());
            format!("{}.{}", tenths / 10, tenths % 10)
        };
        Self {
            game: game.name(),
            ends: list.ok_or_else(|| unlike().unwrap_or_default()),
            no_draw: refused.and_then(|fault| fault.clause).unwrap_or_default(),
            absence: game.absence(),
            forfeit_win: say(worth.forfeit_win),
            forfeit_loss: say(worth.forfeit_loss),
            both_absent: say(worth.both_absent),
            half_bye: say(worth.half_bye),
            table: format!(
                "W {}, D {}, L {}, P {}",
                decimal(worth.win),
                decimal(worth.half_bye),
                decimal(worth.loss),
                decimal(worth.bye)
            ),
        }
    }
}

impl Unfit {
    /// What is wrong, as it follows the player's name; and what can be done.
    fn say(self, rules: &Rules, language: Language) -> (String, String) {
        let terms = Terms::for_rules(rules, language);
        let table = &terms.table;
        let [points, correct, swiss] = match language {
            Language::En => [
                format!(
                    "Say in records 162 ({table}) and 299 what the results are worth, or leave the played rounds out."
                ),
                "Correct the file, or leave the played rounds out.".to_owned(),
                "Choose a Swiss, or leave the played rounds out.".to_owned(),
            ],
            Language::Ru => [
                format!(
                    "Укажите в записях 162 ({table}) и 299, сколько стоят результаты, или не берите сыгранные туры."
                ),
                "Исправьте файл или не берите сыгранные туры.".to_owned(),
                "Выберите швейцарскую систему или не берите сыгранные туры.".to_owned(),
            ],
            Language::De => [
                format!(
                    "Geben Sie in den Datensätzen 162 ({table}) und 299 an, was die Ergebnisse wert sind, oder lassen Sie die gespielten Runden weg."
                ),
                "Berichtigen Sie die Datei, oder lassen Sie die gespielten Runden weg.".to_owned(),
                "Wählen Sie das Schweizer System, oder lassen Sie die gespielten Runden weg."
                    .to_owned(),
            ],
        };
        let [en, ru, de] = self.wrong(&terms);
        let what = match language {
            Language::En => en,
            Language::Ru => ru,
            Language::De => de,
        };
        let advice = match self {
            Self::Points { .. } | Self::Forfeit { .. } | Self::Bye(_) => points,
            Self::Draw | Self::FullPointBye | Self::WonAlone | Self::SecondFree | Self::Open => {
                correct
            }
            Self::NotBerger => swiss,
        };
        (what, advice)
    }

    /// What is wrong, as it follows the player's name, in the order of [`Language::ALL`].
    fn wrong(self, terms: &Terms) -> [String; 3] {
        let Terms {
            game,
            no_draw,
            absence,
            forfeit_win,
            forfeit_loss,
            both_absent,
            half_bye,
            ..
        } = terms;
        match (self, &terms.ends) {
            (Self::Draw, _) => [
                format!("has a draw, and {game} has none ({no_draw})"),
                format!("ничья, а в {game} ничьих нет ({no_draw})"),
                format!("ein Remis, und das gibt es in {game} nicht ({no_draw})"),
            ],
            (Self::Points { own, rival }, Ok(ends)) => [
                format!(
                "has a game that ended {own} : {rival}; by these Regulations games end {ends}"
            ),
                format!("партия окончилась {own} : {rival}, а по этому регламенту бывает {ends}"),
                format!(
                "eine Partie, die {own} : {rival} endete; nach dieser Ausschreibung enden Partien {ends}"
            ),
            ],
            (Self::Points { own, rival }, Err(why)) => [
                format!("has a game that ended {own} : {rival}: {}", within(why)),
                format!("партия окончилась {own} : {rival}: {}", within(why)),
                format!("eine Partie, die {own} : {rival} endete: {}", within(why)),
            ],
            (Self::Forfeit { own, rival }, _) => [
                format!(
                "has a forfeit worth {own} : {rival}; it brings {forfeit_win}, to who did not come {forfeit_loss} everywhere in the file, and {both_absent} where nobody came ({absence})"
            ),
                format!(
                "неявка даёт {own} : {rival}, а должна: явившемуся {forfeit_win}, неявившемуся везде в файле {forfeit_loss}, обоим неявившимся по {both_absent} ({absence})"
            ),
                format!(
                "ein kampfloses Ergebnis im Wert von {own} : {rival}; es bringt {forfeit_win}, dem nicht Erschienenen überall in der Datei {forfeit_loss} und {both_absent}, wo niemand kam ({absence})"
            ),
            ],
            (Self::Bye(points), _) => [
                format!(
                "has {points} points without an opponent; a requested bye brings {half_bye} or nothing (R-131), the pairing’s bye the same to everybody"
            ),
                format!(
                "{points} очка без соперника, а пропуск по просьбе даёт {half_bye} или ничего (R-131), пропуск по жеребьёвке – всем поровну"
            ),
                format!(
                "{points} Punkte ohne Gegner; ein gewünschtes Freilos bringt {half_bye} oder nichts (R-131), das der Auslosung allen gleich viel"
            ),
            ],
            (Self::FullPointBye, _) => [
                format!(
                "has a bye with the points of a win, which an event of {game} does not have (R-131)"
            ),
                format!("пропуск с очками победы, а в турнирах {game} такого нет (R-131)"),
                format!(
                "ein Freilos mit den Punkten eines Sieges, das es in Turnieren von {game} nicht gibt (R-131)"
            ),
            ],
            (Self::WonAlone, _) => [
                "has a win without an opponent, and others were free as well; the pairing’s bye is U, and who was absent has Z (R-411)",
                "победа без соперника, а свободен был не только он; пропуск по жеребьёвке – это U, а у отсутствовавшего стоит Z (R-411)",
                "einen Sieg ohne Gegner, und auch andere waren frei; das Freilos der Auslosung ist U, und wer fehlte, hat Z (R-411)",
            ]
            .map(str::to_owned),
            (Self::SecondFree, _) => [
                "has the pairing’s bye, and somebody else has it too",
                "пропуск по жеребьёвке, и он же ещё у кого-то",
                "das Freilos der Auslosung, und ein anderer hat es auch",
            ]
            .map(str::to_owned),
            (Self::Open, _) => [
                "has a game without a result, and a later round is paired",
                "партия без результата, а следующий тур уже составлен",
                "eine Partie ohne Ergebnis, und eine spätere Runde ist ausgelost",
            ]
            .map(str::to_owned),
            (Self::NotBerger, _) => [
                "has another opponent or colour than the Berger tables give (C.05)",
                "другой соперник или цвет, чем по таблицам Бергера (C.05)",
                "einen anderen Gegner oder eine andere Farbe, als die Berger-Tabellen ergeben (C.05)",
            ]
            .map(str::to_owned),
        }
    }
}

/// A sentence inside another one.
fn within(sentence: &str) -> &str {
    sentence.trim_end_matches('.')
}
