//! The reader of records never panics, and what it reads prints and reads back the
//! same (TOTA*S 9.5); as far as it can be read it differs from itself nowhere.

use areopagus_games::PerSide;
use areopagus_games::totas::protocols::{Entered, compare, read_own};
use areopagus_games::totas::record::{Record, RecordError, read_row};
use areopagus_language::Language;

use super::shared::reads_back;

/// Holds it of any bytes.
pub fn run(bytes: &[u8]) {
    let Ok(text) = RecordError::check_text(bytes) else {
        return;
    };
    if let Err(error) = read_row(text, 1) {
        assert!(!error.say(Language::Ru).is_empty());
    }
    let own = read_own(text).rows;
    let both = PerSide::new(Some(own.as_slice()), Some(own.as_slice()));
    assert_eq!(compare(both, None).differences().count(), 0);
    match Record::parse(text) {
        Ok(record) => {
            let entered = Entered {
                record: &record,
                is_over: true,
            };
            assert_eq!(compare(both, Some(entered)).differences().count(), 0);
            reads_back(record, Record::parse);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
