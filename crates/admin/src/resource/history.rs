//! `GET .../{id}/history` and `POST .../{id}/restore`.

use axum::response::Response;
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use super::any::AnyResource;
use super::write::{reinsert_deleted, restore_trashed, save_form};
use crate::audit::queries;
use accounts::audit::AuditRevision;
use accounts::auth::Caller;
use platform::core::Core;
use platform::database::Reader;
use platform::web::{ApiError, ApiResult, FieldError, IfMatch, List};

const DEFAULT_LIMIT: u64 = 10;
/// The most entries on a page: each has two forms, up to some 400 KB.
const MAX_LIMIT: u64 = 20;

/// Range of a history.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct HistoryQuery {
    /// Maximum number of items to return. Defaults to 10; never more than 20, since each holds the fields twice.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

pub(super) async fn list_history(
    resource: AnyResource,
    db: &Reader,
    id: Uuid,
    query: HistoryQuery,
) -> ApiResult<List<AuditRevision>> {
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT).min(MAX_LIMIT);
    let offset = query.offset.unwrap_or(0);
    let entries = queries::list_item_history(db, resource.names.label, id, limit, offset).await?;
    if entries.total == 0 {
        resource.find_untrashed(db, id).await?;
    }
    Ok(entries)
}

/// The history entry to restore.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct RestoreRequest {
    /// Id of the history entry. The item returns to its state after that change or, for a deletion, before it.
    #[garde(skip)]
    entry: Uuid,
    /// Whether to return to the state before that change: the history of older items lacks their first version.
    #[garde(skip)]
    #[serde(default)]
    before: bool,
}

pub(super) async fn restore_version(
    resource: AnyResource,
    core: &Core,
    caller: &Caller,
    db: &Reader,
    id: Uuid,
    if_match: &IfMatch,
    request: RestoreRequest,
) -> ApiResult<Response> {
    resource.check_open(core)?;
    let stored = resource.find_even_trashed(db, id).await?;
    match &stored {
        Some(item) if !item.is_trashed() => if_match.check(item.version, || resource.rows.view(item))?,
        _ => if_match.check_missing()?,
    }
    let entry = queries::find_item_revision(db, resource.names.label, id, request.entry).await?;
    let form = entry.and_then(|entry| match request.before {
        true => entry.before,
        false => entry.after.or(entry.before),
    });
    let Some(form) = form else {
        // A row that never was has no history to restore from either.
        stored.ok_or(ApiError::NotFound)?;
        let message = "This is not an entry of this row's history";
        return Err(ApiError::Fields(vec![FieldError::field("/entry", message)]));
    };
    // The rules may have changed since it was written.
    let mut form = resource.rows.validate_form(form)?;
    match stored {
        Some(item) if item.is_trashed() => restore_trashed(resource, core, caller, &item, form).await,
        Some(item) => {
            resource.copy_publication(&item.form, &mut form);
            save_form(resource, core, caller, Some("restored"), item, form).await
        }
        None => {
            // It left the trash for good; what comes back is as unpublished as what comes back from the trash.
            if let Some(flag) = resource.rows.published_flag().filter(|_| resource.has_trash) {
                form[flag] = false.into();
            }
            reinsert_deleted(resource, core, caller, id, &form).await
        }
    }
}
