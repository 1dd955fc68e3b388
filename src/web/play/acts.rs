//! What a player can do in a game by acts from the own page: hand in the secrets of the side and
//! choices of their own, open rounds, enter acts.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Utc};

use super::forms::{Back, Sent, done};
use crate::arbiter::{Arbiter, EventView, Player, PlayerAct};
use crate::event::{GameAct, GameSecrets, GameState, RoundStage, SecretText};
use crate::games::Side;
use crate::games::acts::{ByActs, Entitled};
use crate::games::rounds::Rounds;
use crate::games::secrets::{Secrets, Viewer};
use crate::tournament::round::GameId;
use crate::web::desk::fields::wrong_field;
use crate::web::desk::form::{Form, Forms, new_key};
use crate::web::errors::Failure;
use crate::web::games::{self, ActInput, Asked};
use crate::web::hall::act_clock::{Face, minutes};
use crate::web::hall::sealed::{ShownRound, Way, in_order, person_name, ways};
use crate::web::i18n::Key;
use crate::web::layout::Page;
use crate::web::live::Live;

/// The names of the forms.
pub mod forms {
    /// An act.
    pub const ACT: &str = "act";
    /// A secret of the side.
    pub const SEAL: &str = "seal";
    /// A round that is opened.
    pub const ROUND: &str = "round";
    /// A choice in it.
    pub const CHOICE: &str = "choice";
    /// Which way is made of choices that coincide.
    pub const DECISION: &str = "decision";

    /// All of them.
    pub const ALL: [&str; 5] = [ACT, SEAL, ROUND, CHOICE, DECISION];
}

/// Where the page goes on behind them.
const PLACE: &str = "own-acts";

/// A game from one of its players.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    pub page: &'a Page,
    pub view: &'a EventView,
    pub player: &'a Player,
    pub id: GameId,
    pub side: Side,
    pub game: &'a GameState,
    pub kept: &'a GameSecrets,
    pub forms: &'a Forms,
}

/// A secret that the side may hand in now.
struct Wanted {
    word: &'static str,
    asked: Asked,
}

/// A round that may be opened.
struct Offered {
    word: &'static str,
    title: String,
    most: u8,
}

/// An act that is entered with one press.
struct Press {
    text: String,
    said: String,
    deed: String,
}

#[derive(Template)]
#[template(path = "play/acts.html")]
struct Panel<'a> {
    seat: Seat<'a>,
    table: Box<dyn ByActs>,
    input: ActInput,
    phase: String,
    now: DateTime<Utc>,
}

/// What a player can do in a game by acts; `None` in a game of another kind, or one that leaves
/// nothing to the players.
///
/// # Errors
/// A template that cannot be rendered.
pub fn panel(seat: Seat<'_>) -> Result<Option<String>, Failure> {
    let rules = &seat.view.state.info.rules;
    let play = seat.game.act_game();
    let viewer = Viewer::Side(seat.side);
    let table = play.and_then(|play| play.table_for(rules, viewer, seat.kept));
    let Some(table) = table.filter(|table| is_for_players(table.as_ref())) else {
        return Ok(None);
    };
    let board = table.board();
    let panel = Panel {
        input: games::of(rules.discipline()).entry(seat.page.words(), rules, &board),
        phase: board.phase,
        now: Utc::now(),
        table,
        seat,
    };
    let panel = panel.render().map_err(|error| Failure::internal(&error))?;
    Ok(Some(panel))
}

