//! Applies entries about secrets to the state, and builds tables that know secrets.

use chrono::{DateTime, Utc};

use super::entry::SecretEntry;
use super::kept::{self, SealedParts};
use super::log::{Fact, KnownParts, SealedSecret};
use crate::acts::game::ActGame;
use crate::acts::rounds::reverify::RoundsAgain;
use crate::discipline::Rules;
use crate::game::GameState;
use crate::lots;
use crate::secrets::GameSecrets;
use crate::state::EventState;
use areopagus_games::acts::ByActs;
use areopagus_games::secrets::Viewer;
use areopagus_lots::open_seal;

impl ActGame {
    /// The game after its acts, on a table that knows the given secrets.
    pub(crate) fn table_knowing(
        &self,
        rules: &Rules,
        known: &KnownParts<'_>,
    ) -> Option<Box<dyn ByActs>> {
        self.walk(rules, known, &mut |_, _| ())
    }

    /// Enters the acts again on a table with public knowledge, calling back before the first
    /// act and after each with their number; `None` as for [`ActGame::table`], after the calls
    /// so far.
    pub fn watch(
        &self,
        rules: &Rules,
        seen: &mut dyn FnMut(usize, &dyn ByActs),
    ) -> Option<Box<dyn ByActs>> {
        self.walk(rules, &|_| Vec::new(), seen)
    }

    fn walk(
        &self,
        rules: &Rules,
        known: &KnownParts<'_>,
        seen: &mut dyn FnMut(usize, &dyn ByActs),
    ) -> Option<Box<dyn ByActs>> {
        let mut table = self.fresh(rules)?;
        let mut rounds = RoundsAgain::from_log(&self.rounds);
        for (made, act) in self.acts.iter().enumerate() {
            rounds.tell(table.as_mut(), &self.acts, made);
            self.tell_given(table.as_mut(), made);
            self.secrets.tell(table.as_mut(), made, known).ok()?;
            seen(made, table.as_ref());
            act.enter(table.as_mut()).ok()?;
        }
        let acts = self.acts.len();
        rounds.tell(table.as_mut(), &self.acts, acts);
        self.tell_given(table.as_mut(), acts);
        self.secrets.tell(table.as_mut(), acts, known).ok()?;
        seen(acts, table.as_ref());
        Some(table)
    }

    /// The game after its acts, on a table with the knowledge of a viewer and no more; `None`
    /// as for [`ActGame::table`]. The table does not know what is not in `kept`.
    pub fn table_for(
        &self,
        rules: &Rules,
        viewer: Viewer,
        kept: &GameSecrets,
    ) -> Option<Box<dyn ByActs>> {
        self.table_knowing(rules, &|hand| {
            let kept = kept.sealed.get(&hand.number);
            let kept = kept.filter(|parts| viewer.knows(hand.side) && parts.fits(hand));
            kept.map(SealedParts::values).unwrap_or_default()
        })
    }
}

impl GameState {
    /// Applies the handing in of a secret.
    fn apply_sealed(
        &mut self,
        entry: &SecretEntry,
        rules: &Rules,
        at: DateTime<Utc>,
    ) -> Result<(), String> {
        let SecretEntry::Sealed {
            hand,
            side,
            secret,
            opens,
            seals,
            board,
            ..
        } = entry
        else {
            return Ok(());
        };
        let play = self.act_game_mut()?;
        if *hand != play.secrets.next_number() || seals.is_empty() || !seals.is_sorted() {
            return Err(format!("secret {hand}"));
        }
        if !play.is_started_by_referee(rules) {
            let before = play.board.as_ref().and_then(|board| board.turn);
            self.clock.follow_act(before, board, at);
        }
        let fact = Fact::Sealed(SealedSecret {
            number: *hand,
            side: *side,
            word: secret.clone(),
            opens: *opens,
            seals: seals.clone(),
        });
        let play = self.act_game_mut()?;
        play.secrets.facts.push((play.acts.len(), fact));
        play.board = Some(board.clone());
        Ok(())
    }
}

impl EventState {
    /// Applies an entry about a secret; an opening must match its seal.
    pub(crate) fn apply_secret(
        &mut self,
        entry: &SecretEntry,
        at: DateTime<Utc>,
    ) -> Result<(), String> {
        let gid = lots::gid(self.info.slug.as_str(), entry.game())?;
        let rules = self.info.rules.clone();
        let game = self.game_mut(entry.game())?;
        let SecretEntry::Opened {
            hand,
            part,
            value,
            blind,
            ..
        } = entry
        else {
            return game.apply_sealed(entry, &rules, at);
        };
        let play = game.act_game_mut()?;
        let log = &mut play.secrets;
        let name = (*hand, *part);
        let missing = || format!("part {part} of secret {hand}");
        let known = log.hand(*hand).ok_or_else(missing)?;
        let place = usize::from(*part).checked_sub(1).ok_or_else(missing)?;
        let seal = *known.seals.get(place).ok_or_else(missing)?;
        if log.opened(*hand, *part).is_some() {
            return Err(missing());
        }
        let text = kept::committed(known.side, &known.word, value);
        let opened = open_seal(seal, &gid, 0, *blind, text.as_bytes());
        opened.map_err(|error| error.to_string())?;
        let value = value.clone();
        log.facts
            .push((play.acts.len(), Fact::Opened { name, value }));
        Ok(())
    }
}
