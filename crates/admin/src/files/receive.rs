//! Receiving an upload into a file without a name, so that nothing is left of one that fails.

use std::io::{Seek as _, SeekFrom};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::{Stream, TryStreamExt as _};
use multer::{Constraints, Field, Multipart, SizeLimit};
use sha2::{Digest as _, Sha256};
use tokio::io::AsyncWriteExt as _;

use platform::files::{Storage, StorageError};
use platform::web::{ApiError, ApiResult};

/// Bytes that a form may hold beside the file: the multipart headers and other fields.
const FORM_OVERHEAD: u64 = 64 * 1024;

/// Bytes between two checks of the free space.
const CHECK_INTERVAL_BYTES: u64 = 4 * 1024 * 1024;

#[derive(Debug)]
pub(super) struct ReceivedUpload {
    /// From its beginning on.
    pub(super) file: std::fs::File,
    /// In bytes.
    pub(super) size: u64,
    /// In lower-case hexadecimal.
    pub(super) sha256: String,
}

/// Receives a body of at most `mib` MiB: the file itself, or a form with one file in it (RFC 7578).
pub(super) async fn receive_upload(
    storage: &Storage,
    headers: &HeaderMap,
    body: Body,
    mib: u64,
) -> ApiResult<ReceivedUpload> {
    let limit = mib * 1024 * 1024;
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let length =
        headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > limit + FORM_OVERHEAD) {
        return Err(drain_and_reject(too_large_error(mib), body, mib).await);
    }
    if let Err(error) = storage.check_room(length.unwrap_or_default()) {
        return Err(drain_and_reject(error.into(), body, mib).await);
    }
    if !kind.trim_start().to_ascii_lowercase().starts_with("multipart/") {
        let stream = body.into_data_stream().map_err(|error| broken_upload_error(&error));
        return write_upload(storage, stream, limit, mib).await;
    }
    let boundary = multer::parse_boundary(kind).map_err(|error| broken_upload_error(&error))?;
    let whole = Constraints::new().size_limit(SizeLimit::new().whole_stream(limit + FORM_OVERHEAD));
    let mut form = Multipart::with_constraints(body.into_data_stream(), boundary, whole);
    let field = next_file(&mut form, mib).await?;
    let field = field.ok_or_else(|| ApiError::Malformed("the form has no file".into()))?;
    let upload =
        write_upload(storage, field.map_err(|error| multipart_error(&error, mib)), limit, mib).await?;
    if let Some(second) = next_file(&mut form, mib).await? {
        drain(second, limit).await;
        return Err(ApiError::Malformed("the form has more than one file".into()));
    }
    Ok(upload)
}

/// Finds the next file of a form. Other fields have no file name (RFC 7578, 4.2) and are skipped.
async fn next_file(form: &mut Multipart<'static>, mib: u64) -> ApiResult<Option<Field<'static>>> {
    while let Some(field) = form.next_field().await.map_err(|error| multipart_error(&error, mib))? {
        if field.file_name().is_some() {
            return Ok(Some(field));
        }
    }
    Ok(None)
}

fn multipart_error(error: &multer::Error, mib: u64) -> ApiError {
    match error {
        multer::Error::StreamSizeExceeded { .. } => too_large_error(mib),
        _ => broken_upload_error(error),
    }
}

fn broken_upload_error(error: &dyn std::fmt::Display) -> ApiError {
    ApiError::Malformed(format!("the file did not arrive whole: {error}"))
}

fn too_large_error(mib: u64) -> ApiError {
    let sentence = format!("This file is too large. Up to {mib} MB are fine.");
    ApiError::Rejected(StatusCode::PAYLOAD_TOO_LARGE, "too_large", sentence.into())
}

/// Drains the rest of a rejected body, within bounds: a connection that is closed while the client still sends is reset, and the response
/// is lost.
async fn drain<T, E>(chunks: impl Stream<Item = Result<T, E>>, limit: u64)
where
    T: AsRef<[u8]>,
{
    let mut chunks = std::pin::pin!(chunks);
    let mut left = limit;
    while let Ok(Some(chunk)) = chunks.try_next().await {
        left = left.saturating_sub(chunk.as_ref().len() as u64);
        if left == 0 {
            return;
        }
    }
}

/// Reads the rest of a body, so that the client receives the error.
pub(super) async fn drain_and_reject(error: ApiError, body: Body, mib: u64) -> ApiError {
    drain(body.into_data_stream(), 2 * mib * 1024 * 1024).await;
    error
}

async fn write_upload(
    storage: &Storage,
    chunks: impl Stream<Item = ApiResult<Bytes>>,
    limit: u64,
    mib: u64,
) -> ApiResult<ReceivedUpload> {
    let mut chunks = std::pin::pin!(chunks);
    let written = write_chunks(storage, chunks.as_mut(), limit, mib).await;
    if written.is_err() {
        drain(chunks, limit).await;
    }
    written
}

async fn write_chunks(
    storage: &Storage,
    mut chunks: std::pin::Pin<&mut impl Stream<Item = ApiResult<Bytes>>>,
    limit: u64,
    mib: u64,
) -> ApiResult<ReceivedUpload> {
    let mut file = tokio::fs::File::from_std(storage.unnamed_file().await?);
    let (mut size, mut hash) = (0, Sha256::new());
    while let Some(chunk) = chunks.try_next().await? {
        size += chunk.len() as u64;
        if size > limit {
            return Err(too_large_error(mib));
        }
        hash.update(&chunk);
        if size / CHECK_INTERVAL_BYTES != (size - chunk.len() as u64) / CHECK_INTERVAL_BYTES {
            storage.check_room(0)?;
        }
        file.write_all(&chunk).await.map_err(StorageError::from)?;
    }
    file.flush().await.map_err(StorageError::from)?;
    if size == 0 {
        return Err(ApiError::Rejected(
            StatusCode::UNPROCESSABLE_ENTITY,
            "empty",
            "This file is empty.".into(),
        ));
    }
    let mut file = file.into_std().await;
    file.seek(SeekFrom::Start(0)).map_err(StorageError::from)?;
    Ok(ReceivedUpload { file, size, sha256: hex::encode(hash.finalize()) })
}
