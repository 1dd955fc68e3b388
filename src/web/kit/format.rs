//! Formats values of the tournament for pages.

use chrono::{Datelike, NaiveDate};
use std::borrow::Cow;

use crate::arbiter::{EventView, LinkOwner};
use crate::event::settings::{
    Acceleration, Contributions, Dice, Discipline, EventSettings, Format, TieBreak,
};
use crate::event::{EventState, EventStatus};
use crate::games::discipline::{Ended, Unit};
use crate::games::{PerSide, Side};
use crate::lots::Outcome;
use crate::tournament::bracket::{DoubleRules, KnockoutRules};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::result::{Basis, Forfeit, GameResult};
use crate::tournament::round::{ByeKind, GameId, Pairing, RequestedBye, Round};
use crate::tournament::team::{MatchRound, TeamNumber};
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::points_text::PointsText;

/// The days of an event: `21–22 November 2026`.
pub fn dates(words: Words, starts_on: NaiveDate, ends_on: NaiveDate) -> String {
    let (first, last) = (parts(starts_on), parts(ends_on));
    let one = |(day, month, year): (u32, u32, i32)| {
        words.t_with("date", &[("day", &day), ("month", &month), ("year", &year)])
    };
    if first == last {
        one(first)
    } else if (first.1, first.2) == (last.1, last.2) {
        words.t_with(
            "date-days",
            &[
                ("first", &first.0),
                ("last", &last.0),
                ("month", &last.1),
                ("year", &last.2),
            ],
        )
    } else if first.2 == last.2 {
        let (day, month, _) = first;
        let first = words.t_with("date-of-year", &[("day", &day), ("month", &month)]);
        format!("{first} – {}", one(last))
    } else {
        format!("{} – {}", one(first), one(last))
    }
}

fn parts(date: NaiveDate) -> (u32, u32, i32) {
    (date.day(), date.month(), date.year())
}

/// An entrant's name; the number, if the person's data was erased or came without a name from
/// another machine.
pub fn name(words: Words, view: &EventView, entrant: EntrantNumber) -> String {
    let without = || {
        let key = if view.is_erased(entrant) {
            Key("entrant-erased")
        } else {
            Key("entrant-unknown")
        };
        words.t_with(key, &[("number", &entrant.get())])
    };
    view.name(entrant).map_or_else(without, Cow::into_owned)
}

/// The name of a link's owner.
pub fn owner(words: Words, view: &EventView, owner: LinkOwner) -> String {
    let without = || name(words, view, owner.entrant);
    view.link_name(owner).map_or_else(without, Cow::into_owned)
}

/// The names of both players of a pairing.
pub fn names(words: Words, view: &EventView, pairing: Pairing) -> PerSide<String> {
    pairing.both().map(|entrant| name(words, view, entrant))
}

/// A rank in a table; a dash without one.
pub fn rank(rank: Option<u16>) -> String {
    rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string())
}

/// The member of a coalition who makes a part, counted from 0, in a game move: `II · Anna Ivanova`
/// (TOTA*S 10).
pub fn maker(
    view: &EventView,
    entrant: EntrantNumber,
    game_move: u16,
    column: usize,
) -> Option<String> {
    let (partner, name) = view.maker(entrant, game_move, column)?;
    Some(format!("{} · {name}", partner.numeral()))
}

/// The status of an event, and the CSS class of its badge.
pub fn status(words: Words, status: EventStatus) -> (String, &'static str) {
    match status {
        EventStatus::Registration => (words.t("event-registration"), "warn"),
        EventStatus::Running => (words.t("event-running"), "live"),
        EventStatus::Finished => (words.t("event-finished"), "good"),
        EventStatus::Closed => (words.t("event-closed"), ""),
        EventStatus::Deleted => (words.t("event-deleted"), ""),
    }
}

