//! `/api/v1/admin/people`: people as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{Column, Entity, Model};
use super::names::NAMES;
use super::rules::PersonForm;
use super::{export, group_index, portraits};
use crate::people::schema::{PEOPLE, PEOPLE_GROUPS};
use accounts::access::Permission;
use accounts::audit::{AuditEvent, Change};
use admin::resource::{
    ExportLines, Filter, Orderable, Resource, ResourceNames, SavedRow, Sorts, insert_row, update_row,
};
use platform::config::Config;
use platform::core::Core;
use platform::database::{Instant, StoreResult, Table, Tx};
use platform::files::file_urls::FileFields;
use platform::web::ApiResult;

#[derive(Debug)]
pub struct People;

/// Filters of the staff's list of people.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct PersonFilter {
    /// Only people in this group.
    #[garde(length(chars, max = 200))]
    group: Option<String>,
    /// Only published people, or only others.
    #[garde(skip)]
    published: Option<bool>,
}

impl Filter<Entity> for PersonFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.group, |rows, group| {
            rows.filter(Column::Id.in_subquery(group_index::members(&group).into_query()))
        });
        rows.apply_if(self.published, |rows, on| rows.filter(Column::Published.eq(on)))
    }
}

admin::stored_row!(Model, Column);

impl Resource for People {
    const NAMES: ResourceNames = NAMES;
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = PEOPLE;
    const FILES: FileFields = FileFields { urls: &["image_url"], texts: &[] };
    const FILTER_TABLES: &'static [Table] = &[PEOPLE_GROUPS];
    const SORTS: Sorts<Column> = &[
        ("sort_order", &[Column::SortOrder]),
        ("created_at", &[Column::CreatedAt]),
        ("name", &[Column::SortKey]),
    ];
    const DEFAULT_SORT: &'static str = "sort_order";
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);
    const PUBLISHED: Option<Column> = Some(Column::Published);

    type Row = Model;
    type Form = PersonForm;
    type PreparedForm = PersonForm;
    type Item = Model;
    type View = Model;
    type Filter = PersonFilter;

    fn title(form: &PersonForm) -> String {
        form.name.clone()
    }

    fn export_lines() -> Option<ExportLines<Model>> {
        Some((export::HEADER_ROW, |person| vec![export::csv_row(person)]))
    }

    /// Limits a restored version to the fields that visitors see now.
    async fn before_save(
        _: &Core,
        _: &Change,
        row: SavedRow<'_, PersonForm>,
        form: &mut PersonForm,
    ) -> ApiResult<Vec<AuditEvent>> {
        if let Some(before) = row.before.filter(|_| row.is_restored) {
            form.retain_publication(before);
        }
        Ok(Vec::new())
    }

    async fn after_change(
        core: &Core,
        change: &Change,
        before: &[&Model],
        ids: &[Uuid],
    ) -> ApiResult<Option<Vec<AuditEvent>>> {
        portraits::move_portraits(core, change, before, ids).await.map(Some)
    }

    async fn insert(tx: &Tx, form: PersonForm, id: Uuid, now: Instant) -> StoreResult<Model> {
        let person = insert_row::<Self>(tx, form.into(), id, now).await?;
        group_index::replace(tx, &person).await?;
        Ok(person)
    }

    async fn update(tx: &Tx, before: &Model, form: PersonForm, now: Instant) -> StoreResult<Model> {
        let person = update_row::<Self>(tx, before, form.into(), now).await?;
        if person.groups != before.groups {
            group_index::replace(tx, &person).await?;
        }
        Ok(person)
    }
}

impl Orderable for People {}
