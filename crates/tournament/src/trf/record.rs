//! All records, each with its parser and its writer.

use super::columns::{Columns, Layout, text_of};
use super::fault::{ContentFault, ExpectedContent};
use super::number::{Number, Points, RoundNumber, SignedPoints, StartingRank};
use super::player::{Bye, Cell, FIRST_ROUND, GameResult, NationalRating, Player, ROUND_COLUMNS};
use super::points::{
    PointsFor, SINGLES, ScoreCode, SinglePointsFor, TeamPointsFor, read_points, read_scores,
    read_team_points, write_points, write_scores, write_team_points,
};
use super::team::{ForfeitedMatch, LineUp, OldTeam, Team, TeamByes};
use areopagus_games::Side;

/// A record that has one line of text about the tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Heading {
    /// 012: the tournament's name.
    Name,
    /// 022: the city.
    City,
    /// 032: the federation.
    Federation,
    /// 042: the first day, `YYYY/MM/DD`.
    Start,
    /// 052: the last day.
    End,
    /// 062: the number of players.
    Players,
    /// 072: the number of rated players.
    RatedPlayers,
    /// 082: the number of teams.
    Teams,
    /// 092: the type of the tournament, in words.
    Kind,
    /// 102: the chief arbiter.
    ChiefArbiter,
    /// 112: a deputy chief arbiter; one line for each.
    DeputyArbiter,
    /// 122: the time allotted, in words.
    Time,
    /// 182: the pairing program or the person who makes the pairings.
    Controller,
    /// 192: the code of the type, such as `FIDE_DUTCH_2026`.
    KindCode,
    /// 202: the tie-breaks, separated by commas.
    TieBreaks,
    /// 212: the tie-breaks with `PTS` at the place of the points.
    Standings,
    /// 222: the code of the time control, such as `5400+30`.
    TimeCode,
}

const HEADINGS: [(&str, Heading); 17] = [
    ("012", Heading::Name),
    ("022", Heading::City),
    ("032", Heading::Federation),
    ("042", Heading::Start),
    ("052", Heading::End),
    ("062", Heading::Players),
    ("072", Heading::RatedPlayers),
    ("082", Heading::Teams),
    ("092", Heading::Kind),
    ("102", Heading::ChiefArbiter),
    ("112", Heading::DeputyArbiter),
    ("122", Heading::Time),
    ("182", Heading::Controller),
    ("192", Heading::KindCode),
    ("202", Heading::TieBreaks),
    ("212", Heading::Standings),
    ("222", Heading::TimeCode),
];

/// The method by which the starting ranks were made, record 172.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RankingMethod {
    /// `FIDE`: by the FIDE rating.
    Fide,
    /// `NRO`: by the national rating.
    National,
    /// `FIDON`: by the FIDE rating, by the national one where there is none.
    FideOrNational,
    /// `NIDOF`: by the national rating, by the FIDE one where there is none.
    NationalOrFide,
    /// `HBFN`: by the higher of the two ratings.
    Higher,
    /// `LBFN`: by the lower of the two ratings.
    Lower,
    /// `OTHER`: by another method.
    Other,
}

const METHODS: [(&str, RankingMethod); 7] = [
    ("FIDE", RankingMethod::Fide),
    ("NRO", RankingMethod::National),
    ("FIDON", RankingMethod::FideOrNational),
    ("NIDOF", RankingMethod::NationalOrFide),
    ("HBFN", RankingMethod::Higher),
    ("LBFN", RankingMethod::Lower),
    ("OTHER", RankingMethod::Other),
];

/// The record that gives the number of rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoundsRecord {
    /// 142, of TRF-2026.
    Numbered,
    /// XXR, of earlier pairing programs.
    Extension,
}

/// The settings of record XXC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Settings {
    /// `rank`: the pairing numbers follow the order of the lines in the file, not the
    /// starting ranks.
    pub by_rank: bool,
    /// `white1` or `black1`: the colour of the first player in the first round.
    pub initial_colour: Option<Side>,
}

/// The kind of a bye in record 240.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ByeKind {
    /// `F`
    FullPoint,
    /// `H`
    HalfPoint,
    /// `Z`
    ZeroPoint,
}

