use std::collections::{HashMap, HashSet};

use axum::Json;
use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::prelude::Uuid;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::model::stock_change::StockReason;
use super::rules::{MAX_UNITS, MAX_VARIANTS, option_name};
use super::stock::StockChangeReason;
use super::stock::count::{CountRejection, CountedStock, ShelfCount, count_all};
use super::stock_changes::{VariantStock, not_trashed};
use super::variants;
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use platform::core::Core;
use platform::rules::{self, MAX_SHORT_CHARS};
use platform::web::{ApiError, ApiResult, Body, FieldError, PathId};

pub(super) const LABEL: &str = "product stock";

/// The reason of a stock change by staff.
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

/// The counts of variants of a product, with one reason for all of them.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct StockCounts {
    /// The counts, at most one for each variant. Variants that are not listed keep their stock.
    #[garde(length(min = 1, max = MAX_VARIANTS), custom(each_once), dive)]
    counts: Vec<VariantCount>,
    /// The reason.
    #[garde(skip)]
    reason: AdjustmentReason,
    /// A note.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS), custom(rules::or_nothing(rules::one_line)))]
    note: Option<String>,
}

/// The count of a variant.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct VariantCount {
    /// The variant's id.
    #[garde(skip)]
    variant_id: Uuid,
    /// The units on the shelf as last read: `inventory_count` and `reserved` together. The count is rejected if there is another number by now.
    #[garde(range(min = 0, max = 2 * MAX_UNITS))]
    expected: i64,
    /// The counted units on the shelf, including units that unpaid orders reserve; those are not for sale.
    #[garde(range(min = 0, max = MAX_UNITS))]
    count: i64,
}

fn each_once(counts: &[VariantCount], _: &()) -> garde::Result {
    let mut ids = HashSet::new();
    match counts.iter().all(|count| ids.insert(count.variant_id)) {
        true => Ok(()),
        false => Err(garde::Error::new("List each variant only once")),
    }
}

/// The stock of a product after a count.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CountedProduct {
    /// The variants in order.
    variants: Vec<VariantStock>,
}

/// A count without changes writes nothing.
pub(super) async fn count(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    Body(form): Body<StockCounts>,
) -> ApiResult<Json<CountedProduct>> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let product = not_trashed(id).one(change.tx().read()).await?.ok_or(ApiError::NotFound)?;
    let before = variants::of_products(change.tx().read(), &[id]).await?;
    let options = before.iter().map(|row| (row.id, option_name(&row.size, &row.color)));
    let options: HashMap<Uuid, String> = options.collect();
    let is_missing = |count: &VariantCount| !options.contains_key(&count.variant_id);
    let missing = form.counts.iter().filter(|count| is_missing(count));
    let missing: Vec<_> = missing.map(|count| (count.variant_id, CountRejection::Missing)).collect();
    if !missing.is_empty() {
        return Err(rejection(&missing, &form.counts, &options));
    }
    let reason = StockChangeReason {
        reason: form.reason.into(),
        note: rules::non_blank(form.note),
        account_id: Some(caller.account.id),
        order_id: None,
        now: change.now(),
        entropy: &core.entropy,
    };
    let counts = form.counts.iter().map(|count| ShelfCount {
        variant: count.variant_id,
        expected: count.expected,
        count: count.count,
    });
    let counted = count_all(change.tx(), &counts.collect::<Vec<_>>(), &reason).await?;
    let counted = counted.map_err(|rejections| rejection(&rejections, &form.counts, &options))?;
    let variants = variants::of_products(change.tx().read(), &[id]).await?;
    let event = |counted: &CountedStock| {
        let option = options.get(&counted.variant).map_or("", String::as_str);
        let title = option_name(&product.name, option);
        let before = json!({ "variant_id": counted.variant, "inventory_count": counted.before });
        let after = json!({ "variant_id": counted.variant, "inventory_count": counted.on_hand,
            "reason": reason.reason, "note": reason.note });
        AuditEvent::new("adjusted", LABEL, id, title).with_forms(Some(&before), Some(&after))
    };
    if !counted.is_empty() {
        change.commit(counted.iter().map(event).collect::<Vec<_>>()).await?;
    }
    Ok(Json(CountedProduct { variants: variants.into_iter().map(VariantStock::from).collect() }))
}

fn rejection(
    rejections: &[(Uuid, CountRejection)],
    counts: &[VariantCount],
    options: &HashMap<Uuid, String>,
) -> ApiError {
    let field = |(variant, rejection): &(Uuid, CountRejection)| {
        let (at, count) = counts.iter().enumerate().find(|(_, count)| count.variant_id == *variant)?;
        let option = options.get(variant).filter(|option| !option.is_empty());
        let of = option.map(|option| format!(" of {option}")).unwrap_or_default();
        Some(match rejection {
            CountRejection::Missing => {
                FieldError::field(format!("/counts/{at}/variant_id"), "This product has no such variant")
            }
            CountRejection::Outdated(on_shelf) => FieldError::field(
                format!("/counts/{at}/expected"),
                format!(
                    "Stock{of} is now {on_shelf}, not {}. Check your number and save again",
                    count.expected
                ),
            ),
            CountRejection::Reserved(reserved) => FieldError::field(
                format!("/counts/{at}/count"),
                format!("Unpaid orders hold {reserved}{of}. Count the items set aside for them, too"),
            ),
        })
    };
    ApiError::Fields(rejections.iter().filter_map(field).collect())
}
