//! Parties: registered, joined and left in play, and audited on the way.

use uuid::Uuid;

use super::super::acts::fields_game::FieldsRules;
use super::super::acts::secrets::tests::event_by;
use super::super::tests::{TestEvent, audited, code, draft, fold, game, journaled, moment};
use super::super::*;
use super::*;
use crate::settings::{Discipline, EventDraft};
use areopagus_games::Side;
use areopagus_games::party::PartySize;
use areopagus_tournament::entrant::{Commitment, EntrantNumber, Member};

const ID: &str = "1.1";

fn member(number: u8) -> Member {
    Member {
        person: person(number),
        commitment: Commitment::from_digest([number; 32]),
    }
}

fn person(number: u8) -> Uuid {
    Uuid::from_u128(u128::from(number))
}

impl TestEvent {
    fn party(&mut self, members: &[u8]) -> Result<(), Refusal> {
        let members = members.iter().copied().map(member).collect();
        self.run(&Command::Entrants(EntrantCommand::RegisterParty {
            members,
        }))
    }

    fn joins(&mut self, side: Side, number: u8) -> Result<(), Refusal> {
        let member = member(number);
        self.changes(side, PartyChange::Join { member })
    }

    fn leaves(&mut self, side: Side, number: u8) -> Result<(), Refusal> {
        let person = person(number);
        self.changes(side, PartyChange::Leave { person })
    }

    fn changes(&mut self, side: Side, change: PartyChange) -> Result<(), Refusal> {
        let game = game(ID);
        self.run(&Command::Game(GameCommand::Party(PartyOrder {
            game,
            side,
            change,
        })))
    }

    fn on(&self, side: Side) -> Vec<Uuid> {
        self.state.games[&game(ID)].present(side)
    }

    fn position(&self) -> String {
        let board = self.state.games[&game(ID)].act_board().cloned();
        board.unwrap().position
    }
}

/// Three against one: the persons 1, 2 and 3, and 4.
fn event() -> TestEvent {
    let mut event = event_by(&draft(), FieldsRules::PARTIES);
    event.party(&[1, 2, 3]).unwrap();
    event.party(&[4]).unwrap();
    event
        .run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new(),
        }))
        .unwrap();
    event
}

fn begin(event: &mut TestEvent) {
    event.hand_in();
}

#[test]
fn r_266_one_to_three_persons_are_one_entrant() {
    let mut event = event_by(&draft(), FieldsRules::PARTIES);
    assert_eq!(code(event.party(&[])), "party-size");
    assert_eq!(code(event.party(&[1, 2, 3, 4])), "party-size");
    assert_eq!(code(event.party(&[1, 2, 1])), "party-person-twice");
    event.party(&[1, 2, 3]).unwrap();
    assert_eq!(code(event.party(&[4, 3])), "person-entered");
    event.party(&[4, 5]).unwrap();
    // A person who plays alone is registered as elsewhere.
    event.party(&[6]).unwrap();
    assert!(matches!(
        event.entries[4],
        Entry::Entrant(EntrantEntry::Registered { .. })
    ));
    let entrants: Vec<Vec<Uuid>> = (event.state.entrants.values())
        .map(|entrant| entrant.persons().collect())
        .collect();
    let expected = [vec![1, 2, 3], vec![4, 5], vec![6]];
    let expected = expected.map(|numbers| numbers.into_iter().map(person).collect::<Vec<_>>());
    assert_eq!(entrants, expected);
    let third = &event.state.entrants[&EntrantNumber::FIRST];
    let committed: Vec<_> = third.committed().map(|(_, it)| it.clone()).collect();
    assert_eq!(committed, [1, 2, 3].map(|it| member(it).commitment));
}

#[test]
fn r_266_a_coalition_is_a_party_of_two_who_stay() {
    let draft = EventDraft {
        regulations: "federation-2013; coalition=true".to_owned(),
        ..draft()
    };
    let mut event = TestEvent::from_draft(&draft);
    assert_eq!(event.state.info.rules.party(), PartySize::COALITION);
    assert!(event.state.info.rules.has_coalitions());
    assert_eq!(code(event.party(&[1])), "party-size");
    assert_eq!(code(event.party(&[1, 1])), "person-twice");
    event.party(&[1, 2]).unwrap();
    event.party(&[3, 4]).unwrap();
    // The journal has it in the same form as before.
    let (number, [first, second]) = (EntrantNumber::FIRST, [1, 2].map(member));
    let registered = Entry::Entrant(EntrantEntry::CoalitionRegistered {
        entrant: number,
        first,
        second,
    });
    assert_eq!(event.entries[1], registered);
    event
        .run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new(),
        }))
        .unwrap();
    assert_eq!(code(event.joins(Side::White, 9)), "party-closed");
    assert_eq!(code(event.leaves(Side::White, 1)), "party-closed");
    for discipline in [Discipline::TOTAS, Discipline::ALMAJARA] {
        let rules = discipline.usual();
        assert_eq!(rules.party(), PartySize::ONE);
        assert!(!rules.has_coalitions());
    }
}

