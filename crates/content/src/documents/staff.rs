//! `/api/v1/admin/documents`: documents as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect as _, QueryTrait as _, Select};
use serde::Deserialize;

use super::address;
use super::model::{Audience, Column, DocumentCategory, Entity, Model, StaffDocument};
use super::rules::DocumentForm;
use super::texts;
use crate::documents::schema::DOCUMENTS;
use accounts::access::Permission;
use accounts::audit::{AuditEvent, Change};
use admin::resource::{Filter, Resource, ResourceNames, SavedRow, Sorts};
use platform::config::Config;
use platform::core::Core;
use platform::database::{StoreResult, Table};
use platform::files::file_urls::FileFields;
use platform::web::ApiResult;

#[derive(Debug)]
pub struct Documents;

/// Filters of the staff's list of documents.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct DocumentFilter {
    /// Only documents in this category.
    #[garde(skip)]
    category: Option<DocumentCategory>,
    /// Only published documents, or only others.
    #[garde(skip)]
    published: Option<bool>,
    /// Only documents for everyone, or only those for staff.
    #[garde(skip)]
    visible_to: Option<Audience>,
}

impl Filter<Entity> for DocumentFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.category, |rows, category| rows.filter(Column::Category.eq(category)));
        let rows = rows.apply_if(self.published, |rows, on| rows.filter(Column::Published.eq(on)));
        rows.apply_if(self.visible_to, |rows, audience| rows.filter(Column::VisibleTo.eq(audience)))
    }
}

admin::stored_row!(Model, Column);

impl Resource for Documents {
    const NAMES: ResourceNames = ResourceNames {
        path: "/documents",
        tag: "documents",
        one: "Document",
        many: "Documents",
        label: "document",
    };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = DOCUMENTS;
    const FILES: FileFields = FileFields { urls: &["file_url"], texts: &[] };
    const SORTS: Sorts<Column> = &[
        ("created_at", &[Column::CreatedAt]),
        ("updated_at", &[Column::UpdatedAt]),
        ("title", &[Column::SortKey]),
    ];
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);
    const PUBLISHED: Option<Column> = Some(Column::Published);
    const VISIBILITY: &'static [&'static str] = &["visible_to"];

    type Row = Model;
    type Form = DocumentForm;
    type PreparedForm = DocumentForm;
    type Item = StaffDocument;
    type View = StaffDocument;
    type Filter = DocumentFilter;

    fn title(form: &DocumentForm) -> String {
        form.title.clone()
    }

    fn columns(rows: Select<Entity>, _: &Config) -> Select<Entity> {
        rows.column_as(Expr::from(texts::select_state_of_document()), "text_state")
    }

    async fn load_related<C: ConnectionTrait>(db: &C, rows: &mut [Model]) -> StoreResult<()> {
        texts::load_states(db, rows).await
    }

    async fn before_save(
        core: &Core,
        change: &Change,
        row: SavedRow<'_, DocumentForm>,
        form: &mut DocumentForm,
    ) -> ApiResult<Vec<AuditEvent>> {
        address::move_file(core, change, row, form).await
    }
}
