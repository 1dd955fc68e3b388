//! The codes of tie-breaks, as regulations and the records 202 and 212 of TRF-2026
//! write them: `NAME[:MP|:GP][/VARIANT]…`, such as `BH/C1/P`, `KS/L-1`, `BH:GP/M2`,
//! `SSSC/F/K4`. The code of a tie-break that is not in C.07 begins with `OTHER_` (C.07,
//! 4.1).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use areopagus_language::Language;

/// The maximum number of half points by which the limit of the Koya system can be moved
/// (C.07, 14.5).
pub const MAX_LIMIT: i8 = 20;

/// The largest normalising factor (C.07, 13.4) that a code can have.
pub const MAX_FACTOR: u16 = 999;

/// A tie-break without its modifiers: from an article of C.07, or from a ruling of this
/// project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// Direct encounter, article 6.
    DirectEncounter,
    /// Number of wins, 7.1.
    Wins,
    /// Number of games won over the board, 7.2.
    GamesWon,
    /// Number of games played with Black, 7.3.
    GamesWithBlack,
    /// Number of games won with Black, 7.4.
    WonWithBlack,
    /// Sum of progressive scores, 7.5.
    Progressive,
    /// Rounds that the player elected to play, 7.6.
    RoundsElected,
    /// Standard points, 7.7.
    StandardPoints,
    /// Tournament pairing number, 7.8.
    PairingNumber,
    /// Buchholz, 8.1.
    Buchholz,
    /// Average of the opponents' Buchholz, 8.2.
    AverageBuchholz,
    /// Fore Buchholz, 8.3.
    ForeBuchholz,
    /// Sonneborn-Berger, 9.1.
    SonnebornBerger,
    /// The Koya system, 9.2.
    Koya,
    /// Average rating of the opponents, 10.1.
    AverageRating,
    /// Tournament performance rating, 10.2.
    Performance,
    /// Perfect tournament performance, 10.3.
    PerfectPerformance,
    /// Average performance rating of the opponents, 10.4.
    AveragePerformance,
    /// Average perfect performance of the opponents, 10.5.
    AveragePerfect,
    /// Rating, 10.6.
    Rating,
    /// Board count, 12.1.
    BoardCount,
    /// Top board results, 12.2.
    TopBoards,
    /// Bottom board elimination, 12.3.
    BottomBoards,
    /// The score of a team that is not the primary one, 13.1.
    SecondaryScore,
    /// Extended Sonneborn-Berger, 13.2.
    Extended {
        /// The score of the opponent that is multiplied.
        total: TeamScore,
        /// The score made against that opponent.
        against: TeamScore,
    },
    /// Extended direct encounter, 13.3, and the boards' tie-break between two teams
    /// that it leaves tied on both scores.
    ExtendedEncounter(Chain),
    /// Scores and schedule strength combination, 13.4.
    ScheduleStrength,
    /// Wins with the points of a clean victory over the board: TOTA*S 6.1.
    CleanVictories,
    /// Own residual potentials minus the opponents': TOTA*S 6.3.
    PotentialDifference,
    /// Sum of the own answer times in seconds: TOTA*S 7.1. Lower is better.
    TimerTime,
    /// Own scores in the games minus the opponents': Almajara 4.5, CTOR.
    ScoreDifference,
    /// Direct encounter by sums, undefined until all games between the tied players are
    /// played.
    WholeEncounter,
    /// The drawn order.
    Lot,
}

/// One of the two scores of a team (C.07 11.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TeamScore {
    /// The points for winning, drawing or losing matches.
    Match,
    /// The sum of the points of the players.
    Game,
}

impl TeamScore {
    /// Both scores.
    pub const ALL: [Self; 2] = [Self::Match, Self::Game];

    /// The other score.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Match => Self::Game,
            Self::Game => Self::Match,
        }
    }

    /// `MP` or `GP`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Match => "MP",
            Self::Game => "GP",
        }
    }
}

/// The tie-breaks after an extended direct encounter that leaves exactly two teams tied
/// on both scores (C.07, 13.3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Chain {
    /// None.
    None,
    /// Board count, then top board results.
    CountAndTop,
    /// Board count, then bottom board elimination.
    CountAndBottom,
    /// Top board results.
    Top,
    /// Bottom board elimination.
    Bottom,
}

