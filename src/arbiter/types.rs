//! Inputs and outputs of the arbiter: views, drafts, accounts, receipts and errors.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::bearer::{DeviceToken, SessionToken};
use super::rolled_back::RolledBack;
use crate::event::exchange::{ImportFault, People, Who};
use crate::event::settings::{Discipline, Slug};
use crate::event::{EventState, EventStatus, FoldError, Refusal};
use crate::federation::armies::{ArmyFault, ArmyRefusal, Kind};
use crate::federation::categories::{CategoryFault, CategoryRefusal};
use crate::federation::glyph::GlyphError;
use crate::federation::names::{Name, folded};
use crate::federation::rights::{Right, Scope};
use crate::games::Side;
use crate::games::party::Partner;
use crate::journal::{CanonicalError, ChainError, CheckpointError, TimestampError};
use crate::store::StoreError;
use crate::store::players::Owner;
use crate::store::watermarks::WatermarkFileError;
use crate::tournament::entrant::{EntrantNumber, Rating};
use crate::tournament::round::GameId;

/// An event for its pages: the folded state, and the registry data of its persons. Immutable;
/// each version has a new value.
#[derive(Debug, Clone)]
pub struct EventView {
    /// The fold of the event's entries.
    pub state: EventState,
    /// The persons of the event, by id. Most versions share them with the one before.
    pub people: Arc<BTreeMap<Uuid, Person>>,
    /// The names of the referees who declared draws void, by account.
    pub referees: BTreeMap<Uuid, String>,
    /// The version of the registry from which the persons were read.
    pub registry: u64,
    /// The number of the database history, which grows in this process when the database does
    /// not continue what it had: a version of a later history is newer, whatever its number.
    pub history: u64,
}

/// The public part of an event at a moment.
#[derive(Debug, Clone)]
pub struct PublicView {
    /// The event without what is withheld.
    pub view: Arc<EventView>,
    /// When more of it becomes public; `None` if nothing is withheld.
    pub due: Option<DateTime<Utc>>,
}

/// Memory, in bytes, of an entrant, a game, and a game move or act.
const WEIGHTS: (usize, usize, usize) = (1024, 2048, 1024);

impl EventView {
    /// Its estimated size in memory, in bytes.
    pub fn weight(&self) -> usize {
        let (entrant, game, game_move) = WEIGHTS;
        let games = self.state.games.values();
        let games: usize = games.map(|it| game + it.moves() * game_move).sum();
        8 * 1024 + self.state.entrants.len() * entrant + games
    }

    /// Ordered by age, greater in a newer view of the same event: the database history, the
    /// version, and the version of the registry.
    pub const fn age(&self) -> (u64, u64, u64) {
        (self.history, self.version(), self.registry)
    }

    /// The public part of the event at a moment.
    pub fn public(self: &Arc<Self>, now: DateTime<Utc>) -> PublicView {
        match self.state.public(now) {
            None => PublicView {
                view: Arc::clone(self),
                due: None,
            },
            Some(cut) => PublicView {
                view: Arc::new(Self {
                    state: cut.state,
                    people: Arc::clone(&self.people),
                    referees: self.referees.clone(),
                    registry: self.registry,
                    history: self.history,
                }),
                due: Some(cut.due),
            },
        }
    }

    /// The slug of the event.
    pub const fn slug(&self) -> &Slug {
        &self.state.info.slug
    }

    /// The sequence number of the last entry, from 1.
    pub const fn version(&self) -> u64 {
        self.state.version
    }

    /// The first entrant who has the name of a new person but is someone else, with the name as
    /// the event has it.
    pub fn namesake(&self, comer: Option<Uuid>, name: &Name) -> Option<(EntrantNumber, &str)> {
        if name.is_empty() || comer.is_some_and(|comer| self.has_person(comer)) {
            return None;
        }
        self.state.everybody().find_map(|(number, one)| {
            let own = self.people.get(&one.person)?.name.as_deref()?;
            name.is(own).then_some((number, own))
        })
    }

