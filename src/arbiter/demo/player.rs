//! The demonstration that plays itself: for every discipline a running event with one board,
//! which goes on a turn every twenty seconds while somebody watches it.
//!
//! An event whose game is over is closed, and the next one of its discipline begins. What is
//! journaled stays: events are never deleted, so their number is held where it grows. None
//! begins while another of its discipline is open, also after a restart, and none goes on
//! unwatched. The public list has the newest three of each discipline; older ones are taken off
//! it and keep their addresses.
//!
//! A referee pauses an event by stopping its clock at the desk. One that is played on by hand is
//! left alone, and the next one begins.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use tokio::time::MissedTickBehavior;

use super::armies;
use super::beside;
use super::names::entrants_of_run;
use super::script::{GAME, Next, Script, Step};
use super::{created, person};
use crate::arbiter::{Actor, Arbiter, ArbiterError, CommandContext, EventView, IdempotencyKey};
use crate::event::settings::{
    Acceleration, Discipline, EventDraft, Format, HalfByes, LotRules, Slug, SwissRounds, SwissRules,
};
use crate::event::swiss::InitialColour;
use crate::event::{
    ClockAct, ClockOrder, Command, EventCommand, GameCommand, Listing, PairingCommand,
};
use crate::games::discipline::LiveSample;
use crate::tournament::entrant::EntrantNumber;

/// How often the player looks whether a turn is due.
const LOOK: Duration = Duration::from_secs(1);

/// How late a command may come to count at the moment at which it was due.
const PROMPT: TimeDelta = TimeDelta::seconds(3);

/// How long after its last entry an unwatched game stops: longer than a turn, because another
/// process may have the spectators. Pages that are loaded anew are watched again before.
const UNWATCHED: TimeDelta = TimeDelta::seconds(25);

/// When the clock of a turn shows this, its acts wait no longer: spectators have come and gone in
/// it, and no time is to run out (Almajara 3.1).
const HURRY: TimeDelta = TimeDelta::seconds(30);

/// How many events of a discipline are left alone before it has no further one.
const MOST_LEFT: u32 = 3;

/// How long a new event has been played when it first appears, so that its board has a story.
const OPENING: TimeDelta = TimeDelta::seconds(75);

/// The events of a discipline on the public list.
const LISTED: u32 = 3;

/// More commands than are ever due at once.
const MOST_AT_ONCE: usize = 200;

/// The reason of a clock that stops because nobody watches.
const NOBODY: &str = "Никто не смотрит · Nobody is watching";

/// The reason for taking an event off the public list.
const OLD: &str = "Есть новее · There are newer ones";

/// Whether somebody watches an event at this moment.
pub type IsWatched = Arc<dyn Fn(&Slug) -> bool + Send + Sync>;

/// Whether an error comes again however often its command is tried.
fn is_for_good(error: &ArbiterError) -> bool {
    matches!(
        error,
        ArbiterError::Refused(_) | ArbiterError::NotFound | ArbiterError::SlugTaken
    )
}

/// The player of the demonstration.
pub struct Player {
    arbiter: Arbiter,
    is_watched: IsWatched,
    boards: Vec<Board>,
    /// The day for which the event of tomorrow was moved on.
    day: NaiveDate,
}

/// The running event of a discipline.
struct Board {
    game: Discipline,
    sample: LiveSample,
    /// The number of the event; 0 until it is found.
    run: u32,
    slug: Slug,
    script: Arc<Script>,
    /// How many events somebody else goes on with.
    left: u32,
    /// Whether the last look failed, and the log has it.
    is_troubled: bool,
}

impl std::fmt::Debug for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Player({} boards)", self.boards.len())
    }
}

