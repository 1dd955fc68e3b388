//! A single draw: the request, the derivation of its key (HKDF-SHA256), and the
//! outcome.

use std::fmt;
use std::str::FromStr;

use hkdf::Hkdf;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::chain::{LINKS, Role};
use super::encoding::push;
use super::error::LotError;
use super::gid::Gid;
use super::hex::Hex;
use super::words::Words;

/// The maximum number of candidates in a draw.
pub const MAX_CANDIDATES: usize = 1000;

/// The maximum length of a candidate, in characters.
const MAX_CANDIDATE: usize = 64;

/// The HKDF salt of a draw's key.
const SALT: &[u8] = b"arb/v1/draw";

/// The maximum length of a purpose, in characters.
const MAX_PURPOSE: usize = 200;

/// The kind of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A die, 1 to 6.
    Die,
    /// Two dice, in the order thrown.
    Dice,
    /// A coin, 0 or 1.
    Coin,
    /// One of the candidates.
    Choice,
    /// One of the chips left in a bag.
    Bag,
    /// A random permutation of the candidates.
    Shuffle,
}

impl Kind {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Die, "die"),
        (Self::Dice, "dice"),
        (Self::Coin, "coin"),
        (Self::Choice, "choice"),
        (Self::Bag, "bag"),
        (Self::Shuffle, "shuffle"),
    ];

    /// Whether a draw of this kind has candidates.
    pub const fn has_candidates(self) -> bool {
        matches!(self, Self::Choice | Self::Bag | Self::Shuffle)
    }

    fn word(self) -> &'static str {
        let row = Self::ALL.iter().find(|(kind, _)| *kind == self);
        row.map_or("", |(_, word)| word)
    }
}

/// A request for a draw, which is journaled before anyone reveals anything for it. It
/// leaves the operator no choice: the number must be the next one of the run, and the
/// candidates have only one valid order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "DrawForm", into = "DrawForm")]
pub struct Draw {
    gid: Gid,
    k: u32,
    kind: Kind,
    purpose: String,
    hidden: bool,
    candidates: Vec<String>,
    beacon: Option<u64>,
}

/// The serialized form of a [`Draw`], not yet validated.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawForm {
    /// The run.
    pub gid: Gid,
    /// The number of the draw within the run, from 1.
    pub k: u32,
    /// The kind of the draw.
    pub kind: Kind,
    /// The clause that requires the draw and its subject: `5.7 damage Rc4`.
    pub purpose: String,
    /// Whether the result is sealed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// The candidates in their order; empty for dice and coins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<String>,
    /// The beacon's round that contributes to the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beacon: Option<u64>,
}

impl TryFrom<DrawForm> for Draw {
    type Error = LotError;

    /// # Errors
    /// [`LotError::NoSuchLink`] if the number is not from 1 to [`LINKS`],
    /// [`LotError::Purpose`] if the purpose is empty, too long or has control
    /// characters, [`LotError::Candidates`] if dice or a coin have candidates or
    /// another kind has none or too many, [`LotError::Candidate`] if a candidate is
    /// empty, too long or not visible ASCII, [`LotError::CandidateOrder`] if the
    /// candidates are not in order.
    fn try_from(form: DrawForm) -> Result<Self, LotError> {
        if !(1..=LINKS).contains(&form.k) {
            return Err(LotError::NoSuchLink(form.k));
        }
        let length = form.purpose.chars().count();
        let printable = !form.purpose.chars().any(char::is_control);
        if !(1..=MAX_PURPOSE).contains(&length) || !printable {
            return Err(LotError::Purpose);
        }
        check_candidates(form.kind, &form.candidates)?;
        Ok(Self {
            gid: form.gid,
            k: form.k,
            kind: form.kind,
            purpose: form.purpose,
            hidden: form.hidden,
            candidates: form.candidates,
            beacon: form.beacon,
        })
    }
}

impl From<Draw> for DrawForm {
    fn from(draw: Draw) -> Self {
        Self {
            gid: draw.gid,
            k: draw.k,
            kind: draw.kind,
            purpose: draw.purpose,
            hidden: draw.hidden,
            candidates: draw.candidates,
            beacon: draw.beacon,
        }
    }
}

