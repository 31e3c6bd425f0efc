//! Calls that only send an email. The account is looked up when the email is sent, so the response takes the same time and form for every
//! address.

use serde::Deserialize;
use serde_json::{Value, json};

use super::input::{parse_code_challenge, parse_email, parse_user_metadata};
use super::{Answer, Call, private_json};
use crate::auth::AuthError;
use crate::auth::config::SignUp;
use crate::auth::emails::{self, AccountMail};
use crate::auth::limits::AccountLimits as _;
use crate::auth::model::Role;
use crate::auth::schema::ACCOUNTS;
use crate::auth::{accounts, device};

#[derive(Deserialize)]
struct EmailRequest {
    #[serde(default)]
    email: String,
    #[serde(default)]
    phone: String,
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    data: Option<Value>,
    #[serde(default)]
    create_user: Option<bool>,
    #[serde(default)]
    code_challenge: Option<String>,
    #[serde(default)]
    code_challenge_method: Option<String>,
}

pub(super) async fn recover(call: Call) -> Answer {
    let (given, email) = read_email_request(&call).await?;
    let challenge = parse_code_challenge(given.code_challenge, given.code_challenge_method.as_deref())?;
    let mail = AccountMail::Recover { redirect_to: call.redirect_to(None), challenge };
    send(&call, &email, &mail, json!({})).await
}

pub(super) async fn resend(call: Call) -> Answer {
    let (given, email) = read_email_request(&call).await?;
    let challenge = parse_code_challenge(given.code_challenge, given.code_challenge_method.as_deref())?;
    let redirect_to = call.redirect_to(None);
    let mail = match given.kind.as_str() {
        "signup" => AccountMail::ConfirmAgain { redirect_to, challenge },
        "email_change" => AccountMail::ChangeAgain { redirect_to, challenge },
        _ => return Err(AuthError::invalid("type must be signup or email_change")),
    };
    send(&call, &email, &mail, json!({})).await
}

pub(super) async fn send_one_time(call: Call) -> Answer {
    let (given, email) = read_email_request(&call).await?;
    let challenge = parse_code_challenge(given.code_challenge, given.code_challenge_method.as_deref())?;
    let may_create = call.auth.settings().sign_up != SignUp::Closed;
    let mail = AccountMail::SignIn {
        redirect_to: call.redirect_to(None),
        challenge,
        create: may_create && given.create_user.unwrap_or(true),
        data: parse_user_metadata(given.data)?,
    };
    send(&call, &email, &mail, json!({ "user": null, "session": null })).await
}

async fn read_email_request(call: &Call) -> Result<(EmailRequest, String), AuthError> {
    call.auth.limits.count_form(call.peer).await?;
    let given: EmailRequest = call.json()?;
    if !given.phone.is_empty() {
        return Err(AuthError::invalid("phone numbers are not supported: send an email"));
    }
    let email = parse_email(&given.email)?;
    count_email(call, &email).await?;
    Ok((given, email))
}

/// Counts an email against the recipient's limit. A browser that has not signed in to the recipient's account shares the stricter limits of
/// strangers.
async fn count_email(call: &Call, email: &str) -> Result<(), AuthError> {
    let auth = &call.auth;
    if let Some((id, _)) = device::known_accounts(&auth.refresh_key, &call.headers).next()
        && let Some(account) = accounts::by_id(call.db().on(ACCOUNTS), id).await?
        && account.email == email
        && account.role != Role::Pending
    {
        return auth.limits.count_mail(email).await;
    }
    auth.limits.count_strangers_mail(email, call.peer, auth.settings().mails_per_hour).await
}

async fn send(call: &Call, email: &str, mail: &AccountMail, answer: Value) -> Answer {
    let auth = &call.auth;
    let tx = auth.store.begin().await?;
    emails::queue(&tx, email, mail, auth.entropy.uuid(), auth.now()).await?;
    tx.commit().await?;
    Ok(private_json(answer))
}