    /// The entrants who have not left, ordered by strength: by rating, the highest first, then
    /// by name; those without a rating last (C.04.2.B).
    pub fn by_rating(&self) -> Vec<EntrantNumber> {
        let mut order = self.state.by_rating();
        order.sort_by_cached_key(|number| {
            let rating = self.state.entrants.get(number).and_then(|it| it.rating);
            let name = self.name(*number).unwrap_or_default();
            (std::cmp::Reverse(rating), folded(&name))
        });
        order
    }

    /// Whether a person of the registry takes part, as an entrant or by joining a game.
    pub fn has_person(&self, id: Uuid) -> bool {
        self.entrant_of(id).is_some()
    }

    /// The entrant that a person of the registry is or belongs to, else the one whose game they
    /// have joined.
    pub fn entrant_of(&self, id: Uuid) -> Option<EntrantNumber> {
        let is = |person| self.people.get(&person).is_some_and(|it| it.id == id);
        let own = self.state.everybody().filter(|(_, one)| is(one.person));
        let first = own.min_by_key(|(number, one)| (one.joined, *number));
        first.map(|(number, _)| number)
    }

    /// The persons of an entrant: those registered, then those who have joined one of its games
    ///
    pub fn participants(&self, entrant: EntrantNumber) -> impl Iterator<Item = &Person> {
        let all = self.state.participants(entrant).into_iter();
        all.filter_map(|one| self.people.get(&one.person))
    }

    /// The owners of an entrant's links: the entrant, or in events of parties each person
    ///
    pub fn link_owners(&self, entrant: EntrantNumber) -> Vec<Owner> {
        if !self.state.info.rules.party().is_open() {
            let person = None;
            return vec![Owner { entrant, person }];
        }
        let persons = self.state.participants(entrant).into_iter();
        let owner = |person| Owner {
            entrant,
            person: Some(person),
        };
        persons.map(|one| owner(one.person)).collect()
    }

