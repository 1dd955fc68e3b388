//! Previews what a change of an entered result would alter. The change is made only by a form that
//! was shown with its preview.

use actix_web::web;

use super::panels::{MORE, between, swiss, teams};
use crate::arbiter::{Actor, Arbiter, EventView, Outlook, Revision};
use crate::event::changes::{StandingsPlace, moved};
use crate::event::settings::Slug;
use crate::event::swiss::{OpenPairing, OtherRound, Repaired, Repairing};
use crate::event::{Command, EventState, GameState};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::{GameId, Pairing};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::fingerprint::Fingerprint;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::points_text::PointsText;

/// The field with the fingerprint of the previewed revision. No other revision is made.
const LOOKED: &str = "looked";

/// An entrant whose place changes.
pub struct MovedLine {
    pub name: String,
    pub rank: [String; 2],
    pub points: [PointsText; 2],
}

/// The effect on a round that is already paired.
pub struct RoundAhead {
    /// How the pairing system would pair the round now.
    pub sentence: String,
    /// The published boards that the system would not pair, and the published bye.
    pub published: Vec<String>,
    /// The boards and the bye that it would pair instead.
    pub instead: Vec<String>,
    /// The notice that the published pairing stays; `None` if the system agrees with it.
    pub stays: Option<String>,
    /// The link to the form that takes it back.
    pub unpair: Option<Unpair>,
}

/// The link to the form that takes back the last pairing.
pub struct Unpair {
    pub address: String,
    pub round: u16,
    /// Whether the pairing is one of teams.
    pub is_of_matches: bool,
}

impl Unpair {
    /// The link if a later round than the given one is paired and can be taken back.
    pub fn after(view: &EventView, round: u16) -> Option<Self> {
        let unpair = Self::for_event(view)?;
        (unpair.round > round && !view.state.closed).then_some(unpair)
    }

    /// The link for the last pairing; `None` if it cannot be taken back.
    fn for_event(view: &EventView) -> Option<Self> {
        let open = OpenPairing::from_state(&view.state)?;
        let (form, is_of_matches) = match open {
            OpenPairing::Round(_) => (swiss::forms::UNPAIR, false),
            OpenPairing::Matches(_) => (teams::forms::NO_MATCHES, true),
        };
        Some(Self {
            address: format!("/desk/events/{}?{MORE}={form}#{form}", view.slug()),
            round: open.round(),
            is_of_matches,
        })
    }
}

/// The changes that a revision would make.
pub struct CorrectionPreview {
    pub id: GameId,
    /// The game's result before and after; `None` if it stays.
    pub game: Option<[String; 2]>,
    /// The number of rows of the record before and after; `None` if it stays.
    pub rows: Option<[usize; 2]>,
    /// The entrants whose places change.
    pub places: Vec<MovedLine>,
    /// The round of a Swiss that is already paired.
    pub round: Option<RoundAhead>,
    /// The fingerprint of the revision.
    pub looked: String,
}

impl CorrectionPreview {
    /// Computes the changes that a revision would make.
    ///
    /// # Errors
    /// As [`Arbiter::look_ahead`].
    pub async fn look(
        words: Words,
        arbiter: &Arbiter,
        slug: &Slug,
        revision: &Revision,
        actor: Actor,
        looked: String,
    ) -> Result<Self, Failure> {
        let outlook = arbiter.look_ahead(slug, revision, actor, arbiter.now());
        let (outlook, id) = (outlook.await?, revision.game());
        // Computing the standings of a long event takes time, so it runs on a blocking thread.
        let ahead = web::block(move || Self::from_outlook(words, &outlook, id, looked)).await;
        ahead.map_err(|error| Failure::internal(&error))
    }

    fn from_outlook(words: Words, outlook: &Outlook, id: GameId, looked: String) -> Self {
        let (view, after) = (outlook.before.as_ref(), &outlook.after);
        let result = |state: &EventState| {
            let result = state.game(id).and_then(|game| game.result.as_ref());
            result.map_or_else(
                || words.t("ahead-no-result"),
                |it| format::points(state.info.unit(), it),
            )
        };
        let rows = |state: &EventState| state.game(id).map_or(0, GameState::moves);
        let rank = |place: StandingsPlace| {
            let rank = place.rank.map(|rank| rank.to_string());
            rank.unwrap_or_else(|| words.t("ahead-unranked"))
        };
        // Equal points can have different potentials, which the tie-breaks count.
        let mut game = [&view.state, after].map(result);
        if game[0] == game[1] {
            game = [&view.state, after].map(|state| with_potential(words, state, id));
        }
        let rows = [rows(&view.state), rows(after)];
        let places = moved(&view.state, after).into_iter();
        let round = outlook.repairing.as_ref();
        Self {
            id,
            game: (game[0] != game[1]).then_some(game),
            rows: (rows[0] != rows[1]).then_some(rows),
            places: places
                .map(|moved| MovedLine {
                    name: format::name(words, view, moved.entrant),
                    rank: [rank(moved.before), rank(moved.after)],
                    points: [moved.before.points, moved.after.points]
                        .map(|points| PointsText::new(view.state.info.unit(), points)),
                })
                .collect(),
            round: round.map(|it| round_ahead(words, view, it)),
            looked,
        }
    }

