//! Limits of unpaid orders: the keys of their buyers, and when a buyer was redirected to the payment page.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{instant_or_null, text_or_null};
use platform::store::migrations::index;

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // SHA-256 of an order's /24 or /48 and of its email address, while it is unpaid.
    let of_orders =
        [text_or_null("network_block"), text_or_null("email_key"), instant_or_null("redirected_at")];
    for column in of_orders {
        manager.alter_table(Table::alter().table("orders").add_column(column).take()).await?;
    }
    let indexes = [
        index("orders", &[("network_block", Asc), ("status", Asc), ("expires_at", Asc)]),
        index("orders", &[("email_key", Asc), ("status", Asc)]),
        index("orders", &[("status", Asc), ("redirected_at", Asc), ("checked_at", Asc)]),
        index("orders", &[("discount_code", Asc), ("status", Asc)]),
    ];
    for index in indexes {
        manager.create_index(index).await?;
    }
    // Until now the browser was sent straight to the payment page.
    manager.connection().execute_unprepared("UPDATE orders SET redirected_at = created_at").await?;
    Ok(())
}
