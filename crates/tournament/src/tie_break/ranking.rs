//! The ranking: by points, then by each tie-break of the list within the groups that
//! are still tied (C.07, 4.2). Participants whom no tie-break separates share a rank.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::boards;
use super::code::{Code, Cut, Measure, TeamScore};
use super::encounter::{EncounterMode, Groups, Question, extended};
use super::exact::Exact;
use super::opponents::{self, Unfoldings, everybody};
use super::own::{self, Judge};
use super::rating;
use super::table::{System, Table};
use super::unfold::{Close, Dropped, Encounter, Unfolding, Value};
use crate::entrant::EntrantNumber;

/// A ranking with all values that determined it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking {
    /// The tie-breaks in order, each with the reason if it was left out.
    pub columns: Vec<(Code, Option<Dropped>)>,
    /// The participants, the best first.
    pub rows: Vec<RankingRow>,
}

/// A participant in a ranking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankingRow {
    /// The rank, from 1. Participants whom no tie-break separates share it.
    pub rank: u16,
    /// Whether another participant has the same rank.
    pub shared: bool,
    /// The participant.
    pub number: EntrantNumber,
    /// The points; for a team, the primary score.
    pub points: Exact,
    /// The value for each of [`Ranking::columns`]; undefined for a tie-break that was
    /// left out.
    pub values: Vec<Unfolding>,
}

/// Ranks the participants of a table by their points and a list of tie-breaks.
pub fn rank(table: &Table, list: &[Code]) -> Ranking {
    let scoring = Scoring::new(table);
    let primary = table.rules().primary();
    let points: BTreeMap<EntrantNumber, Exact> = table
        .numbers()
        .map(|number| (number, table.points(number, primary)))
        .collect();
    let mut groups = split(table.numbers().collect(), |number| points.get(&number));
    let mut columns = Vec::with_capacity(list.len());
    let mut values: BTreeMap<EntrantNumber, Vec<Unfolding>> = BTreeMap::new();
    for code in list {
        let dropped = match scoring.ask(*code, groups.clone()) {
            Ok((next, said)) => {
                groups = next;
                for (number, unfolding) in said {
                    values.entry(number).or_default().push(unfolding);
                }
                None
            }
            Err(dropped) => {
                for number in table.numbers() {
                    let nothing = Unfolding::itself(Value::Undefined);
                    values.entry(number).or_default().push(nothing);
                }
                Some(dropped)
            }
        };
        columns.push((*code, dropped));
    }
    let mut rows = Vec::with_capacity(points.len());
    let mut rank = 1;
    for group in groups {
        let next = rank + u16::try_from(group.len()).unwrap_or(u16::MAX);
        let shared = group.len() > 1;
        rows.extend(group.into_iter().map(|number| RankingRow {
            rank,
            shared,
            number,
            points: points.get(&number).copied().unwrap_or(Exact::ZERO),
            values: values.remove(&number).unwrap_or_default(),
        }));
        rank = next;
    }
    Ranking { columns, rows }
}

/// The values of a tie-break for all participants, tied or not; a direct encounter is
/// evaluated among all participants with the same points.
///
/// # Errors
/// [`Dropped`] if the tie-break cannot be calculated for this table.
pub fn unfold(table: &Table, code: Code) -> Result<BTreeMap<EntrantNumber, Unfolding>, Dropped> {
    let primary = table.rules().primary();
    let groups = split(table.numbers().collect(), |number| {
        table.points(number, primary)
    });
    Scoring::new(table).ask(code, groups).map(|(_, said)| said)
}

impl Code {
    /// Checks that the regulations allow this tie-break for the kind of pairings, and
    /// for individuals or teams.
    ///
    /// # Errors
    /// [`Dropped`] if they do not (C.07, 8 and 11).
    pub fn fits(self, system: System, teams: bool) -> Result<(), Dropped> {
        let measure = self.measure();
        let named = self.score().is_some() && !teams;
        if named || (measure.is_for_teams() && !teams) || (measure.is_for_individuals() && teams) {
            Err(Dropped::OthersOnly)
        } else if measure.is_buchholz() && system == System::Predetermined {
            Err(Dropped::Predetermined)
        } else {
            Ok(())
        }
    }
}

/// A table as tie-breaks by opponents use it: if pairings are predetermined, forfeits
/// count as regular games (C.07, 15.2).
struct Scoring<'a> {
    table: &'a Table,
    regular: Option<Table>,
}

