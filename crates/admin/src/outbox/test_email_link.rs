//! The link in the test email, which shows that email arrives: the mail server accepted it, and a reader of the mailbox opened it.
//!
//! The latest test email alone carries a link that is good. Its hash and the confirmation are entries of the internal state.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use jiff::{SignedDuration, Timestamp};
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Auth;
use platform::config::Config;
use platform::core::Core;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::system_state;
use platform::database::{Instant, StoreError, StoreResult};
use platform::mail::test::OUTBOX;
use platform::mail::{Email, MailContext, outbox, test};
use platform::web::ApiError;
use platform::web::html::{Form, Notice};
use platform::web::same_origin::is_same_origin;

const LINK_PATH: &str = "/auth/test-email";
const TEST_LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);

const LINK_ENTRY: system_state::Entry = ("test_email_link", "The hash of the link in the latest test email");
const CONFIRMED_ENTRY: system_state::Entry =
    ("test_email_confirmed", "The mail server whose test email was received and confirmed");

#[derive(Debug, Serialize, Deserialize)]
struct TestLink {
    /// The SHA-256 of the token, in hexadecimal digits.
    token_hash: String,
    expires_at: Instant,
    id: Uuid,
    to: String,
    /// The mail server that it is sent by; `None` if it is written to a file.
    server: Option<String>,
}

/// Composes a test email with a new link, which invalidates the links of earlier ones.
pub(crate) async fn compose_test_email(
    context: &MailContext,
    mail: &outbox::Model,
) -> StoreResult<Option<Email>> {
    let core = &context.core;
    let (token, now) = (core.entropy.token(), core.now());
    let link = TestLink {
        token_hash: hash_token(&token),
        expires_at: now.timestamp().checked_add(TEST_LINK_LIFETIME).unwrap_or(Timestamp::MAX).into(),
        id: mail.id,
        to: mail.to_address.clone(),
        server: core.config.mail.host.clone(),
    };
    let stored = serde_json::to_string(&link)
        .map_err(|error| StoreError::Failed(sea_orm::DbErr::Custom(error.to_string())))?;
    let tx = core.store.begin().await?;
    system_state::write(&tx, LINK_ENTRY, stored, core.entropy.uuid(), now).await?;
    tx.commit().await?;
    Ok(Some(test::email(mail, &context.site, format!("{}{LINK_PATH}?token={token}", context.site))))
}

/// Tells whether a test email that the present mail server sent was received. `db` is a connection that has noted the table
/// `CONFIG_ENTRIES` as read.
pub(crate) async fn is_mail_server_confirmed(
    db: &impl ConnectionTrait,
    config: &Config,
) -> StoreResult<bool> {
    let Some(server) = &config.mail.host else { return Ok(false) };
    Ok(system_state::read(db, CONFIRMED_ENTRY.0).await?.as_ref() == Some(server))
}

/// The page and its button: a POST uses the link, since mail scanners open links.
pub fn test_email_pages() -> Router<Auth> {
    Router::new().route(LINK_PATH, get(show_confirmation_form).post(confirm_test_email))
}

fn hash_token(token: &str) -> String {
    hex::encode(Sha256::digest(token))
}

fn token_parameter(text: &[u8]) -> String {
    let mut pairs = url::form_urlencoded::parse(text);
    pairs.find(|(name, _)| name == "token").map(|(_, value)| value.into_owned()).unwrap_or_default()
}

async fn find_link(db: &impl ConnectionTrait, token: &str, now: Instant) -> StoreResult<Option<TestLink>> {
    let stored = system_state::read(db, LINK_ENTRY.0).await?;
    let link = stored.and_then(|text| serde_json::from_str::<TestLink>(&text).ok());
    Ok(link.filter(|link| link.token_hash == hash_token(token) && now < link.expires_at))
}

fn link_expired_page() -> Response {
    let page = Notice {
        title: "This link is no longer valid".into(),
        paragraphs: vec![
            "It was already used, it is more than a week old, or a newer test email has replaced it.".into(),
        ],
        link: Some((OUTBOX.pattern.into(), "Go to the email log".into())),
        ..Notice::default()
    };
    page.into_response(StatusCode::FORBIDDEN)
}

async fn show_confirmation_form(State(auth): State<Auth>, RawQuery(query): RawQuery) -> Response {
    let token = token_parameter(query.unwrap_or_default().as_bytes());
    let db = auth.store.reader(std::sync::Arc::default());
    match find_link(db.on(CONFIG_ENTRIES), &token, auth.now()).await {
        Ok(None) => link_expired_page(),
        Ok(Some(_)) => {
            let form = Form {
                action: LINK_PATH,
                hidden: vec![("token", token)],
                buttons: vec![("confirm", "Yes, it arrived")],
            };
            let page = Notice {
                title: "Did the test email arrive?".into(),
                paragraphs: vec![
                    "Confirm it, and the checklist on the dashboard is one step shorter.".into(),
                ],
                form: Some(form),
                link: None,
            };
            page.into_response(StatusCode::OK)
        }
        Err(error) => ApiError::from(error).into_response(),
    }
}

async fn confirm_test_email(State(auth): State<Auth>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_same_origin(&auth.config.server.url, &headers) {
        return link_expired_page();
    }
    match use_link(&auth, &token_parameter(&body)).await {
        Ok(None) => link_expired_page(),
        Ok(Some(confirmation)) => {
            let (title, text) = match confirmation {
                Confirmation::MailServer => ("Email works", "The site can send email, and you can read it."),
                Confirmation::NoMailServer => (
                    "No mail server yet",
                    "This email was only written to a file. Set up a mail server, then send another test.",
                ),
            };
            let page = Notice {
                title: title.into(),
                paragraphs: vec![text.into()],
                link: Some((accounts::pages::ADMIN.pattern.into(), "Go to the dashboard".into())),
                ..Notice::default()
            };
            page.into_response(StatusCode::OK)
        }
        Err(error) => ApiError::from(error).into_response(),
    }
}

#[derive(Clone, Copy, Debug)]
enum Confirmation {
    MailServer,
    NoMailServer,
}

/// Uses the link; `None` if it is no longer good.
async fn use_link(core: &Core, token: &str) -> StoreResult<Option<Confirmation>> {
    let change = Change::begin(core, Actor::Program).await?;
    change.tx().lock(LINK_ENTRY.0).await?;
    let Some(link) = find_link(change.tx().read(), token, change.now()).await? else { return Ok(None) };
    system_state::remove(change.tx(), LINK_ENTRY.0).await?;
    let Some(server) = link.server else {
        change.commit([]).await?;
        return Ok(Some(Confirmation::NoMailServer));
    };
    system_state::write(change.tx(), CONFIRMED_ENTRY, server, core.entropy.uuid(), change.now()).await?;
    change.commit([AuditEvent::new("confirmed", "email", link.id, link.to)]).await?;
    Ok(Some(Confirmation::MailServer))
}
