//! `/api/v1/admin/audit`: the record, for owners.

use std::sync::Arc;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;

use super::export;
use super::filter::{AuditQuery, Filter};
use super::queries;
use accounts::access::{Call, Calls as _};
use accounts::audit::model::{AuditChoices, AuditDetail, AuditEntry};
use platform::core::Core;
use platform::database::{PageRange, Reader};
use platform::web::csv::{CsvFile, stream_rows};
use platform::web::{self, ApiError, ApiResult, List, NoParameters, PathId, Query};

const DEFAULT_LIMIT: u64 = 50;

pub fn owner_routes() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/audit",
            list,
            Call::owner("listAuditEntries", "audit", "List the audit log, newest first").with(|op| {
                op.description(
                    "A filtered list counts 1,000 entries at most: a `total` of 1,000 means 1,000 or more.",
                )
            }),
        )
        .get(
            "/audit/choices",
            choices,
            Call::owner(
                "listAuditChoices",
                "audit",
                "List the values by which the audit log can be filtered",
            ),
        )
        .get(
            "/audit/export",
            export_entries,
            Call::owner(
                "exportAuditEntries",
                "audit",
                "Download every entry of a list, with the fields before and after, as CSV",
            ),
        )
        .get(
            "/audit/{id}",
            get_entry,
            Call::owner(
                "getAuditEntry",
                "audit",
                "Get an entry of the audit log with the fields before and after",
            ),
        )
}

async fn list(db: Reader, query: AuditQuery) -> ApiResult<Json<List<AuditEntry>>> {
    let limit = web::limit(query.page.limit, DEFAULT_LIMIT);
    Ok(Json(
        queries::list(&db, query.filter, PageRange { limit, offset: query.page.offset.unwrap_or(0) }).await?,
    ))
}

async fn choices(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<AuditChoices>> {
    Ok(Json(queries::list_filter_choices(&db).await?))
}

async fn get_entry(db: Reader, PathId(id): PathId) -> ApiResult<Json<AuditDetail>> {
    Ok(Json(queries::find(&db, id).await?.ok_or(ApiError::NotFound)?))
}

async fn export_entries(State(core): State<Core>, db: Reader, filter: Filter) -> ApiResult<CsvFile> {
    let ids = queries::select_ids(&db, filter).await?;
    let db = Arc::new(db);
    let parts = stream_rows(ids, export::ROWS_PER_QUERY, move |part| {
        let db = Arc::clone(&db);
        async move { export::write_csv_rows(&db, &part).await }
    });
    Ok(CsvFile::new("audit", core.clock.now(), export::HEADER_ROW.to_vec(), parts))
}
