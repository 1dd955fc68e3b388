//! A database that was restored from an older backup: how it is known, and what is not
//! done on it.
//!
//! How far each event has come stands outside of the database, in the file of the
//! watermarks. A journal that is shorter, or another one, is neither signed nor are lots
//! drawn for it: the key would sign two histories, and a lot whose result was seen could
//! be thrown for other plans.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use sqlx::postgres::PgConnection;

use super::checkpoints::{is_tree_of, read, signer};
use super::types::ArbiterError;
use super::{Arbiter, ServiceKey};
use crate::journal::{EntryView, Head, LeafHash, SignedCheckpoint, TreeHead, Watermark};
use crate::language::Language;
use crate::store::checkpoints::{self as notes, CheckpointRow};
use crate::store::watermarks::WatermarkFile;
use crate::store::{StoreError, journal as stream};
use crate::tournament::event::Entry;
use crate::tournament::info::Slug;

/// Entries that are read at once.
const PAGE: u64 = 500;

/// That an event's journal is not the one that was signed, or whose lots were drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Behind {
    /// The event.
    pub stream: Slug,
    /// How many entries are in the database.
    pub entries: u64,
    /// How many there were at the least.
    pub known: u64,
    /// What is wrong with them.
    pub fault: BehindFault,
}

/// What is wrong with a journal that is behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BehindFault {
    /// Entries are missing.
    Lost,
    /// There are as many, but others.
    Other,
}

impl Behind {
    /// What has happened, and what to do.
    pub fn say(&self, language: Language) -> String {
        let Self {
            stream,
            entries,
            known,
            ..
        } = self;
        let what = match (self.fault, language) {
            (BehindFault::Lost, Language::En) => format!(
                "The journal of {stream} has {entries} entries here, but at least {known} were \
                 signed or decided by lots already: the database was restored from an older backup."
            ),
            (BehindFault::Lost, Language::Ru) => format!(
                "В журнале {stream} записей здесь {entries}, но подписано или решено жребием уже \
                 не меньше {known}: база данных восстановлена из более старой копии."
            ),
            (BehindFault::Lost, Language::De) => format!(
                "Das Journal {stream} hat hier {entries} Einträge, doch mindestens {known} waren \
                 schon signiert oder durch Lose entschieden: Die Datenbank wurde aus einer älteren \
                 Sicherung wiederhergestellt."
            ),
            (BehindFault::Other, Language::En) => format!(
                "The journal of {stream} is another one than was signed or decided by lots: among \
                 its first {known} entries some are different. The database was restored from an \
                 older backup and written on, or is another one."
            ),
            (BehindFault::Other, Language::Ru) => format!(
                "Журнал {stream} — не тот, который подписан или решён жребием: среди первых \
                 {known} записей есть другие. База данных восстановлена из более старой копии и \
                 продолжена, или это другая база."
            ),
            (BehindFault::Other, Language::De) => format!(
                "Das Journal {stream} ist ein anderes als das, das signiert oder durch Lose \
                 entschieden wurde: Unter seinen ersten {known} Einträgen sind einige verschieden. \
                 Die Datenbank wurde aus einer älteren Sicherung wiederhergestellt und \
                 weitergeschrieben, oder es ist eine andere."
            ),
        };
        let todo = match language {
            Language::En => {
                "Nothing is signed and no lot is drawn for this event until those entries are \
                 back; other events go on. Stop the service and restore the newest backup. If \
                 there is none, this event goes on with dice on the table and without signatures: \
                 one key never signs two histories."
            }
            Language::Ru => {
                "Пока эти записи не вернутся, для этого турнира ничего не подписывается и жребий \
                 не проводится; другие турниры идут. Остановите службу и восстановите самую новую \
                 копию. Если её нет, турнир продолжается с костями на столе и без подписей: один \
                 ключ никогда не подписывает двух историй."
            }
            Language::De => {
                "Solange diese Einträge fehlen, wird für dieses Turnier nichts signiert und kein Los \
                 gezogen; andere Turniere gehen weiter. Halten Sie den Dienst an und stellen Sie die \
                 neueste Sicherung wieder her. Gibt es keine, so geht dieses Turnier mit Würfeln auf \
                 dem Tisch und ohne Signaturen weiter: Ein Schlüssel signiert niemals zwei \
                 Geschichten."
            }
        };
        format!("{what} {todo}")
    }
}

impl fmt::Display for Behind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

/// Compares journals with the watermarks. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct Guard {
    file: WatermarkFile,
    known: Arc<Mutex<Known>>,
}

#[derive(Debug, Default)]
struct Known {
    /// The signed tree of a stream, and the leaf at its end: whoever has the leaf has the
    /// tree, for each entry names the one before.
    trees: HashMap<Slug, (TreeHead, LeafHash)>,
    /// What is written in the log already.
    told: HashMap<Slug, BehindFault>,
}

