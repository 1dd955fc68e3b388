//! Names as they are compared and searched: what programs and people write differently is the
//! same here.

/// The words of a name in no order and in lower case: `Ivanova, Anna` is `Anna IVANOVA`.
pub fn words(name: &str) -> Vec<String> {
    let words = name.split(|sign: char| !sign.is_alphanumeric());
    let mut words: Vec<String> = words.filter(|word| !word.is_empty()).map(folded).collect();
    words.sort_unstable();
    words
}

/// Whether two names are the same words.
pub fn are_same(one: &str, other: &str) -> bool {
    words(one) == words(other)
}

/// A text as it is searched in. What is written in several ways is made one here.
pub fn folded(text: &str) -> String {
    let signs = text.chars().flat_map(char::to_lowercase);
    signs
        .map(|sign| if sign == 'ё' { 'е' } else { sign })
        .collect()
}

/// Whether every word that was typed stands in one of the texts.
pub fn is_found<'a>(typed: &str, texts: impl IntoIterator<Item = &'a str>) -> bool {
    let texts: Vec<String> = texts.into_iter().map(folded).collect();
    let typed = folded(typed);
    typed
        .split_whitespace()
        .all(|word| texts.iter().any(|text| text.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_its_words() {
        assert!(are_same("Ivanova, Anna", "anna  IVANOVA"));
        assert!(are_same("Алёна Королёва", "КОРОЛЕВА Алена"));
        assert!(!are_same("Anna", "Anna Ivanova"));
        assert!(words("?").is_empty());
    }

    #[test]
    fn every_word_of_a_search_is_found_somewhere() {
        let texts = ["Anna Ivanova", "Заря", "T-1501"];
        for typed in ["", "iva", "ЗАР anna", "t-15 IVANOVA"] {
            assert!(is_found(typed, texts), "{typed}");
        }
        assert!(!is_found("anna petrova", texts));
    }
}
