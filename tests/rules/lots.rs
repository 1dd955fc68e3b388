//! Lots seen from outside: their statistics, and a second implementation in another
//! language that must come to the same results.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Arc;

use areopagus::games::almajara::{
    Catalogue, Chip, Edition, Entry, Equipment, Game, Regulations, lot,
};
use areopagus::games::notation::TextPosition;
use areopagus::lots::{Chain, Draw, DrawForm, Gid, Inputs, Kind, Outcome, Role, Secret, Words};
use sha2::{Digest as _, Sha256};

/// The value of χ² with 5 degrees of freedom that a fair stream exceeds once in a
/// million; the keys are fixed, so that a run passes always or never.
const LIMIT_5: f64 = 35.89;

/// The same with 35 degrees of freedom.
const LIMIT_35: f64 = 89.95;

/// The same with 119 degrees of freedom.
const LIMIT_119: f64 = 207.20;

fn words(seed: &str) -> Words {
    Words::new(Sha256::digest(seed).into())
}

/// χ² of counts that should all be equal; `cells` is how many values there are.
fn chi_square<K>(counts: &BTreeMap<K, u32>, cells: u32) -> f64 {
    let total: u32 = counts.values().sum();
    let expected = f64::from(total) / f64::from(cells);
    let absent = f64::from(cells) - f64::from(u32::try_from(counts.len()).unwrap());
    let seen: f64 = counts
        .values()
        .map(|count| (f64::from(*count) - expected).powi(2) / expected)
        .sum();
    seen + absent * expected
}

fn count<K: Ord>(times: u32, mut draw: impl FnMut() -> K) -> BTreeMap<K, u32> {
    let mut counts = BTreeMap::new();
    for _ in 0..times {
        *counts.entry(draw()).or_default() += 1;
    }
    counts
}

#[test]
fn two_million_dice_fall_evenly() {
    let mut stream = words("dice");
    let faces = count(2_000_000, || stream.die());
    let chi = chi_square(&faces, 6);
    assert!(chi < LIMIT_5, "{chi}: {faces:?}");
    let mut stream = words("pairs of dice");
    let pairs = count(1_000_000, || stream.dice());
    let chi = chi_square(&pairs, 36);
    assert!(chi < LIMIT_35, "{chi}: {pairs:?}");
}

#[test]
fn a_million_shuffles_fall_evenly() {
    let mut stream = words("shuffles");
    let orders = count(1_000_000, || {
        let mut order = [0_u8, 1, 2, 3, 4];
        stream.shuffle(&mut order);
        order
    });
    let chi = chi_square(&orders, 120);
    assert!(chi < LIMIT_119, "{chi}");
}

#[test]
fn a_biased_mapping_is_found() {
    // A byte modulo 6: four of 256 values are too many.
    let mut stream = words("dice");
    let faces = count(2_000_000, || stream.word().to_le_bytes()[0] % 6);
    assert!(chi_square(&faces, 6) > LIMIT_5);
    // The shuffle that exchanges every place with any place.
    let mut stream = words("shuffles");
    let orders = count(1_000_000, || {
        let mut order = [0_u8, 1, 2, 3, 4];
        for place in 0..5 {
            let other = stream.below(std::num::NonZeroU32::new(5).unwrap());
            order.swap(place, usize::try_from(other).unwrap());
        }
        order
    });
    assert!(chi_square(&orders, 120) > LIMIT_119);
    // A face that never falls counts as well.
    let four = count(1_000_000, || words("x").die());
    assert!(chi_square(&four, 6) > LIMIT_5);
}

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/lots.py");

