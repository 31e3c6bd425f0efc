use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _, Select, TryIntoModel as _};
use serde::Deserialize;

use super::model::{Column, ContentPage, Entity, PageLink, PageSummary, VisiblePage};
use super::rules::{PageForm, PreparedPage};
use super::{address, former_paths, parts};
use crate::pages::schema::PAGES;
use platform::database::search::PublishedList;
use platform::database::{Instant, PageRange, Reader, StoreResult, visible_rows};
use platform::web::{self, List};

/// Filters and range of the public list of pages.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// Text to search for in title, description and content. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// Maximum number of items to return. Defaults to 20; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

const DEFAULT_LIMIT: u64 = 20;
const MAX_CHILDREN: u64 = 100;

pub async fn list(db: &Reader, query: PageQuery, now: Instant) -> StoreResult<List<PageSummary>> {
    let published = visible_rows::<Entity>(db, now).await?;
    let rows = published.rows().order_by_asc(Column::Path).order_by_asc(Column::Id);
    let (limit, offset) = (web::limit(query.limit, DEFAULT_LIMIT), query.offset.unwrap_or(0));
    let list =
        PublishedList { table: PAGES, search: query.search.as_deref(), is_filtered: published.hides() };
    let (rows, total) = list.page(db, rows, Column::Id, PageRange { limit, offset }).await?;
    let items = rows.into_partial_model().all(db.on(PAGES)).await?;
    Ok(List { items, total, limit, offset })
}

pub async fn by_path(db: &Reader, path: &str, now: Instant) -> StoreResult<Option<ContentPage>> {
    let rows = visible_rows::<Entity>(db, now).await?.rows().filter(Column::Path.eq(path));
    Ok(rows.one(db.on(PAGES)).await?.map(ContentPage::from))
}

/// The page at `path` as it is stored, published or not: for a preview of exactly this page.
pub async fn stored(db: &Reader, id: Uuid, path: &str) -> StoreResult<Option<ContentPage>> {
    let row = Entity::find_by_id(id).filter(Column::Path.eq(path)).filter(Column::TrashedAt.is_null());
    Ok(row.one(db.on(PAGES)).await?.map(ContentPage::from))
}

/// The page as it would be stored at `path` if this form were saved.
pub async fn typed(
    db: &Reader,
    id: Uuid,
    path: &str,
    form: PageForm,
    now: Instant,
) -> StoreResult<ContentPage> {
    let stored = Entity::find_by_id(id).one(db.on(PAGES)).await?;
    let mut row = PreparedPage::from(form).columns(path.to_owned());
    row.id = Set(id);
    row.trashed_at = Set(None);
    row.version = Set(stored.as_ref().map_or(0, |stored| stored.version));
    row.created_at = Set(stored.as_ref().map_or(now, |stored| stored.created_at));
    row.updated_at = Set(now);
    Ok(row.try_into_model()?.into())
}

/// The path that a preview's form results in.
pub async fn typed_path(db: &Reader, form: &PageForm) -> StoreResult<String> {
    let parent = match form.parent_id {
        Some(parent) => Entity::find_by_id(parent).one(db.on(PAGES)).await?.map(|page| page.path),
        None => None,
    };
    Ok(address::path_below(parent.as_deref(), &form.slug))
}

pub async fn current_path(db: &Reader, path: &str, now: Instant) -> StoreResult<Option<String>> {
    let Some(id) = former_paths::page_at(db, path).await? else { return Ok(None) };
    let row = visible_rows::<Entity>(db, now).await?.rows().filter(Column::Id.eq(id));
    Ok(row.one(db.on(PAGES)).await?.map(|row| row.path))
}

pub(super) async fn is_any_at_top(db: &Reader) -> StoreResult<bool> {
    let pages = Entity::find().filter(Column::Published.eq(true)).filter(Column::ParentId.is_null());
    let first =
        pages.select_only().column(Column::Id).limit(1).into_tuple::<Uuid>().one(db.on(PAGES)).await?;
    Ok(first.is_some())
}

/// The title of the published top-level page above `path`; `None` for a top-level page.
pub async fn top_of(db: &Reader, path: &str, now: Instant) -> StoreResult<Option<String>> {
    let Some(top) = address::ancestor_paths(path).next() else { return Ok(None) };
    Ok(by_path(db, top, now).await?.map(|page| page.page.title))
}

/// Adds the published ancestors and children of a page, and the data of its parts. `site` is the site's own URL.
pub async fn with_surroundings(
    db: &Reader,
    page: ContentPage,
    site: &str,
    now: Instant,
) -> StoreResult<VisiblePage> {
    let published = visible_rows::<Entity>(db, now).await?;
    let above: Vec<&str> = address::ancestor_paths(&page.page.path).collect();
    let ancestors = match above.is_empty() {
        true => Vec::new(),
        false => {
            let rows = published.rows().filter(Column::Path.is_in(above)).order_by_asc(Column::Path);
            links(rows).all(db.on(PAGES)).await?
        }
    };
    let below = published.rows().filter(Column::ParentId.eq(page.page.id));
    let below = below.order_by_asc(Column::SortOrder).order_by_asc(Column::Id).limit(MAX_CHILDREN);
    let children = links(below).all(db.on(PAGES)).await?;
    let parts = parts::load(db, &page.parts.0, site, now).await?;
    Ok(VisiblePage { page, ancestors, children, parts })
}

fn links(rows: Select<Entity>) -> sea_orm::Selector<sea_orm::SelectModel<PageLink>> {
    rows.select_only().column(Column::Title).column(Column::Path).column(Column::Summary).into_model()
}
