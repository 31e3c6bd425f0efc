//! What is due without anybody asking: orders that were not paid in time, events that never came, money that goes back, and what is
//! forgotten. Several servers may work at it at once.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, QueryOrder as _, QuerySelect as _};

use super::{apply_payment, webhooks};
use crate::donations;
use crate::orders::apply_payment as order_payment;
use crate::orders::model::{self as orders, Model as Order, OrderStatus};
use crate::orders::schema::{ORDERS, REFUNDS};
use crate::orders::{erase, refund_worker, unpaid};
use crate::payments::Shop;
use crate::payments::provider::{ProviderError, SessionState};
use crate::payments::sessions::{AT_ONCE, TRY_AGAIN};
use crate::settings::config::Selling;
use platform::store::{Instant, StoreError, StoreResult, TableSet};

/// How often to look.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// An order that ended unpaid is looked at once more after this time: whatever came in for it since goes back.
const LOOK_AGAIN: SignedDuration = SignedDuration::from_hours(24);
/// How long it is kept which events were taken; no provider sends one again later.
const EVENTS: SignedDuration = SignedDuration::from_hours(60 * 24);

/// Works until `stop`.
pub async fn run(shop: Shop, stop: impl Future<Output = ()>) {
    let work = TableSet::from_iter([REFUNDS]);
    tokio::pin!(stop);
    loop {
        let before = shop.store.versions().snapshot();
        let look = async {
            if let Err(error) = step(&shop).await {
                tracing::warn!(%error, "cannot see to orders that are due");
            }
            tokio::select! {
                () = shop.store.versions().change(work, &before) => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        };
        tokio::select! {
            () = &mut stop => return,
            () = look => {}
        }
    }
}

/// Sees to everything that is due now.
///
/// # Errors
/// When the database fails.
pub async fn step(shop: &Shop) -> StoreResult<()> {
    end_unpaid(shop).await?;
    look_again(shop).await?;
    donations::due::step(shop).await?;
    while refund_worker::next(shop).await? {}
    let selling = shop.config.section::<Selling>();
    unpaid::delete(&shop.store, selling.unpaid_days, (&shop.entropy, shop.now())).await?;
    erase::old(&shop.store, selling.erase_days, shop.now()).await?;
    webhooks::forget(&shop.store, shop.ago(EVENTS)).await
}

/// Ends orders whose time is over. The provider is asked first and lets nobody pay any more: what was paid and not told is found here.
async fn end_unpaid(shop: &Shop) -> StoreResult<()> {
    let over = orders::Entity::find()
        .filter(orders::Column::Status.eq(OrderStatus::Pending))
        .filter(orders::Column::ExpiresAt.lte(shop.now()))
        .filter(not_looked_at_since(shop.ago(TRY_AGAIN)))
        .order_by_asc(orders::Column::ExpiresAt)
        .limit(AT_ONCE);
    for order in read(shop, over).await? {
        looked_at(shop, &order).await?;
        match shop.close(&order.provider, order.session_id.as_deref()).await {
            Ok(SessionState::Open) => {}
            Ok(state) => settle_as(shop, &order, state).await?,
            Err(error) => {
                unknown(&order, &error);
                // No page is open for longer than a day, and no bank takes two months. What came in all the same is kept or goes
                // back once it is told.
                let patience = if order.is_processing() { EVENTS } else { LOOK_AGAIN };
                if order.expires_at <= shop.ago(patience) {
                    settle_as(shop, &order, SessionState::Expired).await?;
                }
            }
        }
    }
    Ok(())
}

/// Looks once more at orders that ended unpaid.
async fn look_again(shop: &Shop) -> StoreResult<()> {
    let ended = orders::Entity::find()
        .filter(orders::Column::Status.eq(OrderStatus::Expired))
        .filter(orders::Column::ExpiresAt.lte(shop.ago(LOOK_AGAIN)))
        .filter(orders::Column::CheckedAt.is_null())
        .order_by_asc(orders::Column::ExpiresAt)
        .limit(AT_ONCE);
    for order in read(shop, ended).await? {
        match shop.look(&order.provider, order.session_id.as_deref()).await {
            Err(error) if order.expires_at > shop.ago(EVENTS) => unknown(&order, &error),
            // Money is on its way, and will be told of.
            Ok(SessionState::Open | SessionState::Processing) => {}
            state => {
                if let Ok(state @ SessionState::Paid(_)) = state {
                    settle_as(shop, &order, state).await?;
                }
                looked_at(shop, &order).await?;
            }
        }
    }
    Ok(())
}

fn not_looked_at_since(instant: Instant) -> Condition {
    Condition::any().add(orders::Column::CheckedAt.is_null()).add(orders::Column::CheckedAt.lte(instant))
}

/// Notes when an order was looked at; no answer is made from that.
async fn looked_at(shop: &Shop, order: &Order) -> StoreResult<()> {
    let tx = shop.store.begin().await?;
    let seen = orders::ActiveModel { checked_at: Set(Some(shop.now())), ..Default::default() };
    let rows = orders::Entity::update_many().set(seen).filter(orders::Column::Id.eq(order.id));
    rows.exec(tx.quietly()).await?;
    tx.commit().await
}

fn unknown(order: &Order, error: &ProviderError) {
    tracing::warn!(order = %order.id, %error, "it cannot be told yet whether an order was paid");
}

async fn read(shop: &Shop, rows: Select<orders::Entity>) -> StoreResult<Vec<Order>> {
    let db = shop.store.reader(Arc::default());
    rows.all(db.on(ORDERS)).await.map_err(StoreError::from)
}

async fn settle_as(shop: &Shop, order: &Order, state: SessionState) -> StoreResult<()> {
    let context = (&shop.entropy, shop.now());
    let tx = shop.store.begin().await?;
    match state {
        SessionState::Paid(payment) => {
            tracing::info!(order = %order.id, "paid, as the provider says when asked");
            apply_payment::apply_payment(&tx, (&order.provider, order.id), &payment, context).await?;
        }
        SessionState::Processing => apply_payment::mark_processing(&tx, order.id, context).await?,
        SessionState::Expired | SessionState::Open => {
            order_payment::expire(&tx, order.id, context).await?;
        }
    }
    tx.commit().await
}
