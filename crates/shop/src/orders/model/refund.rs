use schemars::JsonSchema;
use sea_orm::QueryOrder as _;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::{Instant, StoreResult};
use platform::money::Money;

/// The reason of a refund.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum RefundReason {
    /// Staff refunded the order.
    Staff,
    /// The payment came so late that the items had been sold.
    SoldOut,
    /// The order had been paid already.
    PaidTwice,
    /// The payment was not the order's total.
    WrongAmount,
}

/// The state of a refund.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    /// The provider will be called, or called again.
    Pending,
    /// The provider has refunded the amount.
    Done,
    /// The provider rejected the refund; staff must act.
    Failed,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "refunds")]
pub struct Model {
    /// Also the idempotency key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub order_id: Uuid,
    pub provider: String,
    pub payment_id: String,
    pub amount_cents: Money,
    pub reason: RefundReason,
    pub note: Option<String>,
    pub state: RefundState,
    /// From 1: staff may retry a refund that the provider rejected.
    pub round: i64,
    pub tries: i64,
    pub next_try_at: Instant,
    pub last_error: Option<String>,
    /// The account of the staff who requested it, if any.
    pub account_id: Option<Uuid>,
    pub created_at: Instant,
    pub done_at: Option<Instant>,
}

impl ActiveModelBehavior for ActiveModel {}

pub async fn of(db: &impl ConnectionTrait, orders: Vec<Uuid>) -> StoreResult<Vec<Model>> {
    let rows = Entity::find().filter(Column::OrderId.is_in(orders));
    Ok(rows.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id).all(db).await?)
}
