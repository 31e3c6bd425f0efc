//! `/api/v1/admin/search`: the rows outside the trash that the caller may see.

use accounts::access::{Call, Calls as _};
use accounts::auth::Caller;
use aide::axum::ApiRouter;
use axum::extract::State;
use axum::{Extension, Json};
use garde::Validate;
use platform::core::Core;
use platform::database::site_search::Scope;
use platform::database::{PageRange, Reader};
use platform::web::{ApiResult, List, Query};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::kind::ResultKind;

const MAX_RESULTS: u64 = 20;

/// Parameters of a search.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct StaffSearchQuery {
    /// Words in any order, the last of which may be the beginning of a word of a title.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    q: String,
}

/// A row of the staff area.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct StaffResult {
    /// Kind of the row.
    kind: ResultKind,
    /// Unique identifier of the row.
    id: Uuid,
    /// Title or name.
    title: String,
}

pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/search",
        search,
        Call::staff_area(
            "searchRows",
            "search",
            "Search content and products that the caller may see, drafts as well",
        ),
    )
}

/// Titles that have the words come first, then all else that has them.
async fn search(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    db: Reader,
    Query(query): Query<StaffSearchQuery>,
) -> ApiResult<Json<List<StaffResult>>> {
    let role = Some(caller.account.role);
    let seen = ResultKind::ALL.iter().filter(|(_, kind)| kind.permission().allows(role));
    let kinds: Vec<_> = seen.map(|(name, _)| *name).collect();
    let scope = Scope { kind: None, kinds: &kinds, is_public: false, now: core.now() };
    let mut rows = db.suggest_titles(&query.q, scope, MAX_RESULTS).await?;
    if let Some(found) = db.search_site(&query.q, scope, PageRange { limit: MAX_RESULTS, offset: 0 }).await? {
        let others: Vec<_> = found.rows.into_iter().filter(|row| !rows.contains(row)).collect();
        rows.extend(others);
    }
    rows.truncate(MAX_RESULTS as usize);
    let result = |(kind, id, title)| ResultKind::of(kind).map(|kind| StaffResult { kind, id, title });
    Ok(Json(List::whole(db.found_titles(&rows).await?.into_iter().filter_map(result).collect())))
}
