//! Roles, rights, and the table of both.
//!
//! A role is what a client is to the service in a context; a right is what an address requires.
//! Roles are assigned and looked up elsewhere.

/// The role of a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The public: a spectator, or an unknown client.
    Spectator,
    /// A player, identified by a link.
    Player,
    /// An account without a role in the event.
    Member,
    /// A referee of the event.
    Referee,
    /// The chief referee of the event.
    ChiefReferee,
    /// The federation's secretary.
    Secretary,
}

impl Role {
    /// All, in the order of the table.
    pub const ALL: [Self; 6] = [
        Self::Spectator,
        Self::Player,
        Self::Member,
        Self::Referee,
        Self::ChiefReferee,
        Self::Secretary,
    ];

    /// The stable word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Spectator => "spectator",
            Self::Player => "player",
            Self::Member => "member",
            Self::Referee => "referee",
            Self::ChiefReferee => "chief-referee",
            Self::Secretary => "secretary",
        }
    }
}

/// The role of an account in one event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventRole {
    Referee,
    /// The chief referee, at most one.
    Chief,
}

impl EventRole {
    pub const ALL: [Self; 2] = [Self::Chief, Self::Referee];

    /// The stable word, in the database and in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Referee => "referee",
            Self::Chief => "chief",
        }
    }

    /// The role of a word; `None` if it is unknown.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.word() == word)
    }

    /// The role in requests for the event.
    pub const fn role(self) -> Role {
        match self {
            Self::Referee => Role::Referee,
            Self::Chief => Role::ChiefReferee,
        }
    }
}

/// A scope of an API token, which never exceeds the rights of its account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// To read what is not public.
    Read,
    /// To enter games, lots and protests.
    Games,
    /// To enter results.
    Results,
    /// To rule.
    Rulings,
    /// To submit, measure and approve armies.
    Armies,
    /// To make, pair and direct events.
    Event,
    /// To name referees, to administer accounts, and to keep the registry.
    Admin,
}

impl Scope {
    /// All, from the least to the most.
    pub const ALL: [Self; 7] = [
        Self::Read,
        Self::Games,
        Self::Results,
        Self::Rulings,
        Self::Armies,
        Self::Event,
        Self::Admin,
    ];

    /// The stable word, in the database and in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Games => "games",
            Self::Results => "results",
            Self::Rulings => "rulings",
            Self::Armies => "armies",
            Self::Event => "event",
            Self::Admin => "admin",
        }
    }

    /// The scope of a word; `None` if it is unknown.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.word() == word)
    }
}

/// A right that an address requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Right {
    /// To see what is public, and to sign in.
    See,
    /// To play one's own games.
    Play,
    /// To see one's own data: the session, the list of events on the desk.
    Own,
    /// To change one's own account, and to sign out.
    Account,
    /// To create an event, and so become its chief referee.
    Create,
    /// To see the desk of an event.
    Look,
    /// To enter games: terrain, rows, records, who records.
    Games,
    /// To enter results and absences of games that are not kept row by row.
    Results,
    /// To act for the players in the lots and the sealed plans of a game.
    Lots,
    /// To file a player's protest or appeal.
    File,
    /// To enter and withdraw players and teams, and to pair.
    Pair,
    /// To rule: decide protests, correct, take back, leave the lots of a game.
    Rule,
    /// To direct an event: times, categories, prizes, players' links, checkpoints, its end.
    Direct,
    /// To name and remove the referees of an event.
    Staff,
    /// To name the chief referee of an event.
    Appoint,
    /// To see the audit log of an event.
    Review,
    /// To submit armies, and to withdraw one's own.
    Armies,
    /// To measure armies.
    Measure,
    /// To approve and to reject armies.
    Approve,
    /// To administer the accounts.
    Accounts,
    /// To see the audit log of all accounts.
    Audit,
    /// To keep the federation's registry.
    Registry,
}

/// All clients.
const ALL: &[Role] = &Role::ALL;

/// All accounts.
const ACCOUNTS: &[Role] = &[
    Role::Member,
    Role::Referee,
    Role::ChiefReferee,
    Role::Secretary,
];

/// The referees of an event, or of any event if the address has none.
const REFEREES: &[Role] = &[Role::Referee, Role::ChiefReferee, Role::Secretary];

