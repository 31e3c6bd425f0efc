use sea_orm::EntityTrait as _;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::Model;
use super::queries;
use crate::contact::config::ReplyTo;
use crate::contact::model as messages;
use accounts::auth::model::account;
use accounts::auth::schema::ACCOUNTS;
use platform::database::StoreResult;
use platform::mail::{Email, MailContext, MailTemplate, NewMail, outbox};

const KIND: &str = "reply";

pub(in crate::contact) const TEMPLATE: MailTemplate = MailTemplate {
    kind: KIND,
    compose: |context, mail| Box::pin(compose(context, mail)),
    record: Some(|tx, mail, result, now| Box::pin(queries::record(tx, mail.id, result, now))),
};

/// The payload of the email. The texts and the addresses stay in their own tables.
#[derive(Serialize, Deserialize)]
struct Payload {
    reply_to: ReplyTo,
}

pub(super) fn new_mail(reply_to: ReplyTo) -> NewMail {
    NewMail::about(KIND, Payload { reply_to })
}

/// Composes the email; `None` once the message is deleted.
async fn compose(context: &MailContext, mail: &outbox::Model) -> StoreResult<Option<Email>> {
    let Some((reply, message)) = queries::with_message(&context.db, mail.id).await? else { return Ok(None) };
    let Payload { reply_to } = mail.read_about().unwrap_or(Payload { reply_to: ReplyTo::Office });
    let office = Some(context.contact_email.clone()).filter(|email| !email.is_empty());
    let person = author_email(context, reply.account_id).await?;
    let reply_to = match reply_to {
        ReplyTo::Office => office.or(person),
        ReplyTo::Sender => person.or(office),
    };
    Ok(Some(compose_email(reply, message, reply_to)))
}

async fn author_email(context: &MailContext, id: Option<Uuid>) -> StoreResult<Option<String>> {
    let Some(id) = id else { return Ok(None) };
    let account = account::Entity::find_by_id(id).one(context.db.on(ACCOUNTS)).await?;
    Ok(account.map(|account| account.email))
}

fn compose_email(reply: Model, message: messages::Model, reply_to: Option<String>) -> Email {
    Email {
        to: message.email,
        reply_to,
        subject: subject(message.subject.as_deref()),
        paragraphs: vec![reply.body],
        closing: vec!["You wrote:".to_owned()],
        quoted: Some(message.message),
        is_personal: true,
        ..Email::default()
    }
}

/// The subject of a reply, without a second `Re:`.
fn subject(of_message: Option<&str>) -> String {
    match of_message {
        None => "Re: Your message".to_owned(),
        Some(text) if text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("re:")) => text.to_owned(),
        Some(text) => format!("Re: {text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_subject_has_a_single_re_prefix() {
        for (given, made) in [
            (None, "Re: Your message"),
            (Some("Side door"), "Re: Side door"),
            (Some("RE: Side door"), "RE: Side door"),
            (Some("né"), "Re: né"),
        ] {
            assert_eq!(subject(given), made);
        }
    }
}
