use sea_orm::ActiveValue::Set;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;

use super::outbox::{ActiveModel, Entity, Model};
use super::states::DeliveryState;
use crate::database::{Instant, StoreError, StoreResult, Tx};
use crate::mail::schema::OUTBOX;

/// The reason why an email is not retried.
#[derive(Debug)]
pub enum NoRetry {
    Missing,
    Sent,
    /// A worker is sending it; the outcome is known soon.
    BeingSent,
    Due(Box<Model>),
}

/// Makes an email due now. A second request finds it due, being sent or sent, so two requests send one email.
pub async fn retry(tx: &Tx, id: Uuid, now: Instant) -> StoreResult<Result<Model, NoRetry>> {
    let Some(mail) = Entity::find_by_id(id).lock_exclusive().one(tx.read()).await? else {
        return Ok(Err(NoRetry::Missing));
    };
    match mail.state() {
        DeliveryState::Sent => return Ok(Err(NoRetry::Sent)),
        DeliveryState::Waiting if mail.is_being_sent(now) => return Ok(Err(NoRetry::BeingSent)),
        DeliveryState::Waiting if mail.next_try_at <= now => return Ok(Err(NoRetry::Due(Box::new(mail)))),
        DeliveryState::Waiting | DeliveryState::GivenUp => {}
    }
    let mut row = ActiveModel { id: Set(id), next_try_at: Set(now), ..Default::default() };
    if mail.state() == DeliveryState::GivenUp {
        row.failed_at = Set(None);
        // Restarts the three days.
        row.created_at = Set(now);
    }
    row.update(tx.on(OUTBOX)).await.map(Ok).map_err(StoreError::from)
}
