//! `/api/v1/admin/storage/{bucket}/{path}`

use aide::OperationInput;
use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::Json;
use axum::body::Body;
use axum::extract::{Extension, FromRequest, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::receive::{receive, refuse};
use super::upload;
use super::view::{FileForm, StoredFile, title};
use crate::engine::core::Core;
use crate::engine::http::{self, ApiError, ApiResult, List, Query};
use crate::engine::storage::{self, Bucket, FilePath, Target};
use crate::engine::store::Reader;
use crate::people::access;
use crate::people::audit::{Actor, AuditEvent, Change};
use crate::people::auth::Caller;

/// Size of a list.
const LIMIT: u64 = 100;
/// Where the calls are.
const PREFIX: &str = "/api/v1/admin/storage/";

/// Whether a request may take the time that a large body needs.
pub fn is_upload(method: &Method, path: &str) -> bool {
    method == Method::POST && path.starts_with(PREFIX)
}

/// The calls.
pub fn routes() -> ApiRouter<Core> {
    ApiRouter::new()
        .api_route(
            "/storage/{bucket}",
            get_with(list, |op| {
                op.id("listStoredFiles")
                    .tag("storage")
                    .summary("List the files of a bucket by path")
                    .with(access::staff)
            }),
        )
        .api_route(
            "/storage/{bucket}/{*path}",
            get_with(read, |op| {
                op.id("getStoredFile")
                    .tag("storage")
                    .summary("Get what is known of a file")
                    .with(access::staff)
            })
            .post_with(create, |op| {
                op.id("uploadFile")
                    .tag("storage")
                    .summary("Upload a file, as the body itself or as the only file of a form")
                    .response::<200, Json<StoredFile>>()
                    .response::<201, Json<StoredFile>>()
                    .with(access::staff)
            })
            .delete_with(delete, |op| {
                op.id("deleteStoredFile")
                    .tag("storage")
                    .summary("Delete a file")
                    .response::<204, ()>()
                    .with(access::staff)
            }),
        )
}

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
struct InBucket(Bucket);

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
struct At(Bucket, FilePath);

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

/// The body, bit by bit.
struct Upload(HeaderMap, Body);

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = std::convert::Infallible;

    async fn from_request(request: Request, _: &S) -> Result<Self, Self::Rejection> {
        let (parts, body) = request.into_parts();
        Ok(Self(parts.headers, body))
    }
}

impl OperationInput for Upload {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        // A body of bytes.
        axum::body::Bytes::operation_input(ctx, operation);
    }
}

/// Which files.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct StorageQuery {
    /// Only paths that begin with this.
    #[garde(length(chars, max = 200))]
    search: Option<String>,
    /// Maximum number of items to return. Defaults to 100; never more than 100.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

/// How a file is put.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct UploadQuery {
    /// Whether it may take the place of a file that is there. Defaults to false.
    #[garde(skip)]
    upsert: Option<bool>,
    /// Whether browsers and proxies must not keep it. Defaults to false.
    #[garde(skip)]
    private: Option<bool>,
}

async fn list(
    db: Reader,
    InBucket(bucket): InBucket,
    Query(query): Query<StorageQuery>,
) -> ApiResult<Json<List<StoredFile>>> {
    let limit = http::limit(query.limit, LIMIT);
    let offset = query.offset.unwrap_or_default();
    let (files, total) = storage::list(&db, bucket, query.search.as_deref(), (limit, offset)).await?;
    Ok(Json(List { items: files.into_iter().map(StoredFile::from).collect(), total, limit, offset }))
}

async fn read(db: Reader, At(bucket, path): At) -> ApiResult<Json<StoredFile>> {
    let file = storage::find(&db, bucket, &path).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(file.into()))
}

async fn create(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    db: Reader,
    At(bucket, path): At,
    Query(query): Query<UploadQuery>,
    Upload(headers, body): Upload,
) -> ApiResult<(StatusCode, Json<StoredFile>)> {
    let target = Target {
        bucket,
        path,
        private: query.private.unwrap_or_default(),
        upsert: query.upsert.unwrap_or_default(),
    };
    let mib = core.config.media.upload_mib;
    // Whoever sends megabytes is told before, if there is something to tell.
    if !target.upsert && storage::find(&db, target.bucket, &target.path).await?.is_some() {
        return Err(refuse(upload::taken(), body, mib).await);
    }
    let received = receive(&core.storage, &headers, body, mib).await?;
    let (file, is_new) = upload::store(&core, Actor::from(&caller), target, received).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(file.into())))
}

async fn delete(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    At(bucket, path): At,
) -> ApiResult<StatusCode> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let removed = storage::remove(change.tx(), bucket, &path, change.now()).await?;
    let file = removed.ok_or(ApiError::NotFound)?;
    let event = AuditEvent::new("deleted", "file", file.id, title(&file))
        .with_forms(Some(&FileForm::from(&file)), None);
    change.commit([event]).await?;
    Ok(StatusCode::NO_CONTENT)
}
