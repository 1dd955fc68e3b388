//! The criteria of articles 2.3 and 2.4 as digits of a number, and the costs of a pair
//! or a float in each digit.
//!
//! | digit | criterion | cost |
//! |---|---|---|
//! | C6 | 2.4.1 | a downfloater |
//! | C7 | 2.4.2 | a downfloater of each score, the highest score first |
//! | C8 | 2.4.3 | the same two, in the next bracket |
//! | C9 | 2.4.4 | an unplayed round of the player with the bye |
//! | C10–C13 | 2.4.5–2.4.8 | a pair that violates the criterion |
//! | C14, C16 | 2.4.9, 2.4.11 | a resident who floats down again |
//! | C15, C17 | 2.4.10, 2.4.12 | a resident who floats up again |
//! | C18, C20 | 2.4.13, 2.4.15 | a moved-down player who floats down again, by score |
//! | C19, C21 | 2.4.14, 2.4.16 | an opponent who floats up again, by the other's score |
#![expect(
    clippy::indexing_slicing,
    reason = "classes and digits are counted by the model that makes the tables"
)]

use std::collections::BTreeMap;

use areopagus_language::Language;

use super::bits::BitMatrix;
use super::colour::Preference;
use super::matching::Graph;
use super::weight::Weight;

/// A criterion of articles 2.1 to 2.4, under its usual name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// 2.1.1: two players do not meet twice.
    C1,
    /// 2.1.2: the bye is not given to a player who had it, or who had the points of a
    /// win without playing.
    C2,
    /// 2.1.3: players with the same absolute preference do not meet.
    C3,
    /// 2.2.1: the rest of the round can be paired.
    C4,
    /// 2.3.1: the lowest score of the player with the bye.
    C5,
    /// 2.4.1: the fewest downfloaters.
    C6,
    /// 2.4.2: the lowest scores of the downfloaters.
    C7,
    /// 2.4.3: the best for the next bracket.
    C8,
    /// 2.4.3: the best pairing of the next bracket.
    C9,
    /// 2.4.4: the fewest unplayed rounds of the player with the bye.
    C10,
    /// 2.4.6: the fewest players with a colour three times in a row.
    C11,
    /// 2.4.7: the fewest players whose preference is not granted.
    C12,
    /// 2.4.8: the fewest players whose strong preference is not granted.
    C13,
    /// 2.4.9: the fewest residents who float down as in the last round.
    C14,
    /// 2.4.10: the fewest opponents of moved-down players who float up as in the last round.
    C15,
    /// 2.4.11: like C14, for the round before the last.
    C16,
    /// 2.4.12: like C15, for the round before the last.
    C17,
    /// 2.4.13: the smallest score differences of moved-down players who float down as
    /// in the last round.
    C18,
    /// 2.4.14: the smallest score differences of opponents who float up as in the last
    /// round.
    C19,
    /// 2.4.15: like C18, for the round before the last.
    C20,
    /// 2.4.16: like C19, for the round before the last.
    C21,
}

