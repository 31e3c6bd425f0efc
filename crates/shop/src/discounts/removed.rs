//! The table `removed_discount_codes`: use counts of deleted codes, for staff who restore them.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{CaseStatement, ExprTrait as _};

use super::model as codes;
use super::used_code::UsedCode;
use crate::discounts::schema::{DISCOUNT_CODES, REMOVED_DISCOUNT_CODES};
use platform::database::{StoreResult, Tx};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "removed_discount_codes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// In capitals.
    pub code: String,
    pub uses: i64,
}

impl ActiveModelBehavior for ActiveModel {}

pub(super) async fn keep_use_counts(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
    let rows = codes::Entity::find().filter(codes::Column::Id.is_in(ids.iter().copied()));
    // The removal has locked the rows, so no order can use the codes in between.
    let removed = rows.all(tx.read()).await?;
    let removed: Vec<_> = removed
        .into_iter()
        .map(|row| ActiveModel { id: Set(row.id), code: Set(row.code), uses: Set(row.uses) })
        .collect();
    if !removed.is_empty() {
        Entity::insert_many(removed).exec_without_returning(tx.on(REMOVED_DISCOUNT_CODES)).await?;
    }
    Ok(())
}

/// Restores the use count of a code that was removed before, and returns it; 0 for a new one.
pub(super) async fn take_use_count(tx: &Tx, id: Uuid) -> StoreResult<i64> {
    let Some(Model { uses, .. }) = Entity::find_by_id(id).one(tx.read()).await? else { return Ok(0) };
    Entity::delete_by_id(id).exec(tx.on(REMOVED_DISCOUNT_CODES)).await?;
    codes::Entity::update_many()
        .col_expr(codes::Column::Uses, Expr::value(uses))
        .filter(codes::Column::Id.eq(id))
        .exec(tx.on(DISCOUNT_CODES))
        .await?;
    Ok(uses)
}

/// Changes the use count of a deleted code: its order expired, or was paid late.
pub(super) async fn change_use_count(tx: &Tx, code: &UsedCode, by: i64) -> StoreResult<()> {
    let after = || Expr::col(Column::Uses).add(by);
    let uses = CaseStatement::new().case(after().gt(0), after()).finally(0);
    Entity::update_many()
        .col_expr(Column::Uses, uses.into())
        .filter(code.id.map_or_else(|| Column::Code.eq(&code.code), |id| Column::Id.eq(id)))
        .exec(tx.on(REMOVED_DISCOUNT_CODES))
        .await?;
    Ok(())
}
