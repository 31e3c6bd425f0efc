use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::entity::prelude::*;
use uuid::Uuid;

use super::model::{ActiveModel, Column, Entity, MessageStatus, Model};
use super::rules::ContactForm;
use crate::contact::schema::CONTACT_MESSAGES;
use platform::database::{Instant, Reader, StoreResult, Tx};

/// Inserts a message; `is_announced` says whether it gets its own email.
pub async fn insert(
    tx: &Tx,
    form: ContactForm,
    is_announced: bool,
    id: Uuid,
    now: Instant,
) -> StoreResult<Model> {
    let row = ActiveModel { is_announced: Set(is_announced), ..form.into_row(id, now) };
    Ok(row.insert(tx.on(CONTACT_MESSAGES)).await?)
}

pub(super) fn unannounced(from: Instant, until: Instant) -> Select<Entity> {
    Entity::find()
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(until))
        .filter(Column::IsSpam.eq(false))
        .filter(Column::IsAnnounced.eq(false))
}

#[derive(Clone, Copy, Debug)]
pub struct MessageTotals {
    pub all: u64,
    pub unread: u64,
}

/// Counts the messages that are not spam.
pub async fn totals(db: &Reader) -> StoreResult<MessageTotals> {
    let messages = Entity::find().filter(Column::IsSpam.eq(false));
    let all = db.total(CONTACT_MESSAGES, messages.clone()).await?;
    let unread = messages.filter(Column::Status.eq(MessageStatus::New));
    Ok(MessageTotals { all, unread: db.total(CONTACT_MESSAGES, unread).await? })
}

pub async fn set_status(tx: &Tx, id: Uuid, status: MessageStatus) -> StoreResult<()> {
    let row = ActiveModel { id: Unchanged(id), status: Set(status), ..Default::default() };
    row.update(tx.on(CONTACT_MESSAGES)).await?;
    Ok(())
}
