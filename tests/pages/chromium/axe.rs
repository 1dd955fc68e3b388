//! axe-core, which looks a page through for what keeps people from using it. It is fetched
//! by `scripts/needs` and not part of this project (MPL-2.0).

use std::fs;
use std::process::Command;
use std::sync::LazyLock;

use super::screen::Screen;

/// The script, fetched when it is not there yet.
static AXE: LazyLock<String> = LazyLock::new(|| {
    let folder = env!("CARGO_MANIFEST_DIR");
    let path = format!("{folder}/target/axe/axe.min.js");
    let fetched = Command::new("bash")
        .args(["-c", ". scripts/needs && need_axe"])
        .current_dir(folder)
        .status();
    assert!(
        fetched.is_ok_and(|status| status.success()),
        "axe-core is not there and cannot be fetched: see what scripts/needs says above"
    );
    fs::read_to_string(path).unwrap()
});

/// Runs it over the page, and gives a line for each rule that is broken and its places.
const RUN: &str = "return axe.run(document, { resultTypes: ['violations'] }).then((found) =>
    found.violations.map((it) => `${it.id} (${it.help}): ` + it.nodes.slice(0, 4)
        .map((node) => `${node.target} ${node.any.map((why) => why.message).slice(0, 1)}`)
        .join('; ')));";

/// What the page that a screen shows does wrong; nothing when it is in order.
pub async fn violations(screen: &Screen<'_>) -> Vec<String> {
    // Nothing is judged while it fades in, or pulses.
    let still = "for (const it of document.getAnimations()) {
        it.effect.getComputedTiming().endTime === Infinity ? it.cancel() : it.finish();
    }";
    let script = format!("{}; {still} {RUN}", *AXE);
    screen.run(&script, Vec::new()).await
}
