use std::collections::BTreeSet;

use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::{ActiveModel, Entity, Resource, StoredRow as _, trash};
use platform::database::{Instant, StoreError, StoreResult, Tx};
use platform::files::file_urls::FileUrl;
use platform::files::{self, Owner};

/// Finds rows, also those in the trash.
pub(super) async fn find_rows<R: Resource>(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> StoreResult<Vec<R::Row>> {
    let mut rows = Entity::<R::Row>::find().filter(R::Row::ID.is_in(ids.iter().copied())).all(db).await?;
    R::load_related(db, &mut rows).await?;
    Ok(rows)
}

/// Reads rows as [`find_rows`] does, and locks them. Rows are always locked in one order, which prevents deadlocks.
pub(super) async fn lock_rows<R: Resource>(tx: &Tx, ids: &[Uuid]) -> StoreResult<Vec<R::Row>> {
    let id = R::Row::ID;
    let rows =
        Entity::<R::Row>::find().filter(id.is_in(ids.iter().copied())).order_by_asc(id).lock_exclusive();
    let mut rows = rows.all(tx.read()).await?;
    R::load_related(tx.read(), &mut rows).await?;
    Ok(rows)
}

pub(super) fn serialization_error(error: serde_json::Error) -> StoreError {
    StoreError::Failed(DbErr::Custom(error.to_string()))
}

pub(super) fn set_common_columns<R: Resource>(row: &mut ActiveModel<R::Row>, id: Uuid, now: Instant) {
    let now = Value::from(now);
    row.set(R::Row::ID, id.into());
    row.set(R::Row::VERSION, 1_i64.into());
    row.set(R::Row::CREATED_AT, now.clone());
    row.set(R::Row::UPDATED_AT, now);
    if let Some(trashed_at) = R::TRASHED_AT {
        row.set(trashed_at, None::<Instant>.into());
    }
}

/// Inserts a row with the columns that every resource has, and records the files that it uses. Fails if a unique value is taken.
pub async fn insert_row<R: Resource>(
    tx: &Tx,
    mut row: ActiveModel<R::Row>,
    id: Uuid,
    now: Instant,
) -> StoreResult<R::Row> {
    set_common_columns::<R>(&mut row, id, now);
    let row = row.insert(tx.on(R::TABLE)).await?;
    let (owner, files) = file_uses::<R>(&row)?;
    files::set_uses(tx, &owner, files).await?;
    Ok(row)
}

/// Updates a row, raises its version, and records the files that it uses. Fails if a unique value is taken.
pub async fn update_row<R: Resource>(
    tx: &Tx,
    before: &R::Row,
    mut row: ActiveModel<R::Row>,
    now: Instant,
) -> StoreResult<R::Row> {
    let id = before.id();
    row.set(R::Row::VERSION, (before.version() + 1).into());
    row.set(R::Row::UPDATED_AT, now.into());
    Entity::<R::Row>::update_many().set(row).filter(R::Row::ID.eq(id)).exec(tx.on(R::TABLE)).await?;
    let row = find_rows::<R>(tx.read(), &[id]).await?.pop();
    let row = row.ok_or(StoreError::Failed(DbErr::RecordNotUpdated))?;
    let (owner, files) = file_uses::<R>(&row)?;
    files::set_uses(tx, &owner, files).await?;
    Ok(row)
}

/// Returns a row as the owner of file uses, and the files that its representation refers to.
pub(super) fn file_uses<R: Resource>(row: &R::Row) -> StoreResult<(Owner, BTreeSet<FileUrl>)> {
    let owner = Owner {
        resource: R::NAMES.tag,
        id: row.id(),
        title: R::title(&R::form(row)),
        is_trashed: trash::is_trashed::<R>(row),
    };
    let shown = serde_json::to_value(R::View::from(row.clone())).map_err(serialization_error)?;
    Ok((owner, R::FILES.files_in(&shown)))
}

/// Deletes rows permanently, with the record of the files that they use.
pub async fn delete_rows<R: Resource>(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
    let rows = Entity::<R::Row>::delete_many().filter(R::Row::ID.is_in(ids.iter().copied()));
    rows.exec(tx.on(R::TABLE)).await?;
    files::delete_uses(tx, R::NAMES.tag, ids).await
}
