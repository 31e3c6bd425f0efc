//! Writing examples of a resource, and removing its unchanged samples.

use std::collections::HashMap;

use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect as _, QueryTrait as _};

use super::any::AnyResource;
use super::item::Item;
use super::{Column, Entity, Resource, StoredRow as _};
use accounts::audit::{AuditEvent, Change};
use platform::database::{StoreResult, Tx};
use platform::samples::{self, Collection, RemovedSamples, SampleRemoval};

#[derive(Clone, Debug)]
pub struct Example<F> {
    /// Its id on every site: an example that is there, changed or in the trash, is not written again.
    pub id: Uuid,
    pub form: F,
}

/// Inserts examples and records them as such. Returns their audit events, which the caller commits.
pub async fn write_examples<R: Resource>(
    change: &Change,
    examples: Vec<Example<R::Form>>,
) -> StoreResult<Vec<AuditEvent>> {
    let (tx, now) = (change.tx(), change.now());
    let (mut events, mut written) = (Vec::new(), Vec::new());
    for Example { id, form } in examples {
        let row = R::insert(tx, form.into(), id, now).await?;
        let item = Item::of::<R>(row)?;
        events.push(item.event("created", None, Some(&item.form)));
        written.push((id, item.version));
    }
    samples::record(tx, Collection::Examples, R::TABLE, written).await?;
    Ok(events)
}

/// Returns the examples without a row, not even in the trash. Holds the lock of the resource until the transaction ends.
pub async fn missing_examples<R: Resource>(
    tx: &Tx,
    mut examples: Vec<Example<R::Form>>,
) -> StoreResult<Vec<Example<R::Form>>> {
    AnyResource::of::<R>().take_resource_lock(tx).await?;
    let ids: Vec<Uuid> = examples.iter().map(|example| example.id).collect();
    let rows = AnyResource::of::<R>().rows.find_rows_in_transaction(tx, &ids).await?;
    let there: Vec<Uuid> = rows.iter().map(|item| item.id).collect();
    examples.retain(|example| !there.contains(&example.id));
    Ok(examples)
}

/// Deletes the samples of a resource that have the version they were written with, for good. Samples in the trash stay there and do not count:
/// staff have deleted them. `parent` is the column with the row above: a sample above a row that stays is remaining, too.
pub async fn remove_samples<R: Resource>(
    SampleRemoval { tx, collection, .. }: &SampleRemoval<'_>,
    parent: Option<Column<R::Row>>,
) -> StoreResult<RemovedSamples> {
    let resource = AnyResource::of::<R>();
    resource.take_resource_lock(tx).await?;
    let versions: HashMap<Uuid, i64> = samples::versions(tx.read(), *collection, R::TABLE).await?;
    let ids: Vec<Uuid> = versions.keys().copied().collect();
    let mut items = resource.rows.lock_rows(tx, &ids).await?;
    items.retain(|item| !item.is_trashed());
    let all = items.len() as u64;
    items.retain(|item| versions.get(&item.id) == Some(&item.version));
    let mut unchanged: Vec<Uuid> = items.iter().map(|item| item.id).collect();
    if let Some(parent) = parent {
        retain_without_children::<R>(tx, &mut unchanged, parent).await?;
    }
    if !unchanged.is_empty() {
        R::delete(tx, &unchanged).await?;
    }
    let removed = unchanged.len() as u64;
    Ok(RemovedSamples { removed, remaining: all - removed })
}

/// Drops the ids of rows with a child that stays.
async fn retain_without_children<R: Resource>(
    tx: &Tx,
    ids: &mut Vec<Uuid>,
    parent: Column<R::Row>,
) -> StoreResult<()> {
    loop {
        let staying = Entity::<R::Row>::find()
            .select_only()
            .column(parent)
            .distinct()
            .filter(parent.is_in(ids.iter().copied()))
            .filter(R::Row::ID.is_not_in(ids.iter().copied()))
            .apply_if(R::TRASHED_AT, |rows, trashed_at| rows.filter(trashed_at.is_null()));
        let above: Vec<Uuid> = staying.into_tuple().all(tx.read()).await?;
        if above.is_empty() {
            return Ok(());
        }
        ids.retain(|id| !above.contains(id));
    }
}
