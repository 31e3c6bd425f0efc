//! Payment page of the demo provider. As with any provider, it sends a signed event and redirects back.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use super::webhooks;
use crate::payments::Shop;
use crate::payments::demo::model::{DemoState, session};
use crate::payments::demo::{self, Demo, SIGNATURE_HEADER};
use crate::payments::provider::Provider as _;
use crate::products::pages::LIST;
use platform::web::ApiError;
use platform::web::html::Notice;
use platform::web::same_origin::is_same_origin;

pub(super) fn routes() -> Router<Shop> {
    Router::new().route(demo::PATH, get(show).post(decide))
}

fn parameter(text: &[u8], name: &str) -> String {
    let mut pairs = url::form_urlencoded::parse(text);
    pairs.find(|(given, _)| given == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
}

fn session_missing() -> Response {
    let page = Notice {
        title: "This payment page is not there".into(),
        paragraphs: vec!["It may have ended. Nothing was charged.".into()],
        link: Some((LIST.pattern.into(), "Go to the shop".into())),
        ..Notice::default()
    };
    page.into_response(StatusCode::NOT_FOUND)
}

async fn show(State(shop): State<Shop>, RawQuery(query): RawQuery) -> Response {
    let Some(demo) = &shop.demo else { return session_missing() };
    match demo.session(&parameter(query.unwrap_or_default().as_bytes(), "session")).await {
        Ok(Some(session)) if session.state == DemoState::Open => demo::page(&session),
        Ok(Some(session)) => demo::redirect_back(&session.success_url),
        Ok(None) => session_missing(),
        Err(error) => ApiError::from(error).into_response(),
    }
}

async fn decide(State(shop): State<Shop>, headers: HeaderMap, body: Bytes) -> Response {
    let Some(demo) = &shop.demo else { return session_missing() };
    if !is_same_origin(&shop.config.server.url, &headers) {
        return ApiError::Forbidden.into_response();
    }
    let id = parameter(&body, "session");
    let outcome = if parameter(&body, "do") == "pay" {
        pay_session(&shop, demo, &id).await
    } else {
        redirect_back(demo, &id).await
    };
    outcome.unwrap_or_else(ApiError::into_response)
}

async fn redirect_back(demo: &Demo, id: &str) -> Result<Response, ApiError> {
    Ok(demo
        .session(id)
        .await?
        .map_or_else(session_missing, |session| demo::redirect_back(&session.cancel_url)))
}

async fn pay_session(shop: &Shop, demo: &Demo, id: &str) -> Result<Response, ApiError> {
    demo.pay(id).await?;
    let Some(session) = demo.session(id).await? else { return Ok(session_missing()) };
    send_event(shop, demo, &session).await?;
    Ok(demo::redirect_back(&session.success_url))
}

async fn send_event(shop: &Shop, demo: &Demo, session: &session::Model) -> Result<(), ApiError> {
    // A repeated press sends the same event.
    let Some(signed) = demo.signed_event(session, &format!("demo_{}", session.reference.simple())) else {
        return Ok(());
    };
    let mut headers = HeaderMap::new();
    if let Ok(signature) = HeaderValue::from_str(&signed.signature) {
        headers.insert(SIGNATURE_HEADER, signature);
    }
    let event = demo.event(&headers, &signed.body, shop.clock.now());
    match event.map_err(|error| ApiError::Internal(error.to_string()))? {
        Some(event) => Ok(webhooks::apply_once(shop, demo::PROVIDER_NAME, event).await?),
        None => Ok(()),
    }
}
