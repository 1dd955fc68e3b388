//! How long an outsider's check of a long event takes, with the hashing that nobody can
//! do without as the yardstick.
//!
//! The event has 100,000 entries and 10,000 lots to which both players bring chains.
//! *plain* is SHA-256 over every entry's bytes and HKDF-SHA256 over every draw's inputs;
//! *proof* is all of the journal and the lots: bytes, chain, tree, checkpoint, links,
//! keys, results; *event* is the whole check, with every row by the rules.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a bench stops when something is not as it expects"
)]

use std::convert::Infallible;
use std::hint::black_box;
use std::time::{Duration, Instant};

use areopagus::event::settings::{EventDraft, Format};
use areopagus::event::{
    self, Command, DecisionContext, EntrantCommand, Entry, EventState, GameSecrets, LotCommand,
    PairingCommand, PlanCommand, SecretName, StoredValue, gid, role,
};
use areopagus::games::Side;
use areopagus::games::totas::record::MoveRow;
use areopagus::games::totas::{Record, Replay, generate};
use areopagus::journal::{
    Checkpoint, EntryView, Head, KeyName, KeyUse, LeafHash, NoteSigner, Timestamp, tree_head,
};
use areopagus::lots::{Chain, Contribution, DrawRecord, Ledgers, LotEntry, Secret};
use areopagus::tournament::entrant::Commitment;
use areopagus::tournament::round::GameId;
use areopagus::verify::{
    Check, EventCheck, ExportWriter, FaultKind, Header, RoundsOver, StatedStandings, Trust, verify,
};
use chrono::{DateTime, Utc};
use criterion::Criterion;
use hkdf::Hkdf;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

const STREAM: &str = "long-cup";
const ENTRIES: usize = 100_000;
const LOTS: usize = 10_000;
const ENTRANTS: u16 = 60;
const SEED: u64 = 7;

/// The most game moves of a game.
const GAME_MOVES: u32 = 60;

/// Rows of which the first that throws is played. Left to themselves the games throw in
/// every tenth row only, and 10,000 lots would need 160,000 entries.
const CANDIDATES: u64 = 8;

fn main() {
    let entries = entries();
    let lots = count(&entries, "draw.result");
    let rows = count(&entries, "game.row");
    let file = file(&entries);
    let bytes = bytes(&file);
    let inputs = inputs(&file);
    println!(
        "{} entries, {lots} lots, {rows} rows, {} bytes",
        bytes.len(),
        file.len()
    );

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("verify");
    group.sample_size(10);
    let plain = measure(&mut group, "plain", || {
        for line in &bytes {
            black_box(LeafHash::compute(line));
        }
        for (ikm, info) in &inputs {
            let mut key = [0; 32];
            let derived = Hkdf::<Sha256>::new(Some(b"arb/v1/draw"), ikm).expand(info, &mut key);
            derived.unwrap();
            black_box(key);
        }
    });
    let proof = measure(&mut group, "proof", || {
        let trust = Trust::default();
        verify(&*file, &trust, Lots::default(), &mut |_| {}).unwrap()
    });
    let event = measure(&mut group, "event", || {
        let trust = Trust::default();
        let (report, check) = verify(&*file, &trust, EventCheck::default(), &mut |_| {}).unwrap();
        assert_eq!(check.counts().draws, lots);
        (report, check)
    });
    group.finish();
    criterion.final_summary();
    let ratio = |time: Duration| time.as_secs_f64() / plain.as_secs_f64();
    println!(
        "plain {plain:?}; proof {proof:?}, {:.1} times; event {event:?}, {:.1} times, {:?} a row",
        ratio(proof),
        ratio(event),
        event.saturating_sub(proof) / u32::try_from(rows).unwrap(),
    );
}

/// The best time of a run, up to its answer: what it leaves is let go behind it.
fn measure<T>(
    group: &mut criterion::BenchmarkGroup<'_, criterion::measurement::WallTime>,
    name: &str,
    mut run: impl FnMut() -> T,
) -> Duration {
    let mut best = Duration::MAX;
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|times| {
            let mut all = Duration::ZERO;
            for _ in 0..times {
                let begun = Instant::now();
                let answer = black_box(run());
                let taken = begun.elapsed();
                drop(answer);
                best = best.min(taken);
                all += taken;
            }
            all
        });
    });
    best
}

/// The lots alone.
#[derive(Default)]
struct Lots(Ledgers);

impl Check for Lots {
    type Fact = Option<LotEntry>;
    type Task = Infallible;
    type Aside = ();

