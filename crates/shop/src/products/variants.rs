use std::collections::{HashMap, HashSet};

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, OnConflict};
use sea_orm::{JoinType, QueryOrder as _, QuerySelect as _, QueryTrait as _, RelationDef};

use super::model::stock_change::StockReason;
use super::model::variant::{Column, Entity, VariantWithStock};
use super::model::{Model, stock, stock_change, variant};
use super::rules::VariantForm;
use crate::products::schema::{PRODUCT_VARIANTS, STOCK_CHANGES, VARIANT_STOCK};
use platform::database::{Instant, StoreError, StoreResult, Tx};

fn in_stock() -> RelationDef {
    Entity::belongs_to(stock::Entity).from(Column::Id).to(stock::Column::VariantId).into()
}

pub(super) async fn of_products(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> StoreResult<Vec<VariantWithStock>> {
    let rows = Entity::find()
        .join(JoinType::InnerJoin, in_stock())
        .select_only()
        .columns([
            Column::Id,
            Column::ProductId,
            Column::Size,
            Column::Color,
            Column::Sku,
            Column::PriceCents,
        ])
        .column(stock::Column::OnHand)
        .column_as(stock::Column::Held, "reserved")
        .filter(Column::ProductId.is_in(ids.iter().copied()))
        .order_by_asc(Column::SortOrder)
        .order_by_asc(Column::Id);
    Ok(rows.into_model().all(db).await?)
}

pub(super) async fn load_variants(db: &impl ConnectionTrait, products: &mut [Model]) -> StoreResult<()> {
    let ids: Vec<Uuid> = products.iter().map(|product| product.id).collect();
    let mut found: HashMap<Uuid, Vec<VariantWithStock>> = HashMap::new();
    for row in of_products(db, &ids).await? {
        found.entry(row.product_id).or_default().push(row);
    }
    for product in products {
        product.variants = found.remove(&product.id).unwrap_or_default();
    }
    Ok(())
}

struct MatchedVariant<'a> {
    id: Uuid,
    position: i64,
    is_new: bool,
    form: &'a VariantForm,
}

/// Matches forms with variants: by id, else by size and color, else a new variant. Restored variants already have their id; the others
/// get one derived from the product, its version and their position.
fn match_variants<'a>(
    product: Uuid,
    version: i64,
    before: &[VariantWithStock],
    forms: &'a [VariantForm],
) -> Vec<MatchedVariant<'a>> {
    let known: HashSet<Uuid> = before.iter().map(|row| row.id).collect();
    let mut taken: HashSet<Uuid> =
        forms.iter().filter_map(|form| form.id).filter(|id| known.contains(id)).collect();
    let match_variant = |(position, form): (i64, &'a VariantForm)| {
        let same = |row: &&VariantWithStock| {
            !taken.contains(&row.id) && form.choice() == (row.size.clone(), row.color.clone())
        };
        let id = match form.id.filter(|id| known.contains(id)) {
            Some(id) => id,
            None => match before.iter().find(same) {
                Some(row) => row.id,
                None => form.id.unwrap_or_else(|| new_id(product, version, position)),
            },
        };
        taken.insert(id);
        MatchedVariant { id, position, is_new: !known.contains(&id), form }
    };
    (0_i64..).zip(forms).map(match_variant).collect()
}

/// A deterministic unique id: no entropy is available here.
fn new_id(product: Uuid, version: i64, position: i64) -> Uuid {
    let mut text = product.as_bytes().to_vec();
    text.extend(version.to_be_bytes());
    text.extend(position.to_be_bytes());
    uuid::Builder::from_custom_bytes(xxhash_rust::xxh3::xxh3_128(&text).to_be_bytes()).into_uuid()
}

/// Replaces the variants of a product by those of its form. `version` is the product's new one. Only new variants get their stock from
/// the form.
pub(super) async fn write_variants(
    tx: &Tx,
    product: Uuid,
    version: i64,
    before: &[VariantWithStock],
    forms: &[VariantForm],
    now: Instant,
) -> StoreResult<()> {
    let mut matched = match_variants(product, version, before, forms);
    let kept: HashSet<Uuid> = matched.iter().map(|variant| variant.id).collect();
    let gone: Vec<Uuid> = before.iter().map(|row| row.id).filter(|id| !kept.contains(id)).collect();
    // The same lock order as a sale: first the stock, then the visible stock.
    lock(tx, stock::Column::VariantId.is_in(before.iter().map(|row| row.id))).await?;
    delete(tx, &gone).await?;
    free_options(tx, before, &matched).await?;
    // The common lock order of stock, which prevents deadlocks.
    matched.sort_unstable_by_key(|variant| variant.id);
    let stock = first_stock(tx, &matched).await?;
    let shown = |id| stock.get(&id).map_or(0, |first| first.on_hand);
    let rows = matched.iter().map(|variant| row(product, variant, shown(variant.id), now));
    let columns =
        [Column::Size, Column::Color, Column::Sku, Column::PriceCents, Column::SortOrder, Column::UpdatedAt];
    // An id of another product's variant changes no row, and is reported as missing below.
    let own = Expr::col((Entity, Column::ProductId)).eq(product);
    let known = OnConflict::column(Column::Id).update_columns(columns).action_and_where(own).to_owned();
    Entity::insert_many(rows).on_conflict(known).exec_without_returning(tx.on(PRODUCT_VARIANTS)).await?;
    let written = Entity::find().filter(Column::ProductId.eq(product)).count(tx.read()).await?;
    if written != matched.len() as u64 {
        return Err(StoreError::Taken("the id of another product's variant".to_owned()));
    }
    insert_first_stock(tx, stock, now).await
}

