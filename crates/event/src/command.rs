//! What a referee asks for.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::acts::command::ActOrder;
use crate::awards::command::Categories;
use crate::clock::command::{ClockAct, ClockOrder};
use crate::details::command::{EventEdit, Listing, RatingChanges};
use crate::discipline::PlayKind;
use crate::parties::command::{PartyChange, PartyOrder};
use crate::plans::fielded::FieldedArmy;
use crate::prizes::Prizes;
use crate::protests::command::{AppealFiling, AppealRuling, ProtestFiling, ProtestRuling};
use crate::public::terms::DelayChange;
use crate::schedule::plan::Plan;
use crate::signatures::command::Signing;
use crate::swiss::terms::{InitialColour, RUN, Waiver};
use crate::teams::command::OwnMatches;
use crate::verdict::{BoardResult, Played, Verdict};
use areopagus_games::{PerSide, Side};
use areopagus_lots::{Contribution, Hex};
use areopagus_tournament::entrant::{Commitment, EntrantNumber, Member, Rating};
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::round::{ByeKind, GameId, Pairing};
use areopagus_tournament::team::{LineUp, TeamNumber};

/// A change that a referee asks for in an event that exists. An event itself is
/// made by [`super::create`].
///
/// Texts are as they were typed; they are checked when the command is decided. Some are
/// secrets, so that `Debug` has the command's name and its game alone.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Enters a person of the registry.
    RegisterEntrant {
        /// The person's id in the registry.
        person: Uuid,
        /// The commitment to the person's data.
        commitment: Commitment,
        /// The rating at the registration.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<Rating>,
    },
    /// Enters two persons of the registry as one entrant (clause 10).
    RegisterCoalition {
        /// The First.
        first: Member,
        /// The Second.
        second: Member,
    },
    /// An entrant leaves the event.
    WithdrawEntrant {
        /// Who.
        entrant: EntrantNumber,
        /// The first round not played; left out: the first round with a game of the
        /// entrant that is not finished.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from_round: Option<u16>,
        /// Why.
        reason: String,
    },
    /// An entrant plays with a registered version of an army from the next game on (clause
    /// 11, R-204).
    FieldArmy {
        /// Who.
        entrant: EntrantNumber,
        /// Which, as the federation has registered it; `None` for the usual figures.
        army: Option<FieldedArmy>,
    },
    /// Makes all rounds of the round robin by Berger tables.
    Pair {
        /// The entrants in the drawn order of their pairing numbers; empty for the
        /// order of registration.
        #[serde(default)]
        order: Vec<EntrantNumber>,
    },
    /// An entrant who has left takes part again, from the next round that is paired.
    ReturnEntrant {
        /// Who.
        entrant: EntrantNumber,
    },
    /// Begins a Swiss or a bracket: gives the pairing numbers (C.04.2), which are the
    /// seeds of a bracket.
    StartSwiss {
        /// The entrants in the order of the initial ranking; empty for the order of
        /// registration.
        #[serde(default)]
        order: Vec<EntrantNumber>,
        /// The colour of the odd numbers in the first round (C.04.3 5.1).
        initial_colour: InitialColour<String>,
    },
    /// Draws the order of the pairing numbers, or of the teams, by lot, before the start.
    DrawOrder {},
    /// Brings the beacon's signature for the lot of a Swiss that waits.
    BringPairingBeacon {
        /// The draw.
        k: u32,
        /// The signature of the round that the draw names.
        signature: Hex<48>,
    },
    /// Pairs the next round of a Swiss by the FIDE (Dutch) System, of team matches by their
    /// line-ups, of a bracket by its results.
    PairRound {
        /// The round: the next one.
        round: u16,
    },
    /// Publishes the next round of a Swiss as the arbiter has paired it.
    PublishRound {
        /// The round: the next one.
        round: u16,
        /// The boards, the first is board 1.
        boards: Vec<Pairing>,
        /// Who has the pairing-allocated bye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        free: Option<EntrantNumber>,
        /// The rules that the round need not keep.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        waive: Vec<Waiver>,
        /// Why it is not the system's.
        reason: String,
    },
    /// Takes back the pairing of the last round, while no game of it has begun.
    UnpairRound {
        /// The round: the last one that is paired.
        round: u16,
        /// Why.
        reason: String,
    },
    /// Asks that an entrant is not paired in a round to come; in a team Swiss a team.
    RequestBye {
        /// Who; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        /// The round.
        round: u16,
        /// What it is worth.
        kind: ByeKind,
    },
    /// Takes back the request for a bye.
    WithdrawBye {
        /// Who; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        /// The round.
        round: u16,
    },
    /// Forbids that any two of these entrants are paired: a family, a club; in a team Swiss
    /// any two of these teams.
    ForbidPairings {
        /// Who: two or more; in a team Swiss the numbers of the teams.
        entrants: Vec<EntrantNumber>,
        /// Why.
        reason: String,
    },
    /// Allows again what was forbidden.
    AllowPairings {
        /// A group as it was forbidden.
        entrants: Vec<EntrantNumber>,
        /// Why.
        reason: String,
    },
    /// Enters a team.
    RegisterTeam {
        /// Its name.
        name: String,
    },
    /// Gives a team another name.
    RenameTeam {
        /// Which.
        team: TeamNumber,
        /// The name.
        name: String,
    },
    /// Says who plays for a team, in the fixed order of its boards; the reserves last.
    SetBoardOrder {
        /// Which.
        team: TeamNumber,
        /// The players, board 1 first; nobody for a team that does not take part.
        members: Vec<EntrantNumber>,
    },
    /// Begins a team round robin or a team Swiss: gives the teams their numbers; of a round
    /// robin makes the matches of all rounds by Berger tables. The boards of each round are
    /// paired when its line-ups are known.
    StartTeams {
        /// The teams in the order of their numbers; empty for the order that was drawn, or
        /// that of registration.
        #[serde(default)]
        order: Vec<TeamNumber>,
        /// The colour of the first boards of the odd numbers in the first round (C.04.6 4.1);
        /// of a team Swiss alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        initial_colour: Option<InitialColour<String>>,
    },
    /// Pairs the teams of the next round of a team Swiss.
    PairMatches {
        /// The round: the next one.
        round: u16,
    },
    /// Publishes the matches of the next round of a team Swiss as the arbiter has paired
    /// them.
    PublishMatches(OwnMatches),
    /// Takes the matches of the next round of a team Swiss back, before their boards are
    /// paired.
    UnpairMatches {
        /// The round.
        round: u16,
        /// Why.
        reason: String,
    },
    /// Says who plays for a team in a round to come, in the order of its boards.
    SetLineUp {
        /// The round.
        round: u16,
        /// Which team.
        team: TeamNumber,
        /// The players, board 1 first; `null` for an empty board.
        players: LineUp,
    },
    /// All players of a team leave the event.
    WithdrawTeam {
        /// Which.
        team: TeamNumber,
        /// The first round not played; left out: for each player the first round with a
        /// game that is not finished.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from_round: Option<u16>,
        /// Why.
        reason: String,
    },
    /// Everybody of a team who has left takes part again, from the next round of which the
    /// boards are paired.
    ReturnTeam {
        /// Which.
        team: TeamNumber,
    },
    /// Writes down the armament that the players of a game agreed on, before the first row
    /// (clauses 2.9, 11).
    AgreeArmament {
        /// The game.
        game: GameId,
        /// The new pieces of the King row, as in `WTGC`.
        armament: String,
    },
    /// A player proposes an armament to the other one, before the first row.
    ProposeArmament {
        /// The game.
        game: GameId,
        /// Whose player.
        side: Side,
        /// The new pieces of the King row, as in `WTGC`.
        armament: String,
    },
    /// A player accepts the armament that the other one has proposed.
    AcceptArmament {
        /// The game.
        game: GameId,
        /// Whose player.
        side: Side,
        /// The armament that was proposed.
        armament: String,
    },
    /// Writes down the terrain of both sides before the first row (clause 3), as in
    /// the tags of clause 9.5: `acropolis b2; sea d4-f4; labyrinth d6`.
    SetTerrain {
        /// The game.
        game: GameId,
        /// The terrain of both sides; empty for none.
        terrain: PerSide<String>,
    },
    /// Writes down the next row of a game (clause 9.5).
    EnterRow {
        /// The game.
        game: GameId,
        /// The row, `7. Nc3 d4 | d9 e9`, with its results and remarks.
        text: String,
    },
    /// Writes down the next row otherwise than the sealed plans that were opened for it,
    /// which are laid aside by this ruling.
    RuleRow {
        /// The game.
        game: GameId,
        /// The row, as of [`Command::EnterRow`].
        text: String,
        /// Why it does not carry the plans as their players wrote them.
        reason: String,
    },
    /// Gives a whole record (`.tota`, clause 9.5) to a game that has no row yet.
    UploadRecord {
        /// The game.
        game: GameId,
        /// The file's text.
        text: String,
    },
    /// Takes back the last row of a game, and the result that it made.
    TakeBackRow {
        /// The game.
        game: GameId,
        /// Why.
        reason: String,
    },
    /// Takes back a game's whole record, terrain and rows, and the result that it made.
    WithdrawRecord {
        /// The game.
        game: GameId,
        /// Why.
        reason: String,
    },
    /// Somebody did not come (clause 6.4).
    RecordForfeit {
        /// The game.
        game: GameId,
        /// Who is absent.
        absent: Forfeit,
    },
    /// Enters a bare result of a game whose record was not kept.
    RecordResult {
        /// The game.
        game: GameId,
        /// How it ended.
        played: Played,
        /// Why there is no record.
        reason: String,
    },
    /// Enters the results of several games whose records were not kept, all or none.
    RecordResults {
        /// The games with what they ended with.
        results: Vec<BoardResult>,
        /// Why there are no records; not asked for when everybody in it was absent.
        #[serde(default)]
        reason: String,
    },
    /// Corrects the result of a finished game.
    CorrectResult {
        /// The game.
        game: GameId,
        /// What is right.
        verdict: Verdict,
        /// Why.
        reason: String,
    },
    /// Takes back a result that was entered without a record, such as a forfeit of
    /// somebody who came after all.
    WithdrawResult {
        /// The game.
        game: GameId,
        /// Why.
        reason: String,
    },
    /// Records what stands under the protocol of a game.
    SignProtocol(Signing),
    /// Writes down the order that a lot gave to entrants who are tied on everything
    /// else.
    SetTieBreakLot {
        /// The entrants, the best first.
        order: Vec<EntrantNumber>,
        /// How it was drawn, and before whom.
        reason: String,
    },
    /// Rules that a game goes on with physical dice, though its lots are drawn in this
    /// event: once there were draws, throws are written only after that. It is for good.
    UsePhysicalDice {
        /// The game.
        game: GameId,
        /// Why.
        reason: String,
    },
    /// Commits a side's player to a part in the lots of a game, before its first row: a
    /// chain of the player's own, a static secret that the player keeps, or none.
    Contribute {
        /// The game.
        game: GameId,
        /// Whose player.
        side: Side,
        /// What to: `{"chain": "<anchor>"}`, `{"static": "<commitment>"}` or `"none"`.
        contribution: Contribution,
    },
    /// Opens a static secret that its player kept, once both players are committed.
    OpenSecret {
        /// The game.
        game: GameId,
        /// Whose.
        side: Side,
        /// The secret.
        secret: Hex<32>,
    },
    /// Takes a side's static secret into keeping, for a player without a device. Everybody
    /// sees its commitment at once, and the secret when both players are committed.
    BringSecret {
        /// The game.
        game: GameId,
        /// Whose.
        side: Side,
        /// 32 bytes of the player's own.
        secret: Hex<32>,
    },
    /// Shows a side's link for the draw that waits.
    Reveal {
        /// The game.
        game: GameId,
        /// Whose.
        side: Side,
        /// The draw.
        k: u32,
        /// The link of the side's chain.
        link: Hex<32>,
    },
    /// Opens the sealed tip of a side's chain, because its player shows nothing. From
    /// then on its links need nobody.
    OpenTip {
        /// The game.
        game: GameId,
        /// Whose.
        side: Side,
        /// The tip.
        tip: Hex<32>,
    },
    /// Brings the beacon's signature for the draw that waits.
    BringBeacon {
        /// The game.
        game: GameId,
        /// The draw.
        k: u32,
        /// The signature of the round that the draw names.
        signature: Hex<48>,
    },
    /// Hands in a sealed plan for the next game move.
    CommitPlan {
        /// The game.
        game: GameId,
        /// The game move.
        game_move: u16,
        /// Whose.
        side: Side,
        /// `D("arb/v1/plan", gid, role, blind, text)`.
        commitment: Hex<32>,
    },
    /// Opens a sealed plan, once both are in.
    OpenPlan {
        /// The game.
        game: GameId,
        /// The game move.
        game_move: u16,
        /// Whose.
        side: Side,
        /// The blind.
        blind: Hex<32>,
        /// The plan as the player wrote it, behind the number of the game move: `7. Nc3 d4`.
        text: String,
    },
    /// Lays the sealed plans of the next game move aside.
    DiscardPlans {
        /// The game.
        game: GameId,
        /// Why.
        reason: String,
    },
    /// Does something with the times of a game.
    Clock(ClockOrder),
    /// Does something in a game by acts.
    Act(ActOrder),
    /// Enters up to three persons as one entrant.
    RegisterParty {
        /// Who.
        members: Vec<Member>,
    },
    /// Lets somebody join or leave a game.
    Party(PartyOrder),
    /// A player protests.
    FileProtest(ProtestFiling),
    /// The arbiter decides a protest; what it changes is carried out with it.
    DecideProtest(ProtestRuling),
    /// A player appeals against the arbiter's decision.
    FileAppeal(AppealFiling),
    /// The committee decides an appeal; what it changes is carried out with it.
    DecideAppeal(AppealRuling),
    /// Sets the times of the rounds: the whole plan, in the place of the one before.
    ScheduleRounds(Plan),
    /// Shows what is played to everybody with another delay from now on.
    SetPublicDelay(DelayChange),
    /// Sets the categories and who is in them, in the place of those before.
    SetCategories(Categories),
    /// Sets the prizes and their rules, in the place of those before.
    SetPrizes(Prizes),
    /// Edits what is said of the event.
    ChangeEvent(EventEdit),
    /// Gives entrants other ratings.
    RateEntrants(RatingChanges),
    /// Takes the event out of the lists, or into them again.
    ListEvent(Listing),
    /// Deletes an event in which nothing has happened.
    DeleteEvent {
        /// Why.
        #[serde(default)]
        reason: Option<String>,
    },
    /// Lets a closed event go on.
    ReopenEvent {
        /// Why.
        reason: String,
    },
    /// Ends the event: nothing can be changed any more.
    CloseEvent {},
}

