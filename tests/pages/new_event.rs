//! The form of a new event: it shows what the game and the system that are chosen need and
//! nothing else, in words, with scripts and without, on a phone and on a desk.

use std::collections::BTreeSet;

use thirtyfour::By;

use crate::chromium::screen::{Screen, fill_in_event, new_event, set_up, sign_in, unfold};
use crate::chromium::{Chromium, Kind, axe};
use crate::support::site::{CODE, Site};

const FORM: &str = "/desk/events/new";

/// What every event is asked for.
const ALWAYS: [&str; 15] = [
    "name",
    "place",
    "starts_on",
    "ends_on",
    "list",
    "time_zone",
    "notes",
    "slug",
    "discipline",
    "format",
    "beacon",
    "protest_minutes",
    "appeal_minutes",
    "deposit",
    "public_delay",
];

const TEAMS: [&str; 3] = ["boards", "match_points", "primary"];

/// Every system with what it needs besides.
const SYSTEMS: [(&str, &[&str]); 10] = [
    ("round_robin", &[]),
    ("double_round_robin", &[]),
    ("swiss", &["rounds", "half_byes", "baku"]),
    ("knockout", &["games", "third_place"]),
    ("double_elimination", &["games", "reset"]),
    ("team_round_robin", &TEAMS),
    ("double_team_round_robin", &TEAMS),
    (
        "team_swiss",
        &[
            "rounds",
            "half_byes",
            "baku",
            "boards",
            "match_points",
            "primary",
            "team_colours",
        ],
    ),
    ("scheveningen", &TEAMS),
    ("double_scheveningen", &TEAMS),
];

/// The Regulations of each game, as far as they decide something in every system.
const GAMES: [(&str, &[&str]); 4] = [
    (
        "totas",
        &[
            "dice",
            "contributions",
            "edition",
            "regulation_legion",
            "regulation_legion_moves",
            "regulation_boar_and_chariot",
            "regulation_complete_terrain",
            "regulation_king_returns",
            "regulation_labyrinth",
            "regulation_illegal_limit",
            "regulation_rest_after_move",
            "regulation_dice",
            "regulation_checks_from_start",
            "regulation_game_minutes",
            "regulation_forfeit_loss",
            "regulation_reply_seconds",
            "regulation_doom_king",
            "regulation_mole",
            "regulation_mole_after",
            "regulation_coalition",
            "regulation_tolerance_percent",
        ],
    ),
    (
        "almajara",
        &[
            "dice",
            "contributions",
            "preset",
            "almajara_draw_batch",
            "almajara_setup_seconds",
            "almajara_starting_pieces",
            "almajara_turn_seconds",
            "almajara_actions_per_turn",
            "almajara_strength_by_lighthouses",
            "almajara_players_enter",
            "almajara_repetition_limit",
            "almajara_back_and_forth_limit",
            "almajara_fine",
            "almajara_game_seconds",
            "almajara_chip_points",
            "almajara_zone_points",
            "almajara_portal_points",
            "almajara_absolute_points",
            "almajara_victory_points",
            "almajara_equal_points",
            "almajara_loss_points",
            "almajara_standings",
        ],
    ),
    (
        "ctor",
        &[
            "ctor_size",
            "ctor_power",
            "ctor_turn_seconds",
            "ctor_secret_fields",
            "ctor_quiet_turns",
            "ctor_game_seconds",
            "ctor_victory_points",
            "ctor_equal_points",
            "ctor_loss_points",
            "ctor_standings",
        ],
    ),
    (
        "tchess",
        &[
            "tchess_edition",
            "tchess_array",
            "tchess_exchange",
            "tchess_sides",
            "tchess_free_choice",
            "tchess_promotion",
            "tchess_strike",
            "tchess_escort",
            "tchess_king",
            "tchess_portals",
            "tchess_substitution",
            "tchess_targets",
            "tchess_transport",
            "tchess_polarity",
            "tchess_turn_in_place",
            "tchess_repetition",
            "tchess_quiet_turns",
            "tchess_illegal_limit",
            "tchess_win_points",
            "tchess_draw_points",
            "tchess_loss_points",
            "tchess_bank_minutes",
            "tchess_increment_seconds",
        ],
    ),
];