fn row(product: Uuid, variant: &MatchedVariant<'_>, shown: i64, now: Instant) -> variant::ActiveModel {
    let (size, color) = variant.form.choice();
    variant::ActiveModel {
        id: Set(variant.id),
        product_id: Set(product),
        size: Set(size),
        color: Set(color),
        sku: Set(variant.form.stored_sku()),
        price_cents: Set(variant.form.price),
        shown_stock: Set(shown),
        sort_order: Set(variant.position),
        created_at: Set(now),
        updated_at: Set(now),
    }
}

/// Requires locked stock.
async fn delete(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    Entity::delete_many().filter(Column::Id.is_in(ids.iter().copied())).exec(tx.on(PRODUCT_VARIANTS)).await?;
    Ok(())
}

pub(super) async fn lock_stock(tx: &Tx, products: &[Uuid]) -> StoreResult<()> {
    let variants = Entity::find().select_only().column(Column::Id);
    let variants = variants.filter(Column::ProductId.is_in(products.iter().copied())).into_query();
    lock(tx, stock::Column::VariantId.in_subquery(variants)).await
}

async fn lock(tx: &Tx, which: Expr) -> StoreResult<()> {
    let rows = stock::Entity::find().filter(which).order_by_asc(stock::Column::VariantId);
    rows.lock_exclusive().all(tx.read()).await?;
    Ok(())
}

/// Gives variants temporary sizes and colors first, since swapped ones would violate the unique index.
async fn free_options(
    tx: &Tx,
    before: &[VariantWithStock],
    matched: &[MatchedVariant<'_>],
) -> StoreResult<()> {
    let wanted: HashMap<(String, String), Uuid> =
        matched.iter().map(|variant| (variant.form.choice(), variant.id)).collect();
    let in_the_way = |row: &&VariantWithStock| {
        wanted.get(&(row.size.clone(), row.color.clone())).is_some_and(|id| *id != row.id)
    };
    let rows: Vec<&VariantWithStock> =
        before.iter().filter(|row| matched.iter().any(|kept| kept.id == row.id)).filter(in_the_way).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let mut aside = sea_orm::sea_query::CaseStatement::new();
    for (number, row) in rows.iter().enumerate() {
        // No form accepts a control character.
        aside = aside.case(Column::Id.eq(row.id), format!("\u{1}{number}"));
    }
    Entity::update_many()
        .col_expr(Column::Size, aside.into())
        .filter(Column::Id.is_in(rows.iter().map(|row| row.id)))
        .exec(tx.on(PRODUCT_VARIANTS))
        .await?;
    Ok(())
}

struct FirstStock {
    on_hand: i64,
    is_received: bool,
}

/// Returns the initial stock of new variants: of the form, or the last stock of a deleted variant with that id.
async fn first_stock(tx: &Tx, matched: &[MatchedVariant<'_>]) -> StoreResult<HashMap<Uuid, FirstStock>> {
    let new = || matched.iter().filter(|variant| variant.is_new);
    let back = new().filter_map(|variant| variant.form.id);
    let last = last_known_stock(tx, back.collect()).await?;
    let first = |variant: &MatchedVariant<'_>| match last.get(&variant.id) {
        Some(on_hand) => FirstStock { on_hand: *on_hand, is_received: false },
        None => FirstStock { on_hand: variant.form.inventory_count.unwrap_or(0), is_received: true },
    };
    Ok(new().map(|variant| (variant.id, first(variant))).collect())
}

async fn insert_first_stock(tx: &Tx, stock: HashMap<Uuid, FirstStock>, now: Instant) -> StoreResult<()> {
    if stock.is_empty() {
        return Ok(());
    }
    let changes: Vec<_> = stock
        .iter()
        .filter(|(_, first)| first.is_received && first.on_hand > 0)
        .map(|(id, first)| stock_change::ActiveModel {
            // The first change of a variant has its id.
            id: Set(*id),
            variant_id: Set(*id),
            change: Set(first.on_hand),
            on_hand: Set(first.on_hand),
            reason: Set(StockReason::Received),
            note: Set(None),
            account_id: Set(None),
            order_id: Set(None),
            created_at: Set(now),
        })
        .collect();
    if !changes.is_empty() {
        stock_change::Entity::insert_many(changes).exec_without_returning(tx.on(STOCK_CHANGES)).await?;
    }
    let rows = stock.into_iter().map(|(id, first)| stock::ActiveModel {
        variant_id: Set(id),
        on_hand: Set(first.on_hand),
        held: Set(0),
        updated_at: Set(now),
    });
    stock::Entity::insert_many(rows).exec_without_returning(tx.on(VARIANT_STOCK)).await?;
    Ok(())
}

async fn last_known_stock(tx: &Tx, ids: Vec<Uuid>) -> StoreResult<HashMap<Uuid, i64>> {
    use stock_change::Column as Of;
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = stock_change::Entity::find().filter(Of::VariantId.is_in(ids));
    let rows = rows.select_only().columns([Of::VariantId, Of::OnHand]);
    // The last row of each variant wins.
    let rows: Vec<(Uuid, i64)> =
        rows.order_by_asc(Of::CreatedAt).order_by_asc(Of::Id).into_tuple().all(tx.read()).await?;
    Ok(rows.into_iter().collect())
}
