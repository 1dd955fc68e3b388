//! An event from creation to closing, command by command.

use chrono::{DateTime, Utc};
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::crosstable::CrossTable;
use crate::settings::{Discipline, EventDraft, Format, LotRules};
use crate::standings::Standings;
use areopagus_games::{PerSide, Side};
use areopagus_journal::{EntryView, Head, Timestamp};
use areopagus_language::Language;
use areopagus_lots::Secret;
use areopagus_tournament::entrant::{Commitment, EntrantNumber, Member};
use areopagus_tournament::result::{Basis, Forfeit};
use areopagus_tournament::round::GameId;

/// An event under test, which keeps every command's entries.
pub(crate) struct TestEvent {
    pub state: EventState,
    pub entries: Vec<Entry>,
    /// Audits everything that is decided.
    pub audit: WholeAudit,
    /// The secrets that the arbiter keeps.
    pub kept: Vec<StoredSecret>,
    /// Milliseconds since the event began.
    pub clock: i64,
    /// New secrets that were handed out.
    pub drawn: u8,
}

pub(crate) fn moment(milliseconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(1_795_000_000_000 + milliseconds).unwrap()
}

/// An entry written to a journal and read back, its body changed in between.
pub(crate) fn journaled(entry: &Entry, change: impl Fn(String) -> String) -> Entry {
    let value = serde_json::to_value(entry).unwrap();
    let body = serde_json::from_str(&change(value["body"].to_string())).unwrap();
    let at = Timestamp::new(moment(0)).unwrap();
    let kind = value["kind"].as_str().unwrap();
    let link = Head::EMPTY.link("cup", at, "chief", kind, body).unwrap();
    Entry::read(&EntryView::parse(&link.bytes).unwrap()).unwrap()
}

pub(crate) fn fold(entries: &[Entry]) -> Result<EventState, FoldError> {
    EventState::fold(entries.iter().map(|entry| (moment(0), entry)))
}

pub(crate) fn draft() -> EventDraft {
    EventDraft {
        slug: "autumn-cup".to_owned(),
        name: "Autumn Cup".to_owned(),
        place: "Dubna".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        format: Format::RoundRobin { double: false },
        // The first reading, which asks for no terrain.
        regulations: "federation-2013".to_owned(),
        lots: LotRules::PHYSICAL,
        ..EventDraft::default()
    }
}

pub(crate) fn entrant(number: u16) -> EntrantNumber {
    EntrantNumber::new(number).unwrap()
}

fn person(number: u16) -> Uuid {
    Uuid::from_u128(u128::from(number))
}

pub(crate) fn game(text: &str) -> GameId {
    text.parse().unwrap()
}

/// The reason for commands that need one.
pub(crate) const WHY: &str = "by the chief referee";

/// An audit that runs its game tasks at once.
#[derive(Clone, Default)]
pub(crate) struct WholeAudit {
    audit: Audit,
    games: GameAudit,
}

impl WholeAudit {
    pub fn take(&mut self, at: DateTime<Utc>, entry: &Entry) -> Result<(), AuditError> {
        let mut tasks = Vec::new();
        let taken = self.audit.take(at, entry, &mut tasks);
        self.settle(taken, &tasks)
    }

    /// How much was recomputed, if the journal may end here.
    pub fn end(&mut self) -> Result<AuditCounts, AuditError> {
        let mut tasks = Vec::new();
        let ended = self.audit.end(&mut tasks);
        self.settle(ended, &tasks)?;
        Ok(self.audit.counts() + self.games.counts())
    }

    fn settle(
        &mut self,
        taken: Result<(), AuditError>,
        tasks: &[GameTask],
    ) -> Result<(), AuditError> {
        let games = tasks.iter().try_for_each(|task| self.games.run(task));
        games.and(taken)
    }
}

impl TestEvent {
    pub fn from_draft(draft: &EventDraft) -> Self {
        Self::begun(draft, 0)
    }

    /// An event created this many milliseconds after the moment 0.
    pub fn begun(draft: &EventDraft, clock: i64) -> Self {
        Self::created(create(draft).unwrap(), clock)
    }

    /// An event with its first entry, this many milliseconds after the moment 0.
    pub fn created(entry: Entry, clock: i64) -> Self {
        let entries = vec![entry];
        let mut audit = WholeAudit::default();
        audit.take(moment(clock), &entries[0]).unwrap();
        let state = EventState::fold([(moment(clock), &entries[0])]).unwrap();
        // A round robin's own lots take two, before those of its games, which tests know.
        let is_round_robin = matches!(state.info.format, Format::RoundRobin { .. });
        Self {
            audit,
            state,
            entries,
            kept: Vec::new(),
            clock,
            drawn: if is_round_robin { 254 } else { 0 },
        }
    }

    /// An event from the journal: its entries, each with its moment.
    pub fn restored(journal: Vec<(i64, Entry)>) -> Self {
        let mut audit = WholeAudit::default();
        for (at, entry) in &journal {
            audit.take(moment(*at), entry).unwrap();
        }
        let at = journal.iter().map(|(at, entry)| (moment(*at), entry));
        Self {
            audit,
            state: EventState::fold(at).unwrap(),
            clock: journal.last().map_or(0, |(at, _)| *at),
            entries: journal.into_iter().map(|(_, entry)| entry).collect(),
            kept: Vec::new(),
            drawn: 0,
        }
    }

    pub fn run(&mut self, command: &Command) -> Result<(), Refusal> {
        let secrets = self.secrets(command.secrets());
        let drawn = &mut self.drawn;
        let mut fresh = std::iter::from_fn(|| {
            *drawn = drawn.wrapping_add(1);
            Some(Secret::new([*drawn; 32]))
        });
        let now = moment(self.clock);
        let mut given = DecisionContext {
            now,
            actor: "referee".to_owned(),
            secrets: &secrets,
            fresh: &mut fresh,
        };
        let decision = decide(&self.state, command, &mut given)?;
        assert!(!decision.entries.is_empty(), "{command:?}");
        for entry in decision.entries {
            self.state.apply(now, &entry).unwrap();
            self.audit.take(now, &entry).unwrap();
            self.entries.push(entry);
        }
        self.audit.end().unwrap();
        self.kept.extend(decision.kept);
        Ok(())
    }

