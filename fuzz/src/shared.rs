//! What the targets of several games hold alike.

use std::fmt::{Debug, Display};

use areopagus_games::acts::ByActs;
use areopagus_games::text::{MAX_BYTES, MAX_LINE};
use areopagus_language::Language;

/// What was read prints, and reads back as the same where it is within what a record may be.
pub fn reads_back<T, E>(read: T, parse: impl Fn(&str) -> Result<T, E>)
where
    T: Display + Debug + PartialEq,
    E: Debug + PartialEq,
{
    let printed = read.to_string();
    let fits =
        printed.len() <= MAX_BYTES && printed.lines().all(|line| line.chars().count() <= MAX_LINE);
    if fits {
        assert_eq!(parse(&printed), Ok(read), "{printed}");
    }
}

/// Enters every line as an act, and gives the record: what is taken is one line, what is refused
/// has a sentence and leaves no trace.
pub fn entered(table: &mut impl ByActs, text: &str) -> String {
    for line in text.lines() {
        let before = table.board();
        match table.enter(line, None) {
            Ok(canonical) => assert!(!canonical.contains('\n')),
            Err(fault) => {
                assert!(Language::ALL.iter().all(|it| !fault.say(*it).is_empty()));
                assert_eq!(table.board(), before);
            }
        }
    }
    table.record_text(&[])
}
