//! `POST`, `PATCH` and `DELETE` of one row.

use axum::http::StatusCode;
use axum::response::Response;
use sea_orm::entity::prelude::*;
use serde_json::Value;

use super::any::{AnyResource, Saved};
use super::item::Item;
use crate::audit::queries;
use crate::preview;
use accounts::audit::{AuditEvent, Change};
use accounts::auth::Caller;
use platform::core::Core;
use platform::database::Reader;
use platform::web::precondition::stale_error;
use platform::web::{ApiResult, IfMatch, Patch};

/// Creates an item, and deletes the form that the session typed for a preview.
pub(super) async fn create_item(
    resource: AnyResource,
    core: &Core,
    caller: &Caller,
    form: Value,
) -> ApiResult<Response> {
    let form = resource.rows.validate_form(form)?;
    resource.check_open(core)?;
    let (mut prepared, id) = (resource.rows.prepare_form(&form)?, core.entropy.uuid());
    let change = resource.begin_change(core, caller).await?;
    let new = Saved { id, before: None, is_restored: false };
    let mut events = resource.rows.before_save(core, &change, new, &mut prepared).await?;
    let item = resource.rows.insert(change.tx(), prepared, id, change.now()).await?;
    let item = resource.change_dependents(core, &change, None, item, &mut events).await?;
    preview::delete_typed_form(change.tx(), caller.session.id).await?;
    events.push(item.event("created", None, Some(&item.form)));
    change.commit(events).await?;
    Ok(resource.rows.respond(&item, StatusCode::CREATED))
}

/// Inserts a deleted row under its former id. Its versions continue where they ended, so that an editor that opened it before cannot
/// overwrite it.
pub(super) async fn reinsert_deleted(
    resource: AnyResource,
    core: &Core,
    caller: &Caller,
    id: Uuid,
    form: &Value,
) -> ApiResult<Response> {
    let mut prepared = resource.rows.prepare_form(form)?;
    let change = resource.begin_change(core, caller).await?;
    let tx = change.tx();
    let new = Saved { id, before: None, is_restored: true };
    let mut events = resource.rows.before_save(core, &change, new, &mut prepared).await?;
    resource.rows.insert(tx, prepared, id, change.now()).await?;
    // Each version but perhaps the first has an entry, and so has each deletion.
    let entries = queries::count_item_entries(tx.read(), resource.names.label, id).await?;
    let version = i64::try_from(entries).unwrap_or(i64::MAX).saturating_add(1);
    resource.set_columns(tx, &[id], vec![("version", Expr::value(version))]).await?;
    let item = resource.reload_written(tx, id).await?;
    let item = resource.change_dependents(core, &change, None, item, &mut events).await?;
    events.push(item.event("restored", None, Some(&item.form)));
    change.commit(events).await?;
    Ok(resource.rows.respond(&item, StatusCode::CREATED))
}

/// Restores a row in the trash to a version of its history, under its id and its slug, unpublished.
pub(super) async fn restore_trashed(
    resource: AnyResource,
    core: &Core,
    caller: &Caller,
    stored: &Item,
    mut form: Value,
) -> ApiResult<Response> {
    resource.copy_publication(&stored.form, &mut form);
    let mut prepared = resource.rows.prepare_form(&form)?;
    let change = resource.begin_change(core, caller).await?;
    let (tx, id) = (change.tx(), stored.id);
    // A concurrent request may have restored it, or deleted it for good.
    let trashed = resource.lock_row(tx, id, true).await?;
    let saved = Saved { id, before: Some(&trashed), is_restored: true };
    let mut events = resource.rows.before_save(core, &change, saved, &mut prepared).await?;
    resource.set_columns(tx, &[id], resource.restored_columns(change.now())).await?;
    let draft = resource.lock_row(tx, id, false).await?;
    let item = resource.rows.update(tx, &draft, prepared, change.now()).await?;
    let item = resource.change_dependents(core, &change, Some(trashed), item, &mut events).await?;
    events.push(item.event("restored", None, Some(&item.form)));
    change.commit(events).await?;
    Ok(resource.rows.respond(&item, StatusCode::CREATED))
}

pub(super) async fn patch_item(
    resource: AnyResource,
    core: &Core,
    caller: &Caller,
    stored: Item,
    patch: &Patch,
) -> ApiResult<Response> {
    match patch.apply_if_changed(&stored.form) {
        None => Ok(resource.rows.respond(&stored, StatusCode::OK)),
        Some(form) => {
            let form = resource.rows.validate_form(form)?;
            save_form(resource, core, caller, None, stored, form).await
        }
    }
}

