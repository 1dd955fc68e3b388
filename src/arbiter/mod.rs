//! The application services. Each write goes: command → load → fold → decide (pure) → entries →
//! append and project in one transaction → notify.
//!
//! SQL is in [`crate::store`] and rules are in the pure modules; nothing here knows HTTP.

mod accounts;
mod armies;
mod audit;
mod batch;
mod bearer;
mod cache;
mod cache_refresh;
mod catch_up;
mod categories;
mod checkpoints;
mod clock;
mod clubs;
mod codes;
mod commands;
mod correction_preview;
pub mod demo;
mod device_calls;
mod devices;
mod due_acts;
mod entrant_import;
mod event_index;
mod export;
mod face;
mod face_commands;
mod federation;
mod federation_fold;
mod feed;
mod feed_cache;
mod fields;
mod folds;
mod handle;
mod health;
mod import;
mod journal;
mod keys;
mod lot_proofs;
mod members;
mod memory;
mod outage;
mod passkeys;
mod passwords;
mod people;
mod players;
mod queue;
mod rating_list;
mod ratings;
mod rebuild;
mod refused;
mod registration;
mod registry;
mod relay;
mod reports;
mod restored;
mod roles;
mod rolled_back;
mod search;
mod second_factor;
mod secrets;
mod service_key;
mod signing;
mod since;
mod throttle;
mod tokens;
mod totp;
mod trees;
mod types;
mod view;
mod watermark_guard;
mod webauthn;
mod write;
mod write_lock;

pub use crate::store::StoreError;
pub use crate::store::accounts::OpenSession;
pub use crate::store::devices::DeviceRow as Device;
pub use crate::store::watermarks::WatermarkFileError;

pub use crate::store::players::Owner as LinkOwner;
pub use accounts::{CODE_SIGNS, signs_of_code};
pub use armies::{ArmyForm, ArmyList, ArmyReceipt, FigureForm};
pub use audit::{Act, AuditAction, AuditFilter, AuditLine, Doer, LastAction};
pub use bearer::{DeviceToken, PlayerToken, SessionToken};
pub use categories::{CategoryReceipt, Referee};
pub use clock::Clock;
pub use clubs::{ClubCard, ClubDraft, ClubLine, LooseText};
pub use codes::JoinCode;
pub use correction_preview::{Outlook, Revision, TakenBack};
pub use device_calls::DeviceCall;
pub use devices::{Browser, DEVICE_DAYS, SecondStep, SignIn, SignInOutcome};
pub use entrant_import::{Found, PeopleDraft, Teamed, Whom};
pub use event_index::{EVENTS_OF_A_PAGE, EventFilter, EventPage, Whose};
pub use export::{Export, Readers};
pub use face::{Colour, ColourError, Emblem, EmblemChange, Face, FaceSettings, FaceSheet, Sponsor};
pub use face_commands::SponsorDraft;
pub use feed_cache::DatedEntry;
pub use handle::Arbiter;
pub use health::{Check, Health, Standing};
pub use import::ImportError;
pub use keys::ServiceKey;
pub use lot_proofs::{LotFact, LotFacts};
pub use memory::Memory;
pub use passkeys::{KeyQuestion, SecurityKey};
pub use players::{MadeLink, Player, PlayerAct};
pub use rating_list::RatingList;
pub use refused::Typist;
pub use registry::{EnteredAs, PersonCard, Taking};
pub use relay::{BeaconRelay, RelayError};
pub use reports::{ReportDraft, Reported, ReportedEventDraft};
pub use rolled_back::{RollbackFault, RolledBack};
pub use search::{FoundNames, FoundPerson};
pub use second_factor::{Factor, FactorSecret};
pub use service_key::{KeyError, KeyRotation, claim_key, rotate_key};
pub use tokens::{TOKEN_DAYS, Token, TokenDraft};
pub use types::{
    Account, AccountDraft, Actor, ArbiterError, Change, Client, ClubFault, CoalitionDraft,
    CommandContext, Entrance, EventSummary, EventView, Grant, IdempotencyKey, InputFault,
    JoinDraft, JournalFault, OneTimeSecret, Origin, PartyDraft, Person, PersonDraft, PublicView,
    Receipt, RegistryFault, Session, SetupForm, SignedIn, Weakness,
};
pub use webauthn::{KeyAnswer, NewKey, Site};
