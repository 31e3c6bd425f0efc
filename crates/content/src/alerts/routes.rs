//! `/api/v1/alerts/current` and `/api/v1/admin/alerts/current`

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

use super::model::Model as Alert;
use super::queries;
use accounts::access;
use platform::core::Core;
use platform::http::cache::cached;
use platform::http::{ApiResult, NoParameters, Query};
use platform::store::Reader;

/// The alert on the pages, if there is one.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CurrentAlert {
    /// The alert; null while there is none.
    pub alert: Option<Alert>,
}

/// The call of open pages.
pub fn public() -> ApiRouter<Core> {
    ApiRouter::new().api_route(
        "/alerts/current",
        get_with(current, |op| {
            op.id("getSiteAlert")
                .tag("alerts")
                .summary("Get the alert of the moment")
                .with(access::public)
                .with(cached)
        }),
    )
}

/// The call of staff, who also see it on a closed site.
pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new().api_route(
        "/alerts/current",
        get_with(current, |op| {
            op.id("getCurrentAlert")
                .tag("alerts")
                .summary("Get the alert that is on the pages now")
                .with(access::content)
        }),
    )
}

async fn current(
    db: Reader,
    State(core): State<Core>,
    _: Query<NoParameters>,
) -> ApiResult<Json<CurrentAlert>> {
    Ok(Json(CurrentAlert { alert: queries::current(&db, core.now()).await? }))
}
