//! The interface of a discipline, through which events, pages and the command line use a game.
//! The list of disciplines is [`registry`](super::registry).
//!
//! Dispatch is dynamic across this interface and static inside each game.

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

/// A game as the service sees it. Each game implements it once, on a type without state.
pub trait Game: fmt::Debug + Sync {
    /// The permanent identifier of the game in entries, tables and forms: lower-case letters.
    fn word(&self) -> &'static str;

    /// The name on pages, the same in every language.
    fn name(&self) -> &'static str;

    /// The extension of its record files, without the dot.
    fn ending(&self) -> &'static str;

    /// Whether the game is played by plans or by acts.
    fn kind(&self) -> PlayKind;

    /// Whether its games can need lots, however rarely.
    fn has_lots(&self) -> bool {
        true
    }

    /// Whether its players can field armies with figures of their own (TOTA*S 11).
    fn has_armies(&self) -> bool {
        false
    }

    /// Whether its games count for the rating list.
    fn is_rated(&self) -> bool {
        false
    }

    /// The numbers that its results can have in addition to the points.
    fn numbers(&self) -> Numbers;

    /// The rules that apply if an event decides nothing.
    fn usual(&self) -> Rules;

    /// The rules of a new event that does not name any.
    fn of_new_events(&self) -> Rules {
        self.usual()
    }

    /// Reads the text of the Regulations and the event's own equipment.
    ///
    /// # Errors
    /// [`RulesError`] if the text is not valid Regulations, or the equipment is not valid.
    fn rules(&self, text: &str, own: Option<&Own>) -> Result<Rules, RulesError>;

    /// The rules that the organiser of a new event enters; fields that are left out have the
    /// values of new events.
    ///
    /// # Errors
    /// The fault, with the name of the field of [`Drafted`].
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

    /// The rules of the rounds in a report file, inferred from the points that the file gives for
    /// results; `None` if the points do not determine them.
    fn rules_by_points(&self, _said: &FilePoints) -> Option<Rules> {
        None
    }

    /// The fields of its Regulations, for forms.
    fn fields(&self) -> Vec<FieldInfo>;

    /// The words and codes of the default tie-breaks of an event (C.07).
    fn tie_breaks(&self, of: TieBreaksOf) -> &'static [&'static str] {
        match of {
            TieBreaksOf::RoundRobin => &["DE", "WIN", "SB", "lot"],
            TieBreaksOf::Swiss => &["DE", "BH/C1", "BH", "SB", "lot"],
            TieBreaksOf::Boards => &["WIN"],
        }
    }

    /// How often a drawn game of a bracket is replayed before a lot decides it; `None` if
    /// it is replayed until one side wins.
    fn replays(&self) -> Option<u8> {
        None
    }

    /// The clause by which a player who does not appear loses.
    fn absence(&self) -> &'static str;

    /// The end of a record's game as a sentence; `None` if the game has no such reason.
    fn ended(&self, end: Ended<'_>, language: Language) -> Option<String>;

    /// Replays a record file and compares all its claims with the rules.
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

    /// A generator of records of random legal games. The same seed and number give the same
    /// record.
    ///
    /// # Errors
    /// A sentence that says which part of the wish is not possible.
    fn generator(&self, wish: Wish<'_>) -> Result<Generator, String>;

    /// The generated games that a demonstration shows.
    fn samples(&self) -> Samples {
        Samples::FIRST
    }
}

/// The rules of one event: immutable, and cheap to share.
pub trait GameRules: Any + fmt::Debug + Send + Sync {
    /// The discipline that the rules belong to.
    fn game(&self) -> Discipline;

    /// The canonical text of the Regulations.
    fn text(&self) -> String;

    /// The event's own equipment; `None` if it is the shipped one.
    fn own(&self) -> Option<Own> {
        None
    }

    /// The event's own equipment as the organiser enters it: the pieces and the board, each empty
    /// if it is the shipped one.
    fn own_texts(&self) -> [String; 2] {
        Default::default()
    }

    /// The points of games, forfeits and byes.
    fn worth(&self) -> Worth;

    /// The points with which a game can end over the board, White's victories first; `None` if
    /// the scores themselves count.
    fn ends(&self) -> Option<Vec<PerSide<u16>>>;

    /// Whether the winner of a game cannot be told from its points (Almajara 4.5, R-367).
    fn says_winners(&self) -> bool {
        false
    }

    /// Normalises a result without a record: the winner is left out if the points determine it.
    ///
    /// # Errors
    /// [`BareFault`] if no game ends like that.
    fn bare(&self, said: UnrecordedResult) -> Result<UnrecordedResult, BareFault>;

    /// The way the games of the event are played.
    fn play(&self) -> Play<'_>;

    /// Whether the entrants are coalitions: parties of more than one person on a side.
    fn has_coalitions(&self) -> bool {
        self.party().is_coalition()
    }

    /// The number of persons on a side of one game; one by default.
    fn party(&self) -> PartySize {
        PartySize::ONE
    }

    /// The member of a coalition who makes the part in a column, counted from 0, of a game move,
    /// counted from 1; `None` if one person makes all parts.
    fn partner(&self, _game_move: u16, _column: usize) -> Option<Partner> {
        None
    }
}

/// The way a game is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayKind {
    /// By rows of two plans, which both sides make at the same time.
    Plans,
    /// By acts of the sides in turn.
    Acts,
}

