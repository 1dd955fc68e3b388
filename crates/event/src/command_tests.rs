//! Every command on events that it does not fit: it makes entries or is refused.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::tests::{TestEvent, draft, game, moment};
use super::{
    ClockAct, ClockOrder, Command, DecisionContext, EntrantCommand, EventCommand, GameCommand,
    GameSecrets, LotCommand, PairingCommand, PlanCommand, ProtestCommand, ResultCommand,
    TeamCommand, decide,
};
use crate::settings::{Discipline, EventDraft, LotRules};
use areopagus_games::Side;
use areopagus_lots::{Contribution, Secret};
use areopagus_tournament::entrant::Commitment;

const PERSON: &str = "00000000-0000-0000-0000-0000000000ff";
const OTHER: &str = "00000000-0000-0000-0000-0000000000fe";
const WHY: &str = "by the chief referee";

/// At least one command of each kind.
#[expect(clippy::too_many_lines, reason = "a table of all commands")]
fn samples() -> Vec<Command> {
    let id = "1.1";
    let hex = "5a".repeat(32);
    let signature = "5a".repeat(48);
    let commitment = serde_json::to_value(Commitment::from_digest([9; 32])).unwrap();
    let contribution = serde_json::to_value(Contribution::None).unwrap();
    let member = |person: &str| json!({ "person": person, "commitment": commitment });
    let colour = json!({ "by": "arbiter", "side": "white", "reason": WHY });
    let boards = json!([{ "white": 1, "black": 2 }, { "white": 3, "black": 4 }]);
    let played = json!({ "points": { "white": 4, "black": 1 } });
    let verdict = json!({ "verdict": "forfeit", "absent": "white" });
    let commands = [
        json!({ "command": "register_entrant", "person": PERSON, "commitment": commitment }),
        json!({ "command": "register_coalition", "first": member(PERSON), "second": member(OTHER) }),
        json!({ "command": "register_party", "members": [member(PERSON), member(OTHER)] }),
        json!({ "command": "register_party", "members": [member(PERSON)] }),
        json!({
            "command": "party",
            "game": id,
            "side": "white",
            "change": { "change": "join", "member": member(PERSON) },
        }),
        json!({
            "command": "party",
            "game": id,
            "side": "white",
            "change": { "change": "leave", "person": PERSON },
        }),
        json!({
            "command": "party",
            "game": id,
            "side": "white",
            "change": { "change": "name", "person": PERSON },
        }),
        json!({ "command": "party", "game": id, "side": "white", "change": { "change": "name" } }),
        json!({
            "command": "own",
            "game": id,
            "person": PERSON,
            "act": { "act": "enter", "text": "45" },
        }),
        json!({ "command": "withdraw_entrant", "entrant": 1, "reason": WHY }),
        json!({ "command": "return_entrant", "entrant": 1 }),
        json!({ "command": "field_army", "entrant": 1, "army": null }),
        json!({ "command": "rate_entrants", "ratings": [] }),
        json!({ "command": "rate_entrants", "ratings": [{ "entrant": 1, "rating": null }] }),
        json!({ "command": "pair" }),
        json!({ "command": "start_swiss", "initial_colour": colour }),
        json!({ "command": "start_swiss", "initial_colour": { "by": "lot" } }),
        json!({ "command": "draw_order" }),
        json!({ "command": "draw_game", "game": id }),
        json!({ "command": "draw_tie_break_lot" }),
        json!({ "command": "bring_pairing_beacon", "k": 1, "signature": signature }),
        json!({ "command": "pair_round", "round": 1 }),
        json!({ "command": "pair_round", "round": 2 }),
        json!({ "command": "publish_round", "round": 1, "boards": boards, "reason": WHY }),
        json!({ "command": "unpair_round", "round": 1, "reason": WHY }),
        json!({ "command": "request_bye", "entrant": 1, "round": 2, "kind": "zero" }),
        json!({ "command": "withdraw_bye", "entrant": 1, "round": 2 }),
        json!({ "command": "forbid_pairings", "entrants": [1, 2], "reason": WHY }),
        json!({ "command": "allow_pairings", "entrants": [1, 2], "reason": WHY }),
        json!({ "command": "register_team", "name": "Third" }),
        json!({ "command": "rename_team", "team": 1, "name": "Other" }),
        json!({ "command": "set_board_order", "team": 1, "members": [2, 1] }),
        json!({ "command": "start_teams" }),
        json!({ "command": "start_teams", "initial_colour": colour }),
        json!({ "command": "pair_matches", "round": 1 }),
        json!({
            "command": "publish_matches",
            "round": 1,
            "matches": [{ "first": 2, "second": 1 }],
            "reason": WHY,
        }),
        json!({ "command": "unpair_matches", "round": 1, "reason": WHY }),
        json!({ "command": "set_line_up", "round": 1, "team": 1, "players": [1, 2] }),
        json!({ "command": "withdraw_team", "team": 1, "reason": WHY }),
        json!({ "command": "return_team", "team": 1 }),
        json!({ "command": "agree_armament", "game": id, "armament": "WTGC" }),
        json!({ "command": "propose_armament", "game": id, "side": "white", "armament": "WTGC" }),
        json!({ "command": "accept_armament", "game": id, "side": "white", "armament": "WTGC" }),
        json!({ "command": "set_terrain", "game": id, "terrain": { "white": "", "black": "" } }),
        json!({ "command": "seal_terrain", "game": id, "side": "white", "terrain": "" }),
        json!({ "command": "discard_terrain", "game": id, "side": "white", "reason": WHY }),
        json!({ "command": "enter_row", "game": id, "text": "d4 e4 | d9 e9" }),
        json!({ "command": "rule_row", "game": id, "text": "d4 e4 | d9 e9", "reason": WHY }),
        json!({ "command": "upload_record", "game": id, "text": "1. d4 e4 | d9 e9" }),
        json!({ "command": "resign", "game": id, "side": "white" }),
        json!({ "command": "take_back_row", "game": id, "reason": WHY }),
        json!({ "command": "withdraw_record", "game": id, "reason": WHY }),
        json!({ "command": "hand_in_protocol", "game": id, "side": "white", "text": "1. d4 e4 |" }),
        json!({
            "command": "rule_difference",
            "game": id,
            "game_move": 1,
            "plan": "white",
            "right": "record",
            "reason": WHY,
        }),
        json!({ "command": "record_forfeit", "game": id, "absent": "white" }),
        json!({ "command": "record_result", "game": id, "played": played, "reason": WHY }),
        json!({ "command": "record_results", "results": [] }),
        json!({ "command": "record_results", "results": [{ "game": id, "verdict": verdict }] }),
        json!({ "command": "correct_result", "game": id, "verdict": verdict, "reason": WHY }),
        json!({ "command": "withdraw_result", "game": id, "reason": WHY }),
        json!({
            "command": "sign_protocol",
            "game": id,
            "players": { "white": null, "black": null },
            "referee": false,
        }),
        json!({ "command": "set_tie_break_lot", "order": [1, 2], "reason": WHY }),
        json!({ "command": "use_physical_dice", "game": id, "reason": WHY }),
        json!({ "command": "contribute", "game": id, "side": "white", "contribution": contribution }),
        json!({ "command": "open_secret", "game": id, "side": "white", "secret": hex }),
        json!({ "command": "bring_secret", "game": id, "side": "white", "secret": hex }),
        json!({ "command": "reveal", "game": id, "side": "white", "k": 1, "link": hex }),
        json!({ "command": "open_tip", "game": id, "side": "white", "tip": hex }),
        json!({ "command": "bring_beacon", "game": id, "k": 1, "signature": signature }),
        json!({
            "command": "commit_plan",
            "game": id,
            "game_move": 1,
            "side": "white",
            "commitment": hex,
        }),
        json!({
            "command": "open_plan",
            "game": id,
            "game_move": 1,
            "side": "white",
            "blind": hex,
            "text": "1. d4 e4",
        }),
        json!({ "command": "discard_plans", "game": id, "reason": WHY }),
        json!({ "command": "interrupt_game", "game": id, "reason": WHY }),
        json!({
            "command": "resume_game",
            "game": id,
            "starts_at": "2026-11-22T10:00+03:00",
            "reason": WHY,
        }),
        json!({ "command": "clock", "game": id, "act": { "act": "start" } }),
        json!({ "command": "clock", "game": id, "act": { "act": "resume" } }),
        json!({ "command": "clock", "game": id, "act": { "act": "pause", "reason": WHY } }),
        json!({ "command": "clock", "game": id, "act": { "act": "memorise" } }),
        json!({ "command": "clock", "game": id, "act": { "act": "discard_times", "reason": WHY } }),
        json!({ "command": "clock", "game": id, "act": { "act": "mark_doom", "squares": "c9" } }),
        json!({
            "command": "clock",
            "game": id,
            "act": { "act": "record", "game_move": 1, "side": "white" },
        }),
        json!({
            "command": "clock",
            "game": id,
            "act": { "act": "give", "side": "white", "seconds": 30, "reason": WHY },
        }),
        json!({ "command": "act", "game": id, "act": { "act": "start_setup" } }),
        json!({ "command": "act", "game": id, "act": { "act": "enter", "text": "nonsense" } }),
        json!({ "command": "act", "game": id, "act": { "act": "draw" } }),
        json!({ "command": "act", "game": id, "act": { "act": "upload", "text": "" } }),
        json!({ "command": "act", "game": id, "act": { "act": "take_back", "count": 0, "reason": WHY } }),
        json!({ "command": "act", "game": id, "act": { "act": "withdraw", "reason": WHY } }),
        json!({
            "command": "file_protest",
            "game": id,
            "by": "white",
            "against": serde_json::to_value(super::Against::Ruling).unwrap(),
            "text": "The clock was wrong.",
        }),
        json!({
            "command": "decide_protest",
            "game": id,
            "protest": 1,
            "finding": "dismissed",
            "reason": WHY,
        }),
        json!({
            "command": "file_appeal",
            "game": id,
            "protest": 1,
            "by": "white",
            "text": "It was wrong.",
        }),
        json!({
            "command": "decide_appeal",
            "game": id,
            "protest": 1,
            "committee": "three players",
            "finding": "dismissed",
            "reason": WHY,
        }),
        json!({ "command": "schedule_rounds", "rounds": [] }),
        json!({ "command": "set_public_delay", "minutes": 0 }),
        json!({ "command": "set_public_delay", "minutes": 15 }),
        json!({ "command": "set_categories", "categories": [] }),
        json!({ "command": "set_prizes", "prizes": [] }),
        json!({ "command": "change_event" }),
        json!({ "command": "change_event", "place": "Moscow" }),
        json!({ "command": "list_event", "listed": true }),
        json!({ "command": "list_event", "listed": false }),
        json!({ "command": "delete_event" }),
        json!({ "command": "reopen_event", "reason": WHY }),
        json!({ "command": "resume_round", "round": 2 }),
        json!({ "command": "close_event" }),
    ];
    commands
        .iter()
        .map(|form| {
            serde_json::from_value(form.clone()).unwrap_or_else(|it| panic!("{form}: {it}"))
        })
        .collect()
}