    /// Whether neither the game nor any place changes.
    pub fn is_nothing(&self) -> bool {
        self.game.is_none() && self.rows.is_none() && self.places.is_empty()
    }
}

fn with_potential(words: Words, state: &EventState, id: GameId) -> String {
    let result = state.game(id).and_then(|game| game.result.as_ref());
    let points = result.map_or_else(String::new, |it| format::points(state.info.unit(), it));
    match result.and_then(|result| result.potential) {
        Some(potential) => {
            let (white, black) = (potential.white, potential.black);
            words.t_with(
                "ahead-potential",
                &[("points", &points), ("white", &white), ("black", &black)],
            )
        }
        None => points,
    }
}

fn round_ahead(words: Words, view: &EventView, repairing: &Repairing) -> RoundAhead {
    let number = repairing.round;
    let round = |key: Key| words.t_with(key, &[("round", &number)]);
    let sentence = match &repairing.repaired {
        Repaired::Same => round(Key("ahead-round-same")),
        Repaired::Unaffected => round(Key("ahead-round-unaffected")),
        Repaired::Reordered if is_of_teams(view) => round(Key("ahead-matches-reordered")),
        Repaired::Reordered => round(Key("ahead-round-reordered")),
        Repaired::Other(_) => round(Key("ahead-round-other")),
        Repaired::Nothing(refusal) => {
            let reason = refusal.say(words.0);
            words.t_with(
                "ahead-round-nothing",
                &[("round", &number), ("reason", &reason)],
            )
        }
    };
    let (published, instead) = match &repairing.repaired {
        Repaired::Other(other) => other_round(words, view, other),
        _ => (Vec::new(), Vec::new()),
    };
    let stays = match (&repairing.repaired, repairing.is_open) {
        (Repaired::Same, _) => None,
        (_, true) => Some(round(Key("ahead-round-stays"))),
        (_, false) => Some(round(Key("ahead-round-begun"))),
    };
    let may_unpair = stays.is_some() && repairing.is_open;
    RoundAhead {
        sentence,
        published,
        instead,
        stays,
        unpair: may_unpair.then(|| Unpair::for_event(view)).flatten(),
    }
}

/// Whether the event pairs teams.
const fn is_of_teams(view: &EventView) -> bool {
    view.state.info.format.teams().is_some()
}

/// The boards or matches and the bye that differ, first as published, then as the system pairs
/// them.
fn other_round(words: Words, view: &EventView, other: &OtherRound) -> (Vec<String>, Vec<String>) {
    let name = |number: EntrantNumber| between::participant(words, view, number);
    let key = if is_of_teams(view) {
        Key("ahead-match")
    } else {
        Key("ahead-board")
    };
    let board = |(id, pairing): &(GameId, Pairing)| {
        let (white, black) = (name(pairing.white), name(pairing.black));
        words.t_with(
            key,
            &[("board", &id.board), ("white", &white), ("black", &black)],
        )
    };
    let free = |which: usize| {
        let free = other.free.and_then(|free| *free.get(which)?);
        free.map(|free| words.t_with("round-free", &[("name", &name(free))]))
    };
    let published = other.published.iter().map(board).chain(free(0));
    let instead = other.instead.iter().map(board).chain(free(1));
    (published.collect(), instead.collect())
}

/// The fingerprint that identifies a revision from its preview to its execution, together with the
/// mark of the state on which it is based.
///
/// # Errors
/// Fails as an internal error if the command cannot be serialised.
pub fn looked(mark: &str, revision: &Revision) -> Result<String, Failure> {
    let command = Command::from(revision.clone());
    let command = serde_json::to_vec(&command).map_err(|error| Failure::internal(&error))?;
    let mut looked = Fingerprint::default();
    looked.add(mark);
    looked.add(command);
    Ok(looked.digits())
}

/// Whether the form sends the revision with which it was shown. `has_moved` says that the state has
/// changed since: a form sent twice takes effect once, and every other form is then refused as
/// stale.
pub fn is_to_be_made(fields: &Fields, has_moved: bool, looked: &str) -> bool {
    fields.get("do") == "publish" && (has_moved || fields.get(LOOKED) == looked)
}

/// The part of a mark that changes if the last round is paired differently, because a preview
/// describes that round.
///
/// # Errors
/// Fails as an internal error if the round cannot be serialised.
pub fn round_mark(state: &EventState) -> Result<String, Failure> {
    let last = (state.rounds.last(), state.teams.rounds.last());
    let round = serde_json::to_vec(&last);
    let round = round.map_err(|error| Failure::internal(&error))?;
    let mut mark = Fingerprint::default();
    mark.add(round);
    Ok(mark.digits())
}
