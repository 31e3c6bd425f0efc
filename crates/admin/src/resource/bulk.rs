//! `POST .../bulk`: one action on many rows, in one transaction.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::write::{deleted_permanently, event};
use super::{Resource, StoredRow, begin, open, store, trash};
use accounts::audit::{AuditEvent, Change};
use accounts::auth::Caller;
use platform::core::Core;
use platform::http::{ApiError, ApiResult, Body, FieldError};
use platform::store::StoreResult;

/// A bulk action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum BulkAction {
    /// Show them to visitors.
    Publish,
    /// Hide them from visitors.
    Unpublish,
    /// Delete them: move them to the trash, where there is one.
    Delete,
    /// Bring them back from the trash, unpublished.
    Restore,
    /// Delete them from the trash, for good.
    DeletePermanently,
}

/// A bulk action and the items to apply it to.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct BulkRequest {
    /// The action to apply.
    #[garde(skip)]
    action: BulkAction,
    /// Ids of the items; up to 100.
    #[garde(length(min = 1, max = 100))]
    ids: Vec<Uuid>,
}

/// Result of a bulk action.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct BulkResult {
    /// Ids that were changed or deleted.
    changed: Vec<Uuid>,
    /// Ids that already were in the requested state.
    unchanged: Vec<Uuid>,
    /// Ids that do not exist, perhaps because someone else deleted them.
    missing: Vec<Uuid>,
}

pub(super) async fn bulk<R: Resource>(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    Body(request): Body<BulkRequest>,
) -> ApiResult<Json<BulkResult>> {
    open::<R>(&core)?;
    let ids: BTreeSet<Uuid> = request.ids.into_iter().collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let change = begin::<R>(&core, &caller).await?;
    let rows = store::lock_all::<R>(change.tx(), &ids).await?;
    let (trashed, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(trash::is_trashed::<R>);
    let is_on_trash = matches!(request.action, BulkAction::Restore | BulkAction::DeletePermanently);
    if is_on_trash && R::TRASHED_AT.is_none() {
        return Err(no_trash::<R>());
    }
    let mut found: BTreeSet<Uuid> = rows.iter().map(StoredRow::id).collect();
    if is_on_trash {
        found.extend(trashed.iter().map(StoredRow::id));
    }
    let (changed, mut events) = match request.action {
        BulkAction::Restore => restore::<R>(&change, &trashed).await?,
        BulkAction::DeletePermanently => delete_permanently::<R>(&change, &trashed).await?,
        BulkAction::Delete => delete::<R>(&change, &rows).await?,
        BulkAction::Publish => publish::<R>(&change, &rows, true).await?,
        BulkAction::Unpublish => publish::<R>(&change, &rows, false).await?,
    };
    if !changed.is_empty() {
        let before = [trashed, rows].concat();
        events.extend(R::settle_files(&core, &change, &before, &changed).await?);
        change.commit(events).await?;
    }
    let unchanged = found.iter().copied().filter(|id| !changed.contains(id)).collect();
    let missing = ids.into_iter().filter(|id| !found.contains(id)).collect();
    Ok(Json(BulkResult { changed, unchanged, missing }))
}

type BulkOutcome = (Vec<Uuid>, Vec<AuditEvent>);

async fn delete<R: Resource>(change: &Change, rows: &[R::Row]) -> ApiResult<BulkOutcome> {
    let ids: Vec<Uuid> = rows.iter().map(StoredRow::id).collect();
    R::validate_deletion(change.tx(), &ids).await?;
    trash::delete::<R>(change.tx(), &ids, change.now()).await?;
    let events = rows.iter().map(|row| event::<R>("deleted", row.id(), Some(&R::form(row)), None));
    Ok((ids, events.collect()))
}

async fn restore<R: Resource>(change: &Change, rows: &[R::Row]) -> ApiResult<BulkOutcome> {
    let trashed_at = R::TRASHED_AT.ok_or_else(no_trash::<R>)?;
    let ids: Vec<Uuid> = rows.iter().map(StoredRow::id).collect();
    trash::restore::<R>(change.tx(), trashed_at, &ids, change.now()).await?;
    R::restored(change.tx(), &ids).await?;
    // As they are now: they may be elsewhere than they were.
    let rows = store::lock_all::<R>(change.tx(), &ids).await?;
    let events = rows.iter().map(|row| event::<R>("restored", row.id(), None, Some(&R::form(row))));
    Ok((ids, events.collect()))
}

async fn delete_permanently<R: Resource>(change: &Change, rows: &[R::Row]) -> StoreResult<BulkOutcome> {
    let ids: Vec<Uuid> = rows.iter().map(StoredRow::id).collect();
    R::delete(change.tx(), &ids).await?;
    Ok((ids, rows.iter().map(deleted_permanently::<R>).collect()))
}

async fn publish<R: Resource>(change: &Change, rows: &[R::Row], on: bool) -> ApiResult<BulkOutcome> {
    let action = if on { "published" } else { "unpublished" };
    let (mut ids, mut events) = BulkOutcome::default();
    for row in rows {
        let before = R::form(row);
        let mut after = before.clone();
        let flag = R::published(&mut after).ok_or_else(not_published::<R>)?;
        if *flag != on {
            *flag = on;
            ids.push(row.id());
            events.push(event::<R>(action, row.id(), Some(&before), Some(&after)));
        }
    }
    if !ids.is_empty() {
        store::publish::<R>(change.tx(), &ids, on, change.now()).await?;
    }
    Ok((ids, events))
}

fn not_published<R: Resource>() -> ApiError {
    let message = format!("A {} is always visible; it can only be deleted", R::NAMES.label);
    ApiError::Fields(vec![FieldError::field("/action", message)])
}

/// The error of an action on the trash of a resource that has none.
fn no_trash<R: Resource>() -> ApiError {
    let message = format!("There is no trash for {}", R::NAMES.label_with_article());
    ApiError::Fields(vec![FieldError::field("/action", message)])
}
