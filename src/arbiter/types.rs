//! What goes into the arbiter and what comes out of it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::bearer::{DeviceToken, SessionToken};
use super::behind::Behind;
use crate::event::exchange::{ImportFault, People, Who};
use crate::event::info::{Discipline, Slug};
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

/// An event as its pages need it: the folded state, and the registry's data of
/// the persons in it. One value for each version; never changed, only replaced.
#[derive(Debug, Clone)]
pub struct EventView {
    /// The fold of the event's entries.
    pub state: EventState,
    /// The persons of the event, by id. Most versions of an event have those of the one before.
    pub people: Arc<BTreeMap<Uuid, Person>>,
    /// The names of the referees who declared draws void, by account.
    pub referees: BTreeMap<Uuid, String>,
    /// How often persons of the registry were changed when their data were read.
    pub registry: u64,
    /// In how many states of the database, each of which does not continue the one before,
    /// this process has seen events: a version of a later one is newer, whatever its number.
    pub history: u64,
}

/// An event as everybody may see it at a moment.
#[derive(Debug, Clone)]
pub struct PublicView {
    /// The event without what is withheld.
    pub view: Arc<EventView>,
    /// When more of it may be seen; `None` when nothing is withheld.
    pub due: Option<DateTime<Utc>>,
}

/// What an entrant, a game and a game move or act of an event take in memory, in bytes.
const WEIGHTS: (usize, usize, usize) = (1024, 2048, 1024);

impl EventView {
    /// The bytes that it takes in memory, as they are estimated.
    pub fn weight(&self) -> usize {
        let (entrant, game, game_move) = WEIGHTS;
        let games = self.state.games.values();
        let games: usize = games.map(|it| game + it.moves() * game_move).sum();
        8 * 1024 + self.state.entrants.len() * entrant + games
    }

    /// What is greater in a newer view of the same event: the state of the database, the
    /// version in it, and how often the registry was changed.
    pub const fn age(&self) -> (u64, u64, u64) {
        (self.history, self.version(), self.registry)
    }

    /// What everybody may see of the event at a moment.
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

    /// The event's name in addresses.
    pub const fn slug(&self) -> &Slug {
        &self.state.info.slug
    }

    /// The sequence number of the last entry, from 1.
    pub const fn version(&self) -> u64 {
        self.state.version
    }

    /// The first entrant under whose number somebody takes part of a name that somebody comes
    /// with who is not in the event yet, with the name as the event has it.
    pub fn namesake(&self, comer: Option<Uuid>, name: &Name) -> Option<(EntrantNumber, &str)> {
        if name.is_empty() || comer.is_some_and(|comer| self.has_person(comer)) {
            return None;
        }
        self.state.everybody().find_map(|(number, one)| {
            let own = self.people.get(&one.person)?.name.as_deref()?;
            name.is(own).then_some((number, own))
        })
    }

    /// The entrants who have not left as they are numbered by strength: by rating, the highest
    /// first, of equals by name, those without a rating last (C.04.2.B).
    pub fn by_rating(&self) -> Vec<EntrantNumber> {
        let mut order = self.state.by_rating();
        order.sort_by_cached_key(|number| {
            let rating = self.state.entrants.get(number).and_then(|it| it.rating);
            let name = self.name(*number).unwrap_or_default();
            (std::cmp::Reverse(rating), folded(&name))
        });
        order
    }

    /// Whether a person of the registry takes part, be it that they have joined a game.
    pub fn has_person(&self, id: Uuid) -> bool {
        self.entrant_of(id).is_some()
    }

    /// The entrant that a person of the registry is, or is in, else the one whose game they
    /// have joined.
    pub fn entrant_of(&self, id: Uuid) -> Option<EntrantNumber> {
        let is = |person| self.people.get(&person).is_some_and(|it| it.id == id);
        let own = self.state.everybody().filter(|(_, one)| is(one.person));
        let first = own.min_by_key(|(number, one)| (one.joined, *number));
        first.map(|(number, _)| number)
    }