    /// What the arbiter keeps secret of a game.
    pub fn secrets(&self, game: Option<GameId>) -> GameSecrets {
        let mut secrets = GameSecrets::default();
        for kept in self.kept.iter().filter(|kept| Some(kept.game) == game) {
            match (kept.name, kept.value.clone()) {
                (SecretName::Tip, StoredValue::Bytes(tip)) => secrets.tip = Some(tip),
                (SecretName::Hidden, StoredValue::Bytes(tip)) => secrets.hidden = Some(tip),
                (SecretName::PlayerTip(side), StoredValue::Bytes(tip)) => {
                    secrets.tips[side] = Some(tip);
                }
                (SecretName::Static(side), StoredValue::Bytes(secret)) => {
                    secrets.statics[side] = Some(secret);
                }
                (SecretName::Labyrinth(side), StoredValue::Labyrinth(sealed)) => {
                    secrets.labyrinth[side] = Some(sealed);
                }
                (SecretName::Terrain(side), StoredValue::Sealed(parts)) => {
                    // As the store keeps it.
                    secrets.terrain[side] = SealedParts::from_bytes(&parts.to_bytes());
                }
                (SecretName::Sealed(hand), StoredValue::Sealed(parts)) => {
                    // As the store keeps it.
                    let parts = SealedParts::from_bytes(&parts.to_bytes());
                    secrets.sealed.insert(hand, parts.unwrap());
                }
                (SecretName::Choice(round, hand), StoredValue::Sealed(parts)) => {
                    secrets.choices.insert((round, hand), parts);
                }
                (name, _) => panic!("{name:?}"),
            }
        }
        secrets
    }

    /// Registers this many entrants and pairs them in that order.
    pub fn pair(&mut self, entrants: u16) {
        for number in 1..=entrants {
            self.register(number).unwrap();
        }
        self.run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new(),
        }))
        .unwrap();
    }

    /// An event with this many entrants, paired in the order of registration.
    pub fn paired(entrants: u16, draft: &EventDraft) -> Self {
        let mut event = Self::from_draft(draft);
        event.pair(entrants);
        event
    }

    /// A game of two players with these rows.
    pub fn with_rows(rows: &[&str]) -> Self {
        let mut event = Self::paired(2, &draft());
        for row in rows {
            event.row("1.1", row).unwrap();
        }
        event
    }

    pub fn register(&mut self, number: u16) -> Result<(), Refusal> {
        self.run(&Command::Entrants(EntrantCommand::Register {
            person: person(number),
            commitment: Commitment::from_digest([number.to_be_bytes()[1]; 32]),
            rating: None,
        }))
    }

    fn row(&mut self, id: &str, text: &str) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::EnterRow {
            game: game(id),
            text: text.to_owned(),
        }))
    }

    fn upload(&mut self, id: &str, text: &str) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::UploadRecord {
            game: game(id),
            text: text.to_owned(),
        }))
    }

    fn terrain(&mut self, id: &str, white: &str, black: &str) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(id),
            terrain: PerSide::new(white.to_owned(), black.to_owned()),
        }))
    }

    fn agree(&mut self, id: &str, armament: &str) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::AgreeArmament {
            game: game(id),
            armament: armament.to_owned(),
        }))
    }

    pub fn forfeit(&mut self, id: &str, absent: Forfeit) -> Result<(), Refusal> {
        self.run(&Command::Results(ResultCommand::RecordForfeit {
            game: game(id),
            absent,
        }))
    }

    pub fn result(&mut self, id: &str, white: u16, black: u16) -> Result<(), Refusal> {
        self.run(&Command::Results(ResultCommand::Record {
            game: game(id),
            played: Played::from_points(PerSide::new(white, black)),
            reason: WHY.to_owned(),
        }))
    }

    pub fn take_back(&mut self, id: &str) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::TakeBackRow {
            game: game(id),
            reason: WHY.to_owned(),
        }))
    }

    pub fn withdraw(&mut self, number: u16, from_round: Option<u16>) -> Result<(), Refusal> {
        self.run(&Command::Entrants(EntrantCommand::Withdraw {
            entrant: entrant(number),
            from_round,
            reason: WHY.to_owned(),
        }))
    }

    pub fn points(&self, id: &str) -> Option<(u16, u16)> {
        let result = self.state.games[&game(id)].result.as_ref()?;
        Some((result.points.white, result.points.black))
    }

    pub fn basis(&self, id: &str) -> &Basis {
        let result = self.state.games[&game(id)].result.as_ref();
        &result.unwrap().basis
    }
}

/// The code of a refusal, which has a sentence in every language.
pub(crate) fn code(outcome: Result<(), Refusal>) -> &'static str {
    let refusal = outcome.unwrap_err();
    for language in Language::ALL {
        assert!(refusal.say(language).len() > 10, "{refusal:?}");
    }
    refusal.code()
}

#[test]
fn what_the_discipline_does_not_have_is_refused_by_its_name() {
    for discipline in Discipline::all() {
        let refusal = Refusal::OtherDiscipline(discipline);
        for language in Language::ALL {
            assert!(refusal.say(language).contains(discipline.name()));
        }
        assert_eq!(refusal.class(), RefusalClass::Conflict);
        assert_eq!(code(Err(refusal)), "other-discipline");
    }
}

/// Pairs the next round.
pub(crate) fn pair(event: &mut TestEvent) -> Result<(), Refusal> {
    let round = event.state.next_round();
    event.run(&Command::Pairing(PairingCommand::PairRound { round }))
}

/// Takes back the pairing of a round.
pub(crate) fn unpair(event: &mut TestEvent, round: u16) -> Result<(), Refusal> {
    let reason = WHY.to_owned();
    event.run(&Command::Pairing(PairingCommand::UnpairRound {
        round,
        reason,
    }))
}

/// The boards of a round, White first.
pub(crate) fn boards(event: &TestEvent, round: usize) -> Vec<(u16, u16)> {
    let boards = event.state.rounds[round - 1].boards.iter();
    boards
        .map(|pair| (pair.white.get(), pair.black.get()))
        .collect()
}

/// The decision of a command on the first entries of an event, whatever an audit says of them.
pub(crate) fn decided(event: &TestEvent, entries: &[Entry], command: &Command) -> Vec<Entry> {
    let secrets = event.secrets(command.secrets());
    let mut fresh = std::iter::repeat_with(|| Secret::new([0x77; 32]));
    let mut given = DecisionContext {
        now: moment(0),
        actor: "referee".to_owned(),
        secrets: &secrets,
        fresh: &mut fresh,
    };
    let state = fold(entries).unwrap();
    decide(&state, command, &mut given).unwrap().entries
}

