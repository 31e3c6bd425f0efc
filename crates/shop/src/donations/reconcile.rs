//! The reconciliation of donations: expires unpaid ones, finds payments whose events never came, and deletes or anonymizes old ones.

use std::sync::Arc;

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{Condition, QueryOrder as _, QuerySelect as _};

use super::donation_payment;
use super::model::{ActiveModel, Column, DonationStatus, Entity, Interval, Model};
use super::staff::LABEL;
use crate::donations::schema::DONATIONS;
use crate::payments::Shop;
use crate::payments::provider::{ProviderError, SessionState};
use crate::payments::sessions::{BATCH, RECHECK_INTERVAL};
use crate::settings::config::SellingConfig;
use accounts::audit::{anonymize_forms, anonymize_recipients};
use platform::database::StoreResult;

/// Longest life of a checkout session: after it a donation counts as unpaid even if its provider is unreachable.
const MAX_SESSION_AGE: SignedDuration = SignedDuration::from_hours(24);
/// An expired donation is checked this often, until its provider says that its session expired.
const RECHECK_AFTER: SignedDuration = SignedDuration::from_hours(6);
const DELETE_AFTER: SignedDuration = SignedDuration::from_hours(24 * 7);

pub async fn run_once(shop: &Shop) -> StoreResult<()> {
    expire_unpaid(shop).await?;
    recheck_expired(shop).await?;
    delete_unpaid(shop).await?;
    anonymize(shop).await
}

/// Expires unpaid donations whose session is over. The sessions are closed first, which finds payments without an event.
async fn expire_unpaid(shop: &Shop) -> StoreResult<()> {
    let seldom = Condition::any()
        .add(Column::CheckedAt.is_null())
        .add(Column::CheckedAt.lte(shop.time_ago(RECHECK_INTERVAL)));
    let over = Entity::find()
        .filter(Column::Status.eq(DonationStatus::Pending))
        .filter(Column::ExpiresAt.lte(shop.now()))
        .filter(seldom)
        .order_by_asc(Column::ExpiresAt)
        .limit(BATCH);
    let db = shop.store.reader(Arc::default());
    for donation in over.all(db.on(DONATIONS)).await? {
        mark_checked(shop, &donation).await?;
        let state = shop.close_session(&donation.provider, donation.session_id.as_deref()).await;
        let context = shop.stamp();
        let tx = shop.store.begin().await?;
        match state {
            Ok(SessionState::Paid(payment)) => {
                donation_payment::apply_payment(&tx, &donation.provider, donation.id, &payment, context)
                    .await?;
            }
            Ok(SessionState::Expired) => {
                donation_payment::expire(&tx, donation.id, None, context).await?;
            }
            // A bank payment takes days.
            Ok(SessionState::Open | SessionState::Processing) => {}
            Err(error) => {
                tracing::warn!(donation = %donation.id, %error, "cannot get the payment of a donation; retrying later");
                if donation.expires_at <= shop.time_ago(MAX_SESSION_AGE) {
                    donation_payment::expire(&tx, donation.id, None, context).await?;
                }
            }
        }
        tx.commit().await?;
    }
    Ok(())
}

/// Checks expired donations again: a bank may have paid after all, and a deleted donation must not leave a subscription running. The
/// session id is dropped once the session can no longer be paid.
async fn recheck_expired(shop: &Shop) -> StoreResult<()> {
    let seldom = Condition::any()
        .add(Column::CheckedAt.is_null())
        .add(Column::CheckedAt.lte(shop.time_ago(RECHECK_AFTER)));
    let ended = Entity::find()
        .filter(Column::Status.eq(DonationStatus::Expired))
        .filter(Column::SessionId.is_not_null())
        .filter(Column::ExpiresAt.lte(shop.now()))
        .filter(seldom)
        .order_by_asc(Column::ExpiresAt)
        .limit(BATCH);
    let db = shop.store.reader(Arc::default());
    for donation in ended.all(db.on(DONATIONS)).await? {
        mark_checked(shop, &donation).await?;
        let state = final_state(shop, &donation).await;
        let tx = shop.store.begin().await?;
        match state {
            Ok(SessionState::Paid(payment)) => {
                let context = shop.stamp();
                donation_payment::apply_payment(&tx, &donation.provider, donation.id, &payment, context)
                    .await?;
            }
            Ok(SessionState::Expired) => {
                let row = ActiveModel { session_id: Set(None), ..Default::default() };
                Entity::update_many()
                    .set(row)
                    .filter(Column::Id.eq(donation.id))
                    .filter(Column::Status.eq(DonationStatus::Expired))
                    .exec(tx.on(DONATIONS))
                    .await?;
            }
            Ok(SessionState::Open | SessionState::Processing) => {}
            Err(error) => {
                tracing::warn!(donation = %donation.id, %error, "cannot get the status of a donation; retrying later");
            }
        }
        tx.commit().await?;
    }
    Ok(())
}