/// The way the games of an event are played, with the rules that it needs.
#[derive(Debug, Clone, Copy)]
pub enum Play<'a> {
    /// By plans of both sides, which are opened together.
    Plans,
    /// By acts, under these rules.
    Acts(&'a dyn ActRules),
}

/// The rules of games by acts.
pub trait ActRules: fmt::Debug + Send + Sync {
    /// A table before its first act.
    fn table(&self) -> Box<dyn ByActs>;

    /// A table before its first act, with this number of persons on each side at the start, from
    /// 1.
    fn table_for(&self, _persons: PerSide<u8>) -> Box<dyn ByActs> {
        self.table()
    }
}

/// The event's own equipment as entries store it; only the game interprets it.
pub type Own = serde_json::Value;

/// What the organiser of a new event enters; `None` for defaults.
#[derive(Debug, Clone, Copy, Default)]
pub struct Drafted<'a> {
    /// The text of the Regulations.
    pub regulations: Option<&'a str>,
    /// The pieces or chips, one on each line.
    pub catalogue: Option<&'a str>,
    /// The board, one of its rows on each line.
    pub template: Option<&'a str>,
}

/// Which numbers the results of a game can have in addition to the points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Numbers {
    /// Residual potentials and clean victories (TOTA*S 6).
    pub potential: bool,
    /// Scores of both sides.
    pub score: bool,
}

/// What tie-breaks compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreaksOf {
    /// The players of a round robin.
    RoundRobin,
    /// The players of a Swiss tournament.
    Swiss,
    /// The players of teams, for the prizes of boards.
    Boards,
}

/// The end of a game as results store it.
#[derive(Debug, Clone, Copy)]
pub struct Ended<'a> {
    /// The reason, as a word of the discipline.
    pub reason: &'a str,
    /// The winner; `None` if there is none.
    pub winner: Option<Side>,
    /// The score, if it is known.
    pub score: Option<PerSide<u16>>,
}

/// The report on a replayed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Whether it replays cleanly.
    pub ok: bool,
    /// The report in words.
    pub said: String,
    /// The report as one line of JSON.
    pub json: String,
}

/// An explanation of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// Whether the file replays cleanly.
    pub ok: bool,
    /// The explanation in lines, without the last line break; the record's error follows, if it
    /// has one.
    pub text: String,
}

impl Explained {
    /// The explanation of the rows of a record, all of them or the one that was asked for. The
    /// report (`ok` and its text) follows if all rows were asked for or the record has an error.
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

/// The numbers of the generated games that a demonstration shows: those of a finished round robin
/// of four players, round by round, and those of an event that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Samples {
    /// The seed of the generator.
    pub seed: u64,
    /// The Regulations; `None` for the default ones.
    pub regulations: Option<&'static str>,
    /// The games of the finished event.
    pub finished: [[u32; 2]; 3],
    /// The games of the first round of the event that goes on.
    pub played: [u32; 2],
    /// The unfinished game.
    pub running: u32,
    /// A game of two parties, if the discipline has parties.
    pub parties: Option<PartySample>,
    /// The games that are played before spectators, if there are such.
    pub live: Option<LiveSample>,
}