/// Audits entries.
pub(crate) fn audited(entries: &[Entry]) -> Result<(), AuditError> {
    let mut audit = WholeAudit::default();
    let mut entries = entries.iter();
    entries.try_for_each(|entry| audit.take(moment(0), entry))?;
    audit.end().map(|_| ())
}

#[test]
fn clause_10_a_coalition_is_two_persons_who_play_as_one_entrant() {
    let member = |number| Member {
        person: person(number),
        commitment: Commitment::from_digest([7; 32]),
    };
    let coalition = |first, second| {
        Command::Entrants(EntrantCommand::RegisterCoalition {
            first: member(first),
            second: member(second),
        })
    };
    let mut alone = TestEvent::from_draft(&draft());
    assert_eq!(code(alone.run(&coalition(1, 2))), "no-coalition");
    let mut event = TestEvent::from_draft(&EventDraft {
        regulations: "federation-2013; coalition=true".to_owned(),
        ..draft()
    });
    assert_eq!(code(event.register(1)), "coalition-only");
    assert_eq!(code(event.run(&coalition(1, 1))), "person-twice");
    event.run(&coalition(1, 2)).unwrap();
    for (first, second) in [(1, 3), (3, 1), (2, 3), (3, 2)] {
        let again = event.run(&coalition(first, second));
        assert_eq!(code(again), "person-entered", "{first} {second}");
    }
    event.run(&coalition(4, 3)).unwrap();
    let second = &event.state.entrants[&entrant(2)];
    assert_eq!(second.persons().collect::<Vec<_>>(), [person(4), person(3)]);
    event
        .run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new(),
        }))
        .unwrap();
    assert_eq!(code(event.run(&coalition(5, 6))), "registration-over");
    assert_eq!(fold(&event.entries).unwrap(), event.state);
    for entry in &event.entries {
        assert_eq!(&journaled(entry, |body| body), entry);
    }
}

#[test]
fn a_draft_is_refused_at_its_first_wrong_field() {
    type Change = fn(&mut EventDraft);
    let wrong: [(&str, Change); 8] = [
        ("slug", |draft| draft.slug = "Autumn Cup".to_owned()),
        ("name", |draft| draft.name = " \t".to_owned()),
        ("place", |draft| draft.place = "x".repeat(101)),
        ("starts_on", |draft| {
            draft.starts_on = "21.11.2026".to_owned();
        }),
        ("ends_on", |draft| draft.ends_on = "2026-02-30".to_owned()),
        ("ends_on", |draft| draft.ends_on = "2026-11-20".to_owned()),
        ("regulations", |draft| {
            draft.regulations = "federation-2013; reply_seconds=0".to_owned();
        }),
        ("tie_breaks", |draft| {
            use crate::settings::TieBreak::{CleanVictories, Lot};
            draft.tie_breaks = Some(vec![Lot, CleanVictories]);
        }),
    ];
    for (field, change) in wrong {
        let mut draft = draft();
        change(&mut draft);
        let refusal = create(&draft).unwrap_err();
        assert_eq!(refusal.field(), Some(field), "{refusal:?}");
        assert_eq!(refusal.class(), RefusalClass::Invalid);
        assert_eq!(code(Err(refusal)), "field-invalid");
    }
    assert!(create(&draft()).is_ok());
}

#[test]
fn slugs_are_words_between_single_hyphens() {
    use crate::settings::Slug;
    for good in ["cup", "autumn-cup-2026", "1-2"] {
        assert!(Slug::parse(good).is_ok(), "{good}");
    }
    for bad in [
        "",
        "ab",
        "a--b",
        "-cup",
        "cup-",
        "Cup",
        "кубок",
        "a/b",
        "new",
        &"x".repeat(61),
    ] {
        assert!(Slug::parse(bad).is_err(), "{bad}");
    }
}

#[test]
fn registration_ends_with_the_pairing_and_takes_nobody_twice() {
    let mut event = TestEvent::from_draft(&draft());
    event.register(1).unwrap();
    assert_eq!(code(event.register(1)), "person-entered");
    let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
    assert_eq!(code(event.run(&pair)), "too-few-entrants");
    event.register(2).unwrap();
    event.run(&pair).unwrap();
    assert_eq!(code(event.run(&pair)), "already-paired");
    assert_eq!(code(event.register(3)), "registration-over");
}

#[test]
fn a_round_robin_has_at_most_64_entrants() {
    let mut event = TestEvent::from_draft(&draft());
    for number in 1..=64 {
        event.register(number).unwrap();
    }
    assert_eq!(code(event.register(65)), "too-many-entrants");
}

#[test]
fn the_drawn_order_gives_the_pairing_numbers() {
    let mut event = TestEvent::from_draft(&draft());
    for number in 1..=4 {
        event.register(number).unwrap();
    }
    event.withdraw(2, None).unwrap();
    let pair = |numbers: &[u16]| {
        Command::Pairing(PairingCommand::Pair {
            order: numbers.iter().map(|number| entrant(*number)).collect(),
        })
    };
    assert_eq!(code(event.run(&pair(&[4, 1]))), "order-misses");
    assert_eq!(code(event.run(&pair(&[4, 1, 4, 3]))), "order-repeats");
    assert_eq!(code(event.run(&pair(&[4, 1, 2, 3]))), "order-has-withdrawn");
    assert_eq!(code(event.run(&pair(&[4, 1, 3, 7]))), "entrant-unknown");
    event.run(&pair(&[4, 1, 3])).unwrap();
    let first = event.state.games[&game("1.1")].pairing;
    assert_eq!((first.white, first.black), (entrant(1), entrant(3)));
    assert_eq!(event.state.rounds[0].free, Some(entrant(4)));
}

#[test]
fn clause_6_4_a_no_show_loses_5_to_0_and_both_absent_have_nothing() {
    let mut event = TestEvent::paired(6, &draft());
    event.forfeit("1.1", Forfeit::Black).unwrap();
    event.forfeit("1.2", Forfeit::White).unwrap();
    event.forfeit("1.3", Forfeit::Both).unwrap();
    let points = ["1.1", "1.2", "1.3"].map(|id| event.points(id).unwrap());
    assert_eq!(points, [(5, 0), (0, 5), (0, 0)]);
    assert_eq!(code(event.forfeit("1.1", Forfeit::Both)), "result-recorded");
    assert_eq!(code(event.result("1.2", 5, 1)), "result-recorded");
    assert_eq!(code(event.result("9.9", 5, 1)), "game-unknown");
}