/// The names of a subject's commands, as an error message lists them.
fn names_of<C: DeserializeOwned>() -> Vec<String> {
    let Err(unknown) = serde_json::from_value::<C>(json!({ "command": "fly" })) else {
        panic!("there is no such command");
    };
    let told = unknown.to_string();
    let (_, expected) = told.split_once("expected one of ").unwrap();
    let names = expected.split(", ");
    names
        .map(|name| name.trim_matches('`').to_owned())
        .collect()
}

/// The names of all commands.
fn names() -> Vec<String> {
    let command = samples().remove(0);
    // A subject that is missing below is a compile error here.
    match command {
        Command::Entrants(_)
        | Command::Pairing(_)
        | Command::Teams(_)
        | Command::Plans(_)
        | Command::Game(_)
        | Command::Results(_)
        | Command::Lots(_)
        | Command::Protests(_)
        | Command::Event(_) => {}
    }
    let subjects = [
        names_of::<EntrantCommand>(),
        names_of::<PairingCommand>(),
        names_of::<TeamCommand>(),
        names_of::<PlanCommand>(),
        names_of::<GameCommand>(),
        names_of::<ResultCommand>(),
        names_of::<LotCommand>(),
        names_of::<ProtestCommand>(),
        names_of::<EventCommand>(),
    ];
    subjects.concat()
}

