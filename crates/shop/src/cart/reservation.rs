//! Reservations of a cart's own unpaid order: a buyer who cancels at the payment page still has the items in the cart.

use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func, Query, SelectStatement};
use sea_orm::{ColumnTrait as _, ConnectionTrait, FromQueryResult};
use uuid::Uuid;

use crate::orders::model::{self as orders, OrderStatus, line};
use crate::products::model::stock;
use platform::database::StoreResult;

fn reserved_by(cart_id: &str) -> SelectStatement {
    let quantity = Expr::col((line::Entity, line::Column::Quantity)).sum().cast_as(Alias::new("bigint"));
    Query::select()
        .expr_as(Func::coalesce([quantity, Expr::value(0_i64)]), "held")
        .from(orders::Entity)
        .inner_join(
            line::Entity,
            Expr::col((line::Entity, line::Column::OrderId)).equals((orders::Entity, orders::Column::Id)),
        )
        .and_where(orders::Column::CartId.eq(cart_id))
        .and_where(orders::Column::Status.eq(OrderStatus::Pending))
        // An order with a processing payment counts as bought.
        .and_where(orders::Column::ProcessingAt.is_null())
        .take()
}

pub(super) fn available_to(cart_id: &str) -> Expr {
    let variant = Expr::col((stock::Entity, stock::Column::VariantId));
    let of_variant =
        reserved_by(cart_id).and_where(Expr::col((line::Entity, line::Column::VariantId)).eq(variant)).take();
    let held = Expr::SubQuery(None, Box::new(of_variant.into()));
    Expr::col((stock::Entity, stock::Column::OnHand)).add(held)
}

#[derive(FromQueryResult)]
struct ReservedRow {
    held: i64,
}

pub(super) async fn reserved_units(
    db: &impl ConnectionTrait,
    cart_id: &str,
    variant: Uuid,
) -> StoreResult<i64> {
    let query = reserved_by(cart_id).and_where(line::Column::VariantId.eq(variant)).take();
    let statement = db.get_database_backend().build(&query);
    let row = ReservedRow::find_by_statement(statement).one(db).await?;
    Ok(row.map_or(0, |row| row.held))
}
