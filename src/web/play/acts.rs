//! The panel of a game by acts on a player's page: hand in secrets of the side and own choices,
//! open rounds, enter acts.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;
use uuid::Uuid;

use super::forms::{PlayerForm, done};
use crate::arbiter::{Arbiter, EventView, Player, PlayerAct};
use crate::event::{ActGame, GameAct, GameSecrets, GameState, RoundStage};
use crate::games::Side;
use crate::games::acts::{ByActs, Entitled};
use crate::games::secrets::Viewer;
use crate::tournament::round::GameId;
use crate::web::games::acts::sealed::person_name;
use crate::web::games::acts::table::{
    ActTable, HandedSecret, Offered, Press, SecretRequest, SettlementOption,
};
use crate::web::games::acts::turn::{Offer, TurnSlots};
use crate::web::games::{self, InputPrompt, ShownBoard};
use crate::web::kit::act_fields;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::{Form, Forms, new_key};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::views::Live;

pub mod forms {
    pub const ACT: &str = "act";
    /// A secret of the side.
    pub const SEAL: &str = "seal";
    /// The opening of a round.
    pub const ROUND: &str = "round";
    /// A choice in a round.
    pub const CHOICE: &str = "choice";
    /// The settlement of choices that coincide.
    pub const DECISION: &str = "decision";

    pub const ALL: [&str; 5] = [ACT, SEAL, ROUND, CHOICE, DECISION];
}

/// The place on the page to which they return.
pub const PLACE: &str = "own-acts";

/// A game from the view of one of its players.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    pub page: &'a Page,
    pub view: &'a EventView,
    pub player: &'a Player,
    pub id: GameId,
    pub side: Side,
    pub game: &'a GameState,
    pub play: &'a ActGame,
    pub kept: &'a GameSecrets,
    pub forms: &'a Forms,
}

#[derive(Template)]
#[template(path = "play/acts.html")]
struct Panel<'a> {
    seat: Seat<'a>,
    acts: ActTable<'a>,
}

/// The panel of a game by acts; `None` if its acts cannot be replayed. Where the referee enters
/// everything it shows the turn alone.
///
/// # Errors
/// A template that cannot be rendered.
pub fn panel(seat: Seat<'_>) -> Result<Option<String>, Failure> {
    let rules = &seat.view.state.info.rules;
    let viewer = Viewer::Side(seat.side);
    let Some(table) = seat.play.table_for(rules, viewer, seat.kept) else {
        return Ok(None);
    };
    let mut acts = ActTable::new(seat.page, (seat.view, seat.game), seat.kept, table);
    acts.input.modes.retain(|mode| !mode.is_referees);
    let panel = Panel { seat, acts };
    let panel = panel.render().map_err(|error| Failure::internal(&error))?;
    Ok(Some(panel))
}

/// Whether a game allows its players to enter anything: if so, they can at least resign.
fn is_for_players(table: &dyn ByActs) -> bool {
    Side::ALL.into_iter().any(|side| {
        let resignation = table.resignation(side);
        resignation.is_none_or(|act| table.entitled(side, &act) != Entitled::Nobody)
    })
}

