//! Entrants' own armies, from the referee's command to the games played with them.

use super::*;
use crate::settings::EventDraft;
use crate::tests::{TestEvent, audited, code, draft, entrant, fold, game, journaled};
use crate::*;
use areopagus_games::totas::Kind;
use areopagus_games::{PerSide, Side};
use areopagus_journal::LeafHash;
use areopagus_lots::Hex;
use areopagus_tournament::text::TextLine;

const ROW: &str = "d4 e4 | d9 e9";

fn army(number: u32, version: u16) -> FieldedArmy {
    let digest = |kind: Kind| Hex::new([u8::try_from(kind.quality()).unwrap(); 32]);
    FieldedArmy {
        number,
        version,
        name: TextLine::parse("Knights of the lake").unwrap(),
        approved: 3,
        hash: LeafHash::NONE,
        glyphs: [Kind::King, Kind::Pawn]
            .map(|kind| (kind, digest(kind)))
            .into_iter()
            .collect(),
    }
}

fn field(number: u16, army: Option<FieldedArmy>) -> Command {
    Command::Entrants(EntrantCommand::FieldArmy {
        entrant: entrant(number),
        army,
    })
}

fn row(id: &str) -> Command {
    Command::Plans(PlanCommand::EnterRow {
        game: game(id),
        text: ROW.to_owned(),
    })
}

/// The versions of both sides' armies in a game; 0 for the usual figures.
fn versions(state: &EventState, id: &str) -> PerSide<u16> {
    let known = state.game(game(id)).unwrap();
    PerSide::from_fn(|side| known.army(side).map_or(0, |army| army.version))
}

/// The entrant with White in the first game.
fn white(event: &TestEvent) -> u16 {
    let pairing = event.state.game(game("1.1")).unwrap().pairing;
    pairing.white.get()
}

#[test]
fn r_204_an_army_is_played_with_from_the_next_game_on() {
    let mut event = TestEvent::from_draft(&draft());
    for number in 1..=4 {
        event.register(number).unwrap();
    }
    // Before the rounds are paired.
    event.run(&field(1, Some(army(7, 1)))).unwrap();
    let order = Vec::new();
    event
        .run(&Command::Pairing(PairingCommand::Pair { order }))
        .unwrap();
    let side = |event: &TestEvent, id: &str| {
        let pairing = event.state.game(game(id)).unwrap().pairing;
        pairing.side_of(entrant(1))
    };
    let ids: Vec<String> = event.state.games.keys().map(ToString::to_string).collect();
    let own: Vec<&String> = ids.iter().filter(|id| side(&event, id).is_some()).collect();
    assert_eq!(own.len(), 3);
    for id in &ids {
        let armies = versions(&event.state, id);
        for each in Side::ALL {
            let expected = u16::from(side(&event, id) == Some(each));
            assert_eq!(armies[each], expected, "{id} {each}");
        }
    }
    // A game in progress keeps its armies.
    event.run(&row(own[0])).unwrap();
    let changed = field(1, Some(army(7, 2)));
    assert_eq!(code(event.run(&changed)), "entrant-playing");
    event.result_of(own[0]);
    event.run(&changed).unwrap();
    let first = versions(&event.state, own[0])[side(&event, own[0]).unwrap()];
    let second = versions(&event.state, own[1])[side(&event, own[1]).unwrap()];
    assert_eq!((first, second), (1, 2));
    // Back to the usual figures.
    event.run(&field(1, None)).unwrap();
    assert_eq!(event.state.army_of(entrant(1)), None);
    let first = versions(&event.state, own[0])[side(&event, own[0]).unwrap()];
    let second = versions(&event.state, own[1])[side(&event, own[1]).unwrap()];
    assert_eq!((first, second), (1, 0));
    audited(&event.entries).unwrap();
}

impl TestEvent {
    /// Ends a game that goes on.
    fn result_of(&mut self, id: &str) {
        let game = game(id);
        let text = "2. | ; resign white".to_owned();
        self.run(&Command::Plans(PlanCommand::EnterRow { game, text }))
            .unwrap();
    }
}

#[test]
fn r_204_nobody_changes_an_army_who_is_not_there_or_has_it() {
    let mut event = TestEvent::paired(4, &draft());
    assert_eq!(
        code(event.run(&field(9, Some(army(1, 1))))),
        "entrant-unknown"
    );
    assert_eq!(code(event.run(&field(1, None))), "army-unchanged");
    event.run(&field(1, Some(army(1, 1)))).unwrap();
    assert_eq!(
        code(event.run(&field(1, Some(army(1, 1))))),
        "army-unchanged"
    );
    event.withdraw(2, None).unwrap();
    assert_eq!(
        code(event.run(&field(2, Some(army(1, 1))))),
        "already-withdrawn"
    );
}

#[test]
fn r_204_the_entry_is_read_as_it_was_written() {
    for army in [None, Some(army(3, 2))] {
        let entry = Entry::Entrant(EntrantEntry::Army {
            entrant: entrant(1),
            army,
        });
        assert_eq!(journaled(&entry, |body| body), entry);
    }
    let mut wrong = serde_json::to_value(army(3, 2)).unwrap();
    wrong["glyphs"]["X"] = wrong["glyphs"]["K"].clone();
    assert!(serde_json::from_value::<FieldedArmy>(wrong).is_err());
}

#[test]
fn r_204_everybody_sees_at_once_who_plays_with_which_army() {
    let delayed = EventDraft {
        public_delay: 15,
        ..draft()
    };
    let mut event = TestEvent::paired(2, &delayed);
    let id = "1.1";
    // The terrain is withheld, and the game is not in progress yet.
    event
        .run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(id),
            terrain: PerSide::new("sea d4-f4".to_owned(), String::new()),
        }))
        .unwrap();
    let white = white(&event);
    event.run(&field(white, Some(army(1, 1)))).unwrap();
    let shown = event.state.public(event.state.at).unwrap().state;
    assert!(shown.game(game(id)).unwrap().record().is_none());
    assert_eq!(versions(&shown, id).white, 1);
    assert_eq!(shown.army_of(entrant(white)), Some(&army(1, 1)));
    // The first row fixes the army; what is withheld still does not show.
    event.run(&row(id)).unwrap();
    let shown = event.state.public(event.state.at).unwrap().state;
    assert!(shown.game(game(id)).unwrap().record().is_none());
    assert_eq!(versions(&shown, id).white, 1);
}

#[test]
fn r_204_an_army_in_the_middle_of_a_game_is_found() {
    let mut event = TestEvent::paired(2, &draft());
    let white = white(&event);
    event.run(&row("1.1")).unwrap();
    let entry = Entry::Entrant(EntrantEntry::Army {
        entrant: entrant(white),
        army: Some(army(1, 1)),
    });
    let mut entries = event.entries.clone();
    entries.push(entry);
    let fault = audited(&entries).unwrap_err();
    assert_eq!(fault.seq, u64::try_from(entries.len()).unwrap());
    let refusal = Refusal::EntrantPlaying {
        entrant: entrant(white),
        game: game("1.1"),
    };
    assert_eq!(fault.fault, AuditFault::from(refusal));
    // The fold refuses an army of an unknown entrant as well.
    let mut entries = event.entries;
    entries.push(Entry::Entrant(EntrantEntry::Army {
        entrant: entrant(9),
        army: None,
    }));
    assert!(fold(&entries).is_err());
}
