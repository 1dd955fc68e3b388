//! Renders the panel of a game by acts: what the game waits for, its clock, and the forms for what
//! can be entered.

use askama::Template;

use crate::arbiter::EventView;
use crate::event::discipline::Discipline;
use crate::event::settings::Dice;
use crate::event::{GameSecrets, GameState, Refusal};
use crate::federation::rights::Right;
use crate::games::Side;
use crate::games::acts::{ActEnd, ByActs, ToldAct};
use crate::tournament::round::GameId;
use crate::web::desk::resign::{Resigned, Resigning};
use crate::web::desk::undelayed;
use crate::web::games::acts::table::{ActTable, Press};
use crate::web::games::acts::turn::{Offer, TurnSlots};
use crate::web::games::{self, OwnForm, OwnForms};
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::{Form, Forms};
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The name of the form of an act.
pub const FORM: &str = "act";

/// The values that all forms of a page share.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    pub page: &'a Page,
    pub referee: &'a Referee,
    pub view: &'a EventView,
    pub id: GameId,
    pub game: &'a GameState,
    /// The sealed secrets of the sides.
    pub kept: &'a GameSecrets,
    pub forms: &'a Forms,
    /// The idempotency key of the forms.
    pub key: &'a str,
    /// The mark of the game for the forms.
    pub seen: &'a str,
}

/// The panel of a game by acts, above the forms that every game has.
#[derive(Template)]
#[template(path = "desk/acts.html")]
struct Panel<'a> {
    frame: Frame<'a>,
    at: String,
    /// The address of the panel's live stream.
    live: String,
    acts: ActTable<'a>,
    /// The game's own forms, beside the line and the buttons of the board.
    own: OwnForms,
}

/// Renders the panel of a game by acts; `None` for a game of another kind.
///
/// # Errors
/// Fails if the rules no longer accept the entered acts or the template cannot be rendered.
pub fn panel(frame: Frame<'_>) -> Result<Option<String>, Failure> {
    let rules = &frame.view.state.info.rules;
    let Some(play) = frame.game.act_game() else {
        return Ok(None);
    };
    let table = play.table(rules).ok_or(Refusal::Damaged(frame.id))?;
    let acts = ActTable::new(frame.page, (frame.view, frame.game), frame.kept, table);
    let (words, form) = (frame.page.words(), frame.forms.get(FORM));
    let panel = Panel {
        at: format!("/desk/events/{}/games/{}", frame.view.slug(), frame.id),
        live: undelayed::live_address(frame.view, &format!("game-{}", frame.id), frame.page),
        own: games::presentation(rules.discipline()).own_forms(words, rules, &acts.board, form),
        acts,
        frame,
    };
    let panel = panel.render().map_err(|error| Failure::internal(&error))?;
    Ok(Some(panel))
}

/// Whether an act is something that the referee rules on: an attempt, a touch, a note.
pub fn is_ruling(text: &str) -> bool {
    text.trim_start().starts_with('!')
}

/// How an act ends the game; `None` if the game goes on, or does not take it.
pub fn end_by(mut table: Box<dyn ByActs>, text: &str) -> Option<ActEnd> {
    table.enter(text, None).ok()?;
    table.end()
}

