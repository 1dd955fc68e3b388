//! The use cases: a command is loaded, folded, decided and appended here.
