//! An event as a report file (TRF-2026).
//!
//! The points of a game (TOTA*S 6.1 to 6.4) say more than a win or a loss. Record 162 has
//! those of a clean victory, a loss and the equivalent of a draw; records 299 have
//! every result with other points.

use std::collections::BTreeMap;

use super::people::People;
use super::report_teams;
use crate::discipline::{Discipline, Rules, Worth};
use crate::exchange::import::{EQUIPMENT, GAME, REGULATIONS, SCORES, TIE_BREAKS};
use crate::matches::rounds_of;
use crate::settings::{Acceleration, Format, Primary, TeamColours, TeamSwiss, TieBreak};
use crate::standings::{Standings, annulled};
use crate::state::EventState;
use crate::swiss::participants::first_group;
use crate::teams::apply::unopposed;
use areopagus_games::discipline::Unit;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::{EntrantNumber, Rating};
use areopagus_tournament::pairing::swiss::baku_virtual_points;
use areopagus_tournament::result::GameResult as Ended;
use areopagus_tournament::round::{ByeKind as RequestedKind, GameId, Round};
use areopagus_tournament::tie_break::Measure;
use areopagus_tournament::trf::{
    Abnormal, AbnormalKind, Acceleration as Acceleration250, Bye, ByeKind, Byes, Cell, Game,
    GameResult, Heading, Player, PointTable, Points, PointsFor, Prohibition, Record, RoundNumber,
    RoundsRecord, SignedPoints, StartingRank, Trf, TrfError,
};

/// The number of characters for a name in record 001.
const NAME_SIGNS: usize = 33;

/// The number of characters for a federation number in record 001.
const ID_SIGNS: usize = 11;

areopagus_language::sentences! {
    /// Why an event cannot be written as a report file.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum ReportError {
        /// The format has room for 9999 players.
        #[error("{0} entrants: a report file has room for 9999")]
        TooManyEntrants(count: usize) =>
            en "The event has {count} entrants; a report file has room for 9999.",
            ru "Участников в турнире: {count}; в файле отчёта есть место для 9999.",
            de "Das Turnier hat {count} Teilnehmer; eine Berichtsdatei hat Platz für 9999.";
        /// The format has room for 99 rounds.
        #[error("{0} rounds: a report file has room for 99")]
        TooManyRounds(count: usize) =>
            en "The event has {count} rounds; a report file has room for 99.",
            ru "Туров в турнире: {count}; в файле отчёта есть место для 99.",
            de "Das Turnier hat {count} Runden; eine Berichtsdatei hat Platz für 99.";
        /// Something else that does not fit the columns.
        #[error(transparent)]
        Columns(#[from] error: TrfError) => |language| { error.say(language) };
    }
}

/// Writes the event as a report file. The starting ranks are the places in the order of the
/// pairing; before it, in the order of registration, without those who have left.
///
/// # Errors
/// [`ReportError`] if the event is too large for the format.
pub fn report(
    state: &EventState,
    standings: &Standings,
    people: &People,
) -> Result<Trf, ReportError> {
    let field = Field::from_state(state)?;
    let mut trf = Trf::new();
    for record in tournament(state, &field) {
        trf.push(record)?;
    }
    let table = trf.point_table();
    let mut others = Vec::new();
    for (entrant, number) in &field.order {
        let name: String = people.name(*entrant).chars().take(NAME_SIGNS).collect();
        let mut player = Player::new(*number, name.trim());
        let id = people.federation_id(*entrant).trim();
        if id.chars().count() <= ID_SIGNS {
            id.clone_into(&mut player.person.id);
        }
        let known = state.entrants.get(entrant);
        player.person.rating = known.and_then(|known| known.rating).map(Rating::get);
        if let Some(row) = standings.rows.iter().find(|row| row.entrant == *entrant) {
            player.points = Points::from_tenths(state.info.unit().tenths(row.points));
            player.rank = row.rank.and_then(StartingRank::new);
        }
        for (round, paired) in field.rounds.iter().zip(state.rounds.iter()) {
            let scored = field.scored(state, paired, *entrant);
            if let Some(scored) = scored {
                scored.note(&table, *number, *round, &mut others);
            }
            player.rounds.push(scored.map(|scored| scored.cell));
        }
        while player.rounds.pop_if(|cell| cell.is_none()).is_some() {}
        trf.push(Record::Player(Box::new(player)))?;
    }
    for record in report_teams::teams(state, standings, &field.numbers) {
        trf.push(record)?;
    }
    // In an event of teams, records 299 are about the teams.
    if state.info.format.teams().is_some() {
        others = report_teams::points(state);
    }
    others.sort_by_key(|other| other.round);
    for abnormal in others {
        trf.push(Record::Abnormal(abnormal))?;
    }
    for record in scores(state, &field) {
        trf.push(record)?;
    }
    Ok(trf)
}

