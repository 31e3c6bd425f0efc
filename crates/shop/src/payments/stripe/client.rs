use std::error::Error;
use std::time::Duration;

use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::payments::config::StripeKeys;
use crate::payments::provider::ProviderError;
use platform::config::Password;
use platform::web::outgoing;

/// API version of requests and responses; Stripe supports each one indefinitely. Events use the version of their endpoint.
const VERSION: &str = "2026-07-29.dahlia";
/// Time limit of a call with all its requests. A buyer waits for it.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// Pause before the single retry, for a response without `Retry-After`.
const DEFAULT_RETRY_AFTER: Duration = Duration::from_millis(500);
/// A call with a longer `Retry-After` fails without a retry.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(3);
/// Maximum response size in bytes. A session has about 5 KB.
const MAX_RESPONSE_BYTES: usize = 1024 * 1024;
/// Maximum length of quoted Stripe messages, in characters.
const MAX_QUOTED_CHARS: usize = 300;

#[derive(Debug)]
pub(super) enum Failure {
    /// Temporary, or with an unknown outcome.
    Later(String),
    /// Stripe replays the failure of the first request with this idempotency key for a day.
    Repeated(String),
    Refused {
        code: Option<String>,
        reason: String,
    },
}

impl Failure {
    pub(super) fn never(reason: impl Into<String>) -> Self {
        Self::Refused { code: None, reason: reason.into() }
    }
}

impl From<Failure> for ProviderError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Later(reason) | Failure::Repeated(reason) => Self::Later(reason),
            Failure::Refused { reason, .. } => Self::Never(reason),
        }
    }
}

#[derive(Debug)]
pub struct Client {
    http: outgoing::Client<Full<Bytes>>,
    api: String,
    key: Password,
    authorization: HeaderValue,
    pub max_wait: Duration,
}