    fn read(entry: &EntryView<'_>, _: LeafHash) -> Result<Self::Fact, FaultKind> {
        let is_lot = LotEntry::KINDS.contains(&entry.kind);
        let fact = is_lot.then(|| entry.read()).transpose();
        fact.map_err(|error: serde_json::Error| FaultKind::Body(error.to_string()))
    }

    fn entry(
        &mut self,
        at: Timestamp,
        fact: &Self::Fact,
        _: &mut Vec<Infallible>,
    ) -> Result<(), FaultKind> {
        let Some(fact) = fact else {
            return Ok(());
        };
        let at = u64::try_from(at.moment().timestamp()).unwrap();
        let taken = self.0.apply(at, fact);
        taken.map_err(|error| FaultKind::Body(error.to_string()))
    }

    fn standings(&mut self, _: &StatedStandings) -> Result<(), FaultKind> {
        Ok(())
    }

    fn end(&mut self, _: &mut Vec<Infallible>) -> Result<(), FaultKind> {
        Ok(())
    }
}

fn now() -> DateTime<Utc> {
    "2026-11-21T09:30:00Z".parse().unwrap()
}

fn count(entries: &[Entry], kind: &str) -> usize {
    let is_it = |entry: &&Entry| serde_json::to_value(entry).unwrap()["kind"] == kind;
    entries.iter().filter(is_it).count()
}

/// An event as it is run, with the secrets of one game.
struct TestEvent {
    state: EventState,
    entries: Vec<Entry>,
    secrets: GameSecrets,
    drawn: u64,
}

impl TestEvent {
    fn run(&mut self, command: &Command) -> bool {
        let drawn = &mut self.drawn;
        let mut fresh = std::iter::from_fn(|| {
            *drawn += 1;
            Some(Secret::new(Sha256::digest(drawn.to_be_bytes()).into()))
        });
        let mut given = DecisionContext {
            now: now(),
            actor: "operator".to_owned(),
            secrets: &self.secrets,
            fresh: &mut fresh,
        };
        let Ok(decision) = event::decide(&self.state, command, &mut given) else {
            return false;
        };
        for entry in decision.entries {
            self.state.apply(now(), &entry).unwrap();
            self.entries.push(entry);
        }
        for kept in decision.kept {
            match (kept.name, kept.value) {
                (SecretName::Labyrinth(side), StoredValue::Labyrinth(sealed)) => {
                    self.secrets.labyrinth[side] = Some(sealed);
                }
                (SecretName::PlayerTip(side), StoredValue::Bytes(tip)) => {
                    self.secrets.tips[side] = Some(tip);
                }
                _ => {}
            }
        }
        true
    }
}

fn entries() -> Vec<Entry> {
    let draft = EventDraft {
        slug: STREAM.to_owned(),
        name: "Long Cup".to_owned(),
        place: "Dubna".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        format: Format::RoundRobin { double: false },
        regulations: "federation-2013".to_owned(),
        ..EventDraft::default()
    };
    let created = event::create(&draft).unwrap();
    let mut event = TestEvent {
        state: EventState::fold([(now(), &created)]).unwrap(),
        entries: vec![created],
        secrets: GameSecrets::default(),
        drawn: 0,
    };
    for number in 1..=ENTRANTS {
        assert!(event.run(&Command::Entrants(EntrantCommand::Register {
            person: Uuid::from_u128(number.into()),
            commitment: Commitment::from_digest(Sha256::digest(number.to_be_bytes()).into()),
            rating: None,
        })));
    }
    // The tips are those that were handed out, two for each game in their order.
    assert!(event.run(&Command::Pairing(PairingCommand::Pair {
        order: Vec::new()
    })));
    let tip = |number: usize| {
        let number = u64::try_from(number).unwrap();
        Secret::new(Sha256::digest(number.to_be_bytes()).into())
    };
    let mut entries = event.entries;
    let games: Vec<GameId> = event.state.games.keys().copied().collect();
    let mut lots = 0;
    // Games have nothing to do with each other: each is played on the paired event.
    for (index, id) in games.into_iter().enumerate() {
        if entries.len() >= ENTRIES && lots >= LOTS {
            break;
        }
        let mut state = event.state.clone();
        let alone = state.games.get(&id).cloned();
        state.games = alone.map(|game| (id, game)).into_iter().collect();
        let mut one = TestEvent {
            state,
            entries: Vec::new(),
            secrets: GameSecrets {
                tip: Some(tip(2 * index + 1)),
                hidden: Some(tip(2 * index + 2)),
                ..GameSecrets::default()
            },
            drawn: 1 << 32,
        };
        play(&mut one, id);
        lots += count(&one.entries, "draw.result");
        entries.extend(one.entries);
    }
    assert!(
        entries.len() >= ENTRIES && lots >= LOTS,
        "{} {lots}",
        entries.len()
    );
    entries
}

