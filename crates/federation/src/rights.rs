//! Who may do what: roles, rights, and the table of both.
//!
//! A role is what somebody is to the service where they ask; a right is what an address
//! needs. Whoever gives roles out and asks for them stands elsewhere.

/// What somebody is, where they ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Everybody: a spectator, and whoever is not known.
    Spectator,
    /// Who came by a player's link.
    Player,
    /// Who has an account, and no role in the event.
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

/// What somebody with an account is in one event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventRole {
    /// A referee.
    Referee,
    /// The chief referee: one at most.
    Chief,
}

impl EventRole {
    /// All.
    pub const ALL: [Self; 2] = [Self::Chief, Self::Referee];

    /// The stable word, in the database and in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Referee => "referee",
            Self::Chief => "chief",
        }
    }

    /// The role of a word; `None` when it is none.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.word() == word)
    }

    /// The role where the event is asked for.
    pub const fn role(self) -> Role {
        match self {
            Self::Referee => Role::Referee,
            Self::Chief => Role::ChiefReferee,
        }
    }
}

/// What a token for a program may be used for. It never does more than its account may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// To look at what not everybody sees.
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

    /// The scope of a word; `None` when it is none.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.word() == word)
    }
}

/// What an address needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Right {
    /// To see what is public, and to come in.
    See,
    /// To play one's own games.
    Play,
    /// To see what is one's own: the session, the list of events on the desk.
    Own,
    /// To change one's own account, and to sign out.
    Account,
    /// To make an event, whose chief referee one is then.
    Create,
    /// To look at the desk of an event.
    Look,
    /// To enter games: terrain, rows, records, who records.
    Games,
    /// To enter results and absences of games that are not kept row by row.
    Results,
    /// To do for the players what the lots and the sealed plans of a game need.
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
    /// To look who did what in an event.
    Review,
    /// To submit armies, and to withdraw one's own.
    Armies,
    /// To measure armies.
    Measure,
    /// To approve and to reject armies.
    Approve,
    /// To administer the accounts.
    Accounts,
    /// To look who did what with all accounts.
    Audit,
    /// To keep the federation's registry.
    Registry,
}

/// Whoever comes.
const ALL: &[Role] = &Role::ALL;

/// Whoever has an account.
const ACCOUNTS: &[Role] = &[
    Role::Member,
    Role::Referee,
    Role::ChiefReferee,
    Role::Secretary,
];

/// The referees of an event; at an address without one, of any.
const REFEREES: &[Role] = &[Role::Referee, Role::ChiefReferee, Role::Secretary];

/// Who is answerable for an event.
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

    /// The roles that have it, the least first: the table of R-180.
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

    /// The scope that a token needs for it; `None` where a token is of no use: whoever comes
    /// needs none, and an account is changed by its owner alone.
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