impl Panel<'_> {
    /// The clause by which the ruling that was not entered would end the game.
    fn asked_end(&self) -> Option<&'static str> {
        let form = self.form(FORM);
        let text = form.value("text");
        let is_asked = form.failure().is_some() && is_ruling(text);
        let end = is_asked.then(|| end_by(self.acts.table.clone(), text))??;
        Some(end.clause)
    }

    /// The id of an element that each side has.
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "a template has references"
    )]
    fn id_of(name: &str, side: &Side) -> String {
        format!("{name}-{side}")
    }

    fn page(&self) -> &Page {
        self.frame.page
    }

    fn form(&self, name: &str) -> &Form {
        self.frame.forms.get(name)
    }

    fn told(&self) -> Option<ToldAct> {
        self.acts.table.told(self.page().language())
    }

    /// Whether the game waits for a lot that is not drawn yet.
    fn draws(&self) -> bool {
        self.acts.table.wanted().is_some() && self.draws_lots() && self.drawn().is_empty()
    }

    /// Whether the game draws lots.
    fn draws_lots(&self) -> bool {
        let game = self.frame.game;
        let drawn = self.frame.view.state.info.lots.dice == Dice::Drawn;
        drawn && game.lots.is_some() && game.physical_dice.is_none()
    }

    /// The acts that the drawn lot allows.
    fn drawn(&self) -> Vec<Press> {
        let drawn = self.frame.game.drawn_lot();
        let acts = drawn.map_or_else(Vec::new, |(_, words)| self.acts.table.of_lot(&words));
        acts.into_iter()
            .filter_map(|text| self.acts.press(text))
            .collect()
    }

    /// The game's own forms that apply now.
    fn forms(&self) -> impl Iterator<Item = &OwnForm> {
        let forms = self.own.forms.iter();
        forms.filter(|form| !form.for_lots || !self.draws_lots())
    }

    /// The error at the line. The game's own forms show their errors themselves.
    fn fault_of_line(&self) -> Option<&str> {
        let form = self.form(FORM);
        let is_own = games::presentation(self.discipline()).line(form).is_some();
        form.fault("text").filter(|_| !is_own)
    }

    /// The acts that a single button enters.
    fn offers(&self) -> Vec<Offer> {
        Offer::all(self.page().words(), &self.acts)
    }

    /// The current turn; `None` in a phase without turns.
    fn slots(&self) -> Option<TurnSlots> {
        TurnSlots::new(&self.acts, self.frame.game)
    }

    /// Whether a slot of the turn can be taken back.
    fn takes_back(&self) -> bool {
        self.frame.referee.may(Right::Rule) && !self.frame.game.is_interrupted()
    }

    /// The button for a resignation; `None` once the game is over.
    fn resigning(&self) -> Option<Resigning<'_>> {
        let frame = &self.frame;
        let (white, clause) = self.resigned(Side::White)?;
        let (black, _) = self.resigned(Side::Black)?;
        Some(Resigning {
            page: frame.page,
            csrf: frame.referee.csrf(),
            key: frame.key,
            version: frame.view.version(),
            seen: frame.seen,
            number: 0,
            action: format!("{}/act", self.at),
            field: "text",
            clause,
            rulebook: self.rulebook(),
            departs_from_plans: false,
            players: [white, black],
            names: format::names(frame.page.words(), frame.view, frame.game.pairing),
        })
    }

    /// The resignation of a side, and the clause by which it ends the game.
    fn resigned(&self, side: Side) -> Option<(Resigned, &'static str)> {
        let text = self.acts.table.resignation(side)?;
        let mut after = self.acts.table.clone();
        after.enter(&text, None).ok()?;
        let end = after.end()?;
        let unit = self.frame.view.state.info.unit();
        Some((Resigned::new(side, text, unit.pair(end.points)), end.clause))
    }

    fn discipline(&self) -> Discipline {
        self.frame.view.state.info.rules.discipline()
    }

    fn rulebook(&self) -> &'static str {
        games::rulebook(self.discipline())
    }

    /// Whether the players may begin to set up.
    fn may_set_up(&self) -> bool {
        let both = self.acts.board.awaited.white && self.acts.board.awaited.black;
        self.acts.input.sets_up && both && self.frame.game.clock.setting_up().is_none()
    }

    const fn sides() -> [(Side, Key); 2] {
        [
            (Side::White, Key("desk-white")),
            (Side::Black, Key("desk-black")),
        ]
    }

    /// Whether the clock was started and is stopped.
    fn stands(&self) -> bool {
        let clock = &self.frame.game.clock;
        let begun = clock.setting_up().is_some() || clock.play().is_some();
        begun && !clock.runs()
    }
}