impl Guard {
    pub(super) fn new(file: WatermarkFile) -> Self {
        Self {
            file,
            known: Arc::default(),
        }
    }

    /// Checks that a stream continues everything that was signed and drawn of it.
    ///
    /// # Errors
    /// [`ArbiterError::Behind`] when it does not, which the log has once; `Watermarks`
    /// when nobody can say; `Checkpoint` and `Store`.
    pub(super) async fn check(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
    ) -> Result<(), ArbiterError> {
        let found = self.find(connection, slug).await?;
        self.tell(slug, found.as_ref());
        found.map_or(Ok(()), |behind| Err(ArbiterError::Behind(behind)))
    }

    async fn find(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
    ) -> Result<Option<Behind>, ArbiterError> {
        let mark = self.mark(slug).await?;
        // What somebody brought from outside, or another service has signed.
        let newest = notes::newest(&mut *connection, slug).await?;
        let newest = newest.map(|row| read(&row)).transpose()?;
        let head = stream::read_head(&mut *connection, slug).await?;
        let entries = head.map_or(0, |head| head.seq);
        let heads: Vec<TreeHead> = (mark.signed.iter().chain(&newest))
            .map(|signed| signed.checkpoint().head())
            .collect();
        let sizes = heads.iter().map(|head| head.size);
        let known = sizes.fold(mark.entries(), u64::max);
        let behind = |fault| Behind {
            stream: slug.clone(),
            entries,
            known,
            fault,
        };
        if entries < known {
            return Ok(Some(behind(BehindFault::Lost)));
        }
        for head in heads {
            if !self.has(connection, slug, head).await? {
                return Ok(Some(behind(BehindFault::Other)));
            }
        }
        if let Some(drawn) = mark.drawn
            && leaf(connection, slug, drawn.seq).await? != Some(drawn.hash)
        {
            return Ok(Some(behind(BehindFault::Other)));
        }
        Ok(None)
    }

    /// Whether a stream begins with a tree.
    async fn has(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
        head: TreeHead,
    ) -> Result<bool, ArbiterError> {
        let Some(last) = leaf(connection, slug, head.size).await? else {
            return Ok(false);
        };
        if self.known().trees.get(slug) == Some(&(head, last)) {
            return Ok(true);
        }
        let leaves = stream::hashes(&mut *connection, slug).await?;
        let has = is_tree_of(&leaves, head);
        if has {
            self.known().trees.insert(slug.clone(), (head, last));
        }
        Ok(has)
    }

    /// Takes over what has come out of a stream now, before it leaves the service.
    ///
    /// # Errors
    /// [`ArbiterError::Behind`] when a service on another database was faster, with
    /// another tree; `Watermarks` when the file is damaged or cannot be written.
    pub(super) async fn raise(&self, slug: &Slug, mark: Watermark) -> Result<(), ArbiterError> {
        let head = |mark: &Watermark| Some(mark.signed.as_ref()?.checkpoint().head());
        let ours = head(&mark);
        let known = self.file.raise(slug, mark).await?;
        match (ours, head(&known)) {
            (Some(ours), Some(known)) if ours.size == known.size && ours != known => {
                let behind = Behind {
                    stream: slug.clone(),
                    entries: ours.size,
                    known: known.size,
                    fault: BehindFault::Other,
                };
                self.tell(slug, Some(&behind));
                Err(ArbiterError::Behind(behind))
            }
            _ => Ok(()),
        }
    }

    /// How far a stream has come, as far as it is known outside of the database.
    pub(super) async fn mark(&self, slug: &Slug) -> Result<Watermark, ArbiterError> {
        let marks = self.file.read().await?.unwrap_or_default();
        Ok(marks.of(slug.as_str()))
    }

