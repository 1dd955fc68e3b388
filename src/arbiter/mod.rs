//! The application services. Each write goes: command → load → fold → decide (pure) → entries →
//! append and project in one transaction → notify.
//!
//! SQL is in [`crate::store`] and rules are in the pure modules; nothing here knows HTTP.

mod accounts;
mod ahead;
mod armies;
mod audit;
mod bearer;
mod behind;
mod cache;
mod catch_up;
mod categories;
mod checkpoints;
mod clock;
mod clubs;
mod codes;
mod commands;
pub mod demo;
mod device_calls;
mod devices;
mod export;
mod facts;
mod federation;
mod federation_fold;
mod fields;
mod folds;
mod fresh;
mod guard;
mod handle;
mod health;
mod import;
mod journal;
mod keys;
mod listing;
mod lists;
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
mod second_factor;
mod secrets;
mod service_key;
mod signing;
mod since;
mod throttle;
mod times;
mod together;
mod tokens;
mod totp;
mod trees;
mod turns;
mod types;
mod view;
mod webauthn;
mod write;

pub use crate::store::StoreError;
pub use crate::store::accounts::OpenSession;
pub use crate::store::devices::DeviceRow as Device;
pub use crate::store::watermarks::WatermarkFileError;

pub use crate::store::players::Owner as LinkOwner;
pub use accounts::{CODE_SIGNS, signs_of_code};
pub use ahead::{Outlook, Revision, TakenBack};
pub use armies::{ArmyForm, ArmyList, ArmyReceipt, FigureForm};
pub use audit::{Act, AuditFilter, AuditLine, Deed, Doer};
pub use bearer::{DeviceToken, PlayerToken, SessionToken};
pub use behind::{Behind, BehindFault};
pub use categories::{CategoryReceipt, Referee};
pub use clock::Clock;
pub use clubs::{ClubCard, ClubDraft, ClubLine, LooseText};
pub use codes::JoinCode;
pub use device_calls::DeviceCall;
pub use devices::{Browser, DEVICE_DAYS, SecondStep, SignIn, SignInOutcome};
pub use export::{Export, Readers};
pub use facts::{LotFact, LotFacts};
pub use handle::Arbiter;
pub use health::{Check, Health, Standing};
pub use import::ImportError;
pub use keys::ServiceKey;
pub use listing::{EVENTS_OF_A_PAGE, EventPage, Whose};
pub use lists::{Found, PeopleDraft, Teamed, Whom};
pub use memory::Memory;
pub use passkeys::{KeyQuestion, SecurityKey};
pub use players::{MadeLink, Player, PlayerAct};
pub use rating_list::RatingList;
pub use refused::Typist;
pub use registry::{EnteredAs, PersonCard, Taking};
pub use relay::{BeaconRelay, RelayError};
pub use reports::{ReportDraft, Reported, ReportedEventDraft};
pub use second_factor::{Factor, FactorSecret};
pub use service_key::{KeyError, KeyRotation, claim_key, rotate_key};
pub use tokens::{TOKEN_DAYS, Token, TokenDraft};
pub use types::{
    Account, AccountDraft, Actor, ArbiterError, Change, Client, ClubFault, CoalitionDraft,
    CommandContext, Entrance, EventSummary, EventView, FieldFault, Grant, IdempotencyKey,
    JoinDraft, JournalFault, OneTimeSecret, Origin, PartyDraft, Person, PersonDraft, PublicView,
    Receipt, RegistryFault, Session, SetupForm, SignedIn, Weakness,
};
pub use webauthn::{KeyAnswer, NewKey, Site};
