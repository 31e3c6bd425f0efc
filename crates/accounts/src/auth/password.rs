//! Passwords: argon2id, as the OWASP cheat sheet recommends (19 MiB, 2 passes, 1 lane).

use std::sync::OnceLock;

pub use argon2::Params;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{ARGON2ID_IDENT, Algorithm, Argon2, Block, Version};
use subtle::ConstantTimeEq as _;
use unicode_normalization::UnicodeNormalization as _;

use platform::clock::Entropy;

/// docs/behavior/authentication.md#passwords
pub const MIN_CHARS: usize = 6;
/// The longest password in bytes, to bound the cost of hashing.
const MAX_BYTES: usize = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    Length,
    /// Among the first guesses of an attacker.
    Common,
}

impl Weakness {
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Length => "Password must be at least 6 characters",
            Self::Common => "This password is too easy to guess. Please choose another.",
        }
    }
}

/// Normalizes for hashing: keyboards encode the same letters and blanks in different ways (RFC 8265, 4.2, OpaqueString).
fn normalized(password: &str) -> String {
    let blank = |letter: char| if letter.is_whitespace() && !letter.is_control() { ' ' } else { letter };
    password.chars().map(blank).nfc().collect()
}

pub fn weakness(password: &str) -> Option<Weakness> {
    if normalized(password).chars().count() < MIN_CHARS || is_too_long(password) {
        return Some(Weakness::Length);
    }
    None
}

pub(super) fn is_too_long(password: &str) -> bool {
    password.len() > MAX_BYTES
}

/// Memory, passes and lanes of a new hash.
pub const COST: Params = Params::DEFAULT;
/// Blocks of 1 KiB that hashes of this cost are made in.
const BLOCKS: usize = COST.block_count();

/// Hashing memory: 19 MiB, allocated on first use and reused.
#[derive(Default)]
pub struct Memory(Vec<Block>);

impl Memory {
    /// Lends as many blocks as `params` need. Imported hashes may need more than ours; the surplus is freed afterwards.
    fn lend<T>(&mut self, params: &Params, work: impl FnOnce(&mut [Block]) -> T) -> T {
        let count = params.block_count();
        if count > BLOCKS {
            return work(&mut vec![Block::new(); count]);
        }
        if self.0.len() < count {
            self.0.resize(count, Block::new());
        }
        work(&mut self.0)
    }
}

/// Takes tens of milliseconds at [`COST`]; must run on a blocking thread.
pub fn hash(password: &str, cost: &Params, entropy: &Entropy) -> Option<String> {
    hash_in(&mut Memory::default(), password, cost, entropy)
}

pub fn hash_in(memory: &mut Memory, password: &str, cost: &Params, entropy: &Entropy) -> Option<String> {
    let (salt, password): ([u8; 16], _) = (entropy.bytes(), normalized(password));
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::default(), cost.clone());
    let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
    let made = memory.lend(argon2.params(), |blocks| {
        argon2.hash_password_into_with_memory(password.as_bytes(), &salt, &mut out, blocks)
    });
    made.ok()?;
    let hash = PasswordHash {
        algorithm: ARGON2ID_IDENT,
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon2.params()).ok()?,
        salt: Some(Salt::new(&salt).ok()?),
        hash: Some(Output::new(&out).ok()?),
    };
    Some(hash.to_string())
}

/// Returns whether a password has the hash `kept`; `None` takes the same time and returns false.
pub fn matches(memory: &mut Memory, password: &str, kept: Option<&str>) -> bool {
    /// A hash that is checked without an account, so that the response takes the same time. No password has this hash.
    static NOBODY: OnceLock<String> = OnceLock::new();
    let nobody = || hash_in(memory, "nobody's password", &COST, &Entropy::System).unwrap_or_default();
    let text = match kept {
        Some(kept) => kept,
        None => NOBODY.get_or_init(nobody),
    };
    if is_too_long(password) {
        return false;
    }
    let normal = normalized(password);
    let mut is_it = matches_hash(memory, &normal, text).unwrap_or(false);
    if normal != password {
        // Other programs hash the password as typed. Run in both cases, so that the time does not reveal an account.
        is_it |= matches_hash(memory, password, text).unwrap_or(false);
    }
    is_it && kept.is_some()
}

fn matches_hash(memory: &mut Memory, password: &str, kept: &str) -> Option<bool> {
    let kept = PasswordHash::new(kept).ok()?;
    let (salt, expected) = kept.salt.as_ref().zip(kept.hash.as_ref())?;
    let params = Params::try_from(&kept).ok()?;
    let algorithm = Algorithm::try_from(kept.algorithm.as_str()).ok()?;
    let version = kept.version.map_or(Some(Version::default()), |version| Version::try_from(version).ok())?;
    let mut out = [0; Output::MAX_LENGTH];
    let out = out.get_mut(..expected.len())?;
    let argon2 = Argon2::new(algorithm, version, params.clone());
    let made = memory.lend(&params, |blocks| {
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, blocks)
    });
    made.ok()?;
    Some(out.ct_eq(expected.as_ref()).into())
}

/// Returns whether [`matches`] can check against `text` at a bounded cost of CPU and memory. The defaults of common programs are within
/// (64 MiB, 4 passes, 4 lanes).
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
    fn a_password_matches_in_every_unicode_normalization_form() {
        let memory = &mut Memory::default();
        let hash = hash("caf\u{e9} 9 lives", &COST, &Entropy::System).unwrap();
        for typed in ["caf\u{e9} 9 lives", "cafe\u{301} 9 lives", "caf\u{e9}\u{a0}9\u{3000}lives"] {
            assert!(matches(memory, typed, Some(&hash)), "{typed:?}");
        }
        assert!(!matches(memory, "cafe 9 lives", Some(&hash)));
        assert_eq!(weakness("e\u{301}e\u{301}e\u{301}"), Some(Weakness::Length));

        // Other programs hash the password as received.
        let (salt, mut out) = ([7; 16], [0; Params::DEFAULT_OUTPUT_LEN]);
        Argon2::default().hash_password_into("cafe\u{301}".as_bytes(), &salt, &mut out).unwrap();
        let hash = PasswordHash {
            algorithm: ARGON2ID_IDENT,
            version: Some(Version::default().into()),
            params: ParamsString::try_from(&Params::DEFAULT).unwrap(),
            salt: Some(Salt::new(&salt).unwrap()),
            hash: Some(Output::new(&out).unwrap()),
        };
        assert!(matches(memory, "cafe\u{301}", Some(&hash.to_string())));
        assert!(!matches(memory, "caf\u{e9}", Some(&hash.to_string())));
    }

    #[test]
    fn imported_password_hashes_must_be_argon2id_within_the_cost_limit() {
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