    /// The name of a link's owner.
    pub fn link_name(&self, owner: Owner) -> Option<Cow<'_, str>> {
        match owner.person {
            None => self.name(owner.entrant),
            Some(person) => {
                let name = self.people.get(&person)?.name.as_deref();
                name.map(Cow::Borrowed)
            }
        }
    }

    /// The persons of a party on a side of a game, without those who have left and with those
    /// who have joined. Empty in events without parties.
    pub fn present(&self, game: GameId, side: Side) -> impl Iterator<Item = &Person> {
        let known = self.state.game(game);
        let all = known.map_or_else(Vec::new, |known| known.present(side));
        all.into_iter().filter_map(|one| self.people.get(&one))
    }

    /// Whether the data of an entrant's person, or of the First, were erased. A party is still
    /// shown with the names of the others.
    pub fn is_erased(&self, entrant: EntrantNumber) -> bool {
        let person = self.person(entrant);
        person.is_some_and(|person| person.name.is_none())
    }

    /// The person of an entrant, the First of a coalition or a party.
    pub fn person(&self, entrant: EntrantNumber) -> Option<&Person> {
        let entrant = self.state.entrants.get(&entrant)?;
        self.people.get(&entrant.person)
    }

    /// The Second of a coalition (TOTA*S 10), or the second person of a party.
    pub fn partner(&self, entrant: EntrantNumber) -> Option<&Person> {
        let partner = self.state.entrants.get(&entrant)?.partner.as_ref()?;
        self.people.get(&partner.person)
    }

    /// The third person of a party.
    pub fn third(&self, entrant: EntrantNumber) -> Option<&Person> {
        let third = self.state.entrants.get(&entrant)?.third.as_ref()?;
        self.people.get(&third.person)
    }

    /// The name of the person of a coalition who makes a part, counted from 0, in a game move;
    /// `None` for a single player, or if the name was erased (TOTA*S 10).
    pub fn maker(
        &self,
        entrant: EntrantNumber,
        game_move: u16,
        column: usize,
    ) -> Option<(Partner, &str)> {
        let partner = self.state.info.rules.partner(game_move, column)?;
        let person = match partner {
            Partner::Second => self.partner(entrant)?,
            Partner::First | Partner::Both => self.person(entrant)?,
        };
        Some((partner, person.name.as_deref()?))
    }

    /// An entrant's name, or the names of all its registered persons, without those who have
    /// only joined a game. `None` if the entrant is unknown or all data were erased.
    pub fn name(&self, entrant: EntrantNumber) -> Option<Cow<'_, str>> {
        self.of_all(entrant, |person| person.name.as_deref())
    }

    /// An entrant's club or town, or those of all its registered persons.
    pub fn club(&self, entrant: EntrantNumber) -> Option<Cow<'_, str>> {
        self.of_all(entrant, |person| person.club.as_deref())
    }

    /// The club of the federation's list to which all registered persons of an entrant belong.
    pub fn club_id(&self, entrant: EntrantNumber) -> Option<Uuid> {
        let first = self.person(entrant)?.club_id;
        let others = [self.partner(entrant), self.third(entrant)];
        let mut others = others.into_iter().flatten();
        first.filter(|_| others.all(|other| other.club_id == first))
    }

    /// An entrant's federation number, or those of all its registered persons.
    pub fn federation_id(&self, entrant: EntrantNumber) -> Option<Cow<'_, str>> {
        self.of_all(entrant, |person| person.federation_id.as_deref())
    }

    /// A detail of the persons of an entrant; once if all have the same.
    fn of_all(
        &self,
        entrant: EntrantNumber,
        part: impl Fn(&Person) -> Option<&str>,
    ) -> Option<Cow<'_, str>> {
        let first = self.person(entrant).and_then(&part);
        let others = [self.partner(entrant), self.third(entrant)];
        let others = others.into_iter().flatten().map(&part);
        let all: Vec<Option<&str>> = std::iter::once(first).chain(others).collect();
        if all.iter().all(|other| *other == first) {
            return first.map(Cow::Borrowed);
        }
        let all: Vec<&str> = all.into_iter().map(|it| it.unwrap_or("–")).collect();
        Some(Cow::Owned(all.join(" / ")))
    }

    /// The data of the entrants that may appear in public files.
    pub fn public_people(&self) -> People {
        let who = |entrant: &EntrantNumber| Who {
            name: self.name(*entrant).map(Cow::into_owned),
            club: self.club(*entrant).map(Cow::into_owned),
            federation_id: self.federation_id(*entrant).map(Cow::into_owned),
        };
        let entrants = self.state.entrants.keys();
        entrants.map(|entrant| (*entrant, who(entrant))).collect()
    }

    /// The name of the referee in a ruling on a draw; other words stay as they are.
    pub fn referee<'a>(&'a self, word: &'a str) -> &'a str {
        let account = word.parse().ok();
        let name = account.and_then(|account: Uuid| self.referees.get(&account));
        name.map_or(word, String::as_str)
    }
}

/// A person's data in the registry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Person {
    /// The id of the shown row. Entries may name the person by the id of a linked row.
    pub id: Uuid,
    /// The name; `None` once the data was erased.
    pub name: Option<String>,
    /// The club or town.
    pub club: Option<String>,
    /// The club of the federation's list that matches it.
    pub club_id: Option<Uuid>,
    /// The number in the federation.
    pub federation_id: Option<String>,
}

/// A person as typed; checked by [`super::Arbiter::register`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonDraft {
    /// A registered person. The other fields except the rating are then ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Uuid>,
    /// The name, 1 to 100 characters; may be left out if the person is registered.
    #[serde(default)]
    pub name: String,
    /// The club or town; empty or left out for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The number in the federation; empty or left out for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub federation_id: Option<String>,
    /// The rating; if left out, that of the rating list, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// Whether to register the person although another player has the same name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub namesake: bool,
}

/// Two persons who play as one entrant (TOTA*S 10); checked by
/// [`super::Arbiter::register_coalition`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoalitionDraft {
    pub first: PersonDraft,
    pub second: PersonDraft,
}

/// One to three persons who play as one entrant; checked by
/// [`super::Arbiter::register_party`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartyDraft {
    pub members: Vec<PersonDraft>,
}

