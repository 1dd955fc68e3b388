//! The settings of an event: name, place, dates, rules of the game, format, tie-breaks. Each is
//! a checked value.

use std::borrow::Cow;
use std::fmt;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

pub use crate::discipline::{Discipline, Rules, RulesError, Worth};
use areopagus_games::discipline::{Drafted, Own, TieBreaksOf, Unit};
use areopagus_language::Language;
pub use areopagus_tournament::bracket::{BestOf, DoubleRules, KnockoutRules};
pub use areopagus_tournament::format::{
    Acceleration, AnySwiss, Boards, BoardsError, DrawnColour, Format, HalfByes, MAX_HALF_BYES,
    MAX_MATCH_POINTS, MAX_SWISS_ENTRANTS, MAX_SWISS_ROUNDS, MAX_SWISS_TEAMS, MAX_TEAM_BOARDS,
    MAX_TEAM_ENTRANTS, MAX_TEAMS, MatchPoints, MatchPointsError, Primary, Scheveningen,
    SwissRounds, SwissRules, TeamColours, TeamRoundRobin, TeamRules, TeamSwiss,
};
use areopagus_tournament::protest_rules::{ProtestDraft, ProtestDraftError, ProtestRules};
use areopagus_tournament::public_delay::{PublicDelay, PublicDelayError};
use areopagus_tournament::text::{LineError, Lines, TextLine};
use areopagus_tournament::tie_break::{Code, CodeError, Dropped, Measure};
use areopagus_tournament::zone::{Zone, ZoneError};

/// The maximum length of a slug.
pub const MAX_SLUG: usize = 60;

/// The name of the federation's own stream.
const FEDERATION: &str = "federation";

/// The maximum length of the notes about an event, in characters.
pub const MAX_NOTES: usize = 2000;

/// The maximum length of an event, in days.
pub const MAX_DAYS: i64 = 366;

/// An event's name in addresses and in the journal: 3 to 60 lower-case Latin letters, digits
/// and single hyphens between them, such as `autumn-cup-2026`; neither `new` nor `federation`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Slug(String);

/// The error for a text that is not a [`Slug`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a short name has 3 to 60 signs: a-z, 0-9 and single hyphens between them, and is neither \
     `new` nor `federation`"
)]
pub struct SlugError;

impl Slug {
    /// Parses a slug.
    ///
    /// # Errors
    /// [`SlugError`] if it is not of that form.
    pub fn parse(text: &str) -> Result<Self, SlugError> {
        let word = |word: &str| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        // `/desk/events/new` is the form for a new event, and the stream of the federation
        // belongs to no event.
        let is_reserved = matches!(text, "new" | FEDERATION);
        if (3..=MAX_SLUG).contains(&text.len()) && text.split('-').all(word) && !is_reserved {
            Ok(Self(text.to_owned()))
        } else {
            Err(SlugError)
        }
    }

    /// The name of the federation's own stream in the journal.
    pub fn federation() -> Self {
        Self(FEDERATION.to_owned())
    }

    /// Parses the name of any stream of the journal: an event's or the federation's.
    ///
    /// # Errors
    /// [`SlugError`] if no stream can have this name.
    pub fn of_stream(name: &str) -> Result<Self, SlugError> {
        if name == FEDERATION {
            return Ok(Self::federation());
        }
        Self::parse(name)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Slug {
    type Error = SlugError;

    fn try_from(text: String) -> Result<Self, SlugError> {
        Self::parse(&text)
    }
}

impl From<Slug> for String {
    fn from(slug: Slug) -> Self {
        slug.0
    }
}

/// The days of an event; the first is not after the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawDates", into = "RawDates")]
pub struct Dates {
    starts_on: NaiveDate,
    ends_on: NaiveDate,
}

#[derive(Serialize, Deserialize)]
struct RawDates {
    starts_on: NaiveDate,
    ends_on: NaiveDate,
}

/// Why two days are not [`Dates`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DatesError {
    /// The last day is before the first.
    #[error("the event ends before it starts")]
    Reversed,
    /// More than [`MAX_DAYS`] days.
    #[error("the event lasts longer than {MAX_DAYS} days")]
    TooLong,
}

impl Dates {
    /// Checks two days.
    ///
    /// # Errors
    /// [`DatesError`] if they are reversed or too far apart.
    pub fn new(starts_on: NaiveDate, ends_on: NaiveDate) -> Result<Self, DatesError> {
        let days = ends_on.signed_duration_since(starts_on).num_days() + 1;
        if days < 1 {
            Err(DatesError::Reversed)
        } else if days > MAX_DAYS {
            Err(DatesError::TooLong)
        } else {
            Ok(Self { starts_on, ends_on })
        }
    }

    pub const fn starts_on(self) -> NaiveDate {
        self.starts_on
    }

    pub const fn ends_on(self) -> NaiveDate {
        self.ends_on
    }
}

impl TryFrom<RawDates> for Dates {
    type Error = DatesError;

