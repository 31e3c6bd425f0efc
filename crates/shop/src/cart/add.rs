use sea_orm::sea_query::{Alias, CaseStatement, Expr, ExprTrait as _, OnConflict, Query, SelectStatement};
use sea_orm::{ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _};
use uuid::Uuid;

use super::model::{Column, Entity, Model};
use super::rules::{CartItemChange, MAX_QUANTITY, NewCartItem};
use super::session::CartSession;
use super::{queries, reservation};
use crate::cart::schema::CART_ITEMS;
use crate::products::model::{self as products, stock, variant};
use crate::products::stock::on_hand;
use platform::database::{Instant, StoreError, StoreResult, Tx};
use platform::money::Money;
use platform::web::{ApiError, ApiResult, FieldError};

const UNAVAILABLE: ApiError = ApiError::conflict("unavailable", "This item is no longer available.");
const OUT_OF_STOCK: ApiError = ApiError::conflict("out_of_stock", "This item is out of stock.");
const CART_FULL: ApiError =
    ApiError::conflict("cart_full", "Your cart is full: 100 different items fit. Remove something first.");

/// Adds an item to a cart; returns a message if fewer units were added than requested. Fails with [`ApiError::Conflict`] if it cannot be
/// bought, and with [`ApiError::Fields`] if the product has several variants and none is named.
pub(super) async fn add(
    tx: &Tx,
    session: &CartSession,
    wanted: &NewCartItem,
    id: Uuid,
    now: Instant,
) -> ApiResult<Option<String>> {
    let variant = variant_of(tx, wanted).await?;
    queries::touch(tx, session, now).await?;
    let before = find_item(tx, session, Column::VariantId.eq(variant)).await?.map_or(0, |item| item.quantity);
    if before == 0 && queries::is_full(tx, session).await? {
        return Err(CART_FULL);
    }
    if before == 0 {
        queries::remove_old(tx, now).await?;
    }
    let held = reservation::reserved_units(tx.read(), session.cart_id(), variant).await?;
    upsert(tx, session, variant, wanted.quantity, held, id, now).await?;
    let after = find_item(tx, session, Column::VariantId.eq(variant)).await?.map_or(0, |item| item.quantity);
    if after == 0 || (after == before && available_units(tx, session, variant).await? == 0) {
        return Err(OUT_OF_STOCK);
    }
    Ok((after < before + wanted.quantity).then(|| quantity_notice(after)))
}

/// Sets the quantity of an item, 1 or more, or removes it; returns a message as [`add`] does. Fails with [`ApiError::NotFound`] for an
/// item of no cart or of another, and with [`ApiError::Conflict`] if it cannot be bought.
pub(super) async fn change_quantity(
    tx: &Tx,
    session: &CartSession,
    id: Uuid,
    change: &CartItemChange,
    now: Instant,
) -> ApiResult<Option<String>> {
    if change.quantity <= 0 {
        queries::touch(tx, session, now).await?;
        return if queries::remove(tx, session, id).await? { Ok(None) } else { Err(ApiError::NotFound) };
    }
    let item = find_item(tx, session, Column::Id.eq(id)).await?.ok_or(ApiError::NotFound)?;
    queries::touch(tx, session, now).await?;
    let price = price(tx, item.variant_id).await?.ok_or(UNAVAILABLE)?;
    let left = available_units(tx, session, item.variant_id).await?;
    if left == 0 {
        return Err(OUT_OF_STOCK);
    }
    let quantity = std::cmp::min(change.quantity, left);
    Entity::update_many()
        .col_expr(Column::Quantity, Expr::value(quantity))
        .col_expr(Column::UnitPriceCents, Expr::value(price))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .exec(tx.on(CART_ITEMS))
        .await
        .map_err(StoreError::from)?;
    Ok((quantity < change.quantity).then(|| quantity_notice(quantity)))
}

fn quantity_notice(quantity: i64) -> String {
    if quantity == MAX_QUANTITY {
        format!("A cart takes {MAX_QUANTITY} of one item at most.")
    } else {
        format!("Only {quantity} left, so your cart has {quantity}.")
    }
}

async fn find_item(tx: &Tx, session: &CartSession, which: Expr) -> StoreResult<Option<Model>> {
    let own = Entity::find().filter(Column::CartId.eq(session.cart_id()));
    Ok(own.filter(which).one(tx.read()).await?)
}

