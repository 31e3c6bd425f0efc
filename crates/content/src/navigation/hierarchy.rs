//! The two levels of the header (docs/behavior/content.md#navigation-links).

use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;

use super::model::{Area, Column, Entity};
use super::rules::NavLinkForm;
use admin::resource::SavedRow;
use platform::database::{StoreError, StoreResult, Tx};
use platform::web::{ApiError, ApiResult, FieldError};

/// Validates the position of a link. A restored version moves to the top level if its former parent is invalid.
pub(super) async fn validate(
    tx: &Tx,
    row: &SavedRow<'_, NavLinkForm>,
    form: &mut NavLinkForm,
) -> ApiResult<()> {
    if row.before.is_some_and(|before| (before.area, before.parent) == (form.area, form.parent)) {
        return Ok(());
    }
    let has_children = row.before.is_some() && has_children(tx, &[row.id]).await?;
    if has_children && form.area != Area::Header {
        return Err(field_error(
            "/area",
            "This link has links below it. Move or delete them before you move it",
        ));
    }
    let Some(parent) = form.parent else { return Ok(()) };
    match parent_error(tx, row.id, has_children, parent).await? {
        None => Ok(()),
        Some(_) if row.is_restored => {
            form.parent = None;
            Ok(())
        }
        Some(message) => Err(field_error("/parent", message)),
    }
}

async fn parent_error(
    tx: &Tx,
    id: Uuid,
    has_children: bool,
    parent: Uuid,
) -> StoreResult<Option<&'static str>> {
    if parent == id {
        return Ok(Some("A link can’t belong under itself"));
    }
    if has_children {
        return Ok(Some("This link has links below it, so it can’t belong under another one"));
    }
    Ok(match Entity::find_by_id(parent).one(tx.read()).await.map_err(StoreError::from)? {
        None => Some("This link no longer exists. Choose another one"),
        Some(found) if found.area != Area::Header => Some("Only header links can have links below them"),
        Some(found) if found.parent.is_some() => {
            Some("This link belongs under another one itself. Choose one at the top level")
        }
        Some(_) => None,
    })
}

pub(super) async fn validate_deletion(tx: &Tx, ids: &[Uuid]) -> ApiResult<()> {
    if !has_children(tx, ids).await? {
        return Ok(());
    }
    let message = "A link with links below it can’t be deleted. Move or delete those first.";
    Err(ApiError::conflict("has_children", message))
}

async fn has_children(tx: &Tx, ids: &[Uuid]) -> StoreResult<bool> {
    let below =
        Entity::find().select_only().column(Column::Id).filter(Column::Parent.is_in(ids.iter().copied()));
    let others = below.filter(Column::Id.is_not_in(ids.iter().copied()));
    Ok(others.into_tuple::<Uuid>().one(tx.read()).await?.is_some())
}

fn field_error(pointer: &str, message: &str) -> ApiError {
    ApiError::Fields(vec![FieldError::field(pointer, message)])
}
