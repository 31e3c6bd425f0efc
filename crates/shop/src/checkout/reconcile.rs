//! The reconciliation job: expires unpaid orders, finds payments whose events never came, requests refunds, and deletes or anonymizes old
//! orders. Several servers may run it at once.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, QueryOrder as _, QuerySelect as _};

use super::{complete_checkout, webhooks};
use crate::donations;
use crate::orders::model::{self as orders, Model as Order, OrderStatus};
use crate::orders::order_payment;
use crate::orders::schema::{ORDERS, REFUNDS};
use crate::orders::{anonymize, refund_worker, unpaid};
use crate::payments::Shop;
use crate::payments::provider::{ProviderError, SessionState};
use crate::payments::sessions::{BATCH, RECHECK_INTERVAL};
use crate::settings::config::SellingConfig;
use platform::database::{Instant, StoreError, StoreResult, TableSet};

const INTERVAL: Duration = Duration::from_secs(30);
/// An expired order is checked once more after this time: payments that came in since are refunded.
const RECHECK_AFTER: SignedDuration = SignedDuration::from_hours(24);
/// Retention of the ids of applied events; no provider sends one again later.
const EVENT_RETENTION: SignedDuration = SignedDuration::from_hours(60 * 24);

pub async fn run(shop: Shop, stop: impl Future<Output = ()>) {
    let work = TableSet::from_iter([REFUNDS]);
    tokio::pin!(stop);
    loop {
        let before = shop.store.versions().snapshot();
        let look = async {
            shop.store.wait_until_writable().await;
            match run_once(&shop).await {
                Ok(()) | Err(StoreError::ReadOnlySite) => {}
                Err(error) => tracing::warn!(%error, "cannot process due orders"),
            }
            tokio::select! {
                () = shop.store.versions().change(work, &before) => {}
                () = tokio::time::sleep(INTERVAL) => {}
            }
        };
        tokio::select! {
            () = &mut stop => return,
            () = look => {}
        }
    }
}

pub async fn run_once(shop: &Shop) -> StoreResult<()> {
    expire_unpaid(shop).await?;
    recheck_expired(shop).await?;
    donations::reconcile::run_once(shop).await?;
    while refund_worker::request_next(shop).await? {}
    let selling = shop.config.section::<SellingConfig>();
    unpaid::delete_unpaid_orders(&shop.store, selling.unpaid_days, shop.stamp()).await?;
    anonymize::anonymize_old_orders(&shop.store, selling.erase_days, shop.now()).await?;
    webhooks::delete_old_events(&shop.store, shop.time_ago(EVENT_RETENTION)).await
}

/// Expires overdue unpaid orders. Their checkout sessions are closed first, which finds payments without an event.
async fn expire_unpaid(shop: &Shop) -> StoreResult<()> {
    let over = orders::Entity::find()
        .filter(orders::Column::Status.eq(OrderStatus::Pending))
        .filter(orders::Column::ExpiresAt.lte(shop.now()))
        .filter(not_checked_since(shop.time_ago(RECHECK_INTERVAL)))
        .order_by_asc(orders::Column::ExpiresAt)
        .limit(BATCH);
    for order in load_orders(shop, over).await? {
        mark_checked(shop, &order).await?;
        match shop.close_session(&order.provider, order.session_id.as_deref()).await {
            Ok(SessionState::Open) => {}
            Ok(state) => apply_state(shop, &order, state).await?,
            Err(error) => {
                warn_unknown(&order, &error);
                // Payment pages stay open for a day at most, and bank debits take less than two months. A later payment is accepted or
                // refunded by its event.
                let wait = if order.is_processing() { EVENT_RETENTION } else { RECHECK_AFTER };
                if order.expires_at <= shop.time_ago(wait) {
                    apply_state(shop, &order, SessionState::Expired).await?;
                }
            }
        }
    }
    Ok(())
}

async fn recheck_expired(shop: &Shop) -> StoreResult<()> {
    let ended = orders::Entity::find()
        .filter(orders::Column::Status.eq(OrderStatus::Expired))
        .filter(orders::Column::ExpiresAt.lte(shop.time_ago(RECHECK_AFTER)))
        .filter(orders::Column::CheckedAt.is_null())
        .order_by_asc(orders::Column::ExpiresAt)
        .limit(BATCH);
    for order in load_orders(shop, ended).await? {
        match shop.retrieve_session(&order.provider, order.session_id.as_deref()).await {
            Err(error) if order.expires_at > shop.time_ago(EVENT_RETENTION) => warn_unknown(&order, &error),
            // The payment is processing, and its event will come.
            Ok(SessionState::Open | SessionState::Processing) => {}
            state => {
                if let Ok(state @ SessionState::Paid(_)) = state {
                    apply_state(shop, &order, state).await?;
                }
                mark_checked(shop, &order).await?;
            }
        }
    }
    Ok(())
}

fn not_checked_since(instant: Instant) -> Condition {
    Condition::any().add(orders::Column::CheckedAt.is_null()).add(orders::Column::CheckedAt.lte(instant))
}

/// Sets `checked_at`: a pending order is checked again after [`RECHECK_INTERVAL`], an expired one is not.
async fn mark_checked(shop: &Shop, order: &Order) -> StoreResult<()> {
    let tx = shop.store.begin().await?;
    let seen = orders::ActiveModel { checked_at: Set(Some(shop.now())), ..Default::default() };
    let rows = orders::Entity::update_many().set(seen).filter(orders::Column::Id.eq(order.id));
    rows.exec(tx.quietly()).await?;
    tx.commit().await
}

fn warn_unknown(order: &Order, error: &ProviderError) {
    tracing::warn!(order = %order.id, %error, "cannot get the payment of an order; retrying later");
}

async fn load_orders(shop: &Shop, rows: Select<orders::Entity>) -> StoreResult<Vec<Order>> {
    let db = shop.store.reader(Arc::default());
    rows.all(db.on(ORDERS)).await.map_err(StoreError::from)
}

async fn apply_state(shop: &Shop, order: &Order, state: SessionState) -> StoreResult<()> {
    let context = shop.stamp();
    let tx = shop.store.begin().await?;
    match state {
        SessionState::Paid(payment) => {
            tracing::info!(order = %order.id, "found a payment by polling the provider");
            complete_checkout::apply_payment_and_update_cart(
                &tx,
                &order.provider,
                order.id,
                &payment,
                context,
            )
            .await?;
        }
        SessionState::Processing => complete_checkout::mark_processing(&tx, order.id, context).await?,
        SessionState::Expired | SessionState::Open => {
            order_payment::expire(&tx, order.id, context).await?;
        }
    }
    tx.commit().await
}
