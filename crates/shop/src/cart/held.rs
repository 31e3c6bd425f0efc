//! What a cart's own order holds while it waits for its payment: whoever turns back from the page to pay on still has it.

use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func, Query, SelectStatement};
use sea_orm::{ColumnTrait as _, ConnectionTrait, FromQueryResult};
use uuid::Uuid;

use crate::orders::model::{self as orders, OrderStatus, line};
use crate::products::model::stock;
use platform::store::StoreResult;

/// How many of each variant the waiting orders of a cart hold.
fn of_cart(cart_id: &str) -> SelectStatement {
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
        // Whose payment is on its way is bought, as far as the cart is concerned.
        .and_where(orders::Column::ProcessingAt.is_null())
        .take()
}

/// How many there are for a cart of the variant that a row of `variant_stock` is about, as part of a query of that.
pub(super) fn there(cart_id: &str) -> Expr {
    let variant = Expr::col((stock::Entity, stock::Column::VariantId));
    let of_variant =
        of_cart(cart_id).and_where(Expr::col((line::Entity, line::Column::VariantId)).eq(variant)).take();
    let held = Expr::SubQuery(None, Box::new(of_variant.into()));
    Expr::col((stock::Entity, stock::Column::OnHand)).add(held)
}

#[derive(FromQueryResult)]
struct Held {
    held: i64,
}

/// How many of a variant.
pub(super) async fn of_variant(db: &impl ConnectionTrait, cart_id: &str, variant: Uuid) -> StoreResult<i64> {
    let query = of_cart(cart_id).and_where(line::Column::VariantId.eq(variant)).take();
    let statement = db.get_database_backend().build(&query);
    let row = Held::find_by_statement(statement).one(db).await?;
    Ok(row.map_or(0, |row| row.held))
}
