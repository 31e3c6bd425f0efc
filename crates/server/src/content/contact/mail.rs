//! The mail that tells the union of a message.

use sea_orm::EntityTrait as _;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::{Entity, Model};
use crate::engine::mail::{Email, NewMail, outbox};
use crate::engine::store::{Reader, StoreResult, Table};

/// The kind of these mails in the outbox.
pub const KIND: &str = "contact";

/// Which message it is about. What it says stays in its own table.
#[derive(Serialize, Deserialize)]
struct About {
    message: Uuid,
}

/// The mail about a message. Whom it goes to is the `contact_email` of the moment when it is sent.
pub(super) fn about(message: &Model) -> NewMail {
    NewMail { kind: KIND, to: String::new(), payload: serde_json::json!({ "message": message.id }) }
}

/// What the mail says, to the union at `to`; nothing when nobody is to be told, or the message was deleted meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn compose(db: &Reader, row: &outbox::Model, to: String, site: &str) -> StoreResult<Option<Email>> {
    let Ok(About { message }) = serde_json::from_value(row.payload.clone()) else {
        tracing::error!(mail = %row.id, "a mail about a message does not say about which");
        return Ok(None);
    };
    if to.is_empty() {
        return Ok(None);
    }
    let message = Entity::find_by_id(message).one(db.on(Table::ContactMessages)).await?;
    Ok(message.map(|message| email(message, to, site)))
}

fn email(message: Model, to: String, site: &str) -> Email {
    let Model { name, email, subject, message, .. } = message;
    let about = subject.as_deref().map_or_else(|| format!("Message from {name}"), str::to_owned);
    Email {
        to,
        reply_to: Some(email.clone()),
        subject: format!("Contact form: {about}"),
        paragraphs: vec![format!("{name} <{email}> wrote:"), message],
        closing: vec![format!("Sent with the contact form at {site}/contact. Your reply goes to {email}.")],
        ..Email::default()
    }
}
