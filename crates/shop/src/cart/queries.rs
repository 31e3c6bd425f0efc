use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{LockBehavior, LockType, OnConflict};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, JoinType, PaginatorTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, RelationDef,
};
use uuid::Uuid;

use super::model::{Column, Entity, cart};
use super::reservation::available_to;
use super::rules::MAX_ITEMS;
use super::session::CartSession;
use super::view::{Cart, Row};
use crate::cart::schema::{CART_ITEMS, CARTS};
use crate::products::model::{self as products, stock, variant};
use crate::products::schema::{PRODUCT_VARIANTS, PRODUCTS, VARIANT_STOCK};
use platform::database::{Instant, Reader, StoreResult, Tx};
use platform::files::read_image_metadata;
use platform::files::schema::{FILE_CONTENTS, FILES};

const RETENTION: SignedDuration = SignedDuration::from_hours(24 * 60);
/// Old carts deleted with each new one: more than are created, but a small batch.
const MAX_REMOVED: u64 = 20;

pub async fn read(db: &Reader, session: &CartSession) -> StoreResult<Cart> {
    for table in [PRODUCTS, PRODUCT_VARIANTS, VARIANT_STOCK, FILES, FILE_CONTENTS] {
        db.on(table);
    }
    load(db.on(CART_ITEMS), session, None).await
}

pub(super) async fn load(
    db: &impl ConnectionTrait,
    session: &CartSession,
    notice: Option<String>,
) -> StoreResult<Cart> {
    let rows = rows(db, session).await?;
    let metadata = read_image_metadata(db, rows.iter().map(Row::picture_url)).await?;
    Ok(Cart::of(rows, &metadata, notice))
}

pub async fn has_cart(db: &Reader, session: &CartSession) -> StoreResult<bool> {
    let cart = cart::Entity::find_by_id(session.cart_id()).select_only().column(cart::Column::Id);
    Ok(cart.into_tuple::<String>().one(db.on(CARTS)).await?.is_some())
}

async fn rows(db: &impl ConnectionTrait, session: &CartSession) -> StoreResult<Vec<Row>> {
    let variant: RelationDef =
        Entity::belongs_to(variant::Entity).from(Column::VariantId).to(variant::Column::Id).into();
    let stock: RelationDef =
        Entity::belongs_to(stock::Entity).from(Column::VariantId).to(stock::Column::VariantId).into();
    let product: RelationDef = variant::Entity::belongs_to(products::Entity)
        .from(variant::Column::ProductId)
        .to(products::Column::Id)
        .into();
    let rows = Entity::find()
        .join(JoinType::LeftJoin, variant)
        .join(JoinType::LeftJoin, product)
        .join(JoinType::LeftJoin, stock)
        .column(variant::Column::Size)
        .column(variant::Column::Color)
        .column(variant::Column::PriceCents)
        .column(products::Column::Name)
        .column(products::Column::ImageUrl)
        .column(products::Column::Pictures)
        .column(products::Column::IsActive)
        .expr_as(available_to(session.cart_id()), "on_hand")
        .filter(Column::CartId.eq(session.cart_id()))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(MAX_ITEMS);
    Ok(rows.into_model().all(db).await?)
}

/// Sets when a cart was last used, and locks its row. Creates a missing cart.
pub(super) async fn touch(tx: &Tx, session: &CartSession, now: Instant) -> StoreResult<()> {
    let row = cart::ActiveModel { id: Set(session.cart_id().to_owned()), touched_at: Set(now) };
    let known = OnConflict::column(cart::Column::Id).update_column(cart::Column::TouchedAt).to_owned();
    cart::Entity::insert(row).on_conflict(known).exec_without_returning(tx.on(CARTS)).await?;
    Ok(())
}

pub(super) async fn is_full(tx: &Tx, session: &CartSession) -> StoreResult<bool> {
    let items = Entity::find().filter(Column::CartId.eq(session.cart_id()));
    Ok(items.count(tx.read()).await? >= MAX_ITEMS)
}

pub async fn remove_old(tx: &Tx, now: Instant) -> StoreResult<()> {
    let Ok(since) = now.timestamp().checked_sub(RETENTION) else { return Ok(()) };
    let old = cart::Entity::find()
        .select_only()
        .column(cart::Column::Id)
        .filter(cart::Column::TouchedAt.lt(Instant::from(since)))
        .order_by_asc(cart::Column::TouchedAt)
        .limit(MAX_REMOVED)
        // A locked cart is in use.
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    let old: Vec<String> = old.into_tuple().all(tx.read()).await?;
    if !old.is_empty() {
        cart::Entity::delete_many().filter(cart::Column::Id.is_in(old)).exec(tx.on(CARTS)).await?;
    }
    Ok(())
}

pub(super) async fn remove(tx: &Tx, session: &CartSession, id: Uuid) -> StoreResult<bool> {
    let item = Entity::delete_many().filter(Column::Id.eq(id)).filter(Column::CartId.eq(session.cart_id()));
    Ok(item.exec(tx.on(CART_ITEMS)).await?.rows_affected > 0)
}

pub(super) async fn clear(tx: &Tx, session: &CartSession) -> StoreResult<()> {
    cart::Entity::delete_by_id(session.cart_id()).exec(tx.on(CARTS)).await?;
    Ok(())
}