#[test]
fn clause_6_4_the_loss_by_forfeit_is_the_event_s() {
    let regulations = "federation-2013; forfeit_loss=1".to_owned();
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            regulations,
            ..draft()
        },
    );
    event.forfeit("1.1", Forfeit::Black).unwrap();
    assert_eq!(event.points("1.1"), Some((5, 1)));
    assert_eq!(Standings::from_state(&event.state).rows[0].points, 5);
}

#[test]
fn clause_6_3_a_bare_result_has_points_that_a_game_can_end_with() {
    let mut event = TestEvent::paired(4, &draft());
    for (white, black) in [(5, 0), (0, 0), (3, 3), (1, 1), (6, 1), (2, 2), (4, 2)] {
        assert_eq!(code(event.result("1.1", white, black)), "points-impossible");
    }
    let potential = |own, rival| {
        Command::Results(ResultCommand::Record {
            game: game("1.1"),
            played: Played {
                potential: Some(PerSide::new(own, rival)),
                ..Played::from_points(PerSide::new(1, 4))
            },
            reason: WHY.to_owned(),
        })
    };
    for (white, black) in [(40, 49), (40, 40), (60, 40)] {
        let refused = event.run(&potential(white, black));
        assert_eq!(code(refused), "potential-contradicts");
    }
    let refused = event.run(&potential(49, 5000));
    assert_eq!(code(refused), "potential-impossible");
    event.run(&potential(40, 50)).unwrap();
    assert_eq!(event.points("1.1"), Some((1, 4)));
    let nothing = Command::Results(ResultCommand::Record {
        game: game("1.2"),
        played: Played::from_points(PerSide::new(5, 1)),
        reason: " ".to_owned(),
    });
    assert_eq!(code(event.run(&nothing)), "reason-invalid");
}

#[test]
fn clause_6_4_the_results_of_a_sheet_are_entered_all_or_none() {
    let mut event = TestEvent::paired(6, &draft());
    let won = |id: &str, white, black| BoardResult {
        game: game(id),
        verdict: ResultRuling::Played(Played::from_points(PerSide::new(white, black))),
    };
    let absent = BoardResult {
        game: game("1.3"),
        verdict: ResultRuling::Forfeit {
            absent: Forfeit::White,
        },
    };
    let sheet = |results: &[BoardResult], reason: &str| {
        Command::Results(ResultCommand::RecordSheet {
            results: results.to_vec(),
            reason: reason.to_owned(),
        })
    };
    let before = event.state.clone();
    for (results, reason, refusal) in [
        (&[][..], WHY, "no-results"),
        (&[won("1.1", 5, 1), absent], " ", "reason-invalid"),
        (
            &[won("1.1", 5, 1), won("1.2", 3, 3)],
            WHY,
            "points-impossible",
        ),
        (
            &[won("1.1", 5, 1), won("1.1", 4, 1)],
            WHY,
            "result-recorded",
        ),
        (&[won("1.1", 5, 1), won("9.1", 4, 1)], WHY, "game-unknown"),
    ] {
        assert_eq!(code(event.run(&sheet(results, reason))), refusal);
        assert_eq!(event.state, before);
    }
    let refused = event.run(&sheet(&[won("1.2", 3, 3)], WHY)).unwrap_err();
    assert!(refused.say(Language::En).starts_with("Game 1.2: "));
    assert!(refused.say(Language::Ru).starts_with("Партия 1.2: "));
    assert!(refused.say(Language::De).starts_with("Partie 1.2: "));
    event.run(&sheet(&[absent], "")).unwrap();
    event
        .run(&sheet(&[won("1.1", 5, 1), won("1.2", 1, 2)], WHY))
        .unwrap();
    let points = ["1.1", "1.2", "1.3"].map(|id| event.points(id));
    assert_eq!(points, [Some((5, 1)), Some((1, 2)), Some((0, 5))]);
}

#[test]
fn clause_9_5_rows_make_a_game_and_its_end_makes_the_result() {
    let mut event = TestEvent::paired(2, &draft());
    assert_eq!(
        event.state.games[&game("1.1")].status(),
        GameStatus::Waiting
    );
    event
        .terrain(
            "1.1",
            "acropolis b2; labyrinth d6",
            "acropolis k11; labyrinth h7",
        )
        .unwrap();
    event.row("1.1", "1. d4 e4 | d9 e9").unwrap();
    event.row("1.1", "Nc3 _Nj3 | _Gc10 _Gb10").unwrap();
    let state = &event.state.games[&game("1.1")];
    assert_eq!(state.status(), GameStatus::Playing);
    let record = state.record().unwrap();
    let rows: Vec<&str> = record.rows.iter().map(|row| row.text.as_str()).collect();
    assert_eq!(rows, ["1. d4 e4 | d9 e9", "2. Nc3 _Nj3 | _Gc10 _Gb10"]);
    assert_eq!(record.board.game_moves, 2);
    assert_eq!(record.board.potential, PerSide::new(97, 97));
    assert!(record.board.position.starts_with("white Kg1 "));
    assert_eq!(code(event.terrain("1.1", "", "")), "terrain-too-late");
    assert_eq!(code(event.forfeit("1.1", Forfeit::White)), "record-begun");
    assert_eq!(code(event.result("1.1", 5, 1)), "record-begun");
    event.row("1.1", "3. | ; resign black").unwrap();
    assert_eq!(event.points("1.1"), Some((5, 1)));
    let reason = Basis::Record {
        reason: "resignation".to_owned(),
        clause: "6.1".to_owned(),
    };
    assert_eq!(event.basis("1.1"), &reason);
    assert_eq!(code(event.row("1.1", "4. d5 e5 | d8 e8")), "game-finished");
    assert_eq!(
        code(event.upload("1.1", "1. d4 e4 | d9 e9")),
        "game-finished"
    );
}

/// An event that allows Wild boar and Chariot.
fn annex() -> EventDraft {
    EventDraft {
        regulations: "annex-en".to_owned(),
        ..draft()
    }
}

