//! `/api/v1/social-posts`

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;

use super::model::Model as SocialPost;
use super::queries::{self, SocialPostQuery};
use accounts::access;
use platform::core::Core;
use platform::http::cache::cached;
use platform::http::{ApiError, ApiResult, List, NoParameters, PathId, Query};
use platform::storage::{WithImage, list_with_images, with_image};
use platform::store::Reader;

/// The public calls.
pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .api_route(
            "/social-posts",
            get_with(list, |op| {
                op.id("listSocialPosts")
                    .tag("social")
                    .summary("List social posts, newest first")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .api_route(
            "/social-posts/{id}",
            get_with(post, |op| {
                op.id("getSocialPost")
                    .tag("social")
                    .summary("Get a social post")
                    .with(access::public)
                    .with(cached)
            }),
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
