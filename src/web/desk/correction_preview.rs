//! What a change of a result that stands would do, as the desk shows it. The change is made
//! only by a form that was shown with it.

use actix_web::web;

use super::panels::{between, swiss, teams};
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

/// The field of the revision that was looked at: it alone is made.
const LOOKED: &str = "looked";

/// An entrant whose place is another one.
pub struct MovedLine {
    /// Who.
    pub name: String,
    /// The rank before and after.
    pub rank: [String; 2],
    /// The points before and after.
    pub points: [PointsText; 2],
}

/// What becomes of the round that is paired already.
pub struct RoundAhead {
    /// How the system would pair it.
    pub sentence: String,
    /// The published boards that it would not pair, and who would not be free.
    pub published: Vec<String>,
    /// What it would pair instead.
    pub instead: Vec<String>,
    /// That the published pairing stays; `None` when the system agrees with it.
    pub stays: Option<String>,
    /// Where it can be taken back.
    pub unpair: Option<Unpair>,
}

/// The way to the form that takes the last pairing back.
pub struct Unpair {
    /// Its address.
    pub address: String,
    /// Its round.
    pub round: u16,
    /// Whether it is the matches of teams that are taken back.
    pub is_of_matches: bool,
}

impl Unpair {
    /// Of a round that is paired after a round; `None` when it cannot be taken back.
    pub fn after(view: &EventView, round: u16) -> Option<Self> {
        let unpair = Self::for_event(view)?;
        (unpair.round > round && !view.state.closed).then_some(unpair)
    }

    /// Of the last pairing; `None` when it cannot be taken back.
    fn for_event(view: &EventView) -> Option<Self> {
        let open = OpenPairing::from_state(&view.state)?;
        let (form, is_of_matches) = match open {
            OpenPairing::Round(_) => (swiss::forms::UNPAIR, false),
            OpenPairing::Matches(_) => (teams::forms::NO_MATCHES, true),
        };
        Some(Self {
            address: format!("/desk/events/{}#{form}", view.slug()),
            round: open.round(),
            is_of_matches,
        })
    }
}

/// What a revision would change.
pub struct CorrectionPreview {
    /// The game that it is about.
    pub id: GameId,
    /// The game's result before and after; `None` when it stays.
    pub game: Option<[String; 2]>,
    /// The rows of its record before and after.
    pub rows: Option<[usize; 2]>,
    /// Whose places are other ones.
    pub places: Vec<MovedLine>,
    /// The round of a Swiss that is paired already.
    pub round: Option<RoundAhead>,
    /// What the revision is known by.
    pub looked: String,
}

impl CorrectionPreview {
    /// What a revision would change, on its way to be looked at.
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
        // The standings of a long event take a while.
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
        // The same points may have other potentials, which the tie-breaks count.
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

    /// Whether neither the game nor anybody's place is another one.
    pub fn is_nothing(&self) -> bool {
        self.game.is_none() && self.rows.is_none() && self.places.is_empty()
    }
}

/// A game's points with its potentials.
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

/// Whether it is teams that are paired.
const fn is_of_teams(view: &EventView) -> bool {
    view.state.info.format.teams().is_some()
}

/// The boards or the matches and the byes that are not the same, as published and by the system.
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

/// What a revision is known by between being looked at and being made, with the mark of
/// what it rests on.
///
/// # Errors
/// A command that cannot be written is a fault of the service.
pub fn looked(mark: &str, revision: &Revision) -> Result<String, Failure> {
    let command = Command::from(revision.clone());
    let command = serde_json::to_vec(&command).map_err(|error| Failure::internal(&error))?;
    let mut looked = Fingerprint::default();
    looked.add(mark);
    looked.add(command);
    Ok(looked.digits())
}

/// Whether the form sends what it was shown with. `has_moved` says that what the revision
/// rests on is not as the form has seen it: a form that is sent twice is done once, every
/// other one is refused then.
pub fn is_to_be_made(fields: &Fields, has_moved: bool, looked: &str) -> bool {
    fields.get("do") == "publish" && (has_moved || fields.get(LOOKED) == looked)
}

/// The part of a mark that another pairing of the last round changes: what was looked at
/// speaks of that round.
///
/// # Errors
/// A round that cannot be written is a fault of the service.
pub fn round_mark(state: &EventState) -> Result<String, Failure> {
    let last = (state.rounds.last(), state.teams.rounds.last());
    let round = serde_json::to_vec(&last);
    let round = round.map_err(|error| Failure::internal(&error))?;
    let mut mark = Fingerprint::default();
    mark.add(round);
    Ok(mark.digits())
}