/// Byes in a round, record 240. In a team tournament the numbers are those of teams.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Byes {
    /// The kind of bye, column 5.
    pub kind: ByeKind,
    /// The round, columns 7 to 9.
    pub round: RoundNumber,
    /// The players or teams, from column 11 on.
    pub numbers: Vec<StartingRank>,
}

/// The virtual points of some players, record 250. In a team tournament the numbers are
/// those of teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Acceleration {
    /// The virtual match points of teams, columns 5 to 8.
    pub match_points: Option<Points>,
    /// The virtual points, columns 10 to 13.
    pub points: Option<Points>,
    /// The first round, columns 15 to 17.
    pub first_round: RoundNumber,
    /// The last round, columns 19 to 21.
    pub last_round: RoundNumber,
    /// The first number, columns 23 to 26.
    pub first: StartingRank,
    /// The last number, columns 28 to 31.
    pub last: StartingRank,
}

/// The virtual points of one player, record XXA.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerAcceleration {
    /// The player, columns 5 to 8.
    pub number: StartingRank,
    /// The virtual points of each round, from column 10 on.
    pub rounds: Vec<Points>,
}

/// Players or teams that must not meet in some rounds, record 260.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prohibition {
    /// The first round, columns 5 to 7.
    pub first_round: RoundNumber,
    /// The last round, columns 9 to 11; `None` for all later rounds.
    pub last_round: Option<RoundNumber>,
    /// The players or teams, at least two, from column 13 on.
    pub numbers: Vec<StartingRank>,
}

/// The subject of a record 299.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AbnormalKind {
    /// `W`: a win over the board.
    Win,
    /// `D`: a draw.
    Draw,
    /// `L`: a loss over the board.
    Loss,
    /// `F`: a full-point bye.
    FullPointBye,
    /// `H`: a half-point bye.
    HalfPointBye,
    /// `Z`: a zero-point bye.
    ZeroPointBye,
    /// `+`: a forfeit win.
    ForfeitWin,
    /// `-`: a forfeit loss.
    ForfeitLoss,
    /// Blank: a penalty or a bonus in addition to results.
    Adjustment,
}

impl AbnormalKind {
    /// The kind for a round; `None` for a game without a result and for the
    /// pairing-allocated bye, which are covered by records 162 and 320.
    pub const fn from_cell(cell: Cell) -> Option<Self> {
        match cell {
            Cell::Game(game) => match game.result {
                Some(GameResult::Win | GameResult::UnratedWin) => Some(Self::Win),
                Some(GameResult::Draw | GameResult::UnratedDraw) => Some(Self::Draw),
                Some(GameResult::Loss | GameResult::UnratedLoss) => Some(Self::Loss),
                Some(GameResult::ForfeitWin) => Some(Self::ForfeitWin),
                Some(GameResult::ForfeitLoss) => Some(Self::ForfeitLoss),
                None => None,
            },
            Cell::Bye(bye) => match bye {
                Bye::FullPoint => Some(Self::FullPointBye),
                Bye::HalfPoint | Bye::Draw => Some(Self::HalfPointBye),
                Bye::ZeroPoint | Bye::Unmarked => Some(Self::ZeroPointBye),
                Bye::ForfeitWin => Some(Self::ForfeitWin),
                Bye::ForfeitLoss => Some(Self::ForfeitLoss),
                Bye::PairingAllocated => None,
            },
        }
    }
}

/// Points that differ from the point table, record 299. For a result they replace the
/// points of the table; an adjustment is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Abnormal {
    /// The subject, column 5.
    pub kind: AbnormalKind,
    /// The match points of teams, columns 8 to 11, with the sign from column 7.
    pub match_points: Option<SignedPoints>,
    /// The points, in a team tournament the game points, columns 14 to 17, with the sign
    /// from column 13.
    pub points: Option<SignedPoints>,
    /// The round, columns 20 to 22; `None` for all rounds.
    pub round: Option<RoundNumber>,
    /// The players or teams, from column 24 on; all if there are none.
    pub numbers: Vec<StartingRank>,
}

