//! The journals of events of the second editions: terrain that is sealed and opened, force
//! majeure, both players' protocols, chips with two sides. They verify, and what somebody changes
//! in them who holds the key is found.
//!
//! What these tests play is among the exports that are kept in `crates/verify/tests/golden`:
//! each run writes it to the target folder.

use areopagus::event::settings::{Discipline, EventDraft};
use areopagus::event::{Command, DifferenceRuling, GameAct, LotCommand, PlanCommand, TerrainBy};
use areopagus::games::Side;
use areopagus::games::almajara::AlmajaraRules;
use areopagus::games::almajara::generate as chips;
use areopagus::games::totas::protocols::Source;
use areopagus::games::totas::{Record, Regulations, Replay, generate};
use areopagus::verify::Trust;
use serde_json::json;

use crate::exports::{Said, entries, find, forge, judge, log_key, seq};
use crate::table::{FIRST, SECOND, Table, draft};

const TOTAS: &str = "totas-round-robin-37";
const ALMAJARA: &str = "almajara-round-robin-05";
const EDITION: &str = "federation-2013-2";

impl Table {
    async fn by_plans(&mut self, command: PlanCommand) {
        self.run(Command::Plans(command)).await;
    }

    async fn seals(&mut self, side: Side, terrain: &impl ToString, by: TerrainBy) {
        let (game, terrain) = (self.game, terrain.to_string());
        self.by_plans(PlanCommand::SealTerrain {
            game,
            side,
            terrain,
            by,
        })
        .await;
    }

    async fn row(&mut self, text: &str) {
        let (game, text) = (self.game, text.to_string());
        self.by_plans(PlanCommand::EnterRow { game, text }).await;
    }

    /// The record, with the terrain that the players have written down.
    async fn record(&self, terrain: &Record) -> Record {
        let view = self.arbiter.event(&self.slug).await.unwrap();
        let text = view.state.game(self.game).unwrap().record_text().unwrap();
        Record {
            terrain: terrain.terrain,
            ..Record::parse(&text).unwrap()
        }
    }

    /// Plays game moves whose lots are drawn; the last one is behind these remarks.
    async fn goes_on(&mut self, begun: &Record, game_moves: u32, remarks: &str) {
        for game_move in 1..=game_moves {
            let record = self.record(begun).await;
            let replay = Replay::rows(&record);
            let position = replay.position().unwrap();
            let number = u32::try_from(record.rows.len()).unwrap();
            let row = generate::bare_row(position, &record.regulations, 9, number).unwrap();
            let end = if game_move == game_moves { remarks } else { "" };
            self.row(&format!("{row}{end}")).await;
        }
    }

    async fn resumes(&mut self, reason: &str) {
        let game = self.game;
        self.by_plans(PlanCommand::Resume {
            game,
            starts_at: "2026-11-21T15:00+03:00".parse().unwrap(),
            reason: reason.to_owned(),
        })
        .await;
    }

    async fn referee_enters(&mut self, text: &str) {
        let off_clock = Some("by the clock of the hall".to_owned());
        let text = text.to_owned();
        self.act(GameAct::Enter { text, off_clock }).await;
    }

    async fn hands_in(&mut self, side: Side, rows: &[String]) {
        let (game, text) = (self.game, rows.join("\n"));
        self.by_plans(PlanCommand::HandInProtocol { game, side, text })
            .await;
    }

    async fn rules(&mut self, game_move: u16, right: Source, take_back: bool) {
        let game = self.game;
        self.by_plans(PlanCommand::RuleDifference(DifferenceRuling {
            game,
            game_move,
            plan: Side::White,
            right,
            reason: "both plans lie beside the board".to_owned(),
            take_back,
        }))
        .await;
    }
}

