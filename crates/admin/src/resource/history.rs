//! `GET .../{id}/history` and `POST .../{id}/restore`.

use axum::Json;
use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use super::list::HistoryQuery;
use super::write::{insert_again, restore_trashed, save};
use super::{Resource, StoredRow, open, store, trash};
use crate::audit::queries;
use accounts::audit::AuditRevision;
use accounts::auth::Caller;
use platform::core::Core;
use platform::http::extract::validate_form;
use platform::http::{ApiError, ApiResult, Body, FieldError, IfMatch, List, PathId, Query, WithETag};
use platform::store::Reader;

/// Entries in an answer, by default and at most: two forms each, up to some 400 KB.
const LIMIT: u64 = 10;
const MAX: u64 = 20;

pub(super) async fn history<R: Resource>(
    db: Reader,
    PathId(id): PathId,
    Query(query): Query<HistoryQuery>,
) -> ApiResult<Json<List<AuditRevision>>> {
    let limit = query.limit.unwrap_or(LIMIT).min(MAX);
    let entries = queries::history(&db, (R::NAMES.label, id), limit, query.offset.unwrap_or(0)).await?;
    if entries.total == 0 && store::find::<R>(db.on(R::TABLE), id).await?.is_none() {
        return Err(ApiError::NotFound);
    }
    Ok(Json(entries))
}

/// The history entry to restore.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct RestoreRequest {
    /// Id of the history entry. The item becomes what it was after that change; for a deletion, what it was before.
    #[garde(skip)]
    entry: Uuid,
    /// Whether it becomes what it was before that change. An item that was there before the history began has no entry for its first version.
    #[garde(skip)]
    #[serde(default)]
    before: bool,
}

pub(super) async fn restore<R: Resource>(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    db: Reader,
    PathId(id): PathId,
    if_match: IfMatch,
    Body(request): Body<RestoreRequest>,
) -> ApiResult<WithETag<R::View>> {
    open::<R>(&core)?;
    let stored = store::find_stored::<R>(db.on(R::TABLE), id).await?;
    match &stored {
        Some(row) if !trash::is_trashed::<R>(row) => {
            if_match.check(row.version(), || R::View::from(row.clone()))?
        }
        _ => if_match.check_missing()?,
    }
    let entry = queries::revision(&db, (R::NAMES.label, id), request.entry).await?;
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
    let mut form: R::Form = validate_form(form)?;
    match stored {
        Some(row) if trash::is_trashed::<R>(&row) => restore_trashed::<R>(&core, &caller, row, form).await,
        Some(row) => {
            R::copy_publication(&R::form(&row), &mut form);
            save::<R>(&core, &caller, Some("restored"), row, form).await
        }
        None if R::TRASHED_AT.is_some() => {
            // It left the trash for good; what comes back is as unpublished as what comes back from the trash.
            if let Some(flag) = R::published(&mut form) {
                *flag = false;
            }
            insert_again::<R>(&core, &caller, id, form).await
        }
        None => insert_again::<R>(&core, &caller, id, form).await,
    }
}
