//! Refusals about teams: codes for programs and sentences for people.

use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::team::{MAX_MEMBERS, TeamNumber};
use areopagus_tournament::text::LineError;

refusals! {
    /// The refusal of a command about teams.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum TeamRefusal {
        /// The event has no teams.
        NoTeams => Conflict "no-teams",
            en "Nobody plays in teams in this event.",
            ru "В этом турнире нет команд.",
            de "In diesem Turnier spielt niemand in Mannschaften.";
        /// The teams have begun already.
        Started => Conflict "teams-started",
            en "The teams have begun: who is in which, and in what order, is fixed.",
            ru "Командный турнир начат: составы и порядок досок больше не меняются.",
            de "Die Mannschaften haben begonnen: Wer zu welcher gehört und in welcher Reihenfolge, steht fest.";
        /// The teams have not begun yet.
        NotStarted => Conflict "teams-not-started",
            en "The teams have not begun yet; start them first.",
            ru "Командный турнир ещё не начат; сначала начните его.",
            de "Die Mannschaften haben noch nicht begonnen; lassen Sie sie zuerst beginnen.";
        /// The name of a team is empty, too long or unprintable.
        Name(error: LineError) => Invalid "team-name-invalid" in "name",
            |language| { error.say(language) };
        /// Another team has the name.
        NameTaken(team: TeamNumber) => Conflict "team-name-taken" in "name",
            en "Team {team} has this name.",
            ru "Так уже называется команда {team}.",
            de "So heißt schon die Mannschaft {team}.";
        /// There is no team of this number.
        Unknown(team: TeamNumber) => NotFound "team-unknown",
            en "There is no team {team}.",
            ru "Команды {team} нет.",
            de "Eine Mannschaft {team} gibt es nicht.";
        /// The event has the maximum number of teams.
        TooMany { most: usize } => Conflict "too-many-teams",
            en "Such an event has at most {most} teams.",
            ru "В таком турнире не больше {most} команд.",
            de "Ein solches Turnier hat höchstens {most} Mannschaften.";
        /// The event is not a team Swiss.
        NoTeamSwiss => Conflict "no-team-swiss",
            en "The event is no team Swiss.",
            ru "Это не командный турнир по швейцарской системе.",
            de "Das ist kein Mannschaftsturnier nach Schweizer System.";
        /// The matches of the round are paired already.
        MatchesPaired(round: u16) => Conflict "matches-paired",
            en "The matches of round {round} are paired; set the line-ups, then pair its boards.",
            ru "Матчи тура {round} уже составлены; установите составы и составьте доски.",
            de "Die Begegnungen der Runde {round} sind ausgelost; setzen Sie die Aufstellungen und paaren Sie dann ihre Bretter.";
        /// The round has no matches to take back.
        NoMatches(round: u16) => Conflict "no-matches",
            en "Round {round} has no matches to take back: they are not paired yet, or their boards are.",
            ru "Отменять в туре {round} нечего: матчи ещё не составлены или составлены уже доски.",
            de "Runde {round} hat keine Begegnungen zurückzunehmen: Sie sind noch nicht ausgelost, oder ihre Bretter sind es schon.";
        /// The team has the maximum number of players.
        TooManyMembers => Invalid "too-many-members" in "members",
            en "A team has at most {MAX_MEMBERS} players.",
            ru "В команде не больше {MAX_MEMBERS} игроков.",
            de "Eine Mannschaft hat höchstens {MAX_MEMBERS} Spieler.";
        /// An entrant is in another team.
        InTeam { entrant: EntrantNumber, team: TeamNumber } => Conflict "in-another-team" in "members",
            en "Entrant {entrant} is in team {team}; take them out of it first.",
            ru "Участник {entrant} состоит в команде {team}; сначала исключите его оттуда.",
            de "Der Teilnehmer {entrant} ist in der Mannschaft {team}; nehmen Sie ihn zuerst heraus.";
        /// An entrant is in no team.
        Teamless(entrant: EntrantNumber) => Conflict "in-no-team",
            en "Entrant {entrant} is in no team.",
            ru "Участник {entrant} не состоит ни в одной команде.",
            de "Der Teilnehmer {entrant} ist in keiner Mannschaft.";
        /// Fewer than two teams have players.
        TooFew => Conflict "too-few-teams",
            en "There have to be two teams with players.",
            ru "Нужны две команды с игроками.",
            de "Nötig sind zwei Mannschaften mit Spielern.";
        /// A Scheveningen has two teams.
        NotTwo => Conflict "not-two-teams",
            en "A Scheveningen has exactly two teams with players.",
            ru "По схевенингенской системе играют ровно две команды с игроками.",
            de "Ein Scheveninger System hat genau zwei Mannschaften mit Spielern.";
        /// A team of a Scheveningen must have exactly as many players as there are boards.
        NotAllBoards { team: TeamNumber, boards: u8 } => Conflict "team-size",
            en "Team {team} needs exactly {boards} players who are there.",
            ru "В команде {team} должно быть ровно {boards} игроков, и все на месте.",
            de "Die Mannschaft {team} braucht genau {boards} anwesende Spieler.";
        /// A team in an order has no players.
        Empty(team: TeamNumber) => Conflict "team-empty" in "order",
            en "Team {team} has no players.",
            ru "В команде {team} нет игроков.",
            de "Die Mannschaft {team} hat keine Spieler.";
        /// A team is repeated in an order.
        OrderRepeats(team: TeamNumber) => Conflict "team-order-repeats" in "order",
            en "Team {team} stands twice in the order.",
            ru "Команда {team} указана в порядке дважды.",
            de "Die Mannschaft {team} steht zweimal in der Reihenfolge.";
        /// A team is missing in an order.
        OrderMisses(team: TeamNumber) => Conflict "team-order-misses" in "order",
            en "Team {team} is missing in the order.",
            ru "Команды {team} нет в порядке.",
            de "Die Mannschaft {team} fehlt in der Reihenfolge.";
        /// The order of a Scheveningen is that of its teams.
        OrderOfTeams => Conflict "order-of-teams" in "order",
            en "The order of a Scheveningen is that of its teams and their boards.",
            ru "Порядок в схевенингенской системе — порядок команд и их досок.",
            de "Die Reihenfolge eines Scheveninger Systems ist die seiner Mannschaften und ihrer Bretter.";
        /// The rounds of this format are paired all at once.
        AllAtOnce => Conflict "paired-at-once",
            en "All rounds of this event are paired at once.",
            ru "Все туры этого турнира составляются сразу.",
            de "Alle Runden dieses Turniers werden auf einmal ausgelost.";
        /// The rounds of this format are paired one by one.
        ByRounds => Conflict "paired-by-rounds",
            en "This event is played in teams: start them, then pair round by round.",
            ru "Это командный турнир: начните его и составляйте туры по одному.",
            de "In diesem Turnier spielen Mannschaften: Lassen Sie sie beginnen und losen Sie dann Runde für Runde aus.";
        /// A team has no match in a round.
        Free { team: TeamNumber, round: u16 } => Conflict "team-free",
            en "Team {team} has no match in round {round}.",
            ru "У команды {team} нет матча в туре {round}.",
            de "Die Mannschaft {team} hat in Runde {round} keine Begegnung.";
        /// A line-up has more players than a match has boards.
        TooManyBoards { boards: u8 } => Invalid "too-many-boards" in "players",
            en "A match has {boards} boards.",
            ru "В матче досок: {boards}.",
            de "Eine Begegnung hat {boards} Bretter.";
        /// A player of a line-up is not in the team.
        NotMember { entrant: EntrantNumber, team: TeamNumber } => Conflict "not-in-team" in "players",
            en "Entrant {entrant} is not in team {team}.",
            ru "Участник {entrant} не состоит в команде {team}.",
            de "Der Teilnehmer {entrant} ist nicht in der Mannschaft {team}.";
        /// A line-up differs from the order of the team.
        BoardOrder(entrant: EntrantNumber) => Conflict "board-order" in "players",
            en "Entrant {entrant} stands before the player of the board above in the order of the team; a line-up keeps that order.",
            ru "Участник {entrant} стоит в порядке команды раньше игрока предыдущей доски; состав на матч сохраняет этот порядок.",
            de "Der Teilnehmer {entrant} steht in der Reihenfolge der Mannschaft vor dem Spieler des Bretts darüber; eine Aufstellung behält diese Reihenfolge.";
        /// A player of a line-up has left since then.
        LineUpHasGone { team: TeamNumber, entrant: EntrantNumber } => Conflict "line-up-has-gone",
            en "The line-up of team {team} names entrant {entrant}, who has left; give it again.",
            ru "В составе команды {team} назван участник {entrant}, который выбыл; укажите состав заново.",
            de "Die Aufstellung der Mannschaft {team} nennt den Teilnehmer {entrant}, der das Turnier verlassen hat; geben Sie sie neu an.";
        /// All players of the team have left.
        Gone(team: TeamNumber) => Conflict "team-gone",
            en "All players of team {team} have left.",
            ru "Все игроки команды {team} выбыли.",
            de "Alle Spieler der Mannschaft {team} haben das Turnier verlassen.";
        /// No player of the team has left.
        NotGone(team: TeamNumber) => Conflict "team-not-gone",
            en "Nobody of team {team} has left.",
            ru "Из команды {team} никто не выбывал.",
            de "Niemand aus der Mannschaft {team} hat das Turnier verlassen.";
        /// The players of the team are fixed.
        Fixed(team: TeamNumber) => Conflict "team-fixed",
            en "Team {team} has begun: its players and their order are fixed; only a late team is still made up, before its first round.",
            ru "Команда {team} уже играет: её состав и порядок закреплены; составляют только опоздавшую команду, до её первого тура.",
            de "Die Mannschaft {team} hat begonnen: Ihre Spieler und deren Reihenfolge stehen fest; nur eine nachgemeldete Mannschaft wird noch zusammengestellt, vor ihrer ersten Runde.";
    }
}
