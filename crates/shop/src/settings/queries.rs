use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use super::model::{BuyerTexts, Column, EffectiveSettings, Entity};
use super::pickup::PickupDetails;
use super::rules::ShopSettingsForm;
use crate::settings::config::SellingConfig;
use crate::settings::schema::SHOP_SETTINGS;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::database::site_setting;
use platform::database::{Instant, Reader, StoreResult, Tx};
use platform::rules;

pub async fn effective_settings(
    db: &impl ConnectionTrait,
    configured: &SellingConfig,
) -> StoreResult<EffectiveSettings> {
    let saved = Entity::find_by_id(Uuid::nil()).one(db).await?;
    Ok(match saved {
        Some(row) => EffectiveSettings { texts: row.texts(), selling: row.apply_to(configured) },
        None => EffectiveSettings { selling: configured.clone(), texts: BuyerTexts::default() },
    })
}

pub async fn pickup_details(db: &Reader) -> StoreResult<PickupDetails> {
    let saved = Entity::find_by_id(Uuid::nil()).one(db.on(SHOP_SETTINGS)).await?;
    let texts = saved.map(|row| row.texts()).unwrap_or_default();
    let mut address = rules::non_blank(Some(texts.pickup_address));
    if address.is_none() {
        address = rules::non_blank(site_setting::value(db.on(SITE_SETTINGS), "contact_address").await?);
    }
    Ok(PickupDetails {
        address,
        hours: rules::non_blank(Some(texts.pickup_hours)),
        note: rules::non_blank(Some(texts.pickup_note)),
    })
}

pub(super) async fn lock(tx: &Tx, configured: &SellingConfig) -> StoreResult<EffectiveSettings> {
    tx.lock("shop_settings").await?;
    effective_settings(tx.read(), configured).await
}

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
