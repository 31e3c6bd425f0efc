//! `/api/v1/admin/products/import`: products from a CSV file with the columns of the export, in one transaction.

mod form;
mod plan;
mod table;

use axum::Json;
use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::plan::PlannedProduct;
use self::table::ImportError;
use super::model::stock_change::StockReason;
use super::staff::Products;
use super::stock::{self, StockChangeReason};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use admin::csv_import::CsvUpload;
use admin::resource::Resource as _;
use platform::core::Core;
use platform::web::{ApiError, ApiResult, FieldError, Query};

pub(super) const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;
const MAX_LISTED_ERRORS: usize = 100;

/// How a file is taken.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct ImportQuery {
    /// Whether to report what would change, without changing it.
    #[serde(default)]
    #[garde(skip)]
    dry_run: bool,
    /// Whether to set the stock of existing variants, too. Otherwise, only new variants get the stock of the file.
    #[serde(default)]
    #[garde(skip)]
    set_stock: bool,
}

/// The result of an import, or of a dry run.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ImportReport {
    /// Whether the import was a dry run.
    dry_run: bool,
    /// The number of new products.
    created: usize,
    /// The number of existing products that change.
    changed: usize,
    /// The number of existing products that do not change.
    unchanged: usize,
    /// The number of variants whose stock changes.
    restocked: usize,
    /// The first hundred products that are new or changed.
    items: Vec<ImportItem>,
    /// The first hundred errors; with any error, nothing is written.
    errors: Vec<ImportError>,
    /// The number of errors.
    error_count: usize,
}

/// A product of an imported file.
#[derive(Debug, Serialize, JsonSchema)]
struct ImportItem {
    /// The first line of a description.
    line: u64,
    /// The name.
    name: String,
    /// Whether the product is new.
    is_new: bool,
    /// The number of variants after the import.
    variant_count: usize,
}

impl ImportReport {
    fn of(dry_run: bool, planned: &[PlannedProduct], mut errors: Vec<ImportError>) -> Self {
        let changed = || planned.iter().filter(|planned| planned.is_change());
        let item = |planned: &PlannedProduct| ImportItem {
            line: planned.line,
            name: planned.form.name.clone(),
            is_new: planned.stored.is_none(),
            variant_count: planned.form.variants.len(),
        };
        let created = changed().filter(|planned| planned.stored.is_none()).count();
        let error_count = errors.len();
        errors.truncate(MAX_LISTED_ERRORS);
        Self {
            dry_run,
            created,
            changed: changed().count() - created,
            unchanged: planned.len() - changed().count(),
            restocked: planned.iter().map(|planned| planned.changed_counts().count()).sum(),
            items: changed().take(MAX_LISTED_ERRORS).map(item).collect(),
            errors,
            error_count,
        }
    }
}

pub(super) async fn import(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    Query(query): Query<ImportQuery>,
    CsvUpload(file): CsvUpload,
) -> ApiResult<Json<ImportReport>> {
    let lines = match table::parse_lines(&file) {
        Ok(lines) => lines,
        Err(errors) if query.dry_run => return Ok(Json(ImportReport::of(true, &[], errors))),
        Err(errors) => return Err(rejection(errors)),
    };
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let (planned, errors) = plan::plan(change.tx(), &lines, query.set_stock).await?;
    if query.dry_run {
        // Dropping the transaction rolls it back.
        return Ok(Json(ImportReport::of(true, &planned, errors)));
    }
    if !errors.is_empty() {
        return Err(rejection(errors));
    }
    let report = ImportReport::of(false, &planned, errors);
    let events = write_products(&core, &caller, &change, planned).await?;
    if !events.is_empty() {
        change.commit(events).await?;
    }
    Ok(Json(report))
}

/// Turns errors of a file into errors of the body: `/12/price` is line 12, column `price`.
fn rejection(errors: Vec<ImportError>) -> ApiError {
    let field = |error: ImportError| {
        let column = error.column.map(|column| format!("/{column}")).unwrap_or_default();
        FieldError::field(format!("/{}{column}", error.line), error.message)
    };
    ApiError::Fields(errors.into_iter().take(MAX_LISTED_ERRORS).map(field).collect())
}

async fn write_products(
    core: &Core,
    caller: &Caller,
    change: &Change,
    planned: Vec<PlannedProduct>,
) -> ApiResult<Vec<AuditEvent>> {
    let (tx, now) = (change.tx(), change.now());
    let (mut events, mut counted) = (Vec::new(), Vec::new());
    for planned in planned {
        counted.extend(planned.changed_counts().map(|count| (count, planned.form.name.clone())));
        if !planned.is_change() {
            continue;
        }
        let event = match planned.stored {
            None => {
                let row = Products::insert(tx, planned.form, core.entropy.uuid(), now).await?;
                let event = AuditEvent::new("created", Products::NAMES.label, row.id, row.name.clone());
                event.with_forms(None, Some(&Products::form(&row)))
            }
            Some(stored) => {
                let row = Products::update(tx, &stored, planned.form, now).await?;
                let event = AuditEvent::new("updated", Products::NAMES.label, row.id, row.name.clone());
                event.with_forms(Some(&Products::form(&stored)), Some(&Products::form(&row)))
            }
        };
        events.push(event);
    }
    // The common lock order of stock.
    counted.sort_unstable_by_key(|((variant, ..), _)| *variant);
    let reason = StockChangeReason {
        reason: StockReason::Correction,
        note: Some("CSV import".to_owned()),
        account_id: Some(caller.account.id),
        order_id: None,
        now,
        entropy: &core.entropy,
    };
    for ((variant, product, before, count), name) in counted {
        stock::set_stock(tx, variant, count, &reason).await?;
        let event = AuditEvent::new("adjusted", super::stock_counts::LABEL, product, name);
        let told = |count: i64| serde_json::json!({ "variant_id": variant, "inventory_count": count });
        events.push(event.with_forms(Some(&told(before)), Some(&told(count))));
    }
    Ok(events)
}
