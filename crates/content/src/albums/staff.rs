//! `/api/v1/admin/photos`: albums as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{PartialModelTrait as _, QuerySelect as _, QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{ActiveModel, Album, AlbumSummary, Column, Entity, Model};
use super::rules::{AlbumForm, SLUGS};
use crate::albums::schema::ALBUMS;
use accounts::access::Permission;
use admin::resource::{
    Filter, Previewable, Resource, ResourceNames, Sorts, delete_rows, insert_row, update_row,
};
use platform::config::Config;
use platform::database::{Instant, Reader, StoreResult, Table, Tx};
use platform::files::file_urls::FileFields;
use platform::slugs;

#[derive(Debug)]
pub struct Albums;

/// Filters of the staff's list of albums.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct AlbumFilter {
    /// Only published albums, or only drafts.
    #[garde(skip)]
    published: Option<bool>,
}

impl Filter<Entity> for AlbumFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        rows.apply_if(self.published, |rows, on| rows.filter(Column::Published.eq(on)))
    }
}

impl Previewable for Albums {
    const SCOPE: slugs::Scope = SLUGS;

    fn slug(row: &Model) -> &str {
        &row.slug
    }

    async fn typed_slug(_: &Reader, form: &AlbumForm) -> StoreResult<String> {
        Ok(form.slug.clone())
    }
}

admin::stored_row!(Model, Column);

impl Resource for Albums {
    const NAMES: ResourceNames =
        ResourceNames { path: "/photos", tag: "albums", one: "Album", many: "Albums", label: "album" };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = ALBUMS;
    const FILES: FileFields = FileFields { urls: &["pictures.url"], texts: &[] };
    const SORTS: Sorts<Column> = &[
        ("day", &[Column::Day]),
        ("created_at", &[Column::CreatedAt]),
        ("updated_at", &[Column::UpdatedAt]),
        ("title", &[Column::SortKey]),
    ];
    const DEFAULT_SORT: &'static str = "-day";
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);
    const PUBLISHED: Option<Column> = Some(Column::Published);

    type Row = Model;
    type Form = AlbumForm;
    type PreparedForm = AlbumForm;
    type Item = AlbumSummary;
    type View = Album;
    type Filter = AlbumFilter;

    fn title(form: &AlbumForm) -> String {
        form.title.clone()
    }

    fn columns(rows: Select<Entity>, _: &Config) -> Select<Entity> {
        AlbumSummary::select_cols(rows.select_only())
    }

    async fn insert(tx: &Tx, form: AlbumForm, id: Uuid, now: Instant) -> StoreResult<Model> {
        let slug = slugs::unique_slug::<Entity>(tx, (Column::Slug, Column::Id), &form.slug, id).await?;
        insert_row::<Self>(tx, ActiveModel { slug: Set(slug), ..form.into() }, id, now).await
    }

    async fn update(tx: &Tx, before: &Model, form: AlbumForm, now: Instant) -> StoreResult<Model> {
        let columns = (Column::Slug, Column::Id);
        let slug = slugs::unique_slug::<Entity>(tx, columns, &form.slug, before.id).await?;
        if slug != before.slug {
            slugs::remember_slug(tx, SLUGS, &before.slug, before.id).await?;
        }
        update_row::<Self>(tx, before, ActiveModel { slug: Set(slug), ..form.into() }, now).await
    }

    async fn delete(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
        slugs::delete_slugs(tx, SLUGS, ids).await?;
        delete_rows::<Self>(tx, ids).await
    }
}
