//! Renders the page of a game on the desk: its state and the forms for everything that can be done
//! with it.

use actix_web::HttpResponse;
use askama::Template;

use super::boards;
use super::correction_preview::{CorrectionPreview, Unpair};
use super::game_context::GameContext;
use super::outcome::{self, Choice};
use super::panels::lots::{Plans, Players, Waiting};
use super::panels::terrain::SideTerrain;
use super::panels::{acts, clock, parties, protocols, signatures};
use super::resign::{Resigned, Resigning};
use super::schedule::Twice;
use crate::arbiter::{Arbiter, EventView};
use crate::event::settings::Dice;
use crate::event::{
    Armament, GameState, GameStatus, OpenedPlans, PlanGame, RecordRow, Refusal, Signer, Square,
};
use crate::federation::rights::Right;
use crate::games::{PerSide, Side};
use crate::lots::Ledger;
use crate::tournament::round::GameId;
use crate::web::games;
use crate::web::games::totas::agreement::proposal;
use crate::web::games::totas::armament;
use crate::web::games::totas::protocols::open as open_differences;
use crate::web::games::totas::resignation;
use crate::web::games::totas::row::{PARTS, What, field_name};
use crate::web::games::totas::terrain;
use crate::web::kit::auth::Referee;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::{Form, Forms, new_key, respond};
use crate::web::kit::game_step::BoardSummary;
use crate::web::kit::i18n::Key;
use crate::web::kit::interruption::interruption;
use crate::web::kit::layout::Page;
use crate::web::kit::regulations::ArmamentPlace;
use crate::web::kit::waits;
use crate::web::kit::{format, signatures as signed};

/// Names of the forms on this page.
pub mod forms {
    pub const TERRAIN: &str = "terrain";
    pub const TERRAIN_DISCARD: &str = "terrain-discard";
    pub const ARMAMENT: &str = "armament";
    pub const ROW: &str = "row";
    pub const LINE: &str = "line";
    pub const RECORDER: &str = "recorder";
    pub const RECORD: &str = "record";
    pub const TAKE_BACK: &str = "take-back";
    pub const WITHDRAW: &str = "withdraw";
    pub const FORFEIT: &str = "forfeit";
    pub const RESULT: &str = "result";
    pub const CORRECTION: &str = "correction";
    pub const RESULT_WITHDRAWAL: &str = "result-withdrawal";
    pub const CONTRIBUTION: &str = "contribution";
    pub const SECRET: &str = "secret";
    pub const PHYSICAL: &str = "physical";
    pub const LINK: &str = "link";
    pub const TIP: &str = "tip";
    pub const BEACON: &str = "beacon";
    pub const DISCARD: &str = "discard";
    pub const INTERRUPT: &str = "interrupt";
    pub const GIVE: &str = "give";
    pub const RESUME: &str = "resume";
    pub const CLOCK: &str = "clock";
    pub const SIGNATURES: &str = "signatures";
    pub const ACT: &str = super::acts::FORM;
    pub const ACTS_BACK: &str = "acts-back";
    pub const SEAL: &str = "seal";
    pub const ROUND: &str = "round";
    pub const CHOICE: &str = "choice";
    pub const ROUND_CLOSED: &str = "round-closed";
    pub const DECISION: &str = "decision";
}

/// The forms that open plans. The page then shows the adjudication.
pub const OPENING: [&str; 3] = [forms::ROW, forms::LINE, forms::RECORDER];

/// The value of `done` on a page that was reloaded after a change made elsewhere.
const FOLLOWED: &str = "followed";

/// The number of characters shown on each side of an error in a line.
const AROUND: usize = 60;

