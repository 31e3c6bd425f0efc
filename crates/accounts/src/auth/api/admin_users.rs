//! User administration in the protocol's form, for owners and servers (docs/behavior/authentication.md#administration).

use axum::http::{HeaderName, HeaderValue, header};
use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::admin_links::record_for_account;
use super::input::{merge_metadata, parse_email, parse_user_metadata, require_strong_password};
use super::{Answer, Call, factors_of, private_json};
use crate::auth::account_changes::{self, ChangeError};
use crate::auth::accounts::{self, NewAccount};
use crate::auth::emails::{self, AccountMail, Change};
use crate::auth::model::Role;
use crate::auth::model::account::{ActiveModel, Model as Account};
use crate::auth::schema::ACCOUNTS;
use crate::auth::{AuthError, factors as second, one_time, password, sessions, user_object};
use platform::database::{Instant, StoreError, Tx};

const DEFAULT_PER_PAGE: u64 = 50;
const MAX_PER_PAGE: u64 = 1000;
/// The offset must fit into a database integer.
const LAST_PAGE: u64 = 1_000_000_000;
/// Maximum duration of a ban, so that its end is a valid instant.
const LONGEST_BAN: SignedDuration = SignedDuration::from_hours(24 * 36_500);

impl From<ChangeError> for AuthError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Missing => Self::NoSuchUser,
            ChangeError::LastOwner => Self::LastOwner,
            ChangeError::Store(error) => error.into(),
        }
    }
}

pub(super) async fn requested_account(call: &Call) -> Result<Account, AuthError> {
    let id = call.id("id").ok_or(AuthError::NoSuchUser)?;
    accounts::by_id(call.db().on(ACCOUNTS), id).await?.ok_or(AuthError::NoSuchUser)
}

pub(super) async fn list(call: Call) -> Answer {
    let number = |name: &str, otherwise: u64| match call.parameter(name).filter(|text| !text.is_empty()) {
        None => Ok(otherwise),
        Some(text) => text.parse().map_err(|_| AuthError::invalid("page and per_page must be numbers")),
    };
    let page = number("page", 1)?.clamp(1, LAST_PAGE);
    let per_page = number("per_page", DEFAULT_PER_PAGE)?.clamp(1, MAX_PER_PAGE);
    let (users, total) = accounts::list(&call.db(), per_page, (page - 1) * per_page).await?;
    let last = total.div_ceil(per_page).max(1);
    let mut response = private_json(json!({
        "users": users.iter().map(|account| user_object::object(account, &[])).collect::<Vec<_>>(),
        "aud": "authenticated",
    }));
    let address = |page: u64, rel: &str| {
        format!("</auth/v1/admin/users?page={page}&per_page={per_page}>; rel=\"{rel}\"")
    };
    let next = (page < last).then(|| address(page + 1, "next"));
    let links = next.into_iter().chain([address(last, "last")]).collect::<Vec<_>>().join(", ");
    let headers = response.headers_mut();
    headers.insert(HeaderName::from_static("x-total-count"), HeaderValue::from(total));
    headers.insert(header::LINK, HeaderValue::from_str(&links).unwrap_or(HeaderValue::from_static("")));
    Ok(response)
}

pub(super) async fn read(call: Call) -> Answer {
    let account = requested_account(&call).await?;
    Ok(private_json(user_object::object(&account, &factors_of(&call.auth, &account).await?)))
}

#[derive(Deserialize)]
struct AdminUserRequest {
    #[serde(default)]
    id: Option<Uuid>,
    #[serde(default)]
    email: Option<String>,
    #[serde(default)]
    phone: Option<String>,
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    password_hash: Option<String>,
    #[serde(default)]
    email_confirm: Option<bool>,
    #[serde(default)]
    user_metadata: Option<Value>,
    #[serde(default)]
    app_metadata: Option<Value>,
    #[serde(default)]
    role: Option<String>,
    #[serde(default)]
    ban_duration: Option<String>,
}

struct ValidatedUser {
    id: Option<Uuid>,
    email: Option<String>,
    password_hash: Option<String>,
    confirmed: bool,
    user_metadata: Option<Value>,
    role: Option<Role>,
    app_metadata: Option<Value>,
    ban: Option<Option<SignedDuration>>,
}

