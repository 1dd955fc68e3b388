use proptest::prelude::*;

use super::*;

#[test]
fn a_name_is_its_words() {
    assert!(are_same("Ivanova, Anna", "anna  IVANOVA"));
    assert!(are_same("Алёна Королёва", "КОРОЛЕВА Алена"));
    assert!(!are_same("Anna", "Anna Ivanova"));
    assert!(!are_same("Anna Anna Ivanova", "Anna Petrova Ivanova"));
    assert!(Name::parse("?").is_empty());
    assert!(!are_same("", "Anna"));
}

/// Each line: spellings of one name.
const SPELLINGS: &[&[&str]] = &[
    &[
        "Хрущёв",
        "Хрущев",
        "Khrushchev",
        "Chruschtschow",
        "Khrushchyov",
        "Chruščëv",
        "KHRUSHCHEV",
    ],
    &["Юрий", "Yuri", "Yury", "Yuriy", "Juri", "Jurij", "Iurii"],
    &[
        "Щербаков",
        "Shcherbakov",
        "Schtscherbakow",
        "Scherbakov",
        "Sherbakov",
        "Ščerbakov",
    ],
    &[
        "Чехов",
        "Chekhov",
        "Tschechow",
        "Tchekhov",
        "Čehov",
        "Čechov",
    ],
    &["Жуков", "Zhukov", "Schukow", "Shukow", "Žukov"],
    &["Зайцев", "Zaitsev", "Zaytsev", "Saizew", "Zajcev"],
    &["Ельцин", "Yeltsin", "Eltsin", "Jelzin"],
    &["Солженицын", "Solzhenitsyn", "Solschenizyn"],
    &["Достоевский", "Dostoevskii", "Dostoyevsky", "Dostojewski"],
    &[
        "Соловьёв",
        "Solovev",
        "Solovyov",
        "Soloviev",
        "Solowjow",
        "Solov’ëv",
    ],
    &[
        "Хачатурян",
        "Khachaturyan",
        "Khachaturian",
        "Chatschaturjan",
    ],
    &["Шостакович", "Shostakovich", "Schostakowitsch"],
    &["Цой", "Tsoi", "Tsoy", "Zoi", "Coj"],
    &[
        "Подъячев",
        "Podieiachev",
        "Podyachev",
        "Podjatschew",
        "Pod\"jačev",
    ],
    &["Александр", "Alexander", "Aleksandr", "Alexandr"],
    &["Алексей", "Alexei", "Aleksei", "Alexey", "Alexej"],
    &[
        "Дмитрий",
        "Dmitrii",
        "Dmitri",
        "Dmitry",
        "Dmitriy",
        "Dmitrij",
    ],
    &["Евгений", "Evgeny", "Evgenii", "Yevgeniy", "Jewgeni"],
    &["Фёдор", "Федор", "Fedor", "Fyodor", "Fjodor", "Fiodor"],
    &["Пётр", "Petr", "Pyotr", "Pjotr"],
    &["Людмила", "Liudmila", "Lyudmila", "Ljudmila"],
    &[
        "Наталья",
        "Наталия",
        "Natalia",
        "Natalya",
        "Natal'ya",
        "Natalja",
    ],
    &["Ольга", "Olga", "Ol'ga", "Olʹga"],
    &["Илья", "Ilia", "Ilya", "Ilja"],
    &["Мария", "Maria", "Mariia", "Mariya", "Marija"],
    &["Вячеслав", "Viacheslav", "Vyacheslav", "Wjatscheslaw"],
    &["Анна", "Anna", "Ana"],
    &["Зеленський", "Zelenskyi", "Zelensky"],
    &["Müller", "Mueller", "Muller", "Мюллер"],
    &["Schröder", "Schroeder", "Шрёдер", "Шредер"],
    &["Jäger", "Jaeger", "Егер"],
    &["Weiß", "Weiss"],
    &["Zimmermann", "Циммерман"],
    &["O'Neil", "O’Neil", "ONeil"],
    &["Łukasz", "Lukasz"],
    &["José", "Jose"],
    &["Римский-Корсаков", "Rimsky-Korsakov", "Rimski Korsakow"],
];