/// Whether a game leaves anything to its players at all: they resign, if nothing else.
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
        self.seat.forms.of(name)
    }

    /// The form that was refused, where it is one of these.
    fn refused(&self) -> Option<&Form> {
        let mut names = forms::ALL.into_iter();
        let name = names.find(|name| self.seat.forms.is_of(name))?;
        Some(self.form(name))
    }

    fn new_key() -> String {
        new_key()
    }

    fn waits(&self) -> Option<String> {
        self.table.waits(self.page().language())
    }

    fn faces(&self) -> Vec<Face> {
        Face::all(self.seat.game, self.table.limits())
    }

    fn shown(&self, face: &Face) -> String {
        minutes(face.of.at(self.now).num_seconds())
    }

    fn is_over(&self, face: &Face) -> bool {
        face.of.at(self.now).num_seconds() >= face.limit.into()
    }

    fn paused(&self) -> Option<String> {
        let reason = self.seat.game.clock.reason();
        reason.map(ToString::to_string)
    }

    fn goes_on(&self) -> bool {
        self.table.end().is_none() && self.seat.game.result.is_none()
    }

    /// Whether the person plays on the side now.
    fn is_playing(&self) -> bool {
        let (state, game) = (&self.seat.view.state, self.seat.game);
        let players = state.players_of(game, self.seat.side);
        players.contains(&self.seat.player.person)
    }

    /// Whether the referee has yet to start the game.
    fn waits_for_start(&self) -> bool {
        let is_started = self.seat.game.clock.play().is_some();
        self.table.is_started_by_referee() && self.table.board().turn.is_some() && !is_started
    }

    /// Whether the side makes its turn now, and may do something in it.
    fn is_to_act(&self) -> bool {
        let turn = self.table.board().turn;
        turn.is_some_and(|turn| turn.side == self.seat.side)
            && self.paused().is_none()
            && !self.waits_for_start()
    }

    /// The secrets that the side may hand in now.
    fn wanted(&self) -> Vec<Wanted> {
        let wanted = self.table.secrets().map(Secrets::wanted);
        let own = wanted.unwrap_or_default().into_iter();
        let own = own.filter(|it| it.side == self.seat.side);
        let rules = &self.seat.view.state.info.rules;
        let look = games::of(rules.discipline());
        own.map(|it| Wanted {
            word: it.word,
            asked: look.secret(self.page().words(), rules, it.word),
        })
        .collect()
    }

    /// What the side has handed in, which its persons see again.
    fn own_secrets(&self) -> Vec<(String, String)> {
        let seat = &self.seat;
        let rules = &seat.view.state.info.rules;
        let look = games::of(rules.discipline());
        let hands = seat.game.secrets().hands();
        let own = hands.filter(|hand| hand.side == seat.side);
        own.filter_map(|hand| {
            let kept = seat.kept.sealed.get(&hand.number)?;
            let title = look.secret(self.page().words(), rules, &hand.word).title;
            Some((title, in_order(kept.values()).join(" ")))
        })
        .collect()
    }

    /// The board with what the side alone knows; empty where it knows no more than everybody.
    fn own_board(&self) -> String {
        let viewer = Viewer::Side(self.seat.side);
        let board = self.table.board_for(viewer);
        if board == self.table.board() {
            return String::new();
        }
        let rules = &self.seat.view.state.info.rules;
        let words = self.page().words();
        let title = words.t("play-acts-own-board");
        let drawn = games::of(rules.discipline()).board(words, rules, &board, &title, true);
        drawn.unwrap_or_else(|error| {
            tracing::error!(%error, "a board cannot be drawn");
            String::new()
        })
    }

    /// The rounds that the side may open now.
    fn offered(&self) -> Vec<Offered> {
        if !self.is_to_act() || self.round().is_some_and(|round| round.is_on) {
            return Vec::new();
        }
        let rules = &self.seat.view.state.info.rules;
        let look = games::of(rules.discipline());
        let offered = self.table.rounds().map(Rounds::offered);
        let own = offered.unwrap_or_default().into_iter();
        let own = own.filter(|it| it.side == self.seat.side);
        own.map(|it| Offered {
            word: it.word,
            title: look.round(self.page().words(), rules, it.word).title,
            most: it.most,
        })
        .collect()
    }

    /// The round that goes on, or the last one.
    fn round(&self) -> Option<ShownRound> {
        ShownRound::latest(self.page().words(), self.seat.view, self.seat.game)
    }

    /// What is asked of the person in the round that goes on; `None` where they do not choose in
    /// it.
    fn chooses(&self) -> Option<Asked> {
        let round = self.seat.game.rounds().current()?;
        let is_open = round.stage == RoundStage::Open;
        let is_writer = round.writers.contains(&self.seat.player.person);
        let rules = &self.seat.view.state.info.rules;
        let look = games::of(rules.discipline());
        (is_open && is_writer && self.paused().is_none())
            .then(|| look.round(self.page().words(), rules, &round.word))
    }

    /// What the person has handed in for it: the choice, or that they leave it out.
    fn own_choice(&self) -> Option<String> {
        let (game, person) = (self.seat.game, self.seat.player.person);
        let round = game.rounds().current()?;
        let hand = round.hands.iter().find(|hand| hand.person == person)?;
        if hand.seal.is_none() {
            return Some(self.page().t(Key("rounds-left-out")));
        }
        game.act_game()?.choice_of(person, self.seat.kept)
    }

    /// The ways of choices that coincide, for one who has written one of them.
    fn ways(&self) -> Vec<Way> {
        let Some(round) = self.seat.game.rounds().current() else {
            return Vec::new();
        };
        let mut hands = round.hands.iter();
        let has_written =
            hands.any(|hand| hand.person == self.seat.player.person && hand.seal.is_some());
        if !has_written || !matches!(round.stage, RoundStage::Undecided(_)) {
            return Vec::new();
        }
        ways(self.table.as_ref(), self.seat.game)
    }

    /// The acts that are entered with one press.
    fn presses(&self) -> Vec<Press> {
        if !self.is_to_act() || self.seat.game.rounds().current().is_some() {
            return Vec::new();
        }
        let choices = self.table.choices().into_iter();
        choices.filter_map(|text| self.press(text)).collect()
    }

    fn press(&self, text: String) -> Option<Press> {
        let entitled = self.table.entitled(self.seat.side, &text);
        if entitled == Entitled::Nobody {
            return None;
        }
        let mut after = self.table.clone();
        after.enter(&text, None).ok()?;
        let language = self.page().language();
        let said = after.told(language)?.said;
        let deed = self.table.deed(&text, language);
        let deed = deed.map_or_else(|| self.page().t("acts-enter"), ToOwned::to_owned);
        Some(Press { text, said, deed })
    }

    /// Whether a line can be typed: in the own turn, outside of rounds.
    fn takes_lines(&self) -> bool {
        self.is_to_act() && self.seat.game.rounds().current().is_none()
    }

    /// Whether the side is one person, or the person is named to enter operations.
    fn enters_operations(&self) -> bool {
        let (state, seat) = (&self.seat.view.state, &self.seat);
        state.players_of(seat.game, seat.side).len() == 1
            || seat.game.party.named(seat.side) == Some(seat.player.person)
    }

    /// The resignation of the side, and who of it has said so already; `None` where nothing is
    /// to be resigned.
    fn resignation(&self) -> Option<(String, String, bool)> {
        let seat = &self.seat;
        let text = self.table.resignation(seat.side)?;
        let play = seat.game.act_game()?;
        let words = self.page().words();
        let agreed = play.agreed.iter().filter(|it| it.text == text);
        let names = agreed.map(|it| person_name(words, seat.view, it.person));
        let names: Vec<String> = names.collect();
        let is_own = play.has_agreed(seat.player.person, &text);
        Some((text, names.join(", "), is_own))
    }
}

