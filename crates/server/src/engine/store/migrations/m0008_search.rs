//! Indexes for each order and filter of a list, and for searches in SQLite. Those for searches in PostgreSQL need an extension
//! that may be missing; they are made at each start that finds it (`trigrams::prepare`).

use sea_orm::DbBackend;
use sea_orm_migration::prelude::IndexOrder::{Asc, Desc};
use sea_orm_migration::prelude::*;

use super::index;
use crate::engine::store::trigrams;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// The tables of this step, whatever others are searched later.
const SEARCHED: [&str; 2] = ["news_posts", "events"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Led by what all public lists ask for, the values of a category stand together.
        let mut before = Index::drop();
        before.name("news_posts_by_category_published_published_at_id").table("news_posts");
        manager.drop_index(before).await?;
        for index in indexes() {
            manager.create_index(index).await?;
        }
        if manager.get_database_backend() == DbBackend::Sqlite {
            for statement in SEARCHED.into_iter().flat_map(trigrams::sqlite) {
                manager.get_connection().execute_unprepared(&statement).await?;
            }
        }
        Ok(())
    }
}

fn indexes() -> Vec<IndexCreateStatement> {
    let (published, id) = (("published", Asc), ("id", Desc));
    let newest = [("published_at", Desc), id.clone()];
    let with = |column: &'static str| {
        [published.clone(), (column, Asc)].into_iter().chain(newest.clone()).collect::<Vec<_>>()
    };
    vec![
        index("news_posts", &with("category")),
        index("news_posts", &with("featured")),
        // Of the sitemap, in the order of writing.
        index("news_posts", &[published.clone(), ("created_at", Asc), ("id", Asc)]),
        // Of the lists that staff sort.
        index("news_posts", &[("updated_at", Asc), ("id", Asc)]),
        index("news_posts", &[("published_at", Asc), ("id", Asc)]),
        index("news_posts", &[("title", Asc), ("id", Asc)]),
        index("events", &[published.clone(), ("created_at", Asc), ("id", Asc)]),
        index("events", &[published.clone(), ("event_type", Asc), ("starts_at", Asc), ("id", Asc)]),
        index("accounts", &[("role", Asc), ("email", Asc)]),
        index("audit_entries", &[("resource", Asc), ("resource_id", Asc), ("created_at", Desc), id]),
    ]
}