/// What a command is about.
struct About {
    /// The kind of games that it belongs to; `None` where it is the same in all.
    kind: Option<PlayKind>,
    /// The game that it names.
    game: Option<GameId>,
    /// Whether the event's own lots may be drawn by it.
    draws_for_event: bool,
    /// Whether it only writes something down.
    light: bool,
}

impl About {
    /// The event, whatever is played in it.
    const EVENT: Self = Self {
        kind: None,
        game: None,
        draws_for_event: false,
        light: false,
    };

    const fn game(game: GameId) -> Self {
        Self {
            game: Some(game),
            ..Self::EVENT
        }
    }

    const fn by_plans(self) -> Self {
        Self {
            kind: Some(PlayKind::Plans),
            ..self
        }
    }

    const fn light(self) -> Self {
        Self {
            light: true,
            ..self
        }
    }
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = serde_json::to_value(self).unwrap_or_default();
        let name = form.get("command").and_then(Value::as_str);
        write!(f, "Command({}", name.unwrap_or_default())?;
        match self.game() {
            Some(game) => write!(f, " {game})"),
            None => f.write_str(")"),
        }
    }
}

impl Command {
    /// Whether the command only writes something down: no row is played by it and no lot drawn,
    /// so that it is decided at once.
    pub const fn is_light(&self) -> bool {
        self.about().light
    }

