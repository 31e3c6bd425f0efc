//! `/api/v1/admin/storage/{bucket}/{path}`

use aide::OperationInput;
use aide::axum::ApiRouter;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::Json;
use axum::body::Body;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::access::Requester;
use super::path_params::{BucketParam, FileParam};
use super::receive::{drain_and_reject, receive_upload};
use super::upload;
use super::view::{AuditedFile, FileDescriptionForm, FileLibrary, ListedFile, StoredFile, StoredFileDetail};
use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change};
use platform::core::Core;
use platform::database::{PageRange, Reader};
use platform::files::file_urls::host_of;
use platform::files::schema::FILE_USES;
use platform::files::{self, File, Listing, Target, Uses};
use platform::rules;
use platform::web::{self, ApiError, ApiResult, IfMatch, List, MergePatch, Query, WithETag};

const IN_USE: &str = "This file is used on the site. Delete it only if those pages can do without it.";
const DEFAULT_LIMIT: u64 = 100;
const PREFIX: &str = "/api/v1/admin/storage/";

/// Returns whether a request uploads a file, which may be large and slow.
pub fn is_file_upload(method: &Method, path: &str) -> bool {
    method == Method::POST && path.starts_with(PREFIX)
}

pub fn routes() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/storage/{bucket}",
            list_files,
            Call::staff_area(
                "listStoredFiles",
                "storage",
                "List the files of a bucket, and the folders of a folder",
            ),
        )
        .get(
            "/storage/{bucket}/{*path}",
            get_file,
            Call::staff_area("getStoredFile", "storage", "Get the metadata and the uses of a file"),
        )
        .post(
            "/storage/{bucket}/{*path}",
            upload_file,
            Call::staff_area(
                "uploadFile",
                "storage",
                "Upload a file, as the body itself or as the only file of a form",
            )
            .with(|op| op.response::<200, Json<StoredFile>>().response::<201, Json<StoredFile>>()),
        )
        .patch(
            "/storage/{bucket}/{*path}",
            set_alt_text,
            Call::staff_area("describeStoredFile", "storage", "Set the alternative text of a picture"),
        )
        .delete(
            "/storage/{bucket}/{*path}",
            delete_file,
            Call::staff_area(
                "deleteStoredFile",
                "storage",
                "Delete a file; a file in use only with a confirmation",
            )
            .no_content(),
        )
}

struct UploadBody(HeaderMap, Body);

impl<S: Send + Sync> FromRequest<S> for UploadBody {
    type Rejection = std::convert::Infallible;

    async fn from_request(request: Request, _: &S) -> Result<Self, Self::Rejection> {
        let (parts, body) = request.into_parts();
        Ok(Self(parts.headers, body))
    }
}

impl OperationInput for UploadBody {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        // A body of bytes.
        axum::body::Bytes::operation_input(ctx, operation);
    }
}

/// Filters of the staff's list of files.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct StorageQuery {
    /// Only files directly in this folder; empty for the bucket itself. With `search` also those in the folders below.
    #[garde(length(chars, max = 200))]
    folder: Option<String>,
    /// Only paths that begin with this.
    #[garde(length(chars, max = 200))]
    prefix: Option<String>,
    /// Text to search for in path and alt text. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
    #[garde(length(chars, max = 200))]
    search: Option<String>,
    /// The order. Defaults to `path`.
    #[garde(skip)]
    sort: Option<FileSort>,
    /// Maximum number of items to return. Defaults to 100; never more than 100.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

/// A sort order of files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
enum FileSort {
    /// Files by path.
    #[default]
    #[serde(rename = "path")]
    Path,
    /// Files by the time of their last upload, newest first.
    #[serde(rename = "-updated_at")]
    Newest,
}

/// How a file is put.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct UploadQuery {
    /// Whether to replace a file at the same path. Defaults to false.
    #[garde(skip)]
    upsert: Option<bool>,
    /// Whether browsers and proxies must not cache the file. Defaults to false.
    #[garde(skip)]
    private: Option<bool>,
}

/// How a file is deleted.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct DeleteQuery {
    /// The `uses_version` of an earlier answer, to delete a file that is in use. If its uses have changed since, nothing is deleted.
    #[garde(length(chars, max = 100))]
    confirm: Option<String>,
}

fn site_host(core: &Core) -> String {
    host_of(&core.config.server.url)
}

async fn list_files(
    State(core): State<Core>,
    requester: Requester,
    db: Reader,
    BucketParam(bucket): BucketParam,
    Query(query): Query<StorageQuery>,
) -> ApiResult<Json<FileLibrary>> {
    requester.check_bucket_access(bucket)?;
    fn non_blank(text: &Option<String>) -> Option<&str> {
        text.as_deref().map(str::trim).filter(|text| !text.is_empty())
    }
    let limit = web::limit(query.limit, DEFAULT_LIMIT);
    let offset = query.offset.unwrap_or_default();
    let site = site_host(&core);
    let listing = Listing {
        bucket,
        hidden: requester.hidden_resource().map(|resource| (resource, site.as_str())),
        folder: query.folder.as_deref(),
        prefix: non_blank(&query.prefix),
        search: non_blank(&query.search),
        newest: query.sort.unwrap_or_default() == FileSort::Newest,
    };
    let (files, total) = files::list(&db, listing, PageRange { limit, offset }).await?;
    let folders = match listing {
        Listing { folder: Some(folder), search: None, .. } => files::folders(&db, bucket, folder).await?,
        _ => Vec::new(),
    };
    let counts = files::use_counts(&db, &files, &site).await?;
    let listed = |file: File| ListedFile {
        use_count: counts.get(&file.bucket_path()).copied().unwrap_or_default(),
        file: file.into(),
    };
    let items = files.into_iter().map(listed).collect();
    Ok(Json(FileLibrary { files: List { items, total, limit, offset }, folders }))
}