    /// Who takes part under an entrant's number: who is entered, and behind them who has joined
    /// a game of theirs.
    pub fn participants(&self, entrant: EntrantNumber) -> impl Iterator<Item = &Person> {
        let all = self.state.participants(entrant).into_iter();
        all.filter_map(|one| self.people.get(&one.person))
    }

    /// Whose links an entrant has: one, or where parties play one for each person who takes part
    /// under the number.
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

    /// The name of whose a link is.
    pub fn link_name(&self, owner: Owner) -> Option<Cow<'_, str>> {
        match owner.person {
            None => self.name(owner.entrant),
            Some(person) => {
                let name = self.people.get(&person)?.name.as_deref();
                name.map(Cow::Borrowed)
            }
        }
    }

    /// Who plays on a side of a game where parties play: who is entered, without who has left
    /// and with who has joined. Nobody elsewhere.
    pub fn present(&self, game: GameId, side: Side) -> impl Iterator<Item = &Person> {
        let known = self.state.game(game);
        let all = known.map_or_else(Vec::new, |known| known.present(side));
        all.into_iter().filter_map(|one| self.people.get(&one))
    }

    /// Whether the data of the person behind an entrant, or of the First, were erased; of a
    /// party whose others are there their names are shown.
    pub fn is_erased(&self, entrant: EntrantNumber) -> bool {
        let person = self.person(entrant);
        person.is_some_and(|person| person.name.is_none())
    }

    /// The person behind an entrant, the First of a coalition or a party.
    pub fn person(&self, entrant: EntrantNumber) -> Option<&Person> {
        let entrant = self.state.entrants.get(&entrant)?;
        self.people.get(&entrant.person)
    }

    /// The Second of a coalition (clause 10), or the second person of a party.
    pub fn partner(&self, entrant: EntrantNumber) -> Option<&Person> {
        let partner = self.state.entrants.get(&entrant)?.partner.as_ref()?;
        self.people.get(&partner.person)
    }

    /// The third person of a party.
    pub fn third(&self, entrant: EntrantNumber) -> Option<&Person> {
        let third = self.state.entrants.get(&entrant)?.third.as_ref()?;
        self.people.get(&third.person)
    }

    /// The name of the one of a coalition who makes a part, counted from 0, in a game move;
    /// `None` where one person plays, or the name was erased (clause 10).
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

    /// An entrant's name, or the names of all who are entered as one. Who has joined a game
    /// alone is no entrant. `None` for a stranger and where all data were erased.
    pub fn name(&self, entrant: EntrantNumber) -> Option<Cow<'_, str>> {
        self.of_all(entrant, |person| person.name.as_deref())
    }

    /// An entrant's club or town, or those of all who are entered as one.
    pub fn club(&self, entrant: EntrantNumber) -> Option<Cow<'_, str>> {
        self.of_all(entrant, |person| person.club.as_deref())
    }

    /// The club of the federation's list that is the club of all who are entered as one.
    pub fn club_id(&self, entrant: EntrantNumber) -> Option<Uuid> {
        let first = self.person(entrant)?.club_id;
        let others = [self.partner(entrant), self.third(entrant)];
        let mut others = others.into_iter().flatten();
        first.filter(|_| others.all(|other| other.club_id == first))
    }

    /// An entrant's number in the federation, or those of all who are entered as one.
    pub fn federation_id(&self, entrant: EntrantNumber) -> Option<Cow<'_, str>> {
        self.of_all(entrant, |person| person.federation_id.as_deref())
    }

    /// What is known of the persons behind an entrant; once where all have the same.
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

    /// What may be written of the entrants in files that everybody may have.
    pub fn public_people(&self) -> People {
        let who = |entrant: &EntrantNumber| Who {
            name: self.name(*entrant).map(Cow::into_owned),
            club: self.club(*entrant).map(Cow::into_owned),
            federation_id: self.federation_id(*entrant).map(Cow::into_owned),
        };
        let entrants = self.state.entrants.keys();
        entrants.map(|entrant| (*entrant, who(entrant))).collect()
    }

    /// The name of a referee whom a ruling on a draw names; what it says of anybody else.
    pub fn referee<'a>(&'a self, word: &'a str) -> &'a str {
        let account = word.parse().ok();
        let name = account.and_then(|account: Uuid| self.referees.get(&account));
        name.map_or(word, String::as_str)
    }
}

