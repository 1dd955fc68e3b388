//! Refuses weak passwords when they are chosen: leaked ones, and those that are easy to guess.
//!
//! zxcvbn estimates how many guesses a password takes, with its lists of common passwords,
//! words and names. Existing passwords stay valid.

use zxcvbn::feedback::Warning;
use zxcvbn::{Entropy, Score, zxcvbn};

use super::accounts::{check_length, fault};
use super::handle::Arbiter;
use super::types::{ArbiterError, InputFault, Weakness};

/// Characters that are examined. The time of the estimate grows with the length, so a longer
/// password is judged by its beginning.
const LOOKED_AT: usize = 64;

/// Minimum length of a part of a name that is looked for in a password.
const PART: usize = 3;

/// Minimum number of letters and digits besides such words.
const BESIDES: usize = 6;

/// Words from the pages of the service and its subject.
const SERVICE: [&str; 32] = [
    "areopagus",
    "ареопаг",
    "totas",
    "tota",
    "almajara",
    "альмахара",
    "tournament",
    "турнир",
    "turnier",
    "arbiter",
    "арбитр",
    "referee",
    "судья",
    "schiedsrichter",
    "secretary",
    "секретарь",
    "sekretär",
    "federation",
    "федерация",
    "verband",
    "hauptschiedsrichter",
    "password",
    "passwort",
    "kennwort",
    "пароль",
    "войти",
    "chess",
    "schach",
    "шахматы",
    "spieler",
    "игрок",
    "player",
];

/// The keys of a Russian keyboard and their Latin counterparts.
const KEYS: [(&str, &str); 2] = [
    (
        "йцукенгшщзхъфывапролджэячсмитьбюё",
        "qwertyuiop[]asdfghjkl;'zxcvbnm,.`",
    ),
    (
        "ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ",
        "QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~",
    ),
];

/// What the same keys write on a Latin keyboard: `йцукен` is no better than `qwerty`, and the
/// lists contain Russian words as typed there.
fn on_latin_keys(password: &str) -> String {
    let key = |sign: char| {
        KEYS.iter().find_map(|(from, to)| {
            let place = from.chars().position(|other| other == sign)?;
            to.chars().nth(place)
        })
    };
    let typed = |sign: char| key(sign).unwrap_or(sign);
    password.chars().map(typed).collect()
}

/// The personal words that do not count in a password.
fn own_words(personal: &[&str]) -> Vec<String> {
    let mut words = Vec::new();
    for text in personal {
        let text = text.to_lowercase();
        let parts = text.split(|sign: char| !sign.is_alphanumeric());
        let parts = parts.filter(|part| part.chars().count() >= PART);
        words.extend(parts.map(str::to_owned));
        words.push(text);
    }
    words
}

/// Whether a password has too little besides these words.
fn has_little_else(password: &str, words: &[String]) -> bool {
    let mut words: Vec<&String> = words.iter().collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let mut left = password.to_lowercase();
    for word in words {
        left = left.replace(word.as_str(), " ");
    }
    let left = left.chars().filter(|sign| sign.is_alphanumeric());
    left.count() < BESIDES
}

/// Why a password is refused; `None` if it is good.
fn weakness(password: &str, personal: &[&str]) -> Option<Weakness> {
    let looked_at: String = password.chars().take(LOOKED_AT).collect();
    let mut words = own_words(personal);
    words.extend(SERVICE.map(str::to_owned));
    let latin: Vec<String> = words.iter().map(|word| on_latin_keys(word)).collect();
    // zxcvbn ranks an earlier word as cheaper to guess, and a repeated one by its last place:
    // each is given once.
    let mut given: Vec<&str> = Vec::new();
    for word in words.iter().chain(&latin) {
        if !given.contains(&word.as_str()) {
            given.push(word);
        }
    }
    let judge = |password: &str| {
        let found = zxcvbn(password, &given);
        (found.score() < Score::Three).then(|| reason(&found))
    };
    let own = || has_little_else(&looked_at, &words).then_some(Weakness::Words);
    judge(&looked_at)
        .or_else(|| judge(&on_latin_keys(&looked_at)))
        .or_else(own)
}

