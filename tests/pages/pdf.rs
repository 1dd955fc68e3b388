//! What Chromium prints, read back: the text of each page with the size of its letters. It reads
//! what Chromium writes, not every file of the format.

use std::collections::BTreeMap;
use std::io::Read as _;

use base64::Engine as _;
use flate2::read::ZlibDecoder;
use serde_json::json;

use crate::chromium::screen::Screen;

/// A run of text.
#[derive(Debug)]
pub struct Run {
    pub text: String,
    /// The size of the letters in points.
    pub points: f64,
}

/// A page of paper.
#[derive(Debug)]
pub struct Paper(pub Vec<Run>);

impl Paper {
    pub fn text(&self) -> String {
        let runs: Vec<&str> = self.0.iter().map(|run| run.text.as_str()).collect();
        runs.join("\n")
    }
}

/// Prints the page that is shown, as one press of the browser's print does.
pub async fn printed(screen: &Screen<'_>) -> Vec<Paper> {
    let wanted = json!({"preferCSSPageSize": true});
    let cdp = screen.browser.cdp();
    let printed = cdp.send_raw("Page.printToPDF", wanted).await.unwrap();
    let bytes = base64::engine::general_purpose::STANDARD
        .decode(printed["data"].as_str().unwrap())
        .unwrap();
    Document::read(&bytes).pages()
}

/// An object: its dictionary, and its stream if it has one.
#[derive(Default)]
struct Object {
    head: String,
    stream: Vec<u8>,
}

impl Object {
    /// The number of the object to which a name refers.
    fn reference(&self, name: &str) -> Option<u32> {
        let (_, rest) = self.head.split_once(&format!("/{name} "))?;
        let mut words = rest.split(|sign: char| !sign.is_ascii_digit());
        words.next()?.parse().ok()
    }
}

struct Document(BTreeMap<u32, Object>);

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|it| it == what)
}

impl Document {
    fn read(bytes: &[u8]) -> Self {
        let mut objects = BTreeMap::new();
        let mut rest = bytes;
        while let Some(at) = find(rest, b" 0 obj") {
            let before = String::from_utf8_lossy(&rest[..at]).into_owned();
            let number = before.rsplit('\n').next().unwrap().parse();
            rest = &rest[at + b" 0 obj".len()..];
            let end = find(rest, b"endobj").unwrap();
            let start = find(&rest[..end], b"stream\n");
            let head = String::from_utf8_lossy(&rest[..start.unwrap_or(end)]).into_owned();
            let mut object = Object {
                head,
                stream: Vec::new(),
            };
            if let Some(start) = start {
                let start = start + b"stream\n".len();
                let length = usize::try_from(object.reference("Length").unwrap()).unwrap();
                object.stream = rest[start..start + length].to_vec();
                if object.head.contains("/FlateDecode") {
                    let mut plain = Vec::new();
                    let mut decoder = ZlibDecoder::new(object.stream.as_slice());
                    decoder.read_to_end(&mut plain).unwrap();
                    object.stream = plain;
                }
                rest = &rest[start + length..];
            }
            if let Ok(number) = number {
                objects.insert(number, object);
            }
        }
        Self(objects)
    }

    fn pages(&self) -> Vec<Paper> {
        let catalogue = self
            .0
            .values()
            .find(|it| it.head.contains("/Type /Catalog"));
        let mut pages = Vec::new();
        self.walk(catalogue.unwrap().reference("Pages").unwrap(), &mut pages);
        pages
    }

    /// The pages below a node of the tree of pages.
    fn walk(&self, node: u32, pages: &mut Vec<Paper>) {
        let object = &self.0[&node];
        let Some((_, kids)) = object.head.split_once("/Kids [") else {
            pages.push(self.page(object));
            return;
        };
        let kids = kids.split(']').next().unwrap().split(" 0 R");
        for kid in kids.filter_map(|kid| kid.trim().parse().ok()) {
            self.walk(kid, pages);
        }
    }

    fn page(&self, page: &Object) -> Paper {
        let content = &self.0[&page.reference("Contents").unwrap()].stream;
        let content = String::from_utf8_lossy(content);
        let mut words: Vec<&str> = Vec::new();
        let mut letters = BTreeMap::new();
        let mut runs: Vec<Run> = Vec::new();
        let mut points = 0.0;
        for word in content.split_ascii_whitespace() {
            match word {
                "Tf" => {
                    let [.., font, size] = words.as_slice() else {
                        continue;
                    };
                    let font = page.reference(font.trim_start_matches('/'));
                    letters = font.map(|it| self.letters(it)).unwrap_or_default();
                    // A unit is a pixel: 96 to the inch.
                    points = size.parse::<f64>().unwrap() * 0.75;
                }
                "Tm" => runs.push(Run {
                    text: String::new(),
                    points,
                }),
                "Tj" | "TJ" => {
                    let text: String = words.iter().map(|it| shown(it, &letters)).collect();
                    if let Some(run) = runs.last_mut() {
                        run.text.push_str(&text);
                        run.points = points;
                    }
                }
                _ => {
                    words.push(word);
                    continue;
                }
            }
            words.clear();
        }
        Paper(runs)
    }

    /// The letters of a font by the numbers of their shapes.
    fn letters(&self, font: u32) -> BTreeMap<u16, String> {
        let Some(known) = self.0[&font].reference("ToUnicode") else {
            return BTreeMap::new();
        };
        let text = String::from_utf8_lossy(&self.0[&known].stream).into_owned();
        let mut letters = BTreeMap::new();
        for line in text.lines() {
            let hex: Vec<Vec<u16>> = units(line);
            match hex.as_slice() {
                [shape, letter] if shape.len() == 1 => {
                    letters.insert(shape[0], String::from_utf16_lossy(letter));
                }
                [first, last, letter] if first.len() == 1 && letter.len() == 1 => {
                    for (shape, letter) in (first[0]..=last[0]).zip(letter[0]..) {
                        letters.insert(shape, String::from_utf16_lossy(&[letter]));
                    }
                }
                _ => {}
            }
        }
        letters
    }
}

/// The numbers between angle brackets, of two bytes each.
fn units(text: &str) -> Vec<Vec<u16>> {
    let groups = text.split('<').skip(1);
    let digits = groups.filter_map(|group| Some(group.split_once('>')?.0));
    digits
        .map(|digits| {
            let digits: Vec<char> = digits.chars().collect();
            let unit = |unit: &[char]| u16::from_str_radix(&unit.iter().collect::<String>(), 16);
            digits.chunks(4).filter_map(|it| unit(it).ok()).collect()
        })
        .collect()
}

fn shown(word: &str, letters: &BTreeMap<u16, String>) -> String {
    let shapes = units(word).into_iter().flatten();
    shapes.filter_map(|it| letters.get(&it).cloned()).collect()
}
