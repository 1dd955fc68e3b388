//! What stands between the network and the pages: from where a request comes, how many may
//! come at once and how slowly, how often one may write and sign in, and whether the service
//! is reached over TLS alone.

pub mod admission;
mod body;
mod connections;
mod framing;
mod gate;
pub mod process;
mod rate;
mod socket;

pub use body::Pace;
pub use connections::{Capacity, Connection, Connections};
pub use gate::{Gate, Turn};
pub use process::{Perimeter, Rules};
pub use socket::Socket;
