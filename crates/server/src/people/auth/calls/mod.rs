//! `/auth/v1`: the calls that are served, one file a call. All others are refused, never ignored.

mod admin_links;
mod admin_users;
mod factors;
mod grant;
mod info;
mod input;
mod logout;
mod mails;
mod sign_up;
mod user;
mod verify;
mod verify_page;

use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, Extension, RawPathParams, RawQuery, State};
use axum::http::{HeaderMap, Method, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodFilter, on};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use super::model::account::Model as Account;
use super::model::factor::Model as Factor;
use super::sessions::{Grant, NewSession};
use super::{AuthError, Caller, device, redirect, token};
use crate::engine::http::extract::clean;
use crate::engine::http::{client, key};
use crate::engine::store::{Reader, Table, Tx};
use crate::people::access::{self, Principal};
use crate::people::audit::{self, Actor, AuditEvent};
use crate::program::app::App;

/// Where these calls stand.
pub const PREFIX: &str = "/auth/v1";

pub(crate) use verify_page::is_own_form;

type Answer = Result<Response, AuthError>;
type Answering = Pin<Box<dyn Future<Output = Answer> + Send>>;
type Handler = fn(Call) -> Answering;

/// Turns async functions into entries of the table of calls.
macro_rules! calls {
    ($($method:ident $path:literal $handler:path;)+) => {
        /// Every call that is served, below [`PREFIX`].
        const CALLS: &[(Method, &str, Handler)] = &[
            $((Method::$method, $path, |call| Box::pin($handler(call)))),+
        ];
    };
}

calls! {
    GET "/health" info::health;
    GET "/settings" info::settings;
    GET "/.well-known/jwks.json" info::jwks;
    POST "/signup" sign_up::sign_up;
    POST "/token" grant::grant;
    POST "/recover" mails::recover;
    POST "/resend" mails::resend;
    POST "/otp" mails::one_time;
    POST "/magiclink" mails::one_time;
    GET "/verify" verify_page::show;
    POST "/verify" verify::verify;
    GET "/user" user::read;
    PUT "/user" user::update;
    GET "/reauthenticate" user::reauthenticate;
    POST "/logout" logout::logout;
    POST "/factors" factors::enrol;
    DELETE "/factors/{id}" factors::remove;
    POST "/factors/{id}/challenge" factors::challenge;
    POST "/factors/{id}/verify" factors::verify;
    POST "/invite" admin_links::invite;
    POST "/admin/generate_link" admin_links::generate;
    GET "/admin/users" admin_users::list;
    POST "/admin/users" admin_users::create;
    GET "/admin/users/{id}" admin_users::read;
    PUT "/admin/users/{id}" admin_users::update;
    DELETE "/admin/users/{id}" admin_users::remove;
    GET "/admin/users/{id}/factors" admin_users::factors;
    DELETE "/admin/users/{id}/factors/{factor}" admin_users::remove_factor;
}

/// Method and path of every call.
#[cfg(test)]
pub(crate) fn all() -> impl Iterator<Item = (Method, String)> {
    CALLS.iter().map(|(method, path, _)| (method.clone(), format!("{PREFIX}{path}")))
}

/// A link of a mail is opened without the public key; its token is what lets in.
const KEYLESS: &str = "/verify";

/// One request.
struct Call {
    app: App,
    headers: HeaderMap,
    query: String,
    path: Vec<(Arc<str>, String)>,
    body: Bytes,
    /// Whose connection it is.
    peer: IpAddr,
    /// Who was let in.
    admitted: Principal,
}

impl Call {
    fn parameter(&self, name: &str) -> Option<String> {
        let mut pairs = url::form_urlencoded::parse(self.query.as_bytes());
        pairs.find(|(given, _)| given == name).map(|(_, value)| value.into_owned())
    }

    /// An id in the path; what is no id is nobody's.
    fn id(&self, name: &str) -> Option<Uuid> {
        self.path.iter().find(|(given, _)| &**given == name).and_then(|(_, value)| value.parse().ok())
    }

    fn json<T: DeserializeOwned>(&self) -> Result<T, AuthError> {
        let mut json: Value = serde_json::from_slice(&self.body).map_err(|_| AuthError::BadJson)?;
        clean(&mut json, "").map_err(|_| AuthError::field("control characters are not allowed"))?;
        serde_json::from_value(json).map_err(|_| AuthError::BadJson)
    }

