//! What bounds messages and unpaid orders: whom an unpaid order counts for, when its buyer went to pay, which messages were emailed one by
//! one, and the uses of removed discount codes. Searches of messages look at their first thousand characters.

use sea_orm_migration::prelude::IndexOrder::Asc;
use sea_orm_migration::prelude::*;

use super::column::{id, instant_or_null, number, text, text_or_null};
use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// Saving cuts the message before its text is folded, which changes its length by little.
const SHORTEN: &str = "UPDATE contact_messages \
     SET search_text = substr(search_text, 1, length(name) + length(email) + length(coalesce(subject, '')) + 1003) \
     WHERE length(message) > 1000";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SHA-256 of an order's /24 or /48 and of its email address, while it is unpaid.
        let of_orders =
            [text_or_null("network_block"), text_or_null("email_key"), instant_or_null("redirected_at")];
        for column in of_orders {
            manager.alter_table(Table::alter().table("orders").add_column(column).take()).await?;
        }
        let announced = ColumnDef::new("is_announced").boolean().not_null().default(true).take();
        manager.alter_table(Table::alter().table("contact_messages").add_column(announced).take()).await?;
        let removed = Table::create()
            .table("removed_discount_codes")
            .col(id())
            .col(text("code"))
            .col(number("uses").check(Expr::col("uses").gte(0)))
            .take();
        manager.create_table(removed).await?;
        let indexes = [
            index("orders", &[("network_block", Asc), ("status", Asc), ("expires_at", Asc)]),
            index("orders", &[("email_key", Asc), ("status", Asc)]),
            index("orders", &[("status", Asc), ("redirected_at", Asc), ("checked_at", Asc)]),
            index("orders", &[("discount_code", Asc), ("status", Asc)]),
            index("stock_changes", &[("order_id", Asc)]),
            index("removed_discount_codes", &[("code", Asc)]),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        // Until now the browser was sent straight to the payment page.
        manager.get_connection().execute_unprepared("UPDATE orders SET redirected_at = created_at").await?;
        manager.get_connection().execute_unprepared(SHORTEN).await?;
        Ok(())
    }
}