/// The participants, in the numbers of the file.
struct Field {
    order: Vec<(EntrantNumber, StartingRank)>,
    numbers: BTreeMap<EntrantNumber, StartingRank>,
    rounds: Vec<RoundNumber>,
    /// The entrants whose games do not count.
    annulled: Vec<EntrantNumber>,
}

/// A player's round and its points.
#[derive(Clone, Copy)]
struct Scored {
    cell: Cell,
    /// The points in tenths, if known.
    tenths: Option<u32>,
}

impl Field {
    fn from_state(state: &EventState) -> Result<Self, ReportError> {
        let entrants: Vec<EntrantNumber> = if state.is_started() {
            state.order.clone()
        } else {
            state.active().collect()
        };
        let count = entrants.len();
        let number = |place: usize| StartingRank::new(u16::try_from(place).ok()?);
        let order = (1..)
            .zip(entrants)
            .map(|(place, entrant)| Some((entrant, number(place)?)))
            .collect::<Option<Vec<_>>>()
            .ok_or(ReportError::TooManyEntrants(count))?;
        let rounds = state
            .rounds
            .iter()
            .map(|round| RoundNumber::new(round.number))
            .collect::<Option<Vec<_>>>()
            .ok_or(ReportError::TooManyRounds(state.rounds.len()))?;
        Ok(Self {
            numbers: order.iter().copied().collect(),
            order,
            rounds,
            annulled: annulled(state),
        })
    }

    /// A player's round; `None` for an entrant who is not in it.
    fn scored(&self, state: &EventState, round: &Round, entrant: EntrantNumber) -> Option<Scored> {
        let at_a_board = round
            .games()
            .find_map(|(id, pairing)| Some((id, pairing.side_of(entrant)?)));
        if let Some((id, side)) = at_a_board {
            return self.game(state, id, side);
        }
        let worth = state.info.worth();
        if unopposed(state, round.number)
            .iter()
            .any(|(player, _)| *player == entrant)
        {
            return Some(Scored {
                cell: Cell::Bye(Bye::ForfeitWin),
                tenths: Some(worth.unit.tenths(worth.forfeit_win.into())),
            });
        }
        let is_swiss = state.info.format.swiss().is_some();
        let requested = round.byes.iter().find(|bye| bye.entrant == entrant);
        let (bye, points) = match requested.map(|bye| bye.kind) {
            _ if round.free == Some(entrant) && is_swiss => (Bye::PairingAllocated, worth.bye),
            Some(kind @ RequestedKind::Half) => (Bye::HalfPoint, worth.requested_bye(kind)),
            // Every entrant is free once a cycle of a round robin, without points.
            Some(RequestedKind::Zero) => (Bye::ZeroPoint, 0),
            None if is_swiss || round.free == Some(entrant) => (Bye::ZeroPoint, 0),
            None => return None,
        };
        Some(Scored {
            cell: Cell::Bye(bye),
            tenths: Some(worth.unit.tenths(points.into())),
        })
    }

    fn game(&self, state: &EventState, id: GameId, side: Side) -> Option<Scored> {
        let game = state.game(id)?;
        let rival = game.pairing.entrant(side.other());
        let counts = !Side::ALL
            .into_iter()
            .any(|side| self.annulled.contains(&game.pairing.entrant(side)));
        let points = game.result.as_ref().map(|result| result.points[side]);
        Some(Scored {
            cell: Cell::Game(Game {
                opponent: *self.numbers.get(&rival)?,
                colour: Some(side),
                result: game.result.as_ref().map(|it| result(it, side)),
            }),
            tenths: points.map(|points| {
                let counted = if counts { points } else { 0 };
                state.info.unit().tenths(counted.into())
            }),
        })
    }
}

