//! Whoever takes part in an event is found by everything that asks who does: the third of a
//! party, and who has joined a game in play.

use std::time::{Duration, Instant};

use areopagus::arbiter::{
    Arbiter, ArbiterError, EnteredAs, PeopleDraft, Person, PersonDraft, RegistryFault, Taking,
};
use areopagus::event::{Command, GameAct, PairingCommand, Refusal};
use areopagus::federation::ratings::PlayerId;
use areopagus::games::Side;
use areopagus::tournament::entrant::EntrantNumber;
use uuid::Uuid;

use crate::table::{Table, entrant, named, names};

/// How long it may take until another process has heard of a change, on a busy machine.
const HEARD: Duration = Duration::from_mins(1);

/// The events of somebody: the number in it, and whether they have joined.
async fn events(arbiter: &Arbiter, person: Uuid) -> Vec<(EntrantNumber, bool)> {
    let events = arbiter.takes_part(person).await.unwrap();
    let own = |it: &Taking| (it.number, it.joined);
    events.iter().map(own).collect()
}

/// Everything that every process says of who takes part.
async fn says(table: &Table, expected: &[(u16, &str, &[&str])]) {
    for view in [table.view().await, table.read_anew().await] {
        for (number, name, all) in expected {
            assert_eq!(view.name(entrant(*number)).as_deref(), Some(*name));
            assert_eq!(names(view.participants(entrant(*number))), *all);
        }
    }
}

/// A game in which Emil has joined Dmitri in play.
async fn played() -> Table {
    let mut table = Table::three_against_one("fields-parties", 0).await;
    table.hand_in().await;
    table.play("p3").await;
    table.joins(Side::Black, named("Emil")).await.unwrap();
    table
}

#[tokio::test]
async fn r_266_r_267_the_third_and_who_joins_take_part() {
    let table = played().await;
    let view = table.view().await;
    says(
        &table,
        &[
            (1, "Ada / Boris / Clara", &["Ada", "Boris", "Clara"]),
            // Who has joined is no entrant.
            (2, "Dmitri", &["Dmitri", "Emil"]),
        ],
    )
    .await;
    let game = crate::table::GAME;
    assert_eq!(
        names(view.present(game, Side::White)),
        ["Ada", "Boris", "Clara"]
    );
    assert_eq!(names(view.present(game, Side::Black)), ["Dmitri", "Emil"]);
    assert_eq!(
        view.third(entrant(1)).unwrap().name.as_deref(),
        Some("Clara")
    );
    let (clara, emil) = (table.id("Clara").await, table.id("Emil").await);
    for (person, number, joined) in [(clara, 1, false), (emil, 2, true)] {
        assert!(view.has_person(person));
        assert_eq!(view.entrant_of(person), Some(entrant(number)));
        let own = events(&table.arbiter, person).await;
        assert_eq!(own, [(entrant(number), joined)]);
        // Nobody proposes who is there already, nor takes them for a namesake.
        let proposed = table.arbiter.proposed(&table.slug).await.unwrap();
        assert!(proposed.iter().all(|one| one.id != person));
        let name = view.people[&person].name.clone().unwrap();
        assert_eq!(table.arbiter.namesakes(&name, &view).await.unwrap(), []);
    }
    let numbers: Vec<(i32, i32, bool)> = (table.rows().await.iter())
        .map(|(number, place, _, joined)| (*number, *place, *joined))
        .collect();
    let expected = [
        (1, 1, false),
        (1, 2, false),
        (1, 3, false),
        (2, 1, false),
        (2, 2, true),
    ];
    assert_eq!(numbers, expected);
    table.rebuilds_to_the_same().await;
    // Rows of the table that are not there are written anew.
    for damage in [
        "DELETE FROM participant WHERE joined",
        "DELETE FROM participant WHERE place = 3",
        "UPDATE participant SET joined = false",
    ] {
        let mut owner = table.database.as_owner().await;
        sqlx::query(damage).execute(&mut owner).await.unwrap();
        let rows = table.rows().await;
        let mended = table.arbiter.rebuild(true).await.unwrap();
        assert_eq!(mended, std::slice::from_ref(&table.slug), "{damage}");
        assert_ne!(table.rows().await, rows);
        table.rebuilds_to_the_same().await;
    }
}

