use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;

/// A proved archive.
const PROVED_SUFFIX: &str = ".zip";
/// An archive during its proof, or after a failed one.
const UNPROVED_SUFFIX: &str = ".unproved.zip";
/// The time in a backup's name, with hyphens, since Windows forbids colons.
const FORMAT: &str = "%Y-%m-%dT%H-%M-%SZ";

/// The file name of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BackupName {
    pub at: Timestamp,
    pub is_proved: bool,
}

impl BackupName {
    /// Names an unproved backup by the second of its start.
    pub fn new(now: Timestamp) -> Self {
        Self { at: Timestamp::from_second(now.as_second()).unwrap_or(now), is_proved: false }
    }

    #[must_use]
    pub fn proved(self) -> Self {
        Self { is_proved: true, ..self }
    }
}

impl fmt::Display for BackupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = if self.is_proved { PROVED_SUFFIX } else { UNPROVED_SUFFIX };
        write!(f, "{}{ending}", self.at.strftime(FORMAT))
    }
}

impl FromStr for BackupName {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let unproved = text.strip_suffix(UNPROVED_SUFFIX);
        let instant = unproved.or_else(|| text.strip_suffix(PROVED_SUFFIX)).ok_or(())?;
        let at = jiff::civil::DateTime::strptime(FORMAT, instant).map_err(drop)?;
        let at = at.to_zoned(jiff::tz::TimeZone::UTC).map_err(drop)?.timestamp();
        let name = Self { at, is_proved: unproved.is_none() };
        // Rejects other notations of the same instant.
        if name.to_string() == text { Ok(name) } else { Err(()) }
    }
}

/// The SHA-256 of a file, which is its name, in lower-case hexadecimal.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Digest {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(drop)?;
        let digest = Self(bytes);
        if digest.to_string() == text { Ok(digest) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backup_names_round_trip_and_other_names_are_rejected() {
        let at = "2026-11-27T02:00:00.5Z".parse().unwrap();
        let name = BackupName::new(at);
        assert_eq!(name.to_string(), "2026-11-27T02-00-00Z.unproved.zip");
        assert_eq!(name.proved().to_string(), "2026-11-27T02-00-00Z.zip");
        for name in [name, name.proved()] {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        for other in ["", "site.zip", "2026-11-27T02:00:00Z.zip", "2026-11-27T02-00-00Z.zip.age", "files"] {
            assert_eq!(other.parse::<BackupName>(), Err(()), "{other}");
        }
    }

    #[test]
    fn a_digest_is_64_lowercase_hex_digits() {
        let text = "0123456789abcdef".repeat(4);
        assert_eq!(text.parse::<Digest>().map(|digest| digest.to_string()), Ok(text.clone()));
        for other in [&text.to_uppercase(), &text[1..], "", "../../etc/passwd"] {
            assert_eq!(other.parse::<Digest>(), Err(()), "{other}");
        }
    }
}