    fn try_from(raw: RawDates) -> Result<Self, DatesError> {
        Self::new(raw.starts_on, raw.ends_on)
    }
}

impl From<Dates> for RawDates {
    fn from(dates: Dates) -> Self {
        Self {
            starts_on: dates.starts_on,
            ends_on: dates.ends_on,
        }
    }
}

/// The source of an event's dice, and the players' contributions to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LotRules {
    /// The source of the dice.
    pub dice: Dice,
    /// Whether players have to contribute to the lots.
    pub contributions: Contributions,
    /// Whether every lot uses a round of the public beacon.
    #[serde(default)]
    pub beacon: bool,
}

/// The source of the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dice {
    /// Throws that a row does not write are drawn; physical dice are still allowed.
    Drawn,
    /// The referee writes every throw.
    Physical,
}

/// Whether players have to contribute to the lots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contributions {
    /// Nothing is drawn before both players are committed to a chain or a secret.
    Required,
    /// A player without a commitment before the first draw takes no part.
    Optional,
}

impl LotRules {
    /// The rules of an event without draws: the referee writes every throw.
    pub const PHYSICAL: Self = Self {
        dice: Dice::Physical,
        contributions: Contributions::Optional,
        beacon: false,
    };

    fn physical() -> Self {
        Self::PHYSICAL
    }
}

impl Default for LotRules {
    /// Lots are drawn, and players need no device.
    fn default() -> Self {
        Self {
            dice: Dice::Drawn,
            ..Self::PHYSICAL
        }
    }
}

/// A tie-break of an event. The first six have a word of their own and a place in the default
/// order; the others are named by their codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TieBreak {
    /// Points from the games between exactly the tied entrants.
    DirectEncounter,
    /// Wins 5:1 over the board.
    CleanVictories,
    /// Own residual potentials less the opponents', over all played games.
    PotentialDifference,
    /// The sum of the scores after each round.
    ProgressiveScore,
    /// For each game its points times the opponent's total.
    SonnebornBerger,
    /// The drawn order.
    Lot,
    /// Another tie-break of the C.07 list.
    Listed(Code),
}

impl TieBreak {
    /// The tie-breaks with a word of their own, in the default order.
    pub const ALL: [Self; 6] = [
        Self::DirectEncounter,
        Self::CleanVictories,
        Self::PotentialDifference,
        Self::ProgressiveScore,
        Self::SonnebornBerger,
        Self::Lot,
    ];

    /// The tie-breaks to choose from in an event of a discipline and a format: the six, then
    /// the list of C.07, each plain and with each cut.
    pub fn offered(discipline: Discipline, format: Format) -> impl Iterator<Item = Self> {
        let cuts = ["", "/C1", "/C2", "/M1", "/M2"];
        let listed = Measure::all()
            .flat_map(move |measure| cuts.map(|cut| format!("{}{cut}", measure.name())))
            .filter_map(|text| Self::from_word(&text).ok())
            .filter(|it| !Self::ALL.contains(it) && !it.is_without_data());
        let all = Self::ALL.into_iter().chain(listed);
        all.filter(move |it| it.is_of(discipline) && it.fits(format).is_ok())
    }

    /// Whether events lack the data for the tie-break, namely answer times, so that it is not
    /// offered. Ratings are kept where entrants have them.
    fn is_without_data(self) -> bool {
        self.code().measure() == Measure::TimerTime
    }

    /// Whether the results of a discipline have the numbers for the tie-break.
    pub fn is_of(self, discipline: Discipline) -> bool {
        match self.code().measure() {
            Measure::CleanVictories | Measure::PotentialDifference => {
                discipline.numbers().potential
            }
            Measure::ScoreDifference => discipline.numbers().score,
            Measure::DirectEncounter
            | Measure::Wins
            | Measure::GamesWon
            | Measure::GamesWithBlack
            | Measure::WonWithBlack
            | Measure::Progressive
            | Measure::RoundsElected
            | Measure::StandardPoints
            | Measure::PairingNumber
            | Measure::Buchholz
            | Measure::AverageBuchholz
            | Measure::ForeBuchholz
            | Measure::SonnebornBerger
            | Measure::Koya
            | Measure::AverageRating
            | Measure::Performance
            | Measure::PerfectPerformance
            | Measure::AveragePerformance
            | Measure::AveragePerfect
            | Measure::Rating
            | Measure::BoardCount
            | Measure::TopBoards
            | Measure::BottomBoards
            | Measure::SecondaryScore
            | Measure::Extended { .. }
            | Measure::ExtendedEncounter(_)
            | Measure::ScheduleStrength
            | Measure::TimerTime
            | Measure::WholeEncounter
            | Measure::Lot => true,
        }
    }

