//! Makes slugs for addresses from the names of events.

use crate::event::settings::MAX_SLUG;

/// The slug of an event's name: Latin letters and digits, everything else a hyphen.
pub(in crate::web) fn slug_of(name: &str) -> String {
    let mut slug = String::new();
    for sign in name.to_lowercase().chars() {
        let latin = latin(sign);
        if !latin.is_empty() {
            slug.push_str(latin);
        } else if sign.is_ascii_alphanumeric() {
            slug.push(sign);
        } else if !slug.is_empty() && !slug.ends_with('-') && !matches!(sign, 'ь' | 'ъ' | '’') {
            slug.push('-');
        }
        if slug.len() >= MAX_SLUG {
            break;
        }
    }
    slug.truncate(MAX_SLUG);
    slug.trim_end_matches('-').to_owned()
}

/// The transliteration of a Russian letter, or of one of the four German letters beyond the Latin
/// ones.
const fn latin(sign: char) -> &'static str {
    match sign {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' => "g",
        'д' => "d",
        'е' | 'ё' | 'э' => "e",
        'ж' => "zh",
        'з' => "z",
        'и' | 'й' => "i",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ы' => "y",
        'ю' => "yu",
        'я' => "ya",
        'ä' => "ae",
        'ö' => "oe",
        'ü' => "ue",
        'ß' => "ss",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_made_of_the_name() {
        for (name, slug) in [
            ("Autumn Cup 2026", "autumn-cup-2026"),
            ("  Кубок «Осень», 2026!  ", "kubok-osen-2026"),
            ("Щорс — Ёж", "shchors-ezh"),
            ("Großer Münchner Pokal", "grosser-muenchner-pokal"),
            ("???", ""),
        ] {
            assert_eq!(slug_of(name), slug);
        }
        assert_eq!(slug_of(&"я".repeat(99)).len(), MAX_SLUG);
    }
}
