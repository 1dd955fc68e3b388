//! What the fuzz targets hold of any bytes, they hold of their seeds. Here they are compiled,
//! linted and run in every run of the tests; `scripts/test --long` fuzzes them.

use std::fs;
use std::path::Path;

#[path = "../../fuzz/src/acts.rs"]
mod acts;
#[path = "../../fuzz/src/alma.rs"]
mod alma;
#[path = "../../fuzz/src/checkpoint.rs"]
mod checkpoint;
#[path = "../../fuzz/src/ctor.rs"]
mod ctor;
#[path = "../../fuzz/src/glyph.rs"]
mod glyph;
#[path = "../../fuzz/src/record.rs"]
mod record;
#[path = "../../fuzz/src/replay.rs"]
mod replay;
#[path = "../../fuzz/src/shared.rs"]
mod shared;
#[path = "../../fuzz/src/tchess.rs"]
mod tchess;
#[path = "../../fuzz/src/trf.rs"]
mod trf;

/// Runs a target over its seeds.
fn over_seeds(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    let mut seeds = 0;
    for seed in fs::read_dir(folder.join(target)).unwrap() {
        run(&fs::read(seed.unwrap().path()).unwrap());
        seeds += 1;
    }
    assert!(seeds > 0, "{target} has no seeds");
}

#[test]
fn the_fuzz_target_acts_holds_of_its_seeds() {
    over_seeds("acts", acts::run);
}

#[test]
fn the_fuzz_target_alma_holds_of_its_seeds() {
    over_seeds("alma", alma::run);
}

#[test]
fn the_fuzz_target_checkpoint_holds_of_its_seeds() {
    over_seeds("checkpoint", checkpoint::run);
}

#[test]
fn the_fuzz_target_ctor_holds_of_its_seeds() {
    over_seeds("ctor", ctor::run);
}

#[test]
fn the_fuzz_target_glyph_holds_of_its_seeds() {
    over_seeds("glyph", glyph::run);
}

#[test]
fn the_fuzz_target_record_holds_of_its_seeds() {
    over_seeds("record", record::run);
}

#[test]
fn the_fuzz_target_replay_holds_of_its_seeds() {
    over_seeds("replay", replay::run);
}

#[test]
fn the_fuzz_target_tchess_holds_of_its_seeds() {
    over_seeds("tchess", tchess::run);
}

#[test]
fn the_fuzz_target_trf_holds_of_its_seeds() {
    over_seeds("trf", trf::run);
}

#[test]
fn each_fuzz_target_is_run_over_its_seeds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/fuzz_targets");
    let own = include_str!("fuzz.rs");
    for target in fs::read_dir(folder).unwrap() {
        let path = target.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(own.contains(&format!("over_seeds(\"{name}\"")), "{name}");
    }
}
