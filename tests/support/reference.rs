//! Others' files with known answers, which the project does not keep: they are walked
//! where they are at hand.

use std::path::{Path, PathBuf};

/// A part of the reference folder: `AREOPAGUS_REFERENCE`, or `shared/reference` beside the
/// project or above it. `None`, after a word about it, where there is none.
pub fn folder(part: &str) -> Option<PathBuf> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut places: Vec<PathBuf> = above
        .map(|folder| folder.join("shared/reference"))
        .collect();
    if let Some(named) = std::env::var_os("AREOPAGUS_REFERENCE") {
        places = vec![named.into()];
    }
    let mut folders = places.into_iter().map(|place| place.join(part));
    let found = folders.find(|folder| folder.is_dir());
    if found.is_none() {
        eprintln!(
            "skipped: no shared/reference/{part} beside the project, and none in AREOPAGUS_REFERENCE"
        );
    }
    found
}
