//! The Merkle tree over the entries of a stream (RFC 6962): tree heads, inclusion
//! proofs and consistency proofs.
//!
//! The leaves of a tree of size n are the entries 1 to n in order.

use ct_merkle::{
    ConsistencyProof, InclusionProof, RootHash, indices_for_consistency_proof,
    indices_for_inclusion_proof,
};
use sha2::{Digest as _, Sha256};

use super::envelope::LeafHash;

/// The hash of a node of the tree.
pub type NodeHash = [u8; 32];

/// The maximum number of leaves, so that the numbers of all nodes fit in a `u64`.
const MAX_LEAVES: u64 = u64::MAX / 2;

/// The size and the root of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeHead {
    /// The number of leaves, which is the sequence number of the last entry.
    pub size: u64,
    /// The root hash.
    pub root: NodeHash,
}

/// A tree that grows by appending. It keeps one hash for each power of two in its size.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    size: u64,
    /// The roots of the complete subtrees, the largest first.
    peaks: Vec<NodeHash>,
}

impl Tree {
    /// Appends a leaf.
    pub fn push(&mut self, leaf: LeafHash) {
        let mut hash = *leaf.as_bytes();
        // The number of complete subtrees to merge is the number of trailing ones of
        // the size.
        for _ in 0..self.size.trailing_ones() {
            if let Some(left) = self.peaks.pop() {
                hash = node(&left, &hash);
            }
        }
        self.peaks.push(hash);
        self.size += 1;
    }

    /// The current head of the tree.
    pub fn head(&self) -> TreeHead {
        let joined = self.peaks.iter().rev().copied();
        let root = joined.reduce(|right, left| node(&left, &right));
        TreeHead {
            size: self.size,
            root: root.unwrap_or_else(|| Sha256::digest([]).into()),
        }
    }
}

impl Extend<LeafHash> for Tree {
    fn extend<I: IntoIterator<Item = LeafHash>>(&mut self, leaves: I) {
        leaves.into_iter().for_each(|leaf| self.push(leaf));
    }
}

/// The head of the tree with these leaves.
pub fn tree_head(leaves: &[LeafHash]) -> TreeHead {
    let mut tree = Tree::default();
    tree.extend(leaves.iter().copied());
    tree.head()
}

fn node(left: &NodeHash, right: &NodeHash) -> NodeHash {
    let mut hash = Sha256::new();
    hash.update([0x01]);
    hash.update(left);
    hash.update(right);
    hash.finalize().into()
}

areopagus_language::sentences! {
    /// An invalid proof, or a proof that cannot be made.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ProofError {
        /// The tree has no entry with this number.
        NoSuchEntry {
            /// The sequence number.
            seq: u64,
            /// The size of the tree.
            size: u64,
        } =>
            en "There is no entry {seq} in a journal of {size}.",
            ru "В журнале из {size} записей нет записи {seq}.",
            de "In einem Journal von {size} Einträgen gibt es keinen Eintrag {seq}.";
        /// The older tree is empty or larger than the newer one.
        Sizes {
            /// The size of the older tree.
            old: u64,
            /// The size of the newer one.
            new: u64,
        } =>
            en "A journal of {new} entries cannot be compared with an older one of {old}: the older one has at least one entry and not more than the newer.",
            ru "Журнал из {new} записей нельзя сравнить с прежним из {old}: в прежнем не меньше одной записи и не больше, чем в новом.",
            de "Ein Journal von {new} Einträgen lässt sich nicht mit einem älteren von {old} vergleichen: Das ältere hat mindestens einen Eintrag und nicht mehr als das neuere.";
        /// The inclusion proof does not lead to the root.
        Inclusion {
            /// The sequence number of the entry.
            seq: u64,
        } =>
            en "The proof does not show that entry {seq} is in the journal.",
            ru "Доказательство не показывает, что запись {seq} есть в журнале.",
            de "Der Beweis zeigt nicht, dass der Eintrag {seq} im Journal steht.";
        /// The newer tree does not begin with the older one, so history was rewritten.
        Consistency {
            /// The size of the older tree.
            old: u64,
            /// The size of the newer one.
            new: u64,
        } =>
            en "The journal of {new} entries does not continue the one of {old}: history was rewritten.",
            ru "Журнал из {new} записей не продолжает журнал из {old}: история переписана.",
            de "Das Journal von {new} Einträgen setzt das von {old} nicht fort: Die Geschichte wurde umgeschrieben.";
    }
}

areopagus_language::error_in_english!(ProofError);