/// Checks that the candidates are distinct and in order: shorter ones first, then by
/// their bytes. In this order numbers are in numerical order.
fn check_candidates(kind: Kind, candidates: &[String]) -> Result<(), LotError> {
    let numbers = if kind.has_candidates() {
        1..=MAX_CANDIDATES
    } else {
        0..=0
    };
    if !numbers.contains(&candidates.len()) {
        return Err(LotError::Candidates {
            found: candidates.len(),
            kind,
        });
    }
    for candidate in candidates {
        let written = candidate.bytes().all(|byte| byte.is_ascii_graphic());
        if !written || !(1..=MAX_CANDIDATE).contains(&candidate.len()) {
            return Err(LotError::Candidate(candidate.clone()));
        }
    }
    let disorder = candidates.windows(2).find_map(|pair| match pair {
        [one, other] if !in_order(one, other) => Some(LotError::CandidateOrder {
            before: one.clone(),
            after: other.clone(),
        }),
        _ => None,
    });
    disorder.map_or(Ok(()), Err)
}

fn in_order(one: &str, other: &str) -> bool {
    (one.len(), one) < (other.len(), other)
}

/// Sorts candidates into the order that a [`Draw`] requires, and removes duplicates.
pub fn sort_candidates(candidates: &mut Vec<String>) {
    candidates.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
    candidates.dedup();
}

impl Draw {
    /// The run.
    pub const fn gid(&self) -> &Gid {
        &self.gid
    }

    /// The number of the draw, from 1 to [`LINKS`].
    pub const fn k(&self) -> u32 {
        self.k
    }

    /// The kind of the draw.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The clause that requires the draw and its subject.
    pub fn purpose(&self) -> &str {
        &self.purpose
    }

    /// Whether the result is sealed.
    pub const fn hidden(&self) -> bool {
        self.hidden
    }

    /// The candidates in their order; empty for dice and coins.
    pub fn candidates(&self) -> &[String] {
        &self.candidates
    }

    /// The beacon's round that contributes to the draw.
    pub const fn beacon(&self) -> Option<u64> {
        self.beacon
    }

    /// The server's chain that the draw uses: [`Role::Hidden`] for a hidden draw,
    /// otherwise [`Role::Server`].
    pub const fn server(&self) -> Role {
        if self.hidden {
            Role::Hidden
        } else {
            Role::Server
        }
    }

    /// The result for these inputs, with all intermediate values.
    pub fn derive(&self, inputs: &Inputs) -> Derivation {
        let (ikm, info) = (inputs.ikm(), info(&self.gid, self.k));
        let key = derive(SALT, &ikm, &info);
        let mut words = Words::new(key);
        let outcome = self.outcome(&mut words);
        Derivation {
            ikm,
            info,
            key,
            words: words.taken(),
            outcome,
        }
    }

    /// The result for these inputs.
    pub fn result(&self, inputs: &Inputs) -> Outcome {
        self.outcome(&mut Words::new(inputs.key(&self.gid, self.k)))
    }

    fn outcome(&self, words: &mut Words) -> Outcome {
        let candidates = &self.candidates;
        match self.kind {
            Kind::Die => Outcome::Die(words.die()),
            Kind::Dice => {
                let (first, second) = words.dice();
                Outcome::Dice(first, second)
            }
            Kind::Coin => Outcome::Coin(words.coin()),
            // A validated draw of this kind has at least one candidate.
            Kind::Choice => Outcome::Choice(words.choice(candidates).cloned().unwrap_or_default()),
            // The caller takes the chip out of the bag, so that it is no candidate of
            // the next draw.
            Kind::Bag => Outcome::Bag(words.choice(candidates).cloned().unwrap_or_default()),
            Kind::Shuffle => {
                let mut candidates = candidates.clone();
                words.shuffle(&mut candidates);
                Outcome::Shuffle(candidates)
            }
        }
    }
}

/// Everything that was revealed for a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inputs {
    /// The server's link, from the chain of [`Draw::server`].
    pub server: Hex<32>,
    /// White's link or opened secret; `None` without a contribution.
    pub white: Option<Hex<32>>,
    /// Black's link or opened secret; `None` without a contribution.
    pub black: Option<Hex<32>>,
    /// The beacon's signature; `None` for a draw without a beacon.
    pub beacon: Option<Hex<48>>,
}

