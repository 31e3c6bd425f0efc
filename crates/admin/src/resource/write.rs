//! `POST`, `PATCH` and `DELETE` of one row.

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use sea_orm::entity::prelude::*;

use super::{Resource, SavedRow, StoredRow, begin, open, rejection, store, trash};
use crate::audit::queries;
use crate::preview;
use accounts::audit::{AuditEvent, Change};
use accounts::auth::Caller;
use platform::core::Core;
use platform::http::precondition::stale_error;
use platform::http::{ApiError, ApiResult, Body, IfMatch, MergePatch, PathId, WithETag};
use platform::store::{Instant, Reader, StoreError};

pub(super) fn event<R: Resource>(
    action: &'static str,
    id: Uuid,
    before: Option<&R::Form>,
    after: Option<&R::Form>,
) -> AuditEvent {
    let title = after.or(before).map(R::title).unwrap_or_default();
    AuditEvent::new(action, R::NAMES.label, id, title).with_forms(before, after)
}

pub(super) fn deleted_permanently<R: Resource>(row: &R::Row) -> AuditEvent {
    event::<R>("deleted permanently", row.id(), Some(&R::form(row)), None)
}

pub(super) fn with_etag<R: Resource>(row: R::Row) -> WithETag<R::View> {
    WithETag::ok(row.version(), row.into())
}

pub(super) async fn create<R: Resource>(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<R::Form>,
) -> ApiResult<WithETag<R::View>> {
    open::<R>(&core)?;
    let (mut prepared, id) = (R::PreparedForm::from(form), core.entropy.uuid());
    let change = begin::<R>(&core, &caller).await?;
    let new = SavedRow { id, before: None, is_restored: false };
    R::validate_stored(change.tx(), &new, &mut prepared).await?;
    let mut events = R::move_files(&core, &change, new, &mut prepared).await?;
    let row = R::insert(change.tx(), prepared, id, change.now()).await.map_err(rejection::<R>)?;
    let row = settled::<R>((&core, &change), &[], row, &mut events).await?;
    preview::end_form(change.tx(), caller.session.id).await?;
    events.push(event::<R>("created", id, None, Some(&R::form(&row))));
    change.commit(events).await?;
    Ok(WithETag { status: StatusCode::CREATED, ..with_etag::<R>(row) })
}

/// Inserts a deleted row under its former id. Its versions continue where they ended, so that an editor that opened it before cannot
/// overwrite it.
pub(super) async fn insert_again<R: Resource>(
    core: &Core,
    caller: &Caller,
    id: Uuid,
    form: R::Form,
) -> ApiResult<WithETag<R::View>> {
    let mut prepared = R::PreparedForm::from(form);
    let change = begin::<R>(core, caller).await?;
    let new = SavedRow { id, before: None, is_restored: true };
    R::validate_stored(change.tx(), &new, &mut prepared).await?;
    let mut events = R::move_files(core, &change, new, &mut prepared).await?;
    R::restore(change.tx(), prepared, id, change.now()).await.map_err(rejection::<R>)?;
    // Each version but perhaps the first has an entry, and so has each deletion.
    let entries = queries::count(change.tx().read(), (R::NAMES.label, id)).await?;
    let version = i64::try_from(entries).unwrap_or(i64::MAX).saturating_add(1);
    let row = store::set_version::<R>(change.tx(), id, version).await?;
    let row = settled::<R>((core, &change), &[], row, &mut events).await?;
    events.push(event::<R>("restored", id, None, Some(&R::form(&row))));
    change.commit(events).await?;
    Ok(WithETag { status: StatusCode::CREATED, ..with_etag::<R>(row) })
}

/// Restores a row in the trash to a version of its history, under its id and its slug, unpublished.
pub(super) async fn restore_trashed<R: Resource>(
    core: &Core,
    caller: &Caller,
    stored: R::Row,
    mut form: R::Form,
) -> ApiResult<WithETag<R::View>> {
    let Some(trashed_at) = R::TRASHED_AT else { return Err(ApiError::NotFound) };
    let (id, before) = (stored.id(), R::form(&stored));
    R::copy_publication(&before, &mut form);
    if let Some(objection) = R::validate_change(&before, &form) {
        return Err(ApiError::Fields(vec![objection]));
    }
    let mut prepared = R::PreparedForm::from(form);
    let change = begin::<R>(core, caller).await?;
    let tx = change.tx();
    // A concurrent request may have restored it, or deleted it for good.
    let locked = store::lock_trashed::<R>(tx, &[id]).await?.pop().ok_or(ApiError::NotFound)?;
    let locked_form = R::form(&locked);
    let saved = SavedRow { id, before: Some(&locked_form), is_restored: true };
    R::validate_stored(tx, &saved, &mut prepared).await?;
    let mut events = R::move_files(core, &change, saved, &mut prepared).await?;
    let restored =
        R::Entity::update_many().col_expr(trashed_at, Expr::value(None::<Instant>)).filter(R::Row::ID.eq(id));
    restored.exec(tx.on(R::TABLE)).await.map_err(StoreError::from)?;
    let row = R::update(tx, &locked, prepared, change.now()).await.map_err(rejection::<R>)?;
    let row = settled::<R>((core, &change), &[locked], row, &mut events).await?;
    events.push(event::<R>("restored", id, None, Some(&R::form(&row))));
    change.commit(events).await?;
    Ok(WithETag { status: StatusCode::CREATED, ..with_etag::<R>(row) })
}

