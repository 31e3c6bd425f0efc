use aide::axum::ApiRouter;
use axum::Json;

use super::model::Model as Document;
use super::queries::{self, DocumentQuery};
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::database::Reader;
use platform::web::{ApiResult, List, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/documents",
        list,
        Call::public("listDocuments", "documents", "List published documents for everyone, newest first")
            .cached(),
    )
}

async fn list(db: Reader, Query(query): Query<DocumentQuery>) -> ApiResult<Json<List<Document>>> {
    Ok(Json(queries::list(&db, query).await?))
}
