//! `/api/v1/webhooks/{provider}`: events of payment providers, which carry a signature instead of the public key.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::complete_checkout;
use super::model::{ActiveModel, Column, Entity};
use crate::checkout::schema::PROVIDER_EVENTS;
use crate::donations;
use crate::payments::Shop;
use crate::payments::provider::{Event, EventKind};
use platform::database::{Instant, StoreResult};
use platform::web::{ApiError, ApiResult};

/// The routes of webhooks, outside the gate: providers do not send the public key.
pub fn routes() -> Router<Shop> {
    Router::new().route("/api/v1/webhooks/{provider}", post(receive))
}

/// Receives an event. The provider repeats it unless the status is a success.
async fn receive(
    State(shop): State<Shop>,
    Path(provider): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    match receive_event(&shop, &provider, &headers, &body).await {
        Ok(()) => StatusCode::OK.into_response(),
        Err(error) => error.into_response(),
    }
}

async fn receive_event(shop: &Shop, provider: &str, headers: &HeaderMap, body: &[u8]) -> ApiResult<()> {
    let provider = shop.provider_of(provider).ok_or(ApiError::NotFound)?;
    let event = provider.event(headers, body, shop.clock.now()).map_err(|error| {
        if let Some(count) = shop.rejected_events.count(shop.clock.now()) {
            tracing::warn!(%error, count, provider = provider.name(), "rejected events; error of the last one");
        }
        ApiError::Rejected(StatusCode::BAD_REQUEST, "event_refused", error.to_string().into())
    })?;
    match event {
        Some(event) => Ok(apply_once(shop, provider.name(), event).await?),
        None => Ok(()),
    }
}

/// Applies an event once, however often it arrives: its id and its effects are written in one transaction.
pub(super) async fn apply_once(shop: &Shop, provider: &'static str, event: Event) -> StoreResult<()> {
    let context = shop.stamp();
    let tx = shop.store.begin().await?;
    let row = ActiveModel {
        provider: Set(provider.to_owned()),
        event_id: Set(event.id.clone()),
        received_at: Set(context.now),
    };
    let once = OnConflict::columns([Column::Provider, Column::EventId]).do_nothing().to_owned();
    let insert = Entity::insert(row).on_conflict(once);
    let written = insert.exec_without_returning(tx.on(PROVIDER_EVENTS)).await?;
    if written == 0 {
        return Ok(());
    }
    let is_known = complete_checkout::apply_event(&tx, provider, &event, context).await?
        || donations::donation_payment::apply_event(&tx, provider, &event, context).await?;
    if !is_known && let EventKind::Paid(payment) = &event.kind {
        tracing::warn!(reference = %event.reference, payment = payment.id, "received a payment for something unknown");
    }
    tx.commit().await
}

pub(super) async fn delete_old_events(store: &platform::database::Store, before: Instant) -> StoreResult<()> {
    let db = store.reader(std::sync::Arc::default());
    let old = Entity::find().filter(Column::ReceivedAt.lt(before));
    if old.clone().one(db.on(PROVIDER_EVENTS)).await?.is_none() {
        return Ok(());
    }
    let tx = store.begin().await?;
    Entity::delete_many().filter(Column::ReceivedAt.lt(before)).exec(tx.on(PROVIDER_EVENTS)).await?;
    tx.commit().await
}
