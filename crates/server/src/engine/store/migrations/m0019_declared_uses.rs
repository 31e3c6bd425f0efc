//! Any text that was an address and nothing else counted as a use of a file, what visitors wrote among them. What counts is written
//! down anew.

use sea_orm_migration::prelude::*;

use super::uses_of_rows;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.execute(Query::delete().from_table("file_uses").take()).await?;
        uses_of_rows::fill(manager).await
    }
}
