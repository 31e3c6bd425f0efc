//! Writing examples of a resource, and removing its unchanged samples.

use std::collections::HashMap;

use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect as _, QueryTrait as _};

use super::stored_row::Column;
use super::write::event;
use super::{Resource, StoredRow, store};
use accounts::audit::{AuditEvent, Change};
use platform::samples::{self, Collection, RemovedSamples, SampleRemoval};
use platform::store::{StoreResult, Tx};

#[derive(Clone, Debug)]
pub struct Example<F> {
    /// Its id on every site: an example that is there, changed or in the trash, is not written again.
    pub id: Uuid,
    pub form: F,
}

pub async fn write_examples<R: Resource>(
    change: &Change,
    examples: Vec<Example<R::Form>>,
) -> StoreResult<Vec<AuditEvent>> {
    let (tx, now) = (change.tx(), change.now());
    let (mut events, mut written) = (Vec::new(), Vec::new());
    for Example { id, form } in examples {
        let row = R::insert(tx, form.into(), id, now).await?;
        events.push(event::<R>("created", id, None, Some(&R::form(&row))));
        written.push((id, row.version()));
    }
    samples::record(tx, Collection::Examples, R::TABLE, written).await?;
    Ok(events)
}

pub async fn missing_examples<R: Resource>(
    tx: &Tx,
    mut examples: Vec<Example<R::Form>>,
) -> StoreResult<Vec<Example<R::Form>>> {
    if let Some(lock) = R::LOCK {
        tx.lock(lock).await?;
    }
    let ids: Vec<Uuid> = examples.iter().map(|example| example.id).collect();
    let rows = store::find_all::<R>(tx.read(), &ids).await?;
    let there: Vec<Uuid> = rows.iter().map(StoredRow::id).collect();
    examples.retain(|example| !there.contains(&example.id));
    Ok(examples)
}

/// Deletes the samples of a resource that have the version they were written with, for good. Samples in the trash stay there and do not count:
/// staff have deleted them. `parent` is the column with the row above: a sample above a row that stays is remaining, too.
pub async fn remove_samples<R: Resource>(
    SampleRemoval { tx, collection, .. }: &SampleRemoval<'_>,
    parent: Option<Column<R::Row>>,
) -> StoreResult<RemovedSamples> {
    if let Some(lock) = R::LOCK {
        tx.lock(lock).await?;
    }
    let versions: HashMap<Uuid, i64> = samples::versions(tx.read(), *collection, R::TABLE).await?;
    let ids: Vec<Uuid> = versions.keys().copied().collect();
    let rows = store::lock::<R>(tx, &ids).await?;
    let is_unchanged = |row: &&R::Row| versions.get(&row.id()) == Some(&row.version());
    let mut unchanged: Vec<Uuid> = rows.iter().filter(is_unchanged).map(StoredRow::id).collect();
    if let Some(parent) = parent {
        keep_above_others::<R>(tx, &mut unchanged, parent).await?;
    }
    if !unchanged.is_empty() {
        R::delete(tx, &unchanged).await?;
    }
    let (removed, all) = (unchanged.len() as u64, rows.len() as u64);
    Ok(RemovedSamples { removed, remaining: all - removed })
}

async fn keep_above_others<R: Resource>(
    tx: &Tx,
    ids: &mut Vec<Uuid>,
    parent: Column<R::Row>,
) -> StoreResult<()> {
    loop {
        let staying = R::Entity::find()
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