    /// Whose secrets the command needs: those of its game, or of the event's own lots.
    pub const fn secrets(&self) -> Option<GameId> {
        let About {
            game,
            draws_for_event,
            light,
            ..
        } = self.about();
        if light {
            None
        } else if draws_for_event {
            Some(RUN)
        } else {
            game
        }
    }

    /// The kind of games that the command belongs to; `None` where it is the same in all.
    pub const fn kind(&self) -> Option<PlayKind> {
        self.about().kind
    }

    /// The game that the command names.
    pub const fn game(&self) -> Option<GameId> {
        self.about().game
    }

    const fn about(&self) -> About {
        match self {
            Self::RegisterCoalition { .. } | Self::FieldArmy { .. } => About::EVENT.by_plans(),
            Self::StartSwiss { .. }
            | Self::StartTeams { .. }
            | Self::DrawOrder {}
            | Self::BringPairingBeacon { .. } => About {
                draws_for_event: true,
                ..About::EVENT
            },
            Self::RegisterEntrant { .. }
            | Self::RegisterParty { .. }
            | Self::WithdrawEntrant { .. }
            | Self::ReturnEntrant { .. }
            | Self::Pair { .. }
            | Self::PairRound { .. }
            | Self::PublishRound { .. }
            | Self::UnpairRound { .. }
            | Self::RequestBye { .. }
            | Self::WithdrawBye { .. }
            | Self::ForbidPairings { .. }
            | Self::AllowPairings { .. }
            | Self::RegisterTeam { .. }
            | Self::RenameTeam { .. }
            | Self::SetBoardOrder { .. }
            | Self::PairMatches { .. }
            | Self::PublishMatches(_)
            | Self::UnpairMatches { .. }
            | Self::SetLineUp { .. }
            | Self::WithdrawTeam { .. }
            | Self::ReturnTeam { .. }
            | Self::RecordResults { .. }
            | Self::SetTieBreakLot { .. }
            | Self::ScheduleRounds(_)
            | Self::SetPublicDelay(_)
            | Self::SetCategories(_)
            | Self::SetPrizes(_)
            | Self::ChangeEvent(_)
            | Self::RateEntrants(_)
            | Self::ListEvent(_)
            | Self::DeleteEvent { .. }
            | Self::ReopenEvent { .. }
            | Self::CloseEvent {} => About::EVENT,
            Self::AgreeArmament { game, .. }
            | Self::ProposeArmament { game, .. }
            | Self::AcceptArmament { game, .. }
            | Self::SetTerrain { game, .. }
            | Self::EnterRow { game, .. }
            | Self::RuleRow { game, .. }
            | Self::UploadRecord { game, .. }
            | Self::TakeBackRow { game, .. }
            | Self::WithdrawRecord { game, .. }
            | Self::OpenPlan { game, .. }
            | Self::DiscardPlans { game, .. } => About::game(*game).by_plans(),
            Self::CommitPlan { game, .. } => About::game(*game).by_plans().light(),
            Self::Act(ActOrder { game, .. }) => About {
                kind: Some(PlayKind::Acts),
                ..About::game(*game)
            },
            Self::Clock(ClockOrder { game, act }) => About {
                kind: act.kind(),
                // Doom marks belong to the row before them, which is played again (clause 7.2).
                light: !matches!(act, ClockAct::MarkDoom { .. }),
                ..About::game(*game)
            },
            Self::SignProtocol(Signing { game, .. }) => About::game(*game).light(),
            Self::Party(PartyOrder { game, .. })
            | Self::RecordForfeit { game, .. }
            | Self::RecordResult { game, .. }
            | Self::CorrectResult { game, .. }
            | Self::WithdrawResult { game, .. }
            | Self::UsePhysicalDice { game, .. }
            | Self::Contribute { game, .. }
            | Self::OpenSecret { game, .. }
            | Self::BringSecret { game, .. }
            | Self::Reveal { game, .. }
            | Self::OpenTip { game, .. }
            | Self::BringBeacon { game, .. }
            | Self::FileProtest(ProtestFiling { game, .. })
            | Self::DecideProtest(ProtestRuling { game, .. })
            | Self::FileAppeal(AppealFiling { game, .. })
            | Self::DecideAppeal(AppealRuling { game, .. }) => About::game(*game),
        }
    }