/// The values of a sum that are cut (C.07, 14.1 to 14.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Cut {
    /// None.
    #[default]
    None,
    /// The least significant value, 14.1.
    Cut1,
    /// The two least significant values, 14.2.
    Cut2,
    /// The least and the most significant value, 14.3.
    Median1,
    /// The two least and the two most significant values, 14.4.
    Median2,
}

impl Cut {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Cut1, "C1"),
        (Self::Cut2, "C2"),
        (Self::Median1, "M1"),
        (Self::Median2, "M2"),
    ];

    /// The number of least significant values that are cut.
    pub const fn least(self) -> usize {
        match self {
            Self::None => 0,
            Self::Cut1 | Self::Median1 => 1,
            Self::Cut2 | Self::Median2 => 2,
        }
    }

    /// The number of most significant values that are cut.
    pub const fn greatest(self) -> usize {
        match self {
            Self::None | Self::Cut1 | Self::Cut2 => 0,
            Self::Median1 => 1,
            Self::Median2 => 2,
        }
    }
}

/// The kind of tournament that a tie-break is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum For {
    Individuals,
    Both,
    Teams,
}

/// The entry of a measure in the table of codes.
struct MeasureInfo {
    measure: Measure,
    name: &'static str,
    article: &'static str,
    english: &'static str,
    russian: &'static str,
    german: &'static str,
    who: For,
    /// The team scores that the code can name.
    scores: &'static [TeamScore],
    /// The variants that the code can have.
    variants: &'static [Kind],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Cut,
    Median,
    Forfeits,
    Fore,
    Limit,
    Factor,
    Reversed,
}

impl Kind {
    /// The written form of the variants of this kind.
    const fn written(self) -> &'static str {
        match self {
            Self::Cut => "/C1, /C2",
            Self::Median => "/M1, /M2",
            Self::Forfeits => "/P",
            Self::Fore => "/F",
            Self::Limit => "/L+1, /L-1, …",
            Self::Factor => "/K4, /K5, …",
            Self::Reversed => "/R",
        }
    }
}

