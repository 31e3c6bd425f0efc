use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::entity::prelude::*;
use uuid::Uuid;

use super::model::{ActiveModel, Column, Entity, MessageStatus, Model};
use super::rules::ContactForm;
use crate::contact::schema::CONTACT_MESSAGES;
use platform::database::{Instant, Reader, StoreResult, Tx};

/// `is_announced` says whether the message gets its own email.
pub async fn receive(
    tx: &Tx,
    form: ContactForm,
    is_announced: bool,
    id: Uuid,
    now: Instant,
) -> StoreResult<Model> {
    let row = ActiveModel { is_announced: Set(is_announced), ..form.received(id, now) };
    Ok(row.insert(tx.on(CONTACT_MESSAGES)).await?)
}

pub(super) fn unannounced(from: Instant, until: Instant) -> Select<Entity> {
    Entity::find()
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(until))
        .filter(Column::IsSpam.eq(false))
        .filter(Column::IsAnnounced.eq(false))
}

pub async fn totals(db: &Reader) -> StoreResult<(u64, u64)> {
    let messages = Entity::find().filter(Column::IsSpam.eq(false));
    let total = db.total(CONTACT_MESSAGES, messages.clone()).await?;
    let unread = messages.filter(Column::Status.eq(MessageStatus::New));
    Ok((total, db.total(CONTACT_MESSAGES, unread).await?))
}

pub async fn set_status(tx: &Tx, id: Uuid, status: MessageStatus) -> StoreResult<()> {
    let row = ActiveModel { id: Unchanged(id), status: Set(status), ..Default::default() };
    row.update(tx.on(CONTACT_MESSAGES)).await?;
    Ok(())
}
