//! A file that comes to its name whole, or not at all.

use std::fs::{File, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file in the making, beside the name that it is to have.
pub struct WholeFile {
    path: PathBuf,
    out: BufWriter<NamedTempFile>,
}

impl WholeFile {
    /// Begins a file.
    ///
    /// # Errors
    /// When nothing can be written in its folder.
    pub fn begin(path: &Path) -> Result<Self, String> {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let begun = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))
            .map_err(|error| at(path, &error))?;
        Ok(Self {
            path: path.to_owned(),
            out: BufWriter::new(begun),
        })
    }

    /// Gives the file its name, for everybody to read.
    ///
    /// # Errors
    /// When the disk does not take it; then there is no file of this name, or the old one.
    pub fn publish(self) -> Result<(), String> {
        let at = |error: io::Error| at(&self.path, &error);
        let begun = self
            .out
            .into_inner()
            .map_err(|error| at(error.into_error()))?;
        begun.as_file().sync_all().map_err(at)?;
        readable(begun.as_file()).map_err(at)?;
        begun.persist(&self.path).map_err(|error| at(error.error))?;
        Ok(())
    }
}

/// A temporary file is its owner's alone.
fn readable(file: &File) -> io::Result<()> {
    file.set_permissions(Permissions::from_mode(0o644))
}

fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