const fn known(
    measure: Measure,
    name: &'static str,
    article: &'static str,
    words: (&'static str, &'static str, &'static str),
    who: For,
    scores: &'static [TeamScore],
    variants: &'static [Kind],
) -> MeasureInfo {
    MeasureInfo {
        measure,
        name,
        article,
        english: words.0,
        russian: words.1,
        german: words.2,
        who,
        scores,
        variants,
    }
}

const MP: &[TeamScore] = &[TeamScore::Match];
const MP_GP: &[TeamScore] = &TeamScore::ALL;

const fn extended(total: TeamScore, against: TeamScore) -> Measure {
    Measure::Extended { total, against }
}

/// The tie-breaks of C.07, 5 and the mandatory ones of TRF-2026, then the project's
/// own.
#[rustfmt::skip]
const KNOWN: [MeasureInfo; 40] = {
    use For::{Both, Individuals, Teams};
    use Kind::{Cut, Factor, Fore, Forfeits, Limit, Median, Reversed};
    use Measure as M;
    use TeamScore::{Game, Match};
    [
        known(M::DirectEncounter, "DE", "C.07 6", ("direct encounter", "личная встреча", "direkter Vergleich"), Individuals, &[], &[Forfeits]),
        known(M::Wins, "WIN", "C.07 7.1", ("number of wins", "число побед", "Zahl der Siege"), Both, MP, &[]),
        known(M::GamesWon, "WON", "C.07 7.2", ("games won over the board", "победы за доской", "am Brett gewonnene Partien"), Both, MP, &[]),
        known(M::GamesWithBlack, "BPG", "C.07 7.3", ("games played with Black", "партии чёрными", "mit Schwarz gespielte Partien"), Individuals, &[], &[]),
        known(M::WonWithBlack, "BWG", "C.07 7.4", ("games won with Black", "победы чёрными", "mit Schwarz gewonnene Partien"), Individuals, &[], &[]),
        known(M::Progressive, "PS", "C.07 7.5", ("sum of progressive scores", "прогрессирующий счёт", "Fortschrittswertung"), Both, MP_GP, &[Cut]),
        known(M::RoundsElected, "REP", "C.07 7.6", ("rounds one elected to play in", "туры, в которых участник был готов играть", "Runden, in denen man spielbereit war"), Individuals, &[], &[]),
        known(M::StandardPoints, "STD", "C.07 7.7", ("standard points", "стандартные очки", "Standardpunkte"), Individuals, &[], &[]),
        known(M::PairingNumber, "TPN", "C.07 7.8", ("pairing number", "номер в жеребьёвке", "Startnummer"), Both, &[], &[Reversed]),
        known(M::Buchholz, "BH", "C.07 8.1", ("Buchholz", "Бухгольц", "Buchholz"), Both, MP_GP, &[Cut, Median, Forfeits]),
        known(M::AverageBuchholz, "AOB", "C.07 8.2", ("average Buchholz of opponents", "средний Бухгольц соперников", "mittlere Buchholz der Gegner"), Both, MP_GP, &[Fore]),
        known(M::ForeBuchholz, "FB", "C.07 8.3", ("Fore Buchholz", "упреждающий Бухгольц", "Vorab-Buchholz"), Both, MP_GP, &[Cut, Median, Forfeits]),
        known(M::SonnebornBerger, "SB", "C.07 9.1", ("Sonneborn-Berger", "Зоннеборн-Бергер", "Sonneborn-Berger"), Individuals, &[], &[Cut, Forfeits]),
        known(M::Koya, "KS", "C.07 9.2", ("Koya system", "система Койя", "Koya-System"), Both, MP_GP, &[Limit]),
        known(M::AverageRating, "ARO", "C.07 10.1", ("average rating of opponents", "средний рейтинг соперников", "mittlere Wertungszahl der Gegner"), Individuals, &[], &[Cut, Median]),
        known(M::Performance, "TPR", "C.07 10.2", ("performance rating", "турнирный перформанс", "Turnierleistung"), Individuals, &[], &[]),
        known(M::PerfectPerformance, "PTP", "C.07 10.3", ("perfect performance", "совершенный перформанс", "vollkommene Turnierleistung"), Individuals, &[], &[]),
        known(M::AveragePerformance, "APRO", "C.07 10.4", ("average performance of opponents", "средний перформанс соперников", "mittlere Turnierleistung der Gegner"), Individuals, &[], &[]),
        known(M::AveragePerfect, "APPO", "C.07 10.5", ("average perfect performance of opponents", "средний совершенный перформанс соперников", "mittlere vollkommene Turnierleistung der Gegner"), Individuals, &[], &[]),
        known(M::Rating, "RTNG", "C.07 10.6", ("rating", "рейтинг", "Wertungszahl"), Individuals, &[], &[Reversed]),
        known(M::BoardCount, "BC", "C.07 12.1", ("board count", "подсчёт досок", "Brettzählung"), Teams, &[], &[]),
        known(M::TopBoards, "TBR", "C.07 12.2", ("top board results", "результаты верхних досок", "Ergebnisse der oberen Bretter"), Teams, &[], &[]),
        known(M::BottomBoards, "BBE", "C.07 12.3", ("bottom board elimination", "исключение нижних досок", "Streichung der unteren Bretter"), Teams, &[], &[]),
        known(M::SecondaryScore, "MPvGP", "C.07 13.1", ("the other score", "другой счёт", "die andere Punktart"), Teams, &[], &[]),
        known(extended(Match, Match), "EMMSB", "C.07 13.2.1", ("extended Sonneborn-Berger, MP × MP", "расширенный Зоннеборн-Бергер, КО × КО", "erweiterte Sonneborn-Berger, MP × MP"), Teams, &[], &[Cut, Forfeits]),
        known(extended(Match, Game), "EMGSB", "C.07 13.2.2", ("extended Sonneborn-Berger, MP × GP", "расширенный Зоннеборн-Бергер, КО × ЛО", "erweiterte Sonneborn-Berger, MP × BP"), Teams, &[], &[Cut, Forfeits]),
        known(extended(Game, Match), "EGMSB", "C.07 13.2.3", ("extended Sonneborn-Berger, GP × MP", "расширенный Зоннеборн-Бергер, ЛО × КО", "erweiterte Sonneborn-Berger, BP × MP"), Teams, &[], &[Cut, Forfeits]),
        known(extended(Game, Game), "EGGSB", "C.07 13.2.4", ("extended Sonneborn-Berger, GP × GP", "расширенный Зоннеборн-Бергер, ЛО × ЛО", "erweiterte Sonneborn-Berger, BP × BP"), Teams, &[], &[Cut, Forfeits]),
        known(M::ExtendedEncounter(Chain::None), "EDE", "C.07 13.3", ("extended direct encounter", "расширенная личная встреча", "erweiterter direkter Vergleich"), Teams, &[], &[Forfeits]),
        known(M::ExtendedEncounter(Chain::CountAndTop), "EDEBT", "C.07 13.3.2", ("extended direct encounter, board count, top boards", "расширенная личная встреча, подсчёт досок, верхние доски", "erweiterter direkter Vergleich, Brettzählung, obere Bretter"), Teams, &[], &[Forfeits]),
        known(M::ExtendedEncounter(Chain::CountAndBottom), "EDEBB", "C.07 13.3.2", ("extended direct encounter, board count, bottom boards", "расширенная личная встреча, подсчёт досок, нижние доски", "erweiterter direkter Vergleich, Brettzählung, untere Bretter"), Teams, &[], &[Forfeits]),
        known(M::ExtendedEncounter(Chain::Top), "EDET", "C.07 13.3.2", ("extended direct encounter, top boards", "расширенная личная встреча, верхние доски", "erweiterter direkter Vergleich, obere Bretter"), Teams, &[], &[Forfeits]),
        known(M::ExtendedEncounter(Chain::Bottom), "EDEB", "C.07 13.3.2", ("extended direct encounter, bottom boards", "расширенная личная встреча, нижние доски", "erweiterter direkter Vergleich, untere Bretter"), Teams, &[], &[Forfeits]),
        known(M::ScheduleStrength, "SSSC", "C.07 13.4", ("scores and schedule strength", "очки и сила соперников", "Punkte und Stärke der Gegner"), Teams, &[], &[Fore, Forfeits, Factor]),
        known(M::CleanVictories, "OTHER_CV", "R-29", ("clean victories", "чистые победы", "reine Siege"), Individuals, &[], &[]),
        known(M::PotentialDifference, "OTHER_PD", "R-30", ("potential difference", "разность потенциалов", "Potenzialdifferenz"), Individuals, &[], &[]),
        known(M::TimerTime, "OTHER_TT", "R-127", ("timer time", "время по таймеру", "Timerzeit"), Individuals, &[], &[]),
        known(M::ScoreDifference, "OTHER_SD", "R-128", ("score difference", "разность счёта", "Punktdifferenz"), Individuals, &[], &[]),
        known(M::WholeEncounter, "OTHER_DE", "R-28", ("direct encounter once all games are over", "личная встреча после всех партий", "direkter Vergleich nach allen Partien"), Individuals, &[], &[]),
        known(M::Lot, "OTHER_LOT", "R-33", ("lot", "жребий", "Los"), Both, &[], &[]),
    ]
};

impl Measure {
    fn known(self) -> &'static MeasureInfo {
        let mut known = KNOWN.iter();
        // A test ensures that every measure is in the list.
        known.find(|it| it.measure == self).unwrap_or(&KNOWN[0])
    }

    /// Every measure, in the order of the regulations.
    pub fn all() -> impl Iterator<Item = Self> {
        KNOWN.iter().map(|known| known.measure)
    }

    /// The acronym: `BH`.
    pub fn name(self) -> &'static str {
        self.known().name
    }

    /// The rule that defines it: `C.07 8.1`, or the number of a ruling.
    pub fn article(self) -> &'static str {
        self.known().article
    }

    /// Whether it is defined in C.07, not by this project.
    pub fn is_of_c07(self) -> bool {
        self.known().article.starts_with("C.07")
    }

    /// Whether it applies to teams only.
    pub fn is_for_teams(self) -> bool {
        self.known().who == For::Teams
    }

    /// Whether it applies to individuals only.
    pub fn is_for_individuals(self) -> bool {
        self.known().who == For::Individuals
    }

    /// Whether it is a kind of Buchholz (C.07, 8).
    pub const fn is_buchholz(self) -> bool {
        matches!(
            self,
            Self::Buchholz | Self::AverageBuchholz | Self::ForeBuchholz
        )
    }

    /// Whether it needs ratings (C.07, 10).
    pub const fn is_by_rating(self) -> bool {
        matches!(
            self,
            Self::AverageRating
                | Self::Performance
                | Self::PerfectPerformance
                | Self::AveragePerformance
                | Self::AveragePerfect
                | Self::Rating
        )
    }

    /// Whether it uses the games between the tied players, so that a list can have it
    /// more than once (C.07, 4.3.1).
    pub const fn is_among_the_tied(self) -> bool {
        matches!(
            self,
            Self::DirectEncounter | Self::ExtendedEncounter(_) | Self::WholeEncounter
        )
    }

    /// Whether a lower value is better.
    pub const fn is_lower_better(self) -> bool {
        matches!(
            self,
            Self::PairingNumber | Self::BoardCount | Self::TimerTime
        )
    }

    /// The name in words.
    pub fn say(self, language: Language) -> &'static str {
        match language {
            Language::En => self.known().english,
            Language::Ru => self.known().russian,
            Language::De => self.known().german,
        }
    }
}

