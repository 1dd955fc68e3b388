//! The settings of an event from a report file: its format, its rounds, its tie-breaks.

use super::NewEntrant;
use super::entrants::FirstGroup;
use super::left::{Gathered, What};
use crate::exchange::reported::ReportedEvent;
use crate::settings::{
    Acceleration, Boards, Discipline, DoubleRules, EventDraft, Format, HalfByes, KnockoutRules,
    LotRules, MatchPoints, Primary, Rules, Scheveningen, SwissRounds, SwissRules, TeamColours,
    TeamRoundRobin, TeamRules, TeamSwiss, TieBreak,
};
use areopagus_tournament::pairing::swiss::baku_group;
use areopagus_tournament::protest_rules::ProtestDraft;
use areopagus_tournament::trf::{Heading, Record, TeamPointsFor, Trf};

/// The prefix of the comment with the tie-breaks that have no codes.
pub(in crate::exchange) const TIE_BREAKS: &str = "Tie-breaks: ";

/// The system of a file, by its code (192) or in words (092).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum System {
    Swiss,
    RoundRobin,
    Scheveningen,
    Knockout,
    DoubleElimination,
}

/// The words that identify a code or a description, in lower case; the first match counts.
const WORDS: [(&str, System); 10] = [
    ("scheveningen", System::Scheveningen),
    ("double elimination", System::DoubleElimination),
    ("round robin", System::RoundRobin),
    ("round-robin", System::RoundRobin),
    ("roundrobin", System::RoundRobin),
    ("berger", System::RoundRobin),
    ("knock", System::Knockout),
    ("dutch", System::Swiss),
    ("swiss", System::Swiss),
    ("fide_team", System::Swiss),
];

/// The code and the words of a file for its format, in lower case.
pub(super) struct FormatWords {
    code: String,
    words: String,
    of_teams: bool,
}

impl FormatWords {
    pub(super) fn from_trf(trf: &Trf) -> Self {
        let text = |heading| trf.heading(heading).unwrap_or_default().to_lowercase();
        let (code, words) = (text(Heading::KindCode), text(Heading::Kind));
        let has_teams = trf
            .records()
            .any(|record| matches!(record, Record::Team(_) | Record::OldTeam(_)));
        // Some programs write the players' clubs as teams into events of players.
        let says = |word: &str| code.contains(word) || words.contains(word);
        Self {
            of_teams: says("team") || has_teams && !says("individual") && !says("dutch"),
            code,
            words,
        }
    }

    pub(super) const fn of_teams(&self) -> bool {
        self.of_teams
    }

    fn system(&self) -> Option<System> {
        let named = |text: &str| {
            let mut known = WORDS.iter();
            known.find_map(|(word, system)| text.contains(word).then_some(*system))
        };
        named(&self.code).or_else(|| named(&self.words))
    }

    fn says(&self, word: &str) -> bool {
        self.code.contains(word) || self.words.contains(word)
    }

    /// Only the code says it; another system's name may contain the same letters.
    pub(super) fn is_baku(&self) -> bool {
        self.code.contains("baku")
    }

    fn colours(&self) -> TeamColours {
        let known = [
            ("typea", TeamColours::TypeA),
            ("typeb", TeamColours::TypeB),
            ("fide_team", TeamColours::None),
        ];
        let mut known = known.into_iter();
        let said = known.find(|(word, _)| self.code.contains(word));
        said.map_or_else(TeamColours::default, |(_, colours)| colours)
    }
}

/// The format of a file, before adjustments to its rounds. `rounds` is the number of paired
/// rounds.
pub(super) fn format(
    trf: &Trf,
    kind: &FormatWords,
    rounds: u16,
    members: usize,
    left: &mut Gathered,
) -> Format {
    let said = kind.system();
    if said.is_none() {
        left.note(What::FormatAssumed);
    }
    let double = kind.says("double");
    let acceleration = if kind.is_baku() {
        Acceleration::Baku2
    } else {
        Acceleration::None
    };
    let teams = || TeamRules {
        boards: boards(members),
        primary: if kind.code.contains("_gp_mp") {
            Primary::GamePoints
        } else {
            Primary::MatchPoints
        },
        match_points: match_points(trf),
    };
    match (said.unwrap_or(System::Swiss), kind.of_teams) {
        (System::Scheveningen, _) => {
            let teams = teams();
            Format::Scheveningen(Scheveningen { double, teams })
        }
        (System::RoundRobin, false) => Format::RoundRobin { double },
        (System::RoundRobin, true) => {
            let teams = teams();
            Format::TeamRoundRobin(TeamRoundRobin { double, teams })
        }
        (System::Swiss, false) => Format::Swiss(SwissRules {
            rounds: swiss_rounds(trf, rounds, left),
            acceleration,
            half_byes: HalfByes::default(),
        }),
        (System::Swiss, true) => Format::TeamSwiss(TeamSwiss {
            rounds: swiss_rounds(trf, rounds, left),
            teams: teams(),
            colours: kind.colours(),
            acceleration,
            half_byes: HalfByes::default(),
        }),
        (System::Knockout, _) => Format::Knockout(KnockoutRules::default()),
        (System::DoubleElimination, _) => Format::DoubleElimination(DoubleRules::default()),
    }
}

