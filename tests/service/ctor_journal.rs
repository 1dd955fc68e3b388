//! The journals of events of CTOR: of parties, with secret fields, choices and clocks, and of
//! single players, with a game to the full board. They verify, and what somebody changes in them
//! who holds the key is found at the entry that does not follow.
//!
//! What these tests play is among the exports that are kept in `crates/verify/tests/golden`:
//! each run writes it to the target folder.

use std::sync::Arc;

use areopagus::arbiter::{JoinDraft, LinkOwner, PartyDraft, PlayerAct};
use areopagus::event::settings::{Discipline, EventDraft};
use areopagus::event::{
    ActsFault, AuditFault, ClockAct, ClockOrder, Command, GameAct, GameCommand, PartyChange,
    PartyOrder, SecretText,
};
use areopagus::games::acts::ByActs;
use areopagus::games::ctor::{self, Record, Regulations, generate};
use areopagus::games::{PerSide, Side};
use areopagus::verify::{Fault, FaultKind, Trust};
use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::exports::{Said, entries, find, forge, judge, log_key, seq};
use crate::table::{SECOND, Table, draft, named};

impl Table {
    async fn party(&mut self, names: &[&str]) {
        let members = names.iter().map(|name| named(name)).collect();
        let (draft, context) = (PartyDraft { members }, self.context());
        let done = self.arbiter.register_party(&self.slug, &draft, &context);
        done.await.unwrap();
    }

    async fn enter(&mut self, text: &str) {
        self.act(entered(text)).await;
    }

    async fn clock(&mut self, act: ClockAct) {
        let game = self.game;
        self.run(Command::Game(GameCommand::Clock(ClockOrder { game, act })))
            .await;
    }

    async fn change(&mut self, side: Side, change: PartyChange) {
        let game = self.game;
        let order = PartyOrder { game, side, change };
        self.run(Command::Game(GameCommand::Party(order))).await;
    }

    async fn joins(&mut self, side: Side, name: &str) {
        let (game, person) = (self.game, named(name));
        let (draft, context) = (JoinDraft { game, side, person }, self.context());
        let done = self.arbiter.join_party(&self.slug, &draft, &context).await;
        done.unwrap();
    }

    async fn leaves(&mut self, side: Side, name: &str) {
        let person = self.id(name).await;
        self.change(side, PartyChange::Leave { person }).await;
    }

    /// What somebody does from the own page of a party's person, or of who plays alone.
    async fn plays(&mut self, name: &str, act: GameAct) {
        let id = self.id(name).await;
        let view = self.arbiter.event(&self.slug).await.unwrap();
        let mut all = view.state.everybody();
        let (entrant, _) = all.find(|(_, one)| one.person == id).unwrap();
        let owners = view.link_owners(entrant).into_iter();
        let is_own = |owner: &LinkOwner| owner.person.is_none_or(|person| person == id);
        let owner = owners.clone().find(is_own).unwrap();
        let made = self.arbiter.make_link(&self.slug, owner, self.now).await;
        let token = made.unwrap().token;
        let player = self.arbiter.person_of_token(token.as_str()).await;
        let player = player.unwrap().unwrap();
        self.now += TimeDelta::seconds(1);
        let (act, now) = (PlayerAct::Act(act), self.now);
        let done = self.arbiter.play(&player, self.game, act, None, now).await;
        done.unwrap_or_else(|error| panic!("{name}: {error:?}"));
    }

    async fn chooses(&mut self, name: &str, text: Option<&str>) {
        let person = self.id(name).await;
        let text = text.map(|text| SecretText(text.to_owned()));
        self.plays(name, GameAct::Choose { person, text }).await;
    }

    async fn id(&self, name: &str) -> Uuid {
        let view = self.arbiter.event(&self.slug).await.unwrap();
        let mut all = view.people.iter();
        let own = all.find(|(_, person)| person.name.as_deref() == Some(name));
        *own.unwrap().0
    }
}

fn entered(text: &str) -> GameAct {
    let (text, off_clock) = (text.to_owned(), None);
    GameAct::Enter { text, off_clock }
}

fn sealed(side: Side, fields: &str) -> GameAct {
    GameAct::Seal {
        side,
        secret: "fields".to_owned(),
        text: SecretText(fields.to_owned()),
    }
}

fn round(side: Side, choice: &str) -> GameAct {
    let choice = choice.to_owned();
    GameAct::OpenRound { side, choice }
}