/// A tie-break with its variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Code {
    measure: Measure,
    score: Option<TeamScore>,
    cut: Cut,
    limit: i8,
    fore: bool,
    forfeits: bool,
    factor: Option<u16>,
    reversed: bool,
}

areopagus_language::sentences! {
    /// The reason why a text is not a [`Code`].
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum CodeError {
        /// The text is empty.
        #[error("no tie-break is written, such as BH/C1")]
        Empty =>
            en "Write a tie-break’s code, such as BH/C1 or DE.",
            ru "Напишите код показателя, например BH/C1 или DE.",
            de "Schreiben Sie den Code einer Feinwertung, etwa BH/C1 oder DE.";
        /// No tie-break has this acronym.
        #[error("no tie-break is called {name}; perhaps {nearest}")]
        Unknown {
            /// The acronym found.
            name: String,
            /// The most similar acronyms.
            nearest: String,
        } =>
            en "No tie-break is called “{name}”; nearest: {nearest}.",
            ru "Показателя «{name}» нет; ближайшие: {nearest}.",
            de "Keine Feinwertung heißt „{name}“; am nächsten liegen: {nearest}.";
        /// The tie-break does not have this variant, or the code has it twice.
        #[error("{name} takes no {variant}; it takes {takes}")]
        Variant {
            /// The acronym.
            name: &'static str,
            /// The variant found.
            variant: String,
            /// The variants that the tie-break can have.
            takes: String,
        } =>
            match (takes.is_empty()) {
                true =>
                    en "{name} takes no variants; “{variant}” has to go.",
                    ru "У {name} нет вариантов; «{variant}» нужно убрать.",
                    de "{name} hat keine Varianten; „{variant}“ muss weg.";
                false =>
                    en "{name} does not take “{variant}”; it takes each of these once: {takes}.",
                    ru "{name} не принимает «{variant}»; возможно по одному из: {takes}.",
                    de "{name} nimmt „{variant}“ nicht; möglich ist je einmal: {takes}.";
            };
    }
}

