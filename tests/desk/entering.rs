//! Players are entered: one after the other, by a list, never twice without being asked; and
//! what an event is begun with from there: numbers, teams, links.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, Referee, Shown, Site};

const DESK: &str = "/desk/events/cup";

const ENTER: &str = "/desk/events/cup/entrants";

const LIST: &str = "/desk/events/cup/list";

const TAKE: &str = "/desk/events/cup/list/entrants";

const LINKS: &str = "/desk/events/cup/links";

async fn event(browser: &Browser<'_>, more: &[(&str, &str)]) {
    browser.set_up().await.is(200);
    browser.create_event(more).await;
}

async fn enter(browser: &Browser<'_>, typed: &[(&str, &str)]) -> Shown {
    browser.do_form(DESK, ENTER, typed).await
}

/// The names of the entrants, in their order.
async fn names(browser: &Browser<'_>) -> Vec<String> {
    let page = browser.get(DESK).await;
    let Some((_, table)) = page.html.split_once("<table class=\"entrants\">") else {
        return Vec::new();
    };
    let (table, _) = table.split_once("</table>").unwrap();
    let cells = table.split("<th scope=\"row\">").skip(1);
    cells
        .map(|cell| cell.split_once('<').unwrap().0.to_owned())
        .collect()
}

/// The opening tag of the field of a name.
fn field(page: &Shown, id: &str) -> String {
    let (_, tag) = page
        .html
        .split_once(&format!("<input id=\"{id}\""))
        .unwrap();
    tag.split_once('>').unwrap().0.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_name_can_be_typed_at_once_and_the_last_one_is_told() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    let teams = [("format", "team_round_robin"), ("boards", "2")];
    event(&browser, &teams).await;
    enter(&browser, &[("name", "Ada")]).await.is(200);
    let page = enter(&browser, &[("name", "Boris")]).await;
    page.is(200).says("Entered: Boris (2)");
    assert!(page.html.contains("id=\"entered\" role=\"status\""));
    assert!(field(&page, "name").contains("autofocus"));
    // A screen reader reads what describes the field that has the focus.
    assert!(field(&page, "name").contains("aria-describedby=\"entered "));
    assert!(!field(&page, "new-team").contains("autofocus"));
    let team = [("name", "Rooks")];
    let page = browser.do_form(DESK, &format!("{DESK}/teams"), &team).await;
    page.is(200).says("Entered: Rooks (1)");
    assert!(field(&page, "new-team").contains("autofocus"));
    assert!(!field(&page, "name").contains("autofocus"));
    let page = enter(&browser, &[("name", "Clara"), ("rating", "strong")]).await;
    page.is(422);
    assert!(
        !field(&page, "name").contains("autofocus"),
        "the fault has it"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn r_209_a_namesake_is_asked_about_first() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    event(&browser, &[]).await;
    enter(&browser, &[("name", "Ada Smith")]).await.is(200);
    let asked = enter(&browser, &[("name", "SMITH, Ada"), ("club", "Zarya")]).await;
    asked
        .is(409)
        .says("Ada Smith is no. 1 already. Enter a second player of this name?");
    assert_eq!(asked.value("club"), "Zarya");
    // Sent again as it is, it is asked again.
    let again = browser.fill(&asked, ENTER, &[("name", "SMITH, Ada")]).await;
    again.is(409);
    let yes = asked.value("namesake");
    // The yes is for this name alone.
    enter(&browser, &[("name", "Boris")]).await.is(200);
    let other = [("name", "Boris"), ("namesake", yes.as_str())];
    enter(&browser, &other).await.is(409);
    let second = [("name", "SMITH, Ada"), ("namesake", yes.as_str())];
    enter(&browser, &second)
        .await
        .is(200)
        .says("Entered: SMITH, Ada (3)");
    assert_eq!(names(&browser).await, ["Ada Smith", "Boris", "SMITH, Ada"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_person_is_never_entered_twice() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let person = browser
        .register(&[("name", "Ada Smith"), ("federation_id", "T-15")])
        .await;
    let event = json!({
        "slug": "cup", "name": "Cup", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013", "format": { "system": "round_robin" },
    });
    referee.done(Method::POST, "/api/v1/events", &event).await;
    let path = "/api/v1/events/cup/entrants";
    let ada = json!({ "person": person });
    referee.done(Method::POST, path, &ada).await;
    let insists = json!({ "person": person, "namesake": true });
    let by_number = json!({ "federation_id": "t-15", "namesake": true });
    for again in [&ada, &insists, &by_number] {
        let refused = referee.send(Method::POST, path, again).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert_eq!(refused.json["code"], "person-entered", "{again}");
    }
    let namesake = json!({ "name": "Smith, Ada" });
    let refused = referee.send(Method::POST, path, &namesake).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(refused.json["code"], "name-entered");
    assert_eq!(refused.json["entrant"], 1);
    let namesake = json!({ "name": "Smith, Ada", "namesake": true });
    referee.done(Method::POST, path, &namesake).await;
}

/// Looks at a list.
async fn look(browser: &Browser<'_>, list: &str) -> Shown {
    browser.do_form(LIST, LIST, &[("list", list)]).await
}

/// Enters a list that was looked at, with what is chosen.
async fn take(browser: &Browser<'_>, page: &Shown, list: &str, chosen: &[(&str, &str)]) -> Shown {
    let mut typed = vec![("list", list)];
    typed.extend(chosen);
    browser.fill(page, TAKE, &typed).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_looked_at_and_then_entered_at_once() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    event(&browser, &[]).await;
    let known = [
        ("name", "Clara Roth"),
        ("federation_id", "T-7"),
        ("club", "Nord"),
    ];
    browser.register(&known).await;
    browser.register(&[("name", "Dmitri Orlov")]).await;
    enter(&browser, &[("name", "Ada Smith")]).await.is(200);

    let list =
        "Rating;Name;Number\n1850;Boris Petrov;\n;Roth Clara;t-7\n;Smith, Ada;\n;Orlov, Dmitri;";
    let page = look(&browser, list).await;
    page.is(200).says("Nobody is entered yet.");
    page.says("registered:");
    page.says("Ada Smith is no. 1 already. Somebody else?");
    page.says("The registry has this name. Who is it?");
    assert_eq!(names(&browser).await, ["Ada Smith"]);

    // Whom it is has to be said.
    let refused = take(&browser, &page, list, &[("who4", "left-out")]).await;
    refused.is(409).says("Row 5: Say who is meant.");
    let chosen = [("who4", "left-out"), ("who5", "new")];
    let done = take(&browser, &page, list, &chosen).await;
    done.is(200).says("3 players are entered.");
    let entered = ["Ada Smith", "Boris Petrov", "Clara Roth", "Orlov, Dmitri"];
    assert_eq!(names(&browser).await, entered);
    done.says("1850");
    // Sent twice, it counts once.
    take(&browser, &page, list, &chosen).await.is(200);
    assert_eq!(names(&browser).await, entered);
    let page = look(&browser, "Name;Club;Number\nClara Roth;;T-7").await;
    page.is(200)
        .says("Everybody of the list is entered already.");
    assert!(!page.html.contains("Enter these players"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_with_a_fault_enters_nobody_and_says_what_would_be_right() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    event(&browser, &[]).await;
    browser
        .register(&[("name", "Clara Roth"), ("federation_id", "T-7")])
        .await;
    let list = "Name;Club;Number;Rating\nAda;Zarya;;1850\nBoris;;;strong\nClaus;;T-7\n;;T-99\nAda";
    let page = look(&browser, list).await;
    page.is(200).says("3 lines are wrong.");
    page.says("A rating is a number from 1 to 9999; leave it empty for none.");
    page.says("This number is that of Clara Roth.");
    page.says("Nobody has this federation number.");
    page.says("Line 2 has this name. Somebody else?");
    let refused = take(&browser, &page, list, &[]).await;
    refused.is(422).says("The list has a line that is wrong.");
    assert!(names(&browser).await.is_empty());
    let empty = look(&browser, " ").await;
    empty.is(422).says("Paste at least one name.");
    let russian = Browser::new(&service, "ru");
    let login = [
        ("login", crate::harness::LOGIN),
        ("password", crate::harness::PASSWORD),
    ];
    russian.do_form("/login", "/login", &login).await.is(200);
    let page = look(&russian, "Клуб;Рейтинг\nЗаря;1").await;
    page.is(200).says("нет столбца с именами");
    let page = look(&russian, list).await;
    page.says("Ошибки в 3 строках.");
}

/// One call registers a list, or nobody of it.
pub async fn through_the_api(referee: &Referee<'_>) {
    let event = json!({
        "slug": "listed", "name": "Listed", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013", "format": { "system": "round_robin" },
    });
    referee.done(Method::POST, "/api/v1/events", &event).await;
    let path = "/api/v1/events/listed/entrants/list";
    let list = |people: Value| json!({ "people": people });
    let wrong = [
        (list(json!([])), "nobody-new", None),
        (
            list(json!([{ "name": "Ada" }, { "name": " " }])),
            "field-invalid",
            Some(2),
        ),
        (
            list(json!([{ "name": "Ada" }, { "name": "ADA" }])),
            "name-entered",
            Some(2),
        ),
        (
            list(json!([
                { "name": "Ada", "federation_id": "L-1" },
                { "name": "Boris" },
                { "name": "Ada", "federation_id": "l-1", "namesake": true },
            ])),
            "person-entered",
            Some(3),
        ),
    ];
    for (list, code, row) in wrong {
        let refused = referee.send(Method::POST, path, &list).await;
        assert!(refused.status.is_client_error(), "{}", refused.text);
        assert_eq!(refused.json["code"], code);
        assert_eq!(refused.json["row"].as_u64(), row);
    }
    let event = referee.get("/api/v1/events/listed").await;
    assert_eq!(event["entrants"], json!([]));
    let people = json!([
        { "name": "Ada", "rating": 1700 },
        { "name": "Boris" },
        { "name": "ada", "namesake": true },
    ]);
    referee.done(Method::POST, path, &list(people)).await;
    let event = referee.get("/api/v1/events/listed").await;
    let entrants = event["entrants"].as_array().unwrap();
    let names: Vec<&Value> = entrants.iter().map(|it| &it["name"]).collect();
    assert_eq!(names, ["Ada", "Boris", "ada"]);
    let again = list(json!([{ "name": "Clara" }, { "name": "Boris" }]));
    let refused = referee.send(Method::POST, path, &again).await;
    assert_eq!(refused.json["code"], "name-entered");
    assert_eq!(
        (&refused.json["row"], &refused.json["entrant"]),
        (&json!(2), &json!(2))
    );
}

/// The numbers in the fields of a start.
fn start_numbers(page: &Shown, entrants: usize) -> Vec<String> {
    (1..=entrants)
        .map(|it| page.value(&format!("n{it}")))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn c_04_2_a_start_is_ordered_by_rating_and_says_so() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    event(&browser, &[("format", "swiss"), ("rounds", "3")]).await;
    for (name, rating) in [
        ("Zoe", "1700"),
        ("Boris", ""),
        ("Clara", "1900"),
        ("Anna", "1700"),
    ] {
        enter(&browser, &[("name", name), ("rating", rating)])
            .await
            .is(200);
    }
    let start = format!("{DESK}/start");
    let page = browser.get(&start).await;
    page.is(200).says("Ordered by rating, the highest first");
    assert_eq!(start_numbers(&page, 4), ["3", "4", "1", "2"]);
    let page = browser.get(&format!("{start}?by=registration")).await;
    page.says("Ordered by registration");
    assert_eq!(start_numbers(&page, 4), ["1", "2", "3", "4"]);
    let by_hand = [
        ("n1", "2"),
        ("n2", "1"),
        ("n3", "3"),
        ("n4", "4"),
        ("side", ""),
    ];
    let page = browser.do_form(&start, &start, &by_hand).await;
    page.is(422).says("Ordered by hand");
    assert_eq!(start_numbers(&page, 4), ["2", "1", "3", "4"]);
    let order = format!("{DESK}/order");
    let page = browser.do_form(&start, &order, &[]).await;
    page.is(200).says("The order was drawn by lot.");
}

/// Chooses the players of a team on its page.
async fn choose(browser: &Browser<'_>, team: u16, typed: &[(&str, &str)]) -> Shown {
    let page = format!("{DESK}/teams/{team}/players");
    browser.do_form(&page, &page, typed).await
}

/// The numbers in the draft of a team, board 1 first.
fn boards(page: &Shown) -> Vec<String> {
    let members = page.html.split("name=\"member\" value=\"").skip(1);
    members
        .map(|rest| rest.split_once('"').unwrap().0.to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn teams_are_filled_by_name_in_the_order_of_strength() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    event(&browser, &[("format", "team_round_robin"), ("boards", "2")]).await;
    let players = [
        ("Ada", "1500"),
        ("Boris", "1900"),
        ("Clara", ""),
        ("Dora", "1700"),
        ("Eva", "2000"),
    ];
    for (name, rating) in players {
        enter(&browser, &[("name", name), ("rating", rating)])
            .await
            .is(200);
    }
    for name in ["Rooks", "Gryphons"] {
        let name = [("name", name)];
        browser
            .do_form(DESK, &format!("{DESK}/teams"), &name)
            .await
            .is(200);
    }
    let address = format!("{DESK}/teams/1/players");
    let page = browser.get(&address).await;
    page.is(200).says("Nobody plays for the team yet.");
    let places = ["Eva", "Boris", "Dora", "Ada", "Clara"].map(|name| page.html.find(name).unwrap());
    assert!(places.is_sorted(), "{places:?}");

    // A draft is saved by its own button alone.
    let added = [("add", "1"), ("add", "3"), ("add", "2"), ("do", "add")];
    let draft = choose(&browser, 1, &added).await;
    draft.is(200).says("This is a draft.");
    draft.says("Reserve");
    assert_eq!(boards(&draft), ["2", "1", "3"]);
    assert!(boards(&browser.get(&address).await).is_empty());
    let moved = [
        ("member", "2"),
        ("member", "1"),
        ("member", "3"),
        ("do", "up-3"),
    ];
    let moved = choose(&browser, 1, &moved).await;
    assert_eq!(boards(&moved), ["2", "3", "1"]);
    let out = [
        ("member", "2"),
        ("member", "3"),
        ("member", "1"),
        ("do", "out-3"),
    ];
    assert_eq!(boards(&choose(&browser, 1, &out).await), ["2", "1"]);
    let rated = [
        ("member", "3"),
        ("member", "1"),
        ("member", "2"),
        ("do", "rated"),
    ];
    assert_eq!(boards(&choose(&browser, 1, &rated).await), ["2", "1", "3"]);
    let saved = [
        ("member", "2"),
        ("member", "3"),
        ("add", "1"),
        ("do", "set"),
    ];
    let page = choose(&browser, 1, &saved).await;
    page.is(200).says("Boris, Ada, Clara");

    // Who is in a team is not offered to another one.
    let other = format!("{DESK}/teams/2/players");
    let page = browser.get(&other).await;
    assert!(!page.html.contains("Boris") && page.html.contains("Dora"));
    let taken = choose(&browser, 2, &[("add", "2"), ("do", "set")]).await;
    assert!(taken.status.is_client_error());
    let both = [("add", "4"), ("add", "5"), ("do", "set")];
    let page = choose(&browser, 2, &both).await;
    page.is(200).says("Eva, Dora");
    // The stronger team is number 1.
    assert_eq!(page.value("order"), "2 1");
    page.says("by the average rating of the players on the boards");
}

/// The links on a page that has just made them.
pub fn links(page: &Shown) -> Vec<String> {
    let links = page.html.split("<a href=\"http").skip(1);
    let links = links.map(|rest| rest.split_once('"').unwrap().0.to_owned());
    links.filter(|link| link.contains("/play/")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_links_are_made_at_once_for_who_plays_and_has_none() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    browser.event_of_four().await;
    let leaves = [("entrant", "4"), ("reason", "ill")];
    browser
        .do_form(DESK, &format!("{DESK}/withdrawals"), &leaves)
        .await
        .is(200);
    let one = [("entrant", "2"), ("do", "make")];
    let page = browser.do_form(LINKS, LINKS, &one).await;
    let own = links(page.is(200));
    assert_eq!(own.len(), 1);
    page.says("2 players have no link yet.");

    let all = [("do", "all")];
    let page = browser.do_form(LINKS, LINKS, &all).await;
    let made = links(page.is(200));
    page.says("2 links are made. They are shown only now");
    assert_eq!(made.len(), 2);
    for (name, slips) in [("Anna", 1), ("Boris", 0), ("Clara", 1), ("Дмитрий", 0)] {
        assert_eq!(
            page.html.matches(&format!("<h2>{name}</h2>")).count(),
            slips,
            "{name}"
        );
    }
    assert_eq!(page.html.matches("class=\"slip\"").count(), 2);
    assert_eq!(page.html.matches("<svg class=\"code\"").count(), 2);
    assert_eq!(page.html.matches("join-code\">").count(), 2);
    for link in made.iter().chain(&own) {
        let player = Browser::new(&service, "en");
        let (_, path) = link.split_once("/play/").unwrap();
        player
            .get(&format!("/play/{path}"))
            .await
            .is(200)
            .says("Cup");
    }
    // They are shown once.
    let page = browser.get(LINKS).await;
    assert!(links(page.is(200)).is_empty());
    let page = browser
        .post(
            LINKS,
            &[("csrf", &page.hidden(LINKS)["csrf"]), ("do", "all")],
        )
        .await;
    page.is(200).says("Everybody has a link already.");
    // Who has left gets none, however it is asked for.
    let page = browser.get(LINKS).await;
    let csrf = &page.hidden(LINKS)["csrf"];
    let left = [("csrf", csrf.as_str()), ("entrant", "4"), ("do", "make")];
    browser.post(LINKS, &left).await.is(409);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_417_columns_without_headings_are_assigned_by_who_pastes_them() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    event(&browser, &[]).await;
    // As a table gives it: a rating of four digits is no number of the federation.
    let list = "Ada Smith\tZarya\t1850\nBoris Petrov\tNord\t1700";
    let page = look(&browser, list).await;
    page.is(200).says("What is in the columns?");
    assert!(names(&browser).await.is_empty());
    for column in ["column1", "column2", "column3"] {
        assert!(
            page.html.contains(&format!("name=\"{column}\"")),
            "{}",
            page.html
        );
    }
    assert!(!page.html.contains("name=\"column4\""));
    page.says("1850");
    // Nobody is entered before it is said.
    let hidden = page.hidden(LIST);
    let mut typed: Vec<(&str, &str)> = vec![("list", list)];
    typed.extend(
        hidden
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str())),
    );
    let refused = browser.post(TAKE, &typed).await;
    refused.is(422).says("Say first what the columns have.");
    assert!(names(&browser).await.is_empty());

    let columns = [
        ("column1", "name"),
        ("column2", "club"),
        ("column3", "rating"),
    ];
    let mut typed = vec![("list", list)];
    typed.extend(columns);
    let looked = browser.fill(&page, LIST, &typed).await;
    looked.is(200).says("Nobody is entered yet.");
    let done = browser.fill(&looked, TAKE, &[("list", list)]).await;
    done.is(200).says("2 players are entered.");
    assert_eq!(names(&browser).await, ["Ada Smith", "Boris Petrov"]);
    browser.get(DESK).await.says("1850");

    // Two columns of ratings, none of names: it is said what would be right.
    let typed = [
        ("list", "Clara\t1900"),
        ("column1", "rating"),
        ("column2", "rating"),
    ];
    let page = browser.do_form(LIST, LIST, &typed).await;
    page.says("Say which column has the names.");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_417_headings_of_other_programs_are_known() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    event(&browser, &[]).await;
    let list = "No.;Name;FideID;Rating_nat;Rating_int;Club/City\n\
                1;Ada Smith;4100018;1850;1900;Zarya\n2;Boris;;1700;0;Nord";
    let page = look(&browser, list).await;
    page.is(200).says("Nobody is entered yet.");
    page.says("4100018");
    let done = take(&browser, &page, list, &[]).await;
    done.is(200).says("2 players are entered.");
    let page = browser.get(DESK).await;
    page.says("1900");
    page.says("1700");
    page.says("Zarya");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_417_a_column_of_teams_makes_them() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    let teams = [("format", "team_round_robin"), ("boards", "2")];
    event(&browser, &teams).await;
    let add = format!("{DESK}/teams");
    browser
        .do_form(DESK, &add, &[("name", "Rooks")])
        .await
        .is(200);
    enter(&browser, &[("name", "Zoe")]).await.is(200);
    let players = format!("{DESK}/teams/1/players");
    let first = [("member", "1"), ("do", "set")];
    browser.do_form(&players, &players, &first).await.is(200);
    let list = "Team;Name;Rating\nRooks;Ada Smith;1850\nKnights;Boris Petrov;1700\n\
                knights;Clara Roth;1600\n;Dora Lind;";
    let page = look(&browser, list).await;
    page.is(200).says("Knights");
    let done = take(&browser, &page, list, &[]).await;
    done.is(200).says("4 players are entered.");
    let page = browser.get(DESK).await;
    page.says("Knights");
    let rooks = browser.get(&players).await;
    assert_eq!(boards(&rooks), ["1", "2"]);
    let knights = browser.get(&format!("{DESK}/teams/2/players")).await;
    assert_eq!(boards(&knights), ["3", "4"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_419_a_later_list_puts_who_is_in_no_team_into_one() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    let teams = [("format", "team_round_robin"), ("boards", "2")];
    event(&browser, &teams).await;
    let list = "Team;Name;Number\n;Zoe;F-1\nRooks;Yuri;F-2\n;Xenia;";
    let page = look(&browser, list).await;
    let done = take(&browser, &page, list, &[]).await;
    done.is(200).says("3 players are entered.");
    // Two are known by their numbers, one by the name alone.
    let list = "Team;Name;Number\nKnights;Zoe;F-1\nKnights;Yuri;F-2\nrooks;Xenia;\nRooks;Ada;";
    let page = look(&browser, list).await;
    page.is(200)
        .says("is number 1 here, and is put into the team");
    page.says("is number 2 here, and stays in the team Rooks");
    let into = "<option value=\"entered\" selected>number 3, into the team</option>";
    assert!(page.html.contains(into), "{}", page.html);
    let chosen = [("who4", "entered")];
    let done = take(&browser, &page, list, &chosen).await;
    done.is(200)
        .says("1 player is entered. 2 entrants are put into teams.");
    let rooks = browser.get(&format!("{DESK}/teams/1/players")).await;
    assert_eq!(boards(&rooks), ["2", "3", "4"]);
    let knights = browser.get(&format!("{DESK}/teams/2/players")).await;
    assert_eq!(boards(&knights), ["1"]);
    // Nobody of this one goes anywhere.
    let list = "Team;Name;Number\nRooks;Zoe;F-1\nRooks;Yuri;F-2";
    let page = look(&browser, list).await;
    page.is(200)
        .says("is number 1 here, and stays in the team Knights");
    page.says("Everybody of the list is entered already.");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_419_a_number_means_nobody_who_has_another_one_and_the_first_line_counts() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    let teams = [("format", "team_round_robin"), ("boards", "2")];
    event(&browser, &teams).await;
    let list = "Team;Name;Number\n;Zoe;F-1\n;Yuri;F-2";
    let page = look(&browser, list).await;
    take(&browser, &page, list, &[]).await.is(200);
    // Another Zoe is not put into a team in the place of the one who is here.
    let page = look(&browser, "Team;Name;Number\nRooks;Zoe;F-9").await;
    page.is(200).says("Zoe is no. 1 already. Somebody else?");
    let left_out = "<option value=\"left-out\" selected>";
    assert!(page.html.contains(left_out), "{}", page.html);
    assert!(
        !page.html.contains("into the team</option>"),
        "{}",
        page.html
    );
    // Of two lines that put the same player into two teams the first one does.
    let list = "Team;Name;Number\nKnights;Yuri;\nRooks;Yuri;";
    let page = look(&browser, list).await;
    let into = "<option value=\"entered\" selected>number 2, into the team</option>";
    assert_eq!(page.html.matches(into).count(), 1, "{}", page.html);
    assert_eq!(page.html.matches(left_out).count(), 1, "{}", page.html);
    let twice = [("who2", "entered"), ("who3", "entered")];
    take(&browser, &page, list, &twice).await.is(409);
    let chosen = [("who2", "entered"), ("who3", "left-out")];
    let done = take(&browser, &page, list, &chosen).await;
    done.is(200).says("1 entrant is put into a team.");
    let knights = browser.get(&format!("{DESK}/teams/1/players")).await;
    assert_eq!(boards(&knights), ["2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_418_a_list_may_be_a_file_in_another_encoding() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    event(&browser, &[]).await;
    let list = "Имя;Клуб\r\nЩукина Анна;Заря\r\nЁлкин Пётр;Nord\r\n";
    let (file, ..) = encoding_rs::KOI8_R.encode(list);
    let hidden = browser.get(LIST).await.hidden(LIST);
    let hidden: Vec<(&str, &str)> = hidden
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let page = browser.post_file(LIST, &hidden, file.into_owned()).await;
    page.is(200).says("was read as KOI8-R");
    let row = "<th scope=\"row\">Щукина Анна</th><td>Заря</td>";
    assert!(page.html.contains(row), "{}", page.html);
    page.says("windows-1251: ");
    assert!(names(&browser).await.is_empty());
    let done = take(&browser, &page, list, &[]).await;
    done.is(200).says("2 players are entered.");
    assert_eq!(names(&browser).await, ["Щукина Анна", "Ёлкин Пётр"]);
}

/// Two referees edit one row: the second is told what the first has saved, and nothing is lost.
async fn second_editor(browser: &Browser<'_>, row: &str) {
    let typed = |name, club, stands| {
        let fields = [
            ("name", name),
            ("club", club),
            ("federation_id", "77"),
            ("rating", "1850"),
        ];
        fields.into_iter().chain(stands).collect::<Vec<_>>()
    };
    let mine = browser.get(&format!("{DESK}?edit=2")).await;
    let theirs = typed("Boris Braun", "Kazan", None);
    browser
        .do_form(&format!("{DESK}?edit=2"), row, &theirs)
        .await
        .is(200);
    // The club was left alone, so that of the other referee stands.
    let told = browser
        .fill(&mine, row, &typed("Boris Blum-Berg", "Dubna", None))
        .await;
    told.is(409).says("Boris Braun");
    assert!(
        told.html.contains("value=\"Boris Blum-Berg\""),
        "{}",
        told.html
    );
    assert!(told.html.contains("name=\"stands.name\" value=\"theirs\""));
    let stays = browser.get(DESK).await;
    assert!(!stays.html.contains("Blum-Berg"));
    let chosen = typed("Boris Blum-Berg", "Kazan", Some(("stands.name", "mine")));
    let saved = browser.fill(&told, row, &chosen).await;
    saved.is(200).says("Boris Blum-Berg");
    saved.says("Kazan");
    let back = typed("Boris Blum", "Dubna", None);
    browser
        .do_form(&format!("{DESK}?edit=2"), row, &back)
        .await
        .is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_are_edited_and_removed_until_the_first_pairing() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    browser.create_event(&[]).await;
    let entrants = format!("{DESK}/entrants");
    for name in ["Anna", "Boris", "Clara", "Dora"] {
        browser
            .do_form(DESK, &entrants, &[("name", name)])
            .await
            .is(200);
    }
    // The row of one is a form.
    let row = format!("{entrants}/2");
    let page = browser.get(&format!("{DESK}?edit=2")).await;
    assert!(page.is(200).html.contains("form=\"entrant-form-2\""));
    let typed = [
        ("name", "Boris Blum"),
        ("club", "Dubna"),
        ("federation_id", "77"),
        ("rating", "x"),
    ];
    let refused = browser.fill(&page, &row, &typed).await;
    refused.is(422).says("A rating is a number from 1 to 9999.");
    assert!(refused.html.contains("value=\"Boris Blum\""));
    assert!(refused.html.contains("id=\"row-rating-2-fault\""));
    let typed = [
        ("name", "Boris Blum"),
        ("club", "Dubna"),
        ("federation_id", "77"),
        ("rating", "1850"),
    ];
    let done = browser.fill(&refused, &row, &typed).await;
    done.is(200).says("Saved.");
    for said in ["Boris Blum", "Dubna", "77", "1850"] {
        done.says(said);
    }
    second_editor(&browser, &row).await;
    // Who is removed is in no list, and comes back with a press or by the name.
    let removals = format!("{DESK}/removals");
    let removed = browser.do_form(DESK, &removals, &[("entrant", "1")]).await;
    removed.is(200).says("Anna is removed.");
    for page in [DESK, "/events/cup"] {
        let page = browser.get(page).await;
        assert!(!page.is(200).html.contains("Anna"));
        assert!(!page.html.contains("from round 1"));
    }
    let back = format!("{removals}/withdrawal");
    browser
        .fill(&removed, &back, &[])
        .await
        .is(200)
        .says("Anna");
    browser
        .do_form(DESK, &removals, &[("entrant", "1")])
        .await
        .is(200);
    browser
        .do_form(DESK, &entrants, &[("name", "Anna")])
        .await
        .is(200)
        .says("Anna");
    browser
        .do_form(DESK, &removals, &[("entrant", "1")])
        .await
        .is(200);
    // From the first pairing on it is too late.
    let pairing = format!("{DESK}/pairing");
    let page = browser.get(&format!("{DESK}?edit=2")).await;
    browser.do_form(&pairing, &pairing, &[]).await.is(200);
    let late = browser.fill(&page, &row, &typed).await;
    late.is(409).says("The first round is paired");
    let page = browser.get(DESK).await;
    assert!(!page.html.contains("Anna"), "{}", page.html);
    assert!(!page.html.contains(&removals));
    // Who leaves now is asked for, and first it is said what that changes.
    let withdrawals = format!("{DESK}/withdrawals");
    let leaves = [("act", "look"), ("entrant", ""), ("reason", "ill")];
    let nobody = browser.do_form(DESK, &withdrawals, &leaves).await;
    nobody.is(422);
    let leaves = [("act", "look"), ("entrant", "3"), ("reason", "ill")];
    let looked = browser.do_form(DESK, &withdrawals, &leaves).await;
    looked.is(200).says("If Clara leaves:");
    assert!(looked.html.contains(" absent."));
    let leaves = [("act", "leave"), ("entrant", "3"), ("reason", "ill")];
    let done = browser.fill(&looked, &withdrawals, &leaves).await;
    done.is(200).says("the open games are forfeited");
}

/// A list in the form of a new event.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_event_enters_its_list_at_once_or_asks_who_is_meant() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let registry = [("name", "Dmitri Orlov")];
    browser.register(&registry).await;
    let entered = browser
        .create_event(&[("list", "Boris Petrov\nAda Smith\n")])
        .await;
    entered.says("2 players are entered.");
    assert_eq!(names(&browser).await, ["Boris Petrov", "Ada Smith"]);

    // Whom it is has to be said; the event is there, and the list is kept.
    let list = "Name;Rating\nDmitri Orlov;1850\nEva Lind;1700";
    let asked = browser
        .create_event(&[("name", "Open"), ("slug", "open"), ("list", list)])
        .await;
    asked.says("Nobody is entered yet.");
    asked.says("The registry has this name. Who is it?");
    let take = "/desk/events/open/list/entrants";
    let chosen = [("list", list), ("who2", "new")];
    let done = browser.fill(&asked, take, &chosen).await;
    done.is(200).says("2 players are entered.");

    // A line that is wrong is shown with what would be right.
    let wrong = "Name;Rating\nAda;strong";
    let shown = browser
        .create_event(&[("name", "Late"), ("slug", "late"), ("list", wrong)])
        .await;
    shown.says("A rating is a number from 1 to 9999; leave it empty for none.");

    // Coalitions are no list, and no event is made of what would be lost.
    let typed = [
        ("name", "Pairs"),
        ("slug", "pairs"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("edition", "federation-2013"),
        ("regulation_coalition", "true"),
        ("format", "round_robin"),
        ("list", "Ada"),
    ];
    let new = "/desk/events/new";
    let refused = browser.do_form(new, "/desk/events", &typed).await;
    refused.is(422).says("Coalitions are entered one by one");
    refused.says("Ada</textarea>");
    browser.get("/desk/events/pairs").await.is(404);
}