/// Two games of TOTA\*S with everything that the second edition has.
async fn totas() -> Vec<u8> {
    let draft = EventDraft {
        regulations: EDITION.to_owned(),
        ..draft(TOTAS)
    };
    let mut table = Table::new(draft).await;
    table.enter_players(&["Anna", "Boris"]).await;
    sealed_terrain_and_protocols(&mut table).await;
    an_interruption_and_a_ruling(&mut table).await;
    table.close().await
}

/// Terrain that is laid aside and handed in anew, a power cut, protocols that differ.
async fn sealed_terrain_and_protocols(table: &mut Table) {
    let regulations = Regulations::parse(EDITION).unwrap();
    let begun = generate::unfinished(9, 1, &regulations, 0);
    let other = generate::unfinished(9, 2, &regulations, 0);
    let (white, black) = (Side::White, Side::Black);
    table
        .seals(white, &other.terrain[white], TerrainBy::Device)
        .await;
    table
        .by_plans(PlanCommand::DiscardTerrain {
            game: FIRST,
            side: white,
            reason: "it was another game's".to_owned(),
        })
        .await;
    table
        .seals(white, &begun.terrain[white], TerrainBy::Device)
        .await;
    table
        .seals(black, &begun.terrain[black], TerrainBy::Referee)
        .await;
    table.goes_on(&begun, 4, "").await;
    let reason = "the lights went out".to_owned();
    table
        .by_plans(PlanCommand::Interrupt {
            game: FIRST,
            reason,
        })
        .await;
    table
        .resumes("the lights are on, the plans are made anew")
        .await;
    table.goes_on(&begun, 3, "").await;

    // White's player has written another plan down in two places, Black's player what there is.
    let record = table.record(&begun).await;
    let rows: Vec<String> = record
        .rows
        .iter()
        .filter(|row| row.interrupts().is_none())
        .map(|row| {
            let mut own = row.clone();
            own.remarks.clear();
            own.text()
        })
        .collect();
    let mut other = rows.clone();
    for place in [1, 6] {
        let (number, plans) = rows[place].split_once(". ").unwrap();
        let (_, blacks) = plans.split_once(" | ").unwrap();
        other[place] = format!("{number}. a3 b3 | {blacks}");
    }
    table.hands_in(Side::White, &other).await;
    table.hands_in(Side::Black, &rows).await;
    table.rules(2, Source::Black, false).await;
    table.rules(7, Source::White, true).await;
    table.goes_on(&begun, 2, "; resign black").await;
}

/// Force majeure before the first game move, a game that is played anew, and one that a ruling
/// decides.
async fn an_interruption_and_a_ruling(table: &mut Table) {
    table.game = SECOND;
    let regulations = Regulations::parse(EDITION).unwrap();
    let begun = generate::unfinished(9, 3, &regulations, 0);
    table
        .seals(Side::White, &begun.terrain[Side::White], TerrainBy::Device)
        .await;
    table.row("1. ; stop force-majeure \"fire alarm\"").await;
    let reason = "the game is played anew".to_owned();
    table
        .by_plans(PlanCommand::WithdrawRecord {
            game: SECOND,
            reason,
        })
        .await;
    // White's terrain was never opened, and stands.
    let black = begun.terrain[Side::Black];
    table.seals(Side::Black, &black, TerrainBy::Referee).await;
    table.goes_on(&begun, 2, "").await;
    table.row("3. |; stop force-majeure \"flood\"").await;
    table.row("3. |; stop ruling \"the hall is lost\"").await;
}

