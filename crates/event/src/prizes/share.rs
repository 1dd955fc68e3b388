//! Divides the money of one list among its players.

use super::Rule;
use crate::category::CategoryWord;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;

/// A player in a list, in the order of the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stand {
    pub entrant: EntrantNumber,
    /// The rank in the standings of the event; players with the same rank are tied on
    /// everything.
    pub rank: u16,
    pub points: u32,
}

/// A player's share of a list, and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub entrant: EntrantNumber,
    /// The first shared place, from 1.
    pub first: u16,
    /// The last shared place; equal to the first for a single player.
    pub last: u16,
    /// The sum of these places' prizes, in minor units.
    pub pool: u64,
    /// By the Hort system: the prize of the own place, and the half of it that is kept.
    pub own: Option<(u64, u64)>,
    /// Whether they share because of equal points; otherwise because of a full tie.
    pub by_points: bool,
    /// Whether it includes a minor unit that the division left over.
    pub rest: bool,
    /// The amount in minor units.
    pub amount: u64,
}

/// The shares of the players who get anything.
pub(super) fn divide(rule: Rule, places: &[u64], stands: &[Stand]) -> Vec<Share> {
    match rule {
        Rule::ByPlace => by_place(places, stands),
        Rule::Equal => groups(stands, |one, other| one.points == other.points)
            .flat_map(|(first, group)| equally(places, first, group, true))
            .collect(),
        Rule::Hort => {
            let own = by_place(places, stands);
            groups(stands, |one, other| one.points == other.points)
                .flat_map(|(first, group)| hort(places, first, group, &own))
                .collect()
        }
    }
}

fn by_place(places: &[u64], stands: &[Stand]) -> Vec<Share> {
    groups(stands, |one, other| one.rank == other.rank)
        .flat_map(|(first, group)| equally(places, first, group, false))
        .collect()
}

/// Groups of equal neighbours, each with the number of players before them.
fn groups(
    stands: &[Stand],
    alike: fn(&Stand, &Stand) -> bool,
) -> impl Iterator<Item = (usize, &[Stand])> {
    stands.chunk_by(alike).scan(0, |next, group| {
        let first = *next;
        *next += group.len();
        Some((first, group))
    })
}

fn pool(places: &[u64], first: usize, count: usize) -> u64 {
    places.iter().skip(first).take(count).sum()
}

/// Equal parts, and which of them, in order, get a unit of the remainder.
fn parts(amount: u64, count: usize) -> impl Iterator<Item = (u64, bool)> {
    let count = u64::try_from(count).unwrap_or(u64::MAX).max(1);
    let (part, rest) = (amount / count, amount % count);
    (0..count).map(move |place| {
        let more = place < rest;
        (part + u64::from(more), more)
    })
}

fn place(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn equally(places: &[u64], first: usize, group: &[Stand], by_points: bool) -> Vec<Share> {
    let pool = pool(places, first, group.len());
    let shares = group.iter().zip(parts(pool, group.len()));
    shares
        .map(|(stand, (amount, rest))| Share {
            entrant: stand.entrant,
            first: place(first + 1),
            last: place(first + group.len()),
            pool,
            own: None,
            by_points,
            rest,
            amount,
        })
        .filter(|share| share.amount > 0)
        .collect()
}

/// Half of the own place's prize, and an equal part of everything else.
fn hort(places: &[u64], first: usize, group: &[Stand], by_place: &[Share]) -> Vec<Share> {
    if group.len() == 1 {
        return equally(places, first, group, true);
    }
    let own = |stand: &Stand| {
        let mut shares = by_place.iter();
        let share = shares.find(|share| share.entrant == stand.entrant);
        share.map_or(0, |share| share.amount)
    };
    let pool = pool(places, first, group.len());
    let kept: u64 = group.iter().map(|stand| own(stand) / 2).sum();
    let shares = group
        .iter()
        .zip(parts(pool.saturating_sub(kept), group.len()));
    shares
        .map(|(stand, (part, rest))| {
            let own = own(stand);
            Share {
                entrant: stand.entrant,
                first: place(first + 1),
                last: place(first + group.len()),
                pool,
                own: Some((own, own / 2)),
                by_points: true,
                rest,
                amount: own / 2 + part,
            }
        })
        .filter(|share| share.amount > 0)
        .collect()
}

impl Share {
    /// The sentences on how the amount came about; `name` names the list, `money` an amount.
    pub fn say(
        &self,
        language: Language,
        name: &dyn Fn(Option<&CategoryWord>) -> String,
        word: Option<&CategoryWord>,
        money: &dyn Fn(u64) -> String,
    ) -> String {
        let of_list = name(word);
        let (first, last) = (self.first, self.last);
        let count = last.saturating_sub(first) + 1;
        let (pool, amount) = (money(self.pool), money(self.amount));
        if count == 1 {
            return match language {
                Language::En => format!("Place {first}, {of_list}: {amount}."),
                Language::Ru => format!("{first}-е место, {of_list}: {amount}."),
                Language::De => format!("Platz {first}, {of_list}: {amount}."),
            };
        }
        let mut said = match (self.by_points, language) {
            (true, Language::En) => {
                format!(
                    "Places {first} to {last} with equal points, {of_list}: {pool} for {count}."
                )
            }
            (true, Language::Ru) => format!(
                "Места с {first}-го по {last}-е с равными очками, {of_list}: {pool} на {count} участников."
            ),
            (true, Language::De) => format!(
                "Plätze {first} bis {last} mit gleichen Punkten, {of_list}: {pool} für {count}."
            ),
            (false, Language::En) => format!(
                "Places {first} to {last}, which nothing separates, {of_list}: {pool} for {count}."
            ),
            (false, Language::Ru) => format!(
                "Места с {first}-го по {last}-е, которые ничто не разделяет, {of_list}: {pool} на {count} участников."
            ),
            (false, Language::De) => format!(
                "Plätze {first} bis {last}, die nichts trennt, {of_list}: {pool} für {count}."
            ),
        };
        let part = match (self.own, language) {
            (None, Language::En) => format!(" An equal share of it: {amount}."),
            (None, Language::Ru) => format!(" Равная доля: {amount}."),
            (None, Language::De) => format!(" Ein gleicher Anteil davon: {amount}."),
            (Some((own, half)), Language::En) => format!(
                " Half of {} for the own place, {}, and an equal share of the other halves, {}: {amount}.",
                money(own),
                money(half),
                money(self.amount.saturating_sub(half))
            ),
            (Some((own, half)), Language::Ru) => format!(
                " Половина от {} за своё место, {}, и равная доля остальных половин, {}: {amount}.",
                money(own),
                money(half),
                money(self.amount.saturating_sub(half))
            ),
            (Some((own, half)), Language::De) => format!(
                " Die Hälfte von {} für den eigenen Platz, {}, und ein gleicher Anteil der anderen Hälften, {}: {amount}.",
                money(own),
                money(half),
                money(self.amount.saturating_sub(half))
            ),
        };
        said += &part;
        if self.rest {
            said += match language {
                Language::En => " The smallest unit that the division left over is in it.",
                Language::Ru => " В ней наименьшая единица, оставшаяся при делении.",
                Language::De => " Die kleinste Einheit, die beim Teilen übrig blieb, ist darin.",
            };
        }
        said
    }
}