#[test]
fn clause_11_a_game_is_played_with_the_armament_that_its_players_agreed_on() {
    let mut event = TestEvent::paired(4, &annex());
    // Before the terrain or after it, and again until the first row.
    event.agree("1.1", "CTGG").unwrap();
    event
        .terrain("1.1", "acropolis j2", "labyrinth c7")
        .unwrap();
    event.agree("1.1", " WCGG ").unwrap();
    let state = &event.state.games[&game("1.1")];
    assert_eq!(
        state.rules(&event.state.info).to_string(),
        "annex-en; armament=WCGG"
    );
    let record = state.record().unwrap();
    assert_eq!(record.board.potential, PerSide::new(93, 93));
    assert!(record.board.position.contains("Wb1"), "{record:?}");
    assert_eq!(record.terrain.white, "acropolis j2");
    let next = NextMove::for_game(&event.state, game("1.1")).unwrap();
    assert_eq!(next.look(Side::White, ["Pb4", "Wb3"])[1], PartSight::Legal);
    event.row("1.1", "1. Pb4 Wb3 | Pk9 Ck12%").unwrap();
    let text = event.state.games[&game("1.1")].record_text();
    let text = text.unwrap();
    assert!(text.contains("[Regulations \"annex-en; armament=WCGG\"]"));
    // The other game has the event's armament.
    let other = &event.state.games[&game("1.2")];
    assert_eq!(other.rules(&event.state.info), event.state.info.rules);
    let next = NextMove::for_game(&event.state, game("1.2")).unwrap();
    assert_ne!(next.look(Side::White, ["Pb4", "Wb3"])[1], PartSight::Legal);
}

#[test]
fn clause_11_an_armament_is_agreed_on_before_the_first_row() {
    let mut event = TestEvent::paired(4, &annex());
    assert_eq!(code(event.agree("1.1", "WTG")), "armament-invalid");
    event.agree("1.1", "WTGG").unwrap();
    assert_eq!(
        event.state.games[&game("1.1")].status(),
        GameStatus::Waiting
    );
    event.row("1.1", "1. d4 e4 | d9 e9").unwrap();
    let refused = event.agree("1.1", "VTGG").unwrap_err();
    assert_eq!(refused.clause(), Some("2.9"));
    assert_eq!(code(Err(refused)), "armament-too-late");
    let take_back = Command::Plans(PlanCommand::TakeBackRow {
        game: game("1.1"),
        reason: WHY.to_owned(),
    });
    event.run(&take_back).unwrap();
    event.agree("1.1", "VTGG").unwrap();
    event.forfeit("1.2", Forfeit::White).unwrap();
    assert_eq!(code(event.agree("1.2", "VTGG")), "result-recorded");
    assert_eq!(code(event.agree("9.9", "VTGG")), "game-unknown");
}

#[test]
fn ruling_205_one_player_proposes_and_the_other_one_accepts() {
    let mut event = TestEvent::paired(4, &annex());
    let propose = |side, armament: &str| {
        Command::Plans(PlanCommand::ProposeArmament {
            game: game("1.1"),
            side,
            armament: armament.to_owned(),
        })
    };
    let accept = |side, armament: &str| {
        Command::Plans(PlanCommand::AcceptArmament {
            game: game("1.1"),
            side,
            armament: armament.to_owned(),
        })
    };
    let none = event.run(&accept(Side::White, "WTGG"));
    assert_eq!(code(none), "armament-not-proposed");
    event.run(&propose(Side::White, "WTGG")).unwrap();
    // A player cannot accept the own proposal, and another one replaces it.
    let own = event.run(&accept(Side::White, "WTGG"));
    assert_eq!(code(own), "armament-not-proposed");
    event.run(&propose(Side::Black, "WCGG")).unwrap();
    let old = event.run(&accept(Side::Black, "WTGG"));
    assert_eq!(code(old), "armament-not-proposed");
    let state = &event.state.games[&game("1.1")];
    assert_eq!(state.plans().unwrap().armament, None);
    event.run(&accept(Side::White, "WCGG")).unwrap();
    let state = &event.state.games[&game("1.1")];
    assert_eq!(state.plans().unwrap().armament.unwrap().to_string(), "WCGG");
    assert_eq!(state.proposal(), None);
    assert!(event.state.may_agree(game("1.1")));
    // The referee's record of an armament ends a proposal.
    event.run(&propose(Side::White, "VTGG")).unwrap();
    event.agree("1.1", "CCGG").unwrap();
    assert_eq!(event.state.games[&game("1.1")].proposal(), None);
    event.run(&propose(Side::White, "VTGG")).unwrap();
    event.row("1.1", "1. d4 e4 | d9 e9").unwrap();
    let late = event.run(&accept(Side::Black, "VTGG"));
    assert_eq!(code(late), "armament-too-late");
    assert!(!event.state.may_agree(game("1.1")));
    audited(&event.entries).unwrap();
}

#[test]
fn ruling_255_nothing_is_proposed_twice_nor_without_end() {
    let mut event = TestEvent::paired(4, &annex());
    let propose = |side, armament: &str| {
        Command::Plans(PlanCommand::ProposeArmament {
            game: game("1.1"),
            side,
            armament: armament.to_owned(),
        })
    };
    let now = event.run(&propose(Side::White, "VTGG"));
    assert_eq!(code(now), "armament-counts");
    event.run(&propose(Side::White, "WTGG")).unwrap();
    let again = event.run(&propose(Side::White, "WTGG"));
    assert_eq!(code(again), "armament-proposed");
    // The other player may propose the same, but would do better to accept it.
    event.run(&propose(Side::Black, "WTGG")).unwrap();
    for number in 1..10 {
        let armament = ["WCGG", "WTGG"][number % 2];
        event.run(&propose(Side::White, armament)).unwrap();
    }
    let more = event.run(&propose(Side::White, "CCGG"));
    assert_eq!(code(more), "armament-proposals");
    event.run(&propose(Side::Black, "CCGG")).unwrap();
    audited(&event.entries).unwrap();
}

#[test]
fn clause_2_9_an_armament_is_agreed_on_only_as_the_event_allows() {
    let mut event = TestEvent::paired(2, &draft());
    let refused = event.agree("1.1", "WTGG").unwrap_err();
    for language in Language::ALL {
        assert!(refused.say(language).contains("WTGG"));
    }
    assert_eq!(code(Err(refused)), "armament-not-fielded");
    event.agree("1.1", "VTGG").unwrap();
}