impl Code {
    /// A measure without variants.
    pub const fn plain(measure: Measure) -> Self {
        Self {
            measure,
            score: None,
            cut: Cut::None,
            limit: 0,
            fore: false,
            forfeits: false,
            factor: None,
            reversed: false,
        }
    }

    /// The measure.
    pub const fn measure(self) -> Measure {
        self.measure
    }

    /// The team score that it uses; `None` for the primary one.
    pub const fn score(self) -> Option<TeamScore> {
        self.score
    }

    /// The values that are cut (C.07, 14.1 to 14.4).
    pub const fn cut(self) -> Cut {
        self.cut
    }

    /// The number of half points by which the limit of the Koya system is moved (C.07,
    /// 14.5).
    pub const fn limit(self) -> i8 {
        self.limit
    }

    /// Whether Fore Buchholz is used in place of Buchholz (C.07, 8.2 and 13.4).
    pub const fn is_fore(self) -> bool {
        self.fore
    }

    /// Whether forfeits count as games played against the scheduled opponent (C.07,
    /// 6.1.1 and 16.6).
    pub const fn counts_forfeits(self) -> bool {
        self.forfeits
    }

    /// The normalising factor, if the regulations set one (C.07, 13.4).
    pub const fn factor(self) -> Option<u16> {
        self.factor
    }