/// What may be wider than a phone, each moved or cut off by itself.
const INSIDE: &str = ".scroll, .record-scroll, .tabs, svg, select, textarea, .unseen";

async fn choose(screen: &Screen<'_>, field: &str, word: &str) {
    screen
        .click(&format!("input[name={field}][value={word}]"))
        .await;
}

/// The names of the fields that are shown.
async fn shown(screen: &Screen<'_>) -> BTreeSet<String> {
    let script = "return [...document.querySelectorAll('form[action=\"/desk/events\"] *')]
        .filter((it) => it.matches('input, select, textarea') && it.type !== 'hidden')
        .filter((it) => it.checkVisibility()).map((it) => it.name);";
    let names: Vec<String> = screen.run(script, Vec::new()).await;
    names.into_iter().collect()
}

/// What an event of a game and a system is asked for.
fn needed((game, rules): (&str, &[&str]), (system, own): (&str, &[&str])) -> BTreeSet<String> {
    let is_swiss = matches!(system, "swiss" | "team_swiss");
    let bye = (is_swiss && game == "totas").then_some("regulation_bye_points");
    let fields = ALWAYS.iter().chain(rules).chain(own).copied().chain(bye);
    fields.map(str::to_owned).collect()
}

/// Looks at what every system of a game asks for, and makes an event of each with what
/// stands there.
async fn every_system(screen: &Screen<'_>, game: (&str, &[&str])) {
    for system in SYSTEMS {
        new_event(screen).await;
        choose(screen, "discipline", game.0).await;
        choose(screen, "format", system.0).await;
        let what = format!("{} of {}", system.0, game.0);
        assert_eq!(shown(screen).await, needed(game, system), "{what}");
        let name = format!("{} {}", game.0, system.0.replace('_', " "));
        fill_in_event(screen, system.0, &name, &[]).await;
        let path = format!("/desk/events/{}", name.replace(' ', "-"));
        assert_eq!(screen.path().await, path);
    }
}

#[actix_web::test]
async fn every_system_asks_for_what_it_needs_and_nothing_else() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let desktop = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&desktop, CODE).await;
    let plain = Screen::new(&chromium, Kind::WithoutScripts, &service).await;
    sign_in(&plain, "/login?lang=en").await;
    every_system(&desktop, GAMES[0]).await;
    every_system(&plain, GAMES[1]).await;
    every_system(&plain, GAMES[2]).await;
    every_system(&plain, GAMES[3]).await;

    // What decides something only together with another choice comes with it.
    for screen in [&desktop, &plain] {
        new_event(screen).await;
        let before = shown(screen).await;
        screen.click("[name=regulation_coalition]").await;
        screen.find("[name=regulation_coalition_order]").await;
        screen.click("#edition option[value=annex-en]").await;
        let fields = ["a", "b", "k", "l"].map(|file| format!("armament_{file}"));
        let order = "regulation_coalition_order".to_owned();
        let more: BTreeSet<String> = fields.into_iter().chain([order]).collect();
        let now = shown(screen).await;
        assert_eq!(
            now.difference(&before).cloned().collect::<BTreeSet<_>>(),
            more
        );
        screen
            .click("#regulation_boar_and_chariot option[value=false]")
            .await;
        assert!(!shown(screen).await.contains("armament_b"));
    }
    plain.close().await;
    desktop.close().await;
    assert!(service.stop());
}

/// Where the form says what the Regulations of TCHESS come to.
const SAID: &str = "section[data-of=tchess] > [data-looked]";

