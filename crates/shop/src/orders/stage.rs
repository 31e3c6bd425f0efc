use schemars::JsonSchema;
use sea_orm::Condition;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::contact::Delivery;
use super::model::{Column, Model, OrderStatus};

/// The stage of an order for those who pack it: its status, kind of delivery, and whether it is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum OrderStage {
    /// Not paid yet.
    AwaitingPayment,
    /// Paid, but neither shipped nor ready for pickup.
    ToPack,
    /// Waits for its buyer to pick it up.
    Ready,
    /// Shipped.
    Sent,
    /// Picked up or delivered, as recorded by staff.
    Done,
    /// Refunded in full, or canceled.
    Refunded,
    /// Payment deadline missed.
    NotPaid,
}

impl OrderStage {
    pub(super) fn condition(self) -> Condition {
        let of = |status: OrderStatus| Condition::all().add(Column::Status.eq(status));
        let open = |delivery: Delivery| {
            let fulfilled = of(OrderStatus::Fulfilled).add(Column::DoneAt.is_null());
            fulfilled.add(Column::Delivery.eq(delivery))
        };
        match self {
            Self::AwaitingPayment => of(OrderStatus::Pending),
            Self::ToPack => of(OrderStatus::Paid),
            Self::Ready => open(Delivery::Pickup),
            Self::Sent => open(Delivery::Shipping),
            Self::Done => of(OrderStatus::Fulfilled).add(Column::DoneAt.is_not_null()),
            Self::Refunded => of(OrderStatus::Refunded),
            Self::NotPaid => of(OrderStatus::Expired),
        }
    }

    pub(super) fn of(order: &Model) -> Self {
        match (order.status, order.done_at, order.delivery) {
            (OrderStatus::Pending, ..) => Self::AwaitingPayment,
            (OrderStatus::Paid, ..) => Self::ToPack,
            (OrderStatus::Fulfilled, Some(_), _) => Self::Done,
            (OrderStatus::Fulfilled, None, Delivery::Pickup) => Self::Ready,
            (OrderStatus::Fulfilled, None, Delivery::Shipping) => Self::Sent,
            (OrderStatus::Refunded, ..) => Self::Refunded,
            (OrderStatus::Expired, ..) => Self::NotPaid,
        }
    }
}
