//! Reads the played rounds with their results in the points of the game; the inverse of what a
//! report file says of an event's rounds.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::fault::{ImportFault, Unfit};
use super::game::Scores;
use super::left::{Gathered, What};
use super::{NewBye, NewEntrant, NewRound};
use crate::discipline::{Discipline, Rules, Worth};
use crate::exchange::reported::{ReportedGame, ReportedRound};
use crate::result_ruling::{Played, ResultRuling};
use crate::settings::Format;
use areopagus_games::discipline::{FilePoints, Unit, UnrecordedResult};
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::sort_boards;
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::round::{ByeKind, Pairing};
use areopagus_tournament::trf::{
    Bye, Cell, Game, GameResult, Points, RoundNumber, SignedPoints, StartingRank, Trf, Worths,
};

/// A board of a file: its pairing and its result.
pub(super) type Board = (Pairing, Option<ResultRuling>);

/// Reads the rounds of a file one after the other.
pub(super) struct Reader<'a> {
    trf: &'a Trf,
    worths: Worths<'a>,
    entrants: &'a [NewEntrant],
    numbers: &'a BTreeMap<StartingRank, EntrantNumber>,
    game: Discipline,
    /// The Regulations that the file states; otherwise its points tell them.
    written: Option<Rules>,
    /// The stated scores of games, until a game takes its own.
    scored: Scores,
    /// The points of results, by the table and by what was read so far.
    said: FilePoints,
    /// The rules that follow.
    rules: Rules,
    byes: Vec<NewBye>,
    /// The players whose win without an opponent is read as the pairing-allocated bye.
    won_alone: Vec<StartingRank>,
    /// The points so far, by entrant.
    scores: BTreeMap<EntrantNumber, i64>,
}

impl<'a> Reader<'a> {
    pub fn new(
        trf: &'a Trf,
        entrants: &'a [NewEntrant],
        numbers: &'a BTreeMap<StartingRank, EntrantNumber>,
        game: Discipline,
        (written, scored): (Option<Rules>, Scores),
    ) -> Self {
        let worths = trf.worths();
        let unit = game.usual().worth().unit;
        let table = worths.table();
        let count = |points: Points| unit.of_tenths(i32::try_from(points.tenths()).ok()?);
        let said = FilePoints {
            win: count(table.win.white),
            draw: count(table.draw.white),
            loss: count(table.loss.white),
            bye: count(table.pairing_allocated_bye),
            forfeit_loss: count(table.forfeit_loss),
            ..FilePoints::default()
        };
        let mut reader = Self {
            rules: game.usual(),
            worths,
            trf,
            entrants,
            numbers,
            game,
            written,
            scored,
            said,
            byes: Vec::new(),
            won_alone: Vec::new(),
            scores: BTreeMap::new(),
        };
        reader.tell();
        reader
    }

    /// Finds the rules from what is known.
    fn tell(&mut self) {
        let written = self.written.clone();
        let told = written.or_else(|| self.game.rules_by_points(&self.said));
        self.rules = told.unwrap_or_else(|| self.game.usual());
    }

    /// The rules under which the rounds were played: as stated by the file, otherwise as far as
    /// its points tell them.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The points of the games of the file under these rules.
    fn worth(&self) -> Worth {
        Worth::for_rules(&self.rules)
    }

    /// Converts points to the unit of the game.
    fn count_of(&self, points: SignedPoints) -> Option<u16> {
        self.unit().of_tenths(points.tenths())
    }

    /// The unit of the points of the game.
    pub fn unit(&self) -> Unit {
        self.rules.worth().unit
    }

