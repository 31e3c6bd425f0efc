use sea_orm::ActiveValue::Set;
use sea_orm::Condition;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, OnConflict};
use serde_json::Value;

use super::home_sections::{self, HomeSectionName};
use super::keys::{KEYS, defaults};
use super::model::{ActiveModel, Column, Entity, Model, Setting};
use super::rules::SettingsForm;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::database::{Instant, Reader, StoreResult, Tx};
use platform::files::file_urls::FileFields;
use platform::files::{self, Owner};

const FILES: FileFields = FileFields { urls: &["logo_url"], texts: &[] };

pub async fn list(db: &Reader) -> StoreResult<Vec<Setting>> {
    let rows = Entity::find().all(db.on(SITE_SETTINGS)).await?;
    Ok(effective_settings(&rows))
}

pub async fn lock_all(tx: &Tx) -> StoreResult<Vec<Setting>> {
    tx.lock("site_settings").await?;
    Ok(effective_settings(&Entity::find().all(tx.read()).await?))
}

fn effective_settings(rows: &[Model]) -> Vec<Setting> {
    let setting = |default: Setting| match rows.iter().find(|row| row.key == default.key) {
        Some(row) => Setting { value: effective_value(row), updated_at: Some(row.updated_at), ..default },
        None => default,
    };
    defaults().into_iter().map(setting).collect()
}

/// The stored value, limited to the home page's known sections.
fn effective_value(row: &Model) -> String {
    match row.key.as_str() {
        home_sections::KEY => home_sections::to_setting(home_sections::parse_setting(&row.value)),
        _ => row.value.clone(),
    }
}

pub async fn by_key(db: &Reader, key: &str) -> StoreResult<Option<Setting>> {
    Ok(list(db).await?.into_iter().find(|setting| setting.key == key))
}

/// Returns the value of a setting; empty for an unknown key.
pub async fn value(db: &Reader, key: &str) -> StoreResult<String> {
    Ok(by_key(db, key).await?.map(|setting| setting.value).unwrap_or_default())
}

pub async fn has_home_section(db: &Reader, name: HomeSectionName) -> StoreResult<bool> {
    let sections = home_sections::parse_setting(&value(db, home_sections::KEY).await?);
    Ok(sections.iter().any(|section| section.section == name && section.shown))
}

pub async fn save(tx: &Tx, form: SettingsForm, now: Instant) -> StoreResult<()> {
    let rows = form.values().map(|(name, value)| ActiveModel {
        key: Set(name.to_owned()),
        value: Set(value),
        description: Set(KEYS.iter().find(|key| key.name == name).map(|key| key.description.to_owned())),
        created_at: Set(now),
        updated_at: Set(now),
    });
    let again = OnConflict::column(Column::Key)
        .update_columns([Column::Value, Column::Description, Column::UpdatedAt])
        .to_owned();
    Entity::insert_many(rows).on_conflict(again).exec_without_returning(tx.on(SITE_SETTINGS)).await?;
    note_files(tx).await
}

/// Resets a setting to its default. Returns false if it has no stored value.
pub async fn reset(tx: &Tx, key: &str) -> StoreResult<bool> {
    let reset = Entity::delete_by_id(key).exec(tx.on(SITE_SETTINGS)).await?.rows_affected > 0;
    note_files(tx).await?;
    Ok(reset)
}

/// Resets the settings that equal `form`; returns whether there were any.
pub(super) async fn reset_unchanged(tx: &Tx, form: SettingsForm) -> StoreResult<bool> {
    tx.lock("site_settings").await?;
    let is_unchanged = |(key, value): (&str, String)| Column::Key.eq(key).and(Column::Value.eq(value));
    let unchanged = form.values().map(is_unchanged).fold(Condition::any(), Condition::add);
    let reset = Entity::delete_many().filter(unchanged).exec(tx.on(SITE_SETTINGS)).await?.rows_affected > 0;
    note_files(tx).await?;
    Ok(reset)
}

/// Records the files of the settings, which count as one item.
pub(super) async fn note_files(tx: &Tx) -> StoreResult<()> {
    let rows = Entity::find().all(tx.read()).await?;
    let shown = rows.into_iter().map(|row| (row.key, Value::String(row.value))).collect();
    let title = "Site settings".to_owned();
    let owner = Owner { resource: "settings", id: Uuid::nil(), title, is_trashed: false };
    files::set_uses(tx, &owner, FILES.files_in(&Value::Object(shown))).await
}
