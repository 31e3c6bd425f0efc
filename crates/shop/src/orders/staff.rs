//! `/api/v1/admin/orders`: orders as staff manage them. Lines and payments never change; staff change the status and the note.

use std::collections::HashMap;

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect as _, QueryTrait as _, Select};
use serde::{Deserialize, Serialize};

use super::contact::Delivery;
use super::export;
use super::model::{ActiveModel, Column, Entity, Model, OrderStatus, line, refund};
use super::stage::OrderStage;
use super::view::{StaffOrder, StaffOrderItem};
use crate::orders::schema::ORDERS;
use accounts::access::Permission;
use admin::resource::{ExportLines, Filter, Resource, ResourceNames, Sorts};
use platform::config::Config;
use platform::database::{StoreResult, Table};
use platform::files::file_urls::FileFields;
use platform::rules::{self, MAX_SHORT_CHARS};

/// The name of an order in the audit log.
pub(super) const LABEL: &str = "order";
/// Longest note, in characters.
const MAX_NOTE_CHARS: usize = 2_000;

/// Orders, for [`admin::resource::routes_of_records`].
#[derive(Debug)]
pub struct Orders;

/// Filters of the staff's list of orders.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct OrderFilter {
    /// Only orders with this status.
    #[garde(skip)]
    status: Option<OrderStatus>,
    /// Only orders that are shipped, or only those that are picked up.
    #[garde(skip)]
    delivery: Option<Delivery>,
    /// Only orders at this stage.
    #[garde(skip)]
    stage: Option<OrderStage>,
}

impl Filter<Entity> for OrderFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.status, |rows, status| rows.filter(Column::Status.eq(status)));
        let rows = rows.apply_if(self.delivery, |rows, delivery| rows.filter(Column::Delivery.eq(delivery)));
        rows.apply_if(self.stage, |rows, stage| rows.filter(stage.condition()))
    }
}

/// The fields of an order that staff edit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct OrderForm {
    /// The tracking number of the parcel.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::one_line)), length(chars, max = MAX_SHORT_CHARS))]
    pub tracking: Option<String>,
    /// A staff note, which the buyer does not see.
    #[serde(default)]
    #[garde(length(chars, max = MAX_NOTE_CHARS))]
    pub note: Option<String>,
}

impl From<Model> for OrderForm {
    fn from(row: Model) -> Self {
        Self { tracking: row.tracking, note: row.note }
    }
}

impl From<OrderForm> for ActiveModel {
    fn from(form: OrderForm) -> Self {
        Self {
            tracking: Set(rules::non_blank(form.tracking)),
            note: Set(rules::non_blank(form.note)),
            // A later note is erased by the next run.
            erased_at: Set(None),
            ..Default::default()
        }
    }
}

admin::stored_row!(Model, Column);

impl Resource for Orders {
    const NAMES: ResourceNames =
        ResourceNames { path: "/orders", tag: "orders", one: "Order", many: "Orders", label: LABEL };
    const PERMISSION: Permission = Permission::Shop;
    const TABLE: Table = ORDERS;
    /// Orders copy the names of products and refer to no files.
    const FILES: FileFields = FileFields::NONE;
    const SORTS: Sorts<Column> = &[("created_at", &[Column::CreatedAt]), ("total", &[Column::TotalCents])];

    type Row = Model;
    type Form = OrderForm;
    type PreparedForm = OrderForm;
    type Item = StaffOrderItem;
    type View = StaffOrder;
    type Filter = OrderFilter;

    /// Omits the buyer's name, because the audit log has a longer retention.
    fn title(_: &OrderForm) -> String {
        "Order".to_owned()
    }

    fn columns(rows: Select<Entity>, _: &Config) -> Select<Entity> {
        rows.select_only().columns([
            Column::Id,
            Column::Version,
            Column::Number,
            Column::Status,
            Column::Name,
            Column::Email,
            Column::Delivery,
            Column::TotalCents,
            Column::RefundedCents,
            Column::DoneAt,
            Column::CreatedAt,
            Column::UpdatedAt,
        ])
    }

    async fn load_related<C: ConnectionTrait>(db: &C, rows: &mut [Model]) -> StoreResult<()> {
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let mut lines: HashMap<Uuid, Vec<line::Model>> = HashMap::new();
        for line in line::of(db, ids.clone()).await? {
            lines.entry(line.order_id).or_default().push(line);
        }
        let mut refunds: HashMap<Uuid, Vec<refund::Model>> = HashMap::new();
        for refund in refund::of(db, ids).await? {
            refunds.entry(refund.order_id).or_default().push(refund);
        }
        for row in rows {
            row.lines = lines.remove(&row.id).unwrap_or_default();
            row.refunds = refunds.remove(&row.id).unwrap_or_default();
        }
        Ok(())
    }

    fn export_lines() -> Option<ExportLines<Model>> {
        Some((export::HEADER_ROW, export::csv_rows))
    }
}