/// A person's data in the registry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Person {
    /// The id; entries may name the person by that of another row, which this one stands for.
    pub id: Uuid,
    /// The name; `None` once the data was erased.
    pub name: Option<String>,
    /// The club or town.
    pub club: Option<String>,
    /// The club of the federation's list that this names.
    pub club_id: Option<Uuid>,
    /// The number in the federation.
    pub federation_id: Option<String>,
}

/// A person as somebody typed it; checked by [`super::Arbiter::register`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonDraft {
    /// Somebody whom the registry has; the rest but the rating is not asked for then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Uuid>,
    /// The name, 1 to 100 signs; may be left out where the registry has the person.
    #[serde(default)]
    pub name: String,
    /// The club or town; empty or left out for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The number in the federation; empty or left out for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub federation_id: Option<String>,
    /// The rating; left out for that of the federation's list, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// Whether they are entered though the event has another player of this name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub namesake: bool,
}

/// Two persons who play as one entrant (clause 10); checked by
/// [`super::Arbiter::register_coalition`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoalitionDraft {
    /// The First.
    pub first: PersonDraft,
    /// The Second.
    pub second: PersonDraft,
}

/// One to three persons who play as one entrant; checked by
/// [`super::Arbiter::register_party`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartyDraft {
    /// The persons.
    pub members: Vec<PersonDraft>,
}

/// Somebody who joins a game; checked by [`super::Arbiter::join_party`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinDraft {
    /// The game.
    pub game: GameId,
    /// On which side.
    pub side: Side,
    /// Who.
    pub person: PersonDraft,
}

/// A line of the list of events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventSummary {
    /// The name in addresses.
    pub slug: Slug,
    /// The sequence number of the last entry.
    pub version: u64,
    /// The name on pages.
    pub name: String,
    /// Town or hall.
    pub place: String,
    /// The first day.
    pub starts_on: NaiveDate,
    /// The last day.
    pub ends_on: NaiveDate,
    /// The game that is played.
    pub discipline: Discipline,
    /// How far it is.
    pub status: EventStatus,
    /// Whether the lists that everybody sees have it.
    pub listed: bool,
    /// Entrants, with those who have left.
    pub entrants: u32,
    /// Rounds; 0 before the pairing.
    pub rounds: u32,
}

/// That an event has a new version: a hint to look at it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The event.
    pub slug: Slug,
}

/// Who gives a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A referee, by the account's id.
    Referee(Uuid),
    /// A player, by the person's id, for the player's own game.
    Player(Uuid),
    /// The operator of the service, at its command line, and the service itself where a time is
    /// over.
    Operator,
}

impl Actor {
    /// The actor's id, under which idempotency keys are kept; all zeros for the
    /// operator.
    pub const fn id(self) -> Uuid {
        match self {
            Self::Referee(id) | Self::Player(id) => id,
            Self::Operator => Uuid::nil(),
        }
    }

    /// The account, when it is one's.
    pub const fn account(self) -> Option<Uuid> {
        match self {
            Self::Referee(id) => Some(id),
            Self::Player(_) | Self::Operator => None,
        }
    }

    /// The actor in the journal: an account's id, `player` and a person's, or `operator`.
    pub fn word(self) -> String {
        match self {
            Self::Referee(account) => account.to_string(),
            Self::Player(person) => format!("player {person}"),
            Self::Operator => "operator".to_owned(),
        }
    }
}

