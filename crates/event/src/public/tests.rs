//! The public view: what it shows and when, and that it has nothing younger.

use proptest::prelude::*;

use super::super::tests::{TestEvent, WHY, code, draft, game, journaled, moment};
use super::super::{
    Against, Command, EventCommand, Finding, GameCommand, GameStatus, LotCommand, PlanCommand,
    ProtestCommand, ProtestFiling, ProtestRuling, Refusal, ResultCommand,
};
use super::*;
use crate::entry::Entry;
use crate::entry_effect::EntryEffect;
use crate::plans::entry::PlanEntry;
use crate::results::entry::ResultEntry;
use crate::settings::EventDraft;
use crate::state::EventState;
use crate::{ClockAct, ClockOrder};
use areopagus_games::{PerSide, Side};
use areopagus_tournament::public_delay::PublicDelay;
use areopagus_tournament::result::{Basis, GameResult};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

const MINUTE: i64 = 60_000;
const ROWS: [&str; 3] = ["d4 e4 | d9 e9", "Nc3 _Nj3 | _Gc10 _Gb10", "d5 e5 | d8 e8"];

/// Four players whose games are public a quarter of an hour later.
fn event() -> TestEvent {
    let draft = EventDraft {
        public_delay: 15,
        ..draft()
    };
    let mut event = TestEvent::paired(4, &draft);
    event.clock = MINUTE;
    event
}

fn delay(minutes: u16, reason: &str) -> Command {
    Command::Event(EventCommand::SetPublicDelay(DelayChange {
        minutes: PublicDelay::new(minutes).unwrap(),
        reason: TextLine::parse(reason).ok(),
    }))
}

fn row(id: &str, number: usize) -> Command {
    Command::Plans(PlanCommand::EnterRow {
        game: game(id),
        text: ROWS[number].to_owned(),
    })
}

impl TestEvent {
    /// Carries out a command some minutes after the last one.
    fn later(&mut self, minutes: i64, command: &Command) {
        self.clock += minutes * MINUTE;
        self.run(command).unwrap();
    }

    /// The number of public rows of a game, some minutes after the last command.
    fn seen(&self, id: &str, minutes: i64) -> usize {
        let cut = self.state.public(moment(self.clock + minutes * MINUTE));
        let state = cut.as_ref().map_or(&self.state, |cut| &cut.state);
        let record = state.game(game(id)).unwrap().record();
        record.map_or(0, |record| record.rows.len())
    }
}

#[test]
fn r_185_a_row_of_a_game_that_goes_on_is_seen_when_the_delay_is_over() {
    let mut event = event();
    event.later(0, &row("1.1", 0));
    event.later(10, &row("1.1", 1));
    assert_eq!(event.seen("1.1", 0), 0);
    assert_eq!(event.seen("1.1", 4), 0);
    assert_eq!(event.seen("1.1", 5), 1);
    assert_eq!(event.seen("1.1", 14), 1);
    assert_eq!(event.seen("1.1", 15), 2);
    let cut = event.state.public(moment(event.clock)).unwrap();
    let shown = cut.state.game(game("1.1")).unwrap();
    assert_eq!(shown.status(), GameStatus::Waiting);
    assert_eq!(cut.due, moment(16 * MINUTE));
    assert_eq!(cut.state.version + 3, event.state.version);
    let until = event.state.public_until(moment(event.clock));
    assert_eq!(until, cut.state.version);
    assert!(cut.state.withheld.is_empty());
    assert!(event.state.public(moment(26 * MINUTE)).is_none());
}

#[test]
fn r_187_a_result_is_seen_at_once_and_its_game_with_it() {
    let mut event = event();
    event.later(0, &row("1.1", 0));
    event.later(0, &row("1.2", 0));
    event.later(1, &row("1.1", 1));
    let resigns = Command::Plans(PlanCommand::EnterRow {
        game: game("1.1"),
        text: "| ; resign black".to_owned(),
    });
    event.later(1, &resigns);
    let cut = event.state.public(moment(event.clock)).unwrap();
    assert_eq!(cut.state.game(game("1.1")), event.state.game(game("1.1")));
    assert_eq!(event.seen("1.2", 0), 0);
    // What was public stays public when the result is taken back; what follows waits.
    let ruling = Command::Plans(PlanCommand::TakeBackRow {
        game: game("1.1"),
        reason: WHY.to_owned(),
    });
    event.later(1, &ruling);
    assert!(event.state.game(game("1.1")).unwrap().result.is_none());
    assert_eq!((event.seen("1.1", 0), event.seen("1.1", 15)), (3, 2));
}

