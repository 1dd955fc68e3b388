//! Writes a file atomically: it appears complete or not at all.

use std::fs::{File, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A temporary file beside the target.
pub struct WholeFile {
    path: PathBuf,
    out: BufWriter<NamedTempFile>,
}

impl WholeFile {
    /// Creates the temporary file.
    ///
    /// # Errors
    /// When the folder is not writable.
    pub fn begin(path: &Path) -> Result<Self, String> {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let begun = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))
            .map_err(|error| at(path, &error))?;
        Ok(Self {
            path: path.to_owned(),
            out: BufWriter::new(begun),
        })
    }

    /// Renames the file to the target, readable for all users.
    ///
    /// # Errors
    /// When the disk refuses it; the target is then missing or unchanged.
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

/// A temporary file is readable only for its owner.
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
