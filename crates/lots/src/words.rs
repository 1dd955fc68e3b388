//! The random number stream of a draw's key, and the dice, coins, choices and shuffles
//! made from it.

use std::num::NonZeroU32;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random 32-bit words: the `ChaCha20` key stream (RFC 8439) of a key with
/// nonce 0 from counter 0, read little-endian.
///
/// Every lot consumes words in the order of the calls, so the same key and the same
/// calls give the same lots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    stream: ChaCha20Rng,
}

impl Words {
    /// The stream of a key.
    pub fn new(key: [u8; 32]) -> Self {
        Self {
            stream: ChaCha20Rng::from_seed(key),
        }
    }

    /// The next word.
    pub fn word(&mut self) -> u32 {
        self.stream.next_u32()
    }

    /// The words consumed so far, including rejected ones.
    pub fn taken(&self) -> Vec<u32> {
        let mut again = self.stream.clone();
        again.set_word_pos(0);
        let mut words = Vec::new();
        while again.get_word_pos() < self.stream.get_word_pos() {
            words.push(again.next_u32());
        }
        words
    }

    /// A uniform number less than `bound`. Words at or above the largest multiple of
    /// `bound` are rejected, so that every number is equally likely.
    pub fn below(&mut self, bound: NonZeroU32) -> u32 {
        loop {
            if let Some(number) = fair(self.word(), bound) {
                return number;
            }
        }
    }

    /// A die, 1 to 6.
    pub fn die(&mut self) -> u8 {
        const FACES: NonZeroU32 = NonZeroU32::new(6).unwrap();
        let face = u8::try_from(self.below(FACES)).unwrap_or_default();
        face + 1
    }

    /// Two dice, in the order thrown.
    pub fn dice(&mut self) -> (u8, u8) {
        let first = self.die();
        (first, self.die())
    }

    /// A coin: `true` is 1.
    pub fn coin(&mut self) -> bool {
        const FACES: NonZeroU32 = NonZeroU32::new(2).unwrap();
        self.below(FACES) == 1
    }

    /// One of the candidates; `None` if there are none, in which case no word is
    /// consumed.
    pub fn choice<'a, T>(&mut self, candidates: &'a [T]) -> Option<&'a T> {
        let index = self.index(candidates.len())?;
        candidates.get(index)
    }

    /// Removes one chip from a bag whose chips are in ascending order; `None` if it is
    /// empty.
    pub fn take<T>(&mut self, bag: &mut Vec<T>) -> Option<T> {
        let index = self.index(bag.len())?;
        Some(bag.remove(index))
    }

    /// Shuffles the items (Fisher-Yates): from the last place down to the second, each
    /// item is swapped with one at or before its place.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            if let Some(other) = self.index(last + 1) {
                items.swap(last, other);
            }
        }
    }

    /// A random index less than `length`; `None` if `length` is 0 or does not fit in 32
    /// bits.
    fn index(&mut self, length: usize) -> Option<usize> {
        let bound = NonZeroU32::new(u32::try_from(length).ok()?)?;
        usize::try_from(self.below(bound)).ok()
    }
}

/// Maps a word to a number less than `bound`; `None` for the words at the top of the
/// range, which would make some numbers more likely than others.
fn fair(word: u32, bound: NonZeroU32) -> Option<u32> {
    let all = 1_u64 << 32;
    let limit = all - all % u64::from(bound.get());
    (u64::from(word) < limit).then(|| word % bound)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const K_1: &str = "51dd4112f0c0b0550a6f76728d6cca46900b3ab2f48fd4f98099143d458a47df";
    const K_2: &str = "0967ee4a0d4e4c871f3f85168f2e838f2718291bb8167554e470604091afdcff";

    fn words(key: &str) -> Words {
        Words::new(hex::decode(key).unwrap().try_into().unwrap())
    }

    fn below(bound: u32) -> NonZeroU32 {
        NonZeroU32::new(bound).unwrap()
    }

    #[test]
    fn the_zero_key_gives_the_key_stream_of_rfc_8439() {
        let mut stream = Words::new([0; 32]);
        let bytes: Vec<u8> = (0..16).flat_map(|_| stream.word().to_le_bytes()).collect();
        assert_eq!(
            hex::encode(bytes),
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
             da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
        );
    }

    #[test]
    fn the_published_keys_throw_the_published_dice() {
        assert_eq!(words(K_1).dice(), (1, 1));
        assert_eq!(words(K_2).dice(), (5, 2));
    }

    #[test]
    fn the_first_published_key_shuffles_the_bag_as_published() {
        let mut chips: Vec<u8> = (1..=54).collect();
        words(K_1).shuffle(&mut chips);
        assert_eq!(chips[..8], [49, 23, 18, 50, 27, 44, 19, 40]);
        chips.sort_unstable();
        assert!(chips.into_iter().eq(1..=54));
    }

    #[test]
    fn the_four_top_words_are_no_die() {
        assert_eq!(fair(u32::MAX - 3, below(6)), None);
        assert_eq!(fair(u32::MAX, below(6)), None);
        assert_eq!(fair(u32::MAX - 4, below(6)), Some(5));
        assert_eq!(fair(u32::MAX, below(1 << 31)), Some((1 << 31) - 1));
        assert_eq!(fair(u32::MAX, below(1)), Some(0));
    }

    /// Not a sample but all words there are. Takes seconds when it is optimised:
    /// `cargo test --release --lib lots::words -- --ignored`
    #[test]
    #[ignore = "goes through all 2^32 words; run it with --release -- --ignored"]
    fn every_face_has_the_same_number_of_words() {
        let mut faces = [0_u64; 6];
        let mut rejected = 0_u64;
        for word in 0..=u32::MAX {
            match fair(word, below(6)) {
                Some(face) => faces[face as usize] += 1,
                None => rejected += 1,
            }
        }
        assert_eq!(faces, [715_827_882; 6]);
        assert_eq!(rejected, 4);
    }

    #[test]
    fn nothing_is_drawn_from_nothing() {
        let mut stream = words(K_1);
        let untouched = stream.clone();
        assert_eq!(stream.choice::<u8>(&[]), None);
        assert_eq!(stream.take::<u8>(&mut Vec::new()), None);
        assert_eq!(stream, untouched);
    }

    proptest! {
        #[test]
        fn a_number_is_below_its_bound(key: [u8; 32], bound in 1..=u32::MAX) {
            prop_assert!(Words::new(key).below(below(bound)) < bound);
        }

        #[test]
        fn a_choice_is_the_candidate_of_the_number(key: [u8; 32], length in 1_u32..100) {
            let candidates: Vec<u32> = (0..length).collect();
            let number = Words::new(key).below(below(length));
            prop_assert_eq!(Words::new(key).choice(&candidates), Some(&number));
        }

        #[test]
        fn a_bag_gives_every_chip_once(key: [u8; 32], chips in 0_u8..60) {
            let mut stream = Words::new(key);
            let mut bag: Vec<u8> = (0..chips).collect();
            let mut taken: Vec<u8> = Vec::new();
            while let Some(chip) = stream.take(&mut bag) {
                taken.push(chip);
            }
            taken.sort_unstable();
            prop_assert!(taken.into_iter().eq(0..chips));
        }
    }
}