    /// The stable word of the tie-break in entries.
    pub fn word(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::DirectEncounter => "direct_encounter",
            Self::CleanVictories => "clean_victories",
            Self::PotentialDifference => "potential_difference",
            Self::ProgressiveScore => "progressive_score",
            Self::SonnebornBerger => "sonneborn_berger",
            Self::Lot => "lot",
            Self::Listed(code) => return Cow::Owned(code.to_string()),
        })
    }

    /// The code by which the tie-break is computed.
    pub const fn code(self) -> Code {
        Code::plain(match self {
            Self::DirectEncounter => Measure::WholeEncounter,
            Self::CleanVictories => Measure::CleanVictories,
            Self::PotentialDifference => Measure::PotentialDifference,
            Self::ProgressiveScore => Measure::Progressive,
            Self::SonnebornBerger => Measure::SonnebornBerger,
            Self::Lot => Measure::Lot,
            Self::Listed(code) => return code,
        })
    }

    /// The name in the head of a table.
    pub fn say(self, language: Language) -> Cow<'static, str> {
        Cow::Borrowed(match (self, language) {
            (Self::DirectEncounter, Language::En) => "direct encounter",
            (Self::DirectEncounter, Language::Ru) => "личная встреча",
            (Self::DirectEncounter, Language::De) => "direkter Vergleich",
            (Self::CleanVictories, Language::En) => "clean victories",
            (Self::CleanVictories, Language::Ru) => "чистые победы",
            (Self::CleanVictories, Language::De) => "reine Siege",
            (Self::PotentialDifference, Language::En) => "potential difference",
            (Self::PotentialDifference, Language::Ru) => "разность потенциалов",
            (Self::PotentialDifference, Language::De) => "Potenzialdifferenz",
            (Self::ProgressiveScore, Language::En) => "progressive score",
            (Self::ProgressiveScore, Language::Ru) => "прогрессирующий счёт",
            (Self::ProgressiveScore, Language::De) => "Fortschrittswertung",
            (Self::SonnebornBerger, Language::En | Language::De) => "Sonneborn-Berger",
            (Self::SonnebornBerger, Language::Ru) => "Зоннеборн-Бергер",
            (Self::Lot, Language::En) => "lot",
            (Self::Lot, Language::Ru) => "жребий",
            (Self::Lot, Language::De) => "Los",
            (Self::Listed(code), _) => return Cow::Owned(code.say(language)),
        })
    }

    /// Parses a word or a code; a code that means one of the six gives that one.
    ///
    /// # Errors
    /// [`CodeError`] if it is neither.
    pub fn from_word(word: &str) -> Result<Self, CodeError> {
        if let Some(known) = Self::ALL.into_iter().find(|it| it.word() == word) {
            return Ok(known);
        }
        let code = word.parse()?;
        let known = Self::ALL.into_iter().find(|it| it.code() == code);
        Ok(known.unwrap_or(Self::Listed(code)))
    }

    /// Checks that an event of a format can use the tie-break.
    ///
    /// # Errors
    /// [`Dropped`] if the regulations do not have it for such an event.
    pub fn fits(self, format: Format) -> Result<(), Dropped> {
        self.code().fits(format.system(), format.teams().is_some())
    }
}

impl TryFrom<String> for TieBreak {
    type Error = CodeError;

    fn try_from(word: String) -> Result<Self, CodeError> {
        Self::from_word(&word)
    }
}

impl From<TieBreak> for String {
    fn from(tie_break: TieBreak) -> Self {
        tie_break.word().into_owned()
    }
}

/// The event's tie-breaks in order. Nothing comes after the lot, and none is repeated except a
/// listed direct encounter, which then compares other players (C.07 4.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<TieBreak>", into = "Vec<TieBreak>")]
pub struct TieBreaks(Vec<TieBreak>);

/// Why a list is not [`TieBreaks`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TieBreaksError {
    /// A tie-break is repeated.
    #[error("the tie-break {} stands twice", .0.word())]
    Repeated(TieBreak),
    /// A tie-break comes after the lot, which leaves no ties.
    #[error("the tie-break {} stands after the lot", .0.word())]
    AfterLot(TieBreak),
    /// A tie-break is not for an event of this format.
    #[error("the tie-break {} is not for this format", .0.word())]
    Misfit(TieBreak, Dropped),
    /// The games of the discipline lack the data for a tie-break.
    #[error("the games of {} have no {}", .1.name(), .0.word())]
    OtherDiscipline(TieBreak, Discipline),
    /// Only the bracket separates entrants (R-167).
    #[error("a bracket takes no tie-breaks")]
    InBracket,
}

impl TieBreaks {
    /// Checks a list.
    ///
    /// # Errors
    /// [`TieBreaksError`] if one is repeated or comes after the lot.
    pub fn new(list: Vec<TieBreak>) -> Result<Self, TieBreaksError> {
        let mut seen: Vec<TieBreak> = Vec::with_capacity(list.len());
        for tie_break in &list {
            let again =
                matches!(tie_break, TieBreak::Listed(code) if code.measure().is_among_the_tied());
            if seen.contains(tie_break) && !again {
                return Err(TieBreaksError::Repeated(*tie_break));
            }
            if seen.contains(&TieBreak::Lot) {
                return Err(TieBreaksError::AfterLot(*tie_break));
            }
            seen.push(*tie_break);
        }
        Ok(Self(list))
    }

    /// The default list for a discipline and a format: R-138 for a Swiss, the score difference
    /// first for Almajara (R-243).
    pub fn usual(discipline: Discipline, format: Format) -> Self {
        match format {
            Format::RoundRobin { .. } => {
                Self::of_words(discipline.tie_breaks(TieBreaksOf::RoundRobin))
            }
            Format::Swiss(_) => Self::of_words(discipline.tie_breaks(TieBreaksOf::Swiss)),
            Format::TeamRoundRobin(_) | Format::Scheveningen(_) => {
                Self::of_words(&["MPvGP", "EDE", "BC", "TBR", "lot"])
            }
            Format::TeamSwiss(_) => {
                Self::of_words(&["EMGSB/C1", "MPvGP", "BH:MP/C1", "EDE", "lot"])
            }
            Format::Knockout(_) | Format::DoubleElimination(_) => Self(Vec::new()),
        }
    }

