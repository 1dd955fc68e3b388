//! The command line of Areopagus.

fn main() {}
