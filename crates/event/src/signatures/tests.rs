//! Signatures under a protocol: who signs when, and what voids them.

use super::super::tests::{TestEvent, WHY, audited, code, draft, fold, game, moment};
use super::super::*;
use super::*;
use areopagus_games::PerSide;
use areopagus_language::Language;
use areopagus_tournament::result::{Forfeit, GamePoints};

const ID: &str = "1.1";

const SIGNED: Option<SignatureDraft> = Some(SignatureDraft::Signed {});

fn refused() -> SignatureDraft {
    let reason = WHY.to_owned();
    SignatureDraft::Refused { reason }
}

fn under_protest() -> SignatureDraft {
    let reason = WHY.to_owned();
    SignatureDraft::UnderProtest { reason }
}

impl TestEvent {
    fn signs(
        &mut self,
        white: Option<SignatureDraft>,
        black: Option<SignatureDraft>,
        referee: bool,
    ) -> Result<(), Refusal> {
        self.run(&Command::Game(GameCommand::Sign(Signing {
            game: game(ID),
            players: PerSide::new(white, black),
            referee,
        })))
    }

    fn protocol(&self) -> &Signatures {
        &self.state.games[&game(ID)].signatures
    }

    fn waits_for_signatures(&self) -> bool {
        self.state.games[&game(ID)].awaits_signatures()
    }
}

/// An event with one game that is over by its record.
fn over() -> TestEvent {
    let mut event = TestEvent::paired(2, &draft());
    for text in ["1. d4 e4 | d9 e9", "2. | ; resign black"] {
        let text = text.to_owned();
        let game = game(ID);
        event
            .run(&Command::Plans(PlanCommand::EnterRow { game, text }))
            .unwrap();
    }
    event
}

fn correct(points: GamePoints) -> Command {
    Command::Results(ResultCommand::Correct {
        game: game(ID),
        verdict: ResultRuling::Played(Played::from_points(points)),
        reason: WHY.to_owned(),
    })
}

#[test]
fn ruling_217_the_players_sign_and_then_the_referee() {
    let mut event = over();
    assert!(event.waits_for_signatures());
    let early = event.signs(None, None, true).unwrap_err();
    assert_eq!(early.field(), Some("white"));
    assert_eq!(code(Err(early)), "player-signs-first");
    event.signs(SIGNED, None, false).unwrap();
    assert_eq!(code(event.signs(SIGNED, None, false)), "player-signed");
    assert_eq!(
        code(event.signs(Some(refused()), None, false)),
        "player-signed"
    );
    let missing: Vec<Signer> = event.protocol().missing().collect();
    assert_eq!(missing, [Signer::Black, Signer::Referee]);
    event.clock += 60_000;
    event.signs(None, Some(under_protest()), true).unwrap();
    assert!(!event.waits_for_signatures());
    let black = event.protocol().get(Signer::Black).unwrap();
    assert_eq!(black.at, moment(event.clock));
    assert_eq!(black.signature.reason().unwrap().as_str(), WHY);
    let again = event.signs(None, SIGNED, false).unwrap_err();
    for language in Language::ALL {
        assert!(again.say(language).contains(ID));
    }
    assert_eq!(code(Err(again)), "protocol-signed");
    audited(&event.entries).unwrap();
}

#[test]
fn ruling_217_who_has_refused_may_sign_until_the_referee_has() {
    let mut event = over();
    event.signs(Some(refused()), SIGNED, false).unwrap();
    assert_eq!(
        code(event.signs(Some(refused()), None, false)),
        "player-signed"
    );
    event.signs(Some(under_protest()), None, false).unwrap();
    let white = event.protocol().get(Signer::White).unwrap();
    assert!(!white.signature.is_refused());
    event.signs(None, None, true).unwrap();
    audited(&event.entries).unwrap();
}

#[test]
fn ruling_217_a_reason_is_given_and_somebody_signs() {
    let mut event = over();
    assert_eq!(code(event.signs(None, None, false)), "nobody-signs");
    let empty = Some(SignatureDraft::Refused {
        reason: " ".to_owned(),
    });
    let refused = event.signs(SIGNED, empty, true).unwrap_err();
    assert_eq!(refused.field(), Some("black.reason"));
    assert_eq!(code(Err(refused)), "reason-invalid");
    // All or nothing.
    assert_eq!(event.protocol(), &Signatures::default());
}

#[test]
fn ruling_217_there_is_nothing_to_sign_before_the_result_and_of_a_forfeit() {
    let mut event = TestEvent::paired(2, &draft());
    assert_eq!(code(event.signs(SIGNED, SIGNED, true)), "nothing-to-sign");
    assert!(!event.waits_for_signatures());
    let absent = Forfeit::White;
    let game = game(ID);
    event
        .run(&Command::Results(ResultCommand::RecordForfeit {
            game,
            absent,
        }))
        .unwrap();
    assert!(!event.waits_for_signatures());
    assert_eq!(
        code(event.signs(SIGNED, SIGNED, true)),
        "forfeit-not-signed"
    );
}

#[test]
fn ruling_218_an_event_is_closed_without_signatures_and_then_takes_none() {
    let mut event = over();
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    assert_eq!(code(event.signs(SIGNED, SIGNED, true)), "event-closed");
}

#[test]
fn ruling_219_another_result_makes_the_signatures_void() {
    let mut event = over();
    event.signs(SIGNED, SIGNED, true).unwrap();
    event.run(&correct(PerSide::new(1, 3))).unwrap();
    assert_eq!(event.protocol(), &Signatures::default());
    assert!(event.waits_for_signatures());
    event.signs(SIGNED, SIGNED, true).unwrap();
    audited(&event.entries).unwrap();

    let mut event = over();
    event.signs(SIGNED, SIGNED, true).unwrap();
    let reason = WHY.to_owned();
    let game = game(ID);
    event
        .run(&Command::Plans(PlanCommand::TakeBackRow { game, reason }))
        .unwrap();
    assert_eq!(event.protocol(), &Signatures::default());
    assert!(!event.waits_for_signatures());
    audited(&event.entries).unwrap();
}

#[test]
fn ruling_219_a_signature_under_another_result_is_found() {
    let mut event = over();
    event.signs(SIGNED, SIGNED, true).unwrap();
    let mut entries = event.entries.clone();
    let Some(Entry::GameSigned(signed)) = entries.last_mut() else {
        panic!("signature")
    };
    signed.result -= 1;
    let journaled = fold(&entries);
    assert!(matches!(journaled, Err(FoldError::Refused { .. })));
}
