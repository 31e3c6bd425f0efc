//! The first owner: a link with a one-time token, printed at each start while there is no owner
//! (docs/behavior/authentication.md#first-owner). A person who sees the program's output controls the machine, and so may control the
//! site.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{ConnectInfo, Extension, State};
use axum::http::{HeaderMap, StatusCode};
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::sync::Arc;

use super::accounts::{self, NewAccount};
use super::model::Role;
use super::password_strength;
use super::secret::{digest, is_equal};
use crate::access::{Call, Calls as _};
use crate::audit::{self, Actor, AuditEvent};
use crate::auth::Auth;
use crate::auth::limits::AccountLimits as _;
use crate::pages;
use platform::clock::Entropy;
use platform::core::ChangeStamp;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::site_visibility::{self, SiteVisibility};
use platform::database::system_state;
use platform::database::{Instant, Store, StoreError, StoreResult};
use platform::web::client;
use platform::web::problem::FieldError;
use platform::web::{ApiError, ApiResult, Body};

const ENTRY: system_state::Entry =
    ("setup_token", "The hash of the token with which the first owner is made");

/// Creates a new link if there is no owner, and voids the previous one. A read-only site gets none.
pub async fn create_link(
    store: &Store,
    entropy: &Entropy,
    site: &str,
    now: Instant,
) -> StoreResult<Option<String>> {
    let tx = match store.begin().await {
        Err(StoreError::ReadOnlySite) => return Ok(None),
        begun => begun?,
    };
    if accounts::has_owner(tx.read()).await? {
        return Ok(None);
    }
    let token = entropy.token();
    system_state::write(&tx, ENTRY, digest(&token), entropy.uuid(), now).await?;
    tx.commit().await?;
    // In the fragment, which is never sent to a server or logged.
    Ok(Some(format!("{site}{}#{token}", pages::SETUP.pattern)))
}

/// The first owner.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct SetupForm {
    /// The token from the setup link.
    #[garde(skip)]
    pub token: String,
    /// Email.
    #[garde(custom(super::email::valid))]
    pub email: String,
    /// At least 6 characters; commonly used passwords are declined.
    #[garde(skip)]
    pub password: String,
}

/// The first owner was created.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FirstOwner {
    /// Email to sign in with.
    pub email: String,
}

pub fn public() -> ApiRouter<Auth> {
    ApiRouter::new().post(
        "/setup",
        set_up,
        Call::public("setUp", "account", "Create the first owner with the one-time setup link")
            .created::<FirstOwner>(),
    )
}

fn link_expired() -> ApiError {
    ApiError::Rejected(
        StatusCode::FORBIDDEN,
        "setup_over",
        "This setup link was already used or has been replaced.".into(),
    )
}

async fn is_current(db: &impl ConnectionTrait, token: &str) -> StoreResult<bool> {
    let kept = system_state::read(db, ENTRY.0).await?;
    Ok(kept.is_some_and(|kept| is_equal(&kept, &digest(token))))
}

async fn set_up(
    State(auth): State<Auth>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
    Body(form): Body<SetupForm>,
) -> ApiResult<(StatusCode, Json<FirstOwner>)> {
    let header = auth.config.server.client_header.as_deref();
    let peer = client::client_ip(header, &headers, peer.map(|Extension(peer)| peer.0.ip()));
    auth.limits.count_form(peer).await?;
    let weakness = password_strength::weakness(&form.password, peer, &auth, &form.email).await;
    if let Some(weakness) = weakness? {
        return Err(ApiError::Fields(vec![FieldError::field("/password", weakness.sentence())]));
    }
    let db = auth.store.reader(Arc::default());
    if !is_current(db.on(CONFIG_ENTRIES), &form.token).await? {
        return Err(link_expired());
    }
    // Before the transaction, which would block writers during hashing. Only requests with the token get this far.
    let password_hash = auth.hashing.hash(peer, form.password, &auth.entropy).await?;
    let now = auth.now();
    let tx = auth.store.begin().await?;
    if !is_current(tx.read(), &form.token).await? || accounts::has_owner(tx.read()).await? {
        return Err(link_expired());
    }
    let new = NewAccount {
        id: auth.entropy.uuid(),
        email: form.email,
        password_hash: Some(password_hash),
        role: Role::Owner,
        confirmed: true,
        user_metadata: serde_json::json!({}),
    };
    let account = match accounts::create(&tx, new, now).await {
        Err(StoreError::Taken(_)) => {
            let message = "This address already has an account. Make it an owner with `unionhall user role`.";
            return Err(ApiError::Fields(vec![FieldError::field("/email", message)]));
        }
        other => other?,
    };
    system_state::remove(&tx, ENTRY.0).await?;
    let mut events = vec![AuditEvent::new("created", "account", account.id, account.email.clone())];
    // The owner fills a new site before visitors see it.
    if site_visibility::stored(tx.read()).await?.is_none() {
        site_visibility::write(&tx, SiteVisibility::Closed, auth.entropy.uuid(), now).await?;
        events.push(AuditEvent::of_visibility(SiteVisibility::Closed));
    }
    let actor = Actor::Account(account.id, account.email.clone());
    audit::record(&tx, &actor, events, ChangeStamp { entropy: &auth.entropy, now }).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(FirstOwner { email: account.email })))
}