async fn variant_of(tx: &Tx, wanted: &NewCartItem) -> ApiResult<Uuid> {
    let fails = |error| ApiError::from(StoreError::from(error));
    let product = products::Entity::find_by_id(wanted.product_id)
        .filter(products::Column::IsActive.eq(true))
        .one(tx.read())
        .await
        .map_err(fails)?;
    if product.is_none() {
        return Err(UNAVAILABLE);
    }
    let variants = variant::Entity::find().filter(variant::Column::ProductId.eq(wanted.product_id));
    let ids: Vec<Uuid> = variants
        .select_only()
        .column(variant::Column::Id)
        .into_tuple()
        .all(tx.read())
        .await
        .map_err(fails)?;
    match (wanted.variant_id, &*ids) {
        (Some(id), ids) if ids.contains(&id) => Ok(id),
        (Some(_), _) => Err(UNAVAILABLE),
        (None, [only]) => Ok(*only),
        (None, _) => {
            let choose = "This product comes in several sizes or colors: choose one";
            Err(ApiError::Fields(vec![FieldError::field("/variant_id", choose)]))
        }
    }
}

async fn price(tx: &Tx, variant: Uuid) -> StoreResult<Option<Money>> {
    let Some(variant) = variant::Entity::find_by_id(variant).one(tx.read()).await? else { return Ok(None) };
    let product = products::Entity::find_by_id(variant.product_id).one(tx.read()).await?;
    Ok(product.filter(|product| product.is_active).map(|_| variant.price_cents))
}

async fn available_units(tx: &Tx, session: &CartSession, variant: Uuid) -> StoreResult<i64> {
    let on_hand = on_hand(tx.read(), variant).await?.unwrap_or(0);
    Ok(on_hand + reservation::reserved_units(tx.read(), session.cart_id(), variant).await?)
}

fn minimum(quantity: Expr, left: Expr) -> Expr {
    let most: Expr =
        CaseStatement::new().case(left.clone().gt(MAX_QUANTITY), MAX_QUANTITY).finally(left).into();
    CaseStatement::new().case(quantity.clone().gt(most.clone()), most).finally(quantity).into()
}

/// A single statement checks stock, price and cart, and writes: concurrent additions both count, and never exceed the stock. A cart
/// reserves nothing, so its items may be sold to another buyer.
async fn upsert(
    tx: &Tx,
    session: &CartSession,
    variant: Uuid,
    quantity: i64,
    held: i64,
    id: Uuid,
    now: Instant,
) -> StoreResult<()> {
    let there = || Expr::col((stock::Entity, stock::Column::OnHand)).add(held);
    let excluded = |column: &'static str| Expr::col((Alias::new("excluded"), Alias::new(column)));
    let offered: SelectStatement = Query::select()
        .expr(Expr::value(id))
        .expr(Expr::value(session.cart_id()))
        .column((variant::Entity, variant::Column::ProductId))
        .column((variant::Entity, variant::Column::Id))
        .column((variant::Entity, variant::Column::PriceCents))
        .expr(minimum(Expr::value(quantity), there()))
        .expr(Expr::value(now))
        .expr(Expr::value(now))
        .from(variant::Entity)
        .inner_join(
            stock::Entity,
            Expr::col((stock::Entity, stock::Column::VariantId))
                .equals((variant::Entity, variant::Column::Id)),
        )
        .and_where(Expr::col((variant::Entity, variant::Column::Id)).eq(variant))
        .and_where(there().gt(0))
        .take();
    let still = Query::select()
        .expr(there())
        .from(stock::Entity)
        .and_where(Expr::col((stock::Entity, stock::Column::VariantId)).eq(excluded("variant_id")))
        .take();
    let both = Expr::col((Entity, Column::Quantity)).add(excluded("quantity"));
    let again = OnConflict::columns([Column::CartId, Column::VariantId])
        .value(Column::Quantity, minimum(both, Expr::from(still)))
        .value(Column::UnitPriceCents, excluded("unit_price_cents"))
        .value(Column::UpdatedAt, excluded("updated_at"))
        .to_owned();
    let insert = Query::insert()
        .into_table(Entity)
        .columns([
            Column::Id,
            Column::CartId,
            Column::ProductId,
            Column::VariantId,
            Column::UnitPriceCents,
            Column::Quantity,
            Column::CreatedAt,
            Column::UpdatedAt,
        ])
        .select_from(offered)
        .map_err(|error| StoreError::Failed(sea_orm::DbErr::Custom(error.to_string())))?
        .on_conflict(again)
        .take();
    tx.on(CART_ITEMS).execute(&insert).await?;
    Ok(())
}
