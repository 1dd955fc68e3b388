//! Presents a bracket: its rounds next to each other, its matches, and the places.

use askama::Template;

use super::parts::tables::withdrawn;
use super::snapshot::Snapshot;
use crate::arbiter::EventView;
use crate::event::bracket::{self, RoundTitle};
use crate::games::{PerSide, Side};
use crate::tournament::bracket::{
    BestOf, BracketPlace, BracketRules, BracketState, Decision, MatchId, MatchState, MatchStatus,
    Seat, Section, Source, Standing,
};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::GameId;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};

/// The name of a round of a section.
fn section_round(words: Words, course: &BracketState, id: MatchId) -> String {
    let round = id.round;
    match (id.section, course.bracket().rules()) {
        (Section::ThirdPlace, _) => words.t("bracket-third"),
        (Section::GrandFinal, _) if round > 1 => words.t("bracket-grand-final-again"),
        (Section::GrandFinal, _) => words.t("bracket-grand-final"),
        (Section::Losers, _) => words.t_with("bracket-losers-round", &[("round", &round)]),
        (Section::Winners, BracketRules::Double(_)) => {
            words.t_with("bracket-winners-round", &[("round", &round)])
        }
        (Section::Winners, BracketRules::Knockout(_)) => {
            match course.bracket().levels().saturating_sub(round) {
                0 => words.t("bracket-final"),
                1 => words.t("bracket-semi-finals"),
                2 => words.t("bracket-quarter-finals"),
                left => {
                    let half = 1_u32 << left;
                    let size = 2 * half;
                    words.t_with("bracket-round-of", &[("size", &size), ("half", &half)])
                }
            }
        }
    }
}

/// The name of a match.
pub fn match_name(words: Words, course: &BracketState, id: MatchId) -> String {
    let number = id.number;
    let levels = course.bracket().levels();
    let key = match (id.section, course.bracket().rules()) {
        (Section::ThirdPlace | Section::GrandFinal, _) => {
            return section_round(words, course, id);
        }
        (Section::Winners, BracketRules::Knockout(_)) => match levels.saturating_sub(id.round) {
            0 => return section_round(words, course, id),
            1 => Key("bracket-semi-final"),
            2 => Key("bracket-quarter-final"),
            _ => Key("bracket-match"),
        },
        (Section::Winners, BracketRules::Double(_)) | (Section::Losers, _) => Key("bracket-match"),
    };
    let round = section_round(words, course, id);
    words.t_with(key, &[("number", &number), ("round", &round)])
}

/// The title of a round: its rounds of the bracket, and which game of the matches it is.
pub fn round_title(words: Words, course: &BracketState, title: &RoundTitle) -> String {
    let mut names: Vec<String> = Vec::new();
    for id in &title.matches {
        let name = section_round(words, course, *id);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let stage = names.join(" · ");
    let games = course.bracket().rules().games();
    if games == BestOf::default() {
        return stage;
    }
    let (game, games) = (title.game, games.get());
    words.t_with(
        "bracket-game-of",
        &[("stage", &stage), ("game", &game), ("games", &games)],
    )
}

/// The titles of the rounds of an event that are paired, in order; none without a bracket.
pub fn round_titles(words: Words, view: &EventView) -> Vec<String> {
    let Some(course) = bracket::course(&view.state) else {
        return Vec::new();
    };
    let rounds = view.state.rounds.iter();
    rounds
        .map(|round| round_title(words, &course, &bracket::title(&course, round.number)))
        .collect()
}

/// A place in words: `3–4`.
pub fn place(place: BracketPlace) -> String {
    if place.from == place.to {
        place.from.to_string()
    } else {
        format!("{}–{}", place.from, place.to)
    }
}

struct SeatText {
    seed: Option<usize>,
    entrant: Option<EntrantNumber>,
    name: String,
    is_known: bool,
    wins: Option<u8>,
    won: bool,
}

struct GameLink {
    id: GameId,
    address: String,
    points: String,
}

struct MatchText {
    id: String,
    name: String,
    seats: [SeatText; 2],
    games: Vec<GameLink>,
    notes: Vec<String>,
}

struct RoundText {
    name: String,
    matches: Vec<MatchText>,
    /// The class of the lines to the next round of the section.
    lines: &'static str,
}

/// The class of a round with a number of matches, by the number of the next one: two of them lead
/// to one, or each to its own. No lines leave the last round.
const fn lines(matches: usize, next: usize) -> &'static str {
    match next {
        0 => "",
        next if next < matches => "pairs",
        _ => "straight",
    }
}

