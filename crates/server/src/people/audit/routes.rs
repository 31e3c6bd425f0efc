//! `/api/v1/admin/audit`

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::AuditEntry;
use super::queries;
use crate::engine::core::Core;
use crate::engine::http::{self, ApiResult, List, Query};
use crate::engine::store::Reader;
use crate::people::access;

/// Size of a list.
const LIMIT: u64 = 50;

/// Which part of the record.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct AuditQuery {
    /// Maximum number of items to return. Defaults to 50; never more than 100.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

/// The owners' call.
pub fn owners() -> ApiRouter<Core> {
    ApiRouter::new().api_route(
        "/audit",
        get_with(list, |op| {
            op.id("listAuditEntries")
                .tag("audit")
                .summary("List the audit log, newest first")
                .with(access::owner)
        }),
    )
}

async fn list(db: Reader, Query(query): Query<AuditQuery>) -> ApiResult<Json<List<AuditEntry>>> {
    let limit = http::limit(query.limit, LIMIT);
    Ok(Json(queries::list(&db, limit, query.offset.unwrap_or(0)).await?))
}
