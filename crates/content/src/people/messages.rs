//! Messages of visitors to a person through the site. A message is stored until the mail server accepts it, and the visitor never sees
//! the address.

mod expiry;
mod mail;
mod model;

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

pub(super) use self::expiry::delete_undelivered;
pub(super) use self::mail::TEMPLATE;
use self::model::ActiveModel;
use super::queries;
use crate::contact::intake::{self, ContactReceipt, MessageLimits};
use crate::contact::rules::ContactForm;
use crate::people::schema::PERSON_MESSAGES;
use platform::core::Core;
use platform::mail::queue;
use platform::networks::widest;
use platform::rules;
use platform::web::client::Client;
use platform::web::limits::Quota;
use platform::web::{ApiError, ApiResult};

/// Per person: enough for a busy day, too few to flood a mailbox.
const TO_PERSON: Quota = Quota::daily("messages to a person", 20);
/// Per person and block of networks.
const TO_PERSON_FROM_BLOCK: Quota = Quota::daily("messages to a person from a block", 5);
/// Per block of networks, to all people: enough for a shift behind one address, too few for a script.
const FROM_BLOCK: Quota = Quota::daily("messages to people from a block", 20);
/// To all people, separate from the contact form's budget.
const TO_ALL: Quota = Quota::daily("messages to people", 200);
/// First messages of blocks of networks to one person when the budgets are exhausted.
const FIRST_TO_PERSON: Quota = Quota::daily("first messages to a person", 40);
/// First messages of blocks of networks to all people when the budgets are exhausted.
const FIRST_TO_ALL: Quota = Quota::daily("first messages to people", 400);

/// Receives a message to a person, under the rules and limits of the contact form; its row and email are written in one transaction. Fails
/// with [`ApiError::NotFound`] for a person who is unpublished or has no address, and with [`ApiError::TooMany`] once a limit is reached.
pub async fn send_message(
    core: &Core,
    client: Option<Client>,
    person: Uuid,
    form: ContactForm,
) -> ApiResult<ContactReceipt> {
    let reader = core.store.reader(std::sync::Arc::default());
    let details = queries::by_id(&reader, person).await?;
    details.filter(|details| details.accepts_messages).ok_or(ApiError::NotFound)?;
    let block = widest(Client::ip(client)).to_string();
    let person_key = person.to_string();
    let block_and_person = format!("{block} {person}");
    let of_block = [(FROM_BLOCK, block.as_str(), 1), (TO_PERSON_FROM_BLOCK, &block_and_person, 1)];
    let shared = [(TO_PERSON, person_key.as_str(), 1), (TO_ALL, "all", 1)];
    let reserve = [(FIRST_TO_PERSON, person_key.as_str(), 1), (FIRST_TO_ALL, "all", 1)];
    let is_spam = form.is_spam();
    let limits = if is_spam {
        MessageLimits::default()
    } else {
        MessageLimits { of_block: &of_block, shared: &shared, reserve: &reserve }
    };
    intake::admit(core, client, &form, limits).await?;
    let now = core.now();
    if is_spam {
        // Spam gets the same response, so that its sender learns nothing.
        return Ok(ContactReceipt { received_at: now });
    }
    let id = core.entropy.uuid();
    let tx = core.store.begin().await?;
    let row = ActiveModel {
        id: Set(id),
        person_id: Set(person),
        name: Set(form.name.trim().to_owned()),
        email: Set(form.email.trim().to_owned()),
        subject: Set(rules::non_blank(form.subject)),
        message: Set(form.message.trim().to_owned()),
        created_at: Set(now),
    };
    row.insert(tx.on(PERSON_MESSAGES)).await.map_err(platform::database::StoreError::from)?;
    queue(&tx, mail::new_mail(), id, now).await?;
    tx.commit().await?;
    Ok(ContactReceipt { received_at: now })
}
