//! The steps to the tables of orders.

mod m0022_orders;
mod m0023_orders_in_bounds;
mod m0026_abuse_limits;
mod m0030_discount_code_ids;

use platform::store::migrations::column::instant_or_null;
use platform::store::migrations::prelude::*;
use platform::store::migrations::{Migration, add_column};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0022_orders", up: |manager| Box::pin(m0022_orders::up(manager)) },
    Migration { name: "m0023_orders_in_bounds", up: |manager| Box::pin(m0023_orders_in_bounds::up(manager)) },
    Migration { name: "m0026_abuse_limits", up: |manager| Box::pin(m0026_abuse_limits::up(manager)) },
    Migration {
        name: "m0030_discount_code_ids",
        up: |manager| Box::pin(m0030_discount_code_ids::up(manager)),
    },
    Migration { name: "m0033_done_orders", up: |manager| Box::pin(m0033_done_orders(manager)) },
];

/// When staff noted that nothing is left to do. Orders of before are not done until someone says so.
async fn m0033_done_orders(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, "orders", instant_or_null("done_at")).await
}
