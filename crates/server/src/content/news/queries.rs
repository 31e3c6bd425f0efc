//! Reading and writing articles.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{Order, QueryOrder as _, QuerySelect as _, Select};
use serde::Deserialize;

use super::model::{Column, Entity, Model, NewsArticle, NewsSummary};
use super::rules::SLUGS;
use crate::engine::http::{self, List};
use crate::engine::slugs;
use crate::engine::store::{Instant, Reader, StoreResult, Table, contains};

/// Which articles, and how many of them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NewsQuery {
    /// Only this category.
    #[garde(length(chars, max = 200))]
    pub category: Option<String>,
    /// Only featured ones, or only others.
    #[garde(skip)]
    pub featured: Option<bool>,
    /// Words that stand in the title, the excerpt or the text.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// Maximum number of items to return. Defaults to 10, or 5 with `featured=true`; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

/// Page size of a list, and of the featured ones (specification section 9).
const LIMIT: u64 = 10;
const FEATURED_LIMIT: u64 = 5;
/// Related articles below an article (specification section 9).
const RELATED: u64 = 3;

fn published() -> Select<Entity> {
    Entity::find()
        .filter(Column::Published.eq(true))
        .order_by(Column::PublishedAt, Order::Desc)
        .order_by(Column::Id, Order::Desc)
}

/// Published articles, newest first.
pub async fn list(db: &Reader, query: NewsQuery) -> StoreResult<List<NewsSummary>> {
    let mut rows = published();
    if let Some(category) = query.category.filter(|text| !text.is_empty()) {
        rows = rows.filter(Column::Category.eq(category));
    }
    if let Some(featured) = query.featured {
        rows = rows.filter(Column::Featured.eq(featured));
    }
    if let Some(search) = query.search.filter(|text| !text.trim().is_empty()) {
        rows = rows.filter(Expr::col(Column::SearchText).like(contains(search.trim())));
    }
    let default = if query.featured == Some(true) { FEATURED_LIMIT } else { LIMIT };
    let limit = http::limit(query.limit, default);
    let offset = query.offset.unwrap_or(0);
    let db = db.on(Table::News);
    let total = rows.clone().count(db).await?;
    let items = rows.limit(limit).offset(offset).into_partial_model().all(db).await?;
    Ok(List { items, total, limit, offset })
}

/// The categories of published articles, by name.
pub async fn categories(db: &Reader) -> StoreResult<Vec<String>> {
    Ok(Entity::find()
        .select_only()
        .column(Column::Category)
        .distinct()
        .filter(Column::Published.eq(true))
        .filter(Column::Category.is_not_null())
        .order_by(Column::Category, Order::Asc)
        .into_tuple()
        .all(db.on(Table::News))
        .await?)
}

/// The published article at `slug`.
pub async fn by_slug(db: &Reader, slug: &str) -> StoreResult<Option<NewsArticle>> {
    let row = published().filter(Column::Slug.eq(slug)).one(db.on(Table::News)).await?;
    Ok(row.map(NewsArticle::from))
}

/// Where the published article is now that was at `slug` once.
pub async fn moved(db: &Reader, slug: &str) -> StoreResult<Option<String>> {
    let Some(id) = slugs::by_old_slug(db, SLUGS, slug).await? else { return Ok(None) };
    let row = published().filter(Column::Id.eq(id)).one(db.on(Table::News)).await?;
    Ok(row.map(|row| row.slug))
}

/// Other articles than the one at `slug`: the newest of its category first, then the newest of all.
pub async fn related(db: &Reader, slug: &str, limit: Option<u64>) -> StoreResult<Option<Vec<NewsSummary>>> {
    let Some(article) = by_slug(db, slug).await? else { return Ok(None) };
    let same = match article.summary.category {
        Some(category) => Expr::expr(Expr::col(Column::Category).eq(category)),
        None => Expr::expr(Expr::col(Column::Category).is_null()),
    };
    let items = Entity::find()
        .filter(Column::Published.eq(true))
        .filter(Column::Id.ne(article.summary.id))
        .order_by(Expr::expr(Expr::case(same, 0).finally(1)), Order::Asc)
        .order_by(Column::PublishedAt, Order::Desc)
        .order_by(Column::Id, Order::Desc)
        .limit(http::limit(limit, RELATED))
        .into_partial_model()
        .all(db.on(Table::News))
        .await?;
    Ok(Some(items))
}

/// The newest published articles, for the feed.
pub async fn newest(db: &Reader, limit: u64) -> StoreResult<Vec<Model>> {
    Ok(published().limit(limit).all(db.on(Table::News)).await?)
}

/// Where published articles are and when they were changed, newest first.
pub async fn addresses(db: &Reader, limit: u64) -> StoreResult<Vec<(String, Instant)>> {
    let columns = published().select_only().column(Column::Slug).column(Column::UpdatedAt);
    Ok(columns.limit(limit).into_tuple().all(db.on(Table::News)).await?)
}
