//! `/api/v1/admin/documents`: documents as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryTrait as _, Select, UpdateMany};
use serde::Deserialize;

use super::model::{ActiveModel, Audience, Column, DocumentCategory, Entity, Model};
use super::rules::DocumentForm;
use crate::documents::schema::DOCUMENTS;
use accounts::access::Permission;
use admin::resource::{Filter, Resource, ResourceNames};
use platform::config::Config;
use platform::file_urls::FileFields;
use platform::http::FieldError;
use platform::store::{Instant, Table};

/// Documents, for [`admin::resource::routes`].
#[derive(Debug)]
pub struct Documents;

/// Which documents.
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
    const SORTS: &'static [(&'static str, Column)] =
        &[("created_at", Column::CreatedAt), ("updated_at", Column::UpdatedAt), ("title", Column::Title)];
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);

    type Entity = Entity;
    type Row = Model;
    type Active = ActiveModel;
    type Form = DocumentForm;
    type PreparedForm = DocumentForm;
    type Item = Model;
    type View = Model;
    type Filter = DocumentFilter;

    fn form(row: &Model) -> DocumentForm {
        row.clone().into()
    }

    fn title(form: &DocumentForm) -> String {
        form.title.clone()
    }

    fn active(form: DocumentForm) -> ActiveModel {
        form.into()
    }

    /// A person who saw a URL once may have noted it, however hard it is to guess.
    fn validate_change(before: &DocumentForm, form: &DocumentForm) -> Option<FieldError> {
        let was_known = before.visible_to == Audience::Everyone && form.visible_to == Audience::Staff;
        (was_known && before.file_url == form.file_url).then(|| {
            FieldError::field(
                "/file_url",
                "Others may know this address already. Upload the file again for staff only.",
            )
        })
    }

    fn published(form: &mut DocumentForm) -> Option<&mut bool> {
        Some(&mut form.published)
    }

    /// The audience stays, and with it the file: that of the other audience has a URL that is not as hard to guess, or is known.
    fn copy_publication(from: &DocumentForm, to: &mut DocumentForm) {
        to.published = from.published;
        if to.visible_to != from.visible_to {
            to.visible_to = from.visible_to;
            to.file_url.clone_from(&from.file_url);
            to.file_size = from.file_size;
        }
    }

    fn publish(rows: UpdateMany<Entity>, on: bool, _: Instant) -> UpdateMany<Entity> {
        rows.col_expr(Column::Published, on.into())
    }
}