fn ring(slug: &str, regulations: &str) -> EventDraft {
    EventDraft {
        discipline: Discipline::CTOR,
        name: "Ring".to_owned(),
        regulations: regulations.to_owned(),
        ..draft(slug)
    }
}

/// Two parties play twice, with everything that parties, secret fields, choices and clocks know.
async fn parties() -> Vec<u8> {
    let regulations = "ctor-team; size=8; power=3; turn_seconds=60; game_seconds=600; \
        secret_fields=3";
    let mut table = Table::new(ring("ctor-parties-01", regulations)).await;
    table.party(&["Ada", "Boris", "Clara"]).await;
    table.party(&["Dmitri", "Emil"]).await;
    table.pair().await;
    first_game(&mut table).await;
    second_game(&mut table).await;
    table.close().await
}

/// Who chooses together, with hits, and with a team that resigns.
async fn first_game(table: &mut Table) {
    let (white, black) = (Side::White, Side::Black);
    table.joins(black, "Gleb").await;
    table.leaves(black, "Gleb").await;
    table.plays("Clara", sealed(white, "41 9 64")).await;
    table.act(sealed(black, "20 30 4")).await;
    table.clock(ClockAct::Start {}).await;
    table.plays("Ada", round(white, "puts")).await;
    table.chooses("Ada", Some("1")).await;
    table.plays("Boris", entered("end")).await;
    // Both of the smaller team write the same field, which is sealed.
    table.plays("Emil", round(black, "puts")).await;
    table.chooses("Emil", Some("9")).await;
    table.chooses("Dmitri", Some("9")).await;
    table.plays("Dmitri", entered("end")).await;
    // Of the larger team the later one chooses anew.
    table.plays("Clara", round(white, "puts")).await;
    table.chooses("Ada", Some("3")).await;
    table.chooses("Clara", Some("4")).await;
    table.chooses("Boris", Some("3")).await;
    table.chooses("Boris", None).await;
    table.plays("Ada", entered("end")).await;
    // On cards, which Dmitri enters.
    let person = Some(table.id("Dmitri").await);
    table.change(black, PartyChange::Name { person }).await;
    table.plays("Dmitri", entered("50")).await;
    let reason = "a chip fell down".to_owned();
    table.clock(ClockAct::Pause { reason }).await;
    table.clock(ClockAct::Resume {}).await;
    table.plays("Dmitri", entered("51")).await;
    let person = None;
    table.change(black, PartyChange::Name { person }).await;
    table.plays("Emil", entered("end")).await;
    // Two moves lead to the same field, and Clara does not answer.
    table.plays("Ada", round(white, "moves")).await;
    table.chooses("Ada", Some("m1-2")).await;
    table.chooses("Boris", Some("m3-2")).await;
    let reason = "Clara does not answer".to_owned();
    table.act(GameAct::CloseRound { reason }).await;
    table.plays("Boris", GameAct::Decide { way: 2 }).await;
    // The sand-glass runs out while they choose.
    table.plays("Ada", round(white, "puts")).await;
    table.chooses("Ada", Some("60")).await;
    table.now += TimeDelta::seconds(60);
    table.act(GameAct::Bring {}).await;
    table.plays("Emil", round(black, "puts")).await;
    table.chooses("Emil", Some("57")).await;
    table.chooses("Emil", Some("58")).await;
    table.chooses("Dmitri", None).await;
    table.enter("end").await;
    let (count, reason) = (1, "they had not finished".to_owned());
    table.act(GameAct::TakeBack { count, reason }).await;
    table.enter("end").await;
    table.leaves(white, "Boris").await;
    table.joins(white, "Frida").await;
    for name in ["Ada", "Frida", "Clara"] {
        table.plays(name, entered("resign white")).await;
    }
}

/// With the sides exchanged, and a game that is out of time.
async fn second_game(table: &mut Table) {
    let (white, black) = (Side::White, Side::Black);
    table.game = SECOND;
    table.plays("Emil", sealed(white, "1 2 3")).await;
    table.plays("Boris", sealed(black, "61 62 63")).await;
    table.clock(ClockAct::Start {}).await;
    table.plays("Emil", round(white, "puts")).await;
    table.chooses("Emil", Some("61")).await;
    table.plays("Dmitri", entered("end")).await;
    table.plays("Boris", round(black, "puts")).await;
    table.chooses("Clara", Some("1")).await;
    table.chooses("Ada", Some("10")).await;
    table.plays("Boris", entered("end")).await;
    for turn in 0.. {
        table.now += TimeDelta::seconds(60);
        let view = table.arbiter.event(&table.slug).await.unwrap();
        if view.state.game(SECOND).unwrap().result.is_some() {
            break;
        }
        assert!(turn < 20, "the time of the game is not over");
        table.act(GameAct::Bring {}).await;
    }
}

