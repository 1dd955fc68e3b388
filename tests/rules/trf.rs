//! Report files of other programs: the reference files that lie beside a checkout are
//! read, and written as they stand. They are nobody's to commit; without them the test
//! says so.

use std::path::{Path, PathBuf};
use std::{fs, io};

use areopagus::event::exchange::{Extent, Import};
use areopagus::language::Language;
use areopagus::tournament::encoding::Encoding;
use areopagus::tournament::trf::{LineEnd, Record, Trf};

/// The report files under a folder: those whose name ends in `.input`, `.trf` or `.trfx`.
fn report_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(report_files(&path)?);
        } else if path
            .extension()
            .is_some_and(|end| ["input", "trf", "trfx"].iter().any(|known| end == *known))
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The lines of a text without the blanks at their ends.
fn bare_lines(text: &str) -> Vec<&str> {
    text.split(['\r', '\n']).map(str::trim_end).collect()
}

#[test]
fn every_reference_file_is_read_and_written_as_it_stands() {
    let Some(folder) = crate::reference::folder("") else {
        return;
    };
    let files = report_files(&folder).expect("a folder that can be read");
    assert!(!files.is_empty(), "no report file in {}", folder.display());
    let mut lines = 0;
    let mut laid_out_otherwise = Vec::new();
    for path in &files {
        let bytes = fs::read(path).expect("a file");
        let (trf, encoding) =
            Trf::parse_bytes(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(encoding, Encoding::Utf8, "{}", path.display());
        let text = String::from_utf8(bytes).expect("UTF-8");
        let text = text.replace("\r\n", "\n");
        let end = if text.contains('\r') {
            LineEnd::Cr
        } else {
            LineEnd::Lf
        };
        let written = trf.write(end);
        assert_eq!(
            bare_lines(written.trim_end()),
            bare_lines(text.trim_end()),
            "{}",
            path.display()
        );
        assert_eq!(Trf::parse(&written), Ok(trf.clone()));
        for line in trf.lines() {
            lines += 1;
            let mut alone = Trf::new();
            alone
                .push(line.record().clone())
                .expect("a record that was read");
            let laid_out = alone.lines()[0].text();
            if laid_out.trim_end() != line.text().trim_end() {
                laid_out_otherwise.push(line.record().clone());
            }
        }
    }
    // Some writers put the number of a team at the left end of its columns, and other
    // blanks between the points of teams.
    assert!(
        laid_out_otherwise
            .iter()
            .all(|record| matches!(record, Record::Team(_) | Record::TeamPoints(_))),
        "{laid_out_otherwise:?}"
    );
    println!(
        "{} files, {lines} lines, {} of them records of teams that are laid out otherwise",
        files.len(),
        laid_out_otherwise.len()
    );
}

#[test]
fn every_reference_file_is_taken_over_or_refused_at_a_line() {
    let Some(folder) = crate::reference::folder("") else {
        return;
    };
    let (mut whole, mut without) = (0, 0);
    for path in report_files(&folder).expect("a folder that can be read") {
        let name = path.display();
        let trf: Trf = fs::read_to_string(&path)
            .expect("UTF-8")
            .parse()
            .expect("a report file");
        match Import::read(&trf, Extent::Whole, None) {
            Ok(import) => {
                whole += 1;
                assert_eq!(import.entrants.len(), trf.players().count(), "{name}");
            }
            // They are of chess, or of nobody, so that what they say of games is not ours.
            Err(fault) => {
                for language in Language::ALL {
                    assert!(!fault.say(language).is_empty(), "{name}");
                }
                let alone = Import::read(&trf, Extent::WithoutRounds, None);
                without += usize::from(alone.is_ok());
                assert!(fault.place().is_some() || alone.is_err(), "{name}: {fault}");
            }
        }
    }
    println!("{whole} files taken over as they are, {without} without their rounds");
}
