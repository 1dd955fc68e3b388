//! Noughts and crosses on 5×5 as a discipline: a game by acts with half points. Its clauses are
//! those of `rules.md`.

use std::sync::LazyLock;

use areopagus::games::acts::{
    ActBoard, ActEnd, ActFault, ActTurn, ByActs, ClockReadings, Limits, TimedAct, ToldAct,
    WantedLot,
};
use areopagus::games::discipline::{
    ActRules, BareFault, Discipline, Ended, Explained, Game, GameRules, Generator, Numbers, Own,
    Play, PlayKind, Report, Rules, RulesError, UnrecordedResult, Wish, Worth,
};
use areopagus::games::fields::FieldInfo;
use areopagus::games::notation::TextPosition;
use areopagus::games::text::Tag;
use areopagus::games::{PerSide, Side};
use areopagus::language::{Argument, Language, Messages};

/// The squares of a rank and of a file.
pub const SIZE: usize = 5;
const EDITION: &str = "noughts-2026";

static MESSAGES: LazyLock<Messages> = LazyLock::new(|| {
    let (messages, faults) = Messages::parse(
        "noughts",
        [
            include_str!("words/en.ftl"),
            include_str!("words/ru.ftl"),
            include_str!("words/de.ftl"),
        ],
    );
    assert_eq!(faults, []);
    messages
});

/// A message of the game.
pub fn say(language: Language, key: &str, arguments: &[(&str, &dyn Argument)]) -> String {
    MESSAGES.say(language, key, arguments).unwrap()
}

/// The message of a side.
fn of_side(
    language: Language,
    key: &str,
    side: Side,
    arguments: &[(&str, &dyn Argument)],
) -> String {
    say(language, &format!("{key}-{}", side.word()), arguments)
}

/// The game; [`NOUGHTS`] is its registration.
#[derive(Debug)]
pub struct Noughts;

pub const NOUGHTS: Discipline = Discipline::new(&Noughts);

/// The Regulations: how many in a row win, 3 to 5.
#[derive(Debug, Clone, Copy)]
pub struct NoughtsRules {
    in_a_row: usize,
}

fn regulations(text: &str) -> Option<NoughtsRules> {
    let in_a_row = match text.split_once(';') {
        None if text.trim() == EDITION => 4,
        Some((edition, field)) if edition.trim() == EDITION => {
            let (name, value) = field.split_once('=')?;
            (name.trim() == "in_a_row").then(|| value.trim().parse().ok())??
        }
        _ => return None,
    };
    (3..=5)
        .contains(&in_a_row)
        .then_some(NoughtsRules { in_a_row })
}

impl Game for Noughts {
    fn word(&self) -> &'static str {
        "noughts"
    }

    fn name(&self) -> &'static str {
        "Noughts and crosses"
    }

    fn ending(&self) -> &'static str {
        "noughts"
    }

    fn kind(&self) -> PlayKind {
        PlayKind::Acts
    }

    fn numbers(&self) -> Numbers {
        Numbers::default()
    }

    fn usual(&self) -> Rules {
        Rules::new(NoughtsRules { in_a_row: 4 })
    }

    fn rules(&self, text: &str, own: Option<&Own>) -> Result<Rules, RulesError> {
        if own.is_some() {
            return Err(RulesError::no_equipment(self.name()));
        }
        let fault = |language| say(language, "fault-regulations", &[("text", &text)]);
        let read = regulations(text).ok_or_else(|| RulesError::new("regulations", fault));
        read.map(Rules::new)
    }

    fn fields(&self) -> Vec<FieldInfo> {
        vec![FieldInfo {
            name: "in_a_row",
            clause: "2",
            values: "3..5",
            usual: "4".to_owned(),
        }]
    }

    fn absence(&self) -> &'static str {
        "4"
    }

    fn ended(&self, end: Ended<'_>, language: Language) -> Option<String> {
        match (end.reason, end.winner) {
            ("resigned", Some(winner)) => Some(of_side(language, "resigned", winner.other(), &[])),
            ("full" | "agreed", None) => Some(say(language, end.reason, &[])),
            (row, Some(winner)) => {
                let count = row.strip_prefix("row-")?;
                Some(of_side(language, "row", winner, &[("count", &count)]))
            }
            _ => None,
        }
    }

    fn report(&self, file: &str, bytes: &[u8], language: Language) -> Report {
        let text = String::from_utf8_lossy(bytes);
        let played = self.usual().table().unwrap().acts_of(&text);
        let (ok, said) = match played {
            Ok(acts) => (true, format!("{file}: {}", acts.len())),
            Err(fault) => (false, format!("{file}: {}", fault.say(language))),
        };
        let json = format!("{{\"file\":{file:?},\"ok\":{ok}}}");
        Report { ok, said, json }
    }

    fn explain(
        &self,
        file: &str,
        bytes: &[u8],
        _row: Option<u16>,
        language: Language,
    ) -> Result<Explained, String> {
        let Report { ok, said, .. } = self.report(file, bytes, language);
        Ok(Explained { ok, text: said })
    }

    fn generator(&self, wish: Wish<'_>) -> Result<Generator, String> {
        let seed = wish.seed;
        Ok(Box::new(move |number| {
            // A square as far from the last one as the seed says.
            let step = usize::try_from((seed + u64::from(number)) % 24).unwrap_or(0) + 1;
            let mut table = Table::new(NoughtsRules { in_a_row: 4 });
            let mut at = 0;
            while table.end().is_none() {
                at = (at + step) % (SIZE * SIZE);
                while table.signs[at].is_some() {
                    at = (at + 1) % (SIZE * SIZE);
                }
                table.enter(&square(at), None).unwrap();
            }
            table.record_text(&[])
        }))
    }
}

