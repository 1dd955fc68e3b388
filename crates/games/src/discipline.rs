//! A discipline behind one interface: what an event, its pages and the command line know of a
//! game. The list of them is [`registry`](super::registry).
//!
//! Inside a game everything is static; dynamic are only the calls through this wall.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::acts::ByActs;
use super::fields::FieldInfo;
use super::party::{Partner, PartySize};
use super::{PerSide, Side};
use areopagus_language::Language;

/// What the service knows of a game. A game implements it once, as a value without state.
pub trait Game: fmt::Debug + Sync {
    /// The word that stands in entries, tables and forms for good: lower-case letters.
    fn word(&self) -> &'static str;

    /// The name on pages, the same in every language.
    fn name(&self) -> &'static str;

    /// The ending of its records' files, without the dot.
    fn ending(&self) -> &'static str;

    /// How its games are put down.
    fn kind(&self) -> PlayKind;

    /// Whether anything is drawn by lot in its games, be it rarely.
    fn has_lots(&self) -> bool {
        true
    }

    /// Whether its games count for the list of ratings.
    fn is_rated(&self) -> bool {
        false
    }

    /// The numbers that its results can have beside the points.
    fn numbers(&self) -> Numbers;

    /// The rules where an event decides nothing.
    fn usual(&self) -> Rules;

    /// The rules that a new event begins with where nobody names any.
    fn of_new_events(&self) -> Rules {
        self.usual()
    }

    /// Reads the text of its Regulations, and what an event's equipment has of its own.
    ///
    /// # Errors
    /// [`RulesError`] when the text is none of its Regulations, or the equipment none of its.
    fn rules(&self, text: &str, own: Option<&Own>) -> Result<Rules, RulesError>;

    /// The rules that somebody writes who makes an event; what is left out is as in new events.
    ///
    /// # Errors
    /// What is wrong, with the name of the field of [`Drafted`].
    fn drafted(&self, draft: Drafted<'_>) -> Result<Rules, (&'static str, RulesError)> {
        let none = |field| (field, RulesError::no_equipment(self.name()));
        if draft.catalogue.is_some() {
            return Err(none("catalogue"));
        }
        if draft.template.is_some() {
            return Err(none("template"));
        }
        match draft.regulations {
            Some(text) => self
                .rules(text, None)
                .map_err(|error| ("regulations", error)),
            None => Ok(self.of_new_events()),
        }
    }

    /// The rules under which the rounds of a report file were played, as far as what it says
    /// results are worth tells them; `None` where that tells nothing.
    fn rules_by_points(&self, _said: &FilePoints) -> Option<Rules> {
        None
    }

    /// The fields of its Regulations, as a form shows them.
    fn fields(&self) -> Vec<FieldInfo>;