/// A person who joins a game; checked by [`super::Arbiter::join_party`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinDraft {
    pub game: GameId,
    pub side: Side,
    pub person: PersonDraft,
}

/// A line of the list of events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventSummary {
    /// The slug.
    pub slug: Slug,
    /// The sequence number of the last entry.
    pub version: u64,
    /// The name on pages.
    pub name: String,
    /// Town or hall.
    pub place: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// The game that is played.
    pub discipline: Discipline,
    /// How far it is.
    pub status: EventStatus,
    /// Whether it is in the public lists.
    pub listed: bool,
    /// Number of entrants, including those who have left.
    pub entrants: u32,
    /// Number of rounds; 0 before the pairing.
    pub rounds: u32,
}

/// Notification that an event has changed: a hint to read it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub slug: Slug,
}

/// The sender of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A referee, by account id.
    Referee(Uuid),
    /// A player, by person id, in their own game.
    Player(Uuid),
    /// The operator at the command line, or the service itself for a timeout.
    Operator,
}

impl Actor {
    /// The id under which idempotency keys are stored; all zeros for the operator.
    pub const fn id(self) -> Uuid {
        match self {
            Self::Referee(id) | Self::Player(id) => id,
            Self::Operator => Uuid::nil(),
        }
    }

    /// The account, if it has one.
    pub const fn account(self) -> Option<Uuid> {
        match self {
            Self::Referee(id) => Some(id),
            Self::Player(_) | Self::Operator => None,
        }
    }

    /// The actor as the journal has it: an account id, `player` and a person id, or `operator`.
    pub fn word(self) -> String {
        match self {
            Self::Referee(account) => account.to_string(),
            Self::Player(person) => format!("player {person}"),
            Self::Operator => "operator".to_owned(),
        }
    }
}

/// The caller's key for one command: 1 to 128 visible ASCII characters. The same command with
/// the same key is executed once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Checks a key; `None` if it is empty, too long or has other characters.
    pub fn parse(text: &str) -> Option<Self> {
        let visible = text.bytes().all(|byte| byte.is_ascii_graphic());
        ((1..=128).contains(&text.len()) && visible).then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The context of a command.
#[derive(Debug, Clone)]
pub struct CommandContext {
    pub actor: Actor,
    /// The server's time.
    pub now: DateTime<Utc>,
    /// The caller's key for the command.
    pub idempotency_key: Option<IdempotencyKey>,
    /// The version that the caller has seen; the command is refused as stale if a later entry
    /// contradicts it. `None` to decide on the current state.
    pub expected_version: Option<u64>,
}

/// Receipt of an executed command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Receipt {
    pub slug: Slug,
    /// The event's version after the command.
    pub version: u64,
    /// Whether this is the receipt of an earlier request with the same idempotency key.
    pub replayed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Account {
    /// The account's id, as entries name it.
    pub id: Uuid,
    /// The login name.
    pub login: String,
    /// The name on pages.
    pub name: String,
    /// Whether it is a federation secretary's.
    pub is_secretary: bool,
    /// Since when it is locked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locked_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// An account as typed; checked by [`super::Arbiter::make_account`].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountDraft {
    /// The login name: 2 to 64 letters, digits and `. _ @ -`.
    pub login: String,
    /// The name on pages, 1 to 100 characters.
    pub name: String,
}

/// The form of the first-run setup. Code and password are in no `Debug`.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupForm {
    /// The one-time code that the service printed at its start.
    pub code: String,
    /// The login name: 2 to 64 letters, digits and `. _ @ -`.
    pub login: String,
    /// The name on pages, 1 to 100 characters.
    pub name: String,
    /// The password, 10 to 256 characters.
    pub password: String,
}

impl std::fmt::Debug for SetupForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SetupForm({})", self.login)
    }
}

/// The origin of a sign-in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// The browser or the program, abbreviated, so that its owner recognises it.
    pub agent: Option<String>,
    pub address: Option<IpAddr>,
    /// The kind of client.
    pub client: Client,
}

