use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;

use super::model::{Model as Slide, SlideCategory};
use super::queries::{self, SlideQuery};
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::database::Reader;
use platform::files::{WithImage, list_with_images, with_image};
use platform::web::{ApiError, ApiResult, List, NoParameters, PathId, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/slides",
            list,
            Call::public("listSlides", "slides", "List active slides in their order").cached(),
        )
        .get(
            "/slides/categories",
            categories,
            Call::public("listSlideCategories", "slides", "List categories of active slides").cached(),
        )
        .get("/slides/{id}", slide, Call::public("getSlide", "slides", "Get an active slide").cached())
}

async fn list(
    db: Reader,
    State(core): State<Core>,
    Query(query): Query<SlideQuery>,
) -> ApiResult<Json<List<WithImage<Slide>>>> {
    let list = queries::list(&db, query, core.now()).await?;
    Ok(Json(list_with_images(&db, list).await?))
}

async fn categories(
    db: Reader,
    State(core): State<Core>,
    _: Query<NoParameters>,
) -> ApiResult<Json<List<SlideCategory>>> {
    Ok(Json(List::whole(queries::categories(&db, core.now()).await?)))
}

async fn slide(
    db: Reader,
    State(core): State<Core>,
    PathId(id): PathId,
    _: Query<NoParameters>,
) -> ApiResult<Json<WithImage<Slide>>> {
    let slide = queries::by_id(&db, id, core.now()).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(with_image(&db, slide).await?))
}