/// Games that a demonstration plays turn by turn while somebody watches. They are chosen: an early
/// capture, changes of the lead, and an end by the rules before long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiveSample {
    /// The seed of the generator.
    pub seed: u64,
    /// The Regulations of the games.
    pub regulations: &'static str,
    /// The numbers of the games, one for each event in turn.
    pub games: &'static [u32],
}

/// A game of two parties that a demonstration plays from its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartySample {
    /// The Regulations of the game.
    pub regulations: &'static str,
    /// The number of persons on each side at the start.
    pub persons: PerSide<usize>,
    /// The word of the secret that both sides hand in, with their values.
    pub secret: (&'static str, PerSide<&'static str>),
    /// The number of the game in the generator.
    pub game: u32,
}

impl Samples {
    /// The default samples: the first games of one seed.
    pub const FIRST: Self = Self {
        seed: 7,
        regulations: None,
        finished: [[1, 2], [3, 4], [5, 6]],
        played: [7, 8],
        running: 9,
        parties: None,
        live: None,
    };
}

/// The wishes for generated games.
#[derive(Debug, Clone, Copy)]
pub struct Wish<'a> {
    /// The seed of the generator.
    pub seed: u64,
    /// The text of the Regulations; `None` for the default ones.
    pub regulations: Option<&'a str>,
    /// Whether the games start with few pieces.
    pub endgames: bool,
}

/// A function from the number of a game to its record.
pub type Generator = Box<dyn Fn(u32) -> String>;

/// A sentence in each language, in the order of [`Language::ALL`].
pub type Sentences = [String; 3];

/// The refusal of an event's Regulations or equipment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesError {
    /// The stable code of the fault.
    pub code: &'static str,
    said: Sentences,
}

impl RulesError {
    /// Creates a fault; `say` makes its sentence for each language.
    pub fn new(code: &'static str, say: impl FnMut(Language) -> String) -> Self {
        let said = Language::ALL.map(say);
        Self { code, said }
    }

    /// The fault that the game has no equipment of an event's own.
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

    /// The fault and its correction in a language.
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
    /// The points of both sides.
    pub points: PerSide<u16>,
    /// The residual potentials, if the game has them and they are known.
    pub potential: Option<PerSide<u16>>,
    /// The scores, if the game has them and they are known.
    pub score: Option<PerSide<u16>>,
    /// The winner, if the points do not determine it.
    pub winner: Option<Side>,
}

impl UnrecordedResult {
    /// Checks that a game can end with these points, for games whose results are points only.
    ///
    /// # Errors
    /// [`BareFault`] with the points that a game can end with.
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

/// The refusal of a result without a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BareFault {
    /// The stable code of the fault.
    pub code: &'static str,
    /// The faulty field: `points`, `potential`, `score` or `winner`.
    pub field: &'static str,
    /// The clause that the result breaks, if there is one.
    pub clause: Option<&'static str>,
    said: Sentences,
}

impl BareFault {
    /// Creates a fault with its code, field and clause; `say` makes its sentence for each
    /// language.
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

    /// The fault and its correction in a language.
    pub fn say(&self, language: Language) -> &str {
        language.pick(&self.said).as_str()
    }
}

/// The unit of an event's points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Unit {
    /// Whole points: 1 is one point.
    #[default]
    Points,
    /// Half points: 2 is one point, 1 is ½.
    Halves,
}

impl Unit {
    /// The number of units in a point.
    pub const fn in_a_point(self) -> u16 {
        match self {
            Self::Points => 1,
            Self::Halves => 2,
        }
    }

    /// Converts a number of units to tenths of a point.
    pub fn tenths(self, count: u32) -> u32 {
        match self {
            Self::Points => count.saturating_mul(10),
            Self::Halves => count.saturating_mul(5),
        }
    }

    /// Converts tenths of a point to this unit; `None` if negative or not a whole number of
    /// units.
    pub fn of_tenths(self, tenths: i32) -> Option<u16> {
        let count = u32::try_from(tenths).ok()? * u32::from(self.in_a_point());
        let whole = count.is_multiple_of(10).then_some(count / 10)?;
        u16::try_from(whole).ok()
    }

    /// A number of units, printed as points: `3`, `½`, `2½`.
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

    /// The points of a game, printed: `5:1`, `½:½`.
    pub fn pair(self, points: PerSide<u16>) -> String {
        let PerSide { white, black } = points.map(|count| self.say(count.into()));
        format!("{white}:{black}")
    }
}

