//! The steps to the table of the audit log.

mod m0027_audit_actors;

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{id, instant, text, text_or_null};
use platform::store::migrations::{Migration, add_column, create_list_index, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0003_accounts", up: |manager| Box::pin(m0003_accounts(manager)) },
    Migration { name: "m0006_row_versions", up: |manager| Box::pin(m0006_row_versions(manager)) },
    Migration { name: "m0008_search", up: |manager| Box::pin(m0008_search(manager)) },
    Migration { name: "m0017_audit_and_outbox", up: |manager| Box::pin(m0017_audit_and_outbox(manager)) },
    Migration { name: "m0019_long_lists", up: |manager| Box::pin(m0019_long_lists(manager)) },
    Migration { name: "m0027_audit_actors", up: |manager| Box::pin(m0027_audit_actors::up(manager)) },
];

async fn m0003_accounts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(audit_entries()).await?;
    manager.create_index(index("audit_entries", &[("created_at", Desc), ("id", Desc)])).await?;
    Ok(())
}

/// Names stand beside ids, so that an entry can be read when its account or item is gone.
fn audit_entries() -> TableCreateStatement {
    Table::create()
        .table("audit_entries")
        .col(id())
        .col(ColumnDef::new("actor_id").uuid().null())
        .col(text("actor"))
        .col(text("action"))
        .col(text("subject"))
        .col(text_or_null("subject_id"))
        .col(text_or_null("title"))
        .col(instant("created_at"))
        .take()
}

/// The forms before and after each change.
async fn m0006_row_versions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (from, to) in [("subject", "resource"), ("subject_id", "resource_id")] {
        manager.alter_table(Table::alter().table("audit_entries").rename_column(from, to).take()).await?;
    }
    for name in ["before", "after"] {
        add_column(manager, "audit_entries", ColumnDef::new(name).json_binary().null().take()).await?;
    }
    Ok(())
}

async fn m0008_search(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let newest = [("resource", Asc), ("resource_id", Asc), ("created_at", Desc), ("id", Desc)];
    manager.create_index(index("audit_entries", &newest)).await
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

/// Indexes for the filters of the list.
async fn m0017_audit_and_outbox(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for columns in FILTERS {
        let by = columns.iter().map(|column| (*column, Asc));
        let columns: Vec<_> = by.chain([("created_at", Desc), ("id", Desc)]).collect();
        manager.create_index(index("audit_entries", &columns)).await?;
    }
    Ok(())
}

async fn m0019_long_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create_list_index(manager, "audit_entries", &["resource_id", "created_at"]).await
}