struct Call<'a> {
    method: Method,
    target: String,
    form: Bytes,
    idempotency: Option<&'a str>,
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl Client {
    pub(super) fn new(keys: &StripeKeys) -> anyhow::Result<Self> {
        let mut authorization = HeaderValue::from_str(&format!("Bearer {}", keys.key.reveal()))?;
        authorization.set_sensitive(true);
        let (api, key) = (keys.api.clone(), keys.key.clone());
        Ok(Self { http: outgoing::client()?, api, key, authorization, max_wait: MAX_WAIT })
    }

    pub(super) async fn with_time_limit<T>(
        &self,
        call: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, ProviderError> {
        match tokio::time::timeout(self.max_wait, call).await {
            Ok(result) => result.map_err(ProviderError::from),
            Err(_) => Err(ProviderError::Later("Stripe takes too long to answer".to_owned())),
        }
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, target: String) -> Result<T, Failure> {
        self.call_with_retry(Call { method: Method::GET, target, form: Bytes::new(), idempotency: None })
            .await
    }

    pub(super) async fn delete<T: DeserializeOwned>(&self, target: String) -> Result<T, Failure> {
        self.call_with_retry(Call { method: Method::DELETE, target, form: Bytes::new(), idempotency: None })
            .await
    }

    /// Sends a form. Requests with the same idempotency key are executed once within 24 hours
    /// (<https://docs.stripe.com/api/idempotent_requests>).
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        target: String,
        form: String,
        idempotency: Option<&str>,
    ) -> Result<T, Failure> {
        self.call_with_retry(Call { method: Method::POST, target, form: form.into(), idempotency }).await
    }

    async fn call_with_retry<T: DeserializeOwned>(&self, call: Call<'_>) -> Result<T, Failure> {
        let mut answer = self.send(&call).await?;
        if let Some(pause) = retry_pause(answer.status, &answer.headers) {
            tokio::time::sleep(pause).await;
            answer = self.send(&call).await?;
        }
        if !answer.status.is_success() {
            return Err(self.failure(&answer));
        }
        serde_json::from_slice(&answer.body)
            .map_err(|error| Failure::Later(format!("Stripe's answer cannot be read: {error}")))
    }

    async fn send(&self, call: &Call<'_>) -> Result<Answer, Failure> {
        let mut request = Request::builder()
            .method(call.method.clone())
            .uri(format!("{}{}", self.api, call.target))
            .header(AUTHORIZATION, self.authorization.clone())
            .header(USER_AGENT, concat!("unionhall/", env!("CARGO_PKG_VERSION")))
            .header("stripe-version", VERSION);
        if call.method == Method::POST {
            request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        if let Some(key) = call.idempotency {
            request = request.header("idempotency-key", key);
        }
        let request = request
            .body(Full::from(call.form.clone()))
            .map_err(|error| Failure::never(format!("there is no such request: {error}")))?;
        let response =
            self.http.request(request).await.map_err(|error| Failure::Later(with_causes(&error)))?;
        let (head, body) = response.into_parts();
        let body = Limited::new(body, MAX_RESPONSE_BYTES).collect().await;
        let body = body.map_err(|error| Failure::Later(format!("Stripe's answer broke off: {error}")))?;
        Ok(Answer { status: head.status, headers: head.headers, body: body.to_bytes() })
    }

    /// Maps an error response (<https://docs.stripe.com/api/errors>).
    fn failure(&self, answer: &Answer) -> Failure {
        #[derive(Deserialize)]
        struct Problem {
            error: Reason,
        }
        #[derive(Deserialize)]
        struct Reason {
            code: Option<String>,
            r#type: Option<String>,
            message: Option<String>,
        }
        let status = answer.status;
        let is_repeated = status.is_server_error() && answer.headers.contains_key("idempotent-replayed");
        let Ok(Problem { error }) = serde_json::from_slice(&answer.body) else {
            return Failure::Later(format!("Stripe answers {status}, without a reason that can be read"));
        };
        let name = error.code.as_deref().or(error.r#type.as_deref()).unwrap_or("error");
        let words = error.message.as_deref().unwrap_or_default();
        let request = answer.headers.get("request-id").and_then(|id| id.to_str().ok()).unwrap_or("unknown");
        let reason = self.readable(&format!("{name}: {words}"));
        let reason = format!("{reason} (status {}, request {request})", status.as_u16());
        // The operator can fix a rolled or restricted key and a low balance; until then the refund must not be lost.
        let mended = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)
            || error.code.as_deref() == Some("balance_insufficient");
        let busy = matches!(
            status,
            StatusCode::REQUEST_TIMEOUT
                | StatusCode::CONFLICT
                | StatusCode::FAILED_DEPENDENCY
                | StatusCode::TOO_MANY_REQUESTS
        );
        if is_repeated {
            Failure::Repeated(reason)
        } else if status.is_client_error() && !mended && !busy {
            Failure::Refused { code: error.code, reason }
        } else {
            Failure::Later(reason)
        }
    }

    /// Stripe's error message as one line, with the secret key redacted.
    fn readable(&self, words: &str) -> String {
        let words = words.replace(self.key.reveal(), "(hidden)");
        words
            .chars()
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .take(MAX_QUOTED_CHARS)
            .collect()
    }
}

/// Pause before a retry, if Stripe has not executed the request: a conflicting request is running, or there were too many.
fn retry_pause(status: StatusCode, headers: &HeaderMap) -> Option<Duration> {
    if !matches!(status, StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS) {
        return None;
    }
    let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    Some(seconds.map_or(DEFAULT_RETRY_AFTER, Duration::from_secs)).filter(|pause| *pause <= MAX_RETRY_AFTER)
}

/// Joins an error with its causes: hyper reports only "client error"; the causes have the details.
fn with_causes(error: &dyn Error) -> String {
    let (mut words, mut cause) = (error.to_string(), error.source());
    while let Some(below) = cause {
        words = format!("{words}: {below}");
        cause = below.source();
    }
    words
}

/// An id of Stripe's as a path segment, which it cannot leave.
pub(super) fn path_segment(text: &str) -> Result<&str, Failure> {
    let is_id = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_id { Ok(text) } else { Err(Failure::never("this is no id of Stripe's")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_409_and_429_are_retried_after_a_short_delay() {
        let after = |status: u16, value: Option<&'static str>| {
            let headers = value.map(|value| (RETRY_AFTER, HeaderValue::from_static(value)));
            retry_pause(StatusCode::from_u16(status).unwrap(), &headers.into_iter().collect())
        };
        assert_eq!(after(429, Some("2")), Some(Duration::from_secs(2)));
        assert_eq!(after(409, Some("0")), Some(Duration::ZERO));
        assert_eq!(after(409, None), Some(DEFAULT_RETRY_AFTER));
        assert_eq!(after(429, Some("Wed, 21 Oct 2026 07:28:00 GMT")), Some(DEFAULT_RETRY_AFTER));
        assert_eq!(after(429, Some("4")), None);
        assert_eq!(after(429, Some("18446744073709551615")), None);
        for status in [200, 400, 402, 404, 500, 503] {
            assert_eq!(after(status, Some("0")), None, "{status}");
        }
        // Two pauses and two responses fit into a call's time limit.
        assert!(MAX_RETRY_AFTER * 2 < MAX_WAIT);
    }
}
