//! The rounds that were played, with their results in TOTA*S's points: the inverse of what
//! a report file of an event says of them.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::fault::{ImportFault, Unfit};
use super::{NewBye, NewEntrant, NewRound};
use crate::discipline::{Rules, Worth};
use crate::exchange::reported::{ReportedGame, ReportedRound};
use crate::info::Format;
use crate::verdict::{Played, Verdict};
use areopagus_games::totas::Regulations;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::sort_boards;
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::round::{ByeKind, Pairing};
use areopagus_tournament::trf::{
    Bye, Cell, Game, GameResult, Points, RoundNumber, StartingRank, Trf, Worths,
};

/// A board of a file: who sits there, and how it ended.
pub(super) type Board = (Pairing, Option<Verdict>);

/// Reads the rounds of a file one after the other.
pub(super) struct Reader<'a> {
    trf: &'a Trf,
    worths: Worths<'a>,
    entrants: &'a [NewEntrant],
    numbers: &'a BTreeMap<StartingRank, EntrantNumber>,
    /// What the forfeits of the file, and its byes of the pairing, are worth.
    forfeit_loss: Option<u16>,
    bye_points: Option<u16>,
    byes: Vec<NewBye>,
    /// The points so far, by entrant.
    scores: BTreeMap<EntrantNumber, i64>,
}

impl<'a> Reader<'a> {
    pub fn new(
        trf: &'a Trf,
        entrants: &'a [NewEntrant],
        numbers: &'a BTreeMap<StartingRank, EntrantNumber>,
    ) -> Self {
        Self {
            worths: trf.worths(),
            trf,
            entrants,
            numbers,
            forfeit_loss: None,
            bye_points: None,
            byes: Vec::new(),
            scores: BTreeMap::new(),
        }
    }

    /// The Regulations under which the rounds were played, as far as they tell: what a
    /// forfeit and a bye of the pairing are worth (6.4). A table of other points than
    /// TOTA*S's tells nothing.
    pub fn regulations(&self) -> Regulations {
        let usual = Regulations::default();
        let worth = Worth::of(&Rules::new(usual.clone()));
        let table = self.worths.table();
        let is_ours = table.win.white.to_whole() == Some(worth.win)
            && table.loss.white.to_whole() == Some(worth.loss);
        let of_table = |points: Points| points.to_whole().filter(|it| *it <= worth.win);
        let bye = is_ours.then(|| of_table(table.pairing_allocated_bye));
        let forfeit = is_ours.then(|| of_table(table.forfeit_loss));
        // More than the Regulations take is refused where it is read.
        let small = |points: Option<u16>| points.and_then(|points| u8::try_from(points).ok());
        let bye = small(self.bye_points.or(bye.flatten()));
        let forfeit = small(self.forfeit_loss.or(forfeit.flatten()));
        Regulations {
            bye_points: bye.unwrap_or(usual.bye_points),
            forfeit_loss: forfeit.unwrap_or(usual.forfeit_loss),
            ..usual
        }
    }

    /// What the games of the file are worth under these Regulations.
    fn worth(&self) -> Worth {
        Worth::of(&Rules::new(self.regulations()))
    }

    /// The rounds that were paired. A game of the last one, in a round robin of any, may be
    /// open.
    pub fn rounds(
        &mut self,
        said: &[ReportedRound],
        format: Format,
    ) -> Result<Vec<NewRound>, ImportFault> {
        let is_swiss = format.swiss().is_some();
        let mut rounds = Vec::new();
        for (place, round) in (1..).zip(said) {
            let may_be_open = !is_swiss || place == said.len();
            rounds.push(self.round(round, may_be_open)?);
        }
        if !is_swiss {
            // There everybody is free in turn, and nobody asks for it.
            self.byes.clear();
        }
        Ok(rounds)
    }

