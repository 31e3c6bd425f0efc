use std::borrow::Cow;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::{Json, RequestExt as _};
use garde::Validate;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use super::problem::{ApiError, FieldError};
use super::schemas::{has_schemas, path_parameter, properties_of, query_parameters};
use super::wording::reword;
use crate::characters::{clean_json, clean_text};

#[derive(Debug)]
pub struct Query<T>(pub T);

impl<S, T> FromRequestParts<S> for Query<T>
where
    S: Sync,
    T: DeserializeOwned + Validate<Context = ()>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        parse_query(parts.uri.query().unwrap_or_default()).map(Self)
    }
}

pub fn parse_query<T: DeserializeOwned + Validate<Context = ()>>(text: &str) -> Result<T, ApiError> {
    let pairs = url::form_urlencoded::parse(text.as_bytes());
    let is_clean = |text: &str| matches!(clean_text(text), Cow::Borrowed(_));
    let text = match pairs.clone().all(|(name, value)| is_clean(&name) && is_clean(&value)) {
        true => Cow::Borrowed(text),
        false => {
            let mut clean = url::form_urlencoded::Serializer::new(String::new());
            clean.extend_pairs(
                pairs.map(|(name, value)| (clean_text(&name).into_owned(), clean_text(&value).into_owned())),
            );
            Cow::Owned(clean.finish())
        }
    };
    let pairs = serde_html_form::Deserializer::from_bytes(text.as_bytes());
    let value: T = serde_path_to_error::deserialize(pairs).map_err(|error| {
        let message = error.inner().to_string();
        ApiError::Parameters(vec![FieldError::parameter(parameter_name(&error), reword(&message))])
    })?;
    value.validate().map_err(|report| {
        let error = |(path, error): &(garde::Path, garde::Error)| {
            FieldError::parameter(path.to_string(), reword(error.message()))
        };
        ApiError::Parameters(report.iter().map(error).collect())
    })?;
    Ok(value)
}

pub fn split_query(query: &str, names: &[&str]) -> (String, String) {
    let only = |ours: bool| {
        let pairs = url::form_urlencoded::parse(query.as_bytes())
            .filter(|(name, _)| names.contains(&name.as_ref()) == ours);
        url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
    };
    (only(true), only(false))
}

/// Returns the invalid parameter. serde names unknown and duplicate ones only in its message, in backquotes.
fn parameter_name<E: std::fmt::Display>(error: &serde_path_to_error::Error<E>) -> String {
    let path = error.path().to_string();
    if path != "." && path != "?" {
        return path;
    }
    let message = error.inner().to_string();
    message.split('`').nth(1).unwrap_or("?").to_owned()
}

/// For calls that take no parameters: all are refused.
#[derive(Debug, serde::Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NoParameters {}

impl<T: JsonSchema> OperationInput for Query<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        query_parameters(ctx, operation, properties_of::<T>);
    }
}

#[derive(Debug)]
pub struct Body<T>(pub T);

impl<S, T> FromRequest<S> for Body<T>
where
    S: Send + Sync,
    T: DeserializeOwned + Validate<Context = ()>,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        validate_form(json_body(request).await?).map(Self)
    }
}

/// A body that is validated by a form whose type the call's description names.
#[derive(Debug)]
pub struct JsonBody(pub Value);

impl<S: Send + Sync> FromRequest<S> for JsonBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        json_body(request).await.map(Self)
    }
}

impl OperationInput for JsonBody {}

pub(crate) async fn json_body(request: Request) -> Result<Value, ApiError> {
    let bytes: axum::body::Bytes = request.extract().await.map_err(unread_body)?;
    let mut json = serde_json::from_slice(&bytes).map_err(|error| ApiError::Malformed(error.to_string()))?;
    clean_json(&mut json);
    Ok(json)
}

pub fn parse_form<T: DeserializeOwned + Validate<Context = ()>>(
    fields: impl IntoIterator<Item = (String, String)>,
) -> Result<T, ApiError> {
    let fields = fields.into_iter().map(|(name, value)| (name, Value::from(value)));
    validate_stored(Value::Object(fields.collect()))
}

pub fn validate_stored<T: DeserializeOwned + Validate<Context = ()>>(mut json: Value) -> Result<T, ApiError> {
    clean_json(&mut json);
    validate_form(json)
}

/// The error for an incomplete body: too large, or the client left or stalled.
pub fn unread_body(rejection: BytesRejection) -> ApiError {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        ApiError::TooLarge
    } else {
        ApiError::Malformed("the body broke off".into())
    }
}

pub fn validate_form<T: DeserializeOwned + Validate<Context = ()>>(json: Value) -> Result<T, ApiError> {
    let form: T = serde_path_to_error::deserialize(json).map_err(|error| {
        let message = error.inner().to_string();
        // serde names a missing field only in its message, in backquotes.
        let missing = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        let at = match error.path().to_string() {
            path if path == "." => String::new(),
            path => pointer(&path),
        };
        match missing {
            Some(field) => {
                ApiError::Fields(vec![FieldError::field(format!("{at}/{field}"), "This field is required")])
            }
            None if at.is_empty() => ApiError::Malformed(message),
            None => ApiError::Fields(vec![FieldError::field(at, reword(&message))]),
        }
    })?;
    form.validate().map_err(|report| ApiError::Fields(field_errors(&report)))?;
    Ok(form)
}

pub fn field_errors(report: &garde::Report) -> Vec<FieldError> {
    report
        .iter()
        .map(|(path, error)| FieldError::field(pointer(&path.to_string()), reword(error.message())))
        .collect()
}

fn pointer(path: &str) -> String {
    let parts = path.split(['.', '[', ']']).filter(|part| !part.is_empty());
    parts.fold(String::new(), |pointer, part| pointer + "/" + part)
}

impl<T: JsonSchema> OperationInput for Body<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        if has_schemas() {
            Json::<T>::operation_input(ctx, operation);
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PathId(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let axum::extract::Path(id) = axum::extract::Path::<Uuid>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::NotFound)?;
        Ok(Self(id))
    }
}

impl OperationInput for PathId {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        path_parameter::<Uuid>(ctx, operation, "id");
    }
}

#[derive(Clone, Debug)]
pub struct PathSlug(pub String);

impl<S: Send + Sync> FromRequestParts<S> for PathSlug {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let axum::extract::Path(slug) = axum::extract::Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::NotFound)?;
        if crate::rules::is_slug(&slug) { Ok(Self(slug)) } else { Err(ApiError::NotFound) }
    }
}

impl OperationInput for PathSlug {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        path_parameter::<String>(ctx, operation, "slug");
    }
}

#[derive(Clone, Debug)]
pub struct PathKey(pub String);

impl<S: Send + Sync> FromRequestParts<S> for PathKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let axum::extract::Path(key) = axum::extract::Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::NotFound)?;
        Ok(Self(key))
    }
}

impl OperationInput for PathKey {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        path_parameter::<String>(ctx, operation, "key");
    }
}
