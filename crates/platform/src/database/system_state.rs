use std::collections::BTreeMap;

use sea_orm::ActiveValue::Set;
use sea_orm::QueryOrder as _;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use serde_json::Value;

use crate::database::platform_tables::CONFIG_ENTRIES;
use crate::database::{Instant, StoreResult, Tx};

/// The name and the description of an entry.
pub type Entry = (&'static str, &'static str);

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "config_entries")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub key: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub value: Json,
    pub description: Option<String>,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

async fn row(db: &impl ConnectionTrait, name: &str) -> StoreResult<Option<Model>> {
    Ok(Entity::find().filter(Column::Key.eq(name)).one(db).await?)
}

pub async fn read(db: &impl ConnectionTrait, name: &str) -> StoreResult<Option<String>> {
    Ok(row(db, name).await?.and_then(|row| row.value.as_str().map(str::to_owned)))
}

pub async fn read_many(db: &impl ConnectionTrait, names: &[&str]) -> StoreResult<BTreeMap<String, String>> {
    let rows = Entity::find().filter(Column::Key.is_in(names.iter().copied())).all(db).await?;
    let value = |row: Model| row.value.as_str().map(str::to_owned).map(|value| (row.key, value));
    Ok(rows.into_iter().filter_map(value).collect())
}

pub async fn newest(db: &impl ConnectionTrait) -> StoreResult<Option<Instant>> {
    let row = Entity::find().order_by_desc(Column::UpdatedAt).one(db).await?;
    Ok(row.map(|row| row.updated_at))
}

/// Writes or replaces an entry. `id` is for a new one. Of two concurrent writes the later one wins.
pub async fn write(
    tx: &Tx,
    (name, description): (&str, &str),
    value: String,
    id: Uuid,
    now: Instant,
) -> StoreResult<()> {
    let row = ActiveModel {
        id: Set(id),
        key: Set(name.to_owned()),
        value: Set(Value::String(value)),
        description: Set(Some(description.to_owned())),
        created_at: Set(now),
        updated_at: Set(now),
    };
    let there = OnConflict::column(Column::Key).update_columns([Column::Value, Column::UpdatedAt]).to_owned();
    Entity::insert(row).on_conflict(there).exec_without_returning(tx.on(CONFIG_ENTRIES)).await?;
    Ok(())
}

pub async fn delete_before(tx: &Tx, prefix: &str, before: Instant) -> StoreResult<()> {
    let old =
        Entity::delete_many().filter(Column::Key.starts_with(prefix)).filter(Column::UpdatedAt.lt(before));
    old.exec(tx.on(CONFIG_ENTRIES)).await?;
    Ok(())
}

/// Returns whether there was an entry.
pub async fn remove(tx: &Tx, name: &str) -> StoreResult<bool> {
    let gone = Entity::delete_many().filter(Column::Key.eq(name)).exec(tx.on(CONFIG_ENTRIES)).await?;
    Ok(gone.rows_affected > 0)
}
