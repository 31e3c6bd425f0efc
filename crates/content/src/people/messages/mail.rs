//! The email that delivers a message to a person. The address is read when it is sent, and is not in the outbox.

use sea_orm::entity::prelude::*;

use super::model::{Entity, Model};
use crate::people::model as people;
use crate::people::pages;
use crate::people::schema::{PEOPLE, PERSON_MESSAGES};
use platform::database::{Instant, StoreResult, Tx};
use platform::mail::{Email, MailContext, MailTemplate, NewMail, SendResult, outbox};

const KIND: &str = "person_message";

pub(in crate::people) const TEMPLATE: MailTemplate = MailTemplate {
    kind: KIND,
    compose: |context, mail| Box::pin(compose(context, mail)),
    record: Some(|tx, mail, result, now| Box::pin(delete_sent_message(tx, mail, result, now))),
};

pub(super) fn new_mail() -> NewMail {
    NewMail::about(KIND, ())
}

/// Composes the email; `None` once the message is deleted, or if the person has no address or is in the trash.
async fn compose(context: &MailContext, mail: &outbox::Model) -> StoreResult<Option<Email>> {
    let db = &context.db;
    let Some(message) = Entity::find_by_id(mail.id).one(db.on(PERSON_MESSAGES)).await? else {
        return Ok(None);
    };
    let person = people::Entity::find_by_id(message.person_id).filter(people::Column::TrashedAt.is_null());
    let person = person.one(db.on(PEOPLE)).await?;
    let Some(person) = person else { return Ok(None) };
    let is_public = person.email_public;
    Ok(person.email.map(|to| email(message, to, is_public, &context.site)))
}

fn email(message: Model, to: String, is_public: bool, site: &str) -> Email {
    let Model { name, email, subject, message, .. } = message;
    let hidden = if is_public { String::new() } else { format!("{name} does not know your email address. ") };
    Email {
        to,
        subject: subject.unwrap_or_else(|| format!("Message from {name}")),
        paragraphs: vec![format!("{name} <{email}> wrote to you:"), message],
        closing: vec![format!(
            "Sent through {site}{}. {hidden}If you reply, your reply goes to {email} and shows your address.",
            pages::LIST.pattern
        )],
        reply_to: Some(email),
        ..Email::default()
    }
}

/// Deletes a delivered message, which is private to the person.
async fn delete_sent_message(
    tx: &Tx,
    mail: &outbox::Model,
    result: SendResult<'_>,
    _: Instant,
) -> StoreResult<()> {
    if result == SendResult::Sent {
        Entity::delete_by_id(mail.id).exec(tx.on(PERSON_MESSAGES)).await?;
        outbox::clear_recipient(tx, mail.id).await?;
    }
    Ok(())
}
