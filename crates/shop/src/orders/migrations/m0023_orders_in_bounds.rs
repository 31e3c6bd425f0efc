//! Limits of unpaid orders and of what they reserve, processing payments, and refunds that are retried.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{instant_or_null, number, text_or_null};
use platform::store::migrations::index;

/// What orders hold now.
const HELD: &str = "UPDATE variant_stock SET held = (SELECT coalesce(sum(order_lines.quantity), 0) FROM order_lines \
     JOIN orders ON orders.id = order_lines.order_id \
     WHERE orders.status = 'pending' AND order_lines.variant_id = variant_stock.variant_id)";

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // The SHA-256 of the network that an order came from, while it waits for its payment.
    for column in [text_or_null("network"), instant_or_null("processing_at")] {
        manager.alter_table(Table::alter().table("orders").add_column(column).take()).await?;
    }
    let round = Table::alter().table("refunds").add_column(number("round").default(1)).take();
    manager.alter_table(round).await?;
    manager.connection().execute_unprepared(HELD).await?;
    manager.create_index(index("orders", &[("network", Asc), ("status", Asc), ("expires_at", Asc)])).await
}