fn name_of(command: &Command) -> String {
    let form = serde_json::to_value(command).unwrap();
    form["command"].as_str().unwrap().to_owned()
}

#[test]
fn there_is_a_sample_of_every_command() {
    let known: Vec<String> = samples().iter().map(name_of).collect();
    let names = names();
    assert!(names.len() > 60, "{names:?}");
    for name in names {
        assert!(known.contains(&name), "{name}");
    }
}

/// Requests are compared by their bytes, so that the same one sent twice is done once.
#[test]
fn the_bytes_of_commands_do_not_change() {
    let mut lines = String::new();
    for command in samples() {
        lines.push_str(&serde_json::to_string(&command).unwrap());
        lines.push('\n');
    }
    let golden = include_str!("command_golden.txt");
    for (now, then) in lines.lines().zip(golden.lines()) {
        assert_eq!(now, then);
    }
    assert_eq!(lines.lines().count(), golden.lines().count(), "{lines}");
}

/// Events of every format, discipline and kind of lots.
fn events() -> Vec<EventDraft> {
    let teams = json!({ "boards": 2 });
    let formats = json!([
        { "system": "round_robin" },
        { "system": "swiss", "rounds": 3 },
        { "system": "team_round_robin", "teams": teams },
        { "system": "scheveningen", "teams": teams },
        { "system": "team_swiss", "rounds": 1, "teams": teams },
        { "system": "knockout", "games": 1 },
        { "system": "double_elimination", "games": 1 },
    ]);
    let of_format = |format: &Value| EventDraft {
        format: serde_json::from_value(format.clone()).unwrap(),
        ..draft()
    };
    let formats = formats.as_array().unwrap().iter().map(of_format);
    let disciplines = Discipline::all().map(|discipline| EventDraft {
        discipline,
        regulations: String::new(),
        lots: LotRules::default(),
        ..draft()
    });
    formats.chain(disciplines).collect()
}

