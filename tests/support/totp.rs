//! An authenticator: RFC 6238 with SHA-1, for the tests of the second step.

use chrono::Utc;
use hkdf::hmac::{Hmac, KeyInit as _, Mac as _};
use sha1::Sha1;

/// The bytes of base32 without padding.
fn bytes(base32: &str) -> Vec<u8> {
    let value = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'2'..=b'7' => sign - b'2' + 26,
        _ => panic!("{sign} is no base32"),
    };
    let bits: Vec<u8> = base32
        .bytes()
        .flat_map(|sign| (0..5).rev().map(move |bit| (value(sign) >> bit) & 1))
        .collect();
    let whole = bits.chunks_exact(8);
    whole
        .map(|byte| byte.iter().fold(0, |value, bit| value * 2 + bit))
        .collect()
}

/// The code of a secret, so many steps from now. The service takes one step before and behind:
/// a first code of this step and a second one of the next are both taken for half a minute at
/// least, however slow the machine is.
pub fn code(base32: &str, ahead: i64) -> String {
    let step = Utc::now().timestamp() / 30 + ahead;
    let mut mac = Hmac::<Sha1>::new_from_slice(&bytes(base32)).unwrap();
    mac.update(&step.to_be_bytes());
    let mac = mac.finalize().into_bytes();
    let offset = usize::from(mac[19] & 0xf);
    let word: [u8; 4] = mac[offset..offset + 4].try_into().unwrap();
    let number = u32::from_be_bytes(word) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}
