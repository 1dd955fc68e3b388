//! The service's key: given, or in a file of the data folder that its owner alone reads.

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

use areopagus::arbiter::ServiceKey;

use crate::config::Settings;

/// The file in the data folder.
const FILE: &str = "service.key";

/// The key of the settings, else that of the file, which is made at the first start.
///
/// # Errors
/// When a key is malformed, or the file cannot be read, made, or kept from others.
pub fn of(settings: &Settings) -> Result<ServiceKey, Box<dyn Error>> {
    match &settings.key {
        Some(digits) => {
            ServiceKey::parse(digits.reveal()).ok_or_else(|| "the key must be 64 hex digits".into())
        }
        None => in_file(&settings.data),
    }
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
            // A key that is written in half must never be taken for one: the file comes
            // to its name whole.
            let begun = data.join(format!("{FILE}.{}", std::process::id()));
            let mut file = OpenOptions::new()
                .write(true)
                .create_new(true)
                .mode(0o600)
                .open(&begun)
                .map_err(about)?;
            file.write_all(format!("{}\n", key.digits()).as_bytes())
                .and_then(|()| file.sync_all())
                .map_err(about)?;
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