    pub(crate) fn of_words(words: &[&str]) -> Self {
        let known = words
            .iter()
            .filter_map(|word| TieBreak::from_word(word).ok());
        Self(known.collect())
    }

    /// Checks that all can be used in an event of a discipline and a format.
    ///
    /// # Errors
    /// [`TieBreaksError::OtherDiscipline`] or [`TieBreaksError::Misfit`] for the first that
    /// cannot.
    pub(super) fn fit(
        self,
        discipline: Discipline,
        format: Format,
    ) -> Result<Self, TieBreaksError> {
        if format.bracket().is_some() && !self.0.is_empty() {
            return Err(TieBreaksError::InBracket);
        }
        for tie_break in &self.0 {
            if !tie_break.is_of(discipline) {
                return Err(TieBreaksError::OtherDiscipline(*tie_break, discipline));
            }
            let fits = tie_break.fits(format);
            fits.map_err(|why| TieBreaksError::Misfit(*tie_break, why))?;
        }
        Ok(self)
    }

    pub fn as_slice(&self) -> &[TieBreak] {
        &self.0
    }
}

impl Default for TieBreaks {
    fn default() -> Self {
        Self(TieBreak::ALL.to_vec())
    }
}

impl TryFrom<Vec<TieBreak>> for TieBreaks {
    type Error = TieBreaksError;

    fn try_from(list: Vec<TieBreak>) -> Result<Self, TieBreaksError> {
        Self::new(list)
    }
}

impl From<TieBreaks> for Vec<TieBreak> {
    fn from(tie_breaks: TieBreaks) -> Self {
        tie_breaks.0
    }
}

/// The input for a new event, which [`crate::create`] checks. The default is an empty form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventDraft {
    /// The name in addresses; empty until it is derived from the name on pages.
    #[serde(default)]
    pub slug: String,
    /// The name on pages.
    pub name: String,
    /// Town or hall.
    pub place: String,
    /// The first day, `2026-11-21`.
    pub starts_on: String,
    /// The last day, `2026-11-22`.
    pub ends_on: String,
    #[serde(default)]
    pub discipline: Discipline,
    pub format: Format,
    /// The edition and the fields that differ from it, `federation-2013; reply_seconds=10`;
    /// empty for the default edition.
    #[serde(default)]
    pub regulations: String,
    /// The chips of Almajara, one on each line (Almajara 1.1); empty for the shipped ones.
    #[serde(default)]
    pub catalogue: String,
    /// The board of Almajara, one row of zones on each line (Almajara 1.2); empty for the
    /// shipped one.
    #[serde(default)]
    pub template: String,
    /// The tie-breaks in order; left out for the default order.
    #[serde(default)]
    pub tie_breaks: Option<Vec<TieBreak>>,
    /// The source of the dice; left out for drawn ones, to which players may contribute.
    #[serde(default)]
    pub lots: LotRules,
    /// How long protests and appeals may be filed, and the deposit; left out for an hour and no
    /// deposit.
    #[serde(default)]
    pub protests: ProtestDraft,
    /// The public delay in minutes, 0 to 180; left out for none.
    #[serde(default)]
    pub public_delay: u16,
    /// The time zone of the pages, sheets and calendars, `Europe/Berlin`; left out for UTC.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub time_zone: String,
    /// Public notes on the event, up to 2,000 characters; left out for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

/// The settings of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawEventSettings", into = "RawEventSettings")]
pub struct EventSettings {
    /// The name in addresses and in the journal.
    pub slug: Slug,
    /// The name on pages.
    pub name: TextLine<100>,
    /// Town or hall.
    pub place: TextLine<100>,
    pub dates: Dates,
    /// The game, and the rulings on it that the event chooses.
    pub rules: Rules,
    pub format: Format,
    /// The tie-breaks in order.
    pub tie_breaks: TieBreaks,
    /// The source of the dice.
    pub lots: LotRules,
    /// How long protests and appeals may be filed, and the deposit.
    pub protests: ProtestRules,
    pub public_delay: PublicDelay,
    /// The time zone of its times; `None` if it names none.
    pub time_zone: Option<Zone>,
    /// Public notes.
    pub notes: Option<Lines<MAX_NOTES>>,
}

/// The settings in the form of an entry: the rules are the discipline's word and the canonical
/// text of its Regulations, with any equipment of the event's own.
#[derive(Serialize, Deserialize)]
struct RawEventSettings {
    slug: Slug,
    name: TextLine<100>,
    place: TextLine<100>,
    #[serde(flatten)]
    dates: Dates,
    discipline: Discipline,
    format: Format,
    regulations: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    equipment: Option<Own>,
    tie_breaks: TieBreaks,
    #[serde(default = "LotRules::physical")]
    lots: LotRules,
    #[serde(default)]
    protests: ProtestRules,
    #[serde(default)]
    public_delay: PublicDelay,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time_zone: Option<Zone>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notes: Option<Lines<MAX_NOTES>>,
}