#[test]
fn r_207_the_spellings_of_a_name_meet() {
    for spellings in SPELLINGS {
        let [first, others @ ..] = spellings else {
            continue;
        };
        for other in others {
            assert!(are_same(first, other), "{first} {other}");
            assert!(are_same(other, first), "{other} {first}");
            assert!(
                Search::parse(other).finds([*first]),
                "{other} finds {first}"
            );
        }
    }
}

#[test]
fn r_207_other_names_do_not_meet() {
    for (one, other) in [
        ("Петров", "Петрова"),
        ("Sokolov", "Соколова"),
        ("Иванов", "Ivanovich"),
        ("Захаров", "Сахаров"),
        ("Zakharov", "Сахаров"),
        ("Жаров", "Шаров"),
        ("Zharov", "Шаров"),
        ("Dana", "Diana"),
        ("Анна", "Инна"),
        ("Хан", "Чан"),
        ("Т-1", "Т-2"),
        ("李娜", "李安"),
    ] {
        assert!(!are_same(one, other), "{one} {other}");
    }
}

#[test]
fn every_word_of_a_search_is_found_somewhere() {
    let texts = ["Anna Ivanova", "Заря", "T-1501"];
    for typed in ["", "iva", "ЗАР anna", "t-15 IVANOVA", "nov", "иван zar"] {
        assert!(Search::parse(typed).finds(texts), "{typed}");
    }
    // Within a word only the same letters match.
    for typed in ["anna petrova", "нов", "Сарья"] {
        assert!(!Search::parse(typed).finds(texts), "{typed}");
    }
    // A character without a sound matches only itself.
    assert!(!Search::parse("ь").finds(texts));
    assert!(!Search::parse("-").finds(["Anna"]));
}

#[test]
fn r_208_the_beginning_of_a_word_is_enough() {
    for (typed, name) in [
        ("хру", "Khrushchev, Nikita"),
        ("Chrusch", "Никита Хрущёв"),
        ("shcherb", "Щербакова Анна"),
        ("juri sai", "Зайцев Юрий"),
        ("müll", "Мюллер"),
        ("mull", "Müller"),
    ] {
        assert!(Search::parse(typed).finds([name]), "{typed}");
    }
}

#[test]
fn what_is_typed_beyond_a_name_does_not_count() {
    let name = "a".repeat(100);
    let long = name.clone() + &"b".repeat(70_000);
    assert!(Search::parse(&long).finds([name.as_str()]));
    let words = "anna ".repeat(10) + "petrova";
    assert!(Search::parse(&words).finds(["Anna Ivanova"]));
    // Only as much of it is compared as a name may have, in however few words.
    let typed = Search::parse(&"ä".repeat(70_000));
    assert_eq!(typed.0.len(), 1);
    assert!(typed.0.iter().all(|word| word.plain.len() <= 200));
    assert!(!typed.finds(["Anna Ivanova", "Zarya"]));
}

#[test]
fn a_folded_text_keeps_its_alphabet() {
    assert_eq!(folded("Алёна ЗАЙЦЕВА"), "алена зайцева");
    assert_eq!(folded("Jörg Weiß-Łukasz"), "jorg weiss-lukasz");
    // A letter outside the alphabet, with a diacritic.
    assert_eq!(folded("Ǣthel Bjǿrn"), "aethel bjorn");
    // Decomposed й is the same letter.
    assert_eq!(folded("и\u{306}"), "й");
    assert!(are_same("Цои\u{306}", "Цой"));
}

/// How a system writes a Russian letter.
type Writing = fn(char, Option<char>) -> &'static str;

fn is_vowel(letter: Option<char>) -> bool {
    letter.is_some_and(|letter| "аеёиоуыэюя".contains(letter))
}