/// The result of a finished game for one side. If both players were absent, both have lost.
fn result(result: &Ended, side: Side) -> GameResult {
    if result.is_drawn() {
        return GameResult::Draw;
    }
    match (result.winner() == Some(side), result.is_played()) {
        (true, true) => GameResult::Win,
        (true, false) => GameResult::ForfeitWin,
        (false, true) => GameResult::Loss,
        (false, false) => GameResult::ForfeitLoss,
    }
}

impl Scored {
    /// Adds to the records 299 what is not worth what the table says.
    fn note(
        self,
        table: &PointTable,
        number: StartingRank,
        round: RoundNumber,
        others: &mut Vec<Abnormal>,
    ) {
        let (Some(tenths), Some(kind)) = (self.tenths, AbnormalKind::from_cell(self.cell)) else {
            return;
        };
        if table.points(self.cell).map(Points::tenths) == Some(tenths) {
            return;
        }
        let points = SignedPoints::from_tenths(i32::try_from(tenths).unwrap_or(i32::MAX));
        let same = |other: &&mut Abnormal| {
            (other.kind, other.points, other.round) == (kind, points, Some(round))
        };
        match others.iter_mut().find(same) {
            Some(other) => other.numbers.push(number),
            None => others.push(Abnormal {
                kind,
                match_points: None,
                points,
                round: Some(round),
                numbers: vec![number],
            }),
        }
    }
}

/// The records of the tournament itself.
fn tournament(state: &EventState, field: &Field) -> Vec<Record> {
    let info = &state.info;
    let mut records = headings(state, field);
    records.push(point_values(info.worth()));
    let rounds = match info.format {
        Format::RoundRobin { .. } | Format::Knockout(_) | Format::DoubleElimination(_) => {
            field.rounds.last().copied()
        }
        Format::Swiss(rules) => RoundNumber::new(rules.rounds.get()),
        Format::TeamRoundRobin(_) | Format::Scheveningen(_) | Format::TeamSwiss(_) => {
            RoundNumber::new(rounds_of(state))
        }
    };
    records.extend(rounds.map(|rounds| Record::Rounds(RoundsRecord::Numbered, rounds)));
    records.extend(swiss(state, field));
    records.extend(report_teams::before_players(state));
    records.extend(tie_breaks(info.tie_breaks.as_slice()));
    records.extend(game(&info.rules));
    records
}

/// The kind of the tournament, and its code of FIDE, if there is one.
const fn kind_and_code(format: Format) -> (&'static str, Option<&'static str>) {
    match format {
        Format::RoundRobin { double: false } => {
            ("Individual: Round robin", Some("FIDE_ROUNDROBIN"))
        }
        Format::RoundRobin { double: true } => (
            "Individual: Double round robin",
            Some("FIDE_DOUBLEROUNDROBIN"),
        ),
        Format::TeamRoundRobin(rules) => (
            "Team: Round robin",
            Some(if rules.double {
                "FIDE_TEAM_DOUBLEROUNDROBIN"
            } else {
                "FIDE_TEAM_ROUNDROBIN"
            }),
        ),
        Format::TeamSwiss(rules) => ("Team: Swiss-System", Some(team_swiss_code(rules))),
        // FIDE has a code, but no tables of its own yet.
        Format::Scheveningen(_) => ("Team: Scheveningen", Some("CUSTOM_SCHEVENINGEN")),
        Format::Swiss(rules) => (
            "Individual: Swiss-System",
            Some(match rules.acceleration {
                Acceleration::None => "FIDE_DUTCH",
                Acceleration::Baku | Acceleration::Baku2 => "FIDE_DUTCH_BAKU",
            }),
        ),
        Format::Knockout(_) => ("Individual: Knock-out", None),
        Format::DoubleElimination(_) => ("Individual: Double elimination", None),
    }
}

/// The headings: the name, the place and the days, the number of players, the kind.
fn headings(state: &EventState, field: &Field) -> Vec<Record> {
    let info = &state.info;
    let day = |day: chrono::NaiveDate| day.format("%Y/%m/%d").to_string();
    let (kind, code) = kind_and_code(info.format);
    vec![
        (Heading::Name, info.name.to_string()),
        (Heading::City, info.place.to_string()),
        (Heading::Start, day(info.dates.starts_on())),
        (Heading::End, day(info.dates.ends_on())),
        (Heading::Players, field.order.len().to_string()),
        (Heading::Kind, kind.to_owned()),
        (Heading::Controller, "Areopagus".to_owned()),
    ]
    .into_iter()
    .chain(code.map(|code| (Heading::KindCode, code.to_owned())))
    .map(|(heading, text)| Record::Heading(heading, text))
    .collect()
}

