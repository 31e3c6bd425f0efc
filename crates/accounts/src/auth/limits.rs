//! Rate limits of account calls: by network, by email recipient, and by guessed secret.

use std::net::IpAddr;

use super::error::AuthError;
use platform::networks::widest;
use platform::web::limits::{LimitError, Quota, RateLimits};

/// Per network: 150 token requests in 5 minutes (docs/behavior/authentication.md#rate-limits).
const TOKENS: Quota = Quota::new("tokens", 1800, 30);
/// Per network: 30 sign-ups, recoveries, codes and account changes in 5 minutes.
const FORMS: Quota = Quota::new("account forms", 360, 30);
/// Per network: 15 codes of second factors and passkey responses a minute.
const FACTORS: Quota = Quota::new("factors", 900, 15);
/// Per recipient: a minute between two emails.
const MAIL_GAP: Quota = Quota::new("mail gap", 60, 1);
/// Per recipient. The code of each email allows five guesses.
const MAILS: Quota = Quota::new("mails", 6, 6);

/// [`MAIL_GAP`] for clients without a session that have never signed in to the recipient's account; others are counted separately.
const MAIL_GAP_OF_STRANGERS: Quota = Quota::new("mail gap of strangers", 60, 1);
const MAILS_OF_STRANGERS: Quota = Quota::new("mails of strangers", 6, 6);
/// Per block of networks: one email a day after the quotas of strangers are exhausted.
const FALLBACK_OF_BLOCK: Quota = Quota::daily("first mail for a stranger", 1);
/// Per recipient: the emails that [`FALLBACK_OF_BLOCK`] allows from all blocks, since the codes can be guessed at.
const FALLBACK_OF_RECIPIENT: Quota = Quota::new("first mails of strangers", 6, 6);

/// Divisor: the share of one network in strangers' emails.
const STRANGERS_SHARE: u32 = 4;

fn rejection(too_many: fn(u64) -> AuthError) -> impl Fn(LimitError) -> AuthError {
    move |error| match error {
        LimitError::TooMany { seconds } => too_many(seconds),
        LimitError::Store(error) => error.into(),
    }
}

pub(super) trait AccountLimits {
    async fn count_token_call(&self, address: IpAddr) -> Result<(), AuthError>;

    /// Counts a call that is expensive, sends email or could be a guess.
    async fn count_form(&self, address: IpAddr) -> Result<(), AuthError>;

    async fn count_factor(&self, address: IpAddr) -> Result<(), AuthError>;

    /// Counts an email that a stranger at this address requests, of at most `per_hour` to all recipients. A network has a quarter of
    /// them, and another quarter is reserved for networks without an email today.
    async fn count_strangers_mail(
        &self,
        recipient: &str,
        address: IpAddr,
        per_hour: u32,
    ) -> Result<(), AuthError>;

    /// Counts an email that a session, or a browser that has signed in before, requests.
    async fn count_mail(&self, recipient: &str) -> Result<(), AuthError>;

    /// Counts a guess before it is verified.
    async fn count_guess(&self, what: &str) -> Result<(), AuthError>;

    /// Takes the counted guess back after a right answer.
    async fn uncount_guess(&self, what: &str) -> Result<(), AuthError>;

    async fn count_by_network(&self, quota: Quota, address: IpAddr) -> Result<(), AuthError>;
}

impl AccountLimits for RateLimits {
    async fn count_token_call(&self, address: IpAddr) -> Result<(), AuthError> {
        self.count_by_network(TOKENS, address).await
    }

    async fn count_form(&self, address: IpAddr) -> Result<(), AuthError> {
        self.count_by_network(FORMS, address).await
    }

    async fn count_factor(&self, address: IpAddr) -> Result<(), AuthError> {
        self.count_by_network(FACTORS, address).await
    }

    async fn count_strangers_mail(
        &self,
        recipient: &str,
        address: IpAddr,
        per_hour: u32,
    ) -> Result<(), AuthError> {
        let quarter = (per_hour / STRANGERS_SHARE).max(1);
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
        let reserve = units(FALLBACK_OF_RECIPIENT, hourly("first mails for strangers", quarter));
        let taken = self.take_all_or_first((FALLBACK_OF_BLOCK, &block), &usual, &reserve).await;
        taken.map(drop).map_err(rejection(AuthError::TooManyMails))
    }

    async fn count_mail(&self, recipient: &str) -> Result<(), AuthError> {
        let units = [(MAIL_GAP, recipient, 1), (MAILS, recipient, 1)];
        self.take_all(&units).await.map_err(rejection(AuthError::TooManyMails))
    }

    async fn count_guess(&self, what: &str) -> Result<(), AuthError> {
        self.count_attempt(what).await.map_err(rejection(AuthError::TooMany))
    }

    async fn uncount_guess(&self, what: &str) -> Result<(), AuthError> {
        self.reset(what).await.map_err(rejection(AuthError::TooMany))
    }

    async fn count_by_network(&self, quota: Quota, address: IpAddr) -> Result<(), AuthError> {
        self.take_by_network(quota, address).await.map_err(rejection(AuthError::TooMany))
    }
}
