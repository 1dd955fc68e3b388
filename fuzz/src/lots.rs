//! The words of a seed, of which the generator makes games; the rest of the lots is not
//! needed here.

#[path = "../../src/lots/words.rs"]
mod words;

pub use words::Words;
