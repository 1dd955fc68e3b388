//! A game for these tests only: both sides put stones on twelve fields in a row, in turn, with
//! secret fields as in CTOR and a choice of kinds as in TCHESS. An export of it is kept for
//! good (`crates/verify/tests/golden`), so its acts must not change.
//!
//! - 1 `pN` puts a stone on a free field, up to three in a turn; `end` ends the turn.
//! - 2 Each side hands in two secret `fields`. A stone put there in the turn becomes the other
//!   side's at the end of the turn, which `end !N` states.
//! - 3 Each side hands in its `kind`, `N` or `F`; both are opened together.
//! - 4 Each side may hand in a `guess` of the winner, with up to 99 words after `#`, opened
//!   when the game is over.
//! - 6 Up to three persons play on a side: `!join SIDE` and `!leave SIDE`.
//! - 8 Two or three persons choose `puts` in secret: each a field, made in ascending order, the
//!   same one once; on the larger side the others who chose it choose again. 1 and 12 coincide:
//!   one of them is made.
//! - 7 Where `brings` is set, the opened kinds are in the acts `set SIDE KIND`, a turn of three
//!   stones ends by itself, one of a minute by `-`, the game after ten by `time`.
//! - 5 The side with more stones when all fields are taken has won; `resign SIDE` at any time.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use areopagus_games::acts::{
    ActBoard, ActEnd, ActFault, ActTurn, ByActs, ClockReadings, Entitled, Limits, TimedAct,
    ToldAct, WantedLot,
};
use areopagus_games::discipline::{
    ActRules, BareFault, Discipline, Ended, Explained, Game, GameRules, Generator, Numbers, Own,
    Play, PlayKind, Report, Rules, RulesError, UnrecordedResult, Wish, Worth,
};
use areopagus_games::fields::FieldInfo;
use areopagus_games::notation::TextPosition;
use areopagus_games::party::PartySize;
use areopagus_games::rounds::{OfferedRound, RoundEnd, Rounds};
use areopagus_games::secrets::{Opens, RevealedSecret, Secrets, Viewer, WantedSecret};
use areopagus_games::text::Tag;
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;

const FIELDS: usize = 12;

#[derive(Debug)]
pub struct FieldsGame;

pub const FIELDS_GAME: Discipline = Discipline::new(&FieldsGame);

impl Game for FieldsGame {
    fn word(&self) -> &'static str {
        "fields"
    }

    fn name(&self) -> &'static str {
        "Fields"
    }

    fn ending(&self) -> &'static str {
        "fields"
    }

    fn kind(&self) -> PlayKind {
        PlayKind::Acts
    }

    fn is_rated(&self) -> bool {
        true
    }

    fn numbers(&self) -> Numbers {
        Numbers::default()
    }

    fn usual(&self) -> Rules {
        Rules::new(FieldsRules::ALONE)
    }

    fn rules(&self, text: &str, _: Option<&Own>) -> Result<Rules, RulesError> {
        let mut named = FieldsRules::NAMED.into_iter();
        let rules = named.find(|(name, _)| *name == text);
        let rules = rules.map(|(_, rules)| Rules::new(rules));
        rules.ok_or_else(|| RulesError::new("regulations", |_| "no such fields".to_owned()))
    }

    fn fields(&self) -> Vec<FieldInfo> {
        Vec::new()
    }

    fn absence(&self) -> &'static str {
        "5"
    }

    fn ended(&self, _: Ended<'_>, _: Language) -> Option<String> {
        None
    }

    fn report(&self, _: &str, _: &[u8], _: Language) -> Report {
        Report {
            ok: false,
            said: String::new(),
            json: String::new(),
        }
    }

    fn explain(&self, _: &str, _: &[u8], _: Option<u16>, _: Language) -> Result<Explained, String> {
        Err(String::new())
    }

    fn generator(&self, _: Wish<'_>) -> Result<Generator, String> {
        Err(String::new())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldsRules {
    /// The maximum number of persons on a side.
    most: u8,
    /// Whether acts come by themselves.
    brings: bool,
    /// Whether the referee starts the clocks.
    started: bool,
}

impl FieldsRules {
    pub const ALONE: Self = Self {
        most: 1,
        brings: false,
        started: false,
    };
    pub const PARTIES: Self = Self {
        most: 3,
        brings: false,
        started: false,
    };
    pub const ALL: Self = Self {
        most: 3,
        brings: true,
        started: false,
    };
    pub const BRINGS: Self = Self {
        most: 1,
        brings: true,
        started: false,
    };

    pub const STARTED: Self = Self {
        started: true,
        ..Self::PARTIES
    };

    /// The Regulations by their texts.
    const NAMED: [(&str, Self); 5] = [
        ("fields", Self::ALONE),
        ("fields-parties", Self::PARTIES),
        ("fields-all", Self::ALL),
        ("fields-brings", Self::BRINGS),
        ("fields-started", Self::STARTED),
    ];
}

impl ActRules for FieldsRules {
    fn table(&self) -> Box<dyn ByActs> {
        self.table_for(PerSide::new(1, 1))
    }

    fn table_for(&self, persons: PerSide<u8>) -> Box<dyn ByActs> {
        Box::new(Table::new(*self, persons))
    }
}

impl GameRules for FieldsRules {
    fn game(&self) -> Discipline {
        FIELDS_GAME
    }

    fn text(&self) -> String {
        let mut named = Self::NAMED.into_iter();
        let (name, _) = named.find(|(_, rules)| rules == self).unwrap();
        name.to_owned()
    }

    fn worth(&self) -> Worth {
        Worth::CHESS
    }

    fn ends(&self) -> Option<Vec<PerSide<u16>>> {
        None
    }

    fn bare(&self, said: UnrecordedResult) -> Result<UnrecordedResult, BareFault> {
        Ok(said)
    }

    fn play(&self) -> Play<'_> {
        Play::Acts(self)
    }

    fn party(&self) -> PartySize {
        PartySize::up_to(self.most)
    }
}