impl Inputs {
    /// The input keying material, `LP(S_k) ‖ LP(A_k) ‖ LP(B_k) ‖ LP(SHA-256(beacon
    /// signature) or empty)`.
    pub fn ikm(&self) -> Vec<u8> {
        let beacon = self
            .beacon
            .map(|signature| Hex::new(Sha256::digest(signature.as_bytes()).into()));
        let fields = [Some(self.server), self.white, self.black, beacon];
        let mut ikm = Vec::with_capacity(fields.len() * 34);
        for field in &fields {
            push(
                &mut ikm,
                field.as_ref().map_or(&[], |field| field.as_bytes()),
            );
        }
        ikm
    }

    /// The key of draw `k`: HKDF-SHA256 (RFC 5869) with the salt `arb/v1/draw`.
    pub fn key(&self, gid: &Gid, k: u32) -> [u8; 32] {
        derive(SALT, &self.ikm(), &info(gid, k))
    }
}

/// The context of HKDF, `LP("arb/v1/out") ‖ LP(gid) ‖ u32be(k)`.
fn info(gid: &Gid, k: u32) -> Vec<u8> {
    let mut info = Vec::with_capacity(96);
    push(&mut info, b"arb/v1/out");
    push(&mut info, gid.as_str().as_bytes());
    info.extend(k.to_be_bytes());
    info
}

fn derive<const N: usize>(salt: &[u8], ikm: &[u8], info: &[u8]) -> [u8; N] {
    // HKDF cannot expand to more than 255 hashes, which is known at compile time.
    const { assert!(N <= 255 * 32) };
    let mut key = [0; N];
    let expanded = Hkdf::<Sha256>::new(Some(salt), ikm).expand(info, &mut key);
    debug_assert!(expanded.is_ok());
    key
}

/// The result of a draw with every intermediate value, for recomputing it by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derivation {
    /// The input keying material.
    pub ikm: Vec<u8>,
    /// The context (`info`) of HKDF.
    pub info: Vec<u8>,
    /// The key of the `ChaCha20` stream.
    pub key: [u8; 32],
    /// The words that were consumed, including rejected ones.
    pub words: Vec<u32>,
    /// The result.
    pub outcome: Outcome,
}

/// The result of a draw. It is written as one line, to which a seal commits: `dice 5
/// 2`, `choice Rc4`, `shuffle 3 1 2`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Outcome {
    /// A die, 1 to 6.
    Die(u8),
    /// Two dice, in the order thrown.
    Dice(u8, u8),
    /// A coin: `true` is 1.
    Coin(bool),
    /// The candidate drawn.
    Choice(String),
    /// The chip drawn.
    Bag(String),
    /// The candidates in their new order.
    Shuffle(Vec<String>),
}

impl Outcome {
    /// The kind of draw that it is the result of.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Die(_) => Kind::Die,
            Self::Dice(..) => Kind::Dice,
            Self::Coin(_) => Kind::Coin,
            Self::Choice(_) => Kind::Choice,
            Self::Bag(_) => Kind::Bag,
            Self::Shuffle(_) => Kind::Shuffle,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.kind().word();
        match self {
            Self::Die(face) => write!(f, "{word} {face}"),
            Self::Dice(first, second) => write!(f, "{word} {first} {second}"),
            Self::Coin(face) => write!(f, "{word} {}", u8::from(*face)),
            Self::Choice(candidate) | Self::Bag(candidate) => write!(f, "{word} {candidate}"),
            Self::Shuffle(order) => write!(f, "{word} {}", order.join(" ")),
        }
    }
}

impl FromStr for Outcome {
    type Err = LotError;

    fn from_str(text: &str) -> Result<Self, LotError> {
        let mut words = text.split(' ');
        let kind = words.next().and_then(|word| {
            let row = Kind::ALL.iter().find(|(_, other)| *other == word);
            row.map(|(kind, _)| *kind)
        });
        let rest: Vec<&str> = words.collect();
        let outcome = match (kind, rest.as_slice()) {
            (Some(Kind::Die), [face]) => one_face(face).map(Self::Die),
            (Some(Kind::Dice), [first, second]) => one_face(first)
                .zip(one_face(second))
                .map(|(first, second)| Self::Dice(first, second)),
            (Some(Kind::Coin), ["0"]) => Some(Self::Coin(false)),
            (Some(Kind::Coin), ["1"]) => Some(Self::Coin(true)),
            (Some(Kind::Choice), [candidate]) => Some(Self::Choice((*candidate).to_owned())),
            (Some(Kind::Bag), [chip]) => Some(Self::Bag((*chip).to_owned())),
            (Some(Kind::Shuffle), order) => Some(Self::Shuffle(
                order.iter().map(ToString::to_string).collect(),
            )),
            _ => None,
        };
        let full = !rest.is_empty() && rest.iter().all(|word| !word.is_empty());
        outcome
            .filter(|_| full)
            .ok_or_else(|| LotError::Outcome(text.to_owned()))
    }
}

