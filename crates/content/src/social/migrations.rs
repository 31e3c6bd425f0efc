//! The steps to the table of social posts.

use platform::store::migrations::prelude::IndexOrder::Desc;
use platform::store::migrations::prelude::*;

use crate::social::schema::SOCIAL_POSTS;
use platform::file_urls::FileFields;
use platform::storage::migrations::{Source, backfill_uses};
use platform::store::SearchedTable;
use platform::store::migrations::column::{
    choice, id, instant, instant_or_null, text, text_or_null, version,
};
use platform::store::migrations::{
    Migration, add_column, add_search_text, add_trash, create_list_index, create_search_index, drop_index,
    index, nulls_last,
};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0001_content", up: |manager| Box::pin(m0001_content(manager)) },
    Migration { name: "m0006_row_versions", up: |manager| Box::pin(m0006_row_versions(manager)) },
    Migration { name: "m0016_media", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0019_long_lists", up: |manager| Box::pin(m0019_long_lists(manager)) },
    Migration { name: "m0019_declared_uses", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0031_trash", up: |manager| Box::pin(add_trash(manager, "social_posts", None)) },
];

async fn m0001_content(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(social_posts()).await?;
    manager.create_index(index("social_posts", &[("posted_at", Desc), ("created_at", Desc)])).await?;
    Ok(())
}

fn social_posts() -> TableCreateStatement {
    Table::create()
        .table("social_posts")
        .col(id())
        .col(choice("platform", &["instagram", "facebook"]))
        .col(text("post_id"))
        .col(text_or_null("content"))
        .col(text("image_url"))
        .col(text_or_null("post_url"))
        .col(instant_or_null("posted_at"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

async fn m0006_row_versions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, "social_posts", version()).await?;
    add_search_text(manager, "social_posts", &["content"]).await
}

/// The fields of rows that refer to files, for the steps that write down the uses of rows that are there.
const USES: Source = Source {
    table: "social_posts",
    resource: "social",
    title: "content",
    files: FileFields { urls: &["image_url", "post_url"], texts: &[] },
};

async fn fill_file_uses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    backfill_uses(manager, &USES).await
}

async fn m0019_long_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_index(manager, "social_posts", "social_posts_by_posted_at_created_at").await?;
    for columns in [&["posted_at"][..], &["created_at"], &["platform", "posted_at"]] {
        create_list_index(manager, "social_posts", columns).await?;
    }
    // Of visitors.
    let newest = format!(
        "CREATE INDEX social_posts_newest ON social_posts (posted_at DESC{}, created_at DESC, id DESC)",
        nulls_last(manager)
    );
    manager.connection().execute_unprepared(&newest).await?;
    create_search_index(manager, &SearchedTable::whole(SOCIAL_POSTS)).await
}
