//! Taking a message in: how often, stored first, and told by mail.

use std::net::IpAddr;

use schemars::JsonSchema;
use serde::Serialize;

use super::rules::ContactForm;
use super::{mail, queries};
use crate::engine::core::Core;
use crate::engine::http::client::{Client, network};
use crate::engine::http::limits::{LimitError, Quota};
use crate::engine::http::{ApiError, ApiResult};
use crate::engine::mail::queue;
use crate::engine::store::Instant;

/// Messages from one network (an IPv6 /64). A shift behind one address of a jail has room; a script does not.
const MESSAGES: Quota = Quota::new("contact messages", 20, 6);
/// Mails about messages, from wherever they come: what is beyond is in the inbox all the same.
const MAILS: Quota = Quota::new("contact mails", 60, 30);

/// A message was taken.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ContactReceipt {
    /// When it came in.
    pub received_at: Instant,
}

/// Takes a message: its row and the mail about it are written together, or neither is.
///
/// # Errors
/// [`ApiError::TooMany`] for a network that sent too many; when the database fails.
pub async fn receive(core: &Core, client: Option<Client>, form: ContactForm) -> ApiResult<ContactReceipt> {
    // Requests of the program itself have no address.
    let whose = network(client.map_or(IpAddr::from([0; 4]), |client| client.0)).to_string();
    core.limits.take(MESSAGES, &whose).await.map_err(refused)?;
    let now = core.now();
    let is_told = !form.is_spam() && may_be_told(core).await?;
    let tx = core.store.begin().await?;
    let message = queries::receive(&tx, form, core.entropy.uuid(), now).await?;
    if is_told {
        queue(&tx, mail::about(&message), (core.entropy.uuid(), now)).await?;
    }
    tx.commit().await?;
    // Spam is answered like any other, so that nothing is learned from it.
    Ok(ContactReceipt { received_at: message.created_at })
}

/// Whether one more mail about a message may go out.
async fn may_be_told(core: &Core) -> ApiResult<bool> {
    match core.limits.take(MAILS, "all").await {
        Ok(()) => Ok(true),
        Err(LimitError::TooMany { .. }) => {
            tracing::warn!("so many messages came that this one is not mailed; it is in the inbox");
            Ok(false)
        }
        Err(error) => Err(refused(error)),
    }
}

fn refused(error: LimitError) -> ApiError {
    match error {
        LimitError::TooMany { seconds } => ApiError::TooMany(seconds),
        LimitError::Store(error) => error.into(),
    }
}