/// The number of rounds of a Swiss: as stated, but not fewer than were paired. If none is
/// stated, the number of paired rounds, otherwise the default of the form for a new event.
fn swiss_rounds(trf: &Trf, paired: u16, left: &mut Gathered) -> SwissRounds {
    const USUAL: u16 = 9;
    let said = trf.rounds().map(|rounds| rounds.get().max(paired));
    if said.is_none() {
        left.note(What::RoundsAssumed);
    }
    let rounds = said.unwrap_or(if paired == 0 { USUAL } else { paired });
    SwissRounds::new(rounds).unwrap_or_else(|| {
        left.note(What::RoundsAssumed);
        SwissRounds::LEAST
    })
}

/// The boards of a match: the number of players of the smallest team.
fn boards(members: usize) -> Boards {
    let boards = u8::try_from(members).ok().and_then(Boards::new);
    boards.unwrap_or_default()
}

/// The match points, from record 362.
fn match_points(trf: &Trf) -> MatchPoints {
    let usual = MatchPoints::default();
    let (mut win, mut draw, mut loss) = (usual.win(), usual.draw(), usual.loss());
    for record in trf.records() {
        let Record::TeamPoints(pairs) = record else {
            continue;
        };
        for (symbol, points) in pairs {
            let Some(points) = points.to_whole().and_then(|it| u8::try_from(it).ok()) else {
                continue;
            };
            match symbol {
                TeamPointsFor::Win => win = points,
                TeamPointsFor::Draw => draw = points,
                TeamPointsFor::Loss => loss = points,
            }
        }
    }
    MatchPoints::new(win, draw, loss).unwrap_or_default()
}

/// The event's form as the file fills it in; the name in addresses is left to the referee.
pub(super) fn draft(
    said: &ReportedEvent,
    format: Format,
    rules: &Rules,
    tie_breaks: Option<Vec<TieBreak>>,
) -> EventDraft {
    let day = |day: Option<chrono::NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    let discipline = rules.discipline();
    let is_usual = rules.text() == discipline.of_new_events().text();
    let [catalogue, template] = rules.own_texts();
    EventDraft {
        slug: String::new(),
        name: said.name.clone(),
        place: said.place.clone(),
        starts_on: day(said.starts_on),
        ends_on: day(said.ends_on.or(said.starts_on)),
        discipline,
        catalogue,
        template,
        format,
        regulations: if is_usual {
            String::new()
        } else {
            rules.to_string()
        },
        tie_breaks,
        lots: LotRules::default(),
        protests: ProtestDraft::default(),
        public_delay: 0,
        time_zone: String::new(),
        notes: String::new(),
    }
}

/// The tie-breaks in order: those of our own comment, which has them all, otherwise the codes
/// of record 202, otherwise those of 212 without the points. `None` if there are none.
pub(super) fn tie_breaks(
    trf: &Trf,
    game: Discipline,
    format: Format,
    left: &mut Gathered,
) -> Option<Vec<TieBreak>> {
    let lines = || (1..).zip(trf.records());
    let comment = lines().find_map(|(line, record)| match record {
        Record::Comment(text) => Some((line, text.strip_prefix(TIE_BREAKS)?)),
        _ => None,
    });
    let heading = |wanted| {
        lines().find_map(|(line, record)| match record {
            Record::Heading(heading, text) if *heading == wanted => Some((line, text.as_str())),
            _ => None,
        })
    };
    let said = comment.or_else(|| heading(Heading::TieBreaks));
    let (line, words) = said.or_else(|| heading(Heading::Standings))?;
    let mut known = Vec::new();
    for word in words.split(',').map(str::trim) {
        if word.is_empty() || word.eq_ignore_ascii_case("PTS") {
            continue;
        }
        match TieBreak::from_word(word) {
            Ok(tie_break) if fits(tie_break, &known, game, format) => known.push(tie_break),
            _ => left.at(What::TieBreak, line),
        }
    }
    (!known.is_empty()).then_some(known)
}

/// Whether a tie-break can come after these in an event of a format.
fn fits(tie_break: TieBreak, before: &[TieBreak], game: Discipline, format: Format) -> bool {
    let is_new = !before.contains(&tie_break) && !before.contains(&TieBreak::Lot);
    let fits = tie_break.is_of(game) && tie_break.fits(format).is_ok();
    is_new && format.bracket().is_none() && fits
}

/// Virtual points are Baku's if the code says so, or if in the first round only the first group
/// has any: that of its second reading, otherwise that of its first.
pub(super) fn accelerate(
    trf: &Trf,
    format: &mut Format,
    entrants: &[NewEntrant],
    first: FirstGroup,
    left: &mut Gathered,
) {
    let lines = (1..).zip(trf.records()).filter(|(_, record)| {
        matches!(
            record,
            Record::Acceleration(_) | Record::PlayerAcceleration(_)
        )
    });
    let lines: Vec<usize> = lines.map(|(line, _)| line).collect();
    let field = entrants.iter().filter(|it| it.late.is_none()).count();
    let is_of_start = baku_group(field) == first.size;
    if let Format::Swiss(rules) = format
        && (first.is_of_paired || is_of_start)
    {
        rules.acceleration = if first.is_of_paired {
            Acceleration::Baku2
        } else {
            Acceleration::Baku
        };
        return;
    }
    let of_teams = matches!(format, Format::TeamSwiss(rules) if rules.acceleration.is_baku());
    if !of_teams {
        for line in lines {
            left.at(What::Acceleration, line);
        }
    }
}