async fn validate_request(call: &Call) -> Result<ValidatedUser, AuthError> {
    let given: AdminUserRequest = call.json()?;
    if given.phone.is_some_and(|phone| !phone.is_empty()) {
        return Err(AuthError::invalid("phone numbers are not supported"));
    }
    if given.role.is_some_and(|role| !role.is_empty() && role != "authenticated") {
        return Err(AuthError::invalid(
            "role must be authenticated; owner, staff, editor, shop and pending go into app_metadata.role",
        ));
    }
    let email = given.email.map(|email| parse_email(&email)).transpose()?;
    let password_hash = match (given.password, given.password_hash) {
        (Some(_), Some(_)) => return Err(AuthError::invalid("send password or password_hash, not both")),
        (Some(password), None) => {
            require_strong_password(&password, call, email.as_deref().unwrap_or_default()).await?;
            Some(call.hash_password(password).await?)
        }
        (None, Some(hash)) if password::is_hash(&hash) => Some(hash),
        (None, Some(_)) => {
            return Err(AuthError::invalid(
                "password_hash has to be of argon2id, with at most 64 MiB, 4 passes and 4 lanes",
            ));
        }
        (None, None) => None,
    };
    let (role, app_metadata) = given.app_metadata.map(split_role).transpose()?.unzip();
    let role = role.flatten();
    Ok(ValidatedUser {
        id: given.id,
        email,
        password_hash,
        confirmed: given.email_confirm.unwrap_or_default(),
        user_metadata: given.user_metadata.map(|data| parse_user_metadata(Some(data))).transpose()?,
        role,
        app_metadata,
        ban: given.ban_duration.map(|text| parse_ban(&text)).transpose()?,
    })
}

fn split_role(app_metadata: Value) -> Result<(Option<Role>, Value), AuthError> {
    let Value::Object(mut fields) = app_metadata else {
        return Err(AuthError::invalid("app_metadata must be an object"));
    };
    // Clients send these back as read.
    fields.retain(|name, _| name != "provider" && name != "providers");
    let role = fields.remove("role").map(serde_json::from_value).transpose();
    let role = role
        .map_err(|_| AuthError::invalid("app_metadata.role must be owner, staff, editor, shop or pending"))?;
    Ok((role, parse_user_metadata(Some(Value::Object(fields)))?))
}

/// Parses `none`, or numbers with units such as `24h` and `1h30m`.
fn parse_ban(text: &str) -> Result<Option<SignedDuration>, AuthError> {
    if text == "none" {
        return Ok(None);
    }
    let wrong = || AuthError::invalid("ban_duration must be none or a time such as 24h or 1h30m");
    let duration: SignedDuration = text.parse().map_err(|_| wrong())?;
    if duration.is_positive() && duration <= LONGEST_BAN { Ok(Some(duration)) } else { Err(wrong()) }
}

async fn notify(call: &Call, tx: &Tx, to: &str, what: Change) -> Result<(), AuthError> {
    Ok(emails::queue(tx, to, &AccountMail::Changed { what }, call.auth.entropy.uuid(), call.auth.now())
        .await?)
}

pub(super) async fn create(call: Call) -> Answer {
    let given = validate_request(&call).await?;
    let auth = &call.auth;
    let now = auth.now();
    let email = given.email.ok_or_else(|| AuthError::invalid("email is required"))?;
    let new = NewAccount {
        id: given.id.unwrap_or_else(|| auth.entropy.uuid()),
        email,
        password_hash: given.password_hash,
        role: given.role.unwrap_or_default(),
        confirmed: given.confirmed,
        user_metadata: given.user_metadata.unwrap_or_else(|| json!({})),
    };
    let tx = auth.store.begin().await?;
    let account = match accounts::create(&tx, new, now).await {
        Err(StoreError::Taken(_)) => return Err(AuthError::EmailExists),
        other => other?,
    };
    let account = apply_ban(&tx, account, given.ban, now).await?;
    let noted = merge_metadata(&account.app_metadata, given.app_metadata.unwrap_or_else(|| json!({})))?;
    let change = ActiveModel { app_metadata: Set(noted), ..Default::default() };
    let account = accounts::update(&tx, account.id, change).await?;
    record_for_account(&call, &tx, "created", &account).await?;
    tx.commit().await?;
    Ok(private_json(user_object::object(&account, &[])))
}

