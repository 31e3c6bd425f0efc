//! Sign-up (docs/behavior/authentication.md#sign-up-and-approval). With confirmation by email the response does not reveal whether the
//! address has an account.

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use serde_json::Value;

use super::input::{parse_code_challenge, parse_email, parse_user_metadata, require_strong_password};
use super::{Answer, Call, private_json, token_response};
use crate::auth::accounts::{self, NewAccount};
use crate::auth::emails::{self, AccountMail};
use crate::auth::limits::AccountLimits as _;
use crate::auth::model::account::{ActiveModel, Model as Account};
use crate::auth::{AuthError, approval, sessions, user_object};
use platform::database::{Instant, StoreError, Tx};

/// Unconfirmed accounts are deleted after this time.
const UNCONFIRMED_RETENTION: SignedDuration = SignedDuration::from_hours(7 * 24);

#[derive(Deserialize)]
struct SignUpRequest {
    #[serde(default)]
    email: String,
    #[serde(default)]
    phone: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    data: Option<Value>,
    #[serde(default)]
    code_challenge: Option<String>,
    #[serde(default)]
    code_challenge_method: Option<String>,
}

pub(super) async fn sign_up(call: Call) -> Answer {
    call.auth.limits.count_form(call.peer).await?;
    let given: SignUpRequest = call.json()?;
    let policy = call.auth.settings().sign_up;
    let role = accounts::sign_up_role(policy).ok_or(AuthError::SignupDisabled)?;
    if !given.phone.is_empty() {
        return Err(AuthError::invalid("phone numbers are not supported: sign up with email and password"));
    }
    if given.email.is_empty() && given.password.is_empty() {
        return Err(AuthError::AnonymousDisabled);
    }
    let email = parse_email(&given.email)?;
    require_strong_password(&given.password, &call, &email).await?;
    let data = parse_user_metadata(given.data)?;
    let challenge = parse_code_challenge(given.code_challenge, given.code_challenge_method.as_deref())?;
    let auth = &call.auth;
    if auth.settings().confirm_email {
        auth.limits.count_strangers_mail(&email, call.peer, auth.settings().mails_per_hour).await?;
    }
    let password_hash = call.hash_password(given.password).await?;
    let new = NewAccount {
        id: auth.entropy.uuid(),
        email: email.clone(),
        password_hash: Some(password_hash.clone()),
        role,
        confirmed: !auth.settings().confirm_email,
        user_metadata: data.clone(),
    };
    if !auth.settings().confirm_email {
        return sign_up_without_confirmation(&call, new).await;
    }
    let now = auth.now();
    let (tx, account) = find_or_create(&call, new, now).await?;
    let mail = if account.email_confirmed_at.is_some() {
        AccountMail::Exists
    } else if accounts::is_reserved(&account, policy) {
        AccountMail::Invite { account: account.id, redirect_to: emails::new_password_url(auth) }
    } else {
        AccountMail::Confirm {
            account: account.id,
            redirect_to: call.redirect_to(None),
            challenge,
            password_hash: Some(password_hash),
        }
    };
    emails::queue(&tx, &email, &mail, auth.entropy.uuid(), now).await?;
    tx.commit().await?;
    Ok(private_json(user_object::sign_up_response(&auth.refresh_key, &email, &data, now)))
}

/// Finds or creates the account of this address, in the transaction that enqueues the email: both cases take the same number of
/// statements.
async fn find_or_create(call: &Call, new: NewAccount, now: Instant) -> Result<(Tx, Account), AuthError> {
    let store = &call.auth.store;
    let email = new.email.clone();
    let tx = store.begin().await?;
    if let Ok(before) = now.timestamp().checked_sub(UNCONFIRMED_RETENTION) {
        accounts::delete_unconfirmed(&tx, before.into()).await?;
    }
    if let Some(account) = accounts::by_email(tx.read(), &email).await? {
        let reserved = accounts::is_reserved(&account, call.auth.settings().sign_up);
        if account.email_confirmed_at.is_none() && !reserved {
            // With two passwords, the confirmed email decides which one counts, not the account.
            let change = ActiveModel { password_hash: Set(None), ..Default::default() };
            accounts::update(&tx, account.id, change).await?;
        }
        return Ok((tx, account));
    }
    match accounts::create(&tx, new, now).await {
        Ok(account) => {
            // Recorded before the email is sent: a stranger may have chosen the password.
            let asked = ActiveModel { confirmation_sent_at: Set(Some(now)), ..Default::default() };
            let account = accounts::update(&tx, account.id, asked).await?;
            Ok((tx, account))
        }
        Err(StoreError::Taken(_)) => {
            // A concurrent request created the account.
            drop(tx);
            let tx = store.begin().await?;
            let found = accounts::by_email(tx.read(), &email).await?;
            Ok((tx, found.ok_or_else(|| AuthError::Internal("an account came and went".into()))?))
        }
        Err(error) => Err(error.into()),
    }
}

/// Creates the account and signs it in, on a site that does not confirm addresses by email.
async fn sign_up_without_confirmation(call: &Call, new: NewAccount) -> Answer {
    let auth = &call.auth;
    let now = auth.now();
    let tx = auth.store.begin().await?;
    let account = match accounts::create(&tx, new, now).await {
        Ok(account) => account,
        Err(StoreError::Taken(_)) => return Err(AuthError::UserAlreadyExists),
        Err(error) => return Err(error.into()),
    };
    approval::ask_owners(&tx, &account, &auth.entropy, now).await?;
    let account = accounts::record_sign_in(&tx, account.id, now).await?;
    let new = call.new_session("password");
    let begun = sessions::begin(&tx, &auth.refresh_key, account.id, new, auth.entropy.uuid(), now).await?;
    tx.commit().await?;
    token_response(auth, &account, &begun).await
}