#[test]
fn clause_11_a_record_with_another_armament_than_the_agreed_one_is_refused() {
    let mut event = TestEvent::paired(4, &annex());
    event.agree("1.1", "WCGG").unwrap();
    let rows = "1. Pb4 Wb3 | Pk9 Ck12%\n";
    for other in ["annex-en", "annex-en; armament=WTGG"] {
        let text = format!("[Regulations \"{other}\"]\n\n{rows}");
        let refused = event.upload("1.1", &text).unwrap_err();
        assert_eq!(refused.place(), Some((1, 15)));
        assert!(refused.say(Language::En).contains("WCGG"), "{refused:?}");
        assert_eq!(code(Err(refused)), "record-other-armament");
    }
    let elsewhere = format!("[Regulations \"federation-2013\"]\n\n{rows}");
    assert_eq!(
        code(event.upload("1.1", &elsewhere)),
        "record-other-regulations"
    );
    // Without the tag the record has the game's Regulations.
    event.upload("1.1", rows).unwrap();
    let withdraw = Command::Plans(PlanCommand::WithdrawRecord {
        game: game("1.1"),
        reason: WHY.to_owned(),
    });
    event.run(&withdraw).unwrap();
    let tagged = format!("[Regulations \"annex-en; armament=WCGG\"]\n\n{rows}");
    event.upload("1.1", &tagged).unwrap();
}

#[test]
fn clause_3_3_a_labyrinth_is_not_in_the_public_record_before_it_is_announced() {
    let mut event = TestEvent::paired(2, &draft());
    event
        .terrain("1.1", "acropolis b2; labyrinth d6", "labyrinth h7")
        .unwrap();
    let public = |event: &TestEvent| {
        let record = event.state.games[&game("1.1")].record().cloned().unwrap();
        record.text(event.state.info.rules.totas().unwrap())
    };
    assert!(public(&event).contains("[WhiteTerrain \"acropolis b2\"]"));
    assert!(!public(&event).contains("labyrinth") && !public(&event).contains("BlackTerrain"));
    let record = event.state.games[&game("1.1")].record().cloned().unwrap();
    assert_eq!(
        record.terrain,
        PerSide::new("acropolis b2".to_owned(), String::new())
    );
    let journal = event
        .entries
        .iter()
        .map(|entry| serde_json::to_string(entry).unwrap());
    let journal = journal.collect::<String>();
    assert!(
        !journal.contains("labyrinth d6") && !journal.contains("labyrinth h7"),
        "{journal}"
    );
    event.row("1.1", "1. | ; resign white").unwrap();
    assert!(public(&event).contains("labyrinth d6") && public(&event).contains("labyrinth h7"));
}

#[test]
fn clause_9_6_a_wrong_row_is_refused_at_its_place_and_changes_nothing() {
    let mut event = TestEvent::paired(2, &draft());
    event.row("1.1", "1. d4 e4 | d9 e9").unwrap();
    let before = event.state.clone();
    let wrong = [
        ("2. Nc3 Ж | d8 e8", "record-unreadable", (1, 8)),
        ("2. Nc3 _Nj3 | d5 e8", "record-against-rules", (1, 15)),
        ("3. Nc3 _Nj3 | d8 e8", "record-against-rules", (1, 1)),
    ];
    for (text, expected, place) in wrong {
        let refusal = event.row("1.1", text).unwrap_err();
        assert_eq!(refusal.place(), Some(place), "{text}: {refusal:?}");
        assert!(refusal.clause().is_some() && refusal.field() == Some("text"));
        assert_eq!(code(Err(refusal)), expected, "{text}");
    }
    assert_eq!(event.state, before);
}

#[test]
fn clause_3_a_wrong_terrain_is_refused_at_its_side_and_column() {
    let mut event = TestEvent::paired(2, &draft());
    let refusal = event.terrain("1.1", "acropolis b2", "acropolis k11; labyrinth h6");
    let refusal = refusal.unwrap_err();
    assert_eq!(refusal.field(), Some("terrain.black"));
    assert_eq!(refusal.clause(), Some("3.3"));
    let refusal = event.terrain("1.1", "acropolis z9\"", "").unwrap_err();
    assert_eq!(refusal.field(), Some("terrain.white"));
    assert_eq!(refusal.place(), Some((1, 11)), "{refusal:?}");
    event.terrain("1.1", "acropolis b2", "").unwrap();
    event.terrain("1.1", "acropolis j2", "").unwrap();
    let record = event.state.games[&game("1.1")].record().cloned().unwrap();
    assert_eq!(
        record.terrain,
        PerSide::new("acropolis j2".to_owned(), String::new())
    );
}

#[test]
fn a_row_is_taken_back_with_the_result_that_it_made() {
    let mut event = TestEvent::paired(2, &draft());
    assert_eq!(code(event.take_back("1.1")), "no-rows");
    event.row("1.1", "1. d4 e4 | d9 e9").unwrap();
    let before = GameState {
        // The time for doom marks is over after another row (TOTA*S 7.2).
        clock: GameClock::default(),
        ..event.state.game(game("1.1")).unwrap().clone()
    };
    event.row("1.1", "2. | ; resign white").unwrap();
    assert_eq!(event.points("1.1"), Some((1, 5)));
    event.take_back("1.1").unwrap();
    assert_eq!(event.state.game(game("1.1")), Some(&before));
    event.row("1.1", "2. | ; resign black").unwrap();
    assert_eq!(event.points("1.1"), Some((5, 1)));
    let withdraw = Command::Plans(PlanCommand::WithdrawRecord {
        game: game("1.1"),
        reason: WHY.to_owned(),
    });
    event.run(&withdraw).unwrap();
    assert_eq!(
        event.state.games[&game("1.1")].status(),
        GameStatus::Waiting
    );
    assert_eq!(code(event.run(&withdraw)), "no-record");
}

