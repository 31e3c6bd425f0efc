//! Parsing of email addresses: no account can have one that looks like another's.

use super::accounts::normalized_email;
use platform::rules;

/// Parses an email address into the form that is stored. Letters beyond ASCII are not taken: invisible ones and those that look like others
/// would make two accounts that no eye tells apart. Names of domains in other scripts come as `xn--...`, which nobody mistakes.
pub(super) fn parse(text: &str) -> Option<String> {
    let address = normalized_email(text);
    // Before lowering: a Kelvin sign would become an ordinary k.
    (text.trim().is_ascii() && rules::email(&address, &()).is_ok()).then_some(address)
}

/// garde: an address that an account can have.
pub(super) fn valid(text: &str, context: &()) -> garde::Result {
    rules::email(text, context)?;
    let plain = "Use a plain email with letters (a to z), digits and symbols: others are easily mistaken";
    parse(text).map(drop).ok_or_else(|| garde::Error::new(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_look_like_others_are_rejected() {
        for (text, kept) in [
            (" Nora@Example.org ", Some("nora@example.org")),
            ("nora+union@xn--bcher-kva.example", Some("nora+union@xn--bcher-kva.example")),
            // A Cyrillic o, a zero-width space, a soft hyphen, a full-width letter, a mark that turns the direction.
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
