//! The steps to the table of documents.

mod m0012_documents;

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use platform::file_urls::FileFields;
use platform::storage::migrations::{Source, backfill_uses};
use platform::store::migrations::column::{choice, flag, id, instant, text, text_or_null, version};
use platform::store::migrations::{Migration, add_column, add_trash, create_list_index, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0001_content", up: |manager| Box::pin(m0001_content(manager)) },
    Migration { name: "m0006_row_versions", up: |manager| Box::pin(m0006_row_versions(manager)) },
    Migration { name: "m0012_documents", up: |manager| Box::pin(m0012_documents::up(manager)) },
    Migration { name: "m0016_media", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0019_long_lists", up: |manager| Box::pin(m0019_long_lists(manager)) },
    Migration { name: "m0019_declared_uses", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration {
        name: "m0031_trash",
        up: |manager| Box::pin(add_trash(manager, "documents", Some("published"))),
    },
];

async fn m0001_content(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(documents()).await?;
    manager
        .create_index(index("documents", &[("published", Asc), ("category", Asc), ("created_at", Desc)]))
        .await?;
    Ok(())
}

fn documents() -> TableCreateStatement {
    Table::create()
        .table("documents")
        .col(id())
        .col(text("title"))
        .col(text_or_null("description"))
        .col(choice("category", &["contract", "handbook", "policy", "form", "memo"]))
        .col(text("file_url"))
        .col(ColumnDef::new("file_size").big_integer().null().check(Expr::col("file_size").gte(0)))
        .col(text("search_text"))
        .col(flag("featured"))
        .col(flag("published"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

async fn m0006_row_versions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, "documents", version()).await
}

/// The fields of rows that refer to files, for the steps that write down the uses of rows that are there.
const USES: Source = Source {
    table: "documents",
    resource: "documents",
    title: "title",
    files: FileFields { urls: &["file_url"], texts: &[] },
};

async fn fill_file_uses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    backfill_uses(manager, &USES).await
}

async fn m0019_long_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for columns in [
        &["category", "created_at"][..],
        &["published", "created_at"],
        &["visible_to", "created_at"],
        &["category", "published", "created_at"],
        &["category", "visible_to", "created_at"],
    ] {
        create_list_index(manager, "documents", columns).await?;
    }
    Ok(())
}
