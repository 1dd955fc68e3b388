//! A replay never panics, whatever is written; every position that it gives can be
//! set up again, and a row judged alone gives what the whole record gives (`TOTA*S 9.5`,
//! `TOTA*S 9.6`).

use areopagus_games::Side;
use areopagus_games::totas::record::RecordError;
use areopagus_games::totas::replay::Replay;
use areopagus_games::totas::report::{Judged, report};
use areopagus_games::totas::{Kind, Position};
use areopagus_language::Language;

/// Holds it of any bytes.
pub fn run(bytes: &[u8]) {
    for language in Language::ALL {
        let report = report("record.tota", bytes, language);
        assert_eq!(report.ok, report.errors.is_empty());
        assert!(!report.json().is_empty() && !report.say(language).is_empty());
    }
    let Ok(text) = RecordError::check_text(bytes) else {
        return;
    };
    let judged = Judged::from_text(text);
    let checked = Judged::check(text).replay;
    assert_eq!(checked.error(), judged.replay.error());
    assert_eq!(checked.position(), judged.replay.position());
    let record = &judged.reading.record;
    let mut again = Replay::start(record);
    for row in record.rows.iter().take(judged.replay.rows_played()) {
        assert_eq!(again.play(row), Ok(()));
    }
    assert_eq!(again.position(), judged.replay.position());
    for position in judged.replay.positions() {
        set_up_again(position);
    }
}

/// A canonical position reads back as itself while both Kings are there.
fn set_up_again(position: &Position) {
    let board = position.board();
    let has_king = |side| {
        board
            .side(side)
            .any(|(_, piece)| piece.kind == Kind::King && piece.place.square().is_some())
    };
    if Side::ALL.into_iter().all(has_king) {
        let text = position.to_string();
        let again = Position::from_setup(&text, *board.terrain(), position.game_move());
        assert_eq!(again.map(|again| again.to_string()), Ok(text));
    }
}
