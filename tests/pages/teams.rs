//! The pages of an event of teams in a real browser: run from a phone, and read at 360 and
//! at 1280 pixels, in both languages.

use crate::chromium::screen::{
    Screen, enter_known_player, enter_player, fill_in_event, new_event, set_up, sign_in,
};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

const DESK: &str = "/desk/events/open";

/// Of different lengths, for names are what makes a page wide.
const PLAYERS: [&str; 6] = [
    "Ada",
    "Константинопольский Александр",
    "Clara",
    "Владимирский-Долгоруков Всеволод",
    "Edda",
    "Fyodor",
];

const TEAMS: [(&str, &str); 3] = [
    ("Rooks", "1 2"),
    ("Детско-юношеская спортивная школа № 4", "3 4"),
    ("Gryphons", "5 6"),
];

/// What may be wider than the screen, for it is moved by itself.
const INSIDE: &str = ".scroll, .record-scroll, .tabs, svg, .unseen";

/// A team Swiss of three rounds, made by the form of the desk.
async fn new_team_swiss(phone: &Screen<'_>, name: &str, boards: &str) {
    new_event(phone).await;
    let more = [("#rounds", "3"), ("#boards", boards)];
    fill_in_event(phone, "team_swiss", name, &more).await;
}

/// Enters the team that has this number then, with its members by board.
async fn enter_team(phone: &Screen<'_>, number: usize, name: &str, members: &str) {
    phone.fill("#new-team", name).await;
    phone.click("#team button").await;
    phone.says("#members", name).await;
    phone
        .click(&format!("#members > li:nth-child({number}) a.button"))
        .await;
    phone.says("h1", name).await;
    for member in members.split(' ') {
        phone.click(&format!("input[value='{member}']")).await;
    }
    phone.click("button[value=set]").await;
    phone
        .says("[role=status]:not([data-waits])", "The team is as")
        .await;
}

/// Begins the event.
async fn begin(phone: &Screen<'_>) {
    phone.click("#teams-start button").await;
    phone
        .says("[role=status]:not([data-waits])", "The teams have begun")
        .await;
}

/// Everything that an arbiter does before the first round, and the round itself, by the
/// buttons as they stand on a phone.
async fn run_from_a_phone(phone: &Screen<'_>) {
    new_team_swiss(phone, "Open", "2").await;
    for (number, name) in (1..).zip(PLAYERS) {
        enter_player(phone, number, name).await;
    }
    for (number, (name, members)) in (1..).zip(TEAMS) {
        enter_team(phone, number, name, members).await;
    }
    begin(phone).await;
    phone.click("#matches a.button").await;
    phone.says("[data-state]", "that the system pairs").await;
    phone.click("button.main[value=publish]").await;
    phone
        .says("[role=status]:not([data-waits])", "The matches are paired")
        .await;
    phone.click("#team-round button.main").await;
    phone
        .says("[role=status]:not([data-waits])", "The round is published")
        .await;
    phone.open(&format!("{DESK}/results/1")).await;
    phone.click(".keys [value='5:1']").await;
    phone
        .says("[role=status]:not([data-waits])", "Board 1")
        .await;
}

async fn every_page_fits(screen: &Screen<'_>, width: u32) {
    for page in [
        "/events/open",
        "/events/open/rounds",
        "/events/open/standings",
        "/events/open/crosstable",
        "/events/open/teams/2",
        "/events/open/verify",
        "/events/open/rounds/1/print",
        "/events/open/rounds/1/print/matches",
        "/events/open/rounds/1/print/forms",
        "/events/open/standings/print",
        "/desk/events/open",
        "/desk/events/drawn/list",
        "/desk/events/open/results/1",
        "/desk/events/open/schedule",
        "/desk/events/drawn/round",
        "/desk/events/drawn/round/why/2",
    ] {
        for language in ["en", "ru", "de"] {
            screen.open(&format!("{page}?lang={language}")).await;
            screen.find(&format!("html[lang={language}]")).await;
            let status = "return performance.getEntriesByType('navigation')[0].responseStatus;";
            let status: u16 = screen.run(status, Vec::new()).await;
            assert_eq!(status, 200, "{page}");
            let what = format!("{page} in {language}");
            screen.fits(width, INSIDE, &what).await;
        }
    }
}

/// Another team Swiss whose first round can be paired, made by the form of the desk.
async fn draft_of_another(phone: &Screen<'_>) {
    new_team_swiss(phone, "Drawn", "1").await;
    for (number, ((team, _), player)) in (1..).zip(TEAMS.iter().zip(PLAYERS)) {
        enter_known_player(phone, number, player).await;
        enter_team(phone, number, team, &number.to_string()).await;
    }
    // The order by the protocol of the lots, then the start with the drawn colour.
    phone.click("#order button").await;
    phone
        .says("[role=status]:not([data-waits])", "is drawn")
        .await;
    begin(phone).await;
}

#[actix_web::test]
async fn the_pages_of_teams_fit_a_phone_and_a_desk_in_both_languages() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&phone, CODE).await;
    run_from_a_phone(&phone).await;
    draft_of_another(&phone).await;
    every_page_fits(&phone, 360).await;
    let desktop = Screen::new(&chromium, Kind::Desktop, &service).await;
    sign_in(&desktop, "/login?lang=en").await;
    every_page_fits(&desktop, 1280).await;
    left_is_first(&desktop).await;
    desktop.close().await;
    phone.close().await;
    assert!(service.stop());
}

/// on the second board the team named first has Black, and stands at the left all
/// the same.
async fn left_is_first(screen: &Screen<'_>) {
    screen.open("/events/open/rounds?lang=en").await;
    let script = "return [...document.querySelectorAll('#match-1-1 .pairing')].map((board) =>
        [...board.querySelectorAll('.side-mark')].map((mark) => mark.title));";
    let colours: Vec<[String; 2]> = screen.run(script, Vec::new()).await;
    assert_eq!(colours, [["White", "Black"], ["Black", "White"]]);
    let script = "const names = (side) => [...document.querySelectorAll(
            `#match-1-1 .pairing-${side}`)].map((seat) => seat.innerText.trim());
        return [names('first'), names('second')];";
    let names: [Vec<String>; 2] = screen.run(script, Vec::new()).await;
    let own = |of: &[String]| {
        let team = of
            .iter()
            .map(|name| PLAYERS.iter().position(|it| it == name).unwrap() / 2);
        let mut team: Vec<usize> = team.collect();
        team.dedup();
        team.len()
    };
    assert_eq!(names.each_ref().map(|of| own(of)), [1, 1], "{names:?}");
}