/// Two players: a game to the full board, given as a record, and one that they enter.
async fn singles() -> Vec<u8> {
    let regulations = "ctor-team; size=8; power=2; secret_fields=2";
    let mut table = Table::new(ring("ctor-round-robin-01", regulations)).await;
    table.enter_players(&["Anna", "Boris"]).await;
    let text = full_game(regulations).to_string();
    table.act(GameAct::Upload { text }).await;
    table.game = SECOND;
    table.plays("Boris", sealed(Side::White, "10 20")).await;
    table.plays("Anna", sealed(Side::Black, "30 40")).await;
    for (name, text) in [
        ("Boris", "5"),
        ("Boris", "end"),
        ("Anna", "10"),
        ("Anna", "11"),
        ("Anna", "end"),
        ("Boris", "m5-6"),
        ("Boris", "40"),
        ("Boris", "end"),
    ] {
        table.plays(name, entered(text)).await;
    }
    table.enter("stop \"The hall closes.\"").await;
    table.close().await
}

/// The first generated game of two players that fills the board.
fn full_game(regulations: &str) -> Record {
    let regulations = Arc::new(Regulations::parse(regulations).unwrap());
    let mut games = (0..500).map(|number| generate::game(1, number, &regulations, false));
    let is_full = |record: &Record| {
        let mut table = ctor::Table::new(&regulations, PerSide::new(1, 1));
        // Nobody joins a player.
        let acts = table.acts_of(&record.to_string()).unwrap_or_default();
        let mut acts = acts.iter();
        acts.all(|act| {
            !act.text.starts_with("!join") && table.enter(&act.text, act.seconds).is_ok()
        }) && ByActs::end(&table).is_some_and(|end| end.reason == "full")
    };
    games.find(is_full).unwrap()
}

/// What is found in entries that are numbered, chained and signed anew.
fn fault(said: &[Said]) -> Fault {
    let file = forge("ctor-parties-01", said, &log_key("ctor-parties-01"));
    judge(&file, &Trust::default()).expect_err("nothing is found")
}

fn is_acts(fault: &Fault, is: impl Fn(&AuditFault) -> bool) -> bool {
    matches!(&fault.kind, FaultKind::Event(error) if is(&error.fault))
}

#[tokio::test]
async fn ctor_what_is_changed_in_an_event_of_parties_is_found_at_its_entry() {
    let file = parties().await;
    let check = judge(&file, &Trust::default()).unwrap_or_else(|fault| panic!("{fault:?}"));
    assert_eq!(check.counts().audit.results, 2);
    let said = entries(&file);
    let again = forge("ctor-parties-01", &said, &log_key("ctor-parties-01"));
    assert!(
        judge(&again, &Trust::default()).is_ok(),
        "it agrees with itself"
    );
    another_value_is_opened(&said);
    another_choice_is_shown(&said);
    a_hit_is_left_out(&said);
    an_act_comes_after_another(&said);
    a_seal_is_another(&said);
    what_all_want_is_left_out(&said);
}

/// CTOR 4.1: a seal opens to nothing but what was sealed.
fn another_value_is_opened(said: &[Said]) {
    for why in ["revealed", "over"] {
        let at = find(said, 0, "act.opened", |body| body["why"] == why);
        let mut changed = said.to_vec();
        changed[at].body["value"] = json!("17");
        assert_eq!(fault(&changed).seq, seq(at), "{why}");
        // With the value of another part as well.
        let next = find(said, at + 1, "act.opened", |_| true);
        let mut changed = said.to_vec();
        for field in ["value", "blind"] {
            changed[at].body[field] = said[next].body[field].clone();
        }
        assert_eq!(fault(&changed).seq, seq(at), "{why}");
    }
}

