//! Refusals about teams: codes for programs and sentences for people.

use crate::refusal_class::RefusalClass;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::team::{MAX_MEMBERS, TeamNumber};
use areopagus_tournament::text::LineError;

/// The refusal of a command about teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeamRefusal {
    /// The event has no teams.
    NoTeams,
    /// The teams have begun already.
    Started,
    /// The teams have not begun yet.
    NotStarted,
    /// The name of a team is empty, too long or unprintable.
    Name(LineError),
    /// Another team has the name.
    NameTaken(TeamNumber),
    /// There is no team of this number.
    Unknown(TeamNumber),
    /// The event has the maximum number of teams.
    TooMany { most: usize },
    /// The event is not a team Swiss.
    NoTeamSwiss,
    /// The matches of the round are paired already.
    MatchesPaired(u16),
    /// The round has no matches to take back.
    NoMatches(u16),
    /// The team has the maximum number of players.
    TooManyMembers,
    /// An entrant is in another team.
    InTeam {
        entrant: EntrantNumber,
        team: TeamNumber,
    },
    /// An entrant is in no team.
    Teamless(EntrantNumber),
    /// Fewer than two teams have players.
    TooFew,
    /// A Scheveningen has two teams.
    NotTwo,
    /// A team of a Scheveningen must have exactly as many players as there are boards.
    NotAllBoards { team: TeamNumber, boards: u8 },
    /// A team in an order has no players.
    Empty(TeamNumber),
    /// A team is repeated in an order.
    OrderRepeats(TeamNumber),
    /// A team is missing in an order.
    OrderMisses(TeamNumber),
    /// The order of a Scheveningen is that of its teams.
    OrderOfTeams,
    /// The rounds of this format are paired all at once.
    AllAtOnce,
    /// The rounds of this format are paired one by one.
    ByRounds,
    /// A team has no match in a round.
    Free { team: TeamNumber, round: u16 },
    /// A line-up has more players than a match has boards.
    TooManyBoards { boards: u8 },
    /// A player of a line-up is not in the team.
    NotMember {
        entrant: EntrantNumber,
        team: TeamNumber,
    },
    /// A line-up differs from the order of the team.
    BoardOrder(EntrantNumber),
    /// A player of a line-up has left since then.
    LineUpHasGone {
        team: TeamNumber,
        entrant: EntrantNumber,
    },
    /// All players of the team have left.
    Gone(TeamNumber),
    /// No player of the team has left.
    NotGone(TeamNumber),
    /// The players of the team are fixed.
    Fixed(TeamNumber),
}