impl TryFrom<RawEventSettings> for EventSettings {
    type Error = RulesError;

    fn try_from(raw: RawEventSettings) -> Result<Self, RulesError> {
        Ok(Self {
            slug: raw.slug,
            name: raw.name,
            place: raw.place,
            dates: raw.dates,
            rules: Rules::with(raw.discipline, &raw.regulations, raw.equipment.as_ref())?,
            format: raw.format,
            tie_breaks: raw.tie_breaks,
            lots: raw.lots,
            protests: raw.protests,
            public_delay: raw.public_delay,
            time_zone: raw.time_zone,
            notes: raw.notes,
        })
    }
}

impl From<EventSettings> for RawEventSettings {
    fn from(info: EventSettings) -> Self {
        Self {
            slug: info.slug,
            name: info.name,
            place: info.place,
            dates: info.dates,
            discipline: info.rules.discipline(),
            format: info.format,
            regulations: info.rules.to_string(),
            equipment: info.rules.own(),
            tie_breaks: info.tie_breaks,
            lots: info.lots,
            protests: info.protests,
            public_delay: info.public_delay,
            time_zone: info.time_zone,
            notes: info.notes,
        }
    }
}

areopagus_language::sentences! {
    /// The fault of one field of a draft.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum FieldError {
        /// The slug is malformed.
        Slug(error: SlugError) =>
            en "A short name has 3 to 60 signs: a-z, 0-9 and single hyphens between them, and is neither “new” nor “federation”.",
            ru "Короткое имя состоит из 3–60 знаков: a–z, 0–9 и одиночные дефисы между ними, и это не «new» и не «federation».",
            de "Ein Kurzname hat 3 bis 60 Zeichen: a–z, 0–9 und einzelne Bindestriche dazwischen, und er ist weder „new“ noch „federation“.";
        /// A text is empty, too long or unprintable.
        Line(error: LineError) => |language| { error.say(language) };
        /// A day is not of the form `2026-11-21`, or does not exist.
        Day =>
            en "A day is written 2026-11-21.",
            ru "День пишется так: 2026-11-21.",
            de "Ein Tag wird 2026-11-21 geschrieben.";
        /// The days do not fit together.
        Dates(error: DatesError) =>
            match error {
                DatesError::Reversed =>
                    en "The event ends before it starts.",
                    ru "Турнир кончается раньше, чем начинается.",
                    de "Das Turnier endet, bevor es beginnt.";
                DatesError::TooLong =>
                    en "An event lasts at most {MAX_DAYS} days.",
                    ru "Турнир длится не больше {MAX_DAYS} дней.",
                    de "Ein Turnier dauert höchstens {MAX_DAYS} Tage.";
            };
        /// The regulations or the equipment cannot be read.
        Rules(error: RulesError) => |language| { error.say(language) };
        /// The tie-breaks do not fit together.
        TieBreaks(error: TieBreaksError) =>
            match error {
                TieBreaksError::Repeated(tie_break) =>
                    en ("The tie-break \"{}\" stands twice.", tie_break.say(Language::En)),
                    ru ("Показатель «{}» указан дважды.", tie_break.say(Language::Ru)),
                    de ("Die Feinwertung „{}“ steht zweimal da.", tie_break.say(Language::De));
                TieBreaksError::AfterLot(tie_break) =>
                    en ("The tie-break \"{}\" stands after the lot, which leaves no tie.", tie_break.say(Language::En)),
                    ru ("Показатель «{}» стоит после жребия, который разрешает всё.", tie_break.say(Language::Ru)),
                    de ("Die Feinwertung „{}“ steht nach dem Los, das keinen Gleichstand übrig lässt.", tie_break.say(Language::De));
                TieBreaksError::OtherDiscipline(tie_break, discipline) =>
                    en ("The games of {} have nothing for \"{}\".", discipline.name(), tie_break.say(Language::En)),
                    ru ("В партиях {} не из чего считать «{}».", discipline.name(), tie_break.say(Language::Ru)),
                    de ("Partien von {} haben nichts für „{}“.", discipline.name(), tie_break.say(Language::De));
                TieBreaksError::InBracket =>
                    en "A bracket takes no tie-breaks: who goes out in the same round shares the place.",
                    ru "В турнире на выбывание показателей нет: выбывшие в одном круге делят место.",
                    de "Ein Turnierbaum hat keine Feinwertungen: Wer in derselben Runde ausscheidet, teilt sich den Platz.";
                TieBreaksError::Misfit(tie_break, why) =>
                    en { why.say(tie_break.code(), Language::En) },
                    ru { why.say(tie_break.code(), Language::Ru) },
                    de { why.say(tie_break.code(), Language::De) };
            };
        /// The rules for protests are invalid.
        Protests(error: ProtestDraftError) => |language| { error.say(language) };
        /// The public delay is too long.
        PublicDelay(error: PublicDelayError) => |language| { error.say(language) };
        /// The time zone does not exist.
        Zone(error: ZoneError) => |language| { error.say(language) };
        /// There is no acceleration by game points.
        Acceleration =>
            en "Baku acceleration of teams is by match points (C.04.7); rank them first, or leave it out.",
            ru "Ускорение Баку у команд — по командным очкам (C.04.7); пусть первыми стоят они, или обойдитесь без ускорения.",
            de "Die Baku-Beschleunigung von Mannschaften geht nach Mannschaftspunkten (C.04.7); werten Sie diese zuerst, oder lassen Sie sie weg.";
    }
}