impl Panel<'_> {
    fn page(&self) -> &Page {
        self.seat.page
    }

    fn form(&self, name: &str) -> &Form {
        self.seat.forms.get(name)
    }

    /// The refused form, if it is one of these.
    fn refused(&self) -> Option<&Form> {
        let mut names = forms::ALL.into_iter();
        let name = names.find(|name| self.seat.forms.is_of(name))?;
        Some(self.form(name))
    }

    /// The address of the game's clauses.
    fn rulebook(&self) -> &'static str {
        games::rulebook(self.seat.view.state.info.rules.discipline())
    }

    fn new_key() -> String {
        new_key()
    }

    /// Whether the person plays on the side now.
    fn is_playing(&self) -> bool {
        let (state, game) = (&self.seat.view.state, self.seat.game);
        let players = state.players_of(game, self.seat.side);
        players.contains(&self.seat.player.person)
    }

    /// The sentence of the refusal, and its clause. The form shows which field it is about.
    fn refusal(&self) -> Option<(&str, Option<&str>)> {
        let form = self.refused()?;
        Some((form.sentence()?, form.clause()))
    }

    /// Whom the person plays with: the side, and which player of the team they are. `None` for a
    /// side of one.
    fn who(&self) -> Option<String> {
        let (seat, words) = (&self.seat, self.page().words());
        let players = seat.view.state.players_of(seat.game, seat.side);
        let own = players.iter().position(|it| *it == seat.player.person)?;
        let others = players.iter().filter(|it| **it != seat.player.person);
        let others: Vec<String> = others
            .map(|person| person_name(words, seat.view, *person))
            .collect();
        (!others.is_empty()).then(|| {
            let names = others.join(", ");
            words.t_with(
                "play-acts-who",
                &[
                    ("side", &seat.side.word()),
                    ("number", &(own + 1)),
                    ("count", &players.len()),
                    ("names", &names),
                ],
            )
        })
    }

    /// How the last round of choices of the side closed, as the person has to know it.
    fn closed_round(&self) -> Option<String> {
        let (seat, words) = (&self.seat, self.page().words());
        let round = seat.game.rounds().all().last()?;
        if round.side != seat.side || round.stage != RoundStage::Made {
            return None;
        }
        let person = seat.player.person;
        let has_chosen = |person: &Uuid| round.hands.iter().any(|hand| hand.person == *person);
        let last = round.hands.last().map(|hand| hand.person);
        let due = usize::from(round.most).min(round.writers.len());
        let key = if round.hands.len() < due {
            if round.writers.contains(&person) && !has_chosen(&person) {
                Key("play-round-without-you")
            } else {
                Key("play-round-by-referee")
            }
        } else if last == Some(person) {
            Key("play-round-by-you")
        } else {
            Key("play-round-by-other")
        };
        let name = last.map_or_else(String::new, |it| person_name(words, seat.view, it));
        Some(words.t_with(key, &[("name", &name)]))
    }

    /// The current turn; `None` in a phase without turns.
    fn slots(&self) -> Option<TurnSlots> {
        TurnSlots::new(&self.acts, self.seat.game)
    }

    /// Whether the rules of the event let players enter anything.
    fn is_for_players(&self) -> bool {
        is_for_players(self.acts.table.as_ref())
    }

    /// Whether the side has the turn, and may act in it.
    fn is_to_act(&self) -> bool {
        self.acts.turn() == Some(self.seat.side)
            && !self.acts.stands()
            && !self.acts.waits_for_start()
    }

    /// The secrets that the side may hand in now.
    fn wanted(&self) -> Vec<SecretRequest> {
        let wanted = self.acts.wanted().into_iter();
        wanted.filter(|it| it.side == self.seat.side).collect()
    }

    /// The secrets that the side has handed in, which its persons can see.
    fn own_secrets(&self) -> Vec<HandedSecret> {
        let kept = self.acts.kept().into_iter();
        kept.filter(|it| it.side == self.seat.side).collect()
    }

    /// The board with the secrets of the side; empty if the side knows no more than the public.
    fn own_board(&self) -> String {
        let viewer = Viewer::Side(self.seat.side);
        let board = self.acts.table.board_for(viewer);
        if board == self.acts.board {
            return String::new();
        }
        let rules = &self.seat.view.state.info.rules;
        let words = self.page().words();
        let title = words.t("play-acts-own-board");
        let look = games::presentation(rules.discipline());
        let shown = ShownBoard {
            viewpoint: look.own_viewpoint(self.seat.side),
            ..ShownBoard::plain(&board)
        };
        let drawn = look.board(words, rules, shown, &title, true);
        drawn.unwrap_or_else(|error| {
            tracing::error!(%error, "a board cannot be drawn");
            String::new()
        })
    }

    /// The rounds that the side may open now.
    fn offered(&self) -> Vec<Offered> {
        let offered = self.acts.offered().into_iter();
        let own = offered.filter(|it| self.is_to_act() && it.side == self.seat.side);
        own.collect()
    }

    /// The prompt for the person in the current round; `None` if they do not choose in it.
    fn chooses(&self) -> Option<InputPrompt> {
        let writers = &self.seat.game.rounds().current()?.writers;
        let may_choose = writers.contains(&self.seat.player.person) && !self.acts.stands();
        self.acts.asked().filter(|_| may_choose)
    }

    /// The choice or the abstention that the person has handed in.
    fn own_choice(&self) -> Option<String> {
        let (play, person) = (self.seat.play, self.seat.player.person);
        let choice = play.choice_of(person, self.seat.kept)?;
        if choice.is_empty() {
            return Some(self.page().t(Key("rounds-left-out")));
        }
        Some(choice)
    }

    /// The possible settlements of choices that coincide, for the author of one of them.
    fn ways(&self) -> Vec<SettlementOption> {
        let person = self.seat.player.person;
        let mut rounds = self.seat.game.rounds().current().into_iter();
        let has_chosen = rounds.any(|round| round.has_chosen(person));
        if has_chosen {
            self.acts.ways()
        } else {
            Vec::new()
        }
    }

    /// The acts that one button enters.
    fn presses(&self) -> Vec<Press> {
        if !self.takes_lines() {
            return Vec::new();
        }
        let is_entitled =
            |text: &str| self.acts.table.entitled(self.seat.side, text) != Entitled::Nobody;
        let offers = Offer::all(self.page().words(), &self.acts).into_iter();
        let own = offers.map(|it| it.press).filter(|it| is_entitled(&it.text));
        own.collect()
    }

    /// Whether acts can be typed: in the side's turn, outside of rounds, and while the side is set
    /// up.
    fn takes_lines(&self) -> bool {
        let is_awaited = self.acts.board.awaited[self.seat.side] && !self.acts.stands();
        let sets_up = self.acts.turn().is_none() && self.acts.input.sets_up && is_awaited;
        let may_enter = self.is_for_players() && (self.is_to_act() || sets_up);
        may_enter && !self.acts.is_choosing()
    }

    /// Whether the side is one person, or the person is named to enter operations.
    fn enters_operations(&self) -> bool {
        let (state, seat) = (&self.seat.view.state, &self.seat);
        state.players_of(seat.game, seat.side).len() == 1
            || seat.game.party.named(seat.side) == Some(seat.player.person)
    }

    /// The resignation of the side, and the persons of the side who have agreed to it; `None` if
    /// the side cannot resign.
    fn resignation(&self) -> Option<(String, String, bool)> {
        let seat = &self.seat;
        let text = self.acts.table.resignation(seat.side)?;
        let words = self.page().words();
        let agreed = seat.play.agreed.iter().filter(|it| it.text == text);
        let names = agreed.map(|it| person_name(words, seat.view, it.person));
        let names: Vec<String> = names.collect();
        let is_own = seat.play.has_agreed(seat.player.person, &text);
        Some((text, names.join(", "), is_own))
    }
}