struct SectionText {
    word: &'static str,
    name: String,
    rounds: Vec<RoundText>,
}

/// The matches of a round that fit below each other on a sheet of paper.
const MATCHES_OF_A_SHEET: usize = 8;

impl SectionText {
    /// Whether it continues from one sheet of paper to the next.
    fn is_long(&self) -> bool {
        let mut rounds = self.rounds.iter();
        rounds.any(|round| round.matches.len() > MATCHES_OF_A_SHEET)
    }
}

struct PlaceText {
    place: String,
    entrant: EntrantNumber,
    name: String,
    /// The round from which the entrant has left.
    withdrawn: Option<u16>,
    standing: String,
}

/// The bracket with its places.
#[derive(Template)]
#[template(path = "public/part_bracket.html")]
pub struct BracketTree {
    words: Words,
    slug: String,
    sections: Vec<SectionText>,
    places: Vec<PlaceText>,
}

impl BracketTree {
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let course = bracket::course(&view.state);
        let tree = course.as_ref().map(|course| Tree {
            words,
            view,
            course,
        });
        Self {
            words,
            slug: view.slug().to_string(),
            sections: tree.as_ref().map(Tree::sections).unwrap_or_default(),
            places: tree.as_ref().map(Tree::places).unwrap_or_default(),
        }
    }
}

/// The way of an entrant through the bracket, match by match, and its result.
pub fn way(snapshot: &Snapshot, words: Words, entrant: EntrantNumber) -> Vec<String> {
    let view = snapshot.view();
    let Some(course) = bracket::course(&view.state) else {
        return Vec::new();
    };
    let tree = Tree {
        words,
        view,
        course: &course,
    };
    let taken = Seat::Taken(entrant);
    let matches = course.matches().iter();
    let own = matches.filter(|it| it.seats.contains(&taken));
    let mut lines: Vec<String> = own.filter_map(|it| tree.step(it, entrant)).collect();
    let mut places = course.places().into_iter();
    lines.extend(
        places
            .find(|place| place.entrant == entrant)
            .map(|place| tree.because(place)),
    );
    lines
}

/// The note on a match, if the names, the games and the lot do not explain it.
fn note(it: &MatchState) -> Option<Key> {
    Some(match it.status {
        MatchStatus::NotNeeded => Key("bracket-not-needed"),
        MatchStatus::Decided {
            by: Decision::Walkover,
            winner: Some(_),
        } => Key("bracket-walkover"),
        MatchStatus::Decided { winner: None, .. } if it.players().is_some() => {
            Key("bracket-both-out")
        }
        _ => return None,
    })
}

struct Tree<'a> {
    words: Words,
    view: &'a EventView,
    course: &'a BracketState,
}

