//! The words for the sides in sentences of the rules, so that a page can set a disc before each.

use crate::games::Side;
use crate::language::Language;
use crate::web::kit::i18n::Words;

impl Words {
    /// A sentence in pieces that together are the sentence; one that begins with the word for a side
    /// has the side.
    pub fn by_side(self, sentence: &str) -> Vec<(Option<Side>, String)> {
        let mut pieces: Vec<(Option<Side>, String)> = Vec::new();
        // Each is a word with the sign after it.
        for chunk in sentence.split_inclusive(|sign: char| !sign.is_alphabetic()) {
            let word = chunk.trim_end_matches(|sign: char| !sign.is_alphabetic());
            let side = Side::ALL
                .into_iter()
                .find(|it| is_called(*it, word, self.0));
            match pieces.last_mut() {
                Some((_, piece)) if side.is_none() => piece.push_str(chunk),
                _ => pieces.push((side, chunk.to_owned())),
            }
        }
        pieces
    }
}

/// Whether a word is that for a side, in Russian in any case.
fn is_called(side: Side, word: &str, language: Language) -> bool {
    let name = side.name(language);
    let Some(stem) = name.strip_suffix("ые").filter(|_| language == Language::Ru) else {
        return word == name;
    };
    let [word, stem] = [word, stem].map(str::to_lowercase);
    let ending = word.strip_prefix(&stem);
    ending.is_some_and(|it| ["ые", "ых", "ым", "ыми"].contains(&it))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(language: Language, sentence: &str) -> Vec<(Option<Side>, String)> {
        let pieces = Words(language).by_side(sentence);
        let whole: String = pieces.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(whole, sentence);
        pieces
    }

    fn sides(language: Language, sentence: &str) -> Vec<Side> {
        let pieces = pieces(language, sentence);
        pieces.into_iter().filter_map(|(side, _)| side).collect()
    }

    #[test]
    fn a_side_is_found_where_its_word_begins() {
        let found = pieces(Language::En, "First White recorded; Black's Pawn is lost.");
        let texts = [
            (None, "First "),
            (Some(Side::White), "White recorded; "),
            (Some(Side::Black), "Black's Pawn is lost."),
        ];
        assert_eq!(found, texts.map(|(side, text)| (side, text.to_owned())));
    }

    #[test]
    fn every_language_has_its_own_words_and_cases() {
        let both = [Side::White, Side::Black];
        assert_eq!(
            sides(Language::De, "Weiß, Teilzug 1; Schwarz’ Bauer."),
            both
        );
        assert_eq!(sides(Language::Ru, "Белые ходят; конь чёрных взят."), both);
        assert_eq!(sides(Language::Ru, "Слон взят белыми; ход чёрным."), both);
        for (language, none) in [
            (Language::En, "A white Blackbird: Whites."),
            (Language::De, "Das weiße Pferd: Weißer."),
            (Language::Ru, "Белый слон; белее."),
        ] {
            assert_eq!(sides(language, none), []);
        }
    }
}
