//! Rate limits of account calls: by network, by recipient of mails, and by what is being guessed.

use std::net::IpAddr;

use super::error::AuthError;
use platform::http::limits::{LimitError, Quota, RateLimits};
use platform::networks::widest;

/// Tokens (password and refresh together) from one address: 150 in 5 minutes (docs/behavior/authentication.md#rate-limits).
const TOKENS: Quota = Quota::new("tokens", 1800, 30);
/// Sign-up, recovery, codes, changes of an account from one address: 30 in 5 minutes.
const FORMS: Quota = Quota::new("account forms", 360, 30);
/// Codes of second factors and answers of passkeys from one address: 15 a minute.
const FACTORS: Quota = Quota::new("factors", 900, 15);
/// Mails to one recipient: a minute between two of them ...
const MAIL_GAP: Quota = Quota::new("mail gap", 60, 1);
/// ... and no flood over the day. Each mail's code can be guessed at five times.
const MAILS: Quota = Quota::new("mails", 6, 6);

/// The same for requests of strangers. Requests in a session, or from a browser that has signed in before, count apart.
const MAIL_GAP_OF_STRANGERS: Quota = Quota::new("mail gap of strangers", 60, 1);
const MAILS_OF_STRANGERS: Quota = Quota::new("mails of strangers", 6, 6);
/// When these are spent, the first request of a block of networks in a day still has its mail, of so many an hour: a recipient's codes can be guessed at.
const FIRST_MAIL: Quota = Quota::daily("first mail for a stranger", 1);
const FIRST_MAILS: Quota = Quota::new("first mails of strangers", 6, 6);

/// A network may cause one of so many parts of the mails for strangers.
const SHARE: u32 = 4;

/// A refusal in the protocol's words; `too_many` says which kind it is.
fn rejected(too_many: fn(u64) -> AuthError) -> impl Fn(LimitError) -> AuthError {
    move |error| match error {
        LimitError::TooMany { seconds } => too_many(seconds),
        LimitError::Store(error) => error.into(),
    }
}

/// The limits of accounts, in the words of their protocol.
pub(super) trait AccountLimits {
    /// Takes a token call of this address.
    async fn token(&self, address: IpAddr) -> Result<(), AuthError>;

    /// Takes any other call of this address that makes work, sends mail or could be a guess.
    async fn form(&self, address: IpAddr) -> Result<(), AuthError>;

    /// Counts a call about a second factor, or a sign-in by passkey.
    async fn factor(&self, address: IpAddr) -> Result<(), AuthError>;

    /// Counts an email that a stranger at this address requests, of at most `per_hour` to all recipients. A network has a quarter of them, and
    /// another quarter is reserved for networks without an email today.
    async fn mail(&self, recipient: &str, address: IpAddr, per_hour: u32) -> Result<(), AuthError>;

    /// Counts an email that a session, or a browser that has signed in before, asks for.
    async fn mail_to(&self, recipient: &str) -> Result<(), AuthError>;

    /// Counts a guess before it is judged.
    async fn guess(&self, what: &str) -> Result<(), AuthError>;

    /// It was no guess.
    async fn knew(&self, what: &str) -> Result<(), AuthError>;

    async fn by_network(&self, quota: Quota, address: IpAddr) -> Result<(), AuthError>;
}

impl AccountLimits for RateLimits {
    async fn token(&self, address: IpAddr) -> Result<(), AuthError> {
        self.by_network(TOKENS, address).await
    }

    async fn form(&self, address: IpAddr) -> Result<(), AuthError> {
        self.by_network(FORMS, address).await
    }

    async fn factor(&self, address: IpAddr) -> Result<(), AuthError> {
        self.by_network(FACTORS, address).await
    }

    async fn mail(&self, recipient: &str, address: IpAddr, per_hour: u32) -> Result<(), AuthError> {
        let quarter = (per_hour / SHARE).max(1);
        let hourly = |name, count| Quota::new(name, count, count);
        let block = widest(address).to_string();
        let units = |of_recipient, of_all| {
            [
                (hourly("mails for strangers at", quarter), block.as_str(), 1),
                (MAIL_GAP_OF_STRANGERS, recipient, 1),
                (of_recipient, recipient, 1),
                (of_all, "all", 1),
            ]
        };
        let most = per_hour.saturating_sub(quarter).max(1);
        let usual = units(MAILS_OF_STRANGERS, hourly("mails for strangers", most));
        let reserve = units(FIRST_MAILS, hourly("first mails for strangers", quarter));
        let taken = self.take_all_or_first((FIRST_MAIL, &block), &usual, &reserve).await;
        taken.map(drop).map_err(rejected(AuthError::TooManyMails))
    }

    async fn mail_to(&self, recipient: &str) -> Result<(), AuthError> {
        let units = [(MAIL_GAP, recipient, 1), (MAILS, recipient, 1)];
        self.take_all(&units).await.map_err(rejected(AuthError::TooManyMails))
    }

    async fn guess(&self, what: &str) -> Result<(), AuthError> {
        self.count_attempt(what).await.map_err(rejected(AuthError::TooMany))
    }

    async fn knew(&self, what: &str) -> Result<(), AuthError> {
        self.reset(what).await.map_err(rejected(AuthError::TooMany))
    }

    async fn by_network(&self, quota: Quota, address: IpAddr) -> Result<(), AuthError> {
        self.take_by_network(quota, address).await.map_err(rejected(AuthError::TooMany))
    }
}