/// What a side has handed in for one word.
#[derive(Clone, Default, PartialEq, Eq)]
struct Handed {
    count: usize,
    /// All parts, if the table knows them.
    known: BTreeSet<String>,
    open: BTreeSet<String>,
    /// The parts that the acts have told.
    told: BTreeSet<String>,
}

impl fmt::Debug for Handed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Handed({:?})", self.open)
    }
}

/// The words of the secrets, whether they are required, and when they are opened.
const WORDS: [(&str, &str, bool, Opens); 3] = [
    ("fields", "2", true, Opens::Revealed),
    ("kind", "3", true, Opens::Together),
    ("guess", "4", false, Opens::End),
];

#[derive(Debug, Clone)]
struct Table {
    rules: FieldsRules,
    persons: PerSide<u8>,
    on: [Option<Side>; FIELDS],
    side: Side,
    turn: u16,
    /// The fields used in the turn, from 0.
    put: Vec<usize>,
    acts: u16,
    end: Option<ActEnd>,
    handed: PerSide<[Handed; 3]>,
    kinds: PerSide<Option<String>>,
}

fn fault(clause: &'static str, said: &str) -> ActFault {
    let said = format!("{said}, as clause {clause} says");
    ActFault::new(Some(TextPosition::START), clause, |_| said.clone())
}

fn field(text: &str) -> Option<usize> {
    let number: usize = text.parse().ok()?;
    ((1..=FIELDS).contains(&number) && number.to_string() == text).then(|| number - 1)
}

impl Table {
    fn new(rules: FieldsRules, persons: PerSide<u8>) -> Self {
        Self {
            rules,
            persons,
            on: [None; FIELDS],
            side: Side::White,
            turn: 1,
            put: Vec::new(),
            acts: 0,
            end: None,
            handed: PerSide::default(),
            kinds: PerSide::default(),
        }
    }

    fn score(&self) -> PerSide<u32> {
        PerSide::from_fn(|side| {
            let stones = self.on.iter().flatten().filter(|it| **it == side);
            u32::try_from(stones.count()).unwrap()
        })
    }

    fn over(&mut self, reason: &'static str, winner: Option<Side>) {
        let points = PerSide::from_fn(|side| match winner {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        });
        self.end = Some(ActEnd {
            reason,
            clause: "5",
            winner,
            points,
            score: None,
        });
    }

