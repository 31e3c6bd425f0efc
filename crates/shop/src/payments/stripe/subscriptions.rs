//! Subscriptions: what is paid each month (<https://docs.stripe.com/api/subscriptions>).

use serde::Deserialize;

use super::client::{Client, Failure, id};
use super::sessions;

const PATH: &str = "/v1/subscriptions";

#[derive(Deserialize)]
struct Subscription {
    status: String,
}

/// The states of subscriptions that Stripe never charges again.
fn is_over(status: &str) -> bool {
    matches!(status, "canceled" | "incomplete_expired")
}

/// Ends the subscription that a session began, at once: what was paid stays paid.
pub(super) async fn end(client: &Client, session: &str) -> Result<(), Failure> {
    let session = sessions::find(client, session).await?;
    let Some(subscription) = session.subscription else {
        return Err(Failure::never("nothing is paid monthly by that session"));
    };
    // Stripe knows no second end.
    if subscription.status().is_some_and(is_over) {
        return Ok(());
    }
    let ended: Subscription = client.delete(format!("{PATH}/{}", id(subscription.id())?)).await?;
    if is_over(&ended.status) { Ok(()) } else { Err(Failure::Later("Stripe has not ended it yet".into())) }
}
