//! The words of the pages of CTOR, in Fluent files of its own.

use std::sync::LazyLock;

use crate::language::{Argument, Language, MessageFault, Messages};

/// The files and what is wrong with them.
static WORDS: LazyLock<(Messages, Vec<MessageFault>)> = LazyLock::new(|| {
    Messages::new(|language| {
        vec![match language {
            Language::En => ("ctor", include_str!("words/en.ftl")),
            Language::Ru => ("ctor", include_str!("words/ru.ftl")),
            Language::De => ("ctor", include_str!("words/de.ftl")),
        }]
    })
});

/// A message with what stands in it.
///
/// # Errors
/// The files do not have it, or not with these arguments.
fn try_say(
    language: Language,
    key: &str,
    arguments: &[(&str, &dyn Argument)],
) -> Result<String, MessageFault> {
    WORDS.0.say(language, key, arguments)
}

/// A message with what stands in it; its name where the files do not have it.
pub(super) fn say(language: Language, key: &str, arguments: &[(&str, &dyn Argument)]) -> String {
    try_say(language, key, arguments).unwrap_or_else(|fault| match fault {
        MessageFault::Unformatted { text, .. } => text,
        MessageFault::Unreadable { .. } | MessageFault::Missing { .. } => key.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&str> {
        let lines = text
            .lines()
            .filter(|line| !line.starts_with([' ', '#', '}']));
        lines
            .filter_map(|line| line.split_once(" ="))
            .map(|it| it.0)
            .collect()
    }

    #[test]
    fn the_files_are_read_and_have_the_same_messages_in_every_language() {
        assert_eq!(WORDS.1, []);
        let english = names(include_str!("words/en.ftl"));
        assert!(english.len() > 50);
        assert_eq!(english, names(include_str!("words/ru.ftl")));
        assert_eq!(english, names(include_str!("words/de.ftl")));
        let mut sorted = english.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), english.len());
    }

    #[test]
    fn every_message_is_used_and_can_be_said() {
        let sources = [
            include_str!("board.rs"),
            include_str!("mod.rs"),
            include_str!("sheet.rs"),
            include_str!("last.rs"),
            include_str!("papers.rs"),
            include_str!("../../../../templates/games/ctor_board.html"),
            include_str!("../../../../templates/games/ctor_form.html"),
            include_str!("../../../../templates/games/ctor_choices.html"),
            include_str!("../../../../templates/games/ctor_secrets.html"),
            include_str!("../../../../templates/games/ctor_empty.html"),
        ];
        for name in names(include_str!("words/en.ftl")) {
            let quoted = format!("\"{name}\"");
            assert!(
                sources.iter().any(|source| source.contains(&quoted)),
                "{name}"
            );
            let one: u64 = 1;
            let arguments: [(&str, &dyn Argument); 17] = [
                "side", "field", "size", "white", "black", "puts", "moves", "landings", "turn",
                "game", "secrets", "players", "row", "column", "heading", "number", "count",
            ]
            .map(|argument| (argument, &one as &dyn Argument));
            for language in Language::ALL {
                let said = try_say(language, name, &arguments);
                assert!(said.is_ok_and(|said| !said.is_empty()), "{name}");
            }
        }
    }
}
