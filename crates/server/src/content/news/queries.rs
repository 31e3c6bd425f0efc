//! Reading and writing articles.

use std::collections::HashSet;

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _, QuerySelect as _, Select};
use serde::Deserialize;
use uuid::Uuid;

use super::model::{ActiveModel, Column, Entity, Model, NewsArticle, NewsSummary};
use super::rules::{self, NewsForm, SLUGS};
use crate::engine::http::{self, List};
use crate::engine::search::Search;
use crate::engine::slugs;
use crate::engine::store::{Instant, Reader, StoreResult, Table, Tx, distinct};

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
    /// Words that stand in the title, the excerpt or the text. Of a search the first 1,000 items are listed and counted: a `total` of 1,000 means that many or more.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// How many at most: 10, or 5 when `featured=true`; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// How many to leave out first.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

/// Page size of a list, and of the featured ones (specification section 9).
const LIMIT: u64 = 10;
const FEATURED_LIMIT: u64 = 5;
/// Related articles below an article (specification section 9).
const RELATED: u64 = 3;

/// Rows in one statement. SQLite takes 32,766 values in one, PostgreSQL 65,535; a row has 19.
const ROWS: usize = 200;

fn published() -> Select<Entity> {
    Entity::find()
        .filter(Column::Published.eq(true))
        .order_by(Column::PublishedAt, Order::Desc)
        .order_by(Column::Id, Order::Desc)
}

/// Published articles, newest first.
pub async fn list(db: &Reader, query: NewsQuery) -> StoreResult<List<NewsSummary>> {
    let mut rows = published();
    let category = query.category.as_deref().filter(|text| !text.is_empty());
    if let Some(category) = category {
        rows = rows.filter(Column::Category.eq(category));
    }
    if let Some(featured) = query.featured {
        rows = rows.filter(Column::Featured.eq(featured));
    }
    let default = if query.featured == Some(true) { FEATURED_LIMIT } else { LIMIT };
    let limit = http::limit(query.limit, default);
    let offset = query.offset.unwrap_or(0);
    let (rows, total) = match query.search.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        None => {
            let total = db.total(Table::News, rows.clone()).await?;
            (db.part(Table::News, rows, Column::Id, (limit, offset)).await?, total)
        }
        Some(text) => {
            let search = Search {
                table: Table::News,
                text,
                published: Some(true),
                is_filtered: category.is_some() || query.featured.is_some(),
            };
            search.page(db, rows, Column::Id, (limit, offset)).await?
        }
    };
    let items = rows.into_partial_model().all(db.on(Table::News)).await?;
    Ok(List { items, total, limit, offset })
}

/// The categories of published articles, by name.
pub async fn categories(db: &Reader) -> StoreResult<Vec<String>> {
    distinct(db.on(Table::News), "news_posts", "category").await
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
    let limit = http::limit(limit, RELATED);
    let table = db.on(Table::News);
    let others = published().filter(Column::Id.ne(article.summary.id)).limit(limit);
    let same = match article.summary.category {
        Some(category) => Column::Category.eq(category),
        None => Column::Category.is_null(),
    };
    // Two reads of an index: one order over both would sort the whole table.
    let mut items: Vec<NewsSummary> = others.clone().filter(same).into_partial_model().all(table).await?;
    if (items.len() as u64) < limit {
        let newest: Vec<NewsSummary> = others.into_partial_model().all(table).await?;
        let known: HashSet<_> = items.iter().map(|item| item.id).collect();
        items.extend(newest.into_iter().filter(|item| !known.contains(&item.id)));
        items.truncate(limit as usize);
    }
    Ok(Some(items))
}

/// The newest published articles, for the feed.
pub async fn newest(db: &Reader, limit: u64) -> StoreResult<Vec<Model>> {
    Ok(published().limit(limit).all(db.on(Table::News)).await?)
}

