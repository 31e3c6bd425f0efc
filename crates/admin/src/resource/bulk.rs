//! `POST .../bulk`: one action on many rows, in one transaction.

use std::collections::BTreeSet;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::ResourceNames;
use super::any::AnyResource;
use super::item::Item;
use crate::audit::queries;
use accounts::audit::{AuditEvent, Change};
use accounts::auth::Caller;
use platform::core::Core;
use platform::database::StoreResult;
use platform::web::{ApiError, ApiResult, FieldError};

/// A bulk action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum BulkAction {
    /// Shows the items to visitors.
    Publish,
    /// Hides the items from visitors.
    Unpublish,
    /// Moves the items to the trash, or deletes them if the resource has none.
    Delete,
    /// Restores the items from the trash, unpublished.
    Restore,
    /// Takes back the caller's own deletion: restores the items from the trash, published as they were.
    UndoDelete,
    /// Deletes the items permanently from the trash.
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
    /// Ids that were already in the requested state.
    unchanged: Vec<Uuid>,
    /// Ids that do not exist, perhaps because someone else deleted them. For `undo_delete`, also ids that the caller did not delete.
    missing: Vec<Uuid>,
}

pub(super) async fn apply_bulk_action(
    resource: AnyResource,
    core: &Core,
    caller: &Caller,
    request: BulkRequest,
) -> ApiResult<BulkResult> {
    resource.check_open(core)?;
    let ids: BTreeSet<Uuid> = request.ids.into_iter().collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let change = resource.begin_change(core, caller).await?;
    let items = resource.rows.lock_rows(change.tx(), &ids).await?;
    let (mut trashed, live): (Vec<_>, Vec<_>) = items.into_iter().partition(Item::is_trashed);
    let is_on_trash = matches!(
        request.action,
        BulkAction::Restore | BulkAction::UndoDelete | BulkAction::DeletePermanently
    );
    if is_on_trash && !resource.has_trash {
        return Err(no_trash_error(resource.names));
    }
    let bulk = Bulk { resource, core, change: &change };
    let published = match request.action {
        BulkAction::UndoDelete => Some(bulk.retain_own_deletions(&mut trashed, caller).await?),
        _ => None,
    };
    let mut found: BTreeSet<Uuid> = live.iter().map(|item| item.id).collect();
    if is_on_trash {
        found.extend(trashed.iter().map(|item| item.id));
    }
    let (changed, events) = match request.action {
        BulkAction::Restore | BulkAction::UndoDelete => bulk.restore(trashed, published).await?,
        BulkAction::DeletePermanently => bulk.delete_permanently(trashed).await?,
        BulkAction::Delete => bulk.trash_or_delete(live).await?,
        BulkAction::Publish => bulk.set_published(live, true).await?,
        BulkAction::Unpublish => bulk.set_published(live, false).await?,
    };
    if !changed.is_empty() {
        change.commit(events).await?;
    }
    let unchanged = found.iter().copied().filter(|id| !changed.contains(id)).collect();
    let missing = ids.into_iter().filter(|id| !found.contains(id)).collect();
    Ok(BulkResult { changed, unchanged, missing })
}

/// The ids of the changed rows, and the audit events of the changes.
type BulkOutcome = (Vec<Uuid>, Vec<AuditEvent>);

#[derive(Clone, Copy)]
struct Bulk<'a> {
    resource: AnyResource,
    core: &'a Core,
    change: &'a Change,
}

impl Bulk<'_> {
    async fn trash_or_delete(self, items: Vec<Item>) -> ApiResult<BulkOutcome> {
        let ids = ids_of(&items);
        self.resource.rows.validate_deletion(self.change.tx(), &ids).await?;
        self.resource.trash_or_delete(self.change.tx(), &ids, self.change.now()).await?;
        let events = items.iter().map(|item| item.event("deleted", Some(&item.form), None)).collect();
        self.change_dependents(&items, ids, events).await
    }

    /// Drops the items that another account deleted. Returns the ids of those that were published until their deletion.
    async fn retain_own_deletions(self, items: &mut Vec<Item>, caller: &Caller) -> StoreResult<Vec<Uuid>> {
        let label = self.resource.names.label;
        let deletions: Vec<_> = items.iter().filter_map(|item| Some((item.id, item.trashed_at?))).collect();
        let db = self.change.tx().read();
        let own = queries::forms_before_deletions_by(db, label, caller.account.id, &deletions).await?;
        items.retain(|item| own.contains_key(&item.id));
        let Some(flag) = self.resource.rows.published_flag() else { return Ok(Vec::new()) };
        Ok(own.into_iter().filter(|(_, before)| before[flag] == true).map(|(id, _)| id).collect())
    }

    /// Takes items out of the trash: as they were if `published` names those that visitors saw, else as drafts.
    async fn restore(self, items: Vec<Item>, published: Option<Vec<Uuid>>) -> ApiResult<BulkOutcome> {
        let (ids, tx, now) = (ids_of(&items), self.change.tx(), self.change.now());
        match published {
            Some(published) => self.resource.undo_deletion(tx, &ids, &published, now).await?,
            None => self.resource.restore_as_drafts(tx, &ids, now).await?,
        }
        let (ids, mut events) = self.change_dependents(&items, ids, Vec::new()).await?;
        // As they are now: they may be elsewhere than they were.
        let items = self.resource.rows.lock_rows(self.change.tx(), &ids).await?;
        events.extend(items.iter().map(|item| item.event("restored", None, Some(&item.form))));
        Ok((ids, events))
    }

    async fn delete_permanently(self, items: Vec<Item>) -> ApiResult<BulkOutcome> {
        let ids = ids_of(&items);
        self.resource.rows.delete_permanently(self.change.tx(), &ids).await?;
        let events = items.iter().map(Item::permanent_deletion_event).collect();
        self.change_dependents(&items, ids, events).await
    }

    async fn set_published(self, mut items: Vec<Item>, on: bool) -> ApiResult<BulkOutcome> {
        let Some(flag) = self.resource.rows.published_flag() else {
            return Err(not_publishable_error(self.resource.names));
        };
        items.retain(|item| item.form[flag] != on);
        let ids = ids_of(&items);
        self.resource.set_published(self.change.tx(), &ids, on, self.change.now()).await?;
        let action = if on { "published" } else { "unpublished" };
        let event = |item: &Item| {
            let mut after = item.form.clone();
            after[flag] = on.into();
            item.event(action, Some(&item.form), Some(&after))
        };
        let events = items.iter().map(event).collect();
        self.change_dependents(&items, ids, events).await
    }

    /// Changes what depends on the rows, and adds the audit events of that to `events`.
    async fn change_dependents(
        self,
        before: &[Item],
        ids: Vec<Uuid>,
        mut events: Vec<AuditEvent>,
    ) -> ApiResult<BulkOutcome> {
        if !ids.is_empty() {
            let more = self.resource.rows.after_change(self.core, self.change, before, &ids).await?;
            events.extend(more.into_iter().flatten());
        }
        Ok((ids, events))
    }
}

fn ids_of(items: &[Item]) -> Vec<Uuid> {
    items.iter().map(|item| item.id).collect()
}

fn not_publishable_error(names: ResourceNames) -> ApiError {
    let message = format!("A {} is always visible; it can only be deleted", names.label);
    ApiError::Fields(vec![FieldError::field("/action", message)])
}

fn no_trash_error(names: ResourceNames) -> ApiError {
    let message = format!("There is no trash for {}", names.label_with_article());
    ApiError::Fields(vec![FieldError::field("/action", message)])
}