    /// The paired rounds. A game of the last one may be open; in a round robin a game of any.
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
            // There every player is free in turn, and no bye is requested.
            self.byes.clear();
        }
        Ok(rounds)
    }

    /// A round. A player who was present and not paired had a bye without points, whatever is
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
        let free = self.not_paired(said, &byes);
        for (player, bye) in &said.byes {
            let Some(entrant) = self.numbers.get(player) else {
                continue;
            };
            if *bye == Bye::ForfeitWin {
                if free != [*entrant] {
                    return Err(self.unfit(said.number, *player, Unfit::WonAlone));
                }
                self.won_alone.push(*player);
            }
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

    /// The players without an opponent who had not requested that.
    fn not_paired(
        &self,
        said: &ReportedRound,
        unpaired: &BTreeMap<EntrantNumber, ByeKind>,
    ) -> Vec<EntrantNumber> {
        let asked = said.byes.iter().filter(|(_, bye)| {
            matches!(
                bye,
                Bye::HalfPoint | Bye::Draw | Bye::FullPoint | Bye::ZeroPoint
            )
        });
        let asked: BTreeSet<EntrantNumber> = asked
            .filter_map(|(player, _)| self.numbers.get(player).copied())
            .collect();
        let unpaired = unpaired.keys().copied();
        unpaired
            .filter(|entrant| !asked.contains(entrant))
            .collect()
    }

    /// Sorts the boards in the order of C.04.2, which files do not have.
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
                Some(ResultRuling::Played(played)) => played.points,
                Some(ResultRuling::Forfeit { absent }) => worth.forfeited(*absent),
                None => continue,
            };
            for side in Side::ALL {
                add(pairing.entrant(side), points[side]);
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

    /// The result of a game in our terms.
    fn verdict(
        &mut self,
        round: RoundNumber,
        players: PerSide<StartingRank>,
        results: PerSide<GameResult>,
    ) -> Result<ResultRuling, ImportFault> {
        let is_draw =
            |side: Side| matches!(results[side], GameResult::Draw | GameResult::UnratedDraw);
        let drawn = Side::ALL.into_iter().find(|side| is_draw(*side));
        if let Some(side) = drawn
            && !self.has_draws()
        {
            return Err(self.unfit(round, players[side], Unfit::Draw));
        }
        let worth = |side: Side| {
            let cell = Cell::Game(Game {
                opponent: players[side.other()],
                colour: Some(side),
                result: Some(results[side]),
            });
            self.worths
                .points(players[side], round, cell)
                .unwrap_or_default()
        };
        let worth = PerSide::from_fn(worth);
        let points = self
            .count_of(worth.white)
            .zip(self.count_of(worth.black))
            .map(|(white, black)| PerSide::new(white, black));
        let wins = |side: Side| {
            matches!(
                results[side],
                GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin
            )
        };
        let winner = Side::ALL.into_iter().find(|side| wins(*side));
        let first = winner.unwrap_or(Side::White);
        let (own, rival) = (worth[first], worth[first.other()]);
        if results.white.is_played() {
            let is_decided = winner.is_some() || Side::ALL.into_iter().all(is_draw);
            let played = points.filter(|_| is_decided);
            let score = self.score_of(round, players);
            let played = played.and_then(|points| self.played(points, winner, score));
            if played.is_some_and(|played| score.is_some() && played.score == score) {
                self.scored.remove(&(round, players.white));
            }
            let unfit = Unfit::Points { own, rival };
            let played = played.ok_or_else(|| self.unfit(round, players[first], unfit))?;
            return Ok(ResultRuling::Played(played));
        }
        let absent = winner.map_or(Forfeit::Both, |winner| Forfeit::by(winner.other()));
        if let (Some(winner), Some(points), None) = (winner, points, self.said.had_forfeit_loss) {
            self.said.had_forfeit_loss = Some(points[winner.other()]);
            self.tell();
        }
        if points == Some(self.worth().forfeited(absent)) {
            return Ok(ResultRuling::Forfeit { absent });
        }
        Err(self.unfit(round, players[first], Unfit::Forfeit { own, rival }))
    }

    /// Whether a game can end without a winner.
    fn has_draws(&self) -> bool {
        let ends = self.rules.ends();
        ends.is_none_or(|ends| ends.iter().any(|end| end.leader().is_none()))
    }

    /// The stated score of a game.
    fn score_of(&self, round: RoundNumber, players: PerSide<StartingRank>) -> Option<PerSide<u16>> {
        let said = self.scored.get(&(round, players.white))?;
        (said.black == players.black).then_some(said.score)
    }

    /// A game over the board with its points, its winner and its score by the file. The score
    /// is left out if it does not lead to the points; `None` if no game by the rules ends like
    /// that.
    fn played(
        &self,
        points: PerSide<u16>,
        winner: Option<Side>,
        score: Option<PerSide<u16>>,
    ) -> Option<Played> {
        // In games with scores a player may win with fewer points (Almajara 4.1).
        let may_differ = self.game.numbers().score;
        if points.leader() != winner && !may_differ {
            return None;
        }
        let said = UnrecordedResult {
            points,
            potential: None,
            score: None,
            winner: winner.filter(|_| may_differ),
        };
        let alone = self.rules.bare(said).ok()?;
        let scored = score.and_then(|score| {
            let score = Some(score);
            self.rules.bare(UnrecordedResult { score, ..said }).ok()?;
            score
        });
        Some(Played {
            winner: alone.winner,
            score: scored,
            ..Played::from_points(points)
        })
    }

    /// Reports the wins that were read as the pairing-allocated bye.
    pub fn look_at_byes(&self, left: &mut Gathered) {
        let lines = self.won_alone.iter();
        let lines: BTreeSet<usize> = lines.filter_map(|it| self.trf.line_of(*it)).collect();
        for line in lines {
            left.at(What::WonAlone, line);
        }
    }

    /// Reports the scores that no game has taken.
    pub fn look_at_scores(&self, left: &mut Gathered) {
        let lines: BTreeSet<usize> = self.scored.values().map(|scored| scored.line).collect();
        for line in lines {
            left.at(What::Scores, line);
        }
    }

    /// The kind of a round without an opponent; `None` for the pairing-allocated bye.
    fn bye(
        &mut self,
        round: RoundNumber,
        player: StartingRank,
        bye: Bye,
    ) -> Result<Option<ByeKind>, ImportFault> {
        let worth = self.worths.points(player, round, Cell::Bye(bye));
        let worth = worth.unwrap_or_default();
        let points = self.count_of(worth);
        let (fits, kind) = match bye {
            Bye::PairingAllocated | Bye::ForfeitWin => {
                if self.said.had_bye.is_none() {
                    self.said.had_bye = points;
                    self.tell();
                }
                (points == Some(self.worth().bye), None)
            }
            Bye::HalfPoint | Bye::Draw => {
                (points == Some(self.worth().half_bye), Some(ByeKind::Half))
            }
            Bye::ZeroPoint | Bye::ForfeitLoss | Bye::Unmarked => {
                (points == Some(0), Some(ByeKind::Zero))
            }
            Bye::FullPoint => return Err(self.unfit(round, player, Unfit::FullPointBye)),
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
            rules: self.rules.clone(),
        }
    }
}
