//! The interface of payment providers.

use async_trait::async_trait;
use axum::http::HeaderMap;
use jiff::Timestamp;
use uuid::Uuid;

/// A payment provider with a payment page of its own: card data never reaches this server.
#[async_trait]
pub trait Provider: std::fmt::Debug + Send + Sync {
    /// Its name, as in `/api/v1/webhooks/{provider}`.
    fn name(&self) -> &'static str;

    /// Opens a checkout session. Idempotent by reference: the same session is returned again.
    ///
    /// # Errors
    /// When no session was opened, or nobody knows whether one was.
    async fn open(&self, new: &NewSession) -> Result<OpenSession, ProviderError>;

    /// Retrieves the state of a session.
    ///
    /// # Errors
    /// When the provider cannot tell now.
    async fn retrieve(&self, session: &str) -> Result<SessionState, ProviderError>;

    /// Expires a session that is still open, so that it can no longer be paid. Returns its state then, which may be paid.
    ///
    /// # Errors
    /// When the provider cannot tell now.
    async fn close(&self, session: &str) -> Result<SessionState, ProviderError>;

    /// Requests a refund, or its status. Idempotent by refund id.
    ///
    /// # Errors
    /// When the refund failed, or nobody knows whether it did.
    async fn refund(&self, refund: &NewRefund) -> Result<RefundStatus, ProviderError>;

    /// Cancels the subscription that a session started. Idempotent.
    ///
    /// # Errors
    /// When the subscription goes on, or nobody knows whether it does.
    async fn cancel_subscription(&self, session: &str) -> Result<(), ProviderError>;

    /// Verifies and parses a webhook event; `None` for a kind of event that is not handled.
    ///
    /// # Errors
    /// When the event is not from the provider, too old, or malformed.
    fn event(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> Result<Option<Event>, EventError>;
}

/// A checkout session to open.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The order or donation; comes back with each event about it. Also what makes a repetition harmless.
    pub reference: Uuid,
    /// What it is called on the page, such as `Order 7KQ4-M2XD`.
    pub title: String,
    /// What is in it, in a line.
    pub description: String,
    /// US cents, 50 or more.
    pub amount_cents: i64,
    /// Once, or each month from now on.
    pub interval: Interval,
    /// Who pays: where the provider's own receipt goes.
    pub email: String,
    /// Where the browser goes once it is paid. Absolute.
    pub success_url: String,
    /// The absolute URL that the browser opens when the buyer cancels.
    pub cancel_url: String,
    /// From when on it cannot be paid.
    pub expires_at: Timestamp,
}

/// The interval of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interval {
    /// Now.
    Once,
    /// Now, and each month.
    Monthly,
}

/// An open checkout session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSession {
    /// The provider's id of it.
    pub id: String,
    /// The URL of the payment page, for the buyer alone.
    pub url: String,
}

/// The state of a checkout session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// It can be paid.
    Open,
    /// The payment was submitted, and is being processed by a bank: the session cannot be paid again, and will be paid or expire.
    Processing,
    /// It was paid.
    Paid(Payment),
    /// The session was not paid, and cannot be paid any more.
    Expired,
}

/// A payment that was received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The provider's id of it, by which it is given back.
    pub id: String,
    /// US cents.
    pub amount_cents: i64,
}

/// A refund to request.
#[derive(Clone, Debug)]
pub struct NewRefund {
    /// Ours; what makes a repetition harmless.
    pub id: Uuid,
    /// Which time it is asked for, from 1. What was refused for good is asked for anew in the next.
    pub round: i64,
    /// The provider's id of the payment.
    pub payment: String,
    /// US cents.
    pub amount_cents: i64,
}

/// The status of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundStatus {
    /// A bank takes its time, and may still refuse it.
    Pending,
    /// The money is back.
    Succeeded,
}

/// A webhook event of a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The provider's id of it: what comes again with it is the same.
    pub id: String,
    /// What [`NewSession::reference`] was.
    pub reference: Uuid,
    /// The provider's id of the session.
    pub session: String,
    /// What happened.
    pub kind: EventKind,
}

/// The kind of a webhook event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The session was paid; of monthly ones, for the first time or again.
    Paid(Payment),
    /// A payment was submitted and is being processed.
    Processing,
    /// The session cannot be paid any more.
    Expired,
    /// A subscription ended: it was canceled at the provider, or the card failed for good.
    Ended,
}

/// The error of a call to a provider.
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// It may do it later: it is busy or out of reach, or what it did is not known. The same may be asked again.
    #[error("the payment provider cannot be reached now: {0}")]
    Later(String),
    /// It will not do it, however often it is asked.
    #[error("the payment provider refuses: {0}")]
    Never(String),
}

/// The reason why an event was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// Nobody but the provider can sign.
    #[error("the signature is not right")]
    Signature,
    /// It was signed longer ago, or later, than the tolerance.
    #[error("the signature is too old")]
    Stale,
    /// It is not what its provider describes.
    #[error("the event cannot be read")]
    Unreadable,
}