#[tokio::test]
async fn r_267_who_joins_goes_with_the_act_that_is_taken_back() {
    let mut table = played().await;
    let emil = table.id("Emil").await;
    let (count, reason) = (1, "by the chief referee".to_owned());
    table.act(GameAct::TakeBack { count, reason }).await;
    says(&table, &[(2, "Dmitri", &["Dmitri"])]).await;
    assert!(!table.view().await.has_person(emil));
    assert_eq!(events(&table.arbiter, emil).await, []);
    table.rebuilds_to_the_same().await;
    // Again, whom the registry has by now, and then without a game.
    let known = PersonDraft {
        person: Some(emil),
        ..PersonDraft::default()
    };
    table.joins(Side::Black, known).await.unwrap();
    assert_eq!(events(&table.arbiter, emil).await, [(entrant(2), true)]);
    table.rebuilds_to_the_same().await;
}

#[tokio::test]
async fn r_267_who_plays_is_refused_a_second_place() {
    let mut table = played().await;
    let refused = table.joins(Side::Black, named("Clara")).await;
    let number = entrant(1);
    assert!(matches!(
        refused,
        Err(ArbiterError::Registry(RegistryFault::NameEntered { number: it, .. })) if it == number
    ));
    let clara = PersonDraft {
        person: Some(table.id("Clara").await),
        ..PersonDraft::default()
    };
    let refused = table.joins(Side::Black, clara).await;
    assert!(matches!(refused, Err(ArbiterError::Refused(_))));
    // A list finds who is in the event already.
    for (name, number) in [("Clara", 1), ("Emil", 2)] {
        let person = Some(table.id(name).await);
        let people = vec![PersonDraft {
            person,
            ..PersonDraft::default()
        }];
        let context = table.context();
        let teams = Vec::new();
        let draft = PeopleDraft { people, teams };
        let refused = table.arbiter.register_list(&table.slug, &draft, &context);
        let Err(ArbiterError::InRow { row: 1, error }) = refused.await else {
            panic!("{name}");
        };
        let entered = Refusal::PersonEntered(entrant(number));
        assert!(matches!(*error, ArbiterError::Refused(it) if it == entered));
    }
    let rated = PersonDraft {
        rating: Some(1500.try_into().unwrap()),
        ..named("Greta")
    };
    let refused = table.joins(Side::Black, rated).await;
    assert!(matches!(
        refused,
        Err(ArbiterError::Field {
            field: "rating",
            ..
        })
    ));
    let refused = table.party(&["Heidi", "Ivan", "Jana", "Karl"]).await;
    assert!(matches!(refused, Err(ArbiterError::Refused(_))));
}

