//! `/api/v1/admin/audit`: the record, for owners.

use std::sync::Arc;

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;

use super::export;
use super::filter::{AuditQuery, Filter};
use super::queries;
use accounts::access;
use accounts::audit::model::{AuditChoices, AuditDetail, AuditEntry};
use platform::core::Core;
use platform::http::csv::{CsvFile, stream_rows};
use platform::http::{self, ApiError, ApiResult, List, NoParameters, PathId, Query};
use platform::store::Reader;

/// Size of a list.
const LIMIT: u64 = 50;

/// The owners' calls.
pub fn owners() -> ApiRouter<Core> {
    ApiRouter::new()
        .api_route(
            "/audit",
            get_with(list, |op| {
                op.id("listAuditEntries")
                    .tag("audit")
                    .summary("List the audit log, newest first")
                    .description("A filtered list counts 1,000 entries at most: a `total` of 1,000 means 1,000 or more.")
                    .with(access::owner)
            }),
        )
        .api_route(
            "/audit/choices",
            get_with(choices, |op| {
                op.id("listAuditChoices")
                    .tag("audit")
                    .summary("List the values by which the audit log can be filtered")
                    .with(access::owner)
            }),
        )
        .api_route(
            "/audit/export",
            get_with(download, |op| {
                op.id("exportAuditEntries")
                    .tag("audit")
                    .summary("Download every entry of a list, with the fields before and after, as CSV")
                    .with(access::owner)
            }),
        )
        .api_route(
            "/audit/{id}",
            get_with(one, |op| {
                op.id("getAuditEntry")
                    .tag("audit")
                    .summary("Get an entry of the audit log with the fields before and after")
                    .with(access::owner)
            }),
        )
}

async fn list(db: Reader, query: AuditQuery) -> ApiResult<Json<List<AuditEntry>>> {
    let limit = http::limit(query.part.limit, LIMIT);
    Ok(Json(queries::list(&db, query.filter, (limit, query.part.offset.unwrap_or(0))).await?))
}

async fn choices(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<AuditChoices>> {
    Ok(Json(queries::choices(&db).await?))
}

async fn one(db: Reader, PathId(id): PathId) -> ApiResult<Json<AuditDetail>> {
    Ok(Json(queries::one(&db, id).await?.ok_or(ApiError::NotFound)?))
}

async fn download(State(core): State<Core>, db: Reader, filter: Filter) -> ApiResult<CsvFile> {
    let ids = queries::ids(&db, filter).await?;
    let db = Arc::new(db);
    let parts = stream_rows(ids, export::ROWS, move |part| {
        let db = Arc::clone(&db);
        async move { export::rows(&db, &part).await }
    });
    Ok(CsvFile::new("audit", core.clock.now(), export::HEADER_ROW.to_vec(), parts))
}
