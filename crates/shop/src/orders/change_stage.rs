use std::collections::BTreeSet;

use axum::Json;
use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Column, Entity, Model, OrderStatus};
use super::staff::LABEL;
use super::stage::OrderStage;
use super::{mail, order_payment};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use platform::core::Core;
use platform::database::StoreError;
use platform::web::{ApiResult, Body};

/// A stage that staff can move orders to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum NextStage {
    /// Ready for pickup or shipped, depending on the kind of delivery.
    Packed,
    /// Picked up or delivered.
    Done,
}

impl NextStage {
    /// Returns whether staff can move the order to this stage.
    fn follows(self, order: &Model) -> bool {
        match (self, OrderStage::of(order)) {
            (Self::Packed, stage) => stage == OrderStage::ToPack,
            (Self::Done, stage) => matches!(stage, OrderStage::Ready | OrderStage::Sent),
        }
    }
}

/// Orders and the stage to move them to.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct StageRequest {
    /// The stage.
    #[garde(skip)]
    stage: NextStage,
    /// Ids of the orders; up to 100.
    #[garde(length(min = 1, max = 100))]
    ids: Vec<Uuid>,
}

/// An order that is not at the stage before.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct SkippedOrder {
    /// Unique identifier.
    id: Uuid,
    /// The order's number, as buyers and staff see it.
    number: String,
}

/// The result for each order.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct StageResult {
    /// Ids of the orders that reached the stage.
    changed: Vec<Uuid>,
    /// Orders that did not change because they are unpaid, refunded or already at the stage.
    skipped: Vec<SkippedOrder>,
    /// Ids of orders that do not exist.
    missing: Vec<Uuid>,
}

/// Sets the stage of orders. The buyers of packed orders get the email of their delivery.
pub(super) async fn change_stage(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    Body(StageRequest { stage, ids }): Body<StageRequest>,
) -> ApiResult<Json<StageResult>> {
    let ids: BTreeSet<Uuid> = ids.into_iter().collect();
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let orders = Entity::find().filter(Column::Id.is_in(ids.iter().copied())).order_by_asc(Column::Id);
    let orders = orders.lock_exclusive().all(change.tx().read()).await.map_err(StoreError::from)?;
    let found: BTreeSet<Uuid> = orders.iter().map(|order| order.id).collect();
    let missing = ids.difference(&found).copied().collect();
    let (next, skipped): (Vec<_>, Vec<_>) = orders.into_iter().partition(|order| stage.follows(order));
    let (now, mut events) = (change.now(), Vec::new());
    // Row by row: each of at most 100 orders has its own version, email and audit entry.
    for order in &next {
        if stage == NextStage::Done {
            let row = ActiveModel { done_at: Set(Some(now)), ..Default::default() };
            order_payment::write_order(change.tx(), order, row, now).await?;
            events.push(AuditEvent::new("completed", LABEL, order.id, order.number.clone()));
            continue;
        }
        let row = ActiveModel {
            status: Set(OrderStatus::Fulfilled),
            fulfilled_at: Set(Some(now)),
            ..Default::default()
        };
        let written = order_payment::write_order(change.tx(), order, row, now).await?;
        mail::queue(change.tx(), mail::OrderMail::Fulfilled, &written, change.stamp()).await?;
        events.push(AuditEvent::new("fulfilled", LABEL, order.id, order.number.clone()));
    }
    if !events.is_empty() {
        change.commit(events).await?;
    }
    let skipped =
        skipped.into_iter().map(|order| SkippedOrder { id: order.id, number: order.number }).collect();
    Ok(Json(StageResult { changed: next.iter().map(|order| order.id).collect(), skipped, missing }))
}