/// The format of an event.
pub fn format(words: Words, format: Format) -> String {
    match format {
        Format::RoundRobin { double: false } => words.t("format-round-robin"),
        Format::RoundRobin { double: true } => words.t("format-double-round-robin"),
        Format::Swiss(rules) => {
            let rounds = rules.rounds.get();
            match rules.acceleration {
                Acceleration::None => words.t_with("format-swiss", &[("rounds", &rounds)]),
                Acceleration::Baku | Acceleration::Baku2 => {
                    words.t_with("format-swiss-baku", &[("rounds", &rounds)])
                }
            }
        }
        Format::TeamRoundRobin(rules) => {
            let boards = rules.teams.boards.get();
            if rules.double {
                words.t_with("format-double-team-round-robin", &[("boards", &boards)])
            } else {
                words.t_with("format-team-round-robin", &[("boards", &boards)])
            }
        }
        Format::TeamSwiss(rules) => words.t_with(
            "format-team-swiss",
            &[
                ("rounds", &rules.rounds.get()),
                ("boards", &rules.teams.boards.get()),
            ],
        ),
        Format::Scheveningen(rules) => {
            let boards = rules.teams.boards.get();
            if rules.double {
                words.t_with("format-double-scheveningen", &[("boards", &boards)])
            } else {
                words.t_with("format-scheveningen", &[("boards", &boards)])
            }
        }
        Format::Knockout(rules) => knockout(words, rules),
        Format::DoubleElimination(rules) => double(words, rules),
    }
}

/// A knockout in words.
fn knockout(words: Words, rules: KnockoutRules) -> String {
    let games = rules.games.get();
    let third = u8::from(rules.third_place);
    words.t_with(
        "bracket-format-knockout",
        &[("games", &games), ("third", &third)],
    )
}

/// A double elimination in words.
fn double(words: Words, rules: DoubleRules) -> String {
    let (games, reset) = (rules.games.get(), u8::from(rules.reset));
    words.t_with(
        "bracket-format-double",
        &[("games", &games), ("reset", &reset)],
    )
}

/// The entrants with a requested bye in a round, with its points.
pub fn byes(words: Words, view: &EventView, round: &Round) -> Vec<String> {
    let worth = view.state.info.worth();
    let said = |bye: &RequestedBye| {
        let name = name(words, view, bye.entrant);
        let points = PointsText::new(worth.unit, worth.requested_bye(bye.kind));
        words.t_with("round-bye", &[("name", &name), ("points", &points)])
    };
    round.byes.iter().map(said).collect()
}

/// The entrant who is free in a round; in a Swiss with the points of the pairing-allocated bye.
pub fn free(words: Words, view: &EventView, round: &Round) -> Option<String> {
    let name = name(words, view, round.free?);
    let info = &view.state.info;
    Some(if info.format.swiss().is_some() {
        let points = PointsText::new(info.unit(), info.worth().bye);
        words.t_with("round-allocated", &[("name", &name), ("points", &points)])
    } else {
        words.t_with("round-free", &[("name", &name)])
    })
}

/// The name of a team.
pub fn team(view: &EventView, team: TeamNumber) -> String {
    let known = view.state.teams.teams.get(&team);
    known.map_or_else(|| team.to_string(), |known| known.name.to_string())
}

/// The teams without a match in a round: one is free, others asked for it.
pub fn teams_without(words: Words, view: &EventView, round: &MatchRound) -> Vec<String> {
    let free = round.free.map(|free| {
        let name = team(view, free);
        words.t_with("teams-free", &[("name", &name)])
    });
    let byes = round.byes.iter().map(|bye| {
        let name = team(view, bye.team);
        match bye.kind {
            ByeKind::Half => words.t_with("teams-bye-with-points", &[("name", &name)]),
            ByeKind::Zero => words.t_with("teams-bye-without", &[("name", &name)]),
        }
    });
    free.into_iter().chain(byes).collect()
}

/// A text with a capital letter at its beginning.
pub fn capitalised(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string());
    first.unwrap_or_default() + signs.as_str()
}

/// The name of a tie-break.
pub fn tie_break(words: Words, tie_break: TieBreak) -> String {
    words.t(match tie_break {
        TieBreak::Listed(code) if code.measure().is_of_c07() => {
            return format!("{code}: {}", code.say(words.0));
        }
        // Measures outside FIDE's list have no code; their names are shown.
        TieBreak::Listed(code) => return capitalised(&code.say(words.0)),
        TieBreak::DirectEncounter => Key("tie-direct"),
        TieBreak::CleanVictories => Key("tie-clean"),
        TieBreak::PotentialDifference => Key("tie-potential"),
        TieBreak::ProgressiveScore => Key("tie-progressive"),
        TieBreak::SonnebornBerger => Key("tie-sonneborn"),
        TieBreak::Lot => Key("tie-lot"),
    })
}

/// A tie-break's name for the head of a narrow column.
pub fn tie_break_short(words: Words, tie_break: TieBreak) -> String {
    words.t(match tie_break {
        TieBreak::Listed(code) => {
            let code = code.to_string();
            return code.strip_prefix("OTHER_").unwrap_or(&code).to_owned();
        }
        TieBreak::DirectEncounter => Key("tie-direct-short"),
        TieBreak::CleanVictories => Key("tie-clean-short"),
        TieBreak::PotentialDifference => Key("tie-potential-short"),
        TieBreak::ProgressiveScore => Key("tie-progressive-short"),
        TieBreak::SonnebornBerger => Key("tie-sonneborn-short"),
        TieBreak::Lot => Key("tie-lot-short"),
    })
}