/// What a result is worth (162).
fn point_values(worth: Worth) -> Record {
    let points = [
        (PointsFor::Win, worth.win),
        (PointsFor::Draw, worth.draw),
        (PointsFor::Loss, worth.loss),
        (PointsFor::PairingAllocatedBye, worth.bye),
    ];
    let points = points.into_iter();
    let points = points.filter_map(|(what, points)| {
        Some((what, Points::from_tenths(worth.unit.tenths(points.into()))?))
    });
    Record::Points(points.collect())
}

/// Further records of a Swiss for pairing programs: the drawn colour (152), absences in the
/// next round (240), virtual points (250), groups that do not meet (260).
fn swiss(state: &EventState, field: &Field) -> Vec<Record> {
    let Some(rules) = state.info.format.swiss() else {
        return Vec::new();
    };
    let mut records: Vec<Record> = state
        .swiss
        .initial_colour
        .map(Record::InitialColour)
        .into_iter()
        .collect();
    let next = state.next_round();
    if next <= rules.rounds.get()
        && let Some(round) = RoundNumber::new(next)
    {
        records.extend(next_byes(state, field, round));
    }
    if rules.acceleration.is_baku() {
        let points =
            baku_virtual_points(rules.rounds.get().into(), state.info.worth().point_system());
        records.extend(baku(state, state.order.len(), points));
    }
    for group in &state.swiss.forbidden {
        let numbers = group.entrants.iter();
        let mut numbers: Vec<StartingRank> = numbers
            .filter_map(|it| field.numbers.get(it))
            .copied()
            .collect();
        numbers.sort_unstable();
        if let Some(first_round) = RoundNumber::new(group.from_round)
            && numbers.len() > 1
        {
            records.push(Record::Prohibition(Prohibition {
                first_round,
                last_round: group.last_round.and_then(RoundNumber::new),
                numbers,
            }));
        }
    }
    records
}

/// The absences in the next round: requested byes and departures.
fn next_byes(state: &EventState, field: &Field, round: RoundNumber) -> Vec<Record> {
    let byes = state.byes_of(round.get());
    let requested = |entrant: EntrantNumber| {
        let bye = byes.iter().find(|bye| bye.entrant == entrant);
        bye.map(|bye| bye.kind)
    };
    let of = |kind: ByeKind, meant: &dyn Fn(EntrantNumber) -> bool| {
        let numbers: Vec<StartingRank> = field
            .order
            .iter()
            .filter(|(entrant, _)| meant(*entrant))
            .map(|(_, number)| *number)
            .collect();
        (!numbers.is_empty()).then_some(Record::Byes(Byes {
            kind,
            round,
            numbers,
        }))
    };
    let half = of(ByeKind::HalfPoint, &|entrant| {
        requested(entrant) == Some(RequestedKind::Half)
    });
    let zero = of(ByeKind::ZeroPoint, &|entrant| {
        !state.is_there(entrant, round.get()) || requested(entrant) == Some(RequestedKind::Zero)
    });
    half.into_iter().chain(zero).collect()
}

/// The virtual points of the first group of this many participants, a record for each value;
/// those of teams are match points.
pub(super) fn baku(state: &EventState, participants: usize, points: Vec<u32>) -> Vec<Record> {
    let of_teams = state.info.format.teams().is_some();
    let last = u16::try_from(first_group(state).min(participants)).ok();
    let (Some(last), Some(first)) = (last.and_then(StartingRank::new), StartingRank::new(1)) else {
        return Vec::new();
    };
    let mut spans: Vec<(Option<Points>, Acceleration250)> = Vec::new();
    for (round, points) in (1..).zip(points) {
        let unit = if of_teams {
            Unit::Points
        } else {
            state.info.unit()
        };
        let value = Points::from_tenths(unit.tenths(points));
        let Some(round) = RoundNumber::new(round) else {
            continue;
        };
        match spans.last_mut().filter(|(before, _)| *before == value) {
            Some((_, span)) => span.last_round = round,
            None => spans.push((
                value,
                Acceleration250 {
                    match_points: value.filter(|_| of_teams),
                    points: value.filter(|_| !of_teams),
                    first_round: round,
                    last_round: round,
                    first,
                    last,
                },
            )),
        }
    }
    let spans = spans.into_iter();
    spans.map(|(_, span)| Record::Acceleration(span)).collect()
}

