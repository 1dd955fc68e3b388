//! Answer times of the rows (TOTA*S 7.1).

use super::opened;
use super::pending_plans::PendingPlans;
use crate::game::GameState;
use areopagus_games::totas::record::{MoveRow, Remark, WrittenTimer};
use areopagus_games::{PerSide, Side};

impl GameState {
    /// The sums of the answer times in the rows, in milliseconds (TOTA*S 7.1).
    pub fn timer_sums(&self) -> PerSide<u64> {
        let mut sums = PerSide::new(0, 0);
        let rows = self.record().into_iter().flat_map(|record| &record.rows);
        for (row, number) in rows.zip(1..) {
            let timer = MoveRow::parse(&row.text, number).ok();
            if let Some(timer) = timer.as_ref().and_then(opened::written_timer) {
                sums[timer.side] += u64::from(timer.milliseconds);
            }
        }
        sums
    }
}

impl PendingPlans {
    /// The remark of the second player's answer, `timer black 7.4`, once both plans are
    /// recorded and at least one of them on paper.
    pub fn answer_on_paper(&self, reply_seconds: u16) -> Option<String> {
        let timer = self.on_paper().then(|| self.timer(reply_seconds))??;
        Some(Remark::Timer(timer).to_string())
    }

    /// The answer time of a side that recorded second, in milliseconds by the server's clock.
    pub(crate) fn received_ms(&self, side: Side) -> Option<u32> {
        let (own, rival) = (self.answer(side)?, self.answer(side.other())?);
        // At the same moment White counts as the first.
        let second = own > rival || (own == rival && side == Side::Black);
        let milliseconds = second.then(|| (own - rival).num_milliseconds())?;
        u32::try_from(milliseconds).ok()
    }

    /// Which side answered late, and by how many milliseconds as the record counts them
    /// (TOTA*S 7.1); `None` before both plans are recorded, and for an answer in time.
    pub fn lateness(&self, reply_seconds: u16) -> Option<(Side, u32)> {
        let timer = self.timer(reply_seconds).filter(|timer| timer.late)?;
        let limit = u32::from(reply_seconds) * 1000;
        Some((timer.side, timer.milliseconds.saturating_sub(limit)))
    }

    fn timer(&self, reply_seconds: u16) -> Option<WrittenTimer> {
        opened::timer_of(self, reply_seconds)
    }
}
