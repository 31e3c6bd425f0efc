//! Inventory: the only module that writes stock.
//!
//! Units for sale are in `variant_stock`, on which no response to visitors depends: a page stays cached while others buy. The number
//! shown to visitors is `product_variants.shown_stock`, updated here whenever the difference is noticeable.

pub mod count;

use std::collections::BTreeMap;

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{CaseStatement, ExprTrait as _, Order, Query};
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::model::stock_change::{self, StockReason};
use super::model::{stock, variant};
use crate::products::schema::{PRODUCT_VARIANTS, STOCK_CHANGES, VARIANT_STOCK};
use platform::clock::Entropy;
use platform::database::{Inserts, Instant, StoreResult, Tx};

/// Up to this many units, visitors see the exact number.
const MAX_EXACT: i64 = 20;
/// Above [`MAX_EXACT`], the number shown is updated once it is off by more than one part in this many.
const TOLERANCE_DIVISOR: i64 = 10;

/// The resolution of instants in the database.
const TICK: SignedDuration = SignedDuration::from_micros(1);

#[derive(Clone, Debug)]
pub struct StockChangeReason<'a> {
    pub reason: StockReason,
    pub note: Option<String>,
    pub account_id: Option<Uuid>,
    pub order_id: Option<Uuid>,
    pub now: Instant,
    pub entropy: &'a Entropy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{on_hand} are left of {variant}")]
pub struct OutOfStock {
    pub variant: Uuid,
    /// 0 for a deleted variant.
    pub on_hand: i64,
}

/// Reserves units of each variant, 1 or more, for an order, until [`end_reservations`] or [`release_all`]. It is all or none: the caller
/// drops the transaction if a variant is out of stock. A single statement checks and reserves, so no unit is reserved twice. Variants are
/// locked in the order of their ids, which prevents deadlocks. The rows `with` the reservation are written last. The inner error is the
/// first variant that is out of stock.
pub async fn reserve_all(
    tx: &Tx,
    wanted: &[(Uuid, i64)],
    reason: &StockChangeReason<'_>,
    with: Inserts,
) -> StoreResult<Result<(), OutOfStock>> {
    let mut changes = Vec::new();
    for (variant, quantity) in sum_by_variant(wanted) {
        let enough = stock::Column::OnHand.gte(quantity);
        let Some(left) = change_by(tx, variant, -quantity, quantity, enough, reason.now).await? else {
            let on_hand = on_hand(tx.read(), variant).await?.unwrap_or(0);
            return Ok(Err(OutOfStock { variant, on_hand }));
        };
        changes.push(record_of(tx, variant, -quantity, left, reason, false).await?);
    }
    tx.insert(with.and(STOCK_CHANGES, changes)).await?;
    Ok(Ok(()))
}

/// Adds returned units of a variant, 1 or more, to the stock. Returns the new stock, `None` for a variant that does not exist.
pub async fn restock(
    tx: &Tx,
    variant: Uuid,
    quantity: i64,
    reason: &StockChangeReason<'_>,
) -> StoreResult<Option<i64>> {
    add_units(tx, variant, quantity, 0, reason).await
}

async fn add_units(
    tx: &Tx,
    variant: Uuid,
    quantity: i64,
    of_held: i64,
    reason: &StockChangeReason<'_>,
) -> StoreResult<Option<i64>> {
    let on_hand = change_by(tx, variant, quantity, -of_held, Expr::value(true), reason.now).await?;
    if let Some(on_hand) = on_hand {
        let record = record_of(tx, variant, quantity, on_hand, reason, false).await?;
        tx.insert(Inserts::default().and(STOCK_CHANGES, vec![record])).await?;
    }
    Ok(on_hand)
}

/// Adds returned units of several variants, locked in the order of [`reserve_all`].
pub async fn restock_all(tx: &Tx, back: &[(Uuid, i64)], reason: &StockChangeReason<'_>) -> StoreResult<()> {
    for (variant, quantity) in sum_by_variant(back) {
        restock(tx, variant, quantity, reason).await?;
    }
    Ok(())
}

/// Releases the units that an unpaid order reserves, locked in the same order.
pub async fn release_all(tx: &Tx, held: &[(Uuid, i64)], reason: &StockChangeReason<'_>) -> StoreResult<()> {
    for (variant, quantity) in sum_by_variant(held) {
        add_units(tx, variant, quantity, quantity, reason).await?;
    }
    Ok(())
}

/// Ends the reservations of a paid order: lowers `held` alone, since [`reserve_all`] already took the units off `on_hand`.
pub async fn end_reservations(tx: &Tx, held: &[(Uuid, i64)]) -> StoreResult<()> {
    for (variant, quantity) in sum_by_variant(held) {
        stock::Entity::update_many()
            .col_expr(stock::Column::Held, held_after(-quantity))
            .filter(stock::Column::VariantId.eq(variant))
            .exec(tx.quietly())
            .await?;
    }
    Ok(())
}

/// Returns the reserved units after a change, at least 0: a restored variant has lost its reservations.
fn held_after(change: i64) -> Expr {
    let after = Expr::col(stock::Column::Held).add(change);
    CaseStatement::new().case(after.clone().gt(0), after).finally(0).into()
}

