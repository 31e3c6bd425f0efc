use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

use super::model::Model as Alert;
use super::queries;
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::database::Reader;
use platform::web::{ApiResult, NoParameters, Query};

/// The alert on the pages, if there is one.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CurrentAlert {
    /// The alert; null while there is none.
    pub alert: Option<Alert>,
}

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/alerts/current",
        current,
        Call::public("getSiteAlert", "alerts", "Get the current alert").cached(),
    )
}

/// The alert for staff, who also see it on a closed site.
pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/alerts/current",
        current,
        Call::content("getCurrentAlert", "alerts", "Get the alert that is on the pages now"),
    )
}

async fn current(
    db: Reader,
    State(core): State<Core>,
    _: Query<NoParameters>,
) -> ApiResult<Json<CurrentAlert>> {
    Ok(Json(CurrentAlert { alert: queries::current(&db, core.now()).await? }))
}