/// The caller's own name for one command: 1 to 128 visible ASCII signs. The same
/// command under the same key is done once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Checks a key; `None` when it is empty, too long or has other signs.
    pub fn parse(text: &str) -> Option<Self> {
        let visible = text.bytes().all(|byte| byte.is_ascii_graphic());
        ((1..=128).contains(&text.len()) && visible).then(|| Self(text.to_owned()))
    }

    /// The key.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What comes with a command.
#[derive(Debug, Clone)]
pub struct CommandContext {
    /// Who gives it.
    pub actor: Actor,
    /// When: the server's time.
    pub now: DateTime<Utc>,
    /// The caller's name for the command.
    pub idempotency_key: Option<IdempotencyKey>,
    /// The version that the caller has seen; the command is refused as stale when what has
    /// happened since contradicts it. `None` to decide on whatever the state is now.
    pub expected_version: Option<u64>,
}

/// That a command was carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Receipt {
    /// The event.
    pub slug: Slug,
    /// The event's version after the command.
    pub version: u64,
    /// Whether this is the answer to an earlier sending of the same command.
    pub replayed: bool,
}

/// Somebody's account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Account {
    /// The account's id, as entries name it.
    pub id: Uuid,
    /// The name to log in with.
    pub login: String,
    /// The name on pages.
    pub name: String,
    /// Whether it is a federation secretary's.
    pub is_secretary: bool,
    /// Since when nobody can sign in with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locked_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// An account as somebody typed it; checked by [`super::Arbiter::make_account`].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountDraft {
    /// The name to log in with: 2 to 64 letters, digits and `. _ @ -`.
    pub login: String,
    /// The name on pages, 1 to 100 signs.
    pub name: String,
}

/// What the first-run setup asks for. Code and password are in no `Debug`.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupForm {
    /// The one-time code that the service printed at its start.
    pub code: String,
    /// The name to log in with: 2 to 64 letters, digits and `. _ @ -`.
    pub login: String,
    /// The name on pages, 1 to 100 signs.
    pub name: String,
    /// The password, 10 to 256 signs.
    pub password: String,
}

impl std::fmt::Debug for SetupForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SetupForm({})", self.login)
    }
}

/// From where somebody comes to sign in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// The browser or the program in short, for its owner to know it by.
    pub agent: Option<String>,
    /// The client's address.
    pub address: Option<IpAddr>,
    /// What they come with.
    pub client: Client,
}

/// What somebody comes with to sign in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Client {
    /// A program, which keeps no cookie.
    #[default]
    Program,
    /// A browser, with the secret that it has kept.
    Browser(Option<DeviceToken>),
}

/// A secret that is shown once and opens one thing: an invitation's, a token's. Only its
/// hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct OneTimeSecret(pub(super) String);

impl OneTimeSecret {
    /// The secret as an address or a header carries it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for OneTimeSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OneTimeSecret(…)")
    }
}

/// How far a right password leads.
#[derive(Debug, Clone)]
pub enum Entrance {
    /// In.
    Open(Box<SignedIn>),
    /// To the second step, with the secret that goes with its code.
    SecondStep(OneTimeSecret),
}

/// What a token for a program may be used for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The scopes.
    pub scopes: Vec<Scope>,
    /// The one event that it is for.
    pub event: Option<Slug>,
}

impl Grant {
    /// Whether it reaches a right, in an event or without one.
    pub fn reaches(&self, right: Right, event: Option<&Slug>) -> bool {
        let scope = right.scope();
        scope.is_some_and(|scope| self.scopes.contains(&scope))
            && self.event.as_ref().is_none_or(|own| Some(own) == event)
    }
}

/// An open session, or a token that stands for one. Its secret is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Session {
    /// Whose.
    pub account: Account,
    /// The token that every form of this session carries.
    pub csrf: String,
    /// When it ends at the latest.
    pub expires_at: DateTime<Utc>,
    /// What alone it may be used for, when a token stands for it.
    pub grant: Option<Grant>,
    /// Whether somebody came in from elsewhere than before, and its owner has not said that
    /// they know it.
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
    /// The secret to give to the client.
    pub token: SessionToken,
    /// The session.
    pub session: Session,
    /// What the browser is to be known by.
    pub device: Option<DeviceToken>,
}