/// What the script prints for a game, derived by it alone from the three tips.
fn by_script(arguments: &[&str]) -> Option<String> {
    let output = match Command::new("python3").arg(SCRIPT).args(arguments).output() {
        Ok(output) => output,
        Err(error) => {
            eprintln!("SKIPPED: python3 does not start ({error}); {SCRIPT} was not compared");
            return None;
        }
    };
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The same text, derived by this project.
fn by_us(gid: &Gid, tips: [[u8; 32]; 3], draws: u32) -> String {
    let roles = [Role::Server, Role::White, Role::Black];
    let [server, white, black] = [0, 1, 2].map(|party| {
        let tip = Secret::new(tips[party]);
        Chain::new(gid.clone(), roles[party], tip)
    });
    let mut lines = vec![
        format!("S_0 {}", server.anchor()),
        format!("A_0 {}", white.anchor()),
        format!("B_0 {}", black.anchor()),
    ];
    for k in 1..=draws {
        let inputs = Inputs {
            server: server.reveal(k).unwrap(),
            white: Some(white.reveal(k).unwrap()),
            black: Some(black.reveal(k).unwrap()),
            beacon: None,
        };
        let outcome = |kind, candidates: u32| {
            let form = DrawForm {
                gid: gid.clone(),
                k,
                kind,
                purpose: "comparison".to_owned(),
                hidden: false,
                candidates: (1..=candidates).map(|chip| chip.to_string()).collect(),
                beacon: None,
            };
            Draw::try_from(form).unwrap().derive(&inputs).outcome
        };
        lines.push(format!("K_{k} {}", hex::encode(inputs.key(gid, k))));
        lines.push(outcome(Kind::Dice, 0).to_string());
        lines.push(outcome(Kind::Shuffle, 54).to_string());
    }
    lines.join("\n") + "\n"
}

#[test]
fn a_few_lines_of_another_language_come_to_the_same() {
    let published = by_us(
        &Gid::game("demo", 1, 1, 1).unwrap(),
        [[0x11; 32], [0x22; 32], [0x33; 32]],
        2,
    );
    for line in [
        "S_0 683bb4f9e662aaea2778266943ba4c66e5c7347552d09c795a9e0915f454861a",
        "K_1 51dd4112f0c0b0550a6f76728d6cca46900b3ab2f48fd4f98099143d458a47df",
        "dice 1 1",
        "K_2 0967ee4a0d4e4c871f3f85168f2e838f2718291bb8167554e470604091afdcff",
        "dice 5 2",
    ] {
        assert!(published.lines().any(|ours| ours == line), "{line}");
    }
    assert!(published.contains("\nshuffle 49 23 18 50 27 44 19 40 "));
    let Some(theirs) = by_script(&[
        "demo/r1/b1/1",
        &"11".repeat(32),
        &"22".repeat(32),
        &"33".repeat(32),
        "2",
    ]) else {
        return;
    };
    assert_eq!(theirs, published);

    let gid = Gid::pairing("autumn-cup", 7, 2).unwrap();
    let tips = ["one", "two", "three"].map(|tip| Sha256::digest(tip).into());
    let [server, white, black] = tips.map(|tip: [u8; 32]| hex::encode(tip));
    let theirs = by_script(&[&gid.to_string(), &server, &white, &black, "20"]).unwrap();
    assert_eq!(theirs, by_us(&gid, tips, 20));
}

#[test]
fn r_372_the_same_lines_know_which_sides_of_chips_lie_up() {
    let gid = Gid::game("demo", 1, 1, 1).unwrap();
    let tips = [[0x11; 32], [0x22; 32], [0x33; 32]];
    let two_sided = [
        "2 | red | 3 | Ram | n1 | s1",
        "23 | blue | 4 | Ewe | +1 | x1",
    ];
    let own = two_sided.map(|line| (TextPosition::START, Chip::parse(line).unwrap()));
    let equipment = Equipment {
        catalogue: Catalogue::default().with(own.to_vec()).unwrap(),
        regulations: Regulations::for_edition(Edition::Sport2),
        ..Equipment::default()
    };
    let bag = lot::bag(&Game::new(Arc::new(equipment)));
    let form = DrawForm {
        gid: gid.clone(),
        k: 1,
        kind: Kind::Shuffle,
        purpose: bag.purpose.to_owned(),
        hidden: false,
        candidates: bag.candidates,
        beacon: None,
    };
    let links = [Role::Server, Role::White, Role::Black];
    let [server, white, black] = [0, 1, 2].map(|party| {
        let chain = Chain::new(gid.clone(), links[party], Secret::new(tips[party]));
        chain.reveal(1).unwrap()
    });
    let inputs = Inputs {
        server,
        white: Some(white),
        black: Some(black),
        beacon: None,
    };
    let outcome = Draw::try_from(form).unwrap().derive(&inputs).outcome;
    let Outcome::Shuffle(order) = outcome else {
        panic!("{outcome}");
    };
    let dealt = Entry::Deal(lot::drawn(&order).unwrap()).to_string();
    let tips = tips.map(hex::encode);
    let [server, white, black] = &tips;
    let Some(theirs) = by_script(&["demo/r1/b1/1", server, white, black, "1", "2", "23"]) else {
        return;
    };
    assert_eq!(theirs.lines().last(), Some(dealt.as_str()));
    assert!(
        dealt.starts_with("deal 43 44 23a 12 11 49 21 36 5 2a "),
        "{dealt}"
    );
}
