//! The rows that the program wrote as samples, so that unchanged ones can be removed.
//!
//! A sample is recorded with its table, id and version: each change of a row raises its version.

pub mod demo;
#[cfg(feature = "seed")]
pub mod seed;

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{IntoActiveModel as _, QuerySelect as _};

use crate::database::platform_tables::SAMPLE_ROWS;
use crate::database::{Instant, StoreResult, Table, Tx};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Collection {
    Demonstration,
    Examples,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sample_rows")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub collection: Collection,
    #[sea_orm(primary_key, auto_increment = false)]
    pub table_name: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub row_id: Uuid,
    pub version: i64,
}

impl ActiveModelBehavior for ActiveModel {}

pub async fn record(
    tx: &Tx,
    collection: Collection,
    table: Table,
    rows: impl IntoIterator<Item = (Uuid, i64)>,
) -> StoreResult<()> {
    let row = |(row_id, version)| Model { collection, table_name: table.name().to_owned(), row_id, version };
    let rows: Vec<_> = rows.into_iter().map(|one| row(one).into_active_model().reset_all()).collect();
    if !rows.is_empty() {
        let key = [Column::Collection, Column::TableName, Column::RowId];
        let again = OnConflict::columns(key).update_column(Column::Version).to_owned();
        Entity::insert_many(rows).on_conflict(again).exec_without_returning(tx.on(SAMPLE_ROWS)).await?;
    }
    Ok(())
}

pub async fn record_all(tx: &Tx, collection: Collection, table: Table) -> StoreResult<()> {
    let (collection, table) = (collection.to_value(), table.name());
    let rows = format!(
        "INSERT INTO sample_rows (collection, table_name, row_id, version) \
         SELECT '{collection}', '{table}', id, version FROM {table}"
    );
    tx.on(SAMPLE_ROWS).execute_unprepared(&rows).await?;
    Ok(())
}

/// Returns whether the site has rows of a collection. `db` is a connection that has noted the table `SAMPLE_ROWS` as read.
pub async fn has_samples(db: &impl ConnectionTrait, collection: Collection) -> StoreResult<bool> {
    let rows = Entity::find().filter(Column::Collection.eq(collection)).limit(1);
    Ok(rows.one(db).await?.is_some())
}

pub async fn versions(
    db: &impl ConnectionTrait,
    collection: Collection,
    table: Table,
) -> StoreResult<HashMap<Uuid, i64>> {
    let rows = Entity::find()
        .filter(Column::Collection.eq(collection))
        .filter(Column::TableName.eq(table.name()))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.row_id, row.version)).collect())
}

/// Deletes the record of a collection: the remaining rows belong to the site.
pub async fn delete_record(tx: &Tx, collection: Collection) -> StoreResult<()> {
    let rows = Entity::delete_many().filter(Column::Collection.eq(collection));
    rows.exec(tx.on(SAMPLE_ROWS)).await?;
    Ok(())
}

/// The id of an example, equal on every site.
pub fn example_id(table: Table, name: &str) -> Uuid {
    let hash = xxhash_rust::xxh3::xxh3_128(format!("example {} {name}", table.name()).as_bytes());
    uuid::Builder::from_random_bytes(hash.to_be_bytes()).into_uuid()
}

#[derive(Debug)]
pub struct SampleRemoval<'a> {
    pub tx: &'a Tx,
    pub now: Instant,
    pub collection: Collection,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemovedSamples {
    pub removed: u64,
    pub remaining: u64,
}

impl std::ops::AddAssign for RemovedSamples {
    fn add_assign(&mut self, other: Self) {
        self.removed += other.removed;
        self.remaining += other.remaining;
    }
}

pub type RemoveSamples = for<'a> fn(&'a SampleRemoval<'a>) -> RemovalFuture<'a>;

pub type RemovalFuture<'a> = Pin<Box<dyn Future<Output = StoreResult<RemovedSamples>> + Send + 'a>>;