async fn apply_ban(
    tx: &Tx,
    account: Account,
    ban: Option<Option<SignedDuration>>,
    now: Instant,
) -> Result<Account, AuthError> {
    let Some(ban) = ban else { return Ok(account) };
    // The rules of locking apply: never the last owner, and its sessions end.
    let account = account_changes::set_disabled(tx, account.id, ban.is_some(), now).await?;
    let Some(duration) = ban else {
        let free = ActiveModel { banned_until: Set(None), ..Default::default() };
        return Ok(accounts::update(tx, account.id, free).await?);
    };
    let until = now.timestamp().checked_add(duration).unwrap_or(jiff::Timestamp::MAX);
    let change =
        ActiveModel { disabled_at: Set(None), banned_until: Set(Some(until.into())), ..Default::default() };
    Ok(accounts::update(tx, account.id, change).await?)
}

pub(super) async fn update(call: Call) -> Answer {
    let mut account = requested_account(&call).await?;
    let given = validate_request(&call).await?;
    let auth = &call.auth;
    let now = auth.now();
    let tx = auth.store.begin().await?;
    account = accounts::lock(&tx, account.id).await?.ok_or(AuthError::NoSuchUser)?;
    if let Some(role) = given.role.filter(|role| *role != account.role) {
        account = account_changes::set_role(&tx, account.id, role, now).await?;
    }
    account = apply_ban(&tx, account, given.ban, now).await?;
    let (mut told, former) = (Vec::new(), account.email.clone());
    let mut change = ActiveModel { updated_at: Set(now), ..Default::default() };
    if given.confirmed && account.email_confirmed_at.is_none() {
        change.email_confirmed_at = Set(Some(now));
        if account.confirmation_sent_at.is_some() {
            // The password is that of an unconfirmed sign-up.
            change.password_hash = Set(None);
        }
    }
    if let Some(hash) = given.password_hash {
        sessions::end_all(&tx, account.id).await?;
        one_time::revoke(&tx, account.id, &account_changes::SIGN_IN_PURPOSES).await?;
        change.password_hash = Set(Some(hash));
        change.password_expires_at = Set(None);
        told.push(Change::Password);
    }
    if let Some(email) = given.email.filter(|email| *email != account.email) {
        change.email = Set(email);
        told.push(Change::Address);
    }
    if let Some(noted) = given.app_metadata {
        change.app_metadata = Set(merge_metadata(&account.app_metadata, noted)?);
    }
    if let Some(data) = given.user_metadata {
        change.user_metadata = Set(data);
    }
    account = match accounts::update(&tx, account.id, change).await {
        Err(StoreError::Taken(_)) => return Err(AuthError::EmailExists),
        other => other?,
    };
    record_for_account(&call, &tx, "updated", &account).await?;
    for what in told {
        notify(&call, &tx, &former, what).await?;
    }
    tx.commit().await?;
    Ok(private_json(user_object::object(&account, &factors_of(auth, &account).await?)))
}

#[derive(Default, Deserialize)]
struct RemovalRequest {
    #[serde(default)]
    should_soft_delete: bool,
}

pub(super) async fn remove(call: Call) -> Answer {
    let how: RemovalRequest = if call.body.is_empty() { RemovalRequest::default() } else { call.json()? };
    if how.should_soft_delete {
        return Err(AuthError::invalid(
            "should_soft_delete is not supported: deactivate the account with ban_duration",
        ));
    }
    let account = requested_account(&call).await?;
    let tx = call.auth.store.begin().await?;
    record_for_account(&call, &tx, "removed", &account).await?;
    account_changes::remove(&tx, account.id, call.auth.now()).await?;
    tx.commit().await?;
    Ok(private_json(json!({})))
}

pub(super) async fn factors(call: Call) -> Answer {
    let account = requested_account(&call).await?;
    let all = factors_of(&call.auth, &account).await?;
    Ok(private_json(all.iter().map(user_object::factor).collect()))
}

pub(super) async fn remove_factor(call: Call) -> Answer {
    let account = requested_account(&call).await?;
    let tx = call.auth.store.begin().await?;
    let factor = second::find_factor(tx.read(), account.id, call.id("factor")).await?;
    second::remove(&tx, &factor).await?;
    if factor.verified_at.is_some() {
        notify(&call, &tx, &account.email, Change::FactorRemoved).await?;
    }
    record_for_account(&call, &tx, "second factor removed", &account).await?;
    tx.commit().await?;
    Ok(private_json(user_object::factor(&factor)))
}