impl ActRules for NoughtsRules {
    fn table(&self) -> Box<dyn ByActs> {
        Box::new(Table::new(*self))
    }
}

impl GameRules for NoughtsRules {
    fn game(&self) -> Discipline {
        NOUGHTS
    }

    fn text(&self) -> String {
        match self.in_a_row {
            4 => EDITION.to_owned(),
            other => format!("{EDITION}; in_a_row={other}"),
        }
    }

    fn worth(&self) -> Worth {
        Worth::CHESS
    }

    fn ends(&self) -> Option<Vec<PerSide<u16>>> {
        Some(
            [(2, 0), (1, 1), (0, 2)]
                .map(|(white, black)| PerSide::new(white, black))
                .into(),
        )
    }

    fn bare(&self, said: UnrecordedResult) -> Result<UnrecordedResult, BareFault> {
        let ends = self.ends().unwrap_or_default();
        said.among(&ends, self.worth().unit, "2")
    }

    fn play(&self) -> Play<'_> {
        Play::Acts(self)
    }
}

/// A game on the board.
#[derive(Debug, Clone)]
struct Table {
    rules: NoughtsRules,
    /// By ranks from a1.
    signs: [Option<Side>; SIZE * SIZE],
    acts: Vec<String>,
    end: Option<ActEnd>,
}

/// The name of a square: `c3`.
pub fn square(index: usize) -> String {
    let file = char::from(b"abcde"[index % SIZE]);
    format!("{file}{}", index / SIZE + 1)
}

fn read_square(text: &str) -> Option<usize> {
    (0..SIZE * SIZE).find(|index| square(*index) == text)
}

impl Table {
    fn new(rules: NoughtsRules) -> Self {
        Self {
            rules,
            signs: [None; SIZE * SIZE],
            acts: Vec::new(),
            end: None,
        }
    }

    fn turn(&self) -> Side {
        let put = self.signs.iter().flatten().count();
        if put.is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Whether a square is on a line of as many signs of its side as win (clause 2).
    fn is_row(&self, at: usize) -> bool {
        let sign = self.signs[at];
        let (file, rank) = ((at % SIZE).cast_signed(), (at / SIZE).cast_signed());
        let same = |(dx, dy): (isize, isize)| {
            let steps = (1..).map_while(|step: isize| {
                let x = usize::try_from(file + dx * step)
                    .ok()
                    .filter(|x| *x < SIZE)?;
                let y = usize::try_from(rank + dy * step)
                    .ok()
                    .filter(|y| *y < SIZE)?;
                (self.signs[y * SIZE + x] == sign).then_some(())
            });
            steps.count()
        };
        let lines = [(1, 0), (0, 1), (1, 1), (1, -1)];
        lines
            .into_iter()
            .any(|(dx, dy)| same((dx, dy)) + same((-dx, -dy)) + 1 >= self.rules.in_a_row)
    }

    fn over(&mut self, reason: &'static str, clause: &'static str, winner: Option<Side>) {
        let worth = Worth::CHESS;
        let points = PerSide::from_fn(|side| match winner {
            None => worth.draw,
            Some(winner) if winner == side => worth.win,
            Some(_) => worth.loss,
        });
        self.end = Some(ActEnd {
            reason,
            clause,
            winner,
            points,
            score: None,
        });
    }
}

fn resigned(text: &str) -> Option<Side> {
    let word = text.strip_prefix("resign ")?;
    Side::ALL.into_iter().find(|side| side.word() == word)
}

impl ByActs for Table {
    fn enter(&mut self, text: &str, _seconds: Option<u32>) -> Result<String, ActFault> {
        let text = text.trim();
        let fault = |key: &str, clause, arguments: &[(&str, &dyn Argument)]| {
            let say = |language| say(language, key, arguments);
            ActFault::new(Some(TextPosition::START), clause, say)
        };
        if self.end.is_some() {
            return Err(fault("fault-over", "2", &[]));
        }
        if let Some(side) = resigned(text) {
            self.over("resigned", "4", Some(side.other()));
        } else if text == "draw" {
            self.over("agreed", "3", None);
        } else {
            let at = read_square(text)
                .ok_or_else(|| fault("fault-unreadable", "1", &[("text", &text)]))?;
            if self.signs[at].is_some() {
                return Err(fault("fault-taken", "1", &[("square", &text)]));
            }
            let side = self.turn();
            self.signs[at] = Some(side);
            if self.is_row(at) {
                self.over(
                    ["row-3", "row-4", "row-5"][self.rules.in_a_row - 3],
                    "2",
                    Some(side),
                );
            } else if self.signs.iter().all(Option::is_some) {
                self.over("full", "3", None);
            }
        }
        self.acts.push(text.to_owned());
        Ok(text.to_owned())
    }