#[test]
fn clause_9_5_a_file_is_the_record_of_its_game_without_the_names_in_it() {
    let mut event = TestEvent::paired(4, &draft());
    let file = "[White \"Ivanova\"]\n[Black \"Petrov\"]\n[Result \"2-1\"]\n\n{windy}\n\
                1. d4 e4 | d9 e9\n2. | ; stop time; lot white\n";
    event.upload("1.1", file).unwrap();
    assert_eq!(event.points("1.1"), Some((2, 1)));
    let record = event.state.games[&game("1.1")].record().cloned().unwrap();
    let text = record.text(event.state.info.rules.totas().unwrap());
    assert!(
        !text.contains("Ivanova") && text.contains("{windy}"),
        "{text}"
    );
    let entries = serde_json::to_string(&event.entries).unwrap();
    assert!(!entries.contains("Ivanova"));
    let wrong_result = file.replace("2-1", "4-1");
    let refusal = event.upload("1.2", &wrong_result).unwrap_err();
    assert_eq!(refusal.place(), Some((3, 10)));
    assert_eq!(code(Err(refusal)), "record-against-rules");
    let other = "[Regulations \"annex-en\"]\n1. d4 e4 | d9 e9";
    assert_eq!(code(event.upload("1.2", other)), "record-other-regulations");
    let later = "[GameMove \"7\"]\n7. d4 e4 | d9 e9";
    assert_eq!(code(event.upload("1.2", later)), "record-other-start");
    assert_eq!(
        code(event.upload("1.2", "[White \"Ivanova\"]")),
        "record-empty"
    );
    assert_eq!(code(event.upload("1.2", "")), "record-unreadable");
    event.terrain("1.2", "acropolis b2", "").unwrap();
    let elsewhere = "[WhiteTerrain \"acropolis j2\"]\n1. d4 e4 | d9 e9";
    assert_eq!(code(event.upload("1.2", elsewhere)), "record-other-terrain");
    event.upload("1.2", "1. d4 e4 | d9 e9").unwrap();
    let record = event.state.games[&game("1.2")].record().cloned().unwrap();
    assert_eq!(record.terrain.white, "acropolis b2");
    assert_eq!(code(event.upload("1.2", "1. d4 e4 | d9 e9")), "has-rows");
    event.row("1.2", "2. | ; resign black").unwrap();
    assert_eq!(event.points("1.2"), Some((5, 1)));
}

#[test]
fn clause_9_5_a_file_of_a_forfeit_has_no_record_to_keep() {
    let mut event = TestEvent::paired(2, &draft());
    event.upload("1.1", "[Result \"0-5\"]").unwrap();
    let absent = Forfeit::White;
    assert_eq!(event.basis("1.1"), &Basis::Forfeit { absent });
    assert_eq!(event.state.games[&game("1.1")].record(), None);
}

#[test]
fn a_correction_names_the_entry_that_it_corrects() {
    let mut event = TestEvent::paired(2, &draft());
    let correct = |verdict| {
        Command::Results(ResultCommand::Correct {
            game: game("1.1"),
            verdict,
            reason: WHY.to_owned(),
        })
    };
    let verdict = ResultRuling::Played(Played::from_points(PerSide::new(1, 4)));
    assert_eq!(code(event.run(&correct(verdict))), "game-not-finished");
    event.result("1.1", 4, 1).unwrap();
    let made = event.state.version;
    event.run(&correct(verdict)).unwrap();
    let Some(Entry::Result(ResultEntry::Corrected { corrects, .. })) = event.entries.last() else {
        panic!("no correction: {:?}", event.entries.last());
    };
    assert_eq!(*corrects, made);
    assert_eq!(event.points("1.1"), Some((1, 4)));
    assert_eq!(code(event.run(&correct(verdict))), "result-unchanged");
    let absent = Forfeit::White;
    event
        .run(&correct(ResultRuling::Forfeit { absent }))
        .unwrap();
    assert_eq!(event.basis("1.1"), &Basis::Forfeit { absent });
    let withdraw = Command::Results(ResultCommand::Withdraw {
        game: game("1.1"),
        reason: WHY.to_owned(),
    });
    event.run(&withdraw).unwrap();
    assert_eq!(
        event.state.games[&game("1.1")].status(),
        GameStatus::Waiting
    );
    assert_eq!(code(event.run(&withdraw)), "game-not-finished");
}

#[test]
fn who_leaves_forfeits_the_games_that_are_not_played() {
    let mut event = TestEvent::paired(4, &draft());
    // 1-4 2-3 / 4-3 1-2 / 2-4 3-1
    event.result("1.1", 5, 1).unwrap();
    event.withdraw(4, None).unwrap();
    assert_eq!(event.points("1.1"), Some((5, 1)));
    let absent = |absent| Basis::Withdrawal { absent };
    assert_eq!(event.basis("2.1"), &absent(Forfeit::White));
    assert_eq!(event.basis("3.1"), &absent(Forfeit::Black));
    assert_eq!(code(event.withdraw(4, None)), "already-withdrawn");
    assert_eq!(code(event.withdraw(7, None)), "entrant-unknown");
    assert_eq!(code(event.withdraw(2, Some(5))), "round-unknown");
    event.withdraw(2, Some(2)).unwrap();
    assert_eq!(event.basis("3.1"), &absent(Forfeit::Both));
    assert_eq!(event.points("3.1"), Some((0, 0)));
    assert_eq!(event.points("1.2"), None);
}

#[test]
fn who_has_begun_a_game_cannot_leave_it() {
    let mut event = TestEvent::paired(4, &draft());
    event.row("1.1", "1. d4 e4 | d9 e9").unwrap();
    assert_eq!(code(event.withdraw(4, None)), "entrant-playing");
    event.withdraw(4, Some(2)).unwrap();
    event.row("1.1", "2. | ; resign white").unwrap();
    assert_eq!(event.points("1.1"), Some((1, 5)));
}

#[test]
fn a_closed_event_is_closed() {
    let mut event = TestEvent::paired(2, &draft());
    assert_eq!(event.state.status(), EventStatus::Running);
    assert_eq!(
        code(event.run(&Command::Event(EventCommand::Close {}))),
        "games-unfinished"
    );
    event.result("1.1", 2, 1).unwrap();
    assert_eq!(event.state.status(), EventStatus::Finished);
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    assert_eq!(event.state.status(), EventStatus::Closed);
    assert_eq!(
        code(event.run(&Command::Event(EventCommand::Close {}))),
        "event-closed"
    );
    assert_eq!(code(event.register(9)), "event-closed");
    let mut empty = TestEvent::from_draft(&draft());
    assert_eq!(empty.state.status(), EventStatus::Registration);
    assert_eq!(
        code(empty.run(&Command::Event(EventCommand::Close {}))),
        "not-paired"
    );
}

#[test]
fn a_lot_names_entrants_of_the_event() {
    let mut event = TestEvent::paired(3, &draft());
    let lot = |numbers: &[u16]| {
        Command::Results(ResultCommand::SetTieBreakLot {
            order: numbers.iter().map(|number| entrant(*number)).collect(),
            reason: WHY.to_owned(),
        })
    };
    assert_eq!(code(event.run(&lot(&[1]))), "lot-too-short");
    assert_eq!(code(event.run(&lot(&[1, 1]))), "order-repeats");
    assert_eq!(code(event.run(&lot(&[1, 9]))), "entrant-unknown");
    event.run(&lot(&[3, 1])).unwrap();
    assert_eq!(event.state.lot, [entrant(3), entrant(1)]);
}

