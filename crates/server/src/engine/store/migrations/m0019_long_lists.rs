//! Indexes for each order and filter of the staff's lists, and for searches in SQLite (`m0008_search`): a list is to be there as soon with
//! 100,000 rows as with 100 (`cargo xtask bench growth`).

use sea_orm::DbBackend;
use sea_orm_migration::prelude::IndexOrder::Asc;
use sea_orm_migration::prelude::*;

use super::index;
use crate::engine::store::trigrams;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// The tables of this step, whatever others are searched later.
const SEARCHED: [&str; 4] = ["image_slides", "social_posts", "nav_links", "contact_messages"];

/// What each list is filtered and sorted by; the id comes last. Lists are walked from either end, so all go the same way.
const LISTS: &[(&str, &[&str])] = &[
    ("news_posts", &["category", "created_at"]),
    ("news_posts", &["featured", "created_at"]),
    ("image_slides", &["sort_order"]),
    ("image_slides", &["created_at"]),
    ("image_slides", &["title"]),
    ("image_slides", &["category", "sort_order"]),
    ("image_slides", &["is_active", "sort_order"]),
    ("image_slides", &["category", "is_active", "sort_order"]),
    ("social_posts", &["posted_at"]),
    ("social_posts", &["created_at"]),
    ("social_posts", &["platform", "posted_at"]),
    ("documents", &["category", "created_at"]),
    ("documents", &["published", "created_at"]),
    ("documents", &["visible_to", "created_at"]),
    ("documents", &["category", "published", "created_at"]),
    ("documents", &["category", "visible_to", "created_at"]),
    ("nav_links", &["sort_order"]),
    ("nav_links", &["label"]),
    ("nav_links", &["created_at"]),
    ("nav_links", &["area", "sort_order"]),
    ("nav_links", &["is_active", "area", "sort_order"]),
    ("nav_links", &["is_active", "sort_order"]),
    ("audit_entries", &["resource_id", "created_at"]),
    // PostgreSQL passes over many only in an index that holds the id.
    ("files", &["bucket", "path"]),
    ("files", &["bucket", "folder", "path"]),
];

/// Each has a wider one now.
const REPLACED: [(&str, &str); 3] = [
    ("nav_links", "nav_links_by_area_sort_order"),
    ("social_posts", "social_posts_by_posted_at_created_at"),
    ("files", "files_by_bucket_folder_path"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, name) in REPLACED {
            let mut before = Index::drop();
            before.name(name).table(table);
            manager.drop_index(before).await?;
        }
        for (table, columns) in LISTS {
            let columns: Vec<_> = columns.iter().chain(&["id"]).map(|column| (*column, Asc)).collect();
            manager.create_index(index(table, &columns)).await?;
        }
        let db = manager.get_connection();
        let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
        // Of visitors. In SQLite nothing is less than all; PostgreSQL is told where it stands.
        let last = if is_postgres { " NULLS LAST" } else { "" };
        let newest = format!(
            "CREATE INDEX social_posts_newest ON social_posts (posted_at DESC{last}, created_at DESC, id DESC)"
        );
        db.execute_unprepared(&newest).await?;
        if !is_postgres {
            for statement in SEARCHED.into_iter().flat_map(trigrams::sqlite) {
                db.execute_unprepared(&statement).await?;
            }
        }
        Ok(())
    }
}
