//! `PUT .../order`: reorders rows in one transaction.

use std::collections::{BTreeMap, BTreeSet};

use aide::axum::ApiRouter;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::Condition;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{CaseStatement, ExprTrait as _, Query};
use serde::Deserialize;

use super::Resource;
use super::any::AnyResource;
use super::changes::TRASHED_AT;
use super::item::Item;
use super::routes::call;
use accounts::access::Calls as _;
use accounts::auth::Caller;
use platform::core::Core;
use platform::database::{StoreError, Tx};
use platform::web::{ApiError, ApiResult, Body, FieldError};

/// A resource whose rows have an order that staff choose, in the column and the field `sort_order`.
pub trait Orderable: Resource {
    /// Selects the rows that are ordered together with a row; all rows, unless there are several orders.
    fn siblings(one: &Self::Row) -> Condition {
        let _ = one;
        Condition::all()
    }
}

const POSITION_COLUMN: &str = "sort_order";
/// A request can order one row less.
const MAX_SIBLINGS: u64 = 1001;

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

#[derive(Clone, Copy)]
struct OrderedResource {
    resource: AnyResource,
    siblings: fn(&Item) -> Condition,
}

pub fn reorder_route<R: Orderable>() -> ApiRouter<Core> {
    build_reorder_route(OrderedResource {
        resource: AnyResource::of::<R>(),
        siblings: |one| R::siblings(one.row::<R>()),
    })
}

fn build_reorder_route(ordered: OrderedResource) -> ApiRouter<Core> {
    let names = ordered.resource.names;
    let order = format!("order{}", names.many);
    ApiRouter::new().put(
        &format!("{}/order", names.path),
        move |State(core): State<Core>,
              Extension(caller): Extension<Caller>,
              Body(request): Body<ReorderRequest>| async move {
            ordered.save_order(&core, &caller, request).await
        },
        call(&ordered.resource, order, format!("Set the position of every {}", names.label)).no_content(),
    )
}

impl OrderedResource {
    async fn save_order(
        self,
        core: &Core,
        caller: &Caller,
        ReorderRequest { ids, before }: ReorderRequest,
    ) -> ApiResult<StatusCode> {
        let resource = self.resource;
        resource.check_open(core)?;
        let sorted: BTreeSet<Uuid> = ids.iter().copied().collect();
        if sorted.len() != ids.len() || sorted != before.iter().copied().collect() {
            let message = "Must hold the ids of `before`, each once";
            return Err(ApiError::Fields(vec![FieldError::field("/ids", message)]));
        }
        let change = resource.begin_change(core, caller).await?;
        let items = self.lock_siblings(change.tx(), before[0]).await?;
        if items.iter().map(|item| item.id).ne(before) {
            return Err(order_changed_error());
        }
        let positions: BTreeMap<Uuid, i64> = ids.into_iter().zip(0..).collect();
        let (mut moved, mut events, mut position) = (Vec::new(), Vec::new(), CaseStatement::new());
        for item in &items {
            let Some(next) = positions.get(&item.id).filter(|next| item.form[POSITION_COLUMN] != **next)
            else {
                continue;
            };
            let mut after = item.form.clone();
            after[POSITION_COLUMN] = (*next).into();
            moved.push(item.id);
            position = position.case(Expr::col("id").eq(item.id), *next);
            events.push(item.event("reordered", Some(&item.form), Some(&after)));
        }
        if !moved.is_empty() {
            let position = vec![(POSITION_COLUMN, position.into())];
            resource.change_columns(change.tx(), &moved, position, change.now()).await?;
            change.commit(events).await?;
        }
        Ok(StatusCode::NO_CONTENT)
    }

    /// Loads the rows that are ordered together with a row in their order, without those in the trash, locked until the change ends.
    async fn lock_siblings(self, tx: &Tx, one: Uuid) -> ApiResult<Vec<Item>> {
        let resource = self.resource;
        tx.lock(&format!("order of {}", resource.names.path)).await?;
        let one = resource.rows.find_rows_in_transaction(tx, &[one]).await?.pop();
        let one = one.filter(|item| !item.is_trashed()).ok_or_else(order_changed_error)?;
        let mut siblings = Query::select();
        siblings
            .column("id")
            .from(resource.table.name())
            .cond_where((self.siblings)(&one))
            .limit(MAX_SIBLINGS);
        if resource.has_trash {
            siblings.and_where(Expr::col(TRASHED_AT).is_null());
        }
        let found = tx.read().query_all(&siblings).await.map_err(StoreError::from)?;
        let ids = found.iter().map(|row| row.try_get_by_index(0)).collect::<Result<Vec<Uuid>, _>>();
        let mut items = resource.rows.lock_rows(tx, &ids.map_err(StoreError::from)?).await?;
        items.retain(|item| !item.is_trashed());
        items.sort_by_key(|item| (item.form[POSITION_COLUMN].as_i64(), item.id));
        Ok(items)
    }
}

fn order_changed_error() -> ApiError {
    ApiError::conflict("order_changed", "Someone else just changed this list.")
}
