use super::*;
use crate::settings::{Format, TieBreak, TieBreaks};
use crate::tests::{TestEvent, draft, entrant, game, journaled};
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
fn refused(event: &mut TestEvent, command: &Command) -> (&'static str, Option<&'static str>) {
    let before = event.state.clone();
    let refusal = event.run(command).unwrap_err();
    assert_eq!(event.state, before);
    let said = Language::ALL.map(|language| refusal.say(language));
    assert!(said.iter().all(|it| !it.is_empty()), "{said:?}");
    (refusal.code(), refusal.field())
}

fn last(event: &TestEvent) -> &Entry {
    event.entries.last().unwrap()
}

/// Two players whose only game has a result.
fn played() -> TestEvent {
    let mut event = TestEvent::paired(2, &draft());
    let played = Played::from_points(GamePoints { white: 4, black: 1 });
    let results = vec![BoardResult {
        game: game("1.1"),
        verdict: ResultRuling::Played(played),
    }];
    let reason = text("Both sheets");
    event
        .run(&Command::Results(ResultCommand::RecordSheet {
            results,
            reason: reason.unwrap(),
        }))
        .unwrap();
    event
}

#[test]
fn r_257_what_is_said_of_an_event_is_edited_and_journaled_as_what_is_another() {
    let mut event = TestEvent::paired(2, &draft());
    event
        .run(&edit(EventEdit {
            name: text(" Winter Cup "),
            place: text("Dubna"),
            starts_on: text("2026-11-20"),
            time_zone: text("europe/moscow"),
            notes: text("Tea at noon.\r\nParking behind the hall.\n"),
            ..EventEdit::default()
        }))
        .unwrap();
    let info = &event.state.info;
    assert_eq!(info.name.as_str(), "Winter Cup");
    assert_eq!(info.dates.starts_on().to_string(), "2026-11-20");
    assert_eq!(info.dates.ends_on().to_string(), "2026-11-22");
    assert_eq!(info.time_zone.as_ref().unwrap().as_str(), "Europe/Moscow");
    let notes = info.notes.as_ref().unwrap().as_str();
    assert_eq!(notes, "Tea at noon.\nParking behind the hall.");
    // The place was the same already.
    let json = serde_json::to_string(last(&event)).unwrap();
    assert_eq!(
        json,
        r#"{"kind":"event.changed","body":{"name":"Winter Cup","dates":{"starts_on":"2026-11-20","ends_on":"2026-11-22"},"time_zone":"Europe/Moscow","notes":"Tea at noon.\nParking behind the hall."}}"#
    );
    assert_eq!(journaled(last(&event), |body| body), *last(&event));
    assert_eq!(event.state.details.edited.unwrap().0, 1);

    event
        .run(&edit(EventEdit {
            notes: text(" "),
            ..EventEdit::default()
        }))
        .unwrap();
    assert_eq!(event.state.info.notes, None);
    assert_eq!(event.state.details.edited.unwrap().0, 1);
    let json = serde_json::to_string(last(&event)).unwrap();
    assert_eq!(json, r#"{"kind":"event.changed","body":{"notes":""}}"#);
    assert_eq!(journaled(last(&event), |body| body), *last(&event));
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
        let mut event = TestEvent::from_draft(&draft());
        event.register(1).unwrap();
        event.run(&edit(change())).unwrap();

        let mut event = TestEvent::paired(2, &draft());
        let without = refused(&mut event, &edit(change()));
        assert_eq!(without, ("reason-missing", Some("reason")));
        let ruled = EventEdit {
            reason: text("Voted by all captains"),
            ..change()
        };
        event.run(&edit(ruled)).unwrap();
    }
    let mut event = TestEvent::from_draft(&draft());
    event.run(&edit(tie_breaks())).unwrap();
    let expected = TieBreaks::new(vec![TieBreak::SonnebornBerger, TieBreak::Lot]).unwrap();
    assert_eq!(event.state.info.tie_breaks, expected);
}

#[test]
fn r_257_what_is_wrong_is_told_at_its_field_and_changes_nothing() {
    let mut event = TestEvent::paired(2, &draft());
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
            refused(&mut event, &edit(wrong.clone())),
            expected,
            "{wrong:?}"
        );
    }
}

#[test]
fn r_257_the_days_keep_every_round_that_has_a_time() {
    let mut event = TestEvent::paired(2, &draft());
    let starts_at: HallTime = "2026-11-22T10:00+03:00".parse().unwrap();
    let rounds = vec![RoundTime {
        round: 1,
        starts_at,
    }];
    event
        .run(&Command::Event(EventCommand::ScheduleRounds(Plan {
            rounds,
            ..Plan::default()
        })))
        .unwrap();
    let shorter = edit(EventEdit {
        ends_on: text("2026-11-21"),
        ..EventEdit::default()
    });
    let refused = refused(&mut event, &shorter);
    assert_eq!(refused, ("round-on-other-day", Some("ends_on")));
}

