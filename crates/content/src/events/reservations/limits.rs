//! Limits of reservations, as of free orders: each of them sends an email to an address that nobody confirmed.

use std::net::IpAddr;

use platform::core::Core;
use platform::networks::widest;
use platform::rules::mailbox;
use platform::web::ApiResult;
use platform::web::limits::Quota;

const ATTEMPTS: Quota = Quota::new("reservations", 120, 60);
const ATTEMPTS_OF_BLOCK: Quota = Quota::daily("reservations of a block", 400);
/// Per block of networks: enough for a union hall that reserves for a whole shift behind one address.
const EMAILS_OF_BLOCK: Quota = Quota::daily("reservation emails of a block", 60);
const EMAILS: Quota = Quota::daily("reservation emails", 5);
/// Per block of networks and mailbox: one email a day after the quota of the mailbox is exhausted.
const FIRST_EMAIL: Quota = Quota::daily("first reservation email", 1);
const FIRST_EMAILS: Quota = Quota::daily("first reservation emails for an address", 10);

pub(super) async fn count_attempt(core: &Core, address: IpAddr) -> ApiResult<()> {
    core.limits.take_by_network(ATTEMPTS, address).await?;
    Ok(core.limits.take(ATTEMPTS_OF_BLOCK, &widest(address).to_string()).await?)
}

pub(super) async fn count_email(core: &Core, address: IpAddr, email: &str) -> ApiResult<()> {
    let (block, mailbox) = (widest(address).to_string(), mailbox(email));
    core.limits.take(EMAILS_OF_BLOCK, &block).await?;
    let units = [(EMAILS, mailbox.as_str(), 1)];
    let reserve = [(FIRST_EMAILS, mailbox.as_str(), 1)];
    let counted = core.limits.take_all_or_first((FIRST_EMAIL, &block), &units, &reserve).await;
    if counted.is_err() {
        core.limits.put_back(EMAILS_OF_BLOCK, &block).await?;
    }
    Ok(counted.map(drop)?)
}
