use std::collections::HashSet;

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{
    Order, PartialModelTrait, QueryOrder as _, QuerySelect as _, QueryTrait as _, Select, TryIntoModel as _,
};
use serde::Deserialize;

use super::model::{ActiveModel, Column, Entity, Model, NewsArticle, NewsSummary};
use super::rules::{NewsForm, PreparedArticle, SLUGS};
use crate::news::schema::NEWS_POSTS;
use platform::database::search::PublishedList;
use platform::database::{
    Instant, PageRange, Reader, StoreResult, distinct, distinct_outside_trash, sort_names, visible_rows,
};
use platform::slugs;
use platform::web::{self, List};

/// Filters and range of the public list of articles.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NewsQuery {
    /// Only this category.
    #[garde(length(chars, max = 200))]
    pub category: Option<String>,
    /// Only featured ones, or only others.
    #[garde(skip)]
    pub featured: Option<bool>,
    /// Text to search for in title, excerpt and content. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// Maximum number of items to return. Defaults to 10, or 5 with `featured=true`; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

/// docs/behavior/content.md#list-sizes
const DEFAULT_LIMIT: u64 = 10;
const FEATURED_LIMIT: u64 = 5;
/// docs/behavior/content.md#list-sizes
const DEFAULT_RELATED: u64 = 3;

fn newest_first(rows: Select<Entity>) -> Select<Entity> {
    rows.order_by(Column::PublishedAt, Order::Desc).order_by(Column::Id, Order::Desc)
}

pub async fn list(db: &Reader, query: NewsQuery, now: Instant) -> StoreResult<List<NewsSummary>> {
    let published = visible_rows::<Entity>(db, now).await?;
    let mut rows = newest_first(published.rows());
    let category = query.category.as_deref().filter(|text| !text.is_empty());
    if let Some(category) = category {
        rows = rows.filter(Column::Category.eq(category));
    }
    if let Some(featured) = query.featured {
        rows = rows.filter(Column::Featured.eq(featured));
    }
    let default = if query.featured == Some(true) { FEATURED_LIMIT } else { DEFAULT_LIMIT };
    let limit = web::limit(query.limit, default);
    let offset = query.offset.unwrap_or(0);
    let list = PublishedList {
        table: NEWS_POSTS,
        search: query.search.as_deref(),
        is_filtered: category.is_some() || query.featured.is_some() || published.hides(),
    };
    let (rows, total) = list.page(db, rows, Column::Id, PageRange { limit, offset }).await?;
    let items = rows.into_partial_model().all(db.on(NEWS_POSTS)).await?;
    Ok(List { items, total, limit, offset })
}

pub async fn categories(db: &Reader, now: Instant) -> StoreResult<Vec<String>> {
    visible_rows::<Entity>(db, now).await?.distinct(db, Column::Category).await
}

pub async fn all_categories(db: &Reader) -> StoreResult<Vec<String>> {
    let mut found = distinct(db.on(NEWS_POSTS), "news_posts", "category", Some(("published", true))).await?;
    let drafts = Some(("published", false));
    found.extend(distinct_outside_trash(db.on(NEWS_POSTS), "news_posts", "category", drafts).await?);
    sort_names(&mut found);
    found.dedup();
    Ok(found)
}

/// Returns the published post at `slug`, or in a preview of the post `previewed` that one as it is stored.
pub async fn by_slug<T: PartialModelTrait>(
    db: &Reader,
    slug: &str,
    previewed: Option<Uuid>,
    now: Instant,
) -> StoreResult<Option<T>> {
    let table = db.on(NEWS_POSTS);
    if let Some(id) = previewed {
        let row = Entity::find_by_id(id).filter(Column::Slug.eq(slug)).filter(Column::TrashedAt.is_null());
        let row = row.into_partial_model().one(table).await?;
        if row.is_some() {
            return Ok(row);
        }
    }
    let rows = visible_rows::<Entity>(db, now).await?.rows().filter(Column::Slug.eq(slug));
    Ok(rows.into_partial_model().one(table).await?)
}

/// The article as it would be stored at `slug` if this form were saved.
pub async fn typed(
    db: &Reader,
    id: Uuid,
    slug: &str,
    form: NewsForm,
    now: Instant,
) -> StoreResult<NewsArticle> {
    let stored = Entity::find_by_id(id).one(db.on(NEWS_POSTS)).await?;
    let article = PreparedArticle::from(form);
    let (published_at, first) = match &stored {
        Some(before) => article.next_dates(before, now),
        None => article.first_dates(now),
    };
    let mut row = ActiveModel::from(article);
    row.slug = Set(slug.to_owned());
    row.id = Set(id);
    row.published_at = Set(published_at);
    row.first_published_at = Set(first);
    row.trashed_at = Set(None);
    row.version = Set(stored.as_ref().map_or(0, |stored| stored.version));
    row.created_at = Set(stored.as_ref().map_or(now, |stored| stored.created_at));
    row.updated_at = Set(now);
    Ok(row.try_into_model()?.into())
}

pub async fn current_slug(db: &Reader, slug: &str, now: Instant) -> StoreResult<Option<String>> {
    let Some(id) = slugs::by_old_slug(db, SLUGS, slug).await? else { return Ok(None) };
    let row = visible_rows::<Entity>(db, now)
        .await?
        .rows()
        .filter(Column::Id.eq(id))
        .one(db.on(NEWS_POSTS))
        .await?;
    Ok(row.map(|row| row.slug))
}

/// Other published articles: the newest of its category first, then the newest of any.
pub async fn related(
    db: &Reader,
    post: NewsSummary,
    limit: Option<u64>,
    now: Instant,
) -> StoreResult<Vec<NewsSummary>> {
    let limit = web::limit(limit, DEFAULT_RELATED);
    let table = db.on(NEWS_POSTS);
    let published = newest_first(visible_rows::<Entity>(db, now).await?.rows());
    let others = published.filter(Column::Id.ne(post.id)).limit(limit);
    let same = match post.category {
        Some(category) => Column::Category.eq(category),
        None => Column::Category.is_null(),
    };
    // Two index scans: a single order over both would sort the whole table.
    let mut items: Vec<NewsSummary> = others.clone().filter(same).into_partial_model().all(table).await?;
    if (items.len() as u64) < limit {
        let newest: Vec<NewsSummary> = others.into_partial_model().all(table).await?;
        let known: HashSet<_> = items.iter().map(|item| item.id).collect();
        items.extend(newest.into_iter().filter(|item| !known.contains(&item.id)));
        items.truncate(limit as usize);
    }
    Ok(items)
}

pub async fn newest(
    db: &Reader,
    category: Option<&str>,
    limit: u64,
    now: Instant,
) -> StoreResult<Vec<Model>> {
    let rows = newest_first(visible_rows::<Entity>(db, now).await?.rows())
        .apply_if(category, |rows, category| rows.filter(Column::Category.eq(category)));
    Ok(rows.limit(limit).all(db.on(NEWS_POSTS)).await?)
}