/// Two games of Almajara by chips with two sides: one from a record, one whose deal is drawn.
async fn almajara() -> Vec<u8> {
    const RAM: &str = "23 | green | 3 | Ram | n1 | *1-";
    let shipped = EventDraft {
        discipline: Discipline::ALMAJARA,
        ..draft(ALMAJARA)
    };
    let catalogue = areopagus::games::almajara::Catalogue::default().to_string();
    let lines = catalogue
        .lines()
        .map(|line| if line.starts_with("23 |") { RAM } else { line });
    let mut table = Table::new(EventDraft {
        regulations: "almajara-sport-2; strength_by_lighthouses=false".to_owned(),
        catalogue: lines.collect::<Vec<_>>().join("\n"),
        ..shipped
    })
    .await;
    table.enter_players(&["Anna", "Boris"]).await;
    let view = table.arbiter.event(&table.slug).await.unwrap();
    let rules = view
        .state
        .info
        .rules
        .downcast_ref::<AlmajaraRules>()
        .unwrap();
    let record = chips::game_with(5, 3, (**rules.equipment()).clone());
    let reason = "the bag is on the table".to_owned();
    table
        .run(Command::Lots(LotCommand::UsePhysicalDice {
            game: FIRST,
            reason,
        }))
        .await;
    let text = record.to_string();
    table.act(GameAct::Upload { text }).await;
    table.game = SECOND;
    table.act(GameAct::Draw {}).await;
    for side in Side::ALL {
        table.referee_enters(&format!("ready {side} late")).await;
    }
    let view = table.arbiter.event(&table.slug).await.unwrap();
    if view.state.game(SECOND).unwrap().drawn_lot().is_some() {
        table.act(GameAct::Draw {}).await;
    }
    table.referee_enters("resign white").await;
    table.close().await
}

#[tokio::test]
async fn r_340_what_is_changed_in_an_event_of_the_second_edition_is_found() {
    let file = totas().await;
    let check = judge(&file, &Trust::default()).unwrap_or_else(|fault| panic!("{fault:?}"));
    assert_eq!(check.counts().audit.results, 2);
    let said = entries(&file);
    let fault = |said: &[Said]| {
        let file = forge(TOTAS, said, &log_key(TOTAS));
        judge(&file, &Trust::default()).expect_err("nothing is found")
    };
    assert!(judge(&forge(TOTAS, &said, &log_key(TOTAS)), &Trust::default()).is_ok());
    let first = |kind| find(&said, 0, kind, |_| true);
    // Nothing is taken back where the record is right.
    let takes_back = find(&said, 0, "protocol.ruled", |body| body["take_back"] == true);
    for (at, field, value) in [
        (first("terrain.opened"), "terrain", json!("acropolis b2")),
        (first("protocol.ruled"), "game_move", json!(3)),
        (takes_back, "right", json!("record")),
    ] {
        let mut changed = said.clone();
        assert_ne!(changed[at].body[field], value, "{field}");
        changed[at].body[field] = value;
        assert_eq!(fault(&changed).seq, seq(at), "{field}");
    }
    // Nothing is played while the game is interrupted, and no ruling is about another one.
    for kind in ["game.resumed", "terrain.discarded", "terrain.opened"] {
        let at = first(kind);
        let mut changed = said.clone();
        changed.remove(at);
        assert!(fault(&changed).seq >= seq(at), "{kind}");
    }
}

#[tokio::test]
async fn r_370_an_event_of_chips_with_two_sides_verifies() {
    let file = almajara().await;
    let check = judge(&file, &Trust::default()).unwrap_or_else(|fault| panic!("{fault:?}"));
    assert_eq!(check.counts().audit.results, 2);
    let said = entries(&file);
    // The side of a chip that lay up in the deal is another.
    let at = find(&said, 0, "act.entered", |body| body["draw"].is_u64());
    let dealt = said[at].body["text"].as_str().unwrap();
    let [up, down] = if dealt.contains(" 23a") {
        [" 23a", " 23b"]
    } else {
        [" 23b", " 23a"]
    };
    let mut changed = said.clone();
    changed[at].body["text"] = json!(dealt.replacen(up, down, 1));
    assert_ne!(changed[at].body["text"], said[at].body["text"]);
    let file = forge(ALMAJARA, &changed, &log_key(ALMAJARA));
    assert_eq!(
        judge(&file, &Trust::default())
            .expect_err("nothing is found")
            .seq,
        seq(at)
    );
}