impl Criterion {
    /// The article of C.04.3.
    pub const fn article(self) -> &'static str {
        match self {
            Self::C1 => "2.1.1",
            Self::C2 => "2.1.2",
            Self::C3 => "2.1.3",
            Self::C4 => "2.2.1",
            Self::C5 => "2.3.1",
            Self::C6 => "2.4.1",
            Self::C7 => "2.4.2",
            Self::C8 => "2.4.3",
            Self::C9 => "2.4.4",
            Self::C10 => "2.4.5",
            Self::C11 => "2.4.6",
            Self::C12 => "2.4.7",
            Self::C13 => "2.4.8",
            Self::C14 => "2.4.9",
            Self::C15 => "2.4.10",
            Self::C16 => "2.4.11",
            Self::C17 => "2.4.12",
            Self::C18 => "2.4.13",
            Self::C19 => "2.4.14",
            Self::C20 => "2.4.15",
            Self::C21 => "2.4.16",
        }
    }

    /// The criterion as a noun phrase that follows its name: `C12 (2.4.7): …`.
    pub fn say(self, language: Language) -> String {
        let words = match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        };
        format!("{self:?} ({}), {words}", self.article())
    }

    const fn english(self) -> &'static str {
        match self {
            Self::C1 => "no second game between two players",
            Self::C2 => "no second bye, and none after a win's points without playing",
            Self::C3 => "no two players with the same absolute colour preference",
            Self::C4 => "a round that can be completed",
            Self::C5 => "the lowest score for the bye",
            Self::C6 => "the fewest downfloaters",
            Self::C7 => "the lowest scores of the downfloaters",
            Self::C8 => "the best start for the next bracket",
            Self::C9 => "the fewest unplayed rounds of who gets the bye",
            Self::C10 => "the fewest colour differences above two",
            Self::C11 => "the fewest players with one colour three times in a row",
            Self::C12 => "the fewest players without the colour they prefer",
            Self::C13 => "the fewest players without a colour they strongly prefer",
            Self::C14 => "the fewest residents who float down as in the last round",
            Self::C15 => "the fewest opponents who float up as in the last round",
            Self::C16 => "the fewest residents who float down as two rounds ago",
            Self::C17 => "the fewest opponents who float up as two rounds ago",
            Self::C18 => "the least score differences of who floats down as in the last round",
            Self::C19 => "the least score differences of who floats up as in the last round",
            Self::C20 => "the least score differences of who floats down as two rounds ago",
            Self::C21 => "the least score differences of who floats up as two rounds ago",
        }
    }

    const fn russian(self) -> &'static str {
        match self {
            Self::C1 => "никто не встречается дважды",
            Self::C2 => "без второго свободного тура и без него после очков победы без игры",
            Self::C3 => "без встреч при одинаковом абсолютном предпочтении цвета",
            Self::C4 => "тур можно завершить",
            Self::C5 => "свободный тур при наименьших очках",
            Self::C6 => "меньше всего опущенных",
            Self::C7 => "наименьшие очки опущенных",
            Self::C8 => "лучшее начало для следующей группы",
            Self::C9 => "меньше всего несыгранных туров у свободного от игры",
            Self::C10 => "меньше всего разностей цветов больше двух",
            Self::C11 => "меньше всего участников с одним цветом три раза подряд",
            Self::C12 => "меньше всего участников без предпочитаемого цвета",
            Self::C13 => "меньше всего участников без сильно предпочитаемого цвета",
            Self::C14 => "меньше всего своих, опущенных снова после прошлого тура",
            Self::C15 => "меньше всего соперников, поднятых снова после прошлого тура",
            Self::C16 => "меньше всего своих, опущенных снова через тур",
            Self::C17 => "меньше всего соперников, поднятых снова через тур",
            Self::C18 => "наименьшие разности очков у опущенных снова после прошлого тура",
            Self::C19 => "наименьшие разности очков у поднятых снова после прошлого тура",
            Self::C20 => "наименьшие разности очков у опущенных снова через тур",
            Self::C21 => "наименьшие разности очков у поднятых снова через тур",
        }
    }

    const fn german(self) -> &'static str {
        match self {
            Self::C1 => "keine zweite Partie zwischen zwei Spielern",
            Self::C2 => "kein zweites Freilos und keines nach den Punkten eines Sieges ohne Spiel",
            Self::C3 => "keine zwei Spieler mit derselben absoluten Farbpräferenz",
            Self::C4 => "eine Runde, die sich vollständig paaren lässt",
            Self::C5 => "die niedrigste Punktzahl für das Freilos",
            Self::C6 => "die wenigsten Abfloater",
            Self::C7 => "die niedrigsten Punktzahlen der Abfloater",
            Self::C8 => "der beste Anfang für die nächste Punktgruppe",
            Self::C9 => "die wenigsten ungespielten Runden dessen, der das Freilos erhält",
            Self::C10 => "die wenigsten Farbdifferenzen über zwei",
            Self::C11 => "die wenigsten Spieler mit dreimal derselben Farbe in Folge",
            Self::C12 => "die wenigsten Spieler ohne die bevorzugte Farbe",
            Self::C13 => "die wenigsten Spieler ohne eine stark bevorzugte Farbe",
            Self::C14 => "die wenigsten Einheimischen, die wie in der letzten Runde abfloaten",
            Self::C15 => "die wenigsten Gegner, die wie in der letzten Runde auffloaten",
            Self::C16 => "die wenigsten Einheimischen, die wie vor zwei Runden abfloaten",
            Self::C17 => "die wenigsten Gegner, die wie vor zwei Runden auffloaten",
            Self::C18 => {
                "die kleinsten Punktdifferenzen derer, die wie in der letzten Runde abfloaten"
            }
            Self::C19 => {
                "die kleinsten Punktdifferenzen derer, die wie in der letzten Runde auffloaten"
            }
            Self::C20 => "die kleinsten Punktdifferenzen derer, die wie vor zwei Runden abfloaten",
            Self::C21 => "die kleinsten Punktdifferenzen derer, die wie vor zwei Runden auffloaten",
        }
    }
}

