//! Stripe: payments on its Checkout page (<https://docs.stripe.com/payments/checkout>), reported by signed events.

mod client;
mod events;
mod refunds;
mod sessions;
mod subscriptions;

use async_trait::async_trait;
use axum::http::HeaderMap;
use jiff::Timestamp;

use self::client::Client;
use super::provider::{
    Event, EventError, NewRefund, NewSession, OpenSession, Provider, ProviderError, RefundStatus,
    SessionState,
};
use super::signature;
use crate::payments::config::StripeKeys;

const SIGNATURE_HEADER: &str = "stripe-signature";

#[derive(Debug)]
pub struct Stripe {
    keys: StripeKeys,
    pub client: Client,
}

impl Stripe {
    pub fn new(keys: StripeKeys) -> anyhow::Result<Self> {
        let client = Client::new(&keys)?;
        Ok(Self { keys, client })
    }

    /// Lists one payment page, which every payment needs the permission for. Fails if Stripe rejects the key or cannot be reached.
    pub async fn check(&self) -> Result<(), ProviderError> {
        let list = self.client.get::<serde_json::Value>("/v1/checkout/sessions?limit=1".to_owned());
        self.client.with_time_limit(list).await.map(drop)
    }
}

#[async_trait]
impl Provider for Stripe {
    fn name(&self) -> &'static str {
        "stripe"
    }

    async fn open(&self, new: &NewSession) -> Result<OpenSession, ProviderError> {
        self.client.with_time_limit(sessions::open(&self.client, new)).await
    }

    async fn retrieve(&self, session: &str) -> Result<SessionState, ProviderError> {
        self.client.with_time_limit(sessions::retrieve(&self.client, session)).await
    }

    async fn close(&self, session: &str) -> Result<SessionState, ProviderError> {
        self.client.with_time_limit(sessions::close(&self.client, session)).await
    }

    async fn refund(&self, refund: &NewRefund) -> Result<RefundStatus, ProviderError> {
        self.client.with_time_limit(refunds::refund_once(&self.client, refund)).await
    }

    async fn cancel_subscription(&self, session: &str) -> Result<(), ProviderError> {
        self.client.with_time_limit(subscriptions::cancel(&self.client, session)).await
    }

    fn event(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> Result<Option<Event>, EventError> {
        let header = headers.get(SIGNATURE_HEADER).and_then(|header| header.to_str().ok());
        let header = header.ok_or(EventError::Signature)?;
        let mut rejection = EventError::Signature;
        for secret in self.keys.webhook_secrets() {
            match signature::check(secret, header, body, now) {
                Ok(()) => return events::read_event(body, self.keys.is_live()),
                // A stale signature is more specific than a mismatch of the other secrets.
                Err(EventError::Stale) => rejection = EventError::Stale,
                Err(_) => {}
            }
        }
        Err(rejection)
    }
}
