//! The use cases: command → load → fold → decide (pure) → entries → append and
//! project in one transaction → notify.
//!
//! No SQL here (that is [`crate::store`]) and no rules (they are in the pure
//! rooms); nothing of HTTP either.

mod accounts;
mod ahead;
mod armies;
mod audit;
mod categories;
mod checkpoints;
mod clubs;
mod codes;
pub mod demo;
mod events;
mod export;
mod facts;
mod federation;
mod fields;
mod import;
mod journal;
mod keys;
mod lists;
mod members;
mod people;
mod players;
mod ratings;
mod refused;
mod registry;
mod relay;
mod reports;
mod restored;
mod roles;
mod second_factor;
mod secrets;
mod together;
mod tokens;
mod totp;
mod types;

use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::sync::{Mutex, Semaphore};
use tokio::task::JoinSet;

use crate::store::Store;
pub use crate::store::accounts::OpenSession;
use crate::store::watermarks::WatermarkFile;

pub use accounts::{CODE_SIGNS, signs_of_code};
pub use ahead::{Outlook, Revision, TakenBack};
pub use armies::{ArmyForm, ArmyList, ArmyReceipt, FigureForm};
pub use audit::{Act, AuditFilter, AuditLine, Deed, Doer};
pub use categories::{CategoryReceipt, Referee};
pub use clubs::{ClubCard, ClubDraft, ClubLine, LooseText};
pub use codes::JoinCode;
pub use export::{Export, Readers};
pub use facts::{LotFact, LotFacts};
pub use import::ImportError;
pub use keys::ServiceKey;
pub use lists::{Found, PeopleDraft, Whom};
pub use players::{MadeLink, Player, PlayerAct, PlayerToken};
pub use ratings::RatingList;
pub use refused::Typist;
pub use registry::{EnteredAs, PersonCard, Taking};
pub use relay::{BeaconRelay, RelayError};
pub use reports::{ReportDraft, Reported, ReportedEventDraft};
pub use restored::{Behind, BehindFault};
pub use second_factor::{Factor, FactorSecret};
pub use tokens::{TOKEN_DAYS, Token, TokenDraft};
pub use types::{
    Account, AccountDraft, Actor, ArbiterError, Change, ClubFault, CoalitionDraft, CommandContext,
    Entrance, EventSummary, EventView, FieldFault, Grant, IdempotencyKey, JournalFault,
    OneTimeSecret, Origin, Person, PersonDraft, PublicView, Receipt, RegistryFault, Session,
    SessionToken, SetupForm, SignedIn,
};

/// Passwords that are hashed at the same time.
const HASHING: usize = 2;

/// What the pages, the API and the command line ask and command. Cheap to clone; all
/// clones share one cache.
#[derive(Debug, Clone)]
pub struct Arbiter {
    store: Store,
    /// The runtime in which the connections to the database live.
    home: Handle,
    key: ServiceKey,
    guard: restored::Guard,
    cache: Arc<events::Cache>,
    queue: Arc<together::Queue>,
    hashing: Arc<Semaphore>,
    /// What runs beside the calls, until the last clone is gone.
    background: Arc<Mutex<JoinSet<()>>>,
    relay: Option<BeaconRelay>,
    ratings: Arc<Mutex<Option<Arc<RatingList>>>>,
    federation: Arc<federation::FederationCache>,
}

impl Arbiter {
    /// An arbiter on a database, with the key of its secrets and the file of what was
    /// signed and drawn. Must be called within the async runtime: it begins to hear of new
    /// entries there.
    pub fn new(store: Store, key: ServiceKey, watermarks: WatermarkFile) -> Self {
        let cache = Arc::new(events::Cache::new());
        let mut background = JoinSet::new();
        background.spawn(events::keep_fresh(store.clone(), Arc::clone(&cache)));
        background.spawn(events::keep_tidy(store.clone()));
        Self {
            store,
            home: Handle::current(),
            key,
            guard: restored::Guard::new(watermarks),
            cache,
            queue: Arc::default(),
            hashing: Arc::new(Semaphore::new(HASHING)),
            background: Arc::new(Mutex::new(background)),
            relay: None,
            ratings: Arc::default(),
            federation: Arc::default(),
        }
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when it does not.
    pub async fn ready(&self) -> Result<(), ArbiterError> {
        Ok(self.store.ping().await?)
    }

    /// Does something where the connections live: a thread that waits for the database from
    /// elsewhere is woken twice for every answer. What has begun there is carried to its
    /// end, even when nobody waits for it any more.
    async fn at_home<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, ArbiterError>> + Send + 'static,
    ) -> Result<T, ArbiterError> {
        self.home.spawn(work).await?
    }

    /// Closes all connections, once their queries are done; nothing can be asked any more.
    pub async fn close(&self) {
        // Whoever still asks the database would find it closed, and complain.
        self.background.lock().await.shutdown().await;
        self.store.close().await;
    }
}
