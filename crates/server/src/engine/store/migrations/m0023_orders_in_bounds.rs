//! What bounds orders that wait for their payment, which of those payments are on their way, and refunds that are asked for again.

use sea_orm_migration::prelude::IndexOrder::Asc;
use sea_orm_migration::prelude::*;

use super::column::{instant_or_null, number, text_or_null};
use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The SHA-256 of the network that an order came from, while it waits for its payment.
        for column in [text_or_null("network"), instant_or_null("processing_at")] {
            manager.alter_table(Table::alter().table("orders").add_column(column).take()).await?;
        }
        let round = Table::alter().table("refunds").add_column(number("round").default(1)).take();
        manager.alter_table(round).await?;
        manager.create_index(index("orders", &[("network", Asc), ("status", Asc)])).await
    }
}