    /// Writes in the log what is new.
    fn tell(&self, slug: &Slug, found: Option<&Behind>) {
        let told = &mut self.known().told;
        match found {
            Some(behind) => {
                if told.insert(slug.clone(), behind.fault) != Some(behind.fault) {
                    tracing::error!(stream = %slug, "{behind}");
                }
            }
            None => {
                if told.remove(slug).is_some() {
                    tracing::info!(stream = %slug, "what was signed and drawn is there again");
                }
            }
        }
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Arbiter {
    /// Begins to watch over the database: compares every event with its watermark, and
    /// takes over what the database has more, so that an installation without the file
    /// gets one. Gives the events that are behind.
    ///
    /// # Errors
    /// [`ArbiterError::Watermarks`] when the file is damaged or cannot be written, `Store`
    /// when the database fails.
    pub async fn watch_over(&self) -> Result<Vec<Behind>, ArbiterError> {
        let file = &self.guard.file;
        let marks = file.read().await?;
        if marks.is_none() {
            let path = file.path();
            tracing::info!(path = %path.display(), "the watermarks begin with what the database has");
        }
        file.begin().await?;
        let marks = marks.unwrap_or_default();
        let mut names = BTreeSet::from_iter(stream::streams(self.store.pool()).await?);
        names.extend(marks.streams().map(ToOwned::to_owned));
        let mut found = Vec::new();
        for slug in names.iter().filter_map(|name| Slug::of_stream(name).ok()) {
            match self.take_over(&slug).await {
                Ok(()) => {}
                Err(ArbiterError::Behind(behind)) => found.push(behind),
                // Its own page tells of it, and the other events go on.
                Err(error @ ArbiterError::Checkpoint(_)) => {
                    tracing::error!(%error, stream = %slug, "a checkpoint cannot be read");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }

    /// Raises an event's watermark to what the database has.
    async fn take_over(&self, slug: &Slug) -> Result<(), ArbiterError> {
        let mut connection = self.connection().await?;
        self.guard.check(&mut connection, slug).await?;
        let rows = notes::up_to(&mut *connection, slug, u64::MAX).await?;
        let mut mark = self.guard.mark(slug).await?;
        let signed = newest_own(&self.key, slug, &rows)?;
        mark.raise(Watermark {
            signed,
            drawn: None,
        });
        let drawn = last_throw(&mut connection, slug, mark.entries()).await?;
        mark.raise(Watermark {
            signed: None,
            drawn,
        });
        self.guard.raise(slug, mark).await
    }

    /// Checks that an event continues everything that was signed and drawn of it.
    ///
    /// # Errors
    /// [`ArbiterError::Behind`] when it does not, `Watermarks` when nobody can say;
    /// `Checkpoint` and `Store`.
    pub async fn check_history(&self, slug: &Slug) -> Result<(), ArbiterError> {
        let mut connection = self.connection().await?;
        self.guard.check(&mut connection, slug).await
    }

    /// The checkpoints that may leave the service: the newest of its own has its
    /// watermark by then.
    pub(super) async fn released(
        &self,
        slug: &Slug,
        rows: &[CheckpointRow],
    ) -> Result<Vec<SignedCheckpoint>, ArbiterError> {
        let mut signed = rows.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let Some(newest) = newest_own(&self.key, slug, rows)? else {
            return Ok(signed);
        };
        let known = self.guard.mark(slug).await?.signed_size();
        if newest.checkpoint().head().size > known {
            match self.take_over(slug).await {
                Ok(()) => {}
                Err(ArbiterError::Behind(_)) => {
                    signed.retain(|one| one.checkpoint().head().size <= known);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(signed)
    }

    async fn connection(&self) -> Result<sqlx::pool::PoolConnection<sqlx::Postgres>, StoreError> {
        Ok(self.store.pool().acquire().await?)
    }
}

/// The newest checkpoint that the service's own key has signed.
fn newest_own(
    key: &ServiceKey,
    slug: &Slug,
    rows: &[CheckpointRow],
) -> Result<Option<SignedCheckpoint>, ArbiterError> {
    let own = [signer(key, slug)?.verifier()];
    for row in rows.iter().rev() {
        let signed = read(row)?;
        if signed.verify(&own).is_ok() {
            return Ok(Some(signed));
        }
    }
    Ok(None)
}

/// The last entry behind a number that threw a lot.
async fn last_throw(
    connection: &mut PgConnection,
    slug: &Slug,
    after: u64,
) -> Result<Option<Head>, ArbiterError> {
    let head = stream::read_head(&mut *connection, slug).await?;
    let mut last = head.map_or(0, |head| head.seq);
    while last > after {
        let from = last.saturating_sub(PAGE).max(after);
        let links = stream::entries_between(&mut *connection, slug, from, last).await?;
        let throws = |bytes: &[u8]| {
            let entry = EntryView::of(bytes).and_then(|view| Entry::read(&view).ok());
            entry.as_ref().is_some_and(is_throw)
        };
        if let Some(link) = links.iter().rev().find(|link| throws(&link.bytes)) {
            return Ok(Some(link.head()));
        }
        last = from;
    }
    Ok(None)
}

/// Whether an entry is part of a lot's throw.
pub(super) fn is_throw(entry: &Entry) -> bool {
    matches!(entry, Entry::Lot(lot) if lot.is_throw())
}

/// The hash of an entry; `None` when there is none of the number.
async fn leaf(
    connection: &mut PgConnection,
    slug: &Slug,
    seq: u64,
) -> Result<Option<LeafHash>, StoreError> {
    let before = seq.saturating_sub(1);
    let links = stream::entries_between(connection, slug, before, seq).await?;
    Ok(links.first().map(|link| link.hash))
}
