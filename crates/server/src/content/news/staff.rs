//! `/api/v1/admin/news`: the staff's calls.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::{NewsArticle, NewsSummary};
use super::queries;
use super::rules::{NewsChange, NewsForm};
use crate::engine::core::Core;
use crate::engine::http::{ApiError, ApiResult, Body, List, NoParameters, PathId, Query};
use crate::engine::store::{Reader, Tx};
use crate::people::access;
use crate::people::audit::{self, Actor, AuditEvent};
use crate::people::auth::Caller;

/// Which part of the list.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct StaffNewsQuery {
    /// How many at most: 100 by default and at most.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// How many to leave out first.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

/// The staff's calls.
pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new()
        .api_route(
            "/news",
            get_with(list, |op| {
                op.id("listAllNews")
                    .tag("news")
                    .summary("All articles, the last written first")
                    .with(access::staff)
            })
            .post_with(create, |op| {
                op.id("createNewsArticle")
                    .tag("news")
                    .summary("Write an article")
                    .with(access::staff)
                    .response::<201, Json<NewsArticle>>()
            }),
        )
        .api_route(
            "/news/{id}",
            get_with(read, |op| {
                op.id("getNewsArticleById")
                    .tag("news")
                    .summary("One article, published or not")
                    .with(access::staff)
            })
            .patch_with(change, |op| {
                op.id("updateNewsArticle")
                    .tag("news")
                    .summary("Save, publish or take back")
                    .with(access::staff)
            })
            .delete_with(delete, |op| {
                op.id("deleteNewsArticle")
                    .tag("news")
                    .summary("Delete an article")
                    .with(access::staff)
                    .response::<204, ()>()
            }),
        )
}

async fn note(
    tx: &Tx,
    core: &Core,
    caller: &Caller,
    action: &'static str,
    article: &NewsArticle,
) -> ApiResult<()> {
    let event =
        AuditEvent { action, subject: "news post", id: article.summary.id, title: &article.summary.title };
    Ok(audit::record(tx, &Actor::from(caller), event, (core.entropy.uuid(), core.now())).await?)
}

async fn list(db: Reader, Query(query): Query<StaffNewsQuery>) -> ApiResult<Json<List<NewsSummary>>> {
    Ok(Json(queries::list_all(&db, query.limit, query.offset).await?))
}

async fn read(db: Reader, PathId(id): PathId, _: Query<NoParameters>) -> ApiResult<Json<NewsArticle>> {
    queries::by_id(&db, id).await?.map(Json).ok_or(ApiError::NotFound)
}

async fn create(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<NewsForm>,
) -> ApiResult<(StatusCode, Json<NewsArticle>)> {
    let tx = core.store.begin().await?;
    let article = queries::create(&tx, form, core.entropy.uuid(), core.now()).await?;
    note(&tx, &core, &caller, "created", &article).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(article)))
}

async fn change(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    Body(change): Body<NewsChange>,
) -> ApiResult<Json<NewsArticle>> {
    let tx = core.store.begin().await?;
    let before = queries::row(&tx, id).await?.ok_or(ApiError::NotFound)?;
    let (action, article) = match change.toggles() {
        Some(true) => ("published", queries::publish(&tx, &before, true, core.now()).await?),
        Some(false) => ("unpublished", queries::publish(&tx, &before, false, core.now()).await?),
        None => ("updated", queries::save(&tx, &before, change.applied_to(&before), core.now()).await?),
    };
    note(&tx, &core, &caller, action, &article).await?;
    tx.commit().await?;
    Ok(Json(article))
}

async fn delete(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
) -> ApiResult<StatusCode> {
    let tx = core.store.begin().await?;
    let article = queries::delete(&tx, id).await?.ok_or(ApiError::NotFound)?;
    note(&tx, &core, &caller, "deleted", &article).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
