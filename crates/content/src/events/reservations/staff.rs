//! `/api/v1/admin/reservations`: reservations as staff keep them. Staff cannot exceed the capacity either.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryTrait as _, Select};
use serde::{Deserialize, Serialize};

use super::mail::{self, ReservationMail};
use super::model::{ActiveModel, Column, Entity, Model, ReservationStatus};
use super::places::{LOCK, decide_status, move_up, places_taken};
use super::rules::{MAX_TEXT_CHARS, check_guests, text_columns};
use super::view::StaffReservation;
use crate::events::model as events;
use crate::events::schema::RESERVATIONS;
use accounts::access::Permission;
use accounts::audit::{AuditEvent, Change};
use admin::resource::{Filter, Resource, ResourceNames, SavedRow, Sorts};
use platform::config::Config;
use platform::core::Core;
use platform::database::{StoreError, Table};
use platform::files::file_urls::FileFields;
use platform::rules::{self, MAX_SHORT_CHARS};
use platform::web::{ApiError, ApiResult, FieldError};

/// The name of a reservation in the audit log.
pub(super) const LABEL: &str = "reservation";

#[derive(Debug)]
pub struct Reservations;

/// Filters of the staff's list of reservations.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ReservationFilter {
    /// Only those of this event.
    #[garde(skip)]
    event_id: Option<Uuid>,
    /// Only those with this status.
    #[garde(skip)]
    status: Option<ReservationStatus>,
    /// Only people who are checked in, or only others.
    #[garde(skip)]
    arrived: Option<bool>,
}

impl Filter<Entity> for ReservationFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.event_id, |rows, event| rows.filter(Column::EventId.eq(event)));
        let rows = rows.apply_if(self.status, |rows, status| rows.filter(Column::Status.eq(status)));
        rows.apply_if(self.arrived, |rows, arrived| {
            rows.filter(match arrived {
                true => Column::ArrivedAt.is_not_null(),
                false => Column::ArrivedAt.is_null(),
            })
        })
    }
}

/// A reservation as staff write it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct StaffReservationForm {
    /// The event, which never changes.
    #[garde(skip)]
    pub event_id: Uuid,
    /// The person's name.
    #[garde(custom(rules::required("Name is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub name: String,
    /// The email address; empty for a person without one.
    #[serde(default)]
    #[garde(custom(email_or_nothing))]
    pub email: String,
    /// The number of guests, besides the person.
    #[serde(default)]
    #[garde(range(min = 0, max = 10_000))]
    pub guests: i64,
    /// The person's note.
    #[serde(default)]
    #[garde(length(chars, max = MAX_TEXT_CHARS))]
    pub note: Option<String>,
    /// The answer to the union's question.
    #[serde(default)]
    #[garde(length(chars, max = MAX_TEXT_CHARS))]
    pub answer: Option<String>,
    /// Whether the reservation is canceled.
    #[serde(default)]
    #[garde(skip)]
    pub canceled: bool,
    /// Whether the person is checked in.
    #[serde(default)]
    #[garde(skip)]
    pub arrived: bool,
}

fn email_or_nothing(text: &str, context: &()) -> garde::Result {
    if text.trim().is_empty() { Ok(()) } else { rules::email(text.trim(), context) }
}

impl From<Model> for StaffReservationForm {
    fn from(row: Model) -> Self {
        Self {
            event_id: row.event_id,
            name: row.name,
            email: row.email,
            guests: row.guests,
            note: row.note,
            answer: row.answer,
            canceled: row.status == ReservationStatus::Canceled,
            arrived: row.arrived_at.is_some(),
        }
    }
}

/// A form with what the transaction that saves it decides.
#[derive(Clone, Debug)]
pub struct PreparedReservation {
    form: StaffReservationForm,
    decided: ActiveModel,
}

impl From<StaffReservationForm> for PreparedReservation {
    fn from(form: StaffReservationForm) -> Self {
        Self { form, decided: Default::default() }
    }
}

impl From<PreparedReservation> for ActiveModel {
    fn from(PreparedReservation { form, decided }: PreparedReservation) -> Self {
        let texts = text_columns(&form.name, form.email.trim(), form.note, form.answer);
        Self {
            event_id: Set(form.event_id),
            guests: Set(form.guests),
            name: texts.name,
            email: texts.email,
            mailbox: texts.mailbox,
            note: texts.note,
            answer: texts.answer,
            sort_key: texts.sort_key,
            search_text: texts.search_text,
            ..decided
        }
    }
}

