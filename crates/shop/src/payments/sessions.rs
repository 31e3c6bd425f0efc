//! What became of a page to pay on, for an order and a donation alike: the provider that opened it is asked.

use axum::http::StatusCode;
use jiff::{SignedDuration, Timestamp};

use super::provider::{Provider, ProviderError, SessionState};
use super::{Shop, demo};
use platform::http::ApiError;
use platform::store::Instant;

/// Rows that are seen to in one look.
pub const AT_ONCE: u64 = 50;
/// One of which it could not be told is looked at again after this time; others come first.
pub const TRY_AGAIN: SignedDuration = SignedDuration::from_mins(5);

impl Shop {
    /// Ends a session that is still open, so that nobody can pay any more; answers what it is then, which may be paid.
    ///
    /// # Errors
    /// When it cannot be told now.
    pub async fn close(&self, provider: &str, session: Option<&str>) -> Result<SessionState, ProviderError> {
        match self.opened(provider, session)? {
            Some((provider, session)) => provider.close(session).await,
            None => Ok(SessionState::Expired),
        }
    }

    /// What has become of a session.
    ///
    /// # Errors
    /// When it cannot be told now.
    pub async fn look(&self, provider: &str, session: Option<&str>) -> Result<SessionState, ProviderError> {
        match self.opened(provider, session)? {
            Some((provider, session)) => provider.look(session).await,
            None => Ok(SessionState::Expired),
        }
    }

    /// Who can tell what became of a session, and its id; nobody where no page was opened, or one that takes no money.
    ///
    /// # Errors
    /// When its provider is not set up now.
    pub fn opened<'a>(
        &'a self,
        provider: &str,
        session: Option<&'a str>,
    ) -> Result<Option<(&'a dyn Provider, &'a str)>, ProviderError> {
        match (session, self.provider_of(provider)) {
            (Some(session), Some(provider)) => Ok(Some((&**provider, session))),
            (Some(_), None) if provider != demo::NAME => {
                Err(ProviderError::Later(format!("{provider} is not set up")))
            }
            _ => Ok(None),
        }
    }

    /// The instant that lies this long back.
    pub fn ago(&self, time: SignedDuration) -> Instant {
        self.clock.now().checked_sub(time).unwrap_or(Timestamp::MIN).into()
    }
}

/// That no page to pay on could be opened; `what` was to be paid.
pub fn unreachable(what: &str, error: &ProviderError) -> ApiError {
    tracing::warn!(%error, "{what} could not be begun");
    ApiError::Refused(
        StatusCode::SERVICE_UNAVAILABLE,
        "payment_unreachable",
        "The payment page can't be reached right now. Please try again in a moment.".to_owned(),
    )
}