    /// The words and codes of the tie-breaks of an event that names none (C.07).
    fn tie_breaks(&self, of: TieBreaksOf) -> &'static [&'static str] {
        match of {
            TieBreaksOf::RoundRobin => &["DE", "WIN", "SB", "lot"],
            TieBreaksOf::Swiss => &["DE", "BH/C1", "BH", "SB", "lot"],
            TieBreaksOf::Boards => &["WIN"],
        }
    }

    /// How often a drawn game of a bracket is played again before the lot gives it to one of
    /// the two; `None` where it is played again until somebody has won.
    fn replays(&self) -> Option<u8> {
        None
    }

    /// The clause by which who does not come loses.
    fn absence(&self) -> &'static str;

    /// How a record ended its game, in a sentence; `None` for a word that it does not have.
    fn ended(&self, end: Ended<'_>, language: Language) -> Option<String>;

    /// Replays a record file and compares all that it claims with the rules.
    fn report(&self, file: &str, bytes: &[u8], language: Language) -> Report;

    /// Explains a record file, or one row of it.
    ///
    /// # Errors
    /// A sentence that says why there is nothing to explain.
    fn explain(
        &self,
        file: &str,
        bytes: &[u8],
        row: Option<u16>,
        language: Language,
    ) -> Result<Explained, String>;

    /// What makes records of random legal games: the same for the same seed and number.
    ///
    /// # Errors
    /// A sentence that says what of the wish cannot be had.
    fn generator(&self, wish: Wish<'_>) -> Result<Generator, String>;

    /// Which of its generated games a demonstration shows.
    fn samples(&self) -> Samples {
        Samples::FIRST
    }
}

/// The rules of one event: immutable, and cheap to share.
pub trait GameRules: Any + fmt::Debug + Send + Sync {
    /// The game.
    fn game(&self) -> Discipline;

    /// The canonical text of the Regulations.
    fn text(&self) -> String;

    /// What the equipment has of its own; `None` where it is the shipped one.
    fn own(&self) -> Option<Own> {
        None
    }

    /// The same as somebody who makes an event writes it: the pieces and the board, each empty
    /// where it is the shipped one.
    fn own_texts(&self) -> [String; 2] {
        Default::default()
    }

    /// What games, forfeits and byes are worth.
    fn worth(&self) -> Worth;

    /// The points that a game can end with over the board, White's victories first; `None`
    /// where the scores themselves count.
    fn ends(&self) -> Option<Vec<PerSide<u16>>>;

    /// Whether points of games do not tell who has won (Almajara 4.5, R-367).
    fn says_winners(&self) -> bool {
        false
    }

    /// A result without a record as the rules have it: what the points say is not said twice.
    ///
    /// # Errors
    /// [`BareFault`] when no game ends like that.
    fn bare(&self, said: UnrecordedResult) -> Result<UnrecordedResult, BareFault>;

    /// How games are played.
    fn play(&self) -> Play<'_>;

    /// Whether the entrants are coalitions: parties of more than one person on a side.
    fn has_coalitions(&self) -> bool {
        self.party().is_coalition()
    }

    /// How many persons play on a side of one game: one, where a game says nothing else.
    fn party(&self) -> PartySize {
        PartySize::ONE
    }

    /// Who of a coalition makes the part in a column, counted from 0, of a game move from 1;
    /// `None` where one person makes all of them.
    fn partner(&self, _game_move: u16, _column: usize) -> Option<Partner> {
        None
    }
}

/// How a game is put down: what is entered of it, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayKind {
    /// Rows of two plans that both sides make at the same time.
    Plans,
    /// Acts of one side after the other.
    Acts,
}

/// How the games of an event are played.
#[derive(Debug, Clone, Copy)]
pub enum Play<'a> {
    /// By plans of both sides, which are opened together.
    Plans,
    /// By acts.
    Acts(&'a dyn ActRules),
}

/// Rules of games by acts.
pub trait ActRules: fmt::Debug + Send + Sync {
    /// A game before its first act.
    fn table(&self) -> Box<dyn ByActs>;

    /// A game before its first act that so many persons begin on either side, from 1.
    fn table_for(&self, _persons: PerSide<u8>) -> Box<dyn ByActs> {
        self.table()
    }
}

/// What an equipment has of its own, as entries have it; the game alone reads it.
pub type Own = serde_json::Value;

/// What somebody writes who makes an event; `None` for what is left as usual.
#[derive(Debug, Clone, Copy, Default)]
pub struct Drafted<'a> {
    /// The text of the Regulations.
    pub regulations: Option<&'a str>,
    /// The pieces or chips, a line each.
    pub catalogue: Option<&'a str>,
    /// The board, a line for each of its rows.
    pub template: Option<&'a str>,
}

/// The numbers that results of a game can have beside the points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Numbers {
    /// Residual potentials, and clean victories (TOTA*S 6).
    pub potential: bool,
    /// Scores of both sides.
    pub score: bool,
}

