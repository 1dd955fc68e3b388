//! The registry of armies in a real browser: submitted on a phone with its drawings as files,
//! measured and approved at a desk, shown to everybody, in the three languages.

use crate::chromium::screen::{Screen, enter_players, fill_in_event, pair, set_up, unfold};
use crate::chromium::{Chromium, Kind, axe};
use crate::support::site::{CODE, Site};

/// What may be wider than the screen, for it is moved by itself.
const INSIDE: &str = ".scroll, .tabs, textarea, select, .unseen";

const PASSWORD: &str = "correct horse battery";

/// Fills in what every figure measures by the hint beside its field: the first number of it.
const SIZES: &str =
    "for (const field of document.querySelectorAll('[name^=height_], [name^=base_]')) {
        const hint = document.getElementById(`${field.name}-hint`).textContent;
        const kind = field.name.at(-1);
        if (!'WC'.includes(kind)) { field.value = hint.match(/[0-9]+([.,][0-9])?/)[0]; }
    }";

/// Chooses a file for every figure; that of the Queen is given by the test.
const FILES: &str = "for (const field of document.querySelectorAll('[name^=glyph_]')) {
        const kind = field.name.at(-1);
        if ('WC'.includes(kind)) { continue; }
        const own = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path d='M8 36h24l-4-${kind.charCodeAt(0) % 24 + 6}-8 6-8-6z'/><circle cx='20' cy='8' r='5' fill='#b3261e'/></svg>`;
        const file = kind === 'Q' ? arguments[0] : own;
        const chosen = new DataTransfer();
        chosen.items.add(new File([file], 'figure.svg', { type: 'image/svg+xml' }));
        field.files = chosen.files;
    }";

/// The page fits its screen and keeps nobody from using it.
async fn in_order(screen: &Screen<'_>, width: u32, what: &str) {
    screen.fits(width, INSIDE, what).await;
    let found = axe::violations(screen).await;
    assert!(found.is_empty(), "{what}: {}", found.join("\n"));
    let drawn = "return [...document.images].every((it) => it.complete && it.naturalWidth > 0);";
    assert!(screen.run::<bool>(drawn, Vec::new()).await, "{what}");
}

/// An account beside the secretary's, signed in on a phone.
async fn owner<'a>(secretary: &Screen<'_>, chromium: &Chromium, service: &'a Site) -> Screen<'a> {
    secretary.open("/desk/accounts").await;
    secretary.fill("#name", "Ольга Армеева").await;
    secretary.fill("#login", "olga").await;
    secretary.click("main button.main").await;
    let link = secretary.find("#made .link-address").await;
    let link = link.text().await.unwrap().replace(&service.address, "");
    let phone = Screen::new(chromium, Kind::Phone, service).await;
    phone.open(&format!("{link}?lang=ru")).await;
    phone.fill("#password", PASSWORD).await;
    phone.fill("#password_again", PASSWORD).await;
    phone.click("main button.main").await;
    phone.says(".account", "Ольга Армеева").await;
    phone
}

#[actix_web::test]
async fn an_army_is_submitted_on_a_phone_measured_at_the_desk_and_seen_by_everybody() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let secretary = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&secretary, CODE).await;
    let phone = owner(&secretary, &chromium, &service).await;

    // A file that is no drawing is named at its figure, and the others are kept.
    phone.open("/desk/armies").await;
    phone.click("a[href='/desk/armies/new']").await;
    phone.fill("#name", "Рыцари озера").await;
    phone.run::<()>(SIZES, Vec::new()).await;
    let raster = "\u{89}PNG is no drawing";
    phone.run::<()>(FILES, vec![raster.into()]).await;
    phone.click("main form button.main").await;
    phone.find("#glyph_Q-fault").await;
    phone.says("main", "Рисунок есть.").await;
    in_order(&phone, 360, "the form that is refused").await;
    assert_eq!(phone.value("#height_K").await, "95");
    let own = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path d='M6 36h28L36 12l-9 8-7-14-7 14-9-8z'/></svg>";
    phone.run::<()>(FILES, vec![own.into()]).await;
    phone.click("main form button.main").await;
    phone.says("main", "Армия подана.").await;
    in_order(&phone, 360, "the army of one's own").await;

    // The referee sees at once what is outside, and the secretary cannot approve it.
    secretary.open("/desk/armies").await;
    in_order(&secretary, 1280, "the armies at the desk").await;
    secretary.click(".link-list a").await;
    secretary.run::<()>(SIZES, Vec::new()).await;
    secretary.fill("#height_K", "84").await;
    secretary.click("#measuring button.main").await;
    secretary
        .says("#found", "King: height 84 mm, too small")
        .await;
    secretary.click("#decision button.main").await;
    secretary.says("[role=alert]", "cannot be approved").await;
    secretary.fill("#height_K", "95.5").await;
    secretary.click("#measuring button.main").await;
    secretary.says("#found", "keep the dimensions").await;
    in_order(&secretary, 1280, "the measured army").await;
    secretary.click("#decision button.main").await;
    secretary.says("main", "The army is registered.").await;

    for (screen, width) in [(&phone, 360), (&secretary, 1280)] {
        for language in ["en", "ru", "de"] {
            screen.open(&format!("/armies?lang={language}")).await;
            in_order(screen, width, "the registered armies").await;
            screen.click(".events h2 a").await;
            in_order(screen, width, "a registered army").await;
            screen.click("a[href$='/certificate']").await;
            screen.find("svg.code").await;
            in_order(screen, width, "the certificate").await;
            screen.open("/armies/1/versions/1/protocol").await;
            in_order(screen, width, "the protocol").await;
        }
    }
    proved(&secretary, &phone).await;
    played_with(&secretary, &phone).await;
    phone.close().await;
    secretary.close().await;
    assert!(service.stop());
}

/// Checks an export with a line changed, and gives the words of the faults.
const CHANGED: &str = "const script = document.querySelector('script[src$=\"journal.js\"]').src;
    const [from, to] = [arguments[0], arguments[1]];
    const sizes = new Map([...document.querySelectorAll('[data-sizes]')]
        .map((it) => [it.dataset.sizes, it.textContent.split(' ').map(Number)]));
    return Promise.all([import(script), fetch('/federation/export').then((it) => it.text())])
        .then(([module, text]) => module.check(text.replace(from, to), sizes))
        .then((journal) => journal.faults.map((fault) => fault.message));";

/// The browser checks the federation's journal again, and finds what somebody changes in it.
async fn proved(secretary: &Screen<'_>, phone: &Screen<'_>) {
    for (screen, width) in [(phone, 360), (secretary, 1280)] {
        for language in ["en", "ru", "de"] {
            screen
                .open(&format!("/federation/verify?lang={language}"))
                .await;
            screen.find("[data-checked=good]").await;
            screen.says("[data-list] h3", "Рыцари озера").await;
            in_order(screen, width, "the proof of the federation's journal").await;
        }
    }
    let faults = async |from: &str, to: &str| {
        let arguments = vec![from.into(), to.into()];
        phone.run::<Vec<String>>(CHANGED, arguments).await
    };
    assert!(faults("nothing of this", "").await.is_empty());
    assert_eq!(faults("Рыцари озера", "Рыцари моря").await, ["chain"]);
    assert_eq!(faults("M6 36h28", "M6 35h28").await, ["drawing"]);
    assert_eq!(faults("\"entries\":", "\"entries\":1").await, ["end"]);
    // The signature of another text: with TLS, or on the own machine, a browser sees it.
    let signatures = "return crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
        .then(() => true, () => false);";
    if phone.run::<bool>(signatures, Vec::new()).await {
        phone.says("[data-sum]", "Signaturen: 1").await;
        assert_eq!(
            faults("\\n\\n\u{2014}", "\\nx\\n\\n\u{2014}").await,
            ["signature"]
        );
    }
}

/// How many figures of their own a board has, all of which are there to be seen.
const OWN: &str = "const seen = async (it) => {
        const image = new Image();
        image.src = it.getAttribute('href');
        await image.decode();
        return it.getBoundingClientRect().width > 4;
    };
    const own = [...document.querySelectorAll('svg.board image')].map(seen);
    return Promise.all(own).then((drawn) => drawn.filter(Boolean).length);";

/// The army in a game: the referee writes it down, and a spectator chooses to see it.
async fn played_with(secretary: &Screen<'_>, phone: &Screen<'_>) {
    secretary.open("/desk/events/new?lang=en").await;
    unfold(secretary).await;
    secretary
        .click("#edition option[value=federation-2013]")
        .await;
    fill_in_event(secretary, "round_robin", "Autumn Cup", &[]).await;
    enter_players(secretary, &["Ada", "Boris"]).await;
    secretary.click("a[href$='/autumn-cup/armies']").await;
    secretary.choose("#army", "1.1").await;
    secretary.click("main form button.main").await;
    secretary
        .says(
            "[role=status]:not([data-waits])",
            "The army is written down.",
        )
        .await;
    in_order(secretary, 1280, "who plays with which army").await;
    secretary.open("/desk/events/autumn-cup").await;
    pair(secretary).await;

    let game = "/events/autumn-cup/games/1.1";
    for (screen, width) in [(phone, 360), (secretary, 1280)] {
        for language in ["ru", "de", "en"] {
            screen
                .open(&format!("{game}?lang={language}&pieces=figures"))
                .await;
            assert_eq!(screen.run::<usize>(OWN, Vec::new()).await, 0);
            screen.click("nav.figures a[href$='pieces=own']").await;
            screen.find("svg.board image").await;
            assert_eq!(screen.run::<usize>(OWN, Vec::new()).await, 24);
            in_order(screen, width, "a game with own figures").await;
            screen.open("/events/autumn-cup/boards").await;
            assert_eq!(screen.run::<usize>(OWN, Vec::new()).await, 24);
            in_order(screen, width, "the boards with own figures").await;
        }
    }
    // A game move comes to who watches, drawn as they have chosen.
    phone.open(game).await;
    let board = "/desk/events/autumn-cup/games/1.1";
    secretary.open(board).await;
    for (field, part) in [
        ("#white1", "d4"),
        ("#white2", "e4"),
        ("#black1", "d9"),
        ("#black2", "e9"),
    ] {
        secretary.fill(field, part).await;
    }
    secretary.click("form[action$='/row'] button.main").await;
    secretary.says("#row-title", "Game move 2").await;
    assert_eq!(secretary.run::<usize>(OWN, Vec::new()).await, 24);
    in_order(secretary, 1280, "the board at the desk with own figures").await;
    phone.says(".steps-now", "1").await;
    assert_eq!(phone.run::<usize>(OWN, Vec::new()).await, 24);
}
