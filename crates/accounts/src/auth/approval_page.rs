use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use super::accounts;
use super::approval;
use super::approval_link::{self, PATH};
use super::model::account::Model as Account;
use super::model::one_time_token::Model as Row;
use super::model::{Purpose, Role};
use super::one_time;
use crate::audit::Actor;
use crate::auth::Auth;
use crate::auth::schema::{ACCOUNTS, ONE_TIME_TOKENS};
use crate::pages;
use platform::web::ApiError;
use platform::web::html::{Form, Notice};
use platform::web::same_origin::is_same_origin;

pub fn routes() -> Router<Auth> {
    Router::new().route(PATH, get(show).post(decide))
}

fn link_expired() -> Response {
    let page = Notice {
        title: "This link is no longer valid".into(),
        paragraphs: vec![
            "It was already used, it is more than a week old, or someone else has already decided.".into(),
        ],
        link: Some((pages::USERS.pattern.into(), "Go to Users".into())),
        ..Notice::default()
    };
    page.into_response(StatusCode::FORBIDDEN)
}

fn token_parameter(text: &[u8]) -> String {
    let mut pairs = url::form_urlencoded::parse(text);
    pairs.find(|(name, _)| name == "token").map(|(_, value)| value.into_owned()).unwrap_or_default()
}

async fn show(State(auth): State<Auth>, RawQuery(query): RawQuery) -> Response {
    let token = token_parameter(query.unwrap_or_default().as_bytes());
    approval_page(&auth, &token).await.unwrap_or_else(ApiError::into_response)
}

async fn approval_page(auth: &Auth, token: &str) -> Result<Response, ApiError> {
    let db = auth.store.reader(std::sync::Arc::default());
    let row = one_time::find(db.on(ONE_TIME_TOKENS), token, &[Purpose::Approval], auth.now()).await?;
    let waiting = match row {
        None => None,
        Some(row) => accounts::by_id(db.on(ACCOUNTS), row.account_id).await?,
    };
    let Some(waiting) = waiting.filter(|account| account.role == Role::Pending) else {
        return Ok(link_expired());
    };
    let title = format!("Approve {}?", waiting.email);
    let form = Form {
        action: PATH,
        hidden: vec![("token", token.to_owned())],
        buttons: vec![("approve", "Approve as staff"), ("refuse", "Decline and remove")],
    };
    let page = Notice {
        title,
        paragraphs: vec!["As staff, they can change everything on the site except its users.".into()],
        form: Some(form),
        link: None,
    };
    Ok(page.into_response(StatusCode::OK))
}

async fn decide(State(auth): State<Auth>, headers: HeaderMap, body: Bytes) -> Response {
    apply_decision(&auth, &headers, &body).await.unwrap_or_else(ApiError::into_response)
}

async fn apply_decision(auth: &Auth, headers: &HeaderMap, body: &[u8]) -> Result<Response, ApiError> {
    let mut pairs = url::form_urlencoded::parse(body);
    let wish = pairs.find(|(name, _)| name == "do").map(|(_, value)| value.into_owned());
    let approve = match wish.as_deref() {
        Some("approve") => true,
        Some("refuse") => false,
        _ => return Err(ApiError::Malformed("do must be approve or refuse".into())),
    };
    if !is_same_origin(&auth.config.server.url, headers) {
        return Ok(link_expired());
    }
    let now = auth.now();
    let tx = auth.store.begin().await?;
    let row = one_time::consume(&tx, &token_parameter(body), &[Purpose::Approval], now).await?;
    let both = match &row {
        None => None,
        Some(row) => parties(&tx, row, auth).await?,
    };
    let Some((waiting, owner)) = both else { return Ok(link_expired()) };
    let actor = Actor::Account(owner.id, owner.email);
    let (title, sentence) = if approve {
        approval::approve(&tx, &actor, waiting.id, Role::Staff, &auth.entropy, now).await?;
        ("Approved", "can sign in now and was notified by email.")
    } else {
        approval::reject(&tx, &actor, waiting.id, &auth.entropy, now).await?;
        ("Declined", "was removed and was notified by email.")
    };
    tx.commit().await?;
    let sentence = format!("{} {sentence}", waiting.email);
    let page = Notice {
        title: title.into(),
        paragraphs: vec![sentence],
        link: Some((pages::USERS.pattern.into(), "Go to Users".into())),
        ..Notice::default()
    };
    Ok(page.into_response(StatusCode::OK))
}

/// The pending account and the owner, if both are unchanged since the email.
async fn parties(
    tx: &platform::database::Tx,
    row: &Row,
    auth: &Auth,
) -> Result<Option<(Account, Account)>, ApiError> {
    let waiting = accounts::by_id(tx.read(), row.account_id).await?;
    let owner = match row.owner_id {
        None => None,
        Some(id) => accounts::by_id(tx.read(), id).await?,
    };
    let waiting = waiting.filter(|account| account.role == Role::Pending);
    let owner = owner.filter(|owner| owner.role == Role::Owner && accounts::is_able(owner, auth.now()));
    // With a second factor the owner decides on the site.
    let Some(owner) = owner else { return Ok(None) };
    let may = approval_link::is_by_link(auth, tx.read(), owner.id).await?;
    Ok(waiting.filter(|_| may).map(|waiting| (waiting, owner)))
}
