//! `POST /api/v1/admin/orders/{id}/refund`: refunds all or a part, with or without returned items, or cancels a free order.

use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;
use serde::Deserialize;

use super::create_order::stock_change_reason;
use super::model::refund::RefundReason;
use super::model::{ActiveModel, Model, OrderStatus, line, payment};
use super::refund::{self, NewRefund};
use super::staff::{LABEL, Orders};
use super::view::StaffOrder;
use super::{mail, model, order_payment};
use crate::orders::schema::ORDER_LINES;
use crate::payments::provider::MAX_CHARGE;
use crate::products::model::stock_change::StockReason;
use crate::products::stock;
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use admin::resource::Resource as _;
use platform::core::Core;
use platform::database::StoreError;
use platform::money::Money;
use platform::rules::{self, MAX_SHORT_CHARS};
use platform::web::{ApiError, ApiResult, Body, FieldError, IfMatch, PathId, WithETag};

const NOT_PAID: ApiError = ApiError::conflict("not_paid", "There is no payment of this order to refund.");

/// The form of a refund.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct RefundForm {
    /// The amount in US dollars; 0 for an order that cost nothing.
    #[garde(custom(validate_amount))]
    amount: Money,
    /// The units to return to stock.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    restock: Vec<Restock>,
    /// The reason, for the union's own records.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::one_line)), length(chars, max = MAX_SHORT_CHARS))]
    note: Option<String>,
}

/// Units of a line to return to stock.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct Restock {
    /// The line's id.
    #[garde(skip)]
    line_id: Uuid,
    /// The number of units.
    #[garde(range(min = 1, max = 1_000_000))]
    quantity: i64,
}

const INVALID_AMOUNT: &str = "Enter an amount in dollars and cents, such as 5 or 7.50";

fn validate_amount(amount: &Money, _: &()) -> garde::Result {
    if *amount <= MAX_CHARGE { Ok(()) } else { Err(garde::Error::new(INVALID_AMOUNT)) }
}

fn field_error(field: String, message: String) -> ApiError {
    ApiError::Fields(vec![FieldError::field(field, message)])
}

pub(super) async fn refund_order(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    if_match: IfMatch,
    Body(form): Body<RefundForm>,
) -> ApiResult<WithETag<StaffOrder>> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let tx = change.tx();
    let mut order = model::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
    Orders::load_related(tx.read(), std::slice::from_mut(&mut order)).await?;
    if_match.check(order.version, || StaffOrder::from(order.clone()))?;
    let is_free = order.total_cents == Money::ZERO;
    let paid = match order.status {
        OrderStatus::Paid | OrderStatus::Fulfilled if is_free => None,
        OrderStatus::Paid | OrderStatus::Fulfilled => {
            Some(find_payment(tx.read(), &order).await?.ok_or(NOT_PAID)?)
        }
        OrderStatus::Pending | OrderStatus::Expired | OrderStatus::Refunded => return Err(NOT_PAID),
    };
    let amount_cents = form.amount;
    let left = order.total_cents - order.refunded_cents;
    if amount_cents > left {
        return Err(field_error("/amount".into(), format!("Only {} of this order can be refunded", left)));
    }
    if amount_cents == Money::ZERO && !is_free {
        return Err(field_error("/amount".into(), INVALID_AMOUNT.into()));
    }
    let context = change.stamp();
    restock(&change, &order, &form.restock).await?;
    if let Some(paid) = paid {
        let new = NewRefund {
            payment: &paid.payment_id,
            amount_cents,
            reason: RefundReason::Staff,
            note: rules::non_blank(form.note),
            account_id: Some(caller.account.id),
        };
        refund::queue_refund(tx, &order, new, context).await?;
    } else {
        mail::queue(tx, mail::OrderMail::Canceled, &order, context).await?;
    }
    let status = if amount_cents == left { OrderStatus::Refunded } else { order.status };
    let row = ActiveModel {
        status: Set(status),
        refunded_cents: Set(order.refunded_cents + amount_cents),
        ..Default::default()
    };
    let mut written = order_payment::write_order(tx, &order, row, change.now()).await?;
    Orders::load_related(tx.read(), std::slice::from_mut(&mut written)).await?;
    let title = format!("{}: {}", written.number, amount_cents);
    change.commit([AuditEvent::new("refunded", LABEL, id, title)]).await?;
    Ok(WithETag::ok(written.version, written.into()))
}

async fn find_payment(
    db: &impl ConnectionTrait,
    order: &Model,
) -> Result<Option<payment::Model>, StoreError> {
    let kept = payment::Entity::find()
        .filter(payment::Column::OrderId.eq(order.id))
        .filter(payment::Column::IsKept.eq(true));
    Ok(kept.one(db).await?)
}

/// Returns units to stock. Rejects more units of a line than were bought and are not yet returned.
async fn restock(change: &Change, order: &Model, back: &[Restock]) -> ApiResult<()> {
    let mut units = Vec::new();
    for (at, restock) in back.iter().enumerate() {
        let line = order.lines.iter().find(|line| line.id == restock.line_id);
        let line = line.ok_or_else(|| {
            field_error(format!("/restock/{at}/line_id"), "This order has no such line".into())
        })?;
        let of_line = back.iter().filter(|other| other.line_id == line.id).map(|other| other.quantity);
        let left = line.quantity - line.returned;
        if of_line.sum::<i64>() > left {
            let message = format!("Only {left} of {} can go back on the shelf", line.title());
            return Err(field_error(format!("/restock/{at}/quantity"), message));
        }
        line::Entity::update_many()
            .col_expr(line::Column::Returned, Expr::col(line::Column::Returned).add(restock.quantity))
            .filter(line::Column::Id.eq(line.id))
            .exec(change.tx().on(ORDER_LINES))
            .await
            .map_err(StoreError::from)?;
        units.push((line.variant_id, restock.quantity));
    }
    let reason = stock_change_reason(StockReason::Refunded, order.id, change.stamp());
    Ok(stock::restock_all(change.tx(), &units, &reason).await?)
}