#[test]
fn r_187_a_mate_is_seen_when_doom_marks_cannot_lift_it_any_more() {
    let mut event = event();
    event.later(0, &row("1.1", 0));
    let ends = |reason: &str| {
        let mut state = event.state.clone();
        let result = GameResult {
            points: PerSide::new(5, 1),
            potential: None,
            score: None,
            winner: None,
            basis: Basis::Record {
                reason: reason.to_owned(),
                clause: "6.1".to_owned(),
            },
        };
        let game = game("1.1");
        let entry = Entry::Result(ResultEntry::Recorded { game, result });
        state.apply(moment(event.clock), &entry).unwrap();
        state
    };
    let seconds = |seconds: i64| moment(event.clock + seconds * 1000);
    assert!(ends("resignation").public(seconds(0)).is_none());
    let mated = ends("mate");
    let cut = mated.public(seconds(9)).unwrap();
    let shown = cut.state.game(game("1.1")).unwrap();
    assert!(shown.result.is_none() && shown.record().is_none());
    assert!(mated.public(seconds(10)).is_none());
}

#[test]
fn r_186_a_change_shortens_what_waits_and_lengthens_only_what_comes() {
    let mut event = event();
    assert_eq!(code(event.run(&delay(15, ""))), "delay-unchanged");
    event.run(&delay(20, "")).unwrap();
    event.run(&delay(15, "")).unwrap();
    event.later(0, &row("1.1", 0));
    assert_eq!(code(event.run(&delay(0, ""))), "reason-missing");
    event.later(1, &delay(60, WHY));
    event.later(0, &row("1.2", 0));
    assert_eq!((event.seen("1.1", 13), event.seen("1.1", 14)), (0, 1));
    assert_eq!((event.seen("1.2", 59), event.seen("1.2", 60)), (0, 1));
    event.later(1, &delay(5, WHY));
    assert_eq!((event.seen("1.1", 2), event.seen("1.1", 3)), (0, 1));
    assert_eq!((event.seen("1.2", 3), event.seen("1.2", 4)), (0, 1));
    event.later(0, &delay(0, WHY));
    assert!(event.state.public(moment(event.clock)).is_none());
    let entry = event.entries.last().unwrap();
    assert_eq!(&journaled(entry, |body| body), entry);
    event.audit.end().unwrap();
}

#[test]
fn r_188_a_protest_waits_with_its_game_and_the_others_keep_their_numbers() {
    let mut event = event();
    let filing = |id: &str| {
        Command::Protests(ProtestCommand::File(ProtestFiling {
            game: game(id),
            by: Side::White,
            against: Against::Ruling,
            clause: String::new(),
            text: "The Knight on c3 was not in its path.".to_owned(),
            admit: None,
        }))
    };
    event.later(0, &row("1.1", 0));
    event.later(0, &filing("1.1"));
    event.result("1.2", 5, 1).unwrap();
    event.later(0, &filing("1.2"));
    let ruling = ProtestRuling {
        game: game("1.1"),
        protest: 1,
        finding: Finding::Dismissed,
        reason: WHY.to_owned(),
        effect: None,
    };
    event.later(5, &Command::Protests(ProtestCommand::Decide(ruling)));
    let numbers = |minutes: i64| {
        let now = moment(event.clock + minutes * MINUTE);
        let cut = event.state.public(now);
        let protests = &cut.as_ref().map_or(&event.state, |cut| &cut.state).protests;
        let list = protests.list().iter();
        let list = list.map(|protest| (protest.number, protest.decided.is_some()));
        assert_eq!(protests.get(2).map(|protest| protest.number), Some(2));
        list.collect::<Vec<_>>()
    };
    assert_eq!(numbers(0), [(2, false)]);
    assert_eq!(numbers(10), [(1, false), (2, false)]);
    assert_eq!(numbers(15), [(1, true), (2, false)]);
}

/// Anything that a referee does with two games as time goes by.
fn commands() -> impl Strategy<Value = Command> {
    let id = prop_oneof![Just("1.1"), Just("1.2")];
    (id, 0_u8..16).prop_map(|(id, what)| {
        let (game, reason) = (game(id), WHY.to_owned());
        match what {
            0..=5 => row(id, usize::from(what) % ROWS.len()),
            6 => Command::Plans(PlanCommand::EnterRow {
                game,
                text: "| ; resign white".to_owned(),
            }),
            7 => Command::Plans(PlanCommand::TakeBackRow { game, reason }),
            8 => Command::Plans(PlanCommand::WithdrawRecord { game, reason }),
            9 => Command::Results(ResultCommand::Withdraw { game, reason }),
            10 => delay(5, WHY),
            11 => delay(20, WHY),
            12 => Command::Protests(ProtestCommand::File(ProtestFiling {
                game,
                by: Side::Black,
                against: Against::Ruling,
                clause: String::new(),
                text: reason,
                admit: None,
            })),
            13 => Command::Game(GameCommand::Clock(ClockOrder {
                game,
                act: ClockAct::Start {},
            })),
            14 => Command::Lots(LotCommand::UsePhysicalDice { game, reason }),
            _ => delay(0, WHY),
        }
    })
}