#[tokio::test]
async fn r_211_a_correction_of_the_third_and_of_who_joined_shows_at_once() {
    let mut table = played().await;
    let other = table.database.arbiter();
    other.event(&table.slug).await.unwrap();
    let (clara, emil) = (table.id("Clara").await, table.id("Emil").await);
    for (id, name) in [(clara, "Clara Neumann"), (emil, "Emil Neumann")] {
        let by = table.context();
        let draft = named(name);
        let corrected = table.arbiter.correct_person(id, &draft, by.actor, by.now);
        corrected.await.unwrap();
    }
    let expected: [(u16, &str, &[&str]); 2] = [
        (
            1,
            "Ada / Boris / Clara Neumann",
            &["Ada", "Boris", "Clara Neumann"],
        ),
        (2, "Dmitri", &["Dmitri", "Emil Neumann"]),
    ];
    says(&table, &expected).await;
    // A process that has the event folded already hears who of it was changed.
    let until = Instant::now() + HEARD;
    loop {
        let view = other.event(&table.slug).await.unwrap();
        let shown = names(view.participants(entrant(2)));
        if shown == ["Dmitri", "Emil Neumann"] {
            break;
        }
        assert!(Instant::now() < until, "{shown:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // The entries that name them commit to what was there before.
    for (id, name) in [(clara, "Clara"), (emil, "Emil")] {
        let taking = &table.arbiter.takes_part(id).await.unwrap()[0];
        let entered = table.arbiter.entered_as(id, taking).await.unwrap();
        assert_eq!(entered, EnteredAs::Former(name.to_owned(), None, None));
    }
    table.rebuilds_to_the_same().await;
}

#[tokio::test]
async fn r_212_rows_of_one_human_are_linked_unless_both_take_part() {
    let mut table = played().await;
    let (clara, emil) = (table.id("Clara").await, table.id("Emil").await);
    let by = table.context();
    let (actor, now) = (by.actor, by.now);
    let both = table.arbiter.link_persons(emil, clara, actor, now).await;
    assert!(matches!(
        both,
        Err(ArbiterError::Registry(RegistryFault::BothTakePart(_)))
    ));
    for (id, name) in [(clara, "Clara Neumann"), (emil, "Emil Neumann")] {
        let draft = named(name);
        let new = table.arbiter.register_person(&draft, actor, now);
        let Person { id: shown, .. } = new.await.unwrap();
        let linked = table.arbiter.link_persons(id, shown, actor, now).await;
        linked.unwrap();
        let view = table.view().await;
        assert_eq!(view.people[&id].name.as_deref(), Some(name));
        assert!(view.has_person(shown));
        assert_eq!(events(&table.arbiter, shown).await.len(), 1);
        // Who takes part under another row of the same human takes part.
        let again = PersonDraft {
            person: Some(shown),
            ..PersonDraft::default()
        };
        let refused = table.joins(Side::Black, again).await;
        assert!(matches!(refused, Err(ArbiterError::Refused(_))), "{name}");
    }
}

#[tokio::test]
async fn r_213_erasing_the_third_and_who_joined_empties_their_names() {
    let mut table = played().await;
    let (clara, emil) = (table.id("Clara").await, table.id("Emil").await);
    let by = table.context();
    for id in [clara, emil] {
        let erased = table.arbiter.erase_person(id, None, by.actor, by.now).await;
        assert!(matches!(
            erased,
            Err(ArbiterError::Registry(RegistryFault::TakesPart(_)))
        ));
    }
    table.play("resign black").await;
    table.close().await;
    for id in [clara, emil] {
        let erased = table.arbiter.erase_person(id, None, by.actor, by.now).await;
        erased.unwrap();
    }
    let expected: [(u16, &str, &[&str]); 2] = [
        (1, "Ada / Boris / –", &["Ada", "Boris", "–"]),
        (2, "Dmitri", &["Dmitri", "–"]),
    ];
    says(&table, &expected).await;
    assert_eq!(events(&table.arbiter, clara).await, [(entrant(1), false)]);
    assert_eq!(events(&table.arbiter, emil).await, [(entrant(2), true)]);
    table.rebuilds_to_the_same().await;
}

#[tokio::test]
async fn r_267_a_game_that_somebody_has_joined_is_not_rated() {
    for joined in [false, true] {
        let mut table = Table::new("fields-parties", 0).await;
        for (name, number) in [("Ada", "A-1"), ("Dmitri", "D-1")] {
            let person = PersonDraft {
                federation_id: Some(number.to_owned()),
                ..named(name)
            };
            let context = table.context();
            let entered = table.arbiter.register(&table.slug, &person, &context);
            entered.await.unwrap();
        }
        table
            .run(Command::Pairing(PairingCommand::Pair { order: Vec::new() }))
            .await;
        table.hand_in().await;
        if joined {
            table.joins(Side::Black, named("Emil")).await.unwrap();
        }
        table.play("resign white").await;
        table.close().await;
        let list = table.arbiter.ratings().await.unwrap();
        let winner = PlayerId::parse("D-1").unwrap();
        assert_eq!(list.ratings.player(&winner).is_none(), joined);
    }
}

#[tokio::test]
async fn r_186_the_public_list_of_somebody_s_events_tells_of_who_joined_with_the_delay() {
    let mut table = Table::three_against_one("fields-parties", 5).await;
    table.hand_in().await;
    table.play("p3").await;
    table.joins(Side::Black, named("Emil")).await.unwrap();
    let (clara, emil) = (table.id("Clara").await, table.id("Emil").await);
    let now = table.now;
    let shown = async |person, now| {
        let shown = table.arbiter.takes_part_publicly(person, now).await;
        shown.unwrap().len()
    };
    assert_eq!(shown(clara, now).await, 1);
    assert_eq!(shown(emil, now).await, 0);
    assert_eq!(shown(emil, now + chrono::TimeDelta::minutes(5)).await, 1);
    let public = table.view().await.public(now).view;
    assert_eq!(names(public.participants(entrant(2))), ["Dmitri"]);
}

#[tokio::test]
async fn r_267_who_joins_before_the_game_takes_part_and_who_leaves_it_still_does() {
    let mut table = Table::three_against_one("fields-parties", 0).await;
    table.leaves(Side::White, "Clara").await;
    table.joins(Side::Black, named("Emil")).await.unwrap();
    // Who is entered takes part, whatever games they left.
    says(
        &table,
        &[
            (1, "Ada / Boris / Clara", &["Ada", "Boris", "Clara"]),
            (2, "Dmitri", &["Dmitri", "Emil"]),
        ],
    )
    .await;
    table.rebuilds_to_the_same().await;
    let game = crate::table::GAME;
    let present = table.view().await;
    assert_eq!(names(present.present(game, Side::White)), ["Ada", "Boris"]);
}
