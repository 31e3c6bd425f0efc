//! Where and when orders are picked up, each in a column of its own, and the sentence on shipping and returns.

use sea_orm_migration::prelude::*;

use super::column::text;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// What products' pages said before staff could change it.
const TERMS: &str = "Standard shipping applies. 30-day return policy.";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [
            text("pickup_address").default("").take(),
            text("pickup_hours").default("").take(),
            text("terms").default(TERMS).take(),
        ];
        for column in columns {
            manager.alter_table(Table::alter().table("shop_settings").add_column(column).take()).await?;
        }
        Ok(())
    }
}
