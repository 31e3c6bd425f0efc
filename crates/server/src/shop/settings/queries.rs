//! Reading and writing the shop's settings.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use super::model::{Column, Entity, InForce};
use super::rules::ShopSettingsForm;
use crate::engine::config::Selling;
use crate::engine::store::{Instant, StoreResult, Table, Tx};

/// What staff have saved, or what the operator has configured.
///
/// # Errors
/// When the database fails.
pub async fn in_force(db: &impl ConnectionTrait, configured: &Selling) -> StoreResult<InForce> {
    let saved = Entity::find_by_id(Uuid::nil()).one(db).await?;
    Ok(match saved {
        Some(row) => InForce { pickup_note: row.pickup_note.clone(), selling: row.over(configured) },
        None => InForce { selling: configured.clone(), pickup_note: String::new() },
    })
}

/// What buyers are told of picking up.
///
/// # Errors
/// When the database fails.
pub async fn pickup_note(db: &impl ConnectionTrait) -> StoreResult<String> {
    Ok(Entity::find_by_id(Uuid::nil()).one(db).await?.map(|row| row.pickup_note).unwrap_or_default())
}

/// As [`in_force`], and nobody else changes it until the transaction ends.
pub(super) async fn locked(tx: &Tx, configured: &Selling) -> StoreResult<InForce> {
    tx.lock("shop_settings").await?;
    in_force(tx.read(), configured).await
}

/// Saves the whole form.
pub(super) async fn save(tx: &Tx, form: ShopSettingsForm, now: Instant) -> StoreResult<()> {
    let again = OnConflict::column(Column::Id)
        .update_columns([
            Column::ShippingCents,
            Column::Pickup,
            Column::PickupNote,
            Column::State,
            Column::MostUnits,
            Column::Taxes,
            Column::UpdatedAt,
        ])
        .to_owned();
    Entity::insert(form.row(now))
        .on_conflict(again)
        .exec_without_returning(tx.on(Table::ShopSettings))
        .await?;
    Ok(())
}