/// The points of a game: `5:1`; a game that was not played has `+` and `−`.
pub fn points(unit: Unit, result: &GameResult) -> String {
    unit.pair(result.points)
}

/// The reason for the end of a game, in a sentence, and the clause.
pub fn reason(
    words: Words,
    discipline: Discipline,
    result: &GameResult,
) -> (String, Option<String>) {
    let absence = discipline.absence();
    match &result.basis {
        Basis::Record { reason, clause } => {
            let sentence = ended(words, discipline, result, reason);
            let sentence = sentence.unwrap_or_else(|| reason.clone());
            (sentence, Some(clause.clone()))
        }
        Basis::Forfeit { absent } => (forfeit(words, *absent), Some(absence.to_owned())),
        Basis::Withdrawal { absent } => {
            let sentence = match absent {
                Forfeit::White => words.t("withdrawal-white"),
                Forfeit::Black => words.t("withdrawal-black"),
                Forfeit::Both => words.t("withdrawal-both"),
            };
            (sentence, Some(absence.to_owned()))
        }
        Basis::Referee { reason } => {
            let sentence = words.t_with("ruling-because", &[("reason", &reason.as_str())]);
            (sentence, None)
        }
    }
}

/// The end of a game in the words of its record, by the discipline's term; `None` for a term that
/// it does not have.
fn ended(words: Words, discipline: Discipline, result: &GameResult, word: &str) -> Option<String> {
    let end = Ended {
        reason: word,
        winner: result.winner(),
        score: result.score,
    };
    discipline.ended(end, words.0)
}

/// The absent side of a forfeit, in a sentence.
pub fn forfeit(words: Words, absent: Forfeit) -> String {
    match absent {
        Forfeit::White => words.t("forfeit-white"),
        Forfeit::Black => words.t("forfeit-black"),
        Forfeit::Both => words.t("forfeit-both"),
    }
}

/// The result of a game for a side, as a CSS class.
pub fn look(state: &EventState, game: GameId, side: Side) -> &'static str {
    match state.game(game).and_then(|game| game.result.as_ref()) {
        None => "open",
        Some(result) if result.winner() == Some(side) => "won",
        Some(result) if result.is_drawn() => "drawn",
        Some(_) => "lost",
    }
}

/// The sign of a forfeit for a side: `+` for the side that was present.
pub fn forfeit_sign(state: &EventState, game: GameId, side: Side) -> &'static str {
    let result = state.game(game).and_then(|game| game.result.as_ref());
    let absent = result.and_then(|result| result.basis.absent());
    let lost = absent.is_none_or(|absent| absent.lost_by(side));
    if lost { "−" } else { "+" }
}

/// The purpose of a lot.
pub struct Purpose {
    /// The clause that requires the lot; empty for a purpose in another form.
    pub clause: String,
    pub text: String,
}

/// The purposes of lots: the term of each, with its sentence.
const PURPOSES: [(&str, Key); 16] = [
    ("damage", Key("lot-damage")),
    ("labyrinth", Key("lot-labyrinth")),
    ("return", Key("lot-return")),
    ("mole", Key("lot-mole")),
    ("wing", Key("lot-wing")),
    ("winner", Key("lot-winner")),
    ("order", Key("lot-order")),
    ("colour", Key("lot-colour")),
    ("team-order", Key("lot-team-order")),
    ("team-colour", Key("lot-team-colour")),
    ("seeds", Key("lot-seeds")),
    ("colours", Key("lot-seed-colours")),
    ("game", Key("lot-game")),
    ("ties", Key("lot-ties")),
    ("deal", Key("lot-deal")),
    ("first", Key("lot-first-move")),
];

/// The variables of the sentence of a purpose; not every sentence has all of them.
#[derive(Clone, Copy)]
pub struct PurposeOf<'a> {
    pub side: &'a str,
    pub piece: &'a str,
    pub game: &'a str,
}

impl PurposeOf<'_> {
    fn say(self, words: Words, key: Key) -> String {
        let Self { side, piece, game } = self;
        words.t_with(key, &[("side", &side), ("piece", &piece), ("game", &game)])
    }

    /// The sentences of all purposes by their terms.
    pub fn all(self, words: Words) -> Vec<(&'static str, String)> {
        let purposes = PURPOSES.into_iter();
        purposes
            .map(|(word, key)| (word, self.say(words, key)))
            .collect()
    }
}