/// The kind of client that signs in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Client {
    /// A program, which keeps no cookie.
    #[default]
    Program,
    /// A browser, with the secret from its cookie.
    Browser(Option<DeviceToken>),
}

/// A secret that is shown once and opens one thing, such as an invitation or a token. Only its
/// hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct OneTimeSecret(pub(super) String);

impl OneTimeSecret {
    /// The secret for an address or a header.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for OneTimeSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OneTimeSecret(…)")
    }
}

/// The result of a right password.
#[derive(Debug, Clone)]
pub enum Entrance {
    Open(Box<SignedIn>),
    /// The second step is needed; the secret goes with its code.
    SecondStep(OneTimeSecret),
}

/// What an API token may be used for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    pub scopes: Vec<Scope>,
    /// The only event that it is valid for.
    pub event: Option<Slug>,
}

impl Grant {
    /// Whether it covers a right, in an event or without one.
    pub fn reaches(&self, right: Right, event: Option<&Slug>) -> bool {
        let scope = right.scope();
        scope.is_some_and(|scope| self.scopes.contains(&scope))
            && self.event.as_ref().is_none_or(|own| Some(own) == event)
    }
}

/// An open session, or one that an API token represents. Its secret is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Session {
    pub account: Account,
    /// The CSRF token of the session's forms.
    pub csrf: String,
    /// When it ends at the latest.
    pub expires_at: DateTime<Utc>,
    /// The grant, if it is represented by a token.
    pub grant: Option<Grant>,
    /// Whether there was a sign-in from a new place that the owner has not acknowledged.
    pub has_news: bool,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session({})", self.account.login)
    }
}

/// A session that was just opened.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The secret for the client.
    pub token: SessionToken,
    pub session: Session,
    /// The new secret of the browser.
    pub device: Option<DeviceToken>,
}

/// What is wrong with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputFault {
    /// Only blanks.
    Empty,
    /// Too many characters.
    TooLong { max: usize },
    /// Too few characters.
    TooShort { min: usize },
    /// A character that is not allowed; its column counts from 1.
    Sign { column: usize },
    /// Too many lines.
    TooMany { max: usize },
    /// The value is taken.
    Taken,
    /// A number that is too small or too large.
    NotBetween { min: u16, max: u16 },
    /// The current password is wrong.
    WrongPassword,
    /// A password that is easy to guess.
    Guessable(Weakness),
    /// The field does not apply to an entrant of two.
    NotOfCoalitions,
}

/// Why a password is easy to guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weakness {
    /// It was leaked, or is made of a leaked one.
    Leaked,
    /// A path on the keyboard.
    Keys,
    /// A repetition.
    Repeats,
    /// A sequence of characters, a year or a date.
    Sequence,
    /// Too few words or names: of the language, of the person, of the service.
    Words,
}

/// Why the registry of persons refuses something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegistryFault {
    /// There is no such person.
    #[error("there is no such person")]
    NoPerson,
    /// The person's data were erased.
    #[error("the person's data were erased")]
    Erased,
    /// The federation number belongs to a person of another name.
    #[error("the number is that of {name}")]
    NumberOf {
        /// The field of the name in the form.
        field: &'static str,
        name: String,
    },
    /// The federation number is taken.
    #[error("somebody else has the number")]
    NumberTaken {
        /// The field of the number in the form.
        field: &'static str,
    },
    /// The event has another person of this name, and the draft does not insist.
    #[error("{name} is number {number} already")]
    NameEntered {
        /// The field of the name in the form.
        field: &'static str,
        /// The name as the event has it.
        name: String,
        number: EntrantNumber,
    },
    /// An earlier row of the same list has this name.
    #[error("{name} stands in row {row} already")]
    NameInRow {
        /// The name in that row.
        name: String,
        /// The row, from 1.
        row: usize,
    },
    /// An earlier row of the same list is the same person.
    #[error("row {row} is the same person")]
    PersonInRow {
        /// The row, from 1.
        row: usize,
    },
    /// The number of a row that is to be unlinked is taken by now.
    #[error("{name} has the number {number} by now")]
    NumberMoved { number: String, name: String },
    /// The confirmation is neither the name nor the number.
    #[error("the person's name or number was not typed")]
    NotSure,
    /// The person takes part in events that are not closed.
    #[error("the person takes part in {}", .0.join(", "))]
    TakesPart(Vec<String>),
    /// Both rows take part in one event, so they are two humans.
    #[error("both take part in {0}")]
    BothTakePart(String),
    /// A row cannot be linked to itself or when it is linked already, nor unlinked when it is
    /// not.
    #[error("the row stands for none")]
    StandsForNone,
    /// The account already belongs to another person.
    #[error("the account is another person's")]
    AccountTaken,
}

