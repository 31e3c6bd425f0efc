use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _, Select};
use serde::{Deserialize, Serialize};

use super::model::stock_change::{self, StockReason};
use super::model::variant::VariantWithStock;
use super::model::{Column, Entity as Products};
use super::variants;
use super::view::non_empty;
use crate::products::config::StockConfig;
use crate::products::schema::{PRODUCTS, STOCK_CHANGES, VARIANT_STOCK};
use accounts::auth::model::account;
use accounts::auth::schema::ACCOUNTS;
use platform::core::Core;
use platform::database::{Instant, PageRange, Reader, StoreResult};
use platform::web::{self, ApiError, ApiResult, PathId, Query};

const DEFAULT_LIMIT: u64 = 20;
/// Counting stops here; an exact total is not needed.
const MAX_COUNTED: u64 = 1_000;

/// Filters of the staff's list of changes.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct StockQuery {
    /// Maximum number of changes to return. Defaults to 20; never more than 100.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// Changes to skip.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

/// The stock of a product and its changes.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ProductStock {
    /// The product's name.
    name: String,
    /// The number of units at or below which a variant is low in stock.
    low_stock: i64,
    /// The variants in order.
    variants: Vec<VariantStock>,
    /// The latest changes of those, newest first.
    changes: Vec<StockChange>,
    /// The number of changes; 1,000 means 1,000 or more.
    total: u64,
    /// Maximum number of changes.
    limit: u64,
    /// Changes skipped.
    offset: u64,
}

/// The stock of a variant. On the shelf are the units for sale and the reserved ones.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct VariantStock {
    /// Unique identifier.
    id: Uuid,
    /// The size.
    size: Option<String>,
    /// The color.
    color: Option<String>,
    /// The number of units for sale.
    inventory_count: i64,
    /// The number of units that unpaid orders reserve.
    reserved: i64,
}

impl From<VariantWithStock> for VariantStock {
    fn from(row: VariantWithStock) -> Self {
        Self {
            id: row.id,
            size: non_empty(row.size),
            color: non_empty(row.color),
            inventory_count: row.on_hand,
            reserved: row.reserved,
        }
    }
}

/// A change of stock.
#[derive(Debug, Serialize, JsonSchema)]
struct StockChange {
    /// Unique identifier.
    id: Uuid,
    /// The variant's id.
    variant_id: Uuid,
    /// The change of the number of units, negative for fewer.
    change: i64,
    /// The number of units after the change.
    on_hand: i64,
    /// The reason.
    reason: StockReason,
    /// A note.
    note: Option<String>,
    /// The email address of the account that made the change, while the account exists.
    actor: Option<String>,
    /// The order that made the change, if one did.
    order_id: Option<Uuid>,
    /// The time of the change.
    created_at: Instant,
}

pub(super) fn not_trashed(id: Uuid) -> Select<Products> {
    Products::find_by_id(id).filter(Column::TrashedAt.is_null())
}

pub(super) async fn read(
    db: Reader,
    State(core): State<Core>,
    PathId(id): PathId,
    Query(query): Query<StockQuery>,
) -> ApiResult<Json<ProductStock>> {
    let product = not_trashed(id).one(db.on(PRODUCTS)).await?.ok_or(ApiError::NotFound)?;
    let stocked = variants::of_products(db.on(VARIANT_STOCK), &[id]).await?;
    let (limit, offset) = (web::limit(query.limit, DEFAULT_LIMIT), query.offset.unwrap_or(0));
    let ids: Vec<Uuid> = stocked.iter().map(|variant| variant.id).collect();
    let (changes, total) = changes(&db, ids, PageRange { limit, offset }).await?;
    let variants = stocked.into_iter().map(VariantStock::from).collect();
    let low_stock = core.config.section::<StockConfig>().low_stock;
    Ok(Json(ProductStock { name: product.name, low_stock, variants, changes, total, limit, offset }))
}

async fn changes(
    db: &Reader,
    ids: Vec<Uuid>,
    PageRange { limit, offset }: PageRange,
) -> StoreResult<(Vec<StockChange>, u64)> {
    use stock_change::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::VariantId.is_in(ids))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id);
    let total = db.total_up_to(STOCK_CHANGES, rows.clone(), Column::Id, MAX_COUNTED).await?;
    let rows = rows.limit(limit).offset(offset).all(db.on(STOCK_CHANGES)).await?;
    let accounts = account::Entity::find()
        .select_only()
        .columns([account::Column::Id, account::Column::Email])
        .filter(account::Column::Id.is_in(rows.iter().filter_map(|row| row.account_id)));
    let emails: Vec<(Uuid, String)> = accounts.into_tuple().all(db.on(ACCOUNTS)).await?;
    let emails: HashMap<Uuid, String> = emails.into_iter().collect();
    let shown = |row: stock_change::Model| StockChange {
        id: row.id,
        variant_id: row.variant_id,
        change: row.change,
        on_hand: row.on_hand,
        reason: row.reason,
        note: row.note,
        actor: row.account_id.and_then(|id| emails.get(&id).cloned()),
        order_id: row.order_id,
        created_at: row.created_at,
    };
    Ok((rows.into_iter().map(shown).collect(), total))
}
