//! What the record forgets: that something was changed stays, what stood there does not.

use sea_orm::ActiveValue::Set;
use sea_orm::Condition;
use sea_orm::entity::prelude::*;

use super::model::{ActiveModel, Column, Entity};
use crate::audit::schema::AUDIT_ENTRIES;
use platform::store::{StoreResult, Tx};

/// Forgets the forms before and after each change of these rows of a resource.
///
/// # Errors
/// When the database fails.
pub async fn forget_forms(tx: &Tx, resource: &str, ids: &[Uuid]) -> StoreResult<()> {
    let nothing = ActiveModel { before: Set(None), after: Set(None), ..Default::default() };
    forget(tx, resource, ids, nothing).await
}

/// Forgets the forms and the titles of these rows of a resource, where the title is somebody's name or address.
///
/// # Errors
/// When the database fails.
pub async fn forget_subjects(tx: &Tx, resource: &str, ids: &[Uuid]) -> StoreResult<()> {
    let nothing = ActiveModel { title: Set(None), before: Set(None), after: Set(None), ..Default::default() };
    forget(tx, resource, ids, nothing).await
}

/// Forgets to whom emails went, in the entries about them: where it was one of these addresses, or where `others` holds.
///
/// # Errors
/// When the database fails.
pub async fn forget_recipients(tx: &Tx, others: Option<Condition>, addresses: &[String]) -> StoreResult<()> {
    // An empty title stands for the site's own address.
    let known = Column::Title.is_in(addresses.iter().filter(|address| !address.is_empty()));
    Entity::update_many()
        .set(ActiveModel { title: Set(None), ..Default::default() })
        .filter(Column::Resource.eq("email"))
        .filter(Condition::any().add(known).add_option(others))
        .exec(tx.on(AUDIT_ENTRIES))
        .await?;
    Ok(())
}

async fn forget(tx: &Tx, resource: &str, ids: &[Uuid], nothing: ActiveModel) -> StoreResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    Entity::update_many()
        .set(nothing)
        .filter(Column::Resource.eq(resource))
        .filter(Column::ResourceId.is_in(ids.iter().map(Uuid::to_string)))
        .exec(tx.on(AUDIT_ENTRIES))
        .await?;
    Ok(())
}
