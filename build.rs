//! Generates the table of the files that are embedded in the program: those of `static/` and of
//! `static/fonts/`, each by its own name, and the style sheets that are put together from
//! `static/css/`.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The style sheets, and the files of `static/css/` that each is made of, in their order: what is
/// general comes before what is particular.
const SHEETS: [(&str, &[&str]); 7] = [
    // Every page.
    (
        "site.css",
        &[
            "tokens", "fonts", "type", "layout", "state", "mast", "button", "card", "chip", "table",
        ],
    ),
    // Boards and games. The page of a game reads it behind its head, which is painted before.
    (
        "game.css",
        &[
            "board",
            "almajara",
            "ctor",
            "tchess",
            "plot",
            "game",
            "record",
            "turns",
            "broadcast",
            "watch",
            "tile",
            "proof",
            "print",
        ],
    ),
    // All pages but that of a game, which has no fields.
    (
        "pages.css",
        &[
            "tabs",
            "field",
            "list",
            "home",
            "standings",
            "event",
            "bracket",
            "verify",
            "army",
            "rulebook",
            "design",
            "tour",
        ],
    ),
    // The referee's desk and the players' own pages.
    (
        "desk.css",
        &[
            "setup",
            "new-event",
            "entry",
            "acts",
            "taps",
            "own",
            "clock",
            "choosing",
            "slips",
            "glance",
            "player",
            "phone",
            "desk-game",
            "rulings",
            "decision",
            "desk-lists",
            "rail",
        ],
    ),
    // The screen of the hall, and what other sites show.
    ("hall.css", &["display", "widget", "overlay"]),
    ("paper.css", &["paper"]),
    ("contrast.css", &["contrast"]),
];

/// The media type of a file by its extension.
fn media_type(file: &Path) -> Option<&'static str> {
    match file.extension()?.to_str()? {
        "css" => Some("text/css; charset=utf-8"),
        "js" => Some("text/javascript; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "txt" => Some("text/plain; charset=utf-8"),
        "woff2" => Some("font/woff2"),
        _ => None,
    }
}

/// The files of a folder, without its folders.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.retain(|path| path.is_file());
    Ok(paths)
}

/// A style sheet without its comments and the indents of its lines.
fn without_comments(sheet: &str) -> String {
    let mut kept = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |all, line| all + line + "\n")
}

/// A script without the lines that are comments alone: what its types are is for who edits it. Its
/// lines keep their numbers.
///
/// # Errors
/// The line in which code follows a comment.
fn without_comment_lines(script: &str) -> Result<String, String> {
    let mut within = false;
    let mut kept = String::with_capacity(script.len());
    for line in script.lines() {
        let text = line.trim();
        let is_block = within || text.starts_with("/**");
        if is_block
            && text
                .split_once("*/")
                .is_some_and(|(_, code)| !code.is_empty())
        {
            return Err(format!("code follows a comment: {text}"));
        }
        within = is_block && !text.contains("*/");
        if !is_block && !text.starts_with("//") {
            kept.push_str(line);
        }
        kept.push('\n');
    }
    Ok(kept)
}

/// Takes the comments out of the scripts, and returns their files.
fn scripts(folder: &Path, out: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut served = files(folder)?;
    for file in &mut served {
        if file.extension() == Some(OsStr::new("js")) {
            let script = fs::read_to_string(&*file)?;
            let name = file.file_name().unwrap_or_default().to_owned();
            *file = out.join(name);
            fs::write(&*file, without_comment_lines(&script)?)?;
        }
    }
    Ok(served)
}

/// Puts the style sheets together and returns their files.
fn sheets(sources: &Path, out: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let named: Vec<&str> = SHEETS
        .iter()
        .flat_map(|(_, parts)| *parts)
        .copied()
        .collect();
    for file in files(sources)? {
        let part = file.file_stem().and_then(OsStr::to_str).unwrap_or_default();
        if named.iter().filter(|it| **it == part).count() != 1 {
            return Err(format!("{} is not in exactly one style sheet", file.display()).into());
        }
    }
    let mut sheets = Vec::new();
    for (name, parts) in SHEETS {
        let mut sheet = String::new();
        for part in parts {
            let text = fs::read_to_string(sources.join(part).with_extension("css"))?;
            let text = without_comments(&text);
            if text.matches('{').count() != text.matches('}').count() {
                return Err(format!("a block of {part}.css is not closed").into());
            }
            sheet += &text;
        }
        let file = out.join(name);
        fs::write(&file, sheet)?;
        sheets.push(file);
    }
    Ok(sheets)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("static");
    println!("cargo::rerun-if-changed={}", folder.display());
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut files = [
        scripts(&folder, &out)?,
        files(&folder.join("fonts"))?,
        sheets(&folder.join("css"), &out)?,
    ]
    .concat();
    files.sort_by(|one, other| one.file_name().cmp(&other.file_name()));
    let mut table = String::from("&[\n");
    for file in &files {
        let media_type = media_type(file)
            .ok_or_else(|| format!("no media type is known for {}", file.display()))?;
        let name = file.file_name().and_then(OsStr::to_str);
        let (Some(name), Some(path)) = (name, file.to_str()) else {
            return Err(format!("the name of {} is not in UTF-8", file.display()).into());
        };
        writeln!(
            table,
            "Asset {{ name: {name:?}, media_type: {media_type:?}, bytes: include_bytes!({path:?}) }},"
        )?;
    }
    table.push(']');
    fs::write(out.join("assets.rs"), table)?;
    Ok(())
}
