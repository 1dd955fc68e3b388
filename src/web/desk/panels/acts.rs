//! What a game by acts waits for, its clock, and what can be entered into it.

use askama::Template;
use chrono::{DateTime, Utc};

use crate::arbiter::EventView;
use crate::event::discipline::Discipline;
use crate::event::info::Dice;
use crate::event::{GameSecrets, GameState, Refusal, RoundStage};
use crate::federation::rights::Right;
use crate::games::Side;
use crate::games::acts::{ActBoard, ByActs, ToldAct};
use crate::games::rounds::Rounds;
use crate::games::secrets::Secrets;
use crate::tournament::round::GameId;
use crate::web::auth::Referee;
use crate::web::desk::form::{Form, Forms};
use crate::web::desk::resign::{Resigned, Resigning};
use crate::web::errors::Failure;
use crate::web::games::{self, ActInput, Asked};
use crate::web::hall::act_clock::{Face, minutes};
use crate::web::hall::sealed::{ShownRound, Way, in_order, ways};
use crate::web::hall::show;
use crate::web::layout::Page;

/// What of a page is the same for all of its forms.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    pub page: &'a Page,
    pub referee: &'a Referee,
    pub view: &'a EventView,
    pub id: GameId,
    pub game: &'a GameState,
    /// What the sides have handed in sealed.
    pub kept: &'a GameSecrets,
    pub forms: &'a Forms,
    /// Under which a form counts once.
    pub key: &'a str,
    /// What a form has seen of the game.
    pub seen: &'a str,
}

/// What is entered into a game by acts, above the forms that every game has.
#[derive(Template)]
#[template(path = "desk/acts.html")]
struct Panel<'a> {
    frame: Frame<'a>,
    /// The address of the game.
    at: String,
    table: Box<dyn ByActs>,
    board: ActBoard,
    /// What the game has for the panel.
    input: ActInput,
    now: DateTime<Utc>,
}

/// An act that is entered with one press.
struct Choice {
    text: String,
    /// What it comes to, in a sentence.
    said: String,
    /// What is pressed.
    deed: String,
}

/// A secret that a side may hand in.
struct Wanted {
    word: &'static str,
    side: Side,
    whose: String,
    asked: Asked,
}

/// A round that may be opened.
struct Offered {
    word: &'static str,
    side: Side,
    title: String,
    most: u8,
}

/// What a side has handed in, which the referee knows.
struct Kept {
    whose: String,
    title: String,
    value: String,
}

/// The panel of a game by acts; `None` for a game of another kind.
///
/// # Errors
/// Acts that the rules do not take any more; a template that cannot be rendered.
pub fn panel(frame: Frame<'_>) -> Result<Option<String>, Failure> {
    let rules = &frame.view.state.info.rules;
    if rules.table().is_none() {
        return Ok(None);
    }
    let table = frame.game.act_game().and_then(|game| game.table(rules));
    let table = table.ok_or(Refusal::Damaged(frame.id))?;
    let board = table.board();
    let panel = Panel {
        at: format!("/desk/events/{}/games/{}", frame.view.slug(), frame.id),
        input: games::of(rules.discipline()).entry(frame.page.words(), rules, &board),
        board,
        now: Utc::now(),
        table,
        frame,
    };
    let panel = panel.render().map_err(|error| Failure::internal(&error))?;
    Ok(Some(panel))
}

