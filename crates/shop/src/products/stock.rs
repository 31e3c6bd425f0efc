//! Stock: the one place that writes it.
//!
//! What may be sold stands in `variant_stock`, which no answer to visitors is made from: a page stays as it is while others buy.
//! What visitors are told stands in `product_variants.shown_stock`, brought up to date here whenever it matters.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{CaseStatement, ExprTrait as _, Order, Query};

use super::model::stock_change::{self, StockReason};
use super::model::{stock, variant};
use crate::products::schema::{PRODUCT_VARIANTS, STOCK_CHANGES, VARIANT_STOCK};
use platform::clock::Entropy;
use platform::store::{Inserts, Instant, StoreResult, Tx};

/// From here down visitors are told each single one.
const EXACT: i64 = 20;
/// Above, they are told anew once it is off by more than one in so many.
const TOLERANCE: i64 = 10;

/// What instants are told apart by.
const TICK: SignedDuration = SignedDuration::from_micros(1);

/// The reason of a stock change, with its author and time.
#[derive(Clone, Debug)]
pub struct StockChangeReason<'a> {
    /// In a word.
    pub reason: StockReason,
    /// What else there is to say.
    pub note: Option<String>,
    /// Who does it, where staff do.
    pub account_id: Option<Uuid>,
    /// The order that does it, where one does.
    pub order_id: Option<Uuid>,
    /// When.
    pub now: Instant,
    /// Where the ids of the changes come from.
    pub entropy: &'a Entropy,
}

/// There are fewer than were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{on_hand} are left of {variant}")]
pub struct NotEnough {
    /// Which variant.
    pub variant: Uuid,
    /// How many there are; 0 of one that is gone.
    pub on_hand: i64,
}

/// What staff say the stock is to become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjustment {
    /// So many more, or fewer.
    By(i64),
    /// So many.
    To(i64),
    /// So many lie on the shelf, those that orders hold among them: they were counted.
    Counted(i64),
}

/// Takes so many of each variant, 1 or more, for an order, which holds them until they are [`sold_all`] or [`release_all`]: all, or none, since
/// the caller drops the transaction if there are too few of one. One statement looks and takes: no unit is taken twice, however many take at
/// once. Variants are taken in the order of their ids, whoever takes them: nobody waits in a circle. Rows `with` it are written then.
///
/// # Errors
/// When the database fails; within, the first variant of which there are too few.
pub async fn take_all(
    tx: &Tx,
    wanted: &[(Uuid, i64)],
    reason: &StockChangeReason<'_>,
    with: Inserts,
) -> StoreResult<Result<(), NotEnough>> {
    let mut changes = Vec::new();
    for (variant, quantity) in in_order(wanted) {
        let enough = stock::Column::OnHand.gte(quantity);
        let Some(left) = changed_by(tx, variant, (-quantity, quantity), enough, reason.now).await? else {
            let on_hand = on_hand(tx.read(), variant).await?.unwrap_or(0);
            return Ok(Err(NotEnough { variant, on_hand }));
        };
        changes.push(change(tx, (variant, -quantity, left), reason, false).await?);
    }
    tx.insert(with.and(STOCK_CHANGES, changes)).await?;
    Ok(Ok(()))
}

/// Gives so many of a variant back, 1 or more, and says how many there are then; nothing of a variant that is gone.
///
/// # Errors
/// When the database fails.
pub async fn give(
    tx: &Tx,
    variant: Uuid,
    quantity: i64,
    reason: &StockChangeReason<'_>,
) -> StoreResult<Option<i64>> {
    back(tx, variant, (quantity, 0), reason).await
}

async fn back(
    tx: &Tx,
    variant: Uuid,
    (quantity, of_held): (i64, i64),
    reason: &StockChangeReason<'_>,
) -> StoreResult<Option<i64>> {
    let on_hand = changed_by(tx, variant, (quantity, -of_held), Expr::value(true), reason.now).await?;
    if let Some(on_hand) = on_hand {
        written(tx, (variant, quantity, on_hand), reason, false).await?;
    }
    Ok(on_hand)
}

/// As [`give`], of several variants, in the order in which [`take_all`] takes them.
///
/// # Errors
/// When the database fails.
pub async fn give_all(tx: &Tx, back: &[(Uuid, i64)], reason: &StockChangeReason<'_>) -> StoreResult<()> {
    for (variant, quantity) in in_order(back) {
        give(tx, variant, quantity, reason).await?;
    }
    Ok(())
}

/// Gives back what an order holds, in the same order: it was not paid.
///
/// # Errors
/// When the database fails.
pub async fn release_all(tx: &Tx, held: &[(Uuid, i64)], reason: &StockChangeReason<'_>) -> StoreResult<()> {
    for (variant, quantity) in in_order(held) {
        back(tx, variant, (quantity, quantity), reason).await?;
    }
    Ok(())
}

