//! Invitations, and links for servers that email them themselves (docs/behavior/authentication.md#administration).

use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use serde_json::{Value, json};

use super::input::{parse_email, parse_user_metadata, require_strong_password};
use super::{Answer, Call, private_json};
use crate::audit::{self, Actor, AuditEvent};
use crate::auth::accounts::{self, NewAccount};
use crate::auth::emails;
use crate::auth::gate::Principal;
use crate::auth::model::account::{ActiveModel, Model as Account};
use crate::auth::model::{Purpose, Role};
use crate::auth::one_time::{self, OneTimeTokenRequest};
use crate::auth::{AuthError, user_object};
use platform::database::Tx;

pub(super) fn actor(call: &Call) -> Actor {
    match &call.principal {
        Principal::Caller(caller) => Actor::from(caller.as_ref()),
        _ => Actor::Service,
    }
}

pub(super) async fn record_for_account(
    call: &Call,
    tx: &Tx,
    action: &'static str,
    account: &Account,
) -> Result<(), AuthError> {
    let event = AuditEvent::new(action, "account", account.id, account.email.clone());
    Ok(audit::record(tx, &actor(call), [event], call.auth.stamp()).await?)
}

#[derive(Deserialize)]
struct Invitation {
    #[serde(default)]
    email: String,
    #[serde(default)]
    data: Option<Value>,
}

fn new_account(call: &Call, email: String, data: Value) -> NewAccount {
    NewAccount {
        id: call.auth.entropy.uuid(),
        email,
        password_hash: None,
        role: Role::Staff,
        confirmed: false,
        user_metadata: data,
    }
}

pub(super) async fn invite(call: Call) -> Answer {
    let given: Invitation = call.json()?;
    let email = parse_email(&given.email)?;
    let new = new_account(&call, email.clone(), parse_user_metadata(given.data)?);
    let auth = &call.auth;
    let now = auth.now();
    let tx = auth.store.begin().await?;
    let role = new.role;
    let account = match accounts::by_email(tx.read(), &email).await? {
        None => accounts::create(&tx, new, now).await?,
        Some(account) if account.email_confirmed_at.is_some() => return Err(AuthError::EmailExists),
        // A repeated invitation keeps the role.
        Some(account) if accounts::is_reserved(&account, auth.settings().sign_up) => account,
        Some(account) => accounts::reserve(&tx, account.id, role, None, now).await?,
    };
    let redirect_to = call.redirect_to(None);
    let account = emails::queue_invitation(&tx, &account, redirect_to, &auth.entropy, now).await?;
    record_for_account(&call, &tx, "invited", &account).await?;
    tx.commit().await?;
    Ok(private_json(user_object::object(&account, &[])))
}

#[derive(Deserialize)]
struct LinkRequest {
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    new_email: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    data: Option<Value>,
    #[serde(default)]
    redirect_to: Option<String>,
}

/// Returns a link and a code to the caller; sends no email.
pub(super) async fn generate(call: Call) -> Answer {
    let given: LinkRequest = call.json()?;
    let email = parse_email(&given.email)?;
    let auth = &call.auth;
    let now = auth.now();
    let purpose = match given.kind.as_str() {
        "signup" => Purpose::Signup,
        "invite" => Purpose::Invite,
        "magiclink" => Purpose::Magiclink,
        "recovery" => Purpose::Recovery,
        "email_change_current" => Purpose::EmailChangeCurrent,
        "email_change_new" => Purpose::EmailChangeNew,
        _ => {
            return Err(AuthError::invalid(
                "type must be signup, invite, magiclink, recovery, email_change_current or email_change_new",
            ));
        }
    };
    let creates = matches!(purpose, Purpose::Signup | Purpose::Invite);
    let new = new_account(&call, email.clone(), parse_user_metadata(given.data)?);
    let password_hash = match purpose {
        Purpose::Signup => {
            require_strong_password(&given.password, &call, &email).await?;
            Some(call.hash_password(given.password).await?)
        }
        _ => None,
    };
    let tx = auth.store.begin().await?;
    let mut account = match accounts::by_email(tx.read(), &email).await? {
        Some(account) if creates && account.email_confirmed_at.is_some() => {
            return Err(AuthError::EmailExists);
        }
        Some(account) => account,
        None if creates => accounts::create(&tx, new, now).await?,
        None => return Err(AuthError::NoSuchUser),
    };
    let mut to = account.email.clone();
    if matches!(purpose, Purpose::EmailChangeCurrent | Purpose::EmailChangeNew) {
        let new_email = parse_email(&given.new_email)?;
        if accounts::by_email(tx.read(), &new_email).await?.is_some() {
            return Err(AuthError::EmailExists);
        }
        let mut change = ActiveModel { new_email: Set(Some(new_email.clone())), ..Default::default() };
        if account.new_email.as_ref() != Some(&new_email) {
            change.email_change_agreed_by = Set(None);
        }
        account = accounts::update(&tx, account.id, change).await?;
        if purpose == Purpose::EmailChangeNew {
            to = new_email;
        }
    }
    let redirect_to = call.redirect_to(given.redirect_to.as_deref());
    let issue = OneTimeTokenRequest {
        redirect_to: redirect_to.clone(),
        password_hash,
        trusted: true,
        ..OneTimeTokenRequest::new(auth.entropy.uuid(), account.id, purpose, &to)
    };
    let secrets = one_time::issue(&tx, &auth.refresh_key, &auth.entropy, issue, now).await?;
    record_for_account(&call, &tx, "link made", &account).await?;
    tx.commit().await?;
    let mut body = user_object::object(&account, &[]);
    body["action_link"] = json!(emails::link(auth, &secrets.token, purpose, &redirect_to));
    body["email_otp"] = json!(secrets.code);
    body["hashed_token"] = json!(secrets.token);
    body["redirect_to"] = json!(redirect_to);
    body["verification_type"] = json!(given.kind);
    Ok(private_json(body))
}
