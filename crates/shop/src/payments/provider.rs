use async_trait::async_trait;
use axum::http::HeaderMap;
use jiff::Timestamp;
use uuid::Uuid;

use platform::money::Money;

/// The smallest amount that Stripe charges (<https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts>).
pub(crate) const MIN_CHARGE: Money = Money::from_cents(50);
/// The largest one.
pub(crate) const MAX_CHARGE: Money = Money::from_cents(99_999_999);

/// A payment provider that hosts the payment page: card data never reaches this server.
#[async_trait]
pub trait Provider: std::fmt::Debug + Send + Sync {
    /// The provider's name, as in `/api/v1/webhooks/{provider}`.
    fn name(&self) -> &'static str;

    /// Opens a payment session, or returns the one with the same reference. Fails if no session was opened, or the outcome is unknown.
    async fn open(&self, new: &NewSession) -> Result<OpenSession, ProviderError>;

    async fn retrieve(&self, session: &str) -> Result<SessionState, ProviderError>;

    /// Expires a session that is still open, so that it can no longer be paid. Returns its state then, which may be paid.
    async fn close(&self, session: &str) -> Result<SessionState, ProviderError>;

    /// Requests a refund, or its status. Idempotent by refund id. Fails if the refund failed, or the outcome is unknown.
    async fn refund(&self, refund: &NewRefund) -> Result<RefundStatus, ProviderError>;

    /// Cancels the subscription that a session started. Idempotent. Fails if the subscription continues, or the outcome is unknown.
    async fn cancel_subscription(&self, session: &str) -> Result<(), ProviderError>;

    /// Parses the event of a webhook; `None` for an unhandled kind. Fails if the event is not from the provider, too old, or malformed.
    fn event(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> Result<Option<Event>, EventError>;
}

#[derive(Clone, Debug)]
pub struct NewSession {
    /// The order or donation, contained in each event about it. Also the idempotency key.
    pub reference: Uuid,
    /// Title on the payment page, such as `Order 7KQ4-M2XD`.
    pub title: String,
    pub description: String,
    /// US cents, 50 or more.
    pub amount_cents: Money,
    pub interval: PaymentInterval,
    pub email: String,
    /// An absolute URL.
    pub success_url: String,
    /// An absolute URL.
    pub cancel_url: String,
    pub expires_at: Timestamp,
}

/// How often a session charges its buyer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentInterval {
    Once,
    Monthly,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSession {
    pub id: String,
    /// Only for the buyer.
    pub url: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionState {
    Open,
    /// The payment was submitted, and is being processed by a bank: the session cannot be paid again, and will be paid or expire.
    Processing,
    Paid(Payment),
    /// The session was not paid, and cannot be paid any more.
    Expired,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The provider's id, by which it is refunded.
    pub id: String,
    pub amount_cents: Money,
}

#[derive(Clone, Debug)]
pub struct NewRefund {
    /// Our id, which makes requests idempotent.
    pub id: Uuid,
    /// From 1. A rejected refund is requested again in the next round.
    pub round: i64,
    pub payment: String,
    pub amount_cents: Money,
}

/// Status of a refund that the provider accepted. A rejected refund is a [`ProviderError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundStatus {
    /// A bank takes days, and may still reject it.
    Pending,
    Succeeded,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The provider's id; a repeated event has the same.
    pub id: String,
    pub reference: Uuid,
    pub session: String,
    pub kind: EventKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A payment of the session; of a monthly one, the first or a later payment.
    Paid(Payment),
    Processing,
    Expired,
    /// A subscription ended: it was canceled at the provider, or the card failed permanently.
    Ended,
}

#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// Temporary or unknown outcome: the call may be repeated.
    #[error("the payment provider cannot be reached now: {0}")]
    Later(String),
    /// Permanent: repeating the call is useless.
    #[error("the payment provider refuses: {0}")]
    Never(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    #[error("the signature is not right")]
    Signature,
    /// Signed outside of the tolerance.
    #[error("the signature is too old")]
    Stale,
    #[error("the event cannot be read")]
    Unreadable,
}
