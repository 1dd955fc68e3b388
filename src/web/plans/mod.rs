//! How games by plans look, which are TOTA\*S's: their pages in the hall, the fields of their
//! forms at the desk, what their players agree on and can write, and what the API tells of
//! their rows.
//!
//! | module | what lives there |
//! |---|---|
//! | `board`, `image` | the board as SVG, and as a picture to pass on |
//! | `game`, `replay` | a game's page at a game move, and the record that it is replayed from |
//! | `lots` | the lots of a row as the rules asked for them |
//! | `row`, `terrain`, `armament` | the forms of a row, of the terrain and of the armament |
//! | `agreement`, `choices` | the armament that players agree on, and what can be written next |
//! | `names` | the names in a record's tags against those of the pairing |
//! | `protocols` | the players' own protocols, compared |
//! | `resignation` | what it comes to when a player resigns |
//! | `told` | what became of the rows, for the API |

pub mod agreement;
pub mod armament;
pub mod board;
pub mod choices;
pub mod game;
pub mod image;
pub mod lots;
pub mod names;
pub mod protocols;
pub mod replay;
pub mod resignation;
pub mod row;
pub mod terrain;
pub mod told;