    /// Whether a lower value is better.
    pub const fn is_lower_better(self) -> bool {
        self.measure.is_lower_better() != self.reversed
    }

    /// The name in words, with the variants: `Buchholz, cut 1`.
    pub fn say(self, language: Language) -> String {
        let mut parts = vec![self.measure.say(language).to_owned()];
        let mut add = |english: String, russian: String, german: String| {
            parts.push(match language {
                Language::En => english,
                Language::Ru => russian,
                Language::De => german,
            });
        };
        match self.score {
            None => {}
            Some(TeamScore::Match) => add(
                "match points".to_owned(),
                "командные очки".to_owned(),
                "Mannschaftspunkte".to_owned(),
            ),
            Some(TeamScore::Game) => add(
                "game points".to_owned(),
                "личные очки".to_owned(),
                "Brettpunkte".to_owned(),
            ),
        }
        let cut = self.cut.least();
        match self.cut {
            Cut::None => {}
            Cut::Cut1 | Cut::Cut2 => add(
                format!("cut {cut}"),
                format!("усечённый {cut}"),
                format!("{cut} gestrichen"),
            ),
            Cut::Median1 | Cut::Median2 => add(
                format!("median {cut}"),
                format!("медианный {cut}"),
                format!("Median {cut}"),
            ),
        }
        if self.limit != 0 {
            let limit = self.limit;
            add(
                format!("limit {limit:+} half points"),
                format!("порог {limit:+} половин очка"),
                format!("Grenze {limit:+} halbe Punkte"),
            );
        }
        if self.fore {
            add(
                "Fore".to_owned(),
                "упреждающий".to_owned(),
                "Vorab".to_owned(),
            );
        }
        if self.forfeits {
            add(
                "forfeits as played".to_owned(),
                "неявки как сыгранные".to_owned(),
                "kampflose wie gespielt".to_owned(),
            );
        }
        if let Some(factor) = self.factor {
            add(
                format!("factor {factor}"),
                format!("множитель {factor}"),
                format!("Faktor {factor}"),
            );
        }
        if self.reversed {
            add(
                "reversed".to_owned(),
                "в обратном порядке".to_owned(),
                "umgekehrt".to_owned(),
            );
        }
        parts.join(", ")
    }

    /// Adds a variant; `false` if the code cannot have it.
    fn take(&mut self, variant: &str) -> bool {
        let variant = variant.to_ascii_uppercase();
        let known = self.measure.known();
        let takes = |kind| known.variants.contains(&kind);
        if let Some(score) = TeamScore::ALL.into_iter().find(|it| it.word() == variant) {
            let fits = known.scores.contains(&score) && self.score.is_none();
            self.score = Some(score);
            return fits;
        }
        if let Some((cut, _)) = Cut::ALL.into_iter().find(|(_, word)| *word == variant) {
            let kind = if cut.greatest() > 0 {
                Kind::Median
            } else {
                Kind::Cut
            };
            let fits = takes(kind) && self.cut == Cut::None;
            self.cut = cut;
            return fits;
        }
        let flag = |flag: &mut bool, kind| takes(kind) && !std::mem::replace(flag, true);
        match variant.split_at_checked(1) {
            Some(("F", "")) => flag(&mut self.fore, Kind::Fore),
            Some(("P", "")) => flag(&mut self.forfeits, Kind::Forfeits),
            Some(("R", "")) => flag(&mut self.reversed, Kind::Reversed),
            Some(("L", limit)) => {
                let signed = limit.starts_with(['+', '-']);
                let limit = limit.parse().ok().filter(|limit: &i8| {
                    signed && *limit != 0 && (-MAX_LIMIT..=MAX_LIMIT).contains(limit)
                });
                let fits = takes(Kind::Limit) && self.limit == 0 && limit.is_some();
                self.limit = limit.unwrap_or_default();
                fits
            }
            Some(("K", factor)) => {
                let digits = factor.bytes().all(|byte| byte.is_ascii_digit());
                let factor = factor
                    .parse()
                    .ok()
                    .filter(|factor| digits && (1..=MAX_FACTOR).contains(factor));
                let fits = takes(Kind::Factor) && self.factor.is_none() && factor.is_some();
                self.factor = factor;
                fits
            }
            _ => false,
        }
    }

