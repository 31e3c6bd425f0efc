//! What is due without anybody asking: donations whose page ended, and what is forgotten.

use std::sync::Arc;

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{Condition, QueryOrder as _, QuerySelect as _};

use super::apply_payment;
use super::model::{ActiveModel, Column, DonationStatus, Entity, Interval, Model};
use super::staff::LABEL;
use crate::donations::schema::DONATIONS;
use crate::payments::Shop;
use crate::payments::provider::{ProviderError, SessionState};
use crate::payments::sessions::{AT_ONCE, TRY_AGAIN};
use crate::settings::config::Selling;
use accounts::audit::{forget_forms, forget_recipients};
use platform::store::StoreResult;

/// No page is open for longer than a day: after that an unpaid one is shown as such, although its provider cannot be asked.
const OVER: SignedDuration = SignedDuration::from_hours(24);
/// One that ended is looked at again so often, until its provider says that nothing comes of it.
const LOOK_AGAIN: SignedDuration = SignedDuration::from_hours(6);
/// Donations of which nothing came are deleted after this time.
const UNPAID: SignedDuration = SignedDuration::from_hours(24 * 7);

/// Sees to everything that is due now.
///
/// # Errors
/// When the database fails.
pub async fn step(shop: &Shop) -> StoreResult<()> {
    end_unpaid(shop).await?;
    look_again(shop).await?;
    delete_unpaid(shop).await?;
    erase(shop).await
}

/// Ends those whose page is over. The provider is asked first: what was paid and not told is found here.
async fn end_unpaid(shop: &Shop) -> StoreResult<()> {
    let seldom =
        Condition::any().add(Column::CheckedAt.is_null()).add(Column::CheckedAt.lte(shop.ago(TRY_AGAIN)));
    let over = Entity::find()
        .filter(Column::Status.eq(DonationStatus::Pending))
        .filter(Column::ExpiresAt.lte(shop.now()))
        .filter(seldom)
        .order_by_asc(Column::ExpiresAt)
        .limit(AT_ONCE);
    let db = shop.store.reader(Arc::default());
    for donation in over.all(db.on(DONATIONS)).await? {
        looked_at(shop, &donation).await?;
        let state = shop.close(&donation.provider, donation.session_id.as_deref()).await;
        let context = (&shop.entropy, shop.now());
        let tx = shop.store.begin().await?;
        match state {
            Ok(SessionState::Paid(payment)) => {
                apply_payment::apply_payment(&tx, (&donation.provider, donation.id), &payment, context)
                    .await?;
            }
            Ok(SessionState::Expired) => {
                apply_payment::expire(&tx, donation.id, None, context).await?;
            }
            // A bank takes its time.
            Ok(SessionState::Open | SessionState::Processing) => {}
            Err(error) => {
                tracing::warn!(donation = %donation.id, %error, "it cannot be told yet whether a donation was paid");
                if donation.expires_at <= shop.ago(OVER) {
                    apply_payment::expire(&tx, donation.id, None, context).await?;
                }
            }
        }
        tx.commit().await?;
    }
    Ok(())
}

/// Looks again at those that ended unpaid: a bank may have paid after all, and nobody goes on paying monthly for a donation that is not known
/// any more. Once nothing can come of one, its page is forgotten.
async fn look_again(shop: &Shop) -> StoreResult<()> {
    let seldom =
        Condition::any().add(Column::CheckedAt.is_null()).add(Column::CheckedAt.lte(shop.ago(LOOK_AGAIN)));
    let ended = Entity::find()
        .filter(Column::Status.eq(DonationStatus::Expired))
        .filter(Column::SessionId.is_not_null())
        .filter(Column::ExpiresAt.lte(shop.now()))
        .filter(seldom)
        .order_by_asc(Column::ExpiresAt)
        .limit(AT_ONCE);
    let db = shop.store.reader(Arc::default());
    for donation in ended.all(db.on(DONATIONS)).await? {
        looked_at(shop, &donation).await?;
        let state = came_to(shop, &donation).await;
        let tx = shop.store.begin().await?;
        match state {
            Ok(SessionState::Paid(payment)) => {
                let about = (&*donation.provider, donation.id);
                apply_payment::apply_payment(&tx, about, &payment, (&shop.entropy, shop.now())).await?;
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
                tracing::warn!(donation = %donation.id, %error, "it cannot be told yet what came of a donation");
            }
        }
        tx.commit().await?;
    }
    Ok(())
}

/// What became of a page that ended. Where nothing did, nothing is taken monthly either.
async fn came_to(shop: &Shop, donation: &Model) -> Result<SessionState, ProviderError> {
    let Some((provider, session)) = shop.opened(&donation.provider, donation.session_id.as_deref())? else {
        return Ok(SessionState::Expired);
    };
    let state = provider.look(session).await?;
    if state == SessionState::Expired
        && donation.interval == Interval::Monthly
        && let Err(error @ ProviderError::Later(_)) = provider.end_monthly(session).await
    {
        return Err(error);
    }
    Ok(state)
}

/// Notes when it was looked at; no answer is made from that.
async fn looked_at(shop: &Shop, donation: &Model) -> StoreResult<()> {
    let tx = shop.store.begin().await?;
    let seen = ActiveModel { checked_at: Set(Some(shop.now())), ..Default::default() };
    Entity::update_many().set(seen).filter(Column::Id.eq(donation.id)).exec(tx.quietly()).await?;
    tx.commit().await
}

/// Deletes some of which nothing can come.
async fn delete_unpaid(shop: &Shop) -> StoreResult<()> {
    let old = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.eq(DonationStatus::Expired))
        .filter(Column::SessionId.is_null())
        .filter(Column::ExpiresAt.lt(shop.ago(UNPAID)))
        .order_by_asc(Column::ExpiresAt)
        .limit(AT_ONCE);
    let db = shop.store.reader(Arc::default());
    let old: Vec<Uuid> = old.into_tuple().all(db.on(DONATIONS)).await?;
    if old.is_empty() {
        return Ok(());
    }
    let tx = shop.store.begin().await?;
    forget_forms(&tx, LABEL, &old).await?;
    Entity::delete_many()
        .filter(Column::Id.is_in(old))
        .filter(Column::Status.eq(DonationStatus::Expired))
        .exec(tx.on(DONATIONS))
        .await?;
    tx.commit().await
}

/// Erases who gave some donations that are over, when so many days have passed as for orders: what was given stays for the books.
async fn erase(shop: &Shop) -> StoreResult<()> {
    let days = i64::try_from(shop.config.section::<Selling>().erase_days).unwrap_or(i64::MAX / 24);
    let old = Entity::find()
        .filter(Column::ErasedAt.is_null())
        .filter(Column::UpdatedAt.lt(shop.ago(SignedDuration::from_hours(24 * days))))
        .filter(Column::Status.is_in([DonationStatus::Received, DonationStatus::Ended]))
        .order_by_asc(Column::UpdatedAt)
        .limit(AT_ONCE);
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
    forget_forms(&tx, LABEL, &erased).await?;
    forget_recipients(&tx, None, &emails).await?;
    tx.commit().await
}
