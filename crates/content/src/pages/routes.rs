use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::address;
use super::model::{ContentPage, PageSummary, VisiblePage};
use super::queries::{self, PageQuery};
use accounts::access::{Call, Calls as _};
use admin::preview::RequestPreview;
use platform::core::Core;
use platform::database::{Instant, Reader, StoreResult};
use platform::files::{WithImage, list_with_images, with_image};
use platform::markdown;
use platform::slugs;
use platform::web::{ApiError, ApiResult, List, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/pages",
            list,
            Call::public("listPages", "pages", "List published pages by their paths").cached(),
        )
        .get(
            slugs::LOOKUP,
            page,
            Call::public("getPageByPath", "pages", "Get a published page, with those above and below it")
                .cached(),
        )
}

async fn list(
    db: Reader,
    State(core): State<Core>,
    Query(query): Query<PageQuery>,
) -> ApiResult<Json<List<WithImage<PageSummary>>>> {
    let list = queries::list(&db, query, core.now()).await?;
    Ok(Json(list_with_images(&db, list).await?))
}

/// Selects a page by its path.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct PathQuery {
    /// The path of its URL, without the first slash: `benefits/health`.
    #[garde(length(max = 200))]
    path: String,
}

async fn page(
    db: Reader,
    State(core): State<Core>,
    preview: RequestPreview,
    Query(PathQuery { path }): Query<PathQuery>,
) -> ApiResult<Json<WithImage<VisiblePage>>> {
    if !address::is_path(&path) {
        return Err(ApiError::NotFound);
    }
    let now = core.now();
    if let Some(mut page) = find(&db, &preview, &path, now).await? {
        let site = &core.config.server.url;
        if let Some(html) = &mut page.content_html {
            markdown::open_own_links_in_tab(html, site);
        }
        let page = queries::with_surroundings(&db, page, site, now).await?;
        return Ok(Json(with_image(&db, page).await?));
    }
    match queries::current_path(&db, &path, now).await? {
        Some(path) => Err(ApiError::Moved(slugs::lookup_call(&path))),
        None => Err(ApiError::NotFound),
    }
}

async fn find(
    db: &Reader,
    preview: &RequestPreview,
    path: &str,
    now: Instant,
) -> StoreResult<Option<ContentPage>> {
    if let Some((id, form)) = preview.typed_form(slugs::ROOT, path) {
        return Ok(Some(queries::typed(db, id, path, form, now).await?));
    }
    if let Some(id) = preview.stored_item_id(slugs::ROOT, path)
        && let Some(page) = queries::stored(db, id, path).await?
    {
        return Ok(Some(page));
    }
    queries::by_path(db, path, now).await
}
