//! `/api/v1/admin/products/{id}/stock`: what is on hand, what changed it, and changing it.

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _, Select};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::model::stock_change::{self, StockReason};
use super::model::{Column, Entity as Products, variant};
use super::rules::MOST;
use super::stock::{self, Adjustment, OutOfStock, StockChangeReason};
use super::variants;
use super::view::StaffVariant;
use crate::products::config::StockConfig;
use crate::products::schema::{PRODUCTS, STOCK_CHANGES, VARIANT_STOCK};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use accounts::auth::model::account;
use accounts::auth::schema::ACCOUNTS;
use platform::core::Core;
use platform::http::{self, ApiError, ApiResult, Body, FieldError, PathId, Query};
use platform::rules::{self, SHORT};
use platform::store::{Instant, Reader, StoreResult};

/// The name of a stock adjustment in the audit log.
pub(super) const LABEL: &str = "product stock";
/// Changes in an answer.
const LIMIT: u64 = 20;
/// The most changes that are counted: how many more there are, nobody needs to know exactly.
const COUNTED: u64 = 1_000;

/// Which changes.
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
    variants: Vec<StaffVariant>,
    /// The latest changes of those, newest first.
    changes: Vec<StockChange>,
    /// The number of changes; 1,000 means 1,000 or more.
    total: u64,
    /// Maximum number of changes.
    limit: u64,
    /// Changes skipped.
    offset: u64,
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

/// Selects a product that is not in the trash.
fn not_trashed(id: Uuid) -> Select<Products> {
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
    let (limit, offset) = (http::limit(query.limit, LIMIT), query.offset.unwrap_or(0));
    let ids: Vec<Uuid> = stocked.iter().map(|variant| variant.id).collect();
    let (changes, total) = changes(&db, ids, (limit, offset)).await?;
    let variants = stocked.into_iter().map(StaffVariant::from).collect();
    let low_stock = core.config.section::<StockConfig>().low_stock;
    Ok(Json(ProductStock { name: product.name, low_stock, variants, changes, total, limit, offset }))
}

async fn changes(
    db: &Reader,
    ids: Vec<Uuid>,
    (limit, offset): (u64, u64),
) -> StoreResult<(Vec<StockChange>, u64)> {
    use stock_change::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::VariantId.is_in(ids))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id);
    let total = db.total_up_to(STOCK_CHANGES, rows.clone(), Column::Id, COUNTED).await?;
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

/// The reason of a stock adjustment.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum AdjustmentReason {
    /// New units were received.
    Received,
    /// The units were counted.
    Correction,
    /// The units are damaged and cannot be sold.
    Damaged,
    /// A buyer returned the units.
    Returned,
    /// The units were given away.
    GivenAway,
}

impl From<AdjustmentReason> for StockReason {
    fn from(reason: AdjustmentReason) -> Self {
        match reason {
            AdjustmentReason::Received => Self::Received,
            AdjustmentReason::Correction => Self::Correction,
            AdjustmentReason::Damaged => Self::Damaged,
            AdjustmentReason::Returned => Self::Returned,
            AdjustmentReason::GivenAway => Self::GivenAway,
        }
    }
}

/// A change of the stock of a variant: either `change` or `count`.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct StockAdjustment {
    /// The variant's id.
    #[garde(skip)]
    variant_id: Uuid,
    /// The change of the number of units, negative for fewer.
    #[serde(default)]
    #[garde(range(min = -MOST, max = MOST))]
    change: Option<i64>,
    /// The counted units on the shelf, including units that unpaid orders reserve; those are subtracted.
    #[serde(default)]
    #[garde(range(min = 0, max = MOST))]
    count: Option<i64>,
    /// The reason.
    #[garde(skip)]
    reason: AdjustmentReason,
    /// A note.
    #[serde(default)]
    #[garde(length(chars, max = SHORT), custom(rules::or_nothing(rules::one_line)))]
    note: Option<String>,
}

/// The stock of a variant.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct AdjustedStock {
    /// The variant's id.
    variant_id: Uuid,
    /// The number of units for sale.
    inventory_count: i64,
}

/// An adjustment that changes nothing writes nothing.
pub(super) async fn adjust(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    Body(form): Body<StockAdjustment>,
) -> ApiResult<Json<AdjustedStock>> {
    let wrong = |field: &str, message: String| ApiError::Fields(vec![FieldError::field(field, message)]);
    let to = match (form.change, form.count) {
        (Some(change), None) if change != 0 => Adjustment::By(change),
        (None, Some(count)) => Adjustment::Counted(count),
        (Some(_), Some(_)) => return Err(wrong("/count", "Send either a change or a count".to_owned())),
        _ => return Err(wrong("/change", "Must be more or less than 0".to_owned())),
    };
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let product = not_trashed(id).one(change.tx().read()).await?.ok_or(ApiError::NotFound)?;
    let variant = variant::Entity::find_by_id(form.variant_id)
        .filter(variant::Column::ProductId.eq(id))
        .one(change.tx().read())
        .await?
        .ok_or_else(|| wrong("/variant_id", "This product has no such variant".to_owned()))?;
    let (reason, note) = (form.reason.into(), rules::some(form.note));
    let account_id = Some(caller.account.id);
    let reason = StockChangeReason {
        reason,
        note,
        account_id,
        order_id: None,
        now: change.now(),
        entropy: &core.entropy,
    };
    let before = stock::locked(change.tx(), variant.id).await?.unwrap_or_default();
    let on_hand = match stock::adjust(change.tx(), variant.id, to, &reason).await? {
        Ok(on_hand) => on_hand,
        Err(OutOfStock { .. }) if form.count.is_some() => {
            let more = "Unpaid orders hold more than that. Count the items set aside for them, too";
            return Err(wrong("/count", more.to_owned()));
        }
        Err(OutOfStock { on_hand, .. }) => {
            return Err(wrong("/change", format!("Only {on_hand} are on hand")));
        }
    };
    if on_hand != before {
        let name = [product.name, variant.size, variant.color].into_iter().filter(|word| !word.is_empty());
        let title = name.collect::<Vec<_>>().join(", ");
        let before = json!({ "variant_id": variant.id, "inventory_count": before });
        let after = json!({ "variant_id": variant.id, "inventory_count": on_hand, "reason": reason.reason, "note": reason.note });
        let event = AuditEvent::new("adjusted", LABEL, id, title);
        change.commit([event.with_forms(Some(&before), Some(&after))]).await?;
    }
    Ok(Json(AdjustedStock { variant_id: form.variant_id, inventory_count: on_hand }))
}
