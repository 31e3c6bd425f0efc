//! The steps to the table of links.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use crate::navigation::schema::NAV_LINKS;
use platform::file_urls::FileFields;
use platform::storage::migrations::{Source, backfill_uses};
use platform::store::SearchedTable;
use platform::store::migrations::column::{choice, flag, id, instant, number, text, text_or_null, version};
use platform::store::migrations::{
    Migration, add_column, add_search_text, backfill_search_text, create_list_index, create_search_index,
    drop_index, index,
};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0001_content", up: |manager| Box::pin(m0001_content(manager)) },
    Migration { name: "m0006_row_versions", up: |manager| Box::pin(m0006_row_versions(manager)) },
    Migration { name: "m0014_staff_lists", up: |manager| Box::pin(m0014_staff_lists(manager)) },
    Migration { name: "m0016_media", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0019_long_lists", up: |manager| Box::pin(m0019_long_lists(manager)) },
    Migration { name: "m0019_declared_uses", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0039_menu_levels", up: |manager| Box::pin(m0039_menu_levels(manager)) },
    Migration { name: "m0042_unfinished_links", up: |manager| Box::pin(m0042_unfinished_links(manager)) },
];

async fn m0001_content(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(nav_links()).await?;
    manager.create_index(index("nav_links", &[("area", Asc), ("sort_order", Asc)])).await?;
    Ok(())
}

fn nav_links() -> TableCreateStatement {
    Table::create()
        .table("nav_links")
        .col(id())
        .col(text("label"))
        .col(text("href"))
        .col(flag("external"))
        .col(text_or_null("description"))
        .col(choice("area", &["header", "footer", "quick_links"]))
        .col(text_or_null("icon_name"))
        .col(flag("featured"))
        .col(number("sort_order"))
        .col(flag("is_active"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

async fn m0006_row_versions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, "nav_links", version()).await
}

async fn m0014_staff_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_search_text(manager, "nav_links", &["label", "href"]).await
}

/// The fields of rows that refer to files, for the steps that write down the uses of rows that are there.
const USES: Source = Source {
    table: "nav_links",
    resource: "navigation",
    title: "label",
    files: FileFields { urls: &["href"], texts: &[] },
};

async fn fill_file_uses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    backfill_uses(manager, &USES).await
}

async fn m0019_long_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_index(manager, "nav_links", "nav_links_by_area_sort_order").await?;
    for columns in [
        &["sort_order"][..],
        &["label"],
        &["created_at"],
        &["area", "sort_order"],
        &["is_active", "area", "sort_order"],
        &["is_active", "sort_order"],
    ] {
        create_list_index(manager, "nav_links", columns).await?;
    }
    create_search_index(manager, &SearchedTable::whole(NAV_LINKS)).await
}

/// The addresses that links of a fresh site had before: nothing is there.
const PLACEHOLDERS: [&str; 2] = ["https://webmail.example.org/", "https://kronos.example.org/"];

async fn m0039_menu_levels(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let only_in_header = Expr::col("parent").is_null().or(Expr::col("area").eq("header"));
    let parent = ColumnDef::new("parent")
        .uuid()
        .null()
        .check(only_in_header)
        .extra("REFERENCES nav_links (id)")
        .take();
    add_column(manager, "nav_links", parent).await?;
    create_list_index(manager, "nav_links", &["parent"]).await?;
    let without_address = Query::update()
        .table("nav_links")
        .value("href", "")
        .and_where(Expr::col("href").is_in(PLACEHOLDERS))
        .take();
    manager.connection().execute(&without_address).await?;
    backfill_search_text(manager, "nav_links", &["label", "href"]).await
}

/// For the links that are not finished.
async fn m0042_unfinished_links(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let index = "CREATE INDEX nav_links_without_address ON nav_links (id) WHERE href = ''";
    manager.connection().execute_unprepared(index).await?;
    Ok(())
}
