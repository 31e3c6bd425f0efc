use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::NullOrdering;
use sea_orm::{Order, QueryOrder as _, QuerySelect as _};
use serde::Deserialize;
use uuid::Uuid;

use super::model::{Column, Model, Platform};
use super::staff::SocialPosts;
use crate::social::schema::SOCIAL_POSTS;
use admin::resource::untrashed_rows;
use platform::database::{Reader, StoreResult};
use platform::web::{self, List};

/// Filters and range of the public list of posts.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct SocialPostQuery {
    /// Only posts on this platform.
    #[garde(skip)]
    pub platform: Option<Platform>,
    /// Maximum number of items to return. Defaults to 10; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
}

/// docs/behavior/content.md#list-sizes
const DEFAULT_LIMIT: u64 = 10;

/// Lists posts, newest first, those without a date last.
pub async fn list(db: &Reader, query: SocialPostQuery) -> StoreResult<List<Model>> {
    let mut rows = untrashed_rows::<SocialPosts>();
    if let Some(platform) = query.platform {
        rows = rows.filter(Column::Platform.eq(platform));
    }
    let limit = web::limit(query.limit, DEFAULT_LIMIT);
    let table = db.on(SOCIAL_POSTS);
    let total = db.total(SOCIAL_POSTS, rows.clone()).await?;
    let items = rows
        .order_by_with_nulls(Column::PostedAt, Order::Desc, NullOrdering::Last)
        .order_by(Column::CreatedAt, Order::Desc)
        .order_by(Column::Id, Order::Desc)
        .limit(limit)
        .all(table)
        .await?;
    Ok(List { items, total, limit, offset: 0 })
}

pub async fn by_id(db: &Reader, id: Uuid) -> StoreResult<Option<Model>> {
    let row = untrashed_rows::<SocialPosts>().filter(Column::Id.eq(id));
    Ok(row.one(db.on(SOCIAL_POSTS)).await?)
}