/// The role of a vertex in the bracket that is being paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// A moved-down player.
    Moved,
    /// A player with the bracket's own score.
    Resident,
    /// A player of the next scoregroup.
    Next,
    /// A player of a lower scoregroup.
    Below,
    /// The pairing-allocated bye.
    Bye,
    /// A downfloat, if only the bracket itself is considered.
    Float,
}

/// Everything about a vertex that the criteria depend on. Vertices with equal keys are
/// equivalent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) role: Role,
    /// For a player of the bracket, the index of the score among the bracket's scores.
    pub(super) score: usize,
    pub(super) preference: Option<Preference>,
    /// Whether the vertex had a downfloat one round ago and two rounds ago.
    pub(super) down: [bool; 2],
    /// Whether the vertex had an upfloat one round ago and two rounds ago.
    pub(super) up: [bool; 2],
    /// The number of unplayed rounds, where it matters.
    pub(super) unplayed: u32,
}

impl Key {
    /// The key of a vertex of which only the role matters.
    pub(super) const fn plain(role: Role) -> Self {
        Self {
            role,
            score: 0,
            preference: None,
            down: [false; 2],
            up: [false; 2],
            unplayed: 0,
        }
    }
}

/// The classes of a bracket's vertices, and the costs of an edge between two classes.
#[derive(Debug, Clone)]
pub(super) struct Model {
    class: Vec<usize>,
    keys: Vec<Key>,
    layout: Layout,
    /// The digits in which at least one edge has a cost.
    digits: Vec<usize>,
    /// The number of bits of each of `digits`.
    widths: Vec<u32>,
}

/// The positions of the criteria's digits. They depend only on the number of scores
/// above that of the residents.
#[derive(Debug, Clone, Copy)]
struct Layout {
    scores: usize,
}

const SINGLE: [Criterion; 9] = [
    Criterion::C9,
    Criterion::C10,
    Criterion::C11,
    Criterion::C12,
    Criterion::C13,
    Criterion::C14,
    Criterion::C15,
    Criterion::C16,
    Criterion::C17,
];

const BY_SCORE: [Criterion; 4] = [
    Criterion::C18,
    Criterion::C19,
    Criterion::C20,
    Criterion::C21,
];

impl Layout {
    fn criteria(self) -> Vec<Criterion> {
        let mut criteria = vec![Criterion::C6];
        criteria.extend(vec![Criterion::C7; self.scores]);
        criteria.extend(vec![Criterion::C8; self.scores + 2]);
        criteria.extend(SINGLE);
        for criterion in BY_SCORE {
            criteria.extend(vec![criterion; self.scores]);
        }
        criteria
    }

    fn c7(score: usize) -> usize {
        1 + score
    }

    fn c8(self) -> usize {
        1 + self.scores
    }

    fn c8_score(self, score: usize) -> usize {
        self.c8() + 1 + score
    }

    /// The digit of one of [`SINGLE`].
    fn single(self, place: usize) -> usize {
        self.c8() + self.scores + 2 + place
    }

    /// The digit of one of [`BY_SCORE`].
    fn by_score(self, place: usize, score: usize) -> usize {
        self.single(SINGLE.len()) + place * self.scores + score
    }

    /// The costs of an edge between two vertices, as (digit, amount).
    fn costs(self, one: &Key, other: &Key) -> Vec<(usize, u32)> {
        let (high, low) = if one.role <= other.role {
            (one, other)
        } else {
            (other, one)
        };
        match (high.role, low.role) {
            (Role::Moved | Role::Resident, Role::Resident) => self.pair_costs(high, low),
            (Role::Moved | Role::Resident, leaves_to) => self.float_costs(high, leaves_to),
            (Role::Next, Role::Below | Role::Bye) => vec![(self.c8(), 1)],
            _ => Vec::new(),
        }
    }

    fn pair_costs(self, high: &Key, low: &Key) -> Vec<(usize, u32)> {
        let mut costs = Vec::new();
        if let (Some(one), Some(other)) = (high.preference, low.preference) {
            let broken = [
                one.exceeds_difference(other),
                one.repeats_thrice(other),
                one.clashes(other),
                one.denies_strong(other),
            ];
            let places = (1..).zip(broken);
            costs.extend(
                places
                    .filter(|(_, b)| *b)
                    .map(|(place, _)| (self.single(place), 1)),
            );
        }
        if high.role == Role::Moved {
            for (back, _) in (0..).zip(low.up).filter(|(_, up)| *up) {
                costs.push((self.single(6 + 2 * back), 1));
                costs.push((self.by_score(1 + 2 * back, high.score), 1));
            }
        }
        costs
    }