/// The points of games, forfeits and byes of an event, in its [`Unit`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// The unit of all numbers.
    pub unit: Unit,
    /// The greatest number of points for a win over the board.
    pub win: u16,
    /// The points for a draw, or for the result that replaces it.
    pub draw: u16,
    /// The points for a loss over the board.
    pub loss: u16,
    /// The points for a player whose opponent did not appear.
    pub forfeit_win: u16,
    /// The points for a player who did not appear, while the opponent did.
    pub forfeit_loss: u16,
    /// The points for each side if neither appeared.
    pub both_absent: u16,
    /// The points for a pairing-allocated bye.
    pub bye: u16,
    /// The points for a requested bye with points.
    pub half_bye: u16,
    /// The points for a clean victory over the board, if the game has them.
    pub clean: Option<u32>,
}

impl Worth {
    /// One point, a half and none, as FIDE counts a game (FIDE Laws of Chess 10.1). A forfeit win
    /// and a pairing-allocated bye count as a win, a requested bye as a draw.
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

    /// Whether a win over the board can give the winner and the loser these points.
    pub const fn is_win(&self, winner: u16, loser: u16) -> bool {
        loser == self.loss && winner > loser && winner <= self.win
    }
}

/// The points that a report file gives for results, in the [`Unit`] of the game; `None` if the
/// file does not say, or if it is not a whole number of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FilePoints {
    /// The points for a win over the board.
    pub win: Option<u16>,
    /// The points for a draw over the board.
    pub draw: Option<u16>,
    /// The points for a loss over the board.
    pub loss: Option<u16>,
    /// The points for a pairing-allocated bye.
    pub bye: Option<u16>,
    /// The points for a player who did not appear, while the opponent did.
    pub forfeit_loss: Option<u16>,
    /// The points that a player has actually received for a pairing-allocated bye.
    pub had_bye: Option<u16>,
    /// The points that a player has actually received for not appearing while the opponent did.
    pub had_forfeit_loss: Option<u16>,
}

/// A handle to a registered game.
#[derive(Debug, Clone, Copy)]
pub struct Discipline(&'static dyn Game);

impl Discipline {
    /// Wraps a game, for registration.
    pub const fn new(game: &'static dyn Game) -> Self {
        Self(game)
    }

    /// Whether its games are played by acts.
    pub fn is_by_acts(self) -> bool {
        self.kind() == PlayKind::Acts
    }

    /// Whether a feature of games of one kind, or of any kind for `None`, applies to its events.
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

/// The rules of an event: a discipline with everything that the event decides. The text form is
/// that of the Regulations.
#[derive(Debug, Clone)]
pub struct Rules(Arc<dyn GameRules>);

impl Rules {
    /// Wraps the rules of a game.
    pub fn new(rules: impl GameRules) -> Self {
        Self(Arc::new(rules))
    }

    /// The rules of a discipline that apply if an event decides nothing.
    pub fn usual(discipline: Discipline) -> Self {
        discipline.usual()
    }

    /// Reads the Regulations of a discipline, with the shipped equipment.
    ///
    /// # Errors
    /// [`RulesError`] if the text is not valid Regulations.
    pub fn parse(discipline: Discipline, text: &str) -> Result<Self, RulesError> {
        discipline.rules(text, None)
    }

    /// Reads the Regulations of a discipline and the event's own equipment.
    ///
    /// # Errors
    /// [`RulesError`] if the text is not valid Regulations, or the equipment is not valid.
    pub fn with(discipline: Discipline, text: &str, own: Option<&Own>) -> Result<Self, RulesError> {
        discipline.rules(text, own)
    }

    /// The discipline of these rules.
    pub fn discipline(&self) -> Discipline {
        self.0.game()
    }

    /// The rules as the game's own type; `None` if they are those of another game.
    pub fn downcast_ref<R: GameRules>(&self) -> Option<&R> {
        let any: &dyn Any = self.0.as_ref();
        any.downcast_ref()
    }

    /// A table before its first act; `None` for games by plans.
    pub fn table(&self) -> Option<Box<dyn ByActs>> {
        match self.play() {
            Play::Plans => None,
            Play::Acts(rules) => Some(rules.table()),
        }
    }

    /// A table before its first act, with this number of persons on each side at the start;
    /// `None` for games by plans.
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
