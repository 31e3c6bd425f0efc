//! Indexes for the orders in which staff list events, and a text to search links by.

use sea_orm_migration::prelude::IndexOrder::Asc;
use sea_orm_migration::prelude::*;

use super::{fill_search_text, index};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = ColumnDef::new("search_text").text().not_null().default("").take();
        manager.alter_table(Table::alter().table("nav_links").add_column(text).take()).await?;
        fill_search_text(manager, "nav_links", &["label", "href"]).await?;
        for index in indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn indexes() -> [IndexCreateStatement; 5] {
    let by = |columns: &[&'static str]| {
        let columns: Vec<_> = columns.iter().chain(&["id"]).map(|column| (*column, Asc)).collect();
        index("events", &columns)
    };
    [
        by(&["starts_at"]),
        by(&["created_at"]),
        by(&["updated_at"]),
        by(&["title"]),
        by(&["event_type", "starts_at"]),
    ]
}
