//! `/auth/v1`: the supported calls, one file per call. Other calls are rejected as unsupported, never ignored.

mod admin_links;
mod admin_users;
mod factor_notice;
mod factors;
mod grant;
mod info;
mod input;
mod logout;
mod mails;
mod passkeys;
mod sign_up;
mod unsupported;
mod user;
mod verification;
mod verify;
mod verify_page;
mod webauthn_factors;

use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, RawPathParamsRejection};
use axum::extract::{ConnectInfo, Extension, RawPathParams, RawQuery, State};
use axum::http::{HeaderMap, Method, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodFilter, on};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use super::gate::{self, Principal};
use super::model::account::Model as Account;
use super::model::factor::Model as Factor;
use super::model::{Assurance, Role};
use super::sessions::{Grant, NewSession};
use super::{Auth, AuthError, Caller, PREFIX, device, redirect, security_log, token};
use crate::access::{Endpoint, Permission};
use crate::audit::{self, Actor, AuditEvent};
use crate::auth::schema::{FACTORS, PASSKEYS};
use platform::characters::clean_json;
use platform::database::{Reader, Tx};
use platform::web::{client, key};

type Answer = Result<Response, AuthError>;
type CallFuture = Pin<Box<dyn Future<Output = Answer> + Send>>;
type Handler = fn(Call) -> CallFuture;

/// Turns async functions into entries of the table of calls.
macro_rules! calls {
    ($($method:ident $path:literal $permission:ident $handler:path;)+) => {
        const CALLS: &[(Method, &str, Permission, Handler)] = &[
            $((Method::$method, $path, Permission::$permission, |call| Box::pin($handler(call)))),+
        ];
    };
}

calls! {
    GET "/health" Public info::health;
    GET "/settings" Public info::settings;
    GET "/.well-known/jwks.json" Public info::jwks;
    POST "/signup" Public sign_up::sign_up;
    POST "/token" Public grant::grant;
    POST "/recover" Public mails::recover;
    POST "/resend" Public mails::resend;
    POST "/otp" Public mails::send_one_time;
    POST "/magiclink" Public mails::send_one_time;
    GET "/verify" Public verify_page::show;
    POST "/verify" Public verify::verify;
    GET "/user" Account user::read;
    PUT "/user" Account user::update;
    GET "/reauthenticate" Account user::reauthenticate;
    POST "/logout" Account logout::logout;
    POST "/factors" Account factors::enrol;
    DELETE "/factors/{id}" Account factors::remove;
    POST "/factors/{id}/challenge" Account factors::challenge;
    POST "/factors/{id}/verify" Account factors::verify;
    POST "/sso" Public unsupported::sso;
    GET "/user/identities/authorize" Account unsupported::identities;
    DELETE "/user/identities/{id}" Account unsupported::identities;
    POST "/passkeys/registration/options" Account passkeys::registration_options;
    POST "/passkeys/registration/verify" Account passkeys::registration_verify;
    POST "/passkeys/authentication/options" Public passkeys::authentication_options;
    POST "/passkeys/authentication/verify" Public passkeys::authentication_verify;
    GET "/passkeys" Account passkeys::list;
    PATCH "/passkeys/{id}" Account passkeys::rename;
    DELETE "/passkeys/{id}" Account passkeys::remove;
    POST "/invite" Service admin_links::invite;
    POST "/admin/generate_link" Service admin_links::generate;
    GET "/admin/users" Service admin_users::list;
    POST "/admin/users" Service admin_users::create;
    GET "/admin/users/{id}" Service admin_users::read;
    PUT "/admin/users/{id}" Service admin_users::update;
    DELETE "/admin/users/{id}" Service admin_users::remove;
    GET "/admin/users/{id}/factors" Service admin_users::factors;
    DELETE "/admin/users/{id}/factors/{factor}" Service admin_users::remove_factor;
    GET "/admin/users/{id}/passkeys" Service passkeys::list_of_user;
    DELETE "/admin/users/{id}/passkeys/{passkey}" Service passkeys::remove_of_user;
}

pub fn endpoints() -> impl Iterator<Item = Endpoint> {
    CALLS.iter().map(|(method, path, permission, _)| Endpoint {
        method: method.clone(),
        path: format!("{PREFIX}{path}"),
        permission: *permission,
        cached: false,
        tag: None,
    })
}

/// Email links are opened without the public key; their token authorizes the call.
const KEYLESS: &str = "/verify";

struct Call {
    auth: Auth,
    headers: HeaderMap,
    query: String,
    path: Vec<(Arc<str>, String)>,
    body: Bytes,
    peer: IpAddr,
    principal: Principal,
    /// The account of the call, for the log.
    about: Arc<OnceLock<Uuid>>,
}

impl Call {
    fn parameter(&self, name: &str) -> Option<String> {
        let mut pairs = url::form_urlencoded::parse(self.query.as_bytes());
        pairs.find(|(given, _)| given == name).map(|(_, value)| value.into_owned())
    }

    /// Parses the id in a path; `None` for an invalid one.
    fn id(&self, name: &str) -> Option<Uuid> {
        self.path.iter().find(|(given, _)| &**given == name).and_then(|(_, value)| value.parse().ok())
    }

    fn json<T: DeserializeOwned>(&self) -> Result<T, AuthError> {
        let mut json: Value = serde_json::from_slice(&self.body).map_err(|_| AuthError::BadJson)?;
        clean_json(&mut json);
        serde_json::from_value(json).map_err(|_| AuthError::BadJson)
    }

