//! One's own account: reading it, and changing password, address and data.

use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use serde_json::{Value, json};

use super::input::{address, code_challenge, hashed, is_password, strong, user_data};
use super::{Answer, Call, factors_of, private};
use crate::engine::store::{Instant, Table, Tx};
use crate::people::auth::emails::{self, AccountMail, Change};
use crate::people::auth::model::account::ActiveModel;
use crate::people::auth::model::{Assurance, Purpose};
use crate::people::auth::sessions::{self, Scope};
use crate::people::auth::{AuthError, Caller, accounts, one_time, user_object};

/// A proof older than this is asked for again before a password is changed: the session may be a stranger's by now.
const FRESH: SignedDuration = SignedDuration::from_hours(24);

pub(super) async fn read(call: Call) -> Answer {
    let account = &call.caller()?.account;
    Ok(private(user_object::object(account, &factors_of(&call.auth, account).await?)))
}

#[derive(Deserialize)]
struct UserUpdateRequest {
    #[serde(default)]
    email: Option<String>,
    #[serde(default)]
    phone: Option<String>,
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    nonce: Option<String>,
    #[serde(default)]
    data: Option<Value>,
    #[serde(default)]
    app_metadata: Option<Value>,
    #[serde(default)]
    code_challenge: Option<String>,
    #[serde(default)]
    code_challenge_method: Option<String>,
}

pub(super) async fn update(call: Call) -> Answer {
    call.auth.limits.form(call.peer).await?;
    let given: UserUpdateRequest = call.json()?;
    let caller = call.caller()?;
    let account = &caller.account;
    if given.app_metadata.is_some() {
        return Err(AuthError::NotAdmin);
    }
    if given.phone.is_some_and(|phone| !phone.is_empty()) {
        return Err(AuthError::field("phone numbers are not served"));
    }
    let email = given.email.filter(|email| !email.is_empty()).map(|email| address(&email)).transpose()?;
    let email = email.filter(|email| *email != account.email);
    let sensitive = email.is_some() || given.password.is_some();
    if sensitive && caller.second_factor && caller.session.aal != Assurance::Aal2 {
        return Err(AuthError::InsufficientAal);
    }
    let challenge = code_challenge(given.code_challenge, given.code_challenge_method.as_deref())?;
    let auth = &call.auth;
    let now = auth.now();
    let mut change = ActiveModel { updated_at: Set(now), ..Default::default() };
    if let Some(data) = given.data {
        change.user_metadata = Set(merged(&account.user_metadata, user_data(Some(data))?)?);
    }
    if let Some(email) = &email {
        if accounts::by_email(call.db().on(Table::Accounts), email).await?.is_some() {
            return Err(AuthError::EmailExists);
        }
        auth.limits.mail(email).await?;
        change.new_email = Set(Some(email.clone()));
        change.email_change_sent_at = Set(Some(now));
        change.email_change_agreed_by = Set(None);
    }
    if let Some(password) = given.password.clone() {
        strong(&password)?;
        if is_password(password.clone(), account.password_hash.clone()).await? {
            return Err(AuthError::SamePassword);
        }
        change.password_hash = Set(Some(hashed(password, &auth.entropy).await?));
    }
    let tx = auth.store.begin().await?;
    if given.password.is_some() {
        if let Err(refusal) = still_there(&call, &tx, given.nonce.as_deref(), now).await {
            // The wrong code counts.
            tx.commit().await?;
            return Err(refusal);
        }
        // Whoever knew the old one is out.
        sessions::sign_out(&tx, &caller.session, Scope::Others).await?;
        one_time::forget(&tx, account.id, &[Purpose::Recovery, Purpose::Magiclink]).await?;
        call.record(&tx, "password changed").await?;
        let told = AccountMail::Changed { what: Change::Password };
        emails::queue(&tx, &account.email, &told, (auth.entropy.uuid(), now)).await?;
    }
    let changed = accounts::update(&tx, account.id, change).await?;
    if email.is_some() {
        let redirect_to = call.redirect_to(None);
        call.record(&tx, "address change asked for").await?;
        emails::queue_change(&tx, &changed, &redirect_to, challenge.as_ref(), &auth.entropy, now).await?;
    }
    tx.commit().await?;
    Ok(private(user_object::object(&changed, &factors_of(auth, &changed).await?)))
}

/// New data beside what is there; what is set to null goes.
fn merged(kept: &Value, new: Value) -> Result<Value, AuthError> {
    let (Value::Object(mut all), Value::Object(new)) = (kept.clone(), new) else { return Ok(json!({})) };
    all.extend(new);
    all.retain(|_, value| !value.is_null());
    user_data(Some(Value::Object(all)))
}

/// Whether who asks has proved lately who they are, or proves it by a mailed code now.
async fn still_there(call: &Call, tx: &Tx, nonce: Option<&str>, now: Instant) -> Result<(), AuthError> {
    let caller = call.caller()?;
    let last = caller.session.amr.0.iter().map(|proof| proof.timestamp).max().unwrap_or_default();
    if now.timestamp().as_second() - last < FRESH.as_secs() {
        return Ok(());
    }
    let nonce =
        nonce.map(str::trim).filter(|nonce| !nonce.is_empty()).ok_or(AuthError::ReauthenticationNeeded)?;
    let sent = (caller.account.email.as_str(), nonce);
    let purposes = &[Purpose::Reauthentication];
    let taken = one_time::take_by_code(tx, &call.auth.refresh_key, sent, purposes, now).await?;
    if taken.is_some() { Ok(()) } else { Err(AuthError::ReauthenticationNotValid) }
}

/// Mails a code that proves who is signed in.
pub(super) async fn reauthenticate(call: Call) -> Answer {
    call.auth.limits.form(call.peer).await?;
    let Caller { account, .. } = call.caller()?;
    let auth = &call.auth;
    auth.limits.mail(&account.email).await?;
    let tx = auth.store.begin().await?;
    emails::queue(&tx, &account.email, &AccountMail::Reauthenticate, (auth.entropy.uuid(), auth.now()))
        .await?;
    tx.commit().await?;
    Ok(private(json!({})))
}