    /// Ends the turn with the secret fields that were hit in it, and gives the canonical text.
    fn end_turn(&mut self, word: &str, said: &[&str]) -> Result<String, ActFault> {
        let of = &self.handed[self.side.other()][0];
        let hit = |at: &&usize| {
            let name = (**at + 1).to_string();
            !of.told.contains(&name) && (of.known.contains(&name) || of.open.contains(&name))
        };
        let mut hits: BTreeSet<usize> = self.put.iter().filter(hit).copied().collect();
        for word in said {
            let at = word.strip_prefix('!').and_then(field);
            let at = at.ok_or_else(|| fault("2", "no hit"))?;
            let name = (at + 1).to_string();
            let believed = of.known.is_empty()
                && !of.told.contains(&name)
                && of.count > of.told.len()
                && self.put.contains(&at);
            if !believed && !hits.contains(&at) {
                return Err(fault("2", "nothing is hit there"));
            }
            hits.insert(at);
        }
        let mut text = word.to_owned();
        let other = self.side.other();
        for at in hits {
            write!(text, " !{}", at + 1).unwrap();
            self.handed[other][0].told.insert((at + 1).to_string());
            self.on[at] = Some(other);
        }
        self.put.clear();
        self.side = other;
        self.turn += 1;
        if self.on.iter().all(Option::is_some) {
            self.over("full", self.score().leader());
        }
        Ok(text)
    }
}

impl ByActs for Table {
    fn enter(&mut self, text: &str, _: Option<u32>) -> Result<String, ActFault> {
        if self.end.is_some() {
            return Err(fault("5", "the game is over"));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let canonical = match words.as_slice() {
            [word @ ("end" | "-"), said @ ..] => self.end_turn(word, said)?,
            ["time"] => {
                self.over("time", self.score().leader());
                text.to_owned()
            }
            ["set", side, kind @ ("N" | "F")] => {
                let side = Side::from_word(side);
                let side = side.ok_or_else(|| fault("3", "no side"))?;
                let open = &self.handed[side][1].open;
                if self.kinds[side].is_some() || open.first().is_some_and(|it| it != kind) {
                    return Err(fault("3", "another kind"));
                }
                self.kinds[side] = Some((*kind).to_owned());
                text.to_owned()
            }
            ["resign", side] => {
                let side = Side::from_word(side);
                let side = side.ok_or_else(|| fault("5", "no side"))?;
                self.over("resigned", Some(side.other()));
                text.to_owned()
            }
            [word @ ("!join" | "!leave"), side] => {
                let side = Side::from_word(side);
                let side = side.ok_or_else(|| fault("6", "no side"))?;
                let act = if *word == "!join" {
                    self.joining(side)
                } else {
                    self.leaving(side)
                };
                let act = act.ok_or_else(|| fault("6", "nobody does that now"))?;
                let persons = &mut self.persons[side];
                *persons = if *word == "!join" {
                    *persons + 1
                } else {
                    *persons - 1
                };
                act
            }
            [put] => {
                let at = put.strip_prefix('p').and_then(field);
                let at = at.ok_or_else(|| fault("1", "no field"))?;
                if self.on[at].is_some() || self.put.len() == 3 {
                    return Err(fault("1", "no stone can be put there"));
                }
                self.on[at] = Some(self.side);
                self.put.push(at);
                (*put).to_owned()
            }
            _ => return Err(fault("1", "no act")),
        };
        self.acts += 1;
        Ok(canonical)
    }

    fn check_due(&self, text: &str, shown: ClockReadings) -> Result<(), ActFault> {
        let early = text.starts_with('-') && shown.turn.is_none_or(|it| it < 60);
        let fault = early.then(|| fault("7", "the minute is not over"));
        fault.map_or(Ok(()), Err)
    }

    fn board(&self) -> ActBoard {
        let ready = |side: Side| self.handed[side][..2].iter().all(|it| it.count > 0);
        let all_ready = ready(Side::White) && ready(Side::Black);
        let on = self.end.is_none();
        let stones = |side: Side| {
            let fields = (1..).zip(&self.on).filter(|(_, it)| **it == Some(side));
            let names: Vec<String> = fields.map(|(number, _)| number.to_string()).collect();
            format!("{side} {}", names.join(" ")).trim_end().to_owned()
        };
        ActBoard {
            acts: self.acts,
            phase: if all_ready { "play" } else { "secrets" }.to_owned(),
            awaited: PerSide::from_fn(|side| {
                on && if all_ready {
                    side == self.side
                } else {
                    !ready(side)
                }
            }),
            turn: (on && all_ready).then_some(ActTurn {
                number: self.turn,
                side: self.side,
            }),
            score: self.score(),
            position: {
                let stones = format!("{}; {}", stones(Side::White), stones(Side::Black));
                let PerSide { white, black } = self.persons;
                match self.rules.most {
                    1 => stones,
                    _ => format!("{stones}; {white}:{black}"),
                }
            },
            clocks: None,
        }
    }

    fn told(&self, _: Language) -> Option<ToldAct> {
        None
    }

    fn limits(&self) -> Limits {
        Limits {
            setup: 0,
            turn: 60,
            game: 600,
        }
    }

    fn asked(&self, _: Language) -> Option<String> {
        None
    }

    fn wanted(&self) -> Option<WantedLot> {
        None
    }

    fn of_lot(&self, _: &[String]) -> Vec<String> {
        Vec::new()
    }

    fn choices(&self) -> Vec<String> {
        vec!["end".to_owned()]
    }

    fn is_started_by_referee(&self) -> bool {
        self.rules.started
    }

    /// Where two or three play on a side, their puts come from rounds or from the person that
    /// the referee has named, and they resign together.
    fn entitled(&self, side: Side, text: &str) -> Entitled {
        let is_alone = self.persons[side] == 1;
        let in_turn = self.side == side;
        match text.split(' ').next().unwrap_or_default() {
            "resign" if text == format!("resign {side}") && is_alone => Entitled::Anybody,
            "resign" if text == format!("resign {side}") => Entitled::Everybody,
            "end" if in_turn => Entitled::Anybody,
            put if in_turn && put.starts_with('p') && is_alone => Entitled::Anybody,
            put if in_turn && put.starts_with('p') => Entitled::Named,
            _ => Entitled::Nobody,
        }
    }

    fn resignation(&self, side: Side) -> Option<String> {
        self.end.is_none().then(|| format!("resign {side}"))
    }

    fn deed(&self, _: &str, _: Language) -> Option<&'static str> {
        None
    }