impl TeamRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoTeams => "no-teams",
            Self::Started => "teams-started",
            Self::NotStarted => "teams-not-started",
            Self::Name(_) => "team-name-invalid",
            Self::NameTaken(_) => "team-name-taken",
            Self::Unknown(_) => "team-unknown",
            Self::TooMany { .. } => "too-many-teams",
            Self::NoTeamSwiss => "no-team-swiss",
            Self::MatchesPaired(_) => "matches-paired",
            Self::NoMatches(_) => "no-matches",
            Self::TooManyMembers => "too-many-members",
            Self::InTeam { .. } => "in-another-team",
            Self::Teamless(_) => "in-no-team",
            Self::TooFew => "too-few-teams",
            Self::NotTwo => "not-two-teams",
            Self::NotAllBoards { .. } => "team-size",
            Self::Empty(_) => "team-empty",
            Self::OrderRepeats(_) => "team-order-repeats",
            Self::OrderMisses(_) => "team-order-misses",
            Self::OrderOfTeams => "order-of-teams",
            Self::AllAtOnce => "paired-at-once",
            Self::ByRounds => "paired-by-rounds",
            Self::Free { .. } => "team-free",
            Self::TooManyBoards { .. } => "too-many-boards",
            Self::NotMember { .. } => "not-in-team",
            Self::BoardOrder(_) => "board-order",
            Self::LineUpHasGone { .. } => "line-up-has-gone",
            Self::Gone(_) => "team-gone",
            Self::NotGone(_) => "team-not-gone",
            Self::Fixed(_) => "team-fixed",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(self) -> RefusalClass {
        match self {
            Self::Unknown(_) => RefusalClass::NotFound,
            Self::Name(_) | Self::TooManyMembers | Self::TooManyBoards { .. } => {
                RefusalClass::Invalid
            }
            Self::NoTeams
            | Self::Started
            | Self::NotStarted
            | Self::NameTaken(_)
            | Self::TooMany { .. }
            | Self::NoTeamSwiss
            | Self::MatchesPaired(_)
            | Self::NoMatches(_)
            | Self::InTeam { .. }
            | Self::Teamless(_)
            | Self::TooFew
            | Self::NotTwo
            | Self::NotAllBoards { .. }
            | Self::Empty(_)
            | Self::OrderRepeats(_)
            | Self::OrderMisses(_)
            | Self::OrderOfTeams
            | Self::AllAtOnce
            | Self::ByRounds
            | Self::Free { .. }
            | Self::NotMember { .. }
            | Self::BoardOrder(_)
            | Self::LineUpHasGone { .. }
            | Self::Gone(_)
            | Self::NotGone(_)
            | Self::Fixed(_) => RefusalClass::Conflict,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::Name(_) | Self::NameTaken(_) => Some("name"),
            Self::TooManyMembers | Self::InTeam { .. } => Some("members"),
            Self::Empty(_) | Self::OrderRepeats(_) | Self::OrderMisses(_) | Self::OrderOfTeams => {
                Some("order")
            }
            Self::TooManyBoards { .. } | Self::NotMember { .. } | Self::BoardOrder(_) => {
                Some("players")
            }
            Self::NoTeams
            | Self::Started
            | Self::NotStarted
            | Self::Unknown(_)
            | Self::TooMany { .. }
            | Self::NoTeamSwiss
            | Self::MatchesPaired(_)
            | Self::NoMatches(_)
            | Self::Teamless(_)
            | Self::TooFew
            | Self::NotTwo
            | Self::NotAllBoards { .. }
            | Self::AllAtOnce
            | Self::ByRounds
            | Self::Free { .. }
            | Self::LineUpHasGone { .. }
            | Self::Gone(_)
            | Self::NotGone(_)
            | Self::Fixed(_) => None,
        }
    }

    /// The sentence for people: what is wrong, and the way out where there is one.
    pub fn say(self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(self) -> String {
        match self {
            Self::NoTeams => "Nobody plays in teams in this event.".to_owned(),
            Self::Started => {
                "The teams have begun: who is in which, and in what order, is fixed.".to_owned()
            }
            Self::NotStarted => "The teams have not begun yet; start them first.".to_owned(),
            Self::Name(error) => error.say(Language::En),
            Self::NameTaken(team) => format!("Team {team} has this name."),
            Self::Unknown(team) => format!("There is no team {team}."),
            Self::TooMany { most } => format!("Such an event has at most {most} teams."),
            Self::NoTeamSwiss => "The event is no team Swiss.".to_owned(),
            Self::MatchesPaired(round) => format!(
                "The matches of round {round} are paired; set the line-ups, then pair its boards."
            ),
            Self::NoMatches(round) => format!(
                "Round {round} has no matches to take back: they are not paired yet, or their boards are."
            ),
            Self::TooManyMembers => format!("A team has at most {MAX_MEMBERS} players."),
            Self::InTeam { entrant, team } => {
                format!("Entrant {entrant} is in team {team}; take them out of it first.")
            }
            Self::Teamless(entrant) => format!("Entrant {entrant} is in no team."),
            Self::TooFew => "There have to be two teams with players.".to_owned(),
            Self::NotTwo => "A Scheveningen has exactly two teams with players.".to_owned(),
            Self::NotAllBoards { team, boards } => {
                format!("Team {team} needs exactly {boards} players who are there.")
            }
            Self::Empty(team) => format!("Team {team} has no players."),
            Self::OrderRepeats(team) => format!("Team {team} stands twice in the order."),
            Self::OrderMisses(team) => format!("Team {team} is missing in the order."),
            Self::OrderOfTeams => {
                "The order of a Scheveningen is that of its teams and their boards.".to_owned()
            }
            Self::AllAtOnce => "All rounds of this event are paired at once.".to_owned(),
            Self::ByRounds => {
                "This event is played in teams: start them, then pair round by round.".to_owned()
            }
            Self::Free { team, round } => format!("Team {team} has no match in round {round}."),
            Self::TooManyBoards { boards } => format!("A match has {boards} boards."),
            Self::NotMember { entrant, team } => {
                format!("Entrant {entrant} is not in team {team}.")
            }
            Self::BoardOrder(entrant) => format!(
                "Entrant {entrant} stands before the player of the board above in the order of the team; a line-up keeps that order."
            ),
            Self::LineUpHasGone { team, entrant } => format!(
                "The line-up of team {team} names entrant {entrant}, who has left; give it again."
            ),
            Self::Gone(team) => format!("All players of team {team} have left."),
            Self::NotGone(team) => format!("Nobody of team {team} has left."),
            Self::Fixed(team) => format!(
                "Team {team} has begun: its players and their order are fixed; only a late team is still made up, before its first round."
            ),
        }
    }

    fn russian(self) -> String {
        match self {
            Self::NoTeams => "В этом турнире нет команд.".to_owned(),
            Self::Started => {
                "Командный турнир начат: составы и порядок досок больше не меняются.".to_owned()
            }
            Self::NotStarted => "Командный турнир ещё не начат; сначала начните его.".to_owned(),
            Self::Name(error) => error.say(Language::Ru),
            Self::NameTaken(team) => format!("Так уже называется команда {team}."),
            Self::Unknown(team) => format!("Команды {team} нет."),
            Self::TooMany { most } => format!("В таком турнире не больше {most} команд."),
            Self::NoTeamSwiss => "Это не командный турнир по швейцарской системе.".to_owned(),
            Self::MatchesPaired(round) => {
                format!("Матчи тура {round} уже составлены; установите составы и составьте доски.")
            }
            Self::NoMatches(round) => format!(
                "Отменять в туре {round} нечего: матчи ещё не составлены или составлены уже доски."
            ),
            Self::TooManyMembers => format!("В команде не больше {MAX_MEMBERS} игроков."),
            Self::InTeam { entrant, team } => {
                format!(
                    "Участник {entrant} состоит в команде {team}; сначала исключите его оттуда."
                )
            }
            Self::Teamless(entrant) => format!("Участник {entrant} не состоит ни в одной команде."),
            Self::TooFew => "Нужны две команды с игроками.".to_owned(),
            Self::NotTwo => {
                "По схевенингенской системе играют ровно две команды с игроками.".to_owned()
            }
            Self::NotAllBoards { team, boards } => {
                format!("В команде {team} должно быть ровно {boards} игроков, и все на месте.")
            }
            Self::Empty(team) => format!("В команде {team} нет игроков."),
            Self::OrderRepeats(team) => format!("Команда {team} указана в порядке дважды."),
            Self::OrderMisses(team) => format!("Команды {team} нет в порядке."),
            Self::OrderOfTeams => {
                "Порядок в схевенингенской системе — порядок команд и их досок.".to_owned()
            }
            Self::AllAtOnce => "Все туры этого турнира составляются сразу.".to_owned(),
            Self::ByRounds => {
                "Это командный турнир: начните его и составляйте туры по одному.".to_owned()
            }
            Self::Free { team, round } => format!("У команды {team} нет матча в туре {round}."),
            Self::TooManyBoards { boards } => format!("В матче досок: {boards}."),
            Self::NotMember { entrant, team } => {
                format!("Участник {entrant} не состоит в команде {team}.")
            }
            Self::BoardOrder(entrant) => format!(
                "Участник {entrant} стоит в порядке команды раньше игрока предыдущей доски; состав на матч сохраняет этот порядок."
            ),
            Self::LineUpHasGone { team, entrant } => format!(
                "В составе команды {team} назван участник {entrant}, который выбыл; укажите состав заново."
            ),
            Self::Gone(team) => format!("Все игроки команды {team} выбыли."),
            Self::NotGone(team) => format!("Из команды {team} никто не выбывал."),
            Self::Fixed(team) => format!(
                "Команда {team} уже играет: её состав и порядок закреплены; составляют только опоздавшую команду, до её первого тура."
            ),
        }
    }

    fn german(self) -> String {
        match self {
            Self::NoTeams => "In diesem Turnier spielt niemand in Mannschaften.".to_owned(),
            Self::Started => {
                "Die Mannschaften haben begonnen: Wer zu welcher gehört und in welcher Reihenfolge, steht fest."
                    .to_owned()
            }
            Self::NotStarted => {
                "Die Mannschaften haben noch nicht begonnen; lassen Sie sie zuerst beginnen."
                    .to_owned()
            }
            Self::Name(error) => error.say(Language::De),
            Self::NameTaken(team) => format!("So heißt schon die Mannschaft {team}."),
            Self::Unknown(team) => format!("Eine Mannschaft {team} gibt es nicht."),
            Self::TooMany { most } => {
                format!("Ein solches Turnier hat höchstens {most} Mannschaften.")
            }
            Self::NoTeamSwiss => {
                "Das ist kein Mannschaftsturnier nach Schweizer System.".to_owned()
            }
            Self::MatchesPaired(round) => format!(
                "Die Begegnungen der Runde {round} sind ausgelost; setzen Sie die Aufstellungen und paaren Sie dann ihre Bretter."
            ),
            Self::NoMatches(round) => format!(
                "Runde {round} hat keine Begegnungen zurückzunehmen: Sie sind noch nicht ausgelost, oder ihre Bretter sind es schon."
            ),
            Self::TooManyMembers => {
                format!("Eine Mannschaft hat höchstens {MAX_MEMBERS} Spieler.")
            }
            Self::InTeam { entrant, team } => format!(
                "Der Teilnehmer {entrant} ist in der Mannschaft {team}; nehmen Sie ihn zuerst heraus."
            ),
            Self::Teamless(entrant) => {
                format!("Der Teilnehmer {entrant} ist in keiner Mannschaft.")
            }
            Self::TooFew => "Nötig sind zwei Mannschaften mit Spielern.".to_owned(),
            Self::NotTwo => {
                "Ein Scheveninger System hat genau zwei Mannschaften mit Spielern.".to_owned()
            }
            Self::NotAllBoards { team, boards } => {
                format!("Die Mannschaft {team} braucht genau {boards} anwesende Spieler.")
            }
            Self::Empty(team) => format!("Die Mannschaft {team} hat keine Spieler."),
            Self::OrderRepeats(team) => {
                format!("Die Mannschaft {team} steht zweimal in der Reihenfolge.")
            }
            Self::OrderMisses(team) => format!("Die Mannschaft {team} fehlt in der Reihenfolge."),
            Self::OrderOfTeams => {
                "Die Reihenfolge eines Scheveninger Systems ist die seiner Mannschaften und ihrer Bretter."
                    .to_owned()
            }
            Self::AllAtOnce => {
                "Alle Runden dieses Turniers werden auf einmal ausgelost.".to_owned()
            }
            Self::ByRounds => {
                "In diesem Turnier spielen Mannschaften: Lassen Sie sie beginnen und losen Sie dann Runde für Runde aus."
                    .to_owned()
            }
            Self::Free { team, round } => {
                format!("Die Mannschaft {team} hat in Runde {round} keine Begegnung.")
            }
            Self::TooManyBoards { boards } => format!("Eine Begegnung hat {boards} Bretter."),
            Self::NotMember { entrant, team } => {
                format!("Der Teilnehmer {entrant} ist nicht in der Mannschaft {team}.")
            }
            Self::BoardOrder(entrant) => format!(
                "Der Teilnehmer {entrant} steht in der Reihenfolge der Mannschaft vor dem Spieler des Bretts darüber; eine Aufstellung behält diese Reihenfolge."
            ),
            Self::LineUpHasGone { team, entrant } => format!(
                "Die Aufstellung der Mannschaft {team} nennt den Teilnehmer {entrant}, der das Turnier verlassen hat; geben Sie sie neu an."
            ),
            Self::Gone(team) => {
                format!("Alle Spieler der Mannschaft {team} haben das Turnier verlassen.")
            }
            Self::NotGone(team) => {
                format!("Niemand aus der Mannschaft {team} hat das Turnier verlassen.")
            }
            Self::Fixed(team) => format!(
                "Die Mannschaft {team} hat begonnen: Ihre Spieler und deren Reihenfolge stehen fest; nur eine nachgemeldete Mannschaft wird noch zusammengestellt, vor ihrer ersten Runde."
            ),
        }
    }
}
