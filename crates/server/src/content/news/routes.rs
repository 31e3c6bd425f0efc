//! `/api/v1/news`

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::{NewsArticle, NewsSummary};
use super::queries::{self, NewsQuery};
use crate::engine::core::Core;
use crate::engine::http::cache::cached;
use crate::engine::http::extract::PathSlug;
use crate::engine::http::{ApiError, ApiResult, List, NoParameters, Query};
use crate::engine::store::Reader;
use crate::people::access;

/// The public calls.
pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .api_route(
            "/news",
            get_with(list, |op| {
                op.id("listNews")
                    .tag("news")
                    .summary("List published news posts, newest first")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .api_route(
            "/news/categories",
            get_with(categories, |op| {
                op.id("listNewsCategories")
                    .tag("news")
                    .summary("List categories of published news posts")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .api_route(
            "/news/{slug}",
            get_with(article, |op| {
                op.id("getNewsArticle")
                    .tag("news")
                    .summary("Get a published news post")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .api_route(
            "/news/{slug}/related",
            get_with(related, |op| {
                op.id("listRelatedNews")
                    .tag("news")
                    .summary("List related news posts")
                    .with(access::public)
                    .with(cached)
            }),
        )
}

async fn list(db: Reader, Query(query): Query<NewsQuery>) -> ApiResult<Json<List<NewsSummary>>> {
    Ok(Json(queries::list(&db, query).await?))
}

async fn categories(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<String>>> {
    Ok(Json(List::whole(queries::categories(&db).await?)))
}

async fn article(
    db: Reader,
    PathSlug(slug): PathSlug,
    _: Query<NoParameters>,
) -> ApiResult<Json<NewsArticle>> {
    if let Some(article) = queries::by_slug(&db, &slug).await? {
        return Ok(Json(article));
    }
    match queries::moved(&db, &slug).await? {
        Some(slug) => Err(ApiError::Moved(slug)),
        None => Err(ApiError::NotFound),
    }
}

/// How many related articles.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct RelatedQuery {
    /// Maximum number of items to return. Defaults to 3; never more than 100.
    #[garde(range(min = 1))]
    limit: Option<u64>,
}

async fn related(
    db: Reader,
    PathSlug(slug): PathSlug,
    Query(query): Query<RelatedQuery>,
) -> ApiResult<Json<List<NewsSummary>>> {
    let items = queries::related(&db, &slug, query.limit).await?;
    Ok(Json(List::whole(items.ok_or(ApiError::NotFound)?)))
}
