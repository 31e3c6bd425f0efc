//! `/api/v1/events`

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;

use super::model::{EventDetail, EventSummary, EventType};
use super::queries::{self, EventQuery};
use crate::engine::http::extract::PathSlug;
use crate::engine::http::{ApiError, ApiResult, List, NoParameters, Query};
use crate::engine::store::Reader;
use crate::program::app::App;

/// The public calls.
pub fn public() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/events",
            get_with(list, |op| op.id("listEvents").tag("events").summary("Published events")),
        )
        .api_route(
            "/events/types",
            get_with(types, |op| op.id("listEventTypes").tag("events").summary("Types of published events")),
        )
        .api_route(
            "/events/{slug}",
            get_with(event, |op| op.id("getEvent").tag("events").summary("One published event")),
        )
}

async fn list(
    db: Reader,
    State(app): State<App>,
    Query(query): Query<EventQuery>,
) -> ApiResult<Json<List<EventSummary>>> {
    Ok(Json(queries::list(&db, query, app.now()).await?))
}

async fn types(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<EventType>>> {
    Ok(Json(List::whole(queries::types(&db).await?)))
}

async fn event(
    db: Reader,
    State(app): State<App>,
    PathSlug(slug): PathSlug,
    _: Query<NoParameters>,
) -> ApiResult<Json<EventDetail>> {
    if let Some(event) = queries::by_slug(&db, &slug, app.now()).await? {
        return Ok(Json(event));
    }
    match queries::moved(&db, &slug).await? {
        Some(slug) => Err(ApiError::Moved(slug)),
        None => Err(ApiError::NotFound),
    }
}