#[test]
fn r_267_who_joins_before_the_game_begins_it() {
    let mut event = event();
    assert_eq!(event.on(Side::White), [1, 2, 3].map(person));
    assert_eq!(event.on(Side::Black), [person(4)]);
    assert_eq!(code(event.joins(Side::Black, 4)), "party-playing");
    assert_eq!(code(event.joins(Side::Black, 1)), "party-playing");
    assert_eq!(code(event.joins(Side::White, 9)), "party-not-now");
    assert_eq!(code(event.leaves(Side::Black, 4)), "party-last");
    assert_eq!(code(event.leaves(Side::Black, 1)), "party-not-playing");
    event.leaves(Side::White, 2).unwrap();
    // A person who has left may come back; one registered elsewhere may not join.
    assert_eq!(code(event.joins(Side::Black, 2)), "party-elsewhere");
    event.joins(Side::Black, 7).unwrap();
    assert_eq!(event.state.games[&game(ID)].status(), GameStatus::Waiting);
    assert!(!event.state.games[&game(ID)].is_untouched());
    begin(&mut event);
    assert_eq!(event.position(), "white; black; 2:2");
    assert_eq!(event.on(Side::White), [1, 3].map(person));
    assert_eq!(event.on(Side::Black), [4, 7].map(person));
}

#[test]
fn r_267_who_joins_or_leaves_in_play_does_it_by_an_act_of_the_game() {
    let mut event = event();
    begin(&mut event);
    // No one joins without a name.
    assert_eq!(code(event.play("!join black")), "party-nameless");
    event.play("p3").unwrap();
    event.joins(Side::Black, 7).unwrap();
    assert_eq!(event.position(), "white 3; black; 3:2");
    event.leaves(Side::White, 1).unwrap();
    event.leaves(Side::White, 3).unwrap();
    assert_eq!(event.position(), "white 3; black; 1:2");
    assert_eq!(event.on(Side::White), [person(2)]);
    assert_eq!(code(event.leaves(Side::White, 2)), "party-last");
    let texts: Vec<String> = (event.state.games[&game(ID)].acts().iter())
        .map(|act| act.made.text.clone())
        .collect();
    assert_eq!(texts, ["p3", "!join black", "!leave white", "!leave white"]);
    event.joins(Side::White, 3).unwrap();
    assert_eq!(event.on(Side::White), [2, 3].map(person));
    let log = &event.state.games[&game(ID)].party;
    assert_eq!(
        log.joined().map(|it| it.person).collect::<Vec<_>>(),
        [7, 3].map(person)
    );
    // Taking back acts also takes back who joined and left by them.
    event.back(2).unwrap();
    assert_eq!(event.on(Side::White), [2, 3].map(person));
    assert_eq!(event.position(), "white 3; black; 2:2");
    event.take_all_back().unwrap();
    assert_eq!(event.on(Side::White), [1, 2, 3].map(person));
    assert_eq!(event.on(Side::Black), [person(4)]);
    begin(&mut event);
    assert_eq!(event.position(), "white; black; 3:1");
    event.play("resign white").unwrap();
    assert_eq!(code(event.joins(Side::Black, 8)), "game-finished");
    assert_eq!(audited(&event.entries), Ok(()));
}

#[test]
fn r_268_who_joins_when_a_time_is_over_is_followed_by_what_the_clock_brings() {
    let mut event = event_by(&draft(), FieldsRules::ALL);
    event.party(&[1, 2]).unwrap();
    event.party(&[4]).unwrap();
    event
        .run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new(),
        }))
        .unwrap();
    begin(&mut event);
    event.clock += 60_000;
    event.joins(Side::Black, 7).unwrap();
    event.clock += 1_000;
    event.leaves(Side::White, 1).unwrap();
    let acts = event.state.games[&game(ID)].acts().iter();
    let texts: Vec<&str> = acts.map(|act| act.made.text.as_str()).collect();
    let expected = [
        "set white N",
        "set black F",
        "!join black",
        "-",
        "!leave white",
    ];
    assert_eq!(texts, expected);
}

#[test]
fn r_186_who_joins_is_withheld_as_the_delay_says() {
    let mut event = event_by(
        &EventDraft {
            public_delay: 5,
            ..draft()
        },
        FieldsRules::PARTIES,
    );
    event.party(&[1, 2]).unwrap();
    event.party(&[4]).unwrap();
    event
        .run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new(),
        }))
        .unwrap();
    event.joins(Side::Black, 7).unwrap();
    begin(&mut event);
    let shown = |event: &TestEvent| {
        let cut = event.state.public(moment(event.clock));
        let state = cut.map_or_else(|| event.state.clone(), |cut| cut.state);
        state.games[&game(ID)].present(Side::Black).len()
    };
    assert_eq!(shown(&event), 1);
    event.clock += 5 * 60_000;
    assert_eq!(shown(&event), 2);
    event.leaves(Side::Black, 4).unwrap();
    assert_eq!(shown(&event), 2);
    // The public count is that of the beginning.
    let cut = event.state.public(moment(event.clock)).unwrap();
    let acts = cut.state.games[&game(ID)].act_game().unwrap();
    let table = acts.table(&event.state.info.rules).unwrap();
    assert_eq!(table.board().position, "white; black; 2:2");
}

