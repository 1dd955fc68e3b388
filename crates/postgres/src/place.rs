//! The place and the user of the cluster: the lock of the data folder, the socket's folder, and
//! the identity of the server's processes.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::{env, io};

use nix::unistd::{Uid, User, getegid, geteuid};
use sha2::{Digest, Sha256};

use super::process_guard::{self, Identity};
use super::{Binaries, EmbeddedError};

/// The name of the server's socket in its folder.
const SOCKET: &str = ".s.PGSQL.5432";

/// The longest path of a Unix socket: 108 bytes with the zero at the end.
const MAX_SOCKET_PATH: usize = 107;

pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> EmbeddedError {
    let path = path.to_owned();
    move |error| EmbeddedError::Io { path, error }
}

/// Creates the data folder and locks it for this process. The lock is released with the file.
pub(super) fn lock(data: &Path) -> Result<(PathBuf, File), EmbeddedError> {
    fs::create_dir_all(data).map_err(at(data))?;
    let data = data.canonicalize().map_err(at(data))?;
    let path = data.join("lock");
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(at(&path))?;
    match file.try_lock() {
        Ok(()) => Ok((data, file)),
        Err(TryLockError::WouldBlock) => Err(EmbeddedError::Locked(data)),
        Err(TryLockError::Error(error)) => Err(at(&path)(error)),
    }
}

/// The identity of the database's processes: root only if a user namespace works, which is
/// tried with `postgres --version`; else `postgres` or `nobody`.
pub(super) fn identity(data: &Path, binaries: &Binaries) -> Result<Identity, EmbeddedError> {
    if !geteuid().is_root() {
        return Ok(Identity::Same);
    }
    let postgres = binaries.program("postgres");
    let works = |identity: &Identity| {
        process_guard::command(identity, postgres.as_os_str())
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    if works(&Identity::Namespace) {
        return Ok(Identity::Namespace);
    }
    let user = ["postgres", "nobody"]
        .into_iter()
        .find_map(|name| User::from_name(name).ok().flatten())
        .ok_or(EmbeddedError::NoUser)?;
    if let Some(folder) = first_closed(data, &user)? {
        return Err(EmbeddedError::Unreachable {
            folder,
            user: user.name,
        });
    }
    let identity = Identity::User {
        name: user.name,
        uid: user.uid,
        gid: user.gid,
    };
    tracing::info!(?identity, "no user namespace here: root is given up");
    Ok(identity)
}

/// The first folder from the root to `data` that the user cannot pass through.
fn first_closed(data: &Path, user: &User) -> Result<Option<PathBuf>, EmbeddedError> {
    let mut folders: Vec<&Path> = data.ancestors().collect();
    folders.reverse();
    for folder in folders {
        let meta = fs::metadata(folder).map_err(at(folder))?;
        let pass = if meta.uid() == user.uid.as_raw() {
            0o100
        } else if meta.gid() == user.gid.as_raw() {
            0o010
        } else {
            0o001
        };
        if meta.mode() & pass == 0 {
            return Ok(Some(folder.to_owned()));
        }
    }
    Ok(None)
}

/// Creates a folder that only the database's user can enter. An existing one must belong to the
/// caller or that user, unless it is in the caller's own data folder.
pub(super) fn private_folder(
    path: &Path,
    data: &Path,
    identity: &Identity,
) -> Result<(), EmbeddedError> {
    match DirBuilder::new().mode(0o700).create(path) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let meta = fs::symlink_metadata(path).map_err(at(path))?;
            let known = [geteuid(), owner(identity)].contains(&Uid::from_raw(meta.uid()));
            let ours = known || path.starts_with(data);
            if !meta.is_dir() || !ours || meta.mode() & 0o077 != 0 {
                return Err(EmbeddedError::SocketFolder(path.to_owned()));
            }
        }
        Err(error) => return Err(at(path)(error)),
    }
    if geteuid().is_root() {
        let gid = match identity {
            Identity::Same | Identity::Namespace => getegid(),
            Identity::User { gid, .. } => *gid,
        };
        let uid = owner(identity).as_raw();
        chown(path, Some(uid), Some(gid.as_raw())).map_err(at(path))?;
    }
    Ok(())
}

fn owner(identity: &Identity) -> Uid {
    match identity {
        Identity::Same | Identity::Namespace => geteuid(),
        Identity::User { uid, .. } => *uid,
    }
}

/// The socket's folder: in the data folder, or, if that path is too long for a socket, in the
/// folder for temporary files, under the same name at every start.
pub(super) fn socket_folder(data: &Path) -> PathBuf {
    let fits = |folder: &Path| folder.join(SOCKET).as_os_str().len() <= MAX_SOCKET_PATH;
    let own = data.join("socket");
    if fits(&own) {
        return own;
    }
    let digest = Sha256::digest(data.as_os_str().as_bytes());
    let (short, _) = digest.split_at(8);
    let name = format!("areopagus-{}-{}", geteuid(), hex::encode(short));
    let temporary = env::temp_dir().join(&name);
    if fits(&temporary) {
        temporary
    } else {
        Path::new("/tmp").join(name)
    }
}

/// The server's socket in its folder.
pub(super) fn socket(folder: &Path) -> PathBuf {
    folder.join(SOCKET)
}

/// The server's lock of its socket: a file that names its process.
pub(super) fn socket_lock(folder: &Path) -> PathBuf {
    folder.join(format!("{SOCKET}.lock"))
}

/// A process whose working folder is the cluster's, and which therefore has it open.
pub(super) fn user_of(cluster: &Path) -> Option<i32> {
    fs::read_dir("/proc")
        .ok()?
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path())))
        .find(|(_, process): &(i32, PathBuf)| is_in(process, cluster))
        .map(|(process, _)| process)
}

/// The server that has the cluster open, according to its lock file.
pub(super) fn server_of(cluster: &Path) -> Option<i32> {
    let lock = fs::read_to_string(cluster.join("postmaster.pid")).ok()?;
    let process: i32 = lock.lines().next()?.trim().parse().ok()?;
    let is_its = is_in(&Path::new("/proc").join(process.to_string()), cluster);
    is_its.then_some(process)
}

/// Whether the working folder of a process, by its folder in `/proc`, is the cluster's.
fn is_in(process: &Path, cluster: &Path) -> bool {
    fs::read_link(process.join("cwd")).is_ok_and(|folder| folder == cluster)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_data_path_gets_a_short_socket_folder() {
        let short = Path::new("/srv/areopagus");
        assert_eq!(socket_folder(short), short.join("socket"));
        let long = PathBuf::from(format!("/{}", "long/".repeat(30)));
        let folder = socket_folder(&long);
        assert!(folder.join(SOCKET).as_os_str().len() <= MAX_SOCKET_PATH);
        assert_eq!(folder, socket_folder(&long), "the same at every start");
        assert_ne!(folder, socket_folder(&long.join("other")));
    }

    #[test]
    fn a_second_lock_of_one_data_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let first = lock(folder.path()).unwrap();
        assert!(matches!(lock(folder.path()), Err(EmbeddedError::Locked(_))));
        drop(first);
        assert!(lock(folder.path()).is_ok());
    }
}
