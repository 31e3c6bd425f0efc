//! Reading and writing settings.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use super::keys::KEYS;
use super::model::{ActiveModel, Column, Entity, Setting};
use super::rules::SettingsForm;
use crate::engine::store::{Instant, Reader, StoreResult, Table, Tx};

/// All settings by key, the defaults for those that nobody set.
pub async fn list(db: &Reader) -> StoreResult<Vec<Setting>> {
    let rows = Entity::find().all(db.on(Table::Settings)).await?;
    let in_force = KEYS.iter().map(|key| match rows.iter().find(|row| row.key == key.name) {
        Some(row) => Setting {
            key: row.key.clone(),
            value: row.value.clone(),
            description: row.description.clone(),
            updated_at: Some(row.updated_at),
        },
        None => Setting {
            key: key.name.to_owned(),
            value: key.default.to_owned(),
            description: Some(key.description.to_owned()),
            updated_at: None,
        },
    });
    Ok(in_force.collect())
}

/// One setting.
pub async fn by_key(db: &Reader, key: &str) -> StoreResult<Option<Setting>> {
    Ok(list(db).await?.into_iter().find(|setting| setting.key == key))
}

/// The value of one setting; empty when there is no such key.
pub async fn value(db: &Reader, key: &str) -> StoreResult<String> {
    Ok(by_key(db, key).await?.map(|setting| setting.value).unwrap_or_default())
}

/// Saves the whole form.
pub async fn save(tx: &Tx, form: SettingsForm, now: Instant) -> StoreResult<()> {
    let rows = form.entries().into_iter().map(|(name, value)| ActiveModel {
        key: Set(name.to_owned()),
        value: Set(value),
        description: Set(KEYS.iter().find(|key| key.name == name).map(|key| key.description.to_owned())),
        created_at: Set(now),
        updated_at: Set(now),
    });
    let again = OnConflict::column(Column::Key)
        .update_columns([Column::Value, Column::Description, Column::UpdatedAt])
        .to_owned();
    Entity::insert_many(rows).on_conflict(again).exec_without_returning(tx.on(Table::Settings)).await?;
    Ok(())
}
