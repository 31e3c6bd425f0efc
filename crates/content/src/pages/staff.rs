//! `/api/v1/admin/pages`: content pages as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, PartialModelTrait as _, QuerySelect as _, QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{Column, ContentPage, Entity, Model, PageSummary};
use super::rules::{PageForm, PreparedPage};
use super::{former_paths, tree};
use crate::pages::schema::PAGES;
use accounts::access::Permission;
use accounts::audit::{AuditEvent, Change};
use admin::resource::{
    Filter, Orderable, Previewable, Resource, ResourceNames, SavedRow, Sorts, StoredHtml, delete_rows,
    insert_row, update_row,
};
use platform::config::Config;
use platform::core::Core;
use platform::database::{Instant, PublicationStatus, Reader, StoreResult, Table, Tx, with_status};
use platform::files::file_urls::FileFields;
use platform::slugs::{self, Scope};
use platform::web::{ApiError, ApiResult};

#[derive(Debug)]
pub struct Pages;

/// Filters of the staff's list of pages.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct PageFilter {
    /// Only pages directly below the page with this id.
    #[garde(skip)]
    parent_id: Option<Uuid>,
    /// Only pages at the top, or only others.
    #[garde(skip)]
    top: Option<bool>,
    /// Only published pages, or only drafts.
    #[garde(skip)]
    published: Option<bool>,
    /// Only pages with this status.
    #[garde(skip)]
    status: Option<PublicationStatus>,
}

impl Filter<Entity> for PageFilter {
    async fn condition(&self, db: &Reader, now: Instant) -> StoreResult<Condition> {
        with_status::<Entity>(db, now, self.status, Column::Id).await
    }

    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.parent_id, |rows, parent| rows.filter(Column::ParentId.eq(parent)));
        let rows = rows.apply_if(self.top, |rows, is_top| {
            rows.filter(if is_top { Column::ParentId.is_null() } else { Column::ParentId.is_not_null() })
        });
        rows.apply_if(self.published, |rows, published| rows.filter(Column::Published.eq(published)))
    }
}

/// Checks whether each page is at the address that the pages above it determine.
pub(super) async fn check_addresses(tx: &Tx) -> StoreResult<Vec<String>> {
    let wrong = |(id, path)| {
        let label = Pages::NAMES.label;
        format!("{label} {id}: it is at /{path}, where no page with its slug and its parent can be")
    };
    Ok(tree::misplaced(tx).await?.into_iter().map(wrong).collect())
}

impl Previewable for Pages {
    const SCOPE: Scope = slugs::ROOT;

    fn slug(row: &Model) -> &str {
        &row.path
    }

    async fn typed_slug(db: &Reader, form: &PageForm) -> StoreResult<String> {
        super::queries::typed_path(db, form).await
    }
}

impl StoredHtml for Pages {
    const RENDERED: &'static [Column] = &[Column::ContentHtml, Column::Toc, Column::Parts];
}

impl Orderable for Pages {
    fn siblings(one: &Model) -> Condition {
        let is_sibling =
            one.parent_id.map_or_else(|| Column::ParentId.is_null(), |id| Column::ParentId.eq(id));
        Condition::all().add(is_sibling)
    }
}

admin::stored_row!(Model, Column);

impl Resource for Pages {
    const NAMES: ResourceNames =
        ResourceNames { path: "/pages", tag: "pages", one: "Page", many: "Pages", label: "page" };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = PAGES;
    const FILES: FileFields = FileFields { urls: &["image_url"], texts: &["content_html"] };
    const SORTS: Sorts<Column> = &[
        ("path", &[Column::Path]),
        ("title", &[Column::SortKey]),
        ("sort_order", &[Column::SortOrder]),
        ("created_at", &[Column::CreatedAt]),
        ("updated_at", &[Column::UpdatedAt]),
    ];
    const DEFAULT_SORT: &'static str = "path";
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);
    const LOCK: Option<&'static str> = Some(tree::LOCK);
    const PUBLISHED: Option<Column> = Some(Column::Published);
    const VISIBILITY: &'static [&'static str] = &["visible_from", "visible_until"];

    type Row = Model;
    type Form = PageForm;
    type PreparedForm = PreparedPage;
    type Item = PageSummary;
    type View = ContentPage;
    type Filter = PageFilter;

    fn title(form: &PageForm) -> String {
        form.title.clone()
    }

    fn columns(rows: Select<Entity>, _: &Config) -> Select<Entity> {
        PageSummary::select_cols(rows.select_only())
    }

    async fn before_save(
        _: &Core,
        change: &Change,
        row: SavedRow<'_, PageForm>,
        page: &mut PreparedPage,
    ) -> ApiResult<Vec<AuditEvent>> {
        let is_moved = row.before.is_none_or(|before| before.parent_id != page.parent_id());
        if is_moved || row.is_restored {
            match tree::validate_parent(change.tx(), row.id, page.parent_id()).await {
                // A version that is restored goes to the top if it cannot return to where it was.
                Err(ApiError::Fields(_)) if row.is_restored => page.move_to_top(),
                checked => checked?,
            }
        }
        Ok(Vec::new())
    }

    async fn validate_deletion(tx: &Tx, ids: &[Uuid]) -> ApiResult<()> {
        tree::validate_deletion(tx, ids).await
    }

    async fn after_change(
        _: &Core,
        change: &Change,
        before: &[&Model],
        ids: &[Uuid],
    ) -> ApiResult<Option<Vec<AuditEvent>>> {
        if before.iter().all(|page| page.trashed_at.is_none()) {
            return Ok(None);
        }
        tree::relocate_restored(change.tx(), ids).await?;
        Ok(Some(Vec::new()))
    }

    async fn insert(tx: &Tx, page: PreparedPage, id: Uuid, now: Instant) -> StoreResult<Model> {
        let path = tree::free_path(tx, id, page.parent_id(), page.slug()).await?;
        insert_row::<Self>(tx, page.columns(path), id, now).await
    }

    async fn update(tx: &Tx, before: &Model, page: PreparedPage, now: Instant) -> StoreResult<Model> {
        let path = tree::free_path(tx, before.id, page.parent_id(), page.slug()).await?;
        if path != before.path {
            tree::follow(tx, before.id, &before.path, &path).await?;
        }
        update_row::<Self>(tx, before, page.columns(path), now).await
    }

    async fn delete(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
        tree::detach_below(tx, ids).await?;
        former_paths::delete(tx, ids).await?;
        delete_rows::<Self>(tx, ids).await
    }
}
