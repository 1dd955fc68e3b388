//! The fields of the signatures under a protocol.

use crate::games::Side;

/// The word for a player who is still to sign.
pub const TO_COME: &str = "to_come";

/// The name of a side's field for what its player does.
pub fn signature_field(side: Side) -> String {
    format!("{}_signature", side.word())
}

/// The name of a side's field for the remark or the reason.
pub fn reason_field(side: Side) -> String {
    format!("{}_reason", side.word())
}