/// Finds the row that a request changes, if it is the version that the request is based on.
pub(super) async fn find_current_version(
    resource: AnyResource,
    db: &Reader,
    id: Uuid,
    if_match: &IfMatch,
) -> ApiResult<Item> {
    let stored = resource.find_untrashed(db, id).await?;
    if_match.check(stored.version, || resource.rows.view(&stored))?;
    Ok(stored)
}

/// Saves a form over a row, and deletes the form that the session typed for a preview. A form without a change writes nothing. `action` is the
/// audited action, if it is no plain update.
pub(super) async fn save_form(
    resource: AnyResource,
    core: &Core,
    caller: &Caller,
    action: Option<&'static str>,
    stored: Item,
    form: Value,
) -> ApiResult<Response> {
    let toggled = resource.toggled_publication(&stored.form, &form);
    // Renders before the transaction, which blocks other writers.
    let mut prepared = resource.rows.prepare_form(&form)?;
    let change = resource.begin_change(core, caller).await?;
    let (tx, id) = (change.tx(), stored.id);
    let locked = resource.lock_row(tx, id, false).await?;
    if locked.version != stored.version {
        return Err(stale_error(locked.version, &resource.rows.view(&locked)));
    }
    let mut events = Vec::new();
    let item = match toggled {
        None => {
            let saved = Saved { id, before: Some(&locked), is_restored: action == Some("restored") };
            events = resource.rows.before_save(core, &change, saved, &mut prepared).await?;
            resource.rows.update(tx, &locked, prepared, change.now()).await?
        }
        Some(on) => {
            resource.set_published(tx, &[id], on, change.now()).await?;
            resource.reload_written(tx, id).await?
        }
    };
    if item.form == stored.form {
        // Equal from the start, or the rules undid the change, for example because the slug is taken. Dropping the transaction rolls
        // back.
        return Ok(resource.rows.respond(&stored, StatusCode::OK));
    }
    let item = resource.change_dependents(core, &change, Some(locked), item, &mut events).await?;
    let what = match toggled {
        Some(true) => "published",
        Some(false) => "unpublished",
        None => "updated",
    };
    preview::delete_typed_form(tx, caller.session.id).await?;
    events.push(item.event(action.unwrap_or(what), Some(&stored.form), Some(&item.form)));
    change.commit(events).await?;
    Ok(resource.rows.respond(&item, StatusCode::OK))
}

impl AnyResource {
    /// Changes what depends on a row that was just written, which may change the row again.
    async fn change_dependents(
        &self,
        core: &Core,
        change: &Change,
        before: Option<Item>,
        item: Item,
        events: &mut Vec<AuditEvent>,
    ) -> ApiResult<Item> {
        match self.rows.after_change(core, change, before.as_slice(), &[item.id]).await? {
            None => Ok(item),
            Some(more) => {
                events.extend(more);
                self.reload_written(change.tx(), item.id).await
            }
        }
    }

    /// Returns the publication flag of a form that differs from the one before in nothing else.
    fn toggled_publication(&self, before: &Value, form: &Value) -> Option<bool> {
        let flag = self.rows.published_flag()?;
        let on = form[flag].as_bool()?;
        let mut turned = before.clone();
        turned[flag] = Value::Bool(on);
        (turned == *form).then_some(on)
    }
}

pub(super) async fn trash_or_delete_item(
    resource: AnyResource,
    core: &Core,
    caller: &Caller,
    id: Uuid,
    if_match: &IfMatch,
) -> ApiResult<StatusCode> {
    resource.check_open(core)?;
    let change = resource.begin_change(core, caller).await?;
    let tx = change.tx();
    let item = resource.lock_row(tx, id, false).await?;
    if_match.check(item.version, || resource.rows.view(&item))?;
    resource.rows.validate_deletion(tx, &[id]).await?;
    resource.trash_or_delete(tx, &[id], change.now()).await?;
    let mut events = vec![item.event("deleted", Some(&item.form), None)];
    let more = resource.rows.after_change(core, &change, &[item], &[id]).await?;
    events.extend(more.into_iter().flatten());
    change.commit(events).await?;
    Ok(StatusCode::NO_CONTENT)
}