/// A field of a draft and its fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftError {
    /// The field's name in [`EventDraft`].
    pub field: &'static str,
    pub error: FieldError,
}

impl EventSettings {
    /// The points of its games, forfeits and byes.
    pub fn worth(&self) -> Worth {
        Worth::for_rules(&self.rules)
    }

    /// The unit of the event's points.
    pub fn unit(&self) -> Unit {
        self.worth().unit
    }

    /// The rules with other Regulations, and with the equipment of the event.
    ///
    /// # Errors
    /// [`RulesError`] if the Regulations cannot be read.
    pub fn with_regulations(&self, text: &str) -> Result<Rules, RulesError> {
        Rules::with(self.rules.discipline(), text, self.rules.own().as_ref())
    }

    /// Checks a draft, field by field in order.
    ///
    /// # Errors
    /// [`DraftError`] for the first field that is wrong.
    pub fn check(draft: &EventDraft) -> Result<Self, DraftError> {
        let at = |field| move |error: FieldError| DraftError { field, error };
        let line = |field, text| {
            TextLine::parse(text)
                .map_err(FieldError::Line)
                .map_err(at(field))
        };
        Ok(Self {
            slug: Slug::parse(draft.slug.trim())
                .map_err(FieldError::Slug)
                .map_err(at("slug"))?,
            name: line("name", &draft.name)?,
            place: line("place", &draft.place)?,
            dates: days(&draft.starts_on, &draft.ends_on)?,
            format: format(draft.format).map_err(at("format"))?,
            rules: rules(draft).map_err(|(field, error)| at(field)(FieldError::Rules(error)))?,
            tie_breaks: match &draft.tie_breaks {
                None => TieBreaks::usual(draft.discipline, draft.format),
                Some(list) => TieBreaks::new(list.clone())
                    .and_then(|list| list.fit(draft.discipline, draft.format))
                    .map_err(FieldError::TieBreaks)
                    .map_err(at("tie_breaks"))?,
            },
            lots: draft.lots,
            protests: draft.protests.check().map_err(|error| DraftError {
                field: error.field(),
                error: FieldError::Protests(error),
            })?,
            public_delay: PublicDelay::new(draft.public_delay)
                .map_err(FieldError::PublicDelay)
                .map_err(at("public_delay"))?,
            time_zone: given(&draft.time_zone)
                .map(Zone::parse)
                .transpose()
                .map_err(FieldError::Zone)
                .map_err(at("time_zone"))?,
            notes: given(&draft.notes)
                .map(Lines::parse)
                .transpose()
                .map_err(FieldError::Line)
                .map_err(at("notes"))?,
        })
    }
}

/// The content of a field that may be empty.
fn given(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty())
}

/// Checks that the parts of a format fit together: C.04.7 accelerates teams by match points
/// (R-94).
pub(super) fn format(format: Format) -> Result<Format, FieldError> {
    if let Format::TeamSwiss(TeamSwiss {
        acceleration: Acceleration::Baku | Acceleration::Baku2,
        teams: TeamRules {
            primary: Primary::GamePoints,
            ..
        },
        ..
    }) = format
    {
        return Err(FieldError::Acceleration);
    }
    Ok(format)
}

/// The rules, or the fault of one of their fields.
fn rules(draft: &EventDraft) -> Result<Rules, (&'static str, RulesError)> {
    draft.discipline.drafted(Drafted {
        regulations: given_lines(&draft.regulations),
        catalogue: given_lines(&draft.catalogue),
        template: given_lines(&draft.template),
    })
}

/// Lines that may be empty, with their leading spaces, since places are counted by them.
fn given_lines(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.trim().is_empty())
}

