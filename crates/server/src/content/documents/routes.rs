//! `/api/v1/documents`

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;

use super::model::Model as Document;
use super::queries::{self, DocumentQuery};
use crate::engine::core::Core;
use crate::engine::http::cache::cached;
use crate::engine::http::{ApiResult, List, Query};
use crate::engine::store::Reader;
use crate::people::access;

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
