use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _, QuerySelect as _, Select, TryIntoModel as _};
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Album, AlbumPicture, AlbumSummary, Column, Entity};
use super::rules::{AlbumForm, SLUGS};
use crate::albums::schema::ALBUMS;
use platform::database::search::PublishedList;
use platform::database::{Instant, PageRange, Reader, StoreResult};
use platform::files::{WithImage, with_images};
use platform::slugs;
use platform::web::{self, List};

/// Filters and range of the public list of albums.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct AlbumQuery {
    /// Text to search for in title and description. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// Maximum number of items to return. Defaults to 24; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

/// Range of an album's pictures.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct PictureQuery {
    /// Maximum number of pictures to return. Defaults to 48; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// Pictures to skip.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

const DEFAULT_LIMIT: u64 = 24;
const DEFAULT_PICTURES: u64 = 48;

/// A published album with a part of its pictures.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AlbumPage {
    /// The album as lists have it.
    #[serde(flatten)]
    pub summary: AlbumSummary,
    /// The pictures of this part, in their order.
    pub pictures: List<WithImage<AlbumPicture>>,
}

fn published() -> Select<Entity> {
    Entity::find().filter(Column::Published.eq(true))
}

pub async fn list(db: &Reader, query: AlbumQuery) -> StoreResult<List<AlbumSummary>> {
    let rows = published().order_by(Column::Day, Order::Desc).order_by(Column::Id, Order::Desc);
    let (limit, offset) = (web::limit(query.limit, DEFAULT_LIMIT), query.offset.unwrap_or(0));
    let list = PublishedList { table: ALBUMS, search: query.search.as_deref(), is_filtered: false };
    let (rows, total) = list.page(db, rows, Column::Id, PageRange { limit, offset }).await?;
    let items = rows.into_partial_model().all(db.on(ALBUMS)).await?;
    Ok(List { items, total, limit, offset })
}

pub async fn count(db: &Reader) -> StoreResult<u64> {
    db.total(ALBUMS, published()).await
}

pub async fn page_keys(
    db: &Reader,
    PageRange { limit, offset }: PageRange,
) -> StoreResult<Vec<(String, Instant)>> {
    let rows = published().select_only().column(Column::Slug).column(Column::UpdatedAt);
    let rows = rows.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id).limit(limit).offset(offset);
    Ok(rows.into_tuple().all(db.on(ALBUMS)).await?)
}

pub async fn by_slug(db: &Reader, slug: &str) -> StoreResult<Option<Album>> {
    let row = published().filter(Column::Slug.eq(slug)).one(db.on(ALBUMS)).await?;
    Ok(row.map(Album::from))
}

/// The album at `slug` as it is stored, published or not: for a preview of exactly this album.
pub async fn stored(db: &Reader, id: Uuid, slug: &str) -> StoreResult<Option<Album>> {
    let row = Entity::find_by_id(id).filter(Column::Slug.eq(slug)).filter(Column::TrashedAt.is_null());
    Ok(row.one(db.on(ALBUMS)).await?.map(Album::from))
}

/// The album as it would be stored at `slug` if this form were saved.
pub async fn typed(db: &Reader, id: Uuid, slug: &str, form: AlbumForm, now: Instant) -> StoreResult<Album> {
    let stored = Entity::find_by_id(id).one(db.on(ALBUMS)).await?;
    let mut row = ActiveModel::from(form);
    row.slug = Set(slug.to_owned());
    row.id = Set(id);
    row.trashed_at = Set(None);
    row.version = Set(stored.as_ref().map_or(0, |stored| stored.version));
    row.created_at = Set(stored.as_ref().map_or(now, |stored| stored.created_at));
    row.updated_at = Set(now);
    Ok(row.try_into_model()?.into())
}

pub async fn current_slug(db: &Reader, slug: &str) -> StoreResult<Option<String>> {
    let Some(id) = slugs::by_old_slug(db, SLUGS, slug).await? else { return Ok(None) };
    let row = published().filter(Column::Id.eq(id)).select_only().column(Column::Slug);
    Ok(row.into_tuple().one(db.on(ALBUMS)).await?)
}

pub async fn page(db: &Reader, album: Album, query: PictureQuery) -> StoreResult<AlbumPage> {
    let Album { summary, pictures } = album;
    let (limit, offset) = (web::limit(query.limit, DEFAULT_PICTURES), query.offset.unwrap_or(0));
    let total = pictures.len() as u64;
    let part = pictures.into_iter().skip(usize::try_from(offset).unwrap_or(usize::MAX));
    let part = part.take(usize::try_from(limit).unwrap_or(usize::MAX));
    let part = part.map(|picture| AlbumPicture { taken_at: None, ..picture }).collect();
    let items = with_images(db, part).await?;
    Ok(AlbumPage { summary, pictures: List { items, total, limit, offset } })
}