async fn get_file(
    State(core): State<Core>,
    requester: Requester,
    db: Reader,
    FileParam(bucket, path): FileParam,
) -> ApiResult<WithETag<StoredFileDetail>> {
    requester.check_bucket_access(bucket)?;
    let file = files::find(&db, bucket, &path).await?.ok_or(ApiError::NotFound)?;
    let mut uses = files::uses(db.on(FILE_USES), &file, &site_host(&core)).await?;
    requester.check_visible(&file, &uses)?;
    uses.listed.retain(|item| requester.may_change(&item.resource));
    let version = file.version;
    let file = ListedFile { file: file.into(), use_count: uses.total };
    Ok(WithETag::ok(version, StoredFileDetail { file, uses: uses.listed, uses_version: uses.version }))
}

async fn upload_file(
    State(core): State<Core>,
    requester: Requester,
    db: Reader,
    FileParam(bucket, path): FileParam,
    Query(query): Query<UploadQuery>,
    UploadBody(headers, body): UploadBody,
) -> ApiResult<WithETag<StoredFile>> {
    requester.check_bucket_access(bucket)?;
    let target = Target {
        bucket,
        path,
        private: query.private.unwrap_or_default(),
        upsert: query.upsert.unwrap_or_default(),
    };
    let mib = core.config.media.upload_mib;
    // A client that sends megabytes gets an error before it does.
    if let Some(before) = files::find(&db, target.bucket, &target.path).await? {
        if !target.upsert {
            return Err(drain_and_reject(upload::path_taken_error(), body, mib).await);
        }
        let uses = files::uses(db.on(FILE_USES), &before, &site_host(&core)).await?;
        let visible = requester.check_visible(&before, &uses);
        if let Err(error) = visible.and_then(|()| requester.check_uses_access(&uses)) {
            return Err(drain_and_reject(error, body, mib).await);
        }
    }
    let upload = receive_upload(&core.storage, &headers, body, mib).await?;
    let (file, is_new) = upload::store_upload(&core, Actor::from(&requester.caller), target, upload).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok(WithETag { status, ..with_etag(file) })
}

fn with_etag(file: File) -> WithETag<StoredFile> {
    WithETag::ok(file.version, file.into())
}

async fn set_alt_text(
    State(core): State<Core>,
    requester: Requester,
    FileParam(bucket, path): FileParam,
    if_match: IfMatch,
    patch: MergePatch<FileDescriptionForm>,
) -> ApiResult<WithETag<StoredFile>> {
    requester.check_bucket_access(bucket)?;
    let change = Change::begin(&core, Actor::from(&requester.caller)).await?;
    let before = files::lock_file(change.tx(), bucket, &path).await?.ok_or(ApiError::NotFound)?;
    let uses = files::uses(change.tx().read(), &before, &site_host(&core)).await?;
    requester.check_visible(&before, &uses)?;
    requester.check_uses_access(&uses)?;
    if_match.check(before.version, || StoredFile::from(before.clone()))?;
    let form = patch.apply(&FileDescriptionForm { alt: before.alt.clone() })?;
    let alt = rules::non_blank(form.alt);
    if alt == before.alt {
        return Ok(with_etag(before));
    }
    let after = files::set_alt(change.tx(), before.clone(), alt).await?;
    let event = AuditEvent::new("updated", "file", after.id, after.bucket_path())
        .with_forms(Some(&AuditedFile::from(&before)), Some(&AuditedFile::from(&after)));
    change.commit([event]).await?;
    Ok(with_etag(after))
}

async fn delete_file(
    State(core): State<Core>,
    requester: Requester,
    FileParam(bucket, path): FileParam,
    Query(query): Query<DeleteQuery>,
) -> ApiResult<StatusCode> {
    requester.check_bucket_access(bucket)?;
    let change = Change::begin(&core, Actor::from(&requester.caller)).await?;
    let file = files::lock_file(change.tx(), bucket, &path).await?.ok_or(ApiError::NotFound)?;
    let uses = files::uses(change.tx().read(), &file, &site_host(&core)).await?;
    requester.check_visible(&file, &uses)?;
    requester.check_uses_access(&uses)?;
    if uses.total > 0 && query.confirm.as_ref() != Some(&uses.version) {
        let Uses { listed, total, version, .. } = uses;
        return Err(ApiError::InUse {
            detail: IN_USE,
            uses: listed,
            use_count: total,
            uses_version: version,
        });
    }
    files::remove(change.tx(), &file, change.now()).await?;
    let event = AuditEvent::new("deleted", "file", file.id, file.bucket_path())
        .with_forms(Some(&AuditedFile::from(&file)), None);
    change.commit([event]).await?;
    Ok(StatusCode::NO_CONTENT)
}