fn play(event: &mut TestEvent, game: GameId) {
    let regulations = event.state.info.rules.totas().unwrap().clone();
    let gid = gid(STREAM, game).unwrap();
    let chain = |side| {
        let tip = Secret::new(Sha256::digest(format!("{game} {side}")).into());
        Chain::new(gid.clone(), role(side), tip)
    };
    for side in Side::ALL {
        let contribution = Contribution::Chain(chain(side).anchor());
        assert!(event.run(&Command::Lots(LotCommand::Contribute {
            game,
            side,
            contribution
        })));
    }
    for number in 1..=GAME_MOVES {
        let known = event.state.game(game).unwrap();
        if known.result.is_some() || known.open_row().is_some() {
            return;
        }
        let record = known.record_text();
        let record = record.map(|text| Record::parse(&text).unwrap());
        let record = record.unwrap_or_else(|| Record {
            regulations: regulations.clone(),
            ..Record::default()
        });
        let replay = Replay::rows(&record);
        let position = replay.position().unwrap();
        let seed = SEED + u64::from(game.round) * 100 + u64::from(game.board);
        let candidates = (0..CANDIDATES).filter_map(|candidate| {
            let seed = seed + candidate * 1_000_000;
            generate::bare_row(position, &regulations, seed, number)
        });
        let throws = |row: &MoveRow| replay.complete(row, &[]).is_err();
        let mut candidates: Vec<MoveRow> = candidates.collect();
        let chosen = candidates.iter().position(throws).unwrap_or_default();
        if chosen >= candidates.len() {
            return;
        }
        let row = candidates.swap_remove(chosen);
        let text = row.to_string();
        if !event.run(&Command::Plans(PlanCommand::EnterRow { game, text })) {
            return;
        }
        while event.state.game(game).unwrap().open_row().is_some() {
            let k = event
                .state
                .game(game)
                .unwrap()
                .lots
                .as_ref()
                .unwrap()
                .next_k()
                - 1;
            for side in Side::ALL {
                let link = chain(side).reveal(k).unwrap();
                if !event.run(&Command::Lots(LotCommand::Reveal {
                    game,
                    side,
                    k,
                    link,
                })) {
                    return;
                }
            }
        }
    }
}

/// The export of these entries, with a checkpoint at its end.
fn file(entries: &[Entry]) -> Vec<u8> {
    let key = KeyName::new("areopagus/long-cup").unwrap();
    let key = NoteSigner::new(key, KeyUse::Log, &[1; 32]);
    let header = Header {
        stream: STREAM.to_owned(),
        keys: vec![key.verifier()],
    };
    let mut writer = ExportWriter::new(Vec::new(), &header).unwrap();
    let (mut head, mut leaves) = (Head::EMPTY, Vec::new());
    let mut state: Option<EventState> = None;
    let mut over = RoundsOver::default();
    let at = Timestamp::new(now()).unwrap();
    for entry in entries {
        let value = serde_json::to_value(entry).unwrap();
        let kind = value["kind"].as_str().unwrap();
        let link = head.link(STREAM, at, "operator", kind, value["body"].clone());
        let link = link.unwrap();
        head = link.head();
        leaves.push(link.hash);
        writer.entry(&link.bytes).unwrap();
        match &mut state {
            None => state = Some(EventState::fold([(now(), entry)]).unwrap()),
            Some(state) => state.apply(now(), entry).unwrap(),
        }
        let known = state.as_ref().unwrap();
        if let Some(round) = over.follow(known, entry) {
            writer
                .standings(&StatedStandings::after_round(known, round))
                .unwrap();
        }
    }
    let checkpoint = Checkpoint::of_stream(STREAM, tree_head(&leaves)).unwrap();
    writer.checkpoint(&checkpoint.sign(&key).unwrap()).unwrap();
    writer.finish().unwrap()
}

fn bytes(file: &[u8]) -> Vec<&[u8]> {
    let lines = file.split(|byte| *byte == b'\n');
    lines
        .filter(|line| line.starts_with(b"{\"actor\":"))
        .collect()
}

/// The inputs of every draw: IKM and info.
fn inputs(file: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let (_, lots) = verify(file, &Trust::default(), Lots::default(), &mut |_| {}).unwrap();
    let draws = lots.0.iter().flat_map(|ledger| ledger.draws().iter());
    let derivations = draws.filter_map(DrawRecord::derivation);
    derivations.map(|one| (one.ikm, one.info)).collect()
}