/// What tie-breaks are between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreaksOf {
    /// Players who all meet.
    RoundRobin,
    /// Players of a Swiss.
    Swiss,
    /// The players of teams, for the prizes of boards.
    Boards,
}

/// An end as a result keeps it.
#[derive(Debug, Clone, Copy)]
pub struct Ended<'a> {
    /// The reason, in a word of the discipline.
    pub reason: &'a str,
    /// Who has won; `None` for nobody.
    pub winner: Option<Side>,
    /// The score, where it is known.
    pub score: Option<PerSide<u16>>,
}

/// What became of a replayed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Whether it replays cleanly.
    pub ok: bool,
    /// The report in words.
    pub said: String,
    /// The report as one line of JSON.
    pub json: String,
}

/// What an explanation says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// Whether the file replays cleanly.
    pub ok: bool,
    /// What was asked for, as lines without the last line break; then the error of the record,
    /// if it has one.
    pub text: String,
}

impl Explained {
    /// What is explained of the rows of a record, all of them or the one that was asked for; then
    /// the report, whether it is ok and what it says, where all were asked for or it has an error.
    ///
    /// # Errors
    /// The record has no such row; the sentence says so.
    pub(super) fn of_rows(
        mut paragraphs: Vec<String>,
        row: Option<u16>,
        (ok, report): (bool, String),
        language: Language,
    ) -> Result<Self, String> {
        if let Some(number) = row
            && paragraphs.is_empty()
            && ok
        {
            return Err(match language {
                Language::En => format!("there is no row {number} in this record"),
                Language::Ru => format!("строки {number} в этой записи нет"),
                Language::De => format!("eine Zeile {number} hat dieses Protokoll nicht"),
            });
        }
        if row.is_none() || !ok {
            paragraphs.push(report);
        }
        let text = paragraphs.join("\n\n");
        Ok(Self { ok, text })
    }
}

/// Which of the generated games a demonstration shows: the numbers of those of an event that is
/// over, a round robin of four, round by round, and of one that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Samples {
    /// The seed.
    pub seed: u64,
    /// The Regulations; `None` for the usual ones.
    pub regulations: Option<&'static str>,
    /// The games of the event that is over.
    pub finished: [[u32; 2]; 3],
    /// The games of the first round of the one that goes on.
    pub played: [u32; 2],
    /// The game that goes on.
    pub running: u32,
    /// A game of two parties, where parties play.
    pub parties: Option<PartySample>,
}

/// A game of two parties that a demonstration plays from its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartySample {
    /// The Regulations.
    pub regulations: &'static str,
    /// How many persons begin it on either side.
    pub persons: PerSide<usize>,
    /// The word of the secret that both sides hand in, and what they hand in.
    pub secret: (&'static str, PerSide<&'static str>),
    /// The number of the game.
    pub game: u32,
}

impl Samples {
    /// The first ones.
    pub const FIRST: Self = Self {
        seed: 7,
        regulations: None,
        finished: [[1, 2], [3, 4], [5, 6]],
        played: [7, 8],
        running: 9,
        parties: None,
    };
}

/// What games are wished for.
#[derive(Debug, Clone, Copy)]
pub struct Wish<'a> {
    /// The seed.
    pub seed: u64,
    /// The text of the Regulations; `None` for the usual ones.
    pub regulations: Option<&'a str>,
    /// Whether the games begin with few pieces.
    pub endgames: bool,
}

/// What makes the record of the game with a number.
pub type Generator = Box<dyn Fn(u32) -> String>;

/// Sentences in the order of [`Language::ALL`].
pub type Sentences = [String; 3];

/// Why an event cannot be played by what it decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesError {
    /// The stable word of the fault.
    pub code: &'static str,
    said: Sentences,
}

impl RulesError {
    /// A fault that says its sentence in a language.
    pub fn new(code: &'static str, say: impl FnMut(Language) -> String) -> Self {
        let said = Language::ALL.map(say);
        Self { code, said }
    }