fn reason(found: &Entropy) -> Weakness {
    let warning = found
        .feedback()
        .and_then(zxcvbn::feedback::Feedback::warning);
    match warning {
        Some(
            Warning::ThisIsATop10Password
            | Warning::ThisIsATop100Password
            | Warning::ThisIsACommonPassword
            | Warning::ThisIsSimilarToACommonlyUsedPassword,
        ) => Weakness::Leaked,
        Some(
            Warning::StraightRowsOfKeysAreEasyToGuess
            | Warning::ShortKeyboardPatternsAreEasyToGuess,
        ) => Weakness::Keys,
        Some(
            Warning::RepeatsLikeAaaAreEasyToGuess
            | Warning::RepeatsLikeAbcAbcAreOnlySlightlyHarderToGuess,
        ) => Weakness::Repeats,
        Some(
            Warning::SequencesLikeAbcAreEasyToGuess
            | Warning::RecentYearsAreEasyToGuess
            | Warning::DatesAreOftenEasyToGuess,
        ) => Weakness::Sequence,
        // From the lists, or personal, or of the service.
        Some(
            Warning::AWordByItselfIsEasyToGuess
            | Warning::NamesAndSurnamesByThemselvesAreEasyToGuess
            | Warning::CommonNamesAndSurnamesAreEasyToGuess,
        )
        | None => Weakness::Words,
    }
}

impl Arbiter {
    /// Checks a password that is chosen by a user with a login and a name.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with it.
    pub(super) async fn check_password(
        &self,
        password: &str,
        login: &str,
        name: &str,
    ) -> Result<(), ArbiterError> {
        check_length(password)?;
        let [password, login, name] = [password, login, name].map(str::to_owned);
        let _turn = self.hashing.acquire().await;
        let found = tokio::task::spawn_blocking(move || weakness(&password, &[&login, &name]));
        match found.await? {
            None => Ok(()),
            Some(weakness) => Err(fault("password", InputFault::Guessable(weakness))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINA: [&str; 2] = ["nina.sokolova", "Нина Соколова"];

    #[test]
    fn what_is_guessed_first_is_refused_with_its_reason() {
        for (password, reason) in [
            ("1234567890", Weakness::Leaked),
            ("password12", Weakness::Leaked),
            ("qwertyuiop", Weakness::Leaked),
            ("P@ssw0rd123", Weakness::Leaked),
            ("iloveyou12", Weakness::Leaked),
            ("йцукенгшщз", Weakness::Leaked),
            ("aaaaaaaaaaaaaaaa", Weakness::Repeats),
            ("chiefchief", Weakness::Repeats),
            ("парольпароль", Weakness::Repeats),
            ("nina.sokolova", Weakness::Words),
            ("Соколова2026", Weakness::Words),
            ("Nina Sokolova 2026", Weakness::Words),
            ("areopagus2026", Weakness::Words),
            ("Turnier 2026", Weakness::Words),
            ("schiedsrichter", Weakness::Words),
        ] {
            assert_eq!(weakness(password, &NINA), Some(reason), "{password}");
        }
        assert!(weakness(&"abc".repeat(80), &NINA).is_some());
    }

    #[test]
    fn a_few_words_or_random_signs_are_taken() {
        for password in [
            "correct horse battery",
            "two armies of twenty-four",
            "четыре синих окна",
            "vier blaue fenster",
            "kv9#xQ2pL!wz",
        ] {
            assert_eq!(weakness(password, &NINA), None, "{password}");
        }
    }

    #[test]
    fn what_a_russian_keyboard_writes_is_told_as_a_latin_one_does() {
        assert_eq!(on_latin_keys("Йцукен 12"), "Qwerty 12");
        assert_eq!(on_latin_keys("пароль"), "gfhjkm");
        for (from, to) in KEYS {
            assert_eq!(from.chars().count(), to.chars().count());
        }
    }
}
