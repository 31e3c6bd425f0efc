//! `/auth/v1`: the calls that are served. All others are refused, never ignored.

use std::net::{IpAddr, SocketAddr};

use axum::body::Bytes;
use axum::extract::{ConnectInfo, Extension, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use sea_orm::ActiveModelTrait as _;
use sea_orm::ActiveValue::{Set, Unchanged};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::model::account;
use super::sessions::{self, Grant, Limits, Scope};
use super::{AuthError, Caller, accounts, password, token, user};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::http::extract::clean;
use crate::store::Table;

/// Passwords that are checked at the same time. Each takes 19 MiB; without a bound a crowd could take it all.
static HASHING: Semaphore = Semaphore::const_new(2);

type Answer = Result<Response, AuthError>;

/// Makes a handler whose refusals are worded for the client that asks.
macro_rules! call {
    ($handler:ident) => {
        |State(app): State<App>,
         headers: HeaderMap,
         RawQuery(query): RawQuery,
         peer: Option<Extension<ConnectInfo<SocketAddr>>>,
         body: Bytes| async move {
            let asked = headers.clone();
            let peer = client(&app, &headers, peer.map(|Extension(peer)| peer.0.ip()));
            let request = Call { app, headers, query: query.unwrap_or_default(), body, peer };
            $handler(request).await.unwrap_or_else(|refusal: AuthError| refusal.answer(&asked))
        }
    };
}

/// One request.
struct Call {
    app: App,
    headers: HeaderMap,
    query: String,
    body: Bytes,
    /// Whose connection it is.
    peer: IpAddr,
}

impl Call {
    fn parameter(&self, name: &str) -> Option<String> {
        let mut pairs = url::form_urlencoded::parse(self.query.as_bytes());
        pairs.find(|(given, _)| given == name).map(|(_, value)| value.into_owned())
    }

    fn json<T: DeserializeOwned>(&self) -> Result<T, AuthError> {
        let mut json: Value = serde_json::from_slice(&self.body).map_err(|_| AuthError::BadJson)?;
        clean(&mut json, "")
            .map_err(|_| AuthError::ValidationFailed("control characters are not allowed"))?;
        serde_json::from_value(json).map_err(|_| AuthError::BadJson)
    }

    fn user_agent(&self) -> Option<&str> {
        self.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok())
    }
}

/// Whose request it is: the connection's other end, or whom the trusted proxy names. A proxy appends to the list, so
/// its own word is the last one; those before may be anybody's.
fn client(app: &App, headers: &HeaderMap, peer: Option<IpAddr>) -> IpAddr {
    let header = app.config.server.client_header.as_deref();
    let values = header.and_then(|name| headers.get_all(name).iter().next_back());
    let last = values.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
    // In process there is no connection: those share one bucket.
    let peer = peer.unwrap_or(IpAddr::from([0; 4]));
    last.and_then(|address| address.trim().parse().ok()).unwrap_or(peer)
}

/// The routes below `/auth/v1`.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/health", get(health))
        .route("/settings", get(settings))
        .route("/.well-known/jwks.json", get(jwks))
        .route("/token", post(call!(grant)))
        .route("/user", get(call!(read_user)))
        .route("/logout", post(call!(logout)))
        .fallback(|headers: HeaderMap| async move { AuthError::NotServed.answer(&headers) })
}

async fn health() -> Json<Value> {
    Json(json!({ "name": "unionhall", "version": env!("CARGO_PKG_VERSION"), "description": "Accounts" }))
}

/// What a client may offer.
async fn settings() -> Json<Value> {
    Json(json!({
        "external": { "email": true, "phone": false, "anonymous_users": false },
        "disable_signup": true,
        "mailer_autoconfirm": false,
        "phone_autoconfirm": false,
    }))
}

async fn jwks(State(app): State<App>) -> Json<Value> {
    Json(app.keys.public())
}

async fn grant(call: Call) -> Answer {
    call.app.sign_in_limits.address(call.peer).map_err(AuthError::TooMany)?;
    match call.parameter("grant_type").as_deref() {
        Some("password") => by_password(call).await,
        Some("refresh_token") => by_refresh_token(call).await,
        _ => Err(AuthError::UnsupportedGrant),
    }
}

#[derive(Deserialize)]
struct Credentials {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
}

async fn by_password(call: Call) -> Answer {
    let given: Credentials = call.json()?;
    let app = &call.app;
    app.sign_in_limits.account(&accounts::folded(&given.email)).map_err(AuthError::TooMany)?;
    let db = app.store.reader(std::sync::Arc::default());
    let found = accounts::by_email(db.on(Table::Accounts), &given.email).await?;
    let kept = found.as_ref().and_then(|account| account.password_hash.clone());
    // Known or not, the same work is done. It takes a while, so it is done where nobody else waits.
    let _place = HASHING.acquire().await.map_err(|error| AuthError::Internal(error.to_string()))?;
    let right = tokio::task::spawn_blocking(move || password::matches(&given.password, kept.as_deref()));
    let right = right.await.map_err(|error| AuthError::Internal(error.to_string()))?;
    let account = found.filter(|_| right).ok_or(AuthError::InvalidCredentials)?;
    if account.disabled_at.is_some() {
        return Err(AuthError::UserBanned);
    }
    if account.email_confirmed_at.is_none() {
        return Err(AuthError::EmailNotConfirmed);
    }
    let now = app.now();
    let tx = app.store.begin().await?;
    let signed_in = account::ActiveModel {
        id: Unchanged(account.id),
        last_sign_in_at: Set(Some(now)),
        ..Default::default()
    };
    let account = signed_in.update(tx.on(Table::Accounts)).await?;
    let begun = sessions::begin(
        &tx,
        &app.refresh_key,
        account.id,
        "password",
        call.user_agent(),
        (app.chance.uuid(), now),
    )
    .await?;
    tx.commit().await?;
    granted(app, &account, &begun)
}

#[derive(Deserialize)]
struct Refresh {
    #[serde(default)]
    refresh_token: String,
}

async fn by_refresh_token(call: Call) -> Answer {
    let given: Refresh = call.json()?;
    let app = &call.app;
    let limits = Limits { reuse: app.config.auth.reuse(), life: app.config.auth.session_life() };
    let tx = app.store.begin().await?;
    let refreshed = sessions::refresh(&tx, &app.refresh_key, limits, &given.refresh_token, app.now()).await;
    // A refusal may have ended the session.
    tx.commit().await?;
    let (account, grant) = refreshed?;
    granted(app, &account, &grant)
}

fn granted(app: &App, account: &account::Model, grant: &Grant) -> Answer {
    let body = token::response(app, account, &grant.session, &grant.refresh_token);
    let body = body.ok_or_else(|| AuthError::Internal("a token could not be signed".into()))?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response())
}

async fn read_user(call: Call) -> Answer {
    let caller = Caller::of(&call.app, &call.headers).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(user::object(&caller.account))).into_response())
}

async fn logout(call: Call) -> Answer {
    let scope = match call.parameter("scope").as_deref() {
        None | Some("global") => Scope::Global,
        Some("local") => Scope::Local,
        Some("others") => Scope::Others,
        Some(_) => return Err(AuthError::ValidationFailed("scope must be global, local or others")),
    };
    let caller = Caller::of(&call.app, &call.headers).await?;
    let tx = call.app.store.begin().await?;
    sessions::sign_out(&tx, &caller.session, scope).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