/// A line of a report file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// An empty line.
    Blank,
    /// `###`: a comment, trimmed.
    Comment(String),
    /// A record with one line of text, trimmed.
    Heading(Heading, String),
    /// 132: the dates of the rounds, `YY/MM/DD`; `None` if blank.
    RoundDates(Vec<Option<String>>),
    /// 142 or XXR: the number of rounds.
    Rounds(RoundsRecord, RoundNumber),
    /// 152: the initial colour.
    InitialColour(Side),
    /// 162: the points of results.
    Points(Vec<(PointsFor, Points)>),
    /// 172: the federation, possibly empty, and the method by which the starting ranks
    /// were made.
    RankingMethod(String, RankingMethod),
    /// 352: the colours of a team's boards.
    BoardColours(Vec<Side>),
    /// 362: the points of teams' results.
    TeamPoints(Vec<(TeamPointsFor, Points)>),
    /// 001: a player.
    Player(Box<Player>),
    /// A national rating; the record begins with the letters of the federation.
    National(Box<NationalRating>),
    /// 013: a team of TRF16.
    OldTeam(OldTeam),
    /// 310: a team.
    Team(Box<Team>),
    /// 240: byes.
    Byes(Byes),
    /// 250: virtual points.
    Acceleration(Acceleration),
    /// 260: players or teams that must not meet.
    Prohibition(Prohibition),
    /// 299: points that differ from the point table.
    Abnormal(Abnormal),
    /// 300: a team's line-up in another order.
    LineUp(LineUp),
    /// 320: pairing-allocated byes of teams.
    TeamByes(TeamByes),
    /// 330: a forfeited match.
    ForfeitedMatch(ForfeitedMatch),
    /// XXC: settings.
    Settings(Settings),
    /// XXS: the points of results.
    Scores(Vec<(ScoreCode, Points)>),
    /// XXZ: players who are absent from the round to be paired.
    Absent(Vec<StartingRank>),
    /// XXA: the virtual points of one player.
    PlayerAcceleration(PlayerAcceleration),
    /// XXP: players who must not meet in any round.
    ForbiddenPairs(Vec<StartingRank>),
    /// BBW to BBU: the points of one result.
    SinglePoints(SinglePointsFor, Points),
    /// Any other line, including 801 and 802, which is kept unchanged.
    Other(String),
}

const INITIAL_COLOURS: [(&str, Side); 2] = [("W", Side::White), ("B", Side::Black)];

const BYE_KINDS: [(&str, ByeKind); 3] = [
    ("F", ByeKind::FullPoint),
    ("H", ByeKind::HalfPoint),
    ("Z", ByeKind::ZeroPoint),
];

const ABNORMAL_KINDS: [(&str, AbnormalKind); 9] = [
    ("W", AbnormalKind::Win),
    ("D", AbnormalKind::Draw),
    ("L", AbnormalKind::Loss),
    ("F", AbnormalKind::FullPointBye),
    ("H", AbnormalKind::HalfPointBye),
    ("Z", AbnormalKind::ZeroPointBye),
    ("+", AbnormalKind::ForfeitWin),
    ("-", AbnormalKind::ForfeitLoss),
    ("", AbnormalKind::Adjustment),
];

impl Record {
    /// Parses a line.
    pub(super) fn read(text: &str) -> Result<Self, ContentFault> {
        let line = Columns::new(text);
        if line.length() == 0 {
            return Ok(Self::Blank);
        }
        let Some((tag, _)) = text.split_at_checked(3) else {
            return Ok(Self::other(text));
        };
        if tag == "###" {
            return Ok(Self::Comment(line.rest(4).text.to_owned()));
        }
        if let Some((_, heading)) = HEADINGS.iter().find(|(text, _)| *text == tag) {
            line.gap(4, 4)?;
            return Ok(Self::Heading(*heading, line.rest(5).text.to_owned()));
        }
        if let Some((_, what)) = SINGLES.iter().find(|(text, _)| *text == tag) {
            line.gap(4, 4)?;
            return Ok(Self::SinglePoints(*what, line.rest(5).points()?));
        }
        if let Some(read) = reader(tag) {
            line.gap(4, 4)?;
            return read(&line);
        }
        Ok(Self::national(tag, &line).unwrap_or_else(|| Self::other(text)))
    }

