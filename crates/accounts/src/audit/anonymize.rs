//! Anonymization of the audit log: the record of a change stays, personal data does not.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, QuerySelect as _};

use super::model::{ActiveModel, Column, Entity};
use crate::audit::schema::AUDIT_ENTRIES;
use platform::database::{Instant, StoreResult, Tx};

pub async fn anonymize_forms(tx: &Tx, resource: &str, ids: &[Uuid]) -> StoreResult<()> {
    let nothing = ActiveModel { before: Set(None), after: Set(None), ..Default::default() };
    anonymize_entries(tx, resource, ids, nothing).await
}

pub async fn recorded_forms(tx: &Tx, resource: &str, id: Uuid) -> StoreResult<Vec<(Json, Instant)>> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::Before, Column::After, Column::CreatedAt])
        .filter(Column::Resource.eq(resource))
        .filter(Column::ResourceId.eq(id.to_string()));
    let rows: Vec<(Option<Json>, Option<Json>, Instant)> = rows.into_tuple().all(tx.read()).await?;
    Ok(rows
        .into_iter()
        .flat_map(|(before, after, at)| before.into_iter().chain(after).map(move |form| (form, at)))
        .collect())
}

/// Removes forms and titles of rows whose titles are names or email addresses.
pub async fn anonymize_subjects(tx: &Tx, resource: &str, ids: &[Uuid]) -> StoreResult<()> {
    let nothing = ActiveModel { title: Set(None), before: Set(None), after: Set(None), ..Default::default() };
    anonymize_entries(tx, resource, ids, nothing).await
}

/// Removes the recipients from entries about emails: these addresses, and entries that match `others`.
pub async fn anonymize_recipients(tx: &Tx, others: Option<Condition>, emails: &[String]) -> StoreResult<()> {
    // An empty title represents the site's own address.
    let known = Column::Title.is_in(emails.iter().filter(|address| !address.is_empty()));
    Entity::update_many()
        .set(ActiveModel { title: Set(None), ..Default::default() })
        .filter(Column::Resource.eq("email"))
        .filter(Condition::any().add(known).add_option(others))
        .exec(tx.on(AUDIT_ENTRIES))
        .await?;
    Ok(())
}

async fn anonymize_entries(tx: &Tx, resource: &str, ids: &[Uuid], nothing: ActiveModel) -> StoreResult<()> {
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
