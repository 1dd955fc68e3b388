//! Figures that strangers draw (TOTA*S 11): a corpus of hostile and of honest files, and
//! what is made of them.
//!
//! A refused file's folder names the fault it is refused for.

use std::fs;
use std::path::{Path, PathBuf};

use areopagus::federation::glyph::{
    Glyph, GlyphError, GlyphFault, Limit, MAX_BYTES, MAX_DEPTH, MAX_ELEMENTS, MAX_SEGMENTS,
    MAX_TEXT, MAX_TRANSFORMS,
};
use areopagus::language::Language;
use proptest::prelude::*;

fn corpus(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus/svg")
        .join(folder)
}

/// The files of a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    found.sort();
    found
}

/// The accepted files' names and what is made of them.
fn accepted() -> Vec<(String, Glyph)> {
    let is_svg = |file: &PathBuf| file.extension().is_some_and(|kind| kind == "svg");
    files(&corpus("harmless"))
        .into_iter()
        .filter(is_svg)
        .map(|file| {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            let glyph = Glyph::parse(&fs::read(file).unwrap());
            let glyph = glyph.unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, glyph)
        })
        .collect()
}

/// A drawing with this within.
fn drawing(within: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\">{within}\
         <path d=\"M5 5H40\"/></svg>"
    )
}

/// A fault as the folders name it: `TooMany(Bytes)` is `too-many`.
fn folder_of(fault: &GlyphFault) -> String {
    let mut name = String::new();
    let shown = format!("{fault:?}");
    for sign in shown.chars().take_while(char::is_ascii_alphanumeric) {
        if sign.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(sign.to_ascii_lowercase());
    }
    name
}

/// Every sentence of a refusal names the place and is of its language.
fn sentences(error: &GlyphError) {
    let place =
        |word: &str, column: &str| format!("{word} {}, {column} {}: ", error.line, error.column);
    for (language, start) in [
        (Language::En, place("Line", "column")),
        (Language::Ru, place("Строка", "столбец")),
        (Language::De, place("Zeile", "Spalte")),
    ] {
        let said = error.say(language);
        assert!(said.starts_with(&start), "{said}");
        assert!(
            said.len() > start.len() + 10 && said.ends_with('.'),
            "{said}"
        );
    }
    assert_ne!(error.say(Language::En), error.say(Language::De));
}

