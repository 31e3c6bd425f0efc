//! The steps to the tables of the platform that no folder of it owns.

use crate::store::migrations::prelude::IndexOrder::Asc;
use crate::store::migrations::prelude::*;

use crate::store::migrations::column::{choice, id, instant, number, text, text_or_null};
use crate::store::migrations::{Migration, drop_index, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0001_content", up: |manager| Box::pin(m0001_content(manager)) },
    Migration { name: "m0006_row_versions", up: |manager| Box::pin(m0006_row_versions(manager)) },
    Migration { name: "m0007_stock_and_limits", up: |manager| Box::pin(m0007_stock_and_limits(manager)) },
    Migration { name: "m0042_sample_rows", up: |manager| Box::pin(m0042_sample_rows(manager)) },
    Migration { name: "m0048_slugs_of_any_list", up: |manager| Box::pin(m0048_slugs_of_any_list(manager)) },
];

async fn m0001_content(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(config_entries()).await?;
    manager.create_table(site_settings()).await?;
    manager.create_table(old_slugs()).await?;
    manager.create_index(index("old_slugs", &[("item_id", Asc)])).await?;
    Ok(())
}

fn config_entries() -> TableCreateStatement {
    Table::create()
        .table("config_entries")
        .col(id())
        .col(text("key").unique_key())
        .col(ColumnDef::new("value").json_binary().not_null())
        .col(text_or_null("description"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

fn site_settings() -> TableCreateStatement {
    Table::create()
        .table("site_settings")
        .col(text("key").primary_key())
        .col(text("value"))
        .col(text_or_null("description"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

/// Former slugs of items, which redirect to the present one with 301 (docs/behavior/slugs.md#redirects).
fn old_slugs() -> TableCreateStatement {
    Table::create()
        .table("old_slugs")
        .col(choice("subject", &["news", "events"]))
        .col(text("slug"))
        .col(ColumnDef::new("item_id").uuid().not_null())
        .primary_key(Index::create().col("subject").col("slug"))
        .take()
}

async fn m0006_row_versions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let renamed = Table::alter().table("old_slugs").rename_column("subject", "scope").take();
    manager.alter_table(renamed).await
}

async fn m0007_stock_and_limits(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(rate_limits()).await?;
    manager.create_index(index("rate_limits", &[("expires_at", Asc)])).await?;
    Ok(())
}

/// `state` is the limiter's own; instants are microseconds since 1970, since they are calculated with.
fn rate_limits() -> TableCreateStatement {
    Table::create()
        .table("rate_limits")
        .col(text("key_hash").primary_key())
        .col(number("state"))
        .col(number("expires_at"))
        .take()
}

async fn m0042_sample_rows(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let sample_rows = Table::create()
        .table("sample_rows")
        .col(choice("collection", &["demonstration", "examples"]))
        .col(text("table_name"))
        .col(ColumnDef::new("row_id").uuid().not_null())
        .col(number("version"))
        .primary_key(Index::create().col("collection").col("table_name").col("row_id"))
        .take();
    manager.create_table(sample_rows).await
}

/// Former slugs are those of any list, not of news and events alone. SQLite has no way to change a CHECK, nor to drop a column of a key, so
/// the table is replaced.
async fn m0048_slugs_of_any_list(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_index(manager, "old_slugs", "old_slugs_by_item_id").await?;
    let wider = Table::create()
        .table("wider_slugs")
        .col(text("scope"))
        .col(text("slug"))
        .col(ColumnDef::new("item_id").uuid().not_null())
        .primary_key(Index::create().col("scope").col("slug"))
        .take();
    manager.create_table(wider).await?;
    let copied = "INSERT INTO wider_slugs (scope, slug, item_id) SELECT scope, slug, item_id FROM old_slugs";
    manager.connection().execute_unprepared(copied).await?;
    manager.drop_table(Table::drop().table("old_slugs").take()).await?;
    manager.execute(Table::rename().table("wider_slugs", "old_slugs").take()).await?;
    manager.create_index(index("old_slugs", &[("item_id", Asc)])).await
}