#[actix_web::test]
async fn tchess_10_1_what_does_not_go_together_is_said_at_its_field() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    new_event(&screen).await;
    choose(&screen, "discipline", "tchess").await;
    let base = "section[data-of=tchess] > details > summary > b";
    screen.says(base, "Layer 1").await;
    // Pairs are chosen from those whose first kind stands in the array.
    screen
        .click("#tchess_edition option[value=tchess-classical]")
        .await;
    let offered = "return [...document.querySelectorAll('[data-into=tchess_exchange] [data-item]')]
        .filter((it) => it.checkVisibility()).map((it) => it.dataset.item);";
    let offered: Vec<String> = screen.run(offered, Vec::new()).await;
    assert_eq!(
        offered,
        ["Q:A", "R:RN", "N:W", "B:BN", "P:PR", "P:PS", "P:PB", "P:PP"]
    );
    screen.click("[data-item='N:W']").await;
    screen.click("[data-item='P:PR']").await;
    screen.click("[data-item='P:PS']").await;
    assert_eq!(screen.value("#tchess_exchange").await, "N:W,P:PS");
    screen.says(SAID, "Pawn → Sentinel").await;
    // A flag cannot be escorted.
    screen.click("#tchess_king option[value=flag]").await;
    screen.click("#tchess_escort").await;
    screen
        .says(
            ".field:has(#tchess_king) .fault",
            "leave out king=flag or escort",
        )
        .await;
    screen.click("#tchess_escort").await;
    screen.says(SAID, "is a flag").await;
    let faults = screen
        .browser
        .find_all(By::Css("section[data-of=tchess] .fault"));
    assert!(faults.await.unwrap().is_empty());
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    screen.close().await;
    assert!(service.stop());
}

/// Words of code in what is shown, the menus and the empty fields included.
const RAW: &str = "const shown = [...document.querySelectorAll('main *')]
        .filter((it) => it.checkVisibility());
    const texts = shown.flatMap((it) => [it.placeholder, it.title,
        it.matches('option') ? it.textContent : '']);
    const text = [document.querySelector('main').innerText, ...texts].join(' ');
    const raw = /\\b(true|false|null|undefined|VTGG|annex-en|federation-2013|almajara-sport)\\b|\\w+_\\w+/g;
    return [...new Set(text.match(raw) ?? [])];";

#[actix_web::test]
async fn nothing_on_the_form_is_said_in_words_of_code() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&screen, CODE).await;
    for language in ["en", "ru", "de"] {
        for (game, _) in GAMES {
            screen.open(&format!("{FORM}?lang={language}")).await;
            unfold(&screen).await;
            choose(&screen, "discipline", game).await;
            if game == "totas" {
                screen.click("#edition option[value=annex-en]").await;
                screen.click("[name=regulation_coalition]").await;
            }
            for (system, _) in SYSTEMS {
                choose(&screen, "format", system).await;
                let open =
                    "document.querySelectorAll('details').forEach((it) => { it.open = true; });
                    return true;";
                assert!(screen.run::<bool>(open, Vec::new()).await);
                let raw: Vec<String> = screen.run(RAW, Vec::new()).await;
                assert_eq!(
                    raw,
                    Vec::<String>::new(),
                    "{system} of {game} in {language}"
                );
                let what = format!("{system} of {game} in {language}");
                screen.fits(360, INSIDE, &what).await;
            }
            for system in ["swiss", "team_swiss"] {
                choose(&screen, "format", system).await;
                assert_eq!(
                    axe::violations(&screen).await,
                    Vec::<String>::new(),
                    "{system}"
                );
            }
        }
    }
    // What is usual is said in words.
    screen.open(&format!("{FORM}?lang=en")).await;
    unfold(&screen).await;
    screen
        .says(
            "select#regulation_boar_and_chariot",
            "Volcano, Tornado, two Gryphons",
        )
        .await;
    screen
        .says(
            "select#regulation_rest_after_move",
            "rests for one game move",
        )
        .await;
    screen.close().await;
    assert!(service.stop());
}