impl Player {
    /// A player that finds the unfinished event of every discipline, or begins one.
    ///
    /// # Errors
    /// [`ArbiterError`] when the database fails.
    pub async fn start(arbiter: Arbiter, is_watched: IsWatched) -> Result<Self, ArbiterError> {
        let mut boards = Vec::new();
        for game in Discipline::all() {
            let Some(sample) = game.samples().live else {
                continue;
            };
            match board(&arbiter, game, sample).await {
                Ok(Some(board)) => boards.push(board),
                // The name belongs to an event of somebody else.
                Ok(None) | Err(ArbiterError::SlugTaken | ArbiterError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Self {
            day: arbiter.now().date_naive(),
            arbiter,
            is_watched,
            boards,
        })
    }

    /// The addresses of the running events.
    pub fn events(&self) -> impl Iterator<Item = &Slug> {
        self.boards.iter().map(|board| &board.slug)
    }

    /// Plays until the task is aborted.
    pub async fn play(mut self) {
        let mut ticks = tokio::time::interval(LOOK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.look().await;
        }
    }

    /// Plays what is due at every board by the service's clock.
    pub async fn look(&mut self) {
        let today = self.arbiter.now().date_naive();
        if today != self.day {
            // What fails is tried at the next look; the boards' own looks say what it was.
            match beside::tomorrow(&self.arbiter, self.arbiter.now()).await {
                Ok(()) => self.day = today,
                Err(error) if is_for_good(&error) => self.day = today,
                Err(error) => tracing::debug!(%error, "the event of tomorrow is not moved on"),
            }
        }
        for board in &mut self.boards {
            if board.left > MOST_LEFT {
                continue;
            }
            let looked = board.look(&self.arbiter, &self.is_watched).await;
            let was_troubled = std::mem::replace(&mut board.is_troubled, false);
            match looked {
                Err(error) if is_for_good(&error) => {
                    tracing::info!(event = %board.slug, %error, "the demonstration leaves it alone");
                    board.leave(&self.arbiter).await;
                }
                // Another process plays as well.
                Ok(()) | Err(ArbiterError::KeyReused | ArbiterError::Stale { .. }) => {}
                Err(error) => {
                    board.is_troubled = true;
                    // Every second would fill the log.
                    if !was_troubled {
                        tracing::warn!(event = %board.slug, %error, "the demonstration does not go on");
                    }
                }
            }
        }
    }
}

/// The address of an event of a discipline.
fn slug(game: Discipline, run: u32) -> Option<Slug> {
    Slug::parse(&format!("demo-live-{}-{run}", game.word())).ok()
}

fn script(game: Discipline, sample: &LiveSample, run: u32) -> Option<Arc<Script>> {
    let at = usize::try_from(run.checked_sub(1)?).ok()?;
    let number = sample.games.get(at.checked_rem(sample.games.len())?)?;
    Script::new(game, sample, *number).map(Arc::new)
}

/// The newest event of a discipline if it is open, else a new one; `None` if the discipline has
/// no games for it.
async fn board(
    arbiter: &Arbiter,
    game: Discipline,
    sample: LiveSample,
) -> Result<Option<Board>, ArbiterError> {
    let newest = newest(arbiter, game).await?;
    let run = newest.max(1);
    let (Some(slug), Some(script)) = (slug(game, run), script(game, &sample, run)) else {
        return Ok(None);
    };
    let mut board = Board {
        game,
        sample,
        run,
        slug,
        script,
        left: 0,
        is_troubled: false,
    };
    let is_open = newest > 0
        && match arbiter.event(&board.slug).await {
            Ok(view) => !view.state.closed,
            // It was deleted.
            Err(ArbiterError::NotFound) => false,
            Err(error) => return Err(error),
        };
    if newest == 0 || is_open {
        board.create(arbiter).await?;
    } else {
        board.follow(arbiter).await?;
    }
    Ok(Some(board))
}

/// The number of the newest event of a discipline; 0 if there is none. Their numbers have no
/// gaps, so a few looks find it among any number.
async fn newest(arbiter: &Arbiter, game: Discipline) -> Result<u32, ArbiterError> {
    let mut beyond = 1;
    while is_there(arbiter, game, beyond).await? {
        beyond *= 2;
    }
    let mut known = beyond / 2;
    while beyond - known > 1 {
        let middle = known + (beyond - known) / 2;
        if is_there(arbiter, game, middle).await? {
            known = middle;
        } else {
            beyond = middle;
        }
    }
    Ok(known)
}

async fn is_there(arbiter: &Arbiter, game: Discipline, run: u32) -> Result<bool, ArbiterError> {
    let Some(slug) = slug(game, run) else {
        return Ok(false);
    };
    // A deleted event keeps its number.
    match arbiter.folded(&slug).await {
        Ok(_) => Ok(true),
        Err(ArbiterError::NotFound) => Ok(false),
        Err(error) => Err(error),
    }
}

impl Board {
    /// Creates the event, or what is missing of it, and plays its opening.
    async fn create(&self, arbiter: &Arbiter) -> Result<(), ArbiterError> {
        let now = arbiter.now();
        let began = now - OPENING;
        let key = |step: &str| super::context(&format!("{}-{step}", self.slug), began);
        let is_new = match arbiter.event(&self.slug).await {
            Ok(view) => !view.state.is_paired(),
            Err(ArbiterError::NotFound) => true,
            Err(error) => return Err(error),
        };
        if !is_new {
            return Ok(());
        }
        let slug = created(arbiter, &self.draft(now), &key("event")).await?;
        for (number, entrant) in (1..).zip(entrants_of_run(self.run, self.place())) {
            let key = key(&format!("entrant-{number}"));
            arbiter.register(&slug, &person(entrant), &key).await?;
        }
        let known = arbiter.event(&slug).await?;
        if known.state.info.rules.totas().is_some() {
            let run = usize::try_from(self.run).unwrap_or_default();
            for (army, number) in (1..=2).filter_map(EntrantNumber::new).enumerate() {
                let key = key(&format!("army-{number}"));
                armies::field(arbiter, &slug, number, run + army, &key).await?;
            }
        }
        // The service draws who is first in the list, and who has White.
        let start = Command::Pairing(PairingCommand::StartSwiss {
            order: Vec::new(),
            initial_colour: InitialColour::Lot {},
        });
        arbiter.execute(&slug, &start, &key("start")).await?;
        let pair = Command::Pairing(PairingCommand::PairRound { round: GAME.round });
        arbiter.execute(&slug, &pair, &key("pair")).await?;
        for _ in 0..MOST_AT_ONCE {
            let view = arbiter.event(&slug).await?;
            let at = view.state.at;
            let Next::Step(step) = self.script.next(&slug, &view.state, at) else {
                break;
            };
            let due = at + step.after;
            if due > now {
                break;
            }
            self.execute(arbiter, &view, step.command, due).await?;
        }
        Ok(())
    }

    /// The place of the discipline in the list.
    fn place(&self) -> usize {
        Discipline::all()
            .position(|game| game == self.game)
            .unwrap_or_default()
    }

    fn draft(&self, now: DateTime<Utc>) -> EventDraft {
        let day = now.date_naive().to_string();
        EventDraft {
            slug: self.slug.to_string(),
            name: format!(
                "Показательная партия\u{a0}· Showcase {}: {}",
                self.run,
                self.game.name()
            ),
            place: "Тверь".to_owned(),
            starts_on: day.clone(),
            ends_on: day,
            discipline: self.game,
            format: Format::Swiss(SwissRules {
                rounds: SwissRounds::LEAST,
                acceleration: Acceleration::None,
                half_byes: HalfByes::default(),
            }),
            regulations: self.sample.regulations.to_owned(),
            // The game was chosen with its throws and its deal.
            lots: LotRules::PHYSICAL,
            ..EventDraft::default()
        }
    }

    /// Begins the next event, and takes the oldest of those on the list off it.
    async fn follow(&mut self, arbiter: &Arbiter) -> Result<(), ArbiterError> {
        let run = self.run + 1;
        let next = slug(self.game, run).zip(script(self.game, &self.sample, run));
        let (slug, script) = next.ok_or(ArbiterError::NotFound)?;
        let next = Self {
            run,
            slug,
            script,
            ..*self
        };
        match next.create(arbiter).await {
            // Its name belongs to an event of somebody else.
            Err(error) if is_for_good(&error) => {
                *self = next;
                return Err(error);
            }
            // Until it is there, its creation is tried again.
            created => created?,
        }
        *self = next;
        if let Err(error) = self.unlist(arbiter).await {
            tracing::warn!(event = %self.slug, %error, "an older event of the demonstration stays listed");
        }
        Ok(())
    }

    /// Leaves the event to whoever goes on with it, and begins the next one.
    async fn leave(&mut self, arbiter: &Arbiter) {
        self.left += 1;
        if self.left > MOST_LEFT {
            return;
        }
        if let Err(error) = self.follow(arbiter).await {
            tracing::warn!(event = %self.slug, %error, "the demonstration does not go on");
            if is_for_good(&error) {
                self.left = MOST_LEFT + 1;
            } else {
                // The next look finds the event as this one did.
                self.left -= 1;
            }
        }
    }

    async fn unlist(&self, arbiter: &Arbiter) -> Result<(), ArbiterError> {
        let old = self
            .run
            .checked_sub(LISTED)
            .and_then(|run| slug(self.game, run));
        let Some(old) = old else {
            return Ok(());
        };
        let view = match arbiter.event(&old).await {
            Ok(view) => view,
            Err(ArbiterError::NotFound) => return Ok(()),
            Err(error) => return Err(error),
        };
        if view.state.details.unlisted {
            return Ok(());
        }
        let listing = Listing {
            listed: false,
            reason: Some(OLD.to_owned()),
        };
        let command = Command::Event(EventCommand::List(listing));
        let context = context(&view, arbiter.now());
        arbiter.execute(&old, &command, &context).await?;
        Ok(())
    }

    /// Plays what is due.
    async fn look(
        &mut self,
        arbiter: &Arbiter,
        is_watched: &IsWatched,
    ) -> Result<(), ArbiterError> {
        for _ in 0..MOST_AT_ONCE {
            let view = arbiter.event(&self.slug).await?;
            let now = arbiter.now();
            let is_watched = is_watched(&self.slug);
            let (command, at) = match self.due(&view, is_watched, now) {
                Due::Nothing => return Ok(()),
                Due::Command(command, at) => (command, at),
                Due::Next => {
                    self.follow(arbiter).await?;
                    return Ok(());
                }
                Due::Strange => {
                    tracing::info!(event = %self.slug, "somebody else plays on in the demonstration");
                    self.leave(arbiter).await;
                    return Ok(());
                }
            };
            self.execute(arbiter, &view, *command, at).await?;
        }
        Ok(())
    }

    /// What is due in the event, and at which moment.
    fn due(&self, view: &EventView, is_watched: bool, now: DateTime<Utc>) -> Due {
        let Some(game) = view.state.game(GAME) else {
            return Due::Strange;
        };
        let step = match self.script.next(&self.slug, &view.state, now) {
            Next::Over => return Due::Next,
            Next::Strange => return Due::Strange,
            Next::Step(step) => step,
        };
        let last = view.state.at;
        let is_stopped = game.result.is_none() && game.clock.play().is_some() && !game.clock.runs();
        if is_stopped {
            let command = match (game.clock.outage(), game.clock.reason()) {
                (Some(_), _) => Command::Event(EventCommand::ResumeRound { round: GAME.round }),
                (None, Some(reason)) if reason.as_str() == NOBODY => clock(ClockAct::Resume {}),
                // A referee has stopped it.
                (None, _) => return Due::Nothing,
            };
            return if is_watched {
                Due::Command(Box::new(command), now)
            } else {
                Due::Nothing
            };
        }
        if game.is_interrupted() {
            return Due::Nothing;
        }
        let Step {
            after,
            completes,
            command,
        } = *step;
        let at = last + after;
        let turn = game.clock.turn();
        let hurries = turn.is_some_and(|turn| turn.at(now) > HURRY);
        if (is_watched || completes) && (at <= now || hurries) {
            let is_prompt = at <= now && now - at < PROMPT;
            return Due::Command(Box::new(command), if is_prompt { at } else { now });
        }
        if !is_watched && !completes && game.clock.runs() && now - last > UNWATCHED {
            let reason = NOBODY.to_owned();
            return Due::Command(Box::new(clock(ClockAct::Pause { reason })), now);
        }
        Due::Nothing
    }

    async fn execute(
        &self,
        arbiter: &Arbiter,
        view: &EventView,
        command: Command,
        at: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let done = arbiter
            .execute(&self.slug, &command, &context(view, at))
            .await;
        done.map(|_| ())
    }
}

/// What an event needs now.
enum Due {
    Nothing,
    /// A command, with the moment at which it counts.
    Command(Box<Command>, DateTime<Utc>),
    /// It is over.
    Next,
    /// Somebody else plays on in it.
    Strange,
}

fn clock(act: ClockAct) -> Command {
    Command::Game(GameCommand::Clock(ClockOrder { game: GAME, act }))
}

/// The context of the command that follows a version: two processes that play send it once.
fn context(view: &EventView, now: DateTime<Utc>) -> CommandContext {
    let key = format!("demo-{}-after-{}", view.slug(), view.version());
    CommandContext {
        actor: Actor::Operator,
        now,
        idempotency_key: IdempotencyKey::parse(&key),
        expected_version: None,
    }
}