impl Panel<'_> {
    fn look(&self) -> &'static dyn games::Presentation {
        games::of(self.discipline())
    }

    /// The secrets that the sides may hand in now.
    fn wanted(&self) -> Vec<Wanted> {
        let rules = &self.frame.view.state.info.rules;
        let words = self.page().words();
        let wanted = self.table.secrets().map(Secrets::wanted);
        let wanted = wanted.unwrap_or_default().into_iter();
        wanted
            .map(|it| Wanted {
                word: it.word,
                side: it.side,
                whose: words.side(it.side),
                asked: self.look().secret(words, rules, it.word),
            })
            .collect()
    }

    /// The place on the page of a field that each side has.
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "a template has references"
    )]
    fn id_of(name: &str, side: &Side) -> String {
        format!("{name}-{side}")
    }

    /// What is handed in sealed, and what it is.
    fn kept(&self) -> Vec<Kept> {
        let frame = &self.frame;
        let (rules, words) = (&frame.view.state.info.rules, frame.page.words());
        let hands = frame.game.secrets().hands();
        hands
            .map(|hand| {
                let kept = frame.kept.sealed.get(&hand.number);
                let value = kept.map(|kept| in_order(kept.values()).join(" "));
                Kept {
                    whose: words.side(hand.side),
                    title: self.look().secret(words, rules, &hand.word).title,
                    value: value.unwrap_or_else(|| "–".to_owned()),
                }
            })
            .collect()
    }

    /// The rounds of choices that may be opened.
    fn offered(&self) -> Vec<Offered> {
        if self.frame.game.rounds().current().is_some() {
            return Vec::new();
        }
        let rules = &self.frame.view.state.info.rules;
        let words = self.page().words();
        let offered = self.table.rounds().map(Rounds::offered);
        let offered = offered.unwrap_or_default().into_iter();
        offered
            .map(|it| Offered {
                word: it.word,
                side: it.side,
                title: self.look().round(words, rules, it.word).title,
                most: it.most,
            })
            .collect()
    }

    /// The round that goes on, or the last one.
    fn round(&self) -> Option<ShownRound> {
        let frame = &self.frame;
        ShownRound::latest(frame.page.words(), frame.view, frame.game)
    }

    /// What is chosen in the round that takes choices.
    fn chosen(&self) -> Option<Asked> {
        let round = self.frame.game.rounds().current()?;
        let rules = &self.frame.view.state.info.rules;
        let words = self.page().words();
        (round.stage == RoundStage::Open).then(|| self.look().round(words, rules, &round.word))
    }

    /// The ways that may be made of choices that coincide.
    fn ways(&self) -> Vec<Way> {
        let round = self.frame.game.rounds().current();
        let is_undecided =
            round.is_some_and(|round| matches!(round.stage, RoundStage::Undecided(_)));
        if is_undecided {
            ways(self.table.as_ref(), self.frame.game)
        } else {
            Vec::new()
        }
    }

    /// Whether the referee has yet to start the game.
    fn waits_for_start(&self) -> bool {
        let is_started = self.frame.game.clock.play().is_some();
        self.table.is_started_by_referee() && self.board.turn.is_some() && !is_started
    }

    fn page(&self) -> &Page {
        self.frame.page
    }

    fn form(&self, name: &str) -> &Form {
        self.frame.forms.of(name)
    }

    fn waits(&self) -> Option<String> {
        self.table.waits(self.page().language())
    }

    fn told(&self) -> Option<ToldAct> {
        self.table.told(self.page().language())
    }

    fn goes_on(&self) -> bool {
        self.frame.game.result.is_none() && !self.frame.view.state.closed
    }

    /// Whether a lot is drawn now: the game waits for one, and none was drawn.
    fn draws(&self) -> bool {
        self.table.wanted().is_some() && self.draws_lots() && self.drawn().is_empty()
    }

    /// Whether lots are drawn in the game.
    fn draws_lots(&self) -> bool {
        let game = self.frame.game;
        let drawn = self.frame.view.state.info.lots.dice == Dice::Drawn;
        drawn && game.lots.is_some() && game.physical_dice.is_none()
    }

    /// The acts that a lot leaves.
    fn drawn(&self) -> Vec<Choice> {
        let drawn = self.frame.game.drawn_lot();
        let acts = drawn.map_or_else(Vec::new, |(_, words)| self.table.of_lot(&words));
        acts.into_iter()
            .filter_map(|text| self.choice(text))
            .collect()
    }

    /// The acts that are entered with one press.
    fn choices(&self) -> Vec<Choice> {
        let choices = self.table.choices().into_iter();
        choices.filter_map(|text| self.choice(text)).collect()
    }

    fn choice(&self, text: String) -> Option<Choice> {
        let mut after = self.table.clone();
        after.enter(&text, None).ok()?;
        let language = self.page().language();
        let said = after.told(language)?.said;
        let deed = self.table.deed(&text, language);
        let deed = deed.map_or_else(|| self.page().t("acts-enter"), ToOwned::to_owned);
        Some(Choice { text, said, deed })
    }

    /// What a referee presses when a player resigns; `None` once the game is over.
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
            names: show::names(frame.page.words(), frame.view, frame.game.pairing),
        })
    }

    /// The resignation of a side, and the clause by which it ends the game.
    fn resigned(&self, side: Side) -> Option<(Resigned, &'static str)> {
        let text = self.table.resignation(side)?;
        let mut after = self.table.clone();
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

    /// Whose turn it is, as taps are told of it.
    fn turn(&self) -> Option<Side> {
        self.board.turn.map(|turn| turn.side)
    }

    /// Whether the players may begin to set up.
    fn may_set_up(&self) -> bool {
        let both = self.board.awaited.white && self.board.awaited.black;
        self.input.sets_up && both && self.frame.game.clock.setting_up().is_none()
    }

    /// The times that there are.
    fn faces(&self) -> Vec<Face> {
        Face::all(self.frame.game, self.table.limits())
    }

    /// What a time showed when the page was made: `0:42`.
    fn shown(&self, face: &Face) -> String {
        minutes(face.of.at(self.now).num_seconds())
    }

    fn is_over(&self, face: &Face) -> bool {
        face.of.at(self.now).num_seconds() >= face.limit.into()
    }

    /// Whether the clock was started and stands.
    fn stands(&self) -> bool {
        let clock = &self.frame.game.clock;
        let begun = clock.setting_up().is_some() || clock.play().is_some();
        begun && !clock.runs()
    }

    fn paused(&self) -> Option<String> {
        let reason = self.frame.game.clock.reason();
        reason.map(ToString::to_string)
    }
}
