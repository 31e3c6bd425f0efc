//! `/api/v1/admin/donations`: donations as staff see them. Staff can edit the note only.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect as _, QueryTrait as _, Select};
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Column, DonationStatus, Entity, Interval, Model, payment};
use super::view::{StaffDonation, StaffDonationItem};
use crate::donations::schema::DONATIONS;
use admin::resource::{ExportLines, Filter, Resource, ResourceNames, Sorts};
use platform::config::Config;
use platform::database::{Instant, StoreResult, Table};
use platform::files::file_urls::FileFields;
use platform::rules;
use platform::web::csv::Cell;

pub(super) const LABEL: &str = "donation";
/// Longest note, in characters.
const MAX_NOTE_CHARS: usize = 2_000;

#[derive(Debug)]
pub struct Donations;

/// Filters of the staff's list of donations.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct DonationFilter {
    /// Only donations with this status.
    #[garde(skip)]
    status: Option<DonationStatus>,
    /// Only one-time donations, or only monthly ones.
    #[garde(skip)]
    interval: Option<Interval>,
}

impl Filter<Entity> for DonationFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.status, |rows, status| rows.filter(Column::Status.eq(status)));
        rows.apply_if(self.interval, |rows, interval| rows.filter(Column::Interval.eq(interval)))
    }
}

/// The note that staff keep about a donation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct StaffDonationForm {
    /// A staff note, which the donor does not see.
    #[serde(default)]
    #[garde(length(chars, max = MAX_NOTE_CHARS))]
    pub note: Option<String>,
}

impl From<Model> for StaffDonationForm {
    fn from(row: Model) -> Self {
        Self { note: row.note }
    }
}

impl From<StaffDonationForm> for ActiveModel {
    fn from(form: StaffDonationForm) -> Self {
        // A later note is erased by the next run.
        Self { note: Set(rules::non_blank(form.note)), erased_at: Set(None), ..Default::default() }
    }
}

admin::stored_row!(Model, Column);

impl Resource for Donations {
    const NAMES: ResourceNames = ResourceNames {
        path: "/donations",
        tag: "donations",
        one: "Donation",
        many: "Donations",
        label: LABEL,
    };
    const TABLE: Table = DONATIONS;
    const FILES: FileFields = FileFields::NONE;
    const SORTS: Sorts<Column> =
        &[("created_at", &[Column::CreatedAt]), ("received", &[Column::ReceivedCents])];

    type Row = Model;
    type Form = StaffDonationForm;
    type PreparedForm = StaffDonationForm;
    type Item = StaffDonationItem;
    type View = StaffDonation;
    type Filter = DonationFilter;

    /// Omits the donor's name, because the audit log has a longer retention.
    fn title(_: &StaffDonationForm) -> String {
        "Donation".to_owned()
    }

    fn columns(rows: Select<Entity>, _: &Config) -> Select<Entity> {
        rows.select_only().columns([
            Column::Id,
            Column::Version,
            Column::Interval,
            Column::Status,
            Column::AmountCents,
            Column::ReceivedCents,
            Column::Name,
            Column::Email,
            Column::PaidAt,
            Column::CreatedAt,
            Column::UpdatedAt,
        ])
    }

    async fn load_related<C: ConnectionTrait>(db: &C, rows: &mut [Model]) -> StoreResult<()> {
        // Only a single row loads its payments; lists show sums.
        if let [row] = rows {
            row.payments = payment::of(db, row.id).await?;
        }
        Ok(())
    }

    fn export_lines() -> Option<ExportLines<Model>> {
        Some((HEADER_ROW, csv_rows))
    }
}

const HEADER_ROW: &[&str] = &[
    "Started", "Paid", "Ended", "Interval", "Status", "Name", "Email", "Amount", "Received", "Provider",
    "Note",
];

fn csv_rows(row: Model) -> Vec<Vec<Cell>> {
    let instant = |instant: Option<Instant>| Cell::instant(instant.map(|instant| instant.timestamp()));
    vec![vec![
        instant(Some(row.created_at)),
        instant(row.paid_at),
        instant(row.ended_at),
        Cell::field(row.interval),
        Cell::field(row.status),
        Cell::text(row.name),
        Cell::text(row.email),
        Cell::from(row.amount_cents),
        Cell::from(row.received_cents),
        Cell::text(row.provider),
        Cell::optional(row.note),
    ]]
}
