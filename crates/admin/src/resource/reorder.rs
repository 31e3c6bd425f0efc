//! `PUT .../order`: reorders rows in one transaction.

use std::collections::{BTreeMap, BTreeSet};

use aide::axum::ApiRouter;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{CaseStatement, ExprTrait as _};
use sea_orm::{QueryOrder as _, QuerySelect as _, Select};
use serde::Deserialize;

use super::routes::call;
use super::store::{self};
use super::write::event;
use super::{Resource, StoredRow, begin, live_rows, open};
use accounts::access::Calls as _;
use accounts::audit::Change;
use accounts::auth::Caller;
use platform::core::Core;
use platform::http::{ApiError, ApiResult, Body, FieldError};
use platform::store::StoreResult;

/// A resource whose rows have an order that staff choose.
pub trait Orderable: Resource {
    const POSITION: <Self::Entity as EntityTrait>::Column;

    fn position(form: &mut Self::Form) -> &mut i64;

    /// Selects the rows that are ordered together with a row; all rows, unless there are several orders.
    fn siblings(rows: Select<Self::Entity>, one: &Self::Row) -> Select<Self::Entity> {
        let _ = one;
        rows
    }
}

/// A new order.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct ReorderRequest {
    /// Ids of all rows in their new order.
    #[garde(length(min = 1, max = 1000))]
    ids: Vec<Uuid>,
    /// The same ids in their current order. If the rows are in another order by now, because another user moved them, nothing is
    /// changed.
    #[garde(length(min = 1, max = 1000))]
    before: Vec<Uuid>,
}

pub fn reorder<R: Orderable>() -> ApiRouter<Core> {
    let names = R::NAMES;
    ApiRouter::new().put(
        &format!("{}/order", names.path),
        save::<R>,
        call::<R>(format!("order{}", names.many), format!("Put every {} into a new order", names.label))
            .no_content(),
    )
}

async fn save<R: Orderable>(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    Body(ReorderRequest { ids, before }): Body<ReorderRequest>,
) -> ApiResult<StatusCode> {
    open::<R>(&core)?;
    let sorted: BTreeSet<Uuid> = ids.iter().copied().collect();
    if sorted.len() != ids.len() || sorted != before.iter().copied().collect() {
        let message = "Must hold the ids of `before`, each once";
        return Err(ApiError::Fields(vec![FieldError::field("/ids", message)]));
    }
    let change = begin::<R>(&core, &caller).await?;
    let rows = locked::<R>(&change, before[0]).await?;
    if rows.iter().map(StoredRow::id).ne(before) {
        return Err(changed());
    }
    let positions: BTreeMap<Uuid, i64> = ids.into_iter().zip(0..).collect();
    let (mut moved, mut events) = (Vec::new(), Vec::new());
    for row in &rows {
        let (id, before) = (row.id(), R::form(row));
        let mut after = before.clone();
        let position = R::position(&mut after);
        let next = positions.get(&id).copied().unwrap_or(*position);
        if *position != next {
            *position = next;
            moved.push((id, next));
            events.push(event::<R>("reordered", id, Some(&before), Some(&after)));
        }
    }
    if !moved.is_empty() {
        write_positions::<R>(&change, moved).await?;
        change.commit(events).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

fn changed() -> ApiError {
    ApiError::conflict("order_changed", "Someone else just changed this list.")
}

/// Loads the rows that are ordered together with a row, without those in the trash, locked until the change ends.
async fn locked<R: Orderable>(change: &Change, one: Uuid) -> ApiResult<Vec<R::Row>> {
    change.tx().lock(&format!("order of {}", R::NAMES.path)).await?;
    let one = store::find::<R>(change.tx().read(), one).await?.ok_or_else(changed)?;
    let rows = R::siblings(live_rows::<R>(), &one).order_by_asc(R::POSITION);
    let rows = rows.order_by_asc(R::Row::ID).limit(1001).lock_exclusive();
    Ok(rows.all(change.tx().read()).await.map_err(platform::store::StoreError::from)?)
}

async fn write_positions<R: Orderable>(change: &Change, moved: Vec<(Uuid, i64)>) -> StoreResult<()> {
    let (id, version) = (R::Row::ID, R::Row::VERSION);
    let rows = R::Entity::update_many().filter(id.is_in(moved.iter().map(|(id, _)| *id)));
    let mut position = CaseStatement::new();
    for (one, next) in moved {
        position = position.case(id.eq(one), next);
    }
    rows.col_expr(R::POSITION, position.into())
        .col_expr(version, Expr::col(version).add(1))
        .col_expr(R::Row::UPDATED_AT, Expr::value(change.now()))
        .exec(change.tx().on(R::TABLE))
        .await?;
    Ok(())
}