/// The effect of an entry on a game.
fn step_of(entry: &Entry, id: GameId) -> Option<EntryEffect<'_>> {
    let (game, step) = entry.step()?;
    (game == id).then_some(step)
}

/// When each entry of a game becomes public, computed from the rulings alone.
fn released(id: GameId, journal: &[(i64, Entry)], states: &[EventState]) -> Vec<(usize, i64)> {
    let of_game = (0..journal.len()).filter(|place| step_of(&journal[*place].1, id).is_some());
    let dates = of_game.map(|place| {
        let (at, entry) = &journal[place];
        let before = &states[place - 1];
        let is_over = |state: &EventState| state.game(id).is_some_and(|it| it.result.is_some());
        if !step_of(entry, id).is_some_and(EntryEffect::is_of_play) || is_over(before) {
            return (place, *at);
        }
        let since = states.iter().skip(place - 1);
        let minutes = since.map(|state| i64::from(state.info.public_delay.get()));
        let delay = minutes.min().unwrap() * MINUTE;
        let end = (place..journal.len()).find(|later| is_over(&states[*later]));
        let end = end.map_or(i64::MAX, |end| journal[end].0);
        (place, (at + delay).min(end))
    });
    dates.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_cut_has_anything_of_a_row_that_is_younger_than_the_delay(
        steps in proptest::collection::vec((commands(), 0_i64..9), 1..30),
        looks in proptest::collection::vec(0_i64..40, 1..6),
    ) {
        let mut event = event();
        let mut journal: Vec<(i64, Entry)> = Vec::new();
        journal.extend(event.entries.iter().cloned().map(|entry| (0, entry)));
        for (command, minutes) in &steps {
            event.clock += minutes * MINUTE;
            let _: Result<(), Refusal> = event.run(command);
            let new = event.entries.iter().skip(journal.len()).cloned();
            journal.extend(new.map(|entry| (event.clock, entry)).collect::<Vec<_>>());
        }
        let fold_to = |count: usize| {
            let first = journal.iter().take(count);
            EventState::fold(first.map(|(at, entry)| (moment(*at), entry))).unwrap()
        };
        let states: Vec<EventState> = (1..=journal.len()).map(fold_to).collect();
        prop_assert_eq!(states.last(), Some(&event.state));
        let mut looks = looks;
        looks.sort_unstable();
        let mut seen = 0;
        for minutes in looks {
            let now = event.clock + minutes * MINUTE;
            let cut = event.state.public(moment(now));
            let state = cut.as_ref().map_or(&event.state, |cut| &cut.state);
            let mut hidden = Vec::new();
            for id in ["1.1", "1.2"].map(game) {
                let dates = released(id, &journal, &states);
                let first = dates.iter().position(|(_, date)| *date > now);
                let right = first.map_or(&event.state, |first| &states[dates[first].0 - 1]);
                prop_assert_eq!(state.game(id), right.game(id), "{} after {}", id, minutes);
                let rest = first.map_or(&[][..], |first| &dates[first..]);
                hidden.extend(rest.iter().map(|(place, _)| *place));
            }
            prop_assert_eq!(cut.is_some(), !hidden.is_empty());
            prop_assert_eq!(state.version, (journal.len() - hidden.len()) as u64);
            prop_assert!(seen <= state.version);
            seen = state.version;
            let first = hidden.iter().min().map(|first| journal[*first].0);
            let together = |(at, _): &(i64, Entry)| Some(*at) == first;
            let until = journal.iter().position(together).unwrap_or(journal.len());
            prop_assert_eq!(event.state.public_until(moment(now)), until as u64);
            if let Some(cut) = &cut {
                prop_assert!(cut.due > moment(now));
                let text = format!("{:?}", cut.state);
                let written = |place: &usize| match &journal[*place].1 {
                    Entry::Plan(PlanEntry::Row { text, .. }) => Some(text.clone()),
                    _ => None,
                };
                let shown = (0..journal.len()).filter(|place| !hidden.contains(place));
                let shown: Vec<String> = shown.filter_map(|place| written(&place)).collect();
                for row in hidden.iter().filter_map(written) {
                    prop_assert!(shown.contains(&row) || !text.contains(&row), "{}", row);
                }
            }
        }
    }
}
