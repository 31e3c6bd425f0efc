//! `/api/v1/admin/discount-codes`

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{Column, Entity, Model};
use super::removed;
use super::rules::DiscountCodeForm;
use crate::discounts::schema::DISCOUNT_CODES;
use admin::resource::{Filter, Resource, ResourceNames, Sorts, delete_rows, insert_row};
use platform::config::Config;
use platform::database::{Instant, StoreResult, Table, Tx};
use platform::files::file_urls::FileFields;
use platform::web::FieldError;

#[derive(Debug)]
pub struct DiscountCodes;

/// Filters of the staff's list of codes.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct DiscountCodeFilter {
    /// Only active codes, or only inactive ones.
    #[garde(skip)]
    is_active: Option<bool>,
}

impl Filter<Entity> for DiscountCodeFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        rows.apply_if(self.is_active, |rows, active| rows.filter(Column::IsActive.eq(active)))
    }
}

admin::stored_row!(Model, Column);

impl Resource for DiscountCodes {
    const NAMES: ResourceNames = ResourceNames {
        path: "/discount-codes",
        tag: "discounts",
        one: "DiscountCode",
        many: "DiscountCodes",
        label: "discount code",
    };
    const TABLE: Table = DISCOUNT_CODES;
    const FILES: FileFields = FileFields::NONE;
    const SORTS: Sorts<Column> = &[("created_at", &[Column::CreatedAt]), ("code", &[Column::Code])];
    const PUBLISHED: Option<Column> = Some(Column::IsActive);

    type Row = Model;
    type Form = DiscountCodeForm;
    type PreparedForm = DiscountCodeForm;
    type Item = Model;
    type View = Model;
    type Filter = DiscountCodeFilter;

    fn title(form: &DiscountCodeForm) -> String {
        form.code.clone()
    }

    fn conflict_error() -> Option<FieldError> {
        Some(FieldError::field("/code", "Another code is called that already"))
    }

    /// A removed code that is written again was used as often as before.
    async fn insert(tx: &Tx, form: DiscountCodeForm, id: Uuid, now: Instant) -> StoreResult<Model> {
        let row = insert_row::<Self>(tx, form.into(), id, now).await?;
        let uses = removed::take_use_count(tx, id).await?;
        Ok(Model { uses, ..row })
    }

    async fn delete(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
        removed::keep_use_counts(tx, ids).await?;
        delete_rows::<Self>(tx, ids).await
    }
}
