//! Loads the service's key, from the settings or from a file in the data folder that only its
//! owner can read.

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

use areopagus::arbiter::{ServiceKey, claim_key};
use areopagus::store::Store;
use chrono::Utc;

use crate::config::Settings;

/// The file in the data folder.
const FILE: &str = "service.key";

/// The file of the next key during a rotation.
const NEW: &str = "service.key.new";

/// The key of the settings, or that of the file, which is created at the first start.
///
/// # Errors
/// When a key is malformed, or the file cannot be read, created or protected.
pub fn load_or_create(settings: &Settings) -> Result<ServiceKey, Box<dyn Error>> {
    match &settings.key {
        Some(digits) => {
            ServiceKey::parse(digits.reveal()).ok_or_else(|| "the key must be 64 hex digits".into())
        }
        None => in_file(&settings.data),
    }
}

/// As [`of`], for a database, which takes the key into use if it has none yet. A rotation that
/// was interrupted between the database and the file is finished.
///
/// # Errors
/// As [`of`], and when the database is used with another key.
pub async fn on_database(settings: &Settings, store: &Store) -> Result<ServiceKey, Box<dyn Error>> {
    let key = load_or_create(settings)?;
    let refused = match claim_key(store, &key, Utc::now()).await {
        Ok(()) => return Ok(key),
        Err(refused) => refused,
    };
    let begun = settings.data.join(NEW);
    if settings.key.is_none()
        && let Ok(digits) = fs::read_to_string(&begun)
        && let Some(newer) = ServiceKey::parse(&digits)
        && claim_key(store, &newer, Utc::now()).await.is_ok()
    {
        put_in_place(&settings.data, &key)?;
        return Ok(newer);
    }
    Err(refused.into())
}

/// Creates the next key in a file beside the current one; the file of an interrupted rotation
/// is used again.
///
/// # Errors
/// When the file cannot be written.
pub fn begin_change(data: &Path) -> Result<ServiceKey, Box<dyn Error>> {
    let path = data.join(NEW);
    let about = |error: std::io::Error| format!("the key file {}: {error}", path.display());
    if let Ok(digits) = fs::read_to_string(&path)
        && let Some(key) = ServiceKey::parse(&digits)
    {
        return Ok(key);
    }
    let key = ServiceKey::random()?;
    write_new(&path, &key).map_err(about)?;
    Ok(key)
}

/// Replaces the current key file with the next one. The old file is kept under the beginning of
/// its fingerprint.
///
/// # Errors
/// When the files cannot be renamed.
pub fn put_in_place(data: &Path, old: &ServiceKey) -> Result<(), Box<dyn Error>> {
    let fingerprint = old.fingerprint();
    let (beginning, _) = fingerprint
        .split_at_checked(8)
        .unwrap_or((&fingerprint, &[]));
    let kept = data.join(format!("{FILE}.{}", hex::encode(beginning)));
    let about = |error: std::io::Error| format!("the key files in {}: {error}", data.display());
    write_new(&kept, old)
        .or_else(|error| match error.kind() {
            ErrorKind::AlreadyExists => Ok(()),
            _ => Err(error),
        })
        .and_then(|()| fs::rename(data.join(NEW), data.join(FILE)))
        .and_then(|()| fs::File::open(data)?.sync_all())
        .map_err(about)?;
    Ok(())
}

/// Writes a key to a new file that only its owner can read.
fn write_new(path: &Path, key: &ServiceKey) -> std::io::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(format!("{}\n", key.digits()).as_bytes())?;
    file.sync_all()
}

fn in_file(data: &Path) -> Result<ServiceKey, Box<dyn Error>> {
    let path = data.join(FILE);
    let about = |error: std::io::Error| format!("the key file {}: {error}", path.display());
    match fs::read_to_string(&path) {
        Ok(digits) => {
            let mode = fs::metadata(&path).map_err(about)?.permissions().mode();
            if mode & 0o077 != 0 {
                let path = path.display();
                return Err(format!(
                    "the key file {path} can be read by others; run: chmod 600 {path}"
                )
                .into());
            }
            let key = ServiceKey::parse(&digits);
            key.ok_or_else(|| {
                format!("the key file {} has no 64 hex digits", path.display()).into()
            })
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            fs::create_dir_all(data).map_err(about)?;
            let key = ServiceKey::random()?;
            // A half-written file must never be taken for a key, so the file is written under
            // another name and then linked.
            let begun = data.join(format!("{FILE}.{}", std::process::id()));
            write_new(&begun, &key).map_err(about)?;
            let named = fs::hard_link(&begun, &path);
            fs::remove_file(&begun).map_err(about)?;
            match named {
                Ok(()) => Ok(key),
                // Another process was first; its key counts.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => in_file(data),
                Err(error) => Err(about(error).into()),
            }
        }
        Err(error) => Err(about(error).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_made_once_and_read_by_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let first = in_file(&data).unwrap().digits();
        assert_eq!(in_file(&data).unwrap().digits(), first);
        let path = data.join(FILE);
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let error = in_file(&data).unwrap_err().to_string();
        assert!(error.contains("chmod 600"), "{error}");
    }

    #[test]
    fn a_file_that_is_no_key_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        fs::write(&path, "nothing").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        assert!(in_file(folder.path()).is_err());
    }
}