    fn user_agent(&self) -> Option<&str> {
        self.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok())
    }

    /// Who is signed in. Only for calls that need an account.
    fn caller(&self) -> Result<&Caller, AuthError> {
        match &self.admitted {
            Principal::Caller(caller) => Ok(caller),
            _ => Err(AuthError::NoAuthorization),
        }
    }

    fn db(&self) -> Reader {
        self.app.store.reader(Arc::default())
    }

    /// Puts on record what somebody did to their own account.
    async fn record(&self, tx: &Tx, action: &'static str) -> Result<(), AuthError> {
        let caller = self.caller()?;
        let account = &caller.account;
        let event = AuditEvent { action, subject: "account", id: account.id, title: &account.email };
        Ok(audit::record(tx, &Actor::from(caller), event, (self.app.entropy.uuid(), self.app.now())).await?)
    }

    /// A session that begins with this call.
    fn new_session(&self, method: &'static str) -> NewSession<'_> {
        NewSession { method, user_agent: self.user_agent(), life: self.app.config.auth.session_life() }
    }

    /// Where the mail that this call sends leads to in the end.
    fn redirect_to(&self, asked: Option<&str>) -> String {
        let in_query = self.parameter("redirect_to");
        let config = &self.app.config;
        let asked = asked.or(in_query.as_deref());
        redirect::chosen(&config.server.url, &config.auth.redirects, asked, &self.headers)
    }
}

/// The routes below `/auth/v1`, from the table of calls.
pub fn routes() -> Router<App> {
    let mut router = Router::new();
    for (method, path, handler) in CALLS {
        let filter = MethodFilter::try_from(method.clone()).unwrap_or(MethodFilter::GET);
        let entry = Entry { method, path, handler: *handler };
        router = router.route(
            path,
            on(
                filter,
                move |State(app): State<App>,
                      headers: HeaderMap,
                      RawQuery(query): RawQuery,
                      parameters: RawPathParams,
                      peer: Option<Extension<ConnectInfo<SocketAddr>>>,
                      body: Result<Bytes, BytesRejection>| async move {
                    let Ok(body) = body else { return AuthError::TooLarge.answer(&headers) };
                    let peer = peer.map(|Extension(peer)| peer.0.ip());
                    let header = app.config.server.client_header.as_deref();
                    let peer = client::address(header, &headers, peer);
                    let path = parameters.iter().map(|(name, value)| (Arc::from(name), value.to_owned()));
                    let call = Call {
                        path: path.collect(),
                        query: query.unwrap_or_default(),
                        admitted: Principal::Anyone,
                        app,
                        headers,
                        body,
                        peer,
                    };
                    entry.answer(call).await
                },
            ),
        );
    }
    router.fallback(|headers: HeaderMap| async move { AuthError::NotServed.answer(&headers) })
}

/// A line of the table.
#[derive(Clone, Copy)]
struct Entry {
    method: &'static Method,
    path: &'static str,
    handler: Handler,
}

impl Entry {
    /// Lets the caller in or refuses, in the words of the client that asks.
    async fn answer(self, call: Call) -> Response {
        let asked = call.headers.clone();
        self.admitted(call).await.unwrap_or_else(|refusal| refusal.answer(&asked))
    }

    async fn admitted(self, mut call: Call) -> Answer {
        let keyed = self.path != KEYLESS || is_json(&call.headers) && *self.method != Method::GET;
        let known = !keyed
            || key::is_right(&call.headers, &call.app.key)
            || super::service::is_sent(&call.app, &call.headers).await?;
        if !known {
            return Ok(crate::engine::http::ApiError::Key.into_response());
        }
        call.app.keys.reload(&call.app.store).await?;
        let path = format!("{PREFIX}{}", self.path);
        call.admitted = access::admit(&call.app, self.method, &path, &call.headers).await?;
        (self.handler)(call).await
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Forms alone are what a browser sends for a page's button.
    !kind.starts_with("application/x-www-form-urlencoded")
}

/// An answer that nobody may keep.
fn private(body: Value) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

/// The answer to whoever has just proved who they are (AUTH-CONTRACT 1.2).
async fn granted(app: &App, account: &Account, grant: &Grant) -> Answer {
    let factors = factors_of(app, account).await?;
    let body = token::response(app, account, &grant.session, &factors, &grant.refresh_token);
    let body = body.ok_or_else(|| AuthError::Internal("a token could not be signed".into()))?;
    let mut response = private(body);
    let secure = app.config.server.url.starts_with("https:");
    if let Some(cookie) = device::cookie(&app.refresh_key, account.id, &app.entropy, secure) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

async fn factors_of(app: &App, account: &Account) -> Result<Vec<Factor>, AuthError> {
    let db = app.store.reader(Arc::default());
    Ok(super::factors::of(db.on(Table::Factors), account.id).await?)
}
