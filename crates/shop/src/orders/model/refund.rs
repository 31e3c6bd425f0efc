//! The table `refunds`: money that goes back.

use schemars::JsonSchema;
use sea_orm::QueryOrder as _;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::store::{Instant, StoreResult};

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
    /// The provider rejected the refund: staff have to act.
    Failed,
}

/// A row of `refunds`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "refunds")]
pub struct Model {
    /// Unique identifier; what makes a repetition harmless.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Of which order.
    pub order_id: Uuid,
    /// Where it was paid.
    pub provider: String,
    /// Which payment it is taken from.
    pub payment_id: String,
    /// US cents.
    pub amount_cents: i64,
    /// The reason.
    pub reason: RefundReason,
    /// A note.
    pub note: Option<String>,
    /// The state of a refund.
    pub state: RefundState,
    /// Which time it is asked for, from 1: what the provider refused may be asked for again.
    pub round: i64,
    /// How often the provider was asked in this round.
    pub tries: i64,
    /// When it is asked next.
    pub next_try_at: Instant,
    /// What it said the last time.
    pub last_error: Option<String>,
    /// Who gave it back, where staff did.
    pub account_id: Option<Uuid>,
    /// The time at which the refund was requested.
    pub created_at: Instant,
    /// The time at which the provider refunded the amount.
    pub done_at: Option<Instant>,
}

impl ActiveModelBehavior for ActiveModel {}

/// The refunds of orders, the oldest first.
pub async fn of(db: &impl ConnectionTrait, orders: Vec<Uuid>) -> StoreResult<Vec<Model>> {
    let rows = Entity::find().filter(Column::OrderId.is_in(orders));
    Ok(rows.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id).all(db).await?)
}
