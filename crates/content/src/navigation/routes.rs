//! `/api/v1/nav-links`

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;

use super::model::Model as NavLink;
use super::queries;
use accounts::access;
use platform::core::Core;
use platform::http::cache::cached;
use platform::http::{ApiResult, List, NoParameters, Query};
use platform::store::Reader;

/// The public calls.
pub fn public() -> ApiRouter<Core> {
    ApiRouter::new().api_route(
        "/nav-links",
        get_with(list, |op| {
            op.id("listNavLinks")
                .tag("navigation")
                .summary("List active navigation links by area and order")
                .with(access::public)
                .with(cached)
        }),
    )
}

async fn list(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<NavLink>>> {
    Ok(Json(List::whole(queries::list(&db).await?)))
}
