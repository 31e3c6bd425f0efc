use std::net::IpAddr;
use std::sync::Arc;

use super::password::{self, Weakness};
use super::{Auth, AuthError};

/// Passwords that zxcvbn finds within this many guesses are rejected: the 3,000 most common ones, alone or as a site word with a year.
/// zxcvbn rates two parts at 10,000 guesses and more, and three at 100,000,000.
const MIN_GUESSES: u64 = 20_000;
/// Characters that are checked; longer passwords are not in lists.
const MAX_CHECKED_CHARS: usize = 40;
/// Words of every union's site, in addition to its name.
const WORDS: [&str; 12] = [
    "unionhall",
    "union",
    "county",
    "correctional",
    "correction",
    "corrections",
    "officer",
    "officers",
    "sheriff",
    "brotherhood",
    "local",
    "solidarity",
];

pub(super) async fn weakness(
    password: &str,
    who: IpAddr,
    auth: &Auth,
    email: &str,
) -> Result<Option<Weakness>, AuthError> {
    if let Some(weakness) = password::weakness(password) {
        return Ok(Some(weakness));
    }
    let site = (auth.site_name)(auth.store.reader(Arc::default())).await?;
    let (password, words) = (password.to_owned(), words_of_site(&site, &auth.config.server.url, email));
    // Milliseconds of work; hundreds for a password with many substitutions.
    let guessed = auth.hashing.run_blocking(who, move || is_guessed_soon(&password, &words)).await;
    Ok(guessed?.then_some(Weakness::Common))
}

fn words_of_site(site: &str, url: &str, email: &str) -> Vec<String> {
    let split = |text: &str| -> Vec<String> {
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        parts.filter(|part| part.chars().count() > 2).map(str::to_lowercase).collect()
    };
    let whole = |text: &str| text.to_lowercase().split_whitespace().collect::<String>();
    let host = url.split_once("://").map_or(url, |(_, host)| host);
    let name = split(site);
    let initials = name.iter().filter_map(|word| word.chars().next()).collect();
    let mut all: Vec<String> = vec![whole(site), initials, host.to_owned(), email.to_owned()];
    all.extend(name.into_iter().chain(split(host)).chain(split(email)));
    all.extend(WORDS.map(str::to_owned));
    all
}

fn is_guessed_soon(password: &str, words: &[String]) -> bool {
    let looked_at: String = password.chars().take(MAX_CHECKED_CHARS).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    zxcvbn::zxcvbn(&looked_at, &words).guesses() <= MIN_GUESSES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easily_guessed_passwords_are_rejected() {
        let words =
            words_of_site("Harlow County Officers", "https://harlow.example", "nora.lopez@example.org");
        for password in [
            // Among the 3,000 most common ones, from first to last.
            "123456",
            "password",
            "qwerty",
            "Dragon",
            "letmein",
            "trustno1",
            "p@ssw0rd",
            "drowssap",
            "jordan23",
            "blink182",
            "aaaaaa",
            "abcdefgh",
            "qwertyuiop",
            "19871987",
            "winston1",
            "scooby1",
            "montana1",
            // Words of the site and the account, also with a year.
            "harlow",
            "HarlowCounty",
            "harlowcountyofficers",
            "officers",
            "unionhall",
            "Union2026",
            "harlow2026",
            "lopez1990",
            "nora.lopez@example.org",
            "noralopez",
        ] {
            assert!(
                is_guessed_soon(password, &words),
                "{password}: {}",
                zxcvbn::zxcvbn(password, &[]).guesses()
            );
        }
        for password in
            ["a password of one's own", "marble orchard", "tiger-lamp-42", "kX9!vq", "Kestrel77river"]
        {
            assert!(!is_guessed_soon(password, &words), "{password}");
        }
    }
}
