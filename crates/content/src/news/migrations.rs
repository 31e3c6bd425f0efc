//! The steps to the table of articles.

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use crate::news::schema::NEWS_POSTS;
use platform::file_urls::FileFields;
use platform::storage::migrations::{Source, backfill_uses};
use platform::store::SearchedTable;
use platform::store::migrations::column::{flag, id, instant, instant_or_null, text, text_or_null, version};
use platform::store::migrations::{
    Migration, add_column, add_trash, create_list_index, create_search_index, drop_index, index,
    widen_by_schedule,
};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0001_content", up: |manager| Box::pin(m0001_content(manager)) },
    Migration { name: "m0006_row_versions", up: |manager| Box::pin(m0006_row_versions(manager)) },
    Migration { name: "m0008_search", up: |manager| Box::pin(m0008_search(manager)) },
    Migration { name: "m0015_schedule", up: |manager| Box::pin(m0015_schedule(manager)) },
    Migration { name: "m0016_media", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0019_long_lists", up: |manager| Box::pin(m0019_long_lists(manager)) },
    Migration { name: "m0019_declared_uses", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration {
        name: "m0031_trash",
        up: |manager| Box::pin(add_trash(manager, "news_posts", Some("published"))),
    },
];

async fn m0001_content(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(news_posts()).await?;
    manager
        .create_index(index("news_posts", &[("published", Asc), ("published_at", Desc), ("id", Desc)]))
        .await?;
    manager
        .create_index(index(
            "news_posts",
            &[("category", Asc), ("published", Asc), ("published_at", Desc), ("id", Desc)],
        ))
        .await?;
    manager.create_index(index("news_posts", &[("created_at", Desc), ("id", Desc)])).await?;
    Ok(())
}

fn news_posts() -> TableCreateStatement {
    Table::create()
        .table("news_posts")
        .col(id())
        .col(text("title"))
        .col(text("slug").unique_key())
        .col(text_or_null("excerpt"))
        .col(text_or_null("content_md"))
        .col(text_or_null("content_html"))
        .col(ColumnDef::new("toc").json_binary().not_null())
        .col(text("summary"))
        .col(text("feed_text"))
        .col(text("search_text"))
        .col(text_or_null("author_name"))
        .col(text_or_null("featured_img"))
        .col(text_or_null("category"))
        .col(flag("featured"))
        .col(flag("published"))
        .col(instant_or_null("published_at"))
        .col(instant_or_null("first_published_at"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

async fn m0006_row_versions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, "news_posts", version()).await
}

/// Indexes for each order and filter of a list, and for searches.
async fn m0008_search(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // Led by what all public lists ask for, the values of a category stand together.
    drop_index(manager, "news_posts", "news_posts_by_category_published_published_at_id").await?;
    let indexes = [
        index("news_posts", &[("published", Asc), ("category", Asc), ("published_at", Desc), ("id", Desc)]),
        index("news_posts", &[("published", Asc), ("featured", Asc), ("published_at", Desc), ("id", Desc)]),
        // Of the sitemap, in the order of writing.
        index("news_posts", &[("published", Asc), ("created_at", Asc), ("id", Asc)]),
        // Of the lists that staff sort.
        index("news_posts", &[("updated_at", Asc), ("id", Asc)]),
        index("news_posts", &[("published_at", Asc), ("id", Asc)]),
        index("news_posts", &[("title", Asc), ("id", Asc)]),
    ];
    for index in indexes {
        manager.create_index(index).await?;
    }
    create_search_index(manager, &SearchedTable::by_flag(NEWS_POSTS, "published")).await
}

/// Published rows get a time to appear and a time to go. The indexes of visitors' lists hold both, so that rows which are hidden now are
/// passed over, and counted, without a look into the rows: behind the long texts of a row that is slow.
async fn m0015_schedule(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["visible_from", "visible_until"] {
        add_column(manager, "news_posts", instant_or_null(column)).await?;
        manager.create_index(index("news_posts", &[("published", Asc), (column, Asc)])).await?;
    }
    let lists: [&[(&'static str, IndexOrder)]; 4] = [
        &[("published", Asc), ("published_at", Desc), ("id", Desc)],
        &[("published", Asc), ("category", Asc), ("published_at", Desc), ("id", Desc)],
        &[("published", Asc), ("featured", Asc), ("published_at", Desc), ("id", Desc)],
        &[("published", Asc), ("created_at", Asc), ("id", Asc)],
    ];
    for columns in lists {
        widen_by_schedule(manager, "news_posts", columns).await?;
    }
    Ok(())
}

/// The fields of rows that refer to files, for the steps that write down the uses of rows that are there.
const USES: Source = Source {
    table: "news_posts",
    resource: "news",
    title: "title",
    files: FileFields { urls: &["featured_img"], texts: &["content_html"] },
};

async fn fill_file_uses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    backfill_uses(manager, &USES).await
}

async fn m0019_long_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for columns in [&["category", "created_at"][..], &["featured", "created_at"]] {
        create_list_index(manager, "news_posts", columns).await?;
    }
    Ok(())
}
