//! Reads and offers the outcomes of a game without a record: the results that the rules of the
//! event allow, and the numbers that may be known beside the points.

use crate::event::discipline::Rules;
use crate::event::{Played, ResultRuling};
use crate::games::{PerSide, Side};
use crate::tournament::result::{Forfeit, GamePoints};
use crate::web::games;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::i18n::{Key, Words};

/// The fields of a game's result: how it ended, and the numbers of White and of Black beside the
/// points (potentials or scores).
pub(super) const NAMES: [&str; 3] = ["points", "known_white", "known_black"];

/// The value for a game that its scores decide, where the scores are the result.
const BY_SCORE: &str = "score";

/// A result that a form offers.
pub(super) struct Choice {
    /// The value in the form.
    pub value: String,
    pub said: String,
    /// The key that enters it at the line of results: the winner's points, with Shift for Black; 1,
    /// = and 0 where a side can win in one way only. Empty if no key has it.
    pub key: String,
    /// Whether it is the first of its kind: White's, drawn, Black's.
    pub is_first: bool,
}

/// The results of a played game that a form offers.
pub(super) fn choices(words: Words, rules: &Rules) -> Vec<Choice> {
    let named = |value: &str, said: String, key: &str| Choice {
        value: value.to_owned(),
        said,
        key: key.to_owned(),
        is_first: false,
    };
    match rules.ends() {
        Some(ends) => {
            let unit = rules.worth().unit;
            let is_simple = is_simple(&ends);
            let mut before = None;
            let choice = |points: GamePoints| {
                let leader = points.leader();
                let is_first = before.is_some_and(|it| it != leader);
                before = Some(leader);
                let key = result_key(points, is_simple);
                Choice {
                    is_first,
                    ..named(&points_text(points), unit.pair(points), &key)
                }
            };
            ends.into_iter().map(choice).collect()
        }
        None => vec![
            named(BY_SCORE, words.t("desk-outcome-score"), "="),
            named(Side::White.word(), words.t("desk-outcome-white"), "1"),
            named(Side::Black.word(), words.t("desk-outcome-black"), "0"),
        ],
    }
}

/// Whether each side can win in one way only.
fn is_simple(ends: &[GamePoints]) -> bool {
    let won = |side| ends.iter().filter(|it| it.leader() == Some(side)).count();
    Side::ALL.into_iter().all(|side| won(side) <= 1)
}

fn result_key(points: GamePoints, is_simple: bool) -> String {
    match points.leader() {
        None => "=".to_owned(),
        Some(Side::White) if is_simple => "1".to_owned(),
        Some(Side::Black) if is_simple => "0".to_owned(),
        // No key has two digits, and 0 is a game that was not played.
        Some(side) if !(1..=9).contains(&points[side]) => String::new(),
        Some(Side::White) => points.white.to_string(),
        Some(Side::Black) => format!("Shift {}", points.black),
    }
}

/// The keys for a game that was not played: a first one, then who was absent.
pub(super) fn absence_key(rules: &Rules, absent: Forfeit) -> String {
    let is_simple = rules.ends().is_none_or(|ends| is_simple(&ends));
    let first = if is_simple { "-" } else { "0" };
    let then = match absent {
        Forfeit::White => "1",
        Forfeit::Black => "2",
        Forfeit::Both => "0",
    };
    format!("{first} {then}")
}

/// The labels of the numbers beside the points: for both sides together, for White and for Black.
/// `None` if the game has no such numbers.
pub(super) fn known(words: Words, rules: &Rules) -> Option<[String; 3]> {
    games::numbers(words, rules.discipline())
}

/// The absence for a value of the form.
pub(super) fn absent(word: &str) -> Option<Forfeit> {
    match word {
        "white" => Some(Forfeit::White),
        "black" => Some(Forfeit::Black),
        "both" => Some(Forfeit::Both),
        _ => None,
    }
}

/// Who is absent, in words.
pub(super) fn absent_word(words: Words, absent: Forfeit) -> String {
    words.t(match absent {
        Forfeit::White => Key("desk-absent-white"),
        Forfeit::Black => Key("desk-absent-black"),
        Forfeit::Both => Key("desk-absent-both"),
    })
}

/// A result, as a form describes it.
pub(super) fn said(words: Words, rules: &Rules, verdict: ResultRuling) -> String {
    let played = match verdict {
        ResultRuling::Forfeit { absent } => return absent_word(words, absent),
        ResultRuling::Played(played) => played,
    };
    let points = rules.worth().unit.pair(played.points);
    let known = played.potential.or(played.score);
    let known = known.filter(|known| rules.ends().is_some() || *known != played.points);
    let known = known.map(|known| format!(" ({} : {})", known.white, known.black));
    format!("{points}{}", known.unwrap_or_default())
}

/// Reads the result from fields with these names, in the order of [`NAMES`]: how the game ended, or
/// who was absent.
pub(super) fn verdict(
    rules: &Rules,
    fields: &Fields,
    names: [&str; 3],
) -> Result<ResultRuling, Failure> {
    let [ended, ..] = names;
    match fields.get(ended).strip_prefix("absent-") {
        Some(word) => absent(word)
            .map(|absent| ResultRuling::Forfeit { absent })
            .ok_or_else(|| wrong_field(ended, Key("desk-field-choose"))),
        None => played(rules, fields, names).map(ResultRuling::Played),
    }
}

