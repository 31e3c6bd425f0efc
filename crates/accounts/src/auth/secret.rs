//! Secrets that are stored as hashes, and compared in constant time.

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// The stored form of a secret of 256 random bits: its SHA-256 in hexadecimal digits.
pub(super) fn digest(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

/// Tells whether two texts are the same, in a time that tells nothing of where they differ.
pub(super) fn same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}