    /// The game has no equipment of an event's own.
    pub fn no_equipment(name: &str) -> Self {
        Self::new("no-equipment", |language| match language {
            Language::En => format!(
                "{name} is played with what the Regulations say; leave chips and board out."
            ),
            Language::Ru => {
                format!("{name} играют тем, что сказано в регламенте; фишки и поле не указывайте.")
            }
            Language::De => format!(
                "{name} wird mit dem gespielt, was die Ausschreibung sagt; lassen Sie Steine und Feld weg."
            ),
        })
    }

    /// What is wrong and what would be right.
    pub fn say(&self, language: Language) -> &str {
        language.pick(&self.said).as_str()
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.say(Language::En))
    }
}

impl std::error::Error for RulesError {}

/// A result that a referee enters without a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnrecordedResult {
    /// The points.
    pub points: PerSide<u16>,
    /// The residual potentials, where the game has them and they are known.
    pub potential: Option<PerSide<u16>>,
    /// The scores, where the game has them and they are known.
    pub score: Option<PerSide<u16>>,
    /// Who has won, where the points do not say it.
    pub winner: Option<Side>,
}

impl UnrecordedResult {
    /// That the points are among those that a game can end with, where there is no more to it.
    ///
    /// # Errors
    /// [`BareFault`] with those that it can end with.
    pub fn among(
        self,
        ends: &[PerSide<u16>],
        unit: Unit,
        clause: &'static str,
    ) -> Result<Self, BareFault> {
        if ends.contains(&self.points) {
            return Ok(self);
        }
        let points = unit.pair(self.points);
        let possible: Vec<String> = ends.iter().map(|end| unit.pair(*end)).collect();
        let possible = possible.join(", ");
        Err(BareFault::new(
            ("points-impossible", "points", Some(clause)),
            |language| match language {
                Language::En => {
                    format!("No game ends {points}; by these Regulations games end {possible}.")
                }
                Language::Ru => format!(
                    "Счёта {points} не бывает; по этому регламенту партии кончаются {possible}."
                ),
                Language::De => format!(
                    "Keine Partie endet {points}; nach dieser Ausschreibung enden Partien {possible}."
                ),
            },
        ))
    }
}

/// Why a bare result is none of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BareFault {
    /// The stable word of the fault.
    pub code: &'static str,
    /// The field that is wrong: `points`, `potential`, `score` or `winner`.
    pub field: &'static str,
    /// The clause that it breaks, where there is one.
    pub clause: Option<&'static str>,
    said: Sentences,
}

impl BareFault {
    /// A fault by its code, field and clause, that says its sentence in a language.
    pub fn new(
        (code, field, clause): (&'static str, &'static str, Option<&'static str>),
        say: impl FnMut(Language) -> String,
    ) -> Self {
        Self {
            code,
            field,
            clause,
            said: Language::ALL.map(say),
        }
    }

    /// What is wrong and what would be right.
    pub fn say(&self, language: Language) -> &str {
        language.pick(&self.said).as_str()
    }
}

/// What the points of an event count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Unit {
    /// Whole points.
    #[default]
    Points,
    /// Half points: 2 is a point, 1 is ½.
    Halves,
}

impl Unit {
    /// How many of it are a point.
    pub const fn in_a_point(self) -> u16 {
        match self {
            Self::Points => 1,
            Self::Halves => 2,
        }
    }

    /// A number of it in tenths of a point.
    pub fn tenths(self, count: u32) -> u32 {
        match self {
            Self::Points => count.saturating_mul(10),
            Self::Halves => count.saturating_mul(5),
        }
    }

    /// How many of it so many tenths of a point are; `None` for no whole number, or less than
    /// nothing.
    pub fn of_tenths(self, tenths: i32) -> Option<u16> {
        let count = u32::try_from(tenths).ok()? * u32::from(self.in_a_point());
        let whole = count.is_multiple_of(10).then_some(count / 10)?;
        u16::try_from(whole).ok()
    }

