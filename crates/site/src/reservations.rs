//! The forms of reservations without scripts: on the page of an event, and on the page of a reservation.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::canonical_url::secret_token;
use super::contact::render_rejected_form;
use super::missing_page::not_found_response;
use super::page_request::PageRequest;
use super::state::Pages;
use content::events::pages::EVENT;
use content::events::reservations::model::ReservationStatus;
use content::events::reservations::{self, ReservationChange, ReservationForm};
use platform::web::same_origin::is_same_origin;
use platform::web::{ApiError, extract};

pub(super) use content::events::reservations::routes::MAX_BODY_BYTES;

/// The fields of the form; others, added by browser extensions, are ignored.
const FIELDS: [&str; 7] = ["name", "email", "guests", "note", "answer", "reference", "action"];
/// The query parameter by which an event's page shows the outcome of its form.
const RESERVED_PARAMETER: &str = "reserved";

type Fields = BTreeMap<String, String>;

pub(super) async fn reserve(
    State(pages): State<Pages>,
    page_request: PageRequest,
    uri: Uri,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let Some(slug) = EVENT.value_in(uri.path()) else {
        return not_found_response(&page_request, &headers).await;
    };
    let (values, form) = read_form(&pages, &headers, body);
    let sent = match form.and_then(parse_reservation::<ReservationForm>) {
        Ok(form) => reservations::reserve(&pages, page_request.client, slug, form).await,
        Err(error) => Err(error),
    };
    let page = EVENT.of(slug);
    mark_uncached(match sent {
        Ok(receipt) => {
            let status = match receipt.status {
                ReservationStatus::Waiting => "waiting",
                _ => "confirmed",
            };
            Redirect::to(&format!("{page}?{RESERVED_PARAMETER}={status}")).into_response()
        }
        Err(ApiError::NotFound) => not_found_response(&page_request, &headers).await,
        Err(error) => {
            let message = error_sentence(&error);
            render_rejected_form(&pages, page_request, (page, values), error, message).await
        }
    })
}

pub(super) async fn change_or_cancel(
    State(pages): State<Pages>,
    page_request: PageRequest,
    uri: Uri,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let page = uri.path().to_owned();
    let Some(token) = secret_token(&page) else { return not_found_response(&page_request, &headers).await };
    let (values, form) = read_form(&pages, &headers, body);
    let is_cancel = values.get("action").is_some_and(|action| action == "cancel");
    let done = match form {
        Ok(_) if is_cancel => reservations::cancel(&pages, page_request.client, token).await,
        Ok(fields) => match parse_reservation::<ReservationChange>(fields) {
            Ok(form) => reservations::change(&pages, page_request.client, token, form).await,
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    };
    let mut response = mark_uncached(match done {
        Ok(()) => Redirect::to(&page).into_response(),
        Err(ApiError::NotFound) => not_found_response(&page_request, &headers).await,
        Err(error) => {
            let message = error_sentence(&error);
            render_rejected_form(&pages, page_request, (page, values), error, message).await
        }
    });
    response.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

fn mark_uncached(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns the typed values, and the same fields unless another site sent the form.
fn read_form(
    pages: &Pages,
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> (Fields, Result<Fields, ApiError>) {
    let body = match body {
        Ok(body) => body,
        Err(rejection) => return (Fields::new(), Err(extract::unread_body(rejection))),
    };
    let fields = url::form_urlencoded::parse(&body).filter(|(name, _)| FIELDS.contains(&name.as_ref()));
    let fields: Fields = fields.map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
    let is_own = is_same_origin(&pages.config.server.url, headers);
    (fields.clone(), if is_own { Ok(fields) } else { Err(ApiError::Forbidden) })
}

/// Parses and validates the fields of a form, except the action.
fn parse_reservation<T: DeserializeOwned + garde::Validate<Context = ()>>(
    mut fields: Fields,
) -> Result<T, ApiError> {
    fields.remove("action");
    let value = |(name, text): (String, String)| {
        let number = (name == "guests").then(|| text.trim().parse::<i64>().ok()).flatten();
        (name, number.map_or(Value::from(text), Value::from))
    };
    let fields = fields.into_iter().filter(|(name, text)| name != "guests" || !text.trim().is_empty());
    extract::validate_stored(Value::Object(fields.map(value).collect::<Map<_, _>>()))
}

/// The message above the form; `None` for errors of fields, which have their own.
fn error_sentence(error: &ApiError) -> Option<String> {
    Some(match error {
        ApiError::Fields(_) => return None,
        ApiError::Rejected(_, _, sentence) => sentence.clone().into_owned(),
        ApiError::TooMany(seconds, _) => {
            let minutes = seconds.div_ceil(60);
            let unit = if minutes == 1 { "minute" } else { "minutes" };
            format!("There were many reservations in a short time. Please try again in {minutes} {unit}.")
        }
        ApiError::Forbidden => {
            "This came from another website, so we didn't take it. Please check it and send it from here.".into()
        }
        ApiError::ReadOnlySite => {
            "Reservations can't be taken right now, because this site is being moved. Please try again in a few minutes."
                .into()
        }
        ApiError::TooLarge => "Your note is too long. Please shorten it.".into(),
        _ => "Your reservation couldn't be saved. Everything you typed is still here. Please try again in a moment.".into(),
    })
}
