//! The items of a cart at the checkout: loading them as currently for sale, and removing them once they are paid.

use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, RelationDef,
};
use uuid::Uuid;

use super::model::{Column, Entity, cart};
use super::reservation::available_to;
use super::rules::MAX_ITEMS;
use crate::cart::schema::{CART_ITEMS, CARTS};
use crate::orders::model::line;
use crate::products::model::{self as products, TaxClass, stock, variant};
use platform::database::{Instant, StoreResult, Tx};
use platform::money::Money;

/// An item of a cart with the current data of its product. A deleted product has no name and no price.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Item {
    pub product_id: Uuid,
    pub variant_id: Uuid,
    pub quantity: i64,
    pub name: Option<String>,
    pub size: Option<String>,
    pub color: Option<String>,
    pub sku: Option<String>,
    pub price_cents: Option<Money>,
    pub tax_class: Option<TaxClass>,
    pub is_active: Option<bool>,
    pub on_hand: Option<i64>,
}

pub async fn items(db: &impl ConnectionTrait, cart_id: &str) -> StoreResult<Vec<Item>> {
    let variant: RelationDef =
        Entity::belongs_to(variant::Entity).from(Column::VariantId).to(variant::Column::Id).into();
    let stock: RelationDef =
        Entity::belongs_to(stock::Entity).from(Column::VariantId).to(stock::Column::VariantId).into();
    let product: RelationDef = variant::Entity::belongs_to(products::Entity)
        .from(variant::Column::ProductId)
        .to(products::Column::Id)
        .into();
    let rows = Entity::find()
        .select_only()
        .columns([Column::ProductId, Column::VariantId, Column::Quantity])
        .join(JoinType::LeftJoin, variant)
        .join(JoinType::LeftJoin, product)
        .join(JoinType::LeftJoin, stock)
        .columns([
            variant::Column::Size,
            variant::Column::Color,
            variant::Column::Sku,
            variant::Column::PriceCents,
        ])
        .columns([products::Column::Name, products::Column::TaxClass, products::Column::IsActive])
        .expr_as(available_to(cart_id), "on_hand")
        .filter(Column::CartId.eq(cart_id))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(MAX_ITEMS);
    Ok(rows.into_model().all(db).await?)
}

/// Locks a cart until the transaction ends; returns whether it exists.
pub async fn lock(tx: &Tx, cart_id: &str, now: Instant) -> StoreResult<bool> {
    let touched = cart::Entity::update_many()
        .col_expr(cart::Column::TouchedAt, Expr::value(now))
        .filter(cart::Column::Id.eq(cart_id));
    Ok(touched.exec(tx.on(CARTS)).await?.rows_affected > 0)
}

/// Removes the items of an order from its cart. Items added since stay.
pub async fn remove_bought(tx: &Tx, cart_id: &str, order: Uuid) -> StoreResult<()> {
    let quantity = Expr::col((line::Entity, line::Column::Quantity)).sum().cast_as(Alias::new("bigint"));
    let of_order = Query::select()
        .expr(quantity)
        .from(line::Entity)
        .and_where(line::Column::OrderId.eq(order))
        .and_where(Expr::col((line::Entity, line::Column::VariantId)).equals((Entity, Column::VariantId)))
        .take();
    // NULL, so that items outside the order are neither more nor less.
    let bought = || Expr::SubQuery(None, Box::new(of_order.clone().into()));
    let in_cart = || Expr::col((Entity, Column::Quantity));
    Entity::delete_many()
        .filter(Column::CartId.eq(cart_id))
        .filter(in_cart().lte(bought()))
        .exec(tx.on(CART_ITEMS))
        .await?;
    Entity::update_many()
        .col_expr(Column::Quantity, Expr::col(Column::Quantity).sub(bought()))
        .filter(Column::CartId.eq(cart_id))
        .filter(in_cart().gt(bought()))
        .exec(tx.on(CART_ITEMS))
        .await?;
    Ok(())
}