/// Parses the first and the last day.
///
/// # Errors
/// [`DraftError`] for the field that is not a day, or for a wrong last day.
pub(super) fn days(first: &str, last: &str) -> Result<Dates, DraftError> {
    let day = |field, text: &str| {
        NaiveDate::parse_from_str(text.trim(), "%Y-%m-%d").map_err(|_| DraftError {
            field,
            error: FieldError::Day,
        })
    };
    let starts_on = day("starts_on", first)?;
    let ends_on = day("ends_on", last)?;
    Dates::new(starts_on, ends_on).map_err(|error| DraftError {
        field: "ends_on",
        error: FieldError::Dates(error),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entry;
    use crate::tests::{draft, journaled, moment};
    use areopagus_games::almajara::{AlmajaraRules, Catalogue, Template};
    use areopagus_journal::{Head, Timestamp};

    const FORMAT: Format = Format::RoundRobin { double: false };

    /// The body of the entry that creates an event, as a journal keeps it.
    fn bytes(draft: &EventDraft) -> String {
        let entry = Entry::EventCreated(EventSettings::check(draft).unwrap());
        assert_eq!(journaled(&entry, |body| body), entry);
        let value = serde_json::to_value(&entry).unwrap();
        let at = Timestamp::new(moment(0)).unwrap();
        let body = value["body"].clone();
        let link = Head::EMPTY.link("cup", at, "chief", "event.created", body);
        let text = String::from_utf8(link.unwrap().bytes).unwrap();
        let (_, rest) = text.split_once(r#""body":"#).unwrap();
        let (body, _) = rest.split_once(r#","kind":"event.created""#).unwrap();
        body.to_owned()
    }

    #[test]
    fn the_bytes_of_a_new_event_do_not_change() {
        let other = EventDraft {
            regulations: " annex-en;forfeit_loss = 1".to_owned(),
            tie_breaks: Some(vec![TieBreak::Lot]),
            lots: LotRules::default(),
            public_delay: 15,
            ..draft()
        };
        for (draft, expected) in [
            (
                draft(),
                r#"{"discipline":"totas","ends_on":"2026-11-22","format":{"double":false,"system":"round_robin"},"lots":{"beacon":false,"contributions":"optional","dice":"physical"},"name":"Autumn Cup","place":"Dubna","protests":{"appeal_minutes":60,"protest_minutes":60},"public_delay":0,"regulations":"federation-2013","slug":"autumn-cup","starts_on":"2026-11-21","tie_breaks":["direct_encounter","clean_victories","potential_difference","progressive_score","sonneborn_berger","lot"]}"#,
            ),
            (
                other,
                r#"{"discipline":"totas","ends_on":"2026-11-22","format":{"double":false,"system":"round_robin"},"lots":{"beacon":false,"contributions":"optional","dice":"drawn"},"name":"Autumn Cup","place":"Dubna","protests":{"appeal_minutes":60,"protest_minutes":60},"public_delay":15,"regulations":"annex-en; forfeit_loss=1","slug":"autumn-cup","starts_on":"2026-11-21","tie_breaks":["lot"]}"#,
            ),
        ] {
            assert_eq!(bytes(&draft), expected);
        }
    }

    #[test]
    fn almajara_1_1_an_entry_has_the_chips_and_the_board_where_they_are_not_the_shipped_ones() {
        let almajara = EventDraft {
            discipline: Discipline::ALMAJARA,
            regulations: "almajara-sport; turn_seconds = 90".to_owned(),
            ..draft()
        };
        let shipped = bytes(&almajara);
        assert!(
            shipped.starts_with(r#"{"discipline":"almajara","ends_on":"#),
            "{shipped}"
        );
        assert!(shipped.contains(r#""regulations":"almajara-sport; turn_seconds=90","#));
        assert!(!shipped.contains("equipment"), "{shipped}");
        let info = EventSettings::check(&almajara).unwrap();
        let rules = info.rules.downcast_ref::<AlmajaraRules>().unwrap();
        let mut equipment = rules.equipment().as_ref().clone();
        equipment.template = Template::parse("- B5 -\n- W5 -").unwrap();
        let own = EventSettings {
            rules: Rules::new(AlmajaraRules::new(equipment).unwrap()),
            ..info
        };
        let text = serde_json::to_string(&own).unwrap();
        assert!(
            text.contains(r#""equipment":{"zones":["- B5 -","- W5 -"]}"#),
            "{text}"
        );
        assert_eq!(serde_json::from_str::<EventSettings>(&text).unwrap(), own);
        for (from, to) in [
            ("- W5 -", "- B5 -"),
            ("almajara-sport", "federation-2013"),
            (r#""discipline":"almajara""#, r#""discipline":"totas""#),
        ] {
            let other = text.replace(from, to);
            assert!(
                serde_json::from_str::<EventSettings>(&other).is_err(),
                "{to}"
            );
        }
    }

    #[test]
    fn almajara_1_1_an_event_brings_its_own_chips_and_board_or_is_told_every_fault() {
        let catalogue = Catalogue::default().to_string();
        let rook = catalogue.replace("7 | red | 5 | red 5a", "7 | red | 5 | Rook | +1-");
        let almajara = |catalogue: &str, template: &str| EventDraft {
            discipline: Discipline::ALMAJARA,
            regulations: String::new(),
            catalogue: catalogue.to_owned(),
            template: template.to_owned(),
            ..draft()
        };
        let info = EventSettings::check(&almajara(&rook, "B5\nW5")).unwrap();
        let rules = info.rules.downcast_ref::<AlmajaraRules>().unwrap();
        let own = rules.equipment().own().unwrap();
        assert_eq!(own.chips, ["7 | red | 5 | Rook | +1-"]);
        assert_eq!(own.zones, ["B5", "W5"]);
        // The shipped equipment, written out, is not the event's own.
        let shipped = EventSettings::check(&almajara(&catalogue, " \n")).unwrap();
        assert_eq!(shipped.rules, Discipline::ALMAJARA.of_new_events());
        let refused = |draft: EventDraft| {
            let DraftError { field, error } = EventSettings::check(&draft).unwrap_err();
            assert!(Language::ALL.iter().all(|it| !error.say(*it).is_empty()));
            (field, error.say(Language::En))
        };
        let (field, said) = refused(almajara(&rook.replace("| red |", "| pink |"), ""));
        assert_eq!((field, said.lines().count()), ("catalogue", 9), "{said}");
        assert!(said.starts_with("Line 2, column 5: "), "{said}");
        let (field, said) = refused(almajara("", "- B5 -\n- X5 -"));
        assert_eq!(field, "template");
        assert!(said.starts_with("Line 2, column 3: "), "{said}");
        let regulations = "almajara-sport; victory_points=4".to_owned();
        let (field, _) = refused(EventDraft {
            regulations,
            ..almajara("", "")
        });
        assert_eq!(field, "regulations");
        for (catalogue, template, field) in [("1", "", "catalogue"), ("", "B5", "template")] {
            let totas = EventDraft {
                discipline: Discipline::TOTAS,
                ..almajara(catalogue, template)
            };
            assert_eq!(refused(totas).0, field);
        }
    }

    #[test]
    fn r_243_almajara_has_no_tie_breaks_of_totas_and_totas_none_of_almajara() {
        let words = |discipline, format| {
            let offered = TieBreak::offered(discipline, format);
            offered.map(|it| it.word().into_owned()).collect::<Vec<_>>()
        };
        for (discipline, other, own, foreign) in [
            (
                Discipline::TOTAS,
                Discipline::ALMAJARA,
                "clean_victories",
                "OTHER_SD",
            ),
            (
                Discipline::ALMAJARA,
                Discipline::TOTAS,
                "OTHER_SD",
                "potential_difference",
            ),
        ] {
            let offered = words(discipline, FORMAT);
            let has = |word: &str| offered.iter().any(|offered| offered == word);
            assert!(has(own) && !has(foreign), "{offered:?}");
            let refused = |word| {
                let tie_breaks = Some(vec![TieBreak::from_word(word).unwrap()]);
                EventSettings::check(&EventDraft {
                    discipline,
                    regulations: String::new(),
                    tie_breaks,
                    ..draft()
                })
            };
            assert!(refused(own).is_ok());
            let error = refused(foreign).unwrap_err();
            assert_eq!(error.field, "tie_breaks");
            let said = error.error.say(Language::En);
            assert!(said.contains(discipline.name()), "{said}");
            assert!(!said.contains(other.name()), "{said}");
            for format in [FORMAT, Format::Knockout(KnockoutRules::default())] {
                let usual = TieBreaks::usual(discipline, format);
                assert_eq!(usual.clone().fit(discipline, format), Ok(usual));
            }
        }
    }

    #[test]
    fn clause_9_5_an_event_with_unreadable_regulations_is_none() {
        let info = EventSettings::check(&draft()).unwrap();
        let text = serde_json::to_string(&info).unwrap();
        assert_eq!(serde_json::from_str::<EventSettings>(&text).unwrap(), info);
        for regulations in ["", "federation-2013; reply_seconds=0"] {
            let changed = text.replace("federation-2013", regulations);
            assert!(serde_json::from_str::<EventSettings>(&changed).is_err());
        }
    }

    #[test]
    fn a_tie_break_is_its_word_or_its_code() {
        for tie_break in TieBreak::offered(Discipline::TOTAS, FORMAT) {
            let word = tie_break.word();
            assert_eq!(TieBreak::from_word(&word), Ok(tie_break), "{word}");
            let text = serde_json::to_string(&tie_break).unwrap();
            assert_eq!(text, format!("\"{word}\""));
            assert_eq!(serde_json::from_str::<TieBreak>(&text).unwrap(), tie_break);
        }
        let same = [
            ("PS", TieBreak::ProgressiveScore),
            ("sb", TieBreak::SonnebornBerger),
            ("OTHER_LOT", TieBreak::Lot),
        ];
        for (word, tie_break) in same {
            assert_eq!(TieBreak::from_word(word), Ok(tie_break));
        }
        let error = serde_json::from_str::<TieBreak>("\"SB/M1\"").unwrap_err();
        assert!(error.to_string().contains("SB takes no M1"), "{error}");
    }

    #[test]
    fn c07_8_buchholz_is_not_offered_and_not_taken_in_a_round_robin() {
        let offered: Vec<String> = TieBreak::offered(Discipline::TOTAS, FORMAT)
            .map(|it| it.word().into_owned())
            .collect();
        for word in [
            "DE", "WIN", "WON", "BPG", "BWG", "PS/C1", "SB/C1", "REP", "STD", "KS",
        ] {
            assert!(offered.iter().any(|it| it == word), "{word}: {offered:?}");
        }
        for word in ["BH", "FB", "MPvGP", "OTHER_DE"] {
            assert!(!offered.iter().any(|it| it == word), "{word}");
        }
        let list = |words: &[&str]| {
            let list = words.iter().map(|word| TieBreak::from_word(word).unwrap());
            TieBreaks::new(list.collect())
        };
        let misfit = list(&["DE", "BH/C1"])
            .unwrap()
            .fit(Discipline::TOTAS, FORMAT)
            .unwrap_err();
        let said = FieldError::TieBreaks(misfit).say(Language::En);
        assert_eq!(
            said,
            "BH/C1 does not fit here: Buchholz is not for round robins (C.07 8)."
        );
        assert!(
            list(&["EDE"])
                .unwrap()
                .fit(Discipline::TOTAS, FORMAT)
                .is_err()
        );
        // C.07 4.3: a direct encounter can be asked again.
        assert!(list(&["DE", "SB", "DE"]).is_ok());
        assert!(list(&["SB/C1", "DE", "SB/C1"]).is_err());
    }
}
