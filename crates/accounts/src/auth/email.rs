use super::accounts::normalized_email;
use platform::rules;

/// Parses an email address into its stored form. Non-ASCII letters are rejected: invisible characters and homoglyphs would make
/// indistinguishable accounts. Internationalized domains are accepted as `xn--...`.
pub(super) fn parse(text: &str) -> Option<String> {
    let address = normalized_email(text);
    // Before lower-casing, which would turn a Kelvin sign into an ASCII k.
    (text.trim().is_ascii() && rules::email(&address, &()).is_ok()).then_some(address)
}

pub(super) fn valid(text: &str, context: &()) -> garde::Result {
    rules::email(text, context)?;
    let plain = "Use a plain email with letters (a to z), digits and symbols: others are easily mistaken";
    parse(text).map(drop).ok_or_else(|| garde::Error::new(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emails_with_lookalike_or_invisible_characters_are_rejected() {
        for (text, kept) in [
            (" Nora@Example.org ", Some("nora@example.org")),
            ("nora+union@xn--bcher-kva.example", Some("nora+union@xn--bcher-kva.example")),
            // A Cyrillic o, a zero-width space, a soft hyphen, a full-width letter, a bidirectional control.
            ("n\u{43e}ra@example.org", None),
            ("nora\u{200b}@example.org", None),
            ("no\u{ad}ra@example.org", None),
            ("\u{ff4e}ora@example.org", None),
            ("nora\u{202e}@example.org", None),
            ("nora@ex\u{430}mple.org", None),
            ("nora@b\u{fc}cher.example", None),
            ("nora@example.or\u{212a}", None),
            ("nora", None),
        ] {
            assert_eq!(parse(text).as_deref(), kept, "{text:?}");
        }
    }
}