    /// A round. Who is there and was not paired had a bye without points, whatever is
    /// written.
    fn round(&mut self, said: &ReportedRound, may_be_open: bool) -> Result<NewRound, ImportFault> {
        let mut round = NewRound {
            number: said.number.get(),
            boards: Vec::new(),
            free: None,
        };
        let mut byes = BTreeMap::new();
        for (number, entrant) in (1..).map_while(EntrantNumber::new).zip(self.entrants) {
            if entrant.late.unwrap_or(1) <= round.number {
                byes.insert(number, ByeKind::Zero);
            }
        }
        for game in &said.games {
            let (pairing, verdict) = self.board(said.number, *game, may_be_open)?;
            byes.remove(&pairing.white);
            byes.remove(&pairing.black);
            round.boards.push((pairing, verdict));
        }
        self.sort(&mut round.boards);
        for (player, bye) in &said.byes {
            let Some(entrant) = self.numbers.get(player) else {
                continue;
            };
            match self.bye(said.number, *player, *bye)? {
                Some(kind) => byes.entry(*entrant).and_modify(|bye| *bye = kind),
                None if round.free.is_some() => {
                    return Err(self.unfit(said.number, *player, Unfit::SecondFree));
                }
                None => {
                    round.free = byes.remove(entrant).map(|_| *entrant);
                    continue;
                }
            };
        }
        let byes = byes.into_iter().map(|(entrant, kind)| NewBye {
            entrant,
            round: round.number,
            kind,
        });
        self.byes.extend(byes);
        self.count(&round);
        Ok(round)
    }

    /// Puts the boards in the order of C.04.2, which no file has.
    fn sort(&self, boards: &mut [Board]) {
        let place = |entrant: EntrantNumber| usize::from(entrant.get());
        let mut pairs: Vec<(usize, usize)> = boards
            .iter()
            .map(|(pairing, _)| (place(pairing.white), place(pairing.black)))
            .collect();
        sort_boards(&mut pairs, |place| {
            let entrant = u16::try_from(place).ok().and_then(EntrantNumber::new);
            let score = entrant.and_then(|entrant| self.scores.get(&entrant));
            (Reverse(score.copied().unwrap_or_default()), place)
        });
        let order: BTreeMap<usize, usize> = pairs
            .into_iter()
            .enumerate()
            .map(|(order, (white, _))| (white, order))
            .collect();
        boards.sort_by_key(|(pairing, _)| order.get(&place(pairing.white)).copied());
    }

    /// Adds the points of a round.
    fn count(&mut self, round: &NewRound) {
        let worth = self.worth();
        let mut add = |entrant, points: u16| {
            *self.scores.entry(entrant).or_default() += i64::from(points);
        };
        for (pairing, verdict) in &round.boards {
            let points = match verdict {
                Some(Verdict::Played(played)) => played.points,
                Some(Verdict::Forfeit { absent }) => worth.forfeited(*absent),
                None => continue,
            };
            for side in Side::ALL {
                add(pairing.of(side), points[side]);
            }
        }
        if let Some(free) = round.free {
            add(free, worth.bye);
        }
        for bye in self.byes.iter().filter(|bye| bye.round == round.number) {
            add(bye.entrant, worth.requested_bye(bye.kind));
        }
    }

    /// The byes of the rounds.
    pub fn byes(&mut self) -> Vec<NewBye> {
        std::mem::take(&mut self.byes)
    }

    /// The points of an entrant.
    pub fn score(&self, entrant: EntrantNumber) -> i64 {
        self.scores.get(&entrant).copied().unwrap_or_default()
    }

    fn board(
        &mut self,
        round: RoundNumber,
        game: ReportedGame,
        may_be_open: bool,
    ) -> Result<Board, ImportFault> {
        let number = |player| self.numbers.get(player).copied();
        let seats = number(&game.players.white).zip(number(&game.players.black));
        let (white, black) = seats.ok_or(ImportFault::Nobody)?;
        let pairing = Pairing { white, black };
        let results = game.results.white.zip(game.results.black);
        let Some((white, black)) = results else {
            let open = self.unfit(round, game.players.white, Unfit::Open);
            return may_be_open.then_some((pairing, None)).ok_or(open);
        };
        let verdict = self.verdict(round, game.players, PerSide::new(white, black))?;
        Ok((pairing, Some(verdict)))
    }

