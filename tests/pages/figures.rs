//! Figures that strangers draw (TOTA*S 11), in a browser that nothing protects from them.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use areopagus::federation::glyph::Glyph;

use crate::chromium::{Chromium, Kind};

fn corpus(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus/svg")
        .join(folder)
}

/// The accepted files' names and what is made of them.
fn accepted() -> Vec<(String, Glyph)> {
    let files = fs::read_dir(corpus("harmless")).unwrap();
    files
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|kind| kind == "svg"))
        .map(|file| {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            (name, Glyph::parse(&fs::read(file).unwrap()).unwrap())
        })
        .collect()
}

/// Serves texts at their paths without any protection, and remembers who asked for what.
struct Bare {
    address: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Bare {
    fn serve(pages: Vec<(String, &'static str, String)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&asked);
        // It ends with the test's process.
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let _ = answer(stream, &pages, &heard);
            }
        });
        Self { address, asked }
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

fn answer(
    mut stream: TcpStream,
    pages: &[(String, &'static str, String)],
    heard: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    // A browser opens connections that it may never use.
    stream.set_read_timeout(Some(Duration::from_secs(1)))?;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let (kind, body) = pages
        .iter()
        .find(|(known, _, _)| *known == path)
        .map_or(("text/plain", ""), |(_, kind, body)| (*kind, body.as_str()));
    heard.lock().unwrap().push(path);
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n{body}"
    )
}

/// A page that shows each text within itself, as a picture and as a document in a frame.
fn page(glyphs: &[(String, String)]) -> String {
    let mut body =
        String::from("<!DOCTYPE html><meta charset=\"utf-8\"><link rel=icon href=\"data:,\">");
    for (path, svg) in glyphs {
        body.push_str(svg);
        let pictures = [
            "<img alt=\"\" width=\"45\" height=\"45\" src=\"",
            path,
            "\"><iframe src=\"",
            path,
            "\"></iframe>",
        ];
        body.extend(pictures);
    }
    body.push_str("<p id=\"end\">the end</p>");
    body
}

/// What the page asks for at last.
const LAST: &str = "/last";

/// Opens a page of these texts in a browser, and gives what was asked for and whether all
/// pictures were drawn.
async fn show(chromium: &Chromium, glyphs: Vec<(String, String)>) -> (Vec<String>, bool) {
    let html = page(&glyphs);
    let mut pages = vec![("/".to_owned(), "text/html; charset=utf-8", html)];
    pages.extend(
        glyphs
            .into_iter()
            .map(|(path, svg)| (path, "image/svg+xml", svg)),
    );
    let server = Bare::serve(pages);
    let browser = chromium.browser(Kind::Desktop).await;
    browser.goto(&server.address).await.unwrap();
    // Hands over every figure, as a reader does, and waits for what may come of it.
    let script = "for (const it of document.querySelectorAll('body *')) {
            for (const kind of ['mouseover', 'click', 'focusin']) {
                it.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
            }
        }
        return document.getElementById('end') !== null
            && document.scripts.length === 0
            && [...document.images].every((it) => it.complete && it.naturalWidth > 0);";
    let drawn = browser.execute(script, Vec::new()).await.unwrap();
    let drawn = drawn.convert().unwrap();
    // What has come of it is asked for before this is.
    let script = "return fetch(arguments[0]).then(() => null);";
    browser.execute(script, vec![LAST.into()]).await.unwrap();
    browser.quit().await.unwrap();
    let mut asked = server.asked();
    assert!(asked.iter().any(|path| path == LAST), "{asked:?}");
    asked.retain(|path| path != LAST);
    (asked, drawn)
}

#[tokio::test]
async fn no_accepted_figure_does_anything_in_a_browser() {
    let chromium = Chromium::start();
    let texts: Vec<(String, String)> = accepted()
        .into_iter()
        .map(|(name, glyph)| (format!("/{name}.svg"), glyph.svg().to_owned()))
        .collect();
    let known: Vec<String> = texts.iter().map(|(path, _)| path.clone()).collect();
    let (asked, drawn) = show(&chromium, texts).await;
    assert!(drawn, "a picture is broken, or a script is in the page");
    for path in &known {
        assert!(asked.contains(path), "{path} was not shown");
    }
    let strange: Vec<&String> = asked
        .iter()
        .filter(|path| *path != "/" && !known.contains(path))
        .collect();
    assert!(strange.is_empty(), "{strange:?}");
}

#[tokio::test]
async fn the_same_page_shows_what_the_hostile_files_would_do() {
    let chromium = Chromium::start();
    for file in [
        "active/script.svg",
        "handler/onload.svg",
        "picture/image.svg",
        "reference/fill.svg",
    ] {
        let text = fs::read_to_string(corpus("refused").join(file)).unwrap();
        let (asked, _) = show(&chromium, vec![("/hostile.svg".to_owned(), text)]).await;
        assert!(
            asked.iter().any(|path| path == "/leak"),
            "{file}: {asked:?}"
        );
    }
}