/// The inclusion proof of entry `seq` in the tree with these leaves.
///
/// # Errors
/// [`ProofError::NoSuchEntry`] if `seq` is 0 or greater than the number of leaves.
pub fn prove_inclusion(leaves: &[LeafHash], seq: u64) -> Result<Vec<NodeHash>, ProofError> {
    let size = leaves.len() as u64;
    let index = leaf_index(seq, size)?;
    Ok(nodes(leaves, indices_for_inclusion_proof(size, index)))
}

/// Checks that the entry with these exact bytes has the number `seq` in a tree.
///
/// # Errors
/// [`ProofError::NoSuchEntry`] if the tree has no such number,
/// [`ProofError::Inclusion`] if the proof does not lead to the root.
pub fn check_inclusion(
    head: &TreeHead,
    seq: u64,
    bytes: &[u8],
    proof: &[NodeHash],
) -> Result<(), ProofError> {
    let index = leaf_index(seq, head.size)?;
    let hashes: Vec<_> = proof.iter().map(|hash| (*hash).into()).collect();
    root(head)
        .verify_inclusion(&bytes, index, &InclusionProof::from_digests(&hashes))
        .map_err(|_| ProofError::Inclusion { seq })
}

/// The consistency proof between the tree with the first `old` of these leaves and the
/// tree with all of them.
///
/// # Errors
/// [`ProofError::Sizes`] if `old` is 0 or greater than the number of leaves.
pub fn prove_consistency(leaves: &[LeafHash], old: u64) -> Result<Vec<NodeHash>, ProofError> {
    let new = leaves.len() as u64;
    check_sizes(old, new)?;
    Ok(nodes(leaves, indices_for_consistency_proof(old, new - old)))
}

/// Checks that the tree `new` begins with the tree `old`.
///
/// # Errors
/// [`ProofError::Sizes`] if `old` is empty or larger than `new`,
/// [`ProofError::Consistency`] if the proof does not lead to both roots.
pub fn check_consistency(
    old: &TreeHead,
    new: &TreeHead,
    proof: &[NodeHash],
) -> Result<(), ProofError> {
    check_sizes(old.size, new.size)?;
    let hashes: Vec<_> = proof.iter().map(|hash| (*hash).into()).collect();
    root(new)
        .verify_consistency(&root(old), &ConsistencyProof::from_digests(&hashes))
        .map_err(|_| ProofError::Consistency {
            old: old.size,
            new: new.size,
        })
}

fn leaf_index(seq: u64, size: u64) -> Result<u64, ProofError> {
    if (1..=size.min(MAX_LEAVES)).contains(&seq) {
        Ok(seq - 1)
    } else {
        Err(ProofError::NoSuchEntry { seq, size })
    }
}

fn check_sizes(old: u64, new: u64) -> Result<(), ProofError> {
    if (1..=new).contains(&old) && new <= MAX_LEAVES {
        Ok(())
    } else {
        Err(ProofError::Sizes { old, new })
    }
}

fn root(head: &TreeHead) -> RootHash<Sha256> {
    RootHash::new(head.root.into(), head.size)
}