    fn other(text: &str) -> Self {
        Self::Other(text.trim_end_matches(' ').to_owned())
    }

    /// Parses a record that begins with three letters as a national rating, if
    /// everything in it is in the right columns; otherwise the record is unknown.
    fn national(tag: &str, line: &Columns<'_>) -> Option<Self> {
        let federation = tag.bytes().all(|byte| byte.is_ascii_uppercase());
        if !federation || line.gap(4, 4).is_err() {
            return None;
        }
        NationalRating::read(tag, line)
            .ok()
            .map(|rating| Self::National(Box::new(rating)))
    }

    /// Writes the record in its columns. A value that is too wide extends to the right,
    /// so that the line does not read back the same.
    pub(super) fn write(&self) -> String {
        match self {
            Self::Blank => String::new(),
            Self::Comment(text) => labelled("###", text),
            Self::Heading(heading, text) => labelled(text_of(&HEADINGS, *heading), text),
            Self::RoundDates(dates) => write_dates(dates),
            Self::Rounds(RoundsRecord::Numbered, rounds) => labelled("142", &rounds.to_string()),
            Self::Rounds(RoundsRecord::Extension, rounds) => labelled("XXR", &rounds.to_string()),
            Self::InitialColour(side) => labelled("152", text_of(&INITIAL_COLOURS, *side)),
            Self::Points(pairs) => write_points(pairs),
            Self::RankingMethod(federation, method) => Layout::new("172")
                .left(5, federation)
                .left(9, text_of(&METHODS, *method))
                .text(),
            Self::BoardColours(sides) => labelled(
                "352",
                &sides
                    .iter()
                    .map(|side| text_of(&INITIAL_COLOURS, *side))
                    .collect::<String>(),
            ),
            Self::TeamPoints(pairs) => write_team_points(pairs),
            Self::Player(player) => player.write(),
            Self::National(rating) => rating.write(),
            Self::OldTeam(team) => team.write(),
            Self::Team(team) => team.write(),
            Self::Byes(byes) => byes.write(),
            Self::Acceleration(acceleration) => acceleration.write(),
            Self::Prohibition(prohibition) => prohibition.write(),
            Self::Abnormal(abnormal) => abnormal.write(),
            Self::LineUp(line_up) => line_up.write(),
            Self::TeamByes(byes) => byes.write(),
            Self::ForfeitedMatch(forfeit) => forfeit.write(),
            Self::Settings(settings) => settings.write(),
            Self::Scores(scores) => write_scores(scores),
            Self::Absent(numbers) => list("XXZ", numbers),
            Self::PlayerAcceleration(acceleration) => acceleration.write(),
            Self::ForbiddenPairs(numbers) => list("XXP", numbers),
            Self::SinglePoints(what, points) => {
                format!("{} {:>4}", text_of(&SINGLES, *what), points.within(4))
            }
            Self::Other(text) => text.clone(),
        }
    }
}