    /// A number of it as points: `3`, `½`, `2½`.
    pub fn say(self, count: u32) -> String {
        match self {
            Self::Points => count.to_string(),
            Self::Halves => match (count / 2, count % 2) {
                (whole, 0) => whole.to_string(),
                (0, _) => "½".to_owned(),
                (whole, _) => format!("{whole}½"),
            },
        }
    }

    /// The points of a game: `5:1`, `½:½`.
    pub fn pair(self, points: PerSide<u16>) -> String {
        let PerSide { white, black } = points.map(|count| self.say(count.into()));
        format!("{white}:{black}")
    }
}

/// What the games, the forfeits and the byes of an event are worth, in its [`Unit`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// What the numbers count.
    pub unit: Unit,
    /// The most that a win over the board brings.
    pub win: u16,
    /// What a draw brings, or what stands for one.
    pub draw: u16,
    /// What a loss over the board brings.
    pub loss: u16,
    /// For who came when the opponent did not.
    pub forfeit_win: u16,
    /// For who did not come when the opponent did.
    pub forfeit_loss: u16,
    /// For each of two who both did not come.
    pub both_absent: u16,
    /// The bye of the pairing.
    pub bye: u16,
    /// A bye with points that somebody asked for.
    pub half_bye: u16,
    /// The points of a clean victory over the board, where the game has them.
    pub clean: Option<u32>,
}

impl Worth {
    /// One point, a half and none, as FIDE counts a game (FIDE Laws of Chess 10.1): a forfeit
    /// and the bye of the pairing a win, a requested bye a draw.
    pub const CHESS: Self = Self {
        unit: Unit::Halves,
        win: 2,
        draw: 1,
        loss: 0,
        forfeit_win: 2,
        forfeit_loss: 0,
        both_absent: 0,
        bye: 2,
        half_bye: 1,
        clean: None,
    };

    /// Whether a win over the board can bring the winner and the loser these points.
    pub const fn is_win(&self, winner: u16, loser: u16) -> bool {
        loser == self.loss && winner > loser && winner <= self.win
    }
}

/// What a report file says that results are worth, in the [`Unit`] of the game; `None` for what
/// it does not say, or no whole number of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FilePoints {
    /// A win over the board.
    pub win: Option<u16>,
    /// A draw over the board.
    pub draw: Option<u16>,
    /// A loss over the board.
    pub loss: Option<u16>,
    /// The bye of the pairing.
    pub bye: Option<u16>,
    /// For who did not come when the opponent did.
    pub forfeit_loss: Option<u16>,
    /// A bye of the pairing that somebody has had.
    pub had_bye: Option<u16>,
    /// What somebody has had who did not come when the opponent did.
    pub had_forfeit_loss: Option<u16>,
}

