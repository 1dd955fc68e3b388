//! Brings a cached fold up to the head of its stream: the missing entries, the persons they
//! name, and changes of the registry since.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use sqlx::PgConnection;
use uuid::Uuid;

use super::cache::Cache;
use super::folds::Cached;
use super::journal::{self, OTHER_HISTORY};
use super::people::{self, Showing};
use super::types::{ArbiterError, EventView, Person};
use crate::event::settings::Slug;
use crate::event::{EventState, Games};
use crate::journal::{Head, Link};
use crate::lots::Ledger;
use crate::store::people::{Changes, ShownRow};
use crate::store::{StoreError, accounts, journal as stream, people as registry};

/// Whether the version of the registry is queried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Registry {
    /// Yes: what is read will be shown.
    Read,
    /// No, if the persons are known: a write does not depend on their names.
    Known,
}

impl Cache {
    /// The fold of a stream up to its head, starting from a cached one if there is one. A
    /// cached fold that the database does not continue, as after a failover to a replica that
    /// lags, is logged and rebuilt.
    pub(super) async fn catch_up(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
        cached: Option<Cached>,
        registry: Registry,
    ) -> Result<Cached, ArbiterError> {
        let folded = self.catch_up_or_anew(connection, slug, cached, registry);
        let folded = folded.await;
        match &folded {
            Ok(_) => _ = self.unreadable().remove(slug),
            Err(ArbiterError::Journal { .. }) => _ = self.unreadable().insert(slug.clone()),
            Err(_) => {}
        }
        folded
    }

    async fn catch_up_or_anew(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
        cached: Option<Cached>,
        registry: Registry,
    ) -> Result<Cached, ArbiterError> {
        let seq = cached.as_ref().map_or(0, |cached| cached.head.seq);
        let current = catch_up(self.history(), connection, slug, cached, registry).await?;
        if let Some(current) = current {
            return Ok(current);
        }
        tracing::warn!(stream = %slug, seq, "{OTHER_HISTORY}");
        let history = self.begin_history();
        self.forget(slug);
        let anew = catch_up(history, connection, slug, None, registry).await?;
        anew.ok_or(ArbiterError::NotFound)
    }
}

/// The fold of a stream up to its head, starting from a cached one if there is one; `None` if
/// the stream does not continue the cached fold. `history` is the database history of a fold
/// that starts from nothing.
async fn catch_up(
    history: u64,
    connection: &mut PgConnection,
    slug: &Slug,
    cached: Option<Cached>,
    registry: Registry,
) -> Result<Option<Cached>, ArbiterError> {
    // Read before the persons, so that a concurrent change is read again rather than missed.
    let changes = match (&cached, registry) {
        (Some(_), Registry::Known) => None,
        _ => Some(registry::changes(&mut *connection).await?),
    };
    // A fold whose persons are of a later version was made before the database was restored.
    let cached = cached.filter(|cached| changes.is_none_or(|it| cached.people_at <= it.version));
    let head = cached.as_ref().map_or(Head::EMPTY, |cached| cached.head);
    let Some(links) = stream::entries_behind(&mut *connection, slug, head).await? else {
        return Ok(None);
    };
    let cached = match (cached, changes) {
        (None, _) if links.is_empty() => return Err(ArbiterError::NotFound),
        (Some(cached), Some(changes)) if cached.people_at < changes.version => {
            let ids: Vec<Uuid> = cached.view.people.keys().copied().collect();
            let since = cached.people_at;
            let rows = registry::changed_since(&mut *connection, since, Some(&ids)).await?;
            let clubs = people::load_clubs(&mut *connection).await?;
            Some(News::new(changes, rows, Showing::with(&clubs)).renew(&cached))
        }
        (cached, _) => cached,
    };
    match cached {
        Some(cached) if links.is_empty() => Ok(Some(cached)),
        cached => {
            let extended = extend(history, connection, slug, cached, &links, changes);
            Box::pin(extended).await.map(Some)
        }
    }
}

