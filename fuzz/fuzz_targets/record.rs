//! The reader of records never panics, and what it reads prints and reads back the
//! same (clause 9.5).
#![no_main]

use areopagus_fuzz::games::totas::record::{MAX_BYTES, MAX_LINE, Record, RecordError, read_row};
use areopagus_fuzz::language::Language;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = RecordError::check_text(bytes) else {
        return;
    };
    if let Err(error) = read_row(text, 1) {
        assert!(!error.say(Language::Ru).is_empty());
    }
    match Record::parse(text) {
        Ok(record) => {
            let printed = record.to_string();
            let fits = printed.len() <= MAX_BYTES
                && printed.lines().all(|line| line.chars().count() <= MAX_LINE);
            if fits {
                assert_eq!(Record::parse(&printed), Ok(record), "{printed}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