/// Renders the page of a game with the given forms.
///
/// # Errors
/// 503 if the registry cannot be read; an internal error if the template cannot be rendered.
pub async fn show(
    page: &Page,
    arbiter: &Arbiter,
    referee: &Referee,
    place: &GameContext,
    forms: &Forms,
    ahead: Option<CorrectionPreview>,
    asleep: PerSide<bool>,
) -> Result<HttpResponse, Failure> {
    let game = (place.id, place.game()?);
    let panel = clock::panel(page, referee, &place.view, game, forms.get(forms::CLOCK))?;
    let told_times = if panel.is_empty() {
        None
    } else {
        Some(clock::json(game.1)?)
    };
    let (key, seen) = (new_key(), place.mark()?);
    let frame = acts::Frame {
        page,
        referee,
        view: &place.view,
        id: place.id,
        game: game.1,
        kept: &place.kept,
        forms,
        key: &key,
        seen: &seen,
    };
    let acts = acts::panel(frame)?;
    let parties = parties::panel(frame, arbiter).await?;
    let protocols = protocols::panel(frame, ahead.as_ref())?;
    let figures = page.looks().figures();
    let shown = games::ShownGame {
        words: page.words(),
        view: &place.view,
        id: place.id,
        state: game.1,
        chosen: None,
        figures,
    };
    let rules = &place.view.state.info.rules;
    let replayed = games::presentation(rules.discipline()).replay(rules, game.1, false);
    let replayed = replayed.ok_or(Refusal::Damaged(place.id))?;
    let glance = replayed.glance(shown);
    let glance = glance.map_err(|error| Failure::internal(&error))?;
    let waits = glance.waits.clone().with_asleep(|side| asleep[side]);
    let template = GamePage {
        clock: panel,
        acts,
        parties,
        protocols,
        told_times,
        page,
        referee,
        view: &place.view,
        id: place.id,
        game: place.game()?,
        seen,
        ahead,
        labyrinth: place.labyrinth,
        forms,
        fetches: arbiter.relay().is_some(),
        key,
        waits: waits::line(page.words(), &place.view, game.1, &waits, None),
        glance,
    };
    respond(forms.refusal().status(), &template)
}

#[derive(Template)]
#[template(path = "desk/game.html")]
struct GamePage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    id: GameId,
    game: &'a GameState,
    /// The panel of the game's times.
    clock: String,
    /// The panel of a game by acts.
    acts: Option<String>,
    /// The panel of the persons on its sides, if parties play.
    parties: Option<String>,
    /// The comparison of the players' own protocols.
    protocols: String,
    /// The times for the script, beside the adjudication; `None` if no clock can run.
    told_times: Option<String>,
    /// The mark of the game for the forms.
    seen: String,
    /// The preview of the form that was sent.
    ahead: Option<CorrectionPreview>,
    labyrinth: PerSide<Option<Square>>,
    forms: &'a Forms,
    /// Whether a relay is configured that can provide the beacon's signature.
    fetches: bool,
    key: String,
    /// What the game waits for.
    waits: String,
    glance: BoardSummary,
}

struct Input {
    name: String,
    value: String,
    faulty: bool,
    focus: bool,
    /// The id of the element with its error message.
    fault: String,
}

struct PartInputs {
    number: u8,
    /// The member of a coalition who makes the part.
    maker: Option<String>,
    written: Input,
    result: Input,
    throw: Input,
}

impl PartInputs {
    fn faulty(&self) -> bool {
        self.written.faulty || self.result.faulty || self.throw.faulty
    }
}

/// The line with an error, and the caret under the column.
struct Snippet {
    line: usize,
    text: String,
    caret: String,
}