/// Those responsible for an event.
const CHIEFS: &[Role] = &[Role::ChiefReferee, Role::Secretary];

impl Right {
    /// All, in the order of the table.
    pub const ALL: [Self; 22] = [
        Self::See,
        Self::Play,
        Self::Own,
        Self::Account,
        Self::Create,
        Self::Look,
        Self::Games,
        Self::Results,
        Self::Lots,
        Self::File,
        Self::Pair,
        Self::Rule,
        Self::Direct,
        Self::Staff,
        Self::Appoint,
        Self::Review,
        Self::Armies,
        Self::Measure,
        Self::Approve,
        Self::Accounts,
        Self::Audit,
        Self::Registry,
    ];

    /// The stable word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::See => "see",
            Self::Play => "play",
            Self::Own => "own",
            Self::Account => "account",
            Self::Create => "create",
            Self::Look => "look",
            Self::Games => "games",
            Self::Results => "results",
            Self::Lots => "lots",
            Self::File => "file",
            Self::Pair => "pair",
            Self::Rule => "rule",
            Self::Direct => "direct",
            Self::Staff => "staff",
            Self::Appoint => "appoint",
            Self::Review => "review",
            Self::Armies => "armies",
            Self::Measure => "measure",
            Self::Approve => "approve",
            Self::Accounts => "accounts",
            Self::Audit => "audit",
            Self::Registry => "registry",
        }
    }

    /// The roles that have it, the lowest first: the table of R-180.
    pub const fn roles(self) -> &'static [Role] {
        match self {
            Self::See => ALL,
            Self::Play => &[Role::Player],
            Self::Own | Self::Account | Self::Create | Self::Armies => ACCOUNTS,
            Self::Look | Self::Games | Self::Results | Self::Lots | Self::File | Self::Measure => {
                REFEREES
            }
            Self::Pair | Self::Rule | Self::Direct | Self::Staff | Self::Review => CHIEFS,
            Self::Appoint | Self::Approve | Self::Accounts | Self::Audit | Self::Registry => {
                &[Role::Secretary]
            }
        }
    }

    /// The scope that a token needs for it; `None` if a token is useless, because everyone has
    /// the right, or only the owner may change an account.
    pub const fn scope(self) -> Option<Scope> {
        match self {
            Self::See | Self::Play | Self::Account => None,
            Self::Own | Self::Look => Some(Scope::Read),
            Self::Games | Self::Lots | Self::File => Some(Scope::Games),
            Self::Results => Some(Scope::Results),
            Self::Rule => Some(Scope::Rulings),
            Self::Armies | Self::Measure | Self::Approve => Some(Scope::Armies),
            Self::Create | Self::Pair | Self::Direct => Some(Scope::Event),
            Self::Staff
            | Self::Appoint
            | Self::Review
            | Self::Accounts
            | Self::Audit
            | Self::Registry => Some(Scope::Admin),
        }
    }

    /// Whether a role has it.
    pub fn is_of(self, role: Role) -> bool {
        self.roles().contains(&role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_more_in_an_event_may_do_all_that_who_is_less_may() {
        let ladder = [
            Role::Member,
            Role::Referee,
            Role::ChiefReferee,
            Role::Secretary,
        ];
        for pair in ladder.windows(2) {
            for right in Right::ALL.into_iter().filter(|right| right.is_of(pair[0])) {
                assert!(
                    right.is_of(pair[1]),
                    "{} of {}",
                    right.word(),
                    pair[1].word()
                );
            }
        }
    }

    #[test]
    fn what_everybody_may_everybody_may_and_no_right_is_nobody_s() {
        for right in Right::ALL {
            assert!(!right.roles().is_empty());
            let everybody = right.is_of(Role::Spectator);
            assert!(!everybody || right.roles() == Role::ALL);
        }
    }

    #[test]
    fn the_words_of_roles_and_scopes_read_back() {
        for role in EventRole::ALL {
            assert_eq!(EventRole::from_word(role.word()), Some(role));
        }
        assert_eq!(EventRole::from_word("guest"), None);
        for scope in Scope::ALL {
            assert_eq!(Scope::from_word(scope.word()), Some(scope));
        }
    }
}