/// The hashes of nodes in in-order numbering: leaves have the even numbers, and a
/// number with n trailing ones is n levels above the leaves.
fn nodes(leaves: &[LeafHash], numbers: Vec<u64>) -> Vec<NodeHash> {
    let hash = |number: u64| {
        let width = 1_u64 << number.trailing_ones();
        let first = number / 2 / width * width;
        let range = usize::try_from(first).ok()..usize::try_from(first + width).ok();
        let below = match (range.start, range.end) {
            (Some(first), Some(end)) => leaves.get(first..end.min(leaves.len())),
            _ => None,
        };
        tree_head(below.unwrap_or_default()).root
    };
    numbers.into_iter().map(hash).collect()
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use proptest::prelude::*;

    use super::*;

    /// The entries of the public test tree.
    const ENTRIES: [&str; 8] = [
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    ];

    /// The roots of its trees of 0 to 8 entries.
    const ROOTS: [&str; 9] = [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ];

    fn leaves(count: usize) -> Vec<LeafHash> {
        (0..count)
            .map(|number| LeafHash::compute(number.to_string().as_bytes()))
            .collect()
    }

    #[test]
    fn the_public_tree_has_the_public_roots() {
        let entries = ENTRIES.map(|entry| LeafHash::compute(&hex::decode(entry).unwrap()));
        let mut tree = Tree::default();
        for (size, root) in ROOTS.iter().enumerate() {
            assert_eq!(hex::encode(tree.head().root), *root);
            assert_eq!(tree.head(), tree_head(&entries[..size]));
            tree.extend(entries.get(size).copied());
        }
    }

    fn hash(text: &str) -> Option<NodeHash> {
        STANDARD.decode(text).ok()?.try_into().ok()
    }

    fn proof(text: &str) -> Option<Vec<NodeHash>> {
        text.split(',')
            .filter(|part| !part.is_empty())
            .map(hash)
            .collect()
    }

    /// Judges a public case; `None` when a hash of it has not the length of a hash.
    fn judge(fields: &[&str]) -> Option<bool> {
        let number = |text: &str| text.parse::<u64>().unwrap();
        match fields {
            ["inclusion", _, index, size, root, entry, path, _] => {
                let size = number(size);
                let root = hash(root)?;
                let seq = number(index).wrapping_add(1);
                let entry = hex::decode(entry).unwrap();
                Some(check_inclusion(&TreeHead { size, root }, seq, &entry, &proof(path)?).is_ok())
            }
            ["consistency", _, old, new, old_root, new_root, path, _] => {
                let head = |size, root| {
                    Some(TreeHead {
                        size: number(size),
                        root: hash(root)?,
                    })
                };
                let (old, new) = (head(old, old_root)?, head(new, new_root)?);
                Some(check_consistency(&old, &new, &proof(path)?).is_ok())
            }
            _ => panic!("{fields:?}"),
        }
    }

    #[test]
    fn the_public_cases_are_judged_as_published() {
        let mut sound = 0;
        let mut refused = 0;
        for line in include_str!("../../../tests/support/merkle.txt").lines() {
            if line.starts_with('#') {
                continue;
            }
            let fields: Vec<&str> = line.split('|').collect();
            let expected = fields[1] == "ok";
            assert_eq!(judge(&fields).unwrap_or(false), expected, "{line}");
            if expected {
                sound += 1;
            } else {
                refused += 1;
            }
        }
        assert_eq!((sound, refused), (10, 146));
    }

    #[test]
    fn numbers_beyond_the_tree_are_refused() {
        let leaves = leaves(3);
        let head = tree_head(&leaves);
        for seq in [0, 4, u64::MAX] {
            let error = ProofError::NoSuchEntry { seq, size: 3 };
            assert_eq!(prove_inclusion(&leaves, seq), Err(error));
            assert_eq!(check_inclusion(&head, seq, b"", &[]), Err(error));
        }
        for old in [0, 4, u64::MAX] {
            let error = ProofError::Sizes { old, new: 3 };
            assert_eq!(prove_consistency(&leaves, old), Err(error));
            let other = TreeHead { size: old, ..head };
            assert_eq!(check_consistency(&other, &head, &[]), Err(error));
        }
        let endless = TreeHead {
            size: u64::MAX,
            ..head
        };
        assert!(check_inclusion(&endless, u64::MAX, b"", &[]).is_err());
        assert!(check_consistency(&head, &endless, &[]).is_err());
        assert!(check_consistency(&endless, &endless, &[]).is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_entry_is_proven_in_its_place_alone(size in 1_usize..70, place: prop::sample::Index) {
            let leaves = leaves(size);
            let head = tree_head(&leaves);
            let index = place.index(size);
            let seq = index as u64 + 1;
            let proof = prove_inclusion(&leaves, seq).unwrap();
            let bytes = index.to_string();
            prop_assert_eq!(check_inclusion(&head, seq, bytes.as_bytes(), &proof), Ok(()));
            for other in (1..=size as u64).filter(|other| *other != seq) {
                prop_assert!(check_inclusion(&head, other, bytes.as_bytes(), &proof).is_err());
            }
            prop_assert!(check_inclusion(&head, seq, b"x", &proof).is_err());
        }

        #[test]
        fn a_tree_continues_its_own_beginnings_alone(new in 1_usize..70, part: prop::sample::Index, changed: prop::sample::Index) {
            let leaves = leaves(new);
            let old = part.index(new) + 1;
            let proof = prove_consistency(&leaves, old as u64).unwrap();
            let (before, after) = (tree_head(&leaves[..old]), tree_head(&leaves));
            prop_assert_eq!(check_consistency(&before, &after, &proof), Ok(()));
            let mut fork = leaves.clone();
            fork[changed.index(old)] = LeafHash::compute(b"rewritten");
            let forked = tree_head(&fork);
            let forked_proof = prove_consistency(&fork, old as u64).unwrap();
            for proof in [proof, forked_proof] {
                prop_assert!(check_consistency(&before, &forked, &proof).is_err());
            }
        }
    }
}
