use std::collections::BTreeSet;
use std::io::Write as _;

use actix_web::body::to_bytes;
use actix_web::http::{StatusCode, header};
use actix_web::test::{TestRequest, call_service, init_service};

use super::*;
use api::files::FILES;
use kit::fields::WITH_FILES;

async fn sent(request: TestRequest) -> (StatusCode, header::HeaderMap, web::Bytes) {
    let table = |config: &mut web::ServiceConfig| {
        let mut lines = health::routes();
        lines.extend(assets::routes());
        service::configure(config, lines);
    };
    let app = init_service(frame().configure(table)).await;
    let response = call_service(&app, request.to_request()).await;
    let status = response.status();
    let headers = response.headers().clone();
    let body = to_bytes(response.into_body()).await;
    let body = body.unwrap_or_else(|_| panic!("the body cannot be read"));
    (status, headers, body)
}

async fn answer(request: TestRequest) -> (StatusCode, header::HeaderMap, String) {
    let (status, headers, body) = sent(request).await;
    (status, headers, String::from_utf8(body.to_vec()).unwrap())
}

#[actix_web::test]
async fn a_missing_page_is_told_in_the_readers_language() {
    let request = TestRequest::get()
        .uri("/nowhere")
        .insert_header((header::ACCEPT_LANGUAGE, "ru"));
    let (status, headers, body) = answer(request).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(headers.get(header::CONTENT_LANGUAGE).unwrap(), "ru");
    assert!(body.contains("По этому адресу ничего нет."), "{body}");
    assert!(body.contains("<html lang=\"ru\""));
}

#[actix_web::test]
async fn the_api_gives_problem_details() {
    let (status, headers, body) = answer(TestRequest::get().uri("/api/nowhere")).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(
        headers.get(header::CONTENT_TYPE).unwrap(),
        "application/problem+json"
    );
    let problem: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(problem["status"], 404);
    assert_eq!(problem["code"], "not-found");
    assert_eq!(problem["type"], "urn:areopagus:problem:not-found");
    assert_eq!(problem["detail"], "There is nothing at this address.");
}

#[actix_web::test]
async fn every_response_carries_the_security_headers_and_a_request_id() {
    for path in [
        "/healthz",
        "/nowhere",
        "/api/nowhere",
        &assets::url("site.css"),
    ] {
        let (_, headers, _) = answer(TestRequest::get().uri(path)).await;
        let policy = headers.get(header::CONTENT_SECURITY_POLICY).unwrap();
        let policy = policy.to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(
            headers.get(header::X_CONTENT_TYPE_OPTIONS).unwrap(),
            "nosniff"
        );
        assert!(headers.contains_key("x-request-id"), "{path}");
    }
}

#[actix_web::test]
async fn a_chosen_language_is_remembered() {
    let (_, headers, body) = answer(TestRequest::get().uri("/nowhere?a=b&lang=ru")).await;
    let cookie = headers.get(header::SET_COOKIE).unwrap().to_str().unwrap();
    assert!(cookie.starts_with("lang=ru;"), "{cookie}");
    assert!(body.contains("href=\"/nowhere?a=b&#38;lang=en\""), "{body}");
    let (_, headers, _) = answer(TestRequest::get().uri("/nowhere?lang=xx")).await;
    assert!(!headers.contains_key(header::SET_COOKIE));
}

#[actix_web::test]
async fn static_files_are_immutable_and_known_by_their_hash() {
    let (status, headers, _) = answer(TestRequest::get().uri(&assets::url("site.css"))).await;
    assert_eq!(status, StatusCode::OK);
    let caching = headers
        .get(header::CACHE_CONTROL)
        .unwrap()
        .to_str()
        .unwrap();
    assert!(caching.contains("immutable"), "{caching}");
    let (status, headers, body) = answer(TestRequest::get().uri("/favicon.ico")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers.get(header::CONTENT_TYPE).unwrap(), "image/svg+xml");
    assert!(body.starts_with("<svg"), "{body}");
    let stale = answer(TestRequest::get().uri("/static/0000000000000000/site.css")).await;
    assert_eq!(stale.0, StatusCode::NOT_FOUND);
}