/// A game of the list.
#[derive(Debug, Clone, Copy)]
pub struct Discipline(&'static dyn Game);

impl Discipline {
    /// A game of its own, to be in a list that is registered.
    pub const fn new(game: &'static dyn Game) -> Self {
        Self(game)
    }

    /// Whether its games are put down by acts.
    pub fn is_by_acts(self) -> bool {
        self.kind() == PlayKind::Acts
    }

    /// Whether what belongs to games of one kind, or to games of any, can be there in an
    /// event of it.
    pub fn takes(self, kind: Option<PlayKind>) -> bool {
        kind.is_none_or(|kind| kind == self.kind())
    }
}

impl Deref for Discipline {
    type Target = dyn Game;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl PartialEq for Discipline {
    fn eq(&self, other: &Self) -> bool {
        self.word() == other.word()
    }
}

impl Eq for Discipline {}

impl Hash for Discipline {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.word().hash(state);
    }
}

impl Serialize for Discipline {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// What an event is played by: the rulings of its discipline that it decides. Its text is that
/// of the Regulations.
#[derive(Debug, Clone)]
pub struct Rules(Arc<dyn GameRules>);

impl Rules {
    /// The rules of a game.
    pub fn new(rules: impl GameRules) -> Self {
        Self(Arc::new(rules))
    }

    /// The rules of a discipline where an event decides nothing.
    pub fn usual(discipline: Discipline) -> Self {
        discipline.usual()
    }

    /// Reads the Regulations of a discipline, whose equipment is the shipped one.
    ///
    /// # Errors
    /// [`RulesError`] when the text is none of its Regulations.
    pub fn parse(discipline: Discipline, text: &str) -> Result<Self, RulesError> {
        discipline.rules(text, None)
    }

    /// Reads the Regulations of a discipline and what its equipment has of its own.
    ///
    /// # Errors
    /// [`RulesError`] when the text is none of its Regulations, or the equipment none of its.
    pub fn with(discipline: Discipline, text: &str, own: Option<&Own>) -> Result<Self, RulesError> {
        discipline.rules(text, own)
    }

    /// The game that is played.
    pub fn discipline(&self) -> Discipline {
        self.0.game()
    }

    /// The rules as their own game knows them; `None` of another game.
    pub fn downcast_ref<R: GameRules>(&self) -> Option<&R> {
        let any: &dyn Any = self.0.as_ref();
        any.downcast_ref()
    }

    /// A game by these rules before its first act; `None` where games are rows of plans.
    pub fn table(&self) -> Option<Box<dyn ByActs>> {
        match self.play() {
            Play::Plans => None,
            Play::Acts(rules) => Some(rules.table()),
        }
    }

    /// A game by these rules before its first act that so many persons begin on either side;
    /// `None` where games are rows of plans.
    pub fn table_for(&self, persons: PerSide<u8>) -> Option<Box<dyn ByActs>> {
        match self.play() {
            Play::Plans => None,
            Play::Acts(rules) => Some(rules.table_for(persons)),
        }
    }
}

impl Deref for Rules {
    type Target = dyn GameRules;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref()
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.discipline() == other.discipline()
                && self.text() == other.text()
                && self.own() == other.own())
    }
}

impl Eq for Rules {}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_said_with_a_half() {
        let said = [0, 1, 2, 3, 10, 11].map(|count| Unit::Halves.say(count));
        assert_eq!(said, ["0", "½", "1", "1½", "5", "5½"]);
        assert_eq!(Unit::Points.say(11), "11");
        assert_eq!((Unit::Points.tenths(3), Unit::Halves.tenths(3)), (30, 15));
        assert_eq!(
            [-5, 0, 5, 7, 25].map(|tenths| Unit::Halves.of_tenths(tenths)),
            [None, Some(0), Some(1), None, Some(5)]
        );
        assert_eq!(
            [5, 30].map(|tenths| Unit::Points.of_tenths(tenths)),
            [None, Some(3)]
        );
        assert_eq!(Unit::Halves.pair(PerSide::new(2, 0)), "1:0");
        assert_eq!(Unit::Halves.pair(PerSide::new(1, 1)), "½:½");
        assert_eq!(Unit::Points.pair(PerSide::new(5, 1)), "5:1");
    }

    #[test]
    fn a_bare_result_is_among_the_ends_of_its_game() {
        let ends = [(2, 0), (1, 1), (0, 2)].map(|(white, black)| PerSide::new(white, black));
        let bare = |white, black| UnrecordedResult {
            points: PerSide::new(white, black),
            potential: None,
            score: None,
            winner: None,
        };
        assert!(bare(1, 1).among(&ends, Unit::Halves, "1").is_ok());
        let refused = bare(2, 1).among(&ends, Unit::Halves, "1").unwrap_err();
        assert!(refused.say(Language::De).contains("1:½"));
        assert!(refused.say(Language::En).ends_with("1:0, ½:½, 0:1."));
    }
}
