//! Tests of generated games: they are complete, eventful and legal.

use std::collections::BTreeMap;

use crate::totas::replay::Replay;
use crate::totas::{Record, Regulations, generate};

#[test]
fn clause_9_6_generated_games_replay_without_a_difference() {
    let mut clauses: BTreeMap<&str, usize> = BTreeMap::new();
    for regulations in [
        "federation-2013",
        "annex-en",
        "federation-2013; boar_and_chariot=true; armament=WCWC",
        "annex-en; armament=CTGW",
    ] {
        let regulations: Regulations = regulations.parse().unwrap();
        for number in 0..6 {
            let game = generate::game(7, number, &regulations);
            let text = game.to_string();
            let read = Record::parse(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
            let replay = Replay::from_record(&read);
            assert_eq!(replay.error(), None, "{text}");
            assert!(replay.end().is_some(), "{text}");
            let checked = Replay::check(&read);
            assert_eq!(checked.error(), None, "{text}");
            assert_eq!(checked.position(), replay.position(), "{text}");
            for step in replay.steps() {
                for told in &step.adjudication.consequences {
                    *clauses.entry(told.clause()).or_default() += 1;
                }
            }
        }
    }
    for clause in [
        "2.9", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "7.2",
    ] {
        assert!(clauses.contains_key(clause), "{clause}: {clauses:?}");
    }
}

#[test]
fn clause_9_5_generated_endgames_replay_without_a_difference() {
    for regulations in ["federation-2013", "annex-en; boar_and_chariot=true"] {
        let regulations: Regulations = regulations.parse().unwrap();
        for number in 0..12 {
            let text = generate::endgame(7, number, &regulations).to_string();
            let read = Record::parse(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
            let replay = Replay::from_record(&read);
            assert_eq!(replay.error(), None, "{text}");
            assert!(replay.end().is_some(), "{text}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let regulations = Regulations::default();
    let game = generate::game(1, 2, &regulations);
    assert_eq!(game, generate::game(1, 2, &regulations));
    assert_ne!(game, generate::game(1, 3, &regulations));
    let unfinished = generate::unfinished(1, 2, &regulations, 5);
    assert_eq!(unfinished.rows.as_slice(), &game.rows[..5]);
}
