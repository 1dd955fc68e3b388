use super::*;
use crate::settings::{TieBreak, TieBreaks};
use crate::tests::{Hall, draft, entrant, game, journaled};
use crate::{
    BoardResult, Command, EntrantCommand, Entry, EventCommand, EventStatus, HallTime,
    PairingCommand, Plan, Played, Refusal, RefusalClass, ResultCommand, ResultRuling, RoundTime,
};
use areopagus_language::Language;
use areopagus_tournament::entrant::Rating;
use areopagus_tournament::protest_rules::ProtestDraft;
use areopagus_tournament::result::GamePoints;

#[allow(clippy::unnecessary_wraps, reason = "what is typed may be left out")]
fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn edit(edit: EventEdit) -> Command {
    Command::Event(EventCommand::Change(edit))
}

/// The code and the field of a refusal, which must not change anything.
fn refused(hall: &mut Hall, command: &Command) -> (&'static str, Option<&'static str>) {
    let before = hall.state.clone();
    let refusal = hall.run(command).unwrap_err();
    assert_eq!(hall.state, before);
    let said = Language::ALL.map(|language| refusal.say(language));
    assert!(said.iter().all(|it| !it.is_empty()), "{said:?}");
    (refusal.code(), refusal.field())
}

fn last(hall: &Hall) -> &Entry {
    hall.entries.last().unwrap()
}

/// Two players whose only game has a result.
fn played() -> Hall {
    let mut hall = Hall::paired(2, &draft());
    let played = Played::from_points(GamePoints { white: 4, black: 1 });
    let results = vec![BoardResult {
        game: game("1.1"),
        verdict: ResultRuling::Played(played),
    }];
    let reason = text("Both sheets");
    hall.run(&Command::Results(ResultCommand::RecordSheet {
        results,
        reason: reason.unwrap(),
    }))
    .unwrap();
    hall
}

