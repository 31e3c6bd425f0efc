//! The trash: deleted rows that staff can bring back for 30 days.
//!
//! A row in the trash is never published, so visitors' queries need not know of the trash; a CHECK of the table says so too. Its slug, its files and what
//! other tables hold of it stay until it is deleted for good.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ValueType;
use sea_orm::{QuerySelect as _, QueryTrait as _, Select};

use super::{Entity, Resource, StoredRow as _};
use platform::database::{Instant, StoreResult};

pub(super) fn trashed_at<R: Resource>(row: &R::Row) -> Option<Instant> {
    R::TRASHED_AT.and_then(|column| <Instant as ValueType>::try_from(row.get(column)).ok())
}

pub(super) fn is_trashed<R: Resource>(row: &R::Row) -> bool {
    trashed_at::<R>(row).is_some()
}

/// Selects the rows that are not in the trash. The condition reads nothing but the id of a row, which each index of a list holds, and the
/// small index of the trash.
pub fn untrashed_rows<R: Resource>() -> Select<Entity<R::Row>> {
    let Some(trashed_at) = R::TRASHED_AT else { return Entity::<R::Row>::find() };
    let id = R::Row::ID;
    let trash =
        Entity::<R::Row>::find().select_only().column(id).filter(trashed_at.is_not_null()).into_query();
    Entity::<R::Row>::find().filter(id.not_in_subquery(trash))
}

pub(super) async fn is_trash_empty<R: Resource>(db: &impl ConnectionTrait) -> StoreResult<bool> {
    let Some(trashed_at) = R::TRASHED_AT else { return Ok(true) };
    let rows = Entity::<R::Row>::find().select_only().column(R::Row::ID).filter(trashed_at.is_not_null());
    Ok(rows.limit(1).into_tuple::<Uuid>().one(db).await?.is_none())
}
