use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;

use super::model::{ActiveModel, OrderStatus};
use super::staff::{LABEL, Orders};
use super::view::StaffOrder;
use super::{mail, model, order_payment};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use admin::resource::Resource as _;
use platform::core::Core;
use platform::rules::{self, MAX_SHORT_CHARS};
use platform::web::{ApiError, ApiResult, Body, IfMatch, PathId, WithETag};

const NOT_PAID: ApiError = ApiError::conflict("not_paid", "Only a paid order can be fulfilled.");

/// The fulfillment of an order.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct Fulfilment {
    /// The tracking number of the parcel.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::one_line)), length(chars, max = MAX_SHORT_CHARS))]
    tracking: Option<String>,
    /// Whether to notify the buyer by email.
    #[serde(default = "default_true")]
    #[garde(skip)]
    notify: bool,
}

fn default_true() -> bool {
    true
}

pub(super) async fn fulfil(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    if_match: IfMatch,
    Body(form): Body<Fulfilment>,
) -> ApiResult<WithETag<StaffOrder>> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let mut order = model::lock(change.tx(), id).await?.ok_or(ApiError::NotFound)?;
    Orders::load_related(change.tx().read(), std::slice::from_mut(&mut order)).await?;
    if_match.check(order.version, || StaffOrder::from(order.clone()))?;
    if order.status != OrderStatus::Paid {
        return Err(NOT_PAID);
    }
    let row = ActiveModel {
        status: Set(OrderStatus::Fulfilled),
        fulfilled_at: Set(Some(change.now())),
        tracking: Set(rules::non_blank(form.tracking).or_else(|| order.tracking.clone())),
        ..Default::default()
    };
    let mut written = order_payment::write_order(change.tx(), &order, row, change.now()).await?;
    if form.notify {
        mail::queue(change.tx(), mail::OrderMail::Fulfilled, &written, change.stamp()).await?;
    }
    (written.lines, written.refunds) = (order.lines, order.refunds);
    change.commit([AuditEvent::new("fulfilled", LABEL, id, written.number.clone())]).await?;
    Ok(WithETag::ok(written.version, written.into()))
}
