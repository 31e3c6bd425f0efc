use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;

use super::model::{EventDetail, EventSummary, EventType};
use super::queries::{self, EventQuery};
use super::reservations;
use super::rules::SLUGS;
use accounts::access::{Call, Calls as _};
use admin::preview::RequestPreview;
use platform::core::Core;
use platform::database::{Instant, Reader, StoreResult};
use platform::files::{WithImage, list_with_images, with_image};
use platform::markdown;
use platform::web::extract::PathSlug;
use platform::web::{ApiError, ApiResult, List, NoParameters, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get("/events", list, Call::public("listEvents", "events", "List published events").cached())
        .get(
            "/events/types",
            types,
            Call::public("listEventTypes", "events", "List types of published events").cached(),
        )
        .get("/events/{slug}", event, Call::public("getEvent", "events", "Get a published event").cached())
}

async fn list(
    db: Reader,
    State(core): State<Core>,
    Query(query): Query<EventQuery>,
) -> ApiResult<Json<List<WithImage<EventSummary>>>> {
    let list = queries::list(&db, query, core.now()).await?;
    Ok(Json(list_with_images(&db, list).await?))
}

async fn types(
    db: Reader,
    State(core): State<Core>,
    _: Query<NoParameters>,
) -> ApiResult<Json<List<EventType>>> {
    Ok(Json(List::whole(queries::types_in_use(&db, core.now()).await?)))
}

async fn event(
    db: Reader,
    State(core): State<Core>,
    preview: RequestPreview,
    PathSlug(slug): PathSlug,
    _: Query<NoParameters>,
) -> ApiResult<Json<WithImage<EventDetail>>> {
    if let Some(mut event) = find(&db, &preview, &slug, core.now()).await? {
        if let Some(html) = &mut event.content_html {
            markdown::open_own_links_in_tab(html, &core.config.server.url);
        }
        reservations::add_reservations(&db, &mut event, core.now()).await?;
        return Ok(Json(with_image(&db, event).await?));
    }
    match queries::current_slug(&db, &slug, core.now()).await? {
        Some(slug) => Err(ApiError::Moved(slug)),
        None => Err(ApiError::NotFound),
    }
}

async fn find(
    db: &Reader,
    preview: &RequestPreview,
    slug: &str,
    now: Instant,
) -> StoreResult<Option<EventDetail>> {
    if let Some((id, form)) = preview.typed_form(SLUGS, slug) {
        return Ok(Some(queries::typed(db, id, slug, form, now).await?));
    }
    if let Some(id) = preview.stored_item_id(SLUGS, slug)
        && let Some(event) = queries::stored(db, id, slug, now).await?
    {
        return Ok(Some(event));
    }
    queries::by_slug(db, slug, now).await
}