/// A short game with persons joining and leaving, before it and in it.
fn short() -> Vec<Entry> {
    let mut event = event();
    event.leaves(Side::White, 2).unwrap();
    event.joins(Side::Black, 7).unwrap();
    begin(&mut event);
    event.joins(Side::Black, 8).unwrap();
    event.leaves(Side::White, 1).unwrap();
    event.play("resign white").unwrap();
    event.entries
}

#[test]
fn whatever_an_entry_of_a_party_says_otherwise_is_found() {
    let entries = short();
    assert_eq!(audited(&entries), Ok(()));
    assert!(fold(&entries).is_ok());
    let of_party = |entry: &Entry| matches!(entry, Entry::Party(_));
    let places: Vec<usize> = (0..entries.len())
        .filter(|at| of_party(&entries[*at]))
        .collect();
    let [registered, left, joined, joins, leaves] = places[..] else {
        panic!("{places:?}");
    };
    let one = r#""person":"00000000-0000-0000-0000-000000000001""#;
    let four = r#""person":"00000000-0000-0000-0000-000000000004""#;
    let seven = r#""person":"00000000-0000-0000-0000-000000000007""#;
    let eight = r#""person":"00000000-0000-0000-0000-000000000008""#;
    for (place, from, to) in [
        (registered, r#""entrant":1"#, r#""entrant":2"#),
        (
            registered,
            one,
            r#""person":"00000000-0000-0000-0000-000000000002""#,
        ),
        (registered, one, four),
        (left, r#""side":"white""#, r#""side":"black""#),
        (left, r#""game":"1.1""#, r#""game":"1.2""#),
        (left, r#"000002""#, r#"000009""#),
        (joined, r#""side":"black""#, r#""side":"white""#),
        (joined, seven, four),
        (joined, seven, one),
        (joins, r#""side":"black""#, r#""side":"white""#),
        (joins, eight, seven),
        (joins, r#""game":"1.1""#, r#""game":"1.2""#),
        (leaves, r#""side":"white""#, r#""side":"black""#),
        (leaves, one, seven),
        (joins + 1, "!join black", "!join white"),
        (joins + 1, "!join black", "p1"),
        (leaves + 1, "!leave white", "!leave black"),
    ] {
        let mut other = entries.clone();
        other[place] = journaled(&entries[place], |body| body.replacen(from, to, 1));
        assert_ne!(other[place], entries[place], "{from} is not in the entry");
        assert!(audited(&other).is_err(), "{from} {to}");
    }
    for missing in [left, joined, joins, joins + 1, leaves, leaves + 1] {
        let mut other = entries.clone();
        other.remove(missing);
        assert!(audited(&other).is_err(), "{missing}");
    }
    assert!(audited(&entries[..=joins]).is_err());
}

#[test]
fn the_entries_of_a_party_stand_in_a_journal_like_this() {
    let entries = short();
    let of_parties: Vec<String> = (entries.iter())
        .filter(|entry| matches!(entry, Entry::Party(_)))
        .map(|entry| serde_json::to_string(entry).unwrap())
        .collect();
    let golden: Vec<&str> = include_str!("golden.txt").lines().collect();
    assert_eq!(of_parties, golden, "{}", of_parties.join("\n"));
    for entry in &entries[1..] {
        assert_eq!(&journaled(entry, |body| body), entry);
    }
    let member = member(7);
    let order = PartyOrder {
        game: game(ID),
        side: Side::Black,
        change: PartyChange::Join { member },
    };
    let json = serde_json::to_string(&order).unwrap();
    assert_eq!(serde_json::from_str::<PartyOrder>(&json).unwrap(), order);
}

#[test]
fn a_correction_of_a_person_is_committed_to_anew_in_every_command_of_parties() {
    let other = Commitment::from_digest([9; 32]);
    let known = std::collections::BTreeMap::from([(person(1), other.clone())]);
    let mut party = Command::Entrants(EntrantCommand::RegisterParty {
        members: vec![member(2), member(1)],
    });
    party.commit_anew(&known);
    let Command::Entrants(EntrantCommand::RegisterParty { members }) = party else {
        panic!();
    };
    assert_eq!(members[1].commitment, other);
    assert_eq!(members[0], member(2));
    let mut joins = Command::Game(GameCommand::Party(PartyOrder {
        game: game(ID),
        side: Side::White,
        change: PartyChange::Join { member: member(1) },
    }));
    joins.commit_anew(&known);
    let Command::Game(GameCommand::Party(PartyOrder {
        change: PartyChange::Join { member },
        ..
    })) = joins
    else {
        panic!();
    };
    assert_eq!(member.commitment, other);
}
