//! Emails that notify the union of messages: one per message, and a digest for bursts.

use jiff::{SignedDuration, Timestamp};
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::model::{Entity, Model};
use super::{pages, queries};
use crate::contact::schema::CONTACT_MESSAGES;
use platform::database::{Instant, Reader, StoreError, StoreResult};
use platform::mail::{Action, Email, MailTemplate, NewMail, outbox};

pub const KIND: &str = "contact";

pub(super) const TEMPLATE: MailTemplate = MailTemplate {
    kind: KIND,
    compose: |context, mail| {
        Box::pin(compose(&context.db, mail, context.contact_email.clone(), &context.site))
    },
    record: None,
};
const DIGEST_PERIOD: SignedDuration = SignedDuration::from_mins(30);

/// Reference to the messages. Their texts stay in their own table.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum About {
    Message { message: Uuid },
    Digest { from: Instant, until: Instant },
}

/// The email about one message. Its recipient is the `contact_email` at the time of sending.
pub(super) fn new_message_mail(message: &Model) -> NewMail {
    NewMail::about(KIND, About::Message { message: message.id })
}

/// The digest for an unannounced message of this instant, with its id and due time: one per half hour.
pub(super) fn new_digest_mail(now: Instant) -> (NewMail, Uuid, Instant) {
    let now = now.timestamp().as_second();
    let start = now - now.rem_euclid(DIGEST_PERIOD.as_secs());
    let at = |second| Instant::from(Timestamp::from_second(second).unwrap_or(Timestamp::MAX));
    let (from, until) = (at(start), at(start + DIGEST_PERIOD.as_secs()));
    let hash = Sha256::digest(format!("contact digest {start}"));
    let id =
        hash.first_chunk().map_or(Uuid::nil(), |bytes| uuid::Builder::from_custom_bytes(*bytes).into_uuid());
    (NewMail::about(KIND, About::Digest { from, until }), id, until)
}

/// Composes the email; `None` without a recipient, or if the message was deleted.
pub async fn compose(db: &Reader, row: &outbox::Model, to: String, site: &str) -> StoreResult<Option<Email>> {
    let Some(about) = row.read_about() else { return Ok(None) };
    if to.is_empty() {
        return Ok(None);
    }
    match about {
        About::Message { message } => {
            let message = Entity::find_by_id(message).one(db.on(CONTACT_MESSAGES)).await?;
            Ok(message.map(|message| email(message, to, site)))
        }
        About::Digest { from, until } => {
            let rows = queries::unannounced(from, until);
            let count = rows.count(db.on(CONTACT_MESSAGES)).await.map_err(StoreError::from)?;
            Ok((count > 0).then(|| digest_email(count, to, site)))
        }
    }
}

fn email(message: Model, to: String, site: &str) -> Email {
    let Model { name, email, subject, message, .. } = message;
    let about = subject.as_deref().map_or_else(|| format!("Message from {name}"), str::to_owned);
    Email {
        to,
        reply_to: Some(email.clone()),
        subject: format!("Contact form: {about}"),
        paragraphs: vec![format!("{name} <{email}> wrote:"), message],
        closing: vec![format!(
            "Sent with the contact form at {site}{}. Your reply goes to {email}.",
            pages::FORM.pattern
        )],
        ..Email::default()
    }
}

fn digest_email(count: u64, to: String, site: &str) -> Email {
    let subject = match count {
        1 => "1 more message is in the inbox".to_owned(),
        count => format!("{count} more messages are in the inbox"),
    };
    Email {
        to,
        paragraphs: vec![
            format!("{subject}."),
            "Many messages came in within half an hour, so we didn't email you each of them.".to_owned(),
        ],
        action: Some(Action {
            label: "Open the inbox".into(),
            url: format!("{site}{}", pages::INBOX.pattern),
        }),
        subject,
        ..Email::default()
    }
}