/// The numbers of the tie-breaks, by the word of each.
async fn number(screen: &Screen<'_>, list: &str, word: &str, number: &str) {
    let field = format!("[name='tie_break_{list}.{word}']");
    screen.fill(&field, number).await;
}

/// What is wrong is seen where it is, and what belongs to another choice does not matter.
async fn refused(screen: &Screen<'_>, name: &str) {
    new_event(screen).await;
    choose(screen, "format", "swiss").await;
    let asked = "[data-for~=swiss][data-of~=totas]";
    screen
        .says(&format!("{asked} ol"), "Buchholz, cut 1 BH/C1")
        .await;
    screen.click(&format!("{asked} .change > summary")).await;
    number(screen, "totas_swiss", "BH", "1").await;
    let days = [("#starts_on", "11212026"), ("#ends_on", "11222026")];
    for (field, text) in [("#name", name), ("#place", "Riga"), ("#rounds", "40")] {
        screen.fill(field, text).await;
    }
    for (field, day) in days {
        screen.find(field).await.send_keys(day).await.unwrap();
    }
    let send = "form .row button.main";
    screen.click(send).await;
    screen.says("#rounds-fault", "1 to 30").await;
    screen.fill("#rounds", "7").await;
    screen.click(send).await;
    screen
        .says(&format!("{asked} .fault"), "the same number")
        .await;
    unfold(screen).await;
    number(screen, "totas_swiss", "DE", "").await;
    screen.fill("#regulation_bye_points", "9").await;
    screen.click(send).await;
    screen
        .says("#regulation_bye_points-fault", "from 0 to 5")
        .await;
    unfold(screen).await;
    screen.fill("#rounds", "40").await;

    // Neither the rounds nor the byes nor the numbers are those of a round robin.
    choose(screen, "format", "round_robin").await;
    screen.fill("#regulation_reply_seconds", "x").await;
    screen.click(send).await;
    screen
        .says("#regulation_reply_seconds-fault", "from 1 to 3600")
        .await;
    choose(screen, "discipline", "almajara").await;
    unfold(screen).await;
    screen.fill("#almajara_turn_seconds", "700").await;
    screen.click(send).await;
    screen
        .says("#almajara_turn_seconds-fault", "from 1 to 600")
        .await;
    screen.click("#preset option[value=sport]").await;
    screen.fill("#almajara_turn_seconds", "500").await;
    screen.click(send).await;
    screen
        .says("#almajara_turn_seconds-fault", "from 1 to 120")
        .await;
    screen.fill("#almajara_turn_seconds", "90").await;
    screen.fill("#almajara_loss_points", "4").await;
    screen.click(send).await;
    screen.says("#almajara_absolute_points-fault", "less").await;
    choose(screen, "discipline", "totas").await;
    unfold(screen).await;
    screen.fill("#regulation_reply_seconds", "15").await;
    screen.click(send).await;
    screen.says("h1", name).await;
    screen
        .says("#about", "A recorded plan is answered within 15 seconds.")
        .await;
    screen
        .says(
            "#about",
            "Direct encounter → Clean victories → Potential difference",
        )
        .await;
}

/// a turn that is longer than the rules advise is said while it is typed.
async fn advised(screen: &Screen<'_>) {
    new_event(screen).await;
    choose(screen, "discipline", "almajara").await;
    screen.fill("#almajara_turn_seconds", "300").await;
    screen
        .says(
            "section[data-of=almajara] > [data-looked]",
            "no more than 120",
        )
        .await;
}

