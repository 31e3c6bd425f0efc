//! The page behind an email link, with a button, because mail scanners open links (docs/behavior/authentication.md#email-links-and-codes)
//! (docs/behavior/authentication.md#redirects). The button uses the token and redirects to the link's target.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use url::Url;
use url::form_urlencoded::Serializer;
use uuid::Uuid;

use super::verification::{HALF_WAY, Verification, apply_token, confirm_account, purposes_of_type};
use super::{Answer, Call, factors_of};
use crate::auth::Auth;
use crate::auth::limits::AccountLimits as _;
use crate::auth::model::Purpose;
use crate::auth::model::one_time_token::Model as Row;
use crate::auth::one_time::{self, OneTimeTokenRequest};
use crate::auth::schema::ONE_TIME_TOKENS;
use crate::auth::{AuthError, link_cookie, token};
use platform::database::{Instant, Tx};
use platform::web::html::{Form, Notice};
use platform::web::same_origin::is_same_origin;

fn page_texts(purpose: Purpose) -> (&'static str, &'static str, &'static str) {
    match purpose {
        Purpose::Recovery => {
            ("Choose a new password", "You can choose a new password on the next page.", "Continue")
        }
        Purpose::Invite => ("You are invited", "Accept and choose a password on the next page.", "Accept"),
        Purpose::EmailChangeCurrent | Purpose::EmailChangeNew => (
            "Change your email",
            "Both your current and your new address must confirm.",
            "Confirm the change",
        ),
        Purpose::Magiclink => ("Sign in", "This link signs you in. It works once.", "Sign in"),
        _ => ("Confirm your email", "Click below to confirm your email.", "Confirm my email"),
    }
}

pub(super) async fn show(call: Call) -> Answer {
    call.auth.limits.count_form(call.peer).await?;
    let kind = call.parameter("type").unwrap_or_default();
    let token = call.parameter("token").unwrap_or_default();
    let row = match purposes_of_type(&kind) {
        None => None,
        Some(purposes) => {
            one_time::find(call.db().on(ONE_TIME_TOKENS), &token, purposes, call.auth.now()).await?
        }
    };
    let Some(row) = row else {
        let to = call.redirect_to(None);
        return Ok(redirect(
            &call.auth,
            &with_error(&to, &AuthError::LinkExpired, token.starts_with("pkce_")),
        ));
    };
    let (title, sentence, button) = page_texts(row.purpose);
    let form = Form {
        action: "/auth/v1/verify",
        hidden: vec![("token", token), ("type", kind)],
        buttons: vec![("verify", button)],
    };
    let paragraphs = vec![row.email, sentence.into()];
    let page = Notice { title: title.into(), paragraphs, form: Some(form), link: None };
    Ok(page.into_response(StatusCode::OK))
}