/// A parser for the line of one record.
type Reader = fn(&Columns<'_>) -> Result<Record, ContentFault>;

/// The parser of the record that begins with these three characters.
fn reader(tag: &str) -> Option<Reader> {
    const READERS: [(&str, Reader); 22] = [
        ("001", |line| {
            Ok(Record::Player(Box::new(Player::read(line)?)))
        }),
        ("013", |line| OldTeam::read(line).map(Record::OldTeam)),
        ("132", |line| read_dates(line).map(Record::RoundDates)),
        ("142", |line| {
            Ok(Record::Rounds(RoundsRecord::Numbered, read_rounds(line)?))
        }),
        ("XXR", |line| {
            Ok(Record::Rounds(RoundsRecord::Extension, read_rounds(line)?))
        }),
        ("152", |line| {
            let colour = line
                .rest(5)
                .one_of(&INITIAL_COLOURS, ExpectedContent::InitialColour)?;
            Ok(Record::InitialColour(colour))
        }),
        ("162", |line| read_points(line).map(Record::Points)),
        ("172", read_method),
        ("240", |line| Byes::read(line).map(Record::Byes)),
        ("250", |line| {
            Acceleration::read(line).map(Record::Acceleration)
        }),
        ("260", |line| {
            Prohibition::read(line).map(Record::Prohibition)
        }),
        ("299", |line| Abnormal::read(line).map(Record::Abnormal)),
        ("300", |line| LineUp::read(line).map(Record::LineUp)),
        ("310", |line| Ok(Record::Team(Box::new(Team::read(line)?)))),
        ("320", |line| TeamByes::read(line).map(Record::TeamByes)),
        ("330", |line| {
            ForfeitedMatch::read(line).map(Record::ForfeitedMatch)
        }),
        ("352", |line| {
            read_board_colours(line).map(Record::BoardColours)
        }),
        ("362", |line| read_team_points(line).map(Record::TeamPoints)),
        ("XXA", |line| {
            PlayerAcceleration::read(line).map(Record::PlayerAcceleration)
        }),
        ("XXC", |line| Settings::read(line).map(Record::Settings)),
        ("XXP", |line| read_list(line).map(Record::ForbiddenPairs)),
        ("XXZ", |line| read_list(line).map(Record::Absent)),
    ];
    if tag == "XXS" {
        return Some(|line| read_scores(line).map(Record::Scores));
    }
    READERS
        .iter()
        .find(|(text, _)| *text == tag)
        .map(|(_, read)| *read)
}

fn labelled(tag: &str, text: &str) -> String {
    if text.is_empty() {
        tag.to_owned()
    } else {
        format!("{tag} {text}")
    }
}

fn list(tag: &str, numbers: &[StartingRank]) -> String {
    numbers
        .iter()
        .fold(tag.to_owned(), |text, number| format!("{text} {number}"))
}

fn read_list(line: &Columns<'_>) -> Result<Vec<StartingRank>, ContentFault> {
    line.words(4)
        .map(|word| word.number(ExpectedContent::StartingRank))
        .collect()
}

fn read_rounds(line: &Columns<'_>) -> Result<RoundNumber, ContentFault> {
    line.rest(5).number(ExpectedContent::Round)
}

/// Parses the dates of the rounds. A date may be a little beside its columns, because
/// some programs write it so.
fn read_dates(line: &Columns<'_>) -> Result<Vec<Option<String>>, ContentFault> {
    const ROUNDING: usize = ROUND_COLUMNS / 2;
    let mut dates = Vec::new();
    for word in line.words(4) {
        let misfit = || word.misfit(ExpectedContent::Day);
        let behind = (word.column + ROUNDING)
            .checked_sub(FIRST_ROUND)
            .ok_or_else(misfit)?;
        let place = behind / ROUND_COLUMNS;
        if place >= usize::from(RoundNumber::LAST.get()) {
            return Err(word.misfit(ExpectedContent::FewerRounds));
        }
        if place < dates.len() || word.text.chars().count() > ROUND_COLUMNS - 2 {
            return Err(misfit());
        }
        dates.resize(place, None);
        dates.push(Some(word.text.to_owned()));
    }
    Ok(dates)
}

fn write_dates(dates: &[Option<String>]) -> String {
    let mut line = Layout::new("132");
    for (place, date) in dates.iter().enumerate() {
        if let Some(date) = date {
            line.left(FIRST_ROUND + place * ROUND_COLUMNS, date);
        }
    }
    line.text()
}

/// The number of characters of a federation in record 172.
const FEDERATION_SIGNS: usize = 3;

/// Parses the federation, which some programs leave out, and the method.
fn read_method(line: &Columns<'_>) -> Result<Record, ContentFault> {
    let (first, rest) = line.rest(5).split(|sign| sign == ' ');
    let (federation, method) = if rest.text.is_empty() {
        ("", first)
    } else {
        (first.text, rest)
    };
    if federation.chars().count() > FEDERATION_SIGNS {
        return Err(first.misfit(ExpectedContent::Federation));
    }
    let method = method.one_of(&METHODS, ExpectedContent::RankingMethod)?;
    Ok(Record::RankingMethod(federation.to_owned(), method))
}

fn read_board_colours(line: &Columns<'_>) -> Result<Vec<Side>, ContentFault> {
    let field = line.rest(5);
    (field.column..)
        .zip(field.text.chars())
        .map(|(column, sign)| match sign {
            'W' | 'w' => Ok(Side::White),
            'B' | 'b' => Ok(Side::Black),
            other => Err(ContentFault::new(
                column,
                &other.to_string(),
                ExpectedContent::BoardColours,
            )),
        })
        .collect()
}

/// The end of a range, or an error if it is before the beginning.
fn not_before<const MAX: u16>(
    first: Number<MAX>,
    last: Number<MAX>,
    misfit: impl FnOnce() -> ContentFault,
) -> Result<Number<MAX>, ContentFault> {
    if last < first {
        Err(misfit())
    } else {
        Ok(last)
    }
}

impl Settings {
    fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        let mut settings = Self::default();
        for word in line.words(4) {
            match word.text {
                "rank" => settings.by_rank = true,
                "white1" => settings.initial_colour = Some(Side::White),
                "black1" => settings.initial_colour = Some(Side::Black),
                _ => return Err(word.misfit(ExpectedContent::Setting)),
            }
        }
        Ok(settings)
    }

    fn write(self) -> String {
        let rank = if self.by_rank { " rank" } else { "" };
        let colour = match self.initial_colour {
            Some(Side::White) => " white1",
            Some(Side::Black) => " black1",
            None => "",
        };
        format!("XXC{rank}{colour}")
    }
}

