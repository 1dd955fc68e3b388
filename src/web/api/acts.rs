//! Shows a game by acts and accepts what a referee enters into it.

use actix_web::HttpResponse;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::body::Json;
use super::call::Call;
use super::look::Look;
use crate::arbiter::EventView;
use crate::event::{
    self, ActOrder, ChoiceRound, Command, Count, GameAct, GameCommand, GameState, Refusal,
    RoundStage, SecretText,
};
use crate::games::acts::{ActBoard, ByActs};
use crate::games::{PerSide, Side};
use crate::lots::Hex;
use crate::tournament::round::GameId;
use crate::tournament::text::TextLine;
use crate::web::kit::errors::Failure;

/// A game by acts at the event's version.
#[derive(Debug, Serialize)]
struct ActsView<'a> {
    version: u64,
    game: GameId,
    acts: Vec<Act<'a>>,
    /// The board after the acts. A game without acts has one too.
    board: ActBoard,
    /// The lot that the game waits for.
    lot: Option<Lot>,
    times: Times,
    /// The persons who play on each side now.
    parties: PerSide<Party>,
    /// The sealed secrets of the sides.
    secrets: Vec<SealedSecret>,
    /// The rounds of choices, in order.
    rounds: Vec<ChosenRound>,
}

/// The persons who play on a side now.
#[derive(Debug, Serialize)]
struct Party {
    present: Vec<Person>,
    /// The person who enters the operations of the side.
    named: Option<Uuid>,
}

/// A person of the registry.
#[derive(Debug, Serialize)]
struct Person {
    person: Uuid,
    /// `None` once it is erased.
    name: Option<String>,
}

impl Person {
    fn new(view: &EventView, person: Uuid) -> Self {
        let known = view.people.get(&person);
        let name = known.and_then(|known| known.name.clone());
        Self { person, name }
    }
}

impl Party {
    fn for_side(view: &EventView, game: &GameState, side: Side) -> Self {
        let present = view.state.players_of(game, side).into_iter();
        Self {
            present: present.map(|person| Person::new(view, person)).collect(),
            named: game.party.named(side),
        }
    }
}

/// The sealed secret of a side.
#[derive(Debug, Serialize)]
struct SealedSecret {
    side: Side,
    secret: String,
    /// The seals of its parts.
    seals: Vec<Hex<32>>,
    /// The parts that are public.
    opened: Vec<String>,
}

#[derive(Debug, Serialize)]
struct ChosenRound {
    round: u16,
    side: Side,
    choice: String,
    most: u8,
    stage: &'static str,
    /// The number of ways from which a writer has to choose; 0 if none has to.
    ways: u16,
    writers: Vec<Writer>,
}

/// A person who may choose in a round.
#[derive(Debug, Serialize)]
struct Writer {
    #[serde(flatten)]
    person: Person,
    handed: bool,
    /// The choice, once it is public; `None` for one that is left out.
    text: Option<String>,
}

impl SealedSecret {
    fn all(game: &GameState) -> Vec<Self> {
        let log = game.secrets();
        let hands = log.hands().map(|hand| Self {
            side: hand.side,
            secret: hand.word.clone(),
            seals: hand.seals.clone(),
            opened: log.known_parts(hand),
        });
        hands.collect()
    }
}

