//! Versions of rows that staff change, the forms before and after each change, and texts to search slides and posts by.

use sea_orm_migration::prelude::*;

use super::fill_search_text;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// Tables whose rows staff change.
const VERSIONED: &[&str] = &[
    "nav_links",
    "news_posts",
    "events",
    "documents",
    "contact_messages",
    "products",
    "social_posts",
    "image_slides",
];

/// Tables that get a text to be searched by, and the columns that it is made of.
const SEARCHED: &[(&str, &[&str])] =
    &[("image_slides", &["title", "description", "caption"]), ("social_posts", &["content"])];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in VERSIONED {
            let version = ColumnDef::new("version").big_integer().not_null().default(1).take();
            manager.alter_table(Table::alter().table(*table).add_column(version).take()).await?;
        }
        for (table, from, to) in [
            ("audit_entries", "subject", "resource"),
            ("audit_entries", "subject_id", "resource_id"),
            ("old_slugs", "subject", "scope"),
        ] {
            let renamed = Table::alter().table(table).rename_column(from, to).take();
            manager.alter_table(renamed).await?;
        }
        for name in ["before", "after"] {
            let form = ColumnDef::new(name).json_binary().null().take();
            manager.alter_table(Table::alter().table("audit_entries").add_column(form).take()).await?;
        }
        for (table, columns) in SEARCHED {
            let text = ColumnDef::new("search_text").text().not_null().default("").take();
            manager.alter_table(Table::alter().table(*table).add_column(text).take()).await?;
            fill_search_text(manager, table, columns).await?;
        }
        Ok(())
    }
}
