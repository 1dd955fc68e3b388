//! What a page of the desk shows of one matter, made of the event as it is. What is sent from
//! there is read beside this folder, and needs the page to be shown again when it is refused.

pub mod acts;
pub mod between;
pub mod bracket;
pub mod clock;
pub mod lots;
pub mod parties;
pub mod protests;
pub mod protocols;
pub mod signatures;
pub mod swiss;
pub mod teams;
pub mod terrain;
