use aide::axum::ApiRouter;
use axum::Json;

use super::model::Model as NavLink;
use super::queries;
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::database::Reader;
use platform::web::{ApiResult, List, NoParameters, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/nav-links",
        list,
        Call::public("listNavLinks", "navigation", "List active navigation links by area and order").cached(),
    )
}

async fn list(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<NavLink>>> {
    Ok(Json(List::whole(queries::list(&db).await?)))
}