fn one_face(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [face @ b'1'..=b'6'] => Some(face - b'0'),
        _ => None,
    }
}

impl TryFrom<String> for Outcome {
    type Error = LotError;

    fn try_from(text: String) -> Result<Self, LotError> {
        text.parse()
    }
}

impl From<Outcome> for String {
    fn from(outcome: Outcome) -> Self {
        outcome.to_string()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::chain::Chain;
    use super::super::hex::Secret;
    use super::*;

    fn gid() -> Gid {
        Gid::game("demo", 1, 1, 1).unwrap()
    }

    fn form(k: u32, kind: Kind) -> DrawForm {
        DrawForm {
            gid: gid(),
            k,
            kind,
            purpose: "5.7 damage Rc4".to_owned(),
            hidden: false,
            candidates: Vec::new(),
            beacon: None,
        }
    }

    fn published(k: u32) -> Inputs {
        let link = |role, byte| {
            let chain = Chain::new(gid(), role, Secret::new([byte; 32]));
            chain.reveal(k).unwrap()
        };
        Inputs {
            server: link(Role::Server, 0x11),
            white: Some(link(Role::White, 0x22)),
            black: Some(link(Role::Black, 0x33)),
            beacon: None,
        }
    }

    #[test]
    fn the_published_tips_give_the_published_keys_and_dice() {
        let published_draws = [
            (
                1,
                "51dd4112f0c0b0550a6f76728d6cca46900b3ab2f48fd4f98099143d458a47df",
                Outcome::Dice(1, 1),
            ),
            (
                2,
                "0967ee4a0d4e4c871f3f85168f2e838f2718291bb8167554e470604091afdcff",
                Outcome::Dice(5, 2),
            ),
        ];
        for (k, key, outcome) in published_draws {
            let draw = Draw::try_from(form(k, Kind::Dice)).unwrap();
            let derivation = draw.derive(&published(k));
            assert_eq!(hex::encode(derivation.key), key);
            assert_eq!(derivation.outcome, outcome);
            assert_eq!(derivation.words.len(), 2);
        }
    }

    #[test]
    fn the_published_bag_is_shuffled_as_published() {
        let draw = Draw::try_from(DrawForm {
            candidates: (1..=54).map(|chip| chip.to_string()).collect(),
            ..form(1, Kind::Shuffle)
        });
        let outcome = draw.unwrap().derive(&published(1)).outcome;
        let text = outcome.to_string();
        assert!(
            text.starts_with("shuffle 49 23 18 50 27 44 19 40 "),
            "{text}"
        );
        assert_eq!(text.parse(), Ok(outcome));
    }

    #[test]
    fn rfc_5869_appendix_a() {
        let bytes = |range: std::ops::RangeInclusive<u8>| range.collect::<Vec<u8>>();
        let basic: [u8; 42] = derive(&bytes(0..=0x0c), &[0x0b; 22], &bytes(0xf0..=0xf9));
        assert_eq!(
            hex::encode(basic),
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        );
        let long: [u8; 82] = derive(&bytes(0x60..=0xaf), &bytes(0..=0x4f), &bytes(0xb0..=0xff));
        assert_eq!(
            hex::encode(long),
            "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c\
             59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71\
             cc30c58179ec3e87c14c01d5c1f3434f1d87"
        );
        let empty: [u8; 42] = derive(&[], &[0x0b; 22], &[]);
        assert_eq!(
            hex::encode(empty),
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
        );
    }

    #[test]
    fn no_contribution_is_not_the_same_as_zeros() {
        let with = published(1);
        let inputs = [
            with,
            Inputs {
                white: None,
                ..with
            },
            Inputs {
                black: None,
                ..with
            },
            Inputs {
                white: Some(Hex::new([0; 32])),
                ..with
            },
            Inputs {
                white: with.black,
                black: with.white,
                ..with
            },
            Inputs {
                beacon: Some(Hex::new([0; 48])),
                ..with
            },
        ];
        let keys: std::collections::BTreeSet<_> =
            inputs.iter().map(|inputs| inputs.key(&gid(), 1)).collect();
        assert_eq!(keys.len(), inputs.len());
    }

    #[test]
    fn a_draw_leaves_no_freedom_in_its_candidates() {
        let choice = |candidates: &[&str]| {
            Draw::try_from(DrawForm {
                candidates: candidates.iter().map(ToString::to_string).collect(),
                ..form(1, Kind::Choice)
            })
        };
        assert!(choice(&["2", "9", "10", "11"]).is_ok());
        assert!(matches!(
            choice(&["10", "9"]),
            Err(LotError::CandidateOrder { .. })
        ));
        assert!(matches!(
            choice(&["a", "a"]),
            Err(LotError::CandidateOrder { .. })
        ));
        for bad in ["", "a b", "é", "a\n", &"x".repeat(65)] {
            assert_eq!(choice(&[bad]), Err(LotError::Candidate(bad.to_owned())));
        }
        assert!(matches!(choice(&[]), Err(LotError::Candidates { .. })));
        let mut unordered = ["10", "b", "9", "9"].map(str::to_owned).to_vec();
        sort_candidates(&mut unordered);
        assert_eq!(unordered, ["9", "b", "10"]);
    }

    #[test]
    fn a_draw_that_is_not_whole_is_refused() {
        let refused = |form: DrawForm| Draw::try_from(form).unwrap_err();
        for k in [0, LINKS + 1] {
            assert_eq!(refused(form(k, Kind::Die)), LotError::NoSuchLink(k));
        }
        for purpose in ["", "a\nb", &"x".repeat(201)] {
            let purpose = purpose.to_owned();
            let form = DrawForm {
                purpose,
                ..form(1, Kind::Die)
            };
            assert_eq!(refused(form), LotError::Purpose);
        }
        let dice_with_candidates = DrawForm {
            candidates: vec!["1".to_owned()],
            ..form(1, Kind::Dice)
        };
        assert!(matches!(
            refused(dice_with_candidates),
            LotError::Candidates { found: 1, .. }
        ));
    }

    #[test]
    fn a_request_is_read_as_it_is_written() {
        let draw = Draw::try_from(DrawForm {
            candidates: vec!["1".to_owned(), "2".to_owned()],
            hidden: true,
            beacon: Some(7),
            ..form(3, Kind::Bag)
        })
        .unwrap();
        let text = serde_json::to_string(&draw).unwrap();
        assert_eq!(
            text,
            r#"{"gid":"demo/r1/b1/1","k":3,"kind":"bag","purpose":"5.7 damage Rc4","hidden":true,"candidates":["1","2"],"beacon":7}"#
        );
        assert_eq!(serde_json::from_str::<Draw>(&text).unwrap(), draw);
        let unordered = text.replace(r#"["1","2"]"#, r#"["2","1"]"#);
        assert!(serde_json::from_str::<Draw>(&unordered).is_err());
    }

    #[test]
    fn what_is_no_outcome_is_refused() {
        for text in [
            "",
            "die",
            "die 0",
            "die 7",
            "die 1 2",
            "dice 1",
            "dice 1  2",
            "coin 2",
            "choice",
            "choice ",
            "shuffle",
            "shuffle 1  2",
            "shuffle ",
            "card 1",
            "Die 1",
            "die 01",
        ] {
            let error = text.parse::<Outcome>().unwrap_err();
            assert_eq!(error, LotError::Outcome(text.to_owned()));
        }
    }

    proptest! {
        #[test]
        fn an_outcome_is_read_as_it_is_written(server: [u8; 32], count in 1_usize..9) {
            let inputs = Inputs { server: Hex::new(server), white: None, black: None, beacon: None };
            for (kind, _) in Kind::ALL {
                let candidates = if kind.has_candidates() {
                    (0..count).map(|chip| chip.to_string()).collect()
                } else {
                    Vec::new()
                };
                let draw = Draw::try_from(DrawForm { candidates, ..form(1, kind) }).unwrap();
                let outcome = draw.derive(&inputs).outcome;
                prop_assert_eq!(outcome.kind(), kind);
                prop_assert_eq!(outcome.to_string().parse(), Ok(outcome));
            }
        }
    }
}
