//! Checkout sessions of orders and donations: each is retrieved and closed at the provider that opened it.

use axum::http::StatusCode;
use jiff::{SignedDuration, Timestamp};

use super::provider::{Provider, ProviderError, SessionState};
use super::{Shop, demo};
use platform::database::Instant;
use platform::web::ApiError;

pub const BATCH: u64 = 50;
/// Pause before a session of unknown state is retrieved again, so that others get a turn.
pub const RECHECK_INTERVAL: SignedDuration = SignedDuration::from_mins(5);

impl Shop {
    pub async fn close_session(
        &self,
        provider: &str,
        session: Option<&str>,
    ) -> Result<SessionState, ProviderError> {
        match self.provider_of_session(provider, session)? {
            Some((provider, session)) => provider.close(session).await,
            None => Ok(SessionState::Expired),
        }
    }

    pub async fn retrieve_session(
        &self,
        provider: &str,
        session: Option<&str>,
    ) -> Result<SessionState, ProviderError> {
        match self.provider_of_session(provider, session)? {
            Some((provider, session)) => provider.retrieve(session).await,
            None => Ok(SessionState::Expired),
        }
    }

    /// Finds provider and id of a session; `None` without a session, or for one of the demo provider. Fails if the provider is not configured.
    pub fn provider_of_session<'a>(
        &'a self,
        provider: &str,
        session: Option<&'a str>,
    ) -> Result<Option<(&'a dyn Provider, &'a str)>, ProviderError> {
        match (session, self.provider_of(provider)) {
            (Some(session), Some(provider)) => Ok(Some((&**provider, session))),
            (Some(_), None) if provider != demo::PROVIDER_NAME => {
                Err(ProviderError::Later(format!("{provider} is not set up")))
            }
            _ => Ok(None),
        }
    }

    pub fn time_ago(&self, time: SignedDuration) -> Instant {
        self.clock.now().checked_sub(time).unwrap_or(Timestamp::MIN).into()
    }
}

pub fn provider_error(what: &str, error: &ProviderError) -> ApiError {
    tracing::warn!(%error, "could not start {what}");
    ApiError::Rejected(
        StatusCode::SERVICE_UNAVAILABLE,
        "payment_unreachable",
        "The payment page can't be reached right now. Please try again in a moment.".into(),
    )
}
