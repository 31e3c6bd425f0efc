//! `/api/v1/photos`: the paths of the calls match those of the pages, which previews rely on

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;

use super::model::{Album, AlbumSummary};
use super::queries::{self, AlbumPage, AlbumQuery, PictureQuery};
use super::rules::SLUGS;
use accounts::access::{Call, Calls as _};
use admin::preview::RequestPreview;
use platform::core::Core;
use platform::database::{Instant, Reader, StoreResult};
use platform::files::{WithImage, list_with_images};
use platform::web::extract::PathSlug;
use platform::web::{ApiError, ApiResult, List, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/photos",
            list,
            Call::public("listAlbums", "albums", "List published albums, the latest day first").cached(),
        )
        .get(
            "/photos/{slug}",
            album,
            Call::public("getAlbum", "albums", "Get a published album with a part of its pictures").cached(),
        )
}

async fn list(db: Reader, Query(query): Query<AlbumQuery>) -> ApiResult<Json<List<WithImage<AlbumSummary>>>> {
    let list = queries::list(&db, query).await?;
    Ok(Json(list_with_images(&db, list).await?))
}

async fn album(
    db: Reader,
    State(core): State<Core>,
    preview: RequestPreview,
    PathSlug(slug): PathSlug,
    Query(query): Query<PictureQuery>,
) -> ApiResult<Json<AlbumPage>> {
    if let Some(album) = find(&db, &preview, &slug, core.now()).await? {
        return Ok(Json(queries::page(&db, album, query).await?));
    }
    match queries::current_slug(&db, &slug).await? {
        Some(slug) => Err(ApiError::Moved(slug)),
        None => Err(ApiError::NotFound),
    }
}

async fn find(db: &Reader, preview: &RequestPreview, slug: &str, now: Instant) -> StoreResult<Option<Album>> {
    if let Some((id, form)) = preview.typed_form(SLUGS, slug) {
        return Ok(Some(queries::typed(db, id, slug, form, now).await?));
    }
    if let Some(id) = preview.stored_item_id(SLUGS, slug)
        && let Some(album) = queries::stored(db, id, slug).await?
    {
        return Ok(Some(album));
    }
    queries::by_slug(db, slug).await
}