pub(super) async fn confirm_link(call: Call) -> Answer {
    let auth = &call.auth;
    let field = |name: &str| {
        let mut pairs = url::form_urlencoded::parse(&call.body);
        pairs.find(|(given, _)| given == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
    };
    let (token, kind) = (field("token"), field("type"));
    let keeps_verifier = token.starts_with("pkce_");
    if !is_same_origin(&auth.config.server.url, &call.headers) {
        return Ok(redirect(auth, &with_error(&auth.config.server.url, &AuthError::LinkExpired, false)));
    }
    let now = auth.now();
    let tx = auth.store.begin().await?;
    let taken = match purposes_of_type(&kind) {
        Some(purposes) => one_time::consume(&tx, &token, purposes, now).await?,
        None => None,
    };
    let Some(row) = taken else {
        let to = call.redirect_to(None);
        return Ok(redirect(auth, &with_error(&to, &AuthError::LinkExpired, keeps_verifier)));
    };
    let to = row.redirect_to.clone();
    match apply_link(&call, &tx, row, now).await {
        Ok(RedirectTarget { address, session }) => {
            tx.commit().await?;
            let mut response = redirect(auth, &address);
            let secure = auth.config.server.url.starts_with("https:");
            if response.status().is_redirection()
                && let Some(cookie) = session.and_then(|session| link_cookie::cookie(session, secure))
            {
                response.headers_mut().insert(header::SET_COOKIE, cookie);
            }
            Ok(response)
        }
        Err(
            failure @ (AuthError::Internal(_) | AuthError::DatabaseUnavailable | AuthError::ReadOnlySite),
        ) => Err(failure),
        Err(rejection) => Ok(redirect(auth, &with_error(&to, &rejection, keeps_verifier))),
    }
}

struct RedirectTarget {
    address: String,
    /// The session whose tokens are in the URL.
    session: Option<Uuid>,
}

impl From<String> for RedirectTarget {
    fn from(address: String) -> Self {
        Self { address, session: None }
    }
}

async fn apply_link(call: &Call, tx: &Tx, row: Row, now: Instant) -> Result<RedirectTarget, AuthError> {
    let auth = &call.auth;
    let to = row.redirect_to.clone();
    let kind = match row.purpose {
        Purpose::Recovery => "recovery",
        Purpose::Invite => "invite",
        Purpose::Magiclink => "magiclink",
        Purpose::EmailChangeCurrent | Purpose::EmailChangeNew => "email_change",
        _ => "signup",
    };
    if let Some(challenge) = row.code_challenge.clone() {
        let Some(account) = confirm_account(call, tx, &row, now).await? else {
            return Ok(with_message(&to).into());
        };
        let mut issue =
            OneTimeTokenRequest::new(auth.entropy.uuid(), account.id, Purpose::AuthCode, &account.email);
        issue.challenge = Some(challenge);
        let code = one_time::issue(tx, &auth.refresh_key, &auth.entropy, issue, now).await?.token;
        return Ok(with_query(&to, &[("code", &code)]).into());
    }
    let (account, grant) = match apply_token(call, tx, row, now).await? {
        Verification::HalfConfirmed => return Ok(with_message(&to).into()),
        Verification::SignedIn(both) => *both,
    };
    let factors = factors_of(auth, &account).await?;
    let body = token::response(auth, &account, &grant.session, &factors, &grant.refresh_token);
    let body = body.ok_or_else(|| AuthError::Internal("a token could not be signed".into()))?;
    let text = |name: &str| body[name].as_str().map_or_else(|| body[name].to_string(), str::to_owned);
    let pairs: Vec<_> = ["access_token", "expires_at", "expires_in", "refresh_token", "token_type"]
        .map(|name| (name, text(name)))
        .into_iter()
        .chain([("type", kind.to_owned()), ("sb", String::new())])
        .collect();
    Ok(RedirectTarget { address: with_fragment(&to, &pairs), session: Some(grant.session.id) })
}

fn encode_pairs<N: AsRef<str>, V: AsRef<str>>(pairs: &[(N, V)]) -> String {
    Serializer::new(String::new()).extend_pairs(pairs.iter()).finish()
}

fn with_fragment<N: AsRef<str>, V: AsRef<str>>(to: &str, given: &[(N, V)]) -> String {
    let plain = to.split('#').next().unwrap_or(to);
    format!("{plain}#{}", encode_pairs(given))
}

fn with_query(to: &str, given: &[(&str, &str)]) -> String {
    match Url::parse(to) {
        Ok(mut url) => {
            url.query_pairs_mut().extend_pairs(given);
            url.into()
        }
        Err(_) => to.to_owned(),
    }
}

fn with_message(to: &str) -> String {
    with_fragment(to, &[("message", HALF_WAY), ("sb", "")])
}

fn with_error(to: &str, rejection: &AuthError, keeps_verifier: bool) -> String {
    let sentence = rejection.to_string();
    let given =
        [("error", "access_denied"), ("error_code", rejection.parts().1), ("error_description", &sentence)];
    let to = if keeps_verifier { with_query(to, &given) } else { to.to_owned() };
    with_fragment(&to, &[given.as_slice(), &[("sb", "")]].concat())
}

/// Redirects to an address. The form-action policy forbids redirects to other sites, so these get a page with a link.
fn redirect(auth: &Auth, to: &str) -> Response {
    let origin = |text: &str| Url::parse(text).map(|url| url.origin()).ok();
    if origin(to) == origin(&auth.config.server.url) {
        let headers = [(header::CACHE_CONTROL, "no-store"), (header::REFERRER_POLICY, "no-referrer")];
        return (headers, Redirect::to(to)).into_response();
    }
    let page = Notice {
        title: "Continue".into(),
        paragraphs: vec!["This takes you to another site that your union uses.".into()],
        link: Some((to.into(), "Continue".into())),
        ..Notice::default()
    };
    page.into_response(StatusCode::OK)
}
