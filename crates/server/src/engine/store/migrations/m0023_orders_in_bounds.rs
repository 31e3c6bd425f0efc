//! What bounds orders that wait for their payment.

use sea_orm_migration::prelude::IndexOrder::Asc;
use sea_orm_migration::prelude::*;

use super::column::text_or_null;
use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The SHA-256 of the network that an order came from, while it waits for its payment.
        let network = Table::alter().table("orders").add_column(text_or_null("network")).take();
        manager.alter_table(network).await?;
        manager.create_index(index("orders", &[("network", Asc), ("status", Asc)])).await
    }
}
