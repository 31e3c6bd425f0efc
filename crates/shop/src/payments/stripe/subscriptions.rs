//! Subscriptions for monthly payments (<https://docs.stripe.com/api/subscriptions>).

use serde::Deserialize;

use super::client::{Client, Failure, path_segment};
use super::sessions;

const PATH: &str = "/v1/subscriptions";

#[derive(Deserialize)]
struct Subscription {
    status: String,
}

/// States in which Stripe never charges again.
fn is_over(status: &str) -> bool {
    matches!(status, "canceled" | "incomplete_expired")
}

/// Cancels the subscription of a session immediately: past payments stay.
pub(super) async fn cancel(client: &Client, session: &str) -> Result<(), Failure> {
    let session = sessions::find(client, session).await?;
    let Some(subscription) = session.subscription else {
        return Err(Failure::never("nothing is paid monthly by that session"));
    };
    // Stripe rejects a second cancellation.
    if subscription.status().is_some_and(is_over) {
        return Ok(());
    }
    let ended: Subscription = client.delete(format!("{PATH}/{}", path_segment(subscription.id())?)).await?;
    if is_over(&ended.status) { Ok(()) } else { Err(Failure::Later("Stripe has not ended it yet".into())) }
}