impl GamePage<'_> {
    /// Whether the viewer may change what is entered.
    fn rules(&self) -> bool {
        self.referee.may(Right::Rule) && !self.view.state.closed
    }

    fn player(&self, side: Side) -> String {
        format::name(
            self.page.words(),
            self.view,
            self.game.pairing.entrant(side),
        )
    }

    fn state(&self) -> String {
        boards::state_word(self.view, self.game, self.page)
    }

    /// Whether the adjudication is new, so that screen readers announce it.
    fn is_fresh(&self) -> bool {
        let done = self.page.parameter("done");
        done.is_some_and(|done| done == FOLLOWED || OPENING.contains(&done))
    }

    /// The reason why the game ended, with its clause.
    fn verdict(&self) -> Option<(String, Option<String>)> {
        let result = self.game.result.as_ref()?;
        let discipline = self.view.state.info.rules.discipline();
        Some(format::reason(self.page.words(), discipline, result))
    }

    fn rows(&self) -> &[RecordRow] {
        self.game
            .record()
            .map_or(&[], |record| record.rows.as_slice())
    }

    fn number(&self) -> usize {
        next_number(self.game)
    }

    /// The preview of the named form, if it was sent for one.
    fn ahead_of(&self, name: &str) -> Option<&CorrectionPreview> {
        self.ahead.as_ref().filter(|_| self.forms.is_of(name))
    }

    /// Whether the named form is shown again after it was sent.
    fn is_open(&self, name: &str) -> bool {
        self.forms.get(name).failure().is_some() || self.ahead_of(name).is_some()
    }

    /// The link that takes back the round that was paired after the game, if the page follows a
    /// form that has changed the result.
    fn unpair(&self) -> Option<Unpair> {
        let done = self.page.parameter("done")?;
        let revisions = [
            forms::CORRECTION,
            forms::RESULT_WITHDRAWAL,
            forms::TAKE_BACK,
            forms::WITHDRAW,
            forms::ACTS_BACK,
        ];
        let is_revision = revisions.contains(&done);
        is_revision.then(|| Unpair::after(self.view, self.id.round))?
    }

    fn is_waiting(&self) -> bool {
        self.game.status() == GameStatus::Waiting
    }

    fn is_finished(&self) -> bool {
        self.game.status() == GameStatus::Finished
    }

    /// Whether a signature under the protocol is still to be recorded.
    fn is_to_be_signed(&self) -> bool {
        self.game.awaits_signatures() && !self.view.state.closed
    }

    /// The signatures under the protocol, in words.
    fn signed(&self) -> Vec<String> {
        signed::lines(self.page.words(), self.view, self.game)
    }

    /// The notice that the players' own protocols differ without a ruling.
    fn open_differences(&self) -> Option<String> {
        open_differences(self.page.words(), self.game)
    }

    /// Whether nothing is recorded yet of a player's signature.
    fn is_to_say(&self, side: Side) -> bool {
        self.game.signatures.get(Signer::from_side(side)).is_none()
    }

    /// The choices for a player's signature. None is preselected, because that would be a signature
    /// that the player never gave.
    fn signatures_to_choose() -> [(&'static str, Key); 4] {
        [
            ("signed", Key("desk-signature-signed")),
            ("under_protest", Key("desk-signature-under-protest")),
            ("refused", Key("desk-signature-refused")),
            (signatures::TO_COME, Key("desk-signature-to-come")),
        ]
    }

    fn signature_field(side: Side) -> String {
        signatures::signature_field(side)
    }

    fn reason_field(side: Side) -> String {
        signatures::reason_field(side)
    }

    /// The next board of the round that is not finished.
    fn next_board(&self) -> Option<GameId> {
        let of_round = |id: &GameId| id.round == self.id.round && *id != self.id;
        let games = self.view.state.games.iter();
        let open = games
            .filter(|(id, game)| of_round(id) && game.status() != GameStatus::Finished)
            .map(|(id, _)| *id);
        let (before, behind): (Vec<GameId>, Vec<GameId>) =
            open.partition(|id| id.board < self.id.board);
        behind.into_iter().chain(before).next()
    }

    fn sides() -> [(Side, Key); 2] {
        Side::ALL.map(|side| (side, word_of(side)))
    }

    fn address(&self) -> String {
        format!("/desk/events/{}/games/{}", self.view.slug(), self.id)
    }

    /// Whether the clock counts: it was started, or a plan was handed in.
    fn clock_is_used(&self) -> bool {
        clock::is_used(self.game)
    }

    /// The interruption of the game, in sentences (TOTA*S 6.4).
    fn interruption(&self) -> Option<Vec<String>> {
        interruption(self.page.words(), self.view, self.game)
    }

    /// Whether the game waits for a ruling after an interruption.
    fn waits_for_ruling(&self) -> bool {
        self.game.is_interrupted()
    }

    /// The choice between two times, if the clocks show the time of the resumption twice.
    fn twice(&self) -> Option<Twice> {
        let zone = self.view.state.info.time_zone.as_ref();
        Twice::for_field(self.forms.get(forms::RESUME), zone, "starts_at", None)
    }

    /// The distance of the hall's clock from UTC, which is typed if the event has no time zone.
    fn hall_zone(&self) -> Option<String> {
        if self.view.state.info.time_zone.is_some() {
            return None;
        }
        let plan = self.view.state.schedule.plan();
        let known = plan.rounds.first().map(|time| time.starts_at.zone());
        let form = self.forms.get(forms::RESUME);
        Some(
            form.value_or("zone", known.as_deref().unwrap_or("+00:00"))
                .to_owned(),
        )
    }

    /// The number of the last row, which can be taken back.
    fn last_number(&self) -> u16 {
        self.game.plans().map_or(0, PlanGame::last_number)
    }

    /// The terrain that is missing before plans can be made, with its clause.
    fn lacking(&self) -> Option<(String, &'static str)> {
        let fault = self.game.plans()?.lacking()?;
        Some((fault.say(self.page.words().0), fault.clause()))
    }

    /// The state of both sides' terrain.
    fn terrains(&self) -> [SideTerrain; 2] {
        let clocks = Clocks::for_event(&self.view.state);
        SideTerrain::both(self.page.words(), clocks, self.game)
    }

    /// Whether the referee may seal the terrain of a single side: none is handed in yet.
    fn seals_alone(&self) -> bool {
        let mut sides = Side::ALL.into_iter();
        let plans = self.game.plans();
        plans.is_some_and(|plans| !sides.any(|side| plans.has_terrain(side)))
    }

    /// Whether terrain is still to be entered before the first game move.
    fn terrain_is_due(&self) -> bool {
        let written = self.game.record().map(|record| &record.terrain);
        let is_missing = written.is_none_or(|it| it.white.is_empty() || it.black.is_empty());
        let is_missing = is_missing || self.lacking().is_some();
        is_missing && self.takes_rows() && self.rows().is_empty()
    }

    fn row_is_refused(&self) -> bool {
        self.forms.get(forms::ROW).failure().is_some()
    }

    /// Whether a row can be entered.
    fn takes_rows(&self) -> bool {
        self.acts.is_none() && self.goes_on()
    }

    /// Whether a whole record can be given.
    fn takes_record(&self) -> bool {
        self.game.moves() == 0
    }

    fn goes_on(&self) -> bool {
        !self.view.state.closed && !self.is_finished() && self.game.open_row().is_none()
    }

    /// The fields of a side's plan. The faulty field has the focus, otherwise the first empty one.
    fn parts(&self, side: Side) -> Vec<PartInputs> {
        let form = self.forms.get(forms::ROW);
        let focused = self.focused();
        let opened = self.opened_parts(side);
        let input = |part: u8, what| {
            let name = field_name(side, part, what);
            let opened = opened.get(usize::from(part - 1));
            let opened = opened.filter(|_| what == What::Written);
            Input {
                value: form
                    .value_or(&name, opened.map_or("", String::as_str))
                    .to_owned(),
                faulty: form.faulty_field() == Some(&name),
                focus: focused.as_deref() == Some(&name),
                fault: format!("{side}{part}-fault"),
                name,
            }
        };
        PARTS
            .into_iter()
            .map(|number| PartInputs {
                number,
                maker: self.maker(side, number),
                written: input(number, What::Written),
                result: input(number, What::Result),
                throw: input(number, What::Throw),
            })
            .collect()
    }

    fn maker(&self, side: Side, part: u8) -> Option<String> {
        let entrant = self.game.pairing.entrant(side);
        let game_move = u16::try_from(next_number(self.game)).ok()?;
        format::maker(self.view, entrant, game_move, usize::from(part - 1))
    }

    /// The opened plans from which no row follows: one was late, its text is no plan, or it needs a
    /// throw of physical dice.
    fn opened(&self) -> Option<OpenedPlans> {
        let plans = self.game.plans()?;
        plans.hands.as_typed(plans.regulations().reply_seconds)
    }

    fn opened_parts(&self, side: Side) -> Vec<String> {
        let opened = self.opened();
        let plan = opened.as_ref().map_or("", |opened| &opened.plans[side]);
        let words = plan.splitn(PARTS.len(), char::is_whitespace);
        words.map(|word| word.trim().to_owned()).collect()
    }

    /// The remarks that were typed; otherwise the answer that follows from the opened plans, or
    /// from the times of plans on paper.
    fn remarks(&self) -> String {
        let opened = self.opened();
        let timer = opened.map(|opened| opened.timer);
        let timer = timer.or_else(|| {
            let plans = self.game.plans()?;
            let reply_seconds = plans.regulations().reply_seconds;
            plans.hands.answer_on_paper(reply_seconds)
        });
        let form = self.forms.get(forms::ROW);
        form.value_or("remarks", timer.as_deref().unwrap_or_default())
            .to_owned()
    }

    /// The address of the game's clauses.
    fn rulebook(&self) -> &'static str {
        games::rulebook(self.view.state.info.rules.discipline())
    }

    fn side_word(&self, side: Side) -> String {
        self.page.words().side(side)
    }

    /// The form of a side: the refused one if it was sent for this side.
    fn form_of(&self, name: &str, side: Side) -> &Form {
        let form = self.forms.get(name);
        if form.value("side") == side.word() {
            form
        } else {
            self.forms.blank_one()
        }
    }

    /// The contributions of both players to the lots; `None` in a game without lots.
    fn players(&self) -> Option<Players> {
        let has_lots = self.view.state.info.rules.discipline().has_lots();
        has_lots.then(|| Players::for_game(self.view, self.game))?
    }

    /// The row that waits for a link or for the beacon.
    fn waiting(&self) -> Option<Waiting> {
        Waiting::for_game(self.page.words(), self.game)
    }

    /// The sealed plans of the next game move.
    fn plans(&self) -> Option<Plans> {
        Plans::for_game(Clocks::for_event(&self.view.state), self.game)
    }

    /// Whether a throw that the row leaves out is drawn by lot.
    fn draws_dice(&self) -> bool {
        self.game.lots.is_some()
            && self.game.physical_dice.is_none()
            && self.view.state.info.lots.dice == Dice::Drawn
    }

    /// Whether a throw can be written only by a ruling, because lots have been drawn.
    fn asks_for_ruling(&self) -> bool {
        let has_draws = |lots: &Ledger| !lots.draws().is_empty();
        self.draws_dice() && self.game.lots.as_ref().is_some_and(has_draws)
    }

    fn focused(&self) -> Option<String> {
        let refusal = self.forms.refusal();
        let is_elsewhere = refusal.failure().is_some() && !self.row_is_refused();
        // A new adjudication takes the focus; the next plans are one key away.
        if is_elsewhere || self.is_fresh() {
            return None;
        }
        // Terrain comes first, and its form is above that of the row.
        if self.terrain_is_due() && !self.row_is_refused() {
            return None;
        }
        let row = self.forms.get(forms::ROW);
        let faulty = row.faulty_field().map(ToOwned::to_owned);
        faulty.or_else(|| {
            let parts = Side::ALL
                .into_iter()
                .flat_map(|side| PARTS.map(|part| field_name(side, part, What::Written)));
            parts.into_iter().find(|name| row.value(name).is_empty())
        })
    }

    fn outcomes(&self) -> Vec<Choice> {
        outcome::choices(self.page.words(), &self.view.state.info.rules)
    }

    /// The button for a resignation; `None` while no row can be entered.
    fn resigning(&self) -> Option<Resigning<'_>> {
        let is_offered = self.takes_rows() && self.referee.may(Right::Games);
        is_offered.then(|| Resigning {
            page: self.page,
            csrf: self.referee.csrf(),
            key: &self.key,
            version: self.view.version(),
            seen: &self.seen,
            number: self.number(),
            action: format!("{}/row", self.address()),
            field: "remarks",
            clause: resignation::CLAUSE,
            rulebook: self.rulebook(),
            departs_from_plans: self.opened().is_some(),
            players: Side::ALL.map(|side| {
                let unit = self.view.state.info.unit();
                let points = unit.pair(resignation::points(side));
                Resigned::new(side, format!("resign {side}"), points)
            }),
            names: PerSide::from_fn(|side| self.player(side)),
        })
    }

    /// The labels of the numbers beside the points, if the game has any.
    fn known(&self) -> Option<[String; 3]> {
        outcome::known(self.page.words(), &self.view.state.info.rules)
    }

    /// The armament of the game.
    fn armament(&self) -> Armament {
        // A game of another discipline has no armament and shows none.
        self.game.armament().unwrap_or_default()
    }

    /// Whether the players may agree on another armament.
    fn may_be_armed(&self) -> bool {
        let plans = self.game.plans();
        plans.is_some_and(|plans| plans.regulations().boar_and_chariot)
    }

    /// The proposal of a player that the other one has not accepted.
    fn proposal(&self) -> Option<String> {
        proposal(self.page.words(), &self.view.state, self.id)
    }

    /// The fields of the armament, filled in with the proposal, so that the referee can enter it at
    /// once.
    fn armament_places(&self) -> Vec<ArmamentPlace> {
        let form = self.forms.get(forms::ARMAMENT);
        let proposed = self.game.proposal().map(|it| it.armament);
        let shown = proposed.unwrap_or_else(|| self.armament());
        armament::places(self.page.language(), shown, form)
    }

    fn terrain_fields(&self, side: Side) -> Vec<terrain::Input> {
        let record = self.game.record();
        let written = record.map_or_else(String::new, |record| {
            record.whole_terrain(side, self.labyrinth[side])
        });
        terrain::inputs(side, &written, self.forms.get(forms::TERRAIN))
    }

    /// The faulty field by its id and its label. The field has its own error message, so the
    /// summary only links to it.
    fn wrong(&self) -> Option<(String, String)> {
        let form = self.forms.refusal();
        let (field, words) = (form.faulty_field()?, self.page.words());
        if let Some(label) = self.label_of_part(field) {
            return Some((field.to_owned(), label));
        }
        let terrain = Side::ALL.into_iter().find_map(|side| {
            let mut inputs = self.terrain_fields(side).into_iter();
            let input = inputs.find(|input| input.faulty)?;
            let side = self.page.t(word_of(side));
            Some((input.name, format!("{side}: {}", words.t(input.label))))
        });
        if terrain.is_some() {
            return terrain;
        }
        let reason = |id: &str| Some((id.to_owned(), words.t("desk-reason")));
        let same = |key: Key| Some((field.to_owned(), words.t(key)));
        let is_of = |name: &str| self.forms.is_of(name);
        match field {
            "remarks" if is_of(forms::ROW) => same(Key("desk-remarks")),
            "seconds" if is_of(forms::GIVE) => {
                Some(("give-seconds".to_owned(), words.t("clock-give-seconds")))
            }
            "seconds" => same(Key("desk-answer-seconds")),
            "signature" => same(Key("desk-signature")),
            "count" if is_of(forms::ACTS_BACK) => Some((
                field.to_owned(),
                words.t_with("acts-back-count", &[("most", &self.game.moves())]),
            )),
            "points" => same(Key("desk-points")),
            "known_white" | "known_black" => {
                let [_, white, black] = self.known()?;
                let label = if field == "known_white" { white } else { black };
                Some((field.to_owned(), label))
            }
            "reason" if is_of(forms::CORRECTION) || is_of(forms::RESULT) => {
                reason("outcome-reason")
            }
            "reason" if is_of(forms::TAKE_BACK) => reason("take-back-reason"),
            "reason" if is_of(forms::ACTS_BACK) => reason("acts-back-reason"),
            "reason" if is_of(forms::WITHDRAW) => reason("withdraw-reason"),
            "reason" if is_of(forms::RESULT_WITHDRAWAL) => reason("result-withdraw-reason"),
            "reason" if is_of(forms::DISCARD) => reason("discard-reason"),
            "reason" if is_of(forms::TERRAIN_DISCARD) => reason("terrain-discard-reason"),
            "reason" if is_of(forms::INTERRUPT) => reason("interrupt-reason"),
            "reason" if is_of(forms::RESUME) => reason("resume-reason"),
            "reason" if is_of(forms::GIVE) => reason("give-reason"),
            "starts_at" => same(Key("desk-resume-at")),
            "zone" => same(Key("schedule-zone")),
            "reason" if is_of(forms::PHYSICAL) => reason("physical-reason"),
            _ => None,
        }
    }

    /// The label of a field of a part.
    fn label_of_part(&self, field: &str) -> Option<String> {
        let cells = [
            (What::Written, Key("desk-part-label")),
            (What::Result, Key("desk-result-label")),
            (What::Throw, Key("desk-throw-label")),
        ];
        let of_part = |side: Side, part: u8| {
            let mut cells = cells.into_iter();
            let (_, key) = cells.find(|(what, _)| field_name(side, part, *what) == field)?;
            let side = self.page.t(word_of(side));
            Some(self.page.t_with(key, &[("side", &side), ("part", &part)]))
        };
        let is_row = self.forms.is_of(forms::ROW) && self.takes_rows();
        let parts = Side::ALL
            .into_iter()
            .flat_map(|side| PARTS.map(|part| (side, part)));
        parts
            .filter(|_| is_row)
            .find_map(|(side, part)| of_part(side, part))
    }

    /// The place of an error in a text that was typed.
    fn snippet(&self, form: &Form) -> Option<Snippet> {
        if form.faulty_field() == Some("file") {
            return None;
        }
        let (line, column) = form.place()?;
        let text = form.value("text").lines().nth(line.checked_sub(1)?)?;
        // A number that was prepended to a single line is not in the text that was typed.
        let text = if self.forms.get(forms::LINE).failure().is_some() {
            numbered(text.trim(), self.number())
        } else {
            text.to_owned()
        };
        Some(snippet(&text, line, column))
    }

    /// The message about the last action, if the page follows a form.
    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::TERRAIN => Key("desk-done-terrain"),
            forms::TERRAIN_DISCARD => Key("desk-done-terrain-discarded"),
            forms::ARMAMENT => Key("desk-done-armament"),
            forms::ROW | forms::LINE | forms::RECORDER => Key("desk-done-row"),
            forms::ACTS_BACK => Key("acts-done-back"),
            forms::RECORD => Key("desk-done-record"),
            forms::TAKE_BACK => Key("desk-done-take-back"),
            forms::WITHDRAW => Key("desk-done-record-withdrawn"),
            forms::FORFEIT | forms::RESULT => Key("desk-done-result"),
            forms::CORRECTION => Key("desk-done-correction"),
            forms::RESULT_WITHDRAWAL => Key("desk-done-result-withdrawn"),
            forms::CONTRIBUTION => Key("desk-done-contribution"),
            forms::SECRET | forms::LINK | forms::TIP | forms::BEACON => Key("desk-done-shown"),
            forms::PHYSICAL => Key("desk-done-physical"),
            forms::DISCARD => Key("desk-done-discard"),
            forms::INTERRUPT => Key("desk-done-interrupted"),
            forms::RESUME => Key("desk-done-resumed"),
            forms::SIGNATURES => Key("desk-done-signatures"),
            other => protocols::done(other).or_else(|| parties::done(other))?,
        };
        Some(self.page.t(key))
    }
}

