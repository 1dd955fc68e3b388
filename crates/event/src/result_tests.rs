//! Results in the form of a journal.

use super::tests::{game, journaled, moment};
use super::{Entry, ResultEntry};
use areopagus_games::{PerSide, Side};
use areopagus_journal::{Head, Timestamp};
use areopagus_tournament::result::*;
use areopagus_tournament::text::TextLine;

/// The bytes of the entry that records a result, without what every first entry of a journal
/// has.
fn bytes(result: &GameResult) -> String {
    let entry = Entry::Result(ResultEntry::Recorded {
        game: game("1.2"),
        result: result.clone(),
    });
    assert_eq!(journaled(&entry, |body| body), entry);
    let value = serde_json::to_value(&entry).unwrap();
    let (kind, body) = (value["kind"].as_str().unwrap(), value["body"].clone());
    let at = Timestamp::new(moment(0)).unwrap();
    let link = Head::EMPTY.link("cup", at, "chief", kind, body).unwrap();
    let text = String::from_utf8(link.bytes).unwrap();
    let text = text
        .strip_prefix(r#"{"actor":"chief","at":"2026-11-18T11:06:40.000Z","body":"#)
        .unwrap();
    let prev = "0".repeat(64);
    let rest = format!(r#","kind":"result.recorded","prev":"{prev}","seq":1,"stream":"cup"}}"#);
    text.strip_suffix(&rest).unwrap().to_owned()
}

#[test]
fn the_bytes_of_a_result_do_not_change() {
    let result = |points, potential, basis| GameResult {
        points,
        potential,
        score: None,
        winner: None,
        basis,
    };
    let of_record = Basis::Record {
        reason: "time".to_owned(),
        clause: "6.3".to_owned(),
    };
    let bare = Basis::Referee {
        reason: TextLine::parse("no record was kept").unwrap(),
    };
    let absent = Forfeit::White;
    let potential = Some(PerSide::new(61, 40));
    for (result, expected) in [
        (
            result(PerSide::new(4, 1), potential, of_record),
            r#"{"basis":"record","clause":"6.3","game":"1.2","points":{"black":1,"white":4},"potential":{"black":40,"white":61},"reason":"time"}"#,
        ),
        (
            result(PerSide::new(1, 5), None, bare),
            r#"{"basis":"referee","game":"1.2","points":{"black":5,"white":1},"reason":"no record was kept"}"#,
        ),
        (
            result(PerSide::new(0, 5), None, Basis::Forfeit { absent }),
            r#"{"absent":"white","basis":"forfeit","game":"1.2","points":{"black":5,"white":0}}"#,
        ),
        (
            result(PerSide::new(0, 5), None, Basis::Withdrawal { absent }),
            r#"{"absent":"white","basis":"withdrawal","game":"1.2","points":{"black":5,"white":0}}"#,
        ),
    ] {
        assert_eq!(bytes(&result), expected);
    }
}

#[test]
fn almajara_4_1_who_has_won_may_have_fewer_points() {
    let result = |white, black, winner| GameResult {
        points: PerSide::new(white, black),
        potential: None,
        score: Some(PerSide::new(10, 44)),
        winner,
        basis: Basis::Referee {
            reason: TextLine::parse("no record was kept").unwrap(),
        },
    };
    let absolute = result(10, 44, Some(Side::White));
    assert_eq!(absolute.winner(), Some(Side::White));
    assert_eq!(
        bytes(&absolute),
        r#"{"basis":"referee","game":"1.2","points":{"black":44,"white":10},"reason":"no record was kept","score":{"black":44,"white":10},"winner":"white"}"#
    );
    for (white, black, winner) in [
        (10, 44, Some(Side::Black)),
        (44, 10, Some(Side::White)),
        (1, 1, None),
    ] {
        let result = result(white, black, None);
        assert_eq!(result.winner(), winner);
        assert_eq!(result.is_drawn(), winner.is_none());
    }
    let nobody = GameResult {
        basis: Basis::Forfeit {
            absent: Forfeit::Both,
        },
        ..result(0, 0, None)
    };
    assert_eq!((nobody.winner(), nobody.is_drawn()), (None, false));
}
