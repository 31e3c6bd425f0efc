//! Indexes for the filters of the record, and an outbox that keeps for a while what has gone out.

use sea_orm_migration::prelude::IndexOrder::{Asc, Desc};
use sea_orm_migration::prelude::*;

use super::column::instant_or_null;
use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for columns in FILTERS {
            let by = columns.iter().map(|column| (*column, Asc));
            let columns: Vec<_> = by.chain([("created_at", Desc), ("id", Desc)]).collect();
            manager.create_index(index("audit_entries", &columns)).await?;
        }
        for column in ["sent_at", "claimed_until"] {
            let column = instant_or_null(column);
            manager.alter_table(Table::alter().table("outbox").add_column(column).take()).await?;
        }
        let mut replaced = Index::drop();
        replaced.name("outbox_by_next_try_at").table("outbox");
        manager.drop_index(replaced).await?;
        for (name, columns, rows) in OUTBOX {
            let sql = format!("CREATE INDEX outbox_{name} ON outbox ({columns}) WHERE {rows}");
            manager.get_connection().execute_unprepared(&sql).await?;
        }
        Ok(())
    }
}

/// Every combination of who, what and which action. An index of fewer columns would be walked past all entries that the
/// other filters leave out.
const FILTERS: [&[&str]; 7] = [
    &["actor"],
    &["resource"],
    &["action"],
    &["actor", "resource"],
    &["actor", "action"],
    &["resource", "action"],
    &["actor", "resource", "action"],
];

/// Each state has indexes of its own, so that looking for what is due never passes over what has gone out.
const OUTBOX: [(&str, &str, &str); 4] = [
    ("due", "next_try_at, id", "sent_at IS NULL AND failed_at IS NULL"),
    ("waiting", "created_at, id", "sent_at IS NULL AND failed_at IS NULL"),
    ("sent", "sent_at DESC, id DESC", "sent_at IS NOT NULL"),
    ("given_up", "failed_at DESC, id DESC", "failed_at IS NOT NULL"),
];
