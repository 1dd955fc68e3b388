//! What comes next in an event that plays itself: the commands of a chosen game, one after the
//! other, with the time that each waits after the entry before it.
//!
//! A script keeps nothing of its own. The next command follows from the state of the event, so
//! that a game goes on after a restart, in another process, or after a referee's own entry.

use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};

use crate::event::settings::{Discipline, Rules, Slug};
use crate::event::{
    ActOrder, Against, ClockAct, ClockOrder, Command, EventCommand, EventState, Finding, GameAct,
    GameCommand, GameState, PlanCommand, ProtestCommand, ProtestFiling, ProtestRuling, gid, role,
};
use crate::games::acts::ByActs;
use crate::games::discipline::{LiveSample, Wish};
use crate::games::totas::Record;
use crate::games::totas::record::{MoveRow, Remark, WrittenTimer};
use crate::games::{PerSide, Side};
use crate::lots::{Hex, Secret, commit_plan};
use crate::tournament::round::GameId;

/// From one turn to the next.
pub const PACE: TimeDelta = TimeDelta::seconds(20);

/// The one game of such an event.
pub(super) const GAME: GameId = GameId { round: 1, board: 1 };

/// How long a player takes who answers too late, longer than any limit of TOTA*S 7.1.
const TOO_LONG: TimeDelta = TimeDelta::milliseconds(11_500);

/// How long after its time a second plan is given up, and with it the first: it would be late.
const GIVEN_UP: TimeDelta = TimeDelta::seconds(3);

/// How long a protest and its decision take each.
const PROTEST: TimeDelta = TimeDelta::seconds(8);

const PROTESTED: &str =
    "Ответ дан вовремя: сигнал опоздал · The answer was in time: the signal came late";
const DISMISSED: &str =
    "Оба времени записаны в журнале · Both times are in the journal, and they say late";
const SERVICE_AWAY: &str = "Служба была недоступна · The service was away";

/// The command that comes next.
#[derive(Debug)]
pub(super) struct Step {
    /// The time since the entry before it.
    pub after: TimeDelta,
    /// Whether it completes a turn that has begun.
    pub completes: bool,
    pub command: Command,
}

/// How an event goes on.
#[derive(Debug)]
pub(super) enum Next {
    Step(Box<Step>),
    /// It is closed.
    Over,
    /// Somebody has played differently.
    Strange,
}

#[derive(Debug)]
pub(super) enum Script {
    Plans(PlanScript),
    Acts(ActScript),
}

#[derive(Debug)]
pub(super) struct PlanScript {
    terrain: PerSide<String>,
    rows: Vec<MoveRow>,
}

#[derive(Debug)]
pub(super) struct ActScript {
    acts: Vec<ScriptedAct>,
}

#[derive(Debug)]
struct ScriptedAct {
    text: String,
    after: TimeDelta,
    /// Whether the turn has begun with an act before it.
    completes: bool,
    /// Whether it belongs to a turn, so that the clock has to run.
    in_turn: bool,
}

fn step(after: TimeDelta, completes: bool, command: Command) -> Next {
    Next::Step(Box::new(Step {
        after,
        completes,
        command,
    }))
}

const NOW: TimeDelta = TimeDelta::zero();

fn clock(act: ClockAct) -> Command {
    Command::Game(GameCommand::Clock(ClockOrder { game: GAME, act }))
}

fn act(act: GameAct) -> Command {
    Command::Game(GameCommand::Act(ActOrder { game: GAME, act }))
}

