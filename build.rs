//! Generates the table of the files that are embedded in the program: those of `static/` and of
//! `static/fonts/`, each by its own name.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

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

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("static");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = [files(&folder)?, files(&folder.join("fonts"))?].concat();
    files.sort();
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
    fs::write(Path::new(&env::var("OUT_DIR")?).join("assets.rs"), table)?;
    Ok(())
}