impl Byes {
    fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        line.gap(6, 6)?;
        line.gap(10, 10)?;
        Ok(Self {
            kind: line
                .field(5, 5)
                .one_of(&BYE_KINDS, ExpectedContent::ByeKind)?,
            round: line.field(7, 9).number(ExpectedContent::Round)?,
            numbers: line.numbers(11, 4, ExpectedContent::StartingRank)?,
        })
    }

    fn write(&self) -> String {
        Layout::new("240")
            .left(5, text_of(&BYE_KINDS, self.kind))
            .right(7, 9, &self.round.to_string())
            .numbers(11, 4, &self.numbers)
            .text()
    }
}

impl Acceleration {
    fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        for gap in [9, 14, 18, 22, 27] {
            line.gap(gap, gap)?;
        }
        line.end(32)?;
        let first_round = line.field(15, 17).number(ExpectedContent::Round)?;
        let last_round = line.field(19, 21);
        let first = line.field(23, 26).number(ExpectedContent::StartingRank)?;
        let last = line.field(28, 31);
        Ok(Self {
            match_points: line.field(5, 8).points_if_any()?,
            points: line.field(10, 13).points_if_any()?,
            first_round,
            last_round: not_before(
                first_round,
                last_round.number(ExpectedContent::Round)?,
                || last_round.misfit(ExpectedContent::LaterRound),
            )?,
            first,
            last: not_before(first, last.number(ExpectedContent::StartingRank)?, || {
                last.misfit(ExpectedContent::LaterNumber)
            })?,
        })
    }

    fn write(self) -> String {
        let points = |points: Option<Points>| points.map(|points| points.within(4));
        Layout::new("250")
            .right(5, 8, &points(self.match_points).unwrap_or_default())
            .right(10, 13, &points(self.points).unwrap_or_default())
            .right(15, 17, &self.first_round.to_string())
            .right(19, 21, &self.last_round.to_string())
            .right(23, 26, &self.first.to_string())
            .right(28, 31, &self.last.to_string())
            .text()
    }
}

impl PlayerAcceleration {
    fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        line.gap(9, 9)?;
        let fields = line.repeated(10, 4, 5)?;
        if fields.len() > usize::from(RoundNumber::LAST.get()) {
            return Err(line.rest(10).misfit(ExpectedContent::FewerRounds));
        }
        let rounds = fields
            .into_iter()
            .map(|field| Ok(field.points_if_any()?.unwrap_or_default()))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            number: line.field(5, 8).number(ExpectedContent::StartingRank)?,
            rounds,
        })
    }

    fn write(&self) -> String {
        let mut line = Layout::new("XXA");
        line.right(5, 8, &self.number.to_string());
        for (place, points) in self.rounds.iter().enumerate() {
            let column = 10 + place * 5;
            line.right(column, column + 3, &points.within(4));
        }
        line.text()
    }
}