const fn word_of(side: Side) -> Key {
    match side {
        Side::White => Key("desk-white"),
        Side::Black => Key("desk-black"),
    }
}

/// Cuts out the line around a column, counted from 1, with the caret under it.
fn snippet(text: &str, line: usize, column: usize) -> Snippet {
    let skipped = column.saturating_sub(AROUND + 1);
    let printable = |sign: char| if sign.is_control() { ' ' } else { sign };
    let shown: String = text
        .chars()
        .skip(skipped)
        .take(2 * AROUND)
        .map(printable)
        .collect();
    let before = column.saturating_sub(skipped + 1);
    Snippet {
        line,
        text: shown,
        caret: format!("{}^", " ".repeat(before)),
    }
}

/// Prepends the number of the row if it was left out.
pub fn numbered(text: &str, number: usize) -> String {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let has_number = digits > 0 && text.chars().nth(digits) == Some('.');
    if has_number {
        text.to_owned()
    } else {
        format!("{number}. {text}")
    }
}

/// The number of the next row.
pub fn next_number(game: &GameState) -> usize {
    game.plans()
        .map_or(1, |plans| plans.next_game_move().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_column() {
        let short = snippet("1. Ф4 |", 1, 4);
        assert_eq!(
            (short.text.as_str(), short.caret.as_str()),
            ("1. Ф4 |", "   ^")
        );
        let long = snippet(&"x".repeat(1000), 1, 500);
        assert_eq!(long.text.len(), 2 * AROUND);
        assert_eq!(long.caret.len(), AROUND + 1);
        assert_eq!(snippet("", 1, 1).caret, "^");
    }

    #[test]
    fn a_row_without_its_number_gets_it() {
        assert_eq!(numbered("d4 e4 | d9 e9", 7), "7. d4 e4 | d9 e9");
        assert_eq!(numbered("6. d4 e4 | d9 e9", 7), "6. d4 e4 | d9 e9");
    }
}
