//! Perft tests: the numbers of sequences of legal turns from several positions.

use crate::PerSide;
use crate::tchess::count::perft;
use crate::tchess::place;
use crate::tchess::{Regulations, Setup};

const P1: &str = "5k2/D(nr)M1(PP)1G(PS)/p3An1W/1qjX1m1(RN)/2cw2(ps)(bn)/JtF1(NB)(pp)1E/\
                  (PR)L1rP(pb)2/5K2 w NB - -";
const P2: &str = "7k/1p1j4/8/2F2w2/1N+P2G3/8/4(PR)3/3K4 w W - -";
const P3: &str = "2r+K3k1/1p2p3/8/2F2w2/1N+P2R3/8/4(PR)3/8 w - - -";

/// The counts from depth 1 on.
fn check(regulations: &str, position: Option<&str>, counts: &[u64]) {
    let regulations = Regulations::parse(regulations).unwrap();
    let setup = Setup::new(&regulations, &PerSide::default()).unwrap();
    let start = match position {
        Some(text) => place::read(&setup, text).unwrap(),
        None => setup.start().clone(),
    };
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&setup, &start, depth), *count, "depth {depth}");
    }
}

macro_rules! counts {
    ($($(#[$attribute:meta])? $name:ident, $regulations:literal, $position:expr, [$($count:literal),*];)+) => {
        $($(#[$attribute])?
        #[test]
        fn $name() {
            check($regulations, $position, &[$($count),*]);
        })+
    };
}

counts! {
    tchess_13_classical, "tchess-classical", None, [12, 144, 2124, 31250];
    tchess_13_classical_strike, "tchess-classical; strike=true", None, [2054];
    tchess_13_layer_1_single, "tchess-layer1; strike=false", None, [20, 400, 9496];
    tchess_13_layer_1, "tchess-layer1", None, [8812];
    tchess_13_layer_2_single, "tchess-layer2; strike=false", None, [25, 658, 18110];
    tchess_13_layer_2, "tchess-layer2", None, [11651];
    tchess_13_layer_1_transport, "tchess-layer1; strike=false; transport=true", None, [23, 529, 14966];
    tchess_13_layer_1_polarity, "tchess-layer1; strike=false; polarity=true", None, [80, 6400];
    tchess_13_p1, "tchess-classical", Some(P1), [100, 5239, 414_723];
    tchess_13_p1_transport, "tchess-classical; transport=true", Some(P1), [110, 5973, 508_829];
    tchess_13_p1_polarity, "tchess-classical; polarity=true", Some(P1), [152, 18360];
    tchess_13_p1_capture_substitution, "tchess-classical; king=capture; substitution=J:P", Some(P1), [102, 8070, 808_330];
    tchess_13_p1_flag_transport_polarity, "tchess-classical; king=flag; transport=true; polarity=true; turn_in_place=true", Some(P1), [204, 45084];
    tchess_13_p2_transport, "tchess-classical; strike=true; transport=true", Some(P2), [28906];
    tchess_13_p2_transport_polarity, "tchess-classical; strike=true; transport=true; polarity=true", Some(P2), [352_832];
    tchess_13_p2_escort_capture, "tchess-classical; strike=true; escort=true; king=capture; transport=true", Some(P2), [30042];
    tchess_13_p3_single, "tchess-classical; king=capture; transport=true", Some(P3), [39, 845, 28554];
    tchess_13_p3_strike, "tchess-classical; king=capture; transport=true; strike=true", Some(P3), [18195];
}
