use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use serde::Deserialize;

use super::model::refund::{self, RefundReason, RefundState};
use super::model::{self, ActiveModel, Model, OrderStatus};
use super::order_payment;
use super::staff::{LABEL, Orders};
use super::view::StaffOrder;
use crate::orders::schema::REFUNDS;
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use admin::resource::Resource as _;
use platform::core::Core;
use platform::database::{Instant, StoreError, Tx};
use platform::web::{ApiError, ApiResult, Body, FieldError, IfMatch, PathId, WithETag};

const NOT_FAILED: ApiError = ApiError::conflict("not_failed", "This refund hasn't failed.");
const REFUNDED: ApiError =
    ApiError::conflict("refunded_since", "Less than that is left of this order: it was refunded since.");

/// The refund to try again.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct RefundRetry {
    /// The refund's id, from the order.
    #[garde(skip)]
    refund_id: Uuid,
}

pub(super) async fn retry_refund(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    if_match: IfMatch,
    Body(form): Body<RefundRetry>,
) -> ApiResult<WithETag<StaffOrder>> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let tx = change.tx();
    let mut order = model::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
    Orders::load_related(tx.read(), std::slice::from_mut(&mut order)).await?;
    if_match.check(order.version, || StaffOrder::from(order.clone()))?;
    let failed = order.refunds.iter().find(|refund| refund.id == form.refund_id);
    let failed = failed.ok_or_else(|| {
        ApiError::Fields(vec![FieldError::field("/refund_id", "This order has no such refund")])
    })?;
    if failed.state != RefundState::Failed {
        return Err(NOT_FAILED);
    }
    let row = order_after_retry(&order, failed).ok_or(REFUNDED)?;
    requeue(tx, failed, change.now()).await?;
    let mut written = order_payment::write_order(tx, &order, row, change.now()).await?;
    Orders::load_related(tx.read(), std::slice::from_mut(&mut written)).await?;
    let title = format!("{}: {}, again", written.number, failed.amount_cents);
    change.commit([AuditEvent::new("refunded", LABEL, id, title)]).await?;
    Ok(WithETag::ok(written.version, written.into()))
}

/// The order after a retry; `None` if the refund exceeds what is left. A failed refund by staff was reverted on the order; other refunds
/// do not count for it.
fn order_after_retry(order: &Model, failed: &refund::Model) -> Option<ActiveModel> {
    if failed.reason != RefundReason::Staff {
        return Some(ActiveModel { ..Default::default() });
    }
    let left = order.total_cents - order.refunded_cents;
    let status = if failed.amount_cents == left { OrderStatus::Refunded } else { order.status };
    (failed.amount_cents <= left).then(|| ActiveModel {
        status: Set(status),
        refunded_cents: Set(order.refunded_cents + failed.amount_cents),
        ..Default::default()
    })
}

async fn requeue(tx: &Tx, failed: &refund::Model, now: Instant) -> Result<(), StoreError> {
    let row = refund::ActiveModel {
        state: Set(RefundState::Pending),
        round: Set(failed.round + 1),
        tries: Set(0),
        next_try_at: Set(now),
        last_error: Set(None),
        ..Default::default()
    };
    let rows = refund::Entity::update_many().set(row).filter(refund::Column::Id.eq(failed.id));
    rows.exec(tx.on(REFUNDS)).await?;
    Ok(())
}
