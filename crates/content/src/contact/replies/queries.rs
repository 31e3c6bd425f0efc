use std::collections::HashMap;

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::model::{ActiveModel, Column, Entity, Model};
use super::rules::ReplyForm;
use super::view::{MessageReply, ReplyAuthor};
use crate::contact::model as messages;
use crate::contact::schema::{CONTACT_MESSAGES, MESSAGE_REPLIES};
use accounts::auth::model::account;
use accounts::auth::schema::ACCOUNTS;
use platform::database::{Instant, Reader, StoreResult, Tx};
use platform::mail::SendResult;

/// Maximum number of listed replies, oldest first.
const MAX_LISTED: u64 = 500;

pub(super) async fn list(db: &Reader, message: Uuid) -> StoreResult<Vec<MessageReply>> {
    let rows = Entity::find().filter(Column::MessageId.eq(message));
    let rows = rows.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id).limit(MAX_LISTED);
    let rows = rows.all(db.on(MESSAGE_REPLIES)).await?;
    let ids = rows.iter().filter_map(|row| row.account_id);
    let authors = account::Entity::find().filter(account::Column::Id.is_in(ids));
    let authors = authors.all(db.on(ACCOUNTS)).await?.into_iter();
    let author = |account: account::Model| {
        (account.id, ReplyAuthor { email: account.email, display_name: account.display_name })
    };
    let authors: HashMap<_, _> = authors.map(author).collect();
    let view = |row: Model| {
        let author = row.account_id.and_then(|id| authors.get(&id)).cloned();
        MessageReply::new(row, author)
    };
    Ok(rows.into_iter().map(view).collect())
}

pub(in crate::contact) async fn replied_among(
    db: &impl ConnectionTrait,
    messages: &[Uuid],
) -> StoreResult<Vec<Uuid>> {
    let replied = Entity::find().select_only().column(Column::MessageId).distinct();
    let replied = replied.filter(Column::MessageId.is_in(messages.iter().copied()));
    Ok(replied.into_tuple().all(db).await?)
}

/// Writes a reply and raises the version of its message, so that a concurrent reply based on the previous version is rejected.
pub(super) async fn create(
    tx: &Tx,
    message: &messages::Model,
    account: Uuid,
    form: ReplyForm,
    id: Uuid,
    now: Instant,
) -> StoreResult<messages::Model> {
    let row = ActiveModel {
        id: Set(id),
        message_id: Set(message.id),
        account_id: Set(Some(account)),
        body: Set(form.body.trim().to_owned()),
        created_at: Set(now),
        sent_at: Set(None),
        failed_at: Set(None),
        failure: Set(None),
    };
    row.insert(tx.on(MESSAGE_REPLIES)).await?;
    let message = messages::ActiveModel {
        id: Set(message.id),
        version: Set(message.version + 1),
        updated_at: Set(now),
        ..Default::default()
    };
    Ok(message.update(tx.on(CONTACT_MESSAGES)).await?)
}

pub(super) async fn with_message(db: &Reader, id: Uuid) -> StoreResult<Option<(Model, messages::Model)>> {
    let Some(reply) = Entity::find_by_id(id).one(db.on(MESSAGE_REPLIES)).await? else { return Ok(None) };
    let message = messages::Entity::find_by_id(reply.message_id).one(db.on(CONTACT_MESSAGES)).await?;
    Ok(message.map(|message| (reply, message)))
}

/// Records the result of an attempt to send a reply. The message counts as replied once the mail server has accepted the reply, unless it
/// was archived in between.
pub(super) async fn record(tx: &Tx, id: Uuid, result: SendResult<'_>, now: Instant) -> StoreResult<()> {
    let row = match result {
        SendResult::Sent => ActiveModel {
            sent_at: Set(Some(now)),
            failed_at: Set(None),
            failure: Set(None),
            ..Default::default()
        },
        SendResult::Failed { reason, is_final } => ActiveModel {
            failed_at: Set(is_final.then_some(now)),
            failure: Set(Some(reason.to_owned())),
            ..Default::default()
        },
    };
    let message = Entity::find_by_id(id).select_only().column(Column::MessageId);
    let Some(message) = message.into_tuple::<Uuid>().one(tx.read()).await? else { return Ok(()) };
    // The same lock order as deleting the message with its replies, which prevents deadlocks.
    messages::Entity::find_by_id(message).lock_exclusive().one(tx.read()).await?;
    let reply = Entity::update_many().set(row).filter(Column::Id.eq(id)).filter(Column::SentAt.is_null());
    let written = reply.exec(tx.on(MESSAGE_REPLIES)).await?;
    if result != SendResult::Sent || written.rows_affected == 0 {
        return Ok(());
    }
    let is_open = [messages::MessageStatus::New, messages::MessageStatus::Read];
    messages::Entity::update_many()
        .set(messages::ActiveModel {
            status: Set(messages::MessageStatus::Replied),
            updated_at: Set(now),
            ..Default::default()
        })
        .col_expr(messages::Column::Version, Expr::col(messages::Column::Version).add(1))
        .filter(messages::Column::Id.eq(message))
        .filter(messages::Column::Status.is_in(is_open))
        .exec(tx.on(CONTACT_MESSAGES))
        .await?;
    Ok(())
}
