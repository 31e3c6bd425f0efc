use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use serde_json::{Value, json};

use super::input::{
    merge_metadata, parse_code_challenge, parse_email, parse_user_metadata, require_strong_password,
};
use super::{Answer, Call, factors_of, private_json};
use crate::auth::emails::{self, AccountMail, Change};
use crate::auth::limits::AccountLimits as _;
use crate::auth::model::Role;
use crate::auth::model::account::ActiveModel;
use crate::auth::reauthentication::{self, Proof};
use crate::auth::sessions::{self, SignOutScope};
use crate::auth::{AuthError, Caller, account_changes, accounts, display_name, one_time, user_object};

pub(super) async fn read(call: Call) -> Answer {
    let account = &call.caller()?.account;
    Ok(private_json(user_object::object(account, &factors_of(&call.auth, account).await?)))
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
    current_password: Option<String>,
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
    call.auth.limits.count_form(call.peer).await?;
    let given: UserUpdateRequest = call.json()?;
    let caller = call.caller()?;
    let account = &caller.account;
    if given.app_metadata.is_some() {
        return Err(AuthError::NotAdmin);
    }
    if given.phone.is_some_and(|phone| !phone.is_empty()) {
        return Err(AuthError::invalid("phone numbers are not supported"));
    }
    let email = given.email.filter(|email| !email.is_empty()).map(|email| parse_email(&email)).transpose()?;
    let email = email.filter(|email| *email != account.email);
    let challenge = parse_code_challenge(given.code_challenge, given.code_challenge_method.as_deref())?;
    let auth = &call.auth;
    let now = auth.now();
    let mut change = ActiveModel { updated_at: Set(now), ..Default::default() };
    let mut data_change = None;
    if let Some(data) = given.data {
        if let Some(name) = display_name::change_in_metadata(&data) {
            change.display_name = Set(name);
        }
        data_change = Some(parse_user_metadata(Some(data))?);
    }
    if let Some(password) = &given.password {
        require_strong_password(password, &call, &account.email).await?;
    }
    if email.is_some() || given.password.is_some() {
        // Before the comparison below, so that a stolen session cannot test guesses of the current password.
        require_recent_proof(&call, given.current_password.as_deref(), given.nonce.as_deref()).await?;
    }
    if let Some(email) = &email {
        // A new user is a stranger until an owner approves the account.
        match account.role {
            Role::Pending => {
                auth.limits.count_strangers_mail(email, call.peer, auth.settings().mails_per_hour).await?
            }
            Role::Editor | Role::Shop | Role::Staff | Role::Owner => auth.limits.count_mail(email).await?,
        }
        change.new_email = Set(Some(email.clone()));
        change.email_change_sent_at = Set(Some(now));
        change.email_change_agreed_by = Set(None);
    }
    if let Some(password) = given.password.clone() {
        if call.is_password(password.clone(), account.password_hash.as_deref()).await? {
            return Err(AuthError::SamePassword);
        }
        change.password_hash = Set(Some(call.hash_password(password).await?));
        change.password_expires_at = Set(None);
    }
    let tx = auth.store.begin().await?;
    sessions::lock_active(&tx, &caller.session).await?;
    if given.password.is_some() {
        // Ends sessions that began with the old password.
        sessions::sign_out(&tx, &caller.session, SignOutScope::Others).await?;
        one_time::revoke(&tx, account.id, &account_changes::SIGN_IN_PURPOSES).await?;
        call.record(&tx, "password changed").await?;
        let told = AccountMail::Changed { what: Change::Password };
        emails::queue(&tx, &account.email, &told, auth.entropy.uuid(), now).await?;
    }
    if let Some(data) = data_change {
        // Read again: an owner may have changed the name since the request began.
        let stored = accounts::lock(&tx, account.id).await?.ok_or(AuthError::UserNotFound)?;
        change.user_metadata = Set(merge_metadata(&stored.user_metadata, data)?);
    }
    let changed = accounts::update(&tx, account.id, change).await?;
    if changed.display_name != account.display_name {
        call.record(&tx, "name changed").await?;
    }
    if email.is_some() {
        let redirect_to = call.redirect_to(None);
        call.record(&tx, "address change asked for").await?;
        emails::queue_email_change(&tx, &changed, &redirect_to, challenge.as_ref(), &auth.entropy, now)
            .await?;
    }
    tx.commit().await?;
    Ok(private_json(user_object::object(&changed, &factors_of(auth, &changed).await?)))
}

/// Requires the second factor and a recent reauthentication, which `password` or `nonce` may provide.
async fn require_recent_proof(
    call: &Call,
    password: Option<&str>,
    nonce: Option<&str>,
) -> Result<(), AuthError> {
    let caller = call.caller()?;
    call.require_all_factors().await?;
    let said = |text: Option<&str>| text.is_some_and(|text| !text.trim().is_empty());
    let proof = match (password, nonce) {
        (Some(text), _) if said(password) => Proof::Password(text),
        (_, Some(text)) if said(nonce) => Proof::Code(text),
        _ => return reauthentication::require(caller, call.auth.now()),
    };
    reauthentication::prove(&call.auth, caller, &call.headers, call.peer, proof).await
}

pub(super) async fn reauthenticate(call: Call) -> Answer {
    call.auth.limits.count_form(call.peer).await?;
    let Caller { account, .. } = call.caller()?;
    let auth = &call.auth;
    auth.limits.count_mail(&account.email).await?;
    let tx = auth.store.begin().await?;
    emails::queue(&tx, &account.email, &AccountMail::Reauthenticate, auth.entropy.uuid(), auth.now()).await?;
    tx.commit().await?;
    Ok(private_json(json!({})))
}