#[test]
fn r_257_what_is_said_of_an_event_is_edited_and_journaled_as_what_is_another() {
    let mut hall = Hall::paired(2, &draft());
    hall.run(&edit(EventEdit {
        name: text(" Winter Cup "),
        place: text("Dubna"),
        starts_on: text("2026-11-20"),
        time_zone: text("europe/moscow"),
        notes: text("Tea at noon.\r\nParking behind the hall.\n"),
        ..EventEdit::default()
    }))
    .unwrap();
    let info = &hall.state.info;
    assert_eq!(info.name.as_str(), "Winter Cup");
    assert_eq!(info.dates.starts_on().to_string(), "2026-11-20");
    assert_eq!(info.dates.ends_on().to_string(), "2026-11-22");
    assert_eq!(info.time_zone.as_ref().unwrap().as_str(), "Europe/Moscow");
    let notes = info.notes.as_ref().unwrap().as_str();
    assert_eq!(notes, "Tea at noon.\nParking behind the hall.");
    // The place was the same already.
    let json = serde_json::to_string(last(&hall)).unwrap();
    assert_eq!(
        json,
        r#"{"kind":"event.changed","body":{"name":"Winter Cup","dates":{"starts_on":"2026-11-20","ends_on":"2026-11-22"},"time_zone":"Europe/Moscow","notes":"Tea at noon.\nParking behind the hall."}}"#
    );
    assert_eq!(journaled(last(&hall), |body| body), *last(&hall));
    assert_eq!(hall.state.details.edited.unwrap().0, 1);

    hall.run(&edit(EventEdit {
        notes: text(" "),
        ..EventEdit::default()
    }))
    .unwrap();
    assert_eq!(hall.state.info.notes, None);
    assert_eq!(hall.state.details.edited.unwrap().0, 1);
    let json = serde_json::to_string(last(&hall)).unwrap();
    assert_eq!(json, r#"{"kind":"event.changed","body":{"notes":""}}"#);
    assert_eq!(journaled(last(&hall), |body| body), *last(&hall));
}

#[test]
fn r_257_what_decides_who_is_before_whom_is_a_ruling_once_a_round_is_paired() {
    let tie_breaks = || EventEdit {
        tie_breaks: Some(vec![TieBreak::SonnebornBerger, TieBreak::Lot]),
        ..EventEdit::default()
    };
    let protests = || EventEdit {
        protests: Some(ProtestDraft {
            protest_minutes: 30,
            ..ProtestDraft::default()
        }),
        ..EventEdit::default()
    };
    for change in [tie_breaks, protests] {
        let mut hall = Hall::from_draft(&draft());
        hall.register(1).unwrap();
        hall.run(&edit(change())).unwrap();

        let mut hall = Hall::paired(2, &draft());
        let without = refused(&mut hall, &edit(change()));
        assert_eq!(without, ("reason-missing", Some("reason")));
        let ruled = EventEdit {
            reason: text("Voted by all captains"),
            ..change()
        };
        hall.run(&edit(ruled)).unwrap();
    }
    let mut hall = Hall::from_draft(&draft());
    hall.run(&edit(tie_breaks())).unwrap();
    let expected = TieBreaks::new(vec![TieBreak::SonnebornBerger, TieBreak::Lot]).unwrap();
    assert_eq!(hall.state.info.tie_breaks, expected);
}

#[test]
fn r_257_what_is_wrong_is_told_at_its_field_and_changes_nothing() {
    let mut hall = Hall::paired(2, &draft());
    let field = |field| ("field-invalid", Some(field));
    let none = EventEdit::default;
    for (wrong, expected) in [
        (none(), ("event-unchanged", None)),
        (
            EventEdit {
                name: text("Autumn Cup"),
                ..none()
            },
            ("event-unchanged", None),
        ),
        (
            EventEdit {
                name: text(" "),
                ..none()
            },
            field("name"),
        ),
        (
            EventEdit {
                place: text("\u{7}"),
                ..none()
            },
            field("place"),
        ),
        (
            EventEdit {
                starts_on: text("today"),
                ..none()
            },
            field("starts_on"),
        ),
        (
            EventEdit {
                ends_on: text("2026-11-01"),
                ..none()
            },
            field("ends_on"),
        ),
        (
            EventEdit {
                time_zone: text("Berlin"),
                ..none()
            },
            field("time_zone"),
        ),
        (
            EventEdit {
                notes: Some("x".repeat(2001)),
                ..none()
            },
            field("notes"),
        ),
        (
            EventEdit {
                tie_breaks: Some(vec![TieBreak::Lot, TieBreak::Lot]),
                ..none()
            },
            field("tie_breaks"),
        ),
        (
            EventEdit {
                // There is no Buchholz in a round robin.
                tie_breaks: Some(vec![TieBreak::from_word("OTHER_SD").unwrap()]),
                reason: text("Asked for"),
                ..none()
            },
            field("tie_breaks"),
        ),
        (
            EventEdit {
                protests: Some(ProtestDraft {
                    protest_minutes: 0,
                    ..ProtestDraft::default()
                }),
                ..none()
            },
            field("protest_minutes"),
        ),
    ] {
        assert_eq!(
            refused(&mut hall, &edit(wrong.clone())),
            expected,
            "{wrong:?}"
        );
    }
}

#[test]
fn r_257_the_days_keep_every_round_that_has_a_time() {
    let mut hall = Hall::paired(2, &draft());
    let starts_at: HallTime = "2026-11-22T10:00+03:00".parse().unwrap();
    let rounds = vec![RoundTime {
        round: 1,
        starts_at,
    }];
    hall.run(&Command::Event(EventCommand::ScheduleRounds(Plan {
        rounds,
        ..Plan::default()
    })))
    .unwrap();
    let shorter = edit(EventEdit {
        ends_on: text("2026-11-21"),
        ..EventEdit::default()
    });
    let refused = refused(&mut hall, &shorter);
    assert_eq!(refused, ("round-on-other-day", Some("ends_on")));
}

#[test]
fn r_257_a_closed_event_is_reopened_with_a_reason_and_closed_again() {
    let mut hall = played();
    let reopen = Command::Event(EventCommand::Reopen {
        reason: "Boards 1 and 2 were mixed up".to_owned(),
    });
    assert_eq!(refused(&mut hall, &reopen).0, "event-not-closed");
    hall.run(&Command::Event(EventCommand::Close {})).unwrap();
    assert_eq!(hall.state.status(), EventStatus::Closed);
    assert!(hall.state.details.closed_at.is_some());
    let renamed = edit(EventEdit {
        name: text("Winter Cup"),
        ..EventEdit::default()
    });
    assert_eq!(refused(&mut hall, &renamed).0, "event-closed");
    let silent = Command::Event(EventCommand::Reopen {
        reason: " ".to_owned(),
    });
    assert!(hall.run(&silent).is_err());
    hall.run(&reopen).unwrap();
    assert_eq!(hall.state.status(), EventStatus::Finished);
    assert_eq!(hall.state.details.closed_at, None);
    hall.run(&renamed).unwrap();
    hall.run(&Command::Event(EventCommand::Close {})).unwrap();
    assert_eq!(hall.state.status(), EventStatus::Closed);
}

#[test]
fn r_258_a_rating_is_another_one_and_a_ruling_once_a_round_is_paired() {
    let rate = |rating, reason: Option<&str>| {
        Command::Entrants(EntrantCommand::Rate(RatingChanges {
            ratings: vec![RatingChange {
                entrant: entrant(1),
                rating,
            }],
            reason: reason.map(str::to_owned),
        }))
    };
    let rating = Rating::new(1850);
    let mut hall = Hall::from_draft(&draft());
    let missing = hall.run(&rate(rating, None)).unwrap_err();
    assert_eq!(missing, Refusal::EntrantUnknown(entrant(1)));
    hall.register(1).unwrap();
    hall.run(&rate(rating, None)).unwrap();
    assert_eq!(hall.state.entrants[&entrant(1)].rating, rating);
    let same = refused(&mut hall, &rate(rating, None));
    assert_eq!(same, ("rating-unchanged", Some("rating")));
    hall.register(2).unwrap();
    hall.run(&Command::Pairing(PairingCommand::Pair {
        order: Vec::new(),
    }))
    .unwrap();
    let silent = refused(&mut hall, &rate(None, None));
    assert_eq!(silent, ("reason-missing", Some("reason")));
    hall.run(&rate(None, Some("The list of May was meant")))
        .unwrap();
    assert_eq!(hall.state.entrants[&entrant(1)].rating, None);
    assert_eq!(journaled(last(&hall), |body| body), *last(&hall));
}

#[test]
fn r_259_an_event_is_taken_out_of_the_lists_and_put_back_also_when_it_is_closed() {
    let mut hall = played();
    hall.run(&Command::Event(EventCommand::Close {})).unwrap();
    let closed = hall.state.details.closed_at;
    let list = |listed| {
        Command::Event(EventCommand::List(Listing {
            listed,
            reason: None,
        }))
    };
    assert_eq!(refused(&mut hall, &list(true)).0, "listing-unchanged");
    hall.clock += 60_000;
    hall.run(&list(false)).unwrap();
    assert!(hall.state.details.unlisted);
    assert_eq!(refused(&mut hall, &list(false)).0, "listing-unchanged");
    hall.run(&list(true)).unwrap();
    assert!(!hall.state.details.unlisted);
    // A rating list depends on when it was closed.
    assert_eq!(hall.state.details.closed_at, closed);
}

#[test]
fn r_260_an_event_is_deleted_while_nothing_has_happened_and_nothing_follows() {
    let delete = Command::Event(EventCommand::Delete {
        reason: text("A trial"),
    });
    let mut hall = Hall::paired(2, &draft());
    let refusal = hall.run(&delete).unwrap_err();
    assert_eq!(refusal.code(), "event-has-begun");
    assert_eq!(refusal.class(), RefusalClass::Conflict);

    let mut hall = Hall::from_draft(&draft());
    hall.register(1).unwrap();
    hall.run(&delete).unwrap();
    assert_eq!(hall.state.status(), EventStatus::Deleted);
    for command in [
        delete,
        Command::Pairing(PairingCommand::Pair { order: Vec::new() }),
        Command::Event(EventCommand::Close {}),
        Command::Event(EventCommand::Reopen {
            reason: "x".to_owned(),
        }),
    ] {
        assert_eq!(refused(&mut hall, &command).0, "event-deleted");
    }
}

#[test]
fn r_257_to_r_260_the_audit_finds_what_was_journaled_against_them() {
    use crate::tests::{WholeAudit, moment};
    let created = Hall::from_draft(&draft()).entries;
    let paired = Hall::paired(2, &draft()).entries;
    let tie_breaks = |reason| {
        DetailEntry::Changed(EventChange {
            tie_breaks: Some(TieBreaks::new(vec![TieBreak::Lot]).unwrap()),
            reason,
            ..EventChange::default()
        })
    };
    let name = |name: &str| {
        DetailEntry::Changed(EventChange {
            name: Some(name.to_owned().try_into().unwrap()),
            ..EventChange::default()
        })
    };
    let finds = |before: &[Entry], entry: DetailEntry| {
        let mut audit = WholeAudit::default();
        for entry in before {
            audit.take(moment(0), entry).unwrap();
        }
        let taken = audit.take(moment(0), &Entry::Detail(entry));
        taken.and_then(|()| audit.end()).is_err()
    };
    let ruled = Some("Asked for".to_owned().try_into().unwrap());
    assert!(!finds(&created, tie_breaks(None)));
    assert!(!finds(&paired, tie_breaks(ruled)));
    assert!(finds(&paired, tie_breaks(None)));
    assert!(!finds(&paired, name("Winter Cup")));
    assert!(finds(&paired, name("Autumn Cup")));
    assert!(!finds(&created, DetailEntry::Deleted { reason: None }));
    assert!(finds(&paired, DetailEntry::Deleted { reason: None }));
    let reason: areopagus_tournament::text::TextLine<500> = "x".to_owned().try_into().unwrap();
    assert!(finds(&paired, DetailEntry::Reopened { reason }));
    let listed = |listed| {
        DetailEntry::Listed(ListingSet {
            listed,
            reason: None,
        })
    };
    assert!(!finds(&paired, listed(false)));
    assert!(finds(&paired, listed(true)));
}