/// Sets the stock of an existing variant. The number shown to visitors changes at once.
pub async fn set_stock(
    tx: &Tx,
    variant: Uuid,
    on_hand: i64,
    reason: &StockChangeReason<'_>,
) -> StoreResult<()> {
    for row in lock(tx, [variant]).await? {
        let change = on_hand.saturating_sub(row.on_hand);
        if change != 0 {
            let record = change_locked(tx, variant, change, reason).await?;
            tx.insert(Inserts::default().and(STOCK_CHANGES, vec![record])).await?;
        }
    }
    Ok(())
}

/// Locks the stock of a variant; returns the units on hand.
pub async fn lock_on_hand(tx: &Tx, variant: Uuid) -> StoreResult<Option<i64>> {
    Ok(lock(tx, [variant]).await?.first().map(|row| row.on_hand))
}

/// Locks the stock of variants until the transaction ends, in the order of their ids.
async fn lock(tx: &Tx, variants: impl IntoIterator<Item = Uuid>) -> StoreResult<Vec<stock::Model>> {
    let rows = stock::Entity::find()
        .filter(stock::Column::VariantId.is_in(variants))
        .order_by_asc(stock::Column::VariantId);
    Ok(rows.lock_exclusive().all(tx.read()).await?)
}

/// Changes the stock of a locked variant and builds its record. The number shown to visitors changes at once.
async fn change_locked(
    tx: &Tx,
    variant: Uuid,
    change: i64,
    reason: &StockChangeReason<'_>,
) -> StoreResult<stock_change::ActiveModel> {
    let on_hand = change_by(tx, variant, change, 0, Expr::value(true), reason.now).await?;
    record_of(tx, variant, change, on_hand.unwrap_or_default(), reason, true).await
}

pub async fn on_hand(db: &impl ConnectionTrait, variant: Uuid) -> StoreResult<Option<i64>> {
    Ok(stock::Entity::find_by_id(variant).one(db).await?.map(|row| row.on_hand))
}

fn sum_by_variant(wanted: &[(Uuid, i64)]) -> BTreeMap<Uuid, i64> {
    wanted.iter().fold(BTreeMap::new(), |mut all, (variant, quantity)| {
        *all.entry(*variant).or_default() += quantity;
        all
    })
}

async fn change_by(
    tx: &Tx,
    variant: Uuid,
    change: i64,
    held: i64,
    condition: Expr,
    now: Instant,
) -> StoreResult<Option<i64>> {
    let rows = stock::Entity::update_many()
        .col_expr(stock::Column::OnHand, Expr::col(stock::Column::OnHand).add(change))
        .col_expr(stock::Column::Held, held_after(held))
        .col_expr(stock::Column::UpdatedAt, Expr::value(now))
        .filter(stock::Column::VariantId.eq(variant))
        .filter(condition)
        .exec_with_returning(tx.on(VARIANT_STOCK))
        .await?;
    Ok(rows.first().map(|row| row.on_hand))
}

/// Builds the record of a change, and updates the number shown if the change is noticeable.
async fn record_of(
    tx: &Tx,
    variant: Uuid,
    change: i64,
    on_hand: i64,
    reason: &StockChangeReason<'_>,
    always: bool,
) -> StoreResult<stock_change::ActiveModel> {
    // The stock's row is locked until the end, so no other transaction changes the visible stock in between.
    let (shown, last) = shown_stock(tx, variant).await?.unwrap_or((on_hand, None));
    // A transaction that waited for the lock has an earlier time; the log must be in the order of changes.
    let next = last.and_then(|last| last.timestamp().checked_add(TICK).ok()).map(Instant::from);
    let created_at = next.map_or(reason.now, |next| std::cmp::max(next, reason.now));
    let row = stock_change::ActiveModel {
        id: Set(reason.entropy.uuid()),
        variant_id: Set(variant),
        change: Set(change),
        on_hand: Set(on_hand),
        reason: Set(reason.reason),
        note: Set(reason.note.clone()),
        account_id: Set(reason.account_id),
        order_id: Set(reason.order_id),
        created_at: Set(created_at),
    };
    if shown != on_hand && (always || is_noticeable(shown, on_hand)) {
        variant::Entity::update_many()
            .col_expr(variant::Column::ShownStock, Expr::value(on_hand))
            .filter(variant::Column::Id.eq(variant))
            .exec(tx.on(PRODUCT_VARIANTS))
            .await?;
    }
    Ok(row)
}

async fn shown_stock(tx: &Tx, variant: Uuid) -> StoreResult<Option<(i64, Option<Instant>)>> {
    let last = Query::select()
        .column(stock_change::Column::CreatedAt)
        .from(stock_change::Entity)
        .and_where(stock_change::Column::VariantId.eq(variant))
        .order_by(stock_change::Column::CreatedAt, Order::Desc)
        .limit(1)
        .take();
    let row = variant::Entity::find_by_id(variant)
        .select_only()
        .column(variant::Column::ShownStock)
        .expr_as(Expr::SubQuery(None, Box::new(last.into())), "last");
    Ok(row.into_tuple().one(tx.read()).await?)
}

fn is_noticeable(shown: i64, on_hand: i64) -> bool {
    shown <= MAX_EXACT || on_hand <= MAX_EXACT || (shown - on_hand).abs() * TOLERANCE_DIVISOR > on_hand
}
