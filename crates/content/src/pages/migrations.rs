//! The steps to the table of content pages.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use crate::pages::schema::PAGES;
use platform::store::SearchedTable;
use platform::store::migrations::column::{
    flag, id, instant, instant_or_null, number, text, text_or_null, version,
};
use platform::store::migrations::{
    Migration, add_trash, create_list_index, create_search_index, index, widen_by_schedule,
};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0040_pages", up: |manager| Box::pin(m0040_pages(manager)) },
    Migration { name: "m0043_parts_of_pages", up: |manager| Box::pin(m0043_parts_of_pages(manager)) },
    Migration { name: "m0044_order_of_pages", up: |manager| Box::pin(m0044_order_of_pages(manager)) },
];

/// Adds the indexes of the staff list of pages, which is ordered by path: of all pages, of those at the top, and of those below others.
async fn m0044_order_of_pages(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create_list_index(manager, "pages", &["path"]).await?;
    create_list_index(manager, "pages", &["parent_id", "path"]).await?;
    let below_others = "CREATE INDEX pages_below_others ON pages (path, id) WHERE parent_id IS NOT NULL";
    manager.connection().execute_unprepared(below_others).await?;
    Ok(())
}

/// No page has parts before: their comments were dropped like other raw HTML.
async fn m0043_parts_of_pages(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let parts = ColumnDef::new("parts").json_binary().not_null().default("[]").take();
    manager.alter_table(Table::alter().table("pages").add_column(parts).take()).await
}

async fn m0040_pages(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(pages()).await?;
    manager.create_table(page_former_paths()).await?;
    manager.create_index(index("page_former_paths", &[("page_id", Asc)])).await?;
    for columns in
        [&["title"][..], &["created_at"], &["updated_at"], &["sort_order"], &["parent_id", "sort_order"]]
    {
        create_list_index(manager, "pages", columns).await?;
    }
    for column in ["visible_from", "visible_until"] {
        manager.create_index(index("pages", &[("published", Asc), (column, Asc)])).await?;
    }
    let lists: [&[(&'static str, IndexOrder)]; 3] = [
        &[("published", Asc), ("path", Asc), ("id", Asc)],
        &[("published", Asc), ("parent_id", Asc), ("sort_order", Asc), ("id", Asc)],
        &[("published", Asc), ("created_at", Asc), ("id", Asc)],
    ];
    for columns in lists {
        manager.create_index(index("pages", columns)).await?;
        widen_by_schedule(manager, "pages", columns).await?;
    }
    add_trash(manager, "pages", Some("published")).await?;
    create_search_index(manager, &SearchedTable::by_flag(PAGES, "published")).await
}

fn page_former_paths() -> TableCreateStatement {
    let mut path = text("path");
    Table::create()
        .table("page_former_paths")
        .col(path.primary_key())
        .col(ColumnDef::new("page_id").uuid().not_null())
        .take()
}

fn pages() -> TableCreateStatement {
    let mut path = text("path");
    Table::create()
        .table("pages")
        .col(id())
        .col(text("title"))
        .col(text("slug"))
        .col(path.unique_key())
        .col(ColumnDef::new("parent_id").uuid())
        .col(number("sort_order"))
        .col(text_or_null("description"))
        .col(text_or_null("content_md"))
        .col(text_or_null("content_html"))
        .col(ColumnDef::new("toc").json_binary().not_null())
        .col(text("summary"))
        .col(text("search_text"))
        .col(text_or_null("image_url"))
        .col(flag("published"))
        .col(instant_or_null("visible_from"))
        .col(instant_or_null("visible_until"))
        .col(version())
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}
