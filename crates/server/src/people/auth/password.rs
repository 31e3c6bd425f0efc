//! Passwords: argon2id, as the OWASP cheat sheet advises (19 MiB, 2 passes, 1 lane).

use std::sync::LazyLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Argon2, Params};

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

impl Weakness {
    /// For people.
    pub fn sentence(self) -> &'static str {
        match self {
            // Specification section 5.
            Self::Length => "Password must be at least 6 characters",
            Self::Common => "This password is one of the first that are guessed; please choose another",
        }
    }
}

/// What is wrong with a new password, whoever chooses it.
pub fn weakness(password: &str) -> Option<Weakness> {
    if password.chars().count() < MIN || password.len() > MAX {
        return Some(Weakness::Length);
    }
    None
}

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

/// Whether `text` is a hash that [`matches`] can check against, at a bounded cost: each check of it takes that much of a core
/// and of memory. What other programs make by default is within (64 MiB, 4 passes, 4 lanes).
pub fn is_hash(text: &str) -> bool {
    let Ok(hash) = PasswordHash::new(text) else { return false };
    let Ok(params) = Params::try_from(&hash) else { return false };
    let cost = (params.m_cost(), params.t_cost(), params.p_cost());
    let output = hash.hash.map_or(0, |output| output.len());
    text.starts_with("$argon2id$")
        && text.len() <= 256
        && (8..=65_536).contains(&cost.0)
        && (1..=4).contains(&cost.1)
        && (1..=4).contains(&cost.2)
        && (16..=64).contains(&output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_of_another_program_is_taken_at_a_bounded_cost() {
        let tail = "$c29tZXNhbHRzb21lc2FsdA$MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI";
        for (head, allowed) in [
            ("$argon2id$v=19$m=19456,t=2,p=1", true),
            ("$argon2id$v=19$m=65536,t=4,p=1", true),
            ("$argon2id$v=19$m=65536,t=3,p=4", true),
            ("$argon2id$v=19$m=4194304,t=2,p=1", false),
            ("$argon2id$v=19$m=19456,t=100000,p=1", false),
            ("$argon2id$v=19$m=65536,t=2,p=255", false),
            ("$argon2i$v=19$m=19456,t=2,p=1", false),
            ("$2b$12", false),
        ] {
            assert_eq!(is_hash(&format!("{head}{tail}")), allowed, "{head}");
        }
    }
}
