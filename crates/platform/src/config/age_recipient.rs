use std::fmt;

/// Prefix of an X25519 recipient (<https://age-encryption.org/v1>).
const PREFIX: &str = "age";
/// Digits of Bech32 in order of value (BIP 173).
const DIGITS: &[u8; 32] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";
/// 32 bytes in digits of 5 bits, plus the checksum.
const LENGTH: usize = 52 + 6;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgeRecipient(String);

impl AgeRecipient {
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix(PREFIX)?.strip_prefix('1')?;
        let values = digits.bytes().map(|digit| DIGITS.iter().position(|other| *other == digit));
        let values: Vec<_> = values.collect::<Option<_>>()?;
        (values.len() == LENGTH && has_checksum(&values)).then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AgeRecipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn has_checksum(values: &[usize]) -> bool {
    let high = PREFIX.bytes().map(|letter| usize::from(letter >> 5));
    let low = PREFIX.bytes().map(|letter| usize::from(letter & 31));
    let all = high.chain([0]).chain(low).chain(values.iter().copied());
    let checksum = all.fold(1, |sum, value| {
        let top = sum >> 25;
        let next = ((sum & 0x01ff_ffff) << 5) ^ value;
        let generators = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
        let chosen = generators.iter().enumerate().filter(|(bit, _)| (top >> bit) & 1 == 1);
        chosen.fold(next, |sum, (_, generator)| sum ^ generator)
    });
    checksum == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From age's own test vectors.
    const RECIPIENT: &str = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj";

    #[test]
    fn an_age_recipient_with_a_wrong_character_is_rejected() {
        assert_eq!(AgeRecipient::parse(RECIPIENT).unwrap().as_str(), RECIPIENT);
        for at in 4..RECIPIENT.len() {
            let other = if RECIPIENT.as_bytes()[at] == b'q' { "p" } else { "q" };
            let mut wrong = RECIPIENT.to_owned();
            wrong.replace_range(at..=at, other);
            assert_eq!(AgeRecipient::parse(&wrong), None, "{wrong}");
        }
        let secret = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX";
        for wrong in ["", "age1", "age", secret, &RECIPIENT.to_uppercase(), &RECIPIENT[..61]] {
            assert_eq!(AgeRecipient::parse(wrong), None, "{wrong}");
        }
    }
}
