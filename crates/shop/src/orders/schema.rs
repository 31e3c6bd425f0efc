//! The tables of the subject `orders`.

use platform::store::Table;

/// Orders.
pub const ORDERS: Table = Table::new("orders");
/// Line items of orders.
pub const ORDER_LINES: Table = Table::new("order_lines");
/// Payments that came in for orders.
pub const PAYMENTS: Table = Table::new("payments");
/// Refunds of orders.
pub const REFUNDS: Table = Table::new("refunds");
