//! `/api/v1/documents`

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;

use super::model::Model as Document;
use super::queries::{self, DocumentQuery};
use accounts::access;
use platform::core::Core;
use platform::http::cache::cached;
use platform::http::{ApiResult, List, Query};
use platform::store::Reader;

/// The public calls.
pub fn public() -> ApiRouter<Core> {
    ApiRouter::new().api_route(
        "/documents",
        get_with(list, |op| {
            op.id("listDocuments")
                .tag("documents")
                .summary("List published documents for everyone, newest first")
                .with(access::public)
                .with(cached)
        }),
    )
}

async fn list(db: Reader, Query(query): Query<DocumentQuery>) -> ApiResult<Json<List<Document>>> {
    Ok(Json(queries::list(&db, query).await?))
}
