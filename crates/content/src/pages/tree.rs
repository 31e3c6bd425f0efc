//! The tree of content pages: valid positions of a page, and updates of its descendants.
//!
//! Each change of a page holds [`LOCK`] from its beginning, so that reads here stay valid until the commit: two pages cannot be moved
//! below each other, and no page loses its parent.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{QueryOrder as _, QuerySelect as _, QueryTrait as _, Statement};

use super::address::{self, MAX_LEVELS, MAX_SLUG_CHARS};
use super::former_paths;
use super::model::{Column, Entity, Model};
use super::schema::PAGES;
use platform::database::{StoreError, StoreResult, Tx};
use platform::slugs;
use platform::web::{ApiError, ApiResult, FieldError};

/// Reserved characters for a number after a slug.
const SUFFIX_CHARS: usize = 8;

pub(super) const LOCK: &str = "tree of pages";

/// Checks that page `id` may be placed below `parent`: another page, outside the trash and not below `id`, with room for the page's
/// levels.
pub(super) async fn validate_parent(tx: &Tx, id: Uuid, parent: Option<Uuid>) -> ApiResult<()> {
    let Some(parent) = parent else { return Ok(()) };
    let rejected = |message: &str| Err(ApiError::Fields(vec![FieldError::field("/parent_id", message)]));
    if parent == id {
        return rejected("A page cannot be below itself");
    }
    let found = Entity::find_by_id(parent).filter(Column::TrashedAt.is_null());
    let Some(above) = found.one(tx.read()).await.map_err(StoreError::from)? else {
        return rejected("This page no longer exists. Choose another one");
    };
    if is_below(tx, &above, id).await? {
        return rejected("This page is below the one you are editing. Choose another one");
    }
    if address::level(&above.path) + height(tx, id).await? > MAX_LEVELS {
        return rejected(
            "Pages have three levels. Choose a page higher up, or move the pages below this one first",
        );
    }
    Ok(())
}

async fn is_below(tx: &Tx, page: &Model, id: Uuid) -> StoreResult<bool> {
    let Some(parent) = page.parent_id else { return Ok(false) };
    if parent == id {
        return Ok(true);
    }
    // The third level is the last, so its parent's parent is at the top.
    let above = Entity::find_by_id(parent).one(tx.read()).await?;
    Ok(above.is_some_and(|above| above.parent_id == Some(id)))
}

/// Number of levels of a page and its descendants.
async fn height(tx: &Tx, id: Uuid) -> StoreResult<usize> {
    if exists(tx, second_below(id)).await? {
        return Ok(3);
    }
    Ok(if exists(tx, Column::ParentId.eq(id)).await? { 2 } else { 1 })
}

async fn exists(tx: &Tx, condition: SimpleExpr) -> StoreResult<bool> {
    let pages = Entity::find().select_only().column(Column::Id).filter(condition).limit(1);
    Ok(pages.into_tuple::<Uuid>().one(tx.read()).await?.is_some())
}

fn second_below(id: Uuid) -> SimpleExpr {
    let children = Entity::find().select_only().column(Column::Id).filter(Column::ParentId.eq(id));
    Column::ParentId.in_subquery(children.into_query())
}

/// Finds pages whose path is not that of their parent plus their slug, or has too many levels.
pub(super) async fn misplaced(tx: &Tx) -> StoreResult<Vec<(Uuid, String)>> {
    let sql = format!(
        "SELECT pages.id, pages.path FROM pages LEFT JOIN pages AS above ON above.id = pages.parent_id \
         WHERE pages.path <> COALESCE(above.path || '/', '') || pages.slug OR pages.path LIKE '{}'",
        "%/".repeat(MAX_LEVELS) + "%"
    );
    let rows = tx.read().query_all_raw(Statement::from_string(tx.read().get_database_backend(), sql)).await?;
    rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
}