impl ChosenRound {
    fn from_round(view: &EventView, round: &ChoiceRound) -> Self {
        let (stage, ways) = match round.stage {
            RoundStage::Open => ("open", 0),
            RoundStage::Undecided(ways) => ("undecided", ways),
            RoundStage::Made => ("made", 0),
            RoundStage::Lost => ("lost", 0),
        };
        let writer = |person: &Uuid| {
            let hand = round.hands.iter().find(|hand| hand.person == *person);
            Writer {
                person: Person::new(view, *person),
                handed: hand.is_some(),
                text: hand.and_then(|hand| hand.text.clone()),
            }
        };
        Self {
            round: round.number,
            side: round.side,
            choice: round.word.clone(),
            most: round.most,
            stage,
            ways,
            writers: round.writers.iter().map(writer).collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct Act<'a> {
    text: &'a str,
    /// The time of the game, in seconds.
    seconds: Option<u32>,
    draw: Option<u32>,
    off_clock: Option<&'a str>,
}

impl<'a> Act<'a> {
    fn from_act(act: &'a event::Act) -> Self {
        Self {
            text: &act.made.text,
            seconds: act.made.seconds,
            draw: act.draw,
            off_clock: act.off_clock.as_ref().map(TextLine::as_str),
        }
    }
}

/// A lot that is to be drawn, or one that is drawn and waits for its act.
#[derive(Debug, Serialize)]
struct Lot {
    purpose: &'static str,
    /// The acts that its result allows; empty before it is drawn.
    acts: Vec<String>,
}

/// The times, as moments of the server's clock.
#[derive(Debug, Serialize)]
struct Times {
    setup: Option<Count>,
    turn: Option<Count>,
    play: Option<Count>,
    /// The reason for which the referee has stopped the clock.
    paused: Option<String>,
    /// The start of the outage that has stopped it.
    outage: Option<DateTime<Utc>>,
}

/// `GET /api/v1/events/{slug}/games/{game}/acts`: the acts, the board and the times.
pub async fn show(look: Look) -> Result<HttpResponse, Failure> {
    let (view, id) = (look.view(), look.game()?);
    let game = view.state.game(id).ok_or(Refusal::GameUnknown(id))?;
    let rules = &view.state.info.rules;
    // Games by plans have no acts.
    let play = game.act_game().ok_or_else(Failure::not_found)?;
    let table = play.table(rules).ok_or(Refusal::Damaged(id))?;
    let clock = &game.clock;
    look.answer(&ActsView {
        version: view.version(),
        game: id,
        acts: game.acts().iter().map(Act::from_act).collect(),
        board: table.board(),
        lot: lot(table.as_ref(), game.drawn_lot().map(|(_, words)| words)),
        times: Times {
            setup: clock.setting_up(),
            turn: clock.turn(),
            play: clock.play(),
            paused: clock.reason().map(ToString::to_string),
            outage: clock.outage().filter(|_| game.result.is_none()),
        },
        parties: PerSide::from_fn(|side| Party::for_side(view, game, side)),
        secrets: SealedSecret::all(game),
        rounds: (game.rounds().all().iter())
            .map(|round| ChosenRound::from_round(view, round))
            .collect(),
    })
}

fn lot(table: &dyn ByActs, drawn: Option<Vec<String>>) -> Option<Lot> {
    Some(Lot {
        purpose: table.wanted()?.purpose,
        acts: drawn.map_or_else(Vec::new, |words| table.of_lot(&words)),
    })
}

/// An entry of a referee.
#[derive(Debug, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entered {
    StartSetup {},
    Enter {
        text: String,
        #[serde(default)]
        off_clock: Option<String>,
    },
    Draw {},
    Upload {
        text: String,
    },
    Seal {
        side: Side,
        secret: String,
        text: SecretText,
    },
    OpenRound {
        side: Side,
        choice: String,
    },
    Choose {
        person: Uuid,
        #[serde(default)]
        text: Option<SecretText>,
    },
    CloseRound {
        reason: String,
    },
    Decide {
        way: u16,
    },
    Bring {},
}

/// `POST /api/v1/events/{slug}/games/{game}/acts`: enters an act or a step beside the acts.
pub async fn enter(call: Call<GameId>, act: Json<Entered>) -> Result<HttpResponse, Failure> {
    let act = match act.0 {
        Entered::StartSetup {} => GameAct::StartSetup {},
        Entered::Enter { text, off_clock } => GameAct::Enter { text, off_clock },
        Entered::Draw {} => GameAct::Draw {},
        Entered::Upload { text } => GameAct::Upload { text },
        Entered::Seal { side, secret, text } => GameAct::Seal { side, secret, text },
        Entered::OpenRound { side, choice } => GameAct::OpenRound { side, choice },
        Entered::Choose { person, text } => GameAct::Choose { person, text },
        Entered::CloseRound { reason } => GameAct::CloseRound { reason },
        Entered::Decide { way } => GameAct::Decide { way },
        Entered::Bring {} => GameAct::Bring {},
    };
    call.add(|game| Command::Game(GameCommand::Act(ActOrder { game, act })))
        .await
}

/// The acts to take back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakenBack {
    /// The number of acts; all of them if it is left out.
    #[serde(default)]
    count: Option<u16>,
    reason: String,
}

/// `POST /api/v1/events/{slug}/games/{game}/acts/withdrawal`: takes back the last acts.
pub async fn take_back(call: Call<GameId>, back: Json<TakenBack>) -> Result<HttpResponse, Failure> {
    let TakenBack { count, reason } = back.0;
    let act = match count {
        Some(count) => GameAct::TakeBack { count, reason },
        None => GameAct::Withdraw { reason },
    };
    call.set(|game| Command::Game(GameCommand::Act(ActOrder { game, act })))
        .await
}
