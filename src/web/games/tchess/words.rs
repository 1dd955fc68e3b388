//! The messages of the pages of TCHESS, in its own Fluent files.

use std::sync::LazyLock;

use crate::language::{Argument, Language, MessageFault, Messages};

/// The files, in the order of the languages.
const FILES: [&str; 3] = [
    include_str!("words/en.ftl"),
    include_str!("words/ru.ftl"),
    include_str!("words/de.ftl"),
];

/// The messages, and the errors in them.
static WORDS: LazyLock<(Messages, Vec<MessageFault>)> =
    LazyLock::new(|| Messages::parse("tchess", FILES));

/// A formatted message; its name if the files do not have it.
pub(super) fn say(language: Language, key: &str, arguments: &[(&str, &dyn Argument)]) -> String {
    WORDS.0.said(language, key, arguments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::games::checks;

    #[test]
    fn the_files_say_the_same_in_every_language_and_nothing_that_nobody_asks_for() {
        assert_eq!(WORDS.1, []);
        checks::words(
            &WORDS.0,
            FILES,
            &[
                include_str!("board.rs"),
                include_str!("choices.rs"),
                include_str!("mod.rs"),
                include_str!("../../../../templates/games/tchess_array.html"),
                include_str!("../../../../templates/games/tchess_board.html"),
                include_str!("papers.rs"),
                include_str!("../../../../templates/games/tchess_choices.html"),
                include_str!("../../../../templates/games/tchess_form.html"),
                include_str!("../../../../templates/games/tchess_kinds.html"),
                include_str!("../../../../templates/games/tchess_sets.html"),
            ],
            &[
                "side", "kind", "square", "heading", "files", "ranks", "white", "black", "facing",
                "rank", "kinds", "pairs", "value",
            ],
        );
    }
}