    fn variant_error(self, variant: &str) -> CodeError {
        let known = self.measure.known();
        let scores = known
            .scores
            .iter()
            .map(|score| format!(":{}", score.word()));
        let variants = known.variants.iter().map(|kind| kind.written().to_owned());
        CodeError::Variant {
            name: known.name,
            variant: variant.to_owned(),
            takes: scores.chain(variants).collect::<Vec<_>>().join(", "),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.measure.name())?;
        if let Some(score) = self.score {
            write!(f, ":{}", score.word())?;
        }
        let cut = Cut::ALL.into_iter().find(|(cut, _)| *cut == self.cut);
        if let Some((_, word)) = cut {
            write!(f, "/{word}")?;
        }
        if self.limit != 0 {
            write!(f, "/L{:+}", self.limit)?;
        }
        if self.fore {
            f.write_str("/F")?;
        }
        if self.forfeits {
            f.write_str("/P")?;
        }
        if let Some(factor) = self.factor {
            write!(f, "/K{factor}")?;
        }
        if self.reversed {
            f.write_str("/R")?;
        }
        Ok(())
    }
}

impl FromStr for Code {
    type Err = CodeError;

    /// Parses a code in upper or lower case. Its parts are separated by `/`, `:`, a
    /// space or the handbook's hyphen (`BH-C1`); `BH/F` is `FB`.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut parts = text
            .split(['/', ':', ' '])
            .flat_map(|part| match part.split_once('-') {
                // The hyphen of `L-1` is a minus sign.
                Some((name, rest)) if !name.eq_ignore_ascii_case("L") => vec![name, rest],
                _ => vec![part],
            })
            .filter(|part| !part.is_empty());
        let name = parts.next().ok_or(CodeError::Empty)?;
        let known = KNOWN
            .iter()
            .find(|known| known.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| CodeError::Unknown {
                name: name.chars().take(40).collect(),
                nearest: nearest(name),
            })?;
        let mut code = Self::plain(known.measure);
        for variant in parts {
            let fore = variant.eq_ignore_ascii_case("F");
            if fore && code.measure == Measure::Buchholz {
                code.measure = Measure::ForeBuchholz;
            } else if !code.take(variant) {
                let variant: String = variant.chars().take(40).collect();
                return Err(Self::plain(known.measure).variant_error(&variant));
            }
        }
        Ok(code)
    }
}

impl TryFrom<String> for Code {
    type Error = CodeError;

    fn try_from(text: String) -> Result<Self, CodeError> {
        text.parse()
    }
}

impl From<Code> for String {
    fn from(code: Code) -> Self {
        code.to_string()
    }
}

/// An upper bound of the length of an acronym.
const MOST_SIGNS: usize = 16;

