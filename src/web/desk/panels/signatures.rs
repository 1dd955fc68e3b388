//! Names the fields of the signatures under a protocol.

use crate::games::Side;

/// The value for a signature that is still to come.
pub const TO_COME: &str = "to_come";

/// The name of a side's field for its player's signature.
pub fn signature_field(side: Side) -> String {
    format!("{}_signature", side.word())
}

/// The name of a side's field for a remark or a reason.
pub fn reason_field(side: Side) -> String {
    format!("{}_reason", side.word())
}
