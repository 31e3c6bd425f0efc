use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use schemars::JsonSchema;
use serde::Deserialize;

use platform::files::{Bucket, FilePath};
use platform::web::ApiError;

/// A bucket in the path.
#[derive(Debug, Deserialize, JsonSchema)]
struct BucketParams {
    /// Bucket: `images` or `documents`.
    bucket: String,
}

/// A file in the path.
#[derive(Debug, Deserialize, JsonSchema)]
struct FileParams {
    /// Bucket: `images` or `documents`.
    bucket: String,
    /// Path in the bucket: letters, digits, `.`, `-`, `_`, and `/` between folders.
    path: String,
}

pub(super) struct BucketParam(pub(super) Bucket);

impl<S: Send + Sync> FromRequestParts<S> for BucketParam {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<BucketParams>::from_request_parts(parts, state).await;
        let Path(BucketParams { bucket }) = path.map_err(|_| ApiError::NotFound)?;
        bucket.parse().map(Self).map_err(|()| ApiError::NotFound)
    }
}

impl OperationInput for BucketParam {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Path::<BucketParams>::operation_input(ctx, operation);
    }
}

pub(super) struct FileParam(pub(super) Bucket, pub(super) FilePath);

impl<S: Send + Sync> FromRequestParts<S> for FileParam {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let address = Path::<FileParams>::from_request_parts(parts, state).await;
        let Path(FileParams { bucket, path }) = address.map_err(|_| ApiError::NotFound)?;
        let bucket = bucket.parse().map_err(|()| ApiError::NotFound)?;
        let path = FilePath::parse(&path).ok_or_else(|| {
            ApiError::Rejected(StatusCode::UNPROCESSABLE_ENTITY, "invalid_path", FilePath::RULE.into())
        })?;
        Ok(Self(bucket, path))
    }
}

impl OperationInput for FileParam {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Path::<FileParams>::operation_input(ctx, operation);
    }
}
