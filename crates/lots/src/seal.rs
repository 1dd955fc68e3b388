//! Salted commitments to values that are opened later: hidden results, secret fields,
//! plans.

use subtle::ConstantTimeEq as _;

use super::chain::Role;
use super::encoding::digest;
use super::error::LotError;
use super::gid::Gid;
use super::hex::{Hex, Secret};

/// The commitment to a hidden value of draw `k`, `D("arb/v1/seal", gid, u32be(k),
/// blind, value)`.
///
/// # Errors
/// [`LotError::TooLong`] if the value has more than 65,535 bytes.
pub fn seal(gid: &Gid, k: u32, blind: &Secret, value: &[u8]) -> Result<Hex<32>, LotError> {
    let fields: [&[u8]; 4] = [
        gid.as_str().as_bytes(),
        &k.to_be_bytes(),
        blind.reveal(),
        value,
    ];
    commit("arb/v1/seal", &fields)
}

/// Checks that a blind and a value open a seal.
///
/// # Errors
/// [`LotError::Opening`] if they do not, [`LotError::TooLong`] if the value has more
/// than 65,535 bytes.
pub fn open_seal(
    commitment: Hex<32>,
    gid: &Gid,
    k: u32,
    blind: Hex<32>,
    value: &[u8],
) -> Result<(), LotError> {
    check(
        commitment,
        seal(gid, k, &Secret::new(*blind.as_bytes()), value)?,
    )
}

/// The commitment to a player's plan, `D("arb/v1/plan", gid, role, blind, plan text)`.
///
/// # Errors
/// [`LotError::TooLong`] if the plan has more than 65,535 bytes.
pub fn commit_plan(gid: &Gid, role: Role, blind: &Secret, plan: &str) -> Result<Hex<32>, LotError> {
    let fields: [&[u8]; 4] = [
        gid.as_str().as_bytes(),
        role.letter().as_bytes(),
        blind.reveal(),
        plan.as_bytes(),
    ];
    commit("arb/v1/plan", &fields)
}

/// Checks that a blind and a text open the commitment to a plan.
///
/// # Errors
/// [`LotError::Opening`] if they do not, [`LotError::TooLong`] if the plan has more
/// than 65,535 bytes.
pub fn open_plan(
    commitment: Hex<32>,
    gid: &Gid,
    role: Role,
    blind: Hex<32>,
    plan: &str,
) -> Result<(), LotError> {
    check(
        commitment,
        commit_plan(gid, role, &Secret::new(*blind.as_bytes()), plan)?,
    )
}

fn commit(tag: &str, fields: &[&[u8]]) -> Result<Hex<32>, LotError> {
    digest(tag, fields)
        .map(Hex::new)
        .map_err(|error| LotError::TooLong(error.length))
}

fn check(commitment: Hex<32>, opened: Hex<32>) -> Result<(), LotError> {
    let equal: bool = commitment.as_bytes().ct_eq(opened.as_bytes()).into();
    equal.then_some(()).ok_or(LotError::Opening)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gid() -> Gid {
        Gid::game("demo", 1, 1, 1).unwrap()
    }

    const BLIND: Hex<32> = Hex::new([7; 32]);

    #[test]
    fn a_seal_opens_with_its_own_value_alone() {
        let sealed = seal(&gid(), 3, &Secret::new([7; 32]), b"die 4").unwrap();
        assert_eq!(open_seal(sealed, &gid(), 3, BLIND, b"die 4"), Ok(()));
        let other = Gid::pairing("demo", 1, 1).unwrap();
        for opened in [
            open_seal(sealed, &gid(), 3, BLIND, b"die 5"),
            open_seal(sealed, &gid(), 4, BLIND, b"die 4"),
            open_seal(sealed, &gid(), 3, Hex::new([8; 32]), b"die 4"),
            open_seal(sealed, &other, 3, BLIND, b"die 4"),
        ] {
            assert_eq!(opened, Err(LotError::Opening));
        }
    }

    #[test]
    fn a_plan_is_its_player_s_own() {
        let committed = commit_plan(&gid(), Role::White, &Secret::new([7; 32]), "Ra1-a4").unwrap();
        let open = |role, plan| open_plan(committed, &gid(), role, BLIND, plan);
        assert_eq!(open(Role::White, "Ra1-a4"), Ok(()));
        assert_eq!(open(Role::Black, "Ra1-a4"), Err(LotError::Opening));
        assert_eq!(open(Role::White, "Ra1-a5"), Err(LotError::Opening));
    }

    #[test]
    fn a_value_that_is_too_long_is_refused() {
        let long = vec![0; 65_536];
        let error = seal(&gid(), 1, &Secret::new([7; 32]), &long).unwrap_err();
        assert_eq!(error, LotError::TooLong(65_536));
    }
}