impl<'a> Scoring<'a> {
    fn new(table: &'a Table) -> Self {
        let regular = table.rules().system == System::Predetermined;
        Self {
            table,
            regular: regular.then(|| table.with_forfeits_played()),
        }
    }

    /// Splits the groups by a tie-break, and returns its values for their members.
    fn ask(&self, code: Code, groups: Groups) -> Result<(Groups, Unfoldings), Dropped> {
        self.check(code)?;
        let with_forfeits;
        let regular = match &self.regular {
            Some(regular) => regular,
            None if code.counts_forfeits() => {
                with_forfeits = self.table.with_forfeits_played();
                &with_forfeits
            }
            None => self.table,
        };
        let mut said = Unfoldings::new();
        let way = match code.measure() {
            Measure::DirectEncounter => EncounterMode::Average,
            Measure::WholeEncounter => EncounterMode::Whole,
            Measure::ExtendedEncounter(chain) => {
                let groups = groups.into_iter();
                let groups = groups
                    .flat_map(|group| extended(regular, chain, group, &mut said))
                    .collect();
                return Ok((groups, said));
            }
            _ => {
                let said = self.values(code, regular)?;
                return Ok((by_value(groups, code, &said), said));
            }
        };
        let question = Question {
            table: regular,
            score: self.table.rules().primary(),
            way,
        };
        let groups = groups.into_iter();
        let groups = groups
            .flat_map(|group| question.ask(group, &mut said))
            .collect();
        Ok((groups, said))
    }

    /// Checks that a tie-break can be calculated for this table.
    fn check(&self, code: Code) -> Result<(), Dropped> {
        let rules = self.table.rules();
        code.fits(rules.system, rules.is_for_teams())?;
        match rating::unrated(self.table) {
            Some(number) if code.measure().is_by_rating() => Err(Dropped::Unrated(number)),
            _ => Ok(()),
        }
    }

    /// The values of a tie-break other than direct encounter.
    fn values(&self, code: Code, regular: &Table) -> Result<Unfoldings, Dropped> {
        let table = self.table;
        let score = code.score().unwrap_or(table.rules().primary());
        let judge = Judge::new(table, score);
        let cut = code.cut();
        let own = |of: fn(&Judge<'a>, EntrantNumber) -> Unfolding| {
            everybody(table, |number| of(&judge, number))
        };
        Ok(match code.measure() {
            Measure::Wins => own(Judge::wins),
            Measure::GamesWon => own(Judge::games_won),
            Measure::GamesWithBlack => own(Judge::games_with_black),
            Measure::WonWithBlack => own(Judge::won_with_black),
            Measure::Progressive => everybody(table, |number| judge.progressive(number, cut)),
            Measure::RoundsElected => own(Judge::rounds_elected),
            Measure::StandardPoints => own(Judge::standard_points),
            Measure::PairingNumber => everybody(table, own::pairing_number),
            Measure::Buchholz => opponents::buchholz(regular, score, cut),
            Measure::AverageBuchholz if code.is_fore() => {
                average_buchholz(&regular.with_final_draws(), score, Measure::ForeBuchholz)
            }
            Measure::AverageBuchholz => average_buchholz(regular, score, Measure::Buchholz),
            Measure::ForeBuchholz => opponents::buchholz(&regular.with_final_draws(), score, cut),
            Measure::SonnebornBerger => opponents::sonneborn_berger(regular, score, score, cut),
            Measure::Extended { total, against } => {
                opponents::sonneborn_berger(regular, total, against, cut)
            }
            Measure::Koya => opponents::koya(regular, score, code.limit()),
            Measure::AverageRating => {
                everybody(table, |number| rating::average_rating(table, number, cut))
            }
            Measure::Performance => everybody(table, |number| rating::performance(table, number)),
            Measure::PerfectPerformance => {
                everybody(table, |number| rating::perfect_performance(table, number))
            }
            Measure::AveragePerformance => {
                self.average_of(Measure::Performance, rating::performance)
            }
            Measure::AveragePerfect => {
                self.average_of(Measure::PerfectPerformance, rating::perfect_performance)
            }
            Measure::Rating => everybody(table, |number| own::rating(table, number)),
            Measure::BoardCount => self.by_boards(boards::board_count)?,
            Measure::TopBoards => self.by_boards(boards::top_boards)?,
            Measure::BottomBoards => self.by_boards(boards::bottom_boards)?,
            Measure::SecondaryScore => opponents::secondary_score(table),
            Measure::ScheduleStrength if code.is_fore() => {
                opponents::schedule_strength(table, &regular.with_final_draws(), code)
            }
            Measure::ScheduleStrength => opponents::schedule_strength(table, regular, code),
            Measure::CleanVictories => own(Judge::clean_victories),
            Measure::PotentialDifference => own(Judge::potential_difference),
            Measure::TimerTime => own(Judge::timer_time),
            Measure::ScoreDifference => own(Judge::score_difference),
            Measure::Lot => everybody(table, |number| own::lot(table, number)),
            Measure::DirectEncounter | Measure::WholeEncounter | Measure::ExtendedEncounter(_) => {
                Unfoldings::new()
            }
        })
    }