#[actix_web::test]
async fn fonts_are_served_with_their_media_type_and_licence() {
    let (_, _, sheet) = answer(TestRequest::get().uri(&assets::url("site.css"))).await;
    let named = sheet.split("src: url(").skip(1);
    let named: BTreeSet<&str> = named.filter_map(|rest| rest.split(')').next()).collect();
    assert!(named.contains("plex-sans-600-cyrillic.woff2"), "{named:?}");
    for name in named {
        let (_, headers, bytes) = sent(TestRequest::get().uri(&assets::url(name))).await;
        assert_eq!(headers.get(header::CONTENT_TYPE).unwrap(), "font/woff2");
        assert!(bytes.starts_with(b"wOF2"), "{name}");
    }
    for name in ["OFL-ibm-plex-sans.txt", "OFL-piazzolla.txt"] {
        let (_, headers, text) = answer(TestRequest::get().uri(&assets::url(name))).await;
        let media_type = headers.get(header::CONTENT_TYPE).unwrap();
        assert_eq!(media_type, "text/plain; charset=utf-8");
        assert!(text.contains("SIL OPEN FONT LICENSE"), "{name}");
    }
}

/// What a file weighs as it is sent by an optimised build, in bytes; a font is compressed in itself.
async fn weight(name: &str) -> usize {
    let (status, _, bytes) = sent(TestRequest::get().uri(&assets::url(name))).await;
    assert_eq!(status, StatusCode::OK, "{name}");
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, 11, 20);
    writer.write_all(&bytes).unwrap();
    writer.into_inner().len().min(bytes.len())
}

/// These scripts and all that they import.
async fn with_imports(scripts: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<String> = scripts.iter().map(|name| (*name).to_owned()).collect();
    while let Some(name) = open.pop() {
        let (_, _, script) = answer(TestRequest::get().uri(&assets::url(&name))).await;
        let imports = ["from \"./", "import \"./"].into_iter();
        let imports = imports.flat_map(|before| script.split(before).skip(1));
        open.extend(imports.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
        found.insert(name);
        open.retain(|name| !found.contains(name));
    }
    found
}

#[actix_web::test]
async fn the_scripts_and_the_figures_of_a_game_are_light() {
    let pages: [&[&str]; 5] = [
        // The public page of CTOR, whose board can be shifted and stands as a ring.
        &[
            "live.js",
            "game.js",
            "broadcast.js",
            "act-clock.js",
            "ctor.js",
            "ctor-ring.js",
        ],
        &[
            "live.js",
            "clock.js",
            "play.js",
            "terrain.js",
            "drag.js",
            "bell.js",
        ],
        &[
            "live.js",
            "clock.js",
            "play.js",
            "act-clock.js",
            "ctor.js",
            "ctor-ring.js",
            "ctor-taps.js",
        ],
        &[
            "live.js",
            "clock.js",
            "play.js",
            "act-clock.js",
            "tchess-taps.js",
            "tchess-choices.js",
        ],
        &[
            "live.js",
            "clock.js",
            "desk.js",
            "act-clock.js",
            "almajara.js",
        ],
    ];
    for page in pages {
        let mut sum = 0;
        for script in with_imports(page).await {
            sum += weight(&script).await;
        }
        assert!(sum <= 30 * 1024, "{page:?}: {sum} bytes");
    }
    for sprite in ["pieces.svg", "tchess.svg"] {
        let sum = weight(sprite).await;
        assert!(sum <= 4 * 1024, "{sprite}: {sum} bytes");
    }
}

#[actix_web::test]
async fn the_style_and_the_fonts_of_a_game_are_light() {
    let style = weight("site.css").await + weight("game.css").await;
    assert!(style <= 12 * 1024, "{style} bytes");
    let mut fonts = 0;
    for font in ["plex-sans-400", "plex-sans-600", "piazzolla-800"] {
        for script in ["latin", "cyrillic"] {
            fonts += weight(&format!("{font}-{script}.woff2")).await;
        }
    }
    assert!(fonts <= 80 * 1024, "{fonts} bytes");
}

/// The names of custom properties behind each of a text's occurrences of `before`, with the sign
/// that follows each.
fn properties<'a>(text: &'a str, before: &str) -> Vec<(&'a str, Option<char>)> {
    let is_outside = |sign: char| !(sign.is_ascii_alphanumeric() || sign == '-');
    let found = text.split(before).skip(1).map(|rest| {
        let end = rest.find(is_outside).unwrap_or(rest.len());
        let (name, rest) = rest.split_at(end);
        (name, rest.chars().next())
    });
    found.collect()
}

