//! Messages as a resource of the staff, with lists, searches and a status; those of a honeypot are marked.

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use platform::store::migrations::{backfill_search_text, index};

const TABLE: &str = "contact_messages";

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [
        ColumnDef::new("is_spam").boolean().not_null().default(false).take(),
        ColumnDef::new("search_text").text().not_null().default("").take(),
        // SQLite adds no column without a value for the rows that are there; the epoch is replaced below.
        ColumnDef::new("updated_at")
            .timestamp_with_time_zone()
            .not_null()
            .default("1970-01-01T00:00:00.000000Z")
            .take(),
    ];
    for column in columns {
        manager.alter_table(Table::alter().table(TABLE).add_column(column).take()).await?;
    }
    let dated = Query::update().table(TABLE).value("updated_at", Expr::col("created_at")).take();
    manager.execute(dated).await?;
    backfill_search_text(manager, TABLE, &["name", "email", "subject", "message"]).await?;
    let mut before = Index::drop();
    before.name("contact_messages_by_status_created_at").table(TABLE);
    manager.drop_index(before).await?;
    for index in indexes() {
        manager.create_index(index).await?;
    }
    Ok(())
}

fn indexes() -> [IndexCreateStatement; 4] {
    let newest = [("created_at", Desc), ("id", Desc)];
    let with = |columns: &[(&'static str, IndexOrder)]| [columns, &newest].concat();
    [
        index(TABLE, &with(&[])),
        index(TABLE, &with(&[("is_spam", Asc)])),
        index(TABLE, &with(&[("is_spam", Asc), ("status", Asc)])),
        index(TABLE, &with(&[("status", Asc)])),
    ]
}