/// Letters that all systems write alike.
fn common(letter: char) -> &'static str {
    match letter {
        'а' => "a",
        'б' => "b",
        'г' => "g",
        'д' => "d",
        'и' => "i",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'т' => "t",
        'у' => "u",
        'ф' => "f",
        'ы' => "y",
        'э' => "e",
        _ => "",
    }
}

/// ICAO Doc 9303.
fn passport(letter: char, _: Option<char>) -> &'static str {
    match letter {
        'в' => "v",
        'е' | 'ё' => "e",
        'ж' => "zh",
        'з' => "z",
        'й' => "i",
        'с' => "s",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ъ' => "ie",
        'ю' => "iu",
        'я' => "ia",
        other => common(other),
    }
}

/// BGN/PCGN.
fn english(letter: char, before: Option<char>) -> &'static str {
    let is_after_consonant = before.is_some_and(|it| !is_vowel(before) && !"йъь".contains(it));
    match letter {
        'е' if is_after_consonant => "e",
        'е' => "ye",
        'ё' if is_after_consonant => "ë",
        'ё' => "yë",
        'й' => "y",
        'ъ' => "\"",
        'ь' => "'",
        'ю' => "yu",
        'я' => "ya",
        other => passport(other, before),
    }
}

/// The Duden's.
fn german(letter: char, before: Option<char>) -> &'static str {
    let is_hushed = before.is_some_and(|it| "жчшщ".contains(it));
    let is_after_consonant = before.is_some_and(|it| !is_vowel(before) && !"йъь".contains(it));
    match letter {
        'в' => "w",
        'е' if is_after_consonant => "e",
        'е' => "je",
        'ё' if is_hushed => "o",
        'ё' => "jo",
        'ж' | 'ш' => "sch",
        'й' => "i",
        'с' if is_vowel(before) => "ss",
        'з' | 'с' => "s",
        'х' => "ch",
        'ц' => "z",
        'ч' => "tsch",
        'щ' => "schtsch",
        'ю' => "ju",
        'я' => "ja",
        other => common(other),
    }
}

/// The scholarly system, as in library catalogues.
fn scholarly(letter: char, _: Option<char>) -> &'static str {
    match letter {
        'в' => "v",
        'е' => "e",
        'ё' => "ë",
        'ж' => "ž",
        'з' => "z",
        'й' => "j",
        'с' => "s",
        'х' => "ch",
        'ц' => "c",
        'ч' => "č",
        'ш' => "š",
        'щ' => "šč",
        'ъ' => "ʺ",
        'ь' => "ʹ",
        'ю' => "ju",
        'я' => "ja",
        other => common(other),
    }
}

fn written(name: &str, by: Writing) -> String {
    let mut before = None;
    let letters = name.chars().map(|letter| {
        let written = by(letter, before);
        before = Some(letter);
        written
    });
    letters.collect()
}

proptest! {
    /// Names made of syllables like Russian ones; ъ and ь come after a consonant.
    #[test]
    fn r_207_a_name_meets_itself_however_it_is_written(
        name in "([бвгджзклмнпрстфхцчшщ]([рлн]|ь|ъ[еёюя])?[аеёиоуыэюя][йвлмнр]?){1,5}"
    ) {
        for by in [passport as Writing, english, german, scholarly] {
            let latin = written(&name, by);
            prop_assert!(are_same(&name, &latin), "{} {}", name, latin);
            prop_assert!(are_same(&latin, &name), "{} {}", latin, name);
            prop_assert!(Search::parse(&name).finds([latin.as_str()]), "{} {}", name, latin);
        }
    }

    #[test]
    fn whatever_is_typed_meets_itself(one in "\\PC{0,40}", other in "\\PC{0,40}") {
        prop_assert!(are_same(&one, &one));
        prop_assert_eq!(are_same(&one, &other), are_same(&other, &one));
        prop_assert!(Search::parse(&one).finds([one.as_str(), other.as_str()]));
        prop_assert_eq!(folded(&folded(&one)), folded(&one));
    }
}