pub(super) async fn update<R: Resource>(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    db: Reader,
    PathId(id): PathId,
    if_match: IfMatch,
    patch: MergePatch<R::Form>,
) -> ApiResult<WithETag<R::View>> {
    open::<R>(&core)?;
    let stored = current::<R>(&db, id, &if_match).await?;
    let form = patch.apply(&R::form(&stored))?;
    save::<R>(&core, &caller, None, stored, form).await
}

pub(super) async fn current<R: Resource>(db: &Reader, id: Uuid, if_match: &IfMatch) -> ApiResult<R::Row> {
    let stored = store::find::<R>(db.on(R::TABLE), id).await?.ok_or(ApiError::NotFound)?;
    if_match.check(stored.version(), || R::View::from(stored.clone()))?;
    Ok(stored)
}

/// Saves a form over a row; a form without a change writes nothing. `action` is the audited action, if
/// it is no plain update.
pub(super) async fn save<R: Resource>(
    core: &Core,
    caller: &Caller,
    action: Option<&'static str>,
    stored: R::Row,
    form: R::Form,
) -> ApiResult<WithETag<R::View>> {
    let before = R::form(&stored);
    if form == before {
        return Ok(with_etag::<R>(stored));
    }
    if let Some(objection) = R::validate_change(&before, &form) {
        return Err(ApiError::Fields(vec![objection]));
    }
    let id = stored.id();
    let toggled = toggled::<R>(&before, &form);
    // Renders before the transaction, which blocks other writers.
    let mut prepared = R::PreparedForm::from(form);
    if store::is_saved::<R>(&stored, prepared.clone()) {
        return Ok(with_etag::<R>(stored));
    }
    let change = begin::<R>(core, caller).await?;
    let locked = store::lock::<R>(change.tx(), &[id]).await?.pop().ok_or(ApiError::NotFound)?;
    let version = locked.version();
    if version != stored.version() {
        return Err(stale_error(version, &R::View::from(locked)));
    }
    let mut events = Vec::new();
    let row = match toggled {
        None => {
            let saved = SavedRow { id, before: Some(&before), is_restored: action == Some("restored") };
            R::validate_stored(change.tx(), &saved, &mut prepared).await?;
            events = R::move_files(core, &change, saved, &mut prepared).await?;
            R::update(change.tx(), &locked, prepared, change.now()).await.map_err(rejection::<R>)?
        }
        Some(on) => {
            store::publish::<R>(change.tx(), &[id], on, change.now()).await?;
            store::find::<R>(change.tx().read(), id).await?.ok_or(ApiError::NotFound)?
        }
    };
    let after = R::form(&row);
    if after == before {
        // The rules undid the change, for example because the slug is taken. Dropping the transaction rolls back.
        return Ok(with_etag::<R>(locked));
    }
    let row = settled::<R>((core, &change), &[locked], row, &mut events).await?;
    let after = R::form(&row);
    let what = match toggled {
        Some(true) => "published",
        Some(false) => "unpublished",
        None => "updated",
    };
    preview::end_form(change.tx(), caller.session.id).await?;
    events.push(event::<R>(action.unwrap_or(what), id, Some(&before), Some(&after)));
    change.commit(events).await?;
    Ok(with_etag::<R>(row))
}

async fn settled<R: Resource>(
    (core, change): (&Core, &Change),
    before: &[R::Row],
    row: R::Row,
    events: &mut Vec<AuditEvent>,
) -> ApiResult<R::Row> {
    if !R::SETTLES_FILES {
        return Ok(row);
    }
    let id = row.id();
    events.extend(R::settle_files(core, change, before, &[id]).await?);
    store::find::<R>(change.tx().read(), id).await?.ok_or(ApiError::NotFound)
}

/// Tells whether a form differs from the one before in its publication flag alone, and returns the flag then.
fn toggled<R: Resource>(before: &R::Form, form: &R::Form) -> Option<bool> {
    let mut turned = before.clone();
    let flag = R::published(&mut turned)?;
    *flag = !*flag;
    let on = *flag;
    (turned == *form).then_some(on)
}

pub(super) async fn delete<R: Resource>(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    if_match: IfMatch,
) -> ApiResult<StatusCode> {
    open::<R>(&core)?;
    let change = begin::<R>(&core, &caller).await?;
    let row = store::lock::<R>(change.tx(), &[id]).await?.pop().ok_or(ApiError::NotFound)?;
    if_match.check(row.version(), || R::View::from(row.clone()))?;
    R::validate_deletion(change.tx(), &[id]).await?;
    trash::delete::<R>(change.tx(), &[id], change.now()).await?;
    let mut events = vec![event::<R>("deleted", id, Some(&R::form(&row)), None)];
    events.extend(R::settle_files(&core, &change, &[row], &[id]).await?);
    change.commit(events).await?;
    Ok(StatusCode::NO_CONTENT)
}
