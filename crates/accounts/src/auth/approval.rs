//! Approval of new accounts by owners: by an email link, or in the user list (docs/behavior/authentication.md#sign-up-and-approval).

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::account_changes::{self, ChangeError};
use super::emails::{self, AccountMail};
use super::model::account::Model as Account;
use super::model::{Purpose, Role};
use super::{accounts, one_time};
use crate::audit::{self, Actor, AuditEvent};
use platform::clock::Entropy;
use platform::core::ChangeStamp;
use platform::database::{Instant, StoreResult, Tx};

/// Interval of emails to an owner; requests in between are collected.
const MAIL_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

/// Notifies every owner of a pending account; no-op for other accounts.
pub(super) async fn ask_owners(
    tx: &Tx,
    account: &Account,
    entropy: &Entropy,
    now: Instant,
) -> StoreResult<()> {
    if account.role != Role::Pending || account.email_confirmed_at.is_none() {
        return Ok(());
    }
    for owner in accounts::able_owners(tx.read(), now).await? {
        let next = owner.approval_mailed_at.and_then(|last| last.timestamp().checked_add(MAIL_INTERVAL).ok());
        match next.filter(|next| now.timestamp() < *next) {
            None => {
                let mail = AccountMail::Approval { account: account.id, owner: owner.id };
                emails::queue(tx, &owner.email, &mail, entropy.uuid(), now).await?;
                accounts::record_approval_mail(tx, owner.id, now).await?;
            }
            Some(due) => {
                let mail = AccountMail::Waiting { owner: owner.id };
                emails::queue_once(tx, &owner.email, &mail, collected_email_id(owner.id, due), due.into())
                    .await?;
            }
        }
    }
    Ok(())
}

/// The deterministic id of the collected email to this owner.
fn collected_email_id(owner: Uuid, due: Timestamp) -> Uuid {
    let what = [owner.as_bytes().as_slice(), &due.as_microsecond().to_be_bytes()].concat();
    uuid::Builder::from_random_bytes(xxhash_rust::xxh3::xxh3_128(&what).to_be_bytes()).into_uuid()
}

pub(super) async fn approve(
    tx: &Tx,
    actor: &Actor,
    id: Uuid,
    role: Role,
    entropy: &Entropy,
    now: Instant,
) -> Result<Account, ChangeError> {
    let account = account_changes::set_role(tx, id, role, now).await?;
    record_decision(tx, actor, &account, true, entropy, now).await?;
    Ok(account)
}

pub(super) async fn reject(
    tx: &Tx,
    actor: &Actor,
    id: Uuid,
    entropy: &Entropy,
    now: Instant,
) -> Result<Account, ChangeError> {
    let account = account_changes::remove(tx, id, now).await?;
    record_decision(tx, actor, &account, false, entropy, now).await?;
    Ok(account)
}

async fn record_decision(
    tx: &Tx,
    actor: &Actor,
    account: &Account,
    approved: bool,
    entropy: &Entropy,
    now: Instant,
) -> StoreResult<()> {
    one_time::revoke(tx, account.id, &[Purpose::Approval]).await?;
    let action = if approved { "approved" } else { "refused" };
    let title = if approved { account.email.as_str() } else { account_changes::NAME_OF_DELETED_ACCOUNT };
    let event = AuditEvent::new(action, "account", account.id, title);
    audit::record(tx, actor, [event], ChangeStamp { entropy, now }).await?;
    // An unconfirmed address gets no email.
    if account.email_confirmed_at.is_some() {
        let mail = AccountMail::Decided { approved };
        emails::queue(tx, &account.email, &mail, entropy.uuid(), now).await?;
    }
    Ok(())
}
