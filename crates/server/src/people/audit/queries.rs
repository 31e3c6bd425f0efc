//! Reading the record.

use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _, QuerySelect as _, Select};

use super::model::{AuditEntry, AuditRevision, Column, Entity};
use crate::engine::http::List;
use crate::engine::store::{Reader, StoreResult, Table};

fn newest_first(rows: Select<Entity>) -> Select<Entity> {
    rows.order_by(Column::CreatedAt, Order::Desc).order_by(Column::Id, Order::Desc)
}

/// All entries, newest first.
pub(super) async fn list(db: &Reader, limit: u64, offset: u64) -> StoreResult<List<AuditEntry>> {
    let table = db.on(Table::Audit);
    let total = db.total(Table::Audit, Entity::find()).await?;
    let rows = newest_first(Entity::find()).limit(limit).offset(offset);
    Ok(List { items: rows.into_partial_model().all(table).await?, total, limit, offset })
}

fn of(resource: &str, id: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::Resource.eq(resource)).filter(Column::ResourceId.eq(id.to_string()))
}

/// The entries of one row, newest first.
pub(crate) async fn history(
    db: &Reader,
    (resource, id): (&str, Uuid),
    limit: u64,
    offset: u64,
) -> StoreResult<List<AuditRevision>> {
    let table = db.on(Table::Audit);
    let total = of(resource, id).count(table).await?;
    let rows = newest_first(of(resource, id)).limit(limit).offset(offset).all(table).await?;
    Ok(List { items: rows.into_iter().map(AuditRevision::from).collect(), total, limit, offset })
}

/// How many entries a row has.
pub(crate) async fn count(db: &impl ConnectionTrait, (resource, id): (&str, Uuid)) -> StoreResult<u64> {
    Ok(of(resource, id).count(db).await?)
}

/// One entry of a row.
pub(crate) async fn revision(
    db: &Reader,
    (resource, id): (&str, Uuid),
    entry: Uuid,
) -> StoreResult<Option<AuditRevision>> {
    let row = of(resource, id).filter(Column::Id.eq(entry)).one(db.on(Table::Audit)).await?;
    Ok(row.map(AuditRevision::from))
}
