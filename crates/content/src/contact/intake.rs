use std::net::IpAddr;

use schemars::JsonSchema;
use serde::Serialize;

use super::rules::ContactForm;
use super::{mail, queries};
use platform::core::Core;
use platform::database::Instant;
use platform::mail::{outbox, queue};
use platform::networks::widest;
use platform::web::ApiResult;
use platform::web::client::Client;
use platform::web::limits::{LimitError, Quota, Units, is_within};

/// Per network: enough for a shift behind one address, too few for a script.
const MESSAGES: Quota = Quota::new("contact messages", 20, 6);
/// Per site and day, which with [`SITE_BYTES`] bounds the disk usage of a distributed flood.
const SITE_MESSAGES: Quota = Quota::daily("contact messages of the site", 500);
const SITE_BYTES: Quota = Quota::daily("contact bytes of the site", 2_000_000);
/// Per block of networks: a quarter of the site's budget, as [`BLOCK_BYTES`] is.
const BLOCK_MESSAGES: Quota = Quota::daily("contact messages of a block", 125);
const BLOCK_BYTES: Quota = Quota::daily("contact bytes of a block", 500_000);
/// Per block of networks, when the site's budget is exhausted: one more message a day.
const FALLBACK_OF_BLOCK: Quota = Quota::daily("first contact message", 1);
/// Per site: the messages that [`FALLBACK_OF_BLOCK`] allows from all blocks.
const FALLBACK_OF_SITE: Quota = Quota::daily("first contact messages of the site", 500);
/// Messages rejected by the budget without counting for their network.
const REFUSALS: Quota = Quota::new("refused contact messages", 40, 20);
/// Emails about messages, in total. Further messages are announced by a digest.
const MAILS: Quota = Quota::new("contact mails", 60, 30);
/// Mails per block of networks.
const MAILS_OF_BLOCK: Quota = Quota::new("contact mails of a block", 6, 3);
/// Bytes of a row besides its texts.
const ROW_OVERHEAD_BYTES: usize = 200;

/// The confirmation of a message.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ContactReceipt {
    /// The time at which the message was received.
    pub received_at: Instant,
}

/// Receives a message: its row and its email are written in one transaction. [`platform::web::ApiError::TooMany`] once a limit is reached.
pub async fn receive(core: &Core, client: Option<Client>, form: ContactForm) -> ApiResult<ContactReceipt> {
    admit(core, client, &form, MessageLimits::default()).await?;
    let is_announced = !form.is_spam() && may_announce(core, Client::ip(client)).await?;
    let now = core.now();
    let tx = core.store.begin().await?;
    let message = queries::insert(&tx, form, is_announced, core.entropy.uuid(), now).await?;
    if is_announced {
        queue(&tx, mail::new_message_mail(&message), core.entropy.uuid(), now).await?;
    } else if !message.is_spam {
        let (mail, id, due) = mail::new_digest_mail(now);
        outbox::queue_once(&tx, mail, id, due).await?;
    }
    tx.commit().await?;
    // Spam gets the same response, so that its sender learns nothing.
    Ok(ContactReceipt { received_at: message.created_at })
}

/// Limits of a message besides those of the contact form.
#[derive(Default)]
pub struct MessageLimits<'a> {
    /// Of the sender's block of networks.
    pub of_block: &'a [Units<'a>],
    pub shared: &'a [Units<'a>],
    /// Taken instead of `shared` by the first message of a block.
    pub reserve: &'a [Units<'a>],
}

/// Consumes the limits of a message: of its network, of the site's daily budget, and `more`. If a shared budget is exhausted, a block
/// without a message today may still send one, as long as the reserve lasts.
pub async fn admit(
    core: &Core,
    client: Option<Client>,
    form: &ContactForm,
    more: MessageLimits<'_>,
) -> ApiResult<()> {
    let address = Client::ip(client);
    core.limits.take_by_network(MESSAGES, address).await?;
    let block = widest(address).to_string();
    let Err(error) = take_daily(core, &block, bytes_of(form), more).await else { return Ok(()) };
    // A rejected message does not count for its network; repeated attempts are limited, since each costs writes.
    if is_within(core.limits.take(REFUSALS, &block).await)? {
        core.limits.put_back_by_network(MESSAGES, address).await?;
    }
    Err(error.into())
}

/// The block's own budget comes first: its first message, overtaken by others of the block, must not get around it with the reserve.
async fn take_daily(core: &Core, block: &str, bytes: u32, more: MessageLimits<'_>) -> Result<(), LimitError> {
    let own = [&[(BLOCK_MESSAGES, block, 1), (BLOCK_BYTES, block, bytes)], more.of_block].concat();
    let shared = [&[(SITE_MESSAGES, "all", 1), (SITE_BYTES, "all", bytes)], more.shared].concat();
    let reserve = [&[(FALLBACK_OF_SITE, "all", 1)], more.reserve].concat();
    core.limits.take_all(&own).await?;
    let taken = core.limits.take_all_or_first((FALLBACK_OF_BLOCK, block), &shared, &reserve).await;
    if taken.is_err() {
        for (quota, of, count) in own {
            core.limits.put_back_many(quota, of, count).await?;
        }
    }
    taken.map(drop)
}

fn bytes_of(form: &ContactForm) -> u32 {
    let texts = [&form.name, &form.email, &form.message];
    let optional = [&form.subject, &form.reference];
    let bytes = texts.into_iter().chain(optional.into_iter().flatten()).map(String::len).sum::<usize>()
        + ROW_OVERHEAD_BYTES;
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// Returns whether a message may be announced by its own email. A single block cannot exhaust the emails of the others.
async fn may_announce(core: &Core, address: IpAddr) -> Result<bool, LimitError> {
    Ok(is_within(core.limits.take(MAILS_OF_BLOCK, &widest(address).to_string()).await)?
        && is_within(core.limits.take(MAILS, "all").await)?)
}
