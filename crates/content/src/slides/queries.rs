use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _, QuerySelect as _, Select};
use serde::Deserialize;
use uuid::Uuid;

use super::model::{Column, Entity, Model, SlideCategory};
use crate::slides::schema::IMAGE_SLIDES;
use platform::database::{Instant, Reader, StoreResult, visible_rows};
use platform::web::{self, List};

/// Filters and range of the public list of slides.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct SlideQuery {
    /// Only this category.
    #[garde(skip)]
    pub category: Option<SlideCategory>,
    /// Only featured ones, or only others.
    #[garde(skip)]
    pub featured: Option<bool>,
    /// Maximum number of items to return. Defaults to 20; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
}

/// docs/behavior/content.md#list-sizes
const DEFAULT_LIMIT: u64 = 20;

async fn active(db: &Reader, now: Instant) -> StoreResult<Select<Entity>> {
    Ok(visible_rows(db, now).await?.rows())
}

/// Lists slides by order, the newest first among equals.
pub async fn list(db: &Reader, query: SlideQuery, now: Instant) -> StoreResult<List<Model>> {
    let mut rows = active(db, now).await?;
    if let Some(category) = query.category {
        rows = rows.filter(Column::Category.eq(category));
    }
    if let Some(featured) = query.featured {
        rows = rows.filter(Column::Featured.eq(featured));
    }
    let limit = web::limit(query.limit, DEFAULT_LIMIT);
    let table = db.on(IMAGE_SLIDES);
    let total = db.total(IMAGE_SLIDES, rows.clone()).await?;
    let items = rows
        .order_by(Column::SortOrder, Order::Asc)
        .order_by(Column::CreatedAt, Order::Desc)
        .order_by(Column::Id, Order::Asc)
        .limit(limit)
        .all(table)
        .await?;
    Ok(List { items, total, limit, offset: 0 })
}

pub async fn categories(db: &Reader, now: Instant) -> StoreResult<Vec<SlideCategory>> {
    let active = active(db, now).await?;
    Ok(active
        .select_only()
        .column(Column::Category)
        .distinct()
        .order_by(Column::Category, Order::Asc)
        .into_tuple()
        .all(db.on(IMAGE_SLIDES))
        .await?)
}

pub async fn by_id(db: &Reader, id: Uuid, now: Instant) -> StoreResult<Option<Model>> {
    Ok(active(db, now).await?.filter(Column::Id.eq(id)).one(db.on(IMAGE_SLIDES)).await?)
}
