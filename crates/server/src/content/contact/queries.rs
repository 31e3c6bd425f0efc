//! Keeping messages.

use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::entity::prelude::*;
use uuid::Uuid;

use super::model::{ActiveModel, Column, Entity, Model, Status};
use super::rules::ContactForm;
use crate::engine::store::{Instant, Reader, StoreResult, Table, Tx};

/// Keeps a new message.
pub async fn receive(tx: &Tx, form: ContactForm, id: Uuid, now: Instant) -> StoreResult<Model> {
    Ok(form.received(id, now).insert(tx.on(Table::ContactMessages)).await?)
}

/// How many messages there are, spam aside, and how many of them nobody has opened.
pub async fn totals(db: &Reader) -> StoreResult<(u64, u64)> {
    let messages = Entity::find().filter(Column::IsSpam.eq(false));
    let total = db.total(Table::ContactMessages, messages.clone()).await?;
    let unread = messages.filter(Column::Status.eq(Status::New));
    Ok((total, db.total(Table::ContactMessages, unread).await?))
}

/// Notes how far a message was dealt with.
pub async fn set_status(tx: &Tx, id: Uuid, status: Status) -> StoreResult<()> {
    let row = ActiveModel { id: Unchanged(id), status: Set(status), ..Default::default() };
    row.update(tx.on(Table::ContactMessages)).await?;
    Ok(())
}
