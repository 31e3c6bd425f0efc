//! Emails about accounts. The outbox holds no secrets; links and codes are created when an email is sent, so that a leaked database signs
//! nobody in.

mod compose;
mod texts;

use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::form_urlencoded::Serializer;
use uuid::Uuid;

use super::model::account::{ActiveModel, Model as Account};
use super::model::{CodeChallenge, Purpose};
use super::{PREFIX, accounts, one_time};
use crate::auth::Auth;
use crate::pages;
use platform::clock::Entropy;
use platform::database::{Instant, StoreError, StoreResult, Tx};
use platform::mail::{self, NewMail};

pub use compose::compose;

pub const KIND: &str = "account";

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "snake_case")]
pub(crate) enum AccountMail {
    Confirm {
        account: Uuid,
        redirect_to: String,
        challenge: Option<CodeChallenge>,
        password_hash: Option<String>,
    },
    ConfirmAgain {
        redirect_to: String,
        challenge: Option<CodeChallenge>,
    },
    Exists,
    Recover {
        redirect_to: String,
        challenge: Option<CodeChallenge>,
    },
    SignIn {
        redirect_to: String,
        challenge: Option<CodeChallenge>,
        create: bool,
        data: Value,
    },
    Invite {
        account: Uuid,
        redirect_to: String,
    },
    /// Sent to the current or the new address, to confirm a change.
    EmailChange {
        account: Uuid,
        to_new: bool,
        redirect_to: String,
        challenge: Option<CodeChallenge>,
    },
    ChangeAgain {
        redirect_to: String,
        challenge: Option<CodeChallenge>,
    },
    Reauthenticate,
    /// To an owner: an account is pending.
    Approval {
        account: Uuid,
        owner: Uuid,
    },
    /// Wrong codes after the right password.
    WrongCodes,
    /// To an owner: accounts are pending.
    Waiting {
        owner: Uuid,
    },
    Decided {
        approved: bool,
    },
    Changed {
        what: Change,
    },
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Change {
    Password,
    /// Sent to the former address.
    Address,
    FactorAdded,
    FactorRemoved,
    SecurityKeyAdded,
    SecurityKeyRemoved,
    PasskeyAdded,
    PasskeyRemoved,
}

pub(crate) async fn queue(tx: &Tx, to: &str, mail: &AccountMail, id: Uuid, now: Instant) -> StoreResult<()> {
    let payload = serde_json::to_value(mail).map_err(|error| damaged(&error.to_string()))?;
    mail::queue(tx, NewMail { kind: KIND, to: to.to_owned(), payload }, id, now).await
}

/// Enqueues an email that is due later, unless one with this id is enqueued.
pub(crate) async fn queue_once(
    tx: &Tx,
    to: &str,
    mail: &AccountMail,
    id: Uuid,
    due: Instant,
) -> StoreResult<()> {
    let payload = serde_json::to_value(mail).map_err(|error| damaged(&error.to_string()))?;
    mail::outbox::queue_once(tx, NewMail { kind: KIND, to: to.to_owned(), payload }, id, due).await
}

pub(crate) fn new_password_url(auth: &Auth) -> String {
    format!("{}{}", auth.config.server.url, pages::NEW_PASSWORD.pattern)
}

pub(crate) async fn queue_invitation(
    tx: &Tx,
    account: &Account,
    redirect_to: String,
    entropy: &Entropy,
    now: Instant,
) -> StoreResult<Account> {
    let invited = ActiveModel { invited_at: Set(Some(now)), ..Default::default() };
    let account = accounts::update(tx, account.id, invited).await?;
    let mail = AccountMail::Invite { account: account.id, redirect_to };
    queue(tx, &account.email, &mail, entropy.uuid(), now).await?;
    Ok(account)
}

pub(crate) async fn queue_email_change(
    tx: &Tx,
    account: &Account,
    redirect_to: &str,
    challenge: Option<&CodeChallenge>,
    entropy: &Entropy,
    now: Instant,
) -> StoreResult<()> {
    one_time::revoke(tx, account.id, &[Purpose::EmailChangeCurrent, Purpose::EmailChangeNew]).await?;
    let new = account.new_email.as_deref();
    for (to, to_new) in [Some(account.email.as_str()), new].into_iter().zip([false, true]) {
        let mail = AccountMail::EmailChange {
            account: account.id,
            to_new,
            redirect_to: redirect_to.to_owned(),
            challenge: challenge.cloned(),
        };
        if let Some(to) = to {
            queue(tx, to, &mail, entropy.uuid(), now).await?;
        }
    }
    Ok(())
}

fn damaged(reason: &str) -> StoreError {
    StoreError::Failed(sea_orm::DbErr::Custom(format!("a mail in the outbox is damaged: {reason}")))
}

/// docs/behavior/authentication.md#email-links-and-codes
pub(super) fn link(auth: &Auth, token: &str, purpose: Purpose, redirect_to: &str) -> String {
    let kind = match purpose {
        Purpose::Recovery => "recovery",
        Purpose::Magiclink => "magiclink",
        Purpose::Invite => "invite",
        Purpose::EmailChangeCurrent | Purpose::EmailChangeNew => "email_change",
        _ => "signup",
    };
    let query = Serializer::new(String::new())
        .extend_pairs([("token", token), ("type", kind), ("redirect_to", redirect_to)])
        .finish();
    format!("{}{}/verify?{query}", auth.config.server.url, PREFIX)
}
