//! Starting positions of generated games: terrain, and positions other than the array.

use super::super::terrain::{Terrain, Zone, ZoneKind};
use super::super::{Facing, Kind, PieceRow, Regulations, Square};
use super::{below, once_in};
use crate::{PerSide, Side};
use areopagus_lots::Words;

/// Complete terrain for one side (TOTA*S 3).
pub fn terrain(words: &mut Words, side: Side) -> Terrain {
    let choices = Terrain::acropolis_choices(side);
    let rank = if side == Side::White { 5 } else { 6 };
    let squares: Vec<Square> = Square::all().collect();
    loop {
        let acropolis = words.choice(&choices).and_then(|name| Square::parse(name));
        let file = i8::try_from(below(words, 12)).unwrap_or_default();
        let labyrinth = Square::new(file, rank);
        let mut kinds = ZoneKind::ALL;
        words.shuffle(&mut kinds);
        let zones: Vec<Zone> = [(2, 0), (0, 2)]
            .into_iter()
            .zip(kinds)
            .filter_map(|((files, ranks), kind)| {
                let first = words.choice(&squares)?;
                Zone::new(kind, *first, first.offset(files, ranks)?).ok()
            })
            .collect();
        if let Ok(terrain) = Terrain::check(side, acropolis, &zones, labyrinth)
            && terrain.is_complete()
        {
            return terrain;
        }
    }
}

/// The text of a position with few pieces: each side has a King, often on its Acropolis,
/// mostly two Legionaries side by side, and some other pieces anywhere (TOTA*S 9.5).
pub fn endgame(words: &mut Words, terrain: PerSide<Terrain>, regulations: &Regulations) -> String {
    let mut free: Vec<Square> = Square::all().collect();
    words.shuffle(&mut free);
    let kings = PerSide::from_fn(|side| king(words, side, terrain[side], &mut free));
    let sides = Side::ALL.map(|side| {
        let mut pieces = vec![kings[side].clone()];
        if !once_in(words, 3) {
            pieces.extend(legion(&mut free));
        }
        for _ in 0..=below(words, 8) {
            pieces.extend(piece(words, regulations, &mut free));
        }
        format!("{} {}", side.word(), pieces.join(" "))
    });
    sides.join("; ")
}

/// A King on its Acropolis or anywhere on its half.
fn king(words: &mut Words, side: Side, terrain: Terrain, free: &mut Vec<Square>) -> String {
    let at_home = |square: &&Square| (square.rank() < 6) == (side == Side::White);
    let acropolis = terrain.acropolis().filter(|_| words.coin());
    let square = acropolis.or(free.iter().find(at_home).copied());
    free.retain(|other| Some(*other) != square);
    square.map_or_else(String::new, |square| format!("K{square}"))
}

/// Two Legionaries on neighbouring squares of a rank (TOTA*S 2.5).
fn legion(free: &mut Vec<Square>) -> Vec<String> {
    let inside = |square: &Square| (2..10).contains(&square.rank());
    let pair = free.iter().copied().filter(inside).find_map(|one| {
        let other = one.offset(1, 0)?;
        free.contains(&other).then_some([one, other])
    });
    let men = pair.into_iter().flatten();
    free.retain(|square| !men.clone().any(|man| man == *square));
    men.map(|man| format!("L{man}")).collect()
}

/// A piece of any kind that the Regulations allow, on the next square where it may be.
fn piece(words: &mut Words, regulations: &Regulations, free: &mut Vec<Square>) -> Option<String> {
    let kinds: Vec<Kind> = Kind::ALL
        .into_iter()
        .filter(|kind| *kind != Kind::King)
        .filter(|kind| regulations.boar_and_chariot || facings(*kind).is_empty())
        .collect();
    let kind = *words.choice(&kinds)?;
    let at = free
        .iter()
        .position(|square| kind.row() == PieceRow::King || (1..11).contains(&square.rank()))?;
    let square = free.remove(at);
    let wing = if kind.has_wings() && words.coin() {
        "_"
    } else {
        ""
    };
    let facing = words
        .choice(&facings(kind))
        .map_or("", |facing| facing.word());
    Some(format!("{wing}{}{square}{facing}", kind.symbol()))
}

/// The lines that a kind can face along (TOTA*S 2.9).
fn facings(kind: Kind) -> Vec<Facing> {
    let can = |facing: &Facing| facing.kind() == kind;
    Facing::ALL.into_iter().filter(can).collect()
}
