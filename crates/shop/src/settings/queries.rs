//! Reading and writing the shop's settings.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use super::model::{BuyerTexts, Column, Entity, InForce};
use super::pickup::PickupDetails;
use super::rules::ShopSettingsForm;
use crate::settings::config::Selling;
use crate::settings::schema::SHOP_SETTINGS;
use platform::schema::SITE_SETTINGS;
use platform::store::{Instant, Reader, StoreResult, Tx};
use platform::{rules, site_setting};

/// What staff have saved, or what the operator has configured.
///
/// # Errors
/// When the database fails.
pub async fn in_force(db: &impl ConnectionTrait, configured: &Selling) -> StoreResult<InForce> {
    let saved = Entity::find_by_id(Uuid::nil()).one(db).await?;
    Ok(match saved {
        Some(row) => InForce { texts: row.texts(), selling: row.over(configured) },
        None => InForce { selling: configured.clone(), texts: BuyerTexts::default() },
    })
}

/// What buyers are told of picking up.
///
/// # Errors
/// When the database fails.
pub async fn pickup_details(db: &Reader) -> StoreResult<PickupDetails> {
    let saved = Entity::find_by_id(Uuid::nil()).one(db.on(SHOP_SETTINGS)).await?;
    let texts = saved.map(|row| row.texts()).unwrap_or_default();
    let mut address = rules::some(Some(texts.pickup_address));
    if address.is_none() {
        address = rules::some(site_setting::value(db.on(SITE_SETTINGS), "contact_address").await?);
    }
    Ok(PickupDetails {
        address,
        hours: rules::some(Some(texts.pickup_hours)),
        note: rules::some(Some(texts.pickup_note)),
    })
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
            Column::PickupAddress,
            Column::PickupHours,
            Column::PickupNote,
            Column::Terms,
            Column::State,
            Column::MostUnits,
            Column::Taxes,
            Column::UpdatedAt,
        ])
        .to_owned();
    Entity::insert(form.row(now)).on_conflict(again).exec_without_returning(tx.on(SHOP_SETTINGS)).await?;
    Ok(())
}
