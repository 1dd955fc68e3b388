//! The names of the kinds of journal entries on pages.

use super::i18n::Key;

/// The name of a kind of entry; `None` for an unknown kind.
pub fn kind(kind: &str) -> Option<Key> {
    let named = KINDS.iter().find(|(known, _)| *known == kind);
    named.map(|(_, key)| *key)
}

/// All kinds of entries of an event and of the federation.
#[rustfmt::skip]
const KINDS: &[(&str, Key)] = &[
    ("event.created", Key("kind-event-created")),
    ("event.changed", Key("kind-event-changed")),
    ("event.closed", Key("kind-event-closed")),
    ("event.deleted", Key("kind-event-deleted")),
    ("event.listed", Key("kind-event-listed")),
    ("event.reopened", Key("kind-event-reopened")),
    ("entrant.rated", Key("kind-entrant-rated")),
    ("key.changed", Key("kind-key-changed")),
    ("delay.set", Key("kind-delay-set")),
    ("entrant.registered", Key("kind-entrant-registered")),
    ("coalition.registered", Key("kind-coalition-registered")),
    ("choice.opened", Key("kind-choice-opened")),
    ("choice.handed", Key("kind-choice-handed")),
    ("choice.shown", Key("kind-choice-shown")),
    ("choice.decided", Key("kind-choice-decided")),
    ("party.registered", Key("kind-party-registered")),
    ("party.joined", Key("kind-party-joined")),
    ("party.named", Key("kind-party-named")),
    ("party.left", Key("kind-party-left")),
    ("entrant.withdrawn", Key("kind-entrant-withdrawn")),
    ("entrant.returned", Key("kind-entrant-returned")),
    ("entrant.army", Key("kind-entrant-army")),
    ("standings.lot", Key("kind-standings-lot")),
    ("categories.set", Key("kind-categories-set")),
    ("prizes.set", Key("kind-prizes-set")),
    ("rounds.scheduled", Key("kind-rounds-scheduled")),
    ("rounds.paired", Key("kind-rounds-paired")),
    ("round.paired", Key("kind-round-paired")),
    ("round.unpaired", Key("kind-round-unpaired")),
    ("swiss.started", Key("kind-swiss-started")),
    ("bye.requested", Key("kind-bye-requested")),
    ("bye.withdrawn", Key("kind-bye-withdrawn")),
    ("pairing.forbidden", Key("kind-pairing-forbidden")),
    ("pairing.allowed", Key("kind-pairing-allowed")),
    ("bracket.started", Key("kind-bracket-started")),
    ("teams.started", Key("kind-teams-started")),
    ("team.registered", Key("kind-team-registered")),
    ("team.renamed", Key("kind-team-renamed")),
    ("team.board_order", Key("kind-team-board-order")),
    ("lineup.set", Key("kind-lineup-set")),
    ("matches.paired", Key("kind-matches-paired")),
    ("matches.unpaired", Key("kind-matches-unpaired")),
    ("armament.proposed", Key("kind-armament-proposed")),
    ("game.armament", Key("kind-game-armament")),
    ("game.terrain", Key("kind-game-terrain")),
    ("terrain.sealed", Key("kind-terrain-sealed")),
    ("terrain.opened", Key("kind-terrain-opened")),
    ("terrain.discarded", Key("kind-terrain-discarded")),
    ("game.plans", Key("kind-game-plans")),
    ("game.row", Key("kind-game-row")),
    ("game.row_withdrawn", Key("kind-game-row-withdrawn")),
    ("game.resumed", Key("kind-game-resumed")),
    ("protocol.handed_in", Key("kind-protocol-handed-in")),
    ("protocol.ruled", Key("kind-protocol-ruled")),
    ("game.record", Key("kind-game-record")),
    ("game.record_withdrawn", Key("kind-game-record-withdrawn")),
    ("setup.started", Key("kind-setup-started")),
    ("act.agreed", Key("kind-act-agreed")),
    ("act.entered", Key("kind-act-entered")),
    ("act.sealed", Key("kind-act-sealed")),
    ("act.opened", Key("kind-act-opened")),
    ("act.withdrawn", Key("kind-act-withdrawn")),
    ("act.record", Key("kind-act-record")),
    ("act.interrupted", Key("kind-act-interrupted")),
    ("act.resumed", Key("kind-act-resumed")),
    ("act.record_withdrawn", Key("kind-act-record-withdrawn")),
    ("game.signed", Key("kind-game-signed")),
    ("labyrinth.opened", Key("kind-labyrinth-opened")),
    ("result.recorded", Key("kind-result-recorded")),
    ("result.corrected", Key("kind-result-corrected")),
    ("result.withdrawn", Key("kind-result-withdrawn")),
    ("dice.physical", Key("kind-dice-physical")),
    ("ruling.void", Key("kind-ruling-void")),
    ("clock.started", Key("kind-clock-started")),
    ("clock.paused", Key("kind-clock-paused")),
    ("clock.resumed", Key("kind-clock-resumed")),
    ("clock.outage", Key("kind-clock-outage")),
    ("clock.given", Key("kind-clock-given")),
    ("memorising.started", Key("kind-memorising-started")),
    ("doom.marked", Key("kind-doom-marked")),
    ("plan.recorded", Key("kind-plan-recorded")),
    ("plan.delayed", Key("kind-plan-delayed")),
    ("times.discarded", Key("kind-times-discarded")),
    ("plan.committed", Key("kind-plan-committed")),
    ("plan.opened", Key("kind-plan-opened")),
    ("plan.discarded", Key("kind-plan-discarded")),
    ("lots.anchored", Key("kind-lots-anchored")),
    ("lots.contributed", Key("kind-lots-contributed")),
    ("lots.opened", Key("kind-lots-opened")),
    ("lots.tip_opened", Key("kind-lots-tip-opened")),
    ("draw.request", Key("kind-draw-request")),
    ("draw.reveal", Key("kind-draw-reveal")),
    ("draw.beacon", Key("kind-draw-beacon")),
    ("draw.result", Key("kind-draw-result")),
    ("draw.sealed", Key("kind-draw-sealed")),
    ("draw.opened", Key("kind-draw-opened")),
    ("protest.filed", Key("kind-protest-filed")),
    ("protest.decided", Key("kind-protest-decided")),
    ("appeal.filed", Key("kind-appeal-filed")),
    ("appeal.decided", Key("kind-appeal-decided")),
    ("army.submitted", Key("kind-army-submitted")),
    ("army.withdrawn", Key("kind-army-withdrawn")),
    ("army.measured", Key("kind-army-measured")),
    ("army.approved", Key("kind-army-approved")),
    ("army.rejected", Key("kind-army-rejected")),
    ("category.given", Key("kind-category-given")),
    ("category.ended", Key("kind-category-ended")),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::event::Entry;
    use crate::federation::armies::ArmyEntry;
    use crate::federation::categories::CategoryEntry;
    use crate::journal::{EntryView, LeafHash, Timestamp};

    /// The kinds that a deserializer of entries lists in its error for an unknown one.
    fn known<T>(read: impl Fn(&EntryView<'_>) -> Result<T, serde_json::Error>) -> Vec<String> {
        let entry = EntryView {
            stream: "cup",
            seq: 1,
            at: Timestamp::parse("2026-11-21T09:30:00.000Z").unwrap(),
            actor: "operator",
            kind: "?",
            body: "{}",
            prev: LeafHash::from_bytes([0; 32]),
        };
        let error = read(&entry).err().unwrap().to_string();
        let (_, expected) = error.split_once("expected").unwrap();
        let named = expected.split('`').skip(1).step_by(2);
        named.map(ToOwned::to_owned).collect()
    }

    #[test]
    fn every_kind_of_entry_has_its_words_and_no_words_are_left_over() {
        let mut kinds: Vec<String> = Entry::kinds().map(ToOwned::to_owned).collect();
        kinds.extend(known(ArmyEntry::read));
        kinds.extend(known(CategoryEntry::read));
        let there: BTreeSet<&str> = kinds.iter().map(String::as_str).collect();
        let named: BTreeSet<&str> = KINDS.iter().map(|(kind, _)| *kind).collect();
        assert_eq!(there, named);
        assert_eq!(named.len(), KINDS.len(), "a kind stands there twice");
        assert!(kind("?").is_none());
    }
}
