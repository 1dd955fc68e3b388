//! A benchmark of which the rate is known afterwards, so that two can be compared in the
//! run that measured both.

use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Throughput};

/// Measures what runs a number of times, with so many things done each time. Gives the
/// things a second of the median sample; `None` when this benchmark was not asked for.
pub fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    things: u32,
    mut run: impl FnMut(u64) -> Duration,
) -> Option<f64> {
    let mut samples = Vec::new();
    group.throughput(Throughput::Elements(things.into()));
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|times| {
            let took = run(times);
            samples.push(took.div_f64(times as f64));
            took
        });
    });
    samples.sort_unstable();
    let median = samples.get(samples.len() / 2)?;
    Some(f64::from(things) / median.as_secs_f64())
}