/// Reads how a played game ended.
pub(super) fn played(
    rules: &Rules,
    fields: &Fields,
    [ended, of_white, of_black]: [&str; 3],
) -> Result<Played, Failure> {
    let choose = || wrong_field(ended, Key("desk-field-choose"));
    let word = fields.get(ended);
    let number = |name| fields.given_number::<u16>(name);
    let known = match (number(of_white)?, number(of_black)?) {
        (Some(white), Some(black)) => Some(PerSide::new(white, black)),
        (None, None) => None,
        (None, Some(_)) => return Err(wrong_field(of_white, Key("desk-field-both"))),
        (Some(_), None) => return Err(wrong_field(of_black, Key("desk-field-both"))),
    };
    let Some(ends) = rules.ends() else {
        let winner = if word == BY_SCORE {
            None
        } else {
            let side = Side::from_word(word);
            Some(side.ok_or_else(choose)?)
        };
        let score = known.ok_or_else(|| wrong_field(of_white, Key("desk-field-scores")))?;
        return Ok(Played {
            winner,
            ..Played::from_points(score)
        });
    };
    let mut ends = ends.into_iter();
    let points = ends.find(|points| points_text(*points) == word);
    let played = Played::from_points(points.ok_or_else(choose)?);
    let numbers = rules.discipline().numbers();
    Ok(Played {
        potential: known.filter(|_| numbers.potential),
        score: known.filter(|_| numbers.score),
        ..played
    })
}

fn points_text(points: GamePoints) -> String {
    format!("{}:{}", points.white, points.black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::discipline::Discipline;
    use crate::language::Language;

    fn typed(rules: &Rules, pairs: &[(&str, &str)]) -> Result<Played, String> {
        let played = played(rules, &Fields::from_pairs(pairs), NAMES);
        played.map_err(|failure| failure.member("field").unwrap().to_string())
    }

    #[test]
    fn the_keys_of_results_are_the_winners_points_or_1_and_0() {
        let keys = |rules: &Rules| {
            let choices = choices(Words(Language::En), rules).into_iter();
            choices.map(|it| it.key).collect::<Vec<_>>().join(", ")
        };
        let totas = Rules::usual(Discipline::TOTAS);
        let shifted = "5, 4, 3, 2, Shift 2, Shift 3, Shift 4, Shift 5";
        assert_eq!(keys(&totas), shifted);
        assert_eq!(absence_key(&totas, Forfeit::Black), "0 2");
        assert_eq!(keys(&almajara("")), "3, 2, =, Shift 2, Shift 3");
        let tchess = Rules::usual(Discipline::TCHESS);
        assert_eq!(keys(&tchess), "1, =, 0");
        assert_eq!(absence_key(&tchess, Forfeit::Both), "- 0");
        assert_eq!(keys(&almajara("; standings=score")), "=, 1, 0");
    }

    fn almajara(fields: &str) -> Rules {
        Rules::parse(Discipline::ALMAJARA, &format!("almajara-sport{fields}")).unwrap()
    }

    #[test]
    fn clause_6_3_potentials_are_typed_for_both_sides_or_for_none() {
        let rules = Rules::usual(Discipline::TOTAS);
        let both = [
            ("points", "4:1"),
            ("known_white", "60"),
            ("known_black", "40"),
        ];
        assert!(typed(&rules, &both[..1]).is_ok());
        assert_eq!(
            typed(&rules, &both),
            Ok(Played {
                potential: Some(PerSide::new(60, 40)),
                ..Played::from_points(PerSide::new(4, 1))
            })
        );
        for (pairs, field) in [
            (&both[..2], "known_black"),
            (&[("points", "3:3")][..], "points"),
            (&[][..], "points"),
        ] {
            let failed = typed(&rules, pairs).unwrap_err();
            assert_eq!(failed.trim_matches('"'), field);
        }
    }

    #[test]
    fn almajara_4_5_a_game_ends_with_match_points_or_with_the_scores_themselves() {
        let scores = [("known_white", "10"), ("known_black", "44")];
        let with = |word: &'static str| [("points", word), scores[0], scores[1]];
        let score = PerSide::new(10, 44);
        let by_match = almajara("");
        let points: Vec<_> = by_match
            .ends()
            .unwrap()
            .into_iter()
            .map(points_text)
            .collect();
        assert_eq!(points, ["3:0", "2:0", "1:1", "0:2", "0:3"]);
        assert_eq!(
            typed(&by_match, &with("3:0")),
            Ok(Played {
                score: Some(score),
                ..Played::from_points(PerSide::new(3, 0))
            })
        );
        assert!(typed(&by_match, &with("score")).is_err());
        let by_score = almajara("; standings=score");
        assert_eq!(
            typed(&by_score, &with("score")),
            Ok(Played::from_points(score))
        );
        assert_eq!(
            typed(&by_score, &with("white")),
            Ok(Played {
                winner: Some(Side::White),
                ..Played::from_points(score)
            })
        );
        for pairs in [&with("3:0")[..], &[("points", "score")]] {
            assert!(typed(&by_score, pairs).is_err());
        }
    }
}
