//! The steps to the table of albums.

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use crate::albums::schema::ALBUMS;
use platform::store::SearchedTable;
use platform::store::migrations::column::{flag, id, instant, number, text, text_or_null, version};
use platform::store::migrations::{Migration, add_trash, create_list_index, create_search_index, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] =
    &[Migration { name: "m0049_albums", up: |manager| Box::pin(m0049_albums(manager)) }];

async fn m0049_albums(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(albums()).await?;
    let newest_first = [("published", Asc), ("day", Desc), ("id", Desc)];
    manager.create_index(index("albums", &newest_first)).await?;
    // Of the sitemap, in the order of writing.
    manager.create_index(index("albums", &[("published", Asc), ("created_at", Asc), ("id", Asc)])).await?;
    for columns in [&["created_at"][..], &["updated_at"], &["day"], &["title"]] {
        create_list_index(manager, "albums", columns).await?;
    }
    add_trash(manager, "albums", Some("published")).await?;
    create_search_index(manager, &SearchedTable::by_flag(ALBUMS, "published")).await
}

fn albums() -> TableCreateStatement {
    Table::create()
        .table("albums")
        .col(id())
        .col(text("title"))
        .col(text("slug").unique_key())
        .col(text("day"))
        .col(text_or_null("description"))
        .col(text_or_null("related_path"))
        .col(ColumnDef::new("pictures").json_binary().not_null())
        .col(number("picture_count"))
        .col(text_or_null("cover"))
        .col(flag("published"))
        .col(version())
        .col(text("search_text"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}