/// Why the list of clubs refuses something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClubFault {
    /// There is no such club.
    #[error("there is no such club")]
    NoClub,
    /// Another club has the name.
    #[error("{name} is {club} already")]
    NameTaken {
        /// The field of the name in the form.
        field: &'static str,
        name: String,
        /// The title of the other club.
        club: String,
    },
    /// A club cannot be linked to itself or when it is linked already, nor unlinked when it is
    /// not.
    #[error("the row stands for none")]
    StandsForNone,
}

/// Why a stream of the journal cannot be read: it was damaged, or a newer program wrote it.
#[derive(Debug, thiserror::Error)]
pub enum JournalFault {
    /// The chain is broken.
    #[error(transparent)]
    Chain(#[from] ChainError),
    /// An entry does not fit the entries before it.
    #[error(transparent)]
    Fold(#[from] FoldError),
    /// An entry about an army does not fit the entries before it.
    #[error(transparent)]
    Army(#[from] ArmyFault),
    /// An entry about a referee's category does not fit the entries before it.
    #[error(transparent)]
    Category(#[from] CategoryFault),
    /// An entry is unknown to this program.
    #[error("entry {seq}: {error}")]
    Entry {
        seq: u64,
        /// What is unknown.
        error: String,
    },
    /// A value has no canonical form.
    #[error(transparent)]
    Canonical(#[from] CanonicalError),
    /// A time cannot be journaled.
    #[error(transparent)]
    Timestamp(#[from] TimestampError),
    /// Bytes are not an entry.
    #[error("{0}")]
    Form(String),
}

/// Why the arbiter did not do something. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ArbiterError {
    /// The rules or the event refuse the command.
    #[error("refused: {}", .0.code())]
    Refused(Refusal),
    /// The rules or the registry refuse a command about an army.
    #[error("refused: {}", .0.code())]
    Army(ArmyRefusal),
    /// A command about a referee's category is refused.
    #[error("refused: {}", .0.code())]
    Category(CategoryRefusal),
    /// The drawing of a figure is rejected.
    #[error("the drawing for {}: {error}", .kind.symbol())]
    Glyph {
        kind: Kind,
        /// What is wrong with it.
        error: GlyphError,
    },
    /// The emblem of a club is rejected.
    #[error("the emblem: {0}")]
    Emblem(GlyphError),
    /// A report file is refused.
    #[error(transparent)]
    Report(#[from] ImportFault),
    /// A row of a list is refused, and with it the whole list.
    #[error("row {row}: {error}")]
    InRow {
        /// The row, from 1.
        row: usize,
        error: Box<Self>,
    },
    /// The event has changed since the caller looked.
    #[error("stale: the event is at version {current}")]
    Stale { current: u64 },
    /// There is no such event.
    #[error("there is no such event")]
    NotFound,
    /// The name is taken by another event.
    #[error("there is an event of this name already")]
    SlugTaken,
    /// The idempotency key was used for another command.
    #[error("the idempotency key was used for another command")]
    KeyReused,
    /// A field is wrong.
    #[error("field {field}: {fault:?}")]
    Field {
        /// The field's name in the form.
        field: &'static str,
        /// What is wrong with it.
        fault: InputFault,
    },
    /// Too many wrong passwords or codes.
    #[error("throttled for {} s", .retry_after.as_secs())]
    Throttled {
        /// When to try again.
        retry_after: Duration,
    },
    /// Login or password is wrong; it is not said which.
    #[error("the login or the password is wrong")]
    WrongPassword,
    /// The first account exists already.
    #[error("the setup was done already")]
    SetupDone,
    /// The setup code is wrong.
    #[error("the setup code is wrong")]
    WrongSetupCode,
    /// The account has a second factor, and no code was sent.
    #[error("the account asks for a code as well")]
    CodeNeeded,
    /// The code of the second factor is wrong or was used before.
    #[error("the code is wrong")]
    WrongFactorCode,
    /// The answer of a security key is wrong.
    #[error("the security key's answer is wrong")]
    WrongKey,
    /// The time for the second step is over, or it was completed before.
    #[error("the second step has lapsed")]
    StepLapsed,
    /// The invitation does not exist or was used.
    #[error("the invitation has lapsed")]
    InvitationLapsed,
    /// The second factor is already in use, or there is none.
    #[error("the second factor is in use already, or none is")]
    FactorState,
    /// There is no such account.
    #[error("there is no such account")]
    NoAccount,
    /// The account has no such open session.
    #[error("there is no such session")]
    NoSession,
    /// The account has no such known browser.
    #[error("the account is known by no such browser")]
    NoDevice,
    /// The account has no such valid token.
    #[error("there is no such token")]
    NoToken,
    /// An event keeps its chief referee until another one is named.
    #[error("the chief referee stays until another one is named")]
    ChiefStays,
    /// Nobody could administer the accounts any more.
    #[error("this is the last federation secretary")]
    LastSecretary,
    /// The registry of persons refuses it.
    #[error(transparent)]
    Registry(#[from] RegistryFault),
    /// The list of clubs refuses it.
    #[error(transparent)]
    Club(#[from] ClubFault),
    /// The typed code belongs to no player's link, or has expired.
    #[error("the code leads to no player's page")]
    WrongCode,
    /// The typed text cannot be a code.
    #[error("what was typed is no code")]
    NoCode,
    /// The journal cannot be read or continued.
    #[error("the journal of {stream}: {fault}")]
    Journal { stream: Slug, fault: JournalFault },
    /// A checkpoint is wrong, or the journal does not continue the newest one.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The database was restored from an older backup: it is not signed, and no lot is drawn.
    #[error("{0}")]
    Behind(RolledBack),
    /// The watermarks are unknown, so nothing is signed or drawn.
    #[error("the watermarks: {0}")]
    Watermarks(#[from] WatermarkFileError),
    /// Another writer holds the event, and the caller before has waited in vain. Nothing was
    /// changed.
    #[error("the event is being written by others")]
    Busy,
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system gave no random bytes.
    #[error("the operating system has no random bytes: {0}")]
    Random(#[from] getrandom::Error),
    /// A password could not be hashed.
    #[error("the password could not be hashed: {0}")]
    Hash(argon2::password_hash::Error),
    /// A background task failed.
    #[error("a background task failed: {0}")]
    Task(#[from] tokio::task::JoinError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_neither_tokens_nor_passwords_nor_codes() {
        let account = Account {
            id: Uuid::nil(),
            login: "chief".to_owned(),
            name: "Anna Sokolova".to_owned(),
            is_secretary: false,
            locked_at: None,
            created_at: DateTime::UNIX_EPOCH,
        };
        let session = Session {
            account,
            csrf: "hidden-1".to_owned(),
            expires_at: DateTime::UNIX_EPOCH,
            grant: None,
            has_news: false,
        };
        let signed_in = SignedIn {
            device: Some(DeviceToken::from_secret("hidden")),
            token: SessionToken("hidden-2".to_owned()),
            session,
        };
        let form = SetupForm {
            code: "hidden-3".to_owned(),
            login: "chief".to_owned(),
            name: "Anna Sokolova".to_owned(),
            password: "hidden-4".to_owned(),
        };
        let shown = format!("{signed_in:?} {form:?}");
        assert!(!shown.contains("hidden"), "{shown}");
    }
}
