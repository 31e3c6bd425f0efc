//! Limits of reservations by unpaid orders: a fraction of each variant per block of networks, and the same per email address.

use std::cmp::max;

use axum::http::StatusCode;
use sea_orm::prelude::{Expr, Uuid};
use sea_orm::sea_query::{Alias, CaseStatement, ExprTrait as _, Query, SimpleExpr};
use sea_orm::{ConnectionTrait as _, FromQueryResult};

use super::abuse_limits::MINUTES_BEFORE_REDIRECT;
use crate::orders::model::{Column, Entity, Model as Order, line};
use crate::products::model::stock;
use platform::database::{StoreError, StoreResult, Tx};
use platform::web::{ApiError, ApiResult};

/// Units of a variant that one block or email address may always reserve.
const ALWAYS_ALLOWED_UNITS: i64 = 5;
/// Above [`ALWAYS_ALLOWED_UNITS`], one in this many unsold units may be reserved.
const MAX_FRACTION: i64 = 4;

#[derive(FromQueryResult)]
struct ReservedUnits {
    variant_id: Uuid,
    units: i64,
    by_network: i64,
    by_email: i64,
}

/// Finds the units of an order's variants that unpaid orders of its block and of its email address reserve, including its own.
async fn find_reserved_units(tx: &Tx, order: &Order) -> StoreResult<Vec<ReservedUnits>> {
    let orders = |column: Column| Expr::col((Entity, column));
    let lines = |column: line::Column| Expr::col((line::Entity, column));
    let stock_of = |column: stock::Column| Expr::col((stock::Entity, column));
    let of_network = || orders(Column::NetworkBlock).eq(order.network_block.clone());
    let of_email = || orders(Column::EmailKey).eq(order.email_key.clone());
    let units = || stock_of(stock::Column::OnHand).add(stock_of(stock::Column::Held));
    let sum = |of: SimpleExpr| {
        let quantity = CaseStatement::new().case(of, lines(line::Column::Quantity)).finally(0);
        Expr::expr::<SimpleExpr>(quantity.into()).sum().cast_as(Alias::new("bigint"))
    };
    let query = Query::select()
        .column((line::Entity, line::Column::VariantId))
        .expr_as(units(), "units")
        .expr_as(sum(of_network()), "by_network")
        .expr_as(sum(of_email()), "by_email")
        .from(Entity)
        .inner_join(line::Entity, lines(line::Column::OrderId).equals((Entity, Column::Id)))
        .inner_join(
            stock::Entity,
            stock_of(stock::Column::VariantId).equals((line::Entity, line::Column::VariantId)),
        )
        .and_where(orders(Column::Status).eq("pending"))
        .and_where(of_network().or(of_email()))
        .and_where(lines(line::Column::VariantId).is_in(order.lines.iter().map(|line| line.variant_id)))
        .group_by_columns([(line::Entity, line::Column::VariantId)])
        .add_group_by([units()])
        .take();
    let db = tx.read();
    let statement = db.get_database_backend().build(&query);
    ReservedUnits::find_by_statement(statement).all(db).await.map_err(StoreError::from)
}

/// Checks the reservations of a new order, so that one buyer cannot block the others; on an error the caller drops the transaction. The
/// rows of its variants are locked, so no two orders pass at once.
pub(super) async fn check_reservations(tx: &Tx, order: &Order) -> ApiResult<()> {
    for held in find_reserved_units(tx, order).await? {
        let most = max(held.units / MAX_FRACTION, ALWAYS_ALLOWED_UNITS);
        if max(held.by_network, held.by_email) <= most {
            continue;
        }
        let lines = order.lines.iter().filter(|line| line.variant_id == held.variant_id);
        let own: i64 = lines.clone().map(|line| line.quantity).sum();
        let title = lines.map(line::Model::title).next().unwrap_or_default();
        if own > most {
            let message = format!(
                "You can order up to {most} of {title} at a time. Lower the quantity in your cart to check out."
            );
            return Err(ApiError::Rejected(StatusCode::CONFLICT, "cart_changed", message.into()));
        }
        let whose = if held.by_network > most { "from your network" } else { "with your email address" };
        return Err(ApiError::TooMany(
            u64::try_from(MINUTES_BEFORE_REDIRECT * 60).unwrap_or_default(),
            Some(format!(
                "Unpaid orders {whose} hold as many of {title} as they may. Pay for one of them, or try again in \
                 {MINUTES_BEFORE_REDIRECT} minutes."
            )),
        ));
    }
    Ok(())
}
