//! The journal of an event: entries, their exact bytes and their chain. Pure.
