use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, OnConflict};
use sea_orm::{QueryOrder as _, QuerySelect as _, Select};

use super::access::OwnItem;
use super::model::{ActiveModel, Column, Entity};
use super::rules::AutosaveForm;
use super::schema::AUTOSAVES;
use super::view::{Autosave, AutosaveSummary};
use platform::core::Core;
use platform::database::{Instant, Reader, StoreResult, Tx};

const MAX_AUTOSAVES: u64 = 100;

fn autosaves_of_account(account: Uuid) -> Select<Entity> {
    Entity::find()
        .filter(Column::AccountId.eq(account))
        .order_by_desc(Column::UpdatedAt)
        .order_by_desc(Column::Id)
}

pub(super) async fn list(db: &Reader, account: Uuid, resource: &str) -> StoreResult<Vec<AutosaveSummary>> {
    let rows = autosaves_of_account(account).filter(Column::Resource.eq(resource));
    Ok(rows.into_partial_model().all(db.on(AUTOSAVES)).await?)
}

pub(super) async fn find(db: &Reader, own: &OwnItem) -> StoreResult<Option<Autosave>> {
    let row = autosaves_of_account(own.account)
        .filter(Column::Resource.eq(&*own.resource))
        .filter(Column::ItemId.eq(own.item))
        .one(db.on(AUTOSAVES))
        .await?;
    Ok(row.map(Autosave::from))
}

/// Saves an autosave over the one before, and deletes the oldest beyond [`MAX_AUTOSAVES`]. No response is made from autosaves, so no
/// version of a table is raised.
pub(super) async fn save_autosave(core: &Core, own: OwnItem, form: AutosaveForm) -> StoreResult<Instant> {
    let now = core.now();
    let tx = core.store.begin().await?;
    // Of one account one at a time, so that there are never too many.
    tx.lock(&format!("autosaves of {}", own.account)).await?;
    let row = ActiveModel {
        id: Set(core.entropy.uuid()),
        account_id: Set(own.account),
        resource: Set(own.resource),
        item_id: Set(own.item),
        title: Set(form.title.trim().to_owned()),
        base_version: Set(form.base_version),
        form: Set(serde_json::Value::Object(form.values).to_string()),
        updated_at: Set(now),
    };
    let there = OnConflict::columns([Column::AccountId, Column::Resource, Column::ItemId])
        .update_columns([Column::Title, Column::BaseVersion, Column::Form, Column::UpdatedAt])
        .to_owned();
    Entity::insert(row).on_conflict(there).exec_without_returning(tx.quietly()).await?;
    let oldest = autosaves_of_account(own.account).select_only().column(Column::Id);
    let oldest = oldest.offset(MAX_AUTOSAVES).limit(MAX_AUTOSAVES);
    let oldest: Vec<Uuid> = oldest.into_tuple().all(tx.read()).await?;
    if !oldest.is_empty() {
        Entity::delete_many().filter(Column::Id.is_in(oldest)).exec(tx.quietly()).await?;
    }
    tx.commit().await?;
    Ok(now)
}

pub(super) async fn delete(core: &Core, own: OwnItem) -> StoreResult<()> {
    let tx = core.store.begin().await?;
    Entity::delete_many()
        .filter(Column::AccountId.eq(own.account))
        .filter(Column::Resource.eq(own.resource))
        .filter(Column::ItemId.eq(own.item))
        .exec(tx.quietly())
        .await?;
    tx.commit().await
}

/// Deletes what all accounts typed about an item and have not saved, in the transaction that erases it; returns the values, as JSON, and when
/// they were saved.
pub async fn delete_autosaves_of_item(
    tx: &Tx,
    resource: &str,
    item: Uuid,
) -> StoreResult<Vec<(String, Instant)>> {
    let of_item = Column::Resource.eq(resource).and(Column::ItemId.eq(item));
    let values = Entity::find().select_only().columns([Column::Form, Column::UpdatedAt]);
    let values = values.filter(of_item.clone()).into_tuple().all(tx.read()).await?;
    Entity::delete_many().filter(of_item).exec(tx.quietly()).await?;
    Ok(values)
}
