//! Passwords: argon2id, as the OWASP cheat sheet advises (19 MiB, 2 passes, 1 lane).

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};

use crate::engine::clock::Entropy;

/// Fewest characters (specification section 5).
pub const MIN: usize = 6;
/// Most bytes, so that nobody makes us hash a book.
const MAX: usize = 1024;

/// Checked when there is no account, so that the answer takes the same time. It is the hash of nothing anyone has.
static NOBODY: LazyLock<String> =
    LazyLock::new(|| hash("nobody's password", &Entropy::System).unwrap_or_default());

/// Why a password is refused, as the protocol names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    /// Too short, or beyond all reason.
    Length,
    /// Everybody's first guess.
    Common,
}

/// What is wrong with a new password.
pub fn weakness(password: &str) -> Option<Weakness> {
    if password.chars().count() < MIN || password.len() > MAX {
        return Some(Weakness::Length);
    }
    let folded = password.to_lowercase();
    COMMON.lines().any(|common| common == folded).then_some(Weakness::Common)
}

/// Passwords that are tried first: the top of lists that are published each year.
const COMMON: &str = include_str!("common-passwords.txt");

/// The hash to keep. Takes some tens of milliseconds; call it away from the runtime's threads.
pub fn hash(password: &str, entropy: &Entropy) -> Option<String> {
    let salt: [u8; 16] = entropy.bytes();
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt).ok()?;
    Some(hash.to_string())
}

/// Whether `password` is the one that was hashed; without a hash it takes as long and says no.
pub fn matches(password: &str, kept: Option<&str>) -> bool {
    let Ok(hash) = PasswordHash::new(kept.unwrap_or(&NOBODY)) else { return false };
    let right =
        password.len() <= MAX && Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
    right && kept.is_some()
}

/// Whether `text` is a hash that [`matches`] can check against.
pub fn is_hash(text: &str) -> bool {
    text.starts_with("$argon2id$") && PasswordHash::new(text).is_ok()
}