#[test]
fn r_257_a_closed_event_is_reopened_with_a_reason_and_closed_again() {
    let mut event = played();
    let reopen = Command::Event(EventCommand::Reopen {
        reason: "Boards 1 and 2 were mixed up".to_owned(),
    });
    assert_eq!(refused(&mut event, &reopen).0, "event-not-closed");
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    assert_eq!(event.state.status(), EventStatus::Closed);
    assert!(event.state.details.closed_at.is_some());
    let renamed = edit(EventEdit {
        name: text("Winter Cup"),
        ..EventEdit::default()
    });
    assert_eq!(refused(&mut event, &renamed).0, "event-closed");
    let silent = Command::Event(EventCommand::Reopen {
        reason: " ".to_owned(),
    });
    assert!(event.run(&silent).is_err());
    event.run(&reopen).unwrap();
    assert_eq!(event.state.status(), EventStatus::Finished);
    assert_eq!(event.state.details.closed_at, None);
    event.run(&renamed).unwrap();
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    assert_eq!(event.state.status(), EventStatus::Closed);
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
    let mut event = TestEvent::from_draft(&draft());
    let missing = event.run(&rate(rating, None)).unwrap_err();
    assert_eq!(missing, Refusal::EntrantUnknown(entrant(1)));
    event.register(1).unwrap();
    event.run(&rate(rating, None)).unwrap();
    assert_eq!(event.state.entrants[&entrant(1)].rating, rating);
    let same = refused(&mut event, &rate(rating, None));
    assert_eq!(same, ("rating-unchanged", Some("rating")));
    event.register(2).unwrap();
    event
        .run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new(),
        }))
        .unwrap();
    let silent = refused(&mut event, &rate(None, None));
    assert_eq!(silent, ("reason-missing", Some("reason")));
    event
        .run(&rate(None, Some("The list of May was meant")))
        .unwrap();
    assert_eq!(event.state.entrants[&entrant(1)].rating, None);
    assert_eq!(journaled(last(&event), |body| body), *last(&event));
}

#[test]
fn r_259_an_event_is_taken_out_of_the_lists_and_put_back_also_when_it_is_closed() {
    let mut event = played();
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    let closed = event.state.details.closed_at;
    let list = |listed| {
        Command::Event(EventCommand::List(Listing {
            listed,
            reason: None,
        }))
    };
    assert_eq!(refused(&mut event, &list(true)).0, "listing-unchanged");
    event.clock += 60_000;
    event.run(&list(false)).unwrap();
    assert!(event.state.details.unlisted);
    assert_eq!(refused(&mut event, &list(false)).0, "listing-unchanged");
    event.run(&list(true)).unwrap();
    assert!(!event.state.details.unlisted);
    // A rating list depends on when it was closed.
    assert_eq!(event.state.details.closed_at, closed);
}

#[test]
fn r_260_an_event_is_deleted_while_nothing_has_happened_and_nothing_follows() {
    let delete = Command::Event(EventCommand::Delete {
        reason: text("A trial"),
    });
    let mut event = TestEvent::paired(2, &draft());
    let refusal = event.run(&delete).unwrap_err();
    assert_eq!(refusal.code(), "event-has-begun");
    assert_eq!(refusal.class(), RefusalClass::Conflict);

    let mut event = TestEvent::from_draft(&draft());
    event.register(1).unwrap();
    event.run(&delete).unwrap();
    assert_eq!(event.state.status(), EventStatus::Deleted);
    for command in [
        delete,
        Command::Pairing(PairingCommand::Pair { order: Vec::new() }),
        Command::Event(EventCommand::Close {}),
        Command::Event(EventCommand::Reopen {
            reason: "x".to_owned(),
        }),
    ] {
        assert_eq!(refused(&mut event, &command).0, "event-deleted");
    }
}

#[test]
fn r_257_to_r_260_the_audit_finds_what_was_journaled_against_them() {
    use crate::tests::{WholeAudit, moment};
    let created = TestEvent::from_draft(&draft()).entries;
    let paired = TestEvent::paired(2, &draft()).entries;
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

#[test]
fn r_257_format_and_regulations_are_changed_while_nobody_is_entered() {
    let change = || EventEdit {
        format: Some(Format::RoundRobin { double: true }),
        regulations: text(" federation-2013;reply_seconds = 15"),
        ..EventEdit::default()
    };
    let mut event = TestEvent::from_draft(&draft());
    event.run(&edit(change())).unwrap();
    let info = &event.state.info;
    assert_eq!(info.format, Format::RoundRobin { double: true });
    assert_eq!(info.rules.to_string(), "federation-2013; reply_seconds=15");
    assert_eq!(journaled(last(&event), |body| body), *last(&event));
    let unchanged = refused(&mut event, &edit(change()));
    assert_eq!(unchanged.0, "event-unchanged");

    // A list of tie-breaks that the new format does not have is the usual one of it.
    let knockout = r#"{"system":"knockout","games":1,"third_place":false}"#;
    let knockout = || EventEdit {
        format: serde_json::from_str(knockout).unwrap(),
        ..EventEdit::default()
    };
    event.run(&edit(knockout())).unwrap();
    assert!(event.state.info.tie_breaks.as_slice().is_empty());
    let wrong = EventEdit {
        regulations: text("federation-2013; dice=max"),
        ..EventEdit::default()
    };
    let wrong = refused(&mut event, &edit(wrong));
    assert_eq!(wrong, ("field-invalid", Some("regulations")));

    let mut event = TestEvent::from_draft(&draft());
    event.register(1).unwrap();
    let late = refused(&mut event, &edit(change()));
    assert_eq!(late, ("event-has-entrants", Some("format")));
    let rules = EventEdit {
        format: None,
        ..change()
    };
    let late = refused(&mut event, &edit(rules));
    assert_eq!(late, ("event-has-entrants", Some("regulations")));
}