    fn end(&self) -> Option<ActEnd> {
        self.end.clone()
    }

    fn record_text(&self, _: &[Tag]) -> String {
        self.board().position
    }

    fn acts_of(&self, record: &str) -> Result<Vec<TimedAct>, ActFault> {
        let act = |line: &str| TimedAct {
            text: line.to_owned(),
            seconds: None,
        };
        Ok(record.lines().map(act).collect())
    }

    fn brought(&self, seconds: Option<u32>, shown: ClockReadings) -> Option<String> {
        if !self.rules.brings || self.end.is_some() {
            return None;
        }
        for side in Side::ALL {
            if let Some(kind) = self.handed[side][1].open.first()
                && self.kinds[side].is_none()
                && !self.handed[side.other()][1].open.is_empty()
            {
                return Some(format!("set {side} {kind}"));
            }
        }
        if seconds.is_some_and(|it| it >= 600) {
            return Some("time".to_owned());
        }
        if shown.turn.is_some_and(|it| it >= 60) {
            return Some("-".to_owned());
        }
        (self.put.len() == 3).then(|| "end".to_owned())
    }

    fn joining(&self, side: Side) -> Option<String> {
        let room = self.persons[side] < self.rules.most && self.end.is_none();
        room.then(|| format!("!join {side}"))
    }

    fn leaving(&self, side: Side) -> Option<String> {
        let others = self.persons[side] > 1 && self.end.is_none();
        others.then(|| format!("!leave {side}"))
    }

    fn secrets(&self) -> Option<&dyn Secrets> {
        Some(self)
    }

    fn rounds(&self) -> Option<&dyn Rounds> {
        Some(self)
    }

    fn secrets_mut(&mut self) -> Option<&mut dyn Secrets> {
        Some(self)
    }

    fn board_for(&self, viewer: Viewer) -> ActBoard {
        let mut board = self.board();
        for side in Side::ALL.into_iter().filter(|side| viewer.knows(*side)) {
            for name in &self.handed[side][0].known {
                write!(board.position, "; {side} {name}").unwrap();
            }
        }
        board
    }

    fn boxed_clone(&self) -> Box<dyn ByActs> {
        Box::new(self.clone())
    }
}

fn place(word: &str) -> usize {
    WORDS.iter().position(|(it, ..)| *it == word).unwrap()
}

