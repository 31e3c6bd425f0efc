//! Routes of `/officers` besides its page: the message form without scripts, and contact cards.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use uuid::Uuid;

use super::canonical_url::{canonical_parameter, canonical_url};
use super::contact::{error_sentence, parse_known_fields, render_rejected_form};
use super::missing_page::not_found_response;
use super::page_request::PageRequest;
use super::state::Pages;
use super::{render, vcard};
use content::contact::rules::ContactForm;
use content::people::pages::{CARD, WRITE, person_of_card};
use content::people::{queries, send_message};
use content::settings;
use platform::database::Reader;
use platform::web::same_origin::is_same_origin;
use platform::web::{ApiError, ApiResult, extract};

/// The id in the parameter `to`.
fn recipient_of(uri: &Uri) -> Option<Uuid> {
    canonical_parameter(uri.query().unwrap_or_default(), "to")?.parse().ok()
}

fn form_url(person: Uuid) -> String {
    format!("{}?to={person}", WRITE.pattern)
}

async fn accepts_messages(pages: &Pages, page_request: &PageRequest, person: Uuid) -> ApiResult<bool> {
    let db = pages.store.reader(page_request.seen.clone());
    Ok(queries::by_id(&db, person).await?.is_some_and(|person| person.accepts_messages))
}

/// Serves the message form; 404 unless the officer accepts messages.
pub(super) async fn show_form(
    State(pages): State<Pages>,
    page_request: PageRequest,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Some(person) = recipient_of(&uri) else { return not_found_response(&page_request, &headers).await };
    match accepts_messages(&pages, &page_request, person).await {
        Ok(true) => {
            let url = canonical_url(&uri).unwrap_or_else(|| form_url(person));
            render::page(&pages, page_request, url).await
        }
        Ok(false) => not_found_response(&page_request, &headers).await,
        Err(error) => error.into_response(),
    }
}

pub(super) async fn submit_form(
    State(pages): State<Pages>,
    page_request: PageRequest,
    uri: Uri,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let Some(person) = recipient_of(&uri) else { return not_found_response(&page_request, &headers).await };
    let (values, outcome) = match body {
        Ok(body) => {
            let values = parse_known_fields(&body);
            let outcome = if is_same_origin(&pages.config.server.url, &headers) {
                receive_message(&pages, &page_request, person, &values).await
            } else {
                Err(ApiError::Forbidden)
            };
            (values, outcome)
        }
        Err(rejection) => (BTreeMap::new(), Err(extract::unread_body(rejection))),
    };
    let mut response = match outcome {
        Ok(()) => Redirect::to(&format!("{}?sent=1&to={person}", WRITE.pattern)).into_response(),
        Err(ApiError::NotFound) => not_found_response(&page_request, &headers).await,
        Err(error) => {
            let message = error_sentence(&error);
            render_rejected_form(&pages, page_request, (form_url(person), values), error, message).await
        }
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn receive_message(
    pages: &Pages,
    page_request: &PageRequest,
    person: Uuid,
    values: &BTreeMap<String, String>,
) -> Result<(), ApiError> {
    let form: ContactForm = extract::parse_form(values.clone())?;
    send_message(pages, page_request.client, person, form).await.map(drop)
}

pub(super) async fn contact_card(
    State(pages): State<Pages>,
    page_request: PageRequest,
    db: Reader,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let Some(id) = CARD.value_in(uri.path()).and_then(person_of_card) else {
        return Ok(not_found_response(&page_request, &headers).await);
    };
    let Some(person) = queries::by_id(&db, id).await? else {
        return Ok(not_found_response(&page_request, &headers).await);
    };
    let organization = settings::queries::value(&db, "organization_name").await?;
    let card = vcard::contact_card(&person, &organization, &pages.config.server.url);
    let mut response = ([(header::CONTENT_TYPE, "text/vcard; charset=utf-8")], card).into_response();
    let name = platform::rules::slug_of(&person.name);
    let name = if name.is_empty() { "contact" } else { &name };
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}.vcf\"")) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}