#[test]
fn every_hostile_file_is_refused_for_what_it_is() {
    let mut seen = 0;
    let mut wrong = Vec::new();
    for folder in files(&corpus("refused")) {
        let wanted = folder.file_name().unwrap().to_string_lossy().into_owned();
        for file in files(&folder) {
            seen += 1;
            match Glyph::parse(&fs::read(&file).unwrap()) {
                Ok(glyph) => wrong.push(format!("{}: {}", file.display(), glyph.svg())),
                Err(error) => {
                    sentences(&error);
                    if folder_of(&error.fault) != wanted {
                        wrong.push(format!("{}: {error}", file.display()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(seen >= 140, "{seen} files");
}

#[test]
fn what_is_made_of_an_honest_file_is_as_it_was_looked_at() {
    let mut seen = 0;
    for (name, glyph) in accepted() {
        let wanted = corpus("harmless/written").join(format!("{name}.txt"));
        let wanted = fs::read_to_string(&wanted).unwrap_or_default();
        assert_eq!(glyph.svg(), wanted.trim_end(), "{name}");
        assert_eq!(Glyph::parse(glyph.svg().as_bytes()), Ok(glyph), "{name}");
        seen += 1;
    }
    assert!(seen >= 14, "{seen} files");
}

#[test]
fn the_digest_is_that_of_the_text_that_is_shown() {
    let glyph = Glyph::parse(drawing("").as_bytes()).unwrap();
    let same = Glyph::parse(drawing("<!-- a comment -->").as_bytes()).unwrap();
    assert_eq!(glyph.digest(), same.digest());
    let other = Glyph::parse(drawing("<g/>").as_bytes()).unwrap();
    assert_ne!(glyph.digest(), other.digest());
}

#[test]
fn an_error_names_the_line_and_the_column() {
    let text = drawing("\n  <g>\n   <script/></g>");
    let error = Glyph::parse(text.as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column), (3, 4));
    let said = error.say(Language::En);
    assert!(said.contains("<script>"), "{said}");
    let text = drawing("\n<g fill=\"red\"\n   stroke=\"reddish\"/>");
    let error = Glyph::parse(text.as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column), (3, 4));
    let said = error.say(Language::En);
    assert!(said.contains("“stroke” is “reddish”"), "{said}");
}

#[test]
fn a_bomb_is_refused_at_its_limit_and_what_fits_is_not() {
    let nested = |depth: usize| drawing(&["<g>".repeat(depth), "</g>".repeat(depth)].concat());
    let path = |count: usize| drawing(&format!("<path d=\"M0 0{}\"/>", "h1".repeat(count)));
    let turns = |count: usize| {
        let list = "scale(1)".repeat(count);
        drawing(&format!("<g transform=\"{list}\"/>"))
    };
    let title = |count: usize| drawing(&format!("<title>{}</title>", "ж".repeat(count)));
    let cases = [
        (nested(MAX_DEPTH), Limit::Depth),
        (nested(9_000), Limit::Depth),
        (drawing(&"<g/>".repeat(MAX_ELEMENTS)), Limit::Elements),
        (path(MAX_SEGMENTS), Limit::Segments),
        (
            drawing(&format!(
                "<polyline points=\"{}\"/>",
                "1 1 ".repeat(MAX_SEGMENTS)
            )),
            Limit::Segments,
        ),
        (turns(MAX_TRANSFORMS + 1), Limit::Transforms),
        (title(MAX_TEXT + 1), Limit::Text),
        (drawing(&" ".repeat(MAX_BYTES)), Limit::Bytes),
        // Small to read, large to write.
        (
            drawing(&format!("<path d=\"M0 0{}\"/>", "l1e5-1e5".repeat(4_900))),
            Limit::Bytes,
        ),
        (
            drawing(&format!(
                "<g xmlns:x=\"urn:x\">{}</g>",
                "<x:a/>".repeat(10_500)
            )),
            Limit::Elements,
        ),
    ];
    for (text, limit) in cases {
        let error = Glyph::parse(text.as_bytes()).unwrap_err();
        sentences(&error);
        assert_eq!(error.fault, GlyphFault::TooMany(limit));
    }
    for fits in [
        nested(MAX_DEPTH - 1),
        drawing(&"<g/>".repeat(MAX_ELEMENTS - 2)),
        path(MAX_SEGMENTS - 3),
        turns(MAX_TRANSFORMS),
        title(MAX_TEXT),
    ] {
        Glyph::parse(fits.as_bytes()).unwrap();
    }
}

#[test]
fn a_style_counts_before_an_attribute_and_is_written_as_one() {
    let text = drawing("<g fill=\"red\" display=\"none\" style=\"fill: Lime; color:red\"/>");
    let glyph = Glyph::parse(text.as_bytes()).unwrap();
    assert!(
        glyph
            .svg()
            .contains("<g fill=\"#00ff00\" display=\"none\"/>")
    );
}

#[test]
fn a_number_is_written_in_one_way() {
    for (read, written) in [
        ("007.50", "7.5"),
        ("+.5", "0.5"),
        ("-0", "0"),
        ("-0.0000001", "0"),
        ("1e2", "100"),
        ("12.3456789", "12.345679"),
        ("-99999.9999999", "-100000"),
        ("5.", "5"),
        ("3px", "3"),
    ] {
        let text = drawing(&format!("<circle cx=\"{read}\" r=\"1\"/>"));
        let glyph = Glyph::parse(text.as_bytes()).unwrap();
        let wanted = format!("<circle cx=\"{written}\" r=\"1\"/>");
        assert!(glyph.svg().contains(&wanted), "{read}: {}", glyph.svg());
    }
}

/// Values of attributes, honest and not.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        "-?[0-9]{1,4}(\\.[0-9]{0,8})?(e-?[0-9])?",
        "M ?[0-9]{1,3}[ ,-][0-9]{1,3}([lhvcsqtaz] ?-?[0-9]{1,3}[ ,][01.]{0,4}){0,4}[zZ]?",
        "#[0-9a-fA-F]{3,6}|red|none|currentColor|url\\(#a\\)|rgb\\([0-9]{1,3},1,2\\)",
        "(translate|scale|rotate|matrix)\\([0-9 ,.-]{1,12}\\)",
        "(fill:red|opacity:.5|display:none|font:x);?",
        "[0-9]{1,2},[0-9]{1,2} [0-9]{1,2} [0-9]{1,2}",
        "[ -~]{0,12}",
    ]
}

/// Drawings of elements and attributes that there are, and some that there are not.
fn tree() -> impl Strategy<Value = String> {
    let attribute = (
        "d|cx|r|x|width|points|fill|stroke|stroke-width|opacity|transform|style|id|x:y|onload|href",
        value(),
    );
    let attribute = attribute.prop_map(|(name, value)| {
        let value = value
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('"', "&quot;");
        format!(" {name}=\"{value}\"")
    });
    let element = (
        "g|path|circle|rect|polyline|title|x:meta|defs|use",
        prop::option::of(attribute),
    )
        .boxed();
    let leaf = prop_oneof![
        element.clone().prop_map(|(name, attribute)| {
            format!("<{name}{}/>", attribute.unwrap_or_default())
        }),
        "[a-z &;<>]{0,6}"
            .prop_map(|text| format!("<title>{}</title>", text.replace(['<', '&'], "&amp;"))),
    ];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        (element.clone(), prop::collection::vec(inner, 0..4)).prop_map(
            |((name, attribute), inner)| {
                format!(
                    "<{name}{}>{}</{name}>",
                    attribute.unwrap_or_default(),
                    inner.concat()
                )
            },
        )
    })
}

/// Nothing in a text that was accepted can do anything.
fn is_tame(svg: &str) {
    assert!(svg.len() <= MAX_BYTES);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\""));
    let document = roxmltree::Document::parse(svg).unwrap();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let known = [
            "svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon",
            "title", "desc",
        ];
        assert!(known.contains(&node.tag_name().name()), "{svg}");
        for attribute in node.attributes() {
            assert_eq!(attribute.namespace(), None, "{svg}");
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && !name.contains("href"), "{svg}");
            assert!(!["style", "id", "class"].contains(&name), "{svg}");
            let plain = |sign: char| sign.is_ascii_alphanumeric() || " .-#()".contains(sign);
            assert!(value.chars().all(plain), "{svg}");
            assert!(!value.contains("url"), "{svg}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn what_is_accepted_reads_again_to_itself(within in tree()) {
        let text = drawing(&within).replace("<svg ", "<svg xmlns:x=\"urn:x\" ");
        match Glyph::parse(text.as_bytes()) {
            Ok(glyph) => {
                is_tame(glyph.svg());
                prop_assert_eq!(Glyph::parse(glyph.svg().as_bytes()), Ok(glyph));
            }
            Err(error) => sentences(&error),
        }
    }

    #[test]
    fn no_bytes_upset_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Err(error) = Glyph::parse(&bytes) {
            sentences(&error);
        }
    }

    #[test]
    fn a_path_reads_again_to_itself(data in "M[0-9MLHVCSQTAZmlhvcsqtaz ,.e+-]{0,40}") {
        if let Ok(glyph) = Glyph::parse(drawing(&format!("<path d=\"{data}\"/>")).as_bytes()) {
            is_tame(glyph.svg());
            prop_assert_eq!(Glyph::parse(glyph.svg().as_bytes()), Ok(glyph));
        }
    }
}
