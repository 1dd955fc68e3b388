//! The players of the demonstration, who are fictitious.

/// Name, club and federation number of those that every demonstration has.
pub(super) const ENTRANTS: [(&str, &str, &str); 8] = [
    ("Соколова Анна", "Тверь, «Заря»", "101"),
    ("Weiß, Friedrich", "SC Greifswald", "207"),
    ("Thornbury, Alice", "Harrogate", "311"),
    ("Кузнецов Пётр", "Псков", "118"),
    ("Lindqvist, Karl", "Stralsund", "214"),
    ("Орлов Михаил", "Тверь, «Заря»", "126"),
    ("Whitcombe, James", "Harrogate", "305"),
    ("Юдина Вера", "Великие Луки", "133"),
];

/// Those that only a demonstration that plays itself has.
const OTHERS: [(&str, &str, &str); 16] = [
    ("Ларионов Глеб", "Псков", "141"),
    ("Bergmann, Clara", "SC Greifswald", "218"),
    ("Ashworth, Edith", "Harrogate", "322"),
    ("Тихонова Мария", "Тверь, «Заря»", "144"),
    ("Petersen, Jens", "Stralsund", "221"),
    ("Захаров Илья", "Великие Луки", "147"),
    ("Holloway, Ruth", "Harrogate", "327"),
    ("Королёва Дарья", "Псков", "150"),
    ("Krüger, Matthias", "SC Greifswald", "226"),
    ("Мельник Остап", "Тверь, «Заря»", "153"),
    ("Pemberton, George", "Harrogate", "331"),
    ("Sørensen, Ida", "Stralsund", "229"),
    ("Воронцова Елена", "Великие Луки", "156"),
    ("Fairfax, Oliver", "Harrogate", "335"),
    ("Нестеров Фёдор", "Псков", "159"),
    ("Jäger, Lotte", "SC Greifswald", "234"),
];

/// All players: those of the other events, then their own.
pub(super) fn all() -> impl Iterator<Item = &'static (&'static str, &'static str, &'static str)> {
    ENTRANTS.iter().chain(&OTHERS)
}

/// The two players of a board in a run, of which boards have others: they change with every run.
pub(super) fn entrants_of_run(
    run: u32,
    board: usize,
) -> impl Iterator<Item = &'static (&'static str, &'static str, &'static str)> {
    let run = usize::try_from(run.saturating_sub(1)).unwrap_or_default();
    let count = ENTRANTS.len() + OTHERS.len();
    let at = (8 * run + 2 * board) % count;
    (0..2).filter_map(move |more| all().nth((at + more) % count))
}