#[actix_web::test]
async fn what_is_wrong_is_seen_and_what_is_hidden_does_not_count() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let desktop = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&desktop, CODE).await;
    let plain = Screen::new(&chromium, Kind::WithoutScripts, &service).await;
    sign_in(&plain, "/login?lang=en").await;
    advised(&desktop).await;
    refused(&desktop, "With scripts").await;
    refused(&plain, "Without scripts").await;

    // Another order of the tie-breaks, by numbers.
    new_event(&plain).await;
    plain
        .click("[data-for~=round_robin][data-of~=totas] .change > summary")
        .await;
    number(&plain, "totas", "direct_encounter", "3").await;
    number(&plain, "totas", "potential_difference", "").await;
    number(&plain, "totas", "clean_victories", "1").await;
    number(&plain, "totas", "WON", "2").await;
    fill_in_event(&plain, "round_robin", "Other order", &[]).await;
    let order = "Clean victories → WON: games won over the board → Direct encounter → \
                 Progressive score → Sonneborn–Berger → Lot";
    plain.says("#about", order).await;
    plain.close().await;
    desktop.close().await;
    assert!(service.stop());
}

/// What a step or a fine point says of itself.
const STEPS: &str = "return [...document.querySelectorAll('.step')].map((it) =>
    [it.hasAttribute('data-shut'), it.querySelector('.gist').checkVisibility()]);";

async fn steps(screen: &Screen<'_>) -> Vec<(bool, bool)> {
    screen.run(STEPS, Vec::new()).await
}

/// The button that makes the event is in sight.
const IN_SIGHT: &str = "const at = it.getBoundingClientRect();
    return at.top >= 0 && at.bottom <= innerHeight;";

#[actix_web::test]
async fn a_new_event_has_three_steps_and_on_a_phone_one_of_them_open() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let desktop = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&desktop, CODE).await;
    desktop.open(FORM).await;
    let columns = "return new Set([...document.querySelectorAll('.step')].map((it) =>
        Math.round(it.getBoundingClientRect().top))).size;";
    assert_eq!(desktop.run::<u32>(columns, Vec::new()).await, 1);
    assert!(steps(&desktop).await.iter().all(|(_, gist)| !gist));
    assert!(desktop.ask::<bool>("form .dock .main", IN_SIGHT).await);
    // What differs from the usual is tinted, and said.
    let row = "[data-row=protests] > summary";
    desktop.click(row).await;
    desktop.fill("#protest_minutes", "30").await;
    desktop
        .says(&format!("{row} > b[data-other]"), "30 min, appeal 60 min")
        .await;
    desktop
        .says(
            "[data-row=regulations] > summary > b:not([data-other])",
            "2013",
        )
        .await;

    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    sign_in(&phone, "/login?lang=en").await;
    phone.open(FORM).await;
    phone.find("#step-2[data-shut]").await;
    let open = steps(&phone).await;
    assert_eq!(open, [(false, false), (true, true), (true, true)]);
    assert!(phone.ask::<bool>("form .dock .main", IN_SIGHT).await);
    phone.fill("#name", "Cup").await;
    phone.click("#step-2 [data-open]").await;
    phone.click("[name=format][value=swiss]").await;
    phone.fill("#rounds", "5").await;
    phone.says("#step-1 .gist", "Cup").await;
    phone.click("#step-3 [data-open]").await;
    phone.says("#step-2 .gist", "TOTA*S, Swiss").await;
    phone.says("[data-all]", "5 rounds").await;
    // The place is missing: its step opens, and what was typed is there.
    phone.click("form .dock .main").await;
    phone.find("#step-1:not([data-shut]) #place:focus").await;
    assert_eq!(phone.value("#name").await, "Cup");
    assert_eq!(axe::violations(&phone).await, Vec::<String>::new());
    phone.fits(360, INSIDE, "a new event").await;
    let more = [("#place", "Riga"), ("#starts_on", "2026-11-21")];
    phone.set(&more).await;
    phone.click("form .dock .main").await;
    // An event of one day has no last one.
    phone.says("h1", "Cup").await;
    phone.close().await;
    desktop.close().await;
    assert!(service.stop());
}