    fn user_agent(&self) -> Option<&str> {
        self.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok())
    }

    async fn hash_password(&self, password: String) -> Result<String, AuthError> {
        self.auth.hashing.hash(self.peer, password, &self.auth.entropy).await
    }

    /// Takes the same time with and without an account.
    async fn is_password(&self, password: String, kept: Option<&str>) -> Result<bool, AuthError> {
        self.auth.hashing.check(self.peer, password, kept.map(str::to_owned)).await
    }

    /// Returns the account of a call that requires one.
    fn caller(&self) -> Result<&Caller, AuthError> {
        match &self.principal {
            Principal::Caller(caller) => Ok(caller),
            _ => Err(AuthError::NoAuthorization),
        }
    }

    /// Fails unless the session has used all factors of its account. Where owners must have a second factor, a passkey counts as one:
    /// otherwise a stolen password would suffice to add another.
    async fn require_all_factors(&self) -> Result<(), AuthError> {
        let caller = self.caller()?;
        if caller.session.aal == Assurance::Aal2 {
            return Ok(());
        }
        let is_asked = self.auth.settings().owner_second_factor && caller.account.role == Role::Owner;
        let has_more = caller.second_factor
            || is_asked
                && !super::passkeys::queries::of(self.db().on(PASSKEYS), caller.account.id).await?.is_empty();
        if has_more { Err(AuthError::InsufficientAal) } else { Ok(()) }
    }

    fn set_account(&self, account: Uuid) {
        // The first account counts.
        let _ = self.about.set(account);
    }

    fn db(&self) -> Reader {
        self.auth.store.reader(Arc::default())
    }

    async fn record(&self, tx: &Tx, action: &'static str) -> Result<(), AuthError> {
        let caller = self.caller()?;
        let account = &caller.account;
        let event = AuditEvent::new(action, "account", account.id, account.email.clone());
        Ok(audit::record(tx, &Actor::from(caller), [event], self.auth.stamp()).await?)
    }

    fn new_session(&self, method: &'static str) -> NewSession<'_> {
        let life = self.auth.settings().session_life();
        NewSession { method, aal: Assurance::Aal1, user_agent: self.user_agent(), life }
    }

    /// The final target of the link in this call's email.
    fn redirect_to(&self, asked: Option<&str>) -> String {
        let in_query = self.parameter("redirect_to");
        let config = &self.auth.config;
        let asked = asked.or(in_query.as_deref());
        redirect::choose_target(&config.server.url, &self.auth.settings().redirects, asked, &self.headers)
    }
}

pub fn routes() -> Router<Auth> {
    let mut router = Router::new();
    for (method, path, permission, handler) in CALLS {
        let filter = MethodFilter::try_from(method.clone()).unwrap_or(MethodFilter::GET);
        let entry = Entry { method, path, permission: *permission, handler: *handler };
        router = router.route(
            path,
            on(
                filter,
                move |State(auth): State<Auth>,
                      headers: HeaderMap,
                      RawQuery(query): RawQuery,
                      parameters: Result<RawPathParams, RawPathParamsRejection>,
                      peer: Option<Extension<ConnectInfo<SocketAddr>>>,
                      body: Result<Bytes, BytesRejection>| async move {
                    let Ok(body) = body else { return AuthError::TooLarge.answer(&headers) };
                    let Ok(parameters) = parameters else {
                        return AuthError::invalid("the URL must be UTF-8").answer(&headers);
                    };
                    let peer = peer.map(|Extension(peer)| peer.0.ip());
                    let header = auth.config.server.client_header.as_deref();
                    let peer = client::client_ip(header, &headers, peer);
                    let path = parameters.iter().map(|(name, value)| (Arc::from(name), value.to_owned()));
                    let call = Call {
                        path: path.collect(),
                        query: query.unwrap_or_default(),
                        principal: Principal::Anyone,
                        about: Arc::default(),
                        auth,
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

#[derive(Clone, Copy)]
struct Entry {
    method: &'static Method,
    path: &'static str,
    permission: Permission,
    handler: Handler,
}

impl Entry {
    async fn answer(self, call: Call) -> Response {
        let (asked, peer, about) = (call.headers.clone(), call.peer, Arc::clone(&call.about));
        self.authorize_and_run(call).await.unwrap_or_else(|rejection| {
            security_log::log_rejection(&rejection, about.get().copied(), self.path, peer);
            rejection.answer(&asked)
        })
    }

    async fn authorize_and_run(self, mut call: Call) -> Answer {
        let keyed = self.path != KEYLESS || is_json(&call.headers) && *self.method != Method::GET;
        let known = !keyed
            || key::is_valid(&call.headers, &call.auth.key)
            || super::service::is_sent(&call.auth, &call.headers).await?;
        if !known {
            return Ok(platform::web::ApiError::Key.into_response());
        }
        call.auth.keys.reload_if_changed(&call.auth.store).await?;
        let authorized =
            gate::authorize(&call.auth, self.permission, self.method, &call.headers, &call.about);
        call.principal = authorized.await?;
        (self.handler)(call).await
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Browsers send a button's form in this type only.
    !kind.starts_with("application/x-www-form-urlencoded")
}

fn private_json(body: Value) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

/// The token response after a proof of identity (docs/behavior/authentication.md#tokens).
async fn token_response(auth: &Auth, account: &Account, grant: &Grant) -> Answer {
    let factors = factors_of(auth, account).await?;
    let body = token::response(auth, account, &grant.session, &factors, &grant.refresh_token);
    let body = body.ok_or_else(|| AuthError::Internal("a token could not be signed".into()))?;
    let mut response = private_json(body);
    let secure = auth.config.server.url.starts_with("https:");
    if let Some(cookie) = device::cookie(&auth.refresh_key, account.id, &auth.entropy, secure) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

async fn factors_of(auth: &Auth, account: &Account) -> Result<Vec<Factor>, AuthError> {
    let db = auth.store.reader(Arc::default());
    Ok(super::factors::of(db.on(FACTORS), account.id).await?)
}