/// CTOR 7.3: who wrote what stands under their seal.
fn another_choice_is_shown(said: &[Said]) {
    for why in ["all", "closed", "over"] {
        let at = find(said, 0, "choice.shown", |body| {
            body["why"] == why && !body["choices"].as_array().unwrap().is_empty()
        });
        let mut changed = said.to_vec();
        changed[at].body["choices"][0]["value"] = json!("33");
        assert_eq!(fault(&changed).seq, seq(at), "{why}");
        let mut changed = said.to_vec();
        changed[at].body["choices"].as_array_mut().unwrap().pop();
        assert_eq!(fault(&changed).seq, seq(at), "{why}");
    }
    // Two have written, and it is said that the other one wrote it.
    let at = find(said, 0, "choice.shown", |body| {
        let choices = body["choices"].as_array().unwrap();
        choices.len() == 2 && choices[0]["value"] != choices[1]["value"]
    });
    let mut changed = said.to_vec();
    let choices = &said[at].body["choices"];
    changed[at].body["choices"][0]["person"] = choices[1]["person"].clone();
    changed[at].body["choices"][1]["person"] = choices[0]["person"].clone();
    assert_eq!(fault(&changed).seq, seq(at));
}

/// CTOR 4.2: the arbiter announces every hit.
fn a_hit_is_left_out(said: &[Said]) {
    let at = find(said, 0, "act.entered", |body| {
        body["text"] == "end !secret 9"
    });
    let mut changed = said.to_vec();
    changed[at].body["text"] = json!("end");
    assert_eq!(fault(&changed).seq, seq(at), "the board is another one");
    // Without its opening the next act is not due, though choices are made before it.
    let opened = at + 1;
    assert_eq!(said[opened].kind, "act.opened");
    let mut changed = said.to_vec();
    changed.remove(opened);
    let next = find(&changed, opened, "act.entered", |_| true);
    assert_eq!(fault(&changed).seq, seq(next));
    let at = find(said, at, "act.entered", |body| {
        body["text"] == "end !secret 1"
    });
    assert_eq!(said[at + 1].kind, "act.opened");
    assert_eq!(said[at + 2].kind, "act.entered");
    let mut changed = said.to_vec();
    changed.remove(at + 1);
    assert_eq!(fault(&changed).seq, seq(at + 1));
    // The hit that ended the first turn of the second game, with every board behind it, and
    // the field opened with the others: found when the last of them is open.
    let at = find(said, 0, "act.entered", |body| {
        body["text"] == "end !secret 61"
    });
    let opened = said[at + 1].clone();
    assert_eq!(opened.kind, "act.opened");
    let mut changed = said.to_vec();
    changed[at].body["text"] = json!("end");
    changed.remove(at + 1);
    for it in &mut changed[at..] {
        let board = it.body.pointer("/board/position").and_then(Value::as_str);
        let Some(board) = board.map(other_owner) else {
            continue;
        };
        it.body["board"]["position"] = json!(board);
        let score = &mut it.body["board"]["score"];
        let (white, black) = (&score["white"], &score["black"]);
        let both = [white, black].map(|count| count.as_u64().unwrap());
        *score = json!({ "white": both[0] + 1, "black": both[1] - 1 });
    }
    let found = fault(&changed);
    let result = find(&changed, at, "result.recorded", |_| true);
    // The result follows from the score, so a forger changes it with the boards.
    assert_eq!(found.seq, seq(result));
    let mut forged = honest_result(&changed, result);
    let place = |it: &Said| ["hand", "part"].map(|field| it.body[field].as_u64().unwrap());
    let hand = opened.body["hand"].clone();
    let openings = forged[result + 1..].iter();
    let before = openings.take_while(|it| it.kind == "act.opened" && place(it) < place(&opened));
    let behind = result + 1 + before.count();
    let mut late = opened;
    late.body["why"] = json!("over");
    late.at = forged[result].at;
    late.actor.clone_from(&forged[result].actor);
    forged.insert(behind, late);
    let last = forged.iter().rposition(|it| {
        it.kind == "act.opened" && it.body["game"] == "2.1" && it.body["hand"] == hand
    });
    assert_eq!(fault(&forged).seq, seq(last.unwrap()));
}

/// A position in which 61 bears White's chip, which stands there as Black's.
fn other_owner(position: &str) -> String {
    let (white, black) = position.split_once("; black").unwrap();
    assert!(black.split(' ').any(|field| field == "61"), "{position}");
    let black: Vec<&str> = black.split(' ').filter(|it| *it != "61").collect();
    format!("{white} 61; black{}", black.join(" "))
}