    /// The average of a performance rating over the opponents played (C.07, 10.4 and
    /// 10.5).
    fn average_of(
        &self,
        measure: Measure,
        of: fn(&Table, EntrantNumber) -> Unfolding,
    ) -> Unfoldings {
        let values = everybody(self.table, |number| of(self.table, number));
        opponents::average_of(self.table, measure, &values, Close::Rounded)
    }

    /// The values of a tie-break by boards (C.07, 12).
    fn by_boards(&self, measure: fn(&[Exact]) -> Unfolding) -> Result<Unfoldings, Dropped> {
        let of = |number| {
            let boards = boards::boards(self.table, number, None);
            let boards = boards.ok_or(Dropped::Boards(number))?;
            Ok((number, measure(&boards)))
        };
        self.table.numbers().map(of).collect()
    }
}

/// The average Buchholz of the opponents played (C.07, 8.2).
fn average_buchholz(table: &Table, score: TeamScore, measure: Measure) -> Unfoldings {
    let buchholz = opponents::buchholz(table, score, Cut::None);
    opponents::average_of(table, measure, &buchholz, Close::Average)
}

/// Splits the groups by value, the better first. A drawn order splits a group only if
/// every member has a place.
fn by_value(groups: Groups, code: Code, said: &Unfoldings) -> Groups {
    let lower = code.is_lower_better();
    let value = |number| said.get(&number).map(|unfolding| &unfolding.value);
    let has_place = |number: &EntrantNumber| value(*number) != Some(&Value::Place(None));
    let split_by_value = |group: Vec<EntrantNumber>| {
        if group.iter().all(has_place) {
            split(group, |number| {
                value(number).map(|value| Better { value, lower })
            })
        } else {
            vec![group]
        }
    };
    groups.into_iter().flat_map(split_by_value).collect()
}

/// A value, ordered by which is better.
struct Better<'a> {
    value: &'a Value,
    lower: bool,
}

impl Ord for Better<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.compare(other.value, self.lower)
    }
}

impl PartialOrd for Better<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Better<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Better<'_> {}

impl Value {
    /// Compares by which is better, `Greater` for `self`. Undefined comes after every
    /// number in both directions.
    pub(super) fn compare(&self, other: &Self, lower: bool) -> Ordering {
        let numbers = |order: Ordering| if lower { order.reverse() } else { order };
        match (self, other) {
            (Self::Undefined, Self::Undefined) => Ordering::Equal,
            (Self::Undefined, _) => Ordering::Less,
            (_, Self::Undefined) => Ordering::Greater,
            (Self::Number(one), Self::Number(other)) => numbers(one.cmp(other)),
            (Self::Numbers(one), Self::Numbers(other)) => numbers(one.cmp(other)),
            // A lower place is better.
            (Self::Place(one), Self::Place(other)) => other.cmp(one),
            (
                Self::Encounter(Encounter::Points { points: one, .. }),
                Self::Encounter(Encounter::Points { points: other, .. }),
            ) => one.cmp(other),
            _ => Ordering::Equal,
        }
    }
}

/// Splits the group into parts with equal keys, the largest key first. The order within
/// a part is kept.
pub(super) fn split<K: Ord>(
    mut group: Vec<EntrantNumber>,
    key: impl Fn(EntrantNumber) -> K,
) -> Groups {
    group.sort_by_key(|number| std::cmp::Reverse(key(*number)));
    group
        .chunk_by(|one, other| key(*one) == key(*other))
        .map(<[EntrantNumber]>::to_vec)
        .collect()
}
