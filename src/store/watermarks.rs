//! The watermark file beside the service's key: what a restored database cannot take back.
//!
//! The file is read at every use and replaced as a whole under a lock of its folder, so that a
//! service and commands beside it can share it. The folder is kept open after the first use:
//! reading and writing need one more open file each, and never two at once, so that they work
//! even near the limit of open files.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::event::settings::Slug;
use crate::journal::{Begun, Watermark, WatermarkError, Watermarks};
use crate::language::Language;

/// The file's name in the data folder.
pub const FILE: &str = "service.watermarks";

/// Why the watermarks cannot be used. Nothing is then signed and no lot is drawn.
#[derive(Debug, thiserror::Error)]
pub enum WatermarkFileError {
    /// The file or its folder cannot be read, written or locked.
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    /// The file is damaged.
    #[error("{}", .wrong.say(.path, Language::En))]
    Damaged {
        path: PathBuf,
        /// The first fault.
        wrong: Wrong,
    },
    /// A background task failed.
    #[error("a background task failed: {0}")]
    Task(#[from] tokio::task::JoinError),
}

/// What is wrong with the file's text.
#[derive(Debug)]
pub struct Wrong(WatermarkError);

impl Wrong {
    fn say(&self, path: &Path, language: Language) -> String {
        let (path, wrong) = (path.display(), self.0.say(language));
        match language {
            Language::En => format!(
                "{path} is damaged: {wrong}. Put back an undamaged copy. When there is none, and \
                 the database is surely the newest, move the file away: it is begun again from \
                 the checkpoints in the database"
            ),
            Language::Ru => format!(
                "{path} повреждён: {wrong}. Верните неповреждённую копию. Если её нет, а база \
                 данных заведомо последняя, уберите файл: он будет начат заново по контрольным \
                 точкам из базы"
            ),
            Language::De => format!(
                "{path} ist beschädigt: {wrong}. Legen Sie eine unbeschädigte Kopie zurück. Gibt es \
                 keine und ist die Datenbank gewiss die neueste, so verschieben Sie die Datei: Sie \
                 wird aus den Prüfpunkten in der Datenbank neu begonnen"
            ),
        }
    }
}

impl WatermarkFileError {
    /// The message: what is wrong and what would be right.
    pub fn say(&self, language: Language) -> String {
        match self {
            Self::Damaged { path, wrong } => wrong.say(path, language),
            error @ (Self::Io { .. } | Self::Task(_)) => error.to_string(),
        }
    }
}

/// The watermark file. Cheap to clone; clones share the open folder.
#[derive(Debug, Clone)]
pub struct WatermarkFile {
    folder: PathBuf,
    /// The folder, once it was opened. The mutex excludes other threads.
    open: Arc<Mutex<Option<File>>>,
}

/// The folder's lock against other threads and other processes.
struct Locked<'a>(MutexGuard<'a, Option<File>>);

impl Locked<'_> {
    /// Syncs the folder to disk.
    fn sync(&self) -> io::Result<()> {
        self.0.as_ref().map_or(Ok(()), File::sync_all)
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        // Closing unlocks too: the folder is opened again at the next use.
        if self
            .0
            .as_ref()
            .is_some_and(|folder| folder.unlock().is_err())
        {
            *self.0 = None;
        }
    }
}