/// The entries with the result that their boards give.
fn honest_result(said: &[Said], at: usize) -> Vec<Said> {
    let mut changed = said.to_vec();
    let last = said[..at]
        .iter()
        .rfind(|it| it.kind == "act.entered")
        .unwrap();
    let score = last.body["board"]["score"].clone();
    let both = ["white", "black"].map(|side| score[side].as_u64().unwrap());
    let points = match both[0].cmp(&both[1]) {
        std::cmp::Ordering::Greater => [2, 0],
        std::cmp::Ordering::Equal => [1, 1],
        std::cmp::Ordering::Less => [0, 2],
    };
    let result = &mut changed[at].body;
    result["score"] = score;
    result["points"] = json!({ "white": points[0], "black": points[1] });
    changed
}

/// CTOR 7.3: acts come in the order of their fields, and others not at all.
fn an_act_comes_after_another(said: &[Said]) {
    let at = find(said, 0, "act.entered", |body| body["text"] == "50");
    let behind = find(said, at + 1, "act.entered", |_| true);
    assert_eq!(said[behind].body["text"], "51");
    let mut changed = said.to_vec();
    changed[at].body = said[behind].body.clone();
    changed[behind].body = said[at].body.clone();
    assert_eq!(fault(&changed).seq, seq(at));
    // Two acts of one round.
    let at = find(said, 0, "act.entered", |body| body["text"] == "3x2");
    assert_eq!(said[at + 1].body["text"], "4");
    let mut changed = said.to_vec();
    changed.swap(at, at + 1);
    let found = fault(&changed);
    assert_eq!(found.seq, seq(at));
    assert!(is_acts(&found, |it| matches!(
        it,
        AuditFault::Row { .. } | AuditFault::Acts(_)
    )));
    // One more than was chosen.
    let mut changed = said.to_vec();
    let mut more = said[at + 1].clone();
    more.body["text"] = json!("5");
    changed.insert(at + 2, more);
    assert_eq!(fault(&changed).seq, seq(at + 2));
}

/// A seal that was handed in as another one opens to nothing.
fn a_seal_is_another(said: &[Said]) {
    let at = find(said, 0, "act.sealed", |_| true);
    let hand = &said[at].body["hand"];
    for part in 0..3_usize {
        let mut changed = said.to_vec();
        let seal = said[at].body["seals"][part].as_str().unwrap();
        let last = if seal.ends_with('1') { "2" } else { "1" };
        let seal = format!("{}{last}", &seal[..seal.len() - 1]);
        changed[at].body["seals"][part] = json!(seal);
        let number = u64::try_from(part).unwrap() + 1;
        let opened = find(said, at, "act.opened", |body| {
            body["hand"] == *hand && body["part"].as_u64() == Some(number)
        });
        assert_eq!(fault(&changed).seq, seq(opened), "{part}");
    }
    let at = find(said, 0, "choice.handed", |body| body["seal"].is_string());
    let mut changed = said.to_vec();
    changed[at].body["seal"] = json!("00".repeat(32));
    let shown = find(said, at, "choice.shown", |_| true);
    assert_eq!(fault(&changed).seq, seq(shown));
}

/// all of a team have said so before it has resigned.
fn what_all_want_is_left_out(said: &[Said]) {
    let at = find(said, 0, "act.agreed", |_| true);
    let mut changed = said.to_vec();
    let mut twice = said[at].clone();
    twice.at = said[at + 1].at;
    changed[at + 1] = twice;
    assert_eq!(fault(&changed).seq, seq(at + 1));
    let mut changed = said.to_vec();
    changed[at].body["text"] = json!("resign black");
    let found = fault(&changed);
    assert_eq!(found.seq, seq(at));
    assert!(is_acts(&found, |it| !matches!(
        it,
        AuditFault::Acts(ActsFault::Choices(_))
    )));
}

#[tokio::test]
async fn ctor_5_1_a_game_to_the_full_board_and_one_from_the_players_pages_verify() {
    let file = singles().await;
    let check = judge(&file, &Trust::default()).unwrap_or_else(|fault| panic!("{fault:?}"));
    assert_eq!(check.counts().audit.results, 2);
    let said = entries(&file);
    let at = find(&said, 0, "result.recorded", |_| true);
    assert_eq!(said[at].body["reason"], "full");
    let again = forge(
        "ctor-round-robin-01",
        &said,
        &log_key("ctor-round-robin-01"),
    );
    assert!(judge(&again, &Trust::default()).is_ok());
}