    /// What a game brought, in our words (6.1 to 6.4).
    fn verdict(
        &mut self,
        round: RoundNumber,
        players: PerSide<StartingRank>,
        results: PerSide<GameResult>,
    ) -> Result<Verdict, ImportFault> {
        let is_draw =
            |side: &Side| matches!(results[*side], GameResult::Draw | GameResult::UnratedDraw);
        if let Some(side) = Side::ALL.into_iter().find(is_draw) {
            return Err(self.unfit(round, players[side], Unfit::Draw));
        }
        let worth = |side: Side| {
            let cell = Cell::Game(Game {
                opponent: players[side.other()],
                colour: Some(side),
                result: Some(results[side]),
            });
            self.worths
                .of(players[side], round, cell)
                .unwrap_or_default()
        };
        let worth = PerSide::from_fn(worth);
        let points = worth.white.to_whole().zip(worth.black.to_whole());
        let points = points.map(|(white, black)| PerSide::new(white, black));
        let wins = |side: Side| {
            matches!(
                results[side],
                GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin
            )
        };
        let winner = Side::ALL.into_iter().find(|side| wins(*side));
        let first = winner.unwrap_or(Side::White);
        let (own, rival) = (worth[first], worth[first.other()]);
        let ours = self.worth();
        if results.white.is_played() {
            let fits = winner
                .zip(points)
                .filter(|(winner, points)| ours.is_win(points[*winner], points[winner.other()]));
            let unfit = Unfit::Points { own, rival };
            let (_, points) = fits.ok_or_else(|| self.unfit(round, players[first], unfit))?;
            return Ok(Verdict::Played(Played::of(points)));
        }
        let absent = winner.map_or(Forfeit::Both, |winner| Forfeit::of(winner.other()));
        let forfeit_loss = match (winner, points) {
            (Some(winner), Some(points)) => {
                *self.forfeit_loss.get_or_insert(points[winner.other()])
            }
            _ => 0,
        };
        let ours = ours.with_forfeit(forfeit_loss);
        if points == Some(ours.forfeited(absent)) && forfeit_loss <= ours.win {
            return Ok(Verdict::Forfeit { absent });
        }
        Err(self.unfit(round, players[first], Unfit::Forfeit { own, rival }))
    }

    /// What a round without an opponent was; `None` for the bye of the pairing.
    pub fn bye(
        &mut self,
        round: RoundNumber,
        player: StartingRank,
        bye: Bye,
    ) -> Result<Option<ByeKind>, ImportFault> {
        let worth = self.worths.of(player, round, Cell::Bye(bye));
        let worth = worth.unwrap_or_default();
        let points = worth.to_whole();
        let ours = self.worth();
        let (fits, kind) = match bye {
            Bye::PairingAllocated => {
                let usual = points.filter(|points| *points <= ours.win);
                let said = usual.map(|points| *self.bye_points.get_or_insert(points));
                (said.is_some() && said == points, None)
            }
            Bye::HalfPoint | Bye::Draw => (points == Some(ours.half_bye), Some(ByeKind::Half)),
            Bye::ZeroPoint | Bye::ForfeitLoss | Bye::Unmarked => {
                (points == Some(0), Some(ByeKind::Zero))
            }
            Bye::FullPoint => return Err(self.unfit(round, player, Unfit::FullPointBye)),
            Bye::ForfeitWin => return Err(self.unfit(round, player, Unfit::WonAlone)),
        };
        if fits {
            return Ok(kind);
        }
        Err(self.unfit(round, player, Unfit::Bye(worth)))
    }

    /// The fault of a player's round.
    fn unfit(&self, round: RoundNumber, player: StartingRank, unfit: Unfit) -> ImportFault {
        let entrant = self.entrants.iter().find(|it| it.rank == player);
        ImportFault::Round {
            line: self.trf.line_of(player).unwrap_or(1),
            round,
            player,
            name: entrant.map(|it| it.name.clone()).unwrap_or_default(),
            unfit,
        }
    }
}