/// 32 bytes that follow from a text, for secrets of players who do not exist.
fn bytes(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

impl Script {
    /// The script of a generated game; `None` if it cannot be read.
    pub fn new(game: Discipline, sample: &LiveSample, number: u32) -> Option<Self> {
        let wish = Wish {
            seed: sample.seed,
            regulations: Some(sample.regulations),
            endgames: false,
        };
        let record = game.generator(wish).ok()?(number);
        let rules = Rules::parse(game, sample.regulations).ok()?;
        match rules.table() {
            Some(table) => Some(Self::Acts(ActScript::new(table, &record)?)),
            None => Some(Self::Plans(PlanScript::new(&record)?)),
        }
    }

    /// How an event goes on.
    pub fn next(&self, slug: &Slug, state: &EventState, now: DateTime<Utc>) -> Next {
        if state.closed {
            return Next::Over;
        }
        let Some(game) = state.game(GAME) else {
            return Next::Strange;
        };
        if let Some(protest) = state.protests.open().next() {
            let ruling = ProtestRuling {
                game: protest.game,
                protest: protest.number,
                finding: Finding::Dismissed,
                reason: DISMISSED.to_owned(),
                effect: None,
            };
            let decided = Command::Protests(ProtestCommand::Decide(ruling));
            return step(PROTEST, true, decided);
        }
        if game.result.is_some() {
            return step(PACE, true, Command::Event(EventCommand::Close {}));
        }
        match self {
            Self::Plans(script) => script.next(slug, state, game, now),
            Self::Acts(script) => script.next(game),
        }
    }
}

impl PlanScript {
    fn new(record: &str) -> Option<Self> {
        let record = Record::parse(record).ok()?;
        Some(Self {
            terrain: record.terrain.map(|terrain| terrain.to_string()),
            rows: record.rows,
        })
    }

    fn next(&self, slug: &Slug, state: &EventState, game: &GameState, now: DateTime<Utc>) -> Next {
        if game.record().is_none() {
            let terrain = self.terrain.clone();
            let terrain = PlanCommand::SetTerrain {
                game: GAME,
                terrain,
            };
            return step(NOW, false, Command::Plans(terrain));
        }
        if game.clock.play().is_none() {
            return step(NOW, false, clock(ClockAct::Start {}));
        }
        let Some(row) = self.rows.get(game.rows()) else {
            return Next::Strange;
        };
        if let Some(protest) = self.protest(state, game) {
            return step(PROTEST, false, protest);
        }
        let timer = timer(row);
        let second = timer.map_or(Side::Black, |timer| timer.side);
        let answer = match timer {
            Some(timer) if timer.late => TOO_LONG,
            Some(timer) => TimeDelta::milliseconds(timer.milliseconds.into()),
            None => TimeDelta::seconds(1),
        };
        let plan = |side| Sealed::new(slug, row, side);
        let hand = |side| game.hands().and_then(|hands| hands.plans[side].as_ref());
        match (hand(second.other()), hand(second)) {
            (None, _) => return plan(second.other()).sealed(PACE - answer, false),
            (Some(first), None) if now > first.at + answer + GIVEN_UP => {
                let reason = SERVICE_AWAY.to_owned();
                let discard = PlanCommand::Discard { game: GAME, reason };
                return step(NOW, true, Command::Plans(discard));
            }
            (Some(_), None) => return plan(second).sealed(answer, true),
            (Some(_), Some(_)) => {}
        }
        let closed = |side: &Side| hand(*side).is_some_and(|hand| hand.text.is_none());
        match [second.other(), second].into_iter().find(closed) {
            Some(side) => plan(side).opened(),
            None => step(
                NOW,
                true,
                Command::Plans(PlanCommand::EnterRow {
                    game: GAME,
                    text: row.to_string(),
                }),
            ),
        }
    }

    /// The protest of a player who was late in the last row.
    fn protest(&self, state: &EventState, game: &GameState) -> Option<Command> {
        let last = self.rows.get(game.rows().checked_sub(1)?)?;
        let late = timer(last).filter(|timer| timer.late)?;
        let against = Against::Row {
            game_move: last.number,
        };
        let mut filed = state.protests.of_game(GAME);
        if filed.any(|protest| protest.against == against) {
            return None;
        }
        let is_quiet = game.hands().is_none_or(|hands| !hands.have_plans());
        is_quiet.then(|| {
            Command::Protests(ProtestCommand::File(ProtestFiling {
                game: GAME,
                by: late.side,
                against,
                clause: "7.1".to_owned(),
                text: PROTESTED.to_owned(),
                admit: None,
            }))
        })
    }
}

fn timer(row: &MoveRow) -> Option<WrittenTimer> {
    row.remarks.iter().find_map(|remark| {
        let Remark::Timer(timer) = remark else {
            return None;
        };
        Some(*timer)
    })
}

/// The plan of a side, as its player's device seals and opens it.
struct Sealed<'a> {
    slug: &'a Slug,
    row: &'a MoveRow,
    side: Side,
    text: String,
    blind: [u8; 32],
}

impl<'a> Sealed<'a> {
    fn new(slug: &'a Slug, row: &'a MoveRow, side: Side) -> Self {
        let mut plan = row.plans[side].clone();
        plan.columns = Default::default();
        // Whether a part is void follows from the rules.
        for part in &mut plan.parts {
            part.void = false;
        }
        let number = row.number;
        Self {
            slug,
            row,
            side,
            text: format!("{number}. {plan}"),
            blind: bytes(&format!("{slug} {number} {side}")),
        }
    }

    fn sealed(&self, after: TimeDelta, completes: bool) -> Next {
        let (side, game_move) = (self.side, self.row.number);
        let Ok(gid) = gid(self.slug.as_str(), GAME) else {
            return Next::Strange;
        };
        let blind = Secret::new(self.blind);
        let Ok(commitment) = commit_plan(&gid, role(side), &blind, &self.text) else {
            return Next::Strange;
        };
        let commit = PlanCommand::Commit {
            game: GAME,
            game_move,
            side,
            commitment,
        };
        step(after, completes, Command::Plans(commit))
    }

    fn opened(self) -> Next {
        let open = PlanCommand::Open {
            game: GAME,
            game_move: self.row.number,
            side: self.side,
            blind: Hex::new(self.blind),
            text: self.text,
        };
        step(NOW, true, Command::Plans(open))
    }
}

impl ActScript {
    fn new(mut table: Box<dyn ByActs>, record: &str) -> Option<Self> {
        let recorded = table.acts_of(record).ok()?;
        let mut acts: Vec<ScriptedAct> = Vec::with_capacity(recorded.len());
        let mut turns = Vec::with_capacity(recorded.len());
        for recorded in recorded {
            let turn = table.board().turn;
            table.enter(&recorded.text, recorded.seconds).ok()?;
            acts.push(ScriptedAct {
                text: recorded.text,
                after: NOW,
                completes: turn.is_some() && turns.last() == Some(&turn),
                in_turn: turn.is_some(),
            });
            turns.push(turn);
        }
        for (scripted, turn) in acts.iter_mut().zip(&turns) {
            let count = turns.iter().filter(|other| *other == turn).count();
            if turn.is_some() {
                scripted.after = PACE / i32::try_from(count).unwrap_or(1).max(1);
            }
        }
        Some(Self { acts })
    }

    fn next(&self, game: &GameState) -> Next {
        let made = game.acts();
        let same = |(made, scripted): (&str, &ScriptedAct)| made == scripted.text;
        let texts = made.iter().map(|act| act.made.text.as_str());
        if !texts.zip(&self.acts).all(same) {
            return Next::Strange;
        }
        let Some(scripted) = self.acts.get(made.len()) else {
            return Next::Strange;
        };
        if scripted.in_turn && game.clock.play().is_none() {
            return step(NOW, false, clock(ClockAct::Start {}));
        }
        let enter = GameAct::Enter {
            text: scripted.text.clone(),
            off_clock: None,
        };
        step(scripted.after, scripted.completes, act(enter))
    }
}
