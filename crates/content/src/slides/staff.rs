//! `/api/v1/admin/slides`: slides as staff keep them.

use axum::http::StatusCode;
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{Column, Entity, Model, SlideCategory};
use super::rules::SlideForm;
use crate::slides::config::SlidesConfig;
use crate::slides::schema::IMAGE_SLIDES;
use accounts::access::Permission;
use admin::resource::{Filter, Orderable, Resource, ResourceNames, Sorts};
use platform::config::Config;
use platform::database::Table;
use platform::files::file_urls::FileFields;
use platform::web::ApiError;

#[derive(Debug)]
pub struct Slides;

/// Filters of the staff's list of slides.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct SlideFilter {
    /// Only slides in this category.
    #[garde(skip)]
    category: Option<SlideCategory>,
    /// Only active slides, or only inactive ones.
    #[garde(skip)]
    is_active: Option<bool>,
}

impl Filter<Entity> for SlideFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.category, |rows, category| rows.filter(Column::Category.eq(category)));
        rows.apply_if(self.is_active, |rows, active| rows.filter(Column::IsActive.eq(active)))
    }
}

admin::stored_row!(Model, Column);

impl Resource for Slides {
    const NAMES: ResourceNames =
        ResourceNames { path: "/slides", tag: "slides", one: "Slide", many: "Slides", label: "slide" };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = IMAGE_SLIDES;
    const FILES: FileFields = FileFields { urls: &["image_url", "link_url"], texts: &[] };
    const SORTS: Sorts<Column> = &[
        ("sort_order", &[Column::SortOrder]),
        ("created_at", &[Column::CreatedAt]),
        ("title", &[Column::SortKey]),
    ];
    const DEFAULT_SORT: &'static str = "sort_order";
    const PUBLISHED: Option<Column> = Some(Column::IsActive);
    const VISIBILITY: &'static [&'static str] = &["visible_from", "visible_until"];

    type Row = Model;
    type Form = SlideForm;
    type PreparedForm = SlideForm;
    type Item = Model;
    type View = Model;
    type Filter = SlideFilter;

    fn closed_error(config: &Config) -> Option<ApiError> {
        const CLOSED: &str = "Slides can't be changed here: slide management is turned off for this site.";
        (!config.section::<SlidesConfig>().slide_management)
            .then(|| ApiError::Rejected(StatusCode::FORBIDDEN, "slide_management_off", CLOSED.into()))
    }

    fn title(form: &SlideForm) -> String {
        form.title.clone()
    }
}

impl Orderable for Slides {}