admin::stored_row!(Model, Column);

impl Resource for Reservations {
    const NAMES: ResourceNames = ResourceNames {
        path: "/reservations",
        tag: "reservations",
        one: "Reservation",
        many: "Reservations",
        label: LABEL,
    };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = RESERVATIONS;
    const FILES: FileFields = FileFields::NONE;
    const SORTS: Sorts<Column> = &[
        ("created_at", &[Column::CreatedAt]),
        ("name", &[Column::SortKey]),
        ("queued_at", &[Column::QueuedAt]),
    ];
    const LOCK: Option<&'static str> = Some(LOCK);

    type Row = Model;
    type Form = StaffReservationForm;
    type PreparedForm = PreparedReservation;
    type Item = StaffReservation;
    type View = StaffReservation;
    type Filter = ReservationFilter;

    /// Omits the name, because the audit log has a longer retention.
    fn title(_: &StaffReservationForm) -> String {
        "Reservation".to_owned()
    }

    fn conflict_error() -> Option<FieldError> {
        Some(FieldError::field("/email", "Somebody already reserved with this email address"))
    }

    async fn before_save(
        core: &Core,
        change: &Change,
        row: SavedRow<'_, StaffReservationForm>,
        prepared: &mut PreparedReservation,
    ) -> ApiResult<Vec<AuditEvent>> {
        let (db, now, form) = (change.tx().read(), change.now(), &prepared.form);
        let before = Entity::find_by_id(row.id).one(db).await.map_err(StoreError::from)?;
        if before.as_ref().is_some_and(|before| before.event_id != form.event_id) {
            return Err(field_error("/event_id", "Must be the event of the reservation"));
        }
        let event = events::Entity::find_by_id(form.event_id).one(db).await.map_err(StoreError::from)?;
        let event = event.filter(|event| event.trashed_at.is_none() && event.places().is_some());
        let event =
            event.ok_or_else(|| field_error("/event_id", "Must be an event with places to reserve"))?;
        let is_larger = before.as_ref().is_none_or(|before| form.guests > before.guests);
        if is_larger && event.most_guests > 0 {
            check_guests(&event, form.guests)?;
        }
        let status = if form.canceled {
            ReservationStatus::Canceled
        } else {
            let taken = places_taken(db, event.id).await?;
            decide_status(&event, taken, before.as_ref(), form.guests.saturating_add(1))?
        };
        let is_arrived = form.arrived && !form.canceled;
        if is_arrived && status != ReservationStatus::Confirmed {
            return Err(field_error("/arrived", "Only people with a place can be checked in"));
        }
        let arrived_at = before.as_ref().and_then(|before| before.arrived_at).unwrap_or(now);
        let is_new = before.as_ref().is_none_or(|before| before.status == ReservationStatus::Canceled);
        let mut decided = ActiveModel {
            status: Set(status),
            arrived_at: Set(is_arrived.then_some(arrived_at)),
            ..Default::default()
        };
        if is_new {
            decided.queued_at = Set(now);
            decided.moved_up_at = Set(None);
        }
        if before.is_none() {
            decided.token = Set(core.entropy.token());
        }
        prepared.decided = decided;
        Ok(Vec::new())
    }

    async fn after_change(
        _: &Core,
        change: &Change,
        before: &[&Model],
        ids: &[Uuid],
    ) -> ApiResult<Option<Vec<AuditEvent>>> {
        let (tx, context) = (change.tx(), change.stamp());
        let rows = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
        for row in rows.all(tx.read()).await.map_err(StoreError::from)? {
            let former = before.iter().find(|former| former.id == row.id);
            let of = |row: &Model| (row.status, row.guests, row.email.clone());
            if former.is_some_and(|former| of(former) == of(&row)) {
                continue;
            }
            let tell = match row.status {
                ReservationStatus::Canceled => ReservationMail::Canceled,
                _ => ReservationMail::Reserved,
            };
            mail::queue(tx, tell, row.id, context).await?;
            let event = events::Entity::find_by_id(row.event_id).one(tx.read()).await;
            if let Some(event) = event.map_err(StoreError::from)? {
                move_up(tx, &event, context).await?;
            }
        }
        // The row itself may have moved up.
        Ok(Some(Vec::new()))
    }
}

fn field_error(pointer: &str, message: &str) -> ApiError {
    ApiError::Fields(vec![FieldError::field(pointer, message)])
}