#[test]
fn every_token_that_a_style_sheet_uses_is_there() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("static");
    let texts = |folder: &std::path::Path, ending: &str| {
        let files = std::fs::read_dir(folder).unwrap();
        let files = files.map(|entry| entry.unwrap().path());
        let files = files.filter(|path| path.extension().is_some_and(|it| it == ending));
        files
            .map(|path| std::fs::read_to_string(path).unwrap())
            .collect::<String>()
    };
    let sheets = texts(&root, "css") + &texts(&root.join("css"), "css");
    let scripts = texts(&root, "js");
    let mut known: BTreeSet<&str> = properties(&sheets, "--")
        .into_iter()
        .filter_map(|(name, next)| (next == Some(':')).then_some(name))
        .collect();
    known.extend(properties(&scripts, "\"--").into_iter().map(|it| it.0));
    assert!(known.contains("accent-soft"), "{known:?}");
    let used: BTreeSet<&str> = properties(&sheets, "var(--")
        .into_iter()
        .map(|it| it.0)
        .collect();
    let missing: Vec<_> = used.difference(&known).collect();
    assert!(missing.is_empty(), "no style sheet has {missing:?}");
}

/// Every template with its text.
fn templates() -> Vec<(std::path::PathBuf, String)> {
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("templates")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    found
}

#[test]
fn templates_have_lines_of_120_characters_and_150_lines() {
    let mut faults = Vec::new();
    for (path, text) in templates() {
        let path = path.display();
        for (line, number) in text.lines().zip(1..) {
            let length = line.chars().count();
            if length > 120 {
                faults.push(format!("{path}:{number} has {length} characters"));
            }
        }
        let lines = text.lines().count();
        if lines > 150 {
            faults.push(format!("{path} has {lines} lines"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn files_come_where_a_page_asks_for_them() {
    let asked = |text: &String| text.matches("multipart/form-data").count();
    let asked: usize = templates().iter().map(|(_, text)| asked(text)).sum();
    // An army and a new version of one have the same form, and so have the faces of the
    // federation and of an event, and the sponsors of both.
    assert_eq!(asked + 3, WITH_FILES.len());
    let table = table();
    for path in WITH_FILES {
        let mut lines = table.iter();
        assert!(
            lines.any(|line| line.path() == path && line.method() == "POST"),
            "{path}"
        );
    }
}

#[test]
fn every_file_for_other_programs_is_described_and_none_that_is_not_there() {
    let table = table();
    let there: BTreeSet<&str> = table.iter().map(RouteLine::path).collect();
    let is_file = |path: &&str| {
        let ends = [".csv", ".ics", "/trf", "federation/export"];
        ends.iter().any(|end| path.ends_with(end))
    };
    let files: BTreeSet<&str> = there.iter().copied().filter(is_file).collect();
    let described: BTreeSet<&str> = FILES.iter().map(|file| file.path).collect();
    assert_eq!(files, described);
}