/// The code of a team Swiss with its colour preferences and its scores.
const fn team_swiss_code(rules: TeamSwiss) -> &'static str {
    let is_accelerated = rules.acceleration.is_baku();
    match (rules.colours, rules.teams.primary) {
        (TeamColours::TypeA, Primary::MatchPoints) if is_accelerated => {
            "FIDE_TEAM_TYPEA_MP_GP_BAKU"
        }
        (TeamColours::TypeB, Primary::MatchPoints) if is_accelerated => {
            "FIDE_TEAM_TYPEB_MP_GP_BAKU"
        }
        (TeamColours::None, Primary::MatchPoints) if is_accelerated => "FIDE_TEAM_MP_GP_BAKU",
        (TeamColours::TypeA, Primary::MatchPoints) => "FIDE_TEAM_TYPEA_MP_GP",
        (TeamColours::TypeA, Primary::GamePoints) => "FIDE_TEAM_TYPEA_GP_MP",
        (TeamColours::TypeB, Primary::MatchPoints) => "FIDE_TEAM_TYPEB_MP_GP",
        (TeamColours::TypeB, Primary::GamePoints) => "FIDE_TEAM_TYPEB_GP_MP",
        (TeamColours::None, Primary::MatchPoints) => "FIDE_TEAM_MP_GP",
        (TeamColours::None, Primary::GamePoints) => "FIDE_TEAM_GP_MP",
    }
}

/// The tie-breaks: all of them in a comment, and in record 202 those with FIDE codes, in order,
/// up to the first one without a code; those after it would be applied too early.
fn tie_breaks(list: &[TieBreak]) -> Vec<Record> {
    let words: Vec<_> = list.iter().map(|tie_break| tie_break.word()).collect();
    let codes: Vec<String> = list
        .iter()
        .map_while(|tie_break| fide_code(*tie_break))
        .collect();
    let mut records = Vec::new();
    if !codes.is_empty() {
        records.push(Record::Heading(Heading::TieBreaks, codes.join(",")));
    }
    if codes.len() < words.len() {
        records.push(Record::Comment(format!("{TIE_BREAKS}{}", words.join(", "))));
    }
    records
}

/// Comments with the game, unless it is the first of the list, and with the Regulations, the
/// pieces and the board, unless they are the default.
fn game(rules: &Rules) -> Vec<Record> {
    let game = rules.discipline();
    let word = (game != Discipline::default()).then(|| format!("{GAME}{}", game.word()));
    let text = rules.text();
    let is_usual = text == game.usual().text();
    let regulations = (!is_usual).then(|| format!("{REGULATIONS}{text}"));
    let equipment = rules.own().map(|own| format!("{EQUIPMENT}{own}"));
    let comments = word.into_iter().chain(regulations).chain(equipment);
    comments.map(Record::Comment).collect()
}

/// A comment for each round with the scores of its games that the points do not tell.
fn scores(state: &EventState, field: &Field) -> Vec<Record> {
    let of_round = |(number, round): (&RoundNumber, &Round)| {
        let games = round.games().filter_map(|(id, pairing)| {
            let result = state.game(id)?.result.as_ref()?;
            let score = result.score.filter(|score| *score != result.points)?;
            let [white, black] = [pairing.white, pairing.black].map(|it| field.numbers.get(&it));
            let PerSide {
                white: own,
                black: rival,
            } = score;
            Some(format!("{}-{} {own}:{rival}", white?, black?))
        });
        let games: Vec<String> = games.collect();
        let text = || format!("{SCORES}{number}: {}", games.join(", "));
        (!games.is_empty()).then(text)
    };
    let rounds = field.rounds.iter().zip(state.rounds.iter());
    rounds.filter_map(of_round).map(Record::Comment).collect()
}

/// The code of C.07. The event's own direct encounter, which waits for all games, is closest to
/// that of the regulations.
fn fide_code(tie_break: TieBreak) -> Option<String> {
    let code = tie_break.code();
    match code.measure() {
        Measure::WholeEncounter => Some(Measure::DirectEncounter.name().to_owned()),
        measure => measure.is_of_c07().then(|| code.to_string()),
    }
}