#[test]
fn commands_are_json_of_one_shape() {
    let text = r#"{"command":"enter_row","game":"3.2","text":"1. d4 e4 | d9 e9"}"#;
    let command: Command = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&command).unwrap(), text);
    let wrong = [
        r#"{"command":"enter_row","game":"3.2","text":"x","extra":1}"#,
        r#"{"command":"enter_row","game":"0.2","text":"x"}"#,
        r#"{"command":"enter_row","game":"3","text":"x"}"#,
        r#"{"command":"fly"}"#,
        r#"{"command":"close_event","now":true}"#,
        r#"{"command":"pair","order":[0]}"#,
    ];
    for text in wrong {
        assert!(serde_json::from_str::<Command>(text).is_err(), "{text}");
    }
}

#[test]
fn an_entry_that_does_not_fit_is_named_by_its_number() {
    let event = TestEvent::paired(2, &draft());
    let mut entries = event.entries.clone();
    entries.remove(1);
    let error = fold(&entries).unwrap_err();
    assert!(
        matches!(error, FoldError::Inapplicable { seq: 3, .. }),
        "{error}"
    );
    assert_eq!(fold(&[]), Err(FoldError::NotCreated));
    let mut state = event.state.clone();
    let stray = Entry::Plan(PlanEntry::RecordWithdrawn {
        game: game("5.5"),
        reason: WHY.to_owned().try_into().unwrap(),
    });
    assert!(state.apply(moment(0), &stray).is_err());
    assert_eq!(state, event.state);
}

fn commands() -> impl Strategy<Value = Command> {
    let number = (1_u16..7).prop_map(entrant);
    let id = (1_u16..6, 1_u16..4).prop_map(|(round, board)| GameId { round, board });
    let absent = prop_oneof![
        Just(Forfeit::White),
        Just(Forfeit::Black),
        Just(Forfeit::Both)
    ];
    let points = (0_u16..6, 0_u16..6).prop_map(|(white, black)| PerSide::new(white, black));
    let row = prop_oneof![
        Just("d4 e4 | d9 e9"),
        Just("1. Nc3 _Nj3 | _Gc10 _Gb10"),
        Just("| ; resign white"),
        Just("| ; stop time; lot black"),
        Just("nonsense"),
    ];
    let why = || WHY.to_owned();
    prop_oneof![
        2 => number.clone().prop_map(|number| Command::Entrants(EntrantCommand::Register {
            person: person(number.get()),
            commitment: Commitment::from_digest([7; 32]),
            rating: None,
        })),
        1 => (number, proptest::option::of(1_u16..7)).prop_map(move |(entrant, from_round)| {
            Command::Entrants(EntrantCommand::Withdraw { entrant, from_round, reason: why() })
        }),
        1 => Just(Command::Pairing(PairingCommand::Pair { order: Vec::new() })),
        2 => id.clone().prop_map(|game| Command::Plans(PlanCommand::SetTerrain {
            game,
            terrain: PerSide::new("labyrinth d6".to_owned(), String::new()),
        })),
        6 => (id.clone(), row.clone()).prop_map(|(game, row)| Command::Plans(PlanCommand::EnterRow {
            game,
            text: row.to_owned(),
        })),
        2 => (id.clone(), row).prop_map(|(game, row)| Command::Plans(PlanCommand::UploadRecord {
            game,
            text: format!("1. {}", row.trim_start_matches("1. ")),
        })),
        2 => id.clone().prop_map(move |game| Command::Plans(PlanCommand::TakeBackRow { game, reason: why() })),
        1 => id.clone().prop_map(move |game| Command::Plans(PlanCommand::WithdrawRecord { game, reason: why() })),
        2 => (id.clone(), absent.clone())
            .prop_map(|(game, absent)| Command::Results(ResultCommand::RecordForfeit { game, absent })),
        4 => (id.clone(), points.clone()).prop_map(move |(game, points)| Command::Results(ResultCommand::Record {
            game,
            played: Played::from_points(points),
            reason: why(),
        })),
        2 => (id.clone(), points).prop_map(move |(game, points)| Command::Results(ResultCommand::Correct {
            game,
            verdict: ResultRuling::Played(Played::from_points(points)),
            reason: why(),
        })),
        1 => (id.clone(), absent).prop_map(move |(game, absent)| Command::Results(ResultCommand::Correct {
            game,
            verdict: ResultRuling::Forfeit { absent },
            reason: why(),
        })),
        1 => id.prop_map(move |game| Command::Results(ResultCommand::Withdraw { game, reason: why() })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_asked_the_entries_fold_to_the_state(
        entrants in 2_u16..7,
        first in proptest::collection::vec(commands(), 0..3),
        later in proptest::collection::vec(commands(), 0..50),
    ) {
        let mut event = TestEvent::from_draft(&draft());
        for number in 1..=entrants {
            event.register(number).unwrap();
        }
        let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
        for command in first.iter().chain([&pair]).chain(&later) {
            let before = event.state.clone();
            if let Err(refusal) = event.run(command) {
                prop_assert_eq!(&event.state, &before);
                for language in Language::ALL {
                    prop_assert!(!refusal.say(language).is_empty());
                }
            }
        }
        let folded = fold(&event.entries).unwrap();
        prop_assert_eq!(&folded, &event.state);
        for entry in &event.entries {
            prop_assert_eq!(&journaled(entry, |body| body), entry);
        }
        let standings = Standings::from_state(&event.state);
        let table = CrossTable::from_state(&event.state);
        for row in standings.rows.iter().filter(|row| row.rank.is_some()) {
            let ranked = |rival: &&EntrantNumber| !table.annulled.contains(rival);
            let cells = table.order.iter().filter(ranked);
            let points: u32 = cells
                .flat_map(|rival| table.cell(row.entrant, *rival))
                .filter_map(|cell| cell.points.map(u32::from))
                .sum();
            prop_assert_eq!(row.points, points);
        }
        for (id, state) in &event.state.games {
            if let Some(result) = &state.result {
                prop_assert!(state.result_entry.is_some(), "{id}");
                let sum: u16 = Side::ALL.into_iter().map(|side| result.points[side]).sum();
                prop_assert!(matches!(sum, 0 | 3..=6), "{id}");
            }
        }
    }
}
