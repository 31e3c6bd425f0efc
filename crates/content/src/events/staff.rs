//! `/api/v1/admin/events`: events as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, PartialModelTrait as _, QuerySelect as _, QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{
    ActiveModel, Column, Entity, EventFields, EventPeriod, EventType, Model, StaffEvent, StaffEventItem,
};
use super::period::in_period;
use super::reservations;
use super::rules::{EventForm, PreparedEvent, SLUGS};
use crate::events::schema::EVENTS;
use accounts::access::Permission;
use accounts::audit::{AuditEvent, Change};
use admin::resource::{
    Filter, Previewable, Resource, ResourceNames, SavedRow, Sorts, StoredHtml, delete_rows, insert_row,
    update_row,
};
use platform::config::Config;
use platform::core::Core;
use platform::database::{Instant, PublicationStatus, Reader, StoreResult, Table, Tx, with_status};
use platform::files::file_urls::FileFields;
use platform::slugs;
use platform::web::ApiResult;

#[derive(Debug)]
pub struct Events;

/// Filters of the staff's list of events.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct EventFilter {
    /// Only events of this type.
    #[garde(skip)]
    event_type: Option<EventType>,
    /// Only published events, or only drafts.
    #[garde(skip)]
    published: Option<bool>,
    /// Only events with this status.
    #[garde(skip)]
    status: Option<PublicationStatus>,
    /// Only upcoming events, or only past ones.
    #[garde(skip)]
    when: Option<EventPeriod>,
}

impl Filter<Entity> for EventFilter {
    async fn condition(&self, db: &Reader, now: Instant) -> StoreResult<Condition> {
        let status = with_status::<Entity>(db, now, self.status, Column::Id).await?;
        match self.when {
            Some(when) => Ok(status.add(in_period(db, when, now).await?)),
            None => Ok(status),
        }
    }

    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.event_type, |rows, kind| rows.filter(Column::EventType.eq(kind)));
        rows.apply_if(self.published, |rows, published| rows.filter(Column::Published.eq(published)))
    }
}

impl Previewable for Events {
    const SCOPE: slugs::Scope = SLUGS;

    fn slug(row: &Model) -> &str {
        &row.slug
    }

    async fn typed_slug(_: &Reader, form: &EventForm) -> StoreResult<String> {
        Ok(form.slug.clone())
    }
}

impl StoredHtml for Events {
    const RENDERED: &'static [Column] = &[Column::ContentHtml];
}

admin::stored_row!(Model, Column);

impl Resource for Events {
    const NAMES: ResourceNames =
        ResourceNames { path: "/events", tag: "events", one: "Event", many: "Events", label: "event" };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = EVENTS;
    const FILES: FileFields =
        FileFields { urls: &["featured_image", "external_url"], texts: &["content_html"] };
    const SORTS: Sorts<Column> = &[
        ("created_at", &[Column::CreatedAt]),
        ("updated_at", &[Column::UpdatedAt]),
        ("starts_at", &[Column::StartsAt]),
        ("title", &[Column::SortKey]),
    ];
    const DEFAULT_SORT: &'static str = "-starts_at";
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);
    const PUBLISHED: Option<Column> = Some(Column::Published);
    const VISIBILITY: &'static [&'static str] = &["visible_from", "visible_until"];
    const LOCK: Option<&'static str> = Some(reservations::LOCK);

    type Row = Model;
    type Form = EventForm;
    type PreparedForm = PreparedEvent;
    type Item = StaffEventItem;
    type View = StaffEvent;
    type Filter = EventFilter;

    fn title(form: &EventForm) -> String {
        form.title.clone()
    }

    fn columns(rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let taken = |status: &str| {
            Expr::cust(format!(
                "(SELECT CAST(COALESCE(SUM(guests + 1), 0) AS bigint) FROM event_reservations \
                 WHERE event_id = events.id AND status = '{status}')"
            ))
        };
        EventFields::select_cols(rows.select_only())
            .column(Column::Capacity)
            .column_as(taken("confirmed"), "places_taken")
            .column_as(taken("waiting"), "places_waiting")
    }

    async fn before_save(
        _: &Core,
        change: &Change,
        row: SavedRow<'_, EventForm>,
        event: &mut PreparedEvent,
    ) -> ApiResult<Vec<AuditEvent>> {
        reservations::check_capacity(change, row.id, event.form()).await?;
        Ok(Vec::new())
    }

    async fn after_change(
        _: &Core,
        change: &Change,
        before: &[&Model],
        ids: &[Uuid],
    ) -> ApiResult<Option<Vec<AuditEvent>>> {
        reservations::apply_event_change(change, before, ids).await?;
        Ok(None)
    }

    async fn insert(tx: &Tx, event: PreparedEvent, id: Uuid, now: Instant) -> StoreResult<Model> {
        let event = event.with_timezone(tx.read()).await?;
        let slug = slugs::unique_slug::<Entity>(tx, (Column::Slug, Column::Id), event.slug(), id).await?;
        insert_row::<Self>(tx, ActiveModel { slug: Set(slug), ..event.into() }, id, now).await
    }

    async fn update(tx: &Tx, before: &Model, event: PreparedEvent, now: Instant) -> StoreResult<Model> {
        let event = event.with_timezone(tx.read()).await?;
        let columns = (Column::Slug, Column::Id);
        let slug = slugs::unique_slug::<Entity>(tx, columns, event.slug(), before.id).await?;
        if slug != before.slug {
            slugs::remember_slug(tx, SLUGS, &before.slug, before.id).await?;
        }
        update_row::<Self>(tx, before, ActiveModel { slug: Set(slug), ..event.into() }, now).await
    }

    async fn delete(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
        slugs::delete_slugs(tx, SLUGS, ids).await?;
        reservations::forget_people(tx, ids).await?;
        delete_rows::<Self>(tx, ids).await
    }
}