/// The purpose of a lot, from the line of the journal: `5.7 damage white _Rc4`.
pub fn purpose(words: Words, line: &str) -> Purpose {
    let known = || {
        let mut parts = line.splitn(4, ' ');
        let (clause, word) = (parts.next()?, parts.next()?);
        let (_, key) = PURPOSES.into_iter().find(|(known, _)| *known == word)?;
        let third = parts.next().unwrap_or_default();
        let side = Side::from_word(third).map_or_else(String::new, |side| words.side(side));
        let of = PurposeOf {
            side: &side,
            piece: parts.next().unwrap_or_default(),
            game: third,
        };
        Some(Purpose {
            clause: clause.to_owned(),
            text: of.say(words, key),
        })
    };
    known().unwrap_or_else(|| Purpose {
        clause: String::new(),
        text: line.to_owned(),
    })
}

/// The outcome of a lot: the faces, the side, the candidate.
pub fn outcome(words: Words, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Die(face) => face.to_string(),
        Outcome::Dice(first, second) => format!("{first} + {second}"),
        Outcome::Coin(face) => u8::from(*face).to_string(),
        Outcome::Choice(word) | Outcome::Bag(word) => {
            Side::from_word(word).map_or_else(|| word.clone(), |named| words.side(named))
        }
        Outcome::Shuffle(order) => order.join(" "),
    }
}

/// The public delay of an event that is not over, in a sentence; `None` without one.
pub fn delay(words: Words, view: &EventView) -> Option<String> {
    let delay = view.state.info.public_delay;
    let is_over = matches!(
        view.state.status(),
        EventStatus::Finished | EventStatus::Closed
    );
    (delay.is_some() && !is_over).then(|| words.t_with("delay-shown", &[("minutes", &delay.get())]))
}

/// The guarantees of an event's rules for lots, a sentence for each.
pub fn lot_rules(words: Words, info: &EventSettings) -> Vec<String> {
    let rules = info.lots;
    if !info.rules.discipline().has_lots() {
        // Only the lots of the event itself are drawn.
        return vec![
            words.t(Key("lots-none-in-games")),
            words.t(Key("lots-of-event")),
            words.t(beacon(rules.beacon)),
        ];
    }
    let mut sentences = vec![words.t(dice(rules.dice))];
    if rules.dice == Dice::Drawn {
        sentences.push(words.t(contributions(rules.contributions)));
        sentences.push(words.t(beacon(rules.beacon)));
    }
    sentences
}

/// The guarantee of the source of the dice.
pub const fn dice(dice: Dice) -> Key {
    match dice {
        Dice::Drawn => Key("lots-dice-drawn"),
        Dice::Physical => Key("lots-dice-physical"),
    }
}

/// The guarantee of the players' contributions.
pub const fn contributions(contributions: Contributions) -> Key {
    match contributions {
        Contributions::Required => Key("lots-contributions-required"),
        Contributions::Optional => Key("lots-contributions-optional"),
    }
}

/// The guarantee of the beacon.
pub const fn beacon(takes_part: bool) -> Key {
    if takes_part {
        Key("lots-beacon")
    } else {
        Key("lots-no-beacon")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn clause_5_7_the_purpose_of_a_lot_is_said_in_words() {
        let said = purpose(Words(Language::En), "5.7 damage white _Rc4");
        assert_eq!(said.clause, "5.7");
        assert_eq!(said.text, "Damage: White, _Rc4");
        assert_eq!(
            purpose(Words(Language::Ru), "8.2 wing black").text,
            "Крыло «Крота»: Чёрные"
        );
        assert_eq!(purpose(Words(Language::En), "6.3 winner").clause, "6.3");
        for own in [
            "C.04.2 order",
            "C.04.6 team-order",
            "C.04.6 team-colour",
            "R-161 seeds",
            "R-163 colours",
            "R-302 game 2.1",
            "R-460 ties",
        ] {
            for language in Language::ALL {
                let said = purpose(Words(language), own);
                assert_ne!(said.text, own);
                assert_eq!(said.clause, own.split(' ').next().unwrap());
            }
        }
        for other in ["", "5.7", "9 coloured", "5.7 damaged x"] {
            let said = purpose(Words(Language::En), other);
            assert_eq!((said.clause.as_str(), said.text.as_str()), ("", other));
        }
    }
}
