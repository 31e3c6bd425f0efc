//! The steps to the table of slides.

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use crate::slides::schema::IMAGE_SLIDES;
use platform::file_urls::FileFields;
use platform::storage::migrations::{Source, backfill_uses};
use platform::store::SearchedTable;
use platform::store::migrations::column::{
    choice, flag, id, instant, instant_or_null, number, text, text_or_null, version,
};
use platform::store::migrations::{
    Migration, add_column, add_search_text, create_list_index, create_search_index, index, widen_by_schedule,
};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0001_content", up: |manager| Box::pin(m0001_content(manager)) },
    Migration { name: "m0006_row_versions", up: |manager| Box::pin(m0006_row_versions(manager)) },
    Migration { name: "m0015_schedule", up: |manager| Box::pin(m0015_schedule(manager)) },
    Migration { name: "m0016_media", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0019_long_lists", up: |manager| Box::pin(m0019_long_lists(manager)) },
    Migration { name: "m0019_declared_uses", up: |manager| Box::pin(fill_file_uses(manager)) },
];

async fn m0001_content(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(image_slides()).await?;
    manager
        .create_index(index("image_slides", &[("is_active", Asc), ("sort_order", Asc), ("created_at", Desc)]))
        .await?;
    Ok(())
}

fn image_slides() -> TableCreateStatement {
    Table::create()
        .table("image_slides")
        .col(id())
        .col(text("title"))
        .col(text_or_null("description"))
        .col(text("image_url"))
        .col(text_or_null("caption"))
        .col(text_or_null("link_url"))
        .col(text_or_null("link_text"))
        .col(choice("category", &["general", "events", "training", "community", "leadership", "meetings"]))
        .col(number("sort_order"))
        .col(flag("is_active"))
        .col(flag("featured"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

async fn m0006_row_versions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, "image_slides", version()).await?;
    add_search_text(manager, "image_slides", &["title", "description", "caption"]).await
}

/// A time to appear and a time to go, as articles have them.
async fn m0015_schedule(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["visible_from", "visible_until"] {
        add_column(manager, "image_slides", instant_or_null(column)).await?;
        manager.create_index(index("image_slides", &[("is_active", Asc), (column, Asc)])).await?;
    }
    let list = [("is_active", Asc), ("sort_order", Asc), ("created_at", Desc)];
    widen_by_schedule(manager, "image_slides", &list).await
}

/// The fields of rows that refer to files, for the steps that write down the uses of rows that are there.
const USES: Source = Source {
    table: "image_slides",
    resource: "slides",
    title: "title",
    files: FileFields { urls: &["image_url", "link_url"], texts: &[] },
};

async fn fill_file_uses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    backfill_uses(manager, &USES).await
}

async fn m0019_long_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for columns in [
        &["sort_order"][..],
        &["created_at"],
        &["title"],
        &["category", "sort_order"],
        &["is_active", "sort_order"],
        &["category", "is_active", "sort_order"],
    ] {
        create_list_index(manager, "image_slides", columns).await?;
    }
    create_search_index(manager, &SearchedTable::whole(IMAGE_SLIDES)).await
}