    fn float_costs(self, high: &Key, leaves_to: Role) -> Vec<(usize, u32)> {
        let mut costs = Vec::new();
        if leaves_to != Role::Float {
            costs.push((0, 1));
            if leaves_to != Role::Next {
                costs.push((self.c8(), 1));
                costs.push((self.c8_score(high.score), 1));
            }
        }
        if matches!(leaves_to, Role::Bye | Role::Float) && high.unplayed > 0 {
            costs.push((self.single(0), high.unplayed));
        }
        let down = (0..).zip(high.down).filter(|(_, down)| *down);
        if high.role == Role::Moved {
            costs.push((Self::c7(high.score), 1));
            costs.extend(down.map(|(back, _)| (self.by_score(2 * back, high.score), 1)));
        } else {
            costs.extend(down.map(|(back, _)| (self.single(5 + 2 * back), 1)));
        }
        costs
    }
}

/// The costs of a matching by digit, the highest first.
pub(super) type Account = Vec<(Criterion, u32)>;

impl Model {
    /// The model of these vertices; the bracket has `scores` scores above that of its
    /// residents. If `only` is given, the digits of all other criteria are left out.
    pub(super) fn new(vertices: &[Key], scores: usize, only: Option<Criterion>) -> Self {
        let layout = Layout { scores };
        let mut known: BTreeMap<Key, usize> = BTreeMap::new();
        let mut keys = Vec::new();
        let mut count = Vec::new();
        let class = vertices.iter().map(|key| {
            let class = *known.entry(*key).or_insert_with(|| {
                keys.push(*key);
                count.push(0_u64);
                keys.len() - 1
            });
            count[class] += 1;
            class
        });
        let class: Vec<usize> = class.collect();
        // The cost of a matching in a digit is at most half the sum of the most
        // expensive edge at each vertex.
        let criteria = layout.criteria();
        let mut most = vec![0_u64; criteria.len()];
        for (one, key) in keys.iter().enumerate() {
            let mut dearest = vec![0_u64; criteria.len()];
            for other in &keys {
                for (digit, cost) in layout.costs(key, other) {
                    dearest[digit] = dearest[digit].max(u64::from(cost));
                }
            }
            for (total, cost) in most.iter_mut().zip(dearest) {
                *total += cost * count[one];
            }
        }
        let counts = |digit: &usize| {
            most[*digit] > 0 && only.is_none_or(|criterion| criteria[*digit] == criterion)
        };
        let digits: Vec<usize> = (0..criteria.len()).filter(counts).collect();
        let widths = digits
            .iter()
            .map(|digit| (most[*digit] / 2 + 1).ilog2() + 1);
        Self {
            class,
            widths: widths.collect(),
            keys,
            layout,
            digits,
        }
    }

    /// The total number of bits of the digits.
    pub(super) fn bits(&self) -> u32 {
        self.widths.iter().sum()
    }

    /// The graph in which the lowest cost has the highest gain, with `spare` free bits
    /// below the digits.
    pub(super) fn graph<W: Weight>(
        &self,
        allowed: BitMatrix,
        inside: usize,
        spare: u32,
    ) -> Graph<W> {
        let classes = self.keys.len();
        let mut shifts = vec![None; self.layout.criteria().len()];
        let mut shift = spare;
        for (digit, width) in self.digits.iter().zip(&self.widths).rev() {
            shifts[*digit] = Some(shift);
            shift += width;
        }
        let mut table = vec![W::ZERO; classes * classes];
        for (one, key) in self.keys.iter().enumerate() {
            for (other, opponent) in self.keys.iter().enumerate() {
                let gain = &mut table[one * classes + other];
                for (digit, cost) in self.layout.costs(key, opponent) {
                    if let Some(shift) = shifts[digit] {
                        *gain -= W::digit(cost, shift);
                    }
                }
            }
        }
        Graph {
            size: self.class.len(),
            inside,
            allowed,
            class: self.class.clone(),
            classes,
            table,
            extra: vec![W::ZERO; self.class.len()],
            pivot: None,
            crossing: None,
        }
    }

    /// Whether an edge violates no criterion.
    pub(super) fn costs_nothing(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.keys[self.class[one]], &self.keys[self.class[other]]);
        self.layout.costs(one, other).is_empty()
    }

    /// The costs of a matching by digit, the highest first.
    pub(super) fn account(&self, edges: &[(usize, usize)]) -> Account {
        let criteria = self.layout.criteria();
        let mut total = vec![0; criteria.len()];
        for &(one, other) in edges {
            let (one, other) = (&self.keys[self.class[one]], &self.keys[self.class[other]]);
            for (digit, cost) in self.layout.costs(one, other) {
                total[digit] += cost;
            }
        }
        criteria.into_iter().zip(total).collect()
    }
}
