//! Receives messages: how many, stored first, and announced by email.

use std::net::IpAddr;

use schemars::JsonSchema;
use serde::Serialize;

use super::rules::ContactForm;
use super::{mail, queries};
use platform::core::Core;
use platform::http::ApiResult;
use platform::http::client::Client;
use platform::http::limits::{LimitError, Quota, Units, is_within};
use platform::mail::{outbox, queue};
use platform::networks::widest;
use platform::store::Instant;

/// Messages from one network. A shift behind one address of a jail has room; a script does not.
const MESSAGES: Quota = Quota::new("contact messages", 20, 6);
/// The site's messages of a day, and the bytes of their texts: what a crowd may write to the disk.
const SITE_MESSAGES: Quota = Quota::daily("contact messages of the site", 500);
const SITE_BYTES: Quota = Quota::daily("contact bytes of the site", 2_000_000);
/// What one block of networks may have of that: a quarter.
const BLOCK_MESSAGES: Quota = Quota::daily("contact messages of a block", 125);
const BLOCK_BYTES: Quota = Quota::daily("contact bytes of a block", 500_000);
/// The first message of a block of networks in a day, which the site's budget does not refuse, and how many of them there are.
const FIRST_MESSAGE: Quota = Quota::daily("first contact message", 1);
const FIRST_MESSAGES: Quota = Quota::daily("first contact messages of the site", 500);
/// Messages that the budget refused without spending what a network may send.
const REFUSALS: Quota = Quota::new("refused contact messages", 40, 20);
/// Emails about messages, in all and for a block of networks. The others are announced by a digest.
const MAILS: Quota = Quota::new("contact mails", 60, 30);
const MAILS_OF_BLOCK: Quota = Quota::new("contact mails of a block", 6, 3);
/// Bytes that a row takes beside its texts.
const ROW: usize = 200;

/// The confirmation of a message.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ContactReceipt {
    /// The time at which the message was received.
    pub received_at: Instant,
}

/// Takes a message: its row and the email about it are written together, or neither is.
///
/// # Errors
/// [`platform::http::ApiError::TooMany`] for a network that sent too many, or once the site's budget of the day is spent; when the
/// database fails.
pub async fn receive(core: &Core, client: Option<Client>, form: ContactForm) -> ApiResult<ContactReceipt> {
    admit(core, client, &form, (&[], &[])).await?;
    let is_announced = !form.is_spam() && may_announce(core, Client::ip(client)).await?;
    let now = core.now();
    let tx = core.store.begin().await?;
    let message = queries::receive(&tx, form, is_announced, (core.entropy.uuid(), now)).await?;
    if is_announced {
        queue(&tx, mail::about(&message), (core.entropy.uuid(), now)).await?;
    } else if !message.is_spam {
        let (mail, id, due) = mail::digest(now);
        outbox::queue_once(&tx, mail, (id, due)).await?;
    }
    tx.commit().await?;
    // Spam is answered like any other, so that nothing is learned from it.
    Ok(ContactReceipt { received_at: message.created_at })
}

/// Spends what a message takes of the limits: those of its network, the site's budget of the day, and `more`. Where a budget is spent, a block
/// of networks that sent nothing today still has its first message, as long as the `reserve` lasts.
///
/// # Errors
/// As [`receive`].
pub async fn admit(
    core: &Core,
    client: Option<Client>,
    form: &ContactForm,
    (more, reserve): (&[Units<'_>], &[Units<'_>]),
) -> ApiResult<()> {
    let address = Client::ip(client);
    core.limits.take_by_network(MESSAGES, address).await?;
    let block = widest(address).to_string();
    let bytes = bytes_of(form);
    let budget = [
        (BLOCK_MESSAGES, block.as_str(), 1),
        (BLOCK_BYTES, &block, bytes),
        (SITE_MESSAGES, "all", 1),
        (SITE_BYTES, "all", bytes),
    ];
    let budget = [&budget, more].concat();
    let reserve = [&[(FIRST_MESSAGES, "all", 1)], reserve].concat();
    let Err(error) = core.limits.take_all_or_first((FIRST_MESSAGE, &block), &budget, &reserve).await else {
        return Ok(());
    };
    // A message that is not taken is none of those that its network may send; but asking again and again costs writes.
    if is_within(core.limits.take(REFUSALS, &block).await)? {
        core.limits.put_back_by_network(MESSAGES, address).await?;
    }
    Err(error.into())
}

/// The bytes that a message takes on the disk.
fn bytes_of(form: &ContactForm) -> u32 {
    let texts = [&form.name, &form.email, &form.message];
    let optional = [&form.subject, &form.reference];
    let bytes = texts.into_iter().chain(optional.into_iter().flatten()).map(String::len).sum::<usize>() + ROW;
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// Tells whether an email about one more message of an address may go out. One block of networks does not use up the emails of all.
async fn may_announce(core: &Core, address: IpAddr) -> Result<bool, LimitError> {
    Ok(is_within(core.limits.take(MAILS_OF_BLOCK, &widest(address).to_string()).await)?
        && is_within(core.limits.take(MAILS, "all").await)?)
}