/// What an order holds is sold, in the same order: it was paid. No answer is made from what is held.
///
/// # Errors
/// When the database fails.
pub async fn sold_all(tx: &Tx, held: &[(Uuid, i64)]) -> StoreResult<()> {
    for (variant, quantity) in in_order(held) {
        stock::Entity::update_many()
            .col_expr(stock::Column::Held, held_after(-quantity))
            .filter(stock::Column::VariantId.eq(variant))
            .exec(tx.quietly())
            .await?;
    }
    Ok(())
}

/// Never less than nothing: a variant that went and came back knows nothing of what was held.
fn held_after(change: i64) -> Expr {
    let after = Expr::col(stock::Column::Held).add(change);
    CaseStatement::new().case(after.clone().gt(0), after).finally(0).into()
}

/// Changes the stock as staff say, and says what it is then. Visitors are told at once.
///
/// # Errors
/// When the database fails; within, when it would fall below nothing.
pub async fn adjust(
    tx: &Tx,
    variant: Uuid,
    to: Adjustment,
    reason: &StockChangeReason<'_>,
) -> StoreResult<Result<i64, NotEnough>> {
    let Some(stock::Model { on_hand: before, held, .. }) = locked_row(tx, variant).await? else {
        return Ok(Err(NotEnough { variant, on_hand: 0 }));
    };
    let change = match to {
        Adjustment::By(change) => change,
        Adjustment::To(count) => count.saturating_sub(before),
        // Nobody holds or lets go of any meanwhile: the row is locked.
        Adjustment::Counted(count) => count.saturating_sub(held).saturating_sub(before),
    };
    if change == 0 {
        return Ok(Ok(before));
    }
    let enough = stock::Column::OnHand.gte(change.saturating_neg());
    match changed_by(tx, variant, (change, 0), enough, reason.now).await? {
        Some(on_hand) => {
            written(tx, (variant, change, on_hand), reason, true).await?;
            Ok(Ok(on_hand))
        }
        None => Ok(Err(NotEnough { variant, on_hand: before })),
    }
}

/// How many there are of a variant that is there, and are until this transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn locked(tx: &Tx, variant: Uuid) -> StoreResult<Option<i64>> {
    Ok(locked_row(tx, variant).await?.map(|row| row.on_hand))
}

async fn locked_row(tx: &Tx, variant: Uuid) -> StoreResult<Option<stock::Model>> {
    Ok(stock::Entity::find_by_id(variant).lock_exclusive().one(tx.read()).await?)
}

/// How many there are of a variant that is there.
///
/// # Errors
/// When the database fails.
pub async fn on_hand(db: &impl ConnectionTrait, variant: Uuid) -> StoreResult<Option<i64>> {
    Ok(stock::Entity::find_by_id(variant).one(db).await?.map(|row| row.on_hand))
}

/// Each variant once, by id.
fn in_order(wanted: &[(Uuid, i64)]) -> BTreeMap<Uuid, i64> {
    wanted.iter().fold(BTreeMap::new(), |mut all, (variant, quantity)| {
        *all.entry(*variant).or_default() += quantity;
        all
    })
}

/// Adds to the stock, and to what is held of it, where a condition on it holds, in one statement.
async fn changed_by(
    tx: &Tx,
    variant: Uuid,
    (change, held): (i64, i64),
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

/// Puts a change on record, and tells visitors if they should know.
async fn written(
    tx: &Tx,
    changed: (Uuid, i64, i64),
    reason: &StockChangeReason<'_>,
    always: bool,
) -> StoreResult<()> {
    let row = change(tx, changed, reason, always).await?;
    stock_change::Entity::insert(row).exec_without_returning(tx.on(STOCK_CHANGES)).await?;
    Ok(())
}

/// The record of a change, which the caller writes. Visitors are told if they should know.
async fn change(
    tx: &Tx,
    (variant, change, on_hand): (Uuid, i64, i64),
    reason: &StockChangeReason<'_>,
    always: bool,
) -> StoreResult<stock_change::ActiveModel> {
    // Whoever changes the stock holds its row until the end: nobody else changes what is shown of it meanwhile.
    let (shown, last) = before(tx, variant).await?.unwrap_or((on_hand, None));
    // Whoever waited for the stock began earlier than those who were before them: the record is in the order of what happened.
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
    if shown != on_hand && (always || is_told(shown, on_hand)) {
        variant::Entity::update_many()
            .col_expr(variant::Column::ShownStock, Expr::value(on_hand))
            .filter(variant::Column::Id.eq(variant))
            .exec(tx.on(PRODUCT_VARIANTS))
            .await?;
    }
    Ok(row)
}

/// What visitors are shown of a variant's stock, and when it last changed.
async fn before(tx: &Tx, variant: Uuid) -> StoreResult<Option<(i64, Option<Instant>)>> {
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

/// Whether visitors who are shown one number have to be told another.
fn is_told(shown: i64, on_hand: i64) -> bool {
    shown <= EXACT || on_hand <= EXACT || (shown - on_hand).abs() * TOLERANCE > on_hand
}
