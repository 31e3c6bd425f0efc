//! The bucket and the path in the address of a call.

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use schemars::JsonSchema;
use serde::Deserialize;

use platform::http::ApiError;
use platform::storage::{Bucket, FilePath};

/// A bucket in the path.
#[derive(Debug, Deserialize, JsonSchema)]
struct BucketPath {
    /// Bucket: `images` or `documents`.
    bucket: String,
}

/// A file in the path.
#[derive(Debug, Deserialize, JsonSchema)]
struct FileAddress {
    /// Bucket: `images` or `documents`.
    bucket: String,
    /// Path in the bucket: letters, digits, `.`, `-`, `_`, and `/` between folders.
    path: String,
}

/// One of the buckets.
pub(super) struct InBucket(pub(super) Bucket);

impl<S: Send + Sync> FromRequestParts<S> for InBucket {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<BucketPath>::from_request_parts(parts, state).await;
        let Path(BucketPath { bucket }) = path.map_err(|_| ApiError::NotFound)?;
        bucket.parse().map(Self).map_err(|()| ApiError::NotFound)
    }
}

impl OperationInput for InBucket {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Path::<BucketPath>::operation_input(ctx, operation);
    }
}

/// A place in one of the buckets.
pub(super) struct At(pub(super) Bucket, pub(super) FilePath);

impl<S: Send + Sync> FromRequestParts<S> for At {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let address = Path::<FileAddress>::from_request_parts(parts, state).await;
        let Path(FileAddress { bucket, path }) = address.map_err(|_| ApiError::NotFound)?;
        let bucket = bucket.parse().map_err(|()| ApiError::NotFound)?;
        let path = FilePath::parse(&path).ok_or_else(|| {
            ApiError::Refused(StatusCode::UNPROCESSABLE_ENTITY, "invalid_path", FilePath::RULE.into())
        })?;
        Ok(Self(bucket, path))
    }
}

impl OperationInput for At {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Path::<FileAddress>::operation_input(ctx, operation);
    }
}
