mod webauthn;

use std::fmt;
use std::path::PathBuf;

use glob::Pattern;
use jiff::SignedDuration;

use platform::config::{Keys, Server, Settings, WithDisplay, between};

pub use webauthn::Webauthn;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignUp {
    /// Open, with approval by an owner.
    Approval,
    /// Open, and staff at once.
    Open,
    /// By invitation only.
    Closed,
}

impl fmt::Display for SignUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Approval => "approval",
            Self::Open => "open",
            Self::Closed => "closed",
        })
    }
}

#[derive(Clone, Debug)]
pub struct AuthConfig {
    pub sign_up: SignUp,
    pub confirm_email: bool,
    pub access_token_seconds: u32,
    pub session_days: u32,
    /// Idle timeout of an owner's session.
    pub owner_idle_hours: u32,
    /// Idle timeout of other sessions.
    pub idle_hours: u32,
    /// Whether owners without a second factor can only use their own account.
    pub owner_second_factor: bool,
    /// Emails per hour that clients without a session may request, in total.
    pub mails_per_hour: u32,
    /// Seconds during which an older refresh token counts as a client's mistake.
    pub reuse_seconds: u32,
    /// Additional allowed targets of email links.
    pub redirects: Vec<Pattern>,
    /// A file with the key that signs access tokens (a private JWK, or a set), which replaces the program's own.
    pub signing_key_file: Option<PathBuf>,
    /// `None` disables passkeys.
    pub webauthn: Option<Webauthn>,
}

impl Settings for AuthConfig {
    fn read(keys: &mut Keys, server: &Server) -> Self {
        let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Self {
            sign_up: keys.take_with(
                "auth.sign_up",
                SignUp::Approval,
                "approval, open or closed",
                |text| match text {
                    "approval" => Some(SignUp::Approval),
                    "open" => Some(SignUp::Open),
                    "closed" => Some(SignUp::Closed),
                    _ => None,
                },
            ),
            confirm_email: keys.take("auth.confirm_email", true, "true or false"),
            access_token_seconds: small(keys.take_with(
                "auth.access_token_seconds",
                3600,
                "300 to 86400",
                between(300, 86_400),
            )),
            session_days: small(keys.take_with("auth.session_days", 30, "1 to 3650", between(1, 3650))),
            owner_idle_hours: small(keys.take_with(
                "auth.owner_idle_hours",
                12,
                "1 to 8760",
                between(1, 8760),
            )),
            idle_hours: small(keys.take_with("auth.idle_hours", 168, "1 to 8760", between(1, 8760))),
            owner_second_factor: keys.take("auth.owner_second_factor", false, "true or false"),
            mails_per_hour: small(keys.take_with(
                "auth.mails_per_hour",
                200,
                "1 to 100000",
                between(1, 100_000),
            )),
            reuse_seconds: small(keys.take_with("auth.reuse_seconds", 10, "0 to 60", between(0, 60))),
            redirects: keys
                .take_with(
                    "auth.redirects",
                    WithDisplay(Vec::new(), "(the site alone)".into()),
                    "addresses with a comma between them; * stands for anything but a slash, ** for any folders",
                    |text| parse_patterns(text).map(|patterns| WithDisplay(patterns, text.to_owned())),
                )
                .0,
            signing_key_file: keys
                .take_with(
                    "auth.signing_key_file",
                    WithDisplay(None, "(made at first start)".into()),
                    "a file with a private JWK (ES256 or RS256)",
                    |text| (!text.is_empty()).then(|| WithDisplay(Some(text.into()), text.to_owned())),
                )
                .0,
            webauthn: Webauthn::read(keys, &server.url),
        }
    }
}

impl AuthConfig {
    pub fn session_life(&self) -> SignedDuration {
        SignedDuration::from_hours(24 * i64::from(self.session_days))
    }

    pub fn owner_idle(&self) -> SignedDuration {
        SignedDuration::from_hours(i64::from(self.owner_idle_hours))
    }

    pub fn idle(&self) -> SignedDuration {
        SignedDuration::from_hours(i64::from(self.idle_hours))
    }

    pub fn reuse_period(&self) -> SignedDuration {
        SignedDuration::from_secs(i64::from(self.reuse_seconds))
    }

    pub fn access_token_life(&self) -> SignedDuration {
        SignedDuration::from_secs(i64::from(self.access_token_seconds))
    }
}

/// Parses patterns of URLs, each with its scheme and host, so that none allows every URL by accident.
fn parse_patterns(text: &str) -> Option<Vec<Pattern>> {
    let each = text.split(',').map(str::trim).filter(|text| !text.is_empty());
    each.map(|text| {
        let host = text.split_once("://").map(|(_, rest)| rest)?;
        let named =
            host.split('/').next().is_some_and(|host| host.contains(|letter: char| letter.is_alphanumeric()));
        named.then(|| Pattern::new(text).ok())?
    })
    .collect()
}