/// Retrieves the final state of a session. The subscription of an expired one is canceled.
async fn final_state(shop: &Shop, donation: &Model) -> Result<SessionState, ProviderError> {
    let Some((provider, session)) =
        shop.provider_of_session(&donation.provider, donation.session_id.as_deref())?
    else {
        return Ok(SessionState::Expired);
    };
    let state = provider.retrieve(session).await?;
    if state == SessionState::Expired
        && donation.interval == Interval::Monthly
        && let Err(error @ ProviderError::Later(_)) = provider.cancel_subscription(session).await
    {
        return Err(error);
    }
    Ok(state)
}

async fn mark_checked(shop: &Shop, donation: &Model) -> StoreResult<()> {
    let tx = shop.store.begin().await?;
    let seen = ActiveModel { checked_at: Set(Some(shop.now())), ..Default::default() };
    Entity::update_many().set(seen).filter(Column::Id.eq(donation.id)).exec(tx.quietly()).await?;
    tx.commit().await
}

async fn delete_unpaid(shop: &Shop) -> StoreResult<()> {
    let old = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.eq(DonationStatus::Expired))
        .filter(Column::SessionId.is_null())
        .filter(Column::ExpiresAt.lt(shop.time_ago(DELETE_AFTER)))
        .order_by_asc(Column::ExpiresAt)
        .limit(BATCH);
    let db = shop.store.reader(Arc::default());
    let old: Vec<Uuid> = old.into_tuple().all(db.on(DONATIONS)).await?;
    if old.is_empty() {
        return Ok(());
    }
    let tx = shop.store.begin().await?;
    anonymize_forms(&tx, LABEL, &old).await?;
    Entity::delete_many()
        .filter(Column::Id.is_in(old))
        .filter(Column::Status.eq(DonationStatus::Expired))
        .exec(tx.on(DONATIONS))
        .await?;
    tx.commit().await
}

/// Anonymizes a batch of ended donations, with the retention of orders; amounts stay for the books.
async fn anonymize(shop: &Shop) -> StoreResult<()> {
    let days = i64::try_from(shop.config.section::<SellingConfig>().erase_days).unwrap_or(i64::MAX / 24);
    let old = Entity::find()
        .filter(Column::ErasedAt.is_null())
        .filter(Column::UpdatedAt.lt(shop.time_ago(SignedDuration::from_hours(24 * days))))
        .filter(Column::Status.is_in([DonationStatus::Received, DonationStatus::Ended]))
        .order_by_asc(Column::UpdatedAt)
        .limit(BATCH);
    let db = shop.store.reader(Arc::default());
    let old = old.all(db.on(DONATIONS)).await?;
    if old.is_empty() {
        return Ok(());
    }
    let now = shop.now();
    let tx = shop.store.begin().await?;
    let (mut erased, mut emails) = (Vec::new(), Vec::new());
    for donation in old {
        let row = ActiveModel {
            name: Set(String::new()),
            email: Set(String::new()),
            note: Set(None),
            search_text: Set(String::new()),
            erased_at: Set(Some(now)),
            ..Default::default()
        };
        let written = Entity::update_many()
            .set(row)
            .col_expr(Column::Version, Expr::value(donation.version + 1))
            .filter(Column::Id.eq(donation.id))
            .filter(Column::Version.eq(donation.version))
            .exec(tx.on(DONATIONS))
            .await?;
        if written.rows_affected > 0 {
            erased.push(donation.id);
            emails.push(donation.email);
        }
    }
    anonymize_forms(&tx, LABEL, &erased).await?;
    anonymize_recipients(&tx, None, &emails).await?;
    tx.commit().await
}