impl Tree<'_> {
    fn name(&self, entrant: EntrantNumber) -> String {
        format::name(self.words, self.view, entrant)
    }

    fn sections(&self) -> Vec<SectionText> {
        let names = [
            (Section::Winners, Key("bracket-winners")),
            (Section::Losers, Key("bracket-losers")),
            (Section::GrandFinal, Key("bracket-grand-final")),
            (Section::ThirdPlace, Key("bracket-third")),
        ];
        let is_knockout = matches!(self.course.bracket().rules(), BracketRules::Knockout(_));
        let section = |(section, key): (Section, Key)| {
            let key = if is_knockout && section == Section::Winners {
                Key("tab-bracket")
            } else {
                key
            };
            let rounds = self.rounds(section);
            (!rounds.is_empty()).then(|| SectionText {
                word: section.word(),
                name: self.words.t(key),
                rounds,
            })
        };
        names.into_iter().filter_map(section).collect()
    }

    fn rounds(&self, section: Section) -> Vec<RoundText> {
        let mut rounds: Vec<(u8, RoundText)> = Vec::new();
        let mut matches: Vec<&MatchState> = self.course.matches().iter().collect();
        matches.sort_by_key(|it| it.id);
        for it in matches.into_iter().filter(|it| it.id.section == section) {
            match rounds.last_mut().filter(|(round, _)| *round == it.id.round) {
                Some((_, round)) => round.matches.push(self.match_text(it)),
                None => rounds.push((
                    it.id.round,
                    RoundText {
                        name: section_round(self.words, self.course, it.id),
                        matches: vec![self.match_text(it)],
                        lines: "",
                    },
                )),
            }
        }
        let mut rounds: Vec<RoundText> = rounds.into_iter().map(|(_, round)| round).collect();
        let mut next = 0;
        for round in rounds.iter_mut().rev() {
            round.lines = lines(round.matches.len(), next);
            next = round.matches.len();
        }
        rounds
    }

    fn match_text(&self, it: &MatchState) -> MatchText {
        let [one, other] = it.seats;
        let [from, other_from] = it.from;
        let [wins, other_wins] = it.wins;
        let game = |id: &GameId| GameLink {
            id: *id,
            address: format!("/events/{}/games/{id}", self.view.slug()),
            points: self.points(*id, one),
        };
        MatchText {
            id: it.id.to_string(),
            name: match_name(self.words, self.course, it.id),
            seats: [
                self.seat(it, one, from, wins),
                self.seat(it, other, other_from, other_wins),
            ],
            games: it.games.iter().map(game).collect(),
            notes: self
                .lots(it)
                .chain(note(it).map(|key| self.words.t(key)))
                .collect(),
        }
    }

    /// The results of a match's lots, or the lots to come, each in a sentence.
    fn lots(&self, it: &MatchState) -> impl Iterator<Item = String> {
        let given = it.by_lot.iter().filter_map(|game| {
            let winner = self.view.state.swiss.given_by_lot.get(game)?;
            Some(self.words.t_with(
                "bracket-by-lot",
                &[("game", &game.to_string()), ("name", &self.name(*winner))],
            ))
        });
        let awaited = match it.status {
            MatchStatus::Lot { game } => Some(game.to_string()),
            MatchStatus::Waiting
            | MatchStatus::Open
            | MatchStatus::Decided { .. }
            | MatchStatus::NotNeeded => None,
        };
        let awaited =
            awaited.map(|game| self.words.t_with("bracket-lot-awaited", &[("game", &game)]));
        given.chain(awaited)
    }

    /// The points of a game, those of the player of this seat first.
    fn points(&self, id: GameId, first: Seat) -> String {
        let game = self.view.state.game(id);
        let result = game.and_then(|game| Some((game, game.result.as_ref()?)));
        let Some((game, result)) = result else {
            return (self.words).t_with("bracket-game", &[("game", &id.to_string())]);
        };
        let side = first
            .entrant()
            .and_then(|entrant| game.pairing.side_of(entrant));
        let side = side.unwrap_or(Side::White);
        let unit = self.view.state.info.unit();
        unit.pair(PerSide::new(
            result.points[side],
            result.points[side.other()],
        ))
    }

    fn seat(&self, it: &MatchState, seat: Seat, from: Source, wins: u8) -> SeatText {
        let entrant = seat.entrant();
        let seeds = self.course.seeds();
        let place = seeds.iter().position(|it| Some(*it) == entrant);
        SeatText {
            seed: place.map(|place| place + 1),
            entrant,
            name: match (seat, from) {
                (Seat::Taken(entrant), _) => self.name(entrant),
                (Seat::Nobody, _) => self.words.t("bracket-nobody"),
                (Seat::Open, Source::Winner(id)) => self.comes(Key("bracket-winner-of"), id),
                (Seat::Open, Source::Loser(id)) => self.comes(Key("bracket-loser-of"), id),
                (Seat::Open, _) => String::new(),
            },
            is_known: entrant.is_some(),
            wins: self.has_result(it).then_some(wins),
            won: entrant.is_some() && it.winner() == entrant,
        }
    }

    /// Whether a game of a match has a result: before, nobody has won none.
    fn has_result(&self, it: &MatchState) -> bool {
        let mut games = it.games.iter().filter_map(|id| self.view.state.game(*id));
        games.any(|game| game.result.is_some())
    }

    fn comes(&self, key: Key, from: MatchId) -> String {
        let name = match_name(self.words, self.course, from);
        self.words.t_with(key, &[("match", &name)])
    }

    fn places(&self) -> Vec<PlaceText> {
        let text = |it: BracketPlace| PlaceText {
            place: place(it),
            entrant: it.entrant,
            withdrawn: withdrawn(self.view, it.entrant),
            name: self.name(it.entrant),
            standing: self.standing(it.standing),
        };
        self.course.places().into_iter().map(text).collect()
    }

    /// The standing of an entrant, in words.
    fn standing(&self, standing: Standing) -> String {
        match standing {
            Standing::Winner => self.words.t("bracket-has-won"),
            Standing::In => self.words.t("bracket-is-in"),
            Standing::ForThirdPlace => self.words.t("bracket-for-third"),
            Standing::Third => self.words.t("bracket-has-won-third"),
            Standing::Out(id) => self.comes(Key("bracket-out-in"), id),
        }
    }

    /// A place with its reason.
    fn because(&self, it: BracketPlace) -> String {
        let (place, standing) = (place(it), self.standing(it.standing));
        self.words.t_with(
            "bracket-place-because",
            &[("place", &place), ("standing", &standing)],
        )
    }

    /// A match of an entrant in a sentence; `None` while the rival is unknown.
    fn step(&self, it: &MatchState, entrant: EntrantNumber) -> Option<String> {
        let name = match_name(self.words, self.course, it.id);
        let [one, other] = it.seats;
        let (rival, own, theirs) = if one == Seat::Taken(entrant) {
            (other, it.wins.first(), it.wins.last())
        } else {
            (one, it.wins.last(), it.wins.first())
        };
        let (own, theirs) = (own.copied()?, theirs.copied()?);
        let rival = match rival {
            Seat::Open => return None,
            Seat::Nobody => {
                return Some(self.words.t_with("bracket-step-bye", &[("match", &name)]));
            }
            Seat::Taken(rival) => self.name(rival),
        };
        let key = match it.status {
            MatchStatus::Decided {
                winner: Some(_),
                by,
                ..
            } => match (it.winner() == Some(entrant), by) {
                (true, Decision::Walkover) => Key("bracket-step-won-walkover"),
                (false, Decision::Walkover) => Key("bracket-step-lost-walkover"),
                (true, Decision::Lot) => Key("bracket-step-won-lot"),
                (false, Decision::Lot) => Key("bracket-step-lost-lot"),
                (true, Decision::Games | Decision::Bye) => Key("bracket-step-won"),
                (false, Decision::Games | Decision::Bye) => Key("bracket-step-lost"),
            },
            MatchStatus::Decided { winner: None, .. } => Key("bracket-step-nobody"),
            MatchStatus::NotNeeded => return None,
            MatchStatus::Lot { .. } => Key("bracket-step-lot"),
            MatchStatus::Waiting | MatchStatus::Open => Key("bracket-step-open"),
        };
        Some(self.words.t_with(
            key,
            &[
                ("match", &name),
                ("rival", &rival),
                ("own", &own),
                ("theirs", &theirs),
            ],
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_losers_bracket_go_straight_on_and_then_two_to_one() {
        let rounds = [4, 4, 2, 2, 1, 1, 0];
        let of = rounds.windows(2).map(|pair| lines(pair[0], pair[1]));
        let of: Vec<&str> = of.collect();
        assert_eq!(
            of,
            ["straight", "pairs", "straight", "pairs", "straight", ""]
        );
    }
}
