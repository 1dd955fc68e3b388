//! The public view of sealed secrets and rounds of choices in a game by acts: what is handed in,
//! and its value once it is open.

use uuid::Uuid;

use crate::arbiter::EventView;
use crate::event::{ChoiceHand, ChoiceRound, EventState, GameState, RoundStage};
use crate::games::Side;
use crate::tournament::round::GameId;
use crate::web::games;
use crate::web::kit::fingerprint::Fingerprint;
use crate::web::kit::i18n::{Key, Words};

/// A secret that a side has handed in sealed.
pub struct ShownSecret {
    pub side: String,
    pub title: String,
    /// The public parts.
    pub opened: Vec<String>,
    /// The number of parts that are still sealed.
    pub closed: usize,
}

/// A person in a round of choices.
pub struct Writer {
    /// The id in the registry.
    pub person: Uuid,
    pub name: String,
    /// The choice once it is public, or that one was handed in.
    pub said: String,
    /// Whether a choice or an abstention was handed in.
    pub has_handed: bool,
}

/// A round of choices.
pub struct ShownRound {
    /// The side, and the subject of the choice.
    pub title: String,
    /// The progress in words.
    pub state: String,
    pub writers: Vec<Writer>,
    /// Whether choices are still missing.
    pub is_on: bool,
}

impl ShownSecret {
    /// The secrets of a game, in the order in which they were handed in.
    pub fn of_game(words: Words, view: &EventView, game: &GameState) -> Vec<Self> {
        let rules = &view.state.info.rules;
        let look = games::presentation(rules.discipline());
        let log = game.secrets();
        let hands = log.hands().map(|hand| {
            let opened = in_order(log.known_parts(hand));
            Self {
                side: words.side(hand.side),
                title: look.secret(words, rules, &hand.word).title,
                closed: hand.seals.len().saturating_sub(opened.len()),
                opened,
            }
        });
        hands.collect()
    }
}

impl ShownRound {
    /// The current round, or else the last one that was shown; `None` without either.
    pub fn latest(words: Words, view: &EventView, game: &GameState) -> Option<Self> {
        let round = game.rounds().all().last()?;
        Some(Self::from_round(words, view, round))
    }

    /// The rounds of a game in order.
    pub fn of_game(words: Words, view: &EventView, game: &GameState) -> Vec<Self> {
        let rounds = game.rounds().all().iter();
        rounds
            .map(|round| Self::from_round(words, view, round))
            .collect()
    }

    fn from_round(words: Words, view: &EventView, round: &ChoiceRound) -> Self {
        let rules = &view.state.info.rules;
        let look = games::presentation(rules.discipline());
        let side = words.side(round.side);
        let what = look.round(words, rules, &round.word).title;
        let state = match round.stage {
            RoundStage::Open => words.t_with(
                "rounds-open",
                &[
                    ("handed", &round.hands.len()),
                    ("writers", &round.writers.len()),
                ],
            ),
            RoundStage::Undecided(_) => words.t(Key("rounds-undecided")),
            RoundStage::Made => words.t(Key("rounds-made")),
            RoundStage::Lost => words.t(Key("rounds-lost")),
        };
        // A person who has left since still has a name if a choice of theirs was shown.
        let mut persons = round.writers.clone();
        for hand in &round.hands {
            if !persons.contains(&hand.person) {
                persons.push(hand.person);
            }
        }
        let writer = |person: Uuid| {
            let hand = round.hands.iter().find(|hand| hand.person == person);
            Writer {
                person,
                name: person_name(words, view, person),
                said: said(words, round, hand),
                has_handed: hand.is_some(),
            }
        };
        Self {
            title: words.t_with(
                "rounds-title",
                &[("number", &round.number), ("side", &side), ("what", &what)],
            ),
            state,
            writers: persons.into_iter().map(writer).collect(),
            is_on: matches!(round.stage, RoundStage::Open | RoundStage::Undecided(_)),
        }
    }
}

/// The parts of a secret in the order of their values, numbers ascending. They are kept in the
/// order of their seals, which is random.
pub fn in_order(mut parts: Vec<String>) -> Vec<String> {
    parts.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
    parts
}

/// What the public may know of a person's choice.
fn said(words: Words, round: &ChoiceRound, hand: Option<&ChoiceHand>) -> String {
    match hand {
        Some(ChoiceHand {
            text: Some(text), ..
        }) => text.clone(),
        // An abstention becomes public with the choices of the others.
        Some(_) if round.is_shown => words.t(Key("rounds-left-out")),
        Some(_) => words.t(Key("rounds-handed")),
        None if round.stage == RoundStage::Open => words.t(Key("rounds-awaited")),
        None => words.t(Key("rounds-left-out")),
    }
}

/// The name of a person of the registry, if the event has it.
pub fn person_name(words: Words, view: &EventView, person: Uuid) -> String {
    let known = view.people.get(&person).and_then(|it| it.name.clone());
    known.unwrap_or_else(|| words.t(Key("rounds-somebody")))
}

/// A game by acts with its secrets and choices, as a text that changes when they do.
pub fn mark(state: &EventState, id: GameId) -> Option<String> {
    let game = state.game(id)?;
    let play = game.act_game()?;
    let mut mark = Fingerprint::default();
    mark.add(play.acts.len().to_string());
    for act in &play.acts {
        mark.add(&act.made.text);
    }
    for hand in play.secrets.hands() {
        mark.add(format!(
            "{} {}",
            hand.number,
            play.secrets.known_parts(hand).len()
        ));
    }
    for round in play.rounds.all() {
        let hands: Vec<Uuid> = round.hands.iter().map(|hand| hand.person).collect();
        let (how_far, writers) = (round.stage, round.writers.len());
        mark.add(format!("{} {how_far:?} {hands:?} {writers}", round.number));
    }
    for side in Side::ALL {
        let present = state.players_of(game, side);
        mark.add(format!("{present:?} {:?}", game.party.named(side)));
    }
    mark.add(format!(
        "{:?} {:?} {:?}",
        play.agreed, play.given, play.interruption
    ));
    let clock = &game.clock;
    mark.add(format!(
        "{} {} {}",
        clock.play().is_some(),
        clock.runs(),
        game.result.is_some()
    ));
    Some(mark.digits())
}