/// What is wrong with a field that the arbiter itself checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldFault {
    /// Nothing but blanks.
    Empty,
    /// More signs than fit.
    TooLong {
        /// Signs that fit.
        max: usize,
    },
    /// Fewer signs than needed.
    TooShort {
        /// Signs that are needed.
        min: usize,
    },
    /// A sign that is not allowed; its column counts from 1.
    Sign {
        /// The column of the sign.
        column: usize,
    },
    /// More lines than fit.
    TooMany {
        /// Lines that fit.
        max: usize,
    },
    /// Somebody else has it.
    Taken,
    /// A number that is too small or too large.
    NotBetween {
        /// The smallest.
        min: u16,
        /// The largest.
        max: u16,
    },
    /// It is not the password that counts now.
    WrongPassword,
    /// A password that is guessed soon.
    Guessable(Weakness),
    /// There is no such field where two play as one entrant.
    NotOfCoalitions,
}

/// Why a password is guessed soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weakness {
    /// It has been found in leaks, or is made of one that has.
    Leaked,
    /// A way over the keyboard.
    Keys,
    /// The same again and again.
    Repeats,
    /// Signs in their order, a year or a date.
    Sequence,
    /// Too few words, or names: of the language, of the person, of the service.
    Words,
}

/// What the registry of persons refuses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegistryFault {
    /// There is no such person.
    #[error("there is no such person")]
    NoPerson,
    /// The person's data were erased.
    #[error("the person's data were erased")]
    Erased,
    /// The number in the federation is that of somebody of another name.
    #[error("the number is that of {name}")]
    NumberOf {
        /// The field of the name in the form.
        field: &'static str,
        /// Whose it is.
        name: String,
    },
    /// Somebody else has the number.
    #[error("somebody else has the number")]
    NumberTaken {
        /// The field of the number in the form.
        field: &'static str,
    },
    /// The event has somebody else of this name, and it was not said that another one is
    /// meant.
    #[error("{name} is number {number} already")]
    NameEntered {
        /// The field of the name in the form.
        field: &'static str,
        /// The name as the event has it.
        name: String,
        /// Whose it is.
        number: EntrantNumber,
    },
    /// The same of an earlier row of the same list.
    #[error("{name} stands in row {row} already")]
    NameInRow {
        /// The name as it stands there.
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
    /// Somebody else has the number of a row that is to stand for itself again.
    #[error("{name} has the number {number} by now")]
    NumberMoved {
        /// The number.
        number: String,
        /// Who has it.
        name: String,
    },
    /// What was typed to be sure is neither the name nor the number.
    #[error("the person's name or number was not typed")]
    NotSure,
    /// The person takes part in events that are not closed.
    #[error("the person takes part in {}", .0.join(", "))]
    TakesPart(Vec<String>),
    /// Both rows take part in one event, so that they are two humans.
    #[error("both take part in {0}")]
    BothTakePart(String),
    /// A row cannot stand for itself, nor one that another stands for.
    #[error("the row stands for none")]
    StandsForNone,
    /// The account is that of another person already.
    #[error("the account is another person's")]
    AccountTaken,
}

/// What the list of clubs refuses.
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
        /// The name.
        name: String,
        /// The title of the other club.
        club: String,
    },
    /// A row cannot stand for itself, nor one that another stands for.
    #[error("the row stands for none")]
    StandsForNone,
}

