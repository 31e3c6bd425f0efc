//! `/api/v1/admin/alerts`: alerts as staff manage them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{ActiveModel, AlertKind, Column, Entity, Model};
use super::rules::AlertForm;
use crate::alerts::schema::ALERTS;
use accounts::access::Permission;
use admin::resource::{Filter, Resource, ResourceNames, Sorts, insert_row, update_row};
use platform::config::Config;
use platform::database::{Instant, PublicationStatus, Reader, StoreResult, Table, Tx, with_status};
use platform::files::file_urls::FileFields;

#[derive(Debug)]
pub struct Alerts;

/// Filters of the staff's list of alerts.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct AlertFilter {
    /// Only alerts of this severity.
    #[garde(skip)]
    kind: Option<AlertKind>,
    /// Only published alerts, or only drafts.
    #[garde(skip)]
    published: Option<bool>,
    /// Only alerts with this status.
    #[garde(skip)]
    status: Option<PublicationStatus>,
}

impl Filter<Entity> for AlertFilter {
    async fn condition(&self, db: &Reader, now: Instant) -> StoreResult<Condition> {
        with_status::<Entity>(db, now, self.status, Column::Id).await
    }

    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.kind, |rows, kind| rows.filter(Column::Kind.eq(kind)));
        rows.apply_if(self.published, |rows, on| rows.filter(Column::Published.eq(on)))
    }
}

admin::stored_row!(Model, Column);

impl Resource for Alerts {
    const NAMES: ResourceNames =
        ResourceNames { path: "/alerts", tag: "alerts", one: "Alert", many: "Alerts", label: "alert" };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = ALERTS;
    const FILES: FileFields = FileFields { urls: &["link_url"], texts: &[] };
    const SORTS: Sorts<Column> = &[
        ("created_at", &[Column::CreatedAt]),
        ("updated_at", &[Column::UpdatedAt]),
        ("text", &[Column::SortKey]),
    ];
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);
    const PUBLISHED: Option<Column> = Some(Column::Published);
    const VISIBILITY: &'static [&'static str] = &["visible_from", "visible_until"];

    type Row = Model;
    type Form = AlertForm;
    type PreparedForm = AlertForm;
    type Item = Model;
    type View = Model;
    type Filter = AlertFilter;

    fn title(form: &AlertForm) -> String {
        form.text.clone()
    }

    fn publication(on: bool, now: Instant) -> Vec<(Column, Expr)> {
        let published_at = on.then(|| (Column::PublishedAt, Expr::value(now)));
        [(Column::Published, on.into())].into_iter().chain(published_at).collect()
    }

    async fn insert(tx: &Tx, form: AlertForm, id: Uuid, now: Instant) -> StoreResult<Model> {
        let published_at = form.published.then_some(now);
        let mut row = ActiveModel::from(form);
        row.published_at = Set(published_at);
        insert_row::<Self>(tx, row, id, now).await
    }

    async fn update(tx: &Tx, before: &Model, form: AlertForm, now: Instant) -> StoreResult<Model> {
        let is_new_on_pages = form.published && !before.published;
        let mut row = ActiveModel::from(form);
        if is_new_on_pages {
            row.published_at = Set(Some(now));
        }
        update_row::<Self>(tx, before, row, now).await
    }
}
