//! The contact form without scripts: re-rendered with input and errors, or redirected to thanks.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};

use super::page_request::PageRequest;
use super::render::{self, PrivatePageData, SentForm};
use super::state::Pages;
use content::contact::intake;
use content::contact::pages::FORM;
use content::contact::rules::ContactForm;
use platform::web::same_origin::is_same_origin;
use platform::web::{ApiError, extract};

pub(super) use content::contact::routes::MAX_BODY_BYTES;

/// The fields of the form; others, added by browser extensions, are ignored.
const FIELDS: [&str; 5] = ["name", "email", "subject", "message", "reference"];

pub(super) async fn submit_form(
    State(pages): State<Pages>,
    page_request: PageRequest,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let (values, outcome) = match body {
        Ok(body) => {
            let values = parse_known_fields(&body);
            let outcome = if is_same_origin(&pages.config.server.url, &headers) {
                receive_message(&pages, &page_request, &values).await
            } else {
                Err(ApiError::Forbidden)
            };
            (values, outcome)
        }
        Err(rejection) => (BTreeMap::new(), Err(extract::unread_body(rejection))),
    };
    let mut response = match outcome {
        Ok(()) => Redirect::to(&format!("{}?sent=1", FORM.pattern)).into_response(),
        Err(error) => {
            let message = error_sentence(&error);
            render_rejected_form(&pages, page_request, (FORM.pattern.to_owned(), values), error, message)
                .await
        }
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

pub(super) fn parse_known_fields(body: &[u8]) -> BTreeMap<String, String> {
    let fields = url::form_urlencoded::parse(body).filter(|(name, _)| FIELDS.contains(&name.as_ref()));
    fields.map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

async fn receive_message(
    pages: &Pages,
    page_request: &PageRequest,
    values: &BTreeMap<String, String>,
) -> Result<(), ApiError> {
    let form: ContactForm = extract::parse_form(values.clone())?;
    intake::receive(pages, page_request.client, form).await.map(drop)
}

/// Renders the page of a rejected form at `url` again, with the input, and `message` beside the errors of fields. The honeypot's value is not repeated.
pub(super) async fn render_rejected_form(
    pages: &Pages,
    page_request: PageRequest,
    (url, mut values): (String, BTreeMap<String, String>),
    error: ApiError,
    message: Option<String>,
) -> Response {
    values.remove("reference");
    let (status, header) = (error.status(), error.header());
    if let ApiError::Internal(reason) = &error {
        tracing::error!(reason, "cannot store a form");
    }
    let errors = match error {
        ApiError::Fields(errors) => errors
            .into_iter()
            .filter_map(|error| Some((error.pointer?.trim_start_matches('/').to_owned(), error.message)))
            .collect(),
        _ => BTreeMap::new(),
    };
    let own =
        PrivatePageData { form: Some(SentForm { values, errors, message }), ..PrivatePageData::default() };
    let mut page = render::page_with(pages, page_request, url, own).await;
    if page.status() == StatusCode::OK {
        *page.status_mut() = status;
        page.headers_mut().extend(header);
    }
    page
}

/// The message above the form; `None` for errors of fields, which have their own.
pub(super) fn error_sentence(error: &ApiError) -> Option<String> {
    Some(match error {
        ApiError::Fields(_) => return None,
        ApiError::TooMany(seconds, _) => {
            let minutes = seconds.div_ceil(60);
            let unit = if minutes == 1 { "minute" } else { "minutes" };
            format!("You've sent several messages in a short time. Please try again in {minutes} {unit}.")
        }
        ApiError::Forbidden => {
            "This message came from another website, so we didn't take it. Please check it and send it from here.".into()
        }
        ApiError::ReadOnlySite => {
            "Your message can't be sent right now, because this site is being moved. Everything you typed is still here. Please try again in a few minutes.".into()
        }
        ApiError::TooLarge => "Your message is too long. Please shorten it.".into(),
        _ => "Your message couldn't be sent. Everything you typed is still here. Please try again in a moment.".into(),
    })
}