/// What is wrong with a stream of the journal: it was damaged, or a newer program
/// wrote it.
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
    /// An entry is none that this program knows.
    #[error("entry {seq}: {error}")]
    Entry {
        /// Its sequence number.
        seq: u64,
        /// What is unknown.
        error: String,
    },
    /// A value has no place in the journal.
    #[error(transparent)]
    Canonical(#[from] CanonicalError),
    /// A time has no place in the journal.
    #[error(transparent)]
    Timestamp(#[from] TimestampError),
    /// Bytes are no entry.
    #[error("{0}")]
    Form(String),
}

/// Why the arbiter did not do something. Nothing has changed then.
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
    /// The drawing of a figure is not taken.
    #[error("the drawing for {}: {error}", .kind.symbol())]
    Glyph {
        /// For which kind.
        kind: Kind,
        /// What is wrong with it.
        error: GlyphError,
    },
    /// A report file is not taken over.
    #[error(transparent)]
    Report(#[from] ImportFault),
    /// A row of a list is not taken, and so nothing of the list is.
    #[error("row {row}: {error}")]
    InRow {
        /// The row, from 1.
        row: usize,
        /// Why.
        error: Box<Self>,
    },
    /// The event has moved on since the caller looked.
    #[error("stale: the event is at version {current}")]
    Stale {
        /// The version now.
        current: u64,
    },
    /// There is no such event.
    #[error("there is no such event")]
    NotFound,
    /// There is an event of this name already.
    #[error("there is an event of this name already")]
    SlugTaken,
    /// The key was used for another command.
    #[error("the idempotency key was used for another command")]
    KeyReused,
    /// A field is wrong.
    #[error("field {field}: {fault:?}")]
    Field {
        /// The field's name in the form.
        field: &'static str,
        /// What is wrong with it.
        fault: FieldFault,
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
    /// The account asks for a code as well.
    #[error("the account asks for a code as well")]
    CodeNeeded,
    /// The code of the second factor is wrong or was used.
    #[error("the code is wrong")]
    WrongFactorCode,
    /// A security key has not answered what it was asked.
    #[error("the security key's answer is wrong")]
    WrongKey,
    /// The time for the second step is over, or it was done.
    #[error("the second step has lapsed")]
    StepLapsed,
    /// There is no such invitation, or it was used.
    #[error("the invitation has lapsed")]
    InvitationLapsed,
    /// A second factor is in use already, or none is.
    #[error("the second factor is in use already, or none is")]
    FactorState,
    /// There is no such account.
    #[error("there is no such account")]
    NoAccount,
    /// The account has no such session that is open.
    #[error("there is no such session")]
    NoSession,
    /// There is no such browser that the account is known by.
    #[error("the account is known by no such browser")]
    NoDevice,
    /// The account has no such token in force.
    #[error("there is no such token")]
    NoToken,
    /// An event keeps its chief referee until another one is named.
    #[error("the chief referee stays until another one is named")]
    ChiefStays,
    /// Nobody would be left who administers the accounts.
    #[error("this is the last federation secretary")]
    LastSecretary,
    /// The registry of persons refuses it.
    #[error(transparent)]
    Registry(#[from] RegistryFault),
    /// The list of clubs refuses it.
    #[error(transparent)]
    Club(#[from] ClubFault),
    /// The code that was typed leads to no player's page, or not any more.
    #[error("the code leads to no player's page")]
    WrongCode,
    /// What was typed cannot be a code.
    #[error("what was typed is no code")]
    NoCode,
    /// The journal cannot be read or continued.
    #[error("the journal of {stream}: {fault}")]
    Journal {
        /// The stream.
        stream: Slug,
        /// What is wrong.
        fault: JournalFault,
    },
    /// A checkpoint is wrong, or the journal does not continue the newest one.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The database was restored from an older backup: it is not signed, and no lot is
    /// drawn.
    #[error("{0}")]
    Behind(Behind),
    /// What was signed and drawn is not known, so that nothing is signed or drawn.
    #[error("the watermarks: {0}")]
    Watermarks(#[from] WatermarkFileError),
    /// Others write the event, and whoever came before has not done so in time. Nothing was
    /// changed.
    #[error("the event is being written by others")]
    Busy,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system failed.
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
            device: Some(DeviceToken::of("hidden")),
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