async fn act(
    (page, arbiter, live): (Page, Data<Arbiter>, Data<Live>),
    sent: Sent,
    name: &'static str,
    act: Result<GameAct, Failure>,
) -> Result<HttpResponse, Failure> {
    let back = Back { name, place: PLACE };
    let act = act.map(PlayerAct::Act);
    done(&page, &arbiter, &live, sent, back, act).await
}

/// `POST /play/act`: enters an act.
pub async fn enter(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let entered = match sent.fields().given("text") {
        Some(text) => Ok(GameAct::Enter {
            text: text.to_owned(),
            off_clock: None,
        }),
        None => Err(wrong_field("text", Key("acts-empty"))),
    };
    act((page, arbiter, live), sent, forms::ACT, entered).await
}

/// `POST /play/act/secret`: hands in a secret of the side.
pub async fn seal(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let fields = sent.fields();
    let side = side_of(fields.get("side"));
    let sealed = side.map(|side| GameAct::Seal {
        side,
        secret: fields.get("what").to_owned(),
        text: SecretText(fields.get("text").to_owned()),
    });
    act((page, arbiter, live), sent, forms::SEAL, sealed).await
}

/// `POST /play/act/round`: opens a round of choices.
pub async fn open_round(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let fields = sent.fields();
    let side = side_of(fields.get("side"));
    let opened = side.map(|side| GameAct::OpenRound {
        side,
        choice: fields.get("what").to_owned(),
    });
    act((page, arbiter, live), sent, forms::ROUND, opened).await
}

/// `POST /play/act/choice`: hands in the own choice, or leaves it out.
pub async fn choose(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let fields = sent.fields();
    let person = sent.player().person;
    let chosen = match (fields.get("do"), fields.given("text")) {
        ("leave-out", _) => Ok(GameAct::Choose { person, text: None }),
        (_, Some(text)) => Ok(GameAct::Choose {
            person,
            text: Some(SecretText(text.to_owned())),
        }),
        (_, None) => Err(wrong_field("text", Key("play-acts-choice-empty"))),
    };
    act((page, arbiter, live), sent, forms::CHOICE, chosen).await
}

/// `POST /play/act/decision`: says which way is made of choices that coincide.
pub async fn decide(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let way = sent.fields().number("way");
    let decided = way.map(|way| GameAct::Decide { way });
    act((page, arbiter, live), sent, forms::DECISION, decided).await
}

fn side_of(word: &str) -> Result<Side, Failure> {
    let mut sides = Side::ALL.into_iter();
    let side = sides.find(|side| side.word() == word);
    side.ok_or_else(|| wrong_field("side", Key("desk-field-choose")))
}