impl Prohibition {
    fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        line.gap(8, 8)?;
        line.gap(12, 12)?;
        let first_round = line.field(5, 7).number(ExpectedContent::Round)?;
        let field = line.field(9, 11);
        let last_round = field
            .number_or_nobody(ExpectedContent::Round)?
            .map(|last| {
                not_before(first_round, last, || {
                    field.misfit(ExpectedContent::LaterRound)
                })
            })
            .transpose()?;
        let numbers = line.numbers(13, 4, ExpectedContent::StartingRank)?;
        if numbers.len() < 2 {
            return Err(line.rest(13).misfit(ExpectedContent::TwoNumbers));
        }
        Ok(Self {
            first_round,
            last_round,
            numbers,
        })
    }

    fn write(&self) -> String {
        let last = self.last_round.map(|round| round.to_string());
        Layout::new("260")
            .right(5, 7, &self.first_round.to_string())
            .right(9, 11, &last.unwrap_or_default())
            .numbers(13, 4, &self.numbers)
            .text()
    }
}

/// The first and last column of the fields of record 299.
struct AbnormalColumns {
    match_points: (usize, usize),
    points: (usize, usize),
    round: (usize, usize),
    numbers: usize,
}

/// The columns of the format. The points may begin one column earlier, with their sign.
const ABNORMAL: AbnormalColumns = AbnormalColumns {
    match_points: (7, 11),
    points: (13, 17),
    round: (20, 22),
    numbers: 24,
};

/// The columns of some programs, with one space between the fields. No line that is
/// valid with these columns has another meaning with those of the format.
const ABNORMAL_CLOSER: AbnormalColumns = AbnormalColumns {
    match_points: (7, 10),
    points: (12, 15),
    round: (17, 19),
    numbers: 21,
};

impl Abnormal {
    /// Whether the record applies to this number; without numbers it applies to all.
    pub fn concerns(&self, number: StartingRank) -> bool {
        self.numbers.is_empty() || self.numbers.contains(&number)
    }

    fn read(line: &Columns<'_>) -> Result<Self, ContentFault> {
        Self::read_in(line, &ABNORMAL)
            .or_else(|misfit| Self::read_in(line, &ABNORMAL_CLOSER).map_err(|_| misfit))
    }

    fn read_in(line: &Columns<'_>, columns: &AbnormalColumns) -> Result<Self, ContentFault> {
        let field = |(from, to): (usize, usize)| line.field(from, to);
        line.gap(6, 6)?;
        line.gap(columns.match_points.1 + 1, columns.points.0 - 1)?;
        line.gap(columns.points.1 + 1, columns.round.0 - 1)?;
        line.gap(columns.round.1 + 1, columns.numbers - 1)?;
        let match_points = field(columns.match_points).signed_if_any()?;
        let points = field(columns.points).signed_if_any()?;
        if match_points.is_none() && points.is_none() {
            return Err(line
                .field(columns.match_points.0, columns.points.1)
                .misfit(ExpectedContent::AbnormalPoints));
        }
        Ok(Self {
            kind: line
                .field(5, 5)
                .one_of(&ABNORMAL_KINDS, ExpectedContent::AbnormalKind)?,
            match_points,
            points,
            round: field(columns.round).number_or_nobody(ExpectedContent::Round)?,
            numbers: line.numbers(columns.numbers, 4, ExpectedContent::StartingRank)?,
        })
    }

    fn write(&self) -> String {
        let points = |points: Option<SignedPoints>| points.map(|points| points.to_string());
        let round = self.round.map(|round| round.to_string());
        Layout::new("299")
            .left(5, text_of(&ABNORMAL_KINDS, self.kind))
            .right(7, 11, &points(self.match_points).unwrap_or_default())
            .right(13, 17, &points(self.points).unwrap_or_default())
            .right(20, 22, &round.unwrap_or_default())
            .numbers(24, 4, &self.numbers)
            .text()
    }
}