/// Commands that advance an event; those that do not fit its format are refused.
fn course() -> Vec<Command> {
    let colour = json!({ "by": "arbiter", "side": "white", "reason": WHY });
    let commands = json!([
        { "command": "register_team", "name": "First" },
        { "command": "register_team", "name": "Second" },
        { "command": "set_board_order", "team": 1, "members": [1, 2] },
        { "command": "set_board_order", "team": 2, "members": [3, 4] },
        { "command": "pair" },
        { "command": "start_swiss", "initial_colour": colour },
        { "command": "start_teams" },
        { "command": "start_teams", "initial_colour": colour },
        { "command": "pair_matches", "round": 1 },
        { "command": "pair_round", "round": 1 },
        { "command": "enter_row", "game": "1.1", "text": "d4 e4 | d9 e9" },
        { "command": "take_back_row", "game": "1.1", "reason": WHY },
        { "command": "withdraw_record", "game": "1.1", "reason": WHY },
        { "command": "record_forfeit", "game": "1.1", "absent": "white" },
        { "command": "record_forfeit", "game": "1.2", "absent": "white" },
        { "command": "close_event" },
    ]);
    let commands = commands.as_array().unwrap().iter();
    commands
        .map(|form| serde_json::from_value(form.clone()).unwrap())
        .collect()
}

/// Decides every command on an event as it is; the names of the accepted ones.
fn accepted(event: &TestEvent, commands: &[Command]) -> Vec<String> {
    let mut accepted = Vec::new();
    for command in commands {
        let mut fresh = (1..=u8::MAX).map(|byte| Secret::new([byte; 32]));
        let mut given = DecisionContext {
            now: moment(event.clock),
            actor: "referee".to_owned(),
            secrets: &GameSecrets::default(),
            fresh: &mut fresh,
        };
        if let Ok(decision) = decide(&event.state, command, &mut given) {
            let format = event.state.info.format;
            assert!(!decision.entries.is_empty(), "{command:?} in {format:?}");
            accepted.push(name_of(command));
        }
    }
    accepted
}

#[test]
fn no_command_is_accepted_that_changes_nothing() {
    let commands = samples();
    let mut known = Vec::new();
    for draft in events() {
        let mut event = TestEvent::from_draft(&draft);
        known.extend(accepted(&event, &commands));
        for number in 1..=4 {
            event.register(number).unwrap();
        }
        known.extend(accepted(&event, &commands));
        for command in course() {
            if event.run(&command).is_ok() {
                known.extend(accepted(&event, &commands));
            }
        }
    }
    // Most must fit somewhere, or the test would prove little.
    known.sort();
    known.dedup();
    assert!(known.len() >= 40, "{known:?}");
}

#[test]
fn a_cut_that_cost_nobody_time_is_accepted_and_changes_nothing() {
    let event = TestEvent::paired(2, &draft());
    let cut = Command::Game(GameCommand::Clock(ClockOrder {
        game: game("1.1"),
        act: ClockAct::Delay {
            game_move: 1,
            side: Side::White,
            answered_ms: 1000,
        },
    }));
    let mut given = DecisionContext {
        now: moment(event.clock),
        actor: "arbiter".to_owned(),
        secrets: &GameSecrets::default(),
        fresh: &mut std::iter::empty(),
    };
    let decision = decide(&event.state, &cut, &mut given).unwrap();
    assert_eq!(decision.entries, []);
}
