use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::{Model, NewsArticle, NewsSummary};
use super::queries::{self, NewsQuery};
use super::rules::SLUGS;
use accounts::access::{Call, Calls as _};
use admin::preview::RequestPreview;
use platform::core::Core;
use platform::database::Reader;
use platform::files::{WithImage, list_with_images, with_image};
use platform::markdown;
use platform::web::extract::PathSlug;
use platform::web::{ApiError, ApiResult, List, NoParameters, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/news",
            list,
            Call::public("listNews", "news", "List published news posts, newest first").cached(),
        )
        .get(
            "/news/categories",
            categories,
            Call::public("listNewsCategories", "news", "List categories of published news posts").cached(),
        )
        .get(
            "/news/{slug}",
            article,
            Call::public("getNewsArticle", "news", "Get a published news post").cached(),
        )
        .get(
            "/news/{slug}/related",
            related,
            Call::public("listRelatedNews", "news", "List related news posts").cached(),
        )
}

pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/news/categories",
        all_categories,
        Call::content(
            "listAllNewsCategories",
            "news",
            "List the categories of all news posts, including drafts",
        ),
    )
}

async fn list(
    db: Reader,
    State(core): State<Core>,
    Query(query): Query<NewsQuery>,
) -> ApiResult<Json<List<WithImage<NewsSummary>>>> {
    let list = queries::list(&db, query, core.now()).await?;
    Ok(Json(list_with_images(&db, list).await?))
}

async fn categories(
    db: Reader,
    State(core): State<Core>,
    _: Query<NoParameters>,
) -> ApiResult<Json<List<String>>> {
    Ok(Json(List::whole(queries::categories(&db, core.now()).await?)))
}

async fn all_categories(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<String>>> {
    Ok(Json(List::whole(queries::all_categories(&db).await?)))
}

async fn article(
    db: Reader,
    State(core): State<Core>,
    preview: RequestPreview,
    PathSlug(slug): PathSlug,
    _: Query<NoParameters>,
) -> ApiResult<Json<WithImage<NewsArticle>>> {
    let article = match preview.typed_form(SLUGS, &slug) {
        Some((id, form)) => Some(queries::typed(&db, id, &slug, form, core.now()).await?),
        None => queries::by_slug(&db, &slug, preview.stored_item_id(SLUGS, &slug), core.now())
            .await?
            .map(|row: Model| NewsArticle::from(row)),
    };
    if let Some(mut article) = article {
        if let Some(html) = &mut article.content_html {
            markdown::open_own_links_in_tab(html, &core.config.server.url);
        }
        return Ok(Json(with_image(&db, article).await?));
    }
    match queries::current_slug(&db, &slug, core.now()).await? {
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
    State(core): State<Core>,
    preview: RequestPreview,
    PathSlug(slug): PathSlug,
    Query(query): Query<RelatedQuery>,
) -> ApiResult<Json<List<WithImage<NewsSummary>>>> {
    let post = match preview.typed_form(SLUGS, &slug) {
        Some((id, form)) => queries::typed(&db, id, &slug, form, core.now()).await?.summary,
        None => queries::by_slug(&db, &slug, preview.stored_item_id(SLUGS, &slug), core.now())
            .await?
            .ok_or(ApiError::NotFound)?,
    };
    let related = List::whole(queries::related(&db, post, query.limit, core.now()).await?);
    Ok(Json(list_with_images(&db, related).await?))
}
