//! Counts the uses of a discount code by single statements, so that no code is used too often.

use sea_orm::Condition;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;

use super::model::{Column, Entity, Model};
use super::removed;
use super::rules::normalize_code;
use super::used_code::UsedCode;
use crate::discounts::schema::DISCOUNT_CODES;
use platform::database::{Instant, StoreResult, Tx};
use platform::money::Money;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// Unknown or not valid now; a stranger must not learn which.
    #[error("That code isn't valid.")]
    Invalid,
    #[error("That code isn't valid.")]
    UsedUp,
    #[error("That code is good for orders of {0} or more.")]
    Minimum(Money),
}

fn is_usable(now: Instant) -> Condition {
    is_valid_at(now).add(
        Condition::any()
            .add(Column::MostUses.is_null())
            .add(Expr::col(Column::Uses).lt(Expr::col(Column::MostUses))),
    )
}

fn is_valid_at(now: Instant) -> Condition {
    Condition::all()
        .add(Column::IsActive.eq(true))
        .add(Condition::any().add(Column::StartsAt.is_null()).add(Column::StartsAt.lte(now)))
        .add(Condition::any().add(Column::EndsAt.is_null()).add(Column::EndsAt.gt(now)))
}

pub async fn find(
    db: &impl ConnectionTrait,
    code: &str,
    subtotal: Money,
    now: Instant,
) -> StoreResult<Result<Model, Rejection>> {
    let found =
        Entity::find().filter(Column::Code.eq(normalize_code(code))).filter(is_valid_at(now)).one(db).await?;
    Ok(match found {
        None => Err(Rejection::Invalid),
        Some(code) if code.most_uses.is_some_and(|most| code.uses >= most) => Err(Rejection::UsedUp),
        Some(code) if subtotal < code.minimum_cents => Err(Rejection::Minimum(code.minimum_cents)),
        Some(code) => Ok(code),
    })
}

/// Returns false if the code cannot be used now.
pub async fn count_use(tx: &Tx, code: &str, now: Instant) -> StoreResult<bool> {
    let used = Entity::update_many()
        .col_expr(Column::Uses, Expr::col(Column::Uses).add(1))
        .filter(Column::Code.eq(code))
        .filter(is_usable(now));
    Ok(used.exec(tx.on(DISCOUNT_CODES)).await?.rows_affected > 0)
}

/// Counts a use of a code, valid or not, for an order that is paid late.
pub async fn count_late_use(tx: &Tx, code: &UsedCode) -> StoreResult<()> {
    let more =
        Entity::update_many().col_expr(Column::Uses, Expr::col(Column::Uses).add(1)).filter(code.row());
    if more.exec(tx.on(DISCOUNT_CODES)).await?.rows_affected == 0 {
        removed::change_use_count(tx, code, 1).await?;
    }
    Ok(())
}

pub async fn uncount_use(tx: &Tx, code: &UsedCode) -> StoreResult<()> {
    let fewer = Entity::update_many()
        .col_expr(Column::Uses, Expr::col(Column::Uses).sub(1))
        .filter(code.row())
        .filter(Column::Uses.gt(0));
    if fewer.exec(tx.on(DISCOUNT_CODES)).await?.rows_affected == 0 {
        removed::change_use_count(tx, code, -1).await?;
    }
    Ok(())
}