    fn check_due(&self, _text: &str, _shown: ClockReadings) -> Result<(), ActFault> {
        Ok(())
    }

    fn board(&self) -> ActBoard {
        let goes_on = self.end.is_none();
        let side = self.turn();
        let sign = |sign: &Option<Side>| match sign {
            None => '.',
            Some(Side::White) => 'x',
            Some(Side::Black) => 'o',
        };
        ActBoard {
            acts: u16::try_from(self.acts.len()).unwrap_or(u16::MAX),
            phase: if goes_on { "play" } else { "over" }.to_owned(),
            awaited: PerSide::from_fn(|other| goes_on && other == side),
            turn: goes_on.then(|| ActTurn {
                number: u16::try_from(self.acts.len() / 2 + 1).unwrap_or(u16::MAX),
                side,
            }),
            score: PerSide::default(),
            position: self.signs.iter().map(sign).collect(),
            clocks: None,
        }
    }

    fn told(&self, language: Language) -> Option<ToldAct> {
        let last = self.acts.last()?;
        let told = |clause, said| Some(ToldAct { clause, said });
        if let Some(end) = &self.end {
            let (reason, winner) = (end.reason, end.winner);
            let ended = Ended {
                reason,
                winner,
                score: None,
            };
            return told(end.clause, Noughts.ended(ended, language)?);
        }
        told(
            "1",
            of_side(language, "put", self.turn().other(), &[("square", last)]),
        )
    }

    fn limits(&self) -> Limits {
        Limits {
            setup: 0,
            turn: 60,
            game: 1200,
        }
    }

    fn asked(&self, _language: Language) -> Option<String> {
        let goes_on = self.end.is_none();
        goes_on.then(String::new)
    }

    fn wanted(&self) -> Option<WantedLot> {
        None
    }

    fn of_lot(&self, _result: &[String]) -> Vec<String> {
        Vec::new()
    }

    fn choices(&self) -> Vec<String> {
        Vec::new()
    }

    fn resignation(&self, side: Side) -> Option<String> {
        self.end.is_none().then(|| format!("resign {side}"))
    }

    fn deed(&self, _text: &str, _language: Language) -> Option<&'static str> {
        None
    }

    fn end(&self) -> Option<ActEnd> {
        self.end.clone()
    }

    fn record_text(&self, tags: &[Tag]) -> String {
        let tags = tags
            .iter()
            .map(|tag| format!("[{} {:?}]\n", tag.name, tag.value));
        let acts = self.acts.iter().map(|act| format!("{act}\n"));
        tags.chain(acts).collect()
    }

    fn acts_of(&self, record: &str) -> Result<Vec<TimedAct>, ActFault> {
        let mut again = Self::new(self.rules);
        let lines = (1..)
            .zip(record.lines())
            .filter(|(_, line)| !line.starts_with('[') && !line.is_empty());
        let acts = lines.map(|(line, text)| {
            let entered = again.enter(text, None).map_err(|fault| ActFault {
                place: Some(TextPosition { line, column: 1 }),
                ..fault
            })?;
            Ok(TimedAct {
                text: entered,
                seconds: None,
            })
        });
        acts.collect()
    }

    fn boxed_clone(&self) -> Box<dyn ByActs> {
        Box::new(self.clone())
    }
}