impl Secrets for Table {
    fn wanted(&self) -> Vec<WantedSecret> {
        let mut wanted = Vec::new();
        for side in Side::ALL {
            for ((word, clause, required, opens), handed) in WORDS.iter().zip(&self.handed[side]) {
                let in_time = !required || self.acts == 0;
                if handed.count == 0 && in_time && self.end.is_none() {
                    wanted.push(WantedSecret {
                        word,
                        side,
                        clause,
                        required: *required,
                        opens: *opens,
                    });
                }
            }
        }
        wanted
    }

    fn check(&self, _: Side, word: &str, text: &str) -> Result<Vec<String>, ActFault> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        words.sort_unstable();
        words.dedup();
        let fits = match word {
            "fields" => words.len() == 2 && words.iter().all(|word| field(word).is_some()),
            "kind" => matches!(words.as_slice(), ["N" | "F"]),
            _ => {
                let is_side = |word: &&&str| matches!(**word, "white" | "black");
                let sides = words.iter().filter(is_side).count();
                let others = words.iter().filter(|word| word.starts_with('#')).count();
                sides == 1 && others + 1 == words.len() && others <= 99
            }
        };
        let (_, clause, ..) = WORDS[place(word)];
        let said = format!("“{text}” is no {word}");
        let parts = words.into_iter().map(ToOwned::to_owned).collect();
        fits.then_some(parts).ok_or_else(|| fault(clause, &said))
    }

    fn seal(&mut self, side: Side, word: &str, count: usize, parts: &[String]) {
        let handed = &mut self.handed[side][place(word)];
        handed.count = count;
        handed.known = parts.iter().cloned().collect();
    }

    fn open(&mut self, side: Side, word: &str, part: &str) -> Result<(), ActFault> {
        let handed = &mut self.handed[side][place(word)];
        let is_new = handed.open.insert(part.to_owned());
        let fits = is_new && handed.open.len() <= handed.count;
        fits.then_some(()).ok_or_else(|| fault("2", "no such part"))
    }

    fn check_entered(&self, text: &str) -> Result<(), ActFault> {
        let said = text
            .contains(" !")
            .then(|| fault("2", "hits come by themselves"));
        said.map_or(Ok(()), Err)
    }

    fn revealed(&self) -> Vec<RevealedSecret> {
        let of_side = |side: Side| {
            let handed = &self.handed[side][0];
            let told = handed.told.difference(&handed.open);
            told.map(move |value| RevealedSecret {
                side,
                word: "fields",
                value: value.clone(),
            })
        };
        Side::ALL.into_iter().flat_map(of_side).collect()
    }
}

impl Rounds for Table {
    fn offered(&self) -> Vec<OfferedRound> {
        let (side, left) = (self.side, 3 - self.put.len());
        let persons = self.persons[side];
        let is_on = self.board().turn.is_some() && persons > 1 && left > 0;
        let offered = is_on.then(|| OfferedRound {
            word: "puts",
            side,
            clause: "8",
            most: persons.min(u8::try_from(left).unwrap()),
        });
        offered.into_iter().collect()
    }

    fn check(&self, _: Side, _: &str, text: &str) -> Result<String, ActFault> {
        let at = text.trim().strip_prefix('p').and_then(field);
        let at = at.filter(|at| self.on[*at].is_none());
        let canonical = at.map(|at| format!("p{}", at + 1));
        canonical.ok_or_else(|| fault("8", &format!("“{text}” is no choice")))
    }

    fn end(&self, side: Side, _: &str, choices: &[String]) -> RoundEnd {
        let fields: Vec<usize> = (choices.iter())
            .map(|choice| field(choice.strip_prefix('p').unwrap()).unwrap())
            .collect();
        let made: BTreeSet<usize> = fields.iter().copied().collect();
        let is_larger = self.persons[side] > self.persons[side.other()];
        let is_late = |place: &usize| is_larger && fields[..*place].contains(&fields[*place]);
        let without = |left_out: Option<usize>| {
            let made = made.iter().filter(|at| Some(**at) != left_out);
            made.map(|at| format!("p{}", at + 1)).collect()
        };
        let ways = if made.contains(&0) && made.contains(&(FIELDS - 1)) {
            vec![without(Some(FIELDS - 1)), without(Some(0))]
        } else {
            vec![without(None)]
        };
        RoundEnd {
            ways,
            again: (0..fields.len()).filter(is_late).collect(),
        }
    }
}