/// A fold with the entries that follow it. `history` is the database history of a fold that
/// starts from nothing.
async fn extend(
    history: u64,
    connection: &mut PgConnection,
    slug: &Slug,
    cached: Option<Cached>,
    links: &[Link],
    changes: Option<Changes>,
) -> Result<Cached, ArbiterError> {
    let head = cached.as_ref().map_or(Head::EMPTY, |cached| cached.head);
    let history = cached
        .as_ref()
        .map_or(history, |cached| cached.view.history);
    let before = cached.as_ref().map(|cached| &cached.view.state);
    let (state, head) = journal::extend(slug, before, head, links)?;
    let (mut people, known, mut shown_at, people_at) = if let Some(cached) = &cached {
        let view = &cached.view;
        (
            Arc::clone(&view.people),
            view.referees.clone(),
            view.registry,
            cached.people_at,
        )
    } else {
        let (clubs, version) = changes.map_or((0, 0), |it| (it.clubs, it.version));
        (Arc::default(), BTreeMap::new(), clubs, version)
    };
    let unknown: Vec<Uuid> = state
        .everybody()
        .map(|(_, one)| one.person)
        .filter(|person| !people.contains_key(person))
        .collect();
    if !unknown.is_empty() {
        let rows = registry::shown(&mut *connection, &unknown).await?;
        let clubs = people::load_clubs(&mut *connection).await?;
        let mut showing = Showing::with(&clubs);
        let newest = rows.iter().map(|row| row.changed).max();
        shown_at = shown_at.max(newest.and_then(|it| u64::try_from(it).ok()).unwrap_or(0));
        let shown = rows.into_iter().map(|row| (row.id, showing.shown(row)));
        Arc::make_mut(&mut people).extend(shown);
    }
    let referees = referees(connection, &state, before, known).await?;
    Ok(Cached {
        view: Arc::new(EventView {
            state,
            people,
            referees,
            registry: shown_at,
            history,
        }),
        head,
        people_at,
    })
}

/// Changes of the registry since some folds were made.
pub(super) struct News<'a> {
    changes: Changes,
    /// The changed persons, each with the number of the change.
    persons: HashMap<Uuid, (u64, Person)>,
    showing: Showing<'a>,
}

impl<'a> News<'a> {
    pub(super) fn new(changes: Changes, rows: Vec<ShownRow>, mut showing: Showing<'a>) -> Self {
        let person = |row: ShownRow| {
            let at = u64::try_from(row.changed).unwrap_or_default();
            (row.id, (at, showing.shown(row)))
        };
        let persons = rows.into_iter().map(person).collect();
        Self {
            changes,
            persons,
            showing,
        }
    }

    /// A fold with current persons. If none of them was changed, its view stays the same.
    pub(super) fn renew(&mut self, cached: &Cached) -> Cached {
        let (view, since) = (&cached.view, cached.people_at);
        let people_at = self.changes.version.max(since);
        let has_clubs = self.changes.clubs > since;
        let changed: Vec<Uuid> = if self.persons.len() < view.people.len() {
            let ids = self.persons.keys();
            ids.filter(|id| view.people.contains_key(id))
                .copied()
                .collect()
        } else {
            let ids = view.people.keys();
            ids.filter(|id| self.persons.contains_key(id))
                .copied()
                .collect()
        };
        let mut registry = if has_clubs {
            view.registry.max(self.changes.clubs)
        } else {
            view.registry
        };
        let mut people = Arc::clone(&view.people);
        for id in changed {
            if let Some((at, person)) = self.persons.get(&id)
                && *at > since
            {
                registry = registry.max(*at);
                Arc::make_mut(&mut people).insert(id, person.clone());
            }
        }
        if has_clubs {
            for person in Arc::make_mut(&mut people).values_mut() {
                person.club_id = self.showing.named(person.club.as_deref());
            }
        }
        if registry == view.registry {
            return Cached {
                people_at,
                ..cached.clone()
            };
        }
        Cached {
            view: Arc::new(EventView {
                state: view.state.clone(),
                people,
                referees: view.referees.clone(),
                registry,
                history: view.history,
            }),
            head: cached.head,
            people_at,
        }
    }
}

/// The names of the referees who declared draws void. They are queried only if one is not known
/// from an earlier state.
pub(super) async fn referees(
    connection: &mut PgConnection,
    state: &EventState,
    before: Option<&EventState>,
    known: BTreeMap<Uuid, String>,
) -> Result<BTreeMap<Uuid, String>, StoreError> {
    let none = Games::default();
    let before = before.map_or(&none, |before| &before.games);
    let changed = state.games.changed_since(before);
    let draws = changed.filter_map(|(_, game)| game.lots.as_ref());
    let named: BTreeSet<Uuid> = draws
        .flat_map(Ledger::draws)
        .filter_map(|record| record.ruling()?.referee.parse().ok())
        .collect();
    if named.iter().all(|account| known.contains_key(account)) {
        return Ok(known);
    }
    let accounts = accounts::all(connection).await?.into_iter();
    Ok(accounts
        .filter(|account| named.contains(&account.id) || known.contains_key(&account.id))
        .map(|account| (account.id, account.name))
        .collect())
}
