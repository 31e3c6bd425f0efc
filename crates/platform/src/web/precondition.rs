//! Conditional requests on rows (RFC 9110, 13): a change names the version it is based on, and fails if another version is stored.

use aide::OperationInput;
use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Parameter, ReferenceOr};
use aide::transform::TransformOperation;
use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use headers::{ETag, HeaderMapExt as _};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::etag;
use super::problem::{ApiError, ApiResult};
use super::schemas::header_parameter;

/// The `If-Match` header: the version that a change is based on.
#[derive(Clone, Debug)]
pub struct IfMatch(Option<ExpectedVersion>);

#[derive(Clone, Debug)]
enum ExpectedVersion {
    One(headers::IfMatch),
    /// `*` or a list: the client does not name one version.
    Any,
}

impl IfMatch {
    /// Fails with 428 without a version, and with 412 and the stored row for another version or several ones.
    pub fn check<T: Serialize>(&self, version: i64, stored: impl FnOnce() -> T) -> ApiResult<()> {
        let sent = self.0.as_ref().ok_or(ApiError::PreconditionRequired)?;
        let tag: Option<ETag> = format!("\"{version}\"").parse().ok();
        if let ExpectedVersion::One(sent) = sent
            && tag.is_some_and(|tag| sent.precondition_passes(&tag))
        {
            return Ok(());
        }
        Err(stale_error(version, &stored()))
    }

    /// On a missing row, a version or `*` expects an existing one, hence 404 (RFC 9110, 13.1.1).
    pub fn check_missing(&self) -> ApiResult<()> {
        if self.0.is_some() { Err(ApiError::NotFound) } else { Ok(()) }
    }
}

pub fn optional_for_deleted(mut operation: TransformOperation<'_>) -> TransformOperation<'_> {
    for parameter in &mut operation.inner_mut().parameters {
        if let ReferenceOr::Item(Parameter::Header { parameter_data, .. }) = parameter {
            parameter_data.required = false;
            parameter_data.description =
                Some("The ETag of the version to change. Omit it for a deleted item.".into());
        }
    }
    operation
}

pub fn stale_error<T: Serialize>(version: i64, stored: &T) -> ApiError {
    ApiError::Stale { version, stored: Box::new(serde_json::to_value(stored).unwrap_or(Value::Null)) }
}

impl<S: Send + Sync> FromRequestParts<S> for IfMatch {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        let sent: Option<headers::IfMatch> = parts.headers.typed_try_get().map_err(|_| {
            ApiError::Malformed("If-Match must hold the ETag of the row, such as \"7\"".into())
        })?;
        let mut lines = parts.headers.get_all(header::IF_MATCH).into_iter();
        let first = lines.next().and_then(|line| line.to_str().ok()?.trim().parse::<ETag>().ok());
        let is_one = first.is_some() && lines.next().is_none();
        Ok(Self(sent.map(|sent| if is_one { ExpectedVersion::One(sent) } else { ExpectedVersion::Any })))
    }
}

impl OperationInput for IfMatch {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        header_parameter(ctx, operation, "If-Match", "The ETag of the version to change.");
    }
}

#[derive(Debug)]
pub struct WithETag<T> {
    pub status: StatusCode,
    pub version: i64,
    pub body: T,
}

impl<T> WithETag<T> {
    pub fn ok(version: i64, body: T) -> Self {
        Self { status: StatusCode::OK, version, body }
    }
}

impl<T: Serialize> IntoResponse for WithETag<T> {
    fn into_response(self) -> Response {
        (self.status, [(header::ETAG, etag::of_version(self.version))], Json(self.body)).into_response()
    }
}

impl<T: JsonSchema + Serialize> OperationOutput for WithETag<T> {
    type Inner = T;

    fn operation_response(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Option<aide::openapi::Response> {
        Json::<T>::operation_response(ctx, operation)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<aide::openapi::StatusCode>, aide::openapi::Response)> {
        Json::<T>::inferred_responses(ctx, operation)
    }
}