impl WatermarkFile {
    /// The file of a data folder, which need not exist yet.
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            open: Arc::default(),
        }
    }

    /// The folder that it is in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn path(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    /// All watermarks; `None` if there is no file.
    ///
    /// # Errors
    /// [`WatermarkFileError`] when it cannot be read, or is damaged.
    pub async fn read(&self) -> Result<Option<Watermarks>, WatermarkFileError> {
        let file = self.clone();
        tokio::task::spawn_blocking(move || file.read_now()).await?
    }

    /// Raises a stream's watermark and returns the result, which is then on disk.
    ///
    /// # Errors
    /// [`WatermarkFileError`] when the file is damaged or cannot be replaced; it is then
    /// unchanged.
    pub async fn raise(
        &self,
        stream: &Slug,
        mark: Watermark,
    ) -> Result<Watermark, WatermarkFileError> {
        let (file, stream) = (self.clone(), stream.clone());
        tokio::task::spawn_blocking(move || file.raise_now(&stream, mark)).await?
    }

    /// Raises several streams' watermarks, which are then on disk.
    ///
    /// # Errors
    /// As of [`WatermarkFile::raise`].
    pub async fn raise_all(
        &self,
        raised: Vec<(Slug, Watermark)>,
    ) -> Result<(), WatermarkFileError> {
        let file = self.clone();
        let raise = move || {
            let locked = file.lock()?;
            let mut marks = file.read_now()?.unwrap_or_default();
            let raised = raised.into_iter();
            let changed = raised.map(|(stream, mark)| marks.raise(stream.as_str(), mark));
            // No short-circuit: each one must be raised.
            if changed.fold(false, |any, one| any | one) {
                file.replace(&locked, &marks)?;
            }
            Ok(())
        };
        tokio::task::spawn_blocking(raise).await?
    }

    /// Forgets a throw of a stream that was begun and not made.
    ///
    /// # Errors
    /// As of [`WatermarkFile::raise`].
    pub async fn forget(&self, stream: &Slug, begun: Begun) -> Result<(), WatermarkFileError> {
        let (file, stream) = (self.clone(), stream.clone());
        let forget = move || {
            let locked = file.lock()?;
            let mut marks = file.read_now()?.unwrap_or_default();
            if marks.forget(stream.as_str(), &begun) {
                file.replace(&locked, &marks)?;
            }
            Ok(())
        };
        tokio::task::spawn_blocking(forget).await?
    }

    /// Rewrites the file unchanged, to test whether it can be written.
    ///
    /// # Errors
    /// As of [`WatermarkFile::raise`].
    pub async fn rewrite(&self) -> Result<(), WatermarkFileError> {
        let file = self.clone();
        let rewrite = move || {
            let locked = file.lock()?;
            let marks = file.read_now()?.unwrap_or_default();
            file.replace(&locked, &marks)
        };
        tokio::task::spawn_blocking(rewrite).await?
    }

    /// Creates an empty file unless there is one.
    ///
    /// # Errors
    /// As of [`WatermarkFile::raise`].
    pub async fn begin(&self) -> Result<(), WatermarkFileError> {
        let file = self.clone();
        let begin = move || {
            let locked = file.lock()?;
            match file.read_now()? {
                Some(_) => Ok(()),
                None => file.replace(&locked, &Watermarks::default()),
            }
        };
        tokio::task::spawn_blocking(begin).await?
    }

    fn read_now(&self) -> Result<Option<Watermarks>, WatermarkFileError> {
        let bytes = match fs::read(self.path()) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.at(error)),
        };
        // Invalid UTF-8 does not match the checksum either.
        let marks = Watermarks::parse(&String::from_utf8_lossy(&bytes));
        let damaged = |error| WatermarkFileError::Damaged {
            path: self.path(),
            wrong: Wrong(error),
        };
        marks.map(Some).map_err(damaged)
    }

    fn raise_now(&self, stream: &Slug, mark: Watermark) -> Result<Watermark, WatermarkFileError> {
        let locked = self.lock()?;
        let mut marks = self.read_now()?.unwrap_or_default();
        if marks.raise(stream.as_str(), mark) {
            self.replace(&locked, &marks)?;
        }
        Ok(marks.get(stream.as_str()))
    }

    /// Locks the folder against other threads and other processes.
    fn lock(&self) -> Result<Locked<'_>, WatermarkFileError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = match open.take().filter(|folder| self.is_there(folder)) {
            Some(folder) => Ok(folder),
            None => fs::create_dir_all(&self.folder).and_then(|()| File::open(&self.folder)),
        };
        let lock = || {
            let folder = folder?;
            folder.lock()?;
            Ok(folder)
        };
        *open = Some(lock().map_err(|error| self.at(error))?);
        Ok(Locked(open))
    }

    /// Whether an open folder is still the one of this name.
    fn is_there(&self, folder: &File) -> bool {
        let same = |(open, named): (fs::Metadata, fs::Metadata)| {
            (open.dev(), open.ino()) == (named.dev(), named.ino())
        };
        let both = folder.metadata().ok().zip(fs::metadata(&self.folder).ok());
        both.is_some_and(same)
    }

    /// Replaces the file atomically, readable only for its owner.
    fn replace(&self, locked: &Locked<'_>, marks: &Watermarks) -> Result<(), WatermarkFileError> {
        let replace = || {
            let mut begun = tempfile::NamedTempFile::new_in(&self.folder)?;
            begun.write_all(marks.to_string().as_bytes())?;
            begun.as_file().sync_all()?;
            begun.persist(self.path())?;
            locked.sync()
        };
        replace().map_err(|error| self.at(error))
    }

    fn at(&self, error: io::Error) -> WatermarkFileError {
        WatermarkFileError::Io {
            path: self.path(),
            error,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::journal::{Head, LeafHash};

    fn slug() -> Slug {
        Slug::parse("cup").unwrap()
    }

    fn drawn(seq: u64) -> Watermark {
        let hash = LeafHash::compute(&seq.to_be_bytes());
        Watermark {
            drawn: Some(Head { seq, hash }),
            ..Watermark::default()
        }
    }

    #[tokio::test]
    async fn it_is_replaced_as_a_whole_and_is_its_owner_s_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = WatermarkFile::in_folder(&folder.path().join("data"));
        assert_eq!(file.read().await.unwrap(), None);
        file.begin().await.unwrap();
        assert_eq!(file.read().await.unwrap(), Some(Watermarks::default()));
        assert_eq!(file.raise(&slug(), drawn(3)).await.unwrap(), drawn(3));
        file.begin().await.unwrap();
        assert_eq!(file.raise(&slug(), drawn(2)).await.unwrap(), drawn(3));
        let mode = fs::metadata(file.path()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let names = fs::read_dir(folder.path().join("data")).unwrap();
        assert_eq!(names.count(), 1, "nothing half written is left");
    }

    #[tokio::test]
    async fn a_damaged_file_is_told_and_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = WatermarkFile::in_folder(folder.path());
        file.raise(&slug(), drawn(3)).await.unwrap();
        let text = fs::read_to_string(file.path()).unwrap();
        let damaged = text.replace(":3}", ":2}");
        fs::write(file.path(), &damaged).unwrap();
        for error in [
            file.read().await.unwrap_err(),
            file.begin().await.unwrap_err(),
            file.raise(&slug(), drawn(4)).await.unwrap_err(),
        ] {
            let said = error.say(Language::En);
            assert!(said.contains("line 3 is not the SHA-256"), "{said}");
            assert!(said.contains("Put back an undamaged copy"), "{said}");
            assert!(error.say(Language::Ru).contains("повреждён"));
            assert!(error.say(Language::De).contains("beschädigt"));
        }
        assert_eq!(fs::read_to_string(file.path()).unwrap(), damaged);
    }

    #[tokio::test]
    async fn a_folder_that_was_moved_away_is_made_again() {
        let data = tempfile::tempdir().unwrap();
        let (folder, aside) = (data.path().join("data"), data.path().join("aside"));
        let file = WatermarkFile::in_folder(&folder);
        file.raise(&slug(), drawn(3)).await.unwrap();
        fs::rename(&folder, &aside).unwrap();
        file.raise(&slug(), drawn(4)).await.unwrap();
        assert_eq!(file.read().await.unwrap().unwrap().get("cup"), drawn(4));
        let moved = WatermarkFile::in_folder(&aside).read().await.unwrap();
        assert_eq!(moved.unwrap().get("cup"), drawn(3));
    }

    #[test]
    fn another_process_waits_for_the_lock_and_gets_it() {
        let folder = tempfile::tempdir().unwrap();
        // Two handles that were opened separately share no lock within a process either.
        let [one, other] = [(); 2].map(|()| WatermarkFile::in_folder(folder.path()));
        let locked = one.lock().unwrap();
        std::thread::scope(|scope| {
            let (begins, begun) = std::sync::mpsc::channel();
            let raised = scope.spawn(move || {
                begins.send(()).unwrap();
                other.raise_now(&slug(), drawn(1)).unwrap()
            });
            begun.recv().unwrap();
            std::thread::sleep(std::time::Duration::from_millis(50));
            assert!(!raised.is_finished(), "the folder was locked");
            drop(locked);
            assert_eq!(raised.join().unwrap(), drawn(1));
        });
    }

    #[test]
    fn many_at_once_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = WatermarkFile::in_folder(folder.path());
        std::thread::scope(|scope| {
            for stream in 0..8 {
                let file = file.clone();
                scope.spawn(move || {
                    let slug = Slug::parse(&format!("cup-{stream}")).unwrap();
                    for seq in 1..=5 {
                        file.raise_now(&slug, drawn(seq)).unwrap();
                    }
                });
            }
        });
        let marks = file.read_now().unwrap().unwrap();
        assert_eq!(marks.streams().count(), 8);
        assert!(marks.streams().all(|stream| marks.get(stream) == drawn(5)));
    }
}
