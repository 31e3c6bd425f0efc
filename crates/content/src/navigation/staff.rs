//! `/api/v1/admin/nav-links`: links as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, QueryTrait as _, Select};
use serde::Deserialize;

use super::hierarchy;
use super::model::{Area, Column, Entity, Model};
use super::rules::NavLinkForm;
use crate::navigation::schema::NAV_LINKS;
use accounts::access::Permission;
use accounts::audit::{AuditEvent, Change};
use admin::resource::{Filter, Orderable, Resource, ResourceNames, SavedRow, Sorts};
use platform::config::Config;
use platform::core::Core;
use platform::database::{Table, Tx};
use platform::files::file_urls::FileFields;
use platform::web::ApiResult;

#[derive(Debug)]
pub struct NavLinks;

/// Filters of the staff's list of links.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NavLinkFilter {
    /// Only links of this area.
    #[garde(skip)]
    area: Option<Area>,
    /// Only links that visitors see, or only others.
    #[garde(skip)]
    is_active: Option<bool>,
}

impl Filter<Entity> for NavLinkFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.area, |rows, area| rows.filter(Column::Area.eq(area)));
        rows.apply_if(self.is_active, |rows, active| rows.filter(Column::IsActive.eq(active)))
    }
}

admin::stored_row!(Model, Column);

impl Resource for NavLinks {
    const NAMES: ResourceNames = ResourceNames {
        path: "/nav-links",
        tag: "navigation",
        one: "NavLink",
        many: "NavLinks",
        label: "navigation link",
    };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = NAV_LINKS;
    const FILES: FileFields = FileFields { urls: &["href"], texts: &[] };
    const SORTS: Sorts<Column> = &[
        ("area", &[Column::Area, Column::SortOrder]),
        ("sort_order", &[Column::SortOrder]),
        ("label", &[Column::SortKey]),
        ("created_at", &[Column::CreatedAt]),
    ];
    const DEFAULT_SORT: &'static str = "area";
    const LOCK: Option<&'static str> = Some("hierarchy of navigation links");
    const PUBLISHED: Option<Column> = Some(Column::IsActive);

    type Row = Model;
    type Form = NavLinkForm;
    type PreparedForm = NavLinkForm;
    type Item = Model;
    type View = Model;
    type Filter = NavLinkFilter;

    fn title(form: &NavLinkForm) -> String {
        form.label.clone()
    }

    async fn before_save(
        _: &Core,
        change: &Change,
        row: SavedRow<'_, NavLinkForm>,
        form: &mut NavLinkForm,
    ) -> ApiResult<Vec<AuditEvent>> {
        hierarchy::validate(change.tx(), &row, form).await?;
        Ok(Vec::new())
    }

    async fn validate_deletion(tx: &Tx, ids: &[Uuid]) -> ApiResult<()> {
        hierarchy::validate_deletion(tx, ids).await
    }
}

impl Orderable for NavLinks {
    /// The top level of each area is ordered by itself, and so are the links below each link.
    fn siblings(one: &Model) -> Condition {
        let is_sibling = one.parent.map_or_else(|| Column::Parent.is_null(), |id| Column::Parent.eq(id));
        Condition::all().add(Column::Area.eq(one.area)).add(is_sibling)
    }
}
