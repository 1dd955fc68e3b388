//! What the fuzz targets hold of any bytes, without the fuzzer around it. The service's own
//! tests (`tests/rules/fuzz.rs`) hold the same of the seeds.

pub mod acts;
pub mod alma;
pub mod checkpoint;
pub mod ctor;
pub mod glyph;
pub mod record;
pub mod replay;
mod shared;
pub mod tchess;
pub mod trf;