pub(super) async fn validate_deletion(tx: &Tx, ids: &[Uuid]) -> ApiResult<()> {
    let below = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::ParentId.is_in(ids.iter().copied()))
        .filter(Column::Id.is_not_in(ids.iter().copied()))
        .filter(Column::TrashedAt.is_null());
    let first = below.limit(1).into_tuple::<Uuid>().one(tx.read()).await.map_err(StoreError::from)?;
    let message = "A page with pages below it can’t be deleted. Move or delete those first.";
    first.map_or(Ok(()), |_| Err(ApiError::conflict("has_children", message)))
}

/// Finds a free path for page `id` with the slug `wanted` below `parent`.
pub(super) async fn free_path(tx: &Tx, id: Uuid, parent: Option<Uuid>, wanted: &str) -> StoreResult<String> {
    let above = match parent {
        Some(parent) => Entity::find_by_id(parent).one(tx.read()).await?.map(|page| page.path),
        None => None,
    };
    let find = async |slug: &str| {
        let path = match &above {
            // A page that leaves its parent, or that is older than the reserved path.
            None if address::is_reserved(slug) => format!("{slug}-2"),
            _ => address::path_below(above.as_deref(), slug),
        };
        slugs::unique_slug::<Entity>(tx, (Column::Path, Column::Id), &path, id).await
    };
    let path = find(wanted).await?;
    if address::slug_of_path(&path).len() <= MAX_SLUG_CHARS {
        return Ok(path);
    }
    // With its number it would be too long for a path.
    find(wanted[..MAX_SLUG_CHARS - SUFFIX_CHARS].trim_end_matches('-')).await
}

/// Rewrites the paths of all descendants of page `id` from `old` to `new`, and stores the former paths for redirects.
pub(super) async fn follow(tx: &Tx, id: Uuid, old: &str, new: &str) -> StoreResult<()> {
    former_paths::remember(tx, id, old).await?;
    // Paths are ASCII, so bytes are characters.
    let tail = i32::try_from(old.len() + 1).unwrap_or(i32::MAX);
    // SQLite numbers parameters by position.
    let below = Statement::from_sql_and_values(
        tx.read().get_database_backend(),
        "UPDATE pages SET path = $1 || substr(path, $2) \
         WHERE parent_id = $3 OR parent_id IN (SELECT id FROM pages WHERE parent_id = $3)",
        [new.into(), tail.into(), id.into()],
    );
    tx.on(PAGES).execute_raw(below).await?;
    Ok(())
}

/// Moves a page and the pages below it to `path`.
pub(super) async fn relocate(tx: &Tx, page: &Model, parent: Option<Uuid>, path: &str) -> StoreResult<()> {
    follow(tx, page.id, &page.path, path).await?;
    Entity::update_many()
        .col_expr(Column::ParentId, parent.into())
        .col_expr(Column::Path, path.into())
        .col_expr(Column::Slug, address::slug_of_path(path).into())
        .filter(Column::Id.eq(page.id))
        .exec(tx.on(PAGES))
        .await?;
    Ok(())
}

/// Moves restored pages without a restored parent to the top level.
pub(super) async fn relocate_restored(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
    let live = Entity::find().select_only().column(Column::Id).filter(Column::TrashedAt.is_null());
    let orphans = Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::ParentId.not_in_subquery(live.into_query()))
        .order_by_asc(Column::Path);
    // Few rows: the page was deleted before its parent.
    for page in orphans.all(tx.read()).await? {
        let path = free_path(tx, page.id, None, &page.slug).await?;
        relocate(tx, &page, None, &path).await?;
    }
    Ok(())
}

/// Moves pages in the trash to the top level when their parent is deleted permanently.
pub(super) async fn detach_below(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
    let below = Entity::find()
        .filter(Column::ParentId.is_in(ids.iter().copied()))
        .filter(Column::Id.is_not_in(ids.iter().copied()));
    // Few rows: their parent is deleted permanently while they stay in the trash.
    for page in below.all(tx.read()).await? {
        let path = free_path(tx, page.id, None, &page.slug).await?;
        relocate(tx, &page, None, &path).await?;
    }
    Ok(())
}
