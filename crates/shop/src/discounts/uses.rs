//! Using a code. It counts with the order that uses it, in one statement: no code is used once too often.

use sea_orm::Condition;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;

use super::model::{Column, Entity, Model};
use super::removed;
use super::rules::written;
use crate::discounts::schema::DISCOUNT_CODES;
use crate::products::rules::usd;
use platform::store::{Instant, StoreResult, Tx};

/// Why a code takes nothing off.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is none of that name, or it is not good now. A stranger is not told which.
    #[error("That code isn't valid.")]
    Invalid,
    /// It would be good, but as many orders have used it as may.
    #[error("That code isn't valid.")]
    UsedUp,
    /// The items cost too little.
    #[error("That code is good for orders of {} or more.", usd(*.0))]
    Minimum(i64),
}

fn good(now: Instant) -> Condition {
    in_time(now).add(
        Condition::any()
            .add(Column::MostUses.is_null())
            .add(Expr::col(Column::Uses).lt(Expr::col(Column::MostUses))),
    )
}

fn in_time(now: Instant) -> Condition {
    Condition::all()
        .add(Column::IsActive.eq(true))
        .add(Condition::any().add(Column::StartsAt.is_null()).add(Column::StartsAt.lte(now)))
        .add(Condition::any().add(Column::EndsAt.is_null()).add(Column::EndsAt.gt(now)))
}

/// A code that is good now for items that cost so many cents.
///
/// # Errors
/// When the database fails; within, why it is not.
pub async fn find(
    db: &impl ConnectionTrait,
    code: &str,
    (subtotal_cents, now): (i64, Instant),
) -> StoreResult<Result<Model, Refusal>> {
    let found = Entity::find().filter(Column::Code.eq(written(code))).filter(in_time(now)).one(db).await?;
    Ok(match found {
        None => Err(Refusal::Invalid),
        Some(code) if code.most_uses.is_some_and(|most| code.uses >= most) => Err(Refusal::UsedUp),
        Some(code) if subtotal_cents < code.minimum_cents => Err(Refusal::Minimum(code.minimum_cents)),
        Some(code) => Ok(code),
    })
}

/// Counts one more order for a code that is good now; whether it is.
///
/// # Errors
/// When the database fails.
pub async fn take(tx: &Tx, code: &str, now: Instant) -> StoreResult<bool> {
    let used = Entity::update_many()
        .col_expr(Column::Uses, Expr::col(Column::Uses).add(1))
        .filter(Column::Code.eq(code))
        .filter(good(now));
    Ok(used.exec(tx.on(DISCOUNT_CODES)).await?.rows_affected > 0)
}

/// Counts one more order for a code whatever it is good for: it made an order cheaper that is paid late.
///
/// # Errors
/// When the database fails.
pub async fn take_again(tx: &Tx, code: &str) -> StoreResult<()> {
    let more = Entity::update_many()
        .col_expr(Column::Uses, Expr::col(Column::Uses).add(1))
        .filter(Column::Code.eq(code));
    if more.exec(tx.on(DISCOUNT_CODES)).await?.rows_affected == 0 {
        removed::change(tx, code, 1).await?;
    }
    Ok(())
}

/// Takes one order back that did not come to be.
///
/// # Errors
/// When the database fails.
pub async fn give_back(tx: &Tx, code: &str) -> StoreResult<()> {
    let fewer = Entity::update_many()
        .col_expr(Column::Uses, Expr::col(Column::Uses).sub(1))
        .filter(Column::Code.eq(code))
        .filter(Column::Uses.gt(0));
    if fewer.exec(tx.on(DISCOUNT_CODES)).await?.rows_affected == 0 {
        removed::change(tx, code, -1).await?;
    }
    Ok(())
}