    /// Commits to other data of persons who are entered, where there are some.
    pub fn commit_anew(&mut self, commitments: &BTreeMap<Uuid, Commitment>) {
        let renew = |person: &Uuid, commitment: &mut Commitment| {
            if let Some(other) = commitments.get(person) {
                commitment.clone_from(other);
            }
        };
        // Nobody is committed to by another command.
        if let Self::RegisterEntrant {
            person, commitment, ..
        } = self
        {
            renew(person, commitment);
        }
        if let Self::RegisterCoalition { first, second } = self {
            for Member { person, commitment } in [first, second] {
                renew(person, commitment);
            }
        }
        if let Self::RegisterParty { members } = self {
            for Member { person, commitment } in members {
                renew(person, commitment);
            }
        }
        if let Self::Party(PartyOrder {
            change:
                PartyChange::Join {
                    member: Member { person, commitment },
                },
            ..
        }) = self
        {
            renew(person, commitment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_of_plans_is_of_no_other_kind_of_games() {
        let game = GameId { round: 1, board: 1 };
        let reason = String::new;
        let clock = |act| Command::Clock(ClockOrder { game, act });
        let of_plans = [
            Command::EnterRow {
                game,
                text: String::new(),
            },
            Command::TakeBackRow {
                game,
                reason: reason(),
            },
            clock(ClockAct::Memorise {}),
            clock(ClockAct::Start {}),
            clock(ClockAct::DiscardTimes { reason: reason() }),
        ];
        let of_any = [
            Command::CloseEvent {},
            Command::WithdrawResult {
                game,
                reason: reason(),
            },
            clock(ClockAct::Resume {}),
            clock(ClockAct::Pause { reason: reason() }),
        ];
        for command in of_plans {
            assert_eq!(command.kind(), Some(PlayKind::Plans), "{command:?}");
        }
        for command in of_any {
            assert_eq!(command.kind(), None, "{command:?}");
        }
    }

    #[test]
    fn debug_has_the_name_and_the_game_and_no_secret() {
        let game = GameId { round: 3, board: 2 };
        let side = Side::White;
        let secret = Hex::new([0x5a; 32]);
        let k = 1;
        let terrain = PerSide::new(String::new(), "labyrinth c7".to_owned());
        let opening = Command::OpenPlan {
            game,
            game_move: 7,
            side,
            blind: secret,
            text: "7. Nc3 labyrinth c7".to_owned(),
        };
        let link = secret;
        let tip = secret;
        for command in [
            Command::SetTerrain { game, terrain },
            Command::BringSecret { game, side, secret },
            Command::OpenSecret { game, side, secret },
            Command::Reveal {
                game,
                side,
                k,
                link,
            },
            Command::OpenTip { game, side, tip },
            opening,
        ] {
            let shown = format!("{command:?} {command:#?}");
            assert!(
                !shown.contains("5a5a") && !shown.contains("90, 90"),
                "{shown}"
            );
            assert!(!shown.contains("c7") && !shown.contains("Nc3"), "{shown}");
        }
        let brought = Command::BringSecret { game, side, secret };
        assert_eq!(format!("{brought:?}"), "Command(bring_secret 3.2)");
        assert_eq!(
            format!("{:?}", Command::CloseEvent {}),
            "Command(close_event)"
        );
    }
}
