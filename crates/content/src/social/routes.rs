use aide::axum::ApiRouter;
use axum::Json;

use super::model::Model as SocialPost;
use super::queries::{self, SocialPostQuery};
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::database::Reader;
use platform::files::{WithImage, list_with_images, with_image};
use platform::web::{ApiError, ApiResult, List, NoParameters, PathId, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/social-posts",
            list,
            Call::public("listSocialPosts", "social", "List social posts, newest first").cached(),
        )
        .get(
            "/social-posts/{id}",
            post,
            Call::public("getSocialPost", "social", "Get a social post").cached(),
        )
}

async fn list(
    db: Reader,
    Query(query): Query<SocialPostQuery>,
) -> ApiResult<Json<List<WithImage<SocialPost>>>> {
    let list = queries::list(&db, query).await?;
    Ok(Json(list_with_images(&db, list).await?))
}

async fn post(
    db: Reader,
    PathId(id): PathId,
    _: Query<NoParameters>,
) -> ApiResult<Json<WithImage<SocialPost>>> {
    let post = queries::by_id(&db, id).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(with_image(&db, post).await?))
}
