//! The layer between the network and the handlers: it identifies clients, limits connections, rates
//! and the pace of bodies, and knows whether the service is reached over TLS alone.

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