async fn act(
    (page, arbiter, live): (Page, Data<Arbiter>, Data<Live>),
    sent: PlayerForm,
    name: &'static str,
    act: Result<GameAct, Failure>,
) -> Result<HttpResponse, Failure> {
    let act = act.map(PlayerAct::Act);
    done(&page, &arbiter, &live, sent, name, act).await
}

/// `POST /play/act`: enters an act.
pub async fn enter(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let entered = act_fields::entered(sent.fields(), None, None);
    act((page, arbiter, live), sent, forms::ACT, entered).await
}

/// `POST /play/act/secret`: hands in a secret of the side.
pub async fn seal(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let sealed = act_fields::sealed(sent.fields());
    act((page, arbiter, live), sent, forms::SEAL, sealed).await
}

/// `POST /play/act/round`: opens a round of choices.
pub async fn open_round(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let opened = act_fields::opened(sent.fields());
    act((page, arbiter, live), sent, forms::ROUND, opened).await
}

/// `POST /play/act/choice`: hands in the own choice, or abstains.
pub async fn choose(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let chosen = act_fields::chosen(sent.fields(), sent.player().person);
    act((page, arbiter, live), sent, forms::CHOICE, chosen).await
}

/// `POST /play/act/decision`: settles choices that coincide.
pub async fn decide(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let decided = act_fields::decided(sent.fields());
    act((page, arbiter, live), sent, forms::DECISION, decided).await
}