/// The acronyms that share the most characters with a name, in its order.
fn nearest(name: &str) -> String {
    let name = name.to_ascii_uppercase();
    let alike = |known: &str| {
        let mut rest = name.chars();
        let found = known
            .chars()
            .filter(|sign| rest.clone().any(|it| it == *sign) && rest.any(|it| it == *sign));
        // The length counts against a longer acronym.
        (2 * found.count() + MOST_SIGNS).saturating_sub(known.len())
    };
    let mut names: Vec<&str> = KNOWN.iter().map(|known| known.name).collect();
    names.sort_by_key(|known| std::cmp::Reverse(alike(&known.to_ascii_uppercase())));
    names.truncate(3);
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_measure_has_its_own_acronym() {
        for (place, known) in KNOWN.iter().enumerate() {
            let same = |other: &&MeasureInfo| {
                other.measure == known.measure || other.name.eq_ignore_ascii_case(known.name)
            };
            assert_eq!(KNOWN.iter().filter(same).count(), 1, "{place}");
            assert_eq!(known.name.parse(), Ok(Code::plain(known.measure)));
            assert_eq!(known.measure.known().name, known.name);
        }
    }

    #[test]
    fn the_codes_of_the_mandatory_tie_breaks_are_read_and_written() {
        let codes = [
            "DE/P",
            "WIN:MP",
            "PS:GP/C2",
            "BH/C1",
            "BH:GP/M2/P",
            "FB:MP/C1/P",
            "AOB/F",
            "SB/C2/P",
            "KS/L+1",
            "KS:GP/L-2",
            "ARO/M2",
            "TPN/R",
            "RTNG/R",
            "EMMSB/C1/P",
            "EDEBT/P",
            "SSSC/F/P/K4",
            "MPvGP",
        ];
        for code in codes {
            assert_eq!(code.parse::<Code>().unwrap().to_string(), code);
        }
        let same = [
            ("bh c1", "BH/C1"),
            ("BH:C1", "BH/C1"),
            ("BH-C1", "BH/C1"),
            ("BH/F/C1", "FB/C1"),
            ("sssc/k4/p/f", "SSSC/F/P/K4"),
            ("KS-L-1", "KS/L-1"),
            ("mpvgp", "MPvGP"),
        ];
        for (written, code) in same {
            let read: Code = written
                .parse()
                .unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(read.to_string(), code);
        }
    }

    #[test]
    fn a_code_that_is_wrong_is_told_what_would_be_right() {
        let error = |text: &str| text.parse::<Code>().unwrap_err().say(Language::En);
        assert_eq!(
            error("BHC"),
            "No tie-break is called “BHC”; nearest: BH, BC, FB."
        );
        assert_eq!(
            error("SB/M1"),
            "SB does not take “M1”; it takes each of these once: /C1, /C2, /P."
        );
        assert_eq!(
            error("BH/C1/C2"),
            "BH does not take “C2”; it takes each of these once: :MP, :GP, /C1, /C2, /M1, /M2, /P."
        );
        assert_eq!(
            error("WIN/C1"),
            "WIN does not take “C1”; it takes each of these once: :MP."
        );
        assert_eq!(error("TPR/P"), "TPR takes no variants; “P” has to go.");
        assert_eq!(
            error("KS/L1").split(';').next(),
            Some("KS does not take “L1”")
        );
        assert_eq!(error(" "), "Write a tie-break’s code, such as BH/C1 or DE.");
        for text in ["BHC", "SB/M1", "TPR/P", ""] {
            let error = text.parse::<Code>().unwrap_err();
            assert_ne!(error.say(Language::Ru), error.say(Language::En));
            assert_ne!(error.say(Language::De), error.say(Language::En));
        }
    }

    fn codes() -> impl Strategy<Value = Code> {
        let variants = proptest::collection::vec(
            prop_oneof![
                Just("MP".to_owned()),
                Just("GP".to_owned()),
                Just("C1".to_owned()),
                Just("C2".to_owned()),
                Just("M1".to_owned()),
                Just("M2".to_owned()),
                Just("P".to_owned()),
                Just("F".to_owned()),
                Just("R".to_owned()),
                (-9_i8..=9).prop_map(|limit| format!("L{limit:+}")),
                (0_u16..1200).prop_map(|factor| format!("K{factor}")),
            ],
            0..6,
        );
        (0..KNOWN.len(), variants).prop_map(|(place, variants)| {
            let mut code = Code::plain(KNOWN[place].measure);
            for variant in variants {
                let mut with = code;
                if with.take(&variant) {
                    code = with;
                }
            }
            code
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(code in codes()) {
            prop_assert_eq!(code.to_string().parse(), Ok(code));
            prop_assert_eq!(code.to_string().to_lowercase().parse(), Ok(code));
            for language in Language::ALL {
                prop_assert!(!code.say(language).is_empty());
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,30}") {
            if let Ok(code) = text.parse::<Code>() {
                prop_assert_eq!(code.to_string().parse(), Ok(code));
            }
        }
    }
}