/// How many published articles there are.
pub async fn published_total(db: &Reader) -> StoreResult<u64> {
    db.total(Table::News, Entity::find().filter(Column::Published.eq(true))).await
}

/// Where published articles are and when they were changed, the first written first.
pub async fn addresses(db: &Reader, limit: u64, offset: u64) -> StoreResult<Vec<(String, Instant)>> {
    Ok(Entity::find()
        .select_only()
        .column(Column::Slug)
        .column(Column::UpdatedAt)
        .filter(Column::Published.eq(true))
        .order_by(Column::CreatedAt, Order::Asc)
        .order_by(Column::Id, Order::Asc)
        .limit(limit)
        .offset(offset)
        .into_tuple()
        .all(db.on(Table::News))
        .await?)
}

/// Writes a new article.
pub async fn create(tx: &Tx, mut form: NewsForm, id: Uuid, now: Instant) -> StoreResult<NewsArticle> {
    form.slug = slugs::unique_slug::<Entity>(tx, (Column::Slug, Column::Id), &form.slug, id).await?;
    let row = form.created(id, now).insert(tx.on(Table::News)).await?;
    Ok(row.into())
}

/// The row of a new article, rendered, before a transaction is begun for it.
pub fn prepare(form: NewsForm, id: Uuid, now: Instant) -> ActiveModel {
    form.created(id, now)
}

/// Writes many new articles at once. [`StoreError::Taken`](crate::engine::store::StoreError) when one of their slugs is.
pub async fn create_many(tx: &Tx, rows: Vec<ActiveModel>) -> StoreResult<()> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let part: Vec<_> = rows.by_ref().take(ROWS).collect();
        Entity::insert_many(part).exec_without_returning(tx.on(Table::News)).await?;
    }
    Ok(())
}

/// All articles, the last written first, for staff.
pub async fn list_all(
    db: &Reader,
    limit: Option<u64>,
    offset: Option<u64>,
) -> StoreResult<List<NewsSummary>> {
    let limit = http::limit(limit, http::MAX);
    let offset = offset.unwrap_or(0);
    let table = db.on(Table::News);
    let total = db.total(Table::News, Entity::find()).await?;
    let rows = Entity::find().order_by(Column::CreatedAt, Order::Desc).order_by(Column::Id, Order::Desc);
    let items = rows.limit(limit).offset(offset).into_partial_model().all(table).await?;
    Ok(List { items, total, limit, offset })
}

/// One article, published or not.
pub async fn by_id(db: &Reader, id: Uuid) -> StoreResult<Option<NewsArticle>> {
    Ok(Entity::find_by_id(id).one(db.on(Table::News)).await?.map(NewsArticle::from))
}

/// The row that is about to be changed.
pub async fn row(tx: &Tx, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx.read()).await?)
}

/// Saves an article again.
pub async fn save(tx: &Tx, before: &Model, mut form: NewsForm, now: Instant) -> StoreResult<NewsArticle> {
    form.slug = slugs::unique_slug::<Entity>(tx, (Column::Slug, Column::Id), &form.slug, before.id).await?;
    if form.slug != before.slug {
        slugs::remember(tx, SLUGS, &before.slug, before.id).await?;
    }
    Ok(form.changed(before, now).update(tx.on(Table::News)).await?.into())
}

/// Publishes an article, or takes it back (specification section 4).
pub async fn publish(tx: &Tx, before: &Model, published: bool, now: Instant) -> StoreResult<NewsArticle> {
    Ok(rules::toggled(before, published, now).update(tx.on(Table::News)).await?.into())
}

/// Deletes an article, and says which it was.
pub async fn delete(tx: &Tx, id: Uuid) -> StoreResult<Option<NewsArticle>> {
    let Some(row) = row(tx, id).await? else { return Ok(None) };
    slugs::forget(tx, SLUGS, id).await?;
    Entity::delete_by_id(id).exec(tx.on(Table::News)).await?;
    Ok(Some(row.into()))
}
